"""A cab rank: hansom cabs wait in a row at the kerb under a gas lamp."""
from kit import *
from kit.town import far_houses, hansom, road

LIGHT = (292, 62, 110)


def street(c):
    sky(c, [(292, 62, 120)], 108, 15 if c.small else 40, 0.58, fade=100)
    left = [(5, 240), (5, 84), (40, 84), (40, 66), (50, 66), (50, 84), (130, 84), (130, 98), (196, 98), (196, 82), (208, 82)]
    left += [(208, 98), (300, 98), (300, 78), (312, 78), (312, 98), (331, 98), (331, 240)]
    far_houses(c, left, 26 if c.small else 124, 0.46, 90, 236, [LIGHT])
    for x in range(20, 240, 24):
        for y in (112, 150):
            c.box(x, y, 10, 21, PAPER, fine=True)
            c.fill([r for k in range(8) for r in stroke([(x + 1, y + 2 + k * 2.4), (x + 9, y + 2 + k * 2.4)], 1.6 - k * 0.1)], fine=True)
    right = [(330, 240), (330, 62), (384, 62), (384, 44), (398, 44), (398, 62), (475, 62), (475, 240)]
    far_houses(c, right, 24 if c.small else 56, 0.58, 80, 244)
    for x in (356, 408, 444):
        if not c.small:
            windows(c, x, 80, 16, 28)
    road(c, 230, 316, 9 if c.small else 22, 0.28, [(40, 260, 284, 10, 0.5), (270, 470, 262, 8, 0.4)])


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.31, 0.8
    street(c)
    lamp(c, 292, 84, 246, 1.3)
    for x, y, scale in ((236, 124, 0.48),) if c.small else ((418, 151, 0.34), (236, 124, 0.48)):
        with c.at(x, y, scale):
            hansom(c, trotting=False, plain=True)
    with c.at(-18, 88, 0.68):
        hansom(c, trotting=False)
