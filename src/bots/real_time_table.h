/* seating.h: who sits where at a table with a clock. What the command line hands to whoever shows such a table. */
#ifndef PL_BOTS_REAL_TIME_TABLE_H
#define PL_BOTS_REAL_TIME_TABLE_H

#include "bots/real_time_bot.h"
#include "match/match.h"
#include "match/words.h"

struct pl_real_time_table {
    struct pl_match *match;
    bool (*grow)(void *owner);     /* makes room when the log is full */
    void (*autosave)(void *owner); /* writes the match down, where it is to be kept; NULL: nowhere */
    void *owner;
    const struct pl_reaction_profile *level[PL_SEATS_MAX]; /* NULL: the person at the keys */
    const char *const *names;
    const struct pl_words *words; /* the language of whoever sits there */
    uint64_t dice;
};

#endif
