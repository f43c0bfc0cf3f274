"""Mycroft wins: Mycroft Holmes in his armchair at the Diogenes Club, a glass at his elbow, and Parliament at sunrise outside."""
from kit import *
from kit.lids import drawing
from kit.posters import bust
from kit.rooms import *

SUN = (128, 120)


def view(c):
    """The window, with the sun behind the Houses of Parliament."""
    opening = arch(38, 226, 176, 204, 62, 1.5)
    c.poly(opening, PAPER)
    tone = lambda x, y: 0.6 * smooth(26, 120, math.hypot(x - SUN[0], y - SUN[1])) * (0.5 + 0.6 * noise(x * 2, y * 3)) + 0.04
    c.hatch([(38, 24), (214, 24)], [(38, 190), (214, 190)], 36, tone, within=Polygon(opening), m=44, waver=0.8, vary=0.3)
    c.circle(*SUN, 19, PAPER)
    c.ring(*SUN, 19, 19, 1.6)
    london = drawing("cards", "london")
    with c.at(-26, 206, 0.82):
        london.parliament(c, 0)
    with c.at(90, 206, 0.62):
        london.clock_tower(c, 0, 0)
    c.box(38, 206, 176, 20, PAPER)
    c.hatch([(38, 207), (214, 207)], [(38, 226), (214, 226)], 6, lambda x, y: 0.5 - 0.4 * smooth(30, 8, abs(x - SUN[0])), m=24)
    c.fill([Ribbon([(p, 7) for p in opening + opening[:1]])])
    bars(c, [[(126, 26), (126, 226)], [(38, 100), (214, 100)], [(38, 160), (214, 160)]], 3)
    c.box(26, 226, 200, 12)
    bars(c, [[(28, 229), (224, 229)]], 1.8, PAPER)


def tray(c):
    """A small table with a decanter and a glass."""
    c.ellipse(244, 250, 46, 8, PAPER)
    c.ellipse(244, 250, 44, 6.4)
    turned(c, 244, [(254, 5), (272, 7), (290, 4), (320, 8)])
    turned(c, 232, [(196, 4), (202, 5), (208, 4), (216, 13), (232, 16), (246, 14)])
    c.circle(232, 192, 5)
    c.poly([(256, 228), (272, 228), (269, 246), (259, 246)], PAPER)
    c.edge(Polygon([(256, 228), (272, 228), (269, 246), (259, 246)]), 2)
    c.box(258, 236, 12, 9)


def draw(c):
    light = glow(128, 120, 330, 0.3)
    plane(c, rect(5, 5, 470, 262), 6 if c.small else 3.8, lambda x, y: 0.2 + 0.62 * light(x, y))
    c.box(5, 262, 470, 58)
    bars(c, [[(5, 266), (475, 266)]], 2, PAPER)
    view(c)
    card = drawing("cards", "mycroft-holmes")
    with c.at(92, 18, 1.26):
        card.armchair(c)
        bust(c, "mycroft", 211, 158, 0.66, every=2)
        card.arm(c, 140, 206, 20)
        card.arm(c, 287, 206, 20)
    c.box(5, 318, 470, 2, PAPER)
    tray(c)
