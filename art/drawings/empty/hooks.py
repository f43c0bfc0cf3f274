"""A hat stand without hats or coats; a spider has spun its web between two hooks."""
from kit import *
from kit.rooms import turned


def hook(c, y, side, long=1.0):
    x = 120
    points = [(x, y + 6), (x + side * 14 * long, y + 10), (x + side * 28 * long, y + 2), (x + side * 30 * long, y - 12)]
    c.fill(limb(points, [5, 4.4, 4, 3.6], 16))
    c.circle(x + side * 30 * long, y - 14, 4)
    c.circle(x + side * 30 * long - 1, y - 15, 1.3, PAPER)


def draw(c):
    turned(
        c,
        120,
        [
            (8, 2),
            (13, 6),
            (18, 3),
            (24, 5),
            (60, 4),
            (66, 6.4),
            (72, 4),
            (78, 4),
            (96, 4.4),
            (114, 4.6),
            (120, 5),
            (128, 8),
            (136, 5),
            (146, 6),
        ],
    )
    c.circle(120, 8, 6)
    for y, side, long in ((30, -1, 1), (30, 1, 1), (56, -1, 0.8), (56, 1, 0.8)):
        hook(c, y, side, long)
    for side in (-1, 1):
        c.fill(limb([(120, 138), (120 + side * 20, 144), (120 + side * 34, 157)], [9, 6, 5], 14))
    c.fill(limb([(120, 138), (120, 158)], [8, 6], 6))
    c.fill(stroke([(44, 159), (196, 159)], 1.8, 0.2))
    threads = []
    corner = (150, 18)
    ends = [(126, 22), (129, 34), (136, 44), (146, 48), (146, 54)]
    for x, y in ends:
        threads += stroke([corner, (x, y)], 0.9)
    for k in (0.4, 0.65, 0.9):
        threads += [
            r
            for (a, b), (u, v) in zip(ends, ends[1:])
            for r in taper(
                [mix(corner, (a, b), k), mix(corner, ((a + u) / 2, (b + v) / 2), k * 0.9), mix(corner, (u, v), k)],
                0.9,
                n=6,
                ends=(0.8, 0.8),
            )
        ]
    c.fill(threads)
    c.fill(stroke([(146, 52), (146, 74)], 0.8))
    c.circle(146, 77, 3.2)
    c.fill([r for s in (-1, 1) for dy in (-3, 0, 3) for r in stroke([(146, 77), (146 + s * 5, 76 + dy), (146 + s * 7, 79 + dy)], 0.9)])
