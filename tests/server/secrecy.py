#!/usr/bin/python3
"""secrecy.py PARLOUR WORLDS [TIMES] [--nodes]: tests the secrecy property over the wire. Two servers run in parallel. Their stores are
equal except for what one viewer cannot know: world_pairs.c (WORLDS) makes pairs of positions that this viewer cannot tell apart. The same
actions happen on both servers, and everything sent to the viewer must be equal, byte for byte: welcome, table, views, replies, refusals,
resyncs, messages after a reconnect, history, lobby, chat, suspicions of bots, and pages over HTTP. When an action is visible only to its
player, one server is one step ahead for a moment. At that moment the test makes every kind of request, and the replies must not differ.
When the worlds diverge because the viewer saw hidden information, both matches are played to the end, and the viewer's replays must be
equal up to that point. With --nodes each server is a parlour of two nodes, and the viewer is connected to the node that does not own the
table."""
import asyncio
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys

import websockets

from server_lib import WIRE, Server, Refused, run

NODES = "--nodes" in sys.argv
PARLOUR, WORLDS, *MORE = (word for word in sys.argv[1:] if word != "--nodes")
TIMES = int(MORE[0]) if MORE else 1
NAMES = ["Ada", "Bram", "Clara", "Dudley", "Edith", "Fergus", "Greta", "Hugo", "Watcher"]
SPECTATOR = 8


class OneServer(Server):
    """A server with SQLite. tests/cluster/two_nodes.py has the same functions for two nodes."""

    def invite_code(self, table):
        with sqlite3.connect(self.db) as db:
            return db.execute("SELECT invite_code FROM match WHERE table_id=?", (table,)).fetchone()[0]

    def twin(self):
        """Returns another server with a copy of the store. Both are closed."""
        other = OneServer(self.parlour, *self.flags)
        db = sqlite3.connect(self.db)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        shutil.copy(self.db, other.db)
        return other

    def put_position(self, table, header):
        db = sqlite3.connect(self.db)
        db.execute("PRAGMA foreign_keys=off")
        row = db.execute("SELECT id FROM match WHERE table_id=?", (table,)).fetchone()[0]
        db.execute("UPDATE match SET header=? WHERE id=?", (header.replace("\t", "\n"), row))
        db.execute("DELETE FROM entry WHERE match_id=?", (row,))
        db.commit()
        db.close()

    async def load_elsewhere(self, tables, cookie):
        """With two nodes, this lets the node that has no clients own the tables."""

    @property
    def other(self):
        return self


def server_with(*flags):
    if not NODES:
        return OneServer(PARLOUR, *flags)
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cluster"))
    from two_nodes import TwoNodes

    return TwoNodes(PARLOUR, *flags)


class Worlds:
    def __init__(self):
        self.process = subprocess.Popen([WORLDS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line, answers=1):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return [self.process.stdout.readline().rstrip("\n") for _ in range(answers)]


class Eye:
    """A connection that records every frame unchanged."""

    def __init__(self, server, cookie):
        self.server, self.cookie, self.number = server, cookie, 0
        self.frames, self.lobby, self.table = [], [], None
        self.news = asyncio.Event()

    async def open(self):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.server.port}/ws",
            subprotocols=["parlour.1"],
            extra_headers={"Cookie": self.cookie},
            max_size=None,
            ping_interval=None,
            compression=None,
        )
        self.task = asyncio.create_task(self.listen())
        return self

    async def listen(self):
        async for text in self.socket:
            # Lobby messages are sent in batches, so their position among the other messages varies. They are compared separately.
            kind = re.match(r'\{"type":"(\w+)"', text).group(1)
            (self.lobby if kind in ("lobby", "listed", "unlisted") else self.frames).append(text)
            self.news.set()

    async def request(self, **message):
        if NODES and self.table and "table" not in message:
            # The viewer's own node answers this request, while messages of the table may still be on their way from the other node.
            await self.settle(self.table)
        self.table = message.get("table", self.table)
        self.number += 1
        await self.socket.send(json.dumps({"id": self.number, **message}))
        mark = f'"reply_to":{self.number},', f'"reply_to":{self.number}}}'
        at = 0
        while True:
            for at in range(at, len(self.frames)):
                if mark[0] in self.frames[at][:40] or mark[1] in self.frames[at][:40]:
                    return json.loads(self.frames[at])
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 20)

    async def until(self, text):
        """Waits for a `table` message that contains this text."""
        while not any(f.startswith('{"type":"table"') and text in f for f in self.frames):
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 20)

    async def settle(self, table):
        """Waits until all earlier messages have arrived: the server sends them before the response to this request."""
        await self.request(type="mute", table=table, who="nobody", on=False)

    async def close(self):
        await self.socket.close()


def same_ids(text):
    """Replaces random ids, which differ between the servers."""
    return re.sub(r'"[0-9a-f]{64}"', '"hex"', re.sub(r'"[a-z0-9]{16}"', '"id"', same_time(text)))


def lobby_rows(messages):
    """Returns the tables of the last `lobby` message. With several nodes their order varies, so they are sorted."""
    text = [m for m in messages if m.startswith('{"type":"lobby"')][-1]
    return sorted(map(json.dumps, json.loads(text)["listings"])) if NODES else text


def same_time(text):
    return re.sub(r'"(at|away_since)":\d{12,}', r'"\1":0', text)


class Episode:
    """One table that exists on both servers, seen by one viewer."""

    def __init__(self, game, seats, viewer, number, dice, bot=None):
        self.game, self.seats, self.viewer, self.number, self.dice = game, seats, viewer, number, dice
        self.bot = bot  # seat of a bot that is asked whom it suspects; the bot never acts during the test
        self.table, self.eyes_of = None, viewer
        self.frames = self.bytes = self.refusals = self.gaps = self.steps = self.suspicions = self.ahead = 0
        self.asked = set()  # types of the requests whose responses have been compared

    def people(self):
        return [seat for seat in range(self.seats) if seat != self.bot]

    def name(self):
        return f"{self.game}, {self.seats} seats, {'spectator' if self.viewer == SPECTATOR else f'seat {self.viewer}'}, pair {self.number}"

    def pair(self):
        """Returns the headers of two match files whose positions look the same to the viewer."""
        self.worlds = Worlds()
        pair = self.worlds.ask(f"pair {self.game} {self.seats} {self.number} {self.dice.choice([0, 3, 10, 25, 60])} {self.viewer}", 2)
        assert all(header.startswith("parlour-match") for header in pair), f"{self.name()}: {pair}"
        return pair

    def compare(self, eyes, where):
        a, b = ([same_time(f) for f in e.frames] for e in eyes)
        for x, y in zip(a, b):
            if x != y:
                at = max(next((i for i, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y))) - 60, 0)
                raise AssertionError(
                    f"{self.name()}, {where}: at byte {at + 60} of {x[:30]}... one world says\n"
                    f"{x[at:at + 200]}\nand the other\n{y[at:at + 200]}"
                )
        assert len(a) == len(b), f"{self.name()}, {where}: {len(a)} messages in one world, {len(b)} in the other"
        self.frames += len(a)
        self.bytes += sum(map(len, a))
        for e in eyes:
            e.frames.clear()

    async def begin(self, servers, cookies):
        self.servers, self.cookies = servers, cookies
        eye = cookies[self.eyes_of]
        self.eyes = [await Eye(h, eye).open() for h in servers]
        for e in self.eyes:
            await e.request(type="watch", table=self.table)
            await e.request(type="lobby", on=True)
            await e.settle(self.table)
        self.hands = [{}, {}]
        for seat in self.people():
            for i, h in enumerate(servers):
                self.hands[i][seat] = await Eye(h.other if seat % 2 else h, cookies[seat]).open()
                await self.hands[i][seat].request(type="watch", table=self.table)
        for e in self.eyes:
            await e.settle(self.table)
        self.keep()
        self.compare(self.eyes, "at the door")

    async def act(self, seat, actions):
        told, hidden = len(self.eyes[0].frames), False
        for i in range(2):
            answer = await self.hands[i][seat].request(type="act", table=self.table, action=actions[i])
            if answer["type"] == "refused" and answer.get("rule") == "PL-7":
                answer = await self.hands[i][seat].request(type="act", table=self.table, action=actions[i], text="text")
            assert answer["type"] == "ok", (self.name(), answer)
            if seat == self.viewer or self.eyes_of != self.viewer:
                continue
            if i == 0 or not hidden:
                await self.eyes[i].settle(self.table)
            if i == 0:
                hidden = len(self.eyes[0].frames) == told + 1  # the viewer received only the response to `settle`
            if i == 0 and hidden:
                await self.eyes[1].settle(self.table)
                await self.probe()
        if seat == self.viewer:
            for hands in self.hands:
                await hands[seat].settle(self.table)
            self.compare([hands[seat] for hands in self.hands], "the viewer's own actions")

    async def alike(self, **order):
        """Sends the same request to both servers and compares the responses."""
        self.asked.add(order["type"])
        return [
            await e.request(**({} if order["type"] in ("lobby", "quick", "create") else {"table": self.table}), **order) for e in self.eyes
        ][0]

    async def probe(self):
        """Sends every kind of request to both servers and compares the responses. Called while one server has an additional entry that
        is hidden from the viewer."""
        last = json.loads(self.seen()[-1]) if self.seen() else {}
        version = last.get("version", 1)
        for number in [*range(0, 40), self.steps, self.steps + 1, self.steps + 2, version, version + 1, 1024, 1041, 2**32 - 1]:
            await self.alike(type="read", part="text", number=number)
        for what in ("overview", "introduction", "questions", "picture", "answers", "solution"):
            await self.alike(type="read", part=what)
        for place in range(0, 18):
            await self.alike(type="read", part="card", number=place)
            await self.alike(type="read", part="figure", number=10 * place + 1)
            await self.alike(type="read", part="figure-copy", number=10 * place + 1, key="0" * 32)
        for since in (0, 1, version - 1, version, version + 1, version + 2):
            await self.alike(type="resync", version=max(0, since))
            await self.alike(type="history", before=max(1, since))
            await self.alike(type="watch", version=max(0, since))
            for action in ("fly", "pass", "cut 0 1"):
                if action not in last.get("legal", []) + last.get("asides", []):
                    await self.alike(type="act", action=action, version=max(0, since), action_id=10**6 + since)
        for order in (
            dict(type="understand", question=1, text="Vane"),
            dict(type="understand", question=1, text="Samuel Crake or Honoria Vane | the boots"),
            dict(type="read", part="names"),
            dict(type="read", part="explained", number=1),
            dict(type="notes"),
            dict(type="note", text="A note."),
            dict(type="invite"),
            dict(type="consent", yes=False),
            dict(type="rematch"),
            dict(type="rematch_answer", yes=True),
            dict(type="sit"),
            dict(type="sit", seat=0),
            dict(type="stand"),
            dict(type="bot", seat=0, level="master"),
            dict(type="kick", seat=0),
            dict(type="host", seat=0),
            dict(type="change", open=True),
            dict(type="nonce", nonce="00" * 32),
            dict(type="start"),
            dict(type="reclaim"),
            dict(type="absence", seat=0, choice="bot"),
            dict(type="end", yes=False),
            dict(type="report", seat=0, reason="nothing"),
            dict(type="report", seat=self.viewer % 8, reason="other"),
            dict(type="chat", text="Hm."),
            dict(type="mute", who="nobody", on=True),
            dict(type="suspicion", seat=0),
            dict(type="clock"),
            dict(type="lobby", on=True),
        ):
            await self.alike(**order)
        if self.viewer == SPECTATOR:
            for order in (dict(type="undo"), dict(type="resign"), dict(type="end", yes=True), dict(type="leave"), dict(type="watch")):
                await self.alike(**order)
        for e in self.eyes:
            await e.settle(self.table)
        self.compare(self.eyes, "one step ahead")
        await self.vanish()
        await self.pages()
        self.ahead += 1

    async def vanish(self):
        """Disconnects and reconnects each of the other players in turn. The messages about their presence must not depend on who can
        act."""
        for seat in self.people():
            if seat == self.viewer:
                continue
            for i, eye in enumerate(self.eyes):
                await self.hands[i][seat].close()
                await eye.until('"presence":"reconnecting"')
                self.hands[i][seat] = await Eye(self.servers[i], self.cookies[seat]).open()
                await self.hands[i][seat].request(type="watch", table=self.table)
                await eye.settle(self.table)
            self.compare(self.eyes, f"seat {seat} vanished and returned")

    async def read_texts(self):
        """Checks that text ids are not entry numbers, because those would reveal the number of hidden entries."""
        for number in range(self.steps + 64):
            answer = await self.alike(type="read", part="text", number=number)
            assert answer["type"] == "refused" or self.game == "watson-holmes", f"{self.name()}: there is a text {number}: {answer}"
        self.compare(self.eyes, "texts")

    async def new_tables(self):
        """Sends valid and invalid requests for new tables to both servers. Compares all messages that the viewer receives."""
        for order in (
            dict(type="create", game=self.game, open=False),
            dict(type="create", game="nothing"),
            dict(type="quick", game="nothing"),
        ):
            await self.alike(**order)
        await asyncio.gather(*(e.settle(self.table) for e in self.eyes))
        a, b = ([same_ids(f) for f in e.frames] for e in self.eyes)
        assert a == b, f"{self.name()}: new tables differ"
        for e in self.eyes:
            e.frames.clear()

    async def pester(self, words):
        """Sends invalid requests to both servers and compares the refusals."""
        tries = [dict(type="act", action=w) for w in words] + [
            dict(type="undo"),
            dict(type="consent", yes=True),
            dict(type="invite"),
            dict(type="rematch"),
            dict(type="rematch_answer", yes=True),
            dict(type="sit", seat=0),
            dict(type="start"),
            dict(type="resync", version=0),
            dict(type="chat", text="Hm."),
        ]
        last = json.loads(self.seen()[-1]) if self.seen() else {}
        lawful = last.get("legal", []) + last.get("asides", [])
        for order in self.dice.sample(tries, min(5, len(tries))):
            if order["type"] == "act" and self.viewer != SPECTATOR and order["action"] in lawful:
                continue
            if order["type"] == "undo" and self.viewer != SPECTATOR:
                continue  # a player's undo request may be accepted, but this test needs refusals
            self.refusals += (await self.alike(**order))["type"] == "refused"
        for e in self.eyes:
            await e.settle(self.table)
        self.compare(self.eyes, "pestering")

    async def suspect(self):
        """The bot has different hands in the two worlds, but its reply must be the same."""
        for seat in range(self.seats):
            answers = [await e.request(type="suspicion", table=self.table, seat=seat) for e in self.eyes]
            if seat == self.bot:
                self.suspicions += answers[0].get("opinion", {}).get("event", "suspect-nobody") != "suspect-nobody"
            else:
                assert answers[0]["error"] == "not-a-bot", answers[0]
        self.compare(self.eyes, "suspicion")

    async def come_again(self, version):
        """Reconnects, usually with the version of an earlier message. Both servers must send the same missing messages or the same
        snapshot."""
        since = max(0, version - self.dice.choice([0, 1, 3, 10, 100]))
        more = {"version": since} if self.dice.random() < 0.8 else {}
        before = max(1, version + self.dice.choice([0, 1, 1000]))
        eyes = [await Eye(h, self.cookies[self.viewer]).open() for h in self.servers]
        for e in eyes:
            await e.request(type="watch", table=self.table, **more)
            await e.request(type="resync", table=self.table, version=since)
            await e.request(type="history", table=self.table, before=before)
            await e.settle(self.table)
        self.compare(eyes, "coming back")
        self.gaps += 1
        for e in eyes:
            await e.close()
        await asyncio.sleep(0.05)  # gives the servers time to report the lost connections

    async def pages(self):
        """Checks that nothing about the match is available over HTTP before its end."""
        code = self.servers[0].invite_code(self.table)
        for path in (
            *(f"/api/match/{self.table}/{what}" for what in ("replay", "file", "case", f"replay?seat={self.viewer}", "replay?from=2&to=3")),
            "/api/me",
            "/api/matches?status=live",
            "/api/public-lobby",
            f"/api/invitation/{code}",
            "/healthz",
        ):
            answers = [
                await asyncio.to_thread(h.ask, "GET", path, None, {"cookie": self.cookies[self.viewer], "host": "localhost"}, True)
                for h in self.servers
            ]
            assert answers[0][:2] == answers[1][:2], f"{self.name()}: {path} differs: {answers[0][:2]} and {answers[1][:2]}"
            assert str(answers[0][2]) == str(answers[1][2]), f"{self.name()}: the headers of {path} differ"
            if "/match/" in path:
                assert answers[0][0] == 403, answers[0]

    async def play(self, most):
        """Plays matching actions on both servers until their matches diverge."""
        words = ["fly", "cut 0 1", "cut 1 2"]
        await self.pages()
        await self.pester(words)
        await self.come_again(0)
        await self.vanish()
        if self.bot is not None:
            await self.suspect()
        while self.steps < most:
            answer = self.worlds.ask("step")[0]
            if answer in ("parted", "over"):
                break
            seat, *actions = answer.split("\t")
            if int(seat) == self.bot:
                break
            await self.act(int(seat), actions)
            words.append(self.dice.choice(actions))
            for e in self.eyes:
                await e.settle(self.table)
            self.keep()
            self.compare(self.eyes, f"after step {self.steps}")
            self.steps += 1
            if self.bot is not None:
                await self.suspect()
            if self.steps % 4 == 0:
                await self.pester(words[-12:])
            if self.steps % 5 == 0:
                await self.come_again(self.version())
            if self.steps % 6 == 0:
                await self.vanish()
            if self.steps % 7 == 0:
                for hands in self.hands:
                    await hands[self.steps % self.seats].request(type="chat", table=self.table, text="Elementary.")
                for e in self.eyes:
                    await e.settle(self.table)
                self.compare(self.eyes, "talk")

    def seen(self):
        return getattr(self, "kept", [])

    def keep(self):
        self.kept = [f for f in self.eyes[0].frames if f.startswith('{"type":"view"')] or self.seen()

    def version(self):
        return json.loads(self.kept[-1])["version"] if self.seen() else 0

    async def finish(self, i):
        """Plays the match on one server to its end, with random legal actions."""
        dice = random.Random(i)
        for _ in range(3000):
            for hand in self.hands[i].values():
                if not any(f.startswith('{"type":"view"') for f in hand.frames):
                    await hand.request(type="resync", table=self.table, version=0)
                await hand.settle(self.table)
                m = json.loads(next(f for f in reversed(hand.frames) if f.startswith('{"type":"view"')))
                del hand.frames[:-3]
                if m["view"]["over"]:
                    return True
                if m["legal"]:
                    action = dice.choice(m["legal"])
                    answer = await hand.request(type="act", table=self.table, action=action)
                    if answer.get("rule") == "PL-7":
                        await hand.request(type="act", table=self.table, action=action, text="text")
                    break
        return False

    async def replays(self):
        upto = self.version()
        if not all(await asyncio.gather(self.finish(0), self.finish(1))):
            return False
        seat = "" if self.viewer == SPECTATOR else f"&seat={self.viewer}"
        pages = []
        for h in self.servers:
            status, page, _ = await asyncio.to_thread(h.ask, "GET", f"/api/match/{self.table}/replay?to={upto}{seat}", None, None, True)
            assert status == 200, (self.name(), status, page)
            pages.append(re.sub(rb'"result":{[^}]*},|"versions":\d+', b"", page))
        assert pages[0] == pages[1], f"{self.name()}: the replays differ before version {upto}"
        return True

    async def end(self):
        """Compares the two lobbies: their lists of tables and the changes to these lists. Retries, because lobby messages are sent at
        intervals."""
        for _ in range(30):
            for e in self.eyes:
                await e.request(type="lobby", on=True)
                await e.settle(self.table)
            rows = [
                (lobby_rows(e.lobby), {x for x in e.lobby if not x.startswith('{"type":"lobby"') and self.table in x}) for e in self.eyes
            ]
            if rows[0] == rows[1]:
                break
            await asyncio.sleep(0.1)
        assert rows[0] == rows[1], f"{self.name()}: the lobby differs"
        for e in [*self.eyes, *self.hands[0].values(), *self.hands[1].values()]:
            await e.close()
        self.worlds.process.stdin.close()
        self.worlds.process.wait()


async def open_tables(server, cookies, episodes):
    """Opens the tables with ordinary requests. Afterwards the test replaces their positions."""
    for ep in episodes:
        people = ep.people()
        clients = [await server.come(cookies[seat]) for seat in people]
        ep.table = (await clients[0].request(type="create", game=ep.game, seats=ep.seats))["table"]
        for seat, c in zip(people, clients):
            await c.request(type="watch", table=ep.table)
            await c.request(type="sit", table=ep.table, seat=seat)
        if ep.bot is not None:
            await clients[0].request(type="bot", table=ep.table, seat=ep.bot, level="master")
        await clients[0].request(type="start", table=ep.table)
        for c in clients:
            await c.leave()


async def check_detects_difference(leaky, servers, cookies):
    """Checks that this test can detect a leak. It uses two worlds that look the same to another viewer but not to this seat, so this
    seat must see a difference."""
    try:
        await leaky.begin(servers, cookies)
        await leaky.play(40)
    except AssertionError as difference:
        assert "one world says" in str(difference), difference
        await leaky.end()
        return
    raise AssertionError("two different worlds were not distinguished")


async def main():
    flags = [
        "--rate",
        "0",
        "--rate-address",
        "0",
        "--tables",
        "1000",
        "--per-person",
        "1000",
        "--per-address",
        "1000",
        "--unload-after",
        "3600",
        "--quiet",
        "--address",
        "http://parlour.example",
        "--bot-wait",
        "60000",
        "--absence",  # players count as absent only after one day, because the two servers could report an absence at different steps
        "86400",
    ]
    first = server_with(*flags).open()
    cookies = [first.guest(name) for name in NAMES]
    reader = await first.come(cookies[SPECTATOR])
    games = reader.welcome["games"]
    await reader.leave()
    dice = random.Random("secrecy")
    episodes = []
    by_the_clock = [g["id"] for g in games if Worlds().ask(f"pair {g['id']} {g['min']} 1 60 0", 2)[0].startswith("no such")]
    for name in by_the_clock:
        print(f"{name}: skipped, because its clock cannot run equally on two servers; tests/property_secrecy.c covers it")
    games = [g for g in games if g["id"] not in by_the_clock]
    assert len(games) >= 4, "too few games are compared"
    for game in games:
        for number in range(8 * TIMES):
            seats = dice.choice([game["min"], game["max"], dice.randint(game["min"], game["max"])])
            viewer = SPECTATOR if number % 4 == 3 else dice.randrange(seats)
            episodes.append(Episode(game["id"], seats, viewer, len(episodes) + 1, random.Random(number)))
    asked = [Episode("big-ben", 5, viewer, 1000 + viewer, random.Random(viewer), bot=4) for viewer in (0, 1, 2, SPECTATOR)]
    leaky = Episode("i-say-holmes", 4, 1, len(episodes) + 1, random.Random("leak"))
    leaky.eyes_of = 2
    try:
        await open_tables(first, cookies, asked + episodes + [leaky])
    except Refused as refusal:
        raise AssertionError(f"a table could not be opened: {refusal}") from refusal
    first.close()
    second = first.twin()
    for ep in asked + episodes + [leaky]:
        real, other = ep.pair()
        first.put_position(ep.table, real)
        second.put_position(ep.table, other)
    servers = [first.open(), second.open()]
    await asyncio.sleep(0.6)  # gives both servers time to load all tables and to list them in the lobby
    for server in servers:
        await server.load_elsewhere([ep.table for ep in asked + episodes + [leaky]], cookies[SPECTATOR])
    for ep in asked:
        await ep.begin(servers, cookies)
        await ep.play(8)
        await ep.end()
    assert sum(ep.suspicions for ep in asked) >= 4, "too few suspicions"
    print(
        f"big-ben: a bot was asked {sum(ep.steps + 1 for ep in asked)} times, suspected somebody "
        f"{sum(ep.suspicions for ep in asked)} times, and told both worlds the same"
    )
    await check_detects_difference(leaky, servers, cookies)
    for ep in episodes:
        await ep.begin(servers, cookies)
        await ep.play(40)
        await ep.read_texts()
        await ep.new_tables()
        # To save time, compare replays only at one table of each game: the table with the fewest seats.
        if ep is min((x for x in episodes if x.game == ep.game), key=lambda x: x.seats):
            assert await ep.replays(), f"{ep.name()}: the match does not end"
        await ep.end()
    for h in servers:
        h.close()
    for game in games:
        mine = [ep for ep in episodes if ep.game == game["id"]]
        steps = sum(ep.steps for ep in mine)
        print(
            f"{game['id']}: {len(mine)} pairs of worlds, {steps} entries, {sum(ep.frames for ep in mine)} messages and "
            f"{sum(ep.bytes for ep in mine)} bytes alike, {sum(ep.refusals for ep in mine)} refusals, "
            f"{sum(ep.gaps for ep in mine)} returns, {sum(ep.ahead for ep in mine)} times one a step ahead"
        )
        assert steps >= 8 * TIMES, f"{game['id']}: too few comparisons"
    assert sum(ep.ahead for ep in episodes) >= 5 * TIMES, "one world was ahead too rarely"
    missing = {m["name"] for m in WIRE["in"]} - set().union(*(ep.asked for ep in episodes))
    assert not missing, f"never compared: {missing}"
    print(f"{len(episodes) + len(asked) + 1} passed, 0 failed")


run(main())
