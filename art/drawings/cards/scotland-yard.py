"""A police station by night: the police lamp over its arched door, and a helmeted constable on guard."""
from kit import *
from kit.outdoors import *

LAMP = (100, 84)


def station(c):
    """The wall of the station: bands of brick and stone, and windows."""
    lights = [(LAMP[0], LAMP[1] - 20, 96)]
    for i in range(4 if c.small else 9):
        height = 25 if not c.small else 56
        y = 5 + i * height
        top = y + height * 0.34

        def brick(x, yy):
            return (0.05 + 0.8 * glow(x, yy, lights)) * (0.32 if c.small else 1)

        level(c, [(5, top), (295, top), (295, y + height), (5, y + height)], 4, brick, small=2, m=40, base=None)
        joints = [
            r
            for k in range(0, 48)
            for r in stroke([(8 + k * 6.2 + i % 2 * 3, top + k % 4 * 4.1), (8 + k * 6.2 + i % 2 * 3, top + (k % 4 + 1) * 4.1)], 1.1)
        ]
        c.fill(joints, PAPER, fine=True)
    for x in (178, 244):
        for y in (22, 116):
            if y > 100 and (x < 200 or c.small) or c.small and x < 200:
                continue
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
    panes = [(150 + 30 * math.cos(t), 134 + 30 * math.sin(t)) for t in [math.pi * (1 + i / 12) for i in range(13)]]
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


def constable(c):
    """The head and shoulders of a constable, facing the door."""
    head = Head(176, 124, 0.66, br2=(-6.4, 54), tip=(-11, 62.4), tipu=(-9.8, 65), chin=(-3, 91.4), chinl=(-1.4, 96.6), chinu=(4, 100))
    at = head.at
    bust = at([(24, 104, "c"), (14, 124), (-10, 140), (-20, 156), (-24, 190, "c"), (124, 190, "c"), (118, 150), (104, 126), (74, 104, "c")])
    cover = at([(-4, 30, "c"), (-1, 8), (12, -18), (30, -32), (44, -35), (58, -31), (75, -14), (85, 10), (88, 36, "c"), (44, 31)])
    for outline in (bust, head.skull(), cover):
        c.fill(taper([*outline, outline[0]], 4, ends=(1, 1), n=50), PAPER, fine=True)
    c.shape(bust)
    c.shape(head.skull())
    c.shape(cover)
    c.shape(at([(4, 26, "c"), (-8, 29), (-18, 37), (-17, 40, "c"), (0, 37), (20, 37, "c")]))
    c.shape(at([(76, 30, "c"), (92, 37), (102, 48), (101, 50.5, "c"), (88, 46), (72, 42, "c")]))
    c.shape(at([(39, -34), (40, -40), (44, -43), (48, -40), (49, -34)]))
    c.shape(at([(-4.5, 67.8, "c"), (-9, 71), (-11, 76), (-9, 79), (-2, 77.6), (6, 79), (16, 76), (20, 70), (12, 73), (4, 69)]))
    star = [at([(17, 4)])[0]] * 16
    star = [
        (x + (8 if i % 2 else 5) * math.cos(i * math.pi / 8), y + (9 if i % 2 else 6) * math.sin(i * math.pi / 8))
        for i, (x, y) in enumerate(star)
    ]
    c.poly(star, PAPER)
    c.circle(*at([(17, 4)])[0], 2.6)
    band = taper(at([(-3, 29.6), (24, 29), (56, 32), (88, 37)]), 2, ends=(0.5, 0.5))
    collar = taper(at([(24, 106), (38, 115), (56, 113), (75, 103)]), 2.2, ends=(0.4, 0.4))
    strap = taper(at([(29, 36), (24, 56), (12, 76), (1, 84.4)]), 1.9, ends=(0.7, 0.7))
    c.fill(band + collar + strap, PAPER)
    cuts = ear(at, 48, 56, 0.9) + strands(at([(58, 20), (60, -4), (50, -29)]), at([(84, 24), (79, 0), (56, -29)]), 6, 1.4)
    cuts += strands(at([(60, 44), (59, 60), (64, 86)]), at([(84, 50), (82, 64), (70, 86)]), 6, 1.3)
    cuts += strands(at([(84, 116), (100, 140), (102, 186)]), at([(102, 128), (116, 156), (120, 186)]), 5, 1.7)
    cuts += taper(at([(20, 122), (12, 150), (10, 186)]), 1.8)
    c.fill(cuts, PAPER, fine=True)
    for k in range(3):
        c.circle(*at([(20 - 3 * k, 132 + 19 * k)])[0], 2.8, PAPER)


def draw(c):
    station(c)
    with c.at(LAMP[0] - 150, 0):
        doorway(c)
    with c.at(LAMP[0], LAMP[1] - 22, 0.92):
        blue_lamp(c, 0, 0)
    constable(c)
