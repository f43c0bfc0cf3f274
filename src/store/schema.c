/* schema.c: the database schema as numbered migrations. Never change a released migration. Add a new one instead. */
#include "store/internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The texts are SQLite's. For PostgreSQL, the names of types are replaced; see store_change_for_postgres. */
const struct store_change store_changes[] = {
    /* Migration 1: tables and their basic indexes */
    {1,
     "CREATE TABLE person(id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_skeleton TEXT NOT NULL,"
     " passphrase_hash TEXT NOT NULL, created_at INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0);"
     "CREATE UNIQUE INDEX person_name ON person(name_skeleton) WHERE passphrase_hash<>'';"
     "CREATE TABLE token(hash BLOB PRIMARY KEY, person_id INTEGER NOT NULL, kind INTEGER NOT NULL, label TEXT NOT NULL,"
     " created_at INTEGER NOT NULL) WITHOUT ROWID;"
     "CREATE INDEX token_person ON token(person_id);",
     SAME},
    {1,
     "CREATE TABLE match(id INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, invite_code TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
     " rules_rev INTEGER NOT NULL, status INTEGER NOT NULL, record TEXT NOT NULL, header TEXT NOT NULL, result TEXT NOT NULL,"
     " loaded INTEGER NOT NULL, load_at INTEGER NOT NULL, created_at INTEGER NOT NULL, ended_at INTEGER NOT NULL);"
     "CREATE INDEX match_loaded ON match(loaded) WHERE loaded=1;"
     "CREATE INDEX match_load_at ON match(load_at) WHERE load_at>0;"
     "CREATE TABLE seat(match_id INTEGER NOT NULL, seat INTEGER NOT NULL, person_id INTEGER NOT NULL, PRIMARY KEY(match_id,seat))"
     " WITHOUT ROWID;"
     "CREATE INDEX seat_person ON seat(person_id);",
     SAME},
    /* The table of entries has no clustered key, so new entries are appended at its end. With a clustered key, new entries of different
       matches would go to different places in the file. */
    {1,
     "CREATE TABLE entry(match_id INTEGER NOT NULL, seq INTEGER NOT NULL, created_at INTEGER NOT NULL, line TEXT NOT NULL);"
     "CREATE UNIQUE INDEX entry_match ON entry(match_id,seq);",
     SAME},
    {1,
     "CREATE TABLE chat(match_id INTEGER NOT NULL, sent_at INTEGER NOT NULL, person_id INTEGER NOT NULL, seat INTEGER NOT NULL,"
     " text TEXT NOT NULL);"
     "CREATE INDEX chat_match ON chat(match_id);",
     /* SQLite numbers the rows by itself. */
     "CREATE TABLE chat(id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, match_id BIGINT NOT NULL, sent_at BIGINT NOT NULL,"
     " person_id BIGINT NOT NULL, seat BIGINT NOT NULL, text TEXT NOT NULL);"
     "CREATE INDEX chat_match ON chat(match_id,id);"},
    {1, "CREATE TABLE note(match_id INTEGER NOT NULL, person_id INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(match_id,person_id));",
     SAME},
    /* Migration 2: indexes for finding old rows */
    {2,
     "CREATE INDEX match_not_started ON match(created_at) WHERE status=0;"
     "CREATE INDEX match_played ON match(id) WHERE status=1;"
     "CREATE INDEX match_over ON match(ended_at) WHERE status=2;"
     "CREATE INDEX person_guest ON person(created_at) WHERE passphrase_hash='';",
     SAME},
    /* Migration 3: host of a match, and the server's secret keys */
    {3, "ALTER TABLE match ADD COLUMN host_id INTEGER NOT NULL DEFAULT 0;", SAME},
    /* A PostgreSQL database of an earlier version does not exist. */
    {3, "UPDATE match SET host_id=ifnull(json_extract(record,'$.host'),0) WHERE status<2 AND json_valid(record);", ""},
    {3,
     "CREATE INDEX match_host ON match(host_id) WHERE status<2;"
     "CREATE TABLE secret(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;",
     SAME},
    /* Migration 4: reports about players */
    {4,
     "CREATE TABLE report(id INTEGER PRIMARY KEY, match_id INTEGER NOT NULL, table_id TEXT NOT NULL, reporter_id INTEGER NOT NULL,"
     " reported_id INTEGER NOT NULL, created_at INTEGER NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, chat TEXT NOT NULL);",
     "CREATE TABLE report(id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, match_id BIGINT NOT NULL, table_id TEXT NOT NULL,"
     " reporter_id BIGINT NOT NULL, reported_id BIGINT NOT NULL, created_at BIGINT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL,"
     " chat TEXT NOT NULL);"},
    {4,
     "CREATE UNIQUE INDEX report_match ON report(match_id,reporter_id,reported_id);"
     "CREATE INDEX report_reporter ON report(reporter_id);"
     "CREATE INDEX report_reported ON report(reported_id);"
     "CREATE INDEX report_created ON report(created_at);",
     SAME},
    /* Migration 5: nodes that share a database. With SQLite there is one node, and these columns and tables are not used. */
    {5,
     "ALTER TABLE match ADD COLUMN node INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE match ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;"
     "CREATE TABLE counter(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
     "CREATE TABLE node(id INTEGER PRIMARY KEY, protocol INTEGER NOT NULL, lease_until INTEGER NOT NULL, commit_no INTEGER NOT NULL,"
     " dead BOOLEAN NOT NULL, linked BOOLEAN NOT NULL);",
     SAME},
    /* Each commit updates the row of its node, so the rows get space for new versions on their page. The index is
       not for the fences: they must find a match by its id. Node 0 stands for commands like
       `parlour import`; see postgres_writer.c. */
    {5, "",
     "ALTER TABLE node SET (fillfactor=20); CREATE INDEX match_node ON match(node) WHERE node<>0;"
     "INSERT INTO node(id,protocol,lease_until,commit_no,dead,linked) VALUES(0,0,0,0,false,false);"},
    /* Migration 6: administration and accounts. Times are in ms since 1970; 0 means never or not yet. */
    {6,
     "ALTER TABLE person ADD COLUMN role INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE person ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE person ADD COLUMN delete_at INTEGER NOT NULL DEFAULT 0;"
     "CREATE INDEX person_delete_at ON person(delete_at) WHERE delete_at>0;"
     "ALTER TABLE token ADD COLUMN scope INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE token ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE token ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;",
     SAME},
    {6,
     "ALTER TABLE report ADD COLUMN handled_at INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE report ADD COLUMN outcome TEXT NOT NULL DEFAULT '';"
     "CREATE TABLE ban(id INTEGER PRIMARY KEY, person_id INTEGER NOT NULL, network TEXT NOT NULL, until INTEGER NOT NULL,"
     " reason TEXT NOT NULL, created_at INTEGER NOT NULL, created_by TEXT NOT NULL);"
     "CREATE TABLE audit(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL, target TEXT NOT NULL,"
     " detail TEXT NOT NULL);",
     "ALTER TABLE report ADD COLUMN handled_at BIGINT NOT NULL DEFAULT 0;"
     "ALTER TABLE report ADD COLUMN outcome TEXT NOT NULL DEFAULT '';"
     "CREATE TABLE ban(id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, person_id BIGINT NOT NULL, network TEXT NOT NULL,"
     " until BIGINT NOT NULL, reason TEXT NOT NULL, created_at BIGINT NOT NULL, created_by TEXT NOT NULL);"
     "CREATE TABLE audit(id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at BIGINT NOT NULL, actor TEXT NOT NULL,"
     " action TEXT NOT NULL, target TEXT NOT NULL, detail TEXT NOT NULL);"},
    /* Migration 7: finding the chat lines of a person */
    {7, "CREATE INDEX chat_person ON chat(person_id);", SAME},
    /* Migration 8: what administrators set for the whole server, and links to reset a passphrase */
    {8,
     "CREATE TABLE setting(name TEXT PRIMARY KEY, number INTEGER NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;"
     "CREATE TABLE reset_link(person_id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, expires_at INTEGER NOT NULL);"
     "CREATE INDEX ban_person ON ban(person_id);"
     "CREATE INDEX person_muted ON person(muted_until) WHERE muted_until>0;"
     "CREATE INDEX person_role ON person(role) WHERE role>0;",
     SAME},
    {0, NULL, NULL},
};

void store_change_for_postgres(const struct store_change *c, char sql[STORE_DDL_MAX])
{
    static const char *const words[][2] = {{"INTEGER", "BIGINT"}, {"BLOB", "BYTEA"}, {" WITHOUT ROWID", ""}};
    const char *in = c->postgres ? c->postgres : c->sqlite;
    size_t n = 0;
    while (*in) {
        size_t i = 0, len = 0;
        while (i < 3 && strncmp(in, words[i][0], len = strlen(words[i][0])))
            i++;
        const char *put = i < 3 ? words[i][1] : in;
        size_t put_len = i < 3 ? strlen(put) : 1;
        assert(n + put_len < STORE_DDL_MAX);
        memcpy(sql + n, put, put_len);
        n += put_len;
        in += i < 3 ? len : 1;
    }
    sql[n] = 0;
}

int store_newest_schema(void) { return STORE_VERSION; }
