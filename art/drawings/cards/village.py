"""A village: thatched cottages and a church round a green, with a pond and ducks."""
from kit import *
from kit.outdoors import *


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
    path = [(118, 152), (122, 162), (124, 174), (118, 190), (92, 210), (40, 244)]
    c.fill(limb(path, [5, 7, 11, 16, 24, 42], 24))
    c.fill(limb(path, [3, 4.6, 8, 13, 20, 38], 24), PAPER)
    tree(c, 276, 212, 0.86, 5)
    man(c, 146, 184, 27, "bowler")
    tufts = random.Random(2)
    blades = []
    for _ in range(16):
        x, y = tufts.choice([tufts.uniform(14, 70), tufts.uniform(140, 250)]), tufts.uniform(190, 230)
        for lean in (-3, 0, 3):
            blades += taper([(x, y), (x + lean * 0.6, y - 4), (x + lean, y - 6)], 1.3, ends=(0.8, 0), n=4)
    c.fill(blades, fine=True)
    pond(c)
