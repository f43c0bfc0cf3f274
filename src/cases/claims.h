/* claims.h: splits a free text into words and finds out which of them the text claims, only mentions, or denies. Knows no case. */
#ifndef PL_CASES_CLAIMS_H
#define PL_CASES_CLAIMS_H

#include "cases/text.h"

#include <stdint.h>

enum { CLAIMS_WORDS_MAX = 160 };

enum claim_level {
    CLAIM_DENIED = -1,   /* "not the canal" */
    CLAIM_MENTIONED = 0, /* "made it look like the canal", "towards the canal" */
    CLAIM_MADE = 1,
};

struct claims {
    int n;
    struct text_token t[CLAIMS_WORDS_MAX];
    int8_t level[CLAIMS_WORDS_MAX];     /* enum claim_level */
    bool open[CLAIMS_WORDS_MAX];        /* the word stands beside an "or" or a question mark, so the text leaves it open */
    uint8_t clause[CLAIMS_WORDS_MAX];   /* number of the clause that contains the word, counted from 0 */
    uint64_t classes[CLAIMS_WORDS_MAX]; /* word classes of the word (lexicon.h) */
    bool undecided;                     /* the whole text hedges between several answers: "maybe this, maybe that" */
};

void claims_read(const char *text, size_t len, struct claims *ret);

#endif
