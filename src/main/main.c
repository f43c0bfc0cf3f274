/* main.c: the program that starts any part of the house. Knows the commands' words, not what they do. */
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
    {"serve", main_serve, "open the parlour to everyone in the house"},
    {"play", cli_play, "play a game here, against bots or one another"},
    {"resume", cli_resume, "go on with a match that was left"},
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
    help_line("[--OPTION...]", "open the parlour, here: http://localhost:2210");
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        help_line(commands[i].word, commands[i].help);
    help_line("help COMMAND", "how a command is used");
    help_line("--version", "which parlour this is");
    term_print("\nExit codes: 0 it worked, 1 it did not (one line says why), 2 wrong words.\n");
    return CLI_OK;
}

/* Without a command the parlour opens; options alone are its own: `parlour --port 8080`. */
static int serve(int argc, char **argv)
{
    enum { MOST = 120 };
    char *words[MOST + 3] = {(char[]){"serve"}, (char[]){"--welcome"}};
    if (argc > MOST)
        return cli_usage_error("", "too many words");
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
    if (!strcmp(word, "--version") || !strcmp(word, "-V")) {
        printf("parlour %s\n", PARLOUR_VERSION);
        return CLI_OK;
    }
    if (word[0] == '-')
        return serve(argc, argv);
    const struct command *c = find(word);
    return c ? c->run(argc - 1, argv + 1) : unknown("", word);
}

int main(int argc, char **argv)
{
    cli_play_real_time = tui_play;
    int rc = dispatch(argc, argv);
    /* What was printed must have arrived: a full disk behind a pipe is a failure too. */
    if (fflush(stdout) || ferror(stdout))
        return cli_failed("", "the output could not be written");
    return rc;
}
