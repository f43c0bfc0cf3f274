"""An arrest: a pair of open handcuffs."""
from kit import *
from kit.objects import oval, tilted
from kit.bold import *


def cuff(c, x, y, degrees, r=40, gape=24):
    """One open handcuff. Its lock is at the bottom, and its free jaw opens to the left."""
    L, jaw = tilted(x, y, degrees), tilted(0, -r, gape)
    free = L(jaw([(a, b + r) for a, b in oval(0, 0, r, r, 8, 270, 96)]))
    fixed = L(oval(0, 0, r, r, 8, -95, 95))
    for line in (free, fixed):
        c.fill(limb(line, [20, 20], 10 if c.small else 26))
        c.fill(taper(line, 5.5, n=8 if c.small else 26, ends=(0.4, 0.2)), PAPER)
    c.circle(*L([(0, -r)])[0], 13)
    c.circle(*L([(0, -r)])[0], 5, PAPER)
    c.shape(L([(-14, r - 14), (4, r - 14), (20, r - 18), (21, r + 8), (11, r + 19), (-7, r + 19), (-17, r + 8)]))
    c.circle(*L([(1, r)])[0], 5, PAPER)
    c.poly(L([(-0.5, r), (2.5, r), (5, r + 12), (-3, r + 12)]), PAPER)


def draw(c):
    with c.at(9, 9, 0.925):
        for x, y, turn in ((96, 113, 50), (144, 127, 50)):
            link(c, x, y, turn, 19, 8)
        c.ellipse(120, 120, 19, 12, PAPER)
        link(c, 120, 120, 8, 19, 8)
        cuff(c, 65, 62, -30)
        cuff(c, 175, 178, 150)
