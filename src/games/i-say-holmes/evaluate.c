/* evaluate.c: evaluates positions and chooses actions in playouts. It reads whole states, but only random states that fit a bot's view
 * (kernel/hints.h), so it uses no hidden information of the real match. Never changes a state. */
#include "games/i-say-holmes/game.h"
#include "kernel/hints.h"

enum { POINT = 16 };

/* ---- evaluation of a position ------------------------------------------------------------------------------------ */

/* The weights below are added to the binary logarithm of the odds that a seat closes the case by an arrest or by an escape. A weight of
 * DOUBLE (256) doubles the odds. The weights come from a logistic regression over positions of several thousand playouts; docs/bots.md
 * describes the regression. */
enum { DOUBLE = 256 };

/* For each title, the amount by which one card with this title in a player's hand changes the log2 odds that this player closes the case by
 * an arrest. The unit is 1 / DOUBLE. */
static const int16_t arrest_card[ISH_TITLES] = {
    [ISH_BOAT] = -31,           [ISH_FOOT_CHASE] = -16,  [ISH_DENSE_FOG] = -34,
    [ISH_TRAIN] = -10,          [ISH_BAKER_STREET] = 24, [ISH_LONDON] = -9,
    [ISH_SCOTLAND_YARD] = 27,   [ISH_WEST_END] = -10,    [ISH_CASTLE] = 24,
    [ISH_COUNTRYSIDE] = -28,    [ISH_ESTATE] = 9,        [ISH_MANOR] = 32,
    [ISH_VILLAGE] = -17,        [ISH_CLUE] = 10,         [ISH_DISGUISE] = 15,
    [ISH_SUSPICION] = -4,       [ISH_TELEGRAM] = -16,    [ISH_ARREST] = 168,
    [ISH_CONSTABULARY] = -27,   [ISH_DETECTIVE] = -15,   [ISH_MORIARTY] = -87,
    [ISH_CLAY] = -39,           [ISH_WOODLEY] = -41,     [ISH_MILVERTON] = -81,
    [ISH_ALIBI] = 63,           [ISH_MASTERMIND] = 114,  [ISH_HOLMES] = 437,
    [ISH_WATSON] = 95,          [ISH_MYCROFT] = -34,     [ISH_LESTRADE] = 49,
    [ISH_ADLER] = 10,           [ISH_IRREGULARS] = 15,   [ISH_HUDSON] = 46,
    [ISH_PRIME_MINISTER] = -18,
};
/* Weights for a hand, indexed by the number of its cards that are neither villains nor Interrupts. With few such cards, an Impromptu Arrest
 * or an escape becomes likely. */
static const int16_t arrest_burden[] = {300, 238, 73, 33, 16}, escape_burden[] = {1200, 760, 464, 324, 227, 152, 68};

/* Statistics of one hand. `burden` is the number of cards that are neither villains nor Interrupts. */
struct hand {
    int cards, villains, burden, i_say, locations, information, actions, travel, points, value;
    int arrest; /* sum of the weights in arrest_card over the cards in the hand; at most two cards of each title are counted */
};

static struct hand hand_of(const uint8_t held[ISH_TITLES])
{
    struct hand h = {0};
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        int n = held[c];
        if (!n)
            continue;
        h.cards += n;
        h.arrest += (n > 2 ? 2 : n) * arrest_card[c];
        if (ish_in(ISH_ALL_VILLAIN, c)) {
            h.villains += n;
            h.points += ish_villain_points[c - ISH_MORIARTY];
            continue;
        }
        h.value += n * ish_value[c];
        h.burden += ish_in(ISH_ALL_INTERRUPT, c) ? 0 : n;
        h.i_say += ish_in(ISH_ALL_I_SAY, c) ? n : 0;
        h.travel += ish_in(ISH_ALL_TRAVEL, c) ? n : 0;
        h.locations += ish_in(ISH_ALL_CITY | ISH_ALL_COUNTRY, c) ? n : 0;
        h.information += ish_in(ISH_ALL_INFORMATION, c) ? n : 0;
        h.actions += ish_in(ISH_ALL_ACTION, c) ? n : 0;
    }
    return h;
}

static bool sure_of(const struct ish *s, pl_seat seat, pl_seat other)
{
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
        if (s->memory[seat].at_least[other][c])
            return true;
    return false;
}

static unsigned turns_off(const struct ish *s, pl_seat seat) { return (seat + s->base.seats - s->stack[0].seat) % s->base.seats; }

/* Returns the log2 odds that this seat closes the case by making an arrest, in units of 1 / DOUBLE. */
static int arrest_chance(const struct ish *s, pl_seat seat, const struct hand *h, int guilty)
{
    static const int16_t soon[] = {21, 26, 13};
    const uint8_t *held = s->seat[seat].hand;
    bool card = held[ISH_ARREST], look = held[ISH_HOLMES] || held[ISH_WATSON], sure = false;
    unsigned off = turns_off(s, seat);
    guilty -= h->villains > 0;
    for (pl_seat other = 0; other < s->base.seats && !sure; other++)
        sure = other != seat && sure_of(s, seat, other);
    int z = 113 + 2 * h->cards + (h->cards >= 7 ? 26 : 0) + h->arrest + (off < 3 ? soon[off] : 0) + 87 * guilty;
    z += h->villains ? 34 : h->burden < 5 ? arrest_burden[h->burden] : 0;
    z += card ? 31 * guilty + (sure ? 80 : 0) : 0;
    z += look ? 122 * guilty + (sure ? 10 : 0) : 0;
    z += sure ? 62 : 0;
    if (off == 0 && card && ish_in(ish_suitable(s), ISH_ARREST))
        z += sure ? 452 : 54;
    if (off == 0 && look && !ish_travelling(s))
        z += sure ? 363 : -12;
    return z;
}

static int escape_chance(const struct ish *s, pl_seat seat, const struct hand *h)
{
    static const int16_t soon[] = {-128, 47, 16};
    unsigned off = turns_off(s, seat);
    if (!h->villains)
        return -113 - 4 * h->cards;
    int z = 49 - 4 * h->cards + (h->burden < 7 ? escape_burden[h->burden] : 0) + (off < 3 ? soon[off] : 0) + (h->villains > 1 ? 79 : 0);
    z += 174 * s->seat[seat].hand[ISH_ALIBI] + 125 * s->seat[seat].hand[ISH_MASTERMIND];
    z += 24 * h->travel - 49 * h->locations - 55 * h->information - 112 * h->actions - 218 * h->i_say;
    if (off == 0 && (ish_holds(s, seat) & ish_suitable(s) & ~ISH_ALL_I_SAY))
        z += 371;
    return z;
}

/* Returns an approximation of 65536 * 2^(z/256), with linear interpolation between powers of two. */
static uint64_t doubled(int z)
{
    int whole = z >> 8, part = z & (DOUBLE - 1);
    if (whole < -15)
        return 1;
    if (whole > 14)
        whole = 14;
    uint64_t line = 65536 + 256 * (uint64_t)part;
    return whole < 0 ? line >> -whole : line << whole;
}

/* Returns the weight of a seat that has `behind` points fewer than the leader. The weight halves with every `half` points. */
static uint32_t weight_of(int behind, int half)
{
    int at = (int)((int64_t)behind * DOUBLE / half);
    return at > 15 * DOUBLE ? 1 : (uint32_t)doubled(-at);
}

/* Estimates each seat's chance of winning the match if the seats have these points and `left` more cases are played. Adds each estimate,
 * multiplied by `chance`, to the seat's element of `worth`. */
static void expect(const int32_t *points, int seats, int left, uint64_t chance, uint64_t *worth)
{
    int most = INT32_MIN, half = POINT + POINT * (left > 6 ? 6 : left);
    uint64_t weight[PL_SEATS_MAX], sum = 0;
    for (int i = 0; i < seats; i++)
        most = points[i] > most ? points[i] : most;
    for (int i = 0; i < seats; i++)
        sum += weight[i] = weight_of(most - points[i], half);
    for (int i = 0; i < seats; i++)
        worth[i] += weight[i] * chance / sum;
}

static unsigned book_for(const struct ish *s, int total)
{
    for (unsigned b = 0; b < ISH_LAST_BOW; b++)
        if (s->book[b] == PL_NOBODY && ish_threshold[b] <= total)
            return b;
    return ISH_LAST_BOW;
}

/* Estimates the points of each seat in units of 1 / POINT: the public points, plus the average value of an I Say token once for each type
 * of token that the seat has, minus half a point for each telegram. */
static void standing(const struct ish *s, int32_t points[PL_SEATS_MAX])
{
    ish_score(s, points);
    for (pl_seat i = 0; i < s->base.seats; i++) {
        points[i] = points[i] * POINT + POINT * 7 / 5 * pl_bits(ish_isay_types(s, i));
        for (unsigned t = 0; t < ISH_TELEGRAMS_N; t++)
            points[i] -= s->telegram_holder[t] == i ? POINT / 2 : 0;
    }
}

/* Computes each seat's chance of winning the match. Adds up the chances over all possible endings of the case: an arrest or an escape by
 * any seat. */
static void outlook(const struct ish *s, const int32_t points[PL_SEATS_MAX], uint64_t worth[PL_SEATS_MAX])
{
    struct hand hand[PL_SEATS_MAX];
    int guilty = 0, all = 0, seats = s->base.seats, left = s->rounds - s->round;
    uint64_t arrest[PL_SEATS_MAX], escape[PL_SEATS_MAX], sum = 0;
    for (pl_seat i = 0; i < seats; i++) {
        hand[i] = hand_of(s->seat[i].hand);
        guilty += hand[i].villains > 0;
        all += hand[i].value;
    }
    for (pl_seat i = 0; i < seats; i++) {
        sum += arrest[i] = doubled(arrest_chance(s, i, &hand[i], guilty));
        sum += escape[i] = doubled(escape_chance(s, i, &hand[i]));
    }
    for (pl_seat i = 0; i < seats; i++) {
        int32_t then[PL_SEATS_MAX];
        enum { A_VILLAIN = 4 }; /* average number of points that an arrested villain adds to the value of the case */
        unsigned book = book_for(s, all - hand[i].value + A_VILLAIN);
        pl_copy(then, points, sizeof then);
        then[i] += POINT * ish_book_points[book];
        expect(then, seats, book == ISH_LAST_BOW ? 0 : left, (arrest[i] << 16) / sum, worth);
        pl_copy(then, points, sizeof then);
        then[i] += POINT * (hand[i].villains ? hand[i].points : 2);
        for (unsigned c = 0; c < ISH_VILLAINS_N; c++)
            if (s->seat[i].hand[ISH_MORIARTY + c] && s->villain[c] < seats)
                then[s->villain[c]] -= POINT * ish_villain_points[c];
        expect(then, seats, left, (escape[i] << 16) / sum, worth);
    }
}

/* Evaluates a position for each seat. At the start of a case only the points count. Later the evaluation also estimates which seat will
 * close the case, and whether by an arrest or an escape. */
bool ish_evaluate(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct ish *s = state;
    int32_t points[PL_SEATS_MAX];
    uint64_t worth[PL_SEATS_MAX] = {0};
    standing(s, points);
    if (s->stack_n == 1 && s->current == ISH_AFOOT)
        expect(points, s->base.seats, s->rounds - s->round + 1, PL_WON, worth);
    else
        outlook(s, points, worth);
    for (pl_seat i = 0; i < s->base.seats; i++)
        per_seat[i] = (int32_t)worth[i];
    return s->stack_n == 1 && s->stack[0].ask == ISH_ASK_TURN;
}

/* ---- choosing actions in playouts -------------------------------------------------------------------------------- */

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
        return sure_of(s, seat, (pl_seat)whom) ? 1000 : 5 * cards;
    if (f->card == ISH_CLUE || f->card == ISH_DISGUISE || f->card == ISH_LESTRADE)
        return sure_of(s, seat, (pl_seat)whom) ? 0 : 10 * cards;
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

int ish_playout_choice(const void *state, pl_seat seat, const pl_action *choice, int n, struct pl_dice *dice)
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

/* Returns true if an escape is worthwhile. In the last case of the match an escape is not worthwhile if another player would still be
 * far ahead. hints.c uses the same criterion. */
static bool pays(const struct ish *s, pl_seat seat)
{
    int32_t points[PL_SEATS_MAX], most = INT32_MIN;
    if (s->round < s->rounds)
        return true;
    ish_score(s, points);
    for (pl_seat i = 0; i < s->base.seats; i++)
        points[i] = 10 * points[i] + 14 * pl_bits(ish_isay_types(s, i));
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
        points[seat] += s->seat[seat].hand[c] ? 10 * ish_villain_points[c - ISH_MORIARTY] : 0;
    for (pl_seat i = 0; i < s->base.seats; i++)
        most = i != seat && points[i] > most ? points[i] : most;
    return points[seat] + 18 >= most;
}

static bool holds_villain(const struct ish *s, pl_seat seat)
{
    unsigned n = 0;
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
        n |= s->seat[seat].hand[c];
    return n;
}

/* Finds the first seat that escapes in a playout, because its escape is allowed (rule ISH-54) and worthwhile (see `pays`). Stores this seat
 * in `seat` and returns the action `escape`. Returns PL_NO_ACTION if no seat escapes. */
pl_action ish_playout_aside(const void *state, pl_seat *seat)
{
    const struct ish *s = state;
    for (pl_seat i = 0; i < s->base.seats; i++)
        if (holds_villain(s, i) && ish_may_escape(s, i) && pays(s, i)) {
            *seat = i;
            return PL_ACT(ISH_V_ESCAPE);
        }
    return PL_NO_ACTION;
}
