"""A mortuary: a body under a sheet on a stone table below a lamp, a tiled wall, a tap and a basin."""
from kit import *
from kit.town import across


def light(x, y):
    return smooth(20, 190, math.hypot((x - 232) * 0.75, (y - 96) * 1.15))


def tiles(c):
    tone = lambda x, y: 0.06 + 0.66 * light(x, y) + (0.4 * smooth(120, 160, y) * smooth(0.7, 0.2, light(x, y)) if c.small else 0)
    step = 36 if c.small else 18
    c.hatch([(5, 6), (475, 6)], [(5, 222), (475, 222)], 66 if not c.small else 40, lambda x, y: tone(x, y) * 0.9, m=60, vary=0.2)
    joints = [r for i in range(0, 28 if not c.small else 14) for r in stroke([(i * step - 4, 6), (i * step - 4, 222)], 1.6)]
    joints += [r for i in range(1, 220 // step + 1) for r in stroke([(5, 6 + i * step), (475, 6 + i * step)], 1.8)]
    c.fill(joints, PAPER)
    edges = [r for i in range(0, 28) for r in stroke([(i * step - 3, 6), (i * step - 3, 222)], 0.5)]
    edges += [r for i in range(1, 13) for r in stroke([(5, 7.4 + i * step), (475, 7.4 + i * step)], 0.5)]
    c.fill(edges, fine=True)
    c.box(5, 196, 470, 12)
    c.fill(stroke([(5, 199), (475, 199)], 1.4), PAPER)


def floor(c):
    tone = lambda x, y: 0.25 + 0.4 * light(x, y - 60) + 0.5 * smooth(34, 8, math.hypot((x - 236) * 0.2, (y - 288) * 1.4))
    across(5, 222, 470, 96, c, 22, tone, m=60, waver=0.8)
    c.fill(stroke([(5, 222), (475, 222)], 2))


def lamp_shade(c):
    c.box(230, 5, 4, 34)
    c.shape([(222, 38, "c"), (242, 38, "c"), (250, 50), (286, 70, "c"), (232, 74), (178, 70, "c"), (214, 50)])
    c.fill(taper([(214, 54), (200, 62), (188, 67)], 2) + taper([(224, 44), (218, 56), (206, 68)], 1.6), PAPER, fine=True)
    c.ellipse(232, 71, 46, 4.6, PAPER)
    c.shape([(218, 72, "c"), (220, 82), (232, 88), (244, 82), (246, 72, "c")], PAPER)
    c.edge(Curve([(218, 72, "c"), (220, 82), (232, 88), (244, 82), (246, 72, "c")]), 1.6)


def basin(c):
    """A dripping tap above a basin on the wall."""
    c.box(384, 100, 26, 5)
    c.box(394, 92, 5, 10)
    c.box(386, 88, 21, 5)
    c.fill(limb([(397, 106), (397, 116), (386, 118), (376, 116), (372, 128)], [8, 8, 7, 7, 8], 18))
    c.circle(397, 112, 7)
    c.circle(395.5, 110.5, 2, PAPER, fine=True)
    c.shape([(372, 137, "c"), (375, 145), (372, 149), (369, 145)])
    c.shape([(336, 158, "c"), (446, 158, "c"), (440, 178), (420, 192), (362, 192), (342, 178)], PAPER)
    bowl = Curve([(336, 158, "c"), (446, 158, "c"), (440, 178), (420, 192), (362, 192), (342, 178)])
    c.hatch([(334, 158), (448, 158)], [(334, 194), (448, 194)], 8, lambda x, y: 0.25 + 0.6 * smooth(370, 440, x), within=bowl, m=20)
    c.edge(bowl, 2.2)
    rim = [(328, 150), (454, 150), (454, 159), (328, 159)]
    c.poly(rim, PAPER)
    c.edge(Polygon(rim), 2)
    c.box(386, 192, 14, 22)
    c.fill(stroke([(389, 194), (389, 212)], 1.6), PAPER)


def jars(c):
    """A shelf with bottles."""
    c.box(24, 116, 104, 5)
    for x, w, h, stopper in ((32, 17, 34, 6), (54, 13, 26, 5), (72, 20, 40, 7), (98, 13, 28, 5), (115, 10, 22, 4)):
        outline = Curve(
            [
                (x, 116, "c"),
                (x, 116 - h * 0.7, "c"),
                (x + w * 0.3, 116 - h * 0.86),
                (x + w * 0.3, 116 - h, "c"),
                (x + w * 0.7, 116 - h, "c"),
                (x + w * 0.7, 116 - h * 0.86),
                (x + w, 116 - h * 0.7, "c"),
                (x + w, 116, "c"),
            ]
        )
        c.fill(outline)
        c.box(x + w * 0.22, 116 - h - stopper, w * 0.56, stopper)
        c.box(x + 2.5, 116 - h * 0.56, w - 5, h * 0.34, PAPER)
        c.fill(taper([(x + 3, 116 - h * 0.7), (x + w * 0.36, 116 - h * 0.84)], 1.2), PAPER, fine=True)


HEAD_TO_FEET = [
    (62, 212, "c"),
    (63, 198),
    (70, 188),
    (80, 182),
    (86, 174),
    (91, 178),
    (100, 184),
    (108, 194),
    (118, 197),
    (136, 186),
    (164, 177),
]
HEAD_TO_FEET += [
    (196, 180),
    (222, 188),
    (252, 190),
    (282, 185),
    (312, 190),
    (338, 194),
    (352, 186),
    (360, 180),
    (364, 196),
    (362, 212, "c"),
]


def table(c):
    column = Curve([(190, 240, "c"), (262, 240, "c"), (250, 262), (254, 286), (284, 304, "c"), (168, 304, "c"), (198, 286), (202, 262)])
    c.block(column, [(164, 240), (164, 306)], [(288, 240), (288, 306)], 16, lambda x, y: 0.4 + 0.5 * smooth(190, 270, x), m=10, edge=2)
    under = Polygon([(58, 234), (400, 234), (372, 248), (86, 248)])
    c.fill(under)
    slab = Polygon([(34, 212), (424, 212), (418, 236), (40, 236)])
    c.block(slab, [(34, 212), (424, 212)], [(34, 238), (424, 238)], 6, lambda x, y: 0.2 + 0.5 * smooth(200, 420, x), m=16, edge=2.4)
    rim = Polygon([(28, 206), (430, 206), (430, 215), (28, 215)])
    c.fill(rim, PAPER)
    c.edge(rim, 2.2)


def foot(c, dx):
    outline = [
        (352, 206, "c"),
        (354, 186),
        (366, 172),
        (372, 158),
        (376, 148),
        (383, 147),
        (388, 154),
        (387, 172),
        (390, 192),
        (388, 204),
        (380, 208, "c"),
    ]
    outline = Curve([(p[0] + dx, *p[1:]) for p in outline])
    c.fill(outline, PAPER)
    c.edge(outline, 2)
    sole = strands([(374 + dx, 166), (379 + dx, 184), (378 + dx, 202)], [(386 + dx, 168), (388 + dx, 188), (387 + dx, 202)], 4, 1.5)
    c.fill(sole + taper([(373 + dx, 160), (379 + dx, 158), (384 + dx, 161)], 1.4), fine=True)


def tag(c):
    """The tag tied to a toe."""
    c.fill(taper([(382, 154), (398, 156), (407, 172)], 1.6, ends=(1, 1)))
    label = Polygon([(407, 168), (415, 174), (420, 198), (402, 201), (399, 177)])
    c.fill(label, PAPER)
    c.edge(label, 2)
    c.circle(407, 174, 1.8)
    c.fill(stroke([(403, 183), (414, 181)], 1.3) + stroke([(404, 188), (415, 186)], 1.3) + stroke([(405, 193), (413, 192)], 1.3), fine=True)


def body(c):
    hem = [(364, 226), (358, 232, "c"), (344, 226), (326, 233), (306, 226), (284, 234), (262, 226), (238, 234), (214, 226), (190, 234)]
    hem += [(166, 226), (144, 234), (122, 226), (100, 233), (82, 226), (64, 232, "c"), (61, 222)]
    sheet = Curve(HEAD_TO_FEET + hem)
    c.fill(sheet, PAPER)
    shade = lambda x, y: 0.06 + 0.5 * smooth(206, 232, y) * (0.4 + 0.6 * noise(x * 5, y)) + 0.25 * smooth(330, 366, x)
    c.hatch([(56, 204), (56, 236)], [(368, 204), (368, 236)], 60, shade, within=sheet, m=14, fine=True)
    folds = []
    for x, lean in ((82, -3), (122, 3), (166, -3), (214, 3), (262, -3), (306, 3), (344, -3)):
        folds += taper([(x - lean, 206), (x + lean, 216), (x, 228)], 2.4, peak=0.8)
    drape = taper([(108, 192), (112, 200), (108, 210)], 2.2) + taper([(92, 182), (84, 192), (86, 206)], 1.6)
    drape += taper([(140, 188), (132, 198), (140, 208)], 1.8) + taper([(172, 181), (180, 196), (170, 209)], 1.8)
    drape += taper([(146, 200), (176, 204), (214, 196)], 1.8) + taper([(216, 190), (232, 198), (236, 210)], 1.8)
    drape += taper([(284, 189), (274, 200), (282, 210)], 1.8) + taper([(252, 196), (286, 201), (326, 197)], 1.6)
    drape += taper([(358, 184), (346, 198), (322, 208)], 2.2) + taper([(360, 188), (355, 200), (358, 212)], 1.8)
    c.fill(folds + drape)
    c.edge(sheet, 4 if c.small else 2.4)


def draw(c):
    if c.small:
        c.density = 0.34
    tiles(c)
    floor(c)
    with c.at(6, -4):
        jars(c)
    with c.at(150, 0, 0.7):
        basin(c)
    lamp_shade(c)
    table(c)
    foot(c, 8)
    foot(c, 0)
    body(c)
    tag(c)
