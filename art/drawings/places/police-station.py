"""A police station at night: a lamp over the door, barred windows and a caped constable with his lantern far down the street."""
from kit import *
from kit.town import across, constable, far_houses

LIGHT = (150, 78)


def glow(x, y):
    return smooth(26, 210, math.hypot(x - LIGHT[0], y - LIGHT[1]))


def street(c):
    sky(c, [(392, 150, 120)], 196, 60 if not c.small else 26, 0.66, fade=70)
    houses = [
        (300, 246),
        (300, 96),
        (318, 96),
        (318, 84),
        (326, 84),
        (326, 100),
        (352, 104),
        (352, 122),
        (380, 122),
        (380, 112),
        (386, 112),
    ]
    houses += [
        (386, 132),
        (412, 132),
        (412, 118),
        (420, 118),
        (420, 104),
        (446, 100),
        (446, 82),
        (455, 82),
        (455, 66),
        (475, 60),
        (475, 246),
    ]
    far_houses(c, houses, 80 if not c.small else 40, 0.56, 100, 220, [(392, 190, 90)])
    ground = (
        lambda x, y: 0.2
        + 0.3 * smooth(60, 180, math.hypot((x - 392) * 0.8, (y - 262) * 2))
        + 0.2 * noise(x * 2, y * 6)
        + 0.5 * smooth(9, 3, abs(y - 286)) * smooth(40, 24, abs(x - 412))
    )
    c.box(5, 244, 470, 76, PAPER)
    c.hatch([(5, 246), (475, 246)], [(5, 318), (475, 318)], 18, ground, m=60, waver=1.2)


def front(c):
    """The wall of the station, in courses of stone."""
    tone = lambda x, y: (0.08 + (0.5 if c.small else 0.66) * glow(x, y)) * (0.85 + 0.3 * noise(x * 2, y * 3))
    across(5, 5, 293, 245, c, 70 if not c.small else 56, tone, m=50, vary=0.3)
    joints, chance = [], random.Random(3)
    for i in range(0, 14):
        y = 5 + i * 18
        joints += stroke([(5, y), (298, y)], 2.2)
        x = 5 + (0 if i % 2 else 22)
        while x < 298:
            joints += stroke([(x, y), (x, y + 18)], 2)
            x += 44 + chance.randint(-4, 4)
    c.fill(joints, PAPER, fine=True)
    c.fill([Ribbon([(p, w * 0.4) for p, w in r.run]) for r in joints], fine=True)
    for i in range(7):
        left = 274 + i % 2 * 10
        quoin = Polygon([(left, 5 + i * 36), (298, 5 + i * 36), (298, 41 + i * 36), (left, 41 + i * 36)])
        c.fill(quoin, PAPER, fine=True)
        c.edge(quoin, 1.5, fine=True)
    c.box(297, 5, 6, 247)


def barred(c, x):
    """A barred window."""
    c.box(x - 6, 118, 60, 82, PAPER)
    c.edge(Polygon([(x - 6, 118), (x + 54, 118), (x + 54, 200), (x - 6, 200)]), 1.6)
    c.box(x, 124, 48, 70)
    c.box(x - 10, 200, 68, 8, PAPER)
    c.edge(Polygon([(x - 10, 200), (x + 58, 200), (x + 58, 208), (x - 10, 208)]), 1.6)
    for i in range(5):
        c.box(x + 5 + i * 9, 124, 3, 70, PAPER)
    c.box(x, 144, 48, 3, PAPER)
    c.box(x, 170, 48, 3, PAPER)


def doorway(c):
    x = 150
    half = [math.pi * (1 - i / 24) for i in range(25)]
    outer = [(x - 54, 250)] + [(x + 54 * math.cos(t), 176 - 54 * math.sin(t)) for t in half] + [(x + 54, 250)]
    inner = [(x - 38, 250)] + [(x + 38 * math.cos(t), 176 - 38 * math.sin(t)) for t in half] + [(x + 38, 250)]
    c.poly(outer, PAPER)
    c.edge(Polygon(outer), 2)
    for i in range(0, 25, 3):
        t = half[i]
        c.fill(stroke([(x + 38 * math.cos(t), 176 - 38 * math.sin(t)), (x + 54 * math.cos(t), 176 - 54 * math.sin(t))], 1.6), fine=True)
    for y in (190, 211, 232):
        c.fill(stroke([(x - 54, y), (x - 38, y)], 1.6) + stroke([(x + 38, y), (x + 54, y)], 1.6), fine=True)
    c.poly(inner)
    c.poly([(x + 30 * math.cos(t), 172 - 28 * math.sin(t)) for t in half], PAPER)
    for i in (6, 12, 18):
        t = half[i]
        c.fill(stroke([(x, 172), (x + 32 * math.cos(t), 172 - 30 * math.sin(t))], 2.6))
    for left in (x - 31, x + 4):
        for top, height in ((182, 28), (217, 26)):
            c.edge(Polygon([(left, top), (left + 27, top), (left + 27, top + height), (left, top + height)]), 1.6, PAPER)
            c.fill(
                strands([(left + 5, top + 4), (left + 5, top + height - 4)], [(left + 22, top + 4), (left + 22, top + height - 4)], 4, 1.3),
                PAPER,
                fine=True,
            )
    c.box(x - 0.8, 176, 1.6, 82, PAPER)
    for y, grow in ((250, 4), (261, 16), (273, 30)):
        left, width = x - 56 - grow, 112 + 2 * grow
        across(left, y, width, 13, c, 4, lambda px, py: 0.3 + 0.4 * smooth(y + 3, y + 13, py), edge=1.6, m=6)
        c.box(left, y, width, 4, PAPER)
        c.edge(Polygon([(left, y), (left + width, y), (left + width, y + 4), (left, y + 4)]), 1.4)


def station_lamp(c):
    """The big lantern on a bracket above the door."""
    x = LIGHT[0]
    c.fill(limb([(x, 22), (x, 40), (x, 52)], [4, 4, 6], 8))
    c.fill(
        taper([(x - 36, 16), (x - 30, 34), (x - 12, 40), (x, 34)], 4, ends=(0.8, 0.5))
        + taper([(x + 36, 16), (x + 30, 34), (x + 12, 40), (x, 34)], 4, ends=(0.8, 0.5))
    )
    c.box(x - 44, 12, 88, 6)
    c.shape([(x - 10, 54, "c"), (x, 46), (x + 10, 54, "c"), (x + 26, 66, "c"), (x - 26, 66, "c")])
    c.poly([(x - 24, 66), (x + 24, 66), (x + 15, 112), (x - 15, 112)])
    for a, b, e, f in ((-20.6, -9.4, -7.2, -13), (-7, 7, 5, -5), (9.4, 20.6, 13, 7.2)):
        c.poly([(x + a, 69), (x + b, 69), (x + e, 109), (x + f, 109)], PAPER)
    c.shape([(x, 78, "c"), (x + 3.6, 90), (x, 97), (x - 3.6, 90)])
    c.poly([(x - 15, 112), (x + 15, 112), (x + 8, 119), (x - 8, 119)])
    c.circle(x, 121, 3)


def draw(c):
    if c.small:
        c.density = 0.34
    street(c)
    front(c)
    barred(c, 32)
    barred(c, 220)
    doorway(c)
    with c.at(18, 2, 0.88):
        station_lamp(c)
    constable(c, 396, 284, 1.3)
