/* file.h: reads whole files and writes them atomically; finds installed folders. */
#ifndef PL_CLI_FILE_H
#define PL_CLI_FILE_H

#include "match/match.h"

enum { FILE_MAX_BYTES = 64 << 20 }; /* maximum size of a file in bytes */

/* Reads the whole file into new memory, which the caller frees. On failure returns NULL and writes a one-line error to `why`. */
char *file_read(const char *path, size_t *len, struct pl_out *why);
/* Writes a file atomically and syncs it to disk. On failure returns -1, writes a one-line error to `why` and keeps the old file. */
int file_write(const char *path, int mode, const char *data, size_t len, struct pl_out *why);

/* Returns the reason why the file `path` must not be overwritten, or NULL if it may be. Only match files may be overwritten, so that a
 * mistyped file name cannot destroy any other file. */
const char *file_overwrite_refusal(const char *path);
enum { FILE_MODE = 0666 }; /* permissions of files that the user names; the umask may remove some of them */
int file_save_match(const char *path, int mode, const struct pl_match *m, struct pl_out *why);
/* Reads a match file and replays it. Returns the match's memory, which the caller must free. On failure returns NULL and writes a one-line
 * error to `why`. */
void *file_load_match(const char *path, struct pl_match *m, size_t *bytes, struct pl_out *why);

/* Finds a folder that was installed with the program, in ../share/parlour relative to the program, and writes its path to `path`. Returns
 * `path`, or NULL if there is no such folder. */
const char *file_installed(const char *name, char *path, size_t size);

#endif
