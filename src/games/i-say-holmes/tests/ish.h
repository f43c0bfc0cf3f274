/* ish.h: helpers for the tests of I Say, Holmes! They set up positions from card names and read values from them. */
#ifndef ISH_TESTS_H
#define ISH_TESTS_H

#include "games/i-say-holmes/game.h"
#include "table.h"

extern const struct pl_game pl_game_i_say_holmes;

/* A test position. A hand is a list of card names separated by spaces, and "-" is an empty hand. A seat whose hand is NULL gets one
 * Countryside card, so that it need not make an Impromptu Arrest. All cards that are not named go to the bottom of the draw pile, unless
 * `rest_discarded` sends them to the discard pile or `rest_to` to a hand. */
struct setup {
    int seats; /* number of seats; 0 selects the default, 3 */
    int turn;
    const char *current; /* NULL: london */
    const char *place;   /* location: "city" or "country"; NULL means the location that belongs to the Current card */
    const char *travel;
    const char *hand[PL_SEATS_MAX];
    const char *pile; /* the draw pile, top card first */
    const char *discard;
    bool rest_discarded;
    int rest_to; /* 1 plus the number of the seat that gets all cards that are not named, or 0 if no seat gets them */
    bool fast_play;
    int rounds;
};

static inline struct ish *st(struct table *t) { return (struct ish *)(void *)t->state; }

static inline int card(const char *word)
{
    int c = pl_name_find(&ish_card_names, word, strlen(word));
    if (c < 0)
        test_fail(__FILE__, __LINE__, "no card '%s'", word);
    return c;
}

/* Takes the named cards out of `box`, which contains the number of remaining cards of each title, and writes them to `list`. Returns the
 * number of cards taken. */
static inline int take(const char *words, uint8_t box[ISH_TITLES], uint8_t *list)
{
    int n = 0;
    char word[40];
    for (const char *p = words; p && *p;) {
        size_t len = strcspn(p, " ");
        memcpy(word, p, len);
        word[len] = 0;
        if (len && strcmp(word, "-")) {
            int c = card(word);
            if (!box[c])
                test_fail(__FILE__, __LINE__, "too many of '%s'", word);
            box[c]--;
            list[n++] = (uint8_t)c;
        }
        p += len + (p[len] == ' ');
    }
    return n;
}

static inline void lay_rest(struct ish *s, const struct setup *p, const uint8_t box[ISH_TITLES], const uint8_t *top, int n)
{
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        for (unsigned i = 0; i < box[c]; i++) {
            if (p->rest_to)
                s->seat[p->rest_to - 1].hand[c]++;
            else if (p->rest_discarded)
                s->discard[c]++;
            else
                s->pile[s->pile_n++] = (uint8_t)c;
        }
    }
    pl_rng_shuffle(&s->base.rng, s->pile, s->pile_n);
    while (n > 0)
        s->pile[s->pile_n++] = top[--n];
}

static inline void lay_out(struct table *t, const struct setup *p)
{
    struct ish_options options = {.fast_play = p->fast_play, .rounds = (uint8_t)p->rounds};
    uint8_t box[ISH_TITLES], list[ISH_CARDS_N];
    char why[200];
    table_new(t, &pl_game_i_say_holmes, p->seats ? p->seats : 3, "laid out", &options);
    struct ish *s = st(t);
    memcpy(box, ish_copies, sizeof box);
    memset(s->seat, 0, sizeof s->seat);
    memset(s->pile, 0, sizeof s->pile);
    memset(s->discard, 0, sizeof s->discard);
    memset(s->memory, 0, sizeof s->memory);
    memset(s->stack, 0, sizeof s->stack);
    s->pile_n = s->stack_n = 0;
    box[ISH_AFOOT] = 0;
    s->current = (uint8_t)card(p->current ? p->current : "london");
    if (s->current != ISH_AFOOT)
        box[s->current]--;
    bool country = p->place ? !strcmp(p->place, "country") : ish_kind_of[s->current] == ISH_KIND_COUNTRY;
    s->location = country ? ISH_IN_THE_COUNTRY : ISH_IN_THE_CITY;
    s->travel = !p->travel ? ISH_NO_MARKER : !strcmp(p->travel, "cab") ? ISH_TO_SIMILAR : ISH_TO_DISSIMILAR;
    for (int seat = 0; seat < s->base.seats; seat++) {
        int n = take(p->hand[seat] ? p->hand[seat] : "countryside", box, list);
        for (int i = 0; i < n; i++)
            s->seat[seat].hand[list[i]]++;
    }
    int n = take(p->discard, box, list);
    for (int i = 0; i < n; i++)
        s->discard[list[i]]++;
    n = take(p->pile, box, list);
    lay_rest(s, p, box, list, n);
    ish_push(s, ISH_TURN, (pl_seat)p->turn, PL_NONE);
    ish_run(s, NULL);
    struct pl_out o = pl_out_to(why, sizeof why);
    if (!ish_audit(s, &o))
        test_fail(__FILE__, __LINE__, "laid out badly: %s", why);
}
#define LAY(t, ...) lay_out(&(t), &(struct setup){__VA_ARGS__})

static inline int has(struct table *t, int seat, const char *word) { return st(t)->seat[seat].hand[card(word)]; }
static inline int size(struct table *t, int seat) { return (int)ish_size(st(t), (pl_seat)seat); }
static inline int discarded(struct table *t, const char *word) { return st(t)->discard[card(word)]; }
static inline const char *current(struct table *t) { return ish_card_names.id[st(t)->current]; }
static inline int turn(struct table *t) { return st(t)->stack[0].seat; }
static inline const char *asked(struct table *t) { return ish_ask_names.id[ish_top(st(t))->ask]; }
static inline int known(struct table *t, int viewer, int holder, const char *word)
{
    return st(t)->memory[viewer].at_least[holder][card(word)];
}
static inline int known_together(struct table *t, int viewer, const char *word)
{
    return st(t)->memory[viewer].at_least[ISH_TOGETHER][card(word)];
}
static inline bool emitted(struct table *t, int viewer, const char *piece) { return strstr(table_told(t, viewer), piece) != NULL; }
static inline struct ish_view *seen_by(struct table *t, int viewer)
{
    static struct ish_view view;
    ish_view(t->state, (pl_seat)viewer, &view);
    return &view;
}

#endif
