/* public_bots.c: the bot functions of the public library (include/parlour.h). A bot receives only its seat's view. */
#include "parlour.h"

#include "bots/review.h"
#include "match/match.h"

const char *parlour_bot_name(int i)
{
    int n = 0;
    while (pl_bots[n])
        n++;
    return i < 0 || i >= n ? NULL : pl_bots[i]->name;
}

/* Returns a random number generator whose seed is the first 8 bytes of the hash of `text`. */
static struct pl_dice dice_of(const char *text)
{
    uint8_t seed[PL_SEED_SIZE];
    struct pl_dice dice = {0};
    pl_seed_from_text(seed, text ? text : "", text ? pl_text_len(text) : 0);
    for (int i = 0; i < 8; i++)
        dice.state |= (uint64_t)seed[i] << (8 * i);
    return dice;
}

int parlour_bot_action(const struct parlour *p, int seat, const char *name, const char *text, int aside, char *out, size_t cap)
{
    /* This cast is valid, because struct parlour starts with a struct pl_match. */
    const struct pl_match *m = (const struct pl_match *)(const void *)p;
    const struct pl_bot *bot = name ? pl_bot_find(name, pl_text_len(name)) : NULL;
    pl_action list[PL_LEGAL_MAX];
    struct pl_dice dice = dice_of(text);
    struct pl_out o = pl_out_to(out, cap);
    if (!bot || seat < 0 || seat >= m->header.seats)
        return -1;
    if (aside && !bot->aside)
        return 0;
    struct pl_message seen =
        pl_match_message(m, (pl_seat)seat, &(struct pl_parts){.legal = aside ? NULL : list, .asides = aside ? list : NULL});
    int n = aside ? seen.asides_n : seen.legal_n;
    if (n <= 0)
        return 0;
    int pick = (aside ? bot->aside : bot->choose)(&(struct pl_question){m->game, seen.view, list, n}, &dice, NULL);
    if (pick < 0)
        return 0;
    pl_action_put(&o, m->game, list[pick]);
    return o.full ? -1 : (int)o.len;
}

/* Buffers that are too large for a small stack. They are at the start of the caller's memory, and the bot's memory follows them. */
struct room {
    _Alignas(16) uint8_t view[PL_STATE_MAX];
    pl_action list[PL_LEGAL_MAX];
};

/* The choice of a bot in this seat. The view and the list of choices are in the caller's memory. */
struct choice {
    const struct pl_match *match;
    const struct room *room;
    int n, pick;
};

/* Lets the bot choose. Returns false if the seat has nothing to decide, there is no such bot or the memory is too small. */
static bool chosen(const struct parlour *match, int seat, const char *bot, uint64_t dice, struct pl_bot_memory *bot_memory,
                   struct choice *c)
{
    struct room *room = bot_memory->memory;
    const struct pl_match *m = pl_library_match(match);
    const struct pl_bot *b = bot ? pl_bot_find(bot, pl_text_len(bot)) : NULL;
    if (!b || seat < 0 || seat >= m->header.seats || !room || bot_memory->bytes < sizeof *room)
        return false;
    struct pl_parts parts = {.view = room->view, .legal = room->list};
    int n = pl_project(m->game, m->state, NULL, NULL, (pl_seat)seat, &parts).legal_n;
    if (n <= 0)
        return false;
    bot_memory->memory = room + 1;
    bot_memory->bytes -= sizeof *room;
    struct pl_dice own = {dice};
    *c = (struct choice){m, room, n, b->choose(&(struct pl_question){m->game, room->view, room->list, n}, &own, bot_memory)};
    return true;
}

static int choose(const struct parlour *match, int seat, const char *bot, uint64_t dice, struct pl_bot_memory bot_memory, struct pl_out o)
{
    struct choice c;
    if (!chosen(match, seat, bot, dice, &bot_memory, &c))
        return -1;
    pl_action_put(&o, c.match->game, c.room->list[c.pick]);
    return o.full ? -1 : (int)o.len;
}

int parlour_search(const struct parlour *match, int seat, const char *bot, uint64_t dice, uint32_t playouts, void *memory, size_t bytes,
                   char *out, size_t cap)
{
    return choose(match, seat, bot, dice, (struct pl_bot_memory){.memory = memory, .bytes = bytes, .playouts = playouts},
                  pl_out_to(out, cap));
}

int parlour_search_continue(const struct parlour *match, int seat, const char *bot, uint64_t dice, uint32_t playouts, void *memory,
                            size_t bytes, char *out, size_t cap)
{
    return choose(match, seat, bot, dice,
                  (struct pl_bot_memory){.memory = memory, .bytes = bytes, .playouts = playouts, .persistent = true}, pl_out_to(out, cap));
}

void parlour_search_reset(void *memory, size_t bytes)
{
    if (memory && bytes >= sizeof(struct room))
        pl_bot_memory_clear(&(struct pl_bot_memory){.memory = (struct room *)memory + 1, .bytes = bytes - sizeof(struct room)});
}

/* Writes a JSON array with the message version of each viewer after the first `entries` log entries. The seats come first, then the
 * spectator. */
static void put_versions(struct pl_out *o, const struct pl_match *m, uint32_t entries)
{
    pl_json_open(o, "versions", '[');
    for (int viewer = 0; viewer <= m->header.seats; viewer++) {
        uint32_t n = 1; /* the initial message has version 1 */
        for (uint32_t i = 0; i < entries; i++)
            n += pl_seats_has(m->log[i].recipients, viewer < m->header.seats ? (pl_seat)viewer : PL_SPECTATOR);
        pl_json_int(o, NULL, n);
    }
    pl_json_close(o, ']');
}

static void put_action(struct pl_out *o, const char *key, const struct pl_game *game, pl_action action)
{
    char words[128];
    struct pl_out w = pl_out_to(words, sizeof words);
    pl_action_put(&w, game, action);
    pl_json_text_n(o, key, words, w.len);
}

int parlour_hint(const struct parlour *match, int seat, uint64_t dice, uint32_t playouts, void *memory, size_t bytes, char *out, size_t cap)
{
    struct choice c;
    struct pl_event why;
    struct pl_out o = pl_out_to(out, cap);
    struct pl_bot_memory bot_memory = {.memory = memory, .bytes = bytes, .playouts = playouts, .worth = -1, .second_best = -1};
    if (!chosen(match, seat, pl_bot_levels[PL_MASTER]->name, dice, &bot_memory, &c))
        return -1;
    const struct pl_game *game = c.match->game;
    const struct pl_hints *hints = pl_hints_of(game);
    pl_action best = c.room->list[c.pick];
    pl_json_open(&o, NULL, '{');
    put_action(&o, "action", game, best);
    pl_json_int(&o, "choices", c.n);
    if (hints->reason && hints->reason(c.room->view, best, &why))
        pl_why_json(&o, "why", game, &why);
    if (bot_memory.worth >= 0) {
        pl_json_int(&o, "value", bot_memory.worth);
        pl_json_int(&o, "max", PL_WON);
    }
    if (bot_memory.worth >= 0 && bot_memory.second_best >= 0 && bot_memory.second_best_worth <= bot_memory.worth) {
        put_action(&o, "second", game, c.room->list[bot_memory.second_best]);
        pl_json_int(&o, "second_value", bot_memory.second_best_worth);
    }
    pl_json_close(&o, '}');
    return o.full ? -1 : (int)o.len;
}

int parlour_analyse(const struct parlour *match, uint32_t entry, uint32_t playouts, void *memory, size_t bytes, char *out, size_t cap)
{
    struct room {
        _Alignas(16) uint8_t state[PL_STATE_MAX];
        _Alignas(16) uint8_t view[PL_STATE_MAX];
    } *room = memory;
    const struct pl_match *m = pl_library_match(match);
    struct pl_review j;
    struct pl_out o = pl_out_to(out, cap);
    if (entry >= m->n || !memory || bytes < sizeof *room)
        return -1;
    struct pl_bot_memory bot_memory = {.memory = room + 1, .bytes = bytes - sizeof *room, .playouts = playouts};
    pl_match_state_at(m, entry, room->state);
    int judged = pl_review_decision(m, &m->log[entry], room->state, room->view, &bot_memory, &j);
    if (judged <= 0)
        return judged;
    pl_json_open(&o, NULL, '{');
    pl_json_int(&o, "entry", j.seq);
    pl_json_int(&o, "seat", j.seat);
    put_action(&o, "taken", m->game, j.taken);
    put_action(&o, "best", m->game, j.best);
    pl_json_int(&o, "value", j.worth);
    pl_json_int(&o, "best_value", j.best_worth);
    pl_json_int(&o, "loss", pl_review_loss(&j));
    pl_json_int(&o, "max", PL_WON);
    put_versions(&o, m, entry + 1);
    pl_json_close(&o, '}');
    return o.full ? -1 : (int)o.len;
}

int parlour_suspects(const struct parlour *match, int seat, char *out, size_t cap)
{
    const struct pl_match *m = pl_library_match(match);
    struct pl_event why;
    struct pl_out o = pl_out_to(out, cap);
    if (seat < 0 || seat >= m->header.seats)
        return -1;
    const struct pl_hints *hints = pl_hints_of(m->game);
    if (!hints->suspects)
        return 0;
    if (!hints->suspects(pl_match_view(m, PL_SPECTATOR), (pl_seat)seat, &why))
        return 0;
    pl_why_json(&o, NULL, m->game, &why);
    return o.full ? -1 : (int)o.len;
}
