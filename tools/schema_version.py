#!/usr/bin/env python3
"""schema_version.py SCHEMA.c OUT.c: counts the migrations in the array `step` of src/store/schema.c and writes the number to a C
file. The number is the newest version of the database schema."""
import pathlib
import re
import sys

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
text = re.sub(r'/\*.*?\*/|//[^\n]*|("(?:\\.|[^"\\])*")', lambda m: "s" if m[1] else " ", text, flags=re.S)
array = re.search(r"\bstep\[\]\s*=\s*\{(.*?)\};", text, re.S)
if not array:
    sys.exit(f"schema_version.py: {sys.argv[1]} has no array `step`")
steps = sum(1 for item in array[1].split(",") if item.strip())
made = f"/* Made by tools/schema_version.py. */\nextern const int schema_version;\nconst int schema_version = {steps};\n"
pathlib.Path(sys.argv[2]).write_text(made, encoding="utf-8")
