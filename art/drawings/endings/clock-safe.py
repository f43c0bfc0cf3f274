"""Big Ben is safe: the clock tower and the Houses of Parliament at sunrise, a calm river, gulls and a policeman on the embankment."""
from kit import *
from kit.lids import drawing
from kit.outdoors import ripples
from kit.town import constable

SUN = (318, 150)


def sky(c):
    def tone(x, y):
        far = math.hypot(x - SUN[0], (y - SUN[1]) * 1.1)
        return 0.6 * smooth(60, 260, far) * (0.45 + 0.7 * noise(x, y * 1.6)) * (1 - 0.5 * smooth(120, 210, y))

    c.hatch([(5, 6), (160, 4), (320, 8), (475, 5)], [(5, 206), (160, 208), (320, 204), (475, 206)], 48, tone, m=90, waver=0.9, vary=0.35)
    rays = []
    for k in range(25):
        t = math.pi * (1.02 + 0.96 * k / 24)
        long = 150 if k % 2 else 104
        rays += taper([(SUN[0] + r * math.cos(t), SUN[1] + r * math.sin(t)) for r in (44, long * 0.7, long)], 3, n=8, peak=0.25)
    c.fill(rays[:: 2 if c.small else 1])
    c.circle(*SUN, 34, PAPER)
    c.ring(*SUN, 34, 34, 2)


def gulls(c):
    for x, y, s in ((206, 66, 1.5), (238, 48, 1.1), (420, 74, 1.3), (446, 92, 0.9), (60, 90, 1)):
        wings = taper([(x - 9 * s, y - 4 * s), (x - 4 * s, y - 5 * s), (x, y)], 2.2)
        c.fill(wings + taper([(x, y), (x + 4 * s, y - 5 * s), (x + 9 * s, y - 3 * s)], 2.2))


def draw(c):
    london = drawing("cards", "london")
    base = 214
    sky(c)
    gulls(c)
    with c.at(-6, base, 1.72):
        london.parliament(c, 0)
    with c.at(138, base, 1.12):
        london.clock_tower(c, 0, 0)
    c.box(5, base, 470, 106, PAPER)

    def water(x, y):
        path = smooth(30 + (y - base) * 0.6, 5, abs(x - SUN[0] + 6 * math.sin(y * 0.5)))
        return (0.2 + 0.5 * noise(x * 2, y * 6)) * (1 - 0.92 * path)

    ripples(c, base, 286, 13, water, small=5, left=5, right=475)
    c.fill(stroke([(5, base), (475, base)], 2.6))
    c.box(5, 284, 470, 36)
    c.fill(stroke([(5, 288), (475, 288)], 2) + stroke([(5, 300), (475, 300)], 1.2), PAPER)
    for x in range(20, 475, 46):
        c.box(x, 270, 7, 16)
        c.circle(x + 3.5, 268, 5)
    c.fill(stroke([(5, 277), (475, 277)], 3))
    c.edge(ellipse(430, 236, 24, 54, 30), 0.1, PAPER)
    with c.at(430, 292, 1.02):
        constable(c, 0, 0, 1)
