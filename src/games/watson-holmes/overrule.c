/* overrule.c: votes after the end of a match. If all people at the table agree, a rejected answer counts as right (rule WH-70). */
#include "games/watson-holmes/game.h"

bool wh_won_before_votes(const struct wh_state *s)
{
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        unsigned overruled = 0;
        for (unsigned q = 0; q < s->c.questions; q++)
            overruled |= s->seat[seat].answer[q].overruled;
        if (s->seat[seat].status == WH_WON && !overruled)
            return true;
    }
    return false;
}

static bool votes_allowed(const struct wh_state *s)
{
    return s->base.over && s->options.judging == WH_AUTO && s->options.overrule == WH_BY_VOTE;
}

int wh_overrule_check(const struct wh_state *s, unsigned seat, int of, int question)
{
    if (!votes_allowed(s) || !pl_seats_has(s->people, seat) || of >= s->base.seats || question < 1 || question > s->c.questions)
        return -WH_R_OVERRULE;
    const struct wh_seat *p = &s->seat[of];
    const struct wh_answer *a = &p->answer[question - 1];
    bool rejected = p->status == WH_FAILED && a->written && !(p->verdict >> (question - 1) & 1);
    return rejected && !pl_seats_has(a->votes, seat) ? 0 : -WH_R_OVERRULE;
}

void wh_overrule_apply(struct wh_state *s, unsigned seat, unsigned of, int question, struct pl_events *e)
{
    struct wh_seat *p = &s->seat[of];
    struct wh_answer *a = &p->answer[question - 1];
    bool won = wh_won_before_votes(s);
    a->votes |= PL_SEAT_BIT(seat);
    pl_tell(e, PL_EVERYONE, WH_E_AGREES, (int16_t)seat, (int16_t)of, (int16_t)question);
    if (a->votes != s->people)
        return;
    a->overruled = 1;
    p->verdict |= (uint8_t)(1u << (question - 1));
    pl_tell(e, PL_EVERYONE, WH_E_OVERRULED, (int16_t)of, (int16_t)question);
    if (p->verdict != (1u << s->c.questions) - 1)
        return;
    p->status = won ? WH_SOLVED : WH_WON;
    pl_tell(e, PL_EVERYONE, won ? WH_E_NOW_SOLVED : WH_E_NOW_WINS, (int16_t)of);
}

const char *wh_votes_error(const struct wh_state *s, const struct wh_seat *p)
{
    bool attempted = p->status == WH_FAILED || p->status == WH_WON || p->status == WH_SOLVED;
    unsigned overruled = 0;
    for (unsigned q = 0; q < WH_QUESTIONS; q++) {
        const struct wh_answer *a = &p->answer[q];
        bool right = p->verdict >> q & 1;
        overruled |= a->overruled;
        if (a->overruled > 1 || (a->votes & ~s->people))
            return "a vote belongs to a seat without a vote, or a flag is out of range";
        if ((a->votes || a->overruled) && (!votes_allowed(s) || !attempted || !a->written))
            return "there are votes on an answer on which nobody may vote";
        if (a->overruled != (a->votes && a->votes == s->people))
            return "'overruled' does not fit the votes";
        if (a->votes && a->overruled != right)
            return "verdict and votes do not agree on whether an answer is right";
    }
    if (overruled && p->status == WH_WON && wh_won_before_votes(s))
        return "a player has won by a vote although another player had won before";
    return NULL;
}
