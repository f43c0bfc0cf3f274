"""A strip of ruled paper from a recording barometer. Time runs along the strip and height in feet across it. The pen has drawn a line."""
from kit.lettering import text

SIZE = (760, 500)
LEFT, RIGHT, TOP, BOTTOM = 74, 714, 62, 428
MINUTES, FEET = 128, 12.2
RULE, INKED = "#b79b72", "#1c2440"
# The points of the pen's line: minutes after four o'clock, and height above the sea in thousands of feet.
PEN = [(0, 0.35), (1.2, 0.42), (3, 0.95), (5, 1.55), (7.5, 2.15), (9.5, 2.44), (11, 2.53), (14, 2.47), (17, 2.52), (20, 2.5)]
PEN += [(21.4, 2.02), (23, 1.97), (24.6, 1.45), (26.8, 1.38), (28.4, 0.92), (30.8, 0.84), (33, 0.3), (34.6, 0.24), (36, 0)]
PEN += [(41, 0), (41.7, 0.5), (43, 2.0), (46, 5.2), (49, 8.1), (52, 10.1), (54, 10.85), (55.5, 11.02), (58, 10.98), (63, 11.0)]
PEN += [(66, 10.75), (72, 9.6), (80, 7.55), (90, 4.95), (100, 2.4), (108, 1.0), (112.6, 0.26), (113, 0.15), (113.4, 0.62), (114, 0.02)]
PEN += [(114.6, 0.15), (127, 0.15)]


def along(minute):
    return LEFT + (RIGHT - LEFT) * minute / MINUTES


def up(feet):
    return BOTTOM - (BOTTOM - TOP) * feet / FEET


def paper(c):
    with c.tinted("#efe2c2"):
        c.poly([(14, 22), (746, 16), (748, 480), (12, 486)])
    c.wire([[(14, 22), (746, 16), (748, 480), (12, 486), (14, 22)]], 1.6, "#8a7048")
    with c.tinted("#e2d0a6"):
        for x, y, r in ((300, 470, 9), (398, 34, 13), (590, 468, 11)):
            c.circle(x, y, r)
    for y in (90, 250, 410):
        c.wire([[(26, y), (34, y)], [(726, y), (734, y)]], 8, "#cdb888")


def rules(c):
    c.wire([[(along(0), up(k)), (along(MINUTES), up(k))] for k in range(1, 13)], 0.9, RULE)
    c.wire([[(along(m), up(0)), (along(m), up(FEET))] for m in range(0, MINUTES, 10) if m % 30], 0.9, RULE)
    c.wire([[(along(m), up(-0.25)), (along(m), up(FEET))] for m in range(0, MINUTES, 30)], 1.8, RULE)
    c.wire([[(along(0), up(0)), (along(MINUTES), up(0))]], 1.8, RULE)
    c.wire([[(along(m), up(0)), (along(m), up(-0.42 if m % 5 == 0 else -0.22))] for m in range(0, MINUTES)], 1, "#9a7d52")


def letters(c):
    for k in (3, 6, 9, 12):
        text(c, str(k), along(0) - 12, up(k) + 7, 15, colour="#6b4f2a", anchor="end")
    text(c, "sea", along(0) - 12, up(0) + 5, 13, colour="#6b4f2a", anchor="end")
    for m, words in ((0, "4"), (30, "4.30"), (60, "5"), (90, "5.30"), (120, "6")):
        text(c, words, along(m), up(0) + 36, 16, colour="#6b4f2a", anchor="middle")
    text(c, "PRYOR, HOLBORN BARS", LEFT, 46, 12, colour="#6b4f2a")
    text(c, "THOUSANDS OF FEET", RIGHT, 46, 12, colour="#6b4f2a", anchor="end")


def slopes(points):
    """Returns the slope of a smooth line at each point. The slope is 0 at peaks and on level parts, so that the line never overshoots."""
    steps = [(h - k) / (n - m) for (m, k), (n, h) in zip(points, points[1:])]
    inner = [2 * a * b / (a + b) if a * b > 0 else 0 for a, b in zip(steps, steps[1:])]
    return [steps[0], *inner, steps[-1]]


def pen(points):
    """Returns a smooth line through the points."""
    line = []
    for (m, k), (n, h), a, b in zip(points, points[1:], slopes(points), slopes(points)[1:]):
        wide, steps = n - m, max(1, round((n - m) * 1.2)) if k != h else 1
        for i in range(steps):
            t = i / steps
            feet = k * (1 + 2 * t) * (1 - t) ** 2 + a * wide * t * (1 - t) ** 2 + h * t * t * (3 - 2 * t) + b * wide * t * t * (t - 1)
            line.append((along(m + wide * t), up(feet)))
    return line + [(along(points[-1][0]), up(points[-1][1]))]


def draw(c):
    paper(c)
    rules(c)
    letters(c)
    line = pen(PEN)
    c.wire([line], 2.6, INKED)
    with c.tinted(INKED):
        c.circle(*line[0], 2.6)
