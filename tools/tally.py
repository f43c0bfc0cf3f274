#!/usr/bin/env python3
"""tally.py TESTLOG.json...: adds up what the tests of a build said, as `N passed, N failed`, and names what failed.

A test program that ends with a plain line `N passed, N failed` counts as that many; any other counts as one.
"""
import json
import re
import sys

LINE = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            for line in file:
                test = json.loads(line)
                good = test["result"] in ("OK", "EXPECTEDFAIL", "SKIP")
                said = LINE.findall(test.get("stdout", ""))
                if said:
                    passed += int(said[-1][0])
                    failed += int(said[-1][1]) or (0 if good else 1)
                else:
                    passed += good
                    failed += not good
                if not good:
                    print(f"---- {test['name']}: {test['result']}")
                    print((test.get("stdout", "") + test.get("stderr", ""))[-6000:])
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


sys.exit(main())
