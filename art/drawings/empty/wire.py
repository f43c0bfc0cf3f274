"""A telegraph pole whose wire has snapped; the loose end hangs to the ground."""
from kit import *


def pole(c, x, foot, high, scale):
    c.poly([(x - 3.4 * scale, foot), (x - 2.2 * scale, foot - high), (x + 2.2 * scale, foot - high), (x + 3.4 * scale, foot)])
    for k, half in ((0.06, 30), (0.2, 24)):
        y = foot - high * (1 - k)
        c.box(x - half * scale, y, 2 * half * scale, 3.4 * scale)
        for s in (-0.9, -0.45, 0.45, 0.9):
            px = x + s * half * scale
            c.box(px - 1.8 * scale, y - 6 * scale, 3.6 * scale, 6.4 * scale)
            c.circle(px, y - 6 * scale, 2.6 * scale)
    c.fill(stroke([(x - 1 * scale, foot - high * 0.7), (x - 1.2 * scale, foot - 6)], 1.2 * scale), PAPER)


def draw(c):
    def tone(x, y):
        return 0.4 * smooth(0.3, 0.95, noise(x * 1.5 + 10, y * 2.6)) * smooth(0, 40, x) * smooth(240, 200, x) * smooth(2, 24, y)

    c.hatch([(4, 6), (236, 6)], [(4, 108), (236, 108)], 24, tone, m=60, waver=0.8, vary=0.3)
    pole(c, 196, 140, 84, 0.62)
    pole(c, 66, 156, 138, 1.05)
    wires = taper([(38, 16), (16, 24), (0, 26)], 1.5, ends=(1, 1)) + taper([(52, 16), (24, 26), (0, 32)], 1.5, ends=(1, 1))
    for a, b, sag in (((94, 16), (212, 58), 20), ((80, 16), (204, 58), 24), ((88, 35), (208, 70), 20)):
        wires += taper([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + sag), b], 1.4, n=24, ends=(1, 0.7))
    # Draw the broken wire: a loose end, curled where the wire snapped, hangs from each pole.
    wires += limb([(46, 35), (52, 70), (44, 104), (54, 134), (74, 146), (80, 138), (74, 132), (69, 137)], [1.8, 1.8], 44)
    wires += limb([(184, 70), (176, 96), (168, 116), (156, 122), (153, 115), (158, 112)], [1.6, 1.6], 30)
    c.fill(wires)
    for x, y in ((69, 137), (158, 112)):
        for k in range(6):
            t = k * 1.05
            c.fill(taper([(x + 4 * math.cos(t), y + 4 * math.sin(t)), (x + 9 * math.cos(t), y + 9 * math.sin(t))], 1.5, n=4))
    c.fill(taper([(8, 157), (80, 154), (150, 157), (234, 150)], 2.2, ends=(0.3, 0.3)))
    grass = [
        r
        for k in range(16)
        for r in taper(
            [(18 + k * 13, 156 - (k % 3)), (19 + k * 13, 150 - (k % 4)), (22 + k * 13, 146 - (k % 3) * 2)], 1.6, n=5, ends=(1, 0)
        )
    ]
    c.fill(grass)
