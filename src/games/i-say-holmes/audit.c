/* audit.c: checks that a loaded position is valid. Every card and token must be in exactly one place, the stack of pending decisions must
 * be one that can occur in a match, and everything that a viewer knows about the hands must be true. Accepts any bytes without reading out
 * of bounds. */
#include "games/i-say-holmes/game.h"

static bool no(struct pl_out *why, const char *reason)
{
    if (why)
        pl_put(why, reason);
    return false;
}

static bool seat_or_none(const struct ish *s, unsigned seat) { return seat < s->base.seats || seat == PL_NOBODY; }

static bool within(const struct ish *s, const uint8_t *holder, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!seat_or_none(s, holder[i]))
            return false;
    return true;
}

/* ---- checks of numbers and tokens ---------------------------------------------------------------------------------- */

static bool sound_numbers(const struct ish *s, struct pl_out *why)
{
    const struct ish_last_case *l = &s->last_case;
    if (s->base.seats < 3 || s->base.seats > PL_SEATS_MAX || s->base.over > 1)
        return no(why, "the game has three to eight seats");
    if (s->fast_play > 1 || s->rounds < 1 || s->rounds > ISH_ROUNDS_MAX || s->round < 1 || s->round > s->rounds)
        return no(why, "\"round\" or \"rounds\" is out of range");
    if (s->location > ISH_IN_THE_COUNTRY || s->travel > ISH_TO_DISSIMILAR)
        return no(why, "a marker has an unknown side");
    if (s->current >= ISH_TITLES || !ish_story[s->current])
        return no(why, "this card can never be Current");
    if ((s->travel != ISH_NO_MARKER) && !ish_travelling(s))
        return no(why, "the Travel marker does not match the Current card");
    if ((l->how >= ISH_HOWS_N && l->how != PL_NONE) || !seat_or_none(s, l->by) || !seat_or_none(s, l->guilty) ||
        (l->book >= ISH_BOOKS_N && l->book != PL_NONE) || l->villains >= 1u << ISH_VILLAINS_N)
        return no(why, "the last case is not valid");
    if (s->countered & ~ish_seats(s))
        return no(why, "\"countered\" names a seat that does not exist");
    if (s->pile_n > ISH_CARDS_N || s->stack_n > ISH_DEPTH)
        return no(why, "the size of the draw pile or of the stack is out of range");
    return true;
}

static bool sound_tokens(const struct ish *s, struct pl_out *why)
{
    uint8_t telegram_faces[ISH_FACES_N] = {0};
    if (!within(s, s->book, ISH_BOOKS_N) || !within(s, s->villain, ISH_VILLAINS_N) || !within(s, s->isay_holder, ISH_ISAY_N) ||
        !within(s, s->telegram_holder, ISH_TELEGRAMS_N))
        return no(why, "a token belongs to a seat that does not exist");
    for (unsigned t = 0; t < ISH_TOKENS_N; t++) {
        unsigned holders = 0, ones = 0, twos = 0, want = 0;
        for (unsigned i = t * ISH_ISAY_EACH; i < (t + 1) * ISH_ISAY_EACH; i++) {
            unsigned seat = s->isay_holder[i];
            if (seat != PL_NOBODY && (holders >> seat & 1))
                return no(why, "a seat has two I Say tokens of one type");
            holders |= seat != PL_NOBODY ? 1u << seat : 0;
            ones += s->isay_value[i] == 1;
            twos += s->isay_value[i] == 2;
            want += ish_token_faces[i % ISH_ISAY_EACH] == 1;
        }
        if (ones != want || ones + twos != ISH_ISAY_EACH)
            return no(why, "the faces of the I Say tokens are not those in the box");
    }
    for (unsigned i = 0; i < ISH_TELEGRAMS_N; i++) {
        if (s->telegram_face[i] >= ISH_FACES_N || ++telegram_faces[s->telegram_face[i]] > ish_face_n[s->telegram_face[i]])
            return no(why, "the faces of the telegrams are not those in the box");
    }
    return true;
}

/* ---- checks of cards ----------------------------------------------------------------------------------------------- */

static bool sound_cards(const struct ish *s, struct pl_out *why)
{
    unsigned n[ISH_TITLES] = {0};
    for (unsigned i = 0; i < ISH_CARDS_N; i++) {
        if (i >= s->pile_n && s->pile[i])
            return no(why, "the unused part of the draw pile is not empty");
        if (i < s->pile_n && s->pile[i] >= ISH_TITLES)
            return no(why, "the draw pile has an unknown card");
        if (i < s->pile_n)
            n[s->pile[i]]++;
    }
    n[s->current]++;
    for (unsigned i = 0; i < s->stack_n; i++) {
        const struct ish_frame *f = &s->stack[i];
        if (f->kind == ISH_COUNTER || (f->kind == ISH_PLAY && ish_in(ISH_ALL_I_SAY, f->card)))
            n[f->card]++;
    }
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        n[c] += s->discard[c];
        for (unsigned seat = 0; seat < PL_SEATS_MAX; seat++) {
            if (seat >= s->base.seats && s->seat[seat].hand[c])
                return no(why, "a seat that does not exist has cards");
            n[c] += s->seat[seat].hand[c];
        }
        /* Rule ISH-6: the opening card is removed from the round when another card becomes Current. */
        if (n[c] != (c == ISH_AFOOT ? s->current == ISH_AFOOT : ish_copies[c]))
            return no(why, "a title has too many or too few cards");
    }
    return true;
}

/* Returns the highest number of copies of the title that the viewer can know to be in the holder's hand. A card that was just drawn does
 * not count until its player keeps it. */
static unsigned knowable(const struct ish *s, unsigned viewer, unsigned holder, unsigned card)
{
    const struct ish_frame *turn = &s->stack[0];
    bool drawn = turn->ask == ISH_ASK_DRAWN && turn->seat == holder && turn->card == card;
    return holder == viewer ? 0 : s->seat[holder].hand[card] - drawn;
}

static bool sound_memory(const struct ish *s, struct pl_out *why)
{
    for (unsigned v = 0; v < PL_VIEWERS; v++) {
        const struct ish_memory *m = &s->memory[v];
        if (v >= s->base.seats && v != PL_SPECTATOR && !pl_all_zero(m, sizeof *m))
            return no(why, "a seat that does not exist has a memory");
        for (unsigned c = 0; c < ISH_TITLES; c++) {
            unsigned others = 0;
            for (unsigned h = 0; h < PL_SEATS_MAX; h++) {
                others += knowable(s, v, h, c);
                if (m->at_least[h][c] > knowable(s, v, h, c))
                    return no(why, "a memory has a card that is not in that hand");
            }
            if (m->at_least[ISH_TOGETHER][c] > others)
                return no(why, "a memory has a card that is in no other hand");
        }
    }
    return true;
}

/* ---- checks of the stack of pending decisions ------------------------------------------------------------------------ */

static bool frame_in_bounds(const struct ish *s, const struct ish_frame *f)
{
    pl_seats out = (pl_seats)~ish_seats(s);
    if (f->kind >= ISH_FRAME_KINDS || f->stage >= ISH_STAGES || f->ask >= ISH_ASKS_N || f->seat >= s->base.seats)
        return false;
    if (!seat_or_none(s, f->target) || !seat_or_none(s, f->from) || (f->asked & out) || (f->countered_by & out) ||
        (f->answered & ~f->asked))
        return false;
    if ((f->card >= ISH_TITLES && f->card != PL_NONE) || (f->plays_left > 2 && f->plays_left != ISH_NO_LIMIT))
        return false;
    for (unsigned i = 0; i < PL_SEATS_MAX; i++)
        if (f->choice[i] != PL_NONE && (f->choice[i] >= ISH_TITLES || !pl_seats_has(f->answered, i)))
            return false;
    if (f->kind == ISH_PLAY)
        return f->card < ISH_TITLES && f->card != ISH_AFOOT && !ish_in(ISH_ALL_VILLAIN | ISH_ALL_INTERRUPT, f->card) &&
               f->target != f->seat;
    if (f->kind == ISH_COUNTER)
        return f->card == ISH_ALIBI && f->target == PL_NOBODY;
    return f->kind == ISH_TURN || (f->card == PL_NONE && f->target != f->seat);
}

/* Checks the order of the frames on the stack: the turn, the card being played, an Impromptu Arrest, an Alibi. Each kind occurs at most
 * once, so there are never more than four frames. */
static bool sound_order(const struct ish *s, struct pl_out *why)
{
    if (s->stack_n < 1)
        return no(why, "there is no pending decision, not even a turn");
    for (unsigned i = 0; i < ISH_DEPTH; i++) {
        const struct ish_frame *f = &s->stack[i];
        if (i >= s->stack_n) {
            if (!pl_all_zero(f, sizeof *f))
                return no(why, "the unused part of the stack is not empty");
            continue;
        }
        bool top = i + 1 == s->stack_n;
        if (!frame_in_bounds(s, f))
            return no(why, "a value of a pending decision is out of range");
        if ((i == 0) != (f->kind == ISH_TURN) || (i > 0 && f->kind <= f[-1].kind) || (f->kind == ISH_COUNTER && i == 1))
            return no(why, "the pending decisions are in an impossible order");
        if (f->kind == ISH_PLAY && f->seat != s->stack[0].seat)
            return no(why, "the card being played does not belong to the player whose turn it is");
        if (top ? f->ask == ISH_ASK_NOTHING || f->asked == f->answered : f->ask != ISH_ASK_NOTHING || f->asked || f->answered)
            return no(why, "only the last pending decision may ask, and it must ask a player who has not answered");
        bool moves = f->kind == ISH_PLAY && f->card == ISH_TELEGRAM;
        if ((f->plays_left && f->kind != ISH_TURN) || (f->from != PL_NOBODY && !moves))
            return no(why, "this decision cannot be asked now");
        if (f->kind != ISH_IMPROMPTU && f->countered_by)
            return no(why, "\"countered_by\" is set outside an Impromptu Arrest");
    }
    return true;
}

/* Checks that the card of the frame can be in play: it is the Current card, or it is an I Say card that the Current card permits. A frame
 * below the top always passes this check while an Alibi is the Current card, because the Alibi has replaced the earlier Current card. */
static bool in_play(const struct ish *s, const struct ish_frame *f, bool top)
{
    if (!top && s->current == ISH_ALIBI)
        return true;
    return ish_in(ISH_ALL_I_SAY, f->card) ? ish_in(ish_permissible(s), f->card) : s->current == f->card;
}

/* Checks a frame below the top of the stack. Such a frame was interrupted, and each kind of frame can be interrupted at only one stage. */
static bool sound_below(const struct ish *s, const struct ish_frame *f)
{
    switch ((enum ish_frame_kind)f->kind) {
    case ISH_TURN:
        return f->card == PL_NONE && f->stage == (f[1].kind == ISH_PLAY ? ISH_CHECK : ISH_START);
    case ISH_PLAY:
        return f->stage == ISH_CHECK && in_play(s, f, false);
    case ISH_IMPROMPTU:
        return f->stage == ISH_NAMING;
    case ISH_COUNTER:
    case ISH_FRAME_KINDS:
        break;
    }
    return false;
}

static bool turn_asks(const struct ish *s, const struct ish_frame *f)
{
    if (f->asked != PL_SEAT_BIT(f->seat))
        return false;
    if (f->ask == ISH_ASK_DRAWN)
        return f->stage == ISH_END && f->plays_left == 0 && f->card < ISH_TITLES && s->seat[f->seat].hand[f->card];
    if (f->card != PL_NONE || !f->plays_left)
        return false;
    return (f->ask == ISH_ASK_TURN && f->stage == ISH_START) || (f->ask == ISH_ASK_MORE && f->stage == ISH_CHECK);
}

static bool named_is_right(const struct ish *s, const struct ish_frame *f)
{
    if (ish_names_of[f->card] == ISH_NAMES_ALL)
        return f->target == PL_NOBODY && f->asked == ish_others(s, f->seat);
    return ish_names_of[f->card] != ISH_NAMES_NOBODY && f->target != PL_NOBODY && f->asked == PL_SEAT_BIT(f->target);
}

/* Returns true if the instruction on the frame's card can ask the seats in `asked` the question `ask`. */
static bool effect_asks(const struct ish *s, const struct ish_frame *f)
{
    pl_seats me = PL_SEAT_BIT(f->seat), with = ish_with_cards(s);
    bool named = f->target != PL_NOBODY;
    if (f->stage != ISH_CHECK)
        return false;
    switch ((enum ish_ask)f->ask) {
    case ISH_ASK_SHOW:
        if (f->card == ISH_IRREGULARS)
            return !named && f->asked == (with & ~me);
        return f->card == ISH_DISGUISE && named && f->asked == PL_SEAT_BIT(f->target) && (with & f->asked);
    case ISH_ASK_LOOK:
        return (f->card == ISH_HOLMES || f->card == ISH_WATSON || f->card == ISH_LESTRADE) && named && f->asked == me;
    case ISH_ASK_GIVE:
        return f->card == ISH_CONSTABULARY && named && f->asked == me && (with & me);
    case ISH_ASK_GIFT:
        return f->card == ISH_FLEET_STREET && named && f->asked == me && ish_isay_types(s, f->target) != (1u << ISH_TOKENS_N) - 1;
    case ISH_ASK_DISCARD:
        return f->card == ISH_ADLER && !named && f->asked == me;
    case ISH_ASK_PASS:
        return f->card == ISH_DENSE_FOG && !named && f->asked == with;
    case ISH_ASK_NOTHING:
    case ISH_ASK_TURN:
    case ISH_ASK_DRAWN:
    case ISH_ASK_MORE:
    case ISH_ASK_TOKEN:
    case ISH_ASK_NAME:
    case ISH_ASK_MOVE:
    case ISH_ASK_ANSWER:
    case ISH_ASKS_N:
        break;
    }
    return false;
}

static bool play_asks(const struct ish *s, const struct ish_frame *f)
{
    pl_seats me = PL_SEAT_BIT(f->seat);
    enum ish_names_whom whom = ish_names_of[f->card];
    if (!in_play(s, f, true))
        return false;
    if (f->ask == ISH_ASK_ANSWER) {
        bool source = f->card != ISH_TELEGRAM || (ish_telegram_held(s, f->from) && f->from != f->target);
        return f->stage == ISH_EFFECT && named_is_right(s, f) && source;
    }
    if (f->from != PL_NOBODY)
        return false;
    if (f->ask == ISH_ASK_TOKEN)
        return f->stage == ISH_NAMING && f->asked == me && f->target == PL_NOBODY && ish_in(ISH_ALL_I_SAY, f->card) &&
               ish_isay_types(s, f->seat) != (1u << ISH_TOKENS_N) - 1;
    bool names = whom == ISH_NAMES_MUST || whom == ISH_NAMES_MAY;
    if (f->ask == ISH_ASK_NAME)
        return f->stage == ISH_ANSWERING && f->asked == me && f->target == PL_NOBODY && names && ish_nameable(s, f) &&
               (f->card != ISH_TELEGRAM || ish_telegram_stock(s));
    if (f->ask == ISH_ASK_MOVE)
        return f->stage == ISH_ANSWERING && f->asked == me && f->target == PL_NOBODY && f->card == ISH_TELEGRAM && !ish_telegram_stock(s);
    return effect_asks(s, f);
}

static bool impromptu_asks(const struct ish *s, const struct ish_frame *f)
{
    if (f->ask == ISH_ASK_NAME)
        return f->stage == ISH_ANSWERING && f->asked == PL_SEAT_BIT(f->seat) && f->target == PL_NOBODY && ish_nameable(s, f);
    return f->ask == ISH_ASK_ANSWER && f->stage == ISH_EFFECT && f->target != PL_NOBODY && f->asked == PL_SEAT_BIT(f->target) &&
           ish_holds(s, f->target);
}

/* Returns true if every card that a seat has chosen so far is a legal answer to the frame's question. */
static bool sound_choices(const struct ish *s, const struct ish_frame *f)
{
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        unsigned card = f->choice[seat];
        if (!pl_seats_has(f->answered, seat))
            continue;
        if (card == PL_NONE) {
            if (f->ask != ISH_ASK_ANSWER)
                return false;
            continue;
        }
        if (!s->seat[seat].hand[card] || (f->ask == ISH_ASK_SHOW && !ish_in(ish_showable(s, (pl_seat)seat), card)))
            return false;
        /* Hidden answers are stored only while several seats are asked. In that case the only card that may be played as an answer is the
         * Mastermind. */
        if (f->ask == ISH_ASK_ANSWER && card != ISH_MASTERMIND)
            return false;
        if (f->ask != ISH_ASK_ANSWER && f->ask != ISH_ASK_SHOW && f->ask != ISH_ASK_PASS)
            return false;
    }
    return true;
}

static bool sound_stack(const struct ish *s, struct pl_out *why)
{
    const struct ish_frame *f = ish_top_of(s);
    bool good = false;
    for (unsigned i = 0; i + 1 < s->stack_n; i++)
        if (!sound_below(s, &s->stack[i]))
            return no(why, "an interrupted decision is at the wrong stage");
    switch ((enum ish_frame_kind)f->kind) {
    case ISH_TURN:
        good = turn_asks(s, f);
        break;
    case ISH_PLAY:
        good = play_asks(s, f);
        break;
    case ISH_IMPROMPTU:
        good = impromptu_asks(s, f);
        break;
    case ISH_COUNTER:
        good = f->ask == ISH_ASK_PASS && f->stage == ISH_END && f->asked == ish_with_cards(s);
        break;
    case ISH_FRAME_KINDS:
        break;
    }
    return good && sound_choices(s, f) ? true : no(why, "this decision cannot be asked now");
}

/* Checks that no seat needs to make an Impromptu Arrest unless such an arrest is already pending. A seat whose own card is still being
 * played is not checked. */
static bool nobody_owes(const struct ish *s, struct pl_out *why)
{
    pl_seats with = ish_with_cards(s);
    for (unsigned i = 0; i < s->stack_n; i++)
        if (s->stack[i].kind == ISH_IMPROMPTU)
            return true;
    if (s->stack[0].ask == ISH_ASK_DRAWN && ish_size(s, s->stack[0].seat) == 1)
        with &= (pl_seats)~PL_SEAT_BIT(s->stack[0].seat); /* rule ISH-52: do not count this seat's only card, which was just drawn; the hand
                                                             is checked after that card is played or kept */
    for (pl_seat seat = 0; seat < s->base.seats; seat++) {
        bool playing = s->stack_n > 1 && s->stack[1].seat == seat;
        if (!playing && ish_owes_arrest(s, seat) && (with & ~PL_SEAT_BIT(seat)))
            return no(why, "a seat owes an Impromptu Arrest, but none is pending");
    }
    return true;
}

bool ish_audit(const void *state, struct pl_out *why)
{
    const struct ish *s = state;
    if (!sound_numbers(s, why) || !sound_tokens(s, why))
        return false;
    if (s->base.over) {
        if (s->stack_n || s->pile_n || !pl_all_zero(s->stack, sizeof s->stack) || !pl_all_zero(s->pile, sizeof s->pile) ||
            !pl_all_zero(s->discard, sizeof s->discard) || !pl_all_zero(s->seat, sizeof s->seat) ||
            !pl_all_zero(s->memory, sizeof s->memory))
            return no(why, "the match is over, but there are cards in play");
        return true;
    }
    if (s->book[ISH_LAST_BOW] != PL_NOBODY)
        return no(why, "His Last Bow is taken, but the match is not over");
    return sound_order(s, why) && sound_cards(s, why) && sound_stack(s, why) && sound_memory(s, why) && nobody_owes(s, why);
}
