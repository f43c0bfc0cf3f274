"""The bomb: a round bomb with a burning fuse, and the wire that leads to it."""
from kit import *
from kit.objects import oval, spark


def draw(c):
    c.circle(108, 146, 86)
    c.fill(taper(oval(108, 146, 68, 68, 16, 178, 262), 13), PAPER)
    c.fill(taper(oval(108, 146, 52, 52, 12, 190, 245), 6), PAPER, fine=True)
    shade = strands(oval(108, 146, 76, 76, 14, 20, 110), oval(108, 146, 46, 46, 14, 20, 110), 6, 2.2, m=16)
    c.fill(shade, PAPER, fine=True)
    neck = [(146, 62), (176, 92), (192, 76), (162, 46)]
    c.edge(Polygon(neck), 7, PAPER)
    c.poly(neck)
    c.fill(stroke([(156, 66), (172, 82)], 4), PAPER)
    c.fill(limb([(178, 60), (190, 42), (206, 44)], [11, 9], 10))
    c.circle(208, 34, 22, PAPER)
    spark(c, 208, 32, 31, 9)
