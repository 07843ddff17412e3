"""Placing cubes, and lots sold by the seventh."""

from tests.any_game import AnyMatch
from tests.games.bigshot.scripted_games import (
    FINAL,
    act,
    assert_refused,
    events_of,
    lot,
    pass_all,
    pass_rounds,
    place,
    play_for,
    spaces_with,
    start_match,
)


def placing(*, spaces: list[str] | None = None) -> AnyMatch:
    """Round 1, broker on space 1, seat 0 places."""
    match = start_match(changes={"spaces": spaces} if spaces else None)
    act(match, "roll 1")
    pass_all(match)
    return match


def test_each_cube_may_go_to_any_lot_in_any_order() -> None:
    """BS-10: four cubes of four colours and thirteen unsold lots make 52 placements, then 39, 26 and 13."""
    match = placing()
    lots = [seen.id for seen in match.view(None).lots]
    assert sorted(match.offered(0)) == sorted(f"place {c} {at}" for c in ("red", "yellow", "white", "black") for at in lots)
    counts = []
    for cube in ("white EX", "red C21", "black W9", "yellow WX"):
        counts.append(len(match.offered(0)))
        place(match, cube)
    assert counts == [52, 39, 26, 13]
    assert [lot(match, at).cubes for at in ("EX", "C21", "W9", "WX")] == [{"white": 1}, {"red": 1}, {"black": 1}, {"yellow": 1}]


def test_all_four_cubes_may_go_into_one_lot() -> None:
    """BS-10: nothing forces a player to spread them."""
    match = placing()
    place(match, "red W9", "yellow W9", "white W9", "black W9")
    assert lot(match, "W9").cubes == {"red": 1, "yellow": 1, "white": 1, "black": 1}
    assert match.view(None).phase == "roll"


def test_exactly_the_cubes_of_the_space_are_placed() -> None:
    """BS-10: a colour that is not there, or no longer, cannot be placed; the round ends with the fourth cube."""
    match = placing(spaces=spaces_with(s1="RRYK"))
    assert_refused(match, "0 place white W9")
    place(match, "yellow W9", "red W10")
    assert_refused(match, "0 place yellow W9")
    place(match, "red W9")
    assert_refused(match, "0 place red W9")
    assert (match.view(None).unplaced, match.view(None).spaces[1]) == (1, "K")
    place(match, "black W9")
    assert match.pending.chance
    assert match.view(None).emptied == (False, True, *[False] * 16)


def test_only_the_winner_places_and_it_must() -> None:
    """BS-10: the others owe nothing, and the winner can neither pass nor bid."""
    match = placing()
    assert_refused(match, "1 place red W9", "not-awaited")
    assert_refused(match, "0 pass")
    assert_refused(match, "0 bid 1")
    assert_refused(match, "0 place red W12", "malformed")


def test_the_seventh_cube_sells_the_lot_at_once() -> None:
    """BS-11: with six cubes a lot is open; the seventh leaves one cube of its owner, six leave the game."""
    match = placing(spaces=spaces_with(s1="RRRK", s2="RRRY"))
    place(match, "red C20", "red C20", "red C20", "black C20")
    act(match, "roll 1")
    pass_all(match)
    place(match, "red C20", "red C20")
    assert (lot(match, "C20").sold, lot(match, "C20").owner) == (False, None)
    assert lot(match, "C20").cubes == {"red": 5, "black": 1}
    place(match, "red C20")
    assert (lot(match, "C20").sold, lot(match, "C20").owner) == (True, "red")
    assert lot(match, "C20").cubes == {"red": 1}
    assert match.view(None).phase == "place"


def test_nothing_enters_a_sold_lot_even_later_in_the_same_placement() -> None:
    """BS-11: the fourth cube of a placement whose third sold the lot must go elsewhere, and later ones too."""
    match = placing()
    place(match, "red W9", "yellow W9", "white W9", "black W9")
    act(match, "roll 1")
    pass_all(match)
    place(match, "red W9", "yellow W9", "white W9")
    assert lot(match, "W9").owner == "black"  # 2/2/2/1
    assert_refused(match, "1 place black W9")
    assert len(match.offered(1)) == 12
    place(match, "black W10")
    act(match, "roll 1")
    pass_all(match)
    for colour in ("red", "yellow", "white", "black"):
        assert_refused(match, f"2 place {colour} W9")
    assert len(match.offered(2)) == 4 * 12


def test_two_lots_can_be_sold_in_one_placement() -> None:
    """BS-11: the first cube may sell one lot and the fourth another; an owner once found stays."""
    match = start_match()
    play_for_sale = ("red W9", "yellow W9", "white C21", "black C21")
    for _ in range(3):
        act(match, "roll 1")
        pass_all(match)
        place(match, *play_for_sale)
    act(match, "roll 1")
    pass_all(match)
    place(match, "black W9", "red C20", "yellow C20", "white C21")
    assert events_of(match, "sold") == [
        ("sold", "W9", "black", {"red": 3, "yellow": 3, "black": 1}),
        ("sold", "C21", "white", {"white": 4, "black": 3}),
    ]


def test_there_is_always_room() -> None:
    """BS-10: 91 places for 72 cubes: filling lot after lot, ten are sold and two cubes lie in the eleventh."""
    match = start_match()
    while not match.pending.over:
        act(match, "roll 1")
        pass_all(match)
        while match.view(None).phase == "place":
            (seat,) = match.pending.seats
            first = next(seen.id for seen in match.view(None).lots if not seen.sold)
            match.play(seat, next(word for word in match.offered(seat) if word.endswith(f" {first}")))
    seen = match.view(None).lots
    assert [sum(at.decided.values()) for at in seen] == [7] * 10 + [0] * 3
    assert [sum(at.cubes.values()) for at in seen] == [1] * 10 + [2, 0, 0]


def test_all_cubes_are_accounted_for_in_the_end() -> None:
    """BS-2, BS-10, BS-11: what lies in open lots and what sold the others is 18 cubes of each colour."""
    match = start_match()
    play_for(match, FINAL)
    lots = match.view(None).lots
    for colour in ("red", "yellow", "white", "black"):
        assert sum((at.decided if at.sold else at.cubes).get(colour, 0) for at in lots) == 18
    assert {at.id for at in lots if at.sold} == {at for at, cubes in FINAL.items() if len(cubes) == 7}


def test_a_sale_in_one_round_does_not_close_other_lots() -> None:
    """BS-10, BS-11: after one sale the other twelve lots still take cubes."""
    match = start_match()
    pass_rounds(match, 2)  # always the first placement offered: eight cubes, seven of them sell W9
    act(match, "roll 1")
    pass_all(match)
    assert lot(match, "W9").sold
    open_lots = {word.split()[2] for word in match.offered(2)}
    assert open_lots == {seen.id for seen in match.view(None).lots} - {"W9"}
