/*
 * case.h: a case of Watson & Holmes in memory. It contains the data for the rules, the texts, the solution with the accepted answers, and
 * the author's facts and proofs. The functions in readable.h decide who may read which text.
 */
#ifndef PL_CASES_CASE_H
#define PL_CASES_CASE_H

#include "cases/points.h"
#include "games/watson-holmes/case_rules.h"

enum {
    CASE_PERSONS = 48,
    CASE_NAMES = 96, /* maximum number of names in one list */
    CASE_IDEAS = 4,  /* maximum number of ideas that one reason must contain */
    CASE_FORMS = 96, /* maximum number of forms in one list (see struct case_point) */
    CASE_TEMPTING = 6,
    CASE_DEDUCTIONS = 32,
    CASE_EXAMPLES = 40,
    CASE_ALLOW = 40,                /* maximum number of the linter's findings that the author may allow */
    CASE_LINE_MAX = 400,            /* maximum length of one string in case.yaml, in bytes */
    CASE_YAML_MAX = 64 * 1024,      /* maximum size of case.yaml in bytes */
    CASE_TEXT_MAX = 32 * 1024,      /* maximum size of one Markdown file in bytes */
    CASE_PICTURES_MAX = 256 * 1024, /* maximum size of all pictures of a case together, in bytes */
    CASE_FIGURES = 24,              /* maximum number of figures of a case */
    CASE_TABLES = 24,               /* maximum number of tables of a case */
    CASE_EXHIBITS = 3,              /* maximum number of figures on one card; the same limit applies to tables */
    CASE_FIGURE_MAX = 128 * 1024,   /* maximum size of one PNG or WebP figure in bytes; the limit for SVG is SVG_BYTES_MAX */
    CASE_FIGURES_MAX = 512 * 1024,  /* maximum size of all figures of a case together, in bytes */
    CASE_TRANSCRIPT_MAX = 1200,     /* maximum length of a transcript in bytes */
    CASE_COLUMNS = 8,               /* a table has 2 to 8 columns */
    CASE_ROWS = 24,                 /* a table has 1 to 24 rows below its headings */
    CASE_CELL_MAX = 60,             /* maximum length of a cell in bytes */
    CASE_CHECKS = 24,               /* maximum number of checks in one table (struct case_check) */
    CASE_CITED = 8,                 /* maximum number of cells that a fact cites */
    CASE_MESSAGES = 100,            /* maximum number of messages in a report */
    CASE_MESSAGE_MAX = 400,
    CASE_FORMAT = 2,
};

/* ---- errors and warnings ---------------------------------------------------------------------------------- */

enum case_severity { CASE_ERROR, CASE_WARNING };

struct case_message {
    enum case_severity severity;
    char text[CASE_MESSAGE_MAX]; /* "FILE:LINE: REASON" */
};

struct case_report {
    int n, errors; /* number of stored messages, and number of errors including those that are not stored */
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
    int line;
};

/* A picture on a card or in the introduction. Only viewers who may read this card or introduction may see it. */
struct case_figure {
    const char *id, *file;  /* `file` is a path such as "figures/trace.svg" */
    const char *alt;        /* says in one sentence what kind of picture this is */
    const char *caption;    /* text that is printed under the picture */
    const char *transcript; /* text that describes everything that the picture shows */
    const char *type;       /* the media type, such as "image/png" */
    const uint8_t *data;    /* the content of the file, which svg_check or image_check has accepted */
    size_t size;            /* size of `data` in bytes */
    int width, height;      /* width and height in pixels (for an SVG, those of the view box) */
    uint8_t place;          /* index of the place whose card shows the figure; 0 means the introduction */
    int line;
};

struct case_cell { /* column and row of a cell, both counted from 0; the headings do not count as a row */
    uint8_t column, row;
};

struct case_check { /* a calculation with cells of a table, such as "B2 - B1 = 14"; lint checks the result */
    const char *text;
    int line;
};

/* A table on a card, or in the introduction. */
struct case_table {
    const char *id, *caption;
    struct case_list columns; /* the headings */
    struct case_list cells;   /* all cells, row by row; a cell may be empty */
    int rows, checks_n;
    struct case_check check[CASE_CHECKS];
    uint8_t place; /* index of the place whose card shows the table; 0 means the introduction */
    int line;
};

struct case_fact {
    const char *id, *states;
    const char *quote; /* the passage on the card that states the fact, or NULL */
    int figure, table; /* indexes of the figure and of the table that show the fact; -1 if there is none */
    bool has_region;
    uint8_t region[4]; /* the part of the figure that shows the fact: left, top, width and height in percent */
    int cells_n;
    struct case_cell cell[CASE_CITED]; /* the cells of the table that show the fact */
    uint8_t place;
    bool red_herring;
    int line;
};

struct case_refs { /* the facts and deductions of one list in case.yaml, as two bit sets */
    uint64_t facts;
    uint32_t deductions;
};

struct case_alternatives { /* alternative sets of facts; each set alone is sufficient for the conclusion */
    int n;
    uint64_t set[WH_PROOFS]; /* bit sets of facts; a deduction is replaced by the facts that prove it, and no set contains another set */
    int as_written_n;
    struct case_refs as_written[WH_PROOFS]; /* the sets as the author wrote them, with their deductions */
};

struct case_deduction {
    const char *id, *states;
    struct case_alternatives from;
    int line;
};

struct case_place {
    const char *id, *name, *file; /* `file` is a path such as "places/03-dolphin-wharf.md" */
    const char *text;             /* the Markdown text of the file, without its comments */
    const char *picture; /* the name of a drawing, such as "theatre", or the path of a picture of the case, such as "pictures/lock.svg"; may
                            be empty */
    const char *exhibited; /* captions, transcripts, headings and cells of all figures and tables on the card; may be empty */
    uint64_t facts;
    int line;
};

struct case_picture { /* a picture from the folder of the case; everyone may see it */
    const char *file; /* path of the picture, such as "pictures/lock.svg" */
    const char *svg;  /* the content of the file, which svg_check has accepted */
};

/* A point is one thing that a question asks for. The answer form has one field for each point. The kind and the label are printed with the
 * question, so they are public. All other members belong to the solution. */
struct case_point {
    const char *id, *label; /* `label` is printed before the field of the answer form, such as "the murderer" */
    enum point_kind kind;
    const char *answer; /* the right answer, written as a player would write it */
    uint64_t persons;   /* if `kind` is person: bit set of the persons who are right answers */
    int within;         /* if `kind` is time: how many minutes an answer may differ from the right time */
    /* If `kind` is place, thing, means or reason: compiled forms (form_code.h) of right answers. A reason has a list of forms for each
     * idea, and a right answer must contain a form of every idea. The other kinds have only one list. */
    int ideas_n;
    struct case_list idea[CASE_IDEAS];
    struct case_list wrong;                                /* forms of rivals; claiming a rival makes an answer wrong */
    struct case_list harmless;                             /* forms of phrases in which a rival does not make the answer wrong */
    struct case_list accepted_examples, rejected_examples; /* example texts with which lint tests the judge */
    int line;
};

struct case_tempting {
    const char *answer;               /* the texts of the fields of this answer, separated by '|' */
    uint64_t facts;                   /* facts that support this answer */
    struct case_alternatives refuted; /* sets of facts; each set alone proves that this answer is wrong */
    int line;
};

struct case_question {
    const char *id, *asks, *answer; /* `answer` is the right answer in one sentence */
    const char *fields;             /* the right answer as texts of the form's fields, separated by '|' */
    int points_n, tempting_n;
    struct case_point point[CASE_POINTS];
    struct case_tempting tempting[CASE_TEMPTING];
    struct case_alternatives proofs;
    int line;
};

/* Names that occur in one text of the case. A player who has read the text has met these names (names.h). */
struct case_met {
    uint64_t family, given;                              /* bit sets of the persons whose family name or given name occurs in the text */
    uint8_t nickname[CASE_PERSONS], alias[CASE_PERSONS]; /* for each person, bit sets of the nicknames and aliases that occur in the text
                                                            (only the first eight of each) */
    uint64_t name[(CASE_NAMES + 63) / 64];               /* bit set of the entries of case_book.names that occur in the text */
};

/* A finding of the linter that the author allows (findings.h). */
struct case_allow {
    int finding;
    const char *about;   /* the point, place, word or phrase that the finding is about; empty if it is about the whole case */
    const char *because; /* the author's reason for allowing the finding */
    int line;
};

struct case_book {
    const char *id, *title, *author, *file; /* `file` is the path of case.yaml, for error messages */
    int difficulty;                         /* difficulty of the case, from 1 (easy) to 3 (hard) */
    bool small; /* true for a case with only a few cards, which has other limits in lint; not stored in a packed case */
    const char *introduction, *solution; /* Markdown texts without the comments in their files */
    uint64_t explained_facts;            /* bit set of the facts that the solution explains; comments in solution.md list their ids */
    struct wh_case rules;                /* the part of the case that the rules of the game need */
    int persons_n, facts_n, deductions_n, questions_n, places_n, pictures_n, figures_n, tables_n;
    struct case_person person[CASE_PERSONS];
    struct case_list names;       /* proper names of things other than people, such as streets, ships and houses */
    struct case_list other_names; /* proper names that are never an answer, such as Easter; only lint uses them */
    const char *date;             /* a date on which the story takes place, such as "1895-02-15"; empty if the author gave none */
    struct case_list languages;   /* languages in which the case can be answered: "en", and "es" if the author gives Spanish forms */
    const char *zone[WH_ZONES];
    struct case_fact fact[WH_FACTS];
    struct case_deduction deduction[CASE_DEDUCTIONS];
    struct case_place place[WH_PLACES]; /* Element n belongs to rules.place[n]. Element 0 is 221B Baker Street, which has no text. The
                                           figures and tables of the introduction belong to element 0. */
    struct case_picture picture[WH_PLACES];
    struct case_figure figure[CASE_FIGURES]; /* first the figures of the introduction, then those of each place in the order of place[] */
    struct case_table table[CASE_TABLES];
    struct case_question question[WH_QUESTIONS];
    struct case_met met[WH_PLACES]; /* The names on each card. Element 0 has the names in the public texts, which are the introduction, the
                                       questions and the names of places. */
    int allows_n;
    struct case_allow allow[CASE_ALLOW];
    struct case_block *memory;
    bool out_of_memory; /* true if an allocation failed; the loader then returns no case */
};

/* ---- loading ---------------------------------------------------------------------------------------------- */

/* Reads a file of the case, such as "case.yaml" or "places/01-x.md", into memory allocated with malloc. On failure returns NULL and sets
 * errno. */
typedef char *case_read_fn(void *context, const char *name, size_t cap, size_t *len);

/* Loads a case from a folder. On failure returns NULL and adds the errors to the report. */
struct case_book *case_load(const char *folder, struct case_report *report);
/* Loads a case with the callback `read`. Error messages show `shown` as the folder name. The id in case.yaml must be `id`, unless `id` is
 * NULL. */
struct case_book *case_load_from(const char *shown, const char *id, case_read_fn *read, void *context, struct case_report *report);
struct case_book *case_free(struct case_book *c);

/* Finds a place by its id or its number. Returns its index in place[], or -1 if there is no such place. */
int case_place_find(const struct case_book *c, const char *id_or_number);

/* Returns the picture that the case itself provides for this place, or NULL if it provides none. */
const struct case_picture *case_picture_of(const struct case_book *c, const struct case_place *place);

/* Finds a figure or table by its id. Returns its index, or -1 if there is none. */
int case_figure_find(const struct case_book *c, const char *id);
int case_table_find(const struct case_book *c, const char *id);

/* Returns the length, without the line break, of a paragraph that starts at `at` and consists only of {{id}}. Stores the id in `id` and its
 * length in `id_n`. Returns 0 if `at` is not the start of such a paragraph. `text` is the beginning of the card. */
size_t case_place_mark(const char *text, const char *at, const char **id, size_t *id_n);

/* Counts the words of a text. Neither a punctuation mark between spaces nor {{id}} counts as a word. */
int case_count_words(const char *markdown);

#endif
