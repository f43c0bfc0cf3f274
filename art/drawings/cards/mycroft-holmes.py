"""Mycroft Holmes in a buttoned club armchair, beside the red boxes of the government."""
from kit import *
from kit.objects import lit, plate, wall
from kit.posters import bust


def armchair(c):
    back = [(130, 240, "c"), (132, 150), (138, 70), (164, 27), (212, 16), (260, 27), (286, 70), (292, 150), (294, 240, "c")]
    chair = Curve(back)
    c.fill(chair, PAPER)

    def tone(x, y):
        return 0.14 + 0.7 * smooth(52, 112, math.hypot((x - 206) * 1.1, (y - 124) * 0.9))

    if not c.small:
        c.hatch([(132, 18), (132, 240)], [(292, 18), (292, 240)], 54, tone, within=chair, m=40)
    c.edge(chair, 6 if c.small else 4)
    if c.small:
        for x, y in ((148, 100), (164, 60), (194, 38), (230, 38), (260, 60), (276, 100)):
            c.circle(x, y, 5)
        return
    c.edge(Curve([(138, 240, "c"), (140, 150), (147, 75), (170, 36), (212, 26), (254, 36), (277, 75), (284, 150), (286, 240, "c")]), 1.4)
    spots = [
        (160, 62),
        (184, 44),
        (212, 38),
        (240, 44),
        (262, 62),
        (150, 92),
        (272, 92),
        (147, 126),
        (276, 126),
        (146, 160),
        (278, 160),
        (198, 58),
        (226, 58),
        (174, 74),
        (250, 76),
    ]
    for x, y in spots:
        dx, dy, _ = direction((210, 120), (x, y))
        c.fill(taper([(x - dy * 14, y + dx * 14), (x - dx * 3, y - dy * 3), (x + dy * 14, y - dx * 14)], 1.8))
        c.circle(x, y, 4.4, PAPER)
        c.circle(x, y, 3.2)
        c.circle(x - 1, y - 1, 1, PAPER)


def arm(c, x, y, r):
    """The rolled front of an arm of the chair."""
    post = [(x - r * 0.72, y, "c"), (x + r * 0.72, y, "c"), (x + r * 0.8, 242, "c"), (x - r * 0.8, 242, "c")]
    plate(c, post, 3)
    c.hatch([(x, y), (x, 240)], [(x + r * 0.7, y), (x + r * 0.7, 240)], 6, lambda px, py: 0.6, m=4, fine=True)
    c.circle(x, y, r + 1.4, PAPER)
    c.circle(x, y, r)
    if c.small:
        c.ring(x, y, r * 0.5, r * 0.5, 3.4, PAPER)
        return
    turn = [(x + r * (0.8 - 0.09 * k) * math.cos(0.9 * k + 1), y + r * (0.8 - 0.09 * k) * math.sin(0.9 * k + 1)) for k in range(9)]
    c.fill(taper(turn, 2.6, n=40, ends=(0.2, 0.3), peak=0.2), PAPER)


def crown(c, x, y, s):
    c.poly(
        [
            (x - 9 * s, y + 6 * s),
            (x - 11 * s, y - 5 * s),
            (x - 5 * s, y),
            (x, y - 8 * s),
            (x + 5 * s, y),
            (x + 11 * s, y - 5 * s),
            (x + 9 * s, y + 6 * s),
        ],
        PAPER,
    )
    c.box(x - 9 * s, y + 7.6 * s, 18 * s, 2.6 * s, PAPER)


def box(c, x, y, width, height, handle=True):
    """A dispatch box from the front: lid, lock, handle and crown."""
    c.box(x - 1.6, y - 1.6, width + 3.2, height, PAPER)
    if handle:
        c.fill(
            taper([(x + width * 0.34, y), (x + width * 0.36, y - 11), (x + width * 0.64, y - 11), (x + width * 0.66, y)], 4, ends=(1, 1))
        )
    c.box(x, y, width, height)
    c.box(x, y + 13, width, 2.4, PAPER)
    c.box(x + width / 2 - 6, y + 9, 12, 12, PAPER)
    c.box(x + width / 2 - 1.4, y + 13, 2.8, 5)
    crown(c, x + width / 2, y + 33, 0.9)
    edge = Polygon([(x + 4, y + 19), (x + width - 4, y + 19), (x + width - 4, y + height - 4), (x + 4, y + height - 4)])
    c.edge(edge, 1.2, PAPER, fine=True)
    c.fill(
        strands(
            [(x + width - 16, y + 22), (x + width - 16, y + height - 7)],
            [(x + width - 5, y + 22), (x + width - 5, y + height - 7)],
            3,
            1.6,
            m=4,
        ),
        PAPER,
        fine=True,
    )
    c.fill(strands([(x + 5, y + 3), (x + width - 8, y + 3)], [(x + 5, y + 11), (x + width - 8, y + 11)], 2, 1.4, m=4), PAPER, fine=True)


def draw(c):
    if not c.small:
        wall(c, lit(92, 100, 40, 170, 0.1, 0.74), bottom=226)
    armchair(c)
    bust(c, "mycroft", 211, 155, 0.63, every=2)
    arm(c, 140, 204, 20)
    arm(c, 287, 204, 20)
    c.box(5, 224, 116, 14)
    c.box(5, 226, 116, 1.6, PAPER, fine=True)
    box(c, 20, 170, 98, 54, False)
    box(c, 27, 116, 80, 54)
