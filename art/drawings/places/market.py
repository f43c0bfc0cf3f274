"""A market hall: an iron roof, stalls with striped awnings, fish and baskets in front."""
from kit import *
from kit.rooms import *


def roof(c):
    if not c.small:
        plane(c, rect(5, 5, 470, 200), 4, 0.2)
    rays = 7 if c.small else 17
    for i in range(rays):
        t = math.pi * (i + 0.5) / rays
        c.fill(limb([(240 - 50 * math.cos(t), 112 - 44 * math.sin(t)), (240 - 330 * math.cos(t), 112 - 290 * math.sin(t))], [1, 7], 4))
    for far in (3.7, 2, 1.15) if c.small else (5.2, 3.7, 2.7, 2, 1.5, 1.15):
        rx, ry, y = 262 / far, 250 / far, 158 - 70 / far
        arch = [(240 - rx * math.cos(math.pi * k / 12), y - ry * math.sin(math.pi * k / 12)) for k in range(13)]
        c.fill(curl(arch, 12 / far), PAPER)
        c.fill(curl(arch, 7 / far))
        for x in (arch[0][0], arch[-1][0]):
            bars(c, [[(x, y), (x, 200)]], 7 / far)


def end_wall(c):
    c.box(188, 142, 104, 70)
    c.shape([(188, 146, "c"), (192, 116), (214, 96), (240, 90), (266, 96), (288, 116), (292, 146, "c")])
    c.shape([(194, 142, "c"), (198, 120), (216, 103), (240, 97), (264, 103), (282, 120), (286, 142, "c")], PAPER)
    bars(c, [[(240, 142), (240 - 46 * math.cos(math.pi * k / 6), 142 - 45 * math.sin(math.pi * k / 6))] for k in range(1, 6)], 2)
    c.circle(240, 140, 13)
    c.circle(240, 140, 10.5, PAPER)
    bars(c, [[(240, 140), (240, 132)], [(240, 140), (245, 142)]], 1.8)
    for x in (196, 220, 244, 268):
        c.box(x, 158, 16, 54, PAPER)


def stall(c, x, width):
    """A stall, seen from the front: a dark inside, a counter, posts and an awning."""
    c.box(x, 120, width, 130)
    c.box(x - 6, 226, width + 12, 94)
    c.box(x - 6, 226, width + 12, 5, PAPER)
    bars(c, [[(x + 4 + i * 22, 240), (x + 4 + i * 22, 312)] for i in range(width // 22 + 1)], 1.6, PAPER, fine=True)
    for post in (x, x + width - 7):
        c.box(post - 1.6, 120, 10, 108, PAPER)
        c.box(post, 120, 7, 108)
    awning(c, x + 4, 92, width - 8, 40, 16, 11)


def hung(c, x, y, size):
    """A plucked fowl hanging by its feet."""
    with c.at(x, y, size):
        c.fill(stroke([(-3, -4), (-2, 12)], 1.8) + stroke([(3, -4), (2, 12)], 1.8), PAPER)
        c.shape([(-4, 10), (-11, 24), (-9, 38), (-3, 44), (-4, 54), (0, 60), (4, 54), (3, 44), (9, 38), (11, 24), (4, 10)], PAPER)
        c.fill(taper([(-5, 20), (-6, 30), (-2, 38)], 1.8) + taper([(6, 22), (7, 32), (4, 38)], 1.8), fine=True)


def fishmonger(c):
    c.poly([(26, 190), (162, 190), (178, 238), (12, 238)], PAPER)
    if not c.small:
        plane(c, [(26, 190), (162, 190), (178, 238), (12, 238)], 5, 0.14, base=None)
    for x, y, scale in (
        ((58, 222, 0.72), (136, 223, 0.72)) if c.small else ((66, 201, 0.6), (130, 202, 0.6), (58, 222, 0.72), (136, 223, 0.72))
    ):
        fish(c, x, y, scale)
    for x in (52, 94, 136):
        hung_fish(c, x)
    c.box(8, 238, 172, 6)
    bars(c, [[(9, 240), (179, 240)]], 2, PAPER)


def hung_fish(c, x):
    with c.at(x, 162, 0.62):
        c.shape([(0, 32, "c"), (-9, 22), (-12, 4), (-4, -22), (-10, -32, "c"), (0, -29), (10, -32, "c"), (4, -22), (12, 4), (9, 22)], PAPER)
        c.circle(-2, 22, 2.6)
        c.fill(taper([(-9, 14), (0, 17), (9, 14)], 2.4))


def greengrocer(c):
    for x in (336, 384, 432):
        hung(c, x, 146, 0.78)
    for x, y in ((332, 226), (384, 226), (436, 226)):
        for k, h in ((-12, 22), (12, 22), (0, 27)) if c.small else ((-13, 22), (0, 22), (13, 22), (-7, 31), (7, 31)):
            c.circle(x + k, y - h, 8.4, fine=True)
            c.circle(x + k, y - h, 7.2, PAPER)
            c.fill(taper([(x + k + 5, y - h - 2), (x + k + 4, y - h + 4), (x + k - 1, y - h + 5)], 2.4), fine=True)
        c.poly([(x - 23, y - 18), (x + 23, y - 18), (x + 18, y), (x - 18, y)], PAPER)
        c.poly([(x - 21, y - 16), (x + 21, y - 16), (x + 17, y), (x - 17, y)])
        bars(c, [[(x - 19, y - 12), (x + 19, y - 12)], [(x - 18, y - 6), (x + 18, y - 6)]], 1.8, PAPER)


def aisle(c):
    c.poly([(5, 320), (475, 320), (300, 212), (180, 212)], PAPER)
    plane(c, [(5, 320), (475, 320), (300, 212), (180, 212)], 6, lambda x, y: 0.2 if c.small else 0.12 + 0.4 * noise(x * 2.4, y * 5))
    person(c, 222, 268, 72, "top")
    lady(c, 262, 272, 68)
    if not c.small:
        lady(c, 286, 238, 40)
        person(c, 202, 240, 44)


def baskets(c):
    for x, y in ((46, 256), (82, 254)):
        fish(c, x, y, 0.6, x == 82, PAPER)
    basket(c, 64, 312, 90, 52, PAPER)
    basket(c, 144, 312, 52, 40, PAPER)
    for k in (-30, -10, 10, 30):
        shell = [(416 + k - 12, 265), (416 + k - 8, 254), (416 + k, 248), (416 + k + 8, 254), (416 + k + 12, 265), (416 + k, 268)]
        c.shape(shell, PAPER)
        c.fill(
            taper([(416 + k, 266), (416 + k - 1, 258), (416 + k - 4, 252)], 2.2) + taper([(416 + k + 6, 264), (416 + k + 4, 255)], 1.8),
            fine=True,
        )
    basket(c, 416, 312, 90, 48, PAPER)


def draw(c):
    roof(c)
    end_wall(c)
    aisle(c)
    stall(c, 14, 160)
    fishmonger(c)
    stall(c, 306, 160)
    greengrocer(c)
    baskets(c)
