/* legal.c: lists the legal actions of a seat. Uses the same checks as wh_apply, so the list always agrees with the rules. */
#include "games/watson-holmes/game.h"

struct list {
    const struct wh_state *s;
    unsigned seat;
    pl_action *out;
    int n;
};

static void offer(struct list *l, pl_action action)
{
    if (wh_check_owed(l->s, l->seat, action) == 0)
        l->out[l->n++] = action;
}

static void list_people(struct list *l)
{
    const struct wh_state *s = l->s;
    bool wiggins = s->owner[WH_C_WIGGINS] == l->seat && s->face[WH_C_WIGGINS] == WH_DOWN;
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++) {
        bool own = s->owner[c] == l->seat && s->face[c] == WH_DOWN, copy = wiggins && s->face[c] == WH_USED;
        int verb = own ? WH_USE : WH_COPY;
        if (!own && !copy)
            continue;
        if (!(wh_on_place >> c & 1))
            offer(l, PL_ACT1(verb, c));
        else
            for (unsigned i = 1; i < s->c.places; i++)
                offer(l, PL_ACT2(verb, c, s->c.place[i].number));
        if (own)
            offer(l, PL_ACT1(WH_TRADE, c));
    }
}

static void list_visits(struct list *l)
{
    const struct wh_state *s = l->s;
    for (unsigned i = 1; i < s->c.places; i++) {
        unsigned number = s->c.place[i].number;
        if (!wh_guarded(s, i)) {
            offer(l, PL_ACT1(WH_VISIT, number));
            continue;
        }
        for (unsigned means = 0; means < WH_MEANS_N; means++)
            offer(l, PL_ACT2(WH_VISIT, number, means));
    }
    offer(l, PL_ACT(WH_STOP));
    offer(l, PL_ACT(WH_BAKER));
    for (unsigned zone = 1; zone <= s->c.zones; zone++)
        offer(l, PL_ACT1(WH_CROSS, zone));
}

_Static_assert((int)WH_HAND_MAX < (int)PL_LEGAL_MAX, "the list has room for every bid");

static void list_bids(struct list *l)
{
    int least = wh_bid_least(l->s, l->seat, l->s->bidding), most = l->s->seat[l->seat].carriages;
    for (int n = least; n <= most; n++)
        l->out[l->n++] = PL_ACT1(WH_BID, n);
}

static void list_reading(struct list *l)
{
    offer(l, PL_ACT(WH_LEAVE));
    offer(l, PL_ACT(WH_LEAVE_POLICE));
    for (unsigned q = 1; q <= l->s->c.questions; q++) {
        offer(l, PL_ACT1(WH_ANSWER, q));
        offer(l, PL_ACT1(WH_ERASE, q));
    }
    offer(l, PL_ACT(WH_SEND_ANSWERS));
}

static void list_bonus(struct list *l)
{
    if (l->s->offered_n) {
        offer(l, PL_ACT1(WH_KEEP, l->s->offered[0]));
        offer(l, PL_ACT1(WH_KEEP, l->s->offered[1]));
        return;
    }
    offer(l, PL_ACT1(WH_TAKE, WH_T_POLICE));
    offer(l, PL_ACT1(WH_TAKE, WH_T_CALL_OFF));
}

static void list_phase(struct list *l)
{
    const struct wh_state *s = l->s;
    switch ((enum wh_phase)s->phase) {
    case WH_P_VISIT:
        list_visits(l);
        offer(l, PL_ACT(WH_WATSON));
        list_people(l);
        return;
    case WH_P_BID:
        list_bids(l);
        return;
    case WH_P_AFTER:
        offer(l, PL_ACT(WH_DONE));
        offer(l, PL_ACT(WH_WATSON));
        list_people(l);
        return;
    case WH_P_OPENING:
        offer(l, PL_ACT(WH_PASS));
        list_people(l);
        return;
    case WH_P_WATSON:
        offer(l, PL_ACT(WH_DECLINE));
        for (unsigned i = 1; i < s->c.places; i++)
            offer(l, PL_ACT1(WH_ALOUD, s->c.place[i].number));
        return;
    case WH_P_BONUS:
        list_bonus(l);
        return;
    case WH_P_READ:
        list_reading(l);
        return;
    case WH_P_JUDGE:
        for (unsigned verdict = 0; verdict < 1u << s->c.questions; verdict++)
            offer(l, PL_ACT1(WH_JUDGE, verdict));
        return;
    case WH_P_GO_ON:
        offer(l, PL_ACT(WH_GO_ON));
        offer(l, PL_ACT(WH_RETIRE));
        return;
    case WH_P_OVER:
    case WH_PHASES_N:
        return;
    }
}

int wh_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    struct list l = {.s = state, .seat = seat, .out = out};
    if (l.s->base.over || seat >= l.s->base.seats)
        return 0;
    if (pl_seats_has(wh_asked_now(l.s), seat))
        list_phase(&l);
    if (l.s->options.judging == WH_SELF && wh_check_to_judge(l.s, seat) >= 0) {
        out[l.n++] = PL_ACT1(WH_JUDGE_CHECK, 0);
        out[l.n++] = PL_ACT1(WH_JUDGE_CHECK, 1);
    }
    return l.n;
}

int wh_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct wh_state *s = state;
    int n = 0;
    if (seat >= s->base.seats)
        return 0;
    for (unsigned of = 0; of < s->base.seats; of++)
        for (unsigned q = 1; q <= s->c.questions; q++)
            if (wh_overrule_check(s, seat, (int)of, (int)q) == 0)
                out[n++] = PL_ACT2(WH_OVERRULE, of, q);
    if (s->base.over)
        return n;
    for (unsigned other = 0; other < s->base.seats; other++)
        if (wh_holmes_check(s, seat, WH_CONSULT, (int)other) == 0)
            out[n++] = PL_ACT1(WH_CONSULT, other);
    for (unsigned q = 1; q <= s->c.questions; q++)
        if (wh_holmes_check(s, seat, WH_CHECK, (int)q) == 0)
            out[n++] = PL_ACT1(WH_CHECK, q);
    return n;
}
