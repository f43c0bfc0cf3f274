/* visit.c: the visiting phase, in which players choose a destination, a means of entry and a bid. */
#include "games/watson-holmes/game.h"

/* ---- whether an action is allowed ------------------------------------------------------------------------ */

int wh_place_closed(const struct wh_state *s, unsigned seat, unsigned place)
{
    const struct wh_place *p = &s->c.place[place];
    if (wh_only_baker_street(s))
        return s->round > WH_ROUNDS ? -WH_R_ONLY_BAKER : -WH_R_MUST_SOLVE;
    if (p->opens_round > s->round)
        return -WH_R_OPENS;
    if (p->needs_place && !pl_seats_has(s->place_state[p->needs_place].read_by, seat))
        return -WH_R_NEEDS;
    if ((p->visits == WH_V_ONCE && s->place_state[place].visited_by) ||
        (p->visits == WH_V_ONCE_EACH && pl_seats_has(s->place_state[place].visited_by, seat)))
        return -WH_R_ONCE;
    if (p->zone && p->zone != s->seat[seat].zone)
        return -WH_R_ZONE;
    return 0;
}

int wh_bid_least(const struct wh_state *s, unsigned seat, unsigned place)
{
    int other = wh_occupant(s, place);
    if (other < 0 || (unsigned)other == seat)
        return 0;
    int least = wh_bid_value(s, (unsigned)other) + 1 - (pl_seats_has(s->toby, seat) ? WH_TOBY_BONUS : 0);
    return least > 0 ? least : 0;
}

static int check_means(const struct wh_state *s, unsigned seat, unsigned place, int means)
{
    const struct wh_seat *p = &s->seat[seat];
    bool police = s->place_state[place].police, padlock = s->c.place[place].restrictions & WH_PADLOCK;
    if (means < 0)
        return police || padlock ? -WH_R_GUARDED : 0;
    if (!police && !padlock)
        return -WH_R_NEEDLESS;
    if (means == WH_M_CALL_OFF || means == WH_M_BOTH) {
        if (!police || !p->call_off || (means == WH_M_CALL_OFF && padlock))
            return -WH_R_CALL_OFF;
        if (means == WH_M_BOTH && !padlock)
            return -WH_R_NEEDLESS;
    }
    if ((means == WH_M_LOCKPICK || means == WH_M_BOTH) && !p->lockpick)
        return -WH_R_LOCKPICK;
    if (means == WH_M_SHINWELL && !pl_seats_has(s->shinwell, seat))
        return -WH_R_SHINWELL;
    return 0;
}

static int check_visit(const struct wh_state *s, unsigned seat, int number, int means)
{
    int place = wh_place_index(&s->c, number);
    if (place < 0)
        return -WH_R_NO_PLACE;
    int rc = wh_place_closed(s, seat, (unsigned)place);
    if (rc == 0)
        rc = check_means(s, seat, (unsigned)place, means);
    if (rc == 0 && wh_bid_least(s, seat, (unsigned)place) > s->seat[seat].carriages)
        rc = -WH_R_ELSEWHERE;
    return rc;
}

static int check_cross(const struct wh_state *s, unsigned seat, int zone)
{
    const struct wh_seat *p = &s->seat[seat];
    if (zone < 1 || zone > s->c.zones || zone == p->zone || s->crossed || p->carriages < s->c.fare)
        return -WH_R_CROSSING;
    return 0;
}

static int check_watson(const struct wh_state *s, unsigned seat)
{
    if (!wh_with_watson(s))
        return -WH_R_EXPERT;
    return s->watson != PL_NOBODY || s->seat[seat].carriages < WH_WATSON_FEE ? -WH_R_WATSON : 0;
}

int wh_visit_check(const struct wh_state *s, unsigned seat, int verb, int a, int b)
{
    switch (verb) {
    case WH_CROSS:
        return check_cross(s, seat, a);
    case WH_VISIT:
        return check_visit(s, seat, a, b);
    case WH_STOP:
        return !wh_only_baker_street(s) ? 0 : s->round > WH_ROUNDS ? -WH_R_ONLY_BAKER : -WH_R_MUST_SOLVE;
    case WH_BID:
        if (a > s->seat[seat].carriages)
            return -WH_R_IN_HAND;
        return a < wh_bid_least(s, seat, s->bidding) ? -WH_R_MORE : 0;
    case WH_WATSON:
        return check_watson(s, seat);
    default: /* the verbs baker-street and done are always allowed in this phase */
        return 0;
    }
}

/* ---- carrying out an action ------------------------------------------------------------------------------ */

void wh_round_begin(struct wh_state *s, struct pl_events *e)
{
    s->round++;
    s->phase = WH_P_VISIT;
    s->turn = s->start;
    s->crossed = 0;
    s->placed_last = PL_NOBODY;
    s->bidding = 0;
    s->watson = PL_NOBODY;
    s->aloud = 0;
    pl_tell(e, PL_EVERYONE, WH_E_ROUND, s->round);
}

/* Rule WH-10: passes the turn to the next player who has not placed their pawn. When all pawns are placed, chooses the start player (rule
 * WH-18) and begins the investigation. */
static void end_turn(struct wh_state *s, struct pl_events *e)
{
    pl_seats waiting = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (wh_active(s, seat) && !wh_pawn_placed(s, seat))
            waiting |= PL_SEAT_BIT(seat);
    s->crossed = 0;
    if (waiting) {
        s->turn = (uint8_t)wh_next(s, s->turn, waiting);
        s->phase = WH_P_VISIT;
        return;
    }
    s->start = s->placed_last;
    pl_tell(e, PL_EVERYONE, WH_E_START, s->start);
    wh_begin_investigation(s, e);
}

/* Begins the phase `after`, in which the player may still act. Skips this phase if the player cannot take the Watson card and has no
 * face-down character. Everyone can see both facts, so the phase reveals nothing hidden. */
static void after_placing(struct wh_state *s, unsigned seat, struct pl_events *e)
{
    s->placed_last = (uint8_t)seat;
    if (wh_face_down(s, seat) || check_watson(s, seat) == 0)
        s->phase = WH_P_AFTER;
    else
        end_turn(s, e);
}

static void visit(struct wh_state *s, unsigned seat, int number, int means, struct pl_events *e)
{
    unsigned place = (unsigned)wh_place_index(&s->c, number);
    struct wh_seat *p = &s->seat[seat];
    if (means == WH_M_CALL_OFF || means == WH_M_BOTH) { /* WH-20 */
        s->place_state[place].police = 0;
        p->call_off = 0;
        s->police++;
        s->call_offs++;
        pl_tell(e, PL_EVERYONE, WH_E_CALLED_OFF, (int16_t)seat, (int16_t)number);
    }
    if (means == WH_M_LOCKPICK || means == WH_M_BOTH)
        pl_tell(e, PL_EVERYONE, WH_E_BREAKS_IN, (int16_t)seat, (int16_t)number);
    if (means == WH_M_SHINWELL)
        pl_tell(e, PL_EVERYONE, WH_E_SHINWELL_ENTERS, (int16_t)seat, (int16_t)number);
    p->means = means < 0 ? PL_NONE : (uint8_t)means;
    s->bidding = (uint8_t)place;
    s->phase = WH_P_BID;
}

/* Rule WH-14: removes the pawn of a player who was outbid. The player gets back all but one of the carriages in the bid. */
static void displace(struct wh_state *s, unsigned seat, struct pl_events *e)
{
    struct wh_seat *p = &s->seat[seat];
    int lost = p->bid ? 1 : 0;
    p->carriages = (uint16_t)(p->carriages + p->bid - lost);
    if (lost)
        pl_tell(e, PL_EVERYONE, WH_E_OUTBID, (int16_t)seat, s->c.place[p->at].number, (int16_t)lost);
    else
        pl_tell(e, PL_EVERYONE, WH_E_OUTBID_FOOT, (int16_t)seat, s->c.place[p->at].number);
    p->bid = 0;
    p->at = WH_AT_NONE;
    p->means = PL_NONE;
}

static void tell_bid(const struct wh_state *s, unsigned seat, struct pl_events *e)
{
    int16_t n = (int16_t)s->seat[seat].bid, counts = (int16_t)wh_bid_value(s, seat), number = s->c.place[s->seat[seat].at].number;
    if (counts > n && n)
        pl_tell(e, PL_EVERYONE, WH_E_DROVE_TOBY, (int16_t)seat, number, n, counts);
    else if (counts > n)
        pl_tell(e, PL_EVERYONE, WH_E_FOOT_TOBY, (int16_t)seat, number, counts);
    else if (n)
        pl_tell(e, PL_EVERYONE, WH_E_DROVE, (int16_t)seat, number, n);
    else
        pl_tell(e, PL_EVERYONE, WH_E_FOOT, (int16_t)seat, number);
}

static void bid(struct wh_state *s, unsigned seat, int n, struct pl_events *e)
{
    unsigned place = s->bidding;
    int other = wh_occupant(s, place);
    struct wh_seat *p = &s->seat[seat];
    p->at = (uint8_t)place;
    p->bid = (uint16_t)n;
    p->carriages = (uint16_t)(p->carriages - n);
    s->bidding = 0;
    tell_bid(s, seat, e);
    if (other >= 0)
        displace(s, (unsigned)other, e);
    after_placing(s, seat, e);
}

void wh_visit_apply(struct wh_state *s, unsigned seat, int verb, int a, int b, struct pl_events *e)
{
    struct wh_seat *p = &s->seat[seat];
    switch (verb) {
    case WH_CROSS: /* WH-25 */
        p->carriages = (uint16_t)(p->carriages - s->c.fare);
        p->zone = (uint8_t)a;
        s->crossed = 1;
        pl_tell(e, PL_EVERYONE, WH_E_CROSSED, (int16_t)seat, (int16_t)a, s->c.fare);
        return;
    case WH_VISIT:
        visit(s, seat, a, b, e);
        return;
    case WH_STOP:
        p->at = WH_AT_STOP;
        pl_tell(e, PL_EVERYONE, WH_E_STOP, (int16_t)seat);
        after_placing(s, seat, e);
        return;
    case WH_BAKER: /* WH-17 */
        p->at = WH_BAKER_STREET;
        pl_tell(e, PL_EVERYONE, WH_E_BAKER, (int16_t)seat, (int16_t)p->carriages);
        after_placing(s, seat, e);
        return;
    case WH_BID:
        bid(s, seat, a, e);
        return;
    case WH_WATSON:
        p->carriages = (uint16_t)(p->carriages - WH_WATSON_FEE);
        s->watson = (uint8_t)seat;
        pl_tell(e, PL_EVERYONE, WH_E_WATSON, (int16_t)seat);
        return;
    default: /* done */
        end_turn(s, e);
        return;
    }
}
