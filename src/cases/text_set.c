/* text_set.c: sets of words, stored on the heap. Used by the loader and the linter. */
#include "cases/text.h"

#include <stdlib.h>
#include <string.h>

static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static void set_add(struct text_set *set, const char *word)
{
    if (set->n == set->cap) {
        int cap = set->cap ? 2 * set->cap : 256;
        char **at = realloc(set->at, (size_t)cap * sizeof *at);
        if (!at) {
            set->out_of_memory = true;
            return;
        }
        set->at = at;
        set->cap = cap;
    }
    size_t size = strlen(word) + 1;
    char *kept = malloc(size);
    if (kept)
        set->at[set->n++] = memcpy(kept, word, size);
    else
        set->out_of_memory = true;
}

void text_set_prose(struct text_set *set, const char *prose)
{
    enum { ROOM = 8192 };
    struct text_token *t = malloc(ROOM * sizeof *t);
    int n = t ? text_tokens(prose, strlen(prose), t, ROOM) : 0;
    set->out_of_memory |= !t;
    for (int i = 0; i < n; i++)
        if (!t[i].capital)
            set_add(set, t[i].word);
    free(t);
}

void text_set_sort(struct text_set *set)
{
    if (set->n)
        qsort(set->at, (size_t)set->n, sizeof *set->at, by_text);
    int n = 0;
    for (int i = 0; i < set->n; i++) {
        if (n && !strcmp(set->at[n - 1], set->at[i]))
            free(set->at[i]);
        else
            set->at[n++] = set->at[i];
    }
    set->n = n;
}

void text_set_done(struct text_set *set)
{
    for (int i = 0; i < set->n; i++)
        free(set->at[i]);
    free(set->at);
    *set = (struct text_set){0};
}
