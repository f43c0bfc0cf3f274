/* seen.h: the words of the game and what one viewer may know of it: all that words and hints may see. Knows no state. */
#ifndef SM_SEEN_H
#define SM_SEEN_H

#include "kernel/game.h"

/* SM-2: a suit's value is the number of its cards. The seven suits come first, in order of value. */
#define SM_CLUE_TABLE(X)             \
    X(FALSE_PASS, "false-pass", 3)   \
    X(EXPLOSIVE, "explosive", 4)     \
    X(CIGARETTE, "cigarette", 5)     \
    X(BULLET, "bullet", 6)           \
    X(BUTTON, "button", 7)           \
    X(FOOTPRINT, "footprint", 8)     \
    X(FINGERPRINT, "fingerprint", 9) \
    X(WILDCARD, "wildcard", 5)       \
    X(MAP, "map", 5)

/* SM-3: the first three are there from the start. The last two are villains, who never stay. */
#define SM_CHARACTER_TABLE(X) \
    X(WATSON, "watson")       \
    X(HUDSON, "hudson")       \
    X(LESTRADE, "lestrade")   \
    X(IRENE, "irene")         \
    X(GREGSON, "gregson")     \
    X(WIGGINS, "wiggins")     \
    X(PIKE, "pike")           \
    X(TOBY, "toby")           \
    X(SHINWELL, "shinwell")   \
    X(BILLY, "billy")         \
    X(KRAMM, "kramm")         \
    X(VIOLET, "violet")       \
    X(MORIARTY, "moriarty")   \
    X(MORAN, "moran")

/* What is asked now. */
#define SM_PHASE_TABLE(X)   \
    X(CHOOSE, "choose")     \
    X(MOVE, "move")         \
    X(TAKE, "take")         \
    X(STEAL, "steal")       \
    X(DRAW, "draw")         \
    X(KEEP, "keep")         \
    X(DISCARD, "discard")   \
    X(SELL, "sell")         \
    X(GIVE, "give")         \
    X(SWAP, "swap")         \
    X(RIVAL, "rival")       \
    X(WILD, "wild")         \
    X(RESERVE, "reserve")   \
    X(MORIARTY, "moriarty") \
    X(MORAN, "moran")       \
    X(LEFTOVER, "leftover") \
    X(OVER, "over")

#define SM_CLUE_ENUM(id, name, total) SM_##id,
#define SM_CHARACTER_ENUM(id, name) SM_##id,
#define SM_PHASE_ENUM(id, name) SM_P_##id,
enum sm_clue { SM_CLUE_TABLE(SM_CLUE_ENUM) SM_CLUES, SM_SUITS = SM_WILDCARD };
enum sm_character { SM_CHARACTER_TABLE(SM_CHARACTER_ENUM) SM_CHARACTERS, SM_FOLK = SM_MORIARTY };
enum sm_phase { SM_PHASE_TABLE(SM_PHASE_ENUM) SM_PHASES };

enum sm_verb {
    SM_V_PLACE, /* go WHERE: day 1 */
    SM_V_GO,    /* go FROM WHERE */
    SM_V_TAKE,
    SM_V_COLLECT,
    SM_V_PASS,
    SM_V_STEAL,
    SM_V_DRAW,
    SM_V_KEEP,
    SM_V_DISCARD,
    SM_V_SELL,
    SM_V_GIVE,
    SM_V_WILD,
    SM_V_ASIDE,
    SM_V_RESERVE,
    SM_V_DROP,
    SM_V_PAY,
    SM_V_LAY,
    SM_V_CHOOSE,
    SM_VERBS
};

enum {
    SM_SEATS = 2,
    SM_LINE = 4,
    SM_DECK = 52,
    SM_GLASSES = 24,
    SM_MARKERS = 3,
    SM_DAYS = 7,
    SM_HAND = 3, /* the most Langdale Pike lets anyone draw */
    SM_FOLK_DECK = 9,
    SM_AGES = 4, /* how many shuffles of the discards memory tells apart; see memory.c */
    SM_INITIAL = 1 << SM_WATSON | 1 << SM_HUDSON | 1 << SM_LESTRADE,
    SM_VILLAINS = 1 << SM_MORIARTY | 1 << SM_MORAN,
    SM_ALL_SUITS = (1 << SM_SUITS) - 1,
};

extern const struct pl_names sm_clue_names, sm_character_names, sm_phase_names;
extern const uint8_t sm_total[SM_CLUES]; /* SM-2 */
extern const int8_t sm_map_points[6];    /* SM-62 */

struct sm_options {
    uint8_t alternative_start, reserve, moriarty, moran, random_villain;
};

/* Hidden clues drawn between two shuffles. */
struct sm_age {
    uint8_t kept[SM_CLUES];
};

struct sm_view_seat {
    uint16_t wild_on, standing, lying;
    uint8_t glasses;
    uint8_t open[SM_CLUES];
    uint8_t aside;
    uint8_t reserved;
    uint8_t markers; /* not on the board yet */
    uint8_t hidden_n;
    uint8_t stolen[SM_CLUES];
    uint8_t hidden[SM_CLUES]; /* the viewer's own; nothing for anybody else */
    uint8_t unknown[SM_AGES]; /* hidden clues not stolen, by age */
    uint8_t burnt_n;          /* discards only this seat knows */
    int8_t pays[SM_CLUES];    /* points as far as the viewer can see */
    int8_t points;
};

/* What was certain at a shuffle: hidden clues drawn before it are among these titles. */
struct sm_view_memory {
    uint8_t mine[SM_CLUES], theirs[SM_CLUES], all[SM_CLUES];
};

struct sm_view {
    struct pl_view_base base;
    struct sm_options options;
    uint8_t day, phase, turn, asked, at, step, pending, given;
    uint8_t line[SM_LINE];
    uint8_t deck_n, discard_n, bank, card_at, fresh, mystery;
    uint16_t present, face_down, met, coming;
    struct sm_view_seat seat[SM_SEATS];
    uint8_t known[SM_CLUES]; /* open discards: everybody knows them */
    uint8_t burnt[SM_CLUES]; /* the viewer's own secret discards */
    uint8_t drawn_n;
    uint8_t drawn[SM_HAND];      /* for the one who drew */
    uint8_t candidate[2];        /* for their holder, while a start is chosen */
    uint8_t chosen;              /* the viewer's own choice */
    uint8_t age;                 /* shuffles remembered */
    struct sm_age mine[SM_AGES]; /* the viewer's own hidden clues by age, stolen ones apart */
    struct sm_view_memory memory[SM_AGES - 1];
};

extern const struct pl_field sm_view_fields[];

int32_t sm_appraise(const void *view, pl_action action);                        /* hints.c */
void sm_draw(struct pl_out *o, const void *view, const struct pl_style *style); /* draw.c */
bool sm_draw_action(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style);

#endif
