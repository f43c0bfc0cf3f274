/* findings.h: warnings of the linter that an author can allow in case.yaml, with a reason. */
#ifndef PL_CASES_FINDINGS_H
#define PL_CASES_FINDINGS_H

#include "cases/case.h"

/* The kinds of findings. Every finding is about a point ("who/culprit"), a question, a place, a word or a phrase. */
#define FINDINGS(X)                                                                                                   \
    X(GUESSABLE, "guessable")     /* a point can be answered from the public texts alone */                           \
    X(ONE_CARD, "one-card")       /* one card answers all points of a question, or nearly proves several questions */ \
    X(PLACE_NAME, "place-name")   /* the name of a place reveals a part of the solution */                            \
    X(UNSUPPORTED, "unsupported") /* the solution says something that no card says */                                 \
    X(REPEATED, "repeated")       /* a phrase occurs on too many cards */                                             \
    X(LENGTHS, "lengths")         /* all cards have about the same length */

enum finding {
#define X(name, text) FINDING_##name,
    FINDINGS(X)
#undef X
        FINDINGS_N
};

extern const char *const finding_names[FINDINGS_N + 1]; /* the names of all findings, followed by NULL */

/* The data of one run of the linter. */
struct findings {
    const struct case_book *c;
    struct case_report *r;
    uint64_t used; /* entries of case_book.allow that matched a finding, as a bit set */
};

/* The file and line of a finding. `file` is relative to the folder of the case, such as "solution.md". */
struct finding_at {
    const char *file;
    int line;
};
#define FINDING_AT(file, line) ((struct finding_at){(file), (line)})

/* Adds a warning, unless the case allows it. */
void finding_add(struct findings *f, enum finding finding, const char *about, struct finding_at at, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Warns about entries of the list `allow` in case.yaml that match no finding. */
void findings_end(const struct findings *f);

/* findings_guess checks for answers that can be guessed (lint_guess.c). findings_prose checks the style of the texts (lint_prose.c). */
void findings_guess(struct findings *f);
void findings_prose(struct findings *f);

#endif
