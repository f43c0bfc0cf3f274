"""landmarks.py: buildings of London, each drawn small from the front, for maps and skylines. (0, 0) is the middle of the base."""
import math

from .canvas import INK, PAPER
from .geometry import Polygon, limb, smooth, stroke, taper
from .rooms import arch, bars, plane, rect


def wall(c, x, y, width, height, tone=0.4, step=2.6, edge=1.2):
    """A wall with vertical lines that get darker towards the right. (x, y) is its lower left corner."""
    shade = lambda px, py: tone * (0.6 + 0.8 * (px - x) / width)
    plane(c, rect(x, y - height, width, height), step, shade, angle=90, edge=edge)


def panes(c, x, y, across, down, dx, dy, w, h, ink=INK):
    """Rows of windows. (x, y) is the upper left corner of the first window."""
    c.fill([Polygon(rect(x + i * dx, y + j * dy, w, h)) for i in range(across) for j in range(down)], ink)


def pinnacle(c, x, y, height, half=2.0):
    c.poly([(x - half, y), (x, y - height), (x + half, y)])


def clock_tower(c):
    """The clock tower of Parliament, 96 units high."""
    c.box(-9, -62, 18, 62)
    bars(c, [[(k, -58), (k, -3)] for k in (-5, 0, 5)], 1.2, PAPER)
    c.box(-11, -80, 22, 20)
    c.poly([(-11, -80), (-7, -87), (7, -87), (11, -80)])
    c.poly([(-6, -87), (0, -108), (6, -87)])
    c.fill(stroke([(0, -106), (0, -114)], 1.3))
    c.circle(0, -70, 8, PAPER)
    c.ring(0, -70, 6.2, 6.2, 1)
    c.fill(stroke([(0, -70), (0, -75)], 1.4) + stroke([(0, -70), (3.4, -68)], 1.4))
    for side in (-11, 11):
        pinnacle(c, side, -79, 10, 1.6)


def parliament(c):
    """The Houses of Parliament from the river: the clock tower at the right, the Victoria Tower at the left. The drawing is 150 units
    wide."""
    wall(c, -84, 0, 24, 72, 0.55, 2.4)
    for x in (-84, -76, -68, -60):
        pinnacle(c, x, -71, 12, 1.8)
    c.fill(stroke([(-72, -72), (-72, -92)], 1.2))
    c.poly([(-72, -92), (-61, -89), (-72, -85)])
    panes(c, -79, -62, 3, 3, 6, 17, 2.4, 9, PAPER)
    wall(c, -60, 0, 112, 34, 0.5, 2.4)
    for k in range(10):
        pinnacle(c, -56 + k * 11.6, -33, 10, 1.5)
    panes(c, -55, -27, 10, 2, 11, 13, 3.4, 8, PAPER)
    wall(c, -14, -34, 16, 20, 0.6, 2.4)
    c.poly([(-12, -54), (-6, -74), (0, -54)])
    with c.at(62, 0):
        clock_tower(c)


def dome(c, x, y, rx, ry, n=6):
    """A dome with ribs."""
    outline = [(x + rx * math.cos(t * math.pi / 12), y - ry * math.sin(t * math.pi / 12)) for t in range(13)]
    c.poly(outline, PAPER)
    for k in range(n + 1):
        u = math.sin((k / n - 0.5) * math.pi)
        rib = [(x + u * rx * math.cos(t), y - ry * math.sin(t)) for t in (0, 0.4, 0.8, 1.2, 1.5)]
        c.fill(limb(rib, [0.9 + 1.3 * max(0, u), 0.8], 8))
    c.fill(limb(outline, [1.6, 1.6], 24))


def st_pauls(c):
    """St Paul's Cathedral from the west: portico, two towers and the dome. It is 84 units wide and 106 high."""
    wall(c, -30, -38, 60, 14, 0.5)
    c.box(-25, -64, 50, 14, PAPER)
    bars(c, [[(x, -62), (x, -52)] for x in range(-22, 24, 5)], 2)
    bars(c, [[(-27, -64), (27, -64)], [(-28, -51), (28, -51)]], 2.2)
    dome(c, 0, -64, 23, 27)
    c.box(-5, -100, 10, 10)
    bars(c, [[(-2, -98), (-2, -92)], [(2, -98), (2, -92)]], 1.2, PAPER)
    c.shape([(-5, -99, "c"), (-3, -104), (0, -106), (3, -104), (5, -99, "c")])
    c.fill(stroke([(0, -105), (0, -115)], 1.3) + stroke([(-3, -111), (3, -111)], 1.3))
    wall(c, -40, 0, 80, 36, 0.4)
    c.box(-22, -36, 44, 36, PAPER)
    bars(c, [[(x, -14), (x, 0)] for x in range(-19, 22, 6)], 2.2)
    bars(c, [[(x, -32), (x, -19)] for x in range(-16, 18, 6)], 2)
    bars(c, [[(-23, -16), (23, -16)], [(-22, -35), (22, -35)], [(-26, -1), (26, -1)]], 2.2)
    c.poly([(-24, -36), (0, -47), (24, -36)])
    c.poly([(-15, -38), (0, -44.5), (15, -38)], PAPER)
    for side in (-34, 34):
        wall(c, side - 7, 0, 14, 52, 0.5)
        panes(c, side - 2, -48, 1, 3, 0, 15, 4, 9)
        c.box(side - 6, -62, 12, 11)
        c.box(side - 2.4, -60, 4.8, 8, PAPER)
        c.shape([(side - 6, -62, "c"), (side - 4, -69), (side, -75), (side + 4, -69), (side + 6, -62, "c")])


def white_tower(c):
    """The Tower of London: the White Tower behind its curtain wall. It is 92 units wide."""
    wall(c, -26, -8, 52, 46, 0.45)
    panes(c, -18, -44, 4, 2, 11, 16, 3.4, 8)
    for x in (-26, 26):
        wall(c, x - 5, -8, 10, 54, 0.6)
        c.shape([(x - 6, -62, "c"), (x - 4, -68), (x, -72), (x + 4, -68), (x + 6, -62, "c")])
        c.fill(stroke([(x, -70), (x, -80)], 1.1))
        c.poly([(x, -80), (x + 6, -78), (x, -75.6)])
    for k in range(6):
        c.box(-19 + k * 7, -58, 4, 4)
    wall(c, -48, 0, 96, 18, 0.55)
    for k in range(13):
        c.box(-48 + k * 7.6, -22, 4.4, 4.4)
    for x in (-46, 42):
        wall(c, x - 7, 0, 17, 26, 0.6)
        for k in range(3):
            c.box(x - 7 + k * 6.4, -30, 4, 4)


def tower_bridge(c):
    """Tower Bridge: two towers in the river, the high walk between them, chains to both banks. It is 150 units wide."""
    for side in (-1, 1):
        chain = [(side * 31, -54), (side * 46, -34), (side * 62, -22), (side * 74, -20)]
        c.fill(limb(chain, [2.4, 2.4], 18))
        bars(c, [[(side * x, -14), (side * x, y)] for x, y in ((38, -44), (46, -34), (54, -27), (62, -22), (70, -20))], 1)
        c.box(side * 74 - 4, -28, 8, 32)
        pinnacle(c, side * 74, -28, 9, 4)
    c.box(-80, -15, 160, 4.6)
    c.box(-30, -53, 60, 3)
    c.box(-30, -46, 60, 3)
    bars(c, [[(x, -52), (x + 6, -44)] for x in range(-18, 14, 6)] + [[(x + 6, -52), (x, -44)] for x in range(-18, 14, 6)], 1)
    for x in (-25, 25):
        c.box(x - 9, -15, 18, 24)
        wall(c, x - 8, -15, 16, 46, 0.62, 2.3)
        panes(c, x - 4, -55, 2, 3, 5.4, 13, 2.6, 8, PAPER)
        c.poly([(x - 9, -61), (x - 5, -68), (x + 5, -68), (x + 9, -61)])
        c.poly([(x - 6, -67), (x, -84), (x + 6, -67)])
        c.fill(stroke([(x, -83), (x, -90)], 1.1))
        for k in (-8, 8):
            pinnacle(c, x + k, -60, 13, 1.8)
        c.shape([(x - 4, -15, "c"), (x - 4, -24), (x, -28), (x + 4, -24), (x + 4, -15, "c")], PAPER)


def museum(c):
    """The British Museum: a long colonnade with a pediment. It is 104 units wide."""
    c.box(-52, -32, 104, 32, PAPER)
    plane(c, rect(-52, -30, 104, 26), 3, 0.5, angle=0)
    columns = [x for x in range(-50, 51, 6)]
    for x in columns:
        c.box(x - 2.6, -30, 5.2, 27, PAPER)
    bars(c, [[(x - 0.6, -29), (x - 0.6, -4)] for x in columns] + [[(x + 1.9, -29), (x + 1.9, -4)] for x in columns], 1)
    c.box(-54, -36, 108, 6)
    bars(c, [[(-53, -33), (53, -33)]], 1.2, PAPER)
    c.poly([(-27, -36), (0, -53), (27, -36)])
    c.poly([(-20, -37.6), (0, -49.6), (20, -37.6)], PAPER)
    c.fill([Polygon([(x - 1.6, -38), (x, -38 - h), (x + 1.6, -38)]) for x, h in ((-12, 3), (-6, 5.4), (0, 8), (6, 5.4), (12, 3))])
    for k in range(3):
        bars(c, [[(-54 - k * 2, -3 + k * 2), (54 + k * 2, -3 + k * 2)]], 1.2)


def terminus(c):
    """A railway terminus: a Gothic clock tower and hotel, and the iron arch of the train shed. It is 112 units wide."""
    shed = arch(-8, 0, 66, 46, 40, 1.4)
    c.poly(shed, PAPER)
    for k in (1, 0.82, 0.64, 0.46):
        rib = [(25 + (x - 25) * k, y * k) for x, y in shed[1:-1]]
        c.fill(limb(rib, [2.4 * k, 2.4 * k], 24))
    spokes = [(math.cos(t * math.pi / 9), math.sin(t * math.pi / 9)) for t in range(1, 9)]
    bars(c, [[(25 + 13 * u, -20 * v), (25 + 32 * u, -44 * v)] for u, v in spokes], 1)
    c.box(-8, -8, 66, 8)
    c.shape([(16, 0, "c"), (16, -14), (25, -21), (34, -14), (34, 0, "c")], PAPER)
    bars(c, [[(20, 0), (20, -12)], [(25, 0), (25, -16)], [(30, 0), (30, -12)]], 1.4)
    wall(c, -56, 0, 48, 38, 0.5)
    panes(c, -51, -33, 5, 3, 9, 11, 4, 6.4)
    c.poly([(-58, -38), (-50, -52), (-14, -52), (-7, -38)])
    for x in (-46, -32, -18):
        c.poly([(x - 5, -42), (x, -53), (x + 5, -42)], PAPER)
        c.edge(Polygon([(x - 5, -42), (x, -53), (x + 5, -42)]), 1.3)
    wall(c, -10, 0, 14, 66, 0.6)
    c.circle(-3, -56, 4.6, PAPER)
    c.ring(-3, -56, 4.6, 4.6, 1.4)
    c.fill(stroke([(-3, -56), (-3, -59.4)], 1.1) + stroke([(-3, -56), (-0.6, -55)], 1.1))
    c.poly([(-11, -66), (-3, -90), (5, -66)])
    for side in (-10, 4):
        pinnacle(c, side, -65, 12, 1.6)


def terrace(c, houses=5, door=2):
    """A row of brick houses with chimneys, like Baker Street. Each house is 20 units wide and 58 high."""
    left = -houses * 10
    for i in range(houses):
        x = left + i * 20
        plane(c, rect(x, -46, 20, 46), 2.6, 0.36 + 0.16 * (i % 2), edge=1.3)
        for j, h in enumerate((8, 9, 7)):
            for k in (3.4, 12):
                c.box(x + k, -42 + j * 13, 5, h, PAPER)
                c.edge(Polygon(rect(x + k, -42 + j * 13, 5, h)), 1.2)
        c.box(x + 12, -14, 6, 14)
        c.box(x - 1, -49, 22, 3.4)
        c.box(x + 14, -60, 7, 12)
        bars(c, [[(x + 15.4, -64), (x + 15.4, -60)], [(x + 19.4, -64), (x + 19.4, -60)]], 2)
    x = left + door * 20
    c.box(x + 10.6, -16, 9, 16, PAPER)
    c.box(x + 11.8, -14, 6.6, 14)
    c.ring(x + 15, -14, 3.3, 3.3, 1)


def club(c):
    """The Diogenes Club in Pall Mall: a quiet palazzo with a deep cornice and a lamp on each side of its door. It is 72 units wide."""
    plane(c, rect(-36, -48, 72, 48), 3, lambda x, y: 0.24 + 0.3 * smooth(-36, 36, x), edge=1.4)
    c.box(-39, -53, 78, 5)
    bars(c, [[(-38, -50.4), (38, -50.4)]], 1.1, PAPER)
    c.box(-36, -58, 72, 4, PAPER)
    bars(c, [[(x, -58), (x, -53)] for x in range(-35, 37, 5)] + [[(-36, -58), (36, -58)]], 1.2)
    for x in (-30, -18, 10, 22):
        for y, h in ((-43, 14), (-21, 14)):
            c.box(x, y, 8, h, PAPER)
            c.box(x + 1.4, y + 1.4, 5.2, h - 2.8)
            c.poly([(x - 2, y), (x + 4, y - 4, "c"), (x + 10, y)])
    c.box(-5, -43, 10, 14, PAPER)
    c.box(-3.4, -41.6, 6.8, 11)
    c.box(-10, -25, 20, 4)
    c.box(-9, -21, 18, 21, PAPER)
    bars(c, [[(-8, -21), (-8, 0)], [(8, -21), (8, 0)]], 2.2)
    c.box(-4.6, -17, 9.2, 17)
    for x in (-14, 14):
        bars(c, [[(x, -10), (x, 0)]], 1.2)
        c.circle(x, -12, 2.2)


def monument(c):
    """The Monument: a column with a flaming urn. It is 96 units high."""
    c.box(-9, -12, 18, 12)
    c.box(-6, -9, 12, 6, PAPER)
    c.box(-4.4, -74, 8.8, 62, PAPER)
    bars(c, [[(x, -73), (x, -13)] for x in (-4.2, -1.6, 0.8, 2.6, 4.2)], 1.1)
    c.box(-8, -80, 16, 6)
    bars(c, [[(x, -86), (x, -80)] for x in (-7, -3.5, 0, 3.5, 7)] + [[(-8, -86), (8, -86)]], 1)
    c.box(-3, -90, 6, 8)
    flame = [(-4, -90, "c"), (-5, -95), (-2, -97), (0, -103, "c"), (2, -97), (5, -95), (4, -90, "c")]
    c.shape(flame)


def palace(c):
    """A palace front with a flag. It is 96 units wide."""
    plane(c, rect(-48, -30, 96, 30), 2.8, lambda x, y: 0.3 + 0.2 * smooth(-48, 48, x), edge=1.3)
    panes(c, -44, -26, 12, 2, 7.6, 13, 3.6, 8)
    for x in (-40, 0, 40):
        c.box(x - 10, -33, 20, 33, PAPER)
        bars(c, [[(x + k, -28), (x + k, -3)] for k in (-8, -3, 3, 8)], 1.8)
        c.poly([(x - 12, -32), (x, -41), (x + 12, -32)])
    c.box(-50, -33, 100, 2.6)
    c.fill(stroke([(0, -40), (0, -58)], 1.1))
    c.poly([(0, -58), (12, -55), (0, -50)])


def ship(c, mirror=False):
    """A sailing ship at anchor with bare masts. It is 84 units wide and 92 high."""
    with c.at(0, 0, 1, mirror):
        c.shape([(-44, -12, "c"), (-30, -8), (26, -9), (44, -16, "c"), (38, 0), (32, 4, "c"), (-34, 4, "c")])
        c.fill(taper([(-40, -7), (0, -3), (38, -9)], 1.4) + taper([(-36, -2), (0, 1), (34, -3)], 1), PAPER)
        lines = [[(44, -15), (62, -26)]]
        for x, top in ((-26, -74), (-2, -88), (22, -80)):
            c.box(x - 1.2, top, 2.4, -top - 6)
            for k, w in ((0.28, 11), (0.52, 15), (0.74, 17)):
                y = top * (1 - k)
                bars(c, [[(x - w, y), (x + w, y)]], 1.6)
                c.fill(taper([(x - w + 1, y + 1), (x, y + 4), (x + w - 1, y + 1)], 2))
            lines += [[(x, top), (x - 15, -8)], [(x, top), (x + 15, -8)]]
        bars(c, lines + [[(62, -26), (22, -80)], [(-2, -88), (-26, -74)], [(22, -80), (-2, -88)]], 0.8)


def warehouse(c, width=56):
    """A warehouse at the docks, with a hoist in its gable."""
    w = width / 2
    plane(c, [(-w, 0), (-w, -30), (0, -46), (w, -30), (w, 0)], 2.8, lambda x, y: 0.36 + 0.24 * smooth(-w, w, x), edge=1.4)
    bars(c, [[(-w - 2, -29.4), (0, -46), (w + 2, -29.4)]], 2.4)
    c.box(-4, -36, 8, 10, PAPER)
    c.box(-2.6, -34.6, 5.2, 8.6)
    for y in (-22, -10):
        for x in (-w + 6, -4, w - 14):
            c.box(x, y, 8, 8, PAPER)
            c.edge(Polygon(rect(x, y, 8, 8)), 1.2)
    bars(c, [[(0, -42), (12, -40)], [(12, -40), (12, -28)]], 1.2)


def gasworks(c):
    """Two gas holders and a smoking chimney."""
    for x, r, h in ((-20, 15, 26), (14, 18, 30)):
        plane(c, rect(x - r, -h * 0.8, 2 * r, h * 0.8), 2.6, lambda px, py: 0.2 + 0.5 * smooth(x - r, x + r, px), angle=90, edge=1.2)
        bars(c, [[(x + k * r, 0), (x + k * r, -h)] for k in (-1, -0.4, 0.4, 1)] + [[(x - r, -h), (x + r, -h)]], 1.3)
        c.fill(limb([(x - r, -h * 0.8), (x, -h * 0.8 - 5), (x + r, -h * 0.8)], [1.6, 1.6], 10))
    c.poly([(36, 0), (38, -58), (44, -58), (46, 0)])
    bars(c, [[(40, -54), (39, -4)]], 1.2, PAPER)


def little_tree(c, x, y, r=6.0):
    """A round tree on a map, with a dark crescent on its shaded side."""
    c.fill(stroke([(x, y), (x, y - r)], 1.6))
    c.circle(x, y - 1.6 * r, r)
    c.circle(x - 0.22 * r, y - 1.72 * r, 0.72 * r, PAPER)
