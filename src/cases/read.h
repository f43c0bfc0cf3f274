/* read.h: finds out what a player means by the text of one field. Until the answer is sent, the answer form shows only what this code
 * finds. The reader knows only the names that this player has met, never the solution: read.c must not include case.h. */
#ifndef PL_CASES_READ_H
#define PL_CASES_READ_H

#include "cases/points.h"
#include "cases/values.h"

enum {
    READ_PERSONS = 48,
    READ_PLACES = 128,
    READ_OTHERS = 6, /* maximum number of nicknames of one person, and of aliases */
    READ_CHOICES = 6,
    READ_VALUE_MAX = 160,
};

/* The names of one person, as far as the player has met them. */
struct read_person {
    int id;            /* index of the person in the case */
    const char *title; /* the person's title; "" if there is none */
    const char *given; /* the given name; "" if there is none or the player has not met it */
    const char *family;
    int nicknames_n, aliases_n;
    const char *nickname[READ_OTHERS], *alias[READ_OTHERS];
};

struct read_names {
    int persons_n, places_n;
    struct read_person person[READ_PERSONS];
    const char *place[READ_PLACES];
    struct value_date calendar; /* a date on which the story takes place; its year is 0 if the case gives no date */
};

enum reading_status {
    READING_BLANK,    /* the player has typed nothing */
    READING_VALUE,    /* the text was understood as `value` */
    READING_TYPED,    /* the text is kept as typed, because it was not understood, is a name that this player has not met, or belongs to a
                         free-text field */
    READING_WHICH,    /* the name is incomplete or fits several people; `choice` lists the people whom it may mean */
    READING_SEVERAL,  /* the text gives two or more values, or contains an "or", so it counts as no answer */
    READING_ROLE,     /* the text is a description such as "the nurse", not a name */
    READING_DENIED,   /* the text says only who or what is not the answer */
    READING_CONFLICT, /* the parts of the date contradict each other */
    READING_STATUSES
};

struct reading {
    enum reading_status status;
    int person;                 /* the id of the person, if the kind is person and the status is READING_VALUE; otherwise -1 */
    char value[READ_VALUE_MAX]; /* the value in its standard form if the status is READING_VALUE; the text without quotation marks if it is
                                   READING_TYPED */
    int choices_n;
    char choice[READ_CHOICES][READ_VALUE_MAX];
};

/* Returns the name that clients use for a status, such as "several". */
const char *reading_status_name(enum reading_status status);

/* Reads one field. A text in double quotation marks is kept as typed. The text may contain any bytes. */
void read_field(enum point_kind kind, const struct read_names *names, const char *text, size_t len, struct reading *ret);

/* Checks whether a text commits itself to the date, time or amount that it contains. Returns VALUE_NONE if the text withdraws the value
 * ("8.40? I doubt it"), VALUE_SEVERAL if it offers several ("8.40, failing that 9.15"), and otherwise VALUE_ONE. */
enum value_status read_commits(enum point_kind kind, const struct value_date *calendar, const char *text, size_t len);

/* Writes the Spanish form of a date, time or amount, for a player who reads Spanish. The log contains only the standard form, which is
 * English. Returns false if the text is not a value in its standard form, or is the same in Spanish. */
bool read_spanish(enum point_kind kind, const char *text, size_t len, char out[READ_VALUE_MAX]);

/* Writes the parts of a person's name that the player has met: "Honoria Vane", "Mrs Vane". */
void read_person_name(const struct read_person *p, char *out, size_t cap);

#endif
