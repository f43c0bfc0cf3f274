"""A torn fragment of a street map, with a river, a route and a cross at its end."""
from kit import *

EDGE = [
    (22, 34),
    (60, 26),
    (98, 34),
    (140, 22),
    (186, 30),
    (216, 24),
    (210, 58),
    (220, 84),
    (208, 106),
    (218, 132),
    (204, 150),
    (196, 176),
    (172, 172),
    (164, 194),
    (140, 190),
    (128, 214),
    (104, 204),
    (88, 220),
    (66, 208),
    (40, 214),
    (28, 190),
    (34, 160),
    (22, 132),
    (30, 100),
    (20, 70),
]


def blocks(c):
    """Houses between the streets."""
    rows = (
        [(90, 46), (130, 38), (134, 58), (92, 66)],
        [(144, 36), (198, 40), (194, 60), (148, 58)],
        [(42, 84), (66, 80), (66, 112), (40, 116)],
        [(78, 78), (118, 74), (100, 98), (78, 106)],
        [(162, 72), (204, 70), (208, 88), (150, 94)],
        [(150, 112), (196, 104), (206, 118), (192, 140), (156, 136)],
        [(160, 150), (192, 150), (186, 166), (164, 166)],
        [(100, 164), (132, 154), (136, 186), (106, 196)],
        [(44, 168), (70, 160), (64, 196), (46, 200)],
    )
    for q in rows:
        c.poly(q)
    cuts = [r for q in rows for k in (0.3, 0.62) for r in stroke([mix(q[0], q[1], k), mix(q[-1], q[-2], k)], 1.6)]
    c.fill(cuts, PAPER, fine=True)


def river(c):
    one = [(24, 146), (60, 134), (92, 128), (122, 104), (140, 76), (140, 24)]
    two = [(30, 170), (70, 152), (104, 146), (136, 120), (156, 84), (160, 28)]
    c.fill(limb([mix(p, q, 0.5) for p, q in zip(one, two)], [24, 24], 20), PAPER)
    c.hatch(one, two, 7, lambda x, y: 0.24 + 0.4 * noise(x * 4, y * 4), m=26, waver=0.8, within=Polygon(EDGE))
    for side in (one, two):
        c.inside(limb(side, [2.6, 2.6], 24), Polygon(EDGE))


def draw(c):
    sheet = Polygon(EDGE)
    c.poly([(x + 5, y + 6) for x, y in EDGE])
    c.fill(sheet, PAPER)
    blocks(c)
    river(c)
    c.fill(stroke([(98, 94), (144, 142)], 14))
    c.fill(stroke([(97, 93), (145, 143)], 8), PAPER)
    for one, two in (
        ((149, 184), (148, 172)),
        ((147, 164), (146, 152)),
        ((140, 138), (131, 128)),
        ((124, 121), (114, 111)),
        ((107, 104), (98, 95)),
        ((91, 88), (84, 80)),
    ):
        c.fill(stroke([one, two], 4.6))
    for width, ink in ((17, PAPER), (11, INK)):
        c.fill(stroke([(42, 46), (80, 78)], width) + stroke([(79, 44), (44, 80)], width), ink)
    c.edge(sheet, 3)
    c.fill(stroke([(118, 30), (112, 208)], 1.4) + stroke([(24, 120), (216, 124)], 1.4), fine=True)
