"""players.py: people who behave like the page. They connect through the load balancer, reconnect with jitter after every loss, say the last
version they have, and send unanswered actions again under the same number. They record everything that was sent and shown."""
import asyncio
import json
import random
import time

import websockets

from cluster_lib import Client
from server_lib import Refused

GONE = (OSError, EOFError, websockets.WebSocketException, asyncio.IncompleteReadError)
TRANSIENT = ("paused", "busy", "write-failed", "table-reloading", "too-fast", "too-many-requests", "too-many-tries", "server-leaving")
SILENCE = 3.0  # a request without an answer for this long in seconds: the client takes the connection for lost, as the page does
HANDSHAKE = 10.0
THINK = 0.1  # mean time in seconds that a person thinks before an action


class Record:
    """The history of a run: one list of what all clients sent and received, in order. `index` of an entry is its place in it."""

    def __init__(self):
        self.events, self.begun = [], time.monotonic()
        self.newest = {}  # {table: time of the last message with a version that its viewer had not seen before}

    def add(self, kind, **more):
        self.events.append({"kind": kind, "t": round(time.monotonic() - self.begun, 4), **more})

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            for event in self.events:
                file.write(json.dumps(event) + "\n")


class Connection(Client):
    """One connection of a person. Records every message of a table."""

    def __init__(self, server, person, number):
        super().__init__(server, person.cookie)
        self.person, self.connection, self.late = person, number, None
        self.dropped = False

    def drop(self):
        super().drop()
        self.dropped = True
        self.closed = self.closed or True
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("dropped"))
        self.waiting.clear()

    async def take(self, m):
        kind, person = m["type"], self.person
        if kind == "view":
            person.saw(self.connection, m)
        elif kind == "chat":
            person.record.add("chat", who=person.name, connection=self.connection, table=m["table"], text=m["text"], at=m["at"])
        elif kind == "lobby":
            person.listed = {row["table"] for row in m["listings"]}
        elif kind == "listed":
            person.listed.add(m["listing"]["table"])
        elif kind == "unlisted":
            person.listed.discard(m["table"])
        await super().take(m)
        if kind == "view":  # keep only the last two messages of each table
            seen = self.views[m["table"]]
            for version in sorted(seen)[:-2]:
                del seen[version]


class Person:
    """Somebody with a name, a cookie and at most one connection at a time."""

    def __init__(self, cluster, record, name, dice, spectator=False):
        self.cluster, self.record, self.name, self.dice, self.spectator = cluster, record, name, dice, spectator
        self.client, self.up, self.connections, self.task = None, asyncio.Event(), 0, None
        self.last = {}  # the tables that this person watches: {table: last version received}
        self.views = {}  # {table: last view}
        self.seats = {}  # {table: seat, or None for a spectator}
        self.actions = 0
        self.watched = set()  # pairs of connection and table
        self.wants_lobby, self.listed = False, set()
        self.failure = None

    async def enter(self):
        self.cookie = await asyncio.to_thread(self.cluster.guest, self.name)
        self.task = asyncio.create_task(self.stay())
        return self

    async def stay(self):
        """Connects, and connects again after every loss."""
        while True:
            try:
                await asyncio.wait_for(self.connect(), HANDSHAKE)
                self.up.set()
                await asyncio.wait([self.client.task])
                if isinstance(self.client.closed, AssertionError):  # a message broke the wire definition or has a wrong version
                    raise self.client.closed
            except (*GONE, asyncio.TimeoutError):
                pass
            except (Refused, AssertionError) as error:
                if getattr(error, "error", None) not in TRANSIENT:
                    self.failure = error
                    self.up.set()  # wakes the requests that wait, so that they report the failure
                    return
            self.up.clear()
            self.end_connection()
            await asyncio.sleep(0.02 + 0.3 * self.dice.random())  # jitter

    async def connect(self):
        self.connections += 1
        client = Connection(self.cluster, self, self.connections)
        await client.connect()
        self.client = client
        self.record.add("open", who=self.name, connection=self.connections)
        for table in list(self.last):
            await self.watch_now(client, table)
        if self.wants_lobby:
            await client.request(type="lobby", on=True)

    def end_connection(self):
        if self.client and not self.client.dropped:
            self.record.add("close", who=self.name, connection=self.client.connection)
            self.client.drop()

    async def watch_now(self, client, table):
        version = self.last[table]
        self.record.add("watch", who=self.name, connection=client.connection, table=table, seat=self.seats.get(table), since=version)
        await client.request(type="watch", table=table, **({"version": version} if version else {}))
        self.watched.add((client.connection, table))

    def saw(self, connection, m):
        table, version, now = m["table"], m["version"], time.monotonic()
        self.record.add(
            "view",
            who=self.name,
            connection=connection,
            table=table,
            seat=self.seats.get(table),
            version=version,
            snapshot=bool(m.get("snapshot")),
            events=m["events"],
            view=m["view"],
        )
        self.views[table] = m
        if version > self.last.get(table, 0):
            self.last[table] = version
            self.record.newest[table] = now

    async def now_connected(self):
        await self.up.wait()
        if self.failure:
            raise self.failure
        return self.client

    async def attempt(self, work, client):
        """Awaits an exchange with the server. Returns None if it must be repeated, because the connection is lost or the server is busy."""
        try:
            return await asyncio.wait_for(work, SILENCE)
        except Refused as refusal:
            if refusal.error not in TRANSIENT:
                raise
            self.record.add("busy", who=self.name, error=refusal.error)
            await asyncio.sleep(0.05 + 0.1 * self.dice.random())
        except asyncio.TimeoutError:
            self.record.add("silent", who=self.name, connection=client.connection)
            client.drop()
        except GONE:
            pass
        await asyncio.sleep(0.01)
        return None

    async def request(self, **order):
        """Sends a request until it is answered. Only for requests that may be repeated."""
        while True:
            client = await self.now_connected()
            answer = await self.attempt(client.request(**order), client)
            if answer is not None:
                return answer

    async def watch(self, table, seat=None):
        self.seats[table] = seat
        self.last.setdefault(table, 0)
        while True:
            client = await self.now_connected()
            if (client.connection, table) in self.watched:
                return
            await self.attempt(self.watch_now(client, table), client)

    async def leave(self, table):
        self.last.pop(table, None)
        self.views.pop(table, None)
        self.record.add("leave", who=self.name, table=table)
        try:
            await self.request(type="leave", table=table)
        except Refused as refusal:  # after a lost connection the server may no longer know that this client was there
            if refusal.error != "not-at-table":
                raise

    async def act(self, table, action, version, text=None):
        """Takes an action. Returns True if the server confirmed it, False if it refused it."""
        self.actions += 1
        number, seat = self.actions, self.seats[table]
        order = {"type": "act", "table": table, "action": action, "version": version, "action_id": number}
        self.record.add("send", who=self.name, table=table, seat=seat, action_id=number, action=action)
        try:
            answer = await self.request(**order, **({"text": text} if text else {}))
        except Refused as refusal:
            self.record.add("refused", who=self.name, table=table, seat=seat, action_id=number, error=refusal.error, rule=refusal.rule)
            if refusal.rule == "PL-7" and not text:
                return await self.act(table, action, version, "Elementary.")
            if refusal.error != "rule" and refusal.error != "resigned":
                raise
            return False
        self.record.add("ack", who=self.name, table=table, seat=seat, action_id=number, duplicate=bool(answer.get("duplicate")))
        return True

    async def say(self, table, text):
        """Sends a line of chat once: without a number the server could not recognise a repetition."""
        client = await self.now_connected()
        self.record.add("say", who=self.name, table=table, text=text)
        try:
            await asyncio.wait_for(client.request(type="chat", table=table, text=text), SILENCE)
            self.record.add("said", who=self.name, table=table, text=text)
        except (Refused, asyncio.TimeoutError, *GONE, ConnectionError):
            pass

    def view(self, table):
        return self.views.get(table)

    async def changed(self, test, limit=0.5):
        """Waits until `test()` is true, the connection changes, or `limit` seconds have passed."""
        client = self.client
        try:
            await client.until(lambda: test() or client.closed, limit)
        except (AssertionError, asyncio.TimeoutError, AttributeError):
            await asyncio.sleep(0.01)
        if self.failure:
            raise self.failure

    async def go(self):
        if self.task:
            self.task.cancel()
            await asyncio.wait([self.task])
        self.end_connection()


def dice_of(*words):
    return random.Random(" ".join(map(str, words)))
