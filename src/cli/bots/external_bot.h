/* external_bot.h: a bot that is a program of somebody else's, spoken to in JSON lines. It gets what a person in its seat would get. What
 * it does wrong is warned of and counted, and chance plays in its place; it never stops a match. */
#ifndef PL_CLI_BOTS_EXTERNAL_BOT_H
#define PL_CLI_BOTS_EXTERNAL_BOT_H

#include <sys/types.h>

#include "cases/case.h"
#include "kernel/game.h"
#include "kernel/question.h"

enum { EXTERNAL_EVENTS = 1 << 16, EXTERNAL_READING = 1 << 17, EXTERNAL_LINE = 1 << 18, EXTERNAL_WAIT_MS = 5000, EXTERNAL_SHOWN = 256 };

/* The case at the table, and where the texts of its answers lie: by entry, or NULL. */
struct external_bot_case {
    const struct case_book *book;
    const char *(*text)(void *of, uint32_t entry, size_t *len);
    void *of;
};

/* How it has behaved. */
struct external_bot_report {
    uint64_t answers, illegal, invalid, timeouts, exited; /* gone: it ended, or could not be started; late: or goes round in circles */
};

struct external_bot {
    const char *command; /* for the shell; NULL: nobody sits here */
    pl_seat seat;
    int wait_ms;
    struct external_bot_case case_context; /* where a case is played; otherwise its book is NULL */
    uint64_t shown[EXTERNAL_SHOWN];        /* what of it the program has been given to read in this match */
    int shown_n;
    int silent_decisions;   /* decisions since anybody else saw something happen */
    char text[PL_TEXT_MAX]; /* what it wrote with its last answer */
    size_t text_len;        /* 0: nothing */
    pid_t pid;              /* 0: not running */
    int to, from;
    size_t unread_bytes; /* bytes read past the last answer */
    struct external_bot_report report;
    struct pl_out events;  /* what it has been told since it was last asked, as JSON */
    struct pl_out reading; /* what has lain open before it since then */
    char events_text[EXTERNAL_EVENTS], reading_text[EXTERNAL_READING], line[EXTERNAL_LINE];
};

/* "exec:COMMAND": the command, or NULL if the word is no such bot. */
const char *external_bot_command(const char *word);
/* Takes a seat. The program is started at its first question. */
void external_bot_seat(struct external_bot *b, const char *command, pl_seat seat, int wait_ms,
                       const struct external_bot_case *case_context);
/* An entry's events: those for its seat are kept until it is asked. */
void external_bot_add_events(struct external_bot *b, const struct pl_game *game, const void *state, const struct pl_events *events);
/* Where a case is played, after each entry: what its seat may read now, if it is new, is kept until it is asked. */
void external_bot_add_reading(struct external_bot *b, const void *view);
/* Asks for one of the n choices; where `aside`, for one or none (-1). Whatever goes wrong, the dice choose (and say nothing). If the
 * choice needs a text, `text` has the program's own, or nothing where the dice chose. */
int external_bot_ask(struct external_bot *b, const struct pl_question *q, bool aside, struct pl_dice *dice);
/* The match is over: it is told, and a program that ended or was stopped may start again with the next. */
void external_bot_match_over(struct external_bot *b, const struct pl_game *game, const void *state);
void external_bot_stop(struct external_bot *b);
void external_bot_report_add(struct external_bot_report *sum, const struct external_bot_report *r);
/* "1203 answers; 2 illegal, 1 late: chance played for it 3 times." */
void external_bot_report_put(struct pl_out *o, const struct external_bot_report *r);

#endif
