"""A suburban villa: gables and bay windows between trees, a garden wall with an iron gate."""
from kit import *
from kit.rooms import *


def house(c):
    plane(c, [(108, 246), (108, 118), (366, 118), (366, 246)], 4.4, lambda x, y: 0.3 + 0.4 * smooth(366, 140, x))
    roof = [(92, 122), (138, 62), (336, 62), (384, 122)]
    plane(c, roof, 5, 0.84, edge=2)
    tiles = [
        [(x + (5 if j % 2 else 0), 64 + j * 5), (x + (5 if j % 2 else 0), 69 + j * 5)]
        for j in range(11)
        for x in range(150 - j * 3, 326 + j * 3, 11)
    ]
    bars(c, tiles, 1, PAPER, fine=True)
    for x in (148, 306):
        chimney(c, x, 70, 22, 36, 3)
        bars(c, [[(x + 4, 40), (x + 4, 66)]], 2, PAPER)
    for x, width, peak in ((112, 96, 58), (280, 78, 76)):
        gable(c, x, width, peak)
    porch(c)


def gable(c, x, width, peak):
    middle = x + width / 2
    front = [(x, 246), (x, 128), (middle, peak + 8), (x + width, 128), (x + width, 246)]
    plane(c, front, 4.4, lambda px, py: 0.1 + 0.3 * smooth(x + width * 0.6, x, px), edge=1.6)
    board = [(x - 9, 138), (middle, peak), (x + width + 9, 138)]
    c.fill(stroke(board[:2], 9) + stroke(board[1:], 9))
    c.fill(stroke([(x - 6, 134.5), (middle, peak + 1)], 1.8) + stroke([(middle, peak + 1), (x + width + 6, 134.5)], 1.8), PAPER)
    bars(c, [[(middle, peak - 14), (middle, peak + 20)]], 3)
    c.circle(middle, peak - 15, 3.4)
    windows(c, middle - 15, 118, 30, 40, 2, 2, 2.6)
    c.box(middle - 19, 158, 38, 4)
    bay = [(x + 8, 246), (x + 8, 184), (x + 20, 176), (x + width - 20, 176), (x + width - 8, 184), (x + width - 8, 246)]
    c.poly([(x + 2, 186), (x + 18, 168), (x + width - 18, 168), (x + width - 2, 186)])
    c.poly(bay)
    n = 3 if c.small else 4
    for i in range(n):
        w = (width - 16) / n
        c.box(x + 8 + i * w + 2.4, 190, w - 4.8, 14, PAPER)
        c.box(x + 8 + i * w + 2.4, 207, w - 4.8, 30, PAPER)


def porch(c):
    c.poly([(214, 186), (244, 162), (274, 186)])
    c.poly([(224, 184), (244, 169), (264, 184)], PAPER)
    c.box(216, 186, 56, 62)
    c.poly(arch(225, 252, 38, 58, 20, math.pi / 2), PAPER)
    c.poly(arch(229, 252, 30, 54, 16, math.pi / 2))
    c.box(228, 214, 32, 2.4, PAPER)
    bars(c, [[(244, 250), (244, 220)]], 1.6, PAPER)
    c.fill(stroke([(244, 214), (236, 204)], 1.4) + stroke([(244, 214), (252, 204)], 1.4) + stroke([(244, 214), (244, 200)], 1.4), PAPER)
    windows(c, 228, 128, 32, 30, 3, 2, 2.4)


def garden(c):
    c.box(5, 246, 470, 74, PAPER)
    plane(
        c,
        rect(5, 246, 470, 20 if c.small else 70),
        7 if c.small else 5,
        lambda x, y: 0.3 if c.small else 0.25 + 0.4 * noise(x * 3, y * 5),
        waver=1.5,
    )
    c.poly([(232, 248), (256, 248), (286, 320), (196, 320)], PAPER)
    for x, r in () if c.small else ((100, 12), (214, 8), (276, 8), (374, 13), (122, 9), (350, 10)):
        treetop(c, x, 246 - r * 0.4, r, int(x), 1)


def trees(c):
    for x, y, r, seed in ((46, 128, 58, 4), (22, 188, 40, 5), (428, 118, 54, 6), (456, 178, 44, 7), (404, 182, 28, 8)):
        if seed in (4, 6):
            c.fill(limb([(x, 190), (x + 2, 250)], [9, 13], 6))
        treetop(c, x, y, r, seed, 1)


def boundary(c):
    for x, w in ((5, 162), (316, 164)):
        c.box(x, 268, w, 52)
        if not c.small:
            joints(c, x, 275, w, 38, 8)
        c.box(x, 262, w, 9, PAPER)
        c.box(x, 263.5, w, 7)
        bars(c, [[(x, 266), (x + w, 266)]], 1.4, PAPER)
    for x in (166, 290):
        c.box(x - 2, 232, 30, 88, PAPER)
        c.box(x, 238, 26, 82)
        c.box(x - 4, 230, 34, 9)
        bars(c, [[(x - 2, 233), (x + 28, 233)]], 1.6, PAPER)
        c.circle(x + 13, 220, 11.5, PAPER)
        c.circle(x + 13, 220, 10)
        c.fill(taper([(x + 6, 221), (x + 8, 214), (x + 13, 212)], 2.4), PAPER)
        c.fill(strands([(x + 5, 246), (x + 5, 316)], [(x + 12, 246), (x + 12, 316)], 2, 2.2), PAPER)
    gate(c)


def gate(c):
    n = 5 if c.small else 9
    for i in range(n):
        x = 192 + (i + 0.5) * 99 / n
        top = 264 - 18 * math.sin(math.pi * (i + 0.5) / n)
        c.box(x - 1.6, top, 3.2, 320 - top)
        c.poly([(x - 3.4, top), (x, top - 9), (x + 3.4, top)])
    bars(c, [[(192, 306), (290, 306)], [(192, 282), (290, 282)]], 3.4)
    c.fill(curl([(192, 270), (216, 257), (241, 252), (266, 257), (290, 270)], 3))
    c.box(239, 250, 5, 70)


def draw(c):
    sky(c, [(402, 38, 80)], 210, 16 if c.small else 44, 0.5, 4)
    c.circle(402, 38, 15, PAPER)
    house(c)
    garden(c)
    trees(c)
    boundary(c)
