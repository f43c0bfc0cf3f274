"""The clockwork behind the dial: toothed wheels, bells in their frame, shafts and weights."""
from kit import *
from kit.clockwork import bell, wheel

SIZE = (1000, 900)


def beam(c, first, last, width):
    """An iron beam with bolts."""
    (x, y), (u, v) = first, last
    length = math.hypot(u - x, v - y)
    nx, ny = -(v - y) / length * width / 2, (u - x) / length * width / 2
    c.fill([r for s in (-1, 1) for r in stroke([(x + s * nx, y + s * ny), (u + s * nx, v + s * ny)], 2.6)])
    c.fill(stroke([(x + nx * 0.6, y + ny * 0.6), (u + nx * 0.6, v + ny * 0.6)], 1.6), fine=True)
    n = max(2, round(length / 90))
    for i in range(n):
        px, py = mix(first, last, (i + 0.5) / n)
        c.ring(px, py, 5, 5, 2.4)


def frame(c):
    """The beam along the top, from which the bells hang, and the posts at both sides."""
    beam(c, (0, 44), (1000, 44), 34)
    for x in (30, 970):
        beam(c, (x, 64), (x, 900), 30)
    for x, side in ((30, 1), (970, -1)):
        c.fill(limb([(x + side * 16, 190), (x + side * 60, 120), (x + side * 150, 64)], [3, 3], 12))
        c.fill(limb([(x + side * 16, 220), (x + side * 76, 134), (x + side * 190, 64)], [3, 3], 12))


def bells(c):
    for x, size in ((170, 150), (306, 100), (694, 100), (830, 150)):
        c.fill([r for s in (-1, 1) for r in stroke([(x + s * 8, 60), (x + s * 8, 60 + size * 0.1)], 3)])
        bell(c, x, 62 + size * 0.14, size)


def wheels(c):
    wheel(c, 150, 430, 132, 48, 6)
    wheel(c, 92, 655, 96, 36, 5)
    wheel(c, 252, 742, 122, 44, 6)
    wheel(c, 850, 462, 104, 38, 6)
    wheel(c, 748, 716, 140, 52, 8)
    wheel(c, 500, 870, 120, 44, 6)


def rope(c, x, top, bottom):
    """A rope and the weight that drives the clock."""
    c.fill(stroke([(x - 3, top), (x - 3, bottom)], 1.6) + stroke([(x + 3, top), (x + 3, bottom)], 1.6))
    weight = Polygon([(x - 20, bottom), (x + 20, bottom), (x + 20, bottom + 84), (x - 20, bottom + 84)])
    c.block(
        weight,
        [(x - 20, bottom), (x - 20, bottom + 84)],
        [(x + 20, bottom), (x + 20, bottom + 84)],
        9,
        lambda px, py: 0.15 + 0.6 * smooth(x - 8, x + 20, px),
        base=None,
        edge=2.4,
        m=6,
    )


def draw(c):
    frame(c)
    wheels(c)
    bells(c)
    rope(c, 402, 60, 800)
    rope(c, 618, 60, 780)
