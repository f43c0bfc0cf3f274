/* talk.h: the last lines said at a table, in memory, as newcomers hear them (talk.c). Touches nothing of the loop's: a worker fills the
 * list when a table wakes, then it belongs to the table. */
#ifndef PL_SERVER_TALK_H
#define PL_SERVER_TALK_H

#include <stddef.h>

#include "server/common.h"

enum { TALK_KEPT = 50 };

struct line_said {
    struct line_said *next;
    struct person who; /* without a tag: the sender was deleted */
    int64_t at;        /* milliseconds since 1970 */
    int seat;          /* or PL_SPECTATOR */
    size_t len;
    char text[];
};

/* All zero: nothing was said. */
struct talk {
    struct line_said *first;
    int n;
};

/* Adds a line in place of the oldest one, if there are TALK_KEPT. A copy of `line`; without memory nothing is added. */
void talk_add(struct talk *k, const struct line_said *line, const char *text, size_t len);
void talk_free(struct talk *k);

#endif
