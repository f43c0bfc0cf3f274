"""posters.py: draws people on cards, in scenes or on wanted posters, and the objects shown with them."""
import importlib.util
import math
import pathlib
import random

from .canvas import INK, PAPER, Canvas
from .geometry import Polygon, distance, limb, mix, noise, resample, sample, smooth, strands, stroke, taper
from .objects import tilted

PEOPLE = pathlib.Path(__file__).resolve().parent.parent / "drawings" / "people"


def person(name):
    """Returns the function that draws this person's portrait in an area of 400 x 480 units."""
    spec = importlib.util.spec_from_file_location(name, PEOPLE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.draw


def curls(canvas, bands, r):
    """Light, curly fur along several splines: one woolly shape with a dark edge and short dark curls. At a very small scale the curls
    are left out."""
    cuts, balls = [], []
    for points in bands:
        line = sample(points)
        length = sum(distance(p, q) for p, q in zip(line, line[1:]))
        balls += resample(line, max(2, round(length / r / (1.5 if canvas.small else 1.15))))
    for grow, ink in ((1.8, INK), (0, PAPER)):
        for i, (x, y) in enumerate(balls):
            canvas.circle(x, y, r * (1.08 if i % 2 else 0.94) + grow, ink)
    if canvas.small and abs(canvas.moves[-1][3]) < 0.7:
        return
    for i, (x, y) in enumerate(balls[:: 2 if canvas.small else 1]):
        steps, turn = 3 if canvas.small else 6, i * 2.4
        spiral = []
        for k in range(steps + 1):
            t, far = turn + 4 * k / steps, r * (0.62 - 0.4 * k / steps)
            spiral.append((x + far * math.cos(t), y + far * math.sin(t)))
        cuts += taper(spiral, r * 0.25, n=4 if canvas.small else 10, ends=(0.1, 0.3))
    canvas.fill(cuts, INK)


class Sketch(Canvas):
    """A canvas that leaves out some of the lines and the smallest dots of a drawing."""

    def __init__(self, canvas, every, least):
        super().__init__(canvas.width, canvas.height, canvas.small)
        self.moves, self.body, self.every, self.least = canvas.moves, canvas.body, every, least

    def fill(self, pieces, ink=INK, fine=False):
        if isinstance(pieces, list) and len(pieces) > 3:
            pieces = pieces[:: self.every]
        super().fill(pieces, ink, fine)

    def ellipse(self, x, y, rx, ry, ink=INK, fine=False):
        super().ellipse(x, y, rx, ry, ink, fine or rx * abs(self.moves[-1][3]) < self.least)


def bust(canvas, name, x, y, scale, mirror=False, every=1, least=0.0):
    """The portrait of a person, with its centre at (x, y). The small variant keeps one line in `every` and no dots smaller than `least`."""
    with canvas.at(x - 208 * scale * (-1 if mirror else 1), y - 262 * scale, scale, mirror):
        person(name)(Sketch(canvas, every, least) if canvas.small and (every > 1 or least) else canvas)


def torn(left, top, right, bottom, step, rough, seed):
    """Returns the outline of a sheet of paper with torn edges."""
    chance = random.Random(seed)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    found = []
    for p, q in zip(corners, corners[1:] + corners[:1]):
        n = max(2, round(distance(p, q) / step))
        for i in range(n):
            x, y = mix(p, q, (i + (chance.uniform(-0.3, 0.3) if i else 0)) / n)
            found.append((x + chance.uniform(-rough, rough), y + chance.uniform(-rough, rough)))
    return found


def planks(canvas):
    """A fence of dark boards. In the small variant the fence is plain black."""
    if canvas.small:
        canvas.box(9, 9, 282, 222)
        return
    canvas.hatch([(8, 8), (8, 232)], [(292, 8), (292, 232)], 72, lambda x, y: 0.55 + 0.5 * noise(x * 9, y * 0.7), m=26, vary=0.3, seed=5)
    for x in (52, 98, 150, 203, 250):
        canvas.box(x, 8, 2.6, 224)
        canvas.box(x + 2.6, 8, 1.2, 224, PAPER)


def words(canvas, x, y, width, height, seed=1, n=5):
    """A line of black strips in place of words."""
    chance = random.Random(seed)
    parts = [chance.uniform(0.7, 1.5) for _ in range(n)]
    gap = height * 0.5
    unit, found = (width - gap * (n - 1)) / sum(parts), []
    for part in parts:
        found.append(Polygon([(x, y), (x + part * unit, y), (x + part * unit, y + height), (x, y + height)]))
        x += part * unit + gap
    canvas.fill(found)


def headline(canvas, x, y, width, height, seed=1):
    """Vertical strokes that look like large words, but are not letters."""
    chance = random.Random(seed)
    end, left, found = x + width, 0, []
    start = x
    while x < end:
        if left <= 0 and x > start and end - x > 26:
            found.append((start, x - 1.6))
            x += 9
            start = x
        left = chance.randint(8, 11) if left <= 0 else left - 1
        w = min(chance.choice((2.2, 3.4, 5, 6.4)), end - x)
        canvas.fill(Polygon([(x, y), (x + w, y), (x + w, y + height), (x, y + height)]))
        x += w + 1.6
    found.append((start, end))
    for a, b in found:
        canvas.box(a - 1.5, y, b - a + 3, 2.2)
        canvas.box(a - 1.5, y + height - 2.2, b - a + 3, 2.2)


def folded(canvas, x, y, size):
    """Draws the turned-up lower right corner of a sheet of paper, and the dark fence behind it. (x, y) is where the corner of the flat
    sheet was."""
    canvas.poly([(x + 4, y - size - 2), (x + 4, y + 4), (x - size - 2, y + 4)])
    flap = [(x + 1, y - size), (x - size, y + 1), (x - size * 0.86, y - size * 0.8)]
    canvas.poly(flap, PAPER)
    canvas.hatch([flap[0], flap[1]], [flap[2], flap[2]], 9, lambda px, py: 0.62, within=Polygon(flap), m=10)
    canvas.edge(Polygon(flap), 1.4)


def poster(
    canvas, name, attribute, seed=1, at=(98, 135, 0.42), thing=(217, 108, 0.9), small=(100, 126, 0.55), beside=(212, 140, 1.1), every=1
):
    """A wanted poster on a fence: a framed bust, strips in place of words, and an object that identifies the person. `attribute` draws
    this object around (0, 0), 96 units wide and 104 high. The positions of the bust and the object are (x, y, scale): `at` and
    `thing` at full size, `small` and `beside` in the small variant."""
    planks(canvas)
    sheet = torn(23, 17, 277, 225, 30 if canvas.small else 8, 2.4 if canvas.small else 1.9, seed)
    canvas.poly(sheet, PAPER)
    for x, y in ((31, 25), (269, 25), (31, 217)):
        canvas.circle(x, y, 4 if canvas.small else 3)
        canvas.circle(x - 0.8, y - 0.8, 1, PAPER, fine=True)
    if canvas.small:
        words(canvas, 152, 28, 106, 16, seed, 2)
        bust(canvas, name, *small, every=every, least=1.2 if every > 1 else 0)
        with canvas.at(*beside):
            attribute(canvas)
        return
    canvas.edge(Polygon(sheet), 1.2)
    canvas.edge(Polygon([(27, 21), (273, 21), (273, 221), (27, 221)]), 0.8)
    folded(canvas, 277, 225, 30)
    headline(canvas, 42, 28, 216, 18, seed)
    for x, y, w, h, line in ((36, 54, 124, 162, 2.6), (39.5, 57.5, 117, 155, 0.8)):
        canvas.edge(Polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]), line)

    def tone(x, y):
        return 0.44 * smooth(26, 84, math.hypot((x - 90) * 1.1, (y - 130) * 0.9))

    canvas.hatch([(41, 59), (155, 59)], [(41, 211), (155, 211)], 44, tone, m=24)
    bust(canvas, name, *at)
    with canvas.at(*thing):
        attribute(canvas)
    for k, width in enumerate((94, 94, 94, 72, 68, 50)):
        words(canvas, 170, 168 + k * 8, width, 3.2, seed + k * 3, 4 if k < 3 else 3)


def web(canvas):
    """A spider in its web."""
    n, k = (7, 2) if canvas.small else (11, 5)
    turns = [2 * math.pi * i / n + 0.2 + 0.1 * math.sin(i * 2.3) for i in range(n)]
    threads = []
    for t in turns:
        threads += stroke([(0, 0), (56 * math.cos(t), 52 * math.sin(t))], 2.4 if canvas.small else 1.3)
    for j in range(k):
        r = 48 * (j + 1.3) / (k + 0.3)
        for t, u in zip(turns, turns[1:] + [turns[0] + 2 * math.pi]):
            m = (t + u) / 2
            arc = [(r * math.cos(t), r * math.sin(t)), (0.84 * r * math.cos(m), 0.84 * r * math.sin(m)), (r * math.cos(u), r * math.sin(u))]
            threads += taper(arc, 2.4 if canvas.small else 1.4, n=4 if canvas.small else 7, ends=(0.8, 0.8))
    canvas.fill(threads)
    legs = []
    for side in (-1, 1):
        for a, b in ((-26, -16), (-12, -22), (6, 14), (24, 22)):
            legs += limb([(side * 4, -2), (side * 18, a * 0.9 - 8), (side * 24, a + b * 0.5)], [3.4, 2.8, 1.4], 8)
    canvas.fill(legs)
    canvas.ellipse(0, 8, 11.5, 14.5)
    canvas.circle(0, -8, 7.4)
    canvas.fill(taper([(-4, 2), (-5, 9), (-1, 16)], 2.4, n=8) + taper([(-4, -10), (-2, -13), (2, -13)], 2, n=6), PAPER)


def airgun(canvas):
    """An air-gun with its round air chamber, and a bullet hole in a pane."""
    hole = []
    for i in range(9):
        t, far = i * 0.7 + 0.2, 17 + i * 7 % 9
        hole += taper(
            [(-26 + 5 * math.cos(t), -34 + 5 * math.sin(t)), (-26 + far * math.cos(t), -34 + far * math.sin(t))], 2, n=5, peak=0.1
        )
    canvas.fill(hole)
    canvas.circle(-26, -34, 6)
    at = tilted(6, 2, -52)
    canvas.fill(limb(at([(84, -3), (40, -3), (-10, -3)]), [5, 5.4, 6.6], 4))
    canvas.poly(at([(76, -9), (79, -9), (79, -4), (76, -4)]))
    canvas.shape(
        at([(34, -6, "c"), (-16, -8), (-28, -7), (-36, -4), (-70, 0, "c"), (-72, 24, "c"), (-44, 12), (-30, 4), (-8, 3), (34, 1, "c")])
    )
    canvas.circle(*at([(4, 14)])[0], 13)
    canvas.poly(at([(-1, 0), (9, 0), (8, 6), (0, 6)]))
    canvas.fill(taper(at([(-12, 2), (-13, 10), (-21, 11), (-25, 3)]), 2.6, ends=(1, 1), n=10))
    canvas.fill(taper(at([(-16, 2), (-18, 8)]), 2.2, n=5, spline=False))
    shine = taper(at([(70, -4), (30, -4), (-6, -4)]), 1.6, n=4) + taper(at([(-40, 0), (-54, 6), (-68, 8)]), 2.4, n=6)
    shine += taper(at([(-4, 18), (-2, 9), (6, 5)]), 2.8, n=8)
    canvas.fill(shine, PAPER)


def lantern(canvas, coins=True):
    """A dark lantern that shines to the left, and piles of gold coins."""
    for i in range(5 if canvas.small else 9):
        t = math.radians(180 + (i - (2 if canvas.small else 4)) * (15 if canvas.small else 8))
        x, y = 10 + math.cos(t) * 16, -12 + math.sin(t) * 16
        canvas.fill(
            taper([(x, y), (10 + math.cos(t) * (44 + i % 2 * 10), -12 + math.sin(t) * (44 + i % 2 * 10))], 3, n=4, peak=0.2, spline=False)
        )
    canvas.shape([(-8, -36, "c"), (30, -36, "c"), (32, 0), (34, 30, "c"), (-12, 30, "c"), (-10, 0)])
    canvas.poly([(-10, -37), (0, -50), (22, -50), (32, -37)])
    canvas.ring(11, -58, 9, 10, 3)
    canvas.box(-14, 28, 50, 7)
    canvas.circle(8, -10, 15, PAPER)
    canvas.circle(8, -10, 12.6)
    canvas.circle(8, -10, 10.4, PAPER)
    canvas.fill(taper([(4, -4), (12, -3), (14, -12)], 2.6, n=8))
    canvas.fill(stroke([(2, -42), (20, -42)], 2) + strands([(24, -30), (27, 24)], [(29, -30), (32, 24)], 2, 2), PAPER)
    if not coins:
        return
    for x, n in ((-34, 4), (-8, 2), (24, 3)) if not canvas.small else ((-30, 3), (16, 2)):
        wide = 13 if not canvas.small else 19
        for k in range(n):
            y = 50 - k * 6.4
            canvas.ellipse(x, y, wide, 5.6)
            canvas.ellipse(x, y - 1.8, wide - 1.8, 4, PAPER)
        canvas.ellipse(x, 50 - (n - 1) * 6.4 - 1.8, wide - 6, 2.2, INK, fine=True)


def revolver(canvas):
    """A heavy revolver that points to the left."""
    at = tilted(2, -2, 10)
    canvas.poly(at([(-54, -24), (-52, -28), (-46, -28), (-44, -24), (0, -24), (0, -9), (-30, -9), (-32, -12), (-54, -12)]))
    canvas.shape(
        at(
            [
                (-4, -27, "c"),
                (26, -29),
                (33, -34, "c"),
                (38, -31),
                (35, -23),
                (38, -12),
                (34, -2),
                (48, 38, "c"),
                (30, 48),
                (20, 46, "c"),
                (14, 14),
                (8, 2),
                (-6, -2, "c"),
            ]
        )
    )
    canvas.fill(taper(at([(-6, -2), (-4, 12), (6, 15), (14, 10)]), 4, ends=(1, 1), n=12))
    canvas.fill(taper(at([(4, 0), (2, 5), (5, 10)]), 3, ends=(1, 0.3), n=6))
    drum = at([(-3, -29), (21, -30), (23, -26), (23, -6), (20, -2), (-3, -3), (-5, -8), (-5, -25)])
    canvas.poly(drum)
    canvas.edge(Polygon(drum), 1.8, PAPER)
    cuts = [r for y in (-23, -16, -9) for r in taper(at([(-2, y), (8, y), (15, y)]), 3, n=6, ends=(0.8, 0))]
    cuts += taper(at([(-50, -20.6), (-28, -20.6), (-9, -20.6)]), 2, n=5)
    canvas.fill(cuts, PAPER)
    canvas.circle(*at([(30, 10)])[0], 2.4, PAPER)
    grip = strands(at([(22, 12), (25, 26), (28, 40)]), at([(34, 10), (38, 22), (42, 36)]), 5, 1.6)
    canvas.fill(grip, PAPER, fine=True)


def letters(canvas):
    """A bundle of letters tied with a ribbon."""
    for turn, y in ((9, 14), (-12, 6), (-3, 0))[1 if canvas.small else 0 :]:
        at = tilted(0, y, turn)
        sheet = at([(-48, -34), (48, -34), (48, 34), (-48, 34)])
        canvas.poly(sheet, PAPER)
        canvas.edge(Polygon(sheet), 2.2)
        canvas.fill(strands(at([(-44, 22), (44, 22)]), at([(-44, 32), (44, 32)]), 4, 1.2, m=6), fine=True)
    at = tilted(0, 0, -3)
    canvas.fill(
        stroke(at([(-47, -33), (0, 6), (47, -33)]), 2) + stroke(at([(-47, 33), (-12, -3)]), 1.4) + stroke(at([(47, 33), (12, -3)]), 1.4)
    )
    canvas.fill(stroke(at([(-50, -4), (50, -4)]), 10) + stroke(at([(0, -36), (0, 38)]), 10))
    canvas.fill(stroke(at([(-48, -4), (48, -4)]), 1.4) + stroke(at([(0, -34), (0, 34)]), 1.4), PAPER, fine=True)
    for side in (-1, 1):
        canvas.shape(at([(0, -4), (side * 12, -20), (side * 28, -24), (side * 32, -12), (side * 20, -4)]))
        canvas.shape(at([(0, -2, "c"), (side * 14, 8), (side * 24, 26, "c"), (side * 17, 24, "c"), (side * 11, 30, "c"), (side * 5, 12)]))
        canvas.shape(at([(side * 6, -8), (side * 16, -17), (side * 25, -18), (side * 25, -12), (side * 18, -8)]), PAPER)
    canvas.circle(*at([(0, -4)])[0], 7.6)
    canvas.fill(taper(at([(-4, -7), (0, -9), (4, -7)]), 2, n=6), PAPER)


__all__ = ["person", "bust", "curls", "poster", "words", "torn", "web", "airgun", "lantern", "revolver", "letters", "Sketch"]
