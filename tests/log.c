/* log.c: tests the lines of the log: levels, values of any bytes, and events that happen too often. */
#include "server/log.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"

static FILE *file; /* takes the place of stderr */
static int stderr_before;

static void begin(enum log_level level)
{
    file = tmpfile();
    stderr_before = dup(STDERR_FILENO);
    CHECK(file && stderr_before >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
    log_set_level(level);
}

static void end(void)
{
    dup2(stderr_before, STDERR_FILENO);
    close(stderr_before);
    rewind(file);
}

/* Returns the next line of the log, which must be one object of printable ASCII, or NULL at the end. */
static json_t *next(void)
{
    static char line[1 << 16];
    if (!fgets(line, sizeof line, file))
        return NULL;
    size_t n = strlen(line);
    CHECK(n && line[n - 1] == '\n');
    for (size_t i = 0; i + 1 < n; i++)
        CHECK(line[i] >= ' ' && line[i] <= '~');
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    CHECK(json_is_object(json));
    return json;
}

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

TEST(a_line_has_time_level_event_and_the_values_that_there_are)
{
    begin(LEVEL_INFO);
    log_event(EVENT_MATCH_FINISHED, "table", "abc", "game", "", "entries", log_number(-7), "nothing", (char *)NULL, NULL);
    end();
    json_t *json = next();
    CHECK_TEXT(text_of(json, "level"), "info");
    CHECK_TEXT(text_of(json, "event"), "match-finished");
    CHECK_TEXT(text_of(json, "msg"), "match finished");
    CHECK_TEXT(text_of(json, "table"), "abc");
    CHECK_TEXT(text_of(json, "entries"), "-7");
    CHECK_INT((long long)json_object_size(json), 6);
    CHECK_INT((long long)strlen(text_of(json, "time")), 24);
    json_decref(json);
    CHECK(!next());
    fclose(file);
}

TEST(the_level_decides_what_is_logged_and_can_be_changed)
{
    static const enum log_event one_of_each[] = {EVENT_PAUSED, EVENT_NODE_GONE, EVENT_RESUMED};
    enum log_level level;
    CHECK(log_level_read("warning", &level) && level == LEVEL_WARNING);
    CHECK(log_level_read("debug", &level) && level == LEVEL_DEBUG);
    CHECK(!log_level_read("", &level) && !log_level_read("Info", &level) && !log_level_read("3", &level));
    begin(LEVEL_ERROR);
    for (int most = LEVEL_ERROR; most < LOG_LEVELS; most++) {
        log_set_level((enum log_level)most);
        for (int i = 0; i < 3; i++) {
            CHECK(log_has((enum log_level)i) == (i <= most));
            log_event(one_of_each[i], NULL);
        }
    }
    end();
    static const char *const expected[] = {"play-paused",  "play-paused", "node-gone", "play-paused", "node-gone",
                                           "play-resumed", "play-paused", "node-gone", "play-resumed"};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        json_t *json = next();
        CHECK(json);
        CHECK_TEXT(text_of(json, "event"), expected[i]);
        json_decref(json);
    }
    CHECK(!next());
    fclose(file);
}

TEST(a_value_cannot_forge_a_line_or_reach_the_terminal)
{
    static const char *const hostile[][2] = {
        {"a\n{\"level\":\"error\"}", "a\n{\"level\":\"error\"}"},
        {"\",\"level\":\"error", "\",\"level\":\"error"},
        {"\\\"}\r\n\t\033[2J\177", "\\\"}\r\n\t\033[2J\177"},
        {"\xc2\x85\xc2\x9b\xe2\x80\xa8\xe2\x80\xae", "\xc2\x85\xc2\x9b\xe2\x80\xa8\xe2\x80\xae"},
        {"\xf0\x9f\x94\x8d \xc3\xa9", "\xf0\x9f\x94\x8d \xc3\xa9"},
        {"\xff\xc3(\xed\xa0\x80\xc3", "\xef\xbf\xbd\xef\xbf\xbd(\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
    };
    begin(LEVEL_DEBUG);
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        log_event(EVENT_PAUSED, "reason", hostile[i][0], NULL);
    end();
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        json_t *json = next();
        CHECK_TEXT(text_of(json, "reason"), hostile[i][1]);
        CHECK_INT((long long)json_object_size(json), 5);
        json_decref(json);
    }
    CHECK(!next());
    fclose(file);
}

static bool ends_with_dots(const char *text)
{
    size_t n = strlen(text);
    return n >= 3 && !strcmp(text + n - 3, "...");
}

TEST(any_bytes_make_one_line)
{
    char text[900];
    unsigned random = 2210;
    begin(LEVEL_DEBUG);
    for (int i = 0; i < 2000; i++) {
        size_t n = (size_t)(i % (int)sizeof text);
        for (size_t j = 0; j < n; j++) {
            random = random * 1103515245 + 12345;
            text[j] = (char)(random >> 16 & 255 ? random >> 16 & 255 : 1);
        }
        text[n] = 0;
        log_event(EVENT_PAUSED, "a", text, "b", text, "c", text, "d", text, "e", "last", NULL);
    }
    end();
    for (int i = 0; i < 2000; i++) {
        json_t *json = next();
        CHECK_TEXT(text_of(json, "e"), "last");
        CHECK(i % (int)sizeof text < 701 || ends_with_dots(text_of(json, "a")));
        json_decref(json);
    }
    CHECK(!next());
    fclose(file);
}

TEST(an_event_that_happens_too_often_is_counted)
{
    long long suppressed = 0, lines = 0;
    begin(LEVEL_INFO);
    for (int i = 0; i < 1000; i++)
        log_event(EVENT_NODE_JOINED, NULL);
    log_event(EVENT_NODE_GONE, NULL); /* another event has its own limit */
    usleep(200000);                   /* makes room for a few lines more */
    log_event(EVENT_NODE_JOINED, NULL);
    end();
    for (json_t *json; (json = next());) {
        lines += !strcmp(text_of(json, "event"), "node-joined");
        suppressed += atoll(text_of(json, "suppressed"));
        json_decref(json);
    }
    CHECK_INT(lines + suppressed, 1001);
    CHECK(lines > 1 && suppressed > 500);
    fclose(file);
}
