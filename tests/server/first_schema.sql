-- The tables of a database of version 1. A released schema never changes.
PRAGMA user_version=1;
CREATE TABLE person(id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_skeleton TEXT NOT NULL, passphrase_hash TEXT NOT NULL, created_at INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX person_name ON person(name_skeleton) WHERE passphrase_hash<>'';
CREATE TABLE token(hash BLOB PRIMARY KEY, person_id INTEGER NOT NULL, kind INTEGER NOT NULL, label TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX token_person ON token(person_id);
CREATE TABLE match(id INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, invite_code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, rules_rev INTEGER NOT NULL, status INTEGER NOT NULL, record TEXT NOT NULL, header TEXT NOT NULL, result TEXT NOT NULL, loaded INTEGER NOT NULL, load_at INTEGER NOT NULL, created_at INTEGER NOT NULL, ended_at INTEGER NOT NULL);
CREATE INDEX match_loaded ON match(loaded) WHERE loaded=1;
CREATE INDEX match_load_at ON match(load_at) WHERE load_at>0;
CREATE TABLE seat(match_id INTEGER NOT NULL, seat INTEGER NOT NULL, person_id INTEGER NOT NULL, PRIMARY KEY(match_id,seat)) WITHOUT ROWID;
CREATE INDEX seat_person ON seat(person_id);
CREATE TABLE entry(match_id INTEGER NOT NULL, seq INTEGER NOT NULL, created_at INTEGER NOT NULL, line TEXT NOT NULL);
CREATE UNIQUE INDEX entry_match ON entry(match_id,seq);
CREATE TABLE chat(match_id INTEGER NOT NULL, sent_at INTEGER NOT NULL, person_id INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL);
CREATE INDEX chat_match ON chat(match_id);
CREATE TABLE note(match_id INTEGER NOT NULL, person_id INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(match_id,person_id));
