/*
 * case.h: a case of Watson & Holmes in memory: the rule part the game plays, and beside it the prose, the accepted answers and
 * the author's own side (facts, proofs, temptations). Says nothing about who may read what: that is the table's business.
 */
#ifndef PL_CASES_CASE_H
#define PL_CASES_CASE_H

#include "games/watson-holmes/case_rules.h"

enum {
    CASE_PERSONS = 48,
    CASE_NAMES = 96,   /* other proper names, nicknames and aliases of one list */
    CASE_PARTS = 6,    /* points one answer may have */
    CASE_GROUPS = 8,   /* things one point may need */
    CASE_PHRASES = 40, /* ways to say one thing */
    CASE_TEMPTING = 6,
    CASE_DEDUCTIONS = 32,
    CASE_EXAMPLES = 40,
    CASE_LINE_MAX = 400,       /* bytes of one line of case.yaml's texts */
    CASE_YAML_MAX = 64 * 1024, /* bytes of case.yaml */
    CASE_TEXT_MAX = 32 * 1024, /* bytes of one Markdown file */
    CASE_MESSAGES = 100,       /* messages a report keeps */
    CASE_MESSAGE_MAX = 400,
    CASE_FORMAT = 1,
};

/* ---- what went wrong, and where --------------------------------------------------------------------------- */

enum case_severity { CASE_ERROR, CASE_WARNING };

struct case_message {
    enum case_severity severity;
    char text[CASE_MESSAGE_MAX]; /* file:line: reason */
};

struct case_report {
    int n, errors; /* messages kept; how many are CASE_WRONG, kept or not */
    struct case_message item[CASE_MESSAGES];
};

void case_report_add(struct case_report *r, enum case_severity severity, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* ---- the parts of a case ---------------------------------------------------------------------------------- */

/* Every text is ended by a NUL and lives as long as its case. */
struct case_list {
    int n;
    const char **at;
};

struct case_person {
    const char *id;
    const char *title;          /* "Mr", "Colonel"; "" if none is stated */
    const char *given;          /* "" for somebody known by one name */
    const char *family;         /* never empty */
    struct case_list nicknames; /* stand for the given name */
    struct case_list aliases;   /* complete names of their own, accepted as the full name */
    bool suspect;               /* naming this person beside the right one spoils an answer */
    int line;
};

struct case_fact {
    const char *id, *states;
    const char *quote; /* words of the card that establish it, or NULL */
    uint8_t place;     /* index in place[] */
    bool red_herring;
    int line;
};

struct case_refs { /* what the author wrote into one list */
    uint64_t facts;
    uint32_t deductions;
};

struct case_alternatives { /* alternatives, each sufficient */
    int n;
    uint64_t set[WH_PROOFS]; /* worked out down to facts; none contains another */
    int as_written_n;
    struct case_refs as_written[WH_PROOFS]; /* as the author put them */
};

struct case_deduction {
    const char *id, *states;
    struct case_alternatives from;
    int line;
};

struct case_place {
    const char *id, *name, *file; /* file: "places/03-dolphin-wharf.md" */
    const char *text;             /* Markdown, comments taken out */
    uint64_t facts;
    int line;
};

struct case_part {
    const char *id, *label; /* "culprit": the judge says "names the culprit" */
    int person;             /* index in person[], or -1 */
    int groups_n;
    struct case_list group[CASE_GROUPS]; /* each is needed; each is a list of phrases that say it */
    struct case_list rejects;            /* phrases that spoil it */
    int line;
};

struct case_tempting {
    const char *answer;
    uint64_t facts;                   /* what speaks for it */
    struct case_alternatives refuted; /* what shows that it cannot be */
    int line;
};

struct case_question {
    const char *id, *asks, *answer;
    int parts_n, tempting_n;
    struct case_part part[CASE_PARTS];
    struct case_tempting tempting[CASE_TEMPTING];
    uint64_t may_name;                                     /* persons an answer may mention */
    uint64_t must_not_name;                                /* persons it may not, suspect or no */
    struct case_list accepted_examples, rejected_examples; /* the author's examples, judged by lint */
    struct case_alternatives proofs;
    int line;
};

struct case_book {
    const char *id, *title, *author, *file; /* file: where it came from, for messages */
    int difficulty;                         /* 1 to 3 */
    const char *introduction, *solution;    /* Markdown, comments taken out */
    uint64_t explained_facts;               /* facts the solution accounts for */
    struct wh_case rules;                   /* what the game plays */
    int persons_n, facts_n, deductions_n, questions_n, places_n;
    struct case_person person[CASE_PERSONS];
    struct case_list names; /* other proper names: streets, ships, houses */
    const char *zone[WH_ZONES];
    struct case_fact fact[WH_FACTS];
    struct case_deduction deduction[CASE_DEDUCTIONS];
    struct case_place place[WH_PLACES]; /* as in rules.place; 0 is 221B and has no text */
    struct case_question question[WH_QUESTIONS];
    struct case_list lowercase_words; /* words of its prose in small letters, folded and sorted: not slips of names */
    struct case_block *memory;
    bool out_of_memory; /* there was not enough of it: such a case is never handed out */
};

/* ---- loading ---------------------------------------------------------------------------------------------- */

/* Gives the bytes of a file of the case ("case.yaml", "places/01-x.md") in memory from malloc, or NULL with errno set. */
typedef char *case_read_fn(void *context, const char *name, size_t cap, size_t *len);

/* A case from a folder, or NULL with the reasons in the report. */
struct case_book *case_load(const char *folder, struct case_report *report);
/* The same from anywhere. `shown` stands for the folder in messages; `id` is what the case must call itself, or NULL. */
struct case_book *case_load_from(const char *shown, const char *id, case_read_fn *read, void *context, struct case_report *report);
struct case_book *case_free(struct case_book *c);

int case_place_find(const struct case_book *c, const char *id_or_number); /* index in place[], or -1 */

int case_count_words(const char *markdown); /* how many words it has, without marks that stand alone */

#endif
