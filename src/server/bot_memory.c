/* bot_memory.c: a cache of search trees. With the cache, a bot can continue its previous search at its next decision. If the cache is full,
 * the least recently used tree is replaced. Only the event loop uses the cache. While a bot searches, its tree is not in the cache. */
#include "server/state.h"

#include <stdlib.h>

#include "bots/bot.h"

enum { IDLE_MS = 5 * 60 * 1000 };

static void put_away(struct server *srv, struct bot_memory *m)
{
    free(m->memory);
    srv->trim_wanted = true;
    *m = (struct bot_memory){.memory = NULL};
    srv->bot_memories_n--;
}

void *bot_memory_take(struct table *t, pl_seat seat)
{
    struct server *srv = t->srv;
    for (int i = 0; i < BOT_MEMORIES_MAX; i++) {
        struct bot_memory *m = &srv->bot_memory[i];
        if (m->memory && m->t == t && m->seat == seat) {
            void *memory = m->memory;
            *m = (struct bot_memory){.memory = NULL};
            srv->bot_memories_n--;
            return memory;
        }
    }
    return NULL;
}

void bot_memory_put(struct table *t, pl_seat seat, void *memory)
{
    struct server *srv = t->srv;
    struct bot_memory *place = &srv->bot_memory[0];
    for (int i = 0; i < BOT_MEMORIES_MAX && place->memory; i++)
        if (!srv->bot_memory[i].memory || srv->bot_memory[i].used < place->used)
            place = &srv->bot_memory[i];
    if (place->memory)
        put_away(srv, place);
    *place = (struct bot_memory){.t = t, .seat = seat, .memory = memory, .used = now_ms(srv)};
    srv->bot_memories_n++;
}

void bot_memory_drop(struct table *t)
{
    for (int i = 0; i < BOT_MEMORIES_MAX; i++)
        if (t->srv->bot_memory[i].memory && t->srv->bot_memory[i].t == t)
            put_away(t->srv, &t->srv->bot_memory[i]);
}

void bot_memory_sweep(struct server *srv)
{
    for (int i = 0; i < BOT_MEMORIES_MAX; i++)
        if (srv->bot_memory[i].memory && now_ms(srv) - srv->bot_memory[i].used > IDLE_MS)
            put_away(srv, &srv->bot_memory[i]);
}
