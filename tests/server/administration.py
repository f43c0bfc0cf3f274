#!/usr/bin/python3
"""administration.py PARLOUR [WORD...]: the operations of administrators, over the administration socket and POST /api/admin: what they do,
what players notice, what is refused, and the audit log."""
import asyncio
import json
import os
import pathlib
import re
import stat
import subprocess
import sys
import time

import websockets

from admin_lib import Line, administrator, local, local_refused, raw, remote, socket_file, tag_of
from people_lib import NEW, OLD, bearer, closes, make_token, post, register, rows, sign_in, until
from runner import main, server_test
from server_lib import Client
from table_lib import SM, one_action, refused, table_of, table_of_two

MINUTE = 60000
OPERATIONS = (
    "status tables table end-table people remove rename ban bans unban mute unmute reset-link registration reports handle-report announce "
    "message-of-the-day drain stop grant revoke audit"
).split()


def now():
    return time.time() * 1000


def soon(at, minutes):
    return abs(at - now() - minutes * MINUTE) < 10 * MINUTE


def newest(server):
    return local(server, "audit", most=1)["audit"][0]


# ---- who may do what --------------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0")
async def only_administrators_may_use_the_operations_over_http(server):
    guest, account = server.guest("Only guest"), register(server, "Only account")
    assert server.ask("POST", "/api/admin", {"op": "status"})[0:2][1]["error"] == "not-signed-in"
    assert server.ask("POST", "/api/admin", {"op": "status"})[0] == 401
    for cookie in (guest, account):
        status, answer = remote(server, cookie, "status")
        assert (status, answer["error"]) == (403, "not-administrator")
    local(server, "grant", person="Only account")
    assert server.ask("GET", "/api/me", None, {"cookie": account})[1]["administrator"]
    status, answer = remote(server, account, "status")
    assert status == 200 and answer["ok"], answer
    for scopes, error in ((["read", "play"], "token-scope"), (["admin"], None)):
        token = make_token(server, account, scopes=scopes)
        status, answer, _ = server.ask("POST", "/api/admin", {"op": "status"}, bearer(token))
        assert (status, answer.get("error")) == (403 if error else 200, error), answer
    local(server, "revoke", person="Only account")
    assert remote(server, account, "status") == remote(server, guest, "status")
    status, answer, _ = server.ask("POST", "/api/admin", {"op": "status"}, bearer(token))
    assert (status, answer["error"]) == (403, "not-administrator")
    status, answer, _ = server.ask("POST", "/api/admin", {"op": "status"}, {"cookie": account, "origin": "https://other.example"})
    assert (status, answer["error"]) == (403, "origin-not-allowed")


@server_test("--rate-address", "0")
async def grant_and_revoke_work_only_over_the_socket_and_only_for_accounts(server):
    boss = administrator(server, "Granting boss")
    register(server, "Granted one")
    for op in ("grant", "revoke"):
        status, answer = remote(server, boss, op, person="Granted one")
        assert (status, answer["error"]) == (403, "socket-only"), answer
    tag = tag_of(server, server.guest("Granted guest"))
    local_refused(server, "grant", "no-account", person=tag)
    local_refused(server, "grant", "no-person", person="Nobody at all")
    local_refused(server, "grant", "no-person", person="granted one")  # the name must be exact


@server_test("--rate-address", "0")
async def over_http_another_administrator_is_spared(server):
    one, two = administrator(server, "Spared one"), administrator(server, "Spared two")
    tag = tag_of(server, two)
    for op, more in (
        ("remove", {}),
        ("rename", {"name": "Spared not"}),
        ("ban", {"minutes": 5}),
        ("mute", {"minutes": 5}),
        ("unmute", {}),
        ("reset-link", {}),
    ):
        status, answer = remote(server, one, op, person=tag, **more)
        assert (status, answer["error"]) == (409, "is-administrator"), (op, answer)
    assert remote(server, one, "rename", person="Spared one", name="Spared first")[0] == 200  # but they may rename themselves
    assert local(server, "mute", person="Spared two", minutes=5)["ok"]
    assert local(server, "rename", person=tag, name="Spared second")["person"] == {"name": "Spared second", "tag": tag}


@server_test("--rate-address", "0")
async def administrators_cannot_lock_themselves_out(server):
    boss = administrator(server, "Lonely boss")
    tag = tag_of(server, boss)
    before = local(server, "audit")["audit"]
    for person in ("Lonely boss", tag):
        for op, more in (("ban", {"minutes": 5}), ("remove", {})):
            status, answer = remote(server, boss, op, person=person, **more)
            assert (status, answer["error"]) == (409, "is-yourself"), (op, answer)
    assert remote(server, boss, "status")[0] == 200 and local(server, "audit")["audit"] == before
    ban = local(server, "ban", person=tag, minutes=5)["ban"]["ban"]  # the operator can
    local(server, "unban", ban=ban)


@server_test("--rate-address", "0")
async def the_socket_belongs_to_its_owner_and_takes_one_line_after_the_other(server):
    file = socket_file(server)
    assert stat.S_ISSOCK(file.st_mode) and stat.S_IMODE(file.st_mode) == 0o600
    with Line(server) as s:
        s.send(b'{"op":"status"}\n{"op":"bans"}\n{"op":"no')
        assert "connections" in s.read() and "bans" in s.read()
        s.send(b'ne"}\n')
        assert s.read()["error"] == "admin-request"
        for part in (b'{"op"', b":", b'"people"', b"}", b"\n"):
            s.send(part)
            await asyncio.sleep(0.01)
        assert s.read()["ok"]
    with Line(server) as s:  # a program that closes its side after the request still gets the reply
        s.send(b'{"op":"status"}\n')
        s.socket.shutdown(1)
        assert s.read()["ok"]
    with Line(server) as s:
        s.send(b'{"op":"status","x":"' + b"x" * 5000)
        answer = s.read()
        assert answer["error"] == "admin-request" and "4096" in answer["text"] and s.read() is None
    line = b'{"op":"people","find":"x"' + b" " * 4070 + b"}"
    assert len(line) == 4096 and raw(server, line + b"\n")["ok"]
    for line in (b"", b"[]", b'"status"', b"{", b'{"op":"status","op":"status"}', b"\xff\xfe", b'{"op":"status"}x', b"\0" * 100):
        assert raw(server, line + b"\n")["error"] == "admin-request", line
    some = [Line(server) for _ in range(16)]
    for s in some:  # all of them are served
        s.send(b'{"op":"status"}\n')
        assert s.read()["ok"]
    with Line(server) as s:
        assert s.read()["error"] == "busy"
    for s in some:
        s.__exit__()
    await until(lambda: raw(server, b'{"op":"status"}\n').get("ok"))


@server_test("--rate-address", "0", alone=True)
async def a_socket_that_was_left_behind_is_replaced_and_a_file_is_not(server):
    before = socket_file(server).st_ino
    server.kill()
    assert socket_file(server).st_ino == before
    server.open()
    assert local(server, "status")["ok"]
    server.close()
    assert not os.path.exists(server.db + "-admin")
    with open(server.db + "-admin", "w", encoding="utf-8") as file:
        file.write("mine")
    server.open()  # without a setting, the server starts without the socket
    assert '"event":"admin-socket-closed"' in server.log() and os.path.getsize(server.db + "-admin") == 4


@server_test("--rate-address", "0")
async def wrong_requests_are_refused_with_the_reason(server):
    boss = administrator(server, "Wrong boss")
    wrong = [
        ({}, "op is missing"),
        ({"op": "dance"}, "no such operation"),
        ({"op": 5}, "op is missing"),
        ({"op": "status", "more": 1}, "has no member more."),
        ({"op": "status", 39 * "x" + "é": 1}, "has no member " + 39 * "x" + "."),
        ({"op": "ban", "minutes": 5}, "Exactly one of person and network"),
        ({"op": "ban", "minutes": 5, "person": "x", "network": "192.0.2.1"}, "Exactly one of person and network"),
        ({"op": "ban", "minutes": 0, "person": "x"}, "minutes must be an integer from 1 to 5256000"),
        ({"op": "ban", "minutes": 5256001, "person": "x"}, "minutes must be"),
        ({"op": "ban", "minutes": "5", "person": "x"}, "minutes must be"),
        ({"op": "ban", "minutes": 5, "person": "x", "reason": "two\u0007lines"}, "reason must be a single line"),
        ({"op": "ban", "minutes": 5, "person": "x", "reason": "x" * 201}, "reason must have 1 to 200 bytes"),
        ({"op": "ban", "minutes": 5, "network": "0.0.0.0/7"}, "network must be"),
        ({"op": "ban", "minutes": 5, "network": "2001::/15"}, "network must be"),
        ({"op": "ban", "minutes": 5, "network": "example.org"}, "network must be"),
        ({"op": "mute", "minutes": 5}, "person is missing"),
        ({"op": "mute", "minutes": 5, "person": ["x"]}, "person must be a string"),
        ({"op": "registration", "guests": "no"}, "guests must be true or false"),
        ({"op": "tables", "status": "play"}, "status must be one of: open playing over"),
        ({"op": "tables", "status": ""}, "status must be one of"),
        ({"op": "tables", "status": "open playing"}, "status must be one of"),
        ({"op": "bans", "most": 51}, "most must be an integer from 1 to 50"),
        ({"op": "bans", "before": 0}, "before must be a positive integer"),
        ({"op": "announce", "text": "x" * 501}, "text must have 0 to 500 bytes"),
        ({"op": "announce", "text": "x", "minutes": 10081}, "minutes must be"),
        ({"op": "handle-report", "report": 1}, "outcome is missing"),
        ({"op": "handle-report", "report": 1, "outcome": ""}, "outcome must have"),
    ]
    for body, text in wrong:
        answer = raw(server, json.dumps(body).encode() + b"\n")
        assert answer["error"] == "admin-request" and text in answer["text"], (body, answer)
        status, over_http, _ = server.ask("POST", "/api/admin", body, {"cookie": boss})
        assert status == 400 and over_http == answer, (over_http, answer)
    for op, error, more in (
        ("remove", "no-person", {"person": "Nobody at all"}),
        ("unban", "no-ban", {"ban": 123456}),
        ("handle-report", "no-report", {"report": 123456, "outcome": "x"}),
    ):
        local_refused(server, op, error, **more)
        status, answer = remote(server, boss, op, **more)
        assert (status, answer["error"]) == (404, error)


# ---- bans and mutes ---------------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0")
async def a_banned_person_is_out_at_once_until_the_ban_is_lifted(server):
    boss, cookie = administrator(server, "Banning boss"), register(server, "Banned one")
    c, token = await server.come(cookie), make_token(server, cookie)
    status, answer = remote(server, boss, "ban", person="Banned one", minutes=90, reason="spam in the chat")
    ban = answer["ban"]
    assert status == 200 and ban["person"] == {"name": "Banned one", "tag": tag_of(server, cookie)} and ban["network"] is None
    assert ban["reason"] == "spam in the chat" and soon(ban["until"], 90) and soon(ban["created_at"], 0)
    assert ban["by"] == f"administrator {tag_of(server, boss)}"
    await closes(c)
    assert (c.heard[-1]["type"], c.heard[-1]["reason"], c.heard[-1]["until"]) == ("closing", "banned", ban["until"])
    status, answer = post(server, "/api/token", {"label": "x"}, cookie)
    assert (status, answer["error"], answer["until"]) == (403, "banned", ban["until"])
    assert server.ask("GET", "/api/matches", None, bearer(token))[1]["error"] == "banned"
    assert sign_in(server, "Banned one")["error"] == "banned"
    assert server.ask("GET", "/api/me", None, {"cookie": cookie})[1]["banned_until"] == ban["until"]
    try:
        await Client(server, cookie).connect()
        raise AssertionError("the banned person could connect")
    except (websockets.InvalidStatusCode, websockets.ConnectionClosed):
        pass
    again = local(server, "ban", person="Banned one", minutes=5)["ban"]  # replaces the first one
    assert again["ban"] != ban["ban"] and again["by"].startswith("local ") and again["reason"] == ""
    assert [b["ban"] for b in local(server, "bans")["bans"]] == [again["ban"]]
    profile = local(server, "people", find="banned one")["people"][0]
    assert profile["banned_until"] == again["until"] and profile["account"] and not profile["administrator"]
    local_refused(server, "unban", "no-ban", ban=ban["ban"])
    assert remote(server, boss, "unban", ban=again["ban"]) == (200, {"ok": True})
    assert newest(server)["target"] == again["person"]["tag"] and newest(server)["detail"] == f"ban {again['ban']}"
    await (await server.come(cookie)).leave()


@server_test("--rate-address", "0", "--trust-proxy", "127.0.0.1", alone=True)
async def a_banned_network_is_out_but_not_administrators(server):
    boss = administrator(server, "Network boss")
    here = {"x-forwarded-for": "192.0.2.77", "x-forwarded-proto": "http"}
    cookie = server.ask("POST", "/api/guest", {"name": "From the net"}, here)[2]["set-cookie"].split(";")[0]
    c = Client(server, cookie)
    await c.connect(headers=here)
    ban = local(server, "ban", network="192.0.2.9/24", minutes=1)["ban"]
    assert ban["network"] == "192.0.2.0/24" and ban["person"] is None
    await closes(c)
    assert server.ask("POST", "/api/guest", {"name": "Another one"}, here)[1]["error"] == "banned"
    assert server.ask("POST", "/api/admin", {"op": "status"}, {"cookie": boss, **here})[0] == 200
    assert server.ask("POST", "/api/guest", {"name": "Another one"}, {"x-forwarded-for": "192.0.3.77"})[0] == 200
    assert local(server, "ban", network="2001:db8::1", minutes=1)["ban"]["network"] == "2001:db8::/64"
    assert newest(server)["target"] == "2001:db8::/64"
    local(server, "unban", ban=ban["ban"])
    await c.connect(headers=here)
    await c.leave()


@server_test("--rate-address", "0")
async def a_muted_person_plays_on_without_chat(server):
    boss = administrator(server, "Muting boss")
    a, b, table = await table_of_two(server, "Muted")
    until_then = remote(server, boss, "mute", person=a.welcome["you"]["tag"], minutes=30, reason="insults")[1]["until"]
    assert soon(until_then, 30)
    r = await refused(a.request(type="chat", table=table, text="hello"), "muted")
    assert r is not None
    await b.request(type="chat", table=table, text="hello")
    await a.until(lambda: any(m.get("text") == "hello" for m in a.heard))
    entry = newest(server)
    assert (entry["action"], entry["target"], entry["detail"]) == ("mute", a.welcome["you"]["tag"], "30 minutes: insults")
    assert (entry["actor"], entry["actor_name"], entry["target_name"]) == (
        f"administrator {tag_of(server, boss)}",
        "Muting boss",
        "Muted one",
    )
    local(server, "unmute", person=a.welcome["you"]["tag"])
    await a.request(type="chat", table=table, text="hello again")
    for c in (a, b):
        await c.leave()


# ---- people -----------------------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0")
async def a_removed_person_is_gone_at_once(server):
    cookie = register(server, "Removed one")
    c, tag = await server.come(cookie), tag_of(server, cookie)
    assert local(server, "remove", person="Removed one") == {"ok": True}
    await closes(c)
    assert not server.ask("GET", "/api/me", None, {"cookie": cookie})[1]["ok"]
    assert local(server, "people", find="Removed one")["people"] == []
    local_refused(server, "mute", "no-person", person=tag, minutes=5)
    assert (newest(server)["action"], newest(server)["target"], newest(server)["target_name"]) == ("remove", tag, "")
    register(server, "Removed one")  # the name is free again


@server_test("--rate-address", "0")
async def a_renamed_person_has_the_new_name_everywhere_at_once(server):
    boss = administrator(server, "Renaming boss")
    register(server, "Renamed taken")
    a, b, table = await table_of_two(server, "Renamed")
    tag = a.welcome["you"]["tag"]
    await a.request(type="chat", table=table, text="before")
    for name, error, status in (
        ("Renamed taken", "name-taken", 409),
        ("Somebody", "name-reserved", 409),
        ("\u200b", "name-invalid", 400),
        ("Renamed two", "name-confusable", 409),
        (b.welcome["you"]["name"].upper(), "name-confusable", 409),
    ):
        assert (remote(server, boss, "rename", person=tag, name=name)[0]) == status, name
        local_refused(server, "rename", error, person=tag, name=name)
    status, answer = remote(server, boss, "rename", person=tag, name="  Clara   K ")
    assert (status, answer["person"]) == (200, {"name": "Clara K", "tag": tag})
    for c in (a, b):
        await c.until(lambda c=c: c.tables[table]["seats"][0]["name"] == "Clara K")
    assert server.ask("GET", "/api/me", None, {"cookie": a.cookie})[1]["name"] == "Clara K"
    entry = newest(server)
    assert (entry["action"], entry["target"], entry["detail"], entry["target_name"]) == ("rename", tag, "", "Clara K")
    d = await server.guest_comes("Renamed spectator")
    await d.request(type="watch", table=table)
    await d.until(lambda: any(m.get("text") == "before" and m["who"]["name"] == "Clara K" for m in d.heard))
    for c in (a, b, d):
        await c.leave()


@server_test("--rate-address", "0")
async def people_are_found_by_part_of_a_name_and_by_tag_page_by_page(server):
    cookies = [server.guest(f"Pagling {i}") for i in range(7)]
    register(server, "Pagling account")
    got, more, pages = [], None, 0
    while True:
        answer = local(server, "people", find="pagLING", most=3, **({"before": more} if more else {}))
        got += answer["people"]
        more, pages = answer["more"], pages + 1
        if not more:
            break
    assert [p["name"] for p in got] == ["Pagling account"] + [f"Pagling {i}" for i in range(6, -1, -1)] and pages == 3
    assert [p["account"] for p in got] == [True] + [False] * 7
    tag = tag_of(server, cookies[4])
    assert [p["name"] for p in local(server, "people", find=tag)["people"]] == ["Pagling 4"]
    assert soon(got[0]["created_at"], 0) and got[0]["delete_at"] is None and got[0]["muted_until"] is None
    administrator(server, "Pagling boss")
    assert "Pagling boss" in [p["name"] for p in local(server, "people", role="administrator")["people"]]
    assert all(p["administrator"] for p in local(server, "people", role="administrator")["people"])
    assert local(server, "people", find="\u200b")["people"] == []


@server_test("--rate-address", "0")
async def a_reset_link_sets_a_new_passphrase_once(server):
    cookie = register(server, "Forgetful one")
    c = await server.come(cookie)
    first = local(server, "reset-link", person="Forgetful one")
    link = local(server, "reset-link", person="Forgetful one")
    assert link["link"].endswith(f"/reset/{link['token']}") and link["link"].startswith("http://") and soon(link["expires_at"], 60)
    assert newest(server)["action"] == "reset-link" and link["token"] not in json.dumps(local(server, "audit"))
    ask = lambda token: server.ask("POST", "/api/reset", {"token": token, "new": NEW})[:2]  # noqa: E731
    assert (ask(first["token"])[0], ask(first["token"])[1]["error"]) == (403, "reset-link")
    assert ask(link["token"]) == (200, {"ok": True, "name": "Forgetful one"})
    await closes(c)
    assert ask(link["token"])[1]["error"] == "reset-link"
    assert sign_in(server, "Forgetful one", OLD)["error"] == "wrong-passphrase"
    assert isinstance(sign_in(server, "Forgetful one", NEW), str)
    local_refused(server, "reset-link", "no-account", person=tag_of(server, server.guest("Forgetful guest")))


# ---- the server -------------------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0", alone=True)
async def registration_can_be_closed_and_opened(server):
    known = register(server, "Known already")
    assert local(server, "registration") == {"ok": True, "accounts": True, "guests": True}
    assert local(server, "registration", accounts=False) == {"ok": True, "accounts": False, "guests": True}
    assert server.ask("POST", "/api/account", {"name": "New one", "passphrase": OLD})[1]["error"] == "registration-closed"
    assert server.ask("POST", "/api/guest", {"name": "New guest"})[0] == 200
    assert local(server, "registration", guests=False) == {"ok": True, "accounts": False, "guests": False}
    assert server.ask("POST", "/api/guest", {"name": "New guest too"})[1]["error"] == "guests-closed"
    assert server.ask("GET", "/api/me", None, {"cookie": known})[1]["registration"] == {"accounts": False, "guests": False}
    assert isinstance(sign_in(server, "Known already"), str)
    server.close()
    server.open()
    assert local(server, "registration") == {"ok": True, "accounts": False, "guests": False}
    assert local(server, "registration", accounts=True, guests=True)["guests"]
    server.guest("New guest three")
    assert [e["detail"] for e in local(server, "audit")["audit"]] == [
        "accounts: open, guests: open",
        "accounts: unchanged, guests: closed",
        "accounts: closed, guests: unchanged",
    ]


@server_test("--rate-address", "0", "--message-of-the-day", "Of the settings", alone=True)
async def notices_reach_everybody_now_and_later(server):
    def notice(c, kind):
        return [m["text"] for m in c.heard if m["type"] == "notice" and m["kind"] == kind]

    a = await server.guest_comes("Noticed one")
    await a.until(lambda: notice(a, "message-of-the-day") == ["Of the settings"])
    told = local(server, "announce", text="Closing at ten")
    assert soon(told["until"], 60)
    await a.until(lambda: notice(a, "announcement") == ["Closing at ten"])
    b = await server.guest_comes("Noticed two")
    await b.until(lambda: notice(b, "announcement") == ["Closing at ten"])
    status = local(server, "status")
    assert (status["announcement"], status["announcement_until"]) == ("Closing at ten", told["until"])
    assert local(server, "announce", text="") == {"ok": True, "until": None}
    await a.until(lambda: notice(a, "announcement")[-1] == "")
    assert local(server, "status")["announcement"] == "" and local(server, "status")["announcement_until"] is None
    local(server, "message-of-the-day", text="Of today")
    await a.until(lambda: notice(a, "message-of-the-day")[-1] == "Of today")
    server.close()
    server.open()
    assert local(server, "status")["message_of_the_day"] == "Of today"
    local(server, "message-of-the-day", text="")
    assert local(server, "status")["message_of_the_day"] == ""
    for members in ({}, {"text": "x", "default": True}, {"default": False}, {"default": 1}):
        local_refused(server, "message-of-the-day", "admin-request", **members)
    local(server, "message-of-the-day", default=True)
    assert local(server, "status")["message_of_the_day"] == "Of the settings" and newest(server)["detail"] == "default"
    local(server, "message-of-the-day", default=True)  # nothing is stored, and that is what was asked for
    local(server, "message-of-the-day", text="")


@server_test("--rate-address", "0", alone=True)
async def a_draining_server_opens_no_tables_and_stops_when_nobody_plays(server):
    a, b, table = await table_of_two(server, "Drained")
    assert local(server, "drain", text="Back at noon") == {"ok": True, "draining": True, "stops": False, "playing": 1}
    await a.until(lambda: any(m.get("text") == "Back at noon" for m in a.heard))
    await refused(a.request(type="create", game=SM), "draining")
    await refused(b.request(type="quick"), "draining")
    assert local(server, "drain", on=False) == {"ok": True, "draining": False, "stops": False, "playing": 1}
    await b.request(type="create", game=SM)
    assert local(server, "drain", stop=True)["stops"] and local(server, "status")["stops"]
    assert [e["detail"] for e in local(server, "audit")["audit"]] == ["on, then stop", "off", "on: Back at noon"]
    for c in (a, b):
        await c.leave()
    await until(lambda: server.process.poll() is not None)
    assert server.process.returncode == 0
    server.process.stdout.close()


@server_test("--rate-address", "0", alone=True)
async def stop_stops_the_server_and_is_in_the_audit_log(server):
    boss = administrator(server, "Stopping boss")
    assert remote(server, boss, "stop") == (200, {"ok": True})
    await until(lambda: server.process.poll() is not None)
    assert server.process.returncode == 0
    server.process.stdout.close()
    server.open()
    assert newest(server)["action"] == "stop" and newest(server)["actor_name"] == "Stopping boss"


@server_test("--rate-address", "0", alone=True)
async def the_status_has_the_figures_of_this_server(server):
    status = local(server, "status")
    assert status["connections"] == status["tables"] == status["playing"] == status["reports"] == status["node"] == 0
    assert status["nodes"] == 1 and not status["draining"] and not status["stops"] and soon(status["started_at"], 0)
    assert status["registration"] == {"accounts": True, "guests": True} and status["version"]
    a, b, _ = await table_of_two(server, "Counted")
    status = local(server, "status")
    assert (status["connections"], status["tables"], status["playing"]) == (2, 1, 1)
    for c in (a, b):
        await c.leave()
    await until(lambda: local(server, "status")["playing"] == 0)


# ---- tables and reports -----------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0", alone=True)
async def tables_are_listed_with_their_seats(server):
    a, b, playing = await table_of_two(server, "Listed", delay=30)
    opened = (await a.request(type="create", game="big-ben", seats=4, open=False, spectators=False))["table"]
    await a.request(type="sit", table=opened, seat=1)
    await a.request(type="bot", table=opened, seat=0, level="master")
    answer = local(server, "tables")
    assert [t["table"] for t in answer["tables"]] == [opened, playing] and answer["more"] is None
    one, two = answer["tables"]
    me = {"name": "Listed one", "tag": a.welcome["you"]["tag"]}
    assert (one["game"], one["status"], one["host"], one["open"], one["spectators"], one["delay"]) == (
        "big-ben",
        "open",
        me,
        False,
        False,
        0,
    )
    assert one["seats"] == [
        {"kind": "bot", "person": None, "level": "master"},
        {"kind": "person", "person": me, "level": None},
        {"kind": "free", "person": None, "level": None},
        {"kind": "free", "person": None, "level": None},
    ]
    assert (two["status"], two["delay"], two["ended_at"]) == ("playing", 30, None) and soon(two["created_at"], 0)
    assert [s["person"]["name"] for s in two["seats"]] == ["Listed one", "Listed two"]
    assert [t["table"] for t in local(server, "tables", status="open")["tables"]] == [opened]
    assert [t["table"] for t in local(server, "tables", game=SM)["tables"]] == [playing]
    page = local(server, "tables", most=1)
    assert page["more"] == opened and [t["table"] for t in local(server, "tables", before=opened)["tables"]] == [playing]
    await b.request(type="resign", table=playing)
    assert local(server, "tables", game=SM)["tables"][0]["status"] == "playing"  # spectators do not see the end yet
    assert local(server, "tables", status="over")["tables"] == []
    for c in (a, b):
        await c.leave()


async def what_a_spectator_gets(server, table):
    """Opens a table as a new spectator. Returns the version and the view of the snapshot, or two times None if there is none yet."""
    c = await server.guest_comes("Passing spectator")
    await c.request(type="watch", table=table)
    await c.until(lambda: table in c.tables)
    await c.request(type="mute", table=table, who="nobody", on=True)  # its reply comes after the view
    m = c.view(table)
    await c.leave()
    return (m["version"], m["view"]) if m else (None, None)


def inspected(server, table):
    answer = local(server, "table", table=table)
    assert set(answer) == {"ok", "table", "version", "view"} and answer["table"]["table"] == table, answer
    return answer["version"], answer["view"]


@server_test("--rate-address", "0", "--unload-after", "0", alone=True)
async def an_administrator_sees_of_a_match_what_a_spectator_sees(server):
    boss = administrator(server, "Looking boss")
    for game, seats in (("big-ben", 4), ("i-say-holmes", 3)):
        players, table = await table_of(server, f"In {game}", seats, game=game, seats=seats)
        for _ in range(4):
            await one_action(table, *players)
            answer = await what_a_spectator_gets(server, table)
            assert answer[1] and inspected(server, table) == answer
            assert remote(server, boss, "table", table=table) == (200, local(server, "table", table=table))
            hands = [c.view(table)["view"] for c in players]
            assert all(answer[1] != hand for hand in hands)  # each player knows more
        for c in players:
            await c.leave()
        await until(lambda: local(server, "status")["tables"] == 0)
        assert inspected(server, table) == answer and local(server, "status")["tables"] == 0  # it stays out of memory
    a, b, table = await table_of_two(server, "Looked away", spectators=False)
    assert inspected(server, table) == (None, None) and local(server, "table", table=table)["table"]["status"] == "playing"
    opened = (await a.request(type="create", game=SM))["table"]
    assert inspected(server, opened) == (None, None) and local(server, "table", table=opened)["table"]["status"] == "open"
    for id in ("nosuchtable12345", "x", "../x"):
        local_refused(server, "table", "no-table", table=id)
    for c in (a, b):
        await c.leave()


@server_test("--rate-address", "0")
async def an_administrator_sees_a_delayed_match_with_the_delay(server):
    a, b, table = await table_of_two(server, "Seen an hour later", delay=3600)
    await one_action(table, a, b)
    assert await what_a_spectator_gets(server, table) == inspected(server, table) == (None, None)
    await b.request(type="resign", table=table)
    answer = local(server, "table", table=table)
    assert (answer["view"], answer["table"]["status"], answer["table"]["ended_at"]) == (None, "playing", None)
    c, d, soon_seen = await table_of_two(server, "Seen a second later", delay=1)
    for _ in range(3):
        await one_action(soon_seen, c, d)
        early = local(server, "table", table=soon_seen)
        # A spectator who comes after the administrator has seen this version at least.
        version, view = await what_a_spectator_gets(server, soon_seen)
        assert early["version"] is None or early["version"] <= version
    last = max(x.view(soon_seen)["version"] for x in (c, d))
    e = await server.guest_comes("Patient spectator")
    await e.request(type="watch", table=soon_seen)
    await e.until(lambda: e.view(soon_seen) and e.view(soon_seen)["version"] == last)
    assert inspected(server, soon_seen) == (last, e.view(soon_seen)["view"])
    for x in (a, b, c, d, e):
        await x.leave()


@server_test("--rate-address", "0", "--unload-after", "0", alone=True)
async def an_administrator_ends_a_match(server):
    boss = administrator(server, "Ending boss")
    a, b, table = await table_of_two(server, "Ended")
    await one_action(table, a, b)
    status, answer = remote(server, boss, "end-table", table=table, reason="insults")
    assert (status, answer) == (200, {"ok": True}), answer
    for c in (a, b):
        await c.until(lambda c=c: c.tables[table]["status"] == "over")
        assert c.tables[table]["result"] == {"scores": [], "winners": [], "ended_by": "administrator"}
        await refused(c.request(type="act", table=table, action="stop", action_id=99), rule="PL-1")
    entry = newest(server)
    assert (entry["action"], entry["target"], entry["detail"], entry["actor_name"]) == ("end-table", table, "insults", "Ending boss")
    local_refused(server, "end-table", "already-over", table=table)
    assert newest(server) == entry  # a refused operation is not in the audit log
    status, file, _ = server.ask("GET", f"/api/match/{table}/file", raw=True)
    assert status == 200 and b"\nended administrator\nend " in file
    assert local(server, "table", table=table)["table"]["status"] == "over"

    other = (await a.request(type="create", game="holmes-1904", seats=3))["table"]
    await a.request(type="sit", table=other, seat=0)
    for seat in (1, 2):
        await a.request(type="bot", table=other, seat=seat, level="novice")
    await a.request(type="start", table=other)
    await a.until(lambda: a.view(other))
    assert local(server, "end-table", table=other)["ok"]
    await a.until(lambda: a.tables[other].get("result", {}).get("ended_by") == "administrator")

    c, d, asleep = await table_of_two(server, "Ended asleep")
    await one_action(asleep, c, d)
    for x in (a, b, c, d):
        await x.leave()
    await until(lambda: local(server, "status")["tables"] == 0)
    assert local(server, "end-table", table=asleep)["ok"]
    assert [t["table"] for t in local(server, "tables", status="over")["tables"]] == [asleep, other, table]
    e = await server.come(c.cookie)
    await e.request(type="watch", table=asleep)
    await e.until(lambda: asleep in e.tables)
    assert e.tables[asleep]["result"]["ended_by"] == "administrator"
    await e.leave()
    server.close()
    server.open()
    e = await server.come(c.cookie)
    await e.request(type="watch", table=asleep)
    await e.until(lambda: asleep in e.tables)
    assert (e.tables[asleep]["status"], e.tables[asleep]["result"]["ended_by"]) == ("over", "administrator")
    await e.leave()
    server.close()
    done = subprocess.run([sys.argv[1], "check-store", "--db", server.db], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    server.open()


@server_test("--rate-address", "0", "--unload-after", "0", alone=True)
async def an_administrator_deletes_a_table_whose_match_has_not_started(server):
    a, b = await server.guest_comes("Deleted host"), await server.guest_comes("Deleted guest")
    opened = (await a.request(type="create", game=SM))["table"]
    await a.request(type="sit", table=opened, seat=0)
    await b.request(type="watch", table=opened)
    await b.request(type="sit", table=opened, seat=1)
    asleep = (await a.request(type="create", game=SM))["table"]
    await a.request(type="sit", table=asleep, seat=0)
    assert local(server, "end-table", table=opened, reason="spam")["ok"]
    for c in (a, b):
        await closes(c, 1012)  # the client reconnects and hears that the table is gone
    c = await server.come(b.cookie)
    await refused(c.request(type="watch", table=opened), "no-table")
    await until(lambda: local(server, "status")["tables"] == 0)
    assert local(server, "end-table", table=asleep)["ok"] and local(server, "tables")["tables"] == []
    await refused(c.request(type="watch", table=asleep), "no-table")
    assert [(e["action"], e["target"], e["detail"]) for e in local(server, "audit")["audit"]] == [
        ("end-table", asleep, ""),
        ("end-table", opened, "spam"),
    ]
    local_refused(server, "end-table", "no-table", table=opened)
    assert rows(server, "SELECT count(*) FROM match") == [(0,)]
    await c.leave()


@server_test("--rate-address", "0")
async def every_operation_of_the_documents_and_of_the_page_exists(server):
    root = pathlib.Path(__file__).parents[2]
    text = (root / "docs/hosting.md").read_text(encoding="utf-8").split("| operation | members")[1].split("\n\n")[0]
    named = {op for row in text.splitlines()[2:] for op in re.findall(r"`([a-z-]+)`", row.split("|")[1])}
    assert named == set(OPERATIONS), named ^ set(OPERATIONS)
    for file in (root / "web/src/admin").iterdir():
        code = file.read_text(encoding="utf-8")
        named |= set(re.findall(r"(?:\bask|\.run|\bsend|\.send|punish|new List<\w+>)\(\s*'([a-z-]+)'", code))
    for op in named:  # a member that does not exist: the refusal names the operation, so it exists
        answer = raw(server, json.dumps({"op": op, "no such member": 1}).encode() + b"\n")
        assert answer["error"] == "admin-request" and answer["text"].startswith(f"The operation {op} has no member"), answer
    words = json.loads((root / "words/en/page-admin.json").read_text(encoding="utf-8"))
    changes = {key.removeprefix("page.admin.action.") for key in words if key.startswith("page.admin.action.")}
    assert changes <= named, changes - named


@server_test("--rate-address", "0")
async def reports_are_listed_with_the_chat_and_handled(server):
    boss = administrator(server, "Reporting boss")
    a, b, table = await table_of_two(server, "Reported")
    await b.request(type="chat", table=table, text="a bad word")
    await a.request(type="report", table=table, seat=1, reason="insults", text="look at the chat")
    assert local(server, "status")["reports"] == 1
    [report] = remote(server, boss, "reports")[1]["reports"]
    assert (report["table"], report["reason"], report["text"], report["handled_at"], report["outcome"]) == (
        table,
        "insults",
        "look at the chat",
        None,
        "",
    )
    assert report["by"] == {"name": "Reported one", "tag": a.welcome["you"]["tag"]}
    assert report["about"] == {"name": "Reported two", "tag": b.welcome["you"]["tag"]}
    [line] = report["chat"]
    assert (line["text"], line["seat"], line["who"]) == ("a bad word", 1, report["about"]) and soon(line["at"], 0)
    assert remote(server, boss, "handle-report", report=report["report"], outcome="muted for a day") == (200, {"ok": True})
    entry = newest(server)
    assert (entry["target"], entry["detail"]) == (b.welcome["you"]["tag"], f"report {report['report']}: muted for a day")
    assert local(server, "reports")["reports"] == [] and local(server, "status")["reports"] == 0
    [handled] = local(server, "reports", handled=True)["reports"]
    assert handled["outcome"] == "muted for a day" and soon(handled["handled_at"], 0)
    local(server, "remove", person=b.welcome["you"]["tag"])
    assert local(server, "reports", handled=True)["reports"] == []  # the reports about a deleted person are gone
    await a.leave()


# ---- the audit log ----------------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0", alone=True)
async def every_change_is_in_the_audit_log_and_nothing_else(server):
    cookie = register(server, "Audited one")
    tag = tag_of(server, cookie)
    a, b, table = await table_of_two(server, "Auditing")
    await a.request(type="report", table=table, seat=1, reason="other", text="x")
    report = local(server, "reports")["reports"][0]["report"]
    ban = None
    changes = [
        ("grant", {"person": tag}),
        ("revoke", {"person": tag}),
        ("rename", {"person": tag, "name": "Audited again"}),
        ("mute", {"person": tag, "minutes": 1}),
        ("unmute", {"person": tag}),
        ("ban", {"person": tag, "minutes": 1}),
        ("unban", {}),
        ("reset-link", {"person": tag}),
        ("registration", {"guests": True}),
        ("handle-report", {"report": report, "outcome": "none"}),
        ("announce", {"text": "x"}),
        ("message-of-the-day", {"text": "x"}),
        ("drain", {}),
        ("drain", {"on": False}),
        ("remove", {"person": tag}),
    ]
    for op in ("status", "tables", "people", "bans", "reports", "registration", "audit"):
        local(server, op)
    for op, members in changes:
        answer = local(server, op, **({"ban": ban} if op == "unban" else members))
        ban = answer["ban"]["ban"] if op == "ban" else ban
    for op, error, members in (
        ("mute", "no-person", {"person": "Nobody at all", "minutes": 1}),
        ("unban", "no-ban", {"ban": ban}),
        ("rename", "name-taken", {"person": a.welcome["you"]["tag"], "name": "Auditing account"}),
    ):
        if op == "rename":
            register(server, "Auditing account")
        local_refused(server, op, error, **members)  # a refused change is not in the log
    log = local(server, "audit")["audit"]
    assert [e["action"] for e in reversed(log)] == [op for op, _ in changes]
    assert all(soon(e["at"], 0) and e["actor"].startswith("local ") and e["actor_name"] == "" for e in log)
    names = ("Audited one", "Audited again", "Auditing one", "Auditing two")
    assert not any(name in json.dumps(rows(server, "SELECT * FROM audit")) for name in names)
    page = local(server, "audit", most=4)
    assert page["audit"] == log[:4] and local(server, "audit", before=page["more"])["audit"] == log[4:]
    assert server.log().count('"event":"administration"') == len(changes)
    for c in (a, b):
        await c.leave()


if __name__ == "__main__":
    main()
