/* deny.h: which words of an answer are ruled out, only seem so, or merely describe somebody else. Grammar, no case. */
#ifndef PL_CASES_GRAMMAR_H
#define PL_CASES_GRAMMAR_H

#include "cases/text.h"

enum { GRAMMAR_WORDS_MAX = 320 };

struct grammar_mark {
    bool name;      /* set by the caller: part of somebody's name */
    bool cue;       /* "not", "never": belongs to the grammar, not to the answer */
    bool denied;    /* "not Smith", "Smith is innocent", "no poison" */
    bool seeming;   /* "to make it look like Smith", "framed Smith" */
    bool owns;      /* "Smith's cloak": he has something to do with it, but is not said to have done it */
    bool passing;   /* "when Smith brought the tray", "who tricked Smith": he was there, and is not said to have done it */
    bool described; /* "Smith's brother", "the clerk of Smith" */
};

void grammar_mark(const struct text_token *t, struct grammar_mark *m, int n);
bool grammar_is_negation(const char *word); /* "not", "cannot", "wasnt" */
bool grammar_is_relation(const char *word); /* "brother", "butler": somebody, but no name */

#endif
