#!/usr/bin/python3
"""hanging_bot.py PARLOUR HANG [WORD...]: a bot whose decision never ends delays its match only for the time of --bot-limit, and the server
can still stop. HANG is the library built from hang.c."""
import asyncio
import os
import sys

from runbook_lib import Walk
from runner import main, server_test
from table_lib import one_action, with_bots

HANG = os.path.abspath(sys.argv.pop(2))
THREADS = 4  # of the server, for bots


def open_with_hang(server):
    """Starts the server again, with a library that makes a bot hang while a file exists. Returns the file's name."""
    server.close()
    path = f"{server.folder.name}/hang"
    options = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))
    new = {"BOT_HANG": path, "LD_PRELOAD": HANG, "ASAN_OPTIONS": options}
    old = {name: os.environ.get(name) for name in new}
    os.environ.update(new)
    server.open()
    for name, value in old.items():
        os.environ.pop(name)
        if value is not None:
            os.environ[name] = value
    return path


async def until(test, seconds=120):
    for _ in range(seconds * 20):
        if test():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("timeout")


async def until_the_bot_decides(c, table):
    while c.view(table)["legal"]:
        await one_action(table, c)


async def until_the_person_decides(c, table):
    await c.until(lambda: c.view(table)["legal"] or c.view(table)["view"]["over"])


@server_test("--bot-limit", "1", "--rate", "0", "--rate-address", "0", alone=True)
async def a_bot_that_hangs_acts_at_random_and_its_match_goes_on(server):
    walk = Walk(server, "Hanging bot")
    hang = open_with_hang(server)
    c, table = await with_bots(server, "Hang")
    open(hang, "wb").close()
    while not c.view(table)["view"]["over"] and "bot-hangs" not in server.log():
        await until_the_bot_decides(c, table)
        await until_the_person_decides(c, table)
    assert not os.path.exists(hang)
    walk.look()
    while not c.view(table)["view"]["over"]:
        await one_action(table, c)
    other, more = await with_bots(server, "Other")
    for _ in range(5):
        await one_action(more, other)
    walk.run("top")
    walk.run("systemctl restart")
    walk.done()


@server_test("--bot-limit", "1", "--rate", "0", "--rate-address", "0", alone=True)
async def bots_play_even_after_more_have_hung_than_there_are_threads(server):
    hang = open_with_hang(server)
    for i in range(THREADS + 1):
        c, table = await with_bots(server, f"Hang {i}")
        open(hang, "wb").close()
        while os.path.exists(hang):
            await until_the_bot_decides(c, table)
            await asyncio.sleep(0.01)
        await until_the_person_decides(c, table)
    await until(lambda: server.log().count("bot-hangs") == THREADS + 1)
    c, table = await with_bots(server, "After")
    for _ in range(5):
        await one_action(table, c)
    server.close()


main()
