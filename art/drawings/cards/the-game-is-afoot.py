"""The game is afoot: a door flung open, and a dark figure in cape and deerstalker against the foggy light outside."""
from kit import *


def outside(c):
    """The street seen through the open door: fog, distant roofs and a gas lamp."""
    c.box(96, 20, 112, 168, PAPER)
    opening = Polygon([(96, 20), (208, 20), (208, 188), (96, 188)])
    c.hatch(
        [(96, 20), (208, 20)],
        [(96, 188), (208, 188)],
        40,
        lambda x, y: 0.5 * smooth(20, 84, math.hypot((x - 160) * 0.8, (y - 82) * 0.8)) * (1 - 0.5 * smooth(110, 188, y)),
        within=opening,
        m=26,
        vary=0.3,
    )
    houses = [(96, 176), (96, 122), (106, 114), (112, 120), (112, 106), (117, 106), (117, 124), (128, 124), (128, 176)]
    c.block(Polygon(houses), [(96, 104), (96, 176)], [(130, 104), (130, 176)], 11, lambda x, y: 0.5 * (1 - smooth(110, 176, y)), m=10)
    lamp(c, 186, 78, 176, 0.95)
    c.hatch([(96, 172), (208, 172)], [(96, 188), (208, 188)], 4, lambda x, y: 0.4, m=8)


def figure(c):
    """A small man in cape and deerstalker, striding out with his stick."""
    with c.at(146, 196, 1.16):
        c.shape([(-8, -103), (-9, -99), (-12.4, -95.6), (-9.4, -94.4), (-9.6, -89.6), (-5, -86.6), (4, -86), (8, -96), (5, -104)])
        c.shape([(-9.6, -101, "c"), (-8, -109), (0, -114), (8, -109), (10, -100, "c")])
        c.shape([(-5, -105, "c"), (-14, -101), (-18, -97, "c"), (-12, -98), (-4, -99.4, "c")])
        c.shape([(5, -104, "c"), (14, -99), (17, -93, "c"), (12, -95), (4, -98, "c")])
        c.shape([(-3, -113), (0, -117), (3, -113)])
        c.fill(stroke([(-9, -91.6), (-16, -90)], 1.6))
        c.shape([(-20, -95.4, "c"), (-15, -95.4, "c"), (-15.6, -89.6), (-19, -89)])
        c.shape(
            [
                (-5, -89, "c"),
                (-12, -82),
                (-19, -66),
                (-22, -52, "c"),
                (-6, -47),
                (12, -46),
                (34, -52, "c"),
                (24, -68),
                (13, -83),
                (6, -90, "c"),
            ]
        )
        c.shape([(-15, -54, "c"), (-16, -34), (-18, -22, "c"), (-4, -19), (14, -19), (32, -26, "c"), (24, -40), (20, -54, "c")])
        c.fill(limb([(-6, -24), (-16, -13), (-25, -3)], [11, 7.6, 5], 10) + limb([(10, -24), (19, -13), (27, -6)], [11, 7.6, 5], 10))
        c.shape([(-22, -6), (-28, -4), (-36, -2), (-35, 0.6, "c"), (-22, 1, "c")])
        c.shape([(24, -9), (30, -6), (27, -1), (19, 1.6), (17, -0.4), (22, -3)])
        c.fill(limb([(-14, -62), (-26, -56), (-35, -59)], [8, 6, 4.4], 10) + stroke([(-34, -65), (-46, 0)], 2))
        c.fill(
            taper([(-9, -100.6), (0, -102), (9, -99.6)], 1.2)
            + taper([(-21, -53.6), (-5, -49), (12, -48), (32, -53)], 1.7, ends=(0.4, 0.4)),
            PAPER,
        )
        c.fill(taper([(-5, -88), (0, -85), (6, -88.4)], 1.3), PAPER)
        c.fill(
            strands([(-6, -84), (-12, -70), (-15, -55)], [(8, -86), (18, -70), (26, -55)], 7, 1.1)
            + strands([(-8, -46), (-10, -24)], [(18, -46), (24, -28)], 5, 1.1),
            PAPER,
            fine=True,
        )


def room(c):
    for x, width in ((9, 75), (220, 71)):
        c.hatch(
            [(x, 9), (x, 200)],
            [(x + width, 9), (x + width, 200)],
            width // 5,
            lambda px, py: 0.9 - 0.3 * smooth(60, 8, abs(px - (90 if x < 100 else 214))) * smooth(20, 180, py),
            m=14,
        )
    c.box(9, 9, 282, 10)
    for x in (9, 220):
        c.box(x, 146, 76, 10)
        c.fill(stroke([(x, 148.6), (x + 75, 148.6)], 1.4) + stroke([(x, 153.4), (x + 75, 153.4)], 1.4), PAPER)
    c.box(84, 12, 12, 178)
    c.box(208, 12, 12, 178)
    c.box(84, 10, 136, 12)
    c.fill(
        stroke([(92, 188), (92, 17)], 1.6)
        + stroke([(212, 188), (212, 17)], 1.6)
        + stroke([(92, 17), (212, 17)], 1.6)
        + stroke([(87, 188), (87, 14)], 1.2)
        + stroke([(217, 188), (217, 14)], 1.2),
        PAPER,
    )


def floor(c):
    c.box(9, 188, 282, 43)
    beam = Polygon([(98, 188), (206, 188), (176, 231), (30, 231)])
    c.fill(beam, PAPER)
    c.hatch([(96, 190), (208, 190)], [(30, 231), (208, 231)], 8, lambda x, y: 0.1 + 0.3 * smooth(188, 231, y), within=beam, m=12)
    c.poly([(114, 197), (176, 197), (148, 231), (58, 231)])
    c.fill(
        [r for i in range(6) for r in taper([(212 + i * 5, 194 + i * 6), (250, 194 + i * 6), (290, 194 + i * 6)], 1.4)], PAPER, fine=True
    )
    c.fill(
        [r for i in range(6) for r in taper([(10, 194 + i * 6), (50 - i * 6, 194 + i * 6), (88 - i * 10, 194 + i * 6)], 1.4)],
        PAPER,
        fine=True,
    )


def leaf(c):
    """The door itself, swung into the room on the right."""
    door = Polygon([(208, 22), (264, 6), (264, 214), (208, 188)])
    c.fill(door, PAPER)
    c.hatch([(208, 20), (208, 190)], [(264, 4), (264, 216)], 14, lambda x, y: 0.34 + 0.34 * smooth(208, 264, x), within=door, m=14)
    c.edge(door, 2.4)
    for t in (0.1, 0.58):
        top, low = (34, 88) if t < 0.5 else (104, 168)
        panel = Polygon([(217, top + 0), (255, top - 8), (255, low + 6), (217, low)])
        c.edge(panel, 2.6)
        c.fill(stroke([(219, low - 2), (219, top + 3), (253, top - 4)], 1.4), PAPER, fine=True)
    c.circle(257, 112, 4.4)
    c.circle(256, 111, 1.6, PAPER)


def draw(c):
    outside(c)
    room(c)
    floor(c)
    leaf(c)
    figure(c)
