/* file.h: reads whole files and writes them atomically. */
#ifndef PL_CLI_FILE_H
#define PL_CLI_FILE_H

#include "match/match.h"

enum { FILE_MAX_BYTES = 64 << 20 }; /* largest file that is read */

/* Reads the whole file into new memory, which the caller frees. On failure returns NULL and writes one line to `why`. */
char *file_read(const char *path, size_t *len, struct pl_out *why);
/* Writes a file atomically and syncs it to disk. On failure returns -1, writes one line to `why` and leaves the old file unchanged. */
int file_write(const char *path, int mode, const char *data, size_t len, struct pl_out *why);

/* Returns the reason why `path` must not be overwritten, or NULL. Only match files may be replaced, so that a mistyped name destroys
 * nothing. */
const char *file_overwrite_refusal(const char *path);
enum { FILE_MODE = 0666 }; /* for files the user names; the umask applies */
int file_save_match(const char *path, int mode, const struct pl_match *m, struct pl_out *why);
/* Reads and replays a match. Returns its memory, which the caller frees; on failure NULL, with one line in `why`. */
void *file_load_match(const char *path, struct pl_match *m, size_t *bytes, struct pl_out *why);

#endif
