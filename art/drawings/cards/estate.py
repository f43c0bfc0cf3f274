"""The iron gates of an estate between stone pillars with urns, and a drive that leads through trees to a great house."""
from kit import *
from kit.outdoors import *


def house(c):
    """The great house far away: a portico, two wings and rows of windows."""

    def tone(x, y):
        return 0.46 * (1 - 0.6 * smooth(96, 126, y))

    wings = [(104, 126), (104, 96), (196, 96), (196, 126)]
    upright(c, wings, 34, tone, small=0)
    c.edge(Polygon(wings), 1.1)
    c.poly([(102, 96), (106, 90), (194, 90), (198, 96)])
    for x in (112, 182):
        c.box(x, 80, 6, 12)
    c.box(134, 92, 32, 34, PAPER)
    c.poly([(130, 93), (150, 80), (170, 93)])
    c.poly([(138, 91), (150, 84), (162, 91)], PAPER)
    for x in (136, 145, 155, 164):
        c.fill(stroke([(x, 94), (x, 126)], 2.4))
    for x in (108, 116, 124, 173, 181, 189):
        for y in (101, 113):
            c.box(x, y, 3.6, 7, fine=True)


def pillar(c, x):
    """A pillar of rough stone blocks with an urn on top."""

    def tone(px, py):
        return 0.2 + 0.62 * smooth(x - 12, x + 16, px)

    for i in range(6):
        y = 96 + i * 23
        upright(c, [(x - 16, y), (x + 16, y), (x + 16, y + 20.6), (x - 16, y + 20.6)], 12, tone, small=4)
        c.edge(Polygon([(x - 16, y), (x + 16, y), (x + 16, y + 20.6), (x - 16, y + 20.6)]), 1.6)
    c.poly([(x - 21, 86), (x + 21, 86), (x + 17, 97), (x - 17, 97)])
    c.box(x - 23, 81, 46, 6)
    c.fill(stroke([(x - 20, 84), (x + 20, 84)], 1.3), PAPER)
    c.shape(
        [
            (x - 7, 81, "c"),
            (x - 4, 76),
            (x - 14, 66),
            (x - 15, 54, "c"),
            (x, 51),
            (x + 15, 54, "c"),
            (x + 14, 66),
            (x + 4, 76),
            (x + 7, 81, "c"),
        ]
    )
    c.shape([(x - 9, 53), (x, 45), (x + 9, 53)])
    c.circle(x, 44, 3)
    cuts = taper([(x - 10, 58), (x - 8, 68), (x - 2, 75)], 2, n=8) + taper([(x - 13, 56), (x, 58), (x + 13, 56)], 1.4, n=10)
    c.fill(cuts + taper([(x - 5, 58), (x - 4, 66), (x, 74)], 1.4, n=8), PAPER, fine=True)


def gate(c, hinge, tip, low, high):
    """One open iron gate, seen at an angle: bars with spikes between two rails."""
    n = 5 if c.small else 8

    def place(t, v):
        return (lerp(hinge, tip, t), lerp(lerp(108, high, t), lerp(232, low, t), v))

    rails = []
    for v, w in ((0.14, 2.6), (0.5, 2.6), (0.58, 2), (0.96, 3.4)):
        rails += stroke([place(0, v), place(1, v)], w)
    c.fill(rails)
    for i in range(n + 1):
        t = i / n
        rise = 0.14 * math.sin(t * math.pi / 2)
        x, y = place(t, 0.1 + rise * 0.2)
        c.fill(stroke([(x, y), place(t, 1)], 3.4 if i in (0, n) else 2.2))
        c.poly([(x - 2.6, y + 1), (x, y - 9), (x + 2.6, y + 1)])
    if not c.small:
        for i in range(n):
            x, y = place((i + 0.5) / n, 0.54)
            ring(c, x, y, 2.4, 1.2)


def draw(c):
    evening(c, [(150, 90, 90)], 140, 38, 0.45, 100, 4, lines=4)
    house(c)
    hill(
        c,
        [(4, 132), (90, 126), (150, 125), (210, 126), (296, 132)],
        236,
        22,
        lambda x, y: 0.3 * noise(x * 4, y * 5) * (1 - 0.7 * smooth(150, 190, y)),
        small=3,
        edge=1.2,
    )
    c.shape([(146, 127, "c"), (138, 146), (114, 190), (84, 238, "c"), (216, 238, "c"), (186, 190), (162, 146), (154, 127, "c")], PAPER)
    drive = taper([(146, 127), (138, 146), (114, 190), (84, 238)], 2, ends=(0.4, 1), n=14)
    c.fill(drive + taper([(154, 127), (162, 146), (186, 190), (216, 238)], 2, ends=(0.4, 1), n=14))
    c.fill(taper([(143, 150), (130, 190), (116, 236)], 2, n=12) + taper([(157, 150), (170, 190), (184, 236)], 2, n=12), fine=True)
    for x, y, s in ((112, 134, 0.3), (188, 134, 0.3), (96, 144, 0.46), (204, 144, 0.46), (74, 160, 0.72), (226, 160, 0.72)):
        if not (c.small and s < 0.5):
            tree(c, x, y, s, int(x))
    wall = random.Random(3)
    for left, right in ((4, 30), (270, 296)):
        c.box(left, 128, right - left, 108)
        c.box(left, 122, right - left, 7)
        cuts = [r for i in range(9) for r in stroke([(left, 136 + i * 12), (right, 136 + i * 12)], 1.3)]
        cuts += [r for i in range(9) for x in (left + wall.uniform(4, 22),) for r in stroke([(x, 136 + i * 12), (x, 148 + i * 12)], 1.2)]
        c.fill(cuts, PAPER, fine=True)
    gate(c, 62, 104, 214, 118)
    gate(c, 238, 196, 214, 118)
    pillar(c, 45)
    pillar(c, 255)
