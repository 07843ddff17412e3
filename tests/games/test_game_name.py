"""A game stands for its name wherever a name was before."""

import zuschlag


def test_a_game_equals_its_name_and_prints_as_it() -> None:
    """And is found under it in a dictionary; another game's name is another."""
    game = zuschlag.game("bigshot", 3)
    assert game == "bigshot"
    assert game != "zahltag"
    assert {"bigshot": 1}[game] == 1  # type: ignore[index]
    assert f"{game}" == str(game) == "bigshot"
