"""A page of a berthing book, seen upside down from the other side of the counter."""
from kit.lettering import handwriting, text

SIZE = (760, 620)
RULE, RED, HAND, PRINT = "#b9c0bd", "#b5533f", "#1d2338", "#5b452a"


def page(c):
    with c.tinted("#f1e7cd"):
        c.poly([(16, 12), (744, 18), (746, 604), (14, 608)])
    c.wire([[(16, 12), (744, 18), (746, 604), (14, 608), (16, 12)]], 1.6, "#8a7048")
    c.wire([[(24, 132 + k * 42), (736, 132 + k * 42)] for k in range(11)], 1, RULE)
    c.wire([[(92, 96), (92, 600)], [(96, 96), (96, 600)], [(480, 96), (480, 600)]], 1.1, RED)


def written(c):
    text(c, "GENERAL STEAM NAVIGATION CO.", 380, 50, 16, colour=PRINT, anchor="middle", weight=0.13)
    text(c, "CABIN PASSENGERS", 380, 78, 12, colour=PRINT, anchor="middle")
    rows = [
        (0, "Sat. 18 July", ""),
        (1, "Dotterel, Ostend", "10 a.m."),
        (2, "Madame Delorme", "one berth"),
        (3, "a school", "11 girls"),
        (4, "a Belgian", "bicycle"),
        (6, "Lapwing, Bordeaux", "noon"),
        (7, "Canon and Mrs Tranter", "2 trunks"),
        (8, "Mr and Mrs A. Noakes", "1 box, to cabin"),
        (9, "Mr J. Smith", "1 box, to hold"),
        (10, "3 wine merchants", ""),
    ]
    for row, name, note in rows:
        y, head = 126 + row * 42, row in (1, 6)
        handwriting(
            c, name, 104 if head or not row else 122, y, 23 if head else 21, colour=HAND, seed=row + 2, weight=0.12 if head else 0.1
        )
        if note:
            handwriting(c, note, 494, y, 20, colour=HAND, seed=row + 17)
        if head:
            c.wire([[(104, y + 7), (430, y + 5)]], 1.8, HAND)


def draw(c):
    with c.at(SIZE[0], SIZE[1], scale=-1):
        page(c)
        written(c)
