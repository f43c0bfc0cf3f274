/* preview_request.c: reads the HTTP requests of the author's preview. */
#include "cli/studio/preview_request.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A part of the request. */
struct piece {
    const char *at;
    size_t n;
};

static bool piece_is(struct piece p, const char *text) { return p.n == strlen(text) && !memcmp(p.at, text, p.n); }

/* Returns the part of `from` before the first `stop`, and removes both from `from`. Returns all of `from` if there is no `stop`. */
static struct piece cut(struct piece *from, char stop)
{
    const char *end = from->n ? memchr(from->at, stop, from->n) : NULL;
    struct piece first = {from->at, end ? (size_t)(end - from->at) : from->n};
    size_t used = first.n + (end != NULL);
    from->at += used;
    from->n -= used;
    return first;
}

/* Returns true if the Host header names this machine. */
static bool own_host(struct piece headers)
{
    static const char *const hosts[] = {"localhost", "127.0.0.1"};
    while (headers.n) {
        struct piece line = cut(&headers, '\n');
        if (line.n <= 5 || strncasecmp(line.at, "host:", 5))
            continue;
        struct piece value = {line.at + 5, line.n - 5};
        while (value.n && *value.at == ' ')
            value.at++, value.n--;
        if (value.n && value.at[value.n - 1] == '\r')
            value.n--;
        struct piece name = cut(&value, ':');
        for (size_t i = 0; i < PL_COUNT(hosts); i++)
            if (name.n == strlen(hosts[i]) && !strncasecmp(name.at, hosts[i], name.n))
                return true;
        return false;
    }
    return false;
}

static int hex_digit(char c)
{
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, tolower((unsigned char)c)) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Decodes a value of the query. If it is too long or wrongly encoded, or contains a NUL, returns false and leaves the text empty. */
static bool decode(struct piece from, char *to, size_t cap, size_t *len)
{
    size_t n = 0;
    bool good = true;
    for (size_t i = 0; good && i < from.n; i++) {
        int c = from.at[i] == '+' ? ' ' : (unsigned char)from.at[i];
        if (c == '%') {
            int high = i + 2 < from.n ? hex_digit(from.at[i + 1]) : -1, low = i + 2 < from.n ? hex_digit(from.at[i + 2]) : -1;
            c = high < 0 || low < 0 ? 0 : 16 * high + low;
            i += 2;
        }
        good = c && n + 1 < cap;
        if (good)
            to[n++] = (char)c;
    }
    *len = good ? n : 0;
    to[*len] = 0;
    return good;
}

static bool read_query(struct piece query, struct preview_request *ret)
{
    while (query.n) {
        struct piece value = cut(&query, '&'), key = cut(&value, '=');
        if (piece_is(key, "question"))
            ret->question = value.n == 1 && isdigit((unsigned char)*value.at) ? *value.at - '0' : 0;
        else if (piece_is(key, "text") && !decode(value, ret->text, sizeof ret->text, &ret->text_len))
            return false;
    }
    return true;
}

/* Returns true if the name has only the characters of the build's file names, so it cannot lead out of the folder. */
static bool is_file_name(struct piece name)
{
    for (size_t i = 0; i < name.n; i++)
        if (!isalnum((unsigned char)name.at[i]) && !strchr("._-", name.at[i]))
            return false;
    return name.n && *name.at != '.';
}

static enum preview_route route_of(struct piece path, struct preview_request *ret)
{
    static const char assets[] = "/assets/";
    const size_t n = sizeof assets - 1;
    if (piece_is(path, "/case.json"))
        return PREVIEW_CASE;
    if (piece_is(path, "/version"))
        return PREVIEW_VERSION;
    if (piece_is(path, "/answer"))
        return PREVIEW_ANSWER;
    if (piece_is(path, "/"))
        snprintf(ret->file, sizeof ret->file, "preview.html");
    else if (piece_is(path, "/favicon.svg"))
        snprintf(ret->file, sizeof ret->file, "favicon.svg");
    else if (path.n > n && path.n < sizeof ret->file && !memcmp(path.at, assets, n) &&
             is_file_name((struct piece){path.at + n, path.n - n}))
        snprintf(ret->file, sizeof ret->file, "%.*s", (int)path.n - 1, path.at + 1);
    else
        return PREVIEW_NOT_FOUND;
    return PREVIEW_FILE;
}

void preview_request_read(const char *request, size_t len, struct preview_request *ret)
{
    struct piece rest = {request, len}, line = cut(&rest, '\n'), method = cut(&line, ' '), query = cut(&line, ' ');
    *ret = (struct preview_request){.route = PREVIEW_BAD_REQUEST};
    if (memchr(request, 0, len) || !query.n || line.n < 8 || memcmp(line.at, "HTTP/1.", 7))
        return;
    struct piece path = cut(&query, '?');
    if (!own_host(rest))
        ret->route = PREVIEW_BAD_HOST;
    else if (!piece_is(method, "GET"))
        ret->route = PREVIEW_BAD_METHOD;
    else if (read_query(query, ret))
        ret->route = route_of(path, ret);
}
