#!/usr/bin/python3
"""persistence.py PARLOUR [WORD...]: tests that tables survive crashes, restarts, unloading and a full disk."""
import asyncio
import random
import re
import resource
import sqlite3
import subprocess
import tempfile

import websockets

from runner import server_test, main
from server_lib import Client, Refused

SM = "sherlock-mycroft"


class Seat:
    """A client that reconnects after every restart and remembers each acknowledged action."""

    def __init__(self, server, name):
        self.server, self.cookie = server, server.guest(name)
        self.client = None
        self.number = 0
        self.acknowledged = []  # (version, action)
        self.versions = {}

    async def come(self, table=None, code=None):
        old = self.client
        self.client = Client(self.server, self.cookie)
        if old:
            self.client.views = old.views
        await self.client.connect()
        if table:
            seen = max(self.client.views.get(table, {}), default=0)
            await self.client.request(type="watch", table=table, version=seen)

    async def step(self, table):
        m = self.client.view(table)
        if not m or not m["legal"]:
            await asyncio.sleep(0.001)
            return
        self.number += 1
        action = random.choice(m["legal"])
        await self.client.request(type="act", table=table, action=action, version=m["version"], action_id=self.number)
        self.acknowledged.append((m["version"], action))


async def two(server, name, **more):
    a, b = Seat(server, f"{name} a"), Seat(server, f"{name} b")
    await a.come()
    await b.come()
    table = (await a.client.request(type="create", game=SM, **more))["table"]
    await a.client.request(type="sit", table=table, seat=0)
    await b.client.request(type="watch", table=table)
    await b.client.request(type="sit", table=table, seat=1)
    await a.client.request(type="start", table=table)
    for s in (a, b):
        await s.client.until(lambda s=s: s.client.view(table))
    return a, b, table


def entries(db, table):
    with sqlite3.connect(db) as store:
        return [
            line
            for (line,) in store.execute(
                "SELECT line FROM entry WHERE match_id=(SELECT id FROM match WHERE table_id=?) ORDER BY seq", (table,)
            )
        ]


@server_test("--rate", "0", "--rate-address", "0", alone=True)
async def every_acknowledged_action_survives_a_crash(server):
    tables = [await two(server, f"Crash {i}") for i in range(4)]

    async def keep_playing(seat, table):
        try:
            while not seat.client.closed and not seat.client.view(table)["view"]["over"]:
                await seat.step(table)
        except (ConnectionError, Refused, OSError, websockets.ConnectionClosed) as error:
            if isinstance(error, Refused) and error.rule not in ("PL-10", "PL-1"):
                raise

    for crash in range(6):
        tasks = [asyncio.create_task(keep_playing(s, table)) for a, b, table in tables for s in (a, b)]
        await asyncio.sleep(random.uniform(0.01, 0.06))
        server.kill()
        await asyncio.gather(*tasks)
        with sqlite3.connect(server.db) as store:
            assert store.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for a, b, table in tables:
            lines = [line.split(" ", 5) for line in entries(server.db, table)]
            for seat, s in enumerate((a, b)):
                made = [line[5].strip() for line in lines if line[1] == str(seat)]
                told = [action for _, action in s.acknowledged]
                assert made[: len(told)] == told, f"lost: {told} {made}"
                assert len(made) <= len(told) + 1, "more than one unacknowledged action was stored"
                s.acknowledged = [(0, action) for action in made]
        server.open()
        for a, b, table in tables:
            for s in (a, b):
                await s.come(table)
                await s.client.until(lambda s=s: s.client.view(table))
    for a, b, table in tables:
        while not a.client.view(table)["view"]["over"]:
            for s in (a, b):
                try:
                    await s.step(table)
                except Refused as refusal:
                    assert refusal.rule in ("PL-10", "PL-1")
        status, file, _ = server.ask("GET", f"/api/match/{table}/file", raw=True)
        for _ in range(50):
            if status == 200:
                break
            await asyncio.sleep(0.05)
            status, file, _ = server.ask("GET", f"/api/match/{table}/file", raw=True)
        with tempfile.NamedTemporaryFile() as out:
            out.write(file)
            out.flush()
            subprocess.run([server.parlour, "verify", out.name], check=True, stdout=subprocess.PIPE)


@server_test(alone=True)
async def bots_continue_after_a_crash_without_clients(server):
    a = Seat(server, "Lonely")
    await a.come()
    table = (await a.client.request(type="create", game=SM))["table"]
    await a.client.request(type="sit", table=table, seat=0)
    await a.client.request(type="bot", table=table, seat=1, level="novice")  # bots of higher levels would be too slow in sanitizer builds
    await a.client.request(type="start", table=table)
    await a.client.request(type="leave", table=table)
    server.kill()
    server.open()
    for _ in range(900):
        if server.ask("GET", f"/api/match/{table}/file", raw=True)[0] == 200:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the table does not continue")


@server_test(alone=True)
async def clients_get_bye_and_tables_continue_after_a_restart(server):
    a, b, table = await two(server, "Bye")
    await (a if a.client.view(table)["legal"] else b).step(table)
    await a.client.until(lambda: a.client.view(table)["version"] >= 2)
    before = a.client.view(table)
    await asyncio.to_thread(server.close)
    await asyncio.wait_for(a.client.task, 120)
    assert any(m["type"] == "closing" for m in a.client.heard) and a.client.closed == 1012
    server.open()
    for s in (a, b):
        await s.come(table)
    assert a.client.view(table) == before
    await a.client.request(type="resync", table=table, version=0)
    await a.client.until(lambda: a.client.view(table).get("snapshot"))
    assert a.client.view(table)["view"] == before["view"] and a.client.view(table)["legal"] == before["legal"]
    await (a if a.client.view(table)["legal"] else b).step(table)


@server_test("--unload-after", "0", alone=True)
async def an_unwatched_table_is_unloaded_and_reloaded_on_demand(server):
    def tables():
        text = server.ask("GET", "/metrics", raw=True)[1].decode()
        return int([line for line in text.splitlines() if line.startswith("parlour_tables ")][0].split()[1])

    a, b, table = await two(server, "Sleep", decision=86400)
    before = a.client.view(table)
    for s in (a, b):
        await s.client.leave()
    for _ in range(60):
        if tables() == 0:
            break
        await asyncio.sleep(0.1)
    assert tables() == 0
    await a.come()
    assert a.client.welcome["tables"] == [table]
    await a.client.request(type="watch", table=table)
    await a.client.until(lambda: a.client.tables.get(table))
    assert tables() == 1 and a.client.view(table)["view"] == before["view"]
    await b.come(table)
    await (a if a.client.view(table)["legal"] else b).step(table)
    await refused_table(a.client, "zzzzzzzzzzzzzzzz")


async def refused_table(client, table):
    try:
        await client.request(type="watch", table=table)
        raise AssertionError("an unknown table was found")
    except Refused as refusal:
        assert refusal.error == "no-table"


@server_test("--unload-after", "0", alone=True)
async def a_correspondence_clock_reloads_the_table_when_due(server):
    a, b, table = await two(server, "Letters", decision=3600)
    await (a if a.client.view(table)["legal"] else b).step(table)
    for s in (a, b):
        await s.client.leave()
    for _ in range(80):
        with sqlite3.connect(server.db) as store:
            loaded, load_at = store.execute("SELECT loaded, load_at FROM match").fetchone()
        if not loaded:
            break
        await asyncio.sleep(0.1)
    assert not loaded and load_at > 0
    server.kill()
    with sqlite3.connect(server.db) as store:  # pretend that an hour has passed
        store.execute("UPDATE match SET load_at=1")
        store.execute("UPDATE entry SET created_at=created_at-3700000")
    server.open()
    for _ in range(100):
        if any(" clock " in line for line in entries(server.db, table)):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("no stand-in decided after the clock ran out")


async def go_on(seat, table):
    """A real-time match starts only when a human player resumes it."""
    await seat.client.until(lambda: seat.client.view(table) and seat.client.view(table)["view"]["table"]["paused"])
    assert set(seat.client.view(table)["legal"]) == {"resume"}, seat.client.view(table)["legal"]
    await seat.client.request(type="act", table=table, action="resume", version=seat.client.view(table)["version"])
    await seat.client.until(lambda: not seat.client.view(table)["view"]["table"]["paused"])


@server_test("--bot-wait", "1400", "--unload-after", "0", alone=True)
async def a_real_time_match_stops_its_clock_while_nobody_is_connected(server):
    a = Seat(server, "Racer")
    await a.come()
    table = (await a.client.request(type="create", game="holmes-1904", seats=3))["table"]
    await a.client.request(type="sit", table=table, seat=0)
    for seat in (1, 2):
        await a.client.request(type="bot", table=table, seat=seat, level="master")
    await a.client.request(type="start", table=table)
    await go_on(a, table)
    begun = a.client.view(table)["version"]
    await a.client.until(lambda: a.client.view(table)["version"] > begun + 3, 60)
    m = a.client.view(table)
    if m["legal"]:
        try:
            await a.client.request(type="act", table=table, action=m["legal"][0], version=m["version"])
        except Refused as refusal:
            assert refusal.error == "rule"
    lines = []
    while not {"bot", "table"} <= {line[3] for line in lines}:
        await asyncio.sleep(0.2)
        lines = [line.split(" ", 5) for line in entries(server.db, table)]
    times = [int(line[2]) for line in lines]
    assert times == sorted(times) and times[-1] < 60000
    await a.client.leave()
    await asyncio.sleep(0.3)
    still = entries(server.db, table)
    await asyncio.sleep(5)
    assert entries(server.db, table) == still, "the clock runs although nobody is connected"
    await a.come(table)
    while len(entries(server.db, table)) == len(still):
        await asyncio.sleep(0.1)
    first = int(entries(server.db, table)[len(still)].split(" ")[2]) - int(still[-1].split(" ")[2])
    assert first < 5000, f"{first} ms passed while nobody was connected"


@server_test("--bot-wait", "1400", alone=True)
async def a_real_time_match_stays_paused_after_a_restart_until_resumed(server):
    a = Seat(server, "Back")
    await a.come()
    table = (await a.client.request(type="create", game="holmes-1904", seats=3, options={"pace": "leisurely"}))["table"]
    await a.client.request(type="sit", table=table, seat=0)
    for seat in (1, 2):
        await a.client.request(type="bot", table=table, seat=seat, level="novice")
    await a.client.request(type="start", table=table)
    await go_on(a, table)

    def played():
        return a.client.view(table)["view"]["table"]

    await a.client.request(type="act", table=table, action="press", version=a.client.view(table)["version"])
    await a.client.until(lambda: played()["players"][0]["hand"] != "away")
    server.kill()
    server.open()
    await a.come(table)
    await a.client.until(lambda: played()["paused"])
    assert played()["players"][0]["hand"] == "away"
    await go_on(a, table)
    await a.client.until(lambda: played()["phase"] != "gap")


async def race_of_two(server, name, pace):
    a, b = Seat(server, f"{name} lost"), Seat(server, f"{name} stays")
    await a.come()
    await b.come()
    table = (await a.client.request(type="create", game="holmes-1904", seats=3, options={"pace": pace}))["table"]
    await a.client.request(type="sit", table=table, seat=0)
    await b.client.request(type="watch", table=table)
    await b.client.request(type="sit", table=table, seat=1)
    await a.client.request(type="bot", table=table, seat=2, level="novice")
    await a.client.request(type="start", table=table)
    for s in (a, b):
        await s.client.until(lambda s=s: s.client.view(table))
    await go_on(a, table)
    return a, b, table


async def press_and_disconnect(a, b, table):
    def hand():
        return b.client.view(table)["view"]["table"]["players"][0]["hand"]

    await a.client.request(type="act", table=table, action="press", version=a.client.view(table)["version"])
    await b.client.until(lambda: hand() != "away")
    a.client.drop()
    await b.client.until(lambda: hand() == "away")


@server_test("--bot-wait", "1400", alone=True)
async def a_lost_connection_releases_the_hand_and_restarts_open_windows(server):
    a, b, table = await race_of_two(server, "Line", "brisk")
    for _ in range(3):  # try three times, because on a slow machine the action may come after the time window has closed
        await b.client.until(lambda: b.client.view(table)["view"]["phase"] == "play")
        told = b.client.view(table)["view"]["table"]["play_at"]
        await press_and_disconnect(a, b, table)
        lost = [m["view"] for m in b.client.views[table].values() if any(e["event"] == "disconnected" for e in m["events"])][-1]
        if lost["phase"] == "play":
            break
        await a.come(table)
    assert lost["table"]["play_at"] > told, "the window for laying a card was not restarted"
    assert any(line.split()[1:] == ["0", line.split()[2], "table", "0", "disconnected"] for line in entries(server.db, table))
    # At the next READY a stand-in takes over the seat of player a, until player a reconnects.
    await b.client.until(lambda: b.client.tables[table]["seats"][0]["stand_in"])
    assert not b.client.tables[table]["seats"][1]["stand_in"]
    await a.come(table)
    await b.client.until(lambda: not b.client.tables[table]["seats"][0]["stand_in"])


@server_test("--bot-wait", "1400", "--rate", "0", "--rate-address", "0", alone=True)
async def repeated_reconnects_do_not_delay_other_players(server):
    a, b, table = await race_of_two(server, "Door", "leisurely")
    for _ in range(5):
        await press_and_disconnect(a, b, table)
        await a.come(table)
        await a.client.until(lambda: a.client.view(table))
    calls = [e["event"] for _, m in sorted(b.client.views[table].items()) for e in m["events"] if e["event"] in ("ready", "disconnected")]
    assert 0 < calls.count("disconnected") < 5, calls
    assert all(one != "disconnected" or two == "ready" for one, two in zip(calls, calls[1:])), f"windows were restarted twice: {calls}"


@server_test(alone=True)
async def a_full_disk_pauses_play_and_loses_nothing(server):
    a, b, table = await two(server, "Full")
    pid = server.process.pid
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    asked = a if a.client.view(table)["legal"] else b
    m = asked.client.view(table)
    task = asyncio.create_task(asked.client.request(type="act", table=table, action=m["legal"][0], version=m["version"]))
    await asked.client.until(lambda: any(h["type"] == "pause" for h in asked.client.heard), 60)
    assert not task.done() and asked.client.view(table) == m, "a client received an action that is not on disk"
    try:
        await b.client.request(type="chat", table=table, text="hello?")
        raise AssertionError("expected a refusal")
    except Refused as refusal:
        assert refusal.error == "paused"
    assert server.ask("GET", "/healthz")[0] == 503
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await asyncio.wait_for(task, 60)
    await asked.client.until(lambda: any(h["type"] == "resume" for h in asked.client.heard), 60)
    await asked.client.until(lambda: asked.client.view(table)["version"] > m["version"])
    assert server.ask("GET", "/healthz")[0] == 200
    assert len(entries(server.db, table)) == 1


def count_of(server, name):
    return int(re.search(rf"^parlour_{name} (\d+)", server.ask("GET", "/metrics", raw=True)[1].decode(), re.M).group(1))


@server_test("--bot-wait", "0", "--unload-after", "0", "--rate", "0", "--rate-address", "0", alone=True)
async def bot_memory_is_reused_and_freed_with_the_table(server):
    seats, tables = [], []
    for i in range(11):  # more than eight tables, because the server keeps the memory of only eight bots
        seats.append(Seat(server, f"Thinker {i}"))
        await seats[i].come()
        client = seats[i].client
        tables.append((await client.request(type="create", game=SM, open=False))["table"])
        await client.request(type="sit", table=tables[i], seat=0)
        await client.request(type="bot", table=tables[i], seat=1, level="regular")
        await client.request(type="start", table=tables[i])
        await client.until(lambda: client.view(tables[i]))
    for i, (a, table) in enumerate(zip(seats, tables)):
        for _ in range(12 if i == 10 else 4):
            await a.client.until(lambda: a.client.view(table)["legal"], 60)
            m = a.client.view(table)
            await a.client.request(type="act", table=table, action=m["legal"][0], version=m["version"])
            await a.client.until(lambda: a.client.view(table)["version"] > m["version"])
        await a.client.until(lambda: a.client.view(table)["legal"], 20)  # wait until the bot has acted
    assert count_of(server, "bot_playouts_total") > 0
    assert 0 < count_of(server, "bot_playouts_reused_total")
    assert count_of(server, "bot_memories") == 8
    for a in seats:
        await a.client.leave()
    for _ in range(300):
        if not count_of(server, "tables"):
            assert count_of(server, "bot_memories") == 0
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the tables were not unloaded")


@server_test("--rate", "0", "--rate-address", "0", "--tables", "1000", "--unload-after", "1", alone=True)
async def unloaded_tables_use_no_memory(server):
    def number(name):
        return count_of(server, name)

    with open(server.parlour, "rb") as program:
        if b"__asan_init" in program.read():
            return  # AddressSanitizer does not return freed memory to the system, so this test would fail
    cookie = server.guest("Sleeper")
    before = number("memory_bytes")
    clients = []
    for i in range(120):
        if i % 15 == 0:
            clients.append(await server.come(cookie))
        table = (await clients[-1].request(type="create", game="i-say-holmes", open=False))["table"]
        await clients[-1].request(type="sit", table=table, seat=0)
        for seat in (1, 2):
            await clients[-1].request(type="bot", table=table, seat=seat, level="novice")
        await clients[-1].request(type="start", table=table)
    grown = number("memory_bytes") - before
    assert number("tables") == 120
    for c in clients:
        await c.leave()
    for _ in range(300):
        left = number("memory_bytes") - before
        if not number("tables") and left < grown / 2:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{grown} bytes more while they were loaded, {left} when {number('tables')} of them were")


def days_ago(server, days, *updates):
    """Moves the dates in these rows back by `days` days. The server must not be running."""
    with sqlite3.connect(server.db) as store:
        for table, column, where, value in updates:
            assert store.execute(f"UPDATE {table} SET {column}={column}-?*86400000 WHERE {where}", (days, value)).rowcount, (table, where)


async def make_old_and_new_data(server):
    """Creates one recent table and three old ones: a finished match, a match in progress and a table that never started."""
    tables = {}
    for name in ("over", "middle", "unbegun", "last"):
        c = await server.guest_comes(f"Old {name}")
        tables[name] = (await c.request(type="create", game=SM))["table"]
        await c.request(type="sit", table=tables[name], seat=0)
        if name in ("over", "middle"):
            await c.request(type="bot", table=tables[name], seat=1, level="novice")
            await c.request(type="start", table=tables[name])
            await c.until(lambda: c.view(tables[name]) and c.view(tables[name])["legal"])
            while (name == "over" or c.view(tables[name])["version"] < 5) and not c.view(tables[name])["view"]["over"]:
                m = c.view(tables[name])
                await c.request(type="act", table=tables[name], action=m["legal"][0], version=m["version"])
                await c.until(
                    lambda: c.view(tables[name])["version"] > m["version"]
                    and (c.view(tables[name])["legal"] or c.view(tables[name])["view"]["over"])
                )
            await c.request(type="chat", table=tables[name], text="long ago")
        await c.leave()
    return tables


def left_of(server):
    with sqlite3.connect(server.db) as store:
        return (
            {row[0] for row in store.execute("SELECT table_id FROM match")},
            {row[0] for row in store.execute("SELECT name FROM person")},
            [
                store.execute(f"SELECT count(*) FROM {table} WHERE match_id NOT IN (SELECT id FROM match)").fetchone()[0]
                for table in ("entry", "chat", "seat", "note")
            ],
        )


async def until_left(server, test):
    for _ in range(300):
        if test(*left_of(server)):
            return
        await asyncio.sleep(0.1)
    raise AssertionError(left_of(server))


@server_test("--unload-after", "0", alone=True)
async def old_data_is_deleted_and_matches_are_kept_by_default(server):
    tables = await make_old_and_new_data(server)
    for name in ("Idle", "Newcomer"):
        server.guest(name)
    server.close()
    days_ago(
        server,
        500,
        *[("match", "created_at", "table_id=?", tables[name]) for name in ("over", "middle", "unbegun")],
        ("match", "ended_at", "table_id=?", tables["over"]),
        ("entry", "created_at", "match_id=(SELECT id FROM match WHERE table_id=?)", tables["over"]),
        ("entry", "created_at", "match_id=(SELECT id FROM match WHERE table_id=?)", tables["middle"]),
        ("person", "created_at", "name=?", "Idle"),
        ("person", "created_at", "name=?", "Old over"),
    )
    server.open()
    await until_left(server, lambda ids, names, strays: tables["unbegun"] not in ids and "Idle" not in names)
    ids, names, strays = left_of(server)
    assert ids == {tables[x] for x in ("over", "middle", "last")} and {"Old over", "Newcomer"} <= names and strays == [0, 0, 0, 0]
    assert server.ask("GET", f"/api/match/{tables['over']}/replay")[0] == 200
    server.close()
    server.flags += ("--keep-days", "400")
    server.open()
    await until_left(server, lambda ids, names, strays: ids == {tables["last"]} and "Old over" not in names)
    assert left_of(server)[2] == [0, 0, 0, 0]
    assert server.ask("GET", f"/api/match/{tables['over']}/replay")[0] == 404
    c = await server.guest_comes("After")
    for name, found in (("over", False), ("last", True)):
        try:
            await c.request(type="watch", table=tables[name])
            assert found, name
        except Refused as r:
            assert not found and r.error == "no-table", (name, r)


@server_test("--keep-days", "30", alone=True)
async def a_wrong_system_clock_deletes_no_matches(server):
    tables = await make_old_and_new_data(server)
    server.close()
    days_ago(
        server,
        500,
        *[("match", "created_at", "table_id=?", t) for t in tables.values()],
        ("match", "ended_at", "table_id=?", tables["over"]),
        ("entry", "created_at", "1=?", 1),
        ("person", "created_at", "1=?", 1),
    )  # with all dates moved back, the server's clock seems to have jumped 500 days ahead
    server.open()
    await until_left(server, lambda *left: "old data is not deleted" in server.log())
    assert left_of(server)[0] == set(tables.values())


@server_test("--rate", "0", alone=True)
async def a_stand_in_avoids_irreversible_actions(server):
    a, b = await server.guest_comes("Owner away"), await server.guest_comes("Still here")
    table = (await a.request(type="create", game="watson-holmes", options={"expert": False}))["table"]
    await a.request(type="sit", table=table, seat=0)
    await b.request(type="watch", table=table)
    await b.request(type="sit", table=table, seat=1)
    await a.request(type="start", table=table)
    await b.until(lambda: b.view(table))
    await a.request(type="leave", table=table)
    dice = random.Random(3)
    # A stand-in (a bot for an absent person) never goes to 221B. An ordinary bot would go there long before round 14.
    while b.view(table)["view"]["round"] < 14 and not b.view(table)["view"]["over"]:
        await b.until(lambda: b.view(table)["legal"] or b.view(table)["view"]["over"])
        m = b.view(table)
        choices = [x for x in m["legal"] if x != "baker-street"]
        try:
            await b.request(type="act", table=table, action=dice.choice(choices or m["legal"]), version=m["version"])
        except Refused as r:
            assert r.rule == "PL-10", r  # the stand-in acted first, so this action is based on an outdated view and is refused
        await b.until(lambda: b.view(table)["version"] > m["version"])
    assert b.view(table)["view"]["round"] == 14
    with sqlite3.connect(server.db) as store:
        lines = [line for (line,) in store.execute("SELECT line FROM entry ORDER BY seq")]
    kept = [line for line in lines if " standin 0 " in line]
    assert len(kept) > 25, lines
    for word in ("baker-street", "use ", "copy ", "trade ", "answer ", "check ", "consult ", "retire"):
        assert not any(word in line for line in kept), (word, kept)


main()
