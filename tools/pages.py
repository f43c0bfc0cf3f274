#!/usr/bin/env python3
"""pages.py OUT.c README.md...: the rules pages as a C table, each under the name of its folder."""
import os
import sys

from c_text import quoted


def main():
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        out.write('#include "cli/pages.h"\n\nconst struct page pages[] = {\n')
        for path in sys.argv[2:]:
            name = os.path.basename(os.path.dirname(os.path.abspath(path)))
            with open(path, encoding="utf-8") as file:
                lines = "\n".join("     " + quoted(line) for line in file)
            out.write(f"    {{{quoted(name)},\n{lines or quoted('')}}},\n")
        out.write("    {0, 0},\n};\n")


main()
