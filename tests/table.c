/* table.c: the test fixture for the rules of all games. */
#include "table.h"

#include <stdio.h>

void table_new(struct table *t, const struct pl_game *game, int seats, const char *seed, const void *options)
{
    memset(t, 0, sizeof *t);
    t->game = game;
    if (options)
        memcpy(t->options, options, game->options_size);
    uint8_t bytes[PL_SEED_SIZE];
    pl_seed_from_text(bytes, seed, strlen(seed));
    struct pl_config config = {.seats = (uint8_t)seats, .options = t->options, .seed = bytes};
    int rc = game->init(t->state, &config);
    if (rc < 0)
        test_fail(__FILE__, __LINE__, "init refused: %s", table_rule(t, rc));
}

const char *table_rule(struct table *t, int verdict)
{
    static char text[32];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put_rule(&o, t->game, verdict);
    return text;
}

static const char *listed(struct table *t, const pl_action *list, int n)
{
    static char text[2][8192];
    static int turn;
    turn ^= 1;
    struct pl_out o = pl_out_to(text[turn], sizeof text[turn]);
    for (int i = 0; i < n; i++) {
        if (i)
            pl_put(&o, ", ");
        pl_action_put(&o, t->game, list[i]);
    }
    return text[turn];
}

const char *table_legal(struct table *t, int seat)
{
    pl_action list[PL_LEGAL_MAX];
    return listed(t, list, t->game->legal(t->state, (pl_seat)seat, list));
}

const char *table_asides(struct table *t, int seat)
{
    pl_action list[PL_LEGAL_MAX];
    return listed(t, list, t->game->asides ? t->game->asides(t->state, (pl_seat)seat, list) : 0);
}

static bool in_lists(struct table *t, int seat, pl_action action)
{
    pl_action list[PL_LEGAL_MAX];
    int n = t->game->legal(t->state, (pl_seat)seat, list);
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    n = t->game->asides ? t->game->asides(t->state, (pl_seat)seat, list) : 0;
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    return false;
}

bool table_may(struct table *t, int seat, const char *words)
{
    pl_action action;
    return pl_action_parse(t->game, words, strlen(words), &action) == 0 && in_lists(t, seat, action);
}

static int enter(struct table *t, int seat, const char *words)
{
    struct pl_entry entry = {.seat = (pl_seat)seat, .at = t->at, .seq = t->seq + 1, .kind = PL_ENTRY_ACT};
    int rc = pl_action_parse(t->game, words, strlen(words), &entry.action);
    t->events.n = 0;
    return rc < 0 ? rc : t->game->apply(t->state, &entry, &t->events);
}

void table_do_(const char *file, int line, struct table *t, int seat, const char *words)
{
    char why[200];
    struct pl_out o = pl_out_to(why, sizeof why);
    if (!table_may(t, seat, words))
        test_fail(file, line, "\"%s\" is not open to seat %d; open: %s", words, seat, table_legal(t, seat));
    int rc = enter(t, seat, words);
    if (rc < 0)
        test_fail(file, line, "\"%s\" by seat %d was refused: %s", words, seat, table_rule(t, rc));
    t->seq++;
    if (!t->game->audit(t->state, &o))
        test_fail(file, line, "after \"%s\" the audit says: %s", words, why);
}

void table_refuses_(const char *file, int line, struct table *t, int seat, const char *words, const char *rule)
{
    uint8_t before[PL_STATE_MAX];
    memcpy(before, t->state, sizeof before);
    int rc = enter(t, seat, words);
    if (rc >= 0)
        test_fail(file, line, "\"%s\" by seat %d was accepted", words, seat);
    if (strcmp(table_rule(t, rc), rule))
        test_fail(file, line, "\"%s\" by seat %d was refused by %s, not %s", words, seat, table_rule(t, rc), rule);
    if (memcmp(before, t->state, sizeof before))
        test_fail(file, line, "\"%s\" by seat %d was refused, but changed the state", words, seat);
}

const char *table_told(struct table *t, int viewer)
{
    static char text[8192];
    struct pl_out o = pl_out_to(text, sizeof text);
    for (int i = 0; i < t->events.n; i++) {
        if (!pl_seats_has(t->events.item[i].audience, (unsigned)viewer))
            continue;
        o.comma = false;
        pl_event_json(&o, NULL, t->game, &t->events.item[i]);
        pl_put(&o, "\n");
    }
    return text;
}
