"""Frozen bots choose as in the version that they are named after, whatever happens to the present ones."""

import json
from collections import Counter
from typing import Any

import pytest

from tests.bots.frozen_choices import FILE, choices, frozen_bots
from tests.variants import VARIANTS, name_of
from zuschlag.bots import BOTS, LEVELS, find, needs_compiling
from zuschlag.bots.levels import FROZEN_LEVELS
from zuschlag.errors import Refused
from zuschlag.games import GAMES

STORED: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


QUICK = ("valuer", "hard")


@pytest.mark.untraced
@pytest.mark.parametrize("bot", [bot for bot in frozen_bots() if bot.startswith(QUICK)])
@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_a_frozen_bot_chooses_as_in_its_version(variant: Any, bot: str) -> None:
    """If this fails, a bot was changed by which others are measured: keep its old way (`zuschlag.bots.GAME.frozen`)."""
    match = STORED[name_of(variant)]
    assert choices(variant, match["decisions"], bot) == match["choices"][bot]


@pytest.mark.soak
@pytest.mark.parametrize("bot", [bot for bot in frozen_bots() if not bot.startswith(QUICK)])
@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_a_frozen_bot_that_takes_long_chooses_as_in_its_version(variant: Any, bot: str) -> None:
    match = STORED[name_of(variant)]
    assert choices(variant, match["decisions"], bot) == match["choices"][bot]


def test_every_frozen_bot_has_stored_choices_in_every_variant() -> None:
    assert set(STORED) == {name_of(variant) for variant in VARIANTS}
    counts = Counter[tuple[str, str]]()
    for name, match in STORED.items():
        assert list(match["choices"]) == frozen_bots()
        for bot, words in match["choices"].items():
            counts[name.partition("-")[0], bot] += len(words)
    assert set(counts) == {(game, bot) for game in GAMES for bot in frozen_bots()}
    assert min(counts.values()) >= 8, counts


def test_a_frozen_level_is_a_frozen_bot_with_its_budget() -> None:
    """Also where the level of this name is played by another bot since then."""
    assert set(FROZEN_LEVELS) & set(LEVELS) == set()
    for level, spec in FROZEN_LEVELS.items():
        name, _, budget = spec.partition(":")
        bot: Any = find(level)(1, 2)
        assert bot.budget.simulations == int(budget)
        assert type(bot) is BOTS[name]
        assert needs_compiling(level)


def test_an_unknown_bot_is_refused_with_the_names_of_frozen_ones() -> None:
    with pytest.raises(Refused, match=r"valuer-0\.2, search-0\.2.*hard-0\.2, expert-0\.2"):
        find("hard-0.1")
