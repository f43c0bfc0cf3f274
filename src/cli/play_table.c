/* play_table.c: the screen: table, news, choices, curtain. Shows a viewer its own view and story, nothing else. */
#include "cli/play.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/rules.h"
#include "cli/say.h"
#include "cli/term.h"

/* ---- choices --------------------------------------------------------------------------------------------- */

/* Can everybody here be told by name? */
static bool names_differ(const struct play *p)
{
    for (int i = 0; i < p->match.header.seats; i++)
        for (int k = 0; k < i; k++)
            if (!strcasecmp(p->names[i], p->names[k]))
                return false;
    return true;
}

void play_put_words(struct pl_out *o, const struct play *p, pl_action action)
{
    const struct pl_verb *verb = &p->game->verbs[pl_verb_of(action)];
    char text[128];
    struct pl_out plain = pl_out_to(text, sizeof text);
    pl_action_put(&plain, p->game, action);
    const char *at = text;
    for (int i = -1; *at && names_differ(p); i++) { /* the verb, then word by word its arguments */
        size_t n = strcspn(at, " ");
        bool seat = i >= 0 && i < PL_ARGS_MAX && verb->arg[i].type == PL_P_SEAT && pl_arg(action, i) < p->match.header.seats;
        if (seat)
            pl_put(o, p->names[pl_arg(action, i)]);
        else
            pl_put_bytes(o, at, n);
        at += n;
        if (*at)
            pl_put_char(o, *at++);
    }
    pl_put(o, at);
}

static int put_text_form(const struct play *p, pl_action action, char *text, size_t size)
{
    struct pl_out o = pl_out_to(text, size);
    play_put_words(&o, p, action);
    return pl_text_columns(text, o.len);
}

static int put_phrase(const struct play *p, pl_action action, struct pl_out *o)
{
    draw_put_action(o, p->game, action, p->names);
    return pl_text_columns(o->at, o->len);
}

/* Has this action a number of its own, as "bid 3" has: the first word with one, and nothing after it. */
static bool has_number(const struct play *p, pl_action action, int verb)
{
    return pl_verb_of(action) == verb && p->game->verbs[verb].arg[0].type == PL_P_NUMBER && pl_arg(action, 0) >= 0 && pl_arg(action, 1) < 0;
}

/* Where choices have numbers of their own, those are what one types: 3 is "bid 3", wherever it stands in the list. The others are counted
 * on from there. */
void play_number(const struct play *p, struct choices *c)
{
    int verb = -1, most = 0;
    for (int i = 0; i < c->n && verb < 0; i++)
        if (has_number(p, c->list[i], pl_verb_of(c->list[i])))
            verb = pl_verb_of(c->list[i]);
    for (int i = 0; i < c->n; i++)
        if (verb >= 0 && has_number(p, c->list[i], verb) && pl_arg(c->list[i], 0) > most)
            most = pl_arg(c->list[i], 0);
    for (int i = 0; i < c->n; i++)
        c->number[i] = verb >= 0 && has_number(p, c->list[i], verb) ? pl_arg(c->list[i], 0) : ++most;
    for (int i = 1; i < c->n; i++) /* and in that order they are listed */
        for (int k = i; k > 0 && c->number[k - 1] > c->number[k]; k--) {
            pl_action action = c->list[k];
            int number = c->number[k];
            c->list[k] = c->list[k - 1];
            c->number[k] = c->number[k - 1];
            c->list[k - 1] = action;
            c->number[k - 1] = number;
        }
}

/* One a line: number, phrase, text form. */
static void list_long(const struct play *p, const pl_action *list, int n, const int *number)
{
    const struct pl_style *s = &term_here()->style;
    int widest = 0;
    char text[128], phrase[256];
    for (int i = 0; i < n; i++) {
        struct pl_out o = pl_out_to(phrase, sizeof phrase);
        int w = put_phrase(p, list[i], &o);
        widest = w > widest ? w : widest;
    }
    widest = widest > s->width - 30 ? s->width - 30 : widest;
    for (int i = 0; i < n; i++) {
        struct pl_out o = pl_out_to(phrase, sizeof phrase);
        put_phrase(p, list[i], &o);
        pl_put_pad(&o, 0, widest);
        put_text_form(p, list[i], text, sizeof text);
        if (number)
            printf("  %s%3d%s  %s   %s%s%s\n", s->bold, number[i], s->off, phrase, s->dim, text, s->off);
        else
            printf("       %s   %s%s%s\n", phrase, s->dim, text, s->off);
    }
}

/* Choices that are typed by numbers of their own need no line: "  1, 3-6, 8-15  visit N". They come first; how many there were. */
static int list_ranges(const struct play *p, const pl_action *list, int n, const int *number)
{
    enum { FEW = 4 };
    const struct pl_style *s = &term_here()->style;
    int all = 0, verb = n ? pl_verb_of(list[0]) : -1;
    while (all < n && has_number(p, list[all], verb) && number[all] == pl_arg(list[all], 0))
        all++;
    if (all < FEW)
        return 0;
    printf("    %s", s->bold);
    for (int i = 0, last; i < all; i = last + 1) {
        for (last = i; last + 1 < all && number[last + 1] == number[last] + 1; last++) {}
        printf(last > i ? "%s%d-%d" : "%s%d", i ? ", " : "", number[i], number[last]);
    }
    printf("%s  %s N\n", s->off, p->game->verbs[verb].word);
    return all;
}

/* Text forms in columns, where there are too many for a line each. */
static void list_short(const struct play *p, const pl_action *list, int n, const int *number)
{
    const struct pl_style *s = &term_here()->style;
    char text[128];
    int widest = 0, ranged = list_ranges(p, list, n, number);
    list += ranged, number += ranged, n -= ranged;
    for (int i = 0; i < n; i++) {
        int w = put_text_form(p, list[i], text, sizeof text);
        widest = w > widest ? w : widest;
    }
    int columns = (s->width - 1) / (widest + 7), rows;
    columns = columns < 1 ? 1 : columns;
    rows = (n + columns - 1) / columns;
    for (int r = 0; r < rows; r++) {
        for (int i = r; i < n; i += rows) {
            int w = put_text_form(p, list[i], text, sizeof text);
            printf("  %s%3d%s  %s", s->bold, number[i], s->off, text);
            if (i + rows < n)
                printf("%*s", widest - w, "");
        }
        putchar('\n');
    }
}

void play_list(struct play *p, const struct choices *c, int rows)
{
    if (!c->n)
        return;
    if (c->n <= rows)
        list_long(p, c->list, c->n, c->number);
    else
        list_short(p, c->list, c->n, c->number);
}

void play_list_asides(struct play *p, const struct choices *c)
{
    say_line(c->said_n ? "say.how" : "silent");
    if (c->said_n)
        list_long(p, c->said, c->said_n, NULL);
}

/* ---- news ------------------------------------------------------------------------------------------------ */

/* One message; the first `skip` sentences are left out. Returns how many it had. */
static int tell(struct play *p, const struct pl_message *m, int skip)
{
    if (m->back && skip-- <= 0) {
        char line[256];
        struct pl_out o = pl_out_to(line, sizeof line);
        pl_put_back(&o, say_words(), m->actor, p->names);
        printf("  %s·%s %s\n", term_here()->style.mark, term_here()->style.off, line);
    }
    for (int i = 0; i < m->events_n; i++)
        if (skip-- <= 0)
            draw_event(p->game, &m->event[i], p->names);
    return m->events_n + m->back;
}

/* How many sentences this viewer has not been told. */
static int count_news(const struct play *p, pl_seat viewer)
{
    static struct pl_story ahead;
    int n = 0;
    ahead = p->story[viewer];
    for (const struct pl_message *m; (m = pl_story_next(&ahead));)
        n += m->events_n + m->back;
    return n;
}

void play_news(struct play *p, pl_seat viewer, int most)
{
    int all = count_news(p, viewer), skip = all > most ? all - most + 1 : 0, told = 0;
    if (skip)
        printf("  %s· %s%s\n", term_here()->style.dim, say_text("news"), term_here()->style.off);
    for (const struct pl_message *m; (m = pl_story_next(&p->story[viewer]));)
        told += tell(p, m, skip - told);
    if (all && term_here()->style.roomy)
        putchar('\n');
}

void play_log(struct play *p, pl_seat viewer)
{
    static struct pl_story story;
    int told = 0;
    pl_story_begin(&story, &p->match, viewer);
    for (const struct pl_message *m; (m = pl_story_next(&story));)
        told += tell(p, m, 0);
    if (!told)
        say_line("log.none");
}

/* ---- the screen ------------------------------------------------------------------------------------------ */

static void title_line(const struct play *p, pl_seat seat)
{
    const struct pl_style *s = &term_here()->style;
    printf("%s%s%s", s->bold, cli_title(p->game), s->off);
    if (seat < PL_SEATS_MAX) {
        char name[96];
        struct pl_out o = pl_out_to(name, sizeof name);
        pl_put(&o, s->off);
        pl_put_in(&o, s, s->seat[seat], p->names[seat]);
        printf("%s, ", s->dim);
        say("you", {"name", name});
    }
    printf("%s\n", s->off);
}

void play_show(struct play *p, pl_seat seat, struct choices *c)
{
    enum { SHORTEST = 7 }; /* title, a sentence, what is asked, two rows of choices, the prompt */
    static _Alignas(8) uint8_t view[PL_STATE_MAX];
    const struct term *t = term_here();
    p->game->view(p->match.state, seat, view);
    term_fresh();
    title_line(p, seat);
    bool page = play_case_fresh(p, seat), desk = play_case_at_desk(p, c); /* a card, or a desk, takes the place of the table */
    int lines = page || desk ? 0 : draw_view(p->game, view, p->names);
    putchar('\n');
    /* What is left of the screen is shared by the news and the choices; without a screen there is no such limit. */
    int rows = t->out ? t->height - lines - 4 - !p->shown : 2 * PL_LEGAL_MAX, news = count_news(p, seat);
    int list = c->n <= 12 && c->n + (news < 4 ? news : 4) <= rows ? c->n : 0;
    int left = rows - (list ? list : 3);
    play_news(p, seat, left > 4 ? left : 4);
    if (page && play_case_page(p, seat, false))
        putchar('\n');
    if (desk)
        play_case_desk(p, seat, c);
    int tall = lines + (c->n ? SHORTEST : 3);
    if (t->out && !p->tall && tall > t->height) {
        p->tall = true;
        printf("  %s", t->style.dim);
        say("tall", {"n", NULL, tall});
        printf("%s\n", t->style.off);
    }
    const char *ask = draw_ask(p->game, view);
    printf("%s%s%s%s\n", t->style.bold, c->n ? (ask ? ask : say_text("choose")) : "", t->style.off, c->n ? "" : say_text("others"));
    play_list(p, c, list);
    if (!p->shown)
        printf("  %s%s%s\n", t->style.dim, say_text(c->n ? "first" : "first.pause"), t->style.off);
    p->shown |= c->n > 0;
    if (c->said_n)
        printf("  %s%s%s\n", t->style.dim, say_text("speak"), t->style.off);
}

bool play_curtain(struct play *p, pl_seat seat)
{
    const struct pl_style *s = &term_here()->style;
    char line[64], name[96];
    struct pl_out named = pl_out_to(name, sizeof name);
    bool before = p->eyes < PL_SEATS_MAX;
    pl_put_in(&named, s, s->seat[seat], p->names[seat]);
    p->refusal = 0; /* 'why' is about one's own */
    term_clear();
    title_line(p, PL_SPECTATOR);
    putchar('\n');
    play_news(p, PL_SPECTATOR, PL_LEGAL_MAX); /* what everybody may hear */
    for (bool open = false; !open && !p->leave;) {
        say("pass", {"name", name});
        putchar(' ');
        if (before)
            printf("%s%s%s ", s->dim, say_text("pass.undo"), s->off);
        fflush(stdout);
        if (!term_line(line, sizeof line) || play_is_word(line, strlen(line), "quit")) {
            p->leave = true;
        } else if (before && play_is_word(line, strlen(line), "undo")) {
            int rc = pl_match_back(&p->match, p->eyes, false, -1);
            if (rc == 0)
                return false;
            rules_verdict(p->game, rc);
        } else {
            open = true;
        }
    }
    term_clear();
    return !p->leave;
}

void play_end(struct play *p)
{
    static _Alignas(8) uint8_t view[PL_STATE_MAX];
    pl_seat viewer = pl_bits(p->persons) == 1 ? (pl_seat)pl_lowest(p->persons) : PL_SPECTATOR;
    p->game->view(p->match.state, viewer, view);
    term_fresh();
    title_line(p, viewer);
    draw_view(p->game, view, p->names);
    putchar('\n');
    play_news(p, viewer, PL_LEGAL_MAX);
    draw_result(p->game, p->match.state, p->names);
    play_case_end(p, viewer);
}
