"""The dial of the clock tower: minute track, Roman numerals, a ring of pointed arches and a rosette of iron tracery."""
from kit import *
from kit.clockwork import NUMERALS, arc, numeral, polar

X = Y = 400


def at(degrees, r):
    return polar(X, Y, degrees, r)


def track(c):
    """The minute track: a ladder of 60 fields between two rings, with lozenges at the hours."""
    c.ring(X, Y, 326, 326, 3)
    c.ring(X, Y, 307, 307, 2.2)
    marks = [r for m in range(60) if m % 5 for r in stroke([at(m * 6, 308), at(m * 6, 325)], 2.2)]
    c.fill(marks)
    c.fill([Polygon([at(h * 30 - 1.5, 316.5), at(h * 30, 328), at(h * 30 + 1.5, 316.5), at(h * 30, 302)]) for h in range(12)])
    c.fill([Polygon([at(m * 6 + a, 316.5 + b) for a, b in ((2.6, 0), (3, 4), (3.4, 0), (3, -4))]) for m in range(60)], fine=True)


def numerals(c):
    for h, text in enumerate(NUMERALS):
        numeral(c, text, *at(h * 30, 277), h * 30, 46)
    # Draw a slender pointed arch with a trefoil above it between each two numerals.
    lines = []
    for h in range(12):
        mid = h * 30 + 15
        lines += taper([at(mid, 254), at(mid, 272), at(mid, 284)], 3, n=6, ends=(0.9, 0.2))
        for side in (-1, 1):
            lines += taper([at(mid + side * 2.3, 254), at(mid + side * 2, 272), at(mid, 290)], 1.8, n=8, ends=(0.8, 0.5))
    c.fill(lines)
    leaves = [at(h * 30 + 15 + a, r) for h in range(12) for a, r in ((0, 300), (-1.1, 294.6), (1.1, 294.6))]
    c.fill([Polygon(arc(*p, 3.1, 0, 315, 7)) for p in leaves])


def ring_of_beads(c):
    c.ring(X, Y, 252, 252, 3)
    c.ring(X, Y, 240, 240, 1.8)
    c.fill([Polygon(arc(*at(i * 3.75, 246), 2.5, 0, 315, 7)) for i in range(96)])


def arches(c):
    """Twenty-four interlaced pointed arches between the ring of beads and the rosette."""
    lines, fine = [], []
    for i in range(24):
        foot = i * 15
        for side in (-1, 1):
            line = [at(foot, 176), at(foot + side * 3, 198), at(foot + side * 8, 218), at(foot + side * 15, 236)]
            lines += taper(line, 2.6, n=10, ends=(1, 0.8))
        for k in (-4.2, -2.1, 0, 2.1, 4.2):
            fine += taper([at(foot + k, 232 - abs(k) * 0.6), at(foot + k * 0.75, 214 + abs(k) * 1.3)], 1.7, n=5, peak=0.15, ends=(0.9, 0))
    c.fill(lines)
    c.fill(fine, fine=True)
    for i in range(24):
        c.ring(*at(i * 15 + 7.5, 203), 5.6, 5.6, 1.9)
    c.fill([Polygon(arc(*at(i * 7.5, r), size, 0, 315, 7)) for i in range(48) for r, size in ([(176, 3.6), (203, 1.9)][i % 2],)])


def rosette(c):
    """The inner ring of iron: small triangles between two circles."""
    c.ring(X, Y, 171, 171, 2.6)
    c.ring(X, Y, 152, 152, 1.8)
    teeth = [Polygon([at(i * 7.5 - 2.2, 154), at(i * 7.5, 168), at(i * 7.5 + 2.2, 154)]) for i in range(48)]
    c.fill(teeth)


def rim(c):
    """The brass rim: rings that are darker at the bottom right, and a twisted moulding around them."""
    shade = lambda t, r: 0.16 + 0.5 * (0.5 + 0.5 * math.cos(t - 0.9)) ** 1.5
    c.fill(rings(X, Y, 336, 362, 7, shade, m=96))
    twist = [r for i in range(120) for r in taper([at(i * 3, 363.5), at(i * 3 + 1.2, 367), at(i * 3 + 2.6, 371)], 3, n=4, ends=(0.7, 0.7))]
    c.fill(twist)
    c.ring(X, Y, 332, 332, 3)


def draw(c):
    rim(c)
    track(c)
    numerals(c)
    ring_of_beads(c)
    arches(c)
    rosette(c)
