// A dynamic library with one of each: exported function and data, weak definition, weak import,
// re-exported library, hidden and static function, thread-local variable, initializer.

extern int puts(const char *text);
extern int base_value(void);
extern int optional_value(void) __attribute__((weak_import));

int features_version = 3;
const char *features_name = "features";
_Thread_local int features_calls = 1;

static int initialized;

__attribute__((constructor)) static void initialize(void) {
  initialized = puts("loaded");
}

static __attribute__((noinline)) int count(int value) {
  features_calls += value;
  return features_calls;
}

__attribute__((visibility("hidden"), noinline)) int features_hidden(int value) {
  return count(value) + initialized;
}

__attribute__((weak)) int features_weak(int value) {
  return features_hidden(value) + 1;
}

int features_run(void) {
  int value = features_weak(base_value());
  if (optional_value) {
    value += optional_value();
  }
  return puts(features_name) + value;
}
