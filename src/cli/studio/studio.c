/* studio.c: the command `parlour case`. It selects the subcommand to run, and implements the subcommands lint, graph and pack. */
#include "cli/studio/studio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/lint.h"
#include "cases/clue_graph.h"
#include "cases/pack.h"
#include "cases/reachability.h"
#include "cli/term.h"

int cli_case_args(struct args *a, int argc, char **argv)
{
    static const struct arg none[] = {{.type = ARG_END}};
    a->words_least = a->words_most = 1;
    return args_read(a, none, argc, argv);
}

struct case_book *cli_case_load(const char *folder)
{
    static struct case_report report;
    struct case_book *c = case_load(folder, &report);
    for (int i = 0; !c && i < report.n; i++)
        fprintf(stderr, "%s\n", report.item[i].text);
    return c;
}

/* ---- the command `parlour case lint` ------------------------------------------------------------------- */

static const char *plural(int n) { return n == 1 ? "" : "s"; }

static void print_summary(const struct case_book *c)
{
    uint32_t shortest = case_shortest_solution(c);
    int places = c->places_n - 1, words = case_total_words(c), visits = pl_bits(shortest);
    printf("%s: %d place%s, %d fact%s, %d question%s, %d word%s.\n", c->id, places, plural(places), c->facts_n, plural(c->facts_n),
           c->questions_n, plural(c->questions_n), words, plural(words));
    printf("The shortest solution reads %d place%s:", visits, plural(visits));
    for (uint32_t left = shortest; left; left &= left - 1)
        printf(" %d", c->rules.place[pl_lowest(left)].number);
    printf("\n");
}

static bool lint(const char *folder)
{
    static struct case_report report;
    const struct pl_style *s = &term_here()->style;
    struct case_book *c = case_load(folder, &report);
    if (c) {
        case_lint(c, &report);
        case_lint_folder(c, folder, &report);
    }
    for (int i = 0; i < report.n; i++) {
        const struct case_message *m = &report.item[i];
        printf("%s%s%s%s\n", m->severity == CASE_ERROR ? s->bad : s->dim, m->text, m->severity == CASE_ERROR ? "" : " (warning)", s->off);
    }
    if (c && !report.errors)
        print_summary(c);
    case_free(c);
    return !report.errors;
}

int cli_case_lint(int argc, char **argv)
{
    struct args a = {.command = "case lint",
                     .usage = "case lint FOLDER...",
                     .about = "Checks cases and prints one line for each problem: file, line, reason. Warnings do not fail the check.",
                     .words_least = 1,
                     .words_most = ARGS_WORDS};
    static const struct arg none[] = {{.type = ARG_END}};
    /* The shell may expand a pattern to more folders than args_read accepts. So args_read gets only one argument, which is an option if
     * there is one and otherwise the first folder. */
    char *seen[2] = {argv[0], argc > 1 ? argv[1] : NULL};
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-')
            seen[1] = argv[i];
    int bad = 0, folders = argc - 1, rc = args_read(&a, none, argc > 1 ? 2 : 1, seen);
    if (rc != ARGS_GO_ON)
        return rc;
    for (int i = 1; i < argc; i++)
        bad += !lint(argv[i]);
    if (bad && folders == 1)
        return cli_failed("case lint", "the case has errors");
    return bad ? cli_failed("case lint", "%d of %d cases have errors", bad, folders) : CLI_OK;
}

/* ---- the command `parlour case graph` ------------------------------------------------------------------ */

int cli_case_graph(int argc, char **argv)
{
    struct args a = {.command = "case graph",
                     .usage = "case graph FOLDER > graph.svg",
                     .about = "Draws a graph of places, facts, deductions and questions as SVG. It contains the solution."};
    int rc = cli_case_args(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    struct case_book *c = cli_case_load(a.word[0]);
    if (!c)
        return cli_failed("case graph", "cannot read the case '%s'", a.word[0]);
    case_graph(c, stdout);
    case_free(c);
    return CLI_OK;
}

/* ---- the command `parlour case pack` ------------------------------------------------------------------- */

int cli_case_pack(int argc, char **argv)
{
    struct args a = {.command = "case pack",
                     .usage = "case pack FOLDER > case.bin",
                     .about = "Writes the case as one binary file, for programs that cannot read folders. It contains the solution."};
    int rc = cli_case_args(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    struct case_book *c = cli_case_load(a.word[0]);
    if (!c)
        return cli_failed("case pack", "cannot read the case '%s'", a.word[0]);
    size_t n = case_pack(c, NULL, 0);
    uint8_t *bytes = malloc(n);
    bool written = bytes && case_pack(c, bytes, n) == n && fwrite(bytes, 1, n, stdout) == n && fflush(stdout) == 0;
    free(bytes);
    case_free(c);
    return written ? CLI_OK : cli_failed("case pack", "cannot write the output");
}

/* ---- subcommands --------------------------------------------------------------------------------------- */

static const struct subcommand {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *help;
} subcommands[] = {
    {"new", cli_case_new, "create a template for a new case"},
    {"lint", cli_case_lint, "check a case and print its problems"},
    {"graph", cli_case_graph, "draw a graph of places, facts and questions as SVG"},
    {"pack", cli_case_pack, "write a case as one binary file"},
    {"play", cli_case_play, "play a case alone, with time and score"},
    {"blind", cli_case_blind, "record what a cold reader believes after each card"},
    {"serve", cli_case_serve, "show a case in a browser, again after each change"},
    {"judge", cli_case_judge, "measure the judge on labelled answers"},
    {"words", cli_case_words, "list the word classes and stock ideas for forms"},
    {"stats", cli_case_stats, "let bots play a case many times and print statistics"},
};

int cli_case(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help";
    for (size_t i = 0; i < PL_COUNT(subcommands); i++)
        if (!strcmp(word, subcommands[i].word))
            return subcommands[i].run(argc - 1, argv + 1);
    if (strcmp(word, "--help") && strcmp(word, "-h"))
        return cli_usage_error("case", "unknown command 'case %s'; see 'parlour case --help'", word);
    const struct pl_style *s = &term_here()->style;
    printf("%sparlour case COMMAND FOLDER%s\n\nTools for authors of Watson & Holmes cases. The format: docs/case-format.md\n\n", s->bold,
           s->off);
    for (size_t i = 0; i < PL_COUNT(subcommands); i++)
        printf("  %s%-8s%s %s\n", s->mark, subcommands[i].word, s->off, subcommands[i].help);
    return CLI_OK;
}
