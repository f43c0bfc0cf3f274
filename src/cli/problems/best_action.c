/*
 * best_action.c: proves which action is best. The value of an action is the expected lead in points at the end of the match, averaged over
 * all worlds that fit the view of the deciding seat.
 *
 * The exact solver (bots/endgame.h) is used where the game can enumerate all worlds. In other games every choice is rated by separate
 * searches, all with the same number of playouts. The hidden information of the viewer is the same in all worlds of a search, so the other
 * seats play as if they knew it.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/endgame.h"
#include "bots/points.h"
#include "bots/search.h"
#include "cli/problems/problems.h"

enum {
    CLOSE = 100,
    CHOICES_MIN = 3,
    GLANCE = 400,  /* number of playouts of the quick first search */
    SCREEN = 2000, /* number of playouts for the first rating of every choice */
    SLACK = 150,   /* a choice gets more playouts if its loss exceeds the margin by at most this value, in hundredths of a point */
    NEXT = 30,     /* a choice also gets more playouts if it is this close to the best wrong choice, in hundredths of a point */
    SECOND_SEED = 500000,
    VISITS_MIN = 12,
    PLAYOUT_MAX = 400,
    EXPLORATION = 6 * PL_POINT,
    MEMORY = 192 << 20,
    WORLDS_MAX = 20000,
    LINE_PLAYOUTS = 1500,
    TRIALS = 3, /* number of trials, with different seeds; a bot or search must find the answer in each of them */
};

const struct best_effort best_effort_normal = {
    .playouts = 20000, .entries = 4000000, .margin = PROBLEM_MARGIN, .reserve = PROBLEM_RESERVE, .close = CLOSE, .glance = true};
const struct best_effort best_effort_exact = {.playouts = 0, .entries = 4000000, .margin = PROBLEM_MARGIN, .close = CLOSE};
const struct best_effort best_effort_again = {.playouts = 8000, .more_seed = 1000000, .margin = PROBLEM_MARGIN, .close = 2 * CLOSE};
static const struct pl_search_settings by_points = {.exploration = EXPLORATION, .playout_max = PLAYOUT_MAX, .by_points = true};

struct solver {
    const struct problem *b;
    const struct best_effort *effort;
    struct pl_question q;
    uint64_t seed;
    struct pl_search search;
    int32_t worth[PL_LEGAL_MAX], doubt[PL_LEGAL_MAX]; /* expected lead of each choice and its possible error, in hundredths of a point */
};

static void *memory(void)
{
    static void *block; /* one block of memory for all searches, which run one after the other; never freed */
    if (!block)
        block = malloc(MEMORY);
    return block;
}

static int32_t points_of(int64_t worth) { return (int32_t)((worth - PL_WON / 2) * 100 / PL_POINT); }

static bool same(const struct solver *x, int a, int b)
{
    const struct pl_problems *of = x->b->of;
    return of->same_answer ? of->same_answer(x->q.choice[a], x->q.choice[b]) : a == b;
}

/* Searches among the given choices. Returns false if there is too little memory. */
static bool search(struct pl_search *s, const struct pl_question *q, uint64_t seed, uint32_t playouts)
{
    if (!pl_search_begin(s, q, seed, memory(), MEMORY, &by_points))
        return false;
    for (uint32_t before = 1; s->playouts < playouts && before != s->playouts;) {
        before = s->playouts;
        pl_search_playout(s);
    }
    return true;
}

static int best_of(const struct solver *x)
{
    int best = 0;
    for (int i = 1; i < x->q.n; i++)
        best = x->worth[i] > x->worth[best] ? i : best;
    return best;
}

/* Stores the best choice and the choices with almost the same value as right answers. Returns false if there are too many of them. Also
 * returns false if any other choice is not worse than the best by at least the margin. */
static bool accept(const struct solver *x, struct pl_problem *p)
{
    int best = best_of(x), other = -1;
    int32_t reserve = p->proof.by == PL_PROOF_SEARCH ? x->effort->reserve : 0;
    p->answers_n = 0;
    for (int i = 0; i < x->q.n; i++) {
        int32_t loss = x->worth[best] - x->worth[i];
        if (same(x, best, i) && loss <= x->effort->close) {
            if (p->answers_n == PL_PROBLEM_ANSWERS)
                return false;
            p->answer[p->answers_n++] = (struct pl_problem_answer){.n = 1, .step = {x->q.choice[i]}};
            continue;
        }
        if (loss < x->effort->margin + reserve + x->doubt[best] + x->doubt[i])
            return false;
        other = other < 0 || x->worth[i] > x->worth[other] ? i : other;
    }
    if (other < 0)
        return false;
    p->proof.best = x->worth[best];
    p->proof.second = x->worth[other];
    p->proof.doubt = x->doubt[best] + x->doubt[other];
    p->proof.other = x->q.choice[other];
    p->proof.line[0] = x->q.choice[best];
    p->proof.line_n = 1;
    return true;
}

static bool solve_exactly(struct solver *x, uint32_t entries, struct pl_proof *proof)
{
    int32_t worth[PL_LEGAL_MAX];
    struct pl_endgame how = {.entries_max = entries, .worlds_max = WORLDS_MAX, .by_points = true};
    if (!pl_solve_endgame(&x->q, memory(), MEMORY, &how, worth))
        return false;
    for (int i = 0; i < x->q.n; i++) {
        x->worth[i] = points_of(worth[i]);
        x->doubt[i] = 0;
    }
    proof->by = PL_PROOF_EXACT;
    proof->worlds = (uint64_t)how.worlds;
    return true;
}

static bool greedy_finds(struct solver *x, int best)
{
    struct pl_dice dice = {x->seed};
    return same(x, pl_bot_find("greedy", 6)->choose(&x->q, &dice, NULL), best);
}

/* Runs one quick search among all choices. Returns false if the position is probably not a problem, or is too easy. The values that this
 * search finds are not used for the proof, because it hardly visits choices that seem bad at first. */
static bool worth_the_work(struct solver *x)
{
    if (!search(&x->search, &x->q, x->seed, GLANCE))
        return false;
    for (int i = 0; i < x->q.n; i++) {
        bool visited = pl_search_visits(&x->search, i) >= VISITS_MIN;
        x->worth[i] = visited ? points_of(pl_search_worth(&x->search, i)) : points_of(0);
    }
    int best = best_of(x);
    for (int i = 0; i < x->q.n; i++)
        if (!same(x, i, best) && x->worth[best] - x->worth[i] < PROBLEM_MARGIN * 3 / 4 && pl_search_visits(&x->search, i) > GLANCE / 50)
            return false;
    return !(x->effort->skip_easy && greedy_finds(x, best));
}

/* Rates one choice by a separate search. */
static bool rate(struct solver *x, int choice, uint64_t seed, uint32_t playouts)
{
    struct pl_question one = {x->q.game, x->q.view, &x->q.choice[choice], 1};
    if (!search(&x->search, &one, seed + (uint64_t)choice + 1, playouts))
        return false;
    x->worth[choice] = points_of(pl_search_worth(&x->search, 0));
    x->doubt[choice] = (int32_t)((int64_t)pl_search_doubt(&x->search, 0) * 100 / PL_POINT);
    return true;
}

/* Rates every choice with SCREEN playouts. Then repeats this with many more playouts for the choices that could be best or second best. */
static bool rate_all(struct solver *x, uint64_t seed)
{
    for (int i = 0; i < x->q.n; i++)
        if (!rate(x, i, seed, SCREEN))
            return false;
    int best = best_of(x);
    int32_t wrong = INT32_MIN;
    for (int i = 0; i < x->q.n; i++)
        wrong = !same(x, i, best) && x->worth[i] > wrong ? x->worth[i] : wrong;
    if (x->worth[best] - wrong < x->effort->margin / 2)
        return false;
    int32_t close = x->worth[best] - PROBLEM_MARGIN - SLACK;
    close = wrong - NEXT < close ? wrong - NEXT : close;
    for (int i = 0; i < x->q.n; i++)
        if (x->worth[i] >= close && !rate(x, i, seed, x->effort->playouts))
            return false;
    return true;
}

/* Rates all choices twice with different random numbers and uses the averages. Two searches can settle on different plans, so half the
 * difference between their results is added to the standard error. */
static bool solve_by_search(struct solver *x, struct pl_proof *proof)
{
    int32_t worth[PL_LEGAL_MAX], doubt[PL_LEGAL_MAX];
    if ((x->effort->glance && !worth_the_work(x)) || !rate_all(x, x->seed))
        return false;
    memcpy(worth, x->worth, sizeof worth);
    memcpy(doubt, x->doubt, sizeof doubt);
    if (!rate_all(x, x->seed + SECOND_SEED))
        return false;
    for (int i = 0; i < x->q.n; i++) {
        int32_t apart = x->worth[i] - worth[i], error = x->doubt[i] > doubt[i] ? x->doubt[i] : doubt[i];
        x->worth[i] = (x->worth[i] + worth[i]) / 2;
        x->doubt[i] = error + (apart < 0 ? -apart : apart) / 2;
    }
    proof->by = PL_PROOF_SEARCH;
    proof->worlds = x->effort->playouts;
    return true;
}

/* ---- grade and principal line -------------------------------------------------------------------------- */

static bool is_right(const struct pl_problem *p, pl_action action)
{
    return problem_is_answer(p, &(struct pl_problem_answer){.n = 1, .step = {action}});
}

/* Returns the grade of a problem. The grade says what is needed to find the answer: the heuristic of a greedy bot (lowest grade), a search
 * with 30, 300 or 3,000 playouts, or only the proof (highest grade). */
static uint8_t grade(struct solver *x, const struct pl_problem *p)
{
    static const uint32_t playouts[] = {30, 300, 3000};
    const struct pl_bot *greedy = pl_bot_find("greedy", 6);
    int found = 0;
    for (uint64_t i = 0; i < TRIALS; i++) {
        struct pl_dice dice = {x->seed + i};
        found += is_right(p, x->q.choice[greedy->choose(&x->q, &dice, NULL)]);
    }
    if (found == TRIALS)
        return 1;
    for (size_t k = 0; k < PL_COUNT(playouts); k++) {
        found = 0;
        for (uint64_t i = 0; i < TRIALS; i++)
            if (search(&x->search, &x->q, x->seed + 1000 + i, playouts[k]))
                found += is_right(p, x->q.choice[pl_search_best(&x->search)]);
        if (found == TRIALS)
            return (uint8_t)(k + 2);
    }
    return PL_PROBLEM_GRADES;
}

/* Plays on after the right answer to find the principal line. The deal is that of the match. Every seat decides from its own view. */
static void play_line(struct solver *x, struct pl_proof *proof)
{
    static _Alignas(8) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX];
    const struct pl_game *game = x->b->of->game;
    pl_action list[PL_LEGAL_MAX];
    struct solver y = {.b = x->b, .seed = x->seed};
    memcpy(state, x->b->state, game->state_size);
    for (int i = 0;; i++) {
        pl_seats actors = game->actors(state) & pl_seats_upto(PL_SEATS_MAX);
        if (i >= proof->line_n) {
            struct pl_proof part;
            if (!actors || i == PL_PROBLEM_LINE)
                return;
            struct pl_message m =
                pl_project(game, state, NULL, NULL, (pl_seat)pl_lowest(actors), &(struct pl_parts){.view = view, .legal = list});
            y.q = (struct pl_question){game, view, list, m.legal_n};
            int best = 0;
            if (m.legal_n > 1 && solve_exactly(&y, 100000, &part))
                best = best_of(&y);
            else if (m.legal_n > 1 && search(&y.search, &y.q, y.seed, LINE_PLAYOUTS))
                best = pl_search_best(&y.search);
            proof->line[proof->line_n++] = list[best];
        }
        struct pl_entry entry = {.seat = (pl_seat)pl_lowest(actors), .by = PL_BY_BOT, .action = proof->line[i]};
        if (game->apply(state, &entry, NULL) < 0)
            return;
    }
}

bool best_action_solve(const struct problem *b, struct pl_problem *p, const struct best_effort *effort, bool only_answer)
{
    static _Alignas(8) uint8_t view[PL_STATE_MAX];
    static struct solver x;
    pl_action list[PL_LEGAL_MAX];
    struct pl_message m = pl_project(b->of->game, b->state, NULL, NULL, p->viewer, &(struct pl_parts){.view = view, .legal = list});
    if (m.legal_n < CHOICES_MIN || !memory())
        return false;
    x = (struct solver){.b = b, .effort = effort, .q = {b->of->game, view, list, m.legal_n}, .seed = effort->more_seed + b->n};
    memset(&p->proof, 0, sizeof p->proof);
    p->chosen = 0;
    if (!solve_exactly(&x, effort->entries, &p->proof) && !(effort->playouts && solve_by_search(&x, &p->proof)))
        return false;
    if (!accept(&x, p))
        return false;
    if (only_answer)
        return true;
    p->grade = grade(&x, p);
    play_line(&x, &p->proof);
    return true;
}
