"""A cobbler's workshop: a boot on the bench in front of a bright window, with a hammer, a shoe last and hanging tools."""
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


def shelf_of_lasts(c):
    c.box(368, 116, 104, 6)
    c.box(368, 62, 104, 6)
    bars(c, [[(370, 117.4), (470, 117.4)], [(370, 63.4), (470, 63.4)]], 1.4, PAPER)
    for x, y in ((378, 116), (424, 116), (380, 62), (426, 62)):
        with c.at(x, y, 0.36):
            boot(c, PAPER)


def boot(c, ink=INK):
    """A laced boot with its toe to the right. The heel of its sole is at (0, 0)."""
    other = PAPER if ink == INK else INK
    upper = [
        (2, -12, "c"),
        (-2, -34),
        (4, -60),
        (2, -96, "c"),
        (26, -100),
        (46, -95, "c"),
        (46, -66),
        (54, -48),
        (76, -38),
        (98, -26),
        (104, -10, "c"),
    ]
    c.shape(upper, ink)
    c.poly([(0, -13), (105, -11), (106, -4), (36, -5), (34, 0), (0, 0)], ink)
    c.fill(stroke([(2, -11), (104, -9)], 2), other)
    if ink == PAPER:
        c.fill(taper([(30, -97), (32, -72), (46, -48), (58, -40)], 4), fine=True)
        c.fill(strands([(8, -80), (10, -56), (6, -34)], [(22, -80), (24, -60), (22, -24)], 3, 4), fine=True)
        bars(c, [[(33, y), (47, y + 3)] for y in (-86, -74, -62)], 4, fine=True)
    else:
        c.fill(taper([(30, -97), (32, -72), (46, -48), (58, -40)], 3), PAPER)
        bars(c, [[(33, y), (47, y + 3)] for y in (-88, -79, -70, -61)], 2.2, PAPER)
        c.fill(
            strands([(8, -90), (10, -60), (4, -34)], [(22, -92), (24, -62), (22, -22)], 5, 2)
            + strands([(44, -38), (70, -28), (96, -16)], [(36, -18), (60, -16), (84, -15)], 4, 1.8),
            PAPER,
            fine=True,
        )
        c.fill(taper([(80, -36), (74, -26), (76, -14)], 2), PAPER)


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


def thread(c):
    """A spool of thread, an awl and some nails."""
    turned(c, 383, [(190, 14), (194, 14), (195, 9), (214, 9), (216, 14), (220, 14)], dark=False)
    c.fill(strands([(375, 199), (391, 199)], [(375, 213), (391, 213)], 4, 2, ends=0.8), PAPER)
    c.fill(taper([(392, 212), (410, 221), (424, 213), (444, 222)], 1.8, ends=(0.7, 0.7)))
    c.fill(limb([(438, 231), (416, 230), (402, 229)], [7, 11, 9, 5], 10))
    c.fill(taper([(404, 229), (364, 227)], 3.4, ends=(1, 0.2), peak=0.05, spline=False))
    c.fill(taper([(434, 229.6), (420, 228.4)], 2), PAPER)
    for x, y in ((166, 224), (174, 230), (182, 222)):
        c.fill(stroke([(x, y), (x + 9, y - 3)], 2) + stroke([(x - 1, y - 3), (x + 1, y + 3)], 2), fine=True)


def draw(c):
    room(c)
    tools(c)
    shelf_of_lasts(c)
    bench(c)
    thread(c)
    hammer(c)
    with c.at(196, 229, 1.3):
        boot(c)
