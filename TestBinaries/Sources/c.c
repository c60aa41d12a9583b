// Third member of the static libraries: a common symbol, a static function, a weak one.

int sample_common;

static __attribute__((noinline)) int halve(int value) {
  return value / 2;
}

__attribute__((weak)) int sample_third(int value) {
  return halve(value) + sample_common;
}
