"""You've Got Crabs in a terminal: the table, and what happens in words (see `cambusa.cli.drawing.Drawing`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from cambusa.cli.drawing import Names
from cambusa.games.youve_got_crabs import team_of
from cambusa.interface import LogEntry, Observation

ALIASES: Mapping[str, str] = {"call": "accuse", "and": "", "seat": ""}

VERBS = {"want": "say: we want to swap", "decline": "do not want to swap", "pass": "let it be"}


def cards(seen: Observation, name: str, owner: int | None = None) -> list[str]:
    """Return the cards of a zone."""
    return next(zone["cards"] for zone in seen["zones"] if (zone["name"], zone["owner"]) == (name, owner))


def counter(seen: Observation, name: str, owner: int | None = None) -> int:
    """Return the value of a counter, 0 if there is none."""
    return sum(part["value"] for part in seen["counters"] if (part["name"], part["owner"]) == (name, owner))


def spoken(zone: Sequence[str]) -> str:
    """Return cards in words, equal ones together: ``2 king-crab, crabbi, ?``."""
    return ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in Counter(zone).items()) or "nothing"


def _side(seen: Observation) -> list[int]:
    """Return the seats of the active side."""
    half = (_seats(seen) + 1) // 2
    return list(range(half)) if counter(seen, "side") == 1 else list(range(half, _seats(seen)))


def _seats(seen: Observation) -> int:
    return sum(zone["name"] == "hand" for zone in seen["zones"])


def _marks(seen: Observation, seat: int) -> str:
    marks = [name for name in ("done", "declined") if counter(seen, name, seat)]
    if any(part["name"] == f"failed {seat}" for part in seen["counters"]):
        marks.append("accused in vain")
    return f"  ({', '.join(marks)})" if marks else ""


# --- the table ---


def table(seen: Observation, names: Names, width: int, height: int, ascii_only: bool) -> Text:
    """Draw the ocean, and the seats with their teams, tokens and known cards."""
    pointer = "> " if ascii_only else "▶ "
    lines = [Text.assemble(("Ocean  ", "dim"), (spoken(cards(seen, "ocean")), "bold bright_blue"))]
    lines.append(Text(_piles(seen), "dim"))
    longest = max(len(names[seat]) for seat in range(len(names)))
    for seat in range(_seats(seen)):
        line = Text(pointer if seat in _side(seen) and not seen["terminal"] else "  ")
        line.append_text(names.text(seat)).append(" " * (longest - len(names[seat])))
        line.append(f"  team {team_of(_seats(seen), seat)}: {counter(seen, 'tokens', seat):2}  ")
        line.append(spoken(cards(seen, "hand", seat)), "bold" if seat == seen["seat"] else "")
        lines.append(line.append(_marks(seen, seat), "dim"))
    for line in lines:
        line.truncate(width)
    text = Text("\n").join(lines[: max(4, height)])
    text.no_wrap = True
    return text


def _piles(seen: Observation) -> str:
    burnt = len(cards(seen, "burnt"))
    return f"bowl {counter(seen, 'bowl')}, draw pile {counter(seen, 'draw')}, burnt {burnt}"


def words(seen: Observation, names: Names) -> list[str]:
    """Say what lies where, and what each seat has."""
    lines = [f"Ocean: {spoken(cards(seen, 'ocean'))}.", f"{_piles(seen).capitalize()}."]
    for seat in range(_seats(seen)):
        active = ", active side" if seat in _side(seen) and not seen["terminal"] else ""
        team = f"team {team_of(_seats(seen), seat)} with {counter(seen, 'tokens', seat)}"
        lines.append(f"{names[seat]}: {team}{active}; {spoken(cards(seen, 'hand', seat))}{_marks(seen, seat)}.")
    return lines


def brief(seen: Observation) -> str:
    """Say the ocean, and the own hand."""
    own = "" if seen["seat"] is None else f" Your hand: {spoken(cards(seen, 'hand', seen['seat']))}."
    return f"Ocean: {spoken(cards(seen, 'ocean'))}.{own}"


# --- what happens ---


def tell(before: Observation, entries: Sequence[LogEntry], after: Observation, names: Names) -> Iterable[Text]:
    """Say what happened: an action, what it showed, and the cards that followed."""
    shown = [(seat, label) for seat, label in entries if label.startswith("reveal")]
    for seat, label in entries:
        if seat is not None and not label.startswith("reveal"):
            yield _action(seat, label, bool(shown), names)
    for seat, label in shown:
        yield names.does(seat or 0, "show").append(f" four {label.split()[-1]}!", "bold green")
    drawn = [label.split()[1] for seat, label in entries if seat is None]
    if drawn:
        yield Text(f"Drawn: {spoken(drawn)}", "dim")
    if counter(after, "side") != counter(before, "side"):
        yield Text(f"The marker turns to side {counter(after, 'side')}.")
    elif after["phase"] == "ask" != before["phase"]:
        yield Text("No swap was made: does the other side want to?")


def _action(seat: int, label: str, right: bool, names: Names) -> Text:
    verb, *arguments = label.split()
    if verb == "accuse":
        line = names.does(seat, "accuse").append(f" {names.whom(int(arguments[0]))}")
        return line if right else line.append(", wrongly", "red")
    if verb == "done":
        return names.text(seat).append(" are done" if seat == names.you else " is done")
    if verb in VERBS:
        return names.text(seat).append(f": {VERBS[verb]}")
    return names.does(seat, verb).append(f" {' '.join(arguments)}")


# --- what can be done ---


def hint(seen: Observation, labels: Sequence[str], keys: str) -> str:  # noqa: ARG001 - see Drawing
    """Say in a few words what can be done now."""
    return "; ".join(_can(labels)) + (f" [{keys}]" if keys else "")


def _can(labels: Sequence[str]) -> Iterator[str]:
    by_verb: dict[str, list[str]] = {}
    for label in labels:
        verb, *arguments = label.split()
        by_verb.setdefault(verb, []).append(" ".join(arguments))
    for verb, arguments in by_verb.items():
        if verb == "swap":
            yield "swap YOURS for OCEAN'S"
        elif verb == "accuse":
            yield f"accuse {' / '.join(arguments)}"
        elif verb == "gesture":
            yield "gesture ..."
        else:
            yield " / ".join(f"{verb} {argument}".strip() for argument in arguments)


def help(seen: Observation, labels: Sequence[str], keys: str) -> list[str]:  # noqa: A001, ARG001 - see Drawing
    """Say in sentences what can be done now."""
    verbs = {label.split()[0] for label in labels}
    lines = []
    if "swap" in verbs:
        lines.append(
            "Collect four equal crabs: swap a card of yours for one in the ocean, as often as you like, then done."
        )
    if "resume" in verbs:
        lines.append("You are done; resume takes your hand up again until the marker turns.")
    if "want" in verbs:
        lines.append("The other side made no swap: want turns the marker to you; if all decline, the ocean changes.")
    if "pass" in verbs:
        lines.append(
            "You were rightly called. If your team-mate has four too, accuse back within a second: double crabs!"
        )
    elif "accuse" in verbs:
        lines.append(
            "Whoever has four equal cards can be called, at any time: accuse SEAT. A wrong call costs a token."
        )
    if "take" in verbs:
        lines.append(f"Double crabs: take {counter(seen, 'owed', seen['actor'])} more, from the bowl or another team.")
    if "gesture" in verbs:
        lines.append(f"Everybody sees a gesture: {', '.join(x.split()[1] for x in labels if x.startswith('gesture'))}.")
    return lines
