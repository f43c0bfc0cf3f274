"""cli_lib.py: runs parlour with and without a terminal, for the tests that are called as `TEST PARLOUR SOURCE`."""
import codecs
import fcntl
import json
import os
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

PARLOUR = os.path.abspath(sys.argv.pop(1))
SOURCE = os.path.abspath(sys.argv.pop(1))
GAME = "sherlock-mycroft"
PROMPT = "\x1b[1m>\x1b[0m "
os.environ["LC_ALL"] = "C.UTF-8"  # the tests expect English output
DATA = tempfile.TemporaryDirectory(
    dir="/dev/shm" if os.path.isdir("/dev/shm") else None
)  # the folder for automatically saved matches, so that tests do not use the user's own folder
os.environ["XDG_DATA_HOME"] = DATA.name
os.environ["PAGER"] = "cat"
os.environ["PARLOUR_CASES"] = os.path.join(SOURCE, "cases")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def run(*words, stdin="", preexec=None, env=None):
    """Runs parlour without a terminal. Returns (exit code, stdout, stderr)."""
    done = subprocess.run(
        [PARLOUR, *words],
        input=stdin.encode(),
        capture_output=True,
        timeout=300,
        preexec_fn=preexec,
        env={**os.environ, "COLUMNS": "80", **(env or {})},
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def become_parlour(words, env):
    """Replaces the child process with parlour. Tests send signals that the test run may ignore (under nohup it ignores SIGHUP), so these
    signals get their default actions again."""
    for number in signal.SIGHUP, signal.SIGINT, signal.SIGQUIT:
        signal.signal(number, signal.SIG_DFL)
    os.environ.update({"TERM": "xterm-256color", **(env or {})})
    os.execv(PARLOUR, [PARLOUR, *words])


class Terminal:
    """The `parlour` program, running in a pseudo-terminal."""

    def __init__(self, *words, env=None):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            become_parlour(words, env)
        self.begin()

    def begin(self):
        self.seen = ""
        self.letters = codecs.getincrementaldecoder("utf-8")("replace")  # the bytes of one character may arrive in two reads
        self.code = None

    def read_until(self, text, seconds=120):
        """Waits until `text` is in the output. Returns the output up to the end of `text`."""
        return self.read_until_any(text, seconds=seconds)

    def read_until_any(self, *texts, seconds=120):
        """Like read_until, but waits for any of these strings. If None is one of the arguments, returns None when the output ends."""
        end = time.monotonic() + seconds
        text = " or ".join(t for t in texts if t)
        texts_ = [t for t in texts if t]
        while not any(t in self.seen for t in texts_):
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{text!r} never came; there was: {self.seen[-2000:]!r}")
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                more = b""
            if not more and None in texts:
                return None
            if not more:
                raise AssertionError(f"it ended before {text!r}; there was: {self.seen[-2000:]!r}")
            self.seen += self.letters.decode(more)
        at = min(self.seen.index(t) + len(t) for t in texts_ if t in self.seen)
        part, self.seen = self.seen[:at], self.seen[at:]
        return part

    def type(self, line):
        os.write(self.fd, line.encode() + b"\n")

    def end(self):
        try:
            while os.read(self.fd, 65536):
                pass
        except OSError:
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class Screen(Terminal):
    """The `parlour` program, running in a pseudo-terminal of a given size."""

    def __init__(self, *words, rows=24, columns=80, env=None):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            become_parlour(words, env)
        self.begin()

    def resize(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def columns(text):
    """Returns the width of a string in screen columns, ignoring its escape sequences."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def rows_of(text, width):
    """Returns the number of screen rows that a string needs at this width."""
    lines = ESCAPE.sub("", text).replace("\r", "").split("\n")
    return sum(max(1, -(-columns(line) // width)) for line in lines)


def games():
    """Returns (id, minimum players, maximum players) of every game except real-time games. The template game is included."""
    for game in run("describe", "--list")[1].split():
        told = json.loads(run("describe", game, "--json")[1])
        if not told["clock"]:
            yield game, told["seats"]["min"], told["seats"]["max"]


def limit_file_size():
    """Simulates a full disk: files cannot grow beyond 100 bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
