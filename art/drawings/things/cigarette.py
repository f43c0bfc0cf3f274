"""A burning cigarette with its smoke."""
from kit import *
from kit.objects import tilted


def smoke(c):
    for points, widths in (
        ([(62, 118), (40, 96), (66, 74), (92, 56), (70, 34), (84, 12)], [2, 6, 8, 6, 7, 1]),
        ([(68, 112), (60, 92), (92, 82), (118, 60), (98, 40), (116, 18)], [1, 3, 4, 3, 4, 1]),
    ):
        c.fill(limb(points, widths, 30))
        c.fill(taper([(x + 0.6, y) for x, y in points], widths[2] * 0.35, n=30), PAPER, fine=True)


def draw(c):
    smoke(c)
    L = tilted(142, 164, 26)
    c.hatch(L([(-74, 21), (96, 21)]), L([(-64, 36), (102, 32)]), 5, lambda x, y: 0.7 * smooth(66, 110, x) * smooth(236, 200, x), m=14)
    body = Polygon(L([(-56, -20), (84, -20), (88, -12), (89, 0), (88, 12), (84, 20), (-56, 20)]))
    c.fill(body, PAPER)
    c.hatch(
        L([(-56, -20), (88, -20)]),
        L([(-56, 20), (88, 20)]),
        13,
        lambda x, y: 0.04 + 0.86 * smooth(-4, 24, (y - 164) * 0.9 - (x - 142) * 0.44),
        within=body,
        m=8,
    )
    c.edge(body, 3)
    c.poly(L([(46, -20), (58, -20), (61, 0), (58, 20), (46, 20), (49, 0)]))
    c.fill(taper(L([(66, -18), (68.6, 0), (66, 18)]), 3))
    c.fill(taper(L([(-40, 4), (0, 6), (36, 3)]), 1.4), fine=True)
    ash = [(-52, -20, "c"), (-64, -21), (-74, -17), (-86, -14), (-92, -4), (-88, 8), (-80, 14), (-66, 20), (-52, 20, "c"), (-47, 0)]
    c.shape(L(ash))
    cuts = [
        [(-56, -14), (-66, -12), (-76, -9)],
        [(-58, -4), (-72, -2), (-86, -3)],
        [(-60, 6), (-70, 6), (-80, 6)],
        [(-58, 13), (-64, 14), (-70, 13)],
    ]
    c.fill([r for q in cuts for r in taper(L(q), 4, n=8)], PAPER)
    c.fill([r for q in ([(-66, -7), (-78, -5)], [(-54, 1), (-64, 2)], [(-72, 10), (-80, 9)]) for r in stroke(L(q), 1.6)], PAPER, fine=True)
