#!/usr/bin/python3
"""run.py PARLOUR FAST_CLOCK [--minutes N] [--days-a-minute N] [--rate N] [--csv FILE]: soak test of the server. FAST_CLOCK is the built
library of fast_clock.c. The server's days pass in seconds, so it lives through weeks: people open thousands of tables, play, leave,
come back, and never come back; tables are unloaded, loaded and deleted. Prints a line of figures for each interval and writes them as
CSV. In the end everybody leaves, and everything that people made must disappear from memory and store. Exits with 1 if something stays or
grows."""
import argparse
import asyncio
import csv
import os
import pathlib
import re
import resource
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import traceback

from client import http, opened
from people import House, new_dice, story, wake

KEEP_DAYS, UNLOAD_SECONDS, SNAPSHOT_SECONDS, SNAPSHOTS = 5, 3600, 7 * 86400, 2
COLUMNS = (
    ("minute", "minutes since the start"),
    ("day", "days on the clock of the server"),
    ("opened", "tables opened since the start"),
    ("unloaded", "tables unloaded from memory since the start"),
    ("loaded", "tables loaded again since the start"),
    ("deleted", "matches deleted since the start"),
    ("connections", "connections"),
    ("in_memory", "tables in memory"),
    ("stored", "matches in the store"),
    ("resident_mib", "memory"),
    ("descriptors", "open file descriptors"),
    ("store_mib", "files of the store"),
    ("used_mib", "used part of the store"),
    ("requests", "requests in this interval"),
    ("p50_ms", "half of the requests took less"),
    ("p99_ms", "99 % of the requests took less"),
    ("cpu_percent", "processor time of the server"),
)
# Figures that must not grow: column, and the share and the amount by which its end may exceed its middle.
FLAT = (("resident_mib", 0.10, 4), ("descriptors", 0.15, 20), ("store_mib", 0.15, 2), ("used_mib", 0.20, 1), ("in_memory", 0.25, 40))


class Server:
    def __init__(self, args):
        self.folder = tempfile.TemporaryDirectory(prefix="parlour-soak-")
        self.db = pathlib.Path(self.folder.name, "parlour.db")
        self.log = open(pathlib.Path(self.folder.name, "log"), "w+b")
        words = f"serve --port 0 --host 127.0.0.1 --db {self.db} --print-port --bot-wait 0 --rate 0 --rate-address 0 --per-address 100000"
        words += f" --keep-days {KEEP_DAYS} --unload-after {UNLOAD_SECONDS} --absence 86400 --delete-after 1 --request-time 3600"
        words += f" --snapshot-every {SNAPSHOT_SECONDS} --snapshot-keep {SNAPSHOTS}"
        env = {k: v for k, v in os.environ.items() if not k.startswith("PARLOUR_")}
        env.update(LD_PRELOAD=args.fast_clock, FAST_CLOCK=str(round(args.days_a_minute * 1440)))
        self.process = subprocess.Popen([args.parlour, *words.split()], stdout=subprocess.PIPE, stderr=self.log, env=env)
        line = self.process.stdout.readline().decode()
        if not line.startswith("listening"):
            sys.exit(f"run.py: the server did not start: {self.errors()}")
        self.port = int(line.rsplit(":", 1)[1])

    def errors(self):
        self.log.flush()
        text = pathlib.Path(self.log.name).read_text(encoding="utf-8", errors="replace")
        return "\n".join([line for line in text.splitlines() if '"level":"info"' not in line][-20:])

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=120)
        if code:
            sys.exit(f"run.py: the server exited with {code}: {self.errors()}")
        self.folder.cleanup()

    def resident(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def cpu(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def count(self, table):
        store = sqlite3.connect(f"file:{self.db}?mode=ro", uri=True, timeout=60)
        try:
            return store.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        finally:
            store.close()

    async def metrics(self):
        status, content, _ = await http(self.port, "GET", "/metrics")
        assert status == 200
        return {name: float(value) for name, value in re.findall(r"^(\w+) (\S+)$", content.decode(), re.M)}


class Soak:
    def __init__(self, args):
        self.args, self.server = args, Server(args)
        self.house = House(self.server.port, new_dice(args.seed))
        self.begun, self.rows, self.failures = time.monotonic(), [], []
        self.running, self.requests = set(), 0
        self.sampled_at, self.cpu_at = self.begun, self.server.cpu()
        self.open = True

    def minutes(self):
        return (time.monotonic() - self.begun) / 60

    async def sample(self):
        server, m, now = self.server, await self.server.metrics(), time.monotonic()
        times = sorted(self.house.latencies) or [0]
        self.house.latencies.clear()
        files = [path for path in (server.db, pathlib.Path(f"{server.db}-wal")) if path.exists()]
        cpu = server.cpu()
        row = {
            "minute": self.minutes(),
            "day": self.minutes() * self.args.days_a_minute,
            "opened": self.house.tables,
            "unloaded": m["parlour_tables_unloaded_total"],
            "loaded": m["parlour_tables_loaded_total"],
            "deleted": m["parlour_expired_total"],
            "connections": m["parlour_connections"],
            "in_memory": m["parlour_tables"],
            "stored": server.count("match"),
            "resident_mib": server.resident(),
            "descriptors": len(os.listdir(f"/proc/{server.process.pid}/fd")),
            "store_mib": sum(path.stat().st_size for path in files) / 2**20,
            "used_mib": m["parlour_store_bytes"] / 2**20,
            "requests": len(times),
            "p50_ms": 1000 * times[len(times) // 2],
            "p99_ms": 1000 * times[len(times) * 99 // 100],
            "cpu_percent": 100 * (cpu - self.cpu_at) / max(now - self.sampled_at, 0.001),
        }
        self.sampled_at, self.cpu_at = now, cpu
        self.rows.append({k: round(v, 2) for k, v in row.items()})
        print("  ".join(f"{k} {self.rows[-1][k]:g}" for k, _ in COLUMNS), flush=True)

    async def sampling(self):
        while self.open:
            await asyncio.sleep(self.args.interval)
            await self.sample()

    async def tell(self, awaitable):
        """Lets people act. An error of theirs fails the soak, but the others continue."""
        opened.set([])
        try:
            await awaitable
        except Exception:
            for client in opened.get():
                await client.close()
            text = traceback.format_exc()
            if not any(failure.splitlines()[-1] == text.splitlines()[-1] for failure in self.failures):
                print(text, flush=True)
            self.failures.append(text)
            self.house.count("failed")

    def begin(self, awaitable):
        task = asyncio.create_task(self.tell(awaitable))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def visits(self):
        """Starts stories at an even rate, but not more than `people` at the same time."""
        due, dice = time.monotonic(), self.house.dice
        while self.minutes() < self.args.minutes:
            await asyncio.sleep(max(0, due - time.monotonic()))
            due = max(due + 1 / self.args.rate, time.monotonic() - 1)
            while len(self.running) >= self.args.people:
                await asyncio.wait(self.running, return_when=asyncio.FIRST_COMPLETED)
            self.begin(story(dice)(self.house))
            away = dice.uniform(1, 4) * 60 / self.args.days_a_minute
            while self.house.asleep and asyncio.get_running_loop().time() - self.house.asleep[0][0] > away:
                _, cookies, table = self.house.asleep.pop(0)
                if dice.random() < 0.7:
                    self.begin(wake(self.house, cookies, table))
        while self.running:
            await asyncio.wait(self.running)

    async def emptied(self):
        """Waits until the server has deleted everything that people have made, and returns what stays. It keeps the newest match and the
        newest person, whatever their age, so one more person opens one more table first."""
        opened.set([])
        last = await self.house.guest()
        await self.house.create(last, "big-ben")
        await last.close()
        kept = {"match": 1, "person": 1, "token": 1}
        tables = ("match", "entry", "seat", "chat", "note", "person", "token")
        for _ in range(round(60 * 20 / self.args.days_a_minute) + 120):
            m = await self.server.metrics()
            left = {table: self.server.count(table) for table in tables}
            left["tables in memory"], left["connections"] = m["parlour_tables"], m["parlour_connections"]
            left = {what: n for what, n in left.items() if n > kept.get(what, 0)}
            if not left:
                return left
            await asyncio.sleep(1)
        return left

    def growth(self):
        """Compares the last third of the samples with the middle third."""
        rows, wrong = self.rows, []
        third = len(rows) // 3
        for column, share, amount in FLAT:
            middle = statistics.median(row[column] for row in rows[third : 2 * third])
            end = statistics.median(row[column] for row in rows[2 * third :])
            print(f"{column}: {middle:g} in the middle third, {end:g} in the last third")
            if end > middle * (1 + share) + amount:
                wrong.append(f"{column} grows from {middle:g} to {end:g}")
        return wrong

    async def run(self):
        await self.sample()
        sampling = asyncio.create_task(self.sampling())
        await self.visits()
        wrong = self.growth() if len(self.rows) >= 6 else ["too few samples"]
        left = await self.emptied()
        self.open = False
        await sampling
        wrong += [f"still there after everybody has left: {what}: {n:g}" for what, n in left.items()]
        print(", ".join(f"{what}: {n}" for what, n in sorted(self.house.counts.items())))
        wrong += [f"{len(self.failures)} people had errors; see above"] if self.failures else []
        errors = self.server.errors()
        wrong += [f"the server logged: {errors}"] if errors else []
        self.server.stop()
        return wrong

    def write(self, path):
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, [name for name, _ in COLUMNS], lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parlour", type=os.path.abspath)
    parser.add_argument("fast_clock", type=os.path.abspath)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--days-a-minute", type=float, default=3)
    parser.add_argument("--rate", type=float, default=20, help="stories that begin in a second")
    parser.add_argument("--people", type=int, default=60, help="stories at the same time")
    parser.add_argument("--interval", type=float, default=20, help="seconds between two lines of figures")
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--csv")
    args = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    soak = Soak(args)
    try:
        wrong = asyncio.run(soak.run())
    finally:
        if soak.server.process.poll() is None:
            soak.server.process.kill()
        if args.csv:
            soak.write(args.csv)
    for line in wrong:
        print(f"FAILED  {line}")
    print(f"{not wrong:d} passed, {bool(wrong):d} failed")
    sys.exit(bool(wrong))


main()
