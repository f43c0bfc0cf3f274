"""cluster_lib.py: starts what a parlour of several nodes needs: PostgreSQL, NATS, the nodes and haproxy. Everything lives in one temporary
folder and on free ports of the loopback address. Debian's own database cluster and services are never used."""
import asyncio
import contextlib
import glob
import os
import pathlib
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "server"))
from server_lib import Client, Server, killed_with_the_test  # noqa: E402

PATIENCE = float(os.environ.get("PARLOUR_TEST_PATIENCE", 120))  # limit of every wait in seconds; generous, because the machine may be busy
AS_ROOT = os.geteuid() == 0
# No test is about limits. The short ping times of a client are in players.py.
FLAGS = (
    "--rate 0 --rate-address 0 --tables 100000 --per-address 5000 --per-person 1000 --connections 5000 "
    "--absence 86400 --trust-proxy 127.0.0.1 --quiet"
).split()
HAPROXY = """
global
    maxconn 4000
defaults
    mode http
    maxconn 4000
    option forwardfor
    option redispatch 1
    retries 3
    retry-on conn-failure
    timeout connect 500ms
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    timeout check 500ms
frontend players
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost hdr Connection close
    http-check expect status 200
    default-server check inter 200ms fall 2 rise 2 on-marked-down shutdown-sessions
{servers}
"""


def free_port():
    """Returns a free port outside the range from which the system takes the ports of outgoing connections, so that a stopped server
    still finds its port free when it starts again."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def find(command, package, pattern=None):
    path = shutil.which(command, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin:/sbin")
    path = path if not pattern else max(glob.glob(pattern), default=None)
    if not path:
        raise SystemExit(f"{command} is missing: install the package {package} (./check does this)")
    return path


def wait_until(test, what):
    until = time.monotonic() + PATIENCE
    while not test():
        assert time.monotonic() < until, f"waited {PATIENCE} s in vain: {what}"
        time.sleep(0.02)


def answers(port):
    with socket.socket() as s:
        return s.connect_ex(("127.0.0.1", port)) == 0


class Process:
    """A program that ends with the test."""

    def __init__(self, command, log):
        self.command, self.log, self.process = command, log, None

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", preexec_fn=killed_with_the_test
            )

    def running(self):
        return self.process is not None and self.process.poll() is None

    def stop(self, how=signal.SIGTERM):
        if self.running():
            self.process.send_signal(how)
        if self.process:
            self.process.wait(timeout=PATIENCE)

    def told(self):
        return pathlib.Path(self.log).read_text(encoding="utf-8", errors="replace")[-3000:]


class Postgres:
    """A PostgreSQL server of its own. PostgreSQL refuses to run as root, so root starts it as the user postgres."""

    def __init__(self, folder, name="pg", settings=(), mount=None):
        self.folder = pathlib.Path(folder, name)
        self.folder.mkdir()
        self.data, self.port = pathlib.Path(mount or self.folder, "data"), free_port()
        self.bin = os.path.dirname(find("postgres", "postgresql-15", "/usr/lib/postgresql/*/bin/postgres"))
        self.user = pwd.getpwuid(os.geteuid()).pw_name if not AS_ROOT else "postgres"
        self.settings = ["fsync=on", "max_connections=200", "shared_buffers=64MB", "logging_collector=off", *settings]
        # runuser starts PostgreSQL as its child; setpriv lets the kernel send SIGQUIT to it when runuser is killed with the test. SIGQUIT
        # lets PostgreSQL remove its shared memory.
        self.prefix = ["runuser", "-u", "postgres", "--"] if AS_ROOT else []
        if AS_ROOT:
            shutil.chown(self.folder, "postgres", "postgres")
            if mount:
                shutil.chown(mount, "postgres", "postgres")
        self.process = Process([], str(self.folder) + ".log")

    def run(self, program, *words, check=True):
        done = subprocess.run(
            [*self.prefix, f"{self.bin}/{program}", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd="/"
        )
        assert done.returncode == 0 or not check, f"{program}: {done.stdout}"
        return done.stdout

    def create(self):
        self.run("initdb", "-D", str(self.data), "-U", "parlour", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        return self

    def copy_of(self, other):
        """Makes this server a standby of another one."""
        self.run("pg_basebackup", "-D", str(self.data), "-R", "-X", "stream", "-c", "fast", *other.where())
        return self

    def start(self):
        words = [
            f"-c{s}" for s in (*self.settings, f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}")
        ]
        self.process.command = [*self.prefix, "setpriv", "--pdeathsig", "QUIT", f"{self.bin}/postgres", "-D", str(self.data), *words]
        self.process.start()
        return self

    def ready(self):
        done = subprocess.run([f"{self.bin}/pg_isready", "-q", "-U", "parlour", "-h", str(self.folder), "-p", str(self.port)])
        assert self.process.running() or done.returncode == 0, f"PostgreSQL has ended: {self.process.told()}"
        return done.returncode == 0

    def open(self):
        self.start()
        wait_until(self.ready, "PostgreSQL accepts connections")
        return self

    def database(self, name="parlour"):
        self.run("createdb", *self.where(), name)
        return self

    def where(self):
        return ["-h", str(self.folder), "-p", str(self.port), "-U", "parlour"]

    def ask(self, sql, name="parlour"):
        return [line.split("|") for line in self.run("psql", *self.where(), "-d", name, "-AtqXc", sql).splitlines()]

    def promote(self):
        self.run("pg_ctl", "promote", "-D", str(self.data), "-w")

    def main_process(self):
        return int((self.data / "postmaster.pid").read_text(encoding="ascii").split()[0])

    def close(self, how=signal.SIGINT):
        if self.process.running():
            os.kill(self.main_process(), how)
        self.process.process.wait(timeout=PATIENCE)


class Nats:
    """A NATS server. `peer` is another server to which it connects, through `port`, to form a cluster."""

    def __init__(self, folder, name="nats", route=None, more=""):
        self.port, self.route_port, self.folder = free_port(), free_port(), folder
        self.config = pathlib.Path(folder, f"{name}.conf")
        routes = f'routes: ["nats://127.0.0.1:{route}"]' if route else ""
        self.config.write_text(
            f"server_name: {name}\nhost: 127.0.0.1\nport: {self.port}\n{more}\n"
            f"cluster {{ name: test, host: 127.0.0.1, port: {self.route_port}, no_advertise: true, {routes} }}\n",
            encoding="utf-8",
        )
        self.process = Process([find("nats-server", "nats-server"), "-c", str(self.config)], f"{folder}/{name}.log")

    def open(self):
        self.process.start()
        wait_until(lambda: answers(self.port) or not self.process.running(), "NATS accepts connections")
        assert self.process.running(), self.process.told()
        return self

    def close(self, how=signal.SIGKILL):
        self.process.stop(how)


class Links:
    """The connections that a test can disturb: one process for all of them."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "link_proxy.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=killed_with_the_test,
        )

    def say(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def open(self, name, port):
        return int(self.say("open", name, "127.0.0.1", port))

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Node(Server):
    """One node. Keeps its port when it starts again, because the load balancer knows it."""

    def __init__(self, parlour, name, flags, env=None):
        super().__init__(parlour, *flags)
        self.name, self.port, self.more_env, self.frozen = name, free_port(), env or {}, False

    def begin(self):
        """Starts the process. Must be called on the main thread: the kernel kills the process when the thread that started it ends."""
        place = [] if "--store" in self.flags else ["--db", self.db]
        command = [self.parlour, "serve", "--port", str(self.port), "--host", "127.0.0.1", "--bot-wait", "0", "--print-port", *place]
        env = {k: v for k, v in os.environ.items() if not k.startswith("PARLOUR_")} | self.more_env
        self.process = subprocess.Popen(
            command + list(self.flags), stdout=subprocess.PIPE, stderr=self.errors, env=env, preexec_fn=killed_with_the_test
        )
        return self

    def listening(self):
        line = self.process.stdout.readline().decode()
        assert line.startswith("listening on http"), f"{self.name} did not start: {line!r} {self.log()[-2000:]}"
        return self

    def open(self):
        return self.begin().listening()

    def running(self):
        return self.process is not None and self.process.poll() is None

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)
        self.frozen = True

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)
        self.frozen = False

    def healthy(self):
        try:
            return self.ask("GET", "/healthz")[0] == 200
        except OSError:
            return False


class Cluster:
    """A parlour of several nodes behind haproxy. With `nodes=0` it is one server with SQLite behind haproxy."""

    ask, guest, come, guest_comes = Server.ask, Server.guest, Server.come, Server.guest_comes

    def __init__(self, parlour, nodes=3, flags=(), envs=(), standby=False, buses=1, mount=None):
        self.temporary = tempfile.TemporaryDirectory(prefix="parlour-cluster-")
        self.folder = self.temporary.name
        os.chmod(self.folder, 0o755)
        self.parlour, self.flags = parlour, [*FLAGS, *flags]
        self.pg, self.standby, self.buses, self.links, self.nodes = None, None, [], None, []
        if nodes:
            self.start_services(standby, buses, mount)
        for i in range(nodes):
            self.nodes.append(Node(parlour, f"node {i + 1}", [*self.place(i), *self.flags], envs[i] if i < len(envs) else None))
        if not nodes:
            self.nodes.append(Node(parlour, "the server", self.flags))
        self.port = free_port()
        self.front = self.balancer()

    def start_services(self, standby, buses, mount):
        self.links = Links()
        settings = ["wal_keep_size=256MB"] if standby else []
        self.pg = Postgres(self.folder, "pg", settings, mount).create().open().database()
        if standby:
            self.standby = Postgres(self.folder, "pg2").copy_of(self.pg).open()
            self.pg.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
            self.pg.ask("SELECT pg_reload_conf()")
        self.buses = [Nats(self.folder)]
        if buses == 2:  # two NATS servers; the connection between them can be cut
            self.buses.append(Nats(self.folder, "nats2", self.links.open("route", self.buses[0].route_port)))
        for bus in self.buses:
            bus.open()

    def place(self, i):
        """Returns the flags for node `i`: where its database and its bus are. Each node has links of its own to both."""
        ports = [self.links.open(f"store{i}.{n}", pg.port) for n, pg in enumerate([self.pg, self.standby][: 2 if self.standby else 1])]
        hosts, more = ",".join(["127.0.0.1"] * len(ports)), "&target_session_attrs=read-write" if self.standby else ""
        store = f"postgres://parlour@/parlour?host={hosts}&port={','.join(map(str, ports))}&connect_timeout=2{more}"
        bus = self.links.open(f"bus{i}", self.buses[i % len(self.buses)].port)
        return ["--store", store, "--bus", f"nats://127.0.0.1:{bus}"]

    def balancer(self):
        config = pathlib.Path(self.folder, "haproxy.cfg")
        servers = "".join(f"    server node{i} 127.0.0.1:{n.port}\n" for i, n in enumerate(self.nodes))
        config.write_text(HAPROXY.format(port=self.port, servers=servers), encoding="utf-8")
        return Process([find("haproxy", "haproxy"), "-db", "-f", str(config)], f"{self.folder}/haproxy.log")

    def open(self):
        for node in self.nodes:
            node.open()
        self.front.start()
        wait_until(self.serves, "the load balancer finds a node")
        return self

    def serves(self):
        try:
            return self.ask("GET", "/healthz")[0] == 200
        except (OSError, ValueError):
            return False

    async def start_node(self, i):
        self.nodes[i].begin()
        await asyncio.wait_for(asyncio.to_thread(self.nodes[i].listening), PATIENCE)

    async def until_healthy(self, i):
        until = time.monotonic() + PATIENCE
        while not await asyncio.to_thread(self.nodes[i].healthy):
            assert time.monotonic() < until, f"{self.nodes[i].name} is not healthy again: {self.nodes[i].log()[-2000:]}"
            await asyncio.sleep(0.1)

    def cut(self, i, what, how):
        """Disturbs a link of node `i`: `what` is store or bus, `how` is freeze, drop or heal."""
        names = [f"store{i}.{n}" for n in range(2 if self.standby else 1)] if what == "store" else [f"bus{i}"]
        for name in names:
            self.links.say(how, name)

    def stored(self, sql):
        return (self.pg if self.pg.process.running() else self.standby or self.pg).ask(sql)

    async def get(self, path, cookie=None):
        """Asks until some node can answer."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                status, body, _ = await asyncio.to_thread(self.ask, "GET", path, None, {"cookie": cookie} if cookie else None, True)
            except OSError as error:
                status, body = 599, str(error)
            if status < 500 and status != 429:
                return status, body
            assert time.monotonic() < until, f"{path}: {status} {body}"
            await asyncio.sleep(0.2)

    def log(self):
        """Returns what the nodes have logged, and what the database says about nodes and owners."""
        rows = []
        if self.pg:
            with contextlib.suppress(AssertionError):
                clock = "(extract(epoch FROM clock_timestamp())*1000)::bigint"
                rows += self.stored(f"SELECT 'node', id, lease_until-{clock}, dead FROM node ORDER BY id")
                rows += self.stored("SELECT 'match', table_id, node, epoch, loaded, status FROM match WHERE loaded=1 OR node<>0")
        return "".join(" ".join(row) + "\n" for row in rows) + "".join(f"--- {n.name}\n{n.log()[-1500:]}" for n in self.nodes)

    def close(self):
        for node in self.nodes:
            if node.running():
                if node.frozen:
                    node.thaw()
                node.close()
        self.front.stop(signal.SIGKILL)
        for part in (*self.buses, self.standby, self.pg, self.links):
            if part:
                part.close()
        self.temporary.cleanup()


__all__ = ["Client", "Cluster", "Nats", "Node", "Postgres", "AS_ROOT", "FLAGS", "PATIENCE", "find", "free_port", "wait_until"]
