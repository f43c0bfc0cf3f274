/* account_job.c: parts that all requests about people, sessions and tokens share. */
#include "server/account_job.h"
#include "server/cluster.h"

#include <stdlib.h>
#include <string.h>

struct account_job *account_job_new(struct request *r)
{
    struct account_job *e = calloc(1, sizeof *e);
    if (!e) {
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
        return NULL;
    }
    e->later.r = r;
    e->srv = r->srv;
    snprintf(e->address, sizeof e->address, "%s", r->address);
    snprintf(e->label, sizeof e->label, "%s", r->label);
    r->later = &e->later;
    return e;
}

void account_job_free(struct account_job *e)
{
    if (e->later.r)
        e->later.r->later = NULL;
    free(e->list.at);
    sodium_memzero(e, sizeof *e);
    free(e);
}

void account_refuse(struct account_job *e, int status, enum refusal no)
{
    if (e->later.r)
        http_refuse(e->later.r, status, no);
    account_job_free(e);
}

void account_refuse_until(struct account_job *e, int status, enum refusal no, int64_t until)
{
    if (e->later.r)
        http_refuse_until(e->later.r, status, no, until);
    account_job_free(e);
}

static void read_after(struct job *job)
{
    struct account_job *e = job->of;
    e->address_usage->lookups--;
    if (e->later.r)
        e->go_on(e);
    else
        account_job_free(e);
}

void account_read(struct account_job *e, void (*work)(struct job *, struct store_reader *), void (*go_on)(struct account_job *))
{
    e->address_usage = address_usage_of(e->srv, e->address);
    if (!address_may_look_up(e->srv, e->address_usage))
        return account_refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    e->address_usage->lookups++;
    e->go_on = go_on;
    e->job = (struct job){.of = e, .work = work, .done = read_after};
    pool_submit(e->srv, POOL_LOOKUP, &e->job);
}

/* Finds an account whose name has the same skeleton as the requested name. If two clients request the same new name at the same time,
 * neither of them finds an account. The unique index in the database then accepts only one of the two new accounts. */
void account_find_name(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    e->found = *e->skeleton ? store_person_by_skeleton(reader, e->skeleton, &e->other) : 0;
}

const char *body_text(struct request *r, const char *name, size_t least, size_t most, enum refusal otherwise)
{
    json_t *value = json_object_get(r->json, name);
    const char *text = json_string_value(value);
    if (text && json_string_length(value) == strlen(text) && strlen(text) >= least && strlen(text) <= most)
        return text;
    http_refuse(r, HTTP_STATUS_BAD_REQUEST, otherwise);
    return NULL;
}

static bool is_named(const char *key, const char *const *names)
{
    while (*names && strcmp(key, *names))
        names++;
    return *names;
}

bool body_has_only(struct request *r, const char *const *names)
{
    enum { SHOWN = 40 };
    const char *key;
    json_t *value;
    char why[80];
    json_object_foreach(r->json, key, value)
    {
        if (!is_named(key, names)) {
            snprintf(why, sizeof why, "The request has no member %.*s", (int)text_cut(key, SHOWN), key);
            http_refuse_because(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_BAD_MESSAGE, why);
            return false;
        }
    }
    return true;
}

void account_paused(struct account_job *e) { account_refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_PAUSED); }

struct account_job *account_job_of_person(struct request *r)
{
    if (!r->who.id) {
        http_refuse(r, HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN);
        return NULL;
    }
    struct account_job *e = account_job_new(r);
    if (e)
        e->who = r->who;
    if (e)
        memcpy(e->own_token, r->token, sizeof e->own_token);
    return e;
}
