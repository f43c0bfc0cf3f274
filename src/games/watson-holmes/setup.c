/* setup.c: sets up the case, the characters, and the carriages and tokens of each seat for a new match. */
#include "games/watson-holmes/game.h"

/* Rules WH-5 and WH-6: deals one character to each seat; the others form the deck. Wiggins is not used with fewer than four players. */
static void deal(struct wh_state *s)
{
    uint8_t pack[WH_CHARACTERS_N];
    unsigned n = 0, dealt = s->c.characters ? s->base.seats : 0;
    for (uint8_t c = 0; c < WH_CHARACTERS_N; c++) {
        s->owner[c] = PL_NOBODY;
        if (c != WH_C_WIGGINS || s->base.seats >= 4)
            pack[n++] = c;
    }
    pl_rng_shuffle(&s->base.rng, pack, n);
    for (unsigned i = 0; i < dealt; i++)
        s->owner[pack[i]] = (uint8_t)i;
    s->deck_n = (uint8_t)(n - dealt);
    pl_copy(s->deck, pack + dealt, s->deck_n);
}

static void equip(struct wh_state *s)
{
    s->police = WH_POLICE_TOKENS;
    s->call_offs = WH_CALL_OFF_TOKENS;
    s->lockpicks = WH_LOCKPICK_TOKENS;
    for (unsigned i = 0; i < s->base.seats; i++) {
        struct wh_seat *p = &s->seat[(s->start + i) % s->base.seats];
        p->carriages = s->c.carriages;
        p->zone = s->c.start_zone;
        p->at = WH_AT_NONE;
        p->means = PL_NONE;
        p->opening_character = PL_NONE;
        p->check_judge = PL_NOBODY;
        if (!s->c.police)
            continue;
        if (i < 5) { /* WH-4 */
            p->police = 1;
            s->police--;
        } else {
            p->call_off = 1;
            s->call_offs--;
        }
    }
}

int wh_init(void *state, const struct pl_config *config)
{
    struct wh_state *s = state;
    struct wh_options options = {0};
    struct wh_case content;
    if (config->options)
        pl_copy(&options, config->options, sizeof options);
    if (options.expert > 1 || options.judging > WH_SELF || options.practice > 1 || options.overrule >= WH_OVERRULES_N)
        return -PL_R_OPTION;
    if (config->content && config->content_size != sizeof content)
        return -PL_R_OPTION;
    pl_copy(&content, config->content ? config->content : (const void *)wh_case_practice(options.practice), sizeof content);
    if (wh_case_error(&content))
        return -PL_R_OPTION;
    if (config->seats < 2 || config->seats > WH_SEATS)
        return -PL_R_SEATS;
    if (config->seats < content.seats_min || config->seats > content.seats_max)
        return -WH_R_PLAYERS;

    pl_zero(s, sizeof *s);
    pl_rng_init(&s->base.rng, config->seed);
    s->base.seats = config->seats;
    s->options = options;
    s->c = content;
    s->start = (uint8_t)pl_rng_below(&s->base.rng, config->seats); /* WH-2 */
    deal(s);
    equip(s);
    wh_round_begin(s, NULL);
    return 0;
}
