"""run.py: several generations of self-play and training. See train/README.md.

While the processor cores play matches with the latest network, the GPU trains on all samples so far. The first generations of samples come
from the search without a network.
"""

import argparse
import copy
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

import torch

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from network import TOP, Network, Samples, Shape, losses  # noqa: E402

START = time.monotonic()


def say(*words):
    print(f"{time.monotonic() - START:6.1f} s", *words, flush=True)


def options():
    p = argparse.ArgumentParser()
    p.add_argument("--selfplay", required=True, help="the self-play program")
    p.add_argument("--match", help="the program that plays matches, if it is not the same")
    p.add_argument("--game", default="sherlock-mycroft")
    p.add_argument("--work", required=True, help="folder for samples")
    p.add_argument("--out", required=True, help="folder for networks and checkpoints")
    p.add_argument("--processes", type=int, default=max(os.cpu_count() - 1, 1))
    p.add_argument("--generations", type=int, default=6)
    p.add_argument("--plain", type=int, default=2, help="generations of self-play without a network")
    p.add_argument("--seconds", type=float, default=60, help="seconds of self-play per generation")
    p.add_argument("--last", type=float, default=45, help="seconds of training after the last generation")
    p.add_argument("--playouts", default="400")
    p.add_argument("--quick", default="60")
    p.add_argument("--full-one-in", default="5")
    p.add_argument("--width", type=int, default=112)
    p.add_argument("--batch", type=int, default=8192)
    p.add_argument("--rate", type=float, default=1e-3)
    p.add_argument("--epochs", type=float, default=5, help="most passes over all samples in each training")
    p.add_argument("--window", type=int, default=5, help="generations of samples to train on")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--begin", help="checkpoint or weights file to begin with")
    p.add_argument("--check", type=float, default=6, help="seconds of matches after each generation")
    p.add_argument("--check-limit", default="300")
    p.add_argument("--explore", default="", help="exploration constants to try at the end, in percent, separated by commas")
    p.add_argument("--explore-seconds", type=float, default=14)
    p.add_argument("--final", type=float, default=60, help="seconds of matches at the end")
    p.add_argument("--final-limit", default="50ms")
    return p.parse_args()


def start_selfplay(o, generation, network):
    running = []
    for i in range(o.processes):
        path = pathlib.Path(o.work) / f"samples-{generation}-{i}"
        seed = o.seed * 1000000 + generation * 1000 + i
        command = [o.selfplay, "generate", o.game, "--out", path, "--seed", seed, "--seconds", o.seconds]
        command += ["--playouts", o.playouts, "--quick", o.quick, "--full-one-in", o.full_one_in]
        command += ["--network", network] if network else []
        running.append((path, subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)))
    return running


def finish_selfplay(running):
    for path, process in running:
        assert process.wait() == 0, path
    return [path for path, process in running]


class Trainer:
    def __init__(self, o, shape, device):
        self.o, self.device = o, device
        self.net = Network(shape, o.width).to(device)
        if o.begin:
            if o.begin.endswith(".bin"):
                self.net.read_weights(pathlib.Path(o.begin).read_bytes())
            else:
                self.net.load_state_dict(torch.load(o.begin, map_location=device))
        self.mean = copy.deepcopy(self.net)  # moving average of the weights, which is what plays
        self.samples = Samples(shape, device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=o.rate)

    def step(self):
        first = max(0, len(self.samples.parts) - self.o.window)
        sizes = [len(rows) for rows, lean in self.samples.parts[first:]]
        part = first + random.choices(range(len(sizes)), sizes)[0]
        held_back = len(self.samples.parts[part][0]) // 50
        pick = torch.randint(held_back, len(self.samples.parts[part][0]), (self.o.batch,), device=self.device)
        value, policy, aux, result = losses(self.net, self.samples.batch(part, pick))
        self.optimizer.zero_grad()
        (value + 0.3 * policy + 0.1 * aux).backward()
        self.optimizer.step()
        with torch.no_grad():
            for name, x in self.net.named_parameters():
                if name in ("first", "second", "last", "policy"):
                    x.clamp_(-TOP, TOP)
            for mean, x in zip(self.mean.parameters(), self.net.parameters()):
                mean.lerp_(x, 0.002)

    def train(self, seconds, falling):
        until, begin = time.monotonic() + seconds, time.monotonic()
        size = sum(len(rows) for rows, lean in self.samples.parts[-self.o.window :])
        most = int(self.o.epochs * size / self.o.batch) + 1
        steps = 0
        while time.monotonic() < until and steps < most:
            if falling:
                left = 1 - max((time.monotonic() - begin) / seconds, steps / most)
                for group in self.optimizer.param_groups:
                    group["lr"] = self.o.rate * max(left, 0.01)
            self.step()
            steps += 1
        torch.cuda.synchronize() if self.device == "cuda" else None
        say(f"{steps} steps on {size} samples,", self.report())

    def report(self):
        """Returns the losses on samples of the latest generation that are never trained on."""
        part = len(self.samples.parts) - 1
        n = max(len(self.samples.parts[part][0]) // 50, 1)
        with torch.no_grad():
            pick = torch.arange(min(n, 60000), device=self.device)
            value, policy, aux, result = [float(x) for x in losses(self.mean, self.samples.batch(part, pick))]
        return f"held back: value {value:.4f}, result {result:.4f}, policy {policy:.4f}, aux {aux:.4f}"

    def save(self, name):
        path = pathlib.Path(self.o.out) / f"{name}.bin"
        path.write_bytes(self.mean.weights())
        torch.save(self.mean.state_dict(), pathlib.Path(self.o.out) / "checkpoint.pt")
        return path


def play(o, a, b, seconds, label):
    """Plays pairs of matches on all cores, prints the results of A, and returns the lower end of the 95 % interval of A's share. As in
    selfplay.c, pairs are independent and their matches are not, and the interval is computed with two more pairs."""
    program = o.match or o.selfplay
    running = [
        subprocess.Popen(
            [program, "match", o.game, a, b, "--seconds", str(seconds), "--seed", str(777000 + i)], stdout=subprocess.PIPE, text=True
        )
        for i in range(os.cpu_count())
    ]
    total, pairs, line = [0, 0, 0], [0, 0, 0], ""
    for process in running:
        line = process.communicate()[0]
        total = [n + int(word) for n, word in zip(total, line.split())]
        pairs = [n + int(word) for n, word in zip(pairs, re.search(r"(\d+) pairs, points (\d+), squares (\d+)", line).groups())]
    n = pairs[0] + 2
    mean = (pairs[1] + 4) / n
    half = 1.96 * ((pairs[2] + 16 - n * mean * mean) / (n - 1) / n) ** 0.5
    low, high = max(mean - half, 0) * 25, min(mean + half, 4) * 25
    share = 25 * pairs[1] / max(pairs[0], 1)
    say(f"{label}: {total} of {sum(total)}: {share:.1f} % ({low:.1f} to {high:.1f}),{line.split(';')[1].rstrip()}")
    return low


def beats(o, new, best):
    """Returns true if the new network wins against the best one so far, with 95 % confidence. Both make the same number of playouts."""
    label = f"{new.name} against {best.name if best else 'old'}"
    return play(o, f"{new}:{o.check_limit}", f"{best or 'old'}:{o.check_limit}", o.check, label) > 50


def main():
    o = options()
    pathlib.Path(o.work).mkdir(parents=True, exist_ok=True)
    pathlib.Path(o.out).mkdir(parents=True, exist_ok=True)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(o.seed)
    random.seed(o.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    trainer = Trainer(o, Shape(o.selfplay, o.game), device)
    best = trainer.save("begin") if o.begin else None
    for generation in range(o.generations):
        running = start_selfplay(o, generation, best if generation >= o.plain or o.begin else None)
        if generation:
            trainer.train(o.seconds - 2, False)
        plain = generation < o.plain and not o.begin
        n = trainer.samples.add(finish_selfplay(running), 0.75 if plain else 0.5)
        for path, process in running:
            path.unlink()
        say(f"generation {generation}: {n} samples")
        if generation:
            new = trainer.save(f"generation-{generation}")
            if beats(o, new, best):
                best = new
            else:
                say(f"{new.name} is not accepted")
    o.epochs *= 4
    trainer.train(o.last, True)
    new = trainer.save("last")
    if best is None or beats(o, new, best):
        best = new
    else:
        say(f"{new.name} is not accepted")
    network = pathlib.Path(o.out) / "network.bin"
    shutil.copyfile(best, network)
    say(f"{network} is {best.name}")
    play(o, f"{network}:{o.check_limit}", f"old:{o.check_limit}", o.check, "at equal playouts")
    if o.begin:
        play(o, f"{network}:1000", f"{o.out}/begin.bin:1000", o.explore_seconds, "against the network at the beginning")
    for percent in filter(None, o.explore.split(",")):
        play(o, f"{network}:1000:e{percent}", f"{network}:1000", o.explore_seconds, f"exploration {percent} against the default")
    play(o, f"{network}:{o.final_limit}", f"old:{o.final_limit}", o.final, "at equal time")


main()
