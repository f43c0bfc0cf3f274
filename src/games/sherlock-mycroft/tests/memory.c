/* memory.c: tests of what each viewer can deduce, and of the worlds (complete states) that bots construct from a view. */
#include "position.h"

static struct table t;

/* Generates many random worlds (complete states) that are consistent with the viewer's view. Checks that each world is valid and produces
 * the same view. Returns the number of worlds for which `each` returns true. */
static int worlds(int viewer, int n, int (*each)(const struct sm_state *))
{
    uint8_t seed[PL_SEED_SIZE] = {9};
    struct pl_rng rng;
    struct sm_state world;
    struct sm_view again;
    int sum = 0;
    pl_rng_init(&rng, seed);
    for (int i = 0; i < n; i++) {
        struct sm_view *v = sm_seen_by(&t, viewer);
        char why[100] = "";
        struct pl_out o = pl_out_to(why, sizeof why);
        memset(&world, 0xa5, sizeof world);
        CHECK_INT(t.game->determinise(v, &rng, &world), 0);
        if (!t.game->audit(&world, &o))
            test_fail(__FILE__, __LINE__, "%s", why);
        memset(&again, 0x5a, sizeof again);
        t.game->view(&world, (pl_seat)viewer, &again);
        CHECK(pl_same(v, &again, sizeof again));
        sum += each(&world);
    }
    return sum;
}

static int first_hides_bullet(const struct sm_state *s)
{
    return s->seat[0].hidden[0].clues[SM_BULLET] + s->seat[0].hidden[1].clues[SM_BULLET];
}
static int first_hides_map(const struct sm_state *s) { return s->seat[0].hidden[0].clues[SM_MAP]; }
static int first_burnt_map(const struct sm_state *s) { return s->seat[0].secret_discards[SM_MAP]; }
static int on_top_map(const struct sm_state *s) { return s->deck[s->deck_n - 1] == SM_MAP; }
static int next_is_moriarty(const struct sm_state *s)
{
    unsigned set = 0;
    for (int i = 0; i < s->character_deck_n; i++)
        set |= 1u << s->character_deck[i];
    return set >> SM_MORIARTY & 1;
}

TEST(SM_83_stolen_clues_and_open_discards_stay_known)
{
    struct sm_state *s = sm_position(&t, 1, "irene shinwell");
    sm_line(s, "button map map map");
    sm_open_to(s, 1, "bullet");
    table_do(&t, 0, "go irene");
    table_do(&t, 0, "steal bullet");
    table_do(&t, 1, "go shinwell");
    table_do(&t, 1, "discard 1");
    table_do(&t, 1, "pass");
    for (int viewer = 0; viewer <= PL_SPECTATOR; viewer += viewer ? 7 : 1) {
        struct sm_view *v = sm_seen_by(&t, viewer);
        CHECK_INT(v->seat[0].stolen[SM_BULLET], 1);
        CHECK_INT(v->seat[0].points_by_type[SM_BULLET], 6);
        CHECK_INT(v->public_discards[SM_BUTTON], 1);
        CHECK_INT(v->discard_n, 1);
    }
    CHECK_INT(worlds(1, 20, first_hides_bullet), 0);
}

TEST(SM_84_discards_at_pikes_are_known_to_the_player_who_drew)
{
    struct sm_state *s = sm_position(&t, 1, "pike shinwell");
    sm_line(s, "button cigarette explosive footprint");
    sm_on_top(s, "map bullet");
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 2");
    table_do(&t, 0, "keep bullet");
    CHECK_INT(sm_seen_by(&t, 0)->secret_discards[SM_MAP], 1);
    CHECK_INT(sm_seen_by(&t, 1)->secret_discards[SM_MAP] + sm_seen_by(&t, 1)->public_discards[SM_MAP], 0);
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].secret_discard_n, 1);
    CHECK_INT(worlds(0, 50, first_burnt_map), 50);
    int guessed = worlds(1, 200, first_burnt_map);
    CHECK(guessed > 0 && guessed < 100);
}

/* Seat 0 keeps a Bullet as a hidden clue and discards a Map that only seat 0 has seen. Then the discards are shuffled. All other cards are
 * face up. */
static struct sm_state *shuffled(void)
{
    struct sm_state *s = sm_position(&t, 1, "pike shinwell");
    sm_line(s, "button cigarette explosive footprint");
    sm_only(s, "map bullet fingerprint");
    sm_well_formed(&t);
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 2");
    table_do(&t, 0, "keep bullet");
    table_do(&t, 1, "go watson");
    table_do(&t, 1, "take 1"); /* the Fingerprint, the last card of the deck, refills the line; then the discarded Map becomes the deck */
    while (s->phase == SM_P_WILD)
        table_do(&t, 1, "aside");
    CHECK_INT(s->deck_n, 1);
    CHECK_INT(s->epoch, 1);
    return s;
}

TEST(SM_85_at_a_shuffle_the_rival_can_deduce_the_titles)
{
    shuffled();
    struct sm_view *v = sm_seen_by(&t, 1);
    CHECK_INT(v->epoch, 1);
    CHECK_INT(v->memory[0].theirs[SM_BULLET], 1);
    CHECK_INT(v->memory[0].theirs[SM_MAP], 1);
    CHECK_INT(v->seat[0].hidden_n_by_epoch[0], 1);
    v = sm_seen_by(&t, PL_SPECTATOR);
    CHECK_INT(v->memory[0].theirs[SM_BULLET], 0);
    CHECK_INT(v->memory[0].all[SM_BULLET], 1);
    int bullets = worlds(1, 200, first_hides_bullet); /* seat 1 knows only that the hidden clue is the Bullet or the Map */
    CHECK(bullets > 50 && bullets < 150);
    CHECK_INT(worlds(1, 200, first_hides_map) + worlds(1, 200, first_hides_bullet), 200);
    CHECK_INT(worlds(0, 20, first_hides_bullet), 20);
}

TEST(SM_85_a_card_seen_later_narrows_the_titles_down)
{
    struct sm_state *s = shuffled();
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "take 2");
    CHECK_TEXT(sm_line_text(s), "fingerprint map explosive footprint");
    CHECK_INT(worlds(1, 20, first_hides_bullet), 20); /* the Map is in the line now, so the hidden clue must be the Bullet */
    CHECK_INT(worlds(PL_SPECTATOR, 20, first_hides_bullet), 20);
}

TEST(SM_85_a_clue_hidden_before_a_shuffle_is_not_in_the_new_deck)
{
    struct sm_state *s = sm_position(&t, 1, "pike shinwell");
    sm_line(s, "button cigarette explosive footprint");
    sm_hidden_to(s, 0, "bullet");
    sm_discarded(s, "map map map");
    sm_only(s, "false-pass");
    table_do(&t, 0, "go watson");
    table_do(&t, 0,
             "take 1"); /* the False Pass, the last card of the deck, refills the line; then the three discarded Maps become the deck */
    CHECK_INT(s->epoch, 1);
    CHECK_INT(sm_seen_by(&t, 1)->memory[0].theirs[SM_MAP], 0);
    CHECK_INT(worlds(1, 50, first_hides_map), 0);
    CHECK_INT(worlds(1, 50, first_hides_bullet), 50);
}

TEST(SM_85_shuffles_without_new_hidden_clues_share_an_entry_and_old_entries_merge)
{
    struct sm_state *s = sm_position(&t, 1, "pike shinwell");
    sm_line(s, "button cigarette explosive footprint");
    sm_remember(s); /* no seat has hidden clues, so there is nothing to remember */
    CHECK_INT(s->epoch, 0);
    for (int i = 0; i < SM_EPOCHS + 2; i++) {
        sm_hidden_to(s, i & 1, "fingerprint");
        sm_remember(s);
        sm_well_formed(&t);
        CHECK_INT(s->epoch, i + 1 < SM_EPOCHS ? i + 1 : SM_EPOCHS - 1);
        struct sm_memory kept = s->memory[s->epoch - 1];
        sm_remember(s);
        CHECK(pl_same(&kept, &s->memory[s->epoch - 1], sizeof kept));
        CHECK_INT(s->epoch, i + 1 < SM_EPOCHS ? i + 1 : SM_EPOCHS - 1);
    }
    int hidden = 0;
    for (int a = 0; a < SM_EPOCHS; a++)
        hidden += s->seat[0].hidden[a].clues[SM_FINGERPRINT] + s->seat[1].hidden[a].clues[SM_FINGERPRINT];
    CHECK_INT(hidden, SM_EPOCHS + 2);
    CHECK_INT(s->memory[SM_EPOCHS - 2].all[SM_FINGERPRINT], SM_EPOCHS + 2);
}

static int on_top_cigarette(const struct sm_state *s) { return s->deck_n == 1 && s->deck[0] == SM_CIGARETTE; }

/* The deck and the discard pile are empty. The next discarded clue is therefore the only card of the new deck, and everybody knows its
 * title. Seat 0 has a Bullet and a Map as hidden clues. */
TEST(SM_85_a_public_discard_that_becomes_the_deck_stays_known)
{
    struct sm_state *s = sm_position(&t, 1, "pike billy");
    sm_line(s, "button explosive footprint footprint");
    sm_hidden_to(s, 0, "bullet map");
    sm_open_to(s, 0, "cigarette");
    sm_only(s, "");
    table_do(&t, 0, "go billy");
    table_do(&t, 0, "sell cigarette");
    CHECK_INT(s->deck_n, 1);
    for (int viewer = 0; viewer <= PL_SPECTATOR; viewer += viewer ? 7 : 1)
        CHECK_INT(worlds(viewer, 30, on_top_cigarette), 30);
    CHECK_INT(worlds(1, 30, first_hides_bullet), 30);
    CHECK_INT(worlds(PL_SPECTATOR, 30, first_hides_bullet), 30);
}

static int on_top_secret(const struct sm_state *s) { return s->deck_n == 2 && s->deck[1] == SM_MAP; }

/* Seat 0 draws three clues with Pike's skill, keeps one, and discards two secretly. These two become the deck. Seat 0 knows which two
 * they are, the rival knows only that they are two of the three, and nobody knows their order. */
TEST(SM_85_secret_discards_that_become_the_deck_are_known_by_title)
{
    struct sm_state *s = sm_position(&t, 1, "pike billy");
    sm_line(s, "button explosive footprint footprint");
    sm_only(s, "bullet map fingerprint");
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 3");
    table_do(&t, 0, "keep bullet");
    CHECK_INT(s->deck_n, 2);
    int top = worlds(0, 200, on_top_secret);
    CHECK(top > 50 && top < 150);
    CHECK_INT(worlds(0, 20, first_hides_bullet), 20);
    int bullet = worlds(1, 300, first_hides_bullet), map = worlds(1, 300, first_hides_map);
    CHECK(bullet > 50 && bullet < 150 && map > 50 && map < 150);
    CHECK_INT(sm_seen_by(&t, 1)->memory[0].theirs[SM_BULLET] + sm_seen_by(&t, 1)->memory[0].theirs[SM_MAP], 2);
}

TEST(SM_86_nobody_knows_the_order_of_a_deck_or_the_random_villain)
{
    struct sm_state *s = sm_position_with(&t, 1, "pike shinwell", (struct sm_options){.random_villain = 1});
    sm_line(s, "button cigarette explosive footprint");
    sm_on_top(s, "map");
    sm_well_formed(&t);
    for (int viewer = 0; viewer <= PL_SPECTATOR; viewer += viewer ? 7 : 1) {
        int maps = worlds(viewer, 300, on_top_map), moriarty = worlds(viewer, 200, next_is_moriarty);
        CHECK(maps > 5 && maps < 90);
        CHECK(moriarty > 50 && moriarty < 150);
        CHECK_INT(pl_bits(sm_seen_by(&t, viewer)->coming), 7);
    }
}

/* A dummy callback for tests that call worlds() only for its checks and ignore its result. */
static int nothing(const struct sm_state *s) { return s->base.over; }

TEST(SM_85_determinised_worlds_fit_the_view_after_many_shuffles)
{
    struct pl_dice dice = {85};
    int ages = 0;
    for (int game = 0; game < 36; game++) {
        struct sm_state *s = sm_position_with(&t, 1, "pike kramm", (struct sm_options){.reserve = game & 1});
        sm_next_characters(s, "shinwell billy gregson");
        sm_line(s, "button cigarette explosive footprint");
        sm_open_to(s, 0, "fingerprint fingerprint footprint footprint button wildcard false-pass explosive bullet");
        sm_open_to(s, 1, "fingerprint fingerprint footprint footprint button wildcard false-pass explosive bullet map");
        sm_hidden_to(s, 1, "cigarette");
        if (game % 3)
            sm_discarded(s, "fingerprint map wildcard bullet");
        /* In every third match the deck and the discard pile start empty. */
        sm_only(s, game % 3 ? "button map wildcard bullet footprint explosive" : "");
        s->seat[0].investigation_markers = s->seat[1].investigation_markers = 12;
        sm_well_formed(&t);
        while (!s->base.over) {
            sm_random_step(&t, &dice);
            worlds(0, 1, nothing);
            worlds(1, 1, nothing);
            worlds(PL_SPECTATOR, 1, nothing);
            ages = s->epoch > ages ? s->epoch : ages;
        }
    }
    CHECK(ages >= 2);
}
