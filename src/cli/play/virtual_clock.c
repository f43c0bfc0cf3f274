/* virtual_clock.c: plays a real-time match between bots in virtual time. Instead of waiting, the clock jumps to the time of the next
 * action. */
#include "cli/play/play.h"

struct virtual_match {
    struct play *p;
    struct pl_real_time_bot player[PL_SEATS_MAX];
};

static void update_reactors(struct virtual_match *s)
{
    struct play *p = s->p;
    pl_action list[PL_LEGAL_MAX];
    for (int seat = 0; seat < p->match.header.seats; seat++) {
        struct pl_message seen = pl_match_message(&p->match, (pl_seat)seat, &(struct pl_parts){.legal = list});
        pl_real_time_bot_update(&s->player[seat], &(struct pl_question){p->game, seen.view, list, seen.legal_n},
                                ((const struct pl_base *)p->match.state)->now);
    }
}

/* Sets *r to the next action or clock tick. Returns its time in ms on the match clock, or -1 if nothing more will happen. */
static int64_t next_to_act(const struct virtual_match *s, struct pl_request *r)
{
    const struct play *p = s->p;
    int64_t at = p->game->deadline(p->match.state);
    *r = (struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE};
    for (int seat = 0; seat < p->match.header.seats; seat++) {
        int64_t due = pl_real_time_bot_due(&s->player[seat]);
        if (due >= 0 && (at < 0 || due < at)) {
            at = due;
            *r = (struct pl_request){.seat = (pl_seat)seat, .by = PL_BY_BOT};
        }
    }
    return at;
}

int play_virtual_clock(struct play *p)
{
    struct virtual_match s = {.p = p};
    struct pl_request r;
    for (int seat = 0; seat < p->match.header.seats; seat++)
        pl_real_time_bot_init(&s.player[seat], p->level[seat], p->dice[seat].state);
    update_reactors(&s);
    for (int64_t at; !((const struct pl_base *)p->match.state)->over && (at = next_to_act(&s, &r)) >= 0;) {
        int64_t now = ((const struct pl_base *)p->match.state)->now;
        r.at = at < now ? now : at;
        if (r.seat != PL_TABLE)
            r.action = pl_real_time_bot_take(&s.player[r.seat], r.at);
        int rc = play_act(p, &r); /* the action is refused if it became illegal during the bot's reaction time */
        if (rc < 0 && r.seat == PL_TABLE)
            return rc;
        if (rc == 0)
            update_reactors(&s);
    }
    return 0;
}
