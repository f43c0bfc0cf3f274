/* measures.c: measures the time of actions and the lag of the event loop, and counts refusals by their reason. */
#include "server/measures.h"
#include "server/state.h"

void measure_durable(struct server *srv)
{
    struct measures *m = &srv->measures;
    struct store_times at = store_times(srv->store);
    if (!at.received)
        return;
    histogram_add(&m->action_durable, &histogram_times, at.durable - at.received);
    /* The actions of a commit are on disk at the same time. If there are too many commits, the last one stands for the others. */
    if (m->unsent_n && (m->unsent[m->unsent_n - 1].durable == at.durable || m->unsent_n == UNSENT_MAX))
        m->unsent[m->unsent_n - 1].n++;
    else
        m->unsent[m->unsent_n++] = (typeof(m->unsent[0])){at.durable, 1};
}

void measure_sent(struct server *srv)
{
    struct measures *m = &srv->measures;
    int64_t now = m->unsent_n ? clock_us() : 0;
    for (int i = 0; i < m->unsent_n; i++)
        for (int n = 0; n < m->unsent[i].n; n++)
            histogram_add(&m->action_sent, &histogram_times, now - m->unsent[i].durable);
    m->unsent_n = 0;
}

/* libuv starts a repeated timer again from the time at which the loop iteration began, so this is the time at which it is due next. */
void measure_loop_lag(struct server *srv, int64_t every_ms)
{
    struct measures *m = &srv->measures;
    if (m->timer_due)
        histogram_add(&m->loop_lag, &histogram_times, clock_us() - m->timer_due);
    m->timer_due = 1000 * (now_ms(srv) + every_ms);
}

void measure_refusal(struct server *srv, int reason)
{
    srv->metrics.refused_total++;
    srv->measures.refusals[reason]++;
}
