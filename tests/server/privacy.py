#!/usr/bin/python3
"""privacy.py PARLOUR [WORD...]: the download of everything about oneself, and how long the server keeps data about people."""
import json
import re
import sqlite3
import time

from runner import main, server_test
from server_lib import ROOT
from table_lib import SM, table_of_two

DAY = 86400000
CASE = "city-road-lock"


def change(server, *statements):
    """Changes the database of a running server, which sees the change at its next read."""
    store = sqlite3.connect(server.db, timeout=60)
    with store:
        for sql, *values in statements:
            store.execute(sql, values)
    store.close()


def rows(server, sql, *values):
    store = sqlite3.connect(server.db, timeout=60)
    try:
        return store.execute(sql, values).fetchall()
    finally:
        store.close()


def export(server, cookie):
    return server.ask("GET", "/api/me/export", None, {"cookie": cookie}, raw=True)


def export_of(server, cookie):
    status, text, headers = export(server, cookie)
    assert status == 200 and headers["cache-control"] == "no-store", (status, text[:200])
    return json.loads(text), text.decode()


async def play_to_the_end(table, players):
    """Lets each player take the first action they may take, until the match is over."""
    actions = {c: [] for c in players}
    while True:
        await players[0].until(lambda: any(c.view(table)["legal"] for c in players) or players[0].view(table)["view"]["over"])
        if players[0].view(table)["view"]["over"]:
            return actions
        for c in players:
            m = c.view(table)
            if m["legal"]:
                await c.request(type="act", table=table, action=m["legal"][0], version=m["version"])
                actions[c].append(m["legal"][0])
                for other in players:
                    await other.until(lambda other=other: other.view(table)["version"] > m["version"])
                break


# ---- the download -------------------------------------------------------------------------------------------------------------


@server_test("--rate", "0")
async def the_export_has_everything_the_person_made_and_nothing_of_others(server):
    a, b, table = await table_of_two(server, "Exporting")
    token = server.ask("POST", "/api/token", {"label": "my program", "scopes": ["read"]}, {"cookie": a.cookie})[1]["token"]
    await a.request(type="chat", table=table, text="a line of mine, with \u201cquotes\u201d and \\ and \U0001f50e")
    await b.request(type="chat", table=table, text="a line of the other")
    await a.request(type="report", table=table, seat=1, reason="other", text="a report of mine")
    await b.request(type="report", table=table, seat=0, reason="insults", text="a report of the other")
    actions = await play_to_the_end(table, [a, b])
    case = (await a.request(type="create", game="watson-holmes", case=CASE))["table"]
    await a.request(type="sit", table=case, seat=0)
    await a.request(type="bot", table=case, seat=1, level="novice")
    await a.request(type="start", table=case)
    await a.until(lambda: a.view(case))
    await a.request(type="note", table=case, text="the bath chair\nwas not hers")
    await a.until(lambda: a.view(case)["legal"])
    await a.request(type="act", table=case, action=a.view(case)["legal"][0], version=a.view(case)["version"])
    told, text = export_of(server, a.cookie)
    assert told["ok"] and told["complete"] and abs(told["made_at"] - time.time() * 1000) < 600000
    me = server.ask("GET", "/api/me", None, {"cookie": a.cookie})[1]
    assert (told["person"]["name"], told["person"]["tag"]) == (me["name"], me["tag"]) == ("Exporting one", me["tag"])
    assert told["person"]["created_at"] <= told["made_at"] and not told["person"]["account"] and not told["person"]["administrator"]
    assert told["person"]["muted_until"] is None and told["person"]["banned_until"] is None
    assert [s["this"] for s in told["sessions"]] == [True]
    assert [(t["label"], t["scopes"]) for t in told["tokens"]] == [("my program", ["read"])]
    assert told["tokens"][0]["expires_at"] > told["made_at"] + 364 * DAY
    assert [(x["table"], x["seat"], x["text"]) for x in told["chat"]] == [
        (table, 0, "a line of mine, with \u201cquotes\u201d and \\ and \U0001f50e")
    ]
    assert [(x["table"], x["reason"], x["text"]) for x in told["reports"]] == [(table, "other", "a report of mine")]
    assert [(x["table"], x["text"]) for x in told["notes"]] == [(case, "the bath chair\nwas not hers")]
    going, over = told["matches"]  # newest first
    assert (going["match"], going["game"], going["status"], going["seat"]) == (case, "watson-holmes", "playing", 0)
    assert "actions" not in going and "result" not in going and going["ended_at"] is None and going["case"] == CASE
    assert (over["match"], over["game"], over["status"], over["seat"]) == (table, SM, "over", 0)
    assert over["created_at"] <= over["started_at"] <= over["ended_at"] and len(over["result"]["scores"]) == 2
    assert [x["action"] for x in over["actions"]] == actions[a] and actions[b]
    secrets = rows(server, "SELECT lower(hex(hash)) FROM token") + rows(server, "SELECT lower(hex(value)) FROM secret")
    other = server.ask("GET", "/api/me", None, {"cookie": b.cookie})[1]
    hidden = [token, a.cookie.split("=")[1], "of the other", other["name"], other["tag"], "127.0.0.1", *(x for (x,) in secrets)]
    for word in hidden:
        assert word.lower() not in text.lower(), word


@server_test("--rate-address", "0")
async def the_export_of_an_account_has_no_passphrase_and_says_what_administrators_did(server):
    body = {"name": "Exporter", "passphrase": "a passphrase of mine"}
    cookie = server.ask("POST", "/api/account", body)[2]["set-cookie"].split(";")[0]
    until = int(time.time() * 1000) + DAY
    change(server, ("UPDATE person SET muted_until=?, role=1 WHERE name='Exporter'", until))
    told, text = export_of(server, cookie)
    assert told["person"]["account"] and told["person"]["administrator"] and told["person"]["muted_until"] == until
    assert "passphrase" not in text and "argon2" not in text


@server_test()
async def only_a_session_may_export_and_not_too_often(server):
    assert export(server, "")[0] == 401
    cookie = server.guest("Often")
    token = server.ask("POST", "/api/token", {"label": "program"}, {"cookie": cookie})[1]["token"]
    status, answer, _ = server.ask("GET", "/api/me/export", None, {"authorization": f"Bearer {token}"})
    assert (status, answer["error"]) == (403, "token-scope")
    assert server.ask("POST", "/api/me/export", {}, {"cookie": cookie})[0] == 405
    asked = [export(server, cookie) for _ in range(4)]
    assert [status for status, _, _ in asked] == [200, 200, 200, 429]
    assert json.loads(asked[-1][1])["error"] == "too-many-exports"
    assert export(server, server.guest("Another"))[0] == 200


@server_test("--rate", "0", "--rate-address", "0")
async def a_very_large_export_is_cut_and_says_so(server):
    cookie = server.guest("Writes much")
    c = await server.come(cookie)
    table = (await c.request(type="create", game=SM))["table"]
    ((match, person),) = rows(server, "SELECT m.id,p.id FROM match m,person p WHERE m.table_id=? AND p.name='Writes much'", table)
    store = sqlite3.connect(server.db, timeout=60)
    with store:  # a control character becomes six bytes of JSON
        lines = ((match, i, person, -1, "\x01" * 500 if i % 2 else "x" * 500) for i in range(12000))
        store.executemany("INSERT INTO chat(match_id,sent_at,person_id,seat,text) VALUES(?,?,?,?,?)", lines)
    store.close()
    told, text = export_of(server, cookie)
    assert not told["complete"] and told["chat"] and told["matches"] == [] and told["chat"][0]["seat"] is None
    assert 15 << 20 < len(text) <= 16 << 20, len(text)
    change(server, ("DELETE FROM chat WHERE sent_at>=?", 3000))
    told, _ = export_of(server, cookie)
    assert told["complete"] and len(told["chat"]) == 3000


# ---- how long data is kept ----------------------------------------------------------------------------------------------------


def constant(file, name):
    (value,) = re.findall(rf"\b{name} = (\d+)", (ROOT / "src" / file).read_text(encoding="utf-8"))
    return int(value)


def figures(server):
    status, answer, _ = server.ask("GET", "/api/privacy")
    assert status == 200 and answer.pop("ok")
    return answer


@server_test("--delete-after", "9", "--keep-days", "90")
async def the_figures_for_the_privacy_page_are_the_constants_and_settings_of_the_server(server):
    assert figures(server) == {
        "session_days": constant("server/accounts.h", "TOKEN_DAYS"),
        "sessions_most": constant("server/accounts.h", "SESSIONS_MAX"),
        "token_days": constant("server/accounts.h", "API_DAYS"),
        "guest_days": 90,
        "closed_account_days": 9,
        "open_table_days": constant("server/seats.h", "OPEN_TABLE_DAYS"),
        "match_days": 90,
        "chat_lines": constant("server/seats.h", "CHAT_STORED"),
        "report_days": constant("server/seats.h", "REPORT_DAYS"),
        "audit_days": constant("store/admin.h", "STORE_AUDIT_DAYS"),
        "reset_link_minutes": constant("store/admin.h", "STORE_RESET_MS") // 60000,
    }


async def make_data(server, word):
    """Creates one of each kind of data that is deleted after some time. `word` is part of every name."""
    a, b, table = await table_of_two(server, f"{word} player")
    await a.request(type="report", table=table, seat=1, reason="insults")
    await a.request(type="chat", table=table, text=f"{word} line")
    actions = await play_to_the_end(table, [a, b])
    assert actions[a]
    open_table = (await a.request(type="create", game=SM))["table"]
    server.guest(f"{word} idle")
    token = {"label": f"{word} program"}
    assert server.ask("POST", "/api/token", token, {"cookie": a.cookie})[0] == 200
    body = {"name": f"{word} leaving", "passphrase": "a passphrase"}
    cookie = server.ask("POST", "/api/account", body)[2]["set-cookie"].split(";")[0]
    assert server.ask("POST", "/api/delete", {}, {"cookie": cookie})[0] == 200
    now = int(time.time() * 1000)
    end = now + 2 * DAY
    change(
        server,
        ("INSERT INTO ban(person_id,network,until,reason,created_at,created_by) VALUES(0,?,?,?,?,'local root')", f"{word}/8", end, "", now),
        ("INSERT INTO audit(at,actor,action,target,detail) VALUES(?,'local root','ban',?,'')", now, word),
        ("INSERT INTO reset_link(person_id,hash,expires_at) VALUES((SELECT id FROM person WHERE name=?),?,?)", f"{word} idle", word, end),
    )
    await a.leave()
    await b.leave()
    return table, open_table


def moved_back(server, word, tables, kept, margin):
    """Statements that make the data as old as its figure in `kept`, plus `margin` days."""
    table, open_table = tables
    match = f"(SELECT id FROM match WHERE table_id='{table}')"
    person = f"(SELECT id FROM person WHERE name LIKE '{word} player%')"

    def moved(what, column, days, where):
        return f"UPDATE {what} SET {column}={column}-{int((days + margin) * DAY)} WHERE {where}"

    return [
        moved("match", "created_at", kept["open_table_days"], f"table_id='{open_table}'"),
        moved("match", "created_at", kept["match_days"], f"id={match}"),
        moved("match", "ended_at", kept["match_days"], f"id={match}"),
        moved("entry", "created_at", kept["match_days"], f"match_id={match}"),
        moved("report", "created_at", kept["report_days"], f"table_id='{table}'"),
        moved("person", "created_at", kept["guest_days"], f"name LIKE '{word}%' AND name NOT LIKE '% leaving'"),
        moved("person", "delete_at", kept["closed_account_days"], f"name='{word} leaving'"),
        moved("token", "created_at", kept["session_days"], f"kind=0 AND person_id IN {person}"),
        moved("token", "expires_at", kept["token_days"], f"kind=1 AND person_id IN {person}"),
        moved("audit", "at", kept["audit_days"], f"target='{word}'"),
        moved("ban", "until", 2, f"network='{word}/8'"),
        moved("reset_link", "expires_at", 2, f"hash='{word}'"),
    ]


def left(server, word):
    """Counts the rows that are left of the data of make_data."""
    player = f"SELECT id FROM person WHERE name LIKE '{word} player%'"
    counted = {
        "people": f"person WHERE name LIKE '{word}%'",
        "sessions": f"token WHERE kind=0 AND person_id IN ({player})",
        "tokens": f"token WHERE kind=1 AND label='{word} program'",
        "matches": f"match WHERE host_id IN ({player})",
        "chat": f"chat WHERE text='{word} line'",
        "reports": f"report WHERE reporter_id IN ({player})",
        "audit": f"audit WHERE target='{word}'",
        "bans": f"ban WHERE network='{word}/8'",
        "links": f"reset_link WHERE hash='{word}'",
    }
    return {name: rows(server, f"SELECT count(*) FROM {sql}")[0][0] for name, sql in counted.items()}


async def until_left(server, word, test):
    """Waits until the server has deleted what it must delete. It looks for old data when it starts, and again after it found some."""
    for _ in range(600):
        if test(left(server, word)):
            return
        time.sleep(0.1)
    raise AssertionError(left(server, word))


@server_test("--keep-days", "100", "--unload-after", "0", "--rate", "0", "--rate-address", "0", alone=True)
async def everything_is_deleted_after_the_time_that_the_privacy_page_says(server):
    old, young = await make_data(server, "Older"), await make_data(server, "Younger")
    kept = figures(server)
    before = left(server, "Younger")
    assert before == {"people": 4, "sessions": 2, "tokens": 1, "matches": 2, "chat": 1, "reports": 1, "audit": 1, "bans": 1, "links": 1}
    assert left(server, "Older") == before, left(server, "Older")
    server.close()
    # One word's data has a day left, the other's is just too old. A ban and a link end at a time of their own, here after two days.
    change(server, *[(sql,) for sql in moved_back(server, "Younger", young, kept, -1)])
    change(server, *[(sql,) for sql in moved_back(server, "Older", old, kept, 0.01)])
    server.open().guest("Newest")
    gone = dict.fromkeys(before, 0)
    await until_left(server, "Older", lambda found: found == gone)
    assert left(server, "Younger") == before


@server_test("--rate", "0")
async def a_table_keeps_only_its_newest_chat_lines(server):
    c = await server.guest_comes("Talks much")
    table = (await c.request(type="create", game=SM))["table"]
    most, every = figures(server)["chat_lines"], constant("server/chat.c", "TRIM_EVERY")
    for i in range(most + 2 * every):
        await c.request(type="chat", table=table, text=f"line {i}")
    (counted,) = rows(server, "SELECT count(*),max(text='line 0'),max(text=?) FROM chat WHERE text LIKE 'line %'", f"line {2 * every}")
    assert most <= counted[0] < most + every and counted[1:] == (0, 1), counted


main()
