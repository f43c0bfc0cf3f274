/* parlour.h: the public C library of Baker Street Parlour. It plays the five games, natively and as WebAssembly. Input and output are text
 * and JSON. The library allocates no memory, reads no clock and does no I/O. A match is stored in memory that the caller provides. The only
 * global state is the networks of the bots, which parlour_set_network sets. */
#ifndef PARLOUR_H
#define PARLOUR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default) /* exports each function below from a shared library or a WebAssembly module */

/*
 * How to use it. docs/examples/match.c plays a whole match. `./parlour` builds the library. Link a program with build/libparlour-core.a.
 * The bot functions also need build/src/bots/libparlour-bots.a, and the case functions need build/src/cases/libparlour-cases.a. Name these
 * before the core: gcc -Iinclude docs/examples/match.c build/libparlour-core.a -o match
 *
 * Conventions
 *
 * Result codes. A function that changes a match returns 0 on success. A negative result is a refusal: it names the rule that was broken,
 * and nothing has changed. parlour_refusal turns it into the rule's id and sentence.
 *
 * Output. A function with `out` and `cap` writes a string with a terminating NUL and returns its length, or -1 if the string does not
 * fit into `cap` bytes or an argument is invalid. 256 KiB are enough for any view, state, list of actions or description. A list of
 * messages and a match file grow with the match: on -1, try again with a larger buffer.
 *
 * Input. Every string that is passed in ends with a NUL.
 *
 * Memory. Memory that is passed in must be aligned for any type, as memory from malloc is. Free it yourself; there is no other cleanup.
 *
 * Time. Times are milliseconds on the match's own clock, which starts at 0. Pass -1 to use the time of the last entry.
 *
 * Randomness. Results depend only on the arguments: the same seed and actions give the same match on every machine.
 */

enum {
    PARLOUR_SPECTATOR = 8, /* the viewer number for spectators; seats are numbered 0 to 7 */
    PARLOUR_TABLE = 15,    /* the bit for the clock in the result of parlour_actors */
    PARLOUR_HASH = 32,     /* size of the hash of a state (SHA-256), in bytes */
};

/* ---- games ----------------------------------------------------------------------------------------------- */

int parlour_game_count(void);
const char *parlour_game_id(int i); /* returns the id of game i, for instance "sherlock-mycroft", or NULL if i is out of range */

/* Describes a game as JSON: options, actions, events and names. It is the object that the engine protocol sends for "games", and
 * docs/engine-protocol.md explains every member:
 *   {"id":…,"name":…,"about":…,"key":"sm","prefix":"SM","rev":0,"seats":{"min":2,"max":2},"clock":false,"rules":86,
 *    "options":[{"name":…,"type":"boolean","default":false,"doc":…}…],
 *    "actions":[{"word":"steal","args":[{"name":"clue","type":"name","of":"clue"}…],"aside":false,"text":false}…],
 *    "events":[{"event":"stole","args":[{"name":"seat","type":"seat"}…],"rule":"SM-39"}…],
 *    "names":{"clue":["false-pass",…],…}}
 * The message keys of the game in words/ start with `key`: sm.clue.bullet, sm.do.steal, sm.event.stole. */
int parlour_describe(const char *game, char *out, size_t cap);

/* ---- a match --------------------------------------------------------------------------------------------- */

/* A match. To make one, allocate parlour_bytes bytes and cast the pointer. Do not copy a match with memcpy: use parlour_move. */
struct parlour;

/* Returns the number of bytes needed for a match of this game with `entries` log entries, or 0 if the game is unknown. */
size_t parlour_bytes(const char *game, uint32_t entries);

/* Starts a match in `bytes` bytes of memory. `seed` is any string. The same seed gives the same deal. `options` is NULL or a list such as
 * "reserve moriarty=true". Options that are not listed have their defaults. After a refusal the memory contains no match, so pass it only
 * to parlour_begin or parlour_read. */
int parlour_begin(struct parlour *match, size_t bytes, const char *game, int seats, const char *seed, const char *options);

/* Sets which seats are played by people: bit n stands for seat n. After this call, parlour_act and parlour_case_act record the actions of
 * all other seats as actions of bots. This matters where only people may act (rule WH-70). If this function is not called, or the set is
 * 0, all seats are treated as played by people. The match file stores the set. Returns 0, or the refusal PL-2 if the set contains a seat
 * that the match does not have. */
int parlour_set_people(struct parlour *match, uint32_t seats);

/* Moves a match into larger memory. Call it when a function returns the refusal PL-11, which means that the log is full. */
int parlour_move(struct parlour *to, size_t bytes, const struct parlour *from);

const char *parlour_match_game(const struct parlour *match); /* returns the id of the game, for instance "big-ben" */
int parlour_seats(const struct parlour *match);
int parlour_over(const struct parlour *match);         /* returns 1 after the end of the match, otherwise 0 */
uint32_t parlour_entries(const struct parlour *match); /* returns the number of entries in the log */

/* Returns the set of seats that must decide now: bit n for seat n, and bit PARLOUR_TABLE if the clock may act. The set is empty after the
 * end. Only a referee may see this set, because in games with secret decisions it reveals more than players may know. Show players the
 * member `waiting` of their view instead. */
uint32_t parlour_actors(const struct parlour *match);

/* Returns the time at which the clock acts next, or -1 if it will not act. Pass this time to parlour_tick. */
int64_t parlour_deadline(const struct parlour *match);

/* Lists the legal actions of a seat, one per line, in the form that parlour_act takes. parlour_asides lists the actions that the seat may
 * make at any time, such as a remark, a claim or an escape. */
int parlour_legal(const struct parlour *match, int seat, char *out, size_t cap);
int parlour_asides(const struct parlour *match, int seat, char *out, size_t cap);

/* Makes an action, for instance "take 2". `text` is a single line of free text if the action needs it, otherwise NULL. */
int parlour_act(struct parlour *match, int seat, const char *action, const char *text, int64_t at);

/* Lets the clock act at time `at`, for instance because a time limit has expired. Returns 0 or a refusal. */
int parlour_tick(struct parlour *match, int64_t at);

/* Submits for this seat an action that players cannot submit, such as "halt", which pauses the clock of a real-time game. */
int parlour_act_as_table(struct parlour *match, int seat, const char *action, int64_t at);

/* Undoes the last decision of a seat. Pass 1 as `consent` if all players have agreed to the undo. Without consent the undo is refused (rule
 * PL-9) if another player has acted since that decision, or if the decision or a later entry drew a random number or revealed hidden
 * information. */
int parlour_undo(struct parlour *match, int seat, int consent, int64_t at);

/* Writes the id and the text of the broken rule: {"rule":"SM-7","error":"…"}. `result` is the negative number that another function
 * returned. */
int parlour_refusal(const struct parlour *match, int result, char *out, size_t cap);

/* ---- views and messages ---------------------------------------------------------------------------------- */

/* A viewer is a seat or PARLOUR_SPECTATOR. For any other number the functions return -1, and parlour_version returns 0. The results of all
 * functions in this section contain only information that the viewer is allowed to see. */

/* Writes the viewer's view as JSON. docs/games/ explains the members. */
int parlour_view(const struct parlour *match, int viewer, char *out, size_t cap);

/* Returns the number of messages that the viewer has received. A viewer receives a message for each log entry that changes the viewer's
 * view or has an event for the viewer. */
uint32_t parlour_version(const struct parlour *match, int viewer);

/* Writes all messages after version `since`: [{"version":…,"events":[…],"view":{…}}…]. A message caused by an undo also has "undo":true. */
int parlour_messages(struct parlour *match, int viewer, uint32_t since, char *out, size_t cap);

/* Like parlour_messages, but writes at most `limit` messages. Reading page after page for one viewer costs no more than reading all
 * messages at once. */
int parlour_messages_page(struct parlour *match, int viewer, uint32_t since, uint32_t limit, char *out, size_t cap);

/* Writes the message that the viewer received about the last entry. Returns 0 if there was no such message. The running time does not
 * depend on the length of the match. */
int parlour_latest_message(const struct parlour *match, int viewer, char *out, size_t cap);

/* Writes the events after version `since` as English sentences, one per line. */
int parlour_narrate(struct parlour *match, int viewer, uint32_t since, char *out, size_t cap);

/* ---- for a referee: output with hidden information ------------------------------------------------------- */

int parlour_state(const struct parlour *match, char *out, size_t cap);  /* writes the whole state as JSON */
int parlour_result(const struct parlour *match, char *out, size_t cap); /* writes {"over":true,"scores":[31,28],"winners":[0]} */
void parlour_hash(const struct parlour *match, uint8_t hash[PARLOUR_HASH]);

/* ---- match files ----------------------------------------------------------------------------------------- */

/* Writes the match file: header and log as text. */
int parlour_save(const struct parlour *match, char *out, size_t cap);

size_t parlour_read_bytes(size_t len); /* returns the number of bytes of memory needed to read a file of `len` bytes */

/* Reads a match file, replays it and checks every entry. If it refuses the file, writes a one-line reason to `why` (may be NULL). */
int parlour_read(struct parlour *match, size_t bytes, const char *file, size_t len, char *why, size_t why_cap);

/* Describes how the deal of a match read from a file can be verified: {"dealt":true,"committed":true,"commitment":"…","nonces":2}. `dealt`
 * is false for a custom position, which has no deal. `committed` is true if the file contains a commitment. In this case parlour_read has
 * checked that the deal follows from the commitment. `nonces` is the number of players who added random bytes to the deal. */
int parlour_commitment(const struct parlour *match, char *out, size_t cap);

/* ---- bots ------------------------------------------------------------------------------------------------ */

/* Bots decide from the view of their seat alone. The bot functions are a separate library that uses this one. The WebAssembly module
 * contains both. */

const char *parlour_bot_name(int i); /* returns the name of bot i, or NULL if i is out of range */

/* Writes the action that a bot chooses in this seat without search. If `aside` is 1, writes an aside instead: an action that is allowed at
 * any time, such as a remark. `dice` is any string and seeds the bot's random numbers. Returns 0 if the seat has nothing to decide or the
 * bot makes no aside. */
int parlour_bot_action(const struct parlour *match, int seat, const char *bot, const char *dice, int aside, char *out, size_t cap);

/* Writes the action that a bot in this seat chooses by tree search. Returns -1 if the seat has nothing to decide or there is no such bot.
 * `dice` seeds the bot's random numbers. `playouts` is the number of playouts, or 0 for the default of the bot's level. The search tree is
 * stored in `memory`, which must have at least 32 KiB. A master needs 4 MiB, or 600 bytes per playout if you request more playouts than the
 * default. */
int parlour_search(const struct parlour *match, int seat, const char *bot, uint64_t dice, uint32_t playouts, void *memory, size_t bytes,
                   char *out, size_t cap);

/* Like parlour_search, but reuses the search tree from the seat's earlier decisions. Use the memory for only one seat of one match, and
 * pass this memory to parlour_search_reset before the first call. The chosen action then also depends on the earlier decisions. */
int parlour_search_continue(const struct parlour *match, int seat, const char *bot, uint64_t dice, uint32_t playouts, void *memory,
                            size_t bytes, char *out, size_t cap);
void parlour_search_reset(void *memory, size_t bytes);

/* Sets the network that master bots use in this game, from the bytes of a weights file (train/README.md), which must stay where they are.
 * A program that links the library needs no call, because it contains the weights. The WebAssembly module does not contain them. Call this
 * function before the first search. Returns -1 if the game uses no network, or if the file does not fit it or is damaged. */
int parlour_set_network(const char *game, const void *bytes, size_t n);

/* Writes how a master bot rates the decision in log entry `entry` (counted from 0), based only on what the deciding seat knew at that
 * time:
 *   {"entry":…,"seat":0,"taken":"go watson","best":"go hudson","value":…,"best_value":…,"loss":…,"max":…,"versions":[…]}
 * `value` and `best_value` are the expected results of the action taken and of the best action, from 0 to `max` (a certain win). `loss` is
 * the difference between them, or 0 if it is within the uncertainty of the search. `versions` contains the message versions after this
 * entry, first of each seat and then of the spectator. Returns 0 if the entry is not a decision, or -1 if this game cannot be searched.
 * parlour_search explains `playouts` and `memory`. */
int parlour_analyse(const struct parlour *match, uint32_t entry, uint32_t playouts, void *memory, size_t bytes, char *out, size_t cap);

/* Writes what a master bot would do in this seat, as a hint for the player, based only on the seat's view:
 *   {"action":"go lestrade","choices":9,"why":{"event":…},"value":…,"max":…,"second":"go watson","second_value":…}
 * `choices` is the number of legal actions. `why` is the reason for the action, if the game can give one; its sentence is KEY.why.EVENT in
 * words/. `value` is the expected result of the action, from 0 to `max` (a certain win), and `second` the next best action, if the bot
 * searches. Nothing is stored: use memory of its own for each call, so that the hint changes no later decision of a bot. Returns -1 if the
 * seat has nothing to decide. parlour_search explains `dice`, `playouts` and `memory`. */
int parlour_hint(const struct parlour *match, int seat, uint64_t dice, uint32_t playouts, void *memory, size_t bytes, char *out,
                 size_t cap);

/* Writes which player this seat should suspect most, judging by public information: {"event":"suspect","seat":2,"guilt":63}. The sentence
 * for this event is bb.why.suspect in words/. Returns 0 in games without suspects, and after the end of the match. */
int parlour_suspects(const struct parlour *match, int seat, char *out, size_t cap);

/* ---- bots for real-time games ---------------------------------------------------------------------------- */

/* A real-time bot reacts about as fast as a person. How often it overlooks something or makes a mistake depends on its level. One struct
 * parlour_players contains the bots of all seats. */
struct parlour_players;

const char *parlour_level_name(int i); /* returns the name of level i, or NULL if i is out of range; level 0, "novice", is the weakest */
size_t parlour_players_bytes(void);    /* returns the size of a struct parlour_players in bytes */

/* Sets the level of the bot in each seat. `levels` contains one level for each seat, separated by spaces, and "-" for a seat without a bot.
 * An example is "- novice master". `dice` is any string and seeds the bots' random numbers. Returns 0, or -1 if an argument is invalid. */
int parlour_players_begin(struct parlour_players *players, const struct parlour *match, const char *levels, const char *dice);

/* Returns the time at which the clock or a bot acts next, or -1 if neither will act. */
int64_t parlour_players_next(const struct parlour *match, const struct parlour_players *players);

/* Makes the next action of the clock or a bot if that action is due by `now`. Returns 1 if it made an action, or 0 if none is due. Before
 * you submit a person's action at time `now`, call this function until it returns 0. If it returns the refusal PL-11 (the log is full),
 * call parlour_move and then this function again. No action is lost. */
int parlour_players_step(struct parlour *match, struct parlour_players *players, int64_t now);

/* ---- cases of Watson & Holmes ---------------------------------------------------------------------------- */

/* The case functions are a separate library that uses this one. The WebAssembly module contains both. `parlour case pack` packs a case,
 * with its texts and accepted answers, into one file. These functions write only the parts of a case that the viewer may read. */
struct parlour_case;

size_t parlour_case_bytes(size_t len); /* returns the number of bytes of memory needed to open a packed case of `len` bytes */

/* Opens a packed case in `memory`. Returns NULL if the bytes are not a packed case. The packed bytes must stay unchanged in memory while
 * the case is used. */
struct parlour_case *parlour_case_open(void *memory, size_t bytes, const void *packed, size_t len);

/* Begins a match of this case. Arguments and result are those of parlour_begin. */
int parlour_case_begin(struct parlour *match, size_t bytes, const struct parlour_case *c, int seats, const char *seed, const char *options);

/* Returns 1 if the match was started with this case, otherwise 0. */
int parlour_case_fits(const struct parlour *match, const struct parlour_case *c);

/* Like parlour_act, but also judges an answer in `text` and stores the verdict. An answer consists of one field for each point of the
 * question, separated by '|'; one more field may contain a remark, which is not judged. A field in double quotation marks is kept as typed.
 * The log stores the answer in standard form, with the values that parlour_case_understand shows. */
int parlour_case_act(struct parlour *match, const struct parlour_case *c, int seat, const char *action, const char *text, int64_t at);

/* Writes a part of the case as a JSON object. `what` is overview, introduction, questions, picture, card, figure, figure-copy, answers,
 * solution, names, text or explained. For a card or a picture, `number` is the number of its place. For a text, it is the number of the log
 * entry with a player's answer. For a figure, it is the number that the card or the introduction gives.
 * - introduction, card: {"title":…,"text":…}, and if the text has any: "figures":[{"number":71,"id":…,"alt":…,"caption":…,"transcript":…,
 *   "media":"image/png","width":…,"height":…,"copy":…}…], "tables":[{"id":…,"caption":…,"columns":[…],"rows":[[…]…]}…]. A paragraph {{id}}
 * in the text is the position of that figure or table. Figures and tables without such a paragraph follow the text. `copy` is missing while
 * this seat may not take notes.
 * - figure: the file of a figure whose card may be read now: {"title":…,"media":"image/png","text":"BASE64"}. Show it only as an image.
 * - figure-copy: the same for a figure that the player has copied into the notes. It is enough that this seat has read the card earlier;
 * the caller must make sure that the player copied the figure while the member `copy` was present.
 * - questions: {"title":…,"text":…,"questions":[{"asks":…,"points":[{"kind":"person","label":"the murderer"}…]}…]}
 * - names: the names that this player has met, for suggestions: {"persons":[…],"places":[…]}; not for spectators
 * - explained: the fields of the answer in a log entry, and why each is right or wrong:
 *   {"text":…,"fields":[{"kind":"person","label":"the murderer","said":…,"reason":"several","answer":…}…],"remark":…}. `reason` is right,
 *   blank, other, several, denied, incomplete or not-found; `reason` and `answer` are missing if the viewer may not see the right answers.
 *   `remark` is missing if the player made none.
 * Returns 0 if the viewer may not read this part now. */
int parlour_case_read(const struct parlour *match, const struct parlour_case *c, int viewer, const char *what, int64_t number, char *out,
                      size_t cap);

/* Writes how an answer to question number `question`, counted from 1, would be understood if this player sent it now:
 *   {"fields":[{"kind":"person","status":"value","value":"Honoria Vane","choices":[]}…]}
 * There is one element for each point of the question. `status` is blank, value (understood as `value`), typed (kept as typed), which (the
 * name may mean any of `choices`), several (more than one answer, which counts as none), role (a description instead of a name), denied
 * (says only what the answer is not) or conflict (the parts of a date contradict each other). The result depends on the names that the
 * player has met, never on the solution. Returns 0 if the viewer is not a seat. Returns -1 if there is no such question, or if the text is
 * too long or not a line of text. */
int parlour_case_understand(const struct parlour *match, const struct parlour_case *c, int viewer, int question, const char *text,
                            char *out, size_t cap);

/* Writes the whole case with its solution. Returns 0 before the end of the match. */
int parlour_case_reveal(const struct parlour *match, const struct parlour_case *c, char *out, size_t cap);

/* Writes the action of a bot that draws conclusions from the cards it has read. `level` is novice, regular or master. If the action
 * needs free text, such as an answer, the second line of the output contains that text. */
int parlour_case_bot(const struct parlour *match, const struct parlour_case *c, int seat, const char *level, const char *dice, int aside,
                     char *out, size_t cap);

/* ---- simulation ------------------------------------------------------------------------------------------ */

/* Plays up to `n` random decisions and stores the hash of the state after the last one. Returns the number of decisions played (fewer than
 * `n` if the match ended), or a refusal. */
int parlour_random_play(const char *game, int seats, const char *seed, const char *options, uint32_t n, uint8_t hash[PARLOUR_HASH]);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
