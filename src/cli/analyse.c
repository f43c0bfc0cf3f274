/* analyse.c: which moves lost most, and how the match went, as a chart. Judges by each seat's own view at the time: a move is not
 * blamed for what nobody could know. */
#include "cli/analyse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/term.h"
#include "match/words.h"

enum { SHOWN = 10 };

struct judged {
    uint32_t seq;
    pl_seat seat;
    pl_action taken, best;
    int32_t worth, best_worth, doubt;
};

struct analysis {
    const struct pl_match *m;
    const char *const *names;
    struct judged *move;
    size_t n;
    struct pl_mind mind;
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

/* What it surely lost: the best of several that were only lucky in the looking is no reproach. */
static int32_t loss(const struct judged *j) { return j->best_worth - j->worth > j->doubt ? j->best_worth - j->worth : 0; }

static int by_loss(const void *a, const void *b)
{
    const struct judged *x = a, *y = b;
    return loss(x) != loss(y) ? (loss(x) < loss(y) ? 1 : -1) : (x->seq > y->seq) - (x->seq < y->seq);
}

/* One entry before it is applied. False if this game cannot be judged. */
static bool judge(struct analysis *a, const struct pl_entry *e)
{
    const struct pl_game *game = a->m->game;
    pl_action list[PL_LEGAL_MAX];
    struct pl_verdict v;
    int n = e->kind == PL_ENTRY_ACT && e->seat < a->m->header.seats ? game->legal(a->state, e->seat, list) : 0, taken = 0;
    while (taken < n && list[taken] != e->action)
        taken++;
    if (n < 2 || taken == n)
        return true;
    game->view(a->state, e->seat, a->view);
    if (!pl_bot_judge(game, a->view, list, n, taken, e->seq, &a->mind, &v))
        return false;
    a->move[a->n++] = (struct judged){e->seq, e->seat, e->action, list[v.best], v.worth, v.best_worth, v.doubt};
    return true;
}

static bool judge_all(struct analysis *a)
{
    const struct pl_match *m = a->m;
    bool show = isatty(STDERR_FILENO);
    pl_match_state_at(m, 0, a->state);
    for (uint32_t i = 0; i < m->n; i++) {
        const struct pl_entry *e = &m->log[i];
        if (show)
            fprintf(stderr, "\r  move %u of %u ", i + 1, m->n);
        if (e->dead_at || e->kind == PL_ENTRY_BACK)
            continue; /* what was taken back is nobody's move */
        if (!judge(a, e))
            return false;
        m->game->apply(a->state, e, NULL);
    }
    if (show)
        fprintf(stderr, "\r%40s\r", "");
    return true;
}

static int percent(int32_t worth) { return (int)(((int64_t)worth * 100 + PL_WON / 2) / PL_WON); }

static void print_worst(const struct analysis *a)
{
    const struct pl_style *s = &term_here()->style;
    char taken[256], best[256];
    int shown = 0;
    printf("%s%s%s: %zu decisions judged, each by what its seat knew then\n\n", s->bold, cli_title(a->m->game), s->off, a->n);
    for (size_t i = 0; i < a->n && shown < SHOWN && loss(&a->move[i]) > PL_WON / 50; i++, shown++) {
        const struct judged *j = &a->move[i];
        struct pl_out t = pl_out_to(taken, sizeof taken), b = pl_out_to(best, sizeof best);
        pl_put_action_words(&t, &pl_words_en, a->m->game, j->taken, a->names);
        pl_put_action_words(&b, &pl_words_en, a->m->game, j->best, a->names);
        printf("  %s%4u%s  %s%s%s: %s (%d %%). %s: %d %%. Lost %s%d%s.\n", s->bold, j->seq, s->off, s->seat[j->seat], a->names[j->seat],
               s->off, taken, percent(j->worth), best, percent(j->best_worth), s->bad, percent(loss(j)), s->off);
    }
    if (!shown)
        printf("  Nobody could have done much better.\n");
}

/* ---- the chart ------------------------------------------------------------------------------------------- */

enum { WIDTH = 900, HEIGHT = 420, LEFT = 60, TOP = 40, RIGHT = 160, BOTTOM = 50 };

/* Colours that are told apart by everybody; a dash pattern goes with each. */
static const char *const colour[PL_SEATS_MAX] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999933"};
static const char *const dash[PL_SEATS_MAX] = {"none", "8 4", "2 3", "10 3 2 3", "4 4", "12 4", "1 4", "6 2 2 2"};

static void put_text(struct pl_out *o, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            pl_put(o, "&lt;");
        else if (*text == '&')
            pl_put(o, "&amp;");
        else
            pl_put_char(o, *text);
    }
}

static void put_at(struct pl_out *o, const char *before, int64_t n)
{
    pl_put(o, before);
    pl_put_int(o, n);
}

static int64_t x_of(const struct analysis *a, uint32_t seq)
{
    return LEFT + (int64_t)seq * (WIDTH - LEFT - RIGHT) / (a->m->n ? a->m->n : 1);
}
static int64_t y_of(int32_t worth) { return HEIGHT - BOTTOM - (int64_t)worth * (HEIGHT - TOP - BOTTOM) / PL_WON; }

static void put_axes(struct pl_out *o, const struct analysis *a)
{
    for (int p = 0; p <= 100; p += 25) {
        int64_t y = y_of((int32_t)((int64_t)PL_WON * p / 100));
        put_at(o, "<line x1=\"", LEFT);
        put_at(o, "\" x2=\"", WIDTH - RIGHT);
        put_at(o, "\" y1=\"", y);
        put_at(o, "\" y2=\"", y);
        pl_put(o, "\" stroke=\"#ccc\"/>\n");
        put_at(o, "<text text-anchor=\"end\" x=\"", LEFT - 8);
        put_at(o, "\" y=\"", y + 4);
        put_at(o, "\">", p);
        pl_put(o, " %</text>\n");
    }
    put_at(o, "<text text-anchor=\"middle\" x=\"", (LEFT + WIDTH - RIGHT) / 2);
    put_at(o, "\" y=\"", HEIGHT - 14);
    put_at(o, "\">decisions, 1 to ", a->m->n);
    pl_put(o, "</text>\n");
}

static void put_seat(struct pl_out *o, const struct analysis *a, pl_seat seat)
{
    pl_put(o, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"");
    pl_put(o, colour[seat]);
    pl_put(o, "\" stroke-dasharray=\"");
    pl_put(o, dash[seat]);
    pl_put(o, "\" points=\"");
    int64_t y = y_of(PL_WON / a->m->header.seats);
    for (size_t i = 0; i < a->n; i++)
        if (a->move[i].seat == seat) {
            y = y_of(a->move[i].worth);
            put_at(o, "", x_of(a, a->move[i].seq));
            put_at(o, ",", y);
            pl_put_char(o, ' ');
        }
    pl_put(o, "\"/>\n");
    put_at(o, "<text x=\"", WIDTH - RIGHT + 30);
    put_at(o, "\" y=\"", TOP + 16 + 20 * seat);
    pl_put(o, "\" fill=\"");
    pl_put(o, colour[seat]);
    pl_put(o, "\">");
    put_text(o, a->names[seat]);
    pl_put(o, "</text>\n");
}

/* A ring at each of the worst moves, with what it was for whoever points at it. */
static void put_mark(struct pl_out *o, const struct analysis *a, const struct judged *j)
{
    char words[256];
    struct pl_out w = pl_out_to(words, sizeof words);
    pl_put_action_words(&w, &pl_words_en, a->m->game, j->taken, a->names);
    put_at(o, "<circle r=\"6\" fill=\"none\" stroke-width=\"2\" stroke=\"#b00\" cx=\"", x_of(a, j->seq));
    put_at(o, "\" cy=\"", y_of(j->worth));
    put_at(o, "\"><title>", j->seq);
    pl_put(o, ": ");
    put_text(o, words);
    put_at(o, ", lost ", percent(loss(j)));
    pl_put(o, "</title></circle>\n");
}

/* The moves are sorted by loss here, so the lines are drawn from a copy in order of time. */
static int draw(const struct analysis *a, const struct analysis *in_time, const char *path)
{
    size_t size = 65536 + 32 * a->n;
    char *text = malloc(size), why[512];
    struct pl_out o = pl_out_to(text, text ? size : 0), reason = pl_out_to(why, sizeof why);
    if (!text)
        return cli_failed("replay", "there is no memory for the chart");
    put_at(&o, "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-size=\"13\" viewBox=\"0 0 ", WIDTH);
    put_at(&o, " ", HEIGHT);
    pl_put(&o, "\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text font-size=\"16\" x=\"60\" y=\"24\">");
    put_text(&o, cli_title(a->m->game));
    pl_put(&o, ": what each seat could expect, by what it knew</text>\n");
    put_axes(&o, a);
    for (int seat = 0; seat < a->m->header.seats; seat++)
        put_seat(&o, in_time, (pl_seat)seat);
    for (size_t i = 0; i < a->n && i < SHOWN && loss(&a->move[i]) > PL_WON / 50; i++)
        put_mark(&o, a, &a->move[i]);
    pl_put(&o, "</svg>\n");
    int rc = o.full ? -1 : file_write(path, text, o.len, &reason);
    free(text);
    return rc < 0 ? cli_failed("replay", "%s", o.full ? "the chart is too long" : why) : CLI_OK;
}

int cli_analyse(const struct pl_match *m, const char *const *names, uint32_t looks, const char *svg)
{
    static struct analysis a, in_time;
    int rc = CLI_OK;
    a = (struct analysis){.m = m, .names = names, .mind = {.bytes = PL_MIND_BYTES, .looks = looks}};
    a.move = calloc(m->n + 1, sizeof *a.move);
    a.mind.memory = malloc(PL_MIND_BYTES);
    in_time.move = calloc(m->n + 1, sizeof *a.move);
    if (!a.move || !a.mind.memory || !in_time.move) {
        rc = cli_failed("replay", "there is no memory for that");
    } else if (!judge_all(&a)) {
        rc = cli_failed("replay", "no master can judge a match of %s", m->game->id);
    } else {
        in_time.m = m;
        in_time.names = names;
        in_time.n = a.n;
        memcpy(in_time.move, a.move, a.n * sizeof *a.move);
        qsort(a.move, a.n, sizeof *a.move, by_loss);
        print_worst(&a);
        rc = svg ? draw(&a, &in_time, svg) : CLI_OK;
    }
    free(a.move);
    free(a.mind.memory);
    free(in_time.move);
    return rc;
}
