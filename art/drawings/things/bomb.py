"""A time bomb: sticks of dynamite tied to an alarm clock."""
from kit import *
from kit.objects import oval
from kit.bold import *


def stick(c, x, top, bottom, half=20):
    """A dark stick of dynamite with a light top."""
    c.poly([(x - half - 2, top), (x + half + 2, top), (x + half + 2, bottom), *oval(x, bottom, half + 2, 9, 8, 0, 180)], PAPER)
    c.poly([(x - half, top), (x + half, top), *oval(x, bottom, half, 7, 8, 0, 180)])
    cuts = strands([(x - half * 0.7, top), (x - half * 0.7, bottom)], [(x, top), (x, bottom)], 1 if c.small else 3, 3.4, m=6)
    c.fill(cuts, PAPER)
    c.ellipse(x, top, half, 9.5)
    c.ellipse(x, top, half - 4.5, 5.6, PAPER)


def straps(c):
    for y in (90, 204):
        band = [(10, y), (80, y + 8), (160, y + 8), (230, y)]
        c.fill(limb(band, [19, 19], 8), INK)
        c.fill(limb(band, [10, 10], 8), PAPER)


def clock(c, x, y, r):
    for side in (-1, 1):
        c.fill(limb([(x + side * r * 0.55, y - r * 0.75), (x + side * r * 0.8, y - r * 1.12)], [7, 7], 4))
        bell = [
            (x + side * a * r, y + b * r, *k)
            for a, b, *k in ((0.2, -1.1, "c"), (0.42, -1.46), (0.82, -1.4), (1.08, -1), (1.06, -0.72, "c"))
        ]
        bold(c, bell, 4.5)
        c.fill(taper([(x + side * a * r, y + b * r) for a, b in ((0.62, -1.36), (0.88, -1.18), (0.98, -0.9))], 5), fine=side < 0)
    c.fill(stroke([(x, y - r * 0.9), (x, y - r * 1.4)], 6))
    c.circle(x, y - r * 1.42, 7)
    c.circle(x, y, r + 9, PAPER)
    c.circle(x, y, r + 6)
    c.circle(x, y, r - 4, PAPER)
    for i in range(12):
        dx, dy = math.sin(i * math.pi / 6), -math.cos(i * math.pi / 6)
        if i % 3 == 0 or not c.small:
            bars(c, [[(x + dx * (r - 7), y + dy * (r - 7)), (x + dx * (r - 15), y + dy * (r - 15))]], 4.5 if i % 3 == 0 else 2.5)
    bars(c, [[(x + 3, y + 6), (x - 11, y - 17)], [(x - 1, y + 6), (x + 1, y - 28)]], 5.5)
    c.circle(x, y, 6)
    c.fill(taper(oval(x, y, r + 1, r + 1, 10, 195, 255), 3.6), PAPER)


def wire(c, points):
    c.fill(limb(points, [10, 10], 12 if c.small else 26), PAPER)
    c.fill(limb(points, [4.6, 4.6], 12 if c.small else 26))


def draw(c):
    for x in (34, 206, 77, 163, 120):
        stick(c, x, 66 + abs(x - 120) * 0.08, 224 - abs(x - 120) * 0.08)
    straps(c)
    wire(c, [(34, 72), (30, 34), (52, 12), (80, 26), (92, 92)])
    wire(c, [(206, 72), (210, 34), (188, 12), (160, 26), (148, 92)])
    clock(c, 120, 160, 44)
