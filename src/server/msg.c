/* msg.c: messages to clients, counted by those who still have to send them. */
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

struct msg *msg_new(const char *text, size_t len)
{
    struct msg *m = malloc(sizeof *m + LWS_PRE + len);
    if (!m)
        return NULL;
    m->refs = 1;
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
    if (m && --m->refs == 0)
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
