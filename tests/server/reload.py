#!/usr/bin/python3
"""reload.py PARLOUR [WORD...]: settings and certificates that change while the server runs."""
import asyncio
import contextlib
import json
import os
import shutil
import signal
import ssl
import subprocess

import websockets

from runner import server_test, main
from server_lib import Refused, Server, make_certificate
from table_lib import one_action, table_of_two


class Configured:
    """A server with a settings file."""

    def __init__(self, parlour, text="", *flags):
        self.server = Server(parlour, *flags)
        self.folder = self.server.folder.name
        self.file = f"{self.folder}/settings.conf"
        self.server.flags = ("--config", self.file, *flags)
        self.write(text)
        self.server.open()

    def write(self, text):
        with open(self.file, "w", encoding="utf-8") as out:
            out.write(text)

    def events(self, *names):
        lines = [json.loads(line) for line in self.server.log().splitlines() if line.startswith("{")]
        return [line for line in lines if line["event"] in names]

    async def until_logged(self, name, number):
        """Waits for the event with this number, counted from 1, and returns it."""
        for _ in range(2400):
            found = self.events(name)
            if len(found) >= number:
                return found[number - 1]
            await asyncio.sleep(0.05)
        raise AssertionError(f"no {name} in {self.server.log()}")

    async def reload(self, text=None):
        """Reads the settings again. Returns the event that says how that went."""
        if text is not None:
            self.write(text)
        done = ("settings-reloaded", "reload-failed")
        before = len(self.events(*done))
        self.server.process.send_signal(signal.SIGHUP)
        for _ in range(2400):
            if len(self.events(*done)) > before:
                return self.events(*done)[before]
            await asyncio.sleep(0.05)
        raise AssertionError(self.server.log())


@contextlib.contextmanager
def configured(parlour, text="", *flags):
    c = Configured(parlour, text, *flags)
    try:
        yield c
        c.server.close()
    finally:
        if c.server.process.poll() is None:
            c.server.kill()


def notices(client):
    return [m["text"] for m in client.heard if m["type"] == "notice"]


async def refusal(awaitable):
    try:
        await awaitable
    except Refused as no:
        return no.error
    return None


@server_test()
async def sighup_changes_settings_and_nobody_is_dropped(server):
    club = {"origin": "https://club.example", "content-type": "application/json"}
    with configured(server.parlour, "message-of-the-day = One\nlog-level = warning\n") as c:
        s = c.server
        a, b, table = await table_of_two(s, "Reload")
        d = await s.guest_comes("Dora")
        assert s.ask("POST", "/api/guest", {"name": "From the club"}, club)[0] == 403
        c.write("message-of-the-day = Two\norigin = https://club.example\ntables = 1\nlog-level = info\nabsence = 77\n")
        event = await c.reload()
        assert event["changed"].split() == ["origin", "message-of-the-day", "absence", "tables", "log-level"], event
        assert not c.events("restart-needed")
        for client in (a, b, d):
            await client.until(lambda client=client: notices(client) == ["One", "Two"])
        await one_action(table, a, b)
        assert s.ask("POST", "/api/guest", {"name": "From the club"}, club)[0] == 200
        await d.request(type="create", game="big-ben")
        assert await refusal(d.request(type="create", game="big-ben")) == "host-limit"
        event = await c.reload("")
        assert event["changed"].split() == ["origin", "message-of-the-day", "absence", "tables"], event
        assert (await c.reload())["changed"] == "nothing"
        await d.request(type="create", game="big-ben")
        await a.until(lambda: notices(a) == ["One", "Two", ""])
        await one_action(table, a, b)
        assert not (a.closed or b.closed or d.closed)


@server_test()
async def the_environment_and_the_command_line_still_override_the_file(server):
    with configured(server.parlour, "absence = 70\n", "--tables", "5") as c:
        assert (await c.reload("absence = 71\ntables = 9\n"))["changed"] == "absence"


@server_test()
async def wrong_settings_change_nothing(server):
    with configured(server.parlour, "message-of-the-day = One\n") as c:
        a, b, table = await table_of_two(c.server, "Wrong")
        for text, reason in (
            ("message-of-the-day = Two\nrat = 1\n", f"{c.file}:2: unknown setting 'rat'; did you mean 'rate'?"),
            ("message-of-the-day = Two\nrate = fast\n", f"{c.file}:2: --rate must be a whole number from 0 to 1000000, not 'fast'"),
            ("message-of-the-day = Two\naddress = nowhere\n", "nowhere is not a valid --address; example: https://parlour.example"),
            ("message-of-the-day = Two\ntrust-proxy = me\n", "me in --trust-proxy is not an address or network"),
            (f"message-of-the-day = {'x' * 501}\n", "--message-of-the-day must be one line of at most 500 bytes of UTF-8"),
            ("message-of-the-day = Two\nlog-level = loud\n", "--log-level must be error, warning, info or debug, not 'loud'"),
            ("message-of-the-day = Two\ntls-cert = x\n", "--tls-cert and --tls-key must be given together"),
        ):
            event = await c.reload(text)
            assert event["event"] == "reload-failed" and event["reason"].startswith(reason) and "--check" in event["advice"], event
        os.unlink(c.file)
        event = await c.reload()
        assert event["event"] == "reload-failed" and "No such file" in event["reason"], event
        assert notices(a) == ["One"]
        await one_action(table, a, b)
        c.write("message-of-the-day = Three\n")
        assert (await c.reload())["changed"] == "message-of-the-day"
        await a.until(lambda: notices(a) == ["One", "Three"])


@server_test()
async def settings_that_need_a_restart_are_named_and_keep_their_values(server):
    with configured(server.parlour, "bot-wait = 0\n") as c:
        event = await c.reload("lease = 9000\nweb = /nowhere\nstore = postgres://nobody@nowhere/x\ntables = 3\n")
        assert event["changed"] == "tables", event
        needed = (await c.until_logged("restart-needed", 1))["settings"].split()
        assert needed == ["store", "lease", "web"], needed
        make_certificate(c.folder)
        event = await c.reload(f"tls-cert = {c.folder}/cert.pem\ntls-key = {c.folder}/key.pem\n")
        assert (await c.until_logged("restart-needed", 2))["settings"].split() == ["tls-cert", "tls-key"]
        assert c.server.ask("GET", "/readyz")[0] == 200
        await c.reload("")
        assert len(c.events("restart-needed")) == 2


@server_test()
async def many_signals_at_once_are_one_or_a_few_reloads(server):
    with configured(server.parlour, "absence = 1\n") as c:
        a, b, table = await table_of_two(c.server, "Often")
        for absence in range(2, 40):
            c.write(f"absence = {absence}\n")
            c.server.process.send_signal(signal.SIGHUP)
        while not any(line.get("changed") == "nothing" for line in c.events("settings-reloaded")):
            await c.reload()
        assert not c.events("reload-failed")
        await one_action(table, a, b)


# ---- certificates ---------------------------------------------------------------------------------------------


def new_certificate(folder, kind="rsa:2048", days=30):
    """Writes a self-signed certificate and its key to a new folder in `folder`. Returns the folder."""
    place = f"{folder}/certificate-{len(os.listdir(folder))}"
    os.mkdir(place)
    words = f"req -x509 -newkey {kind} -nodes -days {days} -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1"
    words = ["openssl", *words.split(), "-keyout", f"{place}/key.pem", "-out", f"{place}/cert.pem"]
    subprocess.run(words, check=True, capture_output=True)
    return place


def install(place, folder, *names):
    for name in names or ("cert.pem", "key.pem"):
        shutil.copy(f"{place}/{name}", f"{folder}/{name}.new")
        os.replace(f"{folder}/{name}.new", f"{folder}/{name}")


def served(port):
    """Returns the certificate that the server shows, in PEM format."""
    return ssl.get_server_certificate(("127.0.0.1", port))


def is_served(place, port):
    with open(f"{place}/cert.pem", encoding="ascii") as file:
        return ssl.PEM_cert_to_DER_cert(file.read()) == ssl.PEM_cert_to_DER_cert(served(port))


def tls_settings(folder):
    return f"tls-cert = {folder}/cert.pem\ntls-key = {folder}/key.pem\n"


async def connect(port):
    anybody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    anybody.check_hostname = False
    anybody.verify_mode = ssl.CERT_NONE
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=anybody)
    writer.write(
        b'POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"name":"Tls"}'
    )
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    writer.close()
    cookie = next(line for line in head.splitlines() if line.startswith("set-cookie: parlour=")).split()[1].rstrip(";")
    return await websockets.connect(f"wss://127.0.0.1:{port}/ws", subprotocols=["parlour.1"], extra_headers={"Cookie": cookie}, ssl=anybody)


@server_test()
async def a_renewed_certificate_is_noticed_and_connections_stay(server):
    folder = server.folder.name
    first, second = new_certificate(folder), new_certificate(folder, "ec -pkeyopt ec_paramgen_curve:P-256")
    install(first, folder)
    with configured(server.parlour, tls_settings(folder)) as c:
        port = c.server.port
        socket = await connect(port)
        assert json.loads(await socket.recv())["type"] == "welcome"
        assert is_served(first, port)
        # Certificate and key are two files: in between, they do not fit.
        install(second, folder, "cert.pem")
        refused = await c.until_logged("certificate-refused", 1)
        assert "does not belong to the certificate" in refused["reason"], refused
        assert is_served(first, port)
        install(second, folder, "key.pem")
        loaded = await c.until_logged("certificate-loaded", 1)
        assert loaded["expires"].endswith("Z") and is_served(second, port), loaded
        await socket.send(json.dumps({"type": "lobby", "id": 1, "on": True}))
        while json.loads(await socket.recv()).get("reply_to") != 1:
            pass
        await socket.close()
        assert len(c.events("certificate-refused")) == 1, "one line for one state of the files"


@server_test()
async def sighup_reads_the_certificate_at_once_and_from_other_files(server):
    folder = server.folder.name
    places = [new_certificate(folder) for _ in range(2)]
    install(places[0], folder)
    with configured(server.parlour, tls_settings(folder)) as c:
        install(places[1], folder, "cert.pem")
        event = await c.reload("tables = 7\n" + tls_settings(folder))
        assert event["event"] == "reload-failed" and "does not belong" in event["reason"], event
        assert is_served(places[0], c.server.port)
        event = await c.reload("tables = 7\n" + tls_settings(places[1]))
        assert event["changed"].split() == ["tls-cert", "tls-key", "tables"], event
        await c.until_logged("certificate-loaded", 1)
        assert is_served(places[1], c.server.port)
        os.unlink(f"{places[1]}/key.pem")
        assert "No such file" in (await c.until_logged("certificate-refused", 1))["reason"]
        assert is_served(places[1], c.server.port)


@server_test()
async def damaged_certificate_files_are_refused_in_one_line(server):
    folder = server.folder.name
    place = new_certificate(folder)
    with open(f"{place}/cert.pem", encoding="ascii") as file:
        cert = file.read()
    with open(f"{place}/key.pem", encoding="ascii") as file:
        key = file.read()
    install(place, folder)
    with configured(server.parlour, tls_settings(folder)) as c:
        for number, (name, text) in enumerate(
            (
                ("cert.pem", ""),
                ("cert.pem", cert[: len(cert) // 2]),
                ("cert.pem", cert + cert[: len(cert) // 2]),
                ("cert.pem", cert * 40),
                ("cert.pem", "x" * (2 << 20)),
                ("key.pem", ""),
                ("key.pem", key[: len(key) // 2]),
                ("key.pem", cert),
            )
        ):
            install(place, folder)
            with open(f"{folder}/{name}", "w", encoding="ascii") as out:
                out.write(text)
            event = await c.reload()
            assert event["event"] == "reload-failed" and folder in event["reason"], (number, event)
            assert is_served(place, c.server.port)
        install(place, folder)
        assert (await c.reload())["event"] == "settings-reloaded"
        assert not c.events("certificate-loaded"), "it is the same certificate"


@server_test()
async def a_certificate_that_expires_soon_is_logged(server):
    folder = server.folder.name
    install(new_certificate(folder, days=3), folder)
    with configured(server.parlour, tls_settings(folder)) as c:
        assert "renew" in (await c.until_logged("certificate-expires", 1))["advice"]
        install(new_certificate(folder, days=90), folder)
        await c.until_logged("certificate-loaded", 1)
        await c.reload()
        assert len(c.events("certificate-expires")) == 1


if __name__ == "__main__":
    main()
