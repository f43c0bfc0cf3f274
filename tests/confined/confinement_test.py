"""confinement_test.py UNIT CONFINE PARLOUR: the filters that unit_filter.py makes from the systemd unit refuse what the unit forbids and
allow what the server needs, and a server that is started under them has them."""
import errno
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
import unit_filter  # noqa: E402
from server_lib import Server  # noqa: E402

UNIT, CONFINE, PARLOUR = (os.path.abspath(word) for word in sys.argv[1:4])
# A process that makes one system call, by its name or number, and prints the error.
CALLER = """
import ctypes, sys
import seccomp
c = ctypes.CDLL(None, use_errno=True)
number = int(sys.argv[1]) if sys.argv[1].isdigit() else seccomp.resolve_syscall(seccomp.Arch(), sys.argv[1])
assert number >= 0, sys.argv[1]
c.syscall.restype = ctypes.c_long
rc = c.syscall(ctypes.c_long(number), *(ctypes.c_long(int(word)) for word in sys.argv[2:]))
print(ctypes.get_errno() if rc < 0 else 0)
"""


class Confinement(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="parlour-")
        cls.command = unit_filter.make(UNIT, CONFINE, PARLOUR, cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def call(self, name, *args, confined=True):
        """Makes the system call in a new process. Returns its error number, 0 for success, or the signal that ended the process."""
        words = [*(self.command if confined else []), "/usr/bin/python3", "-c", CALLER, name, *(str(arg) for arg in args)]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120)
        if done.returncode < 0:
            return signal.Signals(-done.returncode)
        self.assertEqual(done.returncode, 0, done.stderr)
        return int(done.stdout)

    def test_calls_that_the_unit_does_not_list_end_the_process(self):
        # Each with arguments for which it would otherwise fail, so that this test is harmless if the filter is not.
        for name, *args in (
            ("ptrace", -1, 0, 0, 0),
            ("mount", 0, 0, 0, 0, 0),
            ("umount2", 0, 0),
            ("kexec_load", 0, 0, 0, -1),
            ("reboot", 0, 0, 0, 0),
            ("init_module", 0, 0, 0),
            ("bpf", -1, 0, 0),
            ("perf_event_open", 0, 0, 0, 0, 0),
            ("swapon", 0, 0),
            ("clock_settime", -1, 0),
            ("chroot", 0),
        ):
            with self.subTest(name):
                self.assertNotIsInstance(self.call(name, *args, confined=False), signal.Signals)
                self.assertEqual(self.call(name, *args), signal.SIGSYS)

    def test_calls_that_the_unit_restricts_fail(self):
        new_user, packet, fifo, executable = 0x10000000, 17, 1, 4
        for expected, name, *args in (
            (errno.EPERM, "unshare", new_user),
            (errno.ENOSYS, "clone3", 0, 0),
            (errno.EAFNOSUPPORT, "socket", packet, 3, 0),
            (errno.EAFNOSUPPORT, "socket", 3, 5, 0),
            (errno.EPERM, "mmap", 0, 4096, 7, 0x22, -1, 0),
            (errno.EPERM, "mprotect", 0, 0, executable),
            (errno.EPERM, "sched_setscheduler", 0, fifo, 0),
            (errno.EPERM, "personality", 8),
        ):
            with self.subTest(name):
                self.assertEqual(self.call(name, *args), expected)

    def test_calls_that_systemd_does_not_know_fail_as_on_an_old_kernel(self):
        self.assertEqual(self.call("9999"), errno.ENOSYS)

    def test_calls_that_the_server_needs_pass(self):
        unix, inet, inet6, netlink, stream = 1, 2, 10, 16, 1
        for name, *args in (
            ("getpid",),
            ("epoll_create1", 0),
            ("eventfd2", 0, 0),
            ("socket", unix, stream, 0),
            ("socket", inet, stream, 0),
            ("socket", netlink, 3, 0),
            ("mmap", 0, 4096, 3, 0x22, -1, 0),
        ):
            with self.subTest(name):
                self.assertEqual(self.call(name, *args), 0)
        self.assertIn(self.call("socket", inet6, stream, 0), (0, self.call("socket", inet6, stream, 0, confined=False)))

    def test_a_server_that_is_started_with_the_script_has_the_filters_and_no_capabilities(self):
        def status(server):
            lines = pathlib.Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8").splitlines()
            return dict(line.split(":\t") for line in lines if ":\t" in line)

        bare, confined = Server(PARLOUR).open(), Server(f"{self.folder.name}/parlour").open()
        try:
            before, now = status(bare), status(confined)
            self.assertEqual(now["Name"], "parlour")
            self.assertEqual((now["Seccomp"], now["NoNewPrivs"]), ("2", "1"))
            self.assertEqual(int(now["Seccomp_filters"]), int(before["Seccomp_filters"]) + 2)
            self.assertEqual({int(now[name], 16) for name in ("CapEff", "CapPrm")}, {0})
            self.assertEqual(confined.ask("GET", "/readyz", raw=True)[0], 200)
        finally:
            bare.close()
            confined.close()


if __name__ == "__main__":
    del sys.argv[1:4]
    unittest.main(warnings="ignore")
