/* score.c: computes the points and the winners. Never changes the state. */
#include "games/sherlock-mycroft/game.h"

void sm_score_types(const uint8_t count[SM_SEATS][SM_CLUES], const uint16_t wild_on[SM_SEATS], int8_t pays[SM_SEATS][SM_CLUES])
{
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        const uint8_t *mine = count[seat], *theirs = count[sm_rival(seat)];
        for (int t = 0; t < SM_SUITS; t++) {
            int a = mine[t] + (wild_on[seat] >> t & 1), b = theirs[t] + (wild_on[sm_rival(seat)] >> t & 1); /* SM-60 */
            int points = a > b ? sm_total[t] - b : 0;                                                       /* SM-58, SM-59 */
            if (mine[t] == sm_total[t])
                points += 3; /* SM-61 */
            pays[seat][t] = (int8_t)points;
        }
        pays[seat][SM_WILDCARD] = (int8_t)(-3 * (mine[SM_WILDCARD] - pl_bits(wild_on[seat]))); /* SM-63 */
        pays[seat][SM_MAP] = sm_map_points[mine[SM_MAP]];                                      /* SM-62 */
    }
}

void sm_score(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct sm_state *s = state;
    uint8_t count[SM_SEATS][SM_CLUES];
    int8_t pays[SM_SEATS][SM_CLUES];
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        const struct sm_seat *p = &s->seat[seat];
        for (int t = 0; t < SM_CLUES; t++) {
            count[seat][t] = (uint8_t)(p->open[t] + p->stolen[t]);
            for (int a = 0; a <= s->epoch; a++)
                count[seat][t] += p->hidden[a].clues[t];
        }
    }
    sm_score_types(count, (const uint16_t[]){s->seat[0].wild_on, s->seat[1].wild_on}, pays);
    pl_zero(per_seat, PL_SEATS_MAX * sizeof per_seat[0]);
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        for (int t = 0; t < SM_CLUES; t++)
            per_seat[seat] += pays[seat][t];
        if (s->seat[seat].reserved != PL_NONE)
            per_seat[seat] -= 3; /* SM-75 */
    }
}

pl_seats sm_winners(const void *state)
{
    const struct sm_state *s = state;
    int32_t points[PL_SEATS_MAX];
    sm_score(s, points);
    int lead = points[0] - points[1];
    if (!lead)
        lead = s->seat[0].investigation_markers - s->seat[1].investigation_markers; /* SM-64 */
    return lead > 0 ? PL_SEAT_BIT(0) : lead < 0 ? PL_SEAT_BIT(1) : 0;               /* SM-65 */
}
