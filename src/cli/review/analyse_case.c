/* analyse_case.c: analyses a match of Watson & Holmes. Prints how many rounds each decision cost, when each player had read enough to
 * answer, and when they did answer. Each decision is judged only by the cards its seat had read at the time. */
#include "cli/review/analyse.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case_folders.h"
#include "cases/judge.h"
#include "cases/player.h"
#include "cases/readable.h"
#include "cases/stats.h"
#include "cli/studio/studio.h"
#include "cli/review/chart.h"
#include "cli/cli.h"
#include "cli/play/draw.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { SHOWN = 10, LOSS_SHOWN = 15, GAMES = 60, INDENT = 8 };

struct judged {
    uint32_t seq;
    pl_seat seat;
    int round;
    pl_action taken, best;
    int32_t lost; /* number of rounds that this decision cost, in hundredths of a round */
    uint8_t sure;
};

/* `proof` is the round in which the player had read enough to answer all questions, and `answered` is the round in which the player
 * answered. Each is 0 if there was no such round. `right` is the number of right answers, or -1 if they were not judged. */
struct seat_summary {
    int cards, proof, answered, right;
};

struct case_review {
    const struct pl_match *m;
    const char *const *names;
    struct case_book *c;
    struct case_player *p;
    struct judged *move;
    struct chart_point *point;
    size_t n, points;
    int rounds;
    struct seat_summary seat[PL_SEATS_MAX];
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

static int by_loss(const void *a, const void *b)
{
    const struct judged *x = a, *y = b;
    return x->lost != y->lost ? (x->lost < y->lost ? 1 : -1) : (x->seq > y->seq) - (x->seq < y->seq);
}

static void update_summary(struct case_review *q, pl_seat seat)
{
    struct wh_permits permits;
    struct case_clues k;
    struct seat_summary *d = &q->seat[seat];
    pl_project(q->m->game, q->state, NULL, NULL, seat, &(struct pl_parts){.view = q->view});
    wh_permits(q->view, &permits);
    case_clues(q->p, q->view, &k);
    d->cards = pl_bits(k.read);
    if (!d->proof && pl_bits(k.proved) == k.questions)
        d->proof = permits.round;
    if (permits.own_judged && d->right < 0)
        d->right = pl_bits(permits.verdict);
    q->rounds = permits.round;
}

static void judge(struct case_review *q, const struct pl_entry *e)
{
    const struct pl_game *game = q->m->game;
    pl_action list[PL_LEGAL_MAX];
    struct case_assessment o;
    struct wh_permits permits;
    int n = pl_project(game, q->state, NULL, NULL, e->seat, &(struct pl_parts){.view = q->view, .legal = list}).legal_n, taken = 0;
    while (taken < n && list[taken] != e->action)
        taken++;
    if (n < 1 || taken == n)
        return;
    wh_permits(q->view, &permits);
    case_player_assess(q->p, &(struct pl_question){game, q->view, list, n}, taken, &o);
    if (pl_verb_of(e->action) == WH_BAKER)
        q->seat[e->seat].answered = permits.round;
    q->point[q->points++] = (struct chart_point){e->seat, permits.round, o.sure};
    if (o.assessed)
        q->move[q->n++] = (struct judged){e->seq, e->seat, permits.round, e->action, list[o.best], o.best_worth - o.worth, o.sure};
}

static void replay_match(struct case_review *q)
{
    const struct pl_match *m = q->m;
    pl_match_state_at(m, 0, q->state);
    for (int seat = 0; seat < m->header.seats; seat++)
        q->seat[seat].right = -1;
    for (uint32_t i = 0; i < m->n; i++) {
        const struct pl_entry *e = &m->log[i];
        if (e->undone_at || e->kind == PL_ENTRY_UNDO)
            continue;
        if (e->kind == PL_ENTRY_ACT && e->seat < m->header.seats)
            judge(q, e);
        m->game->apply(q->state, e, NULL);
        for (int seat = 0; seat < m->header.seats; seat++)
            update_summary(q, (pl_seat)seat);
    }
}

static void print_worst(const struct case_review *q)
{
    const struct pl_style *s = &term_here()->style;
    int shown = 0;
    printf("%s%s%s: ", s->bold, q->c->title, s->off);
    print_message("case-analysis", {"n", NULL, (int64_t)q->n});
    printf("\n\n");
    for (size_t i = 0; i < q->n && shown < SHOWN && q->move[i].lost >= LOSS_SHOWN; i++, shown++) {
        const struct judged *j = &q->move[i];
        char taken[256], best[256];
        struct pl_out t = pl_out_to(taken, sizeof taken), b = pl_out_to(best, sizeof best);
        draw_put_action(&t, q->m->game, NULL, j->taken, q->names);
        draw_put_action(&b, q->m->game, NULL, j->best, q->names);
        char name[96], lost[48];
        struct pl_out n = pl_out_to(name, sizeof name);
        pl_put_in(&n, s, s->seat[j->seat], q->names[j->seat]);
        snprintf(lost, sizeof lost, "%s%d.%d%s", s->bad, (int)j->lost / 100, (int)j->lost / 10 % 10, s->off);
        char line[1024];
        struct pl_out o = pl_out_to(line, sizeof line);
        put_message(&o, "case-analysis.move", {"round", NULL, j->round}, {"name", name}, {"taken", taken}, {"best", best}, {"lost", lost});
        printf("  %s%4u%s  ", s->bold, j->seq, s->off);
        term_wrap(line, o.len, INDENT, INDENT);
    }
    if (!shown)
        print_message_line("analysis.none");
}

static void print_summaries(const struct case_review *q)
{
    static const char *const heads[] = {"case-analysis.cards", "case-analysis.proof", "case-analysis.answered", "case-analysis.right",
                                        "case-analysis.lost"};
    pl_seats winners = q->m->game->actors(q->m->state) ? 0 : q->m->game->winners(q->m->state);
    int wide[PL_COUNT(heads)];
    printf("\n  %16s", "");
    for (size_t c = 0; c < PL_COUNT(heads); c++) { /* each column is as wide as its translated heading */
        wide[c] = pl_text_columns(message_text(heads[c]), strlen(message_text(heads[c]))) + (c ? 2 : 1);
        draw_right(message_text(heads[c]), wide[c]);
    }
    putchar('\n');
    for (int i = 0; i < q->m->header.seats; i++) {
        const struct seat_summary *d = &q->seat[i];
        char cards[16], proof[16] = "-", answered[16] = "-", right[32] = "-", lost[16] = "-";
        const char *cell[] = {cards, proof, answered, right, lost};
        struct pl_out ro = pl_out_to(right, sizeof right);
        snprintf(cards, sizeof cards, "%d", d->cards);
        if (d->proof)
            snprintf(proof, sizeof proof, "%d", d->proof);
        if (d->answered)
            snprintf(answered, sizeof answered, "%d", d->answered);
        if (d->right >= 0)
            put_message(&ro, "case-analysis.of", {"n", NULL, d->right}, {"all", NULL, q->c->questions_n});
        else
            pl_put(&ro, "-");
        int until = d->answered ? d->answered : q->rounds;
        if (d->proof)
            snprintf(lost, sizeof lost, "%d", until > d->proof + 1 ? until - d->proof - 1 : 0);
        printf("  ");
        draw_name(i, q->names[i], 16);
        for (size_t c = 0; c < PL_COUNT(cell); c++)
            draw_right(cell[c], wide[c]);
        if (pl_seats_has(winners, (unsigned)i))
            printf("  * %s", message_text("won"));
        putchar('\n');
    }
}

/* Prints the average number of rounds in which master bots solve this case with the same number of players. */
static void print_expected(const struct case_review *q)
{
    static struct case_stats stats;
    double sum = 0, square = 0;
    if (case_stats_play(q->c, PL_MASTER, q->m->header.seats, GAMES, 1, &stats) < 0 || !stats.solved)
        return;
    for (int i = 0; i < CASE_ROUNDS; i++)
        sum += (double)i * stats.round[i];
    double mean = sum / stats.solved;
    for (int i = 0; i < CASE_ROUNDS; i++)
        square += (i - mean) * (i - mean) * stats.round[i];
    double doubt = stats.solved > 1 ? 1.96 * sqrt(square / (stats.solved - 1) / stats.solved) : 0;
    char on_average[16], low[16], high[16];
    snprintf(on_average, sizeof on_average, "%.1f", mean);
    snprintf(low, sizeof low, "%.1f", mean - doubt);
    snprintf(high, sizeof high, "%.1f", mean + doubt);
    putchar('\n');
    print_message_line("case-analysis.masters", {"seats", NULL, q->m->header.seats}, {"mean", on_average}, {"low", low}, {"high", high},
                       {"games", NULL, GAMES}, {"round", NULL, q->rounds});
}

static int draw(const struct case_review *q, const char *path)
{
    static struct chart_mark mark[SHOWN];
    char title[256];
    struct chart c = {.title = title,
                      .along = message_text("chart.rounds"),
                      .names = q->names,
                      .seats = q->m->header.seats,
                      .x_most = q->rounds,
                      .y_most = 100,
                      .y_shown = 100,
                      .unit = " %",
                      .point = q->point,
                      .points = q->points,
                      .mark = mark};
    struct pl_out told = pl_out_to(title, sizeof title);
    put_message(&told, "chart.likely", {"game", q->c->title});
    for (size_t i = 0; i < q->n && i < SHOWN && q->move[i].lost >= LOSS_SHOWN; i++) {
        char words[256];
        struct pl_out w = pl_out_to(words, sizeof words);
        draw_put_action(&w, q->m->game, NULL, q->move[i].taken, q->names);
        mark[c.marks] = (struct chart_mark){.x = q->move[i].round, .y = q->move[i].sure};
        snprintf(mark[c.marks++].text, sizeof mark->text, "%u, %s: %s", q->move[i].seq, q->names[q->move[i].seat], words);
    }
    return chart_draw(&c, path);
}

int cli_analyse_case(const struct pl_match *m, const char *const *names, const char *svg)
{
    static struct case_review q;
    struct wh_case rules;
    char path[CASE_PATH_MAX];
    int rc = CLI_OK;
    q = (struct case_review){.m = m, .names = names};
    if (m->header.content_size != sizeof rules || !m->header.content_name[0])
        return cli_failed("replay", "this match was played without a case, so it cannot be analysed");
    memcpy(&rules, m->header.content, sizeof rules);
    if (!case_folder_find(m->header.content_name, path) || !(q.c = cli_case_load(path)))
        return cli_failed("replay", "cannot find the case '%s' of this match; set PARLOUR_CASES to the folder with the cases",
                          m->header.content_name);
    if (!case_matches_rules(q.c, &rules)) {
        case_free(q.c);
        return cli_failed("replay", "the case '%s' has changed since this match: it has other places or questions", m->header.content_name);
    }
    q.p = case_player_new(q.c);
    q.move = calloc(m->n + 1, sizeof *q.move);
    q.point = calloc(m->n + 1, sizeof *q.point);
    draw_use_case(q.c);
    if (!q.p || !q.move || !q.point) {
        rc = cli_failed("replay", "not enough memory for the analysis");
    } else {
        replay_match(&q);
        qsort(q.move, q.n, sizeof *q.move, by_loss);
        print_worst(&q);
        print_summaries(&q);
        print_expected(&q);
        rc = svg ? draw(&q, svg) : CLI_OK;
    }
    draw_use_case(NULL);
    free(q.move);
    free(q.point);
    case_player_free(q.p);
    case_free(q.c);
    return rc;
}
