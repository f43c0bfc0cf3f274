"""The badge of Moriarty's side: a spider in its web on a black seal, over two crossed daggers."""
from kit import *
from kit.clockwork import polar
from kit.objects import tilted

X, Y = 120, 120


def dagger(c, degrees):
    L = tilted(X, Y, degrees)
    c.edge(Polygon(L([(0, -118), (7, -104), (7, -70), (-7, -70), (-7, -104)])), 6, PAPER)
    c.poly(L([(0, -118), (7, -104), (7, -70), (-7, -70), (-7, -104)]))
    c.fill(taper(L([(0, -114), (0, -80)]), 2.4, n=4), PAPER)
    c.fill(stroke(L([(-20, 84), (20, 84)]), 8) + limb(L([(0, 84), (0, 108)]), [9, 9], 4))
    c.circle(*L([(0, 111)])[0], 8)
    c.fill([r for y in (92, 98, 104) for r in stroke(L([(-5, y), (5, y - 2)]), 1.8)], PAPER, fine=True)


def web(c):
    lines = [r for i in range(8) for r in stroke([polar(X, Y, i * 45 + 22.5, 0), polar(X, Y, i * 45 + 22.5, 70)], 3 if c.small else 2.4)]
    for far in (66,) if c.small else (28, 39, 50, 60, 69):
        for i in range(8):
            a, b = (polar(X, Y, i * 45 + 22.5 + t, far) for t in (0, 45))
            sag = polar(X, Y, i * 45 + 45, far * 0.8)
            lines += taper([a, sag, b], 3 if c.small else 1.9, n=8, ends=(0.9, 0.9))
    c.fill(lines, PAPER)


def spider(c):
    legs = []
    for side in (-1, 1):
        for knee, foot in (((20, -30), (14, -58)), ((30, -16), (44, -34)), ((30, 8), (46, 28)), ((20, 22), (20, 56))):
            legs.append([(X + side * 5, Y - 6), (X + side * knee[0], Y + knee[1]), (X + side * foot[0], Y + foot[1])])
    for width, ink in ((13, INK), (7.6 if c.small else 6.4, PAPER)):
        c.fill([r for leg in legs for r in limb([(x, y, "c") for x, y in leg], [width, width, width * 0.6], 12)], ink)
    for grow, ink in ((4, INK), (0, PAPER)):
        c.ellipse(X, Y + 14, 17 + grow, 22 + grow, ink)
        c.circle(X, Y - 13, 11 + grow, ink)
    c.fill(limb([(X, Y + 4), (X - 7, Y + 14), (X + 7, Y + 22)], [3, 3], 4), INK, fine=True)
    c.poly([(X - 8, Y + 4), (X + 8, Y + 4), (X, Y + 14)])
    c.poly([(X - 8, Y + 26), (X + 8, Y + 26), (X, Y + 14)])


def draw(c):
    dagger(c, 45)
    dagger(c, -45)
    edge = [polar(X, Y, i * 11.25, 90 if i % 2 else 84) for i in range(32)]
    c.edge(Polygon(edge), 8, PAPER)
    c.shape(edge)
    c.ring(X, Y, 78, 78, 3, PAPER)
    web(c)
    spider(c)
