/*
 * case.h: a case of Watson & Holmes in memory: the data for the rules, the texts, the accepted answers, and the author's facts and
 * proofs. Contains the solution. readable.h decides who may read which text.
 */
#ifndef PL_CASES_CASE_H
#define PL_CASES_CASE_H

#include "games/watson-holmes/case_rules.h"

enum {
    CASE_PERSONS = 48,
    CASE_NAMES = 96,   /* maximum number of names in one list */
    CASE_PARTS = 6,    /* maximum number of separately judged parts in one answer */
    CASE_GROUPS = 8,   /* maximum number of groups of phrases in one part of an answer (see struct case_part) */
    CASE_PHRASES = 40, /* maximum number of phrases in one group */
    CASE_TEMPTING = 6,
    CASE_DEDUCTIONS = 32,
    CASE_EXAMPLES = 40,
    CASE_LINE_MAX = 400,       /* maximum length of one string in case.yaml, in bytes */
    CASE_YAML_MAX = 64 * 1024, /* maximum size of case.yaml in bytes */
    CASE_TEXT_MAX = 32 * 1024, /* maximum size of one Markdown file in bytes */
    CASE_MESSAGES = 100,       /* maximum number of messages in a report */
    CASE_MESSAGE_MAX = 400,
    CASE_FORMAT = 1,
};

/* ---- errors and warnings ---------------------------------------------------------------------------------- */

enum case_severity { CASE_ERROR, CASE_WARNING };

struct case_message {
    enum case_severity severity;
    char text[CASE_MESSAGE_MAX]; /* "FILE:LINE: REASON" */
};

struct case_report {
    int n, errors; /* `n`: number of stored messages; `errors`: number of all CASE_ERROR messages, stored or not */
    struct case_message item[CASE_MESSAGES];
};

void case_report_add(struct case_report *r, enum case_severity severity, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* ---- the parts of a case ---------------------------------------------------------------------------------- */

/* All strings are NUL-terminated and owned by the case. */
struct case_list {
    int n;
    const char **at;
};

struct case_person {
    const char *id;
    const char *title;          /* title, such as "Mr" or "Colonel"; empty if the person has none */
    const char *given;          /* given name; empty if the person has only a family name */
    const char *family;         /* never empty */
    struct case_list nicknames; /* names accepted in place of the given name */
    struct case_list aliases;   /* names accepted in place of the full name */
    bool suspect;               /* true if an answer that names this person as well as the right person is wrong */
    int line;
};

struct case_fact {
    const char *id, *states;
    const char *quote; /* the passage on the card that states the fact, or NULL */
    uint8_t place;
    bool red_herring;
    int line;
};

struct case_refs { /* a list of facts and deductions in case.yaml, stored as two bit sets */
    uint64_t facts;
    uint32_t deductions;
};

struct case_alternatives { /* alternative sets of facts; each set alone is sufficient for the conclusion */
    int n;
    uint64_t set[WH_PROOFS]; /* bit sets of facts, with deductions replaced by the facts that prove them; no set contains another set */
    int as_written_n;
    struct case_refs as_written[WH_PROOFS]; /* the same sets as the author wrote them: a set may still contain deductions */
};

struct case_deduction {
    const char *id, *states;
    struct case_alternatives from;
    int line;
};

struct case_place {
    const char *id, *name, *file; /* `file` is a path such as "places/03-dolphin-wharf.md" */
    const char *text;             /* the Markdown text of the file, without its comments */
    const char *picture;          /* name of the drawing for this place, such as "theatre"; empty if the author chose none */
    uint64_t facts;
    int line;
};

struct case_part {
    const char *id, *label; /* `label` describes this part when the judge explains its verdict, such as "names the culprit" */
    int person;             /* index in person[] of the person whom this part of the answer must name; -1 if this part names no person */
    int groups_n;
    struct case_list group[CASE_GROUPS]; /* groups of phrases; a right answer contains at least one phrase of each group */
    struct case_list rejects;            /* an answer that contains one of these phrases is wrong */
    int line;
};

struct case_tempting {
    const char *answer;
    uint64_t facts;                   /* facts that support this answer */
    struct case_alternatives refuted; /* sets of facts; each set alone proves that this answer is wrong */
    int line;
};

struct case_question {
    const char *id, *asks, *answer;
    int parts_n, tempting_n;
    struct case_part part[CASE_PARTS];
    struct case_tempting tempting[CASE_TEMPTING];
    uint64_t may_name;      /* bit set of the suspects that an answer may name and still be right */
    uint64_t must_not_name; /* bit set of the persons whom an answer must not name; they need not be suspects */
    struct case_list accepted_examples, rejected_examples; /* examples of right and wrong answers that lint uses to test the judge */
    struct case_alternatives proofs;
    int line;
};

struct case_book {
    const char *id, *title, *author, *file; /* file: path of case.yaml, shown in error messages */
    int difficulty;                         /* from 1 (easy) to 3 (hard) */
    const char *introduction, *solution;    /* Markdown, without the comments in the files */
    uint64_t explained_facts; /* bit set of the facts that the solution explains; the comments in solution.md list the ids of these facts */
    struct wh_case rules;     /* the part of the case that the rules of the game need */
    int persons_n, facts_n, deductions_n, questions_n, places_n;
    struct case_person person[CASE_PERSONS];
    struct case_list names; /* proper names of things other than people, such as streets, ships and houses */
    const char *zone[WH_ZONES];
    struct case_fact fact[WH_FACTS];
    struct case_deduction deduction[CASE_DEDUCTIONS];
    struct case_place place[WH_PLACES]; /* element n belongs to rules.place[n]; element 0 is 221B Baker Street, which has no text */
    struct case_question question[WH_QUESTIONS];
    struct case_list lowercase_words; /* all words that occur in lower case in the texts, sorted; the judge never takes such a word for a
                                         misspelt name */
    struct case_block *memory;
    bool out_of_memory; /* an allocation failed; the loader then returns no case */
};

/* ---- loading ---------------------------------------------------------------------------------------------- */

/* Reads a file of the case, such as "case.yaml" or "places/01-x.md", into memory allocated with malloc. On failure returns NULL and sets
 * errno. */
typedef char *case_read_fn(void *context, const char *name, size_t cap, size_t *len);

/* Loads a case from a folder. On failure returns NULL and adds the errors to the report. */
struct case_book *case_load(const char *folder, struct case_report *report);
/* Loads a case with the callback `read`. Error messages show `shown` as the folder name. The id in case.yaml must be `id`; NULL accepts any
 * id. */
struct case_book *case_load_from(const char *shown, const char *id, case_read_fn *read, void *context, struct case_report *report);
struct case_book *case_free(struct case_book *c);

/* Finds a place by its id or its number. Returns its index in place[], or -1 if there is no such place. */
int case_place_find(const struct case_book *c, const char *id_or_number);

int case_count_words(const char *markdown); /* counts words; a punctuation mark between spaces is not a word */

#endif
