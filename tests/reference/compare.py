"""compare.py: plays random matches of a game through the engine and through a reference implementation, which is written in Python from
the rules alone. After every action both must have the same position and the same legal actions.

A reference game has a generator `play`. It yields the legal actions of the seats that must decide, {seat: actions}, and receives (seat,
action). It takes the results of random events from `self.state`, the engine's position after the action.
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
    """Base class for the reference implementations of the games."""

    over = False
    asides_chance = 0.1

    def begin(self, state):
        self.state = state
        self.acted = set()  # the seats that have acted; they count as people, not as bots
        self.game = self.play()
        self.asked = next(self.game)

    def one(self, seat, actions):
        """Yields the legal actions of one seat. Returns the action that the seat chooses."""
        _, action = yield {seat: actions}
        return action

    def together(self, asked):
        """Yields the legal actions of the seats that have not chosen yet, until all have chosen. Returns {seat: chosen action}."""
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
        """Returns the members `text` and `verdict` of the request that submits this action, or {} if the action does not need them."""
        return {}


class Disagreement(Exception):
    pass


def check_choices(engine, reference, seats):
    for seat in range(seats):
        legal = engine.ask(op="legal", seat=seat)
        for what, theirs, ours in (
            ("may", legal["actions"], reference.choices(seat)),
            ("may say", legal["asides"], reference.asides(seat)),
        ):
            if sorted(theirs) != sorted(ours):
                raise Disagreement(
                    f"seat {seat} {what}: only the engine lists {sorted(set(theirs) - set(ours))}, "
                    f"only the reference lists {sorted(set(ours) - set(theirs))}"
                )


def all_asides(reference):
    return [(seat, action) for seat in range(len(reference.state["seat"])) for action in reference.asides(seat)]


def one_step(engine, reference, dice, told):
    asides = all_asides(reference)
    if asides and (reference.over or dice.random() < reference.asides_chance):
        seat, action = dice.choice(asides)
        sent = reference.verdict(action, dice)
        engine.ask(op="act", seat=seat, action=action, **sent)
        told.append(f"{seat} {action}")
        reference.state = engine.state()
        reference.acted.add(seat)
        reference.aside(seat, action, sent)
        return
    seat = dice.choice([seat for seat in range(len(reference.state["seat"])) if reference.choices(seat)])
    action = reference.prefer(seat, sorted(reference.choices(seat)), dice)
    sent = reference.verdict(action, dice)
    engine.ask(op="act", seat=seat, action=action, **sent)
    told.append(f"{seat} {action}")
    reference.state, reference.sent = engine.state(), sent
    reference.acted.add(seat)
    if action in reference.asked.get(seat, []):
        reference.asked = reference.game.send((seat, action))
    else:
        reference.aside(seat, action, sent)


def match(engine, reference, dice, steps):
    """Plays to the end or for `steps` actions. Returns the number of actions."""
    told = []
    try:
        for done in range(steps):
            faults = reference.differences(reference.state)
            if faults:
                raise Disagreement("; ".join(faults))
            if reference.over:
                result = engine.ask(op="result")
                if not result["over"] or (result["scores"], result["winners"]) != reference.result():
                    raise Disagreement(f"the engine ends with {result}, the reference with {reference.result()}")
            check_choices(engine, reference, len(reference.state["seat"]))
            if reference.over and (not all_asides(reference) or dice.random() < 0.02):
                return done
            one_step(engine, reference, dice, told)
    except Disagreement as fault:
        sys.exit(f"{fault}\nafter: {', '.join(told[-12:])}")
    return steps


def main(deal, matches, steps):
    """Plays random matches of up to `steps` actions each and compares the engine with the reference. `deal(engine, dice)` sets up a
    position in the engine and returns the reference game for this position."""
    engine, actions = Engine(sys.argv[1]), 0
    for number in range(matches):
        dice = random.Random(f"second opinion {number}")
        reference = deal(engine, dice)
        reference.begin(engine.state())
        actions += match(engine, reference, dice, steps)
    print(f"{matches} matches, {actions} actions: both agree")
    engine.process.stdin.close()
    engine.process.wait(timeout=20)
