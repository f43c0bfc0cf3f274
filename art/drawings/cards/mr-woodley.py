"""A wanted poster of Jack Woodley, with a revolver."""
from kit.posters import poster, revolver


def draw(c):
    poster(c, "woodley", revolver, seed=4, at=(96, 134, 0.4), small=(98, 126, 0.55), beside=(225, 168, 0.9))
