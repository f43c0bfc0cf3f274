/* external_bot.h: a bot that is a separate program and speaks JSON lines (docs/bots.md). It gets only what a person in its seat would see.
 * Its faults are counted, a random choice replaces its answer, and the match always continues. */
#ifndef PL_CLI_BOTS_EXTERNAL_BOT_H
#define PL_CLI_BOTS_EXTERNAL_BOT_H

#include <sys/types.h>

#include "cases/case.h"
#include "kernel/game.h"
#include "kernel/question.h"

enum { EXTERNAL_EVENTS = 1 << 16, EXTERNAL_READING = 1 << 17, EXTERNAL_LINE = 1 << 18, EXTERNAL_WAIT_MS = 5000, EXTERNAL_SHOWN = 256 };

/* The case being played. `text` returns the text of an answer by its log entry, or NULL; `of` is its first argument. */
struct external_bot_case {
    const struct case_book *book;
    const char *(*text)(void *of, uint32_t entry, size_t *len);
    void *of;
};

/* How often each kind of answer came. */
struct external_bot_report {
    uint64_t answers, illegal, invalid, timeouts,
        exited; /* exited: also if it could not be started; timeouts: also if it never finishes its turn */
};

struct external_bot {
    const char *command; /* shell command; NULL: no external bot in this seat */
    pl_seat seat;
    int wait_ms;
    struct external_bot_case case_context; /* its book is NULL if no case is played */
    uint64_t shown[EXTERNAL_SHOWN];        /* keys of the texts sent in this match */
    int shown_n;
    int silent_decisions;   /* decisions since the last public event */
    char text[PL_TEXT_MAX]; /* the text of its last answer */
    size_t text_len;        /* 0: no text */
    pid_t pid;              /* 0: not started; -1: stopped until the match is over */
    int to, from;           /* pipes to its stdin and from its stdout */
    size_t unread_bytes;    /* bytes in `line` after the last answer */
    struct external_bot_report report;
    struct pl_out events;  /* JSON array of the events since its last decision */
    struct pl_out reading; /* JSON array of the texts it may read since then */
    char events_text[EXTERNAL_EVENTS], reading_text[EXTERNAL_READING], line[EXTERNAL_LINE];
};

/* Returns COMMAND of "exec:COMMAND", or NULL for other bot names. */
const char *external_bot_command(const char *word);
/* Initialises a seat. The program is started at its first decision. */
void external_bot_seat(struct external_bot *b, const char *command, pl_seat seat, int wait_ms,
                       const struct external_bot_case *case_context);
/* Queues the events of an entry that its seat may see, for its next decision. */
void external_bot_add_events(struct external_bot *b, const struct pl_game *game, const void *state, const struct pl_events *events);
/* Queues the new texts of a case that its seat may read now. Call it after each entry. */
void external_bot_add_reading(struct external_bot *b, const void *view);
/* Asks for one of the n choices, or, if `aside`, for one or none (-1). After any fault it returns a random choice, or no aside. If the
 * choice needs a text, `text` has it, unless the choice was random. */
int external_bot_ask(struct external_bot *b, const struct pl_question *q, bool aside, struct pl_dice *dice);
/* Sends the result. A program that exited or was stopped may start again with the next match. */
void external_bot_match_over(struct external_bot *b, const struct pl_game *game, const void *state);
void external_bot_stop(struct external_bot *b);
void external_bot_report_add(struct external_bot_report *sum, const struct external_bot_report *r);
/* Writes "1203 answers, 2 illegal, 0 invalid, 1 timed out, 0 after it had exited". */
void external_bot_report_put(struct pl_out *o, const struct external_bot_report *r);

#endif
