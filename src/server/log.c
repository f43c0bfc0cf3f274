/* log.c: writes the log to stderr, one JSON object per line. Never logs tokens, passphrases, views, chat or addresses. */
#include "server/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

const char *log_number(int64_t n)
{
    static char text[4][24];
    static int next;
    next = (next + 1) & 3;
    snprintf(text[next], sizeof text[next], "%lld", (long long)n);
    return text[next];
}

void log_line(struct server *srv, bool bad, const char *what, ...)
{
    char line[1024], stamp[32];
    struct pl_out o = pl_out_to(line, sizeof line - 1);
    time_t now = time(NULL);
    struct tm at;
    va_list args;
    if (srv->cfg.quiet && !bad)
        return;
    gmtime_r(&now, &at);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &at);
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "time", stamp);
    pl_json_text(&o, "level", bad ? "error" : "info");
    pl_json_text(&o, "msg", what);
    va_start(args, what);
    for (const char *name; (name = va_arg(args, const char *));) {
        const char *value = va_arg(args, const char *);
        pl_json_text(&o, name, value ? value : "");
    }
    va_end(args);
    pl_json_close(&o, '}');
    if (!o.full)
        fprintf(stderr, "%s\n", line);
}
