"""A detective: a man in a deerstalker who looks through a lens, and his notebook."""
from kit import *
from kit.objects import grown, lens, lit, plate, skull, tilted, wall


def bust_of(c):
    h = Head(
        146,
        58,
        1.2,
        tilt=3,
        nasion=(0.6, 42),
        br1=(-3.6, 47),
        br2=(-7.6, 53),
        stip=(-11.4, 59),
        tip=(-13, 62.4),
        tipu=(-11.6, 65),
        chin=(-3, 91.2),
        chinl=(-1.4, 96.4),
        chinu=(4, 99.6),
    )
    L, face = h.at, skull(c, h)
    coat = L(
        [
            (22, 103, "c"),
            (14, 116),
            (6, 128),
            (-6, 144),
            (-14, 170, "c"),
            (118, 170, "c"),
            (112, 148),
            (100, 126),
            (86, 110),
            (76, 94),
            (72, 86, "c"),
            (62, 98),
            (46, 110),
            (32, 116),
        ]
    )
    cap = L([(-3.5, 30, "c"), (0, 14), (16, -4), (43, -11), (68, -5), (84, 12), (90, 37, "c"), (60, 32), (30, 29.5)])
    peaks = [
        L([(8, 27, "c"), (-6, 28), (-19, 34), (-26, 41), (-25.5, 43, "c"), (-12, 39.5), (2, 38), (20, 37, "c"), (20, 30)]),
        L([(76, 30, "c"), (90, 35), (101, 46), (105, 55), (104, 56.5, "c"), (92, 49), (72, 43, "c")]),
    ]
    bow = L([(43, -9), (34, -15), (26, -17), (28, -11), (42, -8), (58, -11), (60, -17), (51, -15)])
    for part in (face, cap) if c.small else (face, coat, cap, *peaks):
        c.shape(grown(part, 2.6), PAPER)
    for part in (face, coat, cap, *peaks, bow):
        c.shape(part)
    c.poly(L([(14, 98), (40, 96), (52, 108), (30, 118), (20, 112)]))
    c.shape(L([(-2, 68, "c"), (-6, 71), (-9, 76), (-10, 80.6, "c"), (-4, 78.6), (2, 79), (11, 83, "c"), (14, 76), (8, 71)]))
    c.fill(taper(L([(-8, 79), (-4, 74), (1, 71)]), 1.5) + taper(L([(8, 80), (6, 75), (2, 71.4)]), 1.5), PAPER, fine=True)
    c.fill(taper(L([(-3, 30.6), (24, 30.4), (56, 33.4), (90, 38.4)]), 2.6, ends=(0.3, 0.3)), PAPER)
    c.fill(taper(L([(28, 29.6), (27, 14), (34, 0), (42, -8)]), 2) + taper(L([(43, -8), (56, 3), (63, 17), (64, 33)]), 2), PAPER)
    tweed = strands(L([(0, 24), (6, 8), (22, -5), (42, -10)]), L([(26, 29), (25, 14), (32, 1), (42, -9)]), 4, 1, ends=0.5)
    tweed += strands(L([(66, 33), (64, 17), (57, 3), (44, -8)]), L([(88, 34), (84, 14), (68, -3), (44, -10)]), 4, 1, ends=0.5)
    tweed += strands(L([(-4, 25), (20, 24), (30, 25)]), L([(18, -3), (28, -5), (38, -4)]), 4, 1, ends=0.5)
    tweed += strands(L([(62, 28), (74, 29), (92, 33)]), L([(50, -5), (58, -5), (68, -3)]), 4, 1, ends=0.5)
    c.inside(tweed, Curve(cap), PAPER, fine=True)
    c.fill(ear(L, 46, 57), PAPER)
    c.fill(taper(L([(3, 46.8), (9, 43.6), (17, 46.4)]), 2, n=8), PAPER)
    d = strands(L([(60, 40), (59, 56), (60, 76), (64, 88)]), L([(84, 46), (83, 60), (78, 74), (70, 86)]), 8, 1.4, 31, jitter=0.4, peak=0.6)
    d += jawline(L, ((43, 72), (40, 84), (31, 94), (18, 96.5)), 1.5)
    d += strands(L([(80, 108), (94, 124), (104, 146), (108, 166)]), L([(66, 116), (62, 132), (58, 150), (56, 168)]), 10, 1.5, 8, jitter=0.4)
    c.fill(d, PAPER, fine=True)
    c.fill(taper(L([(22, 104), (31, 117), (48, 112), (64, 99), (73, 88)]), 2.8) + taper(L([(34, 118), (28, 134), (26, 168)]), 2.6), PAPER)


def hand(c):
    """The hand that holds the lens, and the sleeve of this arm."""
    sleeve = [(112, 172, "c"), (140, 160, "c"), (168, 190), (196, 240, "c"), (120, 240, "c"), (118, 206)]
    c.shape(grown(sleeve, 2.6), PAPER)
    c.shape(sleeve)
    c.fill(strands([(122, 180), (128, 206), (134, 236)], [(142, 170), (160, 200), (178, 236)], 6, 1.6, 9), PAPER, fine=True)
    plate(c, [(108, 172, "c"), (138, 157, "c"), (143, 166, "c"), (113, 181, "c")], 2.2)
    palm = plate(c, [(109, 168), (100, 158), (96, 144), (100, 134), (112, 130), (124, 132), (132, 142), (136, 156)], 2.4)
    c.hatch([(112, 174), (98, 150)], [(140, 160), (128, 134)], 8, lambda x, y: 0.5 * smooth(112, 136, x), within=palm, m=10, fine=True)
    for i in range(4):
        if c.small:
            c.fill(taper([(96 + i * 3.4, 140 + i * 8), (104 + i * 3.4, 140 + i * 8), (114 + i * 3.4, 135 + i * 8)], 2.4, n=4))
            continue
        x, y = 94 + i * 3.4, 137 + i * 8.6
        plate(c, [(x - 3, y), (x + 1, y - 5), (x + 14, y - 8), (x + 20, y - 5), (x + 18, y + 1), (x + 5, y + 4.6)], 2)


def notebook(c):
    L = tilted(54, 206, -7)
    for side in (-1, 1):
        page = [(0, -19), (side * 18, -24), (side * 40, -20), (side * 42, 18), (side * 18, 14), (0, 20)]
        c.poly(L([(p[0] * 1.06, p[1] * 1.06 + 4) for p in page]))
        c.poly(L(page), PAPER)
        c.edge(Polygon(L(page)), 1.8)
        for k in range(2 if c.small else 5):
            y = -14 + k * (15 if c.small else 6.4)
            c.fill(taper(L([(side * 6, y), (side * 18, y - 3), (side * 35, y + 1)]), 2.2 if c.small else 1.3, ends=(0.8, 0.8), n=6))
    c.fill(stroke(L([(0, -19), (0, 20)]), 2.4))
    c.fill(stroke(L([(-38, 22), (-8, -20)]), 8), PAPER)
    c.fill(limb(L([(-41, 26), (-37, 20), (-8, -20)]), [0.6, 5, 5, 5], 8))


def draw(c):
    if not c.small:
        wall(c, lit(90, 100, 40, 220, 0.06, 0.8), n=52)
    with c.at(12, -6):
        bust_of(c)
    notebook(c)
    c.circle(70, 98, 44, PAPER)
    lens(c, 70, 98, 46, 57, 1.2)
    with c.at(-2, 17):
        hand(c)
