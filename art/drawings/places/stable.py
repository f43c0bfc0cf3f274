"""A stable: a horse looks out over the half door, a lantern, straw and a pitchfork."""
from kit import *
from kit.rooms import *

LIGHT = (92, 112)


def wall(c):
    far = glow(*LIGHT, 230, 0.16)
    rows = 10 if c.small else 22
    step = 250 / rows
    chance = random.Random(4)
    for i in range(rows):
        y = 8 + (i + 0.5) * step
        line = [(5 + 470 * k / 40, y + chance.uniform(-0.4, 0.4) * (not c.small)) for k in range(41)]
        c.fill(ribbons(line, [step * (0.06 + 0.66 * far(x, y)) for x, y in line]))
    if not c.small:
        cuts = [
            [(x + (13 if i % 2 else 0), 8 + i * step), (x + (13 if i % 2 else 0), 8 + (i + 1) * step)]
            for i in range(rows)
            for x in range(6, 475, 26)
        ]
        bars(c, cuts, 1.6, PAPER)


def doorway(c):
    c.box(262, 14, 190, 230, PAPER)
    c.box(266, 18, 182, 230)
    c.box(276, 30, 162, 210)
    bars(c, [[(272, 24), (442, 24)], [(272, 24), (272, 232)], [(442, 24), (442, 232)]], 2, PAPER)


def horse(c):
    neck = [
        (296, 62, "c"),
        (340, 62),
        (386, 88),
        (424, 134),
        (438, 184),
        (438, 240, "c"),
        (330, 240, "c"),
        (322, 206),
        (308, 172),
        (296, 150, "c"),
        (270, 100),
    ]
    c.shape(neck)
    head = [
        (300, 62, "c"),
        (284, 66),
        (268, 80),
        (258, 98),
        (244, 124),
        (230, 150),
        (219, 170),
        (208, 182),
        (201, 194),
        (201, 206),
        (208, 212),
        (212, 211, "c"),
        (212, 219),
        (220, 224),
        (232, 220),
        (243, 207),
        (258, 194),
        (278, 184),
        (296, 172),
        (308, 154),
        (314, 136),
        (326, 100, "c"),
    ]
    c.shape(head)
    c.shape([(300, 66, "c"), (294, 48), (297, 26, "c"), (308, 38), (314, 62, "c")])
    c.shape([(316, 64, "c"), (318, 46), (328, 28, "c"), (334, 46), (332, 68, "c")])
    mane(c)
    modelling(c)
    halter(c)


def mane(c):
    chance = random.Random(3)
    for i in range(6 if c.small else 12):
        t = i / (5 if c.small else 11)
        x, y = mix((322, 60), (426, 136), t)
        y -= 12 * math.sin(t * math.pi)
        c.fill(taper([(x, y), (x + 4, y + 18), (x - 8, y + 44 + 10 * chance.random())], 15, ends=(0.5, 0.05), peak=0.3))
    locks = strands([(326, 62), (340, 84), (334, 116)], [(424, 138), (432, 162), (420, 196)], 6 if c.small else 15, 2.6, 6, jitter=0.6)
    c.fill(locks, PAPER)
    c.shape([(306, 56, "c"), (292, 64), (280, 84), (274, 106, "c"), (290, 92), (306, 72)])
    c.fill(strands([(302, 60), (288, 76), (277, 100)], [(306, 66), (297, 80), (285, 94)], 3, 1.6), PAPER)


def modelling(c):
    edge = taper([(266, 84), (252, 110), (228, 154), (214, 178)], 3, ends=(0.2, 0.2))
    edge += taper([(200, 196), (206, 186), (216, 180)], 2)
    blaze = [(272, 84, "c"), (266, 100), (250, 128), (234, 156), (226, 168, "c"), (230, 152), (246, 122), (258, 98)]
    c.shape(blaze, PAPER)
    jaw = taper([(312, 134), (306, 152), (292, 166), (270, 176), (254, 182)], 3)
    c.fill(edge + jaw, PAPER)
    lids = taper([(266, 114), (271, 105), (281, 104), (288, 111)], 2.6) + taper([(268, 116), (277, 119), (286, 114)], 1.8)
    c.fill(lids + taper([(262, 106), (270, 98), (284, 97)], 1.6), PAPER)
    c.circle(274, 109, 2, PAPER)
    c.fill(taper([(207, 196), (212, 189), (218, 191), (215, 199)], 3) + taper([(212, 211), (224, 208), (234, 203)], 2), PAPER)
    face = strands([(268, 124), (254, 148), (240, 172)], [(300, 138), (284, 158), (256, 178)], 6, 1.9, 8, jitter=0.4)
    face += strands([(290, 80), (296, 96), (296, 112)], [(310, 80), (312, 100), (308, 122)], 4, 1.8, 9)
    face += strands([(232, 182), (226, 194), (222, 204)], [(246, 186), (240, 196), (232, 204)], 3, 1.6)
    c.fill(face, PAPER, fine=True)
    throat = strands([(320, 118), (326, 160), (346, 228)], [(332, 122), (352, 160), (392, 226)], 3 if c.small else 6, 2.6, 10, jitter=0.4)
    c.fill(throat, PAPER)
    ears = taper([(297, 28), (292, 46), (298, 64)], 2, ends=(0.8, 0.3)) + taper([(297, 28), (309, 40), (313, 60)], 2, ends=(0.8, 0.3))
    ears += taper([(328, 30), (316, 46), (316, 62)], 2, ends=(0.8, 0.3)) + taper([(328, 30), (335, 46), (333, 66)], 2, ends=(0.8, 0.3))
    c.fill(ears + taper([(303, 42), (304, 52), (306, 60)], 3) + taper([(326, 42), (325, 52), (325, 62)], 3), PAPER)
    rim = taper([(334, 58), (368, 68), (404, 98), (430, 140), (438, 178)], 2.2) + taper(
        [(312, 150), (312, 176), (326, 208), (331, 228)], 2.6
    )
    c.fill(rim, PAPER)


def halter(c):
    straps = curl([(234, 146), (246, 160), (264, 190)], 5.4) + curl([(304, 70), (300, 100), (288, 134), (254, 166)], 5.4)
    c.fill(straps, PAPER)
    c.fill(curl([(235, 147), (247, 161), (264, 189)], 2.4) + curl([(304, 72), (300, 100), (288, 133), (256, 165)], 2.4))
    c.circle(254, 168, 6, PAPER)
    c.circle(254, 168, 3)


def half_door(c):
    c.box(262, 228, 214, 92)
    bars(c, [[(455, 244), (455, 320)]], 2, PAPER)
    n = 4 if c.small else 7
    for i in range(n):
        x = 268 + i * 178 / n
        plane(
            c,
            rect(x + 1, 242, 178 / n - 2, 78),
            6 if c.small else 3.4,
            lambda px, py: 0.4 if c.small else 0.3 + 0.3 * noise(px * 9, py),
            angle=90,
            m=14,
        )
    for y in (254, 296):
        c.box(262, y, 190, 13)
        bars(c, [[(264, y + 2.6), (450, y + 2.6)]], 1.6, PAPER)
        for x in (282, 320, 358, 396, 434):
            c.circle(x, y + 7, 2.2, PAPER, fine=True)
    c.box(256, 226, 202, 12)
    bars(c, [[(258, 230), (456, 230)]], 2.4, PAPER)


def lantern(c):
    x, y = LIGHT
    c.box(5, 44, 60, 7)
    c.fill(curl([(60, 47), (86, 46), (92, 60), (92, 70)], 4))
    c.fill(curl([(78, 92), (80, 74), (92, 66), (104, 74), (106, 92)], 2.6))
    c.poly([(80, 86), (104, 86), (112, 96), (72, 96)])
    c.box(86, 78, 12, 9)
    c.poly([(74, 96), (110, 96), (106, 138), (78, 138)], PAPER)
    bars(c, [[(74, 96), (78, 138)], [(110, 96), (106, 138)], [(92, 96), (92, 104)]], 3.4)
    c.shape([(92, 100, "c"), (100, 116), (98, 126), (92, 130), (86, 126), (84, 116)])
    c.shape([(92, 108, "c"), (96.5, 118), (92, 127), (87.5, 118)], PAPER)
    c.box(72, 137, 40, 8)


def straw(c):
    c.box(5, 262, 257, 58, PAPER)
    plane(c, rect(5, 256, 257, 64), 6, lambda x, y: 0.1 + 0.3 * smooth(90, 250, x))
    pile = [(5, 320, "c"), (5, 236), (30, 226), (72, 232), (110, 246), (150, 268), (196, 292), (240, 320, "c")]
    c.shape(pile)
    chance = random.Random(12)
    stalks = []
    for i in range(14 if c.small else 110):
        x = chance.uniform(4, 214)
        top = 232 + max(0, x - 40) * 0.42
        y = chance.uniform(top, 316)
        t, length = chance.uniform(-0.9, 0.9), chance.uniform(14, 30)
        stalks += taper(
            [
                (x, y),
                (x + length * 0.5 * math.cos(t), y + length * 0.5 * math.sin(t) - 2),
                (x + length * math.cos(t), y + length * math.sin(t)),
            ],
            2.2,
            n=4,
        )
    c.fill(stalks, PAPER)
    loose = []
    for i in range(4 if c.small else 26):
        x = chance.uniform(10, 200)
        y = 230 + max(0, x - 50) * 0.4
        t = chance.uniform(-2.6, -0.6)
        loose += taper([(x, y + 6), (x + 16 * math.cos(t), y + 6 + 16 * math.sin(t))], 1.8, n=4)
    c.fill(loose)


def fork(c):
    c.fill(curl([(176, 100), (160, 190), (142, 262)], 7), PAPER)
    c.fill(curl([(177, 96), (160, 190), (144, 250)], 4.6))
    for k in (-13, 0, 13):
        c.fill(curl([(144, 248), (142 + k, 256), (138 + k * 1.1, 296)], 5.4), PAPER)
        c.fill(curl([(144, 248), (142 + k, 256), (138 + k * 1.1, 294)], 3))


def bucket(c):
    c.poly([(196, 260), (244, 260), (238, 312), (202, 312)], PAPER)
    c.poly([(198, 262), (242, 262), (236, 311), (204, 311)])
    c.fill(
        strands([(204, 266), (208, 308)], [(236, 266), (232, 308)], 4, 2.2, ends=0.6)
        + stroke([(199, 272), (241, 272)], 2.4)
        + stroke([(203, 300), (237, 300)], 2.4),
        PAPER,
    )
    c.fill(curl([(198, 262), (206, 244), (220, 239), (234, 244), (242, 262)], 2.4))


def draw(c):
    wall(c)
    doorway(c)
    horse(c)
    half_door(c)
    lantern(c)
    straw(c)
    fork(c)
    bucket(c)
