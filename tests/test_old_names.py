"""Documented modules that were renamed can be imported by their old names."""

import sys
from importlib import import_module

import pytest

import zuschlag
from zuschlag.bots import Turn
from zuschlag.bots.bot_pool import BotPool
from zuschlag.match import FairDice, make_box, make_game, unpack
from zuschlag.old_names import RENAMED, RenamedModules, install

PUBLIC = {
    "zuschlag.bots.workshop": ["BotPool"],
    "zuschlag.games.files": ["read_component_file", "parse_component_file"],
    "zuschlag.kernel.compiled": ["compile_rule"],
    "zuschlag.match.fair": ["FairDice", "check_dice", "commitment", "draw_seed"],
}
"""What the documentation named there."""


def test_every_old_name_is_tested() -> None:
    assert PUBLIC.keys() == RENAMED.keys()


@pytest.mark.parametrize("old", PUBLIC)
def test_an_old_module_name_gives_the_same_objects(old: str) -> None:
    old_module, module = import_module(old), import_module(RENAMED[old])
    for name in PUBLIC[old]:
        assert getattr(old_module, name) is getattr(module, name)


def test_an_old_name_in_a_renamed_module_gives_the_same_object() -> None:
    assert import_module("zuschlag.bots.workshop").Workshop is BotPool


def test_old_attributes_give_the_same() -> None:
    match = zuschlag.new("bigshot", seed=1)
    assert match.made == match.step_count == 1
    fair = FairDice("0f" * 32, ("salt", ""))
    assert fair.told() == fair.as_record()
    assert unpack is make_box is make_game
    assert zuschlag.Box is zuschlag.Game
    assert zuschlag.box is zuschlag.game
    assert match.box is Turn(match, 0).box is match.game


def test_the_game_of_a_match_still_equals_its_name() -> None:
    """It was a string."""
    match = zuschlag.new("bigshot", seed=1)
    assert match.game == match.game.name == "bigshot"
    assert match.game != "zahltag"
    assert match.game != zuschlag.game("bigshot", 4)
    assert {"bigshot": 1}[match.game] == 1  # type: ignore[index]
    assert f"{match.game}" == match.game.game == zuschlag.GAMES["bigshot"].game == "bigshot"
    assert type(zuschlag.new(match.game, seed=1).game) is type(match.game)


def test_other_unknown_modules_are_still_unknown() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"zuschlag\.match\.unfair"):
        import_module("zuschlag.match.unfair")


def test_installing_twice_installs_once() -> None:
    install()
    assert sum(isinstance(finder, RenamedModules) for finder in sys.meta_path) == 1
