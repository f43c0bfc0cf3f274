"""A steam launch on the Thames by night: black hull, smoking funnel, a man at the bow, and moonlight on the water."""
from kit import *
from kit.props_c1 import *

MOON = (240, 46)


def city(c):
    """The far bank with a dome and chimneys."""
    bank = [(5, 150), (5, 124), (30, 124), (30, 114), (44, 114), (44, 126), (66, 126), (66, 96), (72, 96), (72, 126), (84, 126), (84, 118)]
    bank += [(166, 118), (166, 110), (172, 101), (181, 96), (181, 86), (184, 86), (184, 96), (193, 101), (199, 110), (199, 128), (240, 128)]
    bank += [(240, 118), (252, 118), (252, 100), (257, 100), (257, 122), (280, 122), (280, 130), (295, 130), (295, 150)]

    def tone(x, y):
        return 0.5 * (1 - 0.8 * smooth(104, 150, y)) * (0.4 + 0.6 * glow(x, y, [(*MOON, 90)]))

    upright(c, bank, 96, tone, small=0)
    for x in (14, 36, 90, 176, 188, 246, 264, 286):
        c.box(x, 134, 2.4, 4, INK, fine=True)


def launch(c):
    hull = [
        (34, 158, "c"),
        (90, 168),
        (160, 168),
        (220, 160),
        (270, 144, "c"),
        (262, 170),
        (254, 194, "c"),
        (150, 196),
        (56, 194, "c"),
        (40, 178),
    ]
    c.poly([(101, 140), (175, 140), (178, 170), (98, 170)])
    c.poly([(94, 137), (180, 137), (178, 142), (96, 142)])
    for x in (106, 124, 142, 159):
        c.box(x, 147, 10, 11, PAPER)
    c.poly([(128, 138), (122, 84), (139, 84), (147, 138)])
    c.poly([(119, 80), (141, 80), (140, 87), (121, 87)])
    c.poly([(124, 97), (141, 97), (142, 104), (125, 104)], PAPER)
    c.fill(taper([(139, 106), (141, 120), (144, 134)], 1.8) + taper([(136, 106), (138, 120), (140, 134)], 1.2), PAPER, fine=True)
    c.fill(stroke([(34, 158), (34, 118)], 1.8) + stroke([(262, 148), (262, 116)], 1.8))
    c.circle(262, 114, 4.2)
    c.circle(262, 114, 2.4, PAPER)
    with c.at(452, 0, mirror=True):
        man(c, 226, 166, 56, "deerstalker", arms=False)
    c.fill(limb([(229, 124), (238, 130), (248, 122)], [5, 4.4, 2.6], 8))
    with c.at(128, 0, mirror=True):
        man(c, 64, 178, 50, "cap", arms=False)
    c.fill(limb([(66, 140), (56, 150), (46, 151)], [5, 4.4, 3], 8))
    c.shape(hull)
    c.fill(taper([(38, 162), (90, 172), (160, 172), (220, 164), (266, 149)], 2.6, ends=(0.4, 0.4)), PAPER)
    planks = strands([(42, 170), (150, 180), (262, 160)], [(50, 188), (150, 192), (258, 184)], 3, 1.3)
    c.fill(planks, PAPER, fine=True)


def draw(c):
    light = [(*MOON, 56)]
    evening(c, light, 140, 50, 0.8, fade=90, low=0.75, lines=6)
    c.circle(*MOON, 14, PAPER)
    ring(c, *MOON, 14, 1.2)
    if not c.small:
        city(c)
    c.fill(stroke([(5, 150), (295, 150)], 1.6))
    c.box(5, 151, 290, 86, PAPER)

    def water(x, y):
        glitter = smooth(10 + (y - 150) * 0.4, 2, abs(x - MOON[0] - 6 * math.sin(y * 0.5)))
        return (0.2 + 0.62 * noise(x * 2.4, y * 9)) * (1 - 0.85 * glitter) + 0.12 * smooth(150, 230, y)

    ripples(c, 151, 236, 11, water, small=3)
    puffs = [(18, 34, 22), (46, 42, 20), (70, 52, 17), (90, 58, 15), (106, 67, 12), (118, 74, 9), (129, 77, 6)]
    billows(c, puffs if not c.small else [(18, 34, 22), (50, 44, 20), (82, 57, 17), (108, 68, 12), (126, 76, 7)], turn=1.2)
    with c.at(-2, 8):
        launch(c)
    wake = [
        [(288, 210), (266, 201), (246, 206), (214, 210), (170, 210)],
        [(40, 203), (110, 208), (180, 207)],
        [(20, 210), (60, 205), (100, 210)],
    ]
    for points, width in zip(wake, (8, 4, 5)):
        c.fill(taper(points, width, n=16, peak=0.3), PAPER)
    c.fill(taper([(290, 215), (270, 208), (250, 212), (190, 216)], 2, n=14) + taper([(150, 213), (90, 211), (24, 216)], 2, n=10))
