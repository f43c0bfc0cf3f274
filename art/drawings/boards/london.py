"""A map of London at dawn, with the Thames, parks and streets, and the landmarks of 1895 in small engravings."""
from kit import *
from kit.rooms import bars
from kit import landmarks

SIZE = (1200, 420)
# The inks of the map. The map is shown as an image, which does not inherit the page's colours.
LAND, STREETS, TREES, WATER, PAPER_INK = "#917d57", "#ddd0aa", "#9a9a6c", "#8fa3b5", "#f3e9d2"

# The middle of the Thames, from west to east.
RIVER = [(-30, 366), (90, 350), (210, 366), (350, 376), (470, 362), (590, 350), (662, 316), (690, 262), (738, 222), (812, 222), (890, 244)]
RIVER += [(950, 254), (1002, 290), (1050, 330), (1110, 330), (1150, 296), (1190, 272), (1240, 270)]
WIDTH = 46


def offset(line, d):
    """Returns the line moved sideways by `d`."""
    found = []
    for i, p in enumerate(line):
        a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        ux, uy, _ = direction(a, b)
        found.append((p[0] - uy * d, p[1] + ux * d))
    return found


def thames():
    return resample(sample(RIVER, 10), 160)


def near_river(x, y, reach):
    return min(distance((x, y), p) for p in thames()[::4]) < reach


def bend(x, y):
    """Moves a point of the regular street grid a little, so that the streets become irregular."""
    return (
        round(x + 9 * math.sin(y * 0.013 + x * 0.011) + 0.07 * (y - 210)),
        round(y + 7 * math.sin(x * 0.009 + y * 0.02) + 4 * math.sin(x * 0.023)),
    )


def streets(c):
    """A network of streets with blocks of houses, each shaded with a few lines."""
    chance = random.Random(221)
    xs, ys = [-40.0], [-20.0]
    while xs[-1] < 1240:
        xs.append(xs[-1] + chance.uniform(24, 50))
    while ys[-1] < 440:
        ys.append(ys[-1] + chance.uniform(17, 32))
    net = [[bend(x, y) for y in ys] for x in xs] + [[bend(x, y) for x in xs[::2]] for y in ys]
    c.wire(net, 0.9, STREETS)
    rows = {}
    for i in range(len(xs) - 1):
        for j in range(len(ys) - 1):
            if chance.random() < 0.36:
                y, high = (ys[j] + ys[j + 1]) / 2, ys[j + 1] - ys[j] - 8
                rows.setdefault(max(9, round(high / 4) * 4), []).append([bend(xs[i] + 4, y), bend(xs[i + 1] - 4, y)])
    for high, blocks in sorted(rows.items()):
        c.wire(blocks, high, STREETS, dashes="1 3.4")


ROADS = [
    [(-10, 120), (150, 196), (330, 196), (560, 188), (700, 172), (840, 186), (960, 196), (1210, 150)],
    [(150, -10), (160, 60), (150, 196), (180, 300), (210, 430)],
    [(290, -10), (350, 90), (330, 196), (430, 246), (520, 250), (640, 200), (700, 172)],
    [(560, -10), (520, 90), (560, 188), (520, 250), (500, 330)],
    [(880, -10), (850, 90), (840, 186), (866, 300), (840, 430)],
    [(700, 430), (760, 330), (866, 300), (960, 350), (1010, 430)],
    [(-10, 60), (150, 62), (350, 90), (520, 90), (850, 90), (1210, 60)],
]


def roads(c):
    lines = [resample(sample(road, 8), 24) for road in ROADS]
    c.wire(lines, 6.6, "#bfae80")
    c.wire(lines, 4.4, PAPER_INK)


def park(c, points, seed, trees):
    """A park: an outline, paths and trees. No street runs through it."""
    chance = random.Random(seed)
    piece = Curve(points)
    c.fill(piece, PAPER)
    line = piece.outline()
    c.edge(piece, 1.2)
    spots = []
    left, right = min(p[0] for p in line), max(p[0] for p in line)
    top, bottom = min(p[1] for p in line), max(p[1] for p in line)
    while len(spots) < trees:
        p = (chance.uniform(left, right), chance.uniform(top, bottom))
        if inside((p[0], p[1] - 8), line) and inside(p, line) and all(distance(p, q) > 11 for q in spots):
            spots.append(p)
    for x, y in sorted(spots, key=lambda p: p[1]):
        landmarks.little_tree(c, x, y, chance.uniform(4, 5.6))


def river(c):
    """Engraved water: lines that follow the banks, dense and dark near them, thin and broken in the middle."""
    line = thames()
    c.fill(Polygon(offset(line, WIDTH / 2) + offset(line, -WIDTH / 2)[::-1]), PAPER)
    lines, n = [], 11
    for k in range(n):
        across = k / (n - 1) - 0.5
        shore = abs(across) * 2
        d = math.copysign(shore**0.8, across) * (WIDTH - 3) / 2
        phase = random.Random(k).random() * 9
        if k in (0, n - 1):
            lines += ribbons(offset(line, d), [2.4] * len(line))
            continue
        dark = [0.5 + 1.1 * shore * shore + 0.5 * math.sin(i * 0.31 + phase) for i in range(len(line))]
        lines += ribbons(
            offset(line, d), [w if math.sin(i * 0.19 + phase * 2) > -0.7 + 0.5 * (1 - shore) else 0 for i, w in enumerate(dark)]
        )
    c.fill(lines)


def plan_bridge(c, x, y, degrees, length=62):
    """A bridge seen from above."""
    t = math.radians(degrees)
    ux, uy, nx, ny = math.cos(t), math.sin(t), -math.sin(t), math.cos(t)
    a, b = (x - ux * length / 2, y - uy * length / 2), (x + ux * length / 2, y + uy * length / 2)
    deck = Polygon(
        [
            (a[0] + nx * 3.4, a[1] + ny * 3.4),
            (b[0] + nx * 3.4, b[1] + ny * 3.4),
            (b[0] - nx * 3.4, b[1] - ny * 3.4),
            (a[0] - nx * 3.4, a[1] - ny * 3.4),
        ]
    )
    c.fill(deck, PAPER)
    bars(c, [[(p[0] + nx * s, p[1] + ny * s) for p in (a, b)] for s in (-3.4, 3.4)], 1.4)
    piers = [mix(a, b, k) for k in (0.22, 0.41, 0.59, 0.78)]
    for p in piers:
        c.poly(
            [
                (p[0] + nx * 7, p[1] + ny * 7),
                (p[0] + ux * 2.6, p[1] + uy * 2.6),
                (p[0] - nx * 7, p[1] - ny * 7),
                (p[0] - ux * 2.6, p[1] - uy * 2.6),
            ]
        )
    c.fill(deck, PAPER)
    bars(c, [[(p[0] + nx * s, p[1] + ny * s) for p in (a, b)] for s in (-3.4, 3.4)], 1.4)


def place(c, x, y, building, scale):
    """A landmark and its shadow on the ground."""
    with c.at(x, y, scale):
        building(c)
    c.fill(taper([(x - 40 * scale, y + 2.4), (x, y + 3.4), (x + 46 * scale, y + 2.4)], 2))


def barge(c, x, y, scale=1.0, sail=True, mirror=False):
    with c.at(x, y, scale, mirror):
        c.shape([(-15, -4, "c"), (0, -1), (15, -5, "c"), (12, 3), (-12, 3)])
        if sail:
            c.fill(stroke([(1, -2), (1, -30)], 1.4))
            c.shape([(2, -28, "c"), (12, -18), (13, -6, "c"), (2, -5, "c")])
            c.shape([(0, -26, "c"), (-8, -14), (-10, -6, "c"), (0, -5, "c")])


def steamer(c, x, y, scale=1.0, mirror=False):
    with c.at(x, y, scale, mirror):
        c.shape([(-20, -5, "c"), (0, -2), (22, -6, "c"), (17, 4), (-17, 4)])
        c.box(-8, -10, 14, 7)
        c.box(-1, -20, 4, 12)
        c.fill(limb([(1, -21), (-6, -28), (-18, -30), (-30, -36)], [2, 4, 5, 1], 14))


def compass(c, x, y, r):
    c.circle(x, y, r * 1.05, PAPER)
    c.ring(x, y, r * 0.78, r * 0.78, 1.2)
    c.ring(x, y, r * 0.64, r * 0.64, 0.8)
    for k in range(8):
        t, long = k * math.pi / 4, 1 if k % 2 == 0 else 0.6
        a, s = (math.cos(t), math.sin(t)), (-math.sin(t), math.cos(t))
        tip, w = (x + a[0] * r * long, y + a[1] * r * long), r * 0.13
        c.poly([(x, y), (x + (a[0] + s[0]) * w, y + (a[1] + s[1]) * w), tip])
        c.poly([(x, y), (x + (a[0] - s[0]) * w, y + (a[1] - s[1]) * w), tip], PAPER)
        c.edge(Polygon([(x, y), (x + (a[0] - s[0]) * w, y + (a[1] - s[1]) * w), tip]), 0.8)


# For each landmark: its place on the map, the function that draws it, and its scale. The last pair is the half width and half height of the
# area around the landmark that is free of streets.
LANDMARKS = [
    (206, 166, landmarks.terrace, 1.0, (66, 46)),
    (406, 162, landmarks.terminus, 0.94, (66, 52)),
    (604, 160, landmarks.museum, 0.92, (64, 42)),
    (796, 188, landmarks.st_pauls, 1.0, (54, 64)),
    (868, 186, landmarks.monument, 0.66, (16, 40)),
    (962, 226, landmarks.white_tower, 0.92, (54, 46)),
    (222, 306, landmarks.palace, 0.92, (58, 40)),
    (406, 298, landmarks.club, 0.98, (50, 44)),
    (592, 326, landmarks.parliament, 0.92, (84, 66)),
    (1000, 142, landmarks.gasworks, 0.78, (44, 34)),
    (1086, 250, landmarks.warehouse, 0.76, (34, 30)),
]


def draw(c):
    c.tolerance = 0.5 if c.small else 0.25
    streets(c)
    roads(c)
    for x, y, _, _, (half, high) in LANDMARKS:
        c.ellipse(x, y - high * 0.5, half, high, PAPER)
    with c.tinted(TREES):
        park(c, [(30, 222), (92, 212), (140, 222), (152, 258), (128, 288), (70, 292), (34, 268)], 4, 20)
        park(c, [(176, 22), (232, 10), (282, 26), (286, 62), (250, 80), (196, 72)], 9, 14)
        park(c, [(452, 250), (486, 246), (502, 262), (492, 282), (458, 280)], 12, 6)
        park(c, [(1012, 34), (1064, 26), (1100, 44), (1090, 72), (1040, 78), (1012, 62)], 16, 10)
        park(c, [(724, 300), (772, 292), (800, 312), (786, 338), (738, 338)], 20, 9)
    c.tolerance = 0.5
    with c.tinted(WATER):
        c.shape([(56, 262), (78, 252), (104, 250), (124, 256), (106, 262), (82, 270)], PAPER)
        c.edge(Curve([(56, 262), (78, 252), (104, 250), (124, 256), (106, 262), (82, 270)]), 1.4)
        c.fill(taper([(64, 262), (86, 256), (114, 256)], 1.4) + taper([(74, 265), (90, 261), (104, 259)], 1.2))
        river(c)
    c.tolerance = 0.5 if c.small else 0.25
    with c.tinted(LAND):
        plan_bridge(c, 300, 374, 86)
        plan_bridge(c, 772, 220, 88)
        plan_bridge(c, 856, 232, 104)
        for x, y, building, scale, _ in LANDMARKS:
            place(c, x, y, building, scale)
        place(c, 1006, 322, landmarks.tower_bridge, 0.8)
        for x, y, s, m in ((1136, 252, 0.66, False), (1178, 226, 0.56, True)):
            with c.at(x, y, s):
                landmarks.ship(c, m)
        barge(c, 130, 358, 0.9)
        barge(c, 430, 370, 0.9, mirror=True)
        steamer(c, 700, 254, 0.8)
        barge(c, 916, 252, 0.66)
        steamer(c, 1120, 332, 0.8, mirror=True)
        compass(c, 1160, 100, 27)
