/* event.h: what an entry's effect is told as. Each audience gets events made for it; nothing is masked afterwards. */
#ifndef PL_KERNEL_EVENT_H
#define PL_KERNEL_EVENT_H

#include "kernel/action.h"

enum { PL_EVENT_ARGS = 6 };

struct pl_event {
    pl_seats audience; /* which viewers are told: seats and PL_SPECTATOR */
    uint8_t kind;      /* number in the game's table */
    uint8_t n;
    int16_t arg[PL_EVENT_ARGS];
};

/* The sentence is in the catalogue under <game's key>.event.<name>. The rule an event follows from is `rule`, or depends on one argument
 * (pl_param.rules), or is not told, where several rules apply. */
struct pl_event_kind {
    const char *name;
    struct pl_param arg[PL_EVENT_ARGS];
    uint16_t rule;     /* a number of the game's rules; 0: none */
    uint16_t pause_ms; /* bots act no earlier than this after it, so that people can follow; only for events that everyone receives */
};

/* Where apply tells its events. A NULL pointer is a listener that wants none: playouts use it. */
struct pl_events {
    uint16_t n;
    bool overflow; /* a game's mistake; the laws look for it */
    struct pl_event item[PL_EVENTS_MAX];
};

#define PL_ARG_COUNT(...) PL_ARG_COUNT_(0, ##__VA_ARGS__, 6, 5, 4, 3, 2, 1, 0)
#define PL_ARG_COUNT_(z, a, b, c, d, e, f, n, ...) n
/* pl_tell(events, audience, KIND, args...): costs one branch when nobody listens. */
#define pl_tell(events, audience, kind, ...)                                                                                        \
    ((events) ? pl_events_add((events), (audience), (kind), PL_ARG_COUNT(__VA_ARGS__), (const int16_t[PL_EVENT_ARGS]){__VA_ARGS__}) \
              : (void)0)

void pl_events_add(struct pl_events *events, pl_seats audience, int kind, int n, const int16_t *arg);

/* {"event":"took","seat":0,"clue":"bullet"} */
void pl_event_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_event *event);
/* The same for why something looks so: {"event":"suspect","seat":2,"guilt":63} */
void pl_why_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_event *why);

#endif
