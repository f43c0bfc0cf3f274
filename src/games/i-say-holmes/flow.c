/* flow.c: runs the stack of pending decisions. It decides which step of a frame comes next and which seats must answer, and it handles
 * interrupts. effects.c carries out the instructions of cards, and rules.c decides which actions are legal. */
#include "games/i-say-holmes/game.h"

struct ish_frame *ish_push(struct ish *s, enum ish_frame_kind kind, pl_seat seat, unsigned card)
{
    struct ish_frame *f = &s->stack[s->stack_n++];
    *f = (struct ish_frame){.kind = (uint8_t)kind, .seat = seat, .card = (uint8_t)card, .target = PL_NOBODY, .from = PL_NOBODY};
    __builtin_memset(f->choice, PL_NONE, sizeof f->choice);
    return f;
}

void ish_pop(struct ish *s) { pl_zero(&s->stack[--s->stack_n], sizeof s->stack[0]); }

void ish_ask(struct ish_frame *f, enum ish_ask ask, pl_seats seats)
{
    f->ask = (uint8_t)ask;
    f->asked = seats;
    f->answered = 0;
    __builtin_memset(f->choice, PL_NONE, sizeof f->choice);
}

/* ---- turns and hand checks ------------------------------------------------------------------------------ */

/* Rule ISH-50: returns the first seat that must make an Impromptu Arrest, clockwise from the player who has the turn. */
static pl_seat first_owing(const struct ish *s)
{
    pl_seat seat = s->stack[0].seat;
    for (unsigned i = 0; i < s->base.seats; i++, seat = ish_left(s, seat))
        if (ish_owes_arrest(s, seat) && (ish_with_cards(s) & ~PL_SEAT_BIT(seat))) /* ISH-52 */
            return seat;
    return PL_NOBODY;
}

/* Returns true if, as far as this viewer knows, the hand of `seat` could contain only Interrupts. */
static bool could_owe(const struct ish *s, pl_seat viewer, pl_seat seat, unsigned size)
{
    const struct ish_memory *m = &s->memory[viewer];
    unsigned placed = s->current == ISH_ALIBI;
    if (!ish_only_interrupts(m->at_least[seat]))
        return false;
    for (unsigned c = ISH_ALIBI; c <= ISH_MASTERMIND; c++) {
        placed += s->discard[c] + (viewer < PL_SPECTATOR ? s->seat[viewer].hand[c] : 0u);
        for (unsigned h = 0; h < s->base.seats; h++)
            placed += h == seat ? 0 : m->at_least[h][c];
    }
    return size + placed <= (unsigned)(ish_copies[ISH_ALIBI] + ish_copies[ISH_MASTERMIND]);
}

/* Called when the hand of `seat` is checked after `card` was played. The check shows all viewers whether the hand contains only Interrupts.
 * So this function increments `seen` for each other viewer who could not rule this out before. If the card has no instruction, the hand is
 * checked in the same step in which the card is played. Playing the card has already incremented `seen`, so this function does nothing. */
static void checked(struct ish *s, pl_seat seat, unsigned card)
{
    if (ish_names_of[card] == ISH_NAMES_NOBODY && card != ISH_DENSE_FOG && !ish_in(ISH_ALL_I_SAY, card))
        return;
    unsigned size = ish_size(s, seat);
    if (!size || size > ish_copies[ISH_ALIBI] + 1u)
        return;
    for (pl_seat v = 0; v < PL_VIEWERS; v++)
        if (v != seat && (v < s->base.seats || v == PL_SPECTATOR) && could_owe(s, v, seat, size))
            s->base.seen[v]++;
}

/* If a seat must make an Impromptu Arrest, starts this arrest and returns true. */
static bool check_hands(struct ish *s, struct pl_events *ev)
{
    pl_seat seat = first_owing(s);
    if (seat == PL_NOBODY)
        return false;
    if (ish_size(s, seat))
        ish_reveal(s, ish_all_but(seat)); /* the arrest shows the other viewers that the hand contains only Interrupts */
    ish_know_interrupts(s, seat);
    pl_tell(ev, PL_EVERYONE, ISH_E_IMPROMPTU, seat);
    ish_push(s, ISH_IMPROMPTU, seat, PL_NONE)->stage = ISH_NAMING;
    return true;
}

static void turn_step(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    if (f->stage == ISH_START) {
        if (check_hands(s, ev))
            return;
        /* Rule ISH-51: another seat played a Mastermind before this turn began, so the turn goes to that seat instead. */
        if (f->target != PL_NOBODY) {
            f->seat = f->target;
            f->target = PL_NOBODY;
        }
        /* ISH-39, ISH-42 */
        f->plays_left = s->fast_play ? ISH_NO_LIMIT : ish_size(s, f->seat) >= 7 ? 2 : 1;
        ish_ask(f, ISH_ASK_TURN, PL_SEAT_BIT(f->seat));
    } else if (f->stage == ISH_CHECK && f->plays_left) {
        ish_ask(f, ISH_ASK_MORE, PL_SEAT_BIT(f->seat));
    } else {
        pl_seat next = f->target != PL_NOBODY ? f->target : ish_left(s, f->seat);
        ish_pop(s);
        ish_push(s, ISH_TURN, next, PL_NONE);
    }
}

static void set_current(struct ish *s, unsigned card)
{
    if (s->current != ISH_AFOOT) /* ISH-6 */
        s->discard[s->current]++;
    s->current = (uint8_t)card;
}

static void remove_marker(struct ish *s, struct pl_events *ev)
{
    if (s->travel != ISH_NO_MARKER)
        pl_tell(ev, PL_EVERYONE, ISH_E_MARKER_OFF);
    s->travel = ISH_NO_MARKER;
}

/* Rules ISH-13 to ISH-15: moves the Location marker and the Travel marker as the new Current card requires. */
static void set_markers(struct ish *s, unsigned card, struct pl_events *ev)
{
    uint8_t place = s->location;
    if (card == ISH_DENSE_FOG)
        return;
    if (ish_in(ISH_ALL_TRAVEL, card)) {
        s->travel = card == ISH_TRAIN || card == ISH_BOAT ? ISH_TO_DISSIMILAR : ISH_TO_SIMILAR;
        return;
    }
    remove_marker(s, ev);
    if (ish_in(ISH_ALL_CITY, card))
        place = ISH_IN_THE_CITY;
    if (ish_in(ISH_ALL_COUNTRY, card))
        place = ISH_IN_THE_COUNTRY;
    if (place != s->location) {
        s->location = place;
        pl_tell(ev, PL_EVERYONE, ISH_E_LOCATED, place);
    }
}

void ish_lay(struct ish *s, pl_seat seat, unsigned card, bool drawn, struct pl_events *ev)
{
    struct ish_frame *turn = &s->stack[0];
    bool listed = ish_in(ish_suitable(s), card), i_say = ish_in(ISH_ALL_I_SAY, card);
    if (drawn)
        ish_leave_drawn(s, seat, card);
    else
        ish_leave(s, seat, card);
    ish_reveal(s, ish_all_but(seat));
    pl_tell(ev, PL_EVERYONE, ISH_E_PLAYED, seat, (int16_t)card);
    if (drawn || (turn->plays_left == ISH_NO_LIMIT && ish_in(ISH_ALL_TRAVEL, card)))
        turn->plays_left = 0;
    else if (turn->plays_left != ISH_NO_LIMIT)
        turn->plays_left--;
    ish_ask(turn, ISH_ASK_NOTHING, 0);
    turn->card = PL_NONE;
    turn->stage = ISH_CHECK;
    if (!i_say) {
        set_current(s, card);
        set_markers(s, card, ev);
    }
    ish_push(s, ISH_PLAY, seat, card)->stage = i_say && listed ? ISH_START : ISH_NAMING;
}

/* ---- the steps of playing a card --------------------------------------------------------------------------------- */

static bool token_open(const struct ish *s, pl_seat seat) { return ish_isay_types(s, seat) != (1u << ISH_TOKENS_N) - 1; }

/* Announces that the player who plays this card cannot name any opponent. */
static void tell_nobody(const struct ish_frame *f, struct pl_events *ev)
{
    if (f->card == ISH_FLEET_STREET)
        pl_tell(ev, PL_EVERYONE, ISH_E_NO_GIFT, f->seat); /* ISH-69 */
    else if (f->card == ISH_CONSTABULARY)
        pl_tell(ev, PL_EVERYONE, ISH_E_NOTHING_TO_GIVE, f->seat);
    else
        pl_tell(ev, PL_EVERYONE, ISH_E_NOBODY_TO_NAME, f->seat); /* ISH-38 */
}

static void ask_name(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    enum ish_names_whom whom = ish_names_of[f->card];
    f->stage = whom == ISH_NAMES_NOBODY ? ISH_EFFECT : ISH_ANSWERING;
    if (whom == ISH_NAMES_NOBODY || whom == ISH_NAMES_ALL)
        return;
    if (f->card == ISH_TELEGRAM && !ish_telegram_stock(s))
        ish_ask(f, ISH_ASK_MOVE, PL_SEAT_BIT(f->seat));
    else if (ish_nameable(s, f))
        ish_ask(f, ISH_ASK_NAME, PL_SEAT_BIT(f->seat));
    else {
        f->stage = ISH_CHECK;
        tell_nobody(f, ev);
    }
}

static void play_step(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    switch ((enum ish_stage)f->stage) {
    case ISH_START:
        f->stage = ISH_NAMING;
        if (token_open(s, f->seat)) /* ISH-19 */
            ish_ask(f, ISH_ASK_TOKEN, PL_SEAT_BIT(f->seat));
        return;
    case ISH_NAMING:
        ask_name(s, f, ev);
        return;
    case ISH_ANSWERING:
        f->stage = ISH_EFFECT;
        /* Rule ISH-87: with Baker Street Irregulars the player draws before the opponents answer, and keeps the drawn card even if an
         * opponent counters. */
        if (f->card == ISH_IRREGULARS)
            ish_draw_some(s, f->seat, 1, ev);
        ish_ask(f, ISH_ASK_ANSWER, f->target == PL_NOBODY ? ish_others(s, f->seat) : PL_SEAT_BIT(f->target));
        return;
    case ISH_EFFECT:
        f->stage = ISH_CHECK;
        ish_effect(s, f, ev);
        return;
    case ISH_CHECK:
        checked(s, f->seat, f->card);
        if (!check_hands(s, ev))
            f->stage = ISH_END;
        return;
    case ISH_END:
        if (ish_in(ISH_ALL_I_SAY, f->card)) /* ISH-18 */
            s->discard[f->card]++;
        ish_pop(s);
        return;
    case ISH_STAGES:
        return;
    }
}

/* ---- the steps of an Impromptu Arrest ------------------------------------------------------------------------------ */

static void impromptu_step(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    switch ((enum ish_stage)f->stage) {
    case ISH_START:
    case ISH_NAMING:
        f->target = PL_NOBODY;
        f->stage = ISH_ANSWERING;
        if (ish_nameable(s, f))
            ish_ask(f, ISH_ASK_NAME, PL_SEAT_BIT(f->seat));
        else
            f->stage = ISH_END;
        return;
    case ISH_ANSWERING:
        f->stage = ISH_EFFECT;
        ish_ask(f, ISH_ASK_ANSWER, PL_SEAT_BIT(f->target));
        return;
    case ISH_EFFECT:
        f->stage = ISH_END;
        ish_arrest(s, f->seat, f->target, ISH_BY_IMPROMPTU, ev);
        return;
    case ISH_CHECK:
    case ISH_END:
        /* Rule ISH-41: if the player who has the turn makes an Impromptu Arrest, the turn ends. */
        if (f->seat == s->stack[0].seat && s->stack_n > 2)
            s->stack[0].plays_left = 0;
        ish_pop(s);
        return;
    case ISH_STAGES:
        return;
    }
}

/* ---- answering, showing cards and passing cards ---------------------------------------------------------------------- */

static void counter_step(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    if (f->stage == ISH_START) {
        f->stage = ISH_END;
        if (ish_with_cards(s))
            ish_ask(f, ISH_ASK_PASS, ish_with_cards(s));
        return;
    }
    /* Rule ISH-31: the Alibi becomes Current after all players have passed a card. */
    set_current(s, ISH_ALIBI);
    pl_tell(ev, PL_EVERYONE, ISH_E_CURRENT, ISH_ALIBI);
    remove_marker(s, ev);
    ish_pop(s);
}

/* Carries out an Alibi or Mastermind that seat `by` plays against the card or arrest in stack frame `f`. A countered card has no effect and
 * ends the turn. A countered Impromptu Arrest must be made again (rule ISH-49). */
static void countered(struct ish *s, struct ish_frame *f, pl_seat by, unsigned card, struct pl_events *ev)
{
    struct ish_frame *turn = &s->stack[0];
    if (ish_accuses(f))
        s->countered |= PL_SEAT_BIT(by);
    ish_leave(s, by, card);
    ish_reveal(s, ish_all_but(by));
    pl_tell(ev, PL_EVERYONE, ISH_E_COUNTERED, by, (int16_t)card);
    if (f->kind == ISH_IMPROMPTU) {
        f->countered_by |= PL_SEAT_BIT(by); /* ISH-49 */
        f->stage = ISH_NAMING;
    } else {
        f->stage = ISH_CHECK;
        turn->plays_left = 0;
    }
    if (card == ISH_ALIBI) {
        ish_push(s, ISH_COUNTER, by, ISH_ALIBI);
        return;
    }
    ish_rotate_hands(s);
    ish_reveal(s, PL_EVERYONE);
    pl_tell(ev, PL_EVERYONE, ISH_E_HANDS_PASSED);
    s->discard[ISH_MASTERMIND]++;
    turn->target = by; /* ISH-35, ISH-51 */
    turn->plays_left = 0;
    pl_tell(ev, PL_EVERYONE, ISH_E_NEXT_TURN, by);
}

static void answers_in(struct ish *s, struct ish_frame *f, const uint8_t choice[], pl_seats asked, struct pl_events *ev)
{
    bool several = pl_bits(asked) > 1;
    if (several)
        ish_reveal(s, PL_EVERYONE); /* the hidden answers are now shown to everybody */
    for (pl_seats rest = asked; rest; rest &= (pl_seats)(rest - 1)) {
        pl_seat seat = (pl_seat)pl_lowest(rest);
        if (choice[seat] != PL_NONE) { /* at most one seat counters: when several seats are asked, only a Mastermind can counter, and the
                                          game has only one Mastermind */
            countered(s, f, seat, choice[seat], ev);
            return;
        }
    }
    if (several)
        pl_tell(ev, PL_EVERYONE, ISH_E_ALL_ALLOWED);
    else
        pl_tell(ev, PL_EVERYONE, ISH_E_ALLOWED, (int16_t)pl_lowest(asked));
}

static void shows_in(struct ish *s, struct ish_frame *f, const uint8_t choice[], pl_seats asked, struct pl_events *ev)
{
    /* If several seats show a card, all viewers learn something: even those who see no card learn that all seats have answered. */
    ish_reveal(s, pl_bits(asked) > 1 ? PL_EVERYONE : PL_SEAT_BIT(f->seat));
    for (; asked; asked &= (pl_seats)(asked - 1)) {
        pl_seat seat = (pl_seat)pl_lowest(asked);
        pl_seats two = PL_SEAT_BIT(seat) | PL_SEAT_BIT(f->seat);
        ish_know(s, f->seat, seat, choice[seat], 1);
        pl_tell(ev, (pl_seats)(PL_EVERYONE & ~two), ISH_E_SHOWED, seat, f->seat, 1);
        pl_tell(ev, two, ISH_E_SHOWED_CARD, seat, f->seat, choice[seat]);
    }
}

static void passes_in(struct ish *s, struct ish_frame *f, const uint8_t choice[], pl_seats asked, struct pl_events *ev)
{
    uint8_t got[PL_SEATS_MAX];
    /* All viewers learn something when cards are passed: each player sees the received card, and the next check of the hands shows which
     * seats must make an arrest. */
    ish_reveal(s, PL_EVERYONE);
    if (f->kind == ISH_COUNTER) {
        ish_pass_right(s, choice, asked);
        pl_tell(ev, PL_EVERYONE, ISH_E_PASSED);
        for (; asked; asked &= (pl_seats)(asked - 1)) {
            pl_seat seat = (pl_seat)pl_lowest(asked), to = ish_right(s, seat);
            pl_tell(ev, PL_SEAT_BIT(seat), ISH_E_PASSED_CARD, to, choice[seat]);
            pl_tell(ev, PL_SEAT_BIT(to), ISH_E_GOT_CARD, seat, choice[seat]);
        }
        return;
    }
    ish_fog(s, choice, asked, got);
    pl_tell(ev, PL_EVERYONE, ISH_E_FOG);
    for (; asked; asked &= (pl_seats)(asked - 1))
        pl_tell(ev, PL_SEAT_BIT(pl_lowest(asked)), ISH_E_FOG_CARD, got[pl_lowest(asked)]);
}

void ish_commit(struct ish *s, pl_seat seat, unsigned card, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    f->choice[seat] = (uint8_t)card;
    f->answered |= PL_SEAT_BIT(seat);
    if (f->answered != f->asked)
        return;
    enum ish_ask ask = f->ask;
    pl_seats asked = f->asked;
    uint8_t choice[PL_SEATS_MAX];
    pl_copy(choice, f->choice, sizeof choice);
    ish_ask(f, ISH_ASK_NOTHING, 0);
    if (ask == ISH_ASK_ANSWER)
        answers_in(s, f, choice, asked, ev);
    else if (ask == ISH_ASK_SHOW)
        shows_in(s, f, choice, asked, ev);
    else
        passes_in(s, f, choice, asked, ev);
}

/* ---- running the stack ------------------------------------------------------------------------------------------------- */

void ish_run(struct ish *s, struct pl_events *ev)
{
    while (!s->base.over && ish_top(s)->ask == ISH_ASK_NOTHING) {
        struct ish_frame *f = ish_top(s);
        switch ((enum ish_frame_kind)f->kind) {
        case ISH_TURN:
            turn_step(s, f, ev);
            break;
        case ISH_PLAY:
            play_step(s, f, ev);
            break;
        case ISH_IMPROMPTU:
            impromptu_step(s, f, ev);
            break;
        case ISH_COUNTER:
            counter_step(s, f, ev);
            break;
        case ISH_FRAME_KINDS:
            return;
        }
    }
}
