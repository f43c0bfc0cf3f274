/* cli.h: the commands of `parlour`, one function each, and helpers that several commands use. */
#ifndef PL_CLI_CLI_H
#define PL_CLI_CLI_H

#include "bots/real_time_table.h"
#include "kernel/game.h"

/* The commands. argv[0] is the name of the command. Each function returns an exit code. */
int cli_bench(int argc, char **argv);
int cli_case(int argc, char **argv);
int cli_describe(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_learn(int argc, char **argv);
int cli_page(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_problems(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_resume(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_verify(int argc, char **argv);
/* Prints the list of games and how to start a game. */
int cli_welcome(void);

/* Plays a match of a real-time game. main() sets this pointer to tui_play, because src/cli must not depend on src/tui. */
extern int (*cli_play_real_time)(const struct pl_real_time_table *table_setup);

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* Both functions print a one-line error message to stderr. cli_failed returns CLI_FAILED, and cli_usage_error returns CLI_USAGE. */
int cli_failed(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the translated title of the game, or the game's id if the title is not translated. */
const char *cli_title(const struct pl_game *game);
/* Prints the number of players that the game allows, without a newline: "2-7 players". */
void cli_print_players(const struct pl_game *game);
/* Returns the default player names for all eight seats. These are the messages <game>.seat.<n>, or common.player.<n> if the game has no
 * names of its own. */
const char *const *cli_seat_names(const struct pl_game *game);
/* Returns all bot names as one string, such as "random, greedy". */
const char *cli_bot_names(void);
/* A proportion and its 95 % confidence interval (Wilson score interval), which never extends below 0 or above 1. */
struct cli_share {
    double rate, low, high;
};
struct cli_share cli_share(uint64_t part, uint64_t whole);
/* Writes a new random seed to `text`, as 16 hexadecimal digits. */
void cli_fresh_seed(char text[17]);
/* Returns the time on the monotonic clock, in seconds. */
double cli_now(void);

#endif
