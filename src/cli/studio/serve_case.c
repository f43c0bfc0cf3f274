/* serve_case.c: the command `parlour case serve`. It shows a case to its author in a browser, and updates the page after each change of the
 * files. Listens on the loopback interface only and answers one request at a time. No URL refers to a file of the case, because the page
 * contains everything.
 * */
#include "cli/studio/serve_case.h"

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/lint.h"
#include "cli/studio/preview_html.h"
#include "cli/studio/studio.h"
#include "cli/term.h"

enum { PORT = 2211, REQUEST_MS = 3000 };

static const char script[] =
    "const poll=async()=>{try{const v=await(await fetch('/version',{cache:'no-store'})).text();"
    "if(v!==document.body.dataset.version){const d=new DOMParser().parseFromString(await(await fetch('/',{cache:'no-store'})).text(),"
    "'text/html');document.title=d.title;document.body.dataset.version=d.body.dataset.version;"
    "document.querySelector('main').replaceWith(d.querySelector('main'))}}catch{}setTimeout(poll,700)};poll();\n";

struct studio_server {
    char folder[PATH_MAX];   /* path of the folder as the author typed it, used in messages */
    char resolved[PATH_MAX]; /* the same path without symbolic links; files outside this folder are not read */
    struct case_book *c;     /* the latest version of the case that could be loaded */
    struct case_report report;
    bool stale;
    unsigned version;
    uint64_t stamp; /* hash of the sizes and modification times of the files that were loaded last */
};

/* ---- reading the files of the case ----------------------------------------------------------------------------- */

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

/* The data that the callback read_file uses. */
struct reading_files {
    const struct studio_server *s;
    char name[128][CASE_LINE_MAX + 32]; /* names of the files that the loader has asked for */
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

/* ---- answering HTTP requests ------------------------------------------------------------------------------------ */

/* Returns true if the Host header of the request names this machine. */
static bool own_host(const char *headers, const char *end)
{
    static const char *const hosts[] = {"localhost", "127.0.0.1"};
    for (const char *at = headers; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((stop ? stop : end) - at);
        if (n > 5 && !strncasecmp(at, "host:", 5)) {
            const char *value = at + 5;
            while (value < at + n && *value == ' ')
                value++;
            size_t len = 0;
            while (value + len < at + n && !strchr(":\r", value[len]))
                len++;
            for (size_t i = 0; i < PL_COUNT(hosts); i++)
                if (len == strlen(hosts[i]) && !strncasecmp(value, hosts[i], len))
                    return true;
            return false;
        }
        at += n + 1;
    }
    return false;
}

enum preview_route preview_route(const char *request, size_t len)
{
    static const struct {
        const char *path;
        enum preview_route route;
    } routes[] = {{"/", PREVIEW_PAGE}, {"/preview.js", PREVIEW_SCRIPT}, {"/version", PREVIEW_VERSION}};
    const char *end = request + len, *line = memchr(request, '\n', len);
    if (!line || memchr(request, 0, len))
        return PREVIEW_BAD_REQUEST;
    const char *method = memchr(request, ' ', (size_t)(line - request));
    const char *path = method ? method + 1 : NULL, *stop = path ? memchr(path, ' ', (size_t)(line - path)) : NULL;
    if (!stop || (size_t)(line - stop) < 9 || memcmp(stop + 1, "HTTP/1.", 7))
        return PREVIEW_BAD_REQUEST;
    if (!own_host(line + 1, end))
        return PREVIEW_BAD_HOST;
    if (method - request != 3 || memcmp(request, "GET", 3))
        return PREVIEW_BAD_METHOD;
    for (size_t i = 0; i < PL_COUNT(routes); i++)
        if ((size_t)(stop - path) == strlen(routes[i].path) && !memcmp(path, routes[i].path, (size_t)(stop - path)))
            return routes[i].route;
    return PREVIEW_NOT_FOUND;
}

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
    int len = snprintf(header, sizeof header,
                       "HTTP/1.1 %s\r\nContent-Type: %s; charset=utf-8\r\nContent-Length: %zu\r\nConnection: close\r\n"
                       "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                       "Content-Security-Policy: default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'self'; "
                       "connect-src 'self'; frame-ancestors 'none'\r\n\r\n",
                       status, type, n);
    send_all(fd, header, (size_t)len, until);
    send_all(fd, body, n, until);
}

static void reply_page(int fd, struct studio_server *s)
{
    char *body = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&body, &n);
    if (out) {
        preview_page(out, &(struct preview){s->c, &s->report, s->stale, s->folder, s->version});
        if (fclose(out) == 0)
            reply(fd, "200 OK", "text/html", body, n);
    }
    free(body);
}

static void answer(int fd, struct studio_server *s, enum preview_route route)
{
    char text[24];
    switch (route) {
    case PREVIEW_PAGE:
        refresh(s);
        reply_page(fd, s);
        return;
    case PREVIEW_SCRIPT:
        reply(fd, "200 OK", "text/javascript", script, sizeof script - 1);
        return;
    case PREVIEW_VERSION:
        refresh(s);
        reply(fd, "200 OK", "text/plain", text, (size_t)snprintf(text, sizeof text, "%u", s->version));
        return;
    case PREVIEW_NOT_FOUND:
        reply(fd, "404 Not Found", "text/plain", "Not found\n", 10);
        return;
    case PREVIEW_BAD_METHOD:
        reply(fd, "405 Method Not Allowed", "text/plain", "Method not allowed\n", 19);
        return;
    case PREVIEW_BAD_HOST:
        reply(fd, "421 Misdirected Request", "text/plain", "Use http://127.0.0.1\n", 21);
        return;
    case PREVIEW_BAD_REQUEST:
        reply(fd, "400 Bad Request", "text/plain", "Bad request\n", 12);
        return;
    }
}

/* Returns true if the request contains the empty line after its headers. */
static bool headers_end(const char *request, size_t n)
{
    for (size_t i = 3; i < n; i++)
        if (!memcmp(request + i - 3, "\r\n\r\n", 4))
            return true;
    return false;
}

static void serve_one(int fd, struct studio_server *s)
{
    char request[PREVIEW_REQUEST_MAX];
    size_t n = 0;
    double until = cli_now() + REQUEST_MS / 1000.0;
    while (n < sizeof request && ready(fd, POLLIN, until)) {
        ssize_t got = recv(fd, request + n, sizeof request - n, MSG_DONTWAIT);
        if (got <= 0)
            return;
        n += (size_t)got;
        if (headers_end(request, n)) {
            answer(fd, s, preview_route(request, n));
            return;
        }
    }
    answer(fd, s, PREVIEW_BAD_REQUEST);
}

/* Closes a connection. First reads the rest of the client's data, because otherwise the client might get a reset instead of the response.
 */
static void finish(int fd)
{
    enum { REST_MAX = 64 * 1024, REST_MS = 200 };
    char rest[4096];
    size_t n = 0;
    double until = cli_now() + REST_MS / 1000.0;
    shutdown(fd, SHUT_WR);
    while (n < REST_MAX && ready(fd, POLLIN, until)) {
        ssize_t got = recv(fd, rest, sizeof rest, MSG_DONTWAIT);
        if (got <= 0)
            break;
        n += (size_t)got;
    }
    close(fd);
}

/* ---- the command `parlour case serve` ----------------------------------------------------------------------------- */

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

int cli_case_serve(int argc, char **argv)
{
    static struct studio_server s;
    int64_t port = PORT;
    struct args a = {.command = "case serve",
                     .usage = "case serve FOLDER [--port N]",
                     .about = "Shows the case in a browser, with the messages of lint beside each text, and again after each change. Only "
                              "this machine can connect. The page contains the solution.",
                     .words_least = 1,
                     .words_most = 1};
    const struct arg table[] = {
        {"port", ARG_NUMBER, &port, 0, 65535, "N", "port to listen on; 0: any free port (default 2211)"},
        {.type = ARG_END},
    };
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    size_t n = strlen(a.word[0]);
    while (n > 1 && a.word[0][n - 1] == '/')
        n--;
    if (n >= sizeof s.folder || !realpath(a.word[0], s.resolved))
        return cli_failed("case serve", "no such folder: %s", a.word[0]);
    memcpy(s.folder, a.word[0], n);
    struct stat st;
    if (stat(s.resolved, &st) || !S_ISDIR(st.st_mode))
        return cli_failed("case serve", "%s is not a folder", a.word[0]);
    int fd = listen_at(&port);
    if (fd < 0)
        return cli_failed("case serve", "cannot listen on port %lld: %s", (long long)port, strerror(errno));
    refresh(&s);
    printf("http://127.0.0.1:%lld/\n", (long long)port);
    fflush(stdout);
    term_catch_signals();
    while (!term_interrupted()) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        if (poll(&p, 1, -1) != 1)
            continue;
        int client = accept(fd, NULL, NULL);
        if (client < 0)
            continue;
        serve_one(client, &s);
        finish(client);
    }
    close(fd);
    case_free(s.c);
    return CLI_OK;
}
