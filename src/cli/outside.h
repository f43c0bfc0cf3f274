/* outside.h: a bot that is a program of somebody else's, spoken to in JSON lines. It gets what a person in its seat would get. What
 * it does wrong is warned of and counted, and chance plays in its place; it never stops a match. */
#ifndef PL_CLI_OUTSIDE_H
#define PL_CLI_OUTSIDE_H

#include <sys/types.h>

#include "kernel/game.h"

enum { OUTSIDE_EVENTS = 1 << 16, OUTSIDE_LINE = 1 << 18, OUTSIDE_WAIT_MS = 5000 };

/* How it has behaved. */
struct outside_report {
    uint64_t answers, illegal, rubbish, late, gone; /* gone: it ended, or could not be started */
};

struct outside {
    const char *command; /* for the shell; NULL: nobody sits here */
    pl_seat seat;
    int wait_ms;
    pid_t pid; /* 0: not running */
    int to, from;
    size_t have; /* bytes read past the last answer */
    struct outside_report report;
    struct pl_out events; /* what it has been told since it was last asked, as JSON */
    char events_text[OUTSIDE_EVENTS], line[OUTSIDE_LINE];
};

/* "exec:COMMAND": the command, or NULL if the word is no such bot. */
const char *outside_command(const char *word);
/* Takes a seat. The program is started at its first question. */
void outside_sit(struct outside *b, const char *command, pl_seat seat, int wait_ms);
/* An entry's events: those for its seat are kept until it is asked. */
void outside_hear(struct outside *b, const struct pl_game *game, const struct pl_events *events);
/* Asks for one of the n choices; where `aside`, for one or none (-1). Whatever goes wrong, the dice choose (and say nothing). */
int outside_ask(struct outside *b, const struct pl_game *game, const void *view, const pl_action *choice, int n, bool aside,
                struct pl_dice *dice);
/* The match is over: it is told, and a program that ended or was stopped may start again with the next. */
void outside_over(struct outside *b, const struct pl_game *game, const void *state);
void outside_leave(struct outside *b);
void outside_add(struct outside_report *sum, const struct outside_report *r);
/* "1203 answers; 2 illegal, 1 late: chance played for it 3 times." */
void outside_put(struct pl_out *o, const struct outside_report *r);

#endif
