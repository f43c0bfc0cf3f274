"""Doctor Watson with his bag and his stethoscope."""
from kit import *
from kit.objects import lit, wall
from kit.posters import bust


def bag(c):
    """A doctor's leather bag on a table."""
    c.fill(taper([(44, 160), (46, 139), (64, 134), (82, 139), (84, 160)], 7, ends=(1, 1)))
    c.fill(taper([(46, 152), (50, 141), (64, 137), (78, 140)], 1.6), PAPER, fine=True)
    c.shape([(20, 160, "c"), (64, 152), (108, 160, "c"), (117, 186), (119, 226, "c"), (9, 226, "c"), (11, 186)])
    c.fill(taper([(15, 172), (64, 165), (113, 172)], 3.6, ends=(0.8, 0.8)), PAPER)
    c.box(55, 160, 18, 16, PAPER)
    c.box(57.4, 162.4, 13.2, 11.2)
    c.circle(64, 167, 2.6, PAPER)
    for s in (-1, 1):
        c.fill(taper([(64 + s * 26, 172), (64 + s * 31, 196), (64 + s * 33, 224)], 2.6, ends=(0.6, 0.3)), PAPER)
        c.box(64 + s * 29 - 5, 180, 10, 9, PAPER, fine=True)
        c.box(64 + s * 29 - 3, 182, 6, 5, fine=True)
    c.fill(strands([(100, 176), (108, 194), (111, 222)], [(104, 174), (114, 194), (117, 222)], 3, 1.8), PAPER, fine=True)
    c.fill(strands([(42, 178), (40, 200), (39, 222)], [(56, 180), (54, 200), (52, 222)], 5, 1.7, 4), PAPER, fine=True)
    c.fill(strands([(18, 184), (17, 204), (17, 222)], [(24, 180), (25, 204), (25, 222)], 3, 1.6, 5), PAPER, fine=True)
    c.box(5, 225, 290, 12)
    c.box(5, 226.6, 290, 1.4, PAPER, fine=True)


def stethoscope(c):
    """A stethoscope on a nail."""
    left = [(60, 26), (48, 32), (40, 50), (44, 70), (54, 84), (57, 96)]
    right = [(66, 26), (80, 32), (88, 50), (82, 70), (68, 84), (61, 96)]
    tube = [(59, 94), (58, 108), (68, 120), (84, 116)]
    for width, ink in ((10, PAPER), (5, INK)):
        for line in (left, right, tube):
            c.fill(limb(line, [width, width], 16), ink)
    for x, y in ((60, 27), (66, 27)):
        c.ellipse(x, y, 5, 4.2)
    c.circle(90, 113, 12, PAPER)
    c.circle(90, 113, 10)
    c.circle(90, 113, 6.4, PAPER)
    c.circle(90, 113, 3, fine=True)
    c.circle(63, 21, 4.6)
    c.circle(62, 20, 1.4, PAPER, fine=True)
    c.fill(taper([(46, 36), (42, 50), (45, 66)], 1.3) + taper([(82, 37), (86, 50), (82, 66)], 1.3), PAPER, fine=True)


def draw(c):
    if not c.small:
        wall(c, lit(118, 100, 30, 190, 0.08, 0.72))
    stethoscope(c)
    bust(c, "watson", 206, 133, 0.64)
    bag(c)
