"""checker.py: checks a recorded history (players.py) against the logs and replays that the parlour has at the end. `check` returns one
sentence for each violation. checker_test.py shows that each kind of violation is found."""


class Final:
    """A finished match as the parlour tells it: its log, its replays and its chat."""

    def __init__(self, log, replays, chat=None):
        self.log = log  # entries in order: (seq, seat, kind, action id, action)
        self.replays = replays  # {seat, or None for a spectator: {version: (events, view)}}
        self.chat = chat  # the lines of chat in order, or None


def read_log(text):
    """Reads the log from the file of a match. The lines of the log begin with numbers; those before and after it are skipped."""
    log = []
    for line in text.splitlines():
        words = line.split(" ")
        if len(words) >= 6 and all(w.lstrip("-").isdigit() for w in words[:3]):
            log.append((int(words[0]), int(words[1]), words[3], int(words[4]), " ".join(words[5:])))
    return log


def by_table(events, *kinds):
    found = {}
    for i, e in enumerate(events):
        if e["kind"] in kinds and e.get("table"):
            found.setdefault(e["table"], []).append((i, e))
    return found


def check_log(table, log):
    for place, entry in enumerate(log, 1):
        if entry[0] != place:
            yield f"{table}: entry {entry[0]} is at place {place} of the log"
            return


def check_actions(table, log, mine):
    """Every confirmed action is in the log once, a refused one never, and nothing is there that nobody sent."""
    places, sent, answer = {}, {}, {}
    for place, (_, seat, kind, number, action) in enumerate(log):
        if kind == "person" and number:
            places.setdefault((seat, number), []).append((place, action))
    for _, e in mine:
        key = e["seat"], e["action_id"]
        if e["kind"] == "send":
            sent[key] = e["action"]
        elif e["kind"] in ("ack", "refused"):
            answer[key] = e["kind"]
    for key, kind in answer.items():
        n = len(places.get(key, []))
        if kind == "ack" and n != 1:
            yield f"{table}: action {key[1]} of seat {key[0]} was confirmed, but is in the log {n} times"
        if kind == "refused" and n:
            yield f"{table}: action {key[1]} of seat {key[0]} was refused, but is in the log"
    for key, found in places.items():
        if len(found) > 1 and answer.get(key) != "ack":
            yield f"{table}: action {key[1]} of seat {key[0]} is in the log {len(found)} times"
        if key not in sent:
            yield f"{table}: action {key[1]} of seat {key[0]} is in the log, but nobody sent it"
        elif not same_action(found[0][1], sent[key]):
            yield f"{table}: action {key[1]} of seat {key[0]} is {found[0][1]!r} in the log, but {sent[key]!r} was sent"


def same_action(stored, sent):
    """An entry may have a text after its action."""
    return stored == sent or stored.startswith(sent)


def check_order(table, log, mine):
    """An action that was confirmed before another one was sent comes before it in the log."""
    place = {(seat, number): i for i, (_, seat, kind, number, _) in enumerate(log) if kind == "person" and number}
    latest, which = -1, None
    for _, e in mine:
        key = e["seat"], e["action_id"]
        if key not in place:
            continue
        if e["kind"] == "ack" and place[key] > latest:
            latest, which = place[key], key
        if e["kind"] == "send" and place[key] < latest:
            earlier = f"action {which[1]} of seat {which[0]} was confirmed"
            yield f"{table}: action {key[1]} of seat {key[0]} was sent after {earlier}, but precedes it"


def check_shown(table, replays, views):
    """Every message that a viewer was shown is in the viewer's replay, with the same content."""
    for _, e in views:
        there = replays.get(e["seat"], {}).get(e["version"])
        viewer = f"{table}: version {e['version']} shown to {e['who']}"
        if there is None:
            yield f"{viewer} is not in the replay"
        elif there[1] != e["view"]:
            yield f"{viewer} has another view in the replay: {difference(e['view'], there[1])}"
        elif not e["snapshot"] and there[0] != e["events"]:
            yield f"{viewer} has other events in the replay: {e['events']} and {there[0]}"


def difference(a, b):
    if isinstance(a, dict) and isinstance(b, dict):
        return {k: (a.get(k), b.get(k)) for k in set(a) | set(b) if a.get(k) != b.get(k)}
    return a, b


def check_versions(table, events):
    """On one connection the versions follow one another, from the version that the viewer said."""
    last = {}
    for _, e in events:
        key = e["who"], e["connection"]
        if e["kind"] == "watch":
            last[key] = e["since"]
            continue
        before, version = last.get(key, 0), e["version"]
        last[key] = version
        if e["snapshot"] and version >= before:
            continue
        if version != before + 1:
            yield f"{table}: version {version} follows {before} on connection {e['connection']} of {e['who']}"


def check_complete(table, replays, views, gone):
    """Every viewer has been shown the end of the match, except those who have left (`gone`), and no version was left out."""
    shown, snapshots, names = {}, {}, {}
    for _, e in views:
        shown.setdefault(e["who"], set()).add(e["version"])
        if e["snapshot"]:
            snapshots.setdefault(e["who"], set()).add(e["version"])
        names[e["who"]] = e["seat"]
    for who, versions in shown.items():
        end = max(versions) if who in gone else max(replays.get(names[who], {0: None}))
        if max(versions) < end:
            yield f"{table}: {who} was shown version {max(versions)} last, but the match has {end}"
        missing = [v for v in range(min(versions), end + 1) if v not in versions]
        # A snapshot stands for everything before it.
        missing = [v for v in missing if not any(s > v for s in snapshots.get(who, ()))]
        if missing and max(versions) >= end:
            yield f"{table}: {who} was never shown version {missing[0]}"


def check_chat(table, chat, events):
    said = [e for _, e in events if e["kind"] == "said"]
    shown = {e["text"] for _, e in events if e["kind"] == "chat"}
    sent = {e["text"] for _, e in events if e["kind"] == "say"}
    for e in said:
        if chat.count(e["text"]) != 1:
            yield f"{table}: the line {e['text']!r} was confirmed, but is in the chat {chat.count(e['text'])} times"
    for text in sorted(shown - set(chat)):
        yield f"{table}: the line {text!r} was shown, but is not in the chat"
    for text in sorted(set(chat) - sent):
        yield f"{table}: nobody said {text!r}"
    for text in sorted({t for t in chat if chat.count(t) > 1}):
        yield f"{table}: the line {text!r} is in the chat {chat.count(text)} times"


def check(events, finals):
    """Returns the violations in a history. `finals` is {table: Final}."""
    actions = by_table(events, "send", "ack", "refused")
    views, shown = by_table(events, "view"), by_table(events, "watch", "view")
    talk, left = by_table(events, "say", "said", "chat"), by_table(events, "leave")
    wrong = [f"{table}: the table is lost" for table in sorted((set(actions) | set(views)) - set(finals))]
    for table, final in finals.items():
        wrong += check_log(table, final.log)
        wrong += check_actions(table, final.log, actions.get(table, []))
        wrong += check_order(table, final.log, actions.get(table, []))
        wrong += check_shown(table, final.replays, views.get(table, []))
        wrong += check_versions(table, shown.get(table, []))
        gone = {e["who"] for _, e in left.get(table, [])}
        wrong += check_complete(table, final.replays, views.get(table, []), gone)
        if final.chat is not None:
            wrong += check_chat(table, final.chat, talk.get(table, []))
    return wrong


def tally(events, finals):
    count = lambda kind: sum(e["kind"] == kind for e in events)
    return (
        f"{len(finals)} tables, {sum(len(f.log) for f in finals.values())} entries, {count('ack')} confirmed actions "
        f"({sum(bool(e.get('duplicate')) for e in events)} sent again), {count('view')} messages shown, {count('open')} connections"
    )
