"""A theatre: the lit stage with its curtain and footlights, seen from a box where a lady looks through her opera glass."""
from kit import *

LEFT, RIGHT, TOP, FLOOR = 142, 446, 64, 226


def stage(c):
    c.box(LEFT, TOP, RIGHT - LEFT, FLOOR - TOP + 14, PAPER)
    back = lambda x, y: 0.1 + 0.42 * smooth(50, 150, math.hypot((x - 294) * 0.9, (y - 160) * 1.1))
    c.hatch([(LEFT, TOP), (RIGHT, TOP)], [(LEFT, 204), (RIGHT, 204)], 30 if c.small else 40, back, m=40, waver=0.4, vary=0.2)
    if not c.small:
        scenery(c)
    c.poly([(LEFT, 240), (LEFT, 210), (210, 200), (380, 200), (RIGHT, 210), (RIGHT, 240)], PAPER)
    c.fill(stroke([(LEFT, 209), (210, 200), (380, 200), (RIGHT, 209)], 1.4))
    boards = [r for k in range(-9, 10) for r in stroke([(294 + k * 11, 201), (294 + k * 24, 240)], 1)]
    c.fill(boards, fine=True)


def scenery(c):
    """A painted castle by moonlight."""
    c.circle(346, 112, 15, PAPER)
    c.edge(ellipse(346, 112, 15, 15, 32), 1.2)
    keep = [
        (206, 203),
        (206, 150),
        (212, 150),
        (212, 144),
        (218, 144),
        (218, 150),
        (224, 150),
        (224, 128),
        (230, 128),
        (230, 122),
        (236, 122),
    ]
    keep += [(236, 128), (242, 128), (242, 122), (248, 122), (248, 128), (254, 128), (254, 160), (262, 160), (262, 203)]
    c.block(
        Polygon(keep), [(204, 120), (204, 204)], [(264, 120), (264, 204)], 22, lambda x, y: 0.5 - 0.3 * smooth(140, 200, y), m=8, edge=1.2
    )
    c.shape([(234, 146, "c"), (239, 138), (244, 146, "c"), (244, 156, "c"), (234, 156, "c")])
    hill = [(300, 203, "c"), (322, 186), (356, 176), (392, 182), (400, 203, "c")]
    c.block(Curve(hill), [(300, 176), (400, 172)], [(300, 206), (400, 206)], 8, lambda x, y: 0.4, m=16)


def singers(c):
    """A heroine with raised arms and a cloaked man."""
    with c.at(286, 226):
        c.shape([(-20, 0, "c"), (-13, -20), (-5, -36), (5, -36), (14, -20), (24, 0, "c"), (0, 3)])
        c.shape([(-6, -34, "c"), (-7, -46), (-3, -54), (4, -54), (8, -46), (6, -34, "c")])
        c.circle(0.5, -60, 5.6)
        c.shape([(-4, -62, "c"), (0, -69), (7, -66), (9, -56), (5, -52)])
        c.fill(limb([(-5, -51), (-16, -58), (-24, -68)], [5, 4, 3], 10) + limb([(6, -51), (16, -46), (26, -52)], [5, 4, 3], 10))
        c.fill(strands([(-3, -32), (-10, -16), (-13, -2)], [(5, -32), (11, -16), (15, -2)], 5, 1.3), PAPER, fine=True)
    with c.at(358, 224):
        c.shape([(-9, -50, "c"), (-14, -30), (-18, -8), (10, -10), (11, -34), (7, -50, "c"), (0, -54)])
        c.fill(limb([(-5, -14), (-6, 0)], [7, 5], 6) + limb([(3, -14), (6, 0)], [7, 5], 6))
        c.circle(-1, -57, 5)
        c.shape([(-12, -58, "c"), (-4, -63), (2, -66), (10, -60, "c"), (0, -59)])
        c.fill(taper([(4, -64), (12, -72), (18, -68)], 3))
        c.fill(limb([(-8, -46), (-18, -40), (-28, -42)], [6, 5, 3], 10))


def folds(x, wave=9.0):
    return 0.5 + 0.42 * math.sin(x * 2 * math.pi / wave)


def curtain(c):
    for mirror in (False, True):
        with c.at(294, 0, 1, mirror):
            drape = [
                (-156, 58, "c"),
                (-52, 58, "c"),
                (-62, 96),
                (-92, 128),
                (-120, 146, "c"),
                (-112, 176),
                (-104, 226, "c"),
                (-156, 226, "c"),
            ]
            c.fill(Curve(drape))
            cuts = strands([(-150, 62), (-146, 100), (-132, 144)], [(-60, 62), (-74, 98), (-122, 142)], 5 if c.small else 10, 3, ends=0.2)
            cuts += strands(
                [(-150, 152), (-150, 180), (-150, 224)], [(-120, 152), (-114, 180), (-110, 224)], 3 if c.small else 6, 2.8, ends=0.2
            )
            c.fill(cuts, PAPER)
            c.fill(taper([(-154, 150), (-136, 152), (-118, 144)], 6, ends=(0.8, 0.8)), PAPER)
            c.fill(taper([(-154, 150), (-136, 152), (-118, 144)], 2, ends=(0.8, 0.8)))
    for i in range(5):
        left, right = 134 + i * 64, 202 + i * 64
        swag = [
            (left, 54, "c"),
            (right, 54, "c"),
            (right - 2, 72),
            (right - 14, 88),
            ((left + right) / 2, 96),
            (left + 14, 88),
            (left + 2, 72),
        ]
        c.fill(Curve(swag))
        middle = (left + right) / 2
        for k in range(1 if c.small else 4):
            depth = 62 + k * 8
            reach = 28 - k * 2.2
            c.fill(
                taper(
                    [
                        (middle - reach, 58 + k),
                        (middle - reach * 0.5, depth),
                        (middle, depth + 4),
                        (middle + reach * 0.5, depth),
                        (middle + reach, 58 + k),
                    ],
                    2,
                ),
                PAPER,
            )
        c.fill(
            taper([(left + 6, 82), (left + 16, 91), (middle, 99), (right - 16, 91), (right - 6, 82)], 3, ends=(0.6, 0.6)), PAPER, fine=True
        )
        c.fill(taper([(left + 6, 84), (left + 16, 93), (middle, 101), (right - 16, 93), (right - 6, 84)], 1.8, ends=(0.6, 0.6)), fine=True)


def proscenium(c):
    """The arch round the stage."""
    c.box(5, 5, 470, 52, PAPER)
    c.hatch([(5, 6), (475, 6)], [(5, 50), (475, 50)], 13, lambda x, y: 0.72 - 0.2 * smooth(14, 50, y), m=10)
    c.box(118, 46, 357, 10, PAPER)
    c.edge(Polygon([(118, 46), (476, 46), (476, 56), (118, 56)]), 2)
    for i in range(24):
        c.circle(126 + i * 15, 51, 2.6, fine=True)
    for x in (118, 450):
        c.box(x, 56, 20, 190, PAPER)
        c.hatch([(x, 56), (x, 246)], [(x + 20, 56), (x + 20, 246)], 6, lambda px, y: 0.25 + 0.6 * smooth(x, x + 20, px), m=6)
        c.edge(Polygon([(x, 56), (x + 20, 56), (x + 20, 246), (x, 246)]), 2)
    c.circle(294, 32, 17, PAPER)
    c.edge(ellipse(294, 32, 16, 16, 30), 2)
    mask = [(284, 24, "c"), (294, 27), (304, 24, "c"), (303, 36), (294, 44), (285, 36)]
    c.shape(mask)
    c.fill(
        taper([(287, 31), (290, 29.4), (293, 31)], 1.8, n=8)
        + taper([(295, 31), (298, 29.4), (301, 31)], 1.8, n=8)
        + taper([(288, 36), (294, 40), (300, 36)], 2, n=10),
        PAPER,
    )


def footlights(c):
    c.box(118, 232, 357, 26)
    c.fill(stroke([(120, 254), (475, 254)], 1.6), PAPER)
    for i in range(6 if c.small else 11):
        x = 160 + i * (54 if c.small else 27)
        c.circle(x, 236, 11.5)
        c.circle(x, 236, 9, PAPER)
        c.shape([(x - 9, 237, "c"), (x - 7, 246), (x, 249), (x + 7, 246), (x + 9, 237, "c")])
        rays = [
            stroke([(x + 11.5 * math.cos(t), 236 - 11.5 * math.sin(t)), (x + 17 * math.cos(t), 236 - 17 * math.sin(t))], 1.2, 0.3)
            for t in (0.9, 1.57, 2.24)
        ]
        c.fill([r for ray in rays for r in ray], fine=True)


def audience(c):
    c.box(5, 256, 470, 64)
    if c.small:
        return
    chance = random.Random(8)
    for row, (y, size) in enumerate(((272, 7), (292, 9.5))):
        x = 152 + row * 18
        while x < 480:
            r = size * chance.uniform(0.92, 1.08)
            c.poly([(x - 2.4 * r, y + 3 * r), (x - 2 * r, y + 1.5 * r), (x + 2 * r, y + 1.5 * r), (x + 2.4 * r, y + 3 * r)])
            rim = taper([(x - 0.7 * r, y + 0.9 * r), (x - r, y), (x, y - 1.2 * r), (x + r, y), (x + 0.7 * r, y + 0.9 * r)], 1.8, n=24)
            for side in (-1, 1):
                rim += taper(
                    [(x + side * 0.6 * r, y + 1.3 * r), (x + side * 1.6 * r, y + 1.7 * r), (x + side * 2.1 * r, y + 2.8 * r)], 1.8, n=12
                )
            c.fill(rim, PAPER)
            x += size * 4.6 * chance.uniform(0.95, 1.1)


def lady(c):
    """The lady in the box, down to the rail."""
    head = Head(
        0, 0, 1, br2=(-4, 54), stip=(-7, 58.6), tip=(-9, 61), tipu=(-8.4, 63.6), chin=(-1, 90.6), chinl=(1, 95), sub=(13, 98), jaw=(23, 97)
    )
    bun = [
        (40, -4),
        (60, -8),
        (78, 0),
        (88, 14),
        (100, 14),
        (106, 28),
        (100, 42),
        (90, 46),
        (84, 60),
        (74, 74),
        (60, 70),
        (44, 54),
        (26, 30),
        (6, 24),
        (10, 8),
        (24, -2),
    ]
    bare = [
        (31, 108, "c"),
        (28, 124),
        (8, 136),
        (-10, 150),
        (-20, 176),
        (-26, 214, "c"),
        (150, 214, "c"),
        (130, 158),
        (104, 136),
        (80, 124),
        (69, 102, "c"),
    ]
    for piece in (Curve(head.skull()), Curve(bun), Curve(bare)):
        c.edge(piece, 5, PAPER, fine=True)
    for piece in (Curve(head.skull()), Curve(bun), Curve(bare)):
        c.fill(piece)
    hair = strands([(12, 20), (30, 12), (62, 30), (82, 56)], [(24, 2), (48, -4), (76, 10), (92, 34)], 3 if c.small else 7, 2.2)
    hair += taper([(90, 22), (100, 26), (98, 38), (90, 38)], 2)
    c.fill(hair + taper([(31, 116), (44, 122), (58, 120), (70, 110)], 3.4, ends=(0.5, 0.5)), PAPER)
    c.circle(44, 74, 3, PAPER, fine=True)
    c.fill(strands([(0, 150), (-8, 176), (-12, 212)], [(96, 140), (112, 172), (122, 212)], 9, 2.4, 5, jitter=0.4), PAPER, fine=True)
    glass = [(-2, 36), (-2, 52), (-34, 57), (-41, 61), (-41, 28), (-34, 32)]
    c.edge(Polygon(glass), 6, PAPER)
    c.poly(glass)
    c.fill(taper([(-8, 44), (-20, 44), (-33, 44)], 1.8, ends=(0.6, 0.6)) + stroke([(-36, 33), (-36, 56)], 1.6), PAPER)
    arm = limb([(-16, 52), (-30, 92), (-40, 130), (0, 186)], [8, 17, 24, 34], 24)
    c.fill([Ribbon([(p, w + 5) for p, w in arm[0].run])], PAPER, fine=True)
    c.fill(arm)
    c.shape([(-24, 46), (-12, 42), (-6, 52), (-10, 64), (-24, 70), (-30, 58)])
    c.fill(taper([(-32, 78), (-26, 84), (-18, 82)], 2.2) + taper([(-24, 58), (-16, 54), (-10, 55)], 1.4), PAPER)


def box_rail(c):
    c.shape([(5, 276, "c"), (60, 272), (120, 278), (170, 290), (196, 300, "c"), (200, 324, "c"), (5, 324, "c")], PAPER)
    c.shape([(5, 280, "c"), (60, 276), (120, 282), (168, 294), (192, 304, "c"), (194, 324, "c"), (5, 324, "c")])
    c.fill(
        taper([(5, 285), (60, 281), (120, 287), (188, 306)], 2.4, ends=(1, 0.4))
        + taper([(5, 292), (60, 288), (118, 294), (180, 312)], 1.2, ends=(1, 0.4)),
        PAPER,
    )
    c.shape([(5, 5, "c"), (70, 5, "c"), (60, 40), (40, 78), (18, 100), (16, 140), (22, 276, "c"), (5, 276, "c")])
    c.fill(
        strands([(12, 10), (12, 60), (8, 98)], [(60, 10), (46, 56), (14, 98)], 5, 2.6, ends=0.2)
        + strands([(8, 110), (8, 270)], [(16, 110), (18, 270)], 2, 2),
        PAPER,
    )


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.32, 0.8
    stage(c)
    singers(c)
    curtain(c)
    proscenium(c)
    audience(c)
    footlights(c)
    c.hatch([(5, 56), (5, 256)], [(118, 56), (118, 256)], 26, lambda x, y: 0.7 - 0.3 * smooth(60, 116, x), m=8, fine=True)
    with c.at(128, 116, 0.92, mirror=True):
        lady(c)
    box_rail(c)
