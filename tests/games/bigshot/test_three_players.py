"""Three players and a ghost."""

import zuschlag
from tests.games.bigshot.scripted_games import (
    FINAL,
    act,
    assert_refused,
    ended_match,
    lot,
    pass_all,
    place,
    play_for,
    refused,
    setup,
    start_match,
)
from zuschlag.games.bigshot.game import BigShot


def test_the_left_over_colour_is_the_ghosts() -> None:
    """BS-23: whichever colour nobody was dealt; with four or two players there is no ghost."""
    for dealt, ghost in ((["R", "Y", "W"], "black"), (["K", "W", "Y"], "red"), (["Y", "R", "K"], "white")):
        assert start_match(3, changes={"colours": dealt}).view(None).ghost == ghost
    assert start_match(4).view(None).ghost is None
    assert start_match(2).view(None).ghost is None


def test_the_ghost_has_no_seat_no_purse_and_no_turn() -> None:
    """BS-23: three seats bid in turn, and nobody can borrow for the ghost."""
    match = start_match(3)
    assert [p.colour for seat in match.view(None).seats for p in seat.purses] == ["red", "yellow", "white"]
    act(match, "roll 1")
    assert_refused(match, "1 loan black")
    act(match, "1 bid 1", "2 bid 2", "0 bid 3")
    assert match.pending.seats == (1,)
    with refused("unknown", "seat 3"):
        match.play(3, "pass")


def test_the_ghost_has_no_money() -> None:
    """BS-5, BS-23: 10 for each of the three dealt colours and nothing for the fourth."""
    game = BigShot(3, {})
    s = game.blank()
    game.apply_setup(s, setup(3, colours=["K", "R", "W"]))
    assert s.cash == [10, 0, 10, 10]


def test_the_ghosts_cubes_are_placed_like_all_others_and_win_lots() -> None:
    """BS-11, BS-23: the ghost's single cube wins a lot by 2/2/2/1."""
    match = start_match(3)
    act(match, "roll 1")
    pass_all(match)
    assert "place black W9" in match.offered(0)
    place(match, "red W9", "yellow W9", "white W9", "black W9")
    act(match, "roll 1")
    pass_all(match)
    place(match, "red W9", "yellow W9", "white W9")
    assert (lot(match, "W9").owner, lot(match, "W9").cubes) == ("black", {"black": 1})


def test_the_ghosts_lots_count_for_nobody() -> None:
    """BS-23: three balances, three numbers of lots; the ghost's lots are named and ignored."""
    match = start_match(3)
    play_for(match, FINAL)
    assert match.result is not None
    assert match.result["owners"]["C20"] == match.result["owners"]["EX"] == "black"
    assert match.result["balance"] == [48, 50, 37]
    assert match.result["lots"] == [3, 2, 2]
    assert match.result["winners"] == [1]


def test_the_ghost_neither_wins_nor_meets_the_condition_for_anyone() -> None:
    """BS-19, BS-23: with all lots the ghost's, the condition is waived and the cash decides."""
    everything = "W9 W10 W11 WX C16 C17 C19 C20 C21 E9 E10 E11 EX"
    result = ended_match({"black": everything}, cash={"white": 1}, players=3)
    assert (result["balance"], result["waived"], result["winners"]) == ([0, 0, 1], True, [2])


def test_the_ghosts_park_doubles_nobodys_lots() -> None:
    """BS-17, BS-23: and it keeps a player from doubling."""
    assert ended_match({"black": "WX", "red": "W9 W10"}, players=3)["balance"] == [19, 0, 0]


def test_the_ghosts_cubes_cancel_like_all_others() -> None:
    """BS-12, BS-23: red and the ghost with three each leave the lot to yellow."""
    spaces = ["RRRK", "KKRY", *["RYWK"] * 12]
    rest = {c: 18 - "".join(spaces).count(c) for c in "RYWK"}
    assert rest == {"R": 2, "Y": 5, "W": 6, "K": 3}
    spaces += ["YYWW", "YYWW", "RYWK", "RWKK"]
    match = zuschlag.new("bigshot", 3, chance="ask", setup=setup(3, spaces=spaces, broker=17))
    act(match, "roll 1")
    pass_all(match)
    place(match, "red C19", "red C19", "red C19", "black C19")
    act(match, "roll 1")
    pass_all(match)
    place(match, "black C19", "black C19", "yellow C19")
    assert lot(match, "C19").owner == "yellow"


def test_three_players_play_the_variant_too() -> None:
    """BS-20, BS-23: challenge is for three as well; the ghost is asked for no loan."""
    match = start_match(3, variant="challenge")
    act(match, "roll 1", "1 decline", "2 decline", "0 decline")
    assert match.view(None).phase == "bid"
