/* node_ids.c: ids of new people and matches. Nodes reserve ids in blocks, so that each id is used once in the whole parlour. */
#include "server/cluster_state.h"

#include <stdlib.h>

enum { ID_BLOCK = 1024 }; /* number of ids reserved at a time */

struct reservation {
    struct job job;
    struct server *srv;
    enum store_ids kind;
    int64_t first;
    int rc;
};

static void reserve_work(struct job *job, struct store_reader *reader)
{
    struct reservation *r = job->of;
    r->rc = store_reserve(reader, r->kind, ID_BLOCK, &r->first);
}

static void reserve_done(struct job *job)
{
    struct reservation *r = job->of;
    struct ids *ids = &r->srv->cluster->ids[r->kind];
    ids->asked = false;
    if (r->rc == 0) {
        ids->spare_next = r->first;
        ids->spare_end = r->first + ID_BLOCK;
    }
    free(r);
}

void cluster_reserve_ids(struct server *srv, enum store_ids kind)
{
    struct ids *ids = &srv->cluster->ids[kind];
    if (ids->asked || ids->spare_next < ids->spare_end)
        return;
    struct reservation *r = calloc(1, sizeof *r);
    if (!r)
        return;
    *r = (struct reservation){.srv = srv, .kind = kind, .job = {.of = r, .work = reserve_work, .done = reserve_done}};
    ids->asked = true;
    pool_submit(srv, POOL_READ, &r->job);
}

int64_t cluster_new_id(struct server *srv, enum store_ids kind)
{
    if (!srv->cluster)
        return kind == STORE_IDS_PERSON ? ++srv->next_person : ++srv->next_match_id;
    struct ids *ids = &srv->cluster->ids[kind];
    if (ids->next == ids->end) {
        ids->next = ids->spare_next;
        ids->end = ids->spare_end;
        ids->spare_next = ids->spare_end = 0;
    }
    cluster_reserve_ids(srv, kind);
    return ids->next < ids->end ? ids->next++ : 0;
}

int cluster_first_ids(struct cluster *k, struct store_reader *reader)
{
    for (int i = 0; i < 2; i++) {
        if (store_reserve(reader, (enum store_ids)i, ID_BLOCK, &k->ids[i].next) < 0)
            return -1;
        k->ids[i].end = k->ids[i].next + ID_BLOCK;
    }
    return 0;
}
