/* setup.c: sets up the match, and deals the cards at the start of each case. */
#include "games/i-say-holmes/game.h"

/* Rules ISH-1 and ISH-2: deals all cards whose set-up number is at most the number of players. All other cards form the draw pile. */
static void deal(struct ish *s)
{
    uint8_t stack[PL_SEATS_MAX * ISH_DEALT];
    unsigned n = 0;
    s->pile_n = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        unsigned dealt = 0;
        for (unsigned number = 3; number <= s->base.seats; number++)
            dealt += ish_setup[c][number - 3];
        for (unsigned i = 0; i < ish_copies[c]; i++) {
            if (i < dealt)
                stack[n++] = (uint8_t)c;
            else
                s->pile[s->pile_n++] = (uint8_t)c;
        }
        /* Rule ISH-90: everybody knows which cards are dealt. So each viewer at first counts all dealt cards as being in the other hands.
         * Below, each player's own cards are subtracted again. */
        for (pl_seat v = 0; v < PL_VIEWERS; v++)
            if (v < s->base.seats || v == PL_SPECTATOR)
                s->memory[v].at_least[ISH_TOGETHER][c] = (uint8_t)dealt;
    }
    pl_rng_shuffle(&s->base.rng, stack, n);
    pl_rng_shuffle(&s->base.rng, s->pile, s->pile_n);
    for (unsigned i = 0; i < n; i++) {
        pl_seat seat = (pl_seat)(i % s->base.seats);
        s->seat[seat].hand[stack[i]]++;
        s->memory[seat].at_least[ISH_TOGETHER][stack[i]]--;
    }
}

void ish_new_round(struct ish *s, struct pl_events *ev)
{
    ish_forget_all(s);
    pl_zero(s->stack, sizeof s->stack);
    pl_zero(s->discard, sizeof s->discard);
    pl_zero(s->seat, sizeof s->seat);
    pl_zero(s->pile, sizeof s->pile);
    s->stack_n = 0;
    s->countered = 0;
    s->round++;
    deal(s);
    s->location = ISH_IN_THE_CITY;
    s->travel = ISH_NO_MARKER;
    pl_seat opener = 0;
    while (!s->seat[opener].hand[ISH_AFOOT])
        opener++;
    ish_leave(s, opener, ISH_AFOOT); /* ISH-4 */
    s->current = ISH_AFOOT;
    ish_reveal(s, PL_EVERYONE);
    pl_tell(ev, PL_EVERYONE, ISH_E_ROUND, opener, s->round);
    ish_push(s, ISH_TURN, ish_left(s, opener), PL_NONE);
}

static void shuffle_tokens(struct ish *s)
{
    for (unsigned t = 0; t < ISH_TOKENS_N; t++) {
        pl_copy(&s->isay_value[t * ISH_ISAY_EACH], ish_token_faces, ISH_ISAY_EACH);
        pl_rng_shuffle(&s->base.rng, &s->isay_value[t * ISH_ISAY_EACH], ISH_ISAY_EACH);
    }
    unsigned n = 0;
    for (unsigned face = 0; face < ISH_FACES_N; face++)
        for (unsigned i = 0; i < ish_face_n[face]; i++)
            s->telegram_face[n++] = (uint8_t)face;
    pl_rng_shuffle(&s->base.rng, s->telegram_face, n);
}

int ish_init(void *state, const struct pl_config *config)
{
    const struct ish_options *options = config->options;
    if (config->seats < 3 || config->seats > PL_SEATS_MAX)
        return -PL_R_SEATS;
    if (options->fast_play > 1 || options->rounds > ISH_ROUNDS_MAX)
        return -PL_R_OPTION;
    struct ish *s = state;
    pl_zero(s, sizeof *s);
    pl_rng_init(&s->base.rng, config->seed);
    s->base.seats = config->seats;
    s->fast_play = options->fast_play;
    s->rounds = options->rounds ? options->rounds : ISH_ROUNDS_MAX;
    s->last_case = (struct ish_last_case){.how = PL_NONE, .by = PL_NOBODY, .guilty = PL_NOBODY, .book = PL_NONE};
    __builtin_memset(s->book, PL_NOBODY, sizeof s->book);
    __builtin_memset(s->villain, PL_NOBODY, sizeof s->villain);
    __builtin_memset(s->isay_holder, PL_NOBODY, sizeof s->isay_holder);
    __builtin_memset(s->telegram_holder, PL_NOBODY, sizeof s->telegram_holder);
    shuffle_tokens(s);
    ish_new_round(s, NULL);
    ish_run(s, NULL);
    pl_zero(s->base.seen, sizeof s->base.seen); /* the set-up does not count as showing hidden information */
    return 0;
}
