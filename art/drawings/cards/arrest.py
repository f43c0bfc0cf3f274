"""An arrest: two raised fists in handcuffs."""
from kit import *
from kit.objects import chain, lit, plate, tilted, wall


def fist(c, x, y, tilt, side):
    """A raised fist with its fingers towards the viewer. `side` is 1 if the thumb is on the right, and -1 if it is on the left."""
    L0 = tilted(x, y, tilt, 1.2)

    def L(points):
        return L0([(side * p[0], *p[1:]) for p in points])

    hand = plate(
        c,
        L(
            [
                (-17, 40, "c"),
                (-17, 4),
                (-24, -12),
                (-33, -26),
                (-35, -46),
                (-32, -66),
                (0, -74),
                (29, -70),
                (34, -48),
                (33, -28),
                (24, -8),
                (17, 6),
                (17, 40, "c"),
            ]
        ),
        2.6,
    )
    c.hatch(L([(-35, -40), (-18, 4), (-18, 40)]), L([(-17, -34), (-8, 4), (-8, 40)]), 6, lambda px, py: 0.6, within=hand, m=18, fine=True)
    c.hatch(L([(34, -30), (18, 4), (18, 40)]), L([(20, -20), (11, 4), (11, 40)]), 4, lambda px, py: 0.5, within=hand, m=18, fine=True)
    if c.small:
        c.fill([r for x in (-18.6, -1.2, 16.2) for r in taper(L([(x, -76), (x + 1, -56), (x, -38)]), 4, n=5, ends=(0.8, 0.4))])
        c.fill(taper(L([(-36, -32), (-27, -28), (-18, -34), (-9, -30)]), 4, n=6))
    for i in range(0 if c.small else 4):
        left, top = -36 + i * 17.4, (-68, -75, -76, -72)[i]
        finger = plate(
            c,
            L(
                [
                    (left + 1, top + 6),
                    (left + 5, top),
                    (left + 13, top),
                    (left + 17, top + 6),
                    (left + 17.4, top + 24),
                    (left + 15, top + 36),
                    (left + 9, top + 39),
                    (left + 3, top + 36),
                    (left + 0.4, top + 24),
                ]
            ),
            2.4,
        )
        c.hatch(
            L([(left, top + 6), (left, top + 40)]),
            L([(left + 9, top + 10), (left + 9, top + 38)]),
            4,
            lambda px, py: 0.6,
            within=finger,
            m=10,
            fine=True,
        )
    thumb = plate(
        c,
        L([(34, -34), (31, -45), (20, -47), (4, -45), (-10, -45), (-16, -38), (-10, -31), (6, -30), (16, -25), (20, -12), (30, -18)]),
        2.6,
    )
    c.hatch(
        L([(-12, -31), (8, -29), (20, -12)]), L([(-12, -38), (10, -38), (30, -24)]), 4, lambda px, py: 0.55, within=thumb, m=14, fine=True
    )
    c.fill(taper(L([(-13, -41), (-7, -43), (-4, -38), (-8, -35)]), 1.3), fine=True)
    sleeve = L([(-31, 60, "c"), (31, 60, "c"), (42, 140, "c"), (-44, 140, "c")])
    c.fill(Polygon(L([(-24, 44), (24, 44), (27, 64), (-27, 64)])), PAPER)
    c.edge(Polygon(L([(-24, 44), (24, 44), (27, 64), (-27, 64)])), 2)
    c.fill(strands(L([(-23, 46), (-24, 58)]), L([(-8, 46), (-8, 58)]), 4, 1.4), fine=True)
    c.shape(sleeve)
    c.fill(strands(L([(-22, 66), (-28, 120)]), L([(24, 66), (26, 120)]), 4 if c.small else 9, 1.7, 5), PAPER)
    return L


def cuff(c, L):
    """An iron ring around the wrist, with its lock."""
    c.shape(L([(-25, 12), (-20, 8, "c"), (0, 14), (20, 8, "c"), (25, 12), (26, 24), (20, 30), (0, 35), (-20, 30), (-26, 24)]))
    c.fill(taper(L([(-22, 14), (0, 20), (22, 14)]), 3, ends=(0.3, 0.3)) + taper(L([(-22, 24), (-10, 28), (2, 29)]), 1.8), PAPER)


def draw(c):
    wall(c, lit(150, 84, 30, 170, 0.1, 0.84), n=36 if c.small else 54)
    left = fist(c, 84, 114, -8, 1)
    right = fist(c, 216, 114, 8, -1)
    cuff(c, left)
    cuff(c, right)
    chain(c, [(114, 134), (128, 156), (150, 166), (172, 156), (186, 134)], 15, 3.8)
