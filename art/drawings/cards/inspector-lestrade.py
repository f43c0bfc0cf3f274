"""Inspector Lestrade, a pair of handcuffs and a policeman's lamp."""
from kit import *
from kit.objects import chain
from kit.posters import bust, lantern


def cuff(c, x, y, r, lock):
    """One iron ring of the handcuffs. `lock` is the angle of its lock, in degrees."""
    c.ring(x, y, r, r * 1.12, r * 0.52, PAPER)
    c.ring(x, y, r, r * 1.12, r * 0.32)
    t = math.radians(lock)
    c.circle(x + r * math.cos(t), y + r * 1.12 * math.sin(t), r * 0.4)
    c.circle(x + r * math.cos(t), y + r * 1.12 * math.sin(t), r * 0.13, PAPER)
    arc = [(x + r * math.cos(a), y + r * 1.12 * math.sin(a)) for a in (2.5, 3, 3.5, 4, 4.5)]
    c.fill(taper(arc, r * 0.12, n=10), PAPER)


def stones(c):
    """A wall of large stones, lit by the lamp."""

    def tone(x, y):
        face = 0.24 + 0.76 * smooth(30, 130, math.hypot(x - 112, y - 120))
        return (0.34 + 0.5 * noise(x * 3, y * 3)) * face * smooth(22, 72, math.hypot(x - 44, y - 170))

    for row in range(7):
        y = 9 + row * 32
        c.hatch([(8, y + 1), (292, y + 1)], [(8, y + 30), (292, y + 30)], 9, tone, m=48, waver=0.5, seed=row, vary=0.3)
        c.fill(stroke([(8, y + 31), (292, y + 31)], 1.2))
        for k in range(6):
            x = 8 + k * 56 + (row % 2) * 28
            c.box(x - 1, y, 3, 30, PAPER)
            c.box(x, y, 1.2, 31)


def draw(c):
    if not c.small:
        stones(c)
    c.fill(limb([(68, 10), (70, 20), (65, 28), (59, 24)], [4, 4, 4, 3], 10))
    chain(c, [(65, 26), (52, 32), (44, 42)], 11, 3)
    chain(c, [(65, 26), (80, 36), (90, 50)], 11, 3)
    cuff(c, 44, 68, 21, 270)
    cuff(c, 93, 78, 21, 265)
    bust(c, "lestrade", 213, 133, 0.635)
    with c.at(54, 182, 1.02):
        lantern(c, coins=False)
    c.box(5, 216, 100, 20)
    c.box(5, 217.6, 99, 1.4, PAPER, fine=True)
