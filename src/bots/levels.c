/* levels.c: novice, regular and master: how each decides, by what a game's hints say. Sees views only. */
#include "bots/endgame.h"
#include "bots/all_bots.h"
#include "bots/search.h"

enum { TIME_CHECK_EVERY = 16, NOVICE_RANDOM_ONE_IN = 3 };
enum { TRUSTING = PL_NOVICE, REGULAR = PL_REGULAR, MASTER = PL_MASTER }; /* the levels of a game's `ponder` */

static int appraise_all(const struct pl_question *q, struct pl_dice *dice, int level)
{
    int32_t worth;
    return bot_best_of(q, level, dice, &worth);
}

/* ---- thinking ------------------------------------------------------------------------------------------------ */

/* Lies at the start of a mind's memory. */
struct stored_search {
    uint64_t mark; /* of this program: the rest was left here by an earlier decision */
    const struct pl_game *game;
    int search_threads;
    bool shared_tree;
    struct pl_search s[PL_SEARCH_THREADS_MAX];
};
static const uint64_t stored_mark = UINT64_C(0x7061726c6f757221);

size_t pl_bot_memory_bytes(uint64_t playouts)
{
    enum { WORKING_SPACE = 1 << 18 }; /* states and views of the worlds at hand, for every thread */
    uint64_t bytes = sizeof(struct stored_search) + WORKING_SPACE + 2 * playouts * pl_tree_node_bytes();
    return playouts > PL_BOT_MEMORY_BYTES_MAX || bytes > PL_BOT_MEMORY_BYTES_MAX ? PL_BOT_MEMORY_BYTES_MAX
           : bytes < PL_BOT_MEMORY_BYTES                                         ? PL_BOT_MEMORY_BYTES
                                                                                 : (size_t)bytes;
}

struct task {
    struct stored_search *t;
    struct pl_bot_memory *mind;
    uint32_t playouts; /* of all thinkers together */
};

static void search_share(void *job, int i)
{
    struct task *task = job;
    struct pl_search *s = &task->t->s[i];
    struct pl_bot_memory *mind = task->mind;
    uint32_t n = (uint32_t)task->t->search_threads, share = task->playouts / n + ((uint32_t)i < task->playouts % n);
    while (mind->time_is_up ? s->playouts % TIME_CHECK_EVERY || !mind->time_is_up(mind->time_is_up_arg) : s->playouts < share) {
        uint32_t before = s->playouts;
        pl_search_playout(s);
        if (s->playouts == before)
            break;
    }
}

/* What a search is sent out for. */
struct search_job {
    const struct pl_question *q;
    const struct pl_search_settings *how;
    uint64_t seed;
    uint32_t playouts; /* of all thinkers together */
};

/* The first one's dice are those of a search alone. */
static uint64_t seed_of(const struct search_job *e, int thread)
{
    struct pl_dice dice = {e->seed + (uint64_t)thread};
    return thread ? (uint64_t)pl_dice_word(&dice) << 32 | pl_dice_word(&dice) : e->seed;
}

/* Goes on where it was, if it keeps its thoughts and has been here, or begins. */
static bool begin_one(struct pl_search *s, bool kept, const struct search_job *e, int thread, void *memory, size_t bytes)
{
    uint64_t seed = seed_of(e, thread);
    return (kept && pl_search_continue(s, e->q, seed)) || pl_search_begin(s, e->q, seed, memory, bytes, e->how);
}

/* The first has the tree and most of the memory, the others lend it a hand. */
static bool begin_shared(struct stored_search *t, uint8_t *memory, size_t bytes, bool kept, const struct search_job *e)
{
    size_t hand = (pl_search_worker_bytes(e->q->game) + 15) & ~(size_t)15, hands = hand * (size_t)(t->search_threads - 1);
    if (bytes < hands || !begin_one(&t->s[0], kept, e, 0, memory + hands, bytes - hands))
        return false;
    for (int i = 1; i < t->search_threads; i++)
        if (!pl_search_add_worker(&t->s[i], &t->s[0], seed_of(e, i), memory + (size_t)(i - 1) * hand, hand))
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

/* Everybody has a place and dice. False if there is too little memory. */
static bool begin_search(struct stored_search *t, const struct search_job *e, const struct pl_bot_memory *mind)
{
    int search_threads = mind->search_threads < 1                       ? 1
                         : mind->search_threads > PL_SEARCH_THREADS_MAX ? PL_SEARCH_THREADS_MAX
                                                                        : mind->search_threads;
    bool shared_tree = mind->shared_tree && search_threads > 1;
    bool kept = mind->persistent && t->mark == stored_mark && t->game == e->q->game && t->search_threads == search_threads &&
                t->shared_tree == shared_tree;
    t->mark = 0;
    t->game = e->q->game;
    t->search_threads = search_threads;
    t->shared_tree = shared_tree;
    if (!(shared_tree ? begin_shared : begin_separate)(t, (uint8_t *)(t + 1), mind->bytes - sizeof *t, kept, e))
        return false;
    t->mark = stored_mark;
    return true;
}

void pl_bot_memory_clear(struct pl_bot_memory *mind)
{
    if (mind->memory && mind->bytes >= sizeof(struct stored_search))
        ((struct stored_search *)mind->memory)->mark = 0;
}

static void report(const struct pl_search *s, int best, int n, struct pl_bot_memory *mind)
{
    uint32_t all = 0;
    for (int i = 0; i < n; i++)
        all += pl_search_visits(s, i);
    mind->worth = pl_search_worth(s, best);
    mind->playouts_done = s->playouts;
    mind->playouts_reused = all - s->playouts;
    for (int i = 0; i < n; i++) /* among those looked at often enough to have an opinion */
        if (i != best && pl_search_visits(s, i) >= all / 20 && (mind->second_best < 0 || pl_search_worth(s, i) > mind->second_best_worth)) {
            mind->second_best = i;
            mind->second_best_worth = pl_search_worth(s, i);
        }
}

/* The best of the choices reckoned out to the end, or -1 where that cannot be done. Equals as they are appraised. */
static int solve_endgame(const struct pl_question *q, struct pl_bot_memory *mind)
{
    int32_t worth[PL_LEGAL_MAX];
    int best = 0;
    enum { ENTRIES_MOST = 60000 };
    const struct pl_hints *hints = pl_hints_of(q->game);
    if (!pl_solve_endgame(q, mind->memory, mind->bytes, ENTRIES_MOST, worth))
        return -1;
    for (int i = 1; i < q->n; i++)
        if (worth[i] > worth[best] || (worth[i] == worth[best] && hints->appraise &&
                                       hints->appraise(q->view, q->choice[i]) > hints->appraise(q->view, q->choice[best])))
            best = i;
    mind->worth = worth[best];
    for (int i = 0; i < q->n; i++)
        if (i != best && (mind->second_best < 0 || worth[i] > mind->second_best_worth)) {
            mind->second_best = i;
            mind->second_best_worth = worth[i];
        }
    return best;
}

/* The best of the choices, or -1 if there was no room to search. */
static int search_for(const struct search_job *e, struct pl_bot_memory *mind)
{
    struct stored_search *t = mind->memory;
    if (!t || mind->bytes < sizeof *t || !begin_search(t, e, mind))
        return -1;
    struct task task = {t, mind, e->playouts};
    if (mind->run_parallel && t->search_threads > 1)
        mind->run_parallel(mind->run_parallel_arg, t->search_threads, search_share, &task);
    else
        for (int i = 0; i < t->search_threads; i++)
            search_share(&task, i);
    for (int i = 1; i < t->search_threads; i++)
        pl_search_merge(&t->s[0], &t->s[i]);
    int best = pl_search_best(&t->s[0]);
    report(&t->s[0], best, e->q->n, mind);
    return best;
}

static int search(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind, int level)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    uint32_t playouts = level == MASTER ? hints->master_playouts : hints->regular_playouts;
    uint64_t seed = (uint64_t)pl_dice_word(dice) << 32;
    seed |= pl_dice_word(dice);
    if (mind) {
        mind->worth = -1;
        mind->playouts_done = mind->playouts_reused = 0;
        mind->second_best = -1;
    }
    if (playouts && mind && mind->playouts)
        playouts = mind->playouts;
    if (hints->appraise_all && (!playouts || !mind))
        return appraise_all(q, dice, level);
    int best = q->n > 1 && playouts && mind && level == MASTER ? solve_endgame(q, mind) : -1;
    if (best < 0 && q->n > 1 && playouts && mind)
        best = search_for(&(struct search_job){q, &hints->search, seed, playouts}, mind);
    return best >= 0 ? best : bot_greedy.choose(q, dice, mind);
}

/* The one taken, if it was hardly looked at, is looked at on its own. */
bool pl_bot_review(const struct pl_question *q, int taken, uint64_t seed, struct pl_bot_memory *mind, struct pl_verdict *verdict)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    struct pl_search s;
    uint32_t playouts = mind->playouts ? mind->playouts : hints->master_playouts;
    if (!hints->search.playout_max || !pl_search_begin(&s, q, seed, mind->memory, mind->bytes, &hints->search))
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
    pl_search_begin(&s, &(struct pl_question){q->game, q->view, &q->choice[taken], 1}, seed, mind->memory, mind->bytes, &hints->search);
    for (uint32_t i = 0; i < playouts / 4 + 1; i++)
        pl_search_playout(&s);
    verdict->worth = pl_search_worth(&s, 0);
    verdict->doubt = own_doubt + pl_search_doubt(&s, 0);
    return verdict->worth >= 0;
}

static int master(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind) { return search(q, dice, mind, MASTER); }

static int regular(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind) { return search(q, dice, mind, REGULAR); }

/* A novice sees what is good, and does something else every third time. */
static int novice(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind)
{
    const struct pl_bot *by = pl_dice_below(dice, NOVICE_RANDOM_ONE_IN) ? &bot_trusting : &bot_random;
    return by->choose(q, dice, mind);
}

/* Believes what it is told, where a game has talk; greedy elsewhere. */
static int trusting(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind)
{
    return pl_hints_of(q->game)->appraise_all ? appraise_all(q, dice, TRUSTING) : bot_greedy.choose(q, dice, mind);
}

static int speak(const struct pl_question *q, struct pl_dice *dice, int level)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    int32_t worth = 0;
    int best = hints->appraise_all || hints->appraise ? bot_best_of(q, level, dice, &worth) : -1;
    return worth > 0 ? best : -1;
}

static int novice_aside(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind)
{
    (void)mind;
    return speak(q, dice, TRUSTING);
}

static int regular_aside(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind)
{
    (void)mind;
    return speak(q, dice, REGULAR);
}

static int master_aside(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind)
{
    (void)mind;
    return speak(q, dice, MASTER);
}

const struct pl_bot bot_trusting = {.name = "trusting", .choose = trusting, .aside = novice_aside};

#define BOT(id, word) const struct pl_bot bot_##word = {.name = #word, .choose = word, .aside = word##_aside};
PL_LEVEL_TABLE(BOT)
#define OF_LEVEL(id, word) [PL_##id] = &bot_##word,
const struct pl_bot *const pl_bot_levels[PL_LEVELS] = {PL_LEVEL_TABLE(OF_LEVEL)};
