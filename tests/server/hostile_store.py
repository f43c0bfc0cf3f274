#!/usr/bin/python3
"""hostile_store.py PARLOUR [WORD...]: tests of attacks on the store and of damage to it. A client tries to fill the store, to guess a
passphrase or to lock out the owner of an account. Other tests damage a page of the file, restore a backup after a crash, or let two
servers open one file. Other users must not be affected, and no data may be lost without a message."""
import asyncio
import contextlib
import glob
import http.client
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import threading
import time

from runner import server_test, main
from table_lib import SM, one_action, refused, table_of_two
from server_lib import Client, Server, Refused


def run(server, *words, code=0, **more):
    done = subprocess.run([server.parlour, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, **more)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout.decode() + done.stderr.decode()


def rows(db, sql, *values):
    with contextlib.closing(sqlite3.connect(db, timeout=20)) as store:
        return store.execute(sql, values).fetchall()


def change(db, *statements):
    with contextlib.closing(sqlite3.connect(db, timeout=20)) as store:
        for statement in statements:
            store.execute(*statement) if isinstance(statement, tuple) else store.execute(statement)
        store.commit()


async def until(test, seconds=120):
    for _ in range(seconds * 20):
        if test():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("timeout")


def metric(server, name):
    text = server.ask("GET", "/metrics", raw=True)[1].decode()
    return int(next(line.split()[-1] for line in text.splitlines() if line.startswith(f"parlour_{name} ")))


def mode(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def ask_from(server, address, path, body, cookie=None):
    """Sends a POST request from this address. Returns the status, the response body as JSON, and all cookies."""
    c = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120, source_address=(address, 0))
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    c.request("POST", path, json.dumps(body), headers)
    r = c.getresponse()
    text = r.read()
    c.close()
    return r.status, json.loads(text), [value.split(";")[0] for name, value in r.getheaders() if name.lower() == "set-cookie"]


# ---- chat -------------------------------------------------------------------------------------------------------------------


async def talk(clients, tables, lines):
    """Makes every client send `lines` chat messages at once. Returns how many seconds the server took to process them."""
    begun = time.monotonic()
    for i in range(lines):
        for c, table in zip(clients, tables):
            await c.send(type="chat", table=table, text=f"line {i}")
    for c, table in zip(clients, tables):
        await c.request(type="mute", table=table, who="nobody", on=False)
    return time.monotonic() - begun


@server_test("--per-person", "200", alone=True)
async def chat_limits_count_per_person_not_per_connection(server):
    a = await server.guest_comes("Talker")
    table = (await a.request(type="create", game=SM))["table"]
    many = [await server.come(a.cookie) for _ in range(15)]
    for c in many:
        await c.request(type="watch", table=table)
    took = await talk(many, [table] * len(many), 10)
    kept = rows(server.db, "SELECT count(*) FROM chat")[0][0]
    assert 4 <= kept <= 9 + 4 * took, (kept, took)


@server_test(alone=True)
async def chat_limits_count_per_address(server):
    many = [await server.guest_comes(f"Talker {i}") for i in range(15)]
    tables = [(await c.request(type="create", game=SM))["table"] for c in many]
    took = await talk(many, tables, 8)
    kept = rows(server.db, "SELECT count(*) FROM chat")[0][0]
    assert 20 <= kept <= 41 + 20 * took, (kept, took)


@server_test(alone=True)
async def chat_limits_count_per_table(server):
    many = [await server.come(server.guest(f"Talker {i}"), local_addr=(f"127.0.0.{100 + i}", 0)) for i in range(10)]
    table = (await many[0].request(type="create", game=SM))["table"]
    for c in many:
        await c.request(type="watch", table=table)
    took = await talk(many, [table] * len(many), 8)
    kept = rows(server.db, "SELECT count(*) FROM chat")[0][0]
    assert 10 <= kept <= 21 + 10 * took, (kept, took)


@server_test("--rate", "0", "--rate-address", "0", alone=True)
async def a_table_stores_only_its_newest_chat_lines(server):
    a = await server.guest_comes("Talker")
    table = (await a.request(type="create", game=SM))["table"]
    for i in range(1200):
        await a.send(type="chat", table=table, text=f"line {i}")
    await a.request(type="chat", table=table, text="the last line")
    kept = rows(server.db, "SELECT count(*) FROM chat")[0][0]
    assert 500 <= kept <= 560, kept
    b = await server.guest_comes("Newcomer")
    await b.request(type="watch", table=table)
    await b.until(lambda: any(m.get("text") == "the last line" for m in b.heard))


@server_test("--rate", "1", alone=True)
async def the_store_limits_what_one_person_adds_per_hour(server):
    a = await server.guest_comes("Filler")

    async def make():
        while True:
            try:
                return await a.request(type="create", game=SM)
            except Refused as refusal:
                if refusal.error != "too-fast":
                    raise
                await asyncio.sleep(0.2)

    made = 0
    try:
        for _ in range(12):
            await a.request(type="leave", table=(await make())["table"])
            made += 1
    except Refused as refusal:
        assert refusal.error in ("storage-quota", "too-fast"), refusal
    while made < 12:
        try:
            await make()
            made += 1
        except Refused as refusal:
            assert refusal.error == "storage-quota", refusal
            break
    assert 3 <= made <= 7, made


@server_test("--unload-after", "0", alone=True)
async def notes_are_stored_for_players_only(server):
    a = await server.guest_comes("Writer")
    table = (await a.request(type="create", game=SM))["table"]
    await a.request(type="sit", table=table)
    await refused(a.request(type="note", table=table, text="x" * 12000), "match-not-started")
    assert rows(server.db, "SELECT count(*) FROM note")[0][0] == 0


# ---- limits on tables, tokens and the size of the store ---------------------------------------------------------------------


@server_test("--tables", "2", "--unload-after", "0", "--rate-address", "0", alone=True)
async def unloaded_tables_count_towards_the_limit(server):
    a = await server.guest_comes("Host")
    tables = []
    for _ in range(2):
        tables.append((await a.request(type="create", game=SM))["table"])
    await a.leave()
    await until(lambda: metric(server, "tables") == 0)
    a = await server.come(a.cookie)
    await refused(a.request(type="create", game=SM), "host-limit")
    await refused(a.request(type="quick", game="big-ben"), "host-limit")
    server.close()
    server.open()
    a = await server.come(a.cookie)
    await refused(a.request(type="create", game=SM), "host-limit")
    # The host may open another table after leaving one that nobody else joined, or after the end of a match.
    await a.request(type="watch", table=tables[0])
    await a.request(type="sit", table=tables[0])
    await a.request(type="leave", table=tables[0])
    await refused(a.request(type="watch", table=tables[0]), "no-table")
    assert rows(server.db, "SELECT table_id FROM match") == [(tables[1],)]
    third = (await a.request(type="create", game=SM))["table"]
    await refused(a.request(type="create", game=SM), "host-limit")
    # A table cannot be passed to a new host who already has the maximum number of tables.
    b = await server.guest_comes("Other")
    mine = (await b.request(type="create", game=SM))["table"]
    await b.request(type="watch", table=mine)
    await a.request(type="watch", table=mine)
    await a.request(type="sit", table=mine, seat=1)
    await refused(b.request(type="host", table=mine, seat=1), "new-host-limit")
    await a.request(type="leave", table=mine)
    await a.request(type="sit", table=third, seat=0)
    await a.request(type="bot", table=third, seat=1, level="novice")
    await a.request(type="start", table=third)
    await refused(a.request(type="create", game=SM), "host-limit")
    await a.request(type="leave", table=third)
    await until(lambda: rows(server.db, "SELECT status FROM match WHERE table_id=?", third) == [(2,)])
    await a.request(type="create", game=SM)


@server_test("--rate-address", "0", alone=True)
async def api_tokens_are_limited_expire_and_can_be_revoked(server):
    cookie = server.guest("Owner")
    mine = {"cookie": cookie}
    answers = await asyncio.gather(*[asyncio.to_thread(server.ask, "POST", "/api/token", {"label": f"bot {i}"}, mine) for i in range(16)])
    good = [a for status, a, _ in answers if status == 200]
    assert len(good) == 10 and all(a["error"] == "token-limit" for status, a, _ in answers if status != 200), answers
    assert rows(server.db, "SELECT count(*) FROM token WHERE kind=1") == [(10,)]
    now = time.time() * 1000
    assert all(360 * 86400000 < a["expires_at"] - now < 366 * 86400000 for a in good)
    assert server.ask("GET", "/api/tokens")[0] == 401 and server.ask("POST", "/api/token-revoke", {"id": "0"})[0] == 401
    status, listed, _ = server.ask("GET", "/api/tokens", headers=mine)
    assert status == 200 and len(listed["tokens"]) == 10 and listed["most"] == 10
    assert sorted(t["label"] for t in listed["tokens"]) == sorted(f"bot {i}" for i, (s, _, _) in enumerate(answers) if s == 200)
    bots = []
    for a in good:
        bot = Client(server)
        await bot.connect(headers={"Authorization": f"Bearer {a['token']}"})
        bots.append(bot)
    other = server.guest("Stranger")
    assert server.ask("POST", "/api/token-revoke", {"id": listed["tokens"][0]["id"]}, {"cookie": other})[0] == 404
    assert server.ask("POST", "/api/token-revoke", {"id": listed["tokens"][0]["id"]}, mine)[0] == 200
    assert server.ask("POST", "/api/token-revoke", {"id": listed["tokens"][0]["id"]}, mine)[0] == 404
    await until(lambda: sum(bool(b.closed) for b in bots) == 1)  # the client that used the revoked token is disconnected
    working = [a for a in good if server.ask("GET", "/api/me", headers={"Authorization": f"Bearer {a['token']}"})[1]["ok"]]
    assert len(working) == 9
    assert server.ask("POST", "/api/token", {"label": "again"}, mine)[0] == 200
    for b in bots:
        b.drop()
    server.close()
    change(server.db, ("UPDATE token SET created_at=created_at-? WHERE kind=1", (366 * 86400000,)))
    server.open()
    assert not server.ask("GET", "/api/me", headers={"Authorization": f"Bearer {working[0]['token']}"})[1]["ok"]
    assert server.ask("GET", "/api/tokens", headers=mine)[1]["tokens"] == []
    await until(lambda: rows(server.db, "SELECT count(*) FROM token WHERE kind=1") == [(0,)])
    assert server.ask("GET", "/api/me", headers=mine)[1]["ok"]


@server_test("--rate-address", "0", alone=True)
async def the_oldest_sessions_of_an_account_are_deleted(server):
    assert server.ask("POST", "/api/account", {"name": "Irene", "passphrase": "the woman, always"})[0] == 200
    server.close()
    add = "INSERT INTO token(hash,person_id,kind,label,created_at) VALUES(?,1,0,'',?)"
    change(server.db, *[(add, (os.urandom(32), i + 1)) for i in range(80)])
    server.open()
    _, me, headers = server.ask("POST", "/api/login", {"name": "Irene", "passphrase": "the woman, always"})
    assert server.ask("GET", "/api/me", headers={"cookie": headers["set-cookie"].split(";")[0]})[1]["ok"]
    await until(lambda: rows(server.db, "SELECT count(*) FROM token") == [(50,)])


@server_test("--store-limit", "1", alone=True)
async def a_full_store_accepts_no_new_tables_and_matches_continue(server):
    a, b, table = await table_of_two(server, "Full")
    await a.request(type="chat", table=table, text="there is room")
    server.close()
    change(server.db, ("INSERT INTO chat VALUES(999,1,1,0,?)", ("x" * 3000000,)))
    server.open()
    status, answer, _ = server.ask("POST", "/api/guest", {"name": "Late"})
    assert status == 503 and answer["error"] == "store-full", answer
    a, b = await server.come(a.cookie), await server.come(b.cookie)
    for c in (a, b):
        await c.request(type="watch", table=table)
        await c.until(lambda c=c: c.view(table))
    await refused(a.request(type="create", game=SM), "store-full")
    await refused(a.request(type="chat", table=table, text="no room"), "store-full")
    assert server.ask("POST", "/api/token", {"label": "bot"}, {"cookie": a.cookie})[1]["error"] == "store-full"
    await one_action(table, a, b)
    assert "has reached --store-limit" in server.log() and metric(server, "store_full") == 1
    change(server.db, "DELETE FROM chat WHERE match_id=999")
    await until(lambda: metric(server, "store_full") == 0)
    await a.request(type="chat", table=table, text="room again")


# ---- passphrases ------------------------------------------------------------------------------------------------------------


@server_test(alone=True)
async def guesses_from_forty_addresses_do_not_lock_the_owner_out(server):
    """The owner can sign in at once from a device that has signed in before. Owners of accounts that are not under attack can always sign
    in."""
    for name in ("Irene", "Mary"):
        status, _, cookies = ask_from(server, "127.0.0.1", "/api/account", {"name": name, "passphrase": f"{name} likes long ones"})
        assert status == 200
        if name == "Irene":
            device = next((c for c in cookies if c.startswith("parlour-device=")), None)
    assert device and server.ask("POST", "/api/logout-everywhere", {}, {"cookie": cookies[0]})[0] == 200
    ends, answers = threading.Event(), []

    def guess(i):
        n = 0
        while not ends.is_set():
            n += 1
            name = "Irene" if n % 2 else f"Nobody {i}"
            with contextlib.suppress(OSError, http.client.HTTPException):
                status, answer, _ = ask_from(server, f"127.0.1.{i + 1}", "/api/login", {"name": name, "passphrase": f"guess {n}"})
                answers.append((status, answer.get("error")))
            ends.wait(0.02)

    threads = [threading.Thread(target=guess, args=(i,)) for i in range(40)]
    for t in threads:
        t.start()
    try:
        await until(lambda: len(answers) > 30)
        for _ in range(2):
            status, answer, _ = await asyncio.to_thread(
                ask_from, server, "127.0.2.1", "/api/login", {"name": "Irene", "passphrase": "Irene likes long ones"}, device
            )
            assert status == 200, answer
            status, answer, _ = await asyncio.to_thread(
                ask_from, server, "127.0.2.2", "/api/login", {"name": "Mary", "passphrase": "Mary likes long ones"}
            )
            assert status == 200, answer
        # A client without a device cookie, or with a forged one, is limited like the attackers.
        for cookie in (None, device[:-2] + "AA", "parlour-device=" + "A" * 54):
            status, answer, _ = await asyncio.to_thread(
                ask_from, server, "127.0.2.3", "/api/login", {"name": "Irene", "passphrase": "wrong"}, cookie
            )
            assert (status, answer["error"]) == (429, "too-many-logins"), answer
    finally:
        ends.set()
        server.kill()  # a normal stop would wait for the queued login attempts
        for t in threads:
            await asyncio.to_thread(t.join)
    assert {a for a in answers} <= {(401, "wrong-passphrase"), (429, "too-many-logins"), (503, "busy")}, set(answers)


@server_test(alone=True)
async def constant_logins_of_one_device_do_not_lock_others_out(server):
    for name in ("Irene", "Mary"):
        _, _, cookies = ask_from(server, "127.0.0.1", "/api/account", {"name": name, "passphrase": f"{name} likes long ones"})
        if name == "Irene":
            device = next(c for c in cookies if c.startswith("parlour-device="))
    ends, answers = threading.Event(), []

    def sign_in():
        while not ends.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                answers.append(
                    ask_from(server, "127.0.1.1", "/api/login", {"name": "Irene", "passphrase": "Irene likes long ones"}, device)[0]
                )

    threads = [threading.Thread(target=sign_in) for _ in range(20)]
    for t in threads:
        t.start()
    try:
        await until(lambda: len(answers) > 20)
        status, answer, _ = await asyncio.to_thread(
            ask_from, server, "127.0.2.2", "/api/login", {"name": "Mary", "passphrase": "Mary likes long ones"}
        )
        assert status == 200, answer
    finally:
        ends.set()
        server.kill()
        for t in threads:
            await asyncio.to_thread(t.join)


@server_test("--rate-address", "0", alone=True)
async def login_attempts_are_limited_for_existing_and_unknown_accounts(server):
    _, _, cookies = ask_from(server, "127.0.0.1", "/api/account", {"name": "Irene", "passphrase": "the woman, always"})
    device = next(c for c in cookies if c.startswith("parlour-device="))

    def tries(name, n, cookie=None):
        return [
            ask_from(server, f"127.0.3.{i + 1}", "/api/login", {"name": name, "passphrase": f"guess {i}"}, cookie)[:2] for i in range(n)
        ]

    there, not_there = await asyncio.gather(asyncio.to_thread(tries, "Irene", 12), asyncio.to_thread(tries, "Nobody", 12))
    assert there == not_there and [s for s, _ in there] == [401] * 10 + [429] * 2, there
    # Attempts with a wrong passphrase are limited even from a known device. Correct passphrases do not count towards the limit.
    for _ in range(2):
        status, answer, more = ask_from(server, "127.0.0.1", "/api/login", {"name": "Irene", "passphrase": "the woman, always"}, device)
        assert status == 200 and not any(c.startswith("parlour-device=") for c in more), answer
    halves = await asyncio.gather(*[asyncio.to_thread(tries, "Irene", 6, device) for _ in range(2)])
    assert sorted(s for half in halves for s, _ in half) == [401] * 10 + [429] * 2
    server.close()
    server.open()  # the server still recognises known devices after a restart
    assert ask_from(server, "127.0.0.1", "/api/login", {"name": "Irene", "passphrase": "the woman, always"}, device)[0] == 200


# ---- file permissions and locks -----------------------------------------------------------------------------------------------


@server_test(alone=True)
async def only_the_owner_can_read_written_files(server):
    a, b, table = await table_of_two(server, "Private")
    folder, old = server.folder.name, os.umask(0)
    try:
        run(server, "export", "--db", server.db, f"{folder}/all.jsonl")
        run(server, "backup", "--db", server.db, f"{folder}/copy.db")
        open(f"{folder}/open.db", "wb").close()
        os.chmod(f"{folder}/open.db", 0o644)
        run(server, "backup", "--db", server.db, f"{folder}/open.db")
        run(server, "restore", "--db", f"{folder}/back.db", f"{folder}/copy.db")
        run(server, "import", "--db", f"{folder}/other.db", f"{folder}/all.jsonl")
        for name in ("all.jsonl", "copy.db", "open.db", "back.db", "back.db-lock", "other.db", "other.db-lock"):
            assert mode(f"{folder}/{name}") == 0o600, (name, oct(mode(f"{folder}/{name}")))
        os.chmod(f"{folder}/back.db", 0o666)  # every user can read this store file; the server must make it private
        other = Server(server.parlour, db=f"{folder}/back.db").open()
        other.guest("Writer")
        for name in glob.glob(f"{folder}/back.db*"):
            assert mode(name) == 0o600, (name, oct(mode(name)))
        other.close()
    finally:
        os.umask(old)


@server_test(alone=True)
async def a_store_cannot_be_opened_twice_under_any_path(server):
    folder = server.folder.name
    a = await server.guest_comes("Only")
    os.makedirs(f"{folder}/elsewhere")
    os.symlink(server.db, f"{folder}/symbolic.db")
    os.symlink(f"{folder}/symbolic.db", f"{folder}/elsewhere/twice.db")
    os.link(server.db, f"{folder}/hard.db")
    os.symlink(folder, f"{folder}/elsewhere/folder")
    names = ("symbolic.db", "elsewhere/twice.db", "hard.db", "elsewhere/folder/parlour.db", "elsewhere/../parlour.db")
    for name in names:
        for words in (("serve", "--port", "0"), ("import", "/dev/null"), ("restore", "/dev/null")):
            said = run(server, words[0], "--db", f"{folder}/{name}", *words[1:], code=1)
            assert "in use by another parlour" in said, (name, words, said)
    server.close()
    # A store file with two hard links is refused under both names: each name would have its own write-ahead log.
    for name in ("hard.db", "parlour.db"):
        said = run(server, "serve", "--port", "0", "--db", f"{folder}/{name}", code=1)
        assert "2 hard links" in said, said
    os.unlink(f"{folder}/hard.db")
    other = Server(server.parlour, db=f"{folder}/symbolic.db").open()
    assert other.ask("GET", "/api/me", headers={"cookie": a.cookie})[1]["ok"]
    assert "in use" in run(server, "serve", "--port", "0", "--db", server.db, code=1)
    other.close()
    server.open()


# ---- backup and restore -----------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0", alone=True)
async def a_backup_can_be_restored_over_a_crashed_store(server):
    folder = server.folder.name
    a, b, table = await table_of_two(server, "Then")
    await one_action(table, a, b)
    then = a.view(table)["view"]
    run(server, "backup", "--db", server.db, f"{folder}/copy.db")
    for _ in range(4):
        await one_action(table, a, b)
    newer = server.guest("After")
    assert "in use by another parlour" in run(server, "restore", "--db", server.db, f"{folder}/copy.db", code=1)
    server.kill()
    assert os.path.getsize(server.db + "-wal") > 0, "the crash left no write-ahead log: this test proves nothing"
    said = run(server, "restore", "--db", server.db, f"{folder}/copy.db")
    kept = said.strip().rsplit(" ", 1)[1]
    assert mode(server.db) == 0o600 and not os.path.exists(server.db + "-wal") and not glob.glob(f"{folder}/*.part-*"), os.listdir(folder)
    server.open()
    assert not server.ask("GET", "/api/me", headers={"cookie": newer})[1]["ok"]
    c = await server.come(a.cookie)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == then
    d = await server.come(b.cookie)
    await d.request(type="watch", table=table)
    await d.until(lambda: d.view(table))
    await one_action(table, c, d)
    other = Server(server.parlour, db=kept).open()  # `restore` has kept the complete old store, with its write-ahead log
    assert other.ask("GET", "/api/me", headers={"cookie": newer})[1]["ok"]
    e = await other.come(a.cookie)
    await e.request(type="watch", table=table)
    await e.until(lambda: e.view(table))
    assert e.view(table)["view"] == a.view(table)["view"] != then
    assert "in use by a running parlour" in run(server, "restore", "--db", f"{folder}/third.db", kept, code=1)
    other.close()


@server_test(alone=True)
async def only_a_complete_backup_is_restored(server):
    folder = server.folder.name
    a, b, table = await table_of_two(server, "Whole")
    run(server, "backup", "--db", server.db, f"{folder}/copy.db")
    server.close()
    before = open(server.db, "rb").read()
    damaged = bytearray(open(f"{folder}/copy.db", "rb").read())
    damaged[4096 * 3 : 4096 * 4] = b"\0" * 4096
    with open(f"{folder}/damaged.db", "wb") as out:
        out.write(damaged)
    with open(f"{folder}/short.db", "wb") as out:
        out.write(damaged[: 4096 * 4])
    open(f"{folder}/empty.db", "wb").close()
    with open(f"{folder}/text.db", "w", encoding="utf-8") as out:
        out.write("This is no store. " * 1000)
    change(f"{folder}/other.db", "CREATE TABLE person(id)")
    shutil.copy(f"{folder}/copy.db", f"{folder}/newer.db")
    change(f"{folder}/newer.db", "PRAGMA user_version=999")
    shutil.copy(f"{folder}/copy.db", f"{folder}/unfinished.db")
    with open(f"{folder}/unfinished.db-wal", "wb") as out:
        out.write(b"x" * 100)
    for name, why in (
        ("damaged.db", "damaged"),
        ("short.db", ""),
        ("empty.db", "not a parlour database"),
        ("text.db", ""),
        ("other.db", "not a parlour database"),
        ("newer.db", "newer version of parlour"),
        ("unfinished.db", "the backup may be incomplete"),
        ("nothing.db", "No such file"),
        ("parlour.db", "the database itself"),
        (".", ""),
    ):
        said = run(server, "restore", "--db", server.db, f"{folder}/{name}", code=1)
        assert why in said and said.count("\n") == 1, (name, said)
        assert (
            open(server.db, "rb").read() == before and not glob.glob(f"{folder}/*before-restore*") and not glob.glob(f"{folder}/*.part-*")
        ), name
        if name != "parlour.db":
            run(server, "restore", "--db", f"{folder}/nowhere.db", f"{folder}/{name}", code=1)
            assert not os.path.exists(f"{folder}/nowhere.db")
    assert "nowhere" in run(server, "restore", "--db", f"{folder}/nowhere/a.db", f"{folder}/copy.db", code=1)
    os.rename(f"{folder}/copy.db", f"{folder}/odd name%20?#.db")
    run(server, "restore", "--db", server.db, f"{folder}/odd name%20?#.db")
    assert glob.glob(f"{folder}/*before-restore*") and os.listdir(folder).count("odd name%20?#.db-wal") == 0
    server.open()
    assert server.ask("GET", "/api/me", headers={"cookie": a.cookie})[1]["ok"]


@server_test(alone=True)
async def a_backup_replaces_only_an_older_backup(server):
    folder = server.folder.name
    await server.guest_comes("Copied")
    run(server, "backup", "--db", server.db, f"{folder}/copy.db")
    await server.guest_comes("Copied too")
    with open(f"{folder}/copy.db-wal", "wb") as out:  # random bytes in place of the write-ahead log of copy.db
        out.write(os.urandom(5000))
    run(server, "backup", "--db", server.db, f"{folder}/copy.db")
    assert rows(f"{folder}/copy.db", "SELECT count(*) FROM person") == [(2,)] and not os.path.exists(f"{folder}/copy.db-wal")
    assert "the database itself" in run(server, "backup", "--db", server.db, server.db, code=1)
    other = Server(server.parlour, db=f"{folder}/other.db").open()
    assert "in use by a running parlour" in run(server, "backup", "--db", server.db, f"{folder}/other.db", code=1)
    other.close()
    assert os.path.exists(f"{folder}/copy.db") and not glob.glob(f"{folder}/*.part-*")


# ---- a damaged store --------------------------------------------------------------------------------------------------------


def pages(db, name, kind="leaf"):
    return [n for (n,) in rows(db, "SELECT pageno FROM dbstat WHERE name=? AND pagetype=? ORDER BY pageno", name, kind)]


def damage(db, numbers, fill=b"\0"):
    size = rows(db, "PRAGMA page_size")[0][0]
    with open(db, "r+b") as file:
        for n in numbers:
            file.seek((n - 1) * size)
            file.write(fill * size if len(fill) == 1 else fill[:size])


def swap(db, a, b):
    with open(db, "r+b") as file:
        file.seek((a - 1) * 4096)
        one = file.read(4096)
        file.seek((b - 1) * 4096)
        two = file.read(4096)
        file.seek((a - 1) * 4096)
        file.write(two)
        file.seek((b - 1) * 4096)
        file.write(one)


def multiply(db, table, times):
    """Adds many finished matches, so that every index has many pages."""
    with contextlib.closing(sqlite3.connect(db)) as store:
        (row,) = store.execute("SELECT id FROM match WHERE table_id=?", (table,)).fetchone()
        last = store.execute("SELECT max(id) FROM match").fetchone()[0]
        for i in range(1, times + 1):
            store.execute(
                "INSERT INTO match(id,table_id,invite_code,game,rules_rev,status,record,header,result,loaded,load_at,created_at,ended_at) "
                "SELECT ?,printf('%016d',?),"
                "printf('%026d',?),game,rules_rev,2,record,header,'{}',0,0,created_at,created_at FROM match WHERE id=?",
                (last + i, i, i, row),
            )
            store.execute("INSERT INTO entry SELECT ?,seq,created_at,line FROM entry WHERE match_id=?", (last + i, row))
            store.execute("INSERT INTO entry SELECT ?,seq+1000,created_at,line FROM entry WHERE match_id=?", (last + i, row))
        store.commit()


async def two_tables(server, times=400):
    """Makes a match whose rows are the oldest in the file, one whose rows are the newest, and many in between. Stops the server."""
    first = await table_of_two(server, "Old")
    for _ in range(6):
        await one_action(first[2], *first[:2])
    server.close()
    multiply(server.db, first[2], times)
    server.open()
    second = await table_of_two(server, "New")
    for _ in range(3):
        await one_action(second[2], *second[:2])
    server.close()
    return first, second


async def match_continues(server, people):
    a, b = await server.come(people[0].cookie), await server.come(people[1].cookie)
    for c in (a, b):
        await c.request(type="watch", table=people[2])
        await c.until(lambda c=c: c.view(people[2]))
    assert a.view(people[2])["view"] == people[0].view(people[2])["view"]
    await one_action(people[2], a, b)
    return a, b


def everything(db):
    return [rows(db, f"SELECT * FROM {name} NOT INDEXED ORDER BY 1,2,3") for name in ("person", "token", "seat", "entry", "chat", "note")]


@server_test("--rate-address", "0", alone=True)
async def a_damaged_index_is_rebuilt_at_the_start(server):
    first, second = await two_tables(server)
    whole = everything(server.db)
    plain = server.db + ".whole"
    shutil.copy(server.db, plain)

    def middle(name):
        found = pages(server.db, name)
        return found[len(found) // 2]

    trouble = {
        "a page of an index is empty": lambda: damage(server.db, [middle("entry_match")]),
        "all pages of an index are empty": lambda: damage(
            server.db, pages(server.db, "entry_match") + pages(server.db, "entry_match", "internal")
        ),
        "two pages of an index have changed places": lambda: swap(server.db, *pages(server.db, "entry_match")[2:4]),
        "an index that belongs to a key is full of rubbish": lambda: damage(
            server.db, pages(server.db, "sqlite_autoindex_match_1"), os.urandom(4096)
        ),
        "the index of people's names is empty": lambda: damage(server.db, pages(server.db, "person_name")),
        "the index of tokens is full of rubbish": lambda: damage(server.db, pages(server.db, "token_person"), b"\x0a" * 4096),
    }
    for name, break_it in trouble.items():
        shutil.copy(plain, server.db)
        break_it()
        with contextlib.suppress(sqlite3.DatabaseError):
            assert rows(server.db, "PRAGMA integrity_check")[0][0] != "ok", name
        told = len(server.log())
        server.open()
        assert "was damaged" in server.log()[told:] and "rebuilt" in server.log()[told:], (name, server.log()[told:])
        c = await match_continues(server, first)
        d = await match_continues(server, second)
        await c[0].request(type="create", game="big-ben")
        server.guest(f"New {len(name)}")
        assert server.ask("GET", "/healthz")[0] == 200
        for x in (*c, *d):
            x.drop()
        server.close()
        assert rows(server.db, "PRAGMA integrity_check") == [("ok",)], name
        for before, after in zip(whole, everything(server.db)):
            assert set(before) <= set(after), name
        for aside in glob.glob(f"{server.db}.damaged-*"):
            assert mode(aside) == 0o600
            os.unlink(aside)
    server.open()


@server_test("--rate-address", "0", alone=True)
async def a_damaged_table_is_refused_and_the_others_play(server):
    first, second = await two_tables(server)
    shutil.copy(server.db, server.db + ".whole")
    leaves = pages(server.db, "entry")
    damage(server.db, leaves[:1])  # this page contains the entries of the oldest match
    server.open()
    assert "the database is damaged" in server.log() and "parlour restore" in server.log(), server.log()
    a = await server.come(first[0].cookie)
    await until(lambda: first[2] in server.log())  # the server tries to load this table at startup, because its match is in progress
    refusal = await refused(a.request(type="watch", table=first[2]), "table-damaged")
    assert "operator" in str(refusal)
    assert server.ask("GET", f"/api/match/{first[2]}/file")[1]["error"] == "table-damaged"
    b, c = await match_continues(server, second)
    new = await table_of_two(server, "Newest")
    await one_action(new[2], *new[:2])
    assert server.ask("GET", "/healthz")[0] == 200 and not any(m["type"] == "pause" for m in (*a.heard, *b.heard, *c.heard))
    assert "damaged" in run(server, "backup", "--db", server.db, f"{server.folder.name}/copy.db", code=1)
    server.close()
    # Follow the advice in the server's log: restore a backup.
    os.rename(server.db + ".whole", f"{server.folder.name}/copy.db")
    run(server, "restore", "--db", server.db, f"{server.folder.name}/copy.db")
    server.open()
    await match_continues(server, first)


@server_test("--rate-address", "0", alone=True)
async def a_damaged_page_of_tokens_does_not_free_names(server):
    cookies = [server.guest(f"Guest {i}") for i in range(300)]
    server.close()
    leaves = pages(server.db, "token")
    assert len(leaves) >= 3
    damage(server.db, leaves[1:2])
    server.open()
    answers = [server.ask("GET", "/api/me", headers={"cookie": c})[:2] for c in cookies]
    lost = [a for s, a in answers if s != 200]
    assert lost and all(a["error"] == "store-damaged" for a in lost), lost[:3]
    assert sum(a["ok"] for s, a in answers if s == 200) == 300 - len(lost) > 100


def under_the_server(server, numbers, fill=b"\0"):
    """Damages pages of the store while the server has it open. Then another process writes to the store, so that the server reads these
    pages again."""
    with contextlib.closing(sqlite3.connect(server.db, timeout=20)) as store:
        assert store.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    damage(server.db, numbers, fill)
    change(server.db, "UPDATE note SET text=''", "UPDATE person SET deleted=deleted")


@server_test("--rate-address", "0", alone=True)
async def an_index_damaged_during_play_is_rebuilt(server):
    first, second = await two_tables(server, 100)
    server.open()
    a, b = await match_continues(server, first)
    c, d = await match_continues(server, second)
    numbers = pages(server.db, "entry_match") + pages(server.db, "entry_match", "internal")
    under_the_server(server, numbers)
    for _ in range(3):
        await one_action(first[2], a, b)
        await one_action(second[2], c, d)
    await table_of_two(server, "Newest")
    assert "has been rebuilt" in server.log(), server.log()
    assert not any(m["type"] == "pause" for x in (a, b, c, d) for m in x.heard)
    view = a.view(first[2])["view"]
    for x in (a, b, c, d):
        x.drop()
    server.close()
    server.open()  # at startup the server removes the pages of the old index
    a = await server.come(first[0].cookie)
    await a.request(type="watch", table=first[2])
    await a.until(lambda: a.view(first[2]))
    assert a.view(first[2])["view"] == view
    a.drop()
    server.close()
    assert rows(server.db, "PRAGMA integrity_check") == [("ok",)]
    server.open()


@server_test("--rate-address", "0", alone=True)
async def unrepairable_damage_during_play_stops_no_other_table(server):
    """The index of match ids is damaged. It belongs to a key constraint, so the server cannot rebuild it. The server refuses new tables
    until it is restarted, and the matches at all other tables continue."""
    first, second = await two_tables(server, 100)
    server.open()
    a, b = await match_continues(server, first)
    c, d = await match_continues(server, second)
    stranger = await server.guest_comes("Stranger")
    name = "sqlite_autoindex_match_1"
    under_the_server(server, pages(server.db, name) + pages(server.db, name, "internal"))
    with contextlib.suppress(Refused, ConnectionError, asyncio.TimeoutError):
        await asyncio.wait_for(stranger.request(type="create", game=SM), 60)
    await until(lambda: "restart the server" in server.log())
    for _ in range(3):
        await one_action(first[2], a, b)
        await one_action(second[2], c, d)
    await a.request(type="chat", table=first[2], text="we play on")
    assert server.ask("GET", "/healthz")[0] == 200
    assert not any(m["type"] == "pause" for x in (a, b, c, d) for m in x.heard)
    for x in (a, b, c, d):
        x.drop()
    server.close()
    server.open()
    assert "rebuilt from its tables" in server.log()
    e = await server.guest_comes("Later")
    await e.request(type="create", game=SM)
    server.close()
    assert rows(server.db, "PRAGMA integrity_check") == [("ok",)]
    server.open()


main()
