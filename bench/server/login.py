#!/usr/bin/python3
"""login.py PARLOUR [--replays N] [--entries N] [--logins N] [--rounds N] [--json]: measures the time of a login on an idle server and
while many clients request replays of a long match. Fails if the median with replays is more than twice the idle median. Takes about a
minute."""
import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import pathlib
import statistics
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "tests" / "server"))
from server_lib import Server  # noqa: E402
from long_match import PASSPHRASE, store_with_long_match  # noqa: E402


def ask(server, address, method, path, body=None):
    c = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120, source_address=(address, 0))
    try:
        c.request(method, path, json.dumps(body) if body else None, {"content-type": "application/json"} if body else {})
        answer = c.getresponse()
        answer.read()
        return answer.status
    except (http.client.HTTPException, OSError):
        return 0
    finally:
        c.close()


def logins(server, n):
    """Logs in n times. Returns the duration of each login in seconds."""
    times = []
    for _ in range(n):
        begun = time.monotonic()
        status = ask(server, "127.0.0.1", "POST", "/api/login", {"name": "Long", "passphrase": PASSPHRASE})
        times.append(time.monotonic() - begun)
        assert status == 200, status
    return times


class ReplayClients:
    """Threads that keep requesting replays, each time from a different version. They run in a separate process, so that they slow logins
    down only through their load on the server."""

    def __init__(self, server, table, n):
        self.server, self.table, self.n, self.answers = server, table, n, multiprocessing.Queue()
        self.ends = multiprocessing.Event()
        self.process = multiprocessing.Process(target=self.all)

    def go(self, i, answers):
        turn = 0
        while not self.ends.is_set():
            status = ask(self.server, f"127.0.1.{1 + i // 8}", "GET", f"/api/match/{self.table}/replay?from={1 + turn * self.n + i}")
            answers[status] = answers.get(status, 0) + 1
            turn += 1
            if status != 200:
                self.ends.wait(2)

    def all(self):
        answers = {}
        threads = [threading.Thread(target=self.go, args=(i, answers)) for i in range(self.n)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.answers.put(answers)

    def __enter__(self):
        self.process.start()
        while True:  # wait until the replay queue is full
            text = self.server.ask("GET", "/metrics", raw=True)[1].decode()
            if int(next(line.split()[1] for line in text.splitlines() if line.startswith("parlour_replays_waiting"))) >= min(self.n, 60):
                return self
            time.sleep(0.05)

    def __exit__(self, *_):
        self.ends.set()
        self.answers = self.answers.get()
        self.process.join()


async def main():
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        db, table = await store_with_long_match(ARGS.parlour, folder, ARGS.entries)
        server = Server(ARGS.parlour, "--rate-address", "0", "--quiet", db=db).open()
        logins(server, 2)
        alone, beside, answers = [], [], {}
        # each round measures logins with and without replays, so that other load on the machine affects both measurements equally
        for _ in range(ARGS.rounds):
            alone += logins(server, ARGS.logins)
            with ReplayClients(server, table, ARGS.replays) as clients:
                beside += logins(server, ARGS.logins)
            for status, n in clients.answers.items():
                answers[status] = answers.get(status, 0) + n
        server.close()
    a, b = statistics.median(alone), statistics.median(beside)
    if ARGS.json:
        print(json.dumps({"alone": alone, "beside": beside, "answers": answers}))
    else:
        print(
            f"a login takes {1000 * a:.0f} ms on an idle server and {1000 * b:.0f} ms while {ARGS.replays} clients request replays of "
            f"{ARGS.entries} entries: {b / a:.2f} times as long (goal: at most 2); replies to them by status: {answers}"
        )
    sys.exit(b > 2 * a)


PARSER = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("parlour")
for option, value in (("replays", 200), ("entries", 40000), ("logins", 5), ("rounds", 4)):
    PARSER.add_argument(f"--{option}", type=int, default=value)
PARSER.add_argument("--json", action="store_true")
ARGS = PARSER.parse_args()
ARGS.parlour = os.path.abspath(ARGS.parlour)
asyncio.run(main())
