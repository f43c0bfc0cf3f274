/* serve.c: the command `parlour serve`. Reads the settings, and checks them or starts the server. */
#include "main/serve.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/args.h"
#include "main/settings.h"

/* `parlour serve --check` prints every finding. */
static void print(void *ctx, bool warning, const char *line)
{
    (void)ctx;
    fprintf(stderr, "parlour serve: %s%s\n", warning ? "warning: " : "", line);
}

/* A server that cannot start prints only the first problem. */
static void print_first(void *ctx, bool warning, const char *line)
{
    bool *printed = ctx;
    if (!warning && !*printed)
        print(NULL, false, line);
    *printed |= !warning;
}

static int run_checks(const struct settings *s, struct findings *f)
{
    server_check(&s->server.config, f);
    if (f->problems)
        return cli_failed("serve", "%d problem%s in the settings; the server would not start", f->problems, f->problems > 1 ? "s" : "");
    printf("The settings are valid. The server can start with them, or reload them.\n");
    return CLI_OK;
}

static const struct settings *first; /* the settings with which the server was started */

static struct server_settings *read_again(const struct server_config *now, struct findings *f)
{
    return settings_read_again(first, now, f);
}

int main_serve(int argc, char **argv)
{
    bool printed = false, checks = false;
    int rc = settings_command_line(argc, argv, &checks);
    struct findings f = {.tell = checks ? print : print_first, .ctx = &printed};
    if (rc != ARGS_GO_ON)
        return rc;
    struct settings *s = settings_read(argc, argv, &f);
    if (!s)
        rc = cli_failed("serve", "out of memory");
    else if (checks)
        rc = run_checks(s, &f);
    else if (f.problems)
        rc = s->unreadable ? CLI_FAILED : CLI_USAGE;
    else {
        umask(077); /* makes the database readable only for its owner */
        first = s;
        s->server.config.read_again = read_again;
        rc = server_run(&s->server.config);
    }
    settings_free(s);
    return rc;
}
