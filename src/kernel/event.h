/* event.h: events describe the effects of a log entry. A game makes separate events for each audience, so hidden information need not be
 * removed from them later. */
#ifndef PL_KERNEL_EVENT_H
#define PL_KERNEL_EVENT_H

#include "kernel/action.h"

enum { PL_EVENT_ARGS = 6 };

struct pl_event {
    pl_seats audience; /* the viewers that receive the event: a set of seats and PL_SPECTATOR */
    uint8_t kind;      /* index of the event's kind in pl_game.event_kinds */
    uint8_t n;         /* number of arguments of the event */
    int16_t arg[PL_EVENT_ARGS];
};

/* The sentence for an event is in words/ under the key <game key>.event.<name>. The rule that causes an event is `rule`, or depends on an
 * argument of the event (pl_param.rules). If several rules can cause the event, `rule` is 0. */
struct pl_event_kind {
    const char *name;
    struct pl_param arg[PL_EVENT_ARGS];
    uint16_t rule;     /* number of the rule that causes the event, or 0 for none */
    uint16_t pause_ms; /* how many ms bots wait after the event, so that people can follow the game; used only for events that everyone
                          receives */
};

/* The list that `apply` appends its events to. Playouts pass NULL, because they need no events. */
struct pl_events {
    uint16_t n;
    bool overflow; /* true if there were more than PL_EVENTS_MAX events; this is a bug in the game, and the property tests detect it */
    struct pl_event item[PL_EVENTS_MAX];
};

#define PL_ARG_COUNT(...) PL_ARG_COUNT_(0, ##__VA_ARGS__, 6, 5, 4, 3, 2, 1, 0)
#define PL_ARG_COUNT_(z, a, b, c, d, e, f, n, ...) n
/* pl_tell(events, audience, KIND, args...) appends an event. If `events` is NULL, pl_tell does nothing and costs only one branch. */
#define pl_tell(events, audience, kind, ...)                                                                                        \
    ((events) ? pl_events_add((events), (audience), (kind), PL_ARG_COUNT(__VA_ARGS__), (const int16_t[PL_EVENT_ARGS]){__VA_ARGS__}) \
              : (void)0)

void pl_events_add(struct pl_events *events, pl_seats audience, int kind, int n, const int16_t *arg);

/* Writes {"event":"took","seat":0,"clue":"bullet"}. */
void pl_event_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_event *event);
/* Writes the reason that a bot gives for its action or suspicion (pl_hints.reason, pl_hints.suspects) as JSON:
   {"event":"suspect","seat":2,"guilt":63} */
void pl_why_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_event *why);

#endif
