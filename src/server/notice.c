/* notice.c: notices of the operator to all clients: the message of the day and announcements. */
#include "server/notice.h"
#include "server/accounts.h"
#include "server/state.h"

#include <string.h>

static const char *const kind_names[NOTICE_KINDS] = {
    [NOTICE_MESSAGE_OF_THE_DAY] = "message-of-the-day",
    [NOTICE_ANNOUNCEMENT] = "announcement",
};

static bool normalise(const char *text, char tidy[NOTICE_SIZE])
{
    *tidy = 0;
    return !text || !*text || chat_normalise(text, strlen(text), tidy, NOTICE_SIZE) >= 0;
}

bool notice_is_good(const char *text)
{
    char tidy[NOTICE_SIZE];
    return normalise(text, tidy);
}

static struct msg *make(struct server *srv, enum notice_kind kind)
{
    struct pl_out o = msg_begin(srv, "notice");
    pl_json_text(&o, "kind", kind_names[kind]);
    pl_json_text(&o, "text", srv->notice[kind]);
    return msg_end(srv, &o);
}

bool notice_set(struct server *srv, enum notice_kind kind, const char *text)
{
    char tidy[NOTICE_SIZE];
    if (!normalise(text, tidy))
        return false;
    if (!strcmp(srv->notice[kind], tidy))
        return true;
    memcpy(srv->notice[kind], tidy, sizeof tidy);
    conns_broadcast(srv, make(srv, kind));
    return true;
}

void notices_send(struct conn *c)
{
    for (int i = 0; i < NOTICE_KINDS; i++)
        if (c->srv->notice[i][0])
            conn_send_owned(c, make(c->srv, (enum notice_kind)i));
}
