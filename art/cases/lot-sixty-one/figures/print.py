"""A Röntgen print of a hand with a string of stones across it: bones, a ring, and thirty-one settings."""
from kit import *

SIZE = (480, 420)
PLATE, GROUND, HALO, FLESH = "#3a2f22", "#e3d7ba", "#d5c7a5", "#c4b38e"
MARROW, BONE, DENSE, BLACK = "#a8966f", "#978460", "#7f6c49", "#1b140d"

KNUCKLES = [(186, 222), (231, 204), (275, 212), (314, 238)]
TIPS = [(152, 76), (224, 40), (296, 62), (366, 130)]
HEELS = [(212, 322), (234, 318), (254, 322), (272, 330)]
THUMB = [(196, 338), (134, 286), (100, 234), (78, 190)]


def finger(k):
    """Returns the ends of the three bones of finger `k`, from the knuckle to the tip."""
    a, b = KNUCKLES[k], TIPS[k]
    bow = 5 if k < 2 else -5
    return [(lerp(a[0], b[0], t) + bow * math.sin(math.pi * t), lerp(a[1], b[1], t)) for t in (0.03, 0.47, 0.77, 0.97)]


OUTLINE = [(0, 0.3), (0.03, 0.5), (0.13, 0.46), (0.3, 0.29), (0.52, 0.25), (0.74, 0.29), (0.9, 0.43), (0.98, 0.36), (1, 0.12)]


def bone(c, p, q, width):
    """A long bone: thick ends, a narrow shaft, and dense walls around a paler marrow."""
    ux, uy = direction(p, q)[:2]
    long = distance(p, q)

    def contour(grow, ends):
        half = [(ends + (1 - 2 * ends) * t, s * grow) for t, s in OUTLINE]
        ring = half + [(t, -s) for t, s in reversed(half)]
        return Curve([(p[0] + ux * t * long - uy * s * width, p[1] + uy * t * long + ux * s * width) for t, s in ring])

    with c.tinted(DENSE):
        c.fill(contour(1, 0))
    with c.tinted(BONE):
        c.fill(contour(0.72, 0.035))
    with c.tinted(MARROW):
        c.fill(taper([mix(p, q, 0.2), mix(p, q, 0.8)], width * 0.17, n=10))


def flesh(c, grow, colour):
    with c.tinted(colour):
        for k in range(4):
            tip = finger(k)[3]
            c.fill(limb([HEELS[k], KNUCKLES[k], *finger(k)[1:3], tip], [w + grow for w in (50, 45, 35, 30, 25)], 30))
            c.circle(*tip, 12.5 + grow / 2)
        c.fill(limb([(232, 360), *THUMB], [w + grow for w in (60, 62, 46, 36, 27)], 30))
        c.circle(*THUMB[3], 13.5 + grow / 2)
        palm = [(168, 236), (231, 204), (305, 222), (330, 262), (312, 330), (296, 420), (186, 420), (180, 350), (154, 300)]
        x, y = 240, 310
        c.shape([(px + grow * (px - x) / 150, py + grow * (py - y) / 200) for px, py in palm])


WRIST = [
    [(200, 338), (208, 328), (221, 331), (225, 342), (214, 350), (203, 347)],
    [(226, 329), (238, 323), (248, 330), (247, 343), (234, 346), (227, 340)],
    [(250, 330), (262, 327), (270, 336), (266, 348), (254, 349)],
    [(271, 340), (281, 338), (287, 346), (281, 355), (272, 352)],
    [(208, 354), (220, 349), (235, 352), (234, 362), (220, 366), (209, 362)],
    [(237, 351), (250, 348), (258, 355), (252, 365), (239, 364)],
    [(260, 355), (270, 353), (278, 359), (272, 366), (261, 365)],
]


def bones(c):
    for k in range(4):
        joints = finger(k)
        bone(c, HEELS[k], KNUCKLES[k], 19)
        for j, (p, q) in enumerate(zip(joints, joints[1:])):
            bone(c, mix(p, q, 0.05), mix(p, q, 0.95), (17, 14, 11.5)[j])
    for (p, q), width in zip(zip(THUMB, THUMB[1:]), (20, 17, 14)):
        bone(c, mix(p, q, 0.05), mix(p, q, 0.95), width)
    bone(c, (222, 370), (216, 450), 36)
    bone(c, (266, 372), (270, 450), 22)
    for lump in WRIST:
        x, y = (sum(v[i] for v in lump) / len(lump) for i in (0, 1))
        with c.tinted(DENSE):
            c.shape(lump)
        with c.tinted(BONE):
            c.shape([mix(q, (x, y), 0.25) for q in lump])


def hoops():
    """Returns the centre and radius of each of the thirty-one settings, which lie on a line that sags across the palm."""
    radius = [4.6 + 5 * (1 - abs(i - 15) / 15) ** 1.1 for i in range(31)]
    line = resample(sample([(34, 214), (90, 252), (160, 276), (240, 284), (320, 276), (392, 250), (446, 210)], 20), 600)
    total = sum(2 * r for r in radius) - radius[0] - radius[-1]
    length = [0]
    for p, q in zip(line, line[1:]):
        length.append(length[-1] + distance(p, q))
    gap = (length[-1] - total) / 30
    where, found, k = 0, [], 0
    for i, r in enumerate(radius):
        if i:
            where += radius[i - 1] + r + gap
        while k < 599 and length[k] < where:
            k += 1
        found.append((*line[k], r))
    return found


def string(c):
    row = hoops()
    for x, y, r in row:
        c.wire([[(x - r * 0.5, y - r * 0.25), (x, y + r * 0.55), (x + r * 0.5, y - r * 0.25)]], 0.5, BONE)
    with c.tinted(BLACK):
        for x, y, r in row:
            c.ring(x, y, r - 0.7, r - 0.7, 1.9)
        for (x, y, r), (u, v, s) in zip(row, row[1:]):
            d = distance((x, y), (u, v))
            a, b = mix((x, y), (u, v), (r - 0.6) / d), mix((u, v), (x, y), (s - 0.6) / d)
            c.fill(limb([a, b], [2.4, 2.4], 3))
        for (x, y, _), lean in ((row[0], -1), (row[-1], 1)):
            c.fill(limb([(x + lean * 4, y - 4), (x + lean * 13, y - 12)], [6, 5], 4))


def draw(c):
    with c.tinted(PLATE):
        c.box(0, 0, 480, 420)
    with c.tinted(GROUND):
        c.box(14, 14, 452, 392)
    flesh(c, 7, HALO)
    flesh(c, 0, FLESH)
    bones(c)
    with c.tinted(BLACK):
        x, y = mix(*finger(2)[:2], 0.45)
        c.fill(limb([(x - 13, y - 2), (x, y), (x + 13, y + 2)], [7, 9, 7], 8))
    string(c)
    with c.tinted(PLATE):
        c.box(0, 406, 480, 14)
        c.fill([Polygon([(0, 0), (60, 0), (0, 40)]), Polygon([(480, 420), (430, 420), (480, 392)])])
