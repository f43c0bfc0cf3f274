#!/usr/bin/env python3
"""line_width.py FILE...: fails if a line has more than 140 characters, the limit of .editorconfig."""
import sys

LIMIT = 140


def main():
    long = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if len(line.rstrip("\n")) > LIMIT:
                    print(f"{path}:{number}: {len(line) - 1} characters, the limit is {LIMIT}")
                    long += 1
    print(f"{len(sys.argv) - 1} files, {long} lines too long")
    return 1 if long else 0


sys.exit(main())
