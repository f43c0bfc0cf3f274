"""Irene Adler in front of a theatre curtain, and the photograph of her with the King of Bohemia."""
from kit import *
from kit.objects import tilted
from kit.posters import bust


def drape(c, outer, inner, n, seed):
    """A hanging curtain between two edges, with folds. It is dark along both edges."""
    c.poly(sample(outer) + sample(inner)[::-1])
    if c.small:
        c.fill(strands(outer, inner, 2, 3.4, m=6), PAPER)
        return
    c.fill(strands(outer, inner, n, 3, seed, jitter=0.5, peak=0.6), PAPER)


def valance(c):
    """The draped curtain at the top, with tassels."""
    if c.small:
        c.poly([(8, 8)] + [(9 + k * 17.6, (16, 26, 29, 26)[k % 4]) for k in range(17)] + [(292, 8)])
        return
    for x in (9, 79, 150, 221):
        swag = [(x - 3, 8, "c"), (x + 74, 8, "c"), (x + 66, 22), (x + 36, 33), (x + 5, 22)]
        c.shape(grown_swag(swag), PAPER)
        c.shape(swag)
        folds = strands([(x + 4, 10), (x + 36, 17), (x + 68, 10)], [(x + 6, 22), (x + 36, 31), (x + 65, 22)], 4, 2.4, m=8)
        c.fill(folds, PAPER)
    for x in (79, 150, 221):
        c.fill(limb([(x + 0.5, 14), (x + 0.5, 26), (x + 0.5, 40)], [4, 6, 10], 6))
        c.circle(x + 0.5, 24, 4.4)
        c.fill(stroke([(x - 3.4, 28), (x + 4.4, 28)], 1.4) + stroke([(x + 0.5, 31), (x + 0.5, 40)], 1.2), PAPER)


def grown_swag(swag):
    return [(p[0], p[1] + 2.4, *p[2:]) for p in swag]


def photograph(c):
    """A cabinet photograph of a couple."""
    at = tilted(67, 160, -8)
    card = at([(-41, -58), (41, -58), (41, 58), (-41, 58)])
    c.poly(at([(-37, -54), (46, -54), (46, 63), (-37, 63)]))
    c.poly(card, PAPER)
    c.edge(Polygon(card), 2.6)
    view = Polygon(at([(-34, -51), (34, -51), (34, 36), (-34, 36)]))
    if not c.small:
        c.hatch(at([(-34, -51), (34, -51)]), at([(-34, 36), (34, 36)]), 30, lambda x, y: 0.42, within=view, m=6)
    c.edge(view, 1.8)
    couple(c, at)
    c.fill(stroke(at([(-20, 45), (20, 45)]), 3) + stroke(at([(-12, 51), (12, 51)]), 2))


def couple(c, at):
    """The heads of a tall man with a crown and a woman with her hair piled high."""
    man = [
        (-3, 35, "c"),
        (0, 18),
        (10, 8),
        (11, 2),
        (7, -4),
        (5, -10),
        (8, -14),
        (7, -22),
        (14, -28),
        (24, -26),
        (28, -16),
        (25, -4),
        (24, 6),
        (34, 12),
        (34, 35, "c"),
    ]
    c.shape(at(man))
    c.poly(at([(7, -24), (4, -38), (11, -32), (16, -42), (21, -32), (29, -37), (27, -24)]))
    woman = [
        (-34, 35, "c"),
        (-33, 24),
        (-24, 17),
        (-22, 10),
        (-27, 2),
        (-27, -8),
        (-22, -17),
        (-24, -25),
        (-16, -28),
        (-12, -20),
        (-8, -12),
        (-7, -6),
        (-4, -2),
        (-8, 2),
        (-9, 8),
        (-13, 12),
        (-12, 18),
        (-4, 24),
        (0, 35, "c"),
    ]
    c.shape([(p[0] - 0.8, p[1], *p[2:]) for p in at(woman)])
    c.fill(
        stroke(at([(8, -26), (27, -26)]), 1.8)
        + taper(at([(-22, -12), (-16, -14), (-12, -10)]), 1.6)
        + taper(at([(-20, 14), (-15, 16), (-13, 15)]), 1.8),
        PAPER,
    )
    c.fill(
        strands(at([(12, 12), (14, 34)]), at([(30, 14), (32, 34)]), 4, 1.5)
        + strands(at([(-25, -2), (-20, -8), (-12, -8)]), at([(-23, 8), (-17, 2), (-12, -2)]), 3, 1.2),
        PAPER,
        fine=True,
    )


def draw(c):
    if not c.small:
        c.hatch(
            [(8, 40), (292, 40)],
            [(8, 232), (292, 232)],
            46,
            lambda x, y: 0.5 * smooth(40, 170, math.hypot(x - 160, (y - 120))),
            m=40,
            waver=0.4,
        )
    drape(c, [(292, 8), (292, 120), (292, 240)], [(256, 8), (264, 90), (276, 150), (256, 240)], 9, 5)
    drape(c, [(8, 8), (8, 120), (8, 240)], [(52, 8), (36, 70), (20, 120), (14, 240)], 6, 6)
    valance(c)
    bust(c, "irene", 184, 149, 0.565, every=3, least=2)
    photograph(c)
