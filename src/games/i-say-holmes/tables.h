/* tables.h: every card, token and book of the game, once. The enums, names, counts, values and the printed house tables
 * come from here. Holds no rules. */
#ifndef ISH_TABLES_H
#define ISH_TABLES_H

/* fact: the ledger of the box. Copies, case value, and how many copies carry the set-up numbers 3 to 8.
 * `when`: what the Current card must be for an I Say card. `names`: whom the instruction is aimed at.
 *  title            id                         kind         n  value  3  4  5  6  7  8   when     names */
#define ISH_CARDS(X)                                                                      \
    X(AFOOT, "the-game-is-afoot", OPENING, 1, 0, 1, 0, 0, 0, 0, 0, ALWAYS, NOBODY)        \
    X(BOAT, "boat", TRAVEL, 1, 0, 0, 0, 0, 0, 1, 0, ALWAYS, MUST)                         \
    X(FOOT_CHASE, "foot-chase", TRAVEL, 1, 0, 0, 0, 0, 0, 0, 1, ALWAYS, MUST)             \
    X(HANSOM_CAB, "hansom-cab", TRAVEL, 12, 0, 2, 1, 0, 1, 0, 0, ALWAYS, NOBODY)          \
    X(DENSE_FOG, "dense-fog", TRAVEL, 3, 0, 0, 0, 0, 0, 0, 1, ALWAYS, NOBODY)             \
    X(TRAIN, "train", TRAVEL, 12, 0, 3, 0, 1, 0, 0, 0, ALWAYS, NOBODY)                    \
    X(BAKER_STREET, "221b-baker-street", CITY, 3, 1, 1, 0, 0, 0, 0, 0, ALWAYS, NOBODY)    \
    X(FLEET_STREET, "fleet-street", CITY, 1, 3, 0, 0, 0, 0, 0, 0, ALWAYS, MUST)           \
    X(LONDON, "london", CITY, 6, 1, 1, 1, 1, 0, 0, 1, ALWAYS, NOBODY)                     \
    X(SCOTLAND_YARD, "scotland-yard", CITY, 3, 1, 0, 1, 0, 0, 0, 0, ALWAYS, MUST)         \
    X(WEST_END, "west-end", CITY, 1, 1, 0, 0, 0, 1, 0, 0, ALWAYS, NOBODY)                 \
    X(CASTLE, "castle", COUNTRY, 1, 1, 0, 0, 0, 0, 1, 0, ALWAYS, NOBODY)                  \
    X(COUNTRYSIDE, "countryside", COUNTRY, 8, 1, 2, 0, 0, 1, 0, 0, ALWAYS, NOBODY)        \
    X(ESTATE, "estate", COUNTRY, 1, 1, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)                  \
    X(MANOR, "manor", COUNTRY, 1, 1, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)                    \
    X(VILLAGE, "village", COUNTRY, 2, 1, 0, 0, 1, 0, 0, 0, ALWAYS, NOBODY)                \
    X(CLUE, "clue", INFORMATION, 12, 3, 3, 1, 0, 1, 0, 1, ALWAYS, MUST)                   \
    X(DISGUISE, "disguise", INFORMATION, 4, 3, 0, 0, 0, 0, 1, 0, ALWAYS, MUST)            \
    X(SUSPICION, "suspicion", INFORMATION, 12, 3, 2, 1, 1, 0, 1, 0, ALWAYS, MUST)         \
    X(TELEGRAM, "telegram", INFORMATION, 4, 3, 0, 0, 0, 0, 0, 1, ALWAYS, MUST)            \
    X(ARREST, "arrest", ACTION, 5, 4, 0, 1, 1, 0, 0, 1, ALWAYS, MUST)                     \
    X(CONSTABULARY, "constabulary", ACTION, 3, 4, 0, 0, 0, 1, 0, 0, ALWAYS, MAY)          \
    X(DETECTIVE, "detective", ACTION, 6, 4, 1, 0, 1, 0, 1, 0, ALWAYS, MUST)               \
    X(MORIARTY, "professor-moriarty", VILLAIN, 1, 7, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)    \
    X(MORAN, "colonel-moran", VILLAIN, 1, 6, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)            \
    X(CLAY, "john-clay", VILLAIN, 1, 5, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)                 \
    X(WOODLEY, "mr-woodley", VILLAIN, 1, 4, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)             \
    X(MILVERTON, "c-a-milverton", VILLAIN, 1, 3, 1, 0, 0, 0, 0, 0, ALWAYS, NOBODY)        \
    X(ALIBI, "alibi", INTERRUPT, 8, 3, 1, 0, 0, 1, 0, 0, ALWAYS, NOBODY)                  \
    X(MASTERMIND, "mastermind", INTERRUPT, 1, 4, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)        \
    X(HOLMES, "sherlock-holmes", I_SAY, 1, 7, 0, 0, 0, 0, 0, 0, RESTING, MAY)             \
    X(WATSON, "dr-john-watson", I_SAY, 1, 6, 0, 0, 0, 0, 0, 0, RESTING, MAY)              \
    X(MYCROFT, "mycroft-holmes", I_SAY, 1, 5, 0, 0, 0, 0, 0, 0, IN_CITY, MUST)            \
    X(LESTRADE, "inspector-lestrade", I_SAY, 1, 4, 0, 0, 0, 0, 1, 0, RESTING, MAY)        \
    X(ADLER, "irene-adler", I_SAY, 1, 3, 0, 0, 0, 0, 0, 0, MOVING, NOBODY)                \
    X(IRREGULARS, "baker-street-irregulars", I_SAY, 1, 2, 0, 0, 0, 0, 0, 0, IN_CITY, ALL) \
    X(HUDSON, "mrs-hudson", I_SAY, 1, 2, 0, 0, 0, 0, 0, 0, RESTING, NOBODY)               \
    X(PRIME_MINISTER, "prime-minister", I_SAY, 1, 2, 0, 0, 0, 0, 0, 0, IN_CITY, ALL)

#define ISH_KINDS(X)              \
    X(OPENING, "opening")         \
    X(TRAVEL, "travel")           \
    X(CITY, "city")               \
    X(COUNTRY, "country")         \
    X(INFORMATION, "information") \
    X(ACTION, "action")           \
    X(VILLAIN, "villain")         \
    X(INTERRUPT, "interrupt")     \
    X(I_SAY, "i-say")

/* house: what may follow each card (ANY_ a whole kind, ONE a title), and whether an Alibi may counter it.
 * The first four rows, and what Boat and Foot Chase lead to, are fact. Cards that are in no row are never Current. */
#define ISH_STORY(X)                                                           \
    X(AFOOT, ANY_TRAVEL, 0)                                                    \
    X(HANSOM_CAB, SIMILAR | ONE(DENSE_FOG), 0)                                 \
    X(FOOT_CHASE, SIMILAR | ONE(DENSE_FOG), 1)                                 \
    X(TRAIN, DISSIMILAR | ONE(DENSE_FOG), 0)                                   \
    X(BOAT, DISSIMILAR | ONE(DENSE_FOG) | ANY_I_SAY, 1)                        \
    X(DENSE_FOG, SHOWN, 0)                                                     \
    X(LONDON, ANY_INFORMATION | ANY_TRAVEL, 0)                                 \
    X(COUNTRYSIDE, ANY_INFORMATION | ANY_TRAVEL, 0)                            \
    X(BAKER_STREET, ONE(CLUE) | ONE(TELEGRAM) | ANY_I_SAY | ANY_TRAVEL, 0)     \
    X(SCOTLAND_YARD, ANY_ACTION | ANY_I_SAY | ANY_TRAVEL, 0)                   \
    X(FLEET_STREET, ANY_INFORMATION | ANY_I_SAY, 0)                            \
    X(WEST_END, ONE(DISGUISE) | ONE(SUSPICION) | ANY_I_SAY | ANY_TRAVEL, 0)    \
    X(VILLAGE, ONE(CLUE) | ONE(SUSPICION) | ONE(CONSTABULARY) | ANY_TRAVEL, 0) \
    X(CASTLE, ONE(CLUE) | ONE(DISGUISE) | ANY_I_SAY | ANY_TRAVEL, 0)           \
    X(ESTATE, ONE(SUSPICION) | ONE(TELEGRAM) | ANY_I_SAY | ANY_TRAVEL, 0)      \
    X(MANOR, ONE(CLUE) | ONE(SUSPICION) | ANY_I_SAY | ANY_TRAVEL, 0)           \
    X(CLUE, ANY_ACTION | ONE(SUSPICION) | ANY_I_SAY | ANY_TRAVEL, 0)           \
    X(SUSPICION, ANY_ACTION | ONE(CLUE) | ANY_TRAVEL, 1)                       \
    X(DISGUISE, ANY_ACTION | ONE(SUSPICION) | ANY_I_SAY | ANY_TRAVEL, 0)       \
    X(TELEGRAM, ANY_TRAVEL | ANY_I_SAY, 0)                                     \
    X(ARREST, ANY_TRAVEL, 1)                                                   \
    X(CONSTABULARY, ANY_TRAVEL, 0)                                             \
    X(DETECTIVE, ANY_TRAVEL, 1)                                                \
    X(ALIBI, ANY_TRAVEL, 0)

/* house: I Say cards an Alibi may counter, beside those of the story. */
#define ISH_ALIBI_I_SAY(X) X(WATSON) X(LESTRADE)

/* house: Case Closed Books: threshold, victory points. */
#define ISH_BOOKS(X)                             \
    X(HOUND, "hound-of-the-baskervilles", 50, 8) \
    X(RETURN, "the-return", 40, 7)               \
    X(MEMOIRS, "the-memoirs", 30, 6)             \
    X(ADVENTURES, "the-adventures", 20, 5)       \
    X(SIGN, "sign-of-the-four", 10, 4)           \
    X(LAST_BOW, "his-last-bow", 0, 3)

/* house: what a villain's token is worth to whoever escaped with it last. */
#define ISH_VILLAINS(X) X(MORIARTY, 5) X(MORAN, 4) X(CLAY, 3) X(WOODLEY, 2) X(MILVERTON, 1)

/* house: the faces of the five I Say tokens of each type. */
#define ISH_TOKENS(X) X(PIPE, "pipe") X(HAT, "hat") X(GLASS, "glass")
#define ISH_TOKEN_FACES \
    {                   \
        1, 1, 1, 2, 2   \
    }

/* house: Telegrams: how many, for the owner, for the left neighbour, for the right one. */
#define ISH_TELEGRAMS(X)                   \
    X(NOTHING, "nothing", 2, 0, 0, 0)      \
    X(MINUS_ONE, "minus-one", 2, -1, 0, 0) \
    X(MINUS_TWO, "minus-two", 1, -2, 0, 0) \
    X(LEFT, "left", 1, 0, 1, 0)            \
    X(RIGHT, "right", 1, 0, 0, 1)          \
    X(BOTH, "both-sides", 1, 0, 1, 1)

#endif
