"""wires.py: insulated cables."""
from .canvas import PAPER
from .geometry import direction, limb, resample, sample, stroke


def cable(c, points, width):
    """A cable with a braided cover: a dark band with light crossing threads and a light edge around it."""
    n = 16 if c.small else 40
    c.fill(limb(points, [width + 7] * 2, n), PAPER)
    c.fill(limb(points, [width] * 2, n))
    line = sample(points)
    length = sum(direction(p, q)[2] for p, q in zip(line, line[1:]))
    step = width * (0.7 if c.small else 0.36)
    spots = resample(line, max(3, round(length / step)))
    threads = []
    for p, q in zip(spots, spots[1:]):
        dx, dy, far = direction(p, q)
        half = width * 0.36
        for side in (1,) if c.small else (-1, 1):
            a, b = (p[0] - dy * half * side, p[1] + dx * half * side), (q[0] + dy * half * side, q[1] - dx * half * side)
            threads += stroke([a, b], width * (0.16 if c.small else 0.09))
    c.fill(threads, PAPER)


__all__ = ["cable"]
