"""The return half of a railway ticket: pasteboard, torn down the left side and stained by water."""
from kit import *
from kit.lettering import text
from kit.penmanship import sheet

SIZE = (420, 300)


def draw(c):
    sheet(c, 62, 36, 300, 226, seed=9, torn="l")
    with c.tinted("#dccba3"):
        c.shape([(230, 206), (262, 186), (312, 192), (348, 214), (340, 246), (290, 254), (244, 244)])
    with c.tinted("#c2ad80"):
        c.fill(
            [
                Ribbon(
                    [
                        (p, 1.4)
                        for p in sample([(230, 206), (262, 186), (312, 192), (348, 214), (340, 246), (290, 254), (244, 244)], 8, True)
                    ]
                )
            ]
        )
        c.shape([(262, 212), (276, 205), (290, 214), (304, 206), (322, 216), (314, 228), (296, 222), (280, 231), (266, 226)])
    text(c, "G. E. R.", 216, 66, 15, weight=0.14, anchor="middle")
    text(c, "RETURN", 216, 92, 13, weight=0.12, anchor="middle")
    text(c, "BROXBOURNE", 216, 122, 20, weight=0.14, anchor="middle")
    text(c, "TO", 216, 140, 10, anchor="middle")
    text(c, "LIVERPOOL STREET", 216, 166, 18, weight=0.14, anchor="middle")
    text(c, "FIRST CLASS", 216, 190, 12, weight=0.13, anchor="middle")
    text(c, "0418", 92, 240, 24, weight=0.13)
