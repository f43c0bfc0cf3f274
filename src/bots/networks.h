/* networks.h: the networks that master bots use. */
#ifndef PL_BOTS_NETWORKS_H
#define PL_BOTS_NETWORKS_H

#include "kernel/hints.h"

/* The weights file of one game's network. */
struct network_file {
    const char *game; /* id of the game */
    const uint8_t *bytes;
    size_t n;
};
/* The weights files that are part of the program; the last has the game NULL. tools/networks.py generates this list. The WebAssembly module
 * contains no weights: its user passes them to parlour_set_network. */
extern const struct network_file network_files[];

/* Returns the network of a game, or NULL if there is none. Several threads may call this function at once. */
const struct pl_network *pl_network_of(const struct pl_game *game);

#endif
