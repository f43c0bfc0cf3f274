#!/usr/bin/env python3
"""roundtrip.py PARLOUR: tests that positions and logs of every game survive a round trip through the engine, byte for byte.

Plays random matches of every game with every number of seats and a few options. At intervals it loads the state into a second engine. The
state, its hash and the log after a replay must be the same in both engines.
"""
import json
import random
import subprocess
import sys

MATCHES, LOOKS = 6, 6
NULL_LISTS = ("candidate", "drawn", "choice")  # lists that a position may omit if all their elements are null


class Engine:
    def __init__(self, parlour):
        self.process = subprocess.Popen([parlour, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def line(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().decode()

    def ask(self, **request):
        answer = self.line(**request)
        reply = json.loads(answer)
        if not reply["ok"]:
            sys.exit(f"refused: {json.dumps(request)}\n{answer}")
        return reply

    def end(self):
        self.process.stdin.close()
        if self.process.wait(timeout=60):
            sys.exit(f"the engine exited with {self.process.returncode}")


def without_nulls(value):
    """Removes members that are null, and lists in NULL_LISTS that contain only nulls. Hand-written positions may omit these members."""
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {name: without_nulls(item) for name, item in value.items() if item is not None}
    return {name: item for name, item in kept.items() if not (name in NULL_LISTS and set(item) == {None})}


def compare(engine, other, game):
    state = engine.line(op="state")
    log = engine.ask(op="log")["log"]
    other.ask(op="load", game=game, state=json.loads(state)["state"])
    if other.line(op="state") != state:
        sys.exit(f"{game}: a loaded state differs:\n{state}{other.line(op='state')}")
    if other.ask(op="log")["log"]["hash"] != log["hash"]:
        sys.exit(f"{game}: a loaded state has other bytes; a field is missing from its field table:\n{state}")
    if len(log["entries"]) % 3 == 0:
        other.ask(op="load", game=game, state=without_nulls(json.loads(state)["state"]))
        if other.line(op="state") != state:
            sys.exit(f"{game}: a state loaded without its null members differs:\n{state}{other.line(op='state')}")
        other.ask(op="load", game=game, state=json.loads(state)["state"])
    # The second match began from the loaded position, so its log must contain that position.
    second = other.line(op="log")
    other.ask(op="replay", log=json.loads(second)["log"])
    if other.line(op="log") != second:
        sys.exit(f"{game}: a log with a custom position changed in the round trip")
    other.ask(op="replay", log=log)
    if other.ask(op="log")["log"] != log or other.line(op="state") != state:
        sys.exit(f"{game}: a log changed in the round trip")


def step(engine, seats, dice, clocked):
    """Submits a random action for a seat that must decide. In real-time games, may submit a clock tick instead. Returns False when no
    seat can act."""
    if clocked and dice.random() < 0.5:
        return json.loads(engine.line(op="tick"))["ok"]
    for seat in dice.sample(range(seats), seats):
        legal = engine.ask(op="legal", seat=seat)
        if legal["actions"]:
            choice = legal["asides"] if legal["asides"] and dice.random() < 0.1 else legal["actions"]
            request = {"op": "act", "seat": seat, "action": dice.choice(choice)}
            answer = json.loads(engine.line(**request))
            if not answer["ok"] and answer.get("rule") == "PL-7":
                engine.ask(**request, text=dice.choice(['Elementary – "quoted" 100 %', "Honoria Vane", "in a Bath chair"]))
            elif not answer["ok"]:
                sys.exit(f"a listed action was refused: {json.dumps(request)}\n{json.dumps(answer)}")
            if dice.random() < 0.1:
                engine.line(op="undo", seat=seat, consent=dice.random() < 0.5)
            return True
    return json.loads(engine.line(op="tick"))["ok"]


def play(engine, other, game, seats, options, seed, **case):
    dice = random.Random(seed)
    engine.ask(op="new", game=game, seats=seats, seed=seed, options=options, **case)
    compare(engine, other, game)
    clocked = json.loads(engine.line(op="tick"))["ok"]
    steps = 0
    while not engine.ask(op="result")["over"]:
        if not step(engine, seats, dice, clocked) or steps > 20000:
            sys.exit(f"{game}: no seat can act, but the match is not over")
        steps += 1
        if dice.random() < LOOKS / (steps + LOOKS):
            compare(engine, other, game)
    compare(engine, other, game)


def main():
    engine, other = Engine(sys.argv[1]), Engine(sys.argv[1])
    games = engine.ask(op="games")["games"]
    games.append({"id": "template", "seats": {"min": 2, "max": 4}, "options": [{"name": "low", "type": "boolean"}]})
    played = 0
    for game in games:
        flags = [option["name"] for option in game["options"] if option["type"] == "boolean"]
        for seats in range(game["seats"]["min"], game["seats"]["max"] + 1):
            for match in range(MATCHES if game["seats"]["min"] == game["seats"]["max"] else 1):
                dice = random.Random(f"{game['id']} {seats} {match}")
                options = {name: dice.random() < 0.5 for name in flags}
                play(engine, other, game["id"], seats, options, f"{seats} {match}")
                played += 1
                if game["id"] == "watson-holmes":  # also play a match with a case; the second engine has no case file and needs none
                    play(engine, other, game["id"], seats, options, f"{seats} {match}", case="city-road-lock")
                    played += 1
    engine.end()
    other.end()
    print(f"{played} passed, 0 failed")


main()
