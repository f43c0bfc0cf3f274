#!/usr/bin/env python3
"""watson.py PARLOUR: Watson & Holmes through the engine protocol: large bids in loaded positions."""
import json
import subprocess
import sys


class Engine:
    def __init__(self):
        self.pipe = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, line):
        self.pipe.stdin.write(line + b"\n")
        self.pipe.stdin.flush()
        return json.loads(self.pipe.stdout.readline())

    def ask(self, **members):
        return self.send(json.dumps(members).encode())

    def good(self, **members):
        answer = self.ask(**members)
        assert answer["ok"], (members, answer)
        return answer

    def act(self, seat, action, **more):
        return self.good(op="act", seat=seat, action=action, **more)

    def refused(self, seat, action, rule, **more):
        answer = self.ask(op="act", seat=seat, action=action, **more)
        assert not answer["ok"] and answer["rule"] == rule, (action, more, answer)
        return answer["error"]

    def legal(self, seat):
        return self.good(op="legal", seat=seat)["actions"]

    def begin(self, seats, carriages=None, **options):
        """A match; with `carriages` loaded again with so many in the hands. The seats in order of turns."""
        self.good(op="new", game="watson-holmes", seats=seats, seed="a case", options=options)
        state = self.good(op="state")["state"]
        for seat, n in (carriages or {}).items():
            state["seat"][(state["turn"] + seat) % seats]["carriages"] = n
        self.good(op="load", game="watson-holmes", state=state)
        return [(state["turn"] + i) % seats for i in range(seats)]


def end_turn(engine, seat):
    if "done" in engine.legal(seat):
        engine.act(seat, "done")


def bids_reach_the_whole_hand(engine):
    for n in (31, 40, 100, 250, 254, 255, 256, 400, 1000):
        for laid in (31, n - 1, n):
            first, second = engine.begin(2, {0: n, 1: n})
            engine.act(first, "visit 1")
            assert engine.legal(first) == [f"bid {i}" for i in range(n + 1)]
            engine.refused(first, f"bid {n + 1}", "WH-12")
            told = engine.act(first, f"bid {laid}")["events"][0]
            assert told["n"] == laid, told
            seat = engine.good(op="state")["state"]["seat"][first]
            assert (seat["bid"], seat["carriages"]) == (laid, n - laid)
            assert engine.good(op="view", seat=second)["view"]["seat"][first]["bid"] == laid


def more_carriages_always_outbid(engine):
    for n in (30, 31, 60, 254, 255, 300):
        poor, rich, _ = engine.begin(3, {0: n, 1: n + 1})
        engine.act(poor, "visit 1")
        engine.act(poor, f"bid {n}")
        end_turn(engine, poor)
        engine.act(rich, "visit 1")
        assert engine.legal(rich) == [f"bid {n + 1}"]
        engine.refused(rich, f"bid {n}", "WH-13")
        engine.act(rich, f"bid {n + 1}")
        assert engine.good(op="state")["state"]["seat"][poor]["carriages"] == n - 1


def a_log_with_a_large_bid_replays(engine):
    first, _ = engine.begin(2, {0: 777})
    engine.act(first, "visit 1")
    engine.act(first, "bid 776")
    log = engine.good(op="log")["log"]
    assert log["entries"][-1]["action"] == "bid 776", log["entries"]
    engine.good(op="replay", log=log)
    assert engine.good(op="state")["state"]["seat"][first]["bid"] == 776


def main():
    tests = [bids_reach_the_whole_hand, more_carriages_always_outbid, a_log_with_a_large_bid_replays]
    failed = 0
    for test in tests:
        try:
            test(Engine())
        except AssertionError as fault:
            failed += 1
            print(f"{test.__name__}: {str(fault)[:600]}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
