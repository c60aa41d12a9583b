// A bundle: its entry point is looked up by name, `host_log` comes from the program that loads it.

extern void host_log(const char *text);

void plugin_main(void) {
  host_log("plugin loaded");
}
