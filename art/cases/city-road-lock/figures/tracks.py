"""A page of Holmes's note-book: wheel-tracks and boot-prints from above, and one enlarged print beside a ruler."""
from kit import *
from kit.lettering import handwriting, text

SIZE = (720, 600)
PENCIL, FAINT = "#3a332b", "#8c8069"


def page(c):
    c.box(0, 0, *SIZE)
    c.box(3, 3, SIZE[0] - 6, SIZE[1] - 6, PAPER)
    c.wire([[(8, y), (712, y)] for y in range(40, 600, 28)], 0.6, "#cdbf9f")


def shaken(line, seed, by=2.2):
    return [(x + by * (noise(y * 0.06 + seed, seed) - 0.5), y + by * (noise(x * 0.06, seed) - 0.5)) for x, y in line]


def rut(c, line, wide, deep, seed):
    """A rut seen from above. The shading between its two edges is darker if the rut is deeper."""
    line = shaken(resample(sample(line, 14), 90), seed)
    edges = [[], []]
    for i, p in enumerate(line):
        q = line[min(i + 1, len(line) - 1)] if i < len(line) - 1 else p
        back = line[i - 1] if i else p
        dx, dy, _ = direction(back, q)
        edges[0].append((p[0] - dy * wide / 2, p[1] + dx * wide / 2))
        edges[1].append((p[0] + dy * wide / 2, p[1] - dx * wide / 2))
    c.wire(edges, 2 if deep else 1, PENCIL if deep else FAINT)
    if deep:
        c.wire([line], wide - 2, "#8a7d68", "1.6 2.4")
        c.wire([[(x + wide * 0.22, y) for x, y in line]], 1.6, PENCIL)
    return line


def notches(c, line, side, steps, deep):
    """The mark of a nick in the tyre: a small ridge across the rut and a spur of mud beside it."""
    for i in steps:
        (x, y), (x2, y2) = line[i], line[i + 1]
        dx, dy, _ = direction((x, y), (x2, y2))
        ox, oy = dy * side, -dx * side
        at = lambda along, out: (x + dx * along + ox * out, y + dy * along + oy * out)
        c.poly([at(-4, 4), at(-1, 15), at(1, 15), at(4, 4), at(4, -8), at(-4, -8)], PAPER)
        c.wire([[at(-4.5, -8), at(-4, 5), at(0, 15), at(4, 5), at(4.5, -8)]], 2 if deep else 1.2, PENCIL if deep else FAINT)


def small_print(c, x, y, turn, deep):
    """A boot-print between the ruts: a dark front part and a faint heel. `turn` is 1 if the print points down the page, and -1 if it points
    up."""
    at = lambda px, py: (x + px, y + py * turn)
    fore = [at(-5.5, 2), at(-6.5, 10), at(-4, 18), at(0, 21), at(4.5, 17), at(6, 9), at(4.5, 2), at(0, -1)]
    with c.tinted(PENCIL if deep else "#6f6553"):
        c.shape(fore)
    heel = [at(3.6 * math.cos(t * math.pi / 6), -12 + 4 * math.sin(t * math.pi / 6)) for t in range(13)]
    c.wire([heel], 0.9, FAINT)


def large_print(c, x, y):
    """The enlarged print, with its toe at the bottom. It is nine inches long, and an inch is 40 units, so the length is 360 units."""
    outline = [(x - 26, y), (x + 26, y), (x + 31, y + 46), (x + 26, y + 92), (x + 19, y + 140), (x + 25, y + 196), (x + 43, y + 252)]
    outline += [(x + 40, y + 310), (x + 14, y + 354), (x - 4, y + 360), (x - 26, y + 346), (x - 46, y + 300), (x - 47, y + 246)]
    outline += [(x - 33, y + 190), (x - 24, y + 140), (x - 30, y + 92), (x - 33, y + 46)]
    sole = sample(outline, 8, closed=True)
    tread = [p for p in sole if p[1] > y + 196]
    waist = [p for p in sole if p[1] <= y + 196]
    within = Polygon(sole)
    dark = lambda px, py: 0.08 + 0.62 * smooth(y + 190, y + 250, py) * (1 - 0.35 * smooth(y + 300, y + 360, py))
    c.hatch([(x - 70, y + 170), (x + 70, y + 150)], [(x - 70, y + 380), (x + 70, y + 360)], 40, dark, within=within, m=50, vary=0.25)
    right = sorted([p for p in tread if p[0] >= x - 4], key=lambda p: p[1])
    left = sorted([p for p in tread if p[0] < x - 4], key=lambda p: p[1])
    c.wire([left + right[::-1]], 3.2, PENCIL)
    for half in (sorted([p for p in waist if p[0] >= x], key=lambda p: p[1]), sorted([p for p in waist if p[0] < x], key=lambda p: p[1])):
        c.wire([half], 1, FAINT, "6 5")
    c.wire([[(x - 27, y + 1), (x + 27, y + 1)], [(x - 29, y + 84), (x + 27, y + 84)]], 1, FAINT, "6 5")
    for i in range(9):
        t = math.pi * (0.04 + 0.92 * i / 8)
        px, py = x - 2 - 33 * math.cos(t), y + 240 + 52 * math.sin(t)
        c.circle(px, py, 5.4, PAPER)
        c.ring(px, py, 4, 4, 1.8)


def rule(c, x, y):
    c.wire([[(x, y), (x + 34, y), (x + 34, y + 420), (x, y + 420), (x, y)]], 1.8, PENCIL)
    marks = [[(x, y + 40 * i), (x + 14, y + 40 * i)] for i in range(1, 11)] + [
        [(x, y + 20 + 40 * i), (x + 7, y + 20 + 40 * i)] for i in range(10)
    ]
    c.wire(marks, 1.4, PENCIL)
    for i in range(1, 11):
        text(c, str(i), x + 25, y + 40 * i + 4.5, 10, anchor="middle", colour=PENCIL)


def draw(c):
    page(c)
    # The near side of a vehicle is its left side. This vehicle goes down the page, so its near side is on the right of the page.
    down = {"off": 74, "mid": 122, "near": 170}
    up = {"near": 246, "mid": 294, "off": 342}
    foot = 494
    paths = {}
    rut(c, [(down["mid"], 70), (down["mid"], 380), (down["mid"] + 2, foot - 6)], 7, True, 2)
    rut(c, [(down["off"], 70), (down["off"] + 2, 300), (down["off"], foot)], 13, True, 1)
    paths["down"] = rut(c, [(down["near"], 70), (down["near"] - 2, 300), (down["near"], foot)], 13, True, 3)
    rut(c, [(up["mid"], 70), (up["mid"], 340), (270, 420), (206, 452), (140, 478)], 6, False, 5)
    rut(c, [(up["off"], 70), (up["off"], 340), (326, 424), (282, 474), (214, 496), (178, 500)], 12, False, 4)
    paths["up"] = rut(c, [(up["near"], 70), (up["near"], 330), (236, 384), (206, 412), (180, 424)], 12, False, 6)
    notches(c, paths["down"], -1, (8, 34, 60, 84), True)
    notches(c, paths["up"], 1, (12, 45, 75), False)
    for i, y in enumerate(range(88, 470, 54)):
        small_print(c, down["mid"] + (-16 if i % 2 else 16), y, 1, True)
    for i, y in enumerate(range(380, 80, -68)):
        small_print(c, up["mid"] + (-16 if i % 2 else 15), y, -1, False)
    # the stone edge of the canal, scraped where the wheels stood
    c.wire([shaken([(24 + 8 * i, 512) for i in range(48)], 9), shaken([(24 + 8 * i, 530) for i in range(48)], 8)], 2, PENCIL)
    c.wire([[(x, 512), (x + 3, 530)] for x in (92, 190, 286, 372)], 1.4, PENCIL)
    c.wire([[(x, 515 + i % 3), (x + 17, 519 + i % 3)] for i, x in enumerate(range(68, 180, 7))], 1, PENCIL)
    c.wire([shaken([(24 + 9 * i, y) for i in range(43)], y, 7) for y in (552, 566)], 1.2, FAINT)
    handwriting(c, "brink", 330, 506, 15, colour=PENCIL, seed=2)
    c.wire([[(122, 28), (122, 58)], [(122, 58), (116, 49)], [(122, 58), (128, 49)]], 1.6, PENCIL)
    c.wire([[(294, 58), (294, 28)], [(294, 28), (288, 37)], [(294, 28), (300, 37)]], 1.6, PENCIL)
    c.wire([[(424, 30), (424, 580)]], 0.8, FAINT, "3 6")
    large_print(c, 560, 92)
    rule(c, 640, 92)
    handwriting(c, "all alike", 508, 548, 17, colour=PENCIL, seed=6)
