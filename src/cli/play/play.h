/* play.h: a match at one screen, as its files share it. */
#ifndef PL_CLI_PLAY_PLAY_H
#define PL_CLI_PLAY_PLAY_H

#include "bots/bot.h"
#include "bots/real_time_bot.h"
#include "cases/player.h"
#include "cli/args.h"
#include "cli/bots/search_budget.h"
#include "cli/bots/external_bot.h"
#include "cli/play/saves.h"
#include "match/match.h"

struct note {
    pl_seat seat;
    char *text;
};

/* How the seats were taken, as it was typed; NULL where it was not. */
struct play_table {
    const char *seats, *bot, *names;
};

struct play {
    const struct pl_game *game;
    struct pl_match match;
    void *memory;
    size_t bytes;
    const struct pl_bot *bot[PL_SEATS_MAX];                /* NULL: a person */
    const struct pl_reaction_profile *level[PL_SEATS_MAX]; /* where a clock runs, instead of bots */
    const char *names[PL_SEATS_MAX];
    pl_seats persons;
    struct pl_dice dice[PL_SEATS_MAX + 1];   /* one a bot, one for who comes first */
    struct external_bot *external;           /* PL_SEATS_MAX programs of others, or NULL where there are none */
    struct pl_dice pace;                     /* how long bots wait where somebody watches: nothing to do with what they hold */
    struct pl_bot_memory mind[PL_SEATS_MAX]; /* each seat's own, a person's too, for hints: what it thought is kept for its next decision */
    struct search_budget budget[PL_SEATS_MAX]; /* how much a bot may think */
    double until;                              /* when the time for the decision at hand is up, where its bot has a clock */
    const char *save;                          /* the file somebody named for it, or NULL */
    char autosave_path[SAVES_PATH];            /* the program's own file for it otherwise; "" while there is none */
    struct play_table table;
    pl_seat at_screen;                      /* who is at the screen, or PL_NOBODY */
    int refusal;                            /* the last verdict against a person, or 0 */
    bool how_to_shown;                      /* how to choose */
    uint32_t shown_entries;                 /* entries of the match when its table was shown last */
    _Alignas(8) uint8_t seen[PL_STATE_MAX]; /* the view of the seat whose choices are listed */
    bool leave;                             /* somebody has had enough */
    bool unsaved;                           /* something happened since the last save */
    uint32_t entries_at_start;              /* entries when a match against the clock was sat down to */
    bool acted;                             /* somebody has, at a table where a person sits */
    bool autosave_failed;                   /* the last save failed, and that was said */
    struct pl_history story[PL_VIEWERS];    /* how far each viewer has been told */
    /* where a case is played */
    struct case_book *book;
    struct case_player *player;           /* the same, for bots */
    uint32_t cards_shown[PL_SEATS_MAX];   /* which reading this seat has been shown last */
    pl_seats answers_shown[PL_SEATS_MAX]; /* whose answers it has been shown */
    struct note *note;                    /* notes: their writers' own, and no part of the match */
    int notes, notes_cap;
    bool notes_unsaved;
    _Alignas(8) uint8_t content[PL_CONTENT_MAX]; /* the case as the rules have it */
};

/* play.c */
int play_act(struct play *p, const struct pl_request *request); /* pl_match_act, with more memory when the log is full */

/* play_keep.c: keeps the match */
bool play_save(struct play *p, const char *path);              /* a copy for somebody who asked for it; says what became of it */
void play_autosave(struct play *p);                            /* after a decision: silent unless it fails */
void play_autosave_quietly(struct play *p);                    /* while a clock runs: a failure is told at the end */
void play_save_now(struct play *p);                            /* asked for: says where it is */
int play_save_on_exit(struct play *p);                         /* on the way out: says where it is, and how to go on. An exit code */
void play_table_read(const char *match, struct play_table *t); /* as it was kept beside this match */

/* play_clock.c: a table with a clock where only bots sit. 0, or the rule that refused the clock */
int play_virtual_clock(struct play *p);

/* play_table.c: what the person at the screen sees */
struct choices {
    pl_action list[PL_LEGAL_MAX], said[PL_LEGAL_MAX];
    int n, said_n;            /* decisions; asides */
    int number[PL_LEGAL_MAX]; /* what to type for each decision */
};

void play_show(struct play *p, pl_seat seat, struct choices *c);        /* the table, the news, the choices */
void play_table(struct play *p, pl_seat seat, const struct choices *c); /* the whole table, however long */
void play_news(struct play *p, pl_seat viewer, int rows); /* what this viewer has not been told yet; as much of the last of it as fits */
void play_wait(struct play *p);                           /* for Enter, where there is a screen that would be wiped otherwise */
void play_log(struct play *p, pl_seat viewer);            /* all it was ever told */
/* A choice as it is typed, with players by their names: "cut Bram 2". */
void play_put_typed(struct pl_out *o, const struct play *p, pl_action action);
void play_number_choices(const struct play *p, struct choices *c); /* gives every decision its number */
void play_list_choices(struct play *p, const struct choices *c);   /* a line each */
void play_list_asides(struct play *p, const struct choices *c);
/* Nothing of another's table stays on the screen. False if its last decision was taken back instead, or they leave. */
bool play_curtain(struct play *p, pl_seat seat);
void play_end(struct play *p);

/* play_prompt.c: what the person types */
/* Is this the word of a command: in English, or in the language of the terminal? */
bool play_is_command(const char *typed, size_t len, const char *command);
void play_ask(struct play *p, pl_seat seat); /* until a decision is made, or the person leaves */
/* After a public event, where a game has asides: a chance to speak, and time to read. */
void play_pause(struct play *p, pl_seat seat);

/* play_case.c: the prose of a case, as far as the person at the screen may read it. All do nothing where there is no case. */
int play_case_list(void);                                                  /* the cases of the house; an exit code */
int play_case_new(struct play *p, const struct args *a, const char *word); /* NULL: the first of the first grade. ARGS_GO_ON or a code */
int play_case_resumed(struct play *p, const struct args *a, const char *word);
void play_case_show_introduction(struct play *p);                                        /* title, introduction, questions */
int play_case_compare(const struct play *p, pl_seat seat, const pl_action *list, int n); /* a bot's honest choice where it judges, or -1 */
void play_case_judge(const struct play *p, struct pl_request *r);                        /* the verdict on its text, if it has one */
bool play_case_has_unread(const struct play *p, pl_seat seat);              /* is there something this seat has not been shown? */
bool play_case_show_cards(struct play *p, pl_seat seat, bool again);        /* shows what lies open to it; false: nothing (new) */
bool play_case_is_answering(const struct play *p, const struct choices *c); /* it writes, or compares */
void play_case_show_answer_sheet(struct play *p, pl_seat seat,
                                 const struct choices *c);         /* questions, own answers, what to compare them with */
bool play_case_question(const struct play *p, pl_action action);   /* prints the question a text is to answer */
void play_case_show_outcome(struct play *p, pl_seat seat);         /* own answers beside the right ones */
pl_seats play_case_unread_outcomes(const struct play *p);          /* seats that know the right answers and have not been shown them */
bool play_case_may_take_notes(const struct play *p, pl_seat seat); /* notes, now */
void play_case_show_solution(struct play *p, pl_seat viewer);      /* the solution, and the chain of clues */

/* play_notes.c: one notebook a person, in a file beside the match */
void play_note(struct play *p, pl_seat seat, const char *text);
void play_notes(const struct play *p, pl_seat seat);
void play_notes_save(struct play *p, const char *match, int mode); /* beside this file; says so only if it fails */
bool play_notes_load(struct play *p, const char *match, struct pl_out *why);
void play_notes_free(struct play *p);

#endif
