"""A lady's note to her doctor, in a fine, steeply sloping hand, on black-edged paper folded once."""
from kit.lettering import handwriting
from kit.penmanship import sheet

SIZE = (640, 440)
LINES = (
    (290, "Highgate, Nov. 10, 1871."),
    (66, "Dear Doctor Eade,"),
    (96, "I am to thank you for the fruit-knife,"),
    (66, "and still more for not using it. The oyster"),
    (66, "and I have parted for ever. I cannot see"),
    (66, "the very shells carried in, and Marcus"),
    (66, "must eat his natives at his club."),
    (250, "Yours, ever so gratefully,"),
    (330, "Constance Amory."),
)


def draw(c):
    sheet(c, 24, 16, 592, 408, seed=11)
    c.wire([[(24, 219), (616, 222)]], 0.8, "#b9a67c")
    for i, (x, words) in enumerate(LINES):
        handwriting(c, words, x, 62 + 41 * i + (8 if i > 6 else 0), 18.5, weight=0.066, slant=0.78, uneven=0.35, seed=4 + i, joined=True)
    c.wire([[(338, 411), (400, 415), (520, 408), (556, 412)]], 1.1, "#221a12")
