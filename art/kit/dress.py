"""dress.py: draws beads, buttons, plumes and other small parts of portraits."""
import math

from .canvas import INK, PAPER
from .geometry import direction, lerp, mix, resample, sample, taper


def beads(canvas, points, n, r, rim=0.0, ink=PAPER, fine=False):
    """A row of round beads along a spline. If `rim` is not 0, each bead has a rim of this width."""
    for x, y in resample(sample(points), n):
        if rim:
            canvas.circle(x, y, r + rim, INK if ink == PAPER else PAPER, fine)
        canvas.circle(x, y, r, ink, fine)


def button(canvas, x, y, r):
    """A round light button with a dark ring."""
    canvas.circle(x, y, r, PAPER)
    canvas.circle(x, y, r * 0.45, INK, fine=True)


def grown(points, by):
    """Returns a closed outline with its points moved outwards by the distance `by`, or inwards if `by` is negative."""
    n, area = len(points), 0
    for (x, y, *_), (x2, y2, *_) in zip(points, points[1:] + points[:1]):
        area += x * y2 - x2 * y
    by, found = by if area > 0 else -by, []
    for i, p in enumerate(points):
        before, after = direction(points[i - 1], p), direction(p, points[(i + 1) % n])
        nx, ny = before[1] + after[1], -before[0] - after[0]
        length = max(0.7, math.hypot(nx, ny) ** 2 / 2)
        found.append((p[0] + nx / length * by, p[1] + ny / length * by, *p[2:]))
    return found


def light(canvas, points, edge=3.0):
    """Draws a light shape with a dark edge."""
    canvas.shape(grown(points, edge / 2))
    canvas.shape(grown(points, -edge / 2), PAPER)


def plume(canvas, outer, inner, barbs, edge=4.0):
    """A light plume with dark barbs. Its two edges run from the quill to the tip."""
    light(canvas, outer + inner[::-1], edge)
    n = 31
    one, two = resample(sample(outer), n), resample(sample(inner), n)
    spine = [mix(p, q, 0.55) for p, q in zip(one, two)]
    canvas.fill(taper(spine[::2], 3, n=12, ends=(1, 0), peak=0.2))
    cuts, barbs = [], barbs // 3 + 1 if canvas.small else barbs
    for k in range(barbs):
        i = int(lerp(1, n - 8, k / (barbs - 1)))
        for side in (one, two):
            cuts += taper(
                [spine[i], mix(spine[i + 2], side[i + 3], 0.5), mix(spine[i + 5], side[i + 6], 0.86)], 1.9, n=5 if canvas.small else 9
            )
    canvas.fill(cuts)
