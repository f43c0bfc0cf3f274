#!/usr/bin/python3
"""link_proxy.py: TCP connections that a test can disturb. Reads one command per line and answers each with one line:

    open NAME HOST PORT   listens on a free port of the loopback address and forwards to HOST:PORT; the answer is the port
    freeze NAME           forwards nothing more; connections stay open, and new ones get no answer, as when packets are lost
    drop NAME             resets all connections and refuses new ones
    heal NAME             forwards again; what waited in frozen connections is delivered
"""
import asyncio
import socket
import struct
import sys

RESET = struct.pack("ii", 1, 0)  # SO_LINGER with a time of zero: closing the socket sends a reset


class Link:
    def __init__(self, host, port):
        self.host, self.port = host, port
        self.flows, self.dropping = asyncio.Event(), False
        self.flows.set()
        self.writers = set()

    async def open(self):
        self.server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        return self.server.sockets[0].getsockname()[1]

    async def accept(self, reader, writer):
        if self.dropping:
            return self.reset(writer)
        await self.flows.wait()
        try:
            there, back = await asyncio.open_connection(self.host, self.port)
        except OSError:
            return self.reset(writer)
        self.writers |= {writer, back}
        await asyncio.gather(self.pump(reader, back), self.pump(there, writer))
        self.writers -= {writer, back}

    async def pump(self, reader, writer):
        try:
            while data := await reader.read(1 << 16):
                await self.flows.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        await self.flows.wait()
        writer.close()

    def reset(self, writer):
        raw = writer.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        writer.transport.abort()

    def freeze(self):
        self.flows.clear()

    def drop(self):
        self.dropping = True
        for writer in list(self.writers):
            self.reset(writer)
        self.flows.set()

    def heal(self):
        self.dropping = False
        self.flows.set()


async def main():
    links, loop = {}, asyncio.get_running_loop()
    commands = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    loop.set_exception_handler(lambda loop, context: None)  # reset connections are what this program is for
    while line := (await commands.readline()).decode().split():
        word, name, answer = line[0], line[1], "done"
        if word == "open":
            links[name] = Link(line[2], int(line[3]))
            answer = await links[name].open()
        else:
            getattr(links[name], word)()
        print(answer, flush=True)


asyncio.run(main())
