"""An Inn of Court: a barrister in wig and gown, tied papers on a table, a pointed arch with a view of the hall."""
from kit import *
from kit.rooms import *

GOWN = [
    (26, 104, "c"),
    (14, 118),
    (-4, 136),
    (-20, 160),
    (-26, 186, "c"),
    (130, 186, "c"),
    (126, 150),
    (110, 128),
    (84, 112),
    (66, 96, "c"),
    (40, 112),
]
WIG = [
    (-5, 30, "c"),
    (-3, 12),
    (14, -8),
    (45, -15),
    (78, -7),
    (97, 20),
    (102, 60),
    (99, 98),
    (86, 108),
    (60, 107),
    (42, 102),
    (38, 74),
    (34, 46),
    (16, 36),
]


def wall(c):
    plane(c, rect(5, 5, 470, 250), 8 if c.small else 4, lambda x, y: 0.5 + 0.34 * smooth(80, 240, abs(x - 240)))
    if not c.small:
        stones = [
            [(x + (16 if j % 2 else 0), 8 + j * 24), (x + (16 if j % 2 else 0), 32 + j * 24)] for j in range(10) for x in range(12, 475, 32)
        ]
        bars(c, [[(5, 8 + j * 24), (475, 8 + j * 24)] for j in range(10)] + stones, 1.6, PAPER)
    for inset, ink in ((0, INK), (5, PAPER), (9, INK), (16, PAPER)):
        c.poly(arch(100 + inset, 256, 280 - 2 * inset, 244 - inset, 116 - inset * 0.4), ink)


def hall(c):
    view = Polygon(arch(116, 256, 248, 228, 109))
    c.hatch([(110, 26), (370, 26)], [(110, 170), (370, 170)], 30, lambda x, y: 0.5 * (1 - smooth(40, 160, y)), within=view, m=30, waver=0.5)
    plane(c, [(150, 230), (150, 134), (330, 134), (330, 230)], 4, 0.22, edge=1.4)
    plane(c, [(142, 136), (168, 100), (312, 100), (338, 136)], 4, 0.82, edge=1.6)
    c.box(228, 78, 24, 24)
    c.box(231, 82, 18, 16, PAPER)
    bars(c, [[(237, 82), (237, 98)], [(243, 82), (243, 98)]], 1.8)
    c.poly([(224, 79), (240, 54), (256, 79)])
    bars(c, [[(240, 56), (240, 42)]], 2)
    for x in (166, 206, 246, 286):
        c.poly(arch(x, 214, 28, 66, 22))
        for pane in (x + 3, x + 15):
            c.poly(rect(pane, 160, 10, 51) if c.small else arch(pane, 211, 10, 58, 14), PAPER)
        bars(c, [[(x, 186), (x + 28, 186)]], 1.8, fine=True)
    for x in () if c.small else (152, 194, 236, 278, 320):
        c.poly([(x, 230), (x + 1, 150), (x + 5, 142), (x + 9, 150), (x + 10, 230)])
        bars(c, [[(x + 3.4, 152), (x + 3, 226)]], 1.4, PAPER, fine=True)
    court_yard(c)


def court_yard(c):
    c.poly([(117, 256), (117, 228), (363, 228), (363, 256)], PAPER)
    plane(c, [(117, 256), (117, 228), (363, 228), (363, 256)], 5, 0.25)
    bars(c, [[(117, 229), (363, 229)]], 1.6)
    if not c.small:
        barrister(c, 226, 252, 56)
        barrister(c, 250, 251, 52)


def barrister(c, x, y, height):
    """A small distant figure in gown and wig."""
    with c.at(x, y, height / 100):
        c.shape([(-9, -80), (0, -84), (9, -80), (16, -60), (24, -26), (20, -2, "c"), (-20, -2, "c"), (-24, -26), (-16, -60)])
        c.shape([(-9, -92), (0, -101), (9, -92), (10, -80), (-10, -80)])
        c.shape([(-6.4, -92), (0, -98), (6.4, -92), (7, -83), (-7, -83)], PAPER)
        c.fill(taper([(-6, -70), (-8, -40), (-10, -6)], 3) + taper([(6, -70), (8, -40), (10, -6)], 3), PAPER, fine=True)


def table(c):
    c.poly([(5, 320), (5, 278), (48, 252), (432, 252), (475, 278), (475, 320)], PAPER)
    c.poly([(5, 320), (5, 281), (50, 255), (430, 255), (475, 281), (475, 320)])
    c.fill(taper([(8, 284), (52, 259), (240, 258), (428, 259), (472, 284)], 1.6, ends=(1, 1), spline=False), PAPER)
    c.fill(strands([(40, 276), (240, 270), (440, 276)], [(14, 308), (240, 304), (466, 308)], 5, 2, 9, jitter=0.5), PAPER, fine=True)


def barrister_in_front(c):
    """A barrister's bust in profile, with wig, bands and gown."""
    h = Head(0, 0, 1, tip=(-13, 62), br2=(-7, 54), stip=(-10.8, 59))
    at = h.at
    c.edge(Curve(at(GOWN)), 5, PAPER)
    c.edge(Curve(h.skull()), 5, PAPER, fine=True)
    c.shape(h.skull())
    c.shape(at(GOWN))
    c.fill(
        strands(at([(62, 118), (52, 150), (48, 196)]), at([(104, 132), (112, 160), (112, 196)]), 5 if c.small else 10, 2.6, 4, jitter=0.3),
        PAPER,
    )
    c.fill(taper(at([(30, 112), (22, 140), (14, 196)]), 2.4), PAPER)
    c.shape(at([(24, 102, "c"), (18, 112), (34, 120), (58, 110), (60, 100, "c"), (40, 108)]), PAPER)
    c.poly(at([(19, 116), (29, 118), (24, 148), (9, 145)]), PAPER)
    c.poly(at([(30, 118), (38, 118), (40, 148), (27, 149)]), PAPER)
    c.fill(taper(at([(7, 46.4), (12, 44.4), (18, 46.4)]), 1.6, n=8) + taper(at([(34, 66), (32, 82), (24, 92)]), 1.8), PAPER)
    wig(c, at)


def wig(c, at):
    cap = at(WIG)
    c.edge(Curve(cap), 4)
    c.shape(cap, PAPER)
    crown = strands(
        at([(-1, 26), (8, 6), (32, -9), (58, -10)]), at([(32, 42), (44, 28), (66, 22), (92, 28)]), 5 if c.small else 12, 2.2, 7, jitter=0.4
    )
    c.fill(crown + taper(at([(38, 46), (60, 34), (94, 34)]), 1.8, ends=(0.5, 0.2)))
    for j, y in enumerate((46, 64, 82, 99)):
        for i in range(3):
            px, py = at([(49 + i * 19.4 + (1, 2, 1, -1)[j], y)])[0]
            c.ellipse(px, py, 9.8, 8.4)
            c.ellipse(px, py, 7.8, 6.4, PAPER)
            c.ellipse(px, py, 4.8, 3.8)
            c.ellipse(px, py, 2.6, 1.8, PAPER, fine=True)
    tail = at([(94, 104), (101, 120), (102, 150)])
    c.fill(limb(tail, [14, 12, 10]))
    c.fill(limb(tail, [9, 7.6, 6]), PAPER)
    c.fill(limb(at([(98, 112), (100, 118)]), [15, 15], 4))
    c.fill(taper(tail, 1.4, ends=(0.6, 0.6)), fine=True)


def brief(c, x, y, width, height, layers):
    """A bundle of papers tied with tape."""
    for i in range(layers):
        k = y - i * height / layers
        c.box(x + (2 if i % 2 else 0), k - height / layers, width, height / layers, PAPER)
        c.edge(Polygon(rect(x + (2 if i % 2 else 0), k - height / layers, width, height / layers)), 1.4)
    top = [(x, y - height), (x + 18, y - height - 14), (x + width + 14, y - height - 14), (x + width + 2, y - height)]
    c.poly(top, PAPER)
    c.edge(Polygon(top), 1.8)
    middle = x + width * 0.5
    c.fill(stroke([(middle, y), (middle, y - height), (middle + 16, y - height - 14)], 6))
    c.fill(stroke([mix(top[0], top[3], 0.55), mix(top[3], top[2], 0.5)], 4))
    for side in () if c.small else (-1, 1):
        c.fill(
            curl(
                [
                    (middle + 7, y - height - 7),
                    (middle + 7 + side * 12, y - height - 17),
                    (middle + 7 + side * 20, y - height - 8),
                    (middle + 7, y - height - 7),
                ],
                3.4,
            )
        )


def scroll_and_quill(c):
    c.poly([(196, 284), (214, 266), (286, 266), (278, 284)], PAPER)
    bars(c, [[(214 - k * 4, 270 + k * 4), (276 - k * 2, 270 + k * 4)] for k in range(3)], 1.6)
    c.circle(268, 280, 7)
    c.circle(268, 280, 4, PAPER)
    c.poly([(314, 282), (340, 282), (336, 268), (318, 268)], PAPER)
    c.poly([(316, 281), (338, 281), (334, 266), (320, 266)])
    c.box(321, 258, 12, 9)
    c.edge(Polygon(rect(321, 258, 12, 9)), 1, PAPER)
    feather = [(328, 254, "c"), (324, 236), (330, 206), (350, 178, "c"), (352, 206), (344, 232)]
    c.edge(Curve(feather), 4)
    c.shape(feather, PAPER)
    c.fill(taper([(327, 262), (332, 230), (346, 190)], 2))


def draw(c):
    wall(c)
    hall(c)
    table(c)
    with c.at(150, 112, 1.18, mirror=True):
        barrister_in_front(c)
    brief(c, 368, 284, 72, 26, 3 if c.small else 5)
    scroll_and_quill(c)
