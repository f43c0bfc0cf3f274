"""An old elm beside a pond in open country, and a lane that winds to the hills."""
from kit import *
from kit.outdoors import billows, few, foliage, hill
from kit.bold import bulrush, elm, tuft

POND = [(228, 266), (262, 250), (330, 243), (410, 244), (462, 254), (478, 270), (452, 286), (380, 294), (290, 292), (244, 284)]


def fields(c):
    hill(c, [(4, 176), (80, 160), (170, 168), (260, 150), (360, 164), (478, 150)], 196, 9, lambda x, y: 0.22, small=1, edge=1)
    hill(c, [(4, 188), (120, 182), (240, 188), (350, 176), (478, 186)], 216, 7, lambda x, y: 0.24 + 0.3 * noise(x * 3, y * 3), 1, 1.2)
    for x, y, r in ((330, 178, 7), (342, 174, 9), (356, 176, 7), (408, 180, 8), (62, 182, 7)):
        foliage(c, [(x, y, r)], 3)
    hill(c, [(4, 218), (100, 206), (220, 212), (340, 204), (478, 212)], 250, 8, lambda x, y: 0.12 + 0.3 * smooth(300, 0, x), 2, 1.4)
    hill(c, [(4, 240), (110, 236), (250, 240), (380, 232), (478, 238)], 316, 12, lambda x, y: 0.25 + 0.35 * noise(x * 4, y * 6), 2, 1.4)


def lane(c):
    way = [(150, 181), (132, 190), (96, 198), (74, 208), (96, 224), (108, 246), (74, 282), (20, 340)]
    c.fill(limb(way, [3, 5, 8, 12, 17, 28, 48, 74], 50))
    c.fill(limb(way, [1.6, 3, 5.4, 9, 13, 23, 42, 68], 50), PAPER)
    ruts = limb([(82, 214), (102, 228), (108, 246), (84, 276), (44, 320)], [0.8, 1.2, 2, 3, 4], 24)
    ruts += limb([(78, 216), (92, 229), (96, 246), (64, 276), (8, 316)], [0.8, 1.2, 2, 3, 4], 24)
    c.fill(ruts, fine=True)


def duck(c, x, y, scale=1.0, mirror=False):
    with c.at(x, y, scale, mirror):
        c.shape([(-15, -1), (-7, -5), (4, -6), (15, -11, "c"), (13, -2), (6, 3), (-8, 3)])
        c.shape([(-8, -3), (-13, -5), (-12, -12), (-17, -13), (-22, -12, "c"), (-17, -16), (-12, -18), (-7, -14), (-7, -7), (-3, -4)])
        c.fill(taper([(-3, -2), (4, -1), (11, -6)], 1.6, n=6), PAPER)
        c.fill(taper([(-20, 5.4), (0, 7), (22, 5.4)], 1.6, n=6))


def pond(c):
    water = Curve(POND)
    c.shape([(x + (5 if x > 350 else -6), y + (6 if y > 268 else -1.6)) for x, y in POND])
    c.fill(water, PAPER)

    def tone(x, y):
        return 0.1 + 0.75 * smooth(340, 240, x) + 0.3 * smooth(258, 246, y) + 0.25 * smooth(400, 470, x)

    c.hatch([(226, 246), (480, 243)], [(226, 295), (480, 295)], few(c, 15, 4), tone, within=water, m=40, waver=1)
    duck(c, 372, 263)
    duck(c, 322, 274, 0.8, True)


def near(c):
    bank = [(-4, 330, "c"), (-4, 304, "c"), (60, 312), (140, 298), (230, 300), (330, 306), (420, 300), (484, 290, "c"), (484, 330, "c")]
    c.shape(bank)
    for i, (x, y, size) in enumerate(
        () if c.small else ((126, 304, 22), (160, 303, 26), (202, 304, 20), (244, 304, 24), (296, 308, 20), (346, 308, 24))
    ):
        tuft(c, x, y, size, 7, i + 2)
    for i, (x, size) in enumerate(((392, 40), (424, 46), (456, 52))):
        tuft(c, x, 312, size, 9, i + 9)
    for x, height, lean in ((404, 70, -8), (432, 88, 6), (450, 74, 10), (462, 96, -4)):
        bulrush(c, x, 312, height, lean)
    for i in range(0 if c.small else 12):
        tuft(c, 136 + i * 29, 316, 11, 3, i, PAPER)


def draw(c):
    sky(c, [(330, 130, 150)], 170 if not c.small else 90, few(c, 34, 4), 0.5, 3, 110)
    if not c.small:
        billows(c, [(352, 62, 15), (374, 52, 20), (400, 58, 17), (422, 64, 12), (334, 68, 10)], turn=1.4, weight=0.07)
    fields(c)
    lane(c)
    pond(c)
    c.fill(taper([(110, 262), (190, 268), (300, 262)], 13, n=16))
    elm(c, 186, 262)
    near(c)
    for x, y, s in () if c.small else ((316, 104, 7), (334, 96, 9), (352, 108, 6)):
        c.fill(
            taper([(x - s, y - s * 0.4), (x - s * 0.5, y - s * 0.6), (x, y)], 2)
            + taper([(x, y), (x + s * 0.5, y - s * 0.6), (x + s, y - s * 0.4)], 2)
        )
