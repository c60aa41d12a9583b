// Input is never written to, and its type then says so.
#define ZLIB_CONST
#include <zlib.h>
