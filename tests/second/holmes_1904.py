#!/usr/bin/env python3
"""holmes_1904.py PARLOUR: Sherlock Holmes, 1904, once more, from the law: millisecond by millisecond, one seat at a time, so that
nothing is left to the lot. When the house calls PLAY is chance; READY is not, nor is anything else."""
import random
import sys

from opinion import Disagreement, Engine

PLAY, WITHDRAW, REST, CALL, SWEEP, REACH, GAP, TRAP, SILENCE = 1000, 500, 1500, 1300, 2000, 250, 600, 2200, 4000
POINTS = {"holmes": 5, "burglar": 1, "robber": 1, "thief": 1}
TITLES = ["holmes", "burglar", "robber", "thief", "run", "clue", "arrest", "escape"]
DEALS, LONGEST = 16, 12000


class Seat:
    def __init__(self, cards):
        self.hand, self.pile = list(cards), []
        self.lies, self.since, self.cost = "away", None, 0  # where the hand is, since when, how often it has paid
        self.played = self.late = self.sweeps = self.safe = self.robbed = False
        self.holmes = None  # when a Sherlock Holmes was laid that waits for its call
        self.lost = None    # the word that took its pile since the last READY
        self.reaches, self.lands = [], None
        self.score = 0

    def top(self):
        return self.pile[-1] if self.pile else None

    def take_away(self):
        self.lies, self.since, self.cost = "away", None, 0

    def put(self, how, at):
        self.lies, self.since, self.cost = how, at, 0

    def take_up(self, cards):
        self.hand += cards

    def lose_pile(self):
        cards, self.pile, self.holmes = self.pile, [], None
        return cards


class Table:
    def __init__(self, state, caller):
        self.seats = [Seat(cards["hand"]) for cards in state["cards"]]
        self.dealer, self.caller = state["table"]["dealer"], caller
        self.pool, self.phase, self.yards, self.traps, self.moment = [], "gap", 0, 0, 0
        self.play_at = self.ready_at = self.swept_last = None
        self.paused = self.pause_asked = self.counted = False

    # ---- what is open

    def sweep(self):
        return self.phase == "sweep"

    def owes(self, seat):
        return self.phase == "play" and seat.hand and not seat.played and not seat.late

    def quiet(self):
        """The last millisecond before the caller may say READY."""
        until = [self.moment]
        for seat in self.seats:
            until += [self.play_at + PLAY] if self.owes(seat) else []
            until += [seat.since + REST] if seat.lies == "laying" and seat.cost < 2 else []
            until += [seat.holmes + CALL] if seat.holmes is not None else []
        return max(until)

    def wait(self, until):
        self.moment = max(self.moment, until)

    def may(self, who, action, at):
        seat, (word, *what) = self.seats[who], action.split()
        if self.paused and word not in ("resume", "release"):
            return False
        if word in ("ready", "play"):
            if self.caller != "dealer" or who != self.dealer or self.sweep():
                return False
            if word == "play":
                return self.phase == "ready"
            return self.traps < 2 if self.phase == "ready" else at > self.quiet()
        if word == "press" and what:
            other = int(what[0])
            return bool(seat.sweeps and other != who and other not in seat.reaches and self.seats[other].pile and
                        not self.seats[other].safe)
        if word == "call":
            return what == ["holmes"] or bool(seat.pile) or self.sweep() or seat.lost == what[0]
        if word == "yard":
            return not self.sweep() and (seat.holmes is not None or
                                         (self.yards < 2 and any(len(s.hand) >= 3 for s in self.seats)))
        return {"press": seat.lies == "away" and not seat.reaches, "release": seat.lies != "away",
                "out": not seat.hand and not self.sweep(), "pause": not self.pause_asked, "resume": self.paused}[word]

    # ---- what is done

    def pay(self, seat, n):
        self.pool += seat.hand[:n]
        del seat.hand[:n]

    def do(self, who, action, at):
        seat, (word, *what) = self.seats[who], action.split()
        if word == "call":
            self.call_holmes(seat, at) if what == ["holmes"] else self.call_word(who, what[0], at)
        elif word == "press" and what:
            seat.take_away()
            seat.lands = seat.lands if seat.reaches else at + REACH
            seat.reaches.append(int(what[0]))
        elif word == "press":
            self.press(seat, at)
        elif word == "release":
            seat.take_away()
        elif word == "yard":
            self.scotland_yard(seat, 2 if what and not self.yards else 1)
        elif word == "out":
            self.count()
        elif word == "pause":
            self.pause_asked = True
        elif word == "resume":
            self.resume(at)
        self.end_sweep(at)

    def press(self, seat, at):
        lays = self.phase == "play" and not seat.played and seat.hand
        seat.put("laying" if lays else "touching", at)
        if self.sweep():
            seat.safe = bool(seat.pile)
        elif self.phase == "ready":
            self.pay(seat, 1)
        elif lays:
            seat.pile.append(seat.hand.pop(0))
            seat.played, self.yards = True, 0
            seat.holmes = at if seat.top() == "holmes" else None
            self.wait(at + CALL)

    def call_word(self, who, word, at):
        seat = self.seats[who]
        if self.sweep():
            return
        if not seat.pile:
            seat.lost = None
            return
        rivals = [self.seats[(who + i) % len(self.seats)] for i in range(1, len(self.seats))]
        matched = [rival for rival in rivals if rival.top() == word]
        if seat.top() != word or (not matched and word not in self.pool):
            self.pool += seat.lose_pile()
            return
        if matched:
            seat.take_up(seat.lose_pile())
        for rival in matched:
            seat.take_up(rival.lose_pile())
            rival.lost = word
        seat.take_up([card for card in self.pool if card == word])
        self.pool = [card for card in self.pool if card != word]
        self.wait(at + CALL)

    def call_holmes(self, seat, at):
        if seat.holmes is None:
            if not seat.sweeps and not seat.robbed:
                self.pay(seat, 2)
            return
        seat.holmes, seat.sweeps, self.swept_last = None, True, at
        if self.sweep():
            return
        self.phase = "sweep"
        for other in self.seats:
            other.late, other.lost = False, None
            other.safe = other is not seat and other.since == at and bool(other.pile)
        seat.take_up(self.pool)
        self.pool = []

    def scotland_yard(self, seat, lots):
        if seat.holmes is not None:
            self.pay(seat, 2)
            return
        self.yards += lots
        for _ in range(lots):
            able = [s for s in self.seats if len(s.hand) >= 3]
            passed = [[s.hand.pop(0) for _ in range(3)] for s in able]
            for i, cards in enumerate(passed):
                able[(i + 1) % len(able)].take_up(cards)

    def resume(self, at):
        self.paused = False
        self.wait(at)
        self.play_at = at if self.phase == "play" else self.play_at
        self.ready_at = at if self.phase == "ready" else self.ready_at
        self.swept_last = at if self.sweep() else self.swept_last
        for seat in self.seats:
            seat.since = at if seat.lies != "away" and seat.cost < 2 else seat.since
            seat.holmes = at if seat.holmes is not None else None
            seat.lands = at + REACH if seat.reaches else None

    def count(self):
        self.counted = True
        for seat in self.seats:
            seat.take_up(seat.lose_pile())
            seat.score += sum(POINTS.get(card, 0) for card in seat.hand)

    # ---- what time brings

    def land(self, at):
        for seat in self.seats:
            if self.sweep() and seat.lands == at:
                other = self.seats[seat.reaches.pop(0)]
                seat.lands = at + REACH if seat.reaches else None
                if other.pile and not other.safe:
                    other.robbed = other.holmes is not None
                    seat.take_up(other.lose_pile())
        self.end_sweep(at)

    def end_sweep(self, at):
        if not self.sweep() or self.paused or self.counted:
            return
        prey = any(s.sweeps and o is not s and o.pile and not o.safe for s in self.seats for o in self.seats)
        if (prey or any(s.holmes is not None for s in self.seats)) and at <= self.swept_last + SWEEP:
            return
        for seat in self.seats:
            seat.take_up(seat.lose_pile())
            seat.take_away()
            seat.sweeps, seat.safe, seat.reaches, seat.lands, seat.lost = False, False, [], None, None
        self.phase = "gap"
        self.wait(at)

    def close_windows(self, now):
        for seat in self.seats if not self.paused else []:
            if self.owes(seat) and now > self.play_at + PLAY:
                seat.late = True
                self.pay(seat, 1)
                self.wait(now)
            if seat.lies != "away" and not self.sweep() and seat.cost < 2:
                if seat.lies == "laying" and seat.cost == 0 and now > seat.since + WITHDRAW:
                    seat.cost = 1
                    self.pay(seat, 1)
                    self.wait(now)
                elif now > seat.since + (REST if seat.lies == "laying" else WITHDRAW):
                    seat.cost = 2
                    self.pool += seat.lose_pile()
                    self.wait(now)
            if seat.holmes is not None and now > seat.holmes + CALL:
                self.pool.append(seat.pile.pop())
                seat.holmes = None
                self.wait(now)
        self.end_sweep(now)

    def ready(self, at):
        self.traps = self.traps + 1 if self.phase == "ready" else 0
        self.phase, self.ready_at = "ready", at
        for seat in self.seats:
            seat.played = seat.late = seat.robbed = False
            seat.lost = None

    def play(self, at):
        self.phase, self.play_at, self.traps = "play", at, 0

    def hear(self, event, now, said):
        """What the table calls; `said`: the dealer did, a millisecond ago."""
        name = event["event"]
        if name == "ready" and not said:
            due = self.ready_at + TRAP if self.phase == "ready" else self.quiet() + (GAP if self.caller == "house" else SILENCE)
            trapped = self.phase == "ready" and (self.caller == "dealer" or self.traps == 2)
            if now != due or trapped or self.sweep() or not all(seat.hand for seat in self.seats):
                raise Disagreement(f"READY at {now}, not at {due}")
            self.ready(now)
        elif name == "play" and not said:
            after = now - self.ready_at
            if not (500 <= after <= 1500 if self.caller == "house" else after == SILENCE):
                raise Disagreement(f"PLAY {after} ms after READY")
            self.play(now)
        elif name == "paused":
            self.paused, self.pause_asked = True, False
        elif name == "out-unsaid":
            if self.seats[event["seat"]].hand:
                raise Disagreement("out of cards, with cards in hand")
            self.count()

    # ---- agreement

    def compare(self, state):
        table = state["table"]
        if self.counted:
            same = [p["score"] for p in table["players"]] == [seat.score for seat in self.seats]
        else:
            same = (self.phase, self.pool, self.paused) == (table["phase"], table["pool"], table["paused"])
            for seat, cards, player in zip(self.seats, state["cards"], table["players"]):
                same = same and (seat.hand, seat.pile, seat.lies) == (cards["hand"], cards["pile"], player["hand"])
                same = same and (seat.holmes is not None) == (player["holmes_at"] >= 0) and seat.robbed == player["robbed"]
        if not same:
            raise Disagreement(f"the engine has {table['phase']}, {table['pool']}, {state['cards']}; the second opinion "
                               f"{self.phase}, {self.pool}, {[(s.hand, s.pile, s.lies) for s in self.seats]}")

    def idea(self, dice):
        """What somebody might do in this millisecond."""
        who = dice.randrange(len(self.seats))
        seat, mood = self.seats[who], dice.random()
        if self.phase == "play" and not seat.played and seat.lies == "away" and mood < 0.7:
            return who, "press"
        if seat.lies != "away" and mood < 0.7:
            return who, "release"
        if seat.holmes is not None and mood < 0.7:
            return who, "call holmes"
        if seat.sweeps and mood < 0.8:
            return who, f"press {dice.randrange(len(self.seats))}"
        if seat.pile and mood < 0.5:
            return who, f"call {seat.top()}"
        if self.caller == "dealer" and mood < 0.9:
            return self.dealer, dice.choice(["ready", "play"])
        return who, dice.choice(["press", "release", "call holmes", f"call {dice.choice(TITLES)}", "yard", "yard again", "out",
                                 "pause", "resume", "resume"])


def deal(engine, dice):
    caller, seats = dice.choice(["house", "dealer"]), dice.randint(3, 8)
    engine.ask(op="new", game="holmes-1904", seats=seats, seed=str(dice.random()), options={"pace": "1904", "caller": caller})
    state = engine.state()
    for cards in state["cards"]:  # Sherlock Holmes early, and some hands short
        cards["hand"].sort(key=lambda card: dice.random() + (card != "holmes") * 0.5)
    for cards in state["cards"][1:]:
        short = dice.choice([1, 2, 3, 60, 60])
        state["cards"][0]["hand"] += cards["hand"][short:]
        del cards["hand"][short:]
    for cards, player in zip(state["cards"], state["table"]["players"]):
        player["hand_n"] = len(cards["hand"])
    engine.ask(op="load", game="holmes-1904", state=state, seed=str(dice.random()))
    return Table(engine.state(), caller)


def run(engine, dice):
    """One deal; how much was done in it."""
    table, done, told, n = deal(engine, dice), None, [], 0
    try:
        for now in range(1, LONGEST):
            events = engine.ask(op="tick", at=now)["events"]
            said = done is not None and done[1] in ("ready", "play")
            if said and done[1] == "play":
                table.play(now - 1)
            elif said and not table.pause_asked and all(seat.hand for seat in table.seats):
                table.ready(now - 1)
            elif done:
                table.do(*done, now - 1)
            table.land(now - 1)
            if not table.counted:
                table.close_windows(now)
                for event in events:
                    table.hear(event, now, said)
            if events:
                table.compare(engine.state())
            if table.counted:
                return n
            done = None
            busy = {"play": 0.03, "sweep": 0.03}.get(table.phase, 0.008)
            if dice.random() < busy and not any(seat.lands == now for seat in table.seats):
                who, action = table.idea(dice)
                answer = engine.try_(op="act", seat=who, action=action, at=now)
                if answer["ok"] != table.may(who, action, now):
                    raise Disagreement(f"{who} {action} at {now}: {answer}")
                if answer["ok"]:
                    done, n = (who, action), n + 1
                    told.append(f"{now} {who} {action}")
    except Disagreement as fault:
        sys.exit(f"{fault}\nafter: {', '.join(told[-12:])}")
    return n


def main():
    engine = Engine(sys.argv[1])
    actions = sum(run(engine, random.Random(f"second opinion {number}")) for number in range(DEALS))
    print(f"{DEALS} deals, {actions} actions: both agree")
    engine.process.stdin.close()
    engine.process.wait(timeout=20)


main()
