"""A telegram: a form with strips of Morse code pasted on it, its envelope, and the telegraph key."""
from kit import *
from kit.objects import tilted, wall


def strip(c, L, y, code, x=-80):
    """One pasted strip with dots and dashes."""
    width = sum(7 if s == "." else 15 if s == "-" else 6 for s in code) + 10
    c.poly(L([(x + 2, y + 2), (x + width + 2, y + 2), (x + width + 2, y + 17), (x + 2, y + 17)]))
    c.poly(L([(x, y), (x + width, y), (x + width, y + 14), (x, y + 14)]), PAPER)
    c.edge(Polygon(L([(x, y), (x + width, y), (x + width, y + 14), (x, y + 14)])), 1.1)
    at, marks = x + 6, []
    for s in code:
        if s != " ":
            marks += stroke(L([(at, y + 7), (at + (3.6 if s == "." else 11), y + 7)]), 4.4)
        at += 7 if s == "." else 15 if s == "-" else 6
    c.fill(marks)


def envelope(c):
    L = tilted(80, 176, -9)
    sheet = Polygon(L([(-62, -40), (62, -40), (62, 40), (-62, 40)]))
    c.poly(L([(-58, -34), (67, -34), (67, 46), (-58, 46)]))
    c.block(sheet, L([(-62, -40), (62, -40)]), L([(-62, 40), (62, 40)]), 20, lambda x, y: 0.34, m=6, edge=2)
    c.fill(stroke(L([(-62, 40), (-8, 0)]), 1.6) + stroke(L([(62, 40), (8, 0)]), 1.6))
    flap = Polygon(L([(-62, -40), (0, 14), (62, -40)]))
    c.fill(flap, PAPER)
    c.edge(flap, 2.4)


def form(c):
    L = tilted(162, 100, 7, 0.95)
    sheet = Polygon(L([(-96, -78), (96, -78), (96, 78), (-96, 78)]))
    c.poly(L([(-92, -72), (101, -72), (101, 83), (-92, 83)]))
    c.fill(sheet, PAPER)
    c.hatch(L([(-96, -78), (96, -78)]), L([(-96, 78), (96, 78)]), 40, lambda x, y: 0.2, within=sheet, m=4, fine=True)
    c.edge(sheet, 1.8)
    c.poly(L([(-86, -70), (86, -70), (86, -46), (-86, -46)]))
    c.edge(Polygon(L([(-82, -66), (82, -66), (82, -50), (-82, -50)])), 1.2, PAPER, fine=True)
    c.fill(stroke(L([(-66, -58), (-26, -58)]), 5) + stroke(L([(26, -58), (66, -58)]), 5), PAPER)
    c.poly(L([(2, -68), (-10, -57), (-2, -57), (-6, -47), (10, -60), (2, -60), (8, -68)]), PAPER)
    for y, code in ((-36, ".- -.. .- . -"), (-12, "-. . -.. - .-"), (12, ".. - .- -.. ."), (36, ".-. -.. .")):
        strip(c, L, y, code)
    c.circle(*L([(70, 46)])[0], 20, PAPER)
    c.edge(ellipse(*L([(70, 46)])[0], 19, 19), 2.2)
    c.edge(ellipse(*L([(70, 46)])[0], 12, 12), 1.4)
    c.fill(stroke(L([(42, 60), (98, 46)]), 2) + stroke(L([(42, 65), (98, 51)]), 2), fine=True)


def key(c):
    """A black Morse key in the foreground."""
    c.poly([(150, 212), (282, 212), (290, 228), (142, 228)])
    c.fill(stroke([(152, 216), (280, 216)], 1.6), PAPER)
    c.poly([(170, 182), (282, 190), (282, 197), (170, 190)])
    c.fill(stroke([(176, 185), (278, 192.6)], 1.4), PAPER)
    for x, y, w in ((232, 182, 12), (266, 196, 9), (186, 196, 9)):
        c.box(x - w / 2, y, w, 214 - y)
        c.box(x - w / 2 + 2, y + 3, 1.6, 208 - y, PAPER)
    c.ellipse(172, 180, 21, 8)
    c.box(165, 166, 14, 14)
    c.ellipse(172, 165, 17, 6)
    c.fill(taper([(158, 163), (170, 160.6), (184, 163)], 2), PAPER)
    c.fill(taper([(154, 180), (170, 184), (190, 180)], 2), PAPER)


def draw(c):
    wall(c, lambda x, y: 0.86 - 0.74 * smooth(150, 60, math.hypot(x - 240, (y - 216) * 1.4)), n=40, waver=0.8)
    form(c)
    envelope(c)
    key(c)
