#!/usr/bin/python3
"""games.py PARLOUR: plays every registered game to the end over real sockets, with clients that choose random legal actions. The
clients, spectators included, drop their connections at random and reconnect with the last version they received. They must get exactly
the messages that a second, stable connection of the same viewer got. A client that reconnects without a version asks for the whole
history and must get all messages. After the end, every replay must repeat each viewer's live messages, and the match file must pass
`verify`."""
import asyncio
import json
import random
import subprocess
import sys
import tempfile

from server_lib import Client, Server, Refused, run

PARLOUR = sys.argv[1]


async def pages_of(client, table, before):
    """Requests all messages before a version, oldest first, in as many requests as needed."""
    pages, more = [], before > 1
    while more:
        answer = await client.request(type="history", table=table, before=pages[0]["version"] if pages else before)
        assert (
            answer["items"] and len(json.dumps(answer["items"], ensure_ascii=False, separators=(",", ":")).encode()) < 40000
        ), "the answer is too long"
        pages, more = answer["items"] + pages, answer["more"]
    return pages


def told(message):
    return {"version": message["version"], "events": message["events"], "view": message["view"]}


class Player:
    """A seat with two connections: a stable one, and one that drops and reconnects."""

    def __init__(self, server, cookie, table, seat, dice):
        self.server, self.cookie, self.table, self.seat, self.dice = server, cookie, table, seat, dice
        self.steady = self.shaky = None
        self.client = 0

    async def come(self):
        self.steady = await self.server.come(self.cookie)
        await self.steady.request(type="watch", table=self.table)
        self.shaky = await self.server.come(self.cookie)
        await self.shaky.request(type="watch", table=self.table)

    async def stumble(self):
        """Drops the connection of the client `shaky` and reconnects. Requests only messages newer than those it had received."""
        old = self.shaky
        old.drop()
        self.shaky = Client(self.server, self.cookie)
        self.shaky.views = old.views
        seen = max(old.views.get(self.table, {}), default=0)
        await self.shaky.connect()
        if self.seat is not None and self.table not in self.shaky.welcome["tables"]:
            await self.steady.until(lambda: self.steady.view(self.table)["view"]["over"], 60)
        await self.shaky.request(type="watch", table=self.table, version=seen)

    async def forget(self):
        """Opens another connection, either without a version, like a reloaded page, or with an old version. The messages that this
        connection receives and the history that it requests must together include all versions."""
        seen = max(self.steady.views[self.table])
        c = await self.server.come(self.cookie)
        knows = self.dice.choice([0, max(0, seen - self.dice.randrange(1, 30))])
        await c.request(type="watch", table=self.table, **({"version": knows} if knows else {}))
        await c.until(lambda: c.view(self.table) and c.view(self.table)["version"] >= seen)
        heard = sorted(c.views[self.table].items())
        before = heard[0][0]
        if heard[0][1].get("snapshot"):  # a snapshot has no events, so the history must include the message of its version
            before = heard.pop(0)[0] + 1
        pages = await pages_of(c, self.table, before) + [{"version": v, "events": m["events"]} for v, m in heard]
        assert [page["version"] for page in pages] == list(range(1, pages[-1]["version"] + 1))
        await self.steady.until(lambda: max(self.steady.views[self.table]) >= pages[-1]["version"])
        for page in pages:
            live = self.steady.views[self.table][page["version"]]
            assert (
                page["events"] == live["events"]
            ), f"version {page['version']} had {live['events']} live, but {page['events']} in the history"
        await c.leave()
        return pages

    async def act(self):
        m = self.steady.view(self.table)
        choices = m["legal"] if not m["asides"] or self.dice.random() < 0.9 else m["asides"]
        # Pauses are requested rarely: each one delays a real-time match, and with too many of them the match would never end.
        choices = [a for a in choices if a != "pause" or self.dice.random() < 0.02] or choices
        self.client += 1
        hand = self.shaky if self.dice.random() < 0.5 else self.steady
        order = {"type": "act", "table": self.table, "action": self.dice.choice(choices), "version": m["version"], "action_id": self.client}
        try:
            try:
                await hand.request(**order)
            except Refused as refusal:
                if refusal.rule != "PL-7":
                    raise
                order["text"] = "Elementary."
                await hand.request(**order)
            if self.dice.random() < 0.1:
                again = await self.steady.request(**order)
                assert again.get("duplicate"), "a repeated action was entered twice"
        except Refused as refusal:
            if refusal.rule not in ("PL-10", "PL-1"):
                # In a real-time match another player may have been faster: wait for the new view.
                await self.steady.until(lambda: self.steady.view(self.table)["version"] > m["version"], 60)


async def play(server, game, seats, options, seed):
    dice = random.Random(seed)
    people = [
        server.guest(f"{name} {seed[-4:]}") for name in ["Ada", "Bram", "Clara", "Dudley", "Edith", "Fergus", "Greta", "Hugo"][:seats]
    ]
    host = await server.come(people[0])
    table = (await host.request(type="create", game=game, seats=seats, options=options))["table"]
    bots = {i for i in range(1, seats) if dice.random() < 0.3}
    for i in range(seats):
        if i in bots:
            await host.request(type="bot", table=table, seat=i, level=dice.choice(["novice", "master"]))
            continue
        c = host if i == 0 else await server.come(people[i])
        if c is not host:
            await c.request(type="watch", table=table)
        assert (await c.request(type="sit", table=table, seat=i))["seat"] == i
        if dice.random() < 0.5:
            await c.request(type="nonce", table=table, nonce=dice.randbytes(32).hex())
        if c is not host:
            await c.leave()
    await host.until(lambda: all(s["kind"] != "free" for s in host.tables[table]["seats"]))
    commitment = host.tables[table]["commitment"]
    watcher = Player(server, server.guest(f"Watcher {seed[-4:]}"), table, None, dice)
    players = [Player(server, people[i], table, i, dice) for i in range(seats) if i not in bots]
    for p in players + [watcher]:
        await p.come()
    await host.request(type="start", table=table)
    for p in players + [watcher]:
        for c in (p.steady, p.shaky):
            await c.until(lambda c=c: c.view(table))
    steps = 0
    while True:
        over = all(p.steady.view(table)["view"]["over"] for p in players + [watcher])
        if over:
            break
        ready = [p for p in players if p.steady.view(table)["legal"]]
        if not ready:
            await asyncio.sleep(0.002)
            continue
        await dice.choice(ready).act()
        steps += 1
        if steps in (20, 60, 200, 600):
            await dice.choice(players + [watcher]).forget()
        if steps % 5 == 0 and (steps < 200 or steps % 50 == 0):
            await dice.choice(players + [watcher]).stumble()
        assert steps < 5000, "the match does not end"
    await compare(server, game, table, players, watcher, commitment)
    for p in players + [watcher]:
        await p.steady.leave()
        await p.shaky.leave()
    await host.leave()
    return steps


async def compare(server, game, table, players, watcher, commitment):
    for p in players + [watcher]:
        await p.steady.until(lambda p=p: p.steady.tables[table]["status"] == "over")
        last = max(p.steady.views[table])
        await p.shaky.until(lambda p=p, last=last: max(p.shaky.views[table]) >= last)
        for version, message in p.shaky.views[table].items():
            if message.get("snapshot"):
                continue
            other = p.steady.views[table].get(version)
            assert other and (
                told(other) == told(message) or other.get("snapshot")
            ), f"{game}: version {version} arrived twice with different content"
        assert len(await p.forget()) == last
        seat = "" if p.seat is None else f"?seat={p.seat}"
        pages, start = [], 1
        while start <= last:
            status, page, _ = server.ask("GET", f"/api/match/{table}/replay{seat}{'&' if seat else '?'}from={start}")
            assert status == 200, page
            pages += page["messages"]
            start = pages[-1]["version"] + 1
        assert len(pages) == last == page["versions"]
        for message in pages:
            live = p.steady.views[table].get(message["version"])
            assert (
                live is None or live.get("snapshot") or told(live) == message
            ), f"{game}: the replay of version {message['version']} differs"
    face = watcher.steady.tables[table]
    assert face["commitment"] == commitment and face["secret"]
    status, file, _ = server.ask("GET", f"/api/match/{table}/file", raw=True)
    assert status == 200 and f"commitment {commitment}\n".encode() in file
    prove(file)


def prove(file):
    with tempfile.NamedTemporaryFile(suffix=".match") as out:
        out.write(file)
        out.flush()
        done = subprocess.run([PARLOUR, "verify", out.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode == 0, done.stderr
        bent = file.replace(b"secret ", b"secret 0", 1)
        out.seek(0)
        out.write(bent[:-1])
        out.flush()
        assert subprocess.run([PARLOUR, "verify", out.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE).returncode == 1


async def main():
    server = Server(PARLOUR, "--rate", "0", "--rate-address", "0").open()
    c = await server.guest_comes("Reader")
    games = c.welcome["games"]
    await c.leave()
    passed = 0
    for game in games:
        flags = [o["name"] for o in game["options"] if o["type"] == "boolean"]
        for seats in sorted({game["min"], game["max"]}):
            seed = f"{game['id']} {seats}"
            dice = random.Random(seed)
            options = {name: dice.random() < 0.5 for name in flags}
            if game["id"] == "holmes-1904":  # at the fastest pace and with a low target score, a match between random players ends quickly
                options.update(pace="1904", target=10)
            try:
                steps = await asyncio.wait_for(play(server, game["id"], seats, options, seed), 600)
            except Refused as refusal:
                if refusal.error not in ("options-conflict", "unknown-option", "seat-count"):
                    raise
                steps = await asyncio.wait_for(play(server, game["id"], seats, {}, seed), 600)
            print(f"{game['id']}, {seats} seats: {steps} actions")
            passed += 1
    server.close()
    print(f"{passed} passed, 0 failed")


run(main())
