#!/usr/bin/python3
"""run.py PARLOUR LOAD ECHO [--rounds N] [--seconds N] [--json]: load test of the server over loopback. Compares the server, in
alternating rounds, with an echo server that uses the same libraries and with boardgame.io, which runs the same game. Prints a table with
the median of the rounds. Takes about two minutes."""
import argparse
import json
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
PEER = HERE.parent / "boardgame-io"
OPEN = [
    "--host",
    "127.0.0.1",
    "--bot-wait",
    "0",
    "--rate",
    "0",
    "--rate-address",
    "0",
    "--tables",
    "1000000",
    "--per-person",
    "1000000",
    "--per-address",
    "1000000",
    "--connections",
    "19000",
    "--quiet",
]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Server:
    def __init__(self, command, cwd=None):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=cwd, text=True)
        assert "listening" in self.process.stdout.readline(), f"{command[0]} did not open"

    def memory(self, what="VmRSS"):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(rf"{what}:\s+(\d+)", status).group(1)) * 1024

    def close(self):
        self.process.kill()
        self.process.wait()


class ParlourServer(Server):
    def __init__(self, parlour, *more):
        self.folder = tempfile.TemporaryDirectory(prefix="parlour-bench-", dir=os.environ.get("BENCH_DIR"))
        self.port = free_port()
        super().__init__(
            [parlour, "serve", "--port", str(self.port), "--db", os.path.join(self.folder.name, "parlour.db"), "--print-port", *OPEN, *more]
        )

    def metric(self, name):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as r:
            return int(re.search(rf"^parlour_{name}(?:_total)? (\d+)", r.read().decode(), re.M).group(1))

    def close(self):
        super().close()
        self.folder.cleanup()


def load(kind, port, tables, seats, seconds, rate=0, payload=0):
    done = subprocess.run(
        [ARGS.load, kind, str(port), str(tables), str(seats), str(seconds), str(rate), str(payload)],
        stdout=subprocess.PIPE,
        text=True,
        timeout=seconds + 60,
        check=True,
    )
    return json.loads(done.stdout.strip().splitlines()[-1])


def measure_parlour(rate=0):
    server = ParlourServer(ARGS.parlour)
    result = load("parlour", server.port, ARGS.tables, ARGS.seats, ARGS.seconds, rate)
    result["memory"] = server.memory("VmHWM")
    server.close()
    return result


def measure_echo(payload):
    port = free_port()
    server = Server([ARGS.echo, str(port)])
    result = load("echo", port, ARGS.tables * ARGS.seats, 1, ARGS.seconds, 0, payload)
    server.close()
    return result


def measure_peer(rate=0):
    port = free_port()
    server = Server(["node", "serve.js", str(port)], cwd=PEER)
    time.sleep(0.5)
    result = load("boardgame", port, ARGS.tables, ARGS.seats, ARGS.seconds, rate)
    result["memory"] = server.memory("VmHWM")
    server.close()
    return result


def measure_idle(connections):
    server = ParlourServer(ARGS.parlour)
    before = server.memory()
    client = subprocess.Popen(
        [ARGS.load, "idle", str(server.port), str(connections // 8), "8", "3", "0", "0"], stdout=subprocess.PIPE, text=True
    )
    assert client.stdout.readline().strip() == "connected"
    time.sleep(1)
    after = server.memory()
    client.wait()
    server.close()
    return {"connections": connections, "memory": after, "each": (after - before) / connections}


def measure_unload(tables):
    server = ParlourServer(ARGS.parlour, "--unload-after", "1")
    before = server.memory()
    load("parlour", server.port, tables, 4, 2, tables // 2)
    loaded = server.memory()
    for _ in range(60):
        if server.metric("tables_unloaded") >= tables:
            break
        time.sleep(0.5)
    time.sleep(7)  # the server returns freed memory to the system only at intervals
    after = server.memory()
    unloaded = server.metric("tables_unloaded")
    server.close()
    return {"tables": tables, "unloaded": unloaded, "loaded_each": (loaded - before) / tables, "unloaded_each": (after - before) / tables}


def middle(results, key="actions_s"):
    return sorted(results, key=lambda r: r[key])[len(results) // 2]


def main():
    payload = int(measure_parlour()["bytes_a_frame"])
    ours, echo, peer = [], [], []
    for _ in range(ARGS.rounds):
        ours.append(measure_parlour())
        echo.append(measure_echo(payload))
        if not ARGS.no_peer:
            peer.append(measure_peer())
    best, plain = middle(ours), middle(echo)
    half = measure_parlour(best["actions_s"] / 2)
    idle, sleep = measure_idle(ARGS.idle), measure_unload(ARGS.sleeping)
    result = {"ours": ours, "echo": echo, "peer": peer, "half": half, "idle": idle, "sleep": sleep, "payload": payload}
    if ARGS.json:
        print(json.dumps(result))
        return
    line = "{:34} {:>10} {:>10} {:>10} {:>9} {:>9} {:>9}"
    print(
        line.format(
            f"{ARGS.tables} tables of {ARGS.seats}, {ARGS.tables * ARGS.seats} connections",
            "actions/s",
            "frames/s",
            "sent/s",
            "p50 ms",
            "p99 ms",
            "MiB",
        )
    )
    rows = [("parlour, every action durable", best), (f"echo, {payload} bytes a frame", plain)] + (
        [("boardgame.io, in memory", middle(peer))] if peer else []
    )
    for name, r in rows + [(f"parlour at half load ({half['actions_s']:.0f}/s)", half)]:
        print(
            line.format(
                name,
                f"{r['actions_s']:.0f}" if "echo" not in name else "-",
                f"{r['frames_s']:.0f}",
                f"{r['sent_s']:.0f}",
                f"{r['p50_ms']:.2f}",
                f"{r['p99_ms']:.2f}",
                f"{r['memory'] / 2**20:.0f}" if "memory" in r else "-",
            )
        )
    print(
        f"frames per second compared with the echo: sent {100 * best['sent_s'] / plain['sent_s']:.0f} % (goal: 70 %), sent and received "
        f"{100 * best['frames_s'] / plain['frames_s']:.0f} %"
    )
    if peer:
        print(
            f"actions per second compared with boardgame.io: {best['actions_s'] / middle(peer)['actions_s']:.1f} times "
            "(goal: 10 times, or the goal above, whichever is less)"
        )
    print(
        f"{idle['connections']} idle connections: {idle['memory'] / 2**20:.0f} MiB in all, "
        f"{idle['each'] / 1024:.1f} KiB each (goal: under 200 MiB)"
    )
    print(
        f"{sleep['tables']} tables: {sleep['loaded_each'] / 1024:.1f} KiB each loaded with their four connections; "
        f"{sleep['unloaded']} unloaded, then {sleep['unloaded_each'] / 1024:.1f} KiB each (cached pages of the database)"
    )


PARSER = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("parlour")
PARSER.add_argument("load")
PARSER.add_argument("echo")
for option, value in (("rounds", 3), ("seconds", 4), ("tables", 100), ("seats", 4), ("idle", 10000), ("sleeping", 1000)):
    PARSER.add_argument(f"--{option}", type=int, default=value)
PARSER.add_argument("--no-peer", action="store_true", help="without boardgame.io (npm install in bench/boardgame-io brings it)")
PARSER.add_argument("--json", action="store_true")
ARGS = PARSER.parse_args()
ARGS.parlour, ARGS.load, ARGS.echo = (os.path.abspath(p) for p in (ARGS.parlour, ARGS.load, ARGS.echo))
main()
