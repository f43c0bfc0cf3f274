#!/usr/bin/env python3
"""exit_codes.py PARLOUR: tests of the exit codes of `parlour engine`, and of the error line on stderr."""
import os
import subprocess
import sys

GAMES = b'{"op":"games"}'


def run(words, sent, out=subprocess.PIPE):
    return subprocess.run([sys.argv[1], "engine", *words], input=sent, stdout=out, stderr=subprocess.PIPE, timeout=60)


def closed():
    """Returns the write end of a pipe whose read end is closed."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def lines(text):
    return text.count(b"\n")


def main():
    faults = []

    def check(what, done, code, out, err):
        if done.returncode != code or (out is not None and lines(done.stdout) != out) or lines(done.stderr) != err:
            faults.append(what)
            print(f"{what}: {done}")

    check("nothing asked", run([], b""), 0, 0, 0)
    check("asked and ended", run([], GAMES + b"\n"), 0, 1, 0)
    check("the last line has no newline", run([], GAMES + b"\n" + GAMES), 0, 2, 0)
    check("the last line is too long and has no newline", run([], GAMES + b"\n" + 2000000 * b"x"), 0, 2, 0)
    check("many at once", run([], 5000 * (GAMES + b"\n")), 0, 5000, 0)
    check("a line as long as may be, then another", run([], GAMES.ljust(1 << 20) + b"\n" + GAMES + b"\n"), 0, 2, 0)
    check("a full disk", run([], GAMES, open("/dev/full", "wb")), 1, None, 1)
    check("nobody reads", run([], GAMES, closed()), 1, None, 1)
    check("words it does not take", run(["quickly"], b""), 2, 0, 1)
    print(f"{9 - len(faults)} passed, {len(faults)} failed")
    sys.exit(1 if faults else 0)


main()
