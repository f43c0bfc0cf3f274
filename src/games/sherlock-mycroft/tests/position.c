/* position.c: builds positions for the tests of Sherlock & Mycroft. */
#include "position.h"

/* Copies the next word of the string `p` to `word`. Returns the part of the string after this word, or NULL if there is no word left. */
static const char *next_word(const char *p, char word[32])
{
    size_t n = 0;
    while (*p == ' ')
        p++;
    while (*p && *p != ' ' && n < 31)
        word[n++] = *p++;
    word[n] = 0;
    return n ? p : NULL;
}

static int name(const struct pl_names *names, const char *word)
{
    int i = pl_name_find(names, word, strlen(word));
    if (i < 0)
        test_fail(__FILE__, __LINE__, "no such %s: %s", names->kind, word);
    return i;
}

int sm_clue(const char *word) { return name(&sm_clue_names, word); }

unsigned sm_character_set(const char *words)
{
    char word[32];
    unsigned set = 0;
    while ((words = next_word(words, word)))
        set |= 1u << name(&sm_character_names, word);
    return set;
}

static void out_of_deck(struct sm_state *s, int c)
{
    for (int i = 0; i < s->deck_n; i++)
        if (s->deck[i] == c) {
            memmove(s->deck + i, s->deck + i + 1, (size_t)(s->deck_n - i - 1));
            s->deck[--s->deck_n] = 0;
            return;
        }
    test_fail(__FILE__, __LINE__, "no %s left in the deck", sm_clue_names.id[c]);
}

static int pull(struct sm_state *s, const char *word)
{
    int c = sm_clue(word);
    out_of_deck(s, c);
    return c;
}

struct sm_state *sm_position(struct table *t, int day, const char *characters)
{
    return sm_position_with(t, day, characters, (struct sm_options){0});
}

struct sm_state *sm_position_with(struct table *t, int day, const char *characters, struct sm_options options)
{
    struct sm_options plain = options;
    plain.alternative_start = 0;
    table_new(t, &pl_game_sherlock_mycroft, 2, "a position", &plain);
    struct sm_state *s = STATE(t);
    s->options.alternative_start = options.alternative_start;
    s->deck_n = 0;
    for (int c = 0; c < SM_CLUES; c++)
        for (int n = 0; n < sm_total[c]; n++)
            s->deck[s->deck_n++] = (uint8_t)c;
    for (int i = 0; i < SM_LINE; i++)
        s->line[i] = PL_NONE;
    s->day = (uint8_t)day;
    s->present = (uint16_t)(SM_INITIAL | sm_character_set(characters));
    unsigned villains = 0;
    for (int i = 0; i < s->character_deck_n; i++)
        villains |= s->character_deck[i] >= SM_FIRST_VILLAIN ? 1u << s->character_deck[i] : 0;
    memset(s->character_deck, 0, sizeof s->character_deck);
    s->character_deck_n = 0;
    for (unsigned rest = (((1u << SM_FIRST_VILLAIN) - 1) & ~(unsigned)s->present) | villains; rest; rest &= rest - 1)
        s->character_deck[s->character_deck_n++] = (uint8_t)pl_lowest(rest);
    if (day > 1)
        s->seat[0].standing = s->seat[1].standing = SM_INITIAL;
    return s;
}

void sm_line(struct sm_state *s, const char *clues)
{
    char word[32];
    for (int i = 0; (clues = next_word(clues, word)); i++) {
        CHECK(i < SM_LINE);
        s->line[i] = word[0] == '.' ? PL_NONE : (uint8_t)pull(s, word);
    }
}

void sm_open_to(struct sm_state *s, int seat, const char *clues)
{
    char word[32];
    while ((clues = next_word(clues, word)))
        s->seat[seat].open[pull(s, word)]++;
}

void sm_hidden_to(struct sm_state *s, int seat, const char *clues)
{
    char word[32];
    while ((clues = next_word(clues, word)))
        s->seat[seat].hidden[s->epoch].clues[pull(s, word)]++;
}

void sm_stolen_to(struct sm_state *s, int seat, const char *clues)
{
    char word[32];
    while ((clues = next_word(clues, word)))
        s->seat[seat].stolen[pull(s, word)]++;
}

void sm_discarded(struct sm_state *s, const char *clues)
{
    char word[32];
    while ((clues = next_word(clues, word)))
        s->public_discards[pull(s, word)]++;
}

void sm_on_top(struct sm_state *s, const char *clues)
{
    char word[32];
    uint8_t top[SM_DECK];
    int n = 0;
    while ((clues = next_word(clues, word)))
        top[n++] = (uint8_t)pull(s, word);
    while (n)
        s->deck[s->deck_n++] = top[--n];
}

void sm_only(struct sm_state *s, const char *clues)
{
    char word[32];
    uint8_t top[SM_DECK];
    int n = 0;
    while ((clues = next_word(clues, word)))
        top[n++] = (uint8_t)pull(s, word);
    while (s->deck_n) {
        int c = s->deck[--s->deck_n];
        s->deck[s->deck_n] = 0;
        if (c == SM_WILDCARD)
            s->seat[1].open[c]++;
        else
            s->seat[1].stolen[c]++;
    }
    while (n)
        s->deck[s->deck_n++] = top[--n];
}

void sm_stand(struct sm_state *s, int seat, const char *characters)
{
    s->seat[seat].standing = (uint16_t)sm_character_set(characters);
    s->seat[seat].lying &= (uint16_t)~s->seat[seat].standing;
}

void sm_lie(struct sm_state *s, int seat, const char *characters)
{
    s->seat[seat].lying = (uint16_t)sm_character_set(characters);
    s->seat[seat].standing &= (uint16_t)~s->seat[seat].lying;
}

void sm_turn(struct sm_state *s, int seat) { s->turn = s->asked = (uint8_t)seat; }

void sm_next_characters(struct sm_state *s, const char *characters)
{
    char word[32];
    uint8_t top[SM_CHARACTER_DECK];
    int n = 0;
    while ((characters = next_word(characters, word))) {
        int c = name(&sm_character_names, word), kept = 0;
        for (int i = 0; i < s->character_deck_n; i++)
            if (s->character_deck[i] != c)
                s->character_deck[kept++] = s->character_deck[i];
        CHECK(kept == s->character_deck_n - 1);
        s->character_deck_n = (uint8_t)kept;
        top[n++] = (uint8_t)c;
    }
    while (n)
        s->character_deck[s->character_deck_n++] = top[--n];
}

const char *sm_line_text(const struct sm_state *s)
{
    static char text[128];
    struct pl_out o = pl_out_to(text, sizeof text);
    for (int i = 0; i < SM_LINE; i++) {
        pl_put(&o, i ? " " : "");
        pl_put(&o, s->line[i] == PL_NONE ? "." : sm_clue_names.id[s->line[i]]);
    }
    return text;
}

void sm_well_formed(struct table *t)
{
    char why[200];
    struct pl_out o = pl_out_to(why, sizeof why);
    if (!t->game->audit(t->state, &o))
        test_fail(__FILE__, __LINE__, "the position is not well formed: %s", why);
}

struct sm_view *sm_seen_by(struct table *t, int viewer)
{
    static struct sm_view views[4];
    static int at;
    struct sm_view *v = &views[at++ % 4];
    t->game->view(t->state, (pl_seat)viewer, v);
    return v;
}

void sm_random_step(struct table *t, struct pl_dice *dice)
{
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat = (pl_seat)pl_lowest(t->game->actors(t->state));
    int n = t->game->legal(t->state, seat, list);
    CHECK(n > 0);
    struct pl_entry e = {.seat = seat, .seq = ++t->seq, .action = list[pl_dice_below(dice, (uint32_t)n)]};
    t->events.n = 0;
    CHECK_INT(t->game->apply(t->state, &e, &t->events), 0);
    sm_well_formed(t);
}
