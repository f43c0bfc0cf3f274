#!/usr/bin/python3
"""clock_jump.py PARLOUR [WORD...]: tests that a server deletes nothing if the clock of its machine jumps or is wrong at the start. It uses
libfaketime. The chapter "Clock jump" of the runbook says what an operator sees."""
import asyncio
import contextlib
import os
import sqlite3

from runbook_lib import Walk
from runner import main, server_test
from table_lib import one_action, table_of_two

FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"


class Clock:
    """The clock of a server. `set` changes it while the server runs. A jump of the real clock leaves the monotonic clock as it is; with
    `both`, time passes for both clocks."""

    def __init__(self, server, both=False):
        assert os.path.exists(FAKETIME), "libfaketime is missing (package faketime; ./check installs it)"
        self.path = f"{server.folder.name}/clock"
        self.env = {"LD_PRELOAD": FAKETIME, "FAKETIME_TIMESTAMP_FILE": self.path, "FAKETIME_NO_CACHE": "1"}
        if not both:
            self.env["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
        self.set("+0")

    def set(self, offset):
        """Sets the difference from the real time, for example +730d."""
        with open(f"{self.path}.new", "w", encoding="ascii") as out:
            out.write(f"{offset}\n")
        os.rename(f"{self.path}.new", self.path)

    def open(self, server):
        os.environ.update(self.env)
        try:
            server.open()
        finally:
            for name in self.env:
                os.environ.pop(name)


async def until(test, seconds=120):
    for _ in range(seconds * 20):
        if test():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("timeout")


def is_known(server, cookie):
    return server.ask("GET", "/api/me", headers={"cookie": cookie})[1]["ok"]


async def letters(server, name):
    """A table with a decision clock of one hour that is not in memory; its clock goes on. Returns a player and the table."""
    a, b, table = await table_of_two(server, name, decision=3600)
    await one_action(table, a, b)
    for c in (a, b):
        await c.leave()
    await until(lambda: rows(server, f"SELECT 1 FROM match WHERE table_id='{table}' AND loaded=0 AND load_at>0"))
    return a, table


def rows(server, sql):
    with contextlib.closing(sqlite3.connect(server.db, timeout=60)) as db:
        return db.execute(sql).fetchall()


async def nobody_has_run_out_of_time(server, a, table):
    c = await server.come(a.cookie)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == a.view(table)["view"]
    assert not rows(server, "SELECT line FROM entry WHERE line LIKE '% clock %'"), "a stand-in has played"
    await c.leave()


@server_test("--keep-days", "30", "--unload-after", "0", alone=True)
async def a_jump_of_the_clock_deletes_nothing_and_play_goes_on(server):
    walk = Walk(server, "Clock jump")
    server.close()
    clock = Clock(server)
    clock.open(server)
    a, b, table = await table_of_two(server, "Jump")
    await one_action(table, a, b)
    writer, slow = await letters(server, "Letters")
    clock.set("+35d")
    await until(lambda: "clock-doubtful" in server.log())
    await one_action(table, a, b)
    await a.request(type="chat", table=table, text="What day is it?")
    await nobody_has_run_out_of_time(server, writer, slow)
    assert walk.look() == 200
    # After 400 days a session has expired, so a clock that is further ahead signs people out.
    clock.set("+730d")
    await until(lambda: a.closed == 1008 and b.closed == 1008)
    assert not is_known(server, a.cookie)
    clock.set("+0")
    assert is_known(server, a.cookie), "the session has been deleted"
    c = await server.come(a.cookie)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == a.view(table)["view"]
    walk.done()


@server_test("--keep-days", "30", "--unload-after", "0", alone=True)
async def a_wrong_clock_at_the_start_deletes_nothing_even_after_new_people_have_come(server):
    a, b, table = await table_of_two(server, "Early")
    await one_action(table, a, b)
    unbegun = (await b.request(type="create", game="big-ben"))["table"]
    writer, slow = await letters(server, "Letters")
    server.close()
    clock = Clock(server, both=True)
    clock.set("+100d")
    clock.open(server)
    await until(lambda: "clock-doubtful" in server.log())
    await nobody_has_run_out_of_time(server, writer, slow)
    server.guest("Newcomer")  # the newest row of the database is no longer old
    for hours in (2, 4):  # the server looks for old data once an hour; the first time it still has the tables in memory
        checked = jobs_of_lists(server)
        clock.set(f"+{100 * 24 + hours}h")
        await until(lambda: jobs_of_lists(server) > checked + 3)
    server.close()
    assert {table, unbegun, slow} == {row[0] for row in rows(server, "SELECT table_id FROM match")}, "a wrong clock has deleted data"


def jobs_of_lists(server):
    """Returns the number of jobs of the kind that looks for old data."""
    text = server.ask("GET", "/metrics", raw=True)[1].decode()
    return next(int(line.split()[-1]) for line in text.splitlines() if line.startswith('parlour_worker_run_seconds_count{kind="lists"}'))


main()
