"""The printing room of a newspaper: an iron hand press with a printed sheet, and sheets hung up to dry."""
from kit import *
from kit.rooms import *


def room(c):
    light = glow(240, 140, 280, 0.3)
    plane(c, rect(5, 5, 470, 262), 6 if c.small else 3.8, lambda x, y: 0.1 + 0.66 * light(x, y), angle=90)
    floor(c, 262, 320, 14, (240, 120))
    bars(c, [[(5, 263), (475, 263)]], 3)


def sheet(c, x, y, width, height, seed=1):
    """A newspaper page: a heading, columns of text and a picture."""
    c.box(x, y, width, height, PAPER)
    c.edge(Polygon(rect(x, y, width, height)), 1.6)
    c.box(x + 5, y + 6, width - 10, height * 0.1)
    chance = random.Random(seed)
    columns = 2 if c.small else 3
    w = (width - 10) / columns
    rows = 4 if c.small else 11
    top, step = y + height * 0.24, height * 0.7 / rows
    hole = chance.randrange(columns)
    lines = []
    for k in range(columns):
        for j in range(rows):
            if k == hole and rows * 0.3 < j < rows * 0.75:
                continue
            end = w - 2 - (chance.random() * w * 0.3 if j % 4 == 3 else 0)
            lines += stroke([(x + 6 + k * w, top + j * step), (x + 5 + k * w + end, top + j * step)], step * 0.45)
    c.fill(lines)
    c.box(x + 6 + hole * w, top + step * rows * 0.33, w - 3, step * rows * 0.36)


def washing_line(c):
    c.fill(curl([(5, 30), (120, 38), (240, 34), (360, 38), (475, 28)], 1.8))
    for x, y, w, h, seed in ((20, 36, 56, 80, 2), (84, 38, 56, 80, 5), (406, 36, 56, 80, 7), (342, 38, 56, 80, 3)):
        sheet(c, x, y, w, h, seed)
        for k in (0.16, 0.84):
            c.box(x + w * k - 2, y - 6, 4, 11)


def press(c):
    """An iron hand press, seen from the printer's place."""
    for x in (158, 296):
        c.box(x - 3, 62, 32, 196, PAPER)
        c.box(x, 62, 26, 196)
        c.fill(strands([(x + 5, 84), (x + 5, 206)], [(x + 12, 84), (x + 12, 206)], 2, 2.6), PAPER)
        c.poly([(x - 8, 258), (x + 34, 258), (x + 42, 296), (x - 16, 296)])
        c.box(x - 22, 294, 70, 10)
        bars(c, [[(x - 18, 297), (x + 44, 297)]], 1.6, PAPER)
        c.fill(taper([(x - 2, 288), (x + 4, 268), (x + 8, 262)], 2.4), PAPER)
    head = [
        (146, 92, "c"),
        (146, 66),
        (170, 54),
        (204, 50),
        (222, 36),
        (240, 28),
        (258, 36),
        (276, 50),
        (310, 54),
        (334, 66),
        (334, 92, "c"),
        (290, 84),
        (240, 80),
        (190, 84),
    ]
    c.shape(head, PAPER)
    with c.at(240, 60, 0.965):
        c.shape([(p[0] - 240, p[1] - 60, *p[2:]) for p in head])
    c.fill(
        taper([(152, 70), (176, 60), (208, 56), (228, 42), (240, 36)], 2.4)
        + taper([(328, 70), (304, 60), (272, 56), (252, 42), (240, 36)], 2.4),
        PAPER,
    )
    c.circle(240, 60, 10, PAPER)
    c.circle(240, 60, 6)
    c.shape([(240, 6, "c"), (248, 16), (244, 28, "c"), (236, 28, "c"), (232, 16)])


def works(c):
    """Moving parts of the hand press: the toggle, the platen and the pressman's bar."""
    c.poly([(222, 80), (258, 80), (252, 112), (228, 112)])
    c.fill(strands([(230, 84), (234, 108)], [(238, 84), (240, 108)], 2, 2), PAPER)
    c.fill(limb([(240, 112), (226, 128), (240, 146)], [13, 10, 13], 12) + limb([(240, 112), (254, 128), (240, 146)], [13, 10, 13], 12))
    c.circle(240, 128, 5, PAPER)
    for x in (196, 284):
        spring = [(x + (5 if j % 2 else -5), 86 + j * 6.4) for j in range(10)]
        c.fill(limb([(x, 82), *spring, (x, 152)], [2.2, 2.2], 80))
    c.poly([(188, 148), (292, 148), (300, 166), (180, 166)])
    c.box(184, 166, 112, 12)
    bars(c, [[(194, 152), (286, 152)], [(188, 170), (292, 170)]], 2, PAPER)
    c.fill(limb([(246, 128), (190, 132), (142, 142), (104, 138)], [10, 8, 6, 6]), PAPER)
    c.fill(limb([(246, 128), (190, 132), (142, 142), (108, 138)], [7, 6, 4.6, 4]))
    c.fill(limb([(112, 138), (84, 134)], [9, 11, 9], 6))
    c.fill(taper([(110, 136), (96, 134), (86, 132.6)], 2), PAPER)


def bed(c):
    c.box(120, 206, 300, 12)
    c.box(120, 203, 300, 3, PAPER)
    bars(c, [[(122, 210), (418, 210)]], 2, PAPER)
    c.box(176, 186, 128, 18)
    bars(c, [[(180, 190), (300, 190)]], 2, PAPER)
    c.fill([r for i in range(10) for r in stroke([(186 + i * 12, 195), (186 + i * 12, 201)], 2)], PAPER, fine=True)
    c.box(406, 216, 9, 84)
    c.box(398, 298, 26, 6)
    c.fill(stroke([(300, 236), (406, 222)], 4))
    tympan = [(312, 204), (404, 204), (440, 128), (352, 128)]
    c.poly([(p[0] + dx, p[1] + dy) for p, dx, dy in zip(tympan, (-7, 6, 8, -6), (3, 3, -6, -6))])
    c.poly(tympan, PAPER)

    def on(u, v):
        return mix(mix(tympan[3], tympan[2], u), mix(tympan[0], tympan[1], u), v)

    c.poly([on(0.06, 0.07), on(0.94, 0.07), on(0.94, 0.18), on(0.06, 0.18)])
    rows = 4 if c.small else 9
    lines = []
    for k in range(3):
        for j in range(rows):
            if not (k == 1 and j < rows * 0.5):
                v = 0.28 + 0.68 * j / rows
                lines += stroke([on(0.06 + k * 0.31, v), on(0.33 + k * 0.31, v)], 2)
    c.fill(lines)
    c.poly([on(0.38, 0.26), on(0.63, 0.26), on(0.63, 0.56), on(0.38, 0.56)])
    c.circle(240, 232, 17)
    c.circle(240, 232, 12, PAPER)
    c.circle(240, 232, 8)
    c.fill(limb([(240, 232), (222, 262)], [5, 4], 4))
    c.circle(221, 264, 5)


def pile(c):
    for i in range(4 if c.small else 8):
        y = 306 - i * (10 if c.small else 5)
        x = 34 + (3 if i % 2 else 0)
        c.poly([(x, y), (x + 84, y), (x + 84, y + 4), (x, y + 4)], PAPER)
        c.edge(Polygon(rect(x, y, 84, 5)), 1.4)
    c.poly([(34, 270), (58, 248), (140, 248), (120, 270)], PAPER)
    c.edge(Polygon([(34, 270), (58, 248), (140, 248), (120, 270)]), 1.8)
    c.poly([(56, 254), (134, 254), (130, 258), (52, 258)])
    bars(c, [[(50 - k * 4, 261 + k * 3.4), (126 - k * 4, 261 + k * 3.4)] for k in range(3)], 1.4, fine=True)
    c.box(30, 310, 96, 10)


def draw(c):
    room(c)
    washing_line(c)
    with c.at(2, 8, 0.985):
        press(c)
        bed(c)
        works(c)
    pile(c)
