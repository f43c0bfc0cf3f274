"""A receipt for a ring: a printed slip, filled in by the shopman, with a penny stamp, and signed."""
from kit import *
from kit.lettering import handwriting, text
from kit.penmanship import sheet, signature

SIZE = (640, 330)


def stamp(c, x, y):
    c.box(x, y, 58, 70)
    c.box(x + 3, y + 3, 52, 64, PAPER)
    c.box(x + 6, y + 6, 46, 58)
    c.ellipse(x + 29, y + 31, 17, 21, PAPER)
    head = [
        (x + 26, y + 17),
        (x + 19, y + 22),
        (x + 18, y + 28),
        (x + 14.5, y + 34),
        (x + 18.5, y + 35),
        (x + 19, y + 40),
        (x + 25, y + 41),
    ]
    c.shape(head + [(x + 25, y + 48, "c"), (x + 38, y + 48, "c"), (x + 36, y + 40), (x + 43, y + 32), (x + 40, y + 20), (x + 34, y + 15)])
    text(c, "ONE PENNY", x + 29, y + 61, 5, weight=0.16, colour="#f3e9d2", anchor="middle")


def draw(c):
    sheet(c, 20, 18, 600, 290, seed=8, torn="l")
    text(c, "I. QUILL, GOLDSMITH", 330, 60, 21, weight=0.13, anchor="middle")
    text(c, "CONDUIT STREET", 330, 86, 12, anchor="middle")
    c.wire([[(110, 100), (550, 100)], [(110, 103.5), (550, 103.5)]], 1, "#221a12")
    handwriting(c, "Feb. 13, 1895. One ring, brilliants,", 60, 138, 16, slant=0.15, seed=2)
    handwriting(c, "40 guineas, paid in notes.", 60, 168, 16, slant=0.15, seed=3)
    text(c, "Received in good order:", 60, 204, 12)
    c.wire([[(160, 268), (590, 268)]], 1, "#6b5a3c", "2 4")
    signature(c, "Valentine Ashdown", 176, 264, 46, curled=True)
    stamp(c, 528, 122)
