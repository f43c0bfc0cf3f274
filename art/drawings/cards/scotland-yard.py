"""A police station by night: the lamp over its arched door, steps, and a constable on guard."""
from kit import *
from kit.props_c1 import *

LAMP = (150, 84)


def station(c):
    """Bands of brick and stone, and four windows."""
    lights = [(LAMP[0], LAMP[1] - 20, 96)]
    for i in range(4 if c.small else 9):
        height = 25 if not c.small else 56
        y = 5 + i * height
        top = y + height * 0.34

        def brick(x, yy):
            return 0.05 + 0.8 * glow(x, yy, lights)

        level(c, [(5, top), (295, top), (295, y + height), (5, y + height)], 4, brick, small=2, m=40, base=None)
        joints = [
            r
            for k in range(0, 48)
            for r in stroke([(8 + k * 6.2 + i % 2 * 3, top + k % 4 * 4.1), (8 + k * 6.2 + i % 2 * 3, top + (k % 4 + 1) * 4.1)], 1.1)
        ]
        c.fill(joints, PAPER, fine=True)
    for x in (26, 232):
        for y in (22, 116):
            c.box(x - 5, y - 6, 52, 62, PAPER)
            c.edge(Polygon([(x - 5, y - 6), (x + 47, y - 6), (x + 47, y + 56), (x - 5, y + 56)]), 1.2, fine=True)
            windows(c, x, y, 42, 50, 2, 2, 3)
            shade = [(x + 3, y + 3), (x + 39, y + 3), (x + 39, y + 26), (x + 3, y + 26)]
            level(c, shade, 8, lambda px, py: 0.7, small=3, m=6, base=None)
            c.poly([(x - 8, y + 52), (x + 50, y + 52), (x + 50, y + 57), (x - 8, y + 57)])


def doorway(c):
    """The arched door, open, with light behind it."""

    def arch(r, base=206, y=138):
        points = [(150 + r * math.cos(t), y + r * math.sin(t)) for t in [math.pi * (1 + i / 16) for i in range(17)]]
        return [(150 - r, base)] + points + [(150 + r, base)]

    c.poly(arch(50), PAPER)
    c.edge(Polygon(arch(50)), 1.8)
    for i in range(11):
        t = math.pi * (1 + i / 10)
        c.fill(stroke([(150 + 39 * math.cos(t), 138 + 39 * math.sin(t)), (150 + 50 * math.cos(t), 138 + 50 * math.sin(t))], 1.6), fine=True)
    for y in (156, 173, 190):
        for x in (100, 189):
            c.fill(stroke([(x, y), (x + 11, y)], 1.4), fine=True)
    c.poly(arch(38))
    c.poly([(129, 206), (129, 138), (171, 138), (171, 206)], PAPER)
    c.poly([(124, 136), (176, 136), (176, 141), (124, 141)])
    panes = [(150 + r * math.cos(t), 134 + r * math.sin(t)) for r in (30,) for t in [math.pi * (1 + i / 12) for i in range(13)]]
    c.poly(panes, PAPER)
    for t in (1.25, 1.5, 1.75):
        c.fill(stroke([(150, 134), (150 + 32 * math.cos(math.pi * t), 134 + 32 * math.sin(math.pi * t))], 2.2))
    for left, y in ((96, 206), (86, 215), (74, 225)):
        c.box(left, y, 300 - 2 * left, 10, PAPER)
        c.fill(stroke([(left, y), (300 - left, y)], 1.8))
        level(c, [(left, y + 3), (300 - left, y + 3), (300 - left, y + 10), (left, y + 10)], 3, lambda x, yy: 0.7, small=1, m=6)


def blue_lamp(c, x, y):
    """The six-sided police lamp that hangs on an iron arm. Its panes are shaded, because the glass is blue."""
    c.fill(taper([(x, y - 44), (x, y - 36), (x, y - 28)], 3, ends=(1, 1), n=6))
    c.fill(taper([(x - 34, y - 48), (x - 14, y - 54), (x, y - 44), (x + 14, y - 54), (x + 34, y - 48)], 3, ends=(0.4, 0.4), n=20))
    case = Polygon([(x - 21, y - 18), (x + 21, y - 18), (x + 14, y + 22), (x - 14, y + 22)])
    c.fill(case)
    for a, b, d, e in ((-18, -8.4, -5.4, -12), (-6, 6, 4.2, -4.2), (8.4, 18, 12, 5.4)):
        pane = Polygon([(x + a, y - 15), (x + b, y - 15), (x + d, y + 19), (x + e, y + 19)])
        c.fill(pane, PAPER)
        c.hatch(
            [(x + a, y - 15), (x + e, y + 19)],
            [(x + b, y - 15), (x + d, y + 19)],
            4,
            lambda px, py: 0.3 + 0.3 * smooth(y - 2, y - 15, py),
            fine=True,
        )
    c.poly([(x - 25, y - 17), (x - 14, y - 29), (x + 14, y - 29), (x + 25, y - 17)])
    c.poly([(x - 8, y - 28), (x - 5, y - 36), (x + 5, y - 36), (x + 8, y - 28)])
    c.fill(stroke([(x - 20, y - 20.5), (x + 20, y - 20.5)], 1.4), PAPER, fine=True)
    c.poly([(x - 12, y + 21), (x + 12, y + 21), (x + 5, y + 28), (x - 5, y + 28)])


def draw(c):
    station(c)
    doorway(c)
    blue_lamp(c, LAMP[0], LAMP[1] - 20)
    with c.at(300, 0, mirror=True):
        man(c, 150, 206, 58, "helmet")
