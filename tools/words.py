#!/usr/bin/env python3
"""words.py LANGUAGE OUT.c FILE...: one C table of a language's words.

A .json file is a flat object of key to text. In a .md file each line `- **SM-17** sentence` is the rule's
sentence, under the key rule.SM-17: the rules are written once, in the README of their game.
"""
import json
import re
import sys

from c_text import quoted

RULE = re.compile(r"^- \*\*([A-Z0-9]+-\d+)\*\* (.+)$")


def plain(markdown):
    """A rule's sentence without its marks: what a terminal shows."""
    return re.sub(r"[*`]", "", markdown).strip()


def read(path, words):
    def put(key, text, where):
        if key in words:
            sys.exit(f"{where}: {key} is there twice")
        if not isinstance(text, str) or not text:
            sys.exit(f"{where}: {key} has no text")
        words[key] = text

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


def main():
    language, target, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    words = {}
    for path in files:
        read(path, words)
    with open(target, "w", encoding="utf-8") as out:
        out.write('#include "match/words.h"\n\nstatic const struct pl_word word[] = {\n')
        for key in sorted(words, key=lambda k: k.encode()):
            out.write(f"    {{{quoted(key)}, {quoted(words[key])}}},\n")
        out.write("};\n\nconst struct pl_words pl_words_%s = {%s, word, PL_COUNT(word)};\n" % (language, quoted(language)))


main()
