"""The rim of a games table: four mitred boards with wood grain, a beaded moulding and brass corners."""
from kit import *
from kit.objects import tilted

SIZE = (300, 300)
WIDE = 60


def board(c, L, seed):
    """One board of the rim, drawn as the upper side and then rotated. The grain runs from left to right, and both ends are cut at 45
    degrees."""
    grain = lambda x, y: 0.42 * (0.35 + 0.9 * noise(x * 2.2 + seed * 50, y * 9 + seed * 31))
    plank = Polygon([(-150, -150), (150, -150), (150 - WIDE, -150 + WIDE), (-150 + WIDE, -150 + WIDE)])
    lines = c.lines(
        [(-150, -148), (-50, -149), (50, -147), (150, -148)],
        [(-150, -104), (-50, -106), (50, -103), (150, -105)],
        13,
        grain,
        m=60,
        waver=0.9,
        seed=seed,
    )
    lines = clipped(lines, plank.outline())
    return [Ribbon([(L([p])[0], w) for p, w in r.run]) for r in lines]


def draw(c):
    for i in range(4):
        L = tilted(150, 150, i * 90)
        c.fill(board(c, L, i + 1))
        c.fill(
            stroke(L([(-150, -148), (150, -148)]), 4) + stroke(L([(-107, -107), (107, -107)]), 2.4) + stroke(L([(-92, -92), (92, -92)]), 4)
        )
        c.fill(stroke(L([(-150, -150), (-92, -92)]), 2.4))
        beads = [Polygon(L([(x - 3.4, -99.5), (x, -103.4), (x + 3.4, -99.5), (x, -95.6)])) for x in range(-90, 91, 12)]
        c.fill(beads)
