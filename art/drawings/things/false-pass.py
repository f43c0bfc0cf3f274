"""A forged pass: a paper with an oval photograph, a signature, a stamp and a wax seal."""
from kit import *
from kit.objects import grown, oval, seal, tilted


def photograph(c, L):
    x, y = L([(-42, -28)])[0]
    c.ellipse(x, y, 35, 43)
    c.ellipse(x, y, 32, 40, PAPER)
    c.hatch(
        [(x - 34, y - 42), (x + 34, y - 42)],
        [(x - 34, y + 42), (x + 34, y + 42)],
        20,
        lambda px, py: 0.36,
        within=Polygon(oval(x, y, 31, 39)),
        m=6,
        fine=True,
    )
    h = Head(x - 13, y - 25, 0.4)
    parts = [
        h.skull(),
        h.at([(24, 104, "c"), (10, 122), (-14, 136), (-16, 148), (38, 158), (92, 146), (92, 132), (70, 102, "c")]),
        h.at([(-4, 28, "c"), (4, 2), (44, -12), (80, 4), (86, 30, "c"), (98, 32), (96, 38), (40, 35), (-20, 36), (-20, 31)]),
    ]
    if not c.small:
        for part in parts:
            c.shape(grown(part, 1.6), PAPER)
    for part in parts[1:] if c.small else parts:
        c.shape(part)
    if c.small:
        c.ellipse(x + 2, y - 4, 13, 17)
    c.fill(taper(h.at([(-2, 28), (40, 26), (84, 30)]), 1.6), PAPER)


def draw(c):
    L = tilted(120, 118, -6)
    sheet = [(-88, -98), (88, -98), (88, 98), (-88, 98)]
    c.poly(L([(p[0] + 6, p[1] + 7) for p in sheet]))
    c.poly(L(sheet), PAPER)
    c.edge(Polygon(L(sheet)), 3)
    c.edge(Polygon(L([(p[0] * 0.91, p[1] * 0.92) for p in sheet])), 1.5, fine=True)
    c.poly(
        L([(-66, -92), (66, -92), (66, -78), (-66, -78)])
        if c.small
        else L([(-60, -86), (60, -86), (54, -80), (60, -74), (-60, -74), (-54, -80)])
    )
    photograph(c, L)
    for i, (a, b) in enumerate(((8, 70), (8, 62), (8, 70), (8, 54))):
        c.fill(stroke(L([(a, -56 + i * 17), (b, -56 + i * 17)]), 4.4))
    for i in range(3):
        c.fill(stroke(L([(-72, 36 + i * 12), (70 if i < 2 else 0, 36 + i * 12)]), 2.4), fine=i == 1)
    c.fill(taper(L([(-72, 82), (-60, 64), (-56, 84), (-46, 70), (-38, 82), (-28, 72), (-16, 82), (8, 74)]), 3.4, n=40))
    x, y = L([(48, 52)])[0]
    c.poly([(x - 16, y + 8), (x - 24, y + 44), (x - 12, y + 37), (x - 4, y + 46), (x + 2, y + 12)])
    c.poly([(x + 14, y + 8), (x + 24, y + 42), (x + 12, y + 37), (x + 4, y + 46), (x - 2, y + 12)])
    c.fill(stroke([(x, y + 20), (x - 2, y + 40)], 2), PAPER)
    seal(c, x, y, 27)
