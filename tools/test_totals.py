#!/usr/bin/env python3
"""test_totals.py TESTLOG.json...: adds up the test results of a build, prints `N passed, N failed`, and lists the failed tests.

If the output of a test program ends with a line `N passed, N failed`, or with the summary of Python's unittest, these numbers are added.
Any other program counts as one test.
"""
import json
import re
import sys

LINE = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)
UNITTEST = re.compile(r"^Ran (\d+) tests? in [^\n]*\n\n(?:OK|FAILED)(?: \(([^)\n]*)\))?", re.M)


def counted(output):
    """Returns the numbers (passed, failed) from a program's output, or None if the output has no such numbers."""
    said = LINE.findall(output)
    if said:
        return int(said[-1][0]), int(said[-1][1])
    ran = UNITTEST.search(output)
    if ran:
        of = {kind: int(n) for kind, n in re.findall(r"(\w+)=(\d+)", ran[2] or "")}
        failed = of.get("failures", 0) + of.get("errors", 0)
        return int(ran[1]) - failed - of.get("skipped", 0), failed
    return None


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            for line in file:
                test = json.loads(line)
                good = test["result"] in ("OK", "EXPECTEDFAIL", "SKIP")
                output = test.get("stdout", "") + test.get("stderr", "")
                said = counted(output)
                if said:
                    passed += said[0]
                    failed += said[1] or (0 if good else 1)
                else:
                    passed += good
                    failed += not good
                if not good:
                    print(f"---- {test['name']}: {test['result']}")
                    print(output[-6000:])
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


sys.exit(main())
