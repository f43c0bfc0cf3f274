"""A theatre front in the West End by night: columns, rows of lights, people in evening dress and a carriage."""
from kit import *
from kit.outdoors import *


def column(c, x, top, bottom, width):
    c.box(x - width / 2, top, width, bottom - top, PAPER)
    flutes = []
    for k, w in ((0.16, 0.7), (0.32, 1.1), (0.5, 1.6), (0.68, 2), (0.86, 2.4)):
        flutes += stroke([(x - width / 2 + width * k, top + 6), (x - width / 2 + width * k, bottom - 4)], w)
    c.fill(flutes, fine=True)
    c.fill(stroke([(x - width / 2, top), (x - width / 2, bottom)], 1.4) + stroke([(x + width / 2, top), (x + width / 2, bottom)], 2.4))
    c.poly([(x - width * 0.8, top), (x + width * 0.8, top), (x + width * 0.5, top + 7), (x - width * 0.5, top + 7)])
    c.box(x - width * 0.75, bottom - 5, width * 1.5, 6)


def bulbs(c, points, r):
    """A row of round lights."""
    for x, y in points:
        c.circle(x, y, r, PAPER)


def front(c):
    c.poly([(66, 200), (66, 84), (234, 84), (234, 200)])
    c.poly([(50, 78), (150, 20), (250, 78)])
    c.poly([(72, 74), (150, 28), (228, 74)], PAPER)
    if not c.small:
        upright(c, [(82, 72), (150, 32), (218, 72)], 20, lambda x, y: 0.42, small=0)
    size = 1 if c.small else 0.86
    mask(c, 150 - 15 * size, 58, size, True)
    mask(c, 150 + 15 * size, 59, size, False)
    c.box(52, 76, 196, 14)
    bulbs(c, [(60 + i * (10.6 if not c.small else 18), 83) for i in range(18 if not c.small else 11)], 3.1 if not c.small else 4)
    for x in (96, 150, 204):
        c.box(x - 14, 100, 28, 40, PAPER)
        c.fill(stroke([(x, 100), (x, 140)], 2) + stroke([(x - 14, 118), (x + 14, 118)], 2))
    for x in (96, 150, 204):
        c.box(x - 15, 160, 30, 42, PAPER)
        c.fill(stroke([(x, 160), (x, 202)], 1.6), fine=True)
    for x in (72, 123, 177, 228):
        column(c, x, 90, 202, 13)
    c.poly([(46, 146), (254, 146), (246, 156), (54, 156)])
    bulbs(c, [(60 + i * (9 if not c.small else 20), 151) for i in range(21 if not c.small else 10)], 2.4 if not c.small else 3.4)


def mask(c, x, y, scale, happy):
    """A mask of comedy or tragedy."""
    with c.at(x, y, scale):
        c.shape([(-14, -14, "c"), (0, -11), (14, -14, "c"), (13, 4), (0, 17), (-13, 4)])
        if happy:
            cuts = taper([(-9, -2), (-5.5, -6), (-2, -2)], 2.6, n=8) + taper([(2, -2), (5.5, -6), (9, -2)], 2.6, n=8)
            cuts += taper([(-8, 4), (0, 12), (8, 4)], 4, n=10)
        else:
            cuts = taper([(-9, -1), (-5, -4), (-2, -7)], 2.6, n=8) + taper([(9, -1), (5, -4), (2, -7)], 2.6, n=8)
            cuts += taper([(-7, 10), (0, 4), (7, 10)], 3.6, n=10)
        c.fill(cuts, PAPER)


def lady(c, x, foot, height):
    """A lady with a wide skirt and her hair piled high."""
    with c.at(x, foot, height / 100):
        c.shape([(-4, -78), (-10, -70), (-7, -54), (-18, -26), (-26, 0, "c"), (30, 0, "c"), (20, -30), (8, -54), (10, -70), (4, -78)])
        c.circle(0, -86, 7.4)
        c.circle(3, -95, 5.4)
        c.fill(limb([(6, -72), (12, -60), (-2, -54)], [6, 5, 4], 8))
        c.fill(strands([(-3, -50), (-8, -26), (-16, -4)], [(5, -50), (12, -26), (20, -4)], 4, 2), PAPER, fine=True)


def neighbours(c):
    """Dark houses on both sides."""
    for mirror in (False, True):
        with c.at(300 if mirror else 0, 0, mirror=mirror):
            house = [(4, 204), (4, 44), (20, 44), (20, 34), (30, 34), (30, 44), (46, 44), (46, 204)]
            upright(c, house, 14, lambda x, y: 0.68 * (1 - 0.85 * smooth(110, 200, y)), small=0)
            for y in (60, 94, 128) if not c.small else ():
                for x in (14, 30):
                    windows(c, x, y, 9, 16, bar=1.6)


def draw(c):
    evening(c, [(150, 110, 150)], 200, 60, 0.86, fade=120, lines=4)
    neighbours(c)
    front(c)
    c.box(5, 200, 290, 36, PAPER)
    level(c, [(5, 202), (295, 202), (295, 236), (5, 236)], 11, lambda x, y: 0.16 + 0.45 * noise(x * 4, y * 8), small=3, waver=1.2, m=50)
    c.fill(stroke([(5, 202), (295, 202)], 2))
    man(c, 98, 212, 42, "top")
    lady(c, 116, 213, 38)
    if not c.small:
        man(c, 56, 210, 40, "top")
        with c.at(112, 115, 0.4):
            hansom(c)
    else:
        man(c, 196, 212, 42, "top")
        lady(c, 214, 213, 38)
