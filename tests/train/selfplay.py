#!/usr/bin/env python3
"""selfplay.py SELFPLAY NETWORK: self-play with the same seed must write the same samples, and the program must measure a network as
train/README.md says."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

SELFPLAY, NETWORK = sys.argv[1:]
GAME = "sherlock-mycroft"


def selfplay(*words, code=0):
    done = subprocess.run([SELFPLAY, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == code, (words, done)
    return done.stdout


def samples(folder, name, *words):
    path = folder / name
    selfplay("generate", GAME, "--out", path, "--games", 2, "--playouts", 60, "--quick", 20, *words)
    return path.read_bytes()


def main():
    shape = json.loads(selfplay("shape", GAME))
    size = shape["features"] + shape["rest"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for network in ([], ["--network", NETWORK]):
            first = samples(folder, "first", "--seed", 1, *network)
            assert first and len(first) % size == 0, (len(first), size)
            assert samples(folder, "again", "--seed", 1, *network) == first, "the same seed wrote other samples"
            assert samples(folder, "other", "--seed", 2, *network) != first, "another seed wrote the same samples"
        for at in range(0, len(first), size):
            for value, values in zip(first[at:], shape["values"]):
                assert value < values, "a feature is outside its range"
        loss = float(re.search(r"loss ([0-9.]+)", selfplay("check", GAME, NETWORK, folder / "first")).group(1))
        assert 0 < loss < 5, loss
    # A pair has the same deal with the seats swapped, so equal sides with equal dice win each pair once, or draw both matches.
    same = selfplay("match", GAME, f"{NETWORK}:20", f"{NETWORK}:20", "--games", 2, "--seconds", 0)
    won, drawn, lost = map(int, re.match(r"(\d+) (\d+) (\d+) ", same).groups())
    assert won == lost and won + drawn + lost == 4 and "A won 50.0 % " in same, same
    # One pair is not enough to say that A is stronger, even if A has won both matches.
    few = selfplay("match", GAME, f"{NETWORK}:300", "old:1", "--games", 1, "--seconds", 0)
    won, low = re.search(r"A won ([0-9.]+) % \(([0-9.]+) to", few).groups()
    assert float(won) == 100 and float(low) < 50, few
    selfplay("generate", "big-ben", code=2)
    print("5 passed, 0 failed")


main()
