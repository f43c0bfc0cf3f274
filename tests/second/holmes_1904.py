#!/usr/bin/env python3
"""holmes_1904.py PARLOUR [DEALS [FIRST]]: Sherlock Holmes, 1904, once more, from the law. Several seats do several things in the same
millisecond; equal instants go by lot, so every order the rules allow is worked out, and what the engine has must be one of them.

A second engine is told the same, but in another order within each millisecond, and without a tick: it must come to the same."""
import itertools
import random
import sys

from opinion import Disagreement, Engine

PLAY, WITHDRAW, REST, CALL, SWEEP, REACH, GAP, TRAP, SILENCE = 1000, 500, 1500, 1300, 2000, 250, 600, 2200, 4000
SOONEST, LATEST, EACH, PLAYS, TRAPS = 500, 1500, 4, 200, 2
POINTS = {"holmes": 5, "burglar": 1, "robber": 1, "thief": 1}
TITLES = ["holmes", "burglar", "robber", "thief", "run", "clue", "arrest", "escape"]
DEALS, INSTANTS, CROWD = 240, 26, 5


class Seat:
    def __init__(self, cards, player):
        self.hand, self.pile = list(cards["hand"]), list(cards["pile"])
        self.lies, self.since, self.cost = "away", None, 0  # where the hand is, since when, how often it has paid
        self.played, self.late = player["played"], False
        self.sweeps = self.safe = self.robbed = False
        self.holmes = player["holmes_at"] if player["holmes_at"] >= 0 else None  # when one was laid that waits for its call
        self.lost = None     # the word that took its pile since the last READY
        self.pressed = None  # when it last put its hand on its pile
        self.reaches, self.lands = [], None
        self.score = player["score"]

    def copy(self):
        twin = object.__new__(Seat)
        twin.__dict__.update(self.__dict__)
        twin.hand, twin.pile, twin.reaches = self.hand[:], self.pile[:], self.reaches[:]
        return twin

    def top(self):
        return self.pile[-1] if self.pile else None

    def take_away(self):
        self.lies, self.since, self.cost = "away", None, 0

    def put(self, how, at):
        self.lies, self.since, self.cost, self.pressed = how, at, 0, at

    def take_up(self, cards):
        self.hand += cards

    def lose_pile(self):
        cards, self.pile, self.holmes = self.pile, [], None
        return cards

    def waits(self):
        return self.holmes is not None


def is_word(action):
    return action.startswith("call ") and action != "call holmes"


def hand_after(seat, mine):
    """Where its hand is after what it did in this millisecond itself: away, on its pile, or on its way."""
    where = "on" if seat.lies != "away" else "way" if seat.reaches else "away"
    for action in mine:
        where = {"press": "on", "release": "away" if where == "on" else where}.get(action, where)
        where = "way" if action.startswith("press ") else where
    return where


class Table:
    def __init__(self, state):
        table = state["table"]
        self.seats = [Seat(cards, player) for cards, player in zip(state["cards"], table["players"])]
        self.dealer, self.caller = table["dealer"], table["options"]["caller"]
        self.pool, self.phase, self.yards, self.traps, self.plays = table["pool"][:], table["phase"], 0, 0, table["plays"]
        self.moment, self.play_at, self.ready_at, self.swept_last = table["moment"], table["play_at"], None, None
        self.play_due = None  # chance: when the house calls PLAY; None for a trap
        self.paused = self.pause_asked = self.counted = False

    def copy(self):
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.seats, twin.pool = [seat.copy() for seat in self.seats], self.pool[:]
        return twin

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
            until += [seat.holmes + CALL] if seat.waits() else []
        return max(until)

    def wait(self, until):
        self.moment = max(self.moment, until)

    def word_due(self):
        """When the table itself says its next word; None: it waits for something else."""
        if self.paused or self.sweep():
            return None
        if self.phase != "ready":
            return self.quiet() + (GAP if self.caller == "house" else SILENCE)
        if self.caller == "dealer":
            return self.ready_at + SILENCE
        return self.ready_at + TRAP if self.play_due is None else self.play_due

    def due(self):
        """Every time at which the clock might bring something by itself."""
        times = [self.word_due()]
        if not self.paused:
            times += [self.swept_last + SWEEP + 1] if self.sweep() else []
            for seat in self.seats:
                times += [self.play_at + PLAY + 1] if self.owes(seat) else []
                times += [seat.holmes + CALL + 1] if seat.waits() else []
                times += [seat.lands + 1] if seat.lands is not None else []
                if seat.lies == "laying" and not self.sweep():
                    times += [seat.since + WITHDRAW + 1] if seat.cost < 1 else [seat.since + REST + 1] if seat.cost < 2 else []
                elif seat.lies == "touching" and seat.cost < 2 and not self.sweep():
                    times += [seat.since + WITHDRAW + 1]
        return [time for time in times if time is not None]

    # ---- what a seat may do, whatever others do in the same millisecond; None where the rules do not say

    def may(self, who, action, at, mine):
        if len(mine) == EACH:
            return False
        seat, (word, *what) = self.seats[who], action.split()
        if self.paused and word not in ("resume", "release"):
            return None if "resume" in mine else False
        where = hand_after(seat, mine)
        if action == "press":
            return where == "away"
        if action == "release":
            return where == "on"
        if word == "pause" and not self.pause_asked:
            return None if mine else True
        return self.may_first(who, word, what, at) if not mine else None

    def may_first(self, who, word, what, at):
        seat = self.seats[who]
        if word in ("ready", "play"):
            if self.caller != "dealer" or who != self.dealer or self.sweep():
                return False
            if word == "play":
                return self.phase == "ready"
            return self.traps < TRAPS if self.phase == "ready" else at > self.quiet()
        if word == "press":
            return self.may_reach(who, int(what[0]))
        if word == "call":
            return what == ["holmes"] or bool(seat.pile) or self.sweep() or seat.lost == what[0]
        if word == "yard":
            return self.may_yard(seat)
        return {"out": not seat.hand and not self.sweep(), "pause": not self.pause_asked, "resume": self.paused}[word]

    def may_reach(self, who, other):
        seat = self.seats[who]
        return bool(seat.sweeps and other != who and other not in seat.reaches and self.seats[other].pile and
                    not self.seats[other].safe)

    def may_yard(self, seat):
        return not self.sweep() and (seat.waits() or (self.yards < 2 and any(len(s.hand) >= 3 for s in self.seats)))

    # ---- what is done: what has become impossible in the meantime is in vain

    def pay(self, seat, n):
        self.pool += seat.hand[:n]
        del seat.hand[:n]

    def do(self, who, action, at):
        seat, (word, *what) = self.seats[who], action.split()
        if word == "resume":
            self.resume(at)
        elif word == "release":
            seat.take_away()
        elif word == "halt":
            seat.take_away()
            self.paused = True
        elif word == "lost":
            seat.take_away()
            self.begin_anew(at)
        elif self.paused:
            return
        elif word == "call":
            self.call_holmes(seat, at) if what == ["holmes"] else self.call_word(who, what[0], at)
        elif word == "press" and what:
            if self.may_reach(who, int(what[0])):
                seat.take_away()
                seat.lands = seat.lands if seat.reaches else at + REACH
                seat.reaches.append(int(what[0]))
        elif word == "press":
            if seat.lies == "away" and not seat.reaches:
                self.press(seat, at)
        elif word == "yard":
            if self.may_yard(seat):
                self.scotland_yard(seat, 2 if what and not self.yards else 1)
        elif word == "out":
            if not seat.hand and not self.sweep():
                self.count()
        elif word == "pause":
            self.pause_asked = True

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
        if not seat.waits():
            if not seat.sweeps and not seat.robbed:
                self.pay(seat, 2)
            return
        seat.holmes, seat.sweeps, self.swept_last = None, True, at
        if self.sweep():
            return
        self.phase = "sweep"
        for other in self.seats:
            other.late, other.lost = False, None
            # Whoever pressed in this very millisecond pressed at the call; one's own press came before one's own call.
            other.safe = other is not seat and other.pressed == at and bool(other.pile)
        seat.take_up(self.pool)
        self.pool = []

    def scotland_yard(self, seat, lots):
        if seat.waits():
            self.pay(seat, 2)
            return
        self.yards += lots
        for _ in range(lots):
            able = [s for s in self.seats if len(s.hand) >= 3]
            passed = [[s.hand.pop(0) for _ in range(3)] for s in able]
            for i, cards in enumerate(passed):
                able[(i + 1) % len(able)].take_up(cards)

    def resume(self, at):
        if self.paused:
            self.paused = False
            self.wait(at)
            if self.phase == "ready":
                self.play_due = None if self.play_due is None else at + self.play_due - self.ready_at
                self.ready_at = at
            self.begin_anew(at)

    def begin_anew(self, at):
        if not self.paused:
            self.play_at = at if self.phase == "play" else self.play_at
            self.swept_last = at if self.sweep() else self.swept_last
            for seat in self.seats:
                seat.since = at if seat.lies != "away" and seat.cost < 2 else seat.since
                seat.holmes = at if seat.waits() else None
                seat.lands = at + REACH if seat.reaches else None

    def count(self):
        self.counted = True
        for seat in self.seats:
            seat.take_up(seat.lose_pile())
            seat.score += sum(POINTS.get(card, 0) for card in seat.hand)

    # ---- a millisecond that is over

    def settle(self, at, acts, order):
        """acts: {seat: its actions}; order: of the seats, by lot."""
        for action in acts.get(self.dealer, []):
            if action in ("ready", "play") and self.may_first(self.dealer, action, [], at) and not self.paused:
                self.before_ready() if action == "ready" else None
                if not self.counted and not self.paused:
                    self.ready(at) if action == "ready" else self.play(at)
        later = []
        for who in order:
            if self.counted:
                return
            self.land(self.seats[who], at)
            mine = [action for action in acts.get(who, []) if action not in ("ready", "play")]
            word = next((i for i, action in enumerate(mine) if is_word(action)), len(mine))
            later.append((who, mine[word:]))
            for action in mine[:word]:
                self.do(who, action, at) if not self.counted else None
        for who, mine in later:
            for action in mine:
                self.do(who, action, at) if not self.counted else None
        self.end_sweep(at)

    def land(self, seat, at):
        if self.sweep() and seat.lands == at and not self.paused:
            other = self.seats[seat.reaches.pop(0)]
            seat.lands = at + REACH if seat.reaches else None
            if other.pile and not other.safe:
                other.robbed = other.waits()
                seat.take_up(other.lose_pile())

    def end_sweep(self, at):
        if not self.sweep() or self.paused or self.counted:
            return
        prey = any(s.sweeps and o is not s and o.pile and not o.safe for s in self.seats for o in self.seats)
        if (prey or any(s.waits() for s in self.seats)) and at <= self.swept_last + SWEEP:
            return
        for seat in self.seats:
            seat.take_up(seat.lose_pile())
            seat.take_away()
            seat.sweeps, seat.safe, seat.reaches, seat.lands, seat.lost = False, False, [], None, None
        self.phase = "gap"
        self.wait(at)

    # ---- what time brings

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
            if seat.waits() and now > seat.holmes + CALL:
                self.pool.append(seat.pile.pop())
                seat.holmes = None
                self.wait(now)
        self.end_sweep(now)

    def callers_word(self, now):
        if self.word_due() != now:
            return
        if self.phase == "ready" and (self.caller == "dealer" or self.play_due is not None):
            self.play(now)
            return
        self.before_ready()
        if not self.counted and not self.paused:
            self.ready(now)

    def before_ready(self):
        if not all(seat.hand for seat in self.seats) or self.plays == PLAYS:
            self.count()
        elif self.pause_asked:
            self.paused, self.pause_asked = True, False

    def ready(self, at):
        self.traps = self.traps + 1 if self.phase == "ready" else 0
        self.phase, self.ready_at, self.play_due = "ready", at, "?"
        for seat in self.seats:
            seat.played = seat.late = seat.robbed = False
            seat.lost = None

    def play(self, at):
        self.phase, self.play_at, self.traps, self.plays = "play", at, 0, self.plays + 1

    def pass_to(self, now, acts, order):
        """The millisecond before is over, and this one begins."""
        self.settle(now - 1, acts, order)
        if not self.counted:
            self.close_windows(now)
            self.callers_word(now)

    # ---- agreement

    def lot(self, due):
        """READY: whether it is a trap, and when PLAY comes, is chance within bounds."""
        if self.phase != "ready" or self.play_due != "?":
            return
        self.play_due = None if due < 0 else due
        if self.caller == "dealer":
            fits = due < 0
        else:
            fits = self.traps < TRAPS if due < 0 else SOONEST <= due - self.ready_at <= LATEST
        if not fits:
            raise Disagreement(f"after READY at {self.ready_at}, number {self.traps + 1}, PLAY is due at {due}")

    def differences(self, state):
        table, faults = state["table"], []

        def same(name, theirs, ours):
            if theirs != ours:
                faults.append(f"{name}: the engine has {theirs}, the second opinion {ours}")
        if self.counted:
            same("scores", [p["score"] for p in table["players"]], [seat.score for seat in self.seats])
            return faults
        same("scores", [p["score"] for p in table["players"]], [seat.score for seat in self.seats])
        same("phase", table["phase"], self.phase)
        same("pool", table["pool"], self.pool)
        same("paused, asked", (table["paused"], table["pause_asked"]), (self.paused, self.pause_asked))
        same("yards, plays", (table["yards"], table["plays"]), (self.yards, self.plays))
        if self.phase == "play":
            same("PLAY", table["play_at"], self.play_at)
        if self.phase == "ready":
            same("READY, traps", (table["ready_at"], table["traps"]), (self.ready_at, self.traps))
            if self.play_due != "?":
                same("PLAY is due", state["play_due"], -1 if self.play_due is None else self.play_due)
        for who, (seat, cards, player) in enumerate(zip(self.seats, state["cards"], table["players"])):
            same(f"hand of {who}", cards["hand"], seat.hand)
            same(f"pile of {who}", cards["pile"], seat.pile)
            same(f"where the hand of {who} lies, since when, at what cost",
                 (player["hand"], player["since"], ["free", "fined", "done"].index(player["hold"])),
                 (seat.lies, -1 if seat.since is None else seat.since, seat.cost))
            same(f"Sherlock Holmes of {who}", player["holmes_at"], -1 if seat.holmes is None else seat.holmes)
            same(f"whether {who} was robbed, protects, sweeps", (player["robbed"], player["safe_at"] >= 0, player["sweeping"]),
                 (seat.robbed, seat.safe, seat.sweeps))
            same(f"reaches of {who}", (player["reach"], player["lands"]), (seat.reaches, -1 if seat.lands is None else seat.lands))
            same(f"whether {who} has laid, is late", (player["played"], player["late"]), (seat.played, seat.late))
        return faults

    # ---- ideas

    def idea(self, who, dice, mine):
        """What this seat might do now, after what it did in this millisecond already."""
        seat, mood = self.seats[who], dice.random()
        where = hand_after(seat, mine)
        if self.paused and mood < 0.5:
            return "resume"
        if seat.waits() and "call holmes" not in mine and mood < 0.6:
            return "call holmes"
        if (seat.sweeps or "call holmes" in mine) and mood < 0.6:
            return f"press {dice.randrange(len(self.seats))}"
        if where == "on" and mood < 0.5:
            return "release"
        if self.phase in ("play", "sweep") and where == "away" and mood < (0.3 if seat.played else 0.7):
            return "press"
        if seat.pile and mood < 0.75:
            return f"call {seat.top()}"
        if self.caller == "dealer" and who == self.dealer and mood < 0.95:
            return dice.choice(["ready", "play"])
        return dice.choice(["press", "release", "call holmes", f"call {dice.choice(TITLES)}", f"call {seat.lost or 'run'}", "yard",
                            "yard again", "out", "pause", "resume", f"press {dice.randrange(len(self.seats))}"])


def position(state, dice):
    """In the midst of it: words that match, Sherlock Holmes on top, hands that are short, and something in the pool."""
    table, seats = state["table"], state["seats"]
    pack = [card for cards in state["cards"] for card in cards["hand"]]
    few = dice.sample(TITLES[1:], 3)
    pack.sort(key=lambda card: dice.random() + (0 if card == "holmes" else 0.1 if card in few else 0.5))
    piles = [[pack.pop(0) for _ in range(dice.choice([0, 1, 1, 1, 2]))] for _ in range(seats)]
    table["pool"] = [pack.pop(0) for _ in range(dice.choice([0, 0, 1, 4]))]
    hands = [[] for _ in range(seats)]
    rich = dice.randrange(seats)
    for i in range(seats):
        if i != rich:
            hands[i] = [pack.pop(0) for _ in range(dice.choice([0, 1, 1, 2, 3, 5]))]
    hands[rich] = pack
    table.update(phase=dice.choice(["play", "play", "play", "gap"]), plays=dice.choice([3, 3, 3, PLAYS - 1, PLAYS]))
    state["now"] = now = 5000
    table["play_at"], table["ready_at"], table["moment"] = now, now - 900, now + CALL
    for cards, player, hand, pile in zip(state["cards"], table["players"], hands, piles):
        cards["hand"], cards["pile"] = hand, pile
        waits = bool(pile) and pile[-1] == "holmes"
        player.update(hand_n=len(hand), pile_n=len(pile), top=pile[-1] if pile else None, holmes_at=now if waits else -1,
                      played=bool(pile) and (waits or dice.random() < 0.6))


class Deal:
    """One deal on two engines: one is asked about at every time when something is due, the other only told what is done."""

    def __init__(self, engines, name):
        self.engine, self.other = engines
        self.dice, self.name, self.told, self.n, self.crowds = random.Random(name), name, [], 0, 0
        dice = self.dice
        self.engine.ask(op="new", game="holmes-1904", seats=dice.randint(3, 8), seed=name,
                        options={"pace": "1904", "caller": dice.choice(["house", "house", "dealer"])})
        state = self.engine.state()
        if dice.random() < 0.8:
            position(state, dice)
        for engine in engines:
            engine.ask(op="load", game="holmes-1904", state=state, seed=name)
        self.table, self.now = Table(state), state["now"]

    def landing(self, at):
        return [who for who, seat in enumerate(self.table.seats) if seat.lands == at]

    def pass_to(self, now, acts):
        """One step of the clock, with all orders of those who did something in the millisecond before."""
        self.engine.ask(op="tick", at=now)
        state = self.engine.state()
        crowd = sorted(set(acts) | set(self.landing(now - 1)))
        nearest = None
        for order in itertools.permutations(crowd):
            table = self.table.copy()
            table.pass_to(now, acts, order)
            faults = table.differences(state)
            if not faults:
                table.lot(state["play_due"])
                self.table, self.now = table, now
                return
            nearest = faults if nearest is None or len(faults) < len(nearest) else nearest
        raise Disagreement(f"at {now}, whatever the lot, after {acts} of the millisecond before, hands landing of "
                           f"{self.landing(now - 1)}:\n  " + "\n  ".join(nearest))

    def wait_until(self, at):
        """Up to this time, with nobody doing anything."""
        while not self.table.counted:
            due = [time for time in self.table.due() if time > self.now]
            if not due or min(due) > at:
                break
            if min(due) > self.now + 1:
                self.silent(min(due) - 1)
            self.pass_to(min(due), {})
        if not self.table.counted and at > self.now:
            self.silent(at)
            self.now = at

    def silent(self, at):
        events = self.engine.ask(op="tick", at=at)["events"]
        if events:
            raise Disagreement(f"at {at} the engine tells what was not due: {[event['text'] for event in events]}")

    def crowd(self):
        """Who does what in this millisecond: {seat: actions}, as the engine takes them."""
        table, dice, acts = self.table, self.dice, {}
        landing = self.landing(self.now)
        for _ in range(dice.choice([1, 2, 3, 4, 6, 8])):
            who = dice.randrange(len(table.seats))
            if len(set(acts) | set(landing) | {who}) > CROWD:
                continue
            mine = acts.get(who, [])
            action = table.idea(who, dice, mine)
            answer = self.engine.try_(op="act", seat=who, action=action, at=self.now)
            if table.may(who, action, self.now, mine) not in (None, answer["ok"]):
                raise Disagreement(f"{who} {action} at {self.now}, after {acts}: {answer}")
            if answer["ok"]:
                acts.setdefault(who, []).append(action)
                self.told.append(f"{self.now} {who} {action}")
                self.n += 1
        return acts

    def tell_other(self, acts):
        """The same, as it might have arrived otherwise; what one seat does keeps its order."""
        left = {who: mine[:] for who, mine in acts.items()}
        while left:
            who = self.dice.choice(sorted(left))
            action = left[who].pop(0)
            answer = self.other.try_(op="act", seat=who, action=action, at=self.now)
            if not answer["ok"]:
                raise Disagreement(f"{who} {action} at {self.now} is refused when it arrives in another order: {answer}, of {acts}")
            left = {who: mine for who, mine in left.items() if mine}

    def next_time(self):
        """When somebody does something next: now and then just as something falls due, or lands; now and then long after."""
        dice, due = self.dice, [time for time in self.table.due() if time > self.now + 1]
        mood = dice.random()
        if due and mood < 0.45:
            return dice.choice(due) + dice.choice([-2, -1, -1, 0])
        if mood < 0.70:
            return self.now + dice.randint(1, 3)
        return self.now + (dice.randint(1, 400) if mood < 0.95 else dice.randint(400, 20000))

    def play(self):
        for _ in range(INSTANTS):
            self.wait_until(max(self.next_time(), self.now + 1))
            if self.table.counted:
                break
            acts = self.crowd()
            if acts:
                self.tell_other(acts)
                self.pass_to(self.now + 1, acts)
            if self.table.counted:
                break
        self.other.ask(op="tick", at=self.now)
        if self.engine.state() != self.other.state():
            raise Disagreement(f"without ticks and arriving otherwise: {self.other.state()}\nbut with them: {self.engine.state()}")


def main():
    engines = [Engine(sys.argv[1]) for _ in range(2)]
    deals, first = [int(n) for n in (sys.argv[2:] + [str(DEALS), "0"][len(sys.argv[2:]):])]
    done = 0
    for number in range(first, first + deals):
        deal = Deal(engines, f"second opinion {number}")
        try:
            deal.play()
        except Disagreement as fault:
            table = deal.table
            sys.exit(f"deal {number} (run with: 1 {number}), {len(table.seats)} seats, dealer {table.dealer}, caller {table.caller}\n"
                     f"{fault}\nafter: {', '.join(deal.told[-16:])}")
        done += deal.n
    print(f"{deals} deals, {done} actions: both agree")
    for engine in engines:
        engine.process.stdin.close()
        engine.process.wait(timeout=20)


main()
