"""A constable's hand: a dark tunic sleeve with buttons and the striped armlet of a policeman on duty."""
from kit import *
from kit.hands import *


def draw(c):
    with c.at(*WRIST):
        bare(c, 1.1)
        sleeve(c, -4, 44)
        folds(c, -150, 5, 9, 46)
        c.fill(rows(-14, -8, 40, 1, 3), PAPER)
        band = cuff(c, -92, -48, 50, 2, 0, PAPER)
        c.fill(rows(-94, -46, 51, 5, 5.4))
        c.edge(band, 3.4)
        for y in (-16, 6, 28):
            c.circle(-28, y, 6.6, PAPER)
            c.circle(-28, y, 3)
