/* projection.c: tests that a message to a viewer is byte-for-byte the same whether it is created during play, from the history or by the
 * public library. The test plays random matches of all games, with undos and with actions outside a player's turn. */
#include "match/step.h"
#include "match/match.h"
#include "parlour.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

enum { MATCHES = 2, ENTRIES = 120, VERSIONS = ENTRIES + 2, ROOM = 1 << 17 };

static struct {
    struct parlour *p;
    const struct pl_match *m;
    struct pl_dice dice;
    uint64_t sent[PL_VIEWERS][VERSIONS]; /* hash of each message, computed when it was sent */
    uint64_t open[PL_VIEWERS];           /* hash of the lists of legal actions and asides that this viewer received last */
    int undos, asides;
} now;

static char live[ROOM], other[ROOM];
static pl_action legal[PL_LEGAL_MAX], asides[PL_LEGAL_MAX];

static uint64_t hash_of(const char *text)
{
    uint64_t h = 14695981039346656037u;
    while (*text)
        h = (h ^ (uint8_t)*text++) * 1099511628211u;
    return h;
}

static void put_list(struct pl_out *o, const pl_action *list, int n)
{
    for (int i = 0; i < n; i++) {
        pl_action_put(o, now.m->game, list[i]);
        pl_put_char(o, '\n');
    }
}

static const char *message_text(const struct pl_message *message, char *text)
{
    struct pl_out o = pl_out_to(text, ROOM);
    pl_message_json(&o, NULL, now.m->game, message);
    CHECK(!o.full);
    for (int i = 0; i < message->events_n; i++)
        CHECK_INT(message->event[i].audience, 0); /* an event in a message does not reveal who else received it */
    return text;
}

/* Checks that a history requested from this version starts with the message that was sent for this version. */
static void check_story_at(pl_seat viewer, uint32_t version, const char *sent, const struct pl_message *message)
{
    static struct pl_history story;
    pl_history_begin_at(&story, now.m, viewer, version);
    const struct pl_message *again = pl_history_next(&story);
    CHECK(again != NULL);
    CHECK_TEXT(message_text(again, other), sent);
    CHECK(again->seq == message->seq && again->actor == message->actor && again->undo == message->undo);
}

/* Checks that the public library returns the message that was sent. */
static void check_library(pl_seat viewer, const char *sent, const struct pl_message *message)
{
    char list[ROOM];
    struct pl_out o = pl_out_to(list, sizeof list);
    if (now.m->n) { /* before the first entry, parlour_latest_message() has nothing to return */
        CHECK(parlour_latest_message(now.p, viewer, other, sizeof other) > 0);
        CHECK_TEXT(other, sent);
    }
    CHECK(parlour_messages_page(now.p, viewer, message->version - 1, 1, other, sizeof other) > 2);
    other[strlen(other) - 1] = 0;
    CHECK_TEXT(other + 1, sent);
    CHECK(parlour_view(now.p, viewer, other, sizeof other) > 0);
    CHECK(strstr(sent, other) != NULL);
    put_list(&o, message->legal, message->legal_n);
    CHECK(parlour_legal(now.p, viewer, other, sizeof other) >= 0);
    CHECK_TEXT(other, list);
    o = pl_out_to(list, sizeof list);
    put_list(&o, message->asides, message->asides_n);
    CHECK(parlour_asides(now.p, viewer, other, sizeof other) >= 0);
    CHECK_TEXT(other, list);
}

/* Checks that a view made from the state alone equals the view in the message. So nothing but the state affects the view. */
static void check_state(pl_seat viewer, const struct pl_message *message)
{
    static _Alignas(8) uint8_t view[PL_STATE_MAX], state[PL_STATE_MAX];
    memset(view, 0x5a, sizeof view);
    pl_match_state_at(now.m, now.m->n, state);
    CHECK_INT(pl_project(now.m->game, state, NULL, NULL, viewer, &(struct pl_parts){.view = view}).legal_n, 0);
    CHECK(!memcmp(view, message->view, now.m->game->view_size));
}

/* Checks everything that one viewer receives. Called at the beginning of a match and after each entry. */
static void check_viewer(pl_seat viewer)
{
    struct pl_event told[PL_EVENTS_MAX];
    char lists[ROOM];
    struct pl_out o = pl_out_to(lists, sizeof lists);
    bool is_told = !now.m->n || pl_seats_has(now.m->log[now.m->n - 1].recipients, viewer);
    struct pl_message message = pl_match_message(now.m, viewer, &(struct pl_parts){.event = told, .legal = legal, .asides = asides});
    put_list(&o, message.legal, message.legal_n);
    pl_put(&o, "|");
    put_list(&o, message.asides, message.asides_n);
    CHECK(viewer != PL_SPECTATOR || o.len == 1);
    if (!is_told) {
        /* The viewer received no message about the last entry. So `message` must not reveal the entry, and its lists of actions must equal
         * those in the last message that was sent to the viewer. */
        CHECK(!message.seq && message.actor == PL_NOBODY && !message.undo && !message.events_n);
        CHECK(hash_of(lists) == now.open[viewer]);
        return;
    }
    now.open[viewer] = hash_of(lists);
    CHECK(message.version < VERSIONS);
    now.sent[viewer][message.version] = hash_of(message_text(&message, live));
    check_story_at(viewer, message.version, live, &message);
    check_library(viewer, live, &message);
    check_state(viewer, &message);
}

static void check_all(void)
{
    for (unsigned v = 0; v < PL_VIEWERS; v++)
        if (v < now.m->header.seats || v == PL_SPECTATOR)
            check_viewer((pl_seat)v);
}

/* Checks at the end of a match that each viewer's history contains all messages that were sent during play, including those of actions that
 * were undone later. */
static void check_whole_stories(void)
{
    static struct pl_history story;
    for (unsigned v = 0; v < PL_VIEWERS; v++) {
        const struct pl_message *message;
        uint32_t n = 0;
        if (v >= now.m->header.seats && v != PL_SPECTATOR)
            continue;
        pl_history_begin(&story, now.m, (pl_seat)v);
        while ((message = pl_history_next(&story))) {
            CHECK_INT(message->version, ++n);
            CHECK(hash_of(message_text(message, live)) == now.sent[v][n]);
        }
        CHECK_INT(n, now.m->version[v]);
    }
}

static int act(pl_seat seat, pl_action action, int64_t at)
{
    char words[128];
    struct pl_out o = pl_out_to(words, sizeof words);
    bool text = now.m->game->verbs[pl_verb_of(action)].flags & PL_VERB_TEXT;
    pl_action_put(&o, now.m->game, action);
    return parlour_act(now.p, seat, words, text ? "text" : NULL, at);
}

/* Adds one entry to the log: usually a decision or a clock tick, sometimes an aside (an action outside the turn) or an undo. Returns false
 * when the match is over. */
static bool step(void)
{
    const struct pl_game *game = now.m->game;
    pl_seat any = (pl_seat)pl_dice_below(&now.dice, now.m->header.seats);
    if (pl_dice_below(&now.dice, 6) == 0 && parlour_undo(now.p, any, pl_dice_below(&now.dice, 2) == 0, -1) == 0) {
        now.undos++;
        return true;
    }
    int n = pl_match_message(now.m, any, &(struct pl_parts){.asides = asides}).asides_n;
    if (n && pl_dice_below(&now.dice, 4) == 0 && act(any, asides[pl_dice_below(&now.dice, (uint32_t)n)], -1) == 0) {
        now.asides++;
        return true;
    }
    int64_t at;
    pl_seat seat = pl_next_actor(game, now.m->state, &now.dice, &at);
    if (seat == PL_NOBODY)
        return false;
    if (seat == PL_TABLE) {
        CHECK_INT(parlour_tick(now.p, at), 0);
        return true;
    }
    n = pl_match_message(now.m, seat, &(struct pl_parts){.legal = legal}).legal_n;
    CHECK(n > 0);
    CHECK_INT(act(seat, legal[pl_dice_below(&now.dice, (uint32_t)n)], at), 0);
    return true;
}

static void play(const struct pl_game *game, int seats, int number)
{
    char seed[32];
    size_t bytes = parlour_bytes(game->id, 2 * ENTRIES);
    snprintf(seed, sizeof seed, "projection %d", number);
    now.p = malloc(bytes);
    CHECK(now.p != NULL);
    CHECK_INT(parlour_begin(now.p, bytes, game->id, seats, seed, NULL), 0);
    now.m = pl_library_match(now.p);
    now.dice.state = (uint64_t)number * 1009u + (uint64_t)seats;
    check_all();
    while (now.m->n < ENTRIES && step())
        check_all();
    check_whole_stories();
    free(now.p);
}

TEST(a_message_is_equal_live_in_the_history_and_in_the_library)
{
    for (int i = 0; pl_games[i]; i++)
        for (int seats = pl_games[i]->seats_min; seats <= pl_games[i]->seats_max; seats++)
            for (int number = 0; number < MATCHES; number++)
                play(pl_games[i], seats, number);
    CHECK(now.undos > 0 && now.asides > 0);
}

/* ---- optional parts of a projection ---------------------------------------------------------------------- */

TEST(unrequested_parts_are_not_made)
{
    static _Alignas(8) uint8_t state[PL_STATE_MAX];
    const struct pl_game *game = pl_game_find("big-ben", 7);
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {0};
    CHECK_INT(game->init(state, &(struct pl_config){.seats = 4, .options = options, .seed = seed}), 0);
    pl_seat asked = (pl_seat)pl_lowest(game->actors(state));
    struct pl_message none = pl_project(game, state, NULL, NULL, asked, &(struct pl_parts){0});
    CHECK(!none.view && !none.event && !none.legal && !none.asides && !none.events_n && !none.legal_n && !none.asides_n);
    struct pl_message some = pl_project(game, state, NULL, NULL, asked, &(struct pl_parts){.legal = legal});
    CHECK(some.legal == legal && some.legal_n > 0 && !some.asides_n && !some.view);
    some = pl_project(game, state, NULL, NULL, 7, &(struct pl_parts){.legal = legal, .asides = asides});
    CHECK(!some.legal_n && !some.asides_n); /* seat 7 does not exist in a match of four players */
}

TEST(an_entry_hidden_from_a_viewer_is_not_named)
{
    static _Alignas(8) uint8_t state[PL_STATE_MAX];
    const struct pl_game *game = pl_game_find("big-ben", 7);
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {0};
    struct pl_event told[PL_EVENTS_MAX];
    CHECK_INT(game->init(state, &(struct pl_config){.seats = 4, .options = options, .seed = seed}), 0);
    struct pl_entry entry = {.seq = 9, .seat = 2, .kind = PL_ENTRY_UNDO, .recipients = PL_SEAT_BIT(1)};
    struct pl_events events = {.n = 3,
                               .item = {{.audience = PL_SEAT_BIT(1), .kind = 1},
                                        {.audience = PL_SEAT_BIT(2), .kind = 2},
                                        {.audience = PL_SEAT_BIT(1) | PL_SEAT_BIT(2), .kind = 3}}};
    struct pl_message m = pl_project(game, state, &entry, &events, 1, &(struct pl_parts){.event = told});
    CHECK(m.seq == 9 && m.actor == 2 && m.undo && m.events_n == 2);
    CHECK(told[0].kind == 1 && told[1].kind == 3 && !told[0].audience && !told[1].audience);
    m = pl_project(game, state, &entry, &events, PL_SPECTATOR, &(struct pl_parts){.event = told});
    CHECK(!m.seq && m.actor == PL_NOBODY && !m.undo && !m.events_n);
    CHECK(!pl_any_public(&events) && pl_audience(&events) == (PL_SEAT_BIT(1) | PL_SEAT_BIT(2)));
}
