/* preview_html.c: writes a case as one HTML page for its author. */
#include "cli/studio/preview_html.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>";
static const char style[] =
    "</title><style>body{margin:0;background:#efe6d0;color:#221a12;font:1.1rem/1.5 'EB Garamond',Georgia,serif}"
    "main{max-width:76rem;margin:0 auto;padding:1rem}h1,h2,h3{font-weight:400;line-height:1.2}"
    "section{display:grid;grid-template-columns:minmax(0,1fr) 22rem;gap:1.5rem;margin:1.5rem 0}"
    "@media(max-width:60rem){section{grid-template-columns:1fr}}"
    "article{background:#f3e9d2;border:3px double #2b1d10;padding:1rem 1.5rem}article p{margin:0;text-indent:1.4em;max-width:65ch}"
    "article p:first-of-type,blockquote+p{text-indent:0}blockquote{margin:.7em 1.6em;font-style:italic}"
    "aside,details,.front{font:.85rem/1.4 Cabin,system-ui,sans-serif}aside p{margin:.3rem 0;padding:.3rem .6rem;background:#fff8;"
    "border-left:4px solid #7a5a10}aside p.error,#stale{border-left-color:#7b1e23;color:#7b1e23;font-weight:700}"
    "figure{margin:1rem 0}figure img{max-width:100%;border:1px solid #2b1d10}table{border-collapse:collapse;margin:1rem 0}"
    "th,td{border:1px solid #2b1d10;padding:.1rem .6rem;text-align:left}"
    ".fronts{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.6rem}"
    ".front{background:#f3e9d2;border:1px solid #2b1d10;padding:.5rem}.front img{width:100%;aspect-ratio:3/2;object-fit:cover}"
    "label{display:block;margin:.3rem 0}input{font:inherit;width:20rem;max-width:100%}</style>";

/* ---- writing text as HTML ------------------------------------------------------------------------------------ */

static void put_escaped(FILE *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        switch (text[i]) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            fputc(text[i], out);
        }
}

static void put(FILE *out, const char *text) { put_escaped(out, text, strlen(text)); }

/* Writes the text of one block, with *emphasis* and **strong** text. */
static void put_inline(FILE *out, const char *text, size_t n)
{
    bool em = false, strong = false;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '*' && i + 1 < n && text[i + 1] == '*') {
            fputs(strong ? "</strong>" : "<strong>", out);
            strong = !strong;
            i++;
        } else if (text[i] == '*') {
            fputs(em ? "</em>" : "<em>", out);
            em = !em;
        } else {
            put_escaped(out, text + i, 1);
        }
    }
    fputs(em ? "</em>" : "", out);
    fputs(strong ? "</strong>" : "", out);
}

static void put_base64(FILE *out, const uint8_t *data, size_t n)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        uint32_t v = (uint32_t)data[i] << 16 | (i + 1 < n ? (uint32_t)data[i + 1] << 8 : 0) | (i + 2 < n ? data[i + 2] : 0);
        fputc(digit[v >> 18], out);
        fputc(digit[v >> 12 & 63], out);
        fputc(i + 1 < n ? digit[v >> 6 & 63] : '=', out);
        fputc(i + 2 < n ? digit[v & 63] : '=', out);
    }
}

static void put_image(FILE *out, const char *type, const uint8_t *data, size_t n, const char *alt)
{
    fprintf(out, "<img alt=\"");
    put(out, alt);
    fprintf(out, "\" src=\"data:%s;base64,", type);
    put_base64(out, data, n);
    fputs("\">", out);
}

static void put_figure(FILE *out, const struct case_figure *f)
{
    fputs("<figure>", out);
    put_image(out, f->type, f->data, f->size, f->alt);
    fputs("<figcaption>", out);
    put(out, f->caption);
    fputs("</figcaption><details><summary>Transcript</summary>", out);
    put(out, f->transcript);
    fputs("</details></figure>", out);
}

static void put_table(FILE *out, const struct case_table *t)
{
    fputs("<table><caption>", out);
    put(out, t->caption);
    fputs("</caption><tr>", out);
    for (int i = 0; i < t->columns.n; i++) {
        fputs("<th>", out);
        put(out, t->columns.at[i]);
    }
    for (int i = 0; i < t->cells.n; i++) {
        fputs(i % t->columns.n ? "<td>" : "<tr><td>", out);
        put(out, t->cells.at[i]);
    }
    fputs("</table>", out);
}

/* Writes the figure or table of this place that has this id. Returns false if there is no such figure or table. */
static bool put_exhibit(FILE *out, const struct case_book *c, int place, const char *id, size_t n)
{
    for (int i = 0; i < c->figures_n; i++)
        if (c->figure[i].place == place && strlen(c->figure[i].id) == n && !memcmp(c->figure[i].id, id, n)) {
            put_figure(out, &c->figure[i]);
            return true;
        }
    for (int i = 0; i < c->tables_n; i++)
        if (c->table[i].place == place && strlen(c->table[i].id) == n && !memcmp(c->table[i].id, id, n)) {
            put_table(out, &c->table[i]);
            return true;
        }
    return false;
}

static void put_block(FILE *out, const struct case_book *c, int place, const char *text, size_t n)
{
    bool mark = n > 4 && !memcmp(text, "{{", 2) && !memcmp(text + n - 2, "}}", 2);
    if (mark && put_exhibit(out, c, place, text + 2, n - 4))
        return;
    bool quote = n && *text == '>', item = n > 1 && (*text == '-' || *text == '*') && text[1] == ' ';
    size_t from = quote || item ? 1 : 0;
    fputs(quote ? "<blockquote>" : item ? "<p>\xc2\xb7" : "<p>", out);
    for (size_t at = from; at <= n; at++) /* each line of a block may be a quotation, which starts with '>', or a list item */
        if (at == n || (text[at] == '\n' && at + 1 < n && ((quote && text[at + 1] == '>') || (item && strchr("-*", text[at + 1]))))) {
            put_inline(out, text + from, at - from);
            fputs(at == n ? "" : item ? "<p>\xc2\xb7" : " ", out);
            from = at + 2;
            at++;
        }
    fputs(quote ? "</blockquote>\n" : "\n", out);
}

/* Returns true if the text contains the mark {{id}}. */
static bool has_mark(const char *text, const char *id)
{
    size_t n = strlen(id);
    for (const char *at = strstr(text, "{{"); at; at = strstr(at + 2, "{{"))
        if (!strncmp(at + 2, id, n) && !strncmp(at + 2 + n, "}}", 2))
            return true;
    return false;
}

void preview_text(FILE *out, const struct case_book *c, const char *text, int place)
{
    while (*text) {
        text += strspn(text, "\n");
        const char *end = strstr(text, "\n\n");
        size_t n = end ? (size_t)(end - text) : strlen(text), used = n;
        while (n && text[n - 1] == '\n')
            n--;
        if (n)
            put_block(out, c, place, text, n);
        text += used;
    }
}

/* Writes the text of a card or the introduction. Then writes the figures and tables for which the text has no mark {{id}}. */
static void put_prose(FILE *out, const struct case_book *c, const char *text, int place)
{
    preview_text(out, c, text, place);
    for (int i = 0; i < c->figures_n; i++)
        if (c->figure[i].place == place && !has_mark(text, c->figure[i].id))
            put_figure(out, &c->figure[i]);
    for (int i = 0; i < c->tables_n; i++)
        if (c->table[i].place == place && !has_mark(text, c->table[i].id))
            put_table(out, &c->table[i]);
}

/* ---- messages of `parlour case lint` -------------------------------------------------------------------------- */

/* A section of the page: the text of a file, and the lines of case.yaml that belong to it. */
struct part {
    const char *file;
    int from, to; /* the first line in case.yaml and the line after the last one; both are 0 if there are no lines */
};

/* Returns the message without the folder of the case, and stores its line number in `line`. */
static const char *shorten(const struct preview *p, const struct case_message *m, int *line)
{
    size_t n = strlen(p->folder);
    const char *text = !strncmp(m->text, p->folder, n) && m->text[n] == '/' ? m->text + n + 1 : m->text;
    const char *colon = strchr(text, ':');
    *line = colon ? atoi(colon + 1) : 0;
    return text;
}

static bool belongs(const char *text, int line, const struct part *part)
{
    size_t n = strlen(part->file);
    if (n && !strncmp(text, part->file, n) && text[n] == ':')
        return true;
    return !strncmp(text, "case.yaml:", 10) && line >= part->from && line < part->to;
}

static void put_message(FILE *out, const struct case_message *m, const char *text)
{
    fprintf(out, "<p%s>", m->severity == CASE_ERROR ? " class=error" : "");
    put(out, text);
    fputs("\n", out);
}

static void put_messages(FILE *out, const struct preview *p, const struct part *part, uint8_t *shown)
{
    fputs("<aside>", out);
    for (int i = 0; i < p->report->n; i++) {
        int line;
        const char *text = shorten(p, &p->report->item[i], &line);
        if (p->stale || shown[i] || !belongs(text, line, part))
            continue;
        shown[i] = 1;
        put_message(out, &p->report->item[i], text);
    }
    fputs("</aside></section>\n", out);
}

/* ---- writing the parts of the page ----------------------------------------------------------------------------- */

static const struct case_picture *picture_of(const struct case_book *c, int place) { return case_picture_of(c, &c->place[place]); }

static void put_fronts(FILE *out, const struct case_book *c)
{
    static const char *const icon[] = {"police", "Call Off", "lockpick", "carriages", "character"};
    fputs("<h2>Fronts of the places</h2><div class=fronts>", out);
    for (int i = 1; i < c->places_n; i++) {
        const struct wh_place *w = &c->rules.place[i];
        const struct case_picture *picture = picture_of(c, i);
        fputs("<div class=front>", out);
        if (picture)
            put_image(out, "image/svg+xml", (const uint8_t *)picture->svg, strlen(picture->svg), "");
        else if (*c->place[i].picture) {
            fputs("drawing: ", out);
            put(out, c->place[i].picture);
            fputs("<br>", out);
        }
        fprintf(out, "<strong>%d. ", w->number);
        put(out, c->place[i].name);
        fputs("</strong><br>", out);
        for (size_t k = 0; k < PL_COUNT(icon); k++)
            if (w->front >> k & 1)
                fprintf(out, "[%s] ", icon[k]);
        fputs(w->restrictions & WH_PADLOCK ? "[padlock] " : "", out);
        if (w->zone)
            put(out, c->zone[w->zone - 1]);
        if (w->opens_round > 1)
            fprintf(out, "<br>opens in round %d", w->opens_round);
        if (w->needs_place) {
            fputs("<br>after ", out);
            put(out, c->place[w->needs_place].name);
        }
        fputs("</div>", out);
    }
    fputs("</div>", out);
}

static void put_facts(FILE *out, const struct case_book *c, int place)
{
    fputs("<details><summary>Facts</summary><ul>", out);
    for (int i = 0; i < c->facts_n; i++)
        if (c->fact[i].place == place) {
            fprintf(out, "<li><b>%s</b>%s: ", c->fact[i].id, c->fact[i].red_herring ? " (red herring)" : "");
            put(out, c->fact[i].states);
        }
    fputs("</ul></details>", out);
}

static void put_question(FILE *out, const struct case_question *q, int number)
{
    fprintf(out, "<h3>%d. ", number);
    put(out, q->asks);
    fputs("</h3>", out);
    for (int i = 0; i < q->points_n; i++) {
        fputs("<label>", out);
        put(out, q->point[i].label);
        fprintf(out, " (%s) <input disabled></label>", point_kind_name(q->point[i].kind));
    }
    fputs("<details><summary>Answer</summary>", out);
    put(out, q->answer);
    fputs("</details>", out);
}

static void put_case(FILE *out, const struct preview *p, uint8_t *shown)
{
    const struct case_book *c = p->c;
    int questions = c->questions_n ? c->question[0].line : 0;
    fputs("<section><article><h2>Introduction</h2>", out);
    put_prose(out, c, c->introduction, 0);
    fputs("</article>", out);
    put_messages(out, p, &(struct part){"introduction.md", 0, 0}, shown);
    for (int q = 0; q < c->questions_n; q++) {
        fputs("<section><article>", out);
        put_question(out, &c->question[q], q + 1);
        fputs("</article>", out);
        put_messages(out, p, &(struct part){"", c->question[q].line, q + 1 < c->questions_n ? c->question[q + 1].line : INT32_MAX}, shown);
    }
    put_fronts(out, c);
    for (int i = 1; i < c->places_n; i++) {
        fprintf(out, "<section id=place-%d><article><h2>%d. ", c->rules.place[i].number, c->rules.place[i].number);
        put(out, c->place[i].name);
        fputs("</h2>", out);
        put_prose(out, c, c->place[i].text, i);
        put_facts(out, c, i);
        fputs("</article>", out);
        put_messages(out, p, &(struct part){c->place[i].file, c->place[i].line, i + 1 < c->places_n ? c->place[i + 1].line : questions},
                     shown);
    }
    fputs("<section><article><h2>Solution</h2>", out);
    preview_text(out, c, c->solution, -1);
    fputs("</article>", out);
    put_messages(out, p, &(struct part){"solution.md", 0, 0}, shown);
}

void preview_page(FILE *out, const struct preview *p)
{
    uint8_t shown[CASE_MESSAGES] = {0};
    char *body = NULL;
    size_t n = 0;
    FILE *part = p->c ? open_memstream(&body, &n) : NULL; /* write the case first, to find the messages that belong to none of its texts */
    if (part) {
        put_case(part, p, shown);
        fclose(part);
    }
    fputs(head, out);
    put(out, p->c ? p->c->title : "Preview");
    fputs(style, out);
    fprintf(out, "<body data-version=%u><main><h1>", p->version);
    put(out, p->c ? p->c->title : "This case does not load");
    fputs("</h1>", out);
    if (p->stale && p->c)
        fputs("<p id=stale role=alert>The files have errors. This is the last version that loads.\n", out);
    fputs("<aside>", out);
    for (int i = 0; i < p->report->n; i++) {
        int line;
        const char *text = shorten(p, &p->report->item[i], &line);
        if (!shown[i])
            put_message(out, &p->report->item[i], text);
    }
    fputs("</aside>", out);
    if (body)
        fwrite(body, 1, n, out);
    free(body);
    fputs("</main><script src=/preview.js></script></body></html>\n", out);
}
