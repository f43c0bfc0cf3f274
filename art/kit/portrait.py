"""portrait.py: paper-cut silhouettes in profile, facing left, in an oval frame."""
import math

from .canvas import PAPER
from .geometry import Polygon, taper

SIZE = (400, 480)
# The points of the profile. x is 0 at the brow and grows towards the back. y is 0 at the crown and 100 at the chin.
FACE = dict(
    hair=(6, 15),
    fore=(1, 26),
    brow=(-0.8, 36),
    nasion=(1.4, 42.5),
    br1=(-2, 48),
    br2=(-6, 54),
    stip=(-9.8, 59.3),
    tip=(-11.9, 62.2),
    tipu=(-11, 64.8),
    colum=(-6.2, 66.4),
    subn=(-2, 67.6),
    phil=(-2.3, 70.6),
    ulipt=(-4.3, 73.2),
    ulip=(-4.5, 74.9),
    mouth=(-2, 76.2, "c"),
    llip=(-3.5, 78.2),
    llipb=(-2.4, 80.8),
    fold=(0, 83.8),
    chint=(-1, 87.2),
    chin=(-1.6, 91),
    chinl=(0, 95.6),
    chinu=(4.4, 98.9),
    sub=(12, 99.8),
    jaw=(21, 101.2),
    throat=(29, 105),
    neck=(32, 113),
    pit=(29, 130),
)
# Outline of the head in profile, from the nape over the back and the top of the head to the forehead.
BACK = [(78, 140), (72, 118), (69, 102), (70, 92), (76, 82), (84, 68), (87, 48), (83, 24), (70, 6), (50, -1), (30, 0), (14, 7)]

# For boys: the points of FACE that differ, and the back of the head.
BOYS_FACE = dict(
    fore=(-1.5, 28),
    brow=(-1.6, 39),
    nasion=(2.2, 47),
    br1=(0.2, 52),
    br2=(-3.4, 57),
    stip=(-7.6, 60.6),
    tip=(-9.6, 62.4),
    tipu=(-9, 65.4),
    colum=(-4.6, 67.6),
    subn=(-1.2, 69.2),
    phil=(-1.8, 71.8),
    ulipt=(-4.2, 74),
    ulip=(-4.4, 75.8),
    mouth=(-1.6, 77.2, "c"),
    llip=(-3.4, 79.2),
    llipb=(-1.8, 81.4),
    fold=(1, 84),
    chint=(-0.2, 87.4),
    chin=(0, 90.4),
    chinl=(2.2, 94),
    chinu=(7, 96.6),
    sub=(14, 97.4),
    jaw=(23, 99),
    throat=(32, 103),
    neck=(36, 111),
    pit=(34, 126),
)
BOYS_BACK = [(66, 140), (60, 122), (60, 102), (70, 88), (84, 70), (90, 46), (86, 22), (72, 4), (50, -3), (30, -2), (12, 8)]


class Head:
    """Places points of the profile on the canvas. `face` replaces points of FACE. `tilt` is the rotation about the nape of the neck, in
    degrees."""

    def __init__(self, x=128, y=92, scale=2.0, tilt=0.0, **face):
        self.x, self.y, self.scale, self.turn = x, y, scale, math.radians(tilt)
        self.face = {**FACE, **face}

    def at(self, points):
        return [self._point(*p) for p in points]

    def _point(self, x, y, *corner):
        if self.turn and y < 140:
            # The neck turns less than the head, and the shoulders do not turn at all.
            r = self.turn * min(1, max(0, (135 - y) / 45))
            dx, dy = x - 50, y - 100
            x, y = 50 + dx * math.cos(r) - dy * math.sin(r), 100 + dx * math.sin(r) + dy * math.cos(r)
        return (self.x + self.scale * x, self.y + self.scale * y, *corner)

    def skull(self, back=BACK):
        """Returns the outline of the face, the head and the neck."""
        return self.at(list(self.face.values()) + back)


def ear(at, x=43, y=55, scale=1.0):
    def placed(*points):
        return at([(x + a * scale, y + b * scale) for a, b in points])

    outer = placed((0, 4), (-1.5, -4), (3, -9), (9, -7), (10, 0), (6, 6), (3, 11), (0, 9))
    inner = placed((2.5, -3), (6, -4), (6.5, 1), (3.5, 4))
    return taper(outer, 2.6, ends=(0.2, 0.1)) + taper(inner, 1.6, n=9)


def jawline(at, points=((41, 72), (38, 84), (30, 93), (17, 97)), width=1.9):
    return taper(at(points), width, peak=0.35)


def bust(front, back, dip=192):
    """Returns the outline of a bust: down the front from the collar, along the curved lower edge, and up the back."""
    return front + [(-16, 178, "c"), (6, 186), (38, dip), (70, 188), (100, 172, "c")] + back


def ellipse(x, y, rx, ry, n=72):
    return Polygon([(x + rx * math.cos(2 * math.pi * i / n), y + ry * math.sin(2 * math.pi * i / n)) for i in range(n)])


def framed(canvas, draw):
    """Draws a portrait in its oval frame."""
    canvas.ellipse(200, 240, 192, 232, PAPER)
    with canvas.at(15, 11, 0.92):
        draw(canvas)
    for rx, ry, width in ((192, 232, 7), (182, 222, 1.8)):
        canvas.ring(200, 240, rx, ry, width, fine=width < 3)


def medallion(canvas, draw, x=188, y=205, r=128):
    """Draws only the head, for sizes up to 64 pixels. The drawing is cropped to the square around the circle with centre (x, y) and
    radius `r`. The page shows this circle in a frame."""
    canvas.box(x - r, y - r, 2 * r, 2 * r, PAPER)
    with canvas.at(15, 11, 0.92):
        draw(canvas)
    canvas.crop(x - r, y - r, 2 * r, 2 * r)
