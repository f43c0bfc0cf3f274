/* clues.c: computes what a bot knows about a case: the facts on the cards that its seat has read, the answers that these facts support, and
 * the places that these cards mention. Never uses a card that the seat has not read. */
#include "cases/player.h"

#include <stdlib.h>
#include <string.h>

#include "cases/player_internal.h"
#include "cases/reachability.h"
#include "cases/text.h"
#include "games/watson-holmes/permits.h"

enum { PART_WORDS = 12, TEXT_WORDS = 4096 };

/* ---- mentions of places ----------------------------------------------------------------------------------- */

/* Returns true for words that occur in the names of many places and therefore do not identify a place. */
static bool common_word(const char *word)
{
    static const char *const words[] = {
        "almshouses", "avenue", "bank",    "bridge", "church", "club",    "company",   "court",  "dock",   "fields",  "gardens",
        "ground",     "hall",   "hotel",   "house",  "lane",   "library", "lock",      "london", "maker",  "market",  "office",
        "police",     "porter", "road",    "room",   "school", "shop",    "society",   "square", "stable", "station", "street",
        "studio",     "tavern", "theatre", "upper",  "vicar",  "villa",   "warehouse", "wharf",  "yard",
    };
    return text_among(word, words, (int)PL_COUNT(words));
}

/* Returns true if the text mentions the place with this name. The text must contain all words of the name, or one distinctive word of it,
 * such as a proper name. */
static bool text_names(const struct text_token *t, int n, const char *name)
{
    struct text_token part[PART_WORDS];
    int parts = text_tokens(name, strlen(name), part, PART_WORDS), have = 0, need = 0;
    for (int k = 0; k < parts; k++) {
        if (text_is_function_word(part[k].word))
            continue;
        bool found = false, own = part[k].capital && strlen(part[k].word) > 3 && !common_word(part[k].word) && !text_is_title(part[k].word);
        for (int i = 0; i < n && !found; i++)
            found = !strcmp(t[i].word, part[k].word) && (t[i].capital || !own);
        if (found && own)
            return true;
        need++;
        have += found;
    }
    return need && have == need;
}

static uint32_t places_named(const struct case_book *c, const char *text, struct text_token *token)
{
    uint32_t named = 0;
    int n = text_tokens(text, strlen(text), token, TEXT_WORDS);
    for (int k = 1; k < c->places_n; k++)
        if (text_names(token, n, c->place[k].name))
            named |= 1u << k;
    return named;
}

struct case_player *case_player_new(const struct case_book *c)
{
    struct case_player *p = calloc(1, sizeof *p);
    struct text_token *token = malloc(TEXT_WORDS * sizeof *token);
    if (!p || !token) {
        free(p);
        free(token);
        return NULL;
    }
    p->c = c;
    for (int i = 0; i < c->places_n; i++)
        p->card[i] =
            (places_named(c, i ? c->place[i].text : c->introduction, token) | places_named(c, c->place[i].exhibited, token)) & ~(1u << i);
    free(token);
    return p;
}

struct case_player *case_player_free(struct case_player *p)
{
    free(p);
    return NULL;
}

/* ---- clues of one seat ------------------------------------------------------------------------------------ */

static uint64_t all_of(const struct case_alternatives *combos)
{
    uint64_t facts = 0;
    for (int i = 0; i < combos->n; i++)
        facts |= combos->set[i];
    return facts;
}

/* Returns the largest number of known facts that any one proof contains, but at most CASE_SUPPORT_MAX. */
static int support(const struct case_alternatives *proofs, uint64_t known)
{
    int most = 0;
    for (int i = 0; i < proofs->n; i++)
        most = pl_bits(proofs->set[i] & known) > most ? pl_bits(proofs->set[i] & known) : most;
    return most < CASE_SUPPORT_MAX ? most : CASE_SUPPORT_MAX;
}

static void add_question(const struct case_question *q, int n, struct case_clues *k)
{
    struct case_guess guess[CASE_GUESSES];
    int all = 0;
    guess[all++] =
        (struct case_guess){.answer = q->fields, .facts = support(&q->proofs, k->facts), .proved = case_proved(&q->proofs, k->facts)};
    for (int i = 0; i < q->tempting_n; i++)
        guess[all++] = (struct case_guess){.answer = q->tempting[i].answer,
                                           .facts = support(&(struct case_alternatives){.n = 1, .set = {q->tempting[i].facts}}, k->facts),
                                           .refuted = case_proved(&q->tempting[i].refuted, k->facts)};
    if (guess[0].proved)
        k->proved |= (uint8_t)(1u << n);
    for (int i = 0; i < all; i++) /* skip answers that no known fact supports */
        if (guess[i].facts)
            k->question[n].guess[k->question[n].n++] = guess[i];
}

static void point(struct case_clues *k, uint32_t places, size_t member)
{
    for (uint32_t left = places & ~k->read; left; left &= left - 1)
        ((uint8_t *)&k->lead[pl_lowest(left)])[member]++;
}

/* For each place whose card the seat has not read, counts how many of the texts that the seat has read mention the place. */
static void add_leads(const struct case_player *p, uint64_t open, struct case_clues *k)
{
    const struct case_book *c = p->c;
    point(k, p->card[0], offsetof(struct case_lead, introduction));
    for (uint32_t left = k->read; left; left &= left - 1) {
        int at = pl_lowest(left);
        bool bears = (c->place[at].facts & open) != 0;
        point(k, p->card[at], bears ? offsetof(struct case_lead, relevant) : offsetof(struct case_lead, other));
    }
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
        add_question(&c->question[q], q, ret);
        if (!(ret->proved >> q & 1))
            open |= all_of(&c->question[q].proofs);
    }
    add_leads(p, open, ret);
}
