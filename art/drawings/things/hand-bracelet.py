"""A dancer's hand: a bare arm with two bracelets and, near the edge, a short sleeve with a bow."""
from kit import *
from kit.hands import *


def draw(c):
    with c.at(*WRIST):
        arm = [(-200, -46, "c"), (-130, -42), (-60, -33), (14, -24.5, "c"), (14, 25, "c"), (-60, 35), (-130, 45), (-200, 50, "c")]
        c.edge(Curve(arm), 7.2)
        bare(c, 0.86)
        c.shape(arm, PAPER)
        n = 14 if c.small else 34
        edge, inner = resample(sample([(-196, 50), (-130, 45), (-60, 36), (4, 25)]), n), resample(
            sample([(-190, 20), (-124, 18), (-56, 14), (8, 10)]), n
        )
        c.fill(
            [
                r
                for i, (p, q) in enumerate(zip(edge, inner))
                for r in taper([p, mix(p, q, 0.6), mix(p, q, 0.8 + 0.2 * math.sin(i * 1.7))], 2.4, n=5, peak=0.1, ends=(0.9, 0))
            ]
        )
        for x, half in ((-30, 32), (-50, 35)):
            c.fill(rows(x - 3, x + 3, half, 1, 12))
            c.fill(rows(x - 3, x + 3, half - 2, 1, 5), PAPER)
        for i in range(7):
            y = lerp(-30, 30, i / 6)
            c.circle(-35 + 4 * (1 - (y / 32) ** 2), y, 5.4)
            c.circle(-35 + 4 * (1 - (y / 32) ** 2), y, 2.6, PAPER)
        sleeve(c, -176, 60, bulge=8)
        folds(c, -190, 6, 3, 50, 4)
        c.fill(rows(-188, -182, 56, 1, 4), PAPER)
