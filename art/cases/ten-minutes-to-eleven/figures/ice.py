"""A slab of ice on a trestle, held upright against a carpenter's rule by a hand in a knitted mitten."""
import random

from kit import *
from kit.lettering import handwriting, text
from kit.penmanship import sheet

SIZE = (620, 560)
FOOT, INCH = 456, 66  # y of the lower end of the rule, and length of an inch on the rule
LEFT, RIGHT = 64, 396


def mark(inches):
    return FOOT - inches * INCH


def rule(c):
    """A carpenter's rule with brass ends, divided into quarters of an inch."""
    x, top = RIGHT, 28
    c.box(x, top, 84, FOOT - top)
    c.box(x + 3, top + 3, 78, FOOT - top - 6, PAPER)
    c.hatch(
        [(x + 60, 60), (x + 60, FOOT - 20)],
        [(x + 80, 60), (x + 80, FOOT - 20)],
        7,
        lambda px, py: 0.25 + 0.3 * noise(px, py * 0.02),
        m=60,
        waver=1.6,
    )
    for quarter in range(1, 25):
        c.box(x, mark(quarter / 4) - 1.4, 36 if quarter % 4 == 0 else 18, 2.8)
    for inch in range(1, 7):
        text(c, str(inch), x + 49, mark(inch) + 9, 18, weight=0.15, anchor="middle")
    for y in (top, FOOT - 12):
        c.box(x, y, 84, 12)
        for at in (18, 66):
            c.circle(x + at, y + 6, 2.2, PAPER)


def mitten(c):
    """The hand behind the slab. Only its thumb is in front of the ice."""
    cuff = Curve([(22, 402, "c"), (74, 368), (96, 400), (104, 440), (92, 474), (22, 492, "c")])
    hand = Curve(
        [
            (74, 372, "c"),
            (128, 344),
            (196, 324),
            (252, 320),
            (272, 332),
            (264, 350),
            (226, 362),
            (268, 366),
            (282, 382),
            (268, 398),
            (222, 404),
        ]
        + [(252, 412), (258, 428), (240, 440), (176, 448), (130, 460), (92, 470, "c")]
    )
    c.fill([cuff, hand])
    rows = [[(64 + 12 * k, 372 - 5 * k), (74 + 12 * k, 420 - 4 * k), (70 + 12 * k, 470 - 3 * k)] for k in range(17)]
    c.hatch(rows[0], rows[-1], 24, lambda x, y: 0.5 + 0.2 * math.sin(y * 0.5), within=hand, ink=PAPER, m=44)
    c.hatch([(22, 410), (78, 374)], [(22, 508), (96, 470)], 9, lambda x, y: 0.45, within=cuff, ink=PAPER, m=20)


def slab(c):
    """Clear ice, with its shine, some cracks and the snow on its upper side."""
    top = mark(3.25)
    ragged = [(LEFT + 8, top), (LEFT - 4, top + 40), (LEFT + 10, top + 78), (LEFT - 2, top + 124), (LEFT + 7, top + 170), (LEFT, FOOT)]
    c.fill([piece for line in ([(LEFT, FOOT), (RIGHT, FOOT)], ragged) for piece in stroke(line, 3)])
    c.box(LEFT + 7, top - 1.5, RIGHT - LEFT - 7, 3)
    face = Polygon(
        [(LEFT + 8, top + 3), (RIGHT - 2, top + 3), (RIGHT - 2, FOOT - 2), (LEFT, FOOT - 2), (LEFT + 7, top + 170), (LEFT + 10, top + 78)]
    )
    shine = lambda x, y: 0.34 * max(0, math.sin((x - y * 0.5) * 0.045) - 0.45) * smooth(FOOT + 60, top, y)
    c.hatch([(LEFT - 90, FOOT), (LEFT + 20, top)], [(RIGHT, FOOT), (RIGHT + 110, top)], 66, shine, within=face, m=30)
    cracks = [
        ((212, top + 2), (222, top + 34), (208, top + 60)),
        ((346, FOOT), (338, FOOT - 30), (350, FOOT - 52)),
        ((222, top + 34), (240, top + 46)),
    ]
    c.fill([piece for line in cracks for piece in taper(list(line), 2.2)])
    drift = [
        (LEFT + 8, top - 2),
        (104, top - 17),
        (150, top - 12),
        (206, top - 20),
        (262, top - 15),
        (316, top - 21),
        (362, top - 15),
        (RIGHT - 1, top - 18),
    ]
    c.fill(taper(drift, 2.2, n=70, ends=(0.6, 0.6)))
    chance = random.Random(4)
    for _ in range(70):
        x = chance.uniform(LEFT + 30, RIGHT - 6)
        c.circle(x, top - chance.uniform(3, 12), chance.choice((0.8, 1.1, 1.4)))
    for x, y in ((130, top + 12), (138, top + 15), (280, top + 9)):
        c.circle(x, y - 4, 1.2)


def trestle(c):
    c.box(30, FOOT + 1, 548, 20)
    c.hatch([(34, FOOT + 4), (574, FOOT + 4)], [(34, FOOT + 18), (574, FOOT + 18)], 5, lambda x, y: 0.5, ink=PAPER, m=40, waver=1.5)


def draw(c):
    sheet(c, 16, 18, 588, 524, seed=6, torn="r")
    with c.at(0, -46):
        mitten(c)
    slab(c)
    rule(c)
    trestle(c)
    handwriting(c, "The Mere, Feb. 14.", 330, 518, 17, seed=3)
    handwriting(c, "C. Yardley", 60, 518, 14, seed=5)
