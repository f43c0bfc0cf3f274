/* worlds.c: tests views, hints, and the random states that are made to fit a view. In these matches some answers are right; in the matches
 * of tests/properties.c all answers are wrong. */
#include "scene.h"

struct walk {
    struct table t;
    struct pl_dice dice;
    struct pl_rng rng;
    int phases; /* bit set of the phases that have occurred so far */
};

/* Makes a random state that is consistent with this viewer's view. Checks that the state passes the audit, and that it gives the viewer the
 * same view and the same legal actions as the true state. */
static void compare(struct walk *w, pl_seat viewer)
{
    struct wh_view v, again;
    struct wh_state other;
    pl_action a[PL_LEGAL_MAX], b[PL_LEGAL_MAX];
    char why[100] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    wh_view(w->t.state, viewer, &v);
    CHECK_INT(wh_determinise(&v, &w->rng, &other), 0);
    wh_audit(&other, &o);
    CHECK_TEXT(why, "");
    wh_view(&other, viewer, &again);
    CHECK(memcmp(&v, &again, sizeof v) == 0);
    if (viewer == PL_SPECTATOR)
        return;
    int n = wh_legal(w->t.state, viewer, a), m = wh_legal(&other, viewer, b);
    CHECK_INT(n, m);
    CHECK(memcmp(a, b, sizeof a[0] * (size_t)n) == 0);
    CHECK_INT(wh_asides(w->t.state, viewer, a), wh_asides(&other, viewer, b));
}

/* Checks that no view shows which of the sent answers are right, not even the view of the player who sent them. */
static void compare_verdicts(const struct walk *w)
{
    const struct wh_state *s = (const struct wh_state *)w->t.state;
    struct wh_state other = *s;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->phase == WH_P_READ && s->seat[seat].at == WH_BAKER_STREET)
            other.seat[seat].verdict ^= 1;
    for (unsigned viewer = 0; viewer <= PL_SPECTATOR; viewer++) {
        struct wh_view v, u;
        wh_view(s, (pl_seat)viewer, &v);
        wh_view(&other, (pl_seat)viewer, &u);
        CHECK(memcmp(&v, &u, sizeof v) == 0);
    }
}

/* Performs one random action, which is often an aside (an action outside a turn). An answer is right with a probability of 3/4. */
static bool step(struct walk *w)
{
    struct wh_state *s = (struct wh_state *)w->t.state;
    pl_action list[PL_LEGAL_MAX];
    struct pl_entry entry = {.seq = ++w->t.seq, .verdict = pl_dice_below(&w->dice, 4) ? 15 : 0};
    pl_seats set = w->t.game->actors(s) & pl_seats_upto(PL_SEATS_MAX);
    if (!set)
        return false;
    int n = 0;
    entry.seat = (pl_seat)pl_dice_below(&w->dice, s->base.seats);
    if (pl_dice_below(&w->dice, 3) == 0)
        n = wh_asides(s, entry.seat, list);
    while (!n) {
        entry.seat = (pl_seat)pl_dice_below(&w->dice, s->base.seats);
        n = wh_legal(s, entry.seat, list);
    }
    entry.action = list[pl_dice_below(&w->dice, (uint32_t)n)];
    CHECK_INT(w->t.game->apply(s, &entry, NULL), 0);
    w->phases |= 1 << s->phase;
    return true;
}

TEST(worlds_can_be_made_in_every_phase)
{
    static struct walk w;
    memset(&w, 0, sizeof w);
    w.dice.state = 5;
    w.rng.seed[0] = 9;
    for (unsigned i = 0; i < 180; i++) {
        struct wh_options options = {.judging = i % 2, .practice = i / 2 % 2, .expert = i % 5 == 0, .reading_time = i % 3 ? 0 : 60};
        char seed[8];
        snprintf(seed, sizeof seed, "%u", i);
        table_new(&w.t, &pl_game_watson_holmes, 2 + (int)i % 6, seed, &options);
        do {
            compare(&w, (pl_seat)pl_dice_below(&w.dice, w.t.state[offsetof(struct wh_state, base.seats)]));
            compare(&w, PL_SPECTATOR);
            compare_verdicts(&w);
        } while (step(&w));
    }
    CHECK_INT(w.phases, (1 << WH_PHASES_N) - 1);
}

TEST(worlds_do_not_copy_hidden_information)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 4), other;
    struct pl_rng rng = {{3}, 0};
    unsigned owners = 0, backs = 0;
    give(s, 1, WH_C_TOBY);
    for (int i = 0; i < 200; i++) {
        struct wh_view v = look(&t, 0);
        CHECK_INT(wh_determinise(&v, &rng, &other), 0);
        for (unsigned c = 0; c < WH_CHARACTERS_N; c++)
            owners |= other.owner[c] == 1 ? 1u << c : 0;
        backs |= 1u << other.c.place[9].back;
        CHECK_INT(other.c.place[8].back, WH_B_LOCKPICK);
        CHECK(memcmp(other.base.rng.seed, s->base.rng.seed, PL_SEED_SIZE) != 0);
    }
    CHECK_INT(owners, (1 << WH_CHARACTERS_N) - 1);
    CHECK_INT(backs, (1 << WH_BONUSES) - 1);
}

TEST(worlds_copy_what_the_viewer_knows)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3), other;
    struct pl_rng rng = {{3}, 0};
    uint8_t kept = s->deck[0], under = s->deck[1];
    char keep[40];
    snprintf(keep, sizeof keep, "keep %s", wh_character_names.id[kept]);
    go(&t, 0, "visit 10", 0);
    go(&t, 1, "visit 1", 0);
    go(&t, 2, "visit 9", 0);
    table_do(&t, 0, keep);
    for (int i = 0; i < 50; i++) {
        struct wh_view v = look(&t, 0);
        CHECK_INT(wh_determinise(&v, &rng, &other), 0);
        CHECK_INT(other.owner[kept], 0);
        CHECK_INT(other.deck[other.deck_n - 1], under);
        CHECK_INT(other.c.place[9].back, WH_B_CARRIAGES);
    }
}

/* ---- tests of hints -------------------------------------------------------------------------------------- */

static int32_t worth(struct table *t, int seat, const char *words)
{
    pl_action action;
    struct wh_view v = look(t, (unsigned)seat);
    CHECK_INT(pl_action_parse(t->game, words, strlen(words), &action), 0);
    return wh_appraise(&v, action);
}

TEST(hints_prefer_unread_cards)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    s->place_state[1].read_by = 1;
    CHECK(worth(&t, 0, "visit 2") > worth(&t, 0, "visit 1"));
    CHECK(worth(&t, 0, "visit 2") > worth(&t, 0, "baker-street"));
    CHECK(worth(&t, 0, "visit 2") > worth(&t, 0, "carriage-stop"));
    s->seat[0].carriages = 1;
    CHECK(worth(&t, 0, "carriage-stop") > worth(&t, 0, "visit 1"));
    for (int i = 1; i <= 10; i++)
        s->place_state[i].read_by = 1;
    CHECK(worth(&t, 0, "baker-street") > worth(&t, 0, "visit 2"));
}

TEST(hints_answer_all_questions_then_send)
{
    struct table t;
    sit_bare(&t, 2);
    go_to(&t, 0, "baker-street");
    go(&t, 1, "visit 1", 0);
    CHECK(worth(&t, 0, "answer 1") > worth(&t, 0, "send-answers"));
    for (int q = 1; q <= 3; q++) {
        char words[16];
        snprintf(words, sizeof words, "answer %d", q);
        enter_text(&t, 0, words, 0);
        CHECK(worth(&t, 0, words) < worth(&t, 0, "send-answers"));
    }
    CHECK(worth(&t, 0, "erase 1") < worth(&t, 0, "send-answers"));
}

TEST(hints_pay_holmes_only_with_spare_carriages)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go_to(&t, 0, "baker-street");
    go(&t, 1, "visit 1", 0);
    go(&t, 2, "visit 2", 0);
    leave_all(&t);
    attempt(&t, 0, 0);
    CHECK(worth(&t, 1, "consult 0") > 0);
    CHECK(worth(&t, 1, "check 1") > 0);
    table_do(&t, 1, "consult 0");
    s->seat[1].carriages = 12;
    CHECK(worth(&t, 1, "consult 0") < 0); /* already consulted */
    s->seat[1].carriages = 4;
    CHECK(worth(&t, 1, "check 1") < 0);
}
