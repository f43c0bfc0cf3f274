"""The cut end of a cable: torn braid, insulation, and bare copper strands that spread out."""
from kit import *

SIZE = (60, 48)


def draw(c):
    tips = [(56, 5), (60, 15), (60, 24), (59, 34), (54, 44)]
    for width, ink in ((6.4, INK), (3, PAPER)):
        c.fill(
            [r for i, tip in enumerate(tips) for r in limb([(12, 19 + i * 2.5), (32, 15 + i * 4.5), tip], [width, width, width * 0.5], 8)],
            ink,
        )
    c.poly([(0, 11), (14, 10), (24, 5), (20, 14), (27, 17), (21, 22), (28, 27), (21, 31), (24, 42), (14, 38), (0, 37)])
    c.fill(stroke([(4, 16), (4, 32)], 3) + stroke([(11, 15), (11, 33)], 3), PAPER)
