"""The case is closed: a prisoner behind the bars of his cell, moonlight through the high window, and the keys of the jailer."""
from kit import *
from kit.posters import bust
from kit.rooms import *


def wall(c):
    light = glow(112, 74, 330, 0.16)
    plane(c, rect(5, 5, 470, 310), 4.4, lambda x, y: 0.42 + 0.42 * light(x, y))
    joints(c, 5, 5, 470, 310, 30)


def window(c):
    opening = arch(72, 112, 84, 86, 40, math.pi / 2)
    c.poly(opening, PAPER)
    c.circle(126, 66, 14, PAPER)
    c.hatch(
        [(72, 26), (156, 26)],
        [(72, 112), (156, 112)],
        20,
        lambda x, y: 0.6 * smooth(12, 34, math.hypot(x - 120, y - 66)),
        within=Polygon(opening),
        m=20,
    )
    c.ring(122, 66, 13, 13, 1.6)
    c.fill([Ribbon([(p, 6) for p in opening + opening[:1]])])
    for x in (86, 100, 114, 128, 142):
        c.box(x - 2, 30, 4, 82)
    c.box(72, 70, 84, 4)
    c.box(62, 110, 104, 8)
    beam = [(84, 118), (150, 118), (300, 312), (196, 312)]
    c.hatch(
        [beam[0], beam[3]],
        [beam[1], beam[2]],
        7,
        lambda x, y: 0.5 * (1 - smooth(118, 312, y)) + 0.1,
        ink=PAPER,
        within=Polygon(beam),
        m=20,
        fine=True,
    )


def prisoner(c):
    bust(c, "moriarty", 330, 196, 0.8)


def grating(c):
    """The bars of the cell door in the foreground, thick and black with a light edge."""
    for x in (204, 268, 332, 396, 460):
        c.box(x - 9, 5, 18, 310, PAPER)
        c.box(x - 6.4, 5, 12.8, 310)
        c.box(x - 3.6, 5, 2, 310, PAPER)
    for y in (22, 288):
        c.box(186, y - 9, 290, 20, PAPER)
        c.box(186, y - 6.4, 290, 14.8)
        c.box(186, y - 3.6, 290, 2, PAPER)
    for x in (204, 268, 332, 396, 460):
        for y in (23, 289):
            c.circle(x, y + 1, 5, PAPER)
            c.circle(x, y + 1, 3.4)


def keys(c):
    """A ring that hangs on a nail, with three keys."""
    c.circle(112, 168, 4)
    c.ring(112, 196, 25, 25, 8, PAPER)
    c.ring(112, 196, 25, 25, 4.4)
    for x, y, t in ((98, 217, 14), (112, 222, 0), (126, 217, -14)):
        s, k = math.sin(math.radians(t)), math.cos(math.radians(t))
        L = lambda points: [(x + a * k - b * s, y + a * s + b * k) for a, b in points]
        c.fill(stroke(L([(0, 8), (0, 64)]), 9), PAPER)
        c.fill(stroke(L([(0, 8), (0, 62)]), 5))
        c.poly(L([(0, 44), (13, 44), (13, 50), (7, 50), (7, 54), (13, 54), (13, 61), (0, 61)]))
        c.circle(*L([(0, 0)])[0], 10, PAPER)
        c.ring(*L([(0, 0)])[0], 7, 7, 4.6)


def draw(c):
    wall(c)
    window(c)
    prisoner(c)
    grating(c)
    keys(c)
