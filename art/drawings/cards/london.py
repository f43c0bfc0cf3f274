"""London from the river: the clock tower and the Houses of Parliament at dusk, a bridge and a barge."""
from kit import *
from kit.outdoors import *

SUN = (196, 104)


def clock_tower(c, x, base):
    """The clock tower, dark, with a pale dial."""
    c.poly([(x - 14, base), (x - 14, base - 92), (x + 14, base - 92), (x + 14, base)])
    c.poly([(x - 17, base - 92), (x - 17, base - 128), (x + 17, base - 128), (x + 17, base - 92)])
    c.poly([(x - 15, base - 128), (x - 10, base - 142), (x + 10, base - 142), (x + 15, base - 128)])
    c.poly([(x - 8, base - 141), (x - 8, base - 152), (x + 8, base - 152), (x + 8, base - 141)])
    c.poly([(x - 10, base - 151), (x, base - 184), (x + 10, base - 151)])
    c.fill(stroke([(x, base - 180), (x, base - 194)], 1.8))
    for side in (-1, 1):
        c.poly([(x + side * 17 - 2, base - 126), (x + side * 17, base - 140), (x + side * 17 + 2, base - 126)])
    c.circle(x, base - 110, 12.5, PAPER)
    ring(c, x, base - 110, 10.4, 1.4)
    c.fill(stroke([(x, base - 110), (x, base - 118.5)], 2) + stroke([(x, base - 110), (x + 5.6, base - 107)], 2.4))
    cuts = []
    for k in (-9, -3, 3, 9):
        cuts += stroke([(x + k, base - 88), (x + k, base - 4)], 1.5)
    c.fill(cuts if not c.small else cuts[1:3], PAPER)
    marks = []
    for y in (70, 48, 26):
        marks += stroke([(x - 13, base - y), (x + 13, base - y)], 1.6)
    for k in (-5, 0, 5):
        marks += stroke([(x + k, base - 150), (x + k, base - 143)], 2)
    marks += stroke([(x - 16, base - 95), (x + 16, base - 95)], 1.2) + stroke([(x - 3, base - 156), (x - 1, base - 172)], 1.2)
    c.fill(marks, PAPER, fine=True)


def parliament(c, base):
    """The long front of the Houses of Parliament with its pinnacles, and the great square tower at the far end."""
    outline = [(106, base), (106, base - 44)]
    outline += [(272, base - 44), (272, base)]

    def tone(x, y):
        return 0.72 - 0.36 * smooth(base - 40, base, y)

    upright(c, [(238, base), (238, base - 86), (266, base - 86), (266, base)], 12, tone, small=5)
    for x in (239, 247, 257, 265):
        c.poly([(x - 2.4, base - 84), (x, base - 98), (x + 2.4, base - 84)])
    c.fill(stroke([(252, base - 86), (252, base - 106)], 1.4))
    c.poly([(252, base - 106), (264, base - 103), (252, base - 99)])
    upright(c, outline, 66, tone, small=14)
    c.fill(stroke([(106, base - 44), (272, base - 44)], 2))
    for x in range(112, 236, 13 if not c.small else 26):
        c.poly([(x - 2, base - 43), (x, base - 57), (x + 2, base - 43)])
    for x in range(118, 268, 13):
        c.box(x + 2, base - 36, 4, 10, PAPER, fine=True)
        c.box(x + 2, base - 20, 4, 9, PAPER, fine=True)


def bridge(c, base):
    """The near end of a bridge at the left."""
    c.poly([(4, base - 16), (64, base - 12), (64, base - 4), (4, base - 6)])
    for x, w in ((10, 18), (36, 16)):
        arch = [(x, base + 9, "c"), (x + 3, base - 1), (x + w / 2, base - 4), (x + w - 3, base - 1), (x + w, base + 9, "c")]
        c.shape([(x - 5, base - 8, "c"), (x + w + 5, base - 8, "c"), (x + w + 4, base + 9, "c"), (x - 4, base + 9, "c")])
        c.shape(arch, PAPER)
    for x in (9, 33, 58):
        c.fill(stroke([(x, base - 14), (x, base - 26)], 1.6))
        c.circle(x, base - 27, 2.6)


def barge(c):
    c.shape([(178, 204, "c"), (196, 208), (250, 208), (276, 200, "c"), (270, 214), (258, 219), (196, 219), (184, 214)])
    c.fill(taper([(184, 208), (230, 213), (270, 205)], 1.6), PAPER)
    c.fill(stroke([(225, 206), (225, 136)], 2.6))
    c.shape([(226, 142, "c"), (246, 156), (254, 176), (252, 200, "c"), (240, 198), (226, 200, "c")])
    c.shape([(224, 146, "c"), (214, 174), (200, 198, "c"), (224, 196, "c")])
    c.fill(strands([(231, 152), (240, 174), (238, 194)], [(244, 160), (251, 178), (249, 196)], 4, 1.4), PAPER, fine=True)
    man(c, 188, 210, 20, "cap", arms=False)


def draw(c):
    base = 166
    evening(c, [(*SUN, 110)], base, 56, 0.72, fade=110, lines=6)
    c.circle(*SUN, 20, PAPER)
    ring(c, *SUN, 20, 1.2)
    parliament(c, base)
    with c.at(88, base, 0.77):
        clock_tower(c, 0, 0)
    c.box(5, base, 290, 70, PAPER)

    def water(x, y):
        tower = 0.6 * smooth(15, 6, abs(x - 88 + 3 * math.sin(y * 0.7)))
        path = smooth(16 + (y - base) * 0.3, 3, abs(x - SUN[0] + 5 * math.sin(y * 0.6)))
        return (0.14 + 0.5 * noise(x * 2.4, y * 8) + tower) * (1 - 0.9 * path) + 0.1 * smooth(190, 236, y)

    ripples(c, base, 236, 11, water, small=4)
    c.fill(stroke([(5, base), (295, base)], 2.4))
    bridge(c, base)
    barge(c)
    if not c.small:
        gulls = [(140, 60, 1), (158, 50, 0.8), (262, 40, 1)]
        for x, y, s in gulls:
            c.fill(
                taper([(x - 9 * s, y - 4 * s), (x - 4 * s, y - 5 * s), (x, y)], 1.8)
                + taper([(x, y), (x + 4 * s, y - 5 * s), (x + 9 * s, y - 3 * s)], 1.8)
            )
