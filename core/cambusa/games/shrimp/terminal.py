"""Shrimp in a terminal: the drawing of the table, and what happens in words (see `cambusa.cli.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from cambusa.cli.drawing import Names
from cambusa.games.shrimp import CARD_IDS, COCKTAIL, COLOURS, ORIGINS, QUANTITIES, RECIPES, SIZES
from cambusa.games.shrimp.checks import shared_features
from cambusa.interface import LogEntry, Observation

ALIASES: Mapping[str, str] = {
    "us": "America",
    "usa": "America",
    "brazil": "Brasil",
    "shrimp": "",
    "shrimps": "",
    "and": "",
    "+": "",
    "one": "1",
    "two": "2",
    "three": "3",
    "seven": COCKTAIL,
    "lemon": "squeeze",
}

STYLES = {"green": "bold green", "blue": "bold bright_blue", "pink": "bold bright_magenta"}
GLYPHS = {"large": ",((((((o<", "medium": ",((((o<", "small": ",((o<"}
"""A shrimp from tail to feelers."""

GLYPH_ROWS = 3
NARROWEST = 50
WORDY = 17
"""Inner width of a card on whose edge there is room for a word."""

LEVELS = ("nothing", "menu", "feast", "dish of the century")


def named(card: str) -> tuple[str, str, str, str]:
    """Return quantity, size, colour and origin of a card text."""
    number = CARD_IDS[card]
    return QUANTITIES[number // 27], SIZES[number // 9 % 3], COLOURS[number // 3 % 3], ORIGINS[number % 3]


def spoken(card: str) -> Text:
    """Return a card in words, in its colour."""
    values = named(card)
    return Text(" ".join(values), style=STYLES[values[2]])


def piles(seen: Observation) -> list[list[str]]:
    """Return the cards on each recipe, bottom to top."""
    return [zone["cards"] for zone in seen["zones"] if zone["owner"] is None]


def banquets(seen: Observation) -> list[list[str]]:
    """Return the cards in each banquet."""
    return [zone["cards"] for zone in seen["zones"] if zone["owner"] is not None]


def counter(seen: Observation, name: str, owner: int) -> int:
    """Return the value of a counter of a seat, 0 if it has none."""
    return sum(part["value"] for part in seen["counters"] if part["name"] == name and part["owner"] == owner)


# --- the table ---


def table(seen: Observation, names: Names, width: int, height: int, ascii_only: bool) -> Text:
    """Draw three recipes side by side, and the seats below; say it in words where that has no room."""
    if width < NARROWEST:
        return Text("\n".join(words(seen, names)))
    seats = _seats(seen, names, width, ascii_only)
    glyphs = GLYPH_ROWS if height >= 4 + GLYPH_ROWS + len(seats) else 0
    text = Text("\n").join([*_recipes(seen, width, glyphs, ascii_only), *seats])
    text.no_wrap = True
    return text


def _recipes(seen: Observation, width: int, glyphs: int, ascii_only: bool) -> Iterator[Text]:
    across, down, corners = ("-", "|", "++++") if ascii_only else ("─", "│", "╭╮╰╯")
    inner = max(14, min(24, (width - RECIPES + 1) // RECIPES - 2))
    cards = [_face(pile, glyphs) for pile in piles(seen)]
    heads = [
        f" {recipe} {across * 2} {len(pile)}{'' if inner < WORDY else ' card' if len(pile) == 1 else ' cards'} "
        for recipe, pile in enumerate(piles(seen), start=1)
    ]
    yield Text(" ").join(
        Text(corners[0] + across + head.ljust(inner - 1, across) + corners[1], "dim") for head in heads
    )
    for row in range(2 + glyphs):
        line = []
        for lines in cards:
            cell = Text(" ").append_text(lines[row])
            cell.truncate(inner, pad=True)
            line.append(Text.assemble((down, "dim"), cell, (down, "dim")))
        yield Text(" ").join(line)
    yield Text(" ").join([Text(corners[2] + across * inner + corners[3], "dim")] * RECIPES)


def _face(pile: Sequence[str], glyphs: int) -> list[Text]:
    """The rows of the top card: two of words, and as many shrimps as it shows."""
    if not pile:
        return [Text("empty", "dim"), *[Text("")] * (1 + glyphs)]
    quantity, size, colour, origin = named(pile[-1])
    shrimps = [Text(GLYPHS[size] if row < int(quantity) else "", STYLES[colour]) for row in range(glyphs)]
    return [Text(f"{quantity} x {size}", STYLES[colour]), Text(f"{colour} {origin}", STYLES[colour]), *shrimps]


def _seats(seen: Observation, names: Names, width: int, ascii_only: bool) -> list[Text]:
    pointer = "> " if ascii_only else "▶ "
    longest = max(len(names[seat]) for seat in range(len(names)))
    cells = []
    for seat, banquet in enumerate(banquets(seen)):
        cell = Text(pointer if seat == seen["turn"] and not seen["terminal"] else "  ")
        cell.append_text(names.text(seat)).append(" " * (longest - len(names[seat])))
        cell.append(f"  banquet {len(banquet):2}  deck {counter(seen, 'deck', seat):2}")
        if counter(seen, "barred", seat):
            cell.append("  barred", "red")
        cells.append(cell)
    columns = 2 if len(cells) > 3 and width >= 76 else 1
    rows = -(-len(cells) // columns)
    for cell in cells:
        cell.truncate(width // columns - 1, pad=columns > 1)
    return [Text(" ").join(cells[row::rows]) for row in range(rows)]


def words(seen: Observation, names: Names) -> list[str]:
    """Say what lies on the recipes, and what each seat has."""
    lines = []
    for recipe, pile in enumerate(piles(seen), start=1):
        top = f"{' '.join(named(pile[-1]))} ({len(pile)} in the pile)" if pile else "empty"
        lines.append(f"Recipe {recipe}: {top}.")
    for seat, banquet in enumerate(banquets(seen)):
        turn = ", on turn" if seat == seen["turn"] and not seen["terminal"] else ""
        barred = ", barred on these tops" if counter(seen, "barred", seat) else ""
        lines.append(f"{names[seat]}: banquet {len(banquet)}, deck {counter(seen, 'deck', seat)}{turn}{barred}.")
    return lines


def brief(seen: Observation) -> str:
    """Say the three tops."""
    tops = [" ".join(named(pile[-1])) if pile else "empty" for pile in piles(seen)]
    return f"Tops: {', '.join(tops)}." if any(piles(seen)) else "The recipes are empty."


# --- what happens ---


def tell(before: Observation, entries: Sequence[LogEntry], after: Observation, names: Names) -> Iterable[Text]:
    """Say what happened and why, as the tops before and the table after show it."""
    (seat, label), *drawn = entries
    if seat is None:  # an outcome by itself: a state with explicit chance
        yield _outcome(label, before, names)
        return
    verb, *arguments = label.split()
    cards = [outcome.split()[1] for _, outcome in drawn if outcome.startswith("card")]
    if verb == "flip":
        line = names.does(seat, "flip")
        if cards:
            line.append(" ").append_text(spoken(cards[0])).append(f" onto recipe {arguments[0]}")
        elif after["phase"] == "card":
            line.append(f" onto recipe {arguments[0]}")
        else:
            line.append(" nothing: the deck is empty, and the game is over")
    elif verb == "squeeze":
        line = names.does(seat, "squeeze").append(" the lemon!")
    elif verb == "shout":
        line = names.does(seat, "shout").append(" without the lemon: a penalty")
    elif verb == "silence":
        line = names.does(seat, "call").append(" nothing: a penalty")
    elif verb == "call":
        line = _called(seat, arguments, before, after, names)
    elif verb == "give":
        line = names.does(seat, "give")
        from_banquet = banquets(before)[seat]
        if from_banquet or cards:
            line.append(" ").append_text(spoken(from_banquet[-1] if from_banquet else cards[0]))
        line.append(f" to {names.whom(int(arguments[0]))}{'' if from_banquet else ', from the deck'}")
    else:
        victim = int(arguments[0])
        line = names.does(seat, "take").append(" ").append_text(spoken(banquets(before)[victim][-1]))
        line.append(f" from {names.whom(victim)}")
        if owed := counter(after, "owed", seat):
            line.append(f", {owed} to go")
    yield line
    if verb in ("shout", "silence", "call") and counter(after, "barred", seat) and after["phase"] != "give":
        yield names.does(seat, "hold").append(" no card to give")
    for _, outcome in drawn:
        if outcome.startswith("winner"):
            yield _outcome(outcome, before, names)


def _outcome(label: str, before: Observation, names: Names) -> Text:
    kind, what = label.split()
    if kind == "winner":
        return Text("The most cards are a tie; drawn to win: ").append_text(names.text(int(what)))
    onto = before.get("target")
    return Text("The card is ").append_text(spoken(what)).append("" if onto is None else f" ({onto})")


def _called(seat: int, features: Sequence[str], before: Observation, after: Observation, names: Names) -> Text:
    line = names.does(seat, "call").append(" ").append(" + ".join(features), "bold").append(": ")
    if counter(after, "barred", seat):
        return line.append(f"wrong, {_fault(features, before)}: a penalty", "red")
    level = LEVELS[len(features)]
    if len(features) == 3:
        return line.append(f"{level}! It wins the game at once", "bold green")
    if list(features) == [COCKTAIL]:
        level = "a total of seven"
    won = sum(map(len, piles(before)))
    line.append(f"right, {level}! {won} cards", "bold green")
    if len(features) == 2:
        owed = counter(after, "owed", seat)
        line.append(f", and {owed} from the others" if owed else "; the others have none to take")
    return line


def _fault(features: Sequence[str], before: Observation) -> str:
    """Why a call did not count; of what would have counted nothing is told: others may still call it."""
    tops = [pile[-1] for pile in piles(before) if pile]
    if len(tops) < RECIPES:
        return "not all recipes are covered"
    true = shared(tops)
    for feature in features:
        if feature == COCKTAIL and COCKTAIL not in true:
            return f"the quantities make {sum(int(named(top)[0]) for top in tops)}, not 7"
        if feature not in true:
            other = next(recipe for recipe, top in enumerate(tops, start=1) if feature not in named(top))
            return f"recipe {other} does not show {feature}"
    return "it names only a part of what they share"


def shared(tops: Sequence[str]) -> list[str]:
    """Return the features of three cards, cocktail among them, as the engine finds them."""
    found = shared_features([[CARD_IDS[top] for top in tops]])
    values = (*QUANTITIES, *SIZES, *COLOURS, *ORIGINS)
    mask = int(found.features[0])
    return [value for bit, value in enumerate(values) if mask >> bit & 1] + [COCKTAIL] * bool(found.cocktail[0])


# --- what can be done ---


def hint(seen: Observation, labels: Sequence[str], keys: str) -> str:
    """Say in a few words what can be done now."""
    verbs = {label.split()[0] for label in labels}
    if "call" in verbs:
        return "CALL what all three share, such as: 3 pink   c = cocktail"
    if "give" in verbs:
        return f"Penalty: give a card to seat {_numbers(labels)}"
    if "take" in verbs:
        return f"Feast: take a card from seat {_numbers(labels)}, several at once: 1 1 2"
    # With an empty recipe nothing can be shared: the lemon may be squeezed, but for a penalty.
    lemon = ""
    if "squeeze" in verbs and all(piles(seen)):
        lemon = f"{keys} = lemon" if keys else "squeeze the lemon"
    if "flip" in verbs:
        flip = f"Your turn: flip onto {_numbers([label for label in labels if label.startswith('flip')])}"
        return f"{flip}   {lemon}" if lemon else flip
    if not labels and _is_barred(seen):
        return "Barred on these tops: wait for the next card"
    return lemon


def help(seen: Observation, labels: Sequence[str], keys: str) -> list[str]:  # noqa: A001 - the name in Drawing
    """Say in sentences what can be done now."""
    verbs = {label.split()[0] for label in labels}
    lines = []
    if "flip" in verbs:
        lines.append(
            f"It is your turn: flip your top card onto recipe {_numbers([x for x in labels if x[:4] == 'flip'])}."
        )
    if "squeeze" in verbs:
        lines += [
            f"Squeeze the lemon ({keys or 'squeeze'}) when the three tops share something, before anybody else does;",
            "then name what they share: a quantity, a size, a colour, an origin, or cocktail (the quantities make 7).",
            "One feature: the piles are yours (menu). Two: seven more from the others (feast). Three: you win at once.",
            "A wrong call costs a card, and so does `shout`, a call without the lemon.",
        ]
    if "call" in verbs:
        lines += [
            "Name one to three features that all three tops share, in any order, as short as you like:",
            "1 2 3, large medium small, green blue pink, America Brasil Italy, cocktail. `p i 3` is pink, Italy and 3.",
            "`silence` calls nothing, which costs a card.",
        ]
    if "give" in verbs:
        lines.append(f"You owe a penalty: type the seat that gets a card, {_numbers(labels)}.")
    if "take" in verbs:
        owed = counter(seen, "owed", seen["actor"] or 0)
        lines.append(f"Your feast: type the seats to take a card from, {_numbers(labels)}; {owed} to go.")
    if not labels and _is_barred(seen):
        lines.append("You were penalised on these tops: wait for the next card.")
    return lines


def _is_barred(seen: Observation) -> bool:
    return seen["seat"] is not None and counter(seen, "barred", seen["seat"]) > 0


def _numbers(labels: Sequence[str]) -> str:
    *most, last = [label.split()[1] for label in labels]
    return f"{', '.join(most)} or {last}" if most else last
