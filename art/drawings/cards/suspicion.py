"""Suspicion: an eye behind a keyhole."""
from kit import *
from kit.objects import plate


def hole(grow=0.0):
    g = grow
    return [
        (124 - g, 124, "c"),
        (106 - g, 104),
        (100 - g, 78),
        (112 - g * 0.8, 46 - g * 0.6),
        (150, 32 - g),
        (188 + g * 0.8, 46 - g * 0.6),
        (200 + g, 78),
        (194 + g, 104),
        (176 + g, 124, "c"),
        (196 + g, 204 + g, "c"),
        (104 - g, 204 + g, "c"),
    ]


def wood(c):
    c.hatch(
        [(3, 9), (9, 90), (-2, 170), (4, 231)],
        [(300, 9), (291, 80), (304, 150), (298, 231)],
        48,
        lambda x, y: 0.5 + 0.46 * noise(x * 5, y * 0.9),
        m=40,
        darkest=0.97,
        vary=0.4,
        seed=4,
    )
    c.fill(stroke([(40, 9), (38, 231)], 4) + stroke([(262, 9), (264, 231)], 4))


def shield(c):
    rim = [
        (150, 12),
        (192, 18),
        (226, 44),
        (236, 84),
        (226, 124),
        (218, 160),
        (222, 200),
        (206, 226),
        (150, 232),
        (94, 226),
        (78, 200),
        (82, 160),
        (74, 124),
        (64, 84),
        (74, 44),
        (108, 18),
    ]
    c.shape([(p[0] + 6, p[1] + 6) for p in rim])
    piece = plate(c, rim, 3.4)
    c.hatch(
        [(60, 10), (60, 236)],
        [(240, 10), (240, 236)],
        44,
        lambda x, y: 0.14 + 0.62 * smooth(120, 236, x + 0.25 * (y - 120)),
        within=piece,
        m=20,
    )
    c.edge(Curve([(150 + (p[0] - 150) * 0.92, 122 + (p[1] - 122) * 0.94) for p in rim]), 1.6, fine=True)
    for x, y in ((150, 22), (92, 206), (208, 206)):
        c.circle(x, y, 6.4)
        c.circle(x, y, 4.8, PAPER)
        c.fill(stroke([(x - 4, y + 2), (x + 4, y - 2)], 1.8))
    c.shape(hole(6), PAPER)
    c.shape(hole())


def eye(c):
    white = Curve([(112, 84, "c"), (126, 70), (150, 63), (174, 70), (190, 86, "c"), (172, 98), (150, 102), (128, 98)])
    c.fill(white, PAPER)
    c.circle(150, 82, 19.5)
    c.circle(150, 82, 16.6, PAPER)
    c.fill(
        [
            r
            for i in range(24)
            for r in taper(
                [(150 + s * math.cos(i * math.pi / 12), 82 + s * math.sin(i * math.pi / 12)) for s in (8, 12, 17)],
                2.6,
                n=5,
                ends=(0.9, 0.2),
                peak=0.2,
            )
        ],
        fine=True,
    )
    c.circle(150, 82, 9.5)
    c.circle(154, 77, 4, PAPER)
    c.fill(taper([(110, 86), (126, 70), (150, 62.6), (174, 69), (193, 88)], 8, ends=(0.1, 0.2)))
    c.fill(taper([(114, 74), (130, 61), (150, 56), (172, 60), (188, 73)], 2.6), PAPER)
    c.fill(
        strands([(116, 56), (134, 45), (160, 43), (186, 56)], [(116, 61), (136, 52), (160, 51), (186, 60)], 2 if c.small else 4, 2.4), PAPER
    )
    c.fill(taper([(120, 100), (148, 109), (182, 99)], 2.4) + taper([(128, 108), (150, 115), (174, 108)], 1.6), PAPER)
    c.fill(strands([(140, 124), (136, 150), (128, 190)], [(166, 122), (172, 150), (180, 190)], 9, 1.2, 6), PAPER, fine=True)


def draw(c):
    wood(c)
    shield(c)
    eye(c)
