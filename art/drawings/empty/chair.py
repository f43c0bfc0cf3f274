"""An empty wing chair beside a small table with a cold cup."""
from kit import *
from kit.lids import drawing
from kit.rooms import turned


def draw(c):
    with c.at(-118, -46, 0.66):
        drawing("places", "study").chair(c)
    with c.at(40, -2, 1):
        c.ellipse(24, 106, 26, 4)
        turned(c, 24, [(108, 3), (120, 4), (132, 2.4), (146, 4), (152, 3)])
        c.fill(limb([(24, 146), (10, 152), (4, 160)], [5, 4, 4], 8) + limb([(24, 146), (38, 152), (44, 160)], [5, 4, 4], 8))
        cup = [(14, 91, "c"), (34, 91, "c"), (32, 100), (28, 104, "c"), (20, 104, "c"), (16, 100)]
        c.shape(cup, PAPER)
        c.edge(Curve(cup), 1.8)
        c.fill(taper([(34, 93), (40, 94), (39, 100), (33, 101)], 2, ends=(0.8, 0.8)))
    c.fill(stroke([(8, 159), (232, 159)], 1.8, 0.2))
