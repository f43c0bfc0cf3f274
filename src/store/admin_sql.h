/* admin_sql.h: the SQL statements of admin.h and of the export of a person's data; see sql.h. */
#ifndef PL_STORE_ADMIN_SQL_H
#define PL_STORE_ADMIN_SQL_H

#define AN_ACCOUNT(person) "EXISTS(SELECT 1 FROM person WHERE id=" person " AND passphrase_hash<>'')"
/* The number of a ban is never used again, because somebody may look at an older list. In SQLite it comes from the revision, which the same
 * transaction raises before it adds the ban. */
#define MAY_BE_BANNED                                                       \
    "(?1=0 OR EXISTS(SELECT 1 FROM person WHERE id=?1 AND deleted=0)) AND " \
    "(SELECT count(*) FROM ban WHERE (person_id=0)=(?1=0) AND until>?6)<?8"
#define RESET_OWNER "(SELECT person_id FROM reset_link WHERE hash=?1)"

/* All statements that write. A report about somebody else may contain chat lines of a person who is deleted; REPORTS_CHAT_FORGET removes
 * them. A line is a list [time, person, seat, text]. */
#define ADMIN_WRITES(X)                                                                                                           \
    X(PERSON_ROLE, "ii", STORE_NEVER, "UPDATE person SET role=?2 WHERE id=?1 AND passphrase_hash<>''", SAME)                      \
    X(PERSON_MUTE, "ii", STORE_NEVER, "UPDATE person SET muted_until=?2 WHERE id=?1 AND deleted=0", SAME)                         \
    X(PERSON_RENAME, "itt", STORE_NEVER,                                                                                          \
      "UPDATE person SET name=?2,name_skeleton=?3 WHERE id=?1 AND deleted=0 AND "                                                 \
      "NOT EXISTS(SELECT 1 FROM person o WHERE o.name_skeleton=?3 AND o.passphrase_hash<>'' AND o.id<>?1)",                       \
      SAME)                                                                                                                       \
    X(BAN_REPLACE, "it", 0, "DELETE FROM ban WHERE person_id=?1 AND network=?2", SAME)                                            \
    X(BAN_ADD, "ititiiti", STORE_NEVER,                                                                                           \
      "INSERT INTO ban(id,person_id,network,until,reason,created_at,created_by) "                                                 \
      "SELECT max(coalesce((SELECT max(id) FROM ban),0)+1,coalesce((SELECT value FROM counter WHERE name='administration'),0)),"  \
      "?1,?2,?3,?4,?5,?7 WHERE " MAY_BE_BANNED,                                                                                   \
      "INSERT INTO ban(person_id,network,until,reason,created_at,created_by) SELECT ?1,?2,?3,?4,?5,?7 WHERE " MAY_BE_BANNED)      \
    X(BAN_LIFT, "i", STORE_NEVER, "DELETE FROM ban WHERE id=?1", SAME)                                                            \
    X(BANS_FORGET, "i", 0, "DELETE FROM ban WHERE person_id=?1", SAME)                                                            \
    X(BANS_EXPIRE, "i", 0, "DELETE FROM ban WHERE until<=?1", SAME)                                                               \
    X(MUTES_EXPIRE, "i", 0, "UPDATE person SET muted_until=0 WHERE muted_until<=?1 AND muted_until>0", SAME)                      \
    X(RESET_PUT, "ibi", STORE_NEVER,                                                                                              \
      "INSERT INTO reset_link(person_id,hash,expires_at) SELECT ?1,?2,?3 WHERE " AN_ACCOUNT(                                      \
          "?1") " ON CONFLICT(person_id) "                                                                                        \
                "DO UPDATE SET hash=excluded.hash,expires_at=excluded.expires_at",                                                \
      SAME)                                                                                                                       \
    X(RESET_FORGET, "i", 0, "DELETE FROM reset_link WHERE person_id=?1", SAME)                                                    \
    X(RESET_PASSPHRASE, "bti", STORE_NEVER,                                                                                       \
      "UPDATE person SET passphrase_hash=?2 WHERE passphrase_hash<>'' AND "                                                       \
      "id=(SELECT person_id FROM reset_link WHERE hash=?1 AND expires_at>?3)",                                                    \
      SAME)                                                                                                                       \
    X(RESET_TOKENS_DROP, "b", 0, "DELETE FROM token WHERE person_id=" RESET_OWNER, SAME)                                          \
    X(RESET_DROP, "b", 0, "DELETE FROM reset_link WHERE hash=?1", SAME)                                                           \
    X(RESETS_EXPIRE, "i", 0, "DELETE FROM reset_link WHERE expires_at<=?1", SAME)                                                 \
    X(SETTING_PUT, "tit", 0,                                                                                                      \
      "INSERT INTO setting(name,number,text) VALUES(?1,?2,?3) ON CONFLICT(name) DO UPDATE SET number=excluded.number,"            \
      "text=excluded.text",                                                                                                       \
      SAME)                                                                                                                       \
    X(SETTING_DROP, "t", 0, "DELETE FROM setting WHERE name=?1", SAME)                                                            \
    X(ANNOUNCEMENT_EXPIRE, "i", 0, "DELETE FROM setting WHERE name='announcement' AND number<=?1", SAME)                          \
    X(REPORT_HANDLE, "iit", STORE_NEVER, "UPDATE report SET handled_at=?2,outcome=?3 WHERE id=?1", SAME)                          \
    X(REPORTS_CHAT_FORGET, "i", 0,                                                                                                \
      "UPDATE report SET chat=(SELECT json_group_array(json(value)) FROM json_each(report.chat) WHERE json_extract(value,'$[1]')" \
      "<>?1) WHERE instr(chat,','||?1||',')>0 AND json_valid(chat)",                                                              \
      "UPDATE report SET chat=coalesce((SELECT json_agg(line ORDER BY n)::text FROM json_array_elements(chat::json) "             \
      "WITH ORDINALITY AS said(line,n) WHERE (line->>1)::bigint<>?1),'[]') WHERE strpos(chat,','||?1::text||',')>0")              \
    X(AUDIT_ADD, "itttt", 0, "INSERT INTO audit(at,actor,action,target,detail) VALUES(?1,?2,?3,?4,?5)", SAME)                     \
    X(AUDIT_TRIM, "i", 0, "DELETE FROM audit WHERE id<=(SELECT max(id) FROM audit)-?1", SAME)                                     \
    X(AUDIT_EXPIRE, "i", 0, "DELETE FROM audit WHERE at<?1", SAME)                                                                \
    X(ADMIN_REVISE, "", 0,                                                                                                        \
      "INSERT INTO counter(name,value) VALUES('administration',1) ON CONFLICT(name) DO UPDATE SET value=counter.value+1", SAME)

/* A profile. ?1 is the time now. */
#define PROFILE_COLUMNS                                                                                         \
    "p.id,p.tag,p.name,p.created_at,p.role,CASE WHEN p.muted_until>?1 THEN p.muted_until ELSE 0 END,"           \
    "coalesce((SELECT max(b.until) FROM ban b WHERE b.person_id=p.id AND b.until>?1),0),p.delete_at,CASE WHEN " \
    "p.passphrase_hash<>'' THEN 1 ELSE 0 END"
#define PROFILE "SELECT " PROFILE_COLUMNS " FROM person p WHERE p.deleted=0 AND "
/* The parts of a statement that differ by the function that finds one text in another. */
#define PROFILES(find)                                                                              \
    PROFILE "(?4=0 OR p.role=?4) AND (?5=0 OR p.id<?5) AND ((?2='' AND ?3='') OR (?2<>'' AND " find \
            "(p.name_skeleton,?2)>0) OR (?3<>'' AND p.tag=?3)) ORDER BY p.id DESC LIMIT ?6"
#define BANS                                                                                            \
    "SELECT b.id,b.person_id,b.network,b.until,b.created_at,b.reason,b.created_by,coalesce(p.name,'')," \
    "coalesce(p.tag,'') FROM ban b LEFT JOIN person p ON p.id=b.person_id AND p.deleted=0 WHERE b.until>?1 AND "
#define REPORT_COLUMNS "id,match_id,table_id,reporter_id,reported_id,created_at,reason,text,chat"
#define REPORT_ROWS                                                                                         \
    "SELECT r.id,r.match_id,r.table_id,r.reporter_id,r.reported_id,r.created_at,r.reason,r.text,r.chat,"    \
    "r.handled_at,r.outcome,coalesce(a.name,''),coalesce(a.tag,''),coalesce(b.name,''),coalesce(b.tag,'') " \
    "FROM report r LEFT JOIN person a ON a.id=r.reporter_id AND a.deleted=0 "                               \
    "LEFT JOIN person b ON b.id=r.reported_id AND b.deleted=0 WHERE "

#define ADMIN_READS(X)                                                                                                                     \
    X(ADMIN_REVISION, "", "SELECT coalesce((SELECT value FROM counter WHERE name='administration'),0)", SAME)                              \
    X(SETTINGS, "", "SELECT name,number,text FROM setting", SAME)                                                                          \
    X(PROFILE_BY_ID, "ii", PROFILE "p.id=?2", SAME)                                                                                        \
    X(PROFILE_BY_TAG, "it", PROFILE "p.tag=?2", SAME)                                                                                      \
    X(PROFILE_BY_SKELETON, "it", PROFILE "p.name_skeleton=?2 AND p.passphrase_hash<>''", SAME)                                             \
    X(PROFILE_BY_RESET, "ib", PROFILE "p.id=(SELECT person_id FROM reset_link WHERE hash=?2 AND expires_at>?1) AND p.passphrase_hash<>''", \
      SAME)                                                                                                                                \
    X(PROFILES, "ittiii", PROFILES("instr"), PROFILES("strpos"))                                                                           \
    X(BANS_PAGE, "iii", BANS "(?2=0 OR b.id<?2) ORDER BY b.id DESC LIMIT ?3", SAME)                                                        \
    X(BAN_BY_ID, "ii", BANS "b.id=?2", SAME)                                                                                               \
    X(BAN_OF_PERSON, "ii", BANS "b.person_id=?2 AND b.person_id<>0", SAME)                                                                 \
    X(BAN_OF_NETWORK, "it", BANS "b.network=?2 AND b.network<>''", SAME)                                                                   \
    X(MUTES, "i", "SELECT id,muted_until FROM person WHERE muted_until>?1 AND muted_until>0", SAME)                                        \
    X(ADMINISTRATORS, "", "SELECT id,role FROM person WHERE role>0", SAME)                                                                 \
    X(REPORTS_PAGE, "iii", REPORT_ROWS "CASE WHEN r.handled_at>0 THEN 1 ELSE 0 END=?1 AND (?2=0 OR r.id<?2) ORDER BY r.id DESC LIMIT ?3",  \
      SAME)                                                                                                                                \
    X(REPORT_BY_ID, "i", REPORT_ROWS "r.id=?1", SAME)                                                                                      \
    X(REPORTS_OPEN, "", "SELECT count(*) FROM report WHERE handled_at=0", SAME)                                                            \
    X(AUDIT_PAGE, "ii",                                                                                                                    \
      "SELECT e.id,e.at,e.actor,e.action,e.target,e.detail,coalesce(w.name,''),coalesce(t.name,'') FROM audit e "                          \
      "LEFT JOIN person w ON e.actor LIKE 'administrator %' AND w.tag=substr(e.actor,15) AND w.deleted=0 "                                 \
      "LEFT JOIN person t ON t.tag=e.target AND t.deleted=0 WHERE ?1=0 OR e.id<?1 ORDER BY e.id DESC LIMIT ?2",                            \
      SAME)                                                                                                                                \
    X(TABLES_PAGE, "ttii",                                                                                                                 \
      "SELECT " MATCH_COLUMNS " FROM match WHERE id<"                                                                                      \
      "coalesce((SELECT id FROM match WHERE table_id=?2),CASE WHEN ?2='' THEN 9223372036854775807 ELSE 0 END)"                             \
      " AND (?1='' OR game=?1) AND (?3<0 OR status=?3) ORDER BY id DESC LIMIT ?4",                                                         \
      SAME)                                                                                                                                \
    X(CHAT_OF, "i",                                                                                                                        \
      "SELECT m.table_id,c.sent_at,c.seat,c.text FROM chat c JOIN match m ON m.id=c.match_id WHERE c.person_id=?1 "                        \
      "ORDER BY c.sent_at",                                                                                                                \
      SAME)                                                                                                                                \
    X(NOTES_OF, "i", "SELECT m.table_id,n.text FROM note n JOIN match m ON m.id=n.match_id WHERE n.person_id=?1 ORDER BY n.match_id",      \
      SAME)                                                                                                                                \
    X(REPORTS_BY, "i", "SELECT " REPORT_COLUMNS " FROM report WHERE reporter_id=?1 ORDER BY id", SAME)

#endif
