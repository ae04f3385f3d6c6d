"""What a person means: labels typed in full, shortened, in any order, or picked by number."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count


def picks(labels: Sequence[str], reserved: Collection[str] = ()) -> dict[str, str]:
    """Return the numbers that stand for labels.

    A label whose only argument is a number that no other has is picked by that; the others by numbers that are free.
    The `reserved` ones stand for nothing else, so that whoever comes too late with one does not do another thing.
    """
    out: dict[str, str] = {}
    others = []
    for label in labels:
        number = argument(label)
        if number and sum(argument(other) == number for other in labels) == 1:
            out[number] = label
        else:
            others.append(label)
    taken = {*out, *reserved}
    free = (number for number in map(str, count(1)) if number not in taken)
    out.update(zip(free, others, strict=False))
    return dict(sorted(out.items(), key=lambda item: int(item[0])))


def argument(label: str) -> str:
    """Return the argument of a label that has but one and that a number, else nothing."""
    words = label.split()
    return words[1] if len(words) == 2 and words[1].isdigit() else ""


def understand(text: str, labels: Sequence[str], aliases: Mapping[str, str]) -> list[str]:
    """Return the labels that a text can mean: one, none, or several if it is too short to say.

    Words may be shortened as long as they say which label, arguments may come in any order, and the verb may be left
    out where there are arguments.
    """
    words = text.lower().replace(",", " ").split()
    typed = [word for word in (aliases.get(word, word).lower() for word in words) if word]
    exact = [label for label in labels if label.lower() == " ".join(typed)]
    if exact or not typed:
        return exact
    by_rank: dict[int, list[str]] = {}
    for label in labels:
        rank = _rank(typed, label.lower().split())
        if rank is not None:
            by_rank.setdefault(rank, []).append(label)
    return by_rank[min(by_rank)] if by_rank else []


def _rank(typed: Sequence[str], words: Sequence[str]) -> int | None:
    """How well the typed words mean a label: the verb in full, or arguments alone, before a shortened verb."""
    verb, *arguments = words
    if typed[0] == verb and _covers(typed[1:], arguments):
        return 0
    if arguments and _covers(typed, arguments):
        return 0
    if verb.startswith(typed[0]) and _covers(typed[1:], arguments):
        return 1
    return None


def _covers(typed: Sequence[str], arguments: Sequence[str]) -> bool:
    """Whether each typed word begins another argument, and none is left over."""
    if len(typed) != len(arguments):
        return False
    if not typed:
        return True
    return any(
        argument.startswith(typed[0]) and _covers(typed[1:], [*arguments[:i], *arguments[i + 1 :]])
        for i, argument in enumerate(arguments)
    )
