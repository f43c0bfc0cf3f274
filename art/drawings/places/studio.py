"""A painter's studio: a canvas on its easel before a great north window, brushes in a jar, and canvases with their faces to the wall."""
from kit import *
from kit.rooms import *


def room(c):
    light = glow(320, 100, 330, 0.4)
    plane(c, rect(5, 5, 470, 236), 4.4, lambda x, y: 0.16 + 0.6 * light(x, y), angle=90)
    floor(c, 240, 320, 13, (320, 90))
    bars(c, [[(5, 241), (475, 241)]], 3)


def window(c):
    c.box(190, 8, 276, 174)
    c.box(198, 16, 260, 158, PAPER)
    plane(c, rect(198, 16, 260, 158), 5, lambda x, y: 0.3 * (1 - smooth(16, 90, y)))
    roofs(c, 198, 150, 260, 174, 0.45, 3.2, 9)
    sash(c, 194, 12, 268, 166, 5, 3, 6, 3)
    curtain = [(170, 8, "c"), (226, 8, "c"), (220, 60), (194, 120), (202, 216, "c"), (172, 216, "c"), (176, 120)]
    c.edge(Curve(curtain), 3, PAPER)
    c.shape(curtain)
    c.fill(strands([(180, 12), (180, 110), (178, 210)], [(216, 12), (196, 110), (196, 210)], 3 if c.small else 5, 2.2), PAPER)


def leaning(c):
    """Canvases that lean against the wall and show their stretchers."""
    for x, w, h, lean in ((20, 74, 112, 10), (82, 62, 84, 14)):
        frame = [(x, 262), (x + lean, 262 - h), (x + lean + w, 258 - h), (x + w, 258)]
        c.edge(Polygon(frame), 5, PAPER)
        c.poly(frame, PAPER)
        plane(c, frame, 4, 0.22, angle=60)
        c.fill([r for a, b in zip(frame, frame[1:] + frame[:1]) for r in stroke([a, b], 6)])
        top, foot = mix(frame[1], frame[2], 0.5), mix(frame[0], frame[3], 0.5)
        left, right = mix(frame[0], frame[1], 0.5), mix(frame[3], frame[2], 0.5)
        c.fill(stroke([top, foot], 4) + stroke([left, right], 4))


def easel(c):
    legs = ([(296, 34), (246, 308)], [(324, 34), (376, 308)], [(310, 40), (330, 288)])
    c.fill([r for leg in legs for r in stroke(leg, 12)], PAPER)
    c.fill([r for leg in legs for r in stroke(leg, 8)])
    c.box(300, 24, 20, 26)
    canvas = rect(238, 62, 148, 158)
    c.edge(Polygon(canvas), 8, PAPER)
    c.poly(canvas)
    c.box(243, 67, 138, 148, PAPER)
    hills(c)
    c.box(222, 218, 180, 9, PAPER)
    c.box(224, 219, 176, 8)
    bars(c, [[(228, 221.6), (396, 221.6)]], 1.6, PAPER)


def hills(c):
    """The unfinished picture: a landscape with a tree, and bare canvas below."""
    plane(c, rect(243, 67, 138, 58), 5, lambda x, y: 0.5 * (1 - smooth(67, 120, y)), base=None)
    far = [(243, 150, "c"), (243, 128, "c"), (276, 114), (316, 126), (350, 110), (381, 122, "c"), (381, 150, "c")]
    plane(c, far, 3.4, 0.4, curved=True, edge=1.2)
    near = [(243, 176, "c"), (243, 150, "c"), (290, 142), (340, 152), (381, 144, "c"), (381, 168, "c"), (340, 178), (290, 170)]
    plane(c, near, 4, 0.62, angle=10, curved=True, edge=1.2)
    c.fill(limb([(274, 158), (276, 140), (274, 122)], [7, 5, 4], 6))
    treetop(c, 274, 112, 20, 4)
    c.fill(taper([(300, 190), (330, 186), (368, 192)], 1.8) + taper([(254, 196), (280, 192), (296, 200)], 1.8), fine=True)


def stool(c):
    c.fill(
        limb([(126, 258), (118, 312)], [6, 5], 6) + limb([(178, 258), (188, 312)], [6, 5], 6) + limb([(152, 258), (152, 316)], [6, 5], 6)
    )
    c.ellipse(152, 256, 44, 10, PAPER)
    c.ellipse(152, 256, 41, 8)
    for x, y, lean in ((-10, 70, -16), (-4, 82, -4), (3, 76, 8), (9, 66, 20)):
        c.fill(taper([(140 + x, 236), (140 + x + lean * 0.6, 236 - y * 0.6), (140 + x + lean, 236 - y)], 4.6, ends=(1, 0.6)), PAPER)
        c.fill(taper([(140 + x, 236), (140 + x + lean * 0.6, 236 - y * 0.6), (140 + x + lean, 236 - y)], 3, ends=(1, 0.5)))
        c.ellipse(140 + x + lean, 234 - y, 3.4, 6)
    c.edge(Curve([(122, 222, "c"), (158, 222, "c"), (156, 250, "c"), (124, 250, "c")]), 3, PAPER)
    turned(c, 140, [(222, 18), (226, 16), (240, 17), (252, 15)])


def palette(c):
    shape = [(186, 252), (206, 238), (236, 240), (246, 254), (230, 264), (216, 260), (204, 268), (188, 264)]
    with c.at(-44, 4):
        c.edge(Curve(shape), 4, PAPER)
        c.shape(shape)
        for x, y in ((200, 250), (212, 246), (224, 247), (234, 253)):
            c.ellipse(x, y, 4, 2.6, PAPER)
        c.ellipse(199, 260, 4, 2.4, PAPER)


def draw(c):
    room(c)
    window(c)
    leaning(c)
    easel(c)
    stool(c)
    palette(c)
