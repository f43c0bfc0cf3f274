/* internal.h: what the files of match share among themselves. */
#ifndef PL_MATCH_INTERNAL_H
#define PL_MATCH_INTERNAL_H

#include "match/match.h"

static inline struct pl_base *match_base(const struct pl_match *m) { return m->state; }

/* An entry that was not taken back by the time entry `seq` was made. */
static inline bool match_alive(const struct pl_entry *e, uint32_t seq) { return !e->undone_at || e->undone_at > seq; }

/* A decision that stands: an action that is not talk and was not taken back. */
static inline bool match_decides(const struct pl_match *m, const struct pl_entry *e)
{
    return e->kind == PL_ENTRY_ACT && match_alive(e, m->n) && !pl_is_talk(m->game, e->action);
}

/* checkpoints.c: states on the way, kept in `saved`, which has `bytes` bytes. */
void checkpoints_begin(struct pl_checkpoints *t, const struct pl_game *game, size_t bytes);
/* Keeps the state after entry `seq`, if the latest one that is kept is far enough back. */
void checkpoint_save(struct pl_checkpoints *t, void *checkpoint_states, const struct pl_match *m, const void *state, uint32_t seq);
/* An entry after `seq` was taken back: no later state holds any more. */
void checkpoints_drop_after(struct pl_checkpoints *t, uint32_t seq);
/* After which entry the latest kept state is that is not later than entry `seq`; 0: none, only the beginning. */
uint32_t checkpoint_before(const struct pl_checkpoints *t, uint32_t seq);
/* Sets `state` to the latest kept state that is not later than entry `seq`, or to the beginning; returns after which entry it is. */
uint32_t checkpoint_load(const struct pl_checkpoints *t, const void *checkpoint_states, const struct pl_match *m, uint32_t seq,
                         void *state);
/* Steps `state` from after entry `from` to after entry `seq`, without what was taken back by then. */
void match_walk(const struct pl_match *m, uint32_t from, uint32_t seq, void *state);

/* The walk goes on after entry `seq`. */
void walk_to(struct pl_walk *w, uint32_t seq);

/* pl_match_undo; a log that is read may have more take-backs than PL-22 allows: older versions wrote such logs. */
int match_undo(struct pl_match *m, pl_seat seat, bool consent, int64_t at, bool bounded);

/* Room for so many entries, no more than there is memory for; before the first one. */
void match_cap(struct pl_match *m, uint32_t cap);
/* Puts an entry the rules have accepted at the end of the log and tells everybody it concerns. */
void match_append(struct pl_match *m, const struct pl_entry *entry, const char *text);

#endif
