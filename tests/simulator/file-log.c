/*
 * Loaded before a program (LD_PRELOAD), it logs what the program does to the files of CRASH_FOLDER into CRASH_LOG, in order:
 * a line `<what> <name> <offset> <bytes>`, and after a write its bytes. The program does the same as without it, but for one call:
 * the CRASH_FAIL_AT-th write, truncation or sync fails with the number of an error in CRASH_FAIL_WITH, and is logged as `fail`.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_FILES 4096
static char names[MOST_FILES][256];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;

/* The name below the folder; "." for the folder itself; null for any other path. */
static const char *name_of(const char *path) {
  const char *folder = getenv("CRASH_FOLDER");
  size_t length = folder ? strlen(folder) : 0;
  if (!path || length == 0 || strncmp(path, folder, length) != 0) return NULL;
  if (path[length] == 0) return ".";
  return path[length] == '/' ? path + length + 1 : NULL;
}

static void put(const void *bytes, size_t length) {
  const char *at = bytes;
  while (length > 0) {
    ssize_t written = syscall(SYS_write, log_file, at, length);
    if (written <= 0) return;
    at += written;
    length -= written;
  }
}

static void note(const char *what, const char *name, long long offset, const void *bytes, long long length) {
  char line[512];
  if (log_file < 0) {
    const char *path = getenv("CRASH_LOG");
    if (!path) return;
    log_file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  put(line, snprintf(line, sizeof line, "%s %s %lld %lld\n", what, name, offset, length));
  if (bytes) put(bytes, length);
}

/* Whether it is the call that has to fail. What the program says of itself is no part of its store. */
static int fails(const char *name) {
  static long calls = 0;
  const char *at = getenv("CRASH_FAIL_AT");
  if (!name || !at || strcmp(name, "answered") == 0 || ++calls != atol(at)) return 0;
  note("fail", name, 0, NULL, 0);
  const char *with = getenv("CRASH_FAIL_WITH");
  errno = with ? atoi(with) : EIO;
  return 1;
}

static int opened(int file, const char *path, int flags, int was_there) {
  const char *name = name_of(path);
  if (file < 0 || file >= MOST_FILES) return file;
  pthread_mutex_lock(&lock);
  names[file][0] = 0;
  if (name && strlen(name) < sizeof names[file]) {
    strcpy(names[file], name);
    if ((flags & O_CREAT) && !was_there) note("create", name, 0, NULL, 0);
    if ((flags & O_TRUNC) && was_there) note("truncate", name, 0, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return file;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define OPEN(symbol)                                        \
  int symbol(const char *path, int flags, ...) {            \
    REAL(symbol);                                           \
    mode_t mode = 0;                                        \
    if (flags & O_CREAT) {                                  \
      va_list more;                                         \
      va_start(more, flags);                                \
      mode = va_arg(more, mode_t);                          \
      va_end(more);                                         \
    }                                                       \
    int was_there = access(path, F_OK) == 0;                \
    return opened(real(path, flags, mode), path, flags, was_there); \
  }
OPEN(open)
OPEN(open64)

static const char *named(int file) { return file >= 0 && file < MOST_FILES && names[file][0] ? names[file] : NULL; }

ssize_t write(int file, const void *bytes, size_t length) {
  REAL(write);
  const char *name = named(file);
  if (!name) return real(file, bytes, length);
  pthread_mutex_lock(&lock);
  off_t at = lseek(file, 0, SEEK_CUR);
  ssize_t written = fails(name) ? -1 : real(file, bytes, length);
  if (written > 0) note("write", name, at, bytes, written);
  pthread_mutex_unlock(&lock);
  return written;
}

#define PWRITE(symbol, offset_type)                                            \
  ssize_t symbol(int file, const void *bytes, size_t length, offset_type at) { \
    REAL(symbol);                                                              \
    const char *name = named(file);                                            \
    if (!name) return real(file, bytes, length, at);                           \
    pthread_mutex_lock(&lock);                                                 \
    ssize_t written = fails(name) ? -1 : real(file, bytes, length, at);        \
    if (written > 0) note("write", name, at, bytes, written);                  \
    pthread_mutex_unlock(&lock);                                               \
    return written;                                                            \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE(symbol, offset_type)                         \
  int symbol(int file, offset_type length) {                  \
    REAL(symbol);                                             \
    const char *name = named(file);                           \
    pthread_mutex_lock(&lock);                                \
    int result = fails(name) ? -1 : real(file, length);       \
    if (name && result == 0) note("truncate", name, length, NULL, 0); \
    pthread_mutex_unlock(&lock);                              \
    return result;                                            \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(symbol)                                     \
  int symbol(int file) {                                 \
    REAL(symbol);                                        \
    const char *name = named(file);                      \
    pthread_mutex_lock(&lock);                           \
    int result = fails(name) ? -1 : real(file);          \
    if (name && result == 0) note("sync", name, 0, NULL, 0); \
    pthread_mutex_unlock(&lock);                         \
    return result;                                       \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
  REAL(unlink);
  const char *name = name_of(path);
  pthread_mutex_lock(&lock);
  int result = real(path);
  if (name && result == 0) note("unlink", name, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int close(int file) {
  REAL(close);
  if (file >= 0 && file < MOST_FILES) names[file][0] = 0;
  return real(file);
}
