"""notify.py PARLOUR: the messages of the server to systemd, received on a notify socket of our own."""
import asyncio
import contextlib
import os
import resource
import signal
import socket
import subprocess
import time

from runner import main, server_test
from server_lib import Server
from table_lib import table_of_two


class Listener:
    """The socket of a service manager."""

    def __init__(self, address):
        self.address = address
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self.socket.setblocking(False)
        self.heard = []  # assignments, in the order in which they came

    def listen(self):
        with contextlib.suppress(BlockingIOError):
            while True:
                self.heard += self.socket.recv(4096).decode().split("\n")
        return self.heard

    def count(self, text):
        return self.listen().count(text)

    async def until(self, test, seconds=120):
        end = time.monotonic() + seconds
        while not test(self.listen()):
            assert time.monotonic() < end, self.heard
            await asyncio.sleep(0.01)

    def status(self):
        return [line for line in self.listen() if line.startswith("STATUS=")][-1:]


@contextlib.contextmanager
def environment(**variables):
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextlib.contextmanager
def service(parlour, *flags, address=None, **variables):
    """A server that has been started by a service manager."""
    server = Server(parlour, *flags)
    manager = Listener(address or f"{server.folder.name}/notify")
    try:
        with environment(NOTIFY_SOCKET=manager.address, **variables):
            server.open()
        yield server, manager
    finally:
        if server.process and server.process.poll() is None:
            server.kill()
        manager.socket.close()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


@server_test()
async def ready_is_told_once_when_tables_can_be_served(server):
    port, folder = free_port(), server.folder.name
    manager = Listener(f"{folder}/early")
    words = [server.parlour, "serve", "--port", str(port), "--host", "127.0.0.1", "--db", f"{folder}/early.db", "--quiet"]
    process = subprocess.Popen(words, env={**os.environ, "NOTIFY_SOCKET": manager.address})
    try:
        await manager.until(lambda heard: "READY=1" in heard)
        early = Server(server.parlour)
        early.port = port
        assert early.ask("GET", "/readyz")[0] == 200
        a, b, _ = await table_of_two(early, "Early")
        assert manager.heard.index("EXTEND_TIMEOUT_USEC=60000000") < manager.heard.index("READY=1")
        await manager.until(lambda heard: any(line.startswith("STATUS=Serving 2 connections and 1 tables on port") for line in heard))
        assert manager.count("READY=1") == 1 and manager.count("WATCHDOG=1") == 0
    finally:
        process.kill()
        process.wait()


@server_test()
async def a_server_that_cannot_start_is_never_ready(server):
    manager = Listener(f"{server.folder.name}/never")
    words = [server.parlour, "serve", "--port", str(server.port), "--host", "127.0.0.1", "--db", f"{server.folder.name}/never.db"]
    done = subprocess.run(words, env={**os.environ, "NOTIFY_SOCKET": manager.address}, capture_output=True, text=True)
    assert done.returncode == 1 and "is in use" in done.stderr
    assert not any(line.startswith("READY") for line in manager.listen()), manager.heard


@server_test()
async def an_abstract_socket_works_and_a_strange_one_does_not_stop_the_server(server):
    with service(server.parlour, address=f"@parlour-test-{os.getpid()}") as (other, manager):
        await manager.until(lambda heard: "READY=1" in heard)
    for address in ("notify", "@", "vsock:2:1234", "/" + "x" * 200, "/nowhere/at/all"):
        with environment(NOTIFY_SOCKET=address):
            other = Server(server.parlour).open()
        assert other.ask("GET", "/readyz")[0] == 200
        assert ("NOTIFY_SOCKET" in other.log()) == (address != "/nowhere/at/all")
        other.close()


@server_test()
async def stopping_is_told_at_once(server):
    with service(server.parlour) as (other, manager):
        await manager.until(lambda heard: "READY=1" in heard)
        assert "STOPPING=1" not in manager.heard
        other.close()
        assert manager.count("STOPPING=1") == 1 and manager.heard.index("STOPPING=1") > manager.heard.index("READY=1")


@server_test()
async def a_reload_is_told_with_its_time_and_its_end(server):
    settings = f"{server.folder.name}/settings"
    for text in ("absence = 5\n", "nonsense\n"):
        open(settings, "w", encoding="utf-8").close()
        with service(server.parlour, "--config", settings) as (other, manager):
            await manager.until(lambda heard: "READY=1" in heard)
            with open(settings, "w", encoding="utf-8") as out:
                out.write(text)
            before = time.monotonic_ns() // 1000
            other.process.send_signal(signal.SIGHUP)
            await manager.until(lambda heard: heard.count("READY=1") == 2)
            begun = manager.heard.index("RELOADING=1")
            told = int(manager.heard[begun + 1].removeprefix("MONOTONIC_USEC="))
            assert before <= told <= time.monotonic_ns() // 1000 and "READY=1" in manager.heard[begun:]
            assert ("settings-reloaded" if text == "absence = 5\n" else "reload-failed") in other.log()


@server_test()
async def the_event_loop_pings_the_watchdog(server):
    with service(server.parlour, WATCHDOG_USEC="400000") as (other, manager):
        await manager.until(lambda heard: heard.count("WATCHDOG=1") >= 4)
        other.process.send_signal(signal.SIGSTOP)
        os.waitpid(other.process.pid, os.WUNTRACED)
        before = manager.count("WATCHDOG=1")
        await asyncio.sleep(1)
        assert manager.count("WATCHDOG=1") == before, "a stopped process pings"
        other.process.send_signal(signal.SIGCONT)
        await manager.until(lambda heard: heard.count("WATCHDOG=1") >= before + 3)


@server_test()
async def the_watchdog_of_another_process_is_not_pinged(server):
    for variables, pings in (({"WATCHDOG_PID": "1"}, False), ({"WATCHDOG_USEC": "soon"}, False), ({"WATCHDOG_USEC": "-1"}, False)):
        with service(server.parlour, **{"WATCHDOG_USEC": "200000", **variables}) as (other, manager):
            await manager.until(lambda heard: "READY=1" in heard)
            await asyncio.sleep(0.5)
            assert bool(manager.count("WATCHDOG=1")) == pings, variables
    wrapper = f"{server.folder.name}/wrapper"
    with open(wrapper, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexport WATCHDOG_PID=$$\nexec {server.parlour} "$@"\n')
    os.chmod(wrapper, 0o755)
    with service(wrapper, WATCHDOG_USEC="200000") as (other, manager):
        await manager.until(lambda heard: "WATCHDOG=1" in heard)


@server_test()
async def the_status_says_why_the_server_does_not_serve(server):
    with service(server.parlour, WATCHDOG_USEC="200000") as (other, manager):
        a, b, table = await table_of_two(other, "Status")
        await manager.until(lambda heard: manager.status() and manager.status()[0].startswith("STATUS=Serving 2 connections and 1 tables"))
        limits = resource.prlimit(other.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        c = next(c for c in (a, b) if c.view(table)["legal"])
        task = asyncio.create_task(c.request(type="act", table=table, action=c.view(table)["legal"][0]))
        await manager.until(lambda heard: manager.status()[0].startswith("STATUS=Not serving: "))
        pings = manager.count("WATCHDOG=1")
        await manager.until(lambda heard: heard.count("WATCHDOG=1") > pings)  # a restart would not help
        resource.prlimit(other.process.pid, resource.RLIMIT_FSIZE, limits)
        await task
        await manager.until(lambda heard: manager.status()[0].startswith("STATUS=Serving"))
        assert manager.count("READY=1") == 1


if __name__ == "__main__":
    main()
