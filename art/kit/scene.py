"""scene.py: draws the frame, the sky and common props of wood engravings, for places and scenes."""
import math
import random

from .canvas import PAPER
from .geometry import Polygon, limb, noise, smooth, stroke

SIZE = (480, 320)
CARD = (300, 240)


def framed(canvas, draw):
    """Draws a scene inside a double border and covers everything that reaches beyond the border."""
    w, h = canvas.width, canvas.height
    canvas.box(0, 0, w, h, PAPER)
    draw(canvas)
    for x, y, width, height in ((0, 0, w, 9), (0, h - 9, w, 9), (0, 0, 9, h), (w - 9, 0, 9, h)):
        canvas.box(x, y, width, height, PAPER)
    for inset, width in ((9, 1.6), (4, 0.8)):
        if width > 1 or not canvas.small:
            border(canvas, inset, 2 if canvas.small else width)


def border(canvas, inset, width):
    """A rectangular border, `inset` units inside the edges of the drawing."""
    a, b, right, bottom = inset - width / 2, inset + width / 2, canvas.width, canvas.height
    sides = ((a, a, right - a, b), (a, bottom - b, right - a, bottom - a), (a, a, b, bottom - a), (right - b, a, right - a, bottom - a))
    canvas.fill([Polygon([(x, y), (u, y), (u, v), (x, v)]) for x, y, u, v in sides])


def sky(canvas, lights=(), bottom=170, n=42, dark=0.5, seed=2, fade=120):
    """A cloudy sky of horizontal lines from the top to `bottom`, paler towards the bottom. `lights` is a list of (x, y, radius)."""
    w = canvas.width

    def tone(x, y):
        t = dark * (0.45 + 0.8 * noise(x, y * 1.6)) * (1 - 0.55 * smooth(bottom - fade, bottom, y))
        for lx, ly, r in lights:
            t *= smooth(r * 0.22, r, math.hypot(x - lx, (y - ly) * 1.05))
        return t

    first = [(5, 6), (w / 3, 4), (2 * w / 3, 8), (w - 5, 5)]
    last = [(5, bottom), (w / 3, bottom + 3), (2 * w / 3, bottom - 3), (w - 5, bottom)]
    canvas.hatch(first, last, n, tone, m=90, waver=0.9, seed=seed, vary=0.35)


def lamp(canvas, x, y, base, scale=1.0):
    """A black gas lamp. (x, y) is the bottom of its lantern, and `base` is the y of the ground."""
    s = scale
    canvas.fill(limb([(x, y), (x, (y + base) / 2), (x, base)], [3 * s, 3.2 * s, 4 * s, 7 * s], 10))
    canvas.poly([(x - 7 * s, y - 18 * s), (x + 7 * s, y - 18 * s), (x + 4 * s, y), (x - 4 * s, y)])
    for side in (-1, 1):
        canvas.poly(
            [
                (x + side * 5.4 * s, y - 16.6 * s),
                (x + side * 0.6 * s, y - 16.6 * s),
                (x + side * 0.6 * s, y - 2 * s),
                (x + side * 3 * s, y - 2 * s),
            ],
            PAPER,
        )
    canvas.poly([(x - 8.6 * s, y - 18 * s), (x, y - 25 * s), (x + 8.6 * s, y - 18 * s)])
    canvas.box(x - 1.4 * s, y - 29 * s, 2.8 * s, 5 * s)
    canvas.box(x - 9 * s, y + 9 * s, 18 * s, 2 * s)


def windows(canvas, x, y, width, height, across=2, down=2, bar=1.5):
    """A window: a black frame with light panes."""
    canvas.box(x, y, width, height)
    w, h = (width - bar * (across + 1)) / across, (height - bar * (down + 1)) / down
    for i in range(across):
        for j in range(down):
            canvas.box(x + bar + i * (w + bar), y + bar + j * (h + bar), w, h, PAPER)


def bricks(canvas, x, y, width, height, rows, tone=0.5, seed=1):
    """A brick wall seen from the front: dark courses with light joints between them."""
    chance = random.Random(seed)
    rows = max(3, round(rows * (0.5 if canvas.small else 1)))
    step = height / rows
    for i in range(rows):
        canvas.fill(stroke([(x, y + (i + 0.5) * step), (x + width, y + (i + 0.5) * step)], step * tone * chance.uniform(0.85, 1.15)))
    joints = []
    for i in range(rows):
        at = x + (0.5 if i % 2 else 1) * step * 2.4
        while at < x + width:
            if chance.random() > 0.25:
                joints += stroke([(at, y + i * step), (at, y + (i + 1) * step)], 1.1)
            at += step * 2.4
    canvas.fill(joints, PAPER, fine=True)
