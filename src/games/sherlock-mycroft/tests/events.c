/* events.c: tests that the events alone are enough to follow the game. The tests apply the events to a copy of the view and compare the
 * copy with the real view. */
#include <stdio.h>

#include "position.h"

static struct table t;

/* A view that the test updates from events. The test does not update phases and decisions, because they follow from the rules. */
struct follower {
    struct sm_view v;
    uint8_t hand[SM_CLUES]; /* clues that the viewer has drawn with Langdale Pike's skill and must still choose from */
};

static void lose_open(struct sm_view_seat *p, int clue) { p->open[clue]--; }

static void stand_up(struct sm_view *v)
{
    for (int seat = 0; seat < SM_SEATS; seat++) {
        v->seat[seat].standing |= v->seat[seat].lying;
        v->seat[seat].lying = 0;
    }
}

/* Removes a card that this seat drew with Pike's skill. Updates `hand` only if this is the viewer's own seat. Otherwise only the number of
 * cards changes. */
static void from_hand(struct follower *f, int seat, int clue)
{
    f->v.drawn_n--;
    if (seat == f->v.base.viewer && clue >= 0 && f->hand[clue])
        f->hand[clue]--;
}

static void burn(struct follower *f, int seat, int n)
{
    f->v.drawn_n = (uint8_t)(f->v.drawn_n - n);
    f->v.discard_n = (uint8_t)(f->v.discard_n + n);
    f->v.seat[seat].secret_discard_n = (uint8_t)(f->v.seat[seat].secret_discard_n + n);
    for (int c = 0; seat == f->v.base.viewer && c < SM_CLUES; c++) {
        f->v.secret_discards[c] = (uint8_t)(f->v.secret_discards[c] + f->hand[c]);
        f->hand[c] = 0;
    }
}

static void shuffle(struct sm_view *v, int n)
{
    CHECK_INT(v->deck_n, 0);
    CHECK_INT(v->discard_n, n);
    v->deck_n = (uint8_t)n;
    v->discard_n = v->seat[0].secret_discard_n = v->seat[1].secret_discard_n = 0;
    memset(v->public_discards, 0, sizeof v->public_discards);
    memset(v->secret_discards, 0, sizeof v->secret_discards);
}

static void to_discards(struct sm_view *v, int clue)
{
    v->public_discards[clue]++;
    v->discard_n++;
}

static void reveal(struct sm_view_seat *p, int clue, int n)
{
    p->open[clue] = (uint8_t)(p->open[clue] + n);
    p->hidden_n = (uint8_t)(p->hidden_n - n);
    p->stolen[clue] = p->hidden[clue] = 0;
}

static void hear(struct follower *f, const struct pl_event *e)
{
    struct sm_view *v = &f->v;
    int a = e->arg[0], b = e->arg[1], c = e->arg[2];
    struct sm_view_seat *p = a >= 0 && a < SM_SEATS ? &v->seat[a] : NULL;
    switch ((enum sm_event)e->kind) {
    case SM_E_PICKED:
        v->chosen = (uint8_t)b;
        break;
    case SM_E_CHOSE:
        v->present |= (uint16_t)(1u << b);
        v->chosen = v->candidate[0] = v->candidate[1] = PL_NONE;
        break;
    case SM_E_PLACED:
        p->lying |= (uint16_t)(1u << b);
        p->action_markers_in_hand--;
        break;
    case SM_E_MOVED:
        p->standing &= (uint16_t) ~(1u << b);
        p->lying |= (uint16_t)(1u << c);
        break;
    case SM_E_GAINED:
        p->investigation_markers = (uint8_t)(p->investigation_markers + b);
        v->bank = (uint8_t)(v->bank - b);
        break;
    case SM_E_PAID:
    case SM_E_RETURNED:
        p->investigation_markers = (uint8_t)(p->investigation_markers - b);
        v->bank = (uint8_t)(v->bank + b);
        break;
    case SM_E_TOOK:
        CHECK_INT(v->line[c - 1], b);
        v->line[c - 1] = PL_NONE;
        p->open[b]++;
        break;
    case SM_E_COLLECTED:
        CHECK_INT(p->reserved, b);
        p->reserved = PL_NONE;
        p->open[b]++;
        break;
    case SM_E_STOLE:
        lose_open(&v->seat[c], b);
        p->stolen[b]++;
        p->hidden_n++;
        break;
    case SM_E_DREW:
        v->deck_n = (uint8_t)(v->deck_n - b);
        v->drawn_n = (uint8_t)(v->drawn_n + b);
        break;
    case SM_E_DREW_CLUE:
        f->hand[b]++;
        break;
    case SM_E_KEPT:
        from_hand(f, a, -1);
        p->hidden_n++;
        break;
    case SM_E_KEPT_CLUE:
        from_hand(f, a, b);
        p->hidden_n++;
        p->hidden[b]++;
        break;
    case SM_E_SHOWED:
        from_hand(f, a, SM_WILDCARD);
        p->open[SM_WILDCARD]++;
        break;
    case SM_E_DISCARDED_UNSEEN:
        burn(f, a, b);
        break;
    case SM_E_DISCARDED:
        CHECK_INT(v->line[c - 1], b);
        v->line[c - 1] = PL_NONE;
        to_discards(v, b);
        break;
    case SM_E_SOLD:
    case SM_E_DROPPED:
        lose_open(p, b);
        to_discards(v, b);
        break;
    case SM_E_GAVE:
        lose_open(p, b);
        v->given = (uint8_t)b;
        break;
    case SM_E_EXCHANGED:
        CHECK_INT(v->given, b);
        CHECK_INT(v->line[c - 1], PL_NONE);
        v->line[c - 1] = (uint8_t)b;
        v->given = PL_NONE;
        break;
    case SM_E_JOINED:
        p->wild_on |= (uint16_t)(1u << b);
        break;
    case SM_E_DETACHED:
    case SM_E_FREED:
        CHECK(p->wild_on >> b & 1);
        p->wild_on &= (uint16_t) ~(1u << b);
        break;
    case SM_E_RESERVED:
        CHECK_INT(v->line[c - 1], b);
        v->line[c - 1] = PL_NONE;
        p->reserved = (uint8_t)b;
        v->reserve_card_at = (uint8_t)sm_rival((unsigned)a);
        break;
    case SM_E_REFILLED:
        CHECK_INT(v->line[a - 1], PL_NONE);
        v->line[a - 1] = (uint8_t)b;
        v->deck_n--;
        break;
    case SM_E_SHUFFLED:
        shuffle(v, a);
        break;
    case SM_E_SPENT:
        v->face_down |= (uint16_t)(1u << a);
        break;
    case SM_E_BACK:
        v->face_down &= (uint16_t) ~(1u << a);
        break;
    case SM_E_DAY:
        v->day = (uint8_t)a;
        stand_up(v);
        break;
    case SM_E_ARRIVED:
        v->present |= (uint16_t)(1u << a);
        break;
    case SM_E_VILLAIN:
        v->villains_gone |= (uint16_t)(1u << a);
        break;
    case SM_E_LAID:
        p->standing &= (uint16_t) ~(1u << b);
        p->lying |= (uint16_t)(1u << b);
        break;
    case SM_E_REVEALED:
        reveal(p, b, c);
        break;
    case SM_E_POINTS:
        p->points = (int8_t)b;
        break;
    case SM_E_WON:
    case SM_E_UNSOLVED:
        v->base.over = 1;
        break;
    case SM_E_DECLINED:
    case SM_E_STOPPED:
    case SM_E_UNUSED:
    case SM_E_GAINED_NONE:
    case SM_E_NOT_RESERVED:
    case SM_E_SET_ASIDE:
    case SM_E_LEFT:
        break; /* the kinds of events listed above do not change the view */
    case SM_EVENTS:
        break;
    }
}

static void compare_seat(const struct sm_view_seat *a, const struct sm_view_seat *b, bool over)
{
    CHECK_INT(a->investigation_markers, b->investigation_markers);
    CHECK(pl_same(a->open, b->open, sizeof a->open));
    CHECK_INT(a->wild_on, b->wild_on);
    CHECK_INT(a->open[SM_WILDCARD] - pl_bits(a->wild_on), b->aside);
    CHECK_INT(a->standing, b->standing);
    CHECK_INT(a->lying, b->lying);
    CHECK_INT(a->action_markers_in_hand, b->action_markers_in_hand);
    CHECK_INT(a->reserved, b->reserved);
    CHECK_INT(a->hidden_n, b->hidden_n);
    CHECK(pl_same(a->stolen, b->stolen, sizeof a->stolen));
    CHECK(pl_same(a->hidden, b->hidden, sizeof a->hidden));
    CHECK_INT(a->secret_discard_n, b->secret_discard_n);
    if (over)
        CHECK_INT(a->points, b->points);
}

static void compare(const struct follower *f, const struct sm_view *v)
{
    const struct sm_view *w = &f->v;
    uint8_t hand[SM_CLUES] = {0};
    CHECK(pl_same(w->line, v->line, sizeof w->line));
    CHECK_INT(w->deck_n, v->deck_n);
    CHECK_INT(w->discard_n, v->discard_n);
    CHECK_INT(w->bank, v->bank);
    CHECK_INT(w->day, v->day);
    CHECK_INT(w->reserve_card_at, v->reserve_card_at);
    CHECK_INT(w->given, v->given);
    CHECK_INT(w->drawn_n, v->drawn_n);
    CHECK_INT(w->present, v->present);
    CHECK_INT(w->face_down, v->face_down);
    CHECK_INT(w->villains_gone, v->villains_gone);
    CHECK_INT(w->chosen, v->chosen);
    CHECK_INT(w->base.over, v->base.over);
    CHECK(pl_same(w->public_discards, v->public_discards, sizeof w->public_discards));
    CHECK(pl_same(w->secret_discards, v->secret_discards, sizeof w->secret_discards));
    for (int i = 0; i < SM_HAND; i++)
        if (v->drawn[i] != PL_NONE)
            hand[v->drawn[i]]++;
    CHECK(pl_same(f->hand, hand, sizeof hand));
    for (int seat = 0; seat < SM_SEATS; seat++)
        compare_seat(&w->seat[seat], &v->seat[seat], v->base.over);
}

static const int viewers[] = {0, 1, PL_SPECTATOR};

/* Plays a random match to its end. After every action, compares each viewer's updated copy with the real view of that viewer. */
static void follow(struct pl_dice *dice, unsigned *heard)
{
    struct follower f[3];
    memset(f, 0, sizeof f);
    for (int i = 0; i < 3; i++)
        t.game->view(t.state, (pl_seat)viewers[i], &f[i].v);
    while (!STATE(&t)->base.over) {
        sm_random_step(&t, dice);
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < t.events.n; k++)
                if (pl_seats_has(t.events.item[k].audience, (unsigned)viewers[i]))
                    hear(&f[i], &t.events.item[k]);
            compare(&f[i], sm_seen_by(&t, viewers[i]));
        }
        for (int k = 0; k < t.events.n; k++)
            heard[t.events.item[k].kind]++;
    }
}

/* Sets up a position with a deck of six cards or none. The bits of `game` select the size of the deck, the characters and the discards. */
static void thin_deck(int game, const struct sm_options *options)
{
    struct sm_state *s = sm_position_with(&t, 1, game & 1 ? "pike violet" : "kramm billy", *options);
    sm_line(s, "button cigarette explosive footprint");
    sm_open_to(s, 0, "fingerprint fingerprint footprint footprint button wildcard false-pass explosive bullet");
    sm_open_to(s, 1, "fingerprint fingerprint footprint footprint button wildcard false-pass explosive bullet map");
    s->seat[0].wild_on = 1 << SM_BULLET;
    s->seat[1].wild_on = 1 << SM_BUTTON;
    if (game & 2)
        sm_discarded(s, "fingerprint map wildcard bullet");
    sm_only(s, game & 4 ? "button map wildcard bullet footprint explosive" : "");
    s->seat[0].investigation_markers = s->seat[1].investigation_markers = (uint8_t)(game % 13);
    sm_well_formed(&t);
}

TEST(sm_events_describe_every_change_of_the_view)
{
    struct pl_dice dice = {16};
    unsigned heard[SM_EVENTS] = {0};
    for (int game = 0; game < 400; game++) {
        struct sm_options options = {game % 2, game / 2 % 2, game / 4 % 2, game / 8 % 2, game / 16 % 2};
        char seed[8] = {'f', (char)('a' + game % 26), (char)('a' + game / 26)};
        if (game % 3)
            table_new(&t, &pl_game_sherlock_mycroft, 2, seed, &options);
        else
            thin_deck(game / 3, &options);
        follow(&dice, heard);
    }
    for (int i = 0; i < SM_EVENTS; i++)
        if (!heard[i] && i != SM_E_UNSOLVED)
            test_fail(__FILE__, __LINE__, "nobody ever heard %s", sm_event_kinds[i].name);
}

TEST(SM_66_the_first_choice_is_an_event_for_its_player_only)
{
    table_new(&t, &pl_game_sherlock_mycroft, 2, "start", &(struct sm_options){.alternative_start = 1});
    char words[2][32];
    for (int seat = 0; seat < 2; seat++)
        snprintf(words[seat], sizeof words[seat], "choose %s", sm_character_names.id[STATE(&t)->seat[seat].candidate[0]]);
    table_do(&t, 0, words[0]);
    CHECK(strstr(table_told(&t, 0), "\"event\":\"picked\""));
    CHECK(!strstr(table_told(&t, 0), "\"event\":\"chose\"")); /* seat 0's choice is not public yet */
    table_do(&t, 1, words[1]);
    for (int i = 0; i < 3; i++)
        CHECK(strstr(table_told(&t, viewers[i]), "\"event\":\"chose\",\"seat\":0") &&
              strstr(table_told(&t, viewers[i]), "\"event\":\"chose\",\"seat\":1"));
}

TEST(SM_54_the_events_of_an_exchange_are_in_order)
{
    struct sm_state *s = sm_position(&t, 1, "violet toby");
    sm_line(s, "bullet button map map");
    sm_open_to(s, 0, "cigarette wildcard");
    s->seat[0].wild_on = 1 << SM_CIGARETTE;
    table_do(&t, 0, "go violet");
    table_do(&t, 0, "give wildcard cigarette");
    CHECK_TEXT(table_told(&t, 1), "{\"event\":\"detached\",\"seat\":0,\"clue\":\"cigarette\"}\n"
                                  "{\"event\":\"gave\",\"seat\":0,\"clue\":\"wildcard\"}\n");
    table_do(&t, 0, "take 2");
    CHECK_TEXT(table_told(&t, 1), "{\"event\":\"took\",\"seat\":0,\"clue\":\"button\",\"place\":2}\n"
                                  "{\"event\":\"exchanged\",\"seat\":0,\"clue\":\"wildcard\",\"place\":2}\n");
}

TEST(SM_79_the_events_name_the_suit_of_a_wildcard_discarded_for_moriarty)
{
    struct sm_state *s = sm_position_with(&t, 2, "toby billy", (struct sm_options){.moriarty = 1});
    sm_line(s, "map map map map");
    sm_open_to(s, 0, "bullet wildcard");
    s->seat[0].wild_on = 1 << SM_BULLET;
    sm_next_characters(s, "moriarty violet");
    sm_lie(s, 0, "watson hudson lestrade");
    sm_lie(s, 1, "hudson lestrade");
    sm_stand(s, 1, "watson");
    sm_turn(s, 1);
    table_do(&t, 1, "go watson toby");
    table_do(&t, 0, "drop wildcard bullet");
    CHECK_TEXT(table_told(&t, 1), "{\"event\":\"detached\",\"seat\":0,\"clue\":\"bullet\"}\n"
                                  "{\"event\":\"dropped\",\"seat\":0,\"clue\":\"wildcard\"}\n");
}

TEST(SM_34_a_wildcard_set_aside_without_a_decision_makes_an_event)
{
    struct sm_state *s = sm_position(&t, 1, "violet toby");
    sm_line(s, "wildcard button map map");
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "take 1");
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"set-aside\",\"seat\":0}"));
}

TEST(SM_16_a_skipped_skill_makes_an_event)
{
    struct sm_state *s = sm_position(&t, 1, "irene kramm");
    sm_line(s, "bullet button map map");
    table_do(&t, 0, "go irene"); /* Irene's skill is not used: the rival has no open clue to steal */
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"unused\",\"seat\":0,\"character\":\"irene\"}"));
    s->seat[0].investigation_markers = 0;
    table_do(&t, 1, "go kramm");
    table_do(&t, 1, "take 1"); /* SM-52: seat 0 cannot pay, so it has no decision to make */
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"unused\",\"seat\":0,\"character\":\"kramm\"}"));
}

TEST(SM_41_stopping_early_makes_an_event)
{
    struct sm_state *s = sm_position(&t, 1, "gregson toby");
    sm_line(s, "bullet button map map");
    table_do(&t, 0, "go gregson");
    table_do(&t, 0, "take 1");
    table_do(&t, 0, "pass");
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"stopped\",\"seat\":0,\"character\":\"gregson\"}"));
}

TEST(SM_68_not_reserving_makes_an_event)
{
    struct sm_state *s = sm_position_with(&t, 1, "gregson toby", (struct sm_options){.reserve = 1});
    sm_line(s, "bullet button map map");
    sm_turn(s, 1);
    table_do(&t, 1, "go hudson");
    table_do(&t, 1, "pass");
    CHECK_TEXT(table_told(&t, 0), "{\"event\":\"not-reserved\",\"seat\":1}\n");
}

TEST(SM_43_a_draw_across_a_shuffle_makes_two_events)
{
    struct sm_state *s = sm_position(&t, 1, "pike toby");
    sm_line(s, "bullet button map map");
    sm_discarded(s, "explosive explosive");
    sm_only(s, "footprint cigarette");
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 3");
    CHECK_TEXT(table_told(&t, 1), "{\"event\":\"paid\",\"seat\":0,\"n\":3}\n{\"event\":\"drew\",\"seat\":0,\"n\":2}\n"
                                  "{\"event\":\"shuffled\",\"n\":2}\n{\"event\":\"drew\",\"seat\":0,\"n\":1}\n");
}
