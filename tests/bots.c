/* bots.c: tests of the bots. A choice depends only on the view, the random numbers and the number of playouts. Every bot always makes a
 * choice. Each level beats the level below. All random numbers come from fixed seeds, so results do not vary between runs. */
#include <pthread.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/pace.h"
#include "bots/search.h"
#include "match/step.h"
#include "test.h"

static _Alignas(16) uint8_t memory[PL_BOT_MEMORY_BYTES], more[PL_BOT_MEMORY_BYTES];
static _Alignas(8) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX];

static const struct pl_game *game_of(const char *id) { return pl_game_find(id, strlen(id)); }
static const struct pl_bot *bot_of(const char *name) { return pl_bot_find(name, strlen(name)); }

static void begin(const struct pl_game *game, int seats, uint32_t number)
{
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {0};
    memcpy(seed, &number, sizeof number);
    CHECK_INT(game->init(state, &(struct pl_config){.seats = (uint8_t)seats, .options = options, .seed = seed}), 0);
}

/* Sets `state` to a position in the middle of a random match. Returns the number of legal actions for the seat that acts next. */
static int position(const struct pl_game *game, int seats, uint32_t number, pl_seat *seat, pl_action *list)
{
    struct pl_dice dice = {number};
    begin(game, seats, number);
    for (uint32_t i = 0; i < 5 + number % 20; i++)
        if (pl_random_step(game, state, &dice, NULL) <= 0)
            return 0;
    pl_seats actors = game->actors(state) & pl_seats_upto(PL_SEATS_MAX);
    if (!actors)
        return 0;
    *seat = (pl_seat)pl_lowest(actors);
    game->view(state, *seat, view);
    return game->legal(state, *seat, list);
}

TEST(a_bot_depends_only_on_view_dice_and_playouts)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        for (uint32_t k = 1; k <= 6; k++) {
            pl_action list[PL_LEGAL_MAX];
            pl_seat seat;
            int n = position(*g, (*g)->seats_min, k, &seat, list);
            for (const struct pl_bot *const *b = pl_bots; n > 0 && *b; b++) {
                struct pl_dice one = {k}, two = {k};
                struct pl_bot_memory a = {.memory = memory, .bytes = sizeof memory, .playouts = 40},
                                     c = {.memory = more, .bytes = sizeof more, .playouts = 40};
                memset(memory, 0xa5, sizeof memory);
                memset(more, 0x5a, sizeof more);
                int pick = (*b)->choose(&(struct pl_question){*g, view, list, n}, &one, &a);
                CHECK(pick >= 0 && pick < n);
                CHECK_INT((*b)->choose(&(struct pl_question){*g, view, list, n}, &two, &c), pick);
            }
        }
}

TEST(a_bot_answers_with_little_or_no_memory)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat;
    int n = position(game, 2, 3, &seat, list);
    CHECK(n > 1);
    static const size_t rooms[] = {0, 100, 5000, 20000, 40000};
    for (size_t i = 0; i < PL_COUNT(rooms); i++) {
        struct pl_dice dice = {1};
        struct pl_bot_memory mind = {.memory = memory, .bytes = rooms[i], .playouts = 3000};
        memset(memory + rooms[i], 0x77, 4096);
        int pick = bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind);
        CHECK(pick >= 0 && pick < n);
        for (int past = 0; past < 4096; past++)
            CHECK_INT(memory[rooms[i] + (size_t)past], 0x77); /* the bot has written nothing past the end of its memory */
    }
    struct pl_dice dice = {1};
    CHECK(bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, NULL) < n);
}

/* In playouts, rivals choose from an invented state. They must choose what the bot `regular` would choose from its view of that state. */
TEST(rivals_in_playouts_choose_like_regulars)
{
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        const struct pl_hints *hints = pl_hints_of(*g);
        int compared = 0;
        for (uint32_t k = 1; hints->regular_choice && k <= 400; k++) {
            pl_action list[PL_LEGAL_MAX];
            pl_seat seat;
            int n = position(*g, (*g)->seats_min + k % 3, k, &seat, list);
            if (n < 2)
                continue;
            struct pl_dice dice = {k};
            int32_t best = INT32_MIN, taken = hints->appraise(view, list[hints->regular_choice(state, seat, list, n, &dice)]);
            for (int i = 0; i < n; i++) {
                int32_t worth = hints->appraise(view, list[i]);
                best = worth > best ? worth : best;
            }
            CHECK_INT(taken, best);
            compared++;
        }
        CHECK(!hints->regular_choice || compared > 100);
    }
}

/* Compares a search with little memory and a search with enough memory, playout by playout. Their results are equal until the small tree
 * is full. In the next playout, only the search with enough memory adds a node, but both searches must evaluate the same position. */
TEST(a_playout_in_a_full_tree_is_evaluated_at_the_same_depth)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    struct pl_search_settings how = pl_hints_of(game)->search;
    int compared = 0;
    CHECK(how.playout_max > 0);
    for (uint32_t k = 1; k <= 30; k++) {
        pl_action list[PL_LEGAL_MAX];
        pl_seat seat;
        struct pl_search small, large;
        int n = position(game, 2, k, &seat, list);
        if (n < 2 || !pl_search_begin(&small, &(struct pl_question){game, view, list, n}, k, memory, 60000, &how) ||
            !pl_search_begin(&large, &(struct pl_question){game, view, list, n}, k, more, sizeof more, &how))
            continue;
        while (small.tree->nodes == large.tree->nodes && small.playouts < 5000) {
            pl_search_playout(&small);
            pl_search_playout(&large);
        }
        if (small.tree->nodes == large.tree->nodes)
            continue; /* 5000 playouts did not fill the small tree, so there is nothing to compare */
        compared++;
        CHECK_INT(small.entries, large.entries);
        for (int i = 0; i < n; i++)
            CHECK_INT(pl_search_worth(&small, i), pl_search_worth(&large, i));
    }
    CHECK(compared >= 10);
}

TEST(memory_for_n_playouts_holds_two_decisions_of_n_playouts_each)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    struct pl_search_settings how = pl_hints_of(game)->search;
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat;
    int n = position(game, 2, 3, &seat, list);
    CHECK(n > 1 && how.playout_max > 0);
    static const uint32_t playouts[] = {1, 6000, 60000, 300000};
    for (size_t i = 0; i < PL_COUNT(playouts); i++) {
        size_t bytes = pl_bot_memory_bytes(playouts[i]);
        void *room = malloc(bytes);
        struct pl_search s;
        CHECK(room && pl_search_begin(&s, &(struct pl_question){game, view, list, n}, 1, room, bytes, &how));
        CHECK(s.tree->nodes_max >= 2 * playouts[i]);
        free(room);
    }
    CHECK_INT(pl_bot_memory_bytes(0), PL_BOT_MEMORY_BYTES);
    CHECK_INT(pl_bot_memory_bytes(UINT32_MAX), PL_BOT_MEMORY_BYTES_MAX);
    CHECK_INT(pl_bot_memory_bytes(UINT64_MAX), PL_BOT_MEMORY_BYTES_MAX);
}

TEST(a_new_node_first_selects_the_action_with_the_highest_prior)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        for (uint32_t k = 1; k <= 20; k++) {
            pl_action list[PL_LEGAL_MAX];
            pl_seat seat;
            struct pl_search s;
            struct pl_search_settings how = pl_hints_of(*g)->search;
            int n = position(*g, (*g)->seats_min, k, &seat, list), best = 0;
            if (n < 2 || !how.playout_max || !pl_search_begin(&s, &(struct pl_question){*g, view, list, n}, 1, memory, sizeof memory, &how))
                continue;
            const struct pl_tree_arm *arm = &s.tree->arm[s.tree->node[s.tree->root].first];
            for (int i = 1; i < n; i++)
                best = arm[i].prior > arm[best].prior ? i : best;
            CHECK_INT(pl_tree_select(s.tree, s.tree->root, s.how.exploration), best);
        }
}

struct thread_job {
    pthread_t thread;
    void (*think)(void *job, int i);
    void *job;
    int i;
};

static bool after_ten_calls(void *of) { return ++*(int *)of > 10; }

/* Plays a match in which stand-ins play all seats. Adds to `spent` the number of irreversible actions to which there was an alternative,
 * and to `forced` the number of those without one. */
static void play_with_stand_ins(const struct pl_game *game, int seats, uint32_t number, int *spent, int *forced)
{
    struct pl_dice dice = {number};
    int64_t at = 0;
    begin(game, seats, number);
    for (int step = 0; step < 20000; step++) {
        pl_action list[PL_LEGAL_MAX];
        struct pl_entry e = {.seq = (uint32_t)step + 1, .by = PL_BY_STANDIN};
        e.seat = pl_next_actor(game, state, &dice, &at);
        if (e.seat == PL_NOBODY)
            return;
        e.kind = e.seat == PL_TABLE ? PL_ENTRY_TICK : PL_ENTRY_ACT;
        e.at = at;
        if (e.seat != PL_TABLE) {
            game->view(state, e.seat, view);
            int n = game->legal(state, e.seat, list), kept = pl_standin_choices(game, view, list, n, true);
            CHECK(kept > 0 && kept <= n);
            e.action = list[bot_of("greedy")->choose(&(struct pl_question){game, view, list, kept}, &dice, NULL)];
            e.text_len = game->verbs[pl_verb_of(e.action)].flags & PL_VERB_TEXT ? 4 : 0;
            bool irreversible = pl_hints_of(game)->irreversible && pl_hints_of(game)->irreversible(view, e.action);
            *spent += irreversible && kept < n;
            *forced += irreversible && kept == n;
        }
        CHECK_INT(game->apply(state, &e, NULL), 0);
    }
    CHECK(!"over");
}

TEST(a_stand_in_avoids_irreversible_actions)
{
    pl_action list[PL_LEGAL_MAX];
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        int spent = 0, forced = 0;
        for (uint32_t k = 1; k <= 3 && !(*g)->real_time; k++)
            play_with_stand_ins(*g, (*g)->seats_min, k, &spent, &forced);
        CHECK_INT(spent, 0);
    }
    /* Two examples of irreversible actions that stand-ins avoid: a visit to 221B in Watson & Holmes, and an aside in Big Ben. */
    const struct pl_game *wh = game_of("watson-holmes");
    begin(wh, 2, 1);
    pl_seat seat = (pl_seat)pl_lowest(wh->actors(state));
    wh->view(state, seat, view);
    int n = wh->legal(state, seat, list), baker = 0, kept = pl_standin_choices(wh, view, list, n, true);
    for (int i = 0; i < kept; i++) {
        char words[64];
        struct pl_out o = pl_out_to(words, sizeof words);
        pl_action_put(&o, wh, list[i]);
        baker += !strcmp(words, "baker-street");
    }
    CHECK(kept > 1 && kept < n && !baker);
    const struct pl_game *bb = game_of("big-ben");
    begin(bb, 4, 1);
    bb->view(state, 0, view);
    n = bb->asides(state, 0, list);
    kept = pl_standin_choices(bb, view, list, n, false);
    CHECK(kept > 0 && kept < n);
    CHECK_INT(pl_standin_choices(bb, view, list, 0, false), 0);
}

TEST(a_search_ends_when_the_time_is_up)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat;
    int n = position(game, 2, 3, &seat, list), asked = 0;
    struct pl_dice dice = {1};
    struct pl_bot_memory mind = {.memory = memory, .bytes = sizeof memory, .time_is_up = after_ten_calls, .time_is_up_arg = &asked};
    CHECK(bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind) < n);
    CHECK(mind.playouts_done > 0 && mind.playouts_done < 1000);
    CHECK(mind.worth > 0 && mind.worth < PL_WON);
}

TEST(two_searches_of_one_decision_can_be_merged)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat;
    int n = position(game, 2, 3, &seat, list);
    struct pl_search a, b;
    struct pl_search_settings how = pl_hints_of(game)->search;
    CHECK(how.playout_max > 0);
    CHECK(pl_search_begin(&a, &(struct pl_question){game, view, list, n}, 1, memory, sizeof memory, &how));
    CHECK(pl_search_begin(&b, &(struct pl_question){game, view, list, n}, 2, more, sizeof more, &how));
    for (int i = 0; i < 300; i++) {
        pl_search_playout(&a);
        pl_search_playout(&b);
    }
    uint32_t playouts = pl_search_visits(&a, 0) + pl_search_visits(&b, 0);
    pl_search_merge(&a, &b);
    CHECK_INT(a.playouts, 600);
    CHECK_INT(pl_search_visits(&a, 0), playouts);
    CHECK(pl_search_best(&a) < n);
}

static void *run(void *arg)
{
    struct thread_job *t = arg;
    t->think(t->job, t->i);
    return NULL;
}

static void by_threads(void *of, int n, void (*think)(void *job, int i), void *job)
{
    struct thread_job t[PL_SEARCH_THREADS_MAX];
    ++*(int *)of;
    for (int i = n; i-- > 0;) { /* starts the threads in reverse order, because the order must not affect the result */
        t[i] = (struct thread_job){.think = think, .job = job, .i = i};
        CHECK_INT(pthread_create(&t[i].thread, NULL, run, &t[i]), 0);
    }
    for (int i = 0; i < n; i++)
        pthread_join(t[i].thread, NULL);
}

TEST(several_threads_choose_the_same_in_any_order)
{
    static const char *const games[] = {"sherlock-mycroft", "i-say-holmes"};
    for (size_t g = 0; g < PL_COUNT(games); g++)
        for (uint32_t k = 1; k <= 8; k++) {
            const struct pl_game *game = game_of(games[g]);
            pl_action list[PL_LEGAL_MAX];
            pl_seat seat;
            int ran = 0, n = position(game, game->seats_min, k, &seat, list);
            if (n < 2)
                continue;
            struct pl_bot_memory a = {.memory = memory, .bytes = sizeof memory, .playouts = 301, .search_threads = 3};
            struct pl_bot_memory b = a;
            struct pl_dice one = {k}, two = {k};
            b.memory = more;
            b.run_parallel = by_threads;
            b.run_parallel_arg = &ran;
            int pick = bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &one, &a);
            CHECK_INT(bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &two, &b), pick);
            CHECK_INT(ran, 1);
            CHECK_INT(a.playouts_done, 301);
            CHECK_INT(b.playouts_done, 301);
            CHECK_INT(a.worth, b.worth);
            CHECK_INT(a.second_best_worth, b.second_best_worth);
        }
}

/* ---- several threads in one search tree ---------------------------------------------------------------------- */

enum { THREADS = 4 };

struct search_thread {
    struct pl_search s;
    int playouts;
    pthread_t thread;
};

static void *run_playouts(void *arg)
{
    struct search_thread *h = arg;
    for (int i = 0; i < h->playouts; i++)
        pl_search_playout(&h->s);
    return NULL;
}

/* Runs THREADS searches in one tree, each in its own thread. Then merges the results of all searches into the first. */
static void search_together(struct search_thread *searcher, const struct pl_game *game, const pl_action *list, int n, int playouts,
                            size_t bytes)
{
    static _Alignas(16) uint8_t own[THREADS][2 * PL_STATE_MAX + 64];
    struct pl_search_settings how = pl_bot_settings(game, PL_MASTER);
    CHECK(how.playout_max > 0);
    CHECK(pl_search_worker_bytes(game) <= sizeof own[0]);
    CHECK(pl_search_begin(&searcher[0].s, &(struct pl_question){game, view, list, n}, 1, memory, bytes, &how));
    for (int i = 1; i < THREADS; i++)
        CHECK(pl_search_add_worker(&searcher[i].s, &searcher[0].s, (uint64_t)i + 1, own[i], pl_search_worker_bytes(game)));
    for (int i = 0; i < THREADS; i++) {
        searcher[i].playouts = playouts;
        CHECK_INT(pthread_create(&searcher[i].thread, NULL, run_playouts, &searcher[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(searcher[i].thread, NULL);
    for (int i = 1; i < THREADS; i++)
        pl_search_merge(&searcher[0].s, &searcher[i].s);
}

/* Checks every node of the tree. A node's number of playouts must be the sum of the playouts of its choices, a lookup of its key must find
 * the node, and no choice may have a higher value than a win. */
static void check_tree(const struct pl_tree *t)
{
    CHECK(t->nodes <= t->nodes_max && t->arms <= t->arms_max);
    for (uint32_t i = 0; i < t->nodes; i++) {
        const struct pl_tree_node *node = &t->node[i];
        uint64_t playouts = 0;
        uint32_t *slot;
        for (uint32_t a = node->first; a < node->first + node->arms; a++) {
            playouts += t->arm[a].visits;
            CHECK(t->arm[a].sum >= 0 && t->arm[a].sum <= (int64_t)t->arm[a].visits * PL_WON);
        }
        CHECK_INT(playouts, node->visits);
        CHECK_INT(pl_tree_find(t, node->key, &slot), i);
    }
}

TEST(threads_in_one_tree_count_every_playout)
{
    static const char *const games[] = {"sherlock-mycroft", "i-say-holmes"};
    static const size_t rooms[] = {sizeof memory, 60000}; /* memory for the tree, in bytes; the second size has room for only a few nodes */
    static struct search_thread searcher[THREADS];
    enum { PLAYOUTS = 700 };
    for (size_t g = 0; g < PL_COUNT(games); g++)
        for (uint32_t k = 1; k <= 4; k++) {
            const struct pl_game *game = game_of(games[g]);
            pl_action list[PL_LEGAL_MAX];
            pl_seat seat;
            uint32_t tried = 0;
            int n = position(game, game->seats_min, k, &seat, list);
            if (n < 2)
                continue;
            search_together(searcher, game, list, n, PLAYOUTS, rooms[k % 2]);
            for (int i = 0; i < n; i++)
                tried += pl_search_visits(&searcher[0].s, i);
            CHECK_INT(tried, THREADS * PLAYOUTS);
            CHECK_INT(searcher[0].s.playouts, THREADS * PLAYOUTS);
            CHECK_INT(searcher[0].s.tree->node[searcher[0].s.tree->root].visits, THREADS * PLAYOUTS);
            check_tree(searcher[0].s.tree);
        }
}

/* If three single-threaded searches clearly prefer the same action, a search with several threads must choose it too. */
TEST(threads_in_one_tree_agree_with_a_clear_single_search)
{
    static struct search_thread searcher[THREADS];
    const struct pl_game *game = game_of("sherlock-mycroft");
    struct pl_search_settings how = pl_bot_settings(game, PL_MASTER);
    struct pl_search s;
    int clear = 0;
    CHECK(how.playout_max > 0);
    for (uint32_t k = 1; k <= 60; k++) {
        pl_action list[PL_LEGAL_MAX];
        pl_seat seat;
        int n = position(game, 2, k, &seat, list);
        if (n < 2)
            continue;
        int best = -1;
        bool doubt = false; /* true if the searches disagree, or if the best action got less than 85 % of the playouts */
        for (uint64_t seed = 1; seed <= 3 && !doubt; seed++) {
            CHECK(pl_search_begin(&s, &(struct pl_question){game, view, list, n}, seed, more, sizeof more, &how));
            while (s.playouts < THREADS * 500)
                pl_search_playout(&s);
            int found = pl_search_best(&s);
            doubt = (best >= 0 && found != best) || pl_search_visits(&s, found) < s.playouts * 17 / 20;
            best = found;
        }
        if (doubt)
            continue;
        clear++;
        search_together(searcher, game, list, n, 500, sizeof memory);
        CHECK_INT(pl_search_best(&searcher[0].s), best);
    }
    CHECK(clear >= 10);
}

TEST(threads_share_one_tree_when_asked_to)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat;
    int ran = 0, n = position(game, 2, 3, &seat, list);
    struct pl_bot_memory mind = {
        .memory = memory, .bytes = sizeof memory, .playouts = 301, .search_threads = 3, .shared_tree = true, .persistent = true};
    mind.run_parallel = by_threads;
    mind.run_parallel_arg = &ran;
    pl_bot_memory_clear(&mind);
    for (uint32_t k = 0; k < 3;
         k++) { /* search the same decision three times; each search must reuse the playouts of all earlier searches */
        struct pl_dice dice = {k};
        int pick = bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind);
        CHECK(pick >= 0 && pick < n);
        CHECK_INT(mind.playouts_done, 301);
        CHECK_INT(mind.playouts_reused, 301 * k);
    }
    CHECK_INT(ran, 3);
    mind.shared_tree = false; /* without `shared_tree`, the bot does not reuse a tree that several threads have filled */
    struct pl_dice dice = {1};
    bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind);
    CHECK_INT(mind.playouts_reused, 0);
    for (size_t room = 0; room < 30000;
         room += 1111) { /* even with too little memory, the bot makes a choice and writes nothing past the end of its memory */
        mind = (struct pl_bot_memory){.memory = memory, .bytes = room, .playouts = 50, .search_threads = 16, .shared_tree = true};
        memset(memory + room, 0x77, 64);
        int pick = bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind);
        CHECK(pick >= 0 && pick < n);
        for (int past = 0; past < 64; past++)
            CHECK_INT(memory[room + (size_t)past], 0x77);
    }
}

/* ---- reuse of the search tree ------------------------------------------------------------------------------ */

/* Plays a match with the bot in seat 0 and random players in the other seats. Returns how many playouts the bot reused from earlier
 * decisions. */
static uint64_t play_reusing(const struct pl_game *game, uint32_t number, bool keeps, uint32_t *moves)
{
    struct pl_dice dice = {number}, own = {number + 7};
    struct pl_bot_memory mind = {.memory = memory, .bytes = sizeof memory, .persistent = keeps, .playouts = 60};
    uint64_t kept = 0;
    begin(game, game->seats_min, number);
    memset(memory, 0x33, sizeof memory);
    pl_bot_memory_clear(&mind);
    for (int i = 0; i < 60; i++) {
        pl_action list[PL_LEGAL_MAX];
        struct pl_entry e = {.by = PL_BY_BOT};
        e.seat = pl_next_actor(game, state, &dice, &e.at);
        if (e.seat == PL_NOBODY)
            break;
        int n = game->legal(state, e.seat, list);
        game->view(state, e.seat, view);
        e.action = list[e.seat ? (int)pl_dice_below(&dice, (uint32_t)n)
                               : bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &own, &mind)];
        kept += e.seat || n < 2 ? 0 : mind.playouts_reused;
        *moves = *moves * 31 + e.action;
        CHECK_INT(game->apply(state, &e, NULL), 0);
    }
    return kept;
}

TEST(the_next_decision_reuses_the_search_tree)
{
    static const char *const games[] = {"sherlock-mycroft", "i-say-holmes"};
    for (size_t g = 0; g < PL_COUNT(games); g++)
        for (uint32_t k = 1; k <= 3; k++) {
            uint32_t once = 0, twice = 0, without = 0;
            uint64_t kept = play_reusing(game_of(games[g]), k, true, &once);
            CHECK(kept > 0);
            CHECK_INT(play_reusing(game_of(games[g]), k, true, &twice), kept);
            CHECK_INT(twice, once); /* the bot makes the same choices when the match is played again */
            CHECK_INT(play_reusing(game_of(games[g]), k, false, &without), 0);
        }
}

/* Plays `games` matches with `bot` in one seat and `others` in all other seats. Returns the number of matches that `bot` wins. */
static int wins(const char *id, int seats, int games, const char *bot, uint32_t playouts, const char *others, uint32_t others_playouts)
{
    const struct pl_game *game = game_of(id);
    int won = 0;
    for (int k = 0; k < games; k++) {
        int first = k % seats; /* seat of the bot whose wins are counted; the seat changes from match to match */
        struct pl_dice dice[PL_SEATS_MAX + 1];
        begin(game, seats, (uint32_t)k + 100);
        for (uint32_t i = 0; i <= PL_SEATS_MAX; i++)
            dice[i].state = (uint64_t)k << 32 | i;
        for (;;) {
            pl_action list[PL_LEGAL_MAX];
            struct pl_entry e = {.by = PL_BY_BOT};
            e.seat = pl_next_actor(game, state, &dice[PL_SEATS_MAX], &e.at);
            if (e.seat == PL_NOBODY)
                break;
            bool ours = e.seat == first;
            struct pl_bot_memory mind = {.memory = memory, .bytes = sizeof memory, .playouts = ours ? playouts : others_playouts};
            int n = game->legal(state, e.seat, list);
            game->view(state, e.seat, view);
            e.action = list[bot_of(ours ? bot : others)->choose(&(struct pl_question){game, view, list, n}, &dice[e.seat], &mind)];
            CHECK_INT(game->apply(state, &e, NULL), 0);
        }
        won += pl_seats_has(game->winners(state), (unsigned)first);
    }
    return won;
}

TEST(sherlock_mycroft_each_level_beats_the_one_below)
{
    CHECK(wins("sherlock-mycroft", 2, 20, "novice", 0, "random", 0) >= 17);
    CHECK(wins("sherlock-mycroft", 2, 20, "regular", 0, "greedy", 0) >= 14);
    CHECK(wins("sherlock-mycroft", 2, 20, "regular", 0, "novice", 0) >= 17);
    CHECK(wins("sherlock-mycroft", 2, 10, "master", 1500, "regular", 0) >= 7);
}

TEST(i_say_holmes_a_regular_beats_random_players)
{
    CHECK(wins("i-say-holmes", 4, 24, "regular", 0, "random", 0) >=
          12); /* with equal strength, each of the four players would win about 6 matches */
}

/* ---- time for a decision ----------------------------------------------------------------------------------- */

TEST(a_random_wait_hides_the_length_of_the_search)
{
    struct pl_dice one = {7}, two = {7};
    int32_t least = PL_PACE_MAX, most = 0;
    for (int i = 0; i < 1000; i++) {
        int32_t wait = pl_pace_draw(&one);
        CHECK_INT(pl_pace_draw(&two), wait); /* the same seed gives the same waiting time */
        CHECK(wait >= PL_PACE_MIN && wait <= PL_PACE_MAX);
        least = wait < least ? wait : least;
        most = wait > most ? wait : most;
        for (int64_t thought = 0; thought <= wait; thought += 17)
            CHECK(thought + pl_pace_left(wait, thought) == wait); /* the search and the wait after the search together take `wait` ms */
        for (int64_t thought = wait + 1; thought < wait + 3 * PL_PACE_STEP; thought += 91) {
            int64_t whole = thought + pl_pace_left(wait, thought);
            CHECK(whole >= thought && (whole - wait) % PL_PACE_STEP == 0 && whole - thought < PL_PACE_STEP);
        }
    }
    CHECK(least < PL_PACE_MIN + 100 && most > PL_PACE_MAX - 100);
}

TEST(bots_of_one_server_answer_at_the_same_pace)
{
    enum { LEAST = 150 };
    struct pl_shared_pace e = {0};
    int64_t now = 1000000;
    for (int64_t thought = 0; thought <= LEAST; thought += 30)
        CHECK(thought + pl_pace_shared(&e, LEAST, thought, now) ==
              LEAST); /* if the search takes at most LEAST ms, the search and the wait together take LEAST ms */
    CHECK(151 + pl_pace_shared(&e, LEAST, 151, now) == LEAST + PL_PACE_STEP);
    for (int64_t thought = 0; thought <= LEAST; thought += 50) /* after a slow search, all bots of the server are slower for a minute */
        CHECK(thought + pl_pace_shared(&e, LEAST, thought, now + 59999) == LEAST + PL_PACE_STEP);
    CHECK(900 + pl_pace_shared(&e, LEAST, 900, now + 60000) == LEAST + 2 * PL_PACE_STEP);
    CHECK(pl_pace_shared(&e, LEAST, 0, now + 119999) == LEAST + 2 * PL_PACE_STEP);
    CHECK(pl_pace_shared(&e, LEAST, 0, now + 120000) == LEAST); /* one minute after the last slow search the waiting time is LEAST again */
}

TEST(every_level_has_a_bot_with_the_same_name)
{
    for (int level = 0; level < PL_LEVELS; level++) {
        CHECK_INT(pl_level_find(pl_level_names[level], strlen(pl_level_names[level])), level);
        CHECK_TEXT(pl_bot_levels[level]->name, pl_level_names[level]);
        CHECK(strstr(PL_LEVEL_LIST, pl_level_names[level]));
    }
    CHECK_INT(pl_level_find("facts", 5), -1);
}
