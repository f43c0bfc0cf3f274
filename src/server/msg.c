/* msg.c: messages to clients, counted by those who still have to send them. */
#include "server/house.h"

#include <stdlib.h>
#include <string.h>

/* Most messages are views of a kilobyte or two, just above what an allocator is quick at, and thousands come and go in a second. So
 * some of that size are kept for the next ones. */
enum { SPARE_BYTES = 2048, SPARES_MOST = 512 };

static struct msg *spare[SPARES_MOST];
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

struct msg *msg_keep(struct msg *m)
{
    if (m)
        m->refs++;
    return m;
}

struct msg *msg_drop(struct msg *m)
{
    if (!m || --m->refs)
        return NULL;
    if (m->common && spares_n < SPARES_MOST)
        spare[spares_n++] = m;
    else
        free(m);
    return NULL;
}

struct pl_out say_begin(struct house *h, const char *type)
{
    struct pl_out o = pl_out_to(h->scratch, SCRATCH);
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "type", type);
    return o;
}

struct msg *say_end(struct house *h, struct pl_out *o)
{
    pl_json_close(o, '}');
    if (!o->full)
        return msg_new(o->at, o->len);
    log_line(h, true, "a message is larger than any may be", NULL);
    return NULL;
}
