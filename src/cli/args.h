/* args.h: parses command lines. Each command describes its options in a table, which also makes its --help text. */
#ifndef PL_CLI_ARGS_H
#define PL_CLI_ARGS_H

#include "cli/cli.h"

enum { ARGS_WORDS = 4, ARGS_EXTRA = 16 };

enum arg_type { ARG_END, ARG_FLAG, ARG_NUMBER, ARG_SECONDS, ARG_TEXT, ARG_OPTIONAL_TEXT, ARG_LANGUAGE };

struct arg {
    const char *name;
    uint8_t type; /* enum arg_type. OPTIONAL_TEXT: "" if the value is missing. LANGUAGE: sets the language at once */
    void *to;     /* the variable to set: bool, int64_t, double or const char * */
    int64_t least, most;
    const char *value; /* placeholder for the value in the help text, such as "FILE" */
    const char *help;
};

/* For commands whose output is translated. */
#define ARGS_LANGUAGE                                                                                                        \
    {                                                                                                                        \
        "language", ARG_LANGUAGE, NULL, 0, 0, "LANGUAGE", "language of the output: en or es (default: from the environment)" \
    }

struct args {
    const char *command;
    const char *usage;           /* the command line after "parlour" */
    const char *about;           /* description for the help text, one or two lines */
    const struct arg *table;     /* set by args_read */
    int words_least, words_most; /* how many positional arguments */
    bool game_options;           /* options that are not in the table may be options of the game */
    const char *word[ARGS_WORDS];
    int words_n;
    const char *extra[ARGS_EXTRA]; /* options of the game, without the leading dashes */
    const char *after[ARGS_EXTRA]; /* the value of each if it was a separate argument, else NULL */
    int extra_n;
};

enum { ARGS_GO_ON = -1 };

/* Returns ARGS_GO_ON, or the exit code: 0 after --help, 2 after a usage error. */
int args_read(struct args *a, const struct arg *table, int argc, char **argv);
/* All game ids: "sherlock-mycroft, big-ben". */
const char *args_games(void);
/* Finds a game by its id. Prints an error and returns NULL if there is none. */
const struct pl_game *args_game(const struct args *a, const char *word);
/* Sets the options of the game. Returns ARGS_GO_ON or an exit code. */
int args_options(const struct args *a, const struct pl_game *game, void *options);
/* Checks the number of players; ARGS_PLAYERS_UNSET becomes the game's minimum. Returns ARGS_GO_ON or an exit code. */
#define ARGS_PLAYERS_UNSET INT64_MIN
int args_players(const struct args *a, const struct pl_game *game, int64_t *players);

#endif
