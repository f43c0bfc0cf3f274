#!/usr/bin/python3
"""operations.py PARLOUR [WORD...]: tests of an operator's tasks: settings, export, import, backup and TLS."""
import asyncio
import contextlib
import glob
import gzip
import json
import os
import pty
import shutil
import signal
import sqlite3
import ssl
import subprocess
import time
import urllib.request

import websockets

from runner import server_test, main
from table_lib import one_action, table_of_two
from server_lib import ROOT, Server, make_certificate, make_version_one


def run(server, *words, code=0, **more):
    done = subprocess.run([server.parlour, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, **more)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done.stdout.decode() + done.stderr.decode()


@server_test("--rate-address", "0", "--unload-after", "0", alone=True)
async def an_export_can_be_imported_into_another_server(server):
    a, b, over = await table_of_two(server, "Export")
    while not a.view(over)["view"]["over"]:
        await one_action(over, a, b)
    await a.until(lambda: a.tables[over]["status"] == "over")
    c, d, live = await table_of_two(server, "Live")
    await one_action(live, c, d)
    await c.request(type="chat", table=live, text="to be continued")
    await c.request(type="note", table=live, text="the butler, surely")
    folder = server.folder.name
    run(server, "export", "--db", server.db, f"{folder}/all.jsonl")
    run(server, "export", "--db", server.db, f"{folder}/all.jsonl", code=1)
    assert "2 matches" in run(server, "import", "--db", f"{folder}/other.db", f"{folder}/all.jsonl")
    run(server, "import", "--db", f"{folder}/other.db", f"{folder}/all.jsonl", code=1)
    run(server, "export", "--db", f"{folder}/other.db", f"{folder}/again.jsonl")
    lines = [sorted(open(f"{folder}/{name}", encoding="utf-8")) for name in ("all.jsonl", "again.jsonl")]
    assert lines[0] == lines[1], "the second export differs"
    with open(f"{folder}/bent.jsonl", "w", encoding="utf-8") as out:
        out.write("".join(open(f"{folder}/all.jsonl", encoding="utf-8")).replace(" person 0 ", " nobody 0 ", 1))
    run(server, "import", "--db", f"{folder}/bent.db", f"{folder}/bent.jsonl", code=1)
    other = Server(server.parlour, "--rate-address", "0", db=f"{folder}/other.db").open()
    assert other.ask("GET", f"/api/match/{over}/file", raw=True)[1] == server.ask("GET", f"/api/match/{over}/file", raw=True)[1]
    e = await other.come(c.cookie)
    assert e.welcome["tables"] == [live]
    await e.request(type="watch", table=live)
    await e.until(lambda: e.view(live) and e.heard)
    assert e.view(live)["view"] == c.view(live)["view"] and e.heard[-1]["text"] == "to be continued"
    assert (await e.request(type="notes", table=live))["text"] == "the butler, surely"
    other.close()
    for text in ("", "{}\n", '{"parlour-export":1}\n{"match":{}}\n', '{"parlour-export":1}\nnonsense\n'):
        with open(f"{folder}/bad.jsonl", "w", encoding="utf-8") as out:
            out.write(text)
        run(server, "import", "--db", f"{folder}/bad.db", f"{folder}/bad.jsonl", code=1)


@server_test(alone=True)
async def compressed_files_are_sent_to_clients_that_accept_them(server):
    plain = b"let one = 1;\n" * 200
    folder = os.path.join(server.folder.name, "web", "assets")
    os.makedirs(folder)
    with open(f"{folder}/a.js", "wb") as out:
        out.write(plain)
    with open(f"{folder}/a.js.gz", "wb") as out:
        out.write(gzip.compress(plain))
    with open(f"{folder}/b.js", "wb") as out:
        out.write(plain)
    with open(f"{folder}/c.js", "wb") as out:
        out.write(plain)
    for ending in ("br", "gz"):
        with open(f"{folder}/c.js.{ending}", "wb") as out:
            out.write(ending.encode())
    other = Server(server.parlour, "--web", os.path.dirname(folder)).open()
    status, packed, headers = other.ask("GET", "/assets/a.js", headers={"accept-encoding": "gzip, br"}, raw=True)
    assert status == 200 and headers["content-encoding"] == "gzip" and len(packed) < 200 and gzip.decompress(packed) == plain
    assert headers["content-type"].startswith("text/javascript") and headers["vary"] == "accept-encoding"
    assert other.ask("GET", "/assets/a.js", headers={"accept-encoding": "gzip", "if-none-match": headers["etag"]}, raw=True)[0] == 304
    for path, coding in (("a.js", "identity"), ("a.js", "br"), ("a.js", "gzip;q=0"), ("b.js", "gzip")):
        status, text, kept = other.ask("GET", f"/assets/{path}", headers={"accept-encoding": coding}, raw=True)
        assert status == 200 and text == plain and kept["content-encoding"] is None and kept["etag"] != headers["etag"], (path, coding)
    tags = set()
    for coding, name, body in (("gzip, deflate, br", "br", b"br"), ("br;q=0, gzip", "gzip", b"gz"), ("identity", None, plain)):
        status, text, headers = other.ask("GET", "/assets/c.js", headers={"accept-encoding": coding}, raw=True)
        assert (status, text, headers["content-encoding"], headers["vary"]) == (200, body, name, "accept-encoding"), coding
        tags.add(headers["etag"])
    assert len(tags) == 3
    for ending in ("br", "gz"):
        assert other.ask("GET", f"/assets/c.js.{ending}", raw=True)[0] == 404
    other.close()


@server_test("--rate-address", "1", alone=True)
async def several_first_visits_from_one_address_get_all_files_of_the_page(server):
    # A first visit loads every file of the page at once, for offline play. This must not use up the limit for other requests.
    assert {server.ask("GET", "/", raw=True)[0] for _ in range(60)} == {200}
    codes = [server.ask("GET", "/healthz", raw=True)[0] for _ in range(60)]
    assert codes[0] == 200 and 429 in codes, codes
    assert 429 in {server.ask("GET", "/", raw=True)[0] for _ in range(200)}, "the files have a limit of their own"


@server_test(alone=True)
async def a_backup_works_during_play(server):
    a, b, table = await table_of_two(server, "Backup")
    await one_action(table, a, b)
    copy = f"{server.folder.name}/copy.db"
    run(server, "backup", "--db", server.db, copy)
    other = Server(server.parlour, db=copy).open()
    c = await other.come(a.cookie)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == a.view(table)["view"]
    other.close()


@server_test(alone=True)
async def settings_come_from_flags_environment_and_file(server):
    folder = server.folder.name
    with open(f"{folder}/conf", "w", encoding="utf-8") as out:
        out.write(f"# where\nport = 0\ndb = {folder}/conf.db\nhost = 127.0.0.1\nprint-port = yes\nrate = 7\n")

    def opened(*flags, **env):
        p = subprocess.Popen([server.parlour, "serve", *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **env})
        line = p.stdout.readline().decode()
        p.send_signal(signal.SIGTERM)
        p.communicate(timeout=60)
        return p.returncode, line

    assert opened("--config", f"{folder}/conf")[1].startswith("listening on http://127.0.0.1:")
    assert opened(PARLOUR_CONFIG=f"{folder}/conf")[0] == 0
    assert opened(PARLOUR_CONFIG=f"{folder}/conf", PARLOUR_DB=f"{folder}/env.db")[0] == 0 and os.path.exists(f"{folder}/env.db")
    assert opened("--db", f"{folder}/line.db", PARLOUR_CONFIG=f"{folder}/conf", PARLOUR_DB=f"{folder}/env2.db")[0] == 0
    assert os.path.exists(f"{folder}/line.db") and not os.path.exists(f"{folder}/env2.db")
    assert "--tls-cert" in run(server, "serve", "--help")
    run(server, "serve", "--nonsense", code=2)
    run(server, "serve", "--tls-cert", "x", code=2)
    run(server, "serve", "--port", "0", "--db", "/nowhere/at/all.db", code=1)
    run(server, "serve", "--host", "127.0.0.1", "--port", str(server.port), "--db", f"{folder}/second.db", code=1)
    with open(f"{folder}/conf", "a", encoding="utf-8") as out:
        out.write("nonsense = 1\n")
    run(server, "serve", "--config", f"{folder}/conf", code=2)


@server_test(alone=True)
async def a_failed_start_prints_one_line_with_the_reason(server):
    folder = server.folder.name
    make_certificate(folder)
    subprocess.run(["openssl", "genrsa", "-out", f"{folder}/other.pem", "2048"], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with open(f"{folder}/text", "w", encoding="utf-8") as out:
        out.write("This is no store. " * 100)
    open(f"{folder}/empty", "w", encoding="utf-8").close()
    new = f"{folder}/new.db"
    tls = lambda cert, key: ("--db", new, "--tls-cert", f"{folder}/{cert}", "--tls-key", f"{folder}/{key}")
    for flags, why in (
        (("--db", server.db), "is in use by another parlour process; stop it"),
        (("--db", new, "--port", str(server.port)), "is in use"),
        (("--db", f"{folder}/text"), "file is not a database"),
        (("--db", folder), "unable to open"),
        (("--db", "/nowhere/at/all.db"), "see --db"),
        (tls("none.pem", "key.pem"), "none.pem: No such file"),
        (tls("cert.pem", "none.pem"), "none.pem: No such file"),
        (tls("cert.pem", "other.pem"), "does not belong to the certificate"),
        (tls("empty", "key.pem"), "contains no certificate in PEM format"),
        (tls("cert.pem", "empty"), "contains no private key in PEM format"),
        (("--db", new, "--host", "203.0.113.7"), "not an address of this machine"),
        (("--db", new, "--host", "nonsense"), "neither an IP address"),
        (("--db", new, "--cases", "/nowhere"), "see --cases"),
        (("--db", new, "--web", "/nowhere"), "does not contain the page"),
    ):
        port = () if "--port" in flags else ("--port", "0")
        host = () if "--host" in flags else ("--host", "127.0.0.1")
        said = run(server, "serve", *port, *host, *flags, code=1)
        assert why in said and said.count("\n") == 1, (flags, said)
    for words in (("check-store",), ("migrate",), ("backup", f"{folder}/to"), ("export", f"{folder}/to"), ("reports",)):
        said = run(server, *words, "--db", f"{folder}/nix.db", code=1)
        assert f"{folder}/nix.db does not exist" in said and "unable" not in said, (words, said)
    for command in ("backup", "restore"):
        assert "--store" not in run(server, command, "--help"), command
    assert "in use by another parlour" in run(server, "import", "--db", server.db, f"{folder}/text", code=1)
    a = await server.guest_comes("Undisturbed")
    await a.request(type="lobby", on=True)


@server_test(alone=True)
async def an_installed_program_finds_its_page_and_its_cases(server):
    folder = server.folder.name
    os.makedirs(f"{folder}/prefix/bin")
    os.makedirs(f"{folder}/prefix/share/parlour/web")
    os.symlink(ROOT / "cases", f"{folder}/prefix/share/parlour/cases")
    # The file of the running program, because server.parlour can be a script that starts it (tests/confined).
    program = shutil.copy(f"/proc/{server.process.pid}/exe", f"{folder}/prefix/bin/parlour")
    with open(f"{folder}/prefix/share/parlour/web/index.html", "w", encoding="utf-8") as out:
        out.write("<!doctype html><title>The page that was installed</title>")
    other = Server(program, db=f"{folder}/installed.db").open()
    assert b"The page that was installed" in other.ask("GET", "/", raw=True)[1]
    a = await other.guest_comes("Installed")
    assert len([g for g in a.welcome["games"] if g["id"] == "watson-holmes"][0]["cases"]) >= 3
    other.close()
    assert b"without the full page" in server.ask("GET", "/", raw=True)[1]


@server_test(alone=True)
async def a_closed_server_leaves_one_complete_file(server):
    for number in (signal.SIGTERM, signal.SIGINT):
        a, b, table = await table_of_two(server, f"Close {int(number)}")
        await one_action(table, a, b)
        seen = a.view(table)["view"]
        server.process.send_signal(number)
        await asyncio.wait_for(a.task, 60)
        assert a.closed == 1012 and any(m["type"] == "closing" for m in a.heard), (a.closed, a.heard)
        assert server.process.wait(timeout=60) == 0
        server.process.stdout.close()
        assert sorted(os.path.basename(f) for f in glob.glob(f"{server.db}*")) == ["parlour.db", "parlour.db-lock"]
        server.open()
        c = await server.come(a.cookie)
        await c.request(type="watch", table=table)
        await c.until(lambda: c.view(table))
        assert c.view(table)["view"] == seen


@server_test(alone=True)
async def sigpipe_is_ignored(server):
    a, b, table = await table_of_two(server, "Pipe")
    server.process.send_signal(signal.SIGPIPE)
    await one_action(table, a, b)
    assert server.process.poll() is None


@server_test(alone=True)
async def the_server_stops_when_its_terminal_closes(server):
    """When the terminal closes, nobody can press Ctrl-C any more, so the server must stop. SIGHUP alone, with the terminal still open,
    means to read the settings again."""
    db = f"{server.folder.name}/terminal.db"
    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.execv(server.parlour, [server.parlour, "serve", "--port", "0", "--host", "127.0.0.1", "--db", db, "--print-port"])
    said = b""
    while b"server started" not in said:
        said += os.read(terminal, 4096)
    os.kill(pid, signal.SIGHUP)
    while b"settings-reloaded" not in said:
        said += os.read(terminal, 4096)
    os.close(terminal)
    _, status = await asyncio.wait_for(asyncio.to_thread(os.waitpid, pid, 0), 60)
    assert os.waitstatus_to_exitcode(status) == 0, status
    assert not os.path.exists(f"{db}-wal")


@server_test(alone=True)
async def the_server_serves_tls_with_a_certificate(server):
    folder = server.folder.name
    make_certificate(folder)
    other = Server(server.parlour, "--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem", db=f"{folder}/tls.db")
    other.open()
    trust = ssl.create_default_context(cafile=f"{folder}/cert.pem")
    ask = urllib.request.Request(f"https://127.0.0.1:{other.port}/api/guest", b'{"name":"Tls"}', {"content-type": "application/json"})
    with await asyncio.to_thread(urllib.request.urlopen, ask, context=trust) as answer:
        cookie = answer.headers["set-cookie"]
    assert "; Secure" in cookie
    socket = await websockets.connect(
        f"wss://127.0.0.1:{other.port}/ws",
        subprotocols=["parlour.1"],
        extra_headers={"Cookie": cookie.split(";")[0]},
        ssl=trust,
        origin=f"https://127.0.0.1:{other.port}",
    )
    assert json.loads(await socket.recv())["type"] == "welcome"
    await socket.send(json.dumps({"type": "quick", "id": 1, "game": "sherlock-mycroft"}))
    table = json.loads(await socket.recv())["table"]
    for i in range(2, 42):  # send many requests at once: all responses must arrive complete and in order
        await socket.send(json.dumps({"type": "resync", "id": i, "table": table, "version": 0}))
    answers, views = [], 0
    while len(answers) < 40 or views < 40:
        m = json.loads(await asyncio.wait_for(socket.recv(), 20))
        views += m["type"] == "view"
        if m["type"] == "ok":
            answers.append(m["reply_to"])
    assert answers == list(range(2, 42))
    await socket.close()
    other.close()


@server_test(alone=True)
async def an_older_store_is_migrated_and_a_newer_one_refused(server):
    a, b, table = await table_of_two(server, "Steps")
    await one_action(table, a, b)
    server.close()

    def shape(db):
        return db.execute("PRAGMA user_version").fetchone()[0], sorted(db.execute("SELECT type,name,sql FROM sqlite_master"))

    with contextlib.closing(sqlite3.connect(server.db)) as db:
        whole = shape(db)
        assert f"\ndatabase schema: {whole[0]}\n" in run(server, "--version")
    make_version_one(server.db)
    server.open()
    c = await server.come(a.cookie)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == a.view(table)["view"]
    server.close()
    with contextlib.closing(sqlite3.connect(server.db)) as db:
        assert shape(db) == whole
        assert (
            db.execute("SELECT host_id FROM match").fetchall()
            == db.execute("SELECT json_extract(record,'$.host') FROM match").fetchall()
            != [(0,)]
        )
        db.execute(f"PRAGMA user_version={whole[0] + 1}")
        db.commit()
    newer = f"{server.db} is from a newer version of parlour (schema {whole[0] + 1}, this program knows {whole[0]}); install that version"
    for words in (
        ("serve", "--port", "0", "--db", server.db),
        ("import", "--db", server.db, "/dev/null"),
        ("check-store", "--db", server.db),
    ):
        assert newer in run(server, *words, code=1), words
    with contextlib.closing(sqlite3.connect(server.db)) as db:
        db.execute(f"PRAGMA user_version={whole[0]}")
        db.commit()
    server.open()


@server_test(alone=True)
async def a_migration_copies_the_database_first_and_can_be_rehearsed(server):
    a, b, table = await table_of_two(server, "Upgrade")
    await one_action(table, a, b)
    server.close()

    def version(db):
        with contextlib.closing(sqlite3.connect(db)) as store:
            return store.execute("PRAGMA user_version").fetchone()[0]

    newest = version(server.db)
    assert "nothing to migrate" in run(server, "migrate", "--db", server.db)
    make_version_one(server.db)
    before = open(server.db, "rb").read()
    said = run(server, "migrate", "--dry-run", "--db", server.db)
    assert f"version 1 to {newest} took " in said and "1 matches checked, 0 damaged\n" in said, said
    assert open(server.db, "rb").read() == before
    kept = f"{server.db}.before-version-{newest}"
    assert {name for name in glob.glob(f"{server.db}*") if not name.endswith(("-lock", "-wal", "-shm"))} == {server.db}
    server.open()
    line = next(json.loads(line) for line in server.log().splitlines() if "migrated" in line)
    assert (line["from"], line["to"], line["old-database"]) == ("1", str(newest), os.path.realpath(kept)), line
    assert "is in use by another parlour process" in run(server, "import", "--db", server.db, "/dev/null", code=1)
    server.close()
    assert version(kept) == 1 and os.stat(kept).st_mode & 0o777 == 0o600
    # The way back, with the earlier program; here the same program migrates again.
    assert "restored" in run(server, "restore", "--db", server.db, kept)
    assert version(server.db) == 1
    os.unlink(kept)
    said = run(server, "migrate", "--db", server.db)
    assert f"from version 1 to {newest}; the database before is kept as " in said and version(kept) == 1, said
    assert "0 damaged" in run(server, "check-store", "--db", server.db)
    server.open()
    c = await server.come(a.cookie)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == a.view(table)["view"]
    assert "not a database" in run(server, "migrate", "--db", __file__, code=1)
    run(server, "migrate", "--db", "/nowhere/at/all.db", code=1)


@server_test(alone=True)
async def only_the_owner_can_read_the_store(server):
    a, b, table = await table_of_two(server, "Own")
    await a.leave()
    for name in glob.glob(f"{server.db}*"):
        assert os.stat(name).st_mode & 0o077 == 0, name


@server_test(alone=True)
async def the_log_contains_no_secrets(server):
    a, b, table = await table_of_two(server, "Log")
    await a.request(type="chat", table=table, text="not for the log")
    server.ask("POST", "/api/account", {"name": "Logged", "passphrase": "not for the log either"})
    await a.leave()
    log = server.log()
    for secret in (a.cookie.split("=")[1], "not for the log", "Log one"):
        assert secret not in log, secret
    for line in log.splitlines():
        assert json.loads(line)["msg"]


# ---- snapshots ----------------------------------------------------------------------------------------------------------------


def snapshots(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith(".db")) if os.path.isdir(folder) else []


def metric(server, name):
    text = server.ask("GET", "/metrics", raw=True)[1].decode()
    return int(next(line.split()[-1] for line in text.splitlines() if line.startswith(f"parlour_{name} ")))


async def until(test, seconds=120):
    for _ in range(seconds * 20):
        if test():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("timeout")


@server_test(alone=True)
async def snapshots_are_made_at_regular_times_and_the_oldest_are_deleted(server):
    folder = f"{server.folder.name}/snapshots"
    os.mkdir(folder)
    # A copy whose time is in the future was made with a wrong clock. It is deleted first. The last two files are not copies.
    for name in ("parlour-20200101-000000.db", "parlour-20990101-000000.db", "parlour-20200101-000000.db.part-7", "other.db"):
        open(f"{folder}/{name}", "wb").close()
    began = int(time.time())
    other = Server(server.parlour, "--snapshot-every", "1", "--snapshot-keep", "2", "--snapshot-dir", folder)
    other.open()
    a, b, table = await table_of_two(other, "Snapshot")
    await one_action(table, a, b)
    seen = set()
    while len(seen) < 4:
        seen.update(name for name in snapshots(folder) if name > "parlour-2021" and name < "parlour-2098")
        assert len(snapshots(folder)) <= 6
        await asyncio.sleep(0.05)
    await until(lambda: metric(other, "snapshot_timestamp_seconds") > began)
    assert metric(other, "snapshot_failures_total") == 0
    await until(lambda: "parlour-20990101-000000.db" not in snapshots(folder))
    other.close()
    left = snapshots(folder)
    assert len(left) in (3, 4) and left[0] == "other.db" and left[1] > "parlour-2021", left  # 4: stopped before the oldest was deleted
    assert not glob.glob(f"{folder}/*.part-*")
    newest = f"{folder}/{left[-1]}"
    assert os.stat(newest).st_mode & 0o777 == 0o600
    assert '"snapshot of the database written and checked"' in other.log()
    again = Server(server.parlour, "--snapshot-every", "86400", "--snapshot-dir", folder, db=newest).open()
    assert metric(again, "snapshot_timestamp_seconds") >= began, "the time of the newest copy is known after a restart"
    c = await again.come(a.cookie)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == a.view(table)["view"]
    again.close()
    assert snapshots(folder) == left, "the newest copy is not a day old"


@server_test(alone=True)
async def a_failed_snapshot_is_logged_and_deletes_no_older_one(server):
    folder = server.folder.name
    open(f"{folder}/file", "wb").close()
    other = Server(server.parlour, "--snapshot-every", "3600", "--snapshot-dir", f"{folder}/file/inside").open()
    await until(lambda: metric(other, "snapshot_failures_total") == 1)
    assert metric(other, "snapshot_timestamp_seconds") == 0
    line = next(json.loads(line) for line in other.log().splitlines() if "failed to write a snapshot" in line)
    assert line["level"] == "error" and "Not a directory" in line["reason"] and "tries again" in line["advice"], line
    other.close()
    os.mkdir(f"{folder}/kept")
    with contextlib.closing(sqlite3.connect(f"{folder}/bad.db")) as db:
        db.execute("CREATE TABLE filler(x)")
        db.executemany("INSERT INTO filler VALUES(?)", (("x" * 500,) for _ in range(400)))
        db.commit()
    # SQLite keeps the damaged table of the other program, and the server does not use it.
    with open(f"{folder}/bad.db", "r+b") as file:
        file.seek(4096 * 10)
        file.write(b"\xff" * 4096)
    open(f"{folder}/kept/parlour-20200101-000000.db", "wb").close()
    bad = Server(
        server.parlour, "--snapshot-every", "3600", "--snapshot-keep", "1", "--snapshot-dir", f"{folder}/kept", db=f"{folder}/bad.db"
    )
    bad.open()
    await until(lambda: metric(bad, "snapshot_failures_total") == 1)
    assert os.listdir(f"{folder}/kept") == ["parlour-20200101-000000.db"]
    assert "the database is damaged, so nothing was copied" in bad.log()
    bad.close()


@server_test(alone=True)
async def snapshots_of_postgresql_are_refused(server):
    said = run(server, "serve", "--store", "postgres://nobody@127.0.0.1:1/none", "--snapshot-every", "60", code=1)
    assert "pg_dump" in said and said.count("\n") == 1, said


main()
