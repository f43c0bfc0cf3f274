"""The box cover of Sherlock & Mycroft: the two brothers face each other in front of the Houses of Parliament at dawn."""
from kit import *
from kit.outdoors import ripples
from kit.posters import bust as person
from kit.lids import drawing


def sky(c):
    """Rays of the rising sun, and clouds in the upper corners."""
    clear = lambda x, y: smooth(150, 330, math.hypot((x - 250) * 0.9, (y - 150) * 1.25))
    tone = lambda x, y: 0.62 * clear(x, y) * (0.5 + 0.7 * noise(x, y * 1.6)) * (1 - 0.8 * smooth(280, 470, y))
    c.hatch([(0, 0), (170, -4), (330, 5), (500, 0)], [(0, 470), (170, 475), (330, 466), (500, 470)], 66, tone, m=80, waver=1.2, vary=0.35)


def gulls(c):
    for x, y, s in ((92, 300, 1.5), (128, 276, 1.1), (396, 292, 1.4)):
        wings = taper([(x - 9 * s, y - 4 * s), (x - 4 * s, y - 5 * s), (x, y)], 2.4)
        c.fill(wings + taper([(x, y), (x + 4 * s, y - 5 * s), (x + 9 * s, y - 3 * s)], 2.4))


def draw(c):
    london = drawing("cards", "london")
    sky(c)
    base = 504
    with c.at(260 - 106 * 1.3, base, 1.3):
        london.parliament(c, 0)
    with c.at(240 + 106 * 1.3, base, 1.3, mirror=True):
        london.parliament(c, 0)
    with c.at(250, base, 1.2):
        london.clock_tower(c, 0, 0)
    c.box(0, base, 500, 200, PAPER)

    def water(x, y):
        path = smooth(26 + (y - base) * 0.5, 4, abs(x - 250 + 6 * math.sin(y * 0.4)))
        return (0.2 + 0.55 * noise(x * 2, y * 6)) * (1 - 0.9 * path)

    ripples(c, base, 700, 20, water, small=8, left=110, right=390)
    c.fill(stroke([(0, base), (500, base)], 3))
    gulls(c)
    person(c, "sherlock", 88, 540, 1.04, mirror=True)
    person(c, "mycroft", 418, 552, 1.12)
