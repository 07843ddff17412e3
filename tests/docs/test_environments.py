"""The documentation of the environments agrees with the rules."""

import random
import re
import sys
from importlib import import_module
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import zuschlag
from tests.any_game import AnyMatch
from tools.environment_docs import pages
from tools.environment_pages.about import NTHS
from zuschlag.envs.spaces import Spec
from zuschlag.games import GAMES

DOCS = Path(__file__).parents[2] / "docs"
AGAIN = "what it tells has changed; write it anew: .venv/bin/python -m tools.environment_docs docs"
NAME = re.compile(r"(?<![\w\[-])[a-z][a-z0-9-]*")
"""The names of distributions in a `pip install`, without their extras."""
HEADINGS = [
    *("Specs", "Order of seats, colours and components", "Observation", "Action", "Version 1", "Rewards"),
    *("Termination and truncation", "Illegal actions", "Rendering", "Version history"),
]


def page(game: str) -> str:
    return (DOCS / f"reference/environments-{game}.md").read_text(encoding="utf-8")


def numbers(cell: str) -> range:
    """The numbers of a first cell: "7", or "11–109"."""
    first, _, last = cell.partition("–")
    return range(int(first), int(last or first) + 1)


def table(game: str, heading: str) -> list[list[str]]:
    """The rows of a section's table that begin with a number."""
    section = page(game).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\| \d.*$", section, re.MULTILINE)]


def test_there_is_a_page_for_every_game_and_it_is_up_to_date() -> None:
    made = pages()
    assert list(made) == [f"reference/environments-{game}.md" for game in GAMES]
    for name, text in made.items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, AGAIN


@pytest.mark.parametrize("game", GAMES)
def test_every_page_has_the_same_shape(game: str) -> None:
    """And says who made the game, and that its components are a reconstruction."""
    assert re.findall(r"^## (.*)$", page(game), re.MULTILINE) == HEADINGS
    assert "Ravensburger" in page(game)
    assert "reconstruction" in page(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_an_observation_and_every_action_is_documented_once(game: str) -> None:
    """In order."""
    spec = Spec(zuschlag.game(game, 4))
    for heading, size in (("Observation", spec.size), ("Action", spec.actions)):
        told = [number for row in table(game, heading) for number in numbers(row[0])]
        assert told == list(range(size))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_an_action_has_the_documented_word(game: str, players: int) -> None:
    """For any seat, colours counted as the page says: those that it owns first."""
    match: AnyMatch = zuschlag.new(game, players, seed=8)
    spec = Spec(match.game)
    seat = random.Random(players).randrange(players)
    own = [purse.colour for purse in getattr(match.view(seat).seats[seat], "purses", ())]
    for row in table(game, "Action"):
        said = re.findall("`(.*?)`", row[1])
        actions = list(numbers(row[0]))
        named = (
            dict(zip(actions if len(said) == len(actions) else (actions[0], actions[-1]), said, strict=True)) if said else {}
        )
        for action, word in named.items():
            told = spec.word(match.state, seat, action).split()
            for expected, part in zip(word.split(), told, strict=True):
                if expected in NTHS:
                    assert (part in own) == (NTHS.index(expected) < len(own))
                else:
                    assert part == expected
        assert said or not match.game.words[actions[0]]


@pytest.mark.parametrize("game", GAMES)
def test_the_environments_have_the_documented_spaces(game: str) -> None:
    """PettingZoo's and OpenSpiel's, made as the page says."""
    import pyspiel

    import zuschlag.envs.openspiel  # noqa: F401 (the games are registered by it)

    (size,) = re.findall(r"`Box\(shape=\((\d+),\), float32\)`", page(game))
    (actions,) = re.findall(r"`Discrete\((\d+)\)`", page(game))
    (name,) = re.findall(r"`from zuschlag.envs import (\w+_v0)`", page(game))
    made = import_module(f"zuschlag.envs.{name}")
    for env, more in ((made.env(), 0), (made.parallel_env(), 1)):
        assert env.observation_space("seat_0")["observation"].shape == (int(size),)
        assert env.action_space("seat_0").n == int(actions) + more
    (spiel,) = re.findall(r"`pyspiel.load_game\(\"(\w+)\"\)`", page(game))
    loaded = pyspiel.load_game(spiel)
    assert (loaded.num_distinct_actions(), loaded.observation_tensor_shape()) == (int(actions), [int(size)])


@pytest.mark.parametrize("name", ["how-to/environments.md", "how-to/openspiel.md", "tutorials/train-a-network.md"])
def test_what_the_examples_import_comes_with_the_extra_or_the_page_says_how_to_install_it(name: str) -> None:
    """A page that asks for zuschlag[research] needs no more than that, except what it names with its own pip install."""
    text = (DOCS / name).read_text(encoding="utf-8")
    scripts = [
        (DOCS / "examples" / file).read_text(encoding="utf-8") for file in re.findall(r"\(\.\./examples/(\w+\.py)\)", text)
    ]
    examples = "\n".join([*re.findall(r"```python\n(.*?)```", text, re.DOTALL), *scripts])
    imported = set(re.findall(r"^(?:>>> )?\s*(?:import|from) (\w+)", examples, re.MULTILINE))
    brought = set()
    for written in requires("zuschlag") or []:
        requirement = Requirement(written)
        if requirement.marker is None or requirement.marker.evaluate({"extra": "research"}):
            brought.add(canonicalize_name(requirement.name))
    asked = {canonicalize_name(word) for command in re.findall("pip install ([^`\n]*)", text) for word in NAME.findall(command)}
    distributions = packages_distributions()
    missing = {
        module
        for module in imported - sys.stdlib_module_names - {"zuschlag"}
        if not brought & {canonicalize_name(found) for found in distributions.get(module, ())}
        and canonicalize_name(module) not in asked
    }
    assert "zuschlag" in imported
    assert missing == set()
