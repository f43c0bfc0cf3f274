/* chat_log.c: stores a table's latest chat lines. */
#include "server/chat_log.h"

#include <stdlib.h>
#include <string.h>

void chat_log_add(struct chat_log *k, const struct chat_line *line, const char *text, size_t len)
{
    struct chat_line *x = malloc(sizeof *x + len), **last = &k->first;
    if (!x)
        return;
    *x = *line;
    x->next = NULL;
    x->len = len;
    memcpy(x->text, text, len);
    while (*last)
        last = &(*last)->next;
    *last = x;
    if (++k->n <= CHAT_LOG_LINES)
        return;
    struct chat_line *oldest = k->first;
    k->first = oldest->next;
    free(oldest);
    k->n--;
}

void chat_log_drop(struct chat_log *k, int64_t person)
{
    for (struct chat_line **at = &k->first; *at;) {
        struct chat_line *x = *at;
        if (x->who.id != person) {
            at = &x->next;
            continue;
        }
        *at = x->next;
        free(x);
        k->n--;
    }
}

void chat_log_free(struct chat_log *k)
{
    while (k->first) {
        struct chat_line *next = k->first->next;
        free(k->first);
        k->first = next;
    }
    k->n = 0;
}
