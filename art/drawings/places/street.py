"""A street: a row of terraced houses that fades into the fog, a gas lamp and a lonely man."""
from kit import *
from kit.rooms import *

ROW = Depth(318, 204)
LAMP = (388, 92)


def haze(far):
    """Returns the darkness of a house. Distant houses are paler."""
    return max(0.08, 0.9 * (1.12 - 0.21 * far))


def terrace(c):
    houses = [1, 1.4, 2, 2.9, 4] if c.small else [1, 1.36, 1.84, 2.5, 3.4, 4.7, 6.6]
    light = glow(*LAMP, 170, 0.2)
    for i in range(len(houses) - 2, -1, -1):
        near, far = houses[i], houses[i + 1]
        dark = haze(near)
        front = [ROW.at(-10, -60, near), ROW.at(-10, -60, far), ROW.at(-10, 292, far), ROW.at(-10, 292, near)]

        def tone(x, y):
            return dark * (0.32 + 0.5 * light(x, y)) * (1 - 0.25 * smooth(90, 260, y))

        c.fill(Polygon(front), PAPER)
        lines = [[ROW.at(-10, lerp(-60, 292, v), near), ROW.at(-10, lerp(-60, 292, v), far)] for v in (0, 1)]
        c.hatch(lines[0], lines[1], round((26 if c.small else 52) / near**0.75), tone, m=10)
        bars(c, [[ROW.at(-10, y, near), ROW.at(-10, y, far)] for y in (-50, 200)], 9 * dark / near)
        facade(c, near, far, dark, i)
        stack_of_pots(c, near, far, dark)


def facade(c, near, far, dark, i):
    """Three floors of windows, a door with a fanlight, and steps."""
    for floor, (top, bottom) in enumerate(((-36, 42), (64, 148))):
        for k in (0.12, 0.58):
            a, b = lerp(near, far, k), lerp(near, far, k + 0.27)
            c.poly(ROW.side(-10, top - 7, bottom + 7, a, b), PAPER, fine=True)
            lit = (i, floor, k) in ((1, 1, 0.12), (2, 0, 0.58), (0, 1, 0.58))
            pane(c, top, bottom, a, b, dark, lit)
    a, b = lerp(near, far, 0.56), lerp(near, far, 0.9)
    c.poly(ROW.side(-10, 200, 300, a, b), PAPER)
    door = ROW.side(-10, 222, 300, lerp(a, b, 0.14), lerp(a, b, 0.86))
    if dark > 0.3:
        c.poly(door)
        c.poly(ROW.side(-10, 207, 217, lerp(a, b, 0.16), lerp(a, b, 0.84)))
    else:
        plane(c, door, 3, dark, angle=90, m=4)
    a, b = lerp(near, far, 0.1), lerp(near, far, 0.46)
    c.poly(ROW.side(-10, 212, 278, a, b), PAPER)
    pane(c, 217, 273, lerp(a, b, 0.06), lerp(a, b, 0.94), dark, i == 1)


def pane(c, top, bottom, a, b, dark, lit):
    frame = ROW.side(-10, top, bottom, a, b)
    if c.small and not lit:
        c.poly(frame)
        return
    if dark < 0.3:
        plane(c, frame, 3, dark, angle=90, m=4)
        return
    c.poly(frame)
    if lit:
        for u, v in ((0.1, 0.46), (0.54, 0.9)):
            for s, t in ((0.06, 0.47), (0.53, 0.94)):
                c.poly(ROW.side(-10, lerp(top, bottom, s), lerp(top, bottom, t), lerp(a, b, u), lerp(a, b, v)), PAPER)
    else:
        middle = [
            [ROW.at(-10, lerp(top, bottom, 0.5), a), ROW.at(-10, lerp(top, bottom, 0.5), b)],
            [ROW.at(-10, top, (a + b) / 2), ROW.at(-10, bottom, (a + b) / 2)],
        ]
        bars(c, middle, 2 / a, PAPER)


def stack_of_pots(c, near, far, dark):
    if not 1.7 < near < 4.5:
        return
    x, y = ROW.at(-10, -60, lerp(near, far, 0.9))
    w, h = 40 / near, 50 / near
    plane(c, rect(x - w, y - h, w, h + 4), 2.4, dark, angle=90, edge=1, m=4)
    for k in (0.2, 0.6):
        c.box(x - w * k - 5 / near, y - h - 20 / near, 8 / near, 20 / near)


def other_side(c):
    light = glow(*LAMP, 150, 0.25)
    far = [(475, 40), (420, 92), (420, 84), (410, 84), (410, 100), (376, 132), (352, 166), (352, 214), (475, 246)]
    plane(c, far, 6 if c.small else 3.6, lambda x, y: 0.36 * light(x, y) * (1 - 0.7 * smooth(150, 230, y)), angle=90)


def ground(c):
    c.poly([(5, 320), (5, 286), (290, 208), (346, 208), (475, 246), (475, 320)], PAPER)
    c.poly([(5, 320), (5, 284), (296, 207), (308, 207), (176, 320)], PAPER)

    def wet(x, y):
        pool = smooth(20, 90, abs(x - 372) * (1 + (320 - y) / 260))
        return (0.12 + 0.5 * noise(x * 2, y * 5)) * (0.2 + 0.8 * pool) * smooth(206, 250, y)

    plane(c, [(180, 320), (309, 208), (346, 208), (475, 250), (475, 320)], 5, wet, waver=1, m=50)
    flags = [[ROW.at(-10, 292, z), ROW.at(110, 292, z)] for z in (1, 1.25, 1.55, 1.95, 2.5, 3.2)]
    bars(c, flags, 1.3)
    c.fill(taper([(309, 208), (240, 262), (170, 320)], 4, ends=(0.1, 1), peak=0.95, spline=False))
    c.fill(taper([(306, 208), (216, 262), (110, 320)], 1.2, ends=(0.2, 1), peak=0.95, spline=False))


def railings(c):
    z = 0.9
    while z < (1.7 if c.small else 2.7):
        x, y = ROW.at(44, 292, z)
        top = ROW.at(44, 236, z)[1]
        bars(c, [[(x, y), (x, top)]], 3.4 / z)
        c.poly([(x - 3.4 / z, top), (x, top - 10 / z), (x + 3.4 / z, top)])
        z *= 1.1 if c.small else 1.052
    for y in (244, 286):
        c.fill(stroke([ROW.at(44, y, 0.88), ROW.at(44, y, 1.7 if c.small else 2.7)], 2.4))


def far_lamp(c):
    c.circle(340, 168, 14, PAPER)
    lamp(c, 340, 172, 216, 0.5)


def draw(c):
    sky(c, [(*LAMP, 150), (300, 190, 120)], 230, 22 if c.small else 60, 0.5, 5, 190)
    other_side(c)
    terrace(c)
    ground(c)
    railings(c)
    far_lamp(c)
    person(c, 300, 252, 66, "top")
    c.fill(taper([(302, 252), (268, 249), (232, 245)], 6, ends=(1, 0), peak=0.1))
    c.circle(LAMP[0], LAMP[1], 40, PAPER)
    lamp(c, LAMP[0], LAMP[1] + 20, 296, 1.9)
