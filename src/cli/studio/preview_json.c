/* preview_json.c: writes what the author's preview shows, as JSON. */
#include "cli/studio/preview_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case_json.h"
#include "cases/judge.h"
#include "cases/readable.h"
#include "match/match.h"

/* ---- messages of lint ------------------------------------------------------------------------------------------- */

/* The lines of case.yaml that belong to a part of the case: from `from` to the line before `to`. */
struct lines {
    int from, to;
};

static struct lines lines_of_place(const struct case_book *c, int place)
{
    int questions = c->questions_n ? c->question[0].line : INT32_MAX;
    return (struct lines){c->place[place].line, place + 1 < c->places_n ? c->place[place + 1].line : questions};
}

static bool is_in(const char *text, const char *file)
{
    size_t n = strlen(file);
    return n && !strncmp(text, file, n) && text[n] == ':';
}

/* Writes the part of the case that a message is about to `part`. `text` is "FILE:LINE: REASON"; FILE is relative to the folder. */
static void find_part(const struct case_book *c, const char *text, char part[16])
{
    const char *colon = strchr(text, ':');
    int line = is_in(text, "case.yaml") && colon ? atoi(colon + 1) : 0;
    const char *name = is_in(text, "introduction.md")                          ? "introduction"
                       : is_in(text, "solution.md")                            ? "solution"
                       : line && c->questions_n && line >= c->question[0].line ? "questions"
                                                                               : "";
    snprintf(part, 16, "%s", name);
    for (int i = 1; i < c->places_n && !*part; i++) {
        struct lines own = lines_of_place(c, i);
        if (is_in(text, c->place[i].file) || (line >= own.from && line < own.to))
            snprintf(part, 16, "%d", c->rules.place[i].number);
    }
}

static void put_messages(struct pl_out *o, const struct preview *p)
{
    size_t n = strlen(p->folder);
    pl_json_open(o, "messages", '[');
    for (int i = 0; i < p->report->n; i++) {
        const struct case_message *m = &p->report->item[i];
        const char *text = !strncmp(m->text, p->folder, n) && m->text[n] == '/' ? m->text + n + 1 : m->text;
        char part[16] = "";
        if (p->c && !p->stale) /* the line numbers of a version that does not load do not fit the case that is shown */
            find_part(p->c, text, part);
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "severity", m->severity == CASE_ERROR ? "error" : "warning");
        pl_json_text(o, "part", part);
        pl_json_text(o, "text", text);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

/* ---- the case --------------------------------------------------------------------------------------------------- */

/* Writes the view of a player at the start of a match of this case. The page uses it to draw the front of the card of each place. */
static void put_view(struct pl_out *o, const struct case_book *c)
{
    const struct pl_game *game = case_game();
    struct pl_header header = {.seats = game->seats_min, .content = &c->rules, .content_size = sizeof c->rules};
    struct pl_match match;
    size_t bytes = pl_match_bytes(game, 1, 0);
    void *memory = malloc(bytes);
    if (memory && pl_match_begin(&match, memory, bytes, game, &header, NULL, NULL) >= 0)
        pl_fields_json(o, "view", game->view_fields, pl_match_view(&match, 0));
    else
        pl_json_null(o, "view");
    free(memory);
}

static void put_facts(struct pl_out *o, const struct case_book *c)
{
    pl_json_open(o, "facts", '[');
    for (int i = 0; i < c->facts_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "id", c->fact[i].id);
        pl_json_int(o, "place", c->rules.place[c->fact[i].place].number);
        pl_json_text(o, "states", c->fact[i].states);
        pl_json_bool(o, "red_herring", c->fact[i].red_herring);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

void preview_json(struct pl_out *o, const struct preview *p)
{
    pl_json_open(o, NULL, '{');
    pl_json_int(o, "version", p->version);
    pl_json_bool(o, "stale", p->stale);
    pl_json_text(o, "folder", p->folder);
    put_messages(o, p);
    if (p->c) {
        pl_json_open(o, "case", '{');
        case_json_all(o, p->c);
        case_questions_json(o, p->c);
        case_names_json(o, p->c, NULL);
        put_facts(o, p->c);
        put_view(o, p->c);
        pl_json_close(o, '}');
    } else {
        pl_json_null(o, "case");
    }
    pl_json_close(o, '}');
}

bool preview_answer_json(struct pl_out *o, const struct case_book *c, int question, const char *text, size_t len)
{
    struct case_answer answer;
    if (!c || question < 1 || question > c->questions_n || case_answer_refusal(text, len) < 0)
        return false;
    case_answer_judge(c, NULL, question, text, len, &answer);
    struct case_logged logged = {question, answer.text, answer.len, answer.verdict >> (question - 1) & 1};
    pl_json_open(o, NULL, '{');
    case_answer_read(o, c, NULL, question, text, len);
    pl_json_bool(o, "right", logged.right);
    pl_json_open(o, "explained", '{');
    case_json_explained(o, c, NULL, &logged);
    pl_json_close(o, '}');
    pl_json_close(o, '}');
    return true;
}
