"""A laboratory: a retort over a burner on the bench, flasks, test tubes, shelves of bottles."""
from kit import *
from kit.rooms import *


def wall(c):
    light = glow(190, 150, 270, 0.36)
    plane(c, rect(5, 5, 470, 240), 6 if c.small else 3.8, lambda x, y: 0.14 + 0.72 * light(x, y))


def bottle(c, x, y, w, h, dark):
    """A bottle with a stopper. Its bottom is at height y."""
    body = [
        (x - w, y, "c"),
        (x - w, y - h * 0.55),
        (x - w * 0.4, y - h * 0.72),
        (x - w * 0.4, y - h * 0.86, "c"),
        (x + w * 0.4, y - h * 0.86, "c"),
        (x + w * 0.4, y - h * 0.72),
        (x + w, y - h * 0.55),
        (x + w, y, "c"),
    ]
    c.shape(body, INK if dark else PAPER)
    if dark:
        c.box(x - w * 0.66, y - h * 0.45, w * 1.32, h * 0.28, PAPER)
    else:
        c.box(x - w, y - h * 0.35, 2 * w, h * 0.35)
        c.edge(Curve(body), 1.5, fine=True)
    c.circle(x, y - h * 0.92, w * 0.5)
    c.circle(x, y - h * 0.92, w * 0.3, PAPER, fine=True)


def shelf(c, y, left, right, seed):
    chance = random.Random(seed)
    plane(c, rect(left, y - 46, right - left, 46), 4, 0.34, edge=1.4)
    at = left + 12
    while at < right - 10:
        w = chance.uniform(6, 10) * (1.6 if c.small else 1)
        bottle(c, at, y, w, chance.uniform(30, 41), chance.random() < 0.62)
        at += w * 2 + (6 if c.small else 4)
    c.box(left - 6, y, right - left + 12, 6)
    bars(c, [[(left - 4, y + 1.6), (right + 4, y + 1.6)]], 1.4, PAPER)


def retort(c):
    """A glass retort in its stand, with the flame below it and the receiver beside it."""
    c.box(84, 80, 6, 160)
    c.box(62, 238, 62, 8)
    bars(c, [[(86, 84), (86, 236)]], 1.4, PAPER)
    c.box(84, 156, 84, 5)
    glass = [
        (122, 138),
        (126, 112),
        (144, 94),
        (168, 84),
        (196, 88),
        (244, 116),
        (294, 160, "c"),
        (290, 170, "c"),
        (240, 140),
        (206, 122),
        (208, 144),
        (196, 166),
        (166, 174),
        (136, 164),
    ]
    c.shape(glass, PAPER)
    liquid = [(125, 140, "c"), (166, 138), (206, 142, "c"), (204, 156), (190, 168), (166, 174), (140, 167), (126, 154)]
    plane(c, liquid, 4, lambda x, y: 0.5 + 0.3 * smooth(140, 200, x), curved=True)
    c.edge(Curve(glass), 3)
    c.fill(taper([(132, 128), (140, 108), (158, 96)], 3) + taper([(206, 104), (240, 124), (280, 156)], 1.6))
    for x, y, r in ((150, 150, 4), (168, 158, 5), (184, 148, 3.4)):
        c.circle(x, y, r, PAPER)
    c.fill(curl([(118, 158), (130, 171), (166, 178), (200, 171), (212, 158)], 3))


def burner(c):
    c.shape([(156, 214, "c"), (150, 202), (158, 188), (166, 178, "c"), (174, 188), (182, 202), (176, 214, "c")], PAPER)
    c.edge(Curve([(158, 212, "c"), (154, 202), (160, 192), (166, 183, "c"), (172, 192), (178, 202), (174, 212, "c")]), 1.8)
    c.fill(taper([(166, 212), (163, 204), (166, 196)], 3))
    c.box(160, 212, 12, 26)
    c.poly([(146, 246), (186, 246), (178, 234), (154, 234)])
    c.fill(curl([(152, 240), (128, 246), (112, 254)], 3.5))
    bars(c, [[(163, 215), (163, 236)]], 1.6, PAPER)


def conical(c, x, y, w, h, level):
    """A conical flask whose base is at y. `level` is the fraction of its height to which it is filled."""
    glass = [
        (x - w, y, "c"),
        (x - w * 0.94, y - h * 0.1),
        (x - w * 0.2, y - h * 0.7),
        (x - w * 0.2, y - h, "c"),
        (x + w * 0.2, y - h, "c"),
        (x + w * 0.2, y - h * 0.7),
        (x + w * 0.94, y - h * 0.1),
        (x + w, y, "c"),
    ]
    c.shape(glass, PAPER)
    k = w * (1 - level * 1.08)
    c.poly([(x - w, y), (x + w, y), (x + k, y - h * level), (x - k, y - h * level)])
    c.fill(taper([(x - w * 0.7, y - 5), (x - k * 0.6, y - h * level + 3)], 2.4), PAPER)
    c.edge(Curve(glass), 2.4)
    c.box(x - w * 0.32, y - h - 3, w * 0.64, 5)


def receiver(c):
    c.circle(304, 208, 33, PAPER)
    plane(c, [(304 + 32 * math.cos(t * 0.1047), 208 + 32 * math.sin(t * 0.1047)) for t in range(2, 29)], 4, 0.8)
    c.edge(ellipse(304, 208, 33, 33, 40), 2.6)
    c.poly([(290, 158), (310, 158), (312, 178), (294, 180)], PAPER)
    bars(c, [[(289, 158), (295, 180)], [(310, 156), (313, 179)]], 2.6)
    c.fill(taper([(282, 208), (284, 194), (294, 185)], 3))
    c.poly([(280, 246), (328, 246), (322, 236), (286, 236)])


def rack(c):
    c.box(386, 160, 78, 84, PAPER)
    for i in range(4):
        x = 398 + i * 18
        tube = [(x - 5.5, 166, "c"), (x + 5.5, 166, "c"), (x + 5.5, 226, "c"), (x, 232.5), (x - 5.5, 226, "c")]
        c.shape(tube, PAPER)
        c.shape(
            [(x - 5.5, 204 - 9 * (i % 3), "c"), (x + 5.5, 204 - 9 * (i % 3), "c"), (x + 5.5, 226, "c"), (x, 232.5), (x - 5.5, 226, "c")]
        )
        c.edge(Curve(tube), 1.8)
        c.box(x - 7, 164, 14, 3)
    c.box(384, 184, 82, 7)
    c.box(384, 238, 82, 8)
    c.box(384, 184, 6, 60)
    c.box(460, 184, 6, 60)
    bars(c, [[(386, 186.5), (464, 186.5)]], 1.6, PAPER)


def bench(c):
    c.box(5, 244, 470, 76, PAPER)
    plane(c, rect(5, 246, 470, 14), 4, lambda x, y: 0.15 + 0.6 * smooth(60, 260, abs(x - 166)))
    bars(c, [[(5, 246), (475, 246)]], 2.4)
    c.box(5, 258, 470, 62)
    bars(c, [[(5, 262), (475, 262)]], 2, PAPER)
    for x in (24, 138, 252, 366):
        c.edge(Polygon(rect(x, 272, 98, 40)), 2, PAPER)
        c.circle(x + 49, 284, 4, PAPER)
        c.fill(strands([(x + 6, 292), (x + 92, 292)], [(x + 6, 310), (x + 92, 310)], 3, 1.4, x), PAPER, fine=True)


def draw(c):
    wall(c)
    shelf(c, 62, 262 if c.small else 222, 462, 3)
    shelf(c, 124, 262, 462, 9)
    bench(c)
    retort(c)
    burner(c)
    receiver(c)
    conical(c, 358, 246, 24, 66, 0.42)
    if not c.small:
        conical(c, 34, 246, 22, 60, 0.5)
    rack(c)
