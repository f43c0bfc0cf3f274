#!/usr/bin/python3
"""features.py PARLOUR [WORD...]: tests of the lobby, tables, chat, undo, spectators, accounts and limits."""
import asyncio
import json
import socket

import websockets

from admin_lib import administrator
from runner import server_test, main
from table_lib import SM, one_action, refused, until_a_decision_is_due, table_of_two, up_to_date, with_bots
from server_lib import WIRE, Client


@server_test()
async def the_lobby_shows_open_tables_and_their_changes(server):
    a, b = await server.guest_comes("Lobby a"), await server.guest_comes("Lobby b")
    await b.request(type="lobby", on=True, game=SM)
    table = (await a.request(type="create", game=SM))["table"]
    await (await server.guest_comes("Lobby c")).request(type="create", game="big-ben")
    await b.until(lambda: any(m["type"] == "listed" and m["listing"]["table"] == table for m in b.heard))
    await a.request(type="sit", table=table)
    await b.until(lambda: any(m["type"] == "listed" and m["listing"]["table"] == table and m["listing"]["people"] == 1 for m in b.heard))
    assert all(m["listing"]["game"] == SM for m in b.heard if m["type"] == "listed")
    await a.request(type="change", table=table, open=False)
    await b.until(lambda: any(m["type"] == "unlisted" and m["table"] == table for m in b.heard))
    await refused(b.request(type="watch", table=table), "no-table")


@server_test(alone=True)
async def quick_play_joins_a_person_or_adds_bots(server):
    a, b = await server.guest_comes("Quick a"), await server.guest_comes("Quick b")
    table = (await a.request(type="create", game="big-ben"))["table"]
    answer = await b.request(type="quick", game="big-ben")
    assert answer["table"] == table and answer["seat"] == 0
    await a.request(type="change", table=table, open=False)
    c = await server.guest_comes("Quick c")
    answer = await c.request(type="quick", game=SM)
    await c.until(lambda: c.view(answer["table"]))
    assert [s["kind"] for s in c.tables[answer["table"]]["seats"]] == ["person", "bot"]


@server_test()
async def an_invitation_opens_a_table_that_is_not_listed(server):
    a, b, table = await table_of_two(server, "Invited", open=False)
    invitation = await a.request(type="invite", table=table)
    assert (
        len(invitation["code"]) == 26 and invitation["link"].endswith("/join/" + invitation["code"]) and invitation["qr"].startswith("<svg")
    )
    c = await server.guest_comes("Uninvited")
    await refused(c.request(type="watch", table=table), "no-table")
    await refused(c.request(type="watch", code="a" * 26), "no-table")
    await c.request(type="watch", code=invitation["code"])
    await c.until(lambda: c.view(table))
    await refused(c.request(type="invite", table=table), "not-seated")


@server_test()
async def the_host_controls_the_table_before_the_start(server):
    a, b, c = [await server.guest_comes(f"Host {x}") for x in "abc"]
    table = (await a.request(type="create", game="big-ben", seats=4))["table"]
    await b.request(type="watch", table=table)
    for order in (
        {"type": "bot", "seat": 1, "level": "novice"},
        {"type": "kick", "seat": 0},
        {"type": "host", "seat": 0},
        {"type": "start"},
        {"type": "change", "seats": 5},
    ):
        await refused(b.request(table=table, **order), "not-host")
    await b.request(type="sit", table=table, seat=2)
    await refused(b.request(type="sit", table=table, seat=7), "seat-taken")
    await refused(a.request(type="sit", table=table, seat=2), "seat-taken")
    await a.request(type="kick", table=table, seat=2)
    await b.until(lambda: b.tables[table]["seat"] is None)
    await b.request(type="sit", table=table, seat=0)
    await refused(a.request(type="start", table=table), "free-seats")
    await refused(a.request(type="bot", table=table, seat=0, level="novice"), "seat-changed")
    await refused(a.request(type="bot", table=table, seat=1, level="genius"), "unknown-level")
    await refused(a.request(type="change", table=table, seats=9), "bad-message")
    await refused(a.request(type="change", table=table, seats=3), "seat-count")
    await refused(a.request(type="change", table=table, options={"nonsense": True}), "unknown-option")
    refusal = await refused(a.request(type="create", game="i-say-holmes", options={"rounds": 100}), "unknown-option")
    assert "rounds must be a whole number from 0 to 99" in refusal.args[1], refusal.args[1]
    await a.request(type="host", table=table, seat=0)
    await refused(a.request(type="start", table=table), "not-host")
    for seat in (1, 2, 3):
        await b.request(type="bot", table=table, seat=seat, level="master")
    await b.request(type="bot", table=table, seat=3)
    await b.request(type="bot", table=table, seat=3, level="regular")
    await b.request(type="start", table=table)
    await refused(b.request(type="kick", table=table, seat=1), "match-started")
    await refused(b.request(type="stand", table=table), "match-started-leave")


@server_test()
async def only_the_person_of_a_seat_acts_in_it(server):
    a, b, table = await table_of_two(server, "Seats")
    c = await server.guest_comes("Stranger")
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    asked, other = (a, b) if a.view(table)["legal"] else (b, a)
    action = asked.view(table)["legal"][0]
    await refused(c.request(type="act", table=table, action=action), "not-seated")
    await refused(other.request(type="act", table=table, action=action), "rule", "PL-3")
    await refused(asked.request(type="act", table=table, action="fly to the moon"), "rule", "PL-4")
    await refused(asked.request(type="act", table=table, action=action, version=77), "rule", "PL-10")
    await refused(asked.request(type="act", table=table, action=action, text="unwanted"), "rule", "PL-18")
    assert c.view(table)["legal"] == [] and c.tables[table]["seat"] is None
    await asked.request(type="act", table=table, action=action, version=asked.view(table)["version"])


@server_test()
async def chat_reaches_only_its_audience(server):
    a, b, table = await table_of_two(server, "Talk")
    c = await server.guest_comes("Talk watcher")
    await c.request(type="watch", table=table)
    await a.request(type="chat", table=table, text="  Good\tevening \u2019tis late  ")
    for x in (a, b, c):
        await x.until(lambda x=x: any(m["type"] == "chat" for m in x.heard))
    assert b.heard[-1]["text"].strip() == "Good evening \u2019tis late" and b.heard[-1]["seat"] == 0
    await c.request(type="chat", table=table, text="He has the bomb")
    await c.until(lambda: c.heard[-1]["text"] == "He has the bomb")
    await b.request(type="mute", table=table, who=a.welcome["you"]["tag"], on=True)
    await a.request(type="chat", table=table, text="muted")
    await c.until(lambda: c.heard[-1]["text"] == "muted")
    await b.request(type="mute", table=table, who=a.welcome["you"]["tag"], on=False)
    await a.request(type="chat", table=table, text="heard again")
    await b.until(lambda: b.heard[-1].get("text") == "heard again")
    assert not any(m.get("text") in ("muted", "He has the bomb") for m in a.heard[:1] + b.heard)
    await refused(a.request(type="chat", table=table, text="\u202egnirts"), "chat-format")
    await refused(a.request(type="chat", table=table, text=" "), "chat-format")
    d = await server.guest_comes("Talk latecomer")
    await d.request(type="watch", table=table)
    await d.until(lambda: any(m.get("text") == "heard again" for m in d.heard))


@server_test()
async def undo_works_at_once_or_with_consent(server):
    a, b, table = await table_of_two(server, "Back")
    first = await one_action(table, a, b)
    other = b if first is a else a
    answer = await first.request(type="undo", table=table)
    if not answer.get("needs_consent"):
        await first.until(lambda: any(e["event"] == "undo" for e in first.view(table)["events"]))
    for _ in range(6):
        last = await one_action(table, a, b)
        await up_to_date(table, a, b)
        if b.view(table)["legal"] and last is a or a.view(table)["legal"] and last is b:
            break
    before = last.view(table)["version"]
    other = b if last is a else a
    await one_action(table, other)
    answer = await last.request(type="undo", table=table)
    assert answer.get("needs_consent"), "undo should need consent: another player has acted"
    await other.until(lambda: other.heard and other.heard[-1]["type"] == "undo_request")
    seat = {a: 0, b: 1}
    result = {"type": "undo_result", "table": table, "seat": seat[last]}
    await refused(last.request(type="consent", table=table, yes=True), "no-undo-request")
    await other.request(type="consent", table=table, yes=False)
    await last.until(lambda: last.heard and last.heard[-1] == {**result, "agreed": False, "by": seat[other]})
    await last.request(type="undo", table=table)
    await other.until(lambda: other.heard[-1]["type"] == "undo_request")
    other.drop()
    for cookie in (last.cookie, other.cookie):  # a client that reconnects receives the undo request again
        c = await server.come(cookie)
        await c.request(type="watch", table=table)
        await c.request(type="resync", table=table, version=0)
        assert any(m["type"] == "undo_request" for m in c.heard)
        other = c
    await other.request(type="consent", table=table, yes=True)
    await last.until(lambda: last.heard[-1] == {**result, "agreed": True, "by": None})
    await last.until(lambda: last.view(table)["version"] > before and last.view(table)["legal"])


@server_test()
async def undo_is_refused_in_games_without_undo(server):
    for n in range(8):  # retries with a new match if a bot has already cut the bomb, which ends the match
        a, table = await with_bots(server, f"No back {n}", "big-ben")
        r = await refused(a.request(type="undo", table=table), "rule")
        if r.rule != "PL-1":
            break
    assert r.rule.startswith("BB-")


@server_test("--bot-wait", "60000")
async def claims_are_asides_and_never_stale(server):
    """The flag --bot-wait makes bots wait longer than the test takes, so the match does not end during the test."""
    a, table = await with_bots(server, "Claims", "big-ben")
    await a.until(lambda: a.view(table) and a.view(table)["asides"])
    before = a.view(table)
    for aside in before["asides"][:2]:
        await a.request(type="act", table=table, action=aside, version=0)
    await a.until(lambda: a.view(table)["version"] == before["version"] + 2)
    assert a.view(table)["legal"] == before["legal"], "an aside must not change the legal actions"


@server_test("--bot-wait", "60000")
async def a_bot_names_its_suspect_on_request(server):
    """The flag --bot-wait makes bots wait longer than the test takes, so only the test's clients act."""
    a, b, c = [await server.guest_comes(f"Asks {x}") for x in ("one", "two", "watcher")]
    table = (await a.request(type="create", game="big-ben", seats=4, delay=3600))["table"]
    await a.request(type="sit", table=table, seat=0)
    await b.request(type="watch", table=table)
    await b.request(type="sit", table=table, seat=1)
    for seat in (2, 3):
        await a.request(type="bot", table=table, seat=seat, level="novice")
    ask = lambda who, seat: who.request(type="suspicion", table=table, seat=seat)
    await refused(ask(a, 2), "match-not-started")
    await a.request(type="start", table=table)
    for x in (a, b):
        await x.until(lambda x=x: x.view(table))
    assert (await ask(a, 2))["opinion"]["event"] == "suspect-nobody"
    for seat in (0, 1, 4, 7):
        await refused(ask(a, seat), "not-a-bot")
    await refused(ask(c, 2), "not-at-table")
    await c.request(type="watch", table=table)
    # At this table spectators see everything an hour late, so for client c the match has not started yet.
    await refused(ask(c, 2), "match-not-started")
    await a.request(type="act", table=table, action="accuse 1")
    answer = await ask(b, 3)
    assert answer["seat"] == 3 and answer["table"] == table and answer["opinion"]["event"] == "suspect-word", answer
    assert answer["opinion"]["seat"] == 1 and 0 < answer["opinion"]["guilt"] < 100, answer
    assert answer["opinion"]["text"].startswith("I suspect Asks two, who is accused by 1 other player."), answer
    assert (await ask(a, 3))["opinion"] == answer["opinion"] and (await ask(a, 2))["opinion"] == answer["opinion"]
    assert not any(m["type"] in ("suspicion", "chat") for x in (a, b, c) for m in x.heard), "only the client that asked may get the answer"
    for _ in range(60):
        await a.send(type="suspicion", id=1, table=table, seat=2)
    await a.request(type="resync", table=table, version=0)
    assert 20 < sum(m["type"] == "refused" and m["error"] == "too-fast" for m in a.heard) <= 56
    assert (await ask(b, 2))["opinion"] == answer["opinion"], "the limit of one client must not affect others"
    one, two, other = await table_of_two(server, "Asks in vain")
    await refused(one.request(type="suspicion", table=other, seat=1), "no-sides")


@server_test("--bot-wait", "60000")
async def a_delayed_spectator_gets_suspicions_of_the_delayed_state_only(server):
    a, c = await server.guest_comes("Ahead"), await server.guest_comes("Behind")
    table = (await a.request(type="create", game="big-ben", seats=4, delay=1))["table"]
    await a.request(type="sit", table=table, seat=0)
    for seat in (1, 2, 3):
        await a.request(type="bot", table=table, seat=seat, level="master")
    await a.request(type="start", table=table)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    seen = c.view(table)["version"]
    await a.request(type="act", table=table, action="accuse 3")
    ask = lambda who: who.request(type="suspicion", table=table, seat=2)
    assert (await ask(a))["opinion"]["seat"] == 3
    early = (await ask(c))["opinion"]
    # As long as client c has not received the new view, the bot's answer to c must fit the old view.
    assert (early["event"] == "suspect-nobody") if c.view(table)["version"] == seen else (early["seat"] == 3), early
    await c.until(lambda: c.view(table)["version"] > seen)
    assert (await ask(c))["opinion"] == (await ask(a))["opinion"]


@server_test()
async def a_stand_in_plays_for_a_player_who_left_until_they_return(server):
    a, b, table = await table_of_two(server, "Leaving")
    await b.request(type="leave", table=table)
    await a.until(lambda: a.tables[table]["seats"][1]["stand_in"])
    for _ in range(8):
        if not a.view(table)["view"]["over"]:
            await a.until(lambda: a.view(table)["legal"] or a.view(table)["view"]["over"])
            if a.view(table)["legal"]:
                await one_action(table, a)
    await b.request(type="watch", table=table)
    await a.until(lambda: not a.tables[table]["seats"][1]["stand_in"])
    await b.until(lambda: b.view(table))
    assert b.tables[table]["seat"] == 1


@server_test()
async def a_stand_in_decides_when_the_decision_clock_runs_out(server):
    a, b, table = await table_of_two(server, "Slow", decision=1)
    asked = a if a.views[table][1]["legal"] else b
    seat = asked.tables[table]["seat"]
    assert 0 <= asked.views[table][1]["time_left"] <= 1000
    await asked.until(lambda: asked.tables[table]["seats"][seat]["stand_in"])
    await asked.until(lambda: not asked.view(table)["legal"] or asked.view(table)["version"] > 1)
    await asked.request(type="reclaim", table=table)
    await asked.until(lambda: not asked.tables[table]["seats"][seat]["stand_in"])


@server_test("--bot-wait", "10", alone=True)
async def bots_speak_and_then_wait_at_the_start_of_a_match_and_people_do_not(server):
    opening = 8  # time in seconds that Big Ben bots wait at the start of a match (`opening_ms`)
    waited = acted = False
    for i in range(20):
        if waited and acted:
            return
        began = asyncio.get_running_loop().time()
        a, table = await with_bots(server, f"Reader {i}", "big-ben")
        if a.view(table)["legal"]:
            acted = True
            await a.request(type="act", table=table, action=a.view(table)["legal"][0])
        else:
            waited = True
            await a.until(lambda a=a, table=table: any(p["claims"] for p in a.view(table)["view"]["players"]))
            assert not a.view(table)["view"]["cuts"], "a bot acted before the bots had spoken"
            await a.until(lambda a=a, table=table: a.view(table)["view"]["cuts"])
            assert asyncio.get_running_loop().time() - began >= opening, "a bot acted at once"
    assert False, "the same seat begins in every match"


@server_test()
async def the_time_bank_is_used_before_the_stand_in_decides(server):
    now = asyncio.get_running_loop().time
    began = now()
    a, b, table = await table_of_two(server, "Bank", decision=1, bank=600)
    asked = a if a.view(table)["legal"] else b
    assert 590000 < asked.view(table)["time_left"] <= 601000 and asked.view(table)["bank"] == 600000
    await asyncio.sleep(1.5)  # wait longer than the time limit for the decision
    assert not asked.tables[table]["seats"][asked.tables[table]["seat"]]["stand_in"]
    m = asked.view(table)
    await asked.request(type="act", table=table, action=m["legal"][0])
    await asked.until(lambda: asked.view(table)["version"] > m["version"])
    # The player has used at least half a second of the time bank, but not more time than has passed since the test began.
    assert 600000 - 1000 * (now() - began) <= asked.view(table)["bank"] <= 599500, asked.view(table)["bank"]


@server_test()
async def spectators_can_be_delayed_or_refused(server):
    a, b, table = await table_of_two(server, "Alone", spectators=False)
    c = await server.guest_comes("Kept out")
    await refused(c.request(type="watch", table=table), "no-table")
    a, b, table = await table_of_two(server, "Behind", delay=2)
    await c.request(type="watch", table=table)
    began = asyncio.get_running_loop().time()
    await one_action(table, a, b)
    await c.until(lambda: c.view(table) and c.view(table)["version"] >= 2)
    assert asyncio.get_running_loop().time() - began >= 2, "the spectator should have a delay"


@server_test()
async def rematch_and_replay_are_available_only_after_the_end(server):
    a, b, table = await table_of_two(server, "Rematch", open=False)
    status, answer, _ = server.ask("GET", f"/api/match/{table}/replay")
    assert status == 403 and answer["error"] == "match-not-over"
    assert server.ask("GET", f"/api/match/{table}/file")[0] == 403
    assert server.ask("GET", "/api/match/aaaaaaaaaaaaaaaa/replay")[0] == 404
    await refused(a.request(type="rematch", table=table), "rematch-not-allowed")
    assert "secret" not in a.tables[table] and "result" not in a.tables[table]
    last = None
    while True:
        await until_a_decision_is_due(table, a, b)
        asked = [c for c in (a, b) if c.view(table)["legal"]]
        if not asked:
            break
        last = asked[0]
        m = last.view(table)
        order = {"type": "act", "table": table, "action": m["legal"][0], "action_id": m["version"]}
        await last.request(**order)
        await last.until(lambda: last.view(table)["version"] > m["version"])
    await a.until(lambda: a.tables[table]["status"] == "over")
    await refused(a.request(type="act", table=table, action="go watson"), "rule", "PL-1")
    assert (await last.request(**order)).get("duplicate"), "the repeated last action should be recognised"
    assert server.ask("GET", f"/api/match/{table}/replay?seat=1&to=3")[1]["messages"][-1]["version"] == 3
    assert server.ask("GET", f"/api/match/{table}/replay?seat=5")[0] == 400
    await a.request(type="rematch", table=table)
    await b.request(type="rematch_answer", table=table, yes=True)
    await b.until(lambda: b.tables[table].get("next"))
    following = b.tables[table]["next"]
    await refused((await server.guest_comes("Rematch other")).request(type="watch", table=following), "no-table")
    await b.request(type="watch", table=following)  # the table is not in the lobby, but the players of the first match may join it


@server_test()
async def lookalike_names_cannot_sit_at_one_table(server):
    a, b = await server.guest_comes("Moriarty"), await server.guest_comes("M\u043eriarty")
    table = (await a.request(type="create", game=SM))["table"]
    await a.request(type="sit", table=table)
    await refused(b.request(type="watch", table=table), "name-confusable")
    for name in ("", " ", "x" * 25, "a\u202eb", "a\u0000b", "\u200b"):
        status, _, _ = server.ask("POST", "/api/guest", {"name": name})
        assert status == 400, name


@server_test("--rate-address", "0")
async def accounts_work_from_another_browser(server):
    status, me, headers = server.ask("POST", "/api/account", {"name": "Irene", "passphrase": "the woman, always"})
    assert status == 200 and me["account"], me
    cookie = headers["set-cookie"].split(";")[0]
    assert "HttpOnly" in headers["set-cookie"] and "SameSite=Lax" in headers["set-cookie"]
    assert server.ask("GET", "/api/me", headers={"cookie": cookie})[1]["name"] == "Irene"
    assert server.ask("POST", "/api/guest", {"name": "lrene"})[0] == 409
    assert server.ask("POST", "/api/account", {"name": "Irene", "passphrase": "another woman"})[0] == 409
    assert server.ask("POST", "/api/login", {"name": "Irene", "passphrase": "wrong"})[0] == 401
    assert server.ask("POST", "/api/login", {"name": "Nobody", "passphrase": "wrong"})[0] == 401
    assert server.ask("POST", "/api/account", {"name": "Short", "passphrase": "short"})[0] == 400
    status, me, headers = server.ask("POST", "/api/login", {"name": "Irene", "passphrase": "the woman, always"})
    second = headers["set-cookie"].split(";")[0]
    assert status == 200 and second != cookie
    d = await server.come(second)
    assert server.ask("POST", "/api/logout", {}, {"cookie": second})[0] == 200
    assert not server.ask("GET", "/api/me", headers={"cookie": second})[1]["ok"]
    await asyncio.wait_for(d.task, 120)
    assert d.closed == 1008
    assert server.ask("GET", "/api/me", headers={"cookie": cookie})[1]["ok"]
    c = await server.come(cookie)
    assert c.welcome["account"]
    assert server.ask("POST", "/api/logout-everywhere", {}, {"cookie": cookie})[0] == 200
    assert not server.ask("GET", "/api/me", headers={"cookie": cookie})[1]["ok"]
    await asyncio.wait_for(c.task, 120)
    assert c.closed == 1008


@server_test()
async def passphrase_guesses_are_limited_and_bots_play_on_meanwhile(server):
    answers = await asyncio.gather(
        *[asyncio.to_thread(server.ask, "POST", "/api/login", {"name": "Nobody", "passphrase": f"guess {i}"}) for i in range(12)]
    )
    codes = sorted(status for status, _, _ in answers)
    assert codes.count(401) >= 3 and codes.count(429) >= 6, codes


@server_test("--rate-address", "0")
async def a_guest_who_registers_keeps_the_seat(server):
    a, b, table = await table_of_two(server, "Guest")
    status, me, headers = server.ask(
        "POST", "/api/account", {"name": "Guest one", "passphrase": "long enough for it"}, {"cookie": a.cookie}
    )
    assert status == 200 and me["tag"] == a.welcome["you"]["tag"]
    c = await server.come(headers["set-cookie"].split(";")[0])
    assert c.welcome["tables"] == [table]
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.tables[table]["seat"] == 0


@server_test("--rate-address", "0")
async def deleting_an_account_removes_the_name_everywhere(server):
    a, b, table = await table_of_two(server, "Deleted")
    status, _, headers = server.ask("POST", "/api/delete", {}, {"cookie": b.cookie})
    assert status == 200 and "Max-Age=0" in headers["set-cookie"]
    await a.until(lambda: a.tables[table]["seats"][1]["name"] == "Somebody" and a.tables[table]["seats"][1]["stand_in"])
    assert not server.ask("GET", "/api/me", headers={"cookie": b.cookie})[1]["ok"]
    while not a.view(table)["view"]["over"]:
        await a.until(lambda: a.view(table)["legal"] or a.view(table)["view"]["over"])
        if a.view(table)["legal"]:
            await one_action(table, a)
    await a.until(lambda: a.tables[table]["status"] == "over")
    page = server.ask("GET", f"/api/match/{table}/replay")[1]
    assert page["seats"] == ["Deleted one", "Somebody"] and "Deleted two" not in json.dumps(page)


@server_test("--tables", "50")
async def the_match_list_contains_a_persons_own_matches(server):
    a, b, over = await table_of_two(server, "History")
    assert server.ask("GET", "/api/matches")[0] == 401
    mine = lambda c, query="": server.ask("GET", f"/api/matches{query}", headers={"cookie": c.cookie})
    page = mine(a)[1]["matches"]
    assert [(m["match"], m["status"], m["seat"], m["ended_at"]) for m in page] == [(over, "playing", 0, None)] and "result" not in page[0]
    while not a.view(over)["view"]["over"]:
        await one_action(over, a, b)
    await a.until(lambda: a.tables[over]["status"] == "over")
    page = mine(b)[1]["matches"]
    assert page[0]["result"] == a.tables[over]["result"] and page[0]["seat"] == 1 and page[0]["game"] == SM
    assert page[0]["created_at"] <= page[0]["started_at"] <= page[0]["ended_at"]
    assert page[0]["seats"] == [{"kind": "person", "name": f"History {x}", "level": None} for x in ("one", "two")]
    tables = []
    for _ in range(2):
        c = await server.come(a.cookie)
        for _ in range(11):
            tables.append((await c.request(type="create", game="big-ben", open=False))["table"])
            await c.request(type="sit", table=tables[-1], seat=1)
    await c.request(type="bot", table=tables[-1], seat=0, level="master")
    first = mine(a)[1]
    assert [m["match"] for m in first["matches"]] == tables[::-1][:20] and first["more"] == tables[2]
    assert first["matches"][0]["status"] == "open" and first["matches"][0]["started_at"] is None
    assert [(x["kind"], x["level"]) for x in first["matches"][0]["seats"][:3]] == [("bot", "master"), ("person", None), ("free", None)]
    second = mine(a, f"?before={first['more']}")[1]
    assert [m["match"] for m in second["matches"]] == [tables[1], tables[0], over] and second["more"] is None
    assert mine(a, "?status=live")[1]["matches"][-1]["match"] == tables[2]
    assert [m["match"] for m in mine(a, "?status=over")[1]["matches"]] == [over]
    assert mine(a, "?before=nosuchmatch")[1]["matches"] == [] and mine(a, "?status=lost")[0] == 400
    stranger = await server.guest_comes("History none")
    assert mine(stranger)[1] == {"ok": True, "matches": [], "more": None}


@server_test("--rate", "0")
async def a_new_client_receives_every_chat_line_once(server):
    a, b, table = await table_of_two(server, "Lines")
    c = await server.guest_comes("Comes and goes")
    for n in range(20):  # repeated, because it depends on timing whether the first chat line is already stored when client c joins
        await b.send(type="chat", table=table, text=f"before {n}")
        await c.send(type="watch", table=table)
        await b.send(type="chat", table=table, text=f"after {n}")
        await c.until(lambda: [m for m in c.heard if m["type"] == "chat" and m["text"] == f"after {n}"])
        await c.request(type="leave", table=table)
        said = [m["text"] for m in c.heard if m["type"] == "chat"]
        assert said == [f"{when} {i}" for i in range(n + 1) for when in ("before", "after")], said
        c.heard.clear()


@server_test("--rate", "0")
async def many_chat_lines_arrive_complete_and_in_order(server):
    a, b, table = await table_of_two(server, "Much")
    for _ in range(40):
        await one_action(table, a, b)
    for text in ("x", "y" * 125, "z" * 126, "w" * 400):  # a WebSocket frame of more than 125 bytes has a longer header
        await b.request(type="chat", table=table, text=text)
    await up_to_date(table, a)
    c = Client(server, a.cookie)
    await c.connect()
    await c.send(type="watch", table=table, version=1)
    for i in range(30):
        await c.send(type="resync", table=table, version=0)
        await c.send(type="act", table=table, action="nonsense")
    await c.until(
        lambda: len([m for m in c.heard if m["type"] == "refused"]) == 30 and c.view(table)["version"] == a.view(table)["version"]
    )
    assert {v: m["view"] for v, m in c.views[table].items() if v > 1} == {v: m["view"] for v, m in a.views[table].items() if v > 1}
    await c.until(lambda: [len(m["text"]) for m in c.heard if m["type"] == "chat"] == [1, 125, 126, 400])


@server_test(alone=True)
async def the_public_lobby_lists_open_tables_without_a_session(server):
    status, porch, _ = server.ask("GET", "/api/public-lobby")
    assert status == 200 and porch == {"ok": True, "tables": [], "cases": porch["cases"]}
    a, b = await server.guest_comes("Porch a"), await server.guest_comes("Porch b")
    table = (await a.request(type="create", game=SM))["table"]
    hidden = (await b.request(type="create", game=SM, open=False))["table"]
    await a.request(type="sit", table=table)
    await a.request(type="lobby", on=True)
    await a.until(
        lambda: any(m["type"] == "listed" and m["listing"]["people"] == 1 or m["type"] == "lobby" and m["listings"] for m in a.heard)
    )
    rows = server.ask("GET", "/api/public-lobby")[1]["tables"]
    assert [r["table"] for r in rows] == [table] and rows[0]["host"] == "Porch a" and hidden not in str(rows)
    code = (await b.request(type="invite", table=hidden))["code"]
    assert server.ask("GET", f"/api/invitation/{code}")[1] == {"ok": True, "game": SM, "host": "Porch b"}
    assert (
        server.ask("GET", f"/api/invitation/{code[:-1]}{'y' if code[-1] == 'x' else 'x'}")[0] == 404
        and server.ask("GET", "/api/invitation/" + "x" * 40, raw=True)[0] == 404
    )
    await b.request(type="watch", table=table)
    await b.request(type="sit", table=table)
    await a.request(type="start", table=table)
    await a.until(lambda: a.view(table))
    assert server.ask("GET", "/api/public-lobby")[1]["tables"] == []


@server_test()
async def an_external_bot_sits_down_with_a_token(server):
    cookie = server.guest("Owner")
    status, answer, _ = server.ask("POST", "/api/token", {"label": "my bot"}, {"cookie": cookie})
    assert status == 200 and len(answer["token"]) == 43
    assert server.ask("POST", "/api/token", {"label": "x"})[0] == 401
    bot = Client(server)
    await bot.connect(headers={"Authorization": f"Bearer {answer['token']}"})
    assert bot.welcome["you"]["name"] == "Owner"
    table = (await bot.request(type="create", game=SM))["table"]
    await bot.request(type="sit", table=table, seat=1)
    await bot.request(type="bot", table=table, seat=0, level="novice")
    await bot.request(type="start", table=table)
    await bot.until(lambda: bot.view(table) and bot.view(table)["legal"])
    await one_action(table, bot)


@server_test()
async def connections_without_a_session_or_from_another_site_are_refused(server):
    async def status(**more):
        c = Client(server, more.pop("cookie", None))
        try:
            await c.connect(**more)
        except websockets.InvalidStatusCode as error:
            return error.status_code
        except Exception as error:
            return type(error).__name__
        return 101

    cookie = server.guest("Door")
    assert await status() == 401, await status()
    assert await status(cookie="parlour=" + "A" * 43) == 401
    assert await status(cookie=cookie, origin="https://evil.example") == 403
    assert await status(cookie=cookie, origin="null") == 403
    assert await status(cookie=cookie, origin=f"http://127.0.0.1:{server.port}") == 101
    assert await status(cookie=cookie, protocols=("chess.1",)) != 101
    code, _, _ = server.ask("POST", "/api/guest", {"name": "X"}, {"origin": "https://evil.example"})
    assert code == 403
    code, _, _ = server.ask("POST", "/api/guest", "name=X", {"content-type": "application/x-www-form-urlencoded"})
    assert code == 415


@server_test()
async def pages_have_security_headers_and_folders_are_not_listed(server):
    for path in ("/", "/healthz", "/nothing", "/join/abc"):
        _, _, headers = server.ask("GET", path, raw=True)
        assert "default-src 'self'" in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff", path
    for path in ("/..%2f..%2fetc/passwd", "//etc/passwd", "/assets/", "/src"):
        assert server.ask("GET", path, raw=True)[0] in (403, 404, 400), path
    status, page, headers = server.ask("GET", "/", raw=True)
    assert status == 200 and b"http" not in page.replace(b"<code>http", b"")
    assert server.ask("GET", "/", headers={"if-none-match": headers["etag"]}, raw=True)[0] == 304
    assert b"parlour_connections" in server.ask("GET", "/metrics", raw=True)[1]


def until_closed(server, text):
    """Sends bytes and returns all output until the server closes the connection. The timeout is shorter than the server's own timeout for
    slow requests."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=8) as s:
        s.sendall(text)
        heard = b""
        while more := s.recv(4096):
            heard += more
    return heard


@server_test()
async def a_refused_handshake_says_why_in_json(server):
    cookie = server.guest("Knocks")
    token = server.ask("POST", "/api/token", {"label": "x", "scopes": ["admin"]}, {"cookie": administrator(server, "Knocks twice")})[1]
    for header, protocol, status, error in (
        (f"Cookie: {cookie}", None, 400, "bad-message"),
        (f"Cookie: {cookie}", "chess.1", 400, "bad-message"),
        ("", "parlour.1", 401, "not-signed-in"),
        (f"Cookie: {cookie}\r\nOrigin: https://evil.example", "parlour.1", 403, "origin-not-allowed"),
        (f"Authorization: Bearer {token['token']}", "parlour.1", 403, "token-scope"),
    ):
        more = (f"Sec-WebSocket-Protocol: {protocol}\r\n" if protocol else "") + (f"{header}\r\n" if header else "")
        heard = until_closed(
            server,
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n".encode(),
        )
        head, _, body = heard.decode().partition("\r\n\r\n")
        assert head.startswith(f"HTTP/1.1 {status} "), (header, protocol, heard)
        assert f"content-length: {len(body)}" in head and "content-type: application/json" in head, head
        answer = json.loads(body)
        assert (answer["ok"], answer["error"]) == (False, error) and answer["text"].endswith("."), answer
        assert error != "bad-message" or "parlour.1" in answer["text"], answer


@server_test("--rate-address", "0")
async def wrong_methods_and_malformed_requests_are_refused_at_once(server):
    for path, allow in (("/", "GET, HEAD"), ("/api/guest", "POST"), ("/api/me", "GET, HEAD"), ("/nothing", "GET, HEAD")):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
            for body in (None, "{}"):
                status, answer, headers = server.ask(method, path, body)
                assert (status, headers["allow"], answer["error"]) == (405, allow, "method-not-allowed"), (method, path, status)
    assert server.ask("GET", "/api/guest")[0] == 405 and server.ask("GET", "/api/guest")[2]["allow"] == "POST"
    assert server.ask("POST", "/api/me", {})[0] == 405 and server.ask("POST", "/nothing", {})[0] == 405
    status, page, _ = server.ask("GET", "/nothing", headers={"accept": "text/html,*/*"}, raw=True)
    assert status == 404 and "<html" in str(page)  # a browser gets the web page even for an unknown path
    assert server.ask("GET", "/api/nothing", headers={"accept": "text/html,*/*"})[1]["error"] == "not-found"
    assert server.ask("GET", "/nothing")[0] == 404 and server.ask("HEAD", "/healthz", raw=True)[0] == 200
    for method in ("PUT", "PATCH", "DELETE"):  # without Content-Length the server cannot find the request's end
        assert until_closed(server, f"{method} /api/me HTTP/1.1\r\nHost: here\r\n\r\n".encode()).startswith(b"HTTP/1.1 405 ")
    assert until_closed(server, b"CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n") == b""
    for rubbish in (
        b"TRACE / HTTP/1.1\r\n\r\n",
        b"HELLO\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"SSH-2.0-somebody\r\n",
        b"GET\r\n\r\n",
    ):
        assert b" 403 " in until_closed(server, rubbish).split(b"\r\n")[0], rubbish


@server_test()
async def messages_outside_the_wire_definition_are_refused_without_effect(server):
    c = await server.guest_comes("Nonsense")
    for text in (
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"type":"fly"}',
        '{"type":"lobby"}',
        '{"type":"lobby","on":1}',
        '{"type":"lobby","on":true,"more":1}',
        '{"type":"lobby","on":true,"on":false}',
        '{"type":"act","table":5,"action":"x"}',
        '{"type":"create","game":"' + "x" * 40 + '"}',
        '{"type":"lobby","on":true,"id":0}',
        '{"type":"lobby","on":true,"id":1.5}',
        "[" * 3000,
        '{"type":"watch"}',
        "\u0000",
    ):
        n = len(c.heard)
        await c.socket.send(text)
        await c.until(lambda: len(c.heard) > n)
        assert c.heard[-1]["type"] == "refused", text
    for message, text in (
        ({"type": "lobby", "on": True, "more": 1}, "The message lobby has no member more"),
        ({"type": "lobby", "on": True, 39 * "x" + "é!": 1}, "The message lobby has no member " + 39 * "x"),
        ({"type": "lobby"}, "on is missing"),
        ({"type": "bot", "table": "x", "seat": 8}, "seat must be an integer from 0 to 7"),
        ({"type": "chat", "table": "x", "text": ""}, "text must be a string of 1 to 500 bytes"),
        ({"type": "nonce", "table": "x", "nonce": "a"}, "nonce must be a string of 64 bytes"),
    ):
        refusal = await refused(c.request(**message), "bad-message")
        assert refusal.args[1] == text, refusal
    await refused(c.request(type="create", game="template"), "no-game")
    await refused(c.request(type="act", table="nowhere", action="x"), "not-at-table")
    await c.socket.send(b"binary")
    await asyncio.wait_for(c.task, 120)
    assert c.closed == 1003, c.closed
    d = await server.come(c.cookie)
    await d.socket.send("x" * 20000)
    await asyncio.wait_for(d.task, 120)
    assert d.closed == 1009
    assert server.ask("POST", "/api/guest", {"name": "x" * 9000})[0] == 413
    assert server.ask("POST", "/api/guest", "[]")[0] == 400
    code, answer, _ = server.ask("POST", "/api/guest", {"name": "X", "admin": True})
    assert code == 400 and answer["text"] == "The request has no member admin", answer
    assert server.ask("POST", "/api/guest")[0] in (400, 415)


@server_test()
async def a_request_for_data_without_an_id_is_refused(server):
    a, _, table = await table_of_two(server, "No id")
    values = {"table": table, "part": "overview", "text": "x", "question": 1, "seat": 1, "before": 2}
    for form in (m for m in WIRE["in"] if "reply" in m):
        n = len(a.heard)
        members = {f["name"]: values[f["name"]] for f in form["fields"] if not f.get("optional")}
        await a.send(type=form["name"], **members)
        await a.until(lambda n=n: len(a.heard) > n)
        text = "id is missing: a request for data needs one"
        assert a.heard[n] == {"type": "refused", "reply_to": None, "error": "bad-message", "text": text}, a.heard[n]


@server_test("--rate-address", "0", alone=True)
async def only_one_of_many_simultaneous_lookalike_registrations_succeeds(server):
    loop = asyncio.get_running_loop()
    names = ["Irene Adler", "irene adler", "IRENE ADLER", "Irene  Adler"]
    asked = [
        loop.run_in_executor(None, server.ask, "POST", "/api/account", {"name": n, "passphrase": "a scandal in bohemia"}) for n in names
    ]
    answers = await asyncio.gather(*asked)
    assert sorted(status for status, _, _ in answers) == [200, 409, 409, 409], answers
    assert {answer["error"] for status, answer, _ in answers if status == 409} == {"name-taken"}, answers
    assert server.ask("POST", "/api/guest", {"name": "irene adler"})[0] == 409


@server_test()
async def messages_sent_with_the_handshake_are_answered_in_order_after_welcome(server):
    host = await server.guest_comes("Order host")
    table = (await host.request(type="create", game=SM))["table"]
    code = (await host.request(type="invite", table=table))["code"]
    socket = await websockets.connect(
        f"ws://127.0.0.1:{server.port}/ws", subprotocols=["parlour.1"], extra_headers={"Cookie": server.guest("Order")}
    )
    orders = [
        dict(type="watch", code=code),
        dict(type="sit", table=table),
        dict(type="notes", table=table),
        dict(type="stand", table=table),
        dict(type="notes", table=table),
        dict(type="watch", code="a" * 26),
        dict(type="leave", table=table),
        dict(type="sit", table=table),
    ]
    for i, order in enumerate(orders):
        await socket.send(json.dumps({"id": i + 1, **order}))
    heard = [json.loads(await socket.recv())]
    while len([m for m in heard if "reply_to" in m]) < len(orders):
        heard.append(json.loads(await socket.recv()))
    assert heard[0]["type"] == "welcome", heard[0]
    answers = {m["reply_to"]: m.get("error", m["type"]) for m in heard if "reply_to" in m}
    assert [answers[i + 1] for i in range(len(orders))] == [
        "ok",
        "ok",
        "notes",
        "ok",
        "notes-players-only",
        "no-table",
        "ok",
        "not-at-table",
    ], answers
    await socket.close()


@server_test("--rate", "20", "--per-person", "3", "--tables", "2", alone=True)
async def too_many_messages_and_connections_are_refused(server):
    a = await server.guest_comes("Limits")
    for _ in range(2):
        await a.request(type="create", game=SM)
    await refused(a.request(type="create", game=SM), "host-limit")
    b, c = await server.come(a.cookie), await server.come(a.cookie)
    try:
        await server.come(a.cookie)
        raise AssertionError("a connection above the limit was accepted")
    except websockets.InvalidStatusCode as error:
        assert error.status_code == 503
    for number in range(400):
        await b.send(type="lobby", on=True, id=1000 + number)
    await asyncio.wait_for(b.task, 120)
    held_back = [m["reply_to"] for m in b.heard if m.get("error") == "too-fast"]
    assert (
        b.closed == 1008 and held_back and held_back == sorted(held_back)
    ), held_back  # some messages were within the rate limit, so the list does not contain the ids of all messages
    await c.request(type="lobby", on=True)


@server_test("--per-address", "4", "--rate-address", "0", alone=True)
async def idle_sockets_do_not_block_new_connections(server):
    """An address may open eight times as many sockets as `--per-address` allows connections. A further socket replaces the one that has
    waited longest for a request. A closed socket no longer counts."""

    def dial():
        return socket.create_connection(("127.0.0.1", server.port), timeout=8, source_address=("127.0.0.66", 0))

    def is_open(s):
        try:
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
            got = s.recv(4096)
            while got and b"}" not in got:
                more_of_it = s.recv(4096)
                got = got + more_of_it if more_of_it else b""
            return got.startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False

    async def all_there_may_be():
        """Waits until the server has noticed that earlier sockets are closed, and opens as many new sockets as the server allows."""
        for _ in range(100):
            silent = [dial() for _ in range(32)]
            if all([is_open(s) for s in silent]):
                return silent
            for s in silent:
                s.close()
            await asyncio.sleep(0.1)
        raise AssertionError("the server still counts closed sockets")

    cookie = server.guest("Many sockets")
    for _ in range(3):
        silent = await all_there_may_be()
        with dial() as more:
            assert is_open(more) and not is_open(silent[0]), "the socket that has waited longest should be closed"
            assert all([is_open(s) for s in silent[1:]]), "no other socket should be closed"
        assert server.ask("GET", "/healthz")[0] == 200
        for s in silent[:4]:
            s.close()
        for _ in range(40):  # the server must count sockets correctly even if they become WebSocket connections
            try:
                c = await server.come(cookie, local_addr=("127.0.0.66", 0))
                await c.leave()
                with dial() as s:
                    s.sendall(b"CONNECT example.org:443 HTTP/1.1\r\n\r\n")
                    assert s.recv(64) == b""
            except (ConnectionError, websockets.InvalidMessage):
                await asyncio.sleep(0.05)  # the server still counts closed sockets, so wait until it has noticed that they are closed
        for s in silent[4:]:
            s.close()


@server_test("--rate-address", "1", alone=True)
async def the_store_cannot_be_filled_from_one_address(server):
    """One address may create fifteen names and tables in total per hour. After two names and thirteen tables, the server refuses further
    names and tables."""
    a = await server.guest_comes("Maker")
    for _ in range(12):
        await a.request(type="create", game=SM, open=False)
    b = await server.guest_comes("Second")
    await b.request(type="create", game=SM)
    await refused(b.request(type="create", game=SM), "too-many-tables")
    await refused(b.request(type="quick", game="big-ben"), "too-many-tables")
    for _ in range(60):  # retry while the server refuses the request because of its general rate limit
        status, answer, _ = server.ask("POST", "/api/guest", {"name": "Third"})
        if answer["error"] == "too-many-names":
            break
        await asyncio.sleep(0.1)
    assert status == 429 and answer["error"] == "too-many-names", answer
    for _ in range(60):
        status, text, _ = server.ask("GET", "/metrics", raw=True)
        if status == 200:
            break
        await asyncio.sleep(0.1)
    assert b"parlour_creations_refused_total 3" in text


@server_test(alone=True)
async def chat_is_rate_limited(server):
    a, b, table = await table_of_two(server, "Talker")
    for _ in range(60):
        await a.send(type="chat", table=table, text="and another thing")
    await a.request(type="resync", table=table, version=0)
    held_back = sum(m["type"] == "refused" and m["error"] == "too-fast" for m in a.heard)
    assert 20 < held_back <= 52, held_back
    assert not any(m["type"] == "refused" for m in b.heard)
    await one_action(table, a, b)


@server_test("--rate-address", "1", "--trust-proxy", "127.0.0.1", alone=True)
async def behind_a_proxy_an_ipv6_network_counts_as_one_address(server):
    ask = lambda address: server.ask("GET", "/healthz", headers={"x-forwarded-for": f"10.0.0.1, {address}"})[0]
    assert 429 in [ask(f"2001:db8:1:2::{n:x}") for n in range(1, 40)]
    assert ask("2001:db8:1:3::1") == 200 and ask("203.0.113.5") == 200
    assert 429 in [ask("203.0.113.5") for n in range(39)] and ask("203.0.113.6") == 200
    assert server.ask("GET", "/metrics", headers={"x-forwarded-for": "203.0.113.9"})[0] == 403


@server_test("--send-buffer", "65536", "--rate", "0", alone=True)
async def a_slow_reader_is_disconnected_and_the_others_play_on(server):
    a, b, table = await table_of_two(server, "Fast")
    slow = Client(server, server.guest("Slow reader"))
    await slow.connect()
    await slow.request(type="watch", table=table)
    slow.task.cancel()
    slow.socket.transport.pause_reading()
    for i in range(6000):
        await a.send(type="chat", table=table, text="x" * 450)
        if i % 50 == 0:
            await a.request(type="resync", table=table, version=1)
            if "parlour_slow_readers_total 1" in server.ask("GET", "/metrics", raw=True)[1].decode():
                break
    assert "parlour_slow_readers_total 1" in server.ask("GET", "/metrics", raw=True)[1].decode()
    await one_action(table, a, b)
    slow.socket.transport.abort()


main()
