/* cards.h: the things of the game by number, and what is printed on them. Knows no position. */
#ifndef ISH_CARDS_H
#define ISH_CARDS_H

#include "games/i-say-holmes/tables.h"
#include "kernel/game.h"

enum ish_card {
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) ISH_##title,
    ISH_CARDS(X)
#undef X
        ISH_TITLES
};

enum ish_kind {
#define X(kind, id) ISH_KIND_##kind,
    ISH_KINDS(X)
#undef X
        ISH_KINDS_N
};

enum ish_book {
#define X(book, id, threshold, points) ISH_##book,
    ISH_BOOKS(X)
#undef X
        ISH_BOOKS_N
};

enum ish_token {
#define X(token, id) ISH_##token,
    ISH_TOKENS(X)
#undef X
        ISH_TOKENS_N
};

enum ish_telegram {
#define X(face, id, n, own, left, right) ISH_TELEGRAM_##face,
    ISH_TELEGRAMS(X)
#undef X
        ISH_FACES_N
};

enum ish_when { ISH_ALWAYS, ISH_RESTING, ISH_MOVING, ISH_IN_CITY }; /* not a Travel card, a Travel card, a City card */
enum ish_names_whom { ISH_NAMES_NOBODY, ISH_NAMES_MUST, ISH_NAMES_MAY, ISH_NAMES_ALL };

enum {
    ISH_CARDS_N = 125,
    ISH_VILLAINS_N = 5,
    ISH_ISAY_EACH = 5, /* tokens of each type */
    ISH_ISAY_N = ISH_TOKENS_N * ISH_ISAY_EACH,
    ISH_TELEGRAMS_N = 8,
    ISH_DEALT = 6, /* cards to each seat */
};

typedef uint64_t ish_set; /* of titles; the story's own three signs lie above them */
#define ISH_BIT(title) ((ish_set)1 << (title))
#define ISH_SIMILAR ((ish_set)1 << 61)    /* a location as the Location marker shows */
#define ISH_DISSIMILAR ((ish_set)1 << 62) /* a location as it does not show */
#define ISH_SHOWN ((ish_set)1 << 63)      /* the location the Travel marker leads to, any if none lies */

#define ISH_SPAN(first, last) ((((ish_set)2 << (last)) - 1) & ~(ISH_BIT(first) - 1))
#define ISH_ALL_TRAVEL ISH_SPAN(ISH_BOAT, ISH_TRAIN)
#define ISH_ALL_CITY ISH_SPAN(ISH_BAKER_STREET, ISH_WEST_END)
#define ISH_ALL_COUNTRY ISH_SPAN(ISH_CASTLE, ISH_VILLAGE)
#define ISH_ALL_INFORMATION ISH_SPAN(ISH_CLUE, ISH_TELEGRAM)
#define ISH_ALL_ACTION ISH_SPAN(ISH_ARREST, ISH_DETECTIVE)
#define ISH_ALL_VILLAIN ISH_SPAN(ISH_MORIARTY, ISH_MILVERTON)
#define ISH_ALL_INTERRUPT ISH_SPAN(ISH_ALIBI, ISH_MASTERMIND)
#define ISH_ALL_I_SAY ISH_SPAN(ISH_HOLMES, ISH_PRIME_MINISTER)

extern const uint8_t ish_copies[ISH_TITLES], ish_value[ISH_TITLES], ish_kind_of[ISH_TITLES];
extern const uint8_t ish_names_of[ISH_TITLES];
extern const ish_set ish_resting, ish_moving, ish_in_city; /* I Say cards by what the Current card must be */
extern const uint8_t ish_setup[ISH_TITLES][6];             /* by set-up number less 3 */
extern const ish_set ish_story[ISH_TITLES];
extern const ish_set ish_alibi; /* cards an Alibi may counter */
extern const uint8_t ish_threshold[ISH_BOOKS_N], ish_book_points[ISH_BOOKS_N], ish_villain_points[ISH_VILLAINS_N];
extern const uint8_t ish_token_faces[ISH_ISAY_EACH];
extern const uint8_t ish_face_n[ISH_FACES_N];
extern const int8_t ish_face_points[ISH_FACES_N][3]; /* own, left, right */

extern const struct pl_names ish_card_names, ish_kind_names, ish_book_names, ish_token_names, ish_face_names, ish_villain_names;
extern const struct pl_house_table *const ish_house[];

static inline bool ish_in(ish_set set, unsigned title) { return (set >> title) & 1; }

#endif
