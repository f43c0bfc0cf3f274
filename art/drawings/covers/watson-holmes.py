"""The box cover of Watson & Holmes: the door of 221B with two pawns in front of it, one with a deerstalker and one with a bowler."""
from kit import *
from kit.dress import grown
from kit.lids import drawing


def pawn(c, x, base, hat):
    """A tall black pawn with a hat."""
    with c.at(x, base):
        side = [
            (66, 0, "c"),
            (68, -16),
            (60, -28),
            (50, -34, "c"),
            (40, -54),
            (27, -92),
            (22, -124),
            (40, -130),
            (40, -142),
            (26, -146, "c"),
        ]
        body = side + [(-p[0], *p[1:]) for p in side[::-1]]
        c.shape(grown(body, 7), PAPER)
        c.circle(0, -176, 46, PAPER)
        hat(c, True)
        c.shape(body)
        c.circle(0, -176, 39)
        cuts = taper([(-50, -22), (0, -14), (50, -22)], 4) + taper([(-30, -134), (0, -129), (30, -134)], 3.4)
        cuts += taper([(-36, -46), (-22, -84), (-17, -120)], 4.6) + taper([(-30, -168), (-30, -156), (-20, -147)], 4)
        c.fill(cuts, PAPER)
        fine = strands([(-26, -44), (-14, -84), (-11, -118)], [(-8, -42), (-4, -84), (-3, -118)], 3, 2)
        fine += strands([(48, -42), (30, -84), (20, -118)], [(40, -42), (24, -84), (15, -118)], 2, 2)
        c.fill(fine, PAPER, fine=True)
        hat(c, False)


def part(c, points, halo):
    """Draws one part of a hat. If `halo` is true, draws a slightly larger light shape instead, which forms a rim around the part."""
    c.shape(grown(points, 7) if halo else points, PAPER if halo else INK)


def deerstalker(c, halo):
    crown = [(-47, -184, "c"), (-44, -216), (-24, -240), (0, -246), (24, -240), (44, -216), (47, -184, "c"), (0, -178)]
    front = [(-30, -192, "c"), (-60, -188), (-80, -172), (-84, -160, "c"), (-60, -168), (-34, -174), (-8, -178, "c")]
    back = [(-p[0], *p[1:]) for p in front]
    bow = [(-3, -246), (-24, -262), (-28, -250), (-14, -242), (0, -240), (14, -242), (28, -250), (24, -262), (3, -246)]
    for points in (crown, front, back, bow):
        part(c, points, halo)
    if halo:
        return
    seams = taper([(0, -242), (-2, -214), (0, -184)], 3) + taper([(-4, -242), (-26, -216), (-30, -188)], 2.6)
    seams += taper([(4, -242), (26, -216), (30, -188)], 2.6) + taper([(-46, -187), (0, -181), (46, -187)], 4)
    c.fill(seams, PAPER)
    check = strands([(-42, -200), (0, -194), (42, -200)], [(-22, -236), (0, -238), (22, -236)], 4, 1.6, ends=0.5)
    check += strands([(-14, -190), (-14, -216), (-3, -240)], [(14, -190), (14, -216), (3, -240)], 2, 1.6, ends=0.5)
    c.fill(check, PAPER, fine=True)


def bowler(c, halo):
    crown = [(-44, -186, "c"), (-45, -214), (-32, -240), (0, -250), (32, -240), (45, -214), (44, -186, "c"), (0, -180)]
    brim = [(-74, -196), (-56, -190), (0, -184), (56, -190), (74, -196), (72, -184), (50, -174), (0, -169), (-50, -174), (-72, -184)]
    part(c, crown, halo)
    part(c, brim, halo)
    if halo:
        return
    c.fill(taper([(-45, -204), (0, -197), (45, -204)], 3) + taper([(-62, -187), (0, -178), (62, -187)], 3), PAPER)
    c.fill(taper([(-34, -210), (-30, -230), (-10, -242)], 4.4), PAPER)
    c.fill(strands([(38, -208), (34, -230), (14, -242)], [(26, -206), (22, -228), (6, -240)], 3, 1.8), PAPER, fine=True)


def draw(c):
    house = drawing("cards", "221b-baker-street")
    if c.small:
        c.fill([r for y in range(12, 560, 25) for r in stroke([(0, y), (500, y)], 13)])
        joints = [
            r
            for j, y in enumerate(range(12, 560, 25))
            for x in range(30 + 45 * (j % 2), 500, 90)
            for r in stroke([(x, y - 7), (x, y + 7)], 4)
        ]
        c.fill(joints, PAPER)
    else:
        bricks(c, 0, 0, 500, 560, 34, 0.74)
    c.box(0, 556, 500, 144)
    with c.at(-110, 116, 2.4):
        halo = [(150 + 66 * math.cos(t), 78 + 66 * math.sin(t)) for t in [math.pi * (1 + i / 20) for i in range(21)]]
        c.poly(halo, PAPER)
        c.box(74, 76, 152, 130, PAPER)
        house.fanlight(c)
        house.pilasters(c)
        house.door(c)
        house.steps(c)
    pawn(c, 96, 684, deerstalker)
    pawn(c, 404, 684, bowler)
