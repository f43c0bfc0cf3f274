"""A lady's hand with a ring: a frill of lace, and a puffed silk sleeve."""
from kit import *
from kit.hands import *


def frill(c, left, right, half, scallops):
    """A frill with a scalloped edge and small holes."""
    edge = []
    for i in range(scallops):
        y = lerp(-half, half, i / scallops)
        step = 2 * half / scallops
        edge += [(right - 5, y, "c"), (right + 6, y + step / 2)]
    points = [(left, -half * 0.72, "c"), *edge, (right - 5, half, "c"), (left, half * 0.72, "c")]
    c.edge(Curve(points), 6)
    c.shape(points, PAPER)
    pleats = [
        r
        for i in range(scallops)
        for r in taper(
            [(left + 4, lerp(-half * 0.7, half * 0.7, i / scallops)), (right - 6, lerp(-half, half, i / scallops))],
            1.9,
            n=5,
            ends=(0.8, 0.5),
        )
    ]
    c.fill(pleats)
    if not c.small:
        for i in range(scallops):
            y = lerp(-half, half, (i + 0.5) / scallops)
            c.circle(right - 4, y, 2.4)
            c.circle(right - 13, y * 0.96, 1.6)


def draw(c):
    with c.at(*WRIST):
        bare(c, 0.84)
        c.fill(taper([(112, -2), (116, 8), (111, 19)], 7, ends=(0.8, 0.8)))
        c.circle(117, 8, 6)
        c.circle(117, 8, 3, PAPER)
        frill(c, -44, 10, 50, 8)
        frill(c, -64, -14, 54, 9)
        sleeve(c, -58, 38, bulge=16)
        folds(c, -62, 10, 7, 48)
        c.fill(rows(-72, -62, 37, 1, 4), PAPER)
