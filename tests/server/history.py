#!/usr/bin/python3
"""past.py PARLOUR [WORD...]: who may ask what was told before, and how much of it. That it is what was told, in every game, is in
games.py."""
import re

from runner import server_test, main
from table_lib import one_action, refused, table_of_two


def heard_by(client, table):
    """Version by version, what this one has heard live."""
    return [{"version": version, "events": m["events"]} for version, m in sorted(client.views[table].items())]


def past(client, table, before=2**32 - 1):
    return client.request(type="past", table=table, before=before)


@server_test()
async def what_was_taken_back_is_told_as_it_was(server):
    a, b, table = await table_of_two(server, "Past back")
    for _ in range(4):
        first = await one_action(table, a, b)
        answer = await first.request(type="undo", table=table)
        if answer.get("asked"):
            other = b if first is a else a
            await other.until(lambda: any(m["type"] == "ask" for m in other.heard))
            await other.request(type="consent", table=table, yes=True)
            other.heard.clear()
        for c in (a, b):
            await c.until(lambda c=c: any(e["event"] == "take-back" for e in c.view(table)["events"]))
        assert await one_action(table, a, b) is first
    for c in (a, b):
        answer = await past(c, table)  # and what is told comes before what is answered
        assert answer["pages"] == heard_by(c, table) and not answer["more"]
        assert sum(e["event"] == "take-back" for page in answer["pages"] for e in page["events"]) == 4


@server_test("--rate", "0")
async def every_viewer_has_a_past_of_its_own(server):
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
        if all(drawn(heard_by(c, table)) for c in seats):
            break
    for c in seats:
        pages = (await past(c, table))["pages"]
        assert pages == heard_by(c, table) and drawn(pages), "what was drawn is told to whoever drew it"
    pages = (await past(watcher, table))["pages"]
    assert pages == heard_by(watcher, table) and not drawn(pages) and any(page["events"] for page in pages)


@server_test()
async def it_is_asked_for_from_any_version_on(server):
    a, b, table = await table_of_two(server, "Past from")
    for _ in range(6):
        await one_action(table, a, b)
    whole = (await past(a, table))["pages"]
    assert len(whole) == a.view(table)["version"]
    for before in range(1, len(whole) + 3):
        answer = await past(a, table, before)
        assert answer["pages"] == whole[: before - 1] and not answer["more"], before
    for before in (0, -1, 2**32, 1.5, "1", None):
        await refused(past(a, table, before), "words")


@server_test()
async def nobody_is_told_the_past_of_a_table_they_may_not_see(server):
    a, b, table = await table_of_two(server, "Past closed", spectators=False)
    c = await server.guest_comes("Past stranger")
    await refused(past(c, table), "not-there")
    await refused(c.request(type="watch", table=table), "no-table")
    await refused(past(c, table), "not-there")
    await b.request(type="leave", table=table)
    await refused(past(b, table), "not-there")
    waiting = (await c.request(type="create", game="big-ben"))["table"]
    await refused(past(c, waiting), "not-begun")


@server_test()
async def whoever_is_behind_is_told_no_more_than_they_have_seen(server):
    a, b, table = await table_of_two(server, "Past hour", delay=3600)
    c = await server.guest_comes("Past behind")
    await c.request(type="watch", table=table)
    for _ in range(3):
        await one_action(table, a, b)
    await refused(past(c, table), "not-begun")
    assert len((await past(a, table))["pages"]) == a.view(table)["version"]
    a, b, table = await table_of_two(server, "Past second", delay=1)
    await c.request(type="watch", table=table)
    for _ in range(3):
        await one_action(table, a, b)
    await c.until(lambda: c.view(table))
    while True:
        answer = await past(c, table)
        seen = c.view(table)["version"]  # what is told comes before what is answered
        assert answer["pages"][-1]["version"] <= seen and len(answer["pages"]) == answer["pages"][-1]["version"]
        for page in answer["pages"]:
            live = c.views[table].get(page["version"])
            assert not live or live.get("snapshot") or live["events"] == page["events"]
        if seen >= 4:
            break
        await c.until(lambda: c.view(table)["version"] > seen)


@server_test()
async def it_has_its_price(server):
    a, b, table = await table_of_two(server, "Past price")
    for _ in range(60):
        await a.send(type="past", id=1, table=table, before=2)
    await a.request(type="resync", table=table, version=0)
    held_back = sum(m["type"] == "no" and m["error"] == "too-fast" for m in a.heard)
    assert 20 < held_back <= 40, held_back
    assert (await past(b, table))["pages"], "nobody else has to wait"
    await one_action(table, a, b)


main()
