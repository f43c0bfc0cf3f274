/* minds.c: what bots thought about their last decisions, for their next ones: a few at a time, those of the seats that thought last. Only
 * the loop comes here; while a bot thinks, its mind is not on the shelf. */
#include "server/house.h"

#include <stdlib.h>

#include "bots/bot.h"

enum { IDLE_MS = 5 * 60 * 1000 };

static void put_away(struct house *h, struct mind *m)
{
    free(m->memory);
    h->untrimmed = true;
    *m = (struct mind){.memory = NULL};
    h->minds_n--;
}

void *mind_take(struct table *t, pl_seat seat)
{
    struct house *h = t->h;
    for (int i = 0; i < MINDS_MOST; i++) {
        struct mind *m = &h->mind[i];
        if (m->memory && m->t == t && m->seat == seat) {
            void *memory = m->memory;
            *m = (struct mind){.memory = NULL};
            h->minds_n--;
            return memory;
        }
    }
    return NULL;
}

void mind_keep(struct table *t, pl_seat seat, void *memory)
{
    struct house *h = t->h;
    struct mind *place = &h->mind[0];
    for (int i = 0; i < MINDS_MOST && place->memory; i++)
        if (!h->mind[i].memory || h->mind[i].used < place->used)
            place = &h->mind[i];
    if (place->memory)
        put_away(h, place);
    *place = (struct mind){.t = t, .seat = seat, .memory = memory, .used = now_ms(h)};
    h->minds_n++;
}

void minds_forget(struct table *t)
{
    for (int i = 0; i < MINDS_MOST; i++)
        if (t->h->mind[i].memory && t->h->mind[i].t == t)
            put_away(t->h, &t->h->mind[i]);
}

void minds_sweep(struct house *h)
{
    for (int i = 0; i < MINDS_MOST; i++)
        if (h->mind[i].memory && now_ms(h) - h->mind[i].used > IDLE_MS)
            put_away(h, &h->mind[i]);
}
