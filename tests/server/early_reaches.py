#!/usr/bin/python3
"""early_reaches.py PARLOUR: tests that in a sweep of Sherlock Holmes, 1904, a reach for a pile counts only after the table has announced
the sweep (rule HO-35). Eight clients have a round trip of 200 ms. When a client's Sherlock Holmes card is on top of its pile, the client
calls it and at once reaches for another pile, before the announcement can arrive. This early reach is refused and costs nothing. A reach
after the announcement counts."""
import asyncio
import sys

from server_lib import Client, Server, Refused
from latency import pump

SEATS, ROUND_TRIP = 8, 200
MEASURED = 150  # the match is resumed once the server has measured at least this latency, in ms
SECONDS = 120  # time limit of the test in seconds; a client must have called SHERLOCK HOLMES by then


class Player(Client):
    """A client that presses at every PLAY. When a Sherlock Holmes card is on top of its pile, it calls SHERLOCK HOLMES, reaches for other
    piles at once, and reaches again after the sweep is announced."""

    def __init__(self, port, cookie, table, seat):
        super().__init__(self, cookie)
        self.port, self.table, self.seat = port, table, seat
        self.tasks, self.busy = [], False
        # A tuple of three results: whether this client called the sweep, its two reaches before the announcement, and its reach after the
        # announcement.
        self.result = None

    def now(self):
        return self.view(self.table)

    def act(self, action, **answers):
        return self.request(type="act", table=self.table, action=action, **answers)

    def rivals(self):
        players = self.now()["view"]["table"]["players"]
        return [i for i, player in enumerate(players) if i != self.seat and player["pile_n"]]

    async def take(self, m):
        await super().take(m)
        if m["type"] == "call" and m["event"] == "play":
            self.tasks.append(asyncio.create_task(self.lay(m["call"])))
        if m["type"] == "view" and not self.busy and m["view"]["phase"] == "play":
            if m["view"]["table"]["players"][self.seat]["holmes_at"] >= 0 and len(self.rivals()) >= 2:
                self.busy = True
                self.tasks.append(asyncio.create_task(self.sweep(m["version"])))

    async def lay(self, call):
        version = self.now()["version"]
        await asyncio.gather(
            self.act("press", version=version, last_call=call), self.act("release", version=version, last_call=call), return_exceptions=True
        )

    async def sweep(self, version):
        one, other = self.rivals()[:2]
        called, *soon = await asyncio.gather(
            self.act("call holmes", version=version),
            self.act(f"press {one}", version=version),
            self.act(f"press {other}"),
            return_exceptions=True,
        )
        if isinstance(called, Exception):
            return  # the call was refused: another player's sweep had already taken the pile with the Sherlock Holmes card
        await self.until(lambda: self.now()["view"]["table"]["players"][self.seat]["sweeping"] or self.now()["view"]["phase"] != "play")
        told = self.now()
        if not told["view"]["table"]["players"][self.seat]["sweeping"] or not told["view"]["table"]["players"][one]["pile_n"]:
            return  # the sweep has ended, or the other player has no pile left to reach for
        try:
            after = await self.act(f"press {one}", version=told["version"])
        except Refused as refusal:
            after = refusal
        self.result = (told["view"]["table"]["sweep_caller"] == self.seat, soon, after)


async def play(parlour):
    server = Server(parlour, "--trust-pings", "--bot-wait", "1400", "--rate", "0", "--rate-address", "0", "--quiet").open()

    async def carry(reader, writer):
        there, back = await asyncio.open_connection("127.0.0.1", server.port)
        await asyncio.gather(pump(reader, back, ROUND_TRIP / 2000), pump(there, writer, ROUND_TRIP / 2000))

    line = await asyncio.start_server(carry, "127.0.0.1", 0)
    port = line.sockets[0].getsockname()[1]
    maker = await server.guest_comes("Maker")
    table = (await maker.request(type="create", game="holmes-1904", seats=SEATS, options={"pace": "brisk"}))["table"]
    players = [Player(port, server.guest(f"Player {seat}"), table, seat) for seat in range(SEATS)]
    for player in players:
        await player.connect()
        await player.request(type="watch", table=table)
        await player.request(type="sit", table=table, seat=player.seat)
    await maker.request(type="start", table=table)
    for player in players:
        await player.until(lambda player=player: player.now())
        while (await player.request(type="clock", table=table))["allowance"] < MEASURED:
            await asyncio.sleep(0.2)
    await players[0].act("resume", version=players[0].now()["version"])

    async def swept():
        while not any(player.result and player.result[0] for player in players):
            assert not any(player.closed for player in players), [player.closed for player in players]
            await asyncio.sleep(0.1)

    await asyncio.wait_for(swept(), SECONDS)
    soon, after = next(player.result[1:] for player in players if player.result and player.result[0])
    print(f"before the announcement: {soon}; after: {after}", flush=True)
    assert all(
        isinstance(answer, Refused) and answer.rule == "HO-35" for answer in soon
    ), "a reach before the announcement of the sweep was accepted"
    assert not isinstance(after, Exception), "a reach after the announcement of the sweep was refused"
    for player in players:
        await asyncio.gather(*player.tasks)
        await player.leave()
    await maker.leave()
    line.close()
    server.close()


asyncio.run(play(sys.argv[1]))
