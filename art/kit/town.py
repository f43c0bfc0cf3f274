"""town.py: draws cabs, horses, small figures, walls and floors for the drawings of places."""
import math
import random

from .canvas import PAPER
from .geometry import Curve, Polygon, lerp, limb, mix, noise, smooth, strands, stroke, taper
from .portrait import ellipse


def across(x, y, width, height, c, n, tone, edge=0.0, base=PAPER, **more):
    """Draws a rectangle engraved with horizontal lines."""
    outline = Polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    c.block(outline, [(x, y), (x + width, y)], [(x, y + height), (x + width, y + height)], n, tone, edge=edge, base=base, **more)


def upright(x, y, width, height, c, n, tone, edge=0.0, base=PAPER, **more):
    """Draws a rectangle engraved with vertical lines."""
    outline = Polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    c.block(outline, [(x, y), (x, y + height)], [(x + width, y), (x + width, y + height)], n, tone, edge=edge, base=base, **more)


def far_houses(c, points, n, dark, top, bottom, lights=()):
    """A row of houses far away, engraved with vertical lines that fade into the fog between `top` and `bottom`."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]

    def tone(x, y):
        t = dark * (0.5 if c.small else 1) * (1 - 0.88 * smooth(top, bottom, y))
        for lx, ly, r in lights:
            t *= 1 - 0.75 * smooth(r, r * 0.2, math.hypot(x - lx, y - ly))
        return t

    left, right = [(min(xs), min(ys) - 2), (min(xs), max(ys) + 2)], [(max(xs), min(ys) - 2), (max(xs), max(ys) + 2)]
    c.block(Polygon(points), left, right, n, tone, m=16)


def road(c, top, bottom=316, n=20, dark=0.3, shadows=()):
    """A road drawn as long horizontal lines. Each item of `shadows` is (left, right, y, height, darkness)."""

    def tone(x, y):
        t = 0.12 + dark * noise(x * 2.4, y * 6)
        for left, right, at, height, more in shadows:
            t += more * smooth(height, height * 0.2, abs(y - at)) * smooth(left - 14, left + 14, x) * smooth(right + 14, right - 14, x)
        return t

    c.box(5, top, c.width - 10, bottom - top, PAPER)
    w = c.width
    c.hatch([(5, top + 2), (w / 2, top), (w - 5, top + 2)], [(5, bottom), (w / 2, bottom + 2), (w - 5, bottom)], n, tone, m=60, waver=1.2)
    c.fill(stroke([(5, top + 1), (w / 2, top - 0.5), (w - 5, top + 1)], 1.6, 0.6))


def _tile(vx, vy, top, x0, x1, y0, y1, left, right):
    far, near = (y0 - vy) / (top - vy), (y1 - vy) / (top - vy)
    corners = [(vx + x0 * far, y0), (vx + x1 * far, y0), (vx + x1 * near, y1), (vx + x0 * near, y1)]
    corners = [(min(right, max(left, x)), y) for x, y in corners]
    return [Polygon(corners)] if max(p[0] for p in corners) - min(p[0] for p in corners) > 3 else []


def chequered(c, top, bottom, vanish, size, rows, tone, left=5, right=475):
    """A floor of dark and light tiles. `vanish` is the vanishing point. `rows` contains the y coordinates of the tile edges. `size` is
    the width of a tile at the height `top`."""
    vx, vy = vanish
    c.box(left, top, right - left, bottom - top, PAPER)
    found = []
    for i, (y0, y1) in enumerate(zip(rows, rows[1:])):
        for j in range(-30, 30):
            if (i + j) % 2:
                continue
            if c.small:
                found += _tile(vx, vy, top, j * size, (j + 1) * size, y0, min(y1, bottom), left, right)
                continue
            n = 4 + i
            for k in range(n):
                y = lerp(y0, y1, (k + 0.5) / n)
                s = (y - vy) / (top - vy)
                a, b = max(left, vx + j * size * s), min(right, vx + (j + 1) * size * s)
                if b - a > 1:
                    found += stroke([(a, y), (b, y)], (y1 - y0) / n * tone((a + b) / 2, y))
    c.fill(found)


def wheel(c, x, y, r, width, spokes=14, turn=0.1):
    c.edge(ellipse(x, y, r, r, 24 if c.small else 72), width)
    found = []
    spokes = 8 if c.small else spokes
    for i in range(spokes):
        t = turn + i * 2 * math.pi / spokes
        inner, outer = (x + 6 * math.cos(t), y + 6 * math.sin(t)), (x + (r - 2) * math.cos(t), y + (r - 2) * math.sin(t))
        found += limb([inner, outer], [4.4, 3, 2.6], 4)
    c.fill(found)
    c.circle(x, y, 9)
    c.circle(x, y, 4.6, PAPER, fine=True)
    c.circle(x, y, 2.6, fine=True)


HORSE = [(58, 128), (59, 122), (66, 108), (76, 92), (84, 82), (87, 70, "c"), (93, 80), (104, 84), (122, 98), (138, 120), (152, 134)]
HORSE += [(178, 143), (204, 140), (224, 141), (240, 152), (247, 172), (240, 192), (222, 198), (196, 203), (166, 206), (140, 205)]
HORSE += [(120, 196), (110, 180), (112, 160), (106, 140), (98, 126), (90, 124), (80, 128), (71, 135), (63, 136)]


def _hoof(c, x, y):
    c.shape([(x - 4, y - 16), (x + 5, y - 16), (x + 5, y - 9), (x + 6, y, "c"), (x - 10, y, "c"), (x - 5, y - 9)])


def _legs(c, trotting):
    if trotting:
        c.fill(limb([(126, 186), (112, 206), (96, 214), (92, 232), (98, 246)], [26, 18, 11, 8, 8], 24))
        c.fill(limb([(232, 176), (238, 206), (254, 226), (256, 252), (264, 268)], [40, 24, 12, 8.5, 9], 24))
        c.shape([(93, 240), (102, 241), (104, 247), (103, 257, "c"), (88, 258, "c"), (92, 249)])
        c.shape([(259, 263), (268, 263), (273, 269), (281, 277, "c"), (265, 281, "c"), (261, 272)])
        return
    c.fill(limb([(128, 186), (125, 212), (124, 228), (123, 252), (122, 272)], [28, 19, 12, 8.5, 9], 24))
    c.fill(limb([(228, 176), (226, 206), (240, 232), (238, 254), (236, 272)], [44, 27, 13, 9, 9], 24))
    _hoof(c, 122, 286)
    _hoof(c, 235, 286)


def _far_legs(c, trotting):
    if trotting:
        c.fill(limb([(140, 192), (150, 216), (148, 230), (158, 254), (160, 268)], [22, 15, 10, 8, 8], 22))
        c.fill(limb([(220, 186), (206, 210), (214, 232), (204, 258), (196, 276)], [34, 20, 11, 8, 9], 24))
        c.shape([(155, 262), (164, 263), (168, 268), (174, 277, "c"), (159, 280, "c"), (157, 271)])
        c.shape([(202, 270), (194, 270), (190, 276), (182, 284, "c"), (199, 285, "c"), (201, 278)])
        return
    c.fill(limb([(140, 188), (147, 214), (146, 228), (146, 250), (145, 268)], [22, 16, 11, 8, 8], 22))
    c.fill(limb([(218, 184), (204, 208), (217, 232), (214, 254), (212, 270)], [34, 21, 12, 8, 9], 24))
    _hoof(c, 144, 282)
    _hoof(c, 211, 282)


def horse(c, trotting=True, plain=False):
    """A cab horse that faces left. It is 190 units wide and 215 high, and its hooves are at y=286. If `plain` is true, it has fewer
    engraved lines."""
    _far_legs(c, trotting)
    c.shape(HORSE)
    _legs(c, trotting)
    c.fill(limb([(242, 156), (256, 162), (262, 182), (258, 204)], [7, 10, 10, 2], 16))
    for i in range(9):
        x, y = mix((94, 80), (146, 130), i / 8)
        y -= 5 * math.sin(i / 8 * math.pi)
        c.fill(taper([(x, y), (x + 7, y + 6), (x + 6, y + 18)], 5, ends=(0.6, 0.05), peak=0.25), fine=True)
    cuts = strands([(150, 140), (178, 148), (206, 146), (228, 148)], [(136, 150), (170, 160), (204, 158), (236, 160)], 4, 2)
    cuts += strands([(214, 152), (204, 172), (212, 192)], [(240, 160), (240, 178), (232, 194)], 6, 1.9)
    cuts += strands([(106, 92), (120, 108), (132, 130)], [(104, 132), (112, 142), (118, 158)], 6, 1.8)
    c.fill(cuts, PAPER, fine=True)
    if not plain:
        cuts = strands([(136, 146), (122, 166), (124, 190)], [(150, 152), (146, 172), (140, 194)], 5, 1.8)
        cuts += strands([(150, 196), (176, 200), (204, 196)], [(154, 184), (178, 188), (204, 184)], 4, 1.5)
        cuts += strands([(246, 160), (256, 168), (259, 198)], [(243, 164), (252, 174), (256, 200)], 3, 1.1)
        cuts += taper([(86, 88), (78, 98), (68, 118)], 1.8) + taper([(98, 96), (98, 110), (90, 120), (84, 116)], 1.8)
        cuts += taper([(61, 126), (64, 124), (66, 126)], 1.5, n=6)
        c.fill(cuts, PAPER, fine=True)
        c.circle(81, 98, 2, PAPER, fine=True)
    straps = taper([(88, 82), (90, 98), (88, 124)], 2.4, ends=(0.8, 0.8)) + taper([(66, 110), (76, 114), (84, 124)], 2, ends=(0.8, 0.8))
    straps += taper([(126, 102), (114, 128), (110, 160), (114, 184)], 4.5, ends=(0.5, 0.5))
    straps += taper([(166, 141), (168, 172), (164, 205)], 4, ends=(0.8, 0.8))
    c.fill(straps, PAPER, fine=plain)
    c.fill(taper([(126, 106), (116, 130), (112, 160), (115, 182)], 1.6, ends=(0.5, 0.5)), fine=True)


def _cabman(c):
    """The driver on his perch behind the cab, with a whip."""
    c.shape([(364, 118, "c"), (386, 116, "c"), (392, 130), (384, 150), (370, 180, "c"), (366, 150)])
    c.fill(limb([(372, 190), (388, 200), (392, 214)], [3, 3, 4], 10))
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
    c.fill(limb([(376, 70), (360, 86), (344, 84)], [11, 10, 6], 14) + limb([(374, 112), (360, 112), (352, 122)], [12, 10, 7], 10))
    cuts = taper([(372, 74), (360, 83), (348, 83)], 1.4) + strands(
        [(378, 70), (380, 90), (378, 116)], [(390, 74), (392, 94), (390, 116)], 5, 1.5
    )
    cuts += taper([(368, 41), (376, 43), (384, 41)], 1.6) + taper([(367, 61), (374, 66), (384, 62)], 2)
    c.fill(cuts, PAPER, fine=True)
    c.fill(
        taper([(344, 86), (322, 52), (300, 26)], 2.2, ends=(0.8, 0.2), peak=0.1)
        + taper([(300, 26), (280, 18), (262, 30), (256, 48)], 1.1, n=20),
        fine=True,
    )


CAB = [
    (262, 98),
    (290, 93.5),
    (340, 94),
    (366, 100, "c"),
    (371, 130),
    (371, 165),
    (366, 196),
    (352, 209),
    (330, 213),
    (300, 214),
    (270, 214),
]
CAB += [(246, 210), (226, 192, "c"), (232, 188), (244, 196), (262, 198, "c"), (268, 160, "c"), (260, 104, "c")]


def hansom(c, trotting=True, driver=True, plain=False):
    """A hansom cab with its horse. It faces left, is 350 units wide and 260 high, and stands on the line y=286."""
    with c.at(24, 0):
        if not c.small:
            wheel(c, 328, 224, 58, 3.4, turn=0.345)
        tone = lambda x, y: 0.58 + 0.34 * smooth(290, 366, x) + 0.16 * smooth(160, 214, y)
        if plain or c.small:
            c.shape(CAB)
        else:
            c.block(Curve(CAB), [(226, 94), (300, 90), (372, 96)], [(226, 216), (300, 218), (372, 214)], 34, tone, m=22, edge=2)
        c.poly([(262, 106), (296, 103), (298, 156), (270, 158)], fine=True)
        window = Curve([(304, 108, "c"), (330, 107.5), (358, 112, "c"), (360.5, 132), (359, 152, "c"), (330, 153), (304, 154, "c")])
        if c.small:
            c.fill(window, PAPER)
        else:
            c.block(
                window, [(304, 106), (304, 156)], [(362, 106), (362, 156)], 12, lambda x, y: 0.62 * smooth(120, 150, y) + 0.1, m=8, edge=2
            )
        c.fill(taper([(256, 101), (286, 93), (330, 91), (372, 99)], 7, ends=(0.5, 0.5)))
        c.shape([(268, 158, "c"), (258, 160), (252, 178), (250, 200, "c"), (266, 204, "c")], fine=True)
        c.fill(strands([(266, 163), (258, 178), (255, 198)], [(267, 164), (264, 180), (263, 200)], 3, 1.3), PAPER, fine=True)
        c.box(300, 160, 10, 16, fine=True)
        c.box(302, 162.5, 6, 10, PAPER, fine=True)
        c.fill(
            taper([(312, 162), (318, 190), (338, 206), (366, 190)], 2) + taper([(318, 160), (326, 184), (342, 196), (364, 180)], 1.3),
            PAPER,
            fine=True,
        )
        if driver:
            _cabman(c)
        else:
            c.shape([(364, 118, "c"), (386, 116, "c"), (392, 130), (384, 150), (370, 180, "c"), (366, 150)])
    horse(c, trotting, plain)
    c.fill(limb([(104, 166), (160, 172), (220, 184), (292, 208)], [4, 5, 5, 6], 20))
    c.fill(taper([(108, 165.5), (160, 171), (220, 183), (284, 204)], 1.6), PAPER, fine=True)
    c.fill(taper([(68, 126), (110, 121), (140, 128), (168, 138), (240, 118), (310, 92), (370, 84)], 1.3, ends=(1, 1)), fine=True)
    wheel(c, 342, 226, 60, 6.5, turn=0.12)


NUMBERS = {
    "2": [[(0, 2), (1, 0.4), (3, 0), (5, 1.4), (4.6, 3.6), (0, 9, "c"), (5.4, 9, "c")]],
    "1": [[(0.6, 2), (2.6, 0, "c"), (2.6, 9, "c")]],
    "B": [
        [(0, 9, "c"), (0, 0, "c"), (3, 0), (4.6, 2), (3, 4.2), (0, 4.4, "c")],
        [(0, 4.4, "c"), (3.4, 4.4), (5.2, 6.6), (3.4, 9), (0, 9, "c")],
    ],
}


def digits(c, x, y, scale=1.0, text="221B", ink=PAPER):
    """Writes a door number. The top left corner of the number is at (x, y)."""
    for sign in text:
        for line in NUMBERS[sign]:
            points = [(x + p[0] * scale, y + p[1] * scale, *p[2:]) for p in line]
            c.fill(taper(points, 1.5 * scale, n=26, ends=(0.9, 0.9)), ink)
        x += (5.6 if sign == "1" else 7.4) * scale


def spray(x, y, dx, length, n=4):
    """Thin jets of water that fall from (x, y)."""
    found = []
    for j in range(n):
        points = [(x, y), (x + dx * (0.5 + j * 0.2), y + length * 0.35), (x + dx * (1 + j * 0.35), y + length)]
        found += taper(points, 1.5, peak=0.7)
    return found


def walker(c, x, y, scale=1.0, hat="top", mirror=False):
    """A small dark man who walks to the left. He is 60 units tall, and his feet are at (x, y). `hat` is top, helmet or bowler."""
    with c.at(x, y, scale, mirror):
        c.shape([(-5, -46, "c"), (-8, -40), (-7, -26), (-9, -14), (7, -13), (7, -30), (6, -42), (2, -48)])
        c.fill(limb([(-3, -16), (-5, -8), (-8, 0)], [7, 5, 4], 8) + limb([(3, -16), (5, -8), (8, -1)], [7, 5, 4], 8))
        c.poly([(-6, 0), (-12, 0), (-8, -3)])
        c.poly([(10, -1), (4, 0), (7, -4)])
        c.circle(-1.5, -50, 4.2)
        c.shape([(-5, -52, "c"), (-6.6, -49.5), (-4.6, -48.5, "c")])
        if hat == "top":
            c.poly([(-7.5, -53), (-5, -53), (-5.6, -63), (3, -63), (2.4, -53), (5, -53), (5, -51.6), (-7.5, -51.6)])
        elif hat == "helmet":
            c.shape([(-7, -51.5, "c"), (-5.6, -58), (-1.4, -63), (3, -58), (5, -51, "c")])
        else:
            c.shape([(-8, -52, "c"), (-5.5, -54), (-4, -58), (-1, -59), (3, -57), (4, -53), (6, -51.6, "c")])


def constable(c, x, y, scale=1.0):
    """A policeman with helmet, cape and lantern, seen from the front. His feet are at (x, y), and he is 100 units tall."""
    with c.at(x, y, scale):
        c.fill(limb([(-5, -40), (-6, -18), (-7, -2)], [11, 8.5, 6.5], 10) + limb([(5, -40), (7, -18), (9, -2)], [11, 8.5, 6.5], 10))
        c.shape([(-4, 0, "c"), (-4, -5), (-10, -5), (-15, 0, "c")])
        c.shape([(13, 0, "c"), (13, -5), (6, -5), (3, 0, "c")])
        c.shape([(-10, -60, "c"), (-11, -44), (-12, -31, "c"), (0, -29), (12, -31, "c"), (11, -44), (10, -60, "c")])
        c.shape([(-5, -78, "c"), (-11, -73), (-15, -60), (-16, -46, "c"), (0, -42), (16, -46, "c"), (15, -60), (11, -73), (5, -78, "c")])
        c.fill(limb([(-14, -50), (-18, -45), (-20, -40)], [6, 5, 5], 8))
        c.fill(stroke([(-20, -42), (-20, -34)], 1.6))
        c.box(-25, -36, 10, 13)
        c.circle(-20, -29.5, 3.6, PAPER)
        c.circle(0, -82, 6)
        c.shape([(-8.6, -84, "c"), (-7, -94), (-1, -100), (6, -94), (8.6, -83, "c"), (0, -86)])
        c.shape([(-11.5, -82, "c"), (-4, -86), (5, -86), (11.5, -81, "c"), (0, -84)])
        c.circle(-0.5, -101, 1.6)
        c.fill(taper([(-5, -74), (-9, -60), (-9, -47)], 1.4) + taper([(5, -74), (9, -60), (10, -47)], 1.4), PAPER, fine=True)
        c.fill(taper([(0, -76), (0, -60), (1, -44)], 1.3) + taper([(-8, -86.6), (0, -88.6), (8, -86.2)], 1.2), PAPER, fine=True)
        c.fill(taper([(1, -30), (1, -18), (1, -4)], 1.4), PAPER, fine=True)
        c.circle(0, -93, 1.8, PAPER, fine=True)


def barrel(c, x, y, width, height):
    """A barrel whose bottom centre is (x, y)."""
    w, top = width / 2, y - height
    body = Curve(
        [
            (x - w * 0.8, top, "c"),
            (x, top - 3),
            (x + w * 0.8, top, "c"),
            (x + w, y - height / 2),
            (x + w * 0.8, y, "c"),
            (x, y + 3),
            (x - w * 0.8, y, "c"),
            (x - w, y - height / 2),
        ]
    )
    left, right = [(x - w * 0.8, top), (x - w, y - height / 2), (x - w * 0.8, y)], [
        (x + w * 0.8, top),
        (x + w, y - height / 2),
        (x + w * 0.8, y),
    ]
    c.block(body, left, right, 9, lambda px, py: 0.35 + 0.55 * smooth(x - w * 0.5, x + w, px), m=10, edge=2)
    for t in (0.14, 0.34, 0.7, 0.88):
        level, reach = top + height * t, w * (0.82 + 0.18 * math.sin(math.pi * t))
        c.fill(taper([(x - reach, level), (x, level + 2.4), (x + reach, level)], 3.4, ends=(1, 1), n=8))
    c.ellipse(x, top, w * 0.8, 4)
    c.ellipse(x, top, w * 0.66, 2.6, PAPER)


def crate(c, x, y, size):
    """A wooden crate with its top left corner at (x, y)."""
    across(x, y, size, size, c, 8, lambda px, py: 0.3 + 0.5 * smooth(x, x + size, px), edge=2, m=6)
    bar = size * 0.13
    frame = Polygon([(x + bar, y + bar), (x + size - bar, y + bar), (x + size - bar, y + size - bar), (x + bar, y + size - bar)])
    for side in (0, size - bar):
        c.box(x + side, y, bar, size, PAPER)
        c.box(x, y + side, size, bar, PAPER)
    c.fill(stroke([(x + bar, y + size - bar), (x + size - bar, y + bar)], bar * 1.5))
    c.fill(stroke([(x + bar, y + size - bar), (x + size - bar, y + bar)], bar * 0.9), PAPER)
    c.edge(frame, 1.4)
    c.edge(Polygon([(x, y), (x + size, y), (x + size, y + size), (x, y + size)]), 2)


def bare_tree(c, x, y, scale=1.0, seed=3):
    """A tree without leaves, 240 units high, that leans to the right. The base of its trunk is at (x, y)."""
    chance, found = random.Random(seed), []

    def branch(px, py, angle, length, width, depth):
        bend = chance.uniform(-0.35, 0.35)
        middle = (px + math.cos(angle + bend) * length * 0.5, py - math.sin(angle + bend) * length * 0.5)
        tip = (px + math.cos(angle) * length, py - math.sin(angle) * length)
        found.extend(limb([(px, py), middle, tip], [width, width * 0.82, width * 0.62 if depth else 0.6], 8))
        if depth:
            for turn in (chance.uniform(0.25, 0.6), -chance.uniform(0.2, 0.6)) + ((chance.uniform(-0.1, 0.1),) if depth > 2 else ()):
                branch(*tip, angle + turn, length * chance.uniform(0.62, 0.8), width * 0.6, depth - 1)

    with c.at(x, y, scale):
        c.shape([(-22, 4, "c"), (-8, -8), (-7, -40), (6, -40), (8, -10), (24, 4, "c")])
        branch(0, -34, 1.45, 62, 14, 2 if c.small else 5)
        c.fill(found)
        c.fill(taper([(-3, -4), (-2, -40), (0, -80)], 1.8) + taper([(3, -6), (3, -30), (4, -60)], 1.4), PAPER, fine=True)
