/* load.c: reads, checks, compiles and hashes the files of a case. Every error message is one line. No input can crash the loader. */
#include "cases/case.h"

#include "cases/image.h"
#include "cases/internal.h"
#include "cases/names.h"
#include "cases/svg.h"
#include "kernel/sha256.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* ---- messages and memory ---------------------------------------------------------------------------------- */

void case_report_add(struct case_report *r, enum case_severity severity, const char *file, int line, const char *format, ...)
{
    r->errors += severity == CASE_ERROR;
    if (r->n == CASE_MESSAGES)
        return;
    struct case_message *m = &r->item[r->n++];
    m->severity = severity;
    int at = snprintf(m->text, sizeof m->text, "%s:%d: ", file, line);
    if (at < 0 || at >= (int)sizeof m->text)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(m->text + at, sizeof m->text - (size_t)at, format, args);
    va_end(args);
    for (char *p = m->text; *p; p++) /* replace control characters, so that the message stays on one line */
        if ((unsigned char)*p < ' ')
            *p = ' ';
}

void *case_alloc(struct case_book *c, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    struct case_block *b = c->memory;
    if (!b || b->size - b->used < size) {
        size_t room = size > 16384 ? size : 16384;
        b = calloc(1, sizeof *b + room);
        if (!b) {
            c->out_of_memory = true;
            return NULL;
        }
        b->size = room;
        b->next = c->memory;
        c->memory = b;
    }
    void *at = b->at + b->used;
    b->used += size;
    return at;
}

const char *case_copy_text(struct case_book *c, const char *text, size_t len)
{
    char *kept = case_alloc(c, len + 1);
    if (kept)
        memcpy(kept, text, len);
    return kept;
}

struct case_book *case_free(struct case_book *c)
{
    if (!c)
        return NULL;
    for (struct case_block *b = c->memory, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(c);
    return NULL;
}

bool case_text_valid(const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        utf8proc_int32_t code;
        utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text + i, (utf8proc_ssize_t)(len - i), &code);
        if (n <= 0 || (code < ' ' && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0))
            return false;
        i += (size_t)n;
    }
    return true;
}

/* ---- files ------------------------------------------------------------------------------------------------ */

struct source {
    const char *shown;
    case_read_fn *read;
    void *context;
    struct case_report *report;
    struct case_book *c;
    struct pl_sha256_state hash;
};

/* Returns the path of a file for use in error messages. The case owns the string. */
static const char *shown_name(struct source *s, const char *name)
{
    char path[600];
    snprintf(path, sizeof path, "%s%s%s", s->shown, *s->shown ? "/" : "", name);
    const char *kept = case_copy_text(s->c, path, strlen(path));
    return kept ? kept : name;
}

/* Reads a file. Adds its name, length and content to the hash of the case. On failure reports an error and returns NULL. */
static char *take_bytes(struct source *s, const char *name, size_t cap, size_t *len, bool binary)
{
    errno = 0;
    char *text = s->read(s->context, name, cap, len);
    if (!text) {
        const char *why = errno == EFBIG ? "is too long" : errno == ENOENT ? "is missing" : "cannot be read";
        case_report_add(s->report, CASE_ERROR, shown_name(s, name), 1, "this file %s", why);
        return NULL;
    }
    size_t n = 0;
    for (size_t i = 0; i < *len; i++) /* convert CRLF to LF */
        if (binary || text[i] != '\r' || i + 1 == *len || text[i + 1] != '\n')
            text[n++] = text[i];
    *len = n;
    char head[300];
    int head_n = snprintf(head, sizeof head, "%s %zu", name, n);
    pl_sha256_add(&s->hash, head, (size_t)head_n + 1);
    pl_sha256_add(&s->hash, text, n);
    return text;
}

static char *take(struct source *s, const char *name, size_t cap, size_t *len) { return take_bytes(s, name, cap, len, false); }

/* Reads the ids of facts from a comment in solution.md and adds these facts to `explained_facts`. An author lists there the facts that the
 * solution explains. */
static void collect_explained(struct source *s, const char *file, int line, const char *at, const char *end)
{
    while (at < end) {
        size_t n = strcspn(at, " ,\n\t-");
        /* An id may contain hyphens, but not two in a row. */
        while (at + n < end && at[n] == '-' && at + n + 1 < end && at[n + 1] != '-' && n)
            n += 1 + strcspn(at + n + 1, " ,\n\t-");
        char id[64];
        if (at + n > end)
            n = (size_t)(end - at);
        if (n && n < sizeof id) {
            memcpy(id, at, n);
            id[n] = 0;
            int fact = case_fact_find(s->c, id);
            if (fact < 0)
                case_report_add(s->report, CASE_ERROR, file, line, "'%s' is not a fact of this case", id);
            else
                s->c->explained_facts |= 1ull << fact;
        }
        at += n ? n : 1;
    }
}

enum { SOLUTION = -1 };

/* Reads a Markdown file and removes its comments. `place` is the index of the place on the card, 0 for the introduction, or SOLUTION. */
static const char *prose(struct source *s, const char *name, int place)
{
    bool solution = place == SOLUTION;
    size_t len;
    char *text = take(s, name, CASE_TEXT_MAX, &len);
    if (!text)
        return "";
    const char *file = shown_name(s, name);
    char *kept = NULL;
    if (!case_text_valid(text, len))
        case_report_add(s->report, CASE_ERROR, file, 1, "this file is not UTF-8 text");
    else
        kept = case_alloc(s->c, len + 1);
    size_t n = 0;
    int line = 1;
    for (size_t i = 0; kept && i < len; i++) {
        if (len - i >= 4 && !memcmp(text + i, "<!--", 4)) {
            size_t end = i + 4;
            while (end + 3 <= len && memcmp(text + end, "-->", 3) && memcmp(text + end, "<!-", 3))
                end++;
            if (end + 3 > len || text[end] == '<') {
                case_report_add(s->report, CASE_ERROR, file, line, "this comment is never closed");
                break;
            }
            text[end] = 0;
            if (solution)
                collect_explained(s, file, line, text + i + 4, text + end);
            for (; i < end + 2; i++)
                line += text[i] == '\n';
            continue;
        }
        line += text[i] == '\n';
        kept[n++] = text[i];
    }
    while (n && (kept[n - 1] == '\n' || kept[n - 1] == ' '))
        kept[--n] = 0;
    if (kept && !n)
        case_report_add(s->report, CASE_ERROR, file, 1, "this file is empty");
    else if (kept)
        case_check_marks(s->c, place, kept, file, s->report);
    free(text);
    return kept ? kept : "";
}

/* Reads the pictures of the case and checks them. */
static void take_pictures(struct source *s)
{
    size_t total = 0;
    for (int i = 0; i < s->c->pictures_n; i++) {
        struct case_picture *p = &s->c->picture[i];
        struct svg_result result;
        size_t len;
        char *text = take(s, p->file, SVG_BYTES_MAX, &len);
        if (!text)
            continue;
        total += len;
        if (!case_text_valid(text, len))
            case_report_add(s->report, CASE_ERROR, shown_name(s, p->file), 1, "this file is not UTF-8 text");
        else if (!svg_check(text, len, &result))
            case_report_add(s->report, CASE_ERROR, shown_name(s, p->file), result.line, "%s", result.why);
        const char *kept = case_copy_text(s->c, text, len);
        p->svg = kept ? kept : "";
        free(text);
    }
    if (total > CASE_PICTURES_MAX)
        case_report_add(s->report, CASE_ERROR, s->c->file, 1, "the pictures have %zu bytes together; at most %d are allowed", total,
                        CASE_PICTURES_MAX);
}

static void check_figure(struct source *s, struct case_figure *f)
{
    const char *file = shown_name(s, f->file);
    struct image_result image;
    struct svg_result svg;
    if (strcmp(f->type, "image/svg+xml")) {
        if (!image_check(f->type, f->data, f->size, &image))
            case_report_add(s->report, CASE_ERROR, file, 1, "%s", image.why);
        f->width = image.width;
        f->height = image.height;
    } else if (!case_text_valid((const char *)f->data, f->size)) {
        case_report_add(s->report, CASE_ERROR, file, 1, "this file is not UTF-8 text");
    } else {
        if (!svg_check((const char *)f->data, f->size, &svg))
            case_report_add(s->report, CASE_ERROR, file, svg.line, "%s", svg.why);
        f->width = svg.width;
        f->height = svg.height;
    }
}

/* Reads the figures of the case and checks them. */
static void take_figures(struct source *s)
{
    size_t total = 0;
    for (int i = 0; i < s->c->figures_n; i++) {
        struct case_figure *f = &s->c->figure[i];
        bool svg = !strcmp(f->type, "image/svg+xml");
        char *data = take_bytes(s, f->file, svg ? SVG_BYTES_MAX : CASE_FIGURE_MAX, &f->size, !svg);
        if (!data)
            continue;
        total += f->size;
        f->data = (const uint8_t *)case_copy_text(s->c, data, f->size);
        if (f->data)
            check_figure(s, f);
        free(data);
    }
    if (total > CASE_FIGURES_MAX)
        case_report_add(s->report, CASE_ERROR, s->c->file, 1, "the figures have %zu bytes together; at most %d are allowed", total,
                        CASE_FIGURES_MAX);
}

/* ---- loading a case --------------------------------------------------------------------------------------- */

static void read_root(struct case_yaml *y, yaml_node_t *root, const char *id)
{
    static const char *const keys[] = {"format", "id",          "title", "difficulty",   "author", "date",       "languages", "special",
                                       "zones",  "persons",     "names", "introduction", "places", "deductions", "questions", "allow",
                                       "small",  "other-names", NULL};
    struct case_book *c = y->c;
    if (!yaml_keys(y, root, "a case", keys))
        return;
    int errors = y->report->errors;
    if (yaml_number(y, root, "format", 1, CASE_FORMAT, -1) < CASE_FORMAT && y->report->errors == errors)
        yaml_error(y, yaml_get(y, root, "format"),
                   "this case has an old format; docs/case-format.md explains how to convert it to format %d", CASE_FORMAT);
    c->id = yaml_id(y, yaml_need(y, root, "id"), "id");
    if (id && *c->id && strcmp(id, c->id))
        yaml_error(y, yaml_get(y, root, "id"), "the id '%s' differs from the name of the folder, '%.60s'", c->id, id);
    c->title = yaml_text_at(y, root, "title", NULL);
    c->author = yaml_text_at(y, root, "author", "");
    c->difficulty = yaml_number(y, root, "difficulty", 1, 3, -1);
    c->small = yaml_flag(y, root, "small", false);
    c->date = yaml_text_at(y, root, "date", "");
    c->languages = yaml_list(y, yaml_get(y, root, "languages"), "languages", 4);
    case_read_special(y, root);
    case_read_persons(y, yaml_need(y, root, "persons"));
    c->names = yaml_list(y, yaml_get(y, root, "names"), "names", CASE_NAMES);
    c->other_names = yaml_list(y, yaml_get(y, root, "other-names"), "other-names", CASE_NAMES);
    case_read_introduction(y, yaml_get(y, root, "introduction"));
    case_read_places(y, yaml_need(y, root, "places"));
    case_read_deductions(y, yaml_get(y, root, "deductions"));
    case_read_questions(y, yaml_need(y, root, "questions"));
    case_read_allow(y, yaml_get(y, root, "allow"));
}

/* Returns the number of the first line where brackets are nested too deeply, or 0 if there is none. A file with such a line is refused
 * before libyaml reads it, because libyaml needs quadratic time for nested brackets. Brackets in quotes are counted too. */
static int too_deep(const char *text, size_t len)
{
    enum { DEPTH_MOST = 64 };
    int depth = 0, line = 1;
    for (size_t i = 0; i < len; i++) {
        line += text[i] == '\n';
        if (text[i] == '[' || text[i] == '{')
            depth++;
        else if ((text[i] == ']' || text[i] == '}') && depth)
            depth--;
        if (depth > DEPTH_MOST)
            return line;
    }
    return 0;
}

static void read_yaml(struct source *s, const char *text, size_t len, const char *id)
{
    yaml_parser_t parser;
    yaml_document_t doc;
    int deep = too_deep(text, len);
    if (deep) {
        case_report_add(s->report, CASE_ERROR, s->c->file, deep, "brackets are nested too deeply");
        return;
    }
    if (!yaml_parser_initialize(&parser)) {
        case_report_add(s->report, CASE_ERROR, s->c->file, 1, "out of memory");
        return;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, len);
    if (!yaml_parser_load(&parser, &doc)) {
        int line = (int)parser.problem_mark.line + 1;
        case_report_add(s->report, CASE_ERROR, s->c->file, line, "not YAML: %s%s%s", parser.context ? parser.context : "",
                        parser.context ? ": " : "", parser.problem ? parser.problem : "unreadable");
        yaml_parser_delete(&parser);
        return;
    }
    struct case_yaml y = {&doc, s->c->file, s->report, s->c};
    yaml_node_t *root = yaml_document_get_root_node(&doc);
    if (!root)
        case_report_add(s->report, CASE_ERROR, s->c->file, 1, "this file is empty");
    else
        read_root(&y, root, id);
    yaml_document_delete(&doc);
    yaml_parser_delete(&parser);
}

static void compile(struct case_book *c, struct source *s)
{
    struct wh_case *r = &c->rules;
    r->format = WH_CASE_FORMAT;
    r->questions = (uint8_t)c->questions_n;
    r->places = (uint8_t)c->places_n;
    for (int q = 0; q < c->questions_n; q++) {
        r->proofs[q] = (uint8_t)c->question[q].proofs.n;
        for (int i = 0; i < c->question[q].proofs.n; i++)
            r->proof[q][i] = c->question[q].proofs.set[i];
    }
    for (int i = 1; i < c->places_n; i++)
        r->place[i].facts = c->place[i].facts;
    pl_sha256_done(&s->hash, r->hash);
    const char *why = s->report->errors ? NULL : wh_case_error(r);
    if (why)
        case_report_add(s->report, CASE_ERROR, c->file, 1, "the rules cannot play this case: %s", why);
}

struct case_book *case_load_from(const char *shown, const char *id, case_read_fn *read, void *context, struct case_report *report)
{
    report->n = report->errors = 0;
    struct case_book *c = calloc(1, sizeof *c);
    if (!c) {
        case_report_add(report, CASE_ERROR, shown, 1, "out of memory");
        return NULL;
    }
    struct source s = {shown, read, context, report, c, {{0}, 0, {0}}};
    pl_sha256_init(&s.hash);
    c->id = c->title = c->author = c->date = c->introduction = c->solution = "";
    c->file = shown_name(&s, "case.yaml");
    size_t len;
    char *text = take(&s, "case.yaml", CASE_YAML_MAX, &len);
    if (text) {
        read_yaml(&s, text, len, id);
        free(text);
    }
    if (!report->errors) { /* otherwise errors in the other files might only result from errors in case.yaml */
        c->introduction = prose(&s, "introduction.md", 0);
        for (int i = 1; i < c->places_n; i++)
            c->place[i].text = prose(&s, c->place[i].file, i);
        c->solution = prose(&s, "solution.md", SOLUTION);
        take_pictures(&s);
        take_figures(&s);
        case_collect_exhibited(c);
        compile(c, &s);
        case_find_names(c);
    }
    if (c->out_of_memory)
        case_report_add(report, CASE_ERROR, c->file, 1, "out of memory");
    return report->errors ? case_free(c) : c;
}

static char *read_in_folder(void *context, const char *name, size_t cap, size_t *len)
{
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/%s", (const char *)context, name) >= sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    char *text = malloc(cap + 1);
    size_t n = text ? fread(text, 1, cap + 1, f) : 0;
    bool bad = !text || ferror(f) || n > cap;
    fclose(f);
    if (bad) {
        errno = n > cap ? EFBIG : EIO;
        free(text);
        return NULL;
    }
    *len = n;
    return text;
}

struct case_book *case_load(const char *folder, struct case_report *report)
{
    char path[4096];
    if (!*folder || (size_t)snprintf(path, sizeof path, "%s", folder) >= sizeof path) {
        report->n = report->errors = 0;
        case_report_add(report, CASE_ERROR, "case.yaml", 1, "no such folder");
        return NULL;
    }
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        path[--n] = 0;
    char *resolved = strcmp(path, ".") ? NULL : realpath(path, NULL); /* the path "." does not contain the folder's name, so resolve it */
    const char *last = resolved ? resolved : path;
    last = strrchr(last, '/') ? strrchr(last, '/') + 1 : last;
    struct case_book *c = case_load_from(path, last, read_in_folder, path, report);
    free(resolved);
    return c;
}

int case_place_find(const struct case_book *c, const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    bool numeric = *text && !*end;
    for (int i = 1; i < c->places_n; i++)
        if (numeric ? c->rules.place[i].number == number : !strcmp(c->place[i].id, text))
            return i;
    return -1;
}
