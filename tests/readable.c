/* readable.c: plays random matches of Watson & Holmes. After every action the test collects the texts that a viewer may read according to
 * the events this viewer has received. Then it checks that the viewer can read these texts and no others. */
#include "cases/case_json.h"
#include "cases/judge.h"
#include "cases/readable.h"
#include "kernel/game.h"
#include "match/step.h"
#include "match/match.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

/* The case texts that one viewer may read, according to the events that this viewer has received. */
struct told {
    bool open[WH_NUMBER_MAX + 1]; /* cards the viewer may read, by card number */
    pl_seats consulted;
    bool checks; /* true after another player has given the viewer an answer to check */
};

struct watch {
    const struct case_book *c;
    const struct pl_game *game;
    struct told told[PL_VIEWERS];
    pl_seats judged;
    int aloud;
    pl_seats irene, baker, out; /* seats that used Irene Adler in this round, seats at 221B, and seats that are out of the game */
    /* The situations of rule WH-39 (Irene Adler) that have occurred in the test; both must occur. `banned`: a seat was forbidden to take
     * notes. `wrote`: a seat was allowed to take notes although Irene Adler had been used. */
    bool banned, wrote;
    bool copies, copies_banned; /* both must occur: a player could copy a figure, and a player could only see one */
    unsigned phases, phases_with[READABLE_KINDS];
    struct pl_dice dice;
    struct pl_events events;
    _Alignas(8) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX], world[PL_STATE_MAX], again[PL_STATE_MAX];
};

static int64_t field(const struct watch *w, const char *name)
{
    for (const struct pl_field *f = w->game->view_fields; f->type != PL_END; f++)
        if (!strcmp(f->name, name))
            return pl_field_get(f, w->view, 0);
    test_fail(__FILE__, __LINE__, "no field %s", name);
}

static const char *phase_of(const struct watch *w)
{
    for (const struct pl_field *f = w->game->view_fields; f->type != PL_END; f++)
        if (!strcmp(f->name, "phase"))
            return f->names->id[pl_field_get(f, w->view, 0)];
    return "";
}

static bool event_is(const struct watch *w, const struct pl_event *e, const char *name)
{
    return !strcmp(w->game->event_kinds[e->kind].name, name);
}

static bool is_irene(const struct watch *w, const struct pl_event *e)
{
    return !strcmp(w->game->event_kinds[e->kind].arg[1].names->id[e->arg[1]], "irene-adler");
}

static void hear(struct watch *w)
{
    for (int i = 0; i < w->events.n; i++) {
        const struct pl_event *e = &w->events.item[i];
        if (event_is(w, e, "failed") || event_is(w, e, "solved"))
            w->judged |= PL_SEAT_BIT(e->arg[0]);
        if (event_is(w, e, "aloud"))
            w->aloud = e->arg[1];
        if (event_is(w, e, "round"))
            w->aloud = w->irene = w->baker = 0;
        if ((event_is(w, e, "used") || event_is(w, e, "copied")) && is_irene(w, e))
            w->irene |= PL_SEAT_BIT(e->arg[0]);
        if (event_is(w, e, "at-baker-street"))
            w->baker |= PL_SEAT_BIT(e->arg[0]);
        if (event_is(w, e, "retires"))
            w->out |= PL_SEAT_BIT(e->arg[0]);
        for (unsigned v = 0; v < PL_VIEWERS; v++) {
            if (!pl_seats_has(e->audience, v))
                continue;
            if (event_is(w, e, "reads"))
                w->told[v].open[e->arg[0]] = true;
            if (event_is(w, e, "consulted") && (unsigned)e->arg[0] == v)
                w->told[v].consulted |= PL_SEAT_BIT(e->arg[1]);
            if (event_is(w, e, "checks") && (unsigned)e->arg[1] == v)
                w->told[v].checks = true;
            if (event_is(w, e, "left") && (unsigned)e->arg[0] == v)
                memset(w->told[v].open, 0, sizeof w->told[v].open);
            if (event_is(w, e, "answers-sent") && (unsigned)e->arg[0] == v)
                memset(w->told[v].open, 0, sizeof w->told[v].open);
        }
    }
}

static void make_key(void *context, int number, char key[CASE_COPY_KEY])
{
    (void)context;
    snprintf(key, CASE_COPY_KEY, "key %d", number);
}

static bool same_reading(const struct readable *a, const struct readable *b)
{
    bool same = a->n == b->n;
    for (int i = 0; same && i < a->n; i++) {
        const struct readable_item *x = &a->item[i], *y = &b->item[i];
        same = x->kind == y->kind && x->question == y->question && x->place == y->place && x->seat == y->seat && x->entry == y->entry &&
               x->name == y->name && x->text == y->text && x->figures == y->figures && x->tables == y->tables;
    }
    return same;
}

/* Makes a random state that fits the viewer's view, and checks that the viewer may read the same texts in it as in the real state. */
static void same_prose(struct watch *w, unsigned viewer, const struct readable *r)
{
    static struct readable other;
    struct pl_rng rng;
    uint8_t seed[PL_SEED_SIZE] = {(uint8_t)pl_dice_word(&w->dice)};
    pl_rng_init(&rng, seed);
    CHECK(w->game->determinise(w->view, &rng, w->world) >= 0);
    w->game->view(w->world, (pl_seat)viewer, w->again);
    case_readable(w->c, w->again, &other);
    CHECK(same_reading(r, &other));
}

/* Checks that a viewer gets the figures and tables of the introduction and of the cards that the viewer may read, and no others. Only a
 * player who may take notes (WH-39) also gets the key that is needed to copy a figure. */
static void look_at_exhibits(struct watch *w, unsigned viewer, const struct readable *r)
{
    static char json[1 << 16];
    const struct told *told = &w->told[viewer];
    const struct case_book *c = w->c;
    struct wh_permits permits;
    wh_permits(w->view, &permits);
    struct case_asker who = {w->view, make_key, NULL};
    uint32_t tables = 0;
    for (int i = 0; i < r->n; i++)
        tables |= r->item[i].tables;
    for (int i = 0; i < c->tables_n; i++)
        CHECK_INT(tables >> i & 1, !c->table[i].place || told->open[c->rules.place[c->table[i].place].number]);
    for (int i = 0; i < c->figures_n; i++) {
        int place = c->rules.place[c->figure[i].place].number, number = case_figure_number(c, i);
        bool may = !c->figure[i].place || told->open[place], notes = viewer != PL_SPECTATOR && permits.may_take_notes;
        struct pl_out o = pl_out_to(json, sizeof json);
        CHECK_INT(case_figure_numbered(c, number), i);
        CHECK_INT(readable_has_figure(r, i), may);
        CHECK_INT(case_json(&o, c, &who, "figure", number), may);
        CHECK_INT(o.len > 0, may);
        o = pl_out_to(json, sizeof json);
        CHECK_INT(case_json(&o, c, &who, c->figure[i].place ? "card" : "introduction", place), may);
        CHECK_INT(strstr(json, "\"copy\":\"key ") != NULL, may && notes);
        w->copies |= may && notes;
        w->copies_banned |= may && viewer != PL_SPECTATOR && !notes && c->figure[i].place;
    }
}

static void look(struct watch *w, unsigned viewer)
{
    static struct readable r;
    int count[READABLE_KINDS] = {0}, cards[WH_NUMBER_MAX + 1] = {0};
    w->game->view(w->state, (pl_seat)viewer, w->view);
    struct told *told = &w->told[viewer];
    const char *phase = phase_of(w);
    bool reading = !strcmp(phase, "bonus") || !strcmp(phase, "read"), over = field(w, "over");
    if (!reading)
        memset(told->open, 0, sizeof told->open);
    case_readable(w->c, w->view, &r);
    for (int i = 0; i < r.n; i++) {
        const struct readable_item *item = &r.item[i];
        count[item->kind]++;
        w->phases_with[item->kind] |= 1u << field(w, "phase");
        if (item->kind == READABLE_CARD || item->kind == READABLE_ALOUD) {
            int at = case_place_find(w->c, (char[4]){(char)('0' + item->place / 10), (char)('0' + item->place % 10)});
            CHECK(at > 0 && item->text == w->c->place[at].text && item->name == w->c->place[at].name);
            CHECK((item->kind == READABLE_ALOUD) == (item->place == w->aloud));
            cards[item->place]++;
        }
        if (item->kind == READABLE_ANSWER)
            CHECK(pl_seats_has(w->judged, (unsigned)item->seat) &&
                  (over || (unsigned)item->seat == viewer || pl_seats_has(told->consulted, (unsigned)item->seat))); /* WH-63, WH-69 */
    }
    for (int n = 0; n <= WH_NUMBER_MAX; n++)
        CHECK_INT(cards[n], told->open[n]);
    look_at_exhibits(w, viewer, &r);
    bool judged = viewer < PL_SEATS_MAX && pl_seats_has(w->judged, viewer);
    bool compares = !strcmp(phase, "judge") && viewer < PL_SEATS_MAX && pl_seats_has((pl_seats)field(w, "asked"), viewer);
    pl_seats may = over ? w->judged : told->consulted | (judged ? PL_SEAT_BIT(viewer) : 0);
    CHECK_INT(count[READABLE_INTRODUCTION], 1);
    CHECK_INT(count[READABLE_QUESTION], w->c->questions_n);
    CHECK_INT(count[READABLE_ANSWER], w->c->questions_n * pl_bits(may));
    CHECK_INT(count[READABLE_RIGHT], over || judged || compares ? w->c->questions_n : 0);
    CHECK_INT(count[READABLE_SOLUTION], over);
    CHECK_INT(count[READABLE_CLUE] > 0, over);
    CHECK(!count[READABLE_CHECK] || told->checks);
    if (viewer < PL_SEATS_MAX && !judged && !pl_seats_has(w->out, viewer) && !over) { /* WH-39 */
        struct wh_permits permits;
        wh_permits(w->view, &permits);
        bool may_write = !w->irene || pl_seats_has(w->irene | w->baker, viewer);
        CHECK_INT(permits.may_take_notes, may_write);
        w->banned |= !may_write;
        w->wrote |= w->irene && may_write;
    }
    w->phases |= 1u << field(w, "phase");
    if (pl_dice_below(&w->dice, 8) == 0)
        same_prose(w, viewer, &r);
}

/* Submits one random action. Half of all answers are judged right, so that every possible ending of a match occurs. */
static bool step(struct watch *w, uint32_t seq)
{
    pl_action list[PL_LEGAL_MAX];
    struct pl_entry entry = {.seq = seq};
    int n = 0;
    w->events.n = 0;
    entry.seat = pl_next_actor(w->game, w->state, &w->dice, &entry.at);
    if (entry.seat == PL_NOBODY)
        return false;
    if (entry.seat == PL_TABLE) {
        entry.kind = PL_ENTRY_TICK;
    } else {
        pl_seat speaker = (pl_seat)pl_dice_below(&w->dice, (uint32_t)((struct pl_base *)(void *)w->state)->seats);
        if (pl_dice_below(&w->dice, 4) == 0 && (n = w->game->asides(w->state, speaker, list)) > 0)
            entry.seat = speaker;
        else
            n = w->game->legal(w->state, entry.seat, list);
        entry.action = list[pl_dice_below(&w->dice, (uint32_t)n)];
        entry.verdict = pl_dice_below(&w->dice, 2) ? 0xff : 0;
    }
    CHECK_INT(w->game->apply(w->state, &entry, &w->events), 0);
    hear(w);
    return true;
}

static void play(struct watch *w, const char *id, int seats, uint8_t round)
{
    static struct case_report report;
    char path[500];
    snprintf(path, sizeof path, SOURCE_ROOT "/cases/%s", id);
    struct case_book *c = case_load(path, &report);
    CHECK(c != NULL);
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {round, (uint8_t)seats};
    options[1] = round % 2; /* in every second match the players judge their own answers */
    struct pl_config config = {
        .seats = (uint8_t)seats, .options = options, .seed = seed, .content = &c->rules, .content_size = sizeof c->rules};
    w->c = c;
    w->game = case_game();
    w->judged = 0;
    w->aloud = w->irene = w->baker = w->out = 0;
    memset(w->told, 0, sizeof w->told);
    CHECK_INT(w->game->init(w->state, &config), 0);
    for (uint32_t seq = 1;; seq++) {
        for (unsigned v = 0; v < PL_VIEWERS; v++)
            if (v < (unsigned)seats || v == PL_SPECTATOR)
                look(w, v);
        if (!step(w, seq))
            break;
    }
    case_free(c);
}

TEST(viewers_read_only_permitted_texts)
{
    static struct watch w;
    static const char *const id[] = {"city-road-lock", "lot-sixty-one", "ten-minutes-to-eleven"};
    w.dice.state = 4;
    for (uint8_t round = 0; round < 6; round++)
        for (int seats = 2; seats <= 7; seats++)
            play(&w, id[round % 3], seats, round);
    for (uint8_t round = 6; round < 20; round++)
        for (int seats = 2; seats <= 7; seats++)
            play(&w, "../tests/exhibits/harbour", seats, round);
    const struct pl_field *f = w.game->view_fields;
    while (strcmp(f->name, "phase"))
        f++;
    CHECK_INT(w.phases, (1u << f->names->n) - 1); /* every phase of the game has occurred */
    CHECK(w.banned && w.wrote);
    CHECK(w.copies && w.copies_banned);
    for (int kind = 0; kind < READABLE_KINDS; kind++)
        CHECK(w.phases_with[kind] != 0);
}

TEST(a_changed_case_still_matches_if_every_place_has_a_card)
{
    static struct case_report report;
    struct case_book *c = case_load(SOURCE_ROOT "/cases/city-road-lock", &report);
    CHECK(c != NULL);
    struct wh_case rules = c->rules;
    CHECK(case_matches_rules(c, &rules));
    rules.hash[0] ^= 1;
    CHECK(case_matches_rules(c, &rules));
    rules.place[3].number = 77;
    CHECK(!case_matches_rules(c, &rules));
    rules = c->rules;
    rules.questions--;
    CHECK(!case_matches_rules(c, &rules));
    CHECK_TEXT(case_place_name(c, 7), "The Locked Room");
    CHECK(case_place_name(c, 77) == NULL && case_zone_name(c, 1) == NULL && case_zone_name(c, 0) == NULL);
    CHECK_INT(case_verdict(c, 1, "Honoria Vane", 12), 1);
    CHECK_INT(case_verdict(c, 4, "a Bath chair", 12), 8);
    CHECK_INT(case_verdict(c, 1, "Sam", 3) | case_verdict(c, 0, "x", 1) | case_verdict(c, 5, "x", 1), 0);
    case_free(c);
}
