"""A village: thatched cottages and a church round a green, with a pond and ducks."""
from kit import *
from kit.props_c1 import *


def duck(c, x, y, s):
    c.shape(
        [
            (x - 9 * s, y - 4 * s, "c"),
            (x - 3 * s, y - 5 * s),
            (x + 3 * s, y - 4 * s),
            (x + 4 * s, y - 9 * s),
            (x + 8 * s, y - 10 * s),
            (x + 11 * s, y - 7 * s, "c"),
            (x + 8 * s, y - 6 * s),
            (x + 7 * s, y),
            (x, y + 2 * s),
            (x - 6 * s, y),
        ]
    )


def pond(c):
    c.ellipse(178, 214, 70, 14)
    c.ellipse(178, 213.4, 67.6, 12, PAPER)
    oval = ellipse(178, 213.4, 66, 11)
    c.hatch(
        [(108, 203), (248, 203)], [(108, 225), (248, 225)], few(c, 8, 3), lambda x, y: 0.2 + 0.6 * noise(x * 4, y * 9), within=oval, m=50
    )
    duck(c, 160, 213, 1.1)
    duck(c, 194, 217, 1.1)


def draw(c):
    evening(c, [(150, 110, 60)], 140, 38, 0.38, 100, 7, lines=3)
    billows(c, [] if c.small else [(220, 44, 12), (238, 38, 15), (258, 44, 12)], turn=1.4, weight=0.07)
    hill(c, [(4, 128), (80, 112), (150, 122), (230, 108), (296, 120)], 170, 15, lambda x, y: 0.3, small=2, edge=1)
    foliage(c, [(84, 140, 12), (98, 144, 10), (184, 138, 12), (262, 140, 14), (280, 146, 14)], 4)
    church(c, 118, 152, 1.0, 0.62, small=0)
    hill(c, [(4, 152), (100, 150), (200, 151), (296, 153)], 236, 22, lambda x, y: 0.1 + 0.4 * noise(x * 4, y * 6), small=3, edge=1.2)
    cottage(c, 186, 172, 66, 27, 0.5, chimney=0.8)
    cottage(c, 16, 180, 76, 31, 0.5, chimney=0.25)
    if not c.small:
        smoke(c, 36, 104, 0.9)
        smoke(c, 240, 104, 0.8)
    path = [(118, 152), (122, 162), (118, 174), (92, 190), (60, 208), (20, 238)]
    c.fill(limb(path, [5, 7, 10, 13, 18, 30], 24))
    c.fill(limb(path, [3, 4.6, 7, 10, 14, 26], 24), PAPER)
    pond(c)
    tree(c, 276, 212, 0.86, 5)
    man(c, 140, 186, 28, "bowler")
    c.fill(stroke([(74, 212), (74, 176)], 3.4))
    c.poly([(76, 178), (100, 180), (104, 184), (100, 188), (76, 186)])
    c.poly([(72, 190), (52, 189), (48, 193), (52, 197), (72, 196)])
