#!/usr/bin/env python3
"""play_match.py URL [COOKIE]: plays a match of Sherlock & Mycroft against a bot on a running server, to its end, and prints the cookie of
the player. With COOKIE, only checks that this player still has a finished match there."""
import asyncio
import json
import sys
import urllib.request

import websockets


def ask(url, path, body=None, cookie=None):
    request = urllib.request.Request(url + path, data=None if body is None else json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if cookie:
        request.add_header("Cookie", cookie)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer), answer.headers


async def play(url, cookie):
    connect = websockets.connect(url.replace("http", "ws", 1) + "/ws", subprotocols=["parlour.1"], extra_headers={"Cookie": cookie})
    async with connect as socket:
        number, version, table = 0, 0, None

        async def until(wanted):
            """Returns the first message for which `wanted` is true."""
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 120))
                if message["type"] == "refused":
                    raise SystemExit(f"play_match.py: refused: {message}")
                if wanted(message):
                    return message

        async def request(**message):
            nonlocal number
            number += 1
            await socket.send(json.dumps({"id": number, **message}))
            return await until(lambda m: m.get("reply_to") == number)

        table = (await request(type="create", game="sherlock-mycroft", open=False))["table"]
        await request(type="sit", table=table, seat=0)
        await request(type="bot", table=table, seat=1, level="novice")
        number += 1
        await socket.send(json.dumps({"id": number, "type": "start", "table": table}))
        actions = 0
        while True:
            seen = await until(lambda m: m.get("view") and m["version"] > version)
            version = seen["version"]
            if seen["view"]["over"]:
                return actions
            if seen["legal"]:
                actions += 1
                number += 1
                act = {"id": number, "type": "act", "table": table, "action": seen["legal"][0], "version": version}
                await socket.send(json.dumps({**act, "action_id": number}))


def main():
    url = sys.argv[1].rstrip("/")
    if len(sys.argv) > 2:
        matches, _ = ask(url, "/api/matches?status=over", cookie=sys.argv[2])
        if not matches["matches"]:
            sys.exit("play_match.py: the finished match is gone")
        print(f"{len(matches['matches'])} finished match is still there", file=sys.stderr)
        return
    _, headers = ask(url, "/api/guest", {"name": "Package test"})
    cookie = headers["set-cookie"].split(";")[0]
    actions = asyncio.run(play(url, cookie))
    print(f"the match ended after {actions} actions of the player", file=sys.stderr)
    print(cookie)


main()
