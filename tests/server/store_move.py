#!/usr/bin/python3
"""store_move.py PARLOUR [WORD...]: moves a house between SQLite and PostgreSQL. tests/postgres.py starts the database server."""
import os
import pathlib
import subprocess

from runner import server_test, main
from table_lib import one_action, table_of_two

POSTGRES = os.environ["PARLOUR_TEST_POSTGRES"]


def run(server, *words, code=0):
    done = subprocess.run([server.parlour, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    said = done.stdout.decode()
    assert done.returncode == code, (words, done.returncode, said)
    assert "s3cret" not in said, said
    return said


def new_database(name):
    subprocess.run(["psql", "-qc", f"CREATE DATABASE {name}", f"{POSTGRES}postgres"], check=True)
    return f"{POSTGRES}{name}"


@server_test(alone=True)
async def a_house_moves_to_postgresql_and_back_without_a_change(server):
    folder = pathlib.Path(server.folder.name)
    a, b, table = await table_of_two(server, "Mover")
    for _ in range(3):
        await one_action(table, a, b)
    await a.request(type="chat", table=table, text="\u00bfViene usted, Watson? \U0001f3bb")
    await a.request(type="note", table=table, text="the butler")
    await a.request(type="report", table=table, seat=1, reason="insults", text="said hm")
    server.close()
    there = new_database("house")
    run(server, "export", "--db", server.db, f"{folder}/before.jsonl")
    said = run(server, "import", "--store", there, f"{folder}/before.jsonl")
    assert said == "imported 1 matches\n", said
    run(server, "export", "--store", there, f"{folder}/between.jsonl")
    run(server, "import", "--db", f"{folder}/new.db", f"{folder}/between.jsonl")
    run(server, "export", "--db", f"{folder}/new.db", f"{folder}/after.jsonl")
    lines = [sorted((folder / f"{name}.jsonl").read_text().splitlines()) for name in ("before", "between", "after")]
    assert lines[0] == lines[1] == lines[2], lines
    assert any('"match"' in line for line in lines[0]) and any('"report"' in line for line in lines[0])
    assert run(server, "reports", "--store", there) == run(server, "reports", "--db", server.db)
    assert "is not empty; import into a new database" in run(server, "import", "--store", there, f"{folder}/before.jsonl", code=1)


@server_test(alone=True)
async def commands_for_files_say_what_to_use_for_postgresql(server):
    there = new_database("files")
    copy = f"{server.folder.name}/copy.db"
    run(server, "backup", "--db", server.db, copy)
    for command in ("backup", "restore"):
        assert "unknown option '--store'" in run(server, command, "--store", there, copy, code=2)
    assert "a backup is a file" in run(server, "restore", "--db", server.db, there, code=1)
    assert "the copy must be a file" in run(server, "backup", "--db", server.db, there, code=1)
    for words in (("export", "-"), ("import", "/dev/null"), ("reports",)):
        assert "no kind of store is named 'mysql://'" in run(server, words[0], "--store", "mysql://u:s3cret@h/d", *words[1:], code=1)
    said = run(server, "import", "--store", f"{there}x", "/dev/null", code=1)
    assert 'database "filesx" does not exist; create it' in said and said.count("\n") == 1, said


main()
