"""A disguise: a wig, spectacles and a false beard on a stand before a mirror."""
from kit import *
from kit.objects import grown, lit, oval, tilted, wall


def mirror(c):
    glass = Polygon(oval(150, 100, 98, 112, 64))
    c.ellipse(150, 100, 112, 124)
    if not c.small:
        c.fill(rings(150, 100, 100, 110, 2, lambda t, r: 0.3, flat=0.9), PAPER)
    c.edge(Polygon(oval(150, 100, 105, 118, 32 if c.small else 80)), 2, PAPER)
    c.fill(glass, PAPER)
    c.hatch(
        [(6, 104), (190, -70)],
        [(110, 300), (330, 100)],
        30 if c.small else 54,
        lambda x, y: 0.08 + 0.5 * smooth(30, 130, math.hypot(x - 110, y - 60)),
        within=glass,
        m=30,
    )


def stand(c):
    pole = [
        (137, 176, "c"),
        (163, 176, "c"),
        (161, 212),
        (168, 220),
        (161, 228),
        (163, 248),
        (176, 258),
        (214, 270, "c"),
        (86, 270, "c"),
        (124, 258),
        (137, 248),
        (139, 228),
        (132, 220),
        (139, 212),
    ]
    c.shape(grown(pole, 3.4), PAPER)
    c.shape(pole)
    c.fill(taper([(143, 208), (139, 220), (144, 230), (142, 250), (120, 264)], 3), PAPER)
    face = Curve(
        [
            (150, 36),
            (178, 44),
            (192, 70),
            (192, 102),
            (184, 134),
            (170, 162),
            (150, 176),
            (130, 162),
            (116, 134),
            (108, 102),
            (108, 70),
            (122, 44),
        ]
    )
    c.fill(face, PAPER)
    c.hatch(
        [(194, 50), (196, 100), (166, 176)],
        [(160, 50), (166, 100), (150, 176)],
        9,
        lambda x, y: 0.6 * smooth(160, 192, x),
        within=face,
        m=16,
    )
    c.edge(face, 2.2)
    c.fill(
        taper([(150, 40), (155, 88), (150, 126)], 1.7, ends=(0.8, 0.8)) + taper([(109, 78), (150, 84), (191, 78)], 1.7, ends=(0.8, 0.8)),
        fine=True,
    )


def wig(c):
    left = [
        (150, 22, "c"),
        (122, 22),
        (100, 38),
        (90, 62),
        (86, 88),
        (92, 108),
        (88, 122),
        (100, 118),
        (108, 104),
        (110, 84),
        (118, 66),
        (136, 54),
        (152, 50, "c"),
    ]
    L = tilted(145, 38, -9)
    left = [(p[0] - 150, p[1] - 50, *p[2:]) for p in left]
    for half in (left, [(-p[0], *p[1:]) for p in left]):
        c.shape(L(half))
    cuts = strands([(149, 26), (120, 32), (100, 62), (94, 96)], [(149, 46), (126, 56), (112, 72), (106, 96)], 3 if c.small else 7, 2.0)
    for side in (1, -1):
        c.fill([Ribbon([(L([(side * (x - 150), y - 50)])[0], w) for (x, y), w in r.run]) for r in cuts], PAPER)


def beard(c):
    half = [(150, 128, "c"), (140, 124), (124, 128), (112, 138), (104, 128, "c"), (104, 150), (112, 178), (130, 200), (150, 208, "c")]
    c.shape(half + [(300 - x, y, *k) for x, y, *k in reversed(half[1:-1])])
    c.shape(
        [
            (150, 126, "c"),
            (136, 120),
            (118, 126),
            (104, 140),
            (92, 138),
            (104, 150),
            (124, 150),
            (142, 140),
            (150, 134, "c"),
            (158, 140),
            (176, 150),
            (196, 150),
            (208, 138),
            (196, 140),
            (182, 126),
            (164, 120),
        ]
    )
    d = strands([(120, 152), (116, 168), (128, 190)], [(148, 160), (148, 176), (149, 204)], 2 if c.small else 6, 2.2, jitter=0.3)
    d += taper([(144, 131), (126, 134), (106, 144)], 2.2) + taper([(142, 137), (124, 142), (108, 147)], 1.6)
    c.fill(d + [Ribbon([((300 - x, y), w) for (x, y), w in r.run]) for r in d], PAPER)
    for x in (104, 196):
        s = 1 if x > 150 else -1
        c.fill(taper([(x, 130), (x + 6 * s, 112), (x - 2 * s, 98)], 1.6, ends=(0.6, 0.6)))


def spectacles(c):
    for x in (129, 171):
        c.circle(x, 92, 18)
        c.circle(x, 92, 14.6, PAPER)
        c.fill(taper([(x - 10, 94), (x - 6, 84), (x + 2, 81)], 2.4) + taper([(x - 4, 98), (x + 4, 88), (x + 9, 85)], 1.8))
    c.fill(
        taper([(146, 90), (150, 86), (154, 90)], 3.6, ends=(0.8, 0.8))
        + stroke([(111, 88), (102, 84)], 3.4)
        + stroke([(189, 88), (198, 84)], 3.4)
    )


def table(c):
    c.box(9, 206, 282, 26)
    c.fill(stroke([(9, 209), (291, 209)], 1.6) + stroke([(9, 222), (291, 222)], 1.2), PAPER)
    if c.small:
        return
    c.fill(limb([(50, 188), (56, 168), (66, 146)], [6, 7, 12, 15], 12) + limb([(46, 190), (40, 157)], [11, 11], 4), PAPER)
    pot = [(30, 212, "c"), (32, 190, "c"), (70, 190, "c"), (72, 212, "c"), (51, 216)]
    c.shape(grown(pot, 3), PAPER)
    c.shape(pot)
    c.ellipse(51, 190, 19, 5)
    c.fill(limb([(50, 188), (56, 168), (66, 146)], [3, 4, 8, 10], 12) + limb([(46, 188), (40, 160)], [7, 7], 4))
    c.fill(strands([(37, 196), (38, 204), (38, 211)], [(46, 196), (46, 204), (46, 213)], 3, 1.6), PAPER)
    c.box(220, 190, 64, 18, PAPER)
    c.box(224, 194, 56, 18)
    c.fill(stroke([(226, 200), (278, 200)], 2) + stroke([(226, 206), (250, 206)], 1.4), PAPER)
    puff = [(228, 194, "c"), (226, 184), (234, 178), (240, 172), (252, 170), (264, 172), (270, 178), (278, 184), (276, 194, "c")]
    c.shape(grown(puff, 3), PAPER)
    c.shape(grown(puff, 1))
    c.shape(grown(puff, -1.4), PAPER)
    c.fill(strands([(232, 192), (236, 182), (246, 174)], [(272, 192), (270, 182), (258, 174)], 6, 1.6))
    c.circle(252, 169, 5)


def draw(c):
    if c.small:
        c.box(9, 9, 282, 222)
    else:
        wall(c, lit(150, 90, 60, 170, 0.3, 0.86), n=40)
    mirror(c)
    table(c)
    with c.at(*((21, 2, 0.86) if c.small else (39, 10, 0.74))):
        stand(c)
        beard(c)
        wig(c)
        spectacles(c)
