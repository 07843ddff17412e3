"""Paydays: what they cost, when they cannot come, and when they must."""

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.games.zahltag.scripted_games import (
    act,
    events_of,
    give,
    hand,
    keep,
    left,
    match_after_preparation,
    money,
    offer,
    payday,
    refused,
    right,
    start_match,
    turn,
)
from zuschlag.games.zahltag.deck import built_in


def unequal() -> AnyMatch:
    """Four, seven and ten cards in hand after the preparation; seat 0 is on turn."""
    match = start_match(3)
    act(match, *["0 drop worker", "1 keep", "2 take worker"] * 2, "0 drop foreman", "1 keep", "2 take worker")
    assert [len(hand(match, seat)) for seat in range(3)] == [4, 7, 10]
    return match


def contracts_in_a_row(match: AnyMatch, count: int) -> None:
    """So many contracts that nobody wants."""
    for _ in range(count):
        keep(match)
        match.settle(next(word for word in match.outcomes if word != "reveal payday"))
        offer(match)


def test_everyone_pays_for_hand_cards_beyond_the_smallest_hand() -> None:
    """ZT-12: 4, 7 and 10 cards pay 0, 3 and 6."""
    match = unequal()
    payday(match)
    assert money(match) == [20, 17, 14]
    assert events_of(match, "held", "paid") == [("held", 0, 1, False), ("paid", 0, 0), ("paid", 1, 3), ("paid", 2, 6)]
    assert [len(hand(match, seat)) for seat in range(3)] == [4, 7, 10]


def test_with_equal_hands_nobody_pays() -> None:
    """ZT-12: whatever their size."""
    match = match_after_preparation(4)
    payday(match)
    assert money(match) == [20] * 4


def test_the_change_of_the_revealing_player_counts() -> None:
    """ZT-8, ZT-12: who takes a card just before pays for it."""
    match = match_after_preparation(3)
    act(match, "0 take crane", "reveal payday")
    assert money(match) == [19, 20, 20]


def test_cards_on_the_table_are_free() -> None:
    """ZT-12: left or right, they do not count; nor do they make one's hand larger for the others."""
    match = match_after_preparation(3)
    turn(match, "CEE", "00", "00", "5")
    assert left(match, 2) == "CEE"
    payday(match)
    assert money(match) == [17, 17, 25]
    assert right(match, 2) == "CEE"
    turn(match, "WW")
    turn(match, "FF")
    payday(match)
    assert money(match) == [14, 14, 25]


def test_an_empty_hand_is_the_smallest() -> None:
    """ZT-12: against a hand of none, seven cards cost 7."""
    match = match_after_preparation(2, contracts=["CEEFFWW", "WW"])
    turn(match, "CEEFFWW", "00", "3")
    payday(match)
    assert money(match) == [13, 23]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_payday_may_be_the_very_first_card(players: int) -> None:
    """ZT-13: it is held."""
    match = match_after_preparation(players)
    keep(match)
    assert match.outcomes["reveal payday"] == 6
    match.settle("reveal payday")
    assert (match.view(None).held, match.view(None).paydays) == (1, 5)


def test_directly_after_a_payday_there_is_no_other() -> None:
    """ZT-13: it would be shuffled back, so only contracts have weight; after one, the five paydays have theirs again."""
    match = match_after_preparation()
    payday(match)
    keep(match)
    assert "reveal payday" not in match.outcomes
    assert sum(match.outcomes.values()) == 32
    with refused("illegal", "'reveal payday'"):
        match.settle("reveal payday")
    act(match, "reveal CE")
    offer(match)
    keep(match)
    assert match.outcomes["reveal payday"] == 5
    assert sum(match.outcomes.values()) == 31 + 5


def test_directly_after_a_forced_payday_there_is_no_other_either() -> None:
    """ZT-13, ZT-14: forced or not makes no difference."""
    match = match_after_preparation()
    contracts_in_a_row(match, 9)
    payday(match)
    assert events_of(match, "held") == [("held", 1, 1, True)]
    keep(match)
    assert "reveal payday" not in match.outcomes
    assert sum(match.outcomes.values()) == 23


def test_if_only_paydays_remain_they_are_held() -> None:
    """ZT-13: with a deck of one contract the second payday follows the first, and so on to the end."""
    match = match_after_preparation(2, contracts=["CE"])
    turn(match, "CE")
    for held in range(1, 6):
        keep(match)
        assert match.outcomes == {"reveal payday": 7 - held}
        match.settle("reveal payday")
        assert match.view(None).held == held
    assert match.pending.over


def test_thirty_two_contracts_can_run_out() -> None:
    """ZT-13, ZT-14: with forced paydays after 9, 18 and 27 the last five contracts are followed by paydays alone."""
    match = match_after_preparation(3)
    for _ in range(3):
        contracts_in_a_row(match, 9)
        payday(match)
    contracts_in_a_row(match, 5)
    keep(match)
    assert match.outcomes == {"reveal payday": 3}
    match.settle("reveal payday")
    keep(match)
    assert match.outcomes == {"reveal payday": 2}
    match.settle("reveal payday")
    assert match.pending.over


@pytest.mark.parametrize(("players", "most"), [(2, 8), (3, 9), (4, 9)])
def test_after_nine_contracts_in_a_row_a_payday_is_forced(players: int, most: int) -> None:
    """ZT-14: with two players after eight; not one contract earlier."""
    match = match_after_preparation(players)
    contracts_in_a_row(match, most - 1)
    keep(match)
    assert len(match.outcomes) > 1
    match.settle(next(word for word in match.outcomes if word != "reveal payday"))
    offer(match)
    assert match.view(None).until_forced == 0
    keep(match)
    assert list(match.outcomes) == ["reveal payday"]
    left_over = next(contract for contract in match.view(None).stack)
    with refused("illegal", left_over):
        match.settle(f"reveal {left_over}")
    match.settle("reveal payday")
    assert events_of(match, "held") == [("held", most % players, 1, True)]
    view = match.view(None)
    assert (view.held, view.paydays, view.since, view.until_forced) == (1, 5, 0, most)


def test_before_a_forced_payday_the_next_player_does_its_first_two_steps() -> None:
    """ZT-14: its contracts are carried on, and it may change its equipment, which counts at once."""
    match = match_after_preparation(2)
    contracts_in_a_row(match, 7)
    act(match, "1 keep", "reveal FFWW", "0 offer 6", "1 offer 00")
    assert (hand(match, 0), right(match, 0)) == ("CEE", "FFWW")
    assert match.pending.seats == (0,)
    act(match, "0 drop crane")
    assert match.outcomes.keys() == {"reveal payday"}
    act(match, "reveal payday")
    assert money(match) == [26, 20 - 5]


def test_awarded_contracts_count_like_others() -> None:
    """ZT-14: nine in a row, some of them awarded."""
    match = match_after_preparation(3)
    for at, contract in enumerate(["CE", "FF", "WW", "EF", "EW", "CW", "CF", "FW", "CEE"]):
        keep(match)
        act(match, f"reveal {contract}")
        lowest = [seat for seat in match.pending.seats if len(match.offered(seat)) > 1 and at % 2 == 0]
        for seat in match.pending.seats:
            match.play(seat, "offer 4" if lowest[:1] == [seat] else "offer 00")
    keep(match)
    assert list(match.outcomes) == ["reveal payday"]
    assert len(events_of(match, "awarded")) >= 3


def test_a_payday_begins_the_count_anew() -> None:
    """ZT-14: five contracts, a payday, and only nine more force the next."""
    match = match_after_preparation(3)
    contracts_in_a_row(match, 5)
    payday(match)
    contracts_in_a_row(match, 8)
    keep(match)
    assert len(match.outcomes) > 1
    match.settle(next(word for word in match.outcomes if word != "reveal payday"))
    offer(match)
    keep(match)
    assert list(match.outcomes) == ["reveal payday"]


def test_the_number_follows_how_many_started() -> None:
    """ZT-14: of three players one goes out; the two who are left still have nine contracts."""
    match = match_after_preparation(3)
    give(match, 2, money=0, hand="CEEFFWWW")
    payday(match)
    assert match.view(None).seats[2].out == 1
    contracts_in_a_row(match, 8)
    keep(match)
    assert len(match.outcomes) > 1
    match.settle(next(word for word in match.outcomes if word != "reveal payday"))
    offer(match)
    keep(match)
    assert list(match.outcomes) == ["reveal payday"]


def test_a_forced_payday_leaves_the_other_cards_in_the_stack() -> None:
    """ZT-14: one payday is taken out; all contracts that were not seen can still come."""
    match = match_after_preparation(2)
    contracts_in_a_row(match, 8)
    seen = [word.removeprefix("reveal ") for word in match.moves if word.startswith("reveal ")]
    payday(match)
    rest = list(built_in())
    for contract in seen:
        rest.remove(contract)
    keep(match)
    assert sorted(match.outcomes) == sorted({f"reveal {contract}" for contract in rest})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dice_never_break_the_order_of_paydays(players: int) -> None:
    """ZT-13, ZT-14: whole random games have no two paydays in a row while contracts remain, and no row that is too long."""
    most = 8 if players == 2 else 9
    for seed in range(20):
        match = zuschlag.new("zahltag", players, seed=seed)
        while match.pending.seats:
            seat = match.pending.seats[-1]
            match.play(seat, "offer 00" if match.view(None).phase == "offer" else "keep")
        cards = [word == "reveal payday" for word in match.moves if word.startswith("reveal")]
        assert sum(cards) == 5
        assert cards[-1]
        since, seen, before = 0, 0, False
        for is_payday in cards:
            assert not (is_payday and before and seen < 32)
            since = 0 if is_payday else since + 1
            seen += not is_payday
            before = is_payday
            assert since <= most
