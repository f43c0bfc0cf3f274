/* admin.c: answers the requests of administrators. A request is checked, a worker reads what it needs, and the event loop writes the change
 * together with its audit entry. The reply comes when the change is on disk and enforced. */
#include "server/admin_job.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static struct admin_job *jobs;
static int jobs_n;

/* ---- requests -------------------------------------------------------------------------------------------- */

/* Computes the skeletons of names here, on the event loop's thread: the library that does it is not used by workers. */
static void read_names(struct admin_job *k)
{
    const char *find = admin_text(k, "find"), *person = admin_text(k, "person");
    char tidy[NAME_BYTES + 1];
    enum refusal why;
    if (*find && name_skeleton(find, k->skeleton, sizeof k->skeleton) < 0)
        *k->skeleton = 0;
    if (*person && (name_normalise(person, tidy, &why) < 0 || name_skeleton(tidy, k->skeleton, sizeof k->skeleton) < 0))
        *k->skeleton = 0;
    for (const struct admin_member *m = k->op->member; m->type; m++) {
        const char *text = m->type == ADMIN_NOTE ? admin_text(k, m->name) : "";
        if (*text && chat_normalise(text, strlen(text), k->note, sizeof k->note) < 0)
            *k->note = 0;
    }
}

struct admin_job *admin_start(struct server *srv, const struct admin_operation *op, json_t *request)
{
    enum { SHORT = 16384 };
    size_t size = op->list ? ADMIN_REPLY_MAX : SHORT;
    struct admin_job *k = jobs_n < ADMIN_JOBS_MAX ? calloc(1, sizeof *k) : NULL;
    char *text = k ? malloc(size) : NULL;
    if (!text) {
        free(k);
        return NULL;
    }
    k->srv = srv;
    k->op = op;
    k->request = json_incref(request);
    k->never = REFUSAL_WRITE_FAILED;
    k->at = wall_ms();
    k->o = pl_out_to(text, size);
    k->job.of = k;
    k->next = jobs;
    if (jobs)
        jobs->prev = k;
    jobs = k;
    jobs_n++;
    read_names(k);
    return k;
}

static void job_free(struct admin_job *k)
{
    *(k->prev ? &k->prev->next : &jobs) = k->next;
    if (k->next)
        k->next->prev = k->prev;
    jobs_n--;
    if (k->later.r)
        k->later.r->later = NULL;
    json_decref(k->request);
    free(k->o.at);
    sodium_memzero(k, sizeof *k);
    free(k);
}

void admin_close(struct server *srv)
{
    admin_socket_close(srv);
    while (jobs) {
        jobs->later.r = NULL; /* the request is freed with its connection */
        job_free(jobs);
    }
}

static void read_done(struct job *job)
{
    struct admin_job *k = job->of;
    if (k->failed)
        admin_refuse(k, REFUSAL_STORE_DAMAGED);
    else if (k->refused)
        admin_refuse(k, k->no);
    else if (k->op->act)
        k->op->act(k);
    else
        admin_reply(k);
}

static void read_work(struct job *job, struct store_reader *reader)
{
    struct admin_job *k = job->of;
    k->reader = reader;
    k->op->read(k, reader);
}

void admin_run(struct admin_job *k)
{
    if (k->op->changes && server_paused(k->srv))
        return admin_refuse(k, REFUSAL_PAUSED);
    pl_json_open(&k->o, NULL, '{');
    pl_json_bool(&k->o, "ok", true);
    if (!k->op->read)
        return k->op->act(k);
    k->job.work = read_work;
    k->job.done = read_done;
    pool_submit(k->srv, POOL_READ, &k->job);
}

/* ---- ends of a request ----------------------------------------------------------------------------------- */

static int status_of(enum refusal no)
{
    static const struct {
        enum refusal no;
        int status;
    } statuses[] = {
        {REFUSAL_ADMIN_REQUEST, HTTP_STATUS_BAD_REQUEST},
        {REFUSAL_NAME_EMPTY, HTTP_STATUS_BAD_REQUEST},
        {REFUSAL_NAME_INVALID, HTTP_STATUS_BAD_REQUEST},
        {REFUSAL_NO_PERSON, HTTP_STATUS_NOT_FOUND},
        {REFUSAL_NO_TABLE, HTTP_STATUS_NOT_FOUND},
        {REFUSAL_NO_BAN, HTTP_STATUS_NOT_FOUND},
        {REFUSAL_NO_REPORT, HTTP_STATUS_NOT_FOUND},
        {REFUSAL_WRITE_FAILED, HTTP_STATUS_INTERNAL_SERVER_ERROR},
        {REFUSAL_REPLY_TOO_LARGE, HTTP_STATUS_INTERNAL_SERVER_ERROR},
        {REFUSAL_BUSY, HTTP_STATUS_SERVICE_UNAVAILABLE},
        {REFUSAL_PAUSED, HTTP_STATUS_SERVICE_UNAVAILABLE},
        {REFUSAL_STORE_DAMAGED, HTTP_STATUS_SERVICE_UNAVAILABLE},
    };
    for (size_t i = 0; i < PL_COUNT(statuses); i++)
        if (statuses[i].no == no)
            return statuses[i].status;
    return HTTP_STATUS_CONFLICT;
}

void admin_put_refusal(struct pl_out *o, enum refusal no, const char *sentence)
{
    pl_json_open(o, NULL, '{');
    pl_json_bool(o, "ok", false);
    pl_json_text(o, "error", wire_refusals[no].id);
    pl_json_text(o, "text", sentence && *sentence ? sentence : wire_refusals[no].sentence);
    pl_json_close(o, '}');
}

void admin_refuse(struct admin_job *k, enum refusal no)
{
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (k->client) {
        admin_put_refusal(&o, no, k->why);
        measure_refusal(k->srv, (int)no);
        admin_client_reply(k->client, o.at, o.len);
    } else if (k->later.r) {
        http_refuse_because(k->later.r, status_of(no), no, *k->why ? k->why : wire_refusals[no].sentence);
    }
    job_free(k);
}

void admin_reply(struct admin_job *k)
{
    pl_json_close(&k->o, '}');
    if (k->o.full)
        return admin_refuse(k, REFUSAL_REPLY_TOO_LARGE);
    if (k->client)
        admin_client_reply(k->client, k->o.at, k->o.len);
    else if (k->later.r)
        http_reply_json(k->later.r, HTTP_STATUS_OK, &k->o);
    job_free(k);
}

void admin_refuse_later(struct admin_job *k, enum refusal no)
{
    k->refused = true;
    k->no = no;
}

struct admin_job *admin_waiting_for(const char *table)
{
    struct admin_job *k = jobs;
    while (k && (!k->loading || strcmp(k->table, table)))
        k = k->next;
    if (k)
        k->loading = false;
    return k;
}

static void change_done(struct admin_job *k)
{
    log_event(EVENT_ADMINISTRATION, "operation", k->op->name, "by", k->by, "target", k->target, NULL);
    if (k->written)
        k->written(k);
    else
        admin_reply(k);
}

static bool write_good(struct admin_job *k, int rc)
{
    if (rc < 0)
        admin_refuse(k, rc == STORE_NEVER ? k->never : rc == STORE_DAMAGED ? REFUSAL_STORE_DAMAGED : REFUSAL_WRITE_FAILED);
    return rc >= 0;
}

void admin_written(void *ctx, int rc)
{
    struct admin_job *k = ctx;
    if (write_good(k, rc))
        change_done(k);
}

static void enforced(void *ctx) { change_done(ctx); }

void admin_decided(void *ctx, int rc)
{
    struct admin_job *k = ctx;
    if (write_good(k, rc))
        moderation_changed_then(k->srv, enforced, k);
}

void admin_wait(struct admin_job *k, int rc)
{
    if (rc < 0)
        admin_refuse(k, REFUSAL_PAUSED);
}

static void read_again_done(struct job *job)
{
    struct admin_job *k = job->of;
    if (k->failed)
        admin_refuse(k, REFUSAL_STORE_DAMAGED);
    else
        admin_reply(k);
}

void admin_read_again(struct admin_job *k, void (*work)(struct job *job, struct store_reader *reader))
{
    k->job = (struct job){.of = k, .work = work, .done = read_again_done};
    pool_submit(k->srv, POOL_READ, &k->job);
}

/* ---- members of the request ------------------------------------------------------------------------------ */

bool admin_has(const struct admin_job *k, const char *name) { return json_object_get(k->request, name); }

const char *admin_text(const struct admin_job *k, const char *name)
{
    const char *text = json_string_value(json_object_get(k->request, name));
    return text ? text : "";
}

int64_t admin_number(const struct admin_job *k, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(k->request, name);
    return value ? json_integer_value(value) : otherwise;
}

bool admin_bool(const struct admin_job *k, const char *name, bool otherwise)
{
    const json_t *value = json_object_get(k->request, name);
    return value ? json_is_true(value) : otherwise;
}

struct store_audit admin_audit(struct admin_job *k, const char *target, const char *detail)
{
    snprintf(k->target, sizeof k->target, "%s", target);
    return (struct store_audit){.at = k->at, .actor = k->by, .action = k->op->name, .target = k->target, .detail = detail};
}

/* ---- replies --------------------------------------------------------------------------------------------- */

void admin_put_time(struct pl_out *o, const char *key, int64_t at)
{
    if (at)
        pl_json_int(o, key, at);
    else
        pl_json_null(o, key);
}

void admin_put_person(struct pl_out *o, const char *key, const char *name, const char *tag)
{
    if (!*tag)
        return pl_json_null(o, key);
    pl_json_open(o, key, '{');
    pl_json_text(o, "name", name);
    pl_json_text(o, "tag", tag);
    pl_json_close(o, '}');
}

int admin_most(const struct admin_job *k) { return (int)admin_number(k, "most", ADMIN_PAGE_MAX) + 1; }

bool admin_row(struct admin_job *k)
{
    enum { ROW = 1 << 16 }; /* more than one row can have */
    k->more = k->rows == admin_most(k) - 1 || k->o.cap - k->o.len < ROW;
    k->rows += !k->more;
    return !k->more;
}

void admin_put_more(struct admin_job *k) { admin_put_time(&k->o, "more", k->more ? k->last : 0); }

/* ---- HTTP ------------------------------------------------------------------------------------------------ */

void admin_page(struct request *r)
{
    char why[200];
    if (!r->who.id)
        return http_refuse(r, HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN);
    if (!r->administrator)
        return http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_NOT_ADMINISTRATOR);
    if (!scope_allows(r->scopes, SCOPE_ADMIN))
        return http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_TOKEN_SCOPE);
    const struct admin_operation *op = admin_check(r->json, why, sizeof why);
    if (!op)
        return http_refuse_because(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_ADMIN_REQUEST, why);
    if (op->socket_only)
        return http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_SOCKET_ONLY);
    struct admin_job *k = admin_start(r->srv, op, r->json);
    if (!k)
        return http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    k->actor = r->who.id;
    snprintf(k->by, sizeof k->by, "administrator %s", r->who.tag);
    k->later.r = r;
    r->later = &k->later;
    admin_run(k);
}
