"""A secured wire: a braided cable that runs through the shackle of a padlock."""
from kit import *
from kit.wires import cable


def draw(c):
    if not c.small:
        cable(c, [(0, 92), (40, 62), (82, 78), (120, 86), (158, 78), (200, 62), (240, 92)], 26)
    c.fill(limb([(78, 128), (76, 74), (92, 44), (120, 34), (148, 44), (164, 74), (162, 128)], [38, 38], 30), PAPER)
    c.fill(limb([(78, 128), (76, 74), (92, 44), (120, 34), (148, 44), (164, 74), (162, 128)], [30, 30], 30))
    c.fill(taper([(70, 116), (69, 74), (86, 42), (116, 28)], 6, ends=(0.6, 0.2)), PAPER)
    if not c.small:
        cable(c, [(92, 84), (120, 87), (148, 84)], 26)
    body = [(48, 112, "c"), (192, 112, "c"), (196, 216), (186, 228, "c"), (54, 228, "c"), (44, 216)]
    c.edge(Curve(body), 9, PAPER)
    c.shape(body)
    c.fill(stroke([(56, 124), (184, 124)], 3) + stroke([(58, 216), (182, 216)], 3), PAPER, fine=True)
    shine = strands([(56, 132), (56, 210)], [(88, 132), (84, 210)], 6, 3.4, m=8)
    c.fill(shine, PAPER, fine=True)
    c.fill(taper([(62, 134), (60, 170), (64, 206)], 7), PAPER) if c.small else None
    c.circle(124, 160, 15, PAPER)
    c.poly([(118, 164), (130, 164), (136, 202), (112, 202)], PAPER)
