#!/usr/bin/python3
"""presence.py PARLOUR [WORD]: tests presence, absent players, resignation, ending a match by agreement, and reports."""
import asyncio
import contextlib
import json
import re
import sqlite3
import subprocess
import time

from runner import main, server_test
from server_lib import Refused, Server
from table_lib import SM, one_action, refused, table_of, table_of_two, up_to_date

# With an absence time of two seconds, a client that loses its connection counts as reconnecting for half a second, and then as away. The
# long --bot-wait keeps the bots from acting during a test.
QUICK = ("--absence", "2", "--bot-wait", "60000")


def seat(client, table, number):
    return client.tables[table]["seats"][number]


def record(client, table, number):
    """Returns an empty list, to which this seat's presence is appended whenever the client receives a `table` message."""
    seen, take = [], client.take

    async def taking(m):
        if m["type"] == "table" and m["table"] == table:
            seen.append(m["seats"][number]["presence"])
        await take(m)

    client.take = taking
    return seen


async def until_asked(client, table, number):
    await client.until(lambda: any(a["seat"] == number for a in client.tables[table].get("absent", [])))


def votes(client, table, number):
    """Returns the votes on this absent seat: {voter's seat: choice}."""
    return {v["seat"]: v["choice"] for a in client.tables[table].get("absent", []) if a["seat"] == number for v in a["votes"]}


# ---- presence ----------------------------------------------------------------------------------------------


@server_test(*QUICK)
async def a_lost_connection_is_shown_to_players_and_spectators(server):
    a, b, table = await table_of_two(server, "Lost")
    c = await server.guest_comes("Lost watcher")
    await c.request(type="watch", table=table)
    await c.until(lambda: table in c.tables)
    for x in (a, b, c):
        await x.until(lambda x=x: [s["presence"] for s in x.tables[table]["seats"]] == ["here", "here"])
    assert seat(a, table, 1)["away_since"] is None and not seat(a, table, 1)["resigned"]
    await up_to_date(table, a, c)
    before, seen = time.time() * 1000, [record(x, table, 1) for x in (a, c)]
    b.drop()
    for x in (a, c):
        await x.until(lambda x=x: seat(x, table, 1)["presence"] == "away")
        assert before - 2000 <= seat(x, table, 1)["away_since"] <= time.time() * 1000 + 2000
    assert all(list(dict.fromkeys(words)) == ["reconnecting", "away"] for words in seen), seen
    again = await server.come(b.cookie)
    await again.request(type="watch", table=table)
    for x in (a, c, again):
        await x.until(lambda x=x: seat(x, table, 1)["presence"] == "here")


@server_test(*QUICK)
async def presence_is_shown_in_the_waiting_room(server):
    a, b = await server.guest_comes("Waits one"), await server.guest_comes("Waits two")
    table = (await a.request(type="create", game=SM))["table"]
    await a.request(type="sit", table=table, seat=0)
    await b.request(type="watch", table=table)
    await b.request(type="sit", table=table)
    await a.until(lambda: seat(a, table, 1)["presence"] == "here")
    b.drop()
    await a.until(lambda: seat(a, table, 1)["presence"] == "away")
    await asyncio.sleep(2.5)
    assert "absent" not in a.tables[table], "before the match there is nothing to choose; the host can remove the player"
    await a.request(type="kick", table=table, seat=1)
    await a.until(lambda: seat(a, table, 1)["kind"] == "free" and seat(a, table, 1)["presence"] is None)


@server_test(*QUICK)
async def a_second_connection_keeps_the_player_here(server):
    a, b, table = await table_of_two(server, "Twice")
    second = await server.come(b.cookie)
    await second.request(type="watch", table=table)
    await up_to_date(table, a)
    told = record(a, table, 1)
    b.drop()
    await asyncio.sleep(1.5)
    assert seat(a, table, 1)["presence"] == "here" and not told, told


@server_test(*QUICK)
async def leaving_counts_as_away_at_once(server):
    a, b, table = await table_of_two(server, "Left")
    await b.request(type="leave", table=table)
    await a.until(lambda: seat(a, table, 1)["presence"] == "away" and seat(a, table, 1)["stand_in"])
    await asyncio.sleep(2.5)
    assert "absent" not in a.tables[table], "a stand-in plays already, so there is nothing to choose"


@server_test("--absence", "60")
async def a_flapping_connection_does_not_flood_the_table(server):
    a, b, table = await table_of_two(server, "Flapping")
    told, begun = record(a, table, 1), time.time()
    for _ in range(60):
        again = await server.come(b.cookie)
        await again.request(type="watch", table=table)
        await b.leave()
        b = again
        await b.leave()
        b = await server.come(b.cookie)
        await b.request(type="watch", table=table)
    assert len(told) <= 21 + (time.time() - begun) + 1, f"{len(told)} messages in {time.time() - begun:.1f} s"
    await a.until(lambda: seat(a, table, 1)["presence"] == "here")


# ---- absent players ----------------------------------------------------------------------------------------


@server_test("--absence", "2")
async def the_others_let_a_bot_play_until_the_player_returns(server):
    a, b, table = await table_of_two(server, "Vanished")
    await refused(a.request(type="absence", table=table, seat=1, choice="bot"), "no-absence")
    b.drop()
    await until_asked(a, table, 1)
    assert votes(a, table, 1) == {0: None}
    await refused(a.request(type="absence", table=table, seat=1, choice="wins"), "unknown-choice")
    await refused(a.request(type="absence", table=table, seat=0, choice="bot"), "no-absence")
    await refused(a.request(type="absence", table=table, seat=5, choice="bot"), "no-absence")
    await a.request(type="absence", table=table, seat=1, choice="bot")
    await a.until(lambda: seat(a, table, 1)["stand_in"] and "absent" not in a.tables[table])
    for _ in range(4):
        await a.until(lambda: a.view(table)["legal"])
        await one_action(table, a)
    again = await server.come(b.cookie)
    await again.request(type="watch", table=table)
    await a.until(lambda: not seat(a, table, 1)["stand_in"] and seat(a, table, 1)["presence"] == "here")


@server_test(*QUICK)
async def it_does_not_matter_who_has_to_decide(server):
    """In the first match the player who has to decide disconnects, in the second match the other player."""
    for vanishes in (0, 1):
        clients = list(await table_of_two(server, f"Owes {vanishes}"))
        table = clients.pop()
        first = 0 if clients[0].view(table)["legal"] else 1
        gone = first if vanishes == 0 else 1 - first
        clients[gone].drop()
        await until_asked(clients[1 - gone], table, gone)


@server_test(*QUICK)
async def the_question_comes_before_a_long_clock_and_not_in_correspondence(server):
    a, b, table = await table_of_two(server, "Clock", decision=600)
    c, d, slow = await table_of_two(server, "Letters", decision=86400)
    b.drop()
    d.drop()
    await until_asked(a, table, 1)
    await c.until(lambda: seat(c, slow, 1)["presence"] == "away")
    await asyncio.sleep(2)
    assert "absent" not in c.tables[slow]
    await c.request(type="end", table=slow, yes=True)
    await c.until(lambda: c.tables[slow].get("proposal"))
    assert c.tables[slow]["status"] == "playing", "an absent player of a correspondence match must be asked, too"


@server_test(*QUICK)
async def choices_need_all_voters_and_can_be_changed(server):
    (a, b, c, d), table = await table_of(server, "Voters", 4)
    d.drop()
    for x in (a, b, c):
        await until_asked(x, table, 3)
    assert votes(a, table, 3) == {0: None, 1: None, 2: None}
    await a.request(type="absence", table=table, seat=3, choice="bot")
    await b.request(type="absence", table=table, seat=3, choice="end")
    await c.until(lambda: votes(c, table, 3) == {0: "bot", 1: "end", 2: None})
    await c.request(type="absence", table=table, seat=3, choice="bot")
    await a.until(lambda: votes(a, table, 3) == {0: "bot", 1: "end", 2: "bot"})
    assert not seat(a, table, 3)["stand_in"]
    await b.request(type="absence", table=table, seat=3, choice="bot")
    await a.until(lambda: seat(a, table, 3)["stand_in"])


@server_test(*QUICK)
async def a_choice_to_wait_expires_and_a_return_drops_all_choices(server):
    (a, b, c), table = await table_of(server, "Patient", 3)
    c.drop()
    await until_asked(a, table, 2)
    await a.request(type="absence", table=table, seat=2, choice="wait")
    await b.request(type="absence", table=table, seat=2, choice="bot")
    await a.until(lambda: votes(a, table, 2) == {0: "wait", 1: "bot"})
    await a.until(lambda: votes(a, table, 2) == {0: None, 1: "bot"})
    c = await server.come(c.cookie)
    await c.request(type="watch", table=table)
    await a.until(lambda: "absent" not in a.tables[table])
    await refused(a.request(type="absence", table=table, seat=2, choice="bot"), "no-absence")
    c.drop()
    await until_asked(a, table, 2)
    assert votes(a, table, 2) == {0: None, 1: None}


@server_test(*QUICK)
async def a_voter_who_becomes_absent_no_longer_blocks_the_others(server):
    (a, b, c), table = await table_of(server, "Fewer", 3)
    c.drop()
    await until_asked(a, table, 2)
    await a.request(type="absence", table=table, seat=2, choice="bot")
    b.drop()
    await a.until(lambda: seat(a, table, 1)["presence"] == "away")
    await a.until(lambda: seat(a, table, 2)["stand_in"])
    await until_asked(a, table, 1)


@server_test(*QUICK)
async def the_others_may_end_the_match_of_an_absent_player(server):
    (a, b, c), table = await table_of(server, "Given up", 3)
    c.drop()
    for x in (a, b):
        await until_asked(x, table, 2)
        await x.request(type="absence", table=table, seat=2, choice="end")
    await a.until(lambda: a.tables[table]["status"] == "over")
    assert a.tables[table]["result"]["ended_by"] == "agreement" and a.tables[table]["result"]["winners"] == []


# ---- end by agreement --------------------------------------------------------------------------------------


@server_test(*QUICK)
async def players_end_a_match_by_agreement(server):
    a, b, table = await table_of_two(server, "Agreed")
    watcher = await server.guest_comes("Agreed watcher")
    await watcher.request(type="watch", table=table)
    await refused(watcher.request(type="end", table=table, yes=True), "not-seated")
    await one_action(table, a, b)
    await refused(b.request(type="end", table=table, yes=False), "no-proposal")
    await a.request(type="end", table=table, yes=True)
    await b.until(lambda: b.tables[table].get("proposal"))
    assert b.tables[table]["proposal"] == {"seat": 0, "votes": [{"seat": 0, "choice": "end"}, {"seat": 1, "choice": None}]}
    await b.request(type="end", table=table, yes=False)
    for x in (a, b):
        await x.until(lambda x=x: any(m["type"] == "end_declined" and m["seat"] == 1 for m in x.heard))
        await x.until(lambda x=x: "proposal" not in x.tables[table])
    await b.request(type="end", table=table, yes=True)
    await a.request(type="end", table=table, yes=True)
    for x in (a, b, watcher):
        await x.until(lambda x=x: x.tables[table]["status"] == "over")
        assert x.tables[table]["result"] == {"scores": [], "winners": [], "ended_by": "agreement"}, x.tables[table]["result"]
        assert len(x.tables[table]["secret"]) == 64 and "proposal" not in x.tables[table]
    for x in (a, b):
        await refused(x.request(type="act", table=table, action="go watson"), "rule", "PL-1")
        await refused(x.request(type="undo", table=table), "rule", "PL-1")
        await refused(x.request(type="end", table=table, yes=True), "rule", "PL-1")
        await refused(x.request(type="resign", table=table), "rule", "PL-1")
    listed = server.ask("GET", "/api/matches?status=over", headers={"cookie": a.cookie})[1]["matches"]
    assert listed[0]["match"] == table and listed[0]["result"]["ended_by"] == "agreement"
    status, page, _ = server.ask("GET", f"/api/match/{table}/replay?seat=0")
    assert status == 200 and page["result"]["ended_by"] == "agreement" and page["versions"] >= 2, page
    status, text, _ = server.ask("GET", f"/api/match/{table}/file", raw=True)
    path = f"{server.folder.name}/agreed.match"
    with open(path, "wb") as file:
        file.write(text)
    told = subprocess.run([server.parlour, "verify", path], capture_output=True, text=True)
    assert status == 200 and told.returncode == 0, told.stdout + told.stderr
    await a.request(type="rematch", table=table)


@server_test(*QUICK)
async def a_short_disconnect_does_not_let_the_other_player_end_the_match(server):
    a, b, table = await table_of_two(server, "Short")
    b.drop()
    await a.until(lambda: seat(a, table, 1)["presence"] != "here")
    await a.request(type="end", table=table, yes=True)
    await a.until(lambda: a.tables[table].get("proposal"))
    assert a.tables[table]["status"] == "playing"
    b = await server.come(b.cookie)
    await b.request(type="watch", table=table)
    await b.until(lambda: b.tables[table].get("proposal"))
    await asyncio.sleep(2.5)
    assert a.tables[table]["status"] == "playing", "the player has returned, so the match needs the player's consent"
    b.drop()
    await a.until(lambda: a.tables[table]["status"] == "over")


@server_test()
async def proposals_are_rate_limited(server):
    a, b, table = await table_of_two(server, "Nagging")
    for _ in range(3):
        await a.request(type="end", table=table, yes=True)
        await b.request(type="end", table=table, yes=False)
    await refused(a.request(type="end", table=table, yes=True), "too-fast")
    await b.request(type="end", table=table, yes=True)  # the rate limit applies to each player separately
    await a.request(type="end", table=table, yes=True)
    await a.until(lambda: a.tables[table]["status"] == "over")


# ---- resignation -------------------------------------------------------------------------------------------


@server_test()
async def resigning_at_a_table_of_two_makes_the_other_player_win(server):
    a, b, table = await table_of_two(server, "Resigns")
    assert "resigned_version" not in seat(a, table, 1)
    await b.request(type="resign", table=table)
    for x in (a, b):
        await x.until(lambda x=x: x.tables[table]["status"] == "over")
        assert x.tables[table]["result"] == {"scores": [], "winners": [0], "ended_by": "resignation"}
        assert seat(x, table, 1)["resigned"] and not seat(x, table, 0)["resigned"]
        assert seat(x, table, 1)["resigned_version"] == x.view(table)["version"], "each viewer gets their own version"
    listed = server.ask("GET", "/api/matches?status=over", headers={"cookie": b.cookie})[1]["matches"]
    assert listed[0]["result"]["winners"] == [0] and listed[0]["result"]["ended_by"] == "resignation"
    assert server.ask("GET", f"/api/match/{table}/replay")[1]["result"]["winners"] == [0]
    file = server.ask("GET", f"/api/match/{table}/file", raw=True)[1]
    assert b"\nended resignation 1\nend " in file, file[-200:]


@server_test()
async def a_bot_plays_for_a_player_who_resigned_until_the_end(server):
    players, table = await table_of(server, "Gives up", 4)
    a, n = players[0], next(n for n in (1, 2, 3) if not players[n].view(table)["legal"])
    b, others = players[n], [p for p in players if p is not players[n]]
    spectator = await server.guest_comes("Gives up watcher")
    await refused(spectator.request(type="resign", table=table), "not-at-table")
    await b.request(type="resign", table=table)
    await a.until(lambda: seat(a, table, n)["resigned"] and seat(a, table, n)["stand_in"])
    assert a.tables[table]["status"] == "playing"
    await refused(b.request(type="act", table=table, action="pass"), "resigned")
    await refused(b.request(type="reclaim", table=table), "resigned")
    await refused(b.request(type="resign", table=table), "resigned")
    await refused(b.request(type="end", table=table, yes=True), "resigned")
    again = await server.come(b.cookie)
    await again.request(type="watch", table=table)
    await again.until(lambda: again.view(table))
    assert again.tables[table]["seat"] == n and seat(again, table, n)["stand_in"] and again.view(table)["legal"] == []
    while not a.view(table)["view"]["over"]:
        with contextlib.suppress(Refused):  # the server refuses this action if the bot has already acted
            await one_action(table, *others)
    await a.until(lambda: a.tables[table]["status"] == "over")
    assert "ended_by" not in a.tables[table]["result"] and len(a.tables[table]["result"]["scores"]) == 4


# ---- restart of the server ---------------------------------------------------------------------------------


@server_test(*QUICK, alone=True)
async def a_restart_keeps_stand_ins_proposals_resignations_and_results(server):
    (a, b, c, d), table = await table_of(server, "Restart", 4)
    e, f, ended = await table_of_two(server, "Restart over")
    d.drop()
    for x in (a, b, c):
        await until_asked(x, table, 3)
        await x.request(type="absence", table=table, seat=3, choice="bot")
    await c.request(type="resign", table=table)
    await a.request(type="end", table=table, yes=True)
    await a.until(lambda: a.tables[table].get("proposal") and seat(a, table, 3)["stand_in"])
    await e.request(type="resign", table=ended)
    await e.until(lambda: e.tables[ended]["status"] == "over")
    await up_to_date(table, b)
    resigned = seat(b, table, 2)["resigned_version"]
    server.kill()
    server.open()
    b = await server.come(b.cookie)
    await b.request(type="watch", table=table)
    await b.until(lambda: table in b.tables)
    assert b.tables[table]["proposal"]["seat"] == 0, b.tables[table]
    assert seat(b, table, 2)["resigned_version"] == resigned
    assert seat(b, table, 2)["resigned"] and seat(b, table, 2)["stand_in"] and seat(b, table, 3)["stand_in"]
    assert seat(b, table, 0)["presence"] == "reconnecting"
    await b.request(type="end", table=table, yes=True)
    await b.until(lambda: b.tables[table]["status"] == "over")
    assert b.tables[table]["result"]["ended_by"] == "agreement"
    f = await server.come(f.cookie)
    await f.request(type="watch", table=ended)
    await f.until(lambda: ended in f.tables)
    assert f.tables[ended]["result"] == {"scores": [], "winners": [1], "ended_by": "resignation"}
    await refused(f.request(type="act", table=ended, action="go watson"), "rule", "PL-1")


@server_test("--bot-wait", "60000", alone=True)
async def a_restart_keeps_an_open_undo_request_and_the_consent_already_given(server):
    players, table = await table_of(server, "Undo restart", 3, game="i-say-holmes", seats=3)
    first = await one_action(table, *players)
    while await one_action(table, *players) is first:
        pass
    assert (await first.request(type="undo", table=table))["needs_consent"]
    await first.until(lambda: any(m["type"] == "undo_request" for m in first.heard))
    asked = next(m for m in first.heard if m["type"] == "undo_request")
    first, second = asked["waiting"]
    await players[first].request(type="consent", table=table, yes=True)
    server.kill()
    server.open()
    players = [await server.come(x.cookie) for x in players]
    for x in players:
        await x.request(type="watch", table=table)
        await x.until(lambda x=x: any(m == {**asked, "waiting": [second]} for m in x.heard))
    await players[second].request(type="consent", table=table, yes=True)
    result = {"type": "undo_result", "table": table, "seat": asked["seat"], "agreed": True, "by": None}
    for x in players:
        await x.until(lambda x=x: result in x.heard)
    server.kill()
    server.open()
    x = await server.come(players[0].cookie)
    await x.request(type="watch", table=table)
    await x.request(type="resync", table=table, version=0)
    assert not [m for m in x.heard if m["type"] == "undo_request"], "an answered undo request is open again after a restart"


@server_test(*QUICK, alone=True)
async def after_a_restart_the_question_about_an_absent_player_is_asked_again(server):
    (a, b, c), table = await table_of(server, "Ask again", 3)
    c.drop()
    for x in (a, b):
        await until_asked(x, table, 2)
    await a.request(type="absence", table=table, seat=2, choice="bot")
    await b.until(lambda: votes(b, table, 2).get(0) == "bot")
    server.kill()
    server.open()
    a, b = [await server.come(x.cookie) for x in (a, b)]
    for x in (a, b):
        await x.request(type="watch", table=table)
        await x.until(lambda x=x: table in x.tables)
        assert not x.tables[table].get("absent"), "the question is open before the absence time has passed again"
        assert seat(x, table, 2)["presence"] == "reconnecting" and not seat(x, table, 2)["stand_in"]
    for x in (a, b):
        await until_asked(x, table, 2)
        assert votes(x, table, 2) == {0: None, 1: None}, "a choice made before the restart still counts"
    for x in (a, b):
        await x.request(type="absence", table=table, seat=2, choice="bot")
    await a.until(lambda: seat(a, table, 2)["stand_in"])


# ---- reports to the operator -------------------------------------------------------------------------------


def reports(server, *flags):
    told = subprocess.run([server.parlour, "reports", "--db", server.db, *flags], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    return told.stdout


@server_test(alone=True)
async def reports_are_stored_for_the_operator(server):
    assert reports(server) == "There are no reports.\n"
    a, b, table = await table_of_two(server, "Rude")
    watcher = await server.guest_comes("Rude watcher")
    await watcher.request(type="watch", table=table)
    await b.request(type="chat", table=table, text="You play like a constable.")
    await refused(watcher.request(type="report", table=table, seat=1, reason="insults"), "not-seated")
    await refused(a.request(type="report", table=table, seat=0, reason="insults"), "report-person")
    await refused(a.request(type="report", table=table, seat=7, reason="insults"), "report-person")
    await refused(a.request(type="report", table=table, seat=1, reason="boredom"), "unknown-reason")
    await refused(a.request(type="report", table=table, seat=1, reason="other", text="a\u202eb"), "report-format")
    await refused(a.request(type="report", table=table, seat=1, reason="other", text="x" * 301), "bad-message")
    await a.request(type="report", table=table, seat=1, reason="other")
    await a.request(type="report", table=table, seat=1, reason="insults", text="See the chat.")
    text = reports(server)
    assert text.count("Rude one") == 1 and "insults" in text and "See the chat." in text and "You play like a constable." in text, text
    assert re.search(r"Rude one \(\w+\) reports Rude two \(\w+\)", text) and table in text
    (line,) = reports(server, "--json").splitlines()
    told = json.loads(line)
    assert told["reason"] == "insults" and told["chat"][0]["text"] == "You play like a constable." and told["table"] == table
    assert "reported" in server.log() and "Rude" not in server.log(), "the log contains no names"
    for m in (a, b, watcher):
        assert not any("report" in x["type"] for x in m.heard)
    for _ in range(3):
        await a.request(type="report", table=table, seat=1, reason="name")
    await refused(a.request(type="report", table=table, seat=1, reason="name"), "report-limit")
    copy = f"{server.folder.name}/all.jsonl"
    for words in (["export", "--db", server.db, copy], ["import", "--db", f"{server.folder.name}/new.db", copy]):
        done = subprocess.run([server.parlour, *words], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    with contextlib.closing(sqlite3.connect(f"{server.folder.name}/new.db")) as db:
        assert db.execute("SELECT count(*),min(reason) FROM report").fetchone() == (1, "name")
    assert server.ask("POST", "/api/delete", {}, {"cookie": b.cookie})[0] == 200
    assert reports(server) == "There are no reports.\n"


@server_test(alone=True)
async def reports_stay_when_the_table_is_deleted_and_go_with_the_reporter(server):
    a, b = await server.guest_comes("Host"), await server.guest_comes("Witness")
    table = (await a.request(type="create", game=SM))["table"]
    await a.request(type="sit", table=table, seat=0)
    await b.request(type="watch", table=table)
    await b.request(type="sit", table=table)
    await b.request(type="report", table=table, seat=0, reason="insults", text="Before the match.")
    await b.request(type="leave", table=table)
    await a.request(type="leave", table=table)
    assert "Before the match." in reports(server)
    assert server.ask("POST", "/api/delete", {}, {"cookie": b.cookie})[0] == 200
    assert reports(server) == "There are no reports.\n"


@server_test(alone=True)
async def an_older_database_without_reports_is_explained(server):
    other = Server(server.parlour)
    with contextlib.closing(sqlite3.connect(other.db)) as db:
        db.execute("CREATE TABLE person(id INTEGER)")
    told = subprocess.run([server.parlour, "reports", "--db", other.db], capture_output=True, text=True)
    assert told.returncode == 1 and "start this version of the server once" in told.stderr, told.stderr


main()
