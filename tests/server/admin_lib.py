"""admin_lib.py: requests of administrators, over the administration socket and over HTTP, for the tests."""
import json
import os
import socket

from people_lib import register


class Line:
    """A connection to the administration socket."""

    def __init__(self, server):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(120)
        self.socket.connect(server.db + "-admin")
        self.lines = self.socket.makefile("rb")

    def send(self, text):
        self.socket.sendall(text)

    def read(self):
        """Returns the next reply; None if the server has closed the connection."""
        try:
            line = self.lines.readline()
        except ConnectionResetError:  # it has closed it without reading everything
            line = b""
        return json.loads(line) if line else None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.socket.close()


def raw(server, line):
    """Sends a line to the administration socket and returns the reply."""
    with Line(server) as s:
        s.send(line)
        return s.read()


def local(server, op, **members):
    """Does an operation over the administration socket. Returns the reply, which must be good."""
    answer = raw(server, json.dumps({"op": op, **members}).encode() + b"\n")
    assert answer["ok"], answer
    return answer


def local_refused(server, op, error, **members):
    answer = raw(server, json.dumps({"op": op, **members}).encode() + b"\n")
    assert not answer["ok"] and answer["error"] == error, answer
    return answer["text"]


def remote(server, cookie, op, **members):
    """Does an operation as a signed-in administrator. Returns the status and the reply."""
    return server.ask("POST", "/api/admin", {"op": op, **members}, {"cookie": cookie})[:2]


def administrator(server, name):
    """Returns the cookie of a new administrator."""
    cookie = register(server, name)
    local(server, "grant", person=name)
    return cookie


def tag_of(server, cookie):
    return server.ask("GET", "/api/me", None, {"cookie": cookie})[1]["tag"]


def socket_file(server):
    return os.stat(server.db + "-admin")
