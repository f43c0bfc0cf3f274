"""The box cover of Big Ben: the clock tower just before midnight, sticks of dynamite below its dial, and a burning fuse."""
from kit import *
from kit.objects import spark
from kit.lids import dial, drawing, far_roofs, glowing

SPARK = (424, 262)


def spire(c):
    """The pointed roof over the dial, with its arcade."""
    c.fill(stroke([(250, 14), (250, 60)], 4))
    c.circle(250, 26, 6)
    c.poly([(206, 132), (250, 42), (294, 132)])
    c.box(208, 132, 84, 32)
    c.poly([(204, 164), (296, 164), (340, 214), (160, 214)])
    arcade = [r for k in range(-34, 35, 17 if c.small else 11) for r in stroke([(250 + k, 138), (250 + k, 160)], 4.6)]
    c.fill(arcade, PAPER)
    ridges = [r for k in (-0.5, 0, 0.5) for r in taper([(250 + 4 * k, 66), (250 + 70 * k, 128)], 2.4, ends=(0.3, 0.8))]
    ridges += [r for k in (-0.8, -0.4, 0, 0.4, 0.8) for r in taper([(250 + 50 * k, 170), (250 + 92 * k, 208)], 2.6, ends=(0.4, 0.8))]
    c.fill(ridges, PAPER)
    for x in (156, 344):
        c.box(x - 8, 190, 16, 40)
        c.poly([(x - 8, 190), (x, 156), (x + 8, 190)])


def shaft(c):
    """The part of the tower that carries the clock face, and the shaft below it, which has long white vertical lines."""
    c.box(148, 214, 204, 214)
    c.poly([(140, 212), (360, 212), (354, 226), (146, 226)])
    c.poly([(146, 416), (354, 416), (336, 440), (164, 440)])
    c.box(166, 438, 168, 262)
    c.fill(stroke([(150, 231), (350, 231)], 2.4) + stroke([(150, 412), (350, 412)], 2.4), PAPER)
    columns = (-70, -42, 42, 70) if c.small else (-74, -62, -50, -22, 0, 22, 50, 62, 74)
    c.fill([r for k in columns for r in stroke([(250 + k, 448), (250 + k, 700)], 3 if abs(k) > 40 else 2)], PAPER)
    corners = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = 250 + sx * 96, 321 + sy * 84
            corners += taper([(x, y - sy * 40), (x - sx * 8, y - sy * 10), (x - sx * 44, y)], 3.4)
            corners += taper([(x - sx * 4, y - sy * 24), (x - sx * 14, y - sy * 14), (x - sx * 28, y - sy * 4)], 2.4)
    c.fill(corners, PAPER)


def bomb(c):
    """Three sticks of dynamite tied to the tower."""
    parts = drawing("things", "explosive")
    with c.at(160, 386, 0.82):
        for x, top, bottom in ((60, 106, 196), (160, 106, 196), (110, 94, 204)):
            parts.stick(c, x, top, bottom)
        for y in (128, 168):
            c.fill(limb([(24, y), (84, y + 8), (138, y + 8), (196, y)], [20, 20], 10), PAPER)
            c.fill(limb([(25, y), (84, y + 8), (138, y + 8), (195, y)], [14, 14], 10))


def fuse(c):
    line = [(250, 462), (262, 444), (312, 452), (366, 476), (424, 470), (450, 430), (424, 394), (388, 372), (386, 330), (412, 296)]
    c.fill(limb(line + [SPARK], [14, 13, 12], 60), PAPER)
    c.fill(limb(line + [SPARK], [8, 8, 7], 60))
    c.fill(taper(line, 2, n=60, ends=(0.8, 0.8)), PAPER, fine=True)
    c.circle(*SPARK, 25, PAPER)
    spark(c, *SPARK, 62, 11)
    c.circle(*SPARK, 22, PAPER)
    spark(c, *SPARK, 24, 7)


def draw(c):
    tone = glowing([(*SPARK, 190), (250, 320, 190)], 0.8)
    night = lambda x, y: tone(x, y) * (0.45 + 0.7 * noise(x, y * 1.5)) * (1 - 0.75 * smooth(260, 520, y))
    c.hatch([(0, 0), (170, -4), (330, 5), (500, 0)], [(0, 520), (170, 524), (330, 516), (500, 520)], 82, night, m=80, waver=1.2, vary=0.35)
    far_roofs(c, [(0, 470), (30, 452), (60, 470), (60, 440), (74, 440), (74, 476), (108, 456), (142, 478), (150, 478)], 560)
    far_roofs(c, [(340, 506), (372, 490), (402, 506), (402, 482), (416, 482), (416, 508), (456, 484), (500, 506)], 560)
    c.box(0, 552, 500, 148)
    for x, y in ((18, 486), (36, 486), (96, 492), (114, 492), (368, 520), (386, 520), (446, 514), (464, 514)):
        c.box(x, y, 9, 16, PAPER)
    spire(c)
    shaft(c)
    dial(c, 250, 321, 84, -14, -24)
    bomb(c)
    fuse(c)
