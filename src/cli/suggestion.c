/* suggestion.c: finds the word with the smallest edit distance to a mistyped word. */
#include "cli/suggestion.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 64 };

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static int least(int a, int b) { return a < b ? a : b; }

/* Computes the optimal string alignment distance, in which each insertion, deletion, substitution or transposition costs one. */
static int distance(const char *a, const char *b)
{
    static uint8_t row[3][LONGEST + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (int k = 0; k <= m; k++)
        row[0][k] = (uint8_t)k;
    for (int i = 1; i <= n; i++) {
        uint8_t *now = row[i % 3], *one = row[(i + 2) % 3], *two = row[(i + 1) % 3];
        now[0] = (uint8_t)i;
        for (int k = 1; k <= m; k++) {
            bool same = lower(a[i - 1]) == lower(b[k - 1]);
            int d = least(least(one[k] + 1, now[k - 1] + 1), one[k - 1] + !same);
            if (i > 1 && k > 1 && lower(a[i - 1]) == lower(b[k - 2]) && lower(a[i - 2]) == lower(b[k - 1]))
                d = least(d, two[k - 2] + 1);
            now[k] = (uint8_t)d;
        }
    }
    return row[n % 3][m];
}

static bool begins(const char *typed, const char *word)
{
    while (*typed && lower(*typed) == lower(*word))
        typed++, word++;
    return !*typed;
}

void suggestion_begin(struct suggestion *n, const char *typed) { *n = (struct suggestion){.typed = typed}; }

void suggestion_offer(struct suggestion *n, const char *word)
{
    size_t len = strlen(n->typed);
    int d = distance(n->typed, word), most = len < 3 ? 0 : len < 6 ? 1 : (int)len / 3;
    if (len >= 2 && d > 1 && begins(n->typed, word))
        d = 1;
    else if (d > most)
        return;
    if (n->best[0] && d >= n->distance)
        return;
    n->distance = d;
    snprintf(n->best, sizeof n->best, "%s", word);
}
