extern int small_open(const char *path, int flags) __asm("_small_open$2");
int small_close(int file);
