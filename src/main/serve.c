/* serve.c: the command `parlour serve`. Reads settings from the command line, the environment and a settings file. */
#include "main/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/file.h"
#include "server/server.h"

enum { SETTINGS_MOST = 48, WORD = 1024 };

static struct server_config config;
static const char *config_file;
static const char *log_level; /* NULL: not set */
static bool welcome, quiet;

static const struct arg table[] = {
    {"port", ARG_NUMBER, &config.port, 0, 65535, "N", "port to listen on; 0: any free port (2210)"},
    {"host", ARG_TEXT, &config.host, 0, 0, "ADDRESS", "address to listen on (all addresses)"},
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
    {"message-of-the-day", ARG_TEXT, &config.message_of_the_day, 0, 0, "TEXT", "a notice that every client shows (none)"},
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
    {"welcome", ARG_FLAG, &welcome, 0, 0, NULL, "print a welcome text, as 'parlour' without a command does"},
    {"log-level", ARG_TEXT, &log_level, 0, 0, "LEVEL", "lowest level that is logged: error, warning, info or debug (info)"},
    {"quiet", ARG_FLAG, &quiet, 0, 0, NULL, "the same as --log-level warning, unless that is set"},
    {"config", ARG_TEXT, &config_file, 0, 0, "FILE", "settings file: one 'word = value' per line; words are options without dashes"},
    {.type = ARG_END},
};

/* ---- settings from the environment and the settings file ------------------------------------------------- */

static char settings[2 * SETTINGS_MOST][WORD];
static int settings_n;

static int add_setting(const char *name, const char *value)
{
    const struct arg *t = table;
    while (t->type != ARG_END && strcmp(t->name, name))
        t++;
    if (t->type == ARG_END || settings_n == 2 * SETTINGS_MOST)
        return cli_usage_error("serve", "unknown setting '%s'", name);
    int n = snprintf(settings[settings_n++], WORD, "--%s=%s", name, value);
    return n < WORD ? ARGS_GO_ON : cli_usage_error("serve", "the setting '%s' is too long", name);
}

static int from_environment(void)
{
    for (const struct arg *t = table; t->type != ARG_END; t++) {
        char name[64] = "PARLOUR_";
        for (size_t i = 0; t->name[i] && i < 40; i++)
            name[8 + i] = (char)(t->name[i] == '-' ? '_' : t->name[i] - ('a' <= t->name[i] && t->name[i] <= 'z' ? 32 : 0));
        const char *value = getenv(name);
        int rc = value && *value ? add_setting(t->name, value) : ARGS_GO_ON;
        if (rc != ARGS_GO_ON)
            return rc;
    }
    return ARGS_GO_ON;
}

static char *trimmed(char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    for (size_t n = strlen(text); n && (text[n - 1] == ' ' || text[n - 1] == '\t' || text[n - 1] == '\r');)
        text[--n] = 0;
    return text;
}

static int from_file(const char *path)
{
    char why[256] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    size_t len;
    char *all = file_read(path, &len, &o);
    int rc = ARGS_GO_ON;
    if (!all)
        return cli_failed("serve", "%s", why);
    char *text = malloc(len + 1);
    if (text)
        memcpy(text, all, len);
    free(all);
    if (!text)
        return cli_failed("serve", "out of memory");
    text[len] = 0;
    for (char *rest = text, *line; rc == ARGS_GO_ON && (line = strsep(&rest, "\n"));) {
        char *equals = strchr(line, '=');
        line = trimmed(line);
        if (!*line || *line == '#')
            continue;
        if (!equals) {
            rc = cli_usage_error("serve", "%s: expected 'word = value', found '%s'", path, line);
            break;
        }
        *equals = 0;
        rc = add_setting(trimmed(line), trimmed(equals + 1));
    }
    free(text);
    return rc;
}

static const char *named_file(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], "--config=", 9))
            return argv[i] + 9;
        if (!strcmp(argv[i], "--config") && i + 1 < argc)
            return argv[i + 1];
    }
    return getenv("PARLOUR_CONFIG");
}

static void greet(int port)
{
    cli_welcome();
    printf("\nOpen %s://localhost:%d in your browser. Others on your network can join, too. Ctrl-C stops the server; nothing is lost.\n",
           config.tls_cert ? "https" : "http", port);
    fflush(stdout);
}

int main_serve(int argc, char **argv)
{
    struct args a = {
        .command = "serve",
        .usage = "serve [OPTION...]",
        .about = "Runs the game server. The page is at http://localhost:2210; everything is stored in one file. You can also set an\n"
                 "option in the environment (--tls-cert is PARLOUR_TLS_CERT) or in a file. The command line overrides the environment,\n"
                 "and the environment overrides the file. A switch such as --quiet also takes a value: --quiet=no.",
    };
    char *all[2 * SETTINGS_MOST + 128];
    int n = 0, rc = ARGS_GO_ON;
    server_defaults(&config);
    config.version = PARLOUR_VERSION;
    const char *path = named_file(argc, argv);
    if (path && *path)
        rc = from_file(path);
    if (rc == ARGS_GO_ON)
        rc = from_environment();
    if (rc != ARGS_GO_ON)
        return rc;
    all[n++] = argv[0];
    for (int i = 0; i < settings_n; i++)
        all[n++] = settings[i];
    for (int i = 1; i < argc && n < (int)PL_COUNT(all); i++)
        all[n++] = argv[i];
    rc = args_read(&a, table, n, all);
    if (rc != ARGS_GO_ON)
        return rc;
    static char web[4200], cases[4200];
    if (!config.web)
        config.web = file_installed("web", web, sizeof web);
    if (!config.cases)
        config.cases = file_installed("cases", cases, sizeof cases);
    if (!config.tls_cert != !config.tls_key)
        return cli_usage_error("serve", "--tls-cert and --tls-key must be given together");
    if (!config.bus_cert != !config.bus_key)
        return cli_usage_error("serve", "--bus-cert and --bus-key must be given together");
    if (config.store)
        config.db = config.store;
    if (welcome)
        config.opened = greet;
    config.log_level = quiet || welcome ? LEVEL_WARNING : LEVEL_INFO;
    if (log_level && !log_level_read(log_level, &config.log_level))
        return cli_usage_error("serve", "--log-level must be error, warning, info or debug, not '%s'", log_level);
    umask(077); /* makes the database readable only for its owner */
    return server_run(&config);
}
