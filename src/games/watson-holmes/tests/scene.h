/* scene.h: small cases for the tests of Watson & Holmes, and functions that play them. */
#ifndef PL_GAMES_WATSON_HOLMES_TESTS_SCENE_H
#define PL_GAMES_WATSON_HOLMES_TESTS_SCENE_H

#include "games/watson-holmes/game.h"
#include "table.h"

#include <stdio.h>

/* Returns a case without the Watson card and without characters, so that a turn consists only of a visit and a bid. The case has ten
 * places, and the number of each place is its index. */
static inline struct wh_case bare(void)
{
    struct wh_case c = {
        .format = WH_CASE_FORMAT, .questions = 3, .places = 11, .seats_min = 2, .seats_max = 7, .carriages = 10, .police = 1};
    for (uint8_t i = 1; i <= 10; i++)
        c.place[i].number = i;
    c.place[4].restrictions = WH_PADLOCK;
    c.place[5].restrictions = WH_NO_WATSON;
    c.place[6].restrictions = WH_NO_POLICE;
    c.place[7].front = WH_I_POLICE;
    c.place[7].back = WH_B_POLICE_OR_CALL_OFF;
    c.place[8].front = WH_I_LOCKPICK;
    c.place[8].back = WH_B_LOCKPICK;
    c.place[9].back = WH_B_CARRIAGES;
    c.place[10].front = WH_I_CHARACTER;
    c.place[10].back = WH_B_CHARACTER;
    return c;
}

/* Sets up a match in which seat 0 is the start player. */
static inline struct wh_state *sit_with(struct table *t, int seats, const struct wh_case *c, struct wh_options options)
{
    uint8_t seed[PL_SEED_SIZE];
    memset(t, 0, sizeof *t);
    t->game = &pl_game_watson_holmes;
    pl_seed_from_text(seed, "scene", 5);
    struct pl_config config = {.seats = (uint8_t)seats, .options = &options, .seed = seed, .content = c, .content_size = sizeof *c};
    CHECK_INT(pl_game_watson_holmes.init(t->state, &config), 0);
    struct wh_state *s = (struct wh_state *)t->state;
    s->start = s->turn = 0;
    return s;
}

static inline struct wh_state *sit(struct table *t, int seats, const struct wh_case *c)
{
    return sit_with(t, seats, c, (struct wh_options){0});
}

static inline struct wh_state *sit_bare(struct table *t, int seats)
{
    struct wh_case c = bare();
    return sit(t, seats, &c);
}

/* Sets up a match with the Watson card. All characters are in the deck. */
static inline struct wh_state *sit_watson(struct table *t, int seats)
{
    struct wh_case c = bare();
    c.watson = 1;
    return sit(t, seats, &c);
}

/* Takes a character out of the deck and gives it to a seat. */
static inline void give(struct wh_state *s, unsigned seat, unsigned character)
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->deck_n; i++)
        if (s->deck[i] != character)
            s->deck[n++] = s->deck[i];
    CHECK_INT(n, s->deck_n - 1);
    s->deck[n] = 0;
    s->deck_n = (uint8_t)n;
    s->owner[character] = (uint8_t)seat;
}

static inline void give_lockpick(struct wh_state *s, unsigned seat)
{
    s->seat[seat].lockpick = 1;
    s->lockpicks--;
}

static inline void give_call_off(struct wh_state *s, unsigned seat)
{
    s->seat[seat].call_off = 1;
    s->call_offs--;
}

static inline void put_police_on(struct wh_state *s, unsigned place)
{
    s->place_state[place].police = 1;
    s->police--;
}

static inline void end_turn(struct table *t, int seat)
{
    const struct wh_state *s = (const struct wh_state *)t->state;
    if (s->phase == WH_P_AFTER && s->turn == seat)
        table_do(t, seat, "done");
}

/* Plays a whole turn: submits the action `visit`, then a bid of n carriages. */
static inline void go(struct table *t, int seat, const char *visit, int n)
{
    char words[32];
    snprintf(words, sizeof words, "bid %d", n);
    table_do(t, seat, visit);
    table_do(t, seat, words);
    end_turn(t, seat);
}

static inline void go_to(struct table *t, int seat, const char *where)
{
    table_do(t, seat, where);
    end_turn(t, seat);
}

/* Submits an action of this seat that contains free text. `verdict` is the judge's verdict on the text. */
static inline void enter_text(struct table *t, int seat, const char *words, uint8_t verdict)
{
    struct pl_entry entry = {.seat = (pl_seat)seat, .seq = ++t->seq, .text_len = 4, .verdict = verdict, .at = t->at};
    CHECK(table_may(t, seat, words));
    CHECK_INT(pl_action_parse(t->game, words, strlen(words), &entry.action), 0);
    t->events.n = 0;
    CHECK_INT(t->game->apply(t->state, &entry, &t->events), 0);
    CHECK(t->game->audit(t->state, NULL));
}

/* Makes the seat answer all questions and send the answers. `right` is the set of questions that it answers correctly. */
static inline void attempt(struct table *t, int seat, uint8_t right)
{
    const struct wh_state *s = (const struct wh_state *)t->state;
    for (int q = 1; q <= s->c.questions; q++) {
        char words[16];
        snprintf(words, sizeof words, "answer %d", q);
        enter_text(t, seat, words, right);
    }
    table_do(t, seat, "send-answers");
}

static inline bool is_asked(const struct wh_state *s, unsigned seat) { return pl_seats_has(wh_asked_now(s), seat); }

/* Makes all players pass in the opening phase. */
static inline void pass_all(struct table *t)
{
    const struct wh_state *s = (const struct wh_state *)t->state;
    for (int seat = 0; seat < s->base.seats && s->phase == WH_P_OPENING; seat++)
        if (is_asked(s, (unsigned)seat))
            table_do(t, seat, "pass");
}

static inline void leave_all(struct table *t)
{
    const struct wh_state *s = (const struct wh_state *)t->state;
    uint8_t round = s->round;
    for (int seat = 0; seat < s->base.seats && s->phase == WH_P_READ && s->round == round; seat++)
        if (is_asked(s, (unsigned)seat) && s->seat[seat].at != WH_BAKER_STREET)
            table_do(t, seat, "leave");
}

static inline struct wh_view look(const struct table *t, unsigned viewer)
{
    struct wh_view v;
    wh_view(t->state, (pl_seat)viewer, &v);
    return v;
}

static inline bool may_read(const struct table *t, unsigned viewer, int number)
{
    struct wh_view v = look(t, viewer);
    for (int i = 0; i < v.readable_cards_n; i++)
        if (v.readable_cards[i] == number)
            return true;
    return false;
}

#endif
