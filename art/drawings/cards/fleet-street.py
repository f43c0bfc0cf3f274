"""A newsboy shouts and holds up a paper in Fleet Street, in front of the dome of St Paul's."""
from kit import *
from kit.outdoors import *


def cathedral(c, x, base, scale):
    """The dome of St Paul's with its lantern, drum and west towers."""

    def p(points):
        return [(x + a * scale, base + b * scale, *rest) for a, b, *rest in points]

    def tone(px, py):
        return (0.28 + 0.5 * smooth(x - 20 * scale, x + 44 * scale, px)) * (1 - 0.6 * smooth(base - 50 * scale, base, py))

    dome = Curve(p([(-38, -78, "c"), (-37, -96), (-28, -114), (-14, -124), (0, -127), (14, -124), (28, -114), (37, -96), (38, -78, "c")]))
    ribs = p([(-38, -78), (-36, -104), (-6, -128)]), p([(38, -78), (36, -104), (6, -128)])
    c.block(dome, *ribs, few(c, 17, 5), tone, m=20, edge=1.4)
    drum = p([(-42, -42), (-42, -78), (42, -78), (42, -42)])
    upright(c, drum, 17, tone, small=7)
    c.fill(stroke(p([(-45, -79), (45, -79)]), 3) + stroke(p([(-45, -44), (45, -44)]), 3))
    c.fill(stroke(p([(-42, -70), (42, -70)]), 1.2), fine=True)
    lantern = p([(-6, -126), (-6, -142), (-3, -146), (-1, -154), (1, -154), (3, -146), (6, -142), (6, -126)])
    c.poly(lantern)
    c.fill(stroke(p([(0, -150), (0, -168)]), 1.6) + stroke(p([(-4, -162), (4, -162)]), 1.6))
    c.circle(*p([(0, -156)])[0], 2.6 * scale)
    c.fill(stroke(p([(-2, -140), (-2, -129)]), 1) + stroke(p([(2, -140), (2, -129)]), 1), PAPER, fine=True)
    body = p([(-80, 4), (-80, -36), (80, -36), (80, 4)])
    upright(c, body, 34, lambda px, py: 0.5 * (1 - 0.9 * smooth(base - 30 * scale, base, py)), small=8)
    c.fill(stroke(p([(-82, -37), (82, -37)]), 2.4))
    c.poly(p([(-30, -38), (0, -52), (30, -38)]), PAPER)
    c.fill(stroke(p([(-30, -38), (0, -52), (30, -38)]), 1.8))


def street(c):
    """Dark house fronts that lead to the cathedral."""
    for mirror in (False, True):
        with c.at(300 if mirror else 0, 0, mirror=mirror):
            wall = Polygon([(4, 4), (30, 4), (30, 24), (42, 40), (42, 62), (54, 74), (54, 190), (4, 226)])
            c.fill(wall)
            for i, (x, w) in enumerate(((12, 7), (23, 6), (34, 4.6), (45, 4))):
                for y in (34, 76, 118, 160)[(0 if i < 2 else 1) :]:
                    top = lerp(y, 150, i * 0.13)
                    c.poly([(x, top), (x + w, top + 2), (x + w, top + 22 - 2 * i), (x, top + 24 - 2 * i)], PAPER, fine=i > 1)
            c.inside(strands([(4, 30), (54, 84)], [(4, 230), (54, 186)], 10, 1), wall, PAPER, fine=True)


def newsboy(c):
    """A boy in a cap, visible down to the chest, with a paper in his raised hand and more papers under his arm."""
    head = Head(88, 104, 0.62, mouth=(3.5, 77, "c"), llip=(-1, 82.4), llipb=(-0.6, 84), fold=(1.5, 87), chint=(0, 91), chin=(-0.4, 94))
    at = head.at
    c.shape(
        at([(24, 100, "c"), (4, 122), (-14, 140), (-22, 176), (-22, 230, "c"), (128, 230, "c"), (124, 170), (108, 134), (70, 108, "c")])
    )
    c.fill(limb([(102, 190), (76, 170), (66, 128), (70, 104)], [26, 22, 17, 13], 16))
    c.shape([(62, 108), (62, 98), (66, 91), (74, 90), (79, 96), (78, 106), (74, 112)])
    c.shape(head.skull())
    c.shape(at([(-4, 30, "c"), (-6, 8), (20, -12), (56, -14), (88, -2), (98, 24), (86, 44, "c"), (40, 34)]))
    c.shape(at([(10, 26, "c"), (-18, 28), (-28, 38, "c"), (0, 40), (20, 38, "c")]))
    cuts = taper(at([(-6, 33), (30, 31), (60, 36), (86, 42)]), 2, ends=(0.5, 0.5)) + taper(at([(24, 104), (44, 114), (70, 106)]), 3)
    c.fill(cuts, PAPER)
    cuts = ear(at, 46, 58, 0.9) + strands(at([(8, 24), (20, 0), (50, -10)]), at([(88, 30), (84, 6), (58, -10)]), 7, 1.3)
    cuts += strands(at([(54, 44), (56, 60), (60, 82)]), at([(82, 46), (80, 66), (72, 82)]), 5, 1.3)
    cuts += strands(at([(80, 124), (96, 150), (98, 190)]), at([(106, 138), (120, 170), (122, 200)]), 5, 1.8)
    cuts += taper([(98, 180), (82, 166), (73, 132)], 1.8)
    for x, y in ((66, 97), (70.5, 96), (75, 97)):
        cuts += taper([(x - 0.6, y - 3), (x, y + 2), (x - 0.4, y + 7)], 1.3, n=6)
    cuts += taper([(63, 110), (70, 113), (77, 110)], 1.8, n=8)
    c.fill(cuts, PAPER, fine=True)


def paper(c):
    """The newspaper in the raised hand: columns of lines and a thick heading."""
    sheet = Polygon([(28, 30), (82, 22), (90, 94), (38, 102)])
    c.fill(sheet, PAPER)
    c.edge(sheet, 2.2)
    c.fill(stroke([(34, 38), (78, 31.5)], 6))
    rows = []
    for i in range(3 if c.small else 9):
        y = 48 + i * (17 if c.small else 5.4)
        shift = (y - 30) * 0.13
        rows += stroke([(35 + shift, y), (54 + shift, y - 2.8)], 1.6 if not c.small else 3)
        rows += stroke([(60 + shift, y - 3.6), (78 + shift, y - 6.2)], 1.6 if not c.small else 3)
    c.fill(rows)


def draw(c):
    evening(c, [(176, 70, 120)], 190, 56, 0.62, lines=4)
    cathedral(c, 184, 186, 0.94)
    street(c)
    c.box(5, 190, 290, 46, PAPER)
    level(c, [(5, 188), (295, 188), (295, 236), (5, 236)], 14, lambda x, y: 0.12 + 0.4 * noise(x * 4, y * 8), small=3, waver=1.2, m=50)
    for x, h, hat in ((206, 36, "top"), (222, 34, "bowler"), (182, 30, "top"))[: 1 if c.small else 3]:
        man(c, x, 200, h, hat)
    paper(c)
    newsboy(c)
