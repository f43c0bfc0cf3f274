#!/usr/bin/python3
"""accounts.py PARLOUR [WORD...]: accounts: passphrases, sessions, API tokens, deletion."""
import asyncio
import re
import sqlite3
import time

import websockets
from people_lib import (
    FIREFOX,
    NEW,
    OLD,
    as_cookie,
    bearer,
    change,
    closes,
    comes_with,
    get,
    is_known,
    make_token,
    post,
    register,
    rows,
    sign_in,
    until,
)
from runner import main, server_test
from server_lib import ROOT, WIRE, Refused

# ---- passphrase ---------------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0")
async def changing_the_passphrase_ends_the_other_sessions_and_keeps_this_one(server):
    here = register(server, "Changer")
    there, token = sign_in(server, "Changer"), make_token(server, here)
    a, b, bot = await server.come(here), await server.come(there), await comes_with(server, token)
    assert post(server, "/api/passphrase", {"old": OLD, "new": NEW}, here) == (200, {"ok": True})
    await closes(b)
    assert is_known(server, here) and not is_known(server, there)
    assert sign_in(server, "Changer")["error"] == "wrong-passphrase"
    assert is_known(server, sign_in(server, "Changer", NEW))
    for c in (a, bot):  # these connections still work
        await c.request(type="lobby", on=True)


@server_test("--rate-address", "0")
async def a_wrong_passphrase_changes_nothing(server):
    here = register(server, "Careful")
    there = sign_in(server, "Careful")
    status, answer = post(server, "/api/passphrase", {"old": NEW, "new": NEW}, here)
    assert (status, answer["error"]) == (401, "wrong-passphrase")
    for body in ({"old": OLD, "new": "short"}, {"old": OLD}, {"old": OLD, "new": "x" * 257}):
        status, answer = post(server, "/api/passphrase", body, here)
        assert (status, answer["error"]) == (400, "passphrase-length"), body
    assert post(server, "/api/passphrase", {"old": OLD, "new": NEW, "x": 1}, here)[0] == 400
    assert server.ask("POST", "/api/passphrase", {"old": OLD, "new": NEW})[0] == 401
    status, answer = post(server, "/api/passphrase", {"old": OLD, "new": NEW}, server.guest("No account"))
    assert (status, answer["error"]) == (409, "no-account")
    assert is_known(server, there) and is_known(server, sign_in(server, "Careful"))


@server_test()
async def guesses_at_the_old_passphrase_count_like_sign_ins(server):
    here = register(server, "Guessed")
    answers = [post(server, "/api/passphrase", {"old": f"guess number {i}", "new": NEW}, here) for i in range(6)]
    assert [status for status, _ in answers] == [401] * 5 + [429], answers
    assert answers[-1][1]["error"] == "too-many-logins"
    assert sign_in(server, "Guessed")["error"] == "too-many-logins"


@server_test("--rate-address", "0")
async def of_two_changes_at_once_only_one_succeeds(server):
    here = register(server, "Twice")
    new = [f"{NEW} {i}" for i in range(4)]
    asked = [asyncio.to_thread(post, server, "/api/passphrase", {"old": OLD, "new": text}, here) for text in new]
    answers = await asyncio.gather(*asked)
    assert sorted(status for status, _ in answers) == [200, 401, 401, 401], answers
    works = [text for text in new if isinstance(sign_in(server, "Twice", text), str)]
    assert works == [text for text, (status, _) in zip(new, answers) if status == 200]


# ---- sessions -----------------------------------------------------------------------------------------------------------------

AGENTS = {
    FIREFOX: ("Firefox", "Linux"),
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0": (
        "Edge",
        "Windows",
    ),
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36": (
        "Chrome",
        "Android",
    ),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1": (
        "Safari",
        "iPhone",
    ),
    "curl/8.5.0": ("curl", ""),
    "<b>\x01\x7f\xe9 script/1": ("", ""),
    "a" * 400: ("a" * 20, ""),
    "a" * 4000: ("", ""),
    "": ("", ""),
}


@server_test("--rate-address", "0")
async def a_session_is_described_by_browser_and_system(server):
    for i, (agent, device) in enumerate(AGENTS.items()):
        status, _, headers = server.ask("POST", "/api/guest", {"name": f"Agent {i}"}, {"user-agent": agent})
        assert status == 200
        (session,) = get(server, "/api/sessions", as_cookie(headers))["sessions"]
        assert (session["browser"], session["system"]) == device, agent
        assert session["this"] and session["created_at"] == session["used_at"] < session["expires_at"]


@server_test("--rate-address", "0")
async def a_person_ends_sessions_one_by_one_or_all_others(server):
    cookies = [register(server, "Traveller")] + [sign_in(server, "Traveller") for _ in range(3)]
    here, token = cookies[0], make_token(server, cookies[0])
    clients = [await server.come(cookie) for cookie in cookies]
    bot = await comes_with(server, token)
    listed = get(server, "/api/sessions", here)
    assert listed["most"] == 50 and len(listed["sessions"]) == 4
    assert [s["this"] for s in listed["sessions"]].count(True) == 1
    newest = listed["sessions"][0]["id"]  # newest first
    stranger = register(server, "Stranger")
    status, answer = post(server, "/api/session-end", {"id": newest}, stranger)
    assert (status, answer["error"]) == (404, "no-session")
    assert post(server, "/api/session-end", {"id": newest}, here)[0] == 200
    await closes(clients[3])
    assert [is_known(server, c) for c in cookies] == [True, True, True, False]
    assert post(server, "/api/session-end", {"id": newest}, here)[0] == 404
    assert post(server, "/api/sessions-end-others", {}, here) == (200, {"ok": True})
    await closes(clients[1])
    await closes(clients[2])
    assert [is_known(server, c) for c in cookies] == [True, False, False, False]
    for c in (clients[0], bot):
        await c.request(type="lobby", on=True)
    assert is_known(server, stranger)
    (this,) = get(server, "/api/sessions", here)["sessions"]
    assert server.ask("POST", "/api/session-end", {"id": this["id"]}, {"cookie": here})[2]["set-cookie"].startswith("parlour=;")
    assert not is_known(server, here)


@server_test("--rate-address", "0")
async def the_time_of_last_use_is_kept_to_the_hour(server):
    here = register(server, "Clock")
    tag = get(server, "/api/me", here)["tag"]
    mine = "WHERE person_id=(SELECT id FROM person WHERE tag=?)"
    change(server, ("UPDATE token SET used_at=used_at-1800000 " + mine, tag))
    half_an_hour_ago = rows(server, "SELECT used_at FROM token " + mine, tag)
    assert is_known(server, here) and rows(server, "SELECT used_at FROM token " + mine, tag) == half_an_hour_ago
    change(server, ("UPDATE token SET used_at=used_at-1800000 " + mine, tag))
    begun = time.time() * 1000
    assert is_known(server, here)
    await until(lambda: rows(server, "SELECT used_at FROM token " + mine, tag)[0][0] >= begun - 1000)
    assert get(server, "/api/sessions", here)["sessions"][0]["used_at"] >= begun - 1000


# ---- API tokens: scopes and expiry -----------------------------------------------------------------------------------------------

HTTP_SCOPES = {
    **{f"GET {path}": None for path in ("/livez", "/readyz", "/healthz", "/metrics", "/api/me", "/api/privacy", "/api/public-lobby")},
    **{f"POST {path}": None for path in ("/api/guest", "/api/login", "/api/logout", "/api/reset")},
    "POST /api/admin": "admin",
    "GET /api/matches": "read",
    **{f"GET {path}": "account" for path in ("/api/tokens", "/api/sessions", "/api/me/export")},
    **{
        f"POST /api/{name}": "account"
        for name in (
            "account",
            "logout-everywhere",
            "passphrase",
            "session-end",
            "sessions-end-others",
            "delete",
            "token",
            "token-revoke",
        )
    },
}
READ_MESSAGES = {"lobby", "watch", "clock", "read", "understand", "notes", "resync", "history"}
GRANTED = {"read": {"read"}, "play": {"read", "play"}, "admin": {"admin"}}  # a token with the scope `play` may also read


def make_administrator(server, cookie):
    change(server, ("UPDATE person SET role=1 WHERE tag=?", get(server, "/api/me", cookie)["tag"]))


@server_test("--rate", "0", "--rate-address", "0", alone=True)
async def every_http_request_needs_its_scope(server):
    routes = re.findall(r'\{(true|false), "([^"]+)",', (ROOT / "src/server/routes.c").read_text(encoding="utf-8"))
    methods = [("POST" if post == "true" else "GET", path) for post, path in routes]
    assert {f"{m} {p}" for m, p in methods} == set(HTTP_SCOPES), "name the scope of each request here"
    here = server.guest("Scoped")
    make_administrator(server, here)
    for scope, granted in GRANTED.items():
        for method, path in methods:
            token = make_token(server, here, scopes=[scope])
            needed = HTTP_SCOPES[f"{method} {path}"]
            body = {} if method == "POST" else None
            status, answer, _ = server.ask(method, path, body, bearer(token), raw=True)
            refused = status == 403 and b'"token-scope"' in answer
            assert refused == (needed is not None and needed not in granted), (scope, path, status, answer)
            for one in get(server, "/api/tokens", here)["tokens"]:
                assert post(server, "/api/token-revoke", {"id": one["id"]}, here)[0] == 200
    assert is_known(server, here)


def sample(field):
    """Returns a valid value of a member of a message."""
    if field["type"] == "text":
        return "0" * max(1, field.get("min", 0))
    return {"bool": True, "int": field.get("min", 0), "object": {}}[field["type"]]


@server_test("--rate", "0", "--rate-address", "0", alone=True)
async def every_message_needs_its_scope(server):
    here = server.guest("Messenger")
    make_administrator(server, here)
    for scope, granted in GRANTED.items():
        token = make_token(server, here, scopes=[scope])
        if scope == "admin":
            try:
                await comes_with(server, token)
            except websockets.InvalidStatusCode as error:
                assert error.status_code == 403
                continue
            raise AssertionError("a token that cannot read opened a connection")
        c = await comes_with(server, token)
        for m in WIRE["in"]:
            needed = "read" if m["name"] in READ_MESSAGES else "play"
            assert m["scope"] == needed, m["name"]
            members = {f["name"]: sample(f) for f in m["fields"] if not f.get("optional")}
            try:
                await c.request(type=m["name"], **members)
                error = None
            except Refused as refusal:
                error = refusal.error
            assert error != "bad-message", (m["name"], members)
            assert (error == "token-scope") == (needed not in granted), (scope, m["name"], error)


@server_test("--rate-address", "0")
async def a_token_has_only_the_scopes_and_days_that_were_chosen(server):
    here = register(server, "Chooser")
    for more, error in (
        ({"scopes": []}, "token-scopes"),
        ({"scopes": ["account"]}, "token-scopes"),
        ({"scopes": "read"}, "token-scopes"),
        ({"scopes": ["read", 1]}, "token-scopes"),
        ({"scopes": ["admin"]}, "token-scope"),  # only administrators
        *[({"days": days}, "token-days") for days in (0, 366, -1, 1.5, "7", True)],
    ):
        status, answer = post(server, "/api/token", {"label": "x", **more}, here)
        assert status in (400, 403) and answer["error"] == error, (more, answer)
    status, answer = post(server, "/api/token", {"label": "reader", "scopes": ["read"], "days": 30}, here)
    assert status == 200 and answer["scopes"] == ["read"]
    assert abs(answer["expires_at"] - time.time() * 1000 - 30 * 86400000) < 600000
    (listed,) = get(server, "/api/tokens", here)["tokens"]
    assert listed["scopes"] == ["read"] and listed["expires_at"] == answer["expires_at"]
    assert make_token(server, here) and get(server, "/api/tokens", here)["tokens"][0]["scopes"] == ["read", "play"]


@server_test("--rate-address", "0")
async def a_token_of_a_former_administrator_no_longer_administers(server):
    here = register(server, "Former")
    make_administrator(server, here)
    token = make_token(server, here, scopes=["admin", "read"])
    change(server, ("UPDATE person SET role=0 WHERE name='Former'",))
    await comes_with(server, token)  # it still reads
    assert post(server, "/api/token", {"label": "x", "scopes": ["admin"]}, here)[0] == 403


@server_test("--rate-address", "0")
async def a_token_without_a_stored_scope_reads_and_plays(server):
    here = register(server, "Before scopes")
    token = make_token(server, here)
    change(server, ("UPDATE token SET scope=0,expires_at=0 WHERE kind=1 AND person_id=(SELECT id FROM person WHERE name='Before scopes')",))
    c = await comes_with(server, token)
    await c.request(type="create", game="big-ben")
    assert server.ask("GET", "/api/sessions", None, bearer(token))[1]["error"] == "token-scope"


@server_test("--rate-address", "0")
async def connections_close_when_their_token_expires(server):
    here = register(server, "Short lived")
    token = make_token(server, here, days=1)
    soon = int(time.time() * 1000) + 2500
    change(server, ("UPDATE token SET expires_at=? WHERE kind=1 AND person_id=(SELECT id FROM person WHERE name='Short lived')", soon))
    c = await comes_with(server, token)
    await closes(c)
    assert time.time() * 1000 >= soon
    assert not server.ask("GET", "/api/me", None, bearer(token))[1]["ok"]
    assert get(server, "/api/tokens", here)["tokens"] == []


# ---- closing and deleting -----------------------------------------------------------------------------------------------------

DAY = 86400000


def everywhere(server, text):
    """Returns the tables and columns of the database that contain the text."""
    store, found = sqlite3.connect(server.db, timeout=60), []
    for (table,) in store.execute("SELECT name FROM sqlite_schema WHERE type='table'").fetchall():
        for _, column, *_ in store.execute(f"PRAGMA table_info({table})").fetchall():
            if store.execute(f"SELECT count(*) FROM {table} WHERE instr(lower(CAST({column} AS TEXT)),lower(?))>0", (text,)).fetchone()[0]:
                found.append(f"{table}.{column}")
    store.close()
    return found


def restart(server, *statements):
    """Stops the server, changes the database, and starts the server again, which then looks for old data at once."""
    server.close()
    change(server, *statements)
    server.open()


@server_test("--rate-address", "0", alone=True)
async def a_closed_account_can_be_kept_until_the_grace_period_is_over(server):
    here = register(server, "Undecided")
    there, token = sign_in(server, "Undecided"), make_token(server, here)
    clients = [await server.come(here), await server.come(there), await comes_with(server, token)]
    status, answer, headers = server.ask("POST", "/api/delete", {}, {"cookie": here})
    assert status == 200 and abs(answer["delete_at"] - time.time() * 1000 - 7 * DAY) < 600000, answer
    assert headers["set-cookie"].startswith("parlour=;")
    for c in clients:
        await closes(c)
    assert not is_known(server, here) and not is_known(server, there)
    assert rows(server, "SELECT count(*) FROM token") == [(0,)]
    for path, body in (("/api/guest", {"name": "undecided"}), ("/api/account", {"name": "Undecided", "passphrase": NEW})):
        status, refusal, _ = server.ask("POST", path, body)
        assert (status, refusal["error"]) == (409, "name-taken")
    assert sign_in(server, "Undecided", NEW)["error"] == "wrong-passphrase"
    refusal = sign_in(server, "Undecided")
    assert refusal["error"] == "account-closed" and refusal["delete_at"] == answer["delete_at"]
    restart(server)  # it is not deleted before its time
    assert sign_in(server, "Undecided", keep_account=False)["error"] == "account-closed"
    again = sign_in(server, "Undecided", keep_account=True)
    assert is_known(server, again) and rows(server, "SELECT delete_at FROM person") == [(0,)]
    assert is_known(server, sign_in(server, "Undecided"))


@server_test("--rate-address", "0", "--delete-after", "3", alone=True)
async def a_closed_account_is_deleted_when_the_grace_period_is_over(server):
    cookie, other = register(server, "Zebulon"), register(server, "Remaining")
    a, b = await server.come(cookie), await server.come(other)
    table = (await a.request(type="create", game="sherlock-mycroft"))["table"]
    await a.request(type="sit", table=table, seat=0)
    await b.request(type="watch", table=table)
    await b.request(type="sit", table=table, seat=1)
    await a.request(type="start", table=table)
    await a.request(type="chat", table=table, text="a chat line of mine")
    await b.request(type="chat", table=table, text="a chat line of another")
    await a.until(lambda: a.view(table))
    await b.request(type="report", table=table, seat=0, reason="other", text="about")
    status, answer = post(server, "/api/delete", {}, cookie)
    assert status == 200 and abs(answer["delete_at"] - time.time() * 1000 - 3 * DAY) < 600000
    b.drop()
    assert everywhere(server, "Zebulon") == ["person.name", "person.name_skeleton"]
    restart(server, ("UPDATE person SET delete_at=delete_at-? WHERE delete_at>0", 3 * DAY - 30000))
    assert sign_in(server, "Zebulon", keep_account=True)["error"] == "wrong-passphrase"  # too late: it is deleted within this minute
    restart(server, ("UPDATE person SET delete_at=delete_at-? WHERE delete_at>0", 30000))
    await until(lambda: everywhere(server, "Zebulon") == [])
    assert everywhere(server, "line of mine") == [] and everywhere(server, "line of another") == ["chat.text"]
    assert rows(server, "SELECT count(*) FROM report") == [(0,)]
    assert rows(server, "SELECT count(*) FROM entry") != [(0,)] or rows(server, "SELECT count(*) FROM match") == [(1,)]
    b = await server.come(other)
    await b.request(type="watch", table=table)
    await b.until(lambda: b.tables[table]["seats"][0]["name"] == "Somebody")
    assert server.ask("POST", "/api/account", {"name": "Zebulon", "passphrase": NEW})[0] == 200  # the name is free again
    change(server, ("DELETE FROM person WHERE name='Zebulon'",))
    b.drop()
    server.close()
    with open(server.db, "rb") as file:
        assert b"line of mine" not in file.read()  # also no remains of deleted rows


@server_test("--rate-address", "0", "--delete-after", "0")
async def without_a_grace_period_an_account_is_deleted_at_once(server):
    here = register(server, "Hasty")
    assert post(server, "/api/delete", {}, here) == (200, {"ok": True})
    assert everywhere(server, "Hasty") == []
    assert sign_in(server, "Hasty")["error"] == "wrong-passphrase"


@server_test("--rate-address", "0")
async def a_guest_is_deleted_at_once(server):
    here = server.guest("Passing by")
    c = await server.come(here)
    assert post(server, "/api/delete", {}, here) == (200, {"ok": True})
    await closes(c)
    assert everywhere(server, "Passing by") == []


main()
