/* properties.h: the laws every game must pass, as checks that say what they found. properties.c applies them to all games. */
#ifndef PL_TESTS_PROPERTIES_H
#define PL_TESTS_PROPERTIES_H

#include "match/drive.h"
#include "match/match.h"

#include <stdbool.h>

/* One way to set a game up. */
struct property_case {
    const struct pl_game *game;
    int seats;
    uint8_t options[PL_OPTIONS_MAX];
    uint32_t number; /* makes the seed */
};

struct property_report {
    char failure[400]; /* empty: the law held */
    long entries;      /* played */
    long matched;      /* secrecy: steps of others that looked the same in both worlds */
    long parted;       /* secrecy: steps that showed the viewer something new */
};

/* 1. Legal if and only if it applies; a refusal changes no byte.
 * 3. The audit holds after every entry, and the match ends. */
void property_legal(const struct property_case *c, struct property_report *r);
/* 2. Copies continue alike; the log, written and read, gives the same state, versions and stories. */
void property_replay(const struct property_case *c, struct property_report *r);
/* 4. Secrecy: two worlds a viewer cannot tell apart give it the same bytes in everything it gets.
 * 5. A bot in its seat does the same in both. */
void property_secrecy(const struct property_case *c, pl_seat viewer, struct property_report *r);

/* A random action that has the form of one, legal or not. */
pl_action property_random_action(const struct pl_game *game, struct pl_dice *dice);

#endif
