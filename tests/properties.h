/* properties.h: properties that every game must have. properties.c tests them with all games. */
#ifndef PL_TESTS_PROPERTIES_H
#define PL_TESTS_PROPERTIES_H

#include "match/step.h"
#include "match/match.h"

#include <stdbool.h>

/* One match of a property test: the game, the number of seats, the options and the seed. */
struct property_case {
    const struct pl_game *game;
    int seats;
    uint8_t options[PL_OPTIONS_MAX];
    uint32_t number; /* number of the match; its seed is derived from this number */
};

struct property_report {
    char failure[400]; /* error message; empty if the property holds */
    long entries;
    long matched; /* secrecy test only: number of log entries of other seats that looked the same to the viewer in both worlds */
    long parted;  /* secrecy test only: number of log entries that showed the viewer hidden information */
};

/* Legality: an action is accepted if and only if it is in the list of legal actions, and a refusal changes no byte of the state. The state
 * passes its audit after every entry, and every match ends. */
void property_legal(const struct property_case *c, struct property_report *r);
/* Replay: a match written to a file and read back has the same state, versions and histories. */
void property_replay(const struct property_case *c, struct property_report *r);
/* Secrecy: in two worlds that a viewer cannot tell apart, the viewer receives the same bytes, and a bot in the viewer's seat chooses the
 * same action. */
void property_secrecy(const struct property_case *c, pl_seat viewer, struct property_report *r);

/* Returns a random action, legal or not. One action in eight is a random 64-bit number, which is rarely a valid action. */
pl_action property_random_action(const struct pl_game *game, struct pl_dice *dice);
/* Chooses a random aside, stores it in `action` and returns its seat. Returns -1 if no aside was chosen. Before the end of the match the
 * function usually chooses none. After the end it nearly always chooses one if there is one. */
int property_random_aside(const struct pl_game *game, const void *state, struct pl_dice *dice, pl_action *action);

#endif
