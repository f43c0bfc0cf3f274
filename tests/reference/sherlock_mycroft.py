#!/usr/bin/env python3
"""sherlock_mycroft.py PARLOUR: reference implementation of Sherlock & Mycroft."""
from collections import Counter

from compare import Reference, main

VALUE = {"false-pass": 3, "explosive": 4, "cigarette": 5, "bullet": 6, "button": 7, "footprint": 8, "fingerprint": 9}
FIRST_THREE = {"watson", "hudson", "lestrade"}
MAP_POINTS = [0, -1, 1, 3, 6, 10]
UNKNOWN = "?"  # a placeholder for a card from a deck that was shuffled during this action; the reference cannot know which card it is


def counted(cards):
    return Counter({card: n for card, n in cards.items() if n})


class SherlockMycroft(Reference):
    def __init__(self, state):
        seats = state["seat"]
        self.options, self.day, self.turn = state["options"], state["day"], state["turn"]
        self.line, self.deck, self.character_deck = list(state["line"]), list(state["deck"]), list(state["character_deck"])
        self.present, self.face_down = set(state["present"]), set(state["face_down"])
        self.investigation_markers = [s["investigation_markers"] for s in seats]
        self.open = [counted(s["open"]) for s in seats]
        self.wild_on = [set(s["wild_on"]) for s in seats]
        self.standing, self.lying = [set(s["standing"]) for s in seats], [set(s["lying"]) for s in seats]
        self.reserved, self.reserve_card_at, self.reserved_this_turn = [s["reserved"] for s in seats], state["reserve_card_at"], False
        self.hidden = [sum((counted(epoch["clues"]) for epoch in s["hidden"]), counted(s["stolen"])) for s in seats]
        self.discards = counted(state["public_discards"]) + counted(seats[0]["secret_discards"]) + counted(seats[1]["secret_discards"])
        self.candidates = [s["candidate"] for s in seats] if state["phase"] == "choose" else None

    # ---- cards and markers ---

    def earn(self, seat, n):
        self.investigation_markers[seat] += max(0, min(n, 24 - sum(self.investigation_markers)))

    def reshuffle(self):
        if not self.deck:
            self.deck, self.discards = [UNKNOWN] * sum(self.discards.values()), Counter()

    def discard(self, *clues):
        """Discards clues. If the deck is empty, the discard pile immediately becomes the deck."""
        self.discards += Counter(clues)
        self.reshuffle()

    def draw(self):
        self.reshuffle()
        return self.deck.pop() if self.deck else None

    def drawn_alone(self, seat):
        """Returns the clue that a seat drew from a shuffled deck: the new hidden clue that the seat has in the engine's position. If
        there is no new hidden clue, the seat drew a wildcard."""
        theirs = SherlockMycroft(self.state).hidden[seat] - self.hidden[seat]
        return next(iter(theirs), "wildcard")

    def refill(self):
        for place in range(4):
            if self.line[place] is None:
                card = self.draw()
                if card is None:
                    return
                self.line[place] = self.state["line"][place] if card == UNKNOWN else card
                self.reshuffle()

    def aside_wilds(self, seat):
        return self.open[seat]["wildcard"] - len(self.wild_on[seat])

    def suits(self, seat):
        return {suit for suit in VALUE if self.open[seat][suit]}

    def gain(self, seat, clue):
        starts = clue in VALUE and not self.open[seat][clue]
        self.open[seat][clue] += 1
        room = self.suits(seat) - self.wild_on[seat] if clue == "wildcard" else {clue} if starts and self.aside_wilds(seat) else set()
        if room:
            action = yield from self.one(seat, [f"wild {suit}" for suit in room] + ["aside"])
            if action != "aside":
                self.wild_on[seat].add(action.split()[1])

    def lose(self, seat, clue, on=None):
        self.open[seat][clue] -= 1
        if clue == "wildcard":
            self.wild_on[seat].discard(on)
        elif not self.open[seat][clue]:
            self.wild_on[seat].discard(clue)

    def own_cards(self, seat, verb):
        cards = sorted(self.suits(seat)) + [f"wildcard {suit}" for suit in self.wild_on[seat]]
        cards += ["map"] * (self.open[seat]["map"] > 0) + ["wildcard"] * (self.aside_wilds(seat) > 0)
        return [f"{verb} {card}" for card in cards]

    # ---- the line and the reserve card ---

    def places(self, verb):
        return [f"{verb} {place + 1}" for place in range(4) if self.line[place] is not None]

    def from_place(self, action):
        place = int(action.split()[1]) - 1
        clue, self.line[place] = self.line[place], None
        return clue

    def to_take(self, seat):
        return self.places("take") + ["collect"] * (self.reserved[seat] is not None and not self.reserved_this_turn)

    def obtain(self, seat, action):
        if action == "collect":
            clue, self.reserved[seat] = self.reserved[seat], None
        else:
            clue = self.from_place(action)
        yield from self.gain(seat, clue)

    def may_reserve(self, seat):
        return self.options["reserve"] and self.reserve_card_at == seat and self.reserved[seat] is None and self.places("reserve")

    def reserve(self, seat, action):
        self.reserved[seat], self.reserve_card_at, self.reserved_this_turn = self.from_place(action), 1 - seat, True
        self.refill()

    # ---- abilities of characters ---

    def buys(self, seat, price, most, exactly=False):
        """Lets the seat buy up to `most` clues from the line, each for `price` markers. If `exactly` is true (Lestrade),
        `price` is the price of all clues together, and a seat that takes one clue must take the others too. Returns the number of clues
        taken."""
        taken = 0
        while taken < most and self.to_take(seat) and (self.investigation_markers[seat] >= price or (exactly and taken)):
            action = yield from self.one(seat, self.to_take(seat) + ["pass"] * (not exactly or not taken))
            if action == "pass":
                break
            self.investigation_markers[seat] -= 0 if exactly and taken else price
            taken += 1
            yield from self.obtain(seat, action)
        return taken

    def pike(self, seat):
        most = min(3, self.investigation_markers[seat], len(self.deck) + sum(self.discards.values()))
        action = (yield from self.one(seat, [f"draw {n + 1}" for n in range(most)] + ["pass"])) if most else "pass"
        if action == "pass":
            return
        n, hand = int(action.split()[1]), []
        self.investigation_markers[seat] -= n
        for i in range(n):
            card = self.draw()
            hand.append(card if card != UNKNOWN else self.state["drawn"][i] if n > 1 else self.drawn_alone(seat))
            self.reshuffle()
        kept = hand[0]
        if n > 1:
            kept = (yield from self.one(seat, sorted({f"keep {card}" for card in hand}))).split()[1]
        hand.remove(kept)
        self.discard(*hand)
        yield from self.keep(seat, kept)

    def keep(self, seat, clue):
        if clue == "wildcard":
            yield from self.gain(seat, clue)
        else:
            self.hidden[seat][clue] += 1

    def kramm(self, seat):
        taken, rival = (yield from self.buys(seat, 0, 1)), 1 - seat
        if not taken or not self.investigation_markers[rival] or not (self.deck or sum(self.discards.values())):
            return
        if (yield from self.one(rival, ["draw 1", "pass"])) == "pass":
            return
        self.investigation_markers[rival] -= 1
        card = self.draw()
        card = self.drawn_alone(rival) if card == UNKNOWN else card
        if card != "wildcard":
            self.hidden[rival][card] += 1
        self.reshuffle()
        if card == "wildcard":
            yield from self.gain(rival, card)

    def irene(self, seat):
        rival = 1 - seat
        spoils = sorted(self.suits(rival)) + ["map"] * (self.open[rival]["map"] > 0)
        if not spoils or self.investigation_markers[seat] < self.day:
            return
        action = yield from self.one(seat, [f"steal {clue}" for clue in spoils] + ["pass"])
        if action != "pass":
            self.investigation_markers[seat] -= self.day
            self.lose(rival, action.split()[1])
            self.hidden[seat][action.split()[1]] += 1

    def shinwell(self, seat):
        for _ in range(3):
            if not self.places("discard"):
                return
            action = yield from self.one(seat, self.places("discard") + ["pass"])
            if action == "pass":
                return
            self.discard(self.from_place(action))

    def billy(self, seat):
        if not self.suits(seat):
            return
        action = yield from self.one(seat, [f"sell {suit}" for suit in self.suits(seat)] + ["pass"])
        if action != "pass":
            clue = action.split()[1]
            self.lose(seat, clue)
            self.discard(clue)
            self.earn(seat, VALUE[clue] - self.day)

    def violet(self, seat):
        if not self.own_cards(seat, "give") or not self.places("take"):
            return
        action = yield from self.one(seat, self.own_cards(seat, "give") + ["pass"])
        if action == "pass":
            return
        _, given, *on = action.split()
        self.lose(seat, given, *on)
        action = yield from self.one(seat, self.places("take"))
        clue = self.from_place(action)
        self.line[int(action.split()[1]) - 1] = given
        yield from self.gain(seat, clue)

    def skill(self, seat, character):
        if character in ("hudson", "wiggins"):
            self.earn(seat, 3 if character == "hudson" else 5)
        elif character == "toby":
            self.earn(seat, len(self.suits(seat)) + (self.open[seat]["map"] > 0))
        elif character in ("watson", "lestrade", "gregson"):
            price, most = {"watson": (1, 1), "lestrade": (3, 2), "gregson": (2, 3)}[character]
            yield from self.buys(seat, price, most, exactly=character == "lestrade")
        else:
            yield from getattr(self, character)(seat)

    # ---- the course of a day ---

    def room(self, seat):
        return self.present - self.face_down - self.standing[seat] - self.lying[seat]

    def can_move(self, seat):
        left = len(self.lying[seat]) < 3 if self.day == 1 else self.standing[seat]
        return bool(left and self.room(seat))

    def moves(self, seat):
        if self.day == 1:
            return [f"go {to}" for to in self.room(seat)]
        return [f"go {start} {to}" for start in self.standing[seat] for to in self.room(seat)]

    def take_turn(self, seat):
        self.reserved_this_turn = False
        while True:
            action = yield from self.one(seat, self.moves(seat) + (self.may_reserve(seat) or []))
            if not action.startswith("reserve"):
                break
            self.reserve(seat, action)
        *start, to = action.split()[1:]
        self.standing[seat] -= set(start)
        self.lying[seat].add(to)
        yield from self.skill(seat, to)
        self.refill()
        last = self.day == 7 and not self.can_move(0) and not self.can_move(1)
        if self.may_reserve(seat) and not last:
            action = yield from self.one(seat, self.places("reserve") + ["pass"])
            if action != "pass":
                self.reserve(seat, action)

    def moriarty(self):
        for seat in (0, 1, 1, 0):
            choice = self.own_cards(seat, "drop") + ["pay"] * (self.investigation_markers[seat] >= 2)
            if not choice:
                self.investigation_markers[seat] = 0
                continue
            action = yield from self.one(seat, choice)
            if action == "pay":
                self.investigation_markers[seat] -= 2
            else:
                _, clue, *on = action.split()
                self.lose(seat, clue, *on)
                self.discard(clue)
        self.refill()

    def moran(self):
        for seat in (0, 1):
            if self.standing[seat]:
                where = (yield from self.one(seat, [f"lay {c}" for c in self.standing[seat]])).split()[1]
                self.standing[seat].discard(where)
                self.lying[seat].add(where)

    def next_day(self):
        at = [self.standing[seat] | self.lying[seat] for seat in (0, 1)]
        self.face_down = (at[0] & at[1]) - FIRST_THREE
        self.standing, self.lying, self.day = at, [set(), set()], self.day + 1
        while True:
            character = self.character_deck.pop()
            if character not in ("moriarty", "moran"):
                self.present.add(character)
                return
            yield from getattr(self, character)()

    def play(self):
        if self.candidates:
            chosen = yield from self.together({seat: [f"choose {c}" for c in self.candidates[seat]] for seat in (0, 1)})
            self.present |= {action.split()[1] for action in chosen.values()}
            self.character_deck = list(self.state["character_deck"])
        while True:
            self.turn = 0
            while self.can_move(0) or self.can_move(1):
                if self.can_move(self.turn):
                    yield from self.take_turn(self.turn)
                self.turn = 1 - self.turn
            if self.day == 7:
                break
            yield from self.next_day()
        for seat in (0, 1):
            self.open[seat] += self.hidden[seat]
            self.hidden[seat] = Counter()
        for seat in (0, 1):
            while self.aside_wilds(seat) and self.suits(seat) - self.wild_on[seat]:
                action = yield from self.one(seat, [f"wild {s}" for s in self.suits(seat) - self.wild_on[seat]] + ["aside"])
                if action == "aside":
                    break
                self.wild_on[seat].add(action.split()[1])
        self.over = True
        yield {}

    def points(self, seat):
        rival, sum_ = 1 - seat, 0
        for suit, value in VALUE.items():
            mine, theirs = (self.open[s][suit] + (suit in self.wild_on[s]) for s in (seat, rival))
            sum_ += value - theirs if mine > theirs else 0
            sum_ += 3 if self.open[seat][suit] == value else 0
        return sum_ + MAP_POINTS[self.open[seat]["map"]] - 3 * self.aside_wilds(seat) - 3 * (self.reserved[seat] is not None)

    def result(self):
        points = [self.points(0), self.points(1)]
        lead = points[0] - points[1] or self.investigation_markers[0] - self.investigation_markers[1]
        return points, [0] if lead > 0 else [1] if lead < 0 else []

    # ---- comparison with the engine ---

    def prefer(self, seat, actions, dice):
        return dice.choice(actions)

    def differences(self, state):
        theirs = SherlockMycroft(state)
        if UNKNOWN in self.deck and len(self.deck) == len(theirs.deck):
            self.deck = theirs.deck
        names = [
            "line",
            "investigation_markers",
            "wild_on",
            "standing",
            "lying",
            "reserved",
            "day",
            "present",
            "face_down",
            "reserve_card_at",
            "deck",
        ]
        faults = [
            f"{name}: {getattr(theirs, name)}, not {getattr(self, name)}" for name in names if getattr(theirs, name) != getattr(self, name)
        ]
        for name in ("open", "hidden"):
            faults += [
                f"{name} of {s}: {getattr(theirs, name)[s]}, not {getattr(self, name)[s]}"
                for s in (0, 1)
                if +getattr(theirs, name)[s] != +getattr(self, name)[s]
            ]
        return faults + ([f"discards: {theirs.discards}, not {self.discards}"] if +theirs.discards != +self.discards else [])


def deal(engine, dice):
    names = ("alternative_start", "reserve", "moriarty", "moran", "random_villain")
    options = {name: dice.random() < 0.5 for name in names}
    engine.ask(op="new", game="sherlock-mycroft", seed=str(dice.random()), options=options)
    state = engine.state()
    if dice.random() < 0.5 and not options["alternative_start"]:  # a small deck, so that it is often reshuffled
        keep, pile = dice.randint(0, 12), dice.random() < 0.6  # if `pile` is false, the discard pile is empty
        state["deck"], away = state["deck"][:keep], state["deck"][keep:]
        for clue in away:
            if not pile or clue != "wildcard" and dice.random() < 0.5:
                state["seat"][dice.randrange(2)]["open"][clue] += 1
            else:
                state["public_discards"][clue] += 1
        engine.ask(op="load", game="sherlock-mycroft", state=state, seed="thin")
    return SherlockMycroft(engine.state())


if __name__ == "__main__":
    main(deal, 30, 400)
