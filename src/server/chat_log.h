/* chat_log.h: the last lines said at a table, in memory, as newcomers hear them (chat_log.c). Touches nothing of the loop's: a worker fills
 * the list when a table wakes, then it belongs to the table. */
#ifndef PL_SERVER_CHAT_LOG_H
#define PL_SERVER_CHAT_LOG_H

#include <stddef.h>

#include "server/common.h"

enum { CHAT_LOG_LINES = 50 };

struct chat_line {
    struct chat_line *next;
    struct person who; /* without a tag: the sender was deleted */
    int64_t at;        /* milliseconds since 1970 */
    int seat;          /* or PL_SPECTATOR */
    size_t len;
    char text[];
};

/* All zero: nothing was said. */
struct chat_log {
    struct chat_line *first;
    int n;
};

/* Adds a line in place of the oldest one, if there are TALK_KEPT. A copy of `line`; without memory nothing is added. */
void chat_log_add(struct chat_log *k, const struct chat_line *line, const char *text, size_t len);
void chat_log_free(struct chat_log *k);

#endif
