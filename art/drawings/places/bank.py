"""A bank: a great safe with its door ajar in a vaulted niche, a gas light, a column and a top hat on the counter."""
from kit import *
from kit.town import across, chequered


def glow(x, y):
    return smooth(14, 230, math.hypot(x - 150, y - 96))


def wall(c):
    tone = lambda x, y: (0.03 + 0.72 * glow(x, y)) * (0.86 + 0.28 * noise(x * 2, y * 2))
    c.hatch([(5, 8), (475, 8)], [(5, 236), (475, 236)], 35 if c.small else 74, tone, m=80, waver=0.5, vary=0.3)


def niche(c):
    def arch(grow):
        top = sample(
            [(208 - grow, 96), (232 - grow * 0.8, 66 - grow * 0.8), (306, 53 - grow), (380 + grow * 0.8, 66 - grow * 0.8), (404 + grow, 96)]
        )
        return [(208 - grow, 236)] + top + [(404 + grow, 236)]

    c.poly(arch(11), PAPER)
    c.fill([Ribbon([(p, 1.4) for p in arch(11)])])
    for i in range(13):
        t = math.pi * (1 - i / 12)
        inner, outer = (306 + 98 * math.cos(t), 97 - 44 * math.sin(t)), (306 + 109 * math.cos(t), 96 - 55 * math.sin(t))
        c.fill(stroke([inner, outer], 1.4), fine=True)
    tone = lambda x, y: 0.5 + 0.34 * smooth(220, 400, x)
    c.block(Polygon(arch(0)), [(206, 30), (206, 240)], [(406, 30), (406, 240)], 28 if c.small else 50, tone, m=20, edge=3.4)


def floor(c):
    tone = lambda x, y: 0.3 + 0.55 * glow(x, y - 60)
    chequered(c, 236, 318, (290, 120), 34, [236, 246, 259, 275, 295, 320], tone)
    c.fill(stroke([(5, 236), (475, 236)], 2.4, 0.8))
    shadow = Polygon([(226, 256), (382, 256), (440, 272), (290, 276)])
    c.block(shadow, [(220, 255), (456, 255)], [(220, 277), (456, 277)], 8, lambda x, y: 0.8, m=10)


def treasure(c):
    """The dark inside of the safe with its shelves: notes, ledgers and coins."""
    c.box(236, 84, 140, 168)
    c.fill(stroke([(244, 140), (296, 140)], 2.4, 0.8) + stroke([(244, 192), (296, 192)], 2.4, 0.8), PAPER)
    for x, height in ((250, 10), (262, 18), (274, 14)):
        c.box(x, 139 - height, 10, height - 1, PAPER)
        for k in range(2, height, 3):
            c.box(x, 139 - height + k, 10, 1, fine=True)
    for i, x in enumerate((250, 262, 274) if c.small else (249, 256, 264, 270, 279)):
        drop = i % 3 * 4
        c.box(x, 160 + drop, 5 + i % 2, 31 - drop, PAPER)
        c.box(x, 166 + drop, 6, 1.6, fine=True)
        c.box(x, 180, 6, 1.6, fine=True)
    for x, y in () if c.small else ((250, 240), (263, 240), (276, 240), (256, 232), (269, 232), (262, 224)):
        c.ellipse(x + 5, y, 6.4, 3.6)
        c.ellipse(x + 5, y, 5.6, 2.8, PAPER)


def door(c):
    side = Polygon([(376, 84), (398, 94), (398, 240), (376, 252)])
    c.block(side, [(376, 84), (398, 94)], [(376, 254), (398, 242)], 34, lambda x, y: 0.84, m=6, edge=1.4)
    treasure(c)
    across(230, 78, 152, 12, c, 4, lambda x, y: 0.15 + 0.5 * smooth(240, 380, x), edge=1.4, m=12)
    across(230, 246, 152, 12, c, 4, lambda x, y: 0.3 + 0.5 * smooth(240, 380, x), edge=1.4, m=12)
    front = Polygon([(296, 82), (378, 90), (378, 246), (296, 262)])
    tone = lambda x, y: 0.1 + 0.5 * smooth(300, 378, x) + 0.25 * smooth(210, 262, y)
    c.block(front, [(296, 82), (378, 90)], [(296, 262), (378, 246)], 42, tone, m=16, edge=1.8)
    rim = Polygon([(286, 86), (296, 82), (296, 262), (286, 257)])
    c.block(rim, [(286, 84), (286, 262)], [(297, 82), (297, 262)], 3, lambda x, y: 0.35, m=8, edge=1.4)
    for y in (108, 140, 172, 204, 236):
        c.box(279, y, 8, 6)
        c.box(280, y + 1, 6, 1.6, PAPER, fine=True)
    panel = Polygon([(305, 95), (370, 101), (370, 236), (305, 249)])
    tone = lambda x, y: 0.26 + 0.4 * smooth(300, 372, x) + 0.1 * smooth(200, 250, y)
    c.block(panel, [(305, 94), (305, 250)], [(371, 100), (371, 238)], 22, tone, m=10, edge=1.4)


def fittings(c):
    x, y = 336, 170
    for r, ink in ((30, INK), (28.6, PAPER)):
        c.ellipse(x, y, r * 0.9, r, ink)
    if not c.small:
        c.fill(rings(x, y, 21, 28.6, 5, lambda t, r: 0.15 + 0.75 * (0.5 + 0.5 * math.cos(t - 0.8)) ** 1.2, 0.9))
    for r, ink in ((21, INK), (19.6, PAPER)):
        c.ellipse(x, y, r * 0.9, r, ink)
    if not c.small:
        c.fill(rings(x, y, 8, 19.6, 6, lambda t, r: 0.35 + 0.5 * (0.5 + 0.5 * math.cos(t + 2.3)), 0.9))
    for i in range(5):
        t = i * 2 * math.pi / 5 - 0.4
        hx, hy = x + 34.2 * math.cos(t), y + 38 * math.sin(t)
        c.fill(limb([(x, y), (hx, hy)], [6, 4, 4], 6))
        c.fill(stroke([(x - 1, y - 1), (hx - 1, hy - 1)], 1.3, 0.3), PAPER, fine=True)
        c.circle(hx, hy, 4.6)
        c.circle(hx - 1.2, hy - 1.4, 1.5, PAPER, fine=True)
    for r, ink in ((8, INK), (5, PAPER), (3, INK)):
        c.ellipse(x, y, r * 0.9, r, ink)
    c.poly([(316, 116), (360, 119), (360, 133), (316, 131)])
    for dy in (4, 8.6, 12):
        c.fill(stroke([(320, 116 + dy), (356, 118.6 + dy)], 1.3), PAPER, fine=True)
    c.circle(336, 216, 4.4)
    c.poly([(334.6, 217), (337.4, 217), (340, 227), (332, 227)])
    for top in (108, 216):
        c.box(374, top, 9, 22)
        c.box(376.5, top + 2, 1.6, 18, PAPER, fine=True)
    for i in range(10):
        c.circle(300.5, lerp(90, 254, i / 9), 1.5, fine=True)
        c.circle(374, lerp(97, 240, i / 9), 1.5, fine=True)


def gas_light(c):
    c.fill(limb([(60, 120), (96, 128), (130, 124), (150, 108)], [4, 3.4, 3, 4], 16))
    c.circle(150, 96, 16)
    c.circle(150, 96, 14, PAPER)
    c.poly([(143, 110), (157, 110), (155, 115), (145, 115)])
    c.shape([(150, 85, "c"), (144, 97), (150, 106), (156, 97)])
    c.shape([(150, 93, "c"), (147.6, 99), (150, 104), (152.4, 99)], PAPER)


def column(c):
    c.box(14, 0, 74, 320, PAPER)
    for i in range(8):
        x0, x1 = 50 - 36 * math.cos(math.pi * i / 8), 50 - 36 * math.cos(math.pi * (i + 1) / 8)
        middle = (x0 + x1) / 2
        dark = 0.92 if middle < 60 else lerp(0.92, 0.38, (middle - 60) / 26)
        if c.small:
            c.box(x0 + (x1 - x0) * 0.2, 44, (x1 - x0) * 0.8 * dark, 240)
            continue
        a, b = x0 + (x1 - x0) * 0.16, x1 - (x1 - x0) * 0.1
        c.hatch([(a, 44), (a, 282)], [(b, 44), (b, 282)], 3, lambda x, y: dark * (0.55 + 0.6 * (x1 - x) / (x1 - x0)), m=8, darkest=0.98)
    for y, height, w in ((282, 8, 40), (290, 12, 44), (302, 16, 48)):
        across(50 - w, y, 2 * w, height, c, max(3, height // 3), lambda x, y: 0.9 - 0.55 * smooth(40, 90, x), edge=1.6, m=12)
    capital = Polygon([(4, 0), (98, 0), (98, 26), (88, 44), (12, 44), (4, 26)])
    c.block(capital, [(4, 6), (98, 6)], [(4, 46), (98, 46)], 10, lambda x, y: 0.9 - 0.5 * smooth(40, 96, x), m=12, edge=1.6)


def counter(c):
    c.poly([(300, 320), (330, 286), (480, 278), (480, 320)])
    c.fill(stroke([(331, 288), (478, 280.5)], 3, 0.6) + stroke([(326, 296), (478, 289)], 1.4, 0.4), PAPER)
    c.fill(strands([(320, 302), (400, 298), (478, 296)], [(308, 318), (400, 316), (478, 316)], 5, 1.2), PAPER, fine=True)
    hat = [(404, 279), (410, 283), (440, 285), (466, 281), (471, 275), (462, 276, "c"), (458, 244), (462, 226, "c"), (438, 222)]
    hat += [(412, 227, "c"), (416, 246), (414, 277, "c"), (407, 275)]
    c.edge(Curve(hat), 3, PAPER)
    c.shape(hat)
    sheen = strands([(443, 230), (442, 250), (444, 268)], [(459, 230), (455, 248), (458, 268)], 5, 1.8)
    sheen += taper([(413, 228), (438, 232), (461, 228)], 1.5) + taper([(408, 278), (438, 282), (466, 278)], 1.2)
    sheen += strands([(419, 232), (421, 250), (419, 268)], [(425, 233), (426, 250), (425, 268)], 2, 1.4)
    c.fill(sheen, PAPER, fine=True)
    c.fill(taper([(414, 270), (438, 274), (461, 269)], 2, ends=(0.5, 0.5)), PAPER)


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.32, 0.8
    wall(c)
    niche(c)
    floor(c)
    door(c)
    fittings(c)
    gas_light(c)
    column(c)
    counter(c)
