"""The black door of 221B Baker Street: fanlight, number, knocker, steps and railings."""
from kit import *
from kit.outdoors import *

TWO = [[(0.4, 4), (1.4, 1), (4.4, 0), (7.4, 1.4), (7.4, 5), (4.6, 8.6), (0.4, 13.6)], [(-0.4, 13.6), (4, 13.6), (8.8, 13.6)]]
ONE = [[(0.6, 3), (2.4, 2), (4, -0.6)], [(4, -0.6), (4, 7), (4, 14.4)]]
BEE = [[(1, -0.6), (1, 7), (1, 14.4)], [(0, 0.2), (4.4, 0.2), (6.6, 1.6), (6.4, 5.2), (4.2, 6.6), (1, 6.6)]]
BEE += [[(1, 6.6), (4.6, 6.6), (7.6, 8.2), (7.6, 12), (5, 13.7), (0, 13.7)]]


def number(c, x, y, scale, width):
    """Draws the number 221B."""
    for sign, dx in ((TWO, 0), (TWO, 12), (ONE, 22.6), (BEE, 33)):
        for line in sign:
            c.fill(taper([(x + (dx + a) * scale, y + b * scale) for a, b in line], width, ends=(1, 1), n=12), PAPER)


def fanlight(c):
    """The half-round window over the door, with a light behind it."""

    def arch(r, n=18):
        return [(150 + r * math.cos(math.pi * (1 + i / n)), 78 + r * math.sin(math.pi * (1 + i / n))) for i in range(n + 1)]

    c.poly(arch(56, 12 if c.small else 24))
    c.poly(arch(46, 12 if c.small else 24), PAPER)
    c.poly(arch(16, 10))
    c.poly(arch(11, 10), PAPER)
    for i in range(1, 7 if not c.small else 5):
        t = math.pi * (1 + i / (7 if not c.small else 5))
        c.fill(stroke([(150 + 14 * math.cos(t), 78 + 14 * math.sin(t)), (150 + 47 * math.cos(t), 78 + 47 * math.sin(t))], 2.4))
    c.fill(taper(arch(51, 12), 1.4, ends=(1, 1)), PAPER, fine=True)
    c.box(94, 76, 112, 6)


def panel(c, x, y, width, height):
    """A raised panel with light lines along its left side."""
    edge = Polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    c.edge(edge, 1.7, PAPER)
    inner = Polygon([(x + 4, y + 4), (x + width - 4, y + 4), (x + width - 4, y + height - 4), (x + 4, y + height - 4)])
    c.edge(inner, 0.9, PAPER, fine=True)
    c.fill(strands([(x + 7, y + 6), (x + 7, y + height - 6)], [(x + 15, y + 6), (x + 15, y + height - 8)], 3, 1.1), PAPER, fine=True)


def door(c):
    c.box(104, 82, 92, 116)
    for x in (112, 154):
        panel(c, x, 126, 34, 28)
        panel(c, x, 160, 34, 32)
    number(c, 124, 93, 1.25, 2.8 if not c.small else 3.4)
    ring(c, 150, 126, 7, 2.2, PAPER)
    c.circle(150, 118, 3.4, PAPER)
    c.circle(192, 157, 2.8, PAPER)
    c.box(138, 150, 24, 5, PAPER, fine=True)


def pilasters(c):
    """Fluted pilasters beside the door, and the cornice above it."""
    for x in (78, 196):
        c.box(x, 82, 26, 118, PAPER)
        flutes = [(x + 2 + k, 88) for k in (1, 5, 10, 15, 20)]
        shades = (1, 1.6, 2.2, 2.8, 3.2)
        c.fill([r for (a, b), w in zip(flutes, shades) for r in stroke([(a, b), (a, 190)], w)], fine=True)
        c.edge(Polygon([(x, 82), (x + 26, 82), (x + 26, 200), (x, 200)]), 1.6)
        c.poly([(x - 3, 76), (x + 29, 76), (x + 27, 87), (x - 1, 87)])
        c.fill(stroke([(x - 1, 80), (x + 27, 80)], 1.4), PAPER)
        c.poly([(x - 2, 190), (x + 28, 190), (x + 28, 200), (x - 2, 200)])


def steps(c):
    for left, right, y in ((88, 212, 198), (80, 220, 209), (70, 230, 221)):
        c.box(left, y, right - left, 12, PAPER)
        c.fill(stroke([(left, y), (right, y)], 1.8))
        level(c, [(left, y + 4), (right, y + 4), (right, y + 12), (left, y + 12)], 3, lambda x, yy: 0.72, small=1, m=6)


def railings(c):
    """Spiked iron railings on both sides."""
    for left, right in ((6, 64), (236, 294)):
        c.fill(stroke([(left, 164), (right, 164)], 3) + stroke([(left, 222), (right, 222)], 3.4))
        step = 9.6 if not c.small else 14.5
        for i in range(7 if not c.small else 5):
            x = left + i * step
            c.fill(stroke([(x, 158), (x, 236)], 2.6))
            c.poly([(x - 3.2, 158), (x, 147), (x + 3.2, 158)])
    for x in (68, 232):
        c.box(x - 4, 146, 8, 90)
        c.circle(x, 142, 6)
        c.fill(taper([(x - 3, 141), (x - 1, 138), (x + 2, 138)], 1.6, n=6), PAPER, fine=True)


def draw(c):
    if not c.small:
        bricks(c, 5, 5, 290, 136, 16, 0.72)
        stone = lambda x, y: 0.2 + 0.12 * noise(x * 3, y * 3)
        level(c, [(5, 145), (295, 145), (295, 236), (5, 236)], 26, stone, m=40)
        c.fill(stroke([(5, 143), (295, 143)], 3))
    else:
        for y in range(14, 150, 17):
            c.fill(stroke([(9, y), (291, y)], 7))
    c.box(72, 74, 156, 130, PAPER)
    halo = [(150 + 70 * math.cos(t), 78 + 70 * math.sin(t)) for t in [math.pi * (1 + i / 20) for i in range(21)]]
    c.poly(halo, PAPER)
    c.fill(rings(150, 78, 60, 76, 3, lambda t, r: 0.35 if math.sin(t) < 0 else 0), fine=True)
    fanlight(c)
    pilasters(c)
    door(c)
    steps(c)
    railings(c)
