/* nicknames.c: looks up given names and their short forms in a table that lexicon_make.c generates. */
#include "cases/nicknames.h"

#include "cases/text.h"

#include <stdint.h>
#include <string.h>

#include "nickname_table.h"

/* Finds the lines of nickname_words.c that contain this word. Returns the number of lines, or -1 if the word is not in the table. */
static int lines_of(const char *word, const uint8_t **lines)
{
    int first = word[0] - '0';
    if (first < 0 || first + 1 >= (int)(sizeof nickname_starts / sizeof nickname_starts[0]))
        return -1;
    size_t len = strlen(word);
    for (size_t at = nickname_starts[first]; at < nickname_starts[first + 1];) {
        size_t size = nicknames[at++];
        bool same = size == len && !memcmp(nicknames + at, word, len);
        at += size;
        int n = nicknames[at++];
        *lines = nicknames + at;
        if (same)
            return n;
        at += (size_t)n;
    }
    return -1;
}

bool nickname_of(const char *word, const char *given)
{
    const uint8_t *one, *two;
    int n = lines_of(word, &one), m = n > 0 ? lines_of(given, &two) : 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            if (one[i] == two[k])
                return true;
    return false;
}

bool nickname_is_given(const char *word)
{
    const uint8_t *lines;
    return lines_of(word, &lines) >= 0;
}
