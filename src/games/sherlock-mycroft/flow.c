/* flow.c: carries out everything that happens between two decisions, such as skills, the change of turns and days, villains and the end of
 * the match. Never refuses an action. */
#include "games/sherlock-mycroft/game.h"

void sm_ask(struct sm_state *s, enum sm_phase phase, unsigned seat)
{
    s->phase = (uint8_t)phase;
    s->asked = (uint8_t)seat;
}

/* ---- skills -------------------------------------------------------------------------------------------------- */

/* SM-45, SM-46: returns the number of types among the open clues. All map fragments together are one type. */
static int types_shown(const struct sm_seat *p) { return pl_bits(sm_open_suits(p)) + (p->open[SM_MAP] != 0); }

/* SM-16: starts the skill of the visited character. Skips a skill that the player cannot pay for or that would have no effect. */
void sm_begin_skill(struct sm_state *s, struct pl_events *ev)
{
    const struct sm_seat *me = &s->seat[s->turn], *rival = &s->seat[sm_rival(s->turn)];
    enum sm_phase ask = SM_P_OVER; /* no decision */
    bool paid_out = false;
    s->step = 0;
    switch ((enum sm_character)s->at) {
    case SM_WATSON:
        ask = me->investigation_markers >= 1 && sm_can_take(s) ? SM_P_TAKE : ask;
        break;
    case SM_HUDSON:
        sm_earn(s, s->turn, 3, ev);
        paid_out = true;
        break;
    case SM_LESTRADE:
        ask = me->investigation_markers >= 3 && sm_can_take(s) ? SM_P_TAKE : ask;
        break;
    case SM_IRENE:
        ask = me->investigation_markers >= s->day && (sm_open_suits(rival) || rival->open[SM_MAP]) ? SM_P_STEAL : ask;
        break;
    case SM_GREGSON:
        ask = me->investigation_markers >= 2 && sm_can_take(s) ? SM_P_TAKE : ask;
        break;
    case SM_WIGGINS:
        sm_earn(s, s->turn, 5, ev);
        paid_out = true;
        break;
    case SM_PIKE:
        ask = me->investigation_markers >= 1 && (s->deck_n || sm_discard_n(s)) ? SM_P_DRAW : ask;
        break;
    case SM_TOBY:
        sm_earn(s, s->turn, types_shown(me), ev);
        paid_out = true;
        break;
    case SM_SHINWELL:
        ask = sm_line_mask(s) ? SM_P_DISCARD : ask;
        break;
    case SM_BILLY:
        ask = sm_open_suits(me) ? SM_P_SELL : ask;
        break;
    case SM_KRAMM:
        ask = sm_can_take(s) ? SM_P_TAKE : ask;
        break;
    case SM_VIOLET:
        ask = sm_line_mask(s) && (sm_open_suits(me) || me->open[SM_WILDCARD] || me->open[SM_MAP]) ? SM_P_GIVE : ask;
        break;
    case SM_MORIARTY:
    case SM_MORAN:
    case SM_CHARACTERS:
        break;
    }
    if (ask != SM_P_OVER) {
        sm_ask(s, ask, s->turn);
        return;
    }
    if (!paid_out)
        pl_tell(ev, PL_EVERYONE, SM_E_UNUSED, s->turn, s->at);
    sm_finish_action(s, ev);
}

void sm_continue_skill(struct sm_state *s, struct pl_events *ev)
{
    unsigned rival = sm_rival(s->turn);
    /* SM-38: Lestrade gives a second clue. SM-41: Gregson gives a second and a third clue if the player can pay. */
    bool more = s->at == SM_LESTRADE ? s->step == 1 : s->at == SM_GREGSON && s->step < 3 && s->seat[s->turn].investigation_markers >= 2;
    if (more && sm_can_take(s)) {
        sm_ask(s, SM_P_TAKE, s->turn);
        return;
    }
    if (s->at == SM_KRAMM && s->step == 1) { /* SM-51, SM-52 */
        if (s->seat[rival].investigation_markers && (s->deck_n || sm_discard_n(s))) {
            s->step = 2;
            sm_ask(s, SM_P_RIVAL, rival);
            return;
        }
        pl_tell(ev, PL_EVERYONE, SM_E_UNUSED, (int16_t)rival, s->at);
    }
    sm_finish_action(s, ev);
}

void sm_finish_action(struct sm_state *s, struct pl_events *ev)
{
    s->at = PL_NONE;
    s->step = 0;
    sm_refill(s, ev); /* SM-17 */
    bool last = s->day == SM_DAYS && !sm_can_move(s, 0) && !sm_can_move(s, 1);
    if (sm_can_reserve(s, s->turn) && !last) /* SM-68, SM-74 */
        sm_ask(s, SM_P_RESERVE, s->turn);
    else
        sm_end_turn(s, ev);
}

/* ---- turns and days ------------------------------------------------------------------------------------------ */

static void end_game(struct sm_state *s, struct pl_events *ev);

/* SM-18 to SM-20: a character that has action markers from both seats is face down on the next day, unless it is one of the three
 * characters that are in London from the start. */
static void end_day(struct sm_state *s, struct pl_events *ev)
{
    if (s->day == SM_DAYS) {
        end_game(s, ev);
        return;
    }
    unsigned first = s->seat[0].standing | s->seat[0].lying, second = s->seat[1].standing | s->seat[1].lying;
    unsigned spent = first & second & ~(unsigned)SM_INITIAL;
    if (ev) {
        for (unsigned set = spent; set; set &= set - 1)
            pl_tell(ev, PL_EVERYONE, SM_E_SPENT, (int16_t)pl_lowest(set));
        for (unsigned set = s->face_down & ~spent; set; set &= set - 1)
            pl_tell(ev, PL_EVERYONE, SM_E_BACK, (int16_t)pl_lowest(set));
    }
    s->face_down = (uint16_t)spent;
    s->day++;
    s->seat[0].standing = (uint16_t)first;
    s->seat[1].standing = (uint16_t)second;
    s->seat[0].lying = s->seat[1].lying = 0;
    pl_tell(ev, PL_EVERYONE, SM_E_DAY, s->day);
    sm_morning(s, ev);
}

void sm_morning(struct sm_state *s, struct pl_events *ev)
{
    while (s->character_deck_n) { /* SM-8, SM-77 */
        unsigned c = s->character_deck[--s->character_deck_n];
        s->character_deck[s->character_deck_n] = 0;
        s->step = 0;
        sm_count_reveal(s, PL_EVERYONE);
        if (c < SM_FIRST_VILLAIN) {
            s->present |= (uint16_t)(1u << c);
            pl_tell(ev, PL_EVERYONE, SM_E_ARRIVED, (int16_t)c);
            break;
        }
        s->villains_gone |= (uint16_t)(1u << c);
        pl_tell(ev, PL_EVERYONE, SM_E_VILLAIN, (int16_t)c);
        if (c == SM_MORIARTY ? sm_moriarty(s, ev) : sm_moran(s))
            return;
    }
    s->turn = 1; /* SM-1: seat 0 begins each day; sm_end_turn passes the turn from seat 1 to seat 0 */
    sm_end_turn(s, ev);
}

void sm_end_turn(struct sm_state *s, struct pl_events *ev)
{
    s->reserved_this_turn = 0;
    s->step = 0;
    if (sm_can_move(s, sm_rival(s->turn)))
        s->turn ^= 1;
    else if (!sm_can_move(s, s->turn)) {
        end_day(s, ev);
        return;
    }
    sm_ask(s, SM_P_MOVE, s->turn);
}

/* ---- villains ------------------------------------------------------------------------------------------------ */

bool sm_moriarty(struct sm_state *s, struct pl_events *ev)
{
    for (; s->step < 4; s->step++) {
        unsigned seat = s->step == 1 || s->step == 2; /* SM-78: seats 0, 1, 1 and 0 make the four payments, in this order */
        if (sm_can_pay_moriarty(&s->seat[seat])) {
            sm_ask(s, SM_P_MORIARTY, seat);
            return true;
        }
        pl_tell(ev, PL_EVERYONE, SM_E_RETURNED, (int16_t)seat, s->seat[seat].investigation_markers); /* SM-80 */
        s->seat[seat].investigation_markers = 0;
    }
    s->step = 0;
    sm_refill(s, ev); /* SM-25 */
    return false;
}

bool sm_moran(struct sm_state *s)
{
    for (; s->step < SM_SEATS; s->step++)
        if (s->seat[s->step].standing) {
            sm_ask(s, SM_P_MORAN, s->step);
            return true;
        }
    s->step = 0;
    return false;
}

/* ---- the end of the match ------------------------------------------------------------------------------------ */

static void reveal(struct sm_state *s, unsigned seat, struct pl_events *ev)
{
    struct sm_seat *p = &s->seat[seat];
    for (int t = 0; t < SM_CLUES; t++) {
        unsigned n = p->stolen[t];
        p->stolen[t] = 0;
        for (int a = 0; a < SM_EPOCHS; a++) {
            n += p->hidden[a].clues[t];
            p->hidden[a].clues[t] = 0;
        }
        p->open[t] += (uint8_t)n;
        if (n)
            pl_tell(ev, PL_EVERYONE, SM_E_REVEALED, (int16_t)seat, (int16_t)t, (int16_t)n);
    }
}

static void end_game(struct sm_state *s, struct pl_events *ev)
{
    reveal(s, 0, ev); /* SM-56 */
    reveal(s, 1, ev);
    sm_count_reveal(s, PL_EVERYONE);
    /* No hidden clues are left, so the memory of shuffles is no longer needed. */
    s->epoch = 0;
    pl_zero(s->memory, sizeof s->memory);
    s->step = 0;
    sm_leftovers(s, ev);
}

/* SM-57: first seat 0 assigns its wildcards, then seat 1. `step` is the seat whose turn it is to assign. */
void sm_leftovers(struct sm_state *s, struct pl_events *ev)
{
    for (; s->step < SM_SEATS; s->step++)
        if (sm_wildcards_aside(&s->seat[s->step]) && sm_wildcard_targets(&s->seat[s->step])) {
            sm_ask(s, SM_P_LEFTOVER, s->step);
            return;
        }
    s->step = 0;
    s->asked = 0;
    s->phase = SM_P_OVER;
    s->base.over = 1;
    if (!ev)
        return;
    int32_t points[PL_SEATS_MAX];
    sm_score(s, points);
    pl_seats winners = sm_winners(s);
    for (int16_t seat = 0; seat < SM_SEATS; seat++)
        pl_tell(ev, PL_EVERYONE, SM_E_POINTS, seat, (int16_t)points[seat]);
    if (winners)
        pl_tell(ev, PL_EVERYONE, SM_E_WON, (int16_t)pl_lowest(winners));
    else
        pl_tell(ev, PL_EVERYONE, SM_E_UNSOLVED);
}
