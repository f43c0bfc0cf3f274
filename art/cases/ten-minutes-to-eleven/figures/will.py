"""Valentine Ashdown's will: a half-sheet of letter paper with a few written lines, his signature and two witnesses."""
from kit.lettering import handwriting
from kit.penmanship import sheet, signature

SIZE = (640, 420)
FOLD = "#b9a77f"


def draw(c):
    sheet(c, 22, 18, 594, 382, seed=3, torn="b")
    c.wire([[(24, 212), (614, 209)]], 1.6, FOLD)
    handwriting(c, "My will.", 60, 74, 25, seed=4)
    handwriting(c, "Aug. 4, 1891.", 420, 68, 18, seed=5)
    for i, line in enumerate(
        ("All that I have, or may come to have,", "I give to my half-brother Gerald", "Denholm, who taught me to skate.")
    ):
        handwriting(c, line, 60 + 4 * (i % 2), 118 + 38 * i, 19, seed=6 + i)
    signature(c, "Valentine Ashdown", 196, 288, 46)
    handwriting(c, "Witnesses:", 60, 340, 14, seed=11)
    handwriting(c, "N. Ibbs, clerk.", 190, 340, 15, slant=0.1, seed=12)
    handwriting(c, "J. Cope, clerk.", 190, 372, 15, slant=0.5, seed=13)
