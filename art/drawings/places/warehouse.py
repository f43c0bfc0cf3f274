"""A warehouse: crates and barrels under heavy beams, a hoist with a hanging load before the open door to the river."""
from kit import *
from kit.rooms import *


def wall(c):
    light = glow(250, 150, 260, 0.35)
    plane(c, rect(5, 5, 470, 262), 8 if c.small else 3.8, lambda x, y: 0.5 + 0.4 * light(x, y), angle=90)
    c.box(168, 66, 164, 194)
    c.box(176, 74, 148, 186, PAPER)


def river(c):
    plane(c, rect(176, 74, 148, 112), 5, lambda x, y: 0.4 * (1 - smooth(74, 150, y)))
    if not c.small:
        roofs(c, 176, 170, 148, 190, 0.5, 3, 6)
    plane(c, rect(176, 190, 148, 46), 4.6, lambda x, y: 0.3 if c.small else 0.2 + 0.4 * noise(x * 3, y * 6), waver=1)
    for x, top in ((196, 96), (296, 92)) if c.small else ((196, 96), (222, 84), (296, 92)):
        c.fill(limb([(x, top), (x, 204)], [2, 4], 4))
        for y, w in ((top + 22, 22), (top + 48, 28)):
            c.fill(stroke([(x - w / 2, y), (x + w / 2, y)], 2))
        c.fill([r for k in (-20, 20) for r in stroke([(x, top + 4), (x + k, 200)], 1)], fine=True)
    c.shape([(180, 200, "c"), (210, 206), (246, 200, "c"), (240, 216), (188, 216)])
    c.shape([(276, 200, "c"), (298, 205), (322, 202, "c"), (322, 216), (282, 216)])


def planks(c):
    floor(c, 236, 320, 16, (250, 150), dark=True)
    c.poly([(176, 236), (324, 236), (386, 320), (114, 320)], PAPER)
    bars(c, [[(250 + k * 30, 236), (250 + k * 56, 320)] for k in (-2, -1, 0, 1, 2)], 1.8)
    for x in () if c.small else (5, 324):
        plane(c, rect(x, 232, 172 if x == 5 else 151, 10), 3, 0.9)


def beams(c):
    c.box(5, 5, 470, 12)
    c.box(5, 34, 470, 16)
    bars(c, [[(5, 37), (475, 37)]], 2, PAPER)
    c.fill(strands([(10, 42), (240, 41), (470, 43)], [(10, 47), (240, 46), (470, 47)], 2, 1.3), PAPER, fine=True)
    for x in (154, 346) if c.small else (60, 154, 346, 420):
        c.poly([(x, 34), (x + 16, 34), (x + 40 * (1 if x < 250 else -1) + 16, 5), (x + 40 * (1 if x < 250 else -1), 5)])
    for x in (128, 342):
        c.box(x - 2, 48, 26, 200, PAPER)
        c.box(x, 48, 22, 200)
        c.fill(strands([(x + 5, 60), (x + 5, 240)], [(x + 12, 60), (x + 12, 240)], 2, 2.2), PAPER)
        side = -1 if x < 200 else 1
        inner = x + 22 if side < 0 else x
        c.poly([(inner, 98), (inner - side * 44, 50), (inner - side * 28, 50), (inner, 80)])
        c.fill(stroke([(inner - side * 6, 88), (inner - side * 34, 56)], 1.6), PAPER)


def hoist(c):
    c.circle(250, 58, 15, PAPER)
    c.circle(250, 58, 13)
    c.circle(250, 58, 8, PAPER)
    c.circle(250, 58, 4)
    c.poly([(244, 40), (256, 40), (254, 60), (246, 60)])
    c.fill(stroke([(239, 58), (239, 112)], 2.4) + stroke([(261, 58), (284, 236)], 1.8))
    c.fill(curl([(239, 110), (239, 120), (247, 124), (248, 132), (240, 136), (232, 130)], 4.4))
    for x in (204, 274):
        c.fill(stroke([(239, 134), (x, 158)], 2.2))
    crate(c, 204, 216, 70, 58)
    c.fill(stroke([(239, 134), (239, 158)], 2.2))


def barrel(c, x, y, w, h):
    """A barrel whose bottom is at height y."""
    body = [
        (x - w * 0.8, y, "c"),
        (x - w, y - h * 0.3),
        (x - w, y - h * 0.7),
        (x - w * 0.8, y - h, "c"),
        (x + w * 0.8, y - h, "c"),
        (x + w, y - h * 0.7),
        (x + w, y - h * 0.3),
        (x + w * 0.8, y, "c"),
    ]
    c.edge(Curve(body), 4, PAPER)
    c.shape(body)
    staves = 3 if c.small else 5
    c.fill(
        strands(
            [(x - w * 0.7, y - h + 4), (x - w * 0.86, y - h / 2), (x - w * 0.7, y - 4)],
            [(x + w * 0.7, y - h + 4), (x + w * 0.86, y - h / 2), (x + w * 0.7, y - 4)],
            staves,
            2.2,
        ),
        PAPER,
    )
    for k, s in ((0.32, 0.97), (0.68, 0.97), (0.12, 0.86), (0.88, 0.86))[: 2 if c.small else 4]:
        c.fill(curl([(x - w * s, y - h * k), (x, y - h * k + 3), (x + w * s, y - h * k)], h * 0.07))
        c.fill(
            curl([(x - w * s, y - h * k - h * 0.045), (x, y - h * k + 3 - h * 0.045), (x + w * s, y - h * k - h * 0.045)], 1.4),
            PAPER,
            fine=True,
        )


def sacks(c):
    for x, y in ((392, 304),) if c.small else ((352, 300), (392, 304)):
        sack = [
            (x - 26, y, "c"),
            (x - 28, y - 24),
            (x - 16, y - 44),
            (x - 5, y - 50),
            (x - 12, y - 62, "c"),
            (x, y - 57),
            (x + 11, y - 62, "c"),
            (x + 5, y - 50),
            (x + 17, y - 44),
            (x + 28, y - 22),
            (x + 26, y, "c"),
        ]
        c.edge(Curve(sack), 4)
        c.shape(sack, PAPER)
        c.fill(
            strands(
                [(x - 4, y - 46), (x - 16, y - 26), (x - 18, y - 4)],
                [(x + 4, y - 46), (x + 16, y - 26), (x + 20, y - 4)],
                3 if c.small else 6,
                2.4,
                5,
                jitter=0.4,
                peak=0.7,
            )
        )
        c.fill(stroke([(x - 7, y - 50), (x + 7, y - 50)], 4))


def goods(c):
    crate(c, 22, 166, 62, 52, 14)
    crate(c, 14, 230, 76, 62, 16, 0.5)
    if not c.small:
        crate(c, 96, 238, 46, 44, 10, 0.4)
    crate(c, 20, 312, 104, 80, 22, dark=True)
    crate(c, 388, 186, 68, 54, 0, 0.5)
    crate(c, 378, 250, 88, 62, 0, 0.45)
    barrel(c, 168, 304, 24, 62)
    sacks(c)
    barrel(c, 442, 310, 28, 72)


def draw(c):
    wall(c)
    river(c)
    planks(c)
    beams(c)
    hoist(c)
    goods(c)
