"""Smoke that rises over the roofs of London and drifts to the east."""
from kit import *

SIZE = (240, 240)
SHADE = "#a8997a"
LEFT = [(20, 238), (10, 204), (34, 170), (22, 132), (52, 96), (54, 62), (104, 34), (160, 10), (226, 4)]
RIGHT = [(28, 238), (44, 208), (62, 176), (80, 144), (92, 116), (124, 96), (150, 78), (196, 66), (238, 46)]


def draw(c):
    body = sample(LEFT, 8) + sample(RIGHT, 8)[::-1]

    def tone(x, y):
        high = smooth(236, 20, y)
        fade = smooth(238, 150, x) * smooth(0, 26, y)
        return (0.26 + 0.5 * noise(x * 5 + 40, y * 5) * (1 - 0.4 * high)) * (0.25 + 0.75 * fade)

    c.fill(Polygon(body), PAPER)
    with c.tinted(SHADE):
        c.tolerance = 0.5 if c.small else 0.3
        c.hatch(LEFT, RIGHT, 14, tone, m=70, waver=2.4, vary=0.5, seed=4)
        c.fill(taper(LEFT, 2, n=60, ends=(0.7, 0), peak=0.3) + taper(RIGHT, 2.2, n=60, ends=(0.7, 0), peak=0.3))
