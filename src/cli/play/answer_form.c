/* answer_form.c: asks for the fields of an answer in the terminal, and prints answers. */
#include "cli/play/answer_form.h"

#include <stdio.h>
#include <string.h>

#include "cases/readable.h"
#include "cli/messages.h"
#include "cli/play/rules_page.h"
#include "cli/term.h"
#include "match/match.h"

enum { SEPARATOR = 3, QUOTES = 2 }; /* lengths in bytes of the separator " | " and of a pair of quotation marks */

/* Returns the message with the key <game>.<group>.<name>, such as "wh.reading.several". */
static const char *sentence(const char *group, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "%s.%s.%s", case_game()->key, group, name);
    const char *text = pl_words_find(message_words(), key);
    return text ? text : name;
}

static const char *kind_word(enum point_kind kind) { return sentence("kind", point_kind_name(kind)); }

void form_put_points(struct pl_out *o, const struct case_question *q)
{
    for (int i = 0; i < q->points_n; i++) {
        pl_put(o, i ? ", " : "");
        pl_put(o, q->point[i].label);
        pl_put(o, " (");
        pl_put(o, kind_word(q->point[i].kind));
        pl_put(o, ")");
    }
}

/* ---- reading input lines ----------------------------------------------------------------------------------- */

/* Returns the maximum length in bytes of field number `at`. All fields of an answer together may be as long as one answer. */
static size_t room_for(const struct answer_form *f, int at)
{
    size_t used = 0;
    for (int i = 0; i < at; i++)
        used += strlen(f->field[i]) + SEPARATOR;
    size_t reserved = at < f->question->points_n ? (size_t)(f->question->points_n - 1 - at) * SEPARATOR + QUOTES : 0;
    return used + reserved < CASE_ANSWER_MAX ? CASE_ANSWER_MAX - used - reserved : 0;
}

/* Returns true if the line is allowed as a field of an answer. Otherwise prints the reason. */
static bool fits(const struct answer_form *f, int at, const char *line)
{
    size_t len = strlen(line), room = room_for(f, at);
    int rc = len ? pl_text_refusal(line, pl_text_length(len)) : 0;
    if (strchr(line, FIELD_SEPARATOR)) {
        print_message_line("form.bar");
        return false;
    }
    if (len > room) {
        print_message_line("form.long", {"n", NULL, (int64_t)len}, {"most", NULL, (int64_t)room});
        return false;
    }
    if (rc < 0)
        rules_verdict(case_game(), rc);
    return rc == 0;
}

/* Removes spaces and tabs at both ends of the line. */
static char *trimmed(char *line)
{
    while (*line == ' ' || *line == '\t')
        line++;
    size_t n = strlen(line);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        line[--n] = 0;
    return line;
}

/* Reads a line of input and stores it in `line`, without spaces at its ends. */
static enum form_line read_line(struct answer_form *f, char line[FORM_LINE])
{
    char typed[FORM_LINE];
    fflush(stdout);
    const char *text = term_line(typed, sizeof typed) ? trimmed(typed) : NULL;
    snprintf(line, FORM_LINE, "%s", text ? text : "");
    return text && !*text ? FORM_TEXT : f->command(f->context, text);
}

/* ---- confirming how a field was understood ----------------------------------------------------------------- */

/* Copies a field of an answer to `out`, and translates dates, times and amounts into the player's language. */
static void localised(enum point_kind kind, const char *text, size_t len, char out[CASE_ANSWER_MAX + 1])
{
    if (strcmp(message_words()->language, "es") || !read_spanish(kind, text, len, out))
        snprintf(out, CASE_ANSWER_MAX + 1, "%.*s", (int)len, text);
}

static void print_reading(enum point_kind kind, const struct reading *r)
{
    const struct pl_style *s = &term_here()->style;
    bool words = kind == POINT_PLACE && r->status == READING_TYPED; /* a player may describe a place in words that are not its name */
    const char *text = sentence("reading", r->choices_n == 1 ? "proposed" : words ? "words" : reading_status_name(r->status));
    const char *value = r->choices_n == 1 ? r->choice[0] : r->value;
    char shown[CASE_ANSWER_MAX + 1];
    char line[READ_VALUE_MAX + 64];
    struct pl_out o = pl_out_to(line, sizeof line);
    bool warns = r->status == READING_SEVERAL || r->status == READING_ROLE || r->status == READING_DENIED || r->status == READING_CONFLICT;
    localised(kind, value, strlen(value), shown);
    pl_put_sentence(&o, text, (const struct pl_slot[]){{"value", shown}, {NULL}});
    term_print("  %s", warns ? s->bad : s->good);
    term_wrap(line, o.len, 2, 2);
    term_print("%s", s->off);
    for (int i = 0; r->choices_n > 1 && i < r->choices_n; i++)
        term_print("    %s%d%s  %s\n", s->mark, i + 1, s->off, r->choice[i]);
}

static const char *prompt_for(const struct reading *r)
{
    return message_text(r->choices_n == 1            ? "form.propose"
                        : r->choices_n               ? "form.choose"
                        : r->status == READING_VALUE ? "form.accept"
                                                     : "form.keep");
}

/* Converts a typed number, counted from 1, to the index of a choice. Returns -1 if the line is not the number of a choice. */
static int choice_of(const struct reading *r, const char *line)
{
    int64_t n;
    return pl_text_int(line, strlen(line), &n) == 0 && n >= 1 && n <= r->choices_n ? (int)n - 1 : -1;
}

/* Puts the text of a field in double quotation marks. A quoted text is kept exactly as typed. */
static void keep(char *field)
{
    char text[FORM_LINE];
    size_t n = strlen(field);
    if (n > 2 && field[0] == '"' && field[n - 1] == '"')
        return;
    snprintf(text, sizeof text, "\"%.*s\"", (int)(FORM_LINE - 3), field);
    memcpy(field, text, FORM_LINE);
}

/* Shows how a field was understood, and lets the player accept or correct it, or keep the text as typed. */
static enum form_line confirm(struct answer_form *f, int at)
{
    char *field = f->field[at], line[FORM_LINE];
    enum point_kind kind = f->question->point[at].kind;
    for (;;) {
        struct reading r;
        read_field(kind, f->names, field, strlen(field), &r);
        if (r.status == READING_BLANK || (r.status == READING_VALUE && !strcmp(r.value, field)))
            return FORM_TEXT;
        if (field[0] == '"' && r.status == READING_TYPED) {
            print_reading(kind, &r);
            return FORM_TEXT;
        }
        print_reading(kind, &r);
        enum form_line next;
        do {
            term_print("  %s ", prompt_for(&r));
            next = read_line(f, line);
        } while (next == FORM_SHOWN || (next == FORM_TEXT && *line && strcmp(line, "=") && !fits(f, at, line)));
        if (next == FORM_TEXT && !*line && r.choices_n == 1)
            snprintf(field, FORM_LINE, "%s", r.choice[0]);
        if (next == FORM_STOP || !*line)
            return next;
        int choice = choice_of(&r, line);
        if (!strcmp(line, "=")) {
            keep(field);
            return FORM_TEXT;
        }
        snprintf(field, FORM_LINE, "%s", choice >= 0 ? r.choice[choice] : line);
        if (choice >= 0)
            return FORM_TEXT;
    }
}

/* ---- asking for all fields --------------------------------------------------------------------------------- */

static enum form_line ask_field(struct answer_form *f, int at)
{
    const struct pl_style *s = &term_here()->style;
    bool remark = at == f->question->points_n;
    const char *earlier = f->earlier && !remark ? f->earlier[at] : "";
    enum form_line next;
    do {
        if (remark)
            term_print("  %s ", message_text("form.know"));
        else if (*earlier)
            term_print("  %s %s(%s, Enter: %s):%s ", f->question->point[at].label, s->dim, kind_word(f->question->point[at].kind), earlier,
                       s->off);
        else
            term_print("  %s %s(%s):%s ", f->question->point[at].label, s->dim, kind_word(f->question->point[at].kind), s->off);
        next = read_line(f, f->field[at]);
        if (next == FORM_TEXT && !f->field[at][0])
            snprintf(f->field[at], FORM_LINE, "%s", earlier);
    } while (next == FORM_SHOWN || (next == FORM_TEXT && !fits(f, at, f->field[at])));
    if (next == FORM_TEXT && !remark && point_is_named(f->question->point[at].kind))
        next = confirm(f, at);
    return next;
}

enum form_end form_ask(struct answer_form *f)
{
    bool any = false;
    memset(f->field, 0, sizeof f->field);
    for (int i = 0; i < f->question->points_n; i++) {
        if (ask_field(f, i) == FORM_STOP)
            return FORM_STOPPED;
        any |= f->field[i][0] != 0;
    }
    if (!any)
        return FORM_BLANK;
    return ask_field(f, f->question->points_n) == FORM_STOP ? FORM_STOPPED : FORM_DONE;
}

void form_text(const struct answer_form *f, char text[FORM_LINE])
{
    struct pl_out o = pl_out_to(text, FORM_LINE);
    int n = f->question->points_n + (f->field[f->question->points_n][0] != 0);
    for (int i = 0; i < n; i++) {
        pl_put(&o, i ? " | " : "");
        pl_put(&o, f->field[i]);
    }
}

/* ---- showing an answer ------------------------------------------------------------------------------------- */

void form_show_line(const char *label, const char *text)
{
    const struct pl_style *s = &term_here()->style;
    term_print("     %s%s%s ", s->dim, label, s->off);
    term_wrap(text, strlen(text), 6 + pl_text_columns(label, strlen(label)), 7);
}

void form_show_answer(const struct case_question *q, const char *text, size_t len, const struct case_finding *reason)
{
    struct field field[FIELDS_MAX];
    char label[CASE_LINE_MAX + 2], line[CASE_ANSWER_MAX + 128], shown[CASE_ANSWER_MAX + 1];
    int n = fields_split(text, len, field);
    for (int i = 0; i < q->points_n; i++) {
        struct field said = i < n ? field[i] : (struct field){"", 0};
        const char *why = reason ? sentence("verdict", verdict_reason_name(reason[i].reason)) : "";
        bool blank = !said.len;
        snprintf(label, sizeof label, "%s:", q->point[i].label);
        localised(q->point[i].kind, said.at, said.len, shown);
        if (blank)
            snprintf(line, sizeof line, "%s", sentence("reading", "blank"));
        else
            snprintf(line, sizeof line, "%s%s%s", shown, *why ? " – " : "", why);
        form_show_line(label, line);
    }
    for (int i = q->points_n; i < n; i++) {
        snprintf(line, sizeof line, "%.*s", (int)field[i].len, field[i].at);
        if (field[i].len)
            form_show_line(message_text("form.remark"), line);
    }
}
