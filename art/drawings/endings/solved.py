"""The case is solved: Holmes and Watson face each other before the fire in Baker Street."""
from kit import *
from kit.lids import drawing
from kit.posters import bust
from kit.rooms import *


def draw(c):
    study = drawing("places", "study")
    light = glow(240, 190, 300, 0.12)
    plane(c, rect(5, 5, 470, 310), 7 if c.small else 4, lambda x, y: 0.2 + 0.6 * light(x, y), angle=90)
    with c.at(70, 52, 0.87):
        study.fireplace(c)
        study.fire(c)
        study.mantelpiece(c)
        if not c.small:
            study.picture(c)
    c.box(5, 282, 470, 38, PAPER)
    c.hatch([(5, 284), (475, 284)], [(5, 316), (475, 316)], 8, lambda x, y: 0.7 * smooth(40, 200, abs(x - 240)), m=20)
    bust(c, "sherlock", 80, 214, 0.7, mirror=True)
    bust(c, "watson", 404, 220, 0.7)
