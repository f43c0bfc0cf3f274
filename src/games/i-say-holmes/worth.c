/* worth.c: for search: what everybody may expect of a position, what a player in a hurry does, and who runs for it. Looks at whole
 * states, but is only ever given invented ones (kernel/game.h): what it sees is a guess, nobody's secret. Never writes one. */
#include "games/i-say-holmes/game.h"

enum { POINT = 16 };

/* ---- what to expect ---------------------------------------------------------------------------------------------- */

/* Half the chance for every `half` behind the first. */
static uint32_t weight_of(int behind, int half)
{
    int64_t at = (int64_t)behind * 256 / half, whole = at >> 8, part = at & 255;
    if (whole > 15)
        return 1;
    /* Between two halvings a straight line is near enough. */
    return (uint32_t)((65536 - 128 * part) >> whole);
}

/* How near this hand is to closing the case for its owner: escape with a villain, an Impromptu Arrest without. */
static int prospects(const struct ish *s, pl_seat seat)
{
    const uint8_t *hand = s->seat[seat].hand;
    int villains = 0, burden = 0, best = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        if (ish_in(ISH_ALL_VILLAIN, c)) {
            villains += hand[c];
            if (hand[c])
                best += ish_villain_points[c - ISH_MORIARTY];
        } else if (!ish_in(ISH_ALL_INTERRUPT, c)) {
            burden += hand[c];
        }
    }
    bool known = false; /* somebody knows of the villain */
    int sure = 0;       /* villains this seat knows of */
    for (pl_seat other = 0; other < s->base.seats; other++)
        for (unsigned c = ISH_MORIARTY; other != seat && c <= ISH_MILVERTON; c++) {
            known |= s->memory[other].of[seat][c] > 0;
            sure += s->memory[seat].of[other][c] > 0;
        }
    int close = POINT * 4 / (1 + burden);
    if (villains)
        return POINT * best / (2 + burden) - (known ? POINT : POINT / 4);
    return close + (sure ? POINT : 0) + (sure && hand[ISH_ARREST] ? POINT : 0) + (hand[ISH_HOLMES] || hand[ISH_WATSON] ? POINT / 2 : 0);
}

bool ish_evaluate(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct ish *s = state;
    int32_t points[PL_SEATS_MAX];
    int most = INT32_MIN;
    bool opening = s->stack_n == 1 && s->current == ISH_AFOOT;
    ish_score(s, points);
    for (pl_seat i = 0; i < s->base.seats; i++) {
        points[i] *= POINT;
        points[i] += POINT * 7 / 5 * pl_bits(ish_isay_types(s, i));
        for (unsigned t = 0; t < ISH_TELEGRAMS_N; t++)
            points[i] -= s->telegram_holder[t] == i ? POINT / 2 : 0;
        points[i] += opening ? 0 : prospects(s, i);
        most = points[i] > most ? points[i] : most;
    }
    int left = s->rounds - s->round + 1, half = POINT + POINT * (left > 6 ? 6 : left);
    uint32_t weight[PL_SEATS_MAX], sum = 0;
    for (pl_seat i = 0; i < s->base.seats; i++)
        sum += weight[i] = weight_of(most - points[i], half);
    for (pl_seat i = 0; i < s->base.seats; i++)
        per_seat[i] = (int32_t)((uint64_t)weight[i] * PL_WON / sum);
    return opening;
}

/* ---- in a hurry -------------------------------------------------------------------------------------------------- */

static int sure_of(const struct ish *s, pl_seat seat, int other)
{
    int n = 0;
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
        n += s->memory[seat].of[other][c];
    return n;
}

static int quick_play(const struct ish *s, pl_seat seat, ish_set hand, unsigned card)
{
    bool guilty = (hand & ISH_ALL_VILLAIN) != 0;
    int sure = 0;
    if (card == ISH_ARREST || card == ISH_HOLMES || card == ISH_WATSON)
        for (pl_seat i = 0; i < s->base.seats; i++)
            sure += i != seat && sure_of(s, seat, i);
    if (card == ISH_ARREST)
        return sure ? 1000 : 0;
    if (card == ISH_HOLMES || card == ISH_WATSON)
        return sure ? 900 : 150;
    if (card == ISH_ADLER)
        return guilty ? -200 : 40;
    if (card == ISH_MYCROFT)
        return guilty ? -100 : 30;
    if (card == ISH_CLUE || card == ISH_DISGUISE || card == ISH_LESTRADE || card == ISH_IRREGULARS)
        return 90;
    return 60 + ish_value[card];
}

static int quick_name(const struct ish *s, pl_seat seat, const struct ish_frame *f, int whom)
{
    if (whom < 0)
        return 0;
    int cards = (int)ish_size(s, (pl_seat)whom);
    if (f->kind == ISH_IMPROMPTU || f->card == ISH_ARREST || f->card == ISH_HOLMES || f->card == ISH_WATSON)
        return sure_of(s, seat, whom) ? 1000 : 5 * cards;
    if (f->card == ISH_CLUE || f->card == ISH_DISGUISE || f->card == ISH_LESTRADE)
        return sure_of(s, seat, whom) ? 0 : 10 * cards;
    return 100 - 8 * cards;
}

static int quick(const struct ish *s, pl_seat seat, ish_set hand, pl_action action)
{
    const struct ish_frame *f = ish_top_of(s);
    int a = pl_arg(action, 0);
    bool guilty = (hand & ISH_ALL_VILLAIN) != 0;
    switch ((enum ish_verb)pl_verb_of(action)) {
    case ISH_V_PLAY:
        return quick_play(s, seat, hand, (unsigned)a);
    case ISH_V_NAME:
        return quick_name(s, seat, f, a);
    case ISH_V_ALIBI:
    case ISH_V_MASTERMIND:
        return guilty && (f->kind == ISH_IMPROMPTU || f->card == ISH_ARREST || f->card == ISH_HOLMES || f->card == ISH_WATSON) ? 100 : -20;
    case ISH_V_SHOW:
        return ish_in(ISH_ALL_VILLAIN, (unsigned)a) ? -100 : 0;
    case ISH_V_GIVE:
    case ISH_V_PASS:
        return ish_in(ISH_ALL_VILLAIN | ISH_ALL_INTERRUPT, (unsigned)a) ? -60 : -ish_value[a];
    case ISH_V_DISCARD:
        return -ish_value[a];
    case ISH_V_TOKEN:
        return a >= 0 ? 10 : 0;
    case ISH_V_MOVE:
        return a == seat ? 20 : 0;
    case ISH_V_ARREST:
        return 900;
    case ISH_V_ALLOW:
    case ISH_V_ESCAPE:
    case ISH_V_DRAW:
    case ISH_V_KEEP:
    case ISH_V_DONE:
    case ISH_VERBS_N:
        break;
    }
    return 0;
}

int ish_hurry(const void *state, pl_seat seat, const pl_action *choice, int n, struct pl_dice *dice)
{
    const struct ish *s = state;
    ish_set hand = ish_holds(s, seat);
    int best = 0, most = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int worth = quick(s, seat, hand, choice[i]) * 16 + (int)(pl_dice_word(dice) & 127);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* ISH-54: nobody who can escape stays to see what happens. */
pl_action ish_urge(const void *state, pl_seat *seat)
{
    const struct ish *s = state;
    for (pl_seat i = 0; i < s->base.seats; i++)
        if (ish_may_escape(s, i)) {
            *seat = i;
            return PL_ACT(ISH_V_ESCAPE);
        }
    return PL_NO_ACTION;
}
