/* prose.c: cases: their words and their judge. A word of a case reaches a viewer only if its view says so, now. */
#include "server/inside.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "cases/judge.h"

enum { CASES_MOST = 64, WORDS_MOST = 40000 };

/* ---- the shelf ------------------------------------------------------------------------------------------- */

void books_read(struct house *h)
{
    static struct case_report report;
    DIR *d = h->cfg.cases ? opendir(h->cfg.cases) : NULL;
    h->cases = calloc(CASES_MOST, sizeof *h->cases);
    for (struct dirent *e; d && h->cases && (e = readdir(d)) && h->cases_n < CASES_MOST;) {
        char folder[4096], probe[4200];
        snprintf(folder, sizeof folder, "%s/%s", h->cfg.cases, e->d_name);
        snprintf(probe, sizeof probe, "%s/case.yaml", folder);
        FILE *there = e->d_name[0] == '.' ? NULL : fopen(probe, "r");
        if (!there)
            continue;
        fclose(there);
        struct case_book *book = case_load(folder, &report);
        if (book)
            h->cases[h->cases_n++] = book;
        else
            log_line(h, true, "a case cannot be read", "case", e->d_name, NULL);
    }
    if (d)
        closedir(d);
}

void books_free(struct house *h)
{
    for (int i = 0; i < h->cases_n; i++)
        case_free(h->cases[i]);
    free(h->cases);
    h->cases = NULL;
    h->cases_n = 0;
}

const struct case_book *book_find(struct house *h, const struct pl_game *game, const char *id)
{
    for (int i = 0; i < h->cases_n && !strcmp(game->id, "watson-holmes"); i++)
        if (!strcmp(h->cases[i]->id, id))
            return h->cases[i];
    return NULL;
}

void book_header(const struct case_book *book, struct pl_header *header)
{
    header->content = book ? &book->rules : NULL;
    header->content_size = book ? sizeof book->rules : 0;
}

void books_json(struct house *h, struct pl_out *o, const struct pl_game *game)
{
    if (strcmp(game->id, "watson-holmes"))
        return;
    pl_json_open(o, "cases", '[');
    for (int i = 0; i < h->cases_n; i++) {
        const struct case_book *c = h->cases[i];
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "id", c->id);
        pl_json_text(o, "title", c->title);
        pl_json_int(o, "grade", c->grade);
        pl_json_int(o, "min", c->rules.seats_min);
        pl_json_int(o, "max", c->rules.seats_max);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

/* ---- the judge ------------------------------------------------------------------------------------------- */

uint8_t book_verdict(const struct table *t, const struct pl_request *r)
{
    struct case_verdict verdict = {0};
    int question = pl_arg(r->action, 0);
    if (!t->book || !r->text_len || question < 1 || question > t->book->questions_n)
        return 0;
    case_judge(t->book, question - 1, r->text, r->text_len, &verdict);
    return verdict.right ? (uint8_t)(1u << (question - 1)) : 0;
}

/* ---- what a view allows ---------------------------------------------------------------------------------- */

static const struct pl_field *field_of(const struct pl_field *table, const char *name)
{
    while (table->type != PL_END && strcmp(table->name, name))
        table++;
    return table->type == PL_END ? NULL : table;
}

static bool flag_of(const struct table *t, const void *view, const char *name, bool otherwise)
{
    const struct pl_field *f = field_of(t->game->view_fields, name);
    return f ? pl_field_get(f, view, 0) != 0 : otherwise;
}

static bool list_has(const struct table *t, const void *view, const char *name, int64_t number)
{
    const struct pl_field *f = field_of(t->game->view_fields, name);
    for (unsigned i = 0; f && i < pl_field_count(f, view); i++)
        if (pl_field_get(f, view, i) == number)
            return true;
    return false;
}

/* A text of an entry: one that is to be judged, or an answer of a seat whose answers are open to this viewer. */
static bool may_read_text(const struct table *t, pl_seat viewer, const void *view, int64_t entry)
{
    const struct pl_field *judged = field_of(t->game->view_fields, "judges_text"), *seat = field_of(t->game->view_fields, "seat");
    if (entry < 1 || entry > t->match.n)
        return false;
    if (t->match.log[entry - 1].seat == viewer || (judged && pl_field_get(judged, view, 0) == entry))
        return true;
    const struct pl_field *open = seat && seat->type == PL_STRUCT ? field_of(seat->fields, "readable") : NULL;
    const struct pl_field *answer = open ? field_of(seat->fields, "answer") : NULL;
    const struct pl_field *text = answer && answer->type == PL_STRUCT ? field_of(answer->fields, "text") : NULL;
    for (unsigned i = 0; text && i < pl_field_count(seat, view); i++) {
        const uint8_t *one = (const uint8_t *)view + seat->offset + (size_t)i * seat->size;
        for (unsigned k = 0; pl_field_get(open, one, 0) && k < pl_field_count(answer, one); k++)
            if (pl_field_get(text, one + answer->offset + (size_t)k * answer->size, 0) == entry)
                return true;
    }
    return false;
}

bool view_allows_talk(const struct table *t, pl_seat viewer)
{
    if (t->status != TABLE_PLAYING || viewer == PL_SPECTATOR)
        return true;
    return flag_of(t, pl_match_view(&t->match, viewer), "may_chat", true);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

static void say_words(struct watch *w, int64_t re, const struct wire_read *q, const char *title, const char *text, size_t len)
{
    struct pl_out o = say_begin(w->t->h, "words");
    pl_json_int(&o, "re", re);
    pl_json_text(&o, "table", w->t->id);
    pl_json_text(&o, "what", q->what.at);
    if (q->has_number)
        pl_json_int(&o, "number", q->number);
    if (title)
        pl_json_text(&o, "title", title);
    pl_json_text_n(&o, "text", text, len);
    table_say(w->t, w->c, say_end(w->t->h, &o));
}

static void say_questions(struct watch *w, int64_t re, const struct wire_read *q, bool answers)
{
    static char text[WORDS_MOST];
    struct pl_out o = pl_out_to(text, sizeof text);
    const struct case_book *c = w->t->book;
    for (int i = 0; i < c->questions_n; i++) {
        pl_put_int(&o, i + 1);
        pl_put(&o, ". ");
        pl_put(&o, answers ? c->question[i].answer : c->question[i].asks);
        pl_put(&o, "\n");
    }
    say_words(w, re, q, c->title, text, o.len);
}

static const struct case_place *place_of(const struct case_book *c, int64_t number)
{
    for (int i = 1; i < c->places_n; i++)
        if (c->rules.place[i].number == number)
            return &c->place[i];
    return NULL;
}

/* A spectator that is behind reads nothing but what is open to all: its view is an older one. */
void prose_read(struct watch *w, int64_t re, const struct wire_read *q)
{
    struct table *t = w->t;
    const struct case_book *c = t->book;
    const void *view = t->match.game ? pl_match_view(&t->match, w->viewer) : NULL;
    bool here = view && !(w->viewer == PL_SPECTATOR && table_behind(t));
    const struct case_place *place = c && here && list_has(t, view, "reading", q->number) ? place_of(c, q->number) : NULL;
    if (c && !strcmp(q->what.at, "introduction"))
        return say_words(w, re, q, c->title, c->introduction, strlen(c->introduction));
    if (c && !strcmp(q->what.at, "questions"))
        return say_questions(w, re, q, false);
    if (place && !strcmp(q->what.at, "card"))
        return say_words(w, re, q, place->name, place->text, strlen(place->text));
    if (c && here && !strcmp(q->what.at, "answers") && flag_of(t, view, "sees_answers", false))
        return say_questions(w, re, q, true);
    if (c && here && !strcmp(q->what.at, "solution") && flag_of(t, view, "sees_solution", false))
        return say_words(w, re, q, c->title, c->solution, strlen(c->solution));
    if (here && !strcmp(q->what.at, "text") && may_read_text(t, w->viewer, view, q->number)) {
        const struct pl_entry *e = &t->match.log[q->number - 1];
        return say_words(w, re, q, NULL, t->match.text + e->text_at, e->text_len);
    }
    say_no(w->c, re, "not-open", "That is not open to you now.");
}
