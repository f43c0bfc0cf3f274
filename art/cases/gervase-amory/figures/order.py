"""A standing order to a tradesman, on a slip with a nail hole: upright letters, an e like a reversed 3, and a t with a long bar."""
from kit import *
from kit.lettering import handwriting
from kit.penmanship import sheet

SIZE = (640, 330)
HAND = {
    "e": "3.8 ~3.4,4.3 2.2,5 0.8,4.4 1,3.2 2.2,2.7 ~2.2,2.7 0.4,2.2 0.1,0.9 1.4,0 3.4,0.7",
    "t": "2.6 -1.1,7 1.1,0.4 ~1.1,0.4 1.6,0 2.4,0.2 ~-0.6,5.6 3,6.1 8.4,6.8",
    "y": "3.8 ~0,5 0.2,2.6 1.4,1.6 3,2.4 3.6,4.8 -3.7,5 3.2,-2.8 0,-2.8",
}
LINES = (
    (70, "Mr. Uden. Two dozen best natives,"),
    (70, "every Friday, September to April,"),
    (70, "not to be opened."),
    (262, "C. Amory, Cliff Lodge."),
)


def stains(c):
    for x, y, r in ((508, 246, 42), (120, 236, 30)):
        c.wire([[(x + r * math.cos(t / 5), y + r * 0.8 * math.sin(t / 5)) for t in range(4, 31)]], 2.2, "#d9c79f")


def draw(c):
    sheet(c, 22, 16, 596, 296, seed=9, torn="b")
    stains(c)
    for i, (x, words) in enumerate(LINES):
        handwriting(c, words, x, 104 + 54 * i, 22.5, weight=0.1, slant=-0.05, uneven=0.3, seed=2, own=HAND, joined=True)
    c.circle(320, 40, 6)
    with c.tinted("#8a5a3a"):
        c.shape([(311, 36), (320, 29), (330, 38), (332, 52), (322, 66), (316, 50)])
    c.circle(320, 40, 4.4)
