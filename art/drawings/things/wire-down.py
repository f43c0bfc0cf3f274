"""A wire that is still unknown: a small iron door with hinges, a keyhole and a question mark, and the cable that leaves below it."""
from kit import *
from kit.wires import cable


def draw(c):
    cable(c, [(120, 190), (118, 214), (124, 240)], 28)
    c.box(48, 8, 144, 196)
    c.box(60, 20, 120, 172, PAPER)
    c.box(66, 26, 108, 160)
    c.fill(strands([(74, 32), (74, 180)], [(166, 32), (166, 180)], 12, 2.2, m=6), PAPER, fine=True)
    for y in (44, 148):
        c.box(34, y, 34, 18)
        c.fill(stroke([(38, y + 9), (62, y + 9)], 4), PAPER)
    for x in (76, 164):
        for y in (38, 174):
            c.circle(x, y, 4.4, PAPER)
    c.circle(120, 100, 44)
    c.circle(120, 100, 40, PAPER)
    c.fill(limb([(104, 90), (108, 74), (124, 70), (136, 80), (132, 94), (121, 102), (120, 112)], [11, 12, 11], 24))
    c.circle(120, 125, 6.6)
