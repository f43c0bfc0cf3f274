"""A wildcard, which counts as any evidence: a tied and sealed cloth bag with a tag."""
from kit import *
from kit.objects import grown, seal, tilted


def bag(c):
    neck = [(78, 24, "c"), (90, 34), (104, 22), (118, 32), (134, 20), (148, 32), (164, 24, "c"), (152, 48), (144, 70), (98, 70), (90, 48)]
    c.shape(neck)
    c.shape(grown(neck, -3), PAPER)
    c.fill(strands([(86, 34), (96, 50), (104, 68)], [(156, 34), (146, 50), (138, 68)], 4 if c.small else 8, 2.6))
    body = [
        (98, 70, "c"),
        (72, 88),
        (42, 124),
        (28, 166),
        (34, 204),
        (58, 222),
        (120, 228),
        (182, 222),
        (208, 204),
        (214, 166),
        (198, 122),
        (170, 88),
        (144, 70, "c"),
    ]
    c.shape(body)
    inner = Curve(grown(body, -3.4))
    c.fill(inner, PAPER)
    c.hatch(
        [(100, 70), (50, 120), (36, 180), (60, 226)],
        [(142, 70), (192, 120), (208, 180), (184, 226)],
        24,
        lambda x, y: 0.1 + 0.7 * smooth(130, 212, x + 0.2 * (y - 150)) + 0.3 * smooth(66, 34, x),
        within=inner,
        m=30,
    )
    c.fill(
        [
            r
            for q in (
                [(104, 76), (92, 100), (88, 126)],
                [(118, 78), (116, 104), (122, 124)],
                [(136, 78), (148, 100), (150, 118)],
            )
            for r in taper(q, 4.4)
        ]
    )


def tag(c):
    L = tilted(96, 158, -14)
    c.fill(limb([(112, 76), (88, 96), (78, 118)], [3, 3], 10))
    label = [(-20, -48), (20, -48), (36, -32), (36, 46), (-36, 46), (-36, -32)]
    c.poly(L([(p[0] + 5, p[1] + 5) for p in label]))
    c.poly(L(label), PAPER)
    c.edge(Polygon(L(label)), 3)
    x, y = L([(0, -34)])[0]
    c.circle(x, y, 7)
    c.circle(x, y, 3.4, PAPER)
    x, y = L([(-5, 0)])[0]
    c.circle(x, y, 19)
    c.circle(x, y, 13, PAPER)
    c.fill(limb(L([(8, 13), (17, 22), (26, 32)]), [8, 9, 11], 6))


def draw(c):
    bag(c)
    c.fill(limb([(88, 66), (120, 74), (154, 66)], [15, 15], 10), PAPER)
    c.fill(limb([(90, 65), (120, 72), (152, 65)], [11, 11], 10))
    c.fill(
        [
            r
            for i in range(7)
            for r in stroke([(94 + i * 8.4, 65 + 4 * math.sin(i / 6 * math.pi)), (99 + i * 8.4, 70 + 2.6 * math.sin(i / 6 * math.pi))], 1.8)
        ],
        PAPER,
        fine=True,
    )
    tag(c)
    seal(c, 160, 84, 21)
