"""Sticks of dynamite tied together, with a burning fuse."""
from kit import *
from kit.objects import barrel, oval, spark


def stick(c, x, top, bottom, half=27):
    c.poly([(x - half - 3, top), (x + half + 3, top), (x + half + 3, bottom), (x - half - 3, bottom)], PAPER)
    foot = oval(x, bottom, half, 9, 12, 180, 0)
    body = Polygon([(x - half, top), *foot, (x + half, top)])
    c.fill(body, PAPER)
    barrel(c, x, 0, 0, half, top, bottom + 9, 11, 0.1, 0.96, within=body)
    c.fill(taper(foot, 4, ends=(0.8, 0.8)))
    c.fill(stroke([(x - half, top), (x - half, bottom)], 3.4) + stroke([(x + half, top), (x + half, bottom)], 3.4))
    c.ellipse(x, top, half + 1.6, 10)
    c.ellipse(x, top, half - 2, 7, PAPER)
    c.fill(taper(oval(x, top, half - 9, 4, 8, 20, 340), 2), fine=True)


def draw(c):
    stick(c, 60, 106, 212)
    stick(c, 160, 106, 212)
    stick(c, 110, 94, 222)
    for y in (130, 178):
        c.fill(limb([(28, y), (84, y + 8), (138, y + 8), (192, y)], [19, 19], 10), PAPER)
        c.fill(limb([(29, y), (84, y + 8), (138, y + 8), (191, y)], [14, 14], 10))
        c.fill(
            [
                r
                for i in range(13)
                for r in stroke(
                    [(34 + i * 12, y + 1 + 7 * math.sin(i / 12 * math.pi)), (42 + i * 12, y - 2 + 9 * math.sin(i / 12 * math.pi))], 1.8
                )
            ],
            PAPER,
            fine=True,
        )
    fuse = [(110, 93), (104, 66), (124, 44), (156, 56), (180, 60), (192, 42)]
    c.fill(limb(fuse, [8, 7, 6, 6], 30))
    c.fill(taper(fuse, 2, n=30, ends=(0.6, 0.6)), PAPER, fine=True)
    spark(c, 200, 32, 30)
