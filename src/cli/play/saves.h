/* saves.h: the folder of automatically saved matches. It is $XDG_DATA_HOME/parlour or ~/.local/share/parlour, with mode 0700. Its files
 * have mode 0600. Finished matches are in the subfolder `finished`. */
#ifndef PL_CLI_PLAY_SAVES_H
#define PL_CLI_PLAY_SAVES_H

#include <time.h>

#include "match/match.h"

enum {
    SAVES_MOST =
        100, /* maximum number of matches in each folder (unfinished and finished); a full folder loses its oldest unlocked match */
    SAVES_NAME = 96,
    SAVES_PATH = 4096,
    SAVES_MODE = 0600
};

struct saved {
    char name[SAVES_NAME]; /* file name without its suffix, such as "sherlock-mycroft-2026-11-16-1904" */
    time_t when;           /* time of the last write */
};

/* Lists the unfinished matches, newest first. Returns their number. */
int saves_list(struct saved list[SAVES_MOST]);
/* Stores the path of the match file with this name in `path`. Returns false if the path is too long or there is no folder for matches. */
bool saves_path(const char *name, char path[SAVES_PATH]);
/* Creates an empty, locked file for a new match. On failure returns false and writes a one-line error to `why`. */
bool saves_new(const struct pl_game *game, char path[SAVES_PATH], struct pl_out *why);
/* Stores the path of the file with the learner's progress in a game's lesson. If `make` is true, creates the folder of that file. Returns
 * false if the folder cannot be found or created. */
bool saves_lesson_path(const struct pl_game *game, bool make, char path[SAVES_PATH]);
/* Returns true if the file is in the folder of unfinished matches. */
bool saves_contains(const char *path);
/* Locks the match file for this process. Must be called again after each write, because a write replaces the file. Returns false if another
 * process has locked the file. */
bool saves_lock(const char *path);
/* Moves a finished match to the subfolder `finished` and changes `path` accordingly. */
void saves_finish(char path[SAVES_PATH]);
/* Deletes the match file and the files MATCH.notes and MATCH.table. */
void saves_delete(const char *path);

#endif
