"""The last card of Sherlock Holmes, 1904: a fan of cards with Holmes in front, in a wreath of rays, and two hands that reach for it."""
from kit import *
from kit.dress import light
from kit.lids import drawing, pointing_hand, rays
from kit.objects import tilted
from kit.posters import bust

X, Y = 240, 156


def front(c):
    """The Sherlock Holmes card."""
    L = tilted(X, Y + 6, 0)
    light(c, L([(-62, -88, "c"), (62, -88, "c"), (62, 88, "c"), (-62, 88, "c")]), 5)
    c.edge(Polygon(L([(-53, -79), (53, -79), (53, 79), (-53, 79)])), 2.4)
    c.hatch(
        [(X - 52, 78), (X + 52, 78)],
        [(X - 52, 214), (X + 52, 214)],
        26,
        lambda x, y: 0.5 * smooth(24, 90, math.hypot(x - X + 14, y - 140)),
        m=20,
    )
    bust(c, "sherlock", X + 2, 152, 0.42)
    c.box(X - 52, 216, 104, 26)
    c.fill(stroke([(X - 36, 229), (X + 36, 229)], 5), PAPER)


def draw(c):
    back = drawing("covers", "holmes-1904").playing_card
    rays(c, X, Y, 134, 420, 56, 0.42)
    c.circle(X, Y, 136)
    c.circle(X, Y, 131, PAPER)
    c.ring(X, Y, 122, 122, 1.6)
    for dx, dy, turn in ((-84, 22, -34), (84, 22, 34), (-50, 2, -18), (50, 2, 18)):
        with c.at(X + dx, Y + dy, 1.3):
            back(c, 0, 0, turn)
    front(c)
    c.box(5, 276, 470, 44)
    c.fill(stroke([(5, 281), (475, 281)], 2), PAPER)
    c.fill(strands([(8, 288), (240, 290), (472, 288)], [(8, 314), (240, 312), (472, 314)], 5, 1.6, 3), PAPER, fine=True)
    pointing_hand(c, 74, 250, -20, 0.62)
    pointing_hand(c, 406, 250, -20, 0.62, mirror=True)
