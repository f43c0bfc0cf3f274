#!/usr/bin/python3
"""history.py PARLOUR [WORD...]: tests access to a match's history, and the limits on this access. games.py checks that the
history is correct in every game."""
import re

from runner import server_test, main
from table_lib import one_action, refused, table_of_two


def live_messages(client, table):
    """Returns the version and the events of each message that the client received live, ordered by version."""
    return [{"version": version, "events": m["events"]} for version, m in sorted(client.views[table].items())]


def past(client, table, before=2**32 - 1):
    return client.request(type="history", table=table, before=before)


@server_test()
async def undone_actions_stay_in_the_history(server):
    a, b, table = await table_of_two(server, "Past back")
    for _ in range(4):
        first = await one_action(table, a, b)
        answer = await first.request(type="undo", table=table)
        if answer.get("needs_consent"):
            other = b if first is a else a
            await other.until(lambda: any(m["type"] == "undo_request" for m in other.heard))
            await other.request(type="consent", table=table, yes=True)
            other.heard.clear()
        for c in (a, b):
            await c.until(lambda c=c: any(e["event"] == "undo" for e in c.view(table)["events"]))
        assert await one_action(table, a, b) is first
    for c in (a, b):
        answer = await past(c, table)
        assert answer["items"] == live_messages(c, table) and not answer["more"]
        assert sum(e["event"] == "undo" for page in answer["items"] for e in page["events"]) == 4


@server_test("--rate", "0")
async def every_viewer_has_its_own_history(server):
    seats = [await server.guest_comes(f"Past {x}") for x in ("ada", "bram", "clara")]
    watcher = await server.guest_comes("Past watcher")
    table = (await seats[0].request(type="create", game="i-say-holmes", seats=3))["table"]
    for c in seats + [watcher]:
        await c.request(type="watch", table=table)
    for i, c in enumerate(seats):
        await c.request(type="sit", table=table, seat=i)
    await seats[0].request(type="start", table=table)
    for c in seats + [watcher]:
        await c.until(lambda c=c: c.view(table))
    drawn = lambda pages: [e for page in pages for e in page["events"] if re.fullmatch(r"drew-\d", e["event"])]
    for _ in range(200):
        await one_action(table, *seats)
        if all(drawn(live_messages(c, table)) for c in seats):
            break
    for c in seats:
        pages = (await past(c, table))["items"]
        assert pages == live_messages(c, table) and drawn(pages), "the history of the seat that drew must contain the draw"
    pages = (await past(watcher, table))["items"]
    assert pages == live_messages(watcher, table) and not drawn(pages) and any(page["events"] for page in pages)


@server_test()
async def history_can_start_at_any_version(server):
    a, b, table = await table_of_two(server, "Past from")
    for _ in range(6):
        await one_action(table, a, b)
    whole = (await past(a, table))["items"]
    assert len(whole) == a.view(table)["version"]
    for before in range(1, len(whole) + 3):
        answer = await past(a, table, before)
        assert answer["items"] == whole[: before - 1] and not answer["more"], before
    for before in (0, -1, 2**32, 1.5, "1", None):
        await refused(past(a, table, before), "bad-message")


@server_test()
async def the_history_of_a_table_is_refused_to_clients_that_may_not_see_it(server):
    a, b, table = await table_of_two(server, "Past closed", spectators=False)
    c = await server.guest_comes("Past stranger")
    await refused(past(c, table), "not-at-table")
    await refused(c.request(type="watch", table=table), "no-table")
    await refused(past(c, table), "not-at-table")
    await b.request(type="leave", table=table)
    await refused(past(b, table), "not-at-table")
    waiting = (await c.request(type="create", game="big-ben"))["table"]
    await refused(past(c, waiting), "match-not-started")


@server_test()
async def a_delayed_spectator_gets_only_the_history_already_shown(server):
    a, b, table = await table_of_two(server, "Past hour", delay=3600)
    c = await server.guest_comes("Past behind")
    await c.request(type="watch", table=table)
    for _ in range(3):
        await one_action(table, a, b)
    await refused(past(c, table), "match-not-started")
    assert len((await past(a, table))["items"]) == a.view(table)["version"]
    a, b, table = await table_of_two(server, "Past second", delay=1)
    await c.request(type="watch", table=table)
    for _ in range(3):
        await one_action(table, a, b)
    await c.until(lambda: c.view(table))
    while True:
        answer = await past(c, table)
        seen = c.view(table)["version"]  # the history may contain only versions whose view the client has already received
        assert answer["items"][-1]["version"] <= seen and len(answer["items"]) == answer["items"][-1]["version"]
        for page in answer["items"]:
            live = c.views[table].get(page["version"])
            assert not live or live.get("snapshot") or live["events"] == page["events"]
        if seen >= 4:
            break
        await c.until(lambda: c.view(table)["version"] > seen)


@server_test()
async def history_requests_are_rate_limited(server):
    a, b, table = await table_of_two(server, "Past price")
    for _ in range(60):
        await a.send(type="history", id=1, table=table, before=2)
    await a.request(type="resync", table=table, version=0)
    held_back = sum(m["type"] == "refused" and m["error"] == "too-fast" for m in a.heard)
    assert 20 < held_back <= 40, held_back
    assert (await past(b, table))["items"], "the limit of one client must not affect others"
    await one_action(table, a, b)


main()
