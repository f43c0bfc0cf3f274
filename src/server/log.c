/* log.c: writes the log: each line is a JSON object of printable ASCII, whatever its values contain. */
#include "server/log.h"

#include "cases/unicode.h"
#include "kernel/out.h"
#include "server/common.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    LINE = 1 << 15,
    VALUE = 700,         /* maximum number of bytes of a value; the rest is cut off */
    LINES_A_SECOND = 20, /* of one event; a short burst may have twice as many */
};

static const struct {
    const char *id, *text;
    enum log_level level;
} events[] = {
#define LOG_EVENT_ROW(name, id, level, text) {id, text, LEVEL_##level},
    LOG_EVENTS(LOG_EVENT_ROW)};

static const char *const levels[LOG_LEVELS] = {"error", "warning", "info", "debug"};

static enum log_level most = LEVEL_INFO;

static struct {
    struct bucket bucket;
    int64_t suppressed;
} often[LOG_EVENTS_N];

/* ---- levels ---------------------------------------------------------------------------------------------- */

void log_set_level(enum log_level level) { most = level; }

bool log_has(enum log_level level) { return level <= most; }

bool log_level_read(const char *word, enum log_level *level)
{
    for (int i = 0; i < LOG_LEVELS; i++)
        if (!strcmp(word, levels[i])) {
            *level = (enum log_level)i;
            return true;
        }
    return false;
}

/* ---- a line ---------------------------------------------------------------------------------------------- */

enum { SHORT = 24 };

/* Returns one of eight buffers in turn. */
static char *short_text(void)
{
    static char text[8][SHORT];
    static int next;
    next = (next + 1) & 7;
    return text[next];
}

const char *log_number(int64_t n)
{
    char *text = short_text();
    snprintf(text, SHORT, "%lld", (long long)n);
    return text;
}

const char *log_time(int64_t seconds)
{
    char *text = short_text();
    time_t time = (time_t)seconds;
    struct tm at;
    if (!gmtime_r(&time, &at) || !strftime(text, SHORT, "%Y-%m-%dT%H:%M:%SZ", &at))
        *text = 0;
    return text;
}

static void put_unit(struct pl_out *o, unsigned unit)
{
    char text[8];
    snprintf(text, sizeof text, "\\u%04x", unit & 0xffff);
    pl_put(o, text);
}

/* Writes a text from anywhere. Everything but printable ASCII is escaped: a line break would forge a line, and other control characters,
 * also those outside ASCII, would reach the terminal of the reader. */
static void put_text(struct pl_out *o, const char *text)
{
    size_t len = strnlen(text, VALUE + 1), used;
    pl_put_char(o, '"');
    for (size_t i = 0; i < len && i < VALUE; i += used) {
        int32_t c = 0xfffd; /* the character that stands for invalid UTF-8 */
        used = (size_t)unicode_next(text + i, len - i, &c);
        used += !used;
        if (c == '"' || c == '\\')
            pl_put_char(o, '\\');
        if (c >= 0x20 && c < 0x7f)
            pl_put_char(o, (char)c);
        else if (c < 0x10000)
            put_unit(o, (unsigned)c);
        else {
            put_unit(o, 0xd7c0 + ((unsigned)c >> 10));
            put_unit(o, 0xdc00 + ((unsigned)c & 0x3ff));
        }
    }
    pl_put(o, len > VALUE ? "...\"" : "\"");
}

static void put(struct pl_out *o, const char *key, const char *value)
{
    pl_put(o, ",\"");
    pl_put(o, key);
    pl_put(o, "\":");
    put_text(o, value);
}

static void put_time(struct pl_out *o)
{
    char stamp[32], fraction[8];
    struct timespec now;
    struct tm at;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &at);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &at);
    snprintf(fraction, sizeof fraction, ".%03dZ", (int)(now.tv_nsec / 1000000));
    pl_put(o, "{\"time\":\"");
    pl_put(o, stamp);
    pl_put(o, fraction);
    pl_put(o, "\"");
}

/* Returns true if a line about the event may be written now. The level debug is for people who want every line. */
static bool may_write(enum log_event event)
{
    struct timespec now;
    if (most == LEVEL_DEBUG)
        return true;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (bucket_take(&often[event].bucket, LINES_A_SECOND, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000))
        return true;
    often[event].suppressed++;
    return false;
}

void log_event(enum log_event event, ...)
{
    char line[LINE];
    struct pl_out o = pl_out_to(line, sizeof line - 2);
    va_list args;
    if (!log_has(events[event].level) || !may_write(event))
        return;
    put_time(&o);
    put(&o, "level", levels[events[event].level]);
    put(&o, "event", events[event].id);
    put(&o, "msg", events[event].text);
    va_start(args, event);
    for (const char *name; (name = va_arg(args, const char *));) {
        const char *value = va_arg(args, const char *);
        if (value && *value)
            put(&o, name, value);
    }
    va_end(args);
    if (often[event].suppressed)
        put(&o, "suppressed", log_number(often[event].suppressed));
    often[event].suppressed = 0;
    if (o.full) /* more values than any event has */
        return;
    memcpy(line + o.len, "}\n", 3);
    fputs(line, stderr); /* stderr has no buffer, so this is one write */
}
