// Second member of the static libraries: needs the first one.

extern const int sample_version;
extern int sample_first(int value);

int sample_second(int value) {
  return sample_first(value) * sample_version;
}
