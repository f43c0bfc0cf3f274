#!/usr/bin/python3
"""survive.py PARLOUR [--full] [--single] [--kills N] [--seed WORD] [FAULT...]: people play on three nodes behind a load balancer while
faults happen. After each fault every table must go on, and at the end the checker (checker.py) must find every confirmed action exactly
once and nothing shown that is not in the log. Without names of faults: two kills, a frozen node and a partition. With --full: every
fault, and 300 kills at random moments. --single tests the test itself, with one server on SQLite that is killed and started again."""
import argparse
import asyncio
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
import traceback

import faults
from cluster_lib import AS_ROOT, Cluster
from players import dice_of
from trial import Trial

SHORT = ["kill", "freeze", "cut_from_bus", "kill"]
# The faults of --full that all use the same cluster. The special ones need a cluster of their own.
FULL = (
    "kill kill_two freeze short_freeze drain cut_from_bus disconnected_from_bus cut_from_store disconnected_from_store cut_from_both "
    "nats_restart postgres_restart postgres_crash postgres_frozen"
).split()
FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
KILLS_IN_A_TRIAL = 20


async def several(cluster, names, dice):
    """One trial with one fault after the other."""
    trial = Trial(cluster)
    await trial.begin()
    for name in names:
        await trial.play(0.5 + dice.random())
        await getattr(faults, name)(trial, dice.randrange(len(cluster.nodes)))
    print(f"ok      {await trial.finish()}", flush=True)


async def many_kills(cluster, times, dice):
    """Kills nodes at random moments, sometimes while another one is still starting."""
    waits = []
    for first in range(0, times, KILLS_IN_A_TRIAL):
        trial = Trial(cluster)
        await trial.begin()
        for _ in range(min(KILLS_IN_A_TRIAL, times - first)):
            i = dice.randrange(len(cluster.nodes))
            at = time.monotonic()
            cluster.nodes[i].kill()
            if dice.random() < 0.5:
                await cluster.start_node(i)
            waits.append(await trial.until_all_go_on("", at))
            if not cluster.nodes[i].running():
                await cluster.start_node(i)
            await trial.play(0.5 * dice.random())
        told = await trial.finish()
        print(f"ok      {first + KILLS_IN_A_TRIAL} kills: {told}", flush=True)
    print(
        f"        every table went on after {statistics.median(waits):.2f} s (median), {max(waits):.2f} s (worst of {len(waits)})",
        flush=True,
    )


async def single(parlour, dice):
    with contextlib.closing(Cluster(parlour, nodes=0).open()) as cluster:
        trial = Trial(cluster)
        await trial.begin()
        for _ in range(3):
            await trial.play(0.5 + dice.random())
            at = time.monotonic()
            cluster.nodes[0].kill()
            await cluster.start_node(0)
            await trial.until_all_go_on("server killed", at)
        print(f"ok      {await trial.finish()}", flush=True)


@contextlib.contextmanager
def small_disk(megabytes):
    """A file system of a limited size. Needs the right to mount."""
    with tempfile.TemporaryDirectory(prefix="parlour-disk-") as folder:
        os.chmod(folder, 0o755)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", folder], check=True)
        try:
            yield folder
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def may_mount():
    with contextlib.suppress(OSError, subprocess.CalledProcessError):
        with small_disk(1):
            return AS_ROOT
    return False


async def special(parlour, dice):
    """The faults that need a cluster of their own."""
    with contextlib.closing(Cluster(parlour, standby=True).open()) as cluster:
        await several(cluster, ["promote"], dice)
    with contextlib.closing(Cluster(parlour, buses=2).open()) as cluster:
        await several(cluster, ["nodes_apart"], dice)
    if may_mount():
        with small_disk(160) as disk, contextlib.closing(Cluster(parlour, mount=disk).open()) as cluster:
            await several(cluster, ["disk_full"], dice)
    else:
        print("skipped disk_full: mounting a small file system is not permitted here")
    if os.path.exists(FAKETIME):
        fake = {"LD_PRELOAD": FAKETIME, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        envs = [{}, {**fake, "FAKETIME": "+3h"}, {**fake, "FAKETIME": "-40m"}]
        with contextlib.closing(Cluster(parlour, envs=envs).open()) as cluster:
            await several(cluster, ["kill", "freeze", "drain", "cut_from_store"], dice)
    else:
        print("skipped clocks that disagree: libfaketime is missing (package faketime)")


async def failing_at_once(test):
    """Reports an error at once. Otherwise Python would first wait for the threads of unanswered requests."""
    try:
        await test
    except Exception:
        traceback.print_exc()
        sys.stdout.flush()
        os._exit(1)


async def main():
    dice = dice_of(ARGS.seed)
    if ARGS.single:
        return await single(ARGS.parlour, dice)
    if ARGS.faults == ["special"]:
        return await special(ARGS.parlour, dice)
    names = ARGS.faults or (FULL if ARGS.full else SHORT)
    with contextlib.closing(Cluster(ARGS.parlour).open()) as cluster:
        await several(cluster, names, dice)
        kills = ARGS.kills if ARGS.kills is not None else 300 if ARGS.full and not ARGS.faults else 0
        if kills:
            await many_kills(cluster, kills, dice)
    if ARGS.full and not ARGS.faults:
        await special(ARGS.parlour, dice)


PARSER = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("parlour", type=os.path.abspath)
PARSER.add_argument("faults", nargs="*", help=f"names of functions in faults.py, such as {', '.join(FULL[:3])}")
PARSER.add_argument("--full", action="store_true")
PARSER.add_argument("--single", action="store_true")
PARSER.add_argument("--kills", type=int)
PARSER.add_argument("--seed", default=os.environ.get("SEED", "survive"))
ARGS = PARSER.parse_args()
asyncio.run(failing_at_once(main()))
print("1 passed, 0 failed")
