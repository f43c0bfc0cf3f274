/* grammar.h: finds the words of an answer that are denied, only apparent or describe another person. Works without data of a case. */
#ifndef PL_CASES_GRAMMAR_H
#define PL_CASES_GRAMMAR_H

#include "cases/text.h"

enum { GRAMMAR_WORDS_MAX = 320 };

struct grammar_mark {
    bool name;      /* the word is part of a person's name; set by the caller */
    bool cue;       /* a negation: "not", "never" */
    bool denied;    /* the word is denied: "not Smith", "Smith is innocent", "no poison" */
    bool seeming;   /* the word is only apparently true: "to make it look like Smith", "framed Smith" */
    bool owns;      /* "Smith's cloak": Smith is connected with the crime, but not accused */
    bool passing;   /* "when Smith brought the tray", "who tricked Smith": Smith is present, but not accused */
    bool described; /* "Smith's brother", "the clerk of Smith": another person is meant */
};

void grammar_mark(const struct text_token *t, struct grammar_mark *m, int n);
bool grammar_is_negation(const char *word); /* such as "not", "cannot", "wasnt" */
bool grammar_is_relation(const char *word); /* "brother", "butler": words for a person who is not named */

#endif
