/* libc.c: the C library functions that src/cases uses, for the WebAssembly build only. malloc uses parlour_alloc. snprintf supports only
 * %s, %d and %%. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *parlour_alloc(size_t bytes);
void parlour_release(void *block);

void *memchr(const void *at, int byte, size_t n)
{
    for (const unsigned char *p = at; n--; p++)
        if (*p == (unsigned char)byte)
            return (void *)(size_t)p;
    return NULL;
}

size_t strlen(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return (size_t)(p - s);
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t n)
{
    while (n && *a && *a == *b)
        a++, b++, n--;
    return n ? (unsigned char)*a - (unsigned char)*b : 0;
}

char *strcpy(char *restrict to, const char *restrict from) { return memcpy(to, from, strlen(from) + 1); }

char *strchr(const char *s, int c)
{
    for (;; s++) {
        if (*s == (char)c)
            return (char *)(size_t)s;
        if (!*s)
            return NULL;
    }
}

size_t strspn(const char *s, const char *any)
{
    size_t n = 0;
    while (s[n] && strchr(any, s[n]))
        n++;
    return n;
}

size_t strcspn(const char *s, const char *any)
{
    size_t n = 0;
    while (!strchr(any, s[n])) /* strchr also finds the NUL character, so the loop ends at the end of `s` */
        n++;
    return n;
}

char *strpbrk(const char *s, const char *any)
{
    for (; *s; s++)
        if (strchr(any, *s))
            return (char *)(size_t)s;
    return NULL;
}

int abs(int n) { return n < 0 ? -n : n; }

void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    for (size_t low = 0, high = n; low < high;) {
        size_t middle = (low + high) / 2;
        const char *at = (const char *)base + middle * size;
        int order = compare(key, at);
        if (!order)
            return (void *)(size_t)at;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* ---- memory ----------------------------------------------------------------------------------------------- */

static void *last; /* the most recently allocated block; free() releases only this block and ignores all others */

void *malloc(size_t n) { return last = parlour_alloc(n); }

void *calloc(size_t n, size_t size)
{
    void *at = malloc(n * size);
    return at ? memset(at, 0, n * size) : NULL;
}

void free(void *at)
{
    if (at && at == last) {
        parlour_release(at);
        last = NULL;
    }
}

/* ---- snprintf -------------------------------------------------------------------------------------------- */

struct sink {
    char *out;
    size_t at, cap;
};

static void put(struct sink *s, char c)
{
    if (s->at + 1 < s->cap)
        s->out[s->at] = c;
    s->at++;
}

static void put_number(struct sink *s, int n)
{
    char digit[12];
    int k = 0;
    unsigned rest = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    do
        digit[k++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (n < 0)
        put(s, '-');
    while (k--)
        put(s, digit[k]);
}

int vsnprintf(char *out, size_t cap, const char *format, va_list args)
{
    struct sink s = {out, 0, cap};
    for (const char *p = format; *p; p++) {
        if (*p != '%') {
            put(&s, *p);
            continue;
        }
        p++;
        if (*p == 'd')
            put_number(&s, va_arg(args, int));
        else if (*p == 's')
            for (const char *t = va_arg(args, const char *); *t; t++)
                put(&s, *t);
        else
            put(&s, *p);
    }
    if (cap)
        out[s.at < cap ? s.at : cap - 1] = 0;
    return (int)s.at;
}

int snprintf(char *out, size_t cap, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(out, cap, format, args);
    va_end(args);
    return n;
}
