"""Charles Augustus Milverton: plump and smooth, gold-rimmed spectacles, a frozen smile, an astrakhan collar and a sealed letter."""
from kit import *
from kit.dress import light
from kit.posters import curls

MEDALLION = (198, 206, 136)


def draw(c):
    h = Head(
        132,
        102,
        1.64,
        tilt=3,
        hair=(2, 10),
        fore=(-2.4, 23),
        brow=(-2.6, 36),
        nasion=(0.6, 42.6),
        br1=(-2, 48),
        br2=(-5.6, 53.6),
        stip=(-9.6, 58.4),
        tip=(-12, 61.4),
        tipu=(-11, 64.4),
        colum=(-6.4, 66),
        subn=(-3, 67.6),
        phil=(-3, 70.4),
        ulipt=(-4.4, 72.8),
        ulip=(-4.2, 74.4),
        mouth=(-1.4, 75.2, "c"),
        llip=(-4, 77.6),
        llipb=(-3.2, 80.4),
        fold=(-0.6, 83),
        chint=(-2.6, 86.4),
        chin=(-3, 90.4),
        chinl=(-0.4, 95),
        chinu=(3.4, 98),
        sub=(4.6, 101),
        jaw=(5, 107),
        throat=(11, 114),
        neck=(20, 120),
        pit=(28, 130),
    )
    L = h.at
    back = [(104, 140), (96, 122), (88, 110), (86, 103), (84, 97), (86, 88), (90, 76), (94, 60), (94, 40), (88, 16), (74, -3), (52, -12)]
    c.shape(h.skull(back + [(30, -9), (12, -1)]))
    coat = [(16, 120, "c"), (0, 130), (-18, 142), (-30, 158), (-34, 177, "c"), (-4, 190), (38, 196), (82, 192), (118, 174, "c")]
    c.shape(L(coat + [(120, 154), (114, 132), (102, 116), (86, 102, "c"), (50, 112)]))
    shine = taper(L([(2, 16), (12, 3), (28, -4), (50, -7), (70, 1)]), 4.4, peak=0.4)
    shine += taper(L([(10, 14), (18, 6), (32, 2)]), 2.6)
    fringe = strands(
        L([(50, 44), (60, 50), (64, 66), (68, 86)]),
        L([(88, 22), (92, 44), (90, 66), (82, 88)]),
        7 if c.small else 12,
        2.1,
        12,
        jitter=0.3,
        peak=0.6,
    )
    c.fill(shine + fringe, PAPER)
    c.fill(ear(L, 47, 57, 1.04), PAPER)
    x, y = L([(8.6, 49.6)])[0]
    c.ellipse(x, y, 15, 17, PAPER)
    c.ellipse(x, y, 11.4, 13.4)
    c.fill(taper(L([(16, 47), (30, 45.6), (47, 48.6)]), 3.4, ends=(0.9, 0.7)), PAPER)
    c.fill(taper(L([(0.6, 47), (-3.4, 46)]), 3.2, n=6, ends=(0.9, 0.9), spline=False), PAPER)
    c.shape(L([(3.6, 51, "c"), (8, 48.4), (14, 51.6, "c"), (8, 53)]), PAPER)
    c.circle(*L([(7, 50.8)])[0], 2.4)
    smile = taper(L([(-1.4, 75.4), (5, 76), (11, 73.6), (15, 69)]), 2.6, n=12, ends=(0.5, 0.1), peak=0.4)
    smile += taper(L([(7, 61), (16, 62.6), (20, 69), (19, 77)]), 1.9, n=12)
    smile += taper(L([(43, 80), (38, 92), (26, 99.6), (9, 99)]), 2.2)
    c.fill(smile, PAPER)
    soft = taper(L([(2, 40), (9, 37), (18, 39.6)]), 1.6, n=8) + taper(L([(56, 94), (44, 106), (30, 111), (16, 110)]), 1.7)
    soft += taper(L([(70, 94), (77, 96.6), (84, 95)]), 1.6, n=8)
    c.fill(soft, PAPER, fine=True)
    light(c, L([(18, 110, "c"), (34, 114), (60, 110), (84, 95, "c"), (88, 106, "c"), (62, 124), (36, 129), (15, 124, "c")]), 2)
    c.shape(L([(16, 124), (30, 128), (42, 128), (42, 150), (22, 168), (6, 150)]))
    with_letter(c, L)
    lapel = L([(8, 132), (-3, 144), (-8, 160), (-7, 182)])
    fold = L([(92, 99), (94, 108), (80, 119), (62, 130), (44, 142), (32, 158), (24, 176), (22, 190)])
    outer = L([(104, 110), (97, 123), (78, 135), (60, 146), (46, 160), (38, 176), (36, 190)])
    curls(c, [lapel, outer, fold], 13 if c.small else 11)
    cloth = strands(
        L([(106, 128), (112, 142), (113, 158), (110, 174)]), L([(84, 146), (78, 160), (66, 176), (56, 193)]), 9, 1.6, 14, jitter=0.4
    )
    cloth += strands(L([(-14, 146), (-24, 158), (-28, 174)]), L([(-10, 150), (-18, 162), (-20, 180)]), 3, 1.4, 15, jitter=0.4)
    c.fill(cloth, PAPER, fine=True)


def with_letter(c, L):
    """A sealed letter between the lapels."""
    sheet = L([(2, 138), (36, 146), (30, 176), (-3, 167)])
    c.poly(sheet, PAPER)
    c.edge(Polygon(sheet), 2.4)
    c.fill(stroke([sheet[0], L([(16, 157)])[0], sheet[1]], 2.2))
    c.circle(*L([(16, 157)])[0], 7)
