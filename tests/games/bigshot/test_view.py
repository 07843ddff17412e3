"""Views: everything that is open is shown, and right."""

import pytest

import zuschlag
from tests.games.bigshot.scripted_games import (
    FINAL,
    act,
    lot,
    pass_all,
    place,
    place_first,
    play_for,
    purse,
    spaces_with,
    start_match,
)
from tests.random_play import play_randomly
from zuschlag.games.bigshot import view as viewing


def test_a_view_of_the_beginning() -> None:
    """BS-5, BS-6: before the first roll nobody owes anything and nothing lies anywhere."""
    view = start_match(changes={"broker": 3, "starter": 2}).view(1)
    assert (view.game, view.players, view.viewer) == ("bigshot", 4, 1)
    assert (view.round, view.phase, view.awaited, view.starter, view.broker) == (1, "roll", (), 2, 3)
    assert (view.bid, view.bidder, view.unplaced, view.ghost) == (0, None, 0, None)
    assert view.spaces == ("RYWK",) * 18
    assert view.emptied == (False,) * 18
    assert [(seat.seat, seat.passed, seat.exposed) for seat in view.seats] == [(n, False, False) for n in range(4)]


def test_a_view_of_an_auction() -> None:
    """BS-8, BS-15: whose turn it is, which bid stands, whose it is, who has passed, who has borrowed."""
    match = start_match()
    act(match, "roll 3", "1 bid 2", "2 pass", "3 loan black")
    for viewer in (None, 0, 1, 2, 3):
        view = match.view(viewer)
        assert view.viewer == viewer
        assert (view.phase, view.awaited, view.broker, view.bid, view.bidder) == ("bid", (3,), 3, 2, 1)
        assert [seat.passed for seat in view.seats] == [False, False, True, False]
        black = purse(match, "black", viewer)
        assert (black.cash, black.loans, black.next_loan, black.borrowed, black.paid) == (19, 1, 8, True, 0)
        red = purse(match, "red", viewer)
        assert (red.cash, red.loans, red.next_loan, red.borrowed, red.paid) == (10, 0, 9, False, 0)


@pytest.mark.parametrize(
    ("steps", "bidder"),
    [
        ((), None),
        (("1 bid 1",), 1),
        (("1 pass", "2 pass"), None),
        (("1 bid 1", "2 pass", "3 pass"), 1),
        (("1 bid 1", "2 bid 2", "3 pass", "0 pass"), 2),
        (("1 pass", "2 bid 1", "3 bid 2", "0 pass"), 3),
        (("1 bid 1", "2 bid 2", "3 bid 3", "0 bid 4"), 0),
        (("1 bid 1", "2 bid 2", "3 pass", "0 pass", "1 loan yellow"), 2),
    ],
)
def test_the_bidder_is_who_bid_last(steps: tuple[str, ...], bidder: int | None) -> None:
    """BS-8: passes and loans of others do not change whose bid stands."""
    match = start_match()
    act(match, "roll 1", *steps)
    assert match.view(None).bidder == bidder


def test_a_view_of_a_placement() -> None:
    """BS-9, BS-10: what was paid, what is still to be placed, and what lies on the space."""
    match = start_match()
    act(match, "roll 3", "1 bid 2", "2 pass", "3 loan black", "3 bid 12", "0 pass", "1 pass")
    view = match.view(None)
    assert (view.phase, view.awaited, view.bid, view.bidder, view.unplaced) == ("place", (3,), 12, 3, 4)
    assert (purse(match, "black").cash, purse(match, "black").paid) == (7, 12)
    place(match, "red W9")
    assert (match.view(None).unplaced, match.view(None).spaces[3]) == (3, "YWK")
    assert match.view(None).emptied[3] is False


def test_a_view_between_two_rounds() -> None:
    """BS-6, BS-10: the space is emptied, the next starter is there, no bid stands and nobody has passed."""
    match = start_match()
    act(match, "roll 3", "1 bid 2", "2 pass", "3 pass", "0 pass")
    place_first(match)
    view = match.view(None)
    assert (view.round, view.phase, view.awaited, view.starter) == (2, "roll", (), 1)
    assert (view.bid, view.bidder, view.unplaced) == (0, None, 0)
    assert [at for at in range(18) if view.emptied[at]] == [3]
    assert [heap for heap in view.spaces if heap != "RYWK"] == [""]
    assert [seat.passed for seat in view.seats] == [False] * 4


def test_a_loan_of_the_last_round_is_none_of_this_round() -> None:
    """BS-13: once the view says the next round, nobody has borrowed in it yet."""
    match = start_match()
    act(match, "roll 1", "1 loan yellow", "1 bid 1", "2 pass", "3 pass", "0 pass")
    place_first(match)
    assert match.view(None).round == 2
    assert purse(match, "yellow").borrowed is False


def test_an_open_lot_shows_its_cubes_and_who_leads() -> None:
    """BS-12: who would own it now; it has no owner and no worth yet."""
    match = start_match(changes={"spaces": spaces_with(s1="RRYK")})
    act(match, "roll 1")
    pass_all(match)
    leaders = []
    for cube in ("yellow C20", "red C20", "red C20", "black WX"):
        place(match, cube)
        leaders.append(lot(match, "C20").leader)
    seen = lot(match, "C20")
    assert leaders == ["yellow", None, "red", "red"]
    assert (seen.value, seen.doubles, seen.cubes, seen.decided) == (20, (), {"red": 2, "yellow": 1}, {})
    assert (seen.sold, seen.owner, seen.worth) == (False, None, None)
    park = lot(match, "WX")
    assert (park.value, park.doubles, park.leader, park.worth) == (None, ("W9", "W10", "W11"), "black", None)
    assert (lot(match, "C21").cubes, lot(match, "C21").leader) == ({}, None)


def test_a_sold_lot_shows_one_cube_and_what_decided_it() -> None:
    """BS-11, BS-17: its worth doubles as soon as its owner has the park too."""
    match = start_match(changes={"spaces": spaces_with(s1="RRRK", s2="RRRK", s3="RRRK", s4="RRRK")})
    for name, last in (("W9", "C16"), ("WX", "C17")):
        act(match, "roll 1")
        pass_all(match)
        place(match, *[f"red {name}"] * 3, f"black {name}")
        act(match, "roll 1")
        pass_all(match)
        place(match, *[f"red {name}"] * 3, f"black {last}")
        seen = lot(match, name)
        assert (seen.sold, seen.owner, seen.leader) == (True, "red", "red")
        assert (seen.cubes, seen.decided) == ({"red": 1}, {"red": 6, "black": 1})
        assert lot(match, "W9").worth == (9 if name == "W9" else 18)
    assert lot(match, "WX").worth == 0


def test_a_view_of_the_end() -> None:
    """BS-16, BS-17: every lot has its owner and its worth, or none."""
    match = start_match()
    play_for(match, FINAL)
    view = match.view(2)
    assert (view.phase, view.round, view.awaited, view.bid, view.bidder) == ("over", 18, (), 0, None)
    assert {seen.id: seen.worth for seen in view.lots} == {
        "W9": 18, "W10": 20, "W11": 11, "WX": 0,
        "C16": 16, "C17": None, "C19": 19, "C20": 20, "C21": 21,
        "E9": 18, "E10": None, "E11": None, "EX": 0,
    }  # fmt: skip
    assert lot(match, "EX").cubes == {"black": 1}
    assert lot(match, "EX").decided == {}
    assert (lot(match, "C16").cubes, lot(match, "C16").decided) == ({"white": 1}, {"yellow": 3, "black": 3, "white": 1})


def test_two_purses_of_one_seat_are_told_apart() -> None:
    """BS-24, BS-26: each with its own cash, loans and payments."""
    match = start_match(2)
    act(match, "roll 1", "1 loan black", "1 decline", "0 decline", "1 bid 3", "0 pass")
    view = match.view(0)
    assert (view.phase, view.awaited, view.bidder, view.bid) == ("pay", (1,), 1, 3)
    act(match, "1 pay white")
    white, black = match.view(0).seats[1].purses
    assert (white.colour, white.cash, white.loans, white.next_loan, white.borrowed, white.paid) == ("white", 7, 0, 9, False, 3)
    assert (black.colour, black.cash, black.loans, black.next_loan, black.borrowed, black.paid) == ("black", 19, 1, 8, True, 0)


def test_views_stay_right_when_more_cities_were_seen_than_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of the lots is bounded; a city that was forgotten is seen again as it was."""
    game = zuschlag.game("bigshot", 4)
    states = [match.state.copy() for match in play_randomly(("bigshot", 4, {}), 3)][::8]
    expected = [game.view(s, None).lots for s in states]
    monkeypatch.setattr(viewing, "LOT_CACHE_SIZE", 2)
    monkeypatch.setattr(viewing, "_lot_cache", {})
    assert [game.view(s, None).lots for s in [*states, *states]] == expected * 2
    assert len(viewing._lot_cache) <= 2
