/* seats.c: handles requests to create, watch, join, change and leave tables. Every request handler checks permissions before it changes
 * anything. */
#include "server/accounts.h"
#include "server/cluster.h"
#include "server/state.h"
#include "server/lobby.h"
#include "server/lookup.h"
#include "server/play.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <stdlib.h>
#include <string.h>

bool seat_played_by_bot(const struct seat *s) { return s->kind == SEAT_BOT || (s->kind == SEAT_PERSON && s->stand_in); }

bool seat_take_back(struct seat *s)
{
    if (!s->stand_in || s->resigned)
        return false;
    s->stand_in = s->timed_out = false;
    s->bot_due = 0;
    return true;
}

int seats_full(const struct table *t)
{
    int n = 0;
    for (int i = 0; i < t->set.seats; i++)
        n += t->seat[i].kind != SEAT_FREE;
    return n;
}

int seat_of(const struct table *t, int64_t person)
{
    for (int i = 0; i < t->set.seats; i++)
        if (t->seat[i].kind == SEAT_PERSON && t->seat[i].who.id == person)
            return i;
    return -1;
}

void seat_bot_as(struct table *t, pl_seat seat, int level, int alias)
{
    struct seat *s = &t->seat[seat];
    const char *name = alias >= 0 && alias < PL_SEATS_MAX ? bot_name(alias) : NULL;
    *s = (struct seat){
        .kind = SEAT_BOT, .level = (uint8_t)level, .alias = (uint8_t)(name ? alias : seat), .asked_at = s->asked_at, .bank = s->bank};
    snprintf(s->who.name, sizeof s->who.name, "%s", name ? name : "Bot");
}

/* ---- spectators ------------------------------------------------------------------------------------------ */

/* Returns true if the table can have one more spectator from this address. */
static bool room_to_watch(const struct table *t, const struct address_usage *v)
{
    int all = 0, same = 0;
    for (const struct watch *w = t->watches; w; w = w->next) {
        bool spectator = w->viewer == PL_SPECTATOR && w->c->who.id != t->host.id;
        all += spectator;
        same += spectator && w->c->address_usage == v;
    }
    return all < SPECTATORS_MAX && same < SPECTATORS_EACH;
}

static bool at_too_many(const struct conn *c)
{
    int n = 0;
    for (const struct watch *w = c->watches; w; w = w->of_conn)
        n++;
    return n >= WATCHES_MAX;
}

struct watch *watch_add(struct conn *c, struct table *t, enum refusal *why)
{
    for (struct watch *w = c->watches; w; w = w->of_conn)
        if (w->t == t)
            return w;
    int seat = seat_of(t, c->who.id);
    *why = at_too_many(c)                                                               ? REFUSAL_TABLE_LIMIT
           : seat < 0 && t->host.id != c->who.id && !room_to_watch(t, c->address_usage) ? REFUSAL_SPECTATOR_LIMIT
                                                                                        : REFUSAL_BUSY;
    struct watch *w = *why == REFUSAL_BUSY ? calloc(1, sizeof *w) : NULL;
    if (!w)
        return NULL;
    w->c = c;
    w->t = t;
    w->viewer = seat < 0 ? PL_SPECTATOR : (pl_seat)seat;
    w->of_conn = c->watches;
    c->watches = w;
    w->next = t->watches;
    if (w->next)
        w->next->prev = w;
    t->watches = w;
    t->watches_n++;
    guest_watches(c, t, true);
    race_latency_changed(t);
    if (t->game && t->game->real_time)
        race_ping(c);
    return w;
}

/* Returns true if everyone at the table must be notified that a spectator has joined or left. If many people watch, only some of these
 * changes are announced, to avoid a flood of messages. */
static bool spectators_are_news(const struct table *t)
{
    enum { FEW = 20, STEP = 16 };
    int n = 0;
    for (const struct watch *w = t->watches; w; w = w->next)
        n += w->viewer == PL_SPECTATOR;
    return n <= FEW || n % STEP == 0;
}

void watch_drop(struct watch *w)
{
    struct table *t = w->t;
    struct watch **at = &w->c->watches;
    pl_seat seat = w->viewer;
    int64_t person = w->c->who.id;
    while (*at != w)
        at = &(*at)->of_conn;
    *at = w->of_conn;
    if (w->prev)
        w->prev->next = w->next;
    else
        t->watches = w->next;
    if (w->next)
        w->next->prev = w->prev;
    t->watches_n--;
    t->last_present = now_ms(t->srv);
    guest_watches(w->c, t, false);
    free(w);
    race_latency_changed(t);
    if (seat != PL_SPECTATOR && !person_is_here(t, person))
        t->seat[seat].left_at = now_ms(t->srv);
    if (t->race || t->rematch.open)
        table_plan(t);
    if (seat != PL_SPECTATOR)
        presence_refresh(t);
    if (t->watches && seat == PL_SPECTATOR && spectators_are_news(t))
        table_send_info(t);
    else if (t->watches)
        presence_tell(t);
}

/* Call this after seats have changed. Sets the viewer of every connection to the person's seat, or to PL_SPECTATOR if the person has no
 * seat. */
static void update_viewers(struct table *t)
{
    for (struct watch *w = t->watches; w; w = w->next) {
        int seat = seat_of(t, w->c->who.id);
        w->viewer = seat < 0 ? PL_SPECTATOR : (pl_seat)seat;
    }
}

/* Call this after a table has changed. Stores the table, replies to the request, and sends the change to everyone at the table and to the
 * lobby. */
static void changed(struct watch *w, int64_t reply_to)
{
    struct table *t = w->t;
    update_viewers(t);
    table_put(t);
    table_send_ok(t, w->c, reply_to, false, false);
    table_send_info(t);
    lobby_changed(t);
}

/* Returns true if the table is the rematch of a table where this person has a seat or watches. The person may then join the rematch even if
 * it is private. This works only while the previous table is loaded. */
static bool is_rematch_of(const struct table *t, int64_t person)
{
    for (const struct table *old = t->srv->tables; old; old = old->next)
        if (!strcmp(old->next_id, t->id))
            return seat_of(old, person) >= 0 || person_is_here(old, person);
    return false;
}

static bool may_look(const struct table *t, const struct conn *c, bool invited)
{
    if (seat_of(t, c->who.id) >= 0 || t->host.id == c->who.id)
        return true;
    if (!t->set.open && !invited && !is_rematch_of(t, c->who.id))
        return false;
    return t->set.spectators || t->status == TABLE_OPEN;
}

static bool is_here(const struct table *t, const struct conn *c)
{
    for (const struct watch *w = c->watches; w; w = w->of_conn)
        if (w->t == t)
            return true;
    return false;
}

static void come_to(struct conn *c, int64_t reply_to, struct table *t, bool invited, const struct wire_watch *asked)
{
    if (!may_look(t, c, invited))
        return send_refusal(c, reply_to, REFUSAL_NO_TABLE);
    bots_yield_names(t, &c->who);
    if (seat_of(t, c->who.id) < 0 && t->host.id != c->who.id && !is_here(t, c) && name_confusable_in_chat(t, &c->who))
        return send_refusal(c, reply_to, REFUSAL_NAME_CONFUSABLE);
    enum refusal why;
    bool is_new = !is_here(t, c);
    struct watch *w = watch_add(c, t, &why);
    if (!w)
        return send_refusal(c, reply_to, why);
    t->last_present = now_ms(t->srv);
    if (w->viewer != PL_SPECTATOR && seat_take_back(&t->seat[w->viewer])) {
        t->presence_untold = true;
        table_put(t);
    }
    presence_refresh(t);
    if (reply_to) {
        struct pl_out o = msg_begin(t->srv, "ok");
        pl_json_int(&o, "reply_to", reply_to);
        pl_json_text(&o, "table", t->id);
        if (w->viewer != PL_SPECTATOR)
            pl_json_int(&o, "seat", w->viewer);
        table_send(t, c, msg_end(t->srv, &o));
    }
    bool told = is_new && w->viewer == PL_SPECTATOR && spectators_are_news(t);
    if (told)
        table_send_info(t);
    else
        told = presence_tell(t);
    if (!told || (w->viewer == PL_SPECTATOR && table_delays_spectators(t) && t->status != TABLE_OPEN))
        table_send_info_to(t, w);
    if (!asked->has_version || asked->version != (t->match.game ? t->match.version[w->viewer] : 0))
        table_send_view(t, w, asked->has_version ? asked->version : -1);
    chat_send_last(t, w);
    table_resend_undo_request(w);
    table_plan(t);
}

void seats_watch(struct conn *c, int64_t reply_to, const struct wire_watch *w, const char *text, size_t len)
{
    struct question q = {.kind = w->has_code ? LOOKUP_CODE : LOOKUP_TABLE};
    if (w->has_table == w->has_code)
        return send_refusal(c, reply_to, REFUSAL_TABLE_MISSING);
    snprintf(q.key, sizeof q.key, "%s", w->has_code ? w->code.at : w->table.at);
    const struct answer *a = w->has_code ? look_up(c, reply_to, &q) : NULL;
    if (w->has_code && !a)
        return;
    if (a && a->found < 0)
        return send_refusal(c, reply_to, REFUSAL_STORE_DAMAGED);
    const char *id = a ? a->id : w->table.at;
    if (table_damaged(c->srv, id))
        return send_refusal(c, reply_to, REFUSAL_TABLE_DAMAGED);
    if (edge_route(c, id))
        return edge_forward(c, edge_route(c, id), id, true, (struct store_text){text, len});
    struct table *t = *id ? table_find(c->srv, id) : NULL;
    if (t && t->unreachable)
        return send_refusal(c, reply_to, REFUSAL_BUSY);
    if (!*id || (t && (t->broken || t->discarded)) || table_expires(c->srv, id))
        return send_refusal(c, reply_to, REFUSAL_NO_TABLE);
    if (!t && !a && !(a = look_up(c, reply_to, &q)))
        return;
    if (!t && a->found == 0)
        return send_refusal(c, reply_to, REFUSAL_NO_TABLE); /* the table does not exist, so do not try to load it */
    if (!t)
        t = table_load(c->srv, id, c->address_usage);
    if (t && !t->loading)
        come_to(c, reply_to, t, w->has_code, w);
    else if (!t || !table_post(t, c, text, len))
        send_refusal(c, reply_to, REFUSAL_BUSY);
}

/* ---- creating tables ------------------------------------------------------------------------------------- */

static bool is_among(const struct answer *hosted, int64_t match_id)
{
    for (int i = 0; i < hosted->match_ids_n; i++)
        if (hosted->match_id[i] == match_id)
            return true;
    return false;
}

/* Counts the unfinished tables that the person hosts. For loaded tables it uses the data in memory, because their database rows may be out
 * of date. */
int hosts_too_many(struct conn *c, int64_t reply_to, int64_t person)
{
    struct server *srv = c->srv;
    const struct answer *hosted = look_up(c, reply_to, &(struct question){.kind = LOOKUP_HOSTED, .person = person});
    if (!hosted)
        return -1;
    int64_t n = hosted->match_ids_n;
    for (const struct table *t = srv->tables; t; t = t->next) {
        if (t->loading || t->broken)
            continue;
        n += t->host.id == person && t->status != TABLE_OVER && !t->discarded;
        n -= is_among(hosted, t->match_id);
    }
    return n >= srv->cfg.tables_per_person;
}

/* Creates a table whose host is the person on this connection. Returns NULL if a refusal was sent or if the message must wait for a lookup.
 * After the lookup the client's message is handled again from the start, so the caller must change nothing before this call. */
static struct watch *create_table(struct conn *c, int64_t reply_to, const struct pl_game *game, const struct settings *set,
                                  const struct case_book *book, const char *case_id)
{
    enum { BYTES = 8192 }; /* estimated size of a table in the database, in bytes, including the actions of the table's bots */
    struct server *srv = c->srv;
    enum refusal why = REFUSAL_BUSY, no;
    if (draining(srv)) {
        send_refusal(c, reply_to, REFUSAL_DRAINING);
        return NULL;
    }
    if (at_too_many(c)) {
        send_refusal(c, reply_to, REFUSAL_TABLE_LIMIT);
        return NULL;
    }
    int many = hosts_too_many(c, reply_to, c->who.id);
    if (many) {
        if (many > 0)
            send_refusal(c, reply_to, REFUSAL_HOST_LIMIT);
        return NULL;
    }
    if (!address_may_create(srv, c->address_usage)) {
        send_refusal(c, reply_to, REFUSAL_TOO_MANY_TABLES);
        return NULL;
    }
    if (!may_store(srv, c->address_usage, c->who.id, BYTES, false, &no)) {
        send_refusal(c, reply_to, no);
        return NULL;
    }
    struct table *t = table_new(srv, game);
    if (!t) {
        send_refusal(c, reply_to, REFUSAL_BUSY);
        return NULL;
    }
    t->set = *set;
    t->book = book;
    snprintf(t->case_id, sizeof t->case_id, "%s", case_id);
    t->host = c->who;
    struct watch *w = watch_add(c, t, &why);
    if (!w || table_put(t) < 0) {
        send_refusal(c, reply_to, w ? REFUSAL_PAUSED : why);
        table_free(t);
        return NULL;
    }
    return w;
}

static void send_ok_table(struct watch *w, int64_t reply_to, int seat)
{
    struct table *t = w->t;
    struct pl_out o = msg_begin(t->srv, "ok");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", t->id);
    if (seat >= 0)
        pl_json_int(&o, "seat", seat);
    if (reply_to)
        table_send(t, w->c, msg_end(t->srv, &o));
    table_send_info(t);
    lobby_changed(t);
}

/* Checks the settings by starting a match with them and then discarding the match. */
static bool playable(struct conn *c, int64_t reply_to, const struct pl_game *game, const struct settings *set, const struct case_book *book)
{
    struct pl_match m;
    struct pl_header header = {.seats = set->seats};
    size_t bytes = pl_match_bytes(game, 1, 0);
    void *memory = calloc(1, bytes);
    memcpy(header.options, set->options, sizeof header.options);
    book_header(book, &header);
    int rc = memory ? pl_match_begin(&m, memory, bytes, game, &header, NULL, NULL) : -PL_R_FULL;
    free(memory);
    if (rc == 0)
        return true;
    send_refusal(c, reply_to, rc == -PL_R_SEATS ? REFUSAL_SEAT_COUNT : REFUSAL_OPTIONS_CONFLICT);
    return false;
}

static bool take_options(struct conn *c, int64_t reply_to, const struct pl_game *game, json_t *object, uint8_t options[PL_OPTIONS_MAX])
{
    char why[256];
    struct pl_out o = pl_out_to(why, sizeof why);
    if (options_read(game, object, options, &o) == 0)
        return true;
    send_refusal_text(c, reply_to, REFUSAL_UNKNOWN_OPTION, o.len ? why : wire_refusals[REFUSAL_UNKNOWN_OPTION].sentence);
    return false;
}

/* Sets the default options of a new table. For a table that anyone may join, a game may have other defaults. */
static void default_options(const struct pl_game *game, struct settings *set)
{
    if (set->open && game->public_options)
        memcpy(set->options, game->public_options, game->options_size);
}

void seats_create(struct conn *c, int64_t reply_to, const struct wire_create *w)
{
    const struct pl_game *game = pl_game_listed(w->game.at, w->game.len);
    if (!game)
        return send_refusal(c, reply_to, REFUSAL_NO_GAME);
    struct settings set = {
        .seats = (uint8_t)(w->has_seats ? w->seats : game->seats_min),
        .open = !w->has_open || w->open,
        .spectators = !w->has_spectators || w->spectators,
        .delay = w->delay,
        .decision = w->decision,
        .bank = w->bank,
    };
    default_options(game, &set);
    if (w->has_options && !take_options(c, reply_to, game, w->options, set.options))
        return;
    const struct case_book *book = w->has_case ? book_find(c->srv, game, w->case_.at) : NULL;
    if (w->has_case && !book)
        return send_refusal(c, reply_to, REFUSAL_NO_CASE);
    if (!playable(c, reply_to, game, &set, book))
        return;
    struct watch *at = create_table(c, reply_to, game, &set, book, w->has_case ? w->case_.at : "");
    if (at)
        send_ok_table(at, reply_to, -1);
}

static bool hosts(struct watch *w, int64_t reply_to)
{
    if (w->t->host.id != w->c->who.id)
        send_refusal(w->c, reply_to, REFUSAL_NOT_HOST);
    else if (w->t->status != TABLE_OPEN)
        send_refusal(w->c, reply_to, REFUSAL_MATCH_STARTED);
    else
        return true;
    return false;
}

void seats_change(struct watch *w, int64_t reply_to, const struct wire_change *change)
{
    struct table *t = w->t;
    struct settings set = t->set;
    if (!hosts(w, reply_to))
        return;
    if (change->has_seats)
        set.seats = (uint8_t)change->seats;
    set.open = change->has_open ? change->open : set.open;
    set.spectators = change->has_spectators ? change->spectators : set.spectators;
    set.delay = change->has_delay ? change->delay : set.delay;
    set.decision = change->has_decision ? change->decision : set.decision;
    set.bank = change->has_bank ? change->bank : set.bank;
    if (change->has_options && !take_options(w->c, reply_to, t->game, change->options, set.options))
        return;
    for (int i = set.seats; i < t->set.seats; i++)
        if (t->seat[i].kind != SEAT_FREE)
            return send_refusal(w->c, reply_to, REFUSAL_SEAT_OCCUPIED);
    const char *case_id = change->has_case ? change->case_.at : t->case_id;
    const struct case_book *book = book_find(t->srv, t->game, case_id);
    if (*case_id && !book)
        return send_refusal(w->c, reply_to, REFUSAL_NO_CASE);
    if (!playable(w->c, reply_to, t->game, &set, book))
        return;
    t->set = set;
    t->book = book;
    memmove(t->case_id, case_id, strlen(case_id) + 1);
    changed(w, reply_to);
}

/* ---- taking a seat --------------------------------------------------------------------------------------- */

/* Chooses the seat that the person takes. Returns the number of the seat. If the person cannot take a seat, sends a refusal and returns -1.
 */
static int sit_down(struct watch *w, int64_t reply_to, int64_t wanted)
{
    struct table *t = w->t;
    int seat = (int)wanted;
    if (t->status != TABLE_OPEN) {
        send_refusal(w->c, reply_to, REFUSAL_MATCH_STARTED_WATCH);
        return -1;
    }
    for (int i = 0; seat < 0 && i < t->set.seats; i++)
        if (t->seat[i].kind == SEAT_FREE)
            seat = i;
    if (seat < 0 || seat >= t->set.seats || t->seat[seat].kind != SEAT_FREE) {
        send_refusal(w->c, reply_to, seat < 0 ? REFUSAL_NO_FREE_SEAT : REFUSAL_SEAT_TAKEN);
        return -1;
    }
    if (name_confusable_in_chat(t, &w->c->who)) {
        send_refusal(w->c, reply_to, REFUSAL_NAME_CONFUSABLE);
        return -1;
    }
    int old = seat_of(t, w->c->who.id);
    if (old >= 0) {
        t->seat[old] = (struct seat){.kind = SEAT_FREE};
        t->commitment.nonces &= (pl_seats)~PL_SEAT_BIT(old);
    }
    t->seat[seat] = (struct seat){.kind = SEAT_PERSON, .who = w->c->who};
    update_viewers(t);
    return seat;
}

void seats_sit(struct watch *w, int64_t reply_to, int64_t wanted)
{
    int seat = sit_down(w, reply_to, wanted);
    if (seat < 0)
        return;
    table_put(w->t);
    send_ok_table(w, reply_to, seat);
}

static void empty_seat(struct table *t, int seat)
{
    t->seat[seat] = (struct seat){.kind = SEAT_FREE};
    t->commitment.nonces &= (pl_seats)~PL_SEAT_BIT(seat);
}

void seats_stand(struct watch *w, int64_t reply_to)
{
    if (w->viewer == PL_SPECTATOR)
        return send_refusal(w->c, reply_to, REFUSAL_NOT_SEATED);
    if (w->t->status != TABLE_OPEN)
        return send_refusal(w->c, reply_to, REFUSAL_MATCH_STARTED_LEAVE);
    empty_seat(w->t, w->viewer);
    changed(w, reply_to);
}

/* ---- requests from the host ----------------------------------------------------------------------------- */

static bool seat_there(struct watch *w, int64_t reply_to, int64_t seat, enum seat_kind kind)
{
    if (seat < w->t->set.seats && w->t->seat[seat].kind == kind)
        return true;
    send_refusal(w->c, reply_to, REFUSAL_SEAT_CHANGED);
    return false;
}

void seats_bot(struct watch *w, int64_t reply_to, const struct wire_bot *b)
{
    if (!hosts(w, reply_to) ||
        !seat_there(w, reply_to, b->seat,
                    b->has_level && b->seat < w->t->set.seats && w->t->seat[b->seat].kind != SEAT_BOT ? SEAT_FREE : SEAT_BOT))
        return;
    if (!b->has_level) {
        empty_seat(w->t, (int)b->seat);
        return changed(w, reply_to);
    }
    int level = pl_level_find(b->level.at, b->level.len);
    if (level < 0)
        return send_refusal(w->c, reply_to, REFUSAL_UNKNOWN_LEVEL);
    seat_bot(w->t, (pl_seat)b->seat, level);
    changed(w, reply_to);
}

void seats_kick(struct watch *w, int64_t reply_to, pl_seat seat)
{
    if (!hosts(w, reply_to) || !seat_there(w, reply_to, seat, SEAT_PERSON))
        return;
    empty_seat(w->t, seat);
    changed(w, reply_to);
}

void seats_host(struct watch *w, int64_t reply_to, pl_seat seat)
{
    if (!hosts(w, reply_to) || !seat_there(w, reply_to, seat, SEAT_PERSON))
        return;
    const struct person *next = &w->t->seat[seat].who;
    int many = next->id != w->t->host.id ? hosts_too_many(w->c, reply_to, next->id) : 0;
    if (many > 0)
        send_refusal(w->c, reply_to, REFUSAL_NEW_HOST_LIMIT);
    if (many)
        return;
    w->t->host = *next;
    changed(w, reply_to);
}

void seats_nonce(struct watch *w, int64_t reply_to, const struct wire_text *nonce)
{
    uint8_t bytes[PL_SEED_SIZE];
    struct table *t = w->t;
    if (w->viewer == PL_SPECTATOR || t->status != TABLE_OPEN)
        return send_refusal(w->c, reply_to, REFUSAL_NONCE_NOT_ALLOWED);
    if (pl_text_hex(nonce->at, nonce->len, bytes, PL_SEED_SIZE) < 0)
        return send_refusal(w->c, reply_to, REFUSAL_NONCE_FORMAT);
    memcpy(t->commitment.nonce[w->viewer], bytes, PL_SEED_SIZE);
    t->commitment.nonces |= PL_SEAT_BIT(w->viewer);
    changed(w, reply_to);
}

static int begin(struct table *t)
{
    int rc = table_begin(t);
    if (rc < 0)
        return rc;
    table_put(t);
    return 0;
}

static void match_started(struct table *t)
{
    table_send_info(t);
    for (struct watch *w = t->watches; w; w = w->next)
        if (w->viewer != PL_SPECTATOR || !table_delays_spectators(t))
            table_send_view(t, w, -1);
    if (table_delays_spectators(t))
        table_delay_from(t, wall_ms());
    lobby_changed(t);
    table_plan(t);
}

void seats_start(struct watch *w, int64_t reply_to)
{
    struct table *t = w->t;
    if (!hosts(w, reply_to))
        return;
    if (seats_full(t) < t->set.seats)
        return send_refusal(w->c, reply_to, REFUSAL_FREE_SEATS);
    int rc = begin(t);
    if (rc < 0)
        return table_send_refusal(t, w->c, reply_to, rc);
    table_send_ok(t, w->c, reply_to, false, false);
    match_started(t);
    table_move_to_players(t);
}

/* ---- returning to a seat, leaving the table -------------------------------------------------------------- */

void seats_reclaim(struct watch *w, int64_t reply_to)
{
    struct table *t = w->t;
    if (w->viewer == PL_SPECTATOR)
        return send_refusal(w->c, reply_to, REFUSAL_NOT_SEATED);
    if (t->seat[w->viewer].resigned)
        return send_refusal(w->c, reply_to, REFUSAL_RESIGNED);
    if (!seat_take_back(&t->seat[w->viewer]))
        return table_send_ok(t, w->c, reply_to, true, false);
    /* Give the person the full time for the current decision. */
    t->seat[w->viewer].asked_at = t->seat[w->viewer].asked_at < 0 ? -1 : table_clock(t);
    changed(w, reply_to);
    table_plan(t);
}

/* Returns true if an open table must be deleted, because its host is leaving and nobody else is at the table. The table of a rematch is
 * kept, because others may still join it. */
static bool is_abandoned(const struct watch *w)
{
    const struct table *t = w->t;
    if (w->viewer == PL_SPECTATOR || t->status != TABLE_OPEN || t->host.id != w->c->who.id || t->watches_n > 1 || t->broken)
        return false;
    for (int i = 0; i < t->set.seats; i++)
        if (t->seat[i].kind == SEAT_PERSON && t->seat[i].who.id != w->c->who.id)
            return false;
    for (const struct table *old = t->srv->tables; old; old = old->next)
        if (!strcmp(old->next_id, t->id))
            return false;
    return true;
}

/* Makes another seated person the host, even if that person is not connected. Skips people whose seats are played by stand-ins. Returns
 * false if no other person can be the host. */
static bool pass_host_on(struct table *t)
{
    int64_t person = t->host.id;
    for (int i = 0; i < t->set.seats; i++)
        if (t->seat[i].kind == SEAT_PERSON && t->seat[i].who.id != person && !t->seat[i].stand_in && *t->seat[i].who.tag) {
            t->host = t->seat[i].who;
            return true;
        }
    return false;
}

/* Removes a deleted person from all tables. In a running match a bot takes the seat. */
void seats_forget(struct server *srv, const struct person *who)
{
    static const char nobody[] = "Somebody";
    for (struct table *t = srv->tables; t; t = t->next) {
        int seat = t->loading || t->broken ? -1 : seat_of(t, who->id);
        bool hosted = !t->loading && !t->broken && t->host.id == who->id;
        table_forget_person(t, who, nobody, seat >= 0);
        chat_forget(t, who->id);
        if (hosted && !pass_host_on(t))
            t->host = (struct person){.id = 0};
        if (seat >= 0 && t->status == TABLE_OPEN) {
            empty_seat(t, seat);
            update_viewers(t);
        } else if (seat >= 0) {
            snprintf(t->seat[seat].who.name, sizeof t->seat[seat].who.name, "%s", nobody);
            t->seat[seat].stand_in = t->status == TABLE_PLAYING;
        }
        if (seat < 0 && !hosted)
            continue;
        table_put(t);
        table_send_info(t);
        lobby_changed(t);
        table_plan(t);
    }
}

static void set_name(struct person *of, const struct person *who)
{
    if (of->id == who->id)
        memcpy(of->name, who->name, sizeof of->name);
}

void person_renamed(struct server *srv, const struct person *who)
{
    chat_rename(srv, who);
    for (struct conn *c = srv->conns; c; c = c->next)
        set_name(&c->who, who);
    for (struct table *t = srv->tables; t; t = t->next) {
        int seat = t->loading || t->broken ? -1 : seat_of(t, who->id);
        bool hosted = !t->loading && !t->broken && t->host.id == who->id;
        for (struct watch *w = t->watches; w; w = w->next)
            set_name(&w->c->who, who); /* also of clients of other nodes */
        if (hosted)
            set_name(&t->host, who);
        if (seat >= 0)
            set_name(&t->seat[seat].who, who);
        if (t->loading || t->broken || (seat < 0 && !hosted && !person_is_here(t, who->id)))
            continue;
        table_send_info(t);
        lobby_changed(t);
    }
}

void seats_leave(struct watch *w, int64_t reply_to)
{
    struct table *t = w->t;
    struct conn *c = w->c;
    pl_seat seat = w->viewer;
    bool abandoned = is_abandoned(w);
    if (seat != PL_SPECTATOR && t->status == TABLE_OPEN)
        empty_seat(t, seat);
    if (seat != PL_SPECTATOR && t->status == TABLE_PLAYING) {
        t->seat[seat].stand_in = t->seat[seat].left = true;
        t->seat[seat].timed_out = false;
        if (t->host.id == c->who.id)
            pass_host_on(t);
    }
    if (seat != PL_SPECTATOR && t->status != TABLE_OVER) {
        update_viewers(t);
        table_put(t);
    }
    if (abandoned && store_match_drop(t->srv->store, t->match_id, table_write_done, t) == 0) {
        t->discarded = true;
        table_write_issued(t);
    }
    table_send_ok(t, c, reply_to, false, false);
    watch_drop(w);
    if (seat != PL_SPECTATOR) {
        rematch_left(t, seat);
        table_send_info(t);
        lobby_changed(t);
        table_plan(t);
    }
}

/* ---- quick play ------------------------------------------------------------------------------------------ */

void lobby_quick(struct conn *c, int64_t reply_to, const struct wire_quick *q)
{
    int64_t node;
    const struct pl_game *game = q->has_game ? pl_game_listed(q->game.at, q->game.len) : NULL;
    if (q->has_game && !game)
        return send_refusal(c, reply_to, REFUSAL_NO_GAME);
    for (struct table *t = c->srv->tables; t; t = t->next) {
        bool fits =
            t->game && !t->loading && !t->broken && t->status == TABLE_OPEN && t->set.open && (!game || t->game == game) && t->watches;
        if (!fits || seats_full(t) == t->set.seats || seat_of(t, c->who.id) >= 0 || name_confusable_here(t, &c->who))
            continue;
        enum refusal why;
        struct watch *w = watch_add(c, t, &why);
        if (w)
            return seats_sit(w, reply_to, -1);
        if (why == REFUSAL_SPECTATOR_LIMIT)
            continue; /* this table already has the maximum number of people without a seat, so try the next table */
        return send_refusal(c, reply_to, why);
    }
    /* If another node has a free seat, that node handles the message. It opens a table itself if the seat has been taken by then. A guest
     * is not sent on a second time. */
    if (!c->guest && (node = remote_lobby_seat(c->srv, game)))
        return edge_forward(c, node, NULL, false, c->current);
    game = game ? game : pl_games[0];
    struct settings set = {.seats = game->seats_min, .open = true, .spectators = true};
    default_options(game, &set);
    const char *case_id;
    const struct case_book *book = book_any(c->srv, game, &case_id);
    struct watch *w = create_table(c, reply_to, game, &set, book, case_id);
    if (!w)
        return;
    sit_down(w, 0, 0);
    for (int i = 1; i < set.seats; i++)
        seat_bot(w->t, (pl_seat)i, 1);
    int rc = begin(w->t);
    if (rc < 0)
        return table_send_refusal(w->t, c, reply_to, rc);
    send_ok_table(w, reply_to, 0);
    match_started(w->t);
}
