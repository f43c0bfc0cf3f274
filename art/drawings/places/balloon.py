"""A gas balloon rises over the trees before a crowd."""
from kit import *
from kit.rooms import *

X, Y, R = 236, 104, 82


def profile(k, t):
    """Returns a point on the surface of the balloon. `k` goes from -1 at the left edge to 1 at the right edge. `t` goes from 0 at the
    top to 1 at the lower end."""
    a = t * math.pi * 0.8
    w = R * math.sin(a) if t < 0.62 else lerp(R * math.sin(0.62 * math.pi * 0.8), 9, smooth(0.62, 1.04, t) ** 0.9)
    y = Y - R * math.cos(a) if t < 0.62 else lerp(Y - R * math.cos(0.62 * math.pi * 0.8), Y + R * 1.24, (t - 0.62) / 0.38)
    return (X + w * k, y)


def envelope(c):
    edge = [profile(-1, i / 24) for i in range(25)] + [profile(1, 1 - i / 24) for i in range(25)]
    c.poly(edge, PAPER)
    gores = 8
    for i in range(gores):
        a, b = -math.cos(math.pi * i / gores), -math.cos(math.pi * (i + 1) / gores)
        left, right = [profile(a, t / 20) for t in range(21)], [profile(b, t / 20) for t in range(21)]
        if i % 2:
            c.poly(left + right[::-1])
            if not c.small:
                c.fill(strands(left[2:18:3], right[2:18:3], 2, 1.2 if i > 5 else 1.8), PAPER)
        elif not c.small:
            shade = 0.12 + 0.62 * smooth(-0.3, 1, (a + b) / 2)
            c.hatch(left, right, 5, lambda x, y: shade, m=20)
    outline = Polygon(edge)
    c.edge(outline, 2.4)
    for t in (0.3, 0.56):
        band = [profile(k / 10, t + 0.05 * math.sqrt(max(0, 1 - (k / 10) ** 2))) for k in range(-10, 11)]
        c.fill(curl(band, 10), PAPER)
        c.fill(curl([(x, y - 4.6) for x, y in band], 2) + curl([(x, y + 4.6) for x, y in band], 2))
        if not c.small:
            for k in range(-8, 9, 2):
                x, y = profile(math.sin(k * 0.19), t + 0.05 * math.cos(k * 0.19))
                c.poly([(x, y - 3), (x + 2.6, y), (x, y + 3), (x - 2.6, y)])
    c.shape([(X - 12, Y - R + 4, "c"), (X, Y - R - 7), (X + 12, Y - R + 4, "c")])


def car(c):
    top = Y + R * 1.24
    ring = top + 18
    for k in (-1, -0.66, 0.66, 1):
        c.fill(stroke([profile(k, 0.7), (X + 13 * k, ring)], 1.5))
    c.poly([(X - 8, top - 3), (X + 8, top - 3), (X + 4, top + 9), (X - 4, top + 9)])
    c.ellipse(X, ring, 16, 3.4)
    for k in (-1, -0.4, 0.4, 1):
        c.fill(stroke([(X + 15 * k, ring), (X + 25 * k, ring + 26)], 1.6))
    for x, hat in ((X - 10, "top"), (X + 10, "bowler")):
        person(c, x, ring + 47, 42, hat)
    c.fill(limb([(X + 15, ring + 18), (X + 30, ring + 6), (X + 36, ring - 4)], [5, 4, 3], 8))
    c.poly([(X - 29, ring + 25), (X + 29, ring + 25), (X + 24, ring + 50), (X - 24, ring + 50)], PAPER)
    c.poly([(X - 28, ring + 26), (X + 28, ring + 26), (X + 23, ring + 49), (X - 23, ring + 49)])
    for j in range(2 if c.small else 3):
        y = ring + 33 + j * (8 if c.small else 6)
        n = 3 if c.small else 7
        c.fill(
            [
                r
                for i in range(n)
                for r in taper(
                    [(X - 23 + i * 46 / n + j % 2 * 2, y), (X - 23 + (i + 0.7) * 46 / n + j % 2 * 2, y)], 2.6, n=4, ends=(0.3, 0.3)
                )
            ],
            PAPER,
        )
    for k in (-30, 30):
        c.shape([(X + k - 4, ring + 32), (X + k + 4, ring + 32), (X + k + 5, ring + 44), (X + k - 5, ring + 44)])
    c.fill(curl([(X - 20, ring + 50), (X - 40, ring + 76), (X - 36, 320)], 1.6))
    c.fill(stroke([(X + 40, ring - 12), (X + 34, ring + 8)], 1.8))
    c.shape(
        [
            (X + 40, ring - 14, "c"),
            (X + 54, ring - 16),
            (X + 66, ring - 11, "c"),
            (X + 62, ring - 2),
            (X + 50, ring - 5),
            (X + 38, ring - 3, "c"),
        ]
    )


def wood(c):
    far = [(5, 262)] + [(5 + i * 20, 236 + 10 * noise(i * 60, 40) + 5 * (i % 2)) for i in range(24)] + [(475, 262)]
    plane(c, far, 8 if c.small else 4, lambda x, y: 0.5 - 0.3 * smooth(236, 262, y), angle=90, curved=True, m=8)
    c.box(5, 258, 470, 62, PAPER)
    plane(c, rect(5, 258, 470, 40), 8 if c.small else 5, 0.24)
    crowns = ((40, 228, 46, 3), (440, 222, 48, 6), (96, 252, 28, 5), (384, 250, 30, 7), (14, 268, 30, 8), (466, 270, 30, 9))
    for x, y, r, seed in crowns[: 4 if c.small else 6]:
        c.fill(limb([(x, y), (x, 290)], [6, 10], 6))
        treetop(c, x, y, r, seed, -1)


def crowd(c):
    chance = random.Random(5)
    c.shape([(5, 320, "c"), (5, 306), (120, 300), (240, 306), (360, 300), (475, 306), (475, 320, "c")])
    if c.small:
        for x in range(24, 470, 26):
            c.circle(x, 300 + x % 4, 8)
        return
    n = 28
    for i in range(n):
        x = 20 + i * 440 / (n - 1) + chance.uniform(-4, 4)
        if abs(x - X) < 26:
            continue
        kind = chance.choice(("top", "bowler", "lady", "lady"))
        size = chance.uniform(44, 56)
        if kind == "lady":
            lady(c, x, 326, size)
        else:
            person(c, x, 328, size, kind)


def draw(c):
    sky(c, [(120, 70, 130)], 250, 16 if c.small else 58, 0.5, 9, 200)
    wood(c)
    crowd(c)
    with c.at(0, -6):
        envelope(c)
        car(c)
