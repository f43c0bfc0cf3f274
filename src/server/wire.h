/* wire.h: what clients may say, as structs. made by tools/wire.py from src/server/wire.json; change that file. */
// clang-format off
#ifndef PL_SERVER_WIRE_H
#define PL_SERVER_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#define WIRE_PROTOCOL "parlour.1"

struct wire_text {
    const char *at; /* ended by a NUL; lies in the JSON it was read from */
    size_t len;
};

enum wire_in {
    WIRE_LOBBY,
    WIRE_QUICK,
    WIRE_CREATE,
    WIRE_WATCH,
    WIRE_SIT,
    WIRE_STAND,
    WIRE_BOT,
    WIRE_KICK,
    WIRE_HOST,
    WIRE_CHANGE,
    WIRE_NONCE,
    WIRE_START,
    WIRE_ACT,
    WIRE_CLOCK,
    WIRE_READ,
    WIRE_NOTES,
    WIRE_NOTE,
    WIRE_UNDO,
    WIRE_CONSENT,
    WIRE_CHAT,
    WIRE_MUTE,
    WIRE_WHY,
    WIRE_INVITE,
    WIRE_REMATCH,
    WIRE_HERE,
    WIRE_LEAVE,
    WIRE_RESYNC,
    WIRE_PAST,
    WIRE_IN_COUNT
};

struct wire_lobby {
    bool on;
    bool has_game;
    struct wire_text game;
};

struct wire_quick {
    bool has_game;
    struct wire_text game;
};

struct wire_create {
    struct wire_text game;
    bool has_seats;
    int64_t seats;
    bool has_options;
    json_t *options;
    bool has_case;
    struct wire_text case_;
    bool has_decision;
    int64_t decision;
    bool has_bank;
    int64_t bank;
    bool has_open;
    bool open;
    bool has_spectators;
    bool spectators;
    bool has_delay;
    int64_t delay;
};

struct wire_watch {
    bool has_table;
    struct wire_text table;
    bool has_code;
    struct wire_text code;
    bool has_version;
    int64_t version;
};

struct wire_sit {
    struct wire_text table;
    bool has_seat;
    int64_t seat;
};

struct wire_stand {
    struct wire_text table;
};

struct wire_bot {
    struct wire_text table;
    int64_t seat;
    bool has_level;
    struct wire_text level;
};

struct wire_kick {
    struct wire_text table;
    int64_t seat;
};

struct wire_host {
    struct wire_text table;
    int64_t seat;
};

struct wire_change {
    struct wire_text table;
    bool has_seats;
    int64_t seats;
    bool has_options;
    json_t *options;
    bool has_case;
    struct wire_text case_;
    bool has_decision;
    int64_t decision;
    bool has_bank;
    int64_t bank;
    bool has_open;
    bool open;
    bool has_spectators;
    bool spectators;
    bool has_delay;
    int64_t delay;
};

struct wire_nonce {
    struct wire_text table;
    struct wire_text nonce;
};

struct wire_start {
    struct wire_text table;
};

struct wire_act {
    struct wire_text table;
    struct wire_text action;
    bool has_text;
    struct wire_text text;
    bool has_version;
    int64_t version;
    bool has_client;
    int64_t client;
    bool has_heard;
    int64_t heard;
};

struct wire_clock {
    struct wire_text table;
};

struct wire_read {
    struct wire_text table;
    struct wire_text what;
    bool has_number;
    int64_t number;
};

struct wire_notes {
    struct wire_text table;
};

struct wire_note {
    struct wire_text table;
    struct wire_text text;
};

struct wire_undo {
    struct wire_text table;
};

struct wire_consent {
    struct wire_text table;
    bool yes;
};

struct wire_chat {
    struct wire_text table;
    struct wire_text text;
};

struct wire_mute {
    struct wire_text table;
    struct wire_text who;
    bool on;
};

struct wire_why {
    struct wire_text table;
    int64_t seat;
};

struct wire_invite {
    struct wire_text table;
};

struct wire_rematch {
    struct wire_text table;
};

struct wire_here {
    struct wire_text table;
};

struct wire_leave {
    struct wire_text table;
};

struct wire_resync {
    struct wire_text table;
    int64_t version;
};

struct wire_past {
    struct wire_text table;
    int64_t before;
};

/* Why something is refused, beside the rules: its id and its sentence in English, from words/en/refusals.json. */
enum wire_no {
    NO_ANSWER_LARGE,
    NO_ASKED,
    NO_BEGUN,
    NO_BEGUN_LEAVE,
    NO_BEGUN_WATCH,
    NO_BROKEN,
    NO_BUSY,
    NO_CASE_AWAY,
    NO_DAMAGED,
    NO_FREE_SEATS,
    NO_HOST,
    NO_HOST_TABLES,
    NO_JSON,
    NO_LABEL,
    NO_LENGTH,
    NO_LEVEL,
    NO_LOGINS_MANY,
    NO_METHOD,
    NO_MUTE_MANY,
    NO_NAME_ALIKE,
    NO_NAME_EMPTY,
    NO_NAME_LETTERS,
    NO_NAME_RESERVED,
    NO_NAME_TAKEN,
    NO_NAMES_MANY,
    NO_NO_BOT,
    NO_NO_CASE,
    NO_NO_CLOCK,
    NO_NO_GAME,
    NO_NO_INVITATION,
    NO_NO_MATCH,
    NO_NO_NOTES,
    NO_NO_OPTION,
    NO_NO_SIDES,
    NO_NO_TABLE,
    NO_NO_TOKEN,
    NO_NOBODY,
    NO_NONCE,
    NO_NONCE_LATE,
    NO_NOT_ASKED,
    NO_NOT_BEGUN,
    NO_NOT_FOUND,
    NO_NOT_HERE,
    NO_NOT_HOST,
    NO_NOT_OPEN,
    NO_NOT_OVER,
    NO_NOT_SEATED,
    NO_NOT_SHOWN,
    NO_NOT_THERE,
    NO_NOT_YOURS,
    NO_ODD_ADDRESS,
    NO_OPTIONS,
    NO_ORIGIN,
    NO_OVER,
    NO_PASSPHRASE,
    NO_PASSPHRASE_LENGTH,
    NO_PAUSED,
    NO_REMATCH_EARLY,
    NO_REMATCH_LAID,
    NO_REPLAYS_MANY,
    NO_REQUESTS_MANY,
    NO_SEAT,
    NO_SEAT_IN_USE,
    NO_SEAT_TAKEN,
    NO_SEATS,
    NO_SEATS_TAKEN,
    NO_SILENCE,
    NO_STORE,
    NO_STORE_DAMAGED,
    NO_STORE_FULL,
    NO_STORED_MUCH,
    NO_TABLES_ADDRESS,
    NO_TABLES_MANY,
    NO_TEXT,
    NO_TOKENS_MANY,
    NO_TOO_FAST,
    NO_TOO_LARGE,
    NO_TRIES_MANY,
    NO_TYPE,
    NO_WATCHED_OUT,
    NO_WATCHERS_MANY,
    NO_WHICH_TABLE,
    NO_WORDS,
    WIRE_NO_COUNT
};

struct wire_refusal {
    const char *id, *sentence;
};

extern const struct wire_refusal wire_refusals[WIRE_NO_COUNT];

struct wire_message {
    enum wire_in kind;
    int64_t id; /* 0: no answer is wanted */
    union {
        struct wire_lobby lobby;
        struct wire_quick quick;
        struct wire_create create;
        struct wire_watch watch;
        struct wire_sit sit;
        struct wire_stand stand;
        struct wire_bot bot;
        struct wire_kick kick;
        struct wire_host host;
        struct wire_change change;
        struct wire_nonce nonce;
        struct wire_start start;
        struct wire_act act;
        struct wire_clock clock;
        struct wire_read read;
        struct wire_notes notes;
        struct wire_note note;
        struct wire_undo undo;
        struct wire_consent consent;
        struct wire_chat chat;
        struct wire_mute mute;
        struct wire_why why;
        struct wire_invite invite;
        struct wire_rematch rematch;
        struct wire_here here;
        struct wire_leave leave;
        struct wire_resync resync;
        struct wire_past past;
    };
};

enum wire_type { WIRE_BOOL, WIRE_INT, WIRE_TEXT, WIRE_OBJECT };

struct wire_field {
    const char *name;
    uint8_t type; /* enum wire_type */
    bool optional;
    uint16_t at, has_at; /* in struct wire_message */
    int64_t min, max;
};

struct wire_form {
    const char *name;
    const struct wire_field *field;
    int fields;
};

extern const struct wire_form wire_forms[WIRE_IN_COUNT];

/* Reads one message and trusts nothing in it. 0, or -1 and one line in `why`; what could be read of the id is set. */
int wire_read(json_t *object, struct wire_message *m, char *why, size_t why_size);
/* The id of the table a message is sent to; NULL for messages that are not sent to a table. */
const struct wire_text *wire_table(const struct wire_message *m);

#endif
