"""Stir Fry Eighteen in a terminal: the drawing of the table, and what happens (see `cambusa.cli.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from cambusa.cli.drawing import Names
from cambusa.games.stir_fry_eighteen import CARDS, NAMES
from cambusa.interface import LogEntry, Observation

ALIASES: Mapping[str, str] = {
    **{word: card for card, name in zip(CARDS, NAMES, strict=True) for word in {name.lower(), name.lower().split()[0]}},
    "noodle": "N",
    "mushroom": "M",
    "onion": "O",
    "soy": "Y",
    "sauce": "",
    "call": "test",
    "bluff": "test",
    "done": "end",
    "a": "",
    "and": "",
}

STYLES: Mapping[str, str] = {
    "N": "bright_yellow",
    "C": "bold rgb(255,175,95)",
    "P": "bold bright_magenta",
    "S": "bold bright_red",
    "G": "yellow",
    "O": "bright_green",
    "Y": "rgb(175,95,0)",
    "M": "bright_white",
    "?": "dim",
}
FULL: Mapping[str, str] = {**dict(zip(CARDS, NAMES, strict=True)), "?": "a card"}


def spoken(card: str) -> Text:
    """Return a card in words, in its colour."""
    return Text(FULL[card], STYLES[card])


def listed(cards: Sequence[str]) -> Text:
    """Return cards in words, with commas; hidden ones are counted."""
    hidden = cards.count("?")
    parts = [spoken(card) for card in cards if card != "?"]
    if hidden:
        parts.append(Text(f"{hidden} card{'s' * (hidden != 1)} face down", "dim"))
    return Text(", ").join(parts) if parts else Text("none", "dim")


def zone(seen: Observation, name: str, owner: int | None = None) -> list[str]:
    """Return the cards of a zone."""
    return next(part["cards"] for part in seen["zones"] if (part["name"], part["owner"]) == (name, owner))


def counter(seen: Observation, name: str, owner: int | None = None) -> int:
    """Return the value of a counter; 0 if it is not there."""
    return sum(part["value"] for part in seen["counters"] if (part["name"], part["owner"]) == (name, owner))


def seats(seen: Observation) -> list[int]:
    """Return the seats at the table."""
    return [part["owner"] for part in seen["zones"] if part["name"] == "hand" and part["owner"] is not None]


# --- the table ---


def table(seen: Observation, names: Names, width: int, height: int, ascii_only: bool) -> Text:
    """Draw what lies out, and what each seat has."""
    pointer = "> " if ascii_only else "▶ "
    lines = [*_laid(seen)]
    for seat in seats(seen):
        line = Text(pointer if seat == seen["turn"] and not seen["terminal"] else "  ")
        lines.append(line.append_text(names.text(seat)).append_text(_holding(seen, seat)))
    for line in lines:
        line.truncate(width)
    text = Text("\n").join(lines[: max(4, height)])
    text.no_wrap = True
    return text


def _laid(seen: Observation) -> Iterator[Text]:
    yield Text(f"Deck: {len(zone(seen, 'deck'))} cards", "dim")
    for name, title in (("pair", "Pair"), ("protein", "Protein"), ("dish", "Dish")):
        if cards := zone(seen, name):
            said = f" (said to be {FULL[_named(seen)]})" if name == "protein" else ""
            open_now = ", to be tested" if seen["claim"] == name else ""  # type: ignore[typeddict-item]
            yield Text(f"{title}: ").append_text(listed(cards)).append(said).append(open_now, "bold")
    if counter(seen, "caught", seen["turn"]):
        yield Text("Caught bluffing: no more claims this turn", "red")


def _named(seen: Observation) -> str:
    return str(seen["named"])  # type: ignore[typeddict-item]


def _holding(seen: Observation, seat: int) -> Text:
    line = Text(f": {_points(seen, seat)}").append_text(listed(zone(seen, "hand", seat)))
    if lost := zone(seen, "discard", seat):
        line.append(f"; lost {len(lost)} in a test", "red")
    if owed := counter(seen, "owed", seat):
        line.append(f"; draws {owed} more for bluffs caught", "green")
    if counter(seen, "closed", seat):
        line.append("; has closed the kitchen", "bold")
    return line


def _points(seen: Observation, seat: int) -> str:
    return f"{counter(seen, 'points', seat)} points, "


def words(seen: Observation, names: Names) -> list[str]:
    """Say what lies out, and what each seat has."""
    lines = [line.plain + "." for line in _laid(seen)]
    for seat in seats(seen):
        turn = ", on turn" if seat == seen["turn"] and not seen["terminal"] else ""
        lines.append(f"{names[seat]}{_holding(seen, seat).plain}{turn}.")
    return lines


def brief(seen: Observation) -> str:
    """Say what lies out, and the own hand."""
    own = "" if seen["seat"] is None else f" Your hand: {listed(zone(seen, 'hand', seen['seat'])).plain}."
    return "; ".join(line.plain for line in _laid(seen)) + f".{own}"


# --- what happens ---


def tell(before: Observation, entries: Sequence[LogEntry], after: Observation, names: Names) -> Iterable[Text]:
    """Say what happened, and what was drawn for it."""
    (seat, label), *rest = entries
    if seat is None:  # an outcome by itself: a state with explicit chance
        yield _drawn([label], before["actor"], names)
        return
    verb, *cards = label.split()
    if verb == "pair":
        yield names.does(seat, "lay").append(" a pair: ").append_text(listed(cards))
    elif verb == "protein":
        line = names.does(seat, "lay").append(f" {FULL[cards[2]]}").append(", or so it is said: ")
        yield line.append_text(listed(cards[:1]))
    elif verb == "cook":
        gained = counter(after, "points", seat) - counter(before, "points", seat)
        line = names.does(seat, "cook").append(" ").append_text(listed(cards))
        yield line.append(f": {gained} points", "bold green")
    elif verb == "test":
        yield _tested(seat, rest, before, after, names)
    elif verb == "drop":
        yield names.does(seat, "drop").append(" ").append_text(listed(cards))
    else:
        yield names.does(seat, verb).append(" the turn" if verb == "end" else "")
    drawn = [outcome for who, outcome in rest if who is None]
    own = len(drawn) if verb in ("pair", "protein", "test", "pass") or before["turn"] == after["turn"] else 0
    if verb == "end" and zone(before, "dish") and not counter(before, "caught", seat):
        own = max(own, 1)  # after cooking; the next player draws for the next turn
    for drawer, outcomes in ((before["turn"], drawn[:own]), (after["turn"], drawn[own:])):
        if outcomes:
            yield _drawn(outcomes, drawer, names)


def _tested(seat: int, rest: Sequence[LogEntry], before: Observation, after: Observation, names: Names) -> Text:
    claimant, label = next((who, text) for who, text in rest if text.startswith("reveal"))
    shown = label.split()[2:]
    cards = shown[:1] if "as" in shown else shown
    line = names.does(seat, "test").append(f" {names.whom(claimant or 0)}: ").append_text(listed(cards))
    if shown[0] != shown[-1]:
        return line.append(", a bluff!", "bold green")
    lost = len(zone(after, "discard", seat)) - len(zone(before, "discard", seat))
    return line.append(f", true! It costs {f'{lost} cards' if lost else '5 points'}", "bold red")


def _drawn(labels: Sequence[str], drawer: int | None, names: Names) -> Text:
    return names.does(drawer or 0, "draw").append(" ").append_text(listed([label.split()[1] for label in labels]))


# --- what can be done ---


def hint(seen: Observation, labels: Sequence[str], keys: str) -> str:  # noqa: ARG001 - as in Drawing
    """Say in a few words what can be done now."""
    verbs = list(dict.fromkeys(label.split()[0] for label in labels))
    if "drop" in verbs:
        return f"drop {', '.join(label.split()[1] for label in labels)}: down to three cards"
    return " or ".join(verbs) + (f" [{keys}]" if keys and "test" in verbs else "")


def help(seen: Observation, labels: Sequence[str], keys: str) -> list[str]:  # noqa: A001, ARG001 - as in Drawing
    """Say in sentences what can be done now."""
    verbs = {label.split()[0] for label in labels}
    lines = []
    if "pair" in verbs:
        lines.append("`pair N Y`: two cards face down, said to be equal; draw 3 if nobody tests it, or if it is true.")
    if "protein" in verbs:
        lines.append("`protein Y as S`: a card face down, said to be Chicken (draw 2), Pork (3) or Shrimp (4).")
    if "cook" in verbs:
        lines.append("`cook N P M`: Noodles and two to four other cards, all different; 50 points win.")
    if "end" in verbs:
        lines.append("`end`: used cards go back into the deck; who cooked draws 1; then down to three cards.")
    if "test" in verbs:
        lines.append(
            "`test`: a bluff brings you a card next turn; a true claim costs your hand, or 5 points without one."
        )
        lines.append("`pass`: let it go.")
    if "drop" in verbs:
        lines.append("`drop Y`, or just `y`: a card back into the deck, face down.")
    lines.append("N Noodles, C Chicken, P Pork, S Shrimp, G Ginger, O Green Onion, Y Soy Sauce, M Mushrooms.")
    return lines
