"""hands.py: hands that reach over a table, seen from above, with the sleeves of different people.

The hand points to the right. The wrist is at (0, 0), the tip of the middle finger near (200, 0), and the sleeve goes to x = -260."""
import math

from .canvas import INK, PAPER
from .geometry import Curve, Polygon, direction, lerp, limb, mix, resample, sample, strands, taper
from .objects import grown

SIZE = (470, 200)
WRIST = (262, 104)
LEFT = -262  # the left edge of the drawing
# For each finger: its axis from the knuckle to the tip, its widths, and the positions of its two joints along the axis.
FINGERS = [
    ([(84, -31), (124, -42), (158, -46), (180, -43)], [24, 22, 20, 15], (0.36, 0.72)),
    ([(92, -11), (136, -17), (172, -18), (197, -14)], [25, 23, 20, 15], (0.36, 0.72)),
    ([(90, 10), (132, 9), (164, 11), (187, 16)], [23, 21, 19, 14], (0.36, 0.72)),
    ([(80, 29), (112, 33), (134, 37), (154, 42)], [20, 18, 16, 12], (0.36, 0.7)),
]
THUMB = ([(18, -16), (44, -42), (72, -61), (104, -68)], [36, 28, 23, 16], (0.5, 0.76))
PALM = [(-14, -26), (22, -29), (58, -42), (92, -44), (106, -30), (110, -8), (108, 14), (98, 34), (76, 42), (36, 34), (-14, 27)]


def finger(axis, widths, slim):
    return limb(axis, [w * slim for w in widths], 18)


def tip(axis, widths, slim):
    """Returns the round end of a finger."""
    r, (x, y) = widths[-1] * slim / 2, axis[-1]
    return Polygon([(x + r * math.cos(math.radians(t)), y + r * math.sin(math.radians(t))) for t in range(0, 360, 30)])


def flesh(c, slim, grow, ink):
    """Draws the whole hand as one flat shape, extended by `grow` on all sides."""
    parts = []
    for axis, widths, _ in FINGERS + [THUMB]:
        wide = [w * slim + 2 * grow for w in widths]
        parts += [*limb(axis, wide, 10 if c.small else 18), tip(axis, [w + 2 * grow / slim for w in widths], slim)]
    for p in parts:
        c.fill(p, ink)
    palm = [(x, y * (0.55 + 0.45 * slim)) for x, y in PALM]
    c.shape(grown(palm, grow) if grow else palm, ink)


def across(axis, widths, slim, t):
    """Returns three values at the fraction `t` of a finger's length: the centre of the finger, its direction, and half its width."""
    line = resample(sample(axis), 41)
    i = min(39, max(0, int(t * 40)))
    k = t * (len(widths) - 1)
    j = min(len(widths) - 2, int(k))
    dx, dy, _ = direction(line[i], line[i + 1])
    return line[i], (dx, dy), lerp(widths[j], widths[j + 1], k - j) * slim / 2


def ticks(axis, widths, slim, n, start=0.08, end=0.97, reach=0.8, width=2.2):
    """Returns short engraved lines that shade the lower side of a finger."""
    found = []
    for i in range(n):
        (x, y), (dx, dy), half = across(axis, widths, slim, lerp(start, end, i / (n - 1)))
        deep = reach * min(1, slim) ** 3 * (0.75 + 0.25 * math.sin(i * 2.1))
        points = [
            (x - dy * half * s + dx * lean, y + dx * half * s + dy * lean)
            for s, lean in ((1.02, -2.5), (1 - deep * 0.5, 0), (1 - deep, 0.8))
        ]
        found += taper(points, width, n=5, peak=0.12, ends=(0.9, 0))
    return found


def joints(axis, widths, slim, where):
    """Wrinkles over the joints of a finger."""
    found = []
    for k, t in enumerate(where):
        for off in (0,) if k else (-0.022, 0.022):
            (x, y), (dx, dy), half = across(axis, widths, slim, t + off)
            bow = 1.8 * (1 if off < 0 else -1)
            points = [(x - dy * half * s + dx * b, y + dx * half * s + dy * b) for s, b in ((-0.55, -bow), (-0.1, bow * 0.4), (0.3, -bow))]
            found += taper(points, 1.5, n=7)
    return found


def nail(c, axis, widths, slim):
    """A finger nail: a light oval with a dark outline."""
    (x, y), (dx, dy), half = across(axis, widths, slim, 0.955)
    a, b = half * 0.92, half * 0.62
    oval = [
        (x + dx * a * math.cos(t) - dy * b * math.sin(t), y + dy * a * math.cos(t) + dx * b * math.sin(t))
        for t in (i * math.pi / 5 for i in range(10))
    ]
    c.shape(oval)
    inner = [mix((x + dx * 0.5, y + dy * 0.5), p, 0.7) for p in oval]
    c.shape(inner, PAPER)


def bare(c, slim=1.0, nails=True):
    """A bare hand: light, with engraved shading on its lower side."""
    flesh(c, slim, 3.6, INK)
    flesh(c, slim, 0, PAPER)
    small, lines = c.small, []
    for axis, widths, where in FINGERS + [THUMB]:
        lines += ticks(axis, widths, slim, 8 if small else 17, start=0.3 if axis is THUMB[0] else 0.06, width=3 if small else 2.2)
        lines += [] if small else joints(axis, widths, slim, where)
    # Continue the gaps between the fingers a little way into the back of the hand.
    for a, b in zip(FINGERS, FINGERS[1:]):
        (x, y), (u, v) = a[0][0], b[0][0]
        px, py = (x + u) / 2 + 17, (y + v) / 2
        lines += taper([(px + 18, py - 1), (px + 4, py), (px - 15, py + 1)], 4.2, n=10, peak=0.35, ends=(0.1, 0))
    for i, (axis, _, _) in enumerate(FINGERS):
        x, y = axis[0]
        if not small or i % 2:
            lines += taper([(x - 4, y + 1), (x - 36, y * 0.72), (16, y * 0.42)], 2 if not small else 2.6, n=10, peak=0.2)
        if not small:
            lines += taper([(x + 1, y - 7), (x - 5, y), (x + 1, y + 7)], 1.9, n=7)
    # Shading along the lower edge of the back of the hand, and under the thumb.
    n = 9 if small else 20
    low = [(-10, 28), (30, 33), (62, 41), (88, 40)]
    edge, inner = resample(sample(low), n), resample(sample([(-6, 12), (34, 15), (66, 22), (92, 26)]), n)
    for i, (p, q) in enumerate(zip(edge, inner)):
        lines += taper([p, mix(p, q, 0.6), mix(p, q, 0.75 + 0.25 * math.sin(i * 1.9))], 3 if small else 2.3, n=5, peak=0.1, ends=(0.9, 0))
    lines += taper([(20, -6), (44, -20), (62, -40)], 3.4, n=10, peak=0.7)
    if not small:
        lines += strands([(30, -6), (50, -20), (66, -38)], [(40, 2), (60, -12), (76, -32)], 4, 1.9, m=10)
    c.fill(lines)
    for axis, widths, _ in (FINGERS + [THUMB]) if nails and not small else []:
        nail(c, axis, widths, slim)


def gloved(c, slim=1.04):
    """A hand in a leather glove: dark, with light seams."""
    flesh(c, slim, 5.6, PAPER)
    flesh(c, slim, 2.4, INK)
    cuts = []
    for axis, widths, where in FINGERS + [THUMB]:
        line = [across(axis, widths, slim, t) for t in (0.16, 0.4, 0.64, 0.86)]
        cuts += taper([(x + dy * half * 0.5, y - dx * half * 0.5) for (x, y), (dx, dy), half in line], 3.4 if c.small else 2.6, n=10)
        if not c.small:
            cuts += [r for t in where for r in joints(axis, [w * 0.9 for w in widths], slim, (t,))[:2]]
    for a, b in zip(FINGERS, FINGERS[1:]):
        (x, y), (u, v) = a[0][0], b[0][0]
        px, py = (x + u) / 2 + 22, (y + v) / 2
        cuts += taper([(px + 30, py + (v - y) * 0.02), (px + 6, py), (px - 10, py + 1)], 2.8, n=8, peak=0.2, ends=(0.6, 0))
    for y, u in ((-22, -12), (-2, 0), (18, 12)):
        cuts += taper([(84, y), (52, (y + u) / 2), (24, u)], 4 if c.small else 3.4, n=8, ends=(0.4, 0.2))
    c.fill(cuts, PAPER)


def sleeve(c, right, half_right, half_left=62, ink=INK, bulge=0.0):
    """A sleeve from the left edge of the drawing to `right`. Returns its outline."""
    mid = (LEFT + right) / 2
    top = [(LEFT - 4, -half_left, "c"), (mid, -lerp(half_left, half_right, 0.5) - bulge), (right, -half_right, "c")]
    shape = Curve(top + [(x, -y, *k) for x, y, *k in top[::-1]])
    c.edge(shape, 6, PAPER)
    c.fill(shape, ink)
    return shape


def folds(c, right, n=6, seed=4, half=44, width=3.2):
    """Light folds on a dark sleeve."""
    cuts = strands(
        [(LEFT + 30, -half), ((LEFT + right) / 2, -half * 0.8), (right - 6, -half * 0.7)],
        [(LEFT + 30, half), ((LEFT + right) / 2, half * 0.8), (right - 6, half * 0.7)],
        max(3, round(n * 0.6)) if c.small else n,
        width,
        seed,
        jitter=0.8,
    )
    c.fill(cuts, PAPER)


def cuff(c, left, right, half, flare=0.0, edge=3.4, ink=INK, base=PAPER):
    """A light cuff with a dark outline. `flare` widens its left side. Returns its outline."""
    bow = 5
    points = [
        (left, -half - flare, "c"),
        (right, -half, "c"),
        (right + bow, 0),
        (right, half, "c"),
        (left, half + flare, "c"),
        (left + bow, 0),
    ]
    c.shape(grown(points, edge + 2.6), PAPER if base == PAPER else base)
    c.shape(grown(points, edge), ink)
    c.shape(points, base)
    return Curve(points)


def rows(left, right, half, n, width, bow=5.0):
    """Returns lines that run around a sleeve, from its upper edge to its lower edge."""
    found = []
    for i in range(n):
        x = lerp(left, right, (i + 0.5) / n)
        found += taper([(x, -half), (x + bow, 0), (x, half)], width, n=8, ends=(0.9, 0.9))
    return found


__all__ = ["SIZE", "WRIST", "LEFT", "bare", "gloved", "sleeve", "folds", "cuff", "rows"]
