"""`--option NAME=VALUE`: what it refuses, for every command that has it."""

import pytest

from tests.cli.commands import refusal, zuschlag

BAD_OPTIONS = [
    ("variant=hard", "variant"),
    ("variant", "NAME=VALUE"),
    ("=challenge", "NAME=VALUE"),
    ("", "NAME=VALUE"),
    ("overbids=exposed", "overbids"),
    ("colour=red", "colour"),
    ("board=no-such-file.toml", "no-such-file.toml"),
    ("board=.", "'.'"),
    ("seed=5", "seed"),
    ("players=3", "players"),
    ("game=bigshot", "game"),
    ("chance=ask", "chance"),
    ("setup=x", "bigshot has no option 'setup'"),
    ("contracts=no-such-file.json", "bigshot has no option 'contracts'"),
]


@pytest.mark.parametrize(("option", "named"), BAD_OPTIONS)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_bad_option_is_refused_in_one_line(command: str, option: str, named: str) -> None:
    """It names the option, and nothing is played."""
    assert named in refusal(zuschlag(command, "bigshot", "--option", option, typed=""))


def test_an_option_given_twice_is_refused() -> None:
    """Which of them was meant?"""
    said = refusal(zuschlag("simulate", "bigshot", "--option", "variant=classic", "--option", "variant=challenge"))
    assert "variant" in said
    assert "twice" in said


def test_a_challenge_for_two_is_refused() -> None:
    """BS-20: it is for three or four."""
    said = refusal(zuschlag("simulate", "bigshot", "--players", "2", "--option", "variant=challenge"))
    assert "3 or 4" in said
