"""Street lamps and a man in a top hat, swallowed by dense fog."""
from kit import *
from kit.outdoors import *

LIGHTS = [(62, 66, 74), (130, 86, 38), (276, 106, 24)]


def dissolve(c, outline, top, bottom, gap=4, most=1.1):
    """Draws light lines on a dark shape. They get denser from the height `top` to the height `bottom`, so that the shape fades into the
    fog."""
    xs = [p[0] for p in outline]
    left, right = min(xs) - 3, max(xs) + 3
    n = (bottom + 8 - top) / gap

    def tone(x, y):
        return most * smooth(top, bottom, y + 4 * math.sin(x * 0.11))

    first, last = [(left, top), (right, top)], [(left, bottom + 8), (right, bottom + 8)]
    c.hatch(first, last, few(c, n, n * 0.55), tone, within=Polygon(outline), ink=PAPER, m=24, darkest=1.1, waver=0.7)


def faint_lamp(c, x, y, base, scale):
    """A street lamp. The lower part of its post is hidden by the fog."""
    s = scale
    post = [(x - 1.6 * s, y), (x + 1.6 * s, y), (x + 2.4 * s, base), (x - 2.4 * s, base)]
    c.poly(post)
    dissolve(
        c, [(x - 5 * s, y), (x + 5 * s, y), (x + 5 * s, base + 6), (x - 5 * s, base + 6)], y + (base - y) * 0.25, base, gap=2.6 + 1.4 * s
    )
    head = [(-7, -18), (7, -18), (4, 0), (-4, 0)]
    c.poly([(x + a * s, y + b * s) for a, b in head])
    for side in (-1, 1):
        c.poly([(x + side * a * s, y + b * s) for a, b in ((5.4, -16.6), (0.6, -16.6), (0.6, -2), (3, -2))], PAPER)
    c.poly([(x - 8.6 * s, y - 18 * s), (x, y - 25 * s), (x + 8.6 * s, y - 18 * s)])
    c.box(x - 1.4 * s, y - 29 * s, 2.8 * s, 5 * s)
    c.fill(stroke([(x - 8 * s, y + 9 * s), (x + 8 * s, y + 9 * s)], 2 * s), fine=s < 1)


def stranger(c):
    """A man in a top hat and a caped coat with a stick. His legs are lost in the fog."""
    coat = [
        (184, 110, "c"),
        (172, 117),
        (164, 132),
        (160, 168),
        (152, 216, "c"),
        (225, 216, "c"),
        (218, 170),
        (214, 134),
        (207, 118),
        (196, 110, "c"),
    ]
    c.fill(limb([(200, 126), (220, 144), (233, 168)], [22, 15, 8], 10))
    c.fill(stroke([(234, 162), (238, 196)], 3))
    c.shape(coat)
    c.shape([(184, 88), (181, 98), (183, 108), (190, 114), (197, 108), (199, 98), (196, 88)])
    c.shape(
        [(168, 95), (180, 91, "c"), (178, 62, "c"), (190, 60), (202, 62, "c"), (200, 91, "c"), (212, 95), (202, 99), (190, 100), (178, 99)]
    )
    cuts = taper([(181, 86), (190, 88), (199, 86)], 2, n=8) + taper([(180, 113), (190, 120), (201, 113)], 2.2, n=10)
    cuts += taper([(170, 136), (182, 146), (200, 146), (212, 134)], 2, n=12) + taper([(190, 122), (191, 136), (190, 146)], 1.4, n=8)
    c.fill(cuts, PAPER, fine=True)
    dissolve(c, [(158, 120), (216, 120), (232, 150), (238, 160), (250, 228), (146, 228)], 118, 214)


def fog(c, weight, small):
    """Banks of fog. `weight(y)` is the density of the fog at height y."""

    def tone(x, y):
        bank = noise(x * 0.9, y * 2.1)
        return 0.54 * smooth(0.12, 0.9, bank) * (1 - 0.7 * smooth(120, 225, y)) * glow(x, y, LIGHTS) * weight(y)

    level(c, [(4, 4), (296, 4), (296, 236), (4, 236)], 62, tone, small=small, waver=0.8, m=80, vary=0.3, base=None)


def draw(c):
    fog(c, lambda y: smooth(172, 156, y), 15)
    faint_lamp(c, 276, 110, 158, 0.45)
    faint_lamp(c, 130, 92, 186, 0.75)
    faint_lamp(c, 62, 80, 236, 1.5)
    stranger(c)
    for points, width in (([(100, 160), (160, 154), (220, 160), (288, 153)], 4), ([(16, 172), (70, 166), (120, 172), (162, 168)], 7)):
        c.fill(taper(points, width, n=24), PAPER)
    fog(c, lambda y: 1.5 * smooth(160, 184, y), 15)
