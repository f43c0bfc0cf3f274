/* msg.c: messages to clients, with reference counts. */
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

/* Most messages are views of one or two kilobytes. There are thousands per second, and general allocators are slow at this size. So a pool
 * reuses buffers of SPARE_BYTES bytes. */
enum { SPARE_BYTES = 2048, SPARES_MAX = 512 };

static struct msg *spare[SPARES_MAX];
static int spares_n;

struct msg *msg_new(const char *text, size_t len)
{
    bool common = len <= SPARE_BYTES && len > SPARE_BYTES / 4;
    struct msg *m = common && spares_n ? spare[--spares_n] : malloc(sizeof *m + LWS_PRE + (common ? SPARE_BYTES : len));
    if (!m)
        return NULL;
    m->refs = 1;
    m->common = common;
    m->len = (uint32_t)len;
    memcpy(m->bytes + LWS_PRE, text, len);
    return m;
}

struct msg *msg_ref(struct msg *m)
{
    if (m)
        m->refs++;
    return m;
}

struct msg *msg_unref(struct msg *m)
{
    if (!m || --m->refs)
        return NULL;
    if (m->common && spares_n < SPARES_MAX)
        spare[spares_n++] = m;
    else
        free(m);
    return NULL;
}

struct pl_out msg_begin(struct server *srv, const char *type)
{
    struct pl_out o = pl_out_to(srv->scratch, SCRATCH);
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "type", type);
    return o;
}

struct msg *msg_end(struct server *srv, struct pl_out *o)
{
    (void)srv;
    pl_json_close(o, '}');
    if (!o->full)
        return msg_new(o->at, o->len);
    log_event(EVENT_MESSAGE_TOO_LARGE, NULL);
    return NULL;
}
