"""Sherlock wins: Holmes with his pipe at the window of Baker Street, and the sun rising over the roofs."""
from kit import *
from kit.lids import drawing
from kit.posters import bust
from kit.rooms import *

SUN = (150, 128)


def view(c):
    """The sunrise outside."""
    c.box(44, 24, 204, 214, PAPER)
    light = lambda x, y: smooth(22, 130, math.hypot(x - SUN[0], y - SUN[1]))
    tone = lambda x, y: 0.62 * light(x, y) * (0.45 + 0.7 * noise(x * 2, y * 3)) + 0.05
    c.hatch([(44, 26), (248, 26)], [(44, 196), (248, 196)], 40, tone, m=50, waver=0.8, vary=0.3)
    c.circle(*SUN, 20, PAPER)
    c.ring(*SUN, 20, 20, 1.6)
    rays = []
    for k in range(13):
        t = math.pi * (1 + k / 12)
        rays += taper([(SUN[0] + r * math.cos(t), SUN[1] + r * math.sin(t)) for r in (26, 40, 54 + 10 * (k % 2))], 2.2, n=6, peak=0.3)
    c.fill(rays)
    roofs(c, 44, 178, 204, 240, 0.72, 3.2, 7)
    sash(c, 40, 20, 212, 222, 3, 4, 7, 3)
    c.box(30, 240, 232, 12)
    bars(c, [[(32, 243), (260, 243)]], 1.8, PAPER)


def curtain(c):
    c.shape([(22, 9, "c"), (62, 9, "c"), (58, 80), (44, 150), (36, 190, "c"), (22, 194, "c")])
    c.fill(strands([(28, 12), (28, 100), (26, 188)], [(56, 12), (50, 96), (36, 184)], 3 if c.small else 5, 2.4, ends=0.2), PAPER)
    c.shape([(230, 9, "c"), (272, 9, "c"), (272, 194, "c"), (258, 190, "c"), (248, 150), (234, 80)])
    c.fill(strands([(236, 12), (242, 96), (260, 184)], [(266, 12), (266, 100), (268, 188)], 3 if c.small else 5, 2.4, ends=0.2), PAPER)


def draw(c):
    light = glow(150, 130, 330, 0.3)
    plane(c, rect(5, 5, 470, 262), 7 if c.small else 4.2, lambda x, y: 0.2 + 0.6 * light(x, y), angle=90)
    c.box(5, 262, 470, 58)
    bars(c, [[(5, 266), (475, 266)]], 2, PAPER)
    view(c)
    curtain(c)
    with c.at(124, 62, 0.98):
        drawing("cards", "sherlock-holmes").smoke(c)
    bust(c, "sherlock", 352, 190, 0.86)
