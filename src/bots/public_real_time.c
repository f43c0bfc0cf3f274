/* public_real_time.c: real-time bots of the public library (include/parlour.h). Each bot sees only the view of its seat. */
#include "parlour.h"

#include "bots/real_time_bot.h"
#include "match/match.h"

struct parlour_players {
    struct pl_real_time_bot reactor[PL_SEATS_MAX];
    bool sits[PL_SEATS_MAX];
};

const char *parlour_level_name(int i) { return i < 0 || i >= PL_LEVELS ? NULL : pl_level_names[i]; }

size_t parlour_players_bytes(void) { return sizeof(struct parlour_players); }

static void look(struct parlour_players *s, const struct pl_match *m, int64_t now)
{
    pl_action list[PL_LEGAL_MAX];
    for (unsigned seat = 0; seat < m->header.seats; seat++) {
        if (!s->sits[seat])
            continue;
        struct pl_message seen = pl_match_message(m, (pl_seat)seat, &(struct pl_parts){.legal = list});
        pl_real_time_bot_update(&s->reactor[seat], &(struct pl_question){m->game, seen.view, list, seen.legal_n}, now);
    }
}

int parlour_players_begin(struct parlour_players *s, const struct parlour *p, const char *levels, const char *text)
{
    const struct pl_match *m = pl_library_match(p);
    uint8_t seed[PL_SEED_SIZE];
    struct pl_dice dice = {0};
    pl_zero(s, sizeof *s);
    pl_seed_from_text(seed, text, pl_text_len(text));
    for (int i = 0; i < 8; i++)
        dice.state |= (uint64_t)seed[i] << (8 * i);
    for (unsigned seat = 0; seat < m->header.seats; seat++) {
        size_t len = 0;
        while (levels[len] && levels[len] != ' ')
            len++;
        const struct pl_reaction_profile *how = pl_reaction_profile_find(levels, len);
        uint64_t own = (uint64_t)pl_dice_word(&dice) << 32;
        own |= pl_dice_word(&dice);
        if (!how && !pl_text_is(levels, len, "-"))
            return -1;
        s->sits[seat] = how;
        if (how)
            pl_real_time_bot_init(&s->reactor[seat], how, own);
        levels += len + (levels[len] == ' ');
    }
    if (!m->game->deadline)
        return -1;
    look(s, m, ((const struct pl_base *)m->state)->now);
    return 0;
}

/* Returns the seat that acts next, or PL_TABLE if the clock acts next. Stores the time of that action in `at`. */
static pl_seat next(const struct parlour_players *s, const struct pl_match *m, int64_t *at)
{
    pl_seat who = PL_TABLE;
    *at = m->game->deadline ? m->game->deadline(m->state) : -1;
    for (unsigned seat = 0; seat < m->header.seats; seat++) {
        int64_t due = s->sits[seat] ? pl_real_time_bot_due(&s->reactor[seat]) : -1;
        if (due >= 0 && (*at < 0 || due < *at)) {
            *at = due;
            who = (pl_seat)seat;
        }
    }
    return who;
}

int64_t parlour_players_next(const struct parlour *p, const struct parlour_players *s)
{
    const struct pl_match *m = pl_library_match(p);
    int64_t at;
    next(s, m, &at);
    return ((const struct pl_base *)m->state)->over ? -1 : at;
}

int parlour_players_step(struct parlour *p, struct parlour_players *s, int64_t now)
{
    struct pl_match *m = (struct pl_match *)(void *)p; /* this cast is valid, because struct parlour starts with a struct pl_match */
    const struct pl_base *base = m->state;
    int64_t at;
    while (!base->over) {
        pl_seat who = next(s, m, &at);
        if (at < 0 || at > now)
            return 0;
        struct pl_request r = {.seat = who, .at = at > base->now ? at : base->now, .by = who == PL_TABLE ? PL_BY_TABLE : PL_BY_BOT};
        struct pl_real_time_bot before = {0};
        if (who != PL_TABLE) {
            before = s->reactor[who];
            r.action = pl_real_time_bot_take(&s->reactor[who], at);
        }
        int rc = pl_match_act(m, &r);
        if (rc == -PL_R_FULL && who != PL_TABLE)
            s->reactor[who] = before;
        if (rc == -PL_R_FULL || (rc < 0 && who == PL_TABLE))
            return rc;
        if (rc < 0)
            continue; /* the planned action is no longer legal */
        if (who == PL_TABLE)
            look(s, m, r.at);
        return 1;
    }
    return 0;
}
