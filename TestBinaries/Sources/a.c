// First member of the static libraries: a function and a constant.

const int sample_version = 3;

int sample_first(int value) {
  return value + sample_version;
}
