/* analyse_clock.c: analyses the races, forfeits and reaction times of a real-time match. It uses only public events. */
#include "cli/review/analyse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/review/chart.h"
#include "cli/cli.h"
#include "cli/play/draw.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { SHOWN = 5, DEALS = 64, INDENT = 10 };

struct moment {
    int64_t at,
        weight; /* `at` is the time on the match clock in ms; `weight` is the lead in a race in ms, or the number of forfeited cards */
    struct pl_event event;
};

/* The most remarkable events so far, sorted by `weight`: the races with the smallest leads, or the forfeits with the most cards. */
struct moments {
    int n;
    bool smallest_first;
    struct moment item[SHOWN];
};

struct seat_stats {
    int won, lost, forfeits, cards, calls, cards_played;
    int64_t reaction; /* sum of the reaction times in ms, from the PLAY call to the moment when a card is played, over all cards */
};

struct clock_review {
    const struct pl_match *m;
    struct seat_stats seat[PL_SEATS_MAX];
    struct moments closest, costliest;
    int64_t play_at; /* time of the last PLAY call in ms on the match clock; -1 if there was none since the last READY call */
    int deals;       /* number of the current deal; starts at 1, because no event announces the first deal */
    struct chart_point total[DEALS * PL_SEATS_MAX];
    size_t totals;
    int64_t most;
    _Alignas(8) uint8_t state[PL_STATE_MAX];
};

static void insert(struct moments *k, const struct moment *m)
{
    int at = k->n;
    while (at > 0 && (k->smallest_first ? m->weight < k->item[at - 1].weight : m->weight > k->item[at - 1].weight))
        at--;
    if (at == SHOWN)
        return;
    int last = k->n < SHOWN ? k->n++ : SHOWN - 1;
    memmove(&k->item[at + 1], &k->item[at], (size_t)(last - at) * sizeof *m);
    k->item[at] = *m;
}

/* Returns the value of the event argument named `what`, or -1 if the event has no such argument. */
static int arg_of(const struct pl_event_kind *kind, const struct pl_event *e, const char *what)
{
    for (int i = 0; i < e->n; i++)
        if (!strcmp(kind->arg[i].name, what))
            return e->arg[i];
    return -1;
}

static void race(struct clock_review *r, const struct pl_event_kind *kind, const struct moment *m, int seat, int other)
{
    int ms = arg_of(kind, &m->event, "ms");
    struct moment kept = *m;
    r->seat[seat].won++;
    r->seat[other].lost++;
    kept.weight = ms < 0 ? 0 : ms;
    insert(&r->closest, &kept);
}

static void count_event(struct clock_review *r, const struct pl_event *e, int64_t at)
{
    const struct pl_event_kind *kind = &r->m->game->event_kinds[e->kind];
    struct moment m = {.at = at, .event = *e};
    int seat = arg_of(kind, e, "seat"), other = arg_of(kind, e, "other");
    bool sits = seat >= 0 && seat < r->m->header.seats;
    enum pl_moment moment = pl_moment_of(r->m->game, e);
    if (moment == PL_MOMENT_GO)
        r->play_at = at;
    else if (moment == PL_MOMENT_READY)
        r->play_at = -1;
    else if (moment == PL_MOMENT_DEAL)
        r->deals = arg_of(kind, e, "deal");
    if (!sits)
        return;
    struct seat_stats *s = &r->seat[seat];
    if (moment == PL_MOMENT_REACTED && r->play_at >= 0) {
        s->cards_played++;
        s->reaction += at - r->play_at;
    } else if (moment == PL_MOMENT_FORFEIT) {
        m.weight = arg_of(kind, e, "n");
        s->forfeits++;
        if (m.weight < 0)
            return; /* the player had no card to forfeit, so the event does not contain a number of cards */
        s->cards += (int)m.weight;
        insert(&r->costliest, &m);
    } else if (moment == PL_MOMENT_CALLED) {
        s->calls++;
    } else if (moment == PL_MOMENT_SCORED && r->totals < PL_COUNT(r->total)) {
        int total = arg_of(kind, e, "total");
        r->total[r->totals++] = (struct chart_point){(pl_seat)seat, r->deals, total};
        r->most = total > r->most ? total : r->most;
    } else if (moment == PL_MOMENT_RACE && other >= 0 && other < r->m->header.seats) {
        race(r, kind, &m, seat, other);
    }
}

static void replay_match(struct clock_review *r)
{
    static struct pl_events events;
    pl_match_state_at(r->m, 0, r->state);
    for (int seat = 0; seat < r->m->header.seats; seat++)
        r->total[r->totals++] = (struct chart_point){(pl_seat)seat, 0, 0};
    for (uint32_t i = 0; i < r->m->n; i++) {
        const struct pl_entry *e = &r->m->log[i];
        events.n = 0;
        if (e->undone_at || e->kind == PL_ENTRY_UNDO)
            continue;
        r->m->game->apply(r->state, e, &events);
        for (int k = 0; k < events.n; k++)
            count_event(r, &events.item[k], e->at);
    }
}

static void print_moments(const struct clock_review *r, const char *title, const struct moments *k, const char *const *names)
{
    char line[512];
    if (k->n)
        printf("\n  %s\n", title);
    for (int i = 0; i < k->n; i++) {
        struct pl_out o = pl_out_to(line, sizeof line);
        int64_t seconds = k->item[i].at / 1000;
        draw_put_event(&o, r->m->game, &k->item[i].event, names);
        printf("  %3d:%02d  ", (int)(seconds / 60), (int)(seconds % 60));
        term_wrap(line, o.len, INDENT, INDENT);
    }
}

/* Each column is as wide as its translated heading. */
static void print_seats(const struct clock_review *r, const int32_t *score, const char *const *names)
{
    static const char *const heads[] = {"points", "calls", "won", "lost", "reaction", "forfeits", "cards"};
    int wide[PL_COUNT(heads)];
    printf("  %16s", "");
    for (size_t c = 0; c < PL_COUNT(heads); c++) {
        char key[32];
        snprintf(key, sizeof key, "clock-analysis.%s", heads[c]);
        wide[c] = pl_text_columns(message_text(key), strlen(message_text(key))) + (c ? 2 : 1);
        wide[c] = wide[c] < 7 ? 7 : wide[c];
        draw_right(message_text(key), wide[c]);
    }
    putchar('\n');
    for (int i = 0; i < r->m->header.seats; i++) {
        const struct seat_stats *p = &r->seat[i];
        int64_t value[] = {score[i], p->calls, p->won, p->lost, p->cards_played ? p->reaction / p->cards_played : 0, p->forfeits, p->cards};
        printf("  ");
        draw_name(i, names[i], 16);
        for (size_t c = 0; c < PL_COUNT(heads); c++)
            printf(c == 4 ? "%*d ms" : "%*d", c == 4 ? wide[c] - 3 : wide[c], (int)value[c]);
        putchar('\n');
    }
}

int cli_analyse_clock(const struct pl_match *m, const char *const *names, const char *svg)
{
    static struct clock_review r;
    const struct pl_style *s = &term_here()->style;
    int32_t score[PL_SEATS_MAX] = {0};
    r = (struct clock_review){.m = m, .play_at = -1, .deals = 1, .closest = {.smallest_first = true}};
    replay_match(&r);
    m->game->score(m->state, score);
    printf("%s%s%s: %s\n\n", s->bold, cli_title(m->game), s->off, message_text("clock-analysis"));
    print_seats(&r, score, names);
    print_moments(&r, message_text("clock-analysis.closest"), &r.closest, names);
    print_moments(&r, message_text("clock-analysis.costliest"), &r.costliest, names);
    if (!svg)
        return CLI_OK;
    char title[160];
    struct pl_out told = pl_out_to(title, sizeof title);
    put_message(&told, "chart.points", {"game", cli_title(m->game)});
    int64_t most = (r.most + 3) / 4 * 4;
    return chart_draw(&(struct chart){.title = title,
                                      .along = message_text("chart.deals"),
                                      .names = names,
                                      .seats = m->header.seats,
                                      .x_most = r.deals,
                                      .y_most = most,
                                      .y_shown = most,
                                      .unit = "",
                                      .point = r.total,
                                      .points = r.totals},
                      svg);
}
