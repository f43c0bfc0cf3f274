/* wire.c: the tables by which clients' messages are read. made by tools/wire.py from src/server/wire.json; change that file. */
// clang-format off
#include "server/wire.h"

#include <stddef.h>

static const struct wire_field lobby_fields[] = {
    {"on", WIRE_BOOL, false, offsetof(struct wire_message, lobby.on), 0, 0, 0},
    {"game", WIRE_TEXT, true, offsetof(struct wire_message, lobby.game), offsetof(struct wire_message, lobby.has_game), 0, 32},
};

static const struct wire_field quick_fields[] = {
    {"game", WIRE_TEXT, true, offsetof(struct wire_message, quick.game), offsetof(struct wire_message, quick.has_game), 0, 32},
};

static const struct wire_field create_fields[] = {
    {"game", WIRE_TEXT, false, offsetof(struct wire_message, create.game), 0, 0, 32},
    {"seats", WIRE_INT, true, offsetof(struct wire_message, create.seats), offsetof(struct wire_message, create.has_seats), 1, 8},
    {"options", WIRE_OBJECT, true, offsetof(struct wire_message, create.options), offsetof(struct wire_message, create.has_options), 0, 0},
    {"case", WIRE_TEXT, true, offsetof(struct wire_message, create.case_), offsetof(struct wire_message, create.has_case), 0, 40},
    {"decision", WIRE_INT, true, offsetof(struct wire_message, create.decision), offsetof(struct wire_message, create.has_decision), 1, 2592000},
    {"bank", WIRE_INT, true, offsetof(struct wire_message, create.bank), offsetof(struct wire_message, create.has_bank), 0, 2592000},
    {"open", WIRE_BOOL, true, offsetof(struct wire_message, create.open), offsetof(struct wire_message, create.has_open), 0, 0},
    {"spectators", WIRE_BOOL, true, offsetof(struct wire_message, create.spectators), offsetof(struct wire_message, create.has_spectators), 0, 0},
    {"delay", WIRE_INT, true, offsetof(struct wire_message, create.delay), offsetof(struct wire_message, create.has_delay), 0, 3600},
};

static const struct wire_field watch_fields[] = {
    {"table", WIRE_TEXT, true, offsetof(struct wire_message, watch.table), offsetof(struct wire_message, watch.has_table), 0, 16},
    {"code", WIRE_TEXT, true, offsetof(struct wire_message, watch.code), offsetof(struct wire_message, watch.has_code), 0, 26},
    {"version", WIRE_INT, true, offsetof(struct wire_message, watch.version), offsetof(struct wire_message, watch.has_version), 0, 4294967295},
};

static const struct wire_field sit_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, sit.table), 0, 0, 16},
    {"seat", WIRE_INT, true, offsetof(struct wire_message, sit.seat), offsetof(struct wire_message, sit.has_seat), 0, 7},
};

static const struct wire_field stand_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, stand.table), 0, 0, 16},
};

static const struct wire_field bot_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, bot.table), 0, 0, 16},
    {"seat", WIRE_INT, false, offsetof(struct wire_message, bot.seat), 0, 0, 7},
    {"level", WIRE_TEXT, true, offsetof(struct wire_message, bot.level), offsetof(struct wire_message, bot.has_level), 0, 16},
};

static const struct wire_field kick_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, kick.table), 0, 0, 16},
    {"seat", WIRE_INT, false, offsetof(struct wire_message, kick.seat), 0, 0, 7},
};

static const struct wire_field host_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, host.table), 0, 0, 16},
    {"seat", WIRE_INT, false, offsetof(struct wire_message, host.seat), 0, 0, 7},
};

static const struct wire_field change_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, change.table), 0, 0, 16},
    {"seats", WIRE_INT, true, offsetof(struct wire_message, change.seats), offsetof(struct wire_message, change.has_seats), 1, 8},
    {"options", WIRE_OBJECT, true, offsetof(struct wire_message, change.options), offsetof(struct wire_message, change.has_options), 0, 0},
    {"case", WIRE_TEXT, true, offsetof(struct wire_message, change.case_), offsetof(struct wire_message, change.has_case), 0, 40},
    {"decision", WIRE_INT, true, offsetof(struct wire_message, change.decision), offsetof(struct wire_message, change.has_decision), 0, 2592000},
    {"bank", WIRE_INT, true, offsetof(struct wire_message, change.bank), offsetof(struct wire_message, change.has_bank), 0, 2592000},
    {"open", WIRE_BOOL, true, offsetof(struct wire_message, change.open), offsetof(struct wire_message, change.has_open), 0, 0},
    {"spectators", WIRE_BOOL, true, offsetof(struct wire_message, change.spectators), offsetof(struct wire_message, change.has_spectators), 0, 0},
    {"delay", WIRE_INT, true, offsetof(struct wire_message, change.delay), offsetof(struct wire_message, change.has_delay), 0, 3600},
};

static const struct wire_field nonce_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, nonce.table), 0, 0, 16},
    {"nonce", WIRE_TEXT, false, offsetof(struct wire_message, nonce.nonce), 0, 64, 64},
};

static const struct wire_field start_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, start.table), 0, 0, 16},
};

static const struct wire_field act_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, act.table), 0, 0, 16},
    {"action", WIRE_TEXT, false, offsetof(struct wire_message, act.action), 0, 0, 120},
    {"text", WIRE_TEXT, true, offsetof(struct wire_message, act.text), offsetof(struct wire_message, act.has_text), 0, 600},
    {"version", WIRE_INT, true, offsetof(struct wire_message, act.version), offsetof(struct wire_message, act.has_version), 0, 4294967295},
    {"client", WIRE_INT, true, offsetof(struct wire_message, act.client), offsetof(struct wire_message, act.has_client), 1, 9007199254740991},
    {"heard", WIRE_INT, true, offsetof(struct wire_message, act.heard), offsetof(struct wire_message, act.has_heard), 0, 4294967295},
};

static const struct wire_field clock_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, clock.table), 0, 0, 16},
};

static const struct wire_field read_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, read.table), 0, 0, 16},
    {"what", WIRE_TEXT, false, offsetof(struct wire_message, read.what), 0, 0, 16},
    {"number", WIRE_INT, true, offsetof(struct wire_message, read.number), offsetof(struct wire_message, read.has_number), 0, 4294967295},
};

static const struct wire_field notes_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, notes.table), 0, 0, 16},
};

static const struct wire_field note_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, note.table), 0, 0, 16},
    {"text", WIRE_TEXT, false, offsetof(struct wire_message, note.text), 0, 0, 12000},
};

static const struct wire_field undo_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, undo.table), 0, 0, 16},
};

static const struct wire_field consent_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, consent.table), 0, 0, 16},
    {"yes", WIRE_BOOL, false, offsetof(struct wire_message, consent.yes), 0, 0, 0},
};

static const struct wire_field chat_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, chat.table), 0, 0, 16},
    {"text", WIRE_TEXT, false, offsetof(struct wire_message, chat.text), 0, 1, 500},
};

static const struct wire_field mute_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, mute.table), 0, 0, 16},
    {"who", WIRE_TEXT, false, offsetof(struct wire_message, mute.who), 0, 0, 16},
    {"on", WIRE_BOOL, false, offsetof(struct wire_message, mute.on), 0, 0, 0},
};

static const struct wire_field why_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, why.table), 0, 0, 16},
    {"seat", WIRE_INT, false, offsetof(struct wire_message, why.seat), 0, 0, 7},
};

static const struct wire_field invite_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, invite.table), 0, 0, 16},
};

static const struct wire_field rematch_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, rematch.table), 0, 0, 16},
};

static const struct wire_field here_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, here.table), 0, 0, 16},
};

static const struct wire_field leave_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, leave.table), 0, 0, 16},
};

static const struct wire_field resync_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, resync.table), 0, 0, 16},
    {"version", WIRE_INT, false, offsetof(struct wire_message, resync.version), 0, 0, 4294967295},
};

const struct wire_form wire_forms[WIRE_IN_COUNT] = {
    [WIRE_LOBBY] = {"lobby", lobby_fields, 2},
    [WIRE_QUICK] = {"quick", quick_fields, 1},
    [WIRE_CREATE] = {"create", create_fields, 9},
    [WIRE_WATCH] = {"watch", watch_fields, 3},
    [WIRE_SIT] = {"sit", sit_fields, 2},
    [WIRE_STAND] = {"stand", stand_fields, 1},
    [WIRE_BOT] = {"bot", bot_fields, 3},
    [WIRE_KICK] = {"kick", kick_fields, 2},
    [WIRE_HOST] = {"host", host_fields, 2},
    [WIRE_CHANGE] = {"change", change_fields, 9},
    [WIRE_NONCE] = {"nonce", nonce_fields, 2},
    [WIRE_START] = {"start", start_fields, 1},
    [WIRE_ACT] = {"act", act_fields, 6},
    [WIRE_CLOCK] = {"clock", clock_fields, 1},
    [WIRE_READ] = {"read", read_fields, 3},
    [WIRE_NOTES] = {"notes", notes_fields, 1},
    [WIRE_NOTE] = {"note", note_fields, 2},
    [WIRE_UNDO] = {"undo", undo_fields, 1},
    [WIRE_CONSENT] = {"consent", consent_fields, 2},
    [WIRE_CHAT] = {"chat", chat_fields, 2},
    [WIRE_MUTE] = {"mute", mute_fields, 3},
    [WIRE_WHY] = {"why", why_fields, 2},
    [WIRE_INVITE] = {"invite", invite_fields, 1},
    [WIRE_REMATCH] = {"rematch", rematch_fields, 1},
    [WIRE_HERE] = {"here", here_fields, 1},
    [WIRE_LEAVE] = {"leave", leave_fields, 1},
    [WIRE_RESYNC] = {"resync", resync_fields, 2},
};
