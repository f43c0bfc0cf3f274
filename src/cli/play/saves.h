/* saves.h: matches the program keeps by itself, so that nobody has to name a file: $XDG_DATA_HOME/parlour, or ~/.local/share/parlour. The
 * folder is 0700, its files are 0600. Unfinished matches lie in it, finished ones in its folder `finished`. */
#ifndef PL_CLI_PLAY_SAVES_H
#define PL_CLI_PLAY_SAVES_H

#include <time.h>

#include "match/match.h"

enum {
    SAVES_MOST = 100, /* in each of the two folders; then the oldest that no program has open makes room */
    SAVES_NAME = 96,
    SAVES_PATH = 4096,
    SAVES_MODE = 0600
};

struct saved {
    char name[SAVES_NAME]; /* sherlock-mycroft-2026-11-16-1904 */
    time_t when;           /* written last */
};

/* All of them, the newest first; how many. */
int saves_list(struct saved list[SAVES_MOST]);
/* The file of this name; false if it is too long, or there is nowhere to keep matches. */
bool saves_path(const char *name, char path[SAVES_PATH]);
/* A new file for a match of this game, empty and ours. False with one line about why not. */
bool saves_new(const struct pl_game *game, char path[SAVES_PATH], struct pl_out *why);
/* Does this file lie there? */
bool saves_contains(const char *path);
/* Holds the file while this program plays its match. False: another program does. To be called again after each write. */
bool saves_lock(const char *path);
/* The match is over: its file leaves the list. `path` is where it is then. */
void saves_finish(char path[SAVES_PATH]);
/* Nothing was played after all. */
void saves_delete(const char *path);

#endif
