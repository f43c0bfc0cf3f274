"""A dark gas lamp in the fog, and the lamplighter's ladder against it."""
from kit import *
from kit import scene


def fog(c):
    def tone(x, y):
        return (
            0.42
            * smooth(0.3, 0.95, noise(x * 1.6 + 20, y * 3.4))
            * smooth(0, 40, x)
            * smooth(240, 200, x)
            * smooth(6, 30, y)
            * smooth(158, 120, y)
        )

    c.hatch([(4, 10), (236, 10)], [(4, 152), (236, 152)], 34, tone, m=60, waver=0.8, vary=0.3)


def draw(c):
    fog(c)
    c.edge(Polygon([(112, 38), (128, 38), (128, 158), (112, 158)]), 3, PAPER)
    scene.lamp(c, 120, 46, 157, 1.5)
    # The dark glass of the lantern.
    c.poly([(110.6, 20), (129.4, 20), (125, 45), (115, 45)])
    c.fill(taper([(116, 23), (118.5, 42)], 1.6) + taper([(124.6, 23), (122.4, 36)], 1.2), PAPER)
    rails = [[(104, 54), (70, 158)], [(118, 58), (86, 158)]]
    for line in rails:
        c.fill(stroke(line, 3))
    c.fill([r for k in range(1, 9) for r in stroke([mix(*rails[0], k / 9), mix(*rails[1], k / 9)], 2.2)])
    c.fill(stroke([(36, 158.5), (204, 158.5)], 1.8, 0.2))
