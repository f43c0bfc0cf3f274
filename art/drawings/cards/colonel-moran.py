"""A wanted poster of Colonel Moran, with an air-gun and a bullet hole."""
from kit.posters import airgun, poster


def draw(c):
    poster(c, "moran", airgun, seed=2, at=(101, 136, 0.39), thing=(214, 108, 0.76), small=(106, 128, 0.56), beside=(224, 144, 0.94))
