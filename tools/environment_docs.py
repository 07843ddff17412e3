"""Write a page of documentation for each game as an environment, with its spaces number by number, from the rules.

    python -m tools.environment_docs docs

writes `reference/environments-bigshot.md` and `reference/environments-zahltag.md`. A test fails where they are out of date.
"""

import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.environment_pages.about import About
from zuschlag.envs.rewards import ILLEGAL, REWARDS
from zuschlag.envs.spaces import Spec
from zuschlag.games import BUILT_IN_GAMES, Feature, Game
from zuschlag.games.observation_versions import observed_game
from zuschlag.games.parts import load_part
from zuschlag.match import begin, make_game
from zuschlag.texts import GAME_TEXTS, Texts, credit_line

WRITTEN = "<!-- Written by `python -m tools.environment_docs docs`: change what it is written from instead. -->"
PLAYED = 51
FEW = 4


def pages() -> dict[str, str]:
    """Every page by its name in the folder of documents."""
    told = {game: load_part(game, "environment_docs") for game in BUILT_IN_GAMES.values()}
    return {
        f"reference/environments-{game.name}.md": "\n".join(_page(game, about)) + "\n" for game, about in told.items() if about
    }


def _page(kind: type[Game], about: About) -> Iterator[str]:
    game = make_game(kind.name, 4, {})
    spec, texts = Spec(game), Texts("en")
    yield f"# {kind.title} as an environment"
    yield WRITTEN
    yield ""
    yield f"{about.picture} {credit_line(texts, kind)} [All environments](../how-to/environments.md)."
    yield ""
    yield f"> {GAME_TEXTS[kind.name].reconstruction_notice(texts, begin(game, 0).view(None))} ([How it was made](rulings.md).)"
    yield ""
    yield from _imports(kind, about)
    yield from _specs(kind, about, spec)
    yield from _orders(game, about)
    yield from _observations(spec)
    yield from _actions(game, about, spec)
    yield from _later_observation(game, about, spec)
    yield from _endings(about)


def _imports(kind: type[Game], about: About) -> Iterator[str]:
    yield "| | |"
    yield "|---|---|"
    yield f"| PettingZoo | `from zuschlag.envs import {about.module}`; `{about.module}.env()`, `raw_env()`, `parallel_env()` |"
    gym = f'`gymnasium.make("{about.gym}")`, `gymnasium.make_vec("{about.gym}", num_envs=64)`'
    yield f"| Gymnasium | `import gymnasium, zuschlag.envs.gymnasium`; {gym} |"
    yield f'| OpenSpiel | `import zuschlag.envs.openspiel`; `pyspiel.load_game("{about.spiel}")` |'
    yield f'| many games at once | `from zuschlag.envs import Batch`; `Batch("{kind.name}", players=4, size=1024)` |'
    yield f'| spaces | `from zuschlag.envs import spec`; `spec("{kind.name}", players=4)` |'
    yield ""


def _specs(kind: type[Game], about: About, spec: Spec) -> Iterator[str]:
    yield "## Specs"
    yield "| | |"
    yield "|---|---|"
    yield "| players | 2, 3 or 4 (4 by default); agents are `seat_0` … `seat_3` |"
    yield f"| options | {_options(kind)} |"
    low, high = _number(spec.low.min()), _number(spec.high.max())
    yield f"| observation | `Box(shape=({spec.size},), float32)`, every number between {low} and {high} |"
    yield f"| action | `Discrete({spec.actions})`, with a mask of {spec.actions} `int8`, 1 if the action is legal |"
    yield f"| decisions per game | {_lengths(kind)} (median of random play with 2, 3 and 4 players) |"
    yield f"| acting | {about.acting} |"
    yield "| chance | dice and cards are drawn when they are due, from the seed of the match |"
    yield "| reproducible | the same seed and the same actions give the same match |"
    yield "| leaks | none: an observation only depends on what its seat may know |"
    yield ""
    yield about.shapes
    yield ""


def _options(kind: type[Game]) -> str:
    return ", ".join(f"`{option.name}` ({option.expected})" for option in kind.declared_options) + " ([each](options.md))"


def _lengths(kind: type[Game]) -> str:
    return ", ".join(str(_length(kind.name, players)) for players in kind.player_counts)


def _length(game_name: str, players: int) -> int:
    game = make_game(game_name, players, {})
    return round(statistics.median(_decisions(game, seed) for seed in range(PLAYED)))


def _decisions(game: Game, seed: int) -> int:
    match, chance, decisions = begin(game, seed), random.Random(seed), 0  # noqa: S311 (no secret)
    while seats := match.pending.seats:
        match.play(seats[0], chance.choice(match.offered(seats[0])))
        decisions += 1
    return decisions


def _orders(game: Any, about: About) -> Iterator[str]:
    yield "## Order of seats, colours and components"
    yield "| | |"
    yield "|---|---|"
    yield "| seats | the observing seat first, then clockwise; numbers of missing seats are 0, unless stated otherwise |"
    for name, order in about.orders.items():
        lots, contracts = (", ".join(getattr(game, name, ())) for name in ("lots", "contracts"))
        yield f"| {name} | {order.format(lots=lots, contracts=contracts)} |"
    yield ""


def _observations(spec: Spec) -> Iterator[str]:
    yield "## Observation"
    yield f"An observation has {spec.size} numbers. Each is a count divided by its unit, so that most numbers are about 1."
    yield ""
    yield from _features(spec.features, 0)
    yield "`spec.features` has the same as data; `spec.low` and `spec.high` are the bounds of each number, divided by its unit."
    yield ""


def _features(features: Sequence[Feature], at: int) -> Iterator[str]:
    yield "| index | name | shape | counts | unit | meaning |"
    yield "|---|---|---|---|---|---|"
    for feature in features:
        shape = " × ".join(map(str, feature.shape))
        counts = f"{_number(feature.low)} … {feature.high}"
        yield f"| {_range(at, feature.size)} | `{feature.name}` | {shape} | {counts} | {feature.unit} | {feature.meaning} |"
        at += feature.size
    yield ""


def _later_observation(game: Game, about: About, first: Spec) -> Iterator[str]:
    """What version 1 has beyond version 0."""
    later = Spec(observed_game(game, 1))
    module = about.module.replace("v0", "v1")
    yield "## Version 1"
    yield f"`{module}.env()` (`from zuschlag.envs import {module}`), or `observation=1` in every other environment, in `Batch`,"
    yield "in `spec` and as a parameter in OpenSpiel, gives observations of version 1. They have"
    yield f"{later.size} numbers: those above, and"
    yield ""
    yield from _features(later.features[len(first.features) :], first.size)
    yield about.version_1
    yield ""


def _number(n: float) -> str:
    return f"{n:g}".replace("-", "−")


def _range(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def _actions(game: Game, about: About, spec: Spec) -> Iterator[str]:
    meanings = Texts("en", "door")
    yield "## Action"
    but = ", except for colours, which are counted from the acting seat" if about.said_as else ""
    yield f"The numbers never change within a version. The words are those of [records](record.md){but}:"
    yield "`spec.word(state, seat, action)` returns the word, and `spec.action(state, seat, word)` is the inverse."
    yield f"PettingZoo's `parallel_env()` has one more action, {spec.actions}: `wait`, for agents that have nothing to decide."
    yield ""
    yield "| action | word | meaning |"
    yield "|---|---|---|"
    for first, words in grouped(game.words):
        if not words[0]:
            yield f"| {_range(first, len(words))} | – | unused: never legal |"
            continue
        said = [" ".join(about.said_as.get(part, part) for part in word.split()) for word in words]
        shown = said if len(said) <= FEW else [said[0], "…", said[-1]]
        verb = words[0].split()[0]
        yield f"| {_range(first, len(words))} | {_quoted(shown)} | {meanings.say(f'door.move.{game.name}.{verb}')} |"
    yield ""


def grouped(words: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Group words that follow each other and differ only in their last part, with the number of the first."""
    group: list[str] = []
    for number, word in enumerate(words):
        if group and word.rpartition(" ")[0] == group[0].rpartition(" ")[0] and " " in word and group[0]:
            group.append(word)
            continue
        if group:
            yield number - len(group), group
        group = [word]
    yield len(words) - len(group), group


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(word if word == "…" else f"`{word}`" for word in words).replace("`, …, `", "` … `")


def _endings(about: About) -> Iterator[str]:
    yield "## Rewards"
    yield "The reward is 0 until the end. Then it depends on the option `reward`:"
    yield ""
    yield "| reward | |"
    yield "|---|---|"
    for name, reward in REWARDS.items():
        default = " (the default)" if name == next(iter(REWARDS)) else ""
        yield f"| `{name}`{default} | {' '.join((reward.__doc__ or '').split())} |"
    yield ""
    yield "## Termination and truncation"
    yield f"A game ends {about.ending} All seats end together. Every game ends, so no game is truncated."
    yield "(PettingZoo marks a game as truncated if an illegal action has ended it.)"
    yield ""
    yield "## Illegal actions"
    yield "| | |"
    yield "|---|---|"
    ended = f"the game ends; the acting seat gets {_number(ILLEGAL)}, and nobody wins"
    yield f"| PettingZoo's `env()` and `parallel_env()`, Gymnasium, `Batch` | {ended} |"
    refused = "refused, with a list of the legal moves; nothing changes"
    yield f'| PettingZoo\'s `raw_env()`, Gymnasium with `illegal="raise"`, OpenSpiel | {refused} |'
    yield ""
    yield "## Rendering"
    yield "The modes are `ansi` (the table as text), `svg`, `rgb_array` and `human`. They only show what a viewer may see."
    yield "`env.unwrapped.match` has [everything else](../how-to/python.md): the record, events, views, the result."
    yield ""
    yield "## Version history"
    yield "| version | |"
    yield "|---|---|"
    yield "| v0 | the first |"
    yield "| v1 | more numbers: [version 1](#version-1). Networks trained with v0 keep working with v0 |"


def main(folder: Path) -> None:
    """Write the pages into a folder of documents."""
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
