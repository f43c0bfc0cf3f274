#!/usr/bin/python3
"""ipv6.py PARLOUR [WORD...]: the server on IPv6 addresses. Without IPv6 on this machine, only the fallback to IPv4 is tested."""
import contextlib
import fcntl
import http.client
import json
import socket
import struct
import subprocess

import websockets

from runner import server_test, main
from server_lib import Server


def has_ipv6():
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6) as s:
        s.bind(("::1", 0))
        return True
    return False


class Open(Server):
    """A server on a host of its own."""

    def __init__(self, parlour, *flags):
        super().__init__(parlour, "--rate-address", "0", *flags)

    def open(self):
        words = [self.parlour, "serve", "--port", "0", "--db", self.db, "--print-port", *self.flags]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.errors)
        self.line = self.process.stdout.readline().decode().strip()
        assert self.line.startswith("listening on http"), self.log()
        self.port = int(self.line.rsplit(":", 1)[1])
        return self

    def started(self):
        return next(json.loads(line) for line in self.log().splitlines() if "server-started" in line)


def address_of(interface):
    with socket.socket() as s:
        return socket.inet_ntoa(fcntl.ioctl(s.fileno(), 0x8915, struct.pack("256s", interface.encode()))[20:24])  # SIOCGIFADDR


@server_test()
async def a_server_on_an_interface_names_the_address_that_it_listens_on(server):
    other = Open(server.parlour, "--host", "lo").open()
    address = f"http://{address_of('lo')}:{other.port}"
    socket.create_connection((address_of("lo"), other.port), timeout=120).close()
    other.close()
    assert other.line == f"listening on {address}" and other.started()["address"] == address, (other.line, other.started())


@contextlib.contextmanager
def opened(parlour, *flags):
    server = Open(parlour, *flags).open()
    try:
        yield server
        server.close()
    finally:
        if server.process.poll() is None:
            server.kill()


def ask(host, port, path="/livez", headers=None, body=None):
    """Returns the status and headers of a reply, or None if nobody listens there."""
    c = http.client.HTTPConnection(host, port, timeout=60)
    try:
        c.request("POST" if body else "GET", path, body and json.dumps(body), {"content-type": "application/json", **(headers or {})})
        r = c.getresponse()
        r.read()
        return r.status, r.headers
    except ConnectionRefusedError:
        return None
    finally:
        c.close()


def status(*words, **more):
    reply = ask(*words, **more)
    return reply and reply[0]


@server_test()
async def the_server_listens_on_both_by_default_and_with_two_colons(server):
    for flags in ((), ("--host", "::")):
        if flags and not has_ipv6():
            continue
        with opened(server.parlour, *flags) as s:
            assert s.line == f"listening on http://127.0.0.1:{s.port}", s.line
            assert status("127.0.0.1", s.port) == 200
            assert status("::1", s.port) == (200 if has_ipv6() else None)
            # IPv4 clients of an IPv6 socket count as IPv4: they are local, and only local names may lead to them.
            for host in ("127.0.0.1", "::1") if has_ipv6() else ("127.0.0.1",):
                assert status(host, s.port, "/metrics") == 200, host
                assert status(host, s.port, "/metrics", headers={"x-forwarded-for": "192.0.2.1"}) == 403, host
                assert status(host, s.port, "/", headers={"host": "evil.example"}) == 421, host


@server_test()
async def an_ipv4_address_means_ipv4_only(server):
    for host in ("0.0.0.0", "127.0.0.1"):
        with opened(server.parlour, "--host", host) as s:
            assert s.line == f"listening on http://127.0.0.1:{s.port}", s.line
            assert status("127.0.0.1", s.port) == 200 and status("::1", s.port) is None


@server_test()
async def an_ipv6_address_is_written_in_brackets(server):
    if not has_ipv6():
        return
    with opened(server.parlour, "--host", "::1") as s:
        assert s.line == f"listening on http://[::1]:{s.port}", s.line
        assert status("::1", s.port) == 200 and status("127.0.0.1", s.port) is None
        assert s.started()["address"] == f"http://[::1]:{s.port}"
        page = {"origin": f"http://[::1]:{s.port}"}
        assert status("::1", s.port, "/api/guest", headers={"origin": f"http://[::2]:{s.port}"}, body={"name": "Six"}) == 403
        code, headers = ask("::1", s.port, "/api/guest", headers=page, body={"name": "Six"})
        assert code == 200
        cookie = headers["set-cookie"].split(";")[0]
        socket = await websockets.connect(
            f"ws://[::1]:{s.port}/ws", subprotocols=["parlour.1"], extra_headers={"Cookie": cookie}, origin=page["origin"]
        )
        await socket.send(json.dumps({"type": "create", "id": 1, "game": "big-ben"}))
        table = None
        while not table:
            table = json.loads(await socket.recv()).get("table")
        await socket.send(json.dumps({"type": "invite", "id": 2, "table": table}))
        link = None
        while not link:
            link = json.loads(await socket.recv()).get("link")
        assert link.startswith(f"http://[::1]:{s.port}/join/"), link
        await socket.close()
        words = [s.parlour, "serve", "--host", "::1", "--port", str(s.port), "--db", f"{s.folder.name}/second.db"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and "is in use" in done.stderr, done
    words = [server.parlour, "serve", "--host", "2001:db8::7", "--db", f"{server.folder.name}/other.db"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "2001:db8::7 is not an address of this machine; see --host" in done.stderr, done


@server_test()
async def clients_of_one_ipv6_network_share_a_limit_and_those_of_ipv4_do_not(server):
    """The clients come through a trusted proxy, which this test plays."""
    proxy = "::1" if has_ipv6() else "127.0.0.1"
    with opened(server.parlour, "--trust-proxy", "127.0.0.1,::1", "--rate-address", "1") as s:

        def refused(address):
            codes = [status(proxy, s.port, "/healthz", headers={"x-forwarded-for": address}) for _ in range(4)]
            assert set(codes) <= {200, 429}, codes
            return 429 in codes

        assert refused("2001:db8:0:1::1")
        assert status(proxy, s.port, "/healthz", headers={"x-forwarded-for": "2001:db8:0:1:ffff::9"}) == 429
        assert status(proxy, s.port, "/healthz", headers={"x-forwarded-for": "2001:db8:0:2::1"}) == 200
        assert refused("192.0.2.1")
        # The same IPv4 address in its IPv6 form is the same client.
        assert status(proxy, s.port, "/healthz", headers={"x-forwarded-for": "::ffff:192.0.2.1"}) == 429
        assert status(proxy, s.port, "/healthz", headers={"x-forwarded-for": "192.0.2.2"}) == 200


if __name__ == "__main__":
    main()
