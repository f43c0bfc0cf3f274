"""two_nodes.py: a parlour of two nodes for tests/server/secrecy.py. Clients connect to the first node; the second one owns all tables."""
import atexit
import os
import tempfile

from cluster_lib import Nats, Node, Postgres, wait_until
from server_lib import Client, Server

TABLES_AT_ONCE = 8  # a connection may have only some tables open at a time
LONG_LEASE = ["--lease", "10000"]  # in ms. On a busy machine a node may not extend a short lease in time, and would lose its tables


class Services:
    """One PostgreSQL and one NATS server for all parlours of a test."""

    def __init__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="parlour-two-nodes-")
        os.chmod(self.temporary.name, 0o755)
        self.pg = Postgres(self.temporary.name).create().open()
        self.bus = Nats(self.temporary.name).open()
        atexit.register(self.close)

    def close(self):
        self.bus.close()
        self.pg.close()
        self.temporary.cleanup()


class TwoNodes:
    ask, guest, come, guest_comes = Server.ask, Server.guest, Server.come, Server.guest_comes

    def __init__(self, parlour, *flags, services=None, name="first"):
        self.parlour, self.flags, self.name = parlour, flags, name
        self.services = services or Services()
        if not services:
            self.services.pg.database(name)
        url = f"postgres://parlour@/{name}?host={self.services.pg.folder}&port={self.services.pg.port}"
        place = ["--store", url, "--bus", f"nats://127.0.0.1:{self.services.bus.port}", "--bus-name", name, *LONG_LEASE]
        self.nodes = [Node(parlour, f"{name} {i}", [*place, *flags]) for i in range(2)]
        self.port, self.folder = self.nodes[0].port, self.nodes[0].folder

    @property
    def other(self):
        return self.nodes[1]

    def open(self):
        """Starts the second node first and waits until it owns all loaded tables. Then the first node gets none of them."""
        self.other.open()
        # Node 0 stands for matches without an owner.
        alive = "SELECT 1 FROM node n WHERE n.id=m.node AND n.id<>0 AND NOT n.dead"
        orphans = f"SELECT 1 FROM match m WHERE loaded<>0 AND NOT EXISTS({alive}) LIMIT 1"
        wait_until(lambda: not self.sql(orphans), "the second node owns the tables")
        self.nodes[0].open()
        return self

    def close(self):
        for node in self.nodes:
            if node.running():
                node.close()

    def log(self):
        return "".join(node.log() for node in self.nodes)

    def sql(self, text):
        return self.services.pg.ask(text, self.name)

    def invite_code(self, table):
        return self.sql(f"SELECT invite_code FROM match WHERE table_id='{table}'")[0][0]

    def twin(self):
        self.services.pg.run("createdb", *self.services.pg.where(), "-T", self.name, "second")
        return TwoNodes(self.parlour, *self.flags, services=self.services, name="second")

    def put_position(self, table, header):
        text = header.replace("\t", "\n").replace("'", "''")
        self.sql(f"UPDATE match SET header='{text}' WHERE table_id='{table}'")
        self.sql(f"DELETE FROM entry WHERE match_id=(SELECT id FROM match WHERE table_id='{table}')")

    async def load_elsewhere(self, tables, cookie):
        """Lets the second node load all tables, so that it owns them."""
        for first in range(0, len(tables), TABLES_AT_ONCE):
            client = await Client(self.other, cookie).connect()
            for table in tables[first : first + TABLES_AT_ONCE]:
                await client.request(type="watch", table=table)
            await client.leave()
        names = ",".join(f"'{t}'" for t in tables)
        owners = self.sql(f"SELECT DISTINCT node FROM match WHERE table_id IN ({names})")
        second = self.sql("SELECT min(id) FROM node WHERE NOT dead")  # it registered first
        assert owners == second, f"the tables belong to the nodes {owners}, but all should belong to {second}"
