"""A map of the lower Thames, with a straight line in red ink across it and a short stroke for each mile."""
import math

from kit.geometry import sample
from kit.lettering import handwriting, text

SIZE = (760, 500)
LAND, WATER, BANK, DARK, RED = "#f0e4c6", "#c9d2c8", "#6f7f7c", "#3a2c1a", "#b23a2c"
PALACE, END = (51.422, -0.075), (51.712, 0.62)
TOWNS = [  # name, latitude, longitude, and the side of the dot on which the name is written
    ("Crystal Palace", 51.422, -0.075, "se"),
    ("Tower", 51.508, -0.076, "n"),
    ("Kidbrooke", 51.462, 0.027, "se"),
    ("Plumstead", 51.488, 0.085, "se"),
    ("Crossness", 51.5085, 0.138, "se"),
    ("Rainham", 51.523, 0.198, "e"),
    ("Romford", 51.578, 0.183, "nw"),
    ("Upminster", 51.557, 0.251, "e"),
    ("Billericay", 51.628, 0.418, "se"),
    ("Woodham Mortimer", 51.712, 0.62, "w"),
    ("Gravesend", 51.441, 0.37, "s"),
]
THAMES = [  # latitude, longitude, and width of the river in kilometres
    (51.470, -0.150, 0.25),
    (51.488, -0.126, 0.25),
    (51.507, -0.114, 0.25),
    (51.508, -0.085, 0.25),
    (51.501, -0.052, 0.3),
    (51.507, -0.030, 0.3),
    (51.486, -0.020, 0.3),
    (51.486, -0.004, 0.35),
    (51.505, 0.005, 0.4),
    (51.496, 0.024, 0.4),
    (51.495, 0.062, 0.5),
    (51.507, 0.092, 0.55),
    (51.515, 0.128, 0.65),
    (51.512, 0.158, 0.7),
    (51.494, 0.176, 0.75),
    (51.479, 0.205, 0.8),
    (51.471, 0.245, 0.8),
    (51.456, 0.285, 0.85),
    (51.459, 0.320, 0.9),
    (51.449, 0.365, 1.0),
    (51.456, 0.425, 1.2),
    (51.482, 0.455, 1.5),
    (51.506, 0.500, 2.1),
    (51.508, 0.580, 3.2),
    (51.500, 0.706, 5.0),
]


def placed(latitude, longitude):
    return (30 + (longitude + 0.155) * 69.3 * 12, 482 - (latitude - 51.398) * 111.2 * 12)


def banks():
    """Returns both banks of the river as smooth lines."""
    line = [placed(a, b) for a, b, _ in THAMES]
    sides = ([], [])
    for k, (x, y) in enumerate(line):
        (px, py), (qx, qy) = line[max(0, k - 1)], line[min(len(line) - 1, k + 1)]
        long = math.hypot(qx - px, qy - py)
        half = THAMES[k][2] * 6
        for side, way in zip(sides, (-1, 1)):
            side.append((x - way * (qy - py) / long * half, y + way * (qx - px) / long * half))
    return [sample(side) for side in sides]


def river(c):
    north, south = banks()
    with c.tinted(WATER):
        c.poly(north + south[::-1])
    c.wire([north, south], 1.4, BANK)
    marsh = []
    for latitude, longitude in ((51.5195, 0.163), (51.511, 0.184), (51.520, 0.179), (51.498, 0.118), (51.503, 0.104)):
        x, y = placed(latitude, longitude)
        marsh += [[(x - 5, y), (x + 5, y)], [(x - 2, y), (x - 3, y - 4)], [(x, y), (x, y - 5)], [(x + 2, y), (x + 3, y - 4)]]
    c.wire(marsh, 0.9, BANK)


def towns(c):
    for name, latitude, longitude, where in TOWNS:
        x, y = placed(latitude, longitude)
        with c.tinted(DARK):
            c.circle(x, y, 3.6)
        dx = -9 if "w" in where else 9 if "e" in where else 0
        dy = -9 if "n" in where else 21 if "s" in where else 5
        anchor = "end" if "w" in where else "start" if "e" in where else "middle"
        text(c, name, x + dx, y + dy, 12, colour=DARK, anchor=anchor)
    text(c, "ESSEX", 470, 130, 20, colour="#b29c70", anchor="middle", weight=0.1)
    text(c, "KENT", 350, 452, 20, colour="#b29c70", anchor="middle", weight=0.1)


def ruled(c):
    """The line with a stroke for each mile. Every fifth stroke is longer."""
    (ax, ay), (bx, by) = placed(*PALACE), placed(*END)
    long = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long
    c.wire([[(ax, ay), (bx, by)]], 2, RED)
    miles = []
    for mile in range(1, 37):
        x, y, r = ax + ux * long * mile / 36, ay + uy * long * mile / 36, 8 if mile % 5 == 0 else 4
        miles.append([(x - uy * r, y + ux * r), (x + uy * r, y - ux * r)])
        if mile % 10 == 0:
            handwriting(c, str(mile), x + uy * 22 - 8, y - ux * 22 + 4, 13, colour=RED, seed=mile)
    c.wire(miles, 1.5, RED)


def draw(c):
    with c.tinted(LAND):
        c.poly([(8, 8), (752, 8), (752, 492), (8, 492)])
    river(c)
    towns(c)
    ruled(c)
    c.wire([[(8, 8), (752, 8), (752, 492), (8, 492), (8, 8)], [(15, 15), (745, 15), (745, 485), (15, 485), (15, 15)]], 1.5, DARK)
