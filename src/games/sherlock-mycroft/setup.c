/* setup.c: makes the initial state from the options and deals the characters and clues. */
#include "games/sherlock-mycroft/game.h"

bool sm_has_unknown_villain(const struct sm_options *o, unsigned *certain)
{
    *certain = (o->moriarty ? 1u << SM_MORIARTY : 0) | (o->moran ? 1u << SM_MORAN : 0);
    if (!o->random_villain)
        return false;
    if (!*certain)
        return true;
    *certain = SM_VILLAINS; /* SM-76: if one of the two villains was chosen, the random villain must be the other one, so both are known */
    return false;
}

/* SM-76: shuffles the villains into the character deck. Call this after the characters for day 1 have been drawn from the deck. */
void sm_add_villains(struct sm_state *s)
{
    unsigned villains;
    if (sm_has_unknown_villain(&s->options, &villains))
        villains = 1u << (SM_MORIARTY + pl_rng_below(&s->base.rng, 2));
    for (; villains; villains &= villains - 1)
        s->character_deck[s->character_deck_n++] = (uint8_t)pl_lowest(villains);
    pl_rng_shuffle(&s->base.rng, s->character_deck, s->character_deck_n);
}

static void deal_characters(struct sm_state *s)
{
    for (unsigned c = 0; c < SM_FIRST_VILLAIN; c++)
        if (!(SM_INITIAL >> c & 1))
            s->character_deck[s->character_deck_n++] = (uint8_t)c;
    pl_rng_shuffle(&s->base.rng, s->character_deck, s->character_deck_n);
    s->present = SM_INITIAL;
    unsigned dealt = s->options.alternative_start ? 4 : 2;
    for (unsigned i = 0; i < dealt; i++) {
        uint8_t c = s->character_deck[--s->character_deck_n];
        s->character_deck[s->character_deck_n] = 0;
        if (s->options.alternative_start)
            s->seat[i / 2].candidate[i % 2] = c; /* SM-66 */
        else
            s->present |= (uint16_t)(1u << c); /* SM-3 */
    }
    if (s->options.alternative_start) {
        s->phase = SM_P_CHOOSE;
    } else {
        s->phase = SM_P_MOVE;
        unsigned villains;
        if (sm_has_unknown_villain(&s->options, &villains) || villains)
            sm_add_villains(s);
    }
}

static void deal_clues(struct sm_state *s)
{
    for (unsigned t = 0; t < SM_CLUES; t++)
        for (unsigned n = sm_total[t]; n; n--)
            s->deck[s->deck_n++] = (uint8_t)t;
    pl_rng_shuffle(&s->base.rng, s->deck, s->deck_n);
    for (int i = 0; i < SM_LINE; i++) { /* SM-6 */
        s->line[i] = s->deck[--s->deck_n];
        s->deck[s->deck_n] = 0;
    }
}

int sm_init(void *state, const struct pl_config *config)
{
    static const struct sm_options none;
    const struct sm_options *o = config->options ? config->options : &none;
    if (config->seats != SM_SEATS)
        return -PL_R_SEATS;
    if (o->alternative_start > 1 || o->reserve > 1 || o->moriarty > 1 || o->moran > 1 || o->random_villain > 1)
        return -PL_R_OPTION;
    struct sm_state *s = state;
    pl_zero(s, sizeof *s);
    pl_rng_init(&s->base.rng, config->seed);
    s->base.seats = SM_SEATS;
    s->options = *o;
    s->day = 1;
    s->at = s->pending = s->given = PL_NONE;
    s->reserve_card_at = 1; /* SM-68 */
    for (int i = 0; i < SM_HAND; i++)
        s->drawn[i] = PL_NONE;
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        struct sm_seat *p = &s->seat[seat];
        p->investigation_markers = 5; /* SM-4 */
        p->reserved = p->chosen = p->candidate[0] = p->candidate[1] = PL_NONE;
    }
    deal_characters(s);
    deal_clues(s);
    return 0;
}
