"""A castle with round towers and battlements on a crag by moonlight."""
from kit import *
from kit.outdoors import *

MOON = (236, 62)


def tower(c, x, top, base, width, pointed=False):
    """A round tower lit from the right, where the moon is."""
    left, right = x - width / 2, x + width / 2

    def tone(px, py):
        t = (px - left) / width
        return 0.9 - 0.72 * math.exp(-(((t - 0.74) / 0.24) ** 2))

    upright(c, [(left, base), (left, top), (right, top), (right, base)], width / 2.3, tone, small=3)
    c.fill(stroke([(left, top), (left, base)], 1.8) + stroke([(right, top), (right, base)], 1.2))
    c.poly([(left, top + 10), (left - 4, top + 2), (left - 4, top - 8), (right + 4, top - 8), (right + 4, top + 2), (right, top + 10)])
    battlements(c, left - 4, right + 4, top - 7, 7, 4 if width > 26 else 3)
    c.fill(stroke([(left, top + 1), (right + 2, top + 1)], 1.3), PAPER)
    if pointed:
        c.poly([(left + 2, top - 8), (x, top - 8 - width * 1.2), (right - 2, top - 8)])
        c.fill(taper([(x + 2, top - 8 - width), (x + width * 0.16, top - 22), (x + width * 0.26, top - 10)], 2, n=8), PAPER)
    for y in (top + 22, top + 50):
        if y < base - 14:
            c.box(x - 3.4, y - 1, 5.6, 14, PAPER)
            c.box(x - 2, y, 3.2, 12)


def crag(c):
    """The black rock with white engraved lines, and the road that winds up to the gate."""
    rock = [
        (4, 236, "c"),
        (4, 220, "c"),
        (20, 208),
        (30, 202, "c"),
        (36, 186),
        (46, 178, "c"),
        (50, 166, "c"),
        (110, 166),
        (150, 163),
        (232, 166, "c"),
    ]
    rock += [(238, 178), (250, 184, "c"), (254, 198), (270, 206, "c"), (296, 222, "c")]
    c.shape(rock + [(296, 236, "c")])
    cuts = []
    chance = random.Random(8)
    for i in range(7 if c.small else 60):
        y = 174 + chance.random() * 46
        x = 150 + (chance.random() * 2 - 1) * (84 + (y - 174) * 0.9)
        side = 1 if x > 150 else -1
        length = chance.uniform(12, 30)
        cuts += taper(
            [(x, y), (x + side * length * 0.3, y + length * 0.5), (x + side * length * 0.4, y + length)], chance.uniform(1.4, 3), n=8
        )
    c.fill(cuts, PAPER)
    road = [(151, 160), (152, 168), (162, 177), (184, 186), (172, 200), (120, 208), (96, 222), (120, 240)]
    c.fill(limb(road, [10, 10, 9, 9, 11, 13, 18, 28], 40), INK)
    c.fill(limb(road, [7, 7, 6, 6, 8, 10, 14, 24], 40), PAPER)


def draw(c):
    evening(c, [(*MOON, 64), (150, 170, 190)], 210, 66, 0.86, fade=140, low=0.5, lines=7)
    c.circle(*MOON, 24, PAPER)
    ring(c, *MOON, 24, 1.2)
    hill(c, [(4, 196), (60, 176), (120, 186), (200, 176), (250, 184), (296, 172)], 230, 12, lambda x, y: 0.34, small=3, edge=1)
    keep = [(104, 168), (104, 84), (160, 84), (160, 168)]
    upright(c, keep, 22, lambda x, y: 0.78 - 0.3 * smooth(110, 158, x), small=5)
    c.edge(Polygon(keep), 1.6)
    c.box(100, 78, 64, 8)
    battlements(c, 100, 164, 79, 8, 6)
    c.fill(stroke([(102, 84), (162, 84)], 1.2), PAPER)
    tower(c, 118, 66, 166, 24, pointed=True)
    wall = [(60, 168), (60, 122), (226, 122), (226, 168)]
    level(c, wall, 12, lambda x, y: 0.62, small=4, m=20)
    chance = random.Random(5)
    joints = []
    for i in range(12):
        for k in range(14):
            x, y = 62 + 12 * k + chance.uniform(0, 8), 122 + i * 3.83
            joints.append(Ribbon([((x, y), 1.1), ((x, y + 3.83), 1.1)]))
    c.fill(joints, PAPER, fine=True)
    c.edge(Polygon(wall), 1.6)
    battlements(c, 60, 226, 122, 7, 13 if not c.small else 9)
    tower(c, 66, 100, 170, 32)
    tower(c, 216, 94, 170, 34)
    tower(c, 130, 112, 168, 20)
    tower(c, 172, 112, 168, 20)
    c.shape([(139, 168, "c"), (139, 149, "c"), (143, 141), (151, 134, "c"), (159, 141), (163, 149, "c"), (163, 168, "c")], PAPER)
    c.shape([(142, 168, "c"), (142, 150, "c"), (145, 143), (151, 138, "c"), (157, 143), (160, 150, "c"), (160, 168, "c")])
    bars = [r for x in (146, 151, 156) for r in stroke([(x, 140), (x, 160)], 1.1)] + stroke([(142, 150), (160, 150)], 1.1)
    c.fill(bars, PAPER, fine=True)
    c.fill(stroke([(118, 34), (118, 16)], 1.6))
    c.poly([(118, 16), (98, 21), (118, 27)])
    crag(c)
    for x, y, s in ((60, 62, 1), (78, 50, 0.8), (182, 50, 0.7)):
        wings = taper([(x - 9 * s, y - 4 * s), (x - 4 * s, y - 5 * s), (x, y)], 2.4) + taper(
            [(x, y), (x + 4 * s, y - 5 * s), (x + 9 * s, y - 3 * s)], 2.4
        )
        c.fill(wings, fine=True)
