#!/usr/bin/python3
"""hostile_wire.py PARLOUR: tries to deceive the server with false client addresses, host names, request lengths and WebSocket frames,
and tries to imitate other players' names."""
import asyncio
import base64
import http.client
import json
import os
import re
import sqlite3
import ssl
import struct
import subprocess
import warnings

from runner import server_test, main
from table_lib import SM, refused, table_of_two
from server_lib import Server, make_certificate

# ---- helpers ----------------------------------------------------------------------------------------------------------------


def frame(payload, opcode=1, masked=True, fin=True):
    head = bytes([fin << 7 | opcode])
    length, bit = len(payload), 128 if masked else 0
    head += (
        bytes([bit | length])
        if length < 126
        else bytes([bit | 126]) + struct.pack(">H", length)
        if length < 65536
        else bytes([bit | 127]) + struct.pack(">Q", length)
    )
    key = os.urandom(4) if masked else b""
    return head + key + (bytes(b ^ key[i % 4] for i, b in enumerate(payload)) if masked else payload)


class Line:
    """A connection on which the test sends arbitrary bytes, with or without TLS."""

    def __init__(self, server, trust=None):
        self.server, self.trust = server, trust

    async def dial(self):
        self.r, self.w = await asyncio.open_connection("127.0.0.1", self.server.port, ssl=self.trust)
        return self

    def handshake(self, cookie, host=None, more=""):
        return (
            f"GET /ws HTTP/1.1\r\nHost: {host or f'127.0.0.1:{self.server.port}'}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Protocol: parlour.1\r\nCookie: {cookie}\r\n{more}\r\n"
        ).encode()

    async def send(self, data):
        self.w.write(data)
        await self.w.drain()

    async def status(self):
        """Returns the status of the next response, or 0 if the connection ended."""
        try:
            head = await asyncio.wait_for(self.r.readuntil(b"\r\n\r\n"), 20)
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0
        return int(head.split(b" ")[1])

    async def shake(self, *args, **more):
        await self.dial()
        await self.send(self.handshake(*args, **more))
        return await self.status()

    async def frames(self, enough=lambda f: False):
        """Reads frames until `enough` returns true for one of them, or until the connection ends. Returns them as a list of (opcode,
        payload)."""
        got = []
        try:
            while not got or not enough(got[-1]):
                head = await asyncio.wait_for(self.r.readexactly(2), 20)
                n = head[1]
                if n == 126:
                    n = struct.unpack(">H", await self.r.readexactly(2))[0]
                got.append((head[0] & 15, await self.r.readexactly(n)))
        except (asyncio.IncompleteReadError, ConnectionError, OSError):
            pass
        return got

    async def rest(self):
        try:
            return await asyncio.wait_for(self.r.read(), 20)
        except (ConnectionError, OSError):
            return b""


def certificate(folder):
    make_certificate(folder)
    return ssl.create_default_context(cafile=f"{folder}/cert.pem")


async def over_tls(other, trust, text):
    line = await Line(other, trust).dial()
    await line.send(text.encode())
    head, _, body = (await line.rest()).partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), head.decode().lower(), body


def asks(server, path="/healthz", method="GET", body=None, **headers):
    return server.ask(method, path, body, {k.replace("_", "-"): v for k, v in headers.items()}, raw=True)


# ---- client addresses and proxies -------------------------------------------------------------------------------------------

CLAIMS = [
    "127.0.0.1",
    "::1",
    "127.0.0.1, 127.0.0.1",
    "x",
    "",
    " ",
    ",",
    "127.0.0.1,",
    "unknown",
    "a" * 300,
    "127.0.0.1, " + "a" * 300,
    "10.0.0.1, " * 60 + "127.0.0.1",
    "203.0.113.5\x00",
    "[::1",
    "[::1]x",
    "999.1.1.1",
    "203.0.113.5, 127.0.0.1, bad",
    "::ffff:127.0.0.1",
]


@server_test("--rate-address", "0")
async def metrics_are_served_to_the_local_machine_only(server):
    assert asks(server, "/metrics")[0] == 200 and b"parlour_actions_total" in asks(server, "/metrics")[1]
    for claim in CLAIMS[:-2] + ["203.0.113.5"]:
        try:
            status = asks(server, "/metrics", x_forwarded_for=claim)[0]
        except ValueError:
            continue  # Python's HTTP client refuses to send this header
        assert status in (403, 400), (claim, status)
    for header in ("forwarded", "x-real-ip", "via", "x-forwarded-proto", "x-forwarded-host"):
        assert asks(server, "/metrics", **{header: "127.0.0.1"})[0] == 403, header
    for host in ("localhost", f"localhost:{server.port}", "127.0.0.1", "[::1]:2210", "parlour.lan", "192.168.1.5", "parlour.example"):
        assert asks(server, "/metrics", host=host)[0] == 200, host


@server_test("--rate-address", "0", "--host", "127.0.0.2", "--address", "https://parlour.example", alone=True)
async def a_node_with_an_address_of_its_own_shows_its_metrics_to_the_same_machine(server):
    def asked(path, source="127.0.0.2", **headers):
        c = http.client.HTTPConnection("127.0.0.2", server.port, timeout=120, source_address=(source, 0))
        c.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        status = c.getresponse().status
        c.close()
        return status

    for host in (f"127.0.0.2:{server.port}", "parlour.example", "10.0.0.11:2210", "localhost", "other.example"):
        for source in ("127.0.0.2", "127.0.0.7"):
            for path in ("/metrics", "/livez", "/readyz", "/healthz"):
                assert asked(path, source, host=host) == 200, (path, source, host)
            for header in ("x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-proto", "x-forwarded-host"):
                assert asked("/metrics", source, host=host, **{header: "127.0.0.2"}) in (403, 421), (host, header)
    for path in ("/", "/api/me", "/metrics/x", "/metricsx"):
        for host in ("other.example", "10.0.0.11:2210"):
            assert asked(path, host=host) == 421, (path, host)


@server_test("--rate-address", "0", "--trust-proxy", "127.0.0.1, 10.0.0.0/8,fd00::/8", alone=True)
async def an_unreadable_proxy_header_makes_no_client_local(server):
    for claim in CLAIMS + ["203.0.113.5", "203.0.113.5, 10.1.2.3"]:
        try:
            status = asks(server, "/metrics", x_forwarded_for=claim)[0]
        except ValueError:
            continue
        assert status in (403, 400), (claim, status)
    assert asks(server, "/metrics")[0] == 200


@server_test("--rate-address", "1", "--trust-proxy", "127.0.0.1,10.0.0.0/8,fd00::/8", alone=True)
async def the_client_is_the_rightmost_address_that_is_no_proxy(server):
    def exhaust(claim):
        """Sends requests that claim to come from this client address, until the rate limit refuses one."""
        assert 429 in [asks(server, x_forwarded_for=claim)[0] for _ in range(40)], claim

    exhaust("203.0.113.5")
    for same in (
        "203.0.113.5",
        "203.0.113.5, 10.9.9.9",
        "1.2.3.4, 203.0.113.5,10.0.0.1, fd00::7",
        "203.0.113.5:4711",
        "bad, 203.0.113.5",
        "::ffff:203.0.113.5",
    ):
        assert asks(server, x_forwarded_for=same)[0] == 429, same
    for another in ("203.0.113.6", "203.0.113.5, 203.0.113.7", "203.0.113.5, 11.0.0.1, 10.0.0.1", "203.0.113.5, [2001:db8:5::1]:80"):
        assert asks(server, x_forwarded_for=another)[0] == 200, another
    exhaust("2001:db8:9::1")
    assert asks(server, x_forwarded_for="[2001:db8:9::2]:99, fd00::1")[0] == 429, "an IPv6 network counts as one client"
    exhaust("10.7.7.7")  # all addresses in the header are proxies, so the first one counts as the client
    assert asks(server, x_forwarded_for="10.7.7.7, 10.0.0.1")[0] == 429
    exhaust("nonsense")  # this address cannot be parsed, so the proxy itself counts as the client
    for broken in ("203.0.113.200, x", "x" * 3000, "[::1", "203.0.113.201,"):
        assert asks(server, x_forwarded_for=broken)[0] == 429, broken


@server_test("--rate-address", "1", "--trust-proxy", "192.0.2.0/24", alone=True)
async def forwarded_headers_are_trusted_only_from_proxies(server):
    got = [asks(server, x_forwarded_for=f"203.0.113.{n}")[0] for n in range(40)]
    assert 429 in got, "a client could invent addresses"


@server_test(alone=True)
async def proxies_must_be_configured(server):
    for words in (
        "yes",
        "10.0.0.0/33",
        "10.0.0.0/",
        "proxy.example",
        "10.0.0.1,x",
        "::1/129",
        "1.2.3.4/-1",
        ",".join(f"10.0.0.{n}" for n in range(33)),
    ):
        r = subprocess.run(
            [server.parlour, "serve", "--port", "0", "--db", f"{server.folder.name}/other.db", "--trust-proxy", words],
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert r.returncode == 1 and "--trust-proxy" in r.stderr, (words, r)
    for address in ("parlour.example", "ftp://parlour.example", "https://", "https://a b"):
        r = subprocess.run(
            [server.parlour, "serve", "--port", "0", "--db", f"{server.folder.name}/other.db", "--address", address],
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert r.returncode == 1 and "--address" in r.stderr, (address, r)


@server_test("--rate-address", "0", "--metrics-open", alone=True)
async def public_metrics_do_not_count_actions(server):
    a, b, table = await table_of_two(server, "Counted")
    names = lambda text: set(re.findall(r"^parlour_(\w+) ", text.decode(), re.M))
    here, there = names(asks(server, "/metrics")[1]), names(asks(server, "/metrics", x_forwarded_for="203.0.113.5")[1])
    assert {
        "actions_total",
        "bot_actions_total",
        "messages_out_total",
        "loop_iterations_total",
        "store_jobs_total",
        "memory_bytes",
        "bot_memories",
    } <= here - there, (
        here - there
    )
    assert {"connections", "tables", "up_seconds", "matches_finished_total", "slow_readers_total"} <= there
    before = asks(server, "/metrics", x_forwarded_for="203.0.113.5")[1]
    c = a if a.view(table)["legal"] else b
    await c.request(type="act", table=table, action=c.view(table)["legal"][0])
    same = lambda text: re.sub(rb"(?m)^parlour_(up_seconds|connections_total) .*$", b"", text)
    assert same(asks(server, "/metrics", x_forwarded_for="203.0.113.5")[1]) == same(before)


# ---- host names ---------------------------------------------------------------------------------------------------------------

HOME = [
    "localhost",
    "127.0.0.1",
    "192.168.1.5:2210",
    "[fe80::1]:2210",
    "parlour",
    "attic.local",
    "attic.lan:80",
    "attic.home.arpa",
    "PARLOUR",
]
STRANGE = ["evil.example", "evil.example:2210", "127.0.0.1.evil.example", "local.evil.example", "192.168.1.5.nip.io"]
UNREADABLE = ["a b", "a,b", "a/b", "user@localhost", "localhost:x", "localhost:99999", "[::1", "x" * 300, 'evil"x', "a;b"]


@server_test("--rate-address", "0")
async def a_server_on_a_local_network_answers_to_local_names(server):
    cookie = server.guest("Home")
    for host in HOME:
        assert asks(server, "/api/me", host=host)[0] == 200, host
        assert await Line(server).shake(cookie, host=host) == 101, host
    for host in STRANGE:
        status, text, _ = asks(server, "/api/me", host=host)
        assert status == 421 and json.loads(text)["error"] == "unknown-host", (host, status)
        assert asks(server, "/healthz", host=host)[0] == 200
        assert await Line(server).shake(cookie, host=host, more=f"Origin: http://{host}\r\n") == 421, host
    for host in UNREADABLE:
        assert asks(server, "/api/me", host=host)[0] == 400, host
        assert await Line(server).shake(cookie, host=host) in (0, 400), host
    line = await Line(server).dial()
    await line.send(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
    assert await line.status() == 400
    line = await Line(server).dial()
    await line.send(b"GET /api/me HTTP/1.1\r\n\r\n")
    assert await line.status() == 400


@server_test(
    "--rate-address",
    "0",
    "--address",
    "https://parlour.example",
    "--trust-proxy",
    "127.0.0.1",
    "--origin",
    "https://club.example",
    alone=True,
)
async def a_server_with_a_public_name_answers_to_it_only(server):
    cookie = server.guest("Named")
    for host in ("parlour.example", "Parlour.Example:443", "club.example", "localhost:2210", "127.0.0.1"):
        assert asks(server, "/api/me", host=host)[0] == 200, host
    for host in STRANGE + ["parlour.example:80", "parlour.example.evil.example", "xparlour.example", "attic.local", "192.168.1.5"]:
        assert asks(server, "/api/me", host=host)[0] == 421, host
        assert await Line(server).shake(cookie, host=host) == 421, host
    shake = lambda origin, **more: Line(server).shake(cookie, host="parlour.example", more=f"Origin: {origin}\r\n", **more)
    for origin in ("https://parlour.example", "https://parlour.example:443", "https://club.example"):
        assert await shake(origin) == 101, origin
    for origin in (
        "http://parlour.example",
        "https://parlour.example:8443",
        "http://club.example",
        "https://localhost",
        "https://parlour.example/",
        "null",
        "https://parlour.example.evil.example",
    ):
        assert await shake(origin) == 403, origin
        assert (
            asks(server, "/api/logout", "POST", "{}", host="parlour.example", origin=origin, content_type="application/json")[0] == 403
        ), origin
    headers = asks(server, "/", host="parlour.example", x_forwarded_proto="https", x_forwarded_for="203.0.113.5")[2]
    assert headers["strict-transport-security"].startswith("max-age=")
    assert "connect-src 'self' wss://parlour.example;" in headers["content-security-policy"]
    assert "strict-transport-security" not in asks(server, "/", host="parlour.example", x_forwarded_proto="http")[2]


@server_test("--rate-address", "0")
async def a_page_may_connect_only_to_its_own_host(server):
    cookie = server.guest("Policy")
    for host in ("localhost:2210", "192.168.1.5", "[fe80::1]:2210"):
        status, _, headers = asks(server, "/", host=host)
        assert status == 200
        connect = re.search(r"connect-src ([^;]*);", headers["content-security-policy"]).group(1)
        assert connect == f"'self' ws://{host} wss://{host}", connect
        assert "strict-transport-security" not in headers
    assert await Line(server).shake(cookie, host="attic.local", more="Origin: http://attic.local\r\n") == 101
    assert await Line(server).shake(cookie, host="attic.local", more="Origin: https://attic.local\r\n") == 101, "behind a proxy with TLS"
    assert await Line(server).shake(cookie, host="attic.local", more="Origin: ftp://attic.local\r\n") == 403
    for path in ("/nothing", "/api/me", "/metrics", "/api/nothing"):
        assert "connect-src 'self'" in asks(server, path, host="attic.local")[2]["content-security-policy"], path


@server_test(alone=True)
async def tls_has_hsts_and_forward_secrecy(server):
    folder = server.folder.name
    trust = certificate(folder)
    other = Server(server.parlour, "--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem", db=f"{folder}/tls.db").open()
    host = f"127.0.0.1:{other.port}"
    status, head, _ = await over_tls(other, trust, f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
    assert status == 200 and "strict-transport-security: max-age=" in head and f"connect-src 'self' wss://{host};" in head, head
    body = '{"name":"Tls"}'
    status, head, _ = await over_tls(
        other,
        trust,
        f"POST /api/guest HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}",
    )
    cookie = re.search(r"set-cookie: (parlour=[^;]*)", head, re.I)
    assert status == 200 and cookie, head
    status, answer, headers = await asyncio.to_thread(guest_over_tls, other, trust)
    cookie = headers.split(";")[0]
    assert await Line(other, trust).shake(cookie, more=f"Origin: https://{host}\r\n") == 101
    assert await Line(other, trust).shake(cookie, more=f"Origin: http://{host}\r\n") == 403, "a page without TLS was accepted"

    warnings.simplefilter("ignore", DeprecationWarning)  # hides warnings about old TLS versions, which the test offers on purpose

    def offered(**settings):
        """Returns a client TLS context with these settings. By default it offers all ciphers, but no version above TLS 1.2."""
        client = ssl.create_default_context(cafile=f"{folder}/cert.pem")
        client.check_hostname = False
        client.set_ciphers(settings.get("ciphers", "ALL:@SECLEVEL=0"))
        client.minimum_version = settings.get("least", ssl.TLSVersion.TLSv1)
        client.maximum_version = settings.get("most", ssl.TLSVersion.TLSv1_2)
        return client

    async def agreed(client):
        """Returns the cipher and the TLS version that the server and this client negotiate, or None if they cannot agree."""
        try:
            r, w = await asyncio.open_connection("127.0.0.1", other.port, ssl=client)
        except (ssl.SSLError, ConnectionError):
            return None
        name = w.get_extra_info("cipher")[:2]
        w.close()
        return name

    for weak in (
        "AES128-SHA",
        "AES256-GCM-SHA384",
        "AES128-SHA256",
        "ECDHE-RSA-AES128-SHA",
        "ECDHE-RSA-AES256-SHA384",
        "DHE-RSA-AES128-GCM-SHA256",
        "CAMELLIA128-SHA",
    ):
        assert await agreed(offered(ciphers=f"{weak}:@SECLEVEL=0")) is None, weak
    for old in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        assert await agreed(offered(least=old, most=old)) is None, old
    assert "ECDHE" in (await agreed(offered()))[0]
    assert (await agreed(offered(most=ssl.TLSVersion.TLSv1_3)))[1] == "TLSv1.3"

    # The server refuses unmasked frames over TLS as well.
    line = Line(other, trust)
    assert await line.shake(cookie) == 101
    await line.send(frame(b'{"type":"lobby","on":true,"id":1}'))
    await line.frames(lambda f: b'"reply_to":1' in f[1])
    await line.send(frame(b'{"type":"lobby","on":true,"id":2}', masked=False))
    got = await line.frames(lambda f: f[0] == 8)
    assert not any(b'"reply_to":2' in f[1] for f in got) and (got == [] or got[-1] == (8, struct.pack(">H", 1002))), got
    other.close()


def guest_over_tls(other, trust):
    import http.client

    c = http.client.HTTPSConnection("127.0.0.1", other.port, context=trust, timeout=30)
    c.request("POST", "/api/guest", '{"name":"Tls two"}', {"content-type": "application/json"})
    r = c.getresponse()
    return r.status, r.read(), r.headers["set-cookie"]


# ---- the end of a request ----------------------------------------------------------------------------------------------------

BODY = '{"name":"Framed"}'
AMBIGUOUS = [
    f"Content-Length: {len(BODY)}\r\nContent-Length: 5",
    f"Content-Length: 5\r\nContent-Length: {len(BODY)}",
    f"Content-Length: {len(BODY)}\r\nContent-Length: {len(BODY)}",
    f"Content-Length: {len(BODY)}, 5",
    "Content-Length: -1",
    f"Content-Length: +{len(BODY)}",
    "Content-Length: 0x11",
    "Content-Length: 1e1",
    f"Content-Length: {len(BODY)}x",
    "Content-Length: 99999999999999999999",
    "Content-Length: 18446744073709551633",
    f"Content-Length: {len(BODY)}\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked",
    f"Transfer-Encoding: identity\r\nContent-Length: {len(BODY)}",
    f"Content-Length : {len(BODY)}",
    f"Content-Length: {len(BODY)}\r\nContent-Length : 5",
    f"Content-Length: {len(BODY)}\r\nTransfer-Encoding : chunked",
    f"Content-Length: {len(BODY)}\r\n Transfer-Encoding: chunked",
    f"Content-Length: {len(BODY)}\r\nTransfer-Encoding\0: chunked",
    f"Content-Length: {len(BODY)}\r\nTransfer-Encoding\x0b: chunked",
    f"Content-Length: {len(BODY)}\r\nHost\0x: localhost",
    f"X: 1\rContent-Length: 5\r\nContent-Length: {len(BODY)}",
    f"X: 1\r\nContent-Length: {len(BODY)}",
    f"Content-Length: {len(BODY)}\r\nX: 1\r\nContent-Length: 5",
    f"Content-Length: {len(BODY)}\r\nUpg: 1\r\nTransfer-Encoding: chunked",
]


@server_test("--rate-address", "0")
async def a_request_with_an_ambiguous_length_is_refused(server):
    head = "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    good = f"{head}Content-Length: {len(BODY)}\r\n\r\n{BODY}".encode()
    line = await Line(server).dial()
    await line.send(good)
    assert await line.status() == 200
    for lengths in AMBIGUOUS:
        line = await Line(server).dial()
        await line.send(
            f"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{lengths}\r\n\r\n{BODY}".encode()
            + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        answer = await line.rest()
        assert answer.startswith(b"HTTP/1.1 400"), (lengths, answer[:80])
        assert answer.count(b"HTTP/1.1") == 1, (lengths, "the server answered the rest as a second request")
    for lengths in AMBIGUOUS + ["Content-Length: 5"]:
        line = await Line(server).dial()
        await line.send(f"GET /healthz HTTP/1.1\r\nHost: localhost\r\n{lengths}\r\n\r\n{BODY}".encode())
        answer = await line.rest()
        assert answer.startswith(b"HTTP/1.1 400") and answer.count(b"HTTP/1.1") == 1, (lengths, answer[:80])
        cookie = server.guest("Framed two")
        assert await Line(server).shake(cookie, more=f"{lengths}\r\n") in (0, 400), lengths


# ---- WebSocket frames --------------------------------------------------------------------------------------------------------


async def settled(line):
    """Sends a request over the WebSocket and waits for the response."""
    await line.send(frame(b'{"type":"lobby","on":true,"id":1}'))
    await line.frames(lambda f: b'"reply_to":1' in f[1])


@server_test("--rate-address", "0", "--rate", "0")
async def unmasked_frames_close_the_connection(server):
    cookie = server.guest("Unmasked")
    word = b'{"type":"lobby","on":true,"id":2}'
    bare = frame(word, masked=False)
    tries = {
        "one": [bare],
        "after a good one": [frame(b'{"type":"lobby","on":true,"id":3}') + bare],
        "byte by byte": [bytes([b]) for b in bare],
        "head cut": [bare[:1], bare[1:]],
        "long": [frame(word + b" " * 200, masked=False)],
        "longer": [frame(word + b" " * 9000, masked=False)],
        "longest": [frame(b"x" * 70000, masked=False)],
        "ping": [frame(b"p", opcode=9, masked=False)],
        "close": [frame(b"\x03\xe8", opcode=8, masked=False)],
        "empty": [frame(b"", masked=False)],
        "second fragment": [frame(b'{"type":"lobby",', fin=False), frame(b'"on":true,"id":2}', opcode=0, masked=False)],
        "between fragments": [
            frame(b'{"type":"lobby",', fin=False),
            frame(b"p", opcode=9, masked=False),
            frame(b'"on":true,"id":2}', opcode=0),
        ],
    }

    async def one(name, pieces):
        line = Line(server)
        assert await line.shake(cookie) == 101
        await settled(line)
        for piece in pieces:
            try:
                await line.send(piece)
                await asyncio.sleep(0.01 if len(pieces) > 1 else 0)
            except (ConnectionError, OSError):
                break
        got = await line.frames(lambda f: f[0] == 8)
        assert got and got[-1] == (8, struct.pack(">H", 1002)), (name, got)
        assert not any(b'"reply_to":2' in f[1] or f[0] == 10 for f in got), (name, got)
        await line.send(frame(word))
        assert not any(b'"reply_to":2' in f[1] for f in await line.frames()), name

    await asyncio.gather(*(one(name, pieces) for name, pieces in tries.items()))


@server_test("--rate-address", "0", "--rate", "0")
async def valid_frames_are_accepted_in_any_fragmentation(server):
    line = Line(server)
    assert await line.shake(server.guest("Cut up")) == 101
    for number, size in enumerate((0, 1, 60, 80, 120, 200, 4000, 4096, 9000, 15000), 1):
        word = json.dumps({"type": "lobby", "on": True, "id": number}).encode() + b" " * size
        whole = frame(word) + frame(b"p", opcode=9)
        parts = [whole[i : i + max(1, len(whole) // 23)] for i in range(0, len(whole), max(1, len(whole) // 23))]
        for part in parts:
            await line.send(part)
        got = await line.frames(lambda f, n=number: f[0] == 10)
        assert any(f'"reply_to":{number}}}'.encode() in f[1] for f in got), (number, got)
    await line.send(frame(b'{"type":"lobby",', fin=False) + frame(b"q", opcode=9) + frame(b'"on":true,"id":99}', opcode=0))
    assert any(b'"reply_to":99' in f[1] for f in await line.frames(lambda f: b'"reply_to":99' in f[1]))


@server_test("--rate-address", "0")
async def a_request_is_accepted_in_any_fragmentation(server):
    line = await Line(server).dial()
    for size in (1, 7, 1000):
        for text in (
            "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(BODY) + 4}\r\n\r\n\n\n\n\n{BODY}",
            "GET /api/me HTTP/1.1\r\nX-Forwarded-For: 1.2.3.4\r\nhOST: localhost\r\nX-Forwarded-For: 1.2.3.5\r\n\r\n",
        ):
            for i in range(0, len(text), size):
                await line.send(text[i : i + size].encode())
                await asyncio.sleep(0.001)
            head = await asyncio.wait_for(line.r.readuntil(b"\r\n\r\n"), 20)
            assert b" 200 " in head, (size, text, head)
            await line.r.readexactly(int(re.search(rb"content-length: (\d+)", head).group(1)))
    for more in (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", b"x"):
        line = await Line(server).dial()
        await line.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" + more)
        answer = await line.rest()
        assert answer.startswith(b"HTTP/1.1 400") and answer.count(b"HTTP/1.1") == 1, answer


@server_test("--rate-address", "0", "--rate", "0")
async def no_frame_precedes_the_handshake_response(server):
    cookie = server.guest("Early")
    bare = frame(b'{"type":"lobby","on":true,"id":2}', masked=False)
    healthy = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    blank = frame(b'{"type":"lobby","on":true,"id":2}\r\n\r\n', masked=False)
    for name, make in {
        "behind it": lambda h: h + bare,
        "with a blank line": lambda h: h + blank,
        "after a request": lambda h: healthy + h + bare,
        "after a request, with a blank line": lambda h: healthy + h + blank,
        "masked": lambda h: h + frame(b'{"type":"lobby","on":true,"id":2}'),
    }.items():
        line = await Line(server).dial()
        await line.send(make(line.handshake(cookie)))
        answer = await line.rest()
        assert b" 101 " not in answer and b'"reply_to":2' not in answer, (name, answer[:200])
    line = await Line(server).dial()
    await line.send(healthy)
    assert await line.status() == 200
    await line.r.readexactly(11)
    shake = line.handshake(cookie)
    # Send the handshake in three pieces, on a connection that was already used for an HTTP request.
    for part in (shake[:-3], shake[-3:-1], shake[-1:]):
        await line.send(part)
        await asyncio.sleep(0.02)
    assert await line.status() == 101
    await settled(line)


@server_test("--rate-address", "0")
async def malformed_frames_close_the_connection(server):
    cookie = server.guest("Broken")
    kinds = {
        "reserved bit 1": bytes([0xC1]) + frame(b"{}")[1:],
        "reserved bits": bytes([0xB1]) + frame(b"{}")[1:],
        "fragmented ping": frame(b"p", opcode=9, fin=False),
        "long ping": frame(b"p" * 126, opcode=9),
        "fragmented close": frame(b"\x03\xe8", opcode=8, fin=False),
        "unknown": frame(b"", opcode=5),
        "unknown control": frame(b"", opcode=12),
        "lone continuation": frame(b"{}", opcode=0),
    }

    async def one(name, bad):
        line = Line(server)
        assert await line.shake(cookie) == 101
        await line.frames(lambda f: b"welcome" in f[1])
        await line.send(bad)
        await line.send(frame(b'{"type":"lobby","on":true,"id":2}'))
        assert not any(b'"reply_to":2' in f[1] for f in await line.frames()), name

    await asyncio.gather(*(one(name, bad) for name, bad in kinds.items()))


# ---- lookalike names ---------------------------------------------------------------------------------------------------------


def alike(name):
    return name.replace("a", "\u0430").replace("e", "\u0435").replace("o", "\u043e")


@server_test("--rate-address", "0")
async def lookalike_names_are_refused_at_a_table(server):
    host = await server.guest_comes("Seated Moran")
    table = (await host.request(type="create", game="big-ben", seats=4))["table"]
    await host.request(type="sit", table=table, seat=0)
    watcher = await server.guest_comes("Watching Adler")
    await watcher.request(type="watch", table=table)
    talker = await server.guest_comes("Talking Wiggins")
    await talker.request(type="watch", table=table)
    await talker.request(type="chat", table=table, text="I was here.")
    await talker.request(type="leave", table=table)
    for name in ("Seated Moran", "Watching Adler", "Talking Wiggins"):
        for look in (name, alike(name), name.upper()):
            c = await server.guest_comes(look)
            await refused(c.request(type="watch", table=table), "name-confusable")
            await c.leave()
    again = await server.come(watcher.cookie)  # a second connection of the same person is allowed
    await again.request(type="watch", table=table)
    for c in (host, watcher, talker):
        await c.request(type="watch", table=table)
        await c.request(type="chat", table=table, text="Still here.")
    status, answer, _ = server.ask(
        "POST", "/api/account", {"name": alike("Seated Moran"), "passphrase": "a long enough one"}, {"cookie": host.cookie}
    )
    assert status == 200, answer  # a person may register their own guest name
    await watcher.request(type="sit", table=table)
    status, answer, _ = server.ask(
        "POST", "/api/account", {"name": alike("Talking Wiggins"), "passphrase": "a long enough one"}, {"cookie": watcher.cookie}
    )
    assert status == 409 and answer["error"] == "name-confusable", answer


@server_test("--rate-address", "0")
async def names_that_look_like_bots_are_refused(server):
    for name in ("Master", "N\u043evice", "REGULAR", "Maestro", "novato", "Bot", "Somebody"):
        for path, body in (("/api/guest", {"name": name}), ("/api/account", {"name": name, "passphrase": "a long enough one"})):
            status, answer, _ = server.ask("POST", path, body)
            assert status == 409 and answer["error"] == "name-reserved", (name, status)
    bram = await server.guest_comes(alike("Bram"))  # this name looks like Bram, the name that the bot in seat 1 will get
    host = await server.guest_comes("Host of bots")
    table = (await host.request(type="create", game=SM))["table"]
    await host.request(type="sit", table=table, seat=0)
    await host.request(type="bot", table=table, seat=1, level="novice")
    await host.until(lambda: host.tables[table]["seats"][1]["name"])
    assert host.tables[table]["seats"][1]["name"] == "Bram"
    await bram.request(type="watch", table=table)  # the bot must be renamed, because this spectator's name looks like the bot's name
    await host.until(lambda: host.tables[table]["seats"][1]["name"] != "Bram")
    name = host.tables[table]["seats"][1]["name"]
    await host.request(type="start", table=table)
    late = await server.guest_comes(alike(name))
    await refused(late.request(type="watch", table=table), "name-confusable")
    other = (await bram.request(type="create", game=SM))["table"]
    await bram.request(type="sit", table=other, seat=0)
    await bram.request(type="bot", table=other, seat=1, level="novice")
    await bram.until(lambda: bram.tables[other]["seats"][1]["name"] not in (None, "Bram"))


@server_test("--rate-address", "0", "--unload-after", "0", "--bot-wait", "60000", alone=True)
async def a_bot_keeps_its_name_while_its_table_is_unloaded(server):
    clara = await server.guest_comes("Bram")
    table = (await clara.request(type="create", game=SM))["table"]
    await clara.request(type="sit", table=table, seat=0)
    await clara.request(type="bot", table=table, seat=1, level="novice")
    await clara.until(lambda: clara.tables[table]["seats"][1]["name"])
    name = clara.tables[table]["seats"][1]["name"]
    assert name != "Bram"
    await clara.leave()
    server.close()
    server.open()
    again = await server.come(clara.cookie)
    await again.request(type="watch", table=table)
    await again.until(lambda: table in again.tables)
    assert again.tables[table]["seats"][1]["name"] == name
    page = server.ask("GET", "/api/matches", None, {"cookie": clara.cookie})[1]
    assert page["matches"][0]["seats"][1]["name"] == name, page


# ---- deleted names -----------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0", "--delete-after", "0", alone=True)
async def a_deleted_name_appears_nowhere(server):
    gone, guest = "Professor Moriarty", await server.guest_comes("Stays")
    status, _, headers = server.ask("POST", "/api/account", {"name": gone, "passphrase": "a long enough one"})
    assert status == 200
    cookie = headers["set-cookie"].split(";")[0]
    c = await server.come(cookie)
    tables = {}
    for kind, more in (("open", {}), ("alone", {}), ("late", {"delay": 3600}), ("asleep", {}), ("playing", {})):
        tables[kind] = (await c.request(type="create", game=SM, **more))["table"]
        await c.request(type="sit", table=tables[kind], seat=0)
        await c.request(type="chat", table=tables[kind], text=f"Said at {kind}.")
        if kind != "alone":
            await guest.request(type="watch", table=tables[kind])
            await guest.request(type="sit", table=tables[kind], seat=1)
    codes = {kind: (await c.request(type="invite", table=table))["code"] for kind, table in tables.items()}
    for kind in ("late", "playing", "asleep"):
        await c.request(type="start", table=tables[kind])
        await c.until(lambda: c.view(tables[kind]))
    for kind in ("late", "playing"):
        await c.request(type="chat", table=tables[kind], text="Once more.")
    watcher = await server.guest_comes("Watches")
    await watcher.request(type="lobby", on=True)
    await watcher.request(type="watch", table=tables["late"])
    # Wait until the lobby shows the name that will be deleted.
    await watcher.until(lambda: any(gone in json.dumps(m) for m in watcher.heard))
    assert server.ask("POST", "/api/delete", {}, {"cookie": cookie})[0] == 200
    await guest.until(lambda: guest.tables[tables["playing"]]["seats"][0]["name"] == "Somebody")
    await guest.until(lambda: guest.tables[tables["open"]]["seats"][0]["kind"] == "free")
    assert guest.tables[tables["open"]]["host"] == guest.welcome["you"]["tag"], "the table needs a host who can start it"
    rows = {}

    def listed():
        for m in watcher.heard:
            for row in m["listings"] if m["type"] == "lobby" else [m["listing"]] if m["type"] == "listed" else []:
                rows[row["table"]] = row["host"]
            if m["type"] == "unlisted":
                rows.pop(m["table"], None)
        return gone not in rows.values()

    await watcher.until(listed)
    fresh = await server.guest_comes("Fresh")
    await fresh.request(type="lobby", on=True)
    for kind, table in tables.items():
        try:
            await fresh.request(type="watch", table=table)
            await fresh.request(type="resync", table=table, version=0)
        except Exception as refusal:
            assert "no-table" in str(refusal), refusal
    everything = [
        json.dumps(m, ensure_ascii=False)
        for m in [*fresh.heard, *fresh.tables.values(), *(v for t in fresh.views.values() for v in t.values())]
    ]
    for code in codes.values():
        everything.append(server.ask("GET", f"/api/invitation/{code}", raw=True)[1].decode())
    everything.append(server.ask("GET", "/api/public-lobby", raw=True)[1].decode())
    everything.append(server.ask("GET", "/api/matches", None, {"cookie": guest.cookie}, True)[1].decode())
    assert not [text for text in everything if gone in text], [text for text in everything if gone in text][0]
    server.close()
    with sqlite3.connect(server.db) as db:
        assert gone not in "\n".join(db.iterdump())
    export = subprocess.run(
        [server.parlour, "export", "--db", server.db, f"{server.folder.name}/all.jsonl"], capture_output=True, text=True, timeout=60
    )
    assert export.returncode == 0, export
    with open(f"{server.folder.name}/all.jsonl", encoding="utf-8") as file:
        assert gone not in file.read()
    server.open()
    again = await server.guest_comes("Afterwards")
    await again.request(type="lobby", on=True)
    for table in tables.values():
        try:
            await again.request(type="watch", table=table)
        except Exception as refusal:
            assert "no-table" in str(refusal), refusal
    await again.request(type="lobby", on=True)
    assert not [m for m in [*again.heard, *again.tables.values()] if gone in json.dumps(m)]


@server_test("--rate-address", "0", alone=True)
async def a_deleted_name_is_not_sent_by_delayed_messages(server):
    """Spectators receive messages two seconds late. The test deletes a name before a delayed message with this name is sent."""
    gone = "Colonel Moran"
    a, b = await server.guest_comes(gone), await server.guest_comes("Other seat")
    table = (await a.request(type="create", game=SM, delay=2))["table"]
    for c in (a, b):
        await c.request(type="watch", table=table)
        await c.request(type="sit", table=table)
    await a.request(type="start", table=table)
    for c in (a, b):
        await c.until(lambda c=c: c.view(table))
    watcher = await server.guest_comes("Behind")
    await watcher.request(type="watch", table=table)
    await a.request(type="chat", table=table, text="Nobody will know who said this.")
    for _ in range(6):
        for c in (a, b):
            m = c.view(table)
            if m["legal"]:
                await c.request(type="act", table=table, action=m["legal"][0], version=m["version"])
                for o in (a, b):
                    await o.until(lambda o=o, v=o.view(table)["version"]: o.view(table)["version"] >= v)
    watcher.tables.clear()
    assert server.ask("POST", "/api/delete", {}, {"cookie": a.cookie})[0] == 200
    await watcher.until(lambda: any(m["type"] == "chat" for m in watcher.heard) and watcher.view(table) and table in watcher.tables)
    await watcher.until(lambda: watcher.tables[table]["seats"][0]["stand_in"])
    heard = [*watcher.heard, *watcher.tables.values(), *watcher.views[table].values()]
    assert not [m for m in heard if gone in json.dumps(m)], [m for m in heard if gone in json.dumps(m)][0]


main()
