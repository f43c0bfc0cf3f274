#!/usr/bin/python3
"""checker_test.py: tests of the checker. A correct history passes; each tampered one is objected to, for the right reason."""
import copy
import sys

from checker import Final, check

TABLE = "aaaaaaaaaaaaaaaa"


def event(kind, who="Ada", **more):
    return {"kind": kind, "who": who, "table": TABLE, **more}


def shown(version, who="Ada", seat=0, connection=1, snapshot=False):
    events = [] if snapshot else [{"event": "moved", "n": version}]
    return event("view", who, seat=seat, connection=connection, version=version, snapshot=snapshot, events=events, view={"n": version})


def action(who, seat, number, word, last="ack"):
    return [
        event("send", who, seat=seat, action_id=number, action=word),
        *([event(last, who, seat=seat, action_id=number)] if last else []),
    ]


def history():
    """Two people act in turn. Ada loses her connection after version 3 and returns; Bram's action 2 is never answered, and the third is
    refused."""
    events = [event("watch", "Ada", seat=0, connection=1, since=0), event("watch", "Bram", seat=1, connection=1, since=0)]
    for who, seat in (("Ada", 0), ("Bram", 1)):
        events.append(shown(1, who, seat, snapshot=True))
    events += action("Ada", 0, 1, "go watson")
    events += [shown(2), shown(2, "Bram", 1)]
    events += [event("say", text="Good evening"), event("said", text="Good evening"), event("chat", "Bram", text="Good evening")]
    events += action("Bram", 1, 1, "take 1")
    events += [shown(3), shown(3, "Bram", 1)]
    events += action("Bram", 1, 2, "take 2", last=None)
    events += [event("watch", "Ada", seat=0, connection=2, since=3), shown(4, connection=2), shown(4, "Bram", 1)]
    events += action("Bram", 1, 3, "take 9", last="refused")
    events += action("Ada", 0, 2, "go billy")
    events += [shown(5, connection=2), shown(5, "Bram", 1)]
    log = [(1, 0, "person", 1, "go watson"), (2, 1, "person", 1, "take 1"), (3, 1, "person", 2, "take 2"), (4, 0, "person", 2, "go billy")]
    replay = {v: ([{"event": "moved", "n": v}], {"n": v}) for v in range(1, 6)}
    return events, {TABLE: Final(log, {0: replay, 1: copy.deepcopy(replay)}, ["Good evening"])}


def renumbered(log):
    return [(i, *entry[1:]) for i, entry in enumerate(log, 1)]


TAMPERED = {}


def tampered(words):
    def mark(function):
        TAMPERED[function] = words
        return function

    return mark


@tampered("action 1 of seat 1 was confirmed, but is in the log 0 times")
def a_confirmed_action_is_lost(events, final):
    final.log = renumbered(final.log[:1] + final.log[2:])


@tampered("action 1 of seat 1 was confirmed, but is in the log 2 times")
def a_confirmed_action_is_stored_twice(events, final):
    final.log = renumbered(final.log[:2] + final.log[1:])


@tampered("action 2 of seat 1 is in the log 2 times")
def an_unanswered_action_is_stored_twice(events, final):
    final.log = renumbered(final.log[:3] + final.log[2:])


@tampered("action 1 of seat 1 was sent after action 1 of seat 0 was confirmed, but precedes it")
def two_actions_are_swapped(events, final):
    final.log = renumbered([final.log[1], final.log[0], *final.log[2:]])


@tampered("entry 3 is at place 2 of the log")
def an_entry_is_missing(events, final):
    del final.log[1]


@tampered("action 3 of seat 1 was refused, but is in the log")
def a_refused_action_is_stored(events, final):
    final.log.append((5, 1, "person", 3, "take 9"))


@tampered("action 8 of seat 1 is in the log, but nobody sent it")
def an_action_that_nobody_sent_is_stored(events, final):
    final.log.append((5, 1, "person", 8, "take 9"))


@tampered("is 'go hudson' in the log, but 'go watson' was sent")
def another_action_is_stored(events, final):
    final.log[0] = (1, 0, "person", 1, "go hudson")


@tampered("version 6 shown to Bram is not in the replay")
def a_message_is_shown_that_is_not_in_the_log(events, final):
    events.append(shown(6, "Bram", 1))


@tampered("version 4 shown to Bram has another view in the replay")
def a_view_is_shown_that_is_not_in_the_log(events, final):
    final.replays[1][4] = (final.replays[1][4][0], {"n": "other"})


@tampered("version 4 shown to Bram has other events in the replay")
def events_are_shown_that_are_not_in_the_log(events, final):
    final.replays[1][4] = ([], final.replays[1][4][1])


@tampered("version 4 follows 2 on connection 1 of Bram")
def a_version_is_left_out(events, final):
    events.remove(shown(3, "Bram", 1))


@tampered("version 3 follows 3 on connection 1 of Bram")
def a_version_is_repeated(events, final):
    events.insert(events.index(shown(3, "Bram", 1)), shown(3, "Bram", 1))


@tampered("version 5 follows 3 on connection 2 of Ada")
def a_missing_version_is_not_sent_after_a_reconnect(events, final):
    events.remove(shown(4, connection=2))


@tampered("version 3 follows 3 on connection 2 of Ada")
def a_known_version_is_sent_after_a_reconnect(events, final):
    events.insert(events.index(shown(4, connection=2)), shown(3, connection=2))


@tampered("Bram was shown version 4 last, but the match has 5")
def a_viewer_is_not_shown_the_end(events, final):
    events.remove(shown(5, "Bram", 1))


@tampered("the line 'Good evening' was confirmed, but is in the chat 0 times")
def a_line_of_chat_is_lost(events, final):
    final.chat.clear()


@tampered("the line 'Good evening' was confirmed, but is in the chat 2 times")
def a_line_of_chat_is_stored_twice(events, final):
    final.chat.append("Good evening")


@tampered("the line 'Boo' was shown, but is not in the chat")
def a_line_of_chat_is_shown_that_is_not_stored(events, final):
    events.append(event("chat", "Bram", text="Boo"))


@tampered("the table is lost")
def a_table_is_lost(events, final):
    final.lost = True


def test(change, words):
    events, finals = history()
    change(events, finals[TABLE])
    wrong = check(events, {} if getattr(finals[TABLE], "lost", False) else finals)
    assert any(words in w for w in wrong), f"{change.__name__}: expected {words!r}, got {wrong}"


def main():
    assert check(*history()) == [], check(*history())
    print("ok      a_correct_history_passes")
    for change, words in TAMPERED.items():
        test(change, words)
        print(f"ok      {change.__name__}")
    print(f"{len(TAMPERED) + 1} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
