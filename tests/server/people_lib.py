"""people_lib.py: functions of the tests about people: accounts, sessions, API tokens, and direct changes of the database."""
import asyncio
import sqlite3

from server_lib import Client

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
OLD, NEW = "the first passphrase", "a second passphrase"


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def as_cookie(headers):
    return headers["set-cookie"].split(";")[0]


def register(server, name, passphrase=OLD, agent=FIREFOX):
    status, answer, headers = server.ask("POST", "/api/account", {"name": name, "passphrase": passphrase}, {"user-agent": agent})
    assert status == 200, answer
    return as_cookie(headers)


def sign_in(server, name, passphrase=OLD, **more):
    """Returns the cookie of a new session, or the refusal."""
    status, answer, headers = server.ask("POST", "/api/login", {"name": name, "passphrase": passphrase, **more}, {"user-agent": FIREFOX})
    return as_cookie(headers) if status == 200 else answer


def post(server, path, body, cookie):
    """Sends a request of a session. Returns the status and the answer."""
    status, answer, _ = server.ask("POST", path, body, {"cookie": cookie})
    return status, answer


def get(server, path, cookie):
    status, answer, _ = server.ask("GET", path, None, {"cookie": cookie})
    assert status == 200, answer
    return answer


def is_known(server, cookie):
    return server.ask("GET", "/api/me", None, {"cookie": cookie})[1]["ok"]


def make_token(server, cookie, label="program", **more):
    status, answer = post(server, "/api/token", {"label": label, **more}, cookie)
    assert status == 200, answer
    return answer["token"]


async def closes(client, code=1008):
    """Waits until the server closes the client's connection."""
    await asyncio.wait_for(client.task, 120)
    assert client.closed == code, client.closed


async def comes_with(server, token):
    c = Client(server)
    await c.connect(headers=bearer(token))
    return c


def change(server, *statements):
    """Changes the database of a running server, which sees the change at its next read."""
    store = sqlite3.connect(server.db, timeout=60)
    with store:
        for sql, *values in statements:
            store.execute(sql, values)
    store.close()


def rows(server, sql, *values):
    store = sqlite3.connect(server.db, timeout=60)
    try:
        return store.execute(sql, values).fetchall()
    finally:
        store.close()


async def until(test):
    """Waits until `test()` is true. For changes that no message announces."""
    while not test():
        await asyncio.sleep(0.02)
