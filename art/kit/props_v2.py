"""props_v2.py: planes, rooms and furniture for places."""
import math
import random

from .canvas import INK, PAPER
from .geometry import Curve, Polygon, lerp, limb, mix, sample, smooth, stroke, taper


def rect(x, y, width, height):
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def glow(x, y, r, core=0.25):
    """A function that is 0 at a light and 1 beyond the radius, to multiply tones with."""
    return lambda px, py: smooth(r * core, r, math.hypot(px - x, py - y))


def plane(c, points, step, tone, angle=0, edge=0.0, ink=INK, base=PAPER, curved=False, **more):
    """A surface with straight engraved lines, `step` apart, at an angle in degrees. `tone` is a number or a function of (x, y)."""
    piece = Curve(points) if curved else Polygon(points)
    dark = tone if callable(tone) else lambda x, y: tone
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    line = piece.outline()
    along, across = [p[0] * ux + p[1] * uy for p in line], [p[1] * ux - p[0] * uy for p in line]
    a, b, low, high = min(along) - 1, max(along) + 1, min(across), max(across)

    def guide(v):
        return [(a * ux - v * uy, a * uy + v * ux), (b * ux - v * uy, b * uy + v * ux)]

    more = {"m": max(8, round((b - a) / (7 if callable(tone) else 14))), **more}
    c.block(piece, guide(low), guide(high), max(2, round((high - low) / step)), dark, ink=ink, base=base, edge=edge, **more)


def bars(c, lines, width, ink=INK, fine=False):
    """Straight lines, each a list of points."""
    c.fill([r for line in lines for r in stroke(line, width)], ink, fine)


def floor(c, top, bottom, n, vanish, tone, left=5, right=475):
    """Floorboards that run to the vanishing point (x, y)."""
    x, y = vanish
    c.box(left, top, right - left, bottom - top, PAPER)
    n = max(4, round(n * (0.55 if c.small else 1)))
    far = (top - y) / (bottom - y)
    gap = (right - left) * 1.5 / n
    low = (left + right) / 2 - gap * n / 2
    for i in range(n):
        edges = [low + gap * (i + k) for k in (0.08, 0.92)]
        quad = [(lerp(x, edges[0], far), top), (lerp(x, edges[1], far), top), (edges[1], bottom), (edges[0], bottom)]
        middle = [mix(quad[0], quad[1], 0.5), mix(quad[3], quad[2], 0.5)]
        line = sample(middle, 14)
        run = []
        for px, py in line:
            t = (py - y) / (bottom - y)
            if left <= px <= right:
                run.append(((px, py), max(0.3, gap * t * tone(px, py))))
        if len(run) > 1:
            c.fill(limb([run[0][0], run[-1][0]], [r[1] for r in run], 14))


def books(c, x, y, width, height, seed=1, lean=True, tone=0.7):
    """A row of books on a shelf. y is the shelf."""
    chance = random.Random(seed)
    at = x
    while at < x + width - 3:
        w = min(chance.uniform(5, 10) * (1.6 if c.small else 1), x + width - at)
        h = height * chance.uniform(0.7, 0.98)
        if w < 3:
            break
        dark = chance.random() < tone
        c.box(at + 0.5, y - h, w - 1, h, INK if dark else PAPER)
        if not dark:
            c.edge(Polygon(rect(at + 0.5, y - h, w - 1, h)), 0.9)
        bars(c, [[(at + 1, y - h * k), (at + w - 1, y - h * k)] for k in (0.82, 0.76, 0.2)], 1, PAPER if dark else INK, fine=True)
        at += w


def turned(c, x, profile, lit=0.3, cut=1.4, ink=INK, dark=True):
    """A turned body, such as a vase or a post. `profile` is a list of (y, half width), from the top down."""
    right = [(x + w, y) for y, w in profile]
    left = [(x - w, y) for y, w in reversed(profile)]
    c.shape([(*right[0], "c"), *right[1:-1], (*right[-1], "c"), (*left[0], "c"), *left[1:-1], (*left[-1], "c")], ink)
    if dark:
        c.fill(taper([(x - w * (1 - lit), y) for y, w in profile], cut), PAPER if ink == INK else INK, fine=True)


def sash(c, x, y, width, height, across=2, down=4, frame=4, bar=2):
    """A window frame over whatever is drawn behind it."""
    for px, py, w, h in (
        (x, y, width, frame),
        (x, y + height - frame, width, frame),
        (x, y, frame, height),
        (x + width - frame, y, frame, height),
    ):
        c.box(px, py, w, h)
    for i in range(1, across):
        c.box(x + width * i / across - bar / 2, y, bar, height)
    for j in range(1, down):
        c.box(x, y + height * j / down - bar / 2, width, bar * (1.8 if j == down / 2 else 1))


def chimney(c, x, y, width, height, pots=2):
    """A chimney stack with pots. y is its foot."""
    c.box(x, y - height, width, height)
    c.box(x - 1.5, y - height, width + 3, 2.5)
    for i in range(pots):
        c.box(x + width * (i + 0.5) / pots - 1.5, y - height - 6, 3, 6)


def roofs(c, x, y, width, bottom, tone=0.5, step=3, seed=3):
    """A far row of roofs and chimneys. y is the height of the eaves."""
    chance = random.Random(seed)
    at, outline = x, [(x, bottom)]
    while at < x + width:
        w, rise = chance.uniform(26, 44), chance.uniform(-7, 9)
        end = min(at + w, x + width)
        outline += [(at, y + rise), ((at + end) / 2, y + rise - 11)]
        if end - at > 18:
            k = at + (end - at) * 0.68
            outline += [(k, y + rise - 7), (k, y + rise - 20), (k + 6, y + rise - 20), (k + 6, y + rise - 4)]
        outline.append((end, y + rise))
        at = end
    plane(c, outline + [(x + width, bottom)], step, lambda px, py: tone * (1 - 0.5 * smooth(y, bottom, py)), angle=90, m=10, edge=1.2)


def crate(c, x, y, width, height, depth=0.0, tone=0.45, dark=False):
    """A wooden crate from the front. (x, y) is its lower left corner; `depth` shows its right side."""
    b = 0.1 * min(width, height)
    if depth:
        side = [
            (x + width, y),
            (x + width + depth, y - depth * 0.4),
            (x + width + depth, y - height - depth * 0.4),
            (x + width, y - height),
        ]
        top = [
            (x, y - height),
            (x + width, y - height),
            (x + width + depth, y - height - depth * 0.4),
            (x + depth, y - height - depth * 0.4),
        ]
        plane(c, side, 3, 0.85, angle=90, edge=1.2)
        plane(c, top, 4, 0.15, edge=1.2)
    plane(c, rect(x, y - height, width, height), height / 5, 0.93 if dark else tone, edge=1.6)
    ink, line = (INK, PAPER) if dark else (PAPER, INK)
    corners = [(x + b, y - b), (x + width - b, y - height + b)]
    c.fill(stroke(corners, b * 1.5), ink)
    strips = [
        rect(x, y - height, width, 2 * b),
        rect(x, y - 2 * b, width, 2 * b),
        rect(x, y - height, 2 * b, height),
        rect(x + width - 2 * b, y - height, 2 * b, height),
    ]
    for strip in strips:
        c.poly(strip, ink)
        c.edge(Polygon(strip), 1, line)
    for s in (-0.75, 0.75):
        c.fill(
            stroke(
                [(corners[0][0] + 2 * b + s * b, corners[0][1] - b + s * b), (corners[1][0] - b + s * b, corners[1][1] + 2 * b + s * b)], 1
            ),
            line,
            fine=True,
        )


def person(c, x, y, height, hat="bowler", ink=INK):
    """A small far figure from behind, with its feet at (x, y)."""
    with c.at(x, y, height / 100):
        c.shape(
            [
                (-12, -78),
                (0, -84),
                (12, -78),
                (17, -60),
                (17, -36),
                (13, -34),
                (13, -2, "c"),
                (3, -2, "c"),
                (0, -30),
                (-3, -2, "c"),
                (-13, -2, "c"),
                (-13, -34),
                (-17, -36),
                (-17, -60),
            ],
            ink,
        )
        c.circle(0, -89, 8, ink)
        if hat == "bowler":
            c.shape([(-13, -91), (-8, -94), (-7, -102), (0, -105), (7, -102), (8, -94), (13, -91), (0, -89)], ink)
        elif hat == "top":
            c.poly([(-13, -92), (-8, -93), (-9, -112), (9, -112), (8, -93), (13, -92), (0, -89)], ink)


def lady(c, x, y, height, ink=INK):
    """A small far woman with a bonnet, with the hem of her skirt at (x, y)."""
    with c.at(x, y, height / 100):
        c.shape(
            [
                (-10, -76),
                (0, -82),
                (10, -76),
                (14, -58),
                (8, -50),
                (14, -30),
                (22, 0, "c"),
                (-22, 0, "c"),
                (-14, -30),
                (-8, -50),
                (-14, -58),
            ],
            ink,
        )
        c.shape([(-8, -80), (-9, -92), (0, -100), (9, -92), (8, -80)], ink)


def treetop(c, x, y, r, seed=1, tone=0.6, step=3.2, light=(-1, -1)):
    """The crown of a tree as a mass of leaves: a bumpy outline, lighter towards the light."""
    chance = random.Random(seed)
    n = 11 if c.small else 15
    points = []
    for i in range(n * 2):
        t = i * math.pi / n
        k = r * (chance.uniform(0.98, 1.12) if i % 2 else chance.uniform(0.8, 0.9))
        points.append((x + k * math.cos(t), y + k * 0.88 * math.sin(t)))

    def shade(px, py):
        return tone + 0.32 * ((px - x) * -light[0] + (py - y) * -light[1]) / r / 1.4 + 0.25 * math.sin(px * 0.42) * math.sin(py * 0.37)

    plane(c, points, step, shade, angle=-28, curved=True, m=max(10, round(r / 3)))


def curl(points, width):
    """A line of even width along a spline."""
    return limb(points, [width, width], 22)
