"""The clock tower of the Houses of Parliament."""
from kit import *
from kit.bold import *


def spire(c):
    bars(c, [[(120, 2), (120, 24)], [(114, 10), (126, 10)]], 4)
    c.poly([(120, 14), (137, 58), (103, 58)])
    c.poly([(98, 56), (142, 56), (142, 62), (98, 62)])
    c.box(102, 62, 36, 14)
    bars(c, [[(x, 64), (x, 75)] for x in (109, 116.5, 124, 131.5)], 4, PAPER)
    c.poly([(98, 76), (142, 76), (158, 104), (82, 104)])
    bars(c, [[(116, 30), (111, 54)]], 3, PAPER)
    bars(c, [[(x, 80), (120 + (x - 120) * 1.7, 101)] for x in (104, 112)], 3, PAPER)
    bars(c, [[(x, 80), (120 + (x - 120) * 1.7, 101)] for x in (120, 128, 136)], 1.8, PAPER, fine=True)


def dial(c):
    c.box(72, 104, 96, 92)
    for x in (72, 168):
        c.poly([(x - 6, 108), (x, 84), (x + 6, 108)])
        c.box(x - 5, 106, 10, 96)
        bars(c, [[(x, 112), (x, 192)]], 2.4, PAPER)
    c.poly([(66, 192), (174, 192), (168, 206), (72, 206)])
    bars(c, [[(80, 109), (160, 109)]], 2.6, PAPER)
    bars(c, [[(78, 198), (162, 198)]], 3, PAPER)
    c.circle(120, 151, 39, PAPER)
    c.circle(120, 151, 35.5)
    c.circle(120, 151, 32, PAPER)
    for i in range(12):
        dx, dy = math.sin(i * math.pi / 6), -math.cos(i * math.pi / 6)
        if i % 3 == 0 or not c.small:
            bars(c, [[(120 + dx * 24, 151 + dy * 24), (120 + dx * 32, 151 + dy * 32)]], 4.5 if i % 3 == 0 else 2.6)
    bars(c, [[(117, 154), (137, 139)], [(120, 157), (120, 123)]], 5)
    for sx in (-1, 1):
        for sy in (-1, 1):
            c.poly([(120 + sx * 39, 151 + sy * 37), (120 + sx * 39, 151 + sy * 26), (120 + sx * 28, 151 + sy * 37)], PAPER)


def shaft_of_stone(c):
    c.poly([(76, 204), (164, 204), (164, 238), (76, 238)])
    bars(c, [[(x, 210), (x, 238)] for x in ((90, 110, 130, 150) if c.small else (86, 97.3, 108.6, 120, 131.3, 142.6, 154))], 4, PAPER)


def draw(c):
    shaft_of_stone(c)
    spire(c)
    dial(c)
