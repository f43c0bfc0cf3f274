"""The hour hand of the clock tower: a broad gothic blade with a pierced leaf. Its axis is at the bottom."""
from kit import *

SIZE = (80, 240)


def draw(c):
    blade = [
        (34, 240, "c"),
        (32, 150),
        (22, 112),
        (12, 84),
        (26, 62),
        (36, 40),
        (40, 6, "c"),
        (44, 40),
        (54, 62),
        (68, 84),
        (58, 112),
        (48, 150),
        (46, 240, "c"),
    ]
    c.edge(Curve(blade), 4, PAPER)
    c.shape(blade)
    c.shape([(40, 66, "c"), (50, 86), (40, 106, "c"), (30, 86)], PAPER)
    c.fill(taper([(40, 30), (40, 58)], 3.4, n=5) + taper([(40, 114), (40, 150), (40, 230)], 3.4, n=8), PAPER)
