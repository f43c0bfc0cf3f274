/* args.h: parses command lines. Each command lists its options in a table. The --help text is made from the same table. */
#ifndef PL_CLI_ARGS_H
#define PL_CLI_ARGS_H

#include "cli/cli.h"

enum { ARGS_WORDS = 4, ARGS_EXTRA = 16, ARGS_WHY = 512 };

enum arg_type { ARG_END, ARG_FLAG, ARG_NUMBER, ARG_SECONDS, ARG_TEXT, ARG_OPTIONAL_TEXT, ARG_LANGUAGE };

struct arg {
    const char *name;
    uint8_t
        type; /* a value of enum arg_type. ARG_FLAG: --NAME or --NAME=yes sets the variable to true, --NAME=no to false. ARG_OPTIONAL_TEXT:
                 the option may be given without a value, and the value is then "". ARG_LANGUAGE: the option sets the output language. */
    void *to; /* the variable that receives the value: bool, int64_t, double or const char *, depending on `type` */
    int64_t least, most;
    const char *value; /* placeholder for the value in the help text, such as "FILE" */
    const char *help;
};

/* The --language option, for the option tables of commands whose output is translated. */
#define ARGS_LANGUAGE                                                                                                        \
    {                                                                                                                        \
        "language", ARG_LANGUAGE, NULL, 0, 0, "LANGUAGE", "language of the output: en or es (default: from the environment)" \
    }

struct args {
    const char *command;
    const char *usage;           /* the usage line in the help text, without "parlour " at its beginning */
    const char *about;           /* description for the help text, one or two lines */
    const struct arg *table;     /* the option table; args_read sets this member */
    int words_least, words_most; /* minimum and maximum number of positional arguments */
    bool game_options;           /* true if the command also accepts game options, which are not in the option table */
    const char *word[ARGS_WORDS];
    int words_n;
    const char *extra[ARGS_EXTRA]; /* the game options on the command line, without the leading dashes */
    const char *after[ARGS_EXTRA]; /* the value of each game option if it was a separate argument ("--option VALUE"), otherwise NULL */
    int extra_n;
};

enum { ARGS_GO_ON = -1 };

/* Parses argv. Returns ARGS_GO_ON if the command should run, otherwise an exit code: 0 after --help, 2 after a usage error. */
int args_read(struct args *a, const struct arg *table, int argc, char **argv);
/* Sets one option of a table to `value`, as the command line does. A text is not copied. Returns false with an error message in `why` if
 * the value is wrong. */
bool args_set(const struct arg *t, const char *value, char why[ARGS_WHY]);
/* Returns all game ids as one string, such as "sherlock-mycroft, big-ben". */
const char *args_games(void);
/* Finds a game by its id. Prints an error and returns NULL if no game has this id. */
const struct pl_game *args_game(const struct args *a, const char *word);
/* Stores the game options from the command line in `options`. Returns ARGS_GO_ON, or an exit code after an error. */
int args_options(const struct args *a, const struct pl_game *game, void *options);
/* Checks the number of players and replaces ARGS_PLAYERS_UNSET with the game's minimum. Returns ARGS_GO_ON, or an exit code on error. */
#define ARGS_PLAYERS_UNSET INT64_MIN
int args_players(const struct args *a, const struct pl_game *game, int64_t *players);

#endif
