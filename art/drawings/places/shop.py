"""A shop: a window full of goods under a striped awning, and a door with its bell on a spring."""
from kit import *
from kit.rooms import *


def front(c):
    plane(c, rect(5, 5, 470, 70), 6, 0.42)
    if not c.small:
        bars(
            c,
            [[(x + (9 if j % 2 else 0), 5 + j * 6), (x + (9 if j % 2 else 0), 11 + j * 6)] for j in range(8) for x in range(10, 475, 18)],
            1.2,
            PAPER,
        )
    c.box(5, 34, 470, 290)
    c.box(10, 40, 460, 26, PAPER)
    plane(c, rect(14, 43, 452, 20), 3.4, 0.8)
    c.box(5, 68, 470, 3, PAPER)


def goods(c):
    c.box(30, 112, 258, 144, PAPER)
    plane(c, rect(30, 112, 258, 144), 4.2, lambda x, y: 0.5 * (1 - smooth(112, 160, y)) + 0.08)
    c.box(30, 182, 258, 4)
    turned(c, 58, [(138, 4), (142, 5), (150, 5), (156, 14), (170, 15), (182, 13)])
    turned(c, 92, [(146, 11), (149, 11), (150, 9), (156, 15), (172, 15), (182, 13)])
    clock(c, 145, 160)
    turned(c, 187, [(136, 3), (142, 5), (152, 12), (166, 13), (176, 7), (182, 10)])
    with c.at(8, 0):
        teapot(c)
    hat(c, 70, 254)
    globe(c, 142, 254)
    for x, y, w in ((170, 254, 30), (173, 243, 24), (171, 232, 26)):
        c.box(x, y - 11, w, 11)
        c.box(x + 4, y - 8, w - 3, 5, PAPER)
    turned(c, 248, [(198, 6), (201, 6), (204, 4), (212, 18), (232, 22), (246, 14), (254, 15)])


def teapot(c):
    c.shape([(226, 182, "c"), (222, 172), (226, 160), (240, 154), (254, 160), (258, 172), (254, 182, "c")])
    c.fill(curl([(257, 176), (268, 172), (272, 160)], 4.5) + curl([(223, 164), (214, 164), (214, 176), (224, 178)], 3))
    c.circle(240, 152, 3.4)
    c.fill(taper([(228, 178), (228, 166), (238, 159)], 2), PAPER)


def clock(c, x, y):
    c.shape([(x - 22, y + 22, "c"), (x - 18, y - 8), (x, y - 28), (x + 18, y - 8), (x + 22, y + 22, "c")])
    c.circle(x, y, 12, PAPER)
    bars(c, [[(x, y), (x, y - 9)], [(x, y), (x + 6, y + 3)]], 2)


def hat(c, x, y):
    c.shape(
        [
            (x - 32, y - 5),
            (x - 20, y - 7, "c"),
            (x - 22, y - 42, "c"),
            (x, y - 45),
            (x + 22, y - 42, "c"),
            (x + 20, y - 7, "c"),
            (x + 32, y - 5),
            (x + 16, y + 1),
            (x - 16, y + 1),
        ]
    )
    c.fill(
        taper([(x - 21, y - 14), (x, y - 11), (x + 21, y - 14)], 4, ends=(0.8, 0.8)) + taper([(x - 12, y - 38), (x - 12, y - 18)], 3), PAPER
    )


def globe(c, x, y):
    c.circle(x, y - 30, 18)
    c.fill(
        taper([(x - 5, y - 46), (x - 11, y - 30), (x - 5, y - 14)], 2) + taper([(x + 5, y - 46), (x + 11, y - 30), (x + 5, y - 14)], 2),
        PAPER,
    )
    c.fill(
        taper([(x - 17, y - 30), (x, y - 26), (x + 17, y - 30)], 2) + taper([(x - 14, y - 40), (x, y - 37), (x + 14, y - 40)], 2),
        PAPER,
        fine=True,
    )
    c.fill(curl([(x + 6, y - 52), (x + 22, y - 42), (x + 22, y - 20), (x + 4, y - 8)], 2.4))
    turned(c, x, [(y - 12, 2), (y - 8, 3), (y - 4, 12), (y, 13)], dark=False)


def glazing(c):
    sash(c, 24, 112, 270, 148, 3, 2, 6, 3)
    c.box(18, 258, 282, 8, PAPER)
    c.box(18, 261, 282, 3)
    for x in (30, 120, 210):
        c.edge(Polygon(rect(x, 274, 78, 30)), 2, PAPER)
        c.fill(strands([(x + 6, 280), (x + 72, 280)], [(x + 6, 300), (x + 72, 300)], 3, 1.6, 3), PAPER, fine=True)


def door(c):
    c.box(322, 84, 116, 240, PAPER)
    c.box(327, 89, 106, 235)
    c.box(336, 132, 88, 96, PAPER)
    plane(c, rect(336, 132, 88, 96), 4.5, lambda x, y: 0.62 - 0.5 * smooth(-30, 60, x - y - 210), angle=-45)
    c.edge(Polygon(rect(336, 132, 88, 96)), 3)
    c.edge(Polygon(rect(339, 240, 82, 58)), 2.2, PAPER)
    c.fill(strands([(346, 248), (346, 292)], [(414, 248), (414, 292)], 6, 2), PAPER, fine=True)
    c.circle(428, 238, 4.5, PAPER)
    c.box(336, 94, 88, 30, PAPER)
    c.box(372, 150, 40, 24)
    c.box(374.5, 152.5, 35, 19, PAPER)
    bars(c, [[(380, 159), (404, 159)], [(384, 165), (400, 165)], [(392, 150), (392, 132)]], 2)
    c.box(310, 304, 140, 16, PAPER)
    plane(c, rect(310, 304, 140, 8), 3, 0.4, edge=1.4)


def bell(c):
    c.fill(curl([(424, 98), (410, 96), (402, 102), (410, 108), (404, 112)], 2.6))
    c.shape([(388, 122, "c"), (393, 118), (395, 108), (404, 103), (413, 108), (415, 118), (420, 122, "c")])
    c.circle(404, 124, 3)
    c.fill(taper([(398, 119), (399, 111), (404, 107)], 2), PAPER)


def pilasters(c):
    for x in (306, 448):
        bars(c, [[(x, 84), (x, 296)], [(x + 6, 84), (x + 6, 296)]], 2, PAPER)
        c.box(x - 5, 72, 16, 8, PAPER)
        bars(c, [[(x - 4, 76), (x + 10, 76)]], 1.6)
        bars(c, [[(x - 5, 300), (x + 11, 300)]], 2.4, PAPER)


def draw(c):
    front(c)
    goods(c)
    glazing(c)
    awning(c, 34, 66, 250, 40, 14, 11, PAPER)
    door(c)
    bell(c)
    pilasters(c)
