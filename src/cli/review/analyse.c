/* analyse.c: the command `parlour replay --analyse`. It lists the costliest moves and draws a chart. Each move is judged only by the view
 * its seat had at the time, not by information that was revealed later. */
#include "cli/review/analyse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/review.h"
#include "cases/readable.h"
#include "cli/review/chart.h"
#include "cli/cli.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { SHOWN = 10, INDENT = 8 }; /* INDENT: columns before the sentence about a move */

struct analysis {
    const struct pl_match *m;
    const char *const *names;
    struct pl_review *move;
    size_t n;
    struct pl_bot_memory bot_memory;
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

static int by_loss(const void *a, const void *b)
{
    const struct pl_review *x = a, *y = b;
    return pl_review_loss(x) != pl_review_loss(y) ? (pl_review_loss(x) < pl_review_loss(y) ? 1 : -1)
                                                  : (x->seq > y->seq) - (x->seq < y->seq);
}

static void show_progress(uint32_t n, uint32_t all)
{
    char text[64];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put(&o, "  ");
    put_message(&o, "analysis.progress", {"n", NULL, n}, {"all", NULL, all});
    term_progress(text);
}

static bool judge_all(struct analysis *a)
{
    const struct pl_match *m = a->m;
    int judged = 0;
    pl_match_state_at(m, 0, a->state);
    for (uint32_t i = 0; i < m->n && judged >= 0; i++) {
        const struct pl_entry *e = &m->log[i];
        show_progress(i + 1, m->n);
        if (e->undone_at || e->kind == PL_ENTRY_UNDO)
            continue; /* moves that were undone are not judged */
        judged = pl_review_decision(m, e, a->state, a->view, &a->bot_memory, &a->move[a->n]);
        if (judged < 0)
            continue;
        a->n += (size_t)judged;
        m->game->apply(a->state, e, NULL);
    }
    term_progress(NULL);
    return judged >= 0;
}

static int percent(int32_t worth) { return (int)(((int64_t)worth * 100 + PL_WON / 2) / PL_WON); }

static void print_worst(const struct analysis *a)
{
    const struct pl_style *s = &term_here()->style;
    char taken[256], best[256];
    int shown = 0;
    printf("%s%s%s: ", s->bold, cli_title(a->m->game), s->off);
    print_message("analysis", {"n", NULL, (int64_t)a->n});
    printf("\n\n");
    for (size_t i = 0; i < a->n && shown < SHOWN && pl_review_loss(&a->move[i]) > PL_WON / 50; i++, shown++) {
        const struct pl_review *j = &a->move[i];
        struct pl_out t = pl_out_to(taken, sizeof taken), b = pl_out_to(best, sizeof best);
        pl_put_action_words(&t, message_words(), a->m->game, j->taken, a->names);
        pl_put_action_words(&b, message_words(), a->m->game, j->best, a->names);
        char lost[32], line[1024];
        struct pl_out o = pl_out_to(line, sizeof line);
        snprintf(lost, sizeof lost, "%s%d%s", s->bad, percent(pl_review_loss(j)), s->off);
        pl_put_in(&o, s, s->seat[j->seat], a->names[j->seat]);
        pl_put(&o, ": ");
        put_message(&o, "analysis.move", {"taken", taken}, {"worth", NULL, percent(j->worth)}, {"best", best},
                    {"best-worth", NULL, percent(j->best_worth)});
        pl_put(&o, " ");
        put_message(&o, "analysis.lost", {"n", lost});
        printf("  %s%4u%s  ", s->bold, j->seq, s->off);
        term_wrap(line, o.len, INDENT, INDENT);
    }
    if (!shown)
        print_message_line("analysis.none");
}

/* Draws the chart. `in_time` contains the moves in the order of play. (a->move is sorted by loss.) */
static int draw(const struct analysis *a, const struct pl_review *in_time, const char *path)
{
    char title[160];
    struct chart_mark mark[SHOWN];
    struct chart_point *point = calloc(a->n + 1, sizeof *point);
    struct chart c = {.title = title,
                      .along = message_text("chart.decisions"),
                      .names = a->names,
                      .seats = a->m->header.seats,
                      .x_most = a->m->n,
                      .y_most = PL_WON,
                      .y_shown = 100,
                      .unit = " %",
                      .point = point,
                      .points = a->n,
                      .mark = mark};
    if (!point)
        return cli_failed("replay", "not enough memory for the chart");
    struct pl_out told = pl_out_to(title, sizeof title);
    put_message(&told, "chart.expected", {"game", cli_title(a->m->game)});
    for (size_t i = 0; i < a->n; i++)
        point[i] = (struct chart_point){in_time[i].seat, in_time[i].seq, in_time[i].worth};
    for (size_t i = 0; i < a->n && i < SHOWN && pl_review_loss(&a->move[i]) > PL_WON / 50; i++) {
        const struct pl_review *j = &a->move[i];
        char words[256];
        struct pl_out w = pl_out_to(words, sizeof words);
        pl_put_action_words(&w, message_words(), a->m->game, j->taken, a->names);
        mark[c.marks] = (struct chart_mark){.x = j->seq, .y = j->worth};
        struct pl_out text = pl_out_to(mark[c.marks++].text, sizeof mark->text);
        put_message(&text, "analysis.lost.mark", {"n", NULL, j->seq}, {"taken", words}, {"lost", NULL, percent(pl_review_loss(j))});
    }
    int rc = chart_draw(&c, path);
    free(point);
    return rc;
}

int cli_analyse(const struct pl_match *m, const char *const *names, uint32_t playouts, const char *svg)
{
    if (m->game->real_time)
        return cli_analyse_clock(m, names, svg);
    if (m->game->cases)
        return cli_analyse_case(m, names, svg);
    static struct analysis a;
    struct pl_review *in_time;
    int rc = CLI_OK;
    a = (struct analysis){.m = m, .names = names, .bot_memory = {.bytes = pl_bot_memory_bytes(playouts), .playouts = playouts}};
    a.move = calloc(m->n + 1, sizeof *a.move);
    a.bot_memory.memory = malloc(a.bot_memory.bytes);
    in_time = calloc(m->n + 1, sizeof *in_time);
    if (!a.move || !a.bot_memory.memory || !in_time) {
        rc = cli_failed("replay", "not enough memory for the analysis");
    } else if (!judge_all(&a)) {
        rc = cli_failed("replay", "matches of %s cannot be analysed", m->game->id);
    } else {
        memcpy(in_time, a.move, a.n * sizeof *a.move);
        qsort(a.move, a.n, sizeof *a.move, by_loss);
        print_worst(&a);
        rc = svg ? draw(&a, in_time, svg) : CLI_OK;
    }
    free(a.move);
    free(a.bot_memory.memory);
    free(in_time);
    return rc;
}
