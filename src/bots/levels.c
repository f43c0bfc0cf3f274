/* levels.c: the bots novice, regular and master. They use the heuristics that each game provides (kernel/hints.h) and receive only the
 * views of their seats. */
#include "bots/endgame.h"
#include "bots/all_bots.h"
#include "bots/networks.h"
#include "bots/search.h"

enum { TIME_CHECK_EVERY = 16, NOVICE_RANDOM_ONE_IN = 3 };
enum { TRUSTING = PL_NOVICE, REGULAR = PL_REGULAR, MASTER = PL_MASTER }; /* values for the `level` parameter of a game's `appraise_all` */

static int appraise_all(const struct pl_question *q, struct pl_dice *dice, int level)
{
    int32_t worth;
    return bot_best_of(q, level, dice, &worth);
}

/* ---- search -------------------------------------------------------------------------------------------------- */

/* The header of the bot memory; the search trees follow it. */
struct stored_search {
    uint64_t mark; /* equals `stored_mark` if the memory contains the search for an earlier decision */
    const struct pl_game *game;
    int search_threads;
    bool shared_tree;
    struct pl_search s[PL_SEARCH_THREADS_MAX];
};
static const uint64_t stored_mark = UINT64_C(0x7061726c6f757221);

size_t pl_bot_memory_bytes(uint64_t playouts)
{
    enum { WORKING_SPACE = 1 << 18 }; /* bytes for the buffers of all threads (one world and one view each) */
    uint64_t bytes = sizeof(struct stored_search) + WORKING_SPACE + 2 * playouts * pl_tree_node_bytes();
    return playouts > PL_BOT_MEMORY_BYTES_MAX || bytes > PL_BOT_MEMORY_BYTES_MAX ? PL_BOT_MEMORY_BYTES_MAX
           : bytes < PL_BOT_MEMORY_BYTES                                         ? PL_BOT_MEMORY_BYTES
                                                                                 : (size_t)bytes;
}

struct task {
    struct stored_search *t;
    struct pl_bot_memory *bot_memory;
    uint32_t playouts; /* total number of playouts in all threads */
};

static void search_share(void *job, int i)
{
    struct task *task = job;
    struct pl_search *s = &task->t->s[i];
    struct pl_bot_memory *bot_memory = task->bot_memory;
    uint32_t n = (uint32_t)task->t->search_threads, share = task->playouts / n + ((uint32_t)i < task->playouts % n);
    while (bot_memory->time_is_up ? s->playouts % TIME_CHECK_EVERY || !bot_memory->time_is_up(bot_memory->time_is_up_arg)
                                  : s->playouts < share) {
        uint32_t before = s->playouts;
        pl_search_playout(s);
        if (s->playouts == before)
            break;
    }
}

/* A decision for which a bot searches for the best action, and the settings of that search. */
struct search_job {
    const struct pl_question *q;
    const struct pl_search_settings *how;
    uint64_t seed;
    uint32_t playouts; /* total number of playouts across all threads */
};

/* Returns the random seed of a thread. Thread 0 gets the seed that a search with one thread would use. */
static uint64_t seed_of(const struct search_job *e, int thread)
{
    struct pl_dice dice = {e->seed + (uint64_t)thread};
    return thread ? (uint64_t)pl_dice_word(&dice) << 32 | pl_dice_word(&dice) : e->seed;
}

/* Continues the stored search if its tree contains this decision. Otherwise begins a new search. */
static bool begin_one(struct pl_search *s, bool kept, const struct search_job *e, int thread, void *memory, size_t bytes)
{
    uint64_t seed = seed_of(e, thread);
    kept = kept && s->how.network == e->how->network;
    return (kept && pl_search_continue(s, e->q, seed)) || pl_search_begin(s, e->q, seed, memory, bytes, e->how);
}

/* Sets up searches that share one tree. Search 0 owns the tree and most of the memory, and the other searches are workers on that tree. */
static bool begin_shared(struct stored_search *t, uint8_t *memory, size_t bytes, bool kept, const struct search_job *e)
{
    size_t worker = (pl_search_worker_bytes(e->q->game) + 15) & ~(size_t)15, workers = worker * (size_t)(t->search_threads - 1);
    if (bytes < workers || !begin_one(&t->s[0], kept, e, 0, memory + workers, bytes - workers))
        return false;
    for (int i = 1; i < t->search_threads; i++)
        if (!pl_search_add_worker(&t->s[i], &t->s[0], seed_of(e, i), memory + (size_t)(i - 1) * worker, worker))
            return false;
    return true;
}

static bool begin_separate(struct stored_search *t, uint8_t *memory, size_t bytes, bool kept, const struct search_job *e)
{
    size_t each = bytes / (size_t)t->search_threads & ~(size_t)15;
    for (int i = 0; i < t->search_threads; i++)
        if (!begin_one(&t->s[i], kept, e, i, memory + (size_t)i * each, each))
            return false;
    return true;
}

/* Sets up the searches of all threads. Returns false if the memory is too small. */
static bool begin_search(struct stored_search *t, const struct search_job *e, const struct pl_bot_memory *bot_memory)
{
    int search_threads = bot_memory->search_threads < 1                       ? 1
                         : bot_memory->search_threads > PL_SEARCH_THREADS_MAX ? PL_SEARCH_THREADS_MAX
                                                                              : bot_memory->search_threads;
    bool shared_tree = bot_memory->shared_tree && search_threads > 1;
    bool kept = bot_memory->persistent && t->mark == stored_mark && t->game == e->q->game && t->search_threads == search_threads &&
                t->shared_tree == shared_tree;
    t->mark = 0;
    t->game = e->q->game;
    t->search_threads = search_threads;
    t->shared_tree = shared_tree;
    if (!(shared_tree ? begin_shared : begin_separate)(t, (uint8_t *)(t + 1), bot_memory->bytes - sizeof *t, kept, e))
        return false;
    t->mark = stored_mark;
    return true;
}

void pl_bot_memory_clear(struct pl_bot_memory *bot_memory)
{
    if (bot_memory->memory && bot_memory->bytes >= sizeof(struct stored_search))
        ((struct stored_search *)bot_memory->memory)->mark = 0;
}

static void report(const struct pl_search *s, int best, int n, struct pl_bot_memory *bot_memory)
{
    uint32_t all = 0;
    for (int i = 0; i < n; i++)
        all += pl_search_visits(s, i);
    bot_memory->worth = pl_search_worth(s, best);
    bot_memory->playouts_done = s->playouts;
    bot_memory->playouts_reused = all - s->playouts;
    for (int i = 0; i < n; i++) /* a choice with less than 5 % of the visits cannot be second best, because its value is not reliable */
        if (i != best && pl_search_visits(s, i) >= all / 20 &&
            (bot_memory->second_best < 0 || pl_search_worth(s, i) > bot_memory->second_best_worth)) {
            bot_memory->second_best = i;
            bot_memory->second_best_worth = pl_search_worth(s, i);
        }
}

/* Returns the best choice according to the exact solver, or -1 if the solver cannot handle this position. Breaks ties with `appraise`. */
static int solve_endgame(const struct pl_question *q, struct pl_bot_memory *bot_memory)
{
    int32_t worth[PL_LEGAL_MAX];
    int best = 0;
    struct pl_endgame how = {.entries_max = 60000, .worlds_max = 512};
    const struct pl_hints *hints = pl_hints_of(q->game);
    if (!pl_solve_endgame(q, bot_memory->memory, bot_memory->bytes, &how, worth))
        return -1;
    for (int i = 1; i < q->n; i++)
        if (worth[i] > worth[best] || (worth[i] == worth[best] && hints->appraise &&
                                       hints->appraise(q->view, q->choice[i]) > hints->appraise(q->view, q->choice[best])))
            best = i;
    bot_memory->worth = worth[best];
    for (int i = 0; i < q->n; i++)
        if (i != best && (bot_memory->second_best < 0 || worth[i] > bot_memory->second_best_worth)) {
            bot_memory->second_best = i;
            bot_memory->second_best_worth = worth[i];
        }
    return best;
}

/* Returns the best choice according to the search, or -1 if the memory is too small. */
static int search_for(const struct search_job *e, struct pl_bot_memory *bot_memory)
{
    struct stored_search *t = bot_memory->memory;
    if (!t || bot_memory->bytes < sizeof *t || !begin_search(t, e, bot_memory))
        return -1;
    struct task task = {t, bot_memory, e->playouts};
    if (bot_memory->run_parallel && t->search_threads > 1)
        bot_memory->run_parallel(bot_memory->run_parallel_arg, t->search_threads, search_share, &task);
    else
        for (int i = 0; i < t->search_threads; i++)
            search_share(&task, i);
    for (int i = 1; i < t->search_threads; i++)
        pl_search_merge(&t->s[0], &t->s[i]);
    int best = pl_search_best(&t->s[0]);
    report(&t->s[0], best, e->q->n, bot_memory);
    return best;
}

struct pl_search_settings pl_bot_settings(const struct pl_game *game, int level)
{
    const struct pl_hints *hints = pl_hints_of(game);
    struct pl_search_settings how = level == MASTER && hints->master_search.playout_max ? hints->master_search : hints->search;
    how.network = level == MASTER ? pl_network_of(game) : NULL;
    return how;
}

/* If `plain` is true, a master searches without the network. */
static int search(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory, int level, bool plain)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    struct pl_search_settings how = plain ? hints->search : pl_bot_settings(q->game, level);
    uint32_t playouts = level == MASTER ? hints->master_playouts : hints->regular_playouts;
    uint64_t seed = (uint64_t)pl_dice_word(dice) << 32;
    seed |= pl_dice_word(dice);
    if (bot_memory) {
        bot_memory->worth = -1;
        bot_memory->playouts_done = bot_memory->playouts_reused = 0;
        bot_memory->second_best = -1;
    }
    if (playouts && bot_memory && bot_memory->playouts)
        playouts = bot_memory->playouts;
    if (hints->appraise_all && (!playouts || !bot_memory))
        return appraise_all(q, dice, level);
    int best = q->n > 1 && playouts && bot_memory && level == MASTER ? solve_endgame(q, bot_memory) : -1;
    if (best < 0 && q->n > 1 && playouts && bot_memory)
        best = search_for(&(struct search_job){q, bot_memory->settings ? bot_memory->settings : &how, seed, playouts}, bot_memory);
    return best >= 0 ? best : bot_greedy.choose(q, dice, bot_memory);
}

/* If the search visited the choice `taken` only a few times, estimates its value with a second search that considers only this choice. */
bool pl_bot_review(const struct pl_question *q, int taken, uint64_t seed, struct pl_bot_memory *bot_memory, struct pl_verdict *verdict)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    struct pl_search_settings how = pl_bot_settings(q->game, MASTER);
    struct pl_search s;
    uint32_t playouts = bot_memory->playouts ? bot_memory->playouts : hints->master_playouts;
    if (!hints->search.playout_max || !pl_search_begin(&s, q, seed, bot_memory->memory, bot_memory->bytes, &how))
        return false;
    while (s.playouts < playouts) {
        uint32_t before = s.playouts;
        pl_search_playout(&s);
        if (s.playouts == before)
            return false;
    }
    verdict->best = pl_search_best(&s);
    verdict->best_worth = pl_search_worth(&s, verdict->best);
    verdict->worth = pl_search_worth(&s, taken);
    verdict->doubt = pl_search_doubt(&s, verdict->best) + pl_search_doubt(&s, taken);
    if (pl_search_visits(&s, taken) >= playouts / 10)
        return true;
    int32_t own_doubt = pl_search_doubt(&s, verdict->best);
    pl_search_begin(&s, &(struct pl_question){q->game, q->view, &q->choice[taken], 1}, seed, bot_memory->memory, bot_memory->bytes, &how);
    for (uint32_t i = 0; i < playouts / 4 + 1; i++)
        pl_search_playout(&s);
    verdict->worth = pl_search_worth(&s, 0);
    verdict->doubt = own_doubt + pl_search_doubt(&s, 0);
    return verdict->worth >= 0;
}

static int master(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    return search(q, dice, bot_memory, MASTER, false);
}

/* `master@1`, the master as it was before it had a neural network: it searches with the evaluation that is written for the game. */
static int master_1(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    return search(q, dice, bot_memory, MASTER, true);
}

static int regular(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    return search(q, dice, bot_memory, REGULAR, false);
}

/* Chooses like the bot `trusting`, but makes one choice in three at random. */
static int novice(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    const struct pl_bot *by = pl_dice_below(dice, NOVICE_RANDOM_ONE_IN) ? &bot_trusting : &bot_random;
    return by->choose(q, dice, bot_memory);
}

/* The bot `trusting` believes all claims of other players. In games without claims it chooses like the bot `greedy`. */
static int trusting(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    return pl_hints_of(q->game)->appraise_all ? appraise_all(q, dice, TRUSTING) : bot_greedy.choose(q, dice, bot_memory);
}

static int speak(const struct pl_question *q, struct pl_dice *dice, int level)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    int32_t worth = 0;
    int best = hints->appraise_all || hints->appraise ? bot_best_of(q, level, dice, &worth) : -1;
    return worth > 0 ? best : -1;
}

static int novice_aside(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    (void)bot_memory;
    return speak(q, dice, TRUSTING);
}

static int regular_aside(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    (void)bot_memory;
    return speak(q, dice, REGULAR);
}

static int master_aside(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    (void)bot_memory;
    return speak(q, dice, MASTER);
}

const struct pl_bot bot_master_1 = {.name = "master@1", .choose = master_1, .aside = master_aside};
const struct pl_bot bot_trusting = {.name = "trusting", .choose = trusting, .aside = novice_aside};

#define BOT(id, word) const struct pl_bot bot_##word = {.name = #word, .choose = word, .aside = word##_aside};
PL_LEVEL_TABLE(BOT)
#define OF_LEVEL(id, word) [PL_##id] = &bot_##word,
const struct pl_bot *const pl_bot_levels[PL_LEVELS] = {PL_LEVEL_TABLE(OF_LEVEL)};
