/* file.h: files read whole and written safely: the old one stays until the new one is complete. */
#ifndef PL_CLI_FILE_H
#define PL_CLI_FILE_H

#include "match/match.h"

enum { FILE_MAX_BYTES = 64 << 20 }; /* bytes of the largest file anybody may hand us */

/* The whole file in memory of its own, or NULL with one line about why not. */
char *file_read(const char *path, size_t *len, struct pl_out *why);
/* Once it returns the data is on the disk. 0, or -1 with one line about why not; then whatever was at `path` before is untouched. */
int file_write(const char *path, int mode, const char *data, size_t len, struct pl_out *why);

/* What lies at `path` that must not be written over, in words, or NULL: a name is quickly mistyped, and only matches give way to one. */
const char *file_overwrite_refusal(const char *path);
enum { FILE_MODE = 0666 }; /* for files somebody named; the umask decides */
int file_save_match(const char *path, int mode, const struct pl_match *m, struct pl_out *why);
/* Reads and replays a match. Its memory is new, or NULL with one line about why not. */
void *file_load_match(const char *path, struct pl_match *m, size_t *bytes, struct pl_out *why);

#endif
