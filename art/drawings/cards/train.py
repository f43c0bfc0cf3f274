"""A steam locomotive coming out of the night, with lamps, buffers and a great plume of smoke."""
from kit import *
from kit.outdoors import *


def boiler(c):
    """The boiler, the cab and the wheels behind the round front."""
    c.poly([(222, 62), (284, 74), (284, 150), (222, 154)])
    c.poly([(216, 58), (295, 72), (295, 78), (216, 64)])
    c.poly([(232, 78), (250, 81), (250, 102), (232, 101)], PAPER)
    c.poly([(258, 82), (272, 84), (272, 103), (258, 102)], PAPER)
    c.fill(strands([(228, 112), (228, 148)], [(282, 112), (282, 144)], 9, 1.4), PAPER, fine=True)
    tube = Polygon([(108, 78), (226, 82), (232, 134), (118, 158)])

    def tone(x, y):
        v = (y - (78 + (x - 108) * 0.035)) / (80 - (x - 108) * 0.24)
        return 0.95 - 0.75 * math.exp(-(((v - 0.24) / 0.13) ** 2)) - 0.25 * math.exp(-(((v - 0.75) / 0.09) ** 2))

    c.block(tube, [(108, 78), (226, 82)], [(118, 159), (232, 135)], few(c, 26, 7), tone, m=16, darkest=1)
    for x, top, bottom in ((172, 80, 147), (200, 81, 141)):
        c.fill(taper([(x, top), (x + 9, (top + bottom) / 2), (x, bottom)], 3.5, ends=(1, 1), n=10))
        c.fill(taper([(x + 2, top), (x + 11, (top + bottom) / 2), (x + 2, bottom)], 1.1, ends=(1, 1), n=10), PAPER, fine=True)
    c.shape([(172, 84, "c"), (173, 68), (183, 60), (194, 67), (196, 84, "c")])
    c.fill(taper([(177, 80), (178, 70), (184, 64)], 2), PAPER)
    c.poly([(150, 160), (292, 136), (292, 144), (150, 172)])
    c.poly([(150, 172), (292, 144), (292, 166), (150, 205)])
    for x, y, rx, ry in ((196, 178, 17, 25), (234, 168, 14, 21), (266, 160, 11, 17)):
        c.ellipse(x, y, rx + 2, ry + 2, PAPER)
        c.ellipse(x, y, rx, ry)
        c.ellipse(x, y, rx - 4, ry - 5, PAPER)
        for k in range(6):
            t = k * math.pi / 6 + 0.2
            dx, dy = (rx - 3) * math.cos(t), (ry - 4) * math.sin(t)
            c.fill(stroke([(x - dx, y - dy), (x + dx, y + dy)], 2), fine=True)
        c.ellipse(x, y, rx * 0.3, ry * 0.3)
    c.fill(limb([(160, 188), (270, 164)], [6, 4], 4))
    c.fill(stroke([(162, 186.6), (268, 163.4)], 1.2), PAPER)


def front(c):
    """The round front of the locomotive with its door, the chimney, the buffer beam and the lamps."""
    c.poly([(97, 86), (101, 52), (123, 52), (127, 86)])
    c.shape([(95, 54, "c"), (96, 46), (112, 44), (128, 46), (129, 54, "c")])
    c.fill(taper([(120, 56), (121, 70), (124, 84)], 2.4, n=8), PAPER)
    c.circle(112, 122, 44)
    ring(c, 112, 122, 37, 2.2, PAPER)
    ring(c, 112, 122, 41, 0.9, PAPER, fine=True)
    shine = rings(112, 122, 14, 34, 7, lambda t, r: 0.4 * smooth(0.75, 0, abs(t - 3.8)))
    c.fill(shine, PAPER, fine=True)
    c.fill(taper([(86, 110), (94, 98), (108, 92)], 4), PAPER)
    c.circle(112, 122, 6, PAPER)
    c.circle(112, 122, 2.5)
    c.fill(stroke([(112, 122), (100, 138)], 2.6) + stroke([(112, 122), (126, 134)], 2.6), PAPER)
    c.fill(stroke([(72, 122), (86, 122)], 3.5), PAPER, fine=True)
    c.poly([(54, 164), (170, 164), (170, 188), (54, 188)])
    c.fill(stroke([(57, 167.5), (167, 167.5)], 1.8) + stroke([(57, 184.5), (167, 184.5)], 1.8), PAPER)
    for x in (76, 148):
        c.circle(x, 176, 14, PAPER)
        c.circle(x, 176, 12.4)
        ring(c, x, 176, 8.5, 1.4, PAPER, fine=True)
        c.fill(taper([(x - 6, 174), (x - 3, 169), (x + 3, 168)], 2.4, n=8), PAPER)
        c.box(x - 6, 147, 12, 16)
        c.box(x - 3, 143, 6, 5, fine=True)
        c.circle(x, 155, 4.6, PAPER)
    ring(c, 112, 190, 5, 2.4, fine=True)
    ring(c, 112, 199, 5, 2.4, fine=True)
    c.poly([(60, 188), (80, 188), (76, 208), (66, 208)])
    c.poly([(144, 188), (164, 188), (158, 208), (148, 208)])


def track(c):
    """Sleepers, and two rails that run under the locomotive."""
    for t in (0, 0.34, 0.7):
        x, y = mix((92, 202), (16, 222), t)
        c.poly([(x - 12, y - 2), (x + 74 - 6 * t, y + 12 + 8 * t), (x + 68 - 6 * t, y + 17 + 9 * t), (x - 20, y + 2)])
    for a, b in (((90, 196), (5, 221)), ((152, 200), (78, 238))):
        c.fill(limb([a, b], [4, 8], 4), PAPER)
        c.fill(limb([a, b], [2, 4.4], 4))


def draw(c):
    evening(c, [(60, 150, 60)], 186, 60, 0.85, fade=150, lines=6)
    c.box(5, 186, 290, 52, PAPER)

    def ballast(x, y):
        return 0.1 + 0.34 * noise(x * 5, y * 9) + 0.6 * smooth(70, 20, abs(x - 190 + (y - 205) * 2)) * smooth(226, 206, y)

    level(c, [(5, 187), (295, 187), (295, 236), (5, 236)], 14, ballast, small=4, waver=1.2, m=50)
    c.fill(stroke([(5, 187), (295, 187)], 1.4))
    track(c)
    plume = [(262, 20, 30), (226, 26, 28), (190, 24, 26), (284, 50, 20), (244, 50, 18), (160, 26, 23), (206, 46, 17), (136, 28, 19)]
    plume += [(176, 44, 14), (150, 42, 12), (120, 32, 14), (128, 42, 8), (108, 38, 8)]
    billows(c, plume if not c.small else plume[2:8] + plume[10:11], turn=1.2)
    boiler(c)
    front(c)
    c.fill(stroke([(28, 34), (28, 188)], 3.4) + stroke([(28, 46), (60, 40)], 8))
    c.fill(stroke([(50, 38), (51.4, 46)], 3), PAPER, fine=True)
    c.poly([(24, 34), (28, 24), (32, 34)])
