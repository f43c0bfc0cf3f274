"""A signpost with blank arms at a crossing in the fog."""
from kit import *
from kit.rooms import turned


def board(c, points):
    c.edge(Polygon(points), 5, PAPER)
    c.poly(points)
    inner = [mix(p, (sum(q[0] for q in points) / len(points), sum(q[1] for q in points) / len(points)), 0.1) for p in points]
    c.edge(Polygon(inner), 1.4, PAPER)


def draw(c):
    def tone(x, y):
        return 0.45 * smooth(0.25, 0.95, noise(x * 1.7 + 90, y * 3.2)) * smooth(0, 40, x) * smooth(240, 200, x) * smooth(4, 30, y)

    c.hatch([(4, 8), (236, 8)], [(4, 140), (236, 140)], 32, tone, m=60, waver=0.8, vary=0.3)
    c.shape([(92, 160, "c"), (108, 148), (120, 146), (134, 148), (150, 160, "c")])
    c.edge(Polygon([(114, 14), (126, 14), (126, 150), (114, 150)]), 4, PAPER)
    c.box(115, 14, 10, 138)
    c.fill(stroke([(118, 20), (118, 146)], 1.5), PAPER)
    turned(c, 120, [(4, 1), (8, 6), (12, 5), (15, 8)])
    board(c, [(122, 28), (190, 24), (206, 34), (192, 45), (122, 45)])
    board(c, [(118, 54), (56, 52), (38, 64), (54, 75), (118, 74)])
    board(c, [(122, 84), (166, 86), (178, 95), (166, 103), (122, 100)])
    road = [r for s in (-1, 1) for r in taper([(120 + s * 18, 152), (120 + s * 60, 155), (120 + s * 112, 159)], 2.4, n=12, peak=0.3)]
    c.fill(road + taper([(30, 148), (70, 146), (96, 150)], 1.4) + taper([(150, 149), (180, 146), (214, 149)], 1.4))
