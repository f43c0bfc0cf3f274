/* real_time_table.h: a real-time match and its players, passed from the command line to the terminal interface (src/tui). */
#ifndef PL_BOTS_REAL_TIME_TABLE_H
#define PL_BOTS_REAL_TIME_TABLE_H

#include "bots/real_time_bot.h"
#include "match/match.h"
#include "match/words.h"

struct pl_real_time_table {
    struct pl_match *match;
    bool (*grow)(void *owner);     /* callback that enlarges the log when it is full; returns false on failure */
    void (*autosave)(void *owner); /* callback that saves the match; NULL if the match is not saved */
    void *owner;
    /* For each seat, the reaction profile of its bot, or NULL if a person plays the seat with the keyboard. */
    const struct pl_reaction_profile *level[PL_SEATS_MAX];
    const char *const *names;
    const struct pl_words *words; /* the message catalogue in the player's language */
    uint64_t dice;
};

#endif
