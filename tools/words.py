#!/usr/bin/env python3
"""words.py LANGUAGE OUT.c FILE...: writes the C table pl_words_LANGUAGE, which contains the strings of one language.
words.py --no-terminal LANGUAGE OUT.c FILE...: the same without the strings that only the terminal shows.
words.py --terminal OUT.c FILE... [--in LANGUAGE FILE...]...: writes the C tables of all languages of the terminal.
English comes first. A key that is missing in another language gets the English string.

A .json file is a flat object of keys and strings. In a .md file each line `- **SM-17** sentence` gives the sentence of a rule, with the key
rule.SM-17. So the README of a game is the only place where its rules are written.
"""
import json
import re
import sys

from c_text import quoted

TERMINAL_ONLY = re.compile(r"^[a-z]+\.(key|race|reading|table|window)\.")
RULE = re.compile(r"^- \*\*([A-Z0-9]+-\d+)\*\* (.+)$")


def plain(markdown):
    """Returns the text of a rule without Markdown, as shown in a terminal."""
    return re.sub(r"[*`]", "", markdown).strip()


def read(paths):
    words = {}

    def put(key, text, where):
        if key in words:
            sys.exit(f"{where}: {key} occurs twice")
        if not isinstance(text, str) or not text:
            sys.exit(f"{where}: {key} has no text")
        words[key] = text

    for path in paths:
        with open(path, encoding="utf-8") as file:
            if path.endswith(".json"):
                try:
                    pairs = json.load(file, object_pairs_hook=lambda p: p)
                except ValueError as error:
                    sys.exit(f"{path}: {error}")
                for key, text in pairs:
                    put(key, text, path)
            else:
                for number, line in enumerate(file, 1):
                    found = RULE.match(line)
                    if found:
                        put("rule." + found[1], plain(found[2]), f"{path}:{number}")
    return words


def table(out, name, words):
    out.write(f"static const struct pl_word {name}[] = {{\n")
    for key in sorted(words, key=lambda k: k.encode()):
        out.write(f"    {{{quoted(key)}, {quoted(words[key])}}},\n")
    out.write("};\n\n")


def one(language, target, files, without_terminal=False):
    words = {key: text for key, text in read(files).items() if not (without_terminal and TERMINAL_ONLY.match(key))}
    with open(target, "w", encoding="utf-8") as out:
        out.write('#include "match/words.h"\n\n')
        table(out, "word", words)
        out.write(f"const struct pl_words pl_words_{language} = {{{quoted(language)}, word, PL_COUNT(word)}};\n")


def terminal(target, rest):
    groups = [["en"]]
    for word in rest:
        if word == "--in":
            groups.append([])
        else:
            groups[-1].append(word)
    english = read(groups[0][1:])
    with open(target, "w", encoding="utf-8") as out:
        out.write('#include "cli/languages.h"\n\n')
        for language, *files in groups:
            table(out, language, english if language == "en" else {**english, **read(files)})
            out.write(f"static const struct pl_words words_{language} = {{{quoted(language)}, {language}, PL_COUNT({language})}};\n\n")
        listed = "".join(f"&words_{language}, " for language, *_ in groups)
        out.write(f"const struct pl_words *const languages[] = {{{listed}NULL}};\n")


if sys.argv[1] == "--terminal":
    terminal(sys.argv[2], sys.argv[3:])
elif sys.argv[1] == "--no-terminal":
    one(sys.argv[2], sys.argv[3], sys.argv[4:], without_terminal=True)
else:
    one(sys.argv[1], sys.argv[2], sys.argv[3:])
