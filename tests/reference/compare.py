"""compare.py: a second opinion on the rules. Each game is written down once more, in Python, from the law alone; random matches are
played through the engine, and after every action both must agree on the position and on what everybody may do next.

A second game has `play`, a generator: it yields what is asked now, {seat: actions}, and is sent (seat, action). Whatever is left to
chance it takes from `self.state`, the engine's position after the action.
"""
import json
import random
import subprocess
import sys


class Engine:
    def __init__(self, parlour):
        self.process = subprocess.Popen([parlour, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def try_(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, **request):
        reply = self.try_(**request)
        if not reply["ok"]:
            sys.exit(f"refused: {json.dumps(request)}\n{json.dumps(reply)}")
        return reply

    def state(self):
        return self.ask(op="state")["state"]


class Reference:
    """What every second game has."""

    over = False
    asides_chance = 0.1

    def begin(self, state):
        self.state = state
        self.game = self.play()
        self.asked = next(self.game)

    def one(self, seat, actions):
        """One seat is asked: its action."""
        _, action = yield {seat: actions}
        return action

    def together(self, asked):
        """Several are asked at once: their actions, when the last is in."""
        said = {}
        while len(said) < len(asked):
            seat, action = yield {s: actions for s, actions in asked.items() if s not in said}
            said[seat] = action
        return said

    def choices(self, seat):
        return self.asked.get(seat, [])

    def asides(self, seat):
        return []

    def aside(self, seat, action, verdict):
        raise NotImplementedError

    def verdict(self, action, dice):
        """What is sent with an action: a text, and a verdict on it."""
        return {}


class Disagreement(Exception):
    pass


def check_choices(engine, second, seats):
    for seat in range(seats):
        legal = engine.ask(op="legal", seat=seat)
        for what, theirs, ours in (("may", legal["actions"], second.choices(seat)), ("may say", legal["asides"], second.asides(seat))):
            if sorted(theirs) != sorted(ours):
                raise Disagreement(
                    f"seat {seat} {what}: the engine alone has {sorted(set(theirs) - set(ours))}, "
                    f"the second opinion alone {sorted(set(ours) - set(theirs))}"
                )


def one_step(engine, second, dice, told):
    asides = [(seat, action) for seat in range(len(second.state["seat"])) for action in second.asides(seat)]
    if asides and dice.random() < second.asides_chance:
        seat, action = dice.choice(asides)
        sent = second.verdict(action, dice)
        engine.ask(op="act", seat=seat, action=action, **sent)
        told.append(f"{seat} {action}")
        second.state = engine.state()
        second.aside(seat, action, sent)
        return
    seat = dice.choice([seat for seat in range(len(second.state["seat"])) if second.choices(seat)])
    action = second.prefer(seat, sorted(second.choices(seat)), dice)
    sent = second.verdict(action, dice)
    engine.ask(op="act", seat=seat, action=action, **sent)
    told.append(f"{seat} {action}")
    second.state, second.sent = engine.state(), sent
    if action in second.asked.get(seat, []):
        second.asked = second.game.send((seat, action))
    else:
        second.aside(seat, action, sent)


def match(engine, second, dice, steps):
    """Plays on until the end, or for so many steps; how many actions it was."""
    told = []
    try:
        for done in range(steps):
            faults = second.differences(second.state)
            if faults:
                raise Disagreement("; ".join(faults))
            if second.over:
                result = engine.ask(op="result")
                if not result["over"] or (result["scores"], result["winners"]) != second.result():
                    raise Disagreement(f"the engine ends with {result}, the second opinion with {second.result()}")
                return done
            check_choices(engine, second, len(second.state["seat"]))
            one_step(engine, second, dice, told)
    except Disagreement as fault:
        sys.exit(f"{fault}\nafter: {', '.join(told[-12:])}")
    return steps


def main(deal, matches, steps):
    """deal(engine, dice) sets up a position and returns the second game, not yet begun."""
    engine, actions = Engine(sys.argv[1]), 0
    for number in range(matches):
        dice = random.Random(f"second opinion {number}")
        second = deal(engine, dice)
        second.begin(engine.state())
        actions += match(engine, second, dice, steps)
    print(f"{matches} matches, {actions} actions: both agree")
    engine.process.stdin.close()
    engine.process.wait(timeout=20)
