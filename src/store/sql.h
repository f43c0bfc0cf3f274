/* sql.h: all SQL statements of the store, for both kinds of database.
 *
 * `?1` is the first parameter in both texts. The form of a statement has one letter for each parameter: i = number, t = text, b = hash,
 * n = number of the node that writes (nodes.h). SAME means that PostgreSQL gets SQLite's text. */
#ifndef PL_STORE_SQL_H
#define PL_STORE_SQL_H

#include "store/admin_sql.h"

#define SAME NULL
/* Conditions in PostgreSQL. They hold if this node owns the match with this epoch, and if no other node that is alive owns the match. */
#define OWNED(match, epoch, node) "EXISTS(SELECT 1 FROM match o WHERE o.id=" match " AND o.node=" node " AND o.epoch=" epoch ")"
#define NEW_OR_OWNED(match, epoch, node) "(NOT EXISTS(SELECT 1 FROM match o WHERE o.id=" match ") OR " OWNED(match, epoch, node) ")"
#define FREE_OR_OWN(node) "(node=0 OR node=" node " OR NOT EXISTS(SELECT 1 FROM node n WHERE n.id=match.node AND NOT n.dead))"
#define NO_MATCH(match) "NOT EXISTS(SELECT 1 FROM match WHERE id=" match ")"
/* The clock of the database in ms. */
#define CLOCK "(extract(epoch FROM clock_timestamp())*1000)::bigint"

#define PERSON_PUT_SQL                                                                                                                  \
    "INSERT INTO person(id,tag,name,name_skeleton,passphrase_hash,created_at) VALUES(?1,?2,?3,?4,?5,?6) ON CONFLICT(id) DO UPDATE SET " \
    "name=excluded.name,name_skeleton=excluded.name_skeleton,passphrase_hash=excluded.passphrase_hash"
#define MATCH_PUT_SQL                                                                                                     \
    "ON CONFLICT(id) DO UPDATE SET invite_code=excluded.invite_code,rules_rev=excluded.rules_rev,"                        \
    "status=excluded.status,record=excluded.record,header=excluded.header,result=excluded.result,loaded=excluded.loaded," \
    "load_at=excluded.load_at,ended_at=excluded.ended_at,host_id=excluded.host_id"
#define TOKEN_COLUMNS "hash,person_id,kind,label,created_at,expires_at,used_at,scope"
#define TOKEN_VALUES "?1,?2,?3,?4,?5,?6,?7,?8"
/* True if the person has an account, with this hash of the passphrase unless it is empty. */
#define PASSPHRASE_IS(old) "passphrase_hash<>'' AND (" old "='' OR passphrase_hash=" old ")"
#define MATCH_PUT_COLUMNS "id,table_id,invite_code,game,rules_rev,status,record,header,result,loaded,load_at,created_at,ended_at,host_id"
#define MATCH_PUT_VALUES "?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14"

/* All statements that write: the name, the form, the result of the write if the statement changes no row (0: that is no error), the text
 * for SQLite and the text for PostgreSQL. SQLite never returns STORE_FENCED. */
#define STORE_WRITES(X)                                                                                                                    \
    X(PERSON_PUT, "itttti", 0, PERSON_PUT_SQL, SAME)                                                                                       \
    X(PERSON_FORGET, "it", 0,                                                                                                              \
      "UPDATE person SET name=?2,name_skeleton='',passphrase_hash='',deleted=1,delete_at=0,role=0,muted_until=0 WHERE id=?1", SAME)        \
    X(PERSON_CLOSE, "ii", 0, "UPDATE person SET delete_at=?2 WHERE id=?1 AND passphrase_hash<>''", SAME)                                   \
    X(CHAT_FORGET, "i", 0, "DELETE FROM chat WHERE person_id=?1", SAME)                                                                    \
    X(NOTES_FORGET, "i", 0, "DELETE FROM note WHERE person_id=?1", SAME)                                                                   \
    X(NOTE_PUT, "iit", 0,                                                                                                                  \
      "INSERT INTO note(match_id,person_id,text) VALUES(?1,?2,?3) ON CONFLICT(match_id,person_id) DO UPDATE SET text=excluded.text", SAME) \
    X(TOKEN_PUT, "biitiiii", 0, "INSERT INTO token(" TOKEN_COLUMNS ") VALUES(" TOKEN_VALUES ")", SAME)                                     \
    X(TOKEN_PUT_LOGIN, "biitiiiit", STORE_NEVER,                                                                                           \
      "INSERT INTO token(" TOKEN_COLUMNS ") SELECT " TOKEN_VALUES                                                                          \
      " WHERE EXISTS(SELECT 1 FROM person WHERE id=?2 AND passphrase_hash=?9 AND delete_at=0)",                                            \
      SAME)                                                                                                                                \
    X(TOKEN_PUT_FEW, "biitiiiii", STORE_NEVER,                                                                                             \
      "INSERT INTO token(" TOKEN_COLUMNS ") SELECT " TOKEN_VALUES " WHERE "                                                                \
      "(SELECT count(*) FROM token WHERE person_id=?2 AND kind=?3)<?9",                                                                    \
      SAME)                                                                                                                                \
    X(TOKEN_USED, "bi", 0, "UPDATE token SET used_at=?2 WHERE hash=?1 AND used_at<?2", SAME)                                               \
    X(TOKENS_TRIM, "iii", 0,                                                                                                               \
      "DELETE FROM token WHERE person_id=?1 AND kind=?2 AND hash IN (SELECT hash FROM token WHERE person_id=?1 AND kind=?2 "               \
      "ORDER BY created_at DESC LIMIT -1 OFFSET ?3)",                                                                                      \
      "DELETE FROM token WHERE person_id=?1 AND kind=?2 AND hash IN (SELECT hash FROM token WHERE person_id=?1 AND kind=?2 "               \
      "ORDER BY created_at DESC OFFSET ?3)")                                                                                               \
    X(PASSPHRASE_SET, "itt", STORE_NEVER, "UPDATE person SET passphrase_hash=?2 WHERE id=?1 AND " PASSPHRASE_IS("?3"), SAME)               \
    X(PASSPHRASE_TOKENS_DROP, "iibt", 0,                                                                                                   \
      "DELETE FROM token WHERE person_id=?1 AND (kind=?2 OR ?2<0) AND hash<>?3 AND "                                                       \
      "EXISTS(SELECT 1 FROM person WHERE id=?1 AND " PASSPHRASE_IS("?4") ")",                                                              \
      SAME)                                                                                                                                \
    X(OTHER_TOKENS_DROP, "iib", 0, "DELETE FROM token WHERE person_id=?1 AND kind=?2 AND hash<>?3", SAME)                                  \
    X(TOKEN_DROP, "b", 0, "DELETE FROM token WHERE hash=?1", SAME)                                                                         \
    X(TOKENS_DROP, "i", 0, "DELETE FROM token WHERE person_id=?1", SAME)                                                                   \
    X(MATCH_PUT, "itttiitttiiiiiin", STORE_FENCED, "INSERT INTO match(" MATCH_PUT_COLUMNS ") VALUES(" MATCH_PUT_VALUES ") " MATCH_PUT_SQL, \
      "INSERT INTO match(" MATCH_PUT_COLUMNS ",epoch,node) VALUES(" MATCH_PUT_VALUES ",?15,?16) " MATCH_PUT_SQL                            \
      " WHERE match.epoch=?15 AND match.node=?16")                                                                                         \
    X(MATCH_SET_LOADED, "iiiin", STORE_FENCED, "UPDATE match SET loaded=?2,load_at=?3 WHERE id=?1",                                        \
      "UPDATE match SET loaded=?2,load_at=?3 WHERE id=?1 AND epoch=?4 AND node=?5")                                                        \
    X(MATCH_RELEASE, "iin", STORE_FENCED, "UPDATE match SET node=0 WHERE id=?1 AND epoch=?2 AND node=?3", SAME)                            \
    X(MATCH_DROP, "in", STORE_FENCED, "DELETE FROM match WHERE id=?1", "DELETE FROM match WHERE id=?1 AND " FREE_OR_OWN("?2"))             \
    X(SEATS_DROP, "i", 0, "DELETE FROM seat WHERE match_id=?1", "DELETE FROM seat WHERE match_id=?1 AND " NO_MATCH("?1"))                  \
    X(ENTRIES_DROP, "i", 0, "DELETE FROM entry WHERE match_id=?1", "DELETE FROM entry WHERE match_id=?1 AND " NO_MATCH("?1"))              \
    X(CHAT_DROP, "i", 0, "DELETE FROM chat WHERE match_id=?1", "DELETE FROM chat WHERE match_id=?1 AND " NO_MATCH("?1"))                   \
    X(NOTES_DROP, "i", 0, "DELETE FROM note WHERE match_id=?1", "DELETE FROM note WHERE match_id=?1 AND " NO_MATCH("?1"))                  \
    X(GUEST_DROP, "i", 0, "DELETE FROM person WHERE id=?1 AND passphrase_hash='' AND NOT EXISTS(SELECT 1 FROM seat WHERE person_id=?1)",   \
      SAME)                                                                                                                                \
    X(ORPHAN_TOKENS_DROP, "i", 0, "DELETE FROM token WHERE person_id=?1 AND NOT EXISTS(SELECT 1 FROM person WHERE id=?1)", SAME)           \
    X(TOKENS_EXPIRE, "iii", 0, "DELETE FROM token WHERE kind=?1 AND (created_at<?2 OR (expires_at>0 AND expires_at<?3))", SAME)            \
    X(SEATS_CLEAR, "iin", 0, "DELETE FROM seat WHERE match_id=?1", "DELETE FROM seat WHERE match_id=?1 AND " OWNED("?1", "?2", "?3"))      \
    X(SEAT_PUT, "iiiin", 0, "INSERT INTO seat(match_id,seat,person_id) VALUES(?1,?2,?3)",                                                  \
      "INSERT INTO seat(match_id,seat,person_id) SELECT ?1,?2,?3 WHERE " NEW_OR_OWNED("?1", "?4", "?5"))                                   \
    X(ENTRY_ADD, "iiitin", STORE_FENCED, "INSERT INTO entry(match_id,seq,created_at,line) VALUES(?1,?2,?3,?4)",                            \
      "INSERT INTO entry(match_id,seq,created_at,line) SELECT ?1,?2,?3,?4 FROM match WHERE id=?1 AND epoch=?5 AND node=?6")                \
    X(CHAT_ADD, "iiiit", 0, "INSERT INTO chat(match_id,sent_at,person_id,seat,text) VALUES(?1,?2,?3,?4,?5)", SAME)                         \
    X(CHAT_TRIM, "ii", 0,                                                                                                                  \
      "DELETE FROM chat WHERE match_id=?1 AND rowid<=(SELECT rowid FROM chat WHERE match_id=?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?2)",    \
      "DELETE FROM chat WHERE match_id=?1 AND id<=(SELECT id FROM chat WHERE match_id=?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)")             \
    X(REPORT_PUT, "itiiittt", 0,                                                                                                           \
      "INSERT INTO report(match_id,table_id,reporter_id,reported_id,created_at,reason,text,chat) VALUES(?1,?2,?3,?4,?5,?6,?7,?8) "         \
      "ON CONFLICT(match_id,reporter_id,reported_id) DO UPDATE SET created_at=excluded.created_at,reason=excluded.reason,"                 \
      "text=excluded.text,chat=excluded.chat,handled_at=0,outcome=''",                                                                     \
      SAME)                                                                                                                                \
    X(REPORTS_TRIM, "i", 0, "DELETE FROM report WHERE id<=(SELECT id FROM report ORDER BY id DESC LIMIT 1 OFFSET ?1)", SAME)               \
    X(REPORTS_FORGET, "i", 0, "DELETE FROM report WHERE reporter_id=?1 OR reported_id=?1", SAME)                                           \
    X(REPORTS_EXPIRE, "i", 0, "DELETE FROM report WHERE created_at<?1", SAME)                                                              \
    X(SECRET_PUT, "tb", 0, "INSERT INTO secret(name,value) VALUES(?1,?2) ON CONFLICT(name) DO NOTHING", SAME)                              \
    ADMIN_WRITES(X)

#define MATCH_COLUMNS "id,table_id,invite_code,game,rules_rev,status,record,header,result,loaded,load_at,created_at,ended_at,epoch"
#define PERSON_COLUMNS "p.id,p.tag,p.name,p.name_skeleton,p.passphrase_hash,p.created_at"
/* True in PostgreSQL if a node that is alive owns the match m. */
#define OWNER_ALIVE "EXISTS(SELECT 1 FROM node n WHERE n.id=m.node AND NOT n.dead AND n.lease_until>=" CLOCK ")"

/* All statements of a reader: the name, the form, the text for SQLite and the text for PostgreSQL. The last ones belong to nodes.h, so they
 * have no text for SQLite. */
#define STORE_READS(X)                                                                                                                     \
    X(PERSON_BY_TOKEN, "b",                                                                                                                \
      "SELECT " PERSON_COLUMNS                                                                                                             \
      ",t.hash,t.kind,t.created_at,t.expires_at,t.used_at,t.scope,p.role FROM token t JOIN person p ON p.id=t.person_id "                  \
      "WHERE t.hash=?1",                                                                                                                   \
      SAME)                                                                                                                                \
    X(PERSON_BY_SKELETON, "t", "SELECT " PERSON_COLUMNS ",p.delete_at FROM person p WHERE name_skeleton=?1 AND passphrase_hash<>''", SAME) \
    X(PERSON_BY_ID, "i", "SELECT " PERSON_COLUMNS ",p.delete_at FROM person p WHERE id=?1", SAME)                                          \
    X(LAST, "", "SELECT (SELECT max(id) FROM person),(SELECT max(id) FROM match)", SAME)                                                   \
    X(MATCH_BY_ID, "t", "SELECT " MATCH_COLUMNS " FROM match WHERE table_id=?1", SAME)                                                     \
    X(MATCH_BY_CODE, "t", "SELECT " MATCH_COLUMNS " FROM match WHERE invite_code=?1", SAME)                                                \
    X(MATCHES_LOADED, "", "SELECT " MATCH_COLUMNS " FROM match WHERE loaded=1", SAME)                                                      \
    X(MATCHES_DUE, "i", "SELECT " MATCH_COLUMNS " FROM match WHERE load_at>0 AND load_at<=?1 AND loaded=0 ORDER BY load_at LIMIT 64",      \
      SAME)                                                                                                                                \
    X(MATCHES_OF, "i",                                                                                                                     \
      "SELECT " MATCH_COLUMNS " FROM match WHERE id IN (SELECT match_id FROM seat WHERE person_id=?1)"                                     \
      " AND status<2 ORDER BY id DESC LIMIT 64",                                                                                           \
      SAME)                                                                                                                                \
    X(MATCHES_PAGE, "itii",                                                                                                                \
      "SELECT " MATCH_COLUMNS " FROM seat s JOIN match ON match.id=s.match_id WHERE s.person_id=?1 AND s.match_id<"                        \
      "coalesce((SELECT id FROM match WHERE table_id=?2),CASE WHEN ?2='' THEN 9223372036854775807 ELSE 0 END)"                             \
      " AND (?3<0 OR CASE WHEN status=2 THEN 1 ELSE 0 END=?3) ORDER BY s.match_id DESC LIMIT ?4",                                          \
      SAME)                                                                                                                                \
    X(MATCHES_OLD, "iii",                                                                                                                  \
      "SELECT " MATCH_COLUMNS " FROM match WHERE loaded=0 AND id<(SELECT max(id) FROM match) AND id IN ("                                  \
      "SELECT id FROM match WHERE status=0 AND created_at<?1 UNION ALL SELECT id FROM match WHERE status=2 AND ended_at<?2 UNION ALL"      \
      " SELECT id FROM match AS m WHERE status=1 AND coalesce((SELECT created_at FROM entry WHERE entry.match_id=m.id"                     \
      " ORDER BY seq DESC LIMIT 1),created_at)<?2) LIMIT ?3",                                                                              \
      SAME)                                                                                                                                \
    X(NEWEST, "",                                                                                                                          \
      "SELECT max(at) FROM (SELECT coalesce((SELECT created_at FROM match ORDER BY id DESC LIMIT 1),0) AS at UNION ALL "                   \
      "SELECT coalesce((SELECT created_at FROM person ORDER BY id DESC LIMIT 1),0)) AS newest",                                            \
      SAME)                                                                                                                                \
    X(GUESTS_OLD, "ii",                                                                                                                    \
      "SELECT id FROM person p WHERE passphrase_hash='' AND created_at<?1 AND id<(SELECT max(id) FROM person)"                             \
      " AND NOT EXISTS(SELECT 1 FROM seat WHERE person_id=p.id) LIMIT ?2",                                                                 \
      SAME)                                                                                                                                \
    X(MATCHES_ALL, "", "SELECT " MATCH_COLUMNS " FROM match ORDER BY id", SAME)                                                            \
    X(ENTRIES, "i", "SELECT seq,created_at,line FROM entry WHERE match_id=?1 ORDER BY seq", SAME)                                          \
    X(PEOPLE, "", "SELECT " PERSON_COLUMNS ",p.delete_at FROM person p ORDER BY id", SAME)                                                 \
    X(PEOPLE_DUE, "ii", "SELECT " PERSON_COLUMNS ",p.delete_at FROM person p WHERE delete_at>0 AND delete_at<=?1 LIMIT ?2", SAME)          \
    X(TOKENS, "", "SELECT " TOKEN_COLUMNS " FROM token", SAME)                                                                             \
    X(TOKENS_OF, "ii", "SELECT " TOKEN_COLUMNS " FROM token WHERE person_id=?1 AND kind=?2 ORDER BY created_at DESC", SAME)                \
    X(TABLES_HOSTED, "ii", "SELECT id FROM match WHERE host_id=?1 AND status<2 LIMIT ?2", SAME)                                            \
    X(BYTES, "", "SELECT (p.page_count-f.freelist_count)*s.page_size FROM pragma_page_count p,pragma_freelist_count f,pragma_page_size s", \
      "SELECT pg_database_size(current_database())")                                                                                       \
    X(SECRET, "t", "SELECT value FROM secret WHERE name=?1", SAME)                                                                         \
    X(REPORTS, "", "SELECT " REPORT_COLUMNS " FROM report ORDER BY created_at,id", SAME)                                                   \
    X(NOTES, "i", "SELECT person_id,text FROM note WHERE match_id=?1 ORDER BY person_id", SAME)                                            \
    X(NOTE, "ii", "SELECT text FROM note WHERE match_id=?1 AND person_id=?2", SAME)                                                        \
    X(CHAT, "ii",                                                                                                                          \
      "SELECT sent_at,person_id,seat,text FROM (SELECT rowid AS n,* FROM chat WHERE match_id=?1 ORDER BY rowid DESC LIMIT ?2) ORDER BY n", \
      "SELECT sent_at,person_id,seat,text FROM (SELECT * FROM chat WHERE match_id=?1 ORDER BY id DESC LIMIT ?2) AS last ORDER BY id")      \
    X(SCHEMA, "", "PRAGMA user_version", "SELECT version FROM schema_version")                                                             \
    X(MATCH_IDS, "", "SELECT id,table_id FROM match ORDER BY id", SAME)                                                                    \
    X(SEATS_OF, "i", "SELECT seat,person_id FROM seat WHERE match_id=?1 ORDER BY seat", SAME)                                              \
    X(STRAY_SEATS, "", "SELECT count(*) FROM seat WHERE match_id NOT IN (SELECT id FROM match)", SAME)                                     \
    X(STRAY_ENTRIES, "", "SELECT count(*) FROM entry WHERE match_id NOT IN (SELECT id FROM match)", SAME)                                  \
    X(STRAY_CHAT, "", "SELECT count(*) FROM chat WHERE match_id NOT IN (SELECT id FROM match)", SAME)                                      \
    X(STRAY_NOTES, "", "SELECT count(*) FROM note WHERE match_id NOT IN (SELECT id FROM match)", SAME)                                     \
    X(STRAY_PLAYERS, "", "SELECT count(*) FROM seat WHERE person_id NOT IN (SELECT id FROM person)", SAME)                                 \
    X(STRAY_TOKENS, "", "SELECT count(*) FROM token WHERE person_id NOT IN (SELECT id FROM person)", SAME)                                 \
    ADMIN_READS(X)                                                                                                                         \
    X(OWNER, "t", "",                                                                                                                      \
      "SELECT m.id,m.node,m.epoch,CASE WHEN n.id IS NULL OR n.dead THEN 0 WHEN n.lease_until<" CLOCK " THEN 1 ELSE 2 END "                 \
      "FROM match m LEFT JOIN node n ON n.id=m.node WHERE m.table_id=?1")                                                                  \
    X(NODE_DEAD, "i", "", "UPDATE node SET dead=true WHERE id=?1 AND NOT dead AND lease_until<" CLOCK " RETURNING id")                     \
    X(NODE_SESSIONS_END, "i", "",                                                                                                          \
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname=current_database() AND usename=current_user AND "       \
      "application_name='parlour node '||?1::bigint")                                                                                      \
    X(CLAIM, "iiii", "",                                                                                                                   \
      "UPDATE match SET node=?1,epoch=epoch+1 WHERE id=?2 AND node=?3 AND epoch=?4 AND "                                                   \
      "EXISTS(SELECT 1 FROM node WHERE id=?1 AND NOT dead) RETURNING epoch")                                                               \
    X(ORPHANED, "i", "", "SELECT " MATCH_COLUMNS " FROM match m WHERE loaded=1 AND NOT " OWNER_ALIVE " ORDER BY random() LIMIT ?1")        \
    X(IDS_PERSON, "i", "", RESERVE("person"))                                                                                              \
    X(IDS_MATCH, "i", "", RESERVE("match"))                                                                                                \
    X(NODES, "", "", "SELECT id,lease_until-" CLOCK ",linked::int::bigint,protocol FROM node WHERE id>0 AND NOT dead ORDER BY id")

/* Reserves ?1 ids and returns the last of them. Ids that are in use already, for instance after an import, are skipped. */
#define RESERVE(table)                                                                                    \
    "INSERT INTO counter(name,value) VALUES('" table "',coalesce((SELECT max(id) FROM " table "),0)+?1) " \
    "ON CONFLICT(name) DO UPDATE SET value=greatest(counter.value,excluded.value-?1)+?1 RETURNING value"

#define STORE_WRITE_ENUM(id, form, none, sqlite, postgres) W_##id,
enum store_write { STORE_WRITES(STORE_WRITE_ENUM) W_COUNT };
#define STORE_READ_ENUM(id, form, sqlite, postgres) R_##id,
enum store_read { STORE_READS(STORE_READ_ENUM) R_COUNT };

struct store_statement {
    const char *form, *sqlite, *postgres;
    int none; /* result of a write that changed no row, or 0 if that is no error */
};
extern const struct store_statement store_writes[W_COUNT], store_reads[R_COUNT];

#endif
