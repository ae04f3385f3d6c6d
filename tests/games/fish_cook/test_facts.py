"""Every table of the rule page, copied as it is printed there, and its facts to test against."""

import pytest

import cambusa
from cambusa.errors import IllegalActionError
from cambusa.games import fish_cook
from tests.games.faces import play
from tests.games.fish_cook.oracle import BOOK, FARMERS, FISH_PRICES, KINDS
from tests.games.fish_cook.support import position

FARMERS_MARKET = """
sake | $12 - | $9 [1,2] | $7 [3,4] | $6 [5] | $5 [6] | 2 2 3 3 4 5
mushrooms | $10 - | $7 [1,2] | $6 [3] | $5 [4,5] | $4 [6] | 2 2 3 4 4 5
greens | $8 - | $6 [1] | $5 [2,3] | $4 [4,5] | $3 [6] | 2 3 3 4 4 5
roe | $7 - | $5 [1] | $4 [2,3] | $3 [4] | $2 [5,6] | 2 3 3 4 5 5
egg | $5 - | $4 [1] | $3 [2] | $2 [3,4] | $1 [5,6] | 2 3 4 4 5 5
rice | $4 - | $3 - | $2 [1,2] | $1 [3,4] | $0 [5,6] | 3 3 4 4 5 5
"""

FISH_MARKET = """
1 | 5 4 3 2 1
2 | 7 5 4 3 2
3 | 9 7 6 5 4
4 | 12 10 8 7 6
5 | 16 13 11 9 8
6 | 20 16 13 11 10
"""

RECIPES = """
| 1 | 1 | roe | 14 | | 19 | 4 | egg | 19 |
| 2 | 1 | mushrooms | 16 | | 20 | 4 | rice greens | 28 |
| 3 | 1 | sake | 18 | | 21 | 4 | greens sake | 33 |
| 4 | 1 | egg greens | 23 | | 22 | 4 | rice egg mushrooms | 36 |
| 5 | 1 | rice egg sake | 32 | | 23 | 4 | rice roe sake | 39 |
| 6 | 1 | roe greens mushrooms | 34 | | 24 | 4 | egg greens sake | 41 |
| 7 | 2 | rice | 13 | | 25 | 5 | rice | 21 |
| 8 | 2 | roe | 15 | | 26 | 5 | rice roe | 29 |
| 9 | 2 | rice mushrooms | 24 | | 27 | 5 | egg greens | 31 |
| 10 | 2 | greens sake | 29 | | 28 | 5 | roe greens | 32 |
| 11 | 2 | rice egg greens | 30 | | 29 | 5 | egg roe sake | 43 |
| 12 | 2 | egg roe mushrooms | 33 | | 30 | 5 | rice mushrooms sake | 44 |
| 13 | 3 | rice | 15 | | 31 | 6 | mushrooms | 28 |
| 14 | 3 | mushrooms | 19 | | 32 | 6 | rice roe | 32 |
| 15 | 3 | rice egg | 23 | | 33 | 6 | egg greens | 34 |
| 16 | 3 | egg roe | 25 | | 34 | 6 | greens mushrooms | 37 |
| 17 | 3 | egg roe sake | 37 | | 35 | 6 | rice roe sake | 45 |
| 18 | 3 | roe greens mushrooms | 37 | | 36 | 6 | egg greens mushrooms | 45 |
"""


def farmers_rows():
    for line in FARMERS_MARKET.strip().splitlines():
        kind, *spaces, tokens = line.split(" | ")
        prices = [int(space.split()[0][1:]) for space in spaces]
        dice = [space.split()[1] for space in spaces]
        yield kind, prices, dice, list(map(int, tokens.split()))


def fish_rows():
    for line in FISH_MARKET.strip().splitlines():
        size, prices = line.split(" | ")
        yield int(size), list(map(int, prices.split()))


def recipe_rows():
    for line in RECIPES.strip().splitlines():
        for half in line.strip("| ").split(" | | "):
            number, fish, ingredients, main = (cell.strip() for cell in half.split(" | "))
            yield int(number), int(fish), ingredients.split(), int(main)


def tokens_after(dice, face):
    """Read the bracketed dice: the spaces filled by a roll are those up to the one that shows it, "-" always."""
    spaces = enumerate(dice, start=1)
    return max(space for space, faces in spaces if faces == "-" or str(face) in faces.strip("[]").split(","))


@pytest.mark.parametrize(("kind", "prices", "dice", "tokens"), list(farmers_rows()), ids=KINDS)
def test_farmers_market(rules, kind, prices, dice, tokens):
    """Components: the tokens after a roll, by the brackets and by the last column; the price of each space."""
    place = KINDS.index(kind)
    for face, filled in enumerate(tokens, start=1):
        assert tokens_after(dice, face) == filled
        now = position(phase="roll", row=kind, day=2, farmers=[3 if other < place else 0 for other in range(6)])
        game = play(rules.from_position(now), f"- roll {kind} {face}")
        assert game.position()["farmers_market"][place] == filled
    for n, price in enumerate(prices, start=1):
        now = position(phase="morning", farmers=[n if other == place else 3 for other in range(6)])
        game = play(rules.from_position(now), f"0 buy {kind}")
        assert game.points[0] == 100 - price
    assert FARMERS[kind] == (prices, tokens)
    assert list(fish_cook.INGREDIENT_PRICES[place]) == prices
    assert list(fish_cook.REFILLS[place]) == tokens


@pytest.mark.parametrize(("size", "prices"), list(fish_rows()))
def test_fish_market(rules, size, prices):
    """Components: n fish in a row: the cheapest costs the n-th price."""
    others = [other for other in range(1, 7) if other != size]
    for n, price in enumerate(prices, start=1):
        board = [size] * n + [others[i % 5] for i in range(12 - n)]
        game = rules.from_position(position(phase="morning", board=" ".join(map(str, board))))
        assert play(game, f"0 buy fish {size}").points[0] == 100 - price
    assert FISH_PRICES[size] == list(fish_cook.FISH_PRICES[size - 1]) == prices


@pytest.mark.parametrize(("number", "fish", "ingredients", "main"), list(recipe_rows()))
def test_recipes(rules, number, fish, ingredients, main):
    """Components: fish size, ingredients, main value of each recipe; the bonus is 3, 4, 5 for one, two, three."""
    tokens = [" ".join(ingredients)] * 2
    now = position(2, hands=[(number,)], ingredients=tokens, fish=[str(fish), "1"])
    game = rules.from_position(now)
    assert [label for label in game.legal(0) if label.startswith("cook")] == [f"cook {number} with {fish}"]
    play(game, f"0 cook {number} with {fish}")
    assert game.points == [100 + main + len(ingredients) + 2, 100]
    assert game.position()["ingredients"] == [[0] * 6, [int(kind in ingredients) for kind in KINDS]]
    for missing in ingredients:
        fewer = " ".join(kind for kind in KINDS if kind != missing)
        game = rules.from_position(position(2, hands=[(number,)], ingredients=[fewer], fish=["6"]))
        assert game.legal(0) == ["discard 6"]
    if fish > 1:
        game = rules.from_position(position(2, hands=[(number,)], ingredients=tokens, fish=[str(fish - 1)]))
        assert game.legal(0) == [f"discard {fish - 1}"]


def test_there_are_36_recipes():
    rows = sorted(recipe_rows())
    assert [row[0] for row in rows] == list(range(1, 37))
    assert {number: (fish, " ".join(kinds), main) for number, fish, kinds, main in rows} == BOOK
    assert [(row.fish, list(row.ingredients), row.main) for row in fish_cook.RECIPES] == [row[1:] for row in rows]


def test_counts_and_means():
    """Facts: recipes by ingredient; mean main value by size."""
    used = [kind for recipe in fish_cook.RECIPES for kind in recipe.ingredients]
    assert {kind: used.count(kind) for kind in KINDS} == {
        "rice": 14, "egg": 14, "roe": 13, "greens": 13, "mushrooms": 11, "sake": 10,
    }  # fmt: skip
    means = [sum(recipe.main for recipe in fish_cook.RECIPES if recipe.fish == size) / 6 for size in range(1, 7)]
    assert means == pytest.approx([22.8, 24.0, 26.0, 32.7, 33.3, 36.8], abs=0.05)


# Facts to test against, row by row


def test_fact_1(rules):
    """Roe row empty, die 3: tokens at $7, $5, $4; the next roe costs $4."""
    now = position(phase="roll", day=2, row="roe", farmers=(3, 3, 3, 0, 0, 0))
    game = play(rules.from_position(now), "- roll roe 3")
    assert game.position()["farmers_market"][3] == 3
    now = position(phase="morning", farmers=(3, 3, 3, 3, 3, 3))
    game = play(rules.from_position(now), "0 buy roe", "1 buy roe", "2 buy roe")
    assert game.points == [96, 95, 93]


def test_fact_2(rules):
    """Roe row holds 4, die 2: stays 4."""
    now = position(phase="roll", day=2, row="roe", farmers=(3, 3, 3, 4, 0, 0))
    game = play(rules.from_position(now), "- roll roe 2")
    assert game.position()["farmers_market"][3] == 4


def test_fact_3(rules):
    """Five 4s and one 2 on the board: a 4 costs $6, the 2 costs $7."""
    now = position(phase="morning", board="4 4 4 4 4 2 1 1 1 1 1 6")
    assert play(rules.from_position(now), "0 buy fish 4", "1 buy fish 2").points == [94, 93, 100]


def test_fact_4(rules):
    """Hand recipe 17, fish 5, one egg, roe, sake each: the cook earns 37+5, the card goes to the menu."""
    game = rules.from_position(position(hands=[(17,)], fish=["5", "1"], ingredients=["egg roe sake"]))
    play(game, "0 cook 17 with 5")
    assert game.points[0] == 100 + 37 + 5
    assert game.position()["menus"][0] == ["17"]


@pytest.mark.parametrize("face", range(1, 7))
def test_fact_5(rules, face):
    """Same recipe in another's menu: cook 37, owner 5; die 5 or 6 steals it."""
    game = rules.from_position(position(menus=[(), (17,)], fish=["5", "1"], ingredients=["egg roe sake"]))
    play(game, "0 cook 17 with 5", f"- steal {face}")
    assert game.points == [137, 105, 100]
    assert game.position()["menus"][0] == ["17"] * (face in (5, 6))


def test_fact_6(rules):
    """Menus of sizes {1,1,6} and {1,6,6}: $1 to the first, $6 to the second; a tie pays both."""
    now = position(2, day=3, fish=["1"], menus=[(1, 2, 31), (3, 32, 33)])
    assert play(rules.from_position(now), "0 discard 1").points == [101, 106]
    now = position(2, day=3, fish=["1"], menus=[(1, 2, 31), (3, 4, 32)])
    assert play(rules.from_position(now), "0 discard 1").points == [107, 107]


def test_fact_7(rules):
    """Three players, chef 0, seat 1 buys the last sake: buys left 2, 0, 1; chef 2."""
    now = position(phase="morning", farmers=(1, 3, 3, 3, 3, 3), fish=["1", "1", "1"])
    game = play(rules.from_position(now), "0 pass", "1 buy sake")
    order = []
    while game.position()["phase"] == "morning":
        order += game.active_seats
        play(game, f"{order[-1]} pass")
    assert order == [2, 0, 1]
    assert game.position()["chef"] == 2
    assert game.active_seats == [2]


# Refusals name the rule


@pytest.mark.parametrize(
    ("now", "seat", "label", "reason"),
    [
        ({"phase": "morning"}, 1, "pass", "NOT_ON_TURN"),
        ({}, 1, "discard 1", "NOT_ON_TURN"),
        ({}, 0, "pass", "MORNING_ONLY"),
        ({}, 0, "buy sake", "MORNING_ONLY"),
        ({}, 0, "buy deck", "MORNING_ONLY"),
        ({"phase": "morning"}, 0, "discard 1", "EVENING_ONLY"),
        ({"phase": "morning"}, 0, "cook 1 with 1", "EVENING_ONLY"),
        ({"phase": "morning", "board": "1 1 1 1 1 2 2 2 2 2 3 3"}, 0, "buy fish 6", "SOLD_OUT"),
        ({"phase": "morning", "farmers": (0, 3, 3, 3, 3, 3), "ingredients": ["sake " * 17]}, 0, "buy sake", "SOLD_OUT"),
        ({"phase": "morning", "money": [1, 0, 0]}, 0, "buy sake", "TOO_DEAR"),
        ({"phase": "morning", "money": [0, 0, 0]}, 0, "buy fish 1", "TOO_DEAR"),
        ({"phase": "morning", "money": [4, 0, 0], "school": [9]}, 0, "buy recipe 9", "TOO_DEAR"),
        ({"phase": "morning", "money": [1, 0, 0]}, 0, "buy deck", "TOO_DEAR"),
        ({"phase": "morning", "school": [9]}, 0, "buy recipe 8", "NOT_IN_SCHOOL"),
        ({"phase": "morning", "day": 2, "menus": [range(1, 37)]}, 0, "buy deck", "EMPTY_DECK"),
        ({"hands": [(), (7,)]}, 0, "cook 7 with 6", "OUT_OF_REACH"),
        ({"hands": [(8,)]}, 0, "cook 7 with 6", "OUT_OF_REACH"),
        ({"hands": [(7,)]}, 0, "cook 7 with 6", "MISSING_INGREDIENT"),
        ({"school": [7]}, 0, "cook 7 with 6", "MISSING_INGREDIENT"),
        ({"menus": [(7,)]}, 0, "cook 7 with 6", "MISSING_INGREDIENT"),
        ({"menus": [(), (7,)]}, 0, "cook 7 with 6", "MISSING_INGREDIENT"),
        ({"hands": [(7,)], "ingredients": ["rice"]}, 0, "cook 7 with 5", "NO_SUCH_FISH"),
        ({}, 0, "discard 5", "NO_SUCH_FISH"),
    ],
)
def test_refusals(now, seat, label, reason):
    now = position(**({"fish": ["6", "1"]} | now if now.get("phase") != "morning" else now))
    state = cambusa.load("fish_cook", seats=3).from_position(now)
    with pytest.raises(IllegalActionError) as caught:
        state.apply(label, seat)
    assert caught.value.reason == reason
    assert caught.value.why == state.game.spec.reasons[reason]


def test_every_reason_is_tested():
    (rows,) = (mark.args[1] for mark in test_refusals.pytestmark)
    assert {row[3] for row in rows} == cambusa.spec("fish_cook").reasons.keys()


def test_windows():
    """At timeout a buyer passes, a cook throws the smallest fish away."""
    buy, cook = cambusa.spec("fish_cook").windows
    game = cambusa.load("fish_cook", seats=3)
    state = game.from_position(position(phase="morning"))
    assert buy.label("morning", state.legal_labels(0)) == "pass"
    state = game.from_position(position(fish=["2 6"], hands=[(7,)], ingredients=["rice"]))
    assert cook.label("evening", state.legal_labels(0)) == "discard 2"


def test_first_seat_is_checked(seats):
    for first in range(seats):
        assert cambusa.load("fish_cook", seats=seats, first_seat=first).options == {"first_seat": first}
    with pytest.raises(cambusa.OptionError, match="first_seat"):
        cambusa.load("fish_cook", seats=seats, first_seat=seats)


def test_returns(seats):
    """Shared wins share: ((n/w)*won - 1)/(n - 1)."""
    days = {2: 3, 3: 4, 4: 4, 5: 5, 6: 5}[seats]
    for winners in range(1, seats + 1):
        money = [50 if seat < winners else 20 for seat in range(seats)]
        state = cambusa.load("fish_cook", seats=seats).from_position(position(seats, day=days, fish=["1"], money=money))
        assert state.returns == [0.0] * seats
        state.apply("discard 1")
        win, lose = (seats / winners - 1) / (seats - 1), -1 / (seats - 1)
        assert state.returns == pytest.approx([win] * winners + [lose] * (seats - winners))
