/* play.h: a match at one screen, as its files share it. */
#ifndef PL_CLI_PLAY_H
#define PL_CLI_PLAY_H

#include "bots/bot.h"
#include "bots/react.h"
#include "match/match.h"

struct play {
    const struct pl_game *game;
    struct pl_match match;
    void *memory;
    size_t bytes;
    const struct pl_bot *bot[PL_SEATS_MAX];     /* NULL: a person */
    const struct pl_level *level[PL_SEATS_MAX]; /* where a clock runs, instead of bots */
    const char *names[PL_SEATS_MAX];
    pl_seats persons;
    struct pl_dice dice[PL_SEATS_MAX + 1]; /* one a bot, one for who comes first */
    const char *save;                      /* where it is kept after every decision, or NULL */
    pl_seat eyes;                          /* who is at the screen, or PL_NOBODY */
    int refusal;                           /* the last verdict against a person, or 0 */
    bool leave;                            /* somebody has had enough */
    bool unsaved;                          /* something happened since the last save */
    struct pl_story story[PL_VIEWERS];     /* how far each viewer has been told */
};

/* play.c */
int play_act(struct play *p, const struct pl_request *request); /* pl_match_act, with more memory when the log is full */
bool play_save(struct play *p, const char *path);               /* says what became of it */

/* play_table.c: what the person at the screen sees */
struct choices {
    pl_action list[PL_LEGAL_MAX], said[PL_LEGAL_MAX];
    int n, said_n; /* decisions; asides */
};

void play_show(struct play *p, pl_seat seat, struct choices *c);   /* the table, the news, the choices */
void play_news(struct play *p, pl_seat viewer, int most);          /* what this viewer has not been told yet; the last of it */
void play_log(struct play *p, pl_seat viewer);                     /* all it was ever told */
void play_list(struct play *p, const struct choices *c, int rows); /* a line each if there are no more than that */
void play_list_asides(struct play *p, const struct choices *c);
/* Nothing of another's table stays on the screen. False if its last decision was taken back instead, or they leave. */
bool play_curtain(struct play *p, pl_seat seat);
void play_end(struct play *p);

/* play_prompt.c: what the person types */
void play_ask(struct play *p, pl_seat seat); /* until a decision is made, or the person leaves */
/* After a public event, where a game has asides: a chance to speak, and time to read. */
void play_pause(struct play *p, pl_seat seat);

#endif
