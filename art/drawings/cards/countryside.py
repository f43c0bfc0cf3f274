"""Rolling hills with a lane that winds to a distant church, a great tree and a gate."""
from kit import *
from kit.outdoors import *


def clouds(c):
    """White clouds in a sky of engraved lines."""
    evening(c, [(210, 108, 40)], 128, 36, 0.4, 90, 5, lines=3)
    if not c.small:
        billows(c, [(52, 56, 15), (74, 48, 18), (98, 54, 15), (116, 60, 10), (36, 62, 10)], turn=1.4, weight=0.07)
        billows(c, [(168, 34, 11), (184, 30, 13), (202, 36, 10)], turn=1.4, weight=0.07)


def fence(c):
    """A five-barred gate at the left."""
    with c.at(16, 182):
        bars = [((0, y), (58, y + 5)) for y in ((0, 9, 18, 27, 36) if not c.small else (0, 16, 34))] + [((2, 36), (56, 6))]
        for a, b in bars:
            c.fill(stroke([a, b], 6), PAPER)
        c.fill([r for a, b in bars for r in stroke([a, b], 3)])
        for x, y in ((0, -7), (58, -2)):
            c.fill(stroke([(x, y), (x, y + 54)], 9), PAPER)
            c.fill(stroke([(x, y), (x, y + 54)], 6))
            c.fill(stroke([(x - 1.2, y + 3), (x - 1.2, y + 48)], 1.1), PAPER, fine=True)


def hedge(c, points, size):
    """A dark hedge along the given points."""
    if c.small:
        c.fill(limb(points, [size, size * 1.4, size], 10))
        return
    for i, (x, y) in enumerate(resample(sample(points), round(60 / size))):
        c.circle(x, y, size * (0.9 + 0.3 * math.sin(i * 2.3)))
    c.fill(taper([(x - 1, y - size * 0.4) for x, y in points], size * 0.3), PAPER)


def draw(c):
    clouds(c)
    hill(c, [(4, 122), (60, 108), (120, 116), (190, 102), (250, 112), (296, 104)], 150, 12, lambda x, y: 0.3, small=2, edge=1)
    hill(
        c,
        [(4, 138), (70, 126), (150, 132), (220, 118), (296, 128)],
        176,
        13,
        lambda x, y: 0.32 + 0.25 * noise(x * 3, y * 3),
        small=2,
        edge=1.2,
    )
    if not c.small:
        hedge(c, [(20, 136), (70, 129), (124, 133)], 2.6)
        hedge(c, [(196, 128), (240, 138), (290, 140)], 2.6)
    church(c, 142, 136, 0.5, 0.8, small=0)
    hill(
        c,
        [(4, 156), (60, 160), (130, 142), (200, 146), (296, 164)],
        216,
        15,
        lambda x, y: 0.2 + 0.4 * smooth(150, 290, x),
        small=3,
        edge=1.4,
    )
    hedge(c, [(14, 158), (52, 162), (96, 152)], 4)
    hill(
        c,
        [(4, 196), (80, 200), (150, 184), (220, 178), (296, 186)],
        236,
        11,
        lambda x, y: 0.34 + 0.4 * noise(x * 4, y * 6),
        small=3,
        edge=1.6,
    )
    lane = [(150, 136), (158, 144), (178, 152), (176, 164), (136, 176), (114, 194), (126, 216), (168, 246), (230, 280)]
    c.fill(limb(lane, [3.4, 5.4, 8.5, 11, 17, 29, 45, 60, 70], 50))
    c.fill(limb(lane, [2, 3.4, 6, 8, 13, 24, 40, 55, 65], 50), PAPER)
    ruts = limb([(132, 182), (112, 196), (120, 216), (144, 240)], [0.8, 1.2, 2, 3], 20)
    ruts += limb([(140, 180), (124, 196), (138, 216), (172, 240)], [0.8, 1.2, 2, 3], 20)
    c.fill(ruts, fine=True)
    fence(c)
    c.fill(taper([(176, 219), (236, 212), (300, 218)], 11, n=16) + taper([(196, 224), (240, 222), (292, 227)], 5, n=14))
    tree(c, 244, 212, 1.46, 3)
