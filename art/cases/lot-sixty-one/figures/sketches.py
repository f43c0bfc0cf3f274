"""Two pen drawings of a sale-room from the same seat: heads and hats, the rostrum, and a box of stage jewels in front."""
from kit import *
from kit.lettering import handwriting

SIZE = (480, 700)
HIGH = 332


def frame(c, x, y, width, height):
    c.edge(Polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)]), 3)
    c.edge(Polygon([(x + 6, y + 6), (x + width - 6, y + 6), (x + width - 6, y + height - 6), (x + 6, y + height - 6)]), 0.8)


def wall(c):
    c.hatch([(6, 8), (474, 8)], [(6, 150), (474, 150)], 20, lambda x, y: 0.1 + 0.12 * smooth(20, 150, y), m=14, waver=1.4, vary=0.5)
    for x, y, width, height in ((22, 18, 74, 62), (112, 24, 58, 74), (316, 22, 56, 66), (392, 16, 70, 56)):
        c.box(x, y, width, height, PAPER)
        frame(c, x, y, width, height)
    c.hatch([(30, 62), (90, 54)], [(30, 72), (90, 72)], 5, lambda x, y: 0.5, m=8)
    c.circle(48, 44, 5)
    c.shape([(128, 90), (132, 66), (140, 58), (148, 66), (154, 90)])
    c.circle(140, 50, 6.5)
    c.hatch([(324, 60), (364, 70)], [(324, 80), (364, 80)], 5, lambda x, y: 0.6, m=8)
    c.shape([(402, 62), (412, 44), (424, 54), (436, 36), (452, 62)])


def person(c, x, y, hat, size=1.0, mirror=False, mouth=False):
    """A spectator from the front: shoulders, a face with a few strokes, and a hat."""
    with c.at(x, y, size, mirror):
        c.shape([(-19, 40, "c"), (-18, 22), (-9, 14), (0, 13), (9, 14), (18, 22), (19, 40, "c")])
        c.poly([(-4, 14), (4, 14), (0, 27)], PAPER)
        c.ellipse(0, 3, 8.6, 11)
        c.ellipse(0, 3, 7.4, 9.8, PAPER)
        c.fill(
            taper([(-5, 0), (-3.4, -0.8), (-1.8, 0)], 1.3)
            + taper([(1.8, 0), (3.4, -0.8), (5, 0)], 1.3)
            + taper([(0, 0), (1.4, 4), (-0.4, 5)], 1)
        )
        if mouth:
            c.ellipse(0, 9, 3, 3.6)
        else:
            c.fill(taper([(-2.6, 8.6), (0, 9.2), (2.6, 8.4)], 1.3))
        if hat == "top":
            c.fill([Polygon([(-8, -5), (-9, -24), (9, -24), (8, -5)]), Polygon([(-13, -5), (13, -5), (12, -8), (-12, -8)])])
        elif hat == "bowler":
            c.shape([(-9, -4), (-8.6, -13), (0, -17), (8.6, -13), (9, -4)])
            c.fill(limb([(-13, -5), (0, -4), (13, -5)], [2.4, 3, 2.4], 8))
        elif hat == "bonnet":
            c.shape([(-15, -4), (-8, -9), (8, -9), (15, -4), (0, -5)])
            c.fill(taper([(0, -8), (8, -22), (18, -20)], 6) + taper([(-2, -8), (-8, -20), (-2, -27)], 6))
        elif hat == "shovel":
            c.fill(limb([(-18, -10), (-9, -7), (0, -7.5), (9, -7), (18, -10)], [2, 3.4, 3, 3.4, 2], 12))
            c.shape([(-9, -7), (-8, -15), (8, -15), (9, -7)])
            c.box(-6, 14, 12, 4, PAPER)
        else:
            c.fill(taper([(-8, 2), (-8, -7), (0, -9), (8, -7), (8, 2)], 5, n=14))
        if hat in ("top", "bare"):
            c.fill(taper([(-6, 7), (0, 5), (6, 7)], 2.6))


BACK = ["top", "bowler", "bonnet", "top", "bare", "bonnet", "bowler", "top", "bonnet", "top"]


def crowd(c):
    for k, hat in enumerate(BACK):
        x = 22 + 44 * k
        if 190 < x < 300:
            continue
        person(c, x, 112 + 3 * math.sin(k * 2.1), hat, 0.72, k % 2)
    for x, hat, mirror, mouth in (
        (46, "bonnet", 0, 0),
        (108, "shovel", 0, 1),
        (340, "bowler", 1, 0),
        (404, "bonnet", 1, 0),
        (458, "top", 0, 0),
    ):
        person(c, x, 138, hat, 1, mirror, mouth)
    person(c, 170, 140, "bare", 1)


def far_table(c):
    top = Polygon([(4, 178), (476, 178), (476, 190), (4, 190)])
    c.fill(top, PAPER)
    c.edge(top, 1)
    c.fill([p for x in range(8, 476, 7) for p in taper([(x, 190), (x, 213)], 2.6, n=3)])


def rostrum(c, late):
    c.shape([(222, 100), (226, 82), (238, 74), (250, 73), (262, 74), (274, 82), (278, 100)])
    c.poly([(245, 74), (255, 74), (250, 92)], PAPER)
    c.ellipse(250, 58, 10.6, 13.4)
    c.ellipse(250, 59, 9.2, 11.8, PAPER)
    c.fill(taper([(240, 62), (242, 74), (250, 77), (258, 74), (260, 62)], 6, n=16))
    c.fill(taper([(244, 56), (246.5, 55), (249, 56)], 1.4) + taper([(252, 56), (254.5, 55), (257, 56)], 1.4))
    c.ellipse(250, 68, 2.4, 1.6, PAPER)
    if late:
        c.fill(limb([(273, 84), (290, 70), (294, 50)], [10, 9, 7], 12))
        c.fill(limb([(288, 48), (302, 42)], [2.6, 2.6], 4))
        c.poly([(298, 34), (306, 32), (310, 49), (302, 51)])
    front = Polygon([(208, 96), (292, 96), (286, 178), (214, 178)])
    c.block(front, [(208, 96), (214, 178)], [(292, 96), (286, 178)], 18, lambda x, y: 0.62, m=6, edge=2)
    c.box(203, 92, 94, 7)
    panel = Polygon([(224, 112), (276, 112), (272, 166), (228, 166)])
    c.fill(panel, PAPER)
    c.edge(panel, 1.2)
    c.hatch([(226, 114), (274, 114)], [(229, 165), (271, 165)], 10, lambda x, y: 0.24, within=panel, m=8)
    if late:
        c.ellipse(250, 184, 30, 5)
        c.ellipse(250, 183, 27, 3.8, PAPER)
        for k in range(15):
            t = math.pi * k / 14
            c.circle(250 - 19 * math.cos(t), 181.5 + 2.6 * math.sin(t), 0.9 + 0.7 * math.sin(t))
    else:
        c.box(232, 172, 36, 12)
        c.box(235, 175, 30, 2, PAPER)


def expert(c, late):
    """Mr Nunn at the end of the rostrum. In the first drawing he opens the case; in the second he stands with folded hands."""
    person(c, 312, 132, "bare", 1.06)
    if not late:
        c.fill(limb([(302, 156), (284, 164), (268, 168)], [9, 8, 5], 10))
        c.fill(taper([(270, 168), (258, 171), (250, 173)], 2.4))


def bidder(c, late):
    if late:
        c.fill(limb([(186, 168), (194, 150), (193, 136)], [8, 7, 5], 10))
        c.fill(taper([(193, 137), (194, 131), (194, 124)], 2.6))


def near_table(c):
    top = Polygon([(4, 236), (476, 236), (476, HIGH - 4), (4, HIGH - 4)])
    c.fill(top, PAPER)
    c.hatch(
        [(4, 240), (476, 240)],
        [(4, HIGH - 4), (476, HIGH - 4)],
        17,
        lambda x, y: 0.12 + 0.14 * smooth(240, 330, y),
        m=12,
        waver=1.6,
        vary=0.6,
    )
    c.fill(taper([(4, 236), (240, 235), (476, 236)], 3, ends=(3, 3)))


def jewels(c):
    """A tiara, a dagger, girdles and brooches that spill over the edge of the box."""
    for k in range(7):
        a = math.pi * (0.12 + 0.76 * k / 6)
        x, y, high = 148 - 40 * math.cos(a), 252 - 26 * math.sin(a), 13 + 9 * math.sin(a)
        c.poly([(x - 5, y), (x, y - high), (x + 5, y)])
        c.circle(x, y - high - 2, 2.6)
        c.circle(x, y - 4, 1.8, PAPER)
    arc = [
        (148 - 42 * math.cos(math.pi * (0.08 + 0.84 * k / 10)), 254 - 26 * math.sin(math.pi * (0.08 + 0.84 * k / 10))) for k in range(11)
    ]
    c.fill(limb(arc, [5, 6, 5], 30))
    c.fill(limb([(222, 252), (238, 208)], [5, 4], 6))
    c.fill(limb([(226, 222), (246, 228)], [4, 4], 4))
    c.circle(240, 203, 4.6)
    c.circle(240, 203, 2, PAPER)
    for x, y in ((196, 238), (262, 240), (106, 242)):
        rays = [(math.pi * k / 8, 3.4 if k % 2 else 10) for k in range(16)]
        c.poly([(x + r * math.cos(a), y + r * math.sin(a)) for a, r in rays])
        c.circle(x, y, 3.6)
        c.circle(x, y, 1.6, PAPER)
    chain = sample([(178, 250), (186, 236), (206, 244), (222, 250), (250, 244), (280, 252)], 6)
    for x, y in chain[::4]:
        c.ring(x, y, 3.2, 2.6, 1.5)


def casket(c):
    lid = Polygon([(92, 244), (104, 192), (284, 192), (296, 244)])
    c.fill(lid, PAPER)
    inner = Polygon([(106, 240), (115, 199), (273, 199), (282, 240)])
    c.edge(lid, 4)
    c.block(inner, [(106, 199), (106, 240)], [(282, 199), (282, 240)], 26, lambda x, y: 0.42, m=3, edge=1.2)
    jewels(c)
    c.poly([(84, 250), (304, 250), (300, 322), (88, 322)])
    c.box(82, 246, 224, 6)
    c.wire([[(93, 258), (295, 258), (292, 315), (96, 315), (93, 258)]], 0.9, "#f3e9d2")
    c.fill(limb([(100, 326), (300, 326)], [3, 3], 3))


def garland(c, left, hung):
    """The fifteen stones of the string that hang over the front of the box. A drop hangs below stone number `hung`, counted from 0."""
    stones = []
    line = resample(
        sample(
            [(left, 250), (left + 6, 272), (left + 20, 289), (left + 35, 294), (left + 50, 289), (left + 64, 272), (left + 70, 250)], 14
        ),
        15,
    )
    for k, (x, y) in enumerate(line):
        stones.append((x, y, 5.2 - 2.1 * abs(k - 7) / 7))
    x, y, r = stones[hung]
    c.fill(taper([(x, y + r - 1), (x, y + r + 3)], 1.6, ends=(1.6, 1.6), n=3), PAPER)
    c.shape(
        [(x, y + r + 2, "c"), (x + 4.6, y + r + 11), (x + 3.6, y + r + 17), (x, y + r + 19), (x - 3.6, y + r + 17), (x - 4.6, y + r + 11)],
        PAPER,
    )
    with c.tinted("#6f7a4e"):
        c.shape(
            [
                (x, y + r + 5, "c"),
                (x + 3.2, y + r + 11),
                (x + 2.4, y + r + 16),
                (x, y + r + 17.4),
                (x - 2.4, y + r + 16),
                (x - 3.2, y + r + 11),
            ]
        )
    c.fill(taper([(x - 1.4, y + r + 9), (x - 1.6, y + r + 14)], 1.3), PAPER)
    for x, y, r in stones:
        c.circle(x, y, r, PAPER)
        c.wire([[(x - r * 0.55, y - r * 0.2), (x, y + r * 0.6), (x + r * 0.55, y - r * 0.2), (x - r * 0.55, y - r * 0.2)]], 0.6, "#221a12")


def sitter(c):
    """The man in the last chair, from behind."""
    c.shape([(330, 329, "c"), (334, 268), (352, 244), (378, 236), (400, 234), (424, 237), (450, 246), (466, 270), (470, 329, "c")])
    c.hatch([(352, 262), (448, 262)], [(344, 330), (456, 330)], 9, lambda x, y: 0.2, ink=PAPER, m=12)
    c.poly([(384, 236), (416, 236), (412, 226), (388, 226)], PAPER)
    c.edge(Polygon([(384, 237), (416, 237), (412, 226), (388, 226)]), 1)
    c.ellipse(400, 202, 21, 26)
    c.ellipse(400, 203, 19, 24, PAPER)
    c.hatch([(382, 196), (392, 180), (408, 180), (418, 196)], [(388, 228), (396, 229), (404, 229), (412, 228)], 9, lambda x, y: 0.4, m=9)
    c.hatch([(386, 184), (380, 204), (386, 224)], [(414, 184), (420, 204), (414, 224)], 9, lambda x, y: 0.34, m=9)
    for side in (-1, 1):
        c.ellipse(400 + side * 21, 206, 4, 6.5)
        c.ellipse(400 + side * 21, 206, 2.6, 5, PAPER)
    for x in (350, 383, 417, 450):
        c.fill(limb([(x, 296), (x, HIGH - 3)], [7, 7], 3))
        c.fill(limb([(x, 298), (x, HIGH - 3)], [2, 2], 3), PAPER)
    c.fill(limb([(336, 296), (400, 290), (464, 296)], [11, 13, 11], 14))
    c.fill(taper([(342, 295), (400, 289), (458, 295)], 2.4), PAPER)


def sketch(c, late):
    c.box(0, 0, 480, HIGH, PAPER)
    wall(c)
    crowd(c)
    expert(c, late)
    far_table(c)
    bidder(c, late)
    rostrum(c, late)
    near_table(c)
    casket(c)
    garland(c, 212 if late else 106, 10 if late else 7)
    sitter(c)
    c.edge(Polygon([(3, 3), (477, 3), (477, HIGH - 3), (3, HIGH - 3)]), 2)
    c.box(14, HIGH - 30, 58, 22, PAPER)
    handwriting(c, "2.44" if late else "2.30", 20, HIGH - 13, 13)


def draw(c):
    c.box(0, 0, 480, 700, PAPER)
    with c.at(0, 8):
        sketch(c, False)
    with c.at(0, 360):
        sketch(c, True)
