"""The constabulary: a row of helmets in profile, a lantern and a truncheon."""
from kit import *
from kit.objects import grown, lit, skull, wall


def constable(c, x, y, s):
    """The head and shoulders of a constable."""
    h = Head(
        x,
        y,
        s,
        br2=(-6.4, 54),
        tip=(-11, 62.4),
        tipu=(-9.8, 65),
        chin=(-3, 91.4),
        chinl=(-1.4, 96.6),
        chinu=(4, 100),
        sub=(13, 101.6),
        jaw=(22, 103.4),
    )
    L, face = h.at, skull(c, h)
    body = L(
        [
            (24, 106, "c"),
            (20, 122),
            (6, 136),
            (-12, 150),
            (-20, 172),
            (-22, 240, "c"),
            (110, 240, "c"),
            (106, 160),
            (96, 130),
            (86, 116),
            (74, 104, "c"),
            (50, 111),
        ]
    )
    dome = L([(-4, 30, "c"), (-1, 8), (12, -18), (30, -32), (44, -35), (58, -31), (75, -14), (85, 10), (88, 36, "c"), (44, 31)])
    brims = [
        L([(4, 26, "c"), (-8, 29), (-18, 37), (-17, 40, "c"), (0, 37), (20, 37, "c")]),
        L([(76, 30, "c"), (92, 37), (102, 48), (101, 50.5, "c"), (88, 46), (72, 42, "c")]),
    ]
    knob = L([(39, -34), (40, -40), (44, -43), (48, -40), (49, -34)])
    for part in (face, dome, brims[0]) if c.small else (body, face, dome, *brims, knob):
        c.shape(grown(part, 2.2), PAPER)
    shown = brims[:1] if c.small and x < 190 else brims
    for part in (face, body, dome, *shown, knob):
        c.shape(part)
    c.shape(L([(-3, 68, "c"), (-8, 71), (-12, 77), (-13, 83, "c"), (-7, 80), (0, 80), (8, 84, "c"), (13, 77), (8, 71)]), fine=True)
    c.fill(taper(L([(-10, 80), (-6, 74), (0, 71)]), 1.6 * s) + taper(L([(5, 80), (4, 75), (1, 71.4)]), 1.6 * s), PAPER, fine=True)
    c.fill(taper(L([(-3, 29.6), (24, 29), (56, 32), (88, 37)]), 3.4 * s, n=5 if c.small else 9, ends=(0.5, 0.5)), PAPER)
    c.fill(taper(L([(29, 36), (24, 56), (12, 76), (1, 84.4)]), 2.6 * s, ends=(0.7, 0.7)), PAPER, fine=True)
    c.fill(taper(L([(25, 107), (36, 114), (54, 112), (74, 101)]), 3.4 * s, n=6 if c.small else 12, ends=(0.4, 0.4)), PAPER)
    c.fill(taper(L([(26, 126), (14, 146), (8, 166), (8, 184)]), 2.6 * s), PAPER, fine=True)
    c.fill(
        taper(L([(20, 120), (34, 128), (58, 124), (79, 110)]), 2.6 * s, ends=(0.4, 0.4))
        + taper(L([(44, -31), (40, -12), (38, 6), (38, 28)]), 2 * s),
        PAPER,
        fine=True,
    )
    c.fill(strands(L([(58, 26), (60, -4), (50, -29)]), L([(84, 28), (79, 0), (56, -29)]), 6, 1.9 * s, 111, jitter=0.2), PAPER, fine=True)
    c.fill(
        strands(
            L([(84, 116), (93, 134), (96, 154), (95, 200)]), L([(66, 124), (70, 146), (64, 168), (56, 200)]), 8, 1.9 * s, 114, jitter=0.4
        ),
        PAPER,
        fine=True,
    )
    c.fill(strands(L([(62, 44), (61, 60), (66, 88)]), L([(84, 48), (82, 62), (70, 86)]), 6, 1.8 * s, 113, jitter=0.4), PAPER, fine=True)
    cx, cy = L([(17, 4)])[0]
    star = [
        (cx + s * r * 0.8 * math.cos(i * math.pi / 8), cy + s * r * math.sin(i * math.pi / 8)) for i in range(16) for r in ([10, 6][i % 2],)
    ]
    if c.small:
        c.circle(cx, cy, 5.5, PAPER)
    else:
        c.poly(star, PAPER)
        c.ellipse(cx, cy, 3 * s, 3.8 * s)
        c.fill(ear(L, 48, 56), PAPER)
        c.fill(taper(L([(5, 47), (10.5, 44.4), (17, 47)]), 2.4 * s, n=8), PAPER)


def lantern(c, x, y):
    """A bull's-eye lantern."""
    can = [(x - 22, y, "c"), (x - 22, y - 46, "c"), (x - 16, y - 52), (x + 16, y - 52), (x + 22, y - 46, "c"), (x + 22, y, "c")]
    top = [(x - 16, y - 52, "c"), (x - 12, y - 60), (x - 8, y - 70), (x + 8, y - 70), (x + 12, y - 60), (x + 16, y - 52, "c")]
    c.circle(x, y - 74, 16)
    c.circle(x, y - 74, 12, PAPER)
    for part in () if c.small else (can, top):
        c.shape(grown(part, 2.4), PAPER)
    for part in (can, top):
        c.shape(part)
    c.circle(x - 4, y - 25, 19, PAPER)
    c.circle(x - 4, y - 25, 17)
    c.circle(x - 4, y - 25, 14.6, PAPER)
    if not c.small:
        c.fill(rings(x - 4, y - 25, 5, 14, 4, lambda t, r: 0.08 + 0.5 * (0.5 + 0.5 * math.cos(t - 0.8)) ** 2))
    c.fill(
        stroke([(x - 10, y - 58), (x + 10, y - 58)], 1.8)
        + stroke([(x - 14, y - 50), (x + 14, y - 50)], 1.6)
        + taper([(x + 18, y - 44), (x + 18, y - 4)], 2),
        PAPER,
    )


def truncheon(c):
    line = [(150, 219), (210, 213), (278, 203)]
    c.fill(limb(line, [15, 14, 20, 23, 19], 8), PAPER)
    c.fill(limb(line, [10, 9, 15, 18, 14], 8))
    c.fill(
        stroke([(196, 207), (198, 221)], 2.4) + taper([(210, 209), (240, 205), (274, 199)], 2.4, n=5),
        PAPER,
    )
    c.fill([r for i in range(5) for r in stroke([(154 + i * 8, 214), (157 + i * 8, 222)], 1.6)], PAPER, fine=True)


def draw(c):
    if not c.small:
        wall(c, lit(56, 150, 40, 230, 0.06, 0.66), n=50)
    for x, y, s in (
        ((62, 78, 0.62), (105, 73, 0.68), (150, 67, 0.75), (200, 60, 0.82))
        if not c.small
        else ((70, 74, 0.7), (132, 68, 0.76), (196, 60, 0.82))
    ):
        constable(c, x, y, s)
    c.box(9, 205, 282, 26)
    c.fill(stroke([(9, 207), (291, 207)], 2), PAPER)
    truncheon(c)
    lantern(c, 48, 222)
