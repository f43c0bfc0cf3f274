/* rules.c: decides whether an action is legal and which rule forbids it, and applies legal actions. flow.c and effects.c carry out the
 * consequences. */
#include "games/i-say-holmes/game.h"

pl_seats ish_actors(const void *state)
{
    const struct ish *s = state;
    return s->base.over ? 0 : (pl_seats)(ish_top_of(s)->asked & ~ish_top_of(s)->answered);
}

extern const struct pl_game pl_game_i_say_holmes;

/* ---- queries on the state -------------------------------------------------------------------------------------- */

pl_seats ish_with_cards(const struct ish *s)
{
    pl_seats set = 0;
    for (pl_seat seat = 0; seat < s->base.seats; seat++)
        if (ish_holds(s, seat))
            set |= PL_SEAT_BIT(seat);
    return set;
}

bool ish_owes_arrest(const struct ish *s, pl_seat seat) { return ish_only_interrupts(s->seat[seat].hand); }

/* Rule ISH-54: returns true if a player who played Sherlock Holmes or Dr Watson is looking at this seat's hand. */
static bool hand_open(const struct ish *s, pl_seat seat)
{
    const struct ish_frame *f = ish_top_of(s);
    return f->ask == ISH_ASK_LOOK && (f->card == ISH_HOLMES || f->card == ISH_WATSON) && f->target == seat;
}

bool ish_may_escape(const struct ish *s, pl_seat seat) { return ish_escaping(ish_holds(s, seat)) && !hand_open(s, seat); }

static int escape_verdict(const struct ish *s, pl_seat seat)
{
    if (!ish_escaping(ish_holds(s, seat)))
        return -ISH_R_ESCAPE;
    return hand_open(s, seat) ? -ISH_R_HAND_OPEN : 0;
}

ish_set ish_suitable(const struct ish *s)
{
    ish_set story = ish_story[s->current], set = story & (ISH_BIT(ISH_TITLES) - 1);
    ish_set here = s->location == ISH_IN_THE_CITY ? ISH_ALL_CITY : ISH_ALL_COUNTRY;
    ish_set away = (ISH_ALL_CITY | ISH_ALL_COUNTRY) & ~here;
    if ((story & ISH_SIMILAR) || ((story & ISH_SHOWN) && s->travel != ISH_TO_DISSIMILAR))
        set |= here;
    if ((story & ISH_DISSIMILAR) || ((story & ISH_SHOWN) && s->travel != ISH_TO_SIMILAR))
        set |= away;
    return set;
}

ish_set ish_permissible(const struct ish *s)
{
    if (ish_travelling(s))
        return ish_moving;
    return ish_resting | (ish_in(ISH_ALL_CITY, s->current) ? ish_in_city : 0);
}

bool ish_isay_held(const struct ish *s, pl_seat seat, unsigned token)
{
    for (unsigned i = token * ISH_ISAY_EACH; i < (token + 1) * ISH_ISAY_EACH; i++)
        if (s->isay_holder[i] == seat)
            return true;
    return false;
}

bool ish_isay_stock(const struct ish *s, unsigned token) { return ish_isay_held(s, PL_NOBODY, token); }

unsigned ish_isay_types(const struct ish *s, pl_seat seat)
{
    unsigned set = 0;
    for (unsigned t = 0; t < ISH_TOKENS_N; t++)
        set |= (unsigned)ish_isay_held(s, seat, t) << t;
    return set;
}

bool ish_telegram_held(const struct ish *s, pl_seat seat)
{
    for (unsigned i = 0; i < ISH_TELEGRAMS_N; i++)
        if (s->telegram_holder[i] == seat)
            return true;
    return false;
}

bool ish_telegram_stock(const struct ish *s) { return ish_telegram_held(s, PL_NOBODY); }

ish_set ish_showable(const struct ish *s, pl_seat seat)
{
    ish_set set = 0;
    unsigned best = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        if (!s->seat[seat].hand[c] || ish_value[c] < best)
            continue;
        if (ish_value[c] > best)
            set = 0;
        best = ish_value[c];
        set |= ISH_BIT(c);
    }
    return set;
}

/* ---- naming an opponent ---------------------------------------------------------------------------------------- */

pl_seats ish_nameable(const struct ish *s, const struct ish_frame *f)
{
    pl_seats set = ish_others(s, f->seat);
    if (ish_accuses(f))
        set &= ish_with_cards(s); /* ISH-38 */
    if (f->kind == ISH_IMPROMPTU && (set & ~f->countered_by))
        set &= (pl_seats)~f->countered_by; /* ISH-49 */
    if (f->kind == ISH_PLAY && f->card == ISH_FLEET_STREET)
        for (pl_seat seat = 0; seat < s->base.seats; seat++)
            if (ish_isay_types(s, seat) == (1u << ISH_TOKENS_N) - 1)
                set &= (pl_seats)~PL_SEAT_BIT(seat);
    if (f->kind == ISH_PLAY && f->card == ISH_CONSTABULARY && !ish_holds(s, f->seat))
        return 0;
    return set;
}

bool ish_nobody_nameable(const struct ish_frame *f) { return f->kind == ISH_PLAY && ish_names_of[f->card] == ISH_NAMES_MAY; }

static int name_verdict(const struct ish *s, const struct ish_frame *f, int named)
{
    if (named < 0)
        return ish_nobody_nameable(f) ? 0 : -ISH_R_NAME;
    if (named >= s->base.seats || named == f->seat)
        return -ISH_R_NAME;
    if (pl_seats_has(ish_nameable(s, f), (unsigned)named))
        return 0;
    if (ish_accuses(f) && !ish_holds(s, (pl_seat)named))
        return -ISH_R_ACCUSED_EMPTY;
    return f->kind == ISH_IMPROMPTU ? -ISH_R_TRIED : -ISH_R_FLEET_WHOM;
}

static int move_verdict(const struct ish *s, const struct ish_frame *f, int from, int to)
{
    if (from >= s->base.seats || to >= s->base.seats || to == from || to == f->seat || !ish_telegram_held(s, (pl_seat)from))
        return -ISH_R_TELEGRAM_MOVE;
    return 0;
}

/* ---- taking and giving tokens ---------------------------------------------------------------------------------- */

int ish_token_verdict(const struct ish *s, pl_seat who, pl_action action)
{
    int token = pl_arg(action, 0), from = pl_arg(action, 1);
    bool gift = ish_top_of(s)->ask == ISH_ASK_GIFT;
    if (token < 0) {
        for (unsigned t = 0; t < ISH_TOKENS_N && !gift; t++)
            if (ish_isay_stock(s, t) && !ish_isay_held(s, who, t))
                return -ISH_R_TOKEN_STOCK;
        return gift ? -ISH_R_FLEET_WHOM : 0;
    }
    if (ish_isay_held(s, who, (unsigned)token))
        return gift ? -ISH_R_FLEET_TOKEN : -ISH_R_TOKEN_ONE;
    if ((from < 0) != ish_isay_stock(s, (unsigned)token) ||
        (from >= 0 && (from >= s->base.seats || !ish_isay_held(s, (pl_seat)from, (unsigned)token))))
        return gift ? -ISH_R_FLEET_TOKEN : -ISH_R_TOKEN_FROM;
    return 0;
}

static void move_token(struct ish *s, pl_seat to, unsigned token, pl_seat from)
{
    for (unsigned i = token * ISH_ISAY_EACH; i < (token + 1) * ISH_ISAY_EACH; i++) {
        if (s->isay_holder[i] == from) {
            s->isay_holder[i] = to;
            return;
        }
    }
}

/* ---- legality of actions --------------------------------------------------------------------------------------- */

static int play_verdict(const struct ish *s, const struct ish_frame *f, pl_seat seat, unsigned card)
{
    if (f->ask != ISH_ASK_TURN && f->ask != ISH_ASK_MORE && f->ask != ISH_ASK_DRAWN)
        return -PL_R_NOT_NOW;
    if (!s->seat[seat].hand[card])
        return -ISH_R_HELD;
    if (f->ask == ISH_ASK_DRAWN && card != f->card)
        return -ISH_R_DRAWN_ONLY;
    if (ish_in(ISH_ALL_VILLAIN | ISH_ALL_INTERRUPT, card))
        return -ISH_R_NEVER_PLAYED;
    if (ish_in(ISH_ALL_I_SAY, card))
        return ish_in(ish_permissible(s), card) ? 0 : -ISH_R_PERMISSIBLE;
    return ish_in(ish_suitable(s), card) ? 0 : -ISH_R_SUITABLE;
}

static int draw_verdict(const struct ish *s, const struct ish_frame *f, pl_seat seat)
{
    if (f->ask == ISH_ASK_MORE)
        return s->fast_play ? -ISH_R_NO_DRAW_IN_RUN : -ISH_R_NO_SECOND_DRAW;
    if (f->ask != ISH_ASK_TURN)
        return -PL_R_NOT_NOW;
    return ish_holds(s, seat) & ish_suitable(s) & ~ISH_ALL_I_SAY ? -ISH_R_MUST_PLAY : 0;
}

static int keep_verdict(const struct ish *s, const struct ish_frame *f)
{
    if (f->ask != ISH_ASK_DRAWN)
        return -PL_R_NOT_NOW;
    return ish_in(ish_suitable(s) & ~ISH_ALL_I_SAY, f->card) ? -ISH_R_DRAWN_SUITABLE : 0;
}

static int done_verdict(const struct ish *s, const struct ish_frame *f, pl_seat seat)
{
    if (f->ask == ISH_ASK_MORE || f->ask == ISH_ASK_LOOK)
        return 0;
    if (f->ask != ISH_ASK_DISCARD)
        return -PL_R_NOT_NOW;
    return ish_holds(s, seat) & ISH_ALL_VILLAIN ? -ISH_R_ADLER : 0;
}

static int counter_verdict(const struct ish *s, const struct ish_frame *f, pl_seat seat, unsigned card)
{
    if (f->ask != ISH_ASK_ANSWER)
        return -PL_R_NOT_NOW;
    if (!s->seat[seat].hand[card])
        return -ISH_R_HELD;
    if (card == ISH_ALIBI && f->kind == ISH_PLAY && !ish_in(ish_alibi, f->card))
        return -ISH_R_ALIBI;
    return 0;
}

/* Checks whether a player may choose this card from their own hand for the action show, give, pass or discard. Returns 0, or the negative
 * number of the rule that forbids it. */
static int card_verdict(const struct ish *s, const struct ish_frame *f, pl_seat seat, enum ish_ask ask, unsigned card)
{
    if (f->ask != ask)
        return -PL_R_NOT_NOW;
    if (!s->seat[seat].hand[card])
        return -ISH_R_HELD;
    if (ask == ISH_ASK_SHOW && !ish_in(ish_showable(s, seat), card))
        return f->card == ISH_IRREGULARS ? -ISH_R_IRREGULARS : -ISH_R_DISGUISE;
    if (ask == ISH_ASK_DISCARD && !ish_in(ISH_ALL_VILLAIN, card))
        return -ISH_R_ADLER;
    return 0;
}

static int arrest_verdict(const struct ish *s, const struct ish_frame *f)
{
    if (f->ask != ISH_ASK_LOOK)
        return -PL_R_NOT_NOW;
    if (f->card == ISH_LESTRADE)
        return -ISH_R_LESTRADE;
    if (ish_holds(s, f->target) & ISH_ALL_VILLAIN)
        return 0;
    return f->card == ISH_WATSON ? -ISH_R_WATSON_INNOCENT : -ISH_R_HOLMES_INNOCENT;
}

int ish_verdict(const struct ish *s, pl_seat seat, pl_action action)
{
    const struct ish_frame *f = ish_top_of(s);
    unsigned card = (unsigned)pl_arg(action, 0);
    if (pl_verb_of(action) == ISH_V_ESCAPE)
        return escape_verdict(s, seat);
    switch ((enum ish_verb)pl_verb_of(action)) {
    case ISH_V_PLAY:
        return play_verdict(s, f, seat, card);
    case ISH_V_DRAW:
        return draw_verdict(s, f, seat);
    case ISH_V_KEEP:
        return keep_verdict(s, f);
    case ISH_V_DONE:
        return done_verdict(s, f, seat);
    case ISH_V_NAME:
        return f->ask == ISH_ASK_NAME ? name_verdict(s, f, pl_arg(action, 0)) : -PL_R_NOT_NOW;
    case ISH_V_ALLOW:
        return f->ask == ISH_ASK_ANSWER ? 0 : -PL_R_NOT_NOW;
    case ISH_V_ALIBI:
        return counter_verdict(s, f, seat, ISH_ALIBI);
    case ISH_V_MASTERMIND:
        return counter_verdict(s, f, seat, ISH_MASTERMIND);
    case ISH_V_SHOW:
        return card_verdict(s, f, seat, ISH_ASK_SHOW, card);
    case ISH_V_GIVE:
        return card_verdict(s, f, seat, ISH_ASK_GIVE, card);
    case ISH_V_PASS:
        return card_verdict(s, f, seat, ISH_ASK_PASS, card);
    case ISH_V_DISCARD:
        return card_verdict(s, f, seat, ISH_ASK_DISCARD, card);
    case ISH_V_TOKEN:
        if (f->ask != ISH_ASK_TOKEN && f->ask != ISH_ASK_GIFT)
            return -PL_R_NOT_NOW;
        return ish_token_verdict(s, f->ask == ISH_ASK_GIFT ? f->target : seat, action);
    case ISH_V_MOVE:
        return f->ask == ISH_ASK_MOVE ? move_verdict(s, f, pl_arg(action, 0), pl_arg(action, 1)) : -PL_R_NOT_NOW;
    case ISH_V_ARREST:
        return arrest_verdict(s, f);
    case ISH_V_ESCAPE:
    case ISH_VERBS_N:
        break;
    }
    return -PL_R_NOT_NOW; /* unreachable */
}

/* ---- applying actions ------------------------------------------------------------------------------------------ */

static void do_draw(struct ish *s, pl_seat seat, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    /* A player who draws a card reveals that they hold no card that may follow the Current card. */
    ish_reveal(s, ish_all_but(seat));
    f->plays_left = 0;
    f->stage = ISH_END;
    if (!ish_refill(s, ev)) { /* ISH-28 */
        pl_tell(ev, PL_EVERYONE, ISH_E_NO_CARDS, seat);
        ish_ask(f, ISH_ASK_NOTHING, 0);
        return;
    }
    ish_before_draw(s);
    unsigned card = ish_draw_top(s, seat);
    pl_tell(ev, ish_all_but(seat), ISH_E_DREW, seat, 1);
    pl_tell(ev, PL_SEAT_BIT(seat), ISH_E_DREW_1, (int16_t)card);
    f->card = (uint8_t)card;
    ish_ask(f, ISH_ASK_DRAWN, PL_SEAT_BIT(seat));
}

static void do_keep(struct ish *s, pl_seat seat, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    /* A player who keeps the drawn card reveals that it is an I Say card or cannot be played now. */
    ish_reveal(s, ish_all_but(seat));
    ish_remember_draw(s, seat, 1);
    pl_tell(ev, PL_EVERYONE, ISH_E_KEPT, seat);
    f->card = PL_NONE;
    ish_ask(f, ISH_ASK_NOTHING, 0);
}

static void do_done(struct ish *s, pl_seat seat, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    if (f->ask == ISH_ASK_MORE) {
        pl_tell(ev, PL_EVERYONE, ISH_E_STOPPED, seat);
        f->stage = ISH_END;
    } else if (f->ask == ISH_ASK_LOOK) {
        pl_tell(ev, PL_EVERYONE, ISH_E_LOOKED_AWAY, seat);
    } else {
        ish_reveal(s, ish_all_but(seat)); /* a player who answers "done" reveals to all others that they hold no villain */
        pl_tell(ev, PL_EVERYONE, ISH_E_NO_VILLAIN, seat);
    }
    ish_ask(f, ISH_ASK_NOTHING, 0);
}

static void do_name(struct ish *s, pl_seat seat, int named, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    ish_ask(f, ISH_ASK_NOTHING, 0);
    if (named < 0) {
        f->stage = ISH_CHECK;
        pl_tell(ev, PL_EVERYONE, ISH_E_NAMED_NOBODY, seat);
        return;
    }
    f->target = (uint8_t)named;
    pl_tell(ev, PL_EVERYONE, ISH_E_NAMED, seat, (int16_t)named);
}

static void do_token(struct ish *s, pl_seat seat, int token, int from, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    bool gift = f->ask == ISH_ASK_GIFT;
    pl_seat who = gift ? f->target : seat;
    ish_ask(f, ISH_ASK_NOTHING, 0);
    if (token < 0) {
        pl_tell(ev, PL_EVERYONE, ISH_E_NO_TOKEN, seat);
        return;
    }
    move_token(s, who, (unsigned)token, from < 0 ? PL_NOBODY : (pl_seat)from);
    if (gift && from < 0)
        pl_tell(ev, PL_EVERYONE, ISH_E_GIFT, seat, who, (int16_t)token);
    else if (gift)
        pl_tell(ev, PL_EVERYONE, ISH_E_GIFT_FROM, seat, who, (int16_t)token, (int16_t)from);
    else if (from < 0)
        pl_tell(ev, PL_EVERYONE, ISH_E_TOKEN, seat, (int16_t)token);
    else
        pl_tell(ev, PL_EVERYONE, ISH_E_TOKEN_FROM, seat, (int16_t)token, (int16_t)from);
}

static void do_give(struct ish *s, pl_seat seat, unsigned card, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    pl_seats two = PL_SEAT_BIT(seat) | PL_SEAT_BIT(f->target);
    ish_move(s, seat, f->target, card);
    /* All viewers learn something: the next check of the hands reveals whether the giver is left with only Interrupts. */
    ish_reveal(s, PL_EVERYONE);
    pl_tell(ev, (pl_seats)(PL_EVERYONE & ~two), ISH_E_GAVE, seat, f->target);
    pl_tell(ev, two, ISH_E_GAVE_CARD, seat, f->target, (int16_t)card);
    ish_ask(f, ISH_ASK_NOTHING, 0);
}

static void do_discard(struct ish *s, pl_seat seat, unsigned card, struct pl_events *ev)
{
    ish_leave(s, seat, card);
    s->discard[card]++;
    ish_reveal(s, ish_all_but(seat));
    pl_tell(ev, PL_EVERYONE, ISH_E_DISCARDED, seat, (int16_t)card);
    ish_ask(ish_top(s), ISH_ASK_NOTHING, 0);
}

static void do_move(struct ish *s, pl_seat seat, int from, int to, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    f->from = (uint8_t)from;
    do_name(s, seat, to, ev);
}

static void act(struct ish *s, pl_seat seat, pl_action action, struct pl_events *ev)
{
    struct ish_frame *f = ish_top(s);
    int a = pl_arg(action, 0), b = pl_arg(action, 1);
    switch ((enum ish_verb)pl_verb_of(action)) {
    case ISH_V_PLAY:
        ish_lay(s, seat, (unsigned)a, f->ask == ISH_ASK_DRAWN, ev);
        return;
    case ISH_V_DRAW:
        do_draw(s, seat, ev);
        return;
    case ISH_V_KEEP:
        do_keep(s, seat, ev);
        return;
    case ISH_V_DONE:
        do_done(s, seat, ev);
        return;
    case ISH_V_NAME:
        do_name(s, seat, a, ev);
        return;
    case ISH_V_ALLOW:
        ish_commit(s, seat, PL_NONE, ev);
        return;
    case ISH_V_ALIBI:
        ish_commit(s, seat, ISH_ALIBI, ev);
        return;
    case ISH_V_MASTERMIND:
        ish_commit(s, seat, ISH_MASTERMIND, ev);
        return;
    case ISH_V_SHOW:
    case ISH_V_PASS:
        ish_commit(s, seat, (unsigned)a, ev);
        return;
    case ISH_V_GIVE:
        do_give(s, seat, (unsigned)a, ev);
        return;
    case ISH_V_TOKEN:
        do_token(s, seat, a, b, ev);
        return;
    case ISH_V_MOVE:
        do_move(s, seat, a, b, ev);
        return;
    case ISH_V_ARREST:
        ish_close_by_arrest(s, f->seat, f->target, f->card == ISH_HOLMES ? ISH_BY_HOLMES : ISH_BY_WATSON, ev);
        return;
    case ISH_V_DISCARD:
        do_discard(s, seat, (unsigned)a, ev);
        return;
    case ISH_V_ESCAPE:
        ish_close_by_escape(s, seat, ev);
        return;
    case ISH_VERBS_N:
        return;
    }
}

int ish_apply(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    struct ish *s = state;
    int rc = pl_check_entry(&pl_game_i_say_holmes, s, entry);
    if (rc == 0)
        rc = ish_verdict(s, entry->seat, entry->action);
    if (rc < 0)
        return rc;
    s->base.now = entry->at;
    act(s, entry->seat, entry->action, events);
    ish_run(s, events);
    int verb = pl_verb_of(entry->action);
    /* The actions "name", "token" and "move" do not change any hand, so they reveal nothing new about the hands. */
    bool still = verb == ISH_V_NAME || verb == ISH_V_TOKEN || verb == ISH_V_MOVE || s->base.over;
    if (!still)
        ish_infer_if_any(s);
    return 0;
}
