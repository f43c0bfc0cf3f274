#!/usr/bin/python3
"""run.py PARLOUR LOAD [--rounds N] [--seconds N] [--kills N] [--only PART] [--json]: measures what several nodes cost, as ratios within one
run. It compares one node on PostgreSQL with one server on SQLite, and tables that another node owns with tables of the node that the
clients are connected to, in alternating rounds. Then it kills nodes of a parlour of three and measures the time until the next action is
shown. Prints a table, or with --json all figures. Takes about ten minutes. Needs /usr/bin/python3 and the packages of ./check."""
import argparse
import asyncio
import contextlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "tests" / "cluster"))
from cluster_lib import Cluster, Node  # noqa: E402
from players import dice_of  # noqa: E402
from trial import Trial  # noqa: E402

FLAGS = "--rate 0 --rate-address 0 --tables 1000000 --per-person 1000000 --per-address 1000000 --connections 19000 --quiet".split()
# At full speed on two cores a node may not get the processor for longer than its lease, and would then rightly stop to serve.
PATIENT = [*FLAGS, "--lease", "10000"]
# The tables of the kill test. Nobody waits for a clock, so that every delay comes from the kill.
KINDS = [
    dict(game="sherlock-mycroft", people=2),
    dict(game="big-ben", people=4),
    dict(game="i-say-holmes", people=3),
    dict(game="watson-holmes", people=2),
    dict(game="sherlock-mycroft", people=2),
    dict(game="i-say-holmes", people=3),
]
PART = {"store": "one node on PostgreSQL against SQLite", "bus": "forwarded against local tables", "kill": "kills"}


def processor_time(process, before=0.0):
    """Returns the processor time of a process in seconds, or `before` if it has ended."""
    try:
        words = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    except OSError:
        return before
    return sum(map(int, words[11:13])) / os.sysconf("SC_CLK_TCK")


def with_children(pid):
    """Returns the ids of a process and its children. PostgreSQL has one process for each connection."""
    return [pid, *map(int, pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())]


def load(port, rate=0):
    words = [ARGS.load, "parlour", str(port), str(ARGS.tables), str(ARGS.seats), str(ARGS.seconds), str(rate), "0"]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, timeout=ARGS.seconds + 120, check=True)
    return json.loads(done.stdout.strip().splitlines()[-1])


def measured(node, port=None, rate=0, others=()):
    """Measures one round. Adds the processor time for each action: of the node, and of other processes."""
    pids = {"node": [node.process.pid], **{name: list(found()) for name, found in others}}
    before = {pid: processor_time(pid) for ids in pids.values() for pid in ids}
    result = load(port or node.port, rate)
    whole = result["actions_s"] * (result["seconds"] + 1.5)  # the load generator warms up for 1.5 seconds
    for name, ids in pids.items():
        result[f"cpu_{name}_us"] = 1e6 * sum(processor_time(pid, before[pid]) - before[pid] for pid in ids) / max(whole, 1)
    result["memory"] = memory(node.process.pid)
    return result


def memory(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return 1024 * int(status.split("VmRSS:")[1].split()[0])


def sqlite_round(rate=0):
    node = Node(ARGS.parlour, "SQLite", FLAGS).open()
    result = measured(node, rate=rate)
    node.kill()
    return result


def database_bytes(cluster):
    return int(cluster.stored("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")[0][0])


class Direct(Cluster):
    """Nodes that are connected to PostgreSQL and NATS directly. The links of the tests would take processor time."""

    def place(self, i):
        store = f"postgres://parlour@/parlour?host={self.pg.folder}&port={self.pg.port}"
        return ["--store", store, "--bus", f"nats://127.0.0.1:{self.buses[0].port}"]


def measure_store():
    """One node on PostgreSQL against one server on SQLite, at full speed. Both have every action on disk before anyone sees it."""
    sqlite, postgres = [], []
    with contextlib.closing(Direct(ARGS.parlour, nodes=1, flags=PATIENT)) as cluster:
        node = cluster.nodes[0]
        for _ in range(ARGS.rounds):
            sqlite.append(sqlite_round())
            node.open()
            before = database_bytes(cluster)
            result = measured(node, others=[("postgres", lambda: with_children(cluster.pg.main_process()))])
            result["wal_bytes"] = (database_bytes(cluster) - before) / max(1, result["actions_s"] * (result["seconds"] + 1.5))
            postgres.append(result)
            node.kill()
    return {"sqlite": sqlite, "postgres": postgres, "ratio": middle(postgres, "actions_s") / middle(sqlite, "actions_s")}


def measure_bus():
    """Tables of another node against tables of the clients' own node, at half of the full speed with forwarded tables."""
    local, forwarded = [], []
    with contextlib.closing(Direct(ARGS.parlour, nodes=2, flags=PATIENT)) as cluster:
        for node in cluster.nodes:
            node.open()
        edge, owner = cluster.nodes
        others = [("owner", lambda: [owner.process.pid]), ("nats", lambda: [cluster.buses[0].process.process.pid])]
        full = [measured(edge, f"{edge.port},{n.port}", others=others) for n in (owner, edge)]
        rate = full[0]["actions_s"] / 2
        for _ in range(ARGS.rounds):
            local.append(measured(edge, f"{edge.port},{edge.port}", rate, others))
            forwarded.append(measured(edge, f"{edge.port},{owner.port}", rate, others))
    added = {p: statistics.median(f[p] - n[p] for n, f in zip(local, forwarded)) for p in ("p50_ms", "p99_ms")}
    return {"local": local, "forwarded": forwarded, "full_forwarded": full[0], "full_local": full[1], "added": added}


async def kills():
    """Kills a node and measures the time until the next action is shown at each table that it owned."""
    dice, waits = dice_of("bench"), []
    with contextlib.closing(Direct(ARGS.parlour, nodes=3).open()) as cluster:
        while len(waits) < ARGS.kills:
            trial = Trial(cluster, KINDS, visitors=False, think=0.02)
            await trial.begin()
            for _ in range(min(10, ARGS.kills - len(waits))):
                await trial.play(0.5 + dice.random())
                wait = None
                while wait is None:  # a node may own no table at the moment
                    wait = await one_kill(trial, dice.randrange(3))
                waits.append(wait)
                print(f"kill {len(waits)}: {wait:.2f} s", file=sys.stderr)
            await trial.finish()  # checks that nothing was lost
    return waits


def owners(cluster):
    return {table: int(node) for table, node in cluster.stored("SELECT table_id,node FROM match WHERE node<>0")}


async def one_kill(trial, i):
    """Returns the time in seconds until the last table of the killed node has shown an action, or None if it owned no table."""
    cluster, events = trial.cluster, trial.record.events
    before, first, at = owners(cluster), len(events), time.monotonic() - trial.record.begun
    cluster.nodes[i].kill()
    current = [s.table for s in trial.slots]
    await trial.until_all_go_on("node killed", time.monotonic())
    await trial.play(1.5)
    after = owners(cluster)
    moved = {t for t in current if t in before and t in after and before[t] != after[t]}
    await cluster.start_node(i)
    await cluster.until_healthy(i)
    # A message that was on its way at the moment of the kill may still arrive. So only connections count that were opened after it.
    fresh, known, shown = set(), {}, {}
    for n, e in enumerate(events):
        if e["kind"] == "open" and n >= first:
            fresh.add((e["who"], e["connection"]))
        if e["kind"] != "view" or e["table"] not in moved:
            continue
        newer = e["version"] > known.get((e["who"], e["table"]), 0)
        known[e["who"], e["table"]] = max(e["version"], known.get((e["who"], e["table"]), 0))
        if newer and (e["who"], e["connection"]) in fresh and n >= first:
            shown.setdefault(e["table"], e["t"] - at)
    return max(shown.values(), default=None)


def middle(results, key):
    return statistics.median(r[key] for r in results)


def show_loads(rows):
    line = "{:44} {:>10} {:>9} {:>9} {:>12} {:>12}"
    print(line.format(f"{ARGS.tables} tables of {ARGS.seats}", "actions/s", "p50 ms", "p99 ms", "node µs", "other µs"))
    for name, results, other in rows:
        node = middle(results, "cpu_node_us")
        rest = sum(middle(results, f"cpu_{o}_us") for o in other)
        figures = [f"{middle(results, 'actions_s'):.0f}", *(f"{middle(results, p):.2f}" for p in ("p50_ms", "p99_ms"))]
        print(line.format(name, *figures, f"{node:.0f}", f"{rest:.0f}" if other else "-"))


def show(result):
    rows = []
    if "store" in result:
        rows += [
            ("one server, SQLite", result["store"]["sqlite"], ()),
            ("one node, PostgreSQL", result["store"]["postgres"], ("postgres",)),
        ]
    if "bus" in result:
        bus = result["bus"]
        rows += [("local tables, full speed", [bus["full_local"]], ("owner", "nats"))]
        rows += [("forwarded tables, full speed", [bus["full_forwarded"]], ("owner", "nats"))]
        rows += [("local tables, half load", bus["local"], ("owner", "nats"))]
        rows += [("forwarded tables, half load", bus["forwarded"], ("owner", "nats"))]
    if rows:
        show_loads(rows)
    if "store" in result:
        wal = middle(result["store"]["postgres"], "wal_bytes")
        print(f"durable actions per second on PostgreSQL: {100 * result['store']['ratio']:.0f} % of those on SQLite (target: 60 %)")
        print(f"PostgreSQL writes {wal:.0f} bytes of its log for each action")
    if "bus" in result:
        added = result["bus"]["added"]
        print(
            f"latency added by the second node: {added['p50_ms']:.2f} ms at the median (target: 1), "
            f"{added['p99_ms']:.2f} ms at p99 (target: 5)"
        )
    if "kill" in result:
        waits = result["kill"]
        print(
            f"from a kill to the next action shown at the last table: {statistics.median(waits):.2f} s at the median (target: under 2), "
            f"{max(waits):.2f} s at the worst of {len(waits)} (target: under 5)"
        )


def main():
    result = {}
    if "store" in ARGS.only:
        result["store"] = measure_store()
    if "bus" in ARGS.only:
        result["bus"] = measure_bus()
    if "kill" in ARGS.only:
        result["kill"] = asyncio.run(kills())
    if ARGS.json:
        print(json.dumps(result))
    else:
        show(result)


PARSER = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("parlour", type=os.path.abspath)
PARSER.add_argument("load", type=os.path.abspath)
for option, value in (("rounds", 3), ("seconds", 4), ("tables", 100), ("seats", 4), ("kills", 100)):
    PARSER.add_argument(f"--{option}", type=int, default=value)
PARSER.add_argument("--only", action="append", choices=PART, help="; ".join(f"{k}: {v}" for k, v in PART.items()))
PARSER.add_argument("--json", action="store_true")
ARGS = PARSER.parse_args()
ARGS.only = ARGS.only or list(PART)
main()
