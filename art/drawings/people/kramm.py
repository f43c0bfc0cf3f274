"""Count von Kramm: a black mask over the eyes, a plumed hat, a pointed beard and an astrakhan collar."""
from kit import *
from kit.dress import plume

MEDALLION = (200, 198, 148)


def draw(c):
    h = Head(
        126,
        124,
        1.66,
        tilt=4,
        tip=(-12.6, 62.4),
        stip=(-10.6, 59.4),
        tipu=(-11.4, 65),
        llip=(-4.4, 78.6),
        llipb=(-3.4, 81),
        chin=(-3, 92),
        chinl=(-2, 98),
        chinu=(4, 101),
        sub=(12, 102),
        jaw=(20, 104),
        throat=(26, 108),
        neck=(29, 116),
    )
    L = h.at
    for tail in (
        [(82, 46, "c"), (98, 52), (108, 64), (116, 70, "c"), (112, 76, "c"), (114, 83, "c"), (100, 72), (82, 54, "c")],
        [(82, 48, "c"), (92, 62), (96, 78), (102, 90, "c"), (95, 90, "c"), (92, 97, "c"), (86, 78), (78, 54, "c")],
    ):
        c.shape(L(tail))
    c.shape(h.skull())
    cape = [(24, 114, "c"), (6, 128), (-14, 144), (-24, 160), (-26, 178, "c"), (4, 189), (38, 194), (78, 190), (114, 173, "c")]
    c.shape(L(cape + [(118, 154), (112, 130), (100, 114), (76, 104, "c"), (50, 112)]))
    c.shape(L([(-3, 67, "c"), (-9, 69), (-14, 75), (-20, 76), (-16, 81), (-8, 81), (2, 80), (10, 83), (15, 80), (10, 72)]))
    c.shape(
        L(
            [
                (14, 84),
                (2, 82),
                (-5, 84),
                (-8, 94),
                (-12, 106),
                (-15, 114),
                (-6, 112),
                (4, 107),
                (16, 104),
                (30, 100),
                (38, 88),
                (40, 66),
                (30, 72),
            ]
        )
    )
    few = c.small
    beard = strands(
        L([(1, 85), (-5, 96), (-12, 112)]),
        L([(42, 58), (42, 78), (30, 98)]),
        5 if few else 13,
        3 if few else 2.6,
        peak=0.6,
        m=6 if few else 22,
    )
    beard += strands(
        L([(-4, 69), (-9, 74), (-17, 77)]), L([(0, 69.6), (6, 74), (12, 80)]), 2 if few else 6, 1.8, ends=0.15, m=6 if few else 22
    )
    beard += strands(
        L([(60, 56), (60, 66), (61, 78), (65, 90)]),
        L([(84, 56), (82, 66), (78, 76), (71, 89)]),
        3 if few else 9,
        2.8 if few else 2.2,
        m=6 if few else 22,
    )
    c.fill(beard, PAPER)
    mask = [
        (-2, 32),
        (-3, 40),
        (-1, 44),
        (-6, 50),
        (-11, 56),
        (-17, 62, "c"),
        (-8, 64),
        (4, 67),
        (16, 68),
        (27, 63),
        (36, 54),
        (40, 44),
        (38, 32),
    ]
    c.shape(L(mask))
    c.fill(taper(L([(-15, 62.6), (-6, 65), (4, 68), (17, 69), (29, 63), (38, 53), (42, 44)]), 3.6, ends=(0.4, 0.8)), PAPER)
    hole = L([(4, 49, "c"), (9, 44.6), (16, 44.6), (21, 49, "c"), (14, 52.4)])
    c.shape(hole, PAPER)
    c.circle(*L([(9.6, 48)])[0], 4.6)
    band = taper(L([(42, 43), (58, 46), (72, 48), (86, 49)]), 3, ends=(0.9, 0.9)) + taper(
        L([(42, 50), (58, 52), (72, 53), (85, 53)]), 3, ends=(0.9, 0.9)
    )
    c.fill(band, PAPER)
    c.fill(taper(L([(90, 53), (102, 62), (112, 74)]), 1.8) + taper(L([(87, 58), (92, 74), (96, 88)]), 1.8), PAPER, fine=True)
    c.fill(ear(L, 47, 59, 0.9)[: 1 if few else 2], PAPER)
    satin = strands(L([(26, 38), (28, 46), (25, 56)]), L([(36, 36), (36, 46), (32, 55)]), 3, 1.5) + taper(
        L([(-8, 57), (-2, 56), (2, 58)]), 1.3, n=8
    )
    c.fill(satin, PAPER, fine=True)
    c.shape(L([(-3, 27, "c"), (-3, 8), (4, -10), (22, -15), (40, -11), (60, -16), (78, -8), (84, 10), (86, 32, "c"), (44, 29)]))
    brim = [
        (-30, 16),
        (-20, 23),
        (2, 26),
        (50, 28),
        (86, 31),
        (104, 28),
        (116, 20),
        (118, 25),
        (108, 38),
        (88, 42),
        (50, 37),
        (8, 34),
        (-16, 32),
        (-30, 22),
    ]
    c.shape(L(brim))
    c.fill(taper(L([(-3, 20), (26, 19.6), (58, 21.4), (85, 25)]), 3.2, ends=(0.7, 0.7)), PAPER)
    c.fill(taper(L([(-27, 21), (-10, 28), (40, 32), (90, 37), (112, 28)]), 2, ends=(0.2, 0.2)), PAPER, fine=True)
    outer = [(20, 21, "c"), (9, 4), (7, -18), (18, -36), (40, -47), (66, -48), (90, -39), (107, -22), (114, -4), (112, 10, "c")]
    inner = [(28, 21, "c"), (32, 4), (36, -12), (48, -23), (66, -24), (84, -18), (97, -9), (105, 1)]
    plume(c, L(outer), L(inner), 6 if few else 11)
    fur(c, L)
    c.fill(taper(L([(30, 152), (26, 164), (23, 176), (23, 192)]), 3.4), PAPER, fine=True)
    c.circle(*L([(24, 130)])[0], 12)
    c.circle(*L([(24, 130)])[0], 9.6, PAPER)
    c.circle(*L([(24, 130)])[0], 5.6, fine=True)
    cloth = strands(
        L([(112, 140), (114, 150), (113, 162), (108, 174)]), L([(80, 150), (80, 162), (76, 176), (72, 190)]), 7, 1.8, 93, jitter=0.4
    )
    cloth += strands(
        L([(4, 150), (-8, 158), (-14, 168), (-14, 181)]), L([(20, 156), (16, 166), (14, 178), (14, 190)]), 5, 1.7, 94, jitter=0.4
    )
    c.fill(cloth, PAPER, fine=True)


def fur(c, L):
    """A shaggy fur collar."""
    for row, n, reach in (([(10, 126), (42, 131), (76, 122), (104, 108)], 16, 28), ([(22, 112), (44, 117), (68, 110), (88, 96)], 13, 26)):
        n = n // 2 if c.small else n
        line = resample(sample(L(row)), n + 2)
        fringe, tufts, cuts = [line[-1], line[n // 2], line[0]], [], []
        for i in range(1, n + 1):
            (x, y), (dx, dy, _) = line[i], direction(line[i - 1], line[i + 1])
            sway = (i / n - 0.5) * 36
            tip = (x - dy * reach + sway + i * 7 % 5 - 2, y + dx * reach + i * 11 % 7 - 3)
            fringe += [mix(line[i - 1], tip, 0.6), tip]
            tufts += limb([(x, y - 4), mix((x, y), tip, 0.5), tip], [18, 17, 0.5], 4)
            cuts += taper([mix((x, y), tip, -0.3), mix((x, y), tip, 0.3), mix((x, y), tip, 0.86)], 3, n=3 if c.small else 8, peak=0.6)
        if c.small:
            c.poly(fringe)
        c.fill(tufts, fine=True)
        c.fill(cuts, PAPER, fine=reach > 26)
