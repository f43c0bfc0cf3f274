"""faults.py: the faults that a parlour of several nodes must survive. Each function causes one fault, waits until play continues
at every table, and then ends the fault. `i` is the number of the node concerned."""
import asyncio
import signal
import time

from cluster_lib import wait_until


async def kill(trial, i):
    """A node is killed."""
    at = time.monotonic()
    trial.cluster.nodes[i].kill()
    await trial.until_all_go_on("node killed", at)
    await trial.cluster.start_node(i)
    await trial.cluster.until_healthy(i)


async def kill_two(trial, i):
    """Two nodes are killed at the same time."""
    at, other = time.monotonic(), (i + 1) % len(trial.cluster.nodes)
    for n in (i, other):
        trial.cluster.nodes[n].kill()
    if len(trial.cluster.nodes) > 2:
        await trial.until_all_go_on("two nodes killed", at)
    for n in (i, other):
        await trial.cluster.start_node(n)
        await trial.cluster.until_healthy(n)


async def freeze(trial, i):
    """A node is stopped with SIGSTOP, and goes on after others have taken its tables."""
    at = time.monotonic()
    trial.cluster.nodes[i].freeze()
    await trial.until_all_go_on("node frozen", at)
    trial.cluster.nodes[i].thaw()
    await trial.cluster.until_healthy(i)


async def short_freeze(trial, i):
    """A node is stopped for a shorter time than its lease."""
    at = time.monotonic()
    trial.cluster.nodes[i].freeze()
    await asyncio.sleep(0.7)
    trial.cluster.nodes[i].thaw()
    await trial.until_all_go_on("node frozen for 0.7 s", at)


async def drain(trial, i):
    """A node gets SIGTERM and is replaced by a new one, as in a rolling upgrade."""
    at, node = time.monotonic(), trial.cluster.nodes[i]
    node.process.send_signal(signal.SIGTERM)
    code = await asyncio.to_thread(node.process.wait, 120)
    assert code == 0, f"the node ended with {code} after SIGTERM: {node.log()[-2000:]}"
    node.process.stdout.close()
    await trial.until_all_go_on("node stopped with SIGTERM", at)
    await trial.cluster.start_node(i)
    await trial.cluster.until_healthy(i)


async def cut(trial, i, what, how, name):
    at = time.monotonic()
    trial.cluster.cut(i, what, how)
    await trial.until_all_go_on(name, at)
    trial.cluster.cut(i, what, "heal")
    await trial.cluster.until_healthy(i)


async def cut_from_bus(trial, i):
    """A node gets nothing from NATS and NATS gets nothing from it."""
    await cut(trial, i, "bus", "freeze", "node cut off from NATS")


async def disconnected_from_bus(trial, i):
    """The connection between a node and NATS is reset, and new ones are refused."""
    await cut(trial, i, "bus", "drop", "node disconnected from NATS")


async def cut_from_store(trial, i):
    """A node gets nothing from PostgreSQL and PostgreSQL gets nothing from it."""
    await cut(trial, i, "store", "freeze", "node cut off from PostgreSQL")


async def disconnected_from_store(trial, i):
    """The connections between a node and PostgreSQL are reset, and new ones are refused."""
    await cut(trial, i, "store", "drop", "node disconnected from PostgreSQL")


async def cut_from_both(trial, i):
    """A node is cut off from NATS and from PostgreSQL: its clients still reach it."""
    at = time.monotonic()
    for what in ("bus", "store"):
        trial.cluster.cut(i, what, "freeze")
    await trial.until_all_go_on("node cut off from NATS and PostgreSQL", at)
    for what in ("bus", "store"):
        trial.cluster.cut(i, what, "heal")
    await trial.cluster.until_healthy(i)


async def nats_restart(trial, i):
    """NATS is killed and starts again."""
    for bus in trial.cluster.buses:
        bus.close()
        await trial.play(1)
        at = time.monotonic()
        bus.open()
        await trial.until_all_go_on("NATS restarted", at)


async def restart_postgres(trial, name, how):
    pg = trial.cluster.pg
    await asyncio.to_thread(pg.close, how)
    await trial.play(1)
    pg.start()
    await asyncio.to_thread(wait_until, pg.ready, "PostgreSQL accepts connections")
    await trial.until_all_go_on(name, time.monotonic())


async def postgres_restart(trial, i):
    """PostgreSQL is stopped as by its administrator, and starts again."""
    await restart_postgres(trial, "PostgreSQL restarted", signal.SIGINT)


async def postgres_crash(trial, i):
    """PostgreSQL ends at once, without writing a checkpoint, and recovers from its log."""
    await restart_postgres(trial, "PostgreSQL crashed", signal.SIGQUIT)


async def postgres_frozen(trial, i):
    """No node reaches PostgreSQL, for longer than a lease."""
    cluster = trial.cluster
    for n in range(len(cluster.nodes)):
        cluster.cut(n, "store", "freeze")
    await trial.play(3)
    for n in range(len(cluster.nodes)):
        cluster.cut(n, "store", "heal")
    await trial.until_all_go_on("PostgreSQL out of reach for 3 s", time.monotonic())


async def promote(trial, i):
    """The primary is killed, and its synchronous standby takes over."""
    cluster = trial.cluster
    await asyncio.to_thread(cluster.pg.close, signal.SIGQUIT)
    await trial.play(0.5)
    cluster.standby.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
    cluster.standby.promote()
    await trial.until_all_go_on("standby promoted", time.monotonic())


async def nodes_apart(trial, i):
    """The connection between the two NATS servers is cut: nodes at one do not hear those at the other."""
    at = time.monotonic()
    trial.cluster.links.say("freeze", "route")
    await trial.play(5)
    await trial.until_all_go_on("nodes cut off from each other", at)
    trial.cluster.links.say("heal", "route")
    await trial.play(1)
    await trial.until_all_go_on("nodes together again", time.monotonic())


async def disk_full(trial, i):
    """The disk of the database is full: play pauses, and goes on when there is room again."""
    ballast = trial.cluster.pg.data.parent / "ballast"
    with open(ballast, "wb") as file:
        try:
            while file.write(b"x" * (1 << 20)):
                file.flush()
        except OSError:
            pass
    paused = lambda: any(e["kind"] == "busy" and e["error"] == "paused" for e in trial.record.events[before:])
    before, until = len(trial.record.events), time.monotonic() + 120
    while not paused() and trial.cluster.pg.process.running():
        assert time.monotonic() < until, "the disk is full, but nobody was told that play is paused"
        await trial.play(0.2)
    await trial.play(2)
    ballast.unlink()
    pg = trial.cluster.pg
    if not pg.process.running():  # PostgreSQL ends when it cannot write its log; its operator starts it again
        pg.start()
    await asyncio.to_thread(wait_until, pg.ready, "PostgreSQL accepts connections")
    await trial.until_all_go_on("database disk full", time.monotonic())
