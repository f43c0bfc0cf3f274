"""The case is not solved: a hansom cab drives away into the fog under a gas lamp."""
from kit import *
from kit.town import far_houses, hansom, road

LIGHT = (92, 84, 120)


def sky(c):
    def tone(x, y):
        bank = noise(x * 0.8 + 60, y * 1.9)
        lit = smooth(LIGHT[2] * 0.2, LIGHT[2], math.hypot(x - LIGHT[0], y - LIGHT[1]))
        return 0.5 * smooth(0.1, 0.9, bank) * (1 - 0.6 * smooth(150, 260, y)) * lit

    c.hatch([(5, 6), (475, 6)], [(5, 262), (475, 262)], 62, tone, m=90, waver=0.9, vary=0.3)


def fog(c):
    """Fog: light lines over the distant parts of the picture, denser near the ground."""

    def tone(x, y):
        return (0.2 + 0.8 * smooth(196, 268, y)) * smooth(120, 200, x) * (0.5 + 0.6 * noise(x * 1.2, y * 3))

    c.hatch([(110, 196), (475, 196)], [(110, 292), (475, 292)], 24, tone, ink=PAPER, m=50, waver=1.2, vary=0.3, seed=9)
    c.fill(taper([(230, 262), (310, 254), (400, 264), (474, 256)], 9, n=30), PAPER)


def draw(c):
    sky(c)
    roofs = [(290, 110), (296, 120), (330, 116), (336, 96), (352, 96), (354, 118), (420, 112), (424, 92), (438, 92), (440, 110), (475, 106)]
    near = [(5, 250), (5, 128), (40, 120), (46, 106), (60, 106), (62, 122), (150, 134), (156, 116), (168, 116), (170, 136), (250, 126)]
    far_houses(c, near + roofs + [(475, 250)], 96, 0.42, 96, 184, [LIGHT])
    road(c, 258, 316, 15, 0.32)
    with c.at(150, 84, 0.66):
        hansom(c, True, True, c.small)
    fog(c)
    c.edge(Polygon([(86, 60), (98, 60), (100, 300), (84, 300)]), 5, PAPER)
    lamp(c, 92, 104, 296, 2.1)
