/* pace.c: draws random delays for bots, and manages the delay that all bots on a server share. */
#include "bots/pace.h"

int32_t pl_pace_draw(struct pl_dice *dice)
{
    uint32_t half = (PL_PACE_MAX - PL_PACE_MIN) / 2;
    return (int32_t)(PL_PACE_MIN + pl_dice_below(dice, half + 1) + pl_dice_below(dice, half + 1));
}

int64_t pl_pace_left(int32_t wait, int64_t thought)
{
    int64_t until = wait;
    if (thought > until)
        until += (thought - until + PL_PACE_STEP - 1) / PL_PACE_STEP * PL_PACE_STEP;
    return until - thought;
}

int64_t pl_pace_shared(struct pl_shared_pace *e, int32_t least, int64_t thought, int64_t now)
{
    int64_t whole = thought + pl_pace_left(least, thought);
    if (now >= e->until || e->pace < least)
        e->pace = least;
    if (whole > least && whole >= e->pace)
        *e = (struct pl_shared_pace){.pace = whole, .until = now + PL_PACE_SLOW};
    return e->pace - thought;
}
