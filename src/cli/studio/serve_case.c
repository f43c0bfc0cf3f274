/* serve_case.c: `parlour case serve`: shows a case to its author in a browser, and shows it again after each change of its files. Listens
 * on the loopback interface only. No URL refers to a file of the case: /case.json contains everything. The page is preview.html of the web
 * build. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/lint.h"
#include "cli/file.h"
#include "cli/studio/preview_json.h"
#include "cli/studio/preview_request.h"
#include "cli/studio/studio.h"
#include "cli/term.h"

enum { PORT = 2211, REQUEST_MS = 3000, CLIENTS = 16, PAGE_FILE_MAX = 16 << 20, REPLY_MAX = 32 << 20 };

struct studio_server {
    char folder[PATH_MAX];   /* path of the folder as the author typed it, used in messages */
    char resolved[PATH_MAX]; /* the same path without symbolic links; no file of a case outside it is read */
    const char *web;         /* folder with the page */
    struct case_book *c;     /* the latest version of the case that could be loaded */
    struct case_report report;
    bool stale;
    unsigned version;
    uint64_t stamp; /* hash of the sizes and modification times of the files that were loaded last */
};

/* ---- files ----------------------------------------------------------------------------------------------------- */

/* Resolves the path of a file of the case. Returns false if there is no such regular file inside the folder. */
static bool resolve(const struct studio_server *s, const char *name, char path[PATH_MAX])
{
    char joined[PATH_MAX];
    struct stat st;
    size_t n = strlen(s->resolved);
    if ((size_t)snprintf(joined, sizeof joined, "%s/%s", s->resolved, name) >= sizeof joined) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!realpath(joined, path))
        return false;
    if (strncmp(path, s->resolved, n) || path[n] != '/' || stat(path, &st) || !S_ISREG(st.st_mode)) {
        errno = EACCES;
        return false;
    }
    return true;
}

/* Adds the size, modification time and inode of a file to the stamp. If the file changes, the stamp changes. */
static void stamp_file(uint64_t *stamp, const char *path)
{
    struct stat st;
    uint64_t value = stat(path, &st) ? 1
                                     : (uint64_t)st.st_size * 31 + (uint64_t)st.st_mtim.tv_sec * 1000000007u +
                                           (uint64_t)st.st_mtim.tv_nsec + (uint64_t)st.st_ino * 17;
    *stamp = (*stamp ^ value) * 1099511628211u;
}

/* The context of read_file. */
struct reading_files {
    const struct studio_server *s;
    char name[128][CASE_LINE_MAX + 32]; /* the files that the loader has asked for */
    int n;
};

static char *read_file(void *context, const char *name, size_t cap, size_t *len)
{
    struct reading_files *r = context;
    char path[PATH_MAX];
    if (r->n < (int)PL_COUNT(r->name))
        snprintf(r->name[r->n++], sizeof r->name[0], "%s", name);
    FILE *f = resolve(r->s, name, path) ? fopen(path, "rb") : NULL;
    if (!f)
        return NULL;
    char *text = malloc(cap + 1);
    size_t n = text ? fread(text, 1, cap + 1, f) : 0;
    bool bad = !text || ferror(f) || n > cap;
    fclose(f);
    if (bad) {
        errno = n > cap ? EFBIG : EIO;
        free(text);
        return NULL;
    }
    *len = n;
    return text;
}

static struct reading_files files; /* the files that were read when the case was last loaded */

static uint64_t stamp_now(const struct studio_server *s)
{
    uint64_t stamp = 14695981039346656037u;
    for (int i = 0; i < files.n; i++) {
        char path[PATH_MAX];
        stamp_file(&stamp, resolve(s, files.name[i], path) ? path : "");
    }
    return stamp;
}

/* Loads and lints the case again if a file has changed. If the new version cannot be loaded, keeps the previous version. */
static void refresh(struct studio_server *s)
{
    if (s->version && stamp_now(s) == s->stamp)
        return;
    const char *slash = strrchr(s->resolved, '/');
    files.s = s;
    files.n = 0;
    struct case_book *c = case_load_from(s->folder, slash ? slash + 1 : s->resolved, read_file, &files, &s->report);
    s->stamp = stamp_now(s);
    s->version++;
    s->stale = !c;
    if (!c)
        return;
    case_lint(c, &s->report);
    case_lint_folder(c, s->folder, &s->report);
    case_free(s->c);
    s->c = c;
}

/* ---- replies ----------------------------------------------------------------------------------------------------- */

/* Waits until the socket is ready. Returns false if the time runs out first. */
static bool ready(int fd, short events, double until)
{
    double left = until - cli_now();
    struct pollfd p = {.fd = fd, .events = events};
    return left > 0 && poll(&p, 1, (int)(1000 * left) + 1) == 1;
}

static void send_all(int fd, const char *data, size_t n, double until)
{
    while (n && ready(fd, POLLOUT, until)) {
        ssize_t sent = send(fd, data, n, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent <= 0)
            return;
        data += sent;
        n -= (size_t)sent;
    }
}

static void reply(int fd, const char *status, const char *type, const char *body, size_t n)
{
    char header[600];
    double until = cli_now() + REQUEST_MS / 1000.0;
    int len =
        snprintf(header, sizeof header,
                 "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: close\r\n"
                 "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                 "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
                 "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\r\n",
                 status, type, n);
    send_all(fd, header, (size_t)len, until);
    send_all(fd, body, n, until);
}

static void reply_text(int fd, const char *status, const char *text) { reply(fd, status, "text/plain; charset=utf-8", text, strlen(text)); }

static void reply_case(int fd, const struct studio_server *s)
{
    const struct preview shown = {s->c, &s->report, s->stale, s->folder, s->version};
    for (size_t cap = 1 << 20; cap <= REPLY_MAX; cap *= 2) {
        char *body = malloc(cap);
        if (!body)
            break;
        struct pl_out o = pl_out_to(body, cap);
        preview_json(&o, &shown);
        if (!o.full)
            reply(fd, "200 OK", "application/json", body, o.len);
        free(body);
        if (!o.full)
            return;
    }
    reply_text(fd, "500 Internal Server Error", "Out of memory\n");
}

static void reply_answer(int fd, const struct studio_server *s, const struct preview_request *r)
{
    char body[16384];
    struct pl_out o = pl_out_to(body, sizeof body);
    if (preview_answer_json(&o, s->c, r->question, r->text, r->text_len) && !o.full)
        reply(fd, "200 OK", "application/json", body, o.len);
    else
        reply_text(fd, "400 Bad Request", "Not an answer to a question of this case\n");
}

static const char *type_of(const char *file)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".woff2", "font/woff2"},
    };
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot && i < PL_COUNT(types); i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return NULL;
}

/* Sends a file of the page. preview_request_read has made sure that the name does not lead out of the folder. */
static void reply_file(int fd, const struct studio_server *s, const char *file)
{
    char path[PATH_MAX];
    const char *type = type_of(file);
    struct stat st;
    bool fits = (size_t)snprintf(path, sizeof path, "%s/%s", s->web, file) < sizeof path;
    int in = type && fits ? open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) : -1;
    bool regular = in >= 0 && !fstat(in, &st) && S_ISREG(st.st_mode) && st.st_size <= PAGE_FILE_MAX;
    char *body = regular ? malloc((size_t)st.st_size + 1) : NULL;
    if (body && read(in, body, (size_t)st.st_size) == st.st_size)
        reply(fd, "200 OK", type, body, (size_t)st.st_size);
    else
        reply_text(fd, "404 Not Found", "Not found\n");
    free(body);
    if (in >= 0)
        close(in);
}

static void answer(int fd, struct studio_server *s, const struct preview_request *r)
{
    char text[24];
    switch (r->route) {
    case PREVIEW_FILE:
        reply_file(fd, s, r->file);
        return;
    case PREVIEW_CASE:
        refresh(s);
        reply_case(fd, s);
        return;
    case PREVIEW_VERSION:
        refresh(s);
        snprintf(text, sizeof text, "%u", s->version);
        reply_text(fd, "200 OK", text);
        return;
    case PREVIEW_ANSWER:
        reply_answer(fd, s, r);
        return;
    case PREVIEW_NOT_FOUND:
        reply_text(fd, "404 Not Found", "Not found\n");
        return;
    case PREVIEW_BAD_METHOD:
        reply_text(fd, "405 Method Not Allowed", "Method not allowed\n");
        return;
    case PREVIEW_BAD_HOST:
        reply_text(fd, "421 Misdirected Request", "Use http://127.0.0.1\n");
        return;
    case PREVIEW_BAD_REQUEST:
        reply_text(fd, "400 Bad Request", "Bad request\n");
        return;
    }
}

/* ---- connections -------------------------------------------------------------------------------------------------- */

/* A connection that has not sent its whole request yet. Browsers open connections in advance, so several are open at a time. */
struct client {
    int fd; /* -1: free */
    size_t n;
    double until;
    char request[PREVIEW_REQUEST_MAX];
};

/* Returns true if the request contains the empty line after its headers. */
static bool headers_end(const char *request, size_t n)
{
    for (size_t i = 3; i < n; i++)
        if (!memcmp(request + i - 3, "\r\n\r\n", 4))
            return true;
    return false;
}

/* Closes a connection. First reads the rest of the client's data, because otherwise the client might get a reset instead of the response.
 */
static void finish(struct client *c)
{
    enum { REST_MAX = 64 * 1024, REST_MS = 200 };
    char rest[4096];
    size_t n = 0;
    double until = cli_now() + REST_MS / 1000.0;
    shutdown(c->fd, SHUT_WR);
    while (n < REST_MAX && ready(c->fd, POLLIN, until)) {
        ssize_t got = recv(c->fd, rest, sizeof rest, MSG_DONTWAIT);
        if (got <= 0)
            break;
        n += (size_t)got;
    }
    close(c->fd);
    c->fd = -1;
}

/* Reads a part of the request, and answers when the request is complete. */
static void receive(struct client *c, struct studio_server *s)
{
    struct preview_request request;
    ssize_t got = recv(c->fd, c->request + c->n, sizeof c->request - c->n, MSG_DONTWAIT);
    if (got > 0)
        c->n += (size_t)got;
    bool complete = headers_end(c->request, c->n), too_long = c->n == sizeof c->request;
    if (got > 0 && !complete && !too_long)
        return;
    preview_request_read(c->request, c->n, &request);
    if (!complete)
        request.route = PREVIEW_BAD_REQUEST;
    if (c->n)
        answer(c->fd, s, &request);
    finish(c);
}

static void accept_client(int fd, struct client *client)
{
    int at = 0;
    while (client[at].fd >= 0)
        at++;
    client[at].fd = accept(fd, NULL, NULL);
    client[at].n = 0;
    client[at].until = cli_now() + REQUEST_MS / 1000.0;
}

/* Waits for connections and answers their requests until a signal ends the program. */
static void serve(int fd, struct studio_server *s)
{
    static struct client client[CLIENTS];
    struct pollfd p[CLIENTS + 1];
    for (int i = 0; i < CLIENTS; i++)
        client[i].fd = -1;
    while (!term_interrupted()) {
        int open = 0;
        for (int i = 0; i < CLIENTS; i++) {
            p[i] = (struct pollfd){.fd = client[i].fd, .events = POLLIN};
            open += client[i].fd >= 0;
        }
        p[CLIENTS] = (struct pollfd){.fd = open < CLIENTS ? fd : -1, .events = POLLIN};
        if (poll(p, PL_COUNT(p), open ? REQUEST_MS : -1) < 0)
            continue;
        for (int i = 0; i < CLIENTS; i++)
            if (client[i].fd >= 0 && p[i].revents)
                receive(&client[i], s);
            else if (client[i].fd >= 0 && cli_now() > client[i].until)
                finish(&client[i]);
        if (p[CLIENTS].revents)
            accept_client(fd, client);
    }
    for (int i = 0; i < CLIENTS; i++)
        if (client[i].fd >= 0)
            close(client[i].fd);
}

/* ---- the command -------------------------------------------------------------------------------------------------- */

static int listen_at(int64_t *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)*port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t n = sizeof at;
    int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, (struct sockaddr *)&at, sizeof at) || listen(fd, 16) || getsockname(fd, (struct sockaddr *)&at, &n)) {
        close(fd);
        return -1;
    }
    *port = ntohs(at.sin_port);
    return fd;
}

/* Finds the folder with the page. Returns false if the page is not there. */
static bool find_page(struct studio_server *s, const char *given)
{
    static char installed[PATH_MAX];
    char page[PATH_MAX];
    const char *named = given ? given : getenv("PARLOUR_WEB");
    s->web = named ? named : file_installed("web", installed, sizeof installed);
    return s->web && (size_t)snprintf(page, sizeof page, "%s/preview.html", s->web) < sizeof page && access(page, R_OK) == 0;
}

/* Stores the path of the case's folder. Returns CLI_OK, or an exit code after an error. */
static int find_case(struct studio_server *s, const char *folder)
{
    struct stat st;
    size_t n = strlen(folder);
    while (n > 1 && folder[n - 1] == '/')
        n--;
    if (n >= sizeof s->folder || !realpath(folder, s->resolved))
        return cli_failed("case serve", "no such folder: %s", folder);
    memcpy(s->folder, folder, n);
    if (stat(s->resolved, &st) || !S_ISDIR(st.st_mode))
        return cli_failed("case serve", "%s is not a folder", folder);
    return CLI_OK;
}

int cli_case_serve(int argc, char **argv)
{
    static struct studio_server s;
    int64_t port = PORT;
    const char *web = NULL;
    struct args a = {
        .command = "case serve",
        .usage = "case serve FOLDER [OPTION...]",
        .about = "Shows every text of the case in a browser as players see it, with the messages of lint beside it, and again after "
                 "each\nchange. Only this machine can connect. The page contains the solution.",
        .words_least = 1,
        .words_most = 1};
    const struct arg table[] = {
        {"port", ARG_NUMBER, &port, 0, 65535, "N", "port to listen on; 0: any free port (default 2211)"},
        {"web", ARG_TEXT, &web, 0, 0, "FOLDER", "folder with the page (default: PARLOUR_WEB, or the installed page)"},
        {.type = ARG_END},
    };
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if ((rc = find_case(&s, a.word[0])) != CLI_OK)
        return rc;
    if (!find_page(&s, web))
        return cli_failed("case serve", "there is no preview.html in %s; run ./parlour once to build the page, or see --web",
                          s.web ? s.web : "the folder of the installed page");
    int fd = listen_at(&port);
    if (fd < 0)
        return cli_failed("case serve", "cannot listen on port %lld: %s", (long long)port, strerror(errno));
    refresh(&s);
    printf("http://127.0.0.1:%lld/\n", (long long)port);
    fflush(stdout);
    term_catch_signals();
    serve(fd, &s);
    close(fd);
    case_free(s.c);
    return CLI_OK;
}
