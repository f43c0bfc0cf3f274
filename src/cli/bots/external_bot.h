/* external_bot.h: a bot that is a separate program. It exchanges JSON lines with this program (docs/bots.md). It receives only information
 * that a person in its seat would see. If it fails to give a valid answer, the failure is counted, a random choice is made for it, and the
 * match continues. */
#ifndef PL_CLI_BOTS_EXTERNAL_BOT_H
#define PL_CLI_BOTS_EXTERNAL_BOT_H

#include <sys/types.h>

#include "cases/case.h"
#include "kernel/game.h"
#include "kernel/question.h"

enum { EXTERNAL_EVENTS = 1 << 16, EXTERNAL_READING = 1 << 17, EXTERNAL_LINE = 1 << 18, EXTERNAL_WAIT_MS = 5000, EXTERNAL_SHOWN = 256 };

/* The case that is played. The callback text(of, entry, &len) returns the text of the answer in log entry number `entry`, or NULL if there
 * is none. */
struct external_bot_case {
    const struct case_book *book;
    const char *(*text)(void *of, uint32_t entry, size_t *len);
    void *of;
};

/* The number of valid answers, and the number of faults of each kind. */
struct external_bot_report {
    uint64_t answers, illegal, invalid, timeouts,
        exited; /* `timeouts` also counts turns that the bot did not end; `exited` also counts failed attempts to start the program */
};

struct external_bot {
    const char *command; /* shell command; NULL if this seat has no external bot */
    pl_seat seat;
    int wait_ms;
    struct external_bot_case case_context; /* the case being played; case_context.book is NULL in a match without a case */
    uint64_t shown[EXTERNAL_SHOWN];        /* keys of the case texts that have already been sent to the bot in this match */
    int shown_n;
    int silent_decisions;   /* number of the bot's decisions since the last public event, to detect a bot that does not end its turn */
    char text[PL_TEXT_MAX]; /* free text in the bot's last answer */
    size_t text_len;        /* length of `text`; 0 if the last answer contained no text */
    pid_t pid;              /* process id of the program; 0 if it has not been started yet, -1 if it must not run again in this match */
    int to, from;           /* file descriptors of two pipes: `to` is the program's stdin, `from` is its stdout */
    size_t unread_bytes;    /* number of bytes in `line` that were read but not parsed yet */
    struct external_bot_report report;
    struct pl_out events;  /* JSON array of the events that happened after the bot's last decision */
    struct pl_out reading; /* JSON array of the case texts that became readable after the bot's last decision */
    char events_text[EXTERNAL_EVENTS], reading_text[EXTERNAL_READING], line[EXTERNAL_LINE];
};

/* Returns the COMMAND part of the bot name "exec:COMMAND", or NULL for other bot names. */
const char *external_bot_command(const char *word);
/* Initialises a seat's bot. The bot's program is started when the bot has to make its first decision. */
void external_bot_seat(struct external_bot *b, const char *command, pl_seat seat, int wait_ms,
                       const struct external_bot_case *case_context);
/* Queues the events of a log entry for the bot's next decision. Leaves out events that the bot's seat may not see. */
void external_bot_add_events(struct external_bot *b, const struct pl_game *game, const void *state, const struct pl_events *events);
/* Queues the case texts that the bot's seat may read now and has not received yet. Call this function after each log entry. */
void external_bot_add_reading(struct external_bot *b, const void *view);
/* Asks the bot to choose one of q->n actions and returns the index of the action. If `aside` is true, the bot may also choose to do
 * nothing, and the result is then -1. If the bot gives no valid answer, returns -1 for an aside and the index of a random action for a
 * decision. If the action needs free text, the text is in b->text, unless the action was chosen at random. */
int external_bot_ask(struct external_bot *b, const struct pl_question *q, bool aside, struct pl_dice *dice);
/* Sends the result of the match to the program. A program that exited or was stopped can start again in the next match. */
void external_bot_match_over(struct external_bot *b, const struct pl_game *game, const void *state);
void external_bot_stop(struct external_bot *b);
void external_bot_report_add(struct external_bot_report *sum, const struct external_bot_report *r);
/* Writes a report as text, such as "1203 answers, 2 illegal, 0 invalid, 1 timed out, 0 after it had exited". */
void external_bot_report_put(struct pl_out *o, const struct external_bot_report *r);

#endif
