/* lookup.c: lets a worker look up data that a message needs. A connection has only one lookup at a time. The table may change during the
 * lookup, so the message is handled again from the start afterwards. */
#include "server/lookup.h"
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEFERRED_MAX = 64,         /* maximum number of messages of one connection that wait for its lookup */
    DEFERRED_BYTES = 64 << 10, /* maximum total size of the messages of one connection that wait for its lookup, in bytes */
    READING_MAX = 32 << 10,    /* maximum size of LOOKUP_READING's result in bytes */
    HOSTED_SPARE = 64,         /* number of tables to read beyond the maximum per host, because some tables may have ended by now */
};

struct deferred {
    struct deferred *next;
    int64_t received_us; /* when the server read the message from the socket */
    size_t len;
    char text[];
};

struct lookup {
    struct job job;
    struct conn *c; /* the lookup holds a reference to the connection */
    struct address_usage *address_usage;
    struct question q;
    struct answer a;
    int64_t most;             /* LOOKUP_HOSTED: maximum number of tables to read */
    char text[PL_TEXT_MAX];   /* copy of the player's answer */
    void *view;               /* copy of the view of the player's seat; NULL if the lookup does not use a view */
    struct deferred *message; /* message that is handled again after the lookup */
};

/* ---- functions that run on a worker ---------------------------------------------------------------------- */

static bool take_id(void *ctx, const struct store_match *m)
{
    struct answer *a = ctx;
    snprintf(a->id, sizeof a->id, "%s", m->id);
    return false;
}

static bool take_match_id(void *ctx, int64_t match_id)
{
    struct answer *a = ctx;
    /* The size of the array is doubled when the array is full. So the array is full whenever its length is 0 or a power of two. */
    bool full = (a->match_ids_n & (a->match_ids_n - 1)) == 0;
    int64_t *more = full ? realloc(a->match_id, (size_t)(a->match_ids_n ? 2 * a->match_ids_n : 1) * sizeof *more) : a->match_id;
    if (!more)
        return false;
    a->match_id = more;
    a->match_id[a->match_ids_n++] = match_id;
    return true;
}

static bool take_note(void *ctx, struct store_text text)
{
    struct answer *a = ctx;
    a->note = malloc(text.len + 1);
    a->note_n = a->note ? text.len : 0;
    if (a->note)
        memcpy(a->note, text.at, text.len);
    return true;
}

static void read_answer(struct lookup *k)
{
    k->a.reading = malloc(READING_MAX);
    if (!k->a.reading)
        return;
    struct pl_out o = pl_out_to(k->a.reading, READING_MAX);
    o.comma = true;
    case_answer_read(&o, k->q.book, k->view, k->q.number, k->text, k->q.text.len);
    k->a.reading_n = o.full ? 0 : o.len;
}

static void find_name_work(struct job *job, struct store_reader *reader)
{
    struct lookup *k = job->of;
    switch (k->q.kind) {
    case LOOKUP_CODE:
        k->a.found = store_match_by_code(reader, k->q.key, take_id, &k->a);
        break;
    case LOOKUP_TABLE:
        k->a.found = store_match_by_id(reader, k->q.key, take_id, &k->a);
        break;
    case LOOKUP_HOSTED:
        k->a.found = store_tables_hosted(reader, k->q.person, k->most, take_match_id, &k->a);
        break;
    case LOOKUP_NOTE:
        k->a.found = store_note(reader, k->q.match_id, k->q.person, take_note, &k->a);
        break;
    case LOOKUP_VERDICT:
        case_answer_judge(k->q.book, k->view, k->q.number, k->text, k->q.text.len, &k->a.answer);
        break;
    case LOOKUP_READING:
        read_answer(k);
        break;
    }
}

/* ---- functions that run on the event loop ---------------------------------------------------------------- */

static struct deferred *put_off_new(const struct conn *c, const char *text, size_t len)
{
    struct deferred *m = malloc(sizeof *m + len);
    if (!m)
        return NULL;
    *m = (struct deferred){.received_us = c->received_us, .len = len};
    memcpy(m->text, text, len);
    return m;
}

bool message_defer(struct conn *c, const char *text, size_t len)
{
    bool room = c->deferred_n < DEFERRED_MAX && c->deferred_bytes + len <= DEFERRED_BYTES;
    struct deferred *m = room ? put_off_new(c, text, len) : NULL, **last = &c->deferred;
    if (!m)
        return false;
    while (*last)
        last = &(*last)->next;
    *last = m;
    c->deferred_n++;
    c->deferred_bytes += len;
    return true;
}

static struct deferred *take_first(struct conn *c)
{
    struct deferred *m = c->deferred;
    c->deferred = m->next;
    c->deferred_n--;
    c->deferred_bytes -= m->len;
    return m;
}

void messages_discard(struct conn *c)
{
    while (c->deferred)
        free(take_first(c));
}

/* Handles a message and frees it. If the connection has been closed, only frees the message. */
static void handle(struct conn *c, struct deferred *m)
{
    c->received_us = m->received_us;
    if (conn_is_open(c) && !c->closing)
        conn_handle(c, m->text, m->len);
    free(m);
}

void messages_resume(struct conn *c)
{
    while (c->deferred && !c->lookup_pending)
        handle(c, take_first(c));
}

static void lookup_free(struct lookup *k)
{
    if (!k)
        return;
    free(k->a.match_id);
    free(k->a.note);
    free(k->a.reading);
    free(k->view);
    free(k);
}

static void look_after(struct job *job)
{
    struct lookup *k = job->of;
    struct conn *c = k->c;
    k->address_usage->lookups--;
    c->lookup_pending = false;
    c->lookup = k;
    handle(c, k->message);
    c->lookup = NULL;
    messages_resume(c);
    conn_unref(c);
    lookup_free(k);
}

static bool copy_view(struct lookup *k, const struct question *q)
{
    if (!q->view.len)
        return true;
    k->view = malloc(q->view.len);
    if (k->view)
        memcpy(k->view, q->view.at, q->view.len);
    return k->view;
}

static bool same(const struct question *a, const struct question *b)
{
    /* Both questions come from the same client message, which is handled a second time after the lookup. So it is enough to compare
     * the lengths of the player's answers (`text`), not their texts. */
    return a->kind == b->kind && a->person == b->person && a->match_id == b->match_id && !strcmp(a->key, b->key) && a->book == b->book &&
           a->number == b->number && a->text.len == b->text.len;
}

const struct answer *look_up(struct conn *c, int64_t reply_to, const struct question *q)
{
    struct server *srv = c->srv;
    if (c->lookup && same(&c->lookup->q, q))
        return &c->lookup->a;
    struct lookup *k = address_may_look_up(srv, c->address_usage) ? calloc(1, sizeof *k) : NULL;
    struct deferred *message = k && copy_view(k, q) ? put_off_new(c, c->current.at, c->current.len) : NULL;
    if (!message) {
        lookup_free(k);
        send_refusal(c, reply_to, REFUSAL_BUSY);
        return NULL;
    }
    k->c = conn_ref(c);
    k->address_usage = c->address_usage;
    k->address_usage->lookups++;
    k->q = *q;
    k->most = srv->cfg.tables_per_person + HOSTED_SPARE;
    k->message = message;
    if (q->text.len)
        memcpy(k->text, q->text.at, q->text.len);
    k->job = (struct job){.of = k, .work = find_name_work, .done = look_after};
    c->lookup_pending = true;
    pool_submit(srv, q->kind == LOOKUP_VERDICT || q->kind == LOOKUP_READING ? POOL_JUDGE : POOL_LOOKUP, &k->job);
    return NULL;
}
