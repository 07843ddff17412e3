"""Laws of a game as a whole, with its players and options. Each is a function of a game, or raises."""

import pickle
import sys
from collections.abc import Callable, Mapping
from typing import Any

from zuschlag.errors import Refused
from zuschlag.games import Game
from zuschlag.games.observation_versions import is_listed_by, replaced_by
from zuschlag.kernel import Build, Generator, is_rule, seeded
from zuschlag.kernel.batch import Batch, python_playout
from zuschlag.kernel.checked_state import checked_class, numbers_by_field
from zuschlag.kernel.playout import SLOTS
from zuschlag.kernel.subset_check import find_violations
from zuschlag.testing.match_laws import LawBroken, require

VERBS = (*SLOTS, "begin", "can_move", "count_outcomes", "outcome_weight", "final_place")
"""The functions that the module of a game's rules has."""
PLAYED = 20
"""How many games are played in Python and compiled."""


def check_declaration(game: Game) -> None:
    """Words and numbers of moves agree, and the options and a pickle make the same game again."""
    require(all(game.words[number] == word for word, number in game.numbers.items()), "`words` and `numbers` differ")
    require(len(set(game.outcomes)) == len(game.outcomes), f"two outcomes have the same word: {game.outcomes}")
    for word in game.outcomes:
        require(word.split()[0] == game.chance, f"the outcome {word!r} does not begin with {game.chance!r}")
    again = type(game)(game.players, game.options)
    for made in (again, pickle.loads(pickle.dumps(game))):  # noqa: S301 (our own bytes)
        require(made.options == game.options, f"the options {game.options} make a game with {made.options}")
        require(made.words == game.words and made.outcomes == game.outcomes, "the options make a game with other words")


def check_options(game: Game) -> None:
    """Every declared option keeps its values, as text too, and the game refuses all others."""
    known: set[str] = set()
    for option in game.declared_options:
        require(option.name not in known, f"two options are called {option.name!r}")
        missing = [name for name in option.requires if name not in known]
        require(not missing, f"option {option.name!r} requires {missing}, which are not declared before it")
        known.add(option.name)
        values = [value for value in (option.default, *option.other_values) if value is not None]
        for value in values:
            option.check(value)
            read = option.parse_text(option.format_value(value))
            require(read == value, f"option {option.name!r} is {value!r}, and {read!r} as text")
        _check_refused(game, {option.name: object()})
    _check_refused(game, {"no such option": True})


def _check_refused(game: Game, options: Mapping[str, object]) -> None:
    try:
        type(game)(game.players, options)
    except Refused:
        return
    raise LawBroken(f"the game accepts the options {dict(options)}")


def check_subset(game: Game) -> None:
    """The rules and the observation, and every rule that they call, are in the subset of Python that can be compiled."""
    build = Build()
    for name in VERBS:
        verb = getattr(game.rules, name, None)
        require(verb is not None, f"{game.rules.__name__} has no {name!r}")
        require(is_rule(verb), f"{name!r} of {game.rules.__name__} is not marked as a rule")
        build(verb)  # type: ignore[arg-type]
    for module in (game.observation, *game.later_observations):
        for name in ("observe", "action_of", "move_of"):
            build(getattr(module, name))
        build(is_listed_by(module))
        for replacement in replaced_by(module).values():
            build(replacement)  # type: ignore[arg-type]
    modules = {rule.__module__ for rule in build.built} - {"zuschlag.kernel.events"}
    problems = [problem for name in sorted(modules) for problem in find_violations(sys.modules[name])]
    require(not problems, "; ".join(problems))


def check_field_sizes(game: Game) -> None:
    """No number leaves its field and no index its array, which compiled code would not notice."""
    play = python_playout(game.rules)
    for number in range(PLAYED):
        s = checked_class(game.state)()
        blank = game.blank()
        for name in game.state.table:
            _fill(s, name, getattr(blank, name))
        plain = game.blank()
        play([s], [seeded("fields", number)], [0], [0], 0, 1)
        play([plain], [seeded("fields", number)], [0], [0], 0, 1)
        require(numbers_by_field(s, game.state) == numbers_by_field(plain, game.state), "a checked game ends otherwise")


def _fill(s: Any, name: str, value: Any) -> None:
    if not isinstance(value, list):
        setattr(s, name, value)
        return
    for at, row in enumerate(value):
        if isinstance(row, list):
            for inner, number in enumerate(row):
                getattr(s, name)[at][inner] = number
        else:
            getattr(s, name)[at] = row


def check_compiled_rules(game: Game) -> None:
    """Compiled, the same seeds play the same games as in Python, bit for bit. Compiling takes a few seconds."""
    states = [game.blank() for _ in range(PLAYED)]
    generators = [seeded(1, number) for number in range(PLAYED)]
    decisions, digests = [0] * PLAYED, [0] * PLAYED
    python_playout(game.rules)(states, generators, decisions, digests, 0, PLAYED)
    batch = Batch(game.rules, game.blank(), PLAYED, seed=1)
    batch.play_out()
    require([game.state.unpack(row) for row in batch.states] == states, "compiled games end otherwise than those in Python")
    require(batch.decisions.tolist() == decisions, "compiled games are longer or shorter than those in Python")
    require([Generator.unpack(row) for row in batch.generators] == generators, "compiled games draw other numbers")


GAME_LAWS: tuple[Callable[[Game], None], ...] = (
    check_declaration,
    check_options,
    check_subset,
    check_field_sizes,
    check_compiled_rules,
)
"""All of them, the quick ones first."""
