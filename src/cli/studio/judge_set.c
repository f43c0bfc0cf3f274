/* judge_set.c: the command `parlour case judge`, which tests the judge with a file of labelled answers, and the command `parlour case
 * words`, which lists the predefined words that case authors can use. */
#include "cli/studio/studio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/answer_set.h"
#include "cases/case_folders.h"
#include "cases/lexicon.h"
#include "cli/term.h"

enum { CASES_MOST = 32 };

struct shelf {
    int n;
    struct case_book *book[CASES_MOST];
    const char *set; /* path of the file with labelled answers; the folder of this file may contain cases */
};

/* Loads the case with this id from the folder of the file with labelled answers or from the installed cases. */
static struct case_book *load(const char *set, const char *id)
{
    static struct case_report report;
    char path[4096];
    const char *slash = strrchr(set, '/'), *root = case_root_folder();
    snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash - set) + 1 : 0, set, id);
    struct case_book *c = case_load(path, &report);
    if (!c && root) {
        snprintf(path, sizeof path, "%s/%s", root, id);
        c = case_load(path, &report);
    }
    return c;
}

static struct case_book *find(struct shelf *s, const char *line)
{
    char id[64];
    snprintf(id, sizeof id, "%.*s", (int)set_case_length(line), line);
    for (int i = 0; i < s->n; i++)
        if (!strcmp(s->book[i]->id, id))
            return s->book[i];
    struct case_book *c = s->n < CASES_MOST ? load(s->set, id) : NULL;
    if (c)
        s->book[s->n++] = c;
    return c;
}

static void print_share(int part, int whole)
{
    struct cli_share share = cli_share((uint64_t)part, (uint64_t)whole);
    printf("  %4d %5.1f %% (%4.1f to %4.1f)", part, whole ? 100.0 * part / whole : 0.0, 100 * share.low, 100 * share.high);
}

static void print_counts(const char *name, const struct set_counts *k)
{
    if (!k->answers)
        return;
    printf("%-10s %5d", name, k->answers);
    print_share(k->false_accepts, k->answers);
    print_share(k->false_rejects, k->answers);
    printf("  %4d\n", k->asks);
}

static void add(struct set_counts *sum, const struct set_counts *k)
{
    sum->answers += k->answers;
    sum->right += k->right;
    sum->false_accepts += k->false_accepts;
    sum->false_rejects += k->false_rejects;
    sum->asks += k->asks;
}

static void print_table(const struct set_counts counts[POINT_KINDS_N])
{
    struct set_counts named = {0}, things = {0};
    printf("kind       answers  false accepts (95 %% range)    false rejects (95 %% range)     asks\n");
    for (int k = 0; k < POINT_KINDS_N; k++) {
        print_counts(point_kind_name((enum point_kind)k), &counts[k]);
        if (point_is_named((enum point_kind)k))
            add(&named, &counts[k]);
        else if (k != POINT_REASON)
            add(&things, &counts[k]);
    }
    print_counts("confirmed", &named);
    print_counts("things", &things);
    print_counts("reasons", &counts[POINT_REASON]);
}

static int measure(const char *set, bool errors)
{
    FILE *f = fopen(set, "r");
    struct shelf shelf = {.set = set};
    struct set_counts counts[POINT_KINDS_N] = {0};
    char line[SET_LINE_MAX];
    int number = 0, bad = 0;
    if (!f) {
        fprintf(stderr, "parlour: cannot read %s\n", set);
        return 1;
    }
    while (fgets(line, sizeof line, f)) {
        struct set_line judged;
        number++;
        if (*line == '#' || *line == '\n')
            continue;
        struct case_book *c = find(&shelf, line);
        const char *why = c ? set_judge(c, line, &judged) : "no such case";
        if (why) {
            fprintf(stderr, "%s:%d: %s\n", set, number, why);
            bad++;
            continue;
        }
        set_count(&judged, counts);
        if (errors && judged.judged_right != judged.labelled_right)
            printf("%s:%d: false %s, %s: %s\n    judged as: %s (read: %s, verdict: %s; label: %s)\n", set, number,
                   judged.judged_right ? "accept" : "reject", judged.point, judged.text, judged.judged, judged.reading, judged.verdict,
                   judged.label_reason);
    }
    fclose(f);
    print_table(counts);
    for (int i = 0; i < shelf.n; i++)
        case_free(shelf.book[i]);
    return bad > 0;
}

int cli_case_judge(int argc, char **argv)
{
    const char *set = NULL;
    bool errors = false;
    struct args a = {.command = "case judge",
                     .usage = "case judge --set FILE [--errors]",
                     .about =
                         "Measures the judge on labelled answers: the shares of false accepts and false rejects for each kind of answer."};
    const struct arg table[] = {
        {"set", ARG_TEXT, &set, 0, 0, "FILE", "labelled answers; tests/judge/README.md explains the format"},
        {"errors", ARG_FLAG, &errors, 0, 0, NULL, "also print every answer that is judged wrongly"},
        {.type = ARG_END},
    };
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (!set) {
        fprintf(stderr, "parlour: case judge needs --set FILE\n");
        return 2;
    }
    return measure(set, errors);
}

/* ---- the command `parlour case words` --------------------------------------------------------------------- */

static void print_entry(const char *before, struct lexicon_entry e, const char *after)
{
    enum { INDENT = 4 };
    char text[4096];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put(&o, before);
    pl_put(&o, e.name);
    pl_put(&o, after);
    pl_put(&o, ": ");
    for (const char *p = e.words; *p; p++)
        pl_put_char(&o, *p == '_' ? '-' : *p);
    term_wrap(text, o.len, 0, INDENT);
}

int cli_case_words(int argc, char **argv)
{
    struct args a = {.command = "case words",
                     .usage = "case words",
                     .about =
                         "Lists the word classes and the stock ideas that the forms of a case may use. A hyphen joins words that stand "
                         "side by side."};
    static const struct arg none[] = {{.type = ARG_END}};
    int rc = args_read(&a, none, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    term_print("Word classes\n\n");
    for (int i = 0; lexicon_class_at(i).name; i++)
        print_entry("<", lexicon_class_at(i), ">");
    term_print("\nStock ideas\n\n");
    for (int i = 0; lexicon_idea_at(i).name; i++)
        print_entry("=", lexicon_idea_at(i), "");
    return CLI_OK;
}
