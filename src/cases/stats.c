/* stats.c: plays a case many times. The bots of player.c play all seats, with the real rules and the real judge. Counts the results and how
 * many cards the winners had read. */
#include "cases/stats.h"

#include "cases/judge.h"
#include "cases/player.h"
#include "cases/reachability.h"
#include "cases/readable.h"
#include "match/step.h"
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

struct mind {
    uint32_t read; /* bit set of the places whose cards the seat has read */
    bool knew;     /* true if the cards that the seat has read prove the answers to all questions */
    int last;      /* the place whose card the seat read last; does not change after `knew` has become true */
    uint32_t tempted[WH_QUESTIONS];
};

struct table {
    const struct case_book *c;
    struct case_player *player;
    enum pl_level level; /* the level at which all bots play */
    const struct pl_game *game;
    struct pl_dice dice;
    struct mind mind[PL_SEATS_MAX];
    struct pl_match match;
    void *memory;
    size_t bytes;
};

/* ---- playing ----------------------------------------------------------------------------------------------- */

/* Updates the set of cards that a seat has read. If several cards were added since the last call, the card of the place with the highest
 * index counts as read last. */
static void look(struct table *t, pl_seat seat)
{
    struct mind *m = &t->mind[seat];
    struct case_clues k;
    case_clues(t->player, pl_match_view(&t->match, seat), &k);
    uint32_t fresh = k.read & ~m->read;
    if (fresh && !m->knew)
        m->last = 31 - __builtin_clz(fresh);
    m->read = k.read;
    m->knew = case_all_proved(t->c, k.facts);
    for (int q = 0; q < t->c->questions_n; q++)
        for (int i = 0; i < t->c->question[q].tempting_n; i++) {
            const struct case_tempting *tempting = &t->c->question[q].tempting[i];
            if ((tempting->facts & k.facts) == tempting->facts && !case_proved(&tempting->refuted, k.facts) &&
                !case_proved(&t->c->question[q].proofs, k.facts))
                m->tempted[q] |= 1u << i;
        }
}

static bool enter(struct table *t, const void *view, struct pl_request *r)
{
    struct case_answer answer;
    if (t->game->verbs[pl_verb_of(r->action)].flags & PL_VERB_TEXT) {
        r->text = case_player_answer(t->player, t->level, view, pl_arg(r->action, 0));
        r->text = r->text ? r->text : "-";
        r->text_len = (uint16_t)strlen(r->text);
        case_answer_enter(t->c, view, r, &answer);
    }
    return pl_match_act(&t->match, r) == 0;
}

/* After a log entry, asks the bots in seat order for an aside (an action that needs no turn). */
static bool offer_asides(struct table *t)
{
    pl_action list[PL_LEGAL_MAX];
    for (int seat = 0; seat < t->match.header.seats; seat++) {
        struct pl_request r = {.by = PL_BY_BOT, .seat = (pl_seat)seat, .at = -1};
        struct pl_message seen = pl_match_message(&t->match, r.seat, &(struct pl_parts){.asides = list});
        int n = seen.asides_n;
        int pick = n > 0 ? case_player_aside(t->player, t->level, &(struct pl_question){t->game, seen.view, list, n}, &t->dice) : -1;
        if (pick < 0)
            continue;
        r.action = list[pick];
        if (!enter(t, seen.view, &r))
            return false;
    }
    return true;
}

static bool step(struct table *t)
{
    const struct pl_match *m = &t->match;
    pl_action list[PL_LEGAL_MAX];
    struct pl_request r = {.by = PL_BY_BOT};
    r.seat = pl_next_actor(t->game, m->state, &t->dice, &r.at);
    if (r.seat == PL_NOBODY)
        return false;
    if (r.seat == PL_TABLE) {
        r.by = PL_BY_TABLE;
        return pl_match_act(&t->match, &r) == 0;
    }
    look(t, r.seat);
    struct pl_message seen = pl_match_message(m, r.seat, &(struct pl_parts){.legal = list});
    r.action = list[case_player_choose(t->player, t->level, &(struct pl_question){t->game, seen.view, list, seen.legal_n}, &t->dice)];
    return enter(t, seen.view, &r) && offer_asides(t);
}

/* ---- counting --------------------------------------------------------------------------------------------- */

/* Counts this winner's proof: the card that completed it, and the cards without which it would be incomplete. */
static void count_proof(const struct table *t, const struct mind *m, struct case_stats *s)
{
    s->proved++;
    s->decided[m->last]++;
    for (int i = 1; i < t->c->places_n; i++)
        s->needed[i] += !case_all_proved(t->c, case_facts_of(t->c, m->read & ~(1u << i)));
}

static void count(struct table *t, int seats, struct case_stats *s)
{
    const void *state = t->match.state;
    pl_seats winners = t->game->actors(state) ? 0 : t->game->winners(state);
    struct wh_permits permits;
    wh_permits(pl_match_view(&t->match, PL_SPECTATOR), &permits);
    int round = permits.round;
    s->solved += winners != 0;
    if (winners)
        s->round[round < CASE_ROUNDS ? round : CASE_ROUNDS - 1]++;
    for (int seat = 0; seat < seats; seat++) {
        const struct mind *m = &t->mind[seat];
        s->seats_total++;
        for (int i = 1; i < t->c->places_n; i++)
            s->visits[i] += m->read >> i & 1;
        for (int q = 0; q < t->c->questions_n; q++)
            for (int i = 0; i < t->c->question[q].tempting_n; i++)
                s->tempted[q][i] += m->tempted[q] >> i & 1;
        if (!pl_seats_has(winners, (unsigned)seat))
            continue;
        s->winners++;
        s->read_n += pl_bits(m->read);
        for (int i = 1; i < t->c->places_n; i++)
            s->read[i] += m->read >> i & 1;
        if (m->knew) /* the other winners guessed an answer, so no card completed a proof for them */
            count_proof(t, m, s);
    }
}

static int play_one(struct table *t, int seats)
{
    enum { ENTRIES_MOST = 100000 };
    struct pl_header header = {.seats = (uint8_t)seats, .content = &t->c->rules, .content_size = sizeof t->c->rules};
    for (int i = 0; i < PL_SEED_SIZE; i++)
        header.seed[i] = (uint8_t)pl_dice_word(&t->dice);
    memset(t->mind, 0, sizeof t->mind);
    if (pl_match_begin(&t->match, t->memory, t->bytes, t->game, &header, NULL, NULL) < 0)
        return -1;
    for (int n = 0; n < ENTRIES_MOST && step(t); n++)
        ;
    for (int seat = 0; seat < seats; seat++)
        look(t, (pl_seat)seat);
    return 0;
}

int case_stats_play(const struct case_book *c, enum pl_level level, int seats, int games, uint64_t seed, struct case_stats *ret)
{
    struct table *t = calloc(1, sizeof *t);
    *ret = (struct case_stats){.seats = seats, .games = games};
    if (!t)
        return -1;
    t->c = c;
    t->level = level;
    t->game = case_game();
    t->dice.state = seed;
    t->bytes = t->game ? pl_match_bytes(t->game, 8192, 32 << 10) : 0;
    t->memory = t->bytes ? malloc(t->bytes) : NULL;
    t->player = case_player_new(c);
    int rc = t->memory && t->player ? 0 : -1;
    for (int g = 0; !rc && g < games; g++) {
        rc = play_one(t, seats);
        if (!rc)
            count(t, seats, ret);
    }
    case_player_free(t->player);
    free(t->memory);
    free(t);
    return rc;
}

int case_stats_quantile(const struct case_stats *s, int percent)
{
    int sum = 0;
    for (int i = 0; i < CASE_ROUNDS; i++) {
        sum += s->round[i];
        if (s->solved && 100 * sum >= percent * s->solved)
            return i;
    }
    return 0;
}
