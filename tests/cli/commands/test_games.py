"""`zuschlag games`: the games with their options."""

import json

from tests.cli.command_runner import usage_error, zuschlag
from zuschlag.games import GAMES
from zuschlag.texts import LANGUAGES, Texts


def test_all_games_are_listed_with_players_authors_and_options() -> None:
    said = zuschlag("games", "--language", "en").stdout
    for name in GAMES:
        assert f"{name}: 2, 3 or 4 players\n" in said
    assert "Big Shot by Alex Randolph" in said
    assert "variant=classic|challenge\n" in said
    assert "challenge: Challenge (for 3 or 4 players). Money is hidden, and loans are taken before the auction.\n" in said
    assert "Bids above your cash (only with variant=challenge, for 3 or 4 players)\n" in said


def test_one_game_is_listed_in_the_language_that_is_asked_for() -> None:
    for language in LANGUAGES:
        said = zuschlag("games", "zahltag", "--language", language).stdout
        assert Texts(language).say("page.option.zahltag.contracts") in said
        assert "bigshot" not in said


def test_programs_get_the_same_description_as_from_a_server() -> None:
    (described,) = json.loads(zuschlag("games", "bigshot", "--json").stdout)
    assert [option["name"] for option in described["options"]] == ["variant", "overbids", "exposure", "board"]
    assert described["options_schema"]["properties"]["overbids"] == {
        "enum": ["refused", "exposed"],
        "default": "refused",
        "description": "Bids above your cash",
    }


def test_a_game_that_there_is_not_is_refused() -> None:
    assert "'chess' is not one of 'bigshot', 'zahltag'" in usage_error(zuschlag("games", "chess"))
