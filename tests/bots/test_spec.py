"""Finding a bot by what a person wrote."""

import sys

import pytest

from zuschlag.bots import BOTS, LEVELS, find, is_built_in, needs_compiling
from zuschlag.bots.budget import Budget, parse_budget
from zuschlag.bots.builtin import Random
from zuschlag.bots.spec import check_playable
from zuschlag.errors import Refused
from zuschlag.match import Seed


class Thinker(Random):
    """A bot that can be given a budget."""

    takes_budget = True

    def __init__(self, seed: Seed, seat: int, budget: Budget | None = None) -> None:
        super().__init__(seed, seat)
        self.budget = budget


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "thinker", Thinker)
    monkeypatch.setitem(LEVELS, "deep", "thinker:400")


@pytest.mark.parametrize("name", list(BOTS))
def test_every_name_is_found(name: str) -> None:
    """And makes its bot."""
    assert isinstance(find(name)(7, 2), BOTS[name])


def test_every_level_is_found() -> None:
    """It makes a bot of the name behind it."""
    for level, name in LEVELS.items():
        assert isinstance(find(level)(7, 2), BOTS[name.partition(":")[0]])


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("thinker", None),
        ("thinker:400", Budget(simulations=400)),
        ("thinker:300ms", Budget(milliseconds=300)),
        ("deep", Budget(simulations=400)),
    ],
)
def test_a_budget_is_given(spec: str, budget: Budget | None) -> None:
    """In simulations or milliseconds; behind a level too."""
    bot = find(spec)(7, 2)
    assert (bot.budget, bot.seed, bot.seat) == (budget, 7, 2)


def test_a_bot_that_takes_no_budget_is_given_none() -> None:
    """That is said."""
    with pytest.raises(Refused, match="'random:400': random takes no budget; expected just random"):
        find("random:400")


@pytest.mark.parametrize(
    "written", ["", "0", "-5", "400s", "ms", "4.5", " 400", "400 ", "01", "٤٠٠", "9" * 10, "9" * 30, "400MS"]
)
def test_what_is_no_budget_is_refused(written: str) -> None:
    """What was expected is said."""
    with pytest.raises(Refused, match="expected a number of simulations such as 400, or of milliseconds such as 300ms"):
        parse_budget(written)


@pytest.mark.parametrize("spec", ["", "nobody", "Random", " random", "exec", "nobody:400", ":400"])
def test_what_names_no_bot_is_refused(spec: str) -> None:
    """With the names that there are."""
    with pytest.raises(Refused, match=r"there is no bot .*; there is random"):
        find(spec)


@pytest.mark.parametrize(
    ("spec", "built_in", "compiled"),
    [
        ("random", True, False),
        ("valuer", True, False),
        ("search", True, True),
        ("search:10", True, True),
        ("expert", True, True),
        ("easy", True, False),
        ("exec:search", False, False),
        ("nobody", False, False),
    ],
)
def test_our_own_bots_and_those_that_wait_for_the_compiler_are_known(spec: str, built_in: bool, compiled: bool) -> None:
    """By what a person wrote, without making one."""
    assert (is_built_in(spec), needs_compiling(spec)) == (built_in, compiled)


def test_what_needs_numba_is_refused_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the names of those that do without."""
    for spec in (*BOTS, *LEVELS, "search:20", "exec:./my-bot"):
        check_playable(spec, "zahltag")
    monkeypatch.setitem(sys.modules, "numba", None)
    for spec in ("search:20", "hard"):
        with pytest.raises(Refused) as refused:
            check_playable(spec, "zahltag")
        said, _, others = str(refused.value).partition("; without it there is ")
        assert said == f"{spec!r} needs numba, which is not installed: pip install 'zuschlag[fast]'"
        assert {"random", "cautious", "valuer", "easy", "normal"} <= set(others.split(", "))
        assert {"search", "hard", "expert"} & set(others.split(", ")) == set()
    for spec in ("valuer", "easy", "exec:./my-bot"):
        check_playable(spec, "zahltag")
