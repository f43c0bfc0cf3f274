"""geometry.py: curves and lines of varying width, without any output format.

A point is (x, y), or (x, y, 'c') for a corner of a spline. y grows downwards. A drawing consists of three kinds of pieces: `Curve`
(a closed spline), `Polygon`, and `Ribbon` (a line whose width varies). Functions that make several pieces return a list."""
import math
import random


class Curve:
    """A smooth closed outline through the control points."""

    def __init__(self, points):
        self.points = points

    def outline(self):
        return sample(self.points, 10, closed=True)


class Polygon:
    def __init__(self, points):
        self.points = [(p[0], p[1]) for p in points]

    def outline(self):
        return self.points


class Ribbon:
    """A line of varying width, given as (point, width) pairs."""

    def __init__(self, run):
        self.run = run


def lerp(a, b, t):
    return a + (b - a) * t


def mix(p, q, t):
    return (lerp(p[0], q[0], t), lerp(p[1], q[1], t))


def smooth(start, end, value):
    """Returns a number from 0 to 1 that rises smoothly while `value` goes from `start` to `end`."""
    t = min(1, max(0, (value - start) / (end - start)))
    return t * t * (3 - 2 * t)


def noise(x, y, scale=1.0):
    """Returns a value between 0 and 1 that varies slowly over the plane. Used for clouds, stone and water."""
    a = math.sin(x * 0.021 * scale + 1.3 + 1.7 * math.sin(y * 0.017 * scale))
    b = math.sin(y * 0.043 * scale + 2.1 + 1.3 * math.sin(x * 0.013 * scale))
    return (a + b + 0.6 * math.sin((x + y) * 0.05 * scale)) / 5.2 + 0.5


def distance(p, q):
    return math.hypot(q[0] - p[0], q[1] - p[1])


def direction(p, q):
    length = distance(p, q) or 1e-6
    return ((q[0] - p[0]) / length, (q[1] - p[1]) / length, length)


def tangents(points, closed):
    """Returns two directions for each point: the direction in which the spline arrives there and the direction in which it leaves."""
    n, found = len(points), []
    for i, p in enumerate(points):
        before = points[i - 1] if i > 0 or closed else None
        after = points[(i + 1) % n] if i < n - 1 or closed else None
        if before is None or after is None:
            x = direction(p, after) if before is None else direction(before, p)
            found.append((x[:2], x[:2]))
            continue
        u, v = direction(before, p), direction(p, after)
        if len(p) > 2:
            found.append((u[:2], v[:2]))
            continue
        # The tangent depends more on the nearer neighbour of the point. This keeps small features, such as lips, crisp.
        x, y = u[0] * v[2] + v[0] * u[2], u[1] * v[2] + v[1] * u[2]
        length = math.hypot(x, y) or 1e-6
        found.append(((x / length, y / length),) * 2)
    return found


def segments(points, closed=True, stiffness=0.36):
    """Returns the cubic Bézier segments of the spline, each as four points."""
    ways, n, found = tangents(points, closed), len(points), []
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        p, q = points[i], points[j]
        reach = distance(p, q) * stiffness
        a = (p[0] + ways[i][1][0] * reach, p[1] + ways[i][1][1] * reach)
        b = (q[0] - ways[j][0][0] * reach, q[1] - ways[j][0][1] * reach)
        found.append(((p[0], p[1]), a, b, (q[0], q[1])))
    return found


def sample(points, n=12, closed=False):
    """Returns points on the spline, `n` for each segment."""
    pieces, found = segments(points, closed), []
    for a, b, c, e in pieces:
        for i in range(n):
            t = i / n
            u = 1 - t
            k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            found.append(tuple(k[0] * a[j] + k[1] * b[j] + k[2] * c[j] + k[3] * e[j] for j in (0, 1)))
    found.append(pieces[-1][3])
    return found


def resample(line, n):
    """Returns `n` points at equal distances along the line."""
    far = [0]
    for a, b in zip(line, line[1:]):
        far.append(far[-1] + distance(a, b))
    found, j = [], 0
    for i in range(n):
        s = far[-1] * i / (n - 1)
        while j < len(far) - 2 and far[j + 1] < s:
            j += 1
        found.append(mix(line[j], line[j + 1], (s - far[j]) / ((far[j + 1] - far[j]) or 1)))
    return found


def simplified(run, tolerance):
    """Removes the points of a ribbon that change its shape by less than `tolerance`."""
    if len(run) < 3:
        return run
    keep = [False] * len(run)
    keep[0] = keep[-1] = True
    parts = [(0, len(run) - 1)]
    while parts:
        i, j = parts.pop()
        (a, wa), (b, wb) = run[i], run[j]
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy or 1e-9
        worst, at = tolerance, 0
        for k in range(i + 1, j):
            p, w = run[k]
            t = min(1, max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square))
            off = math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy) + abs(w - lerp(wa, wb, t)) * 0.7
            if off > worst:
                worst, at = off, k
        if at:
            keep[at] = True
            parts += [(i, at), (at, j)]
    return [r for r, k in zip(run, keep) if k]


def ribbons(line, widths, thinnest=0.3):
    """Returns ribbons along the line. Where the width falls below `thinnest`, a ribbon ends in a sharp point."""
    found, run, last = [], [], None
    for p, w in zip(line, widths):
        if w < thinnest:
            if run:
                found.append(Ribbon(run + [(p, 0.06)]))
                run = []
            last = p
        else:
            if not run and last:
                run.append((last, 0.06))
            run.append((p, w))
            last = None
    if len(run) > 1:
        found.append(Ribbon(run))
    return found


def taper(points, width, n=22, ends=(0, 0), peak=0.5, spline=True):
    """Returns an engraved stroke. It is widest (`width`) at the fraction `peak` of its length. `ends` are the widths of its two ends,
    relative to `width`."""
    line = resample(sample(points) if spline else [(p[0], p[1]) for p in points], n)
    widths = []
    for i in range(n):
        t = i / (n - 1)
        s = math.sin((t / peak if t < peak else (1 - t) / (1 - peak)) * math.pi / 2)
        low = ends[0] if t < peak else ends[1]
        widths.append(max(0.13, width * (low + (1 - low) * s)))
    return [Ribbon(list(zip(line, widths)))]


def stroke(points, width, ends=1.0):
    """Returns a line that joins the points with straight segments."""
    return taper(points, width, n=max(4, 3 * len(points)), ends=(ends, ends), spline=False)


def limb(points, widths, n=26):
    """Returns a spline whose width follows `widths`, for arms, legs, branches and smoke."""
    line, found = resample(sample(points), n), []
    for i in range(n):
        t = i / (n - 1) * (len(widths) - 1)
        j = min(len(widths) - 2, int(t))
        found.append(lerp(widths[j], widths[j + 1], t - j))
    return [Ribbon(list(zip(line, found)))]


def strands(first, last, n, width, seed=None, peak=0.5, jitter=0.0, ends=0.0, m=22):
    """Returns `n` tapered lines between two guide curves, for hair, cloth or grass. If `seed` is given, the lines vary at random."""
    chance = None if seed is None else random.Random(seed)
    a, b, found = resample(sample(first), m), resample(sample(last), m), []
    for i in range(n):
        t = (i + 0.5) / n + ((chance.random() - 0.5) * jitter / n if chance else 0)
        line = [mix(p, q, t) for p, q in zip(a, b)]
        if chance:
            line = line[int(chance.random() * m * 0.22) : m - int(chance.random() * m * 0.22)]
        w = width * (chance.uniform(0.6, 1.15) if chance else 1)
        found += taper(line, w, n=max(6, m - 3), ends=(ends, ends), peak=peak, spline=False)
    return found


def rings(x, y, inner, outer, n, tone, flat=1.0, m=64):
    """Returns ribbons that form `n` concentric circles. `tone(angle, radius)` is their darkness, 0 to 1. If `flat` is below 1, the circles
    become narrow ellipses."""
    found = []
    for i in range(n):
        r = lerp(inner, outer, (i + 0.5) / n)
        angles = [j / m * 2 * math.pi for j in range(m + 2)]  # the ends overlap, so that no gap is visible
        line = [(x + r * flat * math.cos(t), y + r * math.sin(t)) for t in angles]
        found += ribbons(line, [(outer - inner) / n * tone(t, r) for t in angles])
    return found


def inside(p, outline):
    """Returns whether the point is inside the polygon."""
    x, y = p
    found, j = False, len(outline) - 1
    for i in range(len(outline)):
        (ax, ay), (bx, by) = outline[i], outline[j]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
        j = i
    return found


def clipped(pieces, outline):
    """Clips ribbons to a polygon. A part of a ribbon is kept if its centre line is inside the polygon."""
    left, right = min(p[0] for p in outline), max(p[0] for p in outline)

    def within(p):
        return left <= p[0] <= right and inside(p, outline)

    found = []
    for piece in pieces:
        run, before = [], None
        for here in piece.run:
            if before is not None and within(before[0]) != within(here[0]):
                a, b = (before, here) if within(before[0]) else (here, before)
                for _ in range(7):
                    half = (mix(a[0], b[0], 0.5), lerp(a[1], b[1], 0.5))
                    a, b = (half, b) if within(half[0]) else (a, half)
                run.append(a)
                if not within(here[0]):
                    if len(run) > 1:
                        found.append(Ribbon(run))
                    run = []
            if within(here[0]):
                run.append(here)
            before = here
        if len(run) > 1:
            found.append(Ribbon(run))
    return found
