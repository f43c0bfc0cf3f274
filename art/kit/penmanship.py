"""penmanship.py: sheets of paper, and signatures in a sloping, joined hand, for the figures of cases. The alphabet has only the letters
that the signatures need so far. The grid is like that of lettering.py, but small letters are 4 units high, and tall letters and
capitals are 9 units high. Each letter begins near the baseline and ends where the next one begins."""
import math
import random

from .canvas import PAPER
from .geometry import Ribbon, direction, distance, mix, resample, sample

C = "c"  # marks a corner, where the pen changes its direction

# For each letter: its width, the stroke that joins it to its neighbours, and the strokes that the writer adds when the word is finished,
# such as dots and bars.
LETTERS = {
    "a": (
        4.3,
        [(0, 0.6), (2.7, 3.7), (1.3, 3.7), (0.4, 1.7), (1.1, 0.1), (2.3, 0.9), (3.0, 3.8, C), (2.9, 1.0), (3.4, 0.1), (4.3, 0.8)],
        [],
    ),
    "d": (
        4.3,
        [(0, 0.6), (2.6, 3.7), (1.3, 3.7), (0.4, 1.7), (1.1, 0.1), (2.3, 0.9), (3.1, 5.0), (3.7, 8.4), (3.1, 9.1), (2.8, 6.4), (2.8, 1.0)]
        + [(3.4, 0.1), (4.3, 0.8)],
        [],
    ),
    "e": (2.9, [(0, 0.6), (1.7, 1.9), (2.2, 3.2), (1.4, 3.9), (0.6, 2.4), (0.9, 0.6), (1.8, 0.1), (2.9, 0.9)], []),
    "h": (
        4.2,
        [(0, 0.6), (1.6, 4.5), (2.3, 8.0), (1.7, 9.0), (1.1, 7.2), (0.9, 3.0), (0.8, 0, C), (1.2, 2.2), (2.3, 3.9), (2.9, 3.2), (2.9, 1.0)]
        + [(3.4, 0.1), (4.2, 0.8)],
        [],
    ),
    "i": (2.3, [(0, 0.6), (1.0, 3.8, C), (1.0, 1.0), (1.5, 0.1), (2.3, 0.8)], [[(1.2, 6.3), (1.5, 5.7)]]),
    "l": (2.8, [(0, 0.6), (1.6, 4.0), (2.4, 8.0), (1.8, 9.0), (1.2, 7.4), (1.0, 3.0), (1.3, 0.6), (2.0, 0.1), (2.8, 0.8)], []),
    "m": (
        6.3,
        [(0, 0.6), (0.9, 3.6), (1.2, 3.8), (1.2, 0, C), (1.5, 2.2), (2.4, 3.9), (3.0, 3.2), (3.0, 0, C), (3.4, 2.2), (4.3, 3.9), (5.0, 3.2)]
        + [(5.0, 1.0), (5.5, 0.1), (6.3, 0.8)],
        [],
    ),
    "n": (4.3, [(0, 0.6), (0.9, 3.6), (1.2, 3.8), (1.2, 0, C), (1.5, 2.2), (2.5, 3.9), (3.1, 3.2), (3.1, 1.0), (3.6, 0.1), (4.3, 0.8)], []),
    "o": (3.4, [(0, 0.6), (1.7, 3.8), (0.7, 2.8), (0.6, 0.9), (1.6, 0.1), (2.6, 1.2), (2.5, 3.1), (1.7, 3.8), (2.4, 3.1), (3.4, 3.3)], []),
    "r": (3.4, [(0, 0.6), (0.9, 3.6), (1.1, 4.4), (1.6, 3.7), (2.3, 3.6), (2.2, 1.0), (2.7, 0.1), (3.4, 0.8)], []),
    "s": (2.8, [(0, 0.6), (1.6, 4.3, C), (1.9, 2.6), (2.0, 1.0), (1.2, 0), (0.5, 0.5, C), (1.7, 0.1), (2.8, 0.8)], []),
    "t": (2.8, [(0, 0.6), (1.2, 4.0), (1.6, 6.8, C), (1.4, 3.0), (1.4, 0.9), (2.0, 0.1), (2.8, 0.8)], [[(0.2, 4.6), (3.4, 5.2)]]),
    "w": (
        5.0,
        [
            (0, 3.2),
            (0.6, 3.8),
            (0.7, 1.0),
            (1.3, 0.1),
            (2.3, 1.3),
            (2.7, 3.8, C),
            (2.6, 1.0),
            (3.2, 0.1),
            (4.2, 1.5),
            (4.3, 3.7),
            (5.0, 3.2),
        ],
        [],
    ),
}
CAPITALS = {
    "A": (
        6.2,
        [
            [(-0.8, 1.2), (0.4, 0), (2.4, 3.5), (4.4, 9.0, C), (4.5, 5.0), (4.7, 1.0), (5.3, 0.1), (6.2, 0.8)],
            [(1.2, 2.9), (3.0, 3.6), (5.6, 3.4)],
        ],
    ),
    "D": (
        6.6,
        [
            [
                (2.2, 8.0),
                (1.6, 4.0),
                (0.6, 0.5),
                (-0.3, 0.6),
                (0.6, 1.2),
                (2.8, 0),
                (5.0, 1.4),
                (5.9, 4.6),
                (4.6, 8.0),
                (2.0, 9.0),
                (-0.2, 7.8),
                (0, 6.4),
                (1.2, 6.6),
            ]
        ],
    ),
    "G": (
        5.6,
        [
            [
                (4.9, 7.4),
                (4.0, 9.0),
                (2.0, 7.8),
                (0.6, 4.5),
                (1.2, 1.0),
                (3.0, 0.4),
                (4.5, 2.2),
                (5.0, 4.6, C),
                (4.9, 1.5),
                (4.0, -1.2),
                (2.0, -1.6),
                (1.2, -0.6),
            ]
        ],
    ),
    "V": (4.6, [[(-1.0, 6.8), (-0.4, 8.4), (0.9, 8.6), (1.7, 5.0), (2.6, 0, C), (4.0, 4.0), (5.4, 8.2), (6.4, 9.0), (6.9, 8.4)]]),
}
# The stroke of a letter d whose stem bends over and curls back above the preceding letters. The writer lifts the pen after this d.
CURLED = [
    (0, 0.6),
    (2.6, 3.7),
    (1.3, 3.7),
    (0.4, 1.7),
    (1.2, 0.1),
    (2.7, 0.8),
    (3.5, 3.4),
    (3.0, 6.6),
    (0.8, 9.6),
    (-2.6, 10.8),
    (-5.4, 9.8),
    (-5.6, 8.2),
    (-4.2, 8.0),
]


def strokes_of(words, curled):
    """Returns the pen strokes that write these words, in grid units, and the width of the written line."""
    done, pen, later, x = [], [], [], 0
    for letter in words:
        if letter in LETTERS:
            wide, body, added = LETTERS[letter]
            body = CURLED if letter == "d" and curled else body
            moved = [(p[0] + x, *p[1:]) for p in body]
            pen += moved[1:] if pen else moved
            later += [[(p[0] + x, *p[1:]) for p in line] for line in added]
            if body is CURLED:
                done.append(pen)
                pen = []
        else:
            done += [pen] if pen else []
            pen = []
            wide, added = CAPITALS.get(letter, (4.0, []))
            done += [[(p[0] + x, *p[1:]) for p in line] for line in added]
        x += wide
    return done + ([pen] if pen else []) + later, x


def signature(c, words, x, y, size, curled=False, slant=0.5, pressure=1.0, turn=0.0):
    """Writes the words as a signature, with the baseline at y. `size` is the height of a capital letter. If `curled` is set, the stem of
    the letter d curls back. `turn` is the slope of the line, and `pressure` is the thickness of the downward strokes."""
    unit, found = size / 9, []
    for line in strokes_of(words, curled)[0]:
        points = sample([(p[0] + p[1] * slant, p[1], *p[2:]) for p in line], 7)
        length = sum(distance(p, q) for p, q in zip(points, points[1:]))
        points = resample(points, max(3, round(length * 1.7)))
        run = []
        for i, (px, py) in enumerate(points):
            dy = direction(points[max(0, i - 1)], points[min(len(points) - 1, i + 1)])[1]
            down = max(0, -dy - 0.1)
            run.append(((x + px * unit, y - (py + px * turn) * unit), unit * (0.3 + 0.62 * pressure * down)))
        found.append(Ribbon(run))
    c.fill(found)


def sheet(c, x, y, width, height, seed=1, torn=""):
    """Lays a sheet of paper on a darker ground that fills the drawing. The sides named in `torn` ("l", "r", "t", "b") are torn."""
    chance = random.Random(seed)
    with c.tinted("#cdbb94"):
        c.box(0, 0, c.width, c.height)

    def side(start, end, name):
        rough, n = (7, 60) if name in torn else (0.7, 12)
        for i in range(n):
            px, py = mix(start, end, i / n)
            shift = (chance.random() - 0.5) * rough + 0.6 * rough * math.sin(i * 0.5 + seed) * (name in torn) if i else 0
            yield (px + shift, py) if name in "lr" else (px, py + shift)

    a, b, d, e = (x, y), (x + width, y), (x + width, y + height), (x, y + height)
    edge = [*side(a, b, "t"), *side(b, d, "r"), *side(d, e, "b"), *side(e, a, "l")]
    with c.tinted("#8d7b58"):
        c.poly([(px + 3, py + 4) for px, py in edge])
    c.poly(edge, PAPER)


__all__ = ["sheet", "signature"]
