"""Five ends of rope in a row on a newspaper: four thin ones and a thick one, with a thread of red wool round each."""
import math
import random

from kit import *
from kit.lettering import handwriting, text

SIZE = (760, 500)
DARK, ROPE, SHADE, WOOL = "#3a2a18", "#d9bd85", "#a98650", "#9c2a22"
FOOT = 388


def newspaper(c):
    with c.tinted("#efe6d0"):
        c.poly([(10, 14), (750, 8), (754, 490), (8, 494)])
    c.wire([[(10, 14), (750, 8), (754, 490), (8, 494), (10, 14)]], 1.4, "#9a8a68")
    text(c, "THE ESSEX WEEKLY NEWS", 380, 50, 21, colour="#b5a684", anchor="middle", weight=0.14)
    c.wire([[(24, 62), (736, 60)], [(24, 66), (736, 64)]], 1.2, "#b5a684")
    chance = random.Random(4)
    rows = []
    for column in range(5):
        left = 26 + column * 144
        for row in range(29):
            y = 80 + row * 14.2
            short = 40 + chance.random() * 70 if chance.random() < 0.14 else 128
            rows.append([(left, y), (left + short, y - 0.6)])
    c.wire(rows, 4.2, "#ddd0b2", "9 3 5 2.5 13 3 7 2.5")


def strand(x, y, half, thick, top):
    """Returns the outline of one turn of a strand. The turn rises from left to right, bulges at both edges of the rope, and is cut off
    at the height `top`."""
    rise, points = half * 0.85, []
    for k in range(11):
        t = -1 + 2 * k / 10
        points.append((x + t * (half + 2), y - rise * t - thick * 0.5 * math.sqrt(max(0, 1 - abs(t) ** 5))))
    for k in range(11):
        t = 1 - 2 * k / 10
        points.append((x + t * (half + 2), y - rise * t + thick * 0.5 * math.sqrt(max(0, 1 - abs(t) ** 5))))
    return [(px, min(FOOT + 24, max(top, py))) for px, py in points]


def body(c, x, half, top):
    """The rope, twisted from three strands, from its cut end down to the wool."""
    with c.tinted("#cfc2a2"):
        c.poly([(x - half + 8, top + 10), (x + half + 10, top + 10), (x + half + 10, FOOT + 30), (x - half + 8, FOOT + 30)])
    pitch, yarns, shades, outlines = half * 0.98, [], [], []
    y = FOOT + 24 + 2 * half
    with c.tinted(ROPE):
        while y > top - half:
            line = strand(x, y, half, pitch * 1.04, top)
            c.poly(line)
            outlines.append(line + line[:1])
            for part in (-0.18, 0.05):
                row = [(x + t * half * 0.86, y - half * 0.85 * t * 0.86 + pitch * part) for t in (-1, -0.5, 0, 0.5, 1)]
                yarns.append(row)
            shades.append([(x + t * half * 0.94, y - half * 0.85 * t * 0.94 + pitch * 0.34) for t in (-1, -0.5, 0, 0.5, 1)])
            y -= pitch
    kept = lambda rows: [run for run in ([p for p in row if top + 4 < p[1] < FOOT + 22] for row in rows) if len(run) > 1]
    c.wire(kept(shades), pitch * 0.2, SHADE)
    c.wire(kept(yarns), 0.9, "#b8955c")
    c.wire(outlines, 1.6, DARK)


def wool(c, x, half):
    rounds = [[(x - half - 3, FOOT + k * 4), (x + half + 3, FOOT + k * 4 - 3)] for k in range(3)]
    c.wire(rounds, 3.2, WOOL)
    c.wire([[(x + half, FOOT + 2), (x + half + 10, FOOT + 14), (x + half + 7, FOOT + 24)]], 2.2, WOOL)


def flat_end(c, left, right, top):
    """A clean cut: all threads end on one line."""
    c.wire([[(left, top), (right, top)]], 2.6, DARK)
    count = round((right - left) / 5)
    c.wire(
        [
            [(left + (k + 0.5) * (right - left) / count, top + 1), (left + (k + 0.5) * (right - left) / count, top + 6)]
            for k in range(count)
        ],
        1.2,
        DARK,
    )


def threads(c, left, right, top):
    """Threads that continue beyond the cut. They become thinner and have different lengths."""
    chance = random.Random(23)
    n = 11
    for k in range(n):
        x = left + (right - left) * (k + 0.5) / n
        high = 30 + 44 * chance.random() + 16 * math.sin(k / (n - 1) * math.pi)
        lean = -7 + 24 * k / (n - 1) + chance.uniform(-4, 4)
        spine = [(x, top + 16), (x + lean * 0.1, top - high * 0.3), (x + lean * 0.5, top - high * 0.7), (x + lean, top - high)]
        c.wire([spine[:2]], 4.4, DARK)
        for colour, wide in ((DARK, 4.4), (ROPE, 2.2)):
            with c.tinted(colour):
                c.fill(taper(spine, wide, n=12, ends=(1, 0), peak=0.3))


def draw(c):
    newspaper(c)
    for k, (x, top) in enumerate(((86, 152), (190, 146), (294, 155), (398, 149))):
        body(c, x, 17, top)
        flat_end(c, x - 17, x + 17, top)
        wool(c, x, 17)
        handwriting(c, str(k + 1), x - 6, 464, 22, colour="#55504a", seed=k + 1)
    x, top, half = 602, 150, 36
    body(c, x, half, top)
    flat_end(c, x - half, x + 8, top)
    threads(c, x + 8, x + half, top)
    wool(c, x, half)
    handwriting(c, "Grapnel", x - 2, 464, 22, colour="#55504a", anchor="middle", seed=6)
