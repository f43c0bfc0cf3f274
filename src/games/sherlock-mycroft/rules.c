/* rules.c: implements `actors` and `apply`. Each do_ function checks its action completely before it changes the state. flow.c and cards.c
 * carry out the consequences. */
#include "games/sherlock-mycroft/game.h"

pl_seats sm_actors(const void *state)
{
    const struct sm_state *s = state;
    if (s->base.over)
        return 0;
    if (s->phase == SM_P_CHOOSE)
        return (pl_seats)((s->seat[0].chosen == PL_NONE) | (s->seat[1].chosen == PL_NONE) << 1);
    return PL_SEAT_BIT(s->asked);
}

/* The parameters of every do_ function. `a` and `b` are the arguments of the action; a missing argument is -1. */
struct act {
    struct pl_events *ev;
    unsigned seat;
    int a, b;
};
typedef int act_fn(struct sm_state *s, const struct act *x);

/* ---- choosing a character, moving, laying a marker for Moran ------------------------------------------------- */

/* SM-66, SM-67: the chosen characters are revealed once both players have chosen. */
static int do_choose(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_CHOOSE)
        return -PL_R_NOT_NOW;
    struct sm_seat *me = &s->seat[x->seat];
    if (x->a != me->candidate[0] && x->a != me->candidate[1])
        return -SM_R_CHOOSE;
    me->chosen = (uint8_t)x->a;
    if (s->seat[sm_rival(x->seat)].chosen == PL_NONE) {
        pl_tell(x->ev, PL_SEAT_BIT(x->seat), SM_E_PICKED, (int16_t)x->seat, (int16_t)x->a);
        return 0;
    }
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        struct sm_seat *p = &s->seat[seat];
        s->present |= (uint16_t)(1u << p->chosen);
        s->character_deck[s->character_deck_n++] = p->candidate[p->chosen == p->candidate[0]];
        pl_tell(x->ev, PL_EVERYONE, SM_E_CHOSE, (int16_t)seat, p->chosen);
        p->candidate[0] = p->candidate[1] = p->chosen = PL_NONE;
    }
    sm_count_reveal(s, PL_EVERYONE);
    sm_add_villains(s);
    sm_ask(s, SM_P_MOVE, 0);
    return 0;
}

/* SM-12 to SM-14: returns 0 if the seat may move to this character, or minus the number of the rule that forbids it. */
static int check_target(const struct sm_state *s, unsigned seat, unsigned to)
{
    if (sm_targets(s, seat) >> to & 1)
        return 0;
    if (!(s->present >> to & 1))
        return -SM_R_IN_LONDON;
    if ((s->seat[seat].standing | s->seat[seat].lying) >> to & 1)
        return -SM_R_OWN_ACTION_MARKER;
    return -SM_R_FACE_DOWN;
}

static int do_place(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_MOVE)
        return -PL_R_NOT_NOW;
    if (s->day != 1)
        return -SM_R_FROM_BOARD;
    int rc = check_target(s, x->seat, (unsigned)x->a);
    if (rc < 0)
        return rc;
    s->seat[x->seat].lying |= (uint16_t)(1u << x->a);
    s->at = (uint8_t)x->a;
    pl_tell(x->ev, PL_EVERYONE, SM_E_PLACED, (int16_t)x->seat, (int16_t)x->a);
    sm_begin_skill(s, x->ev);
    return 0;
}

static int do_go(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_MOVE)
        return -PL_R_NOT_NOW;
    if (s->day == 1)
        return -SM_R_FROM_HAND;
    struct sm_seat *me = &s->seat[x->seat];
    if (!(me->standing >> x->a & 1))
        return -SM_R_FROM_BOARD;
    int rc = check_target(s, x->seat, (unsigned)x->b);
    if (rc < 0)
        return rc;
    me->standing &= (uint16_t) ~(1u << x->a);
    me->lying |= (uint16_t)(1u << x->b);
    s->at = (uint8_t)x->b;
    pl_tell(x->ev, PL_EVERYONE, SM_E_MOVED, (int16_t)x->seat, (int16_t)x->a, (int16_t)x->b);
    sm_begin_skill(s, x->ev);
    return 0;
}

/* SM-81 */
static int do_lay(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_MORAN)
        return -PL_R_NOT_NOW;
    struct sm_seat *me = &s->seat[x->seat];
    if (!(me->standing >> x->a & 1))
        return -SM_R_MORAN;
    me->standing &= (uint16_t) ~(1u << x->a);
    me->lying |= (uint16_t)(1u << x->a);
    pl_tell(x->ev, PL_EVERYONE, SM_E_LAID, (int16_t)x->seat, (int16_t)x->a);
    s->step++;
    if (!sm_moran(s))
        sm_morning(s, x->ev);
    return 0;
}

/* ---- clues from the line ------------------------------------------------------------------------------------- */

static int check_place(const struct sm_state *s, int place)
{
    if (place < 1 || place > SM_LINE)
        return -SM_R_PLACES;
    return s->line[place - 1] == PL_NONE ? -SM_R_GAP : 0;
}

/* Gives the acting seat a clue from the current skill and makes the seat pay for it. `step` counts the clues taken with this skill. */
static void obtain(struct sm_state *s, const struct act *x, unsigned clue)
{
    int price = s->at == SM_WATSON ? 1 : s->at == SM_GREGSON ? 2 : s->at == SM_LESTRADE && !s->step ? 3 : 0;
    sm_pay(s, x->seat, price, x->ev);
    s->step++;
    if (!sm_gain(s, x->seat, clue, x->ev))
        sm_continue_skill(s, x->ev);
}

static int do_take(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_TAKE && s->phase != SM_P_SWAP)
        return -PL_R_NOT_NOW;
    int rc = check_place(s, x->a);
    if (rc < 0)
        return rc;
    unsigned clue = s->line[x->a - 1];
    s->line[x->a - 1] =
        s->given; /* SM-54: in an exchange the given clue takes this place; otherwise the place becomes empty, because `given` is PL_NONE */
    pl_tell(x->ev, PL_EVERYONE, SM_E_TOOK, (int16_t)x->seat, (int16_t)clue, (int16_t)x->a);
    if (s->phase == SM_P_SWAP)
        pl_tell(x->ev, PL_EVERYONE, SM_E_EXCHANGED, (int16_t)x->seat, s->given, (int16_t)x->a);
    s->given = PL_NONE;
    obtain(s, x, clue);
    return 0;
}

static int do_collect(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_TAKE && s->phase != SM_P_SWAP)
        return -PL_R_NOT_NOW;
    unsigned clue = s->seat[x->seat].reserved;
    if (clue == PL_NONE || s->phase == SM_P_SWAP)
        return -SM_R_COLLECT;
    if (s->reserved_this_turn)
        return -SM_R_RESERVED_THIS_TURN;
    s->seat[x->seat].reserved = PL_NONE;
    pl_tell(x->ev, PL_EVERYONE, SM_E_COLLECTED, (int16_t)x->seat, (int16_t)clue);
    obtain(s, x, clue);
    return 0;
}

static int do_discard(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_DISCARD)
        return -PL_R_NOT_NOW;
    int rc = check_place(s, x->a);
    if (rc < 0)
        return rc;
    unsigned clue = s->line[x->a - 1];
    s->line[x->a - 1] = PL_NONE;
    s->public_discards[clue]++;
    pl_tell(x->ev, PL_EVERYONE, SM_E_DISCARDED, (int16_t)x->seat, (int16_t)clue, (int16_t)x->a);
    sm_reshuffle_if_empty(s, x->ev);        /* SM-25 */
    if (++s->step == 3 || !sm_line_mask(s)) /* SM-47 */
        sm_finish_action(s, x->ev);
    return 0;
}

static int do_reserve(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_MOVE && s->phase != SM_P_RESERVE)
        return -PL_R_NOT_NOW;
    if (s->reserve_card_at != x->seat)
        return -SM_R_CARD_SIDE;
    if (s->seat[x->seat].reserved != PL_NONE)
        return -SM_R_ONE_RESERVED;
    int rc = check_place(s, x->a);
    if (rc < 0)
        return rc;
    unsigned clue = s->line[x->a - 1];
    s->line[x->a - 1] = PL_NONE;
    s->seat[x->seat].reserved = (uint8_t)clue;
    s->reserve_card_at ^= 1;
    s->reserved_this_turn = 1;
    pl_tell(x->ev, PL_EVERYONE, SM_E_RESERVED, (int16_t)x->seat, (int16_t)clue, (int16_t)x->a);
    sm_refill(s, x->ev);
    if (s->phase == SM_P_RESERVE)
        sm_end_turn(s, x->ev);
    return 0;
}

/* ---- clues from the deck ------------------------------------------------------------------------------------- */

/* SM-26, SM-28: keeps a clue that was drawn from the deck. A wildcard is shown to everybody; any other clue becomes a hidden clue. Returns
 * true if the player now has to decide what to do with a wildcard. */
static bool keep_clue(struct sm_state *s, const struct act *x, unsigned clue)
{
    if (clue == SM_WILDCARD) {
        pl_tell(x->ev, PL_EVERYONE, SM_E_SHOWED, (int16_t)x->seat);
        return sm_gain(s, x->seat, clue, x->ev);
    }
    s->seat[x->seat].hidden[s->epoch].clues[clue]++;
    pl_tell(x->ev, PL_SEAT_BIT(x->seat), SM_E_KEPT_CLUE, (int16_t)x->seat, (int16_t)clue);
    pl_tell(x->ev, PL_EVERYONE & ~PL_SEAT_BIT(x->seat), SM_E_KEPT, (int16_t)x->seat);
    return false;
}

/* Draws one card, which the player must keep. Everybody learns whether it is a wildcard. */
static void draw_one(struct sm_state *s, const struct act *x)
{
    unsigned clue = (unsigned)sm_draw_card(s, x->ev);
    pl_tell(x->ev, PL_EVERYONE, SM_E_DREW, (int16_t)x->seat, 1);
    sm_count_reveal(s, PL_EVERYONE);
    bool asked = keep_clue(s, x, clue);
    sm_reshuffle_if_empty(s, x->ev);
    if (!asked)
        sm_continue_skill(s, x->ev);
}

static int do_draw(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_DRAW && s->phase != SM_P_RIVAL)
        return -PL_R_NOT_NOW;
    if (s->phase == SM_P_RIVAL && x->a != 1)
        return -SM_R_RIVAL;
    if (x->a < 1 || x->a > SM_HAND || x->a > s->seat[x->seat].investigation_markers ||
        (x->a > s->deck_n && x->a > s->deck_n + sm_discard_n(s)))
        return -SM_R_DRAW;
    sm_pay(s, x->seat, x->a, x->ev);
    if (x->a == 1) {
        draw_one(s, x);
        return 0;
    }
    sm_reshuffle_if_empty(s, x->ev);
    /* If the deck runs out, one event announces the clues drawn before the shuffle, and a second event announces those drawn after it. */
    for (int i = 0; i < x->a;) {
        int part = x->a - i < s->deck_n ? x->a - i : s->deck_n;
        pl_tell(x->ev, PL_EVERYONE, SM_E_DREW, (int16_t)x->seat, (int16_t)part);
        for (; part; part--, i++) {
            s->drawn[i] = (uint8_t)sm_draw_card(s, x->ev);
            pl_tell(x->ev, PL_SEAT_BIT(x->seat), SM_E_DREW_CLUE, (int16_t)x->seat, s->drawn[i]);
        }
        sm_reshuffle_if_empty(s, x->ev);
    }
    sm_count_reveal(s, PL_SEAT_BIT(x->seat));
    sm_ask(s, SM_P_KEEP, x->seat);
    return 0;
}

static int do_keep(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_KEEP)
        return -PL_R_NOT_NOW;
    int at = 0;
    while (at < SM_HAND && s->drawn[at] != x->a)
        at++;
    if (at == SM_HAND)
        return -SM_R_KEEP;
    int rest = 0;
    for (int i = 0; i < SM_HAND; i++) {
        if (i != at && s->drawn[i] != PL_NONE) {
            s->seat[x->seat].secret_discards[s->drawn[i]]++;
            rest++;
        }
        s->drawn[i] = PL_NONE;
    }
    /* The other viewers learn whether the kept card is a wildcard. */
    sm_count_reveal(s, PL_EVERYONE & ~PL_SEAT_BIT(x->seat));
    bool asked = keep_clue(s, x, (unsigned)x->a);
    pl_tell(x->ev, PL_EVERYONE, SM_E_DISCARDED_UNSEEN, (int16_t)x->seat, (int16_t)rest);
    /* The shuffle comes after keep_clue, so that the kept clue counts as drawn before the shuffle (SM-25). */
    sm_reshuffle_if_empty(s, x->ev);
    if (!asked)
        sm_continue_skill(s, x->ev);
    return 0;
}

/* ---- clues owned by players ---------------------------------------------------------------------------------- */

static int do_steal(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_STEAL)
        return -PL_R_NOT_NOW;
    if (x->a == SM_WILDCARD)
        return -SM_R_STEAL_WHAT;
    unsigned rival = sm_rival(x->seat);
    if (!s->seat[rival].open[x->a])
        return -SM_R_STEAL;
    sm_pay(s, x->seat, s->day, x->ev);
    pl_tell(x->ev, PL_EVERYONE, SM_E_STOLE, (int16_t)x->seat, (int16_t)x->a, (int16_t)rival);
    s->seat[x->seat].stolen[x->a]++;
    sm_lose(s, rival, (unsigned)x->a, PL_NONE, x->ev);
    sm_finish_action(s, x->ev);
    return 0;
}

static int do_sell(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_SELL)
        return -PL_R_NOT_NOW;
    if (x->a >= SM_SUITS)
        return -SM_R_SELL_WHAT;
    if (!s->seat[x->seat].open[x->a])
        return -SM_R_SELL;
    pl_tell(x->ev, PL_EVERYONE, SM_E_SOLD, (int16_t)x->seat, (int16_t)x->a);
    s->public_discards[x->a]++;
    sm_lose(s, x->seat, (unsigned)x->a, PL_NONE, x->ev);
    sm_reshuffle_if_empty(s, x->ev); /* SM-25 */
    int worth = sm_total[x->a] - s->day;
    sm_earn(s, x->seat, worth > 0 ? worth : 0, x->ev);
    sm_finish_action(s, x->ev);
    return 0;
}

/* Returns true if the seat has the open card `clue`. For an assigned wildcard, `on` is its suit. For a wildcard set aside and for all other
 * cards, `on` is -1. */
static bool is_own_card(const struct sm_seat *p, int clue, int on)
{
    if (clue != SM_WILDCARD)
        return on < 0 && p->open[clue];
    return on < 0 ? sm_wildcards_aside(p) > 0 : on < SM_SUITS && p->wild_on >> on & 1;
}

/* Emits the event for an assigned wildcard that leaves its suit. */
static void tell_detached(const struct act *x)
{
    if (x->b >= 0)
        pl_tell(x->ev, PL_EVERYONE, SM_E_DETACHED, (int16_t)x->seat, (int16_t)x->b);
}

static int do_give(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_GIVE)
        return -PL_R_NOT_NOW;
    if (!is_own_card(&s->seat[x->seat], x->a, x->b))
        return -SM_R_GIVE;
    tell_detached(x);
    pl_tell(x->ev, PL_EVERYONE, SM_E_GAVE, (int16_t)x->seat, (int16_t)x->a);
    s->given = (uint8_t)x->a;
    sm_lose(s, x->seat, (unsigned)x->a, x->b < 0 ? PL_NONE : (unsigned)x->b, x->ev);
    sm_ask(s, SM_P_SWAP, x->seat);
    return 0;
}

static int do_drop(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_MORIARTY)
        return -PL_R_NOT_NOW;
    if (!is_own_card(&s->seat[x->seat], x->a, x->b))
        return -SM_R_MORIARTY;
    tell_detached(x);
    pl_tell(x->ev, PL_EVERYONE, SM_E_DROPPED, (int16_t)x->seat, (int16_t)x->a);
    s->public_discards[x->a]++;
    sm_lose(s, x->seat, (unsigned)x->a, x->b < 0 ? PL_NONE : (unsigned)x->b, x->ev);
    sm_reshuffle_if_empty(s, x->ev); /* SM-25 */
    s->step++;
    if (!sm_moriarty(s, x->ev))
        sm_morning(s, x->ev);
    return 0;
}

static int do_pay(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_MORIARTY)
        return -PL_R_NOT_NOW;
    struct sm_seat *me = &s->seat[x->seat];
    if (me->investigation_markers < 2)
        return -SM_R_MORIARTY;
    me->investigation_markers -= 2;
    pl_tell(x->ev, PL_EVERYONE, SM_E_RETURNED, (int16_t)x->seat, 2);
    s->step++;
    if (!sm_moriarty(s, x->ev))
        sm_morning(s, x->ev);
    return 0;
}

/* ---- wildcards ----------------------------------------------------------------------------------------------- */

static int do_wild(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_WILD && s->phase != SM_P_LEFTOVER)
        return -PL_R_NOT_NOW;
    struct sm_seat *me = &s->seat[x->seat];
    if (x->a == SM_MAP)
        return -SM_R_NO_MAP_WILD;
    if (s->phase == SM_P_WILD && s->pending != SM_WILDCARD && x->a != s->pending)
        return -SM_R_STARTS;
    if (x->a >= SM_SUITS || !me->open[x->a])
        return s->phase == SM_P_WILD ? -SM_R_ASSIGN : -SM_R_LEFTOVER;
    if (me->wild_on >> x->a & 1)
        return -SM_R_ONE_WILD;
    me->wild_on |= (uint16_t)(1u << x->a);
    s->pending = PL_NONE;
    pl_tell(x->ev, PL_EVERYONE, SM_E_JOINED, (int16_t)x->seat, (int16_t)x->a);
    if (s->phase == SM_P_WILD)
        sm_continue_skill(s, x->ev);
    else
        sm_leftovers(s, x->ev);
    return 0;
}

static int do_aside(struct sm_state *s, const struct act *x)
{
    if (s->phase != SM_P_WILD && s->phase != SM_P_LEFTOVER)
        return -PL_R_NOT_NOW;
    s->pending = PL_NONE;
    if (s->phase == SM_P_WILD) {
        pl_tell(x->ev, PL_EVERYONE, SM_E_SET_ASIDE, (int16_t)x->seat);
        sm_continue_skill(s, x->ev);
    } else {
        pl_tell(x->ev, PL_EVERYONE, SM_E_LEFT, (int16_t)x->seat, (int16_t)sm_wildcards_aside(&s->seat[x->seat]));
        s->step++;
        sm_leftovers(s, x->ev);
    }
    return 0;
}

/* ---- passing ------------------------------------------------------------------------------------------------- */

/* Emits "declined" for a pass before the first clue, and "stopped" for a pass after at least one clue. When the rival passes after a visit
 * to Von Kramm, the event is always "declined", because `step` does not count the rival's clues. */
static void decline(struct sm_state *s, const struct act *x)
{
    bool nothing = !s->step || s->phase == SM_P_RIVAL;
    pl_tell(x->ev, PL_EVERYONE, nothing ? SM_E_DECLINED : SM_E_STOPPED, (int16_t)x->seat, s->at);
    sm_finish_action(s, x->ev);
}

static int do_pass(struct sm_state *s, const struct act *x)
{
    switch ((enum sm_phase)s->phase) {
    case SM_P_MOVE:
        return -SM_R_MUST_MOVE;
    case SM_P_TAKE:
        if (s->at == SM_LESTRADE && s->step)
            return -SM_R_LESTRADE;
        decline(s, x);
        return 0;
    case SM_P_STEAL:
    case SM_P_DRAW:
    case SM_P_DISCARD:
    case SM_P_SELL:
    case SM_P_GIVE:
    case SM_P_RIVAL:
        decline(s, x);
        return 0;
    case SM_P_RESERVE:
        pl_tell(x->ev, PL_EVERYONE, SM_E_NOT_RESERVED, (int16_t)x->seat);
        sm_end_turn(s, x->ev);
        return 0;
    case SM_P_CHOOSE:
        return -SM_R_CHOOSE;
    case SM_P_KEEP:
        return -SM_R_KEEP;
    case SM_P_SWAP:
        return -SM_R_GIVE;
    case SM_P_WILD:
        return -SM_R_ASSIGN;
    case SM_P_MORIARTY:
        return -SM_R_MORIARTY;
    case SM_P_MORAN:
        return -SM_R_MORAN;
    case SM_P_LEFTOVER:
        return -SM_R_LEFTOVER;
    case SM_P_OVER:
    case SM_PHASES:
        break;
    }
    return -PL_R_NOT_NOW;
}

/* Refuses a verb that belongs to an option this match does not use. The answer depends only on the options, so it reveals nothing
 * hidden. */
static int check_option(const struct sm_options *o, enum sm_verb verb)
{
    unsigned villains;
    if (sm_has_unknown_villain(o, &villains))
        villains = SM_VILLAINS; /* the refusal must not reveal which villain is in play */
    if ((verb == SM_V_RESERVE || verb == SM_V_COLLECT) && !o->reserve)
        return verb == SM_V_RESERVE ? -SM_R_CARD_SIDE : -SM_R_COLLECT;
    if (verb == SM_V_CHOOSE && !o->alternative_start)
        return -SM_R_CHOOSE;
    if ((verb == SM_V_DROP || verb == SM_V_PAY) && !(villains >> SM_MORIARTY & 1))
        return -SM_R_VILLAINS;
    return verb == SM_V_LAY && !(villains >> SM_MORAN & 1) ? -SM_R_VILLAINS : 0;
}

int sm_apply(void *state, const struct pl_entry *e, struct pl_events *ev)
{
    static act_fn *const act[SM_VERBS] = {
        [SM_V_PLACE] = do_place, [SM_V_GO] = do_go,     [SM_V_TAKE] = do_take,     [SM_V_COLLECT] = do_collect, [SM_V_PASS] = do_pass,
        [SM_V_STEAL] = do_steal, [SM_V_DRAW] = do_draw, [SM_V_KEEP] = do_keep,     [SM_V_DISCARD] = do_discard, [SM_V_SELL] = do_sell,
        [SM_V_GIVE] = do_give,   [SM_V_WILD] = do_wild, [SM_V_ASIDE] = do_aside,   [SM_V_RESERVE] = do_reserve, [SM_V_DROP] = do_drop,
        [SM_V_PAY] = do_pay,     [SM_V_LAY] = do_lay,   [SM_V_CHOOSE] = do_choose,
    };
    struct sm_state *s = state;
    int rc = pl_check_entry(&pl_game_sherlock_mycroft, s, e);
    if (rc == 0)
        rc = check_option(&s->options, (enum sm_verb)pl_verb_of(e->action));
    if (rc < 0)
        return rc;
    struct act x = {.ev = ev, .seat = e->seat, .a = pl_arg(e->action, 0), .b = pl_arg(e->action, 1)};
    rc = act[pl_verb_of(e->action)](s, &x);
    if (rc == 0)
        s->base.now = e->at;
    return rc;
}
