"""A music room: an organ with its pipes and two keyboards, a bench, hymn books and two candles."""
from kit import *
from kit.rooms import *


def room(c):
    light = glow(240, 186, 300, 0.2)
    plane(c, rect(5, 5, 470, 262), 4.2, lambda x, y: 0.2 + 0.6 * light(x, y))
    floor(c, 264, 320, 13, (240, 120))
    bars(c, [[(5, 265), (475, 265)]], 2.4)


def pipe(c, x, top, foot, w):
    """A pipe of the organ, with its mouth above the foot."""
    c.box(x - w / 2 - 1.4, top - 1, w + 2.8, foot - top, PAPER)
    c.box(x - w / 2, top, w, foot - top)
    c.poly([(x - w / 2, foot), (x + w / 2, foot), (x + 2, foot + 16), (x - 2, foot + 16)])
    bars(c, [[(x - w * 0.22, top + 4), (x - w * 0.22, foot - 18)]], w * 0.26, PAPER)
    bars(c, [[(x + w * 0.26, top + 6), (x + w * 0.26, foot - 18)]], w * 0.1, PAPER, fine=True)
    c.poly([(x - w * 0.34, foot - 4), (x, foot - 16), (x + w * 0.34, foot - 4)], PAPER)
    c.ellipse(x, top, w / 2, w * 0.16, PAPER)
    c.edge(ellipse(x, top, w / 2, w * 0.16, 20), 1.4)


def pipes(c):
    c.box(92, 12, 296, 160)
    n = 9 if c.small else 15
    step = 276 / n
    for i in range(n):
        k = abs(i - (n - 1) / 2) / ((n - 1) / 2)
        pipe(c, 102 + step * (i + 0.5), 22 + 62 * (0.5 - 0.5 * math.cos(2.3 * math.pi * k)), 144, step * 0.74)
    for x in (84, 374):
        c.box(x, 4, 22, 260)
        c.edge(Polygon(rect(x + 5, 14, 12, 150)), 1.6, PAPER)
    c.box(78, 158, 324, 14)
    bars(c, [[(82, 162), (398, 162)]], 2, PAPER)


def console(c):
    c.box(112, 172, 256, 96)
    c.box(180, 178, 120, 30, PAPER)
    for x in (183, 241):
        page = [(x, 206, "c"), (x + 1, 182), (x + 28, 179), (x + 56, 182), (x + 56, 206, "c")]
        c.shape(page, PAPER)
        c.edge(Curve(page), 1.4)
        bars(c, [[(x + 6, y), (x + 50, y)] for y in (187, 191, 195, 199)], 1.2)
        c.fill([ellipse(x + k, y, 2.4, 1.8, 8) for k, y in ((12, 192), (22, 196), (34, 190), (44, 198))], fine=True)
    for y, left, right in ((212, 140, 340), (226, 132, 348)):
        c.box(left, y, right - left, 11, PAPER)
        n = 18 if c.small else 34
        step = (right - left) / n
        bars(c, [[(left + step * i, y), (left + step * i, y + 11)] for i in range(1, n)], 1.1)
        c.fill([Polygon(rect(left + step * i - step * 0.3, y, step * 0.6, 6)) for i in range(1, n) if i % 7 not in (0, 3)])
    for side in (-1, 1):
        for row in range(2):
            for k in range(3):
                c.circle(240 + side * (74 + k * 15), 184 + row * 15, 4.4, PAPER)
    c.edge(Polygon(rect(124, 242, 232, 22)), 1.8, PAPER)


def candles(c):
    for x in (124, 356):
        c.box(x - 3.4, 142, 6.8, 20, PAPER)
        c.edge(Polygon(rect(x - 3.4, 142, 6.8, 20)), 1.4)
        c.shape([(x, 120, "c"), (x + 5, 132), (x, 140), (x - 5, 132)], PAPER)
        c.edge(Curve([(x, 120, "c"), (x + 5, 132), (x, 140), (x - 5, 132)]), 1.6)


def bench(c):
    top = [(158, 262), (322, 262), (334, 276), (146, 276)]
    c.edge(Polygon(top), 5, PAPER)
    c.poly(top)
    c.box(146, 275, 188, 8)
    bars(c, [[(150, 277.4), (330, 277.4)]], 1.6, PAPER)
    for x in (160, 312):
        c.box(x, 282, 10, 34)
        bars(c, [[(x + 3, 286), (x + 3, 312)]], 1.4, PAPER)
    c.box(164, 300, 152, 5)


def shelf(c):
    """Hymn books on a small shelf, and a board with the numbers of three hymns."""
    c.box(14, 214, 62, 52)
    c.box(19, 220, 52, 40, PAPER)
    books(c, 20, 260, 50, 36, 5, tone=0.6)
    c.edge(Polygon(rect(412, 72, 52, 76)), 6, PAPER)
    c.box(412, 72, 52, 76)
    for y in (80, 103, 126):
        c.box(419, y, 38, 17, PAPER)
        bars(c, [[(425 + k * 11, y + 4), (425 + k * 11, y + 13)] for k in range(3)], 3)


def draw(c):
    room(c)
    shelf(c)
    pipes(c)
    console(c)
    candles(c)
    bench(c)
