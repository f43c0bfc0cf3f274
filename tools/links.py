#!/usr/bin/env python3
"""links.py: checks that every link in a document leads to an existing file and heading."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(path):
    """Returns the anchors of a document's headings."""
    found = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            words = re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower())
            found.add(words.replace(" ", "-"))
    return found


def main():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    wrong, links = [], 0
    for name in listed.stdout.decode().split("\n"):
        path = ROOT / name
        if not name or not path.exists():
            continue
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
