"""A turn's first two steps: carrying contracts on, and changing one's equipment."""

import pytest

from tests.games.zahltag.scripted_games import (
    act,
    assert_refused,
    events_of,
    hand,
    keep,
    left,
    match_after_preparation,
    piles,
    right,
    start_match,
    turn,
)
from tests.random_play import play_randomly

CHANGES = ["keep", "take", "drop", "swap"]


def test_what_lies_left_moves_right_and_then_returns_to_hand() -> None:
    """ZT-7: at the owner's first turn after the award it moves, at the second it is in hand again."""
    match = match_after_preparation(2)
    turn(match, "CEE", "00", "5")  # seat 0 revealed it, seat 1 got it; now it is seat 1's turn
    assert (hand(match, 1), left(match, 1), right(match, 1)) == ("FFWW", "", "CEE")
    turn(match, "WW")
    assert (hand(match, 1), left(match, 1), right(match, 1)) == ("FFWW", "", "CEE")
    turn(match, "FW")
    assert (hand(match, 1), left(match, 1), right(match, 1)) == ("CEEFFWW", "", "")


def test_at_others_turns_nothing_moves() -> None:
    """ZT-7: only the player on turn carries its contracts on."""
    match = match_after_preparation(3)
    turn(match, "CEE", "5", "00", "00")
    assert left(match, 0) == "CEE"
    turn(match, "WW")
    assert (left(match, 0), right(match, 0)) == ("CEE", "")
    turn(match, "FW")
    assert (left(match, 0), right(match, 0)) == ("", "CEE")


def test_first_the_right_returns_then_the_left_moves() -> None:
    """ZT-7: one contract on each side: one comes to hand, the other does not come with it."""
    match = match_after_preparation(2)
    turn(match, "CE", "00", "5")
    turn(match, "WW", "00", "5")
    assert (hand(match, 1), left(match, 1), right(match, 1)) == ("EFF", "WW", "CE")
    turn(match, "FW")
    assert (hand(match, 1), left(match, 1), right(match, 1)) == ("CEEFF", "", "WW")
    assert events_of(match, "returned", "moved") == [
        ("moved", 1, {"crane": 1, "excavator": 1}),
        ("returned", 1, {"crane": 1, "excavator": 1}),
        ("moved", 1, {"worker": 2}),
    ]


def test_two_contracts_lie_left_together_and_move_together() -> None:
    """ZT-7: what was won between two turns is one heap."""
    match = match_after_preparation(3)
    turn(match, "CE", "00", "00", "5")
    turn(match, "WW", "00", "00", "5")
    assert (hand(match, 2), left(match, 2), right(match, 2)) == ("EFF", "", "CEWW")


def test_equipment_that_returned_may_be_changed_at_once() -> None:
    """ZT-7, ZT-8: (1) comes before (2)."""
    match = match_after_preparation(2)
    turn(match, "CEE", "00", "5")
    assert_refused(match, "1 drop crane")
    turn(match, "WW")
    turn(match, "FW")
    act(match, "1 drop crane")
    assert hand(match, 1) == "EEFFWW"


def test_one_may_take_one_card_from_any_pile() -> None:
    """ZT-8: it comes to hand and is missing in the pile; then a card is revealed."""
    match = match_after_preparation()
    assert {f"take {word}" for word in ("crane", "excavator", "foreman", "worker")} <= set(match.offered(0))
    act(match, "0 take foreman")
    assert hand(match, 0) == "CEEFFFWW"
    assert piles(match) == [6, 4, 5, 8]
    assert match.pending.chance


def test_one_may_put_one_card_back() -> None:
    """ZT-8: it lies on its pile; what one does not hold cannot be put back."""
    match = match_after_preparation(2, "EEFFWWW")
    assert_refused(match, "0 drop crane")
    act(match, "0 drop worker")
    assert hand(match, 0) == "EEFFWW"
    assert piles(match) == [9, 8, 10, 12]


def test_one_may_swap_a_card_for_one_of_another_kind() -> None:
    """ZT-8: all that one holds for all other kinds, never for the same."""
    match = match_after_preparation(2, "EEFFFFF", "CCCWWWW")
    swaps = {word for word in match.offered(0) if word.startswith("swap")}
    assert swaps == {
        "swap excavator crane", "swap excavator foreman", "swap excavator worker",
        "swap foreman crane", "swap foreman excavator", "swap foreman worker",
    }  # fmt: skip
    assert_refused(match, "0 swap worker crane")
    act(match, "0 swap excavator crane")
    assert hand(match, 0) == "CEFFFFF"
    assert piles(match) == [6, 11, 9, 12]


@pytest.mark.parametrize("kind", ["crane", "excavator", "foreman", "worker"])
def test_a_swap_for_the_same_kind_is_no_move(kind: str) -> None:
    """ZT-8: there is no word for it."""
    assert_refused(match_after_preparation(), f"0 swap {kind} {kind}", "malformed")


def test_an_empty_pile_gives_nothing() -> None:
    """ZT-8: neither for a take nor for a swap; giving to it is fine."""
    match = match_after_preparation(2, "CCCCCCC", "CCCWWWW")
    assert_refused(match, "0 take crane")
    act(match, "0 swap crane worker", "reveal FF")
    act(match, "0 offer 00", "1 offer 00")
    assert "take crane" in match.offered(1)
    assert "swap worker crane" in match.offered(1)


def test_one_may_do_nothing() -> None:
    """ZT-8: and then the card is revealed."""
    match = match_after_preparation()
    before = piles(match)
    act(match, "0 keep")
    assert (hand(match, 0), piles(match)) == ("CEEFFWW", before)
    assert events_of(match)[-1] == ("kept", 0)


def test_one_change_a_turn_and_only_on_ones_turn() -> None:
    """ZT-8: the others are offered nothing, and the seat on turn nothing more."""
    match = match_after_preparation()
    assert_refused(match, "1 take crane", "not-awaited")
    act(match, "0 take crane")
    assert_refused(match, "0 take crane", "not-awaited")
    act(match, "reveal CE")
    assert_refused(match, "0 take crane")


def test_exactly_the_legal_changes_are_offered() -> None:
    """ZT-8: with C E F W in hand and in the piles: keep, four takes, four drops, twelve swaps, in that order, each once."""
    offered = list(match_after_preparation().offered(0))
    assert [sum(word.startswith(change) for word in offered) for change in CHANGES] == [1, 4, 4, 12]
    assert len(set(offered)) == 21
    assert offered == sorted(offered, key=lambda word: CHANGES.index(word.split()[0]))


def grown(match_cards: int) -> list[str]:
    """Steps of two players with which seat 0 grows to so many cards, one a turn, after ten from the preparation."""
    steps: list[str] = []
    contracts = iter(["FF", "WW", "CE", "CF", "CW", "EF"])
    for _ in range(match_cards - 10):
        steps += ["0 take worker", f"reveal {next(contracts)}", "0 offer 00", "1 offer 00"]
        steps += ["1 keep", f"reveal {next(contracts)}", "0 offer 00", "1 offer 00"]
    return steps


def test_at_twelve_cards_one_may_not_take_but_still_swap_and_drop() -> None:
    """ZT-8: eleven may take, twelve may not."""
    match = start_match(2)
    act(match, *["0 take worker", "1 keep"] * 3, *grown(11))
    assert len(hand(match, 0)) == 11
    assert "take worker" in match.offered(0)
    act(match, "0 take worker", "reveal CEE", "0 offer 00", "1 offer 00", "1 keep", "reveal EW", "0 offer 00", "1 offer 00")
    assert len(hand(match, 0)) == 12
    for kind in ("crane", "excavator", "foreman", "worker"):
        assert_refused(match, f"0 take {kind}")
    offered = list(match.offered(0))
    assert [sum(word.startswith(change) for word in offered) for change in CHANGES] == [1, 0, 4, 12]
    act(match, "0 swap worker crane")
    assert len(hand(match, 0)) == 12


def test_cards_on_the_table_count_to_the_twelve() -> None:
    """ZT-8: seven in hand, two left and three right are twelve in all."""
    match = start_match(2)
    act(match, *["0 take worker", "1 keep"] * 3, *grown(12))
    act(match, "0 keep", "reveal CEE", "0 offer 4", "1 offer 00", "1 keep", "reveal EW", "0 offer 00", "1 offer 00")
    assert (len(hand(match, 0)), right(match, 0)) == (9, "CEE")
    assert_refused(match, "0 take worker")
    act(match, "0 drop worker", "reveal FFW", "0 offer 00", "1 offer 00", "1 keep", "reveal FW", "0 offer 00", "1 offer 00")
    assert len(hand(match, 0)) == 11
    assert "take worker" in match.offered(0)


def test_a_swap_with_everything_on_the_table_is_not_possible() -> None:
    """ZT-8: only hand cards are swapped or dropped."""
    match = match_after_preparation(2, contracts=["CEEFFWW", "WW"])
    turn(match, "CEEFFWW", "00", "3")
    assert hand(match, 1) == ""
    assert set(match.offered(1)) == {"keep", "take crane", "take excavator", "take foreman", "take worker"}


def test_the_last_step_of_a_turn_is_a_card_of_the_stack() -> None:
    """ZT-9: after the change a contract or a payday is revealed, and no player decides which."""
    match = match_after_preparation()
    assert match.outcomes == {}
    keep(match)
    assert match.pending.chance
    assert all(list(match.offered(seat)) == [] for seat in range(4))
    act(match, "reveal CEE")
    view = match.view(None)
    assert (view.phase, view.contract) == ("offer", "CEE")
    assert events_of(match)[-1] == ("revealed", 0, "CEE", 1)
    assert "CEE" not in view.stack


def test_a_payday_can_be_revealed_instead() -> None:
    """ZT-9, ZT-13: even as the very first card; nobody makes an offer."""
    match = match_after_preparation()
    keep(match)
    assert match.outcomes["reveal payday"] == 6
    act(match, "reveal payday")
    assert (match.view(None).phase, match.pending.seats, match.view(None).held) == ("equip", (1,), 1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_lost_and_nobody_has_more_than_twelve(players: int, seed: int) -> None:
    """ZT-1, ZT-8: along random games: 52 cards in piles, hands and on tables, and what is counted of them is true."""
    for match in play_randomly(("zahltag", players, {}), seed):
        s = match.state
        for kind, count in enumerate((10, 12, 14, 16)):
            spread = sum(s.hand[seat][kind] + s.left[seat][kind] + s.right[seat][kind] for seat in range(players))
            assert s.piles[kind] + spread == count
        for seat in range(players):
            cards = sum(s.hand[seat]) + sum(s.left[seat]) + sum(s.right[seat])
            assert s.cards[seat] == cards <= 12
