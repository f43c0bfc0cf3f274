#!/usr/bin/env python3
"""prose.py [ROOT]: rejects words and sentence openings that make comments, documents and English strings hard to understand.

The words are listed below and in the table "not | write | where" of docs/glossary.md. This check finds only words that are always
wrong. tools/prose_sample.py draws a sample that a reader can judge."""
import pathlib
import re
import sys

from prose_sample import comments, files, strings

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
# A comment may begin with the name of its file, as in "links.py: checks ...".
OPENING = re.compile(r"^(?:[-\w./]+\.\w+(?: [^:]{0,80})?: )?(what|who|whoever|so many|as many as|one such) (?!\?)", re.I)
OPENING_ADVICE = "begin with a verb or a noun: what does it do, return or contain?"
# Words that are wrong everywhere, and their replacements. Names in backquotes are ignored.
WORDS = {
    r"the house(?! (?:rules?|tables?|values?)\b)": "the server",
    r"looks a second": "playouts a second",
    r"somebody lays|somebody laid": "a custom position",
    r"is told apart": "is distinguished",
    r"law (?:of secrecy|\d)": "the secrecy property, or the name of the property",
    r"of one's own": "its own, their own",
    r"anew": "again, or a verb with re-: recreated, reconnected",
    r"asked after": "pinged, requested",
    r"of old": "old, earlier",
}
# Files that are not checked. The glossary must contain the words that we avoid, because it lists them.
UNCHECKED = ("docs/glossary.md",)
CODE = re.compile(r"```.*?```|`[^`\n]*`|<!--.*?-->", re.S)


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def glossary(root):
    """Yields (word, replacement, place) for each row of the table of words to avoid. A place is `all`, `words` or a folder."""
    path = root / "docs/glossary.md"
    in_table = False
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if len(cells) == 3 and cells == ["not", "write", "where"]:
            in_table = True
        elif in_table and len(cells) == 3 and not set(cells[0]) <= set("-: "):
            for word in cells[0].split(","):
                for place in cells[2].split(","):
                    yield word.strip(), cells[1], place.strip()
        elif not cells:
            in_table = False


def texts(root):
    """Yields (kind, file, place, text) for each comment, string and line of a document."""
    for name in files(root):
        for where, text, _ in comments(root, name):
            yield "comment", name, where, CODE.sub(blank, text)
        if name.endswith(".md") and name not in UNCHECKED:
            document = CODE.sub(blank, (root / name).read_text(encoding="utf-8"))
            for number, line in enumerate(document.split("\n"), 1):
                yield "document", name, f"{name}:{number}", line
    for where, text, _ in strings(root, "en"):
        yield "words", where.split(":")[0], where, text


def main():
    rules = [(re.compile(rf"\b(?:{word})\b", re.I), advice, "all") for word, advice in WORDS.items()]
    rules += [(re.compile(rf"\b{re.escape(word)}\b", re.I), advice, place) for word, advice, place in glossary(ROOT)]
    any_word = re.compile("|".join(f"(?:{rule.pattern})" for rule, _, _ in rules), re.I)
    n, wrong = 0, []
    for kind, name, where, text in texts(ROOT):
        n += 1
        opening = OPENING.match(text) if kind == "comment" else None
        if opening and not text.endswith("?"):
            wrong.append(f'{where}: begins with "{opening.group(1)}"; {OPENING_ADVICE}')
        if not any_word.search(text):
            continue
        for rule, advice, place in rules:
            found = rule.search(text) if place == "all" or place == kind or name.startswith(place.rstrip("/") + "/") else None
            if found:
                wrong.append(f'{where}: "{found.group()}"; write: {advice}')
    print("\n".join(wrong + [f"{n} texts, {len(wrong)} wrong"]))
    return bool(wrong)


if __name__ == "__main__":
    if not ROOT.is_dir():
        sys.exit("usage: prose.py [FOLDER]: checks the comments, documents and strings of the repository in FOLDER")
    sys.exit(main())
