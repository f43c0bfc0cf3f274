/* fair.c: corrects the times of actions, keeps them in a queue sorted by corrected time, and records who won each race between two
 * seats. */
#include "fair/fair.h"

void pl_fair_init(struct pl_fair *f, unsigned seats)
{
    pl_zero(f, sizeof *f);
    f->seats = seats;
    f->entered = -1;
    for (unsigned i = 0; i < PL_SEATS_MAX; i++) {
        f->connection[i].echo = f->connection[i].transport = -1;
        f->connection[i].last_at = -1;
    }
}

void pl_fair_join(struct pl_fair *f, pl_seat seat)
{
    int64_t last;
    if (seat >= f->seats)
        return;
    last = f->connection[seat].last_at;
    pl_zero(&f->connection[seat], sizeof f->connection[seat]);
    f->connection[seat].connected = true;
    f->connection[seat].echo = f->connection[seat].transport = -1;
    f->connection[seat].last_at = last;
}

void pl_fair_leave(struct pl_fair *f, pl_seat seat)
{
    if (seat < f->seats)
        f->connection[seat].connected = false;
}

/* ---- measured round trips -------------------------------------------------------------------------------- */

static int32_t within(int32_t ms) { return ms < 0 ? 0 : ms > 60000 ? 60000 : ms; }

void pl_fair_echo(struct pl_fair *f, pl_seat seat, int32_t ms)
{
    if (seat >= f->seats)
        return;
    struct pl_fair_connection *l = &f->connection[seat];
    l->echo = l->echo < 0 ? 8 * within(ms) : l->echo - l->echo / 8 + within(ms);
}

void pl_fair_transport(struct pl_fair *f, pl_seat seat, int32_t ms)
{
    if (seat < f->seats)
        f->connection[seat].transport = ms < 0 ? -1 : within(ms);
}

/* Returns the number of ms to subtract from the arrival times of the seat's actions. It is 0 until the round trip has been measured both by
 * echoes and by the transport. */
int32_t pl_fair_allowance(const struct pl_fair *f, pl_seat seat)
{
    if (seat >= f->seats || f->disabled)
        return 0;
    const struct pl_fair_connection *l = &f->connection[seat];
    if (l->echo < 0 || l->transport < 0)
        return 0;
    int32_t ms = l->echo / 8;
    if (ms > l->transport + PL_FAIR_TOLERANCE)
        ms = l->transport + PL_FAIR_TOLERANCE;
    return ms > PL_FAIR_CAP ? PL_FAIR_CAP : ms;
}

static int32_t largest_allowance(const struct pl_fair *f)
{
    int32_t most = 0;
    for (unsigned i = 0; i < f->seats; i++) {
        int32_t ms = f->connection[i].connected ? pl_fair_allowance(f, (pl_seat)i) : 0;
        most = ms > most ? ms : most;
    }
    return most;
}

/* ---- queueing actions ------------------------------------------------------------------------------------ */

void pl_fair_sent(struct pl_fair *f, pl_seat seat, uint32_t version, int64_t now)
{
    if (seat >= f->seats)
        return;
    struct pl_fair_connection *l = &f->connection[seat];
    l->version[l->sent_n % PL_FAIR_SENT] = version;
    l->sent[l->sent_n % PL_FAIR_SENT] = now;
    l->sent_n++;
}

/* Returns when this version was sent to the seat. If it has not been sent yet, returns when the latest version was sent. Returns -1 if the
 * version is so old that its time is no longer stored. In that case the time of an action has no lower limit. */
static int64_t sent_at(const struct pl_fair_connection *l, uint32_t version)
{
    uint32_t n = l->sent_n < PL_FAIR_SENT ? l->sent_n : PL_FAIR_SENT;
    for (uint32_t i = 1; i <= n; i++)
        if (l->version[(l->sent_n - i) % PL_FAIR_SENT] <= version)
            return l->sent[(l->sent_n - i) % PL_FAIR_SENT];
    return -1;
}

static bool sooner(const struct pl_fair_action *a, const struct pl_fair_action *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

int pl_fair_receive(struct pl_fair *f, pl_seat seat, uint32_t answers, pl_action action, uint64_t client, int64_t now)
{
    return pl_fair_receive_answer(f, seat, (struct pl_fair_answer){.version = answers, .call_sent = -1}, action, client, now);
}

int pl_fair_receive_answer(struct pl_fair *f, pl_seat seat, struct pl_fair_answer answers, pl_action action, uint64_t client, int64_t now)
{
    if (seat >= f->seats || f->queue_n == PL_FAIR_QUEUE)
        return -1;
    struct pl_fair_connection *l = &f->connection[seat];
    struct pl_fair_action a = {.arrived = now, .client = client, .order = f->arrivals++, .action = action, .seat = seat};
    int64_t sent = f->disabled ? -1 : sent_at(l, answers.version);
    if (!f->disabled && answers.call_sent > sent)
        sent = answers.call_sent;
    a.at = a.made = now - pl_fair_allowance(f, seat);
    if (a.at < sent)
        a.at = sent < now ? sent : now;
    if (!answers.version_assumed)
        a.made = a.at;
    if (a.at < l->last_at) /* an action never gets an earlier time than the seat's previous action */
        a.at = l->last_at;
    if (a.at <= f->entered) {
        /* `entered` is the time of the latest log entry. No action can be logged with an earlier time, so this action gets the time
         * `entered`. */
        a.late = a.at < f->entered;
        a.at = f->entered;
    }
    a.allowed = (int16_t)(now - a.at < INT16_MAX ? now - a.at : INT16_MAX);
    l->last_at = a.at;
    unsigned i = f->queue_n++;
    for (; i > 0 && sooner(&a, &f->queue[i - 1]); i--)
        f->queue[i] = f->queue[i - 1];
    f->queue[i] = a;
    return 0;
}

/* ---- passing actions to the match ------------------------------------------------------------------------ */

static void record(struct pl_fair *f, const struct pl_fair_action *won, const struct pl_fair_action *lost)
{
    if (f->verdict_n == PL_FAIR_VERDICTS) {
        for (unsigned i = 1; i < PL_FAIR_VERDICTS; i++)
            f->verdict[i - 1] = f->verdict[i];
        f->verdict_n--;
    }
    f->verdict[f->verdict_n++] = (struct pl_fair_verdict){
        .winner = won->seat,
        .loser = lost->seat,
        .reversed = lost->order < won->order,
        .ms = (int32_t)(lost->at - won->at),
        .arrived = (int32_t)(lost->arrived - won->arrived),
        .at = lost->at,
    };
}

int32_t pl_fair_max_allowance(const struct pl_fair *f) { return largest_allowance(f); }

int64_t pl_fair_horizon(const struct pl_fair *f, int64_t now) { return now - largest_allowance(f) - 1; }

void pl_fair_clock_entered(struct pl_fair *f, int64_t at)
{
    if (f->entered < at)
        f->entered = at;
}

int64_t pl_fair_next_time(const struct pl_fair *f) { return f->queue_n ? f->queue[0].at + largest_allowance(f) + 1 : -1; }

bool pl_fair_next(struct pl_fair *f, int64_t now, struct pl_fair_action *ret)
{
    if (!f->queue_n || f->queue[0].at > pl_fair_horizon(f, now))
        return false;
    *ret = f->queue[0];
    f->queue_n--;
    for (unsigned i = 0; i < f->queue_n; i++)
        f->queue[i] = f->queue[i + 1];
    if (f->has_last && f->last.seat != ret->seat && ret->at - f->last.at <= PL_FAIR_RACE)
        record(f, &f->last, ret);
    f->last = *ret;
    f->has_last = true;
    pl_fair_clock_entered(f, ret->at);
    return true;
}
