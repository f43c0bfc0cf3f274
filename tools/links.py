#!/usr/bin/env python3
"""links.py: checks that every link in a document leads to an existing file and heading, and that every file imported by a script exists."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([^)\s]+)\)")
IMPORT = re.compile(r"""(?:^import|\bfrom|\bimport\() ?["'](\.[^"']*)["']""", re.M)


def anchors(path):
    """Returns the anchors of a document's headings."""
    found = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            words = re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower())
            found.add(words.replace(" ", "-"))
    return found


def listed(*patterns):
    """Returns the names of the files that match one of the patterns and that git does not ignore."""
    found = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *patterns], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return [name for name in found.stdout.decode().split("\n") if name and (ROOT / name).exists()]


def main():
    wrong, links = [], 0
    for name in listed("*.mjs", "*.js"):
        for aim in IMPORT.findall((ROOT / name).read_text(encoding="utf-8")):
            links += 1
            if not ((ROOT / name).parent / aim).exists():
                wrong.append(f"{name}: imports {aim}, which does not exist")
    for name in listed("*.md"):
        path = ROOT / name
        code = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.S)
        for aim in LINK.findall(code):
            if re.match(r"[a-z]+:", aim):
                continue
            links += 1
            file, _, heading = aim.partition("#")
            there = (path.parent / file) if file else path
            if not there.exists():
                wrong.append(f"{name}: {aim} does not exist")
            elif heading and there.suffix == ".md" and heading not in anchors(there):
                wrong.append(f"{name}: {aim}: no such heading")
    for line in wrong:
        print(line)
    print(f"{links} links, {len(wrong)} wrong")
    return bool(wrong)


sys.exit(main())
