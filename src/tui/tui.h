/* tui.h: the terminal client for real-time games, played with single keys. */
#ifndef PL_TUI_TUI_H
#define PL_TUI_TUI_H

#include "bots/real_time_table.h"

/* Plays the match until it ends or the player leaves. Returns 0, or -1 if the terminal cannot show the game. */
int tui_play(const struct pl_real_time_table *seating);

#endif
