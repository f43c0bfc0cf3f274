"""A steam launch on the Thames by night: black hull, smoking funnel, a man at the bow, and moonlight on the water."""
from kit import *
from kit.outdoors import *

MOON = (240, 46)


def city(c):
    """The far bank: gabled warehouses, chimneys and the dome of the cathedral."""

    def tone(x, y):
        return 0.5 * (1 - 0.8 * smooth(104, 150, y)) * (0.4 + 0.6 * glow(x, y, [(*MOON, 90)]))

    dome = Curve([(166, 118, "c"), (166, 108), (172, 99), (183, 94), (194, 99), (200, 108), (200, 118, "c")])
    c.block(dome, [(166, 118), (168, 100), (181, 94)], [(200, 118), (198, 100), (185, 94)], 12, lambda x, y: 0.4, m=12, edge=1)
    c.poly([(181, 95), (181, 87), (183, 80), (185, 87), (185, 95)])
    for x, top in ((38, 98), (280, 102)):
        c.poly([(x - 2.4, 136), (x - 1.6, top), (x + 1.6, top), (x + 2.4, 136)])
    bank = [(5, 150)]
    for x, width, top in ((5, 22, 126), (27, 22, 126), (49, 22, 126), (71, 20, 130), (91, 24, 122), (115, 24, 122), (139, 24, 122)):
        bank += [(x, top), (x + width / 2, top - 9), (x + width, top)]
    bank += [(163, 117), (203, 117), (203, 130)]
    for x, width, top in ((203, 20, 130), (223, 24, 124), (247, 24, 124), (271, 24, 128)):
        bank += [(x, top), (x + width / 2, top - 9), (x + width, top)]
    upright(c, bank + [(295, 150)], 110, tone)
    c.fill(stroke([(163, 117), (203, 117)], 1.8))


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
    puffs = [(18, 34, 22), (46, 42, 20), (70, 52, 17), (90, 58, 15), (106, 67, 12), (118, 75, 9), (127, 81, 7)]
    billows(c, puffs if not c.small else [(18, 34, 22), (50, 44, 20), (82, 57, 17), (108, 69, 12), (125, 79, 8)], turn=1.2)
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
