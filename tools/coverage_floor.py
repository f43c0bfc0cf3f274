#!/usr/bin/env python3
"""coverage_floor.py SUMMARY.json PERCENT: fails if the tests cover less than PERCENT percent of the branches in rules and views."""
import json
import sys


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: coverage_floor.py SUMMARY.json PERCENT")
    with open(sys.argv[1], encoding="utf-8") as file:
        summary = json.load(file)
    floor = float(sys.argv[2])
    for one in sorted(summary["files"], key=lambda f: f["branch_percent"] or 0):
        print(f"{one['branch_percent'] or 0:6.1f} %  {one['branch_covered']:5} of {one['branch_total']:5}  {one['filename']}")
    percent = 100.0 * summary["branch_covered"] / max(summary["branch_total"], 1)
    print(f"{percent:.1f} % of {summary['branch_total']} branches, {summary['line_percent']:.1f} % of lines; required: {floor:g} %")
    return percent < floor


sys.exit(main())
