"""Two men run through a narrow alley under a gas lamp: a thief with a bag, and a detective in a cape behind him."""
from kit import *
from kit.outdoors import *

LAMP = (150, 66)
VANISH = (150, 112)


def side(c, mirror):
    """One wall of the alley. Its courses of brick run to the vanishing point."""
    with c.at(300 if mirror else 0, 0, mirror=mirror):
        wall = Polygon([(4, 4), (30, 4), (48, 18), (48, 162), (4, 184)])
        c.fill(wall)
        vx, vy = VANISH
        joints = []
        for i in range(5 if c.small else 19):
            y = 20 + i * (140 / (5 if c.small else 19))
            k = (y - vy) / (48 - vx)
            joints += stroke([(48, y), (4, vy + k * (4 - vx))], 1.5 if not c.small else 2)
        c.inside(joints, wall, PAPER)
        chance = random.Random(4 + mirror)
        ends = []
        for i in range(19):
            for x in (8, 19, 29, 37, 44):
                if chance.random() < 0.75:
                    x -= 5 if i % 2 else 0
                    y0, y1 = (vy + (20 + (i + d) * 7.37 - vy) / (48 - vx) * (x - vx) for d in (0, 1))
                    ends += stroke([(x, y0), (x, y1)], 1.2)
        c.inside(ends, wall, PAPER, fine=True)


def far_end(c):
    """Houses at the end of the alley, dissolving in the light."""
    lights = [(*LAMP, 92)]

    def tone(x, y):
        return 0.75 * (1 - 0.92 * smooth(60, 150, y)) * (0.1 + 0.9 * glow(x, y, lights))

    upright(c, [(44, 160), (44, 34), (70, 14), (98, 34), (98, 22), (106, 22), (106, 70), (124, 70), (124, 160)], 30, tone, small=7)
    upright(c, [(176, 160), (176, 62), (196, 62), (196, 30), (220, 12), (256, 34), (256, 160)], 30, tone, small=7)
    for x, y in ((70, 52), (86, 52), (204, 52), (226, 52)):
        windows(c, x, y, 10, 16, bar=1.4)


def draw(c):
    evening(c, [(*LAMP, 92)], 120, 40, 0.75, fade=70, lines=4)
    if not c.small:
        far_end(c)
    c.box(5, 158, 290, 78, PAPER)

    def floor(x, y):
        light = smooth(30, 130, math.hypot((x - 150) * 0.8, (y - 180) * 2))
        shade = 0.8 * max(smooth(10, 2, math.hypot((x - 95) / 4, y - 213)), smooth(10, 2, math.hypot((x - 212) / 4, y - 213)))
        return (0.14 + 0.5 * noise(x * 4, y * 7)) * (0.35 + 0.9 * light) + shade

    level(c, [(4, 160), (296, 160), (296, 236), (4, 236)], 22, floor, small=5, waver=1.3, m=60)
    side(c, False)
    side(c, True)
    lamp(c, 150, LAMP[1] + 12, 186, 1.15)
    runner(c, 204, 210, 84, "bowler")
    c.edge(Curve([(234, 160), (237, 153), (243, 153), (246, 160)]), 1.8)
    c.poly([(228, 159), (252, 159), (256, 176), (224, 176)])
    c.fill(stroke([(228, 163), (252, 163)], 1.3), PAPER)
    runner(c, 98, 214, 92, "deerstalker", cape=True, reach=True)
