/* case_cards.c: loads the case of a match, judges answers and prints the texts of the case. Prints only texts that case_readable allows for
 * the player's view. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case_folders.h"
#include "cases/judge.h"
#include "cases/readable.h"
#include "cli/exhibits.h"
#include "cli/markdown.h"
#include "cli/studio/studio.h"
#include "cli/play/answer_form.h"
#include "cli/play/draw.h"
#include "cli/play/play.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { PAGE = 72, INDENT = 2 }; /* width and indentation of a text page, in columns */

/* ---- loading a case ------------------------------------------------------------------------------------ */

int play_case_list(void)
{
    static struct case_summary list[CASE_LIST_MAX];
    const struct pl_style *s = &term_here()->style;
    int n = case_summaries(list), width = 0;
    for (int i = 0; i < n; i++)
        width = (int)strlen(list[i].id) > width ? (int)strlen(list[i].id) : width;
    for (int i = 0; i < n; i++) {
        char text[256];
        struct pl_out o = pl_out_to(text, sizeof text);
        put_message(&o, "case.listed", {"n", NULL, list[i].difficulty}, {"title", list[i].title}, {"least", NULL, list[i].seats_min},
                    {"most", NULL, list[i].seats_max});
        term_print("  %s%-*s%s  ", s->mark, width, list[i].id, s->off);
        term_wrap(text, o.len, width + 4, width + 4);
    }
    return n ? CLI_OK : cli_failed("play", "no cases found; set PARLOUR_CASES to the folder with the cases");
}

static struct case_book *load(const struct args *a, const char *word, int *rc)
{
    char path[CASE_PATH_MAX];
    if (!case_folder_find(word, path)) {
        *rc = cli_usage_error(a->command, "unknown case '%s'; 'parlour play --case' lists the cases", word);
        return NULL;
    }
    struct case_book *c = cli_case_load(path);
    if (!c)
        *rc = cli_failed(a->command, "cannot read the case '%s'", word);
    return c;
}

static int lay_out(struct play *p, const struct args *a, struct case_book *c)
{
    p->book = c;
    p->player = case_player_new(c);
    draw_use_case(c);
    return p->player ? ARGS_GO_ON : cli_failed(a->command, "not enough memory for the case");
}

int play_case_new(struct play *p, const struct args *a, const char *word)
{
    static struct case_summary list[CASE_LIST_MAX];
    int rc = ARGS_GO_ON;
    if (!p->game->cases)
        return word ? cli_usage_error(a->command, "%s has no cases", p->game->id) : ARGS_GO_ON;
    if (!word && case_summaries(list) > 0)
        word = list[0].id;
    if (!word)
        return cli_failed(a->command, "no cases found; name the folder of a case with --case");
    struct case_book *c = load(a, word, &rc);
    return c ? lay_out(p, a, c) : rc;
}

int play_case_lesson(struct play *p, const char *word)
{
    char path[CASE_PATH_MAX];
    struct case_book *c = case_lesson_folder(word, path) ? cli_case_load(path) : NULL;
    return c ? lay_out(p, &(struct args){.command = "learn"}, c) : cli_failed("learn", "cannot read the case '%s' of this lesson", word);
}

/* Loads the case of a resumed match. The match file contains only the part of the case that the rules need, so the texts are read from the
 * case folder. */
int play_case_resumed(struct play *p, const struct args *a, const char *word)
{
    const struct pl_header *h = &p->match.header;
    struct wh_case rules;
    int rc = ARGS_GO_ON;
    if (!p->game->cases || h->content_size != sizeof rules)
        return word ? cli_usage_error(a->command, "this match was played without a case") : ARGS_GO_ON;
    memcpy(&rules, h->content, sizeof rules);
    if (!word && !h->content_name[0])
        return cli_failed(a->command, "the match file does not name its case; name the folder with --case");
    char path[CASE_PATH_MAX];
    if (!word && !case_folder_find(h->content_name, path))
        return cli_failed(a->command, "cannot find the case '%s' of this match; name its folder with --case", h->content_name);
    struct case_book *c = load(a, word ? word : h->content_name, &rc);
    if (!c)
        return rc;
    if (h->content_name[0] && strcmp(c->id, h->content_name)) {
        rc = cli_failed(a->command, "this match belongs to the case '%s', not to '%s'", h->content_name, c->id);
        case_free(c);
        return rc;
    }
    if (!case_matches_rules(c, &rules)) {
        case_free(c);
        return cli_failed(a->command, "the case has changed too much since this match began: its places or questions differ");
    }
    if (memcmp(rules.hash, c->rules.hash, sizeof rules.hash))
        print_message_line("case.changed", {"case", c->id});
    return lay_out(p, a, c);
}

/* ---- printing texts ------------------------------------------------------------------------------------ */

static void show(const char *markdown)
{
    int width = term_here()->width < PAGE ? term_here()->width : PAGE;
    markdown_show(markdown, width, INDENT);
}

/* Prints a card or the introduction, with the figures and tables that the viewer may see. */
static void show_item(const struct play *p, const struct readable_item *item)
{
    int width = term_here()->width < PAGE ? term_here()->width : PAGE;
    exhibits_show(p->book, item->text, item->figures, item->tables, width, INDENT);
}

/* Prints numbered text ("1. TEXT"), wrapped with a hanging indent. */
static void show_numbered(int n, const char *text)
{
    char line[CASE_LINE_MAX + 16];
    snprintf(line, sizeof line, "%d. %s", n, text);
    show(line);
}

static void head(const char *text)
{
    const struct pl_style *s = &term_here()->style;
    term_print("\n  %s%s%s\n\n", s->bold, text, s->off);
}

static void look(const struct play *p, pl_seat viewer, struct readable *r, struct wh_permits *permits)
{
    const void *view = pl_match_view(&p->match, viewer);
    case_readable(p->book, view, r);
    if (permits)
        wh_permits(view, permits);
}

/* Returns the text of log entry number `seq`, or "-" if there is no such entry. */
static const char *text_of(const struct play *p, uint32_t seq)
{
    static char text[PL_TEXT_MAX + 1];
    if (!seq || seq > p->match.n)
        return "-";
    const struct pl_entry *e = &p->match.log[seq - 1];
    snprintf(text, sizeof text, "%.*s", (int)e->text_len, p->match.text + e->text_at);
    return text;
}

/* Prints the kinds and labels of the points of a question. All players may see them. */
static void show_points(const struct play *p, int question)
{
    char text[CASE_POINTS * (CASE_LINE_MAX + 16)];
    struct pl_out o = pl_out_to(text, sizeof text);
    form_put_points(&o, &p->book->question[question - 1]);
    form_show_line("-", text);
}

void play_case_show_introduction(struct play *p)
{
    static struct readable r;
    if (!p->book)
        return;
    look(p, PL_SPECTATOR, &r, NULL);
    head(p->book->title);
    for (int i = 0; i < r.n; i++)
        if (r.item[i].kind == READABLE_INTRODUCTION)
            show_item(p, &r.item[i]);
    term_print("\n");
    for (int i = 0; i < r.n; i++)
        if (r.item[i].kind == READABLE_QUESTION) {
            show_numbered(r.item[i].question, r.item[i].text);
            show_points(p, r.item[i].question);
        }
}

/* ---- judging answers ----------------------------------------------------------------------------------- */

void play_case_judge(const struct play *p, struct pl_request *r, struct case_answer *answer)
{
    int verb = pl_verb_of(r->action);
    if (p->book && r->seat < PL_SEATS_MAX && verb >= 0 && verb < p->game->verbs_n && (p->game->verbs[verb].flags & PL_VERB_TEXT))
        case_answer_enter(p->book, pl_match_view(&p->match, r->seat), r, answer);
}

bool play_case_is_wrong(const struct play *p, pl_seat seat, pl_action action, const char *text)
{
    struct pl_request r = {.seat = seat, .action = action, .text = text, .text_len = text ? pl_text_length(strlen(text)) : 0};
    struct case_answer answer;
    if (!text || !play_case_question(p, action))
        return false;
    play_case_judge(p, &r, &answer);
    return !(r.verdict & 1u << (pl_arg(action, 0) - 1));
}

const struct case_question *play_case_question(const struct play *p, pl_action action)
{
    int question = pl_arg(action, 0);
    return p->book && question >= 1 && question <= p->book->questions_n ? &p->book->question[question - 1] : NULL;
}

enum form_end play_case_form(const struct play *p, pl_seat seat, pl_action action, struct answer_form *f)
{
    struct read_names names;
    f->question = play_case_question(p, action);
    f->names = &names;
    case_names_of_view(p->book, pl_match_view(&p->match, seat), &names);
    show_numbered(pl_arg(action, 0), f->question->asks);
    return form_ask(f);
}

/* ---- printing the cards -------------------------------------------------------------------------------- */

/* Prints an answer with its fields. If the player may see the right answers, also prints why each field is right or wrong. */
static void show_answer(const struct play *p, const struct readable_item *item, bool explained)
{
    const struct case_question *q = &p->book->question[item->question - 1];
    struct case_finding why[CASE_POINTS];
    const char *text = item->entry ? text_of(p, item->entry) : "";
    if (explained)
        case_answer_explain(p->book, item->question, text, strlen(text), why);
    form_show_answer(q, text, strlen(text), explained ? why : NULL);
}

static void show_answers(const struct play *p, const struct readable *r, pl_seats of, bool explained)
{
    int seat = -1;
    for (int i = 0; i < r->n; i++) {
        const struct readable_item *item = &r->item[i];
        if (item->kind != READABLE_ANSWER || !pl_seats_has(of, (unsigned)item->seat))
            continue;
        if (item->seat != seat) {
            char title[96];
            struct pl_out o = pl_out_to(title, sizeof title);
            seat = item->seat;
            put_message(&o, "case.answered", {"name", p->names[seat]});
            head(title);
        }
        show_numbered(item->question, p->book->question[item->question - 1].asks);
        show_answer(p, item, explained);
    }
}

/* Returns a number that changes when the round or the set of readable cards changes. It is 0 if no card is readable. */
static uint32_t mark_of(const struct wh_permits *permits)
{
    uint32_t mark = permits->round;
    for (int i = 0; i < permits->cards_n; i++)
        mark = mark * 100 + permits->card[i];
    return permits->cards_n ? mark + 1 : 0;
}

bool play_case_has_unread(const struct play *p, pl_seat seat)
{
    static struct readable r;
    struct wh_permits permits;
    if (!p->book || seat >= PL_SEATS_MAX)
        return false;
    look(p, seat, &r, &permits);
    return (permits.cards_n && mark_of(&permits) != p->cards_shown[seat]) ||
           (permits.answers & (pl_seats)~PL_SEAT_BIT(seat) & (pl_seats)~p->answers_shown[seat]);
}

bool play_case_show_cards(struct play *p, pl_seat seat, bool again)
{
    static struct readable r;
    struct wh_permits permits;
    if (!p->book || seat >= PL_SEATS_MAX)
        return false;
    look(p, seat, &r, &permits);
    pl_seats others = permits.answers & (pl_seats)~PL_SEAT_BIT(seat), fresh = again ? others : others & (pl_seats)~p->answers_shown[seat];
    bool cards = permits.cards_n && (again || mark_of(&permits) != p->cards_shown[seat]);
    for (int i = 0; cards && i < r.n; i++) {
        const struct readable_item *item = &r.item[i];
        char title[200];
        if (item->kind != READABLE_CARD && item->kind != READABLE_ALOUD)
            continue;
        bool aloud = item->kind == READABLE_ALOUD;
        snprintf(title, sizeof title, "%d. %s%s%s", item->place, item->name, aloud ? " " : "", aloud ? message_text("case.aloud") : "");
        head(title);
        show_item(p, item);
    }
    show_answers(p, &r, fresh, permits.sees_answers);
    if (cards)
        p->cards_shown[seat] = mark_of(&permits);
    p->answers_shown[seat] |= fresh;
    return cards || fresh;
}

/* ---- answering the questions at 221B Baker Street ------------------------------------------------------ */

/* Returns the seat's last answer to a question, or "-" if there is none. Ignores answers that were undone. */
static const char *own_text(const struct play *p, pl_seat seat, int question)
{
    for (uint32_t i = p->match.n; i > 0; i--) {
        const struct pl_entry *e = &p->match.log[i - 1];
        if (e->kind == PL_ENTRY_ACT && !e->undone_at && e->seat == seat && pl_verb_of(e->action) == WH_ANSWER &&
            pl_arg(e->action, 0) == question)
            return text_of(p, e->seq);
    }
    return "-";
}

/* Chooses a bot's action in a match where the players judge the answers themselves (rules WH-60 and WH-64). The bot gives the same verdict
 * as case_verdict. Returns the index of the action in `list`, or -1 if the actions in `list` do not judge answers. */
int play_case_compare(const struct play *p, pl_seat seat, const pl_action *list, int n)
{
    static struct readable r;
    struct wh_permits permits;
    bool judges = p->book && n && pl_verb_of(list[0]) == WH_JUDGE, says = p->book && n && pl_verb_of(list[0]) == WH_JUDGE_CHECK;
    int right = 0;
    if (!judges && !says)
        return -1;
    look(p, seat, &r, &permits);
    for (int q = 1; judges && q <= p->book->questions_n; q++) {
        const char *text = permits.written >> (q - 1) & 1 ? own_text(p, seat, q) : "";
        right |= case_verdict(p->book, q, text, strlen(text));
    }
    if (says) {
        const char *text = text_of(p, permits.judge_entry);
        right = case_verdict(p->book, permits.judge_question, text, strlen(text)) != 0;
    }
    for (int i = 0; i < n; i++)
        if (pl_arg(list[i], 0) == right)
            return i;
    return -1;
}

static const char *right_answer(const struct readable *r, int question)
{
    for (int i = 0; i < r->n; i++)
        if (r->item[i].kind == READABLE_RIGHT && r->item[i].question == question)
            return r->item[i].text;
    return NULL;
}

bool play_case_is_answering(const struct play *p, const struct choices *c)
{
    for (int i = 0; p->book && i < c->n; i++) {
        int verb = pl_verb_of(c->list[i]);
        if (verb == WH_ANSWER || verb == WH_JUDGE || verb == WH_JUDGE_CHECK)
            return true;
    }
    return false;
}

void play_case_show_answer_sheet(struct play *p, pl_seat seat, const struct choices *c)
{
    static struct readable r;
    struct wh_permits permits;
    bool writes = false, compares = false, says = false;
    for (int i = 0; i < c->n; i++) {
        writes |= pl_verb_of(c->list[i]) == WH_ANSWER;
        compares |= pl_verb_of(c->list[i]) == WH_JUDGE;
        says |= pl_verb_of(c->list[i]) == WH_JUDGE_CHECK;
    }
    look(p, seat, &r, &permits);
    for (int i = 0; (writes || compares) && i < r.n; i++) {
        const struct readable_item *item = &r.item[i];
        if (item->kind != READABLE_QUESTION)
            continue;
        show_numbered(item->question, item->text);
        bool written = permits.written >> (item->question - 1) & 1;
        form_show_line(message_text("case.write"), written ? own_text(p, seat, item->question) : message_text("case.blank"));
        if (compares && right_answer(&r, item->question))
            form_show_line(message_text("case.right"), right_answer(&r, item->question));
    }
    for (int i = 0; says && i < r.n; i++) {
        const struct readable_item *item = &r.item[i];
        if (item->kind != READABLE_CHECK || item->question < 1 || item->question > p->book->questions_n)
            continue;
        show_numbered(item->question, p->book->question[item->question - 1].asks);
        form_show_line(message_text("case.handed"), text_of(p, item->entry));
        if (right_answer(&r, item->question))
            form_show_line(message_text("case.right"), right_answer(&r, item->question));
    }
    term_print("\n");
}

bool play_case_put_blanks(struct pl_out *o, const struct play *p, pl_seat seat, pl_action action)
{
    static struct readable r;
    struct wh_permits permits;
    bool any = false;
    if (!p->book || pl_verb_of(action) != WH_SEND_ANSWERS)
        return false;
    look(p, seat, &r, &permits);
    for (int q = 1; q <= p->book->questions_n; q++) {
        if (permits.written >> (q - 1) & 1)
            continue;
        pl_put(o, any ? ", " : "");
        pl_put_int(o, q);
        any = true;
    }
    return any;
}

int play_case_questions(const struct play *p, const struct choices *c, pl_action list[WH_QUESTIONS])
{
    int n = 0;
    for (int i = 0; p->book && i < c->n && n < WH_QUESTIONS; i++)
        if (pl_verb_of(c->list[i]) == WH_ANSWER)
            list[n++] = c->list[i];
    return n;
}

bool play_case_may_take_notes(const struct play *p, pl_seat seat)
{
    static struct readable r;
    struct wh_permits permits;
    look(p, seat, &r, &permits);
    return permits.may_take_notes;
}

pl_seats play_case_unread_outcomes(const struct play *p)
{
    static struct readable r;
    pl_seats set = 0;
    for (unsigned seat = 0; p->book && seat < p->match.header.seats; seat++) {
        struct wh_permits permits;
        if (p->bot[seat] || pl_seats_has(p->answers_shown[seat], seat))
            continue;
        look(p, (pl_seat)seat, &r, &permits);
        if (permits.own_judged)
            set |= PL_SEAT_BIT(seat);
    }
    return set;
}

void play_case_show_outcome(struct play *p, pl_seat seat)
{
    static struct readable r;
    const struct pl_style *s = &term_here()->style;
    struct wh_permits permits;
    look(p, seat, &r, &permits);
    p->answers_shown[seat] |= PL_SEAT_BIT(seat);
    if (!permits.own_judged || !permits.sees_answers)
        return;
    head(message_text("case.outcome"));
    for (int i = 0; i < r.n; i++) {
        const struct readable_item *item = &r.item[i];
        if (item->kind != READABLE_ANSWER || item->seat != seat)
            continue;
        bool right = permits.verdict >> (item->question - 1) & 1;
        show_numbered(item->question, p->book->question[item->question - 1].asks);
        term_print("     %s%s%s\n", right ? s->good : s->bad, message_text(right ? "case.good" : "case.bad"), s->off);
        show_answer(p, item, true);
        if (!right)
            form_show_line(message_text("case.right"), right_answer(&r, item->question));
    }
    term_print("\n");
}

/* ---- printing the solution ----------------------------------------------------------------------------- */

void play_case_show_solution(struct play *p, pl_seat viewer)
{
    static struct readable r;
    struct wh_permits permits;
    int question = 0;
    if (!p->book)
        return;
    look(p, viewer, &r, &permits);
    show_answers(p, &r, viewer < PL_SEATS_MAX ? permits.answers & (pl_seats)~p->answers_shown[viewer] : permits.answers,
                 permits.sees_answers);
    for (int i = 0; i < r.n; i++)
        if (r.item[i].kind == READABLE_SOLUTION) {
            head(message_text("case.solution"));
            show(r.item[i].text);
            head(message_text("case.chain"));
        }
    for (int i = 0; i < r.n; i++) {
        const struct readable_item *item = &r.item[i];
        if (item->kind != READABLE_CLUE)
            continue;
        if (item->question != question) {
            question = item->question;
            show_numbered(question, p->book->question[question - 1].asks);
            if (right_answer(&r, question))
                form_show_line("=", right_answer(&r, question));
        }
        char line[CASE_LINE_MAX + 128];
        snprintf(line, sizeof line, "%s (%s, %d)", item->text, item->name, item->place);
        form_show_line("-", line);
    }
    term_print("\n");
}
