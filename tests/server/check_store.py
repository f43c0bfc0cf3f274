#!/usr/bin/python3
"""check_store.py PARLOUR [WORD...]: tests of `parlour check-store` with a SQLite file and a PostgreSQL database, whose server
tests/postgres.py starts."""
import contextlib
import os
import sqlite3
import subprocess

from runner import server_test, main
from table_lib import one_action, table_of_two, with_bots

POSTGRES = os.environ["PARLOUR_TEST_POSTGRES"]


def run(server, *words, code=0):
    done = subprocess.run([server.parlour, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    said = done.stdout.decode()
    assert done.returncode == code, (words, done.returncode, said)
    return said


def change(db, *statements):
    with contextlib.closing(sqlite3.connect(db, timeout=20)) as store:
        for statement in statements:
            store.execute(*statement) if isinstance(statement, tuple) else store.execute(statement)
        store.commit()


async def some_matches(server):
    """A finished match, a match that a player resigned, one in progress and an open table. Returns their ids."""
    a, b, over = await table_of_two(server, "Over")
    while not a.view(over)["view"]["over"]:
        await one_action(over, a, b)
    await a.until(lambda: a.tables[over]["status"] == "over")
    c, d, resigned = await table_of_two(server, "Resigned")
    await one_action(resigned, c, d)
    await c.request(type="resign", table=resigned)
    await c.until(lambda: c.tables[resigned]["status"] == "over")
    e, f, live = await table_of_two(server, "Live")
    for _ in range(4):
        await one_action(live, e, f)
    await e.request(type="chat", table=live, text="Hello")
    await e.request(type="note", table=live, text="the butler")
    await with_bots(server, "Bots")
    opened = (await e.request(type="create", game="big-ben"))["table"]
    return over, resigned, live, opened


@server_test("--rate-address", "0", alone=True)
async def a_sound_store_passes_during_play_and_every_kind_of_damage_is_found(server):
    over, resigned, live, opened = await some_matches(server)
    said = run(server, "check-store", "--db", server.db)
    assert said.startswith("5 matches with ") and said.endswith(" entries checked: 0 damaged\n"), said
    server.close()
    copy = f"{server.folder.name}/copy.db"
    match = "(SELECT id FROM match WHERE table_id=?)"
    for table, words, statement in (
        (
            over,
            "the stored result is not",
            ("UPDATE match SET result=replace(result,'\"scores\":[','\"scores\":[9') WHERE table_id=?", (over,)),
        ),
        (over, "is not stored as finished", ("UPDATE match SET status=1 WHERE table_id=?", (over,))),
        (live, "is not over", ("UPDATE match SET status=2 WHERE table_id=?", (live,))),
        (live, "entry of its log is missing", (f"DELETE FROM entry WHERE seq=2 AND match_id={match}", (live,))),
        (live, "cannot be replayed", (f"UPDATE entry SET line='1 nonsense\n' WHERE seq=2 AND match_id={match}", (live,))),
        (resigned, "the players of the table record", (f"DELETE FROM seat WHERE seat=0 AND match_id={match}", (resigned,))),
        (
            live,
            "the secret of the table record",
            ("UPDATE match SET record=json_set(record,'$.secret',?) WHERE table_id=?", ("0" * 64, live)),
        ),
        (live, "cannot be replayed: ", ("UPDATE match SET header=replace(header,'secret ','secret 0') WHERE table_id=?", (live,))),
        (over, "does not know its game", ("UPDATE match SET rules_rev=999 WHERE table_id=?", (over,))),
        (opened, "table record is not valid", ("UPDATE match SET record='{}' WHERE table_id=?", (opened,))),
    ):
        run(server, "backup", "--db", server.db, copy)
        change(copy, statement)
        said = run(server, "check-store", "--db", copy, code=1).splitlines()
        assert len(said) == 2 and said[0].startswith(f"{table}: ") and words in said[0] and said[1].endswith(": 1 damaged"), (words, said)
    run(server, "backup", "--db", server.db, copy)
    change(copy, "INSERT INTO entry(match_id,seq,created_at,line) VALUES(77,1,1,'x')", "UPDATE token SET person_id=88")
    said = run(server, "check-store", "--db", copy, code=1)
    assert said.startswith("1 entries of matches that do not exist\n") and "tokens of people who do not exist\n" in said, said
    with open(copy, "r+b") as file:  # a page in the middle of the file
        file.seek(4096 * (os.path.getsize(copy) // 8192))
        file.write(b"\xff" * 4096)
    assert "the file is damaged: " in run(server, "check-store", "--db", copy, code=1)
    change(server.db, "PRAGMA user_version=3")
    assert "has schema version 3" in run(server, "check-store", "--db", server.db, code=1)
    assert "not a database" in run(server, "check-store", "--db", __file__, code=1)
    assert run(server, "check-store", "--db", "/nowhere/at/all.db", code=1).count("\n") == 1


@server_test("--rate-address", "0", alone=True)
async def a_store_in_postgresql_is_checked_too(server):
    over, *_ = await some_matches(server)
    server.close()
    folder = server.folder.name
    subprocess.run(["psql", "-qc", "CREATE DATABASE checked", f"{POSTGRES}postgres"], check=True)
    there = f"{POSTGRES}checked"
    run(server, "export", "--db", server.db, f"{folder}/all.jsonl")
    run(server, "import", "--store", there, f"{folder}/all.jsonl")
    assert run(server, "check-store", "--store", there) == run(server, "check-store", "--db", server.db)
    subprocess.run(["psql", "-qc", f"UPDATE match SET result='{{}}' WHERE table_id='{over}'", there], check=True)
    assert run(server, "check-store", "--store", there, code=1).startswith(f"{over}: the stored result is not")


main()
