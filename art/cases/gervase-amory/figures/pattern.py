"""A crochet pattern written out by hand: upright letters, an e like a reversed 3, and a t with a long bar. A scallop is drawn below."""
from kit import *
from kit.lettering import handwriting
from kit.penmanship import sheet

SIZE = (640, 400)
HAND = {
    "e": "3.8 ~3.4,4.3 2.2,5 0.8,4.4 1,3.2 2.2,2.7 ~2.2,2.7 0.4,2.2 0.1,0.9 1.4,0 3.4,0.7",
    "t": "2.6 -1.1,7 1.1,0.4 ~1.1,0.4 1.6,0 2.4,0.2 ~-0.6,5.6 3,6.1 8.4,6.8",
    "y": "3.8 ~0,5 0.2,2.6 1.4,1.6 3,2.4 3.6,4.8 -3.7,5 3.2,-2.8 0,-2.8",
}
LINES = (
    (56, "Shell Edging, for a Shawl."),
    (56, "Seven chain. Turn. Eight treble in the"),
    (56, "next stitch, every one drawn tight."),
    (56, "Miss two. Repeat, and do not hurry"),
    (56, "the last shell, Dorcas!"),
    (420, "Hester."),
)


def scallops(c):
    for k in range(7):
        x = 70 + k * 42
        for t in range(9):
            a = math.pi * t / 8
            c.wire([[(x, 352), (x - 18 * math.cos(a), 352 - 26 * math.sin(a))]], 1.2, "#221a12")
        c.wire([[(x - 20 * math.cos(math.pi * t / 10), 352 - 29 * math.sin(math.pi * t / 10)) for t in range(11)]], 1.8, "#221a12")
    c.wire([[(46, 353), (346, 354)], [(46, 358), (346, 359)]], 1.2, "#221a12")


def draw(c):
    sheet(c, 20, 16, 600, 366, seed=3)
    c.wire([[(320, 16), (317, 382)], [(20, 204), (620, 200)]], 0.8, "#b9a67c")
    for i, (x, words) in enumerate(LINES):
        handwriting(c, words, x, 66 + 50 * i, 21.5, weight=0.1, slant=-0.05, uneven=0.3, seed=2, own=HAND, joined=True)
    scallops(c)
    for x, y in ((36, 30), (604, 32)):
        c.circle(x, y, 2.6)
