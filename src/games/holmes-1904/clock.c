/* clock.c: carries out each millisecond's actions when the millisecond is over, closes time windows, and calls READY and PLAY. Does not
 * read a system clock, because the caller passes the time. */
#include "games/holmes-1904/game.h"

/* ---- times at which the clock acts ----------------------------------------------------------------------- */

static int64_t sooner(int64_t a, int64_t b) { return b != HO_NEVER && (a == HO_NEVER || b < a) ? b : a; }
static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

static bool owes_a_card(const struct ho_open *o, const struct ho_seat *p)
{
    return o->phase == HO_PHASE_PLAY && !p->played && !p->late && p->hand_n;
}

/* Returns the last millisecond in which this player's hand may rest on the pile without a forfeit (rules HO-16 to HO-18). Returns HO_NEVER
 * if there is no limit, for example during a sweep. */
static int64_t hold_ends(const struct ho_open *o, const struct ho_seat *p)
{
    if (p->hand == HO_HAND_AWAY || p->hand_penalty == HO_PENALTY_PILE || ho_sweeping(o))
        return HO_NEVER;
    return p->hand_since + ho_ms(o, p->hand_penalty == HO_PENALTY_CARD ? HO_W_REST : HO_W_WITHDRAW);
}

/* Finds the open window of the seat that ends first. Returns its last millisecond, or HO_NEVER if no window is open. */
static int64_t seat_ends(const struct ho_open *o, const struct ho_seat *p)
{
    int64_t end = hold_ends(o, p);
    if (ho_holmes_uncalled(p))
        end = sooner(end, p->holmes_at + ho_ms(o, HO_W_CALL));
    if (owes_a_card(o, p))
        end = sooner(end, o->play_at + ho_ms(o, HO_W_PLAY));
    return sooner(end, p->lands_at);
}

/* Returns the time from which READY may be called (rule HO-11). At that time no seat owes a card, no player's hand is still on a card just
 * laid, and no word or Sherlock Holmes can still be called. A hand that only touches a pile does not delay READY. */
int64_t ho_quiet(const struct ho_open *o)
{
    int64_t quiet = o->ready_after;
    for (unsigned seat = 0; seat < o->seats; seat++) {
        const struct ho_seat *p = &o->players[seat];
        if (owes_a_card(o, p))
            quiet = later(quiet, o->play_at + ho_ms(o, HO_W_PLAY));
        if (p->hand == HO_HAND_LAYING && p->hand_penalty != HO_PENALTY_PILE)
            quiet = later(quiet, p->hand_since + ho_ms(o, HO_W_REST));
        if (ho_holmes_uncalled(p))
            quiet = later(quiet, p->holmes_at + ho_ms(o, HO_W_CALL));
    }
    return quiet;
}

/* Returns the time at which the program calls the next READY or PLAY. The program calls them if the dealer is not the caller in this match,
 * or if the dealer has not called in time (rule HO-15). */
static int64_t next_word(const struct ho_state *s)
{
    const struct ho_open *o = &s->open;
    bool table_calls = o->options.caller == HO_CALLER_TABLE;
    if (o->phase == HO_PHASE_READY)
        return table_calls ? (s->play_due != HO_NEVER ? s->play_due : o->ready_at + ho_ms(o, HO_W_TRAP))
                           : o->ready_at + ho_ms(o, HO_W_SILENCE);
    return ho_quiet(o) + ho_ms(o, table_calls ? HO_W_GAP : HO_W_SILENCE);
}

/* Returns true if the next call can be READY. It returns false if OUT OF CARDS (rule HO-50), the end of the deal (rule HO-53) or a pause
 * (rule HO-57) comes first. */
static bool ready_may_come(const struct ho_open *o)
{
    for (unsigned seat = 0; seat < o->seats; seat++)
        if (!o->players[seat].hand_n)
            return false;
    return o->plays < HO_PLAYS_MAX && !o->pause_requested;
}

int64_t ho_next_call(const void *state, struct pl_event *what)
{
    const struct ho_state *s = state;
    const struct ho_open *o = &s->open;
    bool play = o->phase == HO_PHASE_READY && s->play_due != HO_NEVER;
    if (s->base.over || o->paused || ho_sweeping(o) || o->options.caller != HO_CALLER_TABLE || (!play && !ready_may_come(o)))
        return -1;
    *what = (struct pl_event){.audience = PL_EVERYONE, .kind = play ? HO_E_PLAY : HO_E_READY, .n = 1, .arg = {(int16_t)(o->plays + 1)}};
    return next_word(s);
}

int64_t ho_due(const struct ho_state *s)
{
    const struct ho_open *o = &s->open;
    int64_t due = o->pending_n ? s->base.now : HO_NEVER;
    if (s->base.over)
        return HO_NEVER;
    if (o->pending_n)
        return due + 1; /* pending actions must be carried out before any window closes */
    if (o->paused)
        return HO_NEVER;
    for (unsigned seat = 0; seat < o->seats; seat++)
        due = sooner(due, seat_ends(o, &o->players[seat]));
    if (ho_sweeping(o))
        due = sooner(due, o->sweep_called_at + ho_ms(o, HO_W_SWEEP));
    due = due == HO_NEVER ? HO_NEVER
                          : due + 1; /* rule HO-22: a window includes its last millisecond, so it closes when the next millisecond begins */
    return ho_sweeping(o) ? due : sooner(due, next_word(s));
}

/* ---- calling READY and PLAY ------------------------------------------------------------------------------ */

static void new_ready(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    struct pl_rng *rng = &t->s->base.rng;
    /* If the phase is still READY, the last READY was a trap, because no PLAY followed it. */
    o->traps = o->phase == HO_PHASE_READY ? (uint8_t)(o->traps + 1) : 0;
    o->phase = HO_PHASE_READY;
    o->ready_at = t->now;
    t->s->play_due = HO_NEVER;
    if (o->options.caller == HO_CALLER_TABLE && (o->traps == HO_TRAPS_IN_A_ROW || pl_rng_below(rng, HO_TRAP_IN))) {
        int64_t soonest = ho_ms(o, HO_W_SOONEST), latest = ho_ms(o, HO_W_LATEST);
        t->s->play_due = t->now + soonest + pl_rng_below(rng, (uint32_t)(latest - soonest + 1));
    }
    for (unsigned seat = 0; seat < o->seats; seat++) {
        struct ho_seat *p = &o->players[seat];
        p->played = p->late = p->holmes_swept = 0;
        p->lost_at = HO_NEVER;
        p->lost_to = p->lost_word = PL_NONE;
    }
    ho_emit(t, HO_E_READY, (int16_t)(o->plays + 1));
}

/* Calls READY. If a player has no cards in hand, or the maximum number of PLAYs is reached, ends the deal instead. If a pause was
 * requested, starts the pause instead. */
void ho_call_ready(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    if (o->phase == HO_PHASE_READY)
        ho_reveal(t->s); /* everyone now learns that the previous READY was a trap */
    for (unsigned i = 1; i <= o->seats; i++) {
        unsigned seat = (o->dealer + i) % o->seats;
        if (!o->players[seat].hand_n) { /* HO-50 */
            ho_emit(t, HO_E_OUT_BY_TABLE, (int16_t)seat);
            ho_score_deal(t);
            return;
        }
    }
    if (o->plays == HO_PLAYS_MAX) { /* HO-53 */
        ho_emit(t, HO_E_PLAYS_OVER, o->plays);
        ho_score_deal(t);
    } else if (o->pause_requested) { /* HO-57 */
        o->pause_requested = 0;
        ho_stop_clock(t);
        ho_emit(t, HO_E_PAUSED);
    } else {
        new_ready(t);
    }
}

void ho_call_play(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    if (o->phase != HO_PHASE_READY)
        return;
    o->phase = HO_PHASE_PLAY;
    o->play_at = t->now;
    o->plays++;
    o->traps = 0;
    t->s->play_due = HO_NEVER;
    ho_reveal(t->s); /* all viewers now learn the time of PLAY, which was hidden before */
    ho_emit(t, HO_E_PLAY, o->plays);
}

/* Returns true if the call window is open at time `at`. This window opens when a card is laid or a pile is captured. A sweep or the end of
 * the deal closes it. */
static bool call_open(const struct ho_open *o, int64_t at) { return o->phase == HO_PHASE_PLAY && o->ready_after >= at; }

/* Pauses the table. Sets `ready_after` to 0 if the call window was closed, so that ho_resume does not reopen this window. */
void ho_stop_clock(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    if (!o->paused && !call_open(o, t->now))
        o->ready_after = 0;
    o->paused = 1;
}

/* Rules HO-59 and HO-64: restarts every open time window of the players at its full length. */
void ho_restart_windows(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    if (call_open(o, t->now))
        o->ready_after = t->now + ho_ms(o, HO_W_CALL);
    if (o->phase == HO_PHASE_PLAY)
        o->play_at = t->now;
    if (ho_sweeping(o))
        o->sweep_called_at = t->now;
    for (unsigned seat = 0; seat < o->seats; seat++) {
        struct ho_seat *p = &o->players[seat];
        if (p->hand != HO_HAND_AWAY && p->hand_penalty != HO_PENALTY_PILE)
            p->hand_since = t->now;
        if (ho_holmes_uncalled(p))
            p->holmes_at = t->now;
        if (p->reach_n)
            p->lands_at = t->now + ho_ms(o, HO_W_REACH);
    }
}

/* Rule HO-59: ends a pause and restarts all open windows, including the time between READY and PLAY. */
void ho_resume(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    o->paused = 0;
    if (o->ready_after)
        o->ready_after = t->now; /* the call window was open, so ho_restart_windows restarts it */
    if (o->phase == HO_PHASE_READY) {
        if (t->s->play_due != HO_NEVER)
            t->s->play_due = t->now + (t->s->play_due - o->ready_at);
        o->ready_at = t->now;
    }
    ho_restart_windows(t);
    o->ready_after = later(o->ready_after, t->now);
}

/* ---- carrying out the actions of one millisecond --------------------------------------------------------- */

static bool is_call(const struct ho_claim *c) { return c->verb == HO_DO_CALL; }
static bool is_word(const struct ho_claim *c) { return is_call(c) && c->arg != HO_HOLMES; }

/* The pending actions of one seat in one millisecond, in the order in which they were made. */
struct queue {
    struct ho_claim claim[HO_ACTIONS_PER_MS];
    uint8_t n, done;
};

static bool lands_at(const struct ho_open *o, unsigned seat, int64_t at)
{
    const struct ho_seat *p = &o->players[seat];
    return ho_sweeping(o) && !o->paused && p->reach_n && p->lands_at <= at;
}

/* Returns true if a pending action of this seat calls SHERLOCK HOLMES and the seat has this card on its pile or may lay it before the call.
 * Uses only public information, because the order of actions must not depend on a card that nobody has seen. */
static bool holmes_to_come(const struct ho_open *o, unsigned seat, const struct queue *q)
{
    const struct ho_seat *p = &o->players[seat];
    bool there = ho_holmes_uncalled(p);
    for (unsigned i = q->done; i < q->n; i++) {
        const struct ho_claim *c = &q->claim[i];
        there |= c->verb == HO_DO_PRESS && c->arg == PL_NONE && ho_may_lay(o, p);
        if (there && is_call(c) && !is_word(c))
            return true;
    }
    return false;
}

/* Returns true if the next action of this seat calls a word that must wait until another seat has called SHERLOCK HOLMES (rule HO-38). */
static bool outranked(const struct ho_open *o, unsigned seat, const struct queue *queue)
{
    const struct queue *q = &queue[seat];
    if (!is_word(&q->claim[q->done]) || ho_sweeping(o))
        return false;
    for (unsigned other = 0; other < o->seats; other++)
        if (other != seat && holmes_to_come(o, other, &queue[other]))
            return true;
    return false;
}

/* Carries out the pending actions seat by seat in `order`. A seat stops at a word that must wait (see the function outranked) and continues
 * in the next pass. If words of several seats wait for each other, the first of them is carried out. Stops when the deal ends. */
static void run_queues(struct ho_context *t, struct queue *queue, const uint8_t *order, unsigned n)
{
    const struct ho_open *o = &t->s->open;
    uint8_t deal = o->deal;
    bool moved = true;
    for (unsigned left = n; left;) {
        bool force = !moved;
        moved = false;
        left = 0;
        for (unsigned i = 0; i < n; i++) {
            struct queue *q = &queue[order[i]];
            /* A pause or a lost connection that came earlier in the order may prevent this player's hand from landing, so check again
             * (rules HO-58, HO-64). */
            if (lands_at(o, order[i], t->now))
                ho_land(t, order[i]);
            for (; q->done < q->n && (force || !outranked(o, order[i], queue)); force = false) {
                ho_do(t, &q->claim[q->done++]);
                moved = true;
                if (o->deal != deal || t->s->base.over)
                    return;
            }
            left += q->done < q->n;
        }
    }
}

/* Rule HO-31: records that another seat's OUT OF CARDS came first in the random order of seats and made this action impossible. */
static void record_lost_to_out(struct ho_context *t, const struct ho_claim *c)
{
    if (t->out_by == PL_NOBODY || t->out_by == c->seat)
        return;
    if (is_call(c))
        ho_record(t, HO_RACE_OUT, t->out_by, c->seat, 0, c->arg);
    else if (c->verb == HO_DO_YARD || c->verb == HO_DO_OUT)
        ho_record_lot(t, c->verb == HO_DO_YARD ? HO_RACE_OUT_YARD : HO_RACE_OUT_TWICE, t->out_by, c->seat);
}

/* Rules HO-29, HO-57 and HO-60: handles the actions that were not carried out because the deal ended in this millisecond. Calls have no
 * effect. A request to pause or to stop the clock is still carried out. */
static void carry_over(struct ho_context *t, const struct queue *q)
{
    for (unsigned i = q->done; i < q->n; i++) {
        const struct ho_claim *c = &q->claim[i];
        /* Announce that the call has no effect, even if the clock has been stopped, because the player called before the deal ended. */
        if (!t->s->base.over && is_call(c))
            ho_emit(t, HO_E_VAIN, c->seat, c->arg);
        else if (!t->s->base.over && (c->verb == HO_DO_PAUSE || c->verb == HO_DO_HALT))
            ho_do(t, c);
        record_lost_to_out(t, c);
    }
}

/* Rule HO-30: carries out all pending actions of the millisecond `t->now`. The order of the seats is random. It depends neither on the
 * kinds of actions nor on the order in which they arrived. */
static void settle(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    struct queue queue[HO_SEATS_MAX] = {{.n = 0}};
    uint8_t order[HO_SEATS_MAX], deal = o->deal;
    unsigned n = 0;
    t->pressed = t->passed = t->in_succession = 0;
    t->out_by = t->broke_three = PL_NOBODY;
    for (unsigned seat = 0; seat < HO_SEATS_MAX; seat++)
        t->covered[seat] = t->took[seat] = PL_NONE;
    for (unsigned i = 0; i < o->pending_n; i++) {
        struct queue *q = &queue[o->pending[i].seat];
        q->claim[q->n++] = o->pending[i];
    }
    pl_zero(o->pending, sizeof o->pending);
    o->pending_n = 0;
    for (unsigned seat = 0; seat < o->seats; seat++)
        if (queue[seat].n || lands_at(o, seat, t->now))
            order[n++] = (uint8_t)seat;
    if (n > 1) {
        pl_rng_shuffle(&t->s->base.rng, order, n);
        ho_reveal(t->s);
    }
    run_queues(t, queue, order, n);
    for (unsigned i = 0; i < n && (o->deal != deal || t->s->base.over); i++)
        carry_over(t, &queue[order[i]]);
    ho_sweep_check(t);
}

/* ---- closing time windows -------------------------------------------------------------------------------- */

/* Makes the player pay a forfeit for not taking their hand off the pile in time. */
static void fine_hand(struct ho_context *t, unsigned seat)
{
    struct ho_seat *p = ho_seat(t, seat);
    if (p->hand == HO_HAND_LAYING && p->hand_penalty == HO_PENALTY_NONE) {
        p->hand_penalty = HO_PENALTY_CARD;
        ho_forfeit(t, seat, 1, HO_FORFEIT_WITHDRAW); /* HO-16 */
    } else {
        p->hand_penalty = HO_PENALTY_PILE;
        ho_forfeit_pile(t, seat, HO_FORFEIT_REST); /* HO-17, HO-18 */
    }
}

/* Closes the windows whose last millisecond has passed. */
static void close_windows(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    for (unsigned seat = 0; seat < o->seats; seat++) {
        struct ho_seat *p = &o->players[seat];
        if (owes_a_card(o, p) && t->now > o->play_at + ho_ms(o, HO_W_PLAY)) {
            p->late = 1;
            ho_forfeit(t, seat, 1, HO_FORFEIT_LATE); /* HO-9 */
            o->ready_after = later(o->ready_after, t->now);
        }
        int64_t hold = hold_ends(o, p);
        if (hold != HO_NEVER && t->now > hold) {
            fine_hand(t, seat);
            o->ready_after = later(o->ready_after, t->now);
        }
        if (ho_holmes_uncalled(p) && t->now > p->holmes_at + ho_ms(o, HO_W_CALL)) {
            ho_forfeit_top(t, seat); /* HO-32 */
            o->ready_after = later(o->ready_after, t->now);
        }
    }
    ho_sweep_check(t);
}

static bool hand_lands_at(const struct ho_open *o, int64_t at)
{
    for (unsigned seat = 0; seat < o->seats; seat++)
        if (lands_at(o, seat, at))
            return true;
    return false;
}

/* Does everything that is due at time `due`. First carries out the actions of the previous millisecond, then closes windows, then calls
 * READY or PLAY. */
static void step(struct ho_context *t, int64_t due)
{
    struct ho_open *o = &t->s->open;
    uint8_t deal = o->deal;
    t->now = due - 1;
    if (o->pending_n || hand_lands_at(o, t->now))
        settle(t);
    t->now = t->s->base.now = due;
    if (o->paused || o->deal != deal || t->s->base.over)
        return;
    close_windows(t);
    if (ho_sweeping(o) || next_word(t->s) > due)
        return;
    if (o->phase == HO_PHASE_READY && (t->s->play_due != HO_NEVER || o->options.caller == HO_CALLER_DEALER))
        ho_call_play(t);
    else
        ho_call_ready(t);
}

void ho_advance(struct ho_context *t, int64_t until)
{
    for (;;) {
        int64_t due = ho_due(t->s);
        if (due == HO_NEVER || due > until)
            return;
        step(t, later(due, t->s->base.now));
    }
}
