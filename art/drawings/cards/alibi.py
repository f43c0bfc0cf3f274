"""An alibi: a pocket watch with its chain, and a torn theatre ticket."""
from kit import *
from kit.objects import chain, lit, oval, tilted, turned, wall


def watch(c):
    x, y, r = 96, 134, 74
    c.edge(Polygon(oval(x, y - r - 18, 15, 15, 24)), 8.4, PAPER)
    c.edge(Polygon(oval(x, y - r - 18, 15, 15, 24)), 5)
    c.box(x - 9, y - r - 14, 18, 16)
    c.fill([r2 for i in range(3) for r2 in stroke([(x - 5 + i * 5, y - r - 12), (x - 5 + i * 5, y - r - 3)], 1.6)], PAPER)
    c.circle(x + 5, y + 6, r + 2)
    c.circle(x, y, r + 3, PAPER)
    c.circle(x, y, r)
    c.circle(x, y, r - 3, PAPER)
    if not c.small:
        c.fill(rings(x, y, r * 0.84, r - 2, 4, turned(0.8)))
    else:
        c.fill(taper(oval(x, y, r * 0.91, r * 0.91, 16, -60, 150), 8))
    c.circle(x, y, r * 0.84)
    c.circle(x, y, r * 0.8, PAPER)
    marks, fine = [], []
    for i in range(60):
        t = math.radians(i * 6)
        a, b = (r * 0.56, r * 0.74) if i % 5 == 0 else (r * 0.7, r * 0.74)
        line = stroke(
            [(x + a * math.sin(t), y - a * math.cos(t)), (x + b * math.sin(t), y - b * math.cos(t))],
            5 if i % 15 == 0 else 3.4 if i % 5 == 0 else 1,
        )
        (fine if i % 5 else marks).extend(line)
    c.fill(marks)
    c.fill(fine, fine=True)
    c.edge(Polygon(oval(x, y + 26, 12, 12, 20)), 1.4, fine=True)
    c.fill(stroke([(x, y + 26), (x + 5, y + 19)], 1.4), fine=True)
    c.shape([(x - 3, y), (x - 5, y - 20), (x - 14, y - 30, "c"), (x - 20, y - 38, "c"), (x - 9, y - 33, "c"), (x, y - 22), (x + 4, y - 2)])
    c.fill(limb([(x - 8, y + 5), (x + 14, y - 9), (x + 46, y - 29)], [3, 5, 1], 8))
    c.circle(x, y, 6)
    c.circle(x, y, 2, PAPER)


def ticket(c):
    L = tilted(206, 98, 14, 0.98)
    torn = [(78, -46), (71, -34), (79, -22), (70, -9), (78, 3), (69, 16), (76, 30), (71, 46)]
    edge = [(-84, -46), *torn, (-84, 46)]
    c.poly(L([(p[0] + 5, p[1] + 6) for p in edge]))
    c.poly(L(edge), PAPER)
    c.edge(Polygon(L(edge)), 2.2)
    for radius, width in ((9, 2.2), (4, 1.2)):
        inset = radius
        frame = [(-84 + inset, -44 + inset), (52, -44 + inset), (52, 44 - inset), (-84 + inset, 44 - inset)]
        c.edge(Polygon(L(frame)), width, fine=width < 2)
    c.fill([r for i in range(8) for r in stroke(L([(60, -42 + i * 11.4), (60, -36 + i * 11.4)]), 2.8)])
    (x, y), (u, v) = L([(28, 6), (-8, -6)])
    mask(c, tilted(x, y, 26, 0.8), sad=True)
    mask(c, tilted(u, v, 6, 0.86), sad=False)


def mask(c, L, sad):
    """A theatre mask. The mask of comedy is light and smiles, and the mask of tragedy is black and sad."""
    face = L([(-24, -26, "c"), (0, -31), (24, -26, "c"), (25, -4), (16, 20), (0, 32), (-16, 20), (-25, -4)])
    front, back = (PAPER, INK) if sad else (INK, PAPER)
    c.edge(Curve(face), 4.4, PAPER)
    c.fill(Curve(face), back)
    c.edge(Curve(face), 2.4)
    way = -1 if sad else 1
    for s in (-1, 1):
        c.shape(L([(s * 5, -10 - 2 * way), (s * 12, -15 + 2 * (way < 0)), (s * 19, -9 + 5 * (way < 0)), (s * 12, -7)]), front)
    if sad:
        c.shape(L([(-14, 20), (-8, 9), (0, 6), (8, 9), (14, 20), (7, 15), (0, 13), (-7, 15)]), front)
    else:
        c.shape(L([(-16, 4), (-8, 10), (0, 12), (8, 10), (16, 4), (11, 16), (0, 21), (-11, 16)]), front)


def draw(c):
    wall(c, lit(130, 120, 60, 220, 0.36, 0.84), n=46, waver=0.8)
    ticket(c)
    watch(c)
    chain(c, [(97, 30), (150, 16), (196, 24), (240, 14), (296, 30)], 12, 3)
