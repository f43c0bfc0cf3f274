"""The notice of the carnival: capitals drawn with a pen, a skate with a long blade, and a signature."""
from kit import *
from kit.lettering import text
from kit.penmanship import sheet, signature

SIZE = (600, 560)


def skate(c, x, y):
    """A Fen runner: a long, low blade that curls up at the toe, under a wooden foot-stock with straps."""
    c.poly([(x - 126, y + 12), (x + 108, y + 12), (x + 108, y + 21), (x - 122, y + 21)])
    c.fill(limb([(x + 104, y + 16.5), (x + 132, y + 12), (x + 148, y - 6), (x + 142, y - 24), (x + 130, y - 22)], [9, 8, 6, 5, 3], 30))
    for at in (-90, 84):
        c.box(x + at - 5, y + 2, 10, 14)
    c.shape(
        [
            (x - 112, y - 2, "c"),
            (x - 106, y - 13),
            (x - 40, y - 11),
            (x + 30, y - 12),
            (x + 92, y - 10),
            (x + 108, y + 3, "c"),
            (x + 60, y + 9),
            (x - 30, y + 7),
            (x - 90, y + 10),
        ]
    )
    c.hatch([(x - 104, y - 8), (x + 96, y - 6)], [(x - 104, y + 6), (x + 96, y + 6)], 5, lambda px, py: 0.4, ink=PAPER, m=20, waver=1.5)
    for at in (-78, 66):
        c.fill(limb([(x + at - 14, y - 8), (x + at - 8, y - 34), (x + at + 14, y - 36), (x + at + 22, y - 8)], [6, 6, 6, 6], 20))
        c.box(x + at - 4, y - 42, 16, 13)
        c.box(x + at, y - 38, 8, 5, PAPER)


def draw(c):
    sheet(c, 26, 22, 546, 514, seed=2)
    for x, y in ((44, 40), (552, 42), (45, 518), (553, 516)):
        c.circle(x + 1.5, y + 2, 5)
        c.circle(x, y, 4.6, PAPER)
        c.ring(x, y, 4.6, 4.6, 1.4)
    text(c, "GRAND CARNIVAL", 300, 98, 38, weight=0.17, anchor="middle")
    text(c, "ON THE ICE, AT THE CROWN, BROXBOURNE", 300, 136, 15, weight=0.12, anchor="middle")
    skate(c, 292, 206)
    text(c, "WEDNESDAY, 13 FEBRUARY", 300, 274, 24, weight=0.14, anchor="middle")
    text(c, "LAMPS AT 6.  QUADRILLE.  PUNCH.", 300, 312, 17, weight=0.12, anchor="middle")
    text(c, "ADMISSION ONE SHILLING", 300, 346, 17, weight=0.12, anchor="middle")
    signature(c, "Gerald Denholm", 132, 446, 50, curled=True)
    text(c, "MASTER OF THE CEREMONIES", 300, 498, 13, weight=0.12, anchor="middle")
