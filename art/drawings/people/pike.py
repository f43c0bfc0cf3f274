"""Langdale Pike: a dandy with curled hair, monocle, large bow tie and a quill behind the ear."""
from kit import *
from kit.dress import beads, light, plume

MEDALLION = (204, 210, 142)


def draw(c):
    h = Head(
        130,
        116,
        1.7,
        tilt=6,
        br1=(-2.6, 47.6),
        br2=(-7, 53),
        stip=(-11.4, 57.8),
        tip=(-14.4, 60),
        tipu=(-13, 63),
        colum=(-6.8, 65.4),
        subn=(-2, 67.4),
        llip=(-3.8, 78.4),
        chint=(-2, 87),
        chin=(-3, 91.4),
        chinl=(-1, 96.4),
        chinu=(4, 99.4),
    )
    L = h.at
    c.shape(h.skull([(74, 140), (67, 118), (65, 104), (67, 92), (74, 82)] + BACK[5:]))
    c.shape(L(bust([(26, 110, "c"), (14, 124), (-2, 142), (-14, 160)], [(102, 152), (95, 130), (84, 114), (72, 104, "c"), (50, 112)])))
    hair = [(1, 31, "c"), (-4, 26), (-10, 16), (-6, 2), (8, -9), (28, -15), (52, -14), (74, -5), (88, 12), (91, 34), (89, 54), (82, 70)]
    c.shape(L(hair + [(74, 84, "c"), (66, 84), (60, 66), (50, 46), (42, 60, "c"), (34, 66, "c"), (34, 42), (18, 34)]))
    curl = taper(L([(10, 24), (3, 27), (-5, 22), (-5, 12), (4, 8), (8, 15), (2, 18)]), 2.4, n=16)
    c.fill(curl, PAPER)
    few = c.small
    top, under = ([(lerp(a, b, k / 11), y + 3.6 * math.sin(k * 1.25 + 2.4)) for k in range(12)] for a, b, y in ((6, 74, -5), (18, 70, 20)))
    waves = (
        strands(L([(8, 0), (34, -9), (72, 0)]), L([(18, 22), (40, 16), (70, 24)]), 4, 2.4, m=8)
        if few
        else strands(L(top), L(under), 8, 2.4, m=30)
    )
    waves += strands(
        L([(62, 40), (66, 54), (64, 68), (70, 82)]), L([(84, 18), (88, 34), (86, 52), (80, 68)]), 4 if few else 7, 2.2, m=8 if few else 16
    )
    c.fill(waves, PAPER)
    c.fill(strands(L([(36, 44), (36, 52), (36, 62)]), L([(46, 42), (44, 48), (41, 58)]), 3, 1.6, m=8), PAPER, fine=True)
    outer = [(60, 46, "c"), (65, 28), (77, 9), (92, -5), (110, -14, "c")]
    inner = [(65, 47, "c"), (79, 42), (94, 29), (105, 10)]
    plume(c, L(outer), L(inner), 9)
    c.fill(taper(L([(18, 74), (40, 60), (62, 45)]), 3.6, peak=0.7, ends=(0.2, 0.8)), PAPER)
    c.fill(ear(L, 45, 58), PAPER)
    c.shape(L([(-3, 68), (-8, 69), (-13, 67), (-17, 61), (-22, 60), (-21, 67), (-16, 73), (-8, 77), (0, 77), (8, 79), (14, 76), (8, 70)]))
    c.fill(taper(L([(0, 71), (-9, 73), (-18, 66)]), 1.6) + taper(L([(1, 72), (6, 74), (11, 76)]), 1.4, n=8), PAPER)
    ring = L([(10, 48)])[0]
    c.circle(*ring, 15, PAPER)
    c.circle(*ring, 11.6)
    c.fill(taper(L([(5, 46), (8, 44), (12, 45)]), 1.8, n=8), PAPER)
    c.fill(taper(L([(6, 51), (10, 53), (14, 51)]), 1.2, n=8), PAPER, fine=True)
    c.fill(taper(L([(16, 54), (22, 74), (16, 96), (22, 124), (40, 150)]), 2.2, ends=(0.8, 0.8)), PAPER)
    c.fill(taper(L([(6, 38), (12, 36), (18, 38)]), 1.6, n=8) + jawline(L), PAPER, fine=True)
    c.shape(L([(27, 104, "c"), (33, 110), (49, 110), (69, 97, "c"), (73, 107, "c"), (53, 121), (35, 121), (25, 115, "c")]), PAPER)
    c.fill(taper(L([(28, 109), (36, 115), (51, 115), (71, 102)]), 1.4), fine=True)
    for wing in (
        [(28, 124, "c"), (16, 112), (0, 110), (-6, 122), (-2, 136), (14, 134)],
        [(30, 125, "c"), (44, 116), (58, 122), (62, 136), (50, 146), (38, 138)],
    ):
        light(c, L(wing), 3)
    knot = L([(24, 119), (33, 120), (35, 130), (26, 131)])
    light(c, knot, 3)
    if few:
        for x, y in ((5, 122), (49, 132)):
            c.circle(*L([(x, y)])[0], 6)
    for x, y in ((2, 118), (10, 122), (4, 128), (13, 129), (42, 124), (50, 128), (44, 134), (54, 137)):
        c.circle(*L([(x, y)])[0], 2.8, fine=True)
    front = taper(L([(72, 108), (66, 128), (52, 150), (36, 164), (30, 192)]), 3.4)
    front += taper(L([(80, 112), (82, 132), (68, 148), (62, 156), (40, 166)]), 3)
    c.fill(front, PAPER)
    c.fill(taper(L([(14, 136), (8, 152), (6, 170), (8, 186)]), 2.4), PAPER, fine=True)
    flower = L([(70, 146)])[0]
    c.circle(*flower, 9, PAPER)
    for i in range(6):
        t = i * math.pi / 3
        c.circle(flower[0] + 7 * math.cos(t), flower[1] + 7 * math.sin(t), 5.4, PAPER, fine=True)
    c.circle(*flower, 3.6)
    beads(c, L([(20, 148), (18, 162), (18, 176)]), 3, 3.4, fine=True)
    cloth = strands(
        L([(86, 118), (94, 136), (98, 156), (96, 172)]), L([(80, 150), (78, 160), (74, 172), (66, 189)]), 7, 1.6, 63, jitter=0.4
    )
    c.fill(cloth, PAPER, fine=True)
