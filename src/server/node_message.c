/* node_message.c: writes and reads the messages between nodes. Reading trusts nothing: a message that is too short, too long or of an
 * unknown kind is refused. */
#include "server/node_message.h"

#include <string.h>

#define NODE_FORM(name, form, doc) form,
static const char *const forms[NODE_KINDS] = {"", NODE_MESSAGES(NODE_FORM)};

/* ---- writing --------------------------------------------------------------------------------------------- */

static uint8_t *put_number(uint8_t *to, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *to++ = (uint8_t)(n >> (8 * i));
    return to;
}

/* Writes a text with its length in one byte before it. All these texts are shorter than 256 bytes. */
static uint8_t *put_short(uint8_t *to, const char *text)
{
    size_t n = strlen(text);
    *to++ = (uint8_t)n;
    memcpy(to, text, n);
    return to + n;
}

size_t node_message_put(uint8_t *to, const struct node_message *m)
{
    uint8_t *at = to;
    *at++ = (uint8_t)m->kind;
    for (const char *form = forms[m->kind]; *form; form++) {
        if (*form == 'c') {
            at = put_number(at, m->conn, 8);
        } else if (*form == 'i') {
            at = put_number(at, (uint64_t)m->number, 8);
        } else if (*form == 'n') {
            at = put_number(at, (uint64_t)m->second, 8);
        } else if (*form == 'r') {
            at = put_number(at, (uint32_t)m->round_trip, 4);
            at = put_number(at, (uint32_t)m->transport, 4);
        } else if (*form == 'b') {
            at = put_short(at, m->table);
        } else if (*form == 'h') {
            memcpy(at, m->hash, STORE_HASH);
            at += STORE_HASH;
        } else if (*form == 'a') {
            at = put_short(at, m->address);
        } else if (m->text.len) {
            memcpy(at, m->text.at, m->text.len);
            at += m->text.len;
        }
    }
    return (size_t)(at - to);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

struct input {
    const uint8_t *at, *end;
    bool bad;
};

static uint64_t get_number(struct input *in, int bytes)
{
    uint64_t n = 0;
    if (in->bad || in->end - in->at < bytes) {
        in->bad = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        n |= (uint64_t)in->at[i] << (8 * i);
    in->at += bytes;
    return n;
}

static void get_short(struct input *in, char *to, size_t size)
{
    size_t n = (size_t)get_number(in, 1);
    if (in->bad || n >= size || (size_t)(in->end - in->at) < n || memchr(in->at, 0, n)) {
        in->bad = true;
        return;
    }
    memcpy(to, in->at, n);
    to[n] = 0;
    in->at += n;
}

static void get_hash(struct input *in, uint8_t hash[STORE_HASH])
{
    if (in->bad || in->end - in->at < STORE_HASH) {
        in->bad = true;
        return;
    }
    memcpy(hash, in->at, STORE_HASH);
    in->at += STORE_HASH;
}

int node_message_read(const uint8_t *from, size_t len, struct node_message *m)
{
    struct input in = {from, from + len, false};
    *m = (struct node_message){.kind = NODE_NONE, .round_trip = -1, .transport = -1};
    uint64_t kind = get_number(&in, 1);
    if (in.bad || kind == NODE_NONE || kind >= NODE_KINDS)
        return -1;
    m->kind = (enum node_kind)kind;
    for (const char *form = forms[kind]; *form; form++) {
        if (*form == 'c') {
            m->conn = get_number(&in, 8);
        } else if (*form == 'i') {
            m->number = (int64_t)get_number(&in, 8);
        } else if (*form == 'n') {
            m->second = (int64_t)get_number(&in, 8);
        } else if (*form == 'r') {
            m->round_trip = (int32_t)get_number(&in, 4);
            m->transport = (int32_t)get_number(&in, 4);
        } else if (*form == 'b') {
            get_short(&in, m->table, sizeof m->table);
        } else if (*form == 'h') {
            get_hash(&in, m->hash);
        } else if (*form == 'a') {
            get_short(&in, m->address, sizeof m->address);
        } else {
            m->text = (struct store_text){(const char *)in.at, (size_t)(in.end - in.at)};
            in.at = in.end;
        }
    }
    return in.bad || in.at != in.end ? -1 : 0;
}
