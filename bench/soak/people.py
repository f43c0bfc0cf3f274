"""people.py: the simulated players of the soak test. Each story opens one or more tables and uses them in its own way. All stories share
one `House`."""
import asyncio
import random

from client import Client, Refused, http

SEATS = {"sherlock-mycroft": 2, "big-ben": 4, "i-say-holmes": 3, "watson-holmes": 2, "holmes-1904": 3}
MOVED_ON = ("PL-1", "PL-3", "PL-10")  # another seat was quicker, or the match is over
NEEDS_TEXT = "PL-7"


class House:
    def __init__(self, port, dice):
        self.port, self.dice = port, dice
        self.latencies = []
        self.tables = self.people = 0
        self.counts = {}  # {what has happened: how often}
        self.asleep = []  # (when to come back, people, table)
        self.finished = []  # ids of the newest finished matches

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    async def guest(self):
        self.people += 1
        status, content, cookie = await http(self.port, "POST", "/api/guest", {"name": f"Guest {self.people}"})
        assert status == 200, content
        return await Client(self.port, cookie, self.latencies).connect()

    async def create(self, host, game, **more):
        self.tables += 1
        self.count(game)
        return (await host.request("create", game=game, seats=SEATS[game], **more))["table"]

    async def seated(self, game, people, start=True, **more):
        """Opens a table with people in the first seats and bots in the others."""
        clients = [await self.guest() for _ in range(people)]
        table = await self.create(clients[0], game, **more)
        await clients[0].request("sit", table=table, seat=0)
        code = (await clients[0].request("invite", table=table))["code"]
        for seat, client in enumerate(clients[1:], 1):
            await client.request("watch", code=code)
            await client.request("sit", table=table, seat=seat)
        for seat in range(people, SEATS[game]):
            await clients[0].request("bot", table=table, seat=seat, level="novice")
        if start:
            await clients[0].request("start", table=table)
            for client in clients:
                await client.until(lambda client=client: table in client.views)
        return clients, table

    def is_over(self, client, table):
        """A match that the players end early is over at the table only; its view shows the last position."""
        return client.views[table]["view"]["over"] or client.tables[table]["status"] == "over"

    async def play(self, clients, table, actions):
        """Takes that many actions with any of the clients, or fewer if the match ends. Returns true if it has ended."""
        while actions > 0:
            acts = [c for c in clients if c.views[table]["legal"]]
            if any(self.is_over(c, table) for c in clients):
                return True
            if not acts:
                await one_of([c.until(lambda c=c: c.views[table]["legal"] or self.is_over(c, table)) for c in clients])
                continue
            client = self.dice.choice(acts)
            view = client.views[table]
            try:
                await self.act(client, table, view, self.dice.choice(view["legal"]))
            except Refused as refusal:
                # Another seat was quicker. Then a newer view arrives; without one, waiting for it fails.
                if not refusal.rule:
                    raise
            actions -= 1
            await client.until(lambda: client.views[table]["version"] > view["version"] or self.is_over(client, table))
        return self.is_over(clients[0], table)

    async def act(self, client, table, view, action):
        try:
            await client.request("act", table=table, action=action, version=view["version"])
        except Refused as refusal:
            if refusal.rule != NEEDS_TEXT:
                raise
            await client.request("act", table=table, action=action, text="I do not know | I do not know", version=view["version"])

    def over(self, table):
        self.count("finished")
        self.finished = (self.finished + [table])[-100:]

    async def leave(self, *clients):
        """Half of the people close their connection, the others lose it."""
        for client in clients:
            await client.close(self.dice.random() < 0.5)


async def unless_moved_on(request):
    try:
        await request
    except Refused as refusal:
        if refusal.rule not in MOVED_ON:
            raise


async def one_of(waits):
    tasks = [asyncio.create_task(wait) for wait in waits]
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*done)
    await asyncio.gather(*rest, return_exceptions=True)


# ---- stories ---------------------------------------------------------------------------------------------------------------------------


async def play_to_the_end(house):
    game = house.dice.choice(("big-ben", "big-ben", "sherlock-mycroft", "i-say-holmes"))
    clients, table = await house.seated(game, 1 if game == "i-say-holmes" else 2)
    while not await house.play(clients, table, 1000):
        pass
    house.over(table)
    await house.leave(*clients)


async def resign(house):
    clients, table = await house.seated("sherlock-mycroft", 2, open=house.dice.random() < 0.5)
    if not await house.play(clients, table, house.dice.randint(0, 20)):
        await unless_moved_on(clients[0].request("resign", table=table))
        await clients[1].until(lambda: house.is_over(clients[1], table))
    house.over(table)
    await house.leave(*clients)


async def agree_to_end(house):
    clients, table = await house.seated("big-ben", 3, delay=house.dice.choice((0, 60)))
    if not await house.play(clients, table, house.dice.randint(0, 8)):
        for client in clients:
            await unless_moved_on(client.request("end", table=table, yes=True))
        await clients[0].until(lambda: house.is_over(clients[0], table))
    house.over(table)
    await house.leave(*clients)


async def abandon(house):
    clients, table = await house.seated(house.dice.choice(("sherlock-mycroft", "big-ben", "watson-holmes")), 2)
    await house.play(clients, table, house.dice.randint(0, 12))
    house.count("abandoned")
    await house.leave(*clients)


async def fall_asleep(house):
    """The people come back after some days; see wake."""
    clients, table = await house.seated("sherlock-mycroft", 2, decision=house.dice.choice((86400 * 14, 86400 * 30)))
    await house.play(clients, table, house.dice.randint(1, 10))
    for client in clients:
        await client.request("chat", table=table, text="Until next week!")
    await house.leave(*clients)
    house.asleep.append((asyncio.get_running_loop().time(), [c.cookie for c in clients], table))


async def wake(house, cookies, table):
    clients = [await Client(house.port, cookie, house.latencies).connect() for cookie in cookies]
    for client in clients:
        await client.request("watch", table=table)
    for client in clients:
        await client.until(lambda client=client: table in client.views)
    house.count("woken")
    await clients[0].request("history", table=table, before=clients[0].views[table]["version"] + 1)
    if not await house.play(clients, table, house.dice.randint(1, 6)) and house.dice.random() < 0.5:
        await unless_moved_on(clients[0].request("resign", table=table))
        await clients[1].until(lambda: house.is_over(clients[1], table))
        house.over(table)
    await house.leave(*clients)


async def never_start(house):
    clients, table = await house.seated(house.dice.choice(list(SEATS)), 1, start=False)
    house.count("never started")
    await house.leave(*clients)


async def leave_it_to_bots(house):
    clients, table = await house.seated(house.dice.choice(("sherlock-mycroft", "big-ben")), 1)
    await house.play(clients, table, house.dice.randint(0, 3))
    await clients[0].request("leave", table=table)
    house.count("left to a stand-in")
    await house.leave(*clients)


async def play_again(house):
    """Against a bot: the time that a person has to accept an offer is too short with a fast clock."""
    clients, table = await house.seated("sherlock-mycroft", 1)
    await clients[0].request("resign", table=table)
    await clients[0].until(lambda: house.is_over(clients[0], table))
    house.over(table)
    await clients[0].request("rematch", table=table)
    await clients[0].until(lambda: clients[0].tables[table].get("next"))
    house.tables += 1
    house.count("rematch")
    await house.leave(*clients)


async def look_around(house):
    """A spectator reads the lobby and a replay."""
    client = await house.guest()
    await client.request("lobby", on=True)
    if house.finished:
        status, content, _ = await http(house.port, "GET", f"/api/match/{house.dice.choice(house.finished)}/file", cookie=client.cookie)
        assert status in (200, 403, 404, 429), (status, content)
    await http(house.port, "GET", "/api/matches", cookie=client.cookie)
    house.count("looked around")
    await house.leave(client)


async def have_an_account(house):
    """Registers an account, opens a table and closes the account."""
    client = await house.guest()
    name = f"Member {house.people}"
    status, content, cookie = await http(
        house.port, "POST", "/api/account", {"name": name, "passphrase": "a long passphrase"}, client.cookie
    )
    if b'"name-taken"' in content:  # the answer to the first attempt was lost, and with it the session
        house.count("answers lost")
        return await house.leave(client)
    assert status == 200, content
    await house.leave(client)
    client = await Client(house.port, cookie or client.cookie, house.latencies).connect()
    table = await house.create(client, "big-ben")
    await client.request("sit", table=table)
    status, content, _ = await http(house.port, "POST", "/api/delete", {"passphrase": "a long passphrase"}, client.cookie)
    assert status == 200, content
    house.count("accounts closed")
    await client.close()


STORIES = {
    play_to_the_end: 6,
    resign: 20,
    agree_to_end: 12,
    abandon: 20,
    fall_asleep: 16,
    never_start: 12,
    leave_it_to_bots: 4,
    play_again: 4,
    look_around: 5,
    have_an_account: 1,
}


def story(dice):
    return dice.choices(list(STORIES), STORIES.values())[0]


def new_dice(seed):
    return random.Random(seed)
