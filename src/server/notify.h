/* notify.h: tells systemd the state of the service (notify.c). If systemd did not start the server, or the unit has no Type=notify, the
 * functions do nothing. Except for notify_begin and notify_end, only the event loop's thread may call them. */
#ifndef PL_SERVER_NOTIFY_H
#define PL_SERVER_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>

/* Reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID. From now on, until notify_ready or notify_end, a thread asks systemd for more time
 * to start, because to check, copy and migrate a large database takes minutes. It gives up after an hour. */
void notify_begin(void);
void notify_ready(void);              /* the server serves, or serves again after a reload */
void notify_reloading(void);          /* the server reloads its settings; notify_ready must follow */
void notify_stopping(void);           /* the server has begun to stop */
void notify_status(const char *text); /* a line for `systemctl status`; a text that has not changed is not sent again */
void notify_tick(int64_t now);        /* pings the watchdog when it is time; `now`: the monotonic clock in ms */
void notify_end(void);

#endif
