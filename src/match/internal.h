/* internal.h: declarations shared by the files in src/match and not used elsewhere. */
#ifndef PL_MATCH_INTERNAL_H
#define PL_MATCH_INTERNAL_H

#include "match/match.h"

static inline struct pl_base *match_base(const struct pl_match *m) { return m->state; }

/* Returns true if no entry up to and including entry `seq` has undone the entry `e`. */
static inline bool match_alive(const struct pl_entry *e, uint32_t seq) { return !e->undone_at || e->undone_at > seq; }

/* Returns true if the entry is an action that was not undone and is not talk (see pl_is_talk). */
static inline bool match_decides(const struct pl_match *m, const struct pl_entry *e)
{
    return e->kind == PL_ENTRY_ACT && match_alive(e, m->n) && !pl_is_talk(m->game, e->action);
}

/* Prepares an empty list of checkpoints. `bytes` is the size of the buffer for the saved states. */
void checkpoints_begin(struct pl_checkpoints *t, const struct pl_game *game, size_t bytes);
/* Saves the state after entry `seq`, unless the last checkpoint is only a few entries older. */
void checkpoint_save(struct pl_checkpoints *t, void *checkpoint_states, const struct pl_match *m, const void *state, uint32_t seq);
/* Prepares the message of an undo for pl_undone_json. Does nothing to other messages. */
static inline void match_log_for_undo(const struct pl_match *m, pl_seat viewer, struct pl_message *message)
{
    if (!message->undo)
        return;
    message->viewer = viewer;
    message->log = m->log;
}

/* Removes the checkpoints after entry `seq`. They are invalid, because a later entry was undone. */
void checkpoints_drop_after(struct pl_checkpoints *t, uint32_t seq);
/* Returns the entry number of the newest checkpoint that is not after entry `seq`. Returns 0 if there is none; the caller must then use the
 * state before the first entry. */
uint32_t checkpoint_before(const struct pl_checkpoints *t, uint32_t seq);
/* Loads the newest checkpoint that is not after entry `seq` into `state`, and returns its entry number. If there is none, loads the state
 * before the first entry and returns 0. */
uint32_t checkpoint_load(const struct pl_checkpoints *t, const void *checkpoint_states, const struct pl_match *m, uint32_t seq,
                         void *state);
/* Advances `state` from the state after entry `from` to the state after entry `seq`, skipping entries that had been undone by then. */
void match_advance(const struct pl_match *m, uint32_t from, uint32_t seq, void *state);

/* Moves the iterator `w` forward to the state after entry `seq`. */
void walk_to(struct pl_walk *w, uint32_t seq);

/* Implements pl_match_undo. If `bounded` is true, enforces the limits of rule PL-22. The code that reads match files passes false, because
 * older versions of this program wrote logs with more undos. */
int match_undo(struct pl_match *m, pl_seat seat, bool consent, int64_t at, bool bounded);

/* Sets the maximum number of entries in the log. Call only before the first entry. */
void match_cap(struct pl_match *m, uint32_t cap);
/* Appends an accepted entry to the log and updates the views and versions of all viewers. */
void match_append(struct pl_match *m, const struct pl_entry *entry, const char *text);

#endif
