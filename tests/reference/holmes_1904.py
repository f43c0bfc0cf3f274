#!/usr/bin/env python3
"""holmes_1904.py PARLOUR [DEALS [FIRST]]: reference implementation of Sherlock Holmes, 1904. When several seats act in the same
millisecond, the engine orders them at random. So the test computes the result of every order that the rules allow, and the engine's
result must be one of these. A second engine receives the same actions, but in another order within each millisecond and without ticks. It
must reach the same state."""
import collections
import itertools
import random
import sys

from holmes_1904_table import EACH, LAST_DEAL, PACES, PLAYS, TITLES, Table, hand_after
from compare import Disagreement, Engine

DEALS, INSTANTS, CROWD = 300, 26, 5
# Outcomes that must each occur at least once, because otherwise the test would cover too little.
WANTED = (
    "lot early late not-withdrawn resting wrong-call silent-holmes no-holmes mix-up deal ready play laid matched captured pool vain void "
    "holmes reached protected swept sweep-over yard out out-by-table plays-over extra-deal won over pause-requested paused resumed "
    "halted disconnected race-word race-pool race-void race-taken race-saved race-swept race-holmes-swept lot-word lot-pool "
    "lot-void lot-taken lot-saved lot-swept lot-holmes-swept lot-out lot-out-yard lot-out-twice lot-before-out lot-yard-before-out "
    "lot-not-out lot-not-yard lot-yards lot-no-three lot-covered lot-caught no-card in-vain-after"
).split()


def keen(table):
    """Returns the seats that can do more than usual: seats with a Sherlock Holmes card on top of their pile, seats without cards in
    hand, and seats that have just lost their pile. If there are none, returns all seats."""
    return [who for who, seat in enumerate(table.seats) if seat.sweeps or seat.waits() or seat.lost or not seat.hand] or range(
        len(table.seats)
    )


def covered_match(table):
    """Plans two actions in the same millisecond: a seat calls a word, and the only rival whose top card has this word lays another card on
    it. Returns [(seat, action)], or an empty list if this is not possible."""
    for who, seat in enumerate(table.seats):
        same = [other for other, rival in enumerate(table.seats) if rival is not seat and seat.pile and rival.top() == seat.top()]
        if table.phase == "play" and seat.top() != "holmes" and len(same) == 1:
            rival = table.seats[same[0]]
            if rival.hand and not rival.played and hand_after(rival, []) == "away":
                return [(who, f"call {seat.top()}"), (same[0], "press")]
    return []


def last_three(table):
    """Plans two actions in the same millisecond: the only seat that still has three cards lays one of them, and another seat calls
    SCOTLAND YARD."""
    large = [who for who, seat in enumerate(table.seats) if len(seat.hand) >= 3]
    if table.phase == "play" and len(large) == 1:
        seat = table.seats[large[0]]
        if len(seat.hand) == 3 and not seat.played and hand_after(seat, []) == "away":
            return [(large[0], "press"), ((large[0] + 1) % len(table.seats), "yard")]
    return []


def great_calls(table, dice):
    """Plans one action for each of three random seats: a press on its own pile, or a call that may prevent the calls of the other seats."""
    calls = []
    for who in dice.sample(range(len(table.seats)), 3):
        seat = table.seats[who]
        word = seat.top() if seat.pile else "run"
        calls.append((who, "out" if not seat.hand else dice.choice(["yard", "yard", "yard again", f"call {word}", "press"])))
    return calls


def idea(table, who, dice, mine, now):
    """Returns a random action for this seat. `mine` contains the seat's earlier actions in this millisecond."""
    seat, mood = table.seats[who], dice.random()
    where = hand_after(seat, mine)
    if table.paused and mood < 0.5:
        return "resume"
    if seat.waits() and "call holmes" not in mine and mood < 0.6:
        return "call holmes"
    if (seat.sweeps or "call holmes" in mine) and mood < 0.6:
        prey = [rival.reaches[0] for rival in table.seats if rival is not seat and rival.lands == now]
        return f"press {dice.choice(prey or [other for other, rival in enumerate(table.seats) if rival.pile] or [0])}"
    if seat.lost and mood < 0.4:
        laying = table.phase == "play" and seat.hand and not seat.played and where == "away"
        return "press" if laying else f"call {seat.lost[0]}"
    if not seat.hand and mood < 0.3:
        return "out"
    if where == "on" and mood < 0.5:
        return "release"
    if table.phase in ("play", "sweep") and where == "away" and mood < (0.3 if seat.played else 0.7):
        return "press"
    if seat.pile and mood < 0.75:
        return f"call {seat.top()}"
    if table.caller == "dealer" and who == table.dealer and mood < 0.95:
        return dice.choice(["ready", "play"])
    return dice.choice(
        [
            "press",
            "release",
            "call holmes",
            f"call {dice.choice(TITLES)}",
            "yard",
            "yard again",
            "out",
            "pause",
            "resume",
            f"press {dice.randrange(len(table.seats))}",
        ]
    )


def position(state, dice):
    """Makes a position in the middle of a deal. Several piles show the same word or a Sherlock Holmes card, hands are small, and sometimes
    there are cards in the pool."""
    table, seats = state["table"], state["seats"]
    pack = [card for cards in state["cards"] for card in cards["hand"]]
    few = dice.sample(TITLES[1:], 3)
    pack.sort(key=lambda card: dice.random() + (0 if card == "holmes" else 0.1 if card in few else 0.5))
    piles = [[pack.pop(0) for _ in range(dice.choice([0, 1, 1, 1, 2]))] for _ in range(seats)]
    for pile in dice.sample(piles, 2):
        if "holmes" in pack and dice.random() < 0.7:
            pack.remove("holmes")
            pile.append("holmes")
    table["pool"] = [pack.pop(0) for _ in range(dice.choice([0, 0, 1, 4]))]
    hands = [[] for _ in range(seats)]
    short = dice.choice([[0, 1, 2], [1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6]])
    rich = dice.randrange(seats)
    for i in range(seats):
        if i != rich:
            hands[i] = [pack.pop(0) for _ in range(dice.choice(short))]
    hands[rich] = pack
    if dice.random() < 0.12:  # only one player has three cards in hand, and this player has not laid a card
        piles[rich] = []
        hands = [hand[: 3 if i == rich else 2] for i, hand in enumerate(hands)]
        left = collections.Counter(card for cards in state["cards"] for card in cards["hand"])
        left.subtract(card for cards in (*hands, *piles) for card in cards)
        table["pool"] = sorted(left.elements())
    table.update(phase=dice.choice(["play", "play", "play", "gap"]), plays=dice.choice([3] * 8 + [PLAYS - 1, PLAYS]))
    table["deal"] = dice.choice([1, 1, 1, 1, LAST_DEAL])
    for player in table["players"]:
        player["score"] = dice.choice([0, dice.randint(30, 49)])
    for player in dice.sample(table["players"], 2) if dice.random() < 0.2 else []:
        player["score"] = 120  # two players lead with equal scores, so the match could end in a tie
    state["now"] = now = 5000
    table["play_at"], table["ready_at"], table["ready_after"] = now, now - 900, now + PACES[table["options"]["pace"]]["CALL"]
    for cards, player, hand, pile in zip(state["cards"], table["players"], hands, piles):
        cards["hand"], cards["pile"] = hand, pile
        waits = bool(pile) and pile[-1] == "holmes"
        player.update(
            hand_n=len(hand),
            pile_n=len(pile),
            top=pile[-1] if pile else None,
            holmes_at=now if waits else -1,
            played=bool(pile) and (waits or dice.random() < 0.6),
        )


class Deal:
    """Plays one deal on two engines. The first engine receives actions and ticks and is compared with the reference. The second receives
    only the actions, in another order."""

    def __init__(self, engines, name, seen):
        self.engine, self.other = engines
        self.dice, self.seen, self.told, self.n = random.Random(name), seen, [], 0
        dice = self.dice
        options = {"pace": dice.choice(["1904", "1904", "brisk", "leisurely"]), "caller": dice.choice(["table", "table", "dealer"])}
        self.engine.ask(op="new", game="holmes-1904", seats=dice.randint(3, 8), seed=name, options=options)
        state = self.engine.state()
        if dice.random() < 0.8:
            position(state, dice)
        for engine in engines:
            engine.ask(op="load", game="holmes-1904", state=state, seed=name)
        self.table, self.now = Table(state), state["now"]

    def landing(self, at):
        return [who for who, seat in enumerate(self.table.seats) if seat.lands == at]

    def pass_to(self, now, acts):
        """Advances the clock to `now`. Tries all orders of the seats that acted in the previous millisecond, until one of them gives the
        engine's result."""
        events = self.engine.ask(op="tick", at=now)["events"]
        for event in events:
            self.seen["no-card" if event["event"] == "forfeit-none" else event.get("why", event["event"])] += 1
            del event["text"]
        state = self.engine.state()
        crowd = sorted(set(acts) | set(self.landing(now - 1)))
        nearest = None
        for order in itertools.permutations(crowd):
            table = self.table.copy()
            table.pass_to(now, acts, order)
            faults = table.differences(state, events)
            if not faults:
                table.lot(state["play_due"])
                # Count only orders that differ from the order of the seat numbers, because only these prove that the engine chose at
                # random.
                self.seen["lot"] += order != tuple(crowd)
                self.table, self.now = table, now
                return
            nearest = faults if nearest is None or len(faults) < len(nearest) else nearest
        raise Disagreement(
            f"at {now}, no order of the seats fits: after {acts} in the previous millisecond, hands landing of "
            f"{self.landing(now - 1)}:\n  " + "\n  ".join(nearest)
        )

    def wait_until(self, at):
        """Advances the clock to this time. No seat acts in the meantime."""
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
            raise Disagreement(f"at {at} the engine sent events that were not due: {[event['text'] for event in events]}")

    def crowd(self):
        """Tries random actions of several seats in this millisecond. Returns the actions that the engine accepted, as {seat: actions}."""
        table, dice, acts = self.table, self.dice, {}
        landing, mood = self.landing(self.now), dice.random()
        planned = (mood < 0.6 and last_three(table)) or (mood < 0.3 and covered_match(table)) or []
        planned = planned or (great_calls(table, dice) if 0.3 < mood < 0.45 else [])
        for _ in range(dice.choice([1, 2, 3, 4, 6, 8])):
            who, action = planned.pop() if planned else (dice.choice(dice.choice([range(len(table.seats)), keen(table)])), None)
            if len(set(acts) | set(landing) | {who}) > CROWD:
                continue
            mine = acts.get(who, [])
            action = action or idea(table, who, dice, mine, self.now)
            answer = self.engine.try_(op="act", seat=who, action=action, at=self.now)
            if table.may(who, action, self.now, mine) != answer["ok"]:
                raise Disagreement(f"{who} {action} at {self.now}, after {acts}: {answer}")
            if answer["ok"]:
                acts.setdefault(who, []).append(action)
                self.told.append(f"{self.now} {who} {action}")
                self.n += 1
        return acts

    def tell_other(self, acts):
        """Sends the same actions to the second engine in another order. Each seat's own actions keep their order."""
        left = {who: mine[:] for who, mine in acts.items()}
        while left:
            who = self.dice.choice(sorted(left))
            action = left[who].pop(0)
            answer = self.other.try_(op="act", seat=who, action=action, at=self.now)
            if not answer["ok"]:
                raise Disagreement(f"{who} {action} at {self.now} is refused when it arrives in another order: {answer}, of {acts}")
            left = {who: mine for who, mine in left.items() if mine}

    def table_says(self, acts):
        """Adds the action `halt` or `disconnected` for a random seat to the log and replays the log. The engine accepts these actions only
        as part of a log, because only the table itself may take them."""
        table, dice = self.table, self.dice
        who, word = dice.randrange(len(table.seats)), dice.choice(["halt", "disconnected"])
        if len(acts.get(who, [])) == EACH or (table.paused and word == "halt") or len(set(acts) | {who}) > CROWD:
            return
        for engine in (self.engine, self.other):
            log = engine.ask(op="log")["log"]
            log["entries"].append({"seq": len(log["entries"]) + 1, "seat": who, "at": self.now, "by": "table", "action": word})
            del log["hash"]
            engine.ask(op="replay", log=log)
        acts.setdefault(who, []).append(word)
        self.told.append(f"{self.now} {who} {word} by the table")

    def check_open(self):
        """Compares the legal actions of one seat in the engine and in the reference."""
        table, who = self.table, self.dice.randrange(len(self.table.seats))
        every = [
            "press",
            *(f"press {other}" for other in range(len(table.seats))),
            "release",
            *(f"call {title}" for title in TITLES),
            "yard",
            "yard again",
            "out",
            "ready",
            "play",
            "pause",
            "resume",
        ]
        theirs = self.engine.ask(op="legal", seat=who)["actions"]
        ours = [action for action in every if table.may(who, action, self.now, [])]
        if theirs != ours:
            raise Disagreement(f"at {self.now} seat {who} may: the engine says {theirs}, the reference {ours}")

    def check_after(self):
        """Checks that calls between the scoring of a deal and the next READY have no effect and cost no cards."""
        who, word, before = self.dice.randrange(len(self.table.seats)), self.dice.choice(TITLES), self.engine.state()
        if before["table"]["paused"]:
            return
        at = before["now"] + self.dice.randint(1, 500)
        self.engine.ask(op="act", seat=who, action=f"call {word}", at=at)
        events, after = self.engine.ask(op="tick", at=at + 1)["events"], self.engine.state()
        if [(event["event"], event.get("seat"), event.get("title")) for event in events] != [("vain", who, word)]:
            raise Disagreement(f"{who} calls {word} at {at}, after the deal: {events}")
        if (after["cards"], after["table"]["pool"]) != (before["cards"], []):
            raise Disagreement(f"{who} calls {word} at {at}, after the deal, and pays for it")
        self.seen["in-vain-after"] += 1

    def check_end(self):
        result, scores = self.engine.ask(op="result"), [seat.score for seat in self.table.seats]
        if self.table.over:
            self.seen["over"] += 1
            if not result["over"] or result["winners"] != [who for who, score in enumerate(scores) if score == max(scores)]:
                raise Disagreement(f"the engine has {result}, the reference {scores}")
            for who, action in itertools.product(range(len(scores)), ["press", "release", "call run", "yard", "pause", "resume"]):
                if self.engine.try_(op="act", seat=who, action=action, at=self.now + 1)["ok"]:
                    raise Disagreement(f"{who} {action} is accepted after the end")

    def next_time(self):
        """Chooses the time of the next actions: a time at which a player's hand lands on a pile, a time near a deadline, a few
        milliseconds from now, or much later."""
        dice, due = self.dice, [time for time in self.table.due() if time > self.now + 1]
        mood = dice.random()
        lands = [seat.lands for seat in self.table.seats if seat.lands is not None and seat.lands > self.now]
        if lands and dice.random() < 0.4:
            return dice.choice(lands)
        if due and mood < 0.35:
            return dice.choice(due) + dice.choice([-2, -1, -1, 0])
        if mood < 0.70:
            return self.now + dice.randint(1, 3)
        return self.now + (dice.randint(1, 400) if mood < 0.95 else dice.randint(400, 20000))

    def play(self):
        for _ in range(INSTANTS):
            self.wait_until(max(self.next_time(), self.now + 1))
            if self.table.counted:
                break
            if self.dice.random() < 0.15:
                self.check_open()
            acts = self.crowd()
            self.tell_other(acts)
            if self.dice.random() < 0.06:
                self.table_says(acts)
            if acts:
                self.pass_to(self.now + 1, acts)
            if self.table.counted:
                break
        self.other.ask(op="tick", at=self.now)
        self.check_end()
        if self.engine.state() != self.other.state():
            raise Disagreement(f"without ticks and in another order: {self.other.state()}\nwith ticks: {self.engine.state()}")
        if self.table.counted and not self.table.over:
            self.check_after()


def main():
    engines = [Engine(sys.argv[1]) for _ in range(2)]
    deals, first = [int(n) for n in (sys.argv[2:] + [str(DEALS), "0"][len(sys.argv[2:]) :])]
    done, seen = 0, collections.Counter()
    for number in range(first, first + deals):
        deal = Deal(engines, f"second opinion {number}", seen)
        try:
            deal.play()
        except Disagreement as fault:
            table = deal.table
            sys.exit(
                f"deal {number} (run with: 1 {number}), {len(table.seats)} seats, dealer {table.dealer}, caller {table.caller}\n"
                f"{fault}\nafter: {', '.join(deal.told[-16:])}"
            )
        done += deal.n
    missing = [name for name in WANTED if not seen[name]] if deals >= DEALS else []
    if missing:
        sys.exit(f"{deals} deals never had: {', '.join(missing)}")
    print(f"{deals} deals, {done} actions: both agree")
    for engine in engines:
        engine.process.stdin.close()
        engine.process.wait(timeout=20)


main()
