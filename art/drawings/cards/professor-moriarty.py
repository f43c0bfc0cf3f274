"""A wanted poster of Professor Moriarty, with a spider in its web."""
from kit.posters import poster, web


def draw(c):
    poster(c, "moriarty", web, small=(110, 128, 0.57), beside=(219, 122, 0.94))
