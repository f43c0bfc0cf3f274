"""Big Ben is lost: smoke and fire over Westminster, and the broken clock tower."""
from kit import *
from kit.lids import drawing
from kit.objects import spark
from kit.outdoors import billows, ripples

FLASH = (176, 118)


def sky(c):
    def tone(x, y):
        far = math.hypot(x - FLASH[0], y - FLASH[1])
        return 0.94 * smooth(10, 120, far) * (0.62 + 0.6 * noise(x, y * 1.6))

    c.hatch([(5, 6), (160, 4), (320, 8), (475, 5)], [(5, 226), (160, 228), (320, 224), (475, 226)], 50, tone, m=90, waver=1.2, vary=0.35)


def blast(c):
    rays = []
    for k in range(22):
        t = 2 * math.pi * k / 22 + 0.1
        long = (96, 62, 78)[k % 3]
        rays += taper([(FLASH[0] + r * math.cos(t), FLASH[1] + r * math.sin(t)) for r in (26, long * 0.6, long)], 5, n=8, peak=0.2)
    c.fill(rays[:: 2 if c.small else 1])


def stump(c, x, base):
    """The broken lower part of the clock tower."""
    c.poly(
        [
            (x - 22, base),
            (x - 22, base - 76),
            (x - 12, base - 84),
            (x - 6, base - 70),
            (x + 2, base - 92),
            (x + 10, base - 78),
            (x + 22, base - 88),
            (x + 22, base),
        ]
    )
    cuts = [r for k in (-14, -5, 5, 14) for r in stroke([(x + k, base - 66), (x + k, base - 4)], 2)]
    c.fill(cuts, PAPER)
    c.fill([r for y in (26, 48) for r in stroke([(x - 20, base - y), (x + 20, base - y)], 2)], PAPER, fine=True)


def debris(c):
    chance = random.Random(8)
    for _ in range(9 if c.small else 22):
        t, far = chance.uniform(3.3, 6.1), chance.uniform(84, 170)
        x, y, s = FLASH[0] + far * math.cos(t), FLASH[1] + 10 + far * 0.7 * math.sin(t), chance.uniform(2.4, 6)
        c.poly([(x + s * math.cos(a), y + s * chance.uniform(0.6, 1) * math.sin(a)) for a in (0.3, 1.8, 3.2, 4.9)])
    # The dial of the clock, flying through the air.
    c.circle(300, 64, 25)
    c.circle(300, 64, 21, PAPER)
    c.ring(300, 64, 17, 17, 1.6)
    c.fill(stroke([(300, 64), (291, 52)], 3) + stroke([(300, 64), (309, 58)], 3))
    c.poly([(318, 40), (330, 52), (314, 60), (308, 50)], PAPER)
    c.fill(stroke([(312, 44), (306, 56), (316, 62), (310, 72)], 2))


def draw(c):
    london = drawing("cards", "london")
    base = 226
    sky(c)
    blast(c)
    puffs = [
        (196, 64, 34),
        (150, 58, 30),
        (232, 88, 30),
        (120, 88, 28),
        (176, 30, 28),
        (214, 28, 24),
        (132, 30, 22),
        (250, 50, 24),
        (96, 60, 20),
    ]
    puffs += [(262, 112, 20), (108, 118, 22), (160, 92, 30), (200, 98, 28), (176, 126, 22)]
    billows(c, puffs)
    debris(c)
    with c.at(60, base, 1.56):
        london.parliament(c, 0)
    stump(c, 172, base)
    billows(c, [(146, 148, 16), (198, 150, 15), (172, 138, 19)])
    c.box(5, base, 470, 90, PAPER)

    def water(x, y):
        path = smooth(40 + (y - base) * 0.6, 6, abs(x - FLASH[0] + 8 * math.sin(y * 0.5)))
        return (0.4 + 0.5 * noise(x * 2, y * 6)) * (1 - 0.85 * path)

    ripples(c, base, 318, 16, water, small=6, left=5, right=475)
    c.fill(stroke([(5, base), (475, base)], 2.6))
    spark(c, FLASH[0], FLASH[1] + 8, 12)
