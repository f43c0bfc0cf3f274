/* bots.h: bots at tables, and the cache of their search trees (bots.c, bot_memory.c). */
#ifndef PL_SERVER_BOTS_H
#define PL_SERVER_BOTS_H

#include "server/table.h"

/* bots.c */
void bots_plan(struct table *t);
void bots_go(struct table *t, pl_seat seat);
void bots_sweep(struct server *srv);                                  /* lets bots that think for too long act at random */
void bots_suspicion(struct watch *w, int64_t reply_to, pl_seat seat); /* sends the client a message that says whom the bot suspects */

/* A cached search tree of a bot. */
enum { BOT_MEMORIES_MAX = 8 };
struct bot_memory {
    struct table *t;
    pl_seat seat;
    void *memory; /* the search tree, or NULL if the slot of the cache is free */
    int64_t used;
};

/* bot_memory.c: the cache of search trees */
/* Removes a seat's search tree from the cache and returns it. Returns NULL if the cache has no tree for this seat. */
void *bot_memory_take(struct table *t, pl_seat seat);
/* Puts a seat's search tree into the cache. If the cache is full, replaces the least recently used tree. */
void bot_memory_put(struct table *t, pl_seat seat, void *memory);
void bot_memory_drop(struct table *t);     /* frees all search trees of a table */
void bot_memory_sweep(struct server *srv); /* frees search trees that have not been used for a long time */

#endif
