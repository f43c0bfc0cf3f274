"""The Prime Minister: white side whiskers, top hat and high collar, in front of the towers of Parliament."""
from kit import *
from kit.objects import grown, skull


def parliament(c):
    """A distant clock tower in the fog."""
    tower = [
        (36, 231),
        (36, 70),
        (33, 70),
        (33, 62),
        (39, 58),
        (46, 34),
        (48, 20),
        (50, 34),
        (57, 58),
        (63, 62),
        (63, 70),
        (60, 70),
        (60, 231),
    ]
    c.block(Polygon(tower), [(32, 16), (32, 231)], [(64, 16), (64, 231)], 13, lambda x, y: 0.74 - 0.3 * smooth(80, 230, y), m=20)
    c.fill(stroke([(33, 64), (63, 64)], 2) + stroke([(33, 96), (63, 96)], 2))
    c.circle(48, 81, 11)
    c.circle(48, 81, 9, PAPER)
    c.fill(stroke([(48, 81), (48, 74)], 1.6) + stroke([(48, 81), (53, 84)], 1.6))
    hall = [(9, 231), (9, 150), (14, 140), (19, 150), (36, 150), (36, 231)]
    hall_right = [(60, 231), (60, 156), (66, 146), (72, 156), (84, 156), (90, 146), (96, 156), (120, 156), (120, 231)]
    for part in (hall, hall_right):
        c.block(Polygon(part), [(9, 138), (9, 231)], [(121, 138), (121, 231)], 34, lambda x, y: 0.56 - 0.3 * smooth(150, 220, y), m=8)


def man(c):
    h = Head(
        132,
        64,
        1.06,
        tilt=2,
        brow=(-1.4, 36),
        nasion=(1, 42),
        br1=(-3.4, 47.6),
        br2=(-8.6, 53.6),
        stip=(-12.4, 59.6),
        tip=(-14, 62.6),
        tipu=(-12, 65.6),
        colum=(-6.4, 66.6),
        subn=(-1, 68),
        phil=(-0.6, 71),
        ulipt=(-2, 73.4),
        ulip=(-2.2, 75),
        mouth=(0.4, 76.2, "c"),
        llip=(-1.8, 78.2),
        llipb=(-0.4, 80.8),
        fold=(2, 83.4),
        chint=(-0.6, 86.6),
        chin=(-2, 90.6),
        chinl=(0, 95.8),
        chinu=(5, 98.8),
        sub=(13, 101),
        jaw=(22, 105),
    )
    L, face = h.at, skull(c, h)
    hat = L([(-1, 27, "c"), (1, 4), (-2, -33, "c"), (38, -38), (83, -30, "c"), (80, 4), (84, 32, "c"), (40, 29)])
    brim = L(
        [
            (-21, 21),
            (-12, 26.6),
            (8, 27),
            (50, 29),
            (84, 32),
            (97, 28),
            (101, 30),
            (95, 37.6),
            (82, 40),
            (50, 36),
            (10, 34),
            (-12, 33),
            (-21, 26),
        ]
    )
    coat = L([(25, 112, "c"), (12, 124), (-4, 140), (-14, 168, "c"), (130, 168, "c"), (118, 140), (96, 122), (72, 104, "c"), (50, 112)])
    for part in (face, hat) if c.small else (face, hat, brim, coat):
        c.shape(grown(part, 3), PAPER)
    for part in (face, hat, brim, coat):
        c.shape(part)
    c.fill(
        taper(L([(0, 15), (28, 14.6), (56, 16.6), (82, 20)]), 3.4, ends=(0.7, 0.7))
        + taper(L([(0, 25.6), (28, 25.4), (56, 27.2), (84, 30.6)]), 2, ends=(0.6, 0.6)),
        PAPER,
    )
    c.fill(
        strands(L([(56, 12), (56, -10), (58, -32)]), L([(80, 16), (77, -8), (80, -27)]), 3 if c.small else 8, 1.9, 61, jitter=0.2)
        + strands(L([(4, 12), (5, -8), (3, -30)]), L([(14, 12), (14, -8), (13, -32)]), 3, 1.4, 62),
        PAPER,
    )
    whiskers(c, L)
    collar(c, L)
    c.fill(taper(L([(4, 47), (10, 44.4), (17, 47)]), 2, n=8) + taper(L([(2, 40.4), (10, 37.6), (19, 40)]), 2.6, n=8), PAPER)
    c.fill(taper(L([(10, 63), (14, 68), (12, 75)]), 1.4), PAPER, fine=True)
    d = strands(L([(92, 124), (110, 140), (122, 166)]), L([(74, 132), (74, 150), (70, 168)]), 9, 1.5, 65, jitter=0.4) + strands(
        L([(14, 128), (0, 144), (-8, 166)]), L([(22, 130), (14, 148), (8, 168)]), 5, 1.4, 66, jitter=0.5
    )
    c.fill(d, PAPER, fine=True)
    c.fill(taper(L([(74, 108), (60, 124), (42, 136), (34, 168)]), 3), PAPER)


def whiskers(c, L):
    """White hair over the ear, and side whiskers down to the jaw."""
    hair = L(
        [
            (40, 38, "c"),
            (34, 52),
            (28, 66),
            (16, 78),
            (10, 90),
            (16, 100),
            (30, 104),
            (42, 98),
            (50, 84),
            (56, 74),
            (66, 84),
            (74, 86),
            (84, 74),
            (88, 56),
            (85, 42, "c"),
            (60, 38),
        ]
    )
    c.shape(hair, PAPER)
    d = strands(
        L([(40, 42), (34, 60), (18, 80), (14, 96)]), L([(50, 70), (48, 84), (40, 96), (30, 102)]), 4 if c.small else 9, 1.9, 63, jitter=0.3
    )
    d += strands(L([(60, 42), (58, 58), (64, 78)]), L([(84, 46), (84, 60), (76, 82)]), 3 if c.small else 7, 1.9, 64, jitter=0.3)
    c.fill(d)
    lobe = L([(44, 56), (46, 50), (52, 48), (57, 53), (56, 60), (52, 64), (49, 69), (45, 66)])
    c.shape(lobe)
    c.fill(taper(L([(48, 56), (50, 52), (54, 55), (51, 60)]), 1.5), PAPER)


def collar(c, L):
    wing = L([(6, 104, "c"), (28, 100), (50, 104), (74, 96, "c"), (78, 108, "c"), (54, 122), (34, 122), (20, 116, "c")])
    c.shape(wing, PAPER)
    c.fill(taper(L([(20, 115), (36, 117), (56, 116), (77, 104)]), 2))
    c.shape(L([(16, 116, "c"), (30, 118), (40, 122), (34, 130), (28, 126), (18, 134), (12, 124)]))
    c.fill(taper(L([(18, 119), (26, 122), (34, 125)]), 1.6), PAPER)


def draw(c):
    if not c.small:
        sky(c, [(96, 110, 150)], bottom=231, n=58, dark=0.66, fade=100)
    parliament(c)
    man(c)
