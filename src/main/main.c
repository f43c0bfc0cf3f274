/* main.c: the entry point of `parlour`. Finds the command and runs it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/suggestion.h"
#include "cli/term.h"
#include "main/serve.h"
#include "tui/tui.h"

static const struct command {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"serve", main_serve, "run the game server"},
    {"admin", main_admin, "administer a running server: status, tables, people, bans, reports, notices, draining"},
    {"play", cli_play, "play in this terminal, against bots or each other"},
    {"learn", cli_learn, "learn a game with a guided first match"},
    {"resume", cli_resume, "continue an unfinished match"},
    {"replay", cli_replay, "replay a saved match"},
    {"verify", cli_verify, "check that a saved match was dealt fairly and follows the rules"},
    {"rules", cli_rules, "show the rules of a game, or one rule"},
    {"sim", cli_sim, "let bots play many matches and print statistics"},
    {"case", cli_case, "write and test cases of Watson & Holmes: new, lint, serve, graph, pack, play, blind, stats, judge, words"},
    {"problems", cli_problems, "solve problems: positions with one question and a proven answer; make and check them"},
    {"bench", cli_bench, "measure how fast the games run on this machine"},
    {"describe", cli_describe, "describe a game's options, actions, events and views"},
    {"export", main_export, "write the whole database as lines of JSON"},
    {"import", main_import, "fill an empty database from an export"},
    {"backup", main_backup, "copy the database of a running server"},
    {"restore", main_restore, "replace the database with a backup"},
    {"check-store", main_check_store, "replay every match of the database and check everything stored about it"},
    {"migrate", main_migrate, "bring a database to the version of this program, or rehearse that with a copy"},
    {"page", cli_page, "write the page as static files, for any web host"},
    {"reports", main_reports, "list what players have reported about each other"},
    {"engine", cli_engine, "run a referee that speaks JSON lines, for programs"},
};

static const struct command *find(const char *word)
{
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        if (!strcmp(commands[i].word, word))
            return &commands[i];
    return NULL;
}

static int unknown(const char *command, const char *word)
{
    struct suggestion n;
    suggestion_begin(&n, word);
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        suggestion_offer(&n, commands[i].word);
    suggestion_offer(&n, "help");
    if (n.best[0])
        return cli_usage_error(command, "there is no command '%s'; did you mean '%s'? See: parlour help", word, n.best);
    return cli_usage_error(command, "there is no command '%s'; see: parlour help", word);
}

static void help_line(const char *words, const char *does)
{
    enum { LEFT = 25 };
    term_print("parlour %-*s", LEFT - 8, words);
    term_wrap(does, strlen(does), LEFT, LEFT);
}

static int help(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--help") && strcmp(argv[1], "-h")) {
        const struct command *c = find(argv[1]);
        char *ask[] = {argv[1], (char[]){"--help"}, NULL};
        return c ? c->run(2, ask) : unknown("help", argv[1]);
    }
    help_line("[--OPTION...]", "run the server and print how to connect: http://localhost:2210");
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        help_line(commands[i].word, commands[i].help);
    help_line("help COMMAND", "show the help of a command");
    help_line("--version", "show the version and the revisions of rules, protocols and formats");
    term_print("\nExit codes: 0 success, 1 failure (with an error message), 2 wrong usage.\n");
    return CLI_OK;
}

/* Starts the server if no command is given. Passes options on to `parlour serve`, for example `parlour --port 8080`. */
static int serve(int argc, char **argv)
{
    enum { MOST = 120 };
    char *words[MOST + 3] = {(char[]){"serve"}, (char[]){"--welcome"}};
    if (argc > MOST)
        return cli_usage_error("", "too many arguments");
    for (int i = 1; i < argc; i++)
        words[i + 1] = argv[i];
    return main_serve(argc + 1, words);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2)
        return serve(argc, argv);
    const char *word = argv[1];
    if (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "-?") || !strcmp(word, "help"))
        return help(argc - 1, argv + 1);
    if (!strcmp(word, "--version") || !strcmp(word, "-V"))
        return main_version(PARLOUR_VERSION);
    if (word[0] == '-')
        return serve(argc, argv);
    const struct command *c = find(word);
    return c ? c->run(argc - 1, argv + 1) : unknown("", word);
}

int main(int argc, char **argv)
{
    cli_play_real_time = tui_play;
    int rc = dispatch(argc, argv);
    /* Return an error if output could not be written, for example because the disk is full. */
    if (fflush(stdout) || ferror(stdout))
        return cli_failed("", "the output could not be written");
    return rc;
}
