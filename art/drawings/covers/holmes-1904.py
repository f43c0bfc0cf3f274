"""The box cover of Sherlock Holmes, 1904: Holmes surrounded by rays, and two hands pointing at a pile of cards."""
from kit import *
from kit.objects import tilted
from kit.dress import light
from kit.posters import bust as person
from kit.lids import pointing_hand, rays

X, Y = 250, 342


def playing_card(c, x, y, degrees):
    """A playing card whose back has a pattern of lozenges."""
    L = tilted(x, y, degrees)
    light(c, L([(-42, -58, "c"), (42, -58, "c"), (42, 58, "c"), (-42, 58, "c")]), 4)
    c.poly(L([(-34, -50), (34, -50), (34, 50), (-34, 50)]))
    for row in range(-1, 2):
        for k in (-0.5, 0.5) if row else (-1, 0, 1):
            a, b = k * 26, row * 30
            c.poly(L([(a - 8, b), (a, b - 12), (a + 8, b), (a, b + 12)]), PAPER)


def draw(c):
    rays(c, X, Y, 152, 178, 48)
    tone = lambda x, y: 0.55 * smooth(40, 150, math.hypot(x - X + 30, y - Y + 20))
    c.hatch([(90, 190), (410, 190)], [(90, 480), (410, 480)], 44, tone, within=ellipse(X, Y, 142, 142), m=60)
    c.ring(X, Y, 147, 147, 5)
    person(c, "sherlock", X + 8, Y + 6, 0.7)
    for x, y, turn in ((186, 508, -27), (314, 508, 27), (250, 492, 0)):
        playing_card(c, x, y, turn)
    pointing_hand(c, 46, 448, 24, 0.9)
    pointing_hand(c, 454, 448, 24, 0.9, mirror=True)
