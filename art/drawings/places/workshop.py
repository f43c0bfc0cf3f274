"""A workshop: a toothed wheel in the vice on a bench in front of a bright window, with a hammer, an oil can and hanging tools."""
from kit import *
from kit.rooms import *


def room(c):
    light = glow(240, 110, 260, 0.5)
    plane(c, rect(5, 5, 470, 240), 3.8, lambda x, y: 0.5 + 0.4 * light(x, y), angle=90)
    c.box(112, 16, 256, 184)
    c.box(120, 24, 240, 168, PAPER)
    plane(c, rect(120, 24, 240, 168), 5, lambda x, y: 0.34 * (1 - smooth(24, 100, y)))
    roofs(c, 120, 148, 240, 192, 0.5, 3.2, 5)
    sash(c, 116, 20, 248, 176, 4, 3, 6, 3.4)


def tools(c):
    c.box(14, 58, 92, 5)
    bars(c, [[(14, 57), (106, 57)]], 1.4, PAPER)
    c.fill(curl([(28, 84), (22, 104), (24, 128)], 4.6) + curl([(32, 84), (38, 104), (36, 128)], 4.6), PAPER)
    c.shape([(26, 64), (20, 74), (26, 86), (34, 86), (40, 74), (34, 64)], PAPER)
    c.shape([(30, 67), (26, 74), (30, 80), (34, 74)])
    for x, h, w in ((54, 30, 5), (72, 36, 6), (90, 28, 5)):
        c.box(x - 1, 62, 2, h, PAPER)
        c.shape([(x - w, 62 + h), (x - w, 76 + h), (x, 84 + h), (x + w, 76 + h), (x + w, 62 + h), (x, 58 + h)], PAPER)
        c.shape([(x - w + 1.5, 63 + h), (x - w + 1.5, 75 + h), (x, 82 + h), (x + w - 1.5, 75 + h), (x + w - 1.5, 63 + h), (x, 60 + h)])


def shelves(c):
    c.box(368, 116, 104, 6)
    c.box(368, 62, 104, 6)
    bars(c, [[(370, 117.4), (470, 117.4)], [(370, 63.4), (470, 63.4)]], 1.4, PAPER)
    with c.at(394, 116):
        c.shape([(-17, 0, "c"), (-15, -12), (-13, -26), (0, -38), (13, -26), (15, -12), (17, 0, "c")], PAPER)
        c.circle(0, -21, 10.5)
        c.circle(0, -21, 8, PAPER)
        bars(c, [[(0, -21), (0, -27)], [(0, -21), (4, -19)]], 1.8)
    with c.at(444, 116):
        c.box(-15, -25, 30, 25, PAPER)
        c.fill([Ribbon([(p, 4.4) for p in arch(-10, -25, 20, 20, 10, math.pi / 2)])], PAPER)
        c.circle(0, -15, 3.4)
        c.box(-1.4, -15, 2.8, 9)
    with c.at(396, 62):
        turned(c, 0, [(-34, 5), (-30, 5), (-28, 13), (-4, 15), (0, 15)], ink=PAPER, dark=False)
        bars(c, [[(-13, -20), (13, -20)], [(-14, -10), (14, -10)]], 2)
    with c.at(444, 62):
        for x, h in ((-14, 26), (-3, 34), (8, 22)):
            c.box(x, -h, 9, h, PAPER)
            c.box(x + 2, -h + 6, 5, 3)


def gear(x, y, outer, inner, teeth):
    """Returns the outline of a toothed wheel."""
    points = []
    for i in range(teeth):
        for part, r in ((0.0, inner), (0.22, outer), (0.5, outer), (0.72, inner)):
            t = (i + part) * 2 * math.pi / teeth
            points.append((x + r * math.cos(t), y + r * math.sin(t)))
    return points


def wheel(c):
    """The brass wheel in the jaws of the vice."""
    x, y, teeth = 262, 100, 16 if c.small else 24
    c.poly(gear(x, y, 50, 43, teeth), PAPER)
    c.poly(gear(x, y, 47, 40, teeth))
    c.circle(x, y, 33, PAPER)
    bars(c, [[(x, y), (x + 36 * math.cos(t), y + 36 * math.sin(t))] for t in (0.5 + k * math.pi / 3 for k in range(6))], 5)
    c.circle(x, y, 11)
    c.circle(x, y, 4, PAPER)
    c.fill(taper([(x - 34, y - 26), (x - 14, y - 41), (x + 12, y - 42)], 2.4), PAPER, fine=True)


def vice(c):
    """A bench vice: two jaws that hold the wheel, a screw, and the bar that turns it."""
    body = [
        (206, 230),
        (206, 214),
        (224, 206),
        (224, 178),
        (212, 162),
        (212, 136),
        (254, 136),
        (254, 200),
        (312, 200),
        (312, 214),
        (322, 230),
    ]
    jaw = [(266, 136), (306, 136), (306, 160), (294, 178), (294, 196), (266, 196)]
    for part in (body, jaw):
        c.edge(Polygon(part), 6, PAPER)
        c.poly(part)
    c.box(246, 130, 9, 22)
    c.box(265, 130, 9, 22)
    bars(c, [[(249, 134), (249, 150)], [(270, 134), (270, 150)]], 1.6, PAPER)
    c.box(294, 180, 44, 12, PAPER)
    c.box(294, 182, 44, 8)
    bars(c, [[(300 + k * 6, 183), (303 + k * 6, 189)] for k in range(6)], 1.4, PAPER, fine=True)
    c.circle(344, 186, 10, PAPER)
    c.circle(344, 186, 8)
    c.fill(limb([(344, 152), (344, 186), (344, 222)], [5, 5, 5], 8))
    c.circle(344, 150, 5)
    c.circle(344, 224, 5)
    c.fill(taper([(217, 142), (217, 160), (229, 176), (229, 206)], 2.6), PAPER)
    c.fill(taper([(214, 224), (250, 220), (310, 222)], 2.2) + taper([(302, 142), (302, 158), (290, 178)], 2.2), PAPER)


def hammer(c):
    c.fill(curl([(40, 229), (90, 223), (140, 217)], 10), PAPER)
    c.fill(limb([(40, 229), (90, 223), (140, 217)], [8, 8, 6, 5]))
    head = [(134, 206, "c"), (150, 203, "c"), (149, 214), (152, 224), (156, 233, "c"), (138, 235, "c"), (139, 224), (137, 214)]
    c.edge(Curve(head), 4, PAPER)
    c.shape(head)
    c.fill(taper([(46, 227), (90, 221), (128, 217)], 2.4) + taper([(139, 209), (142, 220), (143, 231)], 2.4), PAPER)


def bench(c):
    c.poly([(5, 236), (475, 236), (440, 206), (40, 206)], PAPER)
    plane(c, [(5, 236), (475, 236), (440, 206), (40, 206)], 4, lambda x, y: 0.14 + 0.5 * smooth(80, 240, abs(x - 240)), waver=0.8)
    c.box(5, 234, 470, 86)
    bars(c, [[(5, 238), (475, 238)]], 3, PAPER)
    grain = strands([(14, 250), (100, 246), (200, 252), (290, 248)], [(14, 306), (100, 308), (200, 304), (290, 308)], 9, 2, 12, jitter=0.6)
    c.fill(grain, PAPER, fine=True)
    c.edge(Polygon(rect(300, 254, 130, 44)), 2.2, PAPER)
    c.circle(365, 276, 5, PAPER)


def oil_can(c):
    turned(c, 404, [(194, 3), (198, 4), (206, 12), (216, 17), (222, 18)])
    c.fill(limb([(404, 196), (400, 178), (380, 160)], [5, 4, 2], 10))
    for x, y in ((166, 224), (174, 230), (182, 222)):
        c.fill(stroke([(x, y), (x + 9, y - 3)], 2) + stroke([(x - 1, y - 3), (x + 1, y + 3)], 2), fine=True)


def draw(c):
    room(c)
    tools(c)
    shelves(c)
    bench(c)
    oil_can(c)
    hammer(c)
    wheel(c)
    vice(c)
