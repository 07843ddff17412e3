"""`--option NAME=VALUE`: what it refuses, for every command that has it."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.command_runner import refusal, usage_error, zuschlag
from tests.games.outside_games import install, put_on_path
from zuschlag.games import EDITIONS, changed_options, number, read_options, switch
from zuschlag.games.zahltag.game import Zahltag

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


class WithNumbers(Zahltag):
    """Zahltag as somebody might extend it: a number and a switch among its options, as JSON has them."""

    declared_options = (*Zahltag.declared_options, number("money", 10, 50, 20), switch("is_open"))

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        self.values = read_options("zahltag", self.declared_options, players, options)
        super().__init__(players, {name: value for name, value in options.items() if name not in self.values})

    @property
    def options(self) -> dict[str, object]:
        return super().options | changed_options(self.declared_options, self.values)


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, ("zahltag", 1), WithNumbers)


OPTIONS = ("--option", "money=30", "--option", "is_open=true")


@pytest.mark.usefixtures("numbers")
def test_an_option_arrives_as_what_the_game_declares_it_to_be(tmp_path: Path) -> None:
    """A whole number, true or false: in every command that takes options, and in the record."""
    expected = {"money": 30, "is_open": True}
    simulated = zuschlag("simulate", "zahltag", "--games", "1", *OPTIONS)
    assert json.loads(simulated.stdout)["options"] == expected
    file = tmp_path / "game.jsonl"
    assert zuschlag("play", "zahltag", "--seed", "3", "--record", file, *OPTIONS, typed="quit\n").exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["options"] == expected
    arena = ("arena", "zahltag", "--players", "2", "--bots", "random,random", "--games", "2", "--cores", "1", "--json")
    assert json.loads(zuschlag(*arena, *OPTIONS).stdout)["options"] == expected


@pytest.mark.usefixtures("numbers")
@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("money=much", "option 'money' is 'much'; expected a whole number from 10 to 50"),
        ("money=3.5", "option 'money' is '3.5'; expected a whole number"),
        ("money=", "option 'money' is ''; expected a whole number"),
        ("money=51", "option 'money' is 51; expected a whole number from 10 to 50"),
        (f"money={'9' * 5000}", "expected a whole number"),
        ("money=٣", "expected a whole number"),
        ("is_open=1", "option 'is_open' is '1'; expected true or false"),
        ("is_open=True", "expected true or false"),
    ],
)
def test_what_is_no_such_number_or_switch_is_refused_in_one_line(option: str, said: str) -> None:
    """It says what was given and what would do."""
    assert said in refusal(zuschlag("simulate", "zahltag", "--option", option))


class WithTypes(Zahltag):
    """As games declared their numbers and switches before."""

    option_types: Mapping[str, type[int] | type[bool]] = {"money": int, "is_open": bool}  # type: ignore[misc]

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        super().__init__(players, {})
        self.values = {name: value for name, value in options.items() if type(value) is self.option_types[name]}

    @property
    def options(self) -> dict[str, object]:
        return dict(self.values)


def test_types_without_a_declaration_still_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Game.option_types` follows from the declarations; a game that has only it is parsed by it."""
    monkeypatch.setitem(EDITIONS, ("zahltag", 1), WithTypes)
    simulated = zuschlag("simulate", "zahltag", "--games", "1", *OPTIONS)
    assert json.loads(simulated.stdout)["options"] == {"money": 30, "is_open": True}
    assert "option 'money' is 'much'; expected a whole number" in refusal(zuschlag("play", "zahltag", "--option", "money=much"))
    assert WithNumbers.option_types == {"money": int, "is_open": bool}


@pytest.mark.usefixtures("numbers")
def test_the_help_lists_the_options_of_every_game() -> None:
    """With their values, as the games declare them."""
    said = " ".join(zuschlag("simulate", "--help").stdout.split())
    assert "bigshot: variant=classic|challenge, overbids=refused|exposed, exposure=round|game, board=FILE." in said
    assert "zahltag: contracts=FILE, money=10–50, is_open=false|true." in said


def test_a_component_is_read_from_a_record_that_was_played_with_it(tmp_path: Path) -> None:
    deck, record = tmp_path / "deck.json", tmp_path / "record.json"
    deck.write_text('["C", "EF", "CW"]', encoding="utf-8")
    first = zuschlag("simulate", "zahltag", "--games", "1", "--option", f"contracts={deck}").stdout
    record.write_text(first, encoding="utf-8")
    assert zuschlag("simulate", "zahltag", "--games", "1", "--option", f"contracts={record}").stdout == first
    assert json.loads(first)["options"] == {"contracts": ["C", "EF", "CW"]}


def test_of_an_installed_game_that_cannot_be_used_the_error_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its author reads more than that there is no such game."""
    install(tmp_path, "faulty-games", {"absent": "no_such_module:Game"})
    put_on_path(tmp_path, monkeypatch)
    said = usage_error(zuschlag("check", "absent"))
    assert "the game 'absent' of faulty-games (no_such_module:Game) cannot be used" in said
    assert "No module named 'no_such_module'" in said
