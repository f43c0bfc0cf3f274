"""A library: walls of books with a ladder, and a desk with a reading lamp and an open book."""
from kit import *

LAMP = (318, 190)


def glow(x, y):
    return smooth(30, 250, math.hypot((x - LAMP[0]) * 0.9, y - LAMP[1]))


def books(c, x, end, floor, height, chance):
    """A row of books on a shelf. They are light near the lamp and dark further away."""
    while x < end - (9 if c.small else 4):
        width = min(chance.uniform(11, 18) if c.small else chance.uniform(4.5, 10), end - x)
        tall = height * chance.uniform(0.68, 0.94)
        spine(c, x, floor, width, tall, chance)
        x += width
        if chance.random() < 0.06 and not c.small:
            lean = [(x + 1, floor), (x + 7, floor), (x + 15, floor - height * 0.78), (x + 9, floor - height * 0.8)]
            c.poly(lean, PAPER)
            c.edge(Polygon(lean), 1.4)
            x += 17


def spine(c, x, floor, width, tall, chance):
    dark = glow(x, floor - tall / 2) * chance.uniform(0.75, 1.3)
    if dark < 0.42:
        c.box(x + 0.6, floor - tall, width - 1.2, tall, PAPER)
        bands = stroke([(x + 1.4, floor - tall * 0.8), (x + width - 1.4, floor - tall * 0.8)], 1.6) + stroke(
            [(x + 1.4, floor - tall * 0.25), (x + width - 1.4, floor - tall * 0.25)], 1.6
        )
        if width > 6.5:
            bands += stroke([(x + width - 1.6, floor - tall + 1), (x + width - 1.6, floor)], 1.6)
        c.fill(bands, fine=True)
        return
    c.box(x + 0.6, floor - tall - 1, width - 1.2, tall + 1, PAPER)
    c.box(x + 0.9, floor - tall, width - 1.8, tall)
    if chance.random() < 0.75:
        ink = stroke([(x + 1.6, floor - tall * 0.84), (x + width - 1.6, floor - tall * 0.84)], 1.4)
        ink += stroke([(x + 1.6, floor - tall * 0.2), (x + width - 1.6, floor - tall * 0.2)], 1.4)
        c.fill(ink, PAPER, fine=True)
    if width > 7 and chance.random() < 0.5:
        c.box(x + 2.4, floor - tall * 0.7, width - 4.8, tall * 0.2, PAPER, fine=True)


def shelves(c):
    c.box(5, 5, 470, 260)
    chance = random.Random(11)
    floors = (66, 120, 178, 240) if c.small else (50, 88, 130, 180, 240)
    for left, right in ((12, 152), (172, 312), (332, 472)):
        top = 26
        for floor in floors:
            books(c, left, right, floor, floor - top - 4, chance)
            c.box(left, floor, right - left, 6, PAPER)
            c.fill(stroke([(left, floor + 5), (right, floor + 5)], 1.6))
            top = floor + 6
    for x in (152, 312):
        pilaster(c, x)
    c.box(5, 5, 470, 20, PAPER)
    c.hatch([(5, 8), (475, 8)], [(5, 24), (475, 24)], 5, lambda x, y: 0.3 + 0.4 * glow(x, y), m=20)
    c.fill(stroke([(5, 25), (475, 25)], 2.6))


def pilaster(c, x):
    c.box(x, 5, 20, 260, PAPER)
    tone = lambda px, y: (0.15 + 0.6 * glow(px, y)) * (0.6 + 0.7 * smooth(x, x + 20, px))
    c.hatch([(x + 4, 36), (x + 4, 262)], [(x + 16, 36), (x + 16, 262)], 4, tone, m=20)
    c.edge(Polygon([(x, 5), (x + 20, 5), (x + 20, 266), (x, 266)]), 1.8)
    c.box(x - 3, 26, 26, 8, PAPER)
    c.edge(Polygon([(x - 3, 26), (x + 23, 26), (x + 23, 34), (x - 3, 34)]), 1.6)


def ladder(c):
    """The library ladder, which leans against the shelves on the left."""
    feet, heads = ((52, 306), (104, 306)), ((112, 20), (148, 20))
    rungs = []
    for k in range(10):
        t = (k + 0.7) / 10.4
        rungs += stroke([mix(feet[0], heads[0], t), mix(feet[1], heads[1], t)], 6)
    rails = [r for a, b in zip(feet, heads) for r in stroke([a, b], 8)]
    c.fill([Ribbon([(p, w + 4.4) for p, w in r.run]) for r in rungs + rails], PAPER)
    c.fill(rungs + rails)
    c.fill([r for a, b in zip(feet, heads) for r in stroke([(a[0] - 1, a[1]), (b[0] - 1, b[1])], 1.6)], PAPER, fine=True)


def floor(c):
    c.box(5, 262, 470, 58, PAPER)
    c.hatch([(5, 264), (475, 264)], [(5, 318), (475, 318)], 14, lambda x, y: 0.3 + 0.35 * glow(x, y - 70), m=30)
    c.fill(stroke([(5, 263), (475, 263)], 2.4))


def desk(c):
    c.poly([(150, 320), (150, 268), (176, 254), (480, 254), (480, 320)], PAPER)
    c.poly([(150, 268), (480, 268), (480, 320), (150, 320)])
    top = Polygon([(146, 268), (178, 250), (480, 250), (480, 268)])
    c.block(top, [(146, 250), (480, 250)], [(146, 269), (480, 269)], 5, lambda x, y: 0.5 * smooth(60, 170, abs(x - 318)), m=20, edge=2)
    c.fill(stroke([(150, 273), (478, 273)], 1.8), PAPER)
    for x in (166, 272, 378):
        c.edge(Polygon([(x, 282), (x + 92, 282), (x + 92, 316), (x, 316)]), 2, PAPER)
        c.circle(x + 46, 298, 3.4, PAPER)
        c.fill(
            strands([(x + 8, 288), (x + 40, 290), (x + 84, 288)], [(x + 8, 312), (x + 40, 310), (x + 84, 312)], 5, 1.3, x, jitter=0.5),
            PAPER,
            fine=True,
        )


def reading_lamp(c):
    x, y = LAMP
    c.fill(limb([(x, 212), (x, 226), (x, 240), (x, 252)], [5, 10, 5, 20], 12))
    c.shape([(x - 24, 257, "c"), (x - 18, 251), (x, 248), (x + 18, 251), (x + 24, 257, "c")])
    c.fill(taper([(x - 3, 222), (x - 4, 232), (x - 2, 246)], 2), PAPER)
    c.shape([(x - 14, 212, "c"), (x, 216), (x + 14, 212, "c"), (x + 10, 202), (x - 10, 202)], PAPER)
    shade = [(x - 16, 168, "c"), (x + 16, 168, "c"), (x + 28, 180), (x + 50, 206, "c"), (x, 211), (x - 50, 206, "c"), (x - 28, 180)]
    c.edge(Curve(shade), 5, PAPER)
    c.shape(shade)
    c.fill(strands([(x - 12, 171), (x - 24, 184), (x - 42, 204)], [(x + 2, 171), (x + 4, 186), (x + 2, 207)], 6, 2.6, ends=0.2), PAPER)
    c.box(x - 4, 156, 8, 13)
    c.circle(x, 155, 4)


def papers(c):
    book = [
        (366, 259, "c"),
        (372, 246),
        (396, 240),
        (416, 248, "c"),
        (436, 240),
        (460, 246),
        (466, 259, "c"),
        (436, 254),
        (416, 261, "c"),
        (396, 254),
    ]
    c.edge(Curve(book), 4)
    c.shape(book, PAPER)
    c.fill(stroke([(416, 248), (416, 261)], 2.4))
    text = strands([(378, 248), (396, 244), (411, 250)], [(374, 255), (396, 250), (411, 257)], 3, 1.3, ends=0.6)
    text += strands([(421, 250), (436, 244), (454, 248)], [(421, 257), (436, 250), (458, 255)], 3, 1.3, ends=0.6)
    c.fill(text, fine=True)
    for i, (left, width) in enumerate(((196, 70), (202, 60), (198, 66))):
        y = 246 - i * 13
        c.box(left - 1, y - 1, width + 2, 14, PAPER)
        c.box(left, y, width, 12)
        c.box(left + width - 10, y + 2.4, 8, 7.2, PAPER)
        c.box(left + 10, y, 2, 12, PAPER, fine=True)
        c.box(left + 15, y, 2, 12, PAPER, fine=True)


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.34, 0.6
    shelves(c)
    floor(c)
    ladder(c)
    desk(c)
    papers(c)
    reading_lamp(c)
