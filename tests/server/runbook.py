#!/usr/bin/python3
"""runbook.py PARLOUR FAULT [WORD...]: walks through the chapters of docs/runbook.md. Each test causes a fault on a real server, expects the
lines that the chapter shows, and runs its commands. FAULT is the library built from disk_fault.c."""
import asyncio
import contextlib
import errno
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile

from runner import main, server_test
from runbook_lib import Walk, chapters
from server_lib import ROOT, Refused, Server, make_version_one
from table_lib import one_action, refused, table_of_two, up_to_date, with_bots

FAULT = os.path.abspath(sys.argv.pop(2))
PAGE = 4096
CASE = "city-road-lock"


async def until(test, seconds=120):
    for _ in range(seconds * 20):
        if test():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("timeout")


@contextlib.contextmanager
def failing_disk(kind):
    """A server that is opened here has a disk that can fail: writes fail if the file DISK_FAULT contains the number of an error, and the
    disk has no room for a copy while the file DISK_NO_ROOM exists. Yields the name of the file, which does not exist yet."""
    with tempfile.TemporaryDirectory(prefix="parlour-fault-") as folder:
        options = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))
        new = {kind: f"{folder}/fault", "LD_PRELOAD": FAULT, "ASAN_OPTIONS": options}
        old = {name: os.environ.get(name) for name in new}
        os.environ.update(new)
        yield f"{folder}/fault"
        for name, value in old.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def write(path, text):
    """Writes a whole file at once."""
    with open(f"{path}.new", "w", encoding="utf-8") as out:
        out.write(text)
    os.rename(f"{path}.new", path)


# ---- the server does not run ------------------------------------------------------------------------------------------------


@server_test(alone=True)
async def first_look_answers_at_a_healthy_server(server):
    walk = Walk(server, "First look")
    assert walk.run("/readyz") == '{"ok":true}'
    walk.run("/metrics")
    walk.run("journalctl", code=1)  # grep finds no error
    walk.run("df -h")
    assert "parlour_ready 1" in walk.seen, walk.seen


@server_test(alone=True)
async def a_server_that_is_down_says_why_in_its_last_line(server):
    walk = Walk(server, "Server down")
    walk.look()
    config = f"{server.folder.name}/parlour.conf"
    write(config, "prot = 2210\n")
    assert walk.fails_to_start("--config", config) == 2
    assert "unknown setting 'prot'" in walk.run("--check", code=1)
    assert walk.fails_to_start("--port", str(server.port), "--db", f"{server.folder.name}/other.db") == 1
    assert walk.fails_to_start() == 1
    for cause in ("unknown setting 'prot'", "port 0 is in use, maybe by another parlour server", "is in use by another parlour process"):
        assert any(cause in line for line in walk.seen), (cause, walk.seen)
    server.kill()
    walk.run("systemctl restart")
    assert walk.look() == 200
    walk.run("journalctl")
    walk.done()


# ---- the disk ---------------------------------------------------------------------------------------------------------------


@server_test(alone=True)
async def a_full_disk_pauses_play_until_there_is_room(server):
    walk = Walk(server, "Disk full")
    server.close()
    with failing_disk("DISK_FAULT") as fault:
        server.open()
        a, b, table = await table_of_two(server, "Full")
        write(fault, str(errno.ENOSPC))
        order = asyncio.create_task(one_action(table, a, b))
        await a.until(lambda: any(h["type"] == "pause" for h in a.heard))
        assert walk.look() == 503 and not order.done()
        os.unlink(fault)
        await order
        await a.until(lambda: any(h["type"] == "resume" for h in a.heard))
    assert walk.look() == 200
    walk.run("df -h")
    walk.run("du -ah")
    walk.done("store_full", "store-full", "store-not-full")


@server_test("--rate", "0", "--rate-address", "0", alone=True)
async def a_store_at_its_limit_takes_no_new_data(server):
    walk = Walk(server, "Disk full")
    server.close()
    config = f"{server.folder.name}/parlour.conf"
    write(config, "store-limit = 1\n")
    server.flags += ("--config", config)
    server.open()
    a, b, table = await table_of_two(server, "Limit")
    with sqlite3.connect(server.db, timeout=60) as db:
        db.execute("CREATE TABLE filler AS SELECT zeroblob(2000000) AS x")
    await until(lambda: "store-full" in server.log())
    await one_action(table, a, b)
    await refused(a.request(type="chat", table=table, text="Hello?"), "store-full")
    walk.look()
    write(config, "store-limit = 100\n")
    walk.run("systemctl reload")
    await until(lambda: "store-not-full" in server.log())
    walk.done("store_blocked", "parlour_ready", "paused", "resumed")


@server_test("--snapshot-every", "1", alone=True)
async def a_failed_snapshot_is_repeated_when_there_is_room(server):
    walk = Walk(server, "Snapshot failed")
    server.close()
    with failing_disk("DISK_NO_ROOM") as no_room:
        write(no_room, "")
        server.open()
        await until(lambda: "snapshot-failed" in server.log())
        os.unlink(no_room)
    walk.look()
    walk.run("parlour backup")
    await until(lambda: "snapshot-written" in server.log().split("snapshot-failed")[-1])
    walk.done()


# ---- damage -----------------------------------------------------------------------------------------------------------------


async def database_with_matches(server):
    """Plays enough that the tables of the database have several pages. Returns the players and the ids of the tables."""
    players = []
    for i in range(8):
        a, b, table = await table_of_two(server, f"Match {i}")
        for _ in range(30):
            if not await one_action(table, a, b):
                break
        players.append((a, table))
    return players


def page_of(db, name, kind="leaf"):
    """Returns the number of a page of a table or an index."""
    with sqlite3.connect(db) as store:
        return store.execute("SELECT pageno FROM dbstat WHERE name=? AND pagetype=? LIMIT 1", (name, kind)).fetchone()[0]


def damage(db, page):
    with open(db, "r+b") as file:
        file.seek(PAGE * (page - 1))
        file.write(os.urandom(PAGE))


@server_test("--unload-after", "0", alone=True)
async def a_corrupt_page_is_repaired_or_reported_and_a_backup_restores_it(server):
    walk = Walk(server, "Corrupt page")
    players = await database_with_matches(server)
    server.close()
    sound = open(server.db, "rb").read()
    walk.run("check-store")
    # An index: the server rebuilds it.
    damage(server.db, page_of(server.db, "person_name"))
    walk.run("check-store", code=1)
    server.open()
    walk.look()
    assert walk.run("check-store").endswith(": 0 damaged\n")
    server.close()
    # Entries of matches: the server serves all others.
    with open(server.db, "wb") as file:
        file.write(sound)
    damage(server.db, page_of(server.db, "entry"))
    server.open()
    damaged = 0
    for a, table in players:
        c = await server.come(a.cookie)
        try:
            await c.request(type="watch", table=table)
        except Refused as r:
            assert r.error == "table-damaged"
            damaged += 1
    assert 0 < damaged < len(players), damaged
    walk.look()
    walk.run("check-store", code=1)
    said = subprocess.run([server.parlour, "export", "--db", server.db, f"{server.folder.name}/all"], capture_output=True, text=True)
    assert said.returncode == 1 and "the database cannot be read completely" in said.stderr and said.stderr.count("\n") == 1, said
    server.close()
    # The newest people: the server does not start.
    with open(server.db, "wb") as file:
        file.write(sound)
    damage(server.db, page_of(server.db, "person"))
    assert walk.fails_to_start() == 1
    walk.done()


async def until_seen(walk, c, table, view):
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == view


@server_test("--snapshot-every", "3600", alone=True)
async def a_snapshot_is_restored_and_pages_show_the_earlier_position(server):
    walk = Walk(server, "Restore")
    a, b, table = await table_of_two(server, "Restore")
    await one_action(table, a, b)
    folder = f"{server.folder.name}/snapshots"
    copy = f"{folder}/copy.db"
    await until(lambda: "snapshot-written" in server.log())
    subprocess.run([server.parlour, "backup", "--db", server.db, copy], check=True, stdout=subprocess.DEVNULL)
    await up_to_date(table, a, b)
    view = a.view(table)["view"]
    await one_action(table, a, b)
    await one_action(table, a, b)
    newest = max(a.views[table])
    late = server.guest("Late")
    name = {"/var/lib/parlour/snapshots/parlour-20261119-031500.db": copy}
    walk.run("ls -l")
    assert "0 damaged" in walk.run("check-store", **name)
    walk.run("systemctl stop")
    walk.run("parlour restore", **name)
    walk.run("systemctl start")
    assert walk.look() == 200
    c = await server.come(a.cookie)
    await c.request(type="watch", table=table, version=newest)  # as a page does that was open
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == view and max(c.views[table]) < newest
    assert not server.ask("GET", "/api/me", headers={"cookie": late})[1]["ok"]
    assert any(".before-restore-" in name for name in os.listdir(server.folder.name))
    walk.done()


# ---- upgrades ---------------------------------------------------------------------------------------------------------------


def version_of(db):
    with contextlib.closing(sqlite3.connect(db)) as store:
        return store.execute("PRAGMA user_version").fetchone()[0]


@server_test(alone=True)
async def an_upgrade_is_rehearsed_and_a_rollback_restores_the_database_before(server):
    walk = Walk(server, "Failed upgrade and rollback")
    a, b, table = await table_of_two(server, "Upgrade")
    await one_action(table, a, b)
    newest = version_of(server.db)
    server.close()
    make_version_one(server.db)
    assert "0 damaged" in walk.run("migrate --dry-run") and version_of(server.db) == 1
    server.open()
    walk.look()
    server.close()
    with sqlite3.connect(server.db) as db:
        db.execute(f"PRAGMA user_version={newest + 1}")  # as an earlier program sees it
    assert walk.fails_to_start() == 1
    assert any("is from a newer version of parlour (schema" in line and "; install that version" in line for line in walk.seen), walk.seen
    walk.run("systemctl stop")
    walk.run("parlour restore", **{f"before-version-{in_runbook(walk)}": f"before-version-{newest}"})
    assert version_of(server.db) == 1
    walk.run("systemctl start")  # in the place of the earlier program
    c = await server.come(a.cookie)
    await until_seen(walk, c, table, a.view(table)["view"])
    walk.done()


def in_runbook(walk):
    """Returns the version of the schema of which the runbook speaks."""
    return re.search(r"before-version-(\d+)", walk.command("parlour restore")).group(1)


# ---- people -----------------------------------------------------------------------------------------------------------------


@server_test("--per-address", "2", alone=True)
async def a_flood_is_counted_and_the_address_is_found(server):
    walk = Walk(server, "Flood")
    a = await server.guest_comes("Flooder")
    sockets = []
    for _ in range(40):
        sockets.append(socket.create_connection(("127.0.0.1", server.port)))
    with contextlib.suppress(Exception):
        for _ in range(2000):
            await a.send(type="lobby", id=1, on=True)
    await until(lambda: a.closed)
    found = walk.run("ss -Htn")
    assert found.split()[-1] in ("127.0.0.1", "[::ffff:127.0.0.1]") and int(found.split()[-2]) > 2, found
    for s in sockets:
        s.close()
    config = f"{server.folder.name}/parlour.conf"
    statuses = [server.ask("GET", "/api/me")[0] for _ in range(300)]
    assert 429 in statuses
    server.flags += ("--config", config)
    pages = []

    def answered():  # the requests of this address are still limited
        status, text, _ = server.ask("GET", "/metrics", raw=True)
        pages.append(text.decode())
        return status == 200

    await until(answered)
    page = pages[-1]
    for metric in re.findall(r"^\| `(parlour_[a-z_]+(?:\{[^}]*\})?)` \|", chapters()["Flood"], re.M):
        assert re.search(rf"^{re.escape(metric)} \d+$", page, re.M), metric
    for metric in ("parlour_flooders_total", 'parlour_refusals_total{reason="too-many-requests"}'):
        assert not re.search(rf"^{re.escape(metric)} 0$", page, re.M), metric
    walk.done()


def averages(walk):
    """Returns the average times that the chapter's command prints."""
    return dict(line.rsplit(" ", 1) for line in walk.run("/metrics").splitlines())


@server_test(alone=True)
async def latency_is_shown_by_kind_and_by_thread(server):
    walk = Walk(server, "High latency")
    a, table = await with_bots(server, "Slow")
    for _ in range(3):
        await one_action(table, a)
    assert server.ask("POST", "/api/account", {"name": "Account", "passphrase": "a long passphrase"})[0] == 200
    metrics = re.findall(r"`(parlour_[a-z_]+(?:\{[^}]*\})?)`", chapters()["High latency"])
    await until(lambda: "parlour_loop_lag_seconds" in averages(walk))
    found = averages(walk)
    assert float(found["parlour_store_commit_seconds"]) > 0
    for metric in metrics:
        assert metric in found or any(name.startswith(metric + "{") for name in found), metric
    threads = walk.run("top")
    for name in ("bots", "passphrases", "tables", "lookups", "answers", "lists", "replays", "snapshots"):
        assert f" {name}" in threads, (name, threads)
    walk.done()


@server_test("--rate-address", "0", alone=True)
async def the_only_administrator_gets_a_new_passphrase(server):
    walk = Walk(server, "Forgotten passphrase of the only administrator")
    names = {"Irene Adler": "a forgotten passphrase", "John Watson": "another passphrase"}
    for name, passphrase in names.items():
        assert server.ask("POST", "/api/account", {"name": name, "passphrase": passphrase})[0] == 200
    walk.run("parlour admin grant")
    assert "John Watson" in walk.run("parlour admin people")
    link = next(line for line in walk.run("parlour admin reset-link").splitlines() if line.startswith("http"))
    reset = {"token": link.rsplit("/", 1)[1], "new": "a new passphrase"}
    assert server.ask("POST", "/api/reset", reset)[0] == 200 and server.ask("POST", "/api/reset", reset)[0] == 403
    assert server.ask("POST", "/api/login", {"name": "Irene Adler", "passphrase": "a forgotten passphrase"})[0] != 200
    assert server.ask("POST", "/api/login", {"name": "Irene Adler", "passphrase": "a new passphrase"})[0] == 200
    audit = walk.run("parlour admin audit")
    assert "reset-link" in audit and "grant" in audit and reset["token"] not in audit + server.log()
    walk.done()


@server_test("--rate-address", "0", alone=True)
async def a_troublemaker_is_muted_banned_and_kept_away(server):
    walk = Walk(server, "Troublemaker")
    a, b, table = await table_of_two(server, "Trouble")
    await a.request(type="chat", table=table, text="something rude")
    await b.request(type="report", table=table, seat=0, reason="insults", text="This is rude.")
    reports = walk.run("parlour admin reports")
    assert "something rude" in reports and "Trouble one" in reports, reports
    tag = {"3k7q2v5xw8mz": re.search(r"reports Trouble one \((\w+)\)", reports).group(1)}
    walk.run("parlour admin mute", **tag)
    await refused(a.request(type="chat", table=table, text="rude again"), "muted")
    await one_action(table, a, b)
    walk.run("parlour admin rename", **tag)
    walk.run("parlour admin ban 3k7", **tag)
    await until(lambda: a.closed == 1008)
    walk.run("--guests no")
    assert server.ask("POST", "/api/guest", {"name": "Back again"})[1]["error"] == "guests-closed"
    walk.run("--guests yes")
    server.guest("Somebody else")
    walk.run("--network")
    walk.run("handle-report")
    bans = walk.run("`sudo parlour admin bans`")
    assert "A Guest" in bans and "192.0.2.0/24" in bans, bans
    assert "handle-report" in walk.run("`sudo parlour admin audit`")
    assert "no such reports" in walk.run("parlour admin reports")
    walk.done()


# ---- certificates -----------------------------------------------------------------------------------------------------------


def certificate(folder, days, ago=0):
    """Writes a certificate and its key, under new names first, so that both are replaced at once."""
    words = f"openssl req -x509 -newkey rsa:2048 -nodes -days {days} -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1"
    words += f" -keyout {folder}/key.new -out {folder}/cert.new"
    when = ["faketime", f"{ago} days ago"] if ago else []
    subprocess.run([*when, *words.split()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for name in ("key", "cert"):
        os.rename(f"{folder}/{name}.new", f"{folder}/{name}.pem")


@server_test(alone=True)
async def an_expired_certificate_is_replaced_while_the_server_runs(server):
    walk = Walk(server, "Expired certificate")
    folder = server.folder.name
    certificate(folder, 1, ago=3)
    paths = {
        "localhost:443": f"localhost:{server.port}",
        "/etc/letsencrypt/live/parlour.example/fullchain.pem": f"{folder}/cert.pem",
    }
    other = Server(server.parlour, "--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem").open()
    paths["localhost:443"] = f"localhost:{other.port}"
    old = walk.run("openssl s_client", **paths)
    assert old.startswith("notAfter=") and old == walk.run("openssl x509 -noout -enddate -in", **paths)
    await until(lambda: "certificate-expires" in other.log())
    os.rename(f"{folder}/key.pem", f"{folder}/right.pem")
    subprocess.run(["openssl", "genrsa", "-out", f"{folder}/key.pem", "2048"], check=True, stderr=subprocess.DEVNULL)
    await until(lambda: "certificate-refused" in other.log())
    certificate(folder, 90)
    await until(lambda: "certificate-loaded" in other.log())
    assert walk.run("openssl s_client", **paths) == walk.run("openssl x509 -noout -enddate -in", **paths) != old
    walk.see(other.log())
    other.close()
    walk.done()


# ---- cases ------------------------------------------------------------------------------------------------------------------


@server_test("--rate", "0", alone=True)
async def a_table_with_a_bad_case_waits_until_the_case_is_good_again(server):
    walk = Walk(server, "Bad case file")
    server.close()
    cases = f"{server.folder.name}/cases"
    shutil.copytree(ROOT / "cases", cases)
    server.flags += ("--cases", cases)
    server.open()
    a, table = await with_bots(server, "Case", game="watson-holmes", case=CASE)
    server.close()
    path = f"{cases}/{CASE}/case.yaml"
    with open(path, encoding="utf-8") as file:
        good = file.read()
    write(path, good.replace("\nquestions:", "\nquestoins:", 1))
    server.open()
    assert walk.look() == 200
    assert "has no key 'questoins'" in walk.run("parlour case lint", code=1, **{"/usr/share/parlour/cases": cases})
    a = await server.come(a.cookie)
    await a.request(type="watch", table=table)
    await a.until(lambda: a.view(table))
    assert (await refused(a.request(type="read", table=table, part="overview"))).error == "case-missing"
    while a.view(table)["legal"]:  # until a bot has to decide
        await one_action(table, a)
    # Bots at another table act; the bots at this one wait for the case.
    c, other = await with_bots(server, "Other")
    for _ in range(5):
        await one_action(other, c)
    await c.until(lambda: c.view(other)["legal"] or c.view(other)["view"]["over"])
    await up_to_date(table, a)
    assert not a.view(table)["legal"]
    write(path, good)
    walk.run("systemctl restart")
    a = await server.come(a.cookie)
    assert CASE in {case["id"] for game in a.welcome["games"] for case in game.get("cases", ())}
    await a.request(type="watch", table=table)
    await a.until(lambda: a.view(table)["legal"])
    await a.request(type="read", table=table, part="overview")
    walk.done()


main()
