"""A button with four holes and a torn thread."""
from kit import *
from kit.objects import turned


def disc(c, x, y):
    c.circle(x, y, 95)
    c.circle(x, y, 91, PAPER)
    c.fill(rings(x, y, 66, 92, 3 if c.small else 7, turned(0.8, 0.1, 0.94), m=24 if c.small else 64))
    c.circle(x, y, 68)
    c.circle(x, y, 64.6, PAPER)
    c.fill(
        rings(
            x,
            y,
            8,
            64.6,
            5 if c.small else 14,
            lambda t, r: 0.16 + 0.66 * (0.5 - 0.5 * math.cos(t - 0.8)) ** 1.4 * smooth(6, 56, r),
            m=24 if c.small else 64,
        )
    )


def draw(c):
    x, y = 116, 114
    c.hatch(
        [(52, 206), (120, 216), (214, 176)],
        [(66, 222), (140, 232), (230, 188)],
        6,
        lambda px, py: 0.75 * smooth(50, 110, px) * smooth(232, 180, px),
        m=20,
    )
    disc(c, x, y)
    for dx, dy in ((-22, -22), (22, -22), (-22, 22), (22, 22)):
        c.circle(x + dx, y + dy, 15, PAPER)
        c.circle(x + dx, y + dy, 12.4)
        c.fill(taper([(x + dx - 8, y + dy + 5), (x + dx, y + dy + 9), (x + dx + 8, y + dy + 4)], 2.2), PAPER, fine=True)
    for side in (1, -1):
        for k in range(1 if c.small else 4):
            o = 0 if c.small else (k - 1.5) * 3
            line = [(x - 22 * side + o, y - 22), (x + o, y + o * 0.6), (x + 22 * side + o, y + 22)]
            c.fill(taper(line, 11 if c.small else 4, n=8, ends=(0.8, 0.8)))
            c.fill(taper(line, 6 if c.small else 1.8, n=8, ends=(0.8, 0.8)), PAPER)
    c.fill(taper([(x + 22, y + 22), (x + 46, y + 40), (x + 62, y + 32), (x + 84, y + 52), (x + 76, y + 78), (x + 92, y + 92)], 4, n=30))
