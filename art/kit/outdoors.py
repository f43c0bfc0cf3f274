"""outdoors.py: cabs, horses, houses, trees, water and small figures for the scenes of the card game."""
import math
import random

from .canvas import INK, PAPER
from .geometry import Curve, Polygon, limb, mix, resample, sample, smooth, strands, stroke, taper
from .portrait import ellipse
from .scene import sky, windows


def glow(x, y, lights):
    """Returns the darkness at (x, y): 0 beside a light, 1 far from all lights. `lights` is a list of (x, y, radius)."""
    t = 1
    for lx, ly, r in lights:
        t *= smooth(r * 0.2, r, math.hypot(x - lx, y - ly))
    return t


def few(c, n, small):
    """Returns the number of lines to pass to `hatch`, so that it draws `n` lines at full size and `small` lines in the small variant."""
    return small / c.density if c.small else n


def evening(c, lights=(), bottom=170, n=56, dark=0.58, fade=120, seed=2, low=0.4, lines=5):
    """The sky of a card, down to y = `bottom`. The small variant has only `lines` lines and ends at y = `bottom` * `low`."""
    if c.small:
        sky(c, lights, bottom * low, lines / c.density, dark, seed, fade)
    else:
        sky(c, lights, bottom, n, dark, seed, fade)


def upright(c, outline, n, tone, small=8):
    """A wall drawn with vertical lines. `tone(x, y)` returns the darkness at a point. If `small` is 0, the small variant has only the
    outline."""
    if c.small and not small:
        c.fill(Polygon(outline), PAPER)
        c.edge(Polygon(outline), 1.2)
        return
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    c.block(Polygon(outline), [(left, top), (left, bottom)], [(right, top), (right, bottom)], few(c, n, small), tone, m=16)


def level(c, outline, n, tone, small=6, waver=0.0, m=40, seed=1, base=PAPER, vary=0.0):
    """A surface drawn with horizontal lines: a road, water, a field or a wall."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    first, last = [(left, top), (right, top)], [(left, bottom), (right, bottom)]
    c.block(Polygon(outline), first, last, few(c, n, small), tone, m=m, waver=waver, seed=seed, base=base, vary=vary)


def ring(c, x, y, r, width, ink=INK, fine=False):
    c.edge(ellipse(x, y, r, r, 24 if c.small else 56), width, ink, fine)


def wheel(c, x, y, r, width, spokes=14, phase=0.1):
    ring(c, x, y, r, width)
    spokes = 8 if c.small else spokes
    for i in range(spokes):
        t = phase + i * 2 * math.pi / spokes
        dx, dy = math.cos(t), math.sin(t)
        c.fill(limb([(x + 0.1 * r * dx, y + 0.1 * r * dy), (x + 0.97 * r * dx, y + 0.97 * r * dy)], [r / 13, r / 20, r / 23], 4))
    c.circle(x, y, r * 0.15)
    ring(c, x, y, r * 0.075, 1.4, PAPER, fine=True)


HORSE = [(58, 128), (59, 122), (66, 108), (76, 92), (84, 82), (87, 70, "c"), (93, 80), (104, 84), (122, 98), (138, 120), (152, 134)]
HORSE += [(178, 143), (204, 140), (224, 141), (240, 152), (247, 172), (240, 192), (222, 198), (196, 203), (166, 206), (140, 205)]
HORSE += [(120, 196), (110, 180), (112, 160), (106, 140), (98, 126), (90, 124), (80, 128), (71, 135), (63, 136)]


def horse(c):
    """A trotting horse in harness, facing left. It extends from (57, 70) to (282, 286)."""
    c.fill(limb([(140, 192), (150, 216), (148, 230), (158, 254), (160, 268)], [22, 15, 10, 8, 8], 16))
    c.fill(limb([(220, 186), (206, 210), (214, 232), (204, 258), (196, 276)], [34, 20, 11, 8, 9], 16))
    c.fill(limb([(126, 186), (112, 206), (96, 214), (92, 232), (98, 246)], [26, 18, 11, 8, 8], 16))
    c.fill(limb([(232, 176), (238, 206), (254, 226), (256, 252), (264, 268)], [40, 24, 12, 8.5, 9], 16))
    for hoof in (
        [(155, 262), (164, 263), (174, 277, "c"), (159, 280, "c")],
        [(202, 270), (194, 270), (182, 284, "c"), (199, 285, "c")],
        [(93, 240), (102, 241), (103, 257, "c"), (88, 258, "c")],
        [(259, 263), (268, 263), (281, 277, "c"), (265, 281, "c")],
    ):
        c.shape(hoof)
    c.shape(HORSE)
    c.fill(limb([(242, 156), (256, 162), (262, 182), (258, 204)], [7, 10, 10, 2], 12))
    for i in range(9):
        x, y = mix((94, 80), (146, 130), i / 8)
        y -= 5 * math.sin(i / 8 * math.pi)
        c.fill(taper([(x, y), (x + 7, y + 6), (x + 6, y + 18)], 5, ends=(0.6, 0.05), peak=0.25, n=10), fine=True)
    n = (lambda k: k // 4) if c.small else (lambda k: k)
    cuts = strands([(150, 140), (178, 148), (206, 146), (228, 148)], [(136, 150), (170, 160), (204, 158), (236, 160)], n(5), 2)
    cuts += strands([(214, 152), (204, 172), (212, 192)], [(240, 160), (240, 178), (232, 194)], n(7), 1.9)
    cuts += strands([(136, 146), (122, 166), (124, 190)], [(150, 152), (146, 172), (140, 194)], n(5), 1.8)
    cuts += strands([(106, 92), (120, 108), (132, 130)], [(104, 132), (112, 142), (118, 158)], n(8), 1.8)
    c.fill(cuts, PAPER)
    cuts = strands([(150, 196), (176, 200), (204, 196)], [(154, 184), (178, 188), (204, 184)], 4, 1.5)
    cuts += taper([(86, 88), (78, 98), (68, 118)], 1.8) + taper([(98, 96), (98, 110), (90, 120), (84, 116)], 1.8)
    cuts += taper([(122, 194), (110, 206), (98, 213)], 1.6) + taper([(236, 190), (242, 208), (253, 224)], 1.8)
    cuts += taper([(257, 232), (258, 250), (264, 264)], 1.1) + taper([(61, 126), (64, 124), (66, 126)], 1.5, n=6)
    cuts += strands([(246, 160), (256, 168), (259, 198)], [(243, 164), (252, 174), (256, 200)], 3, 1.1)
    c.fill(cuts, PAPER, fine=True)
    c.circle(81, 98, 2, PAPER, fine=True)
    straps = taper([(126, 102), (114, 128), (110, 160), (114, 184)], 4.5, ends=(0.5, 0.5))
    c.fill(straps, PAPER)
    bridle = taper([(166, 141), (168, 172), (164, 205)], 4, ends=(0.8, 0.8)) + taper([(88, 82), (90, 98), (88, 124)], 2.4, ends=(0.8, 0.8))
    bridle += taper([(66, 110), (76, 114), (84, 124)], 2, ends=(0.8, 0.8))
    c.fill(bridle, PAPER, fine=True)
    straps = taper([(126, 106), (116, 130), (112, 160), (115, 182)], 1.6, ends=(0.5, 0.5))
    straps += taper([(166, 143), (168, 172), (164, 203)], 1.4, ends=(0.8, 0.8))
    c.fill(straps, fine=True)


def driver(c):
    """The driver of a hansom cab behind its roof, with hat and whip."""
    c.shape([(364, 118, "c"), (386, 116, "c"), (392, 130), (384, 150), (370, 180, "c"), (366, 150)])
    c.fill(limb([(372, 190), (388, 200), (392, 214)], [3, 3, 4], 8), fine=True)
    c.shape([(370, 62, "c"), (364, 74), (364, 92), (362, 108), (372, 120), (392, 120), (396, 100), (394, 80), (388, 66), (380, 60)])
    c.shape([(368, 50), (364.5, 52), (366.5, 54), (366, 58), (369, 62), (376, 64), (383, 60), (384, 50), (378, 46)])
    hat = [
        (360, 46, "c"),
        (369, 46, "c"),
        (367, 27, "c"),
        (376, 25),
        (386, 27, "c"),
        (384, 46, "c"),
        (391, 45),
        (391, 48),
        (376, 51),
        (361, 49),
    ]
    c.shape(hat)
    c.fill(limb([(376, 70), (360, 86), (344, 84)], [11, 10, 6], 12))
    c.fill(limb([(374, 112), (360, 112), (352, 122)], [12, 10, 7], 8), fine=True)
    cuts = taper([(372, 74), (360, 83), (348, 83)], 1.4) + taper([(368, 41), (376, 43), (384, 41)], 1.6)
    cuts += strands([(378, 70), (380, 90), (378, 116)], [(390, 74), (392, 94), (390, 116)], 5, 1.5)
    cuts += strands([(379, 29), (379, 34), (379, 39)], [(384, 29), (383, 34), (383, 39)], 2, 1.3) + taper(
        [(367, 61), (374, 66), (384, 62)], 2
    )
    c.fill(cuts, PAPER, fine=True)
    c.fill(taper([(344, 86), (322, 52), (300, 26)], 2.2, ends=(0.8, 0.2), peak=0.1, n=12))
    c.fill(taper([(300, 26), (280, 18), (262, 30), (256, 48)], 1.3, n=16), fine=True)


CAB = [(262, 98, "c"), (314, 93), (366, 100, "c"), (370, 148), (366, 196), (340, 212), (300, 214), (270, 214), (245, 207), (226, 192, "c")]
CAB += [(232, 188, "c"), (246, 197), (262, 198, "c"), (268, 160, "c"), (260, 104, "c")]


def hansom(c, passenger=None):
    """A hansom cab with its horse and driver, facing left. It extends from (57, 25) to (428, 292). `passenger` is a function that draws a
    person in the door."""
    with c.at(24, 0):
        if not c.small:
            wheel(c, 328, 224, 58, 3.4, phase=0.345)
        first, last = [(226, 94), (300, 90), (372, 96)], [(226, 216), (300, 218), (372, 214)]

        def shade(x, y):
            return 0.58 + 0.34 * smooth(290, 366, x) + 0.16 * smooth(160, 214, y)

        c.block(Curve(CAB), first, last, few(c, 34, 1), shade, m=22, edge=2, base=INK if c.small else PAPER)
        c.shape([(262, 106, "c"), (280, 104), (296, 103, "c"), (298, 156, "c"), (270, 158, "c")])
        pane = Curve([(304, 108, "c"), (332, 107), (358, 112, "c"), (361, 132), (359, 152, "c"), (304, 154, "c")])
        c.fill(pane, PAPER, fine=True)
        c.block(pane, [(304, 106), (362, 106)], [(304, 156), (362, 156)], few(c, 12, 3), lambda x, y: 0.72, m=8, fine=True, base=None)
        if passenger:
            passenger(c)
        c.fill(taper([(256, 101), (286, 93), (330, 91), (372, 99)], 7, ends=(0.5, 0.5)))
        c.shape([(268, 158, "c"), (258, 160), (252, 178), (250, 200, "c"), (266, 204, "c")])
        c.fill(strands([(266, 163), (258, 178), (255, 198)], [(267, 164), (264, 180), (263, 200)], 3, 1.3), PAPER, fine=True)
        c.box(300, 160, 10, 16)
        c.box(302, 162.5, 6, 10, PAPER)
        bands = taper([(312, 162), (318, 190), (338, 206), (366, 190)], 2) + taper([(318, 160), (326, 184), (342, 196), (364, 180)], 1.3)
        c.fill(bands, PAPER, fine=True)
        driver(c)
    horse(c)
    c.fill(limb([(104, 166), (160, 172), (220, 184), (292, 208)], [4, 5, 5, 6], 14))
    c.fill(taper([(108, 165.5), (160, 171), (220, 183), (284, 204)], 1.6), PAPER, fine=True)
    c.fill(taper([(68, 126), (110, 121), (140, 127), (168, 138)], 1.4, ends=(1, 1)), fine=True)
    c.fill(taper([(168, 138), (240, 118), (310, 92), (370, 84)], 1.4, ends=(1, 1)))
    wheel(c, 342, 226, 60, 6.5, phase=0.12)


def billows(c, puffs, turn=0.9, weight=0.1):
    """Smoke made of light balls, each given as (x, y, radius), drawn from back to front and shaded with arcs. `turn` is the angle of the
    shaded side."""
    for x, y, r in puffs:
        c.circle(x, y, r, PAPER)
        for k in range(1 if c.small else 4):
            a, rk = 1.5 - 0.3 * k, r * (1 - 0.17 * k)
            arc = [(x + rk * math.cos(turn + a * t), y + rk * math.sin(turn + a * t)) for t in (-1, -0.6, -0.2, 0.2, 0.6, 1)]
            c.fill(taper(arc, r * weight * (1 - 0.12 * k), n=12))


def man(c, x, foot, height, hat="top", arms=True):
    """A small standing man in a coat, facing left. `hat` is "top", "bowler", "helmet", "cap" or None."""
    with c.at(x, foot, height / 100):
        c.fill(limb([(-3, -32), (-5, -14), (-6, -1)], [10, 7, 5], 6))
        c.fill(limb([(5, -32), (6, -14), (8, -1)], [10, 7, 5], 6))
        c.poly([(-14, 0), (-4, -5), (-3, 0)])
        c.poly([(1, 0), (10, -5), (11, 0)])
        coat = [(-4, -81), (-13, -75), (-15, -62), (-11, -50), (-15, -26, "c"), (15, -26, "c"), (12, -50), (15, -66), (12, -77), (3, -81)]
        c.shape(coat)
        c.shape(FACE_LEFT)
        if arms:
            c.fill(limb([(8, -74), (12, -60), (6, -45)], [10, 9, 6], 8))
            c.fill(taper([(3, -72), (6, -60), (2, -47)], 1.8, n=8), PAPER, fine=True)
        hats(c, hat)


def hats(c, kind):
    """A hat for a head whose brow is at (-6, -94) and whose crown is at (0, -99)."""
    if kind == "top":
        c.poly([(-7, -95), (-7.5, -115), (8, -115), (7, -95)])
        c.poly([(-13, -97), (12, -97), (11, -93.5), (-12, -93.5)])
    elif kind == "bowler":
        c.shape([(-8, -95, "c"), (-6, -105), (0, -108), (6, -105), (8, -95, "c")])
        c.poly([(-13, -97), (12, -97), (11, -94), (-12, -94)])
    elif kind == "helmet":
        c.shape([(-9, -94, "c"), (-7, -107), (0, -113), (7, -107), (9, -94, "c")])
        c.poly([(-13, -93), (-8, -97), (9, -97), (12, -92)])
        c.circle(0, -114, 2)
    elif kind == "cap":
        c.shape([(-9, -95, "c"), (-9, -101), (0, -104), (9, -100), (8, -94, "c")])
        c.poly([(-15, -92), (-8, -98), (0, -95)])
    elif kind == "deerstalker":
        c.shape([(-8, -94, "c"), (-6.5, -102), (0, -105), (7, -101.5), (8, -93, "c")])
        c.poly([(-14, -90), (-6, -97), (0, -93)])
        c.poly([(13, -87), (6, -97), (2, -92)])


FACE_LEFT = [
    (-1, -99),
    (-6, -97.5),
    (-7.8, -93),
    (-7.8, -90.6),
    (-10.6, -87, "c"),
    (-8, -86, "c"),
    (-8.2, -84),
    (-7.4, -80.8, "c"),
    (-3, -79.4),
]
FACE_LEFT += [(-0.6, -80.4), (-2, -75), (10, -76), (7.4, -84), (7.4, -93), (4.5, -98)]


def runner(c, x, foot, height, hat, cape=False, reach=False):
    """A small man running to the right."""
    with c.at(x, foot, height / 100):
        c.fill(limb([(1, -46), (-5, -35), (-9, -24)], [15, 13, 10], 6))
        c.fill(limb([(-8, -25), (-20, -20), (-33, -12)], [10, 9.5, 5.5], 6))
        c.circle(-8.5, -24.5, 5)
        c.circle(28.5, -41.5, 5)
        c.shape([(-30, -15), (-35, -16), (-40, -11, "c"), (-36, -5), (-30, 1, "c"), (-26, -1), (-29, -8)])
        c.fill(limb([(3, -46), (16, -44), (29, -41)], [16, 14, 10], 6))
        c.fill(limb([(28, -43), (29, -30), (26, -15)], [9, 9, 5.5], 6))
        c.shape([(23, -17), (30, -18), (40, -14), (40, -10.5, "c"), (24, -10.5, "c")])
        c.shape([(8, -58, "c"), (-10, -58), (-22, -63), (-34, -60, "c"), (-29, -52), (-31, -44, "c"), (-16, -41), (-2, -37, "c")])
        c.shape([(17, -80), (9, -79), (2, -70), (-3, -56), (-3, -45), (5, -39), (12, -44), (16, -56), (23, -66), (24, -76)])
        far = [(18, -73), (34, -66), (52, -73)] if reach else [(18, -71), (30, -60), (43, -68)]
        c.fill(limb(far, [9, 8, 5], 10))
        c.fill(limb([(9, -74), (-13, -66), (-9, -49)], [9, 8.5, 5], 12))
        if cape:
            flying = [(18, -81, "c"), (2, -83), (-16, -86), (-34, -82), (-46, -86, "c"), (-41, -75), (-43, -64, "c"), (-26, -66), (-8, -61)]
            c.shape(flying + [(6, -55), (20, -60, "c"), (24, -70)])
        with c.at(25.5, 2, mirror=True):
            c.shape(FACE_LEFT)
            hats(c, hat)
        cuts = taper([(4, -45), (24, -43), (27, -38), (27, -20)], 1.7, n=12) + taper([(-8, -22), (-20, -17), (-30, -11)], 1.2, n=8)
        if cape:
            cuts += strands([(8, -78), (-14, -80), (-41, -80)], [(8, -62), (-12, -66), (-40, -68)], 4, 1.7)
        else:
            cuts += taper([(6, -76), (-8, -67), (-9, -56)], 1.6, n=10) + taper([(2, -66), (-1, -56), (0, -46)], 1.6, n=8)
            cuts += taper([(-4, -54), (-16, -56), (-28, -57)], 1.6, n=8)
        c.fill(cuts, PAPER, fine=True)


def ripples(c, top, bottom, n, tone, small=6, left=5, right=295):
    """Water, drawn with horizontal lines that are closer together in the distance."""
    n = small if c.small else n
    edges = [top + (bottom - top) * (i / n) ** 1.5 for i in range(n + 1)]
    pieces = []
    for i, (a, b) in enumerate(zip(edges, edges[1:])):
        first, last = [(left, a), (right, a)], [(left, b), (right, b)]
        pieces += c.lines(first, last, 2, tone, m=64, waver=0.25 * (b - a), seed=i + 3)
    c.fill(pieces)


def hill(c, crest, bottom, n, tone, small=4, edge=1.4, flat=0.35, ink=INK, base=PAPER):
    """A hill or field below the line `crest`, engraved with lines that follow the crest and become flatter towards the bottom."""
    line = sample(crest, 10)
    middle = sum(p[1] for p in line) / len(line)
    last = [(x, bottom + (y - middle) * flat) for x, y in resample(line, 8)]
    shape = Polygon(line + [(line[-1][0], bottom + 30), (line[0][0], bottom + 30)])
    c.fill(shape, base)
    c.hatch(resample(line, 10), last, few(c, n, small), tone, within=shape, ink=ink, m=50, waver=0.6)
    if edge:
        c.fill(taper(crest, edge, ends=(1, 1), n=24))


def foliage(c, blobs, seed=1, turn=-2.3):
    """Foliage: black circles, each given as (x, y, radius), drawn from back to front. Light strokes suggest leaves on the side that the
    angle `turn` points to."""
    chance = random.Random(seed)
    for x, y, r in blobs:
        if c.small:
            c.circle(x, y, r)
            continue
        seen = r * abs(c.moves[-1][3])
        n, start, rim = max(5, round(seen * 0.62)), chance.random() * 6, []
        for i in range(2 * n):
            t = start + i * math.pi / n
            q = r * (1.05 if i % 2 else 0.95) * chance.uniform(0.97, 1.03)
            rim.append((x + q * math.cos(t), y + q * math.sin(t)))
        grow = 1 + 1 / seen
        c.shape([(x + (a - x) * grow, y + (b - y) * grow) for a, b in rim], PAPER)
        c.shape(rim)
        cuts = []
        for k in range(1 if seen < 7 else 2 if seen < 12 else 4):
            q, wide = r * (0.82 - 0.19 * k), 1.1 - 0.2 * k
            ticks = max(2, round(seen * 0.26 - k))
            for i in range(ticks):
                t, d = turn + wide * (2 * (i + chance.uniform(0.25, 0.75)) / ticks - 1), 0.8 / ticks
                arc = [(x + q * math.cos(t + a), y + q * math.sin(t + a)) for a in (-d, 0, d)]
                cuts += taper(arc, (1.9 - 0.2 * k) * r / seen, n=3, spline=False)
        c.fill(cuts, PAPER)


def tree(c, x, base, scale=1.0, seed=1):
    """A broad tree, about 110 units high."""
    with c.at(x, base, scale):
        c.fill(limb([(0, 2), (-1, -22), (1, -52)], [18, 10, 8], 8))
        c.fill(limb([(0, -30), (-12, -48), (-22, -58)], [7, 5, 3], 6) + limb([(1, -34), (14, -50), (24, -58)], [7, 5, 3], 6))
        c.shape([(-18, 3, "c"), (-6, -4), (6, -4), (19, 3, "c")])
        c.fill(strands([(-2, -46), (-3, -20), (-6, -1)], [(2, -46), (2, -20), (3, -1)], 3, 1.4), PAPER, fine=True)
        crowns = [(0, -92, 24), (-24, -82, 20), (25, -80, 20), (-38, -64, 15), (38, -62, 15), (-12, -66, 20), (16, -62, 20), (-26, -54, 12)]
        foliage(c, crowns, seed)


def smoke(c, x, y, scale=1.0, way=1):
    """A thin thread of smoke above a chimney."""
    thread = [(x, y), (x + 4 * way * scale, y - 8 * scale), (x + 1 * way * scale, y - 17 * scale), (x + 9 * way * scale, y - 27 * scale)]
    thread += [(x + 24 * way * scale, y - 34 * scale)]
    c.fill(limb(thread, [2 * scale, 5 * scale, 7 * scale, 7 * scale, 2 * scale], 20), PAPER)
    c.fill(taper([(p[0] + 1.6 * scale, p[1] + 1) for p in thread], 1.6 * scale, n=18))


def battlements(c, left, right, y, height, teeth, ink=INK):
    """A row of battlements that stands on the horizontal line at height y."""
    step = (right - left) / (2 * teeth - 1)
    for i in range(teeth):
        c.box(left + 2 * i * step, y - height, step, height + 0.5, ink)


def cottage(c, x, base, width, height, door=0.5, thatch=True, chimney=0.75, mirror=False):
    """A small house with a steep roof, seen from the front. `height` is the height of its walls."""
    with c.at(x, base, 1, mirror):
        w, h = width, height
        roof = h * 1.05
        cx = w * chimney
        c.box(cx - 4, -h - roof - 10, 9, roof)
        c.box(cx - 5.5, -h - roof - 12, 12, 3.4)
        c.box(0, -h, w, h, PAPER)
        c.edge(Polygon([(0, -h), (w, -h), (w, 0), (0, 0)]), 1.4)
        c.hatch([(w * 0.6, -h), (w * 0.6, 0)], [(w, -h), (w, 0)], 7, lambda px, py: 0.5 * smooth(w * 0.5, w, px), fine=True, m=6)
        top, low = -h - roof, -h + 3
        if thatch:
            eaves = [(w + 7, low), (w * 0.75, low - 2), (w * 0.5, low + 1), (w * 0.25, low - 2), (-7, low)]
            shape = Polygon([(w * 0.08, top + 5), (w * 0.13, top), (w * 0.87, top), (w * 0.92, top + 5)] + eaves)
        else:
            shape = Polygon([(-4, low), (w * 0.14, top), (w * 0.86, top), (w + 4, low)])

        def tone(px, py):
            return 0.5 + 0.3 * smooth(0, w, px) + 0.2 * smooth(-h - 8, -h + 2, py)

        guides = [(w * 0.1, top - 1), (-8, low + 1)], [(w * 0.9, top - 1), (w + 8, low + 1)]
        if c.small:
            c.fill(shape)
        else:
            c.block(shape, *guides, w / 2.6, tone, m=12, edge=1.6)
        if thatch:
            teeth = [(w * (0.1 + 0.8 * i / 8), top + (9 if i % 2 else 5)) for i in range(9)]
            c.poly([(w * 0.09, top - 2), (w * 0.91, top - 2)] + teeth[::-1])
        dw = min(12, w * 0.16)
        c.box(w * door - dw / 2, -h * 0.72, dw, h * 0.72)
        for t in (0.2, 0.8):
            if abs(t - door) > 0.12:
                windows(c, w * t - 6, -h * 0.74, 12, h * 0.42, bar=1.5)


def church(c, x, base, scale=1.0, dark=0.6, spire=True, small=4):
    """A village church with a tower at the left, about 100 units high including the spire."""
    with c.at(x, base, scale):

        def shade(px, py):
            return dark * (0.5 + 0.5 * smooth(-10, 12, px)) if px < 13 else dark * 0.6

        nave = [(10, 0), (10, -30), (62, -30), (62, 0)]
        upright(c, nave, 18, lambda px, py: dark * 0.5, small)
        roof = Polygon([(8, -29), (14, -48), (58, -48), (66, -29)])
        c.block(roof, [(14, -48), (8, -29)], [(58, -48), (66, -29)], few(c, 20, 4), lambda px, py: dark * 1.2, m=6, edge=1.2)
        c.edge(Polygon(nave), 1.2)
        for i in range(4):
            c.shape(
                [(17 + 11 * i, -8, "c"), (17 + 11 * i, -18), (19.5 + 11 * i, -23), (22 + 11 * i, -18), (22 + 11 * i, -8, "c")], fine=True
            )
        tower = [(-13, 0), (-13, -58), (13, -58), (13, 0)]
        upright(c, tower, 10, shade, small)
        c.edge(Polygon(tower), 1.3)
        if spire:
            c.poly([(-12, -58), (0, -104), (12, -58)])
            c.fill(taper([(-5, -60), (-2, -80), (0, -98)], 2.4, n=8), PAPER)
            c.fill(stroke([(0, -100), (0, -114)], 1.4) + stroke([(-3.5, -109), (3.5, -109)], 1.4))
        else:
            battlements(c, -15, 15, -58, 6, 4)
            c.box(-15, -60, 30, 4)
        c.shape([(-4, -36, "c"), (-4, -46), (0, -51), (4, -46), (4, -36, "c")])
        c.shape([(-4.6, 0, "c"), (-4.6, -12), (0, -18), (4.6, -12), (4.6, 0, "c")])
