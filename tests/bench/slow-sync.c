/* Loaded before a server (LD_PRELOAD), it makes each sync last longer, as on a slower disk: by SYNC_LASTS_LONGER microseconds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slowly(const char *name, int file) {
  int (*sync)(int) = dlsym(RTLD_NEXT, name);
  int result = sync(file);
  usleep(atoi(getenv("SYNC_LASTS_LONGER")));
  return result;
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
