"""A defusing wire: a twin cable that leads to a shining lamp."""
from kit import *
from kit.clockwork import polar


def draw(c):
    glow = [(i * 34 - 136, 100 if i % 2 else 116) for i in range(9) if i != 4 and (not c.small or i % 2)]
    wide = 15 if c.small else 9
    c.fill([r for a, far in glow for r in taper([polar(120, 92, a, 78), polar(120, 92, a, far)], wide, n=6, ends=(0.6, 0.3), peak=0.4)])
    c.fill(taper([(120, 16), (120, 0)], 8, n=6, ends=(0.5, 0.4), peak=0.4), fine=True)
    glass = [
        (96, 156, "c"),
        (90, 136),
        (68, 116),
        (60, 90),
        (70, 54),
        (98, 34),
        (120, 30),
        (142, 34),
        (170, 54),
        (180, 90),
        (172, 116),
        (150, 136),
        (144, 156, "c"),
    ]
    c.shape(glass)
    inner = [
        (106, 150, "c"),
        (101, 130),
        (80, 110),
        (73, 88),
        (82, 60),
        (102, 45),
        (120, 42),
        (138, 45),
        (158, 60),
        (167, 88),
        (160, 110),
        (139, 130),
        (134, 150, "c"),
    ]
    c.shape(inner, PAPER)
    c.fill(limb([(108, 152), (104, 112), (98, 92)], [5, 5], 8) + limb([(132, 152), (136, 112), (142, 92)], [5, 5], 8))
    coil = [(98, 92), (102, 76), (110, 96), (116, 76), (124, 96), (130, 76), (138, 96), (142, 92)]
    c.fill(limb(coil, [5.4, 5.4], 40))
    c.hatch([(150, 50), (160, 120)], [(176, 60), (170, 110)], 7, lambda x, y: 0.55, within=Curve(inner), m=14, fine=True)
    c.poly(
        [
            (92, 156),
            (148, 156),
            (146, 168),
            (150, 176),
            (144, 186),
            (146, 194),
            (136, 206),
            (104, 206),
            (94, 194),
            (96, 186),
            (90, 176),
            (94, 168),
        ]
    )
    c.fill([r for y in (166, 181, 195) for r in stroke([(98, y + 3), (142, y - 3)], 4)], PAPER)
    for side in (-1, 1):
        c.fill(limb([(120 + side * 8, 204), (120 + side * 10, 222), (120 + side * 30, 238)], [9, 9], 8))
