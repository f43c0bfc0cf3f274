/* player.c: a bot over facts: what it is told, where it goes, what it answers. Never looks at a state, nor at a card unread. */
#include "cases/player.h"

#include <stdlib.h>
#include <string.h>

#include "cases/reach.h"
#include "cases/text.h"
#include "games/watson-holmes/permits.h"

struct case_player {
    const struct case_book *c;
    uint32_t mentions[WH_PLACES]; /* places each card speaks of; [0]: the introduction */
};

/* From these rounds on it would rather be wrong than late: with one question open, with more of them. */
enum { GAMBLE_ONE = 16, GAMBLE_ANY = 22 };

/* ---- which card speaks of which place --------------------------------------------------------------------- */

static bool text_names(const struct case_book *c, const struct text_token *t, int n, const char *name)
{
    struct text_token part[12];
    int parts = text_tokens(name, strlen(name), part, 12), have = 0, need = 0;
    for (int k = 0; k < parts; k++) {
        if (text_is_function_word(part[k].word))
            continue;
        bool found = false, own = strlen(part[k].word) > 3 && !text_among(part[k].word, c->plain.at, c->plain.n);
        for (int i = 0; i < n && !found; i++)
            found = !strcmp(t[i].word, part[k].word);
        if (found && own && !text_is_title(part[k].word))
            return true; /* a word only this place's name has */
        need++;
        have += found;
    }
    return need && have == need;
}

struct case_player *case_player_new(const struct case_book *c)
{
    enum { ROOM = 4096 };
    struct case_player *p = calloc(1, sizeof *p);
    struct text_token *token = malloc(ROOM * sizeof *token);
    if (!p || !token) {
        free(p);
        free(token);
        return NULL;
    }
    p->c = c;
    for (int i = 0; i < c->places_n; i++) {
        const char *text = i ? c->place[i].text : c->introduction;
        int n = text_tokens(text, strlen(text), token, ROOM);
        for (int k = 1; k < c->places_n; k++)
            if (k != i && text_names(c, token, n, c->place[k].name))
                p->mentions[i] |= 1u << k;
    }
    free(token);
    return p;
}

struct case_player *case_player_free(struct case_player *p)
{
    free(p);
    return NULL;
}

/* ---- what it is told -------------------------------------------------------------------------------------- */

static uint64_t all_of(const struct case_combos *combos)
{
    uint64_t facts = 0;
    for (int i = 0; i < combos->n; i++)
        facts |= combos->set[i];
    return facts;
}

static void tell_question(const struct case_question *q, int n, struct case_clues *k)
{
    struct case_guess guess[CASE_GUESSES];
    int all = 0;
    guess[all++] = (struct case_guess){
        .answer = q->answer, .facts = pl_bits(all_of(&q->proofs) & k->facts), .proved = case_proved(&q->proofs, k->facts)};
    for (int i = 0; i < q->tempting_n; i++)
        guess[all++] = (struct case_guess){.answer = q->tempting[i].answer,
                                           .facts = pl_bits(q->tempting[i].facts & k->facts),
                                           .refuted = case_proved(&q->tempting[i].refuted, k->facts)};
    if (guess[0].proved)
        k->proved |= (uint8_t)(1u << n);
    for (int i = 0; i < all; i++) /* what nothing speaks for has not been thought of */
        if (guess[i].facts)
            k->question[n].guess[k->question[n].n++] = guess[i];
}

void case_clues(const struct case_player *p, const void *view, struct case_clues *ret)
{
    const struct case_book *c = p->c;
    struct wh_permits permits;
    uint64_t open = 0;
    memset(ret, 0, sizeof *ret);
    wh_permits(view, &permits);
    for (int i = 0; i < permits.read_n; i++)
        for (int k = 1; k < c->places_n; k++)
            if (c->rules.place[k].number == permits.read[i])
                ret->read |= 1u << k;
    ret->facts = case_facts_of(c, ret->read);
    ret->questions = c->questions_n;
    for (int q = 0; q < c->questions_n; q++) {
        tell_question(&c->question[q], q, ret);
        if (!(ret->proved >> q & 1))
            open |= all_of(&c->question[q].proofs);
    }
    ret->spoken = ret->promised = p->mentions[0];
    for (uint32_t left = ret->read; left; left &= left - 1) {
        int at = pl_lowest(left);
        ret->spoken |= p->mentions[at];
        if (c->place[at].facts & open)
            ret->promised |= p->mentions[at];
    }
}

/* ---- what it answers -------------------------------------------------------------------------------------- */

static const struct case_guess *best_guess(const struct case_clues *k, int question)
{
    const struct case_guess *best = NULL;
    for (int i = 0; i < k->question[question].n; i++) {
        const struct case_guess *g = &k->question[question].guess[i];
        if (g->proved)
            return g;
        /* Equals by their words: the order in which the author wrote them says which is right. */
        bool better = !best || g->facts > best->facts || (g->facts == best->facts && strcmp(g->answer, best->answer) < 0);
        if (!g->refuted && better)
            best = g;
    }
    return best;
}

const char *case_player_words(const struct case_player *p, const void *view, int question)
{
    struct case_clues k;
    case_clues(p, view, &k);
    const struct case_guess *g = question < 1 || question > k.questions ? NULL : best_guess(&k, question - 1);
    return g ? g->answer : NULL;
}

/* ---- what it does ----------------------------------------------------------------------------------------- */

struct thought {
    const struct case_player *p;
    const struct pl_game *game;
    const void *view;
    struct wh_permits permits;
    struct case_clues clues;
    bool knows;   /* everything is proved */
    bool gambles; /* or it is time to try */
    struct pl_dice *dice;
};

static int32_t chance(struct thought *t, uint32_t n) { return (int32_t)pl_dice_below(t->dice, n); }

static int32_t visit_worth(struct thought *t, pl_action action)
{
    const struct case_book *c = t->p->c;
    int at = 0;
    for (int i = 1; i < c->places_n; i++)
        if (c->rules.place[i].number == pl_arg(action, 0))
            at = i;
    int32_t worth = t->game->appraise ? t->game->appraise(t->view, action) : 0;
    if (!(t->clues.read >> at & 1))
        worth += 60 + 30 * (int)(t->clues.spoken >> at & 1) + 30 * (int)(t->clues.promised >> at & 1);
    return worth + chance(t, 50);
}

static int32_t answer_worth(struct thought *t, int question)
{
    bool written = question >= 1 && (t->permits.written >> (question - 1) & 1);
    if (written || question < 1 || question > t->clues.questions)
        return -100;
    const struct case_guess *g = best_guess(&t->clues, question - 1);
    return !g ? -100 : g->proved ? 500 : 450;
}

static int32_t worth_of(struct thought *t, pl_action action)
{
    const char *word = t->game->verbs[pl_verb_of(action)].word;
    int a = pl_arg(action, 0);
    if (!strcmp(word, "visit"))
        return t->knows ? 0 : visit_worth(t, action);
    if (!strcmp(word, "baker-street"))
        return t->knows ? 100000 : t->gambles ? 50000 : -1000;
    if (!strcmp(word, "bid"))
        return 50 - 10 * abs(a - chance(t, 3));
    if (!strcmp(word, "cross"))
        return 60 + chance(t, 80);
    if (!strcmp(word, "answer"))
        return answer_worth(t, a);
    if (!strcmp(word, "seal"))
        return 400;
    if (!strcmp(word, "judge")) /* it claims what it had proved, and no more */
        return a == (t->clues.proved & t->permits.written) ? 100 : -100;
    if (!strcmp(word, "retire"))
        return t->knows ? -50 : 50;
    if (!strcmp(word, "watson")) /* four carriages: now and then */
        return t->knows ? -50 : chance(t, 110) - 40;
    return (t->game->appraise ? t->game->appraise(t->view, action) : 0) + chance(t, 10);
}

/* With nothing new to read, or late, it tries: blanks never win. */
static bool time_to_gamble(const struct thought *t, const pl_action *choice, int n)
{
    int open = t->clues.questions - pl_bits(t->clues.proved);
    bool news = false, ideas = true;
    for (int q = 0; q < t->clues.questions; q++)
        ideas &= best_guess(&t->clues, q) != NULL;
    for (int i = 0; i < n; i++) {
        const char *word = t->game->verbs[pl_verb_of(choice[i])].word;
        bool read = false;
        for (int k = 0; k < t->permits.read_n; k++)
            read |= t->permits.read[k] == pl_arg(choice[i], 0);
        news |= (!strcmp(word, "visit") && !read) || !strcmp(word, "cross");
    }
    if (!ideas)
        return t->permits.round >= GAMBLE_ANY && !news;
    return (!news && t->permits.round >= GAMBLE_ONE) || t->permits.round >= (open <= 1 ? GAMBLE_ONE : GAMBLE_ANY);
}

int case_player_choose(const struct case_player *p, const struct pl_game *game, const void *view, const pl_action *choice, int n,
                       struct pl_dice *dice)
{
    struct thought t = {.p = p, .game = game, .view = view, .dice = dice};
    int best = 0;
    int32_t worth = INT32_MIN;
    wh_permits(view, &t.permits);
    case_clues(p, view, &t.clues);
    t.knows = pl_bits(t.clues.proved) == t.clues.questions;
    t.gambles = time_to_gamble(&t, choice, n);
    for (int i = 0; i < n; i++) {
        int32_t now = worth_of(&t, choice[i]);
        if (now > worth)
            worth = now, best = i;
    }
    return best;
}
