#!/usr/bin/env python3
"""keys.py PARLOUR: the terminal client in a terminal of its own: keys are obeyed, refusals name their rule, a saved match
goes on, and without a terminal it says what it needs."""
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

PARLOUR = sys.argv[1]
os.environ["LC_ALL"] = "C.UTF-8"  # English, wherever the tests run
DATA = tempfile.TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = DATA.name
ESCAPE = re.compile(rb"\x1b(\[[0-9;?]*[a-zA-Z]|\([A-Z0-9])")


class Screen:
    def __init__(self, *words, rows=40, columns=120, **env):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm", "LC_ALL": "C.UTF-8", "LINES": str(rows), "COLUMNS": str(columns), **env})
            os.execv(PARLOUR, [PARLOUR, *words])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.seen = ""
        self.letters = codecs.getincrementaldecoder("utf-8")("replace")

    def read(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.fd], [], [], left)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:
                    return False
                if not data:
                    return False
                self.seen += self.letters.decode(ESCAPE.sub(b" ", data))
                return True
        return True

    def until(self, text, seconds=20, key=None):
        end = time.monotonic() + seconds
        while not re.search(text, self.seen):
            if time.monotonic() > end:
                sys.exit(f"'{text}' did not come within {seconds} s:\n{self.seen[-2000:]}")
            if key:
                self.press(key)
            self.read(0.15)

    def press(self, keys):
        os.write(self.fd, keys.encode())

    def leave(self):
        self.press("qq")
        while self.read(5):
            pass
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        if code:
            sys.exit(f"left with {code}")


def newcomer(file):
    """Eight seats in the smallest window: how it goes is told whole, keys stay beside what they do, and what is played is written down on
    the way. Whoever stops the program comes back to a table that waits."""
    s = Screen("play", "holmes-1904", "--players", "8", "--seed", "new", "--save", file, rows=24, columns=80)
    for sentence in "you are Ada", "At PLAY lay a card", "Your word on", "A wrong call", "Somebody else", "At the end", "e escape":
        s.until(sentence)
    s.until("Space goes on")
    s.press(" ")
    s.until("READY!")
    s.until("PLAY! .*Space lays")
    end = time.monotonic() + 30
    while not os.path.exists(file):
        if time.monotonic() > end:
            sys.exit("nothing is written down while it is played")
        s.read(0.1)
    s.seen = ""
    os.kill(s.pid, signal.SIGSTOP)
    time.sleep(2.5)  # longer than a machine is merely slow
    os.kill(s.pid, signal.SIGCONT)
    s.until("Space goes on")
    s.leave()


def counted(file):
    """What a deal brought stands there until it has been read: mix-ups empty a hand, and the next deal waits."""
    s = Screen("play", "holmes-1904", "--pace", "leisurely", "--seed", "counted", "--save", file)
    s.until("Space goes on")
    s.press(" ")
    s.until("READY!")
    s.seen = ""
    end = time.monotonic() + 20
    while "Clara counts" not in s.seen:
        if time.monotonic() > end:
            sys.exit(f"no deal was counted: {s.seen[-1000:]}")
        s.press("ho")
        s.read(0.05)
        s.press(" ")  # a hand that was about to play turns no page
        s.read(0.05)
    s.until("A pause")
    s.leave()
    told = subprocess.run([PARLOUR, "replay", file, "--all"], capture_output=True, text=True).stdout
    if told.count("Ada goes on.") != 1:
        sys.exit(f"what was counted is gone before anybody could read it:\n{told[-1500:]}")


def paper():
    """Where lines cannot be written again, it says what it needs and writes none."""
    s = Screen("play", "holmes-1904", TERM="dumb")
    while s.read(5):
        pass
    code = os.waitstatus_to_exitcode(os.waitpid(s.pid, 0)[1])
    if code != 1 or "needs a terminal" not in s.seen or "READY" in s.seen:
        sys.exit(f"on paper: {code}\n{s.seen[-500:]}")


def spanish(file):
    """In another language, in a narrow window and without a locale: letters stay whole. Ctrl-C leaves, and what was played is kept."""
    s = Screen("play", "holmes-1904", "--pace=1904", "--language", "es", "--save", file, columns=52, LC_ALL="", LANG="")
    s.until("Una pausa: .* Espacio sigue")
    s.press(" ")
    s.until("LISTOS")
    s.until("e escalador")  # letters of the Spanish words, and they are on the screen
    s.press("b")  # the English letter means nothing here
    s.press("e")
    s.until("HO-28: Quien no tiene montón")
    s.press("?")
    s.until("Consejo: ")
    if "\ufffd" in s.seen or "M-C" in s.seen:
        sys.exit(f"letters were cut: {s.seen}")
    s.press("\x03")
    while s.read(5):
        pass
    code = os.waitstatus_to_exitcode(os.waitpid(s.pid, 0)[1])
    if code or not os.path.exists(file) or "Guardado en" not in s.seen:
        sys.exit(f"Ctrl-C: {code}\n{s.seen[-500:]}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "evening")
        words = ["play", "holmes-1904", "--pace=1904", "--save", file]
        s = Screen(*words, "--players", "4", "--seed", "keys", "--names", "Wanda")
        s.until("Sherlock Holmes, 1904")
        s.until("A pause: .* Space goes on")  # a match begins when its person is ready
        s.press(" ")
        s.until("READY! Keep your hand away")  # what is asked stands there, too
        s.press("b")
        s.until("HO-28")  # a word with no pile: refused, and the rule is shown
        s.until("Wanda lays|Wanda pays 1 card", key=" ")
        s.until("PLAY!")
        s.press("h")
        s.until("mixed up|SHERLOCK HOLMES! Hands")
        s.until("Hint: ", key="?")
        s.press("p")
        s.until("asks for a pause")
        s.until("A pause", key=" ")
        s.press("q")
        s.until("q once more")
        s.leave()
        more = os.path.join(folder, "more")
        s = Screen("play", "--resume", file, "--bot", "master", "--save", more)
        s.until("A pause")  # it stood still meanwhile
        s.press("p")
        s.until("goes on")
        s.until("PLAY!")
        s.leave()
        s = Screen("play", "--resume", more, "--save", file)
        s.until("A pause")  # though it was left in the middle of a PLAY
        s.leave()
        spanish(os.path.join(folder, "tarde"))
        newcomer(os.path.join(folder, "new"))
        counted(os.path.join(folder, "counted"))
        paper()
        for path in more, file:
            told = subprocess.run([PARLOUR, "replay", path, "--all"], capture_output=True, text=True)
            if told.returncode or "PLAY!" not in told.stdout:
                sys.exit(f"the saved match does not replay: {told.stderr}")
        if "clock stands still" not in told.stdout:
            sys.exit("a match that was put away did not stand still")
    bare = subprocess.run([PARLOUR, "play", "holmes-1904"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if bare.returncode != 1 or "needs a terminal" not in bare.stderr:
        sys.exit(f"without a terminal: {bare.returncode} {bare.stderr}")
    for wrong in ["--hotseat"], ["--bot", "greedy"], ["--seats", "person,person,bot"], ["--seats", "person,bot"]:
        if subprocess.run([PARLOUR, "play", "holmes-1904", *wrong], stdin=subprocess.DEVNULL, capture_output=True).returncode != 2:
            sys.exit(f"these words should be wrong: {wrong}")
    print("1 passed, 0 failed")


main()
