// Pointers bound to the middle of an imported array. DISTANCE is the largest distance from its
// start: it decides which import table (plain, with addend, with 64-bit addend) is needed.

extern char base_table[];

const char *table_start = base_table;
const char *table_near = base_table + 16;
const char *table_far = base_table + DISTANCE;
const char **own_pointer = &table_near;
