/* hints.c: rates actions for bots. It does not search. It reads one view and never the state. */
#include "games/i-say-holmes/view.h"

static unsigned known_of(const struct ish_view *v, unsigned seat, ish_set set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->seat[seat].known_n; i++)
        n += ish_in(set, v->seat[seat].known[i]);
    return n;
}

static unsigned own(const struct ish_view *v, ish_set set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->hand_n; i++)
        n += ish_in(set, v->hand[i]);
    return n;
}

/* Returns true if the viewer knows that another player holds this villain, even if the viewer does not know who. */
static bool dealt_out(const struct ish_view *v, unsigned villain)
{
    for (unsigned i = 0; i < v->known_together_n; i++)
        if (v->known_together[i] == villain)
            return true;
    return false;
}

/* Estimates the chance that the hand of `seat` contains a villain, in thousandths. The chance is 1000 if the viewer knows of a villain in
 * that hand. Otherwise it depends on the number of unknown cards. */
static int32_t suspicion(const struct ish_view *v, unsigned seat)
{
    if (known_of(v, seat, ISH_ALL_VILLAIN))
        return 1000;
    int32_t hands = 0, unknown = v->seat[seat].cards - v->seat[seat].known_n, innocent = 1000;
    for (unsigned i = 0; i < v->base.seats; i++)
        hands += i == v->base.viewer ? 0 : v->seat[i].cards - v->seat[i].known_n;
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++) {
        bool placed = v->discard[c] || own(v, ISH_BIT(c));
        for (unsigned i = 0; i < v->base.seats && !placed; i++)
            placed = known_of(v, i, ISH_BIT(c));
        int32_t places = hands + (dealt_out(v, c) ? 0 : v->pile_n);
        if (!placed && places > 0)
            innocent -= innocent * unknown / places;
    }
    return 1000 - innocent;
}

/* Returns the cost of giving a card away in secret. The cost is high for villains, which are needed for an escape, and for Interrupts,
 * which counter cards. It is negative for a villain if the player can make an arrest, because the opponent who receives the villain can
 * then be arrested. */
static int32_t worth(const struct ish_view *v, unsigned card)
{
    if (ish_in(ISH_ALL_INTERRUPT, card))
        return 60;
    if (ish_in(ISH_ALL_VILLAIN, card))
        return own(v, ISH_BIT(ISH_ARREST) | ISH_BIT(ISH_HOLMES) | ISH_BIT(ISH_WATSON)) ? -32 : 123;
    return ish_value[card];
}

static const struct ish_view_frame *asks(const struct ish_view *v) { return v->stack_n ? &v->stack[v->stack_n - 1] : NULL; }

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

static int32_t of_play(const struct ish_view *v, unsigned card)
{
    bool guilty = own(v, ISH_ALL_VILLAIN) > 0;
    int32_t best = 0, glad = eager[card];
    for (unsigned i = 0; i < v->base.seats; i++) {
        int32_t s = i == v->base.viewer ? 0 : suspicion(v, i);
        best = s > best ? s : best;
    }
    if (card == ISH_HOLMES || card == ISH_WATSON)
        glad = 100 + best / 2;
    else if (card == ISH_ARREST)
        glad = best >= SURE_ENOUGH ? best : best / 2 - 150;
    else if (card == ISH_ADLER)
        glad = guilty ? -200 : 40;
    else if (card == ISH_MYCROFT)
        glad = guilty && v->hand_n < 4 ? -200 : 53;
    if (ish_in(ISH_ALL_I_SAY, card) && ish_in(ish_story[v->current], card))
        glad += A_TOKEN;
    if (guilty) /* a player who holds a villain avoids cards after which an opponent may play Arrest */
        return ish_in(ish_story[card], ISH_ARREST) ? glad - OPENS_ARREST : glad;
    return ish_in(ISH_ALL_TRAVEL, card) ? glad : glad + NO_REST;
}

static int32_t of_name(const struct ish_view *v, const struct ish_view_frame *f, int seat)
{
    unsigned card = f->card;
    if (seat < 0)
        return 0;
    int32_t guilt = suspicion(v, (unsigned)seat);
    if (f->kind == ISH_IMPROMPTU || card == ISH_ARREST || card == ISH_HOLMES || card == ISH_WATSON)
        return guilt - 26 * v->seat[seat].cards; /* subtract the size of the hand, because after a wrong arrest the arresting player must
                                                    take all cards of the innocent player */
    if (card == ISH_CLUE || card == ISH_DISGUISE || card == ISH_LESTRADE) /* looking at a hand is useless if its cards are already known */
        return (guilt == 1000 ? 0 : guilt * 7 / 10) + 10 * (v->seat[seat].cards - v->seat[seat].known_n);
    if (card == ISH_FLEET_STREET)
        return -v->seat[seat].points;
    if (card == ISH_CONSTABULARY)
        return 20 - guilt / 20;
    if (card == ISH_MYCROFT)
        return -v->seat[seat].cards;
    return 100 - 8 * v->seat[seat].cards + v->seat[seat].points; /* prefer to name a player who has few cards */
}

static int32_t of_answer(const struct ish_view *v, const struct ish_view_frame *f, int verb)
{
    bool guilty = own(v, ISH_ALL_VILLAIN) > 0;
    bool arrest = f->kind == ISH_IMPROMPTU || f->card == ISH_ARREST || f->card == ISH_HOLMES || f->card == ISH_WATSON;
    if (verb == ISH_V_ALLOW)
        return 0;
    if (arrest)
        return guilty ? (verb == ISH_V_ALIBI ? 500 : 400) : -50;
    return verb == ISH_V_ALIBI && own(v, ISH_BIT(ISH_ALIBI)) > 1 ? 20 : -20;
}

/* Returns the seat's score in tenths of a point: the public points, plus the average value of an I Say token for each of its tokens. */
static int32_t tenths(const struct ish_view *v, unsigned seat) { return 10 * v->seat[seat].points + 14 * pl_bits(v->seat[seat].tokens); }

/* Rates an escape. In the last case of the match an escape is not worthwhile if another player would still be far ahead. */
static int32_t of_escape(const struct ish_view *v)
{
    int32_t mine = tenths(v, v->base.viewer), most = INT32_MIN;
    enum { HOPE = 18 };
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
        mine += own(v, ISH_BIT(c)) ? 10 * ish_villain_points[c - ISH_MORIARTY] : 0;
    for (unsigned i = 0; i < v->base.seats; i++)
        if (i != v->base.viewer && tenths(v, i) > most)
            most = tenths(v, i);
    return v->round < v->rounds || mine + HOPE >= most ? 1000 : -1000;
}

int32_t ish_appraise(const void *view, pl_action action)
{
    const struct ish_view *v = view;
    const struct ish_view_frame *f = asks(v);
    int verb = pl_verb_of(action), a = pl_arg(action, 0);
    if (!f)
        return 0;
    switch ((enum ish_verb)verb) {
    case ISH_V_PLAY:
        return of_play(v, (unsigned)a);
    case ISH_V_NAME:
        return of_name(v, f, a);
    case ISH_V_ALLOW:
    case ISH_V_ALIBI:
    case ISH_V_MASTERMIND:
        return of_answer(v, f, verb);
    case ISH_V_SHOW:
        return ish_in(ISH_ALL_VILLAIN, (unsigned)a) ? -100 : 0;
    case ISH_V_GIVE:
    case ISH_V_PASS:
        return -worth(v, (unsigned)a);
    case ISH_V_DISCARD:
        return -ish_value[a];
    case ISH_V_TOKEN:
        return a >= 0 ? 10 : 0;
    case ISH_V_MOVE:
        return a == v->base.viewer ? 20 : 0;
    case ISH_V_ARREST:
        return 900;
    case ISH_V_ESCAPE:
        return of_escape(v);
    case ISH_V_DRAW:
        return TO_DRAW;
    case ISH_V_KEEP:
    case ISH_V_DONE:
    case ISH_VERBS_N:
        break;
    }
    return 0;
}
