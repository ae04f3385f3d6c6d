"""Who sits at a table, and what hosts may do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cambusa
from cambusa.interface import LogEntry
from cambusa.service.errors import ServiceError
from cambusa.service.fold import MOST_GAMES
from cambusa.service.moment import AWAY_MS, HOST_AWAY_MS
from cambusa.service.people import AGAIN_MS, MOST_SAID
from cambusa.service.table import Table
from tests.service.support import START, Played, content, finish, short

NAME = cambusa.games()[0]
MOST = cambusa.spec(NAME).seats[1]


def refused(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(ServiceError) as caught:
        call()
    assert str(caught.value) == caught.value.message != ""
    return caught.value.code, caught.value.reason


@pytest.mark.parametrize(
    ("game", "seats", "options", "code", "reason"),
    [
        ("chess", 2, {}, "NOT_FOUND", "UNKNOWN_GAME"),
        (NAME, 99, {}, "INVALID_ARGUMENT", "INVALID_OPTION"),
        (NAME, 2, {"jokers": 1}, "INVALID_ARGUMENT", "INVALID_OPTION"),
        (NAME, 2, {"seats": 1}, "INVALID_ARGUMENT", "INVALID_FIELD"),
    ],
)
def test_what_cannot_be_made(game: str, seats: int, options: dict, code: str, reason: str) -> None:
    assert refused(lambda: Table.created("A", game, seats, options, "Ann", "t", START)) == (code, reason)


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "x" * 25, None, 3, "a\nb\x00", "a\u202eb", "\u200b", "\ud800", "a\ue000"),
        *("\u200d", "\u200c\u200d", "\ufe0f", "\u0301", "a\u3164", "\u2800", "a\u034fb", "\u17b4", "a" + 6 * "\u0301"),
    ],
    ids=repr,
)
def test_names_that_are_none(name: str) -> None:
    assert refused(lambda: Table.created("A", NAME, 2, {}, name, "t", START))[1] == "INVALID_FIELD"


@pytest.mark.parametrize(
    ("name", "form"),
    [
        (" Ann \t Bee ", "Ann Bee"),
        ("e\u0301", "\u00e9"),
        (joined := "\u0645\u06cc\u200c\u062e\u0648", joined),
        ("<b>'; DROP", "<b>'; DROP"),
        (emoji := "\u2764\ufe0f \U0001f469\u200d\U0001f680", emoji),
        ("\u0928\u093f\u0937\u093e", "\u0928\u093f\u0937\u093e"),
    ],
)
def test_names_in_their_one_form(name: str, form: str) -> None:
    assert Table.created("A", NAME, 2, {}, name, "t", START).data["name"] == form


@pytest.mark.parametrize("name", ["ANN", "A\u200dnn", "An\ufe0fn", "\uff21nn", " ann "], ids=repr)
def test_names_that_look_the_same_are_the_same(name: str) -> None:
    played = Played(NAME, MOST)
    assert refused(lambda: played.table.join(name, None, "x", "", played.now))[1] == "NAME_TAKEN"


def test_gathering() -> None:
    played = Played(NAME, MOST, people=1)
    table = played.table
    info = table.info()
    assert (info.code, info.game, info.status, info.host, info.game_number) == ("ABCDEF", NAME, "gathering", 0, 0)
    assert [seat.occupancy for seat in info.seats] == ["person", *["bot"] * (MOST - 1)]
    played.do(table.seat_bot(0, 1, "", "", played.now))
    assert table.info().seats[1].occupancy == "free"
    assert refused(lambda: table.start(0, False, played.now)) == ("FAILED_PRECONDITION", "SEAT_FREE")
    assert played.join(None, "Bea") == 1
    assert table.viewer("nobody") is None
    assert table.viewer(table.seats[1].token) == 1
    assert refused(lambda: table.join("bEA", None, "t", "", played.now)) == ("ALREADY_EXISTS", "NAME_TAKEN")
    assert refused(lambda: table.join("Cid", 1, "t", "", played.now)) == ("FAILED_PRECONDITION", "SEAT_TAKEN")
    assert refused(lambda: table.join("Cid", MOST, "t", "", played.now)) == ("INVALID_ARGUMENT", "INVALID_FIELD")
    assert played.join(None, "Cid") == 2, "no free seat: a bot's"
    while any(seat.occupancy == "bot" for seat in table.seats):
        played.join()
    assert refused(lambda: table.join("Zoe", None, "t", "", played.now)) == ("FAILED_PRECONDITION", "TABLE_FULL")
    assert table.view(0, played.now) is None
    assert refused(lambda: table.submit(0, 0, 0, "r", played.now)) == ("FAILED_PRECONDITION", "NO_GAME")
    assert refused(lambda: table.record(0)) == ("NOT_FOUND", "NO_SUCH_GAME")


def test_a_join_that_comes_again_takes_no_second_seat() -> None:
    """But only by a request id that nobody guesses, soon, and while nobody has used the seat."""
    played = Played(NAME, MOST, people=1)
    table = played.table

    def again(token: str, request: str, wait: float = 0.0) -> int | None:
        return played.do(table.join("Bea", None, token, request, played.now + wait)).seat

    seat = again("one", "r" * 16)
    assert seat == again("two", "r" * 16)
    assert (table.viewer("one"), table.viewer("two")) == (None, seat)
    assert refused(lambda: again("three", "q" * 16))[1] == "NAME_TAKEN"
    assert refused(lambda: again("three", "r" * 16, AGAIN_MS + 1))[1] == "NAME_TAKEN"
    played.do(table.connected(1, True, played.now))
    assert refused(lambda: again("three", "r" * 16))[1] == "NAME_TAKEN"
    other = played.do(table.join("Cid", None, "x", "short", played.now)).seat
    assert refused(lambda: table.join("Cid", None, "y", "short", played.now))[1] == "NAME_TAKEN"
    assert table.viewer("x") == other


HOST_ONLY: dict[str, Callable[[Played, int], object]] = {
    "seat_bot": lambda played, seat: played.table.seat_bot(seat, 1, "random", "", played.now),
    "arrange": lambda played, seat: played.table.arrange(seat, [0, 1], played.now),
    "kick": lambda played, seat: played.table.kick(seat, 0, played.now),
    "hand_over": lambda played, seat: played.table.hand_over(seat, 1, played.now),
    "start": lambda played, seat: played.table.start(seat, False, played.now),
    "pause": lambda played, seat: played.table.pause(seat, True, played.now),
    "rematch": lambda played, seat: played.table.rematch(seat, played.now),
}


@pytest.mark.parametrize("command", HOST_ONLY)
def test_only_the_host_may(command: str) -> None:
    played = Played(NAME, 2, people=2)
    assert refused(lambda: HOST_ONLY[command](played, 1)) == ("PERMISSION_DENIED", "NOT_HOST")
    played.start()
    assert refused(lambda: HOST_ONLY[command](played, 1)) == ("PERMISSION_DENIED", "NOT_HOST")


def test_host_powers() -> None:
    played = Played(NAME, MOST, people=3)
    table, now = played.table, played.now
    assert refused(lambda: table.kick(0, 0, now))[1] == "INVALID_FIELD"
    assert refused(lambda: table.hand_over(0, MOST - 1, now))[1] == ("NO_PLAYER" if MOST > 3 else "INVALID_FIELD")
    assert refused(lambda: table.seat_bot(0, 1, "random", "", now))[1] == "SEAT_TAKEN"
    assert refused(lambda: table.seat_bot(0, 1, "", "", now))[1] == "SEAT_TAKEN"
    assert refused(lambda: table.seat_bot(0, MOST - 1, "deep", "", now))[1] == "UNKNOWN_BOT"
    assert refused(lambda: table.seat_bot(0, MOST - 1, "random", "divine", now))[1] == "INVALID_FIELD"
    assert refused(lambda: table.arrange(0, [0] * MOST, now))[1] == "INVALID_FIELD"
    assert refused(lambda: table.pause(0, True, now))[1] == "NO_GAME"
    token = table.seats[2].token
    played.do(table.arrange(0, [2, 0, 1, *range(3, MOST)], now))
    assert (table.host, table.viewer(token)) == (1, 0)
    played.do(table.hand_over(1, 0, now))
    assert table.host == 0
    name = table.seats[1].name
    played.do(table.kick(0, 1, now))
    assert table.seats[1].occupancy == "free"
    assert name not in [seat.name for seat in table.info().seats]
    played.do(table.leave(0, now))
    assert table.host == 2, "the next person is the host"
    played.do(table.leave(2, now))
    assert table.status == "closed"


@pytest.mark.parametrize("command", [*HOST_ONLY, "join", "leave", "submit", "talk", "disclose"])
def test_at_a_closed_table_nothing_can_be_done(command: str) -> None:
    played = Played(NAME, 2, people=2)
    table, now = played.table, played.now
    played.do(table.close(now))
    assert not table.close(now).entries
    others: dict[str, Callable[[], object]] = {
        "join": lambda: table.join("Zoe", None, "t", "", now),
        "leave": lambda: table.leave(0, now),
        "submit": lambda: table.submit(0, 0, 0, "1", now),
        "talk": lambda: table.talk(0, "x", now),
        "disclose": lambda: table.disclose(0, True, now),
    }
    assert refused(others.get(command) or (lambda: HOST_ONLY[command](played, 0)))[1] == "TABLE_CLOSED"


def test_leaving_a_game_and_joining_late(name: str) -> None:
    """A bot takes over at once, and a late player what that has; what was told before is not told again."""
    seats = cambusa.spec(name).seats[1]
    played = Played(name, seats, people=2, **short(name)).start()
    table = played.table
    old = table.seats[1].token
    log = played.state.log(1)
    played.do(table.leave(1, played.now))
    assert (table.seats[1].occupancy, table.viewer(old)) == ("bot", None)
    assert refused(lambda: table.arrange(0, list(range(seats)), played.now))[1] == "GAME_ON"
    assert refused(lambda: table.seat_bot(0, 1, "", "", played.now))[1] == "GAME_ON"
    assert played.join(1, "Late") == 1
    assert [event.what for event in played.events(1)] == ["joined", "connected"]
    snapshot = table.snapshot(1, played.now)
    assert (snapshot.log, snapshot.last_event, snapshot.seat) == (log, 2, 1)
    finish(played)
    assert content(played.restored()) == content(table)


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(name: str) -> None:
    played = Played(name, people=2, **short(name)).start()
    table = played.table
    played.do(table.connected(1, False, played.now))
    away = played.now + AWAY_MS
    while table.status == "playing" and table.seats[1].occupancy == "person":
        assert played.step()
    assert table.status == "over" or away <= played.now <= away + 1
    if table.status == "playing":
        assert [e.data["why"] for e in played.entries("bot")][-1] == "stand_in"
        assert table.seats[1].name == table.info().seats[1].name
        played.do(table.connected(1, True, played.now))
        assert table.seats[1].occupancy == "person"
        assert [event.what for event in played.events(0) if event.kind == "table"][-3:] == [
            "stand_in",
            "connected",
            "back",
        ]


def test_a_host_who_is_away_for_long_is_followed_by_another_player() -> None:
    played = Played(NAME, 2, people=2)
    table = played.table
    played.do(table.connected(0, False, played.now))
    assert table.due() == played.now + HOST_AWAY_MS
    played.wait(HOST_AWAY_MS / 1000 - 1)
    assert table.host == 0
    played.wait(1)
    assert table.host == 1
    played.do(table.connected(1, False, played.now))
    played.wait(3600)
    assert table.host == 1, "there is nobody else"


def test_an_action_of_who_is_away_takes_the_seat_back() -> None:
    played = Played(NAME, 2, people=2).start()
    table = played.table
    played.do(table.connected(0, False, played.now))
    played.do(table.seat_bot(0, 0, "random", "hard", played.now))
    assert [seat.occupancy for seat in table.info().seats] == ["stand_in", "person"]
    played.submit(0, played.state.legal_labels(0)[0] if played.state.legal_actions(0) else played.game.labels[0])
    assert table.seats[0].occupancy == "person"
    played.do(table.connected(0, True, played.now))
    assert refused(lambda: table.seat_bot(0, 1, "random", "", played.now))[1] == "SEAT_TAKEN"


def test_who_is_back_by_an_action_that_is_refused_has_as_long_as_anybody() -> None:
    """Else a bot would stand in again at once, and each action in vain would write two entries."""
    played = Played("stir_fry_eighteen", 2, people=2, **short("stir_fry_eighteen")).start()
    table = played.table
    played.do(table.connected(1, False, played.now))
    played.wait(AWAY_MS / 1000)
    assert table.info().seats[1].occupancy == "stand_in"
    illegal = next(n for n in range(played.game.num_actions) if n not in played.state.legal_actions(1))
    entries = len(played.journal)
    for request in "abc":
        (answer,) = played.do(table.submit(1, illegal, table.revision, request, played.now)).answers
        assert answer.verdict == "ILLEGAL"
    assert (table.info().seats[1].occupancy, len(played.journal)) == ("person", entries + 1)
    assert (table.due() or played.now + 1) > played.now
    played.wait(AWAY_MS / 1000 - 1)
    assert table.info().seats[1].occupancy == "person"


def test_rematch_and_series(name: str) -> None:
    spec = cambusa.spec(name)
    played = Played(name, people=1, seed=3, **short(name)).start()
    table = played.table
    assert refused(lambda: table.rematch(0, played.now))[1] == "NOT_OVER"
    assert refused(lambda: table.start(0, False, played.now))[1] == "GAME_ON"
    assert refused(lambda: table.disclose(0, True, played.now))[1] == "NOT_OVER"
    finish(played)
    winners = played.state.winners
    first = table.record(None)
    played.do(table.rematch(0, played.now))
    assert (table.number, table.status) == (2, "playing")
    if spec.winner_starts:
        assert table.game.options[spec.winner_starts] == min(winners)
    finish(played)
    wins = [seat.wins for seat in table.info().seats]
    assert sum(wins) == len(winners) + len(played.state.winners)
    assert table.record(None, 1) == first
    assert table.record(None) == table.record(None, 2)
    assert refused(lambda: table.record(None, 3))[1] == "NO_SUCH_GAME"
    played.do(table.arrange(0, [*range(1, played.game.seats), 0], played.now))
    assert [seat.wins for seat in table.info().seats] == [*wins[1:], wins[0]]
    played.do(table.start(table.host, False, played.now))
    assert table.number == 3
    assert content(played.restored()) == content(table)


def test_who_has_left_a_game_has_not_agreed_to_show_it(name: str) -> None:
    """What stayed hidden was theirs too, whoever has played on in their place."""
    played = Played(name, people=2, **short(name)).start()
    table = played.table
    played.do(table.kick(0, 1, played.now))
    played.join(1, "Late")
    finish(played)
    played.do(table.disclose(0, True, played.now))
    played.do(table.disclose(1, True, played.now))
    assert not table.record(0).complete
    played.do(table.rematch(0, played.now))
    assert not table.record(0, 1).complete
    assert content(played.restored()) == content(table)


def test_records_show_no_more_than_was_seen_unless_all_agree(name: str) -> None:
    played = Played(name, people=3, seed=4, **short(name)).start()
    table = played.table
    people = min(3, played.game.seats)
    running = table.record(1)
    assert (running.complete, running.winners, running.log) == (False, [], played.state.log(1))
    finish(played)
    logs = {seat: played.state.log(seat) for seat in (0, 1, None)}
    for seat, log in logs.items():
        record = table.record(seat)
        assert (record.log, record.complete, record.text) == (log, False, "")
    for seat in range(people):
        assert not table.record(0).complete
        played.do(table.disclose(seat, True, played.now))
    assert table.record(None).complete
    assert table.record(None).log == logs[None], "the text has what the log has not"
    played.do(table.disclose(1, False, played.now))
    assert not table.record(0).complete
    # Whoever sits in a seat later sees of the game what a spectator sees, and the one who has moved what they saw.
    played.do(table.arrange(0, [1, 0, *range(2, played.game.seats)], played.now))
    assert table.record(0).log == logs[1]
    played.do(table.leave(0, played.now))
    assert played.join(0, "New") == 0
    assert table.record(0).log == logs[None]
    assert not table.record(0).complete


def test_a_game_that_is_over_is_seen_as_by_who_played_it(name: str) -> None:
    """Who moves keeps what they saw; who sits down where another played sees what a spectator sees."""
    talks = bool(cambusa.spec(name).signals)
    played = Played(name, people=3, seed=4, **short(name))
    played.do(played.table.start(0, talks, played.now))
    if talks:
        for seat in (0, 1):
            played.do(played.table.talk(seat, cambusa.spec(name).signals[seat], played.now))
        played.start()
    finish(played)
    table, state = played.table, played.state

    def seen(seat: int | None) -> tuple[object, ...]:
        shot = table.snapshot(seat, played.now)
        assert shot.view
        return shot.log, shot.view.observation, shot.talk

    def heard(seat: int) -> list[LogEntry]:
        return [entry for event in played.events(seat) if event.kind == "played" for entry in event.entries]

    before = {seat: seen(seat) for seat in (0, 1, None)}
    assert [before[seat][:2] for seat in before] == [(state.log(seat), state.observation(seat)) for seat in before]
    played.do(table.arrange(0, [1, 0, *range(2, played.game.seats)], played.now))
    assert (seen(1), seen(0)) == (before[0], before[1])
    assert heard(0) == state.log(1)[-len(heard(0)) :]
    played.do(table.leave(0, played.now))
    assert played.join(0, "New") == 0
    assert seen(0) == before[None]
    assert heard(0) == []
    played.do(table.rematch(1, played.now))
    played.start(counted=False) if talks else None
    assert seen(0)[:2] == (played.state.log(0), played.state.observation(0)), "a game that is on is the seat's"


TALKING = [name for name in cambusa.games() if cambusa.spec(name).signals]


@pytest.mark.parametrize("name", TALKING)
def test_team_talk_is_heard_by_the_team_alone(name: str) -> None:
    signal, other = cambusa.spec(name).signals[:2]
    played = Played(name, people=99)
    table = played.table
    assert refused(lambda: table.talk(0, signal, played.now))[1] == "NO_TEAM_TALK"
    played.do(table.start(0, True, played.now))
    assert table.info().status == "talking"
    team = table.team(0)
    played.do(table.talk(0, signal, played.now))
    assert refused(lambda: table.talk(0, "psst", played.now))[1] == "INVALID_FIELD"
    for seat in (*range(played.game.seats), None):
        heard = [(event.seat, event.what) for event in played.events(seat) if event.kind == "talked"]
        assert heard == ([(0, signal)] if seat in team else [])
        assert table.snapshot(seat, played.now).talk == tuple(heard)
        numbers = [event.number for event in played.events(seat)]
        assert numbers == list(range(1, table.last_event(seat) + 1))
    for _ in range(MOST_SAID - 1):
        played.do(table.talk(0, other, played.now))
    assert refused(lambda: table.talk(0, signal, played.now)) == ("RESOURCE_EXHAUSTED", "TALKED_ENOUGH")
    played.do(table.start(0, False, played.now))
    assert table.status == "playing"
    assert {table.signals[seat] for seat in team} == {other}, "a bot that stands in uses what was said last"
    assert content(played.restored()) == content(table)


@pytest.mark.parametrize("name", TALKING)
def test_events_are_counted_over_games_with_team_talk(name: str) -> None:
    """Numbers go on without gaps for who heard the talk, for who did not, and for who came between."""
    played = Played(name, people=2, **short(name))
    table = played.table
    signal = cambusa.spec(name).signals[0]
    played.do(table.start(0, True, played.now))
    for game in range(3):
        for _ in range(game + 1):
            played.do(table.talk(0, signal, played.now))
        finish(played.start())
        before = {seat: table.last_event(seat) for seat in (0, 1, None)}
        assert before[0] > before[1]
        assert len(set(before.values())) == 3
        played.do(table.rematch(0, played.now))
        assert table.info().status == "talking"
        for seat, last in before.items():
            assert [event.number for event in played.events(seat, last)][:1] == [last + 1]
        if game == 0:
            played.do(table.leave(1, played.now))
            played.join(1)
            assert table.last_event(1) == 2
        if game == 1:
            assert table.last_event(1) < before[0]
    assert content(played.restored()) == content(table)


def test_only_the_last_games_of_a_series_are_kept() -> None:
    name = min(cambusa.games(), key=lambda name: len(cambusa.spec(name).guards) == 0)
    played = finish(Played(name, people=1, **short(name)).start())
    table = played.table
    for _ in range(MOST_GAMES + 1):
        played.do(table.rematch(0, played.now))
        finish(played)
    assert len(table.past) == MOST_GAMES
    assert refused(lambda: table.record(0, 1)) == ("NOT_FOUND", "NO_SUCH_GAME")
    assert table.record(0, 2).winners


@pytest.mark.parametrize("name", TALKING)
@pytest.mark.parametrize("talk", [True, False])
def test_bots_tell_the_people_of_their_team_what_their_gestures_mean(name: str, talk: bool) -> None:
    played = Played(name, people=1)
    table = played.table
    played.do(table.start(0, talk, played.now))
    (seat, signal), *more = table.snapshot(0, played.now).talk
    assert seat in table.team(0)
    assert not more
    assert not any(event.kind == "talked" for event in played.events(None))
    if talk:
        played.do(table.start(0, False, played.now))
    assert table.signals[seat] == signal
    assert all(table.signals)
