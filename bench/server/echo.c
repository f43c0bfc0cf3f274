/* echo.c PORT: a WebSocket echo server that uses the same libraries as the game server, as a baseline for the game server's throughput. */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

struct waiting {
    struct waiting *next;
    size_t len;
    unsigned char bytes[];
};

struct session {
    struct waiting *first, **last;
};

static int echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct session *s = user;
    struct waiting *w;
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        s->first = NULL;
        s->last = &s->first;
        break;
    case LWS_CALLBACK_RECEIVE:
        w = malloc(sizeof *w + LWS_PRE + len);
        w->next = NULL;
        w->len = len;
        memcpy(w->bytes + LWS_PRE, in, len);
        *s->last = w;
        s->last = &w->next;
        lws_callback_on_writable(wsi);
        break;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        w = s->first;
        if (!w)
            break;
        if (lws_write(wsi, w->bytes + LWS_PRE, w->len, LWS_WRITE_TEXT) < (int)w->len)
            return -1;
        s->first = w->next;
        if (!s->first)
            s->last = &s->first;
        free(w);
        if (s->first)
            lws_callback_on_writable(wsi);
        break;
    case LWS_CALLBACK_CLOSED:
        while (s->first) {
            w = s->first;
            s->first = w->next;
            free(w);
        }
        break;
    default:
        break;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = lws_callback_http_dummy},
        {.name = "echo", .callback = echo, .per_session_data_size = sizeof(struct session), .rx_buffer_size = 65536},
        {0},
    };
    uv_loop_t loop;
    void *loops[] = {&loop};
    uv_loop_init(&loop);
    struct lws_context_creation_info info = {
        .port = argc > 1 ? atoi(argv[1]) : 0,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6,
        .foreign_loops = loops,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
    lws_set_log_level(LLL_ERR, NULL);
    if (!lws_create_context(&info))
        return 1;
    puts("listening");
    fflush(stdout);
    return uv_run(&loop, UV_RUN_DEFAULT);
}
