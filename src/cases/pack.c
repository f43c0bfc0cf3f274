/* pack.c: packs a loaded case into bytes, and unpacks it. The same function packs and unpacks a field, so the two formats cannot differ.
 * Never reads past the end of the input. */
#include "cases/pack.h"

#include <string.h>

static const char mark[8] = "PLCASE6"; /* the first bytes of every packed case, including the NUL */

struct walk {
    bool reading, bad;
    const uint8_t *in;
    uint8_t *out;
    size_t at, len; /* `at` is the position in the packed bytes, `len` the size of `in` or `out` */
    uint8_t *room;  /* start of the free memory for the lists of the unpacked case */
    size_t room_n;
};

static void bytes(struct walk *w, void *data, size_t n)
{
    if (w->reading) {
        if (w->bad || n > w->len - w->at) {
            w->bad = true;
            memset(data, 0, n);
            return;
        }
        memcpy(data, w->in + w->at, n);
    } else if (w->at <= w->len && n <= w->len - w->at) {
        memcpy(w->out + w->at, data, n);
    }
    w->at += n;
}

static void set(struct walk *w, uint64_t *n)
{
    uint8_t b[8];
    for (int i = 0; i < 8; i++)
        b[i] = (uint8_t)(*n >> (8 * i));
    bytes(w, b, sizeof b);
    *n = 0;
    for (int i = 0; i < 8; i++)
        *n |= (uint64_t)b[i] << (8 * i);
}

/* Packs or unpacks a number from -1 to `most`. */
static void number(struct walk *w, int *n, int most)
{
    uint8_t b[2] = {(uint8_t)(*n + 1), (uint8_t)((*n + 1) >> 8)};
    bytes(w, b, sizeof b);
    *n = (b[0] | b[1] << 8) - 1;
    if (*n > most || *n < -1) {
        w->bad = true;
        *n = 0;
    }
}

static void count(struct walk *w, int *n, int most)
{
    number(w, n, most);
    if (*n < 0) {
        w->bad = true;
        *n = 0;
    }
}

static void flag(struct walk *w, bool *b)
{
    uint8_t byte = *b;
    bytes(w, &byte, 1);
    *b = byte;
}

static void text(struct walk *w, const char **t)
{
    uint64_t n = w->reading ? 0 : strlen(*t);
    set(w, &n);
    if (!w->reading) {
        bytes(w, (void *)(uintptr_t)*t, n + 1);
        return;
    }
    if (w->bad || n >= w->len - w->at || w->in[w->at + n]) {
        w->bad = true;
        *t = "";
        return;
    }
    *t = (const char *)w->in + w->at;
    w->at += n + 1;
}

static void list(struct walk *w, struct case_list *l)
{
    enum { MOST = 1 << 14 };
    count(w, &l->n, MOST);
    if (w->reading) {
        size_t need = (size_t)l->n * sizeof *l->at;
        if (w->bad || need > w->room_n) {
            w->bad = true;
            l->n = 0;
            return;
        }
        l->at = (const char **)(void *)w->room;
        w->room += need;
        w->room_n -= need;
    }
    for (int i = 0; i < l->n; i++)
        text(w, &l->at[i]);
}

static void combos(struct walk *w, struct case_alternatives *c)
{
    count(w, &c->n, WH_PROOFS);
    for (int i = 0; i < c->n; i++)
        set(w, &c->set[i]);
    count(w, &c->as_written_n, WH_PROOFS);
    for (int i = 0; i < c->as_written_n; i++) {
        uint64_t deductions = c->as_written[i].deductions;
        set(w, &c->as_written[i].facts);
        set(w, &deductions);
        c->as_written[i].deductions = (uint32_t)deductions;
    }
}

static void person(struct walk *w, struct case_person *p)
{
    text(w, &p->id);
    text(w, &p->title);
    text(w, &p->given);
    text(w, &p->family);
    list(w, &p->nicknames);
    list(w, &p->aliases);
}

static void point(struct walk *w, struct case_point *p)
{
    int kind = (int)p->kind;
    text(w, &p->id);
    text(w, &p->label);
    count(w, &kind, POINT_KINDS_N - 1);
    p->kind = (enum point_kind)kind;
    text(w, &p->answer);
    set(w, &p->persons);
    count(w, &p->within, 720);
    count(w, &p->ideas_n, CASE_IDEAS);
    for (int k = 0; k < p->ideas_n; k++)
        list(w, &p->idea[k]);
    list(w, &p->wrong);
    list(w, &p->harmless);
}

static void met(struct walk *w, struct case_met *m)
{
    set(w, &m->family);
    set(w, &m->given);
    bytes(w, m->nickname, sizeof m->nickname);
    bytes(w, m->alias, sizeof m->alias);
    for (size_t k = 0; k < PL_COUNT(m->name); k++)
        set(w, &m->name[k]);
}

static void question(struct walk *w, struct case_question *q)
{
    text(w, &q->id);
    text(w, &q->asks);
    text(w, &q->answer);
    text(w, &q->fields);
    combos(w, &q->proofs);
    count(w, &q->points_n, CASE_POINTS);
    for (int i = 0; i < q->points_n; i++)
        point(w, &q->point[i]);
    count(w, &q->tempting_n, CASE_TEMPTING);
    for (int i = 0; i < q->tempting_n; i++) {
        text(w, &q->tempting[i].answer);
        set(w, &q->tempting[i].facts);
        combos(w, &q->tempting[i].refuted);
    }
}

/* Packs or unpacks the bytes of a file. After unpacking, *data points into the packed bytes. */
static void file_bytes(struct walk *w, const uint8_t **data, size_t *size)
{
    uint64_t n = *size;
    set(w, &n);
    if (!w->reading) {
        bytes(w, (void *)(uintptr_t)*data, n);
        return;
    }
    if (w->bad || n > w->len - w->at) {
        w->bad = true;
        n = 0;
    }
    *data = w->in + w->at;
    *size = (size_t)n;
    w->at += (size_t)n;
}

static void place_index(struct walk *w, const struct case_book *c, uint8_t *place)
{
    int n = *place;
    count(w, &n, c->places_n - 1);
    *place = (uint8_t)n;
}

static void figure(struct walk *w, const struct case_book *c, struct case_figure *f)
{
    text(w, &f->id);
    text(w, &f->file);
    text(w, &f->alt);
    text(w, &f->caption);
    text(w, &f->transcript);
    text(w, &f->type);
    count(w, &f->width, 10000);
    count(w, &f->height, 10000);
    place_index(w, c, &f->place);
    file_bytes(w, &f->data, &f->size);
}

static void table(struct walk *w, const struct case_book *c, struct case_table *t)
{
    text(w, &t->id);
    text(w, &t->caption);
    list(w, &t->columns);
    count(w, &t->rows, CASE_ROWS);
    list(w, &t->cells);
    place_index(w, c, &t->place);
    w->bad |= t->columns.n > CASE_COLUMNS || t->cells.n != t->rows * t->columns.n;
}

static void exhibits(struct walk *w, struct case_book *c)
{
    for (int i = 0; i < c->places_n; i++)
        text(w, &c->place[i].exhibited);
    count(w, &c->figures_n, CASE_FIGURES);
    for (int i = 0; i < c->figures_n; i++)
        figure(w, c, &c->figure[i]);
    count(w, &c->tables_n, CASE_TABLES);
    for (int i = 0; i < c->tables_n; i++)
        table(w, c, &c->table[i]);
}

static void facts(struct walk *w, struct case_book *c)
{
    count(w, &c->facts_n, WH_FACTS);
    for (int i = 0; i < c->facts_n; i++) {
        int place = c->fact[i].place;
        text(w, &c->fact[i].id);
        text(w, &c->fact[i].states);
        count(w, &place, WH_PLACES - 1);
        c->fact[i].place = (uint8_t)place;
        flag(w, &c->fact[i].red_herring);
    }
    count(w, &c->deductions_n, CASE_DEDUCTIONS);
    for (int i = 0; i < c->deductions_n; i++) {
        text(w, &c->deduction[i].id);
        text(w, &c->deduction[i].states);
        combos(w, &c->deduction[i].from);
    }
}

static void places(struct walk *w, struct case_book *c)
{
    count(w, &c->places_n, WH_PLACES);
    for (int i = 1; i < c->places_n; i++) { /* place 0 is 221B Baker Street, which has no card */
        text(w, &c->place[i].id);
        text(w, &c->place[i].name);
        text(w, &c->place[i].text);
        text(w, &c->place[i].picture);
        set(w, &c->place[i].facts);
    }
    count(w, &c->pictures_n, WH_PLACES);
    for (int i = 0; i < c->pictures_n; i++) {
        text(w, &c->picture[i].file);
        text(w, &c->picture[i].svg);
    }
    for (int i = 0; i < c->rules.zones && i < WH_ZONES; i++)
        text(w, &c->zone[i]);
}

static void walk(struct walk *w, struct case_book *c)
{
    char found[sizeof mark];
    memcpy(found, mark, sizeof mark);
    bytes(w, found, sizeof found);
    w->bad |= memcmp(found, mark, sizeof mark) != 0;
    /* struct wh_case is copied as bytes, because it contains no pointers and has the same layout on every platform. */
    bytes(w, &c->rules, sizeof c->rules);
    text(w, &c->id);
    text(w, &c->title);
    text(w, &c->author);
    text(w, &c->date);
    list(w, &c->languages);
    count(w, &c->difficulty, 3);
    text(w, &c->introduction);
    text(w, &c->solution);
    set(w, &c->explained_facts);
    count(w, &c->persons_n, CASE_PERSONS);
    for (int i = 0; i < c->persons_n; i++)
        person(w, &c->person[i]);
    list(w, &c->names);
    facts(w, c);
    places(w, c);
    exhibits(w, c);
    count(w, &c->questions_n, WH_QUESTIONS);
    for (int i = 0; i < c->questions_n; i++)
        question(w, &c->question[i]);
    for (int i = 0; i < c->places_n; i++)
        met(w, &c->met[i]);
}

size_t case_pack(const struct case_book *c, uint8_t *out, size_t cap)
{
    struct walk w = {.out = out, .len = cap};
    walk(&w, (struct case_book *)(uintptr_t)c); /* the cast is safe, because packing does not change the case */
    return w.at;
}

/* Returns the number of bytes of memory that case_unpack needs. Each list element has at least nine packed bytes and becomes a pointer of
 * at most eight bytes, so `len` bytes are enough for all lists. */
size_t case_unpack_bytes(size_t len) { return sizeof(struct case_book) + len; }

struct case_book *case_unpack(void *memory, size_t size, const uint8_t *packed, size_t len)
{
    struct case_book *c = memory;
    if (size < case_unpack_bytes(len))
        return NULL;
    memset(c, 0, sizeof *c);
    struct walk w = {.reading = true, .in = packed, .len = len, .room = (uint8_t *)(c + 1), .room_n = size - sizeof *c};
    walk(&w, c);
    c->file = c->id;
    for (int i = 0; i < c->facts_n; i++)
        c->fact[i].figure = c->fact[i].table = -1; /* only lint uses these members, and they are not packed */
    return w.bad || w.at != len || wh_case_error(&c->rules) || c->rules.places != c->places_n || c->rules.questions != c->questions_n ? NULL
                                                                                                                                      : c;
}
