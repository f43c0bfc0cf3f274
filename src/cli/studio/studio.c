/* studio.c: `parlour case`: the studio for authors of cases. Which of its rooms a word opens; lint and map. */
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

/* ---- lint ------------------------------------------------------------------------------------------------- */

static void print_summary(const struct case_book *c)
{
    uint32_t shortest = case_shortest_solution(c);
    printf("%s: %d places, %d facts, %d questions, %d words;\nthe shortest solution reads %d:", c->id, c->places_n - 1, c->facts_n,
           c->questions_n, case_total_words(c), pl_bits(shortest));
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
        printf("%s%s%s%s\n", m->severity == CASE_ERROR ? s->bad : s->dim, m->text, m->severity == CASE_ERROR ? "" : " (doubt)", s->off);
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
                     .about = "What is wrong with a case, a line each: file, line, reason. Doubts do not fail.",
                     .words_least = 1,
                     .words_most = ARGS_WORDS};
    static const struct arg none[] = {{.type = ARG_END}};
    /* More folders than a command line usually has words: the shell gives us cases/ and a star. */
    int bad = 0, folders = 0;
    if (argc > ARGS_WORDS) {
        for (int i = 1; i < argc; i++, folders++)
            bad += !lint(argv[i]);
    } else {
        int rc = args_read(&a, none, argc, argv);
        if (rc != ARGS_GO_ON)
            return rc;
        for (; folders < a.words_n; folders++)
            bad += !lint(a.word[folders]);
    }
    return bad ? cli_failed("case lint", "cases at fault: %d of %d", bad, folders) : CLI_OK;
}

/* ---- map -------------------------------------------------------------------------------------------------- */

int cli_case_graph(int argc, char **argv)
{
    struct args a = {.command = "case graph",
                     .usage = "case graph FOLDER > graph.svg",
                     .about = "Draws the web of places, facts, deductions and questions. It tells the solution."};
    int rc = cli_case_args(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    struct case_book *c = cli_case_load(a.word[0]);
    if (!c)
        return cli_failed("case graph", "'%s' is no case that can be read", a.word[0]);
    case_graph(c, stdout);
    case_free(c);
    return CLI_OK;
}

/* ---- pack ------------------------------------------------------------------------------------------------- */

int cli_case_pack(int argc, char **argv)
{
    struct args a = {.command = "case pack",
                     .usage = "case pack FOLDER > case.bin",
                     .about = "Writes the case in one piece, for programs that cannot read files. It holds the solution."};
    int rc = cli_case_args(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    struct case_book *c = cli_case_load(a.word[0]);
    if (!c)
        return cli_failed("case pack", "'%s' is no case that can be read", a.word[0]);
    size_t n = case_pack(c, NULL, 0);
    uint8_t *bytes = malloc(n);
    bool written = bytes && case_pack(c, bytes, n) == n && fwrite(bytes, 1, n, stdout) == n && fflush(stdout) == 0;
    free(bytes);
    case_free(c);
    return written ? CLI_OK : cli_failed("case pack", "it cannot be written");
}

/* ---- the studio ------------------------------------------------------------------------------------------- */

static const struct subcommand {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *help;
} subcommands[] = {
    {"new", cli_case_new, "a skeleton to write a case into"},
    {"lint", cli_case_lint, "what is wrong with a case, a line each"},
    {"graph", cli_case_graph, "the web of places, facts and questions, as SVG"},
    {"pack", cli_case_pack, "the case in one piece, for the page"},
    {"play", cli_case_play, "walk through a case alone, timed and scored"},
    {"stats", cli_case_stats, "let bots play a case many times and count"},
};

int cli_case(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help";
    for (size_t i = 0; i < PL_COUNT(subcommands); i++)
        if (!strcmp(word, subcommands[i].word))
            return subcommands[i].run(argc - 1, argv + 1);
    if (strcmp(word, "--help") && strcmp(word, "-h"))
        return cli_usage_error("case", "there is no 'case %s'; see: parlour case --help", word);
    const struct pl_style *s = &term_here()->style;
    printf("%sparlour case COMMAND FOLDER%s\n\nThe studio for cases of Watson & Holmes. The format is in docs/case-format.md.\n\n", s->bold,
           s->off);
    for (size_t i = 0; i < PL_COUNT(subcommands); i++)
        printf("  %s%-8s%s %s\n", s->mark, subcommands[i].word, s->off, subcommands[i].help);
    return CLI_OK;
}
