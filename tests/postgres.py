#!/usr/bin/env python3
"""postgres.py COMMAND...: runs a command with a temporary PostgreSQL server, and stops the server afterwards.

The server gets a new folder and a free port; a server that the system runs is never used. PostgreSQL refuses to run as root, so root starts
it as the user `postgres`. The command finds in its environment:

    PARLOUR_TEST_POSTGRES   URL of the database server, up to and including the slash before the name of a database
    PARLOUR_TEST_PG_CTL     a shell command to which `stop`, `start` or `restart`, and -m immediate, can be added

Set PARLOUR_TEST_FSYNC=on to make the server as durable as a real one; without it, tests are quicker. Other scripts can import Postgres."""
import glob
import os
import pathlib
import pwd
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

PASSWORD = "s3cret-Word"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Postgres:
    """A temporary server with the user `parlour`, who may create databases."""

    def __init__(self, *settings):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda p: int(p.split("/")[4]))
        initdb = found[-1] if found else shutil.which("initdb")
        if not initdb:
            raise SystemExit("PostgreSQL is not installed; as root, run: apt-get install --no-install-recommends postgresql")
        self.bin = pathlib.Path(initdb).parent
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="parlour-pg-"))
        self.prefix = []
        if os.geteuid() == 0:
            self.prefix = ["runuser", "-u", "postgres", "--"]
            os.chown(self.folder, pwd.getpwnam("postgres").pw_uid, pwd.getpwnam("postgres").pw_gid)
        self.data = self.folder / "data"
        self.port = free_port()
        words = self.folder / "password"
        words.write_text(PASSWORD)
        words.chmod(0o644)
        fsync = os.environ.get("PARLOUR_TEST_FSYNC", "off")
        self.run(initdb, "-D", self.data, "-U", "parlour", "--pwfile", words, "-A", "scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        with open(self.data / "postgresql.conf", "a") as conf:
            conf.write(f"listen_addresses='127.0.0.1'\nport={self.port}\nunix_socket_directories='{self.folder}'\n")
            conf.write(f"fsync={fsync}\nmax_connections=60\nlogging_collector=off\n")
            conf.write("".join(f"{line}\n" for line in settings))
        self.ctl = [*self.prefix, str(self.bin / "pg_ctl"), "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "-s"]
        self.url = f"postgres://parlour:{PASSWORD}@127.0.0.1:{self.port}/"

    def run(self, *words):
        done = subprocess.run([*self.prefix, *map(str, words)], cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            raise SystemExit(f"{words[0]} failed: {done.stdout.decode()}")

    def control(self, *words):
        subprocess.run([*self.ctl, *words], cwd="/", check=True, stdout=subprocess.DEVNULL)

    def environment(self):
        return {**os.environ, "PARLOUR_TEST_POSTGRES": self.url, "PARLOUR_TEST_PG_CTL": shlex.join(self.ctl)}

    def __enter__(self):
        self.control("start")
        return self

    def __exit__(self, *_):
        subprocess.run([*self.ctl, "stop", "-m", "immediate"], cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with Postgres() as server:
        code = subprocess.run(sys.argv[1:], env=server.environment()).returncode
    sys.exit(code if code >= 0 else 1)
