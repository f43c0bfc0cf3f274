"""A country station: a low platform with milk churns and a lamp, a house with a canopy, a signal, and rails that run to the hills."""
from kit import *
from kit.outdoors import evening, few, foliage, hill, level, tree

EYE = (330, 178)


def land(c):
    evening(c, ((400, 80, 130),), 170)
    hill(c, [(4, 176), (120, 166), (240, 172), (340, 160), (478, 170)], 196, 7, lambda x, y: 0.24, small=1, edge=1.2)
    hill(c, [(4, 192), (160, 188), (300, 184), (478, 186)], 320, 16, lambda x, y: 0.14 + 0.3 * noise(x * 4, y * 5), 3, 1.4)
    for x, y, r in ((398, 182, 8), (412, 178, 11), (428, 181, 9), (268, 184, 7), (282, 181, 8)):
        foliage(c, [(x, y, r)], 3)
    tree(c, 442, 236, 0.8, 5)


def rails(c):
    bed = [(EYE[0] - 3, 184), (EYE[0] + 5, 184), (470, 318), (226, 318)]
    level(c, bed, 16, lambda x, y: 0.34, small=4)
    far = 184 - EYE[1]
    for i in range(5 if c.small else 9):
        k = (i + 1) / (5 if c.small else 9)
        y = 186 + 128 * k * k
        s = (y - EYE[1]) / (318 - EYE[1])
        x = EYE[0] + (348 - EYE[0]) * s
        c.box(x - 98 * s, y, 196 * s, 9 * s)
    for foot in (288, 408):
        s = far / (318 - EYE[1])
        head = EYE[0] + (foot - EYE[0]) * s
        c.poly([(head - 0.8, 184), (head + 0.8, 184), (foot + 8, 318), (foot - 8, 318)], PAPER)
        c.poly([(head - 0.5, 184), (head + 0.5, 184), (foot + 5, 318), (foot - 5, 318)])
        c.fill(stroke([(foot - 1, 316), (EYE[0] + (foot - EYE[0]) * 0.5, 250)], 1.8, 0.4), PAPER)


def platform(c):
    top = [(5, 262), (5, 318), (196, 318), (322, 186), (300, 186), (170, 232)]
    c.poly(top, PAPER)
    c.hatch(
        [(4, 190), (330, 190)],
        [(4, 318), (330, 318)],
        few(c, 20, 6),
        lambda x, y: 0.12 + 0.2 * noise(x * 3, y * 4),
        within=Polygon(top),
        m=30,
    )
    c.poly([(196, 318), (228, 318), (326, 186), (322, 186)])
    c.fill(stroke([(193, 318), (320, 187)], 3.4, 0.3), PAPER)
    c.fill(stroke([(188, 318), (317, 188)], 1.6, 0.3))


def house(c):
    wall = [(5, 96), (168, 122), (168, 232), (5, 262)]
    c.block(Polygon(wall), [(5, 96), (168, 122)], [(5, 262), (168, 232)], few(c, 24, 8), lambda x, y: 0.42, m=14, edge=1.6)
    roof = [(5, 40), (128, 66), (182, 118), (182, 126), (5, 100)]
    c.poly(roof, PAPER)
    c.poly(roof)
    c.fill(strands([(10, 46), (8, 94)], [(126, 70), (174, 118)], 4 if c.small else 9, 1.8, ends=0.8), PAPER)
    c.box(54, 14, 24, 44)
    c.box(50, 12, 32, 6)
    for x, w, top, foot in ((26, 26, 146, 214), (118, 20, 152, 206)):
        c.box(x - 3, top - 3, w + 6, foot - top + 6)
        c.box(x, top, w, foot - top, PAPER)
        bars = stroke([(x + w / 2, top), (x + w / 2, foot)], 2.4) + stroke([(x, (top + foot) / 2), (x + w, (top + foot) / 2)], 2.4)
        c.fill(bars)
    c.poly([(68, 148), (104, 150), (104, 242), (68, 250)])
    c.edge(Polygon([(74, 156), (98, 157), (98, 190), (74, 191)]), 1.8, PAPER)
    c.circle(98, 204, 2.4, PAPER)


def canopy(c):
    """The canopy over the platform. It stands on two posts and has a toothed valance."""
    c.poly([(5, 104), (182, 128), (214, 128), (5, 88)], PAPER)
    c.poly([(5, 90), (214, 127), (214, 132), (5, 100)])
    teeth = []
    n = 10 if c.small else 18
    for i in range(n):
        a, b = i / n, (i + 1) / n
        p, q = (5 + 209 * a, 100 + 32 * a), (5 + 209 * b, 100 + 32 * b)
        m = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2 + 17 - 7 * a)
        teeth.append(Polygon([p, q, (q[0], q[1] + 6), m, (p[0], p[1] + 6)]))
    c.fill([piece for piece in teeth])
    for x, top, foot in ((160, 126, 258), (206, 132, 236)):
        c.fill(limb([(x, top), (x, foot)], [7, 4, 4, 8], 8))


def churns(c):
    for x, y, s in ((56, 296, 1.0), (92, 300, 1.1)):
        with c.at(x, y, s):
            body = [(-15, 0, "c"), (-16, -26), (-9, -40), (-9, -48, "c"), (9, -48, "c"), (9, -40), (16, -26), (15, 0, "c")]
            c.edge(Curve(body), 4, PAPER)
            c.shape(body)
            c.box(-12, -54, 24, 7)
            c.fill(taper([(-9, -4), (-10, -24), (-4, -38)], 3), PAPER)
            c.fill(stroke([(-15, -12), (15, -12)], 1.8), PAPER)


def signal(c):
    c.box(377, 74, 7, 132, PAPER)
    c.box(378.4, 74, 4.6, 132)
    c.poly([(383, 82), (383, 94), (334, 92), (334, 80)])
    c.poly([(350, 82), (350, 91), (343, 91), (343, 81)], PAPER)
    c.circle(390, 90, 6)
    c.poly([(376, 74), (380.7, 60), (386, 74)])
    c.fill([r for y in range(110, 204, 10) for r in stroke([(386, y), (392, y)], 1.6)] + stroke([(392, 100), (392, 206)], 1.6), fine=True)


def draw(c):
    land(c)
    rails(c)
    signal(c)
    platform(c)
    house(c)
    canopy(c)
    lamp(c, 246, 176, 268, 1.35)
    churns(c)
