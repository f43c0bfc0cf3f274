"""props_p2.py: persons on cards: portraits placed in scenes, wanted posters and their attributes."""
import importlib.util
import math
import pathlib

from .canvas import INK, PAPER
from .geometry import distance, resample, sample, taper

PEOPLE = pathlib.Path(__file__).resolve().parent.parent / "drawings" / "people"


def person(name):
    """Returns the function that draws the portrait of this person, 400 units wide and 480 high."""
    spec = importlib.util.spec_from_file_location(name, PEOPLE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.draw


def curls(canvas, bands, r):
    """Light curled fur along several splines: one fleecy shape with a dark edge, and short dark curls on it."""
    cuts, balls = [], []
    for points in bands:
        line = sample(points)
        length = sum(distance(p, q) for p, q in zip(line, line[1:]))
        balls += resample(line, max(2, round(length / r / (1.65 if canvas.small else 1.15))))
    for grow, ink in ((1.8, INK), (0, PAPER)):
        for i, (x, y) in enumerate(balls):
            canvas.circle(x, y, r * (1.08 if i % 2 else 0.94) + grow, ink)
    for i, (x, y) in enumerate(balls[:: 2 if canvas.small else 1]):
        steps, turn = 3 if canvas.small else 6, i * 2.4
        spiral = []
        for k in range(steps + 1):
            t, far = turn + 4 * k / steps, r * (0.62 - 0.4 * k / steps)
            spiral.append((x + far * math.cos(t), y + far * math.sin(t)))
        cuts += taper(spiral, r * 0.25, n=4 if canvas.small else 10, ends=(0.1, 0.3))
    canvas.fill(cuts, INK)


__all__ = ["person", "curls"]
