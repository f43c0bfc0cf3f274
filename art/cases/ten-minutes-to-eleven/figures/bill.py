"""A bill of exchange for thirteen hundred and fifty pounds, with the acceptance written across its face."""
from kit import *
from kit.lettering import handwriting, text
from kit.penmanship import sheet, signature

SIZE = (680, 360)


def seal(c, x, y):
    """The embossed revenue stamp."""
    for r, w in ((34, 2), (29, 1), (19, 1.4)):
        c.ring(x, y, r, r, w)
    c.fill(
        [
            Ribbon([((x + 20 * math.cos(a), y + 20 * math.sin(a)), 1.2), ((x + 28 * math.cos(a), y + 28 * math.sin(a)), 1.2)])
            for a in [k * math.pi / 18 for k in range(36)]
        ]
    )
    text(c, "14/-", x, y + 5, 10, weight=0.15, anchor="middle")


def draw(c):
    sheet(c, 18, 18, 644, 322, seed=5)
    c.wire([[(30, 30), (650, 30), (650, 328), (30, 328), (30, 30)]], 1, "#8d7b58")
    seal(c, 84, 84)
    text(c, "£1,350", 146, 78, 26, weight=0.12)
    handwriting(c, "Newmarket, 13 Nov. 1894.", 384, 74, 15, slant=0.12, seed=2)
    for i, line in enumerate(("Three months after date pay to my order", "thirteen hundred and fifty pounds, for value.")):
        handwriting(c, line, 146, 126 + 34 * i, 16, slant=0.12, seed=3 + i)
    handwriting(c, "To V. Ashdown, Esq.,", 48, 286, 14, slant=0.12, seed=6)
    handwriting(c, "Half Moon Street", 62, 312, 14, slant=0.12, seed=7)
    handwriting(c, "T. Pratt", 520, 306, 22, slant=0.05, seed=8)
    handwriting(c, "Accepted", 96, 216, 20, slant=0.5, seed=9)
    signature(c, "Valentine Ashdown", 206, 262, 44, curled=True, turn=0.16, pressure=1.15)
