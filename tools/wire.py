#!/usr/bin/env python3
"""wire.py [--check]: the wire protocol is written once, in src/server/wire.json, and why something may be refused in
words/en/refusals.json. This makes from it the C tables and structs
(src/server/wire.h, wire.c), the types of the page (web/types/wire.ts) and the reference page (docs/wire-protocol.md).
With --check it only looks whether they are up to date."""
import json
import pathlib
import sys
import textwrap

from c_text import quoted

ROOT = pathlib.Path(__file__).resolve().parent.parent
MADE = "made by tools/wire.py from src/server/wire.json; change that file"


def c_name(f):
    """A member's name in C: `case` is a word of the language's own."""
    return f["name"] + "_" if f["name"] in ("case", "default", "switch") else f["name"]


def c_member(f):
    kind = {"bool": "bool", "int": "int64_t", "text": "struct wire_text", "object": "json_t *"}[f["type"]]
    has = f"    bool has_{f['name']};\n" if f.get("optional") else ""
    return f"{has}    {kind}{'' if kind.endswith('*') else ' '}{c_name(f)};\n"


def header(d):
    out = [
        f"/* wire.h: what clients may say, as structs. {MADE}. */\n// clang-format off\n"
        "#ifndef PL_SERVER_WIRE_H\n#define PL_SERVER_WIRE_H\n\n#include <jansson.h>\n#include <stdbool.h>\n#include <stdint.h>\n\n"
        f'#define WIRE_PROTOCOL "{d["protocol"]}"\n\n'
        "struct wire_text {\n    const char *at; /* ended by a NUL; lies in the JSON it was read from */\n    size_t len;\n};\n\n"
        "enum wire_in {\n"
    ]
    out += [f"    WIRE_{m['name'].upper()},\n" for m in d["in"]]
    out.append("    WIRE_IN_COUNT\n};\n\n")
    for m in d["in"]:
        out.append(f"struct wire_{m['name']} {{\n{''.join(c_member(f) for f in m['fields'])}}};\n\n")
    out.append(
        "/* Why something is refused, beside the rules: its id and its sentence in English, from words/en/refusals.json. */\n"
        "enum wire_no {\n"
    )
    out += [f"    NO_{no.upper().replace('-', '_')},\n" for no in d["refusals"]]
    out.append(
        "    WIRE_NO_COUNT\n};\n\nstruct wire_refusal {\n    const char *id, *sentence;\n};\n\n"
        "extern const struct wire_refusal wire_refusals[WIRE_NO_COUNT];\n\n"
    )
    out.append("struct wire_message {\n    enum wire_in kind;\n    int64_t id; /* 0: no answer is wanted */\n    union {\n")
    out += [f"        struct wire_{m['name']} {m['name']};\n" for m in d["in"]]
    out.append(
        "    };\n};\n\nenum wire_type { WIRE_BOOL, WIRE_INT, WIRE_TEXT, WIRE_OBJECT };\n\n"
        "struct wire_field {\n    const char *name;\n    uint8_t type; /* enum wire_type */\n    bool optional;\n"
        "    uint16_t at, has_at; /* in struct wire_message */\n    int64_t min, max;\n};\n\n"
        "struct wire_form {\n    const char *name;\n    const struct wire_field *field;\n    int fields;\n};\n\n"
        "extern const struct wire_form wire_forms[WIRE_IN_COUNT];\n\n"
        "/* Reads one message and trusts nothing in it. 0, or -1 and one line in `why`; what could be read of the id is set. */\n"
        "int wire_read(json_t *object, struct wire_message *m, char *why, size_t why_size);\n"
        "/* The id of the table a message is sent to; NULL for messages that are not sent to a table. */\n"
        "const struct wire_text *wire_table(const struct wire_message *m);\n\n#endif\n"
    )
    return "".join(out)


def source(d):
    out = [
        f'/* wire.c: the tables by which clients\' messages are read. {MADE}. */\n// clang-format off\n#include "server/wire.h"\n\n'
        "#include <stddef.h>\n\n"
    ]
    for m in d["in"]:
        out.append(f"static const struct wire_field {m['name']}_fields[] = {{\n")
        for f in m["fields"]:
            at = f"offsetof(struct wire_message, {m['name']}.{c_name(f)})"
            has = f"offsetof(struct wire_message, {m['name']}.has_{f['name']})" if f.get("optional") else "0"
            out.append(
                f"    {{\"{f['name']}\", WIRE_{f['type'].upper()}, {'true' if f.get('optional') else 'false'}, {at}, {has}, "
                f"{f.get('min', 0)}, {f.get('max', 0)}}},\n"
            )
        out.append("};\n\n")
    out.append("const struct wire_form wire_forms[WIRE_IN_COUNT] = {\n")
    out += [f"    [WIRE_{m['name'].upper()}] = {{\"{m['name']}\", {m['name']}_fields, {len(m['fields'])}}},\n" for m in d["in"]]
    out.append("};\n\nconst struct wire_refusal wire_refusals[WIRE_NO_COUNT] = {\n")
    out += [f"    [NO_{no.upper().replace('-', '_')}] = {{\"{no}\", {quoted(text)}}},\n" for no, text in d["refusals"].items()]
    out.append("};\n\nconst struct wire_text *wire_table(const struct wire_message *m)\n{\n    switch (m->kind) {\n")
    to_table = {m["name"] for m in d["in"] if any(f["name"] == "table" and not f.get("optional") for f in m["fields"])}
    out += [f"    case WIRE_{m['name'].upper()}:\n        return &m->{m['name']}.table;\n" for m in d["in"] if m["name"] in to_table]
    out += [f"    case WIRE_{m['name'].upper()}:\n" for m in d["in"] if m["name"] not in to_table]
    out.append("    case WIRE_IN_COUNT:\n        break;\n    }\n    return NULL;\n}\n")
    return "".join(out)


def ts_type(f):
    kind = {"bool": "boolean", "int": "number", "text": "string", "object": "Record<string, unknown>", "any": "unknown"}.get(
        f["type"], f["type"]
    )
    if f.get("list"):
        kind += "[]"
    return kind + (" | null" if f.get("nullable") else "")


def ts_members(fields):
    return "".join(f"{ts_doc(f['doc'], '  ')}  {f['name']}{'?' if f.get('optional') else ''}: {ts_type(f)};\n" for f in fields)


def ts_doc(text, indent=""):
    """A comment, in as many lines as it needs."""
    lines = textwrap.fill(f"/** {text}", 137, initial_indent=indent, subsequent_indent=f"{indent} * ", break_long_words=False)
    return f"{lines} */\n"


def typescript(d):
    out = [f"// wire.ts: the wire protocol. {MADE[0].upper()}{MADE[1:]}.\n\nexport const PROTOCOL = \"{d['protocol']}\";\n\n"]
    out.append(
        "/** Why something is refused, beside the rules; the sentences are in the catalogues as no.ID. */\nexport const REFUSALS = [\n"
        + "".join(f'  "{no}",\n' for no in d["refusals"])
        + "] as const;\n\n"
    )
    for t in d["types"]:
        extra = "  [argument: string]: unknown;\n" if t.get("open") else ""
        out.append(f"{ts_doc(t['doc'])}export interface {t['name']} {{\n{ts_members(t['fields'])}{extra}}}\n\n")
    for side, word in (("in", "To"), ("out", "From")):
        for m in d[side]:
            name = word + "".join(p.capitalize() for p in m["name"].split("-"))
            number = "  /** The sender's number for it; the answer's `re`. */\n  id?: number;\n" if side == "in" else ""
            out.append(f"{ts_doc(m['doc'])}export interface {name} {{\n  type: \"{m['name']}\";\n{number}{ts_members(m['fields'])}}}\n\n")
        names = [word + m["name"].capitalize() for m in d[side]]
        out.append(
            f"export type {'ToHouse' if side == 'in' else 'FromHouse'} =\n" + "".join(f"  | {n}\n" for n in names).rstrip() + ";\n\n"
        )
    return "".join(out).rstrip() + "\n"


def bounds(f):
    if f["type"] == "int" and "max" in f:
        return f"number {f['min']}–{f['max']}"
    if f["type"] == "text" and "max" in f:
        low = f.get("min", 0)
        return f"text, {low}–{f['max']} bytes" if low else f"text, up to {f['max']} bytes"
    kind = {"bool": "true or false", "int": "number", "any": "anything"}.get(f["type"], f["type"])
    return ("list of " if f.get("list") else "") + kind + (", or null" if f.get("nullable") else "")


def table(fields):
    if not fields:
        return "No members.\n\n"
    rows = [f"| `{f['name']}`{' (optional)' if f.get('optional') else ''} | {bounds(f)} | {f['doc']} |\n" for f in fields]
    return "| member | what | |\n|---|---|---|\n" + "".join(rows) + "\n"


INTRO = """# The wire protocol

*This page is {made}.*

A client connects to `/ws` with the WebSocket subprotocol `{protocol}` and the cookie `parlour`, or with an API token in
`Authorization: Bearer TOKEN`; [hosting.md](hosting.md) tells how to come by either. A page of another origin is refused. Every message is
one text frame with one JSON object, whose `type` says what it is. A message to the house has at most 16,384 bytes; an unknown type or
member, a wrong type or a value out of bounds is answered with `no` and changes nothing.

- A message to the house may have an `id`, a number from 1 to 9007199254740991; its answer, `ok` or `no` (or the message named
  below), has it as `re`. Without an `id` only a refusal is answered.
- An `ok` is sent when what it answers is on disk. Nobody sees an effect of an action before.
- A `view` is everything its viewer may know, and carries a `version` that counts this viewer's own messages without gaps. A client
  that comes back names the last version it saw and gets the messages after it, or a `view` with `snapshot` if they are many; `past`
  tells what happened before it.
- Events narrate; the view is the truth. No client needs the rules.
- A client that reads too slowly is let go, with close code 1008; so is one that does not stop to send too much. A spectator who gives way
  to a player in a full house gets `bye` and close code 1013. After `bye`, close code 1012, or a lost connection: connect
  again, `watch` again, and send what was not answered once more with the same `client`.
"""


def page(d):
    out = [INTRO.format(made=MADE, protocol=d["protocol"]), "\n## To the house\n\n"]
    out += [f"### `{m['name']}`\n\n{m['doc']}\n\n{table(m['fields'])}" for m in d["in"]]
    out.append("## From the house\n\n")
    out += [f"### `{m['name']}`\n\n{m['doc']}\n\n{table(m['fields'])}" for m in d["out"]]
    out.append("## What they are made of\n\n")
    out += [
        f"### {t['name']}\n\n{t['doc']}{' It has the members of its kind beside these.' if t.get('open') else ''}\n\n{table(t['fields'])}"
        for t in d["types"]
    ]
    out.append(
        "## Refusals\n\nThe words for programs in `no`, and in answers over HTTP, with their sentences. `rule` stands beside these: then "
        "the match refused, and `rule` names which. A message that could not be read, `words`, tells what was wrong with it in its own "
        "sentence.\n\n| `error` | `text` |\n|---|---|\n"
    )
    out += [f"| `{no}` | {text} |\n" for no, text in d["refusals"].items()]
    return "".join(out).rstrip() + "\n"


def main():
    definition = json.loads((ROOT / "src/server/wire.json").read_text(encoding="utf-8"))
    refusals = json.loads((ROOT / "words/en/refusals.json").read_text(encoding="utf-8"))
    definition["refusals"] = {key.removeprefix("no."): text for key, text in refusals.items()}
    made = {"src/server/wire.h": header, "src/server/wire.c": source, "web/types/wire.ts": typescript, "docs/wire-protocol.md": page}
    stale = []
    for name, make in made.items():
        text, path = make(definition), ROOT / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{name}: {'is not what wire.json says; run tools/wire.py' if '--check' in sys.argv else 'made'}")
    return bool(stale) and "--check" in sys.argv


sys.exit(main())
