/* hints.c: rates actions for bots, from the view alone. A value above 0 means that the action is worth doing now. With a value from 1 to
 * 99, the bot does not pause to think. The value 0 means that nothing is gained by doing the action now. A value below 0 means that the
 * action is a mistake. Bots never take an action with the value NEVER, which only people or the program take. */
#include "games/holmes-1904/view.h"

enum {
    HOLMES = 400,
    PROTECT = 300,
    OUT = 280,
    MATCH = 250,
    REACH = 200,
    LAY = 100,
    CALLER = 100,
    RELEASE = 90,
    SILLY = -100,
    NEVER = -1000
};

static int32_t rate_call(const struct ho_open *o, unsigned me, int title)
{
    const struct ho_seat *p = &o->players[me];
    int32_t cards = 0;
    if (title == HO_HOLMES)
        return ho_holmes_uncalled(p) ? HOLMES : SILLY;
    if (ho_sweeping(o) || p->top != title)
        return SILLY;
    for (unsigned seat = 0; seat < o->seats; seat++)
        cards += seat != me && o->players[seat].top == title ? o->players[seat].pile_n : 0;
    for (unsigned i = 0; i < o->pool_n; i++)
        cards += o->pool[i] == title;
    return cards ? MATCH + cards : SILLY;
}

static int32_t rate_press(const struct ho_open *o, unsigned me, int other)
{
    const struct ho_seat *p = &o->players[me];
    if (other >= 0)
        return other < o->seats ? REACH + o->players[other].pile_n : SILLY;
    if (ho_sweeping(o))
        return p->pile_n && !ho_protected(p) ? (p->sweeping ? LAY : PROTECT) : SILLY;
    return o->phase == HO_PHASE_PLAY && !p->played && p->hand_n ? LAY : SILLY;
}

int32_t ho_appraise(const void *view, pl_action action)
{
    const struct ho_view *v = view;
    const struct ho_open *o = &v->table;
    unsigned me = v->base.viewer;
    int arg = pl_arg(action, 0);
    if (me >= o->seats)
        return 0;
    switch ((enum ho_verb)pl_verb_of(action)) {
    case HO_DO_PRESS:
        return rate_press(o, me, arg);
    case HO_DO_RELEASE:
        return RELEASE;
    case HO_DO_CALL:
        return rate_call(o, me, arg);
    case HO_DO_OUT:
        return OUT;
    case HO_DO_READY:
    case HO_DO_PLAY:
        return CALLER;
    case HO_DO_YARD: /* rule HO-43: calling SCOTLAND YARD is a mistake while the seat's own Sherlock Holmes is uncalled */
        return ho_holmes_uncalled(&o->players[me]) ? SILLY : 0;
    case HO_DO_PAUSE:
    case HO_DO_RESUME: /* only people may pause and resume; a bot would end every pause at once */
    case HO_DO_HALT:
    case HO_DO_DISCONNECTED:
    case HO_VERBS_N:
        break;
    }
    return NEVER;
}

/* Returns the bots' reaction time as a percentage of their normal reaction time. At the leisurely pace bots are slower, so that players
 * with a screen reader can win races. */
uint32_t ho_reaction_percent(const void *view)
{
    const struct ho_view *v = view;
    return v->table.options.pace == HO_PACE_LEISURELY ? 500 : 100;
}

const struct pl_event_kind ho_why_kinds[HO_WHYS_N] = {
    [HO_WHY_LAY] = {"lay", {{NULL, PL_P_END, false, NULL}}},       [HO_WHY_PROTECT] = {"protect", {{NULL, PL_P_END, false, NULL}}},
    [HO_WHY_REACH] = {"reach", {{"n", PL_P_NUMBER, false, NULL}}}, [HO_WHY_RELEASE] = {"release", {{NULL, PL_P_END, false, NULL}}},
    [HO_WHY_WORD] = {"word", {{"n", PL_P_NUMBER, false, NULL}}},   [HO_WHY_HOLMES] = {"holmes", {{NULL, PL_P_END, false, NULL}}},
    [HO_WHY_OUT] = {"out", {{NULL, PL_P_END, false, NULL}}},
};

/* Stores the reason for an action in `why`. Returns false if the action is rated 0 or less, because there is no reason to take it. */
bool ho_reason(const void *view, pl_action action, struct pl_event *why)
{
    const struct ho_view *v = view;
    int32_t worth = ho_appraise(view, action);
    int verb = pl_verb_of(action);
    bool other = pl_arg(action, 0) >= 0;
    *why = (struct pl_event){0};
    if (worth <= 0)
        return false;
    switch ((enum ho_verb)verb) {
    case HO_DO_PRESS:
        why->kind = other ? HO_WHY_REACH : ho_sweeping(&v->table) ? HO_WHY_PROTECT : HO_WHY_LAY;
        break;
    case HO_DO_RELEASE:
        why->kind = HO_WHY_RELEASE;
        break;
    case HO_DO_CALL:
        why->kind = worth == HOLMES ? HO_WHY_HOLMES : HO_WHY_WORD;
        break;
    case HO_DO_OUT:
        why->kind = HO_WHY_OUT;
        break;
    case HO_DO_READY:
    case HO_DO_PLAY:
    case HO_DO_YARD:
    case HO_DO_PAUSE:
    case HO_DO_RESUME:
    case HO_DO_HALT:
    case HO_DO_DISCONNECTED:
    case HO_VERBS_N:
        return false;
    }
    /* The reasons HO_WHY_REACH and HO_WHY_WORD state how many cards the player can win. */
    if (why->kind == HO_WHY_REACH || why->kind == HO_WHY_WORD) {
        why->n = 1;
        why->arg[0] = (int16_t)(worth - (why->kind == HO_WHY_REACH ? REACH : MATCH));
    }
    return true;
}
