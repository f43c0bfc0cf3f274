"""The hall of a mansion: a grand staircase that divides, a chandelier, columns and a chequered floor."""
from kit import *
from kit.rooms import *

ROUND = math.pi / 2


def wall(c):
    light = glow(240, 90, 250, 0.25)
    plane(c, rect(5, 5, 470, 250), 3.8, lambda x, y: 0.16 + 0.62 * light(x, y), angle=90)
    c.poly(arch(168, 170, 144, 156, 72, ROUND))
    c.poly(arch(176, 170, 128, 148, 64, ROUND), PAPER)
    c.edge(Polygon(arch(163, 170, 154, 161, 77, ROUND)), 2, PAPER)
    bars(c, [[(x, 168), (x, 132)] for x in (208, 240, 272)], 2)
    bars(c, [[(176, 132), (304, 132)]], 2.4)


def gallery(c):
    for side in (0, 1):
        x = 14 if side == 0 else 376
        c.box(x - 10, 104, 100, 10)
        bars(c, [[(x - 10, 107), (x + 90, 107)]], 1.6, PAPER)
        balusters(c, [(x + 4, 72), (x + 84, 72)], [(x + 4, 104), (x + 84, 104)], 7)
        portrait(c, 104 if side == 0 else 332, 34)
        doorway(c, 40 if side == 0 else 396)


def doorway(c, x):
    c.poly(arch(x - 6, 252, 56, 122, 28, ROUND), PAPER)
    c.poly(arch(x - 3, 252, 50, 118, 25, ROUND))


def portrait(c, x, y):
    c.box(x - 2, y - 2, 48, 58, PAPER)
    c.box(x, y, 44, 54)
    c.edge(Polygon(rect(x + 5, y + 5, 34, 44)), 2, PAPER)
    c.shape(
        [
            (x + 10, y + 48, "c"),
            (x + 14, y + 34),
            (x + 20, y + 30),
            (x + 17, y + 22),
            (x + 22, y + 15),
            (x + 27, y + 22),
            (x + 24, y + 30),
            (x + 30, y + 34),
            (x + 34, y + 48, "c"),
        ],
        PAPER,
    )


def balusters(c, rail, foot, n):
    """The balusters of a balustrade, from the line `rail` down to the line `foot`."""
    n = max(4, round(n * 0.6)) if c.small else n
    for i in range(n):
        a, b = mix(*rail, (i + 0.5) / n), mix(*foot, (i + 0.5) / n)
        if c.small:
            c.fill(stroke([a, b], 3))
            continue
        c.fill(limb([a, b], [5, 5, 9, 6], 12), PAPER)
        c.fill(limb([a, b], [2.2, 2, 5.6, 2.4], 12))
    c.fill(stroke(rail, 9), PAPER)
    c.fill(stroke(rail, 6))


def upper_flights(c):
    for side in (1, -1):

        def at(x, y):
            return (x if side > 0 else 480 - x, y)

        c.poly([at(88, 70), at(190, 134), at(190, 170), at(88, 106)], PAPER)
        c.poly([at(88, 104), at(190, 168), at(190, 204), at(88, 134)])
        steps = 8 if c.small else 12
        for i in range(steps):
            x, y = lerp(92, 188, i / steps), lerp(104, 164, i / steps)
            c.fill(stroke([at(x, y + 2), at(x + 96 / steps, y + 2)], 2) + stroke([at(x, y + 2), at(x, y - 2)], 1.4), PAPER)
        c.fill(stroke([at(92, 128), at(188, 194)], 1.6), PAPER)
        balusters(c, [at(88, 72), at(190, 134)], [at(88, 104), at(190, 166)], 9)


def landing(c):
    c.box(180, 164, 120, 12)
    bars(c, [[(182, 167), (298, 167)]], 2, PAPER)
    n = 8 if c.small else 13
    for i in range(n):
        t, u = i / n, (i + 1) / n
        y, z = lerp(172, 284, t**1.15), lerp(172, 284, u**1.15)
        half = lerp(58, 104, t**1.15)
        c.box(240 - half, y, 2 * half, z - y + 0.5)
        c.box(240 - half, y, 2 * half, (z - y) * 0.5, PAPER)
        k = half * 0.52
        c.box(240 - k, y, 2 * k, z - y + 0.5)
        bars(c, [[(240 - k + 2, y + 1), (240 + k - 2, y + 1)]], 1.2, PAPER)
    for side in (1, -1):

        def at(x, y):
            return (x if side > 0 else 480 - x, y)

        c.poly([at(178, 140), at(132, 238), at(128, 284), at(178, 172)], PAPER)
        c.poly([at(182, 172), at(140, 284), at(126, 284), at(176, 172)])
        balusters(c, [at(176, 138), at(130, 236)], [at(177, 172), at(128, 284)], 8)
        x = at(122, 0)[0]
        c.box(x - 10, 218, 20, 76, PAPER)
        c.box(x - 8, 220, 16, 74)
        c.box(x - 12, 216, 24, 7)
        c.box(x - 12, 286, 24, 9)
        c.edge(Polygon(rect(x - 4, 230, 8, 50)), 1.6, PAPER)
        c.circle(x, 208, 9.5, PAPER)
        c.circle(x, 208, 8)


def chequers(c):
    hall = Depth(240, 170)
    c.poly([(5, 250), (475, 250), (475, 320), (5, 320)], PAPER)
    plane(c, rect(5, 250, 470, 70), 4, 0.12)
    zs = [150 / (k - 170) for k in (250, 258, 268, 281, 298, 320)]
    for j, (far, near) in enumerate(zip(zs, zs[1:])):
        for i in range(-9, 9):
            if (i + j) % 2:
                a, b = 240 + i * 64, 240 + (i + 1) * 64
                tile = [hall.at(a, 320, far), hall.at(b, 320, far), hall.at(b, 320, near), hall.at(a, 320, near)]
                if all(-40 < p[0] < 520 for p in tile):
                    c.poly([(min(478, max(2, p[0])), p[1]) for p in tile])


def columns(c):
    for x in (26, 454):
        c.box(x - 28, 0, 56, 320)
        flutes = strands([(x - 20, 46), (x - 20, 284)], [(x + 20, 46), (x + 20, 284)], 4 if c.small else 6, 2.6, ends=0.7)
        c.fill(flutes, PAPER)
        for y, w in ((30, 28), (38, 26), (290, 27), (298, 30)):
            bars(c, [[(x - w, y), (x + w, y)]], 2, PAPER)


def chandelier(c):
    bars(c, [[(240, 5), (240, 46)]], 3)
    turned(c, 240, [(42, 3), (50, 8), (58, 4), (70, 10), (84, 6), (96, 12), (108, 4), (116, 1)])
    for w, y, lift in ((52, 78, 84), (30, 66, 66)):
        for side in (-1, 1):
            c.fill(curl([(240, y + 14), (240 + side * w * 0.5, y + 20), (240 + side * w * 0.96, y + 12), (240 + side * w, y - 2)], 3))
            candle(c, 240 + side * w, y - 2)
    candle(c, 218, 84)
    candle(c, 262, 84)
    for side in (-1, 1):
        c.fill(curl([(240, 46), (240 + side * 16, 66), (240 + side * 50, 84)], 1.4))
        for k, y in ((14, 96), (28, 99), (42, 94)):
            c.fill(taper([(240 + side * k, y), (240 + side * k, y + 12)], 4, peak=0.75), fine=True)


def candle(c, x, y):
    c.box(x - 6, y - 2, 12, 3.4)
    c.box(x - 2.2, y - 14, 4.4, 13)
    c.shape([(x, y - 28, "c"), (x + 5, y - 18), (x, y - 13), (x - 5, y - 18)], PAPER)
    c.edge(Curve([(x, y - 28, "c"), (x + 4, y - 18), (x, y - 14), (x - 4, y - 18)]), 1.5, fine=True)


def draw(c):
    wall(c)
    gallery(c)
    chequers(c)
    upper_flights(c)
    landing(c)
    columns(c)
    with c.at(-24, -2, 1.1):
        chandelier(c)
