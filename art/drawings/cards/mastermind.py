"""The mastermind: a black chess king at the centre of a spider's web."""
from kit import *
from kit.objects import grown

X, Y = 150, 120


def spokes(n):
    return [math.radians(360 / n * i + 9 + 7 * math.sin(i * 2.3)) for i in range(n)]


def web(c):
    """The threads of the web: light on the dark part of the background, dark on the light part."""
    n = 9 if c.small else 12
    turns, threads = spokes(n), []
    for t in turns:
        threads.append(
            [
                (X + 8 * math.cos(t), Y + 8 * math.sin(t)),
                (X + 90 * math.cos(t), Y + 90 * math.sin(t)),
                (X + 220 * math.cos(t), Y + 220 * math.sin(t)),
            ]
        )
    for k in range(2 if c.small else 6):
        r = (78 + 46 * k) if c.small else (36 + 21 * k + k * k * 1.6)
        for i, t in enumerate(turns):
            u = turns[(i + 1) % n] + (2 * math.pi if i == n - 1 else 0)
            a, b = r * (1 + 0.05 * math.sin(i * 3 + k)), r * (1 + 0.05 * math.sin(i * 3 + 3 + k))
            mid = (t + u) / 2
            threads.append(
                [
                    (X + a * math.cos(t), Y + a * math.sin(t)),
                    (X + 0.86 * r * math.cos(mid), Y + 0.86 * r * math.sin(mid)),
                    (X + b * math.cos(u), Y + b * math.sin(u)),
                ]
            )
    shown = [t for t in threads if any(4 < p[0] < 296 and 4 < p[1] < 236 for p in t)]
    if c.small:
        c.fill([r for t in shown for r in taper(t, 3, n=4, ends=(0.9, 0.9))], PAPER)
        return
    c.fill([r for t in shown for r in taper(t, 3.6, n=7, ends=(0.9, 0.9))], PAPER)
    c.fill([r for t in shown for r in taper(t, 1.5, n=7, ends=(0.9, 0.9))])


def king(c):
    cross = [
        (-4, -64),
        (-4, -76),
        (-14, -76),
        (-14, -86),
        (-4, -86),
        (-4, -96),
        (4, -96),
        (4, -86),
        (14, -86),
        (14, -76),
        (4, -76),
        (4, -64),
    ]
    crown = [(0, -66), (12, -62), (28, -64), (36, -54), (34, -40), (26, -22), (20, -10), (0, -6)]
    stem = [
        (0, -8),
        (22, -8),
        (26, -2),
        (22, 4),
        (15, 8),
        (15, 24),
        (20, 44),
        (28, 54),
        (38, 58),
        (40, 66),
        (36, 70),
        (44, 76),
        (44, 88),
        (0, 90),
    ]
    with c.at(X, Y + 8, 1.0):
        for points in (crown, stem):
            whole = points + [(-x, y) for x, y in reversed(points[1:-1])]
            c.shape(grown(whole, 3), PAPER)
        c.edge(Polygon(cross), 6, PAPER)
        for points in (crown, stem):
            c.shape(points + [(-x, y) for x, y in reversed(points[1:-1])])
        c.poly(cross)
        d = (
            taper([(-22, -9), (0, -5), (22, -9)], 2.6)
            + taper([(-16, 6), (0, 9), (16, 6)], 1.8)
            + taper([(-34, 58), (0, 64), (34, 58)], 2.6)
            + taper([(-42, 76), (0, 82), (42, 76)], 2.4)
        )
        d += taper([(-26, -56), (-28, -44), (-20, -22)], 3.4) + taper([(-11, 14), (-12, 30), (-19, 50)], 3)
        c.fill(d, PAPER)
        c.fill(
            strands([(-20, -58), (-21, -44), (-14, -20)], [(-4, -60), (-5, -44), (-3, -18)], 3, 1.5)
            + strands([(-7, 14), (-8, 30), (-12, 52)], [(0, 14), (0, 30), (0, 54)], 2, 1.2),
            PAPER,
            fine=True,
        )


def pawn(c, x, y, s):
    body = [
        (x - 12 * s, y, "c"),
        (x - 10 * s, y - 6 * s),
        (x - 5 * s, y - 12 * s),
        (x - 4 * s, y - 24 * s),
        (x + 4 * s, y - 24 * s),
        (x + 5 * s, y - 12 * s),
        (x + 10 * s, y - 6 * s),
        (x + 12 * s, y, "c"),
    ]
    c.shape(grown(body, 2), PAPER)
    c.circle(x, y - 30 * s, 9.6 * s, PAPER)
    c.shape(body)
    c.circle(x, y - 30 * s, 7.6 * s)
    c.fill(taper([(x - 3 * s, y - 34 * s), (x - 5 * s, y - 30 * s), (x - 3 * s, y - 27 * s)], 1.6), PAPER)


def draw(c):
    if c.small:
        c.box(9, 9, 282, 222)
        c.ellipse(X, Y, 58, 66, PAPER)
    else:
        c.hatch(
            [(8, 9), (292, 9)],
            [(8, 231), (292, 231)],
            58,
            lambda x, y: 0.94 * smooth(40, 150, math.hypot(x - X, (y - Y) * 1.1)),
            m=46,
            darkest=0.95,
        )
    web(c)
    for x, y, s in () if c.small else ((46, 96, 0.8), (62, 208, 1), (246, 208, 1), (258, 98, 0.8)):
        pawn(c, x, y, s)
    king(c)
