/* audit_and_hints.c: tests the audit, the hints and the prediction of the next call in Sherlock Holmes, 1904. */
#include "match/step.h"
#include "rig.h"

#define SPOIL(...)                           \
    do {                                     \
        struct table bad = t;                \
        struct ho_state *s = state_of(&bad); \
        struct ho_open *o = &s->open;        \
        (void)s, (void)o;                    \
        __VA_ARGS__;                         \
        CHECK(!ho_audit(s, NULL));           \
    } while (0)

TEST(audit_of_holmes_1904_rejects_invalid_positions)
{
    static struct table t;
    rig_laid(&t, 4, "holmes run,run clue,run,clue");
    rig_do(&t, 10050, 1, "call run");
    rig_do(&t, 10060, 2, "call run");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10110, 0, "press 3");
    rig_at(&t, 10150, 1, "press");
    CHECK(ho_audit(t.state, NULL));
    SPOIL(s->base.seats = 2);
    SPOIL(o->seats = 3);
    SPOIL(s->base.now = -1);
    SPOIL(o->options.pace = 3);
    SPOIL(o->options.target = 201);
    SPOIL(o->phase = HO_PHASE_PAUSED);
    SPOIL(o->phase = HO_PHASE_PLAY);
    SPOIL(s->base.over = 1);
    SPOIL(o->paused = 2);
    SPOIL(o->dealer = 4);
    SPOIL(o->deal = 0);
    SPOIL(o->deal = 61);
    SPOIL(o->plays = 201);
    SPOIL(o->traps = 3);
    SPOIL(o->yard_calls = 3);
    SPOIL(o->pool_n = 61);
    SPOIL(o->pending_n = 33);
    SPOIL(o->record_n = 17);
    SPOIL(o->ready_at = 10151);
    SPOIL(o->play_at = -2);
    SPOIL(o->ready_after = 20000);
    SPOIL(o->ready_after = -1);
    SPOIL(o->sweep_began_at = HO_NEVER);
    SPOIL(o->sweep_caller = PL_NOBODY);
    SPOIL(o->sweep_caller = 2);
    SPOIL(s->play_due = 10200);
    SPOIL(o->pool[5] = 1);
    SPOIL(s->cards[1].hand[0] = HO_TITLES_N);
    SPOIL(s->cards[1].hand[0] = (uint8_t)((s->cards[1].hand[0] + 1) % HO_TITLES_N));
    SPOIL(s->cards[1].hand_n = 200);
    SPOIL(o->players[1].hand_n++);
    SPOIL(o->players[3].top = PL_NONE);
    SPOIL(o->players[3].pile_n = 0);
    SPOIL(o->players[1].hand = HO_HANDS_N);
    SPOIL(o->players[1].hand_since = 10000);
    SPOIL(o->players[1].hand_penalty = HO_PENALTY_CARD);
    SPOIL(o->players[1].played = 2);
    SPOIL(o->players[1].holmes_at = 10000);
    SPOIL(o->players[1].lost_at = 10000);
    SPOIL(o->players[3].lost_to = 2);
    SPOIL(o->players[3].holmes_swept = 2);
    SPOIL(o->players[3].holmes_swept = 1);
    SPOIL(o->players[0].reach[0] = 0);
    SPOIL(o->players[0].reach[0] = 4);
    SPOIL(o->players[0].reach[1] = 1);
    SPOIL(o->players[0].reach_n = 8);
    SPOIL(o->players[0].reach_n = 2; o->players[0].reach[1] = 3);
    SPOIL(o->players[0].lands_at = HO_NEVER);
    SPOIL(o->players[0].lands_at = 99999);
    SPOIL(o->players[2].lands_at = 10200);
    SPOIL(o->pending[0].seat = 4);
    SPOIL(o->pending[0].verb = HO_VERBS_N);
    SPOIL(o->pending[0].arg = 1; o->pending[0].seat = 1);
    SPOIL(o->pending[0].arg = 7);
    SPOIL(o->pending[1].arg = 1);
    SPOIL(o->pending_n = 2; o->pending[1] = (struct ho_claim){0, HO_DO_OUT, PL_NONE});
    SPOIL(o->pending_n = 5; for (int i = 1; i < 5; i++) o->pending[i] = o->pending[0]);
    SPOIL(o->record[0].race = HO_RACES_N);
    SPOIL(o->record[0].winner = 4);
    SPOIL(o->record[0].at = 99999);
    SPOIL(o->record[3].ms = 1);
}

/* The test overwrites a few bytes of a position with random values. Every position that still passes the audit must be playable. */
TEST(audit_of_holmes_1904_survives_random_bytes)
{
    static struct table t;
    struct pl_dice dice = {1904};
    int let_in = 0;
    for (int i = 0; i < 20000; i++) {
        if (i % 100 == 0) {
            rig_laid(&t, 3 + i / 100 % 6, i % 200 ? "holmes,run,run" : "run,run,holmes");
            if (i % 300)
                rig_do(&t, 10100, 0, i % 200 ? "call holmes" : "call run");
        }
        struct ho_state s = *state_of(&t);
        for (unsigned n = 1 + pl_dice_below(&dice, 3); n; n--)
            ((uint8_t *)&s)[sizeof(struct pl_rng) + pl_dice_below(&dice, sizeof s - sizeof(struct pl_rng))] = (uint8_t)pl_dice_word(&dice);
        if (!ho_audit(&s, NULL))
            continue;
        let_in++;
        struct ho_view v;
        ho_view(&s, 0, &v);
        for (int k = 0; k < 30; k++)
            if (pl_random_step(&pl_game_holmes_1904, &s, &dice, NULL) == 0)
                break;
        CHECK(ho_audit(&s, NULL));
    }
    CHECK(let_in > 100);
}

static int32_t worth(struct table *t, int seat, const char *words)
{
    struct ho_view v;
    pl_action action;
    CHECK_INT(pl_action_parse(t->game, words, strlen(words), &action), 0);
    ho_view(t->state, (pl_seat)seat, &v);
    return ho_appraise(&v, action);
}

TEST(hints_of_holmes_1904_rate_useful_actions_above_mistakes)
{
    struct table t;
    rig_play(&t, 4, "run,run,holmes,clue");
    CHECK(worth(&t, 0, "press") > 0);
    CHECK(worth(&t, 0, "call holmes") < 0);
    rig_all_lay(&t);
    CHECK(worth(&t, 0, "press") < 0);
    CHECK(worth(&t, 0, "call run") > 0);
    CHECK(worth(&t, 3, "call clue") < 0);
    CHECK(worth(&t, 2, "call holmes") > worth(&t, 0, "call run"));
    rig_do(&t, 10100, 2, "call holmes");
    CHECK(worth(&t, 0, "press") > 0);
    CHECK(worth(&t, 2, "press 0") > 0);
    CHECK(worth(&t, 0, "call run") < 0);
    CHECK_INT(worth(&t, 0, "yard"), 0);
    CHECK(worth(&t, 0, "pause") < worth(&t, 0, "call run"));
    CHECK_INT(worth(&t, PL_SPECTATOR, "press"), 0);
}

/* Returns the kind of the reason that the hints give for an action, or -1 if they give none. Stores the number that the reason mentions in
 * `n`. */
static int reason(struct table *t, int seat, const char *words, int *n)
{
    struct ho_view v;
    pl_action action;
    struct pl_event why;
    CHECK_INT(pl_action_parse(t->game, words, strlen(words), &action), 0);
    ho_view(t->state, (pl_seat)seat, &v);
    bool has = ho_reason(&v, action, &why);
    *n = has && why.n ? why.arg[0] : 0;
    return has ? why.kind : -1;
}

TEST(only_actions_worth_doing_have_a_reason)
{
    struct table t;
    int n;
    rig_play(&t, 4, "run,run,holmes,clue");
    CHECK_INT(reason(&t, 0, "press", &n), HO_WHY_LAY);
    CHECK_INT(reason(&t, 0, "call run", &n), -1);
    rig_all_lay(&t);
    CHECK_INT(reason(&t, 0, "press", &n), -1);
    CHECK_INT(reason(&t, 0, "call run", &n), HO_WHY_WORD);
    CHECK_INT(n, 1); /* the reason says that one card can be won: the only card on the rival's pile */
    CHECK_INT(reason(&t, 2, "call holmes", &n), HO_WHY_HOLMES);
    rig_do(&t, 10100, 2, "call holmes");
    CHECK_INT(reason(&t, 0, "press", &n), HO_WHY_PROTECT);
    CHECK_INT(reason(&t, 2, "press 0", &n), HO_WHY_REACH);
    CHECK_INT(n, 1);
    CHECK_INT(reason(&t, 0, "yard", &n), -1);
}

/* As long as no player acts, `next_call` predicts the next call and its time correctly. */
TEST(HO_6_only_the_table_knows_the_next_call)
{
    struct table t;
    int calls = 0, traps = 0;
    rig_new(&t, 4, "calls", HO_CALLER_TABLE, 0);
    for (int i = 0; i < 400 && open_of(&t)->deal == 1; i++) {
        struct pl_event what;
        int64_t due = t.game->deadline(t.state), at = t.game->real_time->next_call(t.state, &what);
        bool ready_again = open_of(&t)->phase == HO_PHASE_READY && at >= 0 && what.kind == HO_E_READY;
        rig_tick(&t, due);
        int called = 0;
        for (int e = 0; e < t.events.n; e++)
            if (t.events.item[e].kind == HO_E_READY || t.events.item[e].kind == HO_E_PLAY) {
                CHECK_INT(t.events.item[e].kind, what.kind);
                CHECK_INT(t.events.item[e].arg[0], what.arg[0]);
                CHECK_INT(due, at);
                called++;
            }
        CHECK(called || at < 0 || at > due);
        calls += called;
        traps += ready_again && called;
    }
    CHECK(calls > 10 && traps > 0);
}

TEST(HO_14_no_next_call_where_the_dealer_calls_or_the_clock_is_stopped)
{
    struct table t;
    struct pl_event what;
    rig_new(&t, 3, "dealer", HO_CALLER_DEALER, 0);
    CHECK_INT(t.game->real_time->next_call(t.state, &what), -1);
    rig_new(&t, 3, "paused", HO_CALLER_TABLE, 0);
    CHECK(t.game->real_time->next_call(t.state, &what) > 0);
    rig_do(&t, 10, 1, "pause");
    CHECK_INT(t.game->real_time->next_call(t.state, &what), -1);
    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    CHECK_INT(t.game->real_time->next_call(t.state, &what), -1);
}
