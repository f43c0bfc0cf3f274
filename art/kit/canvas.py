"""canvas.py: collects the shapes of one drawing and writes them as SVG.

A drawing uses two inks. Dark shapes inherit `fill` and light shapes have the fill `currentColor`, so the page chooses both inks with the
CSS properties `fill` and `color`. A drawing has no ids, so one document can contain several drawings."""
import math
import random
import re
from contextlib import contextmanager

from .geometry import Curve, Polygon, Ribbon, clipped, direction, mix, resample, ribbons, sample, segments, simplified

INK, PAPER = "ink", "paper"


class Canvas:
    """The canvas of one drawing. If `small` is true, it makes the variant for sizes up to 120 pixels, with fewer and thicker lines, no
    fine details and coarser coordinates."""

    def __init__(self, width, height, small=False):
        self.width, self.height, self.small = width, height, small
        self.density = 0.45 if small else 1
        self.tolerance = 0.5 if small else 0.12
        self.digits = 0 if small else 1
        self.view = (0, 0, width, height)
        self.body = []
        self.moves = [(0, 0, 1, 1)]

    # ---- position and scale ---------------------------------------------------------------------------------------

    @contextmanager
    def at(self, x, y, scale=1.0, mirror=False):
        """Moves everything drawn inside the `with` block to (x, y) and scales it. If `mirror` is true, also mirrors it left to right."""
        x0, y0, sx, sy = self.moves[-1]
        self.moves.append((x0 + x * sx, y0 + y * sy, sx * scale * (-1 if mirror else 1), sy * scale))
        yield self
        self.moves.pop()

    @contextmanager
    def tinted(self, colour):
        """Draws dark shapes inside the `with` block in this colour instead of the page's ink."""
        self.body.append(f'<g fill="{colour}">')
        yield self
        self.body.append("</g>")

    def _placed(self, p):
        x0, y0, sx, sy = self.moves[-1]
        return (x0 + p[0] * sx, y0 + p[1] * sy)

    # ---- writing SVG paths ----------------------------------------------------------------------------------------

    def _number(self, value):
        text = f"{round(value, self.digits) + 0:g}"  # adding 0 turns -0 into 0
        return re.sub(r"^(-?)0\.", r"\1.", text)

    def _pairs(self, points, start):
        """Returns the points as text, each relative to the previous point. Rounds the points before it subtracts them, so that rounding
        errors do not add up."""
        x, y = start
        parts = []
        for px, py in points:
            px, py = round(px, self.digits), round(py, self.digits)
            if (px, py) == (x, y):
                continue
            parts.append(f"{self._number(px - x)} {self._number(py - y)}")
            x, y = px, py
        return " ".join(parts).replace(" -", "-")

    def _closed(self, points):
        points = [self._placed(p) for p in points]
        start = (round(points[0][0], self.digits), round(points[0][1], self.digits))
        rest = self._pairs(points[1:], start)
        return f"M{self._number(start[0])} {self._number(start[1])}l{rest}z" if rest else ""

    def _data(self, piece):
        if isinstance(piece, Polygon):
            return self._closed(piece.points)
        if isinstance(piece, Ribbon):
            return self._ribbon(piece)
        pieces = [[self._placed(p) for p in s] for s in segments(piece.points)]
        digits = self.digits
        x, y = (round(v, digits) for v in pieces[0][0])
        data = f"M{self._number(x)} {self._number(y)}c"
        parts = []
        for _, b, c, e in pieces:
            q = [(round(p[0], digits), round(p[1], digits)) for p in (b, c, e)]
            parts.append(" ".join(f"{self._number(px - x)} {self._number(py - y)}" for px, py in q))
            x, y = q[2]
        return data + " ".join(parts).replace(" -", "-") + "z"

    def _ribbon(self, piece):
        scale = abs(self.moves[-1][3])
        run = simplified(piece.run, self.tolerance / scale)
        if len(run) < 2:
            return ""
        one, other = [], []
        for i, (p, w) in enumerate(run):
            before = direction(run[i - 1][0], p) if i else direction(p, run[1][0])
            after = direction(p, run[i + 1][0]) if i < len(run) - 1 else before
            dx, dy = before[0] + after[0], before[1] + after[1]
            length = math.hypot(dx, dy) or 1e-6
            if self.small:
                w = max(w, 1.1 / scale) if w > 0.1 else w
            half = w / 2 / max(0.5, length / 2)  # a larger offset at corners keeps the line equally wide everywhere
            nx, ny = -dy / length * half, dx / length * half
            one.append((p[0] + nx, p[1] + ny))
            other.append((p[0] - nx, p[1] - ny))
        return self._closed(one + other[::-1])

    def fill(self, pieces, ink=INK, fine=False):
        """Fills one shape or a list of shapes. If `fine` is true, the small variant of the drawing leaves them out."""
        if fine and self.small:
            return
        data = "".join(self._data(p) for p in (pieces if isinstance(pieces, list) else [pieces]))
        if data:
            self.body.append(f'<path{"" if ink == INK else f" fill={chr(34)}currentColor{chr(34)}"} d="{data}"/>')

    # ---- shapes ---------------------------------------------------------------------------------------------------

    def shape(self, points, ink=INK, fine=False):
        """Fills the closed spline through the points."""
        self.fill(Curve(points), ink, fine)

    def poly(self, points, ink=INK, fine=False):
        self.fill(Polygon(points), ink, fine)

    def box(self, x, y, width, height, ink=INK, fine=False):
        self.poly([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], ink, fine)

    def circle(self, x, y, r, ink=INK, fine=False):
        self.ellipse(x, y, r, r, ink, fine)

    def ellipse(self, x, y, rx, ry, ink=INK, fine=False):
        if fine and self.small:
            return
        (cx, cy), scale = self._placed((x, y)), abs(self.moves[-1][3])
        paint = "" if ink == INK else ' fill="currentColor"'
        size = f'r="{rx * scale:.1f}"' if rx == ry else f'rx="{rx * scale:.1f}" ry="{ry * scale:.1f}"'
        self.body.append(f'<{"circle" if rx == ry else "ellipse"}{paint} cx="{cx:.1f}" cy="{cy:.1f}" {size}/>')

    def ring(self, x, y, rx, ry, width, ink=INK, fine=False):
        """Draws the outline of an ellipse with SVG arcs, so that it is exact."""
        if fine and self.small:
            return
        (cx, cy), scale, data = self._placed((x, y)), abs(self.moves[-1][3]), ""
        for grow, sweep in ((width / 2, 1), (-width / 2, 0)):
            a, b = (rx + grow) * scale, (ry + grow) * scale
            data += f"M{cx - a:.5g} {cy:.5g}"
            for way in (2 * a, -2 * a):
                data += f"a{a:.5g} {b:.5g} 0 1 {sweep} {way:.5g} 0"
            data += "z"
        paint = "" if ink == INK else ' fill="currentColor"'
        self.body.append(f'<path{paint} d="{data}"/>')

    def wire(self, lines, width, colour, dashes=""):
        """Draws lines of even width in the given colour, as SVG strokes. Strokes need few bytes, so they suit maps with many streets. A
        wide line with thin dashes looks like a hatched block."""
        data = ""
        for line in lines:
            points = [self._placed(p) for p in line]
            start = (round(points[0][0], self.digits), round(points[0][1], self.digits))
            data += f"M{self._number(start[0])} {self._number(start[1])}l{self._pairs(points[1:], start)}"
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.body.append(f'<path fill="none" stroke="{colour}" stroke-width="{width:g}"{dashed} d="{data}"/>')

    # ---- engraving ------------------------------------------------------------------------------------------------

    def lines(self, first, last, n, tone, m=40, darkest=0.92, waver=0.0, seed=1, vary=0.0):
        """Returns `n` engraved lines between two guide curves. The width of a line is the local distance between lines times `tone(x,
        y)`, a darkness from 0 to 1. `waver` bends the lines, and `vary` makes some lines darker than others. The small
        variant has fewer lines."""
        n = max(2, round(n * self.density))
        if self.small:
            m = max(8, m // 2)
        chance = random.Random(seed)
        a, b, found = resample(sample(first, 20), m), resample(sample(last, 20), m), []
        for i in range(n):
            t = (i + 0.5) / n
            line, widths = [], []
            phase, gain = chance.random() * 6.28, 1 + vary * (chance.random() - 0.5)
            for j, (p, q) in enumerate(zip(a, b)):
                back, ahead = max(0, j - 1), min(m - 1, j + 1)
                one, two = mix(a[back], b[back], t), mix(a[ahead], b[ahead], t)
                dx, dy = two[0] - one[0], two[1] - one[1]
                # Measure the gap between two lines at right angles to the line. Otherwise slanted lines would be too thick.
                gap = abs(dx * (q[1] - p[1]) - dy * (q[0] - p[0])) / ((dx * dx + dy * dy) ** 0.5 or 1e-6) / n
                x, y = mix(p, q, t)
                if waver:
                    y += waver * 0.5 * math.sin(j * 0.55 + phase)
                line.append((x, y))
                widths.append(gap * min(darkest, max(0, tone(x, y) * gain)))
            found += ribbons(line, widths)
        return found

    def hatch(self, first, last, n, tone, within=None, ink=INK, fine=False, **more):
        """Engraves lines between two guide curves. If `within` is given, only the parts of the lines inside this shape are drawn."""
        if fine and self.small:
            return
        pieces = self.lines(first, last, n, tone, **more)
        self.fill(clipped(pieces, within.outline()) if within else pieces, ink)

    def block(self, piece, first, last, n, tone, ink=INK, base=PAPER, edge=0.0, **more):
        """Draws a surface: a background in the colour `base`, engraved lines on it, and an edge of width `edge`."""
        if base:
            self.fill(piece, base)
        self.hatch(first, last, n, tone, within=piece, ink=ink, **more)
        if edge:
            self.edge(piece, edge, ink)

    def edge(self, piece, width, ink=INK, fine=False):
        """Draws the outline of a piece."""
        line = piece.outline()
        self.fill(Ribbon([(p, width) for p in line + line[:2]]), ink, fine)

    def inside(self, pieces, within, ink=INK, fine=False):
        """Fills the parts of `pieces` that are inside the outline of `within`."""
        if not (fine and self.small):
            self.fill(clipped(pieces, within.outline()), ink)

    # ---- the finished drawing -------------------------------------------------------------------------------------

    def crop(self, x, y, width, height):
        """Clips the drawing to this rectangle."""
        self.view = (x, y, width, height)

    def content(self):
        return "".join(self.body)

    def view_box(self):
        return " ".join(f"{v:g}" for v in self.view)
