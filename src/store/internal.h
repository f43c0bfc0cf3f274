/* internal.h: declarations shared by the files of the store: SQL statements, and functions that open and lock the database file. */
#ifndef PL_STORE_INTERNAL_H
#define PL_STORE_INTERNAL_H

#include <limits.h>
#include <sqlite3.h>

#include "store/store.h"

/* All SQL statements that write to the database: the name, the parameter types (i = number, t = text, b = hash) and the SQL text of each.
 */
#define STORE_WRITES(X)                                                                                                                   \
    X(PERSON_PUT, "itttti",                                                                                                               \
      "INSERT INTO person(id,tag,name,name_skeleton,passphrase_hash,created_at) VALUES(?1,?2,?3,?4,?5,?6) ON CONFLICT(id) DO UPDATE SET " \
      "name=excluded.name,name_skeleton=excluded.name_skeleton,passphrase_hash=excluded.passphrase_hash")                                 \
    X(PERSON_FORGET, "it", "UPDATE person SET name=?2,name_skeleton='',passphrase_hash='',deleted=1 WHERE id=?1")                         \
    X(NOTES_FORGET, "i", "DELETE FROM note WHERE person_id=?1")                                                                           \
    X(NOTE_PUT, "iit",                                                                                                                    \
      "INSERT INTO note(match_id,person_id,text) VALUES(?1,?2,?3) ON CONFLICT(match_id,person_id) DO UPDATE SET text=excluded.text")      \
    X(TOKEN_PUT, "biiti", "INSERT INTO token(hash,person_id,kind,label,created_at) VALUES(?1,?2,?3,?4,?5)")                               \
    X(TOKEN_PUT_FEW, "biitii",                                                                                                            \
      "INSERT INTO token(hash,person_id,kind,label,created_at) SELECT ?1,?2,?3,?4,?5 WHERE "                                              \
      "(SELECT count(*) FROM token WHERE person_id=?2 AND kind=?3)<?6")                                                                   \
    X(TOKENS_TRIM, "iii",                                                                                                                 \
      "DELETE FROM token WHERE person_id=?1 AND kind=?2 AND hash IN (SELECT hash FROM token WHERE person_id=?1 AND kind=?2 "              \
      "ORDER BY created_at DESC LIMIT -1 OFFSET ?3)")                                                                                     \
    X(TOKEN_DROP, "b", "DELETE FROM token WHERE hash=?1")                                                                                 \
    X(TOKENS_DROP, "i", "DELETE FROM token WHERE person_id=?1")                                                                           \
    X(MATCH_PUT, "itttiitttiiiii",                                                                                                        \
      "INSERT INTO match(id,table_id,invite_code,game,rules_rev,status,record,header,result,loaded,load_at,created_at,ended_at,host_id) " \
      "VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14) ON CONFLICT(id) DO UPDATE SET "                                             \
      "invite_code=excluded.invite_code,rules_rev=excluded.rules_rev,"                                                                    \
      "status=excluded.status,record=excluded.record,header=excluded.header,result=excluded.result,loaded=excluded.loaded,"               \
      "load_at=excluded.load_at,ended_at=excluded.ended_at,host_id=excluded.host_id")                                                     \
    X(MATCH_SET_LOADED, "iii", "UPDATE match SET loaded=?2,load_at=?3 WHERE id=?1")                                                       \
    X(MATCH_DROP, "i", "DELETE FROM match WHERE id=?1")                                                                                   \
    X(ENTRIES_DROP, "i", "DELETE FROM entry WHERE match_id=?1")                                                                           \
    X(CHAT_DROP, "i", "DELETE FROM chat WHERE match_id=?1")                                                                               \
    X(NOTES_DROP, "i", "DELETE FROM note WHERE match_id=?1")                                                                              \
    X(GUEST_DROP, "i", "DELETE FROM person WHERE id=?1 AND passphrase_hash='' AND NOT EXISTS(SELECT 1 FROM seat WHERE person_id=?1)")     \
    X(ORPHAN_TOKENS_DROP, "i", "DELETE FROM token WHERE person_id=?1 AND NOT EXISTS(SELECT 1 FROM person WHERE id=?1)")                   \
    X(TOKENS_EXPIRE, "ii", "DELETE FROM token WHERE kind=?1 AND created_at<?2")                                                           \
    X(SEATS_CLEAR, "i", "DELETE FROM seat WHERE match_id=?1")                                                                             \
    X(SEAT_PUT, "iii", "INSERT INTO seat(match_id,seat,person_id) VALUES(?1,?2,?3)")                                                      \
    X(ENTRY_ADD, "iiit", "INSERT INTO entry(match_id,seq,created_at,line) VALUES(?1,?2,?3,?4)")                                           \
    X(CHAT_ADD, "iiiit", "INSERT INTO chat(match_id,sent_at,person_id,seat,text) VALUES(?1,?2,?3,?4,?5)")                                 \
    X(CHAT_TRIM, "ii",                                                                                                                    \
      "DELETE FROM chat WHERE match_id=?1 AND rowid<=(SELECT rowid FROM chat WHERE match_id=?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?2)")   \
    X(REPORT_PUT, "itiiittt",                                                                                                             \
      "INSERT INTO report(match_id,table_id,reporter_id,reported_id,created_at,reason,text,chat) VALUES(?1,?2,?3,?4,?5,?6,?7,?8) "        \
      "ON CONFLICT(match_id,reporter_id,reported_id) DO UPDATE SET created_at=excluded.created_at,reason=excluded.reason,"                \
      "text=excluded.text,chat=excluded.chat")                                                                                            \
    X(REPORTS_TRIM, "i", "DELETE FROM report WHERE id<=(SELECT id FROM report ORDER BY id DESC LIMIT 1 OFFSET ?1)")                       \
    X(REPORTS_FORGET, "i", "DELETE FROM report WHERE reporter_id=?1 OR reported_id=?1")                                                   \
    X(REPORTS_EXPIRE, "i", "DELETE FROM report WHERE created_at<?1")                                                                      \
    X(SECRET_PUT, "tb", "INSERT INTO secret(name,value) VALUES(?1,?2) ON CONFLICT(name) DO NOTHING")

#define STORE_WRITE_ENUM(id, form, sql) W_##id,
enum store_write { STORE_WRITES(STORE_WRITE_ENUM) W_COUNT };

/* Opens the database file with the SQLite settings of the server. On failure returns NULL with an error message in `why`. */
sqlite3 *store_connect(const char *path, int flags, char *why, size_t why_size);
int store_version(sqlite3 *db); /* returns the version of the database schema, or -1 if the file is not a database */
/* Migrates the schema to `version`, or to the newest version if `version` is 0. */
int store_migrate(sqlite3 *db, int version, char *why, size_t why_size);
/* Checks that this database was made by this program and has a version that the program can open. Returns 0, or -1 with an error message in
 * `why`. */
int store_is_ours(sqlite3 *db, char *why, size_t why_size);

/* files.c */
struct store_lock {
    int file, side; /* file descriptors of the database file and of the lock file NAME-lock; -1 if the file is not open */
    unsigned links; /* number of hard links to the database file */
    char path[PATH_MAX];
};
int store_lock_take(struct store_lock *l, const char *path, char *why, size_t why_size);
void store_lock_drop(struct store_lock *l);
enum { STORE_NAME = PATH_MAX + 64 }; /* size in bytes of a buffer for the name of a file next to the database */
/* Replaces the file `path` with the file `part` and waits until the change is on disk. Renames the old file and writes its new name to
 * `kept`. If there was no old file, `kept` becomes an empty string. */
int store_replace(const char *path, const char *part, const char *what, char kept[STORE_NAME], char *why, size_t why_size);
void store_part_drop(const char *part); /* deletes an unfinished copy and the files that SQLite has created alongside it */

/* repair.c */
/* Checks the file and rebuilds damaged indexes. Returns the database connection to use afterwards, which is a new one if the file was
 * rebuilt. After an error, returns NULL with an error message in `no`. */
sqlite3 *store_repair(sqlite3 *db, struct store_lock *lock, struct store_health *health, char *no, size_t no_size);
bool store_reindex(sqlite3 *db); /* rebuilds all indexes while the store is open; returns true if they are usable again */

#endif
