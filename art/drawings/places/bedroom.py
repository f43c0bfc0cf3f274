"""A bedroom: an open window with a blowing curtain, moonlight, and a four-poster bed."""
from kit import *
from kit.rooms import *

MOON = (86, 54)


def wall(c):
    light = glow(120, 140, 280, 0.3)
    plane(c, rect(5, 5, 470, 262), 8 if c.small else 4, lambda x, y: 0.46 + 0.4 * light(x, y), angle=90)
    floor(c, 256, 320, 13, (120, 130), dark=True)
    bars(c, [[(5, 250), (475, 250)]], 9)
    bars(c, [[(5, 247), (475, 247)]], 1.6, PAPER)


def window(c):
    c.box(46, 22, 138, 190, PAPER)
    c.edge(Polygon(rect(46, 22, 138, 190)), 2.4)
    c.box(56, 30, 118, 176)
    c.circle(*MOON, 15, PAPER)
    clouds = (
        taper([(62, 84), (90, 79), (118, 84), (150, 80)], 4)
        + taper([(94, 66), (124, 62), (160, 67)], 3)
        + taper([(60, 142), (100, 138), (150, 144)], 3)
    )
    c.fill(clouds, PAPER)
    for x, y in ((132, 44), (150, 98), (104, 104), (142, 158), (84, 160), (112, 126)):
        c.circle(x, y, 1.7, PAPER, fine=True)
    hill = [(56, 206, "c"), (56, 186), (80, 176), (104, 186), (130, 172), (156, 182), (174, 178), (174, 206, "c")]
    c.shape(hill, PAPER)
    plane(c, hill, 4, 0.55, curved=True)
    for y in (30, 74, 118):
        c.box(54, y - 3, 122, 5 if y != 118 else 9, PAPER)
    c.box(112, 28, 5, 90, PAPER)
    bars(c, [[(56, 121), (174, 121)]], 1.8)
    c.box(38, 208, 154, 10, PAPER)
    c.edge(Polygon(rect(38, 208, 154, 10)), 2.4)


def moonlight(c):
    c.poly([(74, 258), (164, 258), (232, 320), (104, 320)], PAPER)
    bars(c, [[(118, 258), (166, 320)], [(84, 284), (192, 284)]], 5)


def curtain(c):
    c.box(26, 12, 184, 6)
    for x in (26, 210):
        c.circle(x, 15, 6)
    still = [(32, 16, "c"), (66, 16, "c"), (62, 70), (48, 120), (52, 180), (46, 244, "c"), (24, 244, "c"), (28, 160), (26, 90)]
    c.edge(Curve(still), 4)
    c.shape(still, PAPER)
    c.fill(
        strands(
            [(36, 20), (32, 90), (32, 160), (29, 240)], [(62, 20), (58, 70), (46, 120), (44, 240)], 3 if c.small else 5, 3, 5, jitter=0.3
        )
    )
    blown = [
        (150, 16, "c"),
        (204, 16, "c"),
        (206, 56),
        (214, 100),
        (240, 140),
        (276, 160),
        (300, 152, "c"),
        (284, 178),
        (246, 190),
        (204, 176),
        (180, 140),
        (164, 90),
    ]
    c.edge(Curve(blown), 5)
    c.shape(blown, PAPER)
    folds = strands(
        [(156, 20), (166, 80), (188, 136), (212, 172), (252, 184)],
        [(202, 20), (206, 70), (222, 118), (252, 148), (292, 156)],
        4 if c.small else 7,
        4,
        8,
        jitter=0.2,
        peak=0.4,
    )
    c.fill(folds)


def bed(c):
    """A four-poster bed, seen from the side, with the pillows on the right."""
    plane(c, rect(292, 50, 168, 160), 5, 0.86, angle=90)
    drapes(c)
    c.box(288, 204, 174, 96)
    for x, y in ((396, 192), (404, 178)):
        pillow = [(x, y), (x + 5, y - 11), (x + 28, y - 15), (x + 52, y - 12), (x + 57, y), (x + 44, y + 9), (x + 12, y + 9)]
        c.edge(Curve(pillow), 4)
        c.shape(pillow, PAPER)
        c.fill(
            taper([(x + 8, y - 3), (x + 18, y - 1), (x + 26, y - 6)], 2) + taper([(x + 34, y + 3), (x + 44, y + 1), (x + 48, y - 6)], 2),
            fine=True,
        )
    c.box(290, 204, 170, 64, PAPER)
    quilt = [
        (284, 270, "c"),
        (288, 206),
        (300, 194),
        (340, 188),
        (384, 190),
        (398, 202),
        (402, 270, "c"),
        (387, 276),
        (372, 270, "c"),
        (357, 276),
        (342, 270, "c"),
        (327, 276),
        (312, 270, "c"),
        (298, 276),
    ]
    c.edge(Curve(quilt), 4)
    c.shape(quilt, PAPER)
    quilting = [[(284 + i * 20, 272), (284 + i * 20 + 50, 200)] for i in range(-2, 6)] + [
        [(300 + i * 20, 200), (300 + i * 20 + 50, 272)] for i in range(-2, 5)
    ]
    if not c.small:
        c.inside([r for line in quilting for r in taper(line, 1.6, ends=(0.7, 0.7), n=24)], Polygon(rect(288, 206, 112, 61)))
    c.fill(taper([(288, 207), (340, 203), (398, 206)], 3, ends=(0.5, 0.5)))
    c.fill(curl([(402, 204), (404, 240), (404, 268)], 2.4) + curl([(412, 203), (414, 240), (414, 268)], 2.4))
    plane(c, rect(416, 208, 44, 60), 5, lambda x, y: 0.14 + 0.5 * smooth(420, 462, x), angle=90, base=None)
    bars(c, [[(290, 268), (460, 268)]], 2)
    bars(c, [[(294, 284), (456, 284)]], 2, PAPER)
    posts(c)


def drapes(c):
    for x, side in ((292, 1), (458, -1)):
        shape = [
            (x, 52, "c"),
            (x + 52 * side, 52, "c"),
            (x + 40 * side, 90),
            (x + 14 * side, 126),
            (x + 12 * side, 134),
            (x + 20 * side, 180),
            (x + 22 * side, 200, "c"),
            (x - 4 * side, 200, "c"),
        ]
        c.edge(Curve(shape), 3)
        c.shape(shape, PAPER)
        c.fill(
            strands(
                [(x + 4 * side, 56), (x + 3 * side, 100), (x + 3 * side, 130)],
                [(x + 46 * side, 56), (x + 30 * side, 96), (x + 12 * side, 126)],
                3 if c.small else 5,
                3,
            )
        )
        c.fill(
            strands([(x + 2 * side, 138), (x, 166), (x, 198)], [(x + 11 * side, 138), (x + 16 * side, 170), (x + 18 * side, 198)], 3, 2.6)
        )
        c.fill(stroke([(x - 2 * side, 132), (x + 15 * side, 130)], 6))


def posts(c):
    for x in (288, 462):
        c.box(x - 7.5, 44, 15, 262, PAPER)
        c.box(x - 5, 44, 10, 262)
        bars(c, [[(x - 2, 66), (x - 2, 296)]], 1.8, PAPER)
        for y in (92, 208) if c.small else (92, 150, 208, 278):
            c.box(x - 9, y - 5, 18, 10, PAPER)
            c.box(x - 8, y - 3.6, 16, 7)
        c.poly([(x - 8, 308), (x + 8, 308), (x + 5, 294), (x - 5, 294)])
    c.box(276, 30, 200, 18)
    c.box(270, 26, 206, 6)
    bars(c, [[(280, 36), (474, 36)]], 2, PAPER)
    n = 4 if c.small else 9
    for i in range(n):
        w = 190 / n
        x = 282 + i * w
        c.shape([(x, 46, "c"), (x + w, 46, "c"), (x + w * 0.86, 58), (x + w / 2, 63), (x + w * 0.14, 58)])
        c.fill(taper([(x + w * 0.24, 54), (x + w / 2, 59), (x + w * 0.76, 54)], 1.8), PAPER, fine=True)


def table(c):
    c.box(203, 219, 50, 12, PAPER)
    for x in (208, 240):
        c.box(x, 230, 8, 60, PAPER)
    c.circle(228, 204, 16, PAPER)
    c.box(206, 222, 44, 6)
    c.box(210, 226, 4, 64)
    c.box(242, 226, 4, 64)
    c.box(210, 240, 36, 3)
    bars(c, [[(207, 220.5), (249, 220.5)]], 1.6, PAPER)
    turned(c, 228, [(206, 3), (209, 3), (212, 2), (216, 8), (222, 9)], dark=False)
    c.edge(Polygon(rect(225.6, 192, 4.8, 14)), 1.4)


def draw(c):
    wall(c)
    window(c)
    moonlight(c)
    bed(c)
    if not c.small:
        table(c)
    curtain(c)
