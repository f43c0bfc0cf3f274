"""wrap.py PROGRAM CONFINED TEST ARG...: for `meson test --wrapper`: runs TEST with CONFINED wherever its arguments name PROGRAM."""
import os
import sys

program, confined, *test = sys.argv[1:]
os.execvp(test[0], [confined if os.path.abspath(arg) == program else arg for arg in test])
