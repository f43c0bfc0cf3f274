"""Run: the legs of a running man in boots, with flying coat tails."""
from kit import *
from kit.objects import tilted
from kit.bold import *


def boot(c, x, y, degrees, scale=1.0):
    """A boot that points to the right, with its ankle at (x, y)."""
    L = tilted(x, y, degrees, scale)
    leather = [(-15, -18, "c"), (15, -18, "c"), (17, 4), (34, 14), (50, 20), (54, 32, "c"), (-17, 34, "c"), (-20, 14)]
    backed(c, L(leather), 4)
    c.poly(L([(-18, 32), (55, 31), (55, 38), (12, 38), (6, 46), (-19, 46)]))
    c.fill(stroke(L([(-17, 32), (53, 30)]), 3), PAPER)
    c.fill(taper(L([(16, 6), (30, 16), (46, 22)]), 4) + taper(L([(-14, -9), (0, -6), (14, -9)]), 4), PAPER)


def leg(c, points, widths):
    """A striped trouser leg."""
    c.fill(limb(points, [w + 15 for w in widths], 24), PAPER)
    c.fill(limb(points, [w + 9 for w in widths], 24))
    c.fill(limb(points, widths, 24), PAPER)
    line, n = resample(sample(points), 24), len(widths) - 1
    for k in (-0.25, 0.25) if c.small else (-0.34, -0.11, 0.11, 0.34):
        side = []
        for i, p in enumerate(line):
            t = i / 23 * n
            j = min(n - 1, int(t))
            dx, dy, _ = direction(line[max(0, i - 1)], line[min(23, i + 1)])
            w = lerp(widths[j], widths[j + 1], t - j) * k
            side.append((p[0] - dy * w, p[1] + dx * w))
        c.fill(limb(side[::3] + side[-1:], [4, 3] if c.small else [3.2, 2.2], 16))


def coat(c):
    tails = [(82, 6, "c"), (116, 14), (152, 4, "c"), (152, 40), (158, 66), (140, 86, "c"), (116, 82), (84, 104), (46, 112), (4, 96, "c")]
    backed(c, tails + [(34, 90), (34, 78, "c"), (8, 72), (-12, 46, "c"), (40, 56), (72, 42)], 4)
    cuts = taper([(84, 48), (62, 70), (34, 84)], 5) + taper([(110, 18), (106, 44), (84, 74), (54, 96)], 5)
    c.fill(cuts + taper([(144, 12), (141, 40), (147, 66)], 4), PAPER)
    for y in (28, 52):
        c.circle(127, y, 4.5, PAPER)


def draw(c):
    with c.at(29, 4, 0.92):
        leg(c, [(112, 66), (98, 100), (84, 132), (52, 142), (26, 134)], [44, 38, 32, 26, 21])
        boot(c, 18, 130, 108, 0.9)
        leg(c, [(118, 66), (152, 86), (184, 108), (178, 142), (166, 174)], [46, 42, 36, 27, 21])
        boot(c, 166, 186, -10)
        coat(c)
    for x, y, w in ((6, 206, 66), (40, 220, 84), (98, 233, 56)):
        c.fill(taper([(x, y), (x + w / 2, y), (x + w, y)], 6, n=6))
