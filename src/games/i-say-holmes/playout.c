/* playout.c: chooses actions in playouts exactly as the bot `regular` would. It reads whole states, but only random states that fit a bot's
 * view (kernel/hints.h), and of these only what the deciding seat would know. Never changes a state. */
#include "games/i-say-holmes/game.h"

static void count_points(struct ish_facts *k)
{
    const struct ish *s = k->source;
    int32_t points[PL_SEATS_MAX];
    ish_score(s, points);
    for (pl_seat i = 0; i < k->seats; i++) {
        k->points[i] = (int16_t)points[i];
        k->tokens[i] = (uint8_t)ish_isay_types(s, i);
    }
}

static unsigned total(const uint8_t count[ISH_TITLES])
{
    uint64_t sum = 0, word;
    unsigned i = 0, n;
    for (; i + 8 <= ISH_TITLES; i += 8) {
        pl_copy(&word, count + i, sizeof word);
        sum += word;
    }
    for (n = (unsigned)(sum * UINT64_C(0x0101010101010101) >> 56); i < ISH_TITLES; i++)
        n += count[i];
    return n;
}

static unsigned villains(const uint8_t count[ISH_TITLES])
{
    unsigned set = 0;
    for (unsigned c = 0; c < ISH_VILLAINS_N; c++)
        set |= (unsigned)(count[ISH_MORIARTY + c] != 0) << c;
    return set;
}

void ish_facts_of(const struct ish *s, pl_seat seat, struct ish_facts *k)
{
    const struct ish_frame *f = ish_top_of(s);
    const struct ish_memory *m = &s->memory[seat];
    const uint8_t *hand = s->seat[seat].hand;
    unsigned placed = villains(hand) | villains(s->discard);
    int drawn = ish_drawn_for(s, seat);
    *k = (struct ish_facts){.source = s,
                            .count_points = count_points,
                            .holds = ish_holds(s, seat),
                            .kind = f->kind,
                            .card = f->kind == ISH_TURN ? PL_NONE : f->card,
                            .seats = s->base.seats,
                            .me = seat,
                            .current = s->current,
                            .pile_n = s->pile_n,
                            .round = s->round,
                            .rounds = s->rounds,
                            .alibis = hand[ISH_ALIBI],
                            .dealt_out = (uint8_t)villains(m->at_least[ISH_TOGETHER])};
    for (pl_seat i = 0; i < s->base.seats; i++) {
        k->cards[i] = (uint8_t)total(s->seat[i].hand);
        k->known_n[i] = (uint8_t)total(m->at_least[i]);
        k->villains[i] = (uint8_t)villains(m->at_least[i]);
        placed |= k->villains[i];
    }
    if (drawn >= 0) {
        k->known_n[s->stack[0].seat]++;
        if (ish_in(ISH_ALL_VILLAIN, (unsigned)drawn)) {
            k->villains[s->stack[0].seat] |= (uint8_t)(1u << (drawn - ISH_MORIARTY));
            k->dealt_out |= (uint8_t)(1u << (drawn - ISH_MORIARTY));
            placed |= k->villains[s->stack[0].seat];
        }
    }
    k->placed = (uint8_t)placed;
}

unsigned ish_part(const void *state) { return ((const struct ish *)state)->round; }

pl_seats ish_guilty(const void *state)
{
    const struct ish *s = state;
    pl_seats set = 0;
    for (pl_seat i = 0; i < s->base.seats; i++)
        set |= villains(s->seat[i].hand) ? PL_SEAT_BIT(i) : 0;
    return set;
}

int ish_regular_choice(const void *state, pl_seat seat, const pl_action *choice, int n, struct pl_dice *dice)
{
    struct ish_facts k;
    int best = 0;
    int32_t most = INT32_MIN;
    uint32_t equals = 0;
    ish_facts_of(state, seat, &k);
    for (int i = 0; i < n; i++) {
        int32_t worth = ish_rate(&k, choice[i]);
        equals = worth > most ? 0 : equals;
        if (worth < most || (++equals > 1 && pl_dice_below(dice, equals)))
            continue;
        most = worth;
        best = i;
    }
    return best;
}
