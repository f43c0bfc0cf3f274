/* engine.h: the engine protocol: one JSON request in, one JSON answer out. For scripts, tests and external programs. */
#ifndef PL_CLI_ENGINE_ENGINE_H
#define PL_CLI_ENGINE_ENGINE_H

#include "kernel/out.h"

enum {
    ENGINE_LINE_MAX = 64 << 10,       /* longest request in bytes */
    ENGINE_LONG_LINE_MAX = 1 << 20,   /* longest load or replay request in bytes */
    ENGINE_ID_MAX = 1024,             /* longest `id` of a request in bytes */
    ENGINE_DEPTH_MAX = 32,            /* deepest nesting of brackets */
    ENGINE_ENTRIES_MAX = 1000 * 1000, /* most entries of a match */
};

struct engine;

struct engine *engine_new(void);              /* NULL: out of memory */
struct engine *engine_free(struct engine *e); /* returns NULL */
/* Answers one request line, given without its newline. The answer is one line of JSON, valid until the next call. */
const struct pl_out *engine_line(struct engine *e, const char *line, size_t len);
/* The answer to a line that was too long to be read. */
const struct pl_out *engine_line_too_long(struct engine *e);

#endif
