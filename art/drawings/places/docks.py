"""The docks: the bow of a great ship at the wharf, masts and rigging, a crane that lifts a bale, barrels and crates."""
from kit import *
from kit.town import across, barrel, crate, walker


def far_masts(c):
    sky(c, [(96, 120, 150)], 214, 66 if not c.small else 20, 0.55, fade=150)
    shore = [
        (5, 214),
        (5, 192),
        (40, 192),
        (40, 182),
        (70, 182),
        (70, 190),
        (110, 190),
        (110, 178),
        (116, 178),
        (116, 190),
        (200, 190),
        (200, 214),
    ]
    c.hatch([(5, 176), (5, 216)], [(200, 176), (200, 216)], 60, lambda x, y: 0.34, within=Polygon(shore), m=6, fine=True)
    for x, top, s in ((62, 60, 1),) if c.small else ((36, 74, 0.8), (62, 60, 1), (88, 84, 0.7)):
        c.fill(limb([(x, top), (x, 196)], [1.2, 2.4 * s], 6))
        for k in range(3):
            y, w = top + 22 + k * 26, (8 + 4.5 * k) * s
            c.fill(taper([(x - w, y), (x, y - 0.6), (x + w, y)], 2, ends=(0.4, 0.4), n=8))
        c.fill(stroke([(x, top + 4), (x - 20 * s, 196)], 0.6) + stroke([(x, top + 4), (x + 20 * s, 196)], 0.6), fine=True)
    hull = [(20, 190, "c"), (108, 190, "c"), (102, 208), (30, 208)]
    c.shape(hull)


def water(c):
    tone = lambda x, y: (0.2 + 0.5 * smooth(20, 150, abs(x - 96))) * (0.4 + 1.1 * noise(x * 2.4, y * 5)) + 0.05
    across(5, 208, 300, 72, c, 17, tone, m=54, waver=1.2)


def rigging(c):
    """The ship's foremast and mainmast, with yards, shrouds and furled sails."""
    for x, foot, top, wide in ((282, 150, -10, 5), (390, 138, -10, 6)):
        c.fill(limb([(x, top), (x, foot)], [wide * 0.7, wide], 8))
        for y, w, thick in ((28, 46, 4), (74, 60, 5)) if x < 300 else ((40, 56, 4.6), (92, 70, 5.6)):
            c.fill(taper([(x - w, y + 5), (x, y), (x + w, y - 5)], thick, ends=(0.4, 0.4)))
            sail = [
                (x - w + 4, y + 6, "c"),
                (x - w * 0.66, y + 12),
                (x - w * 0.33, y + 8),
                (x, y + 12),
                (x + w * 0.33, y + 5),
                (x + w * 0.66, y + 7),
            ]
            sail = Curve(sail + [(x + w - 4, y - 3, "c"), (x, y + 1)])
            c.fill(sail, PAPER)
            c.edge(sail, 1.4, fine=True)
            gaskets = [r for k in range(-3, 4) for r in stroke([(x + k * w / 4, y + 1 - k), (x + k * w / 4 + 1, y + 10 - k)], 1.4)]
            c.fill(gaskets, fine=True)
        shrouds = [
            r for k in ((-42, 42) if c.small else (-42, -30, -18, 18, 30, 42)) for r in stroke([(x, top + 40), (x + k, foot + 20)], 1)
        ]
        c.fill(shrouds)
        rungs = []
        for k in range(1, 12):
            t = k / 12
            y = lerp(top + 40, foot + 20, t)
            rungs += stroke([(x + 18 * t, y), (x + 42 * t, y)], 0.8) + stroke([(x - 42 * t, y), (x - 18 * t, y)], 0.8)
        c.fill(rungs, fine=True)
    for line in ([(282, 2), (150, 96)], [(282, 70), (176, 104)], [(390, 4), (282, 130)], [(282, 30), (200, 112)]):
        c.fill(stroke(line, 1.1), fine=True)


HULL = [
    (196, 132, "c"),
    (236, 142),
    (300, 142),
    (380, 128),
    (480, 104, "c"),
    (480, 300, "c"),
    (300, 300, "c"),
    (276, 284),
    (256, 250),
    (240, 206),
    (222, 164),
]


def ship(c):
    c.fill(limb([(238, 150), (190, 122), (128, 86)], [11, 8, 4], 12))
    c.fill(taper([(226, 140), (190, 119), (140, 90)], 1.8), PAPER)
    c.fill(stroke([(150, 97), (232, 182)], 1.2))
    c.shape(HULL)
    hull = Curve(HULL)
    planks = []
    for i in range(9):
        t = i / 9
        planks += taper(
            [(226 + 52 * t, 156 + 110 * t), (300, 160 + 112 * t), (390, 148 + 122 * t), (478, 126 + 140 * t)], 2.2 - 0.8 * t, peak=0.3
        )
    if c.small:
        planks = planks[::3]
    c.inside(planks, hull, PAPER)
    c.fill(taper([(204, 140), (240, 150), (300, 150), (380, 136), (478, 112)], 5, ends=(0.5, 1)), PAPER)
    c.fill(taper([(206, 142), (240, 152), (300, 152), (380, 138), (478, 115)], 1.4, ends=(1, 1)), fine=True)
    c.circle(276, 174, 5.4, PAPER)
    c.circle(276, 174, 3.2)
    c.fill(taper([(276, 178), (270, 220), (262, 262)], 3, ends=(0.8, 0.8)), PAPER)
    anchor = [(300, 186), (300, 222)]
    c.fill(
        stroke(anchor, 4)
        + taper([(284, 212), (290, 224), (300, 228), (310, 224), (316, 212)], 5, ends=(0.4, 0.4))
        + stroke([(291, 192), (309, 192)], 3),
        PAPER,
    )
    for x, y in ((372, 168), (408, 161), (444, 153)):
        c.circle(x, y, 5, PAPER)
        c.circle(x, y, 3)
    c.shape([(192, 128), (198, 120), (206, 124), (216, 138), (224, 152), (214, 152), (202, 142)])
    c.fill(taper([(198, 126), (206, 132), (214, 144)], 1.8), PAPER)


def crane(c):
    c.fill(limb([(54, 282), (54, 160), (54, 120)], [13, 11, 9], 8))
    c.poly([(40, 262), (68, 262), (74, 288), (34, 288)])
    c.fill(limb([(50, 236), (100, 150), (160, 58)], [10, 8, 6], 8))
    c.fill(stroke([(54, 122), (160, 58)], 2.4) + stroke([(54, 122), (34, 250)], 2.4) + stroke([(54, 180), (112, 130)], 4))
    c.circle(160, 58, 6)
    c.circle(160, 58, 2.4, PAPER)
    c.fill(stroke([(164, 60), (164, 158)], 2))
    c.fill(
        strands([(51, 128), (51, 258)], [(58, 128), (58, 258)], 2, 1.8) + taper([(56, 228), (102, 150), (156, 66)], 1.6), PAPER, fine=True
    )
    c.circle(54, 226, 13)
    c.circle(54, 226, 9.4, PAPER)
    c.fill(stroke([(44, 226), (64, 226)], 2.4) + stroke([(54, 216), (54, 236)], 2.4))
    c.circle(54, 226, 3)
    c.fill(stroke([(164, 158), (148, 172)], 1.4) + stroke([(164, 158), (180, 172)], 1.4))
    bale = Curve([(144, 172, "c"), (164, 168), (184, 172, "c"), (186, 186), (183, 200, "c"), (164, 203), (145, 200, "c"), (142, 186)])
    c.block(bale, [(140, 168), (188, 168)], [(140, 204), (188, 204)], 7, lambda x, y: 0.2 + 0.5 * smooth(150, 186, x), m=10, edge=2.2)
    c.fill(stroke([(157, 169), (156, 202)], 2.4) + stroke([(171, 169), (172, 202)], 2.4))


def wharf(c):
    c.box(5, 276, 470, 44, PAPER)
    c.hatch([(5, 280), (475, 280)], [(5, 318), (475, 318)], 7, lambda x, y: 0.3 + 0.2 * noise(x * 2, y * 4), m=40)
    joints = [r for i in range(16) for r in stroke([(20 + i * 31, 280), (8 + i * 32.500, 318)], 1.6)]
    c.fill(joints, fine=True)
    c.box(5, 275, 470, 6)
    c.fill(stroke([(5, 277), (475, 277)], 1.2), PAPER)
    with c.at(-34, 0):
        c.shape([(230, 284, "c"), (234, 262), (226, 256), (234, 249), (254, 249), (262, 256), (254, 262), (258, 284, "c")])
        c.fill(taper([(239, 262), (238, 280)], 2, n=6) + taper([(231, 256), (243, 258.500), (257, 255)], 1.4), PAPER)
    rope = [(252, 262), (240, 272), (224, 274), (210, 268), (198, 268)]
    c.fill(taper(rope, 4.4, ends=(0.8, 0.8)), PAPER)
    c.fill(taper(rope, 2, ends=(0.8, 0.8)))
    crate(c, 400, 254, 48)
    crate(c, 418, 222, 32)
    barrel(c, 366, 300, 34, 46)
    if not c.small:
        barrel(c, 336, 306, 34, 46)
    if not c.small:
        crate(c, 92, 270, 34)
    walker(c, 142, 300, 1.0, "bowler", mirror=True)


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.34, 0.7
    far_masts(c)
    water(c)
    rigging(c)
    ship(c)
    wharf(c)
    crane(c)
