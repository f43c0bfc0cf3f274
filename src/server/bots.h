/* bots.h: bots at the tables of the server, and what they remember of their thinking (bots.c, minds.c). */
#ifndef PL_SERVER_BOTS_H
#define PL_SERVER_BOTS_H

#include "server/table.h"

/* bots.c */
void bots_plan(struct table *t);
void bots_go(struct table *t, pl_seat seat);
void bots_why(struct watch *w, int64_t re, pl_seat seat); /* somebody asks one whom it suspects */

/* The memory of a bot that has thought and may be asked again. */
enum { MINDS_MOST = 8 };
struct mind {
    struct table *t;
    pl_seat seat;
    void *memory; /* NULL: a free place */
    int64_t used;
};

/* minds.c: what was thought before is gone on with, as long as there is a place for it */
void *mind_take(struct table *t, pl_seat seat);              /* that seat's, or NULL; it is the taker's now */
void mind_keep(struct table *t, pl_seat seat, void *memory); /* in place of the one that was used least lately */
void minds_forget(struct table *t);                          /* all of this table's */
void minds_sweep(struct house *h);                           /* those that were not used for long */

#endif
