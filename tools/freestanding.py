#!/usr/bin/env python3
"""freestanding.py NM ARCHIVE: fails if the core calls an external function. Only memcpy, memset, memcmp, memmove
and the functions of the compiler's runtime are allowed."""
import re
import subprocess
import sys

ALLOWED = {"memcpy", "memset", "memcmp", "memmove", "_GLOBAL_OFFSET_TABLE_"}
RUNTIME = re.compile(r"^__(asan|ubsan|sanitizer|sancov|start___sancov|stop___sancov|gcov|llvm|popcount|ctz|tsan|msan|stack_chk)")


def symbols(nm, archive, *flags):
    done = subprocess.run([nm, "-P", *flags, archive], stdout=subprocess.PIPE, check=True)
    return {line.split()[0].decode() for line in done.stdout.splitlines() if len(line.split()) > 1}


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: freestanding.py NM ARCHIVE")
    nm, archive = sys.argv[1:]
    undefined = symbols(nm, archive, "-u") - symbols(nm, archive, "--defined-only")
    foreign = sorted(s for s in undefined if s not in ALLOWED and not RUNTIME.match(s))
    for name in foreign:
        print(f"the core must not call {name}")
    print("the core calls: " + (", ".join(sorted(undefined - set(foreign))) or "nothing"))
    return bool(foreign)


sys.exit(main())
