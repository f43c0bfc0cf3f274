/* presence.c: determines which players are present, and lets the other players decide what happens to an absent player's seat. Presence
 * depends only on connections and time, never on the match, so it reveals nothing about hidden cards. */
#include "server/play.h"
#include "server/seats.h"
#include "server/state.h"

#include <string.h>

enum {
    RECONNECT_PART = 4, /* a disconnected player counts as "reconnecting" for the first quarter of the absence timeout, then as "away" */
    TELL_BURST = 20,    /* rate limit for `table` messages about presence: a burst of at most 20, then one per second */
    TELL_PER_HOUR = 3600,
    RETRY_MS = 1000,
    SLOW_SECONDS = 3600, /* nobody counts as absent at a table whose decision clock has at least this many seconds, because players there
                            need not stay connected */
    CHOICES_PER_SECOND = 4,
};

const char *const presence_word[] = {"here", "reconnecting", "away"};
static const char *const choice_word[] = {"", "wait", "bot", "end"};

static int64_t absence_ms(const struct table *t) { return 1000 * t->srv->cfg.absence; }

bool person_is_here(const struct table *t, int64_t person)
{
    for (const struct watch *w = t->watches; w; w = w->next)
        if (w->c->who.id == person && conn_is_open(w->c))
            return true;
    return false;
}

/* Returns true if the player has been away long enough to count as absent. At tables with a very long decision clock nobody counts as
 * absent. */
static bool is_absent(const struct table *t, const struct seat *s)
{
    return s->presence == PRESENCE_AWAY && t->set.decision < SLOW_SECONDS && now_ms(t->srv) - s->gone_at >= absence_ms(t);
}

pl_seats table_voters(const struct table *t)
{
    pl_seats set = 0;
    for (int i = 0; i < t->set.seats; i++) {
        const struct seat *s = &t->seat[i];
        if (s->kind == SEAT_PERSON && !s->resigned && (s->presence == PRESENCE_HERE || (!s->stand_in && !is_absent(t, s))))
            set |= PL_SEAT_BIT(i);
    }
    return set;
}

/* ---- deriving presence ----------------------------------------------------------------------------------- */

static void refresh_seat(struct table *t, struct seat *s)
{
    int64_t now = now_ms(t->srv);
    bool here = person_is_here(t, s->who.id);
    if (here) {
        s->gone_at = 0;
        s->left = false;
    } else if (!s->gone_at) {
        s->gone_at = now > 0 ? now : 1;
        s->away_since = wall_ms();
    }
    bool away = !here && (s->left || now - s->gone_at >= absence_ms(t) / RECONNECT_PART);
    uint8_t presence = here ? PRESENCE_HERE : away ? PRESENCE_AWAY : PRESENCE_RECONNECTING;
    t->presence_untold |= presence != s->presence;
    s->presence = presence;
    bool in_question = t->status == TABLE_PLAYING && !s->stand_in && is_absent(t, s);
    t->presence_untold |= in_question != s->in_question;
    s->in_question = in_question;
}

/* Removes outdated choices about an absent player's seat: the choices of players who may no longer vote, and choices to wait that have
 * expired. */
static void refresh_choices(struct table *t, struct seat *s, pl_seats voters)
{
    for (int i = 0; i < PL_SEATS_MAX; i++) {
        bool expired = s->choice[i] == CHOICE_WAIT && s->wait_until[i] <= now_ms(t->srv);
        if (!s->choice[i] || (s->in_question && pl_seats_has(voters, (unsigned)i) && !expired))
            continue;
        s->choice[i] = CHOICE_NONE;
        t->presence_untold = true;
    }
}

static void sooner(int64_t *due, int64_t at, int64_t now)
{
    if (at > now && at < *due)
        *due = at;
}

/* Sets t->presence_due to the next time at which a player's presence changes, or at which a choice to wait for an absent player expires.
 * This time is recomputed whenever a connection opens or closes. */
static void plan(struct table *t)
{
    int64_t due = INT64_MAX, now = now_ms(t->srv);
    for (int i = 0; i < t->set.seats; i++) {
        const struct seat *s = &t->seat[i];
        if (s->kind != SEAT_PERSON || !s->gone_at)
            continue;
        sooner(&due, s->gone_at + absence_ms(t) / RECONNECT_PART, now);
        sooner(&due, s->gone_at + absence_ms(t), now);
        for (int v = 0; v < PL_SEATS_MAX; v++)
            if (s->choice[v] == CHOICE_WAIT)
                sooner(&due, s->wait_until[v], now);
    }
    t->presence_due = due;
}

void presence_refresh(struct table *t)
{
    for (int i = 0; i < t->set.seats; i++)
        if (t->seat[i].kind == SEAT_PERSON)
            refresh_seat(t, &t->seat[i]);
    pl_seats voters = table_voters(t);
    for (int i = 0; i < t->set.seats; i++)
        if (t->seat[i].kind == SEAT_PERSON)
            refresh_choices(t, &t->seat[i], voters);
    plan(t);
}

bool presence_tell(struct table *t)
{
    int64_t now = now_ms(t->srv);
    if (!t->presence_untold)
        return false;
    if (!bucket_spend(&t->presence_told, 1, t->srv->cfg.rate ? TELL_PER_HOUR : 0, TELL_BURST, now)) {
        sooner(&t->presence_due, now + RETRY_MS, now);
        return false;
    }
    table_send_info(t);
    return true;
}

/* ---- choices about absent players ------------------------------------------------------------------------ */

/* Returns the choice that all voters have made for a seat, or CHOICE_NONE if they have not all made the same choice. */
static enum absence_choice agreed_choice(const struct seat *s, pl_seats voters)
{
    int choice = voters ? s->choice[pl_lowest(voters)] : CHOICE_NONE;
    for (pl_seats rest = voters; rest; rest &= (pl_seats)(rest - 1))
        if (s->choice[pl_lowest(rest)] != choice)
            return CHOICE_NONE;
    return (enum absence_choice)choice;
}

/* For each absent player, if all voters have made the same choice, carries out that choice. */
static void settle(struct table *t)
{
    pl_seats voters = table_voters(t);
    bool replaced = false;
    for (int i = 0; i < t->set.seats && t->status == TABLE_PLAYING; i++) {
        struct seat *s = &t->seat[i];
        enum absence_choice choice = s->kind == SEAT_PERSON && s->in_question ? agreed_choice(s, voters) : CHOICE_NONE;
        if (choice == CHOICE_END)
            return table_end_early(t, ENDED_BY_AGREEMENT);
        if (choice == CHOICE_BOT)
            s->stand_in = replaced = true;
    }
    if (replaced) {
        table_put(t);
        table_send_info(t);
        table_plan(t);
    }
    proposal_settle(t);
}

void absence_choose(struct watch *w, int64_t reply_to, const struct wire_absence *a)
{
    struct table *t = w->t;
    int choice = CHOICE_WAIT;
    if (!may_play(w, reply_to))
        return;
    while (choice <= CHOICE_END && strcmp(choice_word[choice], a->choice.at))
        choice++;
    if (choice > CHOICE_END)
        return send_refusal(w->c, reply_to, REFUSAL_UNKNOWN_CHOICE);
    presence_refresh(t);
    if (a->seat >= t->set.seats || t->seat[a->seat].kind != SEAT_PERSON || !t->seat[a->seat].in_question)
        return send_refusal(w->c, reply_to, REFUSAL_NO_ABSENCE);
    if (!bucket_take(&w->c->questions, t->srv->cfg.rate ? CHOICES_PER_SECOND : 0, now_ms(t->srv)))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
    struct seat *s = &t->seat[a->seat];
    t->presence_untold |= s->choice[w->viewer] != choice;
    s->choice[w->viewer] = (uint8_t)choice;
    s->wait_until[w->viewer] = now_ms(t->srv) + absence_ms(t);
    plan(t);
    table_send_ok(t, w->c, reply_to, false, false);
    settle(t);
    presence_tell(t);
}

void presence_sweep(struct server *srv)
{
    for (struct table *t = srv->tables; t; t = t->next) {
        if (t->presence_due > now_ms(srv) || t->loading || t->broken || server_paused(srv))
            continue;
        presence_refresh(t);
        settle(t);
        presence_tell(t);
    }
}

/* ---- the `table` message --------------------------------------------------------------------------------- */

static void put_votes(struct pl_out *o, pl_seats voters, const uint8_t choice[PL_SEATS_MAX])
{
    pl_json_open(o, "votes", '[');
    for (pl_seats rest = voters; rest; rest &= (pl_seats)(rest - 1)) {
        int voter = pl_lowest(rest);
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "seat", voter);
        if (choice[voter])
            pl_json_text(o, "choice", choice_word[choice[voter]]);
        else
            pl_json_null(o, "choice");
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

void presence_put(struct pl_out *o, const struct table *t)
{
    pl_seats voters = table_voters(t);
    bool first = true;
    if (t->status != TABLE_PLAYING)
        return;
    for (int i = 0; i < t->set.seats; i++) {
        if (t->seat[i].kind != SEAT_PERSON || !t->seat[i].in_question)
            continue;
        if (first)
            pl_json_open(o, "absent", '[');
        first = false;
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "seat", i);
        put_votes(o, voters, t->seat[i].choice);
        pl_json_close(o, '}');
    }
    if (!first)
        pl_json_close(o, ']');
    if (t->end_seat == PL_NOBODY)
        return;
    uint8_t agreed[PL_SEATS_MAX];
    for (int i = 0; i < PL_SEATS_MAX; i++)
        agreed[i] = pl_seats_has(t->end_agreed, (unsigned)i) ? CHOICE_END : CHOICE_NONE;
    pl_json_open(o, "proposal", '{');
    pl_json_int(o, "seat", t->end_seat);
    put_votes(o, voters, agreed);
    pl_json_close(o, '}');
}
