/* bots.c: players: what they may depend on, that they answer whatever happens, and that each level is stronger than the one below. All
 * chance here follows from numbers in the tests, so no strength is a matter of luck from run to run. */
#include <pthread.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/pace.h"
#include "bots/search.h"
#include "match/step.h"
#include "test.h"

static _Alignas(16) uint8_t memory[PL_MIND_BYTES], more[PL_MIND_BYTES];
static _Alignas(8) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX];

static const struct pl_game *game_of(const char *id) { return pl_game_find(id, strlen(id)); }
static const struct pl_bot *bot_of(const char *name) { return pl_bot_find(name, strlen(name)); }

static void begin(const struct pl_game *game, int seats, uint32_t number)
{
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {0};
    memcpy(seed, &number, sizeof number);
    CHECK_INT(game->init(state, &(struct pl_config){.seats = (uint8_t)seats, .options = options, .seed = seed}), 0);
}

/* A decision from the middle of a random match: who is to make it, and the choices. */
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

TEST(a_bot_is_a_function_of_view_dice_and_looks)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        for (uint32_t k = 1; k <= 6; k++) {
            pl_action list[PL_LEGAL_MAX];
            pl_seat seat;
            int n = position(*g, (*g)->seats_min, k, &seat, list);
            for (const struct pl_bot *const *b = pl_bots; n > 0 && *b; b++) {
                struct pl_dice one = {k}, two = {k};
                struct pl_mind a = {.memory = memory, .bytes = sizeof memory, .playouts = 40},
                               c = {.memory = more, .bytes = sizeof more, .playouts = 40};
                memset(memory, 0xa5, sizeof memory);
                memset(more, 0x5a, sizeof more);
                int pick = (*b)->choose(&(struct pl_question){*g, view, list, n}, &one, &a);
                CHECK(pick >= 0 && pick < n);
                CHECK_INT((*b)->choose(&(struct pl_question){*g, view, list, n}, &two, &c), pick);
            }
        }
}

TEST(a_bot_answers_without_room_and_when_it_is_full)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat;
    int n = position(game, 2, 3, &seat, list);
    CHECK(n > 1);
    static const size_t rooms[] = {0, 100, 5000, 20000, 40000};
    for (size_t i = 0; i < PL_COUNT(rooms); i++) {
        struct pl_dice dice = {1};
        struct pl_mind mind = {.memory = memory, .bytes = rooms[i], .playouts = 3000};
        memset(memory + rooms[i], 0x77, 4096);
        int pick = bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind);
        CHECK(pick >= 0 && pick < n);
        for (int past = 0; past < 4096; past++)
            CHECK_INT(memory[rooms[i] + (size_t)past], 0x77); /* nothing past its end */
    }
    struct pl_dice dice = {1};
    CHECK(bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, NULL) < n);
}

/* Compared look by look with a search that has room. Until the small tree is full both do the same; in the look that first finds it full
 * the large one adds a node, the small one cannot, and both judge the same position. */
TEST(a_playout_that_finds_the_tree_full_is_judged_as_deep_as_any_other)
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
            continue; /* too little is left of this match to fill it */
        compared++;
        CHECK_INT(small.entries, large.entries);
        for (int i = 0; i < n; i++)
            CHECK_INT(pl_search_worth(&small, i), pl_search_worth(&large, i));
    }
    CHECK(compared >= 10);
}

TEST(memory_for_a_number_of_playouts_holds_two_decisions_of_them)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    struct pl_search_settings how = pl_hints_of(game)->search;
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat;
    int n = position(game, 2, 3, &seat, list);
    CHECK(n > 1 && how.playout_max > 0);
    static const uint32_t playouts[] = {1, 6000, 60000, 300000};
    for (size_t i = 0; i < PL_COUNT(playouts); i++) {
        size_t bytes = pl_mind_bytes(playouts[i]);
        void *room = malloc(bytes);
        struct pl_search s;
        CHECK(room && pl_search_begin(&s, &(struct pl_question){game, view, list, n}, 1, room, bytes, &how));
        CHECK(s.tree->nodes_most >= 2 * playouts[i]);
        free(room);
    }
    CHECK_INT(pl_mind_bytes(0), PL_MIND_BYTES);
    CHECK_INT(pl_mind_bytes(UINT32_MAX), PL_MIND_BYTES_MOST);
    CHECK_INT(pl_mind_bytes(UINT64_MAX), PL_MIND_BYTES_MOST);
}

TEST(a_new_node_is_first_tried_by_its_highest_prior)
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
            CHECK_INT(pl_tree_promising(s.tree, s.tree->root, s.how.exploration), best);
        }
}

struct thinker {
    pthread_t thread;
    void (*think)(void *job, int i);
    void *job;
    int i;
};

static bool after_some(void *of) { return ++*(int *)of > 10; }

/* Every seat is kept warm by a stand-in: does a match of that kind end, and what is spent in it where something else could be done? */
static void all_absent(const struct pl_game *game, int seats, uint32_t number, int *spent, int *forced)
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

TEST(a_stand_in_spends_nothing_that_cannot_be_given_back)
{
    pl_action list[PL_LEGAL_MAX];
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        int spent = 0, forced = 0;
        for (uint32_t k = 1; k <= 3 && !(*g)->real_time; k++)
            all_absent(*g, (*g)->seats_min, k, &spent, &forced);
        CHECK_INT(spent, 0);
    }
    /* What they are: at the door of 221B there is always somewhere else to go; an aside is never owed. */
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
    struct pl_mind mind = {.memory = memory, .bytes = sizeof memory, .enough = after_some, .of = &asked};
    CHECK(bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind) < n);
    CHECK(mind.looked > 0 && mind.looked < 1000);
    CHECK(mind.worth > 0 && mind.worth < PL_WON);
}

TEST(searches_of_one_decision_can_be_joined)
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
    uint32_t playouts = pl_search_tried(&a, 0) + pl_search_tried(&b, 0);
    pl_search_join(&a, &b);
    CHECK_INT(a.playouts, 600);
    CHECK_INT(pl_search_tried(&a, 0), playouts);
    CHECK(pl_search_best(&a) < n);
}

static void *run(void *arg)
{
    struct thinker *t = arg;
    t->think(t->job, t->i);
    return NULL;
}

static void by_threads(void *of, int n, void (*think)(void *job, int i), void *job)
{
    struct thinker t[PL_SEARCH_THREADS_MAX];
    ++*(int *)of;
    for (int i = n; i-- > 0;) { /* the last one starts first, for once */
        t[i] = (struct thinker){.think = think, .job = job, .i = i};
        CHECK_INT(pthread_create(&t[i].thread, NULL, run, &t[i]), 0);
    }
    for (int i = 0; i < n; i++)
        pthread_join(t[i].thread, NULL);
}

TEST(several_thinkers_choose_alike_however_they_are_run)
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
            struct pl_mind a = {.memory = memory, .bytes = sizeof memory, .playouts = 301, .search_threads = 3};
            struct pl_mind b = a;
            struct pl_dice one = {k}, two = {k};
            b.memory = more;
            b.together = by_threads;
            b.together_of = &ran;
            int pick = bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &one, &a);
            CHECK_INT(bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &two, &b), pick);
            CHECK_INT(ran, 1);
            CHECK_INT(a.looked, 301);
            CHECK_INT(b.looked, 301);
            CHECK_INT(a.worth, b.worth);
            CHECK_INT(a.next_worth, b.next_worth);
        }
}

/* ---- several hands in one tree ------------------------------------------------------------------------------- */

enum { HANDS = 4 };

struct hand {
    struct pl_search s;
    int playouts;
    pthread_t thread;
};

static void *look_on(void *arg)
{
    struct hand *h = arg;
    for (int i = 0; i < h->playouts; i++)
        pl_search_playout(&h->s);
    return NULL;
}

/* So many hands, each in a thread, look so often each in the one tree of the first; what they looked is added up there. */
static void playouts_together(struct hand *hand, const struct pl_game *game, const pl_action *list, int n, int playouts, size_t bytes)
{
    static _Alignas(16) uint8_t own[HANDS][2 * PL_STATE_MAX + 64];
    struct pl_search_settings how = pl_hints_of(game)->search;
    CHECK(how.playout_max > 0);
    CHECK(pl_search_hand_bytes(game) <= sizeof own[0]);
    CHECK(pl_search_begin(&hand[0].s, &(struct pl_question){game, view, list, n}, 1, memory, bytes, &how));
    for (int i = 1; i < HANDS; i++)
        CHECK(pl_search_lend_hand(&hand[i].s, &hand[0].s, (uint64_t)i + 1, own[i], pl_search_hand_bytes(game)));
    for (int i = 0; i < HANDS; i++) {
        hand[i].playouts = playouts;
        CHECK_INT(pthread_create(&hand[i].thread, NULL, look_on, &hand[i]), 0);
    }
    for (int i = 0; i < HANDS; i++)
        pthread_join(hand[i].thread, NULL);
    for (int i = 1; i < HANDS; i++)
        pl_search_join(&hand[0].s, &hand[i].s);
}

/* Is every look that passed through a node at one of its arms, is every node found by its key, and is nothing worth more than a win? */
static void check_tree(const struct pl_tree *t)
{
    CHECK(t->nodes <= t->nodes_most && t->arms <= t->arms_most);
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

TEST(hands_in_one_tree_account_for_every_look)
{
    static const char *const games[] = {"sherlock-mycroft", "i-say-holmes"};
    static const size_t rooms[] = {sizeof memory, 60000}; /* the second is soon full */
    static struct hand hand[HANDS];
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
            playouts_together(hand, game, list, n, PLAYOUTS, rooms[k % 2]);
            for (int i = 0; i < n; i++)
                tried += pl_search_tried(&hand[0].s, i);
            CHECK_INT(tried, HANDS * PLAYOUTS);
            CHECK_INT(hand[0].s.playouts, HANDS * PLAYOUTS);
            CHECK_INT(hand[0].s.tree->node[hand[0].s.tree->root].visits, HANDS * PLAYOUTS);
            check_tree(hand[0].s.tree);
        }
}

/* Where one search has no doubt left, several hands come to the same. */
TEST(hands_in_one_tree_find_what_one_finds)
{
    static struct hand hand[HANDS];
    const struct pl_game *game = game_of("sherlock-mycroft");
    struct pl_search_settings how = pl_hints_of(game)->search;
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
        bool doubt = false; /* three searches agree, and each looked at little else */
        for (uint64_t seed = 1; seed <= 3 && !doubt; seed++) {
            CHECK(pl_search_begin(&s, &(struct pl_question){game, view, list, n}, seed, more, sizeof more, &how));
            while (s.playouts < HANDS * 500)
                pl_search_playout(&s);
            int found = pl_search_best(&s);
            doubt = (best >= 0 && found != best) || pl_search_tried(&s, found) < s.playouts * 17 / 20;
            best = found;
        }
        if (doubt)
            continue;
        clear++;
        playouts_together(hand, game, list, n, 500, sizeof memory);
        CHECK_INT(pl_search_best(&hand[0].s), best);
    }
    CHECK(clear >= 10);
}

TEST(thinkers_share_a_tree_where_they_are_told_to)
{
    const struct pl_game *game = game_of("sherlock-mycroft");
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat;
    int ran = 0, n = position(game, 2, 3, &seat, list);
    struct pl_mind mind = {.memory = memory, .bytes = sizeof memory, .playouts = 301, .search_threads = 3, .one_tree = true, .keeps = true};
    mind.together = by_threads;
    mind.together_of = &ran;
    pl_mind_forget(&mind);
    for (uint32_t k = 0; k < 3; k++) { /* the same decision again: all that was found before is there */
        struct pl_dice dice = {k};
        int pick = bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind);
        CHECK(pick >= 0 && pick < n);
        CHECK_INT(mind.looked, 301);
        CHECK_INT(mind.kept, 301 * k);
    }
    CHECK_INT(ran, 3);
    mind.one_tree = false; /* what lies there is of another kind, and is left alone */
    struct pl_dice dice = {1};
    bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind);
    CHECK_INT(mind.kept, 0);
    for (size_t room = 0; room < 30000; room += 1111) { /* and with too little room there is an answer, and nothing past its end */
        mind = (struct pl_mind){.memory = memory, .bytes = room, .playouts = 50, .search_threads = 16, .one_tree = true};
        memset(memory + room, 0x77, 64);
        int pick = bot_of("master")->choose(&(struct pl_question){game, view, list, n}, &dice, &mind);
        CHECK(pick >= 0 && pick < n);
        for (int past = 0; past < 64; past++)
            CHECK_INT(memory[room + (size_t)past], 0x77);
    }
}

/* ---- what is kept ------------------------------------------------------------------------------------------ */

/* Plays on with the bot in one seat and chance in the others. Tells how many looks of earlier decisions still counted. */
static uint64_t play_keeping(const struct pl_game *game, uint32_t number, bool keeps, uint32_t *moves)
{
    struct pl_dice dice = {number}, own = {number + 7};
    struct pl_mind mind = {.memory = memory, .bytes = sizeof memory, .keeps = keeps, .playouts = 60};
    uint64_t kept = 0;
    begin(game, game->seats_min, number);
    memset(memory, 0x33, sizeof memory);
    pl_mind_forget(&mind);
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
        kept += e.seat || n < 2 ? 0 : mind.kept;
        *moves = *moves * 31 + e.action;
        CHECK_INT(game->apply(state, &e, NULL), 0);
    }
    return kept;
}

TEST(what_was_thought_is_kept_for_the_next_decision)
{
    static const char *const games[] = {"sherlock-mycroft", "i-say-holmes"};
    for (size_t g = 0; g < PL_COUNT(games); g++)
        for (uint32_t k = 1; k <= 3; k++) {
            uint32_t once = 0, twice = 0, without = 0;
            uint64_t kept = play_keeping(game_of(games[g]), k, true, &once);
            CHECK(kept > 0);
            CHECK_INT(play_keeping(game_of(games[g]), k, true, &twice), kept);
            CHECK_INT(twice, once); /* and it is a function of what was asked */
            CHECK_INT(play_keeping(game_of(games[g]), k, false, &without), 0);
        }
}

/* How often seat 0's bot wins, of so many games; the other seats all play like `others`. */
static int wins(const char *id, int seats, int games, const char *bot, uint32_t playouts, const char *others, uint32_t others_playouts)
{
    const struct pl_game *game = game_of(id);
    int won = 0;
    for (int k = 0; k < games; k++) {
        int first = k % seats; /* where our bot sits */
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
            struct pl_mind mind = {.memory = memory, .bytes = sizeof memory, .playouts = ours ? playouts : others_playouts};
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

TEST(i_say_holmes_a_regular_among_random_players)
{
    CHECK(wins("i-say-holmes", 4, 24, "regular", 0, "random", 0) >= 12); /* twice its share and more */
}

/* ---- how long they take ------------------------------------------------------------------------------------ */

TEST(a_wait_is_drawn_from_its_own_dice_and_hides_how_long_the_thought_was)
{
    struct pl_dice one = {7}, two = {7};
    int32_t least = PL_PACE_MOST, most = 0;
    for (int i = 0; i < 1000; i++) {
        int32_t wait = pl_pace_draw(&one);
        CHECK_INT(pl_pace_draw(&two), wait); /* nothing else goes into it */
        CHECK(wait >= PL_PACE_LEAST && wait <= PL_PACE_MOST);
        least = wait < least ? wait : least;
        most = wait > most ? wait : most;
        for (int64_t thought = 0; thought <= wait; thought += 17)
            CHECK(thought + pl_pace_left(wait, thought) == wait); /* however long it took */
        for (int64_t thought = wait + 1; thought < wait + 3 * PL_PACE_STEP; thought += 91) {
            int64_t whole = thought + pl_pace_left(wait, thought);
            CHECK(whole >= thought && (whole - wait) % PL_PACE_STEP == 0 && whole - thought < PL_PACE_STEP);
        }
    }
    CHECK(least < PL_PACE_LEAST + 100 && most > PL_PACE_MOST - 100);
}

TEST(bots_of_a_house_think_at_one_pace)
{
    enum { LEAST = 150 };
    struct pl_even e = {0};
    int64_t now = 1000000;
    for (int64_t thought = 0; thought <= LEAST; thought += 30)
        CHECK(thought + pl_pace_even(&e, LEAST, thought, now) == LEAST); /* on a quick machine nothing is seen of it */
    CHECK(151 + pl_pace_even(&e, LEAST, 151, now) == LEAST + PL_PACE_STEP);
    for (int64_t thought = 0; thought <= LEAST; thought += 50) /* neither is whether there was anything to think about */
        CHECK(thought + pl_pace_even(&e, LEAST, thought, now + 59999) == LEAST + PL_PACE_STEP);
    CHECK(900 + pl_pace_even(&e, LEAST, 900, now + 60000) == LEAST + 2 * PL_PACE_STEP);
    CHECK(pl_pace_even(&e, LEAST, 0, now + 119999) == LEAST + 2 * PL_PACE_STEP);
    CHECK(pl_pace_even(&e, LEAST, 0, now + 120000) == LEAST); /* once it is quick again */
}

TEST(every_level_is_found_by_its_name_and_has_a_bot_of_that_name)
{
    for (int level = 0; level < PL_LEVELS; level++) {
        CHECK_INT(pl_level_find(pl_level_names[level], strlen(pl_level_names[level])), level);
        CHECK_TEXT(pl_bot_levels[level]->name, pl_level_names[level]);
        CHECK(strstr(PL_LEVEL_LIST, pl_level_names[level]));
    }
    CHECK_INT(pl_level_find("facts", 5), -1);
}
