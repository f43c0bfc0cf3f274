"""lids.py: draws parts of box covers, such as playing cards, pointing hands and other drawings."""
import importlib.util
import math
import pathlib

from .canvas import INK, PAPER, Canvas
from .geometry import Curve, Polygon, smooth, strands, stroke, taper
from .objects import tilted
from .dress import light
from .scene import CARD, framed

DRAWINGS = pathlib.Path(__file__).resolve().parent.parent / "drawings"


def drawing(kind, name):
    """Returns the module of another drawing, so that its parts can be reused."""
    spec = importlib.util.spec_from_file_location(name, DRAWINGS / kind / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def picture(kind, name, small):
    """Returns the SVG content of another drawing and its size."""
    size = CARD if kind == "cards" else (240, 240)
    part = Canvas(*size, small)
    if kind == "cards":
        framed(part, drawing(kind, name).draw)
    else:
        drawing(kind, name).draw(part)
    return part.content(), size


def rounded(x, y, width, height, r):
    """Returns the outline of a rectangle with rounded corners."""
    found = []
    for cx, cy, start in (
        (x + width - r, y + r, -90),
        (x + width - r, y + height - r, 0),
        (x + r, y + height - r, 90),
        (x + r, y + r, 180),
    ):
        for i in range(4):
            t = math.radians(start + 30 * i)
            found.append((cx + r * math.cos(t), cy + r * math.sin(t)))
    return found


def game_card(c, turn, kind, name, pivot=(250, 690), scale=1.0, small=True):
    """One playing card of a fan, with another drawing on it. `turn` is its rotation about the pivot, in degrees."""
    content, (width, height) = picture(kind, name, small or c.small)
    part = Canvas(c.width, c.height, c.small)
    part.poly(rounded(-103, -488, 206, 292, 14))
    part.poly(rounded(-99, -484, 198, 284, 11), PAPER)
    part.edge(Polygon(rounded(-91, -476, 182, 268, 6)), 2.4)
    part.box(-82, -310, 164, 30)
    part.fill(stroke([(-50, -295), (50, -295)], 5), PAPER)
    part.fill([r for y, w in ((-258, 62), (-242, 70), (-226, 40)) for r in stroke([(-w, y), (w, y)], 4)], fine=True)
    view = f"9 9 {width - 18} {height - 18}"
    box = f'<svg x="-82" y="-467" width="164" height="150" viewBox="{view}" preserveAspectRatio="xMidYMid slice">{content}</svg>'
    c.body.append(f'<g transform="translate({pivot[0]} {pivot[1]}) rotate({turn}) scale({scale})">{part.content()}{box}</g>')


def pointing_hand(c, x, y, degrees, scale=1.0, mirror=False):
    """A hand with an outstretched forefinger, a cuff and a dark sleeve. The wrist is at (x, y). The finger points to the right, or to
    the left if `mirror` is true."""
    with c.at(x, y, scale, mirror):
        L = tilted(0, 0, degrees)
        c.shape(L([(-170, -42, "c"), (-90, -44), (2, -40, "c"), (2, 42, "c"), (-80, 48), (-170, 52, "c")]))
        folds = strands(
            L([(-160, -30), (-80, -32), (-8, -30)]), L([(-160, 40), (-80, 38), (-8, 34)]), 4 if c.small else 7, 2.6, 4, jitter=0.4
        )
        c.fill(folds, PAPER)
        light(c, L([(0, -42, "c"), (30, -38, "c"), (32, 38, "c"), (0, 44, "c")]), 3.4)
        c.circle(*L([(15, 20)])[0], 4)
        hand = [(32, -27, "c"), (54, -32), (78, -36), (98, -31), (134, -26), (166, -22), (175, -14), (167, -7), (138, -7), (112, -7, "c")]
        hand += [
            (124, -3),
            (124, 9),
            (112, 11, "c"),
            (119, 15),
            (117, 26),
            (104, 27, "c"),
            (109, 31),
            (104, 40),
            (86, 40),
            (60, 36),
            (32, 27, "c"),
        ]
        light(c, L(hand), 4)
        lines = taper(L([(114, -6), (98, -5), (84, -2)]), 3) + taper(L([(112, 11), (98, 12), (86, 14)]), 3)
        lines += taper(L([(104, 27), (94, 28), (84, 27)]), 3)
        c.fill(lines)
        thumb = [(44, -8), (62, -17), (84, -21), (102, -20), (108, -14), (100, -8), (80, -5), (62, 4)]
        light(c, L(thumb), 3.4)
        c.fill(taper(L([(40, 6), (56, 4), (66, -2)]), 3))
        palm = Curve(L(hand))
        c.hatch(L([(34, 12), (104, 22)]), L([(34, 28), (104, 40)]), 6, lambda px, py: 0.42, within=palm, m=12, fine=True)
        c.fill(taper(L([(156, -20), (168, -18), (172, -13)]), 1.8), fine=True)


def rays(c, x, y, inner, outer, n, share=0.45, ink=INK):
    """A ring of wedge-shaped rays around (x, y)."""
    for i in range(n):
        t, half = 2 * math.pi * i / n, math.pi * share / n
        near, far = half * 0.55, half
        points = [(inner, -near), (outer, -far), (outer, far), (inner, near)]
        c.poly([(x + r * math.cos(t + a), y + r * math.sin(t + a)) for r, a in points], ink)


def far_roofs(c, points, bottom):
    """A black silhouette of roofs and chimneys along the given line."""
    c.poly([(points[0][0], bottom), *points, (points[-1][0], bottom)])


def dial(c, x, y, r, hour, minute):
    """A clock dial. `hour` and `minute` are the angles of its hands in degrees."""
    c.circle(x, y, r + 8)
    c.circle(x, y, r + 4, PAPER)
    c.circle(x, y, r + 1)
    c.circle(x, y, r - 3, PAPER)
    c.ring(x, y, r * 0.9, r * 0.9, 1.2, fine=True)
    c.ring(x, y, r * 0.62, r * 0.62, 1.6)
    c.ring(x, y, r * 0.3, r * 0.3, 1.2, fine=True)
    marks = []
    for i in range(60):
        t = math.radians(6 * i)
        big = i % 5 == 0
        if big or not c.small:
            inner, outer = (0.66, 0.87) if big else (0.92, 0.965)
            a, b = [(x + r * k * math.sin(t), y - r * k * math.cos(t)) for k in (inner, outer)]
            marks += stroke([a, b], r * (0.075 if big else 0.02))
    for i in range(12):
        t = math.radians(30 * i + 15)
        marks += taper([(x + r * k * math.sin(t), y - r * k * math.cos(t)) for k in (0.3, 0.46, 0.62)], r * 0.03, n=6, ends=(0.6, 0.6))
    c.fill(marks if not c.small else marks[:12])
    for angle, length, width in ((hour, 0.56, 0.13), (minute, 0.86, 0.09)):
        s, k = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
        at = [(x + r * f * s, y + r * f * k) for f in (-0.2, 0.1, length * 0.7, length)]
        c.fill(taper(at, r * width, ends=(0.7, 0.1), peak=0.55))
    c.circle(x, y, r * 0.09)


def glowing(lights, dark):
    """Returns a tone function. Its value is `dark` far from all lights and gets lower towards each light (x, y, radius)."""

    def tone(px, py):
        t = dark
        for x, y, r in lights:
            t *= smooth(r * 0.35, r, math.hypot(px - x, py - y))
        return t

    return tone
