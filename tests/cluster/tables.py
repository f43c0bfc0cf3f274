"""tables.py: tables at which people of players.py play random legal actions, one match after the other, until they are told to stop."""
import asyncio
import time

from cluster_lib import PATIENCE
from players import GONE, THINK, Person, dice_of
from server_lib import Refused

# One entry for each table: game, people, bots, spectators and the settings of the table. At the fastest pace and with a low target score, a
# match of 1904 ends soon.
KINDS = [
    dict(game="sherlock-mycroft", people=2, spectators=1),
    dict(game="big-ben", people=3, bots=1, spectators=1, delay=1),
    dict(game="i-say-holmes", people=3, settings={"decision": 86400}),
    dict(game="holmes-1904", people=2, bots=1, options={"pace": "1904", "target": 10}),
    dict(game="watson-holmes", people=2, bots=1),
    dict(game="big-ben", people=2, bots=2, settings={"decision": 2}, lazy=True),
    dict(game="sherlock-mycroft", people=1, bots=1, spectators=1),
    dict(game="i-say-holmes", people=4),
]


class Slot:
    """One table at a time. When its match is over, the people open the next one."""

    def __init__(self, cluster, record, number, kind, think=THINK):
        self.cluster, self.record, self.number, self.kind, self.think = cluster, record, number, kind, think
        self.dice = dice_of("slot", number)
        self.table, self.tables, self.stopping, self.task = None, [], False, None
        self.people = [Person(cluster, record, f"Player {number} {'abcdefgh'[i]}", dice_of(number, i)) for i in range(kind["people"])]
        self.watchers = [
            Person(cluster, record, f"Watcher {number} {i}", dice_of(number, "watcher", i), spectator=True)
            for i in range(kind.get("spectators", 0))
        ]

    @property
    def host(self):
        return self.people[0]

    async def enter(self):
        for p in self.people + self.watchers:
            await p.enter()
        self.task = asyncio.create_task(self.run())

    async def run(self):
        while not self.stopping:
            await self.open_table()
            await asyncio.gather(*(self.play(i, self.table) for i in range(len(self.people))))
            if not self.stopping:
                for p in self.people + self.watchers:
                    await p.leave(self.table)

    async def open_table(self):
        kind, bots = self.kind, self.kind.get("bots", 0)
        seats, options = len(self.people) + bots, kind.get("options", {})
        order = {"type": "create", "game": kind["game"], "seats": seats, "options": options, **kind.get("settings", {})}
        if kind.get("delay"):
            order["delay"] = kind["delay"]
        table = (await self.host.request(**order))["table"]
        for i, p in enumerate(self.people):
            await p.watch(table, i)
            try:
                await p.request(type="sit", table=table, seat=i)
            except Refused as refusal:  # the earlier attempt, whose answer was lost, succeeded
                if refusal.error not in ("seat-taken", "seat-occupied"):
                    raise
        for i in range(bots):
            try:
                await self.host.request(type="bot", table=table, seat=len(self.people) + i, level="novice")
            except Refused as refusal:
                if refusal.error not in ("seat-changed", "seat-taken"):
                    raise
        for w in self.watchers:
            await w.watch(table)
        try:
            await self.host.request(type="start", table=table)
        except Refused as refusal:
            if refusal.error != "match-started":
                raise
        self.tables.append(table)
        self.table = table

    async def play(self, i, table):
        p = self.people[i]
        over = lambda v: v and v["view"]["over"]
        while not self.stopping:
            v = p.view(table)
            if over(v):
                return
            if not v or not (v["legal"] or v["asides"]) or self.lazy(i):
                await p.changed(lambda: p.view(table) is not v)
                continue
            await self.one_turn(p, table, v)

    def lazy(self, i):
        """At a table with a short clock the last person never acts, so that the clock must."""
        return self.kind.get("lazy") and i == len(self.people) - 1

    async def one_turn(self, p, table, v):
        await asyncio.sleep(p.dice.random() * 2 * self.think)
        v = p.view(table)
        if not v:
            return
        chance = p.dice.random()
        if chance < 0.03:
            await p.say(table, f"{p.name} says {p.dice.randrange(10**9)}")
        elif chance < 0.05:
            await self.undo(p, table)
        elif v["asides"] and (chance < 0.15 or not v["legal"]):
            choices = [a for a in v["asides"] if a != "pause"] or v["asides"]
            if not v["legal"] and "resume" not in choices and chance > 0.2:
                await p.changed(lambda: p.view(table) is not v)
                return
            await p.act(table, "resume" if "resume" in choices else p.dice.choice(choices), v["version"])
        elif v["legal"]:
            if not await p.act(table, p.dice.choice(v["legal"]), v["version"]):
                await p.changed(lambda: p.view(table) is not v)  # the clock or another player acted first, so a newer view follows

    async def undo(self, p, table):
        client = await p.now_connected()
        try:
            answer = await asyncio.wait_for(client.request(type="undo", table=table), 3)
            if answer.get("needs_consent"):
                for other in self.people:
                    if other is not p:
                        client = await other.now_connected()
                        await asyncio.wait_for(client.request(type="consent", table=table, yes=other.dice.random() < 0.7), 3)
        except (Refused, asyncio.TimeoutError, *GONE):
            pass

    def state(self):
        """Describes the table for the message of a failed test."""
        people = []
        for p in self.people + self.watchers:
            v = p.view(self.table)
            legal = len(v["legal"]) if v else "no view"
            people.append(
                f"{p.name} on connection {p.connections} {'up' if p.up.is_set() else 'down'}: {p.last.get(self.table)}, {legal} legal"
            )
        return f"table {self.number} {self.kind['game']} {self.table} ({', '.join(people)})"

    async def end(self):
        """Ends the match by agreement, so that its log and its replays can be read."""
        self.stopping = True
        await asyncio.wait_for(self.task, PATIENCE)
        table, until = self.table, time.monotonic() + PATIENCE
        status = lambda: self.host.client.tables.get(table, {}).get("status")
        while status() != "over":
            assert time.monotonic() < until, f"the match {table} cannot be ended"
            for p in self.people:
                try:
                    await p.request(type="end", table=table, yes=True)
                except Refused as refusal:
                    if refusal.rule != "PL-1":
                        raise
            await self.host.changed(lambda: status() == "over")

    async def go(self):
        for p in self.people + self.watchers:
            await p.go()
