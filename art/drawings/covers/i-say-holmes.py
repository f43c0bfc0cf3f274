"""The box cover of I Say, Holmes!: a fan of five cards with Holmes in the middle."""
from kit.lids import game_card

FULL = (("cards", "mastermind"), ("cards", "hansom-cab"), ("cards", "telegram"), ("cards", "arrest"))
SMALL = (("cards", "mastermind"), ("cards", "221b-baker-street"), ("things", "envelope"), ("things", "footprint"))


def draw(c):
    for turn, (kind, name) in zip((-33, 33, -17.5, 17.5), SMALL if c.small else FULL):
        game_card(c, turn, kind, name, (250, 706), 0.84)
    game_card(c, 0, "cards", "sherlock-holmes", (250, 712), 0.94, small=False)
