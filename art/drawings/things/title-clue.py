"""A clue: a magnifying glass over a bootprint."""
from kit import *
from kit.objects import lens, sole
from kit.bold import *


def draw(c):
    for x, y, turn in ((200, 36, 30), (222, 116, 30)):
        sole(c, x, y, turn, 0.5, nails=False)
    c.circle(98, 98, 88, PAPER)
    sole(c, 98, 98, 24, 1.12, nails=True)
    lens(c, 98, 98, 92, 45, 0.82)
    c.ring(98, 98, 88, 88, 12)
