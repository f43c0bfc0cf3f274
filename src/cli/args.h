/* args.h: the one reader of command lines. A command gives a table of its options; the help page comes from it too. */
#ifndef PL_CLI_ARGS_H
#define PL_CLI_ARGS_H

#include "cli/cli.h"

enum { ARGS_WORDS = 4, ARGS_EXTRA = 16 };

enum arg_type { ARG_END, ARG_FLAG, ARG_NUMBER, ARG_SECONDS, ARG_TEXT, ARG_OPTIONAL_TEXT, ARG_LANGUAGE };

struct arg {
    const char *name;
    uint8_t type; /* enum arg_type; MAYBE is a text that may be left out, and is "" then; LANGUAGE is obeyed at once */
    void *to;     /* bool, int64_t, double or const char * */
    int64_t least, most;
    const char *value; /* what its value is called in the help page */
    const char *help;
};

/* For commands that speak with people. */
#define ARGS_LANGUAGE                                                                                                      \
    {                                                                                                                      \
        "language", ARG_LANGUAGE, NULL, 0, 0, "LANGUAGE", "what it speaks: en or es (that of the environment, or English)" \
    }

struct args {
    const char *command;
    const char *usage;       /* what follows "parlour" */
    const char *about;       /* a line or two */
    const struct arg *table; /* set by args_read */
    int words_least, words_most;
    bool game_options; /* options this table does not know may be the game's own */
    const char *word[ARGS_WORDS];
    int words_n;
    const char *extra[ARGS_EXTRA]; /* those, without their dashes */
    const char *after[ARGS_EXTRA]; /* the value of each, where it was a word of its own */
    int extra_n;
};

enum { ARGS_GO_ON = -1 };

/* ARGS_GO_ON, or the exit code to return: 0 after --help, 2 after wrong words. */
int args_read(struct args *a, const struct arg *table, int argc, char **argv);
/* "sherlock-mycroft, big-ben": the games there are. */
const char *args_games(void);
/* The game a word names, or NULL after saying so. */
const struct pl_game *args_game(const struct args *a, const char *word);
/* The game's own options among the rest. ARGS_GO_ON or an exit code. */
int args_options(const struct args *a, const struct pl_game *game, void *options);
/* How many sit down: ARGS_FEWEST, where nobody said, becomes the fewest the game allows. ARGS_GO_ON or an exit code. */
#define ARGS_PLAYERS_UNSET INT64_MIN
int args_players(const struct args *a, const struct pl_game *game, int64_t *players);

#endif
