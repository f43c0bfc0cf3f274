"""An office: a desk with ledgers, a quill and an oil lamp, a window over the roofs of London."""
from kit import *
from kit.rooms import *

LAMP = (168, 112)


def wall(c):
    far = glow(*LAMP, 190, 0.22)
    plane(c, rect(5, 5, 470, 215), 5 if c.small else 3.6, lambda x, y: 0.02 + 0.72 * far(x, y), waver=0.5)
    c.box(5, 222, 470, 98)


def window(c):
    c.box(300, 22, 138, 158)
    plane(c, rect(312, 30, 114, 142), 5, lambda x, y: 0.4 - 0.4 * smooth(30, 120, y))
    dome = [(318, 172), (318, 116), (322, 112), (324, 94), (332, 80), (343, 75), (354, 80), (362, 94), (364, 112), (368, 116), (368, 172)]
    plane(c, dome, 2.8, lambda x, y: 0.4 + 0.4 * smooth(335, 366, x), angle=90, edge=1.4)
    c.box(341, 60, 4, 16)
    bars(c, [[(337, 64), (349, 64)]], 2)
    bars(c, [[(322, 112), (364, 112)], [(324, 96), (362, 96)]], 2)
    roofs(c, 312, 136, 114, 172, 0.85, 2.8, 8)
    sash(c, 308, 26, 122, 150, 2, 4, 5, 3)
    c.box(292, 178, 154, 8)
    bars(c, [[(296, 180), (442, 180)]], 1.6, PAPER)
    for x, side in ((284, 1), (454, -1)):
        drape = [
            (x - 6 * side, 12, "c"),
            (x + 34 * side, 12, "c"),
            (x + 26 * side, 70),
            (x + 8 * side, 120),
            (x + 10 * side, 190, "c"),
            (x - 10 * side, 190, "c"),
        ]
        c.shape(drape)
        c.fill(
            strands(
                [(x + 2 * side, 16), (x, 90), (x - 4 * side, 184)],
                [(x + 28 * side, 16), (x + 12 * side, 90), (x + 6 * side, 184)],
                3 if c.small else 5,
                2,
            ),
            PAPER,
        )
    c.box(268, 12, 202, 8)


def shelves(c):
    c.box(14, 30, 92, 170)
    for i, y in enumerate((76, 122, 168)):
        c.box(20, y - 40, 80, 40, PAPER)
        if not c.small:
            plane(c, rect(20, y - 40, 80, 40), 4, 0.35, base=None)
        books(c, 21, y, 78, 38, 4 + i, tone=0.55)


def lamp_light(c):
    x = LAMP[0]
    turned(c, x, [(140, 7), (152, 12), (162, 16), (170, 8), (180, 5), (190, 7), (196, 24), (203, 27)])
    c.shape(
        [(x - 5, 140, "c"), (x - 8, 124), (x - 4, 104), (x - 4, 66, "c"), (x + 4, 66, "c"), (x + 4, 104), (x + 8, 124), (x + 5, 140, "c")],
        PAPER,
    )
    c.edge(Polygon([(x - 4, 100), (x - 4, 64), (x + 4, 64), (x + 4, 100)]), 1.6)
    shade = [(x - 14, 84), (x + 14, 84), (x + 44, 126), (x - 44, 126)]
    c.poly(shade)
    for i in range(5):
        k = -0.82 + i * 0.41
        c.fill(stroke([(x + 13 * k, 87), (x + 40 * k, 122)], 1.8), PAPER, fine=i % 2 == 1)
    c.box(x - 46, 124, 92, 5)
    c.fill(taper([(x, 140), (x - 4, 134), (x, 129)], 3) + taper([(x, 140), (x + 4, 134), (x, 129)], 3))


def ledger(c):
    left = [(206, 206, "c"), (232, 196), (262, 203, "c"), (262, 181, "c"), (240, 176), (220, 184, "c")]
    right = [(262, 203, "c"), (290, 196), (320, 206, "c"), (304, 184, "c"), (284, 176), (262, 181, "c")]
    c.poly([(200, 212), (326, 212), (308, 182), (216, 182)])
    for page in (left, right):
        c.shape(page, PAPER)
    c.fill(strands([(218, 186), (240, 179), (260, 184)], [(209, 203), (234, 194), (261, 200)], 5, 1.6, ends=0.7), fine=True)
    c.fill(strands([(264, 184), (284, 179), (303, 186)], [(264, 200), (290, 194), (315, 203)], 5, 1.6, ends=0.7), fine=True)
    bars(c, [[(262, 181), (262, 208)]], 2)


def stack(c):
    for x, y, w, dark in ((342, 212, 92, True), (350, 198, 80, False), (340, 184, 84, True), (352, 170, 62, True)):
        c.box(x - 1, y - 14, w + 2, 14, PAPER)
        c.box(x, y - 13, w, 12)
        if dark:
            c.box(x + w - 14, y - 10.5, 15, 7, PAPER)
            bars(c, [[(x + k, y - 12), (x + k, y - 2)] for k in (6, 10, 26, 30)], 1.3, PAPER, fine=True)
        else:
            c.box(x + 3, y - 10.5, w - 3, 7, PAPER)
            bars(c, [[(x + 4, y - 8.5), (x + w, y - 8.5)], [(x + 4, y - 6), (x + w, y - 6)]], 0.9, fine=True)


def inkstand(c):
    c.poly([(98, 208), (132, 208), (128, 196), (102, 196)], PAPER)
    c.poly([(100, 207), (130, 207), (126, 194), (104, 194)])
    c.box(108, 186, 14, 9)
    c.fill(taper([(115, 190), (112, 170), (96, 128)], 2.4, ends=(1, 0.6)), PAPER)
    c.shape([(111, 168, "c"), (102, 160), (90, 138), (84, 104, "c"), (98, 124), (110, 146)], PAPER)
    c.fill(taper([(111, 168), (102, 144), (88, 112)], 1.4))


def desk(c):
    c.poly([(40, 222), (440, 222), (420, 198), (66, 198)], PAPER)
    far = glow(LAMP[0], 205, 210, 0.2)
    plane(c, [(40, 222), (440, 222), (420, 198), (66, 198)], 4, lambda x, y: 0.5 * far(x, y))
    c.box(30, 220, 420, 100)
    bars(c, [[(32, 224), (448, 224)]], 2.4, PAPER)
    bars(c, [[(34, 233), (446, 233)]], 1.2, PAPER)
    for x, w in ((48, 104), (328, 104)):
        for y in (242, 276):
            c.edge(Polygon(rect(x, y, w, 27)), 1.8, PAPER)
            c.fill(strands([(x + 5, y + 6), (x + w - 5, y + 6)], [(x + 5, y + 24), (x + w - 5, y + 24)], 4, 1.2, 5), PAPER, fine=True)
            c.circle(x + w / 2, y + 13.5, 4.5)
            c.circle(x + w / 2, y + 13.5, 3.2, PAPER)
    c.edge(Polygon(rect(166, 242, 148, 20)), 1.8, PAPER)
    c.circle(240, 252, 3.2, PAPER)
    plane(c, rect(168, 270, 144, 50), 5, 0.55, ink=PAPER, base=INK, angle=90, m=8)


def draw(c):
    wall(c)
    shelves(c)
    window(c)
    desk(c)
    stack(c)
    ledger(c)
    lamp_light(c)
    inkstand(c)
