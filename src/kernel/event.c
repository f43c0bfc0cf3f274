/* event.c: collects events and writes them as JSON. src/match/words.c turns them into sentences. */
#include "kernel/event.h"

#include "kernel/hints.h"

void pl_events_add(struct pl_events *events, pl_seats audience, int kind, int n, const int16_t *arg)
{
    if (events->n == PL_EVENTS_MAX) {
        events->overflow = true;
        return;
    }
    struct pl_event *e = &events->item[events->n++];
    *e = (struct pl_event){.audience = audience, .kind = (uint8_t)kind, .n = (uint8_t)n};
    for (int i = 0; i < n; i++)
        e->arg[i] = arg[i];
}

static void json_arg(struct pl_out *o, const struct pl_param *p, int value)
{
    switch ((enum pl_param_type)p->type) {
    case PL_P_NUMBER:
        pl_json_int(o, p->name, value);
        return;
    case PL_P_SEAT:
        if (value >= 0 && value < PL_SEATS_MAX)
            pl_json_int(o, p->name, value);
        else
            pl_json_null(o, p->name);
        return;
    case PL_P_NAME:
        if (value >= 0 && value < p->names->n)
            pl_json_text(o, p->name, p->names->id[value]);
        else
            pl_json_null(o, p->name);
        return;
    case PL_P_FLAG:
        pl_json_bool(o, p->name, value != 0);
        return;
    case PL_P_END:
        return;
    }
}

static void put_kind(struct pl_out *o, const char *key, const struct pl_event_kind *kind, const struct pl_event *event)
{
    pl_json_open(o, key, '{');
    pl_json_text(o, "event", kind->name);
    for (int i = 0; i < event->n; i++)
        json_arg(o, &kind->arg[i], event->arg[i]);
    pl_json_close(o, '}');
}

void pl_event_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_event *event)
{
    put_kind(o, key, &game->event_kinds[event->kind], event);
}

void pl_why_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_event *why)
{
    put_kind(o, key, &pl_hints_of(game)->why_kinds[why->kind], why);
}
