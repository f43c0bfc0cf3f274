/* parlour.h: the games of the Baker Street Parlour as a library, in text and bytes. For the page, for Python, for anybody.
 * It allocates nothing, reads no clock, does no I/O and keeps no state of its own: all of a match lies in memory you give it. */
#ifndef PARLOUR_H
#define PARLOUR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default) /* all that a shared library or a WebAssembly module shows */

enum {
    PARLOUR_SPECTATOR = 8, /* a viewer that sits nowhere; seats are 0 to 7 */
    PARLOUR_TABLE = 15,    /* the bit of the clock among those who may act */
    PARLOUR_HASH = 32,     /* bytes of a hash */
};

/*
 * Conventions.
 * A verdict is 0 for yes, or negative: a refusal that changed nothing. parlour_refusal tells its rule and sentence.
 * What comes out as text is written to `out`, ended by a NUL within `cap`; the length is returned, or -1 if it did not fit.
 * A text that comes in ends with a NUL. A time is in milliseconds on the table's clock; -1 is "the time of the last entry".
 */

/* ---- the games ------------------------------------------------------------------------------------------- */

int parlour_game_count(void);
const char *parlour_game_id(int i); /* its id, in the order they are shown; NULL past the last */
/* {"id":…,"name":…,"about":…,"key":"sm","prefix":"SM","rev":0,"seats":{"min":2,"max":2},"clock":false,"rules":86,
 *  "options":[{"name":…,"type":"boolean","default":false,"doc":…}…],
 *  "actions":[{"word":"steal","args":[{"name":"clue","type":"name","of":"clue"}…],"aside":false,"text":false}…],
 *  "events":[{"event":"stole","args":[{"name":"seat","type":"seat"}…],"rule":"SM-39"}…],
 *  "names":{"clue":["false-pass",…],…}}: what the engine protocol answers to "games"; docs/engine-protocol.md explains every member.
 * With the key and a name's kind its words are found in a catalogue: sm.clue.bullet, sm.do.steal, sm.event.stole. */
int parlour_describe(const char *game, char *out, size_t cap);

/* ---- a match --------------------------------------------------------------------------------------------- */

/* A match lies at the beginning of memory that is yours, aligned for any type: cast the memory to a pointer to it.
 * There is nothing to free but the memory, and it must not be copied elsewhere but by parlour_move. */
struct parlour;

/* Bytes for a match of this game with room for so many entries; 0 if there is no such game. */
size_t parlour_bytes(const char *game, uint32_t entries);
/* Begins a match. The seed is any text: the same one gives the same deal. The options are "name=value" with spaces between,
 * or NULL; what is not named has its default. A match that was refused is no match: give the memory to nothing else here
 * but parlour_begin and parlour_read. */
int parlour_begin(struct parlour *match, size_t bytes, const char *game, int seats, const char *seed, const char *options);
/* Moves a match into larger memory, when it refuses for want of room (PL-11). */
int parlour_move(struct parlour *to, size_t bytes, const struct parlour *from);

const char *parlour_match_game(const struct parlour *match); /* the id of its game */
int parlour_seats(const struct parlour *match);
int parlour_over(const struct parlour *match);
uint32_t parlour_entries(const struct parlour *match);
/* Who owes a decision, bit n for seat n, and bit PARLOUR_TABLE while the clock may act. The referee's knowledge: to a
 * viewer show the `waiting` of its view instead. 0 when it is over. */
uint32_t parlour_actors(const struct parlour *match);
int64_t parlour_deadline(const struct parlour *match); /* when the clock acts next, or -1 */

/* What a seat may do, and what it may say beside that: one action a line, as parlour_act takes it. */
int parlour_legal(const struct parlour *match, int seat, char *out, size_t cap);
int parlour_asides(const struct parlour *match, int seat, char *out, size_t cap);

/* Enters an action by its words ("take 2"). `text` is for actions that carry free text, one line of it, NULL for all
 * others. */
int parlour_act(struct parlour *match, int seat, const char *action, const char *text, int64_t at);
int parlour_tick(struct parlour *match, int64_t at);
/* The same for what only the table itself may do at a seat, such as stopping the clock ("halt"). */
int parlour_act_as_table(struct parlour *match, int seat, const char *action, int64_t at);
/* Takes back the last decision of this seat: by right, or with the consent of all. */
int parlour_undo(struct parlour *match, int seat, int consent, int64_t at);
/* {"rule":"SM-7","error":"…"} */
int parlour_refusal(const struct parlour *match, int verdict, char *out, size_t cap);

/* ---- what one viewer may know ---------------------------------------------------------------------------- */

/* A viewer is a seat or PARLOUR_SPECTATOR. Any other is answered with -1. */
int parlour_view(const struct parlour *match, int viewer, char *out, size_t cap);
uint32_t parlour_version(const struct parlour *match, int viewer); /* how many messages it has had */
/* The messages after version `since`, as a list: [{"version":…,"events":[…],"view":{…}}…] */
int parlour_messages(struct parlour *match, int viewer, uint32_t since, char *out, size_t cap);
int parlour_messages_page(struct parlour *match, int viewer, uint32_t since, uint32_t most, char *out, size_t cap); /* so many at most */
/* The message the last entry gave this viewer, alone; the length is 0 if it gave none. Costs nothing, however long the match. */
int parlour_latest_message(const struct parlour *match, int viewer, char *out, size_t cap);
/* The same as sentences, one a line, in English. */
int parlour_narrate(struct parlour *match, int viewer, uint32_t since, char *out, size_t cap);

/* ---- the referee ----------------------------------------------------------------------------------------- */

int parlour_state(const struct parlour *match, char *out, size_t cap);  /* all of it, secrets too */
int parlour_result(const struct parlour *match, char *out, size_t cap); /* {"over":true,"scores":[31,28],"winners":[0]} */
void parlour_hash(const struct parlour *match, uint8_t hash[PARLOUR_HASH]);

/* ---- files ----------------------------------------------------------------------------------------------- */

/* The match as a file: its header and its log. */
int parlour_save(const struct parlour *match, char *out, size_t cap);
size_t parlour_read_bytes(size_t len); /* memory for reading a file of that length */
/* Reads such a file and plays it through; `why` gets one line if it is refused. */
int parlour_read(struct parlour *match, size_t bytes, const char *file, size_t len, char *why, size_t why_cap);
/* How the deal of a match that was read can be checked: {"dealt":true,"promised":true,"commitment":"…","added":2}: it was dealt and no
 * position laid, it is the deal that was promised (else parlour_read had refused), with what, and how many players added to it. */
int parlour_commitment(const struct parlour *match, char *out, size_t cap);

/* ---- bots ------------------------------------------------------------------------------------------------ */

/* The bots are a library of their own above this one; a WebAssembly module has both. */
const char *parlour_bot_name(int i); /* NULL past the last */
/* What a bot in this seat would do now, from what that seat may know and from the dice, which are any text; with `aside`
 * what it would say. One action as parlour_act takes it; the length is 0 if there is nothing to do, or silence. */
int parlour_bot_action(const struct parlour *match, int seat, const char *bot, const char *dice, int aside, char *out, size_t cap);
/* What such a bot would do in this seat if it may search: an action, or -1 if nothing is asked of the seat or there is no such bot.
 * `dice` are its own chance; `looks` how many invented tables it looks into, 0 for as many as its level does. It thinks in this memory,
 * aligned for any type: 16 KiB at least, 4 MiB for a master, or 600 bytes for each look where more are asked for. The same answer
 * everywhere for the same match, dice, looks and bytes. */
int parlour_search(const struct parlour *match, int seat, const char *bot, uint64_t dice, uint32_t playouts, void *memory, size_t bytes,
                   char *out, size_t cap);
/* The same by a bot that goes on from what it thought about earlier decisions. The memory is that seat's own for one match, and was given
 * to parlour_search_reset before it. The same answers everywhere if the same was asked before. */
int parlour_search_continue(const struct parlour *match, int seat, const char *bot, uint64_t dice, uint32_t playouts, void *memory,
                            size_t bytes, char *out, size_t cap);
void parlour_search_reset(void *memory, size_t bytes);

/* What a master makes of entry number `entry` (from 0), from what its seat knew then: {"entry":…,"seat":0,"taken":"go watson",
 * "best":"go hudson","worth":…,"best_worth":…,"loss":…,"of":…,"versions":[…]}: what the one taken and the best one promised, and what
 * was surely lost, of so much; the version each seat and the spectator had come to after it. 0 if nothing was decided there, -1 if no
 * master can judge this game. Looks and memory as for parlour_search. */
int parlour_analyse(const struct parlour *match, uint32_t entry, uint32_t playouts, void *memory, size_t bytes, char *out, size_t cap);

/* Whom the player of this seat would look to, and why, by what everybody can see, whatever it holds: {"event":"suspect","seat":2,
 * "guilt":63}; the sentence is in a catalogue as bb.why.suspect. The length is 0 where nobody suspects anybody: in other games, and when
 * it is over. */
int parlour_suspects(const struct parlour *match, int seat, char *out, size_t cap);

/* ---- players for games with a clock ---------------------------------------------------------------------- */

/* They take their time, overlook things and slip, as people do, and see what their seats may know. They lie in memory that is
 * yours, aligned for any type. The same match, levels, dice and actions at the same times: the same match. */
struct parlour_players;
const char *parlour_level_name(int i); /* from the weakest; NULL past the last */
size_t parlour_players_bytes(void);
/* Seats them: the word of a level for each seat, blanks between; "-" is a seat that somebody else plays. The dice are any text. 0, or -1.
 */
int parlour_players_begin(struct parlour_players *players, const struct parlour *match, const char *levels, const char *dice);
/* When the clock or one of them acts next, or -1. */
int64_t parlour_players_next(const struct parlour *match, const struct parlour_players *players);
/* Enters the next thing that is due by then, the clock's or a player's, at its own time: 1, or 0 if nothing is due. Call it until
 * it is 0 before an action of that time is entered. A refusal for want of room (PL-11) lost nothing: move the match, and again. */
int parlour_players_step(struct parlour *match, struct parlour_players *players, int64_t now);

/* ---- cases ----------------------------------------------------------------------------------------------- */

/* Cases of watson-holmes are a library of their own above this one; a WebAssembly module has all of them. A packed case is what
 * `parlour case pack` writes: prose and accepted answers in one piece. Only what a viewer may read comes out of it. */
struct parlour_case;
size_t parlour_case_bytes(size_t len); /* memory for a packed case of that length */
/* A case in memory of yours, aligned for any type; NULL if these bytes are none. They must stay where they are. */
struct parlour_case *parlour_case_open(void *memory, size_t bytes, const void *packed, size_t len);
int parlour_case_begin(struct parlour *match, size_t bytes, const struct parlour_case *c, int seats, const char *seed, const char *options);
int parlour_case_fits(const struct parlour *match, const struct parlour_case *c); /* 1: it is the case this match was begun with */
/* The same as parlour_act; what is answered is judged by the case. */
int parlour_case_act(struct parlour *match, const struct parlour_case *c, int seat, const char *action, const char *text, int64_t at);
/* What a viewer may read now: overview, introduction, questions, card, answers, solution, or the text of an entry, by its number. A JSON
 * object; the length is 0 if that is not open to it. */
int parlour_case_read(const struct parlour *match, const struct parlour_case *c, int viewer, const char *what, int64_t number, char *out,
                      size_t cap);
int parlour_case_reveal(const struct parlour *match, const struct parlour_case *c, char *out, size_t cap); /* all of it, once it is over */
/* What a bot that reasons would do: novice, regular or master. An action; and on a second line its words, where it needs some. */
int parlour_case_bot(const struct parlour *match, const struct parlour_case *c, int seat, const char *level, const char *dice, int aside,
                     char *out, size_t cap);

/* ---- simulation ------------------------------------------------------------------------------------------ */

/* Plays up to n random decisions from the seed and gives the hash of the state it came to. Returns how many were played
 * (fewer than n: the match ended), or a refusal. The same everywhere. */
int parlour_random_play(const char *game, int seats, const char *seed, const char *options, uint32_t n, uint8_t hash[PARLOUR_HASH]);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
