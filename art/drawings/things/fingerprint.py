"""A fingerprint."""
from kit import *
from kit.objects import oval


def ridge(i, x, y, turn=0.0):
    """Returns one closed line of the fingerprint. `i` counts the lines from the innermost. The outer lines are wider and lie lower."""
    rx, ry = 5 + i * 9.2, 7 + i * 11.8
    line = []
    for k in range(73):
        t = math.radians(k * 5 + turn)
        sway = 1 + 0.045 * math.sin(3 * t + i * 0.55) + 0.03 * math.sin(2 * t - i * 0.4)
        drop = 4.5 * i * max(0, math.sin(t)) * 0.16
        line.append((x + rx * sway * math.cos(t), y + i * 2 + drop + ry * sway * math.sin(t)))
    return line


def draw(c):
    chance = random.Random(7)
    step = 2 if c.small else 1
    shape = Polygon(oval(120, 122, 84, 108, 48))
    found = []
    for i in range(0, 12, step):
        turn = chance.random() * 360
        line = ridge(i * 0.98, 118, 100, turn)
        start = 0
        while start < 70:
            length = chance.randint(14, 40) if i > 1 else 60
            part = line[start : min(73, start + length)]
            if len(part) > 3:
                w = (9 if c.small else 5.6) * chance.uniform(0.86, 1.1)
                found += [Ribbon([(p, w * (0.7 + 0.5 * noise(p[0] * 6, p[1] * 6))) for p in part])]
            start += length + (1 if c.small else 1)
    c.inside(found, shape)
