"""Sherlock Holmes with his pipe, the smoke rising from it, and his violin."""
from kit import *
from kit.objects import lit, plate, tilted, wall
from kit.posters import bust


def violin(c, at):
    half = [(15, -52), (26, -42), (28, -28), (21, -15, "c"), (15, -3), (17, 10), (24, 19, "c"), (34, 30), (36, 46), (25, 61)]
    body = at([(0, -50)] + half + [(0, 65)] + [(-p[0], *p[1:]) for p in reversed(half)])
    c.fill(limb(at([(0, -112), (0, -40)]), [14, 16], 4), PAPER)
    outline = plate(c, body, 4 if c.small else 3)
    if not c.small:
        c.hatch(at([(0, -54), (0, 66)]), at([(38, -54), (38, 66)]), 15, lambda x, y: 0.66, within=outline, m=24)
        c.hatch(at([(-38, -54), (-38, 66)]), at([(-20, -54), (-20, 66)]), 7, lambda x, y: 0.4, within=outline, m=24)
    c.poly(at([(-5, -118), (5, -118), (7.4, 2), (-7.4, 2)]))
    c.shape(at([(-5, -116, "c"), (-6, -128), (-5, -142), (2, -148), (9, -144), (8, -137), (3, -138), (5, -128), (5, -116, "c")]))
    c.fill([r for y in (-122, -132) for r in stroke(at([(-15, y), (15, y - 3)]), 4)])
    c.poly(at([(-4, 36), (4, 36), (7, 60), (-7, 60)]))
    c.fill(stroke(at([(-13, 18), (13, 18)]), 5))
    c.fill([r for x in (-3.6, 0, 3.6) for r in stroke(at([(x * 0.6, -112), (x * 1.2, 38)]), 0.9)], PAPER, fine=True)
    for s in (-1, 1):
        c.fill(taper(at([(s * 14, 3), (s * 10, 8), (s * 15, 20), (s * 20, 30), (s * 16, 35)]), 4 if c.small else 3, n=12, ends=(0.6, 0.6)))
    c.circle(*at([(0, 58)])[0], 2, PAPER, fine=True)


def bow(c, at):
    c.fill(limb(at([(0, -112), (0, 104)]), [5.6, 5.6], 3), PAPER)
    c.fill(limb(at([(-1, -112), (3, 0), (-1, 104)]), [3, 3.4, 4], 8))
    c.fill(stroke(at([(-5, -108), (-7, 94)]), 1.2))
    c.poly(at([(-9, 84), (-1, 82), (-1, 96), (-9, 98)]))


def smoke(c):
    curl = [(113, 120), (104, 106), (112, 90), (126, 78), (118, 60), (106, 48), (116, 32), (132, 20)]
    if c.small:
        c.fill(taper(curl, 8, n=18, ends=(0.2, 0.1), peak=0.7))
        c.fill(taper([(x + 1, y) for x, y in curl[3:]], 2.4, n=10), PAPER)
        return
    c.fill(limb(curl, [3, 8, 11, 9, 13, 16, 12, 20], 40), PAPER)
    line = resample(sample(curl), 40)
    for side in (-1, 1):
        edge = [(x + side * (1.4 + 5.6 * (i / 39) ** 0.7) * (1 + 0.3 * math.sin(i * 0.6 + side)), y) for i, (x, y) in enumerate(line)]
        c.fill(taper(edge[::3], 1.7, n=34, peak=0.3))
    c.fill(taper([(x + 1.5, y) for x, y in line[6:36:3]], 1.2), fine=True)


def draw(c):
    if not c.small:
        wall(c, lit(128, 108, 30, 190, 0.1, 0.74))
    at = tilted(65, 158, 7, 0.92)
    violin(c, at)
    if not c.small:
        bow(c, tilted(30, 122, 6, 0.94))
    smoke(c)
    bust(c, "sherlock", 200, 135, 0.645)
