/* read.c: reads a match file line by line and replays the match. The content of the file is not trusted. */
#include "match/internal.h"

struct line {
    const char *at;
    size_t len;
};

struct reader {
    const char *begin, *at, *end;
    int number; /* number of the current line, from 1 */
    struct line line;
    struct pl_out *why;
};

static bool next_line(struct reader *r)
{
    if (r->at == r->end)
        return false;
    r->line.at = r->at;
    while (r->at < r->end && *r->at != '\n')
        r->at++;
    r->line.len = (size_t)(r->at - r->line.at);
    if (r->at < r->end)
        r->at++;
    r->number++;
    return true;
}

static int bad(struct reader *r, int verdict, const char *reason)
{
    if (r->why) {
        pl_put(r->why, "line ");
        pl_put_int(r->why, r->number);
        pl_put(r->why, ": ");
        pl_put(r->why, reason);
    }
    return verdict;
}

/* Removes and returns the first word of a line. */
static struct line word_of(struct line *l)
{
    struct line w = {l->at, 0};
    while (w.len < l->len && w.at[w.len] != ' ')
        w.len++;
    size_t used = w.len < l->len ? w.len + 1 : w.len;
    l->at += used;
    l->len -= used;
    return w;
}

static bool number_of(struct line *l, int64_t low, int64_t high, int64_t *ret)
{
    struct line w = word_of(l);
    return pl_text_int(w.at, w.len, ret) == 0 && *ret >= low && *ret <= high;
}

/* Parses an unsigned 64-bit number. put_id in write.c writes such numbers. */
static bool id_of(struct line *l, uint64_t *ret)
{
    struct line w = word_of(l);
    uint64_t n = 0;
    for (size_t i = 0; i < w.len; i++) {
        unsigned digit = (unsigned)(w.at[i] - '0');
        if (digit > 9 || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *ret = n;
    return w.len > 0;
}

/* ---- reading the header of a match file ------------------------------------------------------------------ */

struct head {
    const struct pl_game *game;
    struct pl_header header;
    uint8_t *spare; /* buffer for a custom position and a case, followed by the memory of the match */
    bool has_seed, has_tables;
    uint8_t *position;
};

static int read_game(struct reader *r, struct head *h)
{
    struct line l;
    int64_t n;
    if (!next_line(r))
        return bad(r, -PL_R_LOG, "the file is empty");
    l = r->line;
    struct line w = word_of(&l);
    if (!pl_text_is(w.at, w.len, "parlour-match"))
        return bad(r, -PL_R_LOG, "not a match file: the first line must be 'parlour-match 1'");
    if (!number_of(&l, PL_MATCH_FORMAT, PL_MATCH_FORMAT, &n))
        return bad(r, -PL_R_REVISION, "this version of the file format is not supported");
    if (!next_line(r))
        return bad(r, -PL_R_LOG, "the file ends before the line 'game'");
    l = r->line;
    w = word_of(&l);
    struct line id = l;
    if (!pl_text_is(w.at, w.len, "game") || !pl_game_find(id.at, id.len))
        return bad(r, -PL_R_REVISION, "unknown game");
    if (!next_line(r))
        return bad(r, -PL_R_LOG, "the file ends before the line 'revision'");
    l = r->line;
    w = word_of(&l);
    if (!pl_text_is(w.at, w.len, "revision") || !number_of(&l, 0, UINT32_MAX, &n))
        return bad(r, -PL_R_LOG, "expected the line 'revision' with a number");
    h->game = pl_game_revision(id.at, id.len, (uint32_t)n);
    return h->game ? 0 : bad(r, -PL_R_REVISION, "this revision of the rules is not supported");
}

static int read_option(struct reader *r, struct head *h, struct line l)
{
    struct line name = word_of(&l);
    for (const struct pl_field *f = h->game->option_fields; f->type != PL_END; f++) {
        int64_t n;
        if (!pl_text_is(name.at, name.len, f->name))
            continue;
        if (!number_of(&l, INT32_MIN, INT32_MAX, &n) || pl_field_set(f, h->header.options, 0, n) < 0)
            return bad(r, -PL_R_OPTION, "invalid value for this option");
        return 0;
    }
    return bad(r, -PL_R_OPTION, "this game has no such option");
}

static int read_people(struct reader *r, struct head *h, struct line l)
{
    do {
        int64_t seat;
        if (!number_of(&l, 0, PL_SEATS_MAX - 1, &seat))
            return bad(r, -PL_R_LOG, "expected the numbers of the seats that people play");
        h->header.people |= PL_SEAT_BIT(seat);
    } while (l.len);
    return 0;
}

/* Reads a line that belongs to the commitment: `commitment`, `salt`, `secret` or `nonce SEAT`. */
static int read_commitment(struct reader *r, struct head *h, struct line word, struct line l)
{
    struct pl_commitment *commitment = &h->header.commitment;
    uint8_t *to = NULL;
    int64_t seat;
    if (pl_text_is(word.at, word.len, "commitment"))
        to = commitment->hash;
    else if (pl_text_is(word.at, word.len, "salt"))
        to = commitment->salt;
    else if (pl_text_is(word.at, word.len, "secret"))
        to = commitment->secret;
    else if (pl_text_is(word.at, word.len, "nonce") && number_of(&l, 0, PL_SEATS_MAX - 1, &seat)) {
        to = commitment->nonce[seat];
        commitment->nonces |= PL_SEAT_BIT(seat);
    }
    if (!to)
        return bad(r, -PL_R_LOG, "unknown header line");
    commitment->committed = true;
    return pl_text_hex(l.at, l.len, to, PL_SEED_SIZE) == 0 ? 0 : bad(r, -PL_R_LOG, "expected 64 hexadecimal digits");
}

/* Checks that the deal matches the commitment that was published before the first action. */
static int check_commitment(struct reader *r, const struct head *h)
{
    struct pl_commitment again = h->header.commitment;
    uint8_t seed[PL_SEED_SIZE];
    if (!again.committed)
        return 0;
    pl_commitment_make(&again);
    pl_commitment_seed(&again, seed);
    if (!pl_same(again.hash, h->header.commitment.hash, PL_SEED_SIZE))
        return bad(r, -PL_R_LOG, "the secret of this deal does not match its commitment");
    if (!pl_same(seed, h->header.seed, PL_SEED_SIZE))
        return bad(r, -PL_R_LOG, "the seed of this deal does not follow from its secret and its nonces");
    return 0;
}

/* Reads the id of the case: lower-case letters, digits and hyphens. */
static int read_case(struct reader *r, struct head *h, struct line l)
{
    bool clean = l.len > 0 && l.len < sizeof h->header.content_name;
    for (size_t i = 0; clean && i < l.len; i++)
        clean = (l.at[i] >= 'a' && l.at[i] <= 'z') || (l.at[i] >= '0' && l.at[i] <= '9') || l.at[i] == '-';
    if (!clean)
        return bad(r, -PL_R_LOG, "expected the id of a case");
    pl_zero(h->header.content_name, sizeof h->header.content_name);
    pl_copy(h->header.content_name, l.at, l.len);
    return 0;
}

static int read_head_line(struct reader *r, struct head *h, struct line word, struct line l)
{
    int64_t n;
    if (pl_text_is(word.at, word.len, "seats")) {
        if (!number_of(&l, 1, PL_SEATS_MAX, &n))
            return bad(r, -PL_R_SEATS, "expected a number of seats from 1 to 8");
        h->header.seats = (uint8_t)n;
        return 0;
    }
    if (pl_text_is(word.at, word.len, "people"))
        return read_people(r, h, l);
    if (pl_text_is(word.at, word.len, "tables")) {
        h->has_tables = pl_text_is(l.at, l.len, h->game->tables);
        return h->has_tables ? 0 : bad(r, -PL_R_REVISION, "this version of the house tables is not supported");
    }
    if (pl_text_is(word.at, word.len, "seed")) {
        h->has_seed = pl_text_hex(l.at, l.len, h->header.seed, PL_SEED_SIZE) == 0;
        return h->has_seed ? 0 : bad(r, -PL_R_LOG, "the seed must be 64 hexadecimal digits");
    }
    if (pl_text_is(word.at, word.len, "option"))
        return read_option(r, h, l);
    if (pl_text_is(word.at, word.len, "case"))
        return read_case(r, h, l);
    if (pl_text_is(word.at, word.len, "content")) {
        h->header.content_size = (uint32_t)(l.len / 2);
        h->header.content = h->spare + PL_STATE_MAX;
        if (h->header.content_size > PL_CONTENT_MAX || pl_text_hex(l.at, l.len, h->spare + PL_STATE_MAX, l.len / 2) < 0)
            return bad(r, -PL_R_LOG, "the case must be hexadecimal digits, at most 8192 of them");
        return 0;
    }
    if (pl_text_is(word.at, word.len, "position")) {
        h->position = h->spare;
        if (pl_text_hex(l.at, l.len, h->spare, h->game->state_size) < 0)
            return bad(r, -PL_R_POSITION, "the position must be hexadecimal digits, two for each byte of the state");
        return 0;
    }
    return read_commitment(r, h, word, l);
}

/* ---- reading the entries of a match file ----------------------------------------------------------------- */

/* The reverse of put_escaped: replaces escape sequences with the characters they stand for, and writes the result to `text`. Returns the
 * length of the result, or -1 if an escape sequence is invalid. A text that is too long is cut to PL_TEXT_MAX + 1 bytes, a length that the
 * match refuses.
 */
static int unescape(struct line l, char text[PL_TEXT_MAX + 1])
{
    int n = 0;
    for (size_t i = 0; i < l.len && n <= PL_TEXT_MAX; i++) {
        if (l.at[i] != '%') {
            text[n++] = l.at[i];
            continue;
        }
        if (l.len - i < 3 || pl_text_hex(l.at + i + 1, 2, (uint8_t *)&text[n], 1) < 0)
            return -1;
        n++;
        i += 2;
    }
    return n;
}

static int author_of(struct line w)
{
    static const char *const word[] = {"person", "bot", "standin", "table", "clock"};
    for (int i = 0; i < (int)PL_COUNT(word); i++)
        if (pl_text_is(w.at, w.len, word[i]))
            return i;
    return -1;
}

/* Removes the part " | VERDICT TEXT" from the end of an action. Stores the verdict and the text in the request. */
static int split_text(struct line *action, struct pl_request *q, char *text)
{
    for (size_t i = 0; i + 3 <= action->len; i++) {
        if (action->at[i] != ' ' || action->at[i + 1] != '|' || action->at[i + 2] != ' ')
            continue;
        struct line rest = {action->at + i + 3, action->len - i - 3};
        action->len = i;
        int64_t verdict;
        if (!number_of(&rest, 0, 255, &verdict))
            return -1;
        int n = unescape(rest, text);
        if (n <= 0)
            return -1;
        q->verdict = (uint8_t)verdict;
        q->text = text;
        q->text_len = (uint16_t)n;
        return 0;
    }
    return 0;
}

static int enter_undo(struct reader *r, struct pl_match *m, const struct pl_request *q, int64_t undo_to)
{
    /* The log does not store whether the other players consented. So this function assumes consent, and then checks that the undo leads to
     * the entry that the log names. */
    int rc = match_undo(m, q->seat, true, q->at, false);
    if (rc < 0)
        return bad(r, rc, "the rules refuse this undo");
    return m->log[m->n - 1].undo_to == undo_to ? 0 : bad(r, -PL_R_LOG, "this undo leads to a different entry");
}

static int read_entry(struct reader *r, struct pl_match *m, int64_t seq, struct line l)
{
    struct pl_request q = {0};
    char text[PL_TEXT_MAX + 1];
    int64_t seat, at, undo_to;
    if (seq != (int64_t)m->n + 1)
        return bad(r, -PL_R_LOG, "the entries are not numbered in order");
    if (!number_of(&l, 0, PL_TABLE, &seat) || !number_of(&l, 0, PL_TIME_MAX, &at))
        return bad(r, -PL_R_LOG, "expected a seat and a time");
    int by = author_of(word_of(&l));
    if (by < 0 || !id_of(&l, &q.client))
        return bad(r, -PL_R_LOG, "expected an author and a client id");
    q.seat = (pl_seat)seat;
    q.at = at;
    q.by = (uint8_t)by;
    if (split_text(&l, &q, text) < 0)
        return bad(r, -PL_R_TEXT, "the text of this entry cannot be read");
    struct line rest = l, word = word_of(&rest);
    bool undo = pl_text_is(word.at, word.len, "@undo");
    if (undo && (q.text_len || q.client || q.by != PL_BY_PERSON))
        return bad(r, -PL_R_LOG, "an undo must be by 'person', without text and client id");
    if (undo)
        return number_of(&rest, 0, m->n, &undo_to) ? enter_undo(r, m, &q, undo_to)
                                                   : bad(r, -PL_R_LOG, "expected the number of the entry after which the match continues");
    bool tick = pl_text_is(l.at, l.len, "@tick");
    int rc = tick != (q.seat == PL_TABLE) ? -PL_R_WORDS : tick ? 0 : pl_action_parse(m->game, l.at, l.len, &q.action);
    if (rc < 0)
        return bad(r, rc, rc == -PL_R_ARGS ? "wrong arguments for this action" : "not an action of this game");
    uint32_t before = m->n;
    rc = pl_match_act(m, &q);
    if (rc < 0)
        return bad(r, rc, "the rules refuse this entry");
    return m->n == before + 1 ? 0 : bad(r, -PL_R_LOG, "the client id of this entry was used before");
}

/* Reads the line `ended agreement`, `ended administrator` or `ended resignation SEAT`, which comes before the line `end` if the match ended
 * early. */
static int read_early_end(struct reader *r, struct pl_match *m, struct line l)
{
    struct line how = word_of(&l);
    int64_t seat;
    if (((const struct pl_base *)m->state)->over || m->early_end)
        return bad(r, -PL_R_LOG, "the match has already ended");
    if (pl_text_is(how.at, how.len, "agreement") && !l.len) {
        m->early_end = PL_ENDED_BY_AGREEMENT;
        return 0;
    }
    if (pl_text_is(how.at, how.len, "administrator") && !l.len) {
        m->early_end = PL_ENDED_BY_ADMINISTRATOR;
        return 0;
    }
    if (!pl_text_is(how.at, how.len, "resignation") || !number_of(&l, 0, m->header.seats - 1, &seat) || l.len)
        return bad(r, -PL_R_LOG, "expected 'ended agreement', 'ended administrator', or 'ended resignation' with a seat");
    m->early_end = PL_ENDED_BY_RESIGNATION;
    m->resigned = (pl_seat)seat;
    return 0;
}

static int read_end(struct reader *r, const struct pl_match *m, struct line l)
{
    uint8_t digest[32], said[32];
    pl_state_hash(m->game, m->state, digest);
    if (pl_text_hex(l.at, l.len, said, 32) < 0 || !pl_same(said, digest, 32))
        return bad(r, -PL_R_LOG, "after the replay the state does not have the hash in the file");
    return next_line(r) ? bad(r, -PL_R_LOG, "unexpected text after the line 'end'") : 0;
}

/* Returns an upper bound for the number of entries in a file of this length. An entry line has at least 14 characters. */
static uint32_t entries_most(size_t len) { return (uint32_t)(len / 14 < UINT32_MAX - 64 ? len / 14 + 64 : UINT32_MAX); }

size_t pl_match_read_bytes(size_t len)
{
    /* The total length of the texts cannot exceed the length of the file. pl_match_begin uses 1/16 of the memory for texts (see
     * pl_match_bytes), so 16 bytes are needed for each byte of text. */
    return PL_STATE_MAX + PL_CONTENT_MAX + (3 + PL_VIEWERS + PL_CHECKPOINTS) * (size_t)PL_STATE_MAX + 64 +
           (len / 14 + 64) * (sizeof(struct pl_entry) + 2 * sizeof(uint32_t)) + 16 * (len + PL_TEXT_MAX);
}

static int begin_read(struct reader *r, struct head *h, struct pl_match *m, void *memory, size_t bytes)
{
    if (!h->has_seed)
        return bad(r, -PL_R_LOG, "the header has no seed");
    if (!h->has_tables)
        return bad(r, -PL_R_REVISION, "the header has no line 'tables'");
    int rc = check_commitment(r, h);
    if (rc < 0)
        return rc;
    rc = pl_match_begin(m, memory, bytes, h->game, &h->header, h->position, NULL);
    if (rc < 0)
        return bad(r, rc, "the rules refuse to begin a match with this header");
    /* Limit the hash table of client ids to the entries that the file can contain, because a small table is faster. */
    if (m->cap > entries_most((size_t)(r->end - r->begin)))
        match_cap(m, entries_most((size_t)(r->end - r->begin)));
    if (m->header.people & (pl_seats)~pl_seats_upto(m->header.seats))
        return bad(r, -PL_R_NO_SEAT, "the line 'people' names a seat that is not at this table");
    return 0;
}

/* Reads a match from the lines of a file. If `whole` is true, the last line must be "end". */
static int read_match(struct pl_match *m, uint8_t *memory, size_t bytes, struct reader *r, bool whole)
{
    struct head h = {.spare = memory};
    size_t spare = PL_STATE_MAX + PL_CONTENT_MAX;
    bool begun = false;
    int rc = read_game(r, &h);
    while (rc == 0) {
        bool more = next_line(r);
        if (!more && whole)
            return bad(r, -PL_R_LOG, "the file is not complete: its last line must begin with 'end'");
        struct line l = r->line, word = word_of(&l);
        int64_t seq;
        bool end = more && pl_text_is(word.at, word.len, "end"), entry = more && pl_text_int(word.at, word.len, &seq) == 0,
             early = more && pl_text_is(word.at, word.len, "ended");
        if (!begun && (end || entry || early || !more)) {
            rc = begin_read(r, &h, m, h.spare + spare, bytes - spare);
            if (rc < 0)
                return rc;
            begun = true;
        }
        if (!more)
            return 0;
        if (end)
            return read_end(r, m, l);
        if (early)
            rc = read_early_end(r, m, l);
        else if (entry && !m->early_end)
            rc = read_entry(r, m, seq, l);
        else
            rc = begun ? bad(r, -PL_R_LOG, "expected an entry") : read_head_line(r, &h, word, l);
    }
    return rc;
}

int pl_match_read(struct pl_match *m, void *memory, size_t bytes, const char *file, size_t len, struct pl_out *why)
{
    struct reader r = {.begin = file, .at = file, .end = file + len, .why = why};
    if (bytes < pl_match_read_bytes(len))
        return bad(&r, -PL_R_FULL, "not enough memory to read this match");
    return read_match(m, memory, bytes, &r, true);
}

int pl_match_resume(struct pl_match *m, void *memory, size_t bytes, const char *file, size_t len, struct pl_out *why)
{
    struct reader r = {.begin = file, .at = file, .end = file + len, .why = why};
    if (bytes < pl_match_read_bytes(len))
        return bad(&r, -PL_R_FULL, "not enough memory to read this match");
    return read_match(m, memory, bytes, &r, false);
}
