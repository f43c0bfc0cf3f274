/*
 * stats.c: bots on the real game. A bot sees its own view; of that it uses where it has been, and so which facts it knows. It
 * goes where it has not been, rather to places that its cards have mentioned, and to 221B as soon as everything is proved.
 * What the game is made of it learns from the registry and the field tables, like any other outsider.
 */
#include "cases/stats.h"

#include "cases/reach.h"
#include "cases/text.h"
#include "match/drive.h"
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

struct mind {
    uint32_t read; /* places */
    bool knew;     /* everything is proved */
    int last;      /* the place that did it */
    uint32_t tempted[WH_QUESTIONS];
};

struct table {
    const struct case_book *c;
    const struct pl_game *game;
    uint32_t mentions[WH_PLACES]; /* places each card speaks of; [0]: the introduction */
    size_t place_at, place_size, number_at, read_at, round_at, written_at;
    struct pl_dice dice;
    struct mind mind[PL_SEATS_MAX];
    _Alignas(16) uint8_t state[PL_STATE_MAX];
    _Alignas(16) uint8_t view[PL_STATE_MAX];
};

/* ---- which card speaks of which place --------------------------------------------------------------------- */

static bool text_names(const struct case_book *c, const struct text_token *t, int n, const char *name)
{
    struct text_token part[12];
    int parts = text_tokens(name, strlen(name), part, 12), have = 0, need = 0;
    for (int k = 0; k < parts; k++) {
        if (text_is_function_word(part[k].word))
            continue;
        bool found = false, own = strlen(part[k].word) > 3 && !text_among(part[k].word, c->plain.at, c->plain.n);
        for (int i = 0; i < n && !found; i++)
            found = !strcmp(t[i].word, part[k].word);
        if (found && own && !text_is_title(part[k].word))
            return true; /* a word only this place's name has */
        need++;
        have += found;
    }
    return need && have == need;
}

static void find_mentions(struct table *t)
{
    enum { ROOM = 4096 };
    struct text_token *token = malloc(ROOM * sizeof *token);
    for (int i = 0; token && i < t->c->places_n; i++) {
        const char *text = i ? t->c->place[i].text : t->c->introduction;
        int n = text_tokens(text, strlen(text), token, ROOM);
        for (int k = 1; k < t->c->places_n; k++)
            if (k != i && text_names(t->c, token, n, t->c->place[k].name))
                t->mentions[i] |= 1u << k;
    }
    free(token);
}

/* ---- the view, by its tables ------------------------------------------------------------------------------ */

static const struct pl_field *field(const struct pl_field *table, const char *name)
{
    for (; table && table->type != PL_END; table++)
        if (!strcmp(table->name, name))
            return table;
    return NULL;
}

static bool find_fields(struct table *t)
{
    const struct pl_field *place = field(t->game->view_fields, "place"), *round = field(t->game->view_fields, "round"),
                          *written = field(t->game->view_fields, "written");
    const struct pl_field *number = place ? field(place->fields, "number") : NULL, *read = place ? field(place->fields, "read") : NULL;
    if (!number || !read || !round || !written)
        return false;
    t->place_at = place->offset;
    t->place_size = place->size;
    t->number_at = number->offset;
    t->read_at = read->offset;
    t->round_at = round->offset;
    t->written_at = written->offset;
    return true;
}

static int round_of(const struct table *t) { return t->view[t->round_at]; }

/* Looks at its view: what has it read since? */
static void look(struct table *t, pl_seat seat)
{
    struct mind *m = &t->mind[seat];
    t->game->view(t->state, seat, t->view);
    for (int i = 1; i < t->c->places_n; i++) {
        const uint8_t *place = t->view + t->place_at + (size_t)i * t->place_size;
        pl_seats read;
        memcpy(&read, place + t->read_at, sizeof read);
        if (!pl_seats_has(read, seat) || (m->read >> i & 1))
            continue;
        m->read |= 1u << i;
        m->last = m->knew ? m->last : i;
    }
    uint64_t facts = case_facts_of(t->c, m->read);
    m->knew = case_solved(t->c, facts);
    for (int q = 0; q < t->c->questions_n; q++)
        for (int i = 0; i < t->c->question[q].tempting_n; i++) {
            const struct case_tempting *k = &t->c->question[q].tempting[i];
            if ((k->facts & facts) == k->facts && !case_proved(&k->refuted, facts) && !case_proved(&t->c->question[q].proofs, facts))
                m->tempted[q] |= 1u << i;
        }
}

/* ---- a bot ------------------------------------------------------------------------------------------------ */

static uint32_t spoken_of(const struct table *t, const struct mind *m)
{
    uint32_t set = t->mentions[0];
    for (uint32_t left = m->read; left; left &= left - 1)
        set |= t->mentions[pl_lowest(left)];
    return set;
}

static bool wants_lockpick(const struct table *t, const struct mind *m)
{
    for (int i = 1; i < t->c->places_n; i++)
        if ((t->c->rules.place[i].limits & WH_L_PADLOCK) && !(m->read >> i & 1))
            return true;
    return false;
}

static int32_t visit_worth(struct table *t, const struct mind *m, int number, bool means)
{
    int at = 0;
    for (int i = 1; i < t->c->places_n; i++)
        if (t->c->rules.place[i].number == number)
            at = i;
    int32_t worth = m->read >> at & 1 ? 0 : 100 + 50 * (int)(spoken_of(t, m) >> at & 1);
    if (t->c->rules.place[at].back == WH_B_LOCKPICK && wants_lockpick(t, m))
        worth += 30;
    return worth + (int32_t)pl_dice_below(&t->dice, 60) - 10 * means;
}

static int32_t worth_of(struct table *t, pl_seat seat, pl_action action)
{
    const struct mind *m = &t->mind[seat];
    const char *word = t->game->verbs[pl_verb_of(action)].word;
    int a = pl_arg(action, 0);
    uint64_t facts = case_facts_of(t->c, m->read);
    if (!strcmp(word, "visit"))
        return m->knew ? 0 : visit_worth(t, m, a, pl_arg(action, 1) >= 0);
    if (!strcmp(word, "baker-street"))
        return m->knew ? 100000 : -1000;
    if (!strcmp(word, "carriage-stop"))
        return 20;
    if (!strcmp(word, "bid"))
        return 50 - 10 * abs(a - (int)pl_dice_below(&t->dice, 3));
    if (!strcmp(word, "cross"))
        return 60 + (int32_t)pl_dice_below(&t->dice, 80);
    if (!strcmp(word, "answer")) {
        uint16_t written;
        memcpy(&written, t->view + t->written_at, sizeof written);
        bool sure = a >= 1 && a <= t->c->questions_n && case_proved(&t->c->question[a - 1].proofs, facts);
        return sure && !(written >> (a - 1) & 1) ? 500 : -100;
    }
    if (!strcmp(word, "seal"))
        return 400;
    if (!strcmp(word, "retire"))
        return 50;
    if (!strcmp(word, "watson")) /* four carriages: now and then */
        return m->knew ? -50 : (int32_t)pl_dice_below(&t->dice, 110) - 40;
    return (t->game->appraise ? t->game->appraise(t->view, action) : 0) + (int32_t)pl_dice_below(&t->dice, 10);
}

static bool step(struct table *t)
{
    struct pl_entry entry = {.by = PL_BY_BOT};
    pl_action list[PL_LEGAL_MAX];
    entry.seat = pl_drive_next(t->game, t->state, &t->dice, &entry.at);
    if (entry.seat == PL_NOBODY)
        return false;
    if (entry.seat == PL_TABLE) {
        entry.kind = PL_ENTRY_TICK;
        return t->game->apply(t->state, &entry, NULL) == 0;
    }
    look(t, entry.seat);
    int n = t->game->legal(t->state, entry.seat, list), best = 0;
    int32_t worth = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int32_t now = worth_of(t, entry.seat, list[i]);
        if (now > worth)
            worth = now, best = i;
    }
    entry.action = list[best];
    /* A bot answers nothing but what it has proved, so its answers are right. */
    if (!strcmp(t->game->verbs[pl_verb_of(entry.action)].word, "answer")) {
        entry.text_len = 1;
        entry.verdict = (uint8_t)(1u << (pl_arg(entry.action, 0) - 1));
    }
    return t->game->apply(t->state, &entry, NULL) == 0;
}

/* ---- counting --------------------------------------------------------------------------------------------- */

static void count(struct table *t, int seats, struct case_stats *s)
{
    pl_seats winners = t->game->actors(t->state) ? 0 : t->game->winners(t->state);
    int round = round_of(t);
    s->solved += winners != 0;
    if (winners)
        s->round[round < CASE_ROUNDS ? round : CASE_ROUNDS - 1]++;
    for (int seat = 0; seat < seats; seat++) {
        const struct mind *m = &t->mind[seat];
        s->sat++;
        for (int i = 1; i < t->c->places_n; i++)
            s->visits[i] += m->read >> i & 1;
        for (int q = 0; q < t->c->questions_n; q++)
            for (int i = 0; i < t->c->question[q].tempting_n; i++)
                s->tempted[q][i] += m->tempted[q] >> i & 1;
        if (!pl_seats_has(winners, (unsigned)seat))
            continue;
        s->winners++;
        s->read_n += pl_bits(m->read);
        s->decided[m->last]++;
        for (int i = 1; i < t->c->places_n; i++) {
            s->read[i] += m->read >> i & 1;
            s->needed[i] += !case_solved(t->c, case_facts_of(t->c, m->read & ~(1u << i)));
        }
    }
}

int case_stats_play(const struct case_book *c, int seats, int games, uint64_t seed, struct case_stats *ret)
{
    struct table *t = calloc(1, sizeof *t);
    static const char id[] = "watson-holmes";
    *ret = (struct case_stats){.seats = seats, .games = games};
    if (!t)
        return -1;
    t->c = c;
    t->game = pl_game_find(id, sizeof id - 1);
    t->dice.state = seed;
    uint8_t options[PL_OPTIONS_MAX] = {0}, deal[PL_SEED_SIZE];
    struct pl_config config = {
        .seats = (uint8_t)seats, .options = options, .seed = deal, .content = &c->rules, .content_size = sizeof c->rules};
    int rc = t->game && find_fields(t) ? 0 : -1;
    if (!rc)
        find_mentions(t);
    for (int g = 0; !rc && g < games; g++) {
        for (int i = 0; i < PL_SEED_SIZE; i++)
            deal[i] = (uint8_t)pl_dice_word(&t->dice);
        memset(t->mind, 0, sizeof t->mind);
        rc = t->game->init(t->state, &config) < 0 ? -1 : 0;
        for (int n = 0; !rc && n < 100000 && step(t); n++)
            ;
        if (!rc)
            count(t, seats, ret);
    }
    free(t);
    return rc;
}

int case_stats_quantile(const struct case_stats *s, int percent)
{
    int sum = 0;
    for (int i = 0; i < CASE_ROUNDS; i++) {
        sum += s->round[i];
        if (s->solved && 100 * sum >= percent * s->solved)
            return i;
    }
    return 0;
}
