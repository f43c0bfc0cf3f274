"""A public house: a timbered inn with a hanging sign of a tankard, lit windows, a lantern, barrels and a bench."""
from kit import *
from kit.town import across, barrel, far_houses, road, upright, walker


def night(c):
    sky(c, [(60, 60, 110)], 200, 60 if not c.small else 24, 0.6, fade=90)
    far = [
        (5, 262),
        (5, 190),
        (26, 176),
        (50, 190),
        (50, 180),
        (72, 166),
        (96, 180),
        (96, 170),
        (104, 170),
        (104, 184),
        (140, 184),
        (140, 262),
    ]
    far_houses(c, far, 50 if not c.small else 28, 0.6, 180, 256)
    for x, y in ((22, 204), (66, 200), (116, 206)):
        c.box(x, y, 7, 10, PAPER, fine=True)
    road(c, 258, 318, 16 if not c.small else 12, 0.3, [(170, 470, 272, 9, 0.4)])


def roof(c):
    slope = Polygon([(128, 92), (172, 30), (480, 30), (480, 92)])
    tone = lambda x, y: 0.55 + 0.3 * smooth(30, 92, y) + 0.12 * noise(x * 3, y * 3)
    c.block(slope, [(120, 30), (480, 30)], [(120, 94), (480, 94)], 12, tone, m=30, edge=2)
    chance, tiles = random.Random(5), []
    for i in range(12):
        y = 30 + i * 5.35
        x = 172 - (y - 30) * 0.65 + chance.random() * 10
        while x < 474:
            tiles += stroke([(x, y), (x - 1, y + 5)], 1.2)
            x += 11 * chance.uniform(0.9, 1.2)
    c.inside(tiles, slope, PAPER, fine=True)
    upright(396, 4, 30, 46, c, 7, lambda x, y: 0.4 + 0.45 * smooth(400, 424, x), edge=2, m=6)
    c.box(391, 14, 40, 7)
    c.fill(stroke([(393, 16), (429, 16)], 1.2), PAPER)


def gable(c):
    c.poly([(214, 98), (282, 26), (350, 98)], PAPER)
    beams = stroke([(244, 70), (320, 70)], 6) + stroke([(282, 32), (282, 98)], 6)
    for side in (-1, 1):
        beams += stroke([(282 + side * 24, 70), (282 + side * 24, 98)], 6)
    c.fill(beams)
    for left, right in (((206, 104), (282, 22)), ((282, 22), (358, 104))):
        c.fill(stroke([left, right], 10))
        c.fill(stroke([mix(left, right, 0.04), mix(left, right, 0.96)], 2), PAPER)


def upper_floor(c):
    """Dark beams on light plaster."""
    c.box(140, 92, 340, 84, PAPER)
    plaster = lambda x, y: 0.05 + 0.25 * smooth(300, 470, x) + 0.3 * smooth(104, 92, y)
    c.hatch([(140, 92), (480, 92)], [(140, 176), (480, 176)], 22, plaster, m=30, fine=True)
    beams = []
    for x in (143, 186, 214, 350, 378, 424, 470):
        beams += stroke([(x, 92), (x, 178)], 8)
    for a, b in (
        ((148, 174), (182, 100)),
        ((219, 100), (234, 174)),
        ((345, 100), (330, 174)),
        ((384, 100), (419, 174)),
        ((430, 174), (466, 100)),
    ):
        beams += stroke([a, b], 7)
    beams += stroke([(140, 96), (480, 96)], 9) + stroke([(140, 134), (216, 134)], 6) + stroke([(350, 134), (480, 134)], 6)
    c.fill(beams)
    c.box(136, 172, 344, 12)
    c.fill(stroke([(138, 175), (478, 175)], 1.6), PAPER)
    if not c.small:
        for x in range(146, 480, 18):
            c.shape([(x, 183, "c"), (x + 10, 183, "c"), (x + 9, 190), (x + 5, 192), (x + 1, 190)])
    panes(c, 242, 104, 80, 64, 6, 4)


def panes(c, x, y, width, height, across_n, down):
    """A lit window with leaded panes."""
    c.box(x - 4, y - 4, width + 8, height + 8)
    c.box(x, y, width, height, PAPER)
    bars = [r for i in range(1, across_n) for r in stroke([(x + width * i / across_n, y), (x + width * i / across_n, y + height)], 1.5)]
    bars += [r for j in range(1, down) for r in stroke([(x, y + height * j / down), (x + width, y + height * j / down)], 1.5)]
    c.fill(bars, fine=True)
    c.box(x + width / 2 - 2, y, 4, height)


def ground_floor(c):
    across(146, 184, 334, 80, c, 18, lambda x, y: 0.45 + 0.25 * smooth(300, 470, x), m=20)
    panes(c, 300, 200, 130, 44, 8, 3)
    c.box(290, 246, 150, 8)
    c.fill(stroke([(292, 248.5), (438, 248.5)], 1.4), PAPER)
    drinkers(c)
    c.box(214, 190, 62, 76, PAPER)
    c.box(218, 192, 54, 74)
    c.box(223, 197, 44, 24, PAPER)
    for k in (1, 2, 3):
        c.fill(stroke([(223 + 11 * k, 197), (223 + 11 * k, 221)], 2))
    for x in (224, 247):
        c.edge(Polygon([(x, 227), (x + 19, 227), (x + 19, 258), (x, 258)]), 1.6, PAPER)
    c.circle(267, 240, 2.4, PAPER)
    c.box(208, 262, 74, 6, PAPER)
    c.edge(Polygon([(208, 262), (282, 262), (282, 268), (208, 268)]), 1.6)


def drinkers(c):
    """Heads of guests against the lit window."""
    for x, size in ((326, 1), (348, 0.9), (404, 1.05)):
        with c.at(x, 244, size):
            c.shape([(-14, 0, "c"), (-12, -10), (-5, -15), (5, -15), (12, -10), (14, 0, "c")])
            c.circle(0, -21, 6.6)
            c.shape([(-10, -23, "c"), (-6, -25), (-5, -31), (0, -33), (6, -31), (7, -25), (11, -22.5, "c"), (0, -24)])


def lantern(c, x, y):
    c.fill(taper([(x - 14, y - 20), (x - 8, y - 26), (x, y - 18)], 2.4, ends=(1, 1)))
    c.poly([(x - 7, y - 8), (x, y - 16), (x + 7, y - 8)])
    c.poly([(x - 6, y - 8), (x + 6, y - 8), (x + 4, y + 8), (x - 4, y + 8)])
    c.poly([(x - 4, y - 6), (x + 4, y - 6), (x + 2.6, y + 6), (x - 2.6, y + 6)], PAPER)


def tankard(c, x, y, s):
    """A tankard with foam. (x, y) is the centre of its bottom."""
    with c.at(x, y, s):
        c.shape([(-13, 0, "c"), (-11, -34, "c"), (11, -34, "c"), (13, 0, "c"), (0, 3)])
        c.fill(taper([(10, -29), (23, -30), (23, -9), (11, -7)], 5, ends=(1, 1)))
        c.fill(
            stroke([(-11.5, -27), (11.5, -27)], 2) + stroke([(-12.5, -5), (12.5, -5)], 2) + taper([(-6, -24), (-7, -16), (-7.5, -8)], 3),
            PAPER,
        )
        foam = [
            (-14, -34),
            (-15, -40),
            (-10, -44),
            (-5, -47),
            (1, -45),
            (7, -48),
            (12, -44),
            (15, -39),
            (13, -33),
            (6, -31),
            (0, -33),
            (-7, -31),
        ]
        c.shape(foam, PAPER)
        c.edge(Curve(foam), 2)


def sign(c):
    """The iron bracket and the board that hangs from it."""
    c.box(30, 62, 120, 6)
    c.circle(30, 65, 5)
    c.fill(taper([(140, 64), (120, 58), (112, 44), (124, 38), (130, 48), (122, 52)], 4, ends=(1, 0.3), n=30))
    c.fill(taper([(96, 64), (84, 58), (84, 48), (93, 49), (91, 56)], 3, ends=(1, 0.3), n=20), fine=True)
    for x in (54, 110):
        c.fill(stroke([(x, 66), (x, 86)], 2.6))
    board = [(38, 86, "c"), (82, 78), (126, 86, "c"), (128, 130), (126, 174, "c"), (82, 182), (38, 174, "c"), (36, 130)]
    c.shape(board)
    c.shape([(46, 93, "c"), (82, 86), (118, 93, "c"), (120, 130), (118, 167, "c"), (82, 174), (46, 167, "c"), (44, 130)], PAPER)
    c.edge(
        Curve([(50, 97, "c"), (82, 90), (114, 97, "c"), (116, 130), (114, 163, "c"), (82, 170), (50, 163, "c"), (48, 130)]), 1.4, fine=True
    )
    tankard(c, 79, 160, 1.25)


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.34, 0.6
    night(c)
    upper_floor(c)
    ground_floor(c)
    roof(c)
    gable(c)
    lantern(c, 196, 216)
    sign(c)
    barrel(c, 178, 284, 32, 40)
    if not c.small:
        barrel(c, 452, 290, 36, 46)
    walker(c, 86, 276, 0.72, "bowler")
