/* solve.c: 221B Baker Street (answers, the order of attempts, results), Holmes's services, and the end of a match. Has no access to the
 * texts of answers. */
#include "games/watson-holmes/game.h"

/* ---- order of attempts at 221B --------------------------------------------------------------------------- */

/* Rule WH-56: returns the seats whose attempts to solve the case are judged next. These are the seats that used Mrs Hudson or, if no seat
 * used her, the seats with the most carriages in hand. */
pl_seats wh_next_attempt(const struct wh_state *s)
{
    pl_seats set = 0;
    int best = -1;
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        if (!wh_active(s, seat) || s->seat[seat].at != WH_BAKER_STREET)
            continue;
        int rank = pl_seats_has(s->hudson, seat) ? 1 << 16 : s->seat[seat].carriages;
        if (rank > best) {
            best = rank;
            set = 0;
        }
        if (rank == best)
            set |= PL_SEAT_BIT(seat);
    }
    return set;
}

/* ---- leaving the game ------------------------------------------------------------------------------------ */

/* Rule WH-59: when a player leaves the game, returns the player's carriages and tokens to the supply. The player's face-down characters
 * stay hidden. */
static void retire(struct wh_state *s, unsigned seat, enum wh_status status)
{
    struct wh_seat *p = &s->seat[seat];
    s->police = (uint8_t)(s->police + p->police);
    s->call_offs = (uint8_t)(s->call_offs + p->call_off);
    s->lockpicks = (uint8_t)(s->lockpicks + p->lockpick);
    p->police = p->call_off = p->lockpick = 0;
    p->carriages = 0;
    p->at = WH_AT_NONE;
    p->means = PL_NONE;
    p->answers_sent = p->judged = 0;
    p->status = (uint8_t)status;
    if (status != WH_RETIRED)
        return;
    pl_zero(p->answer, sizeof p->answer); /* answers of a retired player are never judged */
    p->verdict = 0;
}

static void finish(struct wh_state *s, struct pl_events *e)
{
    s->phase = WH_P_OVER;
    s->base.over = 1;
    wh_show(s, PL_EVERYONE); /* WH-69 */
    s->turn = PL_NOBODY;
    s->asked = 0;
    bool won = false;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        won |= s->seat[seat].status == WH_WON;
    if (won)
        pl_tell(e, PL_EVERYONE, WH_E_ENDS);
    else
        pl_tell(e, PL_EVERYONE, WH_E_ALL_LOSE); /* WH-66 */
}

/* Judges the attempts of a group of players. Returns true if these players are the first to solve the case. If so, the other players must
 * choose whether to keep playing (rule WH-65). */
static bool judge_group(struct wh_state *s, pl_seats group, struct pl_events *e)
{
    uint8_t all = (uint8_t)((1u << s->c.questions) - 1);
    bool first = true, won = false;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        first &= s->seat[seat].status != WH_WON;
    wh_show(s, PL_EVERYONE);
    for (unsigned i = 0; i < s->base.seats; i++) {
        unsigned seat = (s->start + i) % s->base.seats;
        if (!pl_seats_has(group, seat))
            continue;
        bool right = s->seat[seat].verdict == all;
        won |= right;
        if (right)
            pl_tell(e, PL_EVERYONE, WH_E_SOLVED, (int16_t)seat);
        else
            pl_tell(e, PL_EVERYONE, WH_E_FAILED, (int16_t)seat, (int16_t)pl_bits(s->seat[seat].verdict));
        retire(s, seat, !right ? WH_FAILED : first ? WH_WON : WH_SOLVED);
    }
    return won && first;
}

void wh_limit_last_player(struct wh_state *s, struct pl_events *e)
{
    pl_seats left = wh_in_play(s);
    if (s->last_round || (left & (left - 1)))
        return;
    unsigned seat = (unsigned)pl_lowest(left), extra = s->seat[seat].carriages;
    extra = extra < WH_EXTRA_ROUNDS ? extra : WH_EXTRA_ROUNDS;
    s->last_round = (uint8_t)(s->round + extra);
    pl_tell(e, PL_EVERYONE, WH_E_LAST_PLAYER, (int16_t)seat, (int16_t)extra);
}

/* Judges the attempts at 221B, one group of players after another. Stops early if players must judge their own answers or choose whether to
 * keep playing. */
void wh_settle_attempts(struct wh_state *s, struct pl_events *e)
{
    for (pl_seats group; (group = wh_next_attempt(s));) {
        s->asked = group;
        s->phase = WH_P_JUDGE;
        if (s->options.judging == WH_SELF && wh_asked_now(s)) {
            wh_show(s, group); /* the players in `group` now see the right answers, so that they can judge their own answers */
            return;
        }
        if (judge_group(s, group, e) && (s->asked = wh_in_play(s))) {
            s->phase = WH_P_GO_ON; /* WH-65 */
            return;
        }
    }
    s->asked = 0;
    if (!wh_in_play(s)) {
        finish(s, e);
        return;
    }
    wh_round_end(s, e);
}

static void resolve_going(struct wh_state *s, unsigned actor, struct pl_events *e)
{
    wh_reveal_choices(s, actor);
    for (unsigned i = 0; i < s->base.seats; i++) {
        unsigned seat = (s->start + i) % s->base.seats;
        struct wh_seat *p = &s->seat[seat];
        if (!pl_seats_has(s->asked, seat))
            continue;
        pl_tell(e, PL_EVERYONE, p->after_win == WH_STOPS ? WH_E_RETIRES : WH_E_GOES_ON, (int16_t)seat);
        if (p->after_win == WH_STOPS)
            retire(s, seat, WH_RETIRED);
        p->after_win = WH_UNDECIDED;
    }
    s->asked = 0;
    if (wh_in_play(s))
        wh_settle_attempts(s, e); /* WH-68 */
    else
        finish(s, e);
}

/* ---- services of Holmes ---------------------------------------------------------------------------------- */

int wh_check_to_judge(const struct wh_state *s, unsigned seat)
{
    for (unsigned asker = 0; asker < s->base.seats; asker++)
        if (s->seat[asker].check == WH_CHECK_PENDING && s->seat[asker].check_judge == seat && wh_active(s, asker))
            return (int)asker;
    return -1;
}

static pl_seats failed(const struct wh_state *s)
{
    pl_seats set = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].status == WH_FAILED)
            set |= PL_SEAT_BIT(seat);
    return set;
}

int wh_holmes_check(const struct wh_state *s, unsigned seat, int verb, int a)
{
    const struct wh_seat *p = &s->seat[seat];
    if (!wh_active(s, seat) || !failed(s) || p->carriages < WH_HOLMES_FEE)
        return -WH_R_HOLMES;
    if (s->phase == WH_P_JUDGE || s->phase == WH_P_GO_ON)
        return -WH_R_SETTLING;
    if (s->phase == WH_P_BID && s->turn == seat && p->carriages - WH_HOLMES_FEE < wh_bid_least(s, seat, s->bidding))
        return -WH_R_SETTLING;
    if (verb == WH_CONSULT)
        return a < s->base.seats && s->seat[a].status == WH_FAILED ? 0 : -WH_R_CONSULT;
    return a >= 1 && a <= s->c.questions && p->check == WH_UNCHECKED ? 0 : -WH_R_CHECK;
}

static void consult(struct wh_state *s, unsigned seat, unsigned other, struct pl_events *e)
{
    s->seat[seat].carriages = (uint16_t)(s->seat[seat].carriages - WH_HOLMES_FEE);
    if (!pl_seats_has(s->seat[seat].consulted, other))
        wh_show(s, PL_SEAT_BIT(seat));
    s->seat[seat].consulted |= PL_SEAT_BIT(other);
    pl_tell(e, PL_EVERYONE, WH_E_CONSULTED, (int16_t)seat, (int16_t)other);
}

/* Rule WH-64: carries out a check. Normally the log entry contains the verdict. If players judge their own answers, the verdict comes from
 * the nearest player clockwise whose own attempt has failed, because that player knows the right answers. */
static void check(struct wh_state *s, const struct pl_entry *entry, int question, struct pl_events *e)
{
    unsigned seat = entry->seat;
    struct wh_seat *p = &s->seat[seat];
    p->carriages = (uint16_t)(p->carriages - WH_HOLMES_FEE);
    p->check_question = (uint8_t)question;
    p->check_entry = entry->seq;
    if (s->options.judging == WH_SELF) {
        p->check = WH_CHECK_PENDING;
        p->check_judge = (uint8_t)wh_next(s, seat, failed(s));
        wh_show(s, PL_SEAT_BIT(p->check_judge));
        pl_tell(e, PL_EVERYONE, WH_E_CHECKS, (int16_t)seat, p->check_judge);
        return;
    }
    bool right = entry->verdict >> (question - 1) & 1;
    p->check = right ? WH_RIGHT : WH_WRONG;
    wh_show(s, PL_EVERYONE);
    pl_tell(e, PL_EVERYONE, right ? WH_E_CHECK_RIGHT : WH_E_CHECK_WRONG, (int16_t)seat);
}

static void say(struct wh_state *s, unsigned seat, bool right, struct pl_events *e)
{
    unsigned asker = (unsigned)wh_check_to_judge(s, seat);
    s->seat[asker].check = right ? WH_RIGHT : WH_WRONG;
    s->seat[asker].check_judge = PL_NOBODY;
    /* The judge already knows the verdict, and all other viewers learn it now. If the same judge must judge another answer next, the judge
     * now sees that answer too. */
    wh_show(s, wh_check_to_judge(s, seat) < 0 ? PL_EVERYONE & (pl_seats)~PL_SEAT_BIT(seat) : PL_EVERYONE);
    pl_tell(e, PL_EVERYONE, right ? WH_E_CHECK_RIGHT : WH_E_CHECK_WRONG, (int16_t)asker);
}

/* ---- checking and applying actions ----------------------------------------------------------------------- */

int wh_solve_check(const struct wh_state *s, unsigned seat, int verb, int a)
{
    if (s->phase == WH_P_READ && s->seat[seat].at != WH_BAKER_STREET)
        return -PL_R_NOT_NOW;
    if (verb == WH_ANSWER || verb == WH_ERASE)
        return a >= 1 && a <= s->c.questions && (verb == WH_ANSWER || s->seat[seat].answer[a - 1].written) ? 0 : -WH_R_QUESTION;
    if (verb == WH_JUDGE)
        return a < 1 << s->c.questions ? 0 : -WH_R_QUESTION;
    return 0;
}

/* Rule WH-55: a new answer replaces the earlier answer to the same question. The verdict is stored now, but it stays hidden until the
 * answers are judged. */
static void answer(struct wh_state *s, const struct pl_entry *entry, int question, struct pl_events *e)
{
    struct wh_seat *p = &s->seat[entry->seat];
    uint8_t bit = (uint8_t)(1u << (question - 1));
    p->answer[question - 1] = (struct wh_answer){.text_id = entry->seq, .written = 1};
    p->verdict = (uint8_t)(p->verdict & ~bit);
    if (s->options.judging == WH_AUTO)
        p->verdict |= entry->verdict & bit;
    pl_tell(e, PL_SEAT_BIT(entry->seat), WH_E_ANSWERED, (int16_t)question);
}

void wh_solve_apply(struct wh_state *s, const struct pl_entry *entry, int verb, int a, struct pl_events *e)
{
    unsigned seat = entry->seat;
    struct wh_seat *p = &s->seat[seat];
    switch (verb) {
    case WH_ANSWER:
        answer(s, entry, a, e);
        return;
    case WH_ERASE:
        p->answer[a - 1] = (struct wh_answer){0};
        p->verdict = (uint8_t)(p->verdict & ~(1u << (a - 1)));
        pl_tell(e, PL_SEAT_BIT(seat), WH_E_ERASED, (int16_t)a);
        return;
    case WH_SEND_ANSWERS:
        p->answers_sent = 1;
        pl_tell(e, PL_EVERYONE, WH_E_ANSWERS_SENT, (int16_t)seat);
        if (!wh_asked_now(s))
            wh_end_reading(s, seat, e);
        return;
    case WH_JUDGE: /* WH-60 */
        p->verdict = (uint8_t)a;
        p->judged = 1;
        pl_tell(e, PL_SEAT_BIT(seat), WH_E_JUDGED);
        if (!wh_asked_now(s))
            wh_settle_attempts(s, e);
        return;
    case WH_GO_ON:
    case WH_RETIRE:
        p->after_win = verb == WH_GO_ON ? WH_GOES_ON : WH_STOPS;
        pl_tell(e, PL_SEAT_BIT(seat), WH_E_DECIDED);
        if (!wh_asked_now(s))
            resolve_going(s, seat, e);
        return;
    case WH_CONSULT:
        consult(s, seat, (unsigned)a, e);
        return;
    case WH_CHECK:
        check(s, entry, a, e);
        return;
    default: /* judge-check */
        say(s, seat, a != 0, e);
        return;
    }
}
