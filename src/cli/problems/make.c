/* make.c: the command `parlour problems make`. It plays matches and keeps the positions that are problems. The same seed always gives the
 * same problems. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/args.h"
#include "cli/file.h"
#include "cli/problems/problems.h"
#include "cli/term.h"

enum { KINDS_MAX = 16, PER_MATCH = 4, BY_SEARCH_PER_MATCH = 3, APART = 5, MATCHES_PER_PROBLEM = 400 };

struct maker {
    const struct pl_problems *of;
    struct problem *b;
    int64_t n, made, playouts, matches, grade_min;
    int kinds[KINDS_MAX], grades[PL_PROBLEM_GRADES + 1], both[KINDS_MAX][PL_PROBLEM_GRADES + 1];
    uint64_t *orders; /* hashes of the right answers that are sequences of actions; a new problem must not have one of these hashes */
    int64_t orders_n;
    bool exact;    /* true if only problems that can be proved without a search are wanted */
    int by_search; /* number of problems from this match that are proved by search */
    struct pl_dice dice;
    struct pl_bot_memory bot_memory[PL_SEATS_MAX];
    FILE *out;
    char *line;
};

/* Returns the maximum number of problems of one grade. This is 1.5 times the number that each grade would have if all grades were equally
 * frequent. */
static int64_t grade_max(const struct maker *m)
{
    int64_t grades = 2 * (PL_PROBLEM_GRADES + 1 - m->grade_min);
    return (m->n * 3 + grades - 1) / grades;
}

/* Returns a hash of the right answers if they are sequences of actions, otherwise 0. */
static uint64_t order_hash(const struct pl_problem *p)
{
    uint64_t h = 1;
    if (p->answer[0].n < 2)
        return 0;
    for (int i = 0; i < p->answers_n; i++)
        for (int k = 0; k < p->answer[i].n; k++) {
            h = (h ^ p->answer[i].step[k]) * 0x9fb21c651e98df25u;
            h ^= h >> 29;
        }
    return h | 1;
}

/* Returns true if the problem may be added. Limits how many problems have the same kind of question, the same grade, or both, so that the
 * collection is varied. */
static bool wanted(const struct maker *m, const struct pl_problem *p)
{
    int64_t kind_max = (m->n * 13 / 10 + m->of->kinds_n - 1) / m->of->kinds_n;
    uint64_t order = order_hash(p);
    for (int64_t i = 0; order && i < m->orders_n; i++)
        if (m->orders[i] == order)
            return false;
    if (m->of->kinds_n > 1 && m->both[p->kind][p->grade] > kind_max * 2 / 5)
        return false;
    return p->grade >= m->grade_min && m->kinds[p->kind] < kind_max && m->grades[p->grade] < grade_max(m);
}

/* Chooses how much work to spend on a position. Searches are slow, so only a few problems of each match are proved by a search. Easy
 * problems are skipped if no more of them are wanted. */
static struct best_effort choose_effort(struct maker *m)
{
    struct best_effort effort = best_effort_normal;
    if (m->exact || m->by_search >= BY_SEARCH_PER_MATCH)
        effort = best_effort_exact;
    effort.skip_easy = m->grade_min > 1 || m->grades[1] >= grade_max(m);
    return effort;
}

static void keep(struct maker *m)
{
    struct problem *b = m->b;
    struct pl_out o = pl_out_to(m->line, PROBLEM_LINE_BYTES);
    problem_sign(b);
    problem_put(&o, b);
    fprintf(m->out, "%s\n", m->line);
    fflush(m->out);
    m->kinds[b->p.kind]++;
    m->grades[b->p.grade]++;
    m->both[b->p.kind][b->p.grade]++;
    m->orders[m->orders_n++] = order_hash(&b->p);
    m->made++;
}

/* Tries to pose a problem in the current position. Starts with a random kind of question, so that no kind is preferred. */
static bool pose(struct maker *m, pl_seat viewer)
{
    struct problem *b = m->b;
    uint32_t first = pl_dice_below(&m->dice, m->of->kinds_n);
    if (m->of->candidate && !m->of->candidate(b->state, viewer))
        return false;
    struct best_effort effort = choose_effort(m);
    for (uint32_t i = 0; i < m->of->kinds_n; i++) {
        memset(&b->p, 0, sizeof b->p);
        b->p.kind = (uint8_t)((first + i) % m->of->kinds_n);
        b->p.viewer = viewer;
        if (problem_solve(b, &b->p, &effort) && wanted(m, &b->p)) {
            keep(m);
            m->by_search += b->p.proof.by == PL_PROOF_SEARCH;
            return true;
        }
    }
    return false;
}

/* Chooses the next entry of the match. Returns PL_NO_ACTION if nobody can act. */
static pl_action next_entry(struct maker *m, pl_seat *seat)
{
    static _Alignas(8) uint8_t view[PL_STATE_MAX];
    const struct pl_game *game = m->of->game;
    const struct pl_bot *bot = m->of->bot ? pl_bot_find(m->of->bot, strlen(m->of->bot)) : NULL;
    pl_seats actors = game->actors(m->b->state) & pl_seats_upto(PL_SEATS_MAX);
    pl_action list[PL_LEGAL_MAX];
    if (!actors)
        return PL_NO_ACTION;
    if (m->of->next)
        return m->of->next(m->b->state, &m->dice, seat);
    *seat = (pl_seat)pl_lowest(actors);
    struct pl_message now = pl_project(game, m->b->state, NULL, NULL, *seat, &(struct pl_parts){.view = view, .legal = list});
    struct pl_question q = {game, view, list, now.legal_n};
    return list[bot->choose(&q, &m->dice, &m->bot_memory[*seat])];
}

/* Chooses the viewer of a problem in this position. If the question is about the public record, the viewer is a spectator or any seat.
 * Otherwise the viewer is the seat that must decide. */
static pl_seat choose_viewer(struct maker *m)
{
    pl_seats actors = m->of->game->actors(m->b->state) & pl_seats_upto(PL_SEATS_MAX);
    if (!m->of->spectators)
        return (pl_seat)pl_lowest(actors);
    return pl_dice_word(&m->dice) & 1 ? PL_SPECTATOR : (pl_seat)pl_dice_below(&m->dice, m->b->seats);
}

static int play_match(struct maker *m, const char *seed)
{
    struct problem *b = m->b;
    char text[PROBLEM_SEED];
    snprintf(text, sizeof text, "%s %lld", seed, (long long)m->matches);
    uint8_t bytes[PL_SEED_SIZE];
    pl_seed_from_text(bytes, text, strlen(text));
    memcpy(&m->dice.state, bytes, sizeof m->dice.state);
    uint8_t seats = (uint8_t)(m->of->seats_min + pl_dice_below(&m->dice, (uint32_t)(m->of->seats_max - m->of->seats_min + 1)));
    if (m->of->options)
        memcpy(b->options, m->of->options, m->of->game->options_size);
    if (problem_begin(b, m->of, seats, text) < 0)
        return cli_failed("problems make", "the game cannot start");
    for (int i = 0; i < PL_SEATS_MAX; i++)
        pl_bot_memory_clear(&m->bot_memory[i]);
    m->by_search = 0;
    int found = 0, most = m->of->next ? 1 : PER_MATCH;
    uint32_t last = 0;
    while (!((const struct pl_base *)(const void *)b->state)->over && found < most && m->made < m->n && b->n < PROBLEM_LOG) {
        if ((!found || b->n >= last + APART) && pose(m, choose_viewer(m))) {
            found++;
            last = b->n;
        }
        pl_seat seat = 0;
        pl_action action = next_entry(m, &seat);
        if (action == PL_NO_ACTION)
            break;
        if (problem_act(b, seat, action) < 0)
            return cli_failed("problems make", "the rules refused an action that they had listed as legal");
    }
    return ARGS_GO_ON;
}

/* Solves the problems in a file again instead of playing matches. Keeps only the problems that still have a proven answer. */
static int solve_again(struct maker *m, const char *path)
{
    char reason[512];
    struct pl_out why = pl_out_to(reason, sizeof reason);
    struct problem *b = m->b;
    size_t len;
    char *file = file_read(path, &len, &why);
    if (!file)
        return cli_failed("problems make", "%s", reason);
    struct best_effort effort = best_effort_normal;
    effort.glance = false;
    int rc = ARGS_GO_ON, read = 0;
    for (size_t at = 0; at < len && rc == ARGS_GO_ON; read++) {
        const char *end = memchr(file + at, '\n', len - at);
        size_t size = end ? (size_t)(end - file) - at : len - at;
        why = pl_out_to(reason, sizeof reason);
        if (problem_read(b, file + at, size, &why) < 0 || b->of != m->of)
            rc = cli_failed("problems make", "%s:%d: %s", path, read + 1, why.len ? reason : "another game");
        b->p = (struct pl_problem){.kind = b->p.kind, .viewer = b->p.viewer};
        if (rc == ARGS_GO_ON && (!m->of->candidate || m->of->candidate(b->state, b->p.viewer)) && problem_solve(b, &b->p, &effort) &&
            m->made < m->n && b->p.grade >= m->grade_min)
            keep(m);
        at += size + 1;
    }
    free(file);
    fprintf(stderr, "%lld of %d problems kept\n", (long long)m->made, read);
    return rc == ARGS_GO_ON ? CLI_OK : rc;
}

static void progress(const struct maker *m)
{
    char text[96];
    snprintf(text, sizeof text, "  %lld of %lld problems, %lld matches ", (long long)m->made, (long long)m->n, (long long)m->matches);
    term_progress(text);
}

static void report(const struct maker *m)
{
    fprintf(stderr, "%lld problems from %lld matches; grades 1 to %d:", (long long)m->made, (long long)m->matches, PL_PROBLEM_GRADES);
    for (int i = 1; i <= PL_PROBLEM_GRADES; i++)
        fprintf(stderr, " %d", m->grades[i]);
    fprintf(stderr, "; questions:");
    for (int i = 0; i < m->of->kinds_n; i++)
        fprintf(stderr, " %s %d", m->of->kinds[i].name, m->kinds[i]);
    fputc('\n', stderr);
}

static int make_all(struct maker *m, const char *seed)
{
    int rc = ARGS_GO_ON;
    for (int i = 0; i < PL_SEATS_MAX; i++) {
        m->bot_memory[i] = (struct pl_bot_memory){.bytes = pl_bot_memory_bytes((uint64_t)m->playouts), .persistent = true};
        m->bot_memory[i].playouts = (uint32_t)m->playouts;
        if (!m->of->next && i < m->of->seats_max && !(m->bot_memory[i].memory = calloc(1, m->bot_memory[i].bytes)))
            return cli_failed("problems make", "not enough memory for the bots");
    }
    for (m->matches = 0; m->made < m->n && m->matches < m->n * MATCHES_PER_PROBLEM && rc == ARGS_GO_ON; m->matches++) {
        rc = play_match(m, seed);
        progress(m);
    }
    term_progress(NULL);
    report(m);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        free(m->bot_memory[i].memory);
    return rc != ARGS_GO_ON ? rc : m->made == m->n ? CLI_OK : cli_failed("problems make", "found too few problems; try another seed");
}

int problems_make(int argc, char **argv)
{
    static struct maker m;
    const char *seed = NULL, *path = NULL, *from = NULL;
    char fresh[17];
    m.n = 20;
    m.playouts = 1500;
    m.grade_min = 1;
    const struct arg table[] = {
        {"n", ARG_NUMBER, &m.n, 1, 100000, "N", "number of problems (default 20)"},
        {"seed", ARG_TEXT, &seed, 0, 0, "TEXT", "seed; the same seed makes the same problems (default: random)"},
        {"out", ARG_TEXT, &path, 0, 0, "FILE", "file to write (default: standard output)"},
        {"from", ARG_TEXT, &from, 0, 0, "FILE",
         "solve the problems of this file again instead of playing matches, and keep those that hold"},
        {"grade-min", ARG_NUMBER, &m.grade_min, 1, PL_PROBLEM_GRADES, "N", "lowest grade, from 1 (easy) to 5 (default 1)"},
        {"exact", ARG_FLAG, &m.exact, 0, 0, NULL, "only problems with an exact proof"},
        {"playouts", ARG_NUMBER, &m.playouts, 1, 1000000, "N",
         "playouts for each decision of the bots that play the matches (default 1500)"},
        {.type = ARG_END},
    };
    struct args a = {.command = "problems make",
                     .usage = "problems make GAME [--n N] [--seed TEXT] [--out FILE]",
                     .about = "Plays matches, poses problems in their positions, grades them and writes them with their proofs.",
                     .words_least = 1,
                     .words_most = 1};
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    const struct pl_game *game = args_game(&a, a.word[0]);
    if (!game)
        return CLI_USAGE;
    if (!(m.of = problems_of(game)))
        return cli_usage_error("problems make", "%s has no problems; the games with problems are: %s", game->id, problems_games());
    cli_fresh_seed(fresh);
    seed = seed ? seed : fresh;
    if (strlen(seed) > PROBLEM_SEED / 2)
        return cli_usage_error("problems make", "--seed must have at most %d bytes", PROBLEM_SEED / 2);
    m.b = calloc(1, sizeof *m.b);
    m.line = malloc(PROBLEM_LINE_BYTES);
    m.orders = calloc((size_t)m.n, sizeof *m.orders);
    m.out = path ? fopen(path, "w") : stdout;
    if (!m.b || !m.line || !m.orders)
        rc = cli_failed("problems make", "not enough memory");
    else if (!m.out)
        rc = cli_failed("problems make", "cannot write %s", path);
    else
        rc = from ? solve_again(&m, from) : make_all(&m, seed);
    if (path && m.out && fclose(m.out))
        rc = cli_failed("problems make", "cannot write %s", path);
    free(m.b);
    free(m.line);
    free(m.orders);
    return rc;
}
