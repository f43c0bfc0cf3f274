/* networks.c: opens the weights of each game's network once and keeps the result. */
#include "bots/networks.h"

#include "match/match.h"
#include "parlour.h"

enum { GAMES_MAX = 8 };
enum { UNUSED, OPENING, READY, MISSING };

/* The networks, by the position of their games in pl_games. */
static struct kept {
    uint32_t state;
    struct pl_network net;
} kept[GAMES_MAX];

#ifdef PARLOUR_NO_TERMINAL
const struct network_file network_files[] = {{NULL, NULL, 0}};
#endif

static struct kept *place_of(const struct pl_game *game)
{
    for (int i = 0; i < GAMES_MAX && pl_games[i]; i++)
        if (pl_games[i] == game)
            return &kept[i];
    return NULL;
}

static bool open_file(struct kept *k, const struct pl_game *game)
{
    for (const struct network_file *f = network_files; f->game; f++)
        if (pl_text_is(f->game, pl_text_len(f->game), game->id))
            return pl_network_open(&k->net, pl_hints_of(game)->network_inputs, f->bytes, f->n);
    return false;
}

const struct pl_network *pl_network_of(const struct pl_game *game)
{
    struct kept *k = pl_hints_of(game)->network_inputs ? place_of(game) : NULL;
    uint32_t state = UNUSED;
    if (!k)
        return NULL;
    if (__atomic_compare_exchange_n(&k->state, &state, OPENING, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
        state = open_file(k, game) ? READY : MISSING;
        __atomic_store_n(&k->state, state, __ATOMIC_RELEASE);
    }
    while (state == OPENING) /* another thread opens this network, which takes less than a millisecond */
        state = __atomic_load_n(&k->state, __ATOMIC_ACQUIRE);
    return state == READY ? &k->net : NULL;
}

int parlour_set_network(const char *id, const void *bytes, size_t n)
{
    const struct pl_game *game = id ? pl_game_find(id, pl_text_len(id)) : NULL;
    struct kept *k = game && pl_hints_of(game)->network_inputs ? place_of(game) : NULL;
    struct pl_network net;
    if (!k || !bytes || !pl_network_open(&net, pl_hints_of(game)->network_inputs, bytes, n))
        return -1;
    k->net = net;
    __atomic_store_n(&k->state, READY, __ATOMIC_RELEASE);
    return 0;
}
