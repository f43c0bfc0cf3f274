"""A wanted poster of Professor Moriarty, with a spider in its web."""
from kit.props_p2 import poster, web


def draw(c):
    poster(c, "moriarty", web, small=(94, 124, 0.6), beside=(224, 142, 0.94))
