/* admin_socket.c: the administration socket, a Unix socket on the server's machine. A client sends a request as a line of JSON and gets a
 * line of JSON as the reply; then it may send the next one. Only root and the user that runs the server may connect. */
#define _GNU_SOURCE /* for struct ucred */
#include "server/admin_job.h"

#include <errno.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    CLIENTS_MAX = 16,
    IDLE_MS = 60000, /* a client that sends no complete request for this long is disconnected */
};

struct admin_client {
    uv_pipe_t pipe;
    uv_timer_t idle;
    uv_write_t write;
    struct server *srv;
    struct admin_client *next;
    struct admin_job *job;    /* the request that is being answered */
    bool root, closing, last; /* `last`: the connection is closed after the reply that is being sent */
    int handles;              /* number of handles that are not closed yet */
    char *reply;
    size_t n;
    char line[ADMIN_LINE + 2];
};

static uv_pipe_t listener;
static bool is_open;
static char socket_path[ADMIN_PATH];
static struct stat identity; /* of the socket's file */
static char user[64];        /* the user that runs the server */
static struct admin_client *clients;
static int clients_n;

/* ---- clients --------------------------------------------------------------------------------------------- */

static void handle_closed(uv_handle_t *handle)
{
    struct admin_client *c = handle->data;
    if (--c->handles)
        return;
    free(c->reply);
    free(c);
}

static void client_close(struct admin_client *c)
{
    struct admin_client **at = &clients;
    if (c->closing)
        return;
    c->closing = true;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    clients_n--;
    if (c->job)
        c->job->client = NULL;
    uv_close((uv_handle_t *)&c->pipe, handle_closed);
    uv_close((uv_handle_t *)&c->idle, handle_closed);
}

static void on_idle(uv_timer_t *timer) { client_close(timer->data); }

static void read_on(struct admin_client *c);

static void on_written(uv_write_t *write, int rc)
{
    struct admin_client *c = write->data;
    free(c->reply);
    c->reply = NULL;
    if (c->closing)
        return;
    if (rc < 0 || c->last)
        return client_close(c);
    uv_timer_again(&c->idle);
    read_on(c);
}

void admin_client_reply(struct admin_client *c, const char *text, size_t len)
{
    c->job = NULL;
    c->reply = malloc(len + 1);
    if (!c->reply)
        return client_close(c);
    memcpy(c->reply, text, len);
    c->reply[len] = '\n';
    uv_buf_t buffer = uv_buf_init(c->reply, (unsigned)(len + 1));
    c->write.data = c;
    if (uv_write(&c->write, (uv_stream_t *)&c->pipe, &buffer, 1, on_written) < 0)
        client_close(c);
}

static void refuse(struct admin_client *c, enum refusal no, const char *sentence)
{
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    admin_put_refusal(&o, no, sentence);
    measure_refusal(c->srv, (int)no);
    admin_client_reply(c, o.at, o.len);
}

static void handle_line(struct admin_client *c, const char *text, size_t len)
{
    char why[200] = "The request must be a JSON object in one line.";
    json_t *request = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    const struct admin_operation *op = json_is_object(request) ? admin_check(request, why, sizeof why) : NULL;
    struct admin_job *k = op ? admin_start(c->srv, op, request) : NULL;
    json_decref(request);
    if (!op)
        return refuse(c, REFUSAL_ADMIN_REQUEST, why);
    if (!k)
        return refuse(c, REFUSAL_BUSY, NULL);
    snprintf(k->by, sizeof k->by, "local %s", c->root ? "root" : user);
    k->client = c;
    c->job = k;
    admin_run(k);
}

/* Handles the next complete line, if there is one. Reading goes on when its reply is sent. */
static void next_line(struct admin_client *c)
{
    char line[ADMIN_LINE + 1];
    char *end = memchr(c->line, '\n', c->n);
    if (!end && c->n <= ADMIN_LINE)
        return;
    uv_read_stop((uv_stream_t *)&c->pipe);
    uv_timer_stop(&c->idle);
    size_t len = end ? (size_t)(end - c->line) : c->n;
    if (!end || len > ADMIN_LINE) {
        c->last = true;
        return refuse(c, REFUSAL_ADMIN_REQUEST, "The request is longer than 4096 bytes.");
    }
    memcpy(line, c->line, len);
    c->n -= len + 1;
    memmove(c->line, end + 1, c->n);
    handle_line(c, line, len);
}

static void give_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct admin_client *c = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(c->line + c->n, (unsigned)(sizeof c->line - c->n));
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct admin_client *c = stream->data;
    (void)buffer;
    if (n < 0)
        return client_close(c);
    c->n += (size_t)n;
    next_line(c);
}

static void read_on(struct admin_client *c)
{
    if (uv_read_start((uv_stream_t *)&c->pipe, give_buffer, on_read) < 0)
        return client_close(c);
    next_line(c); /* the client may have sent it together with the last one */
}

/* Returns true if the process at the other end may use the socket. */
static bool may_use(struct admin_client *c)
{
    struct ucred who;
    socklen_t size = sizeof who;
    uv_os_fd_t fd;
    if (uv_fileno((uv_handle_t *)&c->pipe, &fd) < 0 || getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) < 0)
        return false;
    c->root = who.uid == 0;
    return c->root || who.uid == geteuid();
}

static void on_connection(uv_stream_t *stream, int status)
{
    struct server *srv = stream->data;
    struct admin_client *c = status < 0 ? NULL : calloc(1, sizeof *c);
    if (!c)
        return;
    c->srv = srv;
    c->handles = 2;
    uv_pipe_init(&srv->loop, &c->pipe, 0);
    uv_timer_init(&srv->loop, &c->idle);
    c->pipe.data = c->idle.data = c;
    c->next = clients;
    clients = c;
    clients_n++;
    if (uv_accept(stream, (uv_stream_t *)&c->pipe) < 0 || !may_use(c) || srv->shutting_down)
        return client_close(c);
    if (clients_n > CLIENTS_MAX) {
        c->last = true;
        return refuse(c, REFUSAL_BUSY, NULL);
    }
    uv_timer_start(&c->idle, on_idle, IDLE_MS, IDLE_MS);
    read_on(c);
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static const char *user_name(void)
{
    const struct passwd *who = getpwuid(geteuid());
    snprintf(user, sizeof user, "%lld", (long long)geteuid());
    if (who && who->pw_name)
        snprintf(user, sizeof user, "%s", who->pw_name);
    return user;
}

/* Removes a socket that a server has left behind. Returns false if another process answers on it, or if it is something else. */
static bool remove_stale(const struct sockaddr_un *at, char *why, size_t why_size)
{
    struct stat file;
    if (lstat(at->sun_path, &file) < 0)
        return true;
    if (!S_ISSOCK(file.st_mode)) {
        snprintf(why, why_size, "%s exists and is not a socket", at->sun_path);
        return false;
    }
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int rc = fd < 0 ? -1 : connect(fd, (const struct sockaddr *)at, sizeof *at);
    bool answers = fd >= 0 && (rc == 0 || errno == EAGAIN);
    if (fd >= 0)
        close(fd);
    if (answers)
        snprintf(why, why_size, "another server uses %s", at->sun_path);
    else if (unlink(at->sun_path) < 0 && errno != ENOENT)
        snprintf(why, why_size, "%s: %s", at->sun_path, strerror(errno));
    else
        return true;
    return false;
}

/* Returns a listening socket, or -1. Only its owner can connect: the mode is 0600 from the beginning. */
static int listen_at(const struct sockaddr_un *at, char *why, size_t why_size)
{
    if (!remove_stale(at, why, why_size))
        return -1;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    mode_t before = umask(0177);
    int rc = fd < 0 ? -1 : bind(fd, (const struct sockaddr *)at, sizeof *at), error = errno;
    umask(before);
    if (rc == 0 && lstat(at->sun_path, &identity) == 0)
        return fd;
    snprintf(why, why_size, "%s: %s", at->sun_path, strerror(rc < 0 ? error : errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

bool admin_socket_path(const struct server_config *cfg, char path[ADMIN_PATH])
{
    bool beside = !cfg->admin_socket && !strstr(cfg->db, "://"), off = !cfg->admin_socket || !strcmp(cfg->admin_socket, "off");
    int n = snprintf(path, ADMIN_PATH, "%s%s", beside ? cfg->db : off ? "" : cfg->admin_socket, beside ? "-admin" : "");
    return n < ADMIN_PATH;
}

int admin_socket_open(struct server *srv, char *why, size_t why_size)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (!admin_socket_path(&srv->cfg, at.sun_path)) {
        snprintf(why, why_size, "its path is longer than %d bytes; choose another one with --admin-socket", ADMIN_PATH - 1);
        return -1;
    }
    if (!*at.sun_path)
        return 0;
    int fd = listen_at(&at, why, why_size);
    if (fd < 0)
        return -1;
    uv_pipe_init(&srv->loop, &listener, 0);
    listener.data = srv;
    int rc = uv_pipe_open(&listener, fd);
    if (rc < 0)
        close(fd);
    else
        rc = uv_listen((uv_stream_t *)&listener, CLIENTS_MAX, on_connection);
    if (rc < 0) {
        snprintf(why, why_size, "%s: %s", at.sun_path, uv_strerror(rc));
        unlink(at.sun_path);
        return -1;
    }
    memcpy(socket_path, at.sun_path, sizeof socket_path);
    user_name();
    is_open = true;
    return 0;
}

void admin_socket_close(struct server *srv)
{
    struct stat file;
    (void)srv;
    while (clients)
        client_close(clients);
    if (!is_open)
        return;
    is_open = false;
    if (lstat(socket_path, &file) == 0 && file.st_ino == identity.st_ino && file.st_dev == identity.st_dev)
        unlink(socket_path);
    uv_close((uv_handle_t *)&listener, NULL);
}
