/* check.c: the command `parlour problems check`. It replays problems and checks their answers and proofs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/file.h"
#include "cli/problems/problems.h"
#include "cli/term.h"

enum { QUICK_WORLDS = 300, WHY = 512 }; /* an exact proof with more worlds than QUICK_WORLDS is repeated only with --full */

struct tally {
    int n, exact, search, enumerated, grades[PL_PROBLEM_GRADES + 1];
    char (*ids)[PROBLEM_ID];
    int ids_max;
};

/* Compares the right answers of two solutions of the same problem. Returns a description of the difference, or NULL if the answers are the
 * same. */
static const char *differs(const struct pl_problem *stored, const struct pl_problem *now)
{
    if (stored->answers_n != now->answers_n)
        return "another number of right answers";
    for (int i = 0; i < now->answers_n; i++)
        if (!problem_is_answer(stored, &now->answer[i]))
            return "another answer";
    return NULL;
}

/* Checks a problem whose answer was proved by enumeration. Solves it again and compares the result with the stored one. */
static const char *check_enumeration(const struct problem *b)
{
    struct pl_problem now = {.kind = b->p.kind, .viewer = b->p.viewer};
    const struct pl_proof *f = &b->p.proof, *g = &now.proof;
    if (!problem_solve(b, &now, &best_effort_exact))
        return "the answer is not unique";
    if (now.chosen != b->p.chosen)
        return "other choices";
    if (f->worlds != g->worlds || f->best != g->best || f->second != g->second || f->needs != g->needs)
        return "other numbers in the proof";
    return now.grade != b->p.grade ? "another grade" : differs(&b->p, &now);
}

/* Checks that the principal line can be played and begins with a right answer. */
static const char *check_line(const struct problem *b)
{
    static _Alignas(8) uint8_t state[PL_STATE_MAX];
    const struct pl_proof *f = &b->p.proof;
    const struct pl_game *game = b->of->game;
    if (!f->line_n || !problem_is_answer(&b->p, &(struct pl_problem_answer){.n = 1, .step = {f->line[0]}}))
        return "the line does not begin with a right answer";
    memcpy(state, b->state, game->state_size);
    for (int i = 0; i < f->line_n; i++) {
        pl_seats actors = game->actors(state) & pl_seats_upto(PL_SEATS_MAX);
        struct pl_entry entry = {.seat = (pl_seat)(actors ? pl_lowest(actors) : 0), .by = PL_BY_BOT, .action = f->line[i]};
        if (!actors || game->apply(state, &entry, NULL) < 0)
            return "the line cannot be played";
    }
    return NULL;
}

/* Checks a problem that asks for the best action. The stored values must support the answer. Repeats an exact proof if it has few worlds.
 * With --full, repeats every proof, and uses other random numbers for a search. */
static const char *check_best(const struct problem *b, bool full)
{
    const struct pl_proof *f = &b->p.proof;
    pl_action list[PL_LEGAL_MAX];
    int n = pl_project_legal(b->of->game, b->state, b->p.viewer, list);
    for (int i = 0; i < b->p.answers_n; i++) {
        bool legal = false;
        for (int k = 0; k < n; k++)
            legal |= list[k] == b->p.answer[i].step[0];
        if (!legal || !b->of->same_answer(b->p.answer[0].step[0], b->p.answer[i].step[0]))
            return "an answer is not legal, or differs from the others";
    }
    int64_t least = PROBLEM_MARGIN + (f->by == PL_PROOF_SEARCH ? PROBLEM_RESERVE + f->doubt : 0);
    if (f->best - f->second < least || problem_is_answer(&b->p, &(struct pl_problem_answer){.n = 1, .step = {f->other}}))
        return "the proof does not support the answer";
    const char *fault = check_line(b);
    if (fault || (!full && (f->by == PL_PROOF_SEARCH || f->worlds > QUICK_WORLDS)))
        return fault;
    struct pl_problem now = {.kind = b->p.kind, .viewer = b->p.viewer};
    if (!best_action_solve(b, &now, f->by == PL_PROOF_EXACT ? &best_effort_exact : &best_effort_again, true))
        return "the proof failed when it was repeated";
    if (f->by == PL_PROOF_SEARCH)
        return problem_is_answer(&b->p, &(struct pl_problem_answer){.n = 1, .step = {now.proof.line[0]}}) ? NULL : "another answer";
    if (now.proof.best != f->best || now.proof.second != f->second || now.proof.worlds != f->worlds)
        return "other numbers in the proof";
    return differs(&b->p, &now);
}

static const char *check_problem(const struct problem *b, bool full)
{
    if (b->of->candidate && !b->of->candidate(b->state, b->p.viewer))
        return "the position is not one of those from which problems are made";
    return b->of->solve ? check_enumeration(b) : check_best(b, full);
}

static bool is_new(struct tally *t, const char *id)
{
    for (int i = 0; i < t->n; i++)
        if (!strcmp(t->ids[i], id))
            return false;
    if (t->n == t->ids_max) {
        t->ids_max = t->ids_max ? 2 * t->ids_max : 256;
        void *more = realloc(t->ids, (size_t)t->ids_max * sizeof *t->ids);
        if (!more)
            return false;
        t->ids = more;
    }
    snprintf(t->ids[t->n++], PROBLEM_ID, "%s", id);
    return true;
}

static int check_line_of_file(struct problem *b, const char *line, size_t len, bool full, struct tally *t, struct pl_out *why)
{
    if (problem_read(b, line, len, why) < 0)
        return -1;
    const char *fault = check_problem(b, full);
    if (!fault && !is_new(t, b->id))
        fault = "the problem occurs twice, or memory has run out";
    if (fault) {
        pl_put(why, b->id);
        pl_put(why, ": ");
        pl_put(why, fault);
        return -1;
    }
    t->grades[b->p.grade]++;
    t->exact += b->p.proof.by == PL_PROOF_EXACT;
    t->search += b->p.proof.by == PL_PROOF_SEARCH;
    t->enumerated += b->p.proof.by == PL_PROOF_ENUMERATION;
    return 0;
}

static int check_file(const char *path, bool full)
{
    char reason[WHY];
    struct pl_out why = pl_out_to(reason, sizeof reason);
    size_t len;
    char *file = file_read(path, &len, &why);
    struct problem *b = calloc(1, sizeof *b);
    struct tally t = {0};
    int failed = 0, number = 0;
    if (!file || !b) {
        free(file);
        free(b);
        return cli_failed("problems check", "%s", file ? "not enough memory" : reason);
    }
    for (size_t at = 0; at < len;) {
        const char *end = memchr(file + at, '\n', len - at);
        size_t size = end ? (size_t)(end - file) - at : len - at;
        why = pl_out_to(reason, sizeof reason);
        number++;
        if (check_line_of_file(b, file + at, size, full, &t, &why) < 0) {
            cli_failed("problems check", "%s:%d: %s", path, number, reason);
            failed++;
        }
        at += size + 1;
    }
    printf("%s: %d problems, %d exact, %d by search, %d by enumeration, grades 1 to %d:", path, t.n, t.exact, t.search, t.enumerated,
           PL_PROBLEM_GRADES);
    for (int i = 1; i <= PL_PROBLEM_GRADES; i++)
        printf(" %d", t.grades[i]);
    printf("\n");
    free(t.ids);
    free(file);
    free(b);
    return failed ? CLI_FAILED : t.n ? CLI_OK : cli_failed("problems check", "%s contains no problems", path);
}

int problems_check(int argc, char **argv)
{
    bool full = false;
    const struct arg table[] = {
        {"full", ARG_FLAG, &full, 0, 0, NULL, "repeat long searches, too"},
        {.type = ARG_END},
    };
    struct args a = {.command = "problems check",
                     .usage = "problems check FILE... [--full]",
                     .about = "Replays every problem, solves it again where that is quick, and checks that its proof supports its answer.",
                     .words_least = 1,
                     .words_most = ARGS_WORDS};
    int rc = args_read(&a, table, argc, argv), all = CLI_OK;
    if (rc != ARGS_GO_ON)
        return rc;
    for (int i = 0; i < a.words_n; i++)
        if (check_file(a.word[i], full) != CLI_OK)
            all = CLI_FAILED;
    return all;
}
