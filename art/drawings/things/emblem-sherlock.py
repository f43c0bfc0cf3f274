"""The badge of Sherlock's side: the eight-pointed star of a police helmet with a crown, and Holmes in its middle."""
from kit import *
from kit.clockwork import arc, polar
from kit.posters import person

X, Y = 120, 129


def star(c):
    """A star of eight points. One half of each point is dark, and the other half has lines."""
    outline = [polar(X, Y, i * 22.5, 106 if i % 4 == 0 else 100 if i % 2 == 0 else 66) for i in range(16)]
    c.edge(Polygon(outline), 7)
    c.poly(outline, PAPER)
    lines = []
    for i in range(8):
        tip, left, right = (polar(X, Y, i * 45 + a, r) for a, r in ((0, 106 if i % 2 == 0 else 100), (-22.5, 66), (22.5, 66)))
        middle = polar(X, Y, i * 45, 50)
        c.poly([tip, right, middle])
        if not c.small:
            lines += [r for k in range(1, 5) for r in taper([mix(middle, left, k / 5), mix(tip, left, k / 5)], 1.6, n=5, peak=0.2)]
    c.fill(lines)


def crown(c):
    with c.at(X, 30):
        body = [(-28, 14, "c"), (-36, -8), (-22, -22), (0, -18), (22, -22), (36, -8), (28, 14, "c")]
        c.edge(Curve(body), 9, PAPER)
        c.shape(body)
        c.fill(
            taper([(-24, 4), (-26, -8), (-10, -12), (0, 4)], 4, ends=(0.8, 0.8))
            + taper([(24, 4), (26, -8), (10, -12), (0, 4)], 4, ends=(0.8, 0.8)),
            PAPER,
        )
        c.fill(stroke([(-25, 8), (25, 8)], 3.4), PAPER)
        c.circle(0, -24, 8, PAPER)
        c.circle(0, -24, 5.6)


def draw(c):
    star(c)
    c.circle(X, Y, 67, PAPER)
    c.circle(X, Y, 63)
    c.circle(X, Y, 51, PAPER)
    if not c.small:
        c.fill([Polygon(arc(*polar(X, Y, i * 12, 57), 2.4, 0, 300, 5)) for i in range(30)], PAPER)
    tone = lambda x, y: 0.5 * smooth(10, 52, math.hypot(x - X + 14, y - Y + 10))
    c.hatch([(66, 80), (176, 80)], [(66, 180), (176, 180)], 24, tone, within=ellipse(X, Y, 51, 51), m=30, fine=True)
    with c.at(X - 58, Y - 71, 0.282):
        person("sherlock")(c)
    crown(c)
