"""A magnifying glass."""
from kit import *
from kit.objects import lens, oval


def draw(c):
    c.circle(92, 92, 84, PAPER)
    lens(c, 92, 92, 88, 45, 1.0)
    c.fill(taper(oval(92, 92, 56, 56, 10, 190, 262), 9))
    c.fill(taper(oval(92, 92, 56, 56, 5, 274, 290), 7))
