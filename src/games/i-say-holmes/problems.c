/*
 * problems.c: problems of I Say, Holmes! The player must play the whole hand in one turn, with the option Fast Play, while nobody counters.
 *
 * All orders of the cards are tried in one random state that fits the viewer's view. The viewer names no opponent if this is allowed. Some
 * cards change the viewer's hand in a way that depends on hidden cards. Hands with such cards are not used, so the result is the same in
 * every state that fits the view.
 */
#include "kernel/problems.h"

#include "games/i-say-holmes/game.h"

enum { HAND_MIN = 4, HAND_MAX = PL_PROBLEM_STEPS, NODES_MAX = 100000, RESOLVE_MAX = 60 };
static const struct pl_problem_kind kinds[] = {{"whole-hand", false}};
static const struct ish_options options = {.fast_play = 1, .rounds = 3};

/* Hands with any of these cards are not used. Such a card cannot be played in a turn, or it adds cards to its player's hand. */
static const ish_set unfit = ISH_ALL_VILLAIN | ISH_ALL_INTERRUPT | ISH_BIT(ISH_ARREST) | ISH_BIT(ISH_MYCROFT) | ISH_BIT(ISH_IRREGULARS);

static bool candidate(const void *state, pl_seat viewer)
{
    const struct ish *s = state;
    if (s->base.over || viewer >= s->base.seats || ish_top_of(s)->ask != ISH_ASK_TURN || ish_top_of(s)->seat != viewer)
        return false;
    unsigned n = ish_size(s, viewer);
    return n >= HAND_MIN && n <= HAND_MAX && !(ish_holds(s, viewer) & unfit);
}

static bool apply(struct ish *s, pl_seat seat, pl_action action)
{
    return ish_apply(s, &(struct pl_entry){.seat = seat, .at = s->base.now, .by = PL_BY_BOT, .action = action}, NULL) == 0;
}

/* Plays a card and answers every question that follows. Nobody counters, and the player names no opponent if this is allowed. Returns false
 * if the card cannot be played. */
static bool play(struct ish *s, pl_seat seat, unsigned card)
{
    pl_action list[PL_LEGAL_MAX];
    if (ish_verdict(s, seat, PL_ACT1(ISH_V_PLAY, card)) < 0 || !apply(s, seat, PL_ACT1(ISH_V_PLAY, card)))
        return false;
    for (int i = 0; i < RESOLVE_MAX && !s->base.over && ish_size(s, seat); i++) {
        const struct ish_frame *f = ish_top_of(s);
        pl_seats actors = ish_actors(s);
        if (!actors || f->kind == ISH_TURN || f->kind == ISH_IMPROMPTU)
            break;
        pl_seat actor = (pl_seat)pl_lowest(actors);
        int n = ish_legal(s, actor, list);
        pl_action choice = n > 0 ? list[0] : PL_NO_ACTION;
        for (int k = 0; k < n; k++)
            if (list[k] == PL_ACT(ISH_V_NAME) || list[k] == PL_ACT(ISH_V_DONE))
                choice = list[k];
        if (!apply(s, actor, choice))
            break;
    }
    return true;
}

/* Returns true if the seat may play another card in this turn. */
static bool goes_on(const struct ish *s, pl_seat seat)
{
    const struct ish_frame *f = ish_top_of(s);
    return !s->base.over && f->kind == ISH_TURN && f->seat == seat && f->ask == ISH_ASK_MORE;
}

struct trial {
    struct pl_problem *p;
    struct pl_problem_answer so_far;
    uint32_t nodes, ends; /* `nodes` counts the cards tried; `ends` counts the orders that were played until no further card was possible */
    int solutions, stuck; /* `stuck` is the largest number of cards played in an order that does not use up the whole hand */
};

/* Tries all orders of the cards that are left in the hand. */
static void try_orders(struct trial *t, const struct ish *s)
{
    pl_seat seat = t->p->viewer;
    bool any = false;
    for (ish_set set = ish_holds(s, seat); set && t->nodes < NODES_MAX; set &= set - 1) {
        struct ish next = *s;
        unsigned card = (unsigned)pl_lowest(set);
        if (!play(&next, seat, card))
            continue;
        t->nodes++;
        any = true;
        t->so_far.step[t->so_far.n++] = PL_ACT1(ISH_V_PLAY, card);
        if (!ish_size(&next, seat)) {
            if (t->solutions < PL_PROBLEM_ANSWERS)
                t->p->answer[t->solutions] = t->so_far;
            t->solutions++;
            t->ends++;
        } else if (goes_on(&next, seat)) {
            try_orders(t, &next);
        } else {
            t->ends++;
            t->stuck = t->so_far.n > t->stuck ? t->so_far.n : t->stuck;
        }
        t->so_far.n--;
    }
    if (!any) {
        t->ends++;
        t->stuck = t->so_far.n > t->stuck ? t->so_far.n : t->stuck;
    }
}

/* Returns the largest number of further cards that can be played, but at most `most`. */
static int reach(const struct ish *s, pl_seat seat, int most)
{
    int best = 0;
    if (!goes_on(s, seat))
        return 0;
    for (ish_set set = ish_holds(s, seat); set && best < most; set &= set - 1) {
        struct ish next = *s;
        if (!play(&next, seat, (unsigned)pl_lowest(set)))
            continue;
        int n = 1 + (most > 1 ? reach(&next, seat, most - 1) : 0);
        best = n > best ? n : best;
    }
    return best;
}

/* Returns true if a player who looks `depth` cards ahead always succeeds. Such a player plays any card after which it is still possible to
 * play `depth` - 1 further cards, or all remaining cards if there are fewer. */
static bool lookahead_solves(const struct ish *s, pl_seat seat, int depth)
{
    int left = (int)ish_size(s, seat), want = depth < left ? depth : left;
    bool any = false;
    for (ish_set set = ish_holds(s, seat); set; set &= set - 1) {
        struct ish next = *s;
        if (!play(&next, seat, (unsigned)pl_lowest(set)) || 1 + (want > 1 ? reach(&next, seat, want - 1) : 0) < want)
            continue;
        any = true;
        if (ish_size(&next, seat) && (!goes_on(&next, seat) || !lookahead_solves(&next, seat, depth)))
            return false;
    }
    return any;
}

static bool solve(const struct pl_problem_match *m, struct pl_problem *p)
{
    static const uint8_t no_seed[PL_SEED_SIZE];
    _Alignas(8) uint8_t view[sizeof(struct ish_view)];
    struct pl_rng rng;
    struct ish world;
    struct trial t = {.p = p};
    if (!candidate(m->state, p->viewer))
        return false;
    pl_rng_init(&rng, no_seed);
    ish_view(m->state, p->viewer, view);
    ish_determinise(view, &rng, &world);
    pl_zero(&p->proof, sizeof p->proof);
    p->chosen = 0;
    try_orders(&t, &world);
    int hand = (int)ish_size(&world, p->viewer);
    if (!t.solutions || t.solutions > PL_PROBLEM_ANSWERS || t.nodes >= NODES_MAX || !t.stuck)
        return false;
    int depth = 1;
    while (depth < hand && !lookahead_solves(&world, p->viewer, depth))
        depth++;
    p->answers_n = (uint8_t)t.solutions;
    p->grade = (uint8_t)(depth <= 2 ? 1 : depth - 1 < PL_PROBLEM_GRADES ? depth - 1 : PL_PROBLEM_GRADES);
    p->proof.by = PL_PROOF_ENUMERATION;
    p->proof.worlds = t.ends;
    p->proof.best = hand;
    p->proof.second = t.stuck;
    return true;
}

extern const struct pl_game pl_game_i_say_holmes;
extern const struct pl_problems pl_problems_i_say_holmes;
const struct pl_problems pl_problems_i_say_holmes = {
    .game = &pl_game_i_say_holmes,
    .kinds = kinds,
    .kinds_n = PL_COUNT(kinds),
    .seats_min = 3,
    .seats_max = 5,
    .options = &options,
    .bot = "regular",
    .candidate = candidate,
    .solve = solve,
};
