/* dispatch.c: parses the messages of clients, applies rate limits, and calls the right function for each kind of message. */
#include "server/cluster.h"
#include "server/handshake.h"
#include "server/scopes.h"
#include "server/state.h"
#include "server/lobby.h"
#include "server/lookup.h"
#include "server/play.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <string.h>

#include "match/describe.h"

enum {
    FLOOD = 200,     /* number of messages over the rate limit after which a connection is closed */
    RATES_EACH = 25, /* the rate limit for an IP address, as a multiple of the limit for one connection */
};

static void put_refusal(struct conn *c, int64_t reply_to, enum refusal no, const char *sentence, int64_t until)
{
    struct pl_out o = msg_begin(c->srv, "refused");
    if (reply_to)
        pl_json_int(&o, "reply_to", reply_to);
    else
        pl_json_null(&o, "reply_to");
    pl_json_text(&o, "error", wire_refusals[no].id);
    pl_json_text(&o, "text", sentence);
    if (until)
        pl_json_int(&o, "until", until);
    measure_refusal(c->srv, (int)no);
    conn_send_owned(c, msg_end(c->srv, &o));
}

void send_refusal(struct conn *c, int64_t reply_to, enum refusal no) { put_refusal(c, reply_to, no, wire_refusals[no].sentence, 0); }

void send_refusal_text(struct conn *c, int64_t reply_to, enum refusal no, const char *sentence)
{
    put_refusal(c, reply_to, no, sentence, 0);
}

void send_refusal_until(struct conn *c, int64_t reply_to, enum refusal no, int64_t until)
{
    put_refusal(c, reply_to, no, wire_refusals[no].sentence, until);
}

static void say_yes(struct conn *c, int64_t reply_to)
{
    if (!reply_to)
        return;
    struct pl_out o = msg_begin(c->srv, "ok");
    pl_json_int(&o, "reply_to", reply_to);
    conn_send_owned(c, msg_end(c->srv, &o));
}

struct watch *watch_of(struct conn *c, int64_t reply_to, const struct wire_text *table)
{
    for (struct watch *w = c->watches; w; w = w->of_conn)
        if (!strcmp(w->t->id, table->at))
            return w;
    send_refusal(c, reply_to, REFUSAL_NOT_AT_TABLE);
    return NULL;
}

/* ---- the `welcome` message ------------------------------------------------------------------------------- */

static void put_game(struct server *srv, struct pl_out *o, const struct pl_game *game)
{
    pl_json_open(o, NULL, '{');
    pl_describe(o, game, PL_DESCRIBE_SETUP);
    pl_json_int(o, "min", game->seats_min);
    pl_json_int(o, "max", game->seats_max);
    books_json(srv, o, game);
    pl_json_close(o, '}');
}

void conn_welcome(struct conn *c, const struct handshake *who)
{
    struct pl_out o = msg_begin(c->srv, "welcome");
    pl_json_text(&o, "protocol", WIRE_PROTOCOL);
    pl_json_open(&o, "you", '{');
    pl_json_text(&o, "name", c->who.name);
    pl_json_text(&o, "tag", c->who.tag);
    pl_json_close(&o, '}');
    pl_json_bool(&o, "account", c->who.account);
    pl_json_open(&o, "games", '[');
    for (const struct pl_game *const *g = pl_games; *g; g++)
        put_game(c->srv, &o, *g);
    pl_json_close(&o, ']');
    pl_json_open(&o, "tables", '[');
    for (int i = 0; i < who->tables_n; i++)
        pl_json_text(&o, NULL, who->table[i]);
    pl_json_close(&o, ']');
    pl_json_open(&o, "levels", '[');
    for (int i = 0; i < PL_LEVELS; i++)
        pl_json_text(&o, NULL, pl_level_names[i]);
    pl_json_close(&o, ']');
    conn_send_owned(c, msg_end(c->srv, &o));
    notices_send(c);
}

/* ---- incoming messages ----------------------------------------------------------------------------------- */

/* Returns true for messages that change nothing. They are allowed even while the store is not writable. */
static bool only_looks(enum wire_in kind)
{
    return kind == WIRE_LOBBY || kind == WIRE_WATCH || kind == WIRE_RESYNC || kind == WIRE_INVITE || kind == WIRE_READ ||
           kind == WIRE_UNDERSTAND || kind == WIRE_NOTES || kind == WIRE_MUTE || kind == WIRE_SUSPICION || kind == WIRE_CLOCK ||
           kind == WIRE_HISTORY;
}

static void resync(struct watch *w, const struct wire_message *m)
{
    table_send_ok(w->t, w->c, m->id, false, false);
    table_send_view(w->t, w, m->resync.version);
}

/* Handles a message about a table. The connection must have opened that table before. */
static void at_table(struct conn *c, const struct wire_message *m)
{
    const struct wire_text *table = wire_table(m);
    int64_t node = edge_route(c, table->at);
    if (node)
        return edge_forward(c, node, table->at, false, c->current);
    struct watch *w = watch_of(c, m->id, table);
    if (!w)
        return;
    if (w->t->broken)
        return send_refusal(c, m->id, REFUSAL_TABLE_RELOADING);
    switch (m->kind) {
    case WIRE_SIT:
        return seats_sit(w, m->id, m->sit.has_seat ? m->sit.seat : -1);
    case WIRE_STAND:
        return seats_stand(w, m->id);
    case WIRE_BOT:
        return seats_bot(w, m->id, &m->bot);
    case WIRE_KICK:
        return seats_kick(w, m->id, (pl_seat)m->kick.seat);
    case WIRE_HOST:
        return seats_host(w, m->id, (pl_seat)m->host.seat);
    case WIRE_CHANGE:
        return seats_change(w, m->id, &m->change);
    case WIRE_NONCE:
        return seats_nonce(w, m->id, &m->nonce.nonce);
    case WIRE_START:
        return seats_start(w, m->id);
    case WIRE_ACT:
        return table_act(w, m->id, &m->act);
    case WIRE_READ:
        return case_text_read(w, m->id, &m->read);
    case WIRE_UNDERSTAND:
        return case_text_understand(w, m->id, &m->understand);
    case WIRE_NOTES:
        return notes_send(w, m->id);
    case WIRE_NOTE:
        return notes_save(w, m->id, &m->note.text);
    case WIRE_UNDO:
        return table_undo(w, m->id);
    case WIRE_CONSENT:
        return table_consent(w, m->id, m->consent.yes);
    case WIRE_CHAT:
        return chat_say(w, m->id, &m->chat.text);
    case WIRE_MUTE:
        return chat_mute(w, m->id, &m->mute);
    case WIRE_SUSPICION:
        return bots_suspicion(w, m->id, (pl_seat)m->suspicion.seat);
    case WIRE_INVITE:
        return invite_send(w, m->id);
    case WIRE_REMATCH:
        return rematch_offer(w, m->id, &m->rematch);
    case WIRE_REMATCH_ANSWER:
        return rematch_answer(w, m->id, m->rematch_answer.yes);
    case WIRE_RECLAIM:
        return seats_reclaim(w, m->id);
    case WIRE_LEAVE:
        return seats_leave(w, m->id);
    case WIRE_ABSENCE:
        return absence_choose(w, m->id, &m->absence);
    case WIRE_END:
        return table_propose_end(w, m->id, m->end.yes);
    case WIRE_RESIGN:
        return table_resign(w, m->id);
    case WIRE_REPORT:
        return report_player(w, m->id, &m->report);
    case WIRE_RESYNC:
        return resync(w, m);
    case WIRE_HISTORY:
        return history_send(w, m->id, (uint32_t)m->history.before);
    case WIRE_CLOCK:
        return race_send_time(w, m->id);
    case WIRE_LOBBY:
    case WIRE_QUICK:
    case WIRE_CREATE:
    case WIRE_WATCH:
    case WIRE_IN_COUNT:
        break;
    }
}

static void hand_over(struct conn *c, const struct wire_message *m, const char *text, size_t len)
{
    if (c->expires_at < wall_ms())
        return conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    if (moderation_expel(c))
        return;
    if (!scope_allows(c->scopes, wire_forms[m->kind].scope))
        return send_refusal(c, m->id, REFUSAL_TOKEN_SCOPE);
    /* A node whose lease has run out does not even show its tables, because another node may own them by now. */
    if (!cluster_serves(c->srv) || (c->srv->paused && !only_looks(m->kind)))
        return send_refusal(c, m->id, REFUSAL_PAUSED);
    if (m->kind == WIRE_LOBBY) {
        if (m->lobby.has_game && !pl_game_find(m->lobby.game.at, m->lobby.game.len))
            return send_refusal(c, m->id, REFUSAL_NO_GAME);
        say_yes(c, m->id);
        lobby_on(c, &m->lobby);
    } else if (m->kind == WIRE_QUICK) {
        lobby_quick(c, m->id, &m->quick);
    } else if (m->kind == WIRE_CREATE) {
        seats_create(c, m->id, &m->create);
    } else if (m->kind == WIRE_WATCH) {
        seats_watch(c, m->id, &m->watch, text, len);
    } else {
        at_table(c, m);
    }
}

void conn_handle(struct conn *c, const char *text, size_t len)
{
    struct wire_message m;
    char why[160];
    json_error_t error;
    json_t *object = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (!object)
        return send_refusal(c, 0, REFUSAL_JSON);
    c->current = (struct store_text){text, len};
    struct conn *outer = c->srv->handling;
    c->srv->handling = c;
    if (wire_read(object, &m, why, sizeof why) < 0)
        send_refusal_text(c, m.id, REFUSAL_BAD_MESSAGE, why);
    else
        hand_over(c, &m, text, len);
    c->srv->handling = outer;
    json_decref(object);
}

/* Refuses a message without handling it. If the message has a readable id, the refusal contains this id, so that the client knows which
 * request failed. */
static void refuse(struct conn *c, const char *text, size_t len, enum refusal no)
{
    struct wire_message m = {.id = 0};
    char why[160];
    json_error_t error;
    json_t *object = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (object)
        wire_read(object, &m, why, sizeof why);
    send_refusal(c, m.id, no);
    json_decref(object);
}

void conn_receive(struct conn *c, const char *text, size_t len)
{
    c->srv->metrics.messages_in_total++;
    bool too_fast = !bucket_take(&c->rate, c->srv->cfg.rate, now_ms(c->srv)), flood = too_fast;
    too_fast = too_fast || (c->address_usage && !bucket_take(&c->address_usage->messages, RATES_EACH * c->srv->cfg.rate, now_ms(c->srv)));
    if (flood && ++c->over_rate > FLOOD) {
        c->srv->metrics.flooders_total++;
        return conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    }
    if (too_fast)
        refuse(c, text, len, REFUSAL_TOO_FAST);
    else
        conn_take(c, text, len);
}

void conn_take(struct conn *c, const char *text, size_t len)
{
    if (!c->lookup_pending)
        conn_handle(c, text, len);
    else if (!message_defer(c, text, len))
        refuse(c, text, len, REFUSAL_BUSY);
}
