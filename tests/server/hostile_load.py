#!/usr/bin/python3
"""hostile_load.py PARLOUR [WORD...]: tests that the server keeps working for other clients while one client uses up a resource: undos,
replays, file descriptors, connections, spectator places, slow requests. At every limit, each request must get exactly one response."""
import asyncio
import http.client
import json
import os
import socket
import stat
import sys
import tempfile

import websockets

from runner import server_test, main
from server_lib import WIRE, Server, Refused
from long_match import PASSPHRASE, store_with_long_match

PARLOUR = sys.argv[1]


def metric(server, name):
    text = server.ask("GET", "/metrics", raw=True)[1].decode()
    return int(next(line.split()[1] for line in text.splitlines() if line.split()[0] == f"parlour_{name}"))


async def until(test, seconds=50):
    """Waits until `test()` is true. `test` may send requests to the server."""

    async def wait():
        while not await asyncio.to_thread(test):
            await asyncio.sleep(0.05)

    await asyncio.wait_for(wait(), seconds)


async def refused(c, error, /, **message):
    """Fails unless the request is refused with this error or rule."""
    try:
        answer = await c.request(**message)
    except Refused as refusal:
        assert error in (refusal.error, refusal.rule), f"{message}: refused with {refusal.rule or refusal.error}"
        return
    raise AssertionError(f"{message} was answered with {answer}")


class Plain:
    """A plain TCP connection from the given client address."""

    def __init__(self, server, address="127.0.0.66"):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=40, source_address=(address, 0))

    def send(self, text):
        self.socket.sendall(text.encode())
        return self

    def get(self, path):
        return self.send(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n")

    def answer(self):
        """Returns (status, body) of the response, or (0, b"") if the server closed the socket without a response."""
        response = http.client.HTTPResponse(self.socket)
        try:
            response.begin()
            return response.status, response.read()
        except (http.client.HTTPException, OSError):
            return 0, b""

    def ended(self):
        """Waits until the server closes the socket."""
        try:
            while self.socket.recv(4096):
                pass
        except ConnectionError:
            pass
        return True

    def close(self):
        self.socket.close()


# ---- undo -------------------------------------------------------------------------------------------------------------------


@server_test("--rate", "0")
async def undos_are_limited_to_twenty_per_turn(server):
    c = await server.guest_comes("Undoer")
    table = (await c.request(type="quick", game="sherlock-mycroft"))["table"]
    await c.until(lambda: c.view(table) and c.view(table)["legal"])
    for _ in range(20):
        m = c.view(table)
        await c.request(type="act", table=table, action=m["legal"][0], version=m["version"])
        await c.request(type="undo", table=table)
        await c.until(lambda: c.view(table)["version"] == m["version"] + 2)
    m = c.view(table)
    await c.request(type="act", table=table, action=m["legal"][0], version=m["version"])
    await refused(c, "PL-22", type="undo", table=table)
    await c.leave()


# ---- replays ----------------------------------------------------------------------------------------------------------------


LONG = {}


async def server_with_long_match(*flags):
    """Starts a server with a finished match of 30,000 entries."""
    if not LONG:
        LONG["folder"] = tempfile.TemporaryDirectory(prefix="parlour-")
        LONG["db"], LONG["table"] = await store_with_long_match(PARLOUR, LONG["folder"].name, 30000)
    return Server(PARLOUR, "--rate-address", "0", *flags, db=LONG["db"]).open(), LONG["table"]


@server_test()
async def a_login_does_not_wait_for_replays(_):
    server, table = await server_with_long_match()
    asked = [Plain(server, f"127.0.0.{2 + i // 8}").get(f"/api/match/{table}/replay?from={i + 1}") for i in range(64)]
    await until(lambda: metric(server, "replays_total") == 64)
    status, answer, _ = await asyncio.to_thread(server.ask, "POST", "/api/login", {"name": "Long", "passphrase": PASSPHRASE})
    assert status == 200, answer
    assert metric(server, "replays_waiting") > 0, "the login waited for all replays"
    for p in asked:
        p.close()
    server.close()


@server_test()
async def replays_are_bounded_for_each_address_and_in_all(_):
    server, table = await server_with_long_match()

    def ask(address, i):
        return Plain(server, address).get(f"/api/match/{table}/replay?from={i + 1}")

    one = [ask("127.0.0.2", i) for i in range(30)]
    others = [ask(f"127.0.0.{3 + i // 8}", 100 + i) for i in range(80)]
    answers = [await asyncio.to_thread(p.answer) for p in one]
    refusals = {json.loads(text)["error"] for status, text in answers if status != 200}
    assert {status for status, _ in answers} == {200, 429} and refusals == {"too-many-replays"}, (refusals, [a for a, _ in answers])
    assert sum(status == 200 for status, _ in answers) >= 8
    answers = [await asyncio.to_thread(p.answer) for p in others]
    refusals = {json.loads(text)["error"] for status, text in answers if status != 200}
    assert {status for status, _ in answers} == {200, 503} and refusals == {"busy"}, (refusals, [a for a, _ in answers])
    assert metric(server, "replays_waiting") == 0
    assert metric(server, "replays_refused_total") > 0
    server.close()


@server_test()
async def simultaneous_requests_share_one_replay(_):
    server, table = await server_with_long_match()
    asked = [Plain(server, "127.0.0.2").get(f"/api/match/{table}/replay?seat=0&from={1 if i % 2 else 0}&to={100 + i}") for i in range(40)]
    answers = {await asyncio.to_thread(p.answer) for p in asked}
    assert len(answers) == 1 and next(iter(answers))[0] == 200, [a[0] for a in answers]
    made, shared = metric(server, "replays_total"), metric(server, "replays_shared_total")
    assert made + shared == 40 and made < 8, (made, shared)
    server.close()


@server_test()
async def requests_for_unknown_tables_load_nothing(server):
    c = await server.guest_comes("Waker")
    before = metric(server, "table_loads_total")
    for i in range(20):
        await refused(c, "no-table", type="watch", table=f"nosuchtable{i:05}")
    assert metric(server, "table_loads_total") == before
    await c.leave()


# ---- file descriptors -------------------------------------------------------------------------------------------------------


def few_files(folder, most):
    """Writes a script that runs the program with at most `most` open file descriptors."""
    path = os.path.join(folder, "parlour")
    with open(path, "w", encoding="ascii") as script:
        script.write(f'#!/bin/sh\nulimit -n {most}\nexec "{PARLOUR}" "$@"\n')
    os.chmod(path, stat.S_IRWXU)
    return path


@server_test()
async def a_server_without_descriptors_neither_spins_nor_drops_clients(_):
    with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
        server = Server(few_files(folder, 120), "--rate-address", "0").open()
        player = await server.guest_comes("Player")
        many = [Plain(server) for _ in range(300)]
        for i, p in enumerate(many):
            if i % 3 == 1:
                try:
                    p.send("GET /api/me HT")
                except OSError:
                    pass
            elif i % 3 == 2:
                try:
                    p.send("POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{")
                except OSError:
                    pass
        assert await asyncio.to_thread(metric, server, "sockets") < 120
        turns, up = metric(server, "loop_iterations_total"), metric(server, "up_seconds")
        await until(lambda: metric(server, "up_seconds") >= up + 3)
        turned = metric(server, "loop_iterations_total") - turns
        assert turned < 3000, f"{turned} iterations of the idle event loop in three seconds"
        newcomer = await server.guest_comes("Newcomer")
        for c in (player, newcomer):
            await c.request(type="lobby", on=True)
        for p in many:
            p.close()
        others = [await server.guest_comes(f"Other {i}") for i in range(20)]
        for c in (player, newcomer, *others):
            await c.request(type="lobby", on=True)
            await c.leave()
        server.close()


@server_test()
async def a_server_with_too_few_descriptors_reports_it(_):
    with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
        server = Server(few_files(folder, 40))
        try:
            server.open()
            raise RuntimeError("the server opened")
        except AssertionError:
            assert "ulimit -n" in server.log(), server.log()
        server.process.wait()
        server.process.stdout.close()


# ---- players can connect while spectators fill the server -------------------------------------------------------------------


async def status_of(server, cookie):
    """Opens a WebSocket. Returns the HTTP status, and the client if the server accepted the connection."""
    try:
        return 101, await server.come(cookie)
    except websockets.InvalidStatusCode as refusal:
        return refusal.status_code, None


async def fill(server, most, table):
    """Connects spectators until the server accepts no more."""
    cookies = [server.guest(f"Watcher {i}") for i in range(most // 10 + 1)]
    there = []
    for i in range(2 * most + 20):
        status, c = await status_of(server, cookies[i % len(cookies)])
        if status != 101:
            assert status == 503, status
            return there
        await c.request(type="watch", table=table)
        there.append(c)
    raise AssertionError(f"{len(there)} spectators were accepted")


async def player_connects_when_full(server, most):
    cookie = server.guest("Seated")
    c = await server.come(cookie)
    table = (await c.request(type="quick", game="sherlock-mycroft"))["table"]
    await c.leave()
    watchers = await fill(server, most, table)
    for _ in range(3):
        status, c = await status_of(server, cookie)
        assert status == 101, f"a player was refused with {status}"
        assert (await c.request(type="watch", table=table)).get("seat") == 0
        await c.until(lambda c=c: c.view(table))
    await until(lambda: metric(server, "spectators_dropped_total") >= 3)
    gone = [w for w in watchers if w.closed or w.socket.closed]
    await until(lambda: sum(bool(w.closed) for w in watchers) >= 3)
    gone = [w for w in watchers if w.closed]
    assert all(w.closed == 1013 and w.heard[-1]["type"] == "closing" for w in gone), [(w.closed, w.heard[-1:]) for w in gone]
    status, _ = await status_of(server, server.guest("Late"))
    assert status == 503, "a spectator was accepted above the limit"
    for w in watchers:
        if not w.closed:
            w.drop()


@server_test("--rate", "0", "--rate-address", "0", "--connections", "30", alone=True)
async def a_player_can_connect_to_a_full_server(server):
    await player_connects_when_full(server, 30)


@server_test("--rate", "0", "--rate-address", "0", "--per-address", "30", alone=True)
async def a_player_can_connect_from_a_full_address(server):
    await player_connects_when_full(server, 30)


@server_test("--rate", "0", "--rate-address", "0", "--per-address", "2", alone=True)
async def sockets_over_the_limit_of_an_address_are_counted(server):
    crowd = [Plain(server).send("") for _ in range(30)]
    await until(lambda: metric(server, "sockets_refused_total") >= 14)  # 16 of them stay
    for p in crowd:
        p.socket.close()
    before = metric(server, "sockets_refused_total")
    cookie = server.guest("Crowding")
    there = [await server.come(cookie) for _ in range(2)]
    for n in range(1, 4):
        assert (await status_of(server, cookie))[0] == 503
        assert metric(server, "sockets_refused_total") == before + n
    for c in there:
        await c.leave()


@server_test("--rate-address", "0", "--per-person", "3", alone=True)
async def a_player_with_stale_connections_can_reconnect(server):
    cookie = server.guest("Stale")
    old = [await server.come(cookie) for _ in range(3)]
    await old[0].request(type="quick", game="sherlock-mycroft")
    status, c = await status_of(server, cookie)
    assert status == 101, status
    await old[0].task
    assert old[0].closed == 1013 and not old[2].closed
    await c.request(type="lobby", on=True)
    stranger = server.guest("Stranger")
    there = [await server.come(stranger) for _ in range(3)]
    status, _ = await status_of(server, stranger)
    assert status == 503, status
    for c in there + old[1:] + [c]:
        await c.leave()


@server_test("--rate", "0", "--rate-address", "0", alone=True)
async def a_player_can_join_a_table_full_of_spectators(server):
    cookie = server.guest("Seated")
    c = await server.come(cookie)
    table = (await c.request(type="quick", game="sherlock-mycroft"))["table"]
    await c.request(type="leave", table=table)
    cookies = [server.guest(f"Watcher {i}") for i in range(6)]
    watchers = [await server.come(cookies[i % 6]) for i in range(101)]
    for w in watchers[:100]:
        await w.request(type="watch", table=table)
    await refused(watchers[100], "spectator-limit", type="watch", table=table)
    assert (await c.request(type="watch", table=table)).get("seat") == 0
    for w in watchers + [c]:
        await w.leave()


# ---- slow requests ----------------------------------------------------------------------------------------------------------


async def drip(server, begin, rest):
    """Sends one byte at a time until the server closes the socket."""
    r, w = await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.0.66", 0))
    ended = asyncio.create_task(r.read())
    w.write(begin.encode())
    for letter in rest:
        w.write(letter.encode())
        await asyncio.wait([ended], timeout=0.1)
        if ended.done():
            break
    assert ended.done(), "the server waited for the whole request"
    if not ended.exception():
        assert b" 200 " not in ended.result(), ended.result()
    w.transport.abort()


@server_test("--request-time", "13", "--rate-address", "0", alone=True)
async def a_request_may_take_as_long_as_the_setting_says(server):
    """The setting is longer than the usual timeout of libwebsockets, 10 seconds. The server may be late, but never early."""
    head = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
    begun = asyncio.get_running_loop().time()
    sockets = [Plain(server).send(part) for part in ("", "GE", head[:40], head, head + "{")]

    async def closed(p):
        p.socket.settimeout(120)
        while await asyncio.to_thread(p.socket.recv, 4096):
            pass
        return asyncio.get_running_loop().time() - begun

    lasted = await asyncio.gather(*(closed(p) for p in sockets))
    assert min(lasted) >= 13, lasted
    assert metric(server, "requests_slow_total") == len(sockets)


@server_test("--request-time", "1", alone=True)
async def an_endless_request_is_cut_off(server):
    head = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
    for begin, rest in (
        (head, '{"name":"' + "x" * 300),
        ("GET /api/me HTTP/1.1\r\n", "X-Slow: " + "y" * 300),
        ("", "GET /" + "z" * 300),
        (head[:30], head[30:] + " " * 300),
    ):
        await drip(server, begin, rest)
    assert metric(server, "requests_slow_total") >= 1
    assert server.ask("GET", "/healthz")[0] == 200


# ---- exactly one answer to each request -------------------------------------------------------------------------------------


ANSWERS = ("ok", "refused", "invitation", "passage", "understood", "notes", "suspicion", "time", "history")


class Counting:
    """A connection that counts the responses to each request."""

    def __init__(self, server, cookie):
        self.server, self.cookie, self.number, self.answers = server, cookie, 0, {}

    async def come(self):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.server.port}/ws",
            subprotocols=["parlour.1"],
            extra_headers={"Cookie": self.cookie},
            max_size=None,
            compression=None,
        )
        await self.socket.recv()
        return self

    async def ask(self, **message):
        """Sends this request and then a second request. Waits for a response to each and returns all responses to the first request."""
        self.number += 2
        await self.socket.send(json.dumps({**message, "id": self.number}))
        await self.socket.send(json.dumps({"type": "lobby", "on": False, "id": self.number + 1}))
        while self.number + 1 not in self.answers or self.number not in self.answers:
            m = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
            if m["type"] in ANSWERS and m.get("reply_to"):
                self.answers.setdefault(m["reply_to"], []).append(m)
        return self.answers[self.number]


def example(form, table, code):
    """Returns a valid message of this kind."""
    values = {
        "table": table,
        "code": code,
        "game": "sherlock-mycroft",
        "seat": 0,
        "level": "novice",
        "nonce": "ab" * 32,
        "action": "go watson",
        "part": "text",
        "who": "nobody",
        "text": "hello",
        "before": 5,
        "yes": True,
        "on": True,
    }
    message = {"type": form["name"]}
    for f in form["fields"]:
        if f["name"] == "code" and form["name"] == "watch":
            continue
        if not f.get("optional") or f["name"] in ("table", "game", "seat"):
            message[f["name"]] = values.get(f["name"], {"int": f.get("min", 0), "bool": True, "text": "x", "object": {}}[f["type"]])
    return message


async def send_every_request(who, table, what):
    asked = 0
    # `leave` comes last, because the other requests need a client at the table.
    for form in sorted(WIRE["in"], key=lambda form: form["name"] == "leave"):
        try:
            answers = await who.ask(**example(form, table, "x" * 26))
        except asyncio.TimeoutError:
            raise AssertionError(f"{form['name']} {what} was not answered") from None
        assert len(answers) == 1, f"{form['name']} {what} was answered {len(answers)} times: {answers}"
        asked += 1
    return asked


@server_test("--rate", "0", "--rate-address", "0", "--tables", "3", alone=True)
async def every_request_is_answered_once(server):
    host = await Counting(server, server.guest("Host")).come()
    guest = await Counting(server, server.guest("Guest")).come()
    for what, begins, ends in (("at an open table", False, False), ("at a table in play", True, False), ("after the end", True, True)):
        maker = await server.guest_comes("Maker")
        table = (await maker.request(type="create", game="sherlock-mycroft"))["table"]
        await maker.request(type="sit", table=table, seat=0)
        await maker.request(type="bot", table=table, seat=1, level="novice")
        if begins:
            await maker.request(type="start", table=table)
        while ends and not (maker.view(table) or {"view": {"over": False}})["view"]["over"]:
            m = maker.view(table)
            if m and m["legal"]:
                await maker.request(type="act", table=table, action=m["legal"][0], version=m["version"])
            await maker.until(lambda: maker.view(table) and (maker.view(table) is not m or maker.view(table)["view"]["over"]))
        await send_every_request(guest, table, f"{what}, by a stranger")
        await guest.ask(type="watch", table=table)
        await send_every_request(guest, table, f"{what}, by a spectator")
        seated = await Counting(server, maker.cookie).come()
        await seated.ask(type="watch", table=table)
        await send_every_request(seated, table, f"{what}, by one who sits there")
        await maker.leave()
    await send_every_request(host, "nosuchtable", "at no table")
    await send_every_request(host, "nosuchtable", "with as many tables as one may have")


@server_test("--rate", "0", "--rate-address", "0", "--tables", "1000", alone=True)
async def quick_play_is_answered_at_every_limit(server):
    c = await Counting(server, server.guest("Quick")).come()
    for i in range(20):
        answers = await c.ask(type="quick", game="sherlock-mycroft")
        assert len(answers) == 1
        assert answers[0]["type"] == ("ok" if i < 16 else "refused"), (i, answers)
        assert i < 16 or answers[0]["error"] == "table-limit", answers
    host = await server.guest_comes("Waiting")
    await host.request(type="create", game="big-ben", seats=4)
    answers = await c.ask(type="quick", game="big-ben")
    assert len(answers) == 1 and answers[0].get("error") == "table-limit", answers
    await host.leave()


@server_test("--rate", "0", "--rate-address", "0", "--tables", "1", alone=True)
async def quick_play_is_refused_when_no_table_is_left(server):
    c = await Counting(server, server.guest("Quick")).come()
    assert (await c.ask(type="quick", game="sherlock-mycroft"))[0]["type"] == "ok"
    answers = await c.ask(type="quick", game="sherlock-mycroft")
    assert len(answers) == 1 and answers[0]["error"] == "host-limit", answers


@server_test("--rate", "0", "--rate-address", "0", alone=True)
async def quick_play_skips_tables_full_of_spectators(server):
    host = await server.guest_comes("Waiting")
    full = (await host.request(type="create", game="big-ben", seats=4))["table"]
    cookies = [server.guest(f"Watcher {i}") for i in range(6)]
    watchers = [await server.come(cookies[i % 6]) for i in range(100)]
    for w in watchers:
        await w.request(type="watch", table=full)
    c = await Counting(server, server.guest("Quick")).come()
    answers = await c.ask(type="quick", game="big-ben")
    assert len(answers) == 1 and answers[0]["type"] == "ok" and answers[0]["table"] != full, answers
    for w in watchers + [host]:
        await w.leave()


if __name__ == "__main__":
    main()
