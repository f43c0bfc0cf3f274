/* clock.c: the decision clock and the time banks of a table, and the game's own deadline. All times are computed from the log; nothing is
 * stored. */
#include "server/state.h"
#include "server/play.h"
#include "server/seats.h"

static void asked_now(struct table *t, pl_seats before, pl_seats after, pl_seat actor, int64_t at)
{
    for (int i = 0; i < t->set.seats; i++) {
        struct seat *s = &t->seat[i];
        if (!pl_seats_has(after, (unsigned)i))
            s->asked_at = -1;
        else if (!pl_seats_has(before, (unsigned)i) || i == actor || s->asked_at < 0)
            s->asked_at = at;
    }
}

/* If a decision took longer than the decision clock allows, subtracts the excess from the seat's time bank. */
static void charge(struct table *t, pl_seat seat, int64_t at)
{
    struct seat *s = &t->seat[seat];
    int64_t over = s->asked_at < 0 ? 0 : at - s->asked_at - 1000 * t->set.decision;
    if (over > 0)
        s->bank = over < s->bank ? s->bank - over : 0;
}

/* Returns true if the entry is only part of a decision, such as one of several answers, and the player has more to decide. */
static bool goes_on(const struct table *t, const struct pl_entry *e, pl_seats after)
{
    int verb = e->kind == PL_ENTRY_ACT ? pl_verb_of(e->action) : -1;
    return verb >= 0 && verb < t->game->verbs_n && (t->game->verbs[verb].flags & PL_VERB_PART) && e->seat < t->set.seats &&
           pl_seats_has(after, e->seat);
}

static void count_entry(struct table *t, const struct pl_entry *e, pl_seats before, pl_seats after)
{
    if (pl_is_talk(t->game, e->action))
        return;
    bool same = goes_on(t, e, after);
    if (e->kind == PL_ENTRY_ACT && e->seat < t->set.seats && !same)
        charge(t, e->seat, e->at);
    asked_now(t, before, after, e->kind == PL_ENTRY_TICK || same ? PL_NOBODY : e->seat, e->at);
}

void clock_entry(struct table *t, pl_seats before)
{
    count_entry(t, &t->match.log[t->match.n - 1], before, t->game->actors(t->match.state));
}

void clock_rebuild(struct table *t)
{
    static struct pl_walk walk; /* static, because it is too large for the stack; only the event loop's thread uses it */
    const struct pl_entry *e;
    for (int i = 0; i < PL_SEATS_MAX; i++) {
        t->seat[i].asked_at = -1;
        t->seat[i].bank = 1000 * t->set.bank;
    }
    pl_walk_begin(&walk, &t->match);
    pl_seats before = t->game->actors(walk.state);
    asked_now(t, 0, before, PL_NOBODY, 0);
    while (t->set.decision && (e = pl_walk_next(&walk, NULL))) {
        pl_seats after = t->game->actors(walk.state);
        count_entry(t, e, before, after);
        before = after;
    }
}

int64_t clock_left(const struct table *t, pl_seat seat)
{
    const struct seat *s = &t->seat[seat];
    if (!t->set.decision || s->asked_at < 0 || t->status != TABLE_PLAYING)
        return INT64_MAX;
    return s->asked_at + 1000 * t->set.decision + s->bank - table_clock(t);
}

int64_t table_load_at(const struct table *t)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < t->set.seats; i++)
        if (!seat_played_by_bot(&t->seat[i]) && clock_left(t, (pl_seat)i) < least)
            least = clock_left(t, (pl_seat)i);
    return least == INT64_MAX ? 0 : steady_ms(t->srv) + (least > 0 ? least : 1);
}

/* ---- scheduling ------------------------------------------------------------------------------------------ */

static void sooner(int64_t *due, int64_t at)
{
    if (at < *due)
        *due = at;
}

void table_plan(struct table *t)
{
    int64_t due = INT64_MAX, now = now_ms(t->srv);
    if (t->loading || uv_is_closing((uv_handle_t *)&t->timer))
        return;
    if (t->status == TABLE_PLAYING && server_paused(t->srv))
        race_pause_or_resume(t);
    if (t->status == TABLE_PLAYING && !t->broken && !server_paused(t->srv)) {
        race_pause_or_resume(t);
        if (!t->stopped && !race_has_bots(t))
            bots_plan(t);
        for (int i = 0; i < t->set.seats; i++) {
            const struct seat *s = &t->seat[i];
            if (s->bot_due)
                sooner(&due, s->bot_due);
            if (s->kind == SEAT_PERSON && !s->stand_in && clock_left(t, (pl_seat)i) != INT64_MAX)
                sooner(&due, now + clock_left(t, (pl_seat)i));
        }
        if (t->race && race_due(t) != INT64_MAX)
            sooner(&due, now + race_due(t));
        if (!t->race && pl_seats_has(t->game->actors(t->match.state), PL_TABLE) && t->game->deadline &&
            t->game->deadline(t->match.state) >= 0)
            sooner(&due, now + t->game->deadline(t->match.state) - table_clock(t));
    }
    sooner(&due, rematch_due(t));
    if (t->delayed)
        sooner(&due, (int64_t)t->delayed->ticket);
    if (due == INT64_MAX)
        uv_timer_stop(&t->timer);
    else
        uv_timer_start(&t->timer, table_on_timer, due > now ? (uint64_t)(due - now) : 0, 0);
}

/* Lets a stand-in take over each seat whose player has run out of time. */
static void run_out(struct table *t)
{
    bool changed = false;
    for (int i = 0; i < t->set.seats; i++) {
        struct seat *s = &t->seat[i];
        if (s->kind != SEAT_PERSON || s->stand_in || clock_left(t, (pl_seat)i) > 0)
            continue;
        s->stand_in = s->timed_out = true;
        changed = true;
    }
    if (changed) {
        table_put(t);
        table_send_info(t);
    }
}

static void tick(struct table *t)
{
    struct pl_request r = {.seat = PL_TABLE, .by = PL_BY_TABLE};
    bool is_new;
    if (!pl_seats_has(t->game->actors(t->match.state), PL_TABLE) || !t->game->deadline)
        return;
    int64_t deadline = t->game->deadline(t->match.state);
    if (deadline < 0 || deadline > table_clock(t))
        return;
    r.at = deadline > ((const struct pl_base *)t->match.state)->now ? deadline : -1;
    table_enter(t, &r, &is_new);
}

void table_on_timer(uv_timer_t *timer)
{
    struct table *t = timer->data;
    int64_t now = now_ms(t->srv);
    table_flush_delayed(t);
    rematch_settle(t);
    if (t->status == TABLE_PLAYING && !t->broken && !server_paused(t->srv)) {
        run_out(t);
        if (t->race)
            race_run(t);
        else
            tick(t);
        for (int i = 0; i < t->set.seats && t->status == TABLE_PLAYING; i++)
            if (t->seat[i].bot_due && t->seat[i].bot_due <= now && !t->seat[i].thinking)
                bots_go(t, (pl_seat)i);
    }
    table_plan(t);
}
