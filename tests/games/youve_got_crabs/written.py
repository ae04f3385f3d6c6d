"""How the oracle writes a game down: the JSON position and the observation of the engine."""

from copy import deepcopy
from typing import Any

from tests.games.youve_got_crabs.page import RULES_VERSION, in_order
from tests.kernel.philox_oracle import Stream


def position(oracle):
    """Give the game as the JSON position of the engine."""
    actor = target = None
    if oracle.window:
        actor, target = oracle.window
    elif oracle.taking:
        actor, target = oracle.taking[:2]
    elif oracle.due:
        target = oracle.due[0]
    return {
        "game": "youve_got_crabs",
        "rules": RULES_VERSION,
        "seats": oracle.seats,
        "options": dict(oracle.options),
        "phase": oracle.phase,
        "side": oracle.side + 1,
        "done": sorted(oracle.done),
        "declined": sorted(oracle.declined),
        "swapped": oracle.swapped,
        "promised": oracle.promised,
        "actor": actor,
        "target": target,
        "owed": oracle.taking[2] if oracle.taking else 0,
        "answered": oracle.debt is not None,
        "hands": [in_order(hand) for hand in oracle.hands],
        "seen": [in_order(seen) for seen in oracle.seen],
        "failed": [sorted(oracle.failed[seat]) for seat in range(oracle.seats)],
        "vain": [in_order(vain) for vain in oracle.vain],
        "pile": oracle.pile,
        "drawn_from": list(oracle.drawn_from),
        "early": [in_order(oracle.across.get(seat, ([], []))[0]) for seat in range(oracle.seats)],
        "late": [in_order(oracle.across.get(seat, ([], []))[1]) for seat in range(oracle.seats)],
        "ocean": in_order(oracle.ocean),
        "burnt": in_order(oracle.burnt),
        "tokens": list(oracle.tokens),
        "bowl": oracle.bowl,
        "tied": list(oracle.tied),
        "gestures_made": list(oracle.made),
        "actions": oracle.actions,
        "turns": oracle.turns,
        "winning_teams": list(oracle.winning),
        "generator": None if oracle.stream is None else {"key": oracle.stream.key, "counter": oracle.stream.draw},
    }


def take_up(oracle, position):
    """Bring a new game to where a JSON position is."""
    oracle.side = position["side"] - 1
    for name in ("done", "declined"):
        setattr(oracle, name, set(position[name]))
    for name in ("swapped", "promised", "bowl", "actions", "turns"):
        setattr(oracle, name, position[name])
    for name in ("hands", "seen", "ocean", "burnt", "tokens", "tied"):
        setattr(oracle, name, deepcopy(position[name]))
    oracle.failed = {seat: set(failed) for seat, failed in enumerate(position["failed"])}
    oracle.vain = [set(vain) for vain in position["vain"]]
    oracle.pile = position["pile"]
    oracle.drawn_from = list(position["drawn_from"])
    for seat, (early, late) in enumerate(zip(position["early"], position["late"], strict=True)):
        if early:
            oracle.across[seat] = (list(early), list(late))
    oracle.made = list(position["gestures_made"])
    oracle.winning = list(position["winning_teams"])
    for cards in (*oracle.hands, oracle.ocean, oracle.burnt):
        for card in cards:
            oracle.draw.remove(card)
    phase, actor, target = position["phase"], position["actor"], position["target"]
    oracle.question = phase == "ask"
    oracle.window = (actor, target) if phase == "window" else None
    oracle.taking = (actor, target, position["owed"]) if phase == "take" else None
    oracle.debt = target if position["answered"] else None
    oracle.due = [seat for seat in range(oracle.seats) if len(oracle.hands[seat]) < 4]
    oracle.due += ["ocean"] * (len(oracle.ocean) < 4)
    if not oracle.question and (oracle.window or oracle.taking):
        mine = [seat for seat in oracle.sides[oracle.side] if seat in oracle.playing]
        oracle.question = oracle.done.issuperset(mine)
    if position["generator"] is not None:
        oracle.stream = Stream(position["generator"]["key"], position["generator"]["counter"])


def observation(oracle, seat):
    """Give what a seat sees: its own hand, and of the others what everybody knows."""
    now = position(oracle)
    zones: list[Any] = [("ocean", None, now["ocean"]), ("burnt", None, now["burnt"])]
    for owner in range(oracle.seats):
        hidden = len(oracle.hands[owner]) - len(oracle.seen[owner])
        known = now["hands"][owner] if owner == seat else now["seen"][owner] + ["?"] * hidden
        zones.append(("hand", owner, known))
    zones += [("seen", owner, now["seen"][owner]) for owner in range(oracle.seats)]
    counters: list[Any] = [
        ("side", None, oracle.side + 1),
        ("bowl", None, oracle.bowl),
        ("draw", None, len(oracle.draw)),
        ("swapped", None, int(oracle.swapped)),
        ("promised", None, int(oracle.promised)),
        ("answered", None, int(oracle.debt is not None)),
        ("owed", now["actor"], now["owed"]),
        ("actions", None, oracle.actions),
        ("turns", None, oracle.turns),
    ]
    for owner in range(oracle.seats):
        team = oracle.team(owner)
        counters += [
            ("team", owner, team),
            ("tokens", owner, oracle.tokens[team]),
            ("done", owner, int(owner in oracle.done)),
            ("declined", owner, int(owner in oracle.declined)),
            ("gestures", owner, oracle.made[owner]),
            ("tied", owner, int(team in oracle.tied)),
            ("won", owner, int(team in oracle.winning)),
        ]
        counters += [(f"failed {other}", owner, 1) for other in sorted(oracle.failed[owner])]
    event = None
    if oracle.log:
        who, label = oracle.log[-1]
        event = {"seat": who, "label": label}
    return {
        "game": "youve_got_crabs",
        "seat": seat,
        "phase": oracle.phase,
        "turn": None,
        "active": oracle.active_seats,
        "terminal": oracle.is_terminal,
        "actor": now["actor"],
        "target": now["target"],
        "zones": [{"name": name, "owner": owner, "cards": cards, "size": len(cards)} for name, owner, cards in zones],
        "counters": [{"name": name, "owner": owner, "value": value} for name, owner, value in counters],
        "event": event,
    }
