"""A study: a wing chair before the fire, a mantelpiece with a clock, shelves full of books."""
from kit import *
from kit.rooms import *

FIRE = (196, 214)


def wall(c):
    light = glow(FIRE[0], 180, 250, 0.1)
    plane(c, rect(5, 5, 470, 262), 7 if c.small else 4, lambda x, y: 0.24 + 0.5 * light(x, y), angle=90)
    floor(c, 262, 320, 14, (196, 120))
    bars(c, [[(5, 263), (475, 263)]], 2.4)


def bookcase(c, x, width, seed):
    c.box(x, 16, width, 248)
    rows = 3 if c.small else 5
    step = 236 / rows
    for i in range(rows):
        y = 22 + (i + 1) * step
        c.box(x + 6, y - step + 6, width - 12, step - 6, PAPER)
        if not c.small:
            plane(c, rect(x + 6, y - step + 6, width - 12, step - 6), 4, 0.5, base=None)
        books(c, x + 7, y, width - 14, step - 8, seed + i, tone=0.58)
    bars(c, [[(x + 2.6, 20), (x + 2.6, 262)]], 1.4, PAPER)


def fireplace(c):
    c.box(112, 120, 168, 144, PAPER)
    plane(c, rect(112, 120, 168, 144), 4, 0.2, edge=2)
    for x in (116, 252):
        c.box(x, 134, 24, 130)
        c.edge(Polygon(rect(x + 5, 144, 14, 108)), 2, PAPER)
    c.box(100, 120, 192, 12)
    c.box(106, 131, 180, 5)
    bars(c, [[(102, 124), (290, 124)]], 2, PAPER)
    c.poly(arch(144, 264, 104, 118, 52, math.pi / 2))
    c.fill([Ribbon([(p, 2.2) for p in arch(149, 264, 94, 113, 47, math.pi / 2)])], PAPER)


def fire(c):
    for x, h, w in ((172, 46, 13), (220, 42, 12), (186, 66, 15), (206, 72, 15)):
        flame(c, x, 248, w, h)
    for x in (158, 170, 182, 194, 206, 218, 230):
        c.box(x - 2, 232, 4, 24)
    bars(c, [[(152, 234), (240, 234)], [(152, 254), (240, 254)]], 4)
    bars(c, [[(154, 233), (238, 233)]], 1.3, PAPER)
    c.box(154, 252, 6, 14)
    c.box(232, 252, 6, 14)
    c.poly([(104, 264), (288, 264), (300, 276), (92, 276)], PAPER)
    c.edge(Polygon([(104, 264), (288, 264), (300, 276), (92, 276)]), 2)


def flame(c, x, y, w, h):
    c.shape(
        [
            (x - w * 0.8, y, "c"),
            (x - w, y - h * 0.3),
            (x - w * 0.3, y - h * 0.62),
            (x - w * 0.2, y - h, "c"),
            (x + w * 0.5, y - h * 0.66),
            (x + w, y - h * 0.3),
            (x + w * 0.8, y, "c"),
        ],
        PAPER,
    )
    c.fill(
        taper([(x - w * 0.3, y - 3), (x - w * 0.4, y - h * 0.3), (x + w * 0.1, y - h * 0.6)], w * 0.36)
        + taper([(x + w * 0.5, y - 3), (x + w * 0.5, y - h * 0.25)], w * 0.2)
    )


def mantelpiece(c):
    c.shape([(172, 120, "c"), (176, 106), (180, 84), (196, 72), (212, 84), (216, 106), (220, 120, "c")])
    c.circle(196, 94, 12, PAPER)
    bars(c, [[(196, 94), (196, 86)], [(196, 94), (202, 97)]], 2)
    for x in () if c.small else (122, 270):
        turned(c, x, [(88, 4), (92, 4), (94, 2.4), (110, 2.4), (114, 6), (120, 9)])
        c.box(x - 2.4, 70, 4.8, 18, PAPER)
        c.edge(Polygon(rect(x - 2.4, 70, 4.8, 18)), 1.2)
        c.shape([(x, 54, "c"), (x + 3.6, 63), (x, 69), (x - 3.6, 63)], PAPER)
        c.edge(Curve([(x, 54, "c"), (x + 3.6, 63), (x, 69), (x - 3.6, 63)]), 1.3)
    if not c.small:
        skull(c, 150, 119)
    c.fill(limb([(258, 104), (246, 112), (236, 116)], [2, 3, 3], 10))
    c.shape([(230, 108, "c"), (242, 108, "c"), (241, 116), (236, 120), (231, 116)])


def skull(c, x, y):
    c.shape([(x - 11, y - 16), (x, y - 27), (x + 11, y - 17), (x + 9, y - 8), (x + 5, y, "c"), (x - 5, y, "c"), (x - 9, y - 8)], PAPER)
    c.edge(Curve([(x - 11, y - 16), (x, y - 27), (x + 11, y - 17), (x + 9, y - 8), (x + 5, y, "c"), (x - 5, y, "c"), (x - 9, y - 8)]), 1.4)
    c.circle(x - 4.4, y - 13, 3)
    c.circle(x + 4.4, y - 13, 3)
    c.poly([(x - 1.6, y - 6), (x, y - 10), (x + 1.6, y - 6)])


def picture(c):
    c.box(158, 12, 76, 48, PAPER)
    c.box(160, 13, 72, 46)
    c.box(166, 19, 60, 34, PAPER)
    plane(c, [(166, 53), (166, 40), (182, 30), (196, 40), (210, 26), (226, 40), (226, 53)], 3, 0.6)
    c.edge(Polygon(rect(163, 16, 66, 40)), 1.3, PAPER)


def chair(c):
    """A wing chair that faces the fire on the left."""
    c.fill(limb([(318, 286), (312, 312)], [10, 6], 6) + limb([(424, 286), (436, 312)], [10, 6], 6))
    back = [
        (384, 292, "c"),
        (390, 200),
        (382, 184),
        (374, 156),
        (376, 124),
        (388, 104),
        (412, 92),
        (438, 92),
        (454, 106),
        (457, 140),
        (450, 200),
        (442, 250),
        (436, 292, "c"),
    ]
    arm = [(290, 292, "c"), (286, 250), (292, 226), (280, 210), (286, 192), (304, 186), (360, 192), (400, 192), (430, 208), (436, 292, "c")]
    for part in (back,) if c.small else (back, arm):
        c.edge(Curve(part), 7, PAPER)
    for part in (back, arm):
        c.shape(part)
    c.fill(taper([(432, 98), (422, 116), (416, 150), (404, 180), (398, 190)], 3), PAPER)
    c.fill(taper([(424, 97), (400, 103), (382, 126), (380, 156), (388, 182)], 2.6), PAPER)
    c.fill(taper([(436, 98), (449, 110), (451, 142), (444, 204)], 2.4), PAPER)
    c.fill(strands([(392, 118), (388, 148), (393, 182)], [(416, 112), (410, 146), (401, 178)], 2 if c.small else 4, 2.4), PAPER)
    c.fill(strands([(430, 118), (424, 150), (414, 190)], [(444, 116), (444, 156), (436, 196)], 2 if c.small else 3, 2.2), PAPER, fine=True)
    c.fill(taper([(288, 204), (290, 194), (304, 191), (360, 197), (410, 198)], 2.6, ends=(0.6, 0.1)), PAPER)
    c.fill(taper([(298, 226), (292, 212), (298, 200), (310, 204), (306, 216)], 2.4), PAPER)
    c.fill(taper([(296, 286), (292, 254), (298, 232)], 2.4) + taper([(300, 280), (360, 284), (430, 280)], 2.2), PAPER)
    c.fill(
        strands([(316, 214), (312, 244), (316, 276)], [(416, 214), (420, 244), (418, 274)], 4 if c.small else 9, 2.4, 4, jitter=0.3), PAPER
    )
    for i in range(7 if not c.small else 0):
        c.circle(304 + i * 20, 287, 1.8, PAPER)


def table(c):
    c.ellipse(74, 216, 42, 7, PAPER)
    c.ellipse(74, 216, 39, 5.4)
    turned(c, 74, [(218, 4), (236, 6), (250, 3), (276, 6), (286, 5)])
    c.fill(
        limb([(74, 280), (50, 290), (36, 304)], [8, 6, 7], 10)
        + limb([(74, 280), (98, 290), (112, 304)], [8, 6, 7], 10)
        + limb([(74, 280), (74, 308)], [8, 6], 6)
    )
    c.shape([(46, 214, "c"), (46, 196), (56, 184), (56, 168, "c"), (68, 168, "c"), (68, 184), (78, 196), (78, 214, "c")], PAPER, fine=True)
    turned(c, 62, [(172, 3.4), (178, 4), (186, 4), (192, 11), (204, 13), (213, 12)])
    c.poly([(84, 198), (98, 198), (95, 213), (87, 213)], PAPER)
    c.edge(Polygon([(84, 198), (98, 198), (95, 213), (87, 213)]), 1.8)
    c.box(86, 206, 10, 6)


def rug(c):
    c.poly([(126, 320), (160, 286), (420, 286), (452, 320)], PAPER)
    c.poly([(132, 320), (164, 289), (416, 289), (446, 320)])
    bars(c, [[(168, 294), (412, 294)], [(162, 300), (420, 300)]], 1.6, PAPER)
    c.fill([r for i in range(15) for r in taper([(170 + i * 17, 303), (164 + i * 18, 309), (160 + i * 19, 314)], 5, n=6)], PAPER, fine=True)


def draw(c):
    wall(c)
    bookcase(c, 14, 80, 3)
    bookcase(c, 302, 164, 11)
    if not c.small:
        picture(c)
    fireplace(c)
    fire(c)
    mantelpiece(c)
    rug(c)
    table(c)
    chair(c)
