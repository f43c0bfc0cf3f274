"""A wanted poster of Charles Augustus Milverton, with a bundle of letters."""
from kit.posters import letters, poster


def draw(c):
    poster(c, "milverton", letters, seed=5, small=(98, 126, 0.56), beside=(222, 120, 0.86))
