"""runner.py: runs server tests. Mark each test function with `@server_test(FLAG...)` and call `main()`; the function receives a server
started with those flags."""
import asyncio
import sys
import time
import traceback

from server_lib import Server

TESTS = []


def server_test(*flags, alone=False):
    """Registers a test. Tests with the same flags share a server, except those marked `alone`."""

    def mark(function):
        TESTS.append((function, flags, alone))
        return function

    return mark


TIMEOUT = 600  # time limit for one test in seconds; long enough for busy machines


async def run_all(parlour, words):
    shared, passed, failed = {}, 0, 0
    for function, flags, alone in TESTS:
        if words and not any(word in function.__name__ for word in words):
            continue
        if alone or flags not in shared:
            server = Server(parlour, *flags).open()
            if not alone:
                shared[flags] = server
        else:
            server = shared[flags]
        begun = time.time()
        try:
            await asyncio.wait_for(function(server), TIMEOUT)
            passed += 1
            print(f"ok      {function.__name__} {time.time() - begun:.1f} s", flush=True)
        except Exception:  # one failure must not stop the other tests
            failed += 1
            print(f"FAILED  {function.__name__}\n{traceback.format_exc()}{server.log()[-2000:]}", flush=True)
        if alone and server.process.poll() is None:
            server.close()
    for server in shared.values():
        try:
            server.close()
        except Exception:
            failed += 1
            traceback.print_exc()
    print(f"{passed} passed, {failed} failed")
    return failed


def main():
    sys.exit(bool(asyncio.run(run_all(sys.argv[1], sys.argv[2:]))))
