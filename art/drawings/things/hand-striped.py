"""A sailor's hand with a tattooed anchor: a striped jersey under the turned-up sleeve of a pea jacket."""
from kit import *
from kit.hands import *


def draw(c):
    with c.at(*WRIST):
        bare(c, 1.12)
        c.fill(
            taper([(42, -4), (42, 14)], 3.4, n=4, ends=(0.9, 0.9)) + taper([(33, 6), (36, 15), (42, 17), (48, 15), (51, 6)], 3.2, n=8),
            fine=True,
        )
        c.ring(42, -7, 3, 3, 2, fine=True)
        shape = cuff(c, -168, -6, 38, 12, 3.4)
        c.fill(rows(-164, -14, 40, 7, 11, 6))
        c.edge(shape, 3.4)
        c.fill([r for i in range(7) for r in stroke([(-11, lerp(-34, 34, i / 6)), (-3, lerp(-34, 34, i / 6))], 2)], fine=True)
        sleeve(c, -150, 60)
        flap = cuff(c, -176, -142, 62, 2, 0, PAPER, INK)
        c.edge(flap, 3, PAPER)
        folds(c, -184, 4, 3, 48)
        c.circle(-158, 40, 5.4, PAPER)
        c.circle(-158, 40, 2.6)
