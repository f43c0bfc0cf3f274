/* hints.c: rates actions for bots that do not know the texts of the case. Reads one view and never the state. */
#include "games/watson-holmes/view.h"

static const struct wh_view_place *find(const struct wh_view *v, int number)
{
    for (int i = 1; i < v->places; i++)
        if (v->place[i].number == number)
            return &v->place[i];
    return &v->place[0];
}

static int unread(const struct wh_view *v)
{
    int n = 0;
    for (int i = 1; i < v->places; i++)
        n += !pl_seats_has(v->place[i].read_by, v->base.viewer);
    return n;
}

static const struct wh_view_seat *me(const struct wh_view *v) { return &v->seat[v->base.viewer % WH_SEATS]; }

static int32_t bonus_worth(const struct wh_view *v, const struct wh_view_place *p)
{
    static const int8_t worth[WH_BONUSES] = {0, 12, 20, 15, 15};
    if (p->back == PL_NONE)
        return 4;
    if (p->back == WH_B_POLICE_OR_CALL_OFF && me(v)->police && me(v)->call_off)
        return 0;
    if (p->back == WH_B_LOCKPICK && (me(v)->lockpick || !v->lockpicks))
        return 0;
    return worth[p->back % WH_BONUSES];
}

static int32_t visit_worth(const struct wh_view *v, int number, int means)
{
    const struct wh_view_place *p = find(v, number);
    int32_t worth = pl_seats_has(p->read_by, v->base.viewer) ? 0 : 60;
    worth += bonus_worth(v, p);
    /* If other players have visited this place, its card is probably useful. */
    worth += 3 * pl_bits(p->visited_by & (pl_seats)~PL_SEAT_BIT(v->base.viewer));
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        if (v->seat[seat].place == number && v->seat[seat].spot == WH_S_PLACE)
            worth -= 20 + 6 * v->seat[seat].bid;
    return means < 0 ? worth : worth - (means == WH_M_BOTH ? 14 : 6);
}

/* Rates a bid of n carriages. The best bid is one carriage, or two in a match of more than three players. */
static int32_t bid_worth(const struct wh_view *v, int n)
{
    int32_t spare = me(v)->carriages - n;
    bool crowd = pl_bits(v->base.waiting) > 0 && v->base.seats > 3;
    int32_t wanted = crowd ? 2 : 1;
    return 50 - 8 * (n > wanted ? n - wanted : wanted - n) - (spare < 3 ? 10 : 0);
}

static int32_t answer_worth(const struct wh_view *v, int verb, int question)
{
    bool written = question >= 1 && question <= WH_QUESTIONS && (v->written >> (question - 1) & 1);
    if (verb == WH_ANSWER)
        return written ? -20 : 80;
    if (verb == WH_ERASE)
        return -50;
    return pl_bits(v->written) == v->questions ? 90 : 20;
}

static int32_t people_worth(const struct wh_view *v, int verb, int character, int number)
{
    static const int8_t worth[WH_CHARACTERS_N] = {
        [WH_C_HUDSON] = 60, [WH_C_IRENE] = 25,   [WH_C_MYCROFT] = 70, [WH_C_PIKE] = 70,   [WH_C_MARY] = 40,
        [WH_C_TOBY] = 5,    [WH_C_LESTRADE] = 2, [WH_C_GREGSON] = 2,  [WH_C_SHINWELL] = 8};
    bool reads = character == WH_C_MYCROFT || character == WH_C_PIKE;
    if (verb == WH_TRADE)
        return me(v)->carriages < 3 ? 30 : -10;
    if (reads && pl_seats_has(find(v, number)->read_by, v->base.viewer))
        return -30;
    return worth[character % WH_CHARACTERS_N];
}

static int32_t visiting_worth(const struct wh_view *v, int verb, int a, int b)
{
    switch (verb) {
    case WH_VISIT:
        return visit_worth(v, a, b);
    case WH_STOP:
        return me(v)->carriages < 3 ? 55 : 10;
    case WH_BAKER: /* a visit to 221B is rated higher for each card that the bot has read */
        return 70 - 12 * unread(v);
    case WH_CROSS: {
        int n = 0;
        for (int i = 1; i < v->places; i++)
            n += v->place[i].zone == a && !pl_seats_has(v->place[i].read_by, v->base.viewer);
        return 20 + 10 * n;
    }
    case WH_BID:
        return bid_worth(v, a);
    case WH_WATSON:
        return me(v)->carriages >= 8 ? 45 : -20;
    default: /* done */
        return 30;
    }
}

int32_t wh_appraise(const void *view, pl_action action)
{
    const struct wh_view *v = view;
    int verb = pl_verb_of(action), a = pl_arg(action, 0), b = pl_arg(action, 1);
    switch (verb) {
    case WH_USE:
    case WH_COPY:
    case WH_TRADE:
        return people_worth(v, verb, a, b);
    case WH_PASS:
        return 20;
    case WH_ALOUD:
        return pl_seats_has(find(v, a)->read_by, v->base.viewer) ? -10 : 60;
    case WH_DECLINE:
        return 0;
    case WH_TAKE:
        return a == WH_T_CALL_OFF ? 12 : 10;
    case WH_KEEP:
        return people_worth(v, WH_USE, a, 0);
    case WH_LEAVE:
        return 20;
    case WH_LEAVE_POLICE:
        return 25;
    case WH_ANSWER:
    case WH_ERASE:
    case WH_SEND_ANSWERS:
        return answer_worth(v, verb, a);
    case WH_JUDGE: /* a bot without the texts of the case cannot compare answers, so it judges them to be wrong */
        return -pl_bits((unsigned)a);
    case WH_GO_ON:
    case WH_RETIRE:
    case WH_JUDGE_CHECK:
    case WH_OVERRULE:
        return 0;
    case WH_CONSULT:
        return me(v)->carriages >= 9 && a >= 0 && !pl_seats_has(me(v)->consulted, (unsigned)a) ? 20 : -30;
    case WH_CHECK:
        return me(v)->carriages >= 9 ? 15 : -30;
    default:
        return visiting_worth(v, verb, a, b);
    }
}

/* Returns true if the action is irreversible. A bot that stands in for an absent player must not take irreversible actions. Sending
 * answers does not count as irreversible, because the round cannot continue until each player at 221B has sent answers. */
bool wh_irreversible(const void *view, pl_action action)
{
    (void)view;
    switch (pl_verb_of(action)) {
    case WH_BAKER:
    case WH_USE:
    case WH_COPY:
    case WH_TRADE:
    case WH_ANSWER:
    case WH_ERASE:
    case WH_RETIRE:
    case WH_CONSULT:
    case WH_CHECK:
    case WH_OVERRULE:
        return true;
    default:
        return false;
    }
}
