"""A country squire's hand: the checked sleeve of a tweed coat with leather buttons, and a soft cuff."""
from kit import *
from kit.hands import *


def draw(c):
    with c.at(*WRIST):
        bare(c, 1.06)
        cuff(c, -34, -2, 36)
        shape = sleeve(c, -28, 46)
        c.edge(shape, 4)
        rows_of = [
            r
            for i in range(9 if c.small else 19)
            for r in stroke([(-262 + i * (26 if c.small else 12.4), -70), (-262 + i * (26 if c.small else 12.4) + 16, 70)], 2.8)
        ]
        long = [
            r
            for i in range(5 if c.small else 10)
            for r in stroke(
                [(-262, lerp(-58, 58, (i + 0.5) / (5 if c.small else 10))), (-30, lerp(-43, 43, (i + 0.5) / (5 if c.small else 10)))], 2.8
            )
        ]
        c.inside([r for r in rows_of + long], shape, PAPER)
        c.fill(rows(-76, -70, 48, 1, 5), PAPER)
        c.fill(rows(-70, -66, 48, 1, 4))
        for y in (20, 34):
            c.circle(-50, y, 9, PAPER)
            c.circle(-50, y, 6.6)
            c.fill(stroke([(-54, y - 4), (-46, y + 4)], 2) + stroke([(-54, y + 4), (-46, y - 4)], 2), PAPER, fine=True)
