/* tables.c: arrays, names, verbs, events and printed tables, made from the lists in tables.h. Contains only data. */
#include "games/i-say-holmes/tables.h"

#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) [ISH_##title] = n,
const uint8_t ish_copies[ISH_TITLES] = {ISH_CARDS(X)};
#undef X
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) [ISH_##title] = value,
const uint8_t ish_value[ISH_TITLES] = {ISH_CARDS(X)};
#undef X
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) [ISH_##title] = ISH_KIND_##kind,
const uint8_t ish_kind_of[ISH_TITLES] = {ISH_CARDS(X)};
#undef X
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) | (ISH_##when == ISH_RESTING ? ISH_BIT(ISH_##title) : 0)
const ish_set ish_resting = 0 ISH_CARDS(X);
#undef X
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) | (ISH_##when == ISH_MOVING ? ISH_BIT(ISH_##title) : 0)
const ish_set ish_moving = 0 ISH_CARDS(X);
#undef X
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) | (ISH_##when == ISH_IN_CITY ? ISH_BIT(ISH_##title) : 0)
const ish_set ish_in_city = 0 ISH_CARDS(X);
#undef X
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) [ISH_##title] = ISH_NAMES_##names,
const uint8_t ish_names_of[ISH_TITLES] = {ISH_CARDS(X)};
#undef X
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) [ISH_##title] = {s3, s4, s5, s6, s7, s8},
const uint8_t ish_setup[ISH_TITLES][6] = {ISH_CARDS(X)};
#undef X

#define ONE(title) ISH_BIT(ISH_##title)
#define SIMILAR ISH_SIMILAR
#define DISSIMILAR ISH_DISSIMILAR
#define SHOWN ISH_SHOWN
#define ANY_TRAVEL ISH_ALL_TRAVEL
#define ANY_INFORMATION ISH_ALL_INFORMATION
#define ANY_ACTION ISH_ALL_ACTION
#define ANY_I_SAY ISH_ALL_I_SAY
#define X(title, follow, alibi) [ISH_##title] = follow,
const ish_set ish_story[ISH_TITLES] = {ISH_STORY(X)};
#undef X
#define X(title, follow, alibi) | (alibi ? ISH_BIT(ISH_##title) : 0)
#define Y(title) | ISH_BIT(ISH_##title)
const ish_set ish_alibi = 0 ISH_STORY(X) ISH_ALIBI_I_SAY(Y);
#undef X
#undef Y

#define X(book, id, threshold, points) threshold,
const uint8_t ish_threshold[ISH_BOOKS_N] = {ISH_BOOKS(X)};
#undef X
#define X(book, id, threshold, points) points,
const uint8_t ish_book_points[ISH_BOOKS_N] = {ISH_BOOKS(X)};
#undef X
#define X(villain, points) [ISH_##villain - ISH_MORIARTY] = points,
const uint8_t ish_villain_points[ISH_VILLAINS_N] = {ISH_VILLAINS(X)};
#undef X
const uint8_t ish_token_faces[ISH_ISAY_EACH] = ISH_TOKEN_FACES;
#define X(face, id, n, own, left, right) n,
const uint8_t ish_face_n[ISH_FACES_N] = {ISH_TELEGRAMS(X)};
#undef X
#define X(face, id, n, own, left, right) {own, left, right},
const int8_t ish_face_points[ISH_FACES_N][3] = {ISH_TELEGRAMS(X)};
#undef X

/* ---- tables of names ------------------------------------------------------------------------------------- */

#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) id,
static const char *const card_ids[] = {ISH_CARDS(X)};
#undef X
#define X(kind, id) id,
static const char *const kind_ids[] = {ISH_KINDS(X)};
#undef X
#define X(book, id, threshold, points) id,
static const char *const book_ids[] = {ISH_BOOKS(X)};
#undef X
#define X(token, id) id,
static const char *const token_ids[] = {ISH_TOKENS(X)};
#undef X
#define X(face, id, n, own, left, right) id,
static const char *const face_ids[] = {ISH_TELEGRAMS(X)};
#undef X

const struct pl_names ish_card_names = {"card", ISH_TITLES, card_ids};
const struct pl_names ish_kind_names = {"kind", ISH_KINDS_N, kind_ids};
const struct pl_names ish_book_names = {"book", ISH_BOOKS_N, book_ids};
const struct pl_names ish_token_names = {"token", ISH_TOKENS_N, token_ids};
const struct pl_names ish_face_names = {"face", ISH_FACES_N, face_ids};
/* The names of the five villains, which are part of the list of all card names. */
const struct pl_names ish_villain_names = {"card", ISH_VILLAINS_N, card_ids + ISH_MORIARTY};

#define X(ask, id) id,
static const char *const ask_ids[] = {ISH_ASKS(X)};
#undef X
#define X(how, id) id,
static const char *const how_ids[] = {ISH_HOWS(X)};
#undef X
#define X(tie, id) id,
static const char *const tie_ids[] = {ISH_TIES(X)};
#undef X
static const char *const frame_ids[] = {"turn", "card", "impromptu-arrest", "alibi"};
static const char *const stage_ids[] = {"start", "naming", "answering", "effect", "check", "end"};
static const char *const place_ids[] = {"city", "country"};
static const char *const travel_ids[] = {"none", "cab", "train"};

const struct pl_names ish_ask_names = {"ask", ISH_ASKS_N, ask_ids};
const struct pl_names ish_how_names = {"how", ISH_HOWS_N, how_ids};
const struct pl_names ish_tie_names = {"tie", ISH_TIES_N, tie_ids};
const struct pl_names ish_frame_names = {"pending", ISH_FRAME_KINDS, frame_ids};
const struct pl_names ish_stage_names = {"stage", ISH_STAGES, stage_ids};
const struct pl_names ish_place_names = {"place", 2, place_ids};
const struct pl_names ish_travel_names = {"travel", 3, travel_ids};

const struct pl_names *const ish_names[] = {&ish_card_names,
                                            &ish_kind_names,
                                            &ish_book_names,
                                            &ish_token_names,
                                            &ish_face_names,
                                            &ish_ask_names,
                                            &ish_how_names,
                                            &ish_frame_names,
                                            &ish_stage_names,
                                            &ish_place_names,
                                            &ish_travel_names,
                                            &ish_tie_names,
                                            NULL};

/* ---- verbs and events ------------------------------------------------------------------------------------ */

#define X(verb, text, bits, ...) {.word = text, .flags = bits, .arg = __VA_ARGS__},
const struct pl_verb ish_verbs[] = {ISH_VERBS(X)};
#undef X
const uint16_t ish_counter_rules[ISH_TITLES] = {[ISH_ALIBI] = 30, [ISH_MASTERMIND] = 33};
#define X(event, text, number, ...) {.name = text, .arg = {__VA_ARGS__}, .rule = number},
const struct pl_event_kind ish_event_kinds[] = {ISH_EVENTS(X)};
#undef X

/* ---- tables for the documentation ------------------------------------------------------------------------ */

#define X(title, follow, alibi) ISH_##title,
static const uint8_t story_row[] = {ISH_STORY(X)};
#undef X

static void put_word(struct pl_out *o, bool *first, const char *word)
{
    if (!*first)
        pl_put(o, ", ");
    *first = false;
    pl_put(o, word);
}

static void put_followers(struct pl_out *o, ish_set set)
{
    static const struct {
        ish_set all;
        const char *word;
    } group[] = {
        {ISH_SIMILAR, "similar location"},
        {ISH_DISSIMILAR, "dissimilar location"},
        {ISH_SHOWN, "location the Travel marker leads to, or any location if there is no marker"},
        {ISH_ALL_INFORMATION, "any Information"},
        {ISH_ALL_ACTION, "any Action"},
        {ISH_ALL_I_SAY, "any I Say"},
        {ISH_ALL_TRAVEL, "any Travel"},
    };
    bool first = true;
    for (unsigned i = 0; i < PL_COUNT(group); i++) {
        if ((set & group[i].all) != group[i].all)
            continue;
        put_word(o, &first, group[i].word);
        set &= ~group[i].all;
    }
    for (; set; set &= set - 1)
        put_word(o, &first, card_ids[pl_lowest(set)]);
}

static void story_cell(struct pl_out *o, int row, int column)
{
    unsigned title = story_row[row];
    if (column == 0)
        pl_put(o, card_ids[title]);
    else if (column == 1)
        put_followers(o, ish_story[title]);
    else if (ish_in(ish_alibi, title))
        pl_put(o, card_ids[ISH_ALIBI]);
}

static void card_cell(struct pl_out *o, int row, int column)
{
    if (column < 2)
        pl_put(o, column == 0 ? card_ids[row] : kind_ids[ish_kind_of[row]]);
    else
        pl_put_int(o, column == 2 ? ish_copies[row] : ish_value[row]);
}

static void book_cell(struct pl_out *o, int row, int column)
{
    if (column == 0)
        pl_put(o, book_ids[row]);
    else
        pl_put_int(o, column == 1 ? ish_threshold[row] : ish_book_points[row]);
}

static void villain_cell(struct pl_out *o, int row, int column)
{
    if (column == 0)
        pl_put(o, card_ids[ISH_MORIARTY + row]);
    else
        pl_put_int(o, ish_villain_points[row]);
}

static void token_cell(struct pl_out *o, int row, int column)
{
    if (column == 0)
        pl_put(o, token_ids[row]);
    else
        pl_put_int(o, ish_token_faces[column - 1]);
}

static void telegram_cell(struct pl_out *o, int row, int column)
{
    if (column == 0)
        pl_put(o, face_ids[row]);
    else
        pl_put_int(o, column == 1 ? ish_face_n[row] : ish_face_points[row][column - 2]);
}

static const char *const story_columns[] = {"card", "can be followed by", "can be countered by", NULL};
static const char *const card_columns[] = {"card", "kind", "cards in the pack", "case value", NULL};
static const char *const book_columns[] = {"book", "minimum case value", "victory points", NULL};
static const char *const villain_columns[] = {"villain", "victory points", NULL};
static const char *const token_columns[] = {"I Say token", "first", "second", "third", "fourth", "fifth", NULL};
static const char *const telegram_columns[] = {"telegram", "number", "owner", "left neighbour", "right neighbour", NULL};

static const struct pl_house_table story = {"Story sequence", story_columns, PL_COUNT(story_row), story_cell};
static const struct pl_house_table cards = {"Cards", card_columns, ISH_TITLES, card_cell};
static const struct pl_house_table books = {"Case Closed Books", book_columns, ISH_BOOKS_N, book_cell};
static const struct pl_house_table villains = {"Villain tokens", villain_columns, ISH_VILLAINS_N, villain_cell};
static const struct pl_house_table tokens = {"I Say tokens", token_columns, ISH_TOKENS_N, token_cell};
static const struct pl_house_table telegrams = {"Telegrams", telegram_columns, ISH_FACES_N, telegram_cell};
const struct pl_house_table *const ish_house[] = {&cards, &story, &books, &villains, &tokens, &telegrams, NULL};
