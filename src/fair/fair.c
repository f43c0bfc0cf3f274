/* fair.c: corrected times, the buffer that puts them in order, and the record of what that decided. */
#include "fair/fair.h"

void pl_fair_init(struct pl_fair *f, unsigned seats)
{
    pl_zero(f, sizeof *f);
    f->seats = seats;
    f->entered = -1;
    for (unsigned i = 0; i < PL_SEATS_MAX; i++) {
        f->line[i].echo = f->line[i].transport = -1;
        f->line[i].last = -1;
    }
}

void pl_fair_join(struct pl_fair *f, pl_seat seat)
{
    int64_t last;
    if (seat >= f->seats)
        return;
    last = f->line[seat].last;
    pl_zero(&f->line[seat], sizeof f->line[seat]);
    f->line[seat].on = true;
    f->line[seat].echo = f->line[seat].transport = -1;
    f->line[seat].last = last;
}

void pl_fair_leave(struct pl_fair *f, pl_seat seat)
{
    if (seat < f->seats)
        f->line[seat].on = false;
}

/* ---- round trips ----------------------------------------------------------------------------------------- */

static int32_t within(int32_t ms) { return ms < 0 ? 0 : ms > 60000 ? 60000 : ms; }

void pl_fair_echo(struct pl_fair *f, pl_seat seat, int32_t ms)
{
    if (seat >= f->seats)
        return;
    struct pl_fair_line *l = &f->line[seat];
    l->echo = l->echo < 0 ? 8 * within(ms) : l->echo - l->echo / 8 + within(ms);
}

void pl_fair_transport(struct pl_fair *f, pl_seat seat, int32_t ms)
{
    if (seat < f->seats)
        f->line[seat].transport = ms < 0 ? -1 : within(ms);
}

/* What is not measured is not allowed: without echoes, or without the transport's word for them, nothing. */
int32_t pl_fair_allowance(const struct pl_fair *f, pl_seat seat)
{
    if (seat >= f->seats || f->off)
        return 0;
    const struct pl_fair_line *l = &f->line[seat];
    if (l->echo < 0 || l->transport < 0)
        return 0;
    int32_t ms = l->echo / 8;
    if (ms > l->transport + PL_FAIR_LITTLE)
        ms = l->transport + PL_FAIR_LITTLE;
    return ms > PL_FAIR_CAP ? PL_FAIR_CAP : ms;
}

static int32_t largest_allowance(const struct pl_fair *f)
{
    int32_t most = 0;
    for (unsigned i = 0; i < f->seats; i++) {
        int32_t ms = f->line[i].on ? pl_fair_allowance(f, (pl_seat)i) : 0;
        most = ms > most ? ms : most;
    }
    return most;
}

/* ---- arriving -------------------------------------------------------------------------------------------- */

void pl_fair_sent(struct pl_fair *f, pl_seat seat, uint32_t version, int64_t now)
{
    if (seat >= f->seats)
        return;
    struct pl_fair_line *l = &f->line[seat];
    l->version[l->sent_n % PL_FAIR_SENT] = version;
    l->sent[l->sent_n % PL_FAIR_SENT] = now;
    l->sent_n++;
}

/* When the table sent what this answers. A version that was never sent counts as the last one: nobody sees ahead. One that
 * is forgotten was sent long ago, and binds nobody. */
static int64_t sent_at(const struct pl_fair_line *l, uint32_t version)
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
    return pl_fair_receive_answer(f, seat, (struct pl_fair_answer){.version = answers, .said = -1}, action, client, now);
}

int pl_fair_receive_answer(struct pl_fair *f, pl_seat seat, struct pl_fair_answer answers, pl_action action, uint64_t client, int64_t now)
{
    if (seat >= f->seats || f->queue_n == PL_FAIR_QUEUE)
        return -1;
    struct pl_fair_line *l = &f->line[seat];
    struct pl_fair_action a = {.arrived = now, .client = client, .order = f->arrivals++, .action = action, .seat = seat};
    int64_t sent = f->off ? -1 : sent_at(l, answers.version);
    if (!f->off && answers.said > sent)
        sent = answers.said;
    a.at = a.made = now - pl_fair_allowance(f, seat);
    if (a.at < sent)
        a.at = sent < now ? sent : now;
    if (!answers.unsaid)
        a.made = a.at;
    if (a.at < l->last) /* of one seat the order of arrival is the order of doing */
        a.at = l->last;
    if (a.at <= f->entered) {
        /* Its round trip grew while it was under way: rivals could not be kept waiting for that. */
        a.late = a.at < f->entered;
        a.at = f->entered;
    }
    a.allowed = (int16_t)(now - a.at < INT16_MAX ? now - a.at : INT16_MAX);
    l->last = a.at;
    unsigned i = f->queue_n++;
    for (; i > 0 && sooner(&a, &f->queue[i - 1]); i--)
        f->queue[i] = f->queue[i - 1];
    f->queue[i] = a;
    return 0;
}

/* ---- entering -------------------------------------------------------------------------------------------- */

static void record(struct pl_fair *f, const struct pl_fair_action *won, const struct pl_fair_action *lost)
{
    if (f->record_n == PL_FAIR_RECORD) {
        for (unsigned i = 1; i < PL_FAIR_RECORD; i++)
            f->record[i - 1] = f->record[i];
        f->record_n--;
    }
    f->record[f->record_n++] = (struct pl_fair_verdict){
        .winner = won->seat,
        .loser = lost->seat,
        .turned = lost->order < won->order,
        .ms = (int32_t)(lost->at - won->at),
        .arrived = (int32_t)(lost->arrived - won->arrived),
        .at = lost->at,
    };
}

int32_t pl_fair_behind(const struct pl_fair *f) { return largest_allowance(f); }

int64_t pl_fair_horizon(const struct pl_fair *f, int64_t now) { return now - largest_allowance(f) - 1; }

void pl_fair_ticked(struct pl_fair *f, int64_t at)
{
    if (f->entered < at)
        f->entered = at;
}

int64_t pl_fair_wakes(const struct pl_fair *f) { return f->queue_n ? f->queue[0].at + largest_allowance(f) + 1 : -1; }

bool pl_fair_next(struct pl_fair *f, int64_t now, struct pl_fair_action *ret)
{
    if (!f->queue_n || f->queue[0].at > pl_fair_horizon(f, now))
        return false;
    *ret = f->queue[0];
    f->queue_n--;
    for (unsigned i = 0; i < f->queue_n; i++)
        f->queue[i] = f->queue[i + 1];
    if (f->any && f->before.seat != ret->seat && ret->at - f->before.at <= PL_FAIR_RACE)
        record(f, &f->before, ret);
    f->before = *ret;
    f->any = true;
    pl_fair_ticked(f, ret->at);
    return true;
}
