// What the C library of Linux only declares for _GNU_SOURCE, with which Swift's own modules for it
// are not built. Elsewhere there is nothing to declare.
#if defined(__linux__)
#include <sys/types.h>
#if defined(__GLIBC__)
typedef __off64_t machtool_offset;
#else
typedef off_t machtool_offset;
#endif

// copy_file_range(2): copies inside the kernel, or shares extents where the file system can.
ssize_t copy_file_range(int, machtool_offset *, int, machtool_offset *, size_t, unsigned int);
// fallocate(2): takes the room on the disk beforehand.
int fallocate(int, int, machtool_offset, machtool_offset);

// lseek(2): where the next data and the next hole of a sparse file start.
enum { machtool_seek_data = 3, machtool_seek_hole = 4 };
#endif
