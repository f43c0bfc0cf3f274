"""The cover of a file: a buff folder tied with tape, a printed label filled in with ink, and notes in pencil."""
from kit import *
from kit.lettering import handwriting, text

SIZE = (640, 480)
BUFF, DARK, PENCIL, TAPE = "#dcc79a", "#b79f6c", "#5b5347", "#7b3b35"


def draw(c):
    c.box(0, 0, *SIZE, PAPER)
    with c.tinted(DARK):
        c.poly([(30, 34), (622, 30), (624, 462), (34, 466)])
    with c.tinted(BUFF):
        c.poly([(20, 22), (250, 20), (262, 12), (400, 11), (412, 20), (612, 18), (615, 452), (22, 456)])
    c.wire([[(20, 22), (250, 20), (262, 12), (400, 11), (412, 20), (612, 18), (615, 452), (22, 456), (20, 22)]], 1.4, "#6f5b34")
    # the tape, with a knot at the left of the label
    with c.tinted(TAPE):
        c.fill(limb([(56, 20), (57, 200), (55, 456)], [9, 9, 9], 30))
        c.fill(limb([(20, 214), (300, 212), (615, 210)], [9, 9, 9], 30))
        c.fill(limb([(56, 212), (30, 190), (34, 168), (52, 178), (58, 208)], [4, 8, 9, 8, 4], 30))
        c.fill(limb([(56, 212), (84, 188), (96, 172), (76, 172), (58, 208)], [4, 8, 9, 8, 4], 30))
        c.fill(limb([(58, 212), (74, 236), (70, 262)], [5, 8, 7], 20) + limb([(54, 212), (42, 236), (46, 268)], [5, 8, 7], 20))
        c.circle(56, 212, 8)
    # the label
    c.box(112, 44, 440, 140)
    c.box(114, 46, 436, 136, PAPER)
    c.wire([[(120, 52), (544, 52), (544, 176), (120, 176), (120, 52)]], 1, "#221a12")
    text(c, "METROPOLITAN ASSURANCE SOCIETY", 332, 82, 15, weight=0.13, anchor="middle")
    c.wire([[(210, 92), (454, 92)]], 0.8, "#221a12")
    text(c, "ACCIDENTS", 332, 112, 13, anchor="middle")
    text(c, "No.", 136, 154, 14)
    c.wire([[(166, 158), (430, 158)], [(452, 158), (530, 158)]], 0.8, "#6b5a3c", "2 3")
    handwriting(c, "1163, 1871, 2207", 176, 153, 21, seed=3)
    handwriting(c, "E. T.", 464, 153, 23, seed=5)
    # the pencil notes
    handwriting(c, "Sat. Twice a year!", 104, 262, 21, weight=0.075, colour=PENCIL, seed=7, uneven=0.4)
    handwriting(c, "Oh, well done!", 226, 312, 27, weight=0.075, colour=PENCIL, seed=8, uneven=0.4)
    c.wire(taper_lines(), 2, PENCIL)
    handwriting(c, "Mon. Aquarium.", 104, 372, 21, weight=0.075, colour=PENCIL, seed=9, uneven=0.4)
    handwriting(c, "Tues. Knock, and wait.", 104, 420, 21, weight=0.075, colour=PENCIL, seed=10, uneven=0.4)


def taper_lines():
    """Two quick strokes under the second line."""
    one = [(222 + 10 * i, 324 + 1.5 * math.sin(i * 0.5)) for i in range(23)]
    return [one, [(x + 6, y + 6 - 0.01 * (x - 222)) for x, y in one]]
