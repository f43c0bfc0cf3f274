"""server_lib.py: a server and a client for the tests. The client checks every message against the wire definition."""
import asyncio
import contextlib
import ctypes
import http.client
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import tempfile

import websockets

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIRE = json.loads((ROOT / "src/server/wire.json").read_text(encoding="utf-8"))
OUT = {m["name"]: m for m in WIRE["out"]}
TYPES = {t["name"]: t for t in WIRE["types"]}


class Refused(Exception):
    def __init__(self, message):
        super().__init__(message.get("rule") or message["error"], message["text"])
        self.error, self.rule = message["error"], message.get("rule")


def check_value(field, value, where):
    if value is None:
        assert field.get("nullable"), f"{where} is null"
        return
    if field.get("list"):
        assert isinstance(value, list), f"{where} is not a list"
        for i, item in enumerate(value):
            check_value({**field, "list": False, "nullable": False}, item, f"{where}[{i}]")
        return
    kind = field["type"]
    if kind in TYPES:
        check_fields(TYPES[kind], value, where)
    elif kind == "int":
        assert isinstance(value, int) and not isinstance(value, bool), f"{where} is not a number"
    elif kind == "bool":
        assert isinstance(value, bool), f"{where} is not a boolean"
    elif kind == "text":
        assert isinstance(value, str), f"{where} is not a string"


def check_fields(form, message, where):
    names = {f["name"] for f in form["fields"]}
    for f in form["fields"]:
        if f["name"] not in message:
            assert f.get("optional"), f"{where}.{f['name']} is missing"
            continue
        check_value(f, message[f["name"]], f"{where}.{f['name']}")
    if not form.get("open"):
        unknown = set(message) - names - {"type"}
        assert not unknown, f"{where} has {unknown}, which the wire definition does not have"


def killed_with_the_test():
    """Runs in the child process: asks the kernel to kill the child when the test ends, and restores the default handling of SIGHUP, because
    the test runner may be ignoring it."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Server:
    """A server process on a free port, with its own store."""

    def __init__(self, parlour, *flags, db=None):
        self.folder = tempfile.TemporaryDirectory(prefix="parlour-")
        self.parlour, self.flags = parlour, flags
        self.db = db or os.path.join(self.folder.name, "parlour.db")
        self.process = None
        self.errors = open(os.path.join(self.folder.name, "log"), "ab")

    def open(self):
        command = [
            self.parlour,
            "serve",
            "--port",
            "0",
            "--host",
            "127.0.0.1",
            "--db",
            self.db,
            "--bot-wait",
            "0",
            "--print-port",
            *self.flags,
        ]
        env = {k: v for k, v in os.environ.items() if not k.startswith("PARLOUR_")}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, env=env, preexec_fn=killed_with_the_test)
        line = self.process.stdout.readline().decode()
        assert line.startswith("listening on http"), f"the server did not start: {line!r} {self.log()}"
        self.port = int(line.rsplit(":", 1)[1])
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=120)
        self.process.stdout.close()
        assert code == 0, f"the server exited with {code}: {self.log()}"

    def log(self):
        with open(os.path.join(self.folder.name, "log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def ask(self, method, path, body=None, headers=None, raw=False):
        """Sends one HTTP request. Returns the status, the response body and the headers."""
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        send = dict(headers or {})
        data = None
        if body is not None:
            data = body if isinstance(body, (bytes, str)) else json.dumps(body)
            send.setdefault("content-type", "application/json")
        c.request(method, path, data, send)
        r = c.getresponse()
        text = r.read()
        c.close()
        return r.status, text if raw else (json.loads(text) if text else None), r.headers

    def guest(self, name):
        status, answer, headers = self.ask("POST", "/api/guest", {"name": name})
        assert status == 200, answer
        return headers["set-cookie"].split(";")[0]

    async def come(self, cookie, **more):
        c = Client(self, cookie)
        await c.connect(**more)
        return c

    async def guest_comes(self, name, **more):
        return await self.come(self.guest(name), **more)


LATE = os.environ.get("PARLOUR_TEST_LATE_CLIENTS")
late_clients = random.Random(LATE)


def late_client():
    """Returns a random number generator for a client that receives some messages late, or None for other clients. With
    PARLOUR_TEST_LATE_CLIENTS=SEED in the environment, half of the clients are late. This finds tests that depend on the order in which
    different clients receive messages."""
    late = random.Random(late_clients.random())
    return late if LATE and late.random() < 0.5 else None


class Client:
    def __init__(self, server, cookie=None):
        self.server, self.cookie = server, cookie
        self.socket = None
        self.number = 0
        self.waiting = {}
        self.views = {}  # the received views: {table: {version: message}}
        self.tables = {}  # {table id: latest message of type `table`}
        self.heard = []  # messages of all other types, in order of arrival
        self.news = asyncio.Condition()
        self.closed = None
        self.late = late_client()

    async def connect(self, headers=None, protocols=("parlour.1",), **more):
        send = dict(headers or {})
        if self.cookie:
            send["Cookie"] = self.cookie
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.server.port}/ws",
            subprotocols=list(protocols),
            extra_headers=send,
            max_size=None,
            open_timeout=120,
            ping_interval=None,
            compression=None,
            **more,
        )
        self.closed = None
        self.welcome = json.loads(await self.socket.recv())
        check_fields(OUT["welcome"], self.welcome, "welcome")
        self.task = asyncio.create_task(self.listen())
        return self

    async def listen(self):
        try:
            async for text in self.socket:
                if self.late:
                    await asyncio.sleep(self.late.choice((0, 0, 0.01, 0.05)))
                await self.take(json.loads(text))
        except websockets.ConnectionClosed:
            pass
        except AssertionError as error:
            self.closed = error
        self.closed = self.closed or self.socket.close_code or True
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError(f"closed: {self.closed}"))
        self.waiting.clear()
        async with self.news:
            self.news.notify_all()

    async def take(self, m):
        check_fields(OUT[m["type"]], m, m["type"])
        if (
            m["type"] in ("ok", "refused", "invitation", "passage", "understood", "notes", "suspicion", "time", "history")
            and m["reply_to"] in self.waiting
        ):
            future = self.waiting.pop(m["reply_to"])
            if not future.done():
                future.set_result(m)
        elif m["type"] == "view":
            table = self.views.setdefault(m["table"], {})
            last = max(table, default=0)
            if not m.get("snapshot") and last:
                assert m["version"] == last + 1, f"version {m['version']} follows {last}"
            table[m["version"]] = m
        elif m["type"] == "table":
            self.tables[m["table"]] = m
        else:
            self.heard.append(m)
        async with self.news:
            self.news.notify_all()

    async def send(self, **message):
        await self.socket.send(json.dumps(message))

    async def request(self, **message):
        if isinstance(self.closed, AssertionError):
            raise self.closed  # a message broke the wire definition, so the client no longer listens
        self.number += 1
        future = asyncio.get_running_loop().create_future()
        self.waiting[self.number] = future
        try:
            await self.send(id=self.number, **message)
        except websockets.ConnectionClosed:
            self.waiting.pop(self.number, None)
            future.cancel()
            raise
        answer = await asyncio.wait_for(future, 120)
        if answer["type"] == "refused":
            raise Refused(answer)
        return answer

    async def until(self, test, seconds=120):
        """Waits until `test()` is true. If it reads a table or a view that the client has not received yet, it counts as false."""

        def true_now():
            try:
                return test()
            except (KeyError, TypeError):  # `tables` has no such table, or `view` is None
                return False

        async def wait():
            async with self.news:
                while not true_now():
                    if isinstance(self.closed, AssertionError):
                        raise self.closed
                    assert not self.closed, f"closed: {self.closed}"
                    await self.news.wait()

        try:
            await asyncio.wait_for(wait(), seconds)
        except asyncio.TimeoutError:
            if not test():  # if `test` itself is faulty, this call raises its error
                raise

    def view(self, table):
        seen = self.views.get(table)
        return seen[max(seen)] if seen else None

    async def leave(self):
        await self.socket.close()
        await self.task

    def drop(self):
        """Closes the connection without a closing handshake."""
        self.socket.transport.abort()
        self.task.cancel()


def make_certificate(folder):
    """Writes a self-signed certificate for 127.0.0.1 to key.pem and cert.pem."""
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1"
    files = ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"]
    subprocess.run(["openssl", *words.split(), *files], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def make_version_one(path):
    """Replaces a database with one of version 1 that has the same rows, as far as version 1 has their tables and columns."""
    old = f"{path}.version-1"
    with contextlib.closing(sqlite3.connect(old)) as db:
        with open(f"{ROOT}/tests/server/first_schema.sql") as file:
            db.executescript(file.read())
        db.execute("ATTACH DATABASE ? AS newer", (path,))
        for (table,) in db.execute("SELECT name FROM main.sqlite_master WHERE type='table'").fetchall():
            columns = ",".join(column for _, column, *_ in db.execute(f"PRAGMA main.table_info({table})"))
            db.execute(f"INSERT INTO main.{table}({columns}) SELECT {columns} FROM newer.{table}")
        db.commit()
    os.replace(old, path)


def run(test):
    asyncio.run(test)
