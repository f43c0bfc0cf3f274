/* admin_command.c: `parlour admin`: sends one request to the administration socket of a running server. Its operations, arguments and help
 * come from the table of the server (server/admin.h). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/suggestion.h"
#include "cli/term.h"
#include "main/admin_show.h"
#include "main/serve.h"
#include "main/settings.h"
#include "server/admin.h"

static const char installed[] = "/run/parlour/admin.sock"; /* the socket of the service, see packaging/parlour.service */

static const char *value[ADMIN_MEMBERS]; /* the argument for each member of the operation; NULL if not given */
static const char *socket_option, *config_option;
static bool as_json;

/* ---- the command line ------------------------------------------------------------------------------------ */

/* The options of an operation: its members, then those of all operations. */
static void make_options(const struct admin_operation *op, struct arg table[ADMIN_MEMBERS + 4])
{
    static const struct arg common[] = {
        {"socket", ARG_TEXT, &socket_option, 0, 0, "FILE", "the server's administration socket"},
        {"config", ARG_TEXT, &config_option, 0, 0, "FILE", "the server's settings file, which names its socket or its database"},
        {"json", ARG_FLAG, &as_json, 0, 0, NULL, "print the server's reply as it is: one line of JSON"},
        {.type = ARG_END},
    };
    int n = 0;
    for (const struct admin_member *m = op->member; m->type; m++) {
        value[m - op->member] = NULL;
        table[n++] = (struct arg){.name = m->name,
                                  .type = m->type == ADMIN_BOOL ? ARG_OPTIONAL_TEXT : ARG_TEXT,
                                  .to = &value[m - op->member],
                                  .value = m->type == ADMIN_BOOL     ? NULL
                                           : m->type == ADMIN_NUMBER ? "N"
                                                                     : "TEXT",
                                  .help = m->help};
    }
    memcpy(table + n, common, sizeof common);
}

static void put_upper(struct pl_out *o, const char *text)
{
    for (; *text; text++)
        pl_put_char(o, (char)(*text >= 'a' && *text <= 'z' ? *text - 32 : *text));
}

static void put_usage(struct pl_out *o, const struct admin_operation *op)
{
    bool options = false;
    pl_put(o, "admin ");
    pl_put(o, op->name);
    for (const struct admin_member *m = op->member; m->type; m++) {
        options = options || !m->word;
        if (!m->word)
            continue;
        bool either = op->either && m == op->member;
        pl_put(o, either ? " {" : m->optional ? " [" : " ");
        put_upper(o, m->name);
        if (either) {
            pl_put(o, " | --");
            pl_put(o, m[1].name);
            if (m[1].type != ADMIN_BOOL) {
                pl_put(o, " ");
                put_upper(o, m[1].name);
            }
        }
        pl_put(o, either ? "}" : m->optional ? "]" : "");
    }
    pl_put(o, " [OPTION...]");
}

/* Gives the words of the command line to the members that may be words, in their order. Returns the number of words that were taken. */
static int take_words(const struct admin_operation *op, const struct args *a)
{
    int n = 0;
    for (const struct admin_member *m = op->member; m->type && n < a->words_n; m++) {
        bool given = value[m - op->member] || (op->either && m == op->member && value[1]);
        if (m->word && !given)
            value[m - op->member] = a->word[n++];
    }
    return n;
}

/* Reads a time as 90, 90m, 12h or 30d. Returns the number of minutes, or -1. */
static int64_t minutes_of(const char *text)
{
    size_t len = strlen(text);
    int64_t n, unit = 1;
    char last = (char)(len ? text[len - 1] : 0);
    if (last == 'm' || last == 'h' || last == 'd') {
        unit = last == 'm' ? 1 : last == 'h' ? 60 : 1440;
        len--;
    }
    return pl_text_int(text, len, &n) == 0 && n >= 0 && n <= INT32_MAX ? n * unit : -1;
}

static json_t *bool_of(const char *text)
{
    bool on;
    char why[ARGS_WHY];
    const struct arg flag = {.name = "", .type = ARG_FLAG, .to = &on};
    return !*text || args_set(&flag, text, why) ? json_boolean(!*text || on) : NULL;
}

/* Returns the value of a member as JSON, or NULL if it is wrong. */
static json_t *json_of(const struct admin_member *m, const char *text)
{
    int64_t n;
    switch ((enum admin_type)m->type) {
    case ADMIN_BOOL:
        return bool_of(text);
    case ADMIN_NUMBER:
        return pl_text_int(text, strlen(text), &n) == 0 ? json_integer(n) : NULL;
    case ADMIN_MINUTES:
        n = minutes_of(text);
        return n >= 0 ? json_integer(n) : NULL;
    case ADMIN_STRING:
    case ADMIN_NOTE:
        return json_string(text);
    case ADMIN_NONE:
        break;
    }
    return NULL;
}

/* Makes the request. Returns NULL after it has printed what is wrong. */
static json_t *make_request(const struct admin_operation *op, const char *command)
{
    char why[200];
    json_t *request = json_pack("{s:s}", "op", op->name);
    for (const struct admin_member *m = op->member; m->type; m++) {
        const char *text = value[m - op->member];
        if (!text)
            continue;
        json_t *one = json_of(m, text);
        if (!one) {
            cli_usage_error(command, "%s must be %s, not '%s'", m->name,
                            m->type == ADMIN_BOOL      ? "yes or no"
                            : m->type == ADMIN_MINUTES ? "a time as 90, 12h or 30d"
                            : m->type == ADMIN_NUMBER  ? "a number"
                                                       : "valid UTF-8",
                            text);
            json_decref(request);
            return NULL;
        }
        json_object_set_new(request, m->name, one);
    }
    if (admin_check(request, why, sizeof why))
        return request;
    why[strlen(why) - 1] = 0; /* error messages of commands have no full stop */
    cli_usage_error(command, "%s", why);
    json_decref(request);
    return NULL;
}

/* ---- the socket ------------------------------------------------------------------------------------------ */

static int connect_to(const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof at.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(at.sun_path, path, strlen(path) + 1);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), rc = fd < 0 ? -1 : connect(fd, (struct sockaddr *)&at, sizeof at);
    if (fd >= 0 && rc < 0) {
        int error = errno;
        close(fd);
        errno = error;
    }
    return rc < 0 ? -1 : fd;
}

static int not_connected(const char *command, const char *path)
{
    if (errno == EACCES || errno == EPERM)
        return cli_failed(command, "%s: only root and the user that runs the server may use it", path);
    if (errno == ENOENT || errno == ECONNREFUSED)
        return cli_failed(command, "no server answers at %s; is it running? --socket or --config says where its socket is", path);
    return cli_failed(command, "%s: %s", path, strerror(errno));
}

static void ignore(void *ctx, bool warning, const char *line)
{
    (void)ctx;
    (void)warning;
    (void)line;
}

/* Connects to the socket that --socket or the settings name, or to that of the installed service. Returns -1 after an error message. */
static int reach(const char *command)
{
    char path[ADMIN_PATH] = "", with[1100];
    char *words[] = {(char[]){"serve"}, with, NULL};
    struct findings f = {.tell = ignore};
    snprintf(with, sizeof with, "--config=%s", config_option ? config_option : "");
    if (socket_option) {
        int fd = connect_to(socket_option);
        return fd < 0 ? (not_connected(command, socket_option), -1) : fd;
    }
    struct settings *s = settings_read(config_option ? 2 : 1, words, &f);
    bool unreadable = s && s->unreadable, good = s && !unreadable && admin_socket_path(&s->server.config, path) && *path;
    bool named = s && (s->server.config.admin_socket || config_option), silent = s && !s->server.config.admin_socket;
    settings_free(s);
    if (unreadable)
        return cli_failed(command, "cannot read the settings; see --config"), -1;
    if (!good && config_option && silent) /* the unit of the service names the socket in the environment of the server */
        return cli_failed(command, "%s names no administration socket; that of the service is used with --socket %s", config_option,
                          installed),
               -1;
    if (!good && named)
        return cli_failed(command, "this server has no administration socket; see the setting admin-socket"), -1;
    int fd = good ? connect_to(path) : -1, error = errno;
    if (fd < 0 && !named && (fd = connect_to(installed)) < 0 && errno != ENOENT)
        return not_connected(command, installed), -1;
    errno = good ? error : ENOENT;
    return fd < 0 ? (not_connected(command, good ? path : installed), -1) : fd;
}

static bool send_all(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = send(fd, text, len, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR)
            return false;
        text += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* Reads a line. Returns NULL if the server has closed the connection. The caller frees the line. */
static char *read_line(int fd)
{
    enum { MOST = 16 << 20 };
    size_t n = 0, cap = 1 << 16;
    char *text = malloc(cap);
    while (text) {
        ssize_t got = recv(fd, text + n, cap - n - 1, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        n += (size_t)got;
        text[n] = 0;
        if (text[n - 1] == '\n')
            return text;
        if (n < cap - 1)
            continue;
        char *more = cap < MOST ? realloc(text, cap *= 2) : NULL;
        if (!more)
            break;
        text = more;
    }
    free(text);
    return NULL;
}

/* Sends the request and returns the reply, or NULL after an error message. The caller frees it. */
static char *ask(const json_t *request, const char *command)
{
    char line[ADMIN_LINE + 2];
    size_t n = json_dumpb(request, line, ADMIN_LINE, JSON_COMPACT);
    if (!n || n > ADMIN_LINE) {
        cli_failed(command, "the request is longer than %d bytes", ADMIN_LINE);
        return NULL;
    }
    int fd = reach(command);
    if (fd < 0)
        return NULL;
    line[n] = '\n';
    char *reply = send_all(fd, line, n + 1) ? read_line(fd) : NULL;
    close(fd);
    if (!reply)
        cli_failed(command, "the server has closed the connection; only root and the user that runs the server may use its socket");
    return reply;
}

/* ---- the command ----------------------------------------------------------------------------------------- */

static int show(const struct admin_operation *op, const char *command, const char *reply)
{
    json_t *object = json_loads(reply, 0, NULL);
    bool good = json_is_true(json_object_get(object, "ok"));
    const char *text = json_string_value(json_object_get(object, "text"));
    if (as_json)
        fputs(reply, stdout);
    else if (good)
        admin_show(op->name, object);
    else
        cli_failed(command, "%s", text ? text : "the server sent a reply that this version does not understand");
    json_decref(object);
    return good ? CLI_OK : CLI_FAILED;
}

static int run(const struct admin_operation *op, int argc, char **argv)
{
    char command[64], usage[128], about[1024];
    struct arg table[ADMIN_MEMBERS + 4];
    struct pl_out u = pl_out_to(usage, sizeof usage), text = pl_out_to(about, sizeof about);
    struct args a = {.command = command, .usage = usage, .about = about};
    snprintf(command, sizeof command, "admin %s", op->name);
    put_usage(&u, op);
    put_upper(&text, (char[]){op->help[0], 0});
    pl_put(&text, op->help + 1);
    pl_put(&text, ".");
    for (const struct admin_member *m = op->member; m->type; m++) {
        a.words_most += m->word;
        a.words_least += m->word && !m->optional;
    }
    make_options(op, table);
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    int taken = take_words(op, &a);
    if (taken < a.words_n)
        return cli_usage_error(command, "unexpected argument '%s'; usage: parlour %s", a.word[taken], usage);
    json_t *request = make_request(op, command);
    char *reply = request ? ask(request, command) : NULL;
    rc = !request ? CLI_USAGE : !reply ? CLI_FAILED : show(op, command, reply);
    json_decref(request);
    free(reply);
    return rc;
}

static int help(void)
{
    const struct pl_style *s = &term_here()->style;
    printf("%sparlour admin COMMAND [ARGUMENT...]%s\n\nAdministers a running server over its administration socket.\n"
           "docs/hosting.md describes the commands. The arguments of a command:\n'parlour admin COMMAND --help'.\n\n",
           s->bold, s->off);
    for (int i = 0; i < admin_operations_n; i++)
        printf("  %s%-19s%s %s\n", s->mark, admin_operations[i].name, s->off, admin_operations[i].help);
    return CLI_OK;
}

int main_admin(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help";
    struct suggestion n;
    const struct admin_operation *op = admin_operation_find(word);
    if (op)
        return run(op, argc - 1, argv + 1);
    if (!strcmp(word, "--help") || !strcmp(word, "-h"))
        return help();
    suggestion_begin(&n, word);
    for (int i = 0; i < admin_operations_n; i++)
        suggestion_offer(&n, admin_operations[i].name);
    if (n.best[0])
        return cli_usage_error("admin", "unknown command 'admin %s'; did you mean '%s'? See: parlour admin --help", word, n.best);
    return cli_usage_error("admin", "unknown command 'admin %s'; see: parlour admin --help", word);
}
