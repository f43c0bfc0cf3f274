"""An iron pier that runs out over the sea to a pavilion with domes; the sun is low."""
from kit import *
from kit.rooms import *

OUT = Depth(30, 206)
SUN = (40, 150)


def sea(c):
    def tone(x, y):
        glitter = smooth(8, 110 + (y - 200) * 0.5, abs(x - SUN[0]))
        near = smooth(200, 300, y)
        return (0.2 + 0.5 * near) * (0.4 + 0.9 * noise(x * 2.6, y * 6)) * (0.12 + 0.88 * glitter)

    c.box(5, 204, 470, 116, PAPER)
    plane(c, rect(5, 204, 470, 114), 6 if c.small else 4.4, tone, waver=0.6 if c.small else 1.6, m=40 if c.small else 70)
    bars(c, [[(5, 204), (475, 204)]], 1.8)


def piles(c):
    z = 1.02
    while z < 3.1:
        top, foot = OUT.at(470, 146, z), OUT.at(470, 292, z)
        w = 9 / z
        for x in (top[0], top[0] - 18 / z):
            c.fill(limb([(x, top[1]), (x, foot[1])], [w, w * 1.2], 4))
            if z < 2:
                bars(c, [[(x - w * 0.2, top[1] + 3), (x - w * 0.2, foot[1] - 4)]], 1.4 / z, PAPER, fine=True)
        c.fill(
            stroke([(top[0], top[1]), (top[0] - 18 / z, foot[1])], 2.2 / z)
            + stroke([(top[0] - 18 / z, top[1]), (top[0], foot[1])], 2.2 / z)
        )
        c.fill(taper([(top[0] - 34 / z, foot[1] + 1), (top[0] - 4 / z, foot[1] + 2), (top[0] + 24 / z, foot[1] + 1)], 5 / z))
        after = z * 1.22
        if after < 3.1:
            p, q = OUT.at(470 - 18, 160, z), OUT.at(470 - 18, 160, after)
            arch = [p, mix(p, q, 0.2), mix(p, q, 0.5), mix(p, q, 0.8), q]
            drop = (28 / z, 12 / z, 0, 12 / after, 28 / after)
            c.fill(curl([(x, y + d) for (x, y), d in zip(arch, drop)], 3 / z))
        z = after


def deck(c):
    c.poly([OUT.at(520, 128, 1), OUT.at(470, 128, 3.1), OUT.at(470, 158, 3.1), OUT.at(520, 158, 1)])
    for y in (134, 150):
        c.fill(stroke([OUT.at(520, y, 1), OUT.at(470, y, 3.1)], 2), PAPER)
    z = 1.0
    rails = []
    while z < 3.1:
        x, y = OUT.at(500, 128, z)
        rails += stroke([(x, y), (x, OUT.at(500, 96, z)[1])], 2.4 / z)
        z *= 1.16 if c.small else 1.045
    c.fill(rails)
    for y in (96, 112):
        c.fill(stroke([OUT.at(520, y, 1), OUT.at(470, y, 3.1)], 2.4 if y == 96 else 1.4))
    for z in (1.08, 1.5, 2.1):
        x, y = OUT.at(470, 128, z)
        lamp(c, x, OUT.at(470, 36, z)[1], y, 1.15 / z)
        c.circle(x, OUT.at(470, 36, z)[1] - 10 / z, 2, PAPER)


def strollers(c):
    for z, kind in ((1.19, "top"), (1.32, "lady"), (1.75, "lady"), (1.84, "bowler"), (2.5, "lady"))[: 2 if c.small else 5]:
        x, y = OUT.at(470, 130, z)
        if kind == "lady":
            lady(c, x, y, 78 / z)
        else:
            person(c, x, y, 84 / z, kind)
    x, y = OUT.at(462, 130, 1.32)
    c.shape([(x - 26, y - 62, "c"), (x - 18, y - 76), (x, y - 82), (x + 18, y - 76), (x + 26, y - 62, "c"), (x, y - 66)])
    c.fill(stroke([(x, y - 66), (x + 5, y - 40)], 1.6))


def dome(c, x, y, w, h):
    """An onion dome with a flagstaff. Its base is at y."""
    c.shape(
        [
            (x - w * 0.8, y, "c"),
            (x - w, y - h * 0.3),
            (x - w * 0.7, y - h * 0.62),
            (x - w * 0.1, y - h, "c"),
            (x + w * 0.1, y - h, "c"),
            (x + w * 0.7, y - h * 0.62),
            (x + w, y - h * 0.3),
            (x + w * 0.8, y, "c"),
        ]
    )
    c.fill(
        taper([(x - w * 0.5, y - 2), (x - w * 0.66, y - h * 0.34), (x - w * 0.3, y - h * 0.7)], w * 0.16)
        + taper([(x - w * 0.1, y - 2), (x - w * 0.16, y - h * 0.4), (x, y - h * 0.8)], w * 0.1),
        PAPER,
    )
    bars(c, [[(x, y - h), (x, y - h - w * 0.7)]], 1.6)


def pavilion(c):
    c.box(64, 168, 176, 9)
    bars(c, [[(66, 171), (238, 171)]], 1.4, PAPER)
    for x in (72, 98, 124, 150, 176, 202, 228):
        c.box(x, 176, 4, 30)
    c.fill([r for x in (74, 126, 178) for r in stroke([(x, 178), (x + 50, 202)], 1.4) + stroke([(x + 50, 178), (x, 202)], 1.4)], fine=True)
    c.box(78, 134, 148, 36, PAPER)
    c.box(80, 136, 144, 34)
    n = 7
    for i in range(n):
        x = 84 + i * 20
        c.shape([(x, 168, "c"), (x, 150), (x + 7, 142), (x + 14, 150), (x + 14, 168, "c")], PAPER)
        bars(c, [[(x + 7, 143), (x + 7, 168)]], 1.2, fine=True)
    c.poly([(70, 138), (84, 124), (220, 124), (234, 138)])
    bars(c, [[(76, 135), (228, 135)]], 1.6, PAPER)
    c.box(124, 100, 56, 26)
    for x in (129, 142, 155, 168):
        c.box(x, 106, 7, 16, PAPER)
    dome(c, 152, 101, 32, 42)
    dome(c, 92, 126, 14, 24)
    dome(c, 212, 126, 14, 24)
    c.poly([(152, 40), (152, 30), (172, 34)])


def gulls(c):
    for x, y, s in ((250, 54, 1.4), (286, 78, 1), (336, 34, 1.1), (222, 88, 0.8))[: 2 if c.small else 4]:
        c.fill(
            taper([(x - 18 * s, y - 4 * s), (x - 8 * s, y - 9 * s), (x, y)], 4 * s)
            + taper([(x, y), (x + 9 * s, y - 8 * s), (x + 19 * s, y - 2 * s)], 4 * s)
        )


def shore(c):
    beach = [(5, 320, "c"), (5, 284), (60, 280), (130, 290), (200, 306), (240, 320, "c")]
    c.shape(beach)
    c.fill(strands([(8, 287), (60, 284), (130, 294), (200, 309)], [(8, 312), (60, 310), (110, 314), (150, 318)], 5, 2.4, 3), PAPER)
    c.fill(taper([(5, 279), (60, 275), (134, 285), (210, 303), (250, 318)], 4, ends=(1, 0.1), peak=0.2), PAPER)


def draw(c):
    sky(c, [(*SUN, 130)], 204, 12 if c.small else 52, 0.3 if c.small else 0.46, 7, 150)
    c.circle(*SUN, 22, PAPER)
    c.edge(ellipse(*SUN, 22, 22, 40), 1.4)
    sea(c)
    gulls(c)
    pavilion(c)
    piles(c)
    deck(c)
    strollers(c)
    shore(c)
