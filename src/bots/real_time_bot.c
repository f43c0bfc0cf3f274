/* real_time_bot.c: plans actions with random delays, cancels them when the situation changes, and makes occasional mistakes. */
#include "bots/real_time_bot.h"

#include "kernel/hints.h"

const struct pl_reaction_profile pl_reaction_profiles[PL_LEVELS] = {
    /* The columns of this table are think, spread, reflex, overlooks, slips and whims (see struct pl_reaction_profile). */
    [PL_NOVICE] = {640, 420, 170, 5, 120, 900},
    [PL_REGULAR] = {450, 260, 120, 14, 400, 700},
    [PL_MASTER] = {310, 140, 80, 60, 2000, 500},
};

const struct pl_reaction_profile *pl_reaction_profile_find(const char *level, size_t len)
{
    int i = pl_level_find(level, len);
    return i < 0 ? NULL : &pl_reaction_profiles[i];
}

void pl_real_time_bot_init(struct pl_real_time_bot *r, const struct pl_reaction_profile *how, uint64_t dice)
{
    *r = (struct pl_real_time_bot){.how = how, .dice = {dice}};
}

static bool one_in(struct pl_real_time_bot *r, uint32_t n) { return pl_dice_below(&r->dice, n) == 0; }

/* Returns a random delay around `middle`, as the sum of three random numbers (a bell-shaped distribution). Makes about one delay in 20
 * longer, because human reactions are sometimes slow too. */
static int32_t delay(struct pl_real_time_bot *r, uint32_t middle, uint32_t spread)
{
    uint32_t third = spread / 3 + 1;
    uint32_t ms = middle - spread / 2 + pl_dice_below(&r->dice, third) + pl_dice_below(&r->dice, third) + pl_dice_below(&r->dice, third);
    if (one_in(r, 20))
        ms += pl_dice_below(&r->dice, middle);
    return (int32_t)ms;
}

struct sight {
    pl_action best[PL_REACTION_KINDS], whim, slip;
    int32_t worth[PL_REACTION_KINDS];
};

/* Finds the best action that needs no thought and the best action that needs thought (see real_time_bot.h). Also chooses a useless action
 * (`whim`) and a harmful action (`slip`) at random. */
static struct sight look(struct pl_real_time_bot *r, const struct pl_question *q)
{
    struct sight s = {.whim = PL_NO_ACTION};
    uint32_t whims = 0, slips = 0;
    const struct pl_hints *hints = pl_hints_of(q->game);
    for (int i = 0; i < q->n; i++) {
        int32_t worth = hints->appraise ? hints->appraise(q->view, q->choice[i]) : 0;
        if (worth > 0) {
            int mind = worth < PL_WORTH_THOUGHT ? PL_REFLEX : PL_THOUGHT;
            if (worth > s.worth[mind]) {
                s.worth[mind] = worth;
                s.best[mind] = q->choice[i];
            }
        } else if (worth == 0) {
            s.whim = one_in(r, ++whims) ? q->choice[i] : s.whim;
        } else if (worth > PL_WORTH_NEVER) {
            s.slip = one_in(r, ++slips) ? q->choice[i] : s.slip;
        }
    }
    return s;
}

static void intend(struct pl_real_time_bot *r, int mind, pl_action action, pl_action seen, int64_t now)
{
    const struct pl_reaction_profile *l = r->how;
    bool hand = mind == PL_REFLEX;
    int64_t wait = delay(r, hand ? l->reflex : l->think, hand ? l->reflex : l->spread);
    r->intent[mind] = (struct pl_intent){action, seen, now + wait * r->reaction_percent / 100};
}

void pl_real_time_bot_update(struct pl_real_time_bot *r, const struct pl_question *q, int64_t now)
{
    struct sight s = look(r, q);
    r->reaction_percent = pl_hints_of(q->game)->reaction_percent ? pl_hints_of(q->game)->reaction_percent(q->view) : 100;
    for (int mind = 0; mind < PL_REACTION_KINDS; mind++) {
        struct pl_intent *i = &r->intent[mind];
        bool stands = i->seen == s.best[mind] || i->seen == PL_NO_ACTION;
        if (!stands && i->at - now > r->how->reflex) /* an action that is due within the reflex time can no longer be cancelled */
            i->action = PL_NO_ACTION;
    }
    if (s.best[PL_REFLEX] != PL_NO_ACTION && r->intent[PL_REFLEX].action == PL_NO_ACTION)
        intend(r, PL_REFLEX, s.best[PL_REFLEX], s.best[PL_REFLEX], now);
    if (r->intent[PL_THOUGHT].action != PL_NO_ACTION)
        return;
    pl_action best = s.best[PL_THOUGHT];
    if (best != r->overlooked)
        r->overlooked = PL_NO_ACTION;
    if (best != PL_NO_ACTION && best != r->overlooked) {
        /* An action whose value is exactly PL_WORTH_THOUGHT is routine: the bot overlooks it only one eighth as often. */
        if (one_in(r, r->how->overlooks * (s.worth[PL_THOUGHT] == PL_WORTH_THOUGHT ? 8u : 1u)))
            r->overlooked = best;
        else
            intend(r, PL_THOUGHT, s.slip != PL_NO_ACTION && one_in(r, r->how->slips) ? s.slip : best, best, now);
    } else if (s.slip != PL_NO_ACTION && one_in(r, r->how->slips)) {
        intend(r, PL_THOUGHT, s.slip, PL_NO_ACTION, now);
    } else if (s.whim != PL_NO_ACTION && one_in(r, r->how->whims)) {
        intend(r, PL_THOUGHT, s.whim, PL_NO_ACTION, now);
    }
}

/* Returns the kind of the planned action that is due next, or -1 if none is planned. */
static int sooner(const struct pl_real_time_bot *r)
{
    int pick = -1;
    for (int mind = 0; mind < PL_REACTION_KINDS; mind++)
        if (r->intent[mind].action != PL_NO_ACTION && (pick < 0 || r->intent[mind].at < r->intent[pick].at))
            pick = mind;
    return pick;
}

int64_t pl_real_time_bot_due(const struct pl_real_time_bot *r)
{
    int mind = sooner(r);
    return mind < 0 ? -1 : r->intent[mind].at;
}

pl_action pl_real_time_bot_take(struct pl_real_time_bot *r, int64_t now)
{
    int mind = sooner(r);
    if (mind < 0 || r->intent[mind].at > now)
        return PL_NO_ACTION;
    pl_action action = r->intent[mind].action;
    r->intent[mind].action = PL_NO_ACTION;
    return action;
}
