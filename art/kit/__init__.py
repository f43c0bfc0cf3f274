"""Tools for two-colour drawings in the style of paper-cut silhouettes and wood engravings. See art/README.md."""
from .canvas import INK, PAPER, Canvas
from .geometry import *
from .portrait import BACK, BOYS_BACK, BOYS_FACE, FACE, Head, bust, ear, ellipse, jawline
from .scene import bricks, lamp, sky, windows
