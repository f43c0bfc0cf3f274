#!/usr/bin/env python3
"""i_say_holmes.py PARLOUR: reference implementation of I Say, Holmes!"""
from collections import Counter

from compare import Reference, main

# Each entry is title: (kind, number of copies, case value, digits). Each digit belongs to one copy and is the minimum number of players
# with which that copy is used.
LEDGER = {
    "the-game-is-afoot": ("opening", 1, 0, "3"),
    "boat": ("travel", 1, 0, "7"),
    "foot-chase": ("travel", 1, 0, "8"),
    "hansom-cab": ("travel", 12, 0, "3346"),
    "dense-fog": ("travel", 3, 0, "8"),
    "train": ("travel", 12, 0, "3335"),
    "221b-baker-street": ("city", 3, 1, "3"),
    "fleet-street": ("city", 1, 3, ""),
    "london": ("city", 6, 1, "3458"),
    "scotland-yard": ("city", 3, 1, "4"),
    "west-end": ("city", 1, 1, "6"),
    "castle": ("country", 1, 1, "7"),
    "countryside": ("country", 8, 1, "336"),
    "estate": ("country", 1, 1, ""),
    "manor": ("country", 1, 1, ""),
    "village": ("country", 2, 1, "5"),
    "clue": ("information", 12, 3, "333468"),
    "disguise": ("information", 4, 3, "7"),
    "suspicion": ("information", 12, 3, "33457"),
    "telegram": ("information", 4, 3, "8"),
    "arrest": ("action", 5, 4, "458"),
    "constabulary": ("action", 3, 4, "6"),
    "detective": ("action", 6, 4, "357"),
    "professor-moriarty": ("villain", 1, 7, ""),
    "colonel-moran": ("villain", 1, 6, ""),
    "john-clay": ("villain", 1, 5, ""),
    "mr-woodley": ("villain", 1, 4, ""),
    "c-a-milverton": ("villain", 1, 3, "3"),
    "alibi": ("interrupt", 8, 3, "36"),
    "mastermind": ("interrupt", 1, 4, ""),
    "sherlock-holmes": ("i-say", 1, 7, ""),
    "dr-john-watson": ("i-say", 1, 6, ""),
    "mycroft-holmes": ("i-say", 1, 5, ""),
    "inspector-lestrade": ("i-say", 1, 4, "7"),
    "irene-adler": ("i-say", 1, 3, ""),
    "baker-street-irregulars": ("i-say", 1, 2, ""),
    "mrs-hudson": ("i-say", 1, 2, ""),
    "prime-minister": ("i-say", 1, 2, ""),
}
KIND = {title: row[0] for title, row in LEDGER.items()}
VALUE = {title: row[2] for title, row in LEDGER.items()}
AFOOT = "the-game-is-afoot"
LOCATIONS = {"city", "country"}
FOLLOWS = {  # for each Current card, the titles and kinds of the cards that may follow it
    AFOOT: "travel",
    "hansom-cab": "similar dense-fog",
    "foot-chase": "similar dense-fog",
    "train": "dissimilar dense-fog",
    "boat": "dissimilar dense-fog i-say",
    "dense-fog": "shown",
    "london": "information travel",
    "countryside": "information travel",
    "221b-baker-street": "clue telegram i-say travel",
    "scotland-yard": "action i-say travel",
    "fleet-street": "information i-say",
    "west-end": "disguise suspicion i-say travel",
    "village": "clue suspicion constabulary travel",
    "castle": "clue disguise i-say travel",
    "estate": "suspicion telegram i-say travel",
    "manor": "clue suspicion i-say travel",
    "clue": "action suspicion i-say travel",
    "suspicion": "action clue travel",
    "disguise": "action suspicion i-say travel",
    "telegram": "travel i-say",
    "arrest": "travel",
    "constabulary": "travel",
    "detective": "travel",
    "alibi": "travel",
}
ALIBI = {"foot-chase", "boat", "suspicion", "arrest", "detective", "dr-john-watson", "inspector-lestrade"}
RESTING = {"sherlock-holmes", "dr-john-watson", "inspector-lestrade", "mrs-hudson"}
IN_THE_CITY = {"mycroft-holmes", "prime-minister", "baker-street-irregulars"}
DRAWS = {"boat": 1, "foot-chase": 1, "suspicion": 1, "scotland-yard": 2, "detective": 2}
BOOKS = {
    "hound-of-the-baskervilles": (50, 8),
    "the-return": (40, 7),
    "the-memoirs": (30, 6),
    "the-adventures": (20, 5),
    "sign-of-the-four": (10, 4),
    "his-last-bow": (0, 3),
}
VILLAINS = {"professor-moriarty": 5, "colonel-moran": 4, "john-clay": 3, "mr-woodley": 2, "c-a-milverton": 1}
TOKENS = ["pipe", "hat", "glass"]
FACES = {
    "nothing": (0, 0, 0),
    "minus-one": (-1, 0, 0),
    "minus-two": (-2, 0, 0),
    "left": (0, 1, 0),
    "right": (0, 0, 1),
    "both-sides": (0, 1, 1),
}
ENDLESS = 1000


class CaseClosed(Exception):
    pass


def counted(cards):
    return Counter({card: n for card, n in cards.items() if n})


class ISayHolmes(Reference):
    def __init__(self, state):
        self.seats = state["seats"]
        self.fast, self.rounds, self.round = state["fast_play"], state["rounds"], state["round"]
        self.token_at, self.token_value = list(state["isay_holder"]), state["isay_value"]
        self.telegram_at = list(state["telegram_holder"])
        self.books, self.villains = dict(state["book"]), dict(state["villain"])
        self.last = None
        self.lay_out(state)

    def lay_out(self, state):
        self.hand = [counted(seat["hand"]) for seat in state["seat"]]
        self.pile, self.discards = list(state["pile"]), counted(state["discard"])
        self.current, self.location, self.marker = state["current"], state["location"], state["travel"]
        self.turn = state["stack"][0]["seat"] if state["stack"] else None
        self.chance, self.mid_turn, self.hand_open, self.next_turn = False, False, None, None

    # ---- queries about the state ---

    def left(self, seat):
        return (seat + 1) % self.seats

    def right(self, seat):
        return (seat - 1) % self.seats

    def others(self, seat):
        return [other for other in range(self.seats) if other != seat]

    def titles(self, seat):
        return [title for title in LEDGER if self.hand[seat][title]]

    def kinds(self, seat):
        return {KIND[title] for title in self.titles(seat)}

    def size(self, seat):
        return sum(self.hand[seat].values())

    def may_escape(self, seat):
        return "villain" in self.kinds(seat) and self.kinds(seat) <= {"villain", "interrupt"} and seat != self.hand_open

    def suitable(self):
        words = set(FOLLOWS[self.current].split())
        here, away = self.location, (LOCATIONS - {self.location}).pop()
        if "similar" in words or ("shown" in words and self.marker != "train"):
            words.add(here)
        if "dissimilar" in words or ("shown" in words and self.marker != "cab"):
            words.add(away)
        return {title for title in LEDGER if title in words or KIND[title] in words}

    def permissible(self):
        kind = KIND[self.current]
        return {"irene-adler"} if kind == "travel" else RESTING | (IN_THE_CITY if kind == "city" else set())

    def highest(self, seat):
        most = max(VALUE[title] for title in self.titles(seat))
        return [f"show {title}" for title in self.titles(seat) if VALUE[title] == most]

    # ---- cards and tokens ---

    def drop(self, seat, title):
        self.hand[seat][title] -= 1

    def shuffle(self):
        self.pile += self.discards.elements()
        self.discards = Counter()
        self.chance = True

    def draw(self, seat, n=1):
        for drawn in range(n):
            if not self.pile:
                self.shuffle()
            if not self.pile:
                return drawn
            self.hand[seat][self.pile.pop()] += 1
        return n

    def look_up(self):
        """After a random event, copies the hands and the draw pile from the engine. The set of all these cards and the size of each hand
        must be the same as before."""
        if not self.chance or self.state["round"] != self.round or self.state["over"]:
            return
        ours, sizes = sum(self.hand, Counter(self.pile)), [self.size(seat) for seat in range(self.seats)]
        self.hand, self.pile = [counted(seat["hand"]) for seat in self.state["seat"]], list(self.state["pile"])
        self.chance = False
        if +ours != sum(self.hand, Counter(self.pile)) or sizes != [self.size(seat) for seat in range(self.seats)]:
            self.pile = ["other cards than before"]

    def make_current(self, title):
        if self.current != AFOOT:
            self.discards[self.current] += 1
        self.current = title
        if KIND[title] != "travel":
            self.marker = "none"
            self.location = KIND[title] if KIND[title] in LOCATIONS else self.location
        elif title != "dense-fog":
            self.marker = "train" if title in ("train", "boat") else "cab"

    def tokens(self, seat):
        return {TOKENS[i // 5] for i, holder in enumerate(self.token_at) if holder == seat}

    def token_choice(self, whose, gift=False):
        choice, in_stock = [], False
        for token in TOKENS:
            if token in self.tokens(whose):
                continue
            if token in self.tokens(None):
                choice.append(f"token {token}")
                in_stock = True
            else:
                choice += [f"token {token} {seat}" for seat in range(self.seats) if token in self.tokens(seat)]
        return choice + ["token"] * (not gift and not in_stock)

    def move_token(self, whose, action):
        _, *what = action.split()
        if what:
            first = 5 * TOKENS.index(what[0])
            source = int(what[1]) if len(what) > 1 else None
            self.token_at[self.token_at.index(source, first, first + 5)] = whose

    # ---- the course of a turn ---

    def play(self):
        while not self.over:
            try:
                while True:
                    self.next_turn = None
                    yield from self.check_hands()
                    self.turn = self.turn if self.next_turn is None else self.next_turn
                    yield from self.take_turn(self.turn)
            except CaseClosed:
                self.next_case()
        yield {}

    def take_turn(self, seat):
        self.next_turn = None
        self.left_to_play = ENDLESS if self.fast else 2 if self.size(seat) >= 7 else 1
        first = True
        while first or self.left_to_play:
            fits = self.suitable() - {title for title in LEDGER if KIND[title] == "i-say"}
            choice = [f"play {title}" for title in self.titles(seat) if title in fits | self.permissible()]
            way_out = ["done"] if not first else [] if fits & set(self.titles(seat)) else ["draw"]
            action = yield from self.one(seat, choice + way_out)
            first = False
            if action == "draw":
                action = yield from self.drawn(seat, fits)
            if action in ("done", "keep", None):
                break
            title = action.split()[1]
            self.left_to_play -= 1
            if self.fast and KIND[title] == "travel":
                self.left_to_play = 0
            self.mid_turn = True
            yield from self.play_card(seat, title)
            self.mid_turn = False
        self.turn = self.left(seat) if self.next_turn is None else self.next_turn

    def drawn(self, seat, fits):
        before = self.hand[seat].copy()
        self.left_to_play = 1  # after drawing, the player may play only the drawn card
        if not self.draw(seat):
            return None
        self.look_up()
        (card,) = self.hand[seat] - before
        choice = [f"play {card}"] if card in fits | self.permissible() else []
        return (yield from self.one(seat, choice + ["keep"] * (card not in fits)))

    def check_hands(self):
        """Makes every player who has no cards, or only Interrupts, arrest another player. The current player comes first, then the
        others in turn order."""
        while True:
            order = [(self.turn + i) % self.seats for i in range(self.seats)]
            owing = [s for s in order if self.kinds(s) <= {"interrupt"} and any(self.size(o) for o in self.others(s))]
            if not owing:
                return
            yield from self.impromptu(owing[0])

    def impromptu(self, seat):
        countered = set()
        while True:
            whom = {other for other in self.others(seat) if self.size(other)}
            if not whom:
                break
            action = yield from self.one(seat, [f"name {other}" for other in whom - countered or whom])
            accused = int(action.split()[1])
            answer = yield from self.answers([accused], alibi=True)
            if not answer:
                self.take_in(seat, accused)
                self.look_up()
                break
            countered.add(accused)
            yield from self.counter(*answer)
        if seat == self.turn and self.mid_turn:
            self.left_to_play = 0

    # ---- counters and arrests ---

    def answers(self, seats, alibi):
        """Asks these seats whether they counter the card or the arrest. Returns (seat, card) of the first seat that counters, or None."""
        choice = {
            seat: ["allow"] + ["alibi"] * (alibi and self.hand[seat]["alibi"] > 0) + ["mastermind"] * self.hand[seat]["mastermind"]
            for seat in seats
        }
        said = yield from self.together(choice)
        return next(((seat, said[seat]) for seat in sorted(seats) if said[seat] != "allow"), None)

    def counter(self, by, card):
        self.drop(by, card)
        if card == "mastermind":
            self.hand = [self.hand[self.left(seat)] for seat in range(self.seats)]
            self.discards[card] += 1
            self.next_turn, self.left_to_play = by, 0
            return
        givers = [seat for seat in range(self.seats) if self.size(seat)]
        passed = (yield from self.together({seat: [f"pass {t}" for t in self.titles(seat)] for seat in givers})) if givers else {}
        for seat, action in passed.items():
            self.drop(seat, action.split()[1])
            self.hand[self.right(seat)][action.split()[1]] += 1
        self.make_current(card)

    def take_in(self, seat, accused):
        if "villain" in self.kinds(accused):
            self.close(seat, accused)
        n = self.size(accused)
        self.hand[seat] += self.hand[accused]
        self.hand[accused] = Counter()
        self.draw(accused, n)

    def close(self, seat, guilty):
        total = sum(
            VALUE[title] * n
            for other in self.others(seat)
            for title, n in self.hand[other].items()
            if KIND[title] != "villain" or other == guilty
        )
        book = next(book for book, (threshold, _) in BOOKS.items() if threshold <= total and self.books[book] is None)
        self.books[book] = seat
        self.last = {"by": seat, "guilty": guilty, "total": total, "book": book}
        raise CaseClosed

    def next_case(self):
        if self.round == self.rounds or (self.last and self.last["book"] == "his-last-bow"):
            self.over = True
            return
        self.round += 1
        self.lay_out(self.state)
        dealt = Counter({title: sum(int(n) <= self.seats for n in row[3]) for title, row in LEDGER.items() if title != AFOOT})
        short = [seat for seat in range(self.seats) if self.size(seat) == 5]
        if sum(self.hand, Counter()) != +dealt or len(short) != 1 or self.turn != self.left(short[0]):
            self.pile = ["dealt otherwise"]
        self.current, self.location, self.marker, self.discards = AFOOT, "city", "none", Counter()

    # ---- effects of cards ---

    def play_card(self, seat, title):
        listed = title in self.suitable()
        self.drop(seat, title)
        if KIND[title] != "i-say":
            self.make_current(title)
        elif listed and len(self.tokens(seat)) < 3:
            self.move_token(seat, (yield from self.one(seat, self.token_choice(seat))))
        instruction = self.target if title in DRAWS else getattr(self, title.replace("-", "_"), None)
        countered = (yield from instruction(seat, title)) if instruction else None
        self.look_up()
        if countered:
            self.left_to_play = 0
            yield from self.counter(*countered)
        yield from self.check_hands()
        if KIND[title] == "i-say":
            self.discards[title] += 1

    def target(self, seat, title, whom=None, or_nobody=False):
        """Asks the seat to name a player. The named player may counter the card; otherwise the card's instruction is carried out."""
        whom = self.others(seat) if whom is None else whom
        if not whom:
            return None
        _, *named = (yield from self.one(seat, [f"name {other}" for other in whom] + ["name"] * or_nobody)).split()
        if not named:
            return None
        named = int(named[0])
        answer = yield from self.answers([named], title in ALIBI)
        if not answer and title in DRAWS:
            self.draw(named, DRAWS[title])
        elif not answer:
            yield from getattr(self, f"{title.replace('-', '_')}_on")(seat, named)
        return answer

    def clue(self, seat, title):
        return (yield from self.target(seat, title))

    disguise = mycroft_holmes = clue

    def clue_on(self, seat, named):
        yield from ()

    def disguise_on(self, seat, named):
        if self.size(named):
            yield from self.one(named, self.highest(named))

    def mycroft_holmes_on(self, seat, named):
        self.hand[seat], self.hand[named] = self.hand[named], self.hand[seat]
        yield from ()

    def arrest(self, seat, title):
        return (yield from self.target(seat, title, [other for other in self.others(seat) if self.size(other)]))

    def arrest_on(self, seat, named):
        self.take_in(seat, named)
        yield from ()

    def sherlock_holmes(self, seat, title):
        return (yield from self.target(seat, title, [other for other in self.others(seat) if self.size(other)], or_nobody=True))

    dr_john_watson = sherlock_holmes

    def sherlock_holmes_on(self, seat, named):
        guilty = "villain" in self.kinds(named)
        self.hand_open = named
        action = yield from self.one(seat, ["done"] + ["arrest"] * guilty)
        self.hand_open = None
        if action == "arrest":
            self.close(seat, named)

    dr_john_watson_on = sherlock_holmes_on

    def inspector_lestrade(self, seat, title):
        return (yield from self.target(seat, title, or_nobody=True))

    def inspector_lestrade_on(self, seat, named):
        yield from self.one(seat, ["done"])

    def constabulary(self, seat, title):
        return (yield from self.target(seat, title, or_nobody=True)) if self.size(seat) else None

    def constabulary_on(self, seat, named):
        card = (yield from self.one(seat, [f"give {t}" for t in self.titles(seat)])).split()[1]
        self.drop(seat, card)
        self.hand[named][card] += 1

    def fleet_street(self, seat, title):
        return (yield from self.target(seat, title, [other for other in self.others(seat) if len(self.tokens(other)) < 3]))

    def fleet_street_on(self, seat, named):
        self.move_token(named, (yield from self.one(seat, self.token_choice(named, gift=True))))

    def telegram(self, seat, title):
        if None in self.telegram_at:
            return (yield from self.target(seat, title))
        choice = [f"move {source} {to}" for source in set(self.telegram_at) for to in self.others(source) if to != seat]
        source, to = ((yield from self.one(seat, choice)).split())[1:]
        answer = yield from self.answers([int(to)], alibi=False)
        if not answer:
            self.telegram_at[self.telegram_at.index(int(source))] = int(to)
        return answer

    def telegram_on(self, seat, named):
        self.telegram_at[self.telegram_at.index(None)] = named
        yield from ()

    def prime_minister(self, seat, title):
        answer = yield from self.answers(self.others(seat), alibi=False)
        for i in range(1, self.seats):
            if not answer:
                self.draw((seat + i) % self.seats)
        return answer

    def baker_street_irregulars(self, seat, title):
        self.draw(seat)
        self.look_up()
        answer = yield from self.answers(self.others(seat), alibi=False)
        holders = [other for other in self.others(seat) if self.size(other)]
        if not answer and holders:
            yield from self.together({other: self.highest(other) for other in holders})
        return answer

    def mrs_hudson(self, seat, title):
        self.shuffle()
        yield from ()

    def irene_adler(self, seat, title):
        villains = [f"discard {t}" for t in self.titles(seat) if KIND[t] == "villain"]
        action = yield from self.one(seat, villains or ["done"])
        if villains:
            self.drop(seat, action.split()[1])
            self.discards[action.split()[1]] += 1

    def dense_fog(self, seat, title):
        givers = [other for other in range(self.seats) if self.size(other)]
        if givers:
            yield from self.together({other: [f"pass {t}" for t in self.titles(other)] for other in givers})
            self.chance = True

    # ---- end of the match ---

    def result(self):
        points = [0] * self.seats
        for book, holder in self.books.items():
            if holder is not None:
                points[holder] += BOOKS[book][1]
        for villain, holder in self.villains.items():
            if holder is not None:
                points[holder] += VILLAINS[villain]
        for i, holder in enumerate(self.token_at):
            if holder is not None:
                points[holder] += self.token_value[i]
        for face, holder in zip(self.state["telegram_face"], self.state["telegram_holder"]):
            if holder is not None:
                for seat, n in zip((holder, self.left(holder), self.right(holder)), FACES[face]):
                    points[seat] += n
        rank = [
            (points[s], *(list(won).count(s) for won in (self.books.values(), self.villains.values(), self.token_at)))
            for s in range(self.seats)
        ]
        return points, [s for s in range(self.seats) if rank[s] == max(rank)]

    # ---- comparison with the engine ---

    def choices(self, seat):
        asked = self.asked.get(seat, [])
        return asked + ["escape"] if asked and self.may_escape(seat) else asked

    def asides(self, seat):
        return ["escape"] if not self.over and seat not in self.asked and self.may_escape(seat) else []

    def aside(self, seat, action, sent):
        for title in self.titles(seat):
            if KIND[title] == "villain":
                self.villains[title] = seat
        self.last = None
        self.game.close()
        self.next_case()
        self.game = self.play()
        self.asked = next(self.game)

    def prefer(self, seat, actions, dice):
        best = [
            a
            for a in actions
            if a in ("alibi", "mastermind", "arrest") or a.startswith("play") and KIND[a.split()[1]] in ("i-say", "action")
        ]
        return dice.choice(best if best and dice.random() < 0.5 else actions)

    def differences(self, state):
        faults = []

        def same(what, theirs, ours):
            if theirs != ours:
                faults.append(f"{what}: {theirs}, not {ours}")

        same("books", state["book"], self.books)
        same("villains", state["villain"], self.villains)
        same("I Say tokens", state["isay_holder"], self.token_at)
        same("telegrams", sorted(map(str, state["telegram_holder"])), sorted(map(str, self.telegram_at)))
        if self.last:
            same("the last case", {name: state["last_case"][name] for name in self.last}, self.last)
        if self.over:
            return faults
        same("round", state["round"], self.round)
        same("the story", (state["current"], state["location"], state["travel"]), (self.current, self.location, self.marker))
        same("pile", state["pile"], self.pile)
        same("discards", counted(state["discard"]), +self.discards)
        for seat in range(self.seats):
            same(f"hand of {seat}", counted(state["seat"][seat]["hand"]), +self.hand[seat])
        return faults


def strange_hands(state, dice):
    """Makes an unusual position: small hands with many Interrupts, villains and I Say cards, a small draw pile and few tokens."""
    seats = state["seats"]
    cards = [title for title, row in LEDGER.items() for _ in range(row[1]) if title != AFOOT]
    state["current"] = dice.choice(sorted(set(FOLLOWS) - {AFOOT}))
    cards.remove(state["current"])
    dice.shuffle(cards)
    special = [card for card in cards if KIND[card] in ("interrupt", "villain", "i-say")]
    plain = [card for card in cards if KIND[card] not in ("interrupt", "villain", "i-say")]
    for seat in state["seat"]:
        hand = [(special if special and dice.random() < 0.5 else plain).pop() for _ in range(dice.choice([1, 1, 2, 3, 5, 8]))]
        if all(KIND[card] == "interrupt" for card in hand):
            hand.append(plain.pop())
        seat["hand"] = Counter(hand)
    rest = plain + special
    dice.shuffle(rest)
    low = dice.choice([0, 0, 1, 2, 5, len(rest) // 2, len(rest)])
    state["pile"], state["discard"] = rest[:low], Counter(rest[low:])
    kind = KIND[state["current"]]
    state["location"] = kind if kind in LOCATIONS else dice.choice(sorted(LOCATIONS))
    markers = {"train": "train", "boat": "train", "hansom-cab": "cab", "foot-chase": "cab"}
    fog = dice.choice(["none", "cab", "train"]) if state["current"] == "dense-fog" else "none"
    state["travel"] = markers.get(state["current"], fog)
    turn, frame = dice.randrange(seats), state["stack"][0]
    frame.update(seat=turn, asked=[turn])
    frame["plays_left"] = 255 if state["fast_play"] else 2 if sum(state["seat"][turn]["hand"].values()) >= 7 else 1
    if dice.random() < 0.5:
        state["telegram_holder"] = [dice.randrange(seats) for _ in range(8)]
    for first in (0, 5, 10):
        for i, seat in enumerate(dice.sample(range(seats), min(seats, 5))):
            state["isay_holder"][first + i] = seat if dice.random() < 0.6 else None
    for won in ("book", "villain"):
        state[won] = {name: dice.choice([None, dice.randrange(seats)]) for name in state[won]}
    state["book"]["his-last-bow"] = None
    del state["memory"], state["seen"]


def deal(engine, dice):
    options = {"fast_play": dice.random() < 0.4, "rounds": dice.choice([0, 1, 2, 3])}
    engine.ask(op="new", game="i-say-holmes", seats=dice.randint(3, 8), seed=str(dice.random()), options=options)
    if dice.random() < 0.75:
        state = engine.state()
        strange_hands(state, dice)
        engine.ask(op="load", game="i-say-holmes", state=state, seed=str(dice.random()))
    return ISayHolmes(engine.state())


if __name__ == "__main__":
    main(deal, 20, 160)
