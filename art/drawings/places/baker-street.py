"""The front door of 221B Baker Street: black door with a fanlight, steps and railings, and the shadow of Holmes at the window."""
from kit import *
from kit.town import across, digits, upright

MIDDLE = 168


def brickwork(c):
    tone = lambda x, y: 0.36 + 0.34 * smooth(110, 300, abs(x - 270)) + 0.12 * noise(x * 2, y * 3)
    across(5, 5, 470, 214, c, 46, tone, m=40, waver=0.4, vary=0.3)
    chance, joints = random.Random(4), []
    for i in range(46):
        y = 5 + 214 * i / 46
        x = 8 + (7 if i % 2 else 0) + 14 * chance.randint(0, 2)
        while x < 470:
            joints += stroke([(x, y), (x, y + 4.6)], 1.1)
            x += 14 * chance.choice((1, 1, 2, 3))
    c.fill(joints, PAPER, fine=True)
    c.box(5, 216, 470, 8, PAPER)
    c.fill(stroke([(5, 216), (475, 216)], 1.6) + stroke([(5, 223), (475, 223)], 2))
    across(5, 224, 470, 44, c, 5, lambda x, y: 0.1 + 0.16 * noise(x * 2, y), m=40, base=None, fine=True)


def curtains(c, x, y, width, height):
    for mirror in (False, True):
        with c.at(x + width if mirror else x, y, 1, mirror):
            w, h = width / 2, height
            curtain = Curve(
                [
                    (0, 0, "c"),
                    (w * 0.86, 0, "c"),
                    (w * 0.7, h * 0.26),
                    (w * 0.34, h * 0.5),
                    (w * 0.18, h * 0.58),
                    (w * 0.34, h, "c"),
                    (0, h, "c"),
                ]
            )
            left = [(-3, 0), (-3, h * 0.56), (-3, h)]
            c.block(curtain, left, [(w * 0.9, 0), (w * 0.2, h * 0.56), (w * 0.36, h)], 8, lambda x, y: 0.62, m=16, edge=1.4)


def holmes(c, x, y, scale):
    """The shadow of Holmes with his pipe, in profile."""
    head = Head(x, y, scale, nasion=(0.2, 42), br1=(-4.6, 47), br2=(-9, 52.6), stip=(-12.6, 59), tip=(-14, 62.6), tipu=(-12.4, 65))
    at = head.at
    c.shape(head.skull())
    back = [(112, 150), (98, 126), (84, 110), (72, 96, "c"), (46, 110)]
    c.shape(at([(22, 103, "c"), (14, 120), (-4, 136), (-22, 150), (-24, 172, "c"), (120, 172, "c")] + back))
    c.fill(taper(at([(-2, 76.6), (-9, 77.6), (-16, 82), (-20.5, 89)]), 5 * scale, ends=(0.7, 1), peak=0.9))
    c.shape(at([(-33, 77, "c"), (-19, 77.8, "c"), (-18.4, 87), (-21.5, 95), (-26.5, 97), (-31, 93), (-33, 86)]))


def sash(c, x, y, width, height):
    """A tall window with curtains, lit from inside."""
    c.box(x - 8, y - 6, width + 16, height + 12, PAPER)
    c.edge(Polygon([(x - 8, y - 6), (x + width + 8, y - 6), (x + width + 8, y + height + 6), (x - 8, y + height + 6)]), 1.6)
    lintel = [(x - 12, y - 8), (x - 20, y - 36), (x + width + 20, y - 36), (x + width + 12, y - 8)]
    c.poly(lintel, PAPER)
    c.edge(Polygon(lintel), 1.6)
    for k in range(1, 11):
        foot, top = (lerp(x - 12, x + width + 12, k / 11), y - 8), (lerp(x - 20, x + width + 20, k / 11), y - 36)
        c.fill(stroke([foot, top], 1.1), fine=True)
    c.box(x, y, width, height)
    c.box(x + 5, y + 5, width - 10, height - 10, PAPER)
    holmes(c, x + 43, y + 46, 0.52)
    curtains(c, x + 5, y + 5, width - 10, height - 10)
    c.box(x, y + height * 0.33, width, 4)
    c.box(x + width / 2 - 2, y, 4, height * 0.34)
    c.box(x - 14, y + height + 6, width + 28, 10, PAPER)
    c.edge(
        Polygon([(x - 14, y + height + 6), (x + width + 14, y + height + 6), (x + width + 14, y + height + 15), (x - 14, y + height + 15)]),
        1.8,
    )


def surround(c):
    """The white stone surround of the door, with pilasters and a cornice."""
    x = MIDDLE
    c.box(x - 88, 18, 176, 250, PAPER)
    for left in (x - 88, x + 60):
        upright(left, 52, 28, 216, c, 8, lambda px, y: 0.1 + 0.55 * smooth(left + 8, left + 28, px), edge=1.8, m=6)
        c.box(left - 3, 52, 34, 8, PAPER)
        c.edge(Polygon([(left - 3, 52), (left + 31, 52), (left + 31, 60), (left - 3, 60)]), 1.6)
        c.box(left - 3, 250, 34, 18, PAPER)
        c.edge(Polygon([(left - 3, 250), (left + 31, 250), (left + 31, 268), (left - 3, 268)]), 1.6)
    across(x - 94, 26, 188, 26, c, 7, lambda px, y: 0.1 + 0.2 * smooth(30, 52, y) + 0.3 * smooth(x, x + 90, px), edge=2, m=8)
    c.box(x - 100, 17, 200, 10, PAPER)
    c.edge(Polygon([(x - 100, 17), (x + 100, 17), (x + 100, 27), (x - 100, 27)]), 2)


def fanlight(c):
    x, y, r = MIDDLE, 112, 50
    half = [math.pi * i / 20 for i in range(21)]
    c.box(x - 60, 54, 120, 214)
    c.poly([(x + r * math.cos(t), y - r * math.sin(t)) for t in half], PAPER)
    for i in range(1, 6):
        t = math.pi * i / 6
        c.fill(stroke([(x + 13 * math.cos(t), y - 13 * math.sin(t)), (x + r * math.cos(t), y - r * math.sin(t))], 2.8))
    for radius, width in ((15, 3.4), (34, 2)):
        c.fill(Ribbon([((x + radius * math.cos(t), y - radius * math.sin(t)), width) for t in half]), fine=radius == 34)
    for side in (-1, 1):
        corner = strands([(x + side * 56, 58), (x + side * 56, 84)], [(x + side * 22, 58), (x + side * 24, 62)], 5, 1.6)
        c.fill(corner, PAPER, fine=True)


def leaf(c):
    """The door itself: panels, knocker, letter slot and the number."""
    x = MIDDLE
    c.box(x - 60, 112, 120, 5, PAPER)
    for side in (-50, 46):
        c.box(x + side, 117, 4, 151, PAPER)
    for left in (x - 38, x + 6):
        for y, h in ((180, 40), (232, 28)) if c.small else ((124, 22), (174, 44), (232, 28)):
            panel = [(left, y), (left + 32, y), (left + 32, y + h), (left, y + h)]
            c.edge(Polygon(panel), 1.8, PAPER)
            inner = stroke([(left + 29, y + 4), (left + 29, y + h - 3)], 1.3) + stroke([(left + 4, y + h - 3), (left + 29, y + h - 3)], 1.3)
            inner += strands(
                [(left + 6, y + 5), (left + 6, y + h - 6)], [(left + 24, y + 5), (left + 24, y + h - 6)], 5, 1.1, 5, jitter=0.4
            )
            c.fill(inner, PAPER, fine=True)
    c.box(x - 12, 223, 24, 5, PAPER)
    c.circle(x + 41, 200, 3, PAPER, fine=True)
    c.fill([Ribbon([(p, 2.6) for p in ellipse(x, 188, 6, 7, 16).outline()])], PAPER)
    c.circle(x, 179, 3.6, PAPER)
    digits(c, x - 37, 126, 2.9) if c.small else digits(c, x - 24, 151, 1.9)


def steps(c):
    for i, (y, grow) in enumerate(((266, 0), (279, 12), (293, 26))):
        left, width = MIDDLE - 74 - grow, 148 + 2 * grow
        across(left, y + 5, width, 10 + i, c, 4, lambda x, y: 0.5 + 0.3 * smooth(150, 260, x), edge=1.4, m=6)
        tread = [(left - 4, y - 1), (left + width + 4, y - 1), (left + width + 4, y + 5), (left - 4, y + 5)]
        c.poly(tread, PAPER)
        c.edge(Polygon(tread), 1.6)


def railing(c, left, right):
    """The spiked railings in front of the basement."""
    n = round((right - left) / (20 if c.small else 14))
    for i in range(n + 1):
        x = lerp(left, right, i / n)
        c.box(x - 2, 234, 4, 82)
        c.shape([(x, 214, "c"), (x + 5, 226), (x, 236, "c"), (x - 5, 226)])
    c.box(left - 4, 240, right - left + 8, 4.5)
    c.box(left - 4, 296, right - left + 8, 4.5)


def draw(c):
    if c.small:
        c.density = 0.34
    brickwork(c)
    sash(c, 318, 52, 116, 140)
    surround(c)
    fanlight(c)
    leaf(c)
    across(5, 268, 470, 50, c, 12, lambda x, y: 0.2 + 0.3 * smooth(300, 268, y) + 0.1 * noise(x * 3, y * 5), m=40, waver=1)
    c.fill(stroke([(5, 268), (475, 268)], 1.6))
    steps(c)
    railing(c, 16, 58)
    railing(c, 284, 466)
