"""A nurse's hand: a long starched cuff with small buttons and a cross, over a finely striped sleeve."""
from kit import *
from kit.hands import *


def draw(c):
    with c.at(*WRIST):
        bare(c, 0.9)
        sleeve(c, -90, 46)
        n = 5 if c.small else 11
        c.fill(
            [
                r
                for i in range(n)
                for r in stroke([(-266, lerp(-58, 58, (i + 0.5) / n)), (-100, lerp(-41, 41, (i + 0.5) / n))], 3.4 if c.small else 2.6)
            ],
            PAPER,
        )
        cuff(c, -108, -2, 36, 13, 3.6)
        c.fill(rows(-14, -8, 33, 1, 2), fine=True)
        c.fill(rows(-106, -98, 43, 1, 2), fine=True)
        c.fill(strands([(-98, 20), (-16, 14)], [(-98, 44), (-16, 33)], 6, 2.2, m=8), fine=True)
        for x in (-28, -46):
            c.circle(x, 20, 4)
        c.box(-82, -22, 26, 8)
        c.box(-73, -31, 8, 26)
