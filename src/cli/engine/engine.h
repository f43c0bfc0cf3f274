/* engine.h: the referee for scripts, tests and outside bots: one JSON object a line, in and out. */
#ifndef PL_CLI_ENGINE_ENGINE_H
#define PL_CLI_ENGINE_ENGINE_H

#include "kernel/out.h"

enum {
    ENGINE_LINE_MAX = 64 << 10,       /* bytes of an ordinary line */
    ENGINE_LONG_LINE_MAX = 1 << 20,   /* bytes of a line that carries a position or a log */
    ENGINE_ID_MAX = 1024,             /* bytes of the sender's own id for a line */
    ENGINE_DEPTH_MAX = 32,            /* brackets within brackets */
    ENGINE_ENTRIES_MAX = 1000 * 1000, /* of one match */
};

struct engine;

struct engine *engine_new(void); /* NULL without memory */
struct engine *engine_free(struct engine *e);
/* Answers one line (without its newline). The answer is one line of JSON, there until the next question. */
const struct pl_out *engine_line(struct engine *e, const char *line, size_t len);
/* The answer to a line that was too long to be kept. */
const struct pl_out *engine_line_too_long(struct engine *e);

#endif
