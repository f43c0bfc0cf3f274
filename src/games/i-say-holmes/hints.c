/* hints.c: rates actions for bots. It does not search. It reads one view and never the state. */
#include "games/i-say-holmes/view.h"

enum { VILLAINS = (1 << ISH_VILLAINS_N) - 1 };

static bool own(const struct ish_facts *k, ish_set set) { return (k->holds & set) != 0; }

/* Estimates the chance that the hand of `seat` contains a villain, in thousandths. The chance is 1000 if the viewer knows of a villain in
 * that hand. Otherwise it depends on the number of unknown cards. */
static int32_t suspicion(const struct ish_facts *k, unsigned seat)
{
    if (k->villains[seat])
        return 1000;
    if (k->chance)
        return (int32_t)(k->chance[seat] * 1000 / 65536);
    int32_t hands = 0, unknown = k->cards[seat] - k->known_n[seat], innocent = 1000;
    for (unsigned i = 0; i < k->seats; i++)
        hands += i == k->me ? 0 : k->cards[i] - k->known_n[i];
    for (unsigned rest = VILLAINS & ~(unsigned)k->placed; rest; rest &= rest - 1) {
        int32_t places = hands + (k->dealt_out >> pl_lowest(rest) & 1 ? 0 : k->pile_n);
        if (places > 0)
            innocent -= innocent * unknown / places;
    }
    return 1000 - innocent;
}

/* Returns the cost of giving a card away in secret. The cost is high for villains, which are needed for an escape, and for Interrupts,
 * which counter cards. It is negative for a villain if the player can make an arrest, because the opponent who receives the villain can
 * then be arrested. */
static int32_t worth(const struct ish_facts *k, unsigned card)
{
    if (ish_in(ISH_ALL_INTERRUPT, card))
        return 60;
    if (ish_in(ISH_ALL_VILLAIN, card))
        return own(k, ISH_BIT(ISH_ARREST) | ISH_BIT(ISH_HOLMES) | ISH_BIT(ISH_WATSON)) ? -32 : 123;
    return ish_value[card];
}

/* For each title, the basic rating of playing a card with this title. The numbers were tuned over several hundred thousand simulated
 * matches. */
static const int16_t eager[ISH_TITLES] = {
    [ISH_BOAT] = 60,         [ISH_FOOT_CHASE] = 60,   [ISH_HANSOM_CAB] = 50, [ISH_DENSE_FOG] = 46,     [ISH_TRAIN] = 50,
    [ISH_BAKER_STREET] = 61, [ISH_FLEET_STREET] = 61, [ISH_LONDON] = 61,     [ISH_SCOTLAND_YARD] = 61, [ISH_WEST_END] = 61,
    [ISH_CASTLE] = 61,       [ISH_COUNTRYSIDE] = 61,  [ISH_ESTATE] = 61,     [ISH_MANOR] = 61,         [ISH_VILLAGE] = 61,
    [ISH_CLUE] = 93,         [ISH_DISGUISE] = 151,    [ISH_SUSPICION] = 93,  [ISH_TELEGRAM] = 80,      [ISH_CONSTABULARY] = 64,
    [ISH_DETECTIVE] = 64,    [ISH_LESTRADE] = 94,     [ISH_IRREGULARS] = 47, [ISH_HUDSON] = 62,        [ISH_PRIME_MINISTER] = 9,
};
enum { A_TOKEN = 79, OPENS_ARREST = 37, NO_REST = 9, TO_DRAW = 8, SURE_ENOUGH = 700 };

static int32_t best_suspicion(const struct ish_facts *k)
{
    int32_t best = 0;
    for (unsigned i = 0; i < k->seats; i++) {
        int32_t s = i == k->me ? 0 : suspicion(k, i);
        best = s > best ? s : best;
    }
    return best;
}

static int32_t of_play(const struct ish_facts *k, unsigned card)
{
    bool guilty = own(k, ISH_ALL_VILLAIN);
    int32_t glad = eager[card];
    if (card == ISH_HOLMES || card == ISH_WATSON)
        glad = 100 + best_suspicion(k) / 2;
    else if (card == ISH_ARREST)
        glad = best_suspicion(k) >= SURE_ENOUGH ? best_suspicion(k) : best_suspicion(k) / 2 - 150;
    else if (card == ISH_ADLER)
        glad = guilty ? -200 : 40;
    else if (card == ISH_MYCROFT)
        glad = guilty && k->cards[k->me] < 4 ? -200 : 53;
    if (ish_in(ISH_ALL_I_SAY, card) && ish_in(ish_story[k->current], card))
        glad += A_TOKEN;
    if (guilty) /* a player who holds a villain avoids cards after which an opponent may play Arrest */
        return ish_in(ish_story[card], ISH_ARREST) ? glad - OPENS_ARREST : glad;
    return ish_in(ISH_ALL_TRAVEL, card) ? glad : glad + NO_REST;
}

static int32_t points_of(struct ish_facts *k, int seat)
{
    if (!k->has_points)
        k->count_points(k);
    k->has_points = true;
    return k->points[seat];
}

static int32_t of_name(struct ish_facts *k, int seat)
{
    unsigned card = k->card;
    if (seat < 0)
        return 0;
    int32_t guilt = suspicion(k, (unsigned)seat);
    if (k->kind == ISH_IMPROMPTU || card == ISH_ARREST || card == ISH_HOLMES || card == ISH_WATSON)
        return guilt - 26 * k->cards[seat]; /* subtract the size of the hand, because after a wrong arrest the arresting player must
                                                    take all cards of the innocent player */
    if (card == ISH_CLUE || card == ISH_DISGUISE || card == ISH_LESTRADE) /* looking at a hand is useless if its cards are already known */
        return (guilt == 1000 ? 0 : guilt * 7 / 10) + 10 * (k->cards[seat] - k->known_n[seat]);
    if (card == ISH_FLEET_STREET)
        return -points_of(k, seat);
    if (card == ISH_CONSTABULARY)
        return 20 - guilt / 20;
    if (card == ISH_MYCROFT)
        return -k->cards[seat];
    return 100 - 8 * k->cards[seat] + points_of(k, seat); /* prefer to name a player who has few cards */
}

static int32_t of_answer(const struct ish_facts *k, int verb)
{
    bool guilty = own(k, ISH_ALL_VILLAIN);
    bool arrest = k->kind == ISH_IMPROMPTU || k->card == ISH_ARREST || k->card == ISH_HOLMES || k->card == ISH_WATSON;
    if (verb == ISH_V_ALLOW)
        return 0;
    if (arrest)
        return guilty ? (verb == ISH_V_ALIBI ? 500 : 400) : -50;
    return verb == ISH_V_ALIBI && k->alibis > 1 ? 20 : -20;
}

/* Returns the seat's score in tenths of a point: the public points, plus the average value of an I Say token for each of its tokens. */
static int32_t tenths(struct ish_facts *k, int seat) { return 10 * points_of(k, seat) + 14 * pl_bits(k->tokens[seat]); }

/* Rates an escape. In the last case of the match an escape is not worthwhile if another player would still be far ahead. */
static int32_t of_escape(struct ish_facts *k)
{
    int32_t mine = tenths(k, k->me), most = INT32_MIN;
    enum { HOPE = 18 };
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
        mine += own(k, ISH_BIT(c)) ? 10 * ish_villain_points[c - ISH_MORIARTY] : 0;
    for (int i = 0; i < k->seats; i++)
        if (i != k->me && tenths(k, i) > most)
            most = tenths(k, i);
    return k->round < k->rounds || mine + HOPE >= most ? 1000 : -1000;
}

int32_t ish_rate(struct ish_facts *k, pl_action action)
{
    int verb = pl_verb_of(action), a = pl_arg(action, 0);
    switch ((enum ish_verb)verb) {
    case ISH_V_PLAY:
        return of_play(k, (unsigned)a);
    case ISH_V_NAME:
        return of_name(k, a);
    case ISH_V_ALLOW:
    case ISH_V_ALIBI:
    case ISH_V_MASTERMIND:
        return of_answer(k, verb);
    case ISH_V_SHOW:
        return ish_in(ISH_ALL_VILLAIN, (unsigned)a) ? -100 : 0;
    case ISH_V_GIVE:
    case ISH_V_PASS:
        return -worth(k, (unsigned)a);
    case ISH_V_DISCARD:
        return -ish_value[a];
    case ISH_V_TOKEN:
        return a >= 0 ? 10 : 0;
    case ISH_V_MOVE:
        return a == k->me ? 20 : 0;
    case ISH_V_ARREST:
        return 900;
    case ISH_V_ESCAPE:
        return of_escape(k);
    case ISH_V_DRAW:
        return TO_DRAW;
    case ISH_V_KEEP:
    case ISH_V_DONE:
    case ISH_VERBS_N:
        break;
    }
    return 0;
}

/* ---- the facts of a view ---------------------------------------------------------------------------------------- */

static void count_points(struct ish_facts *k)
{
    const struct ish_view *v = k->source;
    for (unsigned i = 0; i < k->seats; i++) {
        k->points[i] = v->seat[i].points;
        k->tokens[i] = (uint8_t)v->seat[i].tokens;
    }
}

static unsigned villains_in(const uint8_t *list, unsigned n)
{
    unsigned set = 0;
    for (unsigned i = 0; i < n; i++)
        set |= ish_in(ISH_ALL_VILLAIN, list[i]) ? 1u << (list[i] - ISH_MORIARTY) : 0;
    return set;
}

static void facts_of(const struct ish_view *v, struct ish_facts *k)
{
    const struct ish_view_frame *f = &v->stack[v->stack_n - 1];
    *k = (struct ish_facts){.source = v,
                            .count_points = count_points,
                            .kind = f->kind,
                            .card = f->card,
                            .seats = v->base.seats,
                            .me = v->base.viewer,
                            .current = v->current,
                            .pile_n = v->pile_n,
                            .round = v->round,
                            .rounds = v->rounds};
    for (unsigned i = 0; i < v->hand_n; i++) {
        k->holds |= ISH_BIT(v->hand[i]);
        k->alibis = (uint8_t)(k->alibis + (v->hand[i] == ISH_ALIBI));
    }
    k->placed = (uint8_t)villains_in(v->hand, v->hand_n);
    k->dealt_out = (uint8_t)villains_in(v->known_together, v->known_together_n);
    for (unsigned c = 0; c < ISH_VILLAINS_N; c++)
        k->placed |= (uint8_t)((v->discard[ISH_MORIARTY + c] != 0) << c);
    for (unsigned i = 0; i < v->base.seats; i++) {
        k->cards[i] = v->seat[i].cards;
        k->known_n[i] = v->seat[i].known_n;
        k->villains[i] = (uint8_t)villains_in(v->seat[i].known, v->seat[i].known_n);
        k->placed |= k->villains[i];
    }
}

int32_t ish_appraise_hands(const void *view, const uint32_t *chance, pl_action action)
{
    const struct ish_view *v = view;
    struct ish_facts k;
    if (!v->stack_n)
        return 0;
    facts_of(v, &k);
    k.chance = chance;
    return ish_rate(&k, action);
}

int32_t ish_appraise(const void *view, pl_action action) { return ish_appraise_hands(view, NULL, action); }
