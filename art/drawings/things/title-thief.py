"""A thief: a hand lifts a watch by its chain out of a pocket."""
from kit import *
from kit.objects import chain, oval
from kit.bold import *


def finger(c, points, widths, edge=4.5):
    c.fill(limb(points, [w + 2 * edge for w in widths], 16))
    x, y = points[-1]
    c.circle(x, y, widths[-1] / 2 + edge)
    c.circle(x, y, widths[-1] / 2, PAPER)
    c.fill(limb(points, widths, 16), PAPER)


def watch(c, x, y, r):
    c.ring(x, y - r - 13, 10, 10, 5)
    c.box(x - 7, y - r - 8, 14, 10)
    c.circle(x, y, r)
    c.circle(x, y, r - 7, PAPER)
    for i in range(12):
        dx, dy = math.sin(i * math.pi / 6), -math.cos(i * math.pi / 6)
        if not c.small or i % 3 == 0:
            bars(c, [[(x + dx * (r - 10), y + dy * (r - 10)), (x + dx * (r - 16), y + dy * (r - 16))]], 4 if i % 3 == 0 else 2)
    bars(c, [[(x, y + 2), (x + 16, y - 14)], [(x, y + 3), (x - 9, y - 26)]], 5)
    c.circle(x, y, 5)
    c.fill(taper(oval(x, y, r - 3.5, r - 3.5, 10, 190, 260), 3), PAPER)


def pocket(c):
    flap = [(6, 150, "c"), (76, 158), (150, 150, "c"), (146, 200), (122, 228), (78, 236), (34, 228), (10, 200)]
    c.shape(flap)
    c.fill(taper([(7, 166), (76, 174), (148, 166)], 5, ends=(0.8, 0.8)), PAPER)
    seam = [(20, 178), (22, 200), (40, 217), (78, 224), (116, 217), (134, 200), (137, 178)]
    spots = resample(sample(seam), 33)
    bars(c, [[p, q] for p, q in zip(spots[::2], spots[1::2])], 3, PAPER, fine=True)
    if c.small:
        c.fill(limb(seam, [3, 3], 10), PAPER)


def hand(c):
    c.poly([(188, 0), (240, 0), (240, 118), (206, 84)])
    bars(c, [[(212, 20), (236, 60)], [(224, 12), (240, 40)]], 3, PAPER, fine=True)
    finger(c, [(180, 32), (144, 14), (112, 22), (98, 40)], [20, 18, 13, 11])
    finger(c, [(180, 40), (146, 26), (120, 36), (106, 56)], [20, 18, 14, 12])
    bold(c, [(206, 18), (184, 12), (164, 20), (156, 40), (164, 66), (182, 82), (208, 84)], 4.5)
    finger(c, [(178, 44), (150, 40), (130, 52), (120, 72)], [22, 19, 15, 12])
    finger(c, [(192, 68), (168, 86), (146, 88), (128, 80)], [26, 21, 17, 12])
    c.shape([(200, 22), (176, 22), (166, 40), (174, 64), (196, 76)], PAPER)
    c.fill(taper([(168, 34), (180, 44), (184, 60)], 3, n=8), fine=True)
    cuff = [(198, 4, "c"), (214, -2, "c"), (232, 92, "c"), (206, 92, "c")]
    bold(c, cuff, 4.5)
    c.circle(216, 74, 4)


def draw(c):
    c.fill(limb([(8, 146), (76, 138), (148, 146)], [14, 22, 14], 8))
    watch(c, 78, 142, 46)
    pocket(c)
    chain(c, [(78, 74), (92, 62), (112, 72), (124, 80)], 13, 4)
    chain(c, [(124, 84), (140, 116), (166, 132), (176, 160), (168, 190)], 13, 4)
    c.fill(limb([(154, 196), (168, 198), (182, 202)], [7, 10, 7], 6))
    hand(c)
