"""The minute hand of the clock tower: a long slender blade. Its axis is at the bottom."""
from kit import *

SIZE = (60, 320)


def draw(c):
    blade = [(24, 320, "c"), (22, 200), (19, 120), (26, 60), (30, 4, "c"), (34, 60), (41, 120), (38, 200), (36, 320, "c")]
    c.edge(Curve(blade), 4, PAPER)
    c.shape(blade)
    c.fill(taper([(30, 60), (30, 120), (30, 300)], 4.4, n=12, peak=0.35), PAPER)
    c.circle(30, 128, 7)
    c.circle(30, 128, 3.4, PAPER)
