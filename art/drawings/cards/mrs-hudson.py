"""Mrs Hudson and her tea tray: a steaming pot and a cup, in front of a papered wall."""
from kit import *
from kit.objects import plate
from kit.posters import bust


def wallpaper(c):
    """Wallpaper: stripes with small flowers, paler near the window."""
    for k in range(15):
        x = 16 + k * 20
        c.fill(stroke([(x - 3, 8), (x - 3, 232)], 0.9) + stroke([(x + 3, 8), (x + 3, 232)], 0.9))
        c.hatch(
            [(x + 3, 8), (x + 3, 232)],
            [(x + 17, 8), (x + 17, 232)],
            5,
            lambda px, py: 0.42 * smooth(50, 150, math.hypot(px - 118, py - 96)),
            m=30,
        )
        for j in range(8):
            y = 18 + j * 28 + (k % 2) * 14
            c.poly([(x + 10, y - 5), (x + 13, y), (x + 10, y + 5), (x + 7, y)], PAPER)
            c.poly([(x + 10, y - 3.6), (x + 12, y), (x + 10, y + 3.6), (x + 8, y)])


def teapot(c):
    """A round light teapot with a dark band, its spout to the left."""
    c.fill(taper([(94, 150), (114, 146), (116, 172), (94, 184)], 7, ends=(1, 1)))
    c.fill(limb([(42, 182), (26, 172), (22, 156), (14, 148)], [17, 12, 9, 8], 16))
    c.fill(limb([(42, 182), (27, 171), (23, 156), (16, 149)], [11, 6, 4, 3], 14), PAPER)
    pot = plate(c, [(66, 142), (88, 147), (99, 164), (97, 184), (84, 200), (66, 203), (48, 200), (35, 184), (33, 164), (44, 147)], 3)
    c.hatch(
        [(70, 140), (84, 170), (70, 204)],
        [(100, 140), (102, 170), (100, 204)],
        10,
        lambda x, y: 0.4 + 0.5 * smooth(76, 98, x),
        within=pot,
        m=20,
        fine=True,
    )
    c.fill(taper([(34, 170), (66, 178), (98, 170)], 9, ends=(0.9, 0.9)))
    c.fill(
        [
            r
            for x in (46, 56, 66, 76, 86)
            for r in taper([(x, 172 + 4 * (1 - abs(x - 66) / 32)), (x, 179 - abs(x - 66) / 10)], 4, n=5, spline=False)
        ],
        PAPER,
        fine=True,
    )
    c.shape([(48, 145, "c"), (54, 136), (66, 133), (78, 136), (84, 145, "c"), (66, 149)])
    c.fill(taper([(53, 143), (66, 146), (79, 143)], 1.8), PAPER, fine=True)
    c.circle(66, 129, 5.4)
    c.circle(64.6, 127.6, 1.5, PAPER, fine=True)
    c.box(50, 200, 32, 6)


def cup(c):
    c.fill(taper([(140, 184), (152, 184), (148, 198), (136, 198)], 4.4, ends=(1, 1)))
    plate(c, [(106, 180, "c"), (142, 180, "c"), (140, 194), (132, 204, "c"), (116, 204, "c"), (108, 194)], 3)
    c.ellipse(124, 180, 18, 4.4)
    c.ellipse(124, 180, 14.6, 2.4, PAPER)
    c.ellipse(124, 206, 24, 4.4)
    c.fill(strands([(132, 186), (131, 198)], [(139, 186), (136, 196)], 3, 1.6, m=4), fine=True)


def steam(c, x, y, height):
    wave = [(x, y), (x - 7, y - height * 0.25), (x + 5, y - height * 0.5), (x - 5, y - height * 0.76), (x + 5, y - height)]
    c.fill(limb(wave, [7, 10, 11, 8], 14), PAPER)
    c.fill(taper(wave, 4.6 if c.small else 3.6, n=12 if c.small else 24))


def draw(c):
    if not c.small:
        wallpaper(c)
    bust(c, "hudson", 212, 126, 0.62, every=4, least=3.7)
    if not c.small:
        cup(c)
    with c.at(7, -41, 1.2) if c.small else c.at(10, 0):
        teapot(c)
        steam(c, 14, 142, 62)
        if not c.small:
            steam(c, 36, 130, 74)
    c.shape([(9, 204, "c"), (80, 207), (150, 204, "c"), (160, 198), (166, 200), (158, 214), (140, 218), (20, 218), (4, 214, "c")])
    c.fill(taper([(10, 211), (80, 213), (150, 210)], 2, ends=(0.5, 0.2)), PAPER, fine=True)
    c.box(5, 217, 290, 20)
    c.box(5, 220, 290, 1.6, PAPER, fine=True)
