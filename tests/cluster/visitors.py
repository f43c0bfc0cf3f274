"""visitors.py: people who do not play: one watches the lobby while tables open and close, one signs in and out. They check
all answers."""
import asyncio
import time

from cluster_lib import PATIENCE
from players import Person, dice_of


class Lobby:
    """A host opens a table and deletes it again; a watcher, usually connected to another node, must see both."""

    def __init__(self, cluster, record):
        self.host = Person(cluster, record, "Host of the lobby", dice_of("lobby host"))
        self.watcher = Person(cluster, record, "Watcher of the lobby", dice_of("lobby watcher"))
        self.watcher.wants_lobby, self.rounds, self.stopping = True, 0, False

    async def enter(self):
        await self.host.enter()
        await self.watcher.enter()
        self.task = asyncio.create_task(self.run())

    async def until(self, test, what):
        until = time.monotonic() + PATIENCE
        while not test():
            assert time.monotonic() < until, what
            await self.watcher.changed(test)

    async def run(self):
        while not self.stopping:
            table = (await self.host.request(type="create", game="sherlock-mycroft"))["table"]
            await self.host.watch(table)
            await self.until(lambda: table in self.watcher.listed, f"the open table {table} is not in the lobby")
            await self.host.request(type="change", table=table, open=False)
            await self.until(lambda: table not in self.watcher.listed, f"the private table {table} is still in the lobby")
            await self.host.leave(table)
            self.rounds += 1
            await asyncio.sleep(0.2)

    async def end(self):
        self.stopping = True
        await asyncio.wait_for(self.task, 2 * PATIENCE)

    async def go(self):
        await self.host.go()
        await self.watcher.go()


class Account:
    """Creates accounts, signs in and out, and asks any node who it is."""

    PASSPHRASE = "correct horse battery staple"

    def __init__(self, cluster):
        self.cluster, self.rounds, self.stopping = cluster, 0, False

    async def enter(self):
        self.task = asyncio.create_task(self.run())

    async def post(self, path, body, cookie=None):
        """Sends a request until a node has answered. Returns the status, the error and the cookie."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                headers = {"cookie": cookie} if cookie else None
                status, answer, sent = await asyncio.to_thread(self.cluster.ask, "POST", path, body, headers)
                if status < 500 and status != 429:
                    return status, answer.get("error"), (sent["set-cookie"] or "").split(";")[0]
            except (OSError, ValueError) as error:
                status = error
            assert time.monotonic() < until, f"{path} is not answered: {status}"
            await asyncio.sleep(0.1)

    async def is_known(self, cookie):
        _, body = await self.cluster.get("/api/me", cookie)
        return b'"ok":true' in body

    async def login(self, name):
        """Signs in. Tries several times, because another node may still be storing the account."""
        for _ in range(8):
            answer = await self.post("/api/login", {"name": name, "passphrase": self.PASSPHRASE})
            if answer[0] != 401:
                break
            await asyncio.sleep(1)
        return answer

    async def run(self):
        while not self.stopping:
            name = f"Account {self.rounds}"
            status, error, cookie = await self.post("/api/account", {"name": name, "passphrase": self.PASSPHRASE})
            if error == "name-taken":  # an earlier attempt, whose answer was lost, has succeeded or is about to
                status, error, cookie = await self.login(name)
            assert status == 200, f"the account {name} cannot be made: {status} {error}"
            for _ in range(3):
                assert await self.is_known(cookie), f"{name} is signed in, but a node does not know them"
            status, error, again = await self.post("/api/login", {"name": name, "passphrase": self.PASSPHRASE})
            assert status == 200, f"{name} cannot sign in: {status} {error}"
            assert (await self.post("/api/logout", {}, cookie))[0] in (200, 401), "signing out failed"
            for _ in range(3):
                assert not await self.is_known(cookie), f"{name} has signed out, but a node still accepts the token"
            assert await self.is_known(again), "signing out at one browser must not sign out another one"
            self.rounds += 1
            await asyncio.sleep(0.5)

    async def end(self):
        self.stopping = True
        await asyncio.wait_for(self.task, 2 * PATIENCE)

    async def go(self):
        self.task.cancel()
