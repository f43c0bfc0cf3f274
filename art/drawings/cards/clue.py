"""A clue: a magnifying glass over the print of a hobnailed boot, and the trail that leads away."""
from kit import *
from kit.objects import lens, lit, sole, wall


def draw(c):
    wall(c, lit(112, 106, 40, 210, 0.1, 0.7), n=50, waver=0.7)
    for x, y, turn, size in ((214, 42, 62, 0.46), (240, 92, 66, 0.5), (270, 36, 62, 0.42)):
        sole(c, x, y, turn, size, halo=4, nails=False)
    c.circle(112, 108, 84, PAPER)
    sole(c, 112, 108, 24, 1.12)
    lens(c, 112, 108, 88, 38, 1.0)
