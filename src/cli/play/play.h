/* play.h: a match at one screen: its state and the functions of the files in this folder. */
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

/* The values of --seats, --bot and --names; NULL if not given. */
struct play_table {
    const char *seats, *bot, *names;
};

struct play {
    const struct pl_game *game;
    struct pl_match match;
    void *memory;
    size_t bytes;
    const struct pl_bot *bot[PL_SEATS_MAX];                /* NULL for a person */
    const struct pl_reaction_profile *level[PL_SEATS_MAX]; /* real-time games: instead of `bot` */
    const char *names[PL_SEATS_MAX];
    pl_seats persons;
    struct pl_dice dice[PL_SEATS_MAX + 1]; /* one for each seat, and one that chooses which bot acts first */
    struct external_bot *external;         /* PL_SEATS_MAX external bots, or NULL if there are none */
    struct pl_dice pace;                   /* random delays before bot actions; independent of `dice`, so that they reveal nothing */
    struct pl_bot_memory bot_memory[PL_SEATS_MAX]; /* search trees, reused for the next decision; a person's is for hints */
    struct search_budget budget[PL_SEATS_MAX];
    double until;                   /* time limit of the current search, in seconds of cli_now */
    const char *save;               /* file of --save, or NULL */
    char autosave_path[SAVES_PATH]; /* otherwise the automatic file; "" if there is none yet */
    struct play_table table;
    pl_seat at_screen;                      /* the person at the screen, or PL_NOBODY */
    int refusal;                            /* the last refusal of a person's action, or 0 */
    bool how_to_shown;                      /* the introduction to the commands was shown */
    uint32_t shown_entries;                 /* number of entries when the table was last shown */
    _Alignas(8) uint8_t seen[PL_STATE_MAX]; /* the view of the person at the screen */
    bool leave;                             /* the player wants to quit */
    bool unsaved;                           /* there are entries since the last save */
    uint32_t entries_at_start;              /* number of entries when a real-time match was started or resumed */
    bool acted;                             /* there is an action since the start, and a person plays */
    bool autosave_failed;                   /* the last save failed and the player was told */
    struct pl_history history[PL_VIEWERS];  /* how far each viewer has seen the events */
    /* The following members are used only if a case is played. */
    struct case_book *book;
    struct case_player *player;           /* its facts, for bots */
    uint32_t cards_shown[PL_SEATS_MAX];   /* mark of the cards last shown to each seat */
    pl_seats answers_shown[PL_SEATS_MAX]; /* whose answers each seat has been shown */
    struct note *note;                    /* notes of all people; not part of the match */
    int notes, notes_cap;
    bool notes_unsaved;
    _Alignas(8) uint8_t content[PL_CONTENT_MAX]; /* the case as the header of the match stores it */
};

/* play.c */
int play_act(struct play *p, const struct pl_request *request); /* pl_match_act, with more memory when the log is full */

/* autosave.c: saves the match */
bool play_save(struct play *p, const char *path);              /* saves to `path` and prints the result */
void play_autosave(struct play *p);                            /* after a decision; prints only failures */
void play_autosave_quietly(struct play *p);                    /* in real-time games; failures are printed at the end */
void play_save_now(struct play *p);                            /* for `save` without a file; prints the path */
int play_save_on_exit(struct play *p);                         /* before exit; prints the path and how to continue. Returns an exit code */
void play_table_read(const char *match, struct play_table *t); /* reads MATCH.table */

/* virtual_clock.c: plays a real-time match of bots only. Returns 0, or the refusal of a clock tick. */
int play_virtual_clock(struct play *p);

/* screen_text.c: the screen of the current player */
struct choices {
    pl_action list[PL_LEGAL_MAX], said[PL_LEGAL_MAX];
    int n, said_n;            /* of `list`; of `said` (asides) */
    int number[PL_LEGAL_MAX]; /* the number to type for each choice in `list` */
};

void play_show(struct play *p, pl_seat seat, struct choices *c);        /* prints the table, new events, question and choices */
void play_table(struct play *p, pl_seat seat, const struct choices *c); /* prints the whole table, through the pager */
void play_news(struct play *p, pl_seat viewer,
               int rows);       /* prints the events the viewer has not seen yet; only the last ones if they need more rows */
void play_wait(struct play *p); /* waits for Enter, if stdin and stdout are a terminal */
void play_log(struct play *p, pl_seat viewer); /* prints all events the viewer may see */
/* Writes the text to type for an action, with player names instead of seat numbers: "cut Bram 2". */
void play_put_typed(struct pl_out *o, const struct play *p, pl_action action);
void play_number_choices(const struct play *p, struct choices *c); /* sets c->number and sorts by it */
void play_list_choices(struct play *p, const struct choices *c);   /* prints the choices, one per line */
void play_list_asides(struct play *p, const struct choices *c);
/* Clears the screen and asks to pass the keyboard to this seat. Returns false if the last player undid their decision or quit instead. */
bool play_curtain(struct play *p, pl_seat seat);
void play_end(struct play *p);

/* prompt.c: the prompt and the input of the player */
/* Returns true if the text is this command, in English or in the language of the terminal. */
bool play_is_command(const char *typed, size_t len, const char *command);
void play_ask(struct play *p, pl_seat seat); /* prompts until a decision is made or the player quits */
/* After a public event in a game with asides: pauses so that the player can read and speak. */
void play_pause(struct play *p, pl_seat seat);

/* case_cards.c: the texts of a case that the current player may read. All functions do nothing if no case is played. */
int play_case_list(void); /* lists the cases; returns an exit code */
int play_case_new(struct play *p, const struct args *a,
                  const char *word); /* NULL: the first easy case. Returns ARGS_GO_ON or an exit code */
int play_case_resumed(struct play *p, const struct args *a, const char *word);
void play_case_show_introduction(struct play *p); /* prints the title, the introduction and the questions */
int play_case_compare(const struct play *p, pl_seat seat, const pl_action *list,
                      int n);                                               /* a bot's choice when it judges answers, otherwise -1 */
void play_case_judge(const struct play *p, struct pl_request *r);           /* sets the verdict on the text, if there is one */
bool play_case_has_unread(const struct play *p, pl_seat seat);              /* there are cards or answers this seat has not been shown */
bool play_case_show_cards(struct play *p, pl_seat seat, bool again);        /* prints the cards it may read; false: nothing to print */
bool play_case_is_answering(const struct play *p, const struct choices *c); /* the choices are about answers: writing or judging them */
void play_case_show_answer_sheet(struct play *p, pl_seat seat,
                                 const struct choices *c);         /* prints the questions, the player's answers and answers to judge */
bool play_case_question(const struct play *p, pl_action action);   /* prints the question the text will answer */
void play_case_show_outcome(struct play *p, pl_seat seat);         /* prints the player's answers and the correct ones */
pl_seats play_case_unread_outcomes(const struct play *p);          /* people who may see the correct answers and have not seen them */
bool play_case_may_take_notes(const struct play *p, pl_seat seat); /* false while Irene Adler forbids notes (WH-39) */
void play_case_show_solution(struct play *p, pl_seat viewer);      /* prints the solution and the chain of clues */

/* notes.c: a notebook for each person, stored in MATCH.notes */
void play_note(struct play *p, pl_seat seat, const char *text);
void play_notes(const struct play *p, pl_seat seat);
void play_notes_save(struct play *p, const char *match, int mode); /* writes MATCH.notes; prints only failures */
bool play_notes_load(struct play *p, const char *match, struct pl_out *why);
void play_notes_free(struct play *p);

#endif
