"""holmes_1904_table.py: the rules of Sherlock Holmes, 1904, for the reference implementation. They cover legal actions, their effects at
the end of their millisecond, and the effects of passing time. If several seats act in one millisecond, the engine orders them at
random. Here the test passes the order as an argument."""
from compare import Disagreement

# Time windows in milliseconds, by pace.
WINDOWS = ("PLAY", "WITHDRAW", "REST", "CALL", "SWEEP", "REACH", "GAP", "SOONEST", "LATEST", "TRAP", "SILENCE")
PACES = {
    pace: dict(zip(WINDOWS, times))
    for pace, times in {
        "1904": (1000, 500, 1500, 1300, 2000, 250, 600, 500, 1500, 2200, 4000),
        "brisk": (2000, 1000, 3000, 2600, 4000, 500, 1200, 1000, 3000, 4400, 8000),
        "leisurely": (6000, 3000, 9000, 7800, 12000, 1500, 1800, 1500, 4500, 6600, 12000),
    }.items()
}
EACH, PLAYS, TRAPS, RECORD = 4, 200, 2, 16
TARGET, LAST_DEAL, PACK = 50, 60, 60
POINTS = {"holmes": 5, "burglar": 1, "robber": 1, "thief": 1}
TITLES = ["holmes", "burglar", "robber", "thief", "run", "clue", "arrest", "escape"]


class Seat:
    def __init__(self, cards, player):
        self.hand, self.pile = list(cards["hand"]), list(cards["pile"])
        # where the player's physical hand is, since when, and how many cards the player has paid because the hand stayed there
        self.lies, self.since, self.cost = "away", None, 0
        self.played, self.late = player["played"], False
        self.sweeps = self.robbed = False
        self.safe = None  # the time at which this seat's pile became protected, or None
        self.holmes = (
            player["holmes_at"] if player["holmes_at"] >= 0 else None
        )  # the time at which this seat laid a Sherlock Holmes that nobody has called yet, or None
        self.lost = None  # the call (word, caller, time) that took this seat's pile after the last READY, or None
        self.pressed = None  # the time of this player's last press on their own pile
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

    def lost_to(self, word):
        return self.lost is not None and self.lost[0] == word

    def waits(self):
        return self.holmes is not None


def is_word(action):
    return action.startswith("call ") and action != "call holmes"


def hand_after(seat, mine):
    """Returns where the player's physical hand is after the player's own actions in this millisecond: "away", "on" the player's own
    pile, or on its "way" to another pile."""
    where = "on" if seat.lies != "away" else "way" if seat.reaches else "away"
    for action in mine:
        where = {"press": "on", "release": "away" if where == "on" else where}.get(action, where)
        where = "way" if action.startswith("press ") else where
    return where


class Table:
    def __init__(self, state):
        table = state["table"]
        self.__dict__.update(PACES[table["options"]["pace"]])
        self.seats = [Seat(cards, player) for cards, player in zip(state["cards"], table["players"])]
        self.deal, self.dealer, self.caller = table["deal"], table["dealer"], table["options"]["caller"]
        self.pool, self.phase, self.yards, self.traps, self.plays = table["pool"][:], table["phase"], 0, 0, table["plays"]
        self.moment, self.play_at, self.ready_at, self.swept_last = table["ready_after"], table["play_at"], None, None
        self.play_due = None  # the time at which the table will call PLAY, chosen at random by the engine; None if READY is a trap
        self.first = self.swept_from = None
        self.record = []  # results of races: (time, kind, winner, loser, margin in ms, title)
        self.told = []  # events that everyone receives in this step; their order does not matter
        self.call_open = None  # during a pause: whether the last card laid or captured could be called when the pause began
        self.paused = self.pause_asked = self.counted = self.over = False
        self.new_instant()

    def new_instant(self):
        """Clears everything that was recorded about the current millisecond."""
        self.covered, self.took, self.yarded, self.yard_places, self.unmade, self.out_by = {}, {}, set(), set(), None, None

    def copy(self):
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.seats, twin.pool, twin.record, twin.told = [seat.copy() for seat in self.seats], self.pool[:], self.record[:], []
        return twin

    # ---- legal actions and deadlines ---

    def sweep(self):
        return self.phase == "sweep"

    def owes(self, seat):
        return self.phase == "play" and seat.hand and not seat.played and not seat.late

    def quiet(self):
        """Returns the time at which the last open time window closes. The table must not call READY before that."""
        until = [self.moment]
        for seat in self.seats:
            until += [self.play_at + self.PLAY] if self.owes(seat) else []
            until += [seat.since + self.REST] if seat.lies == "laying" and seat.cost < 2 else []
            until += [seat.holmes + self.CALL] if seat.waits() else []
        return max(until)

    def wait(self, until):
        self.moment = max(self.moment, until)

    def word_due(self):
        """Returns the time at which the table makes its next call (READY or PLAY), or None during a pause or a sweep."""
        if self.paused or self.sweep():
            return None
        if self.phase != "ready":
            return self.quiet() + (self.GAP if self.caller == "table" else self.SILENCE)
        if self.caller == "dealer":
            return self.ready_at + self.SILENCE
        return self.ready_at + self.TRAP if self.play_due is None else self.play_due

    def due(self):
        """Returns all the times at which the clock may act."""
        times = [self.word_due()]
        if not self.paused:
            times += [self.swept_last + self.SWEEP + 1] if self.sweep() else []
            for seat in self.seats:
                times += [self.play_at + self.PLAY + 1] if self.owes(seat) else []
                times += [seat.holmes + self.CALL + 1] if seat.waits() else []
                times += [seat.lands + 1] if seat.lands is not None else []
                if seat.lies == "laying" and not self.sweep():
                    times += [seat.since + self.WITHDRAW + 1] if seat.cost < 1 else [seat.since + self.REST + 1] if seat.cost < 2 else []
                elif seat.lies == "touching" and seat.cost < 2 and not self.sweep():
                    times += [seat.since + self.WITHDRAW + 1]
        return [time for time in times if time is not None]

    # ---- legality of an action: depends on the table before this millisecond and on the seat's own actions in it ---

    def may(self, who, action, at, mine):
        seat, (word, *what) = self.seats[who], action.split()
        paused = self.paused and "resume" not in mine
        if len(mine) == EACH or (paused and word not in ("resume", "release")):
            return False
        if action == "press":
            return hand_after(seat, mine) == "away"
        if word == "press":
            return self.may_reach(who, int(what[0]), mine)
        if word == "call":
            return what == ["holmes"] or bool(seat.pile) or self.lays(seat, mine) or self.sweep() or seat.lost_to(what[0])
        if word == "yard":
            return self.may_yard(seat, self.yards_after(seat, mine))
        if word in ("ready", "play"):
            begun_anew = word == "ready" and "resume" in mine
            return not {"ready", "play"} & set(mine) and not begun_anew and self.may_say(who, word, at)
        return {
            "release": hand_after(seat, mine) == "on",
            "out": not self.cards_after(seat, mine) and not self.sweep(),
            "pause": not self.pause_asked and "pause" not in mine,
            "resume": paused,
        }[word]

    def may_say(self, who, word, at):
        if self.caller != "dealer" or who != self.dealer or self.sweep():
            return False
        if word == "play":
            return self.phase == "ready"
        return self.traps < TRAPS if self.phase == "ready" else at > self.quiet()

    def may_reach(self, who, other, mine=()):
        seat, rival = self.seats[who], self.seats[other]
        sweeps = seat.sweeps or (seat.waits() and "call holmes" in mine)
        return bool(
            sweeps and other != who and other not in seat.reaches and f"press {other}" not in mine and rival.pile and rival.safe is None
        )

    def lays(self, seat, mine):
        return "press" in mine and self.phase == "play" and not seat.played and bool(seat.hand)

    def cards_after(self, seat, mine):
        """Returns the number of cards that the seat has in hand after its own presses in this millisecond. A press lays a card, or costs
        a card if it is too early."""
        presses = mine.count("press") if self.phase == "ready" else int(self.lays(seat, mine))
        return max(0, len(seat.hand) - presses)

    def yards_after(self, seat, mine):
        yards = self.yards
        for action in mine:
            yards = 0 if action == "press" and self.lays(seat, mine) else yards
            yards += {"yard": 1, "yard again": 1 if yards else 2}.get(action, 0)
        return yards

    def may_yard(self, seat, yards):
        return not self.sweep() and (seat.waits() or (yards < 2 and any(len(s.hand) >= 3 for s in self.seats)))

    # ---- effects of actions (an action that has become impossible has no effect) ---

    def tell(self, event, **what):
        self.told.append({"event": event, **what})

    def who(self, seat):
        return next(i for i, other in enumerate(self.seats) if other is seat)

    def pay(self, seat, n, why):
        if seat.hand:
            self.tell("forfeit", seat=self.who(seat), n=len(seat.hand[:n]), why=why)
        else:
            self.tell("forfeit-none", seat=self.who(seat), why=why)
        self.pool += seat.hand[:n]
        del seat.hand[:n]

    def pay_pile(self, seat, why):
        if seat.pile:
            self.tell("forfeit", seat=self.who(seat), n=len(seat.pile), why=why)
        self.pool += seat.lose_pile()

    def take_pool(self, seat, cards):
        if cards:
            self.tell("pool", seat=self.who(seat), n=len(cards))
        seat.take_up(cards)

    def decide(self, at, race, winner, loser, ms, title="holmes"):
        ms = min(ms, 32767)
        self.record = (self.record + [(at, race, winner, loser, ms, title)])[-RECORD:]
        self.tell(("race-" if ms else "lot-") + race, seat=winner, other=loser, ms=ms, title=title)

    def decide_once(self, at, race, winners, loser):
        """Records that the random order put each of these winners before the loser. Skips results that are already recorded."""
        for winner in sorted(set(winners) - {loser, None}):
            if (at, race, winner, loser, 0, "holmes") not in self.record:
                self.decide(at, race, winner, loser, 0)

    def has_three(self):
        return any(len(seat.hand) >= 3 for seat in self.seats)

    def do(self, who, action, at):
        three = self.has_three()
        self.carry_out(who, action, at)
        if three and not self.has_three():
            self.unmade = who

    def carry_out(self, who, action, at):
        seat, (word, *what) = self.seats[who], action.split()
        if word == "resume":
            self.resume(who, at)
        elif word == "release":
            seat.take_away()
        elif word == "halt":
            seat.take_away()
            self.stand_still(at)
            self.tell("halted", seat=who)
        elif word == "disconnected":
            seat.take_away()
            self.tell("disconnected", seat=who)
            if not self.paused:
                self.begin_anew(at, self.may_still_call(at))
        elif self.paused:
            return
        elif word == "call":
            self.call_holmes(who, at) if what == ["holmes"] else self.call_word(who, what[0], at)
        elif word == "press" and what:
            if self.may_reach(who, int(what[0])):
                seat.take_away()
                seat.lands = seat.lands if seat.reaches else at + self.REACH
                seat.reaches.append(int(what[0]))
                self.tell("reached", seat=who, other=int(what[0]))
        elif word == "press":
            if seat.lies == "away" and not seat.reaches:
                self.press(who, at)
        elif word == "yard":
            self.call_yard(who, bool(what), at)
        elif word == "out":
            if not seat.hand and self.sweep():
                self.decide_once(at, "not-out", [] if seat.sweeps else [self.first], who)
            elif not seat.hand:
                for other in sorted({*self.took, *self.yarded} - {who}):
                    if other in self.took:
                        self.decide(at, "before-out", other, who, 0, self.took[other])
                    if other in self.yarded:
                        self.decide(at, "yard-before-out", other, who, 0)
                self.tell("out", seat=who)
                self.out_by = who
                self.count()
        elif word == "ready" and self.may_say(who, word, at):
            self.before_ready(at)
            if not self.counted and not self.paused:
                self.ready(at)
        elif word == "play" and self.may_say(who, word, at):
            self.play(at)
        elif word == "pause" and not self.pause_asked:
            self.pause_asked = True
            self.tell("pause-requested", seat=who)

    def press(self, who, at):
        seat = self.seats[who]
        lays = self.phase == "play" and not seat.played and seat.hand
        seat.put("laying" if lays else "touching", at)
        if self.sweep():
            if seat.pile and seat.safe is None:
                seat.safe = at
                self.tell("protected", seat=who)
            elif seat.lost_to("holmes"):
                self.decide(at, "taken", seat.lost[1], who, at - seat.lost[2])
        elif self.phase == "ready":
            self.pay(seat, 1, "early")
        elif lays:
            if seat.lost and seat.lost[2] == at:
                self.decide(at, "caught", seat.lost[1], who, 0, seat.lost[0])
            self.covered[who] = seat.top()
            seat.pile.append(seat.hand.pop(0))
            self.tell("laid", seat=who, title=seat.top())
            seat.played, self.yards, self.yard_places = True, 0, set()
            seat.holmes = at if seat.top() == "holmes" else None
            self.wait(at + self.CALL)

    def call_word(self, who, word, at):
        seat = self.seats[who]
        if self.sweep():
            self.tell("void", seat=who, title=word)
            if who != self.first:
                self.decide(at, "void", self.first, who, at - self.swept_from, word)
            return
        rivals = [self.seats[(who + i) % len(self.seats)] for i in range(1, len(self.seats))]
        matched = [rival for rival in rivals if rival.top() == word]
        if seat.top() != word or (not matched and word not in self.pool):
            if not seat.pile or seat.lost_to(word):
                self.tell("vain", seat=who, title=word)
                if seat.lost_to(word):
                    self.decide(at, "word", seat.lost[1], who, at - seat.lost[2], word)
                seat.lost = None
            else:
                self.tell_covered(who, word, at)
                self.pay_pile(seat, "wrong-call")
            return
        self.tell_covered(who, word, at)
        self.took[who] = word
        self.tell("matched", seat=who, title=word, n=len(matched))
        if matched:
            seat.take_up(seat.lose_pile())
        for rival in matched:
            self.tell("captured", seat=who, other=self.who(rival), n=len(rival.pile))
            seat.take_up(rival.lose_pile())
            rival.lost = (word, who, at)
        self.take_pool(seat, [card for card in self.pool if card == word])
        self.pool = [card for card in self.pool if card != word]
        self.wait(at + self.CALL)

    def tell_covered(self, who, word, at):
        """Records the races that this call lost. A call loses a race if a rival covered the called word in this millisecond and the
        random order put the rival's card first."""
        for rival in sorted(self.covered) if self.seats[who].top() == word else []:
            if rival != who and self.covered[rival] == word and self.seats[rival].top() != word:
                self.decide(at, "covered", rival, who, 0, word)

    def call_holmes(self, who, at):
        seat = self.seats[who]
        if not seat.waits():
            if seat.sweeps or seat.robbed:
                self.tell("vain", seat=who, title="holmes")
                if seat.robbed and seat.lost:
                    self.decide(at, "holmes-swept", seat.lost[1], who, at - seat.lost[2])
            else:
                self.pay(seat, 2, "no-holmes")
            return
        self.tell("holmes", seat=who)
        seat.holmes, seat.sweeps, self.swept_last = None, True, at
        if self.sweep():
            self.decide(at, "pool", self.first, who, at - self.swept_from)
            return
        self.phase, self.first, self.swept_from = "sweep", who, at
        for other in self.seats:
            other.late, other.lost = False, None
            # A press in the same millisecond as the call counts as a reaction to the call and protects the pile of the player who
            # pressed. A press by the caller protects nothing.
            other.safe = at if other is not seat and other.pressed == at and other.pile else None
            if other.safe is not None:
                self.tell("protected", seat=self.who(other))
        self.take_pool(seat, self.pool)
        self.pool = []

    def call_yard(self, who, again, at):
        seat, lots = self.seats[who], 2 if again and not self.yards else 1
        if self.sweep():
            self.decide_once(at, "not-yard", [] if seat.sweeps or seat.waits() else [self.first], who)
        elif seat.waits():
            self.pay(seat, 2, "mix-up")
        elif self.yards == 2:
            self.decide_once(at, "yards", self.yard_places, who)
        elif not self.has_three():
            self.decide_once(at, "no-three", [self.unmade], who)
        else:
            self.decide_once(at, "yards", self.yard_places if again else [], who)
            self.scotland_yard(who, lots)

    def scotland_yard(self, who, lots):
        self.tell("yard", seat=who, n=3 * lots)
        self.yarded = self.yarded | {who}
        self.yard_places = self.yard_places | {who}
        self.yards += lots
        for _ in range(lots):
            able = [s for s in self.seats if len(s.hand) >= 3]
            passed = [[s.hand.pop(0) for _ in range(3)] for s in able]
            for i, cards in enumerate(passed):
                able[(i + 1) % len(able)].take_up(cards)

    def resume(self, who, at):
        if self.paused:
            self.paused = False
            self.tell("resumed", seat=who)
            if self.phase == "ready":
                self.play_due = None if self.play_due is None else at + self.play_due - self.ready_at
                self.ready_at = at
            self.begin_anew(at, self.call_open)
            self.wait(at)

    def stand_still(self, at):
        if not self.paused:
            self.paused, self.call_open = True, self.may_still_call(at)
            if not self.call_open:
                self.moment = 0

    def may_still_call(self, at):
        """Returns whether the card that was laid or captured last may still be called. Always false during a sweep and after the end of a
        deal."""
        return self.phase == "play" and self.moment >= at

    def begin_anew(self, at, call_open):
        self.moment = at + self.CALL if call_open else self.moment
        self.play_at = at if self.phase == "play" else self.play_at
        self.swept_last = at if self.sweep() else self.swept_last
        for seat in self.seats:
            seat.since = at if seat.lies != "away" and seat.cost < 2 else seat.since
            seat.holmes = at if seat.waits() else None
            seat.lands = at + self.REACH if seat.reaches else None

    def count(self):
        self.counted = True
        for who, seat in enumerate(self.seats):
            seat.take_up(seat.lose_pile())
            points = [POINTS.get(card, 0) for card in seat.hand]
            seat.score += sum(points)
            self.tell("scored", seat=who, holmes=points.count(5), rogues=points.count(1), points=sum(points), total=seat.score)
        best = max(seat.score for seat in self.seats)
        winners = [who for who, seat in enumerate(self.seats) if seat.score == best]
        self.over = best >= TARGET and len(winners) == 1 or self.deal == LAST_DEAL
        for who in winners if self.over else []:
            self.tell("won", seat=who, points=best)
        if not self.over:
            self.dealer = (self.dealer + 1) % len(self.seats)
            self.deal += 1
            self.tell("deal", deal=self.deal, dealer=self.dealer)
            if best >= TARGET:
                self.tell("extra-deal", points=best)

    # ---- carrying out the actions of a millisecond ---

    def settle(self, at, acts, order):
        """Carries out the actions {seat: actions} of one millisecond. `order` is the random order of the seats."""
        left, again, forced = {who: list(acts.get(who, [])) for who in order}, True, False
        self.new_instant()
        while again and not self.counted:
            before = sum(map(len, left.values()))
            for who in order:
                if not self.counted:
                    self.land(who, at)
                while left[who] and not self.counted and (forced or not self.outranked(who, left)):
                    self.do(who, left[who].pop(0), at)
                    forced = False
            forced = sum(map(len, left.values())) == before  # if all remaining calls wait for each other, the first one is carried out
            again = any(left.values())
        for who, action in [(who, action) for who in order for action in left[who]]:
            if action in ("pause", "halt") and not self.over:  # a pause is legal even if the deal has just ended
                self.do(who, action, at)
            elif action.startswith("call "):
                if not self.over:
                    self.tell("vain", seat=who, title=action[5:])
                if self.out_by not in (None, who):
                    self.decide(at, "out", self.out_by, who, 0, action[5:])
            elif action.startswith("yard") or action == "out":
                self.decide_once(at, "out-twice" if action == "out" else "out-yard", [self.out_by], who)
        self.end_sweep(at)

    def outranked(self, who, left):
        """Returns whether a seat that calls a word must wait because another seat may call SHERLOCK HOLMES first. It must wait if the other
        seat has an uncalled Sherlock Holmes on its pile, or could lay one just before calling."""
        if not is_word(left[who][0]) or self.sweep():
            return False
        for other in left:
            if other != who and "call holmes" in left[other]:
                before = left[other][: len(left[other]) - left[other][::-1].index("call holmes")]
                if self.seats[other].waits() or self.lays(self.seats[other], before):
                    return True
        return False

    def land(self, who, at):
        seat = self.seats[who]
        if self.sweep() and seat.lands == at and not self.paused:
            prey = seat.reaches.pop(0)
            other = self.seats[prey]
            seat.lands = at + self.REACH if seat.reaches else None
            if other.safe is not None and other.pile:
                self.decide(at, "saved", prey, who, at - other.safe)
            elif other.pile:
                other.robbed = other.waits()
                self.tell("swept", seat=who, other=prey, n=len(other.pile))
                seat.take_up(other.lose_pile())
                other.lost = ("holmes", who, at)
            elif other.lost and other.lost[1] != who:
                self.decide(at, "swept", other.lost[1], who, at - other.lost[2])

    def end_sweep(self, at):
        if not self.sweep() or self.paused or self.counted:
            return
        prey = any(s.sweeps and o is not s and o.pile and o.safe is None for s in self.seats for o in self.seats)
        if (prey or any(s.waits() for s in self.seats)) and at <= self.swept_last + self.SWEEP:
            return
        for who, seat in enumerate(self.seats):
            if seat.reaches and self.seats[seat.reaches[0]].safe is not None:  # the pile was protected before this seat's hand landed on it
                self.decide(at, "saved", seat.reaches[0], who, seat.lands - self.seats[seat.reaches[0]].safe)
        for seat in self.seats:
            seat.take_up(seat.lose_pile())
            seat.take_away()
            seat.sweeps, seat.safe, seat.reaches, seat.lands, seat.lost = False, None, [], None, None
        self.phase = "gap"
        self.tell("sweep-over")
        self.wait(at)

    # ---- effects of passing time ---

    def close_windows(self, now):
        for seat in self.seats if not self.paused else []:
            if self.owes(seat) and now > self.play_at + self.PLAY:
                seat.late = True
                self.pay(seat, 1, "late")
                self.wait(now)
            if seat.lies != "away" and not self.sweep() and seat.cost < 2:
                if seat.lies == "laying" and seat.cost == 0 and now > seat.since + self.WITHDRAW:
                    seat.cost = 1
                    self.pay(seat, 1, "not-withdrawn")
                    self.wait(now)
                elif now > seat.since + (self.REST if seat.lies == "laying" else self.WITHDRAW):
                    seat.cost = 2
                    self.pay_pile(seat, "resting")
                    self.wait(now)
            if seat.waits() and now > seat.holmes + self.CALL:
                self.tell("forfeit", seat=self.who(seat), n=1, why="silent-holmes")
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
        self.before_ready(now)
        if not self.counted and not self.paused:
            self.ready(now)

    def before_ready(self, at):
        out = [who for i in range(1, len(self.seats) + 1) for who in [(self.dealer + i) % len(self.seats)] if not self.seats[who].hand]
        if out or self.plays == PLAYS:
            self.tell("out-by-table", seat=out[0]) if out else self.tell("plays-over", plays=self.plays)
            self.count()
        elif self.pause_asked:
            self.pause_asked = False
            self.tell("paused")
            self.stand_still(at)

    def ready(self, at):
        self.traps = self.traps + 1 if self.phase == "ready" else 0
        self.phase, self.ready_at, self.play_due = "ready", at, "?"
        self.tell("ready", plays=self.plays + 1)
        for seat in self.seats:
            seat.played = seat.late = seat.robbed = False
            seat.lost = None

    def play(self, at):
        self.phase, self.play_at, self.traps, self.plays = "play", at, 0, self.plays + 1
        self.tell("play", plays=self.plays)

    def pass_to(self, now, acts, order):
        """Carries out the actions of the previous millisecond, and then everything that is due at time `now`."""
        self.settle(now - 1, acts, order)
        if not self.counted:
            self.close_windows(now)
            self.callers_word(now)

    # ---- comparison with the engine ---

    def lot(self, due):
        """Checks the engine's random choice after READY. It must be a trap, if another trap is allowed, or a time for PLAY between
        SOONEST and LATEST."""
        if self.phase != "ready" or self.play_due != "?":
            return
        self.play_due = None if due < 0 else due
        if self.caller == "dealer":
            fits = due < 0
        else:
            fits = self.traps < TRAPS if due < 0 else self.SOONEST <= due - self.ready_at <= self.LATEST
        if not fits:
            raise Disagreement(f"after READY at {self.ready_at}, number {self.traps + 1}, PLAY is due at {due}")

    def differences(self, state, events):
        table, faults = state["table"], []

        def same(name, theirs, ours):
            if theirs != ours:
                faults.append(f"{name}: the engine has {theirs}, the reference {ours}")

        same("what was told", sorted(map(str, events)), sorted(map(str, self.told)))
        same("scores", [p["score"] for p in table["players"]], [seat.score for seat in self.seats])
        same("record", [(r["at"], r["race"], r["winner"], r["loser"], r["ms"], r["title"]) for r in table["record"]], self.record)
        if self.counted:
            self.next_deal(state, same)
            return faults
        same("phase", table["phase"], self.phase)
        same("pool", table["pool"], self.pool)
        same("paused, asked", (table["paused"], table["pause_requested"]), (self.paused, self.pause_asked))
        if not self.paused:
            same("no READY before", table["ready_after"], self.moment)
        same("yards, plays, traps", (table["yard_calls"], table["plays"], table["traps"]), (self.yards, self.plays, self.traps))
        if self.phase == "play":
            same("PLAY", table["play_at"], self.play_at)
        if self.phase == "ready":
            same("READY", table["ready_at"], self.ready_at)
            if self.play_due != "?":
                same("PLAY is due", state["play_due"], -1 if self.play_due is None else self.play_due)
        for who, (seat, cards, player) in enumerate(zip(self.seats, state["cards"], table["players"])):
            same(f"hand of {who}", cards["hand"], seat.hand)
            same(f"pile of {who}", cards["pile"], seat.pile)
            same(
                f"where the hand of {who} lies, since when, at what cost",
                (player["hand"], player["hand_since"], ["none", "card", "pile"].index(player["hand_penalty"])),
                (seat.lies, -1 if seat.since is None else seat.since, seat.cost),
            )
            same(f"Sherlock Holmes of {who}", player["holmes_at"], -1 if seat.holmes is None else seat.holmes)
            same(
                f"whether {who} was robbed, protects, sweeps",
                (player["holmes_swept"], player["protected_at"], player["sweeping"]),
                (seat.robbed, -1 if seat.safe is None else seat.safe, seat.sweeps),
            )
            same(f"reaches of {who}", (player["reach"], player["lands_at"]), (seat.reaches, -1 if seat.lands is None else seat.lands))
            same(f"whether {who} has laid, is late", (player["played"], player["late"]), (seat.played, seat.late))
        return faults

    def next_deal(self, state, same):
        """Checks that after the scoring of a deal the match ends or a new deal begins."""
        table, n = state["table"], len(self.seats)
        same("over", (state["over"], table["phase"]), (self.over, "over" if self.over else "gap"))
        if self.over:
            same("asked after the end", table["pause_requested"], False)
        else:
            same("dealer, deal", (table["dealer"], table["deal"]), (self.dealer, self.deal))
            same(
                "hands",
                [len(cards["hand"]) for cards in state["cards"]],
                [len(range((seat - self.dealer - 1) % n, PACK, n)) for seat in range(n)],
            )
            same("piles, pool", ([cards["pile"] for cards in state["cards"]], table["pool"]), ([[]] * n, []))
            same("paused, asked", (table["paused"], table["pause_requested"]), (self.paused, self.pause_asked))
            same("yards, plays, traps", (table["yard_calls"], table["plays"], table["traps"]), (0, 0, 0))
            same(
                "what is left of the deal",
                [(p["hand"], p["holmes_at"], p["holmes_swept"], p["late"], p["played"], p["reach"]) for p in table["players"]],
                [("away", -1, False, False, False, [])] * n,
            )
