#!/usr/bin/env python3
"""keys.py PARLOUR: tests of the real-time client in a pseudo-terminal: keys, refusals, saving and resuming, pauses, and the
error that it prints when there is no terminal."""
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
os.environ["LC_ALL"] = "C.UTF-8"  # the tests expect English output
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


def first_match(file):
    """Tests a match of eight players in a window of 80 columns and 24 rows: the introduction and the list of keys fit into the window,
    the match is saved while it runs, and Ctrl-Z pauses it."""
    s = Screen("play", "holmes-1904", "--players", "8", "--seed", "new", "--save", file, rows=24, columns=80)
    for sentence in (
        "you are Ada",
        "At PLAY press Space",
        "your top card",
        "A wrong call",
        "another player calls",
        "scores 5",
        "e escape",
    ):
        s.until(sentence)
    s.until("Press Space to resume")
    s.press(" ")
    s.until("READY!")
    s.until("PLAY! .*Press Space to lay")
    end = time.monotonic() + 30
    while not os.path.exists(file):
        if time.monotonic() > end:
            sys.exit("the match was not saved while it was played")
        s.read(0.1)
    s.seen = ""
    os.kill(s.pid, signal.SIGSTOP)
    time.sleep(2.5)  # this pause is longer than SUSPENDED_MS in tui.c
    os.kill(s.pid, signal.SIGCONT)
    s.until("Press Space to resume")
    s.leave()


def pauses_after_scores(file):
    """Tests that after the scores of a deal the match is paused until the player presses a key. The test makes its player pay forfeits
    until the player has no cards left, which ends the deal."""
    s = Screen("play", "holmes-1904", "--pace", "leisurely", "--seed", "counted", "--save", file)
    s.until("Press Space to resume")
    s.press(" ")
    s.until("READY!")
    s.seen = ""
    end = time.monotonic() + 20
    while "Clara counts" not in s.seen:
        if time.monotonic() > end:
            sys.exit(f"no deal was scored: {s.seen[-1000:]}")
        s.press("ho")
        s.read(0.05)
        s.press(" ")  # keys are ignored at first, so that a player who was about to play does not skip the scores
        s.read(0.05)
    s.until("aused")  # only letters that change are drawn, so the first letter of 'Paused' may be missing
    s.leave()
    told = subprocess.run([PARLOUR, "replay", file, "--all"], capture_output=True, text=True).stdout
    if told.count("Ada resumes the match.") != 1:
        sys.exit(f"the match did not pause after the scores:\n{told[-1500:]}")


def without_cursor_movement():
    """On a terminal that does not support cursor movement, the client prints one error line."""
    s = Screen("play", "holmes-1904", TERM="dumb")
    while s.read(5):
        pass
    code = os.waitstatus_to_exitcode(os.waitpid(s.pid, 0)[1])
    if code != 1 or "needs a terminal" not in s.seen or "READY" in s.seen:
        sys.exit(f"without cursor movement: exit code {code}\n{s.seen[-500:]}")


def spanish(file):
    """Accented letters are shown correctly in a narrow window and without a locale. Ctrl-C quits and saves the match."""
    s = Screen("play", "holmes-1904", "--pace=1904", "--language", "es", "--save", file, columns=52, LC_ALL="", LANG="")
    s.until("en pausa. Cualquier")
    s.press(" ")
    s.until("LISTOS")
    s.until("o caco")  # in Spanish, the key for a word is a letter of the Spanish word
    s.press("b")  # the first letter of the English word has no effect
    s.press("o")
    s.until("HO-28: Quien no tiene montón")
    s.press("?")
    s.until("Consejo: ")
    if "\ufffd" in s.seen or "M-C" in s.seen:
        sys.exit(f"characters were cut: {s.seen}")
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
        s.until("paused.* Press Space to resume")
        s.press(" ")
        s.until("READY! Keep your hand off")
        s.press("b")
        s.until("HO-28")  # a player without a pile may not call a word (rule HO-28)
        s.until("Wanda lays|Wanda pays 1 card", key=" ")
        s.until("PLAY!")
        s.press("h")
        s.until("calling SHERLOCK HOLMES without|SHERLOCK HOLMES! Hands")
        s.until("Hint: ", key="?")
        s.press("p")
        s.until("asks for a pause")
        s.until("match is paused", key=" ")
        s.press("q")
        s.until("Press q again")
        s.leave()
        more = os.path.join(folder, "more")
        s = Screen("play", "--resume", file, "--bot", "master", "--save", more)
        s.until("aused")  # a resumed match starts paused
        s.press("p")
        s.until("resumes the match")
        s.until("PLAY!")
        s.leave()
        s = Screen("play", "--resume", more, "--save", file)
        s.until("aused")  # the match also starts paused if the player had quit after PLAY was called
        s.leave()
        spanish(os.path.join(folder, "tarde"))
        first_match(os.path.join(folder, "new"))
        pauses_after_scores(os.path.join(folder, "counted"))
        without_cursor_movement()
        for path in more, file:
            told = subprocess.run([PARLOUR, "replay", path, "--all"], capture_output=True, text=True)
            if told.returncode or "PLAY!" not in told.stdout:
                sys.exit(f"the saved match does not replay: {told.stderr}")
        if "clock is stopped" not in told.stdout:
            sys.exit("the clock of a saved match did not stop")
    bare = subprocess.run([PARLOUR, "play", "holmes-1904"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if bare.returncode != 1 or "needs a terminal" not in bare.stderr:
        sys.exit(f"without a terminal: {bare.returncode} {bare.stderr}")
    for wrong in ["--hotseat"], ["--bot", "greedy"], ["--seats", "person,person,bot"], ["--seats", "person,bot"]:
        if subprocess.run([PARLOUR, "play", "holmes-1904", *wrong], stdin=subprocess.DEVNULL, capture_output=True).returncode != 2:
            sys.exit(f"these arguments should be refused: {wrong}")
    print("1 passed, 0 failed")


main()
