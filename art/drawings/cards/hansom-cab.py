"""A hansom cab at a trot: the driver on his high seat at the back, a detective's profile in the door, a gas lamp and houses in fog."""
from kit import *
from kit.outdoors import *

LIGHTS = [(24, 62, 76)]


def detective(c):
    """A pale profile with a deerstalker in the dark door of the cab."""
    face = dict(nasion=(0.2, 42), br1=(-4.6, 47), br2=(-9, 52.6), stip=(-12.6, 59), tip=(-14, 62.6), tipu=(-12.4, 65), chin=(-3.6, 91.2))
    head = Head(276, 111, 0.3, **face)
    at = head.at
    c.shape(head.skull() if not c.small else at([(0, 30), (-12, 62), (0, 92), (24, 106), (68, 92), (84, 50), (60, 6)]), PAPER)
    c.shape(at([(24, 106, "c"), (6, 140), (0, 156, "c"), (76, 156, "c"), (76, 120), (68, 92, "c")]), PAPER)
    c.shape(at([(-3, 30, "c"), (0, 14), (16, -4), (43, -11), (68, -5), (84, 12), (88, 37, "c"), (40, 33)]), PAPER)
    c.shape(at([(8, 27, "c"), (-19, 34), (-26, 43, "c"), (2, 39), (20, 38, "c")]), PAPER)
    cuts = taper(at([(-6, 36), (24, 34), (60, 38), (88, 42)]), 1.5, ends=(0.6, 0.6)) + taper(at([(24, 108), (40, 116), (66, 98)]), 1.3)
    c.fill(cuts, fine=True)
    cuts = strands(at([(44, 50), (46, 70), (60, 92)]), at([(78, 46), (76, 70), (66, 92)]), 4, 0.9)
    cuts += strands(at([(40, 122), (34, 138), (34, 156)]), at([(68, 112), (70, 134), (70, 156)]), 4, 1)
    cuts += strands(at([(6, 28), (16, 6), (42, -8)]), at([(80, 32), (70, 6), (46, -8)]), 5, 0.8)
    c.fill(cuts, fine=True)


def terrace(c, outline, n, dark, top, small):
    def tone(x, y):
        return dark * (1 - 0.9 * smooth(top, 186, y)) * (0.25 + 0.75 * glow(x, y, LIGHTS))

    upright(c, outline, n, tone, small)


def draw(c):
    evening(c, LIGHTS, 176, 58, 0.6, lines=4)
    left = [(5, 190), (5, 86), (60, 86), (60, 74), (68, 74), (68, 86), (100, 86), (100, 96), (146, 96), (146, 86), (154, 86), (154, 96)]
    if not c.small:
        terrace(c, left + [(210, 96), (210, 190)], 84, 0.46, 92, 14)
    for x in range(64, 196, 16):
        for y in (104, 130):
            c.box(x, y, 7, 15, PAPER, fine=True)
            c.fill([r for k in range(5) for r in stroke([(x + 0.6, y + 1.8 + k * 2.8), (x + 6.4, y + 1.8 + k * 2.8)], 1.6)], fine=True)
    if not c.small:
        terrace(c, [(206, 190), (206, 62), (222, 62), (222, 50), (232, 50), (232, 62), (295, 62), (295, 190)], 40, 0.6, 70, 7)
    for x, y in ((216, 76), (276, 112), (276, 150)) if not c.small else ():
        windows(c, x, y, 11, 20, bar=1.2)
    c.box(5, 190, 290, 45, PAPER)

    def cobbles(x, y):
        shadow = 0.6 * smooth(14, 3, abs(y - 222)) * smooth(30, 60, x) * smooth(280, 262, x)
        return 0.1 + 0.3 * noise(x * 3, y * 7) + shadow

    level(c, [(5, 190), (295, 190), (295, 236), (5, 236)], 17, cobbles, small=3, waver=1.2, m=50)
    c.fill(stroke([(5, 190), (150, 189), (295, 190)], 1.5))
    lamp(c, 24, 78, 200, 0.95)
    with c.at(4, 30, 0.66):
        hansom(c, detective)
