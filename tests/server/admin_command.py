#!/usr/bin/python3
"""admin_command.py PARLOUR [WORD...]: `parlour admin`, as an operator uses it."""
import json
import os
import subprocess
import sys

from admin_lib import tag_of
from people_lib import register, rows, until
from runner import main, server_test
from table_lib import table_of_two

PARLOUR = os.path.abspath(sys.argv[1])


def admin(server, *words, code=0, socket=True, env=None, cwd=None):
    """Runs the command. Returns its output, or the error message if it must fail."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("PARLOUR_")}
    more = ["--socket", server.db + "-admin"] if socket else []
    done = subprocess.run(
        [PARLOUR, "admin", *words, *more],
        capture_output=True,
        text=True,
        env={**clean, "LC_ALL": "C.UTF-8", "COLUMNS": "200", **(env or {})},
        cwd=cwd or server.folder.name,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    assert not (done.stderr if code == 0 else done.stdout and "--json" not in words), (done.stdout, done.stderr)
    return done.stdout if code == 0 or "--json" in words else done.stderr


def line_with(text, word):
    found = [line for line in text.splitlines() if word in line]
    assert len(found) == 1, (word, text)
    return found[0]


@server_test("--rate-address", "0")
async def an_operator_looks_after_people(server):
    cookie = register(server, "Irene Adler")
    tag = tag_of(server, cookie)
    server.guest("Colonel Moran")
    listed = admin(server, "people")
    assert "account" in line_with(listed, "Irene Adler") and tag in listed and "guest" in line_with(listed, "Colonel Moran")
    assert admin(server, "grant", "Irene Adler") == "Done.\n"
    assert "administrator" in line_with(admin(server, "people", "adler"), "Irene Adler")
    assert "Irene Adler" in admin(server, "people", "--role", "administrator")
    assert admin(server, "people", "nobody has it") == "There are no such people.\n"
    banned = admin(server, "ban", "Irene Adler", "12h", "--reason", "spam in the chat")
    assert banned.startswith(f"Banned Irene Adler ({tag}) until 2"), banned
    (number, until, created, reason) = rows(server, "SELECT id, until, created_at, reason FROM ban")[0]
    assert (until - created, reason) == (12 * 3600000, "spam in the chat") and f"parlour admin unban {number}" in banned
    assert "spam in the chat" in line_with(admin(server, "bans"), tag) and "banned until" in line_with(admin(server, "people"), tag)
    admin(server, "ban", "--network", "192.0.2.0/24", "1d")
    assert "192.0.2.0/24" in admin(server, "bans")
    for number, _ in rows(server, "SELECT id, until FROM ban"):
        assert admin(server, "unban", str(number)) == "Done.\n"
    assert admin(server, "bans") == "Nobody is banned.\n"
    assert admin(server, "mute", tag, "90m").startswith("Muted until 2")
    assert admin(server, "rename", tag, "Irene Norton") == f"The name is now Irene Norton ({tag}).\n"
    assert "/reset/" in admin(server, "reset-link", "Irene Norton")
    log = admin(server, "audit").splitlines()
    assert [line.split("  ")[0][:2] for line in log[1:]] == ["20"] * 8 and "90 minutes" in line_with("\n".join(log), " mute ")
    page = admin(server, "audit", "--most", "3").splitlines()
    assert [line.split() for line in page[:4]] == [line.split() for line in log[:4]] and page[4].startswith(
        "More: parlour admin audit --before "
    )
    rest = admin(server, *page[4].split()[3:]).splitlines()
    assert [line.split() for line in rest[1:]] == [line.split() for line in log[4:]]
    assert admin(server, "remove", "Irene Norton") == "Done.\n"


@server_test("--rate-address", "0", alone=True)
async def an_operator_looks_after_the_server(server):
    a, b, table = await table_of_two(server, "Operated")
    assert "2 connections, 1 tables in memory, 1 matches with a connected player" in admin(server, "status")
    assert "Operated one, Operated two" in line_with(admin(server, "tables"), table)
    seen = admin(server, "table", table)
    assert "Operated one, Operated two" in line_with(seen, table) and "Spectators see version 1:" in seen and '"waiting"' in seen
    assert "There is no such table" in admin(server, "table", "nosuch", code=1)
    c, d, unwanted = await table_of_two(server, "Unwanted")
    assert admin(server, "end-table", unwanted, "--reason", "spam") == "Done.\n"
    assert unwanted in line_with(admin(server, "audit"), "end-table")
    for x in (c, d):
        await x.leave()
    await until(lambda: "2 connections" in admin(server, "status"))
    await a.request(type="chat", table=table, text="a bad word")
    await b.request(type="report", table=table, seat=0, reason="insults", text="look")
    reports = admin(server, "reports")
    assert "Operated two" in line_with(reports, " reports ") and "a bad word" in reports and '"look"' in reports
    admin(server, "handle-report", "1", "talked to the player")
    assert admin(server, "reports") == "There are no such reports.\n"
    assert "talked to the player" in admin(server, "reports", "--handled")
    assert admin(server, "announce", "Closing at ten", "--minutes", "2h").startswith("Shown until 2")
    assert "Closing at ten" in admin(server, "status")
    assert admin(server, "announce", "") == "Done.\n" and "Closing" not in admin(server, "status")
    assert admin(server, "message-of-the-day", "Welcome") == "Done.\n" and "Welcome" in admin(server, "status")
    assert admin(server, "message-of-the-day", "--default") == "Done.\n" and "Welcome" not in admin(server, "status")
    assert admin(server, "registration", "--guests", "no") == "New accounts: open; new guests: closed\n"
    assert admin(server, "registration", "--guests") == "New accounts: open; new guests: open\n"
    assert "opens no new tables" in admin(server, "drain", "--stop") and "Draining" in admin(server, "status")
    assert "opens new tables again" in admin(server, "drain", "--on=no")
    told = json.loads(admin(server, "status", "--json"))
    assert told["ok"] and told["connections"] == 2
    for c in (a, b):
        await c.leave()
    assert admin(server, "stop") == "Done.\n"
    server.process.wait(timeout=120)
    server.process.stdout.close()


@server_test("--rate-address", "0")
async def wrong_commands_are_refused_in_one_line(server):
    for words, code, text in (
        (["dance"], 2, "unknown command 'admin dance'"),
        (["statsu"], 2, "did you mean 'status'?"),
        (["ban"], 2, "missing argument; usage: parlour admin ban {PERSON | --network NETWORK} MINUTES"),
        (["ban", "x"], 2, "minutes is missing"),
        (["ban", "x", "5y"], 2, "minutes must be a time as 90, 12h or 30d, not '5y'"),
        (["ban", "x", "20000d"], 2, "minutes must be an integer from 1 to 5256000"),
        (["ban", "x", "5", "y"], 2, "unexpected argument 'y'"),
        (["ban", "x", "5", "--network", "192.0.2.1"], 2, "unexpected argument '5'"),
        (["ban", "--person", "x", "--network", "192.0.2.1", "5"], 2, "Exactly one of person and network"),
        (["ban", "x", "5"], 1, "There is no such person"),
        (["ban", "--network", "x", "5"], 1, "network must be an IPv4 or IPv6 address"),
        (["unban", "one"], 2, "ban must be a number, not 'one'"),
        (["unban", "7777"], 1, "There is no such ban"),
        (["registration", "--guests", "perhaps"], 2, "guests must be yes or no, not 'perhaps'"),
        (["bans", "--most", "0"], 2, "most must be an integer from 1 to 50"),
        (["status", "--tables"], 2, "unknown option '--tables'"),
        (["announce", "two\nlines\x07"], 2, "text must be a single line of visible characters"),
    ):
        told = admin(server, *words, code=code)
        assert text in told and told.startswith("parlour admin") and told.count("\n") == 1, (words, told)
    assert "admin ban {PERSON | --network NETWORK} MINUTES [OPTION...]" in admin(server, "ban", "--help")
    assert "admin message-of-the-day {TEXT | --default} [OPTION...]" in admin(server, "message-of-the-day", "--help")
    refused = json.loads(admin(server, "unban", "7777", "--json", code=1))
    assert refused["error"] == "no-ban"


@server_test(alone=True)
async def the_socket_is_found(server):
    here = server.folder.name
    assert "Version" in admin(server, "status", socket=False)  # the one of parlour.db in the current folder
    config = os.path.join(here, "settings.conf")
    with open(config, "w", encoding="utf-8") as file:
        file.write(f"# settings\ndb = {server.db}\nport = 1\n")
    assert "Version" in admin(server, "status", "--config", config, socket=False, cwd="/")
    for env in ({"PARLOUR_CONFIG": config}, {"PARLOUR_DB": server.db}, {"PARLOUR_ADMIN_SOCKET": server.db + "-admin"}):
        assert "Version" in admin(server, "status", socket=False, cwd="/", env=env)
    node = os.path.join(here, "node.conf")
    with open(node, "w", encoding="utf-8") as file:
        file.write("store = postgres://db.example.org/parlour\n")
    told = admin(server, "status", "--config", node, socket=False, code=1)
    assert f"{node} names no administration socket; that of the service is used with --socket /run/parlour/admin.sock" in told, told
    with open(config, "a", encoding="utf-8") as file:
        file.write("admin-socket = off\n")
    assert "no administration socket" in admin(server, "status", "--config", config, socket=False, code=1)
    assert "cannot read the settings" in admin(server, "status", "--config", here + "/none.conf", socket=False, code=1)
    assert "no server answers at" in admin(server, "status", "--socket", here + "/none", socket=False, code=1)
    long = "/tmp/" + "x" * 120
    assert "File name too long" in admin(server, "status", "--socket", long, socket=False, code=1)
    server.close()
    assert "is it running?" in admin(server, "status", code=1)


@server_test("--admin-socket", "off", alone=True)
async def a_server_can_do_without_the_socket(server):
    assert not os.path.exists(server.db + "-admin") and "admin-socket-closed" not in server.log()


if __name__ == "__main__":
    main()
