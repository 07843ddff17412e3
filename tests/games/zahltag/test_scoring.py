"""How a game ends, and who has won."""

from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.games.zahltag.scripted_games import (
    act,
    assert_refused,
    events_of,
    keep,
    match_after_preparation,
    money,
    payday,
    setup,
    turn,
)
from zuschlag.games.zahltag.equipment_kinds import from_letters
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.games.zahltag.rules import score


def ended(
    money: list[int], hands: list[str], tables: list[str] | None = None, out: list[int] | None = None
) -> tuple[Zahltag, Any]:
    """The end of a game as a state: money, hands and what lies on the table, by seat; when a seat went out."""
    game = Zahltag(len(money), {})
    s = game.blank()
    game.apply_setup(s, setup(len(money)))
    for seat, has in enumerate(money):
        s.money[seat] = has
        s.hand[seat] = from_letters(hands[seat])
        half = len(tables[seat]) // 2 if tables else 0
        s.left[seat] = from_letters(tables[seat][:half]) if tables else [0] * 4
        s.right[seat] = from_letters(tables[seat][half:]) if tables else [0] * 4
        s.cards[seat] = len(hands[seat]) + (len(tables[seat]) if tables else 0)
        s.out[seat] = out[seat] if out else 0
    return game, s


def winners(*args: Any) -> list[int]:
    game, s = ended(*args)
    return list(game.result(s)["winners"])


def places(*args: Any) -> tuple[int, ...]:
    game, s = ended(*args)
    return game.places(s)


def after_five_paydays() -> AnyMatch:
    match = match_after_preparation(3)
    for contract in ("CE", "FF", "WW", "EF"):
        payday(match)
        turn(match, contract)
    payday(match)
    return match


def test_the_game_ends_after_the_fifth_payday() -> None:
    """ZT-16: not after the fourth, though a sixth is in the stack; nothing may follow."""
    match = match_after_preparation(3)
    for contract in ("CE", "FF", "WW", "EF"):
        payday(match)
        assert match.result is None
        turn(match, contract)
    keep(match)
    assert not match.pending.over
    match.settle("reveal payday")
    assert match.pending.over
    assert match.view(None).paydays == 1
    assert events_of(match)[-1] == ("ended",)
    for seat in range(3):
        assert list(match.offered(seat)) == []
        assert_refused(match, f"{seat} keep", "not-awaited")
    with pytest.raises(zuschlag.Refused, match="no outcome of chance is pending"):
        match.settle("reveal payday")


def test_forced_paydays_count_like_others() -> None:
    """ZT-14, ZT-16: four forced ones and a last one end it."""
    match = match_after_preparation(2)
    contracts = 0
    while not match.pending.over:
        keep(match)
        forced = match.view(None).until_forced == 0
        contracts += not forced
        match.settle("reveal payday" if forced or contracts > 32 else next(iter(list(match.outcomes)[1:])))
        if match.view(None).phase == "offer":
            act(match, "0 offer 00", "1 offer 00")
        if match.view(None).held == 4 and not match.pending.over:
            payday(match)
    assert match.view(None).held == 5


def test_with_nothing_done_everyone_shares() -> None:
    """ZT-16: equal money, equal cards, nothing on the table."""
    assert after_five_paydays().result == {
        "money": [20, 20, 20],
        "equipment": [7, 7, 7],
        "table": [0, 0, 0],
        "out": [],
        "winners": [0, 1, 2],
    }


def test_a_played_game_counts_what_lies_on_the_table() -> None:
    """ZT-16: the result has all cards under `equipment` and those on the table under `table`; most money wins."""
    match = match_after_preparation(3)
    for contract in ("CE", "FF", "WW"):
        payday(match)
        turn(match, contract)
    payday(match)
    turn(match, "EEW", "00", "00", "8")
    payday(match)
    assert money(match) == [20 - 3, 20 - 3, 28]
    assert match.result == {
        "money": [17, 17, 28],
        "equipment": [7, 7, 7],
        "table": [0, 0, 3],
        "out": [],
        "winners": [2],
    }


def test_most_money_wins_whatever_the_cards() -> None:
    """ZT-16: 21 with twelve cards beats 20 with none."""
    assert winners([21, 20, 0], ["CEEFFWWWWWWW", "", ""]) == [0]
    assert winners([20, 21, 0], ["", "CEEFFWW", ""], ["", "CCCEE", ""]) == [1]


def test_a_tie_is_won_with_fewer_cards_in_all() -> None:
    """ZT-16: hand and table together; three in hand and three on the table lose against five in hand."""
    assert winners([20, 20, 19], ["CEF", "CEFFW", ""], ["WWW", "", ""]) == [1]
    assert winners([20, 20, 19], ["CEFW", "CEFFW", ""], ["", "", ""]) == [0]
    assert winners([0, 0], ["CEEFFWWWWWWW", "CEEFFWWWWWW"]) == [1]


def test_then_with_fewer_cards_on_the_table() -> None:
    """ZT-16: five each, of which three, two and two lie out; the two share."""
    assert winners([20, 20], ["CE", "CEE"], ["FFW", "FW"]) == [1]
    assert winners([20, 20, 20], ["CE", "CEE", "FFW"], ["FFW", "FW", "CE"]) == [1, 2]


def test_then_it_is_shared() -> None:
    """ZT-16: the kinds do not matter, nor whether cards lie left or right."""
    assert winners([9, 9, 9, 8], ["CCC", "WWW", "FFF", ""]) == [0, 1, 2]


def test_who_went_out_ranks_below_everyone_still_in() -> None:
    """ZT-16: even with no money and twelve cards a player still in wins."""
    assert winners([0, 0, 0], ["CEEFFWWWWWWW", "", ""], None, [0, 1, 1]) == [0]
    assert winners([0, 0, 0], ["", "CC", "CCC"], None, [2, 0, 0]) == [1]


def test_the_later_one_went_out_the_better() -> None:
    """ZT-15, ZT-16: a ranking of four: in, out last, and two out at the same first moment, equal."""
    assert places([0, 0, 0, 0], ["", "CC", "", ""], None, [1, 0, 2, 1]) == (3, 1, 2, 3)
    assert places([0, 0, 0, 0], ["", "CC", "", ""], None, [2, 0, 1, 3]) == (3, 1, 4, 2)


def test_places_below_the_winner_follow_the_same_keys() -> None:
    """ZT-16: money, then fewer cards in all, then fewer on the table, each between two who have not won."""
    assert places([30, 10, 11, 9], ["", "", "", ""]) == (1, 3, 2, 4)
    assert places([30, 10, 10, 10], ["", "CEF", "CE", "C"]) == (1, 4, 3, 2)
    assert places([30, 10, 10, 10], ["", "CE", "CEF", "C"], ["", "FFW", "FW", "EFFW"]) == (1, 3, 2, 4)
    assert places([30, 11, 10], ["", "CEFFWW", ""]) == (1, 2, 3), "cards count only where the money is equal"
    assert places([30, 10, 10], ["", "C", "CE"], ["", "EFFW", "FW"]) == (1, 3, 2), "the table only where all cards are"


def test_equal_keys_share_a_place_and_the_next_place_is_left_out() -> None:
    """ZT-16: two who share the second place are followed by the fourth."""
    assert places([30, 10, 10, 3], ["", "CE", "FW", ""]) == (1, 2, 2, 4)
    assert places([10, 10, 30, 30], ["", "", "CC", "WW"]) == (3, 3, 1, 1)
    assert places([7, 7, 7], ["", "", ""]) == (1, 1, 1)


def test_who_went_out_is_below_a_player_without_money() -> None:
    """ZT-16: whoever is in ranks above all who went out, and those who left together share a place."""
    assert places([0, 0, 5, 0], ["", "CEEFFWWWWWWW", "CC", ""], None, [1, 0, 0, 1]) == (3, 2, 1, 3)
    assert places([0, 0, 0, 0], ["", "", "", ""], None, [2, 1, 1, 2]) == (1, 3, 3, 1)


def test_if_all_are_out_the_last_moment_wins() -> None:
    """ZT-15, ZT-16: the others do not share."""
    assert winners([0, 0, 0], ["", "", ""], None, [2, 1, 2]) == [0, 2]
    assert places([0, 0, 0], ["", "", ""], None, [2, 1, 2]) == (1, 3, 1)


def test_a_tie_in_a_played_game_is_won_with_fewer_cards() -> None:
    """ZT-11, ZT-16: ties at 2 pay nothing; seats 0 and 2 end with 20 and five in hand, but seat 2 has one more on the table."""
    match = match_after_preparation(3, contracts=["WW", "F", "F", "C", "E"])
    for contract in ("F", "C", "E"):
        payday(match)
        turn(match, contract)
    payday(match)
    turn(match, "WW", "2", "00", "2")
    act(match, "2 take foreman", "reveal F", "0 offer 00", "1 offer 2", "2 offer 2")
    payday(match)
    assert match.result == {
        "money": [20, 19, 20],
        "equipment": [7, 7, 8],
        "table": [2, 1, 3],
        "out": [],
        "winners": [0],
    }
    assert match.places == match.view(None).places == (1, 3, 2)


def test_a_seats_score_is_its_money() -> None:
    """ZT-16"""
    _, s = ended([21, 0, 7], ["", "", ""])
    assert [score(s, seat) for seat in range(3)] == [21, 0, 7]
