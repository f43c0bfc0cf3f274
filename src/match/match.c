/* match.c: begins a match, appends actions to its log and updates the views. It contains no rules of any game. */
#include "match/match.h"

#include "kernel/sha256.h"
#include "match/internal.h"

/* ---- layout of the memory block -------------------------------------------------------------------------- */

static size_t rounded(size_t n) { return (n + 15) & ~(size_t)15; }

static size_t room_for_state(const struct pl_game *game)
{
    return rounded(game->state_size > game->view_size ? game->state_size : game->view_size);
}

static size_t room_fixed(const struct pl_game *game)
{
    return 3 * room_for_state(game) + PL_VIEWERS * rounded(game->view_size) + PL_CHECKPOINTS * rounded(game->state_size);
}

/* Number of bytes that one log entry needs, including its two slots in the hash table `by_client`. */
enum { ENTRY_BYTES = sizeof(struct pl_entry) + 2 * sizeof(uint32_t) };

/* Returns the size of a memory block with room for `entries` log entries and `text` bytes of text. After the fixed-size parts, 1/16 of the
 * block is for text and the rest is for the log (see lay_out). */
size_t pl_match_bytes(const struct pl_game *game, uint32_t entries, uint32_t text)
{
    size_t log = ENTRY_BYTES * (size_t)entries, for_log = log + log / 15 + 32, for_text = 16 * (size_t)text;
    return room_fixed(game) + rounded(for_log > for_text ? for_log : for_text);
}

void match_cap(struct pl_match *m, uint32_t cap)
{
    m->cap = cap;
    m->by_client = (uint32_t *)(void *)(m->log + cap);
    pl_zero(m->by_client, 2 * sizeof(uint32_t) * (size_t)cap);
}

/* Divides the memory block: first the parts of fixed size, then `text` bytes for the text that belongs to log entries, then the log. */
static void lay_out(struct pl_match *m, uint8_t *memory, size_t bytes, uint32_t text)
{
    size_t room = room_for_state(m->game);
    m->state = memory;
    m->position = memory + room;
    m->scratch = memory + 2 * room;
    m->views = memory + 3 * room;
    m->checkpoint_states = memory + 3 * room + PL_VIEWERS * rounded(m->game->view_size);
    memory += room_fixed(m->game);
    m->text = (char *)memory;
    m->text_cap = (uint32_t)rounded(text);
    m->log = (struct pl_entry *)(void *)(memory + m->text_cap);
    match_cap(m, (uint32_t)((bytes - room_fixed(m->game) - m->text_cap) / ENTRY_BYTES));
}

static uint32_t text_share(const struct pl_game *game, size_t bytes) { return (uint32_t)((bytes - room_fixed(game)) / 16); }

/* Returns the slot of `by_client` that contains the entry with this seat and client id. If there is no such entry, returns the empty slot
 * for it. At most half of the slots are in use. The hash depends on the secret seed of the deal, so that clients cannot choose ids that
 * collide. */
static uint32_t *client_place(const struct pl_match *m, uint64_t client, pl_seat seat)
{
    uint64_t key, places = 2 * (uint64_t)m->cap;
    pl_copy(&key, m->header.seed, sizeof key);
    uint64_t hash = (client ^ key) * UINT64_C(0x9e3779b97f4a7c15) + seat;
    hash = (hash ^ hash >> 32) * (key | 1);
    for (uint64_t at = (hash >> 32) % places;; at = at + 1 == places ? 0 : at + 1) {
        uint32_t seq = m->by_client[at];
        if (!seq || (m->log[seq - 1].client == client && m->log[seq - 1].seat == seat))
            return &m->by_client[at];
    }
}

static void remember_client(struct pl_match *m, const struct pl_entry *e)
{
    if (e->client)
        *client_place(m, e->client, e->seat) = e->seq;
}

void pl_match_move(struct pl_match *m, void *memory, size_t bytes)
{
    struct pl_match old = *m;
    uint32_t text = text_share(m->game, bytes);
    lay_out(m, memory, bytes, text > old.text_n ? text : old.text_n);
    pl_copy(m->state, old.state, m->game->state_size);
    pl_copy(m->position, old.position, m->game->state_size);
    pl_copy(m->views, old.views, PL_VIEWERS * rounded(m->game->view_size));
    pl_copy(m->text, old.text, old.text_n);
    pl_copy(m->log, old.log, sizeof(struct pl_entry) * (size_t)old.n);
    pl_copy(m->checkpoint_states, old.checkpoint_states, PL_CHECKPOINTS * rounded(m->game->state_size));
    for (uint32_t i = 0; i < m->n; i++)
        remember_client(m, &m->log[i]);
}

/* ---- views and message numbers ---------------------------------------------------------------------------------- */

static uint8_t *view_of(const struct pl_match *m, unsigned viewer) { return (uint8_t *)m->views + viewer * rounded(m->game->view_size); }

const void *pl_match_view(const struct pl_match *m, pl_seat viewer) { return view_of(m, viewer); }

struct pl_message pl_match_message(const struct pl_match *m, pl_seat viewer, const struct pl_parts *parts)
{
    struct pl_parts rest = {.event = parts->event, .legal = parts->legal, .asides = parts->asides};
    struct pl_message message = pl_project(m->game, m->state, m->n ? &m->log[m->n - 1] : NULL, &m->events, viewer, &rest);
    message.version = m->version[viewer];
    match_log_for_undo(m, viewer, &message);
    message.view = view_of(m, viewer);
    return message;
}

static bool at_table(const struct pl_match *m, unsigned viewer) { return viewer < m->header.seats || viewer == PL_SPECTATOR; }

/* Updates the views. A viewer gets a message if it receives an event, if its view has changed, or if it is in the set `anyway`. All other
 * viewers get no message, because they must not learn that something happened. Returns the viewers that get a message. */
static pl_seats update_views(struct pl_match *m, pl_seats anyway)
{
    pl_seats recipients = anyway | pl_audience(&m->events);
    for (unsigned v = 0; v < PL_VIEWERS; v++) {
        if (!at_table(m, v)) {
            recipients &= (pl_seats)~PL_SEAT_BIT(v);
            continue;
        }
        pl_project(m->game, m->state, NULL, NULL, (pl_seat)v, &(struct pl_parts){.view = m->scratch});
        if (!pl_same(m->scratch, view_of(m, v), m->game->view_size)) {
            recipients |= PL_SEAT_BIT(v);
            pl_copy(view_of(m, v), m->scratch, m->game->view_size);
        }
        m->version[v] += pl_seats_has(recipients, v);
    }
    return recipients;
}

void match_append(struct pl_match *m, const struct pl_entry *entry, const char *text)
{
    struct pl_entry *e = &m->log[m->n++];
    *e = *entry;
    if (e->text_len) {
        e->text_at = m->text_n;
        pl_copy(m->text + m->text_n, text, e->text_len);
        m->text_n += e->text_len;
    }
    e->recipients = update_views(m, entry->recipients);
    remember_client(m, e);
    checkpoint_save(&m->checkpoints, m->checkpoint_states, m, m->state, m->n);
}

/* ---- beginning a match ----------------------------------------------------------------------------------- */

static int begin_state(struct pl_match *m, const void *position, struct pl_out *why)
{
    const struct pl_game *game = m->game;
    pl_zero(m->state, room_for_state(game));
    if (position) {
        pl_copy(m->state, position, game->state_size);
        if (match_base(m)->seats < game->seats_min || match_base(m)->seats > game->seats_max)
            return -PL_R_SEATS;
        if (match_base(m)->now < 0 || match_base(m)->now > PL_TIME_MAX) {
            if (why)
                pl_put(why, "now is out of range");
            return -PL_R_POSITION;
        }
        if (!game->audit(m->state, why))
            return -PL_R_POSITION;
        m->header.seats = match_base(m)->seats;
        m->header.custom_position = true;
        return 0;
    }
    struct pl_config config = {
        .seats = m->header.seats,
        .options = m->header.options,
        .seed = m->header.seed,
        .content = m->header.content,
        .content_size = m->header.content_size,
    };
    if (config.seats < game->seats_min || config.seats > game->seats_max)
        return -PL_R_SEATS;
    return game->init(m->state, &config);
}

int pl_match_begin(struct pl_match *m, void *memory, size_t bytes, const struct pl_game *game, const struct pl_header *header,
                   const void *position, struct pl_out *why)
{
    if (bytes < pl_match_bytes(game, 1, 0))
        return -PL_R_FULL;
    pl_zero(m, sizeof *m);
    m->game = game;
    m->header = *header;
    lay_out(m, memory, bytes, text_share(game, bytes));
    checkpoints_begin(&m->checkpoints, game, PL_CHECKPOINTS * rounded(game->state_size));
    int rc = begin_state(m, position, why);
    if (rc < 0)
        return rc;
    pl_copy(m->position, m->state, game->state_size);
    pl_zero(m->views, PL_VIEWERS * rounded(game->view_size));
    for (unsigned v = 0; v < PL_VIEWERS; v++)
        if (at_table(m, v)) {
            pl_project(game, m->state, NULL, NULL, (pl_seat)v, &(struct pl_parts){.view = view_of(m, v)});
            m->version[v] = 1;
        }
    return 0;
}

/* ---- actions and ticks -------------------------------------------------------------------------------------------- */

static int check_text(const struct pl_match *m, const struct pl_request *r)
{
    int verb = pl_verb_of(r->action);
    bool wanted = verb >= 0 && (m->game->verbs[verb].flags & PL_VERB_TEXT);
    if (!wanted)
        return r->text_len ? -PL_R_NO_TEXT : 0;
    int rc = pl_text_refusal(r->text, r->text_len);
    return rc < 0 ? rc : m->text_cap - m->text_n < r->text_len ? -PL_R_FULL : 0;
}

static bool sent_before(const struct pl_match *m, const struct pl_request *r) { return r->client && *client_place(m, r->client, r->seat); }

bool pl_is_aside(const struct pl_game *game, pl_action action)
{
    int verb = pl_verb_of(action);
    return verb >= 0 && (game->verbs[verb].flags & PL_VERB_ASIDE);
}

bool pl_is_talk(const struct pl_game *game, pl_action action)
{
    return pl_is_aside(game, action) && !(game->verbs[pl_verb_of(action)].flags & PL_VERB_EFFECT);
}

int pl_match_act(struct pl_match *m, const struct pl_request *r)
{
    if (sent_before(m, r))
        return 0;
    bool tick = r->seat == PL_TABLE;
    if (r->at > PL_TIME_MAX)
        return -PL_R_TIME;
    if (tick && r->text_len)
        return -PL_R_NO_TEXT;
    int rc = tick || r->seat >= m->header.seats || pl_is_closed(m->game, m->state, r->action) ? 0 : pl_action_refusal(m->game, r->action);
    if (rc < 0)
        return rc;
    struct pl_entry entry = {
        .at = r->at < 0 ? match_base(m)->now : r->at,
        .client = r->client,
        .seq = m->n + 1,
        .action = tick ? PL_NO_ACTION : r->action,
        .text_len = r->text_len,
        .seat = r->seat,
        .by = r->by,
        .kind = tick ? PL_ENTRY_TICK : PL_ENTRY_ACT,
        .verdict = r->verdict,
    };
    if (!tick && r->seat < m->header.seats) {
        rc = pl_is_closed(m->game, m->state, r->action) ? -PL_R_OVER : check_text(m, r);
        if (rc < 0)
            return rc;
        if (r->versioned && !m->game->real_time && r->version != m->version[r->seat] && !pl_is_aside(m->game, entry.action))
            return -PL_R_STALE;
    }
    if (m->n == m->cap)
        return -PL_R_FULL;
    m->events.n = 0;
    m->events.overflow = false;
    struct pl_base before = *match_base(m);
    rc = m->game->apply(m->state, &entry, &m->events);
    if (rc < 0)
        return rc;
    entry.reveals_nothing =
        before.rng.counter == match_base(m)->rng.counter && pl_same(before.seen, match_base(m)->seen, sizeof before.seen);
    match_append(m, &entry, r->text);
    return 0;
}

void pl_state_hash(const struct pl_game *game, const void *state, uint8_t digest[32]) { pl_sha256(state, game->state_size, digest); }
