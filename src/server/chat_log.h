/* chat_log.h: keeps the latest chat lines of a table in memory, for new connections (chat_log.c). This code does not depend on the event
 * loop: a worker fills the list when it loads a table, and from then on the list belongs to the table. */
#ifndef PL_SERVER_CHAT_LOG_H
#define PL_SERVER_CHAT_LOG_H

#include <stddef.h>

#include "server/common.h"

enum { CHAT_LOG_LINES = 50 };

struct chat_line {
    struct chat_line *next;
    struct person who; /* the sender; the tag is empty if the sender's name was deleted */
    int64_t at;        /* time at which the line was written, in ms since 1970 */
    int seat;          /* seat of the sender, or PL_SPECTATOR */
    uint32_t entries;  /* number of log entries that the match had when the line was written */
    size_t len;
    char text[];
};

/* A zero-initialised chat log is empty. */
struct chat_log {
    struct chat_line *first;
    int n;
};

/* Adds a copy of `line`. If there are CHAT_LOG_LINES lines already, removes the oldest one. Does nothing if there is not enough memory. */
void chat_log_add(struct chat_log *k, const struct chat_line *line, const char *text, size_t len);
void chat_log_drop(struct chat_log *k, int64_t person); /* removes the lines that this person wrote */
void chat_log_free(struct chat_log *k);

#endif
