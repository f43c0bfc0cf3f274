/*
 * memory.c: stores what each viewer can deduce when the discards are shuffled (SM-85).
 *
 * The discards are shuffled when the deck is empty. At that moment each card is either visible to everybody or known to one seat only: a
 * hidden clue, a secret discard, or a card drawn at Langdale Pike's. So each seat can deduce the titles of all the rival's secret cards,
 * though not which of them are hidden clues and which go into the new deck. A spectator can deduce the titles of both seats' secret cards
 * together. The hidden clues that were drawn before the shuffle stay among those titles for the rest of the match. `memory` stores how
 * many cards of each title there are. The epoch of a hidden clue is the number of stored shuffles when the clue was drawn. The hidden clues
 * of epoch r and earlier are among the titles of memory[r]. Every other unknown card comes from the new deck, whose order nobody knows.
 *
 * If no hidden clue was drawn between two shuffles, both shuffles give information about the same clues. They share one entry of `memory`,
 * which holds the smaller number for each title. If more than SM_EPOCHS - 1 entries are needed, the two oldest epochs are merged and keep
 * the later entry, which is less precise but still correct. If the deck runs out while a player draws several clues, all of them count as
 * drawn after the shuffle.
 */
#include "games/sherlock-mycroft/game.h"

static bool epoch_is_empty(const struct sm_state *s)
{
    unsigned n = 0;
    for (int t = 0; t < SM_CLUES; t++)
        n += s->seat[0].hidden[s->epoch].clues[t] + s->seat[1].hidden[s->epoch].clues[t];
    return n == 0;
}

static void secret_titles(const struct sm_state *s, unsigned seat, uint8_t titles[SM_CLUES])
{
    const struct sm_seat *p = &s->seat[seat];
    for (int t = 0; t < SM_CLUES; t++) {
        titles[t] = p->secret_discards[t];
        for (int a = 0; a <= s->epoch; a++)
            titles[t] += p->hidden[a].clues[t];
    }
    for (int i = 0; seat == s->turn && i < SM_HAND; i++)
        if (s->drawn[i] != PL_NONE)
            titles[s->drawn[i]]++;
}

static void forget_oldest(struct sm_state *s)
{
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        struct sm_epoch *hidden = s->seat[seat].hidden;
        for (int t = 0; t < SM_CLUES; t++)
            hidden[0].clues[t] += hidden[1].clues[t];
        for (int a = 1; a < SM_EPOCHS - 1; a++)
            hidden[a] = hidden[a + 1];
        hidden[SM_EPOCHS - 1] = (struct sm_epoch){{0}};
    }
    for (int r = 0; r < SM_EPOCHS - 2; r++)
        s->memory[r] = s->memory[r + 1];
    s->memory[SM_EPOCHS - 2] = (struct sm_memory){{0}, {0}, {0}};
    s->epoch--;
}

static void keep_smaller(uint8_t kept[SM_CLUES], const uint8_t now[SM_CLUES])
{
    for (int t = 0; t < SM_CLUES; t++)
        kept[t] = kept[t] < now[t] ? kept[t] : now[t];
}

void sm_remember(struct sm_state *s)
{
    struct sm_memory now;
    secret_titles(s, 0, now.first);
    secret_titles(s, 1, now.second);
    for (int t = 0; t < SM_CLUES; t++)
        now.all[t] = (uint8_t)(now.first[t] + now.second[t]);
    if (epoch_is_empty(s)) {
        if (!s->epoch)
            return; /* no hidden clue has been drawn yet, so there is nothing to remember */
        struct sm_memory *last = &s->memory[s->epoch - 1];
        keep_smaller(last->first, now.first);
        keep_smaller(last->second, now.second);
        keep_smaller(last->all, now.all);
        return;
    }
    if (s->epoch == SM_EPOCHS - 1)
        forget_oldest(s);
    s->memory[s->epoch++] = now;
}
