"""Shanghaien in a terminal: the drawing of the table, and what happens in words (see `cambusa.cli.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from cambusa.cli.drawing import Names
from cambusa.games.shanghaien import COLOURS, ENDS, ROUNDS, ROW, SEATS
from cambusa.games.shanghaien.checks import majority
from cambusa.interface import LogEntry, Observation

ALIASES: Mapping[str, str] = {
    "gray": "grey",
    "violet": "purple",
    "up": "+1",
    "down": "-1",
    "from": "",
    "at": "",
    "the": "",
    "dice": "",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
}

STYLES = {
    "red": "bright_red",
    "orange": "rgb(255,135,0)",
    "yellow": "bright_yellow",
    "green": "bright_green",
    "blue": "bright_blue",
    "purple": "magenta",
    "grey": "grey62",
    "black": "reverse",
    "trick": "bold cyan",
}
TRICKS = {"trick": "trick", "trick-shift-reroll": "shift/reroll", "trick-both-crew": "both/crew"}


def spoken(card: str) -> Text:
    """Return a card in words, in its colour."""
    return Text(TRICKS.get(card, card.replace("-", " ")), STYLES[card.split("-")[0]])


def listed(cards: Sequence[str]) -> Text:
    """Return cards in words, with commas."""
    return Text(", ").join(map(spoken, cards)) if cards else Text("nothing")


def zone(seen: Observation, name: str, owner: int | None = None) -> list[str]:
    """Return the cards of a zone."""
    return next(part["cards"] for part in seen["zones"] if (part["name"], part["owner"]) == (name, owner))


def counter(seen: Observation, name: str, owner: int | None = None) -> int:
    """Return the value of a counter."""
    return next(part["value"] for part in seen["counters"] if (part["name"], part["owner"]) == (name, owner))


def dice(seen: Observation, seat: int) -> list[int]:
    """Return the dice of a seat at the cards, left to right."""
    return [counter(seen, f"dice {place}", seat) for place in range(1, ROW + 1)]


def end(seen: Observation) -> str | None:
    """Return the end that the cards count from; None while that is open."""
    number = counter(seen, "numbering")
    return ENDS[number - 1] if number else None


def strengths(seen: Observation, seat: int) -> dict[str, int]:
    """Return the strength of a seat in each colour that it has."""
    values = {colour: counter(seen, f"strength {colour}", seat) for colour in COLOURS}
    return {colour: value for colour, value in values.items() if value}


# --- the table ---


def table(seen: Observation, names: Names, width: int, height: int, ascii_only: bool) -> Text:
    """Draw the row with numbers and dice, and what each seat has."""
    lines = [*_row(seen, names, width, ascii_only), *_seats(seen, names, ascii_only)]
    if height >= len(lines) + 1:
        lines.insert(0, Text(_state(seen), "dim"))
    for line in lines:
        line.truncate(width)
    text = Text("\n").join(lines)
    text.no_wrap = True
    return text


def _state(seen: Observation) -> str:
    counted = f"counted from the {end(seen)}" if end(seen) else "either end may be 1"
    return f"Round {counter(seen, 'round')} of {ROUNDS}, {counter(seen, 'deck')} cards in the deck; {counted}"


def _row(seen: Observation, names: Names, width: int, ascii_only: bool) -> Iterator[Text]:
    label = min(12, max(len(names[seat]) for seat in range(SEATS)) + 2)
    cell = max(6, min(13, (width - label) // ROW))
    row = zone(seen, "row")
    numbers = range(1, ROW + 1) if end(seen) == "left" else range(ROW, 0, -1)
    heads = [Text(str(number) if end(seen) else "?", "dim") for number in numbers]
    yield _cells(Text(""), heads, label, cell)
    yield _cells(Text(""), [*map(spoken, row), *[Text("-", "dim")] * (ROW - len(row))], label, cell)
    die = "o" if ascii_only else "■"
    for seat in range(SEATS):
        name = names.text(seat)
        yield _cells(name, [Text(die * count or ".", name.style) for count in dice(seen, seat)], label, cell)


def _cells(head: Text, cells: Sequence[Text], label: int, width: int) -> Text:
    line = head.copy()
    line.truncate(label, pad=True)
    for cell in cells:
        part = cell.copy()
        part.truncate(width - 1)
        line.append_text(part).append(" " * (width - len(part)))
    return line


def _seats(seen: Observation, names: Names, ascii_only: bool) -> Iterator[Text]:
    pointer = "> " if ascii_only else "▶ "
    for seat in range(SEATS):
        line = Text(pointer if seat == seen["turn"] else "  ")
        line.append_text(names.text(seat)).append(_holding(seen, seat))
        for colour, value in strengths(seen, seat).items():
            line.append("  ").append(f"{colour} {value}", STYLES[colour])
        yield line
    if rolled := zone(seen, "rolled"):
        yield Text(f"Rolled: {' and '.join(rolled)}", "bold")


def _holding(seen: Observation, seat: int) -> str:
    tricks = len(zone(seen, "tricks", seat))
    used = " (one played this round)" if counter(seen, "used", seat) else ""
    supply = counter(seen, "supply", seat)
    return f": {supply} {'die' if supply == 1 else 'dice'}, {tricks} trick{'s' * (tricks != 1)}{used}"


def words(seen: Observation, names: Names) -> list[str]:
    """Say what lies at each card, and what each seat has."""
    lines = [_state(seen) + "."]
    for place, card in enumerate(zone(seen, "row")):
        lain = [f"{names[seat]} {dice(seen, seat)[place]}" for seat in range(SEATS) if dice(seen, seat)[place]]
        number = ROW - place if end(seen) == "right" else place + 1
        name = f"Card {number}" if end(seen) else f"{number} from the left"
        lines.append(f"{name}: {spoken(card).plain}{'; dice: ' if lain else ''}{', '.join(lain)}.")
    for seat in range(SEATS):
        held = ", ".join(f"{colour} {value}" for colour, value in strengths(seen, seat).items())
        turn = ", on turn" if seat == seen["turn"] else ""
        lines.append(f"{names[seat]}{_holding(seen, seat)}; crew: {held or 'none'}{turn}.")
    if rolled := zone(seen, "rolled"):
        lines.append(f"Rolled: {' and '.join(rolled)}.")
    return lines


def brief(seen: Observation) -> str:
    """Say the row, and the roll."""
    rolled = zone(seen, "rolled")
    row = f"Row: {', '.join(spoken(card).plain for card in zone(seen, 'row')) or 'empty'}."
    return row + (f" Rolled: {' and '.join(rolled)}." if rolled else "")


# --- what happens ---


def tell(before: Observation, entries: Sequence[LogEntry], after: Observation, names: Names) -> Iterable[Text]:
    """Say what happened: what was laid where, who got which card, what comes next."""
    (seat, label), *drawn = entries
    if seat is None:  # an outcome by itself: a state with explicit chance
        yield _outcome([label], after)
        return
    verb, *rest = label.split()
    if verb == "roll":
        yield names.does(seat, "roll").append_text(_rolled(drawn))
    elif verb == "lay":
        yield _laid(seat, rest, before, after, names)
    elif verb == "shanghai":
        yield names.does(seat, "shanghai").append("!")
        yield from _given(before, names)
        if drawn:
            yield _outcome([outcome for _, outcome in drawn], after)
    else:
        yield names.does(seat, "play").append(" a trick: ").append(_played(verb, rest)).append_text(_rolled(drawn))


def _played(trick: str, rest: Sequence[str]) -> str:
    if trick == "shift":
        return f"a {rest[0]} becomes a {int(rest[0]) + int(rest[1])}"
    if trick == "crew":
        return f"2 more strength in {rest[0]}"
    return "both dice again" if trick == "reroll" else "both dice will be laid"


def _rolled(drawn: Sequence[LogEntry]) -> Text:
    return Text("").join(Text(f": {' and '.join(label.split()[1:])}") for _, label in drawn)


def _laid(seat: int, rest: Sequence[str], before: Observation, after: Observation, names: Names) -> Text:
    row = zone(before, "row")
    gains = [new - old for new, old in zip(dice(after, seat), dice(before, seat), strict=True)]
    cards = [card for card, gain in zip(row, gains, strict=True) for _ in range(gain)]
    line = names.does(seat, "lay").append(f" {'two dice' if rest[0] == 'both' else f'a {rest[0]}'} at ")
    line.append_text(Text(" and ").join(map(spoken, cards)))
    return line.append(f"; this round counts from the {end(after)}" if not end(before) else "")


def _given(before: Observation, names: Names) -> Iterator[Text]:
    (winners,) = majority([[dice(before, seat) for seat in range(SEATS)]], end(before) == "right").tolist()
    row = zone(before, "row")
    for seat in range(SEATS):
        won = [card for card, winner in zip(row, winners, strict=True) if winner == seat]
        yield names.does(seat, "get").append(" ").append_text(listed(won))
    if out := [card for card, winner in zip(row, winners, strict=True) if winner < 0]:
        yield Text("Out of the game: ").append_text(listed(out))


def _outcome(labels: Sequence[str], after: Observation) -> Text:
    if labels[0].startswith("dice"):
        return Text(f"The dice show {' and '.join(labels[0].split()[1:])}")
    cards = listed([label.split()[1] for label in labels])
    return Text(f"Round {counter(after, 'round')}: ").append_text(cards)


# --- what can be done ---


def hint(seen: Observation, labels: Sequence[str], keys: str) -> str:  # noqa: ARG001 - as in Drawing
    """Say in a few words what can be done now."""
    lays = [label.removeprefix("lay ") for label in labels if label.startswith("lay")]
    others = list(dict.fromkeys(label.split()[0] for label in labels if not label.startswith("lay")))
    choices = [f"lay {', '.join(lays)}"] if lays else []
    return " or ".join([*choices, *others]) + (f" [{keys}]" if keys else "")


def help(seen: Observation, labels: Sequence[str], keys: str) -> list[str]:  # noqa: A001, ARG001 - as in Drawing
    """Say in sentences what can be done now."""
    verbs = {label.split()[0] for label in labels}
    lines = []
    if "roll" in verbs:
        lines.append("`roll` two dice: one goes to the card with its number, the other comes back.")
    if "shanghai" in verbs:
        lines += [
            "`shanghai` ends the round: at each card more dice win, equal dice by the pips on the cards beside it;",
            "the other player starts the next round.",
        ]
    if "lay" in verbs:
        lines.append(
            "`lay 3`, or just `3`: the die that shows it."
            if end(seen)
            else "The first die says from which end the cards count: `lay 3 left` or `lay 3 right`, in short `3 l`."
        )
    if {"shift", "reroll"} & verbs:
        lines.append("A dirty trick, one a round: `shift 3 +1` (or -1) changes a die, `reroll` rolls both again.")
    if "both" in verbs:
        lines.append(
            "A dirty trick, one a round: `both` lays both dice, `crew red` is 2 strength in a colour you have."
        )
    return lines
