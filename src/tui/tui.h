/* tui.h: the terminal client: a table with a clock, played with single keys. */
#ifndef PL_TUI_TUI_H
#define PL_TUI_TUI_H

#include "bots/real_time_table.h"

/* Plays the match to its end, or until the person leaves. 0, or -1 if this terminal cannot show it. */
int tui_play(const struct pl_real_time_table *seating);

#endif
