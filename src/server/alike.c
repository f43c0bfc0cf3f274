/* alike.c: names at one table that could be mistaken for each other. Decides by how names look (names.c); never changes a person's name,
 * only a bot's. */
#include "server/accounts.h"
#include "server/house.h"
#include "server/seats.h"

#include <string.h>

struct alike {
    struct table *t;
    const struct person *who;
    char look[256];
    int64_t last; /* whose line was looked at last */
    bool found;
};

static bool alike_to(const struct alike *a, const char *name)
{
    char look[256];
    return *name && (name_look(name, look, sizeof look) < 0 || !strcmp(look, a->look));
}

static bool alike_begin(struct alike *a, struct table *t, const struct person *who)
{
    *a = (struct alike){.t = t, .who = who, .last = who->id};
    return name_look(who->name, a->look, sizeof a->look) >= 0;
}

/* Somebody else who sits here, watches, or hosts. A name that cannot be compared is like every other. */
bool looks_like_another(struct table *t, const struct person *who)
{
    struct alike a;
    if (!alike_begin(&a, t, who) || (t->host.id != who->id && alike_to(&a, t->host.name)))
        return true;
    for (int i = 0; i < t->set.seats; i++)
        if (t->seat[i].kind != SEAT_FREE && (t->seat[i].kind == SEAT_BOT || t->seat[i].who.id != who->id) &&
            alike_to(&a, t->seat[i].who.name))
            return true;
    for (const struct watch *w = t->watches; w; w = w->next)
        if (w->c->who.id != who->id && alike_to(&a, w->c->who.name))
            return true;
    return false;
}

static bool compare_sender(void *ctx, int64_t at, int64_t person, int seat, struct store_text text)
{
    struct alike *a = ctx;
    struct store_person p;
    (void)at, (void)seat, (void)text;
    if (person == a->last || person == a->who->id)
        return true;
    a->last = person;
    a->found = store_person_by_id(a->t->h->reader, person, &p) == 1 && *p.look && alike_to(a, p.name);
    return !a->found;
}

/* The same, and those whose lines a newcomer hears, here or not. */
bool taken_for_another(struct table *t, const struct person *who)
{
    struct alike a;
    if (looks_like_another(t, who) || !alike_begin(&a, t, who))
        return true;
    store_chat(t->h->reader, t->row, CHAT_KEPT, compare_sender, &a);
    return a.found;
}

/* ---- bots ------------------------------------------------------------------------------------------------ */

/* A bot takes the name of its seat, or the next one that nobody at the table, nor `newcomer` (may be NULL), could be mistaken for. */
static void bot_sits_beside(struct table *t, pl_seat seat, int level, const struct person *newcomer)
{
    int alias = seat;
    t->seat[seat].kind = SEAT_FREE; /* its own old name does not count */
    for (int i = 0; i < PL_SEATS_MAX; i++) {
        struct person bot = {.id = -1};
        const char *name = bot_name((seat + i) % PL_SEATS_MAX);
        snprintf(bot.name, sizeof bot.name, "%s", name ? name : "");
        if (!name || looks_like_another(t, &bot) || (newcomer && names_alike(name, newcomer->name)))
            continue;
        alias = (seat + i) % PL_SEATS_MAX;
        break;
    }
    bot_sits_as(t, seat, level, alias);
}

void bot_sits(struct table *t, pl_seat seat, int level) { bot_sits_beside(t, seat, level, NULL); }

void bots_make_way(struct table *t, const struct person *newcomer)
{
    for (int i = 0; i < t->set.seats && t->status == TABLE_OPEN; i++)
        if (t->seat[i].kind == SEAT_BOT && names_alike(t->seat[i].who.name, newcomer->name)) {
            bot_sits_beside(t, (pl_seat)i, t->seat[i].level, newcomer);
            table_put(t);
            table_say_face(t);
        }
}

/* ---- a new name ------------------------------------------------------------------------------------------- */

bool name_fits_tables(struct house *h, const struct person *who, const char *name)
{
    struct person renamed = *who;
    snprintf(renamed.name, sizeof renamed.name, "%s", name);
    for (struct table *t = h->tables; t; t = t->next)
        if (!t->waking && !t->broken && seat_of(t, who->id) >= 0 && looks_like_another(t, &renamed))
            return false;
    return true;
}
