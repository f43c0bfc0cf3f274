"""A wanted poster of John Clay, with a dark lantern and stolen coins."""
from kit.posters import lantern, poster


def draw(c):
    poster(c, "clay", lantern, seed=3, at=(93, 137, 0.41), thing=(217, 116, 0.8), small=(94, 128, 0.58), beside=(232, 152, 0.86), every=2)
