/* out.c: the append-only writer. A full buffer is a fact to be asked about, never an overrun. */
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

void pl_put_int(struct pl_out *o, int64_t n)
{
    char digits[24];
    int at = sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0)
        digits[--at] = '-';
    pl_put_bytes(o, digits + at, sizeof digits - (size_t)at);
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

static void put_quoted(struct pl_out *o, const char *text, size_t len)
{
    static const char digit[] = "0123456789abcdef";
    pl_put_char(o, '"');
    size_t plain = 0; /* start of the run not written yet */
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        pl_put_bytes(o, text + plain, i - plain);
        plain = i + 1;
        if (c == '\n') {
            pl_put(o, "\\n");
        } else if (c == '"' || c == '\\') {
            char pair[2] = {'\\', (char)c};
            pl_put_bytes(o, pair, 2);
        } else {
            char code[6] = {'\\', 'u', '0', '0', digit[c >> 4], digit[c & 15]};
            pl_put_bytes(o, code, 6);
        }
    }
    pl_put_bytes(o, text + plain, len - plain);
    pl_put_char(o, '"');
}

static void begin(struct pl_out *o, const char *key)
{
    if (o->comma)
        pl_put_char(o, ',');
    if (key) {
        put_quoted(o, key, pl_text_len(key));
        pl_put_char(o, ':');
    }
    o->comma = true;
}

void pl_json_open(struct pl_out *o, const char *key, char bracket)
{
    begin(o, key);
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
    begin(o, key);
    pl_put_int(o, n);
}

void pl_json_bool(struct pl_out *o, const char *key, bool b)
{
    begin(o, key);
    pl_put(o, b ? "true" : "false");
}

void pl_json_null(struct pl_out *o, const char *key)
{
    begin(o, key);
    pl_put(o, "null");
}

void pl_json_text_n(struct pl_out *o, const char *key, const char *text, size_t len)
{
    begin(o, key);
    put_quoted(o, text, len);
}

void pl_json_text(struct pl_out *o, const char *key, const char *text) { pl_json_text_n(o, key, text, pl_text_len(text)); }

void pl_json_hex(struct pl_out *o, const char *key, const uint8_t *bytes, size_t n)
{
    begin(o, key);
    pl_put_char(o, '"');
    pl_put_hex(o, bytes, n);
    pl_put_char(o, '"');
}

void pl_json_raw(struct pl_out *o, const char *key, const char *json, size_t len)
{
    begin(o, key);
    pl_put_bytes(o, json, len);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

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
    if (i == len || len - i > 18) /* 18 digits always fit */
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
