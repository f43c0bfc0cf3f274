"""An envelope sealed with wax."""
from kit import *
from kit.objects import seal, tilted


def draw(c):
    L = tilted(118, 120, -8)
    sheet = [(-100, -66), (100, -66), (100, 66), (-100, 66)]
    c.poly(L([(p[0] + 6, p[1] + 7) for p in sheet]))
    c.poly(L(sheet), PAPER)
    c.hatch(
        L([(-100, -66), (-100, 66)]),
        L([(-30, 0), (-30, 2)]),
        16,
        lambda x, y: 0.4,
        within=Polygon(L([(-100, -66), (-16, 0), (-100, 66)])),
        m=12,
    )
    c.hatch(
        L([(100, -66), (100, 66)]), L([(30, 0), (30, 2)]), 16, lambda x, y: 0.5, within=Polygon(L([(100, -66), (16, 0), (100, 66)])), m=12
    )
    c.fill(stroke(L([(-100, 66), (-8, -6)]), 2.6) + stroke(L([(100, 66), (8, -6)]), 2.6))
    flap = L([(-100, -66, "c"), (-60, -34), (-14, 8), (0, 16), (14, 8), (60, -34), (100, -66, "c")])
    c.shape([(x + 1, y + 6, *k) for x, y, *k in flap])
    c.shape(flap, PAPER)
    c.fill(taper(L([(-100, -66), (-60, -34), (-14, 8), (0, 16), (14, 8), (60, -34), (100, -66)]), 3, ends=(1, 1)))
    c.edge(Polygon(L(sheet)), 3.4)
    seal(c, *L([(0, 8)])[0], 31)
