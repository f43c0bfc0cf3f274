/* rig.h: sets up matches of Sherlock Holmes, 1904, with specified hands and exact times. Only the tests of the game use it. */
#ifndef PL_HOLMES_1904_TESTS_RIG_H
#define PL_HOLMES_1904_TESTS_RIG_H

#include <stdio.h>

#include "games/holmes-1904/game.h"
#include "table.h"

static inline struct ho_state *state_of(struct table *t) { return (struct ho_state *)(void *)t->state; }
static inline struct ho_open *open_of(struct table *t) { return &state_of(t)->open; }
static inline struct ho_seat *seat_of(struct table *t, int seat) { return &open_of(t)->players[seat]; }

static inline void rig_check(struct table *t)
{
    char why[200] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    if (!ho_audit(t->state, &o))
        test_fail(__FILE__, __LINE__, "the audit rejects the position: %s", why);
}

/* Begins a new match at the pace called "1904". */
static inline void rig_new(struct table *t, int seats, const char *seed, int caller, int target)
{
    struct ho_options options = {HO_PACE_1904, (uint8_t)caller, (uint8_t)target};
    table_new(t, &pl_game_holmes_1904, seats, seed, &options);
}

/* Puts the named cards on top of each hand ("run clue,run,holmes"). All other cards are dealt below them, one to each seat in turn. A hand
 * written as "-" stays empty, and a hand that ends in "." gets only the named cards. */
static inline void rig_hands(struct table *t, const char *hands)
{
    struct ho_state *s = state_of(t);
    uint8_t left[HO_TITLES_N];
    bool closed[HO_SEATS_MAX] = {false};
    memcpy(left, ho_cards_of, sizeof left);
    memset(s->cards, 0, sizeof s->cards);
    for (int seat = 0; seat < s->base.seats; seat++) {
        struct ho_cards *c = &s->cards[seat];
        for (; *hands && *hands != ','; hands += *hands == ' ') {
            size_t n = strcspn(hands, " ,.");
            closed[seat] |= *hands == '-' || hands[n] == '.';
            int title = pl_name_find(&ho_titles, hands, n);
            if (title >= 0) {
                CHECK(left[title] > 0);
                left[title]--;
                c->hand[c->hand_n++] = (uint8_t)title;
            }
            hands += n + (hands[n] == '.');
        }
        hands += *hands == ',';
    }
    /* Deals the remaining cards in the order of their titles, one card to each seat in turn. */
    for (int title = 0, seat = 0; title < HO_TITLES_N; title++)
        for (; left[title]; seat = (seat + 1) % s->base.seats)
            if (!closed[seat]) {
                struct ho_cards *c = &s->cards[seat];
                c->hand[c->hand_n++] = (uint8_t)title;
                left[title]--;
            }
    for (int seat = 0; seat < s->base.seats; seat++)
        seat_of(t, seat)->hand_n = s->cards[seat].hand_n;
    rig_check(t);
}

static inline void rig_tick(struct table *t, int64_t at)
{
    struct pl_entry entry = {.seat = PL_TABLE, .kind = PL_ENTRY_TICK, .at = at, .by = PL_BY_TABLE};
    t->events.n = 0;
    t->at = at;
    int rc = t->game->apply(t->state, &entry, &t->events);
    if (rc < 0)
        test_fail(__FILE__, __LINE__, "a tick was refused: %s", table_rule(t, rc));
    CHECK(!t->events.overflow);
    rig_check(t);
}

/* Submits an action at the given time. The action takes effect at the next rig_tick. */
#define rig_at(t, time, seat, words) ((t)->at = (time), table_do((t), (seat), (words)))
#define rig_refuses(t, time, seat, words, rule) ((t)->at = (time), table_refuses((t), (seat), (words), (rule)))
/* Submits an action at the given time and a clock tick one millisecond later, so that the action takes effect. */
#define rig_do(t, time, seat, words) (rig_at((t), (time), (seat), (words)), rig_tick((t), (time) + 1))

/* Advances to the next READY and sets `play` as the time of the PLAY that follows it. */
static inline void rig_ready(struct table *t, int64_t play)
{
    struct ho_state *s = state_of(t);
    while (s->open.phase != HO_PHASE_READY)
        rig_tick(t, t->game->deadline(s));
    s->play_due = play;
    s->open.traps = 0;
    s->open.ready_at = play - 1000;
    s->base.now = t->at = play - 1000;
    rig_check(t);
}

/* Begins a new match with these hands and advances it to the PLAY call at time 10000. */
static inline void rig_play(struct table *t, int seats, const char *hands)
{
    rig_new(t, seats, "rig", HO_CALLER_TABLE, 0);
    state_of(t)->open.dealer = 0;
    rig_hands(t, hands);
    rig_ready(t, 10000);
    rig_tick(t, 10000);
    CHECK_INT(open_of(t)->phase, HO_PHASE_PLAY);
}

/* Makes every seat lay a card: each seat presses and releases once, one seat per millisecond, starting at time 10001. */
static inline void rig_all_lay(struct table *t)
{
    for (int seat = 0; seat < open_of(t)->seats; seat++) {
        rig_at(t, 10001 + seat, seat, "press");
        rig_at(t, 10001 + seat, seat, "release");
    }
    rig_tick(t, 10001 + open_of(t)->seats);
}

/* Begins a new match with these hands, and lets each seat lay the first card of its hand. */
static inline void rig_laid(struct table *t, int seats, const char *hands)
{
    rig_play(t, seats, hands);
    rig_all_lay(t);
}

/* Submits an action without arguments; `by` says who submits it. Returns 0, or minus the number of the rule that refuses the action. */
static inline int rig_said_by(struct table *t, int64_t at, int seat, enum ho_verb verb, enum pl_author by)
{
    struct pl_entry entry = {.seat = (pl_seat)seat, .at = at, .by = (uint8_t)by, .action = PL_ACT(verb)};
    t->events.n = 0;
    return t->game->apply(t->state, &entry, &t->events);
}
#define rig_table_says(t, time, seat, verb) CHECK_INT(rig_said_by((t), (time), (seat), (verb), PL_BY_TABLE), 0)

/* Sets the random seed, which determines the random order of the seats. */
static inline void rig_lot(struct table *t, int number)
{
    uint8_t seed[PL_SEED_SIZE];
    pl_seed_from_text(seed, (const char *)&number, sizeof number);
    pl_rng_init(&state_of(t)->base.rng, seed);
}

static inline bool emitted(struct table *t, const char *text) { return strstr(table_told(t, PL_SPECTATOR), text) != NULL; }

static inline const struct ho_verdict *last_verdict(struct table *t)
{
    CHECK(open_of(t)->record_n > 0);
    return &open_of(t)->record[open_of(t)->record_n - 1];
}

#endif
