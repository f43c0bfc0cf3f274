"""The back of a playing card: a lattice of lozenges, and Holmes in an oval frame."""
from kit import *
from kit.lids import rounded
from kit.posters import person

SIZE = (250, 350)


def draw(c):
    c.poly(rounded(0, 0, 250, 350, 16), PAPER)
    c.poly(rounded(12, 12, 226, 326, 8))
    c.poly(rounded(18, 18, 214, 314, 5), PAPER)
    c.poly(rounded(23, 23, 204, 304, 3))
    across, down = (6, 9) if c.small else (8, 12)
    w, h = 204 / across, 304 / down
    lattice = []
    for i in range(across):
        for j in range(down):
            x, y = 23 + (i + 0.5) * w, 23 + (j + 0.5) * h
            if ((x - 125) / 84) ** 2 + ((y - 175) / 102) ** 2 > 1:
                lattice.append(Polygon([(x - w * 0.34, y), (x, y - h * 0.36), (x + w * 0.34, y), (x, y + h * 0.36)]))
    c.fill(lattice, PAPER)
    if not c.small:
        c.fill(
            [
                Polygon(
                    [
                        (23 + i * w - 2.6, 23 + j * h),
                        (23 + i * w, 23 + j * h - 2.6),
                        (23 + i * w + 2.6, 23 + j * h),
                        (23 + i * w, 23 + j * h + 2.6),
                    ]
                )
                for i in range(1, across)
                for j in range(1, down)
                if ((i * w - 102) / 80) ** 2 + ((j * h - 152) / 98) ** 2 > 1
            ],
            PAPER,
        )
    c.ellipse(125, 175, 74, 92, PAPER)
    c.ellipse(125, 175, 69, 87)
    c.ellipse(125, 175, 64, 82, PAPER)
    tone = lambda x, y: 0.42 * smooth(20, 80, math.hypot(x - 112, y - 165))
    c.hatch([(58, 92), (192, 92)], [(58, 258), (192, 258)], 34, tone, within=ellipse(125, 175, 63, 81), m=30, fine=True)
    with c.at(44, 85, 0.385):
        person("sherlock")(c)
