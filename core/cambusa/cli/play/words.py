"""What a person means: labels typed in full, shortened, in any order, or picked by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def picks(labels: Sequence[str]) -> dict[str, str]:
    """Return the numbers that stand for labels.

    A label whose only argument is a number, no other having the same, is picked by that; the others by what is free.
    """
    out: dict[str, str] = {}
    others = []
    for label in labels:
        words = label.split()
        same = [other for other in labels if other.split()[1:] == words[1:]]
        if len(words) == 2 and words[1].isdigit() and len(same) == 1:
            out[words[1]] = label
        else:
            others.append(label)
    free = (str(number) for number in range(1, len(labels) * 2 + 20) if str(number) not in out)
    out.update(zip(free, others, strict=False))
    return dict(sorted(out.items(), key=lambda item: int(item[0])))


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
