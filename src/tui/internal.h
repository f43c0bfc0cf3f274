/* internal.h: what the files of the terminal client share. */
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
    int64_t clock_start, clock_read; /* of the machine's clock: when the table's began, and when it was last read */
    char news[NEWS][NEWS_WIDE];
    uint32_t news_n;
    char refusal[NEWS_WIDE];   /* why the last key did nothing */
    int64_t key_at;            /* when that was pressed */
    bool leaving;              /* asked once */
    int64_t ignore_keys_until; /* until when keys were meant for what went before; 0: they are not */
    bool score_unread;         /* something was, and is to be read */
    bool suspended;            /* the program was stopped, and its person with it */
    int64_t autosaved_at;      /* when the match was last written down */
    bool leave, dirty;
};

/* tui.c */
const char *tui_word(const struct tui *t, const char *key); /* a text out of the catalogue */

/* screen.c */
int screen_open(void); /* 0, or -1: this is no terminal that can do it */
void screen_close(void);
void screen_draw(struct tui *t);
/* A key within so many milliseconds, or -1. A changed size of the terminal is key -2. */
int screen_key(int wait_ms);
bool screen_interrupted(void); /* somebody has sent it away: Ctrl-C, or a terminal that was closed */

#endif
