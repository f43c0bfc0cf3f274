"""bold.py: an elm, reeds, hands and tools, for scenes and for the bold pictures of Sherlock Holmes, 1904."""
import math
import random

from .canvas import INK, PAPER
from .geometry import Curve, Polygon, limb, sample, strands, stroke, taper
from .objects import grown, oval, skull, tilted

CROWN = [(4, -210, 21), (-24, -203, 22), (34, -196, 23), (-52, -184, 20), (-6, -186, 26), (62, -172, 24), (-70, -160, 22), (26, -168, 25)]
CROWN += [
    (-36, -166, 25),
    (88, -142, 20),
    (-90, -132, 19),
    (58, -142, 24),
    (-60, -136, 22),
    (-4, -150, 22),
    (106, -112, 14),
    (-104, -106, 13),
]
CROWN += [(82, -112, 18), (-78, -106, 18), (30, -134, 17), (-34, -132, 15)]


def leaves(c, blobs, seed=1, turn=-0.9):
    """Dark foliage of round clumps, each given as (x, y, radius) and drawn from back to front. Light lines mark the side of each clump
    that the angle `turn` points to."""
    chance, cuts = random.Random(seed), []
    for x, y, r in blobs:
        n, start = round(r * 0.4), chance.random() * 6
        ways = [start + i * math.pi / n for i in range(2 * n)]
        far = [r * ((1.1 if i % 2 else 0.93) + chance.uniform(-0.06, 0.06)) for i in range(2 * n)]
        c.circle(x, y, r) if c.small else c.shape([(x + q * math.cos(t), y + q * math.sin(t)) for q, t in zip(far, ways)])
        if c.small:
            continue
        cuts = []
        for k in range(3):
            q, ticks = r * (0.86 - 0.2 * k), 6 - k
            for i in range(ticks):
                t, d = turn + (1.35 - 0.22 * k) * (2 * (i + chance.uniform(0.2, 0.8)) / ticks - 1), 0.13 + 0.05 * k
                w = 1.3 - 0.2 * k
                tick = ((q, t - d), (q + w, t), (q, t + d), (q - w, t))
                cuts.append(Polygon([(x + far * math.cos(a), y + far * math.sin(a)) for far, a in tick]))
        c.fill(cuts, PAPER)


def elm(c, x, base, scale=1.0, seed=4):
    """An old elm, about 233 units high and 230 wide."""
    with c.at(x, base, scale):
        c.fill(limb([(-2, -70), (-22, -104), (-52, -132)], [16, 10, 5], 10) + limb([(2, -66), (28, -98), (58, -120)], [15, 10, 5], 10))
        c.fill(limb([(0, -90), (-6, -120), (-10, -160)], [20, 14, 6], 8) + limb([(4, -88), (14, -120), (24, -160)], [16, 11, 5], 8))
        trunk = [(-46, 6, "c"), (-22, -6), (-15, -32), (-14, -70), (-12, -100, "c"), (12, -100, "c"), (15, -64), (16, -30), (26, -6)]
        c.shape(trunk + [(50, 6, "c"), (24, 3), (4, 8), (-18, 4)])
        bark = strands([(-2, -96), (-1, -50), (0, -24), (2, 2)], [(10, -96), (11, -50), (14, -22), (34, 1)], 5, 2.2, 3, jitter=0.6)
        c.fill(bark, PAPER, fine=True)
        c.fill(taper([(8, -94), (10, -50), (14, -18)], 3, n=8), PAPER)
        leaves(c, CROWN, seed)
        if c.small:
            for px, py, r in CROWN[1:14:2]:
                c.fill(taper(oval(px, py, r * 0.72, r * 0.72, 4, 270, 360), 3.4, n=5), PAPER)


def tuft(c, x, y, size, n=7, seed=1, ink=INK):
    """Blades of grass that grow from (x, y)."""
    chance, blades = random.Random(seed), []
    for i in range(max(3, round(n * 0.5)) if c.small else n):
        lean = (i / (n - 1) - 0.5) * size + chance.uniform(-0.1, 0.1) * size
        high = size * chance.uniform(0.7, 1.1)
        blades += limb([(x + lean * 0.3, y), (x + lean * 0.5, y - high * 0.6), (x + lean, y - high)], [size * 0.12, size * 0.07, 0.2], 6)
    c.fill(blades, ink)


def bulrush(c, x, y, height, lean=0.0):
    """A bulrush that grows from (x, y)."""
    c.fill(limb([(x, y), (x + lean * 0.3, y - height * 0.5), (x + lean, y - height)], [2.4, 1.8, 1.2], 8))
    c.fill(limb([(x + lean * 0.72, y - height * 0.74), (x + lean * 0.97, y - height * 0.97)], [6.5, 6.5], 4))


def form(c, points, ink=INK, fine=False):
    """Fills a closed spline. The small variant of the drawing contains a polygon instead, which needs fewer bytes."""
    if c.small:
        c.poly(sample(points, 2, closed=True)[:-1], ink, fine)
    else:
        c.shape(points, ink, fine)


def backed(c, points, edge=4.0, fine=False):
    """A dark shape with a light edge around it. If `fine` is true, the small variant of the drawing has no edge."""
    form(c, grown(points, edge), PAPER, fine)
    form(c, points)


def bold(c, points, edge=5.0):
    """A light shape with a strong dark edge around it."""
    form(c, grown(points, edge))
    form(c, points, PAPER)


def fist(c, x, y, degrees, scale=1.0):
    """The four fingers and the thumb of a fist around a shaft. The shaft is vertical, and the arm comes from the right."""
    L = tilted(x, y, degrees, scale)
    bold(c, L([(-12, -30), (14, -34), (36, -22), (44, 2), (38, 28), (16, 34), (-12, 30), (-18, 0)]), 4.5 * scale)
    for i in range(3):
        top = -15 + i * 15
        c.fill(taper(L([(-22, top), (-6, top + 1), (12, top - 1)]), 5 * scale, ends=(0.8, 0.3), n=8))
    c.fill(taper(L([(14, -26), (17, 0), (13, 24)]), 3.4 * scale, n=10), fine=True)
    thumb = L([(-20, -38), (-22, -30), (-12, -25), (8, -25), (20, -30), (22, -40), (4, -44)])
    bold(c, thumb, 4 * scale)


def rays(c, x, y, inner, outer, n=24, start=0, end=360):
    """Dark rays around a disc, between two angles in degrees. Each ray gets wider towards its outer end."""
    half = math.radians(end - start) / n / 4
    for i in range(n):
        t = math.radians(start + (end - start) * (i + 0.5) / n)
        corners = ((inner, t - half), (outer, t - half), (outer, t + half), (inner, t + half))
        c.poly([(x + far * math.cos(a), y + far * math.sin(a)) for far, a in corners])


def pale_head(c, head, edge=4.5):
    """A light head in profile with a dark outline."""
    points = skull(c, head)
    if c.small:
        bold(c, points[:12] + points[13:15] + head.at([(72, 110), (84, 68), (70, 6), (30, 0)]), edge)
    else:
        c.edge(Curve(points), 2 * edge)
        c.shape(points, PAPER)


def link(c, x, y, degrees, size, width):
    """One link of a chain, seen from the front."""
    L = tilted(x, y, degrees)
    line = L(oval(0, 0, size, size * 0.62, 12 if c.small else 24))
    for w, ink in ((width * 2, PAPER), (width, INK)):
        c.fill(limb(line + line[:1], [w, w], 14 if c.small else 30), ink)


def bars(c, lines, width, ink=INK, fine=False):
    """Draws straight lines of the given width."""
    c.fill([r for line in lines for r in stroke(line, width)], ink, fine)


__all__ = ["elm", "leaves", "tuft", "bulrush", "form", "backed", "bold", "fist", "rays", "pale_head", "link", "bars"]
