/* confusable_names.c: refuses names that look like another name at the same table. It compares the skeletons of names (person_names.c). If
 * a person's name looks like that of a bot, the bot is renamed. */
#include "server/accounts.h"
#include "server/state.h"
#include "server/seats.h"

#include <string.h>

struct alike {
    char skeleton[256];
};

static bool alike_to(const struct alike *a, const char *name)
{
    char skeleton[256];
    return *name && (name_skeleton(name, skeleton, sizeof skeleton) < 0 || !strcmp(skeleton, a->skeleton));
}

static bool alike_begin(struct alike *a, const struct person *who)
{
    return name_skeleton(who->name, a->skeleton, sizeof a->skeleton) >= 0;
}

/* Compares the person's name with the names of the host, all players and all spectators. If no skeleton can be computed for the name, it
 * counts as confusable with every other name. */
bool name_confusable_here(struct table *t, const struct person *who)
{
    struct alike a;
    if (!alike_begin(&a, who) || (t->host.id != who->id && alike_to(&a, t->host.name)))
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

/* Compares the person's name with the names of the host, all players, all spectators and everyone who wrote one of the latest chat lines,
 * even if that person has left. */
bool name_confusable_in_chat(struct table *t, const struct person *who)
{
    struct alike a;
    if (name_confusable_here(t, who) || !alike_begin(&a, who))
        return true;
    int64_t last = who->id; /* sender of the previous chat line; if one sender wrote several lines in a row, only the first is compared */
    for (const struct chat_line *x = t->chat.first; x; x = x->next) {
        if (x->who.id != last && x->who.id != who->id && *x->who.tag && alike_to(&a, x->who.name))
            return true;
        last = x->who.id;
    }
    return false;
}

/* ---- bots ------------------------------------------------------------------------------------------------ */

/* Puts a bot in the seat. The bot gets the first bot name that does not look like the name of anyone at the table or of `newcomer`, which
 * may be NULL. The search starts at the bot name with the seat's number. */
static void bot_sits_beside(struct table *t, pl_seat seat, int level, const struct person *newcomer)
{
    int alias = seat;
    t->seat[seat].kind = SEAT_FREE; /* free the seat first, so that the bot's old name is not compared */
    for (int i = 0; i < PL_SEATS_MAX; i++) {
        struct person bot = {.id = -1};
        const char *name = bot_name((seat + i) % PL_SEATS_MAX);
        snprintf(bot.name, sizeof bot.name, "%s", name ? name : "");
        if (!name || name_confusable_here(t, &bot) || (newcomer && names_confusable(name, newcomer->name)))
            continue;
        alias = (seat + i) % PL_SEATS_MAX;
        break;
    }
    seat_bot_as(t, seat, level, alias);
}

void seat_bot(struct table *t, pl_seat seat, int level) { bot_sits_beside(t, seat, level, NULL); }

void bots_yield_names(struct table *t, const struct person *newcomer)
{
    for (int i = 0; i < t->set.seats && t->status == TABLE_OPEN; i++)
        if (t->seat[i].kind == SEAT_BOT && names_confusable(t->seat[i].who.name, newcomer->name)) {
            bot_sits_beside(t, (pl_seat)i, t->seat[i].level, newcomer);
            table_put(t);
            table_send_info(t);
        }
}

/* ---- renaming a person ----------------------------------------------------------------------------------- */

bool name_fits_tables(struct server *srv, const struct person *who, const char *name)
{
    struct person renamed = *who;
    snprintf(renamed.name, sizeof renamed.name, "%s", name);
    for (struct table *t = srv->tables; t; t = t->next)
        if (!t->loading && !t->broken && seat_of(t, who->id) >= 0 && name_confusable_here(t, &renamed))
            return false;
    return true;
}
