/* image.c: reads the structure of PNG and WebP files. Checks every length before use; never decodes pixels. */
#include "cases/image.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct reader {
    const uint8_t *at, *end;
    struct image_result *result;
};

static bool fail(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(struct reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->result->why, sizeof r->result->why, format, args);
    va_end(args);
    return false;
}

static bool set_size(struct reader *r, uint32_t width, uint32_t height)
{
    if (!width || !height || width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX)
        return fail(r, "the picture is %lu x %lu pixels; each side may have 1 to %d", (unsigned long)width, (unsigned long)height,
                    IMAGE_SIDE_MAX);
    r->result->width = (int)width;
    r->result->height = (int)height;
    return true;
}

/* Copies the name of a chunk for use in messages. Replaces every byte that is not a letter or digit by '?'. */
static void chunk_name(const uint8_t *at, char name[5])
{
    for (int i = 0; i < 4; i++)
        name[i] = (at[i] >= '0' && at[i] <= '9') || (at[i] >= 'A' && at[i] <= 'Z') || (at[i] >= 'a' && at[i] <= 'z') ? (char)at[i] : '?';
    name[4] = 0;
}

static bool among(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(name, *list))
            return true;
    return false;
}

/* ---- PNG -------------------------------------------------------------------------------------------------- */

static uint32_t big32(const uint8_t *at) { return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]; }

static uint32_t crc32_of(const uint8_t *at, size_t n)
{
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < n; i++) {
        crc ^= at[i];
        for (int k = 0; k < 8; k++)
            crc = crc >> 1 ^ (0xedb88320u & (0u - (crc & 1)));
    }
    return ~crc;
}

struct png {
    bool header, palette, data, data_ended, indexed;
};

static bool png_header(struct reader *r, const uint8_t *at, size_t n, struct png *p)
{
    if (n != 13 || p->header)
        return fail(r, "not a valid PNG file: a wrong header");
    unsigned depth = at[8], colour = at[9];
    bool deep = depth == 8 || depth == 16, shallow = depth == 1 || depth == 2 || depth == 4 || depth == 8;
    bool valid = colour == 0 ? shallow || deep : colour == 3 ? shallow : (colour == 2 || colour == 4 || colour == 6) && deep;
    if (!valid || at[10] || at[11] || at[12] > 1)
        return fail(r, "not a valid PNG file: a wrong header");
    p->header = true;
    p->indexed = colour == 3;
    return set_size(r, big32(at), big32(at + 4));
}

/* Checks one chunk other than IHDR and IEND. */
static bool png_chunk(struct reader *r, const char *name, size_t n, struct png *p)
{
    static const char *const harmless[] = {"tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", NULL};
    static const char *const metadata[] = {"tEXt", "zTXt", "iTXt", "eXIf", "tIME", "hIST", "sPLT", NULL};
    static const char *const animation[] = {"acTL", "fcTL", "fdAT", NULL};
    if (!strcmp(name, "IDAT")) {
        if (p->data_ended || (p->indexed && !p->palette))
            return fail(r, "not a valid PNG file: its chunks are in the wrong order");
        p->data = true;
        return true;
    }
    p->data_ended = p->data;
    if (!strcmp(name, "PLTE")) {
        if (p->palette || p->data || !n || n % 3 || n > 768)
            return fail(r, "not a valid PNG file: a wrong palette");
        p->palette = true;
        return true;
    }
    if (among(name, animation))
        return fail(r, "animated pictures are not allowed");
    if (among(name, metadata))
        return fail(r, "the file contains metadata (%s); remove it with an optimiser such as oxipng", name);
    return among(name, harmless) || fail(r, "the PNG chunk %s is not allowed", name);
}

static bool png_check(struct reader *r)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    struct png p = {0};
    if (r->end - r->at < 8 || memcmp(r->at, signature, sizeof signature))
        return fail(r, "this is not a PNG file");
    r->at += sizeof signature;
    for (;;) {
        char name[5];
        if (r->end - r->at < 12 || big32(r->at) > (size_t)(r->end - r->at) - 12)
            return fail(r, "the PNG file is cut off");
        size_t n = big32(r->at);
        const uint8_t *content = r->at + 8;
        chunk_name(r->at + 4, name);
        if (crc32_of(r->at + 4, n + 4) != big32(content + n))
            return fail(r, "the PNG file is damaged: the checksum of the chunk %s is wrong", name);
        r->at += n + 12;
        bool first = !strcmp(name, "IHDR");
        if (first && !png_header(r, content, n, &p))
            return false;
        if (!p.header)
            return fail(r, "not a valid PNG file: a wrong header");
        if (!strcmp(name, "IEND") && !n)
            break;
        if (!first && !png_chunk(r, name, n, &p))
            return false;
    }
    if (!p.data)
        return fail(r, "the PNG file contains no picture");
    return r->at == r->end || fail(r, "something follows the end of the PNG file");
}

/* ---- WebP ------------------------------------------------------------------------------------------------- */

static uint32_t little(const uint8_t *at, int n)
{
    uint32_t value = 0;
    for (int i = 0; i < n; i++)
        value |= (uint32_t)at[i] << (8 * i);
    return value;
}

struct webp {
    bool extended, colour, alpha, picture;
    uint32_t width, height; /* width and height of the canvas; set only if `extended` is true */
};

static bool webp_extended(struct reader *r, const uint8_t *at, size_t n, struct webp *p)
{
    enum { ANIMATION = 0x02, XMP = 0x04, EXIF = 0x08 };
    if (n != 10 || p->extended || p->picture || (at[0] & 0xc1) || at[1] || at[2] || at[3])
        return fail(r, "not a valid WebP file: a wrong header");
    if (at[0] & ANIMATION)
        return fail(r, "animated pictures are not allowed");
    if (at[0] & (XMP | EXIF))
        return fail(r, "the file contains metadata; save it without");
    p->extended = true;
    p->width = little(at + 4, 3) + 1;
    p->height = little(at + 7, 3) + 1;
    return set_size(r, p->width, p->height);
}

/* Checks the header of a lossy picture (VP8). */
static bool webp_lossy(struct reader *r, const uint8_t *at, size_t n)
{
    uint32_t tag = n >= 10 ? little(at, 3) : 1;
    bool key_frame = !(tag & 1), shown = tag >> 4 & 1;
    if (!key_frame || !shown || at[3] != 0x9d || at[4] != 0x01 || at[5] != 0x2a || (tag >> 5) > n - 10)
        return fail(r, "not a valid WebP file: a wrong VP8 header");
    return set_size(r, little(at + 6, 2) & 0x3fff, little(at + 8, 2) & 0x3fff);
}

/* Checks the header of a lossless picture (VP8L). */
static bool webp_lossless(struct reader *r, const uint8_t *at, size_t n)
{
    uint32_t bits = n > 5 ? little(at + 1, 4) : 0;
    if (n <= 5 || at[0] != 0x2f || bits >> 29)
        return fail(r, "not a valid WebP file: a wrong VP8L header");
    return set_size(r, (bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1);
}

static bool webp_chunk(struct reader *r, const char *name, const uint8_t *at, size_t n, struct webp *p)
{
    static const char *const animation[] = {"ANIM", "ANMF", NULL}, *const metadata[] = {"EXIF", "XMP?", NULL};
    bool lossy = !strcmp(name, "VP8?") && at[-5] == ' ', lossless = !strcmp(name, "VP8L");
    if (among(name, animation))
        return fail(r, "animated pictures are not allowed");
    if (among(name, metadata))
        return fail(r, "the file contains metadata; save it without");
    if (p->picture)
        return fail(r, "not a valid WebP file: something follows the picture");
    if (!strcmp(name, "VP8X"))
        return webp_extended(r, at, n, p);
    if (lossy || lossless) {
        p->picture = true;
        if (lossless && p->alpha)
            return fail(r, "not a valid WebP file: its chunks are in the wrong order");
        if (!(lossy ? webp_lossy(r, at, n) : webp_lossless(r, at, n)))
            return false;
        bool fits = !p->extended || (p->width == (uint32_t)r->result->width && p->height == (uint32_t)r->result->height);
        return fits || fail(r, "not a valid WebP file: its sizes contradict each other");
    }
    bool *once = !strcmp(name, "ICCP") ? &p->colour : !strcmp(name, "ALPH") ? &p->alpha : NULL;
    if (!once)
        return fail(r, "the WebP chunk %s is not allowed", name);
    if (!p->extended || *once || !n)
        return fail(r, "not a valid WebP file: its chunks are in the wrong order");
    *once = true;
    return true;
}

static bool webp_check(struct reader *r)
{
    size_t len = (size_t)(r->end - r->at);
    struct webp p = {0};
    if (len < 12 || memcmp(r->at, "RIFF", 4) || memcmp(r->at + 8, "WEBP", 4))
        return fail(r, "this is not a WebP file");
    size_t said = (size_t)little(r->at + 4, 4) + 8;
    if (said != len)
        return fail(r, said > len ? "the WebP file is cut off" : "something follows the end of the WebP file");
    r->at += 12;
    while (r->at < r->end) {
        char name[5];
        if (r->end - r->at < 8)
            return fail(r, "the WebP file is cut off");
        size_t n = little(r->at + 4, 4), padding = n & 1, left = (size_t)(r->end - r->at) - 8;
        if (n > left || padding > left - n)
            return fail(r, "the WebP file is cut off");
        chunk_name(r->at, name);
        if (!webp_chunk(r, name, r->at + 8, n, &p))
            return false;
        if (padding && r->at[8 + n])
            return fail(r, "not a valid WebP file: a wrong padding byte");
        r->at += 8 + n + padding;
    }
    return p.picture || fail(r, "the WebP file contains no picture");
}

bool image_check(const char *type, const uint8_t *data, size_t len, struct image_result *result)
{
    struct reader r = {data, data + len, result};
    *result = (struct image_result){.width = 0};
    return !strcmp(type, "image/png") ? png_check(&r) : webp_check(&r);
}
