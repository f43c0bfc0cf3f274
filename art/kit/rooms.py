"""rooms.py: shaded surfaces, rooms and furniture for the drawings of places."""
import math
import random

from .canvas import INK, PAPER
from .geometry import Curve, Polygon, lerp, limb, smooth, strands, stroke, taper


def rect(x, y, width, height):
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def glow(x, y, r, core=0.25):
    """Returns a function that makes tones lighter around a light at (x, y). Its result is a factor for the tone, from 0 near the light
    to 1 at the distance `r` or more."""
    return lambda px, py: smooth(r * core, r, math.hypot(px - x, py - y))


def plane(c, points, step, tone, angle=0, edge=0.0, ink=INK, base=PAPER, curved=False, **more):
    """A surface engraved with straight lines. `step` is the distance between them and `angle` their direction in degrees. `tone` is a
    number or a function of (x, y)."""
    piece = Curve(points) if curved else Polygon(points)
    dark = tone if callable(tone) else lambda x, y: tone
    step *= 1.3 if c.small else 1
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    line = piece.outline()
    along, across = [p[0] * ux + p[1] * uy for p in line], [p[1] * ux - p[0] * uy for p in line]
    a, b, low, high = min(along) - 1, max(along) + 1, min(across), max(across)

    def guide(v):
        return [(a * ux - v * uy, a * uy + v * ux), (b * ux - v * uy, b * uy + v * ux)]

    more = {"m": max(8, round((b - a) / (7 if callable(tone) else 14))), **more}
    c.block(piece, guide(low), guide(high), max(2, round((high - low) / step)), dark, ink=ink, base=base, edge=edge, **more)


def bars(c, lines, width, ink=INK, fine=False):
    """Draws lines made of straight segments. Each line is a list of points."""
    c.fill([r for line in lines for r in stroke(line, width)], ink, fine)


def floor(c, top, bottom, n, vanish, dark=False, left=5, right=475):
    """Floorboards that run to the vanishing point (x, y)."""
    x, y = vanish
    ground, line = (INK, PAPER) if dark else (PAPER, INK)
    c.box(left, top, right - left, bottom - top, ground)
    n = round(n * (0.6 if c.small else 1))
    far, seams = (top - y) / (bottom - y), []
    for i in range(-n, 2 * n + 1):
        foot = lerp(left, right, i / n)
        head = lerp(x, foot, far)
        if not left <= head <= right:
            continue
        low = bottom
        if not left <= foot <= right:
            edge = left if foot < left else right
            low = lerp(top, bottom, (edge - head) / (foot - head))
            foot = edge
        seams += taper([(head, top), (foot, low)], 2.4, n=5, ends=(0.3, 1), peak=0.98, spline=False)
    c.fill(seams, line)


def books(c, x, y, width, height, seed=1, tone=0.7):
    """A row of books on a shelf at height y. `tone` is the proportion of dark books."""
    chance = random.Random(seed)
    if c.small:
        c.box(x, y - height * 0.86, width, height * 0.86)
    at, light = x, []
    while at < x + width - 3:
        w = min(chance.uniform(5, 10) * (1.6 if c.small else 1), x + width - at)
        h = height * chance.uniform(0.7, 0.98)
        if w < 3:
            break
        dark = chance.random() < tone
        if c.small:
            light += [] if dark else [Polygon(rect(at + 1, y - h, w - 2, h))]
        else:
            c.box(at, y - h, w, h, INK if dark else PAPER)
            c.edge(Polygon(rect(at, y - h, w, h)), 1, PAPER if dark else INK)
            bars(c, [[(at + 1, y - h * k), (at + w - 1, y - h * k)] for k in (0.82, 0.76, 0.2)], 1, PAPER if dark else INK)
        at += w
    c.fill(light, PAPER)


def turned(c, x, profile, lit=0.3, cut=1.4, ink=INK, dark=True):
    """A round body, such as a vase or a post turned on a lathe. `profile` is a list of (y, half width), from the top down."""
    right = [(x + w, y) for y, w in profile]
    left = [(x - w, y) for y, w in reversed(profile)]
    c.shape([(*right[0], "c"), *right[1:-1], (*right[-1], "c"), (*left[0], "c"), *left[1:-1], (*left[-1], "c")], ink)
    if dark:
        c.fill(taper([(x - w * (1 - lit), y) for y, w in profile], cut), PAPER if ink == INK else INK, fine=True)


def sash(c, x, y, width, height, across=2, down=4, frame=4, bar=2):
    """A window frame with bars. Draw the view behind the window first."""
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
    """A chimney stack with pots. `y` is its lower edge."""
    c.box(x, y - height, width, height)
    c.box(x - 1.5, y - height, width + 3, 2.5)
    for i in range(pots):
        c.box(x + width * (i + 0.5) / pots - 1.5, y - height - 6, 3, 6)


def roofs(c, x, y, width, bottom, tone=0.5, step=3, seed=3):
    """A distant row of roofs and chimneys. y is the height of the eaves."""
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


def crate(c, x, y, width, height, depth=0.0, tone=0.55, dark=False):
    """A wooden crate seen from the front. (x, y) is its lower left corner. If `depth` is not 0, its right side is visible too."""
    b, top = 0.17 * min(width, height), y - height
    ink, line = (INK, PAPER) if dark else (PAPER, INK)
    if depth and not c.small:
        up = depth * 0.4
        plane(
            c, [(x + width, y), (x + width + depth, y - up), (x + width + depth, top - up), (x + width, top)], 3, 0.85, angle=90, edge=1.4
        )
        plane(c, [(x, top), (x + width, top), (x + width + depth, top - up), (x + depth, top - up)], 4, 0.15, edge=1.4)
    c.box(x, top, width, height, ink)
    left, right, high, low = x + b, x + width - b, top + b, y - b
    if dark:
        bars(c, [[(left, lerp(high, low, k)), (right, lerp(high, low, k))] for k in (0.25, 0.5, 0.75)], 1.2, PAPER)
    else:
        plane(c, rect(left, high, right - left, low - high), (low - high) / 5, tone)
    brace = Polygon([(left, low), (left + b, low), (right, high + b), (right, high), (right - b, high), (left, low - b)])
    c.fill(brace, ink)
    c.edge(brace, 1.2, line)
    c.edge(Polygon(rect(left, high, right - left, low - high)), 1.4, line)
    bars(
        c,
        [[(left, top), (left, high)], [(right, top), (right, high)], [(left, low), (left, y)], [(right, low), (right, y)]],
        1.2,
        line,
        fine=True,
    )
    c.edge(Polygon(rect(x, top, width, height)), 1.8, line)


def person(c, x, y, height, hat="bowler", ink=INK):
    """A small distant figure, seen from behind, with its feet at (x, y)."""
    with c.at(x, y, height / 100):
        side = [(9, -82, "c"), (15, -77), (18, -60), (17, -43, "c"), (13, -43, "c"), (15, -16, "c")]
        coat = side + [(-p[0], *p[1:]) for p in side[::-1]]
        c.shape(coat, ink)
        c.poly([(-11, -18), (-2, -18), (-3, 0), (-11, 0)], ink)
        c.poly([(11, -18), (2, -18), (3, 0), (11, 0)], ink)
        c.circle(0, -86, 8, ink)
        if hat == "bowler":
            c.shape([(-13, -90), (-9, -93), (-8, -100), (0, -104), (8, -100), (9, -93), (13, -90), (0, -88)], ink)
        elif hat == "top":
            c.poly([(-14, -90), (-8, -92), (-9, -110), (9, -110), (8, -92), (14, -90), (0, -88)], ink)
        if height > 60:
            cuts = taper([(11, -72), (12, -58), (11, -44)], 1.8) + taper([(-11, -72), (-12, -58), (-11, -44)], 1.8)
            c.fill(cuts, PAPER if ink == INK else INK, fine=True)


def lady(c, x, y, height, ink=INK):
    """A distant figure of a woman with a bonnet. (x, y) is the middle of the hem of her skirt."""
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


def treetop(c, x, y, r, seed=1, light=-1):
    """The crown of a tree: a black mass with white leaves on the lit side. `light` is -1 if the light comes from the left, and 1 if it
    comes from the right."""
    chance = random.Random(seed)
    n = 7 if c.small or r < 20 else 14
    points = []
    for i in range(n * 2):
        t = i * math.pi / n
        k = r * (chance.uniform(0.98, 1.12) if i % 2 else chance.uniform(0.82, 0.9))
        points.append((x + k * math.cos(t), y + k * 0.88 * math.sin(t)))
    c.shape(points)
    leaves = []
    for i in range(round(r * (0.13 if c.small else 1.5))):
        t, k = chance.uniform(0, 6.28), r * 0.84 * math.sqrt(chance.random())
        px, py = x + k * math.cos(t), y + k * 0.86 * math.sin(t)
        if chance.random() < 0.55 + 0.5 * ((px - x) * light + (y - py)) / r:
            w = r * chance.uniform(0.055, 0.1) * (2.2 if c.small else 1)
            leaves += taper([(px - w, py + w * 0.3), (px, py - w * 0.3), (px + w, py + w * 0.5)], 1 + w * 0.34, n=6)
    c.fill(leaves, PAPER)


def curl(points, width):
    """Returns a line of even width along a spline."""
    return limb(points, [width, width], 22)


class Depth:
    """Perspective with the vanishing point (x, y). `at` takes a point (x, y) of the front plane, which has the distance 1, moves the
    point to the distance `far`, and returns its position in the drawing."""

    def __init__(self, x, y):
        self.x, self.y = x, y

    def at(self, x, y, far):
        return (self.x + (x - self.x) / far, self.y + (y - self.y) / far)

    def side(self, x, top, bottom, near, far):
        """Returns the corners, in perspective, of a rectangle on a side wall."""
        return [self.at(x, top, near), self.at(x, top, far), self.at(x, bottom, far), self.at(x, bottom, near)]


def fish(c, x, y, scale, mirror=False, ink=INK):
    """A fish, 100 units wide, with its head to the left. (x, y) is the middle of its body."""
    other = PAPER if ink == INK else INK
    with c.at(x, y, scale, mirror):
        c.shape(
            [
                (-50, 2, "c"),
                (-38, -10),
                (-14, -17),
                (14, -12),
                (34, -3),
                (46, -15, "c"),
                (50, -14, "c"),
                (45, 1),
                (51, 17, "c"),
                (46, 17, "c"),
                (34, 6),
                (14, 13),
                (-14, 16),
                (-38, 11),
            ],
            ink,
        )
        c.shape([(-16, -15, "c"), (-6, -23), (10, -19), (16, -10, "c")], ink)
        c.shape([(-6, 14, "c"), (2, 21), (10, 19), (10, 12, "c")], ink)
        c.circle(-37, -3, 3.4, other)
        c.fill(taper([(-27, -12), (-22, 0), (-28, 12)], 2.6), other)
        scales = strands([(-18, -10), (6, -8), (30, 0)], [(-18, 10), (6, 9), (30, 4)], 4, 2, ends=0.1)
        c.fill(scales, other, fine=True)
        bars(c, [[(38, 0), (46, -8)], [(38, 3), (46, 10)]], 1.3, other, fine=True)


def basket(c, x, y, width, height, ink=INK):
    """A round wicker basket whose bottom is at height y."""
    other = PAPER if ink == INK else INK
    w, b = width / 2, width * 0.38
    c.poly([(x - w, y - height), (x + w, y - height), (x + b, y), (x - b, y)], ink)
    rows = 2 if c.small else max(4, round(height / 8))
    for j in range(rows):
        v = (j + 0.6) / rows
        half = lerp(w, b, v) - 3
        n = 1 if c.small else max(5, round(width / 13))
        cuts = []
        for i in range(n):
            k = (i + (0.5 if j % 2 and n > 1 else 0.05)) / n
            if k + 0.7 / n <= 1.02:
                px, py = x - half + 2 * half * k, y - height * (1 - v)
                cuts += taper([(px, py), (px + 2 * half * 0.75 / n, py)], height / rows * (0.34 if c.small else 0.5), n=4, ends=(0.3, 0.3))
        c.fill(cuts, other)
    c.fill(curl([(x - w - 2, y - height), (x + w + 2, y - height)], max(4, height * 0.14)), ink)
    c.fill(taper([(x - w, y - height - 0.5), (x + w, y - height - 0.5)], 1.6), other, fine=True)


def joints(c, x, y, width, height, row, ink=PAPER):
    """The joints between the bricks of a wall."""
    lines, j, at = [], 0, y
    while at < y + height - 1:
        end = min(at + row, y + height)
        lines += stroke([(x, end), (x + width, end)], 1.2)
        px = x + row * (1.1 if j % 2 else 2.2)
        while px < x + width:
            lines += stroke([(px, at), (px, end)], 1.2)
            px += row * 2.2
        at, j = end, j + 1
    c.fill(lines, ink)


def awning(c, x, y, width, height, flare=14, n=10, first=INK):
    """A striped awning from the front. (x, y) is the top left corner, and the lower edge is wider by `flare` on both sides."""
    n = n - 4 if c.small else n
    low, drop = y + height, height * 0.34
    inks = (first, PAPER if first == INK else INK)
    for i in range(n):
        a, b = lerp(x - flare, x + width + flare, i / n), lerp(x - flare, x + width + flare, (i + 1) / n)
        left, right = lerp(x, x + width, i / n), lerp(x, x + width, (i + 1) / n)
        hem = [(b, low + drop * 0.6), ((a + b) / 2, low + drop), (a, low + drop * 0.6)]
        ink = inks[i % 2]
        if c.small:
            c.poly([(left, y), (right, y), (b, low), *hem, (a, low)], ink)
            continue
        c.shape([(left, y, "c"), (right, y, "c"), (b, low, "c"), *hem, (a, low, "c")], ink)
        c.fill(taper(hem, 2, n=8, ends=(0.8, 0.8)) + stroke([(left, y), (a, low), hem[2]], 1.6))
        if ink == PAPER:
            high = lerp(y, low, 0.72)
            shade = [(lerp(left, a, 0.72) + 2, high), (lerp(right, b, 0.72), high), (b, low), (a + 2, low)]
            plane(c, shade, 3, 0.4, base=None)
        else:
            c.fill(taper([(lerp(left, right, 0.3), y), (lerp(a, b, 0.25), low)], 1.6), PAPER)
    c.fill(stroke([(x + width, y), (x + width + flare, low), (x + width + flare, low + drop * 0.6)], 1.6))
    bars(c, [[(x - flare, low), (x + width + flare, low)]], 1.6)


def arch(x, y, width, height, rise, sweep=1.15):
    """Returns the outline of an arch. Both its feet are at height y. If `sweep` is pi / 2, the arch is round. If `sweep` is smaller, it
    is pointed."""
    n, spring = 8 if width > 60 else 4, y - height + rise
    bow = [((1 - math.cos(sweep * i / n)) / (1 - math.cos(sweep)) / 2, math.sin(sweep * i / n) / math.sin(sweep)) for i in range(n + 1)]
    left = [(x + width * u, spring - rise * v) for u, v in bow]
    return [(x, y), *left, *[(2 * x + width - px, py) for px, py in left[::-1]], (x + width, y)]
