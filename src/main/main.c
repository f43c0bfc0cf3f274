/* main.c: the program that starts any part of the house. Knows the commands' words, not what they do. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "main/serve.h"
#include "tui/tui.h"

static const struct command {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"serve", main_serve, "open the parlour to everyone in the house"},
    {"play", cli_play, "play a game here, against bots or one another"},
    {"replay", cli_replay, "walk through a match that was saved"},
    {"verify", cli_verify, "prove that a saved match was dealt fairly and played by the rules"},
    {"rules", cli_rules, "the rules of a game, or one of them"},
    {"sim", cli_sim, "let bots play many games and count"},
    {"case", cli_case, "the studio for cases of Watson & Holmes: new, lint, map, play, stats"},
    {"bench", cli_bench, "how fast the games are on this machine"},
    {"describe", cli_describe, "a game's options, actions, events and JSON, for programs"},
    {"export", main_export, "the house's people and matches as lines of JSON"},
    {"import", main_import, "fill an empty store from them"},
    {"backup", main_backup, "copy the store while the house is open"},
    {"restore", main_restore, "put a backup in the place of the store"},
    {"engine", cli_engine, "a referee that speaks JSON lines, for scripts and outside bots"},
};

static const struct command *find(const char *word)
{
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        if (!strcmp(commands[i].word, word))
            return &commands[i];
    return NULL;
}

static int help(int argc, char **argv)
{
    if (argc > 1) {
        const struct command *c = find(argv[1]);
        char *ask[] = {argv[1], (char[]){"--help"}, NULL};
        return c ? c->run(2, ask) : cli_wrong("help", "there is no command '%s'; see: parlour help", argv[1]);
    }
    printf("parlour                  open the parlour, here: http://localhost:2210\n");
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        printf("parlour %-16s %s\n", commands[i].word, commands[i].help);
    printf("parlour help COMMAND     how a command is used\n"
           "parlour --version        which parlour this is\n\n"
           "Exit codes: 0 it worked, 1 it did not (one line says why), 2 wrong words.\n");
    return CLI_OK;
}

static int dispatch(int argc, char **argv)
{
    /* Without words the parlour opens. */
    char *serve[] = {(char[]){"serve"}, (char[]){"--welcome"}, NULL};
    if (argc < 2)
        return main_serve(2, serve);
    const char *word = argv[1];
    if (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "help"))
        return help(argc - 1, argv + 1);
    if (!strcmp(word, "--version")) {
        printf("parlour %s\n", PARLOUR_VERSION);
        return CLI_OK;
    }
    const struct command *c = find(word);
    return c ? c->run(argc - 1, argv + 1) : cli_wrong("", "there is no command '%s'; see: parlour help", word);
}

int main(int argc, char **argv)
{
    cli_clocked = tui_play;
    int rc = dispatch(argc, argv);
    /* What was printed must have arrived: a full disk behind a pipe is a failure too. */
    if (fflush(stdout) || ferror(stdout))
        return cli_failed("", "the output could not be written");
    return rc;
}
