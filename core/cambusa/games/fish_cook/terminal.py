"""Fish Cook in a terminal: both markets, who has what, the recipes, and what they lack (see `cambusa.cli.drawing`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.text import Text

from cambusa.cli.drawing import Names
from cambusa.games.fish_cook import FISH_PRICES, INGREDIENT_PRICES, INGREDIENTS, RECIPES, SIZES
from cambusa.interface import LogEntry, Observation

ALIASES: Mapping[str, str] = {
    "mushroom": "mushrooms",
    "green": "greens",
    "eggs": "egg",
    "wine": "sake",
    "ginger": "roe",
    "size": "",
    "a": "",
    "the": "",
    "throw": "discard",
    "drop": "discard",
    "make": "cook",
}

STYLES: Mapping[str, str] = {
    "sake": "bright_cyan",
    "mushrooms": "rgb(215,175,135)",
    "greens": "bright_green",
    "roe": "rgb(255,135,0)",
    "egg": "bright_yellow",
    "rice": "bright_white",
}
GOODS = (*(f"fish {size}" for size in SIZES), *INGREDIENTS)
PRICES = dict(zip(GOODS, (*FISH_PRICES, *INGREDIENT_PRICES), strict=True))
WIDTHS = {good: 3 if good.startswith("fish") else max(3, len(good)) for good in GOODS}
WHO = 16
"""Width of the column of names."""


def zone(seen: Observation, name: str, owner: int | None = None) -> list[str]:
    """Return the cards of a zone."""
    return next(part["cards"] for part in seen["zones"] if (part["name"], part["owner"]) == (name, owner))


def counter(seen: Observation, name: str, owner: int | None = None) -> int:
    """Return the value of a counter."""
    return next(part["value"] for part in seen["counters"] if (part["name"], part["owner"]) == (name, owner))


def seats(seen: Observation) -> range:
    """Return the seats at the table."""
    return range(sum(part["name"] == "menu" for part in seen["zones"]))


def price(seen: Observation, good: str) -> int | None:
    """Return what a piece costs on its market; None if there is none."""
    left = counter(seen, good)
    return PRICES[good][left - 1] if left else None


def lacking(seen: Observation, card: str, seat: int) -> list[str]:
    """Return what a seat lacks for a recipe: the fish (in the morning the cheapest), ingredients.

    Empty: the dish can be cooked.
    """
    recipe = RECIPES[int(card) - 1]
    fits = [f"fish {size}" for size in SIZES if size >= recipe.fish]
    out = [kind for kind in recipe.ingredients if not counter(seen, kind, seat)]
    if not any(counter(seen, fish, seat) for fish in fits):
        costs = [(price(seen, fish), fish) for fish in fits if seen["phase"] == "morning"]
        offers = [(cost, fish) for cost, fish in costs if cost is not None]
        out.insert(0, min(offers)[1] if offers else fits[0])
    return out


def smallest(seen: Observation, card: str, seat: int) -> int:
    """Return the smallest fish of a seat that does for a recipe; there is one."""
    return next(size for size in SIZES if size >= RECIPES[int(card) - 1].fish and counter(seen, f"fish {size}", seat))


# --- the table ---


def table(seen: Observation, names: Names, width: int, height: int, ascii_only: bool) -> Text:
    """Draw the markets above what each seat has, and the recipes with what the viewer lacks for them.

    Menus of others, then all menus, are shortened to numbers if there is no room.
    """
    top = [Text(_state(seen), "dim"), *_grid(seen, names, ascii_only)]
    for short in ((), tuple(_menus(seen))[1:], tuple(_menus(seen))):
        lines = [*top, *_recipes(seen, names, short)]
        if len(lines) <= height:
            break
    for line in lines:
        line.truncate(width)
    text = Text("\n").join(lines[: max(4, height)])
    text.no_wrap = True
    return text


def _state(seen: Observation) -> str:
    parts = [f"Day {counter(seen, 'day')} of {counter(seen, 'days')}", seen["phase"]]
    if extra := counter(seen, "extra buys"):
        parts.append(f"the bell has rung, {extra} buy{'s' * (extra != 1)} left")
    elif passes := counter(seen, "passes"):
        parts.append(f"{passes} of {len(seats(seen))} passes")
    return f"{', '.join(parts)}; {counter(seen, 'deck')} recipes in the deck"


def _row(head: Text, cells: Mapping[str, str], styles: Mapping[str, str]) -> Text:
    line = head
    line.truncate(WHO, pad=True)
    for good, width in WIDTHS.items():
        line.append("  " if good == INGREDIENTS[0] else " ")
        line.append(f"{cells[good]:>{width}}", styles.get(good, ""))
    return line


def _grid(seen: Observation, names: Names, ascii_only: bool) -> Iterator[Text]:
    none = "." if ascii_only else "·"
    yield _row(Text("Fish", "dim"), {good: good.removeprefix("fish ") for good in GOODS}, STYLES)
    prices = {good: price(seen, good) for good in GOODS}
    shown = {good: "-" if cost is None else f"${cost}" for good, cost in prices.items()}
    yield _row(Text("Next costs", "bold"), shown, dict.fromkeys(GOODS, "bold"))
    yield _row(Text("Left", "dim"), {good: str(counter(seen, good)) for good in GOODS}, dict.fromkeys(GOODS, "dim"))
    pointer = "> " if ascii_only else "▶ "
    for seat in seats(seen):
        money = f" ${counter(seen, 'money', seat)}"
        on_turn = seat == seen["turn"] and seen["phase"] in ("morning", "draw", "evening", "steal")
        head = Text(pointer if on_turn else "  ").append_text(names.text(seat))
        head.truncate(WHO - len(money))
        yield _row(
            head.append(money),
            {good: str(counter(seen, good, seat) or none) for good in GOODS},
            dict.fromkeys(GOODS, "bold") if seat == seen["seat"] else {},
        )


def _menus(seen: Observation) -> Iterator[int]:
    """The seats that have menus, the viewer first."""
    order = sorted(seats(seen), key=lambda seat: (seat != seen["seat"], seat))
    return (seat for seat in order if zone(seen, "menu", seat))


def _recipes(seen: Observation, names: Names, short: Sequence[int]) -> Iterator[Text]:
    """A line a recipe that the viewer can cook, a line a menu of those that are short, then what hands hold."""
    for place, card, bonus, owner in _cookable(seen, names):
        if owner not in short:
            yield _recipe(seen, place, card, bonus=bonus)
    for owner in short:
        yield Text(f"{_menu_of(seen, owner, names)}: {', '.join(zone(seen, 'menu', owner))}")
    yield Text(_hands(seen, names), "dim")


def _cookable(seen: Observation, names: Names) -> Iterator[tuple[str, str, bool, int | None]]:
    """The recipes that the viewer can cook: where each lies, whether it earns the bonus, and whose menu it is in."""
    for card in zone(seen, "school"):
        yield "School", card, False, None
    if seen["seat"] is not None:
        for card in sorted(_hand(seen, seen["seat"]), key=int):
            yield "Your hand", card, True, None
    for owner in _menus(seen):
        for card in zone(seen, "menu", owner):
            yield _menu_of(seen, owner, names), card, owner == seen["seat"], owner


def _menu_of(seen: Observation, owner: int, names: Names) -> str:
    return "Your menu" if owner == seen["seat"] else f"Menu of {names.whom(owner)}"


def _hands(seen: Observation, names: Names) -> str:
    hands = [f"{names[seat]} {_held(seen, seat)}" for seat in seats(seen) if seat != seen["seat"]]
    return f"Recipes in hand: {', '.join(hands)}"


def _hand(seen: Observation, seat: int) -> list[str]:
    """The recipes of a hand that the viewer knows."""
    return [card for name in ("hand", "known hand") for card in zone(seen, name, seat) if card != "?"]


def _held(seen: Observation, seat: int) -> str:
    count = len(zone(seen, "hand", seat)) + len(zone(seen, "known hand", seat))
    known = zone(seen, "known hand", seat)
    return f"{count} (with {', '.join(known)})" if known else str(count)


def _recipe(seen: Observation, place: str, card: str, *, bonus: bool) -> Text:
    recipe = RECIPES[int(card) - 1]
    line = Text(f"{place[: WHO - 3]:<{WHO - 2}}{card:>2}", "bold" if bonus else "")
    line.append(f"  {recipe.fish}").append_text(_kinds(recipe.ingredients, 22))
    line.append(f" {_earns(card, bonus):<5}  ", "bold")
    return line.append_text(_status(seen, card))


def _earns(card: str, bonus: bool) -> str:
    recipe = RECIPES[int(card) - 1]
    return f"${recipe.main}+{recipe.bonus}" if bonus else f"${recipe.main}"


def _kinds(ingredients: Sequence[str], width: int) -> Text:
    text = Text()
    for kind in ingredients:
        text.append(" ").append(kind, STYLES[kind])
    text.truncate(width, pad=True)
    return text


def _status(seen: Observation, card: str) -> Text:
    """What the viewer lacks for a recipe, with its price in the morning."""
    seat = seen["seat"]
    if seat is None or seen["phase"] == "over":
        return Text()
    lacks = lacking(seen, card, seat)
    if not lacks:
        return Text(f"ready, with {smallest(seen, card, seat)}", "bold green")
    costs = [price(seen, good) for good in lacks]
    named = "all" if len(lacks) > len(RECIPES[int(card) - 1].ingredients) else ", ".join(lacks)
    if seen["phase"] == "evening" or None in costs:
        return Text(f"lacks {named}", "dim")
    return Text(f"${sum(cost or 0 for cost in costs)} for {named}")


def words(seen: Observation, names: Names) -> list[str]:
    """Say what the markets sell, what each seat has, and each recipe that lies open."""
    offers = [f"{good} ${cost} ({counter(seen, good)})" for good in GOODS if (cost := price(seen, good)) is not None]
    lines = [f"{_state(seen)}.", f"Markets: {', '.join(offers) or 'nothing'}."]
    for seat in seats(seen):
        goods = [f"{count} {good}" for good in GOODS if (count := counter(seen, good, seat))]
        turn = ", on turn" if seat == seen["turn"] and not seen["terminal"] else ""
        lines.append(f"{names[seat]}: ${counter(seen, 'money', seat)}, {', '.join(goods) or 'no goods'}{turn}.")
    for place, card, bonus, _ in _cookable(seen, names):
        status = _status(seen, card).plain
        lines.append(f"{place}: {titled(card)}, {_earns(card, bonus)}{status and f'; {status}'}.")
    return [*lines, f"{_hands(seen, names)}."]


def brief(seen: Observation) -> str:
    """Say the day, the School, and the own money and recipes."""
    school = ", ".join(zone(seen, "school")) or "empty"
    own = ""
    if (seat := seen["seat"]) is not None:
        hand = ", ".join(_hand(seen, seat)) or "none"
        own = f" You have ${counter(seen, 'money', seat)}; recipes in hand: {hand}."
    return f"{_state(seen)}. School: {school}.{own}"


# --- what happens ---


def tell(before: Observation, entries: Sequence[LogEntry], after: Observation, names: Names) -> Iterable[Text]:
    """Say what happened: a buy with its price, a dish with what it earned, and what the dawn brought."""
    (seat, label), *rest = entries
    if seat is None:  # an outcome by itself: a state with explicit chance
        yield Text(_outcome(before, label, names))
        return
    verb, *arguments = label.split()
    drawn = [outcome for _, outcome in rest]
    if verb == "buy":
        yield _bought(seat, arguments, before, drawn, names)
    elif verb == "cook":
        yield from _cooked(seat, arguments[0], arguments[2], before, drawn, names)
    elif verb == "discard":
        yield names.does(seat, "throw").append(f" a fish {arguments[0]} away")
    else:
        yield names.does(seat, "pass")
    if counter(after, "extra buys") and not counter(before, "extra buys"):
        yield Text("The bell rings: one more buy each.", "bold")
    dawn = [outcome for outcome in drawn if outcome.startswith(("roll", "fish"))]
    if dawn:
        opened = [card for card in zone(after, "school") if card not in zone(before, "school")]
        new = f"; new in the School: {', '.join(opened)}" if opened else ""
        yield Text(f"Day {counter(after, 'day')}: the markets are filled{new}.", "bold")
    elif before["phase"] == "morning" and after["phase"] == "evening":
        yield Text(f"Evening: {names[after['turn'] or 0]} first.", "bold")
    elif after["phase"] == "over":
        yield from _bonuses(after, names)


def _bought(seat: int, what: Sequence[str], before: Observation, drawn: Sequence[str], names: Names) -> Text:
    line = names.does(seat, "buy")
    if what == ["deck"]:
        card = next((outcome.split()[1] for outcome in drawn if outcome.startswith("recipe")), "?")
        return line.append(" the top of the deck").append("" if card == "?" else f", {titled(card)},").append(" for $2")
    if what[0] == "recipe":
        return line.append(f" {titled(what[1])} for $5")
    good = " ".join(what)
    return line.append(f" {good}", STYLES.get(good, "")).append(f" for ${price(before, good)}")


def titled(card: str) -> str:
    """Return a recipe in words: ``recipe 17 (3: egg, roe, sake)``."""
    recipe = RECIPES[int(card) - 1]
    return f"recipe {card} ({recipe.fish}: {', '.join(recipe.ingredients)})"


def _cooked(seat: int, card: str, fish: str, before: Observation, drawn: Sequence[str], names: Names) -> Iterator[Text]:
    recipe = RECIPES[int(card) - 1]
    owner = next((who for who in seats(before) if card in zone(before, "menu", who)), None)
    own = owner == seat or (owner is None and card not in zone(before, "school"))
    line = names.does(seat, "cook").append(f" {titled(card)} with a {fish}")
    yield line.append(f": ${recipe.main + recipe.bonus * own}", "bold green")
    if owner is not None and owner != seat:
        yield names.does(owner, "get").append(f" ${recipe.bonus} for it")
        for face in (int(outcome.split()[1]) for outcome in drawn if outcome.startswith("steal")):
            yield Text(_stolen(face, recipe.bonus, names.whom(seat)))


def _stolen(face: int, bonus: int, cook: str) -> str:
    return f"The die shows {face}: {f'it goes to the menu of {cook}' if face >= bonus else 'it stays where it is'}"


def _bonuses(after: Observation, names: Names) -> Iterator[Text]:
    """Who gets the menu bonus of each size."""
    counts = {
        size: [sum(RECIPES[int(card) - 1].fish == size for card in zone(after, "menu", seat)) for seat in seats(after)]
        for size in SIZES
    }
    parts = [
        f"{size} {' and '.join(names.whom(seat) for seat in seats(after) if had[seat] == max(had))}"
        for size, had in counts.items()
        if max(had)
    ]
    yield Text(f"Most of a size in the menu: {', '.join(parts) or 'nobody'}.")


def _outcome(before: Observation, label: str, names: Names) -> str:
    verb, *arguments = label.split()
    if verb == "recipe":
        actor, card = before["actor"], arguments[0]
        if actor is None:
            return f"New in the School: {titled(card)}"
        return names.does(actor, "get").append(" a recipe" if card == "?" else f" {titled(card)}").plain
    if verb == "steal":
        bonus = RECIPES[int(before["recipe"]) - 1].bonus  # type: ignore[typeddict-item]
        return _stolen(int(arguments[0]), bonus, names.whom(before["actor"] or 0))
    return f"A fish {arguments[0]}" if verb == "fish" else f"The die for {arguments[0]} shows {arguments[1]}"


# --- what can be done ---


def hint(seen: Observation, labels: Sequence[str], keys: str) -> str:
    """Say in a few words what can be done now."""
    if "pass" in labels:
        return f"buy or pass, you have ${counter(seen, 'money', seen['turn'])}" + (f" [{keys}]" if keys else "")
    dishes = list(dict.fromkeys(label.split()[1] for label in labels if label.startswith("cook")))
    return f"cook {', '.join(dishes)}, or discard a fish" if dishes else "discard a fish"


def help(seen: Observation, labels: Sequence[str], keys: str) -> list[str]:  # noqa: A001, ARG001 - as in Drawing
    """Say in sentences what can be done now."""
    verbs = {label.split()[0] for label in labels}
    lines = []
    if "buy" in verbs:
        lines += [
            "`buy fish 4`, `buy sake`: the next one of the row, at its price; the fewer are left, the dearer.",
            "`buy recipe 17` for $5 out of the School, `buy deck` for $2: an unknown one.",
        ]
    if "pass" in verbs:
        lines += [
            "`pass` costs nothing; when all have passed in a row, the morning is over.",
            "Who takes the last token of a row rings the bell: one more buy each, and the morning is over.",
        ]
    if "cook" in verbs:
        lines += [
            "`cook 17 with 3`: recipe 17 with a fish of its size or larger, and one of each of its ingredients.",
            "In your hand or menu it earns the bonus too; another's menu earns its owner the bonus.",
        ]
    if "discard" in verbs:
        lines.append("`discard 3` throws a fish away instead; none keep for the next day.")
    ready = _ready(seen)
    if ready:
        lines.append(f"You have all for {', '.join(ready)}.")
    return lines


def _ready(seen: Observation) -> list[str]:
    """The recipes that the viewer has all for."""
    seat = seen["seat"]
    if seat is None:
        return []
    menus = (card for owner in seats(seen) for card in zone(seen, "menu", owner))
    cards = {*zone(seen, "school"), *_hand(seen, seat), *menus}
    return sorted((card for card in cards if not lacking(seen, card, seat)), key=int)
