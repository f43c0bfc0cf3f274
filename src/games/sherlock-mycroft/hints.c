/* hints.c: implements `appraise`, which computes a heuristic value for each action, in hundredths of a point. Uses the view alone, never a
 * state. */
#include "games/sherlock-mycroft/view.h"

/* For each seat, the number of clues of each title that the viewer knows of. `real` excludes wildcards; `all` includes assigned
 * wildcards. */
struct known {
    const struct sm_view *v;
    unsigned me;
    uint8_t real[SM_SEATS][SM_CLUES], all[SM_SEATS][SM_CLUES];
};

static struct known count_known(const struct sm_view *v)
{
    struct known e = {.v = v, .me = v->base.viewer < SM_SEATS ? v->base.viewer : v->asked};
    for (unsigned seat = 0; seat < SM_SEATS; seat++)
        for (int t = 0; t < SM_CLUES; t++) {
            const struct sm_view_seat *p = &v->seat[seat];
            e.real[seat][t] = (uint8_t)(p->open[t] + p->stolen[t] + p->hidden[t]);
            e.all[seat][t] = (uint8_t)(e.real[seat][t] + (t < SM_SUITS && p->wild_on >> t & 1));
        }
    return e;
}

static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

/* Returns the value of a suit to a player who has `a` clues of the suit while the rival has `b`. The value is the player's points minus the
 * rival's points, each weighted by that player's probability of having more clues of the suit at the end. Assumes that the players will
 * still take half of the unseen clues. */
static int suit_worth(int t, int a, int b, int real_a, int real_b)
{
    int value = sm_total[t], unseen = clamp(value - real_a - real_b, 0, value), reach = unseen / 2 + 1;
    int lead = clamp(50 + 50 * (a - b) / reach, 0, 100);
    int worth = lead * (value - b) - (100 - lead) * (value - a);
    if (!real_b)
        worth += 300 * real_a * real_a / (value * value);
    if (!real_a)
        worth -= 300 * real_b * real_b / (value * value);
    return worth;
}

/* Returns the value of n map fragments. If the player can still gain more of them, adds a bonus for each remaining day. */
static int map_worth(const struct known *e, int n, int theirs)
{
    int hope = n && n + theirs < 5 ? 25 * (SM_DAYS - e->v->day) : 0;
    return 100 * sm_map_points[clamp(n, 0, 5)] + hope;
}

/* Returns how much the viewer gains if its own count of a title changes by `mine` and the rival's count changes by `theirs`. */
static int change(const struct known *e, int t, int mine, int theirs)
{
    unsigned me = e->me, rival = me ^ 1;
    int a = e->all[me][t], b = e->all[rival][t], ra = e->real[me][t], rb = e->real[rival][t];
    if (t == SM_MAP)
        return map_worth(e, ra + mine, rb + theirs) - map_worth(e, ra, rb) - map_worth(e, rb + theirs, ra + mine) + map_worth(e, rb, ra);
    return suit_worth(t, a + mine, b + theirs, ra + mine, rb + theirs) - suit_worth(t, a, b, ra, rb);
}

/* Returns the gain from assigning a wildcard to this suit. */
static int wild_gain(const struct known *e, int t)
{
    unsigned me = e->me, rival = me ^ 1;
    int a = e->all[me][t], b = e->all[rival][t], ra = e->real[me][t], rb = e->real[rival][t];
    return suit_worth(t, a + 1, b, ra, rb) - suit_worth(t, a, b, ra, rb);
}

/* Returns the value of a wildcard: the value of its best assignment, or the value of setting it aside if that is higher. A wildcard set
 * aside may be assigned later, but costs 3 points if it is still set aside at the end. */
static int wild_worth(const struct known *e)
{
    int best = 40 * (SM_DAYS - e->v->day) - 150;
    for (int t = 0; t < SM_SUITS; t++)
        if (e->v->seat[e->me].open[t] && !(e->v->seat[e->me].wild_on >> t & 1)) {
            int gain = wild_gain(e, t);
            best = gain > best ? gain : best;
        }
    return best;
}

static int clue_worth(const struct known *e, int clue)
{
    if (clue >= SM_CLUES)
        return 0;
    return clue == SM_WILDCARD ? wild_worth(e) : change(e, clue, 1, 0);
}

/* Returns the value of one investigation marker to the seat. The value is high while the seat has too few markers for its remaining moves.
 */
static int marker_worth(const struct known *e)
{
    const struct sm_view_seat *me = &e->v->seat[e->me];
    int moves = pl_bits(me->standing) + me->action_markers_in_hand + SM_ACTION_MARKERS * (SM_DAYS - e->v->day);
    int need = 2 * moves - me->investigation_markers;
    return need <= 0 ? 8 : need < 4 ? 60 : 110;
}

/* Returns the total value of the n best clues in the line, minus `price` for each of them. Stops at a clue that is not worth more than its
 * price, unless `all` is set. */
static int best_of_line(const struct known *e, int n, int price, bool all)
{
    int sum = 0, used = 0;
    for (; n; n--) {
        int best = -10000, at = -1;
        for (int i = 0; i < SM_LINE; i++) {
            int worth = clue_worth(e, e->v->line[i]);
            if (e->v->line[i] != PL_NONE && !(used >> i & 1) && worth > best) {
                best = worth;
                at = i;
            }
        }
        if (at < 0 || (!all && best <= price))
            break;
        used |= 1 << at;
        sum += best - price;
    }
    return sum;
}

static int average_draw(const struct known *e)
{
    int sum = 0, n = 0;
    for (int t = 0; t < SM_CLUES; t++) {
        int unseen = clamp(sm_total[t] - e->real[0][t] - e->real[1][t] - e->v->public_discards[t], 0, sm_total[t]);
        sum += unseen * clue_worth(e, t);
        n += unseen;
    }
    return n ? sum / n : 0;
}

static int best_theft(const struct known *e)
{
    int best = 0;
    for (int t = 0; t < SM_CLUES; t++)
        if (t != SM_WILDCARD && e->v->seat[e->me ^ 1].open[t]) {
            int gain = change(e, t, 1, -1);
            best = gain > best ? gain : best;
        }
    return best;
}

static int sale_worth(const struct known *e, int t)
{
    int investigation_markers = clamp(sm_total[t] - e->v->day, 0, e->v->bank);
    return investigation_markers * marker_worth(e) + change(e, t, -1, 0);
}

static int best_sale(const struct known *e)
{
    int best = 0;
    for (int t = 0; t < SM_SUITS; t++)
        if (e->v->seat[e->me].open[t]) {
            int gain = sale_worth(e, t);
            best = gain > best ? gain : best;
        }
    return best;
}

static int loss_of(const struct known *e, int clue, int on)
{
    if (clue != SM_WILDCARD)
        return -change(e, clue, -1, 0);
    return on >= 0 && on < SM_SUITS ? wild_gain(e, on) : 60;
}

static int best_exchange(const struct known *e)
{
    int least = 10000;
    for (int t = 0; t < SM_CLUES; t++)
        if (t != SM_WILDCARD && e->v->seat[e->me].open[t]) {
            int loss = loss_of(e, t, -1);
            least = loss < least ? loss : least;
        }
    int gain = best_of_line(e, 1, 0, true) - least;
    return gain > 0 ? gain : 0;
}

static int types_open(const struct sm_view_seat *p)
{
    int n = p->open[SM_MAP] != 0;
    for (int t = 0; t < SM_SUITS; t++)
        n += p->open[t] != 0;
    return n;
}

/* Returns the value of using this character's skill now. */
static int skill_worth(const struct known *e, int c)
{
    const struct sm_view *v = e->v;
    const struct sm_view_seat *me = &v->seat[e->me], *rival = &v->seat[e->me ^ 1];
    int marker = marker_worth(e), can = me->investigation_markers, both;
    switch ((enum sm_character)c) {
    case SM_WATSON:
        return can >= 1 ? best_of_line(e, 1, marker, false) : 0;
    case SM_HUDSON:
        return marker * clamp(3, 0, v->bank);
    case SM_LESTRADE:
        both = can >= 3 ? best_of_line(e, 2, 3 * marker / 2, true) : 0;
        return both > 0 ? both : 0;
    case SM_IRENE:
        both = can >= v->day ? best_theft(e) - v->day * marker : 0;
        return both > 0 ? both : 0;
    case SM_GREGSON:
        return best_of_line(e, clamp(can / 2, 0, 3), 2 * marker, false);
    case SM_WIGGINS:
        return marker * clamp(5, 0, v->bank);
    case SM_PIKE:
        both = clamp(can, 0, 2);
        return both ? average_draw(e) + 40 * both - both * marker : 0;
    case SM_TOBY:
        return marker * clamp(types_open(me), 0, v->bank);
    case SM_SHINWELL:
        return 20;
    case SM_BILLY:
        return best_sale(e);
    case SM_KRAMM:
        return best_of_line(e, 1, 0, false) - (rival->investigation_markers ? 180 : 0);
    case SM_VIOLET:
        return best_exchange(e);
    case SM_MORIARTY:
    case SM_MORAN:
    case SM_CHARACTERS:
        break;
    }
    return 0;
}

/* Returns the value of moving an action marker away from this character, so that the player can visit the character again. */
static int source_worth(const struct known *e, int c) { return e->v->face_down >> c & 1 ? 10 : skill_worth(e, c) / 8; }

static int place_worth(const struct known *e, int place)
{
    return place >= 1 && place <= SM_LINE ? clue_worth(e, e->v->line[place - 1]) : 0;
}

static int take_price(const struct known *e)
{
    int marker = marker_worth(e);
    switch (e->v->at) {
    case SM_WATSON:
        return marker;
    case SM_GREGSON:
        return 2 * marker;
    case SM_LESTRADE:
        return e->v->step ? 0 : 3 * marker / 2;
    default:
        return 0;
    }
}

/* Returns the value of discarding a clue from the line. The value is high if the clue is worth more to the rival than to this seat. */
static int discard_worth(const struct known *e, int place)
{
    if (place < 1 || place > SM_LINE || e->v->line[place - 1] >= SM_CLUES)
        return 0;
    int clue = e->v->line[place - 1];
    return clue == SM_WILDCARD ? 10 : -change(e, clue, 0, 1) - clue_worth(e, clue) - 50;
}

int32_t sm_appraise(const void *view, pl_action action)
{
    struct known known = count_known(view), *e = &known;
    int a = pl_arg(action, 0), b = pl_arg(action, 1), marker = marker_worth(e), verb = pl_verb_of(action);
    if (verb < 0 || verb >= SM_VERBS)
        return 0;
    switch ((enum sm_verb)verb) {
    case SM_V_PLACE:
    case SM_V_CHOOSE:
        return skill_worth(e, a);
    case SM_V_GO:
        return skill_worth(e, b) + source_worth(e, a);
    case SM_V_TAKE:
        return place_worth(e, a) - take_price(e);
    case SM_V_COLLECT:
        return clue_worth(e, e->v->seat[e->me].reserved) + 300 - take_price(e);
    case SM_V_STEAL:
        return change(e, a, 1, -1) - e->v->day * marker;
    case SM_V_DRAW:
        return e->v->phase == SM_P_RIVAL ? average_draw(e) - marker : average_draw(e) + (a == 2 ? 90 : 40 * a) - a * marker;
    case SM_V_KEEP:
        return clue_worth(e, a);
    case SM_V_DISCARD:
        return discard_worth(e, a);
    case SM_V_SELL:
        return sale_worth(e, a);
    case SM_V_GIVE:
        return best_of_line(e, 1, 0, true) - loss_of(e, a, b);
    case SM_V_WILD:
        return wild_gain(e, clamp(a, 0, SM_SUITS - 1)) + (e->v->phase == SM_P_LEFTOVER ? 300 : 0);
    case SM_V_ASIDE:
        return e->v->phase == SM_P_LEFTOVER ? 0 : 40 * (SM_DAYS - e->v->day) - 150;
    case SM_V_RESERVE:
        return (place_worth(e, a) - 350) / 4;
    case SM_V_DROP:
        return -loss_of(e, a, b);
    case SM_V_PAY:
        return -2 * marker;
    case SM_V_LAY:
        return -source_worth(e, a);
    case SM_V_PASS:
    case SM_VERBS:
        break;
    }
    return 0;
}
