#!/usr/bin/env python3
"""watson_holmes.py PARLOUR: reference implementation of Watson & Holmes."""
from compare import Reference, main

CHARACTERS = [
    "mrs-hudson",
    "irene-adler",
    "wiggins",
    "mycroft-holmes",
    "langdale-pike",
    "mary-morstan",
    "toby",
    "inspector-lestrade",
    "inspector-gregson",
    "shinwell-johnson",
]
ON_ONES_TURN = {"mary-morstan", "toby", "inspector-lestrade", "inspector-gregson", "shinwell-johnson"}
NEVER_COPIED = {"toby", "wiggins"}
BAKER_STREET, STOP = 0, "stop"
TOKENS = ("police", "call_off", "lockpick")
VERDICTS = ["none", "1", "2", "12", "3", "13", "23", "123", "4", "14", "24", "124", "34", "134", "234", "1234"]
LAST_OPEN_ROUND = 30


class Player:
    def __init__(self, seat):
        self.status, self.carriages, self.zone = seat["status"], seat["carriages"], seat["zone"]
        self.police, self.call_off, self.lockpick = (seat[token] for token in TOKENS)
        self.bid, self.at, self.means = seat["bid"], {255: None, 254: STOP}.get(seat["at"], seat["at"]), seat["means"]
        self.verdict, self.check = seat["verdict"], seat["check"]
        self.answered, self.judge = [answer["written"] for answer in seat["answer"]], seat["check_judge"]
        self.votes, self.by_vote = [set(answer["votes"]) for answer in seat["answer"]], [answer["overruled"] for answer in seat["answer"]]

    def shown(self):
        return {name: value for name, value in vars(self).items() if name not in ("answered", "means")}


class WatsonHolmes(Reference):
    def __init__(self, state):
        case, options = state["case"], state["options"]
        self.places, self.questions, self.zones, self.fare = case["place"], case["questions"], case["zones"], case["fare"]
        self.with_watson, self.self_judged = case["watson"] and not options["expert"], options["judging"] == "self"
        self.with_votes, self.voters = options["overrule"] == "unanimous" and not self.self_judged, set(state["people"])
        self.seats, self.start, self.round, self.last_round = state["seats"], state["start"], 0, 0
        self.owner, self.face, self.deck = dict(state["owner"]), dict(state["face"]), list(state["deck"])
        self.supply = {"police": state["police"], "call_off": state["call_offs"], "lockpick": state["lockpicks"]}
        self.player = [Player(seat) for seat in state["seat"]]
        self.watched = [place["police"] for place in state["place_state"]]
        self.visited, self.read, self.extra = (
            [set(place[name]) for place in state["place_state"]] for name in ("visited_by", "read_by", "extra_readers")
        )
        self.phase, self.bidding = None, None

    # ---- queries about the state ---

    def active(self):
        return [seat for seat in range(self.seats) if self.player[seat].status == "active"]

    def clockwise(self):
        return [(self.start + i) % self.seats for i in range(self.seats)]

    def index(self, number):
        return next(i for i in range(1, len(self.places)) if self.places[i]["number"] == int(number))

    def all_places(self):
        return range(1, len(self.places))

    def limited(self, place, limit):
        return limit in self.places[place]["restrictions"]

    def guarded(self, place):
        return self.watched[place] or self.limited(place, "padlock")

    def occupant(self, place):
        return next((seat for seat in range(self.seats) if self.player[seat].at == place), None)

    def face_down(self, seat):
        return [c for c in CHARACTERS if self.owner[c] == seat and self.face[c] == "down"]

    def only_baker_street(self):
        return self.round > LAST_OPEN_ROUND or (self.last_round and self.round > self.last_round)

    def closed(self, seat, place):
        card = self.places[place]
        return (
            self.only_baker_street()
            or card["opens_round"] > self.round
            or (card["needs_place"] and seat not in self.read[card["needs_place"]])
            or (card["visits"] == "once" and self.visited[place])
            or (card["visits"] == "once-each" and seat in self.visited[place])
            or (card["zone"] and card["zone"] != self.player[seat].zone)
        )

    def least(self, seat, place):
        other = self.occupant(place)
        if other is None:
            return 0
        return max(0, self.player[other].bid + 1 + 2 * (other in self.toby) - 2 * (seat in self.toby))

    def most(self, seat):
        return self.player[seat].carriages

    def gain(self, seat, token):
        if not getattr(self.player[seat], token) and self.supply[token]:
            setattr(self.player[seat], token, 1)
            self.supply[token] -= 1

    def give_up(self, seat, token):
        self.supply[token] += getattr(self.player[seat], token)
        setattr(self.player[seat], token, 0)

    # ---- visits to places ---

    def visits(self, seat):
        choice, me = [], self.player[seat]
        for place in self.all_places():
            if self.closed(seat, place) or self.least(seat, place) > self.most(seat):
                continue
            visit, padlock = f"visit {self.places[place]['number']}", self.limited(place, "padlock")
            if not self.guarded(place):
                choice.append(visit)
                continue
            choice += [f"{visit} call-off"] * bool(self.watched[place] and not padlock and me.call_off)
            choice += [f"{visit} lockpick"] * me.lockpick
            choice += [f"{visit} both"] * bool(self.watched[place] and padlock and me.call_off and me.lockpick)
            choice += [f"{visit} shinwell"] * (seat in self.shinwell)
        return choice + ["carriage-stop"] * (not self.only_baker_street()) + ["baker-street"]

    def watson_choice(self, seat):
        return ["watson"] if self.with_watson and self.watson is None and self.player[seat].carriages >= 4 else []

    def own_turn(self, seat, action):
        """Performs an action that is allowed both before and after the choice of a place. Returns False for any other action."""
        word = action.split()[0]
        if word == "watson":
            self.player[seat].carriages -= 4
            self.watson = seat
        elif word in ("use", "copy", "trade"):
            self.call_on(seat, action)
        return word in ("watson", "use", "copy", "trade")

    def before_placing(self, seat):
        choice = self.visits(seat) + self.people(seat, on_turn=True) + self.watson_choice(seat)
        if not self.crossed and self.player[seat].carriages >= self.fare:
            choice += [f"cross {zone}" for zone in range(1, self.zones + 1) if zone != self.player[seat].zone]
        return choice

    def after_placing(self, seat):
        return ["done"] + self.people(seat, on_turn=True) + self.watson_choice(seat)

    def take_turn(self, seat):
        me, self.crossed = self.player[seat], False
        while True:
            self.phase = "visit"
            action = yield from self.one(seat, self.before_placing(seat))
            if action.startswith("cross"):
                me.carriages, me.zone, self.crossed = me.carriages - self.fare, int(action.split()[1]), True
            elif not self.own_turn(seat, action):
                break
        if action in ("carriage-stop", "baker-street"):
            me.at = STOP if action == "carriage-stop" else BAKER_STREET
        else:
            yield from self.visit(seat, *action.split()[1:])
        self.placed_last = seat
        while self.face_down(seat) or self.watson_choice(seat) or self.phase == "after":
            self.phase = "after"
            action = yield from self.one(seat, self.after_placing(seat))
            if not self.own_turn(seat, action):
                break

    def visit(self, seat, number, means=None):
        me, place = self.player[seat], self.index(number)
        if means in ("call-off", "both"):
            self.watched[place] = False
            self.supply["police"] += 1
            self.give_up(seat, "call_off")
        self.phase, self.bidding = "bid", (seat, place)
        n = int((yield from self.one(seat, self.bids(seat, place))).split()[1])
        other = self.occupant(place)
        if other is not None:
            rival = self.player[other]
            rival.carriages += max(0, rival.bid - 1)
            rival.bid, rival.at, rival.means = 0, None, None
        me.carriages, me.bid, me.at, me.means, self.bidding = me.carriages - n, n, place, means, None

    def bids(self, seat, place):
        return [f"bid {n}" for n in range(self.least(seat, place), self.most(seat) + 1)]

    # ---- character abilities ---

    def targets(self, seat, character):
        """Returns the places where the character's ability can be used now: [None] if it needs no place, [] if it cannot be used."""
        me = self.player[seat]
        if character == "mrs-hudson":
            return [None] if me.at == BAKER_STREET else []
        if character == "mary-morstan":
            return [None] if not self.with_watson or self.watson is None else []
        if character == "inspector-lestrade":
            return [
                p
                for p in self.all_places()
                if self.supply["police"] and not self.watched[p] and not self.limited(p, "no-police") and self.occupant(p) is None
            ]
        if character == "inspector-gregson":
            return [p for p in self.all_places() if self.watched[p]]
        if character == "langdale-pike":
            return [
                p
                for p in self.all_places()
                if me.at != BAKER_STREET and self.occupant(p) not in (None, seat) and not self.limited(p, "no-watson")
            ]
        if character == "mycroft-holmes":
            way_in = self.spare_shinwell(seat) or (me.lockpick and not (me.means in ("lockpick", "both") and self.guarded(me.at)))
            return [
                p
                for p in self.all_places()
                if me.at != BAKER_STREET and self.occupant(p) is None and not self.closed(seat, p) and (way_in or not self.guarded(p))
            ]
        return [None]

    def spare_shinwell(self, seat):
        return seat in self.shinwell and self.player[seat].means != "shinwell"

    def people(self, seat, on_turn):
        mine, choice = self.face_down(seat), []
        calls = [("use", c) for c in mine if c != "wiggins"]
        if "wiggins" in mine:
            calls += [("copy", c) for c in CHARACTERS if self.face[c] == "used" and self.owner[c] != seat and c not in NEVER_COPIED]
        for verb, character in calls:
            if (character in ON_ONES_TURN) == on_turn:
                choice += [f"{verb} {character}" + (f" {self.places[p]['number']}" if p else "") for p in self.targets(seat, character)]
        return choice + [f"trade {c}" for c in mine if on_turn]

    def call_on(self, seat, action):
        verb, character, *number = action.split()
        me, place = self.player[seat], self.index(number[0]) if number else None
        self.face["wiggins" if verb == "copy" else character] = "traded" if verb == "trade" else "used"
        if verb == "trade" or (character == "mary-morstan" and not self.with_watson):
            me.carriages += 3
        elif character == "mary-morstan":
            self.watson = seat
        elif place is None:
            getattr(self, character.replace("mrs-", "").split("-")[0]).add(
                seat
            )  # adds the seat to self.hudson, self.irene, self.toby or self.shinwell
        elif character in ("inspector-lestrade", "inspector-gregson"):
            self.watched[place] = character == "inspector-lestrade"
            self.supply["police"] += -1 if self.watched[place] else 1
        else:
            if character == "mycroft-holmes" and self.guarded(place):
                if self.spare_shinwell(seat):
                    self.shinwell.discard(seat)
                else:
                    self.give_up(seat, "lockpick")
            self.extra[place].add(seat)

    def opening(self):
        self.phase = "opening"
        for _ in range(2):
            asked = [seat for seat in self.active() if self.face_down(seat)]
            if not asked:
                return
            said = yield from self.together({seat: ["pass"] + self.people(seat, on_turn=False) for seat in asked})
            for verb in ("use", "copy"):
                for seat in self.clockwise():
                    if said.get(seat, "").startswith(verb):
                        self.call_on(seat, said[seat])
            if set(said.values()) == {"pass"}:
                return

    # ---- reading cards ---

    def watson_reads(self):
        self.aloud = None
        cards = [p for p in self.all_places() if self.occupant(p) not in (None, self.watson) and not self.limited(p, "no-watson")]
        if self.watson is not None and cards:
            self.phase = "watson"
            action = yield from self.one(self.watson, ["decline"] + [f"aloud {self.places[p]['number']}" for p in cards])
            self.aloud = None if action == "decline" else self.index(action.split()[1])

    def turn_cards(self):
        for seat in range(self.seats):
            me = self.player[seat]
            me.bid = 0
            if me.at not in (None, STOP, BAKER_STREET) and self.guarded(me.at) and me.means != "shinwell":
                self.give_up(seat, "lockpick")
        for place in self.all_places():
            visitor = self.occupant(place)
            visitors = set() if visitor is None else {visitor}
            self.visited[place] |= visitors
            self.read[place] |= set(range(self.seats)) if place == self.aloud else visitors | self.extra[place]

    def bonus(self, seat):
        me = self.player[seat]
        gift = self.places[me.at]["back"] if me.at not in (None, STOP, BAKER_STREET) else None
        self.phase = "bonus"
        if gift == "carriages":
            me.carriages += 3
        elif gift == "lockpick":
            self.gain(seat, "lockpick")
        elif gift == "police-or-call-off":
            choice = [token for token in ("police", "call_off") if not getattr(me, token) and self.supply[token]]
            if len(choice) == 2:
                choice = [(yield from self.one(seat, ["take police", "take call-off"])).split()[1].replace("-", "_")]
            for token in choice:
                self.gain(seat, token)
        elif gift == "character" and self.deck:
            offered, self.deck = self.deck[:2], self.deck[2:]
            kept = offered[0]
            if len(offered) == 2:
                kept = (yield from self.one(seat, [f"keep {character}" for character in offered])).split()[1]
            offered.remove(kept)
            self.owner[kept], self.deck = seat, self.deck + offered

    def may_watch(self, seat):
        me = self.player[seat]
        return me.police and me.at != STOP and not self.watched[me.at] and not self.limited(me.at, "no-police")

    def to_do(self, seat):
        if self.player[seat].at != BAKER_STREET:
            return ["leave"] + ["leave-police"] * bool(self.may_watch(seat))
        questions = range(self.questions)
        return (
            [f"answer {q + 1}" for q in questions]
            + [f"erase {q + 1}" for q in questions if self.player[seat].answered[q]]
            + ["send-answers"]
        )

    def reading(self):
        self.phase = "read"
        extra = set().union(*self.extra)
        busy = {s for s in self.active() if self.player[s].at != STOP or self.aloud or s in extra}
        watches = []
        while busy:
            seat, action = yield {s: self.to_do(s) for s in busy}
            word, *number = action.split()
            if word in ("answer", "erase"):
                bit = 1 << (int(number[0]) - 1)
                self.player[seat].answered[int(number[0]) - 1] = word == "answer"
                self.player[seat].verdict = self.player[seat].verdict & ~bit | (self.sent.get("verdict", 0) & bit)
            else:
                busy.discard(seat)
                watches += [seat] * (word == "leave-police")
        for seat in watches:
            self.player[seat].police = 0
            self.watched[self.player[seat].at] = True

    # ---- answers at 221B ---

    def leave_the_case(self, seat, status):
        me = self.player[seat]
        for token in TOKENS:
            self.give_up(seat, token)
        me.status, me.carriages, me.at, me.means = status, 0, None, None
        if status == "retired":
            me.verdict = 0

    def attempts(self):
        everything = (1 << self.questions) - 1
        while True:
            group = [seat for seat in self.active() if self.player[seat].at == BAKER_STREET]
            if not group:
                return
            first = [seat for seat in group if seat in self.hudson]
            most = max(self.player[seat].carriages for seat in group)
            group = first or [seat for seat in group if self.player[seat].carriages == most]
            if self.self_judged:
                self.phase = "judge"
                judging = set(group)
                while judging:
                    seat, action = yield {seat: [f"judge {v}" for v in VERDICTS[: everything + 1]] for seat in judging}
                    self.player[seat].verdict = VERDICTS.index(action.split()[1])
                    judging.discard(seat)
            right = [seat for seat in group if self.player[seat].verdict == everything]
            won = "solved" if any(player.status == "won" for player in self.player) else "won"
            for seat in group:
                self.leave_the_case(seat, won if seat in right else "failed")
            if right and won == "won" and self.active():
                self.phase = "go-on"
                said = yield from self.together({seat: ["go-on", "retire"] for seat in self.active()})
                for seat, action in said.items():
                    if action == "retire":
                        self.leave_the_case(seat, "retired")

    def play(self):
        while True:
            self.round += 1
            self.toby, self.shinwell, self.hudson, self.irene, self.watson = set(), set(), set(), set(), None
            self.extra = [set() for _ in self.places]
            turn = self.start
            while any(self.player[seat].at is None for seat in self.active()):
                if turn in self.active() and self.player[turn].at is None:
                    yield from self.take_turn(turn)
                turn = (turn + 1) % self.seats
            self.start = self.placed_last
            yield from self.opening()
            yield from self.watson_reads()
            self.turn_cards()
            for seat in self.clockwise():
                yield from self.bonus(seat)
            yield from self.reading()
            yield from self.attempts()
            if not self.active():
                break
            for me in self.player:
                me.carriages += 3 if me.at == STOP else 0
                me.at = me.means = None
            if len(self.active()) == 1 and not self.last_round:
                self.last_round = self.round + min(4, self.player[self.active()[0]].carriages)
            while self.start not in self.active():
                self.start = (self.start + 1) % self.seats
        self.over = True
        yield {}

    def result(self):
        points = [{"won": 2, "solved": 1}.get(player.status, 0) for player in self.player]
        return points, [seat for seat in range(self.seats) if points[seat] == 2]

    # ---- asides: asking Holmes to check an answer, and consulting players who have failed ---

    def overrulings(self, seat):
        """Returns the votes that a seat may cast, after the end of the match, on answers that were rejected (rule WH-70)."""
        if not self.with_votes or seat not in self.voters | self.acted:
            return []
        return [
            f"overrule {s} {q + 1}"
            for s in range(self.seats)
            for q in range(self.questions)
            if self.player[s].status == "failed"
            and self.player[s].answered[q]
            and not self.player[s].verdict >> q & 1
            and seat not in self.player[s].votes[q]
        ]

    def overrule(self, seat, of, question):
        player = self.player[of]
        lost = all(any(p.by_vote) for p in self.player if p.status == "won")
        player.votes[question].add(seat)
        if player.votes[question] == self.voters | self.acted:
            player.by_vote[question] = True
            player.verdict |= 1 << question
            if player.verdict == (1 << self.questions) - 1:
                player.status = "won" if lost else "solved"

    def asides(self, seat):
        if self.over:
            return self.overrulings(seat)
        me, failed = self.player[seat], [s for s in range(self.seats) if self.player[s].status == "failed"]
        if me.status != "active" or not failed or me.carriages < 3 or self.phase in ("judge", "go-on"):
            return []
        if self.bidding and self.bidding[0] == seat and me.carriages - 3 < self.least(*self.bidding):
            return []
        return [f"consult {s}" for s in failed] + [f"check {q + 1}" for q in range(self.questions) if me.check == "none"]

    def aside(self, seat, action, sent):
        if action.startswith("overrule"):
            _, of, question = action.split()
            return self.overrule(seat, int(of), int(question) - 1)
        word, number = action.split()
        if word == "judge-check":
            asker = self.asks(seat)
            self.player[asker].check, self.player[asker].judge = number, None
            return
        me = self.player[seat]
        me.carriages -= 3
        if word == "check" and self.self_judged:
            me.check = "pending"
            me.judge = next(s for s in ((seat + i) % self.seats for i in range(1, self.seats)) if self.player[s].status == "failed")
        elif word == "check":
            me.check = "right" if sent["verdict"] >> (int(number) - 1) & 1 else "wrong"
        # The seat has just spent carriages, so its legal actions may have changed.
        if seat in self.asked and self.phase in ("visit", "bid", "after"):
            self.asked = {
                seat: self.bids(*self.bidding)
                if self.phase == "bid"
                else self.before_placing(seat)
                if self.phase == "visit"
                else self.after_placing(seat)
            }

    def asks(self, judge):
        return next((s for s in self.active() if self.player[s].check == "pending" and self.player[s].judge == judge), None)

    def choices(self, seat):
        return self.asked.get(seat, []) + (["judge-check wrong", "judge-check right"] if self.asks(seat) is not None else [])

    # ---- comparison with the engine ---

    def verdict(self, action, dice):
        if not action.startswith(("answer", "check")):
            return {}
        bits = (1 << self.questions) - 1
        return {"text": "x"} | ({} if self.self_judged else {"verdict": bits if dice.random() < 0.6 else dice.randint(0, bits)})

    def prefer(self, seat, actions, dice):
        if "baker-street" in actions and len(actions) > 1 and dice.random() > self.boldness:
            actions.remove("baker-street")
        lively = [a for a in actions if a.split()[0] in ("use", "copy", "watson", "aloud", "leave-police")]
        if lively and dice.random() < 0.4:
            return dice.choice(lively)
        if actions[0].startswith("bid") and dice.random() < 0.7:
            return min(actions, key=lambda action: int(action.split()[1]))
        return dice.choice(actions)

    def differences(self, state):
        theirs, faults = WatsonHolmes(state), []

        def same(what, theirs, ours):
            if theirs != ours:
                faults.append(f"{what}: {theirs}, not {ours}")

        for seat in range(self.seats):
            same(f"seat {seat}", theirs.player[seat].shown(), self.player[seat].shown())
        for name in ("supply", "owner", "face", "watched", "visited", "read"):
            same(name, getattr(theirs, name), getattr(self, name))
        if not state["offered"]:
            same("deck", theirs.deck, self.deck)
        if not self.over:
            same("round", state["round"], self.round)
            same("watson", state["watson"], self.watson)
            for name in ("toby", "irene", "hudson", "shinwell"):
                same(name, set(state[name]), getattr(self, name))
        return faults


def equip(state, dice):
    """Changes the starting position: gives players more characters, carriages and tokens, and closes places with police tokens."""
    for character in list(state["deck"]):
        if dice.random() < 0.6:
            state["deck"].remove(character)
            state["owner"][character] = dice.randrange(state["seats"])
    for place, here in enumerate(state["place_state"]):
        if place and state["police"] and "no-police" not in state["case"]["place"][place]["restrictions"] and dice.random() < 0.4:
            here["police"], state["police"] = True, state["police"] - 1
    for seat in state["seat"]:
        seat["carriages"] = dice.randint(0, 15) if dice.random() < 0.8 else dice.randint(31, 400)
        for token, supply in (("lockpick", "lockpicks"), ("call_off", "call_offs")):
            if not seat[token] and state[supply] and dice.random() < 0.5:
                seat[token], state[supply] = 1, state[supply] - 1


def deal(engine, dice):
    options = {"expert": dice.random() < 0.3, "judging": dice.choice(["auto", "self"]), "practice": dice.choice(["street", "river"])}
    options["overrule"] = dice.choice(["unanimous", "unanimous", "never"])
    engine.ask(op="new", game="watson-holmes", seats=dice.randint(2, 7), seed=str(dice.random()), options=options)
    state = engine.state()
    if dice.random() < 0.5:
        equip(state, dice)
        engine.ask(op="load", game="watson-holmes", state=state, seed="equipped")
    second = WatsonHolmes(engine.state())
    second.boldness = dice.choice([0.02, 0.1, 0.3])
    return second


if __name__ == "__main__":
    main(deal, 16, 300)
