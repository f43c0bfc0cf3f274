/*
 * memory.c: what stays certain after the discards are shuffled. Never draws and never asks.
 *
 * When the discards become the deck, the deck is empty: every card lies in a place everybody sees, or is one that a
 * single seat alone can place: its hidden clues, its secret discards, the clues in its hand at Langdale Pike's. So
 * each seat knows at that moment exactly which titles the other's secrets are, though not which of them are
 * hidden clues and which go into the new deck; a spectator knows the titles of both seats' secrets together. This
 * stays true for good of the hidden clues drawn before: they are among those titles. `memory` keeps the titles, and
 * each hidden clue is counted under its age, the number of shuffles remembered when it was drawn; memory[r] bounds
 * the hidden clues of age r and less. Nothing else needs keeping: every other unknown card came out of the new deck, in
 * any order.
 *
 * Shuffles with no new hidden clue between them bound the same clues and are kept as one, the smaller number of
 * each title. Should more than SM_AGES - 1 be needed, the two oldest ages become one and keep the later bound: looser,
 * never false. A draw of several clues during which the deck runs out counts as made after the shuffle.
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
            return; /* nobody has a hidden clue to remember anything about */
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
