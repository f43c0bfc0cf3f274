/* problems.c: problems of Sherlock & Mycroft. The player must find the best action on day 6 or 7. src/cli/problems/best_action.c solves
 * them. */
#include "kernel/problems.h"

#include "games/sherlock-mycroft/game.h"

enum { FIRST_DAY = 6 };
static const struct pl_problem_kind kinds[] = {{"best", false}};

/* No problem asks which clue to keep at Langdale Pike's: the rival does not see the kept clue, so the choices cannot be rated separately.
 */
static bool candidate(const void *state, pl_seat viewer)
{
    const struct sm_state *s = state;
    return !s->base.over && s->day >= FIRST_DAY && s->asked == viewer && s->phase != SM_P_LEFTOVER && s->phase != SM_P_KEEP;
}

/* Two moves to the same character count as the same answer, even if different action markers are moved. */
static bool same_answer(pl_action a, pl_action b)
{
    return a == b || (pl_verb_of(a) == SM_V_GO && pl_verb_of(b) == SM_V_GO && pl_arg(a, 1) == pl_arg(b, 1));
}

extern const struct pl_problems pl_problems_sherlock_mycroft;
const struct pl_problems pl_problems_sherlock_mycroft = {
    .game = &pl_game_sherlock_mycroft,
    .kinds = kinds,
    .kinds_n = PL_COUNT(kinds),
    .seats_min = SM_SEATS,
    .seats_max = SM_SEATS,
    .bot = "master",
    .candidate = candidate,
    .same_answer = same_answer,
};
