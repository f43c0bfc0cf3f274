/* out.c: appends text and JSON to a fixed buffer, and never writes beyond it. */
#include "kernel/out.h"

struct pl_out pl_out_to(char *buffer, size_t cap)
{
    struct pl_out o = {.at = buffer, .cap = cap, .full = cap == 0};
    if (cap)
        buffer[0] = 0;
    return o;
}

void pl_put_bytes(struct pl_out *o, const char *text, size_t len)
{
    if (o->full || len >= o->cap - o->len) {
        o->full = true;
        return;
    }
    pl_copy(o->at + o->len, text, len);
    o->len += len;
    o->at[o->len] = 0;
}

void pl_put(struct pl_out *o, const char *text) { pl_put_bytes(o, text, pl_text_len(text)); }

void pl_put_char(struct pl_out *o, char c)
{
    if (o->full || o->cap - o->len < 2) {
        o->full = true;
        return;
    }
    o->at[o->len++] = c;
    o->at[o->len] = 0;
}

/* Writes the digits of a number so that they end at `end`. Returns the position of the first digit. */
static char *digits_before(char *end, int64_t n)
{
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        *--end = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0)
        *--end = '-';
    return end;
}

void pl_put_int(struct pl_out *o, int64_t n)
{
    char text[24], *end = text + sizeof text, *at = digits_before(end, n);
    pl_put_bytes(o, at, (size_t)(end - at));
}

void pl_put_hex(struct pl_out *o, const uint8_t *bytes, size_t n)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        char pair[2] = {digit[bytes[i] >> 4], digit[bytes[i] & 15]};
        pl_put_bytes(o, pair, 2);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------------ */

/* After every log entry the server writes a view with a few hundred short members for each viewer, so JSON output must be fast: the space
 * for a key and its value is checked once, then both are written without further checks. Near the end of the buffer a slower path with
 * checks is used.
 */

enum { KEY_MOST = 64, NUMBER_MOST = 24 };

static inline bool is_plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

/* Writes the escape sequence of a character; returns its length, at most 6 bytes. */
static size_t escape(char *to, unsigned char c)
{
    static const char digit[] = "0123456789abcdef";
    to[0] = '\\';
    to[1] = (char)(c == '\n' ? 'n' : c);
    if (c == '\n' || c == '"' || c == '\\')
        return 2;
    to[1] = 'u';
    to[2] = to[3] = '0';
    to[4] = digit[c >> 4];
    to[5] = digit[c & 15];
    return 6;
}

/* Writes a JSON string in quotes without bounds checks. The caller has reserved 6 bytes for each character. */
static inline char *quote(char *at, const char *text, size_t len)
{
    *at++ = '"';
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (is_plain(c))
            *at++ = (char)c;
        else
            at += escape(at, c);
    }
    *at++ = '"';
    return at;
}

/* Writes a JSON string in quotes, with bounds checks. Used if the buffer has fewer than 6 free bytes for each character. */
static void put_quoted(struct pl_out *o, const char *text, size_t len)
{
    char code[6];
    size_t plain = 0; /* start of the characters that have not been written yet */
    pl_put_char(o, '"');
    for (size_t i = 0; i < len; i++) {
        if (is_plain((unsigned char)text[i]))
            continue;
        pl_put_bytes(o, text + plain, i - plain);
        plain = i + 1;
        pl_put_bytes(o, code, escape(code, (unsigned char)text[i]));
    }
    pl_put_bytes(o, text + plain, len - plain);
    pl_put_char(o, '"');
}

/* Writes a comma, if one is needed, and the key, without bounds checks. Returns the position for the value, where at least `more` bytes are
 * free. Returns NULL if the buffer may be too small or the key is too long or needs escapes; then the caller must use the functions with
 * bounds checks. */
static inline char *begin(struct pl_out *o, const char *key, size_t more)
{
    if (o->full || o->cap - o->len < KEY_MOST + more + 8)
        return NULL;
    char *at = o->at + o->len;
    if (o->comma)
        *at++ = ',';
    if (!key)
        return at;
    *at++ = '"';
    for (const char *stop = key + KEY_MOST; key < stop && is_plain((unsigned char)*key); key++)
        *at++ = *key;
    if (*key)
        return NULL;
    *at++ = '"';
    *at++ = ':';
    return at;
}

static inline void end(struct pl_out *o, char *at, bool comma)
{
    *at = 0;
    o->len = (size_t)(at - o->at);
    o->comma = comma;
}

/* Writes a comma, if one is needed, and the key, with bounds checks. */
static void begin_tight(struct pl_out *o, const char *key)
{
    if (o->comma)
        pl_put_char(o, ',');
    if (key) {
        put_quoted(o, key, pl_text_len(key));
        pl_put_char(o, ':');
    }
    o->comma = true;
}

void pl_json_raw(struct pl_out *o, const char *key, const char *json, size_t len)
{
    char *at = begin(o, key, len);
    if (!at) {
        begin_tight(o, key);
        pl_put_bytes(o, json, len);
        return;
    }
    pl_copy(at, json, len);
    end(o, at + len, true);
}

void pl_json_open(struct pl_out *o, const char *key, char bracket)
{
    char *at = begin(o, key, 1);
    if (at) {
        *at = bracket;
        end(o, at + 1, false);
        return;
    }
    begin_tight(o, key);
    pl_put_char(o, bracket);
    o->comma = false;
}

void pl_json_close(struct pl_out *o, char bracket)
{
    pl_put_char(o, bracket);
    o->comma = true;
}

void pl_json_int(struct pl_out *o, const char *key, int64_t n)
{
    char text[NUMBER_MOST], *stop = text + sizeof text, *from = digits_before(stop, n);
    char *at = begin(o, key, sizeof text);
    if (!at) {
        pl_json_raw(o, key, from, (size_t)(stop - from));
        return;
    }
    while (from < stop)
        *at++ = *from++;
    end(o, at, true);
}

void pl_json_bool(struct pl_out *o, const char *key, bool b)
{
    char *at = begin(o, key, 5);
    if (!at) {
        pl_json_raw(o, key, b ? "true" : "false", b ? 4 : 5);
        return;
    }
    pl_copy(at, b ? "true" : "false", 5);
    end(o, at + (b ? 4 : 5), true);
}

void pl_json_null(struct pl_out *o, const char *key)
{
    char *at = begin(o, key, 4);
    if (!at) {
        pl_json_raw(o, key, "null", 4);
        return;
    }
    pl_copy(at, "null", 4);
    end(o, at + 4, true);
}

void pl_json_text_n(struct pl_out *o, const char *key, const char *text, size_t len)
{
    char *at = begin(o, key, 6 * len);
    if (at) {
        end(o, quote(at, text, len), true);
        return;
    }
    begin_tight(o, key);
    put_quoted(o, text, len);
}

void pl_json_text(struct pl_out *o, const char *key, const char *text) { pl_json_text_n(o, key, text, pl_text_len(text)); }

void pl_json_hex(struct pl_out *o, const char *key, const uint8_t *bytes, size_t n)
{
    pl_json_raw(o, key, "\"", 1);
    pl_put_hex(o, bytes, n);
    pl_put_char(o, '"');
}

/* ---- parsing --------------------------------------------------------------------------------------------- */

size_t pl_text_len(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool pl_text_is(const char *text, size_t len, const char *word)
{
    size_t i = 0;
    for (; i < len && word[i]; i++)
        if (lower(text[i]) != lower(word[i]))
            return false;
    return i == len && !word[i];
}

int pl_text_int(const char *text, size_t len, int64_t *ret)
{
    bool minus = len && text[0] == '-';
    size_t i = minus;
    if (i == len || len - i > 18) /* a number with 18 digits always fits into an int64_t */
        return -1;
    int64_t n = 0;
    for (; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        n = n * 10 + (text[i] - '0');
    }
    *ret = minus ? -n : n;
    return 0;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int pl_text_hex(const char *text, size_t len, uint8_t *bytes, size_t n)
{
    if (len != 2 * n)
        return -1;
    for (size_t i = 0; i < len; i++)
        if (hex_digit(text[i]) < 0)
            return -1;
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
    return 0;
}
