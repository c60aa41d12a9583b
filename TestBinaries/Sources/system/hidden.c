// A library without a stub: only its exports tell what it has.

int hidden_number(int number) {
  return number + 2;
}
