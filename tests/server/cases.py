"""cases.py: tests of the house, one function each: `@case`, then `main(PARLOUR)`. Each gets a house of the kind it asks for."""
import asyncio
import sys
import time
import traceback

from house import House

CASES = []


def case(*flags, alone=False):
    """A test; cases with the same flags share a house, unless one wants it for itself."""

    def mark(function):
        CASES.append((function, flags, alone))
        return function

    return mark


HANGS = 600  # seconds after which a test that does not end is a failure, on a busy machine too


async def run_all(parlour, words):
    shared, passed, failed = {}, 0, 0
    for function, flags, alone in CASES:
        if words and not any(word in function.__name__ for word in words):
            continue
        if alone or flags not in shared:
            house = House(parlour, *flags).open()
            if not alone:
                shared[flags] = house
        else:
            house = shared[flags]
        begun = time.time()
        try:
            await asyncio.wait_for(function(house), HANGS)
            passed += 1
            print(f"ok      {function.__name__} {time.time() - begun:.1f} s", flush=True)
        except Exception:  # whatever it is, the others go on
            failed += 1
            print(f"FAILED  {function.__name__}\n{traceback.format_exc()}{house.log()[-2000:]}", flush=True)
        if alone and house.process.poll() is None:
            house.close()
    for house in shared.values():
        try:
            house.close()
        except Exception:
            failed += 1
            traceback.print_exc()
    print(f"{passed} passed, {failed} failed")
    return failed


def main():
    sys.exit(bool(asyncio.run(run_all(sys.argv[1], sys.argv[2:]))))
