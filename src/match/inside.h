/* inside.h: what the files of match share among themselves. */
#ifndef PL_MATCH_INSIDE_H
#define PL_MATCH_INSIDE_H

#include "match/match.h"

static inline struct pl_base *match_base(const struct pl_match *m) { return m->state; }

/* An entry that was not taken back by the time entry `seq` was made. */
static inline bool match_alive(const struct pl_entry *e, uint32_t seq) { return !e->dead_at || e->dead_at > seq; }

static inline bool match_is_aside(const struct pl_game *game, const struct pl_entry *e)
{
    int verb = pl_verb_of(e->action);
    return e->kind == PL_ENTRY_ACT && verb >= 0 && (game->verbs[verb].flags & PL_VERB_ASIDE);
}

/* An aside that changes nothing but what was said. */
static inline bool match_is_talk(const struct pl_game *game, const struct pl_entry *e)
{
    return match_is_aside(game, e) && !(game->verbs[pl_verb_of(e->action)].flags & PL_VERB_DEED);
}

/* Puts an entry the rules have accepted at the end of the log and tells everybody it concerns. */
void match_append(struct pl_match *m, const struct pl_entry *entry, const char *text);

#endif
