"""A hotel lobby: the desk with its bell and the key rack, a staircase with a lamp, luggage and a palm."""
from kit import *
from kit.town import chequered

LIGHT = (190, 106)


def glow(x, y):
    return smooth(20, 240, math.hypot(x - LIGHT[0], y - LIGHT[1]))


def wall(c):
    tone = lambda x, y: 0.04 + 0.66 * glow(x, y) + 0.06 * noise(x * 2, y * 2)
    c.hatch([(5, 6), (5, 232)], [(475, 6), (475, 232)], 104 if not c.small else 66, tone, m=40, vary=0.2)
    c.box(5, 16, 470, 10, PAPER)
    c.fill(stroke([(5, 16), (475, 16)], 1.6) + stroke([(5, 26), (475, 26)], 2.4))
    c.fill([r for i in range(34) for r in stroke([(12 + i * 14, 17), (12 + i * 14, 25)], 2.4)], fine=True)


def key(c, x, y):
    c.circle(x, y, 3.4, PAPER)
    c.circle(x, y, 1.4)
    c.fill(stroke([(x, y + 2.6), (x, y + 11)], 1.7) + stroke([(x, y + 9.5), (x + 3.4, y + 9.5)], 1.7), PAPER)


def rack(c):
    """Pigeonholes with keys and letters."""
    across_n, down, x0, y0, w, h = (6, 3, 244, 50, 30, 31) if c.small else (9, 5, 244, 50, 20, 19.4)
    c.box(234, 40, 200, 116, PAPER)
    c.edge(Polygon([(234, 40), (434, 40), (434, 156), (234, 156)]), 2.4)
    c.shape([(228, 40, "c"), (334, 24), (440, 40, "c"), (440, 44, "c"), (228, 44, "c")])
    c.fill(taper([(240, 40), (334, 29), (428, 40)], 2), PAPER)
    for j in range(down):
        for i in range(across_n):
            x, y = x0 + i * w, y0 + j * h
            c.box(x + 1.2, y + 1.2, w - 2.4, h - 2.4)
            kind = (i * 7 + j * 5) % 6
            if c.small:
                if kind != 2:
                    c.circle(x + 15, y + 9, 4.6, PAPER)
                    c.box(x + 13.5, y + 11, 3, 14, PAPER)
            elif kind == 2:
                c.poly([(x + 4, y + 15), (x + 13, y + 4.5), (x + 16, y + 7), (x + 8, y + 16)], PAPER)
            elif kind != 5:
                key(c, x + 10, y + 5.6)


def stairs(c):
    """A staircase that rises to the left. Its rail ends in a post with a globe lamp."""
    steps = 9
    outline = [(5, 236), (5, 96)]
    for i in range(steps):
        x, y = 20 + i * 19, 96 + i * 15.5
        outline += [(x, y), (x, y + 15.5)]
    side = Polygon(outline + [(191, 236)])
    c.block(side, [(5, 96), (192, 96)], [(5, 238), (192, 238)], 34, lambda x, y: 0.72 - 0.3 * smooth(60, 190, x), m=30)
    for i in range(steps):
        x, y = 20 + i * 19, 96 + i * 15.5
        c.fill(stroke([(5 if i == 0 else x - 19, y), (x, y)], 2.4) + stroke([(x, y), (x, y + 15.5)], 1.6))
    rail = [(5, 36), (60, 78), (120, 128), (176, 172)]
    for i in range(4 if c.small else 10):
        t = (i + 0.5) / (4 if c.small else 10)
        x = lerp(8, 172, t)
        top, foot = lerp(40, 168, t), lerp(92, 228, t)
        c.fill(limb([(x, top), (x, (top + foot) / 2), (x, foot)], [2.4, 5.4, 2.4, 5, 2.6], 12))
    c.fill(limb(rail, [8, 8, 8, 8], 12))
    c.fill(taper([(5, 33.5), (60, 75.5), (120, 125.5), (174, 168)], 1.8, ends=(1, 1)), PAPER)


def newel(c):
    x, y = LIGHT
    c.poly([(x - 10, 158), (x + 10, 158), (x + 10, 240), (x - 10, 240)])
    c.box(x - 14, 152, 28, 8)
    c.box(x - 14, 234, 28, 10)
    c.fill(stroke([(x - 5, 164), (x - 5, 230)], 2) + stroke([(x - 12, 156), (x + 12, 156)], 1.4), PAPER)
    c.fill(limb([(x, 152), (x, 138), (x, 124)], [9, 4, 9], 8))
    c.circle(x, y, 19)
    c.circle(x, y, 17, PAPER)
    c.fill(taper([(x + 8, y - 12), (x + 13, y), (x + 8, y + 12)], 2.4), fine=True)


def desk(c):
    c.box(214, 180, 261, 72)
    for i in range(4):
        x = 226 + i * 64
        c.edge(Polygon([(x, 196), (x + 50, 196), (x + 50, 240), (x, 240)]), 2, PAPER)
        c.fill(
            strands([(x + 6, 202), (x + 8, 218), (x + 6, 234)], [(x + 44, 202), (x + 42, 218), (x + 44, 234)], 6, 1.8, i, jitter=0.5),
            PAPER,
            fine=True,
        )
    top = Polygon([(204, 170), (480, 170), (480, 184), (204, 184)])
    c.fill(top, PAPER)
    c.hatch([(204, 176), (480, 176)], [(204, 185), (480, 185)], 3, lambda x, y: 0.2 + 0.4 * smooth(220, 470, x), m=10)
    c.edge(top, 2.2)
    c.shape([(236, 169, "c"), (238, 154), (252, 146), (266, 154), (268, 169, "c")])
    c.box(230, 167, 44, 5)
    c.circle(252, 143, 4)
    c.fill(taper([(243, 164), (244, 156), (251, 151)], 3, ends=(0.4, 0.2)), PAPER)
    with c.at(-36, 0):
        book = [(330, 170, "c"), (332, 160), (352, 156), (372, 162, "c"), (392, 156), (412, 160), (416, 170, "c")]
        c.shape(book, PAPER)
        c.edge(Curve(book), 2)
        c.fill(stroke([(372, 162), (373, 170)], 2))
        c.fill(
            strands([(338, 162), (352, 159), (368, 164)], [(337, 168), (354, 165), (370, 169)], 3, 1)
            + strands([(376, 164), (392, 159), (408, 162)], [(376, 168), (392, 165), (410, 168)], 3, 1),
            fine=True,
        )
    c.fill(taper([(388, 170), (400, 152), (418, 136)], 4, ends=(0.3, 0.1), peak=0.7))


def luggage(c):
    c.shape([(36, 236, "c"), (36, 222, "c"), (58, 217), (84, 222, "c"), (84, 246, "c"), (36, 246, "c")])
    c.fill(taper([(37, 226), (60, 229), (83, 226)], 2) + taper([(48, 232), (46, 240), (50, 246)], 1.6, n=8), PAPER)
    c.fill(taper([(46, 219), (60, 204), (74, 219)], 2, ends=(1, 1)))
    c.box(22, 244, 134, 64)
    c.fill(stroke([(24, 260), (154, 260)], 2) + stroke([(24, 264), (154, 264)], 1.2), PAPER)
    for x in (44, 122):
        c.box(x, 244, 12, 64, PAPER)
        c.box(x + 2.4, 244, 7.2, 64)
        c.box(x - 1, 268, 14, 12, PAPER)
        c.box(x + 3, 271, 6, 6)
    c.box(80, 256, 18, 18, PAPER)
    c.box(83, 259, 12, 12)
    c.circle(89, 264, 2.4, PAPER)
    for x, y in ((22, 244), (146, 244), (22, 298), (146, 298)):
        c.box(x, y, 10, 10, PAPER, fine=True)
        c.box(x + 2, y + 2, 6, 6, fine=True)
    c.fill(strands([(62, 282), (62, 304)], [(118, 282), (118, 304)], 9, 1.4, 2, jitter=0.4), PAPER, fine=True)
    bag = [(164, 308, "c"), (166, 286), (176, 276, "c"), (222, 276, "c"), (232, 286), (234, 308, "c")]
    c.shape(bag)
    c.edge(Curve(bag), 2, PAPER, fine=True)
    c.shape(bag)
    c.fill(taper([(184, 276), (188, 264), (210, 264), (214, 276)], 4, ends=(1, 1)))
    c.fill(taper([(176, 281), (198, 283), (222, 281)], 1.8) + taper([(172, 304), (176, 292), (184, 286)], 1.6), PAPER)
    c.box(194, 277, 9, 9, PAPER)


def palm(c):
    c.poly([(404, 276), (452, 276), (446, 312), (410, 312)], PAPER)
    c.poly([(404, 276), (452, 276), (446, 312), (410, 312)])
    c.box(400, 270, 56, 9)
    c.fill(strands([(414, 282), (416, 308)], [(424, 282), (425, 308)], 3, 2) + stroke([(402, 274), (454, 274)], 1.6), PAPER)
    fronds = (
        ((428, 270), (420, 226), (392, 206), (356, 214)),
        ((428, 270), (424, 210), (404, 176), (372, 164)),
        ((428, 270), (434, 208), (452, 176), (478, 160)),
    )
    fronds += (((428, 270), (438, 232), (456, 218), (480, 224)), ((428, 270), (426, 214), (430, 180), (424, 146)))
    leaves = [leaf for stem in fronds for leaf in frond(stem)]
    c.fill([Ribbon([(p, w + 3.4) for p, w in leaf.run]) for leaf in leaves], PAPER)
    c.fill(leaves)


def frond(stem):
    """A palm frond: a bent stem with pointed leaves on both sides."""
    line = resample(sample(list(stem)), 14)
    found = taper(list(stem), 3.4, ends=(1, 0.3), peak=0.2)
    for k in range(4, 14):
        x, y = line[k]
        dx, dy, _ = direction(line[k - 1], line[k])
        size = 30 * math.sin(math.pi * (0.25 + 0.7 * k / 14))
        for side in (-1, 1):
            tip = (x + (dx * 0.8 - side * dy * 0.7) * size, y + (dy * 0.8 + side * dx * 0.7) * size + 6)
            found += taper([(x, y), mix((x, y), (tip[0], tip[1] - 6), 0.55), tip], 4.6, n=8, ends=(0.5, 0), peak=0.3)
    return found


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.34, 0.6
    wall(c)
    stairs(c)
    rack(c)
    tone = lambda x, y: 0.35 + 0.5 * glow(x, y - 40)
    chequered(
        c, 232, 318, (240, 120), 46 if c.small else 34, [232, 246, 268, 300, 320] if c.small else [232, 242, 255, 272, 294, 320], tone
    )
    c.fill(stroke([(5, 232), (475, 232)], 2))
    newel(c)
    desk(c)
    luggage(c)
    if not c.small:
        palm(c)
