/* games.c: answers the operation "games" with the description of every game. */
#include "cli/engine/internal.h"
#include "match/describe.h"

void engine_put_games(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    (void)e;
    (void)ask;
    pl_json_open(o, "games", '[');
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        pl_json_open(o, NULL, '{');
        pl_describe(o, *g, PL_DESCRIBE_SETUP | PL_DESCRIBE_PLAY);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}
