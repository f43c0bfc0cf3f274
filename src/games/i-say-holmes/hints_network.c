/* hints_network.c: the features from which a network estimates whether another player's hand contains a villain. Uses the view alone, never
 * a state. */
#include "games/i-say-holmes/view.h"

/* The table of features: id, name, number of values, and meaning. "The hand" is the hand that is rated. A card is unseen if the viewer
 * cannot see it and does not know its holder. Large numbers are limited to the highest value. */
#define FEATURES(X)                                                                                                                  \
    X(SEATS, "seats", 6, "number of players, minus 3")                                                                               \
    X(CARDS, "cards", 16, "cards in the hand")                                                                                       \
    X(UNKNOWN, "unknown", 16, "cards in the hand that the viewer does not know")                                                     \
    X(VILLAINS, "villains", 6, "unseen villains")                                                                                    \
    X(DEALT_OUT, "dealt_out", 4, "unseen villains that are certainly in hands")                                                      \
    X(PILE, "pile", 24, "cards in the draw pile: up to 9 exactly, then in fours")                                                    \
    X(UNKNOWN_ALL, "unknown_all", 40, "unknown cards in all other hands together")                                                   \
    X(SHARE, "share", 32, "chance that the hand contains a villain if all unseen cards are equally likely to be anywhere, in 32nds") \
    X(INTERRUPTS, "interrupts", 4, "Interrupts that the viewer knows to be in the hand")                                             \
    X(INTERRUPTS_UNSEEN, "interrupts_unseen", 10, "unseen Interrupts")                                                               \
    X(ARRESTS, "arrests", 3, "Arrest, Sherlock Holmes and Dr Watson cards that the viewer knows to be in the hand")                  \
    X(VILLAINS_OWN, "villains_own", 4, "villains in the viewer's hand")                                                              \
    X(CARDS_OWN, "cards_own", 16, "cards in the viewer's hand")                                                                      \
    X(TURN, "turn", 8, "how many seats after the player who has the turn")                                                           \
    X(ASK, "ask", ISH_ASKS_N, "the question that a player must answer")                                                              \
    X(ROLE, "role", 12, "kind of the top frame of the stack, and whether it is of the owner of the hand (1) or names them (2)")      \
    X(CURRENT, "current", ISH_TITLES, "the Current card")                                                                            \
    X(KNOWN, "known", 13, "cards in the hand that the viewer knows")                                                                 \
    X(TOKENS, "tokens", 4, "types of I Say tokens that the owner has")                                                               \
    X(GUILTY, "guilty", 4, "other hands that contain a villain, as the viewer knows")                                                \
    X(MARKERS, "markers", 6, "the Location and the Travel marker")                                                                   \
    X(DISCARD, "discard", 24, "cards in the discard pile, in threes")                                                                \
    X(I_SAY_UNSEEN, "i_say_unseen", 9, "unseen I Say cards")                                                                         \
    X(TRAVEL_UNSEEN, "travel_unseen", 24, "unseen Travel cards")                                                                     \
    X(INFORMATION_UNSEEN, "information_unseen", 24, "unseen Information cards")                                                      \
    X(ACTIONS_UNSEEN, "actions_unseen", 15, "unseen Action cards")                                                                   \
    X(LOCATIONS_UNSEEN, "locations_unseen", 24, "unseen locations")                                                                  \
    X(ESCAPED, "escaped", 6, "villains' tokens that players own")                                                                    \
    X(POINTS, "points", 10, "public points of the owner, in twos")                                                                   \
    X(CASES_LEFT, "cases_left", 4, "cases after this one")                                                                           \
    X(NEXT_CARDS, "next_cards", 16, "cards of the first player to the left of the owner, other than the viewer")                     \
    X(NEXT_UNKNOWN, "next_unknown", 16, "unknown cards of that player")                                                              \
    X(PREVIOUS_CARDS, "previous_cards", 16, "cards of the first player to the right of the owner, other than the viewer")            \
    X(PREVIOUS_UNKNOWN, "previous_unknown", 16, "unknown cards of that player")                                                      \
    X(DISTANCE, "distance", 8, "how many seats after the viewer")                                                                    \
    X(TELEGRAMS, "telegrams", 3, "telegrams of the owner")                                                                           \
    X(COUNTERED, "countered", 2, "1 if a player who had this hand countered an accusation")                                          \
    X(COUNTERED_OTHERS, "countered_others", 4, "other hands, except the viewer's, of which the same is true")
#define FEATURE_ID(id, ...) F_##id,
enum { FEATURES(FEATURE_ID) F_N };
#define FEATURE_VALUES(id, name, values, doc) [F_##id] = values,
static const uint8_t values_of[F_N] = {FEATURES(FEATURE_VALUES)};
#define FEATURE_ROW(id, name, values, doc) PL_FEATURE(name, 1, values, doc),
static const struct pl_feature features[] = {FEATURES(FEATURE_ROW){NULL, 0, 0, NULL}};
_Static_assert((int)F_N <= (int)PL_NETWORK_FEATURES, "too many features");

static void put(uint8_t *f, unsigned id, unsigned n) { f[id] = (uint8_t)(n < values_of[id] ? n : values_of[id] - 1u); }

static unsigned known_of(const struct ish_view *v, unsigned seat, ish_set set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->seat[seat].known_n; i++)
        n += ish_in(set, v->seat[seat].known[i]);
    return n;
}

static unsigned unknown_of(const struct ish_view *v, unsigned seat) { return (unsigned)v->seat[seat].cards - v->seat[seat].known_n; }

static void take(uint8_t count[ISH_TITLES], unsigned card) { count[card] -= count[card] != 0; }

static void count_unseen(const struct ish_view *v, uint8_t unseen[ISH_TITLES])
{
    for (unsigned c = 0; c < ISH_TITLES; c++)
        unseen[c] = (uint8_t)(ish_copies[c] > v->discard[c] ? ish_copies[c] - v->discard[c] : 0);
    take(unseen, v->current);
    unseen[ISH_AFOOT] = 0;
    for (unsigned i = 0; i < v->hand_n; i++)
        take(unseen, v->hand[i]);
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        for (unsigned i = 0; i < v->seat[seat].known_n; i++)
            take(unseen, v->seat[seat].known[i]);
}

static unsigned sum_of(const uint8_t count[ISH_TITLES], ish_set set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n += count[pl_lowest(set)];
    return n;
}

static void fill_villains(const struct ish_view *v, unsigned seat, const uint8_t unseen[ISH_TITLES], uint8_t *f)
{
    unsigned unknown_all = 0, dealt_out = 0, innocent = 1024;
    uint8_t together[ISH_TITLES] = {0};
    for (unsigned i = 0; i < v->known_together_n; i++)
        together[v->known_together[i]] = 1;
    for (unsigned i = 0; i < v->base.seats; i++)
        unknown_all += i == v->base.viewer ? 0 : unknown_of(v, i);
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++) {
        unsigned places = unknown_all + (together[c] ? 0 : v->pile_n);
        dealt_out += unseen[c] && together[c];
        if (unseen[c] && places)
            innocent -= innocent * unknown_of(v, seat) / places;
    }
    put(f, F_VILLAINS, sum_of(unseen, ISH_ALL_VILLAIN));
    put(f, F_DEALT_OUT, dealt_out);
    put(f, F_UNKNOWN_ALL, unknown_all);
    put(f, F_SHARE, (1024 - innocent) / 32);
}

static void fill_table(const struct ish_view *v, const uint8_t unseen[ISH_TITLES], uint8_t *f)
{
    unsigned discard = 0, escaped = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        discard += v->discard[c];
    for (unsigned i = 0; i < v->base.seats; i++)
        escaped += (unsigned)pl_bits(v->seat[i].escaped);
    put(f, F_SEATS, v->base.seats - 3u);
    put(f, F_PILE, v->pile_n < 10 ? v->pile_n : 10 + (v->pile_n - 10u) / 4);
    put(f, F_CARDS_OWN, v->hand_n);
    put(f, F_ASK, v->phase);
    put(f, F_CURRENT, v->current);
    put(f, F_MARKERS, v->location * 3u + v->travel);
    put(f, F_DISCARD, discard / 3);
    put(f, F_ESCAPED, escaped);
    put(f, F_CASES_LEFT, v->rounds - v->round);
    put(f, F_INTERRUPTS_UNSEEN, sum_of(unseen, ISH_ALL_INTERRUPT));
    put(f, F_I_SAY_UNSEEN, sum_of(unseen, ISH_ALL_I_SAY));
    put(f, F_TRAVEL_UNSEEN, sum_of(unseen, ISH_ALL_TRAVEL));
    put(f, F_INFORMATION_UNSEEN, sum_of(unseen, ISH_ALL_INFORMATION));
    put(f, F_ACTIONS_UNSEEN, sum_of(unseen, ISH_ALL_ACTION));
    put(f, F_LOCATIONS_UNSEEN, sum_of(unseen, ISH_ALL_CITY | ISH_ALL_COUNTRY));
    for (unsigned i = 0; i < v->hand_n; i++)
        f[F_VILLAINS_OWN] = (uint8_t)(f[F_VILLAINS_OWN] + (ish_in(ISH_ALL_VILLAIN, v->hand[i]) && f[F_VILLAINS_OWN] < 3));
}

/* Returns the seat that is `step` seats after this one, or twice as far if that is the viewer's. */
static unsigned neighbour(const struct ish_view *v, unsigned seat, unsigned step)
{
    seat = (seat + step) % v->base.seats;
    return seat == v->base.viewer ? (seat + step) % v->base.seats : seat;
}

static void fill_hand(const void *view, pl_seat seat, uint8_t *f)
{
    const struct ish_view *v = view;
    const struct ish_view_seat *of = &v->seat[seat];
    const struct ish_view_frame *top = &v->stack[v->stack_n - 1];
    unsigned seats = v->base.seats, guilty = 0, next = neighbour(v, seat, 1), previous = neighbour(v, seat, seats - 1);
    uint8_t unseen[ISH_TITLES];
    pl_zero(f, F_N);
    count_unseen(v, unseen);
    fill_villains(v, seat, unseen, f);
    fill_table(v, unseen, f);
    for (unsigned i = 0; i < seats; i++)
        guilty += i != v->base.viewer && known_of(v, i, ISH_ALL_VILLAIN);
    put(f, F_CARDS, of->cards);
    put(f, F_UNKNOWN, unknown_of(v, seat));
    put(f, F_KNOWN, of->known_n);
    put(f, F_INTERRUPTS, known_of(v, seat, ISH_ALL_INTERRUPT));
    put(f, F_ARRESTS, known_of(v, seat, ISH_BIT(ISH_ARREST) | ISH_BIT(ISH_HOLMES) | ISH_BIT(ISH_WATSON)));
    put(f, F_TURN, (seat + seats - v->stack[0].seat) % seats);
    put(f, F_ROLE, top->kind * 3u + (top->seat == seat ? 1 : top->target == seat ? 2 : 0));
    put(f, F_TOKENS, (unsigned)pl_bits(of->tokens));
    put(f, F_GUILTY, guilty);
    put(f, F_POINTS, of->points < 0 ? 0 : (unsigned)of->points / 2);
    put(f, F_NEXT_CARDS, v->seat[next].cards);
    put(f, F_NEXT_UNKNOWN, unknown_of(v, next));
    put(f, F_PREVIOUS_CARDS, v->seat[previous].cards);
    put(f, F_PREVIOUS_UNKNOWN, unknown_of(v, previous));
    put(f, F_DISTANCE, (seat + seats - v->base.viewer) % seats);
    put(f, F_TELEGRAMS, of->telegrams);
    put(f, F_COUNTERED, pl_seats_has(v->countered, seat));
    put(f, F_COUNTERED_OTHERS, (unsigned)pl_bits(v->countered & ~PL_SEAT_BIT(seat) & ~PL_SEAT_BIT(v->base.viewer)));
}

/* The hands that the network rates: other players' hands with unknown cards, unless the viewer already knows of a villain in them. */
static pl_seats hands(const void *view)
{
    const struct ish_view *v = view;
    pl_seats set = 0;
    for (unsigned i = 0; i < v->base.seats && v->stack_n && !v->base.over; i++)
        if (i != v->base.viewer && unknown_of(v, i) && !known_of(v, i, ISH_ALL_VILLAIN))
            set |= PL_SEAT_BIT(i);
    return set;
}

const struct pl_network_inputs ish_network_inputs = {
    .features = features,
    .features_n = F_N,
    .hands = hands,
    .fill_hand = fill_hand,
    .hands_with = ish_guilty,
};
