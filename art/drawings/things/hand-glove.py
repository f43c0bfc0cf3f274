"""A coachman's hand: a leather gauntlet with seams, and the sleeve of a heavy overcoat."""
from kit import *
from kit.hands import *


def draw(c):
    with c.at(*WRIST):
        sleeve(c, -60, 46)
        folds(c, -90, 6, 5, 48, 4)
        gloved(c)
        flare = [(-92, -58, "c"), (-40, -44), (4, -31, "c"), (9, 0), (4, 31, "c"), (-40, 44), (-92, 58, "c"), (-84, 0)]
        c.edge(Curve(flare), 7, PAPER)
        c.shape(flare)
        c.fill(rows(-82, -78, 50, 1, 3) + rows(-6, -2, 29, 1, 3), PAPER)
        c.fill(
            strands([(-76, -44), (-40, -34), (-8, -24)], [(-76, 44), (-40, 34), (-8, 24)], 4 if c.small else 8, 2.6, 3, jitter=0.5), PAPER
        )
        if not c.small:
            c.fill([r for i in range(12) for r in stroke([(-89, lerp(-52, 52, i / 11)), (-85, lerp(-52, 52, i / 11))], 2)], PAPER)
