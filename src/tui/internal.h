/* internal.h: the state of the terminal client, and the functions its files share. */
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
    int64_t clock_start, clock_read; /* ms of the monotonic clock: start of the match clock; last reading */
    char news[NEWS][NEWS_WIDE];
    uint32_t news_n;
    char refusal[NEWS_WIDE];   /* refusal or hint on the prompt line; "" for none */
    int64_t key_at;            /* ms on the match clock, when the last key was pressed */
    bool leaving;              /* q was pressed once; q again leaves */
    int64_t ignore_keys_until; /* ms on the match clock; keys pressed before were meant for the previous screen */
    bool score_unread;         /* scores are on screen and not read yet */
    bool suspended;            /* the program was stopped, as by Ctrl-Z, and continued */
    int64_t autosaved_at;      /* ms on the match clock */
    bool leave, dirty;
};

/* tui.c */
const char *tui_word(const struct tui *t, const char *key); /* a text of the message catalogue */

/* screen.c */
int screen_open(void); /* 0, or -1 if the terminal is not suitable */
void screen_close(void);
void screen_draw(struct tui *t);
/* Waits at most this long for a key. Returns -1 if there was none, -2 after a resize. */
int screen_key(int wait_ms);
bool screen_interrupted(void); /* after SIGINT, SIGTERM or SIGHUP */

#endif
