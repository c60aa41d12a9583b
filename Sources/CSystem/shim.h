// What the C library of Linux only declares for _GNU_SOURCE, with which Swift's own modules for it
// are not built. Elsewhere there is nothing to declare.
#if defined(__linux__)
#include <stdint.h>
#include <sys/ioctl.h>
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

// ioctl_ficlonerange(2): lets two files share extents, where the file system can. Swift calls no
// functions of variable arguments, so this is one that is not. `struct file_clone_range` is that of
// <linux/fs.h>, which is not everywhere.
static inline int machtool_clone_range(
    int source, uint64_t source_offset, uint64_t size, int target, uint64_t target_offset) {
  struct {
    int64_t source;
    uint64_t source_offset, size, target_offset;
  } range = {source, source_offset, size, target_offset};
  return ioctl(target, _IOW(0x94, 13, range), &range);
}

// lseek(2): where the next data and the next hole of a sparse file start.
enum { machtool_seek_data = 3, machtool_seek_hole = 4 };
#endif
