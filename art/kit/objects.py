"""objects.py: small objects that lie on tables or are held in hands, and walls for the background."""
import math

from .canvas import PAPER
from .geometry import Curve, Polygon, limb, noise, resample, rings, sample, smooth, strands, stroke, taper
from .portrait import BACK


def tilted(x, y, degrees=0.0, scale=1.0):
    """Returns a function that turns points about the origin, scales them and moves them to (x, y)."""
    cos, sin = math.cos(math.radians(degrees)) * scale, math.sin(math.radians(degrees)) * scale

    def placed(points):
        return [(x + p[0] * cos - p[1] * sin, y + p[0] * sin + p[1] * cos, *p[2:]) for p in points]

    return placed


def oval(x, y, rx, ry, n=40, start=0.0, end=360.0):
    """Returns points on an ellipse, or on the part of it between two angles in degrees."""
    turns = [math.radians(start + (end - start) * i / n) for i in range(n if end - start == 360 else n + 1)]
    return [(x + rx * math.cos(t), y + ry * math.sin(t)) for t in turns]


def lit(x, y, inner, outer, low=0.04, high=0.7):
    """Returns a tone function: its value is `low` near the light at (x, y) and `high` far from it."""
    return lambda px, py: low + (high - low) * smooth(inner, outer, math.hypot(px - x, py - y)) * (0.84 + 0.3 * noise(px * 2, py * 2))


def wall(c, tone, top=9, bottom=231, n=56, seed=3, waver=0.5):
    """A wall behind a scene, engraved with horizontal lines."""
    w = c.width
    if c.small:
        n, waver = n * 0.8, 0
    c.hatch([(8, top), (w - 8, top)], [(8, bottom), (w - 8, bottom)], n, tone, m=48, waver=waver, seed=seed, vary=0.3)


def turned(phase, low=0.08, high=0.92):
    """Returns a tone function for rings: dark at the angle `phase`, light on the other side."""
    return lambda t, r: low + (high - low) * (0.5 + 0.5 * math.cos(t - phase)) ** 1.3


def lens(c, x, y, r, angle=45.0, length=1.5):
    """The rim and the handle of a magnifying glass. Before you call this function, draw what is visible through the glass."""
    L = tilted(x, y, angle, r / 66)
    end = 66 + 66 * length
    if not c.small:
        c.hatch(
            [(x - r, y), (x, y - r)],
            [(x, y + r), (x + r, y)],
            34,
            lambda px, py: 0.5 * smooth(r * 0.7, r * 1.0, math.hypot(px - x + r * 0.2, py - y + r * 0.2)),
            within=Polygon(oval(x, y, r * 0.82, r * 0.82)),
            m=40,
        )
    c.fill(limb(L([(60, 0), ((66 + end) / 2, 0), (end + 2, 0)]), [r * 0.3, r * 0.37, r * 0.43, r * 0.34], 12), PAPER)
    c.circle(*L([(end + 1, 0)])[0], r * 0.17, PAPER)
    c.fill(limb(L([(60, 0), ((66 + end) / 2, 0), (end, 0)]), [r * 0.2, r * 0.27, r * 0.33, r * 0.22], 24))
    c.circle(*L([(end, 0)])[0], r * 0.11)
    c.fill(
        strands(L([(86, -6), (end - 30, -9), (end - 5, -5)]), L([(86, 1), (end - 30, 2), (end - 5, 0)]), 2 if c.small else 4, r * 0.036),
        PAPER,
    )
    c.fill(stroke(L([(80, -11), (80, 11)]), r * 0.06) + stroke(L([(87, -11), (87, 11)]), r * 0.03), PAPER)
    ring = [(p, r * 0.04) for p in oval(x, y, r, r, 48)]
    c.edge(Polygon(oval(x, y, r * 0.93, r * 0.93, 48)), r * 0.23, PAPER)
    if c.small:
        c.edge(Polygon(oval(x, y, r * 0.92, r * 0.92, 32)), r * 0.15)
        c.fill(taper(oval(x, y, r * 0.92, r * 0.92, 12, 190, 290), r * 0.07), PAPER)
    else:
        c.fill(rings(x, y, r * 0.83, r * 0.98, 4, turned(0.8, 0.1, 0.95)))
        c.edge(Polygon([p for p, _ in ring]), r * 0.045)
        c.edge(Polygon(oval(x, y, r * 0.82, r * 0.82, 48)), r * 0.04)
    c.fill(taper(oval(x, y, r * 0.68, r * 0.68, 12, 188, 246), r * 0.09), PAPER)
    c.fill(taper(oval(x, y, r * 0.68, r * 0.68, 6, 256, 266), r * 0.07), PAPER)


def sole(c, x, y, degrees, scale, halo=0.0, nails=True):
    """A boot print."""
    L = tilted(x, y, degrees, scale)
    front = L([(-8, -54), (8, -53), (20, -38), (23, -16), (15, 10), (12, 22, "c"), (-11, 22, "c"), (-15, 6), (-21, -16), (-19, -40)])
    heel = L([(-12, 30, "c"), (12, 30, "c"), (15, 46), (9, 59), (-1, 62), (-10, 58), (-14, 46)])
    if halo:
        for part in (front, heel):
            c.fill(Curve(part), PAPER)
            c.edge(Curve(part), halo, PAPER)
    c.shape(front)
    c.shape(heel)
    if nails:
        dots = [(-12, -38), (0, -44), (12, -37), (-13, -22), (0, -27), (14, -20), (-9, -7), (10, -5), (0, -12), (0, 5), (-7, 14), (8, 14)]
        for p in L(dots + [(-6, 38), (7, 38), (-6, 50), (7, 50)]):
            c.circle(*p, 2.9 * scale, PAPER)
    return L


def grown(points, by):
    """Returns a closed outline with its points moved outwards by the distance `by`."""
    n, found = len(points), []
    area = sum(points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1] for i in range(n))
    for i, p in enumerate(points):
        a, b = points[i - 1], points[(i + 1) % n]
        dx, dy = b[0] - a[0], b[1] - a[1]
        reach = by / (math.hypot(dx, dy) or 1e-6) * (1 if area > 0 else -1)
        found.append((p[0] + dy * reach, p[1] - dx * reach, *p[2:]))
    return found


def skull(c, head, back=BACK):
    """Returns the outline of a head. It has fewer points in the small variant."""
    if not c.small:
        return head.skull(back)
    keep = "hair brow nasion br2 tip colum subn ulip mouth llip fold chin chinu jaw neck".split()
    return head.at([head.face[k] for k in keep] + back[::2])


def plate(c, points, width=2.4):
    """Draws a light shape with a dark outline and returns the curve of the shape. The SVG is shorter than with `edge`."""
    c.shape(grown(points, width / 2))
    c.shape(grown(points, -width / 2), PAPER)
    return Curve(points)


def across(x, y, degrees, scale=1.0):
    """Returns a function that computes how far a point is to the right of the tilted axis. This distance is the first coordinate of the
    point before `tilted` was applied."""
    cos, sin = math.cos(math.radians(degrees)) / scale, math.sin(math.radians(degrees)) / scale
    return lambda px, py: (px - x) * cos + (py - y) * sin


def barrel(c, x, y, degrees, half, top, bottom, n=16, low=0.06, high=0.9, light=-0.4, within=None):
    """Shades a cylinder with lines along its axis. The lines are lightest at `light`, which goes from -1 (left edge) to 1 (right edge)."""
    L, at = tilted(x, y, degrees), across(x, y, degrees)
    near = 1 - abs(light)

    def tone(px, py):
        u = at(px, py) / half - light
        return low + (high - low) * smooth(0.1, 1.4, u) + 0.5 * smooth(-near * 0.5, -near * 1.1, u)

    c.hatch(L([(-half, top), (-half, bottom)]), L([(half, top), (half, bottom)]), n, tone, m=8, darkest=0.97, within=within)


def spark(c, x, y, r, rays=9):
    """A burning spark: a star of pointed rays."""
    points = []
    for i in range(2 * rays):
        t = math.pi * i / rays - 0.4
        far = (r if i % 4 == 0 else r * 0.72) if i % 2 == 0 else r * 0.3
        points.append((x + far * math.cos(t), y + far * math.sin(t)))
    c.poly(points)
    c.circle(x, y, r * 0.2, PAPER)


def seal(c, x, y, r, seed=0.0):
    """A round lump of sealing wax, stamped with a star."""
    edge = []
    for i in range(14):
        t = math.pi * i / 7
        far = r * (1 + 0.1 * math.sin(i * 2.7 + seed) + 0.04 * math.sin(i * 5.1))
        edge.append((x + far * math.cos(t), y + far * math.sin(t)))
    c.shape(grown(edge, r * 0.1), PAPER)
    c.shape(edge)
    c.circle(x, y, r * 0.72, PAPER)
    c.circle(x, y, r * 0.66)
    star = [
        (x + q * math.sin(math.pi * i / 5), y - q * math.cos(math.pi * i / 5)) for i in range(10) for q in ([r * 0.5, r * 0.22][i % 2],)
    ]
    c.poly(star, PAPER)
    c.fill(taper(oval(x, y, r * 0.87, r * 0.87, 10, 190, 270), r * 0.1), PAPER)


def chain(c, points, size=9.0, width=2.6):
    """A chain of links along a line."""
    line = sample(points)
    if c.small:
        c.fill(limb(points, [size, size], 12), PAPER)
        size *= 1.2
    length = sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(line, line[1:]))
    n = max(3, round(length / (size * 0.78)))
    spots = resample(line, n + 1)
    for i, (p, q) in enumerate(zip(spots, spots[1:])):
        L = tilted((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])))
        if c.small:
            c.poly(L([(-size * 0.24, -size * 0.34), (size * 0.24, -size * 0.34), (size * 0.24, size * 0.34), (-size * 0.24, size * 0.34)]))
        elif i % 2:
            c.fill(limb(L([(-size * 0.62, 0), (0, 0), (size * 0.62, 0)]), [width * 2.2] * 2, 3), PAPER)
            c.fill(limb(L([(-size * 0.62, 0), (0, 0), (size * 0.62, 0)]), [width * 1.25] * 2, 3))
        else:
            c.edge(Polygon(L(oval(0, 0, size * 0.62, size * 0.4, 12))), width * 1.9, PAPER)
            c.edge(Polygon(L(oval(0, 0, size * 0.62, size * 0.4, 12))), width)


__all__ = [
    "tilted",
    "oval",
    "lit",
    "wall",
    "turned",
    "lens",
    "sole",
    "chain",
    "grown",
    "plate",
    "skull",
    "across",
    "barrel",
    "spark",
    "seal",
]
