/* engine.h: the engine protocol for scripts, tests and external programs. Each JSON request gets one JSON answer. */
#ifndef PL_CLI_ENGINE_ENGINE_H
#define PL_CLI_ENGINE_ENGINE_H

#include "kernel/out.h"

enum {
    ENGINE_PROTOCOL = 1,              /* incremented when a program for the previous protocol could fail */
    ENGINE_LINE_MAX = 64 << 10,       /* maximum length of a request other than load and replay, in bytes */
    ENGINE_LONG_LINE_MAX = 1 << 20,   /* maximum length of a load or replay request in bytes */
    ENGINE_ID_MAX = 1024,             /* maximum length of a request's `id` in bytes */
    ENGINE_DEPTH_MAX = 32,            /* maximum nesting depth of brackets in a request */
    ENGINE_ENTRIES_MAX = 1000 * 1000, /* maximum number of log entries in a match */
};

struct engine;

struct engine *engine_new(void); /* creates an engine without a match; returns NULL if there is not enough memory */
struct engine *engine_free(struct engine *e);
/* Executes one request. `line` is given without its newline. Returns one line of JSON, which is valid until the next call. */
const struct pl_out *engine_line(struct engine *e, const char *line, size_t len);
/* Returns the answer to a request that is longer than ENGINE_LONG_LINE_MAX. */
const struct pl_out *engine_line_too_long(struct engine *e);

#endif
