/* engine.c: `parlour engine`: reads requests from stdin and writes answers to stdout. It writes nothing else to stdout. */
#include "cli/engine/engine.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

static const char help[] = "usage: parlour engine\n"
                           "Plays matches for other programs. Reads one JSON object per line from stdin and\n"
                           "answers each with one JSON object per line on stdout.\n"
                           "Example: echo '{\"op\":\"games\"}' | parlour engine\n"
                           "Protocol: docs/engine-protocol.md\n";

/* The state of reading lines from a pipe. Buffers at most one line. The rest of a line that is too long is skipped. */
struct reader {
    char *line; /* buffer of ENGINE_LONG_LINE_MAX + READ_SIZE bytes */
    size_t used;
    bool skipping; /* true if the current line is too long; its remaining bytes are ignored */
    bool end;
};

enum { READ_SIZE = 64 << 10 };

/* Writes a whole answer to stdout. Returns -1 after a write error. */
static int answer(const struct pl_out *reply)
{
    const char *at = reply->at;
    size_t left = reply->len + 1;
    reply->at[reply->len] = '\n'; /* the newline is written over the NUL at the end of the answer */
    while (left) {
        ssize_t n = write(STDOUT_FILENO, at, left);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return cli_failed("engine", "failed to write the answer: %s", strerror(errno)), -1;
        at += n;
        left -= (size_t)n;
    }
    return 0;
}

/* Answers the request line of `len` bytes at the start of the buffer, then removes `taken` bytes: the line and its newline. */
static int one_line(struct engine *e, struct reader *r, size_t len, size_t taken)
{
    bool skip = r->skipping || len > ENGINE_LONG_LINE_MAX;
    int rc = answer(skip ? engine_line_too_long(e) : engine_line(e, r->line, len));
    r->skipping = false;
    r->used -= taken;
    memmove(r->line, r->line + taken, r->used);
    return rc;
}

/* Answers every complete line in the buffer. At the end of input, also answers a last line without a newline. */
static int all_lines(struct engine *e, struct reader *r, size_t new_from)
{
    char *newline;
    while ((newline = memchr(r->line + new_from, '\n', r->used - new_from))) {
        size_t len = (size_t)(newline - r->line);
        if (one_line(e, r, len, len + 1) < 0)
            return -1;
        new_from = 0;
    }
    if (r->end)
        return r->used || r->skipping ? one_line(e, r, r->used, r->used) : 0;
    if (r->skipping || r->used > ENGINE_LONG_LINE_MAX) {
        r->skipping = true;
        r->used = 0;
    }
    return 0;
}

static int serve(struct engine *e, struct reader *r)
{
    while (!r->end) {
        ssize_t n = read(STDIN_FILENO, r->line + r->used, READ_SIZE);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            cli_failed("engine", "failed to read stdin: %s", strerror(errno));
            return -1;
        }
        r->end = n == 0;
        size_t before = r->used;
        r->used += (size_t)n;
        if (all_lines(e, r, before) < 0)
            return -1;
    }
    return 0;
}

int cli_engine(int argc, char **argv)
{
    if (argc == 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        fputs(help, stdout);
        return CLI_OK;
    }
    if (argc > 1)
        return cli_usage_error("engine", "unexpected argument '%s'; the engine reads JSON lines from stdin", argv[1]);
    signal(SIGPIPE, SIG_IGN); /* makes a write to a closed stdout return an error instead of killing the process */
    struct reader r = {.line = malloc(ENGINE_LONG_LINE_MAX + READ_SIZE)};
    struct engine *e = engine_new();
    int rc = -1;
    if (r.line && e)
        rc = serve(e, &r);
    else
        cli_failed("engine", "not enough memory");
    engine_free(e);
    free(r.line);
    return rc < 0 ? CLI_FAILED : CLI_OK;
}
