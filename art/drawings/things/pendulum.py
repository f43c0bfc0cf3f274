"""The pendulum of the clock: a long rod with a heavy bob, and the small weights that regulate it."""
from kit import *

SIZE = (120, 520)


def draw(c):
    c.fill([r for s in (-1, 1) for r in stroke([(60 + s * 4, 8), (60 + s * 4, 392)], 2.6)])
    for y in range(40, 380, 60):
        c.box(52, y, 16, 4)
    c.circle(60, 10, 8)
    c.poly([(46, 300), (74, 300), (70, 318), (50, 318)])
    bob = [(60, 380, "c"), (90, 392), (106, 432), (92, 474), (60, 488), (28, 474), (14, 432), (30, 392)]
    shape = Curve(bob)
    c.fill(rings(60, 434, 6, 50, 3 if c.small else 9, lambda t, r: 0.25 + 0.6 * (0.5 + 0.5 * math.cos(t - 0.8)) ** 1.4))
    c.edge(shape, 3.4)
    c.ring(60, 434, 40, 46, 1.8, fine=True)
    c.poly([(52, 488), (68, 488), (64, 512), (56, 512)])
