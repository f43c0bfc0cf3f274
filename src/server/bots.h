/* bots.h: bots at the tables of the server, and what they remember of their thinking (bots.c, bot_memory.c). */
#ifndef PL_SERVER_BOTS_H
#define PL_SERVER_BOTS_H

#include "server/table.h"

/* bots.c */
void bots_plan(struct table *t);
void bots_go(struct table *t, pl_seat seat);
void bots_suspicion(struct watch *w, int64_t reply_to, pl_seat seat); /* somebody asks one whom it suspects */

/* The memory of a bot that has thought and may be asked again. */
enum { BOT_MEMORIES_MAX = 8 };
struct bot_memory {
    struct table *t;
    pl_seat seat;
    void *memory; /* NULL: a free place */
    int64_t used;
};

/* bot_memory.c: what was thought before is gone on with, as long as there is a place for it */
void *bot_memory_take(struct table *t, pl_seat seat);             /* that seat's, or NULL; it is the taker's now */
void bot_memory_put(struct table *t, pl_seat seat, void *memory); /* in place of the one that was used least lately */
void bot_memory_drop(struct table *t);                            /* all of this table's */
void bot_memory_sweep(struct server *srv);                        /* those that were not used for long */

#endif
