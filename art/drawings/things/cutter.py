"""A bolt cutter with wooden handles and open jaws."""
from kit import *
from kit.objects import tilted
from kit.bold import *


def half(c, L):
    """One half of the bolt cutter: handle, arm and jaw."""
    handle, n = [(24, 18), (33, 60), (38, 104), (37, 136)], 8 if c.small else 24
    c.fill(limb(L(handle), [25, 24, 24, 29], n))
    c.circle(*L([(37, 136)])[0], 14.5)
    c.circle(*L([(37, 136)])[0], 9.5, PAPER)
    c.fill(limb(L(handle), [15, 14, 14, 19], n), PAPER)
    c.fill(strands(L([(24, 26), (34, 70), (38, 132)]), L([(30, 26), (40, 70), (44, 132)]), 3, 2.6), fine=True)
    backed(c, L([(1, -24, "c"), (22, -30), (31, -10), (40, 30, "c"), (12, 36, "c"), (5, 2)]), 3)
    c.fill(taper(L([(18, -18), (24, 0), (30, 26)]), 5) + taper(L([(13, 26), (26, 24), (38, 21)]), 3.4, ends=(0.9, 0.9), n=6), PAPER)
    backed(c, L([(1, -30, "c"), (1, -66, "c"), (15, -122, "c"), (33, -106), (40, -84), (34, -56), (26, -30, "c")]), 3)
    c.fill(taper(L([(22, -62), (30, -82), (26, -102)]), 5) + taper(L([(5, -64), (10, -86), (16, -112)]), 2.4), PAPER)


def bolt(c, x, y, r):
    c.circle(x, y, r + 3.4, PAPER)
    c.circle(x, y, r)
    c.circle(x, y, r * 0.68, PAPER)
    c.circle(x, y, r * 0.4)


def draw(c):
    L = tilted(132, 106, 42, 0.88)
    half(c, lambda points: L([(-x, y, *k) for x, y, *k in points[::-1]]))
    half(c, L)
    bolt(c, *L([(0, -47)])[0], 16)
    bolt(c, *L([(0, -8)])[0], 7.5)
