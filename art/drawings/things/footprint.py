"""The prints of two nailed boots."""
from kit.objects import sole


def draw(c):
    sole(c, 78, 148, -10, 1.32)
    with c.at(240, 0, 1.0, mirror=True):
        sole(c, 78, 92, -10, 1.32)
    if not c.small:
        for x, y, r in ((30, 96, 2.4), (26, 170, 3), (124, 206, 2), (118, 60, 2.6), (214, 150, 2.4), (206, 30, 3), (122, 128, 1.6)):
            c.circle(x, y, r)
