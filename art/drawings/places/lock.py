"""A canal lock: closed gates between brick walls, the keeper at the balance beam, his cottage and warehouses in the fog."""
from kit import *
from kit.town import across, far_houses, spray, upright

LIGHT = (372, 74, 110)
SIDES = (lambda x: x, lambda x: 480 - x)


def far_bank(c):
    sky(c, [(372, 74, 120)], 172, 21 if c.small else 62, 0.56)
    left = [(128, 160), (128, 62), (146, 48), (164, 62), (164, 54), (180, 42), (196, 54), (196, 84), (214, 84)]
    left += [(214, 40), (220, 40), (220, 84), (238, 84), (238, 160)]
    far_houses(c, left, 22 if c.small else 46, 0.5, 70, 156)
    right = [(262, 160), (262, 76), (284, 76), (284, 66), (318, 66), (318, 28), (325, 28), (325, 66), (348, 66)]
    right += [(348, 90), (420, 90), (420, 78), (440, 66), (475, 66), (475, 160)]
    far_houses(c, right, 36 if c.small else 84, 0.5, 66, 156, [LIGHT])
    for x in (136, 150, 172, 186, 222, 270, 292, 306, 330):
        for y in (78, 96):
            c.box(x, y, 4, 7, INK if (x + y) % 3 else PAPER, fine=True)
    top, arch = [(150, 117.5), (190, 108), (240, 105), (290, 108), (330, 117.5)], [
        (282, 150),
        (275, 130),
        (240, 124),
        (205, 130),
        (198, 150),
    ]
    bridge = Polygon([(150, 150)] + sample(top) + [(330, 150)] + sample(arch))
    c.block(
        bridge,
        [(150, 104), (240, 96), (330, 104)],
        [(150, 152), (240, 140), (330, 152)],
        19,
        lambda x, y: 0.56 - 0.2 * smooth(120, 150, y),
        m=26,
        fine=True,
    )
    c.fill(taper(top, 2.4, ends=(0.6, 0.6)) + taper(arch, 2, ends=(0.6, 0.6)))


def cottage(c):
    across(18, 104, 80, 60, c, 24, lambda x, y: 0.3 + 0.34 * smooth(60, 98, x), edge=1, m=16)
    roof = Polygon([(8, 106), (28, 72), (92, 72), (110, 106)])
    c.block(roof, [(28, 72), (8, 106)], [(92, 72), (110, 106)], 32, lambda x, y: 0.52 + 0.2 * smooth(72, 106, y), m=6, edge=1.2)
    upright(74, 52, 12, 22, c, 5, lambda x, y: 0.6, edge=1, m=6)
    c.box(71, 50, 18, 4)
    c.fill(limb([(80, 49), (84, 40), (77, 31), (60, 24), (34, 20), (16, 19)], [3, 6, 9, 11, 10, 3], 30), PAPER)
    smoke = strands([(78.5, 49), (81, 40), (73, 33), (56, 28), (32, 25)], [(81.5, 49), (87, 40), (81, 29), (64, 20), (38, 16)], 4, 1.1)
    c.fill(smoke, fine=True)
    for x in (28.5, 68.5):
        windows(c, x, 116, 19, 25, 2, 1 if c.small else 2)
    c.box(50, 128, 15, 36)


def walls(c):
    def course(k, side):
        return [(side(170), 128 + k), (side(85), 128 + k * 155 / 70), (side(0), 128 + k * 240 / 70)]

    for i, side in enumerate(SIDES):
        quay = Polygon([(side(0), 152), (side(172), 142), (side(172), 148), (side(0), 192)])
        c.block(
            quay,
            [(side(0), 152), (side(172), 141)],
            [(side(0), 194), (side(172), 149)],
            9,
            lambda x, y: 0.16 + 0.16 * noise(x * 3, y * 2),
            m=30,
            fine=True,
        )

        def tone(x, y):
            near = 0.2 * smooth(70, 165, x if not i else 480 - x)
            return 0.44 + 0.1 * i + 0.3 * smooth(150, 290, y) - near + 0.12 * (noise(x * 4, y * 4) - 0.5)

        wall = Polygon([(side(170), 146), (side(0), 189.7), (side(0), 320), (side(118), 320), (side(170), 238)])
        c.block(wall, course(18, side), course(112, side), 21, tone, m=26)
        c.poly([(side(170), 145), (side(0), 186), (side(0), 197), (side(170), 149)], PAPER)
        c.fill(stroke([(side(170), 149.4), (side(0), 197)], 3, 0.3) + stroke([(side(170), 145), (side(0), 186)], 1.2))
        joints(c, side, 7 + i)
        c.poly([(side(170), 140), (side(163), 140), (side(163), 252), (side(170), 240)])


def joints(c, side, seed):
    """Draws the vertical joints between the bricks in white, and then the joints between the stones on top of the wall."""
    chance, found = random.Random(seed), []
    courses = [lerp(18, 112, i / 21) for i in range(22)]
    for i in range(1, 21):
        for j in range(15):
            s = 1.04 + 0.17 * j + (0.085 if i % 2 else 0)
            x, top, bottom = 240 - 70 * s, 128 + courses[i - 1] * s, 128 + courses[i] * s
            if x > 0 and chance.random() > 0.35 and bottom < 318:
                found += stroke([(side(x), top), (side(x), bottom)], 1.1)
    c.fill(found, PAPER, fine=True)
    for u in (0, 0.22, 0.4, 0.56, 0.7, 0.82, 0.92):
        x = lerp(0, 170, u)
        s = (240 - x) / 70
        c.fill(stroke([(side(x), 128 + 17 * s), (side(x), 128 + 20.6 * s)], 1.2), fine=True)


def water(c):
    def tone(x, y):
        u = abs(x - 240) / (70 + (y - 238) * 0.64)
        return (0.78 * smooth(0.25, 1, u) + 0.3 * (1 - smooth(238, 285, y))) * (0.35 + 1.1 * noise(x * 2.2, y * 5.5)) + 0.06

    pool = Polygon([(170, 238), (310, 238), (363, 320), (117, 320)])
    c.block(pool, [(110, 240), (240, 239), (370, 240)], [(110, 320), (240, 321), (370, 320)], 19, tone, m=54, waver=1.2)


def gates(c):
    for i, side in enumerate(SIDES):
        gate = Polygon([(side(170), 138), (side(240), 144), (side(240), 233), (side(170), 240)])
        tone = lambda x, y: (0.62 if i else 0.4) + 0.3 * smooth(190, 238, y)
        c.block(gate, [(side(170), 138), (side(170), 240)], [(side(240), 144), (side(240), 233)], 12, tone, m=20, edge=1.2)
        for v, w in ((0.05, 6), (0.36, 5.4), (0.66, 5.4), (0.97, 6)):
            y0, y1 = lerp(138, 240, v), lerp(144, 233, v)
            c.poly([(side(170), y0 - w / 2), (side(240), y1 - w / 2), (side(240), y1 + w / 2), (side(170), y0 + w / 2)])
            c.fill(stroke([(side(171), y0 - w / 2 + 1.3), (side(239), y1 - w / 2 + 1.3)], 1.2, 0.8), PAPER, fine=True)
        c.fill(stroke([(side(172), 232), (side(238), 150)], 4))
    c.fill(stroke([(240, 142), (240, 234)], 4.5))
    jets = []
    for leak in ((239, 186, -7, 46), (241, 190, 6, 44), (240, 204, 2, 32), (200, 210, -3, 26), (282, 214, 4, 22)):
        jets += spray(*leak)
    c.fill(jets, PAPER, fine=True)


def beams(c):
    for side in SIDES:
        c.poly([(side(236), 133), (side(150), 130), (side(34), 137), (side(34), 155), (side(150), 141), (side(236), 140)])
        c.fill(stroke([(side(230), 134.8), (side(150), 132.4), (side(40), 139.6)], 2, 0.3), PAPER)
        end = [(side(42), 136.5), (side(30), 137.5), (side(30), 156), (side(42), 154)]
        c.poly(end, PAPER)
        c.edge(Polygon(end), 1.4)
        if c.small:
            continue
        posts = stroke([(side(176), 132), (side(176), 108)], 2.4) + stroke([(side(228), 134), (side(228), 112)], 2.2)
        c.fill(posts + stroke([(side(174), 109), (side(232), 113)], 2.2))


def keeper(c):
    with c.at(418, 168, 1.02):
        coat = [
            (-14, 0, "c"),
            (-11, -21),
            (-14, -29),
            (-15, -51),
            (-12, -67),
            (-4, -75),
            (6, -72),
            (12, -57),
            (14, -31),
            (10, -23),
            (16, 0, "c"),
        ]
        c.shape(coat + [(6, 1, "c"), (1, -21), (-5, 1, "c")])
        c.shape([(-9, -87), (-11.5, -82.5), (-9, -81), (-10, -77), (-9, -71), (-5, -68), (0, -72), (5, -77), (6, -85), (0, -90)])
        c.shape([(-15, -84, "c"), (-10, -87), (-9, -92), (-1, -95), (7, -92), (8, -84, "c"), (-2, -86)])
        c.fill(limb([(-1, -67), (-9, -54), (-22, -54)], [10, 8.5, 5], 12))
        folds = taper([(9, -67), (11, -49), (11, -27)], 1.5) + taper([(5, -66), (7, -47), (7, -27)], 1.2)
        folds += taper([(-3, -66), (-10, -57), (-19, -56)], 1.3) + taper([(-10, -85.5), (-2, -85.5), (6, -83.6)], 1.1)
        c.fill(folds + taper([(-8, -49), (-7, -37), (-6, -25)], 1.1), PAPER, fine=True)


def bollard(c):
    with c.at(96, 172, 0.72):
        c.shape([(-14, -4, "c"), (-12, -30), (-16, -36), (-12, -44), (0, -46), (12, -43), (15, -36), (11, -29), (13, -2, "c"), (0, 2)])
        cuts = strands([(-8, -30), (-8, -16), (-9, -5)], [(-1, -29), (-1, -16), (-1, -2)], 3, 1.5)
        c.fill(cuts + taper([(-12, -37), (-1, -33.5), (11, -36.5)], 1.4), PAPER, fine=True)
    rope = [(88, 162), (97, 166), (106, 163), (117, 172), (132, 206), (150, 262)]
    c.fill(taper(rope, 5, ends=(0.8, 0.8), n=24), PAPER)
    c.fill(taper(rope, 2.8, ends=(0.8, 0.6), n=24))


def draw(c):
    if c.small:
        c.density, c.tolerance = 0.32, 0.8
    far_bank(c)
    cottage(c)
    walls(c)
    water(c)
    gates(c)
    beams(c)
    keeper(c)
    lamp(c, 372, 92, 168)
    bollard(c)
