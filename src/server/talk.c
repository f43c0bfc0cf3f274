/* talk.c: the last lines said at a table. */
#include "server/talk.h"

#include <stdlib.h>
#include <string.h>

void talk_add(struct talk *k, const struct line_said *line, const char *text, size_t len)
{
    struct line_said *x = malloc(sizeof *x + len), **last = &k->first;
    if (!x)
        return;
    *x = *line;
    x->next = NULL;
    x->len = len;
    memcpy(x->text, text, len);
    while (*last)
        last = &(*last)->next;
    *last = x;
    if (++k->n <= TALK_KEPT)
        return;
    struct line_said *oldest = k->first;
    k->first = oldest->next;
    free(oldest);
    k->n--;
}

void talk_free(struct talk *k)
{
    while (k->first) {
        struct line_said *next = k->first->next;
        free(k->first);
        k->first = next;
    }
    k->n = 0;
}
