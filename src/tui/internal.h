/* internal.h: the state of the terminal client for real-time games, and the functions that its files share. */
#ifndef PL_TUI_INTERNAL_H
#define PL_TUI_INTERNAL_H

#include "match/words.h"
#include "tui/tui.h"

enum { NEWS = 64, NEWS_WIDE = 240 };

struct tui {
    const struct pl_real_time_table *s;
    const struct pl_game *game;
    struct pl_match *m;
    struct pl_real_time_bot bot[PL_SEATS_MAX];
    pl_seat me;
    int64_t clock_start, clock_read; /* when the match clock was started, and when it was last read; both in ms on the monotonic clock */
    char news[NEWS][NEWS_WIDE];
    uint32_t news_n;
    char refusal[NEWS_WIDE];   /* refusal or hint shown on the prompt line; empty if there is none */
    int64_t key_at;            /* time of the last key press, in ms on the match clock */
    bool leaving;              /* true if q was pressed once; a second q leaves the match */
    int64_t ignore_keys_until; /* time in ms on the match clock; keys pressed earlier are ignored, because they were meant for the previous
                                  screen */
    bool score_unread;    /* true while the scores of a deal are on the screen; the match must stay paused until the player continues */
    bool suspended;       /* true after the program was suspended, for example with Ctrl-Z; the match must then be paused */
    int64_t autosaved_at; /* time of the last automatic save, in ms on the match clock */
    bool leave, dirty;
};

/* tui.c */
const char *tui_word(const struct tui *t, const char *key); /* returns the text for `key` in the player's language */

/* screen.c: terminal output and input. */
int screen_open(void); /* returns 0, or -1 if the terminal cannot show the game */
void screen_close(void);
void screen_draw(struct tui *t);
/* Waits at most `wait_ms` milliseconds for a key. Returns the key, -1 if no key was pressed, or -2 if the terminal was resized. */
int screen_key(int wait_ms);
bool screen_interrupted(void); /* returns true after SIGINT, SIGTERM or SIGHUP */

#endif
