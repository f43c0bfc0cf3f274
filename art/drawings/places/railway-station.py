"""A railway station: a locomotive at the platform under a great roof of iron and glass, a clock and travellers."""
from kit import *
from kit.town import walker

EYE = (250, 196)


def arch(scale, n=25):
    """Returns a rib of the roof as half an ellipse. The smaller its scale, the farther away it seems."""
    x, y = EYE[0], EYE[1] - 26 * scale
    angles = [math.pi * (1 - i / (n - 1)) for i in range(n)]
    return [(x + 238 * scale * math.cos(t), y - 172 * scale * math.sin(t)) for t in angles]


def roof(c):
    n = 20 if c.small else 76
    near, far = arch(1.3, n), arch(0.3, n)
    for i, (a, b) in enumerate(zip(near, far)):
        t = abs(i / (n - 1) - 0.5) * 2
        dark = 0.3 + 0.5 * smooth(0.2, 0.75, t)
        wide = 560 / n * dark
        c.fill(Ribbon([(a, wide), (mix(a, b, 0.5), wide * 0.62), (b, wide * 0.16)]))
    for side in (-1, 1):
        x = lambda s: EYE[0] + side * 238 * s
        wall = Polygon([(x(1.02), 168), (x(0.3), 188), (x(0.3), 210), (x(1.02), 252)])
        c.hatch([(x(1.02), 168), (x(0.3), 188)], [(x(1.02), 256), (x(0.3), 211)], 9, lambda x, y: 0.34, within=wall, m=12)
    for s in (0.98, 0.72, 0.54, 0.41) if c.small else (0.98, 0.78, 0.63, 0.51, 0.415, 0.34):
        line = arch(s)
        c.fill(Ribbon([(p, 15 * s) for p in line]))
        c.fill(Ribbon([(p, 10.5 * s) for p in arch(s * 0.995)]), PAPER, fine=True)
        lattice(c, s)
        for side in (-1, 1):
            x, y = EYE[0] + side * 238 * s, EYE[1] - 26 * s
            c.fill(limb([(x, y), (x, EYE[1] + 54 * s)], [13 * s, 9 * s, 9 * s, 14 * s], 8))


def lattice(c, s):
    outer, inner, found = arch(s * 1.018, 49), arch(s * 0.972, 49), []
    for i in range(0, 48, 2):
        found += stroke([outer[i], inner[i + 1]], 1.5 * s) + stroke([inner[i + 1], outer[i + 2]], 1.5 * s)
    c.fill(found, fine=True)


def open_end(c):
    """The bright end of the hall with its glazed screen."""
    end = arch(0.3)
    c.poly(end + [(EYE[0] + 72, 212), (EYE[0] - 72, 212)], PAPER)
    c.fill(Ribbon([(p, 3.4) for p in end]))
    if not c.small:
        for i in range(3, 22, 2):
            c.fill(stroke([end[i], mix(end[i], (EYE[0], 186), 0.34)], 1.2))
        c.fill(Ribbon([(p, 1.6) for p in [mix(q, (EYE[0], 190), 0.34) for q in end]]))
        roofs = [(192, 212), (192, 194), (204, 188), (214, 194), (214, 182), (220, 182), (220, 196), (262, 196), (262, 180), (290, 180)]
        roofs = Polygon(roofs + [(290, 192), (310, 192), (310, 212)])
        c.hatch([(190, 176), (190, 214)], [(312, 176), (312, 214)], 26, lambda x, y: 0.34, within=roofs, m=6)


def platforms(c):
    c.poly([(5, 318), (5, 268), (EYE[0] - 60, 204), (EYE[0] + 60, 204), (475, 262), (475, 318)], PAPER)
    bed = Polygon([(110, 318), (EYE[0] - 16, 204), (EYE[0] + 12, 204), (330, 318)])
    c.block(bed, [(100, 206), (340, 206)], [(100, 318), (340, 318)], 15, lambda x, y: 0.55, m=8)
    for x, w in ((150, 6), (272, 6)):
        c.poly([(x - w, 318), (x + w, 318), (lerp(x, EYE[0], 0.95) + 0.6, 205), (lerp(x, EYE[0], 0.95) - 0.6, 205)])
        c.fill(stroke([(x - 1, 318), (lerp(x, EYE[0], 0.7) - 0.4, 234)], 2, 0.3), PAPER)
    c.poly([(330, 318), (356, 318), (EYE[0] + 20, 204), (EYE[0] + 12, 204)])
    c.fill(stroke([(358, 318), (EYE[0] + 22, 204)], 3, 0.2))
    slab = Polygon([(362, 318), (475, 318), (475, 262), (EYE[0] + 60, 204), (EYE[0] + 22, 204)])
    c.hatch([(240, 206), (476, 206)], [(240, 318), (476, 318)], 13, lambda x, y: 0.14 + 0.2 * noise(x * 3, y * 4), within=slab, m=30)
    slab = Polygon([(5, 318), (96, 318), (EYE[0] - 20, 204), (EYE[0] - 60, 204), (5, 268)])
    c.hatch([(4, 206), (240, 206)], [(4, 318), (240, 318)], 13, lambda x, y: 0.2 + 0.2 * noise(x * 3, y * 4), within=slab, m=30)
    c.poly([(96, 318), (118, 318), (EYE[0] - 14, 206), (EYE[0] - 20, 206)])


def steam(c):
    cloud = [
        (214, 124),
        (196, 122),
        (192, 106),
        (176, 104),
        (172, 84),
        (150, 84),
        (146, 62),
        (122, 66),
        (108, 46),
        (86, 58),
        (70, 52),
        (60, 74),
    ]
    cloud += [
        (74, 88),
        (72, 106),
        (94, 112),
        (108, 124),
        (126, 118),
        (138, 136),
        (160, 132),
        (174, 146),
        (192, 138),
        (206, 146),
        (222, 134),
    ]
    c.shape(cloud, PAPER)
    curls = taper([(204, 138), (190, 132), (186, 118), (196, 114)], 2.4) + taper([(170, 140), (154, 126), (158, 106), (174, 110)], 2.6)
    curls += taper([(134, 128), (120, 116), (124, 96), (142, 98)], 2.8) + taper([(106, 118), (86, 106), (88, 84), (108, 84)], 3)
    curls += taper([(96, 78), (84, 70), (92, 58), (104, 62)], 2) + taper([(156, 100), (144, 90), (136, 102)], 1.8)
    c.fill(curls, fine=True)


def locomotive(c):
    """The front of a locomotive, 120 units wide, with its wheels at y=112."""
    c.poly([(30, -34), (58, -22), (62, 60), (40, 76)])
    c.fill(strands([(42, -24), (44, 60)], [(58, -16), (60, 52)], 4, 1.6), PAPER, fine=True)
    for x in (-46, 34):
        c.shape([(x, 66, "c"), (x + 12, 66, "c"), (x + 13, 96), (x + 10, 114, "c"), (x + 2, 114, "c"), (x - 1, 96)])
        c.fill(taper([(x + 3, 84), (x + 2.5, 98), (x + 4, 111)], 1.6), PAPER, fine=True)
    c.box(-40, 56, 80, 20)
    c.circle(0, 6, 45)
    c.fill([Ribbon([(p, 1.8) for p in ellipse(0, 6, 41.5, 41.5, 40).outline()])], PAPER)
    if not c.small:
        c.fill(rings(0, 6, 29, 39, 4, lambda t, r: 0.7 * smooth(-0.2, 0.9, math.cos(t - 3.9))), PAPER)
    c.fill([Ribbon([(p, 1.6) for p in ellipse(0, 6, 27, 27, 32).outline()])], PAPER)
    c.fill(rings(0, 6, 10, 25, 5, lambda t, r: 0.55 * smooth(-0.2, 0.9, math.cos(t - 3.9))), PAPER, fine=True)
    c.fill(stroke([(-27, 6), (27, 6)], 2.4) + stroke([(0, 6), (11, 20)], 3) + stroke([(0, 6), (-4, 24)], 3), PAPER)
    c.circle(0, 6, 5.4, PAPER)
    c.circle(0, 6, 2.6)
    c.poly([(-11, -36), (11, -36), (9, -70), (-9, -70)])
    c.shape([(-14, -70, "c"), (-15, -78, "c"), (-8, -82), (8, -82), (15, -78, "c"), (14, -70, "c"), (0, -68)])
    c.fill(taper([(-6, -66), (-6.5, -50), (-8, -38)], 2.4, ends=(0.5, 0.5)) + taper([(-13, -75), (0, -73), (13, -75)], 1.6), PAPER)
    c.box(-62, 54, 124, 18)
    c.fill(stroke([(-60, 57), (60, 57)], 1.6) + stroke([(-60, 69), (60, 69)], 1.6), PAPER)
    for x in (-44, 44):
        c.circle(x, 63, 11.5)
        c.circle(x, 63, 9, PAPER)
        c.circle(x, 63, 6.4)
        c.circle(x - 2, 61, 1.8, PAPER, fine=True)
    for x in (-34, 34):
        c.box(x - 6, 34, 12, 20)
        c.circle(x, 42, 7.2)
        c.circle(x, 42, 5.4, PAPER)
    c.box(-3, 62, 6, 22)
    c.circle(0, 80, 4.6)
    c.circle(0, 80, 2.2, PAPER)


def clock(c, x, y):
    c.box(x - 1.5, 5, 3, y - 20)
    c.circle(x, y, 20)
    c.circle(x, y, 16.6, PAPER)
    for i in range(12):
        t = i * math.pi / 6
        c.fill(stroke([(x + 12.4 * math.cos(t), y + 12.4 * math.sin(t)), (x + 15 * math.cos(t), y + 15 * math.sin(t))], 1.6), fine=True)
    c.fill(stroke([(x, y), (x - 6, y - 5)], 2.4) + stroke([(x, y), (x + 2, y - 12)], 2))


def travellers(c):
    walker(c, 396, 292, 1.25)
    c.box(404, 272, 20, 14)
    c.fill(stroke([(406, 276), (422, 276)], 1.2), PAPER)
    c.shape([(372, 292, "c"), (368, 270), (374, 250), (380, 250), (388, 268), (392, 292, "c")])
    c.shape([(372, 252, "c"), (372, 236), (377, 230), (383, 236), (383, 252, "c")])
    c.circle(377.5, 224, 5)
    c.shape([(369, 222, "c"), (376, 216), (385, 219), (388, 223, "c")])
    walker(c, 338, 246, 0.66, "bowler")
    if not c.small:
        walker(c, 322, 236, 0.5)


def draw(c):
    if c.small:
        c.density = 0.34
    roof(c)
    open_end(c)
    platforms(c)
    steam(c)
    with c.at(206, 194):
        locomotive(c)
    clock(c, 362, 96)
    travellers(c)
