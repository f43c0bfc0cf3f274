/* virtual_time.c: plays a real-time game in virtual time. Instead of waiting, the clock jumps to the time of the next action. */
#include "cli/sim/sim.h"

enum { ENTRIES_MOST = 2000000 };

struct virtual_match {
    const struct sim *sim;
    void *state;
    struct pl_real_time_bot player[PL_SEATS_MAX];
    pl_seats acted;            /* seats that have acted since the last clock tick */
    int choices[PL_SEATS_MAX]; /* number of legal actions that each seat had when its bot was last updated */
    struct pl_events events;
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

static void update_reactors(struct virtual_match *s, pl_seats who, int64_t now)
{
    const struct pl_game *game = s->sim->game;
    pl_action list[PL_LEGAL_MAX];
    for (int seat = 0; seat < s->sim->seats; seat++) {
        if (!pl_seats_has(who, (unsigned)seat))
            continue;
        int n = pl_project(game, s->state, NULL, NULL, (pl_seat)seat, &(struct pl_parts){.view = s->view, .legal = list}).legal_n;
        s->choices[seat] = n;
        pl_real_time_bot_update(&s->player[seat], &(struct pl_question){game, s->view, list, n}, now);
    }
}

/* Returns the seat that acts before the next clock tick, or PL_TABLE if the tick comes first. Sets *at to the time of that action or
 * tick. */
static pl_seat next_to_act(const struct virtual_match *s, int64_t *at)
{
    pl_seat who = PL_TABLE;
    *at = s->sim->game->deadline(s->state);
    for (int seat = 0; seat < s->sim->seats; seat++) {
        int64_t due = pl_real_time_bot_due(&s->player[seat]);
        if (due >= 0 && (*at < 0 || due < *at)) {
            *at = due;
            who = (pl_seat)seat;
        }
    }
    return who;
}

/* Applies a bot's action. Returns false and changes nothing if the action became illegal during the bot's reaction time. */
static bool act(struct virtual_match *s, pl_seat seat, int64_t at, struct tally *t)
{
    struct pl_entry entry = {.seat = seat, .at = at, .by = PL_BY_BOT, .action = pl_real_time_bot_take(&s->player[seat], at)};
    int64_t now = ((const struct pl_base *)s->state)->now;
    entry.at = at < now ? now : at;
    if (s->sim->game->apply(s->state, &entry, &s->events) < 0)
        return false;
    s->acted |= PL_SEAT_BIT(seat);
    t->decisions++;
    t->choices += (uint64_t)s->choices[seat];
    if ((uint64_t)s->choices[seat] > t->choices_most)
        t->choices_most = (uint64_t)s->choices[seat];
    return true;
}

static void count_events(struct virtual_match *s, struct tally *t)
{
    for (int i = 0; i < s->events.n; i++)
        t->event_counts[s->events.item[i].kind % 64]++;
    s->events.n = 0;
}

int64_t sim_virtual_time(const struct sim *sim, void *state, uint64_t dice, struct tally *t, const char **why)
{
    struct virtual_match s = {.sim = sim, .state = state};
    struct pl_dice more = {dice};
    const struct pl_base *base = state;
    int64_t at, entries = 0;
    for (int seat = 0; seat < sim->seats; seat++)
        pl_real_time_bot_init(&s.player[seat], sim->level[seat], (uint64_t)pl_dice_word(&more) << 32 | pl_dice_word(&more));
    update_reactors(&s, PL_EVERYONE, 0);
    while (!base->over) {
        pl_seat who = next_to_act(&s, &at);
        if (at < 0 || entries > ENTRIES_MOST) {
            *why = at < 0 ? "nobody can act and the game is not over" : "the game does not end";
            return -1;
        }
        if (who != PL_TABLE) {
            entries += act(&s, who, at, t);
            continue;
        }
        struct pl_entry tick = {.seat = PL_TABLE, .kind = PL_ENTRY_TICK, .at = at, .by = PL_BY_TABLE};
        if (sim->game->apply(state, &tick, &s.events) < 0) {
            *why = "the rules refused a clock tick";
            return -1;
        }
        entries++;
        /* If there were no events, only the private information of the seats that acted has changed. In that case, only their bots get a
         * new view. */
        update_reactors(&s, s.events.n ? PL_EVERYONE : s.acted, at);
        s.acted = 0;
        count_events(&s, t);
    }
    t->clock_ms_sum += (uint64_t)base->now;
    return entries;
}
