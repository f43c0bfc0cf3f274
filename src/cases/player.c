/* player.c: the bot that solves cases: its visits, bids and answers. It knows only the view and the clues on the cards that its seat has
 * read (clues.c), never the state or an unread card. */
#include "cases/player.h"

#include <stdlib.h>
#include <string.h>

#include "cases/player_internal.h"
#include "games/watson-holmes/permits.h"
#include "kernel/hints.h"

/* A bot guesses from round GAMBLE_ONE on if only one answer is unproved, and from round GAMBLE_ANY on if several are. A novice already
 * guesses from round NOVICE_TRIES on if it has a guess for every question. In each decision, a novice that has proved every answer notices
 * this with a chance of 1 in NOVICE_SEES. */
enum { GAMBLE_ONE = 16, GAMBLE_ANY = 22, NOVICE_TRIES = 14, NOVICE_SEES = 3 };

/* ---- answers ---------------------------------------------------------------------------------------------- */

/* Returns the best answer to a question and stores the second best in *next. Ignores answers that known facts refute, unless the bot is a
 * novice. */
static const struct case_guess *best_guess(const struct case_clues *k, enum pl_level level, int question, const struct case_guess **next)
{
    const struct case_guess *best = NULL, *second = NULL;
    for (int i = 0; i < k->question[question].n; i++) {
        const struct case_guess *g = &k->question[question].guess[i];
        if (g->refuted && level != PL_NOVICE)
            continue;
        /* If the same number of facts supports two answers, prefer the first in alphabetical order. The order in the case file would reveal
         * the right answer, which comes first there. */
        bool better = !best || g->proved ||
                      (!best->proved && (g->facts > best->facts || (g->facts == best->facts && strcmp(g->answer, best->answer) < 0)));
        bool good = !second || g->facts > second->facts || (g->facts == second->facts && strcmp(g->answer, second->answer) < 0);
        if (better)
            second = best, best = g;
        else if (good)
            second = g;
    }
    if (next)
        *next = second;
    return best;
}

/* Returns the answer that the bot would write now. If a check has shown that the best answer is wrong, this is the second best. */
static const struct case_guess *answer_to(const struct case_clues *k, enum pl_level level, const struct wh_permits *permits, int question)
{
    const struct case_guess *next, *best = best_guess(k, level, question, &next);
    bool wrong = permits->checked == question + 1 && !permits->check_right;
    return wrong && best && !best->proved && next ? next : best;
}

const char *case_player_answer(const struct case_player *p, enum pl_level level, const void *view, int question)
{
    struct case_clues k;
    struct wh_permits permits;
    case_clues(p, view, &k);
    wh_permits(view, &permits);
    const struct case_guess *g = question < 1 || question > k.questions ? NULL : answer_to(&k, level, &permits, question - 1);
    return g ? g->answer : NULL;
}

/* ---- estimates -------------------------------------------------------------------------------------------- */

static int within(int n, int least, int most) { return n < least ? least : n > most ? most : n; }

/* Returns the estimated chance, in percent, that the card of place i brings the player closer to the solution. The chance is higher if
 * other cards mention the place, if the place opens late, or if Watson cannot read the card aloud. It is lower if the card has a bonus.
 * docs/bots.md explains the weights. */
static uint8_t card_chance(const struct case_player *p, const struct case_clues *k, const void *view, int i)
{
    const struct wh_place *place = &p->c->rules.place[i];
    int chance = 38 + 8 * within(k->lead[i].relevant, 0, 2) + 3 * within(wh_rivals_at(view, place->number), 0, 3);
    chance += 20 * ((place->restrictions & WH_NO_WATSON) != 0) + 20 * (place->opens_round > 1) + 6 * (place->needs_place != 0);
    chance += 5 * ((place->restrictions & WH_PADLOCK) != 0) - 8 * (place->front != 0);
    return (uint8_t)within(chance, 5, 95);
}

/* Returns the estimated chance, in percent, that the best answer is right. The estimate uses the number of facts that support this answer
 * and the number of facts that support the second best. It is deliberately low. The true chance is higher, because authors list only facts
 * that matter. */
static uint8_t answer_chance(const struct case_clues *k, const struct wh_permits *permits, int question)
{
    const struct case_guess *next, *best = best_guess(k, PL_MASTER, question, &next);
    if (!best)
        return 0;
    if (best->proved || (permits->checked == question + 1 && permits->check_right))
        return 100;
    if (permits->checked == question + 1)
        return next ? 50 : 5;
    static const uint8_t right[CASE_SUPPORT_MAX][CASE_SUPPORT_MAX + 1] = {{30, 40}, {50, 75, 88}, {60, 80, 90, 95}};
    int margin = best->facts - (next ? next->facts : 0), refuted = 0, chance = right[best->facts - 1][margin];
    for (int i = 0; i < k->question[question].n; i++)
        refuted += k->question[question].guess[i].refuted;
    return (uint8_t)(best->facts > 1 && margin && refuted ? within(chance + 8, 0, 97) : chance);
}

static void estimate(const struct case_player *p, const struct case_clues *k, const struct wh_permits *permits, const void *view,
                     struct wh_estimates *h)
{
    memset(h, 0, sizeof *h);
    int all = 10000;
    for (int i = 1; i < p->c->places_n; i++)
        h->card[i] = k->read >> i & 1 ? 0 : card_chance(p, k, view, i);
    for (int q = 0; q < k->questions; q++) {
        h->answer[q] = answer_chance(k, permits, q);
        all = all * h->answer[q] / 100;
    }
    h->all = (uint8_t)(all / 100);
}

/* ---- choosing an action ----------------------------------------------------------------------------------- */

struct thought {
    const struct case_player *p;
    enum pl_level level;
    const struct pl_game *game;
    const void *view;
    struct wh_permits permits;
    struct case_clues clues;
    struct wh_estimates estimates; /* estimated chances for wh_plan; computed only for a master-level bot */
    bool knows;                    /* true if the facts that the seat knows prove the answer to every question */
    bool gambles;                  /* true if the bot should answer now, even though it must guess some answers */
    struct pl_dice *dice;
};

static int32_t chance(struct thought *t, uint32_t n) { return (int32_t)pl_dice_below(t->dice, n); }
static int32_t appraisal(const struct thought *t, pl_action action) { return pl_hints_of(t->game)->appraise(t->view, action); }

static int place_at(const struct case_book *c, int number)
{
    for (int i = 1; i < c->places_n; i++)
        if (c->rules.place[i].number == number)
            return i;
    return 0;
}

/* Rates a visit to a place. A regular bot prefers places that its cards mention, especially if these cards have facts about an unproved
 * question. */
static int32_t visit_worth(struct thought *t, pl_action action)
{
    int at = place_at(t->p->c, pl_arg(action, 0));
    const struct case_lead *lead = &t->clues.lead[at];
    int32_t worth = appraisal(t, action);
    if (t->level == PL_NOVICE)
        return worth / 4 + chance(t, 50);
    if (!(t->clues.read >> at & 1))
        worth += 60 + 30 * (lead->introduction || lead->other || lead->relevant) + 30 * (lead->introduction || lead->relevant);
    return worth + chance(t, 50);
}

static int32_t answer_worth(struct thought *t, int question)
{
    bool written = question >= 1 && (t->permits.written >> (question - 1) & 1);
    if (written || question < 1 || question > t->clues.questions)
        return -100;
    const struct case_guess *g = answer_to(&t->clues, t->level, &t->permits, question - 1);
    return !g ? -100 : g->proved ? 500 : 450;
}

/* Rates the actions that answer questions, judge answers or retire from the match. Bots of all levels rate them in the same way. Returns
 * false for other actions. */
static bool desk_worth(struct thought *t, pl_action action, int32_t *worth)
{
    int verb = pl_verb_of(action), a = pl_arg(action, 0);
    if (verb == WH_ANSWER)
        *worth = answer_worth(t, a);
    else if (verb == WH_ERASE)
        *worth = -200;
    else if (verb == WH_SEND_ANSWERS)
        *worth = 400;
    else if (verb == WH_JUDGE) /* the bot marks an answer as right only if it has proved that answer */
        *worth = a == (t->clues.proved & t->permits.written) ? 100 : -100;
    else if (verb == WH_RETIRE)
        *worth = t->knows ? -50 : 50;
    else
        return false;
    return true;
}

/* Returns true if all answers of the bot are proved and the bot notices this. A novice notices it with a chance of 1 in NOVICE_SEES. */
static bool notices_proof(struct thought *t) { return t->knows && (t->level != PL_NOVICE || !chance(t, NOVICE_SEES)); }

static int32_t worth_of(struct thought *t, pl_action action)
{
    int verb = pl_verb_of(action);
    int32_t worth;
    if (desk_worth(t, action, &worth))
        return worth;
    if (t->level == PL_MASTER)
        return 8 * wh_plan(t->view, &t->estimates, action) +
               chance(t, 8); /* the random number from 0 to 7 decides between actions that wh_plan rates equally */
    if (verb == WH_VISIT)
        return t->knows && t->level != PL_NOVICE ? 0 : visit_worth(t, action);
    if (verb == WH_BAKER)
        return notices_proof(t) ? 100000 : t->gambles ? 50000 : -1000;
    if (verb == WH_BID)
        return 50 - 10 * abs(pl_arg(action, 0) - chance(t, 3));
    if (verb == WH_CROSS)
        return 60 + chance(t, 80);
    if (verb == WH_WATSON) /* a regular bot sometimes asks Watson to read a card aloud; a novice never does */
        return t->knows || t->level == PL_NOVICE ? -50 : chance(t, 110) - 40;
    return appraisal(t, action) + chance(t, 10);
}

/* Returns true if the bot should now guess the answers that it cannot prove: late in the match, or if it has nothing new to read. A guess
 * is better than a blank answer, which never wins. */
static bool time_to_gamble(const struct thought *t, const pl_action *choice, int n)
{
    int open = t->clues.questions - pl_bits(t->clues.proved);
    bool news = false, ideas = true;
    for (int q = 0; q < t->clues.questions; q++)
        ideas &= best_guess(&t->clues, t->level, q, NULL) != NULL;
    for (int i = 0; i < n; i++) {
        int verb = pl_verb_of(choice[i]);
        bool read = t->clues.read >> place_at(t->p->c, pl_arg(choice[i], 0)) & 1;
        news |= (verb == WH_VISIT && !read) || verb == WH_CROSS;
    }
    if (!ideas)
        return t->permits.round >= GAMBLE_ANY && !news;
    if (t->level == PL_NOVICE)
        return t->permits.round >= NOVICE_TRIES;
    return (!news && t->permits.round >= GAMBLE_ONE) || t->permits.round >= (open <= 1 ? GAMBLE_ONE : GAMBLE_ANY);
}

static void think(struct thought *t, const pl_action *choice, int n)
{
    wh_permits(t->view, &t->permits);
    case_clues(t->p, t->view, &t->clues);
    t->knows = pl_bits(t->clues.proved) == t->clues.questions;
    if (t->level == PL_MASTER)
        estimate(t->p, &t->clues, &t->permits, t->view, &t->estimates);
    else
        t->gambles = time_to_gamble(t, choice, n);
}

int case_player_choose(const struct case_player *p, enum pl_level level, const struct pl_question *q, struct pl_dice *dice)
{
    struct thought t = {.p = p, .level = level, .game = q->game, .view = q->view, .dice = dice};
    int best = 0;
    int32_t worth = INT32_MIN;
    think(&t, q->choice, q->n);
    for (int i = 0; i < q->n; i++) {
        int32_t now = worth_of(&t, q->choice[i]);
        if (now > worth)
            worth = now, best = i;
    }
    return best;
}

int case_player_aside(const struct case_player *p, enum pl_level level, const struct pl_question *q, struct pl_dice *dice)
{
    struct thought t = {.p = p, .level = level, .game = q->game, .view = q->view, .dice = dice};
    int best = -1;
    int32_t worth = 0;
    if (level != PL_MASTER)
        return -1;
    think(&t, q->choice, q->n);
    for (int i = 0; i < q->n; i++) {
        int32_t now = wh_plan(q->view, &t.estimates, q->choice[i]);
        if (now > worth)
            worth = now, best = i;
    }
    return best;
}

/* ---- reasons and analysis --------------------------------------------------------------------------------- */

static void think_as_master(struct thought *t)
{
    t->level = PL_MASTER;
    think(t, NULL, 0);
}

bool case_player_reason(const struct case_player *p, const void *view, pl_action action, struct pl_event *why)
{
    struct thought t = {.p = p, .view = view};
    think_as_master(&t);
    return wh_plan_reason(view, &t.estimates, action, why);
}

/* Rates an action for the analysis. Going to 221B Baker Street to answer is worth 200 at the right time. Going too early is worth -p, where
 * p is the chance, in percent, that at least one answer is wrong. */
static int32_t worth_in_analysis(const struct thought *t, pl_action action)
{
    int32_t worth = wh_plan(t->view, &t->estimates, action);
    return pl_verb_of(action) != WH_BAKER ? worth : worth > 0 ? 200 : t->estimates.all - 100;
}

void case_player_assess(const struct case_player *p, const struct pl_question *q, int taken, struct case_assessment *ret)
{
    struct thought t = {.p = p, .game = q->game, .view = q->view};
    int32_t ignored;
    think_as_master(&t);
    *ret = (struct case_assessment){.best = taken, .sure = t.estimates.all};
    for (int i = 0; i < q->n; i++)
        if (desk_worth(&t, q->choice[i], &ignored))
            return;
    ret->assessed = q->n > 1;
    ret->worth = ret->best_worth = worth_in_analysis(&t, q->choice[taken]);
    for (int i = 0; i < q->n; i++) {
        int32_t worth = worth_in_analysis(&t, q->choice[i]);
        if (worth > ret->best_worth) {
            ret->best = i;
            ret->best_worth = worth;
        }
    }
}
