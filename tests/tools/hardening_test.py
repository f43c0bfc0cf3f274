#!/usr/bin/env python3
"""hardening_test.py PROGRAM...: checks with readelf that a program was built with the protections of compiler and linker against
attacks. Does not look for -fcf-protection: the linker notes it in a program only if the system's own start files have it, and those of
Debian 12 do not."""
import re
import subprocess
import sys


def readelf(program, *options):
    return subprocess.run(["readelf", "--wide", *options, program], check=True, capture_output=True, text=True).stdout


def missing(program):
    """Returns what the program lacks."""
    head, segments, dynamic, symbols = (readelf(program, word) for word in ("--file-header", "--segments", "--dynamic", "--dyn-syms"))
    called = {name.split("@")[0] for name in re.findall(r" UND (\S+)", symbols)}
    stack = re.search(r"GNU_STACK.* (\S+)\s+0x", segments)
    wrong = []
    if not re.search(r"Type:\s+DYN", head) or not re.search(r"FLAGS_1.*PIE", dynamic):
        wrong.append("addresses that change with each start (-fPIE, -pie)")
    if "GNU_RELRO" not in segments:
        wrong.append("relocations that are read-only after the start (-z relro)")
    if not re.search(r"BIND_NOW|FLAGS_1.*NOW", dynamic):
        wrong.append("binding of all functions at the start (-z now)")
    if not stack or "E" in stack[1]:
        wrong.append("a stack that cannot be executed (-z noexecstack)")
    if "RWE" in segments:
        wrong.append("segments that are either writable or executable")
    if "TEXTREL" in dynamic:
        wrong.append("code without relocations")
    if "__stack_chk_fail" not in called:
        wrong.append("checks of the stack (-fstack-protector-strong)")
    if len([name for name in called if re.fullmatch(r"__\w+_chk", name)]) < 5:
        wrong.append("checks of buffers (_FORTIFY_SOURCE)")
    return wrong


def main():
    failed = 0
    for program in sys.argv[1:]:
        wrong = missing(program)
        failed += bool(wrong)
        print(f"FAILED  {program} lacks {'; '.join(wrong)}" if wrong else f"ok      {program} is hardened")
    print(f"{len(sys.argv) - 1 - failed} passed, {failed} failed")
    return bool(failed)


sys.exit(main())
