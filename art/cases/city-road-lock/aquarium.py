"""The Royal Aquarium: a great glass tank with fish and a conger under an iron roof, and visitors in front of it."""
from kit import *
from kit.rooms import *

LEFT, RIGHT, TOP, BOTTOM = 40, 360, 84, 236


def roof(c):
    """Iron arches of the hall, and glass between them."""
    c.hatch([(5, 5), (475, 5)], [(5, 92), (475, 92)], 20, lambda x, y: 0.1 + 0.5 * smooth(20, 90, y) * smooth(0, 240, abs(x - 300)), m=24)
    arches = [
        [(250 - k * 290 * math.cos(t * math.pi / 20), 150 - k * 138 * math.sin(t * math.pi / 20)) for t in range(21)]
        for k in (1, 0.8, 0.64)
    ]
    bars(c, [[p, q] for p, q in zip(arches[0], arches[2])], 1.6)
    for arc, width in zip(arches, (8, 6, 4.5)):
        c.fill(limb(arc, [width, width], 60))
        c.fill(limb([(x, y - 1) for x, y in arc], [width * 0.22] * 2, 60), PAPER)


def water(c):
    """The water of the tank, lit from above, with weeds, rocks, bubbles and fish."""
    glass = Polygon(rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP))
    c.fill(glass, PAPER)
    light = lambda x, y: 0.12 + 0.5 * smooth(TOP, BOTTOM, y) + 0.14 * math.sin(x * 0.09 + y * 0.05) * smooth(BOTTOM, TOP, y)
    first = [(LEFT + k * 32, TOP + 4 * (-1) ** k) for k in range(11)]
    last = [(LEFT + k * 32, BOTTOM + 3 * (-1) ** k) for k in range(11)]
    c.hatch(first, last, 30, light, within=glass, m=60, vary=0.3)
    rocks = [(LEFT, 236, "c"), (LEFT, 206), (66, 196), (88, 212), (112, 218), (140, 228), (176, 226), (214, 230), (258, 222), (286, 206)]
    rocks += [(312, 192), (338, 202), (RIGHT, 198, "c"), (RIGHT, 236, "c")]
    c.shape(rocks)
    cuts = taper([(46, 214), (62, 202), (82, 216)], 2.4) + taper([(292, 212), (312, 198), (334, 208)], 2.4)
    cuts += taper([(56, 226), (76, 220), (104, 226)], 2) + taper([(280, 226), (306, 214), (340, 218)], 2)
    c.fill(cuts + taper([(150, 232), (200, 231), (250, 229)], 1.8), PAPER)
    for x, y, lean, high in ((58, 202, 8, 76), (72, 206, -8, 54), (326, 196, -9, 72), (342, 200, 7, 50), (304, 206, 8, 40)):
        weed = [(x, y), (x + lean, y - high * 0.3), (x - lean, y - high * 0.62), (x + lean * 0.7, y - high)]
        c.fill(limb(weed, [6, 6, 5, 1], 24))
        c.fill(taper(weed, 1.6, n=20), PAPER)


def conger(c):
    body = [(246, 196), (214, 184), (184, 194), (150, 212), (112, 204), (106, 178), (128, 166)]
    c.fill(limb(body, [4, 10, 14, 15, 15, 15, 14], 40), PAPER)
    c.fill(limb(body, [1, 6, 10, 11, 11, 11, 9], 40))
    c.shape([(118, 172, "c"), (124, 160), (140, 158), (154, 165, "c"), (148, 170), (136, 175)])
    c.circle(138, 164, 2.4, PAPER)
    c.fill(taper([(232, 191), (212, 184), (184, 195), (150, 212), (113, 203), (108, 180)], 2, n=30), PAPER)


def school(c):
    fish(c, 194, 122, 0.92)
    for x, y, size, mirror in (
        (104, 106, 0.42, True),
        (82, 130, 0.36, True),
        (118, 138, 0.34, True),
        (306, 118, 0.44, False),
        (330, 140, 0.36, False),
        (300, 158, 0.38, False),
    ):
        fish(c, x, y, size, mirror)
    for x, y, r in ((168, 156, 3.4), (172, 146, 2.6), (142, 104, 2.2), (138, 116, 3), (286, 186, 3), (290, 174, 2.2), (287, 140, 2.6)):
        c.circle(x, y, r + 1.4)
        c.circle(x, y, r, PAPER)


def frame(c):
    """The iron frame of the tank, with its pipes and its name plate."""
    c.box(LEFT - 14, BOTTOM - 2, RIGHT - LEFT + 28, 34)
    c.box(LEFT - 10, TOP - 14, RIGHT - LEFT + 20, 16)
    for x in (LEFT - 10, 262, RIGHT - 2):
        c.box(x, TOP - 10, 10, BOTTOM - TOP + 14)
        c.fill(stroke([(x + 3, TOP), (x + 3, BOTTOM - 4)], 1.6), PAPER)
    c.fill(stroke([(LEFT - 8, TOP - 10), (RIGHT + 8, TOP - 10)], 1.6), PAPER)
    c.fill(stroke([(LEFT - 12, BOTTOM + 2), (RIGHT + 12, BOTTOM + 2)], 1.8), PAPER)
    for k in range(17):
        c.circle(LEFT + 1 + k * 20, TOP - 5, 1.7, PAPER)
    for x in (52, 160, 268):
        c.edge(Polygon(rect(x, BOTTOM + 8, 82, 17)), 1.6, PAPER)


def other_tank(c):
    """The next tank along the wall, farther away."""
    glass = [(386, 100), (475, 112), (475, 224), (386, 232)]
    plane(c, glass, 5, lambda x, y: 0.2 + 0.5 * smooth(110, 230, y), edge=5)
    fish(c, 428, 156, 0.5, True)
    fish(c, 452, 186, 0.3)
    c.box(380, 228, 95, 30)
    c.box(380, 92, 9, 140)
    c.fill(stroke([(383, 100), (383, 226)], 1.5), PAPER)


def visitors(c):
    c.box(5, 258, 470, 62, PAPER)
    floor(c, 266, 320, 16, (220, 60))
    c.hatch([(5, 264), (475, 264)], [(5, 292), (475, 292)], 7, lambda x, y: 0.55 * smooth(294, 266, y), m=10)
    for x, y, draw, high, hat in ((392, 306, person, 122, "top"), (424, 307, lady, 112, None), (66, 300, person, 76, "bowler")):
        with_edge(c, x, y, draw, high, hat)


def with_edge(c, x, y, draw, high, hat):
    """Draws a visitor with a light outline, so that the black figure stands out from the black frame of the tank."""
    for dx, dy in ((-2.6, 0), (2.6, 0), (0, -2.6), (-1.8, -1.8), (1.8, -1.8)):
        draw(c, x + dx, y + dy, high, *([hat] if hat else []), ink=PAPER)
    draw(c, x, y, high, *([hat] if hat else []))


def draw(c):
    c.box(5, 5, 470, 310, PAPER)
    plane(c, rect(5, 92, 470, 170), 4.4, 0.62)
    roof(c)
    other_tank(c)
    water(c)
    school(c)
    conger(c)
    frame(c)
    visitors(c)
