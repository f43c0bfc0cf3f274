/* legal.c: decides which actions a seat may take. Uses only the public part of the state, so that a refusal reveals nothing hidden. Treats
 * the seat's own pending actions as already carried out. */
#include "games/holmes-1904/game.h"

/* The state of the seat after its pending actions, predicted from public information. */
struct self {
    unsigned claims;
    bool on_pile, has_pile, laid, reaching, sweeping, paused, asked, ready;
    unsigned hand_n, yards;
    pl_seats reached;
};

static struct self self_of(const struct ho_open *o, unsigned seat)
{
    const struct ho_seat *p = &o->players[seat];
    struct self me = {
        .on_pile = p->hand != HO_HAND_AWAY,
        .has_pile = p->pile_n > 0,
        .reaching = p->reach_n > 0,
        .sweeping = p->sweeping,
        .paused = o->paused,
        .asked = o->pause_requested,
        .hand_n = p->hand_n,
        .yards = o->yard_calls,
    };
    for (unsigned i = 0; i < p->reach_n; i++)
        me.reached |= PL_SEAT_BIT(p->reach[i]);
    for (unsigned i = 0; i < o->pending_n; i++) {
        const struct ho_claim *c = &o->pending[i];
        if (c->seat != seat)
            continue;
        me.claims++;
        bool press = c->verb == HO_DO_PRESS && c->arg == PL_NONE, lays = press && !me.laid && ho_may_lay(o, p);
        me.has_pile |= lays;
        me.laid |= lays;
        me.hand_n -= me.hand_n && (lays || (press && o->phase == HO_PHASE_READY));
        me.on_pile = c->verb == HO_DO_PRESS ? c->arg == PL_NONE : me.on_pile && c->verb != HO_DO_RELEASE;
        me.reaching |= c->verb == HO_DO_PRESS && c->arg != PL_NONE;
        me.reached |= c->verb == HO_DO_PRESS && c->arg != PL_NONE ? PL_SEAT_BIT(c->arg) : 0;
        me.sweeping |= c->verb == HO_DO_CALL && c->arg == HO_HOLMES && ho_holmes_uncalled(p);
        me.yards = lays ? 0 : me.yards;
        me.yards += c->verb == HO_DO_YARD ? (c->arg != PL_NONE && !me.yards ? 2 : 1) : 0;
        me.asked |= c->verb == HO_DO_PAUSE;
        me.ready |= c->verb == HO_DO_READY || c->verb == HO_DO_PLAY;
        me.paused = me.paused && c->verb != HO_DO_RESUME;
    }
    return me;
}

static int press_refusal(const struct ho_open *o, const struct self *me, unsigned seat, int other)
{
    if (other < 0)
        return me->on_pile || me->reaching ? -HO_R_HAND_BUSY : 0;
    if (!me->sweeping || other == (int)seat || other >= o->seats || pl_seats_has(me->reached, (unsigned)other))
        return -HO_R_REACH;
    return o->players[other].pile_n && !ho_protected(&o->players[other]) ? 0 : -HO_R_REACH;
}

static int word_refusal(const struct ho_open *o, const struct self *me, unsigned seat, int word)
{
    const struct ho_seat *p = &o->players[seat];
    if (word == HO_HOLMES || me->has_pile || ho_sweeping(o) || ho_between_deals(o))
        return 0;
    /* Rule HO-29: a player who lost a race may still call the word of that race. */
    return p->lost_at != HO_NEVER && p->lost_word == word ? 0 : -HO_R_NO_PILE;
}

static int yard_refusal(const struct ho_open *o, const struct self *me, unsigned seat, bool again)
{
    /* `again` is not used: "yard again" is legal whenever "yard" is, because it makes one or both of the two calls (rule HO-48). */
    (void)again;
    if (ho_sweeping(o))
        return -HO_R_YARD_IN_SWEEP;
    if (ho_holmes_uncalled(&o->players[seat]))
        return 0; /* rule HO-43: the call of SCOTLAND YARD is legal, but it costs a forfeit */
    if (me->yards >= HO_YARDS_IN_A_ROW)
        return -HO_R_YARDS;
    return ho_any_hand_of_three(o) ? 0 : -HO_R_NO_THREE;
}

int ho_ready_refusal(const struct ho_open *o, int64_t at)
{
    bool quiet = o->phase == HO_PHASE_READY ? o->traps < HO_TRAPS_IN_A_ROW : !ho_sweeping(o) && at > ho_quiet(o);
    return quiet ? 0 : -HO_R_READY_TOO_SOON;
}

static int caller_refusal(const struct ho_open *o, const struct self *me, int64_t at, unsigned seat, bool play)
{
    if (o->options.caller != HO_CALLER_DEALER || seat != o->dealer)
        return -HO_R_DEALER_CALLS;
    if (play)
        return o->phase == HO_PHASE_READY && !me->ready ? 0 : -HO_R_PLAY_AFTER_READY;
    if (me->ready ||
        (o->paused && !me->paused)) /* if a pause ends in this millisecond, READY is too soon, because all time windows restart */
        return -HO_R_READY_TOO_SOON;
    return ho_ready_refusal(o, at);
}

bool ho_open_in_pause(unsigned verb) { return verb == HO_DO_RESUME || verb == HO_DO_RELEASE || verb == HO_DO_DISCONNECTED; }

static int refusal(const struct ho_open *o, const struct self *me, int64_t at, unsigned seat, pl_action action, bool by_table)
{
    enum ho_verb verb = (enum ho_verb)pl_verb_of(action);
    int arg = pl_arg(action, 0);
    if (me->claims == HO_ACTIONS_PER_MS)
        return -HO_R_INSTANT;
    if (me->paused && !ho_open_in_pause(verb))
        return -HO_R_PAUSED;
    switch (verb) {
    case HO_DO_PRESS:
        return press_refusal(o, me, seat, arg);
    case HO_DO_RELEASE:
        return me->on_pile ? 0 : -HO_R_HAND_AWAY;
    case HO_DO_CALL:
        return word_refusal(o, me, seat, arg);
    case HO_DO_YARD:
        return yard_refusal(o, me, seat, arg >= 0);
    case HO_DO_OUT:
        return me->hand_n || ho_sweeping(o) ? -HO_R_OUT : 0;
    case HO_DO_READY:
    case HO_DO_PLAY:
        return caller_refusal(o, me, at, seat, verb == HO_DO_PLAY);
    case HO_DO_PAUSE:
        return me->asked ? -HO_R_PAUSE_ONCE : 0;
    case HO_DO_RESUME:
        return me->paused ? 0 : -HO_R_RESUME;
    case HO_DO_HALT:
        return by_table ? 0 : -HO_R_HALT;
    case HO_DO_DISCONNECTED:
        return by_table ? 0 : -HO_R_DISCONNECTED;
    case HO_VERBS_N:
        break;
    }
    return -PL_R_NOT_NOW; /* unreachable */
}

int ho_refusal(const struct ho_open *o, int64_t at, unsigned seat, pl_action action, bool by_table)
{
    struct self me = self_of(o, seat);
    return refusal(o, &me, at, seat, action, by_table);
}

int ho_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct ho_state *s = state;
    const struct ho_open *o = &s->open;
    int n = 0;
    if (s->base.over || seat >= o->seats)
        return 0;
    struct self me = self_of(o, seat);
    pl_action all[HO_VERBS_N + HO_SEATS_MAX + HO_TITLES_N];
    int k = 0;
    all[k++] = PL_ACT(HO_DO_PRESS);
    for (unsigned other = 0; me.sweeping && other < o->seats; other++)
        all[k++] = PL_ACT1(HO_DO_PRESS, other);
    all[k++] = PL_ACT(HO_DO_RELEASE);
    for (unsigned title = 0; title < HO_TITLES_N; title++)
        all[k++] = PL_ACT1(HO_DO_CALL, title);
    all[k++] = PL_ACT(HO_DO_YARD);
    all[k++] = PL_ACT1(HO_DO_YARD, 0);
    for (unsigned verb = HO_DO_OUT; verb <= HO_DO_RESUME; verb++)
        all[k++] = PL_ACT(verb);
    for (int i = 0; i < k; i++)
        if (refusal(o, &me, s->base.now, seat, all[i], false) == 0)
            out[n++] = all[i];
    return n;
}
