"""A gentleman's hand: starched shirt cuff with a round link, and the sleeve of an evening coat."""
from kit import *
from kit.hands import *


def draw(c):
    with c.at(*WRIST):
        bare(c, 1.04)
        cuff(c, -52, -4, 37)
        c.fill(taper([(-12, -33), (-8, 0), (-12, 33)], 2, ends=(0.9, 0.9)), fine=True)
        c.fill(strands([(-46, 14), (-10, 12)], [(-46, 34), (-10, 33)], 4, 2, m=6), fine=True)
        c.circle(-26, 14, 9)
        c.circle(-26, 14, 5, PAPER)
        c.circle(-26, 14, 2)
        sleeve(c, -46, 46)
        folds(c, -54, 7)
        c.fill(rows(-60, -54, 43, 1, 3.4), PAPER)
        for x in (-84, -102, -120):
            c.circle(x, 33, 6, PAPER)
            c.circle(x, 33, 3.4)
