"""monitoring_lib.py: reads a server's metrics, for tests."""
from prometheus import parse


def metrics(server, **more):
    status, text, headers = server.ask("GET", "/metrics", raw=True, **more)
    assert status == 200 and headers["content-type"] == "text/plain; version=0.0.4", (status, headers)
    return parse(text.decode())
