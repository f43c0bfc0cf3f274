"""table_lib.py: functions that set up tables for the tests."""
import asyncio

from server_lib import Refused

SM = "sherlock-mycroft"
BB = "big-ben"


async def refused(awaitable, error=None, rule=None):
    try:
        await awaitable
    except Refused as r:
        assert error is None or r.error == error, f"refused with {r.error}, expected {error}"
        assert rule is None or r.rule == rule, f"refused by {r.rule}, expected {rule}"
        return r
    raise AssertionError("expected a refusal")


async def table_of_two(server, name, **more):
    """Starts a table of Sherlock & Mycroft with two test clients as players."""
    a, b = await server.guest_comes(f"{name} one"), await server.guest_comes(f"{name} two")
    table = (await a.request(type="create", game=SM, **more))["table"]
    await a.request(type="sit", table=table, seat=0)
    invitation = await a.request(type="invite", table=table)
    await b.request(type="watch", code=invitation["code"])
    await b.request(type="sit", table=table)
    await a.request(type="start", table=table)
    for c in (a, b):
        await c.until(lambda c=c: c.view(table))
    return a, b, table


async def table_of(server, name, people, game=BB, seats=4, **more):
    """Starts a table. Test clients take the first `people` seats, and bots take the others."""
    clients = [await server.guest_comes(f"{name} {i}") for i in range(people)]
    table = (await clients[0].request(type="create", game=game, seats=seats, **more))["table"]
    await clients[0].request(type="sit", table=table, seat=0)
    code = (await clients[0].request(type="invite", table=table))["code"]
    for i, c in enumerate(clients[1:], 1):
        await c.request(type="watch", code=code)
        await c.request(type="sit", table=table, seat=i)
    for i in range(people, seats):
        await clients[0].request(type="bot", table=table, seat=i, level="novice")
    await clients[0].request(type="start", table=table)
    for c in clients:
        await c.until(lambda c=c: c.view(table))
    return clients, table


async def with_bots(server, name, game=SM, **more):
    """Starts a table with one test client in the first seat and bots in the other seats."""
    a = await server.guest_comes(name)
    table = (await a.request(type="create", game=game, open=False, **more))["table"]
    await a.request(type="sit", table=table, seat=0)
    await a.until(lambda: table in a.tables)
    for seat in range(1, len(a.tables[table]["seats"])):
        await a.request(type="bot", table=table, seat=seat, level="regular")
    await a.request(type="start", table=table)
    await a.until(lambda: a.view(table))
    return a, table


async def up_to_date(table, *clients):
    """Waits until each client has received all messages about actions that the server has confirmed to any client. Sends a request that
    changes nothing: its reply arrives after all earlier messages."""
    for c in clients:
        await c.request(type="mute", table=table, who="nobody", on=True)


async def until_a_decision_is_due(table, *clients):
    """Waits until one of the clients can act, or until the match is over. The clients may receive the view at different times."""
    waits = [asyncio.create_task(c.until(lambda c=c: c.view(table)["legal"] or c.view(table)["view"]["over"])) for c in clients]
    done, rest = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    for task in done:
        task.result()


async def one_action(table, *clients):
    """Plays the first legal action of the client that can act. Returns that client, or None if the match is over."""
    await until_a_decision_is_due(table, *clients)
    for c in clients:
        m = c.view(table)
        if m["legal"]:
            await c.request(type="act", table=table, action=m["legal"][0], version=m["version"])
            await c.until(lambda: c.view(table)["version"] > m["version"])
            return c
    for c in clients:
        await c.until(lambda c=c: c.view(table)["view"]["over"])
    return None
