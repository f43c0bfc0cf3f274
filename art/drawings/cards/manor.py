"""A gabled manor house at dusk with tall chimneys and lit windows, a lawn and a dark cedar."""
from kit import *
from kit.outdoors import *


def joints(c, wall, left, top, width, rows, step, seed):
    """Draws short light lines across the dark courses of a wall, so that the courses look like bricks."""
    chance = random.Random(seed)
    cuts = []
    for i in range(rows):
        for k in range(round(width / 16)):
            x, y = left + 16 * k + chance.uniform(0, 12), top + i * step
            cuts += [Ribbon([((x, y), 1), ((x, y + step), 1)])]
    c.inside(cuts, Polygon(wall), PAPER, fine=True)


def gable(c, x, width, base, eaves, peak, dark):
    """A gabled front of brick."""
    left, right = x - width / 2, x + width / 2

    def tone(px, py):
        return dark * (0.75 + 0.25 * smooth(left, right, px))

    outline = [(left, base), (left, eaves), (x, peak), (right, eaves), (right, base)]
    if c.small:
        c.fill(Polygon(outline), INK)
    else:
        rows = round((base - peak) / 3.1)
        level(c, outline, rows, tone, m=24)
        joints(c, outline, left + 2, peak, width - 6, rows, (base - peak) / rows, round(x))
    c.fill(stroke([(left - 4, eaves + 5), (x, peak - 3), (right + 4, eaves + 5)], 4.2))
    c.fill(stroke([(left - 2, eaves + 5), (x, peak), (right + 2, eaves + 5)], 1.1), PAPER, fine=True)
    c.fill(stroke([(left, eaves), (left, base)], 1.6) + stroke([(right, eaves), (right, base)], 2))
    c.circle(x, peak - 6, 2.4)


def mullions(c, x, y, width, height, across=3):
    """A lit stone window with a pale surround."""
    c.box(x - width / 2 - 2.4, y - 2.4, width + 4.8, height + 4.8, PAPER, fine=True)
    windows(c, x - width / 2, y, width, height, across if not c.small else 2, 2, 1.5 if not c.small else 2.2)


def chimney(c, x, top, bottom):
    """A pair of tall brick chimneys."""
    for dx in (-5, 5):
        c.box(x + dx - 3.4, top, 6.8, bottom - top)
        c.box(x + dx - 4.8, top - 3, 9.6, 4)
        c.fill(stroke([(x + dx - 1, top + 4), (x + dx - 1, bottom - 4)], 1.1), PAPER, fine=True)
    c.box(x - 11, bottom - 10, 22, 12)


def draw(c):
    evening(c, [(262, 46, 56), (150, 130, 150)], 168, 52, 0.7, fade=110, lines=5)
    c.circle(262, 46, 13, PAPER)
    ring(c, 262, 46, 13, 1.1)
    foliage(
        c, [(20, 132, 26), (44, 146, 18), (284, 138, 26), (262, 150, 16), (8, 152, 20), (38, 168, 16), (18, 174, 16), (258, 170, 14)], 3
    )
    c.box(5, 172, 290, 14)
    base = 182
    for x, top in ((88, 44), (150, 40), (212, 48)):
        chimney(c, x, top + 6, 96)
    if not c.small:
        smoke(c, 84, 46, 0.9)
        smoke(c, 146, 42, 0.8)
    roof = Polygon([(52, 112), (66, 82), (234, 82), (248, 112)])
    c.block(roof, [(66, 82), (52, 112)], [(234, 82), (248, 112)], few(c, 70, 9), lambda x, y: 0.62, m=8, edge=1.8)
    front = [(54, base), (54, 112), (246, 112), (246, base)]
    if c.small:
        c.fill(Polygon(front), INK)
    else:
        level(c, front, 24, lambda x, y: 0.5 + 0.2 * smooth(60, 240, x), m=30)
        joints(c, front, 56, 112, 188, 24, 2.92, 3)
    c.edge(Polygon(front), 1.8)
    c.fill(stroke([(50, 112), (250, 112)], 3))
    gable(c, 78, 46, base, 106, 74, 0.6)
    gable(c, 222, 46, base, 106, 74, 0.8)
    gable(c, 150, 40, base, 106, 78, 0.7)
    for x in (78, 222):
        mullions(c, x, 116, 24, 20)
        mullions(c, x, 150, 26, 22)
        c.box(x - 3, 93, 6, 9, PAPER)
    for x in (116, 184):
        mullions(c, x, 122, 16, 16, 2)
        mullions(c, x, 150, 18, 20, 2)
    mullions(c, 150, 112, 20, 18)
    c.shape([(136, 184, "c"), (136, 157, "c"), (141, 147), (150, 140, "c"), (159, 147), (164, 157, "c"), (164, 184, "c")], PAPER)
    c.shape([(139, 184, "c"), (139, 158, "c"), (143, 150), (150, 144, "c"), (157, 150), (161, 158, "c"), (161, 184, "c")])
    c.fill(stroke([(150, 148), (150, 182)], 1.2), PAPER, fine=True)
    c.box(130, 180, 40, 4)
    c.box(5, 184, 290, 52, PAPER)
    hill(
        c,
        [(4, 186), (80, 183), (150, 184), (220, 183), (296, 186)],
        236,
        15,
        lambda x, y: 0.2 + 0.42 * noise(x * 4, y * 6),
        small=4,
        edge=1.6,
    )
    c.shape([(140, 184, "c"), (134, 198), (112, 216), (74, 238, "c"), (196, 238, "c"), (178, 214), (164, 198), (160, 184, "c")], PAPER)
    c.fill(
        taper([(140, 184), (134, 198), (112, 216), (74, 238)], 2, n=12) + taper([(160, 184), (164, 198), (178, 214), (196, 238)], 2, n=12)
    )
    tree(c, 266, 218, 0.86, 9)
    foliage(c, [(30, 200, 12), (16, 208, 12), (46, 206, 9)], 5)
