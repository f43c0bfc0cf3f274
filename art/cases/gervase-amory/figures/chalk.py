"""A chalk study of a lady's two hands, seen from the back, with lace at the wrists."""
from kit import *
from kit.lettering import handwriting
from kit.penmanship import sheet

SIZE = (640, 440)
CHALK, SHADE = "#6d3f2a", "#b88d6c"
# Points on the axis of each finger, from the knuckle to the tip, for a hand whose thumb is on the left.
THUMB = [(-22, 40), (-52, 88), (-72, 130), (-70, 164)]
FINGERS = (
    [(-35, 126), (-43, 172), (-45, 212), (-42, 244)],
    [(-11, 136), (-14, 186), (-13, 230), (-8, 266)],
    [(14, 134), (15, 182), (17, 224), (20, 256)],
)
STRAIGHT = [(36, 122), (42, 160), (45, 190), (46, 216)]
BENT = [(36, 118), (43, 142), (50, 164), (60, 172), (76, 177), (94, 179)]
BACK_OF_HAND = [(-28, -30, "c"), (-29, 8), (-42, 56), (-48, 96), (-47, 126), (-24, 142), (4, 146), (28, 140), (47, 120), (46, 84), (37, 40)]
BACK_OF_HAND += [(29, 6), (29, -30, "c")]


def outlined(c, points, widths, seed):
    """A finger: a dark outline filled with the colour of the paper, strokes of shading along its right side, and the nail."""
    tip, before = points[-1], points[-2]
    dx, dy, _ = direction(before, tip)
    with c.tinted(CHALK):
        c.fill(limb(points, [w + 3.4 for w in widths], 30))
        c.circle(tip[0], tip[1], widths[-1] / 2 + 1.7)
    c.fill(limb(points, widths, 30), PAPER)
    c.circle(tip[0], tip[1], widths[-1] / 2, PAPER)
    line = resample(sample(points), 30)
    strokes = []
    for i in range(3, 28):
        tx, ty, _ = direction(line[i], line[i + 1])
        half = lerp(widths[0], widths[-1], i / 29) / 2
        depth = half * (0.35 + 0.5 * noise(i * 0.7, seed))
        x, y = line[i][0] + ty * half * 0.92, line[i][1] - tx * half * 0.92
        strokes.append([(x, y), (x - ty * depth + tx * 4, y + tx * depth + ty * 4)])
    c.wire(strokes, 1, SHADE)
    nail = [(tip[0] + dx * a + dy * b, tip[1] + dy * a - dx * b) for a, b in ((-7, -4), (0, -4.4), (4.4, 0), (0, 4.4), (-7, 4))]
    c.wire([sample(nail, 4)], 1.1, CHALK)


def creases(c, points):
    """Two short lines over each joint."""
    lines = []
    for before, p, after in zip(points, points[1:], points[2:]):
        tx, ty, _ = direction(before, after)
        for k in (-2.6, 2.6):
            x, y = p[0] + tx * k, p[1] + ty * k
            lines.append(sample([(x - ty * 6, y + tx * 6), (x + tx * 1.2, y + ty * 1.2), (x + ty * 6, y - tx * 6)], 3))
    c.wire(lines, 1, CHALK)


def hand(c, little, joints, widths):
    outlined(c, THUMB, [34, 29, 26, 20], 1)
    creases(c, THUMB[1:])
    with c.tinted(CHALK):
        c.shape([(x + (1.8 if x > 0 else -1.8), y + (1.8 if y > 80 else 0), *more) for x, y, *more in BACK_OF_HAND])
    c.shape(BACK_OF_HAND, PAPER)
    for k, finger in enumerate(FINGERS):
        outlined(c, finger, [25, 24, 22, 17], 2 + k)
        creases(c, finger)
    outlined(c, little, widths, 7)
    creases(c, joints)
    # Covers the lower ends of the fingers at the knuckles with the colour of the paper.
    c.shape([(-47, 124), (-36, 112), (0, 118), (34, 108), (47, 118), (44, 132), (26, 141), (2, 144), (-26, 141), (-44, 134)], PAPER)
    tendons = [sample([(x * 0.3, 34), (x * 0.7, 82), (x, y - 10)], 6) for x, y in ((-34, 124), (-10, 132), (14, 131), (36, 120))]
    c.wire(tendons, 0.9, SHADE)
    knuckles = [sample([(x - 8, y + 2), (x, y - 4), (x + 8, y + 2)], 4) for x, y in ((-34, 132), (-10, 139), (14, 138), (36, 127))]
    c.wire(knuckles, 1.2, CHALK)
    shade = [[(46 - k * 0.35, 30 + k * 5), (33 - k * 0.3 + 5 * noise(k, 3), 38 + k * 5)] for k in range(-8, 17)]
    c.wire([[(min(x, 30 + y * 0.16), y) for x, y in line] for line in shade], 1, SHADE)


def cuff(c):
    c.box(-46, -62, 92, 46, PAPER)
    for y, deep in ((-18, 7), (-30, 6), (-44, 5)):
        c.wire([[(x, y + deep * abs(math.sin((x + y) * 0.18))) for x in range(-46, 47, 2)]], 1.4, CHALK)
    folds = [sample([(x, -64), (x * 1.02 + 2, -44), (x * 1.06, -20)], 4) for x in range(-42, 43, 7)]
    c.wire(folds, 0.9, SHADE)
    c.wire([[(-47, -64), (-46, -40), (-49, -14)], [(47, -64), (46, -40), (49, -14)]], 1.5, CHALK)
    sleeve = [sample([(x, -112), (x * 0.96 + 3 * math.sin(x), -88), (x * 0.9, -64)], 4) for x in range(-56, 57, 4)]
    c.wire(sleeve, 1.3, CHALK)


def draw(c):
    sheet(c, 20, 16, 600, 408, seed=6)
    with c.at(196, 132, 0.98, mirror=True):
        hand(c, STRAIGHT, STRAIGHT, [22, 21, 19, 14])
        cuff(c)
    with c.at(436, 132, 0.98):
        hand(c, BENT, [BENT[0], BENT[2], BENT[4], BENT[5]], [22, 21, 21, 21, 19, 14])
        cuff(c)
    handwriting(c, "L. S. 1872", 500, 404, 15, colour=CHALK, slant=0.5, joined=True)
