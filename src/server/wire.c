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
    {"text", WIRE_TEXT, true, offsetof(struct wire_message, act.text), offsetof(struct wire_message, act.has_text), 0, 4096},
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

static const struct wire_field past_fields[] = {
    {"table", WIRE_TEXT, false, offsetof(struct wire_message, past.table), 0, 0, 16},
    {"before", WIRE_INT, false, offsetof(struct wire_message, past.before), 0, 1, 4294967295},
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
    [WIRE_PAST] = {"past", past_fields, 2},
};

const struct wire_refusal wire_refusals[WIRE_NO_COUNT] = {
    [NO_ANSWER_LARGE] = {"answer-large", "The answer is larger than any may be."},
    [NO_ASKED] = {"asked", "Somebody\342\200\231s question is still open; wait for the answers."},
    [NO_BEGUN] = {"begun", "The match has begun; that was for before it."},
    [NO_BEGUN_LEAVE] = {"begun-leave", "The match has begun; leave, and a bot keeps your seat warm."},
    [NO_BEGUN_WATCH] = {"begun-watch", "The match has begun; you may watch."},
    [NO_BROKEN] = {"broken", "This table must be laid again; come back in a moment."},
    [NO_BUSY] = {"busy", "The house is too busy; try again in a moment."},
    [NO_CASE_AWAY] = {"case-away", "The words of this case are not in the house at present."},
    [NO_DAMAGED] = {"damaged", "The saved data of this table is damaged, so it cannot be opened. Other tables are not affected. Please tell the operator of this server."},
    [NO_FREE_SEATS] = {"free-seats", "Every seat must be taken, by a person or by a bot."},
    [NO_HOST] = {"host", "This parlour is not known by that name. Use the name in its invitations; its operator sets it with --address."},
    [NO_HOST_TABLES] = {"host-tables", "That player already hosts as many unfinished tables as one person may."},
    [NO_JSON] = {"json", "That is not JSON: a message is one JSON object."},
    [NO_LABEL] = {"label", "Say in up to 40 letters what it is for."},
    [NO_LENGTH] = {"length", "The length of the request is not clear: send one Content-Length with digits alone, and no Transfer-Encoding."},
    [NO_LEVEL] = {"level", "There is no bot of that level: novice, regular or master."},
    [NO_LOGINS_MANY] = {"logins-many", "Too many failed sign-ins. Wait a few minutes, or use a browser in which you have signed in before."},
    [NO_METHOD] = {"method", "That is not how one asks for this."},
    [NO_MUTE_MANY] = {"mute-many", "That is one too many to mute; hear somebody again first."},
    [NO_NAME_ALIKE] = {"name-alike", "Somebody here has a name one could take for yours; come under another."},
    [NO_NAME_EMPTY] = {"name-empty", "A name has at least one letter."},
    [NO_NAME_LETTERS] = {"name-letters", "A name has at most 24 letters, and all of them can be seen."},
    [NO_NAME_RESERVED] = {"name-reserved", "The house uses that name itself; take another."},
    [NO_NAME_TAKEN] = {"name-taken", "Somebody with a passphrase is called like that; take another name."},
    [NO_NAMES_MANY] = {"names-many", "Too many new names from your address; wait a while."},
    [NO_NO_BOT] = {"no-bot", "No bot sits there; ask people at the table."},
    [NO_NO_CASE] = {"no-case", "There is no such case here."},
    [NO_NO_CLOCK] = {"no-clock", "No clock runs at this table."},
    [NO_NO_GAME] = {"no-game", "There is no such game here."},
    [NO_NO_INVITATION] = {"no-invitation", "This invitation leads nowhere any more; ask for another."},
    [NO_NO_MATCH] = {"no-match", "There is no such match."},
    [NO_NO_NOTES] = {"no-notes", "You may not write notes now."},
    [NO_NO_OPTION] = {"no-option", "This game has no such option, or not that value for it."},
    [NO_NO_SIDES] = {"no-sides", "Nobody has a side to be suspected of in this game."},
    [NO_NO_TABLE] = {"no-table", "There is no such table, or it is not for everyone; ask for an invitation."},
    [NO_NO_TOKEN] = {"no-token", "You have no API token with that id."},
    [NO_NOBODY] = {"nobody", "Take a name first."},
    [NO_NONCE] = {"nonce", "What is added to the deal is 64 hexadecimal digits."},
    [NO_NONCE_LATE] = {"nonce-late", "Only those who sit here add to the deal, and only before the start."},
    [NO_NOT_ASKED] = {"not-asked", "Nothing is asked of you."},
    [NO_NOT_BEGUN] = {"not-begun", "The match has not begun."},
    [NO_NOT_FOUND] = {"not-found", "There is nothing here."},
    [NO_NOT_HERE] = {"not-here", "Only for this machine."},
    [NO_NOT_HOST] = {"not-host", "Only the host may do that."},
    [NO_NOT_OPEN] = {"not-open", "That is not open to you now."},
    [NO_NOT_OVER] = {"not-over", "A match is secret until it is over."},
    [NO_NOT_SEATED] = {"not-seated", "Only those who sit here may do that."},
    [NO_NOT_SHOWN] = {"not-shown", "That cannot be shown."},
    [NO_NOT_THERE] = {"not-there", "Come to that table first."},
    [NO_NOT_YOURS] = {"not-yours", "Only those who play keep notes."},
    [NO_ODD_ADDRESS] = {"odd-address", "That is no address of this house."},
    [NO_OPTIONS] = {"options", "These options cannot be played together."},
    [NO_ORIGIN] = {"origin", "Pages of other sites may not do that."},
    [NO_OVER] = {"over", "It is over, and every side lies open."},
    [NO_PASSPHRASE] = {"passphrase", "That name and that passphrase do not belong together."},
    [NO_PASSPHRASE_LENGTH] = {"passphrase-length", "A passphrase has 8 to 256 letters."},
    [NO_PAUSED] = {"paused", "The house cannot write at present. Nothing is lost; try again in a moment."},
    [NO_REMATCH_EARLY] = {"rematch-early", "Only those who played lay the next table, and only after the end."},
    [NO_REMATCH_LAID] = {"rematch-laid", "Somebody has laid the next table already; go there."},
    [NO_REPLAYS_MANY] = {"replays-many", "Your address is waiting for too many replays; try again when one has arrived."},
    [NO_REQUESTS_MANY] = {"requests-many", "Too many requests from your address; wait a moment."},
    [NO_SEAT] = {"seat", "That seat is not as you think: look again who has it."},
    [NO_SEAT_IN_USE] = {"seat-in-use", "Somebody sits where no seat would be; ask them to stand up first."},
    [NO_SEAT_TAKEN] = {"seat-taken", "That seat is not free; take another."},
    [NO_SEATS] = {"seats", "That many people cannot play this game."},
    [NO_SEATS_TAKEN] = {"seats-taken", "No seat is free; you may watch."},
    [NO_SILENCE] = {"silence", "You may not talk to the table now."},
    [NO_STORE] = {"store", "That could not be written; try again in a moment."},
    [NO_STORE_DAMAGED] = {"store-damaged", "The server cannot read a part of its saved data. Please tell its operator."},
    [NO_STORE_FULL] = {"store-full", "The server\342\200\231s storage is full: it accepts no new names, tables or chat. Matches in play go on. Please tell its operator."},
    [NO_STORED_MUCH] = {"stored-much", "You or your address have sent too much in the last hour for the server to keep. Wait a few minutes, then try again."},
    [NO_TABLES_ADDRESS] = {"tables-address", "Too many new tables from your address; wait a while."},
    [NO_TABLES_MANY] = {"tables-many", "You host as many unfinished tables as one person may. Finish or leave one of them, then try again."},
    [NO_TEXT] = {"text", "Talk is one line of letters that can be seen."},
    [NO_TOKENS_MANY] = {"tokens-many", "You have 10 API tokens, and that is the limit. Revoke one first."},
    [NO_TOO_FAST] = {"too-fast", "Not so fast: wait a moment, then once more."},
    [NO_TOO_LARGE] = {"too-large", "That is more than anybody needs to say."},
    [NO_TRIES_MANY] = {"tries-many", "Too many tries; wait a moment."},
    [NO_TYPE] = {"type", "A request is JSON."},
    [NO_WATCHED_OUT] = {"watched-out", "You are at as many tables as one connection may be; leave one first."},
    [NO_WATCHERS_MANY] = {"watchers-many", "Too many people are watching this table; try again later."},
    [NO_WHICH_TABLE] = {"which-table", "Name the table, or its invitation."},
    [NO_WORDS] = {"words", "The house did not understand that."},
};

const struct wire_text *wire_table(const struct wire_message *m)
{
    switch (m->kind) {
    case WIRE_SIT:
        return &m->sit.table;
    case WIRE_STAND:
        return &m->stand.table;
    case WIRE_BOT:
        return &m->bot.table;
    case WIRE_KICK:
        return &m->kick.table;
    case WIRE_HOST:
        return &m->host.table;
    case WIRE_CHANGE:
        return &m->change.table;
    case WIRE_NONCE:
        return &m->nonce.table;
    case WIRE_START:
        return &m->start.table;
    case WIRE_ACT:
        return &m->act.table;
    case WIRE_CLOCK:
        return &m->clock.table;
    case WIRE_READ:
        return &m->read.table;
    case WIRE_NOTES:
        return &m->notes.table;
    case WIRE_NOTE:
        return &m->note.table;
    case WIRE_UNDO:
        return &m->undo.table;
    case WIRE_CONSENT:
        return &m->consent.table;
    case WIRE_CHAT:
        return &m->chat.table;
    case WIRE_MUTE:
        return &m->mute.table;
    case WIRE_WHY:
        return &m->why.table;
    case WIRE_INVITE:
        return &m->invite.table;
    case WIRE_REMATCH:
        return &m->rematch.table;
    case WIRE_HERE:
        return &m->here.table;
    case WIRE_LEAVE:
        return &m->leave.table;
    case WIRE_RESYNC:
        return &m->resync.table;
    case WIRE_PAST:
        return &m->past.table;
    case WIRE_LOBBY:
    case WIRE_QUICK:
    case WIRE_CREATE:
    case WIRE_WATCH:
    case WIRE_IN_COUNT:
        break;
    }
    return NULL;
}
