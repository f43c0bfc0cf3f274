"""lettering.py: an alphabet of single strokes, because pictures of cases may not contain text elements. `text` draws a line of print, and
`handwriting` draws a line of slanted, uneven handwriting. A glyph is drawn on a grid: the baseline is y = 0, small letters are 5 units high
and capitals 7. `size` is the height of a capital in the units of the drawing."""
import math

from .geometry import noise, sample

# Maps each character to its width and its strokes. "-" begins a stroke of straight lines, and "~" begins a stroke of curves.
GLYPHS = {
    " ": "3",
    "A": "5 -0,0 2.5,7 5,0 -1,2.6 4,2.6",
    "B": "4.6 -0,0 0,7 ~0,7 3,7 4,5.3 3,3.7 0,3.7 ~0,3.7 3.4,3.7 4.6,1.9 3.4,0 0,0",
    "C": "5 ~4.9,5.8 3.6,7 1.6,6.8 0.2,5 0,3.5 0.2,2 1.6,0.2 3.6,0 4.9,1.2",
    "D": "5 -0,0 0,7 ~0,7 2.4,7 4.4,5.8 5,3.5 4.4,1.2 2.4,0 0,0",
    "E": "4 -4,7 0,7 0,0 4,0 -0,3.6 3.2,3.6",
    "F": "4 -4,7 0,7 0,0 -0,3.6 3.2,3.6",
    "G": "5.2 ~4.9,5.8 3.6,7 1.6,6.8 0.2,5 0,3.5 0.2,2 1.6,0.2 3.6,0 5,1.2 -5,1.2 5,3.2 3.2,3.2",
    "H": "5 -0,0 0,7 -5,0 5,7 -0,3.6 5,3.6",
    "I": "1 -0.5,0 0.5,7",
    "J": "3.4 ~3.2,7 3.2,1.8 2.2,0.2 0.8,0.2 0,1.4",
    "K": "4.8 -0,0 0,7 -4.6,7 0,2.9 -1.5,4.2 4.8,0",
    "L": "4 -0,7 0,0 4,0",
    "M": "6 -0,0 0.4,7 3,1.8 5.6,7 6,0",
    "N": "5 -0,0 0,7 5,0 5,7",
    "O": "5.4 ~2.7,7 0.8,6.2 0,3.5 0.8,0.8 2.7,0 4.6,0.8 5.4,3.5 4.6,6.2 2.7,7",
    "P": "4.6 -0,0 0,7 ~0,7 3.2,7 4.6,5.2 3.2,3.3 0,3.3",
    "Q": "5.4 ~2.7,7 0.8,6.2 0,3.5 0.8,0.8 2.7,0 4.6,0.8 5.4,3.5 4.6,6.2 2.7,7 -3.4,1.6 5.4,-0.6",
    "R": "4.8 -0,0 0,7 ~0,7 3.2,7 4.5,5.3 3.2,3.5 0,3.5 -2.4,3.5 4.8,0",
    "S": "4.4 ~4.1,5.8 3,7 1.2,6.9 0.3,5.6 1,4.2 3.2,3.2 4.3,1.8 3.4,0.2 1.6,0 0,1.2",
    "T": "4.8 -0,7 4.8,7 -2.4,7 2.4,0",
    "U": "5 ~0,7 0,2.2 0.9,0.4 2.5,0 4.1,0.4 5,2.2 5,7",
    "V": "5 -0,7 2.5,0 5,7",
    "W": "7 -0,7 1.7,0 3.5,6 5.3,0 7,7",
    "X": "4.8 -0,0 4.8,7 -0,7 4.8,0",
    "Y": "4.8 -0,7 2.4,3.4 4.8,7 -2.4,3.4 2.4,0",
    "Z": "4.6 -0,7 4.6,7 0,0 4.6,0",
    "a": "4 ~3.8,4.6 2.2,5 0.6,4.2 0,2.4 0.6,0.5 2,0.1 3.4,1.2 3.8,3 -3.8,5 3.8,0",
    "b": "4 -0,7 0,0 ~0,3 0.8,4.6 2.2,5 3.6,4 4,2.4 3.4,0.6 2,0 0.6,0.6 0,2",
    "c": "3.6 ~3.5,4.3 2.2,5 0.7,4.3 0,2.5 0.6,0.7 2,0 3.5,0.8",
    "d": "4 -4,7 4,0 ~4,3 3.2,4.6 1.8,5 0.4,4 0,2.4 0.6,0.6 2,0 3.4,0.6 4,2",
    "e": "3.8 ~0.1,2.7 3.7,2.9 3.4,4.4 2,5 0.6,4.3 0,2.5 0.7,0.6 2.1,0 3.6,0.9",
    "f": "2.8 ~2.8,6.8 1.6,7 1,5.8 1,0 -0,4.6 2.5,4.6",
    "g": "4 ~4,3 3.2,4.6 1.8,5 0.4,4 0,2.4 0.6,0.6 2,0 3.4,0.8 4,2.2 ~4,5 4,-0.6 3.2,-2 1.6,-2.2 0.3,-1.5",
    "h": "3.8 -0,7 0,0 ~0,3 1,4.7 2.4,5 3.6,4.2 3.8,2.6 3.8,0",
    "i": "0.8 -0.4,5 0.4,0 -0.4,6.2 0.4,7",
    "j": "1.6 ~1.4,5 1.4,-0.8 0.8,-2 0,-2.1 -1.4,6.2 1.4,7",
    "k": "3.6 -0,7 0,0 -3.3,5 0,1.9 -1.2,3 3.6,0",
    "l": "0.8 -0.4,7 0.4,0",
    "m": "6 -0,5 0,0 ~0,3 0.8,4.6 1.9,5 2.9,4.3 3,2.8 3,0 ~3,3 3.8,4.6 4.9,5 5.9,4.3 6,2.8 6,0",
    "n": "3.8 -0,5 0,0 ~0,3 1,4.7 2.4,5 3.6,4.2 3.8,2.6 3.8,0",
    "o": "4 ~2,5 0.6,4.3 0,2.5 0.6,0.7 2,0 3.4,0.7 4,2.5 3.4,4.3 2,5",
    "p": "4 -0,5 0,-2.2 ~0,3 0.8,4.6 2.2,5 3.6,4 4,2.4 3.4,0.6 2,0 0.6,0.6 0,2",
    "q": "4 -4,5 4,-2.2 ~4,3 3.2,4.6 1.8,5 0.4,4 0,2.4 0.6,0.6 2,0 3.4,0.6 4,2",
    "r": "2.6 -0,5 0,0 ~0,2.8 0.8,4.4 2,5 2.6,4.8",
    "s": "3.4 ~3.2,4.2 2.2,5 0.9,4.9 0.3,3.9 1,3 2.5,2.2 3.3,1.2 2.6,0.2 1.2,0 0,0.8",
    "t": "2.6 ~0.9,6.8 0.9,1.2 1.5,0.1 2.6,0.4 -0,5 2.4,5",
    "u": "3.8 ~0,5 0,2 0.4,0.5 1.6,0 3,0.6 3.8,2.2 -3.8,5 3.8,0",
    "v": "3.8 -0,5 1.9,0 3.8,5",
    "w": "5.4 -0,5 1.3,0 2.7,4.2 4.1,0 5.4,5",
    "x": "3.6 -0,0 3.6,5 -0,5 3.6,0",
    "y": "3.8 -0,5 1.9,0.2 ~3.8,5 1.6,-0.8 0.8,-2 0,-2.1",
    "z": "3.4 -0,5 3.4,5 0,0 3.4,0",
    "0": "4.4 ~2.2,7 0.6,6 0,3.5 0.6,1 2.2,0 3.8,1 4.4,3.5 3.8,6 2.2,7",
    "1": "2.4 -0.2,5.6 1.6,7 1.6,0",
    "2": "4.2 ~0.2,5.4 0.8,6.6 2.2,7 3.7,6.3 3.8,4.8 2.6,3 0,0 -0,0 4.2,0",
    "3": "4.2 ~0.3,6.2 1.8,7 3.5,6.4 3.7,4.9 2.6,3.8 1.4,3.7 ~1.4,3.7 3.2,3.5 4.2,2 3.3,0.4 1.6,0 0,0.9",
    "4": "4.6 -3.4,0 3.4,7 0,2.2 4.6,2.2",
    "5": "4.2 -3.8,7 0.7,7 0.4,4 ~0.4,4 2,4.5 3.7,3.8 4.2,2.2 3.3,0.5 1.6,0 0,0.8",
    "6": "4.2 ~3.6,6.6 2.4,7 0.9,5.8 0,2.8 0.7,0.5 2.2,0 3.8,0.8 4.2,2.3 3.5,3.9 2,4.2 0.6,3.4 0,2.4",
    "7": "4.2 -0,7 4.2,7 1.4,0",
    "8": "4.2 ~2.1,3.8 0.6,4.6 0.4,6 2.1,7 3.8,6 3.6,4.6 2.1,3.8 0.4,2.9 0,1.6 0.8,0.3 2.1,0 3.4,0.3 4.2,1.6 3.8,2.9 2.1,3.8",
    "9": "4.2 ~4.2,4.6 3.6,3.2 2.2,2.8 0.6,3.4 0,4.8 0.5,6.4 2,7 3.5,6.4 4.2,4.4 3.4,1.4 1.8,0 0.5,0.4",
    ".": "0.8 -0.4,0 0.4,0.8",
    ",": "1 -0.6,0.3 0.2,-1.2",
    ":": "0.8 -0.4,0 0.4,0.8 -0.4,3.6 0.4,4.4",
    ";": "1 -0.6,0.3 0.2,-1.2 -0.6,3.6 0.6,4.4",
    "'": "0.8 -0.5,7 0.3,5.4",
    '"': "2 -0.5,7 0.3,5.4 -1.7,7 1.5,5.4",
    "-": "2.6 -0.2,2.8 2.4,2.8",
    "–": "4 -0.2,2.8 3.8,2.8",
    "—": "6 -0.2,2.8 5.8,2.8",
    "/": "3 -0,-0.6 3,7.4",
    "+": "4 -2,0.8 2,4.8 -0,2.8 4,2.8",
    "=": "4 -0,1.8 4,1.8 -0,3.8 4,3.8",
    "!": "0.8 -0.4,7 0.4,2 -0.4,0 0.4,0.8",
    "?": "3.8 ~0.2,5.6 0.8,6.7 2,7 3.4,6.2 3.4,4.8 2,3.4 1.9,2 -1.9,0 1.9,0.8",
    "(": "1.8 ~1.7,7.4 0.5,5.6 0.1,3.2 0.5,0.8 1.7,-1",
    ")": "1.8 ~0.1,7.4 1.3,5.6 1.7,3.2 1.3,0.8 0.1,-1",
    "£": "4.4 ~4.1,5.6 3.4,6.8 2.2,7 1.3,5.8 1.5,3.4 1.2,1 0,0 -0,0 4.4,0 -0.2,3.4 3.2,3.4",
    "°": "2 ~1,7 0.2,6.2 1,5.4 1.8,6.2 1,7",
    "½": "5 -0.2,6 1,7 1,4 -0.4,0 4.6,7 ~3,2.6 3.8,3 4.6,2.4 3,0 -3,0 5,0",
    "¼": "5 -0.2,6 1,7 1,4 -0.4,0 4.6,7 -4.4,0 4.4,3 3,1 5,1",
    "¾": "5 ~0,6.6 1,7 1.6,6.3 0.8,5.6 1.7,4.8 1,4 0,4.4 -0.4,0 4.6,7 -4.4,0 4.4,3 3,1 5,1",
}
SPACING = 1.5  # the space between two characters, in units of the grid


def glyph(character, own=None):
    """Returns the width and the strokes of a character. A stroke is a list of points. `own` contains characters that replace those of
    GLYPHS."""
    width, *parts = (own or {}).get(character, GLYPHS[character]).replace(" -", "|-").replace(" ~", "|~").split("|")
    strokes = []
    for part in parts:
        points = [tuple(float(v) for v in pair.split(",")) for pair in part[1:].split()]
        strokes.append(sample(points, 3) if part[0] == "~" else points)
    return float(width), strokes


def width(words, size):
    """Returns the width of a line of text."""
    return sum(glyph(character)[0] + SPACING for character in words) * size / 7


def joint(letter, after, wide):
    """Returns the pen stroke that joins a small letter to the next one, or an empty list if the writer lifts the pen between them."""
    if not (letter.islower() and after.islower()) or letter in "gjqy":
        return []
    leaves = 4.4 if letter in "ovwrf" else 0.7
    meets = 2.6 if after in "acdegoq" else 3.6
    return sample([(wide - 0.3, leaves - 0.5), (wide + 0.4, leaves - 0.4), (wide + SPACING, meets)], 3)


def laid_out(words, x, y, size, anchor, own=None, joined=False):
    """Yields the strokes of a line of text on the baseline y. `anchor` says which part of the line is at x: "start", "middle" or "end"."""
    unit = size / 7
    x -= width(words, size) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    for character, after in zip(words, words[1:] + " "):
        wide, strokes = glyph(character, own)
        link = joint(character, after, wide) if joined else []
        for line in strokes + ([link] if link else []):
            yield [(x + px * unit, y - py * unit) for px, py in line]
        x += (wide + SPACING) * unit


def text(c, words, x, y, size=12, weight=0.11, colour="#221a12", anchor="start"):
    """Draws a line of print. `weight` is the width of the strokes, relative to `size`."""
    c.wire(list(laid_out(words, x, y, size, anchor)), size * weight, colour)


def handwriting(
    c, words, x, y, size=12, weight=0.09, colour="#221a12", anchor="start", slant=0.32, uneven=0.6, seed=1, own=None, joined=False
):
    """Draws a line of slanted handwriting. `slant` is how far the top of a letter is moved to the right, relative to its height. `uneven`
    is how much the line wavers. The same seed gives the same handwriting. `own` contains the letters that this writer forms differently;
    their widths are those of GLYPHS. If `joined` is true, the small letters of a word are joined."""
    lines = []
    for line in laid_out(words, x, y, size, anchor, own, joined):
        shift = [noise(px * 0.9 / size + seed * 7.3, seed * 3.1) - 0.5 for px, _ in line]
        tilt = slant + 0.12 * math.sin(line[0][0] / size * 0.7 + seed)
        lines.append([(px + (y - py) * tilt, py + s * uneven * size / 7) for (px, py), s in zip(line, shift)])
    c.wire(lines, size * weight, colour)


__all__ = ["handwriting", "text", "width"]
