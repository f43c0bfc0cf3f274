"""The anonymous letter: a leaf torn from a copy-book, with large round letters between double lines."""
from kit.lettering import handwriting
from kit.penmanship import sheet

SIZE = (640, 420)
LINES = (
    "Sir, do not pay over that",
    "Money. It is all a wicked",
    "Lie and I know it by the",
    "Hands.",
    "One who loved the Boy.",
)


def draw(c):
    sheet(c, 22, 18, 596, 384, seed=5, torn="l")
    rules = [[(34, y - rise), (612, y - rise)] for y in range(84, 400, 70) for rise in (0, 20)]
    c.wire(rules, 0.9, "#8ba0b4")
    c.wire([[(92, 24), (92, 398)]], 0.9, "#c08a78")
    for i, words in enumerate(LINES):
        x = 104 if i < 4 else 150
        handwriting(c, words, x, 84 + 70 * i, 28, weight=0.1, slant=0.04, uneven=0.9, seed=3 + i)
    for x, y, r in ((506, 296, 9), (518, 314, 3.4), (488, 310, 2.2), (526, 286, 1.6)):
        c.circle(x, y, r)
