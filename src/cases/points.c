/* points.c: the names of the kinds of points, and functions that split an answer into fields. */
#include "cases/points.h"

const char *point_kind_name(enum point_kind kind)
{
    static const char *const names[] = {
#define X(name, text) text,
        POINT_KINDS(X)
#undef X
    };
    return names[kind];
}

bool point_is_named(enum point_kind kind)
{
    return kind == POINT_PERSON || kind == POINT_PLACE || kind == POINT_DATE || kind == POINT_TIME || kind == POINT_AMOUNT;
}

int fields_split(const char *text, size_t len, struct field out[FIELDS_MAX])
{
    int n = 0;
    size_t from = 0;
    for (size_t i = 0; i <= len; i++) {
        if (i < len && (text[i] != FIELD_SEPARATOR || n == FIELDS_MAX - 1))
            continue;
        size_t start = from, end = i;
        while (start < end && text[start] == ' ')
            start++;
        while (end > start && text[end - 1] == ' ')
            end--;
        out[n++] = (struct field){text + start, end - start};
        from = i + 1;
    }
    return n;
}
