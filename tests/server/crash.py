#!/usr/bin/python3
"""crash.py PARLOUR [TIMES]: kills the server (kill -9) at random moments while tables of every game are played. After each kill it checks
that the store is undamaged, contains every acknowledged action exactly once and has no partial entries. Then it restarts the server:
clients receive the same messages again, a repeated request does not apply a stored action a second time, and every match continues. After
the last kill all matches are played to the end."""
import asyncio
import os
import random
import shutil
import sqlite3
import sys
import tempfile

import websockets

from server_lib import Client, Server, Refused, run

PARLOUR = sys.argv[1]
TIMES = int(sys.argv[2]) if len(sys.argv) > 2 else 20
GONE = (OSError, EOFError, websockets.ConnectionClosed)
NAMES = ["Ada", "Bram", "Clara", "Dudley", "Edith", "Fergus", "Greta", "Hugo"]


def told(m):
    return {"version": m["version"], "events": m["events"], "view": m["view"]}


class Guest:
    """A guest on the server, with at most one connection at a time. Remembers every message received."""

    def __init__(self, cookie):
        self.cookie, self.client, self.c = cookie, None, 0
        self.shown = {}  # the received messages: {table: {version: message}}
        self.pending = {}  # {table: action that the server has not replied to yet}

    def remember(self):
        for table, views in (self.client.views if self.client else {}).items():
            mine = self.shown.setdefault(table, {})
            for version, m in views.items():
                if not m.get("snapshot"):
                    assert version not in mine or mine[version] == told(
                        m
                    ), f"version {version} of {table} arrived twice with different content"
                    mine[version] = told(m)
            views.clear() if len(views) > 1000 else None


class Slot:
    """Plays matches of one game: when one is over, opens a new table for the next."""

    def __init__(self, game, guests, bot, dice):
        self.game, self.guests, self.bot, self.dice = game, guests, bot, dice
        self.table, self.phase = None, "none"  # id of the current table; last step done there: "made", "seated" or "playing"
        self.acked = {}  # the acknowledged actions: {(table, seat, action id): action}
        self.played = 0
        self.steps = 0

    @property
    def host(self):
        return self.guests[0]

    async def advance(self):
        """Does the next step at this table: create it, take seats, start the match, or act."""
        if any(g.client.closed for g in self.guests):
            raise ConnectionError("closed")
        if self.phase == "none":
            # At the fastest pace and with a low target score, a match between random players ends soon.
            options = {"pace": "1904", "target": 10} if self.game["id"] == "holmes-1904" else {}
            answer = await self.host.client.request(type="create", game=self.game["id"], seats=len(self.guests) + self.bot, options=options)
            self.table, self.phase = answer["table"], "made"
        elif self.phase == "made":
            await self.gather()
            self.phase = "seated"
        elif self.phase == "seated":
            if self.host.client.tables[self.table]["status"] == "open":
                await self.host.client.request(type="start", table=self.table)
            self.phase = "playing"
            for g in self.guests:
                await g.client.until(lambda g=g: g.client.view(self.table), 120)
        else:
            await self.play()
        self.steps += 1

    async def gather(self):
        for seat, g in enumerate(self.guests):
            await g.client.request(type="watch", table=self.table)
            if g.client.tables.get(self.table, {}).get("seat") is None:
                try:
                    await g.client.request(type="sit", table=self.table, seat=seat)
                except Refused as refusal:
                    if refusal.error != "seat-taken":
                        raise
        if self.bot and self.host.client.tables[self.table]["seats"][len(self.guests)]["kind"] == "free":
            await self.host.client.request(type="bot", table=self.table, seat=len(self.guests), level="novice")

    async def play(self):
        views = [g.client.view(self.table) for g in self.guests]
        if any(v["view"]["over"] for v in views):
            for g in self.guests:
                await g.client.request(type="leave", table=self.table)
            self.table, self.phase = None, "none"
            self.played += 1
            return
        able = [i for i, v in enumerate(views) if v["legal"]]
        if not able:
            await asyncio.sleep(0.003)
            return
        seat = self.dice.choice(able)
        view, g = views[seat], self.guests[seat]
        choices = view["asides"] if view["asides"] and self.dice.random() < 0.1 else view["legal"]
        # Pauses are rare: each pause delays a real-time match, and with too many pauses the match would never end.
        choices = [a for a in choices if a != "pause" or self.dice.random() < 0.02] or choices
        g.c += 1
        order = {"type": "act", "table": self.table, "action": self.dice.choice(choices), "version": view["version"], "action_id": g.c}
        await self.send(seat, order)
        await g.client.until(lambda: g.client.view(self.table)["version"] > view["version"], 120)

    async def send(self, seat, order):
        g = self.guests[seat]
        g.pending[self.table] = (seat, order)
        try:
            answer = await g.client.request(**order)
        except Refused as refusal:
            del g.pending[self.table]
            if refusal.rule == "PL-7":
                return await self.send(seat, {**order, "text": "Elementary."})
            if refusal.rule not in ("PL-10", "PL-1"):  # the clock or another player acted first, so a newer view follows
                assert refusal.error == "rule", refusal
                await g.client.until(lambda: g.client.view(self.table)["version"] > order["version"], 120)
            return None
        del g.pending[self.table]
        self.acked[self.table, seat, order["action_id"]] = order["action"]
        return answer

    async def come_back(self, store):
        """After a restart, checks that all data that must survive is still there."""
        for g in self.guests:
            seen = g.shown.get(self.table, {}) if self.table else {}
            last = max(seen, default=0)
            if not self.table or self.phase == "made":
                continue
            since = max(last - self.dice.randrange(6), 0)
            await g.client.request(type="watch", table=self.table, **({"version": since} if since else {}))
            if since and since < last:
                await g.client.until(lambda g=g, last=last: max(g.client.views.get(self.table, {}), default=0) >= last, 120)
                whole = any(m.get("snapshot") for m in g.client.views[self.table].values())
                for version in range(since + 1, last + 1):
                    again = g.client.views[self.table].get(version)
                    assert again or whole, f"version {version} of {self.table} is missing"
                    assert (
                        not again or again.get("snapshot") or version not in seen or told(again) == seen[version]
                    ), f"version {version} of {self.table} has different content after the restart"
            await g.client.request(type="resync", table=self.table, version=0)
            if self.phase == "playing":
                await g.client.until(lambda g=g: g.client.view(self.table), 120)
            m = g.client.view(self.table)
            assert not m or m["version"] >= last, f"{self.table} went back from version {last} to {m['version']}"
        for g in self.guests:
            seat, order = g.pending.pop(self.table, (None, None)) if self.table else (None, None)
            if order and self.phase == "playing":
                there = (self.table, seat, order["action_id"]) in store
                answer = await self.send(seat, order)
                if there:
                    assert answer and answer.get("duplicate"), "a stored action was entered again"


def check_store(server, slots):
    """Copies the store after the kill and checks the copy. Returns its actions as {(table, seat, action id): count}."""
    with tempfile.TemporaryDirectory(prefix="parlour-look-") as folder:
        for end in ("", "-wal"):
            if os.path.exists(server.db + end):
                shutil.copy(server.db + end, os.path.join(folder, "parlour.db" + end))
        db = sqlite3.connect(os.path.join(folder, "parlour.db"))
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        names = dict(db.execute("SELECT id, table_id FROM match"))
        store, last = {}, {}
        for row, seq, line in db.execute("SELECT match_id, seq, line FROM entry ORDER BY match_id, seq"):
            assert row in names, "an entry without a match"
            assert seq == last.get(row, 0) + 1, f"{names[row]}: entry {seq} follows {last.get(row, 0)}"
            last[row] = seq
            words = line.split(" ")
            assert line.endswith("\n") and int(words[0]) == seq, f"partial entry: {line!r}"
            if words[3] == "person" and words[4] != "0":
                key = names[row], int(words[1]), int(words[4])
                store[key] = store.get(key, 0) + 1
        headers = dict(db.execute("SELECT table_id, header FROM match"))
        db.close()
    for s in slots:
        assert s.table is None or s.table in headers, f"the table {s.table} is lost"
        assert s.phase != "playing" or headers[s.table].startswith("parlour-match"), f"the match of {s.table} is lost"
        for key in s.acked:
            assert store.get(key) == 1, f"{key} was acknowledged, but is stored {store.get(key, 0)} times"
    return store


async def connect(server, slots):
    for s in slots:
        for g in s.guests:
            g.client = Client(server, g.cookie)
            await g.client.connect()


async def run_until_killed(server, slots, store, seconds, dice):
    """Plays at all tables. Once every table has advanced, plays on for `seconds` seconds and then kills the server."""
    await connect(server, slots)
    await asyncio.gather(*(s.come_back(store) for s in slots))
    before = [s.steps for s in slots]
    for s in slots:
        while s.steps == before[slots.index(s)]:
            await asyncio.wait_for(s.advance(), 120)

    async def go_on(s):
        while True:
            await s.advance()

    tasks = [asyncio.create_task(go_on(s)) for s in slots]
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for t in done:
        t.result()
    server.kill()
    results = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 120)
    for r in results:
        if not isinstance(r, (*GONE, AssertionError)) or (isinstance(r, AssertionError) and not str(r).startswith("closed")):
            raise r


async def disconnect_all(slots):
    for s in slots:
        for g in s.guests:
            if g.client:
                await asyncio.wait([g.client.task], timeout=5)
                g.remember()
                g.client.drop()


async def finish(server, slots, store):
    await connect(server, slots)
    await asyncio.gather(*(s.come_back(store) for s in slots))

    async def to_the_end(s):
        games = s.played
        while s.played == games:
            await asyncio.wait_for(s.advance(), 120)

    await asyncio.gather(*(to_the_end(s) for s in slots))


async def main():
    # Killing the server makes pending requests fail. asyncio must not report these failures.
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
    dice = random.Random(os.environ.get("SEED", "crash"))
    server = Server(PARLOUR, "--rate", "0", "--rate-address", "0", "--tables", "100000", "--per-address", "1000", "--quiet").open()
    reader = await server.guest_comes("Reader")
    games = reader.welcome["games"]
    await reader.leave()
    slots = []
    for game in games:
        for i in range(2):
            bot = i == 1
            people = [Guest(server.guest(f"{NAMES[n]} {len(slots)}")) for n in range(max(game["min"] - bot, 1))]
            slots.append(Slot(game, people, bot, random.Random(f"{game['id']} {i}")))
    store = {}
    for n in range(TIMES):
        if n:
            if dice.random() < 0.15:  # sometimes kill the server during its startup
                server.process = None
                try:
                    server.open()
                except AssertionError:
                    pass
                await asyncio.sleep(dice.random() * 0.02)
                server.kill()
                store = check_store(server, slots)
            server.open()
        await run_until_killed(server, slots, store, dice.random() * 0.3, dice)
        await disconnect_all(slots)
        store = check_store(server, slots)
    server.open()
    await finish(server, slots, store)
    server.close()
    await disconnect_all(slots)
    store = check_store(server, slots)
    acked = sum(len(s.acked) for s in slots)
    print(
        f"killed {TIMES} times: {acked} acknowledged actions, none lost, {len(store)} in the store; "
        f"{sum(s.played for s in slots)} matches played to their end, every table goes on"
    )
    print(f"{TIMES} passed, 0 failed")


run(main())
