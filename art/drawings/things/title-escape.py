"""An escape: a rope of knotted sheets hangs from a barred window."""
from kit import *
from kit.objects import tilted
from kit.bold import *


def wall(c):
    edge = [(32, 6), (210, 6), (210, 50), (220, 50), (220, 92), (208, 92), (208, 144), (220, 144), (220, 190), (210, 190), (210, 234)]
    c.poly(edge + [(30, 234), (30, 196), (20, 196), (20, 150), (32, 150), (32, 100), (20, 100), (20, 54), (32, 54)])
    rows = [[(38, y), (202, y)] for y in ((170,) if c.small else (144, 174, 204))]
    joints = [
        [(x, y + 2), (x, y + 28)] for x, y in ((66, 114), (190, 114), (90, 145), (176, 145), (52, 175), (190, 175), (84, 205), (170, 205))
    ]
    bars(c, rows, 2.6, PAPER, fine=True)
    bars(c, joints, 2.6, PAPER, fine=True)


def window(c):
    c.box(50, 18, 140, 92, PAPER)
    c.box(56, 24, 128, 80)
    c.box(64, 32, 112, 72, PAPER)
    upright = [[(x, 30), (x, 106)] for x in (80, 160)]
    bars(c, upright + [[(134, 30), (134, 50)]], 9)
    c.fill(limb([(107, 30), (106, 48), (97, 66), (106, 86), (107, 106)], [9, 9], 12))
    c.box(44, 104, 152, 12, PAPER)


def sheet(c, points, widths):
    """A length of cloth between two knots."""
    c.fill(limb(points, widths, 12), PAPER)
    top, middle, bottom = points
    for side in (-0.2, 0.2):
        fold = (middle[0] + side * widths[1], middle[1])
        c.fill(taper([mix(top, fold, 0.3), fold, mix(bottom, fold, 0.35)], 3.4, n=6))


def knot(c, x, y, degrees):
    L = tilted(x, y, degrees)
    bold(c, L([(-13, -7), (0, -9), (13, -7), (13, 7), (0, 9), (-13, 7)]), 4)
    c.fill(taper(L([(-11, 4), (0, 0), (12, -4)]), 4, n=6))


def draw(c):
    wall(c)
    window(c)
    c.fill(limb([(98, 68), (118, 82), (124, 112)], [22, 30, 24], 10))
    c.fill(limb([(98, 68), (118, 82), (124, 112)], [12, 21, 14], 10), PAPER)
    for x, y, way in ((124, 112, 1), (126, 160, -1)):
        sheet(c, [(x, y), (x + 7 * way, y + 24), (x + 2 * way, y + 48)], [16, 46, 16])
    c.shape(
        [(118, 206, "c"), (108, 222), (104, 232, "c"), (122, 228), (130, 238, "c"), (144, 228, "c"), (140, 218), (130, 206, "c")], PAPER
    )
    c.fill(taper([(124, 212), (126, 220), (128, 230)], 3.4, n=5))
    for x, y, turn in ((98, 66, 50), (124, 112, -12), (126, 160, 8), (124, 208, -8)):
        knot(c, x, y, turn)
