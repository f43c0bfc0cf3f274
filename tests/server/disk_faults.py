#!/usr/bin/python3
"""disk_faults.py PARLOUR FAULT: tests a full, failing or read-only disk during a match. Play pauses with a clear message, nobody sees an
action that is not on disk, nothing is lost, and play resumes by itself when writes work again. Other tests make reads from the disk stall:
only requests that need such a read may wait. FAULT is the library built from disk_fault.c. One test limits the size of files instead."""
import asyncio
import errno
import os
import random
import resource
import sqlite3
import subprocess
import sys
import time

from websockets import InvalidStatusCode

from server_lib import Server, Refused, run

PARLOUR, FAULT = sys.argv[1], os.path.abspath(sys.argv[2])


class Fault:
    """Makes all writes to the store fail with this error, using the library built from disk_fault.c."""

    def __init__(self, error):
        self.error = error

    def prepare(self, server):
        self.path = os.path.join(server.folder.name, "fault")
        os.environ.update(DISK_FAULT=self.path, LD_PRELOAD=FAULT)
        os.environ["ASAN_OPTIONS"] = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))

    def begin(self, server):
        with open(self.path + ".new", "w", encoding="ascii") as file:
            file.write(str(self.error))
        os.rename(self.path + ".new", self.path)

    def end(self, server):
        os.unlink(self.path)


class Full:
    """Makes writes fail by limiting the size of the server's files."""

    def prepare(self, server):
        os.environ.pop("LD_PRELOAD", None)

    def begin(self, server):
        size = max(os.path.getsize(server.db + end) for end in ("", "-wal"))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def end(self, server):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def act(players, table, dice, **more):
    seat = next(i for i, c in enumerate(players) if c.view(table)["legal"])
    m = players[seat].view(table)
    c = players[seat]
    await c.request(type="act", table=table, action=dice.choice(m["legal"]), version=m["version"], **more)
    for p in players:
        await p.until(lambda p=p: p.view(table)["version"] > m["version"])


async def refused(error, awaitable):
    try:
        await awaitable
    except Refused as refusal:
        assert refusal.error == error, refusal
        return
    raise AssertionError(f"expected a refusal with {error}")


async def run_with_fault(name, fault):
    dice = random.Random(name)
    server = Server(PARLOUR, "--rate", "0", "--rate-address", "0")
    fault.prepare(server)
    server.open()
    os.environ.pop("LD_PRELOAD", None)
    cookies = [server.guest(n) for n in ("Ada", "Bram")]
    players = [await server.come(c) for c in cookies]
    watcher = await server.guest_comes("Watcher")
    stranger = await server.guest_comes("Stranger")
    table = (await players[0].request(type="create", game="sherlock-mycroft", seats=2))["table"]
    for i, p in enumerate(players):
        await p.request(type="watch", table=table)
        await p.request(type="sit", table=table, seat=i)
    await watcher.request(type="watch", table=table)
    await players[0].request(type="start", table=table)
    everyone = players + [watcher]
    for p in everyone:
        await p.until(lambda p=p: p.view(table))
    for _ in range(2):
        await act(players, table, dice)
    for trouble in range(2):
        for p in everyone:  # the response to this request arrives after all earlier messages
            await p.request(type="mute", table=table, who="nobody", on=False)
        before = [p.view(table)["version"] for p in everyone]
        seat = next(i for i, c in enumerate(players) if c.view(table)["legal"])
        m = players[seat].view(table)
        fault.begin(server)
        order = asyncio.create_task(
            players[seat].request(type="act", table=table, action=m["legal"][0], version=m["version"], action_id=77 + trouble)
        )
        for c in everyone + [stranger]:
            await c.until(lambda c=c: sum(h["type"] == "pause" for h in c.heard) == trouble + 1)
            assert [h for h in c.heard if h["type"] == "pause"][-1]["text"], "the pause has no message"
        assert server.ask("GET", "/healthz")[0] == 503
        for c in players:
            await refused("paused", c.request(type="chat", table=table, text="Hello?"))
        await refused("paused", stranger.request(type="create", game="big-ben"))
        status, answer, _ = server.ask("POST", "/api/guest", {"name": f"Late {trouble}"})
        assert status == 503 and answer["error"] == "paused", (status, answer)
        await stranger.request(type="lobby", on=True)
        late = await server.come(cookies[1 - seat])
        looking = asyncio.create_task(late.request(type="watch", table=table))
        await asyncio.sleep(0.3)
        assert not order.done(), "an action was acknowledged but is not on disk"
        assert [p.view(table)["version"] for p in everyone] == before, "a client received an action that is not on disk"
        assert not late.views.get(table) or late.view(table)["version"] == before[0], "a new client received an action that is not on disk"
        fault.end(server)
        for c in everyone + [stranger]:
            await c.until(lambda c=c: sum(h["type"] == "resume" for h in c.heard) == trouble + 1)
        await order
        await looking
        assert server.ask("GET", "/healthz")[0] == 200
        for p, version in zip(everyone, before):
            await p.until(lambda p=p, version=version: p.view(table)["version"] > version)
        again = await players[seat].request(type="act", table=table, action=m["legal"][0], version=m["version"], action_id=77 + trouble)
        assert again.get("duplicate")
        await late.leave()
        await act(players, table, dice)
    while not players[0].view(table)["view"]["over"]:
        await act(players, table, dice)
    # The server must be able to close while writes fail, and must not lose an acknowledged action.
    fault.begin(server)
    asking = asyncio.create_task(stranger.request(type="create", game="big-ben"))
    await asyncio.sleep(0.3)
    server.close()
    asking.cancel()
    db = sqlite3.connect(server.db)
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    seqs = [row[0] for row in db.execute("SELECT seq FROM entry ORDER BY seq")]
    assert seqs == list(range(1, len(seqs) + 1)) and len(seqs) >= 6
    assert db.execute("SELECT status FROM match").fetchall() == [(2,)]
    db.close()
    print(f"{name}: paused twice, resumed twice, {len(seqs)} entries")
    return server


class Stall:
    """Makes all reads of the store stall. First another process writes to the store, which empties the server's caches, so the server
    must read from the disk."""

    def prepare(self, server):
        self.path = os.path.join(server.folder.name, "stall")
        os.environ.pop("DISK_FAULT", None)
        os.environ.update(DISK_STALL=self.path, LD_PRELOAD=FAULT)
        os.environ["ASAN_OPTIONS"] = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))

    def begin(self):
        with open(self.path, "w", encoding="ascii"):
            pass

    def end(self):
        os.unlink(self.path)


def metric(server, name):
    text = server.ask("GET", "/metrics", raw=True)[1].decode()
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith(f"parlour_{name} "))


async def handshake_and_gone(server, cookie):
    """Sends a WebSocket handshake and disconnects before the server responds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: parlour.1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    await writer.drain()
    await asyncio.sleep(0.2)
    writer.close()


async def play_with_stalled_reads():
    dice = random.Random("stall")
    server, stall = Server(PARLOUR, "--rate", "0", "--rate-address", "0"), Stall()
    stall.prepare(server)
    server.open()
    os.environ.pop("LD_PRELOAD", None)
    players = [await server.guest_comes(n) for n in ("Ada", "Bram")]
    table = (await players[0].request(type="create", game="sherlock-mycroft", seats=2))["table"]
    for i, p in enumerate(players):
        await p.request(type="watch", table=table)
        await p.request(type="sit", table=table, seat=i)
    await players[0].request(type="start", table=table)
    for p in players:
        await p.until(lambda p=p: p.view(table))
    await act(players, table, dice)
    host, walker = await server.guest_comes("Host"), await server.guest_comes("Walker")
    other = (await host.request(type="create", game="big-ben"))["table"]
    code = (await host.request(type="invite", table=other))["code"]
    newcomer, leaver, last = (server.guest(n) for n in ("Newcomer", "Leaver", "Last"))
    opened = metric(server, "connections_total")
    stall.begin()
    loop = asyncio.get_running_loop()
    coming = asyncio.create_task(server.come(newcomer))
    asking = loop.run_in_executor(None, server.ask, "GET", "/api/me", None, {"cookie": last})
    making = asyncio.create_task(host.request(type="create", game="big-ben"))
    # Each of these requests needs the result of the request before it.
    orders = (
        dict(type="watch", code=code),
        dict(type="sit", table=other, seat=1),
        dict(type="chat", table=other, text="Hello"),
        dict(type="stand", table=other),
    )
    walking = [asyncio.create_task(walker.request(**order)) for order in orders]
    await handshake_and_gone(server, leaver)
    for _ in range(3):
        await act(players, table, dice)
    assert server.ask("GET", "/healthz")[0] == 200
    assert server.ask("GET", "/", raw=True)[0] == 200
    waiting = [coming, asking, making, *walking]
    assert not any(w.done() for w in waiting), "requests that need the store did not wait: the stall does not work"
    stall.end()
    came, me, made, *_ = await asyncio.gather(*waiting)
    assert me[1]["name"] == "Last", me
    assert metric(server, "connections_total") == opened + 1, "a client that had disconnected was counted as connected"
    await came.request(type="watch", table=made["table"])
    # A client logs out while a handshake with the same token is pending. The server must close the new connection.
    stall.begin()
    coming = asyncio.create_task(server.come(last))
    leaving = loop.run_in_executor(None, server.ask, "POST", "/api/logout", {}, {"cookie": last})
    await act(players, table, dice)
    stall.end()
    assert (await leaving)[0] == 200
    try:
        late = await coming
        await asyncio.wait_for(late.task, 60)
        assert late.closed == 1008, late.closed
    except InvalidStatusCode as refusal:
        assert refusal.status_code == 401, refusal
    server.close()
    print("reads stall: play that needs none continues")


def check_start_fails(name, server, env):
    done = subprocess.run(
        [PARLOUR, "serve", "--port", "0", "--host", "127.0.0.1", "--db", server],
        capture_output=True,
        text=True,
        timeout=30,
        env={**os.environ, **env},
    )
    lines = [x for x in done.stderr.splitlines() if x.startswith("parlour")]
    assert done.returncode == 1 and len(lines) == 1, f"{name}: {done.returncode} {done.stderr!r}"
    print(f"{name}: {lines[0]}")


def check_no_room():
    """Without room for a copy, a snapshot and a migration are refused with a message, and the database stays as it is."""
    server = Server(PARLOUR, "--snapshot-every", "3600")
    mark = os.path.join(server.folder.name, "no-room")
    with open(mark, "wb"):
        pass
    preloaded = {**os.environ, "DISK_NO_ROOM": mark, "LD_PRELOAD": FAULT}
    os.environ.update(preloaded)
    server.open()
    os.environ.pop("LD_PRELOAD")
    while "failed to write a snapshot" not in server.log():
        time.sleep(0.05)
    assert "there is no room for a copy in" in server.log() and metric(server, "snapshot_failures_total") == 1
    server.close()
    db = sqlite3.connect(server.db)
    db.execute("PRAGMA user_version=5")
    db.close()
    for words in (["migrate"], ["migrate", "--dry-run"], ["serve", "--port", "0"], ["backup"]):
        more = [server.db + ".copy"] if words == ["backup"] else []
        done = subprocess.run([PARLOUR, *words, "--db", server.db, *more], capture_output=True, text=True, timeout=60, env=preloaded)
        lines = done.stderr.splitlines()
        assert done.returncode == 1 and len(lines) == 1 and "there is no room for a copy in" in lines[0], (words, done)
    print(f"no room: {lines[0]}")
    db = sqlite3.connect(server.db)
    assert db.execute("PRAGMA user_version").fetchone() == (5,)
    db.close()


async def main():
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
    await run_with_fault("a bound on the size of files", Full())
    for name, error in (("disk full", errno.ENOSPC), ("disk failing", errno.EIO), ("disk read-only", errno.EROFS)):
        server = await run_with_fault(name, Fault(error))
    await play_with_stalled_reads()
    fault = os.path.join(server.folder.name, "fault")
    with open(fault, "w", encoding="ascii") as file:
        file.write(str(errno.EROFS))
    preloaded = {"DISK_FAULT": fault, "LD_PRELOAD": FAULT}
    check_start_fails("a store on a read-only disk", server.db, preloaded)
    check_start_fails("a new store on a read-only disk", server.db.replace("parlour.db", "new.db"), preloaded)
    check_start_fails("a folder that is not there", os.path.join(server.folder.name, "nowhere", "parlour.db"), {})
    with open(os.path.join(server.folder.name, "junk.db"), "wb") as file:
        file.write(random.Random(1).randbytes(8192))
    check_start_fails("a file that is no store", os.path.join(server.folder.name, "junk.db"), {})
    check_no_room()
    print("10 passed, 0 failed")


run(main())
