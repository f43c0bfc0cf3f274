"""Two cartridges: one standing on its base, one lying beside it."""
from kit import *
from kit.objects import barrel, oval, tilted


def cartridge(c, x, y, degrees, s):
    """A cartridge. (x, y) is the middle of its base."""
    L = tilted(x, y, degrees, s)
    c.shape(L([(-42, -104, "c"), (-42, -140), (-31, -176), (-8, -204), (0, -208), (8, -204), (31, -176), (42, -140), (42, -104, "c")]))
    c.fill(taper(L([(-3, -196), (-24, -166), (-33, -136), (-34, -116)]), 8 * s), PAPER)
    c.fill(
        strands(L([(2, -192), (-10, -160), (-16, -136), (-16, -114)]), L([(6, -194), (18, -160), (22, -136), (22, -114)]), 5, 2 * s),
        PAPER,
        fine=True,
    )
    case = Polygon(L([(-48, -108), (48, -108), (48, -14), (-48, -14)]))
    c.fill(case, PAPER)
    barrel(c, x, y, degrees, 47 * s, -108 * s, -14 * s, 18)
    c.fill(stroke(L([(-48, -108), (-48, -12)]), 3.6 * s) + stroke(L([(48, -108), (48, -12)]), 3.6 * s))
    c.fill(taper(L(oval(0, -109, 49, 9, 10, 180, 0)), 6 * s, ends=(0.2, 0.2)))
    c.fill(
        taper(L([(-47, -94), (0, -83), (47, -94)]), 3 * s, ends=(0.7, 0.7))
        + taper(L([(-47, -20), (0, -8), (47, -20)]), 7 * s, ends=(0.3, 0.3))
    )
    rim = L([(-54, -14, "c"), (0, -2), (54, -14, "c"), (54, 2, "c"), (30, 10), (0, 13), (-30, 10), (-54, 2, "c")])
    c.shape(rim)
    c.fill(taper(L([(-50, -8), (-20, 0), (14, 2)]), 5 * s, ends=(0.6, 0)) + taper(L([(-50, 1), (-24, 7), (0, 8)]), 2.4 * s), PAPER)


def draw(c):
    c.hatch([(76, 214), (226, 216)], [(84, 232), (216, 234)], 5, lambda x, y: 0.75 * smooth(236, 204, x), m=12)
    cartridge(c, 134, 194, 82, 0.46)
    c.poly([(92, 102), (144, 102), (144, 196), (149, 196), (149, 220), (92, 228)], PAPER)
    cartridge(c, 92, 214, 0, 0.98)
