// The smallest program with a call into a library, pointers to rebase and a pointer to bind.

extern int puts(const char *text);

const char *greetings[] = {"Hello", "Bonjour", "Hallo"};
int (*say)(const char *) = puts;

int main(void) {
  return say(greetings[1]) < 0 || puts(greetings[0]) < 0;
}
