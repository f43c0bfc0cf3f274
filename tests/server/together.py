#!/usr/bin/python3
"""together.py PARLOUR [WORD...]: tests of features shared by several players at a table: rematch offers, undo requests, the order of chat
and events, actions that the clock makes for a player, spectators, and the lobby's list of a player's own tables."""
import asyncio

from runner import server_test, main
from table_lib import SM, one_action, refused, table_of, table_of_two, until_a_decision_is_due, up_to_date


async def play_to_the_end(table, *clients):
    while True:
        await until_a_decision_is_due(table, *clients)
        for c in clients:
            m = c.view(table)
            if m["legal"] and not m["view"]["over"]:
                await c.request(type="act", table=table, action=m["legal"][0])
                await c.until(lambda: c.view(table)["version"] > m["version"])
        if all(c.view(table)["view"]["over"] for c in clients):
            break
    for c in clients:
        await c.until(lambda c=c: c.tables[table]["status"] == "over")


def offer(client, table):
    return client.tables[table].get("rematch")


@server_test()
async def rematch_starts_when_all_connected_players_accept(server):
    (a, b, c), table = await table_of(server, "Again", 3)
    watcher = await server.guest_comes("Again watcher")
    await watcher.request(type="watch", table=table)
    await play_to_the_end(table, a, b, c)
    names = [s["name"] for s in a.tables[table]["seats"]]
    await refused(watcher.request(type="rematch", table=table), "rematch-not-allowed")
    await refused(watcher.request(type="rematch_answer", table=table, yes=True), "rematch-not-allowed")
    await refused(b.request(type="rematch_answer", table=table, yes=True), "no-rematch-offer")
    await b.request(type="rematch", table=table)
    for x in (a, b, c, watcher):
        await x.until(lambda x=x: offer(x, table))
        assert offer(x, table) == {"seat": 1, "open": True, "bots": True, "agreed": [1], "declined": [], "waiting": [0, 2]}
    await a.request(type="rematch_answer", table=table, yes=True)
    assert (await a.request(type="rematch_answer", table=table, yes=True))["duplicate"]
    await c.until(lambda: offer(c, table)["agreed"] == [0, 1])
    assert "next" not in c.tables[table]
    await c.request(type="rematch_answer", table=table, yes=True)
    for x in (a, b, c, watcher):
        await x.until(lambda x=x: x.tables[table].get("next"))
    following = a.tables[table]["next"]
    for i, x in enumerate((a, b, c)):
        await x.request(type="watch", table=following)
        await x.until(lambda x=x: x.view(following))
        record = x.tables[following]
        # The rematch may already be over: the bot may have the first cut, and that wire may be the bomb.
        assert record["status"] in ("playing", "over") and record["seat"] == i, "seats should be kept"
        assert [s["name"] for s in record["seats"]] == names and record["seats"][3]["level"] == "novice"
    await watcher.request(type="watch", table=following)
    await refused(a.request(type="rematch", table=table), "rematch-exists")
    assert server.ask("GET", f"/api/match/{table}/replay?seat=0")[0] == 200, "the finished match should stay available"


@server_test()
async def rematch_offer_is_declined_or_withdrawn(server):
    a, b, table = await table_of_two(server, "No more")
    await play_to_the_end(table, a, b)
    await a.request(type="rematch", table=table)
    await b.until(lambda: offer(b, table))
    await b.request(type="rematch_answer", table=table, yes=False)
    await a.until(lambda: not offer(a, table)["open"])
    assert offer(a, table)["declined"] == [1] and "next" not in a.tables[table]
    await refused(b.request(type="rematch_answer", table=table, yes=True), "no-rematch-offer")
    await b.request(type="rematch", table=table)
    await a.until(lambda: offer(a, table)["open"])
    await b.request(type="rematch_answer", table=table, yes=False)
    await a.until(lambda: not offer(a, table)["open"])
    await b.request(type="rematch", table=table)
    await a.until(lambda: offer(a, table)["open"])
    await a.request(type="rematch", table=table)  # both players have offered a rematch, so the rematch starts
    await b.until(lambda: b.tables[table].get("next"))


@server_test()
async def rematch_replaces_a_player_who_declines(server):
    (a, b, c), table = await table_of(server, "Bedtime", 3)
    await play_to_the_end(table, a, b, c)
    await a.request(type="rematch", table=table)
    await c.request(type="rematch_answer", table=table, yes=False)
    await b.request(type="rematch_answer", table=table, yes=True)
    await b.until(lambda: b.tables[table].get("next"))
    following = b.tables[table]["next"]
    await b.request(type="watch", table=following)
    await b.until(lambda: b.view(following))
    assert [s["kind"] for s in b.tables[following]["seats"]] == ["person", "person", "bot", "bot"]


@server_test()
async def rematch_leaves_the_seat_of_an_absent_player_free_and_invites_them(server):
    a, b, table = await table_of_two(server, "Absent", open=False)
    await play_to_the_end(table, a, b)
    await b.request(type="leave", table=table)
    await a.request(type="rematch", table=table, bots=False)
    await b.until(lambda: any(m["type"] == "invited" for m in b.heard))
    await a.until(lambda: a.tables[table].get("next"))
    following = a.tables[table]["next"]
    await b.until(lambda: any(m["type"] == "invited" and m["table"] == following for m in b.heard))
    await a.request(type="watch", table=following)
    await a.until(lambda: following in a.tables)
    record = a.tables[following]
    assert record["status"] == "open" and record["seats"][1]["kind"] == "free" and record["host"] == a.welcome["you"]["tag"]
    await refused((await server.guest_comes("Absent stranger")).request(type="watch", table=following), "no-table")
    await b.request(type="watch", table=following)  # the table is private, but player b may join because b played in the first match
    await b.request(type="sit", table=following)
    await a.request(type="start", table=following)


@server_test()
async def rematch_waits_a_moment_for_a_player_who_reloads_the_page(server):
    a, b, table = await table_of_two(server, "Reload")
    await play_to_the_end(table, a, b)
    await b.leave()
    await a.request(type="rematch", table=table)
    await a.until(lambda: offer(a, table))
    assert offer(a, table)["waiting"] == [1], "a player who has just lost the connection is still expected"
    b = await server.come(b.cookie)
    await b.request(type="watch", table=table)
    await b.until(lambda: offer(b, table))
    await b.leave()
    await a.until(lambda: a.tables[table].get("next"), 60)  # after ten seconds of absence a bot takes the player's seat
    await a.request(type="watch", table=a.tables[table]["next"])
    await a.until(lambda: a.view(a.tables[table]["next"]))
    assert a.tables[a.tables[table]["next"]]["seats"][1]["kind"] == "bot"


@server_test(alone=True)
async def rematch_offer_survives_a_crash(server):
    (a, b, c), table = await table_of(server, "Crash", 3)
    await play_to_the_end(table, a, b, c)
    await a.request(type="rematch", table=table)
    await b.request(type="rematch_answer", table=table, yes=True)
    await c.until(lambda: offer(c, table) and offer(c, table)["agreed"] == [0, 1])
    before = offer(c, table)
    server.kill()
    server.open()
    a, b, c = [await server.come(x.cookie) for x in (a, b, c)]
    for x in (a, b, c):
        await x.request(type="watch", table=table)
    await c.until(lambda: offer(c, table))
    assert offer(c, table) == before
    await c.request(type="rematch_answer", table=table, yes=True)
    await a.until(lambda: a.tables[table].get("next"))
    server.kill()
    server.open()
    a = await server.come(a.cookie)
    assert a.welcome["tables"], "the rematch should be among the unfinished tables"
    await a.request(type="watch", table=a.welcome["tables"][0])
    await a.until(lambda: a.view(a.welcome["tables"][0]))


@server_test()
async def undo_request_names_who_has_not_answered_and_who_refused(server):
    a, b, table = await table_of_two(server, "Sorry")
    last = await one_action(table, a, b)
    for _ in range(20):
        now = await one_action(table, a, b)
        if now is not last:
            break
    asker, other = last, now
    me, you = (0, 1) if asker is a else (1, 0)
    assert (await asker.request(type="undo", table=table))["needs_consent"]
    for c in (a, b):
        await c.until(lambda c=c: c.heard and c.heard[-1] == {"type": "undo_request", "table": table, "seat": me, "waiting": [you]})
    asker.drop()
    asker = await server.come(asker.cookie)
    await asker.request(type="watch", table=table)
    await asker.until(lambda: any(m["type"] == "undo_request" and m["seat"] == me for m in asker.heard))
    await other.request(type="consent", table=table, yes=False)
    result = {"type": "undo_result", "table": table, "seat": me, "agreed": False, "by": you}
    await asker.until(lambda: result in asker.heard)
    await asker.request(type="undo", table=table)
    await other.request(type="consent", table=table, yes=True)
    await asker.until(lambda: {**result, "agreed": True, "by": None} in asker.heard)


@server_test(alone=True)
async def chat_lines_keep_their_place_between_the_events(server):
    a, b, table = await table_of_two(server, "Order")

    async def say(text):
        await a.request(type="chat", table=table, text=text)
        return {c: c.view(table)["version"] for c in (a, b)}

    said = {}
    for text in ("first", "second", "third"):
        await up_to_date(table, a, b)
        said[text] = await say(text)
        await asyncio.sleep(0.02)  # times are stored in ms, so wait until the action gets a later time than the chat line
        await one_action(table, a, b)
        await asyncio.sleep(0.02)

    def versions(c):
        return {m["text"]: m["version"] for m in c.heard if m["type"] == "chat"}

    for c in (a, b):
        await c.until(lambda c=c: len(versions(c)) == 3)
        assert versions(c) == {text: at[c] for text, at in said.items()}, (versions(c), said)
    server.kill()
    server.open()
    for c in (a, b):
        again = await server.come(c.cookie)
        await again.request(type="watch", table=table)
        await again.until(lambda: len(versions(again)) == 3)
        assert versions(again) == versions(c), "after a restart the lines should have the same places"


@server_test()
async def chat_in_the_waiting_room_comes_before_the_match(server):
    a = await server.guest_comes("Early one")
    table = (await a.request(type="create", game=SM))["table"]
    await a.request(type="sit", table=table)
    watcher = await server.guest_comes("Early watcher")
    await watcher.request(type="watch", table=table)

    def early(c):
        return [m["text"] for m in c.heard if m["type"] == "chat" and m["version"] == 0]

    said = ["Anybody there?", "I only watch."]
    for c, text in zip((a, watcher), said):
        await c.request(type="chat", table=table, text=text)
    await a.until(lambda: early(a) == said)
    await a.request(type="bot", table=table, seat=1, level="novice")
    await a.request(type="start", table=table)
    await watcher.request(type="chat", table=table, text="The players do not get this line.")
    a2 = await server.come(a.cookie)
    await a2.request(type="watch", table=table)
    await a2.until(lambda: early(a2) == said)
    assert not [m for m in a2.heard if m["type"] == "chat" and m["version"]], "spectators' lines during the match are not for players"


@server_test("--rate", "0")
async def chat_lines_sent_just_before_the_start_come_before_the_match(server):
    """No two chat lines have the same time in ms. So when many lines arrive at once, the last ones get times that are ahead of the
    clock."""
    a = await server.guest_comes("Chatty")
    table = (await a.request(type="create", game=SM))["table"]
    await a.request(type="sit", table=table)
    for n in range(40):
        await a.send(type="chat", table=table, text=f"line {n}")
    await a.send(type="bot", table=table, seat=1, level="novice")
    await a.request(type="start", table=table)
    await a.request(type="chat", table=table, text="We play.")
    a2 = await server.come(a.cookie)
    await a2.request(type="watch", table=table)
    await a2.until(lambda: any(m["type"] == "chat" and m["text"] == "We play." for m in a2.heard))
    lines = [(m["version"] > 0, m["text"]) for m in a2.heard if m["type"] == "chat"]
    assert lines == [(False, f"line {n}") for n in range(40)] + [(True, "We play.")], lines


@server_test()
async def actions_made_by_the_clock_say_so(server):
    a, b, table = await table_of_two(server, "Tick", decision=1)

    def told(c):
        return [e for m in c.views[table].values() for e in m["events"] if e["event"] == "played-by-clock"]

    for c in (a, b):
        await c.until(lambda c=c: told(c))
    event = told(a)[0]
    name = a.tables[table]["seats"][event["seat"]]["name"]
    assert event["text"] == f"Time ran out: {name}\u2019s turn was played automatically.", event
    answer = await a.request(type="history", table=table, before=1000)
    assert event in [e for item in answer["items"] for e in item["events"]], "the history should say so, too"


@server_test()
async def actions_of_a_stand_in_say_so(server):
    a, b, table = await table_of_two(server, "Gone")
    await b.request(type="leave", table=table)
    for _ in range(4):
        await one_action(table, a)
    await a.until(lambda: any(e["event"] == "played-by-stand-in" for m in a.views[table].values() for e in m["events"]))


@server_test()
async def spectators_are_counted_and_listed(server):
    a, b, table = await table_of_two(server, "Seen")
    assert a.tables[table]["watchers"] == [] and a.tables[table]["watching"] == 0
    c, d = await server.guest_comes("Seen by Cleo"), await server.guest_comes("Seen by Dan")
    await c.request(type="watch", table=table)
    await d.request(type="watch", table=table)
    again = await server.come(c.cookie)
    await again.request(type="watch", table=table)  # two connections of the same person count as one
    for x in (a, b, c, d):
        await x.until(lambda x=x: x.tables[table]["watching"] == 2)
        assert {w["name"] for w in x.tables[table]["watchers"]} == {"Seen by Cleo", "Seen by Dan"}
    await d.leave()
    await a.until(lambda: a.tables[table]["watching"] == 1)


@server_test()
async def lobby_names_the_players_of_each_table(server):
    a, b, table = await table_of_two(server, "Mine")
    await a.request(type="lobby", on=True)

    def rows():
        all = [row for m in a.heard if m["type"] == "lobby" for row in m["listings"]]
        all += [m["listing"] for m in a.heard if m["type"] == "listed"]
        return [row for row in all if row["table"] == table]

    await a.until(rows)
    assert rows()[-1]["players"] == [a.welcome["you"]["tag"], b.welcome["you"]["tag"]]


main()
