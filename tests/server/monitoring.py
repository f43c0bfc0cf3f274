"""monitoring.py: tests of the things that operators watch: /metrics, /livez and /readyz, and the files that build on them."""
import asyncio
import json
import os
import pathlib
import re
import resource
import signal
import time

from monitoring_lib import metrics
from prometheus import parse
from runner import main, server_test
from server_lib import ROOT
from table_lib import SM, refused, table_of_two, with_bots

REFUSALS = {key.split(".", 1)[1] for key in json.loads((ROOT / "words/en/refusals.json").read_text(encoding="utf-8"))}
OUTSIDE = {"x-forwarded-for": "203.0.113.5"}  # makes the client not local


async def until(test, seconds=120):
    for _ in range(seconds * 20):
        if test():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the condition did not become true")


async def act(table, *players):
    c = next(c for c in players if c.view(table)["legal"])
    m = c.view(table)
    await c.request(type="act", table=table, action=m["legal"][0], version=m["version"])


# ---- the format and the names -------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0")
async def metrics_keep_the_text_format(server):
    found = metrics(server)
    for name, kind in {
        "parlour_build_info": "gauge",
        "parlour_action_durable_seconds": "histogram",
        "parlour_refusals_total": "counter",
        "process_cpu_seconds_total": "counter",
        "process_open_fds": "gauge",
    }.items():
        assert found[name].type == kind, name
    assert found["parlour_action_durable_seconds"].sets("le") == {()}
    assert [dict(l)["le"] for _, l in found["parlour_loop_lag_seconds"].samples if dict(l).get("le")][:4] == [
        "0.0001",
        "0.00025",
        "0.0005",
        "0.001",
    ]
    parse(server.ask("GET", "/metrics", raw=True)[1].decode())


def test_parser_refuses(text):
    try:
        parse(text)
    except AssertionError:
        return
    raise AssertionError(f"the parser accepts {text!r}")


@server_test()
async def the_parser_of_this_test_is_strict(server):
    good = "# HELP a_total x\n# TYPE a_total counter\na_total 1\n"
    parse(good)
    for bad in (
        good[:-1],
        good + good,
        good.replace("a_total", "a"),
        good.replace("a_total 1", "b_total 1"),
        good.replace("# TYPE a_total counter\n", ""),
        good + "a_total 2\n",
        good + 'a_total{x="1",x="2"} 2\n',
        good + 'a_total{x="1} 2\n',
        good.replace(" 1", " one"),
    ):
        test_parser_refuses(bad)
    bucket = '# HELP h x\n# TYPE h histogram\nh_bucket{le="1"} 1\nh_bucket{le="2"} %d\nh_bucket{le="+Inf"} %d\nh_sum %d\nh_count %d\n'
    parse(bucket % (2, 3, 5, 3))
    for bad in ((0, 3, 5, 3), (2, 3, 5, 4), (2, 1, 5, 1), (2, 3, 1, 3)):
        test_parser_refuses(bucket % bad)


@server_test("--rate-address", "0", "--metrics-open")
async def outsiders_see_no_metric_that_counts_hidden_actions(server):
    names = set(metrics(server, headers=OUTSIDE))
    assert names == {
        f"parlour_{name}"
        for name in (
            "build_info connections_total matches_started_total matches_finished_total slow_readers_total flooders_total "
            "creations_refused_total sockets_refused_total replays_total replays_shared_total replays_refused_total table_loads_total "
            "tables_loaded_total tables_unloaded_total expired_total connections sockets tables replays_waiting store_full store_blocked "
            "snapshot_timestamp_seconds up_seconds"
        ).split()
    } | {"process_start_time_seconds"}
    assert names < set(metrics(server))


@server_test("--rate-address", "0", "--metrics-open")
async def the_documentation_lists_every_metric(server):
    public = set(metrics(server, headers=OUTSIDE))
    rows = set()
    for m in metrics(server).values():
        labels = [pair[0] for pair in next(iter(m.sets("le")))]
        name = m.name + ("{" + ",".join(labels) + "}" if labels else "")
        rows.add(f"| `{name}` | {m.type} |{' yes' if m.name in public else ''} | {m.help} |")
    page = (ROOT / "docs/monitoring.md").read_text(encoding="utf-8")
    written = {line for line in page.splitlines() if re.match(r"\| `(parlour|process)_", line)}
    assert rows == written, "docs/monitoring.md lacks:\n" + "\n".join(rows - written) + "\nand has:\n" + "\n".join(written - rows)


@server_test("--rate-address", "0", "--metrics-open")
async def the_documentation_lists_every_event_of_the_log(server):
    source = (ROOT / "src/server/log.h").read_text(encoding="utf-8").replace("\\\n", " ")
    events = re.findall(r'X\([A-Z_]+,\s*"([a-z-]+)",\s*([A-Z]+),\s*"([^"]*)"\)', source)
    page = (ROOT / "docs/monitoring.md").read_text(encoding="utf-8").split("## Log\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| ([a-z]+) \| (.*?) \|", page, re.M)
    assert rows == [(event, level.lower(), text) for event, level, text in events] and len(rows) == source.count(" X(")


# ---- what they count ----------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0", alone=True)
async def an_action_is_measured_from_the_socket_to_the_disk_and_back(server):
    a, b, table = await table_of_two(server, "Measured")
    before = metrics(server)
    await act(table, a, b)

    def grown(name, part="_count", **labels):
        return metrics(server)[name].value(part, **labels) - before[name].value(part, **labels)

    await until(lambda: grown("parlour_action_sent_seconds") == 1)
    assert grown("parlour_action_durable_seconds") == 1 and grown("parlour_actions_total", "") == 1
    after = metrics(server)
    durable = after["parlour_action_durable_seconds"].value("_sum") - before["parlour_action_durable_seconds"].value("_sum")
    commit = after["parlour_store_commit_seconds"]
    assert 0 < durable < 120 and commit.value("_count") == after["parlour_store_commits_total"].value()
    assert after["parlour_store_commit_writes"].value("_sum") == after["parlour_store_jobs_total"].value() >= commit.value("_count") > 0
    await until(lambda: grown("parlour_loop_lag_seconds") >= 3)
    await refused(a.request(type="act", table=table, action="nonsense"))
    assert grown("parlour_action_durable_seconds") == 1, "a refused action is on no disk"


@server_test("--rate-address", "0", alone=True)
async def refusals_are_counted_by_reason(server):
    def reasons():
        m = metrics(server)["parlour_refusals_total"]
        return {dict(labels)["reason"]: v for (_, labels), v in m.samples.items()}

    assert set(reasons()) == REFUSALS | {"rule"} and not any(reasons().values())
    a, b, table = await table_of_two(server, "Refused")
    late = next(c for c in (a, b) if not c.view(table)["legal"])
    await refused(late.request(type="act", table=table, action="pass"), "rule")
    await refused(a.request(type="sit", table="nowhere"), "not-at-table")
    await refused(a.request(type="create", game="chess"), "no-game")
    assert server.ask("GET", "/api/match/none/replay")[0] == 404
    assert server.ask("GET", "/nothing")[0] == 404 and server.ask("POST", "/api/me", {})[0] == 405
    found = {k: v for k, v in reasons().items() if v}
    assert found == {"rule": 1, "not-at-table": 1, "no-game": 1, "no-match": 1, "not-found": 1, "method-not-allowed": 1}, found
    assert metrics(server)["parlour_refused_total"].value() == sum(found.values())


@server_test("--rate-address", "0", alone=True)
async def connections_and_tables_are_counted_by_state(server):
    a, b, table = await table_of_two(server, "State")
    idle, looker = await server.guest_comes("Idle"), await server.guest_comes("Looker")
    watcher, opener = await server.guest_comes("Watcher"), await server.guest_comes("Opener")
    await looker.request(type="lobby", on=True)
    await watcher.request(type="watch", table=table)
    await opener.request(type="create", game="big-ben", seats=4)
    found = metrics(server)
    states = {dict(l)["state"]: v for (_, l), v in found["parlour_connections_by_state"].samples.items()}
    assert states == {"seated": 2, "watching": 2, "lobby": 1, "idle": 1}, states
    assert sum(states.values()) == found["parlour_connections"].value() <= found["parlour_connections_limit"].value()
    tables = found["parlour_tables_by_state"]
    assert tables.value(game=SM, state="playing") == 1 and tables.value(game="big-ben", state="open") == 1
    assert sum(tables.samples.values()) == found["parlour_tables"].value() == 2 and found["parlour_tables_loading"].value() == 0
    await idle.leave()
    await until(lambda: metrics(server)["parlour_connections_by_state"].value(state="idle") == 0)


@server_test("--rate-address", "0", alone=True)
async def workers_and_bots_are_measured(server):
    a, table = await with_bots(server, "Bots")
    await a.until(lambda: a.view(table)["legal"])
    for _ in range(3):
        await act(table, a)
        await a.until(lambda: a.view(table)["legal"])
    found = metrics(server)
    thought = sum(v for (n, _), v in found["parlour_bot_decision_seconds"].samples.items() if n.endswith("_count"))
    assert thought == found["parlour_worker_run_seconds"].value("_count", kind="bots") > 0
    assert thought == found["parlour_worker_wait_seconds"].value("_count", kind="bots")
    assert found["parlour_worker_run_seconds"].value("_count", kind="lookups") > 0
    kinds = {dict(l)["kind"] for _, l in found["parlour_worker_queue_length"].samples}
    assert kinds == {"passphrases", "bots", "tables", "lookups", "answers", "lists", "replays", "snapshots"}
    assert all(v == 0 for v in found["parlour_worker_queue_length"].samples.values())


@server_test("--rate-address", "0", alone=True)
async def the_process_is_measured_under_the_usual_names(server):
    found = metrics(server)
    pid = server.process.pid
    stat = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    used = sum(map(int, stat[11:13])) / os.sysconf("SC_CLK_TCK")
    assert 0 < found["process_cpu_seconds_total"].value() <= used + 0.1
    assert abs(found["process_start_time_seconds"].value() - time.time()) < 600
    assert found["process_max_fds"].value() == resource.prlimit(pid, resource.RLIMIT_NOFILE)[0]
    assert 5 < found["process_open_fds"].value() < 200
    assert found["process_resident_memory_bytes"].value() > 1 << 20
    version = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8"))[1]
    assert found["parlour_build_info"].samples == {("parlour_build_info", (("version", version),)): 1}


# ---- health -------------------------------------------------------------------------------------------------------------------


@server_test("--rate-address", "0", alone=True)
async def a_server_that_cannot_write_lives_but_is_not_ready(server):
    a, b, table = await table_of_two(server, "Healthy")
    for path in ("/livez", "/readyz", "/healthz"):
        assert server.ask("GET", path, headers={"host": "10.1.2.3:80"})[:2] == (200, {"ok": True}), path
        assert server.ask("HEAD", path, raw=True)[0] == 200 and server.ask("POST", path, {})[0] == 405
    refusals = metrics(server)["parlour_refused_total"].value()
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    task = asyncio.create_task(act(table, a, b))
    await a.until(lambda: any(m["type"] == "pause" for m in a.heard))
    assert server.ask("GET", "/livez")[:2] == (200, {"ok": True})
    for path in ("/readyz", "/healthz"):
        status, said, _ = server.ask("GET", path)
        assert status == 503 and said["error"] == "paused" and said["text"], said
    found = metrics(server)
    assert found["parlour_ready"].value() == 0 and found["parlour_store_blocked"].value() == 1
    assert found["parlour_refused_total"].value() == refusals, "the questions of a load balancer are no refusals"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await task
    await until(lambda: server.ask("GET", "/readyz")[0] == 200)
    assert metrics(server)["parlour_ready"].value() == 1


@server_test(alone=True)
async def a_server_that_stops_lives_but_is_not_ready(server):
    for attempt in range(20):  # a stopping server runs for only 400 ms, so on a busy machine the question may come too late
        server.process.send_signal(signal.SIGTERM)
        try:
            while '"stopping"' not in server.log().split('"server started"')[-1]:
                await asyncio.sleep(0.002)
            ready, live = server.ask("GET", "/readyz"), server.ask("GET", "/livez")
            break
        except OSError:
            server.close()
            server.open()
    assert ready[0] == 503 and ready[1]["text"] == "the server is stopping", ready
    assert live[0] == 200


if __name__ == "__main__":
    main()
