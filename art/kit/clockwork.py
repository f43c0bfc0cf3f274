"""clockwork.py: draws parts of clocks, such as Roman numerals, wheels and bells."""
import math

from .canvas import INK, PAPER
from .geometry import Curve, Polygon, Ribbon, limb, rings, smooth, taper
from .objects import tilted

NUMERALS = ("XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")


def polar(x, y, degrees, r):
    """Returns the point at the distance `r` from (x, y) in the direction `degrees`, measured clockwise from twelve o'clock."""
    t = math.radians(degrees)
    return (x + r * math.sin(t), y - r * math.cos(t))


def arc(x, y, r, start, end, n=24):
    """Returns points on a circle between two angles in degrees, measured clockwise from twelve o'clock."""
    return [polar(x, y, start + (end - start) * i / n, r) for i in range(n + 1)]


def letter(sign, x, high, thick, thin):
    """Returns the polygons and the width of one Roman letter. The left edge of the letter is at `x`, and its lower edge is at y = high /
    2."""
    top, foot, serif = -high / 2, high / 2, thick * 0.55

    def bar(a, b, width):
        return [(a - width / 2, top), (a + width / 2, top), (b + width / 2, foot), (b - width / 2, foot)]

    def foot_at(a, y, half):
        lean = thin * 0.9 * (1 if y < 0 else -1)
        points = [(a - half, y), (a + half, y), (a + half * 0.62, y + lean), (a - half * 0.62, y + lean)]
        return points if y < 0 else points[::-1]  # all polygons go clockwise, otherwise their overlaps would be holes

    if sign == "I":
        a = x + thick / 2 + serif
        return [bar(a, a, thick), foot_at(a, top, thick / 2 + serif), foot_at(a, foot, thick / 2 + serif)], thick + 2 * serif
    wide = high * 0.62
    a, b = x + thick * 0.7, x + wide - thick * 0.5
    if sign == "V":
        m = (a + b) / 2
        return [bar(a, m, thick), bar(b, m, thin), foot_at(a, top, thick), foot_at(b, top, thick * 0.85)], wide
    return [
        bar(a, b, thick),
        bar(b, a, thin),
        foot_at(a, top, thick * 0.95),
        foot_at(b, foot, thick * 0.95),
        foot_at(b, top, thick * 0.8),
        foot_at(a, foot, thick * 0.8),
    ], wide


def numeral(c, text, x, y, degrees, high, ink=INK):
    """A Roman numeral with serifs, centred at (x, y) and rotated by `degrees`."""
    thick, thin, gap = high * 0.2, high * 0.085, high * 0.05
    at, shapes = 0.0, []
    for sign in text:
        polygons, width = letter(sign, at, high, thick, thin)
        shapes += polygons
        at += width + gap
    squeeze = min(1, high * 1.75 / at)  # a long numeral is compressed, so that it fits into its field
    L = tilted(x, y, degrees)
    c.fill([Polygon(L([((px - (at - gap) / 2) * squeeze, py) for px, py in p])) for p in shapes], ink)


def toothed(x, y, r, teeth, depth):
    """Returns the outline of a toothed wheel."""
    found, step = [], 360 / teeth
    for i in range(teeth):
        for share, far in ((-0.3, r - depth), (-0.17, r), (0.17, r), (0.3, r - depth)):
            found.append(polar(x, y, (i + share) * step, far))
    return found


def wheel(c, x, y, r, teeth, spokes=6, depth=0.0, tone=0.5):
    """A toothed wheel with spokes, engraved with rings. The background is visible between the spokes."""
    depth = depth or 2.4 * r / teeth
    rim, hub = r - depth, r * 0.2
    outline = toothed(x, y, r, teeth, depth)
    c.ring(x, y, rim * 0.88, rim * 0.88, rim * 0.25, PAPER)
    c.circle(x, y, hub, PAPER)
    c.fill(Ribbon([(p, 2.6) for p in outline + outline[:1]]))
    shade = lambda t, far: tone * (0.35 + 0.65 * (0.5 + 0.5 * math.cos(t - 0.9)) ** 1.2)
    c.fill(rings(x, y, rim * 0.78, rim * 0.97, 2 if c.small else 4, shade, m=32 if c.small else 48))
    for far, width in ((rim * 0.76, 2.4), (hub, 2.6), (hub * 0.45, 3)):
        c.ring(x, y, far, far, width)
    lines = []
    for i in range(spokes):
        turn = 360 * i / spokes + 8
        for side in (-1, 1):
            a, b = polar(x, y, turn + side * 20, hub), polar(x, y, turn + side * 3.4, rim * 0.5)
            lines += taper([a, b, polar(x, y, turn + side * 7, rim * 0.76)], 2.4, n=8, ends=(1, 1))
        if not c.small:
            lines += taper([polar(x, y, turn + 1.5, hub * 1.2), polar(x, y, turn + 1.5, rim * 0.7)], 2, n=5)
    c.fill(lines)


def bell(c, x, y, size, tone=0.6):
    """A hanging bell with its clapper. (x, y) is the top of its crown."""
    with c.at(x, y, size / 100):
        c.fill(limb([(0, 96), (0, 116)], [7, 9], 4))
        c.circle(0, 118, 10)
        body = [(-13, 8, "c"), (-22, 20), (-28, 48), (-38, 76), (-56, 96, "c"), (-54, 103, "c"), (0, 108), (54, 103, "c"), (56, 96, "c")]
        body += [(38, 76), (28, 48), (22, 20), (13, 8, "c"), (0, 4)]
        shape = Curve(body)
        c.fill(shape, PAPER)
        first = [(-13, 8), (-30, 48), (-56, 98)]
        c.hatch(
            first,
            [(-px, py) for px, py in first],
            18,
            lambda px, py: tone * (0.1 + smooth(-6, 40, px) + 0.4 * smooth(-26, -50, px)),
            within=shape,
            m=24,
        )
        c.edge(shape, 3)
        c.fill(taper([(-46, 88), (0, 94), (46, 88)], 2.6, ends=(1, 1)) + taper([(-27, 46), (0, 50), (27, 46)], 2.2, ends=(1, 1)))
        c.fill([r for side in (-1, 1) for r in limb([(side * 4, 6), (side * 15, -4), (side * 6, -14)], [5, 5], 8)])


__all__ = ["NUMERALS", "polar", "arc", "numeral", "toothed", "wheel", "bell"]
