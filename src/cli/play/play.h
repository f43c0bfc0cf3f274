/* play.h: the state of a match played in one terminal, and the functions shared by the files in this folder. */
#ifndef PL_CLI_PLAY_PLAY_H
#define PL_CLI_PLAY_PLAY_H

#include "bots/bot.h"
#include "bots/real_time_bot.h"
#include "cases/player.h"
#include "cli/args.h"
#include "cli/bots/search_budget.h"
#include "cli/bots/external_bot.h"
#include "cli/play/answer_form.h"
#include "cli/play/saves.h"
#include "match/match.h"

struct note {
    pl_seat seat;
    char *text;
};

/* The values of the options --seats, --bot and --names. A member is NULL if its option was not given. */
struct play_table {
    const char *seats, *bot, *names;
};

struct play {
    const struct pl_game *game;
    struct pl_match match;
    void *memory;
    size_t bytes;
    const struct pl_bot *bot[PL_SEATS_MAX];                /* the bot in each seat; NULL for a person */
    const struct pl_reaction_profile *level[PL_SEATS_MAX]; /* the level of each bot in a real-time game, which does not use `bot` */
    const char *names[PL_SEATS_MAX];
    pl_seats persons;
    /* Random number generators. Each seat's bot has one. The last one decides the order in which the bots act. */
    struct pl_dice dice[PL_SEATS_MAX + 1];
    struct external_bot *external; /* array of PL_SEATS_MAX external bots; NULL if no seat has an external bot */
    struct pl_dice pace;           /* random generator for the delays of bots; not `dice`, so that delays do not reveal how bots decide */
    /* Search trees, kept between decisions. The trees of people's seats are used for hints. */
    struct pl_bot_memory bot_memory[PL_SEATS_MAX];
    struct search_budget budget[PL_SEATS_MAX];
    double until;                   /* time at which the current search must end, in seconds on the clock of cli_now */
    const char *save;               /* path of the file named by --save; NULL if --save is not used */
    char autosave_path[SAVES_PATH]; /* path of the automatic save; empty before the first save or if --save is used */
    struct play_table table;
    pl_seat at_screen;                      /* seat of the person at the screen, or PL_NOBODY */
    int refusal;                            /* number of the rule that refused a person's last action; 0 if the action was accepted */
    bool how_to_shown;                      /* true if the player has been shown how to type commands */
    uint32_t shown_entries;                 /* number of log entries when the table was last shown on the screen */
    _Alignas(8) uint8_t seen[PL_STATE_MAX]; /* the view of the person currently at the screen */
    bool leave;                             /* true if the player has asked to quit */
    bool unsaved;                           /* true if some log entries have not been saved */
    uint32_t entries_at_start;              /* number of log entries when a real-time match was started or resumed */
    bool acted;                             /* true if a person plays and entries were added to the log in this run of the program */
    bool autosave_failed;                   /* true if the last automatic save failed and the player has already been warned */
    struct pl_history history[PL_VIEWERS];  /* for each viewer, the log position after the last event that the viewer was shown */
    /* The following members are used only in a match with a case. */
    struct case_book *book;
    struct case_player *player;           /* the case data that the bots use */
    uint32_t cards_shown[PL_SEATS_MAX];   /* identifies the cards that each seat was shown last (see mark_of in case_cards.c) */
    pl_seats questions_asked;             /* seats whose players have already been asked all questions of the case */
    pl_seats answers_shown[PL_SEATS_MAX]; /* for each seat, the seats whose answers its player has been shown */
    struct note *note;                    /* the notes of all players; they are not stored in the match file */
    int notes, notes_cap;
    bool notes_unsaved;
    _Alignas(8) uint8_t content[PL_CONTENT_MAX]; /* copy of the compiled case, as the match header stores it */
};

/* play.c: adds actions to the match. */
int play_act(struct play *p, const struct pl_request *request); /* like pl_match_act, but allocates more memory if the log is full */
/* Stores in the match header the id of the case and the part of the case that the rules need. The id is needed to load the case's texts
 * when the match is resumed. */
void play_put_case(struct play *p, struct pl_header *header);

/* autosave.c: saves the match. */
bool play_save(struct play *p, const char *path); /* saves the match to `path` and prints whether saving succeeded */
void play_autosave(struct play *p);               /* saves the match after a decision; prints only failures */
void play_autosave_quietly(struct play *p); /* saves a real-time match without printing anything; failures are printed after the match */
void play_save_now(struct play *p);         /* runs the command `save` without a file name; prints the path */
int play_save_on_exit(struct play *p);      /* saves the match before exit and prints how to continue it; returns an exit code */
void play_table_read(const char *match, struct play_table *t); /* reads MATCH.table */

/* virtual_clock.c: plays a real-time match that has only bots. Returns 0, or a negative rule number if a clock tick was refused. */
int play_virtual_clock(struct play *p);

/* screen_text.c: prints the screen for the player whose turn it is. */
struct choices {
    pl_action list[PL_LEGAL_MAX], said[PL_LEGAL_MAX];
    int n, said_n;            /* `list` contains `n` choices, and `said` contains `said_n` asides (actions that need no turn) */
    int number[PL_LEGAL_MAX]; /* the number to type for each choice in `list` */
};

void play_show(struct play *p, pl_seat seat, struct choices *c); /* prints the table, the new events, the question and the choices */
/* Prints new events and the cards that have become readable. Called before the player is asked to answer the questions of the case. */
void play_show_news_and_cards(struct play *p, pl_seat seat);
void play_table(struct play *p, pl_seat seat, const struct choices *c); /* shows the whole table in the pager */
/* Prints the events that the viewer has not seen yet. If they do not fit in `rows` rows, prints only the latest of them. */
void play_news(struct play *p, pl_seat viewer, int rows);
/* Returns the number of screen rows that play_news would print. */
int play_news_rows(struct play *p, pl_seat viewer, int rows);
void play_wait(struct play *p);                /* waits for Enter if stdin and stdout are terminals */
void play_log(struct play *p, pl_seat viewer); /* prints all events that the viewer may see */
/* Clears the screen and asks the person at the screen to pass the keyboard to the player in this seat. Returns false if the previous player
 * undoes their decision or quits. */
bool play_curtain(struct play *p, pl_seat seat);
void play_end(struct play *p);

/* choice_list.c: prints the list of choices. */
/* Writes an action as the player would type it, with player names instead of seat numbers: "cut Bram 2". */
void play_put_typed(struct pl_out *o, const struct play *p, pl_action action);
/* Gives each choice the number that the player types to select it, and sorts the choices by that number. */
void play_number_choices(const struct play *p, struct choices *c);
void play_list_choices(struct play *p, const struct choices *c); /* prints the choices, one per line */
/* Finds the most detailed layout in which the choices fit in `rows` rows. Prints the choices if `print` is true. Returns the number of rows
 * that the layout needs. */
int play_print_choices(struct play *p, const struct choices *c, int rows, bool print);
void play_list_asides(struct play *p, const struct choices *c);

/* after_end.c: asks for the actions that are possible after the end of the match. Stops when no action is left or the people at the screen
 * want no more. */
void play_after_end(struct play *p);

/* prompt.c: prompts the player and reads the input. */
/* Returns true if the player typed this command, in English or in the language of the terminal. */
bool play_is_command(const char *typed, size_t len, const char *command);
/* Returns the index of the choice that the player typed in full or in part. Returns -1 if no choice fits, or -2 if several fit. */
int play_choice_meant(const struct play *p, const pl_action *list, int n, const char *typed);
/* Asks for the free text of an action. Returns false if the player enters no text. `text` has room for FORM_LINE bytes. */
bool play_ask_text(struct play *p, pl_seat seat, pl_action action, char *text);
void play_ask(struct play *p, pl_seat seat); /* prompts the player in this seat until they make a decision or quit */
/* Pauses after a public event in a game that has asides (actions that need no turn), so that the player can read the event and choose an
 * aside. */
void play_pause(struct play *p, pl_seat seat);

/* case_cards.c: prints the case texts that the current player may read. If the match has no case, these functions do nothing. */
/* Prints the list of cases. Returns an exit code. */
int play_case_list(void);
/* Both functions load the case of the match. `word` is the id or the folder of the case. If `word` is NULL, a new match gets the first easy
 * case, and a resumed match gets the case that its file names. Both return ARGS_GO_ON or an exit code. */
int play_case_new(struct play *p, const struct args *a, const char *word);
int play_case_resumed(struct play *p, const struct args *a, const char *word);
/* Loads the case of a lesson, which is not in the list of cases. Returns ARGS_GO_ON or an exit code. */
int play_case_lesson(struct play *p, const char *word);
/* Returns true if the action answers a question of the case and the judge rejects this text. */
bool play_case_is_wrong(const struct play *p, pl_seat seat, pl_action action, const char *text);
/* Prints the title, introduction and questions of the case. */
void play_case_show_introduction(struct play *p);
/* Used by a bot that must judge an answer. Returns the index in `list` of the action with the right verdict, or -1 if the actions in
 * `list` do not judge an answer. */
int play_case_compare(const struct play *p, pl_seat seat, const pl_action *list, int n);
/* If the request contains an answer to a question of the case, judges the answer and stores the verdict in the request. Replaces the text
 * of the request with the answer's standard form, which is stored in `answer`. */
void play_case_judge(const struct play *p, struct pl_request *r, struct case_answer *answer);
/* Returns true if the player in this seat may read cards or answers that have not been shown to them yet. */
bool play_case_has_unread(const struct play *p, pl_seat seat);
/* Prints the cards that this seat may read. Returns false if the seat may read no cards. */
bool play_case_show_cards(struct play *p, pl_seat seat, bool again);
/* Returns true if the player must now write or judge answers. */
bool play_case_is_answering(const struct play *p, const struct choices *c);
/* Prints the questions and the player's answers. If the player must judge answers, prints these too. */
void play_case_show_answer_sheet(struct play *p, pl_seat seat, const struct choices *c);
/* Returns the question of the case that the action answers, or NULL if the action does not answer a question. */
const struct case_question *play_case_question(const struct play *p, pl_action action);
/* Prints the question and asks for the fields of its answer. The caller must set `command` and `context` in the form, and nothing else. */
enum form_end play_case_form(const struct play *p, pl_seat seat, pl_action action, struct answer_form *f);
/* If the action sends the seat's answers and some of them are blank, returns true and writes the numbers of the blank answers, as in "2,
 * 4". */
bool play_case_put_blanks(struct pl_out *o, const struct play *p, pl_seat seat, pl_action action);
/* Stores in `list` the actions that answer the questions of the case, in the order of the questions. Returns the number of actions, which
 * is 0 if the seat cannot write answers now. */
int play_case_questions(const struct play *p, const struct choices *c, pl_action list[WH_QUESTIONS]);
/* Prints the player's answers and the right answers. */
void play_case_show_outcome(struct play *p, pl_seat seat);
/* Returns the seats of the people who may see the right answers but have not seen them yet. */
pl_seats play_case_unread_outcomes(const struct play *p);
/* Returns false while the character Irene Adler forbids the player to take notes (rule WH-39). */
bool play_case_may_take_notes(const struct play *p, pl_seat seat);
/* Prints the answers that the viewer has not seen yet, the solution of the case, and the facts that prove each answer. */
void play_case_show_solution(struct play *p, pl_seat viewer);

/* notes.c: handles the private notes of each person. They are stored in MATCH.notes. */
void play_note(struct play *p, pl_seat seat, const char *text);
void play_notes(const struct play *p, pl_seat seat);
void play_notes_save(struct play *p, const char *match, int mode); /* writes MATCH.notes; prints a message only on failure */
bool play_notes_load(struct play *p, const char *match, struct pl_out *why);
void play_notes_free(struct play *p);

#endif
