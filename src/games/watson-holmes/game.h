/* game.h: the state of Watson & Holmes, and the functions that the files of this folder share. Other folders include only case_rules.h and
 * permits.h. */
#ifndef PL_GAMES_WATSON_HOLMES_GAME_H
#define PL_GAMES_WATSON_HOLMES_GAME_H

#include "games/watson-holmes/view.h"

struct wh_seat {
    struct wh_answer answer[WH_QUESTIONS];
    uint32_t check_entry;
    uint16_t carriages; /* number of carriages in hand; the bid is not included */
    uint16_t bid;       /* number of carriages bid for the place where the pawn is */
    pl_seats consulted; /* seats whose answers this seat has read by consulting Holmes (rule WH-63) */
    uint8_t status;     /* enum wh_status */
    uint8_t at;         /* index of the place where the pawn is, or WH_AT_STOP (at the carriage stop) or WH_AT_NONE (not placed) */
    uint8_t means;      /* enum wh_means: how the pawn entered a place with a police token or padlock; PL_NONE at any other place */
    uint8_t zone;       /* the zone the player is in; 0 in a case without zones */
    uint8_t police, call_off, lockpick;
    uint8_t verdict; /* bit n is 1 if answer n + 1 is right. Hidden from everyone, including this seat, until the answers are judged. */
    /* `answers_sent` is 1 if the seat has sent its answers at 221B in this round. `judged` is 1 if the players judge their own answers and
     * this seat has done so. */
    uint8_t answers_sent, judged;
    /* enum wh_leave: whether the seat has finished reading, and whether it leaves a police token behind. Other players see only whether
     * the seat has finished. */
    uint8_t leave;
    uint8_t after_win; /* enum wh_after_win: whether the seat plays on after another seat has won; hidden until all seats have chosen */
    uint8_t check;     /* enum wh_check_state */
    uint8_t check_question; /* from 1 */
    uint8_t opening_choice; /* enum wh_opening: what the seat does in the opening phase; hidden until all seats have chosen */
    uint8_t opening_character, opening_place /* `opening_place` is a place number, or 0 for none */;
    uint8_t check_judge; /* the seat that must judge this seat's check, or PL_NOBODY; a check asks Holmes whether one answer is right */
};

/* The part of a place that changes during a match; struct wh_place is the constant part. */
struct wh_place_state {
    pl_seats visited_by;    /* seats that have visited the place: their pawn was there when the cards were read */
    pl_seats read_by;       /* seats that have read the card of this place, or have heard it when it was read aloud */
    pl_seats extra_readers; /* seats that used Mycroft Holmes or Langdale Pike to read the card this round */
    uint8_t police;
    uint8_t bonus_known; /* true if all players know which bonus the place's card gives, or that it gives none */
};

struct wh_state {
    struct pl_base base;
    int64_t reading_until; /* end of the reading time, in ms on the match clock; 0 if there is no limit */
    struct wh_case c;
    struct wh_options options;
    struct wh_seat seat[WH_SEATS];
    struct wh_place_state place_state[WH_PLACES];
    uint8_t owner[WH_CHARACTERS_N];  /* the seat that owns the character; PL_NOBODY if the character is in the deck, is being offered or is
                                        not used in this match */
    uint8_t face[WH_CHARACTERS_N];   /* enum wh_face */
    pl_seats known[WH_CHARACTERS_N]; /* seats that know this character's position in the deck */
    uint8_t deck_n;
    uint8_t deck[WH_CHARACTERS_N]; /* top first */
    uint8_t offered_n;
    uint8_t offered[2]; /* the characters that seat `turn` must choose from */
    uint8_t phase;      /* enum wh_phase */
    uint8_t round;      /* from 1 */
    uint8_t start;      /* seat of the start player */
    uint8_t turn;       /* the seat that must decide now; PL_NOBODY if several seats or none must decide */
    uint8_t crossed;    /* 1 if seat `turn` has crossed to another zone this turn (rule WH-25) */
    uint8_t placed_last;
    uint8_t bidding;      /* index of the place that seat `turn` is bidding for; 0 if there is none */
    uint8_t opening_pass; /* rule WH-37: 1 while the players make their first choice in the opening phase, 2 while they make their second,
                             otherwise 0 */
    uint8_t watson;       /* the seat that holds the Watson card, or PL_NOBODY */
    uint8_t aloud;        /* index of the place whose card is read aloud this round; 0 if there is none */
    uint8_t last_round;   /* rule WH-67: last round in which the only remaining player may visit places; 0 if several players remain */
    pl_seats asked;       /* seats that decide at the same time in this phase, including those that have already decided */
    pl_seats people;      /* seats in which a person has acted; only they vote on answers after the end (rule WH-70) */
    pl_seats toby, shinwell, hudson,
        irene; /* for Toby, Shinwell Johnson, Mrs Hudson and Irene Adler: the seats that used the character this round */
    uint8_t police, call_offs, lockpicks; /* number of tokens of each kind in the supply */
};

/* The rules that can refuse an action. Each value is the number of the rule in README.md. */
enum wh_rule {
    WH_R_PLAYERS = 1,
    WH_R_NO_PLACE = 11,
    WH_R_IN_HAND = 12,
    WH_R_MORE = 13,
    WH_R_ELSEWHERE = 15,
    WH_R_GUARDED = 19,
    WH_R_CALL_OFF = 20,
    WH_R_LOCKPICK = 21,
    WH_R_NEEDLESS = 22,
    WH_R_ZONE = 24,
    WH_R_CROSSING = 25,
    WH_R_OPENS = 26,
    WH_R_NEEDS = 27,
    WH_R_ONCE = 28,
    WH_R_ONLY_BAKER = 29,
    WH_R_WATSON = 30,
    WH_R_ALOUD = 31,
    WH_R_NOT_ALOUD = 32,
    WH_R_EXPERT = 33,
    WH_R_ONCE_USED = 34,
    WH_R_HOLDS = 35,
    WH_R_WHEN = 36,
    WH_R_HUDSON = 38,
    WH_R_WIGGINS = 40,
    WH_R_MYCROFT = 41,
    WH_R_PIKE = 42,
    WH_R_MARY = 43,
    WH_R_LESTRADE = 45,
    WH_R_GREGSON = 46,
    WH_R_SHINWELL = 47,
    WH_R_YARD = 50,
    WH_R_OFFERED = 51,
    WH_R_LEAVE_POLICE = 54,
    WH_R_QUESTION = 55,
    WH_R_HOLMES = 61,
    WH_R_SETTLING = 62,
    WH_R_CONSULT = 63,
    WH_R_CHECK = 64,
    WH_R_MUST_SOLVE = 67,
    WH_R_OVERRULE = 70,
    WH_RULES = 70
};

/* ---- data in fields.c and game.c ---- */
extern const struct pl_field wh_option_fields[], wh_state_fields[], wh_view_fields[];
extern const struct pl_game pl_game_watson_holmes;

/* ---- queries on the state ---- */
static inline bool wh_active(const struct wh_state *s, unsigned seat) { return s->seat[seat].status == WH_ACTIVE; }
static inline bool wh_pawn_placed(const struct wh_state *s, unsigned seat) { return s->seat[seat].at != WH_AT_NONE; }
static inline bool wh_at_card(const struct wh_state *s, unsigned seat) /* true if the seat's pawn is at a place that has a card */
{
    return s->seat[seat].at < WH_PLACES && s->seat[seat].at != WH_BAKER_STREET;
}
static inline bool wh_guarded(const struct wh_state *s, unsigned place)
{
    return s->place_state[place].police || (s->c.place[place].restrictions & WH_PADLOCK);
}
static inline bool wh_with_watson(const struct wh_state *s) { return s->c.watson && !s->options.expert; }
/* Increments the `seen` counters of these viewers, because they learn hidden information. From then on, an undo needs consent. */
static inline void wh_show(struct wh_state *s, pl_seats viewers)
{
    for (unsigned v = 0; v < PL_VIEWERS; v++)
        s->base.seen[v] = (uint16_t)(s->base.seen[v] + (viewers >> v & 1));
}
int wh_place_index(const struct wh_case *c, int number);   /* index of the place with this number, or -1; never the index of 221B */
pl_seats wh_in_play(const struct wh_state *s);             /* active seats */
int wh_face_down(const struct wh_state *s, unsigned seat); /* number of the seat's face-down characters */
/* Returns the next seat after `from`, clockwise, that is in the set `among`. */
unsigned wh_next(const struct wh_state *s, unsigned from, pl_seats among);
int wh_occupant(const struct wh_state *s, unsigned place); /* the seat whose pawn is at the place, or -1 */
/* Returns the seat's bid: the number of carriages, plus 2 if the seat has used Toby this round. */
int wh_bid_value(const struct wh_state *s, unsigned seat);
bool wh_only_baker_street(const struct wh_state *s);

/* ---- visiting (visit.c) ---- */
int wh_visit_check(const struct wh_state *s, unsigned seat, int verb, int a, int b);
/* Returns 0 if the seat may visit the place, otherwise the negative number of the rule that forbids it. */
int wh_place_closed(const struct wh_state *s, unsigned seat, unsigned place);
int wh_bid_least(const struct wh_state *s, unsigned seat, unsigned place);
void wh_visit_apply(struct wh_state *s, unsigned seat, int verb, int a, int b, struct pl_events *e);
void wh_round_begin(struct wh_state *s, struct pl_events *e);

/* ---- characters (characters.c) ---- */
int wh_character_check(const struct wh_state *s, unsigned seat, int verb, int character, int place);
void wh_character_apply(struct wh_state *s, unsigned seat, int verb, int character, int place, struct pl_events *e);
void wh_use_ability(struct wh_state *s, unsigned seat, bool copied, int character, int number, struct pl_events *e);

/* ---- investigation (investigate.c) ---- */
void wh_begin_investigation(struct wh_state *s, struct pl_events *e);
int wh_investigate_check(const struct wh_state *s, unsigned seat, int verb, int a);
void wh_opening_choose(struct wh_state *s, unsigned seat, int choice, int character, int place, struct pl_events *e);
void wh_investigate_apply(struct wh_state *s, unsigned seat, int verb, int a, struct pl_events *e);
pl_seats wh_readers(const struct wh_state *s); /* returns the seats that may read a card this round */
bool wh_may_leave_police(const struct wh_state *s, unsigned seat);
void wh_time_up(struct wh_state *s, struct pl_events *e);

/* ---- 221B and the services of Holmes (solve.c) ---- */
int wh_solve_check(const struct wh_state *s, unsigned seat, int verb, int a);
void wh_solve_apply(struct wh_state *s, const struct pl_entry *entry, int verb, int a, struct pl_events *e);
int wh_holmes_check(const struct wh_state *s, unsigned seat, int verb, int a);
void wh_settle_attempts(struct wh_state *s, struct pl_events *e);
void wh_end_reading(struct wh_state *s, unsigned actor, struct pl_events *e);
void wh_round_end(struct wh_state *s, struct pl_events *e);
void wh_limit_last_player(struct wh_state *s, struct pl_events *e); /* WH-67 */
/* Call this when simultaneous choices are revealed. Increments `seen` for each viewer who learns another seat's choice. */
void wh_reveal_choices(struct wh_state *s, unsigned actor);
pl_seats wh_next_attempt(const struct wh_state *s);             /* returns the seats at 221B whose answers are judged next */
int wh_check_to_judge(const struct wh_state *s, unsigned seat); /* returns the seat whose answer this seat must check now, or -1 */

/* ---- votes on answers after the end (overrule.c) ---- */
int wh_overrule_check(const struct wh_state *s, unsigned seat, int of, int question);
void wh_overrule_apply(struct wh_state *s, unsigned seat, unsigned of, int question, struct pl_events *e);
/* Returns true if a player had solved the case before any vote. */
bool wh_won_before_votes(const struct wh_state *s);
/* Checks the votes as part of the audit. Returns an error message, or NULL if the votes are valid. */
const char *wh_votes_error(const struct wh_state *s, const struct wh_seat *p);

/* ---- seats that must decide, applying entries (rules.c) ---- */
pl_seats wh_actors(const void *state);
int wh_apply(void *state, const struct pl_entry *entry, struct pl_events *events);
int64_t wh_deadline(const void *state);
void wh_score(const void *state, int32_t per_seat[PL_SEATS_MAX]);
pl_seats wh_winners(const void *state);
/* Returns the seats that must decide in this phase. Seats that must judge a check are not included, because a check is possible in any
 * phase. */
pl_seats wh_asked_now(const struct wh_state *s);
/* Returns 0 if the action is legal, otherwise the negative number of the rule that forbids it. `seat` must be one of the seats that
 * wh_asked_now returns. */
int wh_check_owed(const struct wh_state *s, unsigned seat, pl_action action);

/* ---- functions of setup.c, legal.c, audit.c, view.c and worlds.c ---- */
int wh_init(void *state, const struct pl_config *config);
int wh_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
int wh_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
bool wh_audit(const void *state, struct pl_out *why);
void wh_view(const void *state, pl_seat viewer, void *view);
int wh_determinise(const void *view, struct pl_rng *rng, void *state);

#endif
