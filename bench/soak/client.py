"""client.py: a small HTTP and WebSocket client for run.py. It keeps only the newest view of each table, and measures how long requests
take. The fast clock also makes the server close connections after less than a second on which no complete request has arrived. When this
machine is busy that happens, so an attempt without any answer is repeated."""
import asyncio
import contextvars
import json
import time

import websockets

PATIENCE = 120  # seconds to wait for an answer or a view
ATTEMPTS = 20


opened = contextvars.ContextVar("opened")  # all clients of the running story


class Refused(Exception):
    def __init__(self, message):
        super().__init__(message.get("rule") or message["error"], message["text"])
        self.error, self.rule = message["error"], message.get("rule")


async def http(port, method, path, body=None, cookie=None):
    """Sends one HTTP request. Returns the status, the body and the cookie that the server sets."""
    for _ in range(ATTEMPTS):
        answer = await http_once(port, method, path, body, cookie)
        if answer:
            break
    head, _, content = answer.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    cookies = [line.split(":", 1)[1].split(";")[0].strip() for line in lines if line.lower().startswith("set-cookie:")]
    return int(lines[0].split()[1]), content, cookies[0] if cookies else None


async def http_once(port, method, path, body, cookie):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = json.dumps(body).encode() if body is not None else b""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"Content-Length: {len(data)}"]
    lines += ["Content-Type: application/json"] if data else []
    lines += [f"Cookie: {cookie}"] if cookie else []
    writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return b""
    finally:
        writer.close()


class Client:
    """One connection. `latencies` gets the seconds from each request to its reply."""

    def __init__(self, port, cookie, latencies):
        self.port, self.cookie, self.latencies = port, cookie, latencies
        self.socket = self.task = None
        self.number = 0
        self.waiting, self.views, self.tables = {}, {}, {}
        self.news = asyncio.Event()

    async def connect(self):
        for attempt in range(1, ATTEMPTS + 1):
            try:
                await self.connect_once()
                break
            except (websockets.InvalidMessage, ConnectionError):
                if attempt == ATTEMPTS:
                    raise
        self.task = asyncio.create_task(self.listen())
        opened.get().append(self)
        return self

    async def connect_once(self):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.port}/ws",
            subprotocols=["parlour.1"],
            extra_headers={"Cookie": self.cookie},
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            compression=None,
        )

    async def listen(self):
        try:
            async for text in self.socket:
                self.take(json.loads(text))
        except (websockets.ConnectionClosed, OSError):
            pass
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError(f"closed with {self.socket.close_code}"))
        self.waiting.clear()
        self.news.set()

    def take(self, m):
        if "reply_to" in m:
            future = self.waiting.pop(m["reply_to"], None)
            if future and not future.done():
                future.set_result(m)
        elif m["type"] == "view":
            self.views[m["table"]] = m
        elif m["type"] == "table":
            self.tables[m["table"]] = m
        self.news.set()

    async def request(self, kind, **message):
        """Sends a request and returns the reply. A server that is busy is asked again, as the page does."""
        for _ in range(ATTEMPTS):
            try:
                return await self.request_once(kind, message)
            except Refused as refusal:
                if refusal.error != "busy":
                    raise
            await asyncio.sleep(0.1)
        raise TimeoutError(f"the server is busy: {kind}")

    async def request_once(self, kind, message):
        self.number += 1
        future = asyncio.get_running_loop().create_future()
        self.waiting[self.number] = future
        begun = time.monotonic()
        await self.socket.send(json.dumps({"type": kind, "id": self.number, **message}))
        answer = await asyncio.wait_for(future, PATIENCE)
        self.latencies.append(time.monotonic() - begun)
        if answer["type"] == "refused":
            raise Refused(answer)
        return answer

    async def until(self, test):
        """Waits until `test()` is true, or raises an error if the connection closes or nothing comes for a long time."""
        while not test():
            if self.task.done():
                raise ConnectionError("the connection has closed")
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def close(self, politely=True):
        if politely:
            await self.socket.close()
        elif self.socket.transport:
            self.socket.transport.abort()
        await self.task
