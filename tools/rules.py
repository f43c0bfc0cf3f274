#!/usr/bin/env python3
"""rules.py [--list]: checks that every rule has a sentence and a test.

Reads the rules in the READMEs (`- **SM-17** …`) and the tests named after them (`TEST(SM_17_…)`). Fails if a rule has no test, if the
numbers have a gap, if a test names an unknown rule, or if the number of rules differs from the number that the game's code declares.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULE = re.compile(r"^- \*\*([A-Z][A-Z0-9]*)-(\d+)\*\* \S", re.M)
TEST = re.compile(r"^TEST\(((?:[A-Z][A-Z0-9]*_\d+_)+)\w+\)", re.M)  # a test name begins with rule ids: SM_17_SM_18_and_why
NAMED = re.compile(r"([A-Z][A-Z0-9]*)_(\d+)_")


def text(path):
    return path.read_text(encoding="utf-8")


def rules_of(readme, wrong):
    """Returns the prefix and the numbers of the rules in a README."""
    found = [(m[1], int(m[2])) for m in RULE.finditer(text(readme))]
    prefixes = sorted({prefix for prefix, _ in found})
    if len(prefixes) != 1:
        wrong.append(f"{readme}: the rules must have one prefix, but have {len(prefixes)}: {', '.join(prefixes)}")
        return None, []
    numbers = [n for _, n in found]
    if numbers != list(range(1, len(numbers) + 1)):
        gap = next(i for i, n in enumerate(numbers, 1) if i != n)
        wrong.append(f"{readme}: {prefixes[0]}-{gap} is missing or out of order")
    return prefixes[0], numbers


def said(folder):
    """Returns the rule prefix and the number of rules that the game's code declares. A value that cannot be found is None."""
    code = "\n".join(text(p) for p in sorted(folder.glob("*.[ch]")))
    prefix = re.search(r'\.prefix\s*=\s*"(\w+)"', code)
    count = re.search(r"\.rules_n\s*=\s*(\w+)", code)
    if count and not count[1].isdigit():
        count = re.search(r"\b" + count[1] + r"\s*=\s*(\d+)", code)
    return prefix and prefix[1], count and int(count[1])


def house_said():
    code = text(ROOT / "src/kernel/base.h")
    last = re.search(r"PL_R_LAST = (\w+)", code)[1]
    return "PL", int(re.search(last + r"\s*=\s*PL_COMMON_RULES \+ (\d+)", code)[1])


def main():
    wrong, rules = [], {}
    folders = [ROOT / "src/kernel"] + sorted(p.parent for p in ROOT.glob("src/games/*/README.md"))
    for folder in folders:
        readme = folder / "README.md"
        prefix, numbers = rules_of(readme, wrong)
        if prefix is None:
            continue
        code_prefix, count = house_said() if folder.name == "kernel" else said(folder)
        if code_prefix != prefix:
            wrong.append(f"{readme}: the rules are {prefix}-…, but the game says {code_prefix}")
        if count is not None and count != len(numbers):
            wrong.append(f"{readme}: {len(numbers)} rules, but the game says {count}")
        if prefix in rules:
            wrong.append(f"{readme}: another game uses the prefix {prefix}")
        rules[prefix] = {n: 0 for n in numbers}

    files = sorted([*ROOT.glob("src/games/*/tests/*.c"), *ROOT.glob("tests/**/*.c")])
    for path in files:
        for test in TEST.finditer(text(path)):
            for m in NAMED.finditer(test[1]):
                prefix, number = m[1], int(m[2])
                if number not in rules.get(prefix, {}):
                    wrong.append(f"{path}: {test[0]} names {prefix}-{number}, which does not exist")
                else:
                    rules[prefix][number] += 1

    for prefix, tests in rules.items():
        without = [n for n, count in tests.items() if not count]
        if "--list" in sys.argv:
            for n, count in tests.items():
                print(f"{prefix}-{n}: {count} {'test' if count == 1 else 'tests'}")
        for n in without:
            wrong.append(f"{prefix}-{n} has no test")
    for line in wrong:
        print(line.replace(str(ROOT) + "/", ""))
    print(
        f"{sum(map(len, rules.values()))} rules, {sum(sum(t.values()) for t in rules.values())} tests named after them, "
        f"{len(wrong)} wrong"
    )
    return bool(wrong)


sys.exit(main())
