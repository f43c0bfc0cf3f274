"""Sherlock Holmes in profile, with deerstalker and pipe, in a disc of light."""
from kit import *
from kit.props_k1 import rays
from kit.props_p2 import person


def draw(c):
    rays(c, 120, 120, 102, 119, 24 if c.small else 36)
    c.circle(120, 120, 97)
    c.circle(120, 120, 91, PAPER)
    with c.at(14, 2, 0.52):
        person("sherlock")(c)
