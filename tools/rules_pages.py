#!/usr/bin/env python3
"""rules_pages.py OUT.c README.md... [--in LANGUAGE FILE.md...]...: writes a C table of rules pages. The key of an English
page is the name of its folder. The key of a translated page is LANGUAGE/FILE."""
import os
import sys

from c_text import quoted


def named(words):
    """Yields (key, path) for each rules page."""
    language = ""
    words = iter(words)
    for word in words:
        if word == "--in":
            language = next(words)
        elif language:
            yield f"{language}/{os.path.splitext(os.path.basename(word))[0]}", word
        else:
            yield os.path.basename(os.path.dirname(os.path.abspath(word))), word


def main():
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        out.write('#include "cli/pages.h"\n\nconst struct page pages[] = {\n')
        for name, path in named(sys.argv[2:]):
            with open(path, encoding="utf-8") as file:
                lines = "\n".join("     " + quoted(line) for line in file)
            out.write(f"    {{{quoted(name)},\n{lines or quoted('')}}},\n")
        out.write("    {0, 0},\n};\n")


main()
