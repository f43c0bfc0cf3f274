#!/usr/bin/env python3
"""hands.py HANDS NETWORK: the same seed must give the same samples and the same network, the program must measure what train/README.md
says, and the network of the game must beat both `determinise` and a network from few samples."""
import pathlib
import re
import subprocess
import sys
import tempfile

HANDS, NETWORK = sys.argv[1:]
GAME = "i-say-holmes"


def hands(*words, code=0):
    done = subprocess.run([HANDS, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == code, (words, done)
    return done.stdout


def nats(text, who):
    return float(re.search(rf"^{who}: ([0-9.]+) nats per hand", text, re.M).group(1))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        made = []
        for i, seed in enumerate((1, 1, 2)):
            samples, network = folder / f"samples{i}", folder / f"network{i}"
            hands("generate", GAME, samples, "--games", 60, "--seed", seed)
            printed = hands("fit", GAME, samples, network, "--epochs", 2)
            made.append((samples.read_bytes(), network.read_bytes(), printed))
        assert made[0][:2] == made[1][:2], "the same seed gave other samples or another network"
        assert made[0][0] != made[2][0], "another seed gave the same samples"
        losses = [float(loss) for loss in re.findall(r"epoch \d: ([0-9.]+) nats", made[0][2])]
        assert len(losses) == 2 and losses[1] < losses[0] < 0.75, losses
        options = ("--games", 15, "--players", 4, "--seed", 5, "--one-in", 8)
        few, best = hands("check", GAME, folder / "network0", *options), hands("check", GAME, NETWORK, *options)
        assert nats(few, "determinise") == nats(best, "determinise") == nats(hands("check", GAME, *options), "determinise")
        assert nats(best, "network") < nats(few, "network") < 0.7, (few, best)
        assert nats(best, "network") < nats(best, "determinise") - 0.02, best
        share = float(re.search(r"won: ([0-9.]+) %", hands("play", GAME, NETWORK, "--games", 200)).group(1))
        assert 15 < share < 50, share
        (folder / "damaged").write_bytes(pathlib.Path(NETWORK).read_bytes()[:-1])
        hands("check", GAME, folder / "damaged", code=2)
    hands("check", "sherlock-mycroft", code=2)
    hands(code=2)
    print("8 passed, 0 failed")


main()
