/* settings.c: reads the settings of `parlour serve` from the command line, the environment and a settings file. */
#include "main/settings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/file.h"
#include "cli/suggestion.h"

enum { FILE_MOST = 1 << 18 };

/* The options store their values here. settings_read copies them. */
static struct server_config config;
static const char *config_file;
static const char *log_level; /* NULL: not set */
static bool welcome, quiet, check_only;

static const struct arg table[] = {
    {"port", ARG_NUMBER, &config.port, 0, 65535, "N", "port to listen on; 0: any free port (2210)"},
    {"host", ARG_TEXT, &config.host, 0, 0, "ADDRESS", "IPv4 or IPv6 address to listen on (all addresses)"},
    {"db", ARG_TEXT, &config.db, 0, 0, "FILE", "path of the database (parlour.db)"},
    {"store", ARG_TEXT, &config.store, 0, 0, "URL", "PostgreSQL database instead of a file: postgres://USER@HOST/NAME"},
    {"bus", ARG_TEXT, &config.bus, 0, 0, "URL", "NATS server that connects several nodes: nats://HOST:4222 or tls://HOST:4222"},
    {"bus-name", ARG_TEXT, &config.bus_name, 0, 0, "NAME", "name of this parlour on the bus (parlour)"},
    {"bus-ca", ARG_TEXT, &config.bus_ca, 0, 0, "FILE", "certificates of the authorities that sign for the bus (those of the system)"},
    {"bus-cert", ARG_TEXT, &config.bus_cert, 0, 0, "FILE", "certificate of this node on the bus"},
    {"bus-key", ARG_TEXT, &config.bus_key, 0, 0, "FILE", "private key of that certificate"},
    {"bus-creds", ARG_TEXT, &config.bus_creds, 0, 0, "FILE", "file with the NATS credentials of this node"},
    {"lease", ARG_NUMBER, &config.lease, 1000, 60000, "MS", "time after which other nodes take over the tables of a dead node (1500)"},
    {"web", ARG_TEXT, &config.web, 0, 0, "FOLDER", "folder with the page (the installed page, or a small built-in one)"},
    {"cases", ARG_TEXT, &config.cases, 0, 0, "FOLDER", "folder with cases of Watson & Holmes (the installed cases)"},
    {"tls-cert", ARG_TEXT, &config.tls_cert, 0, 0, "FILE", "certificate with its chain; serves https"},
    {"tls-key", ARG_TEXT, &config.tls_key, 0, 0, "FILE", "private key of the certificate"},
    {"address", ARG_TEXT, &config.address, 0, 0, "URL",
     "public address of the server, for invitations; requests for other host names are refused (default: none)"},
    {"origin", ARG_TEXT, &config.origin, 0, 0, "URL", "additional origin whose pages may connect"},
    {"trust-proxy", ARG_TEXT, &config.trust_proxy, 0, 0, "LIST", "your proxies, as 127.0.0.1,10.0.0.0/8; their X-Forwarded-For is trusted"},
    {"trust-pings", ARG_FLAG, &config.trust_pings, 0, 0, NULL, "real-time games behind a proxy: measure latency by WebSocket pings"},
    {"admin-socket", ARG_TEXT, &config.admin_socket, 0, 0, "FILE",
     "socket for 'parlour admin'; off: none (the path of the database with -admin)"},
    {"message-of-the-day", ARG_TEXT, &config.message_of_the_day, 0, 0, "TEXT", "a notice that every client shows (none)"},
    {"bot-limit", ARG_NUMBER, &config.bot_limit, 1, 3600, "SECONDS", "a bot that thinks longer than this acts at random (60)"},
    {"bot-wait", ARG_NUMBER, &config.bot_wait, 0, 60000, "MS", "longest pause before a bot acts (1400)"},
    {"unload-after", ARG_NUMBER, &config.unload_after, 0, 86400, "SECONDS", "unload a table without connections after this time (60)"},
    {"absence", ARG_NUMBER, &config.absence, 1, 86400, "SECONDS",
     "players may decide about the seat of a player who has been away this long (60)"},
    {"delete-after", ARG_NUMBER, &config.delete_days, 0, 365, "DAYS",
     "delete an account this long after its owner has closed it; 0: at once (7)"},
    {"keep-days", ARG_NUMBER, &config.keep_days, 0, 36500, "DAYS", "delete matches this long after their last action; 0: never (0)"},
    {"snapshot-every", ARG_NUMBER, &config.snapshot_every, 0, 31536000, "SECONDS",
     "copy the database this often while the server runs, 86400: once a day; 0: never (0)"},
    {"snapshot-dir", ARG_TEXT, &config.snapshot_dir, 0, 0, "FOLDER", "folder for these copies (snapshots, beside the database)"},
    {"snapshot-keep", ARG_NUMBER, &config.snapshot_keep, 1, 10000, "N", "number of these copies to keep; the oldest are deleted (7)"},
    {"rate", ARG_NUMBER, &config.rate, 0, 1000000, "N", "maximum messages per second on one connection; 0: no limit (40)"},
    {"rate-address", ARG_NUMBER, &config.rate_address, 0, 1000000, "N",
     "maximum requests per second from one address, not counting files of the page; 0: no limit (40)"},
    {"per-address", ARG_NUMBER, &config.per_address, 1, 1000000, "N", "maximum number of connections from one address (200)"},
    {"per-person", ARG_NUMBER, &config.per_person, 1, 1000000, "N", "maximum number of connections of one person (20)"},
    {"tables", ARG_NUMBER, &config.tables_per_person, 1, 1000000, "N", "maximum number of unfinished tables one person may host (50)"},
    {"store-limit", ARG_NUMBER, &config.store_limit, 0, 1 << 30, "MIB",
     "database size above which new names, tables and chat are refused; 0: no limit (8192)"},
    {"connections", ARG_NUMBER, &config.connections, 1, 1000000, "N", "maximum number of connections in total (15000)"},
    {"request-time", ARG_NUMBER, &config.request_time, 1, 3600, "SECONDS", "time for a request to arrive, and again for its body (20)"},
    {"send-buffer", ARG_NUMBER, &config.send_buffer, 4096, 1 << 30, "BYTES", "maximum bytes queued for one slow client (524288)"},
    {"metrics-open", ARG_FLAG, &config.metrics_open, 0, 0, NULL, "serve /metrics to every address, not only to this machine"},
    {"print-port", ARG_FLAG, &config.print_port, 0, 0, NULL, "print the server's address on stdout"},
    {"welcome", ARG_FLAG, &welcome, 0, 0, NULL, "print a welcome text and be quiet, as 'parlour' without a command"},
    {"log-level", ARG_TEXT, &log_level, 0, 0, "LEVEL", "lowest level that is logged: error, warning, info or debug (info)"},
    {"quiet", ARG_FLAG, &quiet, 0, 0, NULL, "the same as --log-level warning, unless that is set"},
    {"check", ARG_FLAG, &check_only, 0, 0, NULL, "check the settings, the files they name and the database; do not start the server"},
    {"config", ARG_TEXT, &config_file, 0, 0, "FILE", "settings file: one 'word = value' per line; words are options without dashes"},
    {.type = ARG_END},
};

extern char **environ;

static const struct arg *find(const char *name)
{
    const struct arg *t = table;
    while (t->type != ARG_END && strcmp(t->name, name))
        t++;
    return t->type == ARG_END ? NULL : t;
}

/* Returns true for options that only the command line may have. */
static bool is_option_only(const struct arg *t) { return t->to == &config_file || t->to == &check_only; }

/* ---- settings file --------------------------------------------------------------------------------------- */

static char *trimmed(char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    for (size_t n = strlen(text); n && (text[n - 1] == ' ' || text[n - 1] == '\t' || text[n - 1] == '\r');)
        text[--n] = 0;
    return text;
}

/* Reads the settings file. A pipe is refused, because the reader could have to wait. Returns NULL with the reason in `why`. */
static char *read_file(const char *path, const char **why)
{
    struct stat info;
    char *text = malloc(FILE_MOST + 1);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    size_t n = 0;
    ssize_t got = 0;
    if (fd < 0 || fstat(fd, &info) < 0)
        *why = strerror(errno);
    else if (!S_ISREG(info.st_mode) && !S_ISCHR(info.st_mode)) /* /dev/null is an empty file */
        *why = "not a file";
    else if (!text)
        *why = "out of memory";
    while (!*why && n < FILE_MOST && (got = read(fd, text + n, FILE_MOST - n)) > 0)
        n += (size_t)got;
    if (got < 0)
        *why = strerror(errno);
    else if (n == FILE_MOST)
        *why = "larger than 256 KiB, so it is not a settings file";
    else if (!*why && memchr(text, 0, n))
        *why = "the file contains a NUL byte, so it is not a settings file";
    if (fd >= 0)
        close(fd);
    if (*why) {
        free(text);
        return NULL;
    }
    text[n] = 0;
    return text;
}

static void unknown_in_file(struct findings *f, const char *where, const char *name)
{
    struct suggestion n;
    suggestion_begin(&n, name + strspn(name, "-"));
    for (const struct arg *t = table; t->type != ARG_END; t++)
        if (!is_option_only(t))
            suggestion_offer(&n, t->name);
    if (find(name))
        finding_problem(f, "%s: '%s' is an option of the command line only; delete the line", where, name);
    else if (n.best[0])
        finding_problem(f, "%s: unknown setting '%s'; did you mean '%s'?", where, name, n.best);
    else
        finding_problem(f, "%s: unknown setting '%s'; see 'parlour help serve'", where, name);
}

static void take_line(struct findings *f, const char *where, char *line)
{
    char why[ARGS_WHY], *equals = strchr(line, '=');
    if (!*line || *line == '#')
        return;
    if (!equals)
        return finding_problem(f, "%s: expected 'word = value', found '%s'", where, line);
    *equals = 0;
    const char *name = trimmed(line);
    const struct arg *t = find(name);
    if (!t || is_option_only(t))
        unknown_in_file(f, where, name);
    else if (!args_set(t, trimmed(equals + 1), why))
        finding_problem(f, "%s: %s", where, why);
}

static void from_file(struct settings *s, const char *path, struct findings *f)
{
    const char *why = NULL;
    int number = 0;
    s->file = read_file(path, &why);
    s->unreadable = !s->file;
    if (!s->file)
        return finding_problem(f, "%s: %s; see --config", path, why);
    for (char *rest = s->file, *line; (line = strsep(&rest, "\n"));) {
        char where[FINDING_SIZE / 2];
        snprintf(where, sizeof where, "%s:%d", path, ++number);
        take_line(f, where, trimmed(line));
    }
}

/* ---- environment ----------------------------------------------------------------------------------------- */

enum { VARIABLE = 64 };
static const char prefix[] = "PARLOUR_";

/* The setting tls-cert is the variable PARLOUR_TLS_CERT. */
static void variable_of(const char *name, char variable[VARIABLE])
{
    snprintf(variable, VARIABLE, "%s%s", prefix, name);
    for (char *c = variable; *c; c++)
        *c = (char)(*c == '-' ? '_' : *c >= 'a' && *c <= 'z' ? *c - 32 : *c);
}

/* Variables that are not settings of the server. */
static bool is_other(const char *variable)
{
    static const char *const other[] = {"PARLOUR_CONFIG", "PARLOUR_PROBLEMS"};
    for (size_t i = 0; i < PL_COUNT(other); i++)
        if (!strcmp(variable, other[i]))
            return true;
    return !strncmp(variable, "PARLOUR_TEST_", 13);
}

static void unknown_in_environment(struct findings *f, const char *variable)
{
    struct suggestion n;
    char name[VARIABLE];
    suggestion_begin(&n, variable + sizeof prefix - 1);
    for (const struct arg *t = table; t->type != ARG_END; t++) {
        variable_of(t->name, name);
        if (!is_option_only(t) || t->to == &config_file)
            suggestion_offer(&n, name + sizeof prefix - 1);
    }
    if (n.best[0])
        finding_problem(f, "unknown setting %s in the environment; did you mean %s%s?", variable, prefix, n.best);
    else
        finding_problem(f, "unknown setting %s in the environment; see 'parlour help serve'", variable);
}

static void from_environment(struct findings *f)
{
    for (char **e = environ; e && *e; e++) {
        char name[VARIABLE], variable[VARIABLE], why[ARGS_WHY];
        const char *equals = strchr(*e, '=');
        if (strncmp(*e, prefix, sizeof prefix - 1) || !equals)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(equals - *e), *e);
        const struct arg *t = table;
        for (; t->type != ARG_END; t++) {
            variable_of(t->name, variable);
            if (!strcmp(name, variable) && !is_option_only(t))
                break;
        }
        if (t->type == ARG_END && !is_other(name))
            unknown_in_environment(f, name);
        else if (t->type != ARG_END && equals[1] && !args_set(t, equals + 1, why)) /* an empty variable counts as not set */
            finding_problem(f, "%s in the environment: %s", name, why);
    }
}

/* ---- all settings ---------------------------------------------------------------------------------------- */

static void reset(void)
{
    server_defaults(&config);
    config.version = PARLOUR_VERSION;
    config_file = log_level = NULL;
    welcome = quiet = check_only = false;
}

static int read_command_line(int argc, char **argv)
{
    struct args a = {
        .command = "serve",
        .usage = "serve [OPTION...]",
        .about = "Runs the game server. The page is at http://localhost:2210; everything is stored in one file. You can also set an\n"
                 "option in the environment (--tls-cert is PARLOUR_TLS_CERT) or in a file. The command line overrides the environment,\n"
                 "and the environment overrides the file. A switch such as --quiet also takes a value: --quiet=no.",
    };
    return args_read(&a, table, argc, argv);
}

int settings_command_line(int argc, char **argv, bool *check)
{
    reset();
    int rc = read_command_line(argc, argv);
    *check = check_only;
    return rc;
}

static void greet(const char *url, bool others)
{
    cli_welcome();
    printf("\nOpen %s in your browser.%s Ctrl-C stops the server; nothing is lost.\n", url,
           others ? " Others on your network can join, too." : "");
    fflush(stdout);
}

/* Sets what follows from several settings. */
static void complete(struct findings *f)
{
    static char web[4200], cases[4200];
    if (!config.web)
        config.web = file_installed("web", web, sizeof web);
    if (!config.cases)
        config.cases = file_installed("cases", cases, sizeof cases);
    if (!config.tls_cert != !config.tls_key)
        finding_problem(f, "--tls-cert and --tls-key must be given together");
    if (!config.bus_cert != !config.bus_key)
        finding_problem(f, "--bus-cert and --bus-key must be given together");
    if (config.store)
        config.db = config.store;
    if (welcome)
        config.opened = greet;
    config.log_level = quiet ? LEVEL_WARNING : LEVEL_INFO;
    if (log_level && !log_level_read(log_level, &config.log_level))
        finding_problem(f, "--log-level must be error, warning, info or debug, not '%s'", log_level);
}

static void drop(struct server_settings *s) { settings_free((struct settings *)s); }

struct settings *settings_read(int argc, char **argv, struct findings *f)
{
    struct settings *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    /* The command line is read twice: it names the file, and it overrides the file. */
    reset();
    read_command_line(argc, argv);
    const char *path = config_file ? config_file : getenv("PARLOUR_CONFIG");
    bool greets = welcome;
    reset();
    quiet = greets; /* unless a setting says otherwise */
    if (path && *path)
        from_file(s, path, f);
    from_environment(f);
    read_command_line(argc, argv);
    complete(f);
    s->server.config = config;
    s->server.free = drop;
    s->argc = argc;
    s->argv = argv;
    return s;
}

struct settings *settings_free(struct settings *s)
{
    if (s)
        free(s->file);
    free(s);
    return NULL;
}

/* ---- reading the settings again -------------------------------------------------------------------------- */

/* The settings that may change while the server runs. */
static bool is_live(const char *name)
{
    static const char *const live[] = {
        "tls-cert",    "tls-key",      "address",   "origin",      "trust-proxy",  "trust-pings",    "message-of-the-day", "unload-after",
        "absence",     "delete-after", "keep-days", "rate",        "rate-address", "snapshot-every", "snapshot-dir",       "snapshot-keep",
        "per-address", "per-person",   "tables",    "store-limit", "connections",  "request-time",   "send-buffer",        "metrics-open",
    };
    for (size_t i = 0; i < PL_COUNT(live); i++)
        if (!strcmp(name, live[i]))
            return true;
    return false;
}

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

/* Returns the place of an option's value in `of`, or NULL if the option is not part of the configuration. */
static void *value_in(const struct server_config *of, const struct arg *t)
{
    size_t at = (size_t)((char *)t->to - (char *)&config);
    return (char *)t->to >= (char *)&config && at < sizeof config ? (char *)of + at : NULL;
}

static bool same_value(const struct arg *t, const struct server_config *a, const struct server_config *b)
{
    const void *x = value_in(a, t), *y = value_in(b, t);
    if (!x)
        return true;
    if (t->type == ARG_FLAG)
        return *(const bool *)x == *(const bool *)y;
    if (t->type == ARG_NUMBER)
        return *(const int64_t *)x == *(const int64_t *)y;
    return same_text(*(const char *const *)x, *(const char *const *)y);
}

static void copy_value(const struct arg *t, struct server_config *to, const struct server_config *from)
{
    void *x = value_in(to, t);
    size_t size = t->type == ARG_FLAG ? sizeof(bool) : t->type == ARG_NUMBER ? sizeof(int64_t) : sizeof(char *);
    memcpy(x, value_in(from, t), size);
}

static void add_name(char list[SETTINGS_NAMES], const char *name)
{
    size_t n = strlen(list);
    snprintf(list + n, SETTINGS_NAMES - n, "%s%s", n ? " " : "", name);
}

struct server_settings *settings_read_again(const struct settings *first, const struct server_config *now, struct findings *f)
{
    struct settings *s = settings_read(first->argc, first->argv, f);
    if (!s)
        return NULL;
    struct server_config *next = &s->server.config;
    const struct server_config *at_start = &first->server.config;
    bool tls_changes = !next->tls_cert != !at_start->tls_cert; /* http cannot become https while clients are connected */
    if (next->store || at_start->store)
        next->db = at_start->db; /* it is the same as `store` */
    for (const struct arg *t = table; t->type != ARG_END; t++) {
        bool live = is_live(t->name) && !(tls_changes && !strncmp(t->name, "tls-", 4));
        if (live && !same_value(t, now, next))
            add_name(s->server.changed, t->name);
        if (live || same_value(t, at_start, next))
            continue;
        add_name(s->server.fixed, t->name);
        copy_value(t, next, at_start);
    }
    if (next->log_level != now->log_level)
        add_name(s->server.changed, "log-level");
    next->opened = at_start->opened;
    next->read_again = at_start->read_again;
    return &s->server;
}
