/* claims.h: splits a free text into words and finds out which of them the text claims, only mentions, or denies. Uses no data of a case. */
#ifndef PL_CASES_CLAIMS_H
#define PL_CASES_CLAIMS_H

#include "cases/text.h"

#include <stdint.h>

enum { CLAIMS_WORDS_MAX = 160 };

enum claim_level {
    CLAIM_DENIED = -1,   /* the text denies the word: "not the canal" */
    CLAIM_MENTIONED = 0, /* the text only mentions the word: "made it look like the canal", "towards the canal" */
    CLAIM_MADE = 1,
};

struct claims {
    int n;
    struct text_token t[CLAIMS_WORDS_MAX];
    bool may_slip[CLAIMS_WORDS_MAX];  /* the word is rare and long, so it may be a misspelling of another word */
    int8_t level[CLAIMS_WORDS_MAX];   /* enum claim_level */
    bool aside[CLAIMS_WORDS_MAX];     /* the word is part of a remark; a rival in a remark does not make the answer wrong */
    bool open[CLAIMS_WORDS_MAX];      /* the word is next to an "or" or a question mark, so the text does not commit itself to this word */
    uint8_t clause[CLAIMS_WORDS_MAX]; /* number of the clause that contains the word, counted from 0 */
    uint64_t classes[CLAIMS_WORDS_MAX]; /* bit set of the word classes that the word belongs to (lexicon.h) */
    bool dismissed[CLAIMS_WORDS_MAX];   /* the text withdraws the word: "the bath? I doubt it" (stance.c); its level is CLAIM_DENIED too */
    bool undecided;                     /* the whole text hesitates between several answers: "maybe this, maybe that" */
    bool dismisses;                     /* true if any element of `dismissed` is true */
    bool alternatives;                  /* the text offers several answers without "or": "if not the bath then the canal" */
};

/* Translates the words of a Spanish text into English, one by one. Leaves an English text as it is. */
void claims_translate(struct claims *c);
/* Finds the words that the text withdraws, and phrases that offer several answers. claims_read calls it. */
void claims_find_stance(struct claims *c);
/* Splits a text into words and finds their levels, but not their word classes. */
void claims_read(const char *text, size_t len, struct claims *ret);
/* Finds the word classes, and the words that may be misspelt. Only the search for forms needs this information. */
void claims_find_classes(struct claims *c);

/* Lowers the level of places that the text names only to describe another place: "opposite the theatre", "any room but the study". */
void claims_find_places(struct claims *c);
/* True if the text claims an address other than that of the right place: another street, a neighbour's house or, if the right place is
 * `numbered`, another house number. `right` marks the words that name the right place, and `safe` the words that are part of any form of
 * the case. */
bool claims_other_address(const struct claims *c, const bool *right, const bool *safe, bool numbered);

#endif
