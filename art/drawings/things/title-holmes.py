"""Sherlock Holmes in profile, with deerstalker and pipe, in a disc of light."""
from kit import *
from kit.bold import rays
from kit.posters import person


def draw(c):
    rays(c, 120, 120, 109, 119.5, 24 if c.small else 32, 130, 410)
    c.circle(120, 120, 105)
    c.circle(120, 120, 99, PAPER)
    with c.at(12, -13, 0.552):
        person("sherlock")(c)
