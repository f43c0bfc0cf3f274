"""long_match.py: creates a store with one finished match whose log has as many entries as requested. It is a real match in which the first
decision is made and undone many times."""
import json
import os
import random
import subprocess

from server_lib import Server

PASSPHRASE = "a very long passphrase"


async def play_one(server):
    """Plays a match against a bot to the end. Returns the table's id."""
    dice = random.Random("long match")
    status, answer, headers = server.ask("POST", "/api/account", {"name": "Long", "passphrase": PASSPHRASE})
    assert status == 200, answer
    c = await server.come(headers["set-cookie"].split(";")[0])
    table = (await c.request(type="quick", game="sherlock-mycroft"))["table"]
    await c.until(lambda: c.view(table))
    while not c.view(table)["view"]["over"]:
        m = c.view(table)
        if m["legal"]:
            await c.request(type="act", table=table, action=dice.choice(m["legal"]), version=m["version"])
        await c.until(lambda: c.view(table)["version"] > m["version"] or c.view(table)["view"]["over"])
    await c.leave()
    return table


def lengthen(line, entries):
    """Repeats the first decision and its undo until the log has `entries` entries."""
    match = line["match"]
    log = match["entries"]
    wall, first = log[0]
    _, seat, at, by, _, action = first.rstrip("\n").split(" ", 5)
    before = []
    while len(before) + len(log) < entries:
        n = len(before)
        before.append([wall, f"{n + 1} {seat} {at} {by} 0 {action}\n"])
        before.append([wall, f"{n + 2} {seat} {at} person 0 @undo {n}\n"])
    for i, (when, text) in enumerate(log):
        log[i] = [when, f"{len(before) + i + 1} {text.split(' ', 1)[1]}"]
    match["entries"] = before + log
    return line


async def store_with_long_match(parlour, folder, entries):
    """Creates a store with a match of `entries` log entries. Returns the path of the store and the id of the table."""
    server = Server(parlour, "--rate", "0", "--rate-address", "0").open()
    table = await play_one(server)
    server.close()
    short, long, db = (os.path.join(folder, name) for name in ("short.jsonl", "long.jsonl", "long.db"))
    subprocess.run([parlour, "export", "--db", server.db, short], check=True, stdout=subprocess.DEVNULL)
    with open(short, encoding="utf-8") as source, open(long, "w", encoding="utf-8") as target:
        for text in source:
            line = json.loads(text)
            target.write(json.dumps(lengthen(line, entries) if "match" in line else line) + "\n")
    subprocess.run([parlour, "import", "--db", db, long], check=True, stdout=subprocess.DEVNULL)
    return db, table
