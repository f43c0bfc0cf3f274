/* actions.c: carries out presses, releases and calls when their millisecond is over. Refuses no action. If an accepted action has become
 * impossible, it has no effect and costs nothing. */
#include "games/holmes-1904/game.h"

/* ---- presses and releases -------------------------------------------------------------------------------- */

static void rest_hand(struct ho_context *t, unsigned seat, enum ho_hand how)
{
    struct ho_seat *p = ho_seat(t, seat);
    p->hand = (uint8_t)how;
    p->hand_penalty = HO_PENALTY_NONE;
    p->hand_since = t->now;
}

static void take_hand_away(struct ho_context *t, unsigned seat)
{
    struct ho_seat *p = ho_seat(t, seat);
    p->hand = HO_HAND_AWAY;
    p->hand_penalty = HO_PENALTY_NONE;
    p->hand_since = HO_NEVER;
}

static void hold_off_ready(struct ho_context *t, int64_t until)
{
    if (t->s->open.ready_after < until)
        t->s->open.ready_after = until;
}

/* Rule HO-36: protects this seat's pile. If a sweep has already taken the pile, records by how many milliseconds the player was
 * too late. */
static void protect(struct ho_context *t, unsigned seat)
{
    struct ho_seat *p = ho_seat(t, seat);
    rest_hand(t, seat, HO_HAND_TOUCHING);
    if (p->pile_n && !ho_protected(p)) {
        p->protected_at = t->now;
        ho_emit(t, HO_E_PROTECTED, (int16_t)seat);
    } else if (!p->pile_n && p->lost_at != HO_NEVER && p->lost_word == HO_HOLMES) {
        ho_record(t, HO_RACE_TAKEN, p->lost_to, seat, t->now - p->lost_at, HO_HOLMES);
    }
}

static void press_own(struct ho_context *t, unsigned seat)
{
    struct ho_open *o = &t->s->open;
    struct ho_seat *p = ho_seat(t, seat);
    if (p->hand != HO_HAND_AWAY || p->reach_n)
        return;
    t->pressed |= PL_SEAT_BIT(seat);
    if (ho_sweeping(o)) {
        protect(t, seat);
    } else if (o->phase == HO_PHASE_READY) {
        rest_hand(t, seat, HO_HAND_TOUCHING);
        ho_forfeit(t, seat, 1, HO_FORFEIT_EARLY); /* HO-8 */
    } else if (ho_may_lay(o, p)) {
        rest_hand(t, seat, HO_HAND_LAYING);
        if (p->lost_at == t->now) /* with an earlier place in the random order of seats, this card would have saved the pile */
            ho_record(t, HO_RACE_CAUGHT, p->lost_to, seat, 0, p->lost_word);
        t->covered[seat] = p->top;
        ho_lay(t, seat); /* HO-7 */
        p->played = 1;
        p->holmes_at = p->top == HO_HOLMES ? t->now : HO_NEVER;
        o->yard_calls = 0;
        t->in_succession = 0;
        hold_off_ready(t, t->now + ho_ms(o, HO_W_CALL));
    } else {
        rest_hand(t, seat, HO_HAND_TOUCHING);
    }
}

/* ---- calling words --------------------------------------------------------------------------------------- */

/* Rule HO-24: the seat that called the word takes its own pile, then the captured piles in clockwise order, then the matching cards of the
 * pool. */
static void capture(struct ho_context *t, unsigned seat, unsigned word, pl_seats matched)
{
    struct ho_open *o = &t->s->open;
    ho_emit(t, HO_E_MATCHED, (int16_t)seat, (int16_t)word, (int16_t)pl_bits(matched));
    if (matched)
        ho_pile_to_hand(t, seat, seat);
    for (unsigned i = 1; i < o->seats; i++) {
        unsigned other = (seat + i) % o->seats;
        struct ho_seat *p = ho_seat(t, other);
        if (!pl_seats_has(matched, other))
            continue;
        ho_emit(t, HO_E_CAPTURED, (int16_t)seat, (int16_t)other, p->pile_n);
        ho_pile_to_hand(t, other, seat);
        p->lost_at = t->now;
        p->lost_to = (uint8_t)seat;
        p->lost_word = (uint8_t)word;
    }
    ho_pool_to_hand(t, seat, (int)word);
    t->took[seat] = (uint8_t)word;
    hold_off_ready(t, t->now + ho_ms(o, HO_W_CALL));
}

static bool in_pool(const struct ho_open *o, unsigned word)
{
    for (unsigned i = 0; i < o->pool_n; i++)
        if (o->pool[i] == word)
            return true;
    return false;
}

static void call_in_vain(struct ho_context *t, unsigned seat, unsigned word, bool lost_race)
{
    struct ho_seat *p = ho_seat(t, seat);
    ho_emit(t, HO_E_VAIN, (int16_t)seat, (int16_t)word);
    if (lost_race)
        ho_record(t, HO_RACE_WORD, p->lost_to, seat, t->now - p->lost_at, word);
    p->lost_at = HO_NEVER;
    p->lost_to = p->lost_word = PL_NONE;
}

/* Records the races lost to rivals that came earlier in this millisecond's random order of seats, and covered a card that would have
 * matched the word. */
static void record_covered(struct ho_context *t, unsigned seat, unsigned word)
{
    for (unsigned other = 0; other < t->s->open.seats; other++)
        if (other != seat && t->covered[other] == word && ho_seat(t, other)->top != word)
            ho_record(t, HO_RACE_COVERED, other, seat, 0, word);
}

static void call_word(struct ho_context *t, unsigned seat, unsigned word)
{
    struct ho_open *o = &t->s->open;
    struct ho_seat *p = ho_seat(t, seat);
    pl_seats matched = 0;
    if (ho_between_deals(o)) { /* HO-29 */
        ho_emit(t, HO_E_VAIN, (int16_t)seat, (int16_t)word);
        return;
    }
    if (ho_sweeping(o)) { /* HO-38 */
        ho_emit(t, HO_E_VOID, (int16_t)seat, (int16_t)word);
        if (seat != o->sweep_caller)
            ho_record(t, HO_RACE_VOID, o->sweep_caller, seat, t->now - o->sweep_began_at, word);
        return;
    }
    for (unsigned other = 0; other < o->seats; other++)
        if (other != seat && o->players[other].top == word)
            matched |= PL_SEAT_BIT(other);
    bool lost_race = p->lost_at != HO_NEVER && p->lost_word == word;
    bool right = p->top == word && (matched || in_pool(o, word));
    /* Rule HO-29: a seat that lost a race for a word may still call that word. The call has no effect and costs nothing, even if the seat
     * has since laid another card. */
    if (!right && (!p->pile_n || lost_race)) {
        call_in_vain(t, seat, word, lost_race);
        return;
    }
    if (p->top == word)
        record_covered(t, seat, word);
    if (right)
        capture(t, seat, word, matched);
    else
        ho_forfeit_pile(t, seat, HO_FORFEIT_WRONG_CALL); /* HO-27 */
}

/* ---- SHERLOCK HOLMES and sweeps -------------------------------------------------------------------------- */

static void begin_sweep(struct ho_context *t, unsigned seat)
{
    struct ho_open *o = &t->s->open;
    o->phase = HO_PHASE_SWEEP;
    o->sweep_caller = (uint8_t)seat;
    o->sweep_began_at = t->now;
    for (unsigned i = 0; i < o->seats; i++) {
        struct ho_seat *p = &o->players[i];
        p->late = 0;
        p->lost_at = HO_NEVER;
        p->lost_to = p->lost_word = PL_NONE;
        /* Rule HO-36: a player protects their own pile by pressing it in the same millisecond as the SHERLOCK HOLMES call. An earlier press
         * does not protect it. */
        if (pl_seats_has(t->pressed, i) && p->pile_n && i != seat) {
            p->protected_at = t->now;
            ho_emit(t, HO_E_PROTECTED, (int16_t)i);
        }
    }
    ho_pool_to_hand(t, seat, -1); /* HO-33 */
}

static void call_holmes(struct ho_context *t, unsigned seat)
{
    struct ho_open *o = &t->s->open;
    struct ho_seat *p = ho_seat(t, seat);
    if (ho_holmes_uncalled(p)) {
        p->holmes_at = HO_NEVER;
        p->sweeping = 1;
        o->sweep_called_at = t->now;
        ho_emit(t, HO_E_HOLMES, (int16_t)seat);
        if (!ho_sweeping(o))
            begin_sweep(t, seat);
        else
            ho_record(t, HO_RACE_POOL, o->sweep_caller, seat, t->now - o->sweep_began_at, HO_HOLMES); /* HO-41 */
    } else if (p->sweeping || p->holmes_swept || ho_between_deals(o)) {
        ho_emit(t, HO_E_VAIN, (int16_t)seat, HO_HOLMES); /* HO-42, HO-29 */
        if (p->holmes_swept && p->lost_at != HO_NEVER)
            ho_record(t, HO_RACE_HOLMES_SWEPT, p->lost_to, seat, t->now - p->lost_at, HO_HOLMES);
    } else {
        ho_forfeit(t, seat, HO_MIX_UP_CARDS, HO_FORFEIT_NO_HOLMES); /* HO-43 */
    }
}

static void press_rival(struct ho_context *t, unsigned seat, unsigned other)
{
    const struct ho_open *o = &t->s->open;
    struct ho_seat *p = ho_seat(t, seat);
    const struct ho_seat *q = ho_seat(t, other);
    if (!ho_sweeping(o) || !p->sweeping || !q->pile_n || ho_protected(q))
        return;
    for (unsigned i = 0; i < p->reach_n; i++)
        if (p->reach[i] == other)
            return;
    take_hand_away(t, seat);
    if (!p->reach_n)
        p->lands_at = t->now + ho_ms(o, HO_W_REACH);
    p->reach[p->reach_n++] = (uint8_t)other;
    ho_emit(t, HO_E_REACHED, (int16_t)seat, (int16_t)other);
}

/* Rule HO-34: the player's hand lands on the pile it reached for. The pile may have been taken or protected in the meantime. */
void ho_land(struct ho_context *t, unsigned seat)
{
    struct ho_seat *p = ho_seat(t, seat);
    unsigned other = p->reach[0];
    struct ho_seat *q = ho_seat(t, other);
    for (unsigned i = 1; i < p->reach_n; i++)
        p->reach[i - 1] = p->reach[i];
    p->reach[--p->reach_n] = 0;
    p->lands_at = p->reach_n ? t->now + ho_ms(&t->s->open, HO_W_REACH) : HO_NEVER;
    if (!q->pile_n) {
        if (q->lost_at != HO_NEVER && q->lost_to != seat)
            ho_record(t, HO_RACE_SWEPT, q->lost_to, seat, t->now - q->lost_at, HO_HOLMES);
    } else if (ho_protected(q)) {
        ho_record(t, HO_RACE_SAVED, other, seat, t->now - q->protected_at, HO_HOLMES);
    } else {
        ho_emit(t, HO_E_SWEPT, (int16_t)seat, (int16_t)other, q->pile_n);
        q->holmes_swept = ho_holmes_uncalled(q); /* rule HO-42: the owner of the pile may still call this Sherlock Holmes after the sweep */
        ho_pile_to_hand(t, other, seat);
        q->lost_at = t->now;
        q->lost_to = (uint8_t)seat;
        q->lost_word = HO_HOLMES;
    }
}

static void end_sweep(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    for (unsigned seat = 0; seat < o->seats; seat++) {
        struct ho_seat *p = &o->players[seat];
        /* The sweep ends while this player's hand is still moving towards a pile. If the owner of that pile has protected it, the owner has
         * won the race. */
        const struct ho_seat *q = &o->players[p->reach[0]];
        if (p->reach_n && ho_protected(q))
            ho_record(t, HO_RACE_SAVED, p->reach[0], seat, p->lands_at - q->protected_at, HO_HOLMES);
    }
    for (unsigned seat = 0; seat < o->seats; seat++) {
        struct ho_seat *p = &o->players[seat];
        ho_pile_to_hand(t, seat, seat); /* HO-40 */
        take_hand_away(t, seat);
        p->sweeping = p->reach_n = 0;
        p->lands_at = p->lost_at = p->protected_at = HO_NEVER;
        p->lost_to = p->lost_word = PL_NONE;
        pl_zero(p->reach, sizeof p->reach);
    }
    o->phase = HO_PHASE_GAP;
    o->sweep_caller = PL_NOBODY;
    o->sweep_began_at = o->sweep_called_at = HO_NEVER;
    hold_off_ready(t, t->now);
    ho_emit(t, HO_E_SWEEP_OVER);
}

/* HO-39 */
void ho_sweep_check(struct ho_context *t)
{
    const struct ho_open *o = &t->s->open;
    bool open = false;
    if (!ho_sweeping(o) || o->paused)
        return;
    for (unsigned seat = 0; seat < o->seats; seat++) {
        open |= ho_holmes_uncalled(&o->players[seat]);
        for (unsigned other = 0; other < o->seats; other++)
            open |= other != seat && o->players[seat].sweeping && o->players[other].pile_n && !ho_protected(&o->players[other]);
    }
    if (!open || t->now > o->sweep_called_at + ho_ms(o, HO_W_SWEEP))
        end_sweep(t);
}

/* ---- SCOTLAND YARD and OUT OF CARDS ---------------------------------------------------------------------- */

bool ho_any_hand_of_three(const struct ho_open *o)
{
    for (unsigned seat = 0; seat < o->seats; seat++)
        if (o->players[seat].hand_n >= HO_YARD_CARDS)
            return true;
    return false;
}

/* Rules HO-44 and HO-45: all players pass cards at the same time, so the cards are taken from all hands before any hand receives cards. */
static void pass_left(struct ho_context *t)
{
    const struct ho_open *o = &t->s->open;
    uint8_t passed[HO_SEATS_MAX][HO_YARD_CARDS];
    pl_seats able = 0;
    for (unsigned seat = 0; seat < o->seats; seat++)
        if (o->players[seat].hand_n >= HO_YARD_CARDS)
            able |= PL_SEAT_BIT(seat);
    for (unsigned seat = 0; seat < o->seats; seat++)
        for (unsigned i = 0; pl_seats_has(able, seat) && i < HO_YARD_CARDS; i++)
            passed[seat][i] = ho_take_top(t, seat);
    for (unsigned seat = 0; seat < o->seats; seat++) {
        unsigned to = (seat + 1) % o->seats;
        if (!pl_seats_has(able, seat))
            continue;
        while (!pl_seats_has(able, to)) /* rule HO-45: hands with fewer than three cards are skipped */
            to = (to + 1) % o->seats;
        ho_put_under(t, to, passed[seat], HO_YARD_CARDS);
    }
}

/* Rule HO-31: records the races lost to rivals whose SCOTLAND YARD calls came first in this millisecond and used up the calls that rule
 * HO-48 allows. */
static void record_yard_place_lost(struct ho_context *t, unsigned seat)
{
    for (unsigned other = 0; other < t->s->open.seats; other++)
        if (other != seat && pl_seats_has(t->in_succession, other))
            ho_record_lot(t, HO_RACE_YARDS, other, seat);
}

/* Records that a sweep came before this call of SCOTLAND YARD or OUT OF CARDS in the random order of seats. Records nothing if the order
 * made no difference. That is so if the seat takes part in the sweep, or if its SCOTLAND YARD would have been a mix-up anyway (rule HO-43).
 */
static void record_lost_to_sweep(struct ho_context *t, unsigned seat, enum ho_race race)
{
    const struct ho_seat *p = ho_seat(t, seat);
    if (!p->sweeping && (race == HO_RACE_NOT_OUT || !ho_holmes_uncalled(p)))
        ho_record_lot(t, race, t->s->open.sweep_caller, seat);
}

static void call_yard(struct ho_context *t, unsigned seat, bool again)
{
    struct ho_open *o = &t->s->open;
    unsigned lots = again && o->yard_calls == 0 ? 2 : 1;
    if (ho_sweeping(o)) {
        record_lost_to_sweep(t, seat, HO_RACE_NOT_YARD);
        return;
    }
    if (ho_holmes_uncalled(ho_seat(t, seat))) {
        ho_forfeit(t, seat, HO_MIX_UP_CARDS, HO_FORFEIT_MIX_UP); /* HO-43 */
        return;
    }
    if (o->yard_calls + lots > HO_YARDS_IN_A_ROW) { /* HO-48 */
        record_yard_place_lost(t, seat);
        return;
    }
    if (!ho_any_hand_of_three(o)) { /* HO-46 */
        if (t->broke_three != PL_NOBODY && t->broke_three != seat)
            ho_record_lot(t, HO_RACE_NO_THREE, t->broke_three, seat);
        return;
    }
    if (again && lots == 1)
        record_yard_place_lost(t, seat);
    o->yard_calls = (uint8_t)(o->yard_calls + lots);
    t->passed |= PL_SEAT_BIT(seat);
    t->in_succession |= PL_SEAT_BIT(seat);
    for (unsigned i = 0; i < lots; i++)
        pass_left(t);
    ho_emit(t, HO_E_YARD, (int16_t)seat, (int16_t)(lots * HO_YARD_CARDS));
}

/* Rule HO-49: OUT OF CARDS ends the deal if the seat's hand is empty and no sweep is in progress. Also records each race that this call has
 * lost in this millisecond. A race is lost if a rival came first and took cards with a word, made the players pass cards with SCOTLAND
 * YARD, or started a sweep. */
static void call_out(struct ho_context *t, unsigned seat)
{
    const struct ho_open *o = &t->s->open;
    if (ho_seat(t, seat)->hand_n)
        return;
    if (ho_sweeping(o)) {
        record_lost_to_sweep(t, seat, HO_RACE_NOT_OUT);
        return;
    }
    for (unsigned other = 0; other < o->seats; other++) {
        if (other != seat && t->took[other] != PL_NONE)
            ho_record(t, HO_RACE_BEFORE_OUT, other, seat, 0, t->took[other]);
        if (other != seat && pl_seats_has(t->passed, other))
            ho_record_lot(t, HO_RACE_YARD_BEFORE_OUT, other, seat);
    }
    ho_emit(t, HO_E_OUT, (int16_t)seat);
    t->out_by = (uint8_t)seat;
    ho_score_deal(t);
}

/* ---- carrying out one action ----------------------------------------------------------------------------- */

static void carry_out(struct ho_context *t, const struct ho_claim *claim)
{
    struct ho_open *o = &t->s->open;
    unsigned seat = claim->seat;
    if (o->paused && !ho_open_in_pause(claim->verb) && claim->verb != HO_DO_HALT)
        return; /* rule HO-58: the table was paused first, so this action has no effect */
    switch ((enum ho_verb)claim->verb) {
    case HO_DO_PRESS:
        if (claim->arg == PL_NONE)
            press_own(t, seat);
        else
            press_rival(t, seat, claim->arg);
        return;
    case HO_DO_RELEASE:
        take_hand_away(t, seat);
        return;
    case HO_DO_CALL:
        if (claim->arg == HO_HOLMES)
            call_holmes(t, seat);
        else
            call_word(t, seat, claim->arg);
        return;
    case HO_DO_YARD:
        call_yard(t, seat, claim->arg != PL_NONE);
        return;
    case HO_DO_OUT:
        call_out(t, seat);
        return;
    case HO_DO_READY:
        if (ho_ready_refusal(o, t->now) == 0)
            ho_call_ready(t);
        return;
    case HO_DO_PLAY:
        ho_call_play(t);
        return;
    case HO_DO_PAUSE:
        if (!o->pause_requested)
            ho_emit(t, HO_E_PAUSE_REQUESTED, (int16_t)seat);
        o->pause_requested = 1;
        return;
    case HO_DO_RESUME:
        if (o->paused) {
            ho_resume(t);
            ho_emit(t, HO_E_RESUMED, (int16_t)seat);
        }
        return;
    case HO_DO_HALT:
        ho_stop_clock(t);
        take_hand_away(t, seat); /* HO-60 */
        ho_emit(t, HO_E_HALTED, (int16_t)seat);
        return;
    case HO_DO_DISCONNECTED:
        take_hand_away(t, seat); /* HO-64 */
        if (!o->paused)
            ho_restart_windows(t);
        ho_emit(t, HO_E_DISCONNECTED, (int16_t)seat);
        return;
    case HO_VERBS_N:
        return;
    }
}

void ho_do(struct ho_context *t, const struct ho_claim *claim)
{
    bool three = ho_any_hand_of_three(&t->s->open);
    carry_out(t, claim);
    if (three && !ho_any_hand_of_three(&t->s->open))
        t->broke_three = claim->seat;
}
