"""The inlay in the middle of a games table: a star of sixteen points in a wreath, as in a compass rose."""
from kit import *
from kit.clockwork import polar

SIZE = (400, 400)
X = Y = 200


def draw(c):
    for r, w in ((196, 3), (188, 1.6), (150, 2.4)):
        c.ring(X, Y, r, r, w)
    n = 24
    leaves = []
    for i in range(n):
        for side, lean in ((1, 7), (-1, -7)):
            a = i * 360 / n
            p = polar(X, Y, a, 169)
            q = polar(X, Y, a + 10, 169 + side * 13)
            leaves += limb([p, mix(p, q, 0.5), q], [2, 8, 1], 7)
    c.fill(leaves)
    c.ring(X, Y, 169, 169, 2)
    lines = []
    for k, (far, near) in enumerate(((104, 44), (144, 40))):
        for i in range(8):
            a = i * 45 + (22.5 if k == 0 else 0)
            far_i = far if k == 0 or i % 2 == 0 else 122
            tip, left, right = polar(X, Y, a, far_i), polar(X, Y, a - 22.5, near), polar(X, Y, a + 22.5, near)
            c.poly([tip, left, (X, Y), right], PAPER)
            c.poly([tip, right, (X, Y)])
            lines += taper([tip, left], 2.4, n=4, ends=(0.9, 0.9), spline=False) + taper(
                [left, (X, Y)], 2.2, n=4, ends=(0.9, 0.9), spline=False
            )
            if not c.small:
                lines += [r for s in range(1, 4) for r in taper([mix((X, Y), left, s / 4), mix(tip, left, s / 4)], 1.6, n=4, peak=0.2)]
    c.fill(lines)
