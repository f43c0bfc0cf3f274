"""The Baker Street Irregulars: three boys in caps who peer round the corner of a brick wall."""
from kit import *
from kit.objects import grown, plate, skull


def boy(c, x, y, s, tilt, cap, peak, seed):
    """A boy's head in profile under a cap."""
    h = Head(x, y, s, tilt=tilt, **BOYS_FACE)
    L = h.at
    hair = L([(60, 44), (58, 70), (62, 88), (74, 88), (88, 76), (94, 56), (92, 40)])
    coat = L([(30, 100, "c"), (20, 118), (8, 134), (4, 160, "c"), (170, 160, "c"), (160, 110), (100, 100), (66, 92)])
    parts = (coat, skull(c, h, BOYS_BACK), hair, L(cap), L(peak))
    for part in (parts[1], *parts[3:]) if c.small else parts:
        c.shape(grown(part, 2.2), PAPER)
    for part in parts:
        c.shape(part)
    for q in (
        [(0, 30, "c"), (-7, 38), (-8, 46, "c"), (-1, 42), (6, 36, "c")],
        [(30, 36, "c"), (30, 52), (34, 66, "c"), (40, 54), (44, 40, "c")],
    ):
        c.shape(L(q), fine=True)
    c.fill(taper(L([(-10, 30), (6, 28.6), (26, 31), (58, 38), (86, 44)]), 3.6 * s, ends=(0.3, 0.2)), PAPER)
    c.fill(
        taper(L([(42, -16), (22, -6), (8, 8), (3, 24)]), 2.4 * s) + taper(L([(43, -16), (48, 4), (46, 20), (44, 32)]), 2.4 * s),
        PAPER,
        fine=True,
    )
    c.fill(taper(L([(28, 104), (42, 112), (66, 100)]), 4 * s), PAPER)
    c.fill(taper(L([(50, 68), (46, 58), (52, 50), (58, 58), (52, 70)]), 3 * s, n=10), PAPER)
    if not c.small:
        d = strands(L([(64, 50), (70, 66), (68, 90)]), L([(90, 52), (92, 66), (84, 86)]), 6, 1.8 * s, seed, jitter=0.4)
        d += strands(L([(36, -12), (18, 0), (10, 12), (8, 24)]), L([(41, -10), (36, 4), (32, 16), (30, 28)]), 4, 1.5 * s, seed)
        d += strands(L([(48, -10), (62, 6), (66, 22), (64, 38)]), L([(48, -14), (70, -2), (81, 18), (81, 40)]), 5, 1.5 * s, seed)
        d += taper(L([(6, 51), (11.5, 48), (18, 51.4)]), 2.4 * s, n=8) + jawline(L, ((46, 76), (42, 86), (33, 93), (20, 94.6)), 1.7 * s)
        c.fill(d, PAPER)


def street(c):
    if not c.small:
        sky(c, [(46, 74, 90)], bottom=200, n=50, dark=0.6, fade=110)
    houses = [
        (9, 204),
        (9, 120),
        (24, 112),
        (32, 118),
        (32, 100),
        (40, 100),
        (40, 122),
        (70, 122),
        (70, 108),
        (78, 108),
        (78, 126),
        (120, 126),
        (120, 204),
    ]
    if not c.small:
        c.block(
            Polygon(houses),
            [(9, 100), (9, 204)],
            [(122, 100), (122, 204)],
            34,
            lambda x, y: 0.5 * (1 - smooth(112, 200, y)) * smooth(10, 60, math.hypot(x - 46, y - 74)),
            m=10,
        )
    c.box(9, 203, 282, 28, PAPER)
    c.hatch([(9, 204), (291, 204)], [(9, 231), (291, 231)], 8, lambda x, y: 0.3 + 0.5 * smooth(60, 200, x), m=14)
    lamp(c, 46, 86, 212, 1.1)


def corner(c):
    """The near wall on the right, with its corner stones."""
    c.box(196, 9, 96, 222, PAPER)
    bricks(c, 206, 9, 86, 222, 19, 0.82, seed=4)
    for i in range(7):
        y, w = 9 + i * 32, 26 if i % 2 else 18
        c.poly([(194, y), (194 + w, y), (194 + w, y + 31), (194, y + 31)])
        c.box(196, y + 2, w - 4, 27, PAPER)
        c.fill(strands([(198, y + 20), (194 + w - 4, y + 20)], [(198, y + 29), (194 + w - 4, y + 29)], 3, 1.4), fine=True)


def fingers(c, x, y):
    for i in range(4):
        plate(c, [(x - 2, y + i * 5.4), (x + 8, y - 2.4 + i * 5.4), (x + 14, y + i * 5.4), (x + 8, y + 3 + i * 5.4)], 1.6)


FLAT = [(2, 31, "c"), (-10, 20), (-10, 8), (8, -8), (40, -18), (74, -14), (98, 4), (106, 26), (100, 42), (84, 46), (60, 40), (30, 34)]
ROUND = [(0, 31, "c"), (-2, 12), (10, -6), (42, -18), (72, -10), (90, 12), (94, 42, "c"), (60, 38), (30, 33)]
BIG = [(2, 31, "c"), (-16, 22), (-18, 6), (4, -14), (42, -24), (82, -18), (108, 6), (114, 30), (104, 46), (84, 48), (60, 40), (30, 34)]
PEAK = [(14, 24, "c"), (-4, 24), (-18, 30), (-26, 38), (-25, 41), (-14, 39), (0, 37), (20, 37, "c")]


def draw(c):
    street(c)
    boy(c, 148, 32, 0.66, 6, FLAT, PEAK, 41)
    boy(c, 118, 99, 0.66, 4, ROUND, PEAK, 43)
    boy(c, 90, 167, 0.66, 2, BIG, PEAK, 45)
    corner(c)
    if not c.small:
        fingers(c, 190, 116)
        fingers(c, 190, 190)
