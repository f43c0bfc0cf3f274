/* race.c: real-time games. The order of actions depends on when they were made, not on when they arrive. src/fair decides this order; this
 * file passes connections, latency measurements and actions to src/fair. Real-time bots are in src/bots/real_time_bot.h. */
#include "server/cluster.h"
#include "server/state.h"
#include "server/play.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "bots/real_time_bot.h"
#include "fair/fair.h"

/* The source of a queued action: a client, a bot, or the table itself. A client gets the reply when its action is applied to the match. */
struct waiting {
    struct conn *c; /* connection of the player; NULL if a bot or the table made the action */
    int64_t reply_to;
    uint32_t order;
    uint8_t by;
};

/* Number of recent calls (READY or PLAY) whose send times are stored. All actions that respond to older calls have already arrived. */
enum { CALLS = 8 };

struct race {
    struct pl_fair fair;
    uint32_t calls_n;         /* number of calls (READY or PLAY) sent so far */
    int64_t called_at[CALLS]; /* when each of the latest CALLS calls was sent */
    int64_t called;           /* time at which the last READY or PLAY was due, in ms on the table's clock */
    uint8_t called_kind;
    /* The last signal (see struct pl_real_time). `signal` is the time at which the rules gave it; `signal_sent_at` is the later time at
     * which the server sent it to the players. Both times are on the table's clock, and `signal` is -1 if there is no signal. */
    int64_t signal, signal_sent_at;
    struct waiting waiting[PL_FAIR_QUEUE];
    struct pl_real_time_bot reactor[PL_SEATS_MAX];
    bool has_reactor[PL_SEATS_MAX]; /* true if a real-time bot plays this seat */
    bool lost[PL_SEATS_MAX];        /* true if this seat's player has lost the connection since the last READY */
    bool running;                   /* true while race_run is running; a nested call of race_run returns at once */
    bool people;
};

static int64_t hr_ms(void) { return (int64_t)(uv_hrtime() / 1000000); }

/* Returns the current time on the table's clock. Does not use now_ms(), because that is the time at which this loop iteration began. */
static int64_t race_now(const struct table *t) { return t->stopped ? t->clock_at : t->clock_at + hr_ms() - t->clock_from; }

void race_begin(struct table *t)
{
    if (!t->game->real_time || t->race)
        return;
    t->race = calloc(1, sizeof *t->race);
    if (!t->race)
        return;
    pl_fair_init(&t->race->fair, t->set.seats);
    t->race->called = -1;
    t->race->signal = t->race->signal_sent_at = -1;
    race_entered(t);
    pl_fair_clock_entered(&t->race->fair, ((const struct pl_base *)t->match.state)->now);
    race_latency_changed(t);
    for (struct watch *w = t->watches; w; w = w->next) /* send a ping to all players now, to measure their latency */
        if (w->viewer != PL_SPECTATOR)
            race_ping(w->c);
}

void race_end(struct table *t)
{
    for (int i = 0; t->race && i < PL_FAIR_QUEUE; i++)
        conn_unref(t->race->waiting[i].c);
    free(t->race);
    t->race = NULL;
}

/* ---- connections ----------------------------------------------------------------------------------------- */

/* Queues an action that was made at the time `q->at`. `answers` contains the last version and the last call (READY or PLAY) that the player
 * had received at that time. */
static bool receive(struct table *t, const struct pl_request *q, struct pl_fair_answer answers, const struct waiting *who)
{
    struct race *r = t->race;
    struct waiting *slot = &r->waiting[r->fair.arrivals % PL_FAIR_QUEUE];
    uint32_t order = r->fair.arrivals;
    if (slot->c || pl_fair_receive_answer(&r->fair, q->seat, answers, q->action, q->client, q->at) < 0)
        return false;
    *slot = *who;
    slot->order = order;
    if (slot->c)
        conn_ref(slot->c);
    return true;
}

/* Returns the `answers` value for an action of a bot or of the table itself. Such an action responds to the latest version, and to no READY
 * or PLAY call. */
static struct pl_fair_answer latest(const struct table *t, int seat)
{
    return (struct pl_fair_answer){.version = t->match.version[seat], .call_sent = -1};
}

/* Queues an action that the table itself, not the player, makes for a seat. Does nothing if the game has no such action. If the action is
 * illegal, the match refuses it later. */
static void act_for(struct table *t, int seat, pl_action action)
{
    struct waiting who = {.by = PL_BY_TABLE};
    struct pl_request q = {.seat = (pl_seat)seat, .action = action, .at = race_now(t)};
    if (action != PL_NO_ACTION)
        receive(t, &q, latest(t, seat), &who);
}

/* Returns the first seat played by a person, or -1. */
static int person_at(const struct table *t)
{
    for (int i = 0; i < t->set.seats; i++)
        if (!seat_played_by_bot(&t->seat[i]))
            return i;
    return -1;
}

/* Pauses a real-time match at its start, because a player may still be reading the rules or loading the page. Matches in which only bots
 * play are not paused. */
void race_await(struct table *t)
{
    int person = person_at(t);
    if (t->race && person >= 0)
        act_for(t, person, t->game->real_time->halt);
}

/* Called when a table has been loaded from the store. No player is connected at that time, so every seat's button counts as released, and
 * the match is paused until a player resumes it. */
void race_loaded(struct table *t)
{
    if (!t->race || t->status != TABLE_PLAYING)
        return;
    for (int i = 0; i < t->set.seats; i++)
        act_for(t, i, t->game->real_time->release);
    if (person_at(t) < 0)
        act_for(t, 0, t->game->real_time->resume); /* only bots play at this table, and bots never end a pause, so end it here */
    race_await(t);
}

/* Handles a lost connection: releases the seat's button. If this is the seat's first lost connection since the last READY, the current move
 * is also restarted. Later lost connections do not restart it, so that a player who disconnects again and again cannot stall the match. */
static void connection_lost(struct table *t, int seat)
{
    const struct pl_real_time *game = t->game->real_time;
    act_for(t, seat, t->race->lost[seat] ? game->release : game->connection_lost);
    t->race->lost[seat] = true;
    pl_fair_leave(&t->race->fair, (pl_seat)seat);
}

void race_latency_changed(struct table *t)
{
    bool on[PL_SEATS_MAX] = {false};
    if (!t->race)
        return;
    for (const struct watch *w = t->watches; w; w = w->next)
        if (w->viewer < PL_SEATS_MAX)
            on[w->viewer] = true;
    for (int i = 0; i < t->set.seats; i++) {
        if (on[i] && !t->race->fair.connection[i].connected)
            pl_fair_join(&t->race->fair, (pl_seat)i);
        else if (!on[i] && t->race->fair.connection[i].connected)
            connection_lost(t, i);
    }
}

/* Stops the clock while the server is paused, or while nobody is connected to a table at which people have seats. A table with only bots
 * keeps playing. */
void race_pause_or_resume(struct table *t)
{
    bool people = person_at(t) >= 0;
    bool stop = server_paused(t->srv) || (people && !t->watches);
    /* The last person has left the table. If the match is paused, end the pause, because bots cannot. */
    if (t->race && t->race->people && !people)
        act_for(t, 0, t->game->real_time->resume);
    if (t->race)
        t->race->people = people;
    if (!t->match.game || !t->game->real_time || stop == t->stopped)
        return;
    t->clock_at = table_clock(t);
    t->clock_from = now_ms(t->srv);
    t->stopped = stop;
}

void race_sent(struct table *t, pl_seat seat, uint32_t version)
{
    if (t->race && seat < t->set.seats)
        pl_fair_sent(&t->race->fair, seat, version, race_now(t));
}

/* Sends a WebSocket ping that contains the time. */
void race_ping(struct conn *c)
{
    unsigned char text[LWS_PRE + sizeof(int64_t)];
    int64_t now = hr_ms();
    if (c->guest)
        return guest_ping(c);
    memcpy(text + LWS_PRE, &now, sizeof now);
    if (c->wsi && !c->closing && !c->first && !lws_partial_buffered(c->wsi))
        lws_write(c->wsi, text + LWS_PRE, sizeof now, LWS_WRITE_PING);
}

/* Returns the round-trip time in ms, as measured by TCP. The other end of the TCP connection may be a proxy, so this time may not include
 * the path to the client. With --trust-pings the server uses WebSocket pings instead. */
static int32_t transport_ms(struct conn *c)
{
    struct tcp_info info;
    socklen_t size = sizeof info;
    if (c->srv->cfg.trust_pings)
        return (int32_t)c->round_trip;
    if (getsockopt(lws_get_socket_fd(c->wsi), IPPROTO_TCP, TCP_INFO, &info, &size) || size < offsetof(struct tcp_info, tcpi_rttvar))
        return -1;
    return (int32_t)(info.tcpi_rtt / 1000);
}

void race_pong(struct conn *c, const void *text, size_t len)
{
    int64_t sent, now = hr_ms();
    if (len != sizeof sent)
        return;
    memcpy(&sent, text, sizeof sent);
    if (sent > now || now - sent > 60000)
        return; /* ignore a pong that does not answer a ping of the last minute */
    int32_t transport = transport_ms(c);
    race_measured(c, (int32_t)(now - sent), transport);
    edge_measured(c, transport);
}

void race_measured(struct conn *c, int32_t round_trip, int32_t transport)
{
    if (round_trip >= 0)
        c->round_trip = round_trip;
    for (struct watch *w = c->watches; w; w = w->of_conn)
        if (w->t->race && w->viewer < PL_SEATS_MAX) {
            if (round_trip >= 0)
                pl_fair_echo(&w->t->race->fair, w->viewer, round_trip);
            if (transport >= 0)
                pl_fair_transport(&w->t->race->fair, w->viewer, transport);
        }
}

/* Sends a ping to all players of real-time matches, to measure their latency. Called every two seconds. */
void race_sweep(struct server *srv)
{
    for (struct table *t = srv->tables; t; t = t->next)
        for (struct watch *w = t->race && t->status == TABLE_PLAYING ? t->watches : NULL; w; w = w->next)
            if (w->viewer != PL_SPECTATOR)
                race_ping(w->c);
}

/* ---- receiving and applying actions ---------------------------------------------------------------------- */

/* Returns the time at which the call (READY or PLAY) with number `call` was sent. Returns -1 if `call` is 0 or its time is no longer
 * stored. If no call with this number has been made yet, returns the time of the last call. */
static int64_t call_sent_at(const struct race *r, uint32_t call)
{
    if (call > r->calls_n)
        call = r->calls_n;
    return !call || r->calls_n - call >= CALLS ? -1 : r->called_at[call % CALLS];
}

/* Queues a person's action. `last_call`: number of the last READY or PLAY the client has received. Returns false if the queue is full. */
bool race_act(struct watch *w, int64_t reply_to, const struct pl_request *q, uint32_t last_call)
{
    struct table *t = w->t;
    struct waiting who = {.c = w->c, .reply_to = reply_to, .by = PL_BY_PERSON};
    struct pl_request request = *q;
    request.seat = w->viewer;
    request.at = t->stopped ? t->clock_at : t->clock_at + w->c->received_us / 1000 - t->clock_from;
    struct pl_fair_answer answers = {
        .version = q->versioned ? q->version : t->match.version[w->viewer],
        .version_assumed = !q->versioned,
        .call_sent = call_sent_at(t->race, last_call),
    };
    if (!receive(t, &request, answers, &who))
        return false;
    race_run(t);
    return true;
}

static int64_t not_before(const struct table *t, int64_t at)
{
    int64_t now = ((const struct pl_base *)t->match.state)->now;
    return at > now ? at : now;
}

/* When READY is called, lets a stand-in take over each seat whose player is disconnected. At any other time the change would interfere with
 * the move in progress. */
static void seat_stand_ins(struct table *t)
{
    bool ready = false, changed = false;
    for (int i = 0; i < t->match.events.n; i++)
        ready = ready || pl_moment_of(t->game, &t->match.events.item[i]) == PL_MOMENT_READY;
    for (int i = 0; ready && i < t->set.seats; i++) {
        struct seat *s = &t->seat[i];
        t->race->lost[i] = false;
        if (s->kind != SEAT_PERSON || s->stand_in || t->race->fair.connection[i].connected)
            continue;
        s->stand_in = true;
        changed = true;
    }
    if (changed && t->status == TABLE_PLAYING) {
        table_put(t);
        table_send_info(t);
    }
}

/* Applies to the match all clock ticks that are due at or before the time `until`. */
static void ticks_until(struct table *t, int64_t until)
{
    enum { AT_ONCE = 10000 };
    bool is_new;
    for (int i = 0; i < AT_ONCE && t->status == TABLE_PLAYING && !t->broken; i++) {
        int64_t due = t->game->deadline ? t->game->deadline(t->match.state) : -1;
        if (due < 0 || due > until)
            return;
        struct pl_request q = {.seat = PL_TABLE, .by = PL_BY_TABLE, .at = not_before(t, due)};
        if (table_enter(t, &q, &is_new) < 0)
            return;
        seat_stand_ins(t);
        pl_fair_clock_entered(&t->race->fair, q.at);
    }
}

/* If the last entry contains a new signal, such as the start of a sweep, records the current time as the time at which this signal is
 * sent to the players. */
void race_entered(struct table *t)
{
    int64_t signal = t->race && t->game->real_time->signal_time ? t->game->real_time->signal_time(t->match.state) : -1;
    if (!t->race || signal == t->race->signal)
        return;
    t->race->signal = signal;
    t->race->signal_sent_at = race_now(t);
}

/* Returns a refusal if the action responds to a signal that had not been sent yet when the action was made. Otherwise returns 0. A signal
 * is sent some time after it is due under the rules, because the table first waits for actions from the slowest connection. */
static int answered_too_soon(const struct table *t, const struct pl_fair_action *a)
{
    int refusal = t->game->real_time->responds_to_signal ? t->game->real_time->responds_to_signal(a->action) : 0;
    return t->race->signal < 0 || a->made < t->race->signal_sent_at ? refusal : 0;
}

static void enter(struct table *t, const struct pl_fair_action *a)
{
    struct waiting *slot = &t->race->waiting[a->order % PL_FAIR_QUEUE], who = {0};
    bool is_new = false;
    if (slot->order == a->order) {
        who = *slot;
        *slot = (struct waiting){0};
    }
    struct pl_request q = {.seat = a->seat, .by = who.by, .at = not_before(t, a->at), .client = a->client, .action = a->action};
    int rc = answered_too_soon(t, a);
    if (rc == 0)
        rc = table_enter(t, &q, &is_new);
    if (rc == 0 && is_new)
        seat_stand_ins(t);
    if (who.c && rc < 0)
        table_send_refusal(t, who.c, who.reply_to, rc);
    else if (who.c)
        table_send_ok(t, who.c, who.reply_to, !is_new, false);
    conn_unref(who.c);
}

static void bots_act(struct table *t)
{
    struct race *r = t->race;
    for (int i = 0; i < t->set.seats; i++) {
        pl_action action = r->has_reactor[i] ? pl_real_time_bot_take(&r->reactor[i], race_now(t)) : PL_NO_ACTION;
        struct waiting who = {.by = t->seat[i].kind == SEAT_BOT ? PL_BY_BOT : PL_BY_STANDIN};
        struct pl_request q = {.seat = (pl_seat)i, .action = action, .at = race_now(t)};
        if (action && seat_played_by_bot(&t->seat[i]))
            receive(t, &q, latest(t, i), &who);
    }
}

/* ---- READY and PLAY -------------------------------------------------------------------------------------- */

/* Returns the time of the next READY or PLAY call. Returns -1 if no call is due, or if the call has already been sent. */
static int64_t next_call(const struct table *t, struct pl_event *what)
{
    const struct pl_real_time *game = t->game->real_time;
    int64_t at = game->next_call && t->status == TABLE_PLAYING ? game->next_call(t->match.state, what) : -1;
    return at >= 0 && at == t->race->called && what->kind == t->race->called_kind ? -1 : at;
}

/* Sends READY and PLAY on time. A call is added to the match later, when no action made before the call can still arrive. Until then, such
 * an action may still change or prevent the call. So views show the call only after it has been added to the match. */
static void call_on_time(struct table *t)
{
    struct race *r = t->race;
    struct pl_event what;
    int64_t now = race_now(t), at = next_call(t, &what);
    if (at < 0 || at > now || at <= pl_fair_horizon(&r->fair, now))
        return;
    r->called = at;
    r->called_kind = what.kind;
    r->called_at[++r->calls_n % CALLS] = now;
    struct pl_out o = msg_begin(t->srv, "call");
    pl_json_text(&o, "table", t->id);
    pl_json_int(&o, "call", r->calls_n);
    pl_json_text(&o, "event", t->game->event_kinds[what.kind].name);
    pl_json_int(&o, "at", at);
    struct msg *m = msg_end(t->srv, &o);
    for (struct watch *w = t->watches; w; w = w->next)
        if (w->viewer != PL_SPECTATOR || !table_delays_spectators(t))
            table_send(t, w->c, msg_ref(m));
    msg_unref(m);
}

/* Sends the current time of the table's clock. This reply does not wait for the disk, because the client uses it to measure the round trip.
 */
void race_send_time(struct watch *w, int64_t reply_to)
{
    struct table *t = w->t;
    if (!t->race)
        return send_refusal(w->c, reply_to, REFUSAL_NO_CLOCK);
    struct pl_out o = msg_begin(t->srv, "time");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", t->id);
    pl_json_int(&o, "at", race_now(t));
    pl_json_bool(&o, "running", !t->stopped && t->status == TABLE_PLAYING);
    if (w->viewer < PL_SEATS_MAX && t->race->fair.connection[w->viewer].echo >= 0)
        pl_json_int(&o, "round_trip", t->race->fair.connection[w->viewer].echo / 8);
    else
        pl_json_null(&o, "round_trip");
    pl_json_int(&o, "allowance", w->viewer < PL_SEATS_MAX ? pl_fair_allowance(&t->race->fair, w->viewer) : 0);
    pl_json_int(&o, "max_allowance", pl_fair_max_allowance(&t->race->fair));
    conn_send_owned(w->c, msg_end(t->srv, &o));
}

void race_run(struct table *t)
{
    struct race *r = t->race;
    struct pl_fair_action a;
    if (r->running || t->stopped || t->broken || server_paused(t->srv))
        return;
    r->running = true;
    bots_act(t);
    while (t->status == TABLE_PLAYING && !t->broken && pl_fair_next(&r->fair, race_now(t), &a)) {
        /* First apply the clock ticks that come before the action. They close the time windows that ended before the action was made. */
        ticks_until(t, a.at);
        enter(t, &a);
    }
    ticks_until(t, pl_fair_horizon(&r->fair, race_now(t)));
    call_on_time(t);
    /* Pass the remaining actions to the match even after its end. The match refuses them, so the senders get replies. */
    while (t->status == TABLE_OVER && pl_fair_next(&r->fair, INT64_MAX / 2, &a))
        enter(t, &a);
    r->running = false;
    table_plan(t);
}

/* ---- bots ------------------------------------------------------------------------------------------------ */

/* Returns true if race.c runs the table's real-time bots. With --bot-wait 0, which some tests use, bots.c runs them instead. */
bool race_has_bots(const struct table *t) { return t->race && t->srv->cfg.bot_wait > 0; }

static void sit_reactor(struct table *t, int seat)
{
    int level = t->seat[seat].kind == SEAT_BOT ? t->seat[seat].level : PL_REGULAR;
    uint64_t dice;
    randombytes_buf(&dice, sizeof dice);
    pl_real_time_bot_init(&t->race->reactor[seat], &pl_reaction_profiles[level], dice);
}

/* Returns the state that a bot sees. READY and PLAY are sent to the players before they are applied to the match. If such a call is the
 * only pending change, bots see the state after the call. Bots do not see other pending changes, because human players do not see them
 * either. */
static const void *state_as_called(const struct table *t)
{
    _Alignas(8) static uint8_t ahead[PL_STATE_MAX];
    static struct pl_events events;
    const struct race *r = t->race;
    struct pl_event what;
    struct pl_entry tick = {.kind = PL_ENTRY_TICK, .seat = PL_TABLE, .by = PL_BY_TABLE, .at = r->called, .seq = t->match.n + 1};
    if (r->called < 0 || t->game->real_time->next_call(t->match.state, &what) != r->called || what.kind != r->called_kind)
        return t->match.state;
    memcpy(ahead, t->match.state, t->game->state_size);
    events.n = 0;
    bool called = t->game->apply(ahead, &tick, &events) == 0 && events.n == 1 && events.item[0].kind == what.kind;
    return called ? ahead : t->match.state;
}

static void bots_observe(struct table *t)
{
    _Alignas(8) static uint8_t view[PL_STATE_MAX];
    pl_action list[PL_LEGAL_MAX];
    const void *state = race_has_bots(t) ? state_as_called(t) : NULL;
    for (int i = 0; i < t->set.seats; i++) {
        bool bot = race_has_bots(t) && seat_played_by_bot(&t->seat[i]);
        if (bot && !t->race->has_reactor[i])
            sit_reactor(t, i);
        t->race->has_reactor[i] = bot;
        if (!bot)
            continue;
        struct pl_message seen = pl_project(t->game, state, NULL, NULL, (pl_seat)i, &(struct pl_parts){.view = view, .legal = list});
        pl_real_time_bot_update(&t->race->reactor[i], &(struct pl_question){t->game, view, list, seen.legal_n}, race_now(t));
    }
}

static void sooner(int64_t *due, int64_t at)
{
    if (at >= 0 && at < *due)
        *due = at;
}

/* Returns the number of ms until something is due: a queued action, a clock tick, READY, PLAY or a bot's action. Returns INT64_MAX if
 * nothing is due. */
int64_t race_due(struct table *t)
{
    struct race *r = t->race;
    int64_t due = INT64_MAX, now = race_now(t), behind = now - pl_fair_horizon(&r->fair, now);
    if (t->stopped || r->running)
        return INT64_MAX;
    bots_observe(t);
    sooner(&due, pl_fair_next_time(&r->fair));
    if (t->game->deadline && t->game->deadline(t->match.state) >= 0)
        sooner(&due, t->game->deadline(t->match.state) + behind);
    struct pl_event what;
    sooner(&due, next_call(t, &what));
    for (int i = 0; i < t->set.seats; i++)
        if (r->has_reactor[i])
            sooner(&due, pl_real_time_bot_due(&r->reactor[i]));
    if (due == INT64_MAX)
        return due;
    return due > now ? due - now : 0;
}
