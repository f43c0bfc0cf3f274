/* belief.c: weighs random worlds by a network's opinion of each hidden hand. */
#include "bots/belief.h"

enum { ONE = 65536, WORLDS = 256, ROUNDS = 6, CERTAIN = ONE / 50, WEIGHT_MAX = 1 << 26 };
_Static_assert((int)PL_WON == (int)ONE, "a network's value has the scale of PL_WON");

static unsigned pattern_of(const struct pl_belief *b, const void *state)
{
    pl_seats with = b->in->hands_with(state);
    unsigned pattern = 0, i = 0;
    for (pl_seats rest = b->hands; rest; rest &= (pl_seats)(rest - 1), i++)
        pattern |= (unsigned)pl_seats_has(with, (unsigned)pl_lowest(rest)) << i;
    return pattern;
}

void pl_belief_chances(const struct pl_network *net, const void *view, pl_seats hands, uint32_t chance[PL_SEATS_MAX])
{
    struct pl_network_layer layer;
    uint8_t feature[PL_NETWORK_FEATURES];
    for (; hands; hands &= (pl_seats)(hands - 1)) {
        pl_seat seat = (pl_seat)pl_lowest(hands);
        net->in->fill_hand(view, seat, feature);
        pl_network_read_features(net, feature, &layer);
        chance[seat] = (uint32_t)pl_network_value(net, &layer);
    }
}

/* Scales the weights of all patterns so that hand `i` has the property with this chance. `seen` counts the worlds of each pattern. */
static void fit_hand(const uint16_t *seen, uint32_t *weight, unsigned patterns, unsigned i, uint32_t chance)
{
    uint64_t all = 0, with = 0;
    for (unsigned p = 0; p < patterns; p++) {
        all += (uint64_t)seen[p] * weight[p];
        with += p >> i & 1 ? (uint64_t)seen[p] * weight[p] : 0;
    }
    if (!with || with == all)
        return;
    chance = chance < CERTAIN ? CERTAIN : chance > ONE - CERTAIN ? ONE - CERTAIN : chance;
    uint64_t up = chance * all / with, down = (ONE - chance) * all / (all - with);
    for (unsigned p = 0; p < patterns; p++) {
        uint64_t w = weight[p] * (p >> i & 1 ? up : down) / ONE;
        weight[p] = w > WEIGHT_MAX ? WEIGHT_MAX : w < 1 ? 1 : (uint32_t)w;
    }
}

/* Finds weights for which every hand has the property as often as the network expects (iterative proportional fitting). What `determinise`
 * knows about several hands together, for instance that there are only five villains, stays as it is. */
void pl_belief_begin(struct pl_belief *b, const struct pl_game *game, const struct pl_network *net, const void *view, struct pl_rng *rng,
                     void *state)
{
    uint16_t seen[PL_BELIEF_PATTERNS] = {0};
    uint32_t chance[PL_SEATS_MAX], top = 1;
    b->in = net && net->in->hands ? net->in : NULL;
    b->hands = b->in ? b->in->hands(view) : 0;
    if (!b->hands) {
        b->in = NULL;
        return;
    }
    unsigned patterns = 1u << pl_bits(b->hands);
    pl_belief_chances(net, view, b->hands, chance);
    for (unsigned p = 0; p < patterns; p++)
        b->accept[p] = ONE;
    for (int k = 0; k < WORLDS; k++)
        if (game->determinise(view, rng, state) == 0)
            seen[pattern_of(b, state)]++;
    for (int k = 0; k < ROUNDS; k++) {
        unsigned i = 0;
        for (pl_seats rest = b->hands; rest; rest &= (pl_seats)(rest - 1), i++)
            fit_hand(seen, b->accept, patterns, i, chance[pl_lowest(rest)]);
    }
    for (unsigned p = 0; p < patterns; p++)
        top = seen[p] && b->accept[p] > top ? b->accept[p] : top;
    for (unsigned p = 0; p < patterns; p++)
        b->accept[p] = b->accept[p] >= top ? ONE : (uint32_t)((uint64_t)b->accept[p] * ONE / top);
}

bool pl_belief_accepts(const struct pl_belief *b, const void *state, struct pl_dice *dice)
{
    return !b->in || pl_dice_word(dice) >> 16 < b->accept[pattern_of(b, state)];
}
