/* grammar.h: finds the words that an answer denies, presents as a false impression, or uses only to describe another person. Uses no data
 * from the case. */
#ifndef PL_CASES_GRAMMAR_H
#define PL_CASES_GRAMMAR_H

#include "cases/text.h"

enum { GRAMMAR_WORDS_MAX = 320 };

struct grammar_mark {
    bool name;      /* the word is part of a person's name; the caller sets this before it calls grammar_mark */
    bool cue;       /* the word is a negation, such as "not" or "never" */
    bool denied;    /* the word is denied: "not Smith", "Smith is innocent", "no poison" */
    bool seeming;   /* the word is part of a false impression that somebody created: "to make it look like Smith", "framed Smith" */
    bool owns;      /* the word names an owner, who is not accused: Smith in "Smith's cloak" */
    bool passing;   /* the word names a bystander, who is not accused: Smith in "when Smith brought the tray" and "who tricked Smith" */
    bool described; /* the word only helps to identify another person: Smith in "Smith's brother" and "the clerk of Smith" */
};

void grammar_mark(const struct text_token *t, struct grammar_mark *m, int n);
bool grammar_is_negation(const char *word); /* true for words such as "not", "cannot", "wasnt" */
/* Returns true for words such as "brother" or "butler", which refer to a person without naming them. */
bool grammar_is_relation(const char *word);

#endif
