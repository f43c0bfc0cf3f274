"""trial.py: one run of a parlour with faults. People play, faults are injected, and play must continue after each. At the end the history
is checked."""
import asyncio
import json
import os
import tempfile
import time

from cluster_lib import PATIENCE
from checker import Final, check, read_log, tally
from players import Person, Record, dice_of
from tables import KINDS, Slot
from visitors import Account, Lobby


CHAT_LINES = 50  # the server sends at most this many earlier lines to a new connection


class Trial:
    def __init__(self, cluster, kinds=KINDS, visitors=True, think=None):
        self.cluster, self.record = cluster, Record()
        more = {} if think is None else {"think": think}
        self.slots = [Slot(cluster, self.record, i + 1, kind, **more) for i, kind in enumerate(kinds)]
        self.visitors = [Lobby(cluster, self.record), Account(cluster)] if visitors else []

    async def begin(self):
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)  # requests of lost connections
        await asyncio.gather(*(x.enter() for x in self.slots + self.visitors))
        await self.until_all_go_on("", time.monotonic())

    def tasks(self):
        return [x.task for x in self.slots + self.visitors]

    def complain(self):
        """Raises the error of a person or a table that has failed."""
        for task in self.tasks():
            if task.done() and not task.cancelled() and task.exception():
                raise task.exception()
        for slot in self.slots:
            for p in slot.people + slot.watchers:
                if p.failure:
                    raise AssertionError(f"{p.name}: {p.failure!r}") from p.failure

    async def until_all_go_on(self, fault, since):
        """Waits until every table has shown something new after the time `since`."""
        until = time.monotonic() + PATIENCE
        late = self.slots
        while late:
            self.complain()
            where = "; ".join(s.state() for s in late) if time.monotonic() >= until else ""
            assert time.monotonic() < until, f"{fault or 'a fault'}: no progress for {PATIENCE} s at {where}\n{self.cluster.log()}"
            await asyncio.sleep(0.02)
            late = [s for s in late if self.record.newest.get(s.table, 0) <= since]
        waited = time.monotonic() - since
        if fault:
            print(f"        {fault}: every table went on after {waited:.1f} s", flush=True)
        return waited

    async def play(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.complain()
            await asyncio.sleep(0.05)

    async def chat_of(self, slot, table):
        """Connects the host once more, to read the chat as the parlour has stored it."""
        reader = Person(self.cluster, Record(), "reader", dice_of("reader"))
        reader.cookie = slot.host.cookie
        reader.task = asyncio.create_task(reader.stay())
        await asyncio.wait_for(reader.watch(table), PATIENCE)
        await reader.request(type="mute", table=table, who="nobody", on=False)  # its answer comes after the chat
        await reader.go()
        return [e["text"] for e in reader.record.events if e["kind"] == "chat" and e["connection"] == reader.connections]

    async def replay(self, table, seat):
        messages, first = {}, 1
        query = "" if seat is None else f"&seat={seat}"
        while True:
            until = time.monotonic() + PATIENCE
            while (answer := await self.cluster.get(f"/api/match/{table}/replay?from={first}{query}"))[0] == 403:
                assert time.monotonic() < until, answer  # spectators with a delay see the end later
                await asyncio.sleep(0.2)
            assert answer[0] == 200, (table, answer)
            page = json.loads(answer[1])
            for m in page["messages"]:
                messages[m["version"]] = m["events"], m["view"]
            if not page["messages"] or max(messages) >= page["versions"]:
                return messages
            first = max(messages) + 1

    async def final(self, slot, table):
        viewers = [*range(len(slot.people)), *([None] if slot.watchers else [])]
        replays = {viewer: await self.replay(table, viewer) for viewer in viewers}
        log = read_log((await self.cluster.get(f"/api/match/{table}/file"))[1].decode())
        chat = await self.chat_of(slot, table)
        return Final(log, replays, chat if len(chat) < CHAT_LINES else None)

    async def all_caught_up(self, slot, replays):
        """Waits until everyone who is still at the last table has been shown its end."""
        for p in slot.people + slot.watchers:
            end, until = max(replays[p.seats[slot.table]]), time.monotonic() + PATIENCE
            while p.last.get(slot.table, end) < end:
                assert time.monotonic() < until, f"{p.name} was shown version {p.last[slot.table]} of {slot.table} last, not {end}"
                await p.changed(lambda: p.last.get(slot.table, end) >= end)

    async def finish(self):
        """Ends all matches and checks the history. Returns a sentence about it."""
        for x in self.visitors:
            await x.end()
        await asyncio.gather(*(s.end() for s in self.slots))
        finals = {}
        for slot in self.slots:
            for table in slot.tables:
                finals[table] = await self.final(slot, table)
            await self.all_caught_up(slot, finals[slot.table].replays)
        await asyncio.gather(*(p.go() for s in self.slots for p in s.people + s.watchers))
        for x in self.visitors:
            await x.go()
        wrong = check(self.record.events, finals)
        self.events, self.finals = self.record.events, finals
        if wrong:
            path = os.path.join(tempfile.gettempdir(), f"parlour-history-{os.getpid()}.jsonl")
            self.record.write(path)
            raise AssertionError(f"{len(wrong)} violations (history in {path}):\n" + "\n".join(wrong[:20]))
        return tally(self.events, finals)
