/* hints_plan.c: rates actions for a bot that has estimates for the case. Reads a view, never the state or the texts. All values use the
 * same scale: a card that is certain to bring the player closer to the solution is worth 100. */
#include "games/watson-holmes/permits.h"
#include "games/watson-holmes/view.h"

enum {
    CARRIAGE = 6,     /* value of one more carriage for a player who has fewer than PLENTY carriages */
    PLENTY = 14,      /* for a player with at least this many carriages, one more carriage has a value of only 1 */
    SURE = 88,        /* minimum chance in percent that all answers are right; with a lower chance the bot does not attempt a solution */
    SURE_LATE = 60,   /* lower minimum that replaces SURE from round LATE onwards */
    SURE_FORCED = 25, /* lower minimum that replaces SURE if no card is left to read, or if `challenged` returns true */
    KNOWS = 5,        /* number of cards that a player must have read before the bot expects that player to solve the case */
    LATE = 16,        /* number of the round from which SURE_LATE replaces SURE */
    FRIEND = 32,      /* the bot uses a character to read a card only if the card is worth more than this value */
    CHECK_WORTH = 20,
};

static const struct wh_view_seat *me(const struct wh_view *v) { return &v->seat[v->base.viewer % WH_SEATS]; }

static int find(const struct wh_view *v, int number)
{
    for (int i = 1; i < v->places; i++)
        if (v->place[i].number == number)
            return i;
    return 0;
}

static bool rival(const struct wh_view *v, unsigned seat) { return seat != v->base.viewer && v->seat[seat].status == WH_ACTIVE; }

uint8_t wh_rivals_at(const void *view, int number)
{
    const struct wh_view *v = view;
    return (uint8_t)pl_bits(v->place[find(v, number)].visited_by & (pl_seats)~PL_SEAT_BIT(v->base.viewer));
}

static int32_t carriages_worth(const struct wh_view *v, int n) { return me(v)->carriages >= PLENTY ? n : n * CARRIAGE; }

/* ---- values of places -------------------------------------------------------------------------------------- */

/* Returns true if the viewer could enter this place in this round. Ignores zones and the other players' pawns. */
static bool enterable(const struct wh_view *v, int i)
{
    const struct wh_view_place *p = &v->place[i];
    bool shinwell = pl_seats_has(v->shinwell, v->base.viewer), pick = me(v)->lockpick || shinwell;
    bool been = pl_seats_has(p->visited_by, v->base.viewer);
    if (p->opens_round > v->round || (p->needs_place && !pl_seats_has(v->place[find(v, p->needs_place)].read_by, v->base.viewer)))
        return false;
    if ((p->visits == WH_V_ONCE && p->visited_by) || (p->visits == WH_V_ONCE_EACH && been))
        return false;
    return !((p->restrictions & WH_PADLOCK) && !pick) && !(p->police && !pick && !me(v)->call_off);
}

/* Returns the bid of another player whose pawn is at this place, or -1 if there is no such pawn. */
static int defended(const struct wh_view *v, int i)
{
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        if (seat != v->base.viewer && v->seat[seat].spot == WH_S_PLACE && v->seat[seat].place == v->place[i].number)
            return v->seat[seat].bid + (pl_seats_has(v->toby, seat) ? WH_TOBY_BONUS : 0);
    return -1;
}

/* Returns the highest estimate among the cards at places with a padlock. Ignores places that the viewer may visit only after reading
 * another card. */
static int32_t behind_locks(const struct wh_view *v, const struct wh_estimates *h)
{
    int32_t best = 0;
    for (int i = 1; i < v->places; i++) {
        const struct wh_view_place *p = &v->place[i];
        bool may = !p->needs_place || pl_seats_has(v->place[find(v, p->needs_place)].read_by, v->base.viewer);
        if ((p->restrictions & WH_PADLOCK) && may && h->card[i] > best)
            best = h->card[i];
    }
    return best;
}

static int32_t bonus_worth(const struct wh_view *v, const struct wh_estimates *h, const struct wh_view_place *p)
{
    switch (p->back) {
    case WH_B_POLICE_OR_CALL_OFF:
        return me(v)->police && me(v)->call_off ? 0 : 6;
    case WH_B_LOCKPICK:
        return me(v)->lockpick || !v->lockpicks ? 0 : 4 + behind_locks(v, h) / 2;
    case WH_B_CARRIAGES:
        return carriages_worth(v, WH_CARRIAGES_GAINED);
    case WH_B_CHARACTER:
        return v->deck_n ? 22 : 0;
    default:
        return 3; /* the place has no bonus, or the viewer does not know the bonus */
    }
}

/* Returns the value of having the pawn at place i when the cards are read. The cost of the bid is not subtracted. */
static int32_t place_worth(const struct wh_view *v, const struct wh_estimates *h, int i)
{
    int32_t worth = h->card[i] + bonus_worth(v, h, &v->place[i]);
    for (int k = 1; h->card[i] && k < v->places; k++) /* add part of the value of each place that this card opens */
        if (v->place[k].needs_place == v->place[i].number)
            worth += h->card[k] / 4;
    return worth;
}

static int bid_needed(const struct wh_view *v, int i)
{
    int there = defended(v, i), need = there < 0 ? 0 : there + 1 - (pl_seats_has(v->toby, v->base.viewer) ? WH_TOBY_BONUS : 0);
    return need > 0 ? need : 0;
}

static int32_t visit_worth(const struct wh_view *v, const struct wh_estimates *h, int i, int means)
{
    int32_t cost = bid_needed(v, i) * CARRIAGE;
    if (means == WH_M_CALL_OFF)
        cost += 5;
    if (means == WH_M_LOCKPICK || means == WH_M_BOTH)
        cost += v->place[i].restrictions & WH_PADLOCK ? 5 : 10;
    return place_worth(v, h, i) - cost;
}

/* Returns the value of the best visit in a zone, or the value of the carriage stop if that is higher. Does not consider the place with
 * index `but`. */
static int32_t best_visit(const struct wh_view *v, const struct wh_estimates *h, int zone, int but)
{
    int32_t best = carriages_worth(v, WH_CARRIAGES_GAINED); /* value of going to the carriage stop */
    for (int i = 1; i < v->places; i++)
        if (i != but && (!v->place[i].zone || v->place[i].zone == zone) && enterable(v, i) && bid_needed(v, i) <= me(v)->carriages) {
            int32_t worth = visit_worth(v, h, i, -1);
            best = worth > best ? worth : best;
        }
    return best;
}

/* Returns how many other players could still outbid the viewer at this place. These are the players who have neither placed their pawn nor
 * read the card of the place. */
static int contenders(const struct wh_view *v, int i)
{
    int n = 0;
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        n += rival(v, seat) && v->seat[seat].spot == WH_S_NOWHERE && !pl_seats_has(v->place[i].read_by, seat);
    return n;
}

/* Returns the value of a bid of n carriages. If nobody outbids the player, the bid costs n carriages. Otherwise the player loses one
 * carriage (none if n is 0) and goes to another place. */
static int32_t bid_worth(const struct wh_view *v, const struct wh_estimates *h, int n)
{
    int i = find(v, v->bidding), taken = 12 * contenders(v, i);
    int32_t here = place_worth(v, h, i), other = best_visit(v, h, me(v)->zone, i);
    taken = taken > 70 ? 70 : taken;
    for (int k = 0; k < n; k++)
        taken = taken * 6 / 10;
    int32_t held = here - n * CARRIAGE, lost = other - (n ? CARRIAGE : 0);
    return (held * (100 - taken) + lost * taken) / 100;
}

/* ---- values of the Watson card and of characters ----------------------------------------------------------- */

static bool at_place(const struct wh_view *v, unsigned seat) { return v->seat[seat].spot == WH_S_PLACE; }

/* Returns the value of having a card read aloud. Each opponent who does not know the card yet lowers this value. */
static int32_t heard_worth(const struct wh_view *v, const struct wh_estimates *h, int i)
{
    int others = 0, rivals = 0;
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        if (rival(v, seat)) {
            rivals++;
            others += !pl_seats_has(v->place[i].read_by, seat) && v->seat[seat].place != v->place[i].number;
        }
    return rivals ? h->card[i] - h->card[i] * others / (3 * rivals) : h->card[i];
}

/* Returns the value of taking the Watson card: the value of the best card at a place with another player's pawn. While some other players
 * have not placed their pawns, the result is at least 80% of the average value of the unread cards. */
static int32_t watson_worth(const struct wh_view *v, const struct wh_estimates *h)
{
    int32_t best = 0, sum = 0;
    int waiting = 0, unread = 0;
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        int i = rival(v, seat) && at_place(v, seat) ? find(v, v->seat[seat].place) : 0;
        waiting += rival(v, seat) && v->seat[seat].spot == WH_S_NOWHERE;
        if (i && !(v->place[i].restrictions & WH_NO_WATSON) && heard_worth(v, h, i) > best)
            best = heard_worth(v, h, i);
    }
    for (int i = 1; i < v->places; i++)
        if (h->card[i] && enterable(v, i) && !(v->place[i].restrictions & WH_NO_WATSON)) {
            sum += heard_worth(v, h, i);
            unread++;
        }
    int32_t likely = unread && waiting ? sum / unread * 8 / 10 : 0;
    return likely > best ? likely : best;
}

static int cards_read(const struct wh_view *v, unsigned seat)
{
    int n = 0;
    for (int i = 1; i < v->places; i++)
        n += pl_seats_has(v->place[i].read_by, seat);
    return n;
}

/* Returns true if another player at 221B has read at least KNOWS cards and has no more carriages than the viewer. Such a player may
 * solve the case. If the viewer goes to 221B too, the viewer's attempt comes before that player's attempt, or both are judged together. */
static bool challenged(const struct wh_view *v)
{
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        if (rival(v, seat) && v->seat[seat].spot == WH_S_BAKER && v->seat[seat].carriages <= me(v)->carriages &&
            cards_read(v, seat) >= KNOWS)
            return true;
    return false;
}

static bool late_at_baker(const struct wh_view *v)
{
    bool late = false;
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        late |= rival(v, seat) && v->seat[seat].spot == WH_S_BAKER && v->seat[seat].carriages >= me(v)->carriages;
    return late && me(v)->spot == WH_S_BAKER && !pl_seats_has(v->hudson, v->base.viewer);
}

static int32_t friend_worth(const struct wh_view *v, const struct wh_estimates *h, int character, int number)
{
    int i = find(v, number);
    switch (character) {
    case WH_C_HUDSON:
        return late_at_baker(v) ? 200 : -20;
    case WH_C_MYCROFT:
    case WH_C_PIKE:
        return me(v)->spot == WH_S_PLACE && me(v)->place == number ? -20 : h->card[i] - FRIEND;
    case WH_C_MARY:
        return v->options.expert || !v->watson_allowed ? (me(v)->carriages < 3 ? 5 : -5) : watson_worth(v, h) - FRIEND;
    case WH_C_SHINWELL:
        return v->phase == WH_P_VISIT && !me(v)->lockpick ? behind_locks(v, h) - 5 : -20;
    default: /* the bot never uses Irene Adler, Toby or an inspector, because trading such a character for carriages is better */
        return -20;
    }
}

/* Returns the value of keeping a character for a later round. */
static int32_t kept_worth(const struct wh_view *v, const struct wh_estimates *h, int character)
{
    static const int8_t worth[WH_CHARACTERS_N] = {
        [WH_C_HUDSON] = 12, [WH_C_IRENE] = 0, [WH_C_WIGGINS] = 14, [WH_C_MYCROFT] = 50, [WH_C_PIKE] = 50,
        [WH_C_MARY] = 38,   [WH_C_TOBY] = 4,  [WH_C_LESTRADE] = 0, [WH_C_GREGSON] = 0};
    return character == WH_C_SHINWELL ? behind_locks(v, h) / 2 : worth[character % WH_CHARACTERS_N];
}

/* ---- 221B and the remaining actions -------------------------------------------------------------------------- */

static bool more_to_read(const struct wh_view *v, const struct wh_estimates *h)
{
    for (int i = 1; i < v->places; i++)
        if (h->card[i] && (enterable(v, i) || v->place[i].opens_round > v->round))
            return true;
    return false;
}

static int32_t answering_worth(const struct wh_view *v, const struct wh_estimates *h)
{
    int wanted = challenged(v) ? SURE_FORCED : v->round >= LATE ? SURE_LATE : more_to_read(v, h) ? SURE : SURE_FORCED;
    return h->all >= wanted ? 1000 : -1000;
}

/* Returns the value of having the answer to a question checked. A check is worth its price only if the bot is sure of all its other
 * answers. */
static int32_t check_worth(const struct wh_view *v, const struct wh_estimates *h, int question)
{
    int doubt = question >= 1 && question <= WH_QUESTIONS ? h->answer[question - 1] : 0;
    bool rest = doubt && h->all * 100 / doubt >= SURE;
    return rest && doubt >= 40 && doubt < 95 && v->phase == WH_P_VISIT ? CHECK_WORTH : -CHECK_WORTH;
}

/* Returns the value of leaving a police token at the viewer's place. The token is useful only if another player has not read the card of
 * that place. */
static int32_t watch_worth(const struct wh_view *v)
{
    int i = find(v, me(v)->place);
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        if (rival(v, seat) && !pl_seats_has(v->place[i].read_by, seat))
            return 5;
    return -5;
}

int32_t wh_plan(const void *view, const struct wh_estimates *h, pl_action action)
{
    const struct wh_view *v = view;
    int verb = pl_verb_of(action), a = pl_arg(action, 0), b = pl_arg(action, 1);
    switch (verb) {
    case WH_VISIT:
        return visit_worth(v, h, find(v, a), b);
    case WH_STOP:
        return carriages_worth(v, WH_CARRIAGES_GAINED);
    case WH_BAKER:
        return answering_worth(v, h);
    case WH_CROSS:
        return best_visit(v, h, a, 0) - v->fare * CARRIAGE - 3;
    case WH_BID:
        return bid_worth(v, h, a);
    case WH_WATSON:
        return h->all >= SURE ? -50 : watson_worth(v, h) - WH_WATSON_FEE * CARRIAGE;
    case WH_USE:
    case WH_COPY:
        return friend_worth(v, h, a, b);
    case WH_TRADE:
        return (me(v)->carriages < WH_WATSON_FEE ? WH_CARRIAGES_GAINED * CARRIAGE : 1) - kept_worth(v, h, a);
    case WH_ALOUD:
        return heard_worth(v, h, find(v, a)) - 5;
    case WH_TAKE:
        return a == WH_T_CALL_OFF ? 12 : 10;
    case WH_KEEP:
        return kept_worth(v, h, a);
    case WH_LEAVE_POLICE:
        return watch_worth(v);
    case WH_CONSULT:
        return -CHECK_WORTH;
    case WH_CHECK:
        return check_worth(v, h, a);
    default: /* the verbs done, pass, decline and leave all get the value 0; src/cases/player.c rates the verbs for answers */
        return 0;
    }
}

/* ---- reasons for actions ----------------------------------------------------------------------------------- */

const struct pl_event_kind wh_why_kinds[WH_WHYS_N] = {
#define X(id, name, n) [WH_WHY_##id] = {name, {{n ? "n" : NULL, n ? PL_P_NUMBER : PL_P_END, false, NULL}}},
    WH_WHYS(X)
#undef X
};

static bool because(struct pl_event *why, enum wh_why kind, int n)
{
    *why = (struct pl_event){.kind = (uint8_t)kind, .n = wh_why_kinds[kind].arg[0].type == PL_P_NUMBER, .arg = {(int16_t)n}};
    return true;
}

static bool why_answering(const struct wh_view *v, const struct wh_estimates *h, struct pl_event *why)
{
    return h->all == 100 ? because(why, WH_WHY_PROOF, 0) : because(why, challenged(v) ? WH_WHY_FORCED : WH_WHY_GAMBLE, h->all);
}

static bool why_visit(const struct wh_view *v, const struct wh_estimates *h, int number, struct pl_event *why)
{
    int i = find(v, number);
    if (!h->card[i])
        return because(why, WH_WHY_BONUS, 0);
    return because(why, wh_rivals_at(v, number) ? WH_WHY_VISITED : WH_WHY_CARD, h->card[i]);
}

static bool why_friend(const struct wh_estimates *h, const struct wh_view *v, int character, int number, struct pl_event *why)
{
    switch (character) {
    case WH_C_HUDSON:
        return because(why, WH_WHY_FIRST, 0);
    case WH_C_MYCROFT:
    case WH_C_PIKE:
        return because(why, WH_WHY_SHOWN, h->card[find(v, number)]);
    case WH_C_MARY:
        return because(why, WH_WHY_HEAR, 0);
    case WH_C_SHINWELL:
        return because(why, WH_WHY_LOCK, 0);
    default:
        return false;
    }
}

static bool why_desk(const struct wh_view *v, const struct wh_estimates *h, int verb, int question, struct pl_event *why)
{
    int n = question >= 1 && question <= WH_QUESTIONS ? h->answer[question - 1] : 0;
    if (verb == WH_SEND_ANSWERS)
        return pl_bits(v->written) == v->questions && because(why, WH_WHY_SEND, h->all);
    return verb == WH_CHECK ? because(why, WH_WHY_DOUBT, n) : n == 100 ? because(why, WH_WHY_PROVED, 0) : because(why, WH_WHY_GUESS, n);
}

bool wh_plan_reason(const void *view, const struct wh_estimates *h, pl_action action, struct pl_event *why)
{
    const struct wh_view *v = view;
    int verb = pl_verb_of(action), a = pl_arg(action, 0);
    switch (verb) {
    case WH_VISIT:
        return why_visit(v, h, a, why);
    case WH_STOP:
        return because(why, WH_WHY_STOP, 0);
    case WH_BAKER:
        return why_answering(v, h, why);
    case WH_CROSS:
        return because(why, WH_WHY_CROSS, 0);
    case WH_BID:
        return because(why, a ? WH_WHY_BID : WH_WHY_FOOT, 0);
    case WH_WATSON:
    case WH_ALOUD:
        return because(why, WH_WHY_HEAR, 0);
    case WH_USE:
    case WH_COPY:
        return why_friend(h, v, a, pl_arg(action, 1), why);
    case WH_TRADE:
        return because(why, WH_WHY_CARRIAGES, 0);
    case WH_LEAVE_POLICE:
        return because(why, WH_WHY_POLICE, 0);
    case WH_DONE:
    case WH_PASS:
    case WH_DECLINE:
        return because(why, WH_WHY_NOTHING, 0);
    case WH_ANSWER:
    case WH_CHECK:
    case WH_SEND_ANSWERS:
        return why_desk(v, h, verb, a, why);
    default:
        return false;
    }
}

/* Explains an action chosen by a bot that does not know the case texts. Such a bot rates all unread cards equally. Actions that write
 * answers get no explanation. */
bool wh_reason(const void *view, pl_action action, struct pl_event *why)
{
    const struct wh_view *v = view;
    struct wh_estimates h = {.all = 0};
    int verb = pl_verb_of(action);
    if (v->base.viewer >= v->base.seats || verb == WH_BAKER || verb == WH_ANSWER || verb == WH_SEND_ANSWERS || verb == WH_CHECK)
        return false;
    for (int i = 1; i < v->places; i++)
        h.card[i] = pl_seats_has(v->place[i].read_by, v->base.viewer) ? 0 : 50;
    return wh_plan_reason(view, &h, action, why);
}
