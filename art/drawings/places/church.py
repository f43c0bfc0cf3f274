"""A church by moonlight: tower with spire, pointed windows, a path through the churchyard, gravestones and a bare tree."""
from kit import *
from kit.town import bare_tree

MOON = (128, 78)


def night(c):
    sky(c, [(*MOON, 130), (282, 16, 46)], 236, 64 if not c.small else 22, 0.66, fade=140)
    c.circle(*MOON, 26, PAPER)
    c.edge(ellipse(*MOON, 26, 26, 48), 1.6)


def lancet(x, y, width, height):
    """Returns the outline of a pointed window whose bottom centre is at (x, y)."""
    w, spring = width / 2, y - height * 0.62
    half = [(w, 0), (w * 0.88, 0.15), (w * 0.53, 0.28)]
    left = [(x - a, spring - height * b) for a, b in half]
    right = [(x + a, spring - height * b) for a, b in reversed(half)]
    return [(x - w, y, "c"), *left, (x, y - height, "c"), *right, (x + w, y, "c")]


def window(c, x, y, width, height):
    outer, inner = lancet(x, y + 2, width + 7, height + 7), lancet(x, y, width, height)
    c.shape(outer)
    c.shape(inner, PAPER)
    c.fill(stroke([(x, y), (x, y - height * 0.62)], 2))
    arcs = taper([(x, y - height * 0.6), (x - width * 0.3, y - height * 0.78), (x - width * 0.5, y - height * 0.64)], 1.8, ends=(1, 1))
    arcs += taper([(x, y - height * 0.6), (x + width * 0.3, y - height * 0.78), (x + width * 0.5, y - height * 0.64)], 1.8, ends=(1, 1))
    c.fill(arcs, fine=True)
    rows = [r for k in (0.2, 0.4) for r in stroke([(x - width / 2, y - height * k), (x + width / 2, y - height * k)], 1.2)]
    c.fill(rows, fine=True)


def nave(c):
    stone = lambda x, y: 0.5 + 0.2 * smooth(330, 470, x) + 0.1 * noise(x * 4, y * 4)
    wall = Polygon([(314, 238), (314, 158), (500, 158), (500, 238)])
    c.block(wall, [(314, 158), (500, 158)], [(314, 238), (500, 238)], 20, stone, m=20, edge=1.6)
    slates = Polygon([(314, 162), (314, 108), (500, 108), (500, 162)])
    tone = lambda x, y: 0.3 + 0.25 * noise(x * 3, y * 2)
    c.block(slates, [(314, 104), (314, 164)], [(502, 104), (502, 164)], 40, tone, m=8, edge=1.6)
    c.box(312, 158, 188, 6)
    c.fill(stroke([(314, 160), (498, 160)], 1.4), PAPER)
    for x in (346, 396, 446):
        window(c, x, 224, 20, 46)
    for x in () if c.small else (320, 371, 421, 471):
        buttress = Polygon([(x - 5, 238), (x - 5, 184), (x, 170), (x + 5, 184), (x + 7, 238)])
        c.block(
            buttress,
            [(x - 6, 170), (x - 6, 240)],
            [(x + 8, 170), (x + 8, 240)],
            4,
            lambda px, y: 0.15 + 0.8 * smooth(x - 1, x + 4, px),
            m=6,
            edge=1.6,
        )


def tower(c):
    shade = lambda x, y: 0.1 + 0.72 * smooth(250, 312, x) + 0.1 * noise(x * 5, y * 4)
    body = Polygon([(242, 238), (242, 104), (322, 104), (322, 238)])
    c.block(body, [(242, 104), (322, 104)], [(242, 238), (322, 238)], 36, shade, m=14, edge=2)
    chance, joints = random.Random(9), []
    for i in range(16):
        y = 106 + i * 8.2
        for k in range(5):
            x = 246 + k * 16 + (8 if i % 2 else 0)
            if chance.random() > 0.4 and x < 318:
                joints += stroke([(x, y), (x, y + 8)], 1.1)
    c.fill(joints, PAPER, fine=True)
    for x in (238, 316):
        side = Polygon([(x, 238), (x, 128), (x + 4, 112), (x + 10, 128), (x + 10, 238)])
        c.block(side, [(x, 110), (x, 240)], [(x + 10, 110), (x + 10, 240)], 3, lambda px, y: 0.2 + (0.6 if x > 300 else 0), m=6, edge=1.6)
    c.box(236, 96, 92, 9, PAPER)
    c.edge(Polygon([(236, 96), (328, 96), (328, 105), (236, 105)]), 1.8)
    for i in range(6):
        x = 236 + i * 16
        c.box(x, 84, 11.5, 13, PAPER)
        c.edge(Polygon([(x, 84), (x + 11.5, 84), (x + 11.5, 97), (x, 97)]), 1.6)
    spire(c)
    for x in (268, 296):
        c.shape(lancet(x, 150, 17, 34), PAPER)
        c.shape(lancet(x, 149, 13, 31))
        louvres = [r for k in range(4) for r in stroke([(x - 5, 147 - k * 6), (x + 5, 145 - k * 6)], 1.3)]
        c.fill(louvres, PAPER, fine=True)
    c.circle(282, 174, 12)
    c.circle(282, 174, 10, PAPER)
    c.fill(stroke([(282, 174), (282, 166)], 1.8) + stroke([(282, 174), (287, 177)], 1.8))
    for grow, ink in ((9, INK), (6, PAPER), (2, INK)):
        c.shape(lancet(282, 240, 28 + grow, 42 + grow), ink)
    c.fill(stroke([(282, 239), (282, 202)], 1.4) + stroke([(270, 226), (294, 226)], 1.2), PAPER)


def spire(c):
    left, right = Polygon([(248, 88), (282, 10), (286, 88)]), Polygon([(286, 88), (282, 10), (316, 88)])
    c.block(left, [(246, 10), (288, 10)], [(246, 90), (288, 90)], 12, lambda x, y: 0.22, m=8)
    c.fill(right)
    cuts = [stroke([(285, 30 + k * 7), (289 + k * 2.9, 30 + k * 7)], 1.3, 0.3) for k in range(8)]
    c.fill([r for cut in cuts for r in cut], PAPER, fine=True)
    c.fill(stroke([(248, 88), (282, 10)], 2.2) + stroke([(282, 10), (316, 88)], 2.2))
    c.fill(stroke([(282, 12), (282, -9)], 2.6) + stroke([(275.5, -2), (288.5, -2)], 2.6))
    for x in (240, 324):
        c.poly([(x - 5, 86), (x, 62), (x + 5, 86)], fine=True)
        c.circle(x, 62, 2, fine=True)


def churchyard(c):
    c.box(5, 236, 470, 84, PAPER)
    grass = lambda x, y: 0.3 + 0.35 * noise(x * 2.4, y * 5) + 0.25 * smooth(300, 460, x)
    c.hatch([(5, 238), (240, 236), (475, 238)], [(5, 318), (240, 320), (475, 318)], 18, grass, m=60, waver=1.6)
    path = [
        (272, 238, "c"),
        (294, 238, "c"),
        (292, 252),
        (276, 270),
        (270, 290),
        (290, 324, "c"),
        (176, 324, "c"),
        (196, 292),
        (234, 268),
        (264, 252),
    ]
    c.shape(path, PAPER)
    c.fill(
        taper([(272, 238), (264, 252), (234, 268), (196, 292), (178, 318)], 2, ends=(0.4, 1))
        + taper([(294, 238), (292, 252), (276, 270), (270, 290), (288, 318)], 2, ends=(0.4, 1))
    )
    c.hatch([(200, 296), (270, 296)], [(180, 318), (290, 318)], 4, lambda x, y: 0.16 * noise(x * 6, y * 6) + 0.08, m=20, fine=True)
    chance, tufts = random.Random(6), []
    for _ in range(60):
        x, y = chance.uniform(10, 470), chance.uniform(244, 312)
        if abs(x - 255) > 26 + (y - 240) * 0.5:
            for k in (-2.5, 0, 2.5):
                tufts += taper(
                    [(x + k, y), (x + k * 1.6, y - 5), (x + k * 2.6, y - 9 - chance.random() * 3)], 1.6, n=6, ends=(1, 0), peak=0.1
                )
    c.fill(tufts, fine=True)


def grave(c, x, y, width, height, lean=0.0):
    """A gravestone whose bottom centre is at (x, y)."""
    w = width / 2
    at = lambda px, py: (x + px * w + py * height * lean, y - py * height)
    outline = [(*at(-1, 0), "c"), at(-1, 0.72), at(-0.6, 0.94), at(0, 1), at(0.6, 0.94), at(1, 0.72), (*at(1, 0), "c")]
    c.edge(Curve(outline), 3, PAPER, fine=True)
    c.shape(outline)
    c.fill(stroke([at(-1.1, 0), at(1.1, 0)], 2.4), fine=True)
    c.fill(taper([at(-0.8, 0.08), at(-0.82, 0.66), at(-0.3, 0.9)], 2.6), PAPER)
    words = [r for k in (0.66, 0.54, 0.42) for r in stroke([at(-0.5, k), at(0.55, k)], 1.5)]
    c.fill(words, PAPER, fine=True)


def stone_cross(c, x, y, width, height):
    """A Celtic cross on a base."""
    w, h = width / 2, height
    shaft = Polygon([(x - w * 0.26, y), (x - w * 0.2, y - h), (x + w * 0.2, y - h), (x + w * 0.26, y)])
    arms = Polygon([(x - w * 0.8, y - h * 0.6), (x + w * 0.8, y - h * 0.6), (x + w * 0.8, y - h * 0.77), (x - w * 0.8, y - h * 0.77)])
    base = Polygon([(x - w * 0.9, y + 5), (x - w * 0.55, y - 9), (x + w * 0.55, y - 9), (x + w * 0.9, y + 5)])
    ring = ellipse(x, y - h * 0.69, w * 0.52, w * 0.52, 24)
    for piece in (shaft, arms, base):
        c.edge(piece, 4, PAPER, fine=True)
    c.edge(ring, 9, PAPER, fine=True)
    for piece in (shaft, arms, base):
        c.fill(piece)
    c.edge(ring, 5)
    c.fill(
        stroke([(x - w * 0.08, y - 12), (x - w * 0.08, y - h * 0.95)], 2)
        + stroke([(x - w * 0.7, y - h * 0.735), (x + w * 0.7, y - h * 0.735)], 1.6),
        PAPER,
    )
    c.fill(stroke([(x - w * 0.6, y - 5), (x + w * 0.5, y - 5)], 1.6), PAPER, fine=True)


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.32, 0.8
    night(c)
    with c.at(22.5, 19, 0.92):
        nave(c)
        tower(c)
    churchyard(c)
    stones = (
        ((384, 254, 15, 20, 0.05),)
        if c.small
        else ((196, 250, 13, 18, 0.06), (168, 254, 14, 20, -0.05), (384, 254, 15, 20, 0.05), (462, 258, 15, 20, -0.06))
    )
    for x, y, w, h, lean in stones:
        grave(c, x, y, w, h, lean)
    bare_tree(c, 36, 306)
    grave(c, 118, 300, 38, 54, -0.08)
    grave(c, 420, 312, 46, 60, 0.07)
    stone_cross(c, 348, 306, 46, 66)
