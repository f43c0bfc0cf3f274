/* frame.c: writes and reads frames. */
#include "bus/frame.h"

#include <string.h>

enum { MAGIC = 0xb5 };

static void put(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get(const uint8_t *from, int bytes)
{
    uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; i--)
        value = value << 8 | from[i];
    return value;
}

/* Offsets in the header: 0 magic, 1 version, 2 kind, 3 always zero, 4 length, 8 sender, 16 its run, 24 run of the receiver, 32 session,
 * 40 number. */
void frame_put(uint8_t to[FRAME_HEADER], const struct frame *f)
{
    to[0] = MAGIC;
    to[1] = FRAME_VERSION;
    to[2] = f->kind;
    to[3] = 0;
    put(to + 4, f->len, 4);
    put(to + 8, (uint64_t)f->from, 8);
    put(to + 16, f->run, 8);
    put(to + 24, f->to_run, 8);
    put(to + 32, f->session, 8);
    put(to + 40, f->number, 8);
}

const char *frame_read(const uint8_t **at, const uint8_t *end, struct frame *f)
{
    const uint8_t *p = *at;
    size_t left = (size_t)(end - p);
    if (left < FRAME_HEADER || p[0] != MAGIC)
        return "data that is not a frame of the bus";
    if (p[1] != FRAME_VERSION)
        return "a frame of another version of the bus; a node of another version uses the same NATS subjects";
    f->kind = p[2];
    f->len = (size_t)get(p + 4, 4);
    f->from = (int64_t)get(p + 8, 8);
    f->run = get(p + 16, 8);
    f->to_run = get(p + 24, 8);
    f->session = get(p + 32, 8);
    f->number = get(p + 40, 8);
    f->data = p + FRAME_HEADER;
    if (f->len > left - FRAME_HEADER || f->len > FRAME_DATA_MAX)
        return "a frame that is longer than its packet";
    if (f->kind < FRAME_MESSAGE || f->kind > FRAME_PROBE || p[3])
        return "a frame of an unknown kind";
    if (f->from <= 0 || !f->run)
        return "a frame without a sender";
    *at = p + FRAME_HEADER + f->len;
    return NULL;
}

size_t beat_put(uint8_t to[BEAT_MAX], int64_t stamp, const struct beat_entry *entry, int n)
{
    uint8_t *p = to + BEAT_HEADER;
    put(to, (uint64_t)stamp, 8);
    put(to + 8, (uint64_t)n, 2);
    for (int i = 0; i < n; i++, p += BEAT_ENTRY) {
        put(p, (uint64_t)entry[i].peer, 8);
        put(p + 8, entry[i].run, 8);
        put(p + 16, entry[i].session, 8);
        put(p + 24, entry[i].number, 8);
        put(p + 32, (uint64_t)entry[i].echo, 8);
        put(p + 40, entry[i].held, 4);
    }
    return (size_t)(p - to);
}

bool beat_read(const struct frame *f, int64_t self, uint64_t run, int64_t *stamp, struct beat_entry *e)
{
    memset(e, 0, sizeof *e);
    if (f->len < BEAT_HEADER)
        return false;
    uint64_t n = get(f->data + 8, 2);
    if (n > BUS_PEERS_MAX || f->len != BEAT_HEADER + n * BEAT_ENTRY)
        return false;
    *stamp = (int64_t)get(f->data, 8);
    const uint8_t *p = f->data + BEAT_HEADER;
    for (uint64_t i = 0; i < n; i++, p += BEAT_ENTRY) {
        if ((int64_t)get(p, 8) != self || get(p + 8, 8) != run)
            continue;
        *e = (struct beat_entry){
            self, run, get(p + 16, 8), get(p + 24, 8), (int64_t)get(p + 32, 8), (uint32_t)get(p + 40, 4),
        };
        break;
    }
    return true;
}
