/* problems.c: the command `parlour problems`. It lists the games that have problems, and replays the match that leads to a problem. */
#include "cli/problems/problems.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "kernel/sha256.h"

/* The games with problems. Each struct is defined in the problems.c of its game. */
#define GAMES(X)        \
    X(sherlock_mycroft) \
    X(big_ben)          \
    X(i_say_holmes)

#define X(name) extern const struct pl_problems pl_problems_##name;
GAMES(X)
#undef X
#define X(name) &pl_problems_##name,
static const struct pl_problems *const all[] = {GAMES(X) NULL};
#undef X

const struct pl_problems *problems_of(const struct pl_game *game)
{
    for (const struct pl_problems *const *p = all; *p; p++)
        if ((*p)->game == game)
            return *p;
    return NULL;
}

const char *problems_games(void)
{
    static char text[256];
    struct pl_out o = pl_out_to(text, sizeof text);
    for (const struct pl_problems *const *p = all; *p; p++) {
        pl_put(&o, o.len ? ", " : "");
        pl_put(&o, (*p)->game->id);
    }
    return text;
}

/* ---- replaying the match of a problem ------------------------------------------------------------------ */

int problem_begin(struct problem *b, const struct pl_problems *of, uint8_t seats, const char *seed)
{
    uint8_t bytes[PL_SEED_SIZE];
    b->of = of;
    b->seats = seats;
    b->n = 0;
    snprintf(b->seed, sizeof b->seed, "%s", seed);
    pl_seed_from_text(bytes, b->seed, strlen(b->seed));
    struct pl_config config = {.seats = seats, .options = b->options, .seed = bytes};
    int rc = of->game->init(b->start, &config);
    memcpy(b->state, b->start, of->game->state_size);
    return rc;
}

int problem_act(struct problem *b, pl_seat seat, pl_action action)
{
    if (b->n == PROBLEM_LOG)
        return -PL_R_FULL;
    struct pl_entry entry = {.seat = seat, .seq = b->n + 1, .by = PL_BY_BOT, .action = action};
    int rc = b->of->game->apply(b->state, &entry, NULL);
    if (rc == 0)
        b->log[b->n++] = entry;
    return rc;
}

static void add_int(struct pl_sha256_state *h, int64_t n)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)n >> (8 * i));
    pl_sha256_add(h, bytes, sizeof bytes);
}

static void put_start(char *text, size_t size, struct pl_sha256_state *h)
{
    uint8_t digest[PL_SHA256_SIZE];
    struct pl_out o = pl_out_to(text, size);
    pl_sha256_done(h, digest);
    pl_put_hex(&o, digest, (size - 1) / 2);
}

/* The id is a hash of the match, the viewer and the question. The trace is a hash of the choices and points at each entry, so it changes if
 * the rules change. It does not depend on the layout of the state in memory. */
void problem_sign(struct problem *b)
{
    const struct pl_game *game = b->of->game;
    static _Alignas(8) uint8_t state[PL_STATE_MAX];
    pl_action list[PL_LEGAL_MAX];
    struct pl_sha256_state id, trace;
    pl_sha256_init(&id);
    pl_sha256_init(&trace);
    pl_sha256_add(&id, b->seed, strlen(b->seed));
    add_int(&id, b->p.viewer * 256 + b->p.kind);
    memcpy(state, b->start, game->state_size);
    for (uint32_t i = 0; i <= b->n; i++) {
        int32_t points[PL_SEATS_MAX] = {0};
        game->score(state, points);
        for (int seat = 0; seat < b->seats; seat++) {
            add_int(&trace, points[seat]);
            int n = pl_project_legal(game, state, (pl_seat)seat, list);
            for (int k = 0; k < n; k++)
                add_int(&trace, (int64_t)list[k]);
        }
        if (i == b->n)
            break;
        add_int(&id, (int64_t)b->log[i].action);
        game->apply(state, &b->log[i], NULL);
    }
    put_start(b->trace, sizeof b->trace, &trace);
    char hex[9];
    put_start(hex, sizeof hex, &id);
    snprintf(b->id, sizeof b->id, "%s-%s", game->key, hex);
}

bool problem_is_answer(const struct pl_problem *p, const struct pl_problem_answer *answer)
{
    for (int i = 0; i < p->answers_n; i++)
        if (p->answer[i].n == answer->n && !memcmp(p->answer[i].step, answer->step, answer->n * sizeof answer->step[0]))
            return true;
    return false;
}

bool problem_solve(const struct problem *b, struct pl_problem *p, const struct best_effort *effort)
{
    struct pl_problem_match m = {.start = b->start, .state = b->state, .log = b->log, .n = b->n};
    return b->of->solve ? b->of->solve(&m, p) : best_action_solve(b, p, effort, false);
}

/* ---- the command `parlour problems` -------------------------------------------------------------------- */

int cli_problems(int argc, char **argv)
{
    static const struct {
        const char *word;
        int (*run)(int argc, char **argv);
    } commands[] = {{"play", problems_play}, {"make", problems_make}, {"check", problems_check}};
    for (size_t i = 0; argc > 1 && i < PL_COUNT(commands); i++)
        if (!strcmp(argv[1], commands[i].word))
            return commands[i].run(argc - 1, argv + 1);
    struct args a = {
        .command = "problems",
        .usage = "problems play|make|check ...",
        .about = "Problems: positions with one question and a proven answer. 'parlour problems play GAME' shows them, 'make' and "
                 "'check' are for authors; '--help' after each of these words lists its options. docs/problems.md describes the files.",
        .words_least = 1,
        .words_most = 1};
    int rc = args_read(&a, (const struct arg[]){{.type = ARG_END}}, argc, argv);
    return rc != ARGS_GO_ON
               ? rc
               : cli_usage_error("problems", "there is no command 'problems %s'; the commands are: play, make, check", a.word[0]);
}
