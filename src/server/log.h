/* log.h: the log of the server, one JSON object per line on stderr (log.c). Used by the event loop's thread only. docs/monitoring.md lists
 * the events. The log never contains tokens, passphrases, views, chat or names of players. */
#ifndef PL_SERVER_LOG_H
#define PL_SERVER_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LEVEL_ERROR, LEVEL_WARNING, LEVEL_INFO, LEVEL_DEBUG, LOG_LEVELS };

/* All events: name in C, id in the log, level, text. Add the event to docs/monitoring.md, too. */
#define LOG_EVENTS(X)                                                                                                                      \
    X(STARTED, "server-started", INFO, "server started")                                                                                   \
    X(STOPPING, "server-stopping", INFO, "stopping")                                                                                       \
    X(STOPPED, "server-stopped", INFO, "server stopped")                                                                                   \
    X(RELOADED, "settings-reloaded", INFO, "the settings have been read again")                                                            \
    X(RELOAD_FAILED, "reload-failed", ERROR, "the settings are wrong; the server continues with those before")                             \
    X(RESTART_NEEDED, "restart-needed", WARNING, "settings have changed that take effect only after a restart")                            \
    X(CERTIFICATE_LOADED, "certificate-loaded", INFO, "new connections get the renewed certificate")                                       \
    X(CERTIFICATE_REFUSED, "certificate-refused", ERROR,                                                                                   \
      "the files of the certificate have changed but cannot be used; the server continues with the certificate before")                    \
    X(CERTIFICATE_EXPIRES, "certificate-expires", WARNING, "the certificate expires soon")                                                 \
    X(FILES_LIMIT, "files-limit", WARNING, "the limit on open files allows fewer connections than --connections; raise it with ulimit -n") \
    X(CASE_FAILED, "case-failed", ERROR, "failed to load a case; 'parlour case lint' shows why")                                           \
    X(PAUSED, "play-paused", ERROR, "cannot write to the database; play is paused")                                                        \
    X(RESUMED, "play-resumed", INFO, "the database can be written again; play continues")                                                  \
    X(STORE_FULL, "store-full", ERROR, "the database has reached --store-limit: no new names, tables or chat until it is smaller")         \
    X(STORE_NOT_FULL, "store-not-full", INFO, "the database is below --store-limit again")                                                 \
    X(STORE_MIGRATED, "store-migrated", INFO, "the database has been migrated to a newer version")                                         \
    X(STORE_NOT_CHECKED, "store-not-checked", WARNING, "the database was not checked completely at the start")                             \
    X(STORE_REBUILT, "store-rebuilt", ERROR, "an index of the database was damaged and has been rebuilt")                                  \
    X(STORE_DAMAGED, "store-damaged", ERROR, "the database is damaged")                                                                    \
    X(TABLE_DAMAGED, "table-damaged", ERROR, "the saved data of a table is damaged; other tables are not affected")                        \
    X(TABLE_NOT_SAVED, "table-not-saved", ERROR, "failed to save a table; its players must reconnect")                                     \
    X(SNAPSHOT_WRITTEN, "snapshot-written", INFO, "snapshot of the database written and checked")                                          \
    X(SNAPSHOT_FAILED, "snapshot-failed", ERROR, "failed to write a snapshot of the database")                                             \
    X(EXPIRED, "expired", INFO, "deleted old data")                                                                                        \
    X(CLOCK_DOUBTFUL, "clock-doubtful", WARNING,                                                                                           \
      "old data is not deleted: the system clock has jumped, or all data was more than a month old at the start")                          \
    X(MATCH_FINISHED, "match-finished", INFO, "match finished")                                                                            \
    X(BOT_HANGS, "bot-hangs", ERROR, "a bot does not end its decision, so it acts at random until its table is loaded again")              \
    X(MODERATION_UNREADABLE, "moderation-unreadable", ERROR,                                                                               \
      "cannot read bans, mutes and the administrators' settings; the earlier ones stay in force")                                          \
    X(ADMINISTRATION, "administration", INFO, "an administrator has changed something; see 'parlour admin audit'")                         \
    X(ADMIN_SOCKET_CLOSED, "admin-socket-closed", WARNING, "cannot open the administration socket; 'parlour admin' cannot be used")        \
    X(DRAINING, "draining", INFO, "an administrator drains this server: it opens no new tables")                                           \
    X(DRAINING_ENDED, "draining-ended", INFO, "this server opens new tables again")                                                        \
    X(PLAYER_REPORTED, "player-reported", INFO, "a player was reported; list the reports with 'parlour reports'")                          \
    X(MESSAGE_TOO_LARGE, "message-too-large", ERROR, "a message to a client was too large and was not sent")                               \
    X(NODE_STARTED, "node-started", INFO, "this process is a node")                                                                        \
    X(NODE_JOINED, "node-joined", INFO, "a node has joined")                                                                               \
    X(NODE_GONE, "node-gone", WARNING, "a node is gone")                                                                                   \
    X(NODE_AGAIN, "node-again", INFO, "this node serves again under a new number")                                                         \
    X(NODE_OUT_OF_REACH, "node-out-of-reach", ERROR, "this node was out of reach for too long, so other nodes have taken its tables")      \
    X(LINK_RESET, "link-reset", WARNING, "messages between two nodes were lost; their clients reconnect")                                  \
    X(BUS_LOST, "bus-lost", ERROR, "the connection to the bus is lost; trying again")                                                      \
    X(BUS_BACK, "bus-back", INFO, "connected to the bus again")                                                                            \
    X(BUS_LOST_HERE, "bus-lost-here", ERROR, "this node has lost the bus and others have it; they take over its tables")                   \
    X(BUS_IGNORED, "bus-ignored", ERROR, "messages on the bus were ignored")                                                               \
    X(LEASE_LOST, "lease-lost", ERROR, "the database does not extend this node's lease; play is paused")                                   \
    X(LEASE_BACK, "lease-back", INFO, "this node's lease is valid again")

#define LOG_EVENT_NAME(name, id, level, text) EVENT_##name,
enum log_event { LOG_EVENTS(LOG_EVENT_NAME) LOG_EVENTS_N };

/* Sets the lowest level that is logged. May be called at any time. */
void log_set_level(enum log_level level);
/* Reads the name of a level. Returns false if there is no such level. */
bool log_level_read(const char *word, enum log_level *level);
/* Returns true if an event of this level is logged now, for callers whose values cost time. */
bool log_has(enum log_level level);

/* Logs an event with pairs of strings: a key and a value. NULL ends the list. A value that is NULL or empty is left out. A value may be any
 * text, also from outside. If an event happens too often, lines are left out and a later line has their number in `suppressed`. */
void log_event(enum log_event event, ...) __attribute__((sentinel));
/* Returns `n` as decimal text in a static buffer. The buffer is reused after seven more calls. */
const char *log_number(int64_t n);
/* Returns a time, in seconds since 1970, as text such as 2026-11-19T07:04:42Z, in a buffer like that of log_number. */
const char *log_time(int64_t seconds);

#endif
